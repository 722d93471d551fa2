"""ST-APART: as few players as possible meet who are kept apart, against exhaustion over small fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random

import pytest

from ronda.core.details import FirstRound
from ronda.formats.pairing.adjacent import pair_adjacent
from ronda.formats.pairing.entrants import Entrant
from ronda.formats.pairing.seeded_apart import pair_seeded_apart
from ronda.formats.pairing.seeded_round import pair_seeded
from ronda.formats.pairing.swiss import pair_first_round, pair_first_round_apart, pair_swiss, pair_swiss_apart
from tests.formats.exact_pairing import Pairs, bye_choices, crossings, widths
from tests.formats.test_seeded_round import every_pairing as down_the_order
from tests.formats.test_seeded_round import same_club

SEEDS = range(150)


def field(seed: int, *, kept: float, rounds: int = 3) -> list[Entrant]:
    """Two to nine players after some rounds, of whom a share of the pairs is kept apart, in no order."""
    chance = Random(seed)
    size = chance.randint(2, 9)
    points, byes = [0] * size, [0] * size
    met: list[list[int]] = [[] for _ in range(size)]
    for _ in range(chance.randint(0, rounds)):
        here = sorted(range(size), key=lambda player: (-points[player], chance.random()))
        if size % 2:
            alone = here.pop(chance.randrange(size))
            points[alone] += 1
            byes[alone] += 1
        for a, b in zip(here[::2], here[1::2], strict=True):
            met[a].append(b)
            met[b].append(a)
            points[chance.choice((a, b))] += 1
    apart: list[set[int]] = [set() for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if chance.random() < kept:
            apart[a].add(b)
            apart[b].add(a)
    order = sorted(range(size), key=lambda player: (-points[player], chance.random()))
    found = [
        Entrant(
            player=player,
            points=points[player],
            rank=rank,
            byes=byes[player],
            met=tuple(met[player]),
            apart=tuple(apart[player]),
        )
        for rank, player in enumerate(order, start=1)
    ]
    chance.shuffle(found)
    return found


def every_pairing(players: Sequence[Entrant]) -> Iterator[Pairs]:
    """Every way to pair all of an even number."""
    if not players:
        yield []
        return
    first, *rest = players
    for second in rest:
        for others in every_pairing([each for each in rest if each is not second]):
            yield [(first, second), *others]


def worth(entrants: Sequence[Entrant], bye: Entrant | None, pairs: Pairs, *, after_groups: bool) -> tuple[object, ...]:
    """Judge a pairing: smaller is better, from left to right."""
    rematches = sum(b.player in a.met for a, b in pairs)
    together = sum(b.player in a.apart for a, b in pairs)
    steps = (bye_choices(entrants).index(bye), crossings(entrants, pairs), widths(entrants, pairs))
    return (rematches, steps, together) if after_groups else (rematches, together, steps)


def least(entrants: Sequence[Entrant], *, after_groups: bool) -> tuple[object, ...]:
    """Find the best of all pairings by looking at each."""
    return min(
        worth(entrants, bye, pairs, after_groups=after_groups)
        for bye in bye_choices(entrants)
        for pairs in every_pairing([entrant for entrant in entrants if entrant is not bye])
    )


@pytest.mark.parametrize("kept", [0.1, 0.3, 0.8])
@pytest.mark.parametrize("after_groups", [False, True])
def test_st_apart_no_pairing_of_a_later_round_is_better(kept: float, *, after_groups: bool) -> None:
    for seed in SEEDS:
        entrants = field(seed, kept=kept)
        people = {entrant.player: entrant for entrant in entrants}
        made = pair_swiss_apart(entrants, seed=seed, after_groups=after_groups)
        pairs = [(people[a], people[b]) for a, b in made.pairs]
        bye = None if made.bye is None else people[made.bye]

        assert sorted([*(p for pair in made.pairs for p in pair), *([] if bye is None else [bye.player])]) == sorted(
            people
        )
        found = worth(entrants, bye, pairs, after_groups=after_groups)
        assert found == least(entrants, after_groups=after_groups), seed


@pytest.mark.parametrize("after_groups", [False, True])
def test_st_apart_all_who_are_kept_apart_meet_rather_than_two_who_have_met(*, after_groups: bool) -> None:
    met, apart = {0: (3,), 1: (), 2: (3,), 3: (0, 2)}, {0: (2,), 1: (3,), 2: (0,), 3: (1,)}
    entrants = [Entrant(player=n, points=0, rank=n + 1, byes=0, met=met[n], apart=apart[n]) for n in range(4)]
    for seed in range(8):
        made = pair_swiss_apart(entrants, seed=seed, after_groups=after_groups)
        assert set(map(frozenset, made.pairs)) == {frozenset({0, 2}), frozenset({1, 3})}


@pytest.mark.parametrize("kept", [0.1, 0.3, 0.8])
def test_st_apart_no_first_round_has_fewer_and_clubs_come_after_it(kept: float) -> None:
    for seed in SEEDS:
        entrants = field(seed, kept=kept, rounds=0)
        chance = Random(-seed - 1)
        clubs = {entrant.player: chance.choice("AB") for entrant in entrants if chance.random() < 0.7}
        apart = {entrant.player: entrant.apart for entrant in entrants}
        made = pair_first_round_apart(list(apart), seed=seed, apart=apart, clubs=clubs)

        def judged(
            pairs: Sequence[tuple[int, int]], apart: dict[int, tuple[int, ...]], clubs: dict[int, str]
        ) -> tuple[int, int]:
            club = sum(a in clubs and clubs[a] == clubs.get(b) for a, b in pairs)
            return sum(b in apart[a] for a, b in pairs), club

        alone = [None] if len(entrants) % 2 == 0 else entrants
        best = min(
            judged([(a.player, b.player) for a, b in pairs], apart, clubs)[0]
            for bye in alone
            for pairs in every_pairing([entrant for entrant in entrants if entrant is not bye])
        )
        with_this_bye = min(
            judged([(a.player, b.player) for a, b in pairs], apart, clubs)
            for pairs in every_pairing([entrant for entrant in entrants if entrant.player != made.bye])
        )
        assert judged(made.pairs, apart, clubs) == with_this_bye
        assert with_this_bye[0] == best
        assert len(made.same_club) == with_this_bye[1]


@pytest.mark.parametrize("avoid_rematches", [False, True])
def test_st_apart_neighbours_of_the_order_are_kept_apart_after_rematches(*, avoid_rematches: bool) -> None:
    for seed in SEEDS:
        entrants = [replace(entrant, byes=0) for entrant in field(seed, kept=0.3)]
        people = {entrant.player: entrant for entrant in entrants}
        made = pair_adjacent(entrants, avoid_rematches=avoid_rematches, apart=True)

        def judged(pairs: Pairs, *, minded: bool) -> tuple[int, int]:
            rematches = sum(b.player in a.met for a, b in pairs) if minded else 0
            return rematches, sum(b.player in a.apart for a, b in pairs)

        best = min(
            judged(pairs, minded=avoid_rematches)
            for bye in bye_choices(entrants)
            for pairs in every_pairing([entrant for entrant in entrants if entrant is not bye])
        )
        assert judged([(people[a], people[b]) for a, b in made.pairs], minded=avoid_rematches) == best


def test_st_apart_every_best_pairing_is_drawn_about_as_often() -> None:
    """Four of whom two are kept apart have two pairings; with the sides of both tables and their order, sixteen."""
    apart = {1: (2,), 2: (1,), 3: (), 4: ()}
    drawn = Counter(
        frozenset(map(frozenset, pair_first_round_apart(range(1, 5), seed=seed, apart=apart).pairs))
        for seed in range(400)
    )
    entrants = [Entrant(player=n, points=0, rank=n, byes=0, met=(), apart=apart[n]) for n in apart]
    later = Counter(frozenset(map(frozenset, pair_swiss_apart(entrants, seed=seed).pairs)) for seed in range(400))

    assert len(drawn) == len(later) == 2
    assert min(*drawn.values(), *later.values()) > 160


def test_st_apart_with_nobody_apart_the_round_is_as_good_as_ever() -> None:
    for seed in SEEDS:
        entrants = field(seed, kept=0)
        usual, apart = pair_swiss(entrants, seed=seed), pair_swiss_apart(entrants, seed=seed)
        assert (usual.bye, usual.crossings, len(usual.rematches)) == (apart.bye, apart.crossings, len(apart.rematches))
        players = [entrant.player for entrant in entrants]
        first = pair_first_round(players, seed=seed)
        assert pair_first_round_apart(players, seed=seed, apart={}).bye == first.bye


@pytest.mark.parametrize("after_groups", [False, True])
def test_st_apart_large_fields_keep_everybody_apart_who_can_be(*, after_groups: bool) -> None:
    """Of 301 players families of two to six; nobody of one meets another, with points that leave room for it."""
    chance = Random(7)
    family = {player: player // chance.randint(2, 6) for player in range(301)}
    apart = {a: tuple(b for b in family if b != a and family[b] == family[a]) for a in family}
    points = {player: chance.choice((0, 1, 1, 2, 2, 2, 3)) for player in family}
    order = sorted(family, key=lambda player: -points[player])
    entrants = [
        Entrant(player=player, points=points[player], rank=rank, byes=0, met=(), apart=apart[player])
        for rank, player in enumerate(order, start=1)
    ]
    made = pair_swiss_apart(entrants, seed=1, after_groups=after_groups)
    usual = pair_swiss(entrants, seed=1)

    assert not any(b in apart[a] for a, b in made.pairs)
    assert (made.bye, made.crossings) == (usual.bye, usual.crossings)
    first = pair_first_round_apart(list(family), seed=1, apart=apart)
    assert not any(b in apart[a] for a, b in first.pairs)


def pairs_together(
    apart: Mapping[int, Sequence[int]], clubs: dict[int, str], pairs: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """Count the pairs that are kept apart, and those of one club."""
    return sum(b in apart.get(a, ()) for a, b in pairs), same_club(pairs, clubs)


@pytest.mark.parametrize("way", [FirstRound.HALVES, FirstRound.ADJACENT])
def test_st_apart_a_first_round_by_rating_is_the_first_of_all_with_as_few_as_possible(way: FirstRound) -> None:
    """ST-SEED: within the order, and out of the halves only where these cannot keep apart who otherwise could be."""
    for seed in SEEDS:
        chance = Random(seed)
        entrants = field(seed, kept=chance.choice((0.15, 0.3, 0.5, 0.9)), rounds=0)
        order = [entrant.player for entrant in entrants]
        apart = {entrant.player: entrant.apart for entrant in entrants if entrant.apart or seed % 2}
        clubs = {player: chance.choice("AB") for player in order if chance.random() < 0.6} if seed % 3 else None
        away = order[-2] if len(order) > 2 and len(order) % 2 and seed % 5 == 0 else None
        made = pair_seeded_apart(order, way, apart=apart, clubs=clubs, bye=away)

        judged = partial(pairs_together, apart, clubs or {})
        byes = order[::-1] if len(order) % 2 and away is None else [away]
        ways = dict.fromkeys((way, FirstRound.ADJACENT))
        # min takes the first of equal ones, in the order in which the rule prefers them
        tries = [
            (bye, min(down_the_order([player for player in order if player != bye], each), key=judged))
            for bye in byes
            for each in ways
        ]
        bye, best = min(tries, key=lambda tried: judged(tried[1])[0])
        assert (made.bye, list(made.pairs)) == (bye, best), seed
        assert list(made.same_club) == [pair for pair in best if same_club([pair], clubs or {})]
        alone = pair_seeded_apart(order, way, apart={})
        assert set(alone.pairs) == set(pair_seeded(order, way).pairs)
        assert alone.bye == pair_seeded(order, way).bye
