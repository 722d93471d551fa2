"""Exports for other programs and sites; the single list of formats for app and command."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ronda.core.details import TournamentSystem
from ronda.core.pairings import Stage
from ronda.core.stage_groups import groups_of_stage
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, join_with_commas
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.final_standings import has_final_standings

CRYODEX, NRTM = "cryodex", "nrtm"
"""Rulesets' keys for the formats."""
SCORE, POINTS = "score", "points"
MOST_POINTS: Final = 100
"""TRF has four columns for points."""
ONE_TABLE: Final = N_("Not as {formats}: such a file has one table, and this event has groups or several stages.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFormat:
    """An export format; it contains only what is public on the results pages."""

    key: str
    name: str
    """Translatable."""
    suffix: str
    """File name suffix."""
    mime: str
    left_out: str = ""
    """Translatable: what the format cannot express."""
    of_one_table: bool = False
    """Whether it has a single table for all rounds before a bracket, without groups and later stages."""
    fits: Callable[[Tournament, Ruleset], bool]
    is_asked_for: Callable[[Ruleset], bool] = lambda _: True
    """Whether such files of a game have readers."""


def has_one_table(tournament: Tournament) -> bool:
    """Whether all rounds before a bracket form one table (ST-CHAIN, ST-GROUPS)."""
    return not tournament.begun and not groups_of_stage(tournament, 0)


def has_listfortress_form(tournament: Tournament, ruleset: Ruleset) -> bool:
    """Whether a tournament's results are scores that the format has, and a round is complete."""
    form = ruleset.scoring.form(tournament.details, Stage.SWISS)
    return (
        CRYODEX in ruleset.importing.formats
        and [score.key for score in form.scores] == [SCORE]
        and bool(tournament.completed_swiss_rounds)
    )


def has_nrtm_form(tournament: Tournament, ruleset: Ruleset) -> bool:
    """Whether a tournament is played by the format's rules."""
    kinds = ruleset.importing.formats.get(NRTM, ())
    chosen = tournament.details.option(ruleset.options.fields[0].key) if kinds else ""
    form = ruleset.scoring.form(tournament.details, Stage.SWISS)
    return chosen in kinds and [score.key for score in form.scores] == [POINTS] and bool(tournament.rounds)


def has_trf_form(tournament: Tournament, ruleset: Ruleset) -> bool:
    """Whether a tournament's points follow from won, drawn and lost matches, as in the format."""
    return (
        ruleset.scoring.by_winner
        and tournament.details.system is not TournamentSystem.DOUBLE_ELIMINATION
        and bool(tournament.completed_swiss_rounds)
        and all(row.line.points < MOST_POINTS for row in swiss_standings(tournament, ruleset).rows)
    )


def has_shareable_standings(tournament: Tournament) -> bool:
    """Whether there are standings to share: final, or of a complete round."""
    return has_final_standings(tournament) or bool(tournament.completed_swiss_rounds)


EXPORT_FORMATS = (
    ExportFormat(
        key="listfortress",
        name=N_("ListFortress (JSON)"),
        suffix="-listfortress.json",
        mime="application/json",
        left_out=N_(
            "ListFortress has no penalties, concessions or reasons of unplayed matches. Its site does not show who was "
            "disqualified."
        ),
        of_one_table=True,
        fits=has_listfortress_form,
    ),
    ExportFormat(
        key="nrtm",
        name=N_("Netrunner: NRTM (JSON)"),
        suffix="-nrtm.json",
        mime="application/json",
        left_out=N_("Sides of games are not known: only the points of each match are written."),
        of_one_table=True,
        fits=has_nrtm_form,
    ),
    ExportFormat(
        key="trf",
        name=N_("Chess: TRF26"),
        suffix=".trf",
        mime="text/plain;charset=utf-8",
        left_out=N_("Ratings, federations and colours are not known: the first player of a match has white."),
        of_one_table=True,
        fits=has_trf_form,
        is_asked_for=lambda ruleset: ruleset.federation_reports,
    ),
    ExportFormat(
        key="discord",
        name=N_("Tables for Discord (text)"),
        suffix="-discord.txt",
        mime="text/plain;charset=utf-8",
        fits=lambda tournament, _: has_shareable_standings(tournament) or bool(tournament.rounds),
    ),
    ExportFormat(
        key="names",
        name=N_("Names, one a line (Challonge)"),
        suffix="-names.txt",
        mime="text/plain;charset=utf-8",
        fits=lambda tournament, _: bool(tournament.active_players),
    ),
)


def find_export(key: str) -> ExportFormat | None:
    """The format with a key, or None."""
    return next((known for known in EXPORT_FORMATS if known.key == key), None)


def fitting_exports(tournament: Tournament, ruleset: Ruleset) -> tuple[ExportFormat, ...]:
    """The formats in which a tournament can be exported now."""
    formats = [known for known in EXPORT_FORMATS if not known.of_one_table or has_one_table(tournament)]
    return tuple(known for known in formats if known.fits(tournament, ruleset))


def offered_exports(tournament: Tournament, ruleset: Ruleset) -> tuple[ExportFormat, ...]:
    """Those that have readers for the game."""
    return tuple(known for known in fitting_exports(tournament, ruleset) if known.is_asked_for(ruleset))


def unfit_exports_text(tournament: Tournament, ruleset: Ruleset) -> Message | None:
    """Which formats with readers cannot express this event, and why; None if all can."""
    unfit = [
        Message(known.name)
        for known in EXPORT_FORMATS
        if known.of_one_table and known.is_asked_for(ruleset) and known.fits(tournament, ruleset)
    ]
    if has_one_table(tournament) or not unfit:
        return None
    return Message(ONE_TABLE, (("formats", join_with_commas(unfit)),))
