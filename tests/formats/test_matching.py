"""Matching vertices on levels (SW-PAIR): quick repairs, exact pricing and the random walk, against every matching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from zlib import crc32

import pytest

from ronda.formats.pairing.blossom import NoPerfectMatchingError, minimum_cost_perfect_matching
from ronda.formats.pairing.matching import (
    CROSSINGS,
    CROSSINGS_AND_WIDTHS,
    Objective,
    cheapest_matching,
    level_coordinates,
    match_in_order,
    matchings_of_equal_worth,
    randomize_matching,
)

type Pairs = tuple[tuple[int, int], ...]
type Avoid = list[set[int]]
type Worth = tuple[int, tuple[int, ...], tuple[int, ...]]


def every_matching(vertices: Sequence[int]) -> Iterator[Pairs]:
    if not vertices:
        yield ()
        return
    first, *rest = vertices
    for other in rest:
        for others in every_matching([each for each in rest if each != other]):
            yield ((first, other), *others)


def pairs_of(mate: dict[int, int]) -> Pairs:
    assert all(mate[b] == a != b for a, b in mate.items())
    return tuple(sorted((a, b) for a, b in mate.items() if a < b))


BOTH = [CROSSINGS, CROSSINGS_AND_WIDTHS]
OBJECTIVES = pytest.mark.parametrize("objective", BOTH)


def worth(pairs: Pairs, level: Sequence[int], avoid: Avoid, objective: Objective) -> Worth:
    """The pairs to avoid and, from the top, the crossings of each boundary and the widths of each level.

    Widths are left out where they do not count.
    """
    boundaries = range(max(level, default=0))
    steps = [sorted((level[a], level[b])) for a, b in pairs]
    crossed = tuple(sum(high <= boundary < low for high, low in steps) for boundary in boundaries)
    widths = tuple(sum((low - high) ** 2 for high, low in steps if high == each) for each in boundaries)
    return sum(b in avoid[a] for a, b in pairs), crossed, widths if objective is CROSSINGS_AND_WIDTHS else ()


def avoiding(size: int, pairs: Sequence[tuple[int, int]]) -> Avoid:
    avoid: Avoid = [set() for _ in range(size)]
    for a, b in pairs:
        avoid[a].add(b)
        avoid[b].add(a)
    return avoid


def field(seed: int, sizes: range) -> tuple[list[int], list[int], Avoid]:
    """An order of vertices with their levels, and the pairs to avoid: some at random, and some whole groups."""
    chance = Random(seed)
    size = 2 * chance.choice(sizes)
    level = [chance.randint(0, chance.choice([0, 2, 4])) for _ in range(size)]
    order = sorted(range(size), key=lambda vertex: (level[vertex], chance.random()))
    share = chance.choice([0.0, 0.1, 0.3, 0.6])
    pairs = [pair for pair in combinations(range(size), 2) if chance.random() < share]
    for begin in chance.sample([0, size // 4, size // 2], chance.randint(0, 2)):
        pairs += combinations(order[begin : begin + chance.randint(2, max(3, size // 2))], 2)
    return order, level, avoiding(size, pairs)


def test_sw_pair_heights_make_one_step_at_a_boundary_longer_than_all_steps_below_it() -> None:
    """SW-PAIR: three pairs cannot cross so often further down that it would be as much as once at the top."""
    assert level_coordinates(1, 3) == [0]
    assert level_coordinates(4, 3) == [0, 16, 20, 21]


def test_sw_pair_costs_compare_crossings_first_and_then_how_wide_the_steps_of_each_level_are_from_the_top() -> None:
    """SW-PAIR: as many pairings of a field as there are are in the same order by the sums of their costs."""
    for seed in range(60):
        order, level, avoid = field(seed, range(1, 5))
        for objective in BOTH:
            cost = objective.costs(order, level)
            ranked = [
                (worth(each, level, [set() for _ in avoid], objective), sum(cost[level[a]][level[b]] for a, b in each))
                for each in every_matching(order)
            ]
            ranked.sort()
            assert sorted(set(ranked), key=lambda each: each[1]) == sorted(set(ranked))
            assert len({each for each, _ in ranked}) == len({total for _, total in ranked})


def test_sw_pair_quick_repairs_give_a_best_matching_or_none() -> None:
    """SW-PAIR: where single exchanges are enough, each boundary is crossed once at the most."""
    found = 0
    for seed in range(300):
        order, level, avoid = field(seed, range(6))
        mate = match_in_order(order, level, avoid)
        if mate is None:
            continue
        found += 1
        pairs = pairs_of(mate)
        assert sorted(mate) == sorted(order)
        for objective in BOTH:
            best = min(worth(each, level, avoid, objective) for each in every_matching(order))
            assert worth(pairs, level, avoid, objective) == best
        assert max(best[1], default=0) < 2

    assert found == REPAIRED


REPAIRED = 162


@OBJECTIVES
def test_sw_pair_the_matching_by_pricing_is_best_or_there_is_none_without_pairs_to_avoid(
    objective: Objective,
) -> None:
    """SW-PAIR: decided from the top group."""
    for seed in range(150):
        order, level, avoid = field(seed, range(1, 6))
        best = min(worth(each, level, avoid, objective) for each in every_matching(order))
        mate = cheapest_matching(order, level, avoid, objective)
        if best[0]:
            assert mate is None
        else:
            assert mate is not None
            assert worth(pairs_of(mate), level, avoid, objective) == best


@OBJECTIVES
def test_sw_pair_the_matching_by_pricing_is_as_good_as_one_of_the_whole_graph_and_as_recorded(
    objective: Objective,
) -> None:
    """SW-PAIR, SW-RANDOM: most edges are never looked at, and none of them is missed."""
    found = []
    for seed in range(100):
        order, level, avoid = field(seed, range(10, 40))
        cost = objective.costs(order, level)
        edges = [(a, b, cost[level[a]][level[b]]) for a, b in combinations(order, 2) if b not in avoid[a]]
        mate = cheapest_matching(order, level, avoid, objective)
        if mate is None:
            with pytest.raises(NoPerfectMatchingError):
                minimum_cost_perfect_matching(len(order), edges)
            found.append("none")
            continue
        best = tuple(enumerate(minimum_cost_perfect_matching(len(order), edges).mate))
        assert worth(pairs_of(mate), level, avoid, objective) == worth(pairs_of(dict(best)), level, avoid, objective)
        found.append(f"{crc32(repr(pairs_of(mate)).encode()):08x}")

    assert found == RECORDED[objective].split()


RECORDED = {
    CROSSINGS: """
