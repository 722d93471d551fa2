"""Round 1 as announced: at random, or by rating (SW-R1, ST-SEED)."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Final

from ronda.core.details import FirstRound
from ronda.core.pairings import Pairing
from ronda.core.state import Player, Tournament
from ronda.formats.pairing import elimination, player_constraints, swiss
from ronda.formats.pairing.entrants import SwissPairing

HALVES: Final = "seeded-halves-1"
ADJACENT: Final = "seeded-adjacent-1"
ALGORITHMS: Final = {FirstRound.RANDOM: swiss.FIRST_ROUND, FirstRound.HALVES: HALVES, FirstRound.ADJACENT: ADJACENT}
"""Written into the log with a first round; must change whenever the same input would pair differently."""
FIRST_ROUNDS: Final = frozenset(ALGORITHMS.values())


def seeded_order(players: Iterable[Player]) -> tuple[int, ...]:
    """Players by rating, strongest first; ties and unrated players by lot (ST-SEED)."""
    return tuple(
        player.id for player in sorted(players, key=lambda each: (-each.constraints.rating, -each.lot, each.id))
    )


def pair_round_one(tournament: Tournament, players: Collection[int], seed: int) -> tuple[str, SwissPairing]:
    """Pair players for round 1 as announced; returns the algorithm's name and the pairs (SW-R1, ST-SEED)."""
    way, apart = tournament.details.first_round, player_constraints.clubs_apart(tournament)
    if way is FirstRound.RANDOM:
        return ALGORITHMS[way], swiss.pair_first_round(list(players), seed=seed, apart=apart)
    order = seeded_order(tournament.player(player) for player in players)
    return ALGORITHMS[way], pair_seeded(order, way, apart=apart)


def pair_seeded(
    order: Sequence[int], way: FirstRound, *, apart: Mapping[int, Hashable] | None = None, bye: int | None = None
) -> SwissPairing:
    """Pair players down their order, strongest first, without chance (ST-SEED).

    With an odd number the last has the bye, unless it is already somebody's. From the strongest down, each meets the
    first free player of the lower half, or of all below, who keeps pairs of one club at their minimum. ``apart`` holds
    clubs where clubs are kept apart (ANY-CLUBS).
    """
    if bye is None and len(order) % 2:
        bye = order[-1]
    playing = [player for player in order if player != bye]
    clubs = {player: apart[player] for player in playing if player in apart} if apart else {}
    pairs = _down_the_order(playing, way, clubs)
    plain = _down_the_order(playing, way, {}) if clubs else pairs
    return SwissPairing(
        pairs=tuple(pairs),
        bye=bye,
        same_club=tuple(pair for pair in pairs if _of_one_club(pair, clubs)),
        clubs_parted=tuple(pair for pair in plain if _of_one_club(pair, clubs) and pair not in pairs),
    )


def _down_the_order(playing: Sequence[int], way: FirstRound, clubs: Mapping[int, Hashable]) -> list[tuple[int, int]]:
    """The pairs from the best down: each meets the first free player who keeps club pairs at their minimum."""
    left = Counter(clubs.values())
    count = len(playing)
    allowed = _unavoidable(left, count)
    in_halves = way is FirstRound.HALVES
    leading = list(playing[: count // 2] if in_halves else playing)
    free = list(playing[count // 2 :]) if in_halves else leading
    pairs = []
    while leading:
        first = leading.pop(0)
        left[clubs.get(first)] -= 1
        count -= 2
        for at, second in enumerate(free):
            left[clubs.get(second)] -= 1
            spent = _of_one_club((first, second), clubs)
            if spent + _unavoidable(left, count) <= allowed:
                pairs.append((first, second))
                allowed -= spent
                del free[at]
                break
            left[clubs.get(second)] += 1
    return pairs


def _unavoidable(members: Mapping[Hashable, int], players: int) -> int:
    """The number of same-club pairs that cannot be avoided; only a club with more than half of the players has any.

    The same holds for two halves where only opposite halves can meet.
    """
    most = max((count for club, count in members.items() if club is not None), default=0)
    return max(0, most - players // 2)


def _of_one_club(pair: tuple[int, int], clubs: Mapping[int, Hashable]) -> bool:
    return pair[0] in clubs and clubs[pair[0]] == clubs.get(pair[1])


def first_bracket_tables(tournament: Tournament, players: Collection[int], seed: int) -> tuple[Pairing, ...]:
    """The first round of a bracket without Swiss rounds before it, by lot or by rating (SW-ELIM-START, ST-SEED)."""
    if tournament.details.first_round is FirstRound.RANDOM:
        return elimination.random_bracket_round(sorted(players), seed=seed)
    return elimination.first_bracket_round(seeded_order(tournament.player(player) for player in players))
