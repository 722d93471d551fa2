"""Swiss pairing: at random in round 1 (SW-R1), then inside groups of equal points (SW-PAIR, SW-BYE)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING, Final

from ronda.core.pairings import Floater
from ronda.formats.pairing.apart_matching import ApartField
from ronda.formats.pairing.blossom import minimum_cost_perfect_matching
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.matching import (
    CROSSINGS,
    CROSSINGS_AND_WIDTHS,
    Costs,
    Objective,
    cheapest_matching,
    match_in_order,
    matchings_of_equal_worth,
    randomize_matching,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
    from fractions import Fraction

FIRST_ROUND: Final = "swiss-1"
"""Written into the log with a first round; must change whenever the same input would pair differently."""
LISTED_PLAYERS: Final = 20
LISTED_PAIRINGS: Final = 200
"""Largest field, and largest number of best pairings, for choosing from a full list.

With few best pairings a random walk may not find a way between them.
"""
SWEEPS: Final = 24
"""Passes in which the random walk offers every player another partner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """The entrants as vertices 0, 1, … in order of rank."""

    entrants: tuple[Entrant, ...]
    level: tuple[int, ...]
    """Score group of each vertex, 0 at the top."""
    met: tuple[frozenset[int], ...]
    apart: tuple[frozenset[int], ...]


def pair_first_round(players: Sequence[int], *, seed: int, apart: Mapping[int, Hashable] | None = None) -> SwissPairing:
    """Pair uniformly at random; with an odd number a random player has the bye (SW-R1, SW-BYE).

    Takes player ids, the recorded seed, and the clubs if clubs are kept apart: then the bye is drawn as usual, and as
    few pairs as possible are of one club (ANY-CLUBS). Raises ValueError if an id occurs twice.
    """
    _check_unique("player", players)
    draw = Random(seed).random
    order = _shuffled(sorted(players), draw)
    bye = order.pop() if len(order) % 2 else None
    clubs = {player: apart[player] for player in order if player in apart} if apart else {}
    pairs = tuple(zip(order[::2], order[1::2], strict=True))
    if len(set(clubs.values())) < len(clubs):
        pairs = _pair_clubs_apart(order, clubs, draw)
    return SwissPairing(
        pairs=pairs,
        bye=bye,
        same_club=tuple((a, b) for a, b in pairs if a in clubs and clubs[a] == clubs.get(b)),
    )


def _pair_clubs_apart(
    order: Sequence[int], clubs: Mapping[int, Hashable], draw: Callable[[], float]
) -> tuple[tuple[int, int], ...]:
    """Pair with as few same-club pairs as possible, at random among the best pairings.

    With players sorted by club, two players half the field apart share a club only if it holds more than half of the
    field, and then in the unavoidable number.
    """
    place = {player: at for at, player in enumerate(order)}
    first = {club: place[player] for player, club in reversed([(p, clubs[p]) for p in order if p in clubs])}
    together = sorted(order, key=lambda player: first[clubs[player]] if player in clubs else place[player])
    members: dict[Hashable, set[int]] = {}
    for player, club in clubs.items():
        members.setdefault(club, set()).add(place[player])
    level = [0] * len(order)
    avoid = [members[clubs[player]] - {place[player]} if player in clubs else set() for player in order]
    half = len(order) // 2
    mate: dict[int, int] = {}
    for one, other in zip(together[:half], together[half:], strict=True):
        a, b = place[one], place[other]
        mate[a], mate[b] = b, a
    mate = _random_equal(mate, level, avoid, CROSSINGS.costs(range(len(order)), level), draw)
    key = {vertex: draw() for vertex in sorted(mate)}
    pairs = sorted(((a, b) for a, b in mate.items() if key[a] < key[b]), key=lambda pair: key[pair[0]])
    return tuple((order[a], order[b]) for a, b in pairs)


def pair_swiss(entrants: Sequence[Entrant], *, seed: int, objective: Objective = CROSSINGS_AND_WIDTHS) -> SwissPairing:
    """Pair a later round exactly, at random among the best pairings (SW-PAIR, SW-BYE).

    Best means, in this order: fewest rematches; the bye to the lowest-ranked of those with the fewest byes whose bye
    costs no rematch; cheapest steps between score groups, which are formed from all entrants, the one with the bye
    included.

    Takes the entrants in any order, the recorded seed, which is the only source of chance, and the objective that
    defines cheap steps: by default the lexicographically smallest crossings, then the widths. Raises ValueError if a
    player or a rank occurs twice.
    """
    _check_unique("player", [entrant.player for entrant in entrants])
    _check_unique("rank", [entrant.rank for entrant in entrants])
    field = _field(entrants)
    draw = Random(seed).random
    order = _shuffled(range(len(entrants)), draw)
    order.sort(key=field.level.__getitem__)
    candidates = _bye_candidates(field)
    bye = candidates[0] if candidates else None
    playing = [vertex for vertex in order if vertex != bye]
    cost = objective.costs(playing, field.level)
    mate = match_in_order(playing, field.level, field.met)
    if mate is None:
        mate = cheapest_matching(playing, field.level, field.met, objective)
    if mate is None:
        cost = objective.costs(order, field.level)
        mate, bye = _fewest_rematches(order, candidates, field, cost)
    mate = _random_equal(mate, field.level, field.met, cost, draw)
    passed_over = candidates[: candidates.index(bye)] if bye is not None else []
    return _receipt(field, mate, passed_over, bye, draw)


