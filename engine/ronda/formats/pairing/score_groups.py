"""The pairing system that pairs within groups of equal points (SW-PAIR, SW-BYE)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ronda.core.text import N_
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.matching import CROSSINGS
from ronda.formats.pairing.swiss import pair_swiss, pair_swiss_apart
from ronda.formats.pairing.system import PairingSystem, Pairs, PlayedRound, StandingBeforeRound
from ronda.rules.stages import PairingRules


def _over_more_boundaries(made: SwissPairing, needed: SwissPairing, entrants: Mapping[int, Entrant]) -> Pairs:
    """Floaters over boundaries that are crossed more often than necessary (SW-PAIR)."""
    if made.crossings <= needed.crossings:
        return ()
    level = {points: place for place, points in enumerate(_groups(entrants))}
    more = {i for i, count in enumerate(made.crossings) if count > needed.crossings[i]}
    return tuple(
        (floater.player, floater.opponent)
        for floater in made.floaters
        if more.intersection(range(level[entrants[floater.player].points], level[entrants[floater.opponent].points]))
    )


def _further_apart(made: SwissPairing, needed: SwissPairing, entrants: Mapping[int, Entrant]) -> Pairs:
    """Floaters over boundaries crossed more often than necessary, or from groups with wider steps (SW-PAIR)."""
    if made.crossings != needed.crossings:
        return _over_more_boundaries(made, needed, entrants)
    groups = _groups(entrants)
    ours, theirs = (_widths(paired, entrants) for paired in (made, needed))
    if [ours[group] for group in groups] <= [theirs[group] for group in groups]:
        return ()
    wider = {group for group in groups if ours[group] > theirs[group]}
    return tuple(
        (floater.player, floater.opponent) for floater in made.floaters if entrants[floater.player].points in wider
    )


def _groups(entrants: Mapping[int, Entrant]) -> list[Fraction | int]:
    """Points of the score groups, from the top."""
    return sorted({entrant.points for entrant in entrants.values()}, reverse=True)


def _widths(paired: SwissPairing, entrants: Mapping[int, Entrant]) -> Counter[Fraction | int]:
    """For each score group, by points: the sum of squares of its players' steps down."""
    widths = Counter[Fraction | int]()
    for floater in paired.floaters:
        widths[entrants[floater.player].points] += floater.groups**2
    return widths


def _differs(
    played: PlayedRound, before: StandingBeforeRound, after: StandingBeforeRound, _rules: PairingRules
) -> tuple[Pairs, int | None]:
    """Pairs whose point difference has changed, and a bye that is no longer rightful.

    A pair shared a group and no longer does, or its step between groups differs (SW-PAIR). The bye was rightful if its
    player had the fewest points among those with the fewest byes, and no longer is (SW-BYE).
    """
    table = frozenset(played.at_the_table)
    touched = tuple(pair for pair in played.pairs if table.intersection(pair))
    some = table.union(*touched)
    old, new = before.points(some), after.points(some)
    pairs = tuple((a, b) for a, b in touched if abs(old[a] - old[b]) != abs(new[a] - new[b]))
    if played.bye is None:
        return pairs, None
    byes = before.byes()
    fewest = min(byes.values())
    then = before.points([player for player in byes if byes[player] == fewest])
    now = {player: new.get(player, points) for player, points in then.items()}
    rightly = played.bye in then and then[played.bye] == min(then.values())
    return pairs, played.bye if rightly and now[played.bye] != min(now.values()) else None


SCORE_GROUPS = PairingSystem(
    algorithm="swiss-2",
    description=N_("Drawn at random among players with equal points."),
    pair=lambda entrants, _, seed: pair_swiss(entrants, seed=seed),
    pair_apart=lambda entrants, _, seed, after_groups: pair_swiss_apart(entrants, seed=seed, after_groups=after_groups),
    violating_pairs=_further_apart,
    violation_text=N_("These are further apart in points than needed: {pairs}."),
    differs=_differs,
)
SCORE_GROUPS_1 = replace(
    SCORE_GROUPS,
    algorithm="swiss-1",
    pair=lambda entrants, _, seed: pair_swiss(entrants, seed=seed, objective=CROSSINGS),
    pair_apart=lambda entrants, _, seed, after_groups: pair_swiss_apart(
        entrants, seed=seed, objective=CROSSINGS, after_groups=after_groups
    ),
    violating_pairs=_over_more_boundaries,
)
"""The earlier system: one step over three boundaries was as good as three over one."""
