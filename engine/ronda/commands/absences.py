"""Announcing that a player will miss a round (ST-ABSENT)."""

from ronda.commands import requests as ask
from ronda.core import lookup
from ronda.core.absences import AbsenceCount
from ronda.core.bounds import MOST_ROUNDS
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import AbsenceAnnounced, AbsenceTakenBack, Fact
from ronda.core.state import Phase, Player, PlayerStatus, Tournament
from ronda.rules.ruleset import Ruleset


def why_no_absences(tournament: Tournament, player: Player) -> Refusal | None:
    """Why no absence of a player can be announced, or None while rounds outside the bracket are to come."""
    if player.status is not PlayerStatus.ACTIVE:
        return NotNow("{name} is not in the event any more.", name=player.name)
    if tournament.is_round_robin:
        return Impossible("In a round robin everybody meets everybody: enter who did not come at the table.")
    if tournament.started and (tournament.seeds is not None or not absence_rounds(tournament)):
        return NotNow("No round is left for which an absence could be announced.")
    return None


def absence_rounds(tournament: Tournament) -> range:
    """The rounds for which an absence can be announced: announced and not yet paired."""
    last = tournament.swiss_rounds if tournament.started else MOST_ROUNDS
    return range(len(tournament.rounds) + 1, last + 1)


def why_not_absent(
    tournament: Tournament, ruleset: Ruleset, player: Player, number: int, counts: AbsenceCount
) -> Refusal | None:
    """Why this absence cannot be announced, or None (AGL-BYE)."""
    refusal = why_no_absences(tournament, player)
    if refusal is not None:
        return refusal
    if number not in absence_rounds(tournament):
        return NotNow(
            "An absence can be announced for a round that is still to be paired, and round {round} is not.",
            field="round",
            round=number,
        )
    if counts is AbsenceCount.BYE and ruleset.pairing.one_bye:
        return Impossible("In this game nobody has two byes: choose what else the absence counts.", field="counts")
    if player.absence(number) is counts:
        return Impossible("That is noted of {name} already.", field="counts", name=player.name)
    return None


def announce_absence(tournament: Tournament, ruleset: Ruleset, command: ask.AnnounceAbsence) -> tuple[Fact, ...]:
    """Note that a player will miss a round and must not be paired in it (ST-ABSENT)."""
    player = lookup.find_player(tournament, command.player)
    if command.counts not in set(AbsenceCount):
        raise Malformed("Choose what the absence counts.", field="counts")
    counts = AbsenceCount(command.counts)
    raise_if_refused(why_not_absent(tournament, ruleset, player, command.round, counts))
    return (AbsenceAnnounced(player=player.id, round=command.round, counts=counts),)


def why_not_present(tournament: Tournament, player: Player, number: int) -> Refusal | None:
    """Why an announced absence cannot be taken back, or None.

    Possible for coming rounds, and for the running one, where the player can then be seated, unless it counts as a bye.
    """
    counts = player.absence(number)
    if counts is None:
        return Impossible("No absence of {name} from round {round} is noted.", name=player.name, round=number)
    runs = tournament.phase is Phase.ROUND_RUNNING and number == len(tournament.rounds)
    if number > len(tournament.rounds) or (runs and counts is not AbsenceCount.BYE):
        return None
    return NotNow("Round {round} is paired: the absence of {name} counts in it.", name=player.name, round=number)


def take_absence_back(tournament: Tournament, command: ask.TakeAbsenceBack) -> tuple[Fact, ...]:
    """Take an announced absence back (ST-ABSENT)."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_present(tournament, player, command.round))
    return (AbsenceTakenBack(player=player.id, round=command.round),)