def pair_swiss_apart(
    entrants: Sequence[Entrant],
    *,
    seed: int,
    objective: Objective = CROSSINGS_AND_WIDTHS,
    after_groups: bool = False,
) -> SwissPairing:
    """Pair as :func:`pair_swiss`, with as few kept-apart pairs as possible (ST-APART).

    They rank after rematches and before the bye and score groups, or with ``after_groups`` after all of these.
    """
    _check_unique("player", [entrant.player for entrant in entrants])
    _check_unique("rank", [entrant.rank for entrant in entrants])
    field = _field(entrants)
    draw = Random(seed).random
    order = _shuffled(range(len(entrants)), draw)
    order.sort(key=field.level.__getitem__)
    candidates, cost = _bye_candidates(field), objective.costs(order, field.level)
    matched = ApartField(
        order=order,
        level=field.level,
        cost=cost,
        met=field.met,
        apart=field.apart,
        byes=candidates,
        after_groups=after_groups,
    )
    mate, bye = matched.best_matching(objective)
    mate = _random_equal(mate, field.level, field.met, cost, draw, field.apart)
    passed_over = candidates[: candidates.index(bye)] if bye is not None else []
    return _receipt(field, mate, passed_over, bye, draw)


def pair_first_round_apart(
    players: Sequence[int],
    *,
    seed: int,
    apart: Mapping[int, Collection[int]],
    clubs: Mapping[int, Hashable] | None = None,
) -> SwissPairing:
    """Pair as :func:`pair_first_round`, with as few kept-apart pairs as possible (ST-APART).

    They rank before the bye, which goes to the first player of a random order that adds none of them, and before clubs.
    """
    _check_unique("player", players)
    draw = Random(seed).random
    order = _shuffled(sorted(players), draw)
    place = {player: at for at, player in enumerate(order)}
    numbers = {club: number for number, club in enumerate(dict.fromkeys((clubs or {}).values()), start=1)}
    level = [numbers[clubs[player]] if clubs and player in clubs else 0 for player in order]
    kept = [frozenset(place[other] for other in apart.get(player, ()) if other in place) for player in order]
    nobody = [frozenset[int]() for _ in order]
    matched = ApartField(
        order=sorted(range(len(order)), key=level.__getitem__),
        level=level,
        cost=[[int(here == there > 0) for there in range(len(numbers) + 1)] for here in range(len(numbers) + 1)],
        met=nobody,
        apart=kept,
        byes=range(len(order))[::-1] if len(order) % 2 else (),
    )
    mate, bye = matched.best_matching(CROSSINGS)
    members = [frozenset(at for at, own in enumerate(level) if own == number > 0) for number in range(len(numbers) + 1)]
    of_club = [members[own] - {at} for at, own in enumerate(level)]
    mate = _random_equal(mate, [0] * len(order), of_club, [[0]], draw, kept)
    key = {vertex: draw() for vertex in sorted(mate)}
    pairs = sorted(((a, b) for a, b in mate.items() if key[a] < key[b]), key=lambda pair: key[pair[0]])
    return SwissPairing(
        pairs=tuple((order[a], order[b]) for a, b in pairs),
        bye=None if bye is None else order[bye],
        same_club=tuple((order[a], order[b]) for a, b in pairs if b in of_club[a]),
    )


def _check_unique(what: str, values: Sequence[int]) -> None:
    seen: set[int] = set()
    for value in values:
        if value in seen:
            raise ValueError(f"{what} {value} occurs twice among the entrants")
        seen.add(value)


def _shuffled(items: Sequence[int], draw: Callable[[], float]) -> list[int]:
    key = {item: draw() for item in items}
    return sorted(items, key=key.__getitem__)


def _field(entrants: Sequence[Entrant]) -> _Field:
    ranked = tuple(sorted(entrants, key=lambda entrant: entrant.rank))
    vertex = {entrant.player: i for i, entrant in enumerate(ranked)}
    level: dict[Fraction | int, int] = {}
    for points in sorted((entrant.points for entrant in ranked), reverse=True):
        level.setdefault(points, len(level))
    return _Field(
        entrants=ranked,
        level=tuple(level[entrant.points] for entrant in ranked),
        met=tuple(frozenset(vertex[p] for p in entrant.met if p in vertex) for entrant in ranked),
        apart=tuple(frozenset(vertex[p] for p in entrant.apart if p in vertex) for entrant in ranked),
    )


