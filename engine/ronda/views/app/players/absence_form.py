"""A player's absences: announced ones, and what can be announced (ST-ABSENT)."""

from dataclasses import dataclass

from ronda.commands.absences import absence_rounds, why_no_absences, why_not_present
from ronda.core import round_names
from ronda.core.absences import AbsenceCount
from ronda.core.pairings import Stage
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.formats.absences import absence_points
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import absence_texts, wording

UNANNOUNCED_ROUNDS = 12
"""Rounds offered before their number is announced."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedAbsence:
    """An announced absence."""

    round: int
    name: Message
    counts: str
    """Translatable."""
    can_take_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceForm:
    """All of a player's absences, and the possible values of another."""

    noted: tuple[NotedAbsence, ...]
    rounds: tuple[tuple[int, Message], ...]
    """Coming rounds with their names; empty if none can be chosen."""
    ways: tuple[tuple[AbsenceCount, Message], ...]
    """What it can count, with the effect of each."""
    without_draws: bool
    """Whether the game has no draws, so that half a point is possible only if the organiser says so."""


def absence_form(tournament: Tournament, ruleset: Ruleset, player: Player) -> AbsenceForm | None:
    """None if there is nothing to show about absences."""
    noted = tuple(_noted(tournament, player, number, counts) for number, counts in player.absences)
    possible = why_no_absences(tournament, player) is None
    if not noted and not possible:
        return None
    rounds = absence_rounds(tournament) if possible else range(0)
    if not tournament.started:
        rounds = rounds[:UNANNOUNCED_ROUNDS]
    ways = [counts for counts in AbsenceCount if counts is not AbsenceCount.BYE or not ruleset.pairing.one_bye]
    return AbsenceForm(
        noted=noted,
        rounds=tuple((number, round_names.swiss_round_name(number)) for number in rounds),
        ways=tuple((counts, _brings(ruleset, counts)) for counts in ways),
        without_draws=not ruleset.scoring.form(tournament.details, Stage.SWISS).draws,
    )


def _noted(tournament: Tournament, player: Player, number: int, counts: AbsenceCount) -> NotedAbsence:
    return NotedAbsence(
        round=number,
        name=round_names.swiss_round_name(number),
        counts=absence_texts.ABSENCE_NAMES[counts],
        can_take_back=why_not_present(tournament, player, number) is None,
    )


_WAYS = {
    AbsenceCount.LOSS: N_("a round missed: {points}"),
    AbsenceCount.HALF: N_("half a point: {points}"),
    AbsenceCount.BYE: N_("a bye: {points}"),
}


def _brings(ruleset: Ruleset, counts: AbsenceCount) -> Message:
    points = wording.named_points_text(absence_points(ruleset.scoring, counts))
    return Message(_WAYS[counts], (("points", points),))
