"""Players kept apart in every Swiss round, and pairing with them (ST-APART).

A round is first paired as if nobody were kept apart, and paired again only if that puts two of them together without
need. So all other rounds follow from their seed for everybody, without knowing who is kept apart.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import permutations

from ronda.core.details import FirstRound
from ronda.core.pairings import APART
from ronda.core.state import Tournament
from ronda.formats.pairing import player_constraints, seeded_round, swiss
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.seeded_apart import pair_seeded_apart
from ronda.formats.pairing.system import PairingSystem, Pairs
from ronda.rules.stages import PairingRules


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRound:
    """A round, and the pairs that it kept apart."""

    made: SwissPairing
    algorithm: str
    kept_apart: Pairs = ()
    """Pairs that would have met."""


def players_apart(tournament: Tournament) -> dict[int, set[int]]:
    """For each player to keep apart, the players they should not meet."""
    apart: dict[int, set[int]] = {}
    for group in tournament.kept_apart:
        for one, other in permutations(group, 2):
            apart.setdefault(one, set()).add(other)
    return apart


def pairs_together(tournament: Tournament, pairs: Sequence[tuple[int, int]]) -> Pairs:
    """The pairs among these that should be kept apart."""
    if not tournament.kept_apart:
        return ()
    apart = players_apart(tournament)
    return tuple((one, other) for one, other in pairs if other in apart.get(one, ()))


def first_round_kept_apart(tournament: Tournament, players: Collection[int], seed: int) -> PairedRound:
    """Pair players for round 1 as announced: by lot (SW-R1), or by rating (ST-SEED)."""
    algorithm, made = seeded_round.pair_round_one(tournament, players, seed)
    way, apart = tournament.details.first_round, players_apart(tournament)
    clubs = player_constraints.clubs_apart(tournament)

    def pair_apart() -> SwissPairing:
        if way is FirstRound.RANDOM:
            return swiss.pair_first_round_apart(list(players), seed=seed, apart=apart, clubs=clubs)
        order = seeded_round.seeded_order(tournament.player(player) for player in players)
        return pair_seeded_apart(order, way, apart=apart, clubs=clubs)

    return _better(tournament, PairedRound(made=made, algorithm=algorithm), pair_apart)


def later_round_kept_apart(
    tournament: Tournament, system: PairingSystem, entrants: Sequence[Entrant], rules: PairingRules, seed: int
) -> PairedRound:
    """Pair entrants with a pairing system; raises ``ValueError`` where it does."""
    usual = PairedRound(made=system.pair(entrants, rules, seed), algorithm=system.algorithm)
    later = tournament.details.apart_after_groups
    return _better(tournament, usual, lambda: system.pair_apart(entrants, rules, seed, later))


def _better(tournament: Tournament, usual: PairedRound, pair_apart: Callable[[], SwissPairing]) -> PairedRound:
    """The usual round, or another one with fewer kept-apart pairs; otherwise no other is better."""
    together = pairs_together(tournament, usual.made.pairs)
    made = pair_apart() if together else usual.made
    if len(pairs_together(tournament, made.pairs)) == len(together):
        return usual
    pairs = {frozenset(pair) for pair in made.pairs}
    kept = tuple(pair for pair in together if frozenset(pair) not in pairs)
    return PairedRound(made=made, algorithm=APART + usual.algorithm, kept_apart=kept)