1e4abe6e 5eb9cc56 10b8894e ced98fbe a597662b b8c56393 d17390b5 713b0047 312ac182 b6b75810 3204e3ce 2f772c4b
26d1ab57 93604e51 10059d66 892353da 41b59893 c9bd6638 1edaf48c 8c9bfd3e 9a2a863d 2ccfd13e 303264f6 b511e8e7
2a7328bf a71409d5 a13524d2 d9269422 82513c2b efa3d517 ead88f76 5b332324 b9b0d672 ba06d3e1 e506e5c1 63064386
3c600529 a8724154 3266f218 0b12786c 548787e9 c32faac6 db33e149 8fe4b0cc fc935f95 bba84bd3 9ada84d3 50e3a058
f348abc2 5038b26e 4838c788 607feeb9 73aec677 bb76be3a 63976112 8dcf2f0a c4a910e6 62f232a7 e0729d8f d5cc1f45
3ee25a47 4d3a07ae 0e7bf606 e6092db9 99dc23b3 afc1d808 7eff447c 6af5bc02 db65c0e1 35b0d01c 7dbef64e eacd7408
4ed270fa f10cdb41 23cc2669 7c40ff54 2ee61076 f610085e a4cde64b dcaf0d99 d5e37d9f 0c98ed4f 65b02301 961f91f7
87b5ea28 fcd73fa1 8605bf7a 849dbf30 efcaec18 f9b44e6e c34aa6e7 144bad4a ff660bb8 ff8a452d e6967ce9 d4ab08bf
e9042d6c 185bf485 0d4acd74 9ee7803e
""",
    CROSSINGS_AND_WIDTHS: """
