"""A tournament's announcement, line by line."""

from dataclasses import dataclass

from ronda.core.details import Details, TournamentSystem
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import Structure, StructureStep
from ronda.views.shared import wording
from ronda.views.shared.first_round_texts import announced_first_round
from ronda.views.shared.place_counts import place_counts_text
from ronda.views.shared.stage_texts import chain_text, with_third_place


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedLine:
    """A line of the announcement."""

    name: str
    """Translatable."""
    values: tuple[Message | str, ...]
    """Messages are translated; plain texts are the organiser's."""
    by_round: bool = False
    """Whether there is one value for each round, shown on separate lines."""


def announced_lines(tournament: Tournament, ruleset: Ruleset) -> tuple[AnnouncedLine, ...]:
    """A tournament's announcement in a fixed order, without empty parts."""
    details = tournament.details
    every = (
        AnnouncedLine(name=N_("Game"), values=(ruleset.title,)),
        AnnouncedLine(name=N_("Venue"), values=_typed(details.place)),
        AnnouncedLine(name=N_("Places"), values=tuple(filter(None, (place_counts_text(tournament),)))),
        AnnouncedLine(name=N_("Structure"), values=(_structure(tournament, ruleset),)),
        AnnouncedLine(name=N_("Round 1"), values=announced_first_round(details)),
        AnnouncedLine(
            name=ruleset.tiers.name, values=tuple(Message(t.name) for t in ruleset.tiers.kinds if t.key == details.tier)
        ),
        *(
            AnnouncedLine(name=option.name, values=_named(option, details.option(option.key)))
            for option in ruleset.options.fields_for(details)
            if option.public
        ),
        AnnouncedLine(name=N_("Round length"), values=_round_lengths(tournament, ruleset)),
        AnnouncedLine(name=N_("Days"), values=_days(details, ruleset), by_round=True),
        AnnouncedLine(
            name=N_("Scenarios"),
            values=tuple(scenario for scenario in details.scenarios if scenario),
            by_round=True,
        ),
        AnnouncedLine(name=N_("Organiser"), values=_typed(details.organiser)),
        AnnouncedLine(name=ruleset.staff.judges[0], values=announced_head_judges(tournament)),
        AnnouncedLine(name=ruleset.staff.judges[-1], values=details.floor_judges),
    )
    return tuple(line for line in every if line.values)


def _named(option: Field, value: str) -> tuple[Message | str, ...]:
    names = option.names(value)
    return tuple(Message(name) for name in names) if option.choices else names


def _typed(text: str) -> tuple[str, ...]:
    return (text,) if text else ()


def _structure(tournament: Tournament, ruleset: Ruleset) -> Message:
    if tournament.started:
        return wording.structure_text(tournament, ruleset)
    return planned_structure(tournament.details, ruleset)


def planned_structure(details: Details, ruleset: Ruleset) -> Message:
    """The structure to be announced, in words."""
    structure = ruleset.stages.structure(details.structure)
    if structure is not None:
        return Message(N_("{structure}, by the number of players"), (("structure", Message(structure.name)),))
    if details.chain:
        return chain_text(details.chain)
    rounds, cut = details.swiss_rounds or 0, details.cut or 0
    if details.system is TournamentSystem.ROUND_ROBIN:
        planned = wording.round_robin_by_players(cut, twice=details.twice)
    else:
        planned = wording.structure_numbers_text(rounds, cut, cuts=ruleset.stages.cuts, system=details.system)
    return with_third_place(planned, is_played=details.third_place)


def kept_structure(tournament: Tournament, ruleset: Ruleset) -> Structure | None:
    """The tournament's structure; None for a custom one (SW-STRUCT).

    A structure counts as custom unless its numbers are those announced for the players of round 1, or before it for the
    present ones.
    """
    structure = ruleset.stages.structure(tournament.details.structure)
    if structure is None or not tournament.started:
        return structure
    players = len(tournament.active_players)
    if tournament.rounds:
        players = sum(len(match.players) for match in tournament.rounds[0].matches)
    announced = (tournament.swiss_rounds, tournament.cut)
    rows = (step for step in structure.steps if step.holds(players))
    return structure if any(_is_announced(tournament, row, announced) for row in rows) else None


def _is_announced(tournament: Tournament, row: StructureStep, announced: tuple[int, int]) -> bool:
    """Whether a structure's row matches the announcement; a chain's rounds may be open-ended."""
    if row.chain:
        return row.cut == tournament.cut and row.chain[1:] == tournament.chain[1:]
    return not tournament.chain and (row.swiss_rounds, row.cut) == announced


def _round_lengths(tournament: Tournament, ruleset: Ruleset) -> tuple[Message, ...]:
    """The minutes of each kind of round; a length that is only Ronda's is called suggested."""
    names = {
        "swiss": N_("Swiss {minutes} min"),
        "elimination": N_("elimination {minutes} min"),
        "final": N_("final {minutes} min"),
    }
    details = tournament.details
    if details.system is TournamentSystem.ROUND_ROBIN:
        names["swiss"] = N_("Round robin {minutes} min")
    if details.swiss_rounds == 0:
        del names["swiss"]
    if not ruleset.stages.clocked:
        return ()
    if not ruleset.stages.cuts:
        suggested = ruleset.stages.is_suggested(details, "swiss")
        pattern = N_("{minutes} min, suggested by Ronda") if suggested else N_("{minutes} min")
        return (Message(pattern, (("minutes", ruleset.stages.minutes_of(details, "swiss")),)),)
    return tuple(
        Message(name, (("minutes", ruleset.stages.minutes_of(details, slot)),)) for slot, name in names.items()
    )


def _days(details: Details, ruleset: Ruleset) -> tuple[Message, ...]:
    """The announced days of a league's rounds (AGL-KINDS)."""
    if not ruleset.stages.has_days:
        return ()
    return tuple(
        Message(N_("Round {number}: {days}"), (("number", number), ("days", wording.days_text(*window))))
        for number, window in enumerate(details.windows, start=1)
        if any(window)
    )


def announced_head_judges(tournament: Tournament) -> tuple[Message | str, ...]:
    """The head judges, or the organiser, who has that duty otherwise (SW-ROLES)."""
    details = tournament.details
    if details.head_judges or not details.organiser:
        return details.head_judges
    return (Message(N_("{name}, as organiser"), (("name", details.organiser),)),)
