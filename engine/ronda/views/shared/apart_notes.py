"""A round's notes on players kept apart: who met nevertheless and, for the organiser, who did not (ST-APART)."""

from collections.abc import Iterator

from ronda.core.pairings import APART
from ronda.core.state import Draft, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing.score_groups import SCORE_GROUPS

KEPT = N_("{first} and {second} were kept apart.")
MET_BY_HAND = N_("{first} and {second} were to be kept apart, and meet.")
MET = N_("{first} and {second} could not be kept apart: no pairing with fewer such matches was left.")
MET_AFTER_GROUPS = N_("{first} and {second} could not be kept apart: no pairing as close in points was left.")


def apart_notes(tournament: Tournament, round_: Round | Draft) -> Iterator[Message]:
    """One public sentence for each pair that met."""
    met = MET
    in_groups = round_.algorithm.removeprefix(APART) == SCORE_GROUPS.algorithm
    if tournament.details.apart_after_groups and in_groups:
        met = MET_AFTER_GROUPS
    if round_.by_hand:
        met = MET_BY_HAND
    yield from _of_pairs(tournament, met, round_.receipt.apart_met)


def kept_apart_notes(tournament: Tournament, round_: Round | Draft) -> Iterator[Message]:
    """For the organiser: pairs that were kept apart, or a note that no such pair meets."""
    yield from _of_pairs(tournament, KEPT, round_.receipt.kept_apart)
    if tournament.kept_apart and not (round_.receipt.kept_apart or round_.receipt.apart_met):
        yield Message(N_("Nobody meets who is to be kept apart."))


def _of_pairs(tournament: Tournament, pattern: str, pairs: tuple[tuple[int, int], ...]) -> Iterator[Message]:
    names = {player.id: player.name for player in tournament.players} if pairs else {}
    for first, second in pairs:
        yield Message(pattern, (("first", names.get(first, "?")), ("second", names.get(second, "?"))))