57673150 5eb9cc56 10b8894e fb666bb3 a597662b b8c56393 ba148c42 f95c9ff1 089b9716 c1b1304f 71668127 8e9b5730
87240f08 20b3aecd 45448863 892353da a9a246aa bfe914f1 1edaf48c d1544faf 99ff8c26 2ccfd13e ffe8761f b511e8e7
32d23429 142aa6ad 365d38f1 2895a281 82513c2b 5e4362f6 89153c18 5b332324 d5bf887e 770c0d12 e506e5c1 a61ad3e9
1c401479 323316a7 652457dd 30ba64a4 79a3af9a c32faac6 a192c0e2 8fe4b0cc ae1b83a8 2624cbe5 33eddbd7 50e3a058
2e6836ad 0d0f365e 4838c788 6bc7c594 ce61f557 cdd4df9d 6dd4c677 8dcf2f0a 38bad62e 62f232a7 e0729d8f d5cc1f45
2ac35e3b 9cd59ad8 0e7bf606 6ebddcf7 99dc23b3 b54182bf cbba5e78 ab38ed2f 8a428fbd 41e461b6 d9b96de3 64d73348
4ed270fa 15f4c1d0 8973e333 a4ff800d a7a4c6e3 e5fb7346 7183d108 dcaf0d99 3d7a847a 63ac5b32 65b02301 054f880f
7f7df833 431b14c4 73f20e07 42364407 e85b88a6 fd3b9d04 c34aa6e7 144bad4a f64f78dc 9ff55fab e6967ce9 d4ab08bf
4216c143 185bf485 92a2c4eb b3ed26da
""",
}


@OBJECTIVES
def test_sw_random_matchings_of_equal_worth_are_those_that_are_as_good(
    objective: Objective,
) -> None:
    """SW-RANDOM: all of them are listed, each once."""
    for seed in range(200):
        order, level, avoid = field(seed, range(5))
        every = {each: worth(each, level, avoid, objective) for each in every_matching(sorted(order))}
        alike = [each for each, value in every.items() if value == min(every.values())]
        mate = {a: b for pair in alike[-1] for a, b in (pair, pair[::-1])}
        listed = [
            tuple(sorted((min(pair), max(pair)) for pair in each))
            for each in matchings_of_equal_worth(mate, level, avoid, objective.costs(order, level))
        ]
        assert sorted(listed) == alike


@OBJECTIVES
def test_sw_random_the_walk_stays_among_matchings_of_equal_worth_and_goes_where_it_went(objective: Objective) -> None:
    """SW-RANDOM: the same draws lead to the same matching."""
    found = []
    for seed in range(60):
        order, level, avoid = field(seed, range(1, 20))
        mate = {a: b for pair in zip(order[::2], order[1::2], strict=True) for a, b in (pair, pair[::-1])}
        before = worth(pairs_of(mate), level, avoid, objective)
        randomize_matching(mate, level, avoid, objective.costs(order, level), draw=Random(seed).random, sweeps=9)
        assert worth(pairs_of(mate), level, avoid, objective) == before
        found.append(f"{crc32(repr(pairs_of(mate)).encode()):08x}")

    assert found == WALKED[objective].split()


@pytest.mark.parametrize(("drawn", "after"), [(0.5, ((0, 1), (2, 3))), (0.4375, ((0, 3), (1, 2)))])
def test_sw_random_half_of_the_couples_exchange_nothing(drawn: float, after: Pairs) -> None:
    """SW-RANDOM: the one that is drawn first says whether the two exchange partners."""
    mate = {0: 1, 1: 0, 2: 3, 3: 2}
    draws = iter([drawn, 0.875, 0.75, 0.9375])
    randomize_matching(mate, [0] * 4, avoiding(4, []), [[0]], draw=lambda: next(draws), sweeps=1)

    assert pairs_of(mate) == after


WALKED = {
    CROSSINGS: """
96f46e7d 398ab118 a3dd7f33 9c2f0ef5 b2cd1ecf 598d2189 15ac2c8d 41f1b896 2e45429f aefa1465 94b3130e ae268070
40dba232 e5d9df95 7a2bb63f 8fb3db9a 3212e83d 6c802d71 98cbd6ff a3dd7f33 fc1b60ca 04a4c113 8b66bcd3 0e4e0f77
d86d5dcf 8bbf525e 870d5513 d6ad1c06 83ca0583 808c832e 9f7da65b e8f71384 962daaa2 73b7a262 d232afad 0484211d
cdd2d4ed 625f3a6e 480cd2ff 54b0f5d9 eeeadd3d 8e23554a 18e98f1c bcab6b9c 29242cfb 0178a3d8 29dad260 ed72f854
152a3be2 8a93f95f 3034d28b 55fdddd8 18f7d9bb 00ab8b26 4f5b2633 c5e26491 79664ad6 7ce7de6b 8c7112e8 3e207c03
""",
    CROSSINGS_AND_WIDTHS: """
96f46e7d 398ab118 a3dd7f33 bbe6e9d0 b2cd1ecf 598d2189 15ac2c8d ab55f264 2e45429f aefa1465 94b3130e ae268070
a95b1e85 d5654070 7a2bb63f 6de9ab7b 3212e83d 6c802d71 98cbd6ff a3dd7f33 faebfcf4 04a4c113 8b66bcd3 0e4e0f77
857e5fed 911ef652 870d5513 d6ad1c06 83ca0583 808c832e 9f7da65b e8f71384 962daaa2 73b7a262 d232afad 0484211d
cdd2d4ed 625f3a6e 480cd2ff 54b0f5d9 eeeadd3d 8e23554a 18e98f1c bcab6b9c 29242cfb 0178a3d8 29dad260 ed72f854
152a3be2 8a93f95f 3034d28b 55fdddd8 18f7d9bb 00ab8b26 4f5b2633 c5e26491 79664ad6 7ce7de6b 8c7112e8 3e207c03
""",
}