def _bye_candidates(field: _Field) -> list[int]:
    """Players with the fewest byes, lowest-ranked first; empty if the field is even (SW-BYE)."""
    if len(field.entrants) % 2 == 0:
        return []
    fewest = min(entrant.byes for entrant in field.entrants)
    return [i for i, entrant in reversed(list(enumerate(field.entrants))) if entrant.byes == fewest]


def _fewest_rematches(
    order: Sequence[int], candidates: Sequence[int], field: _Field, cost: Costs
) -> tuple[dict[int, int], int | None]:
    """Pair a field where nearly everybody has met, with the bye as one more vertex.

    Such a field has at most twice as many players as rounds, so the whole graph is small enough to solve at once.
    """
    nobody = len(order)
    bye_step = (cost[0][-1] + 1) * len(order)
    rematch = bye_step * (len(candidates) + 1)
    edges = [
        (a, b, cost[field.level[a]][field.level[b]] + (rematch if b in field.met[a] else 0))
        for a, b in combinations(order, 2)
    ]
    edges += [(a, nobody, turn * bye_step) for turn, a in enumerate(candidates)]
    optimum = minimum_cost_perfect_matching(len(order) + (1 if candidates else 0), edges)
    mate = dict(enumerate(optimum.mate))
    if not candidates:
        return mate, None
    bye = mate.pop(nobody)
    del mate[bye]
    return mate, bye


def _random_equal(
    mate: dict[int, int],
    level: Sequence[int],
    avoid: Sequence[Collection[int]],
    cost: Costs,
    draw: Callable[[], float],
    apart: Sequence[Collection[int]] = (),
) -> dict[int, int]:
    """A random best pairing: uniform if there are few, nearly so if there are many."""
    if len(mate) <= LISTED_PLAYERS:
        every = list(islice(matchings_of_equal_worth(mate, level, avoid, cost, apart), LISTED_PAIRINGS + 1))
        if len(every) <= LISTED_PAIRINGS:
            key = [draw() for _ in every]
            chosen = every[min(range(len(every)), key=key.__getitem__)]
            return {a: b for pair in chosen for a, b in (pair, pair[::-1])}
    randomize_matching(mate, level, avoid, cost, draw=draw, sweeps=SWEEPS, apart=apart)
    return mate


def _receipt(
    field: _Field, mate: dict[int, int], passed_over: Sequence[int], bye: int | None, draw: Callable[[], float]
) -> SwissPairing:
    """Assign the tables and list the compromises."""
    level = field.level
    key = {vertex: draw() for vertex in sorted(mate)}
    pairs = [(a, b) for a, b in mate.items() if key[a] < key[b]]
    pairs.sort(key=lambda pair: (min(level[pair[0]], level[pair[1]]), key[pair[0]]))
    return _field_compromises(field, pairs, passed_over, bye)


def pairing_compromises(entrants: Sequence[Entrant], pairs: Sequence[tuple[int, int]]) -> SwissPairing:
    """The compromises of a pairing made elsewhere; the choice of the bye is not judged.

    Takes all entrants, and the pairs of those with an opponent. Raises KeyError for a player who is no entrant.
    """
    field = _field(entrants)
    vertex = {entrant.player: i for i, entrant in enumerate(field.entrants)}
    seated = [(vertex[a], vertex[b]) for a, b in pairs]
    return _field_compromises(field, seated, (), None)


def _field_compromises(
    field: _Field, pairs: Sequence[tuple[int, int]], passed_over: Sequence[int], bye: int | None
) -> SwissPairing:
    """The compromises of pairs and a bye, by player number: rematches, crossed boundaries, floaters (SW-PAIR)."""
    level = field.level
    crossings = [0] * max(level, default=0)
    floaters = []
    for pair in pairs:
        upper, lower = sorted(pair, key=level.__getitem__)
        for boundary in range(level[upper], level[lower]):
            crossings[boundary] += 1
        if level[upper] < level[lower]:
            floaters.append(
                Floater(
                    player=field.entrants[upper].player,
                    opponent=field.entrants[lower].player,
                    groups=level[lower] - level[upper],
                )
            )
    named = [(field.entrants[a].player, field.entrants[b].player) for a, b in pairs]
    return SwissPairing(
        pairs=tuple(named),
        bye=None if bye is None else field.entrants[bye].player,
        rematches=tuple(names for names, (a, b) in zip(named, pairs, strict=True) if b in field.met[a]),
        crossings=tuple(crossings),
        floaters=tuple(floaters),
        bye_passed_over=tuple(field.entrants[i].player for i in passed_over),
    )
