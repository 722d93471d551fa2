"""Rounds that were recorded once: a file is verified by pairing it again, so each system pairs as it always has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from zlib import crc32

import pytest

from ronda.formats.pairing.entrants import Entrant
from ronda.formats.pairing.matching import (
    CROSSINGS,
    CROSSINGS_AND_WIDTHS,
    Objective,
    cheapest_matching,
    matchings_of_equal_worth,
)
from ronda.formats.pairing.swiss import (
    pair_first_round,
    pair_first_round_apart,
    pair_swiss,
    pair_swiss_apart,
    pairing_compromises,
)

LATER_FIELDS = re.compile(r", clubs_parted=\(\)")


def fields(seeds: range, sizes: range) -> Iterator[tuple[int, list[Entrant]]]:
    """Fields of players who have played some rounds, with people away at times, in no order."""
    for seed in seeds:
        chance = Random(seed)
        size, rounds = chance.choice(sizes), chance.randint(1, 6)
        points, byes = [0] * size, [0] * size
        met: list[list[int]] = [[] for _ in range(size)]
        for _ in range(rounds):
            here = [player for player in range(size) if chance.random() < 0.95]
            here.sort(key=lambda player: (-points[player], chance.random()))
            if len(here) % 2:
                alone = here.pop()
                points[alone] += 1
                byes[alone] += 1
            for a, b in zip(here[::2], here[1::2], strict=True):
                met[a].append(b)
                met[b].append(a)
                points[chance.choice((a, b))] += 1
        order = sorted(range(size), key=lambda player: (-points[player], chance.random()))
        found = [
            Entrant(player=player, points=points[player], rank=rank, byes=byes[player], met=tuple(sorted(met[player])))
            for rank, player in enumerate(order, start=1)
            if chance.random() < 0.9
        ]
        chance.shuffle(found)
        yield seed, found


def crowded(seeds: Iterable[int]) -> Iterator[tuple[int, list[Entrant]]]:
    """Fields in which more than half have all met one another, by ranks that do not follow the points."""
    for seed in seeds:
        chance = Random(seed)
        size = chance.randint(4, 30)
        there = set(range(chance.randint(size // 2, size)))
        yield (
            seed,
            [
                Entrant(
                    player=player,
                    points=chance.randint(0, 1 + seed % 4),
                    rank=1 + (player * 31 + seed) % 37,
                    byes=int(chance.random() < 0.5),
                    met=tuple(sorted(there - {player})) if player in there else (),
                )
                for player in range(size)
            ],
        )


def sign(paired: object) -> str:
    """The sign of a pairing without what receipts have learnt to say since it was recorded."""
    return f"{crc32(LATER_FIELDS.sub('', repr(paired)).encode()):08x}"


def test_sw_random_first_rounds_are_drawn_as_recorded() -> None:
    """SW-R1, SW-BYE, ANY-CLUBS: from the seed alone."""
    found = []
    for seed in range(40):
        chance = Random(seed)
        players = chance.sample(range(100), chance.randint(0, 30))
        clubs = {player: chance.choice("ABC"[: 1 + seed % 3]) for player in players if chance.random() < 0.6}
        found.append(sign((pair_first_round(players, seed=seed), pair_first_round(players, seed=seed, apart=clubs))))

    assert found == FIRST.split()


@pytest.mark.parametrize("objective", [CROSSINGS, CROSSINGS_AND_WIDTHS])
def test_sw_random_later_rounds_are_drawn_as_recorded(objective: Objective) -> None:
    """SW-PAIR, SW-BYE: small fields, larger ones with their random walk, and such as cannot avoid rematches."""
    found = []
    for seed, entrants in (
        *fields(range(90), range(12)),
        *fields(range(90, 130), range(12, 60)),
        *crowded((*range(60), 333)),
    ):
        paired = pair_swiss(entrants, seed=seed, objective=objective)
        assert pairing_compromises(entrants, paired.pairs) == replace(paired, bye=None, bye_passed_over=())
        found.append(sign(paired))

    assert found == LATER[objective].split()


def test_st_apart_rounds_are_drawn_as_recorded() -> None:
    """By lot, by points and, with the groups before it, by points again; also where nearly everybody has met."""
    first, later, after = [], [], []
    for seed, entrants in (*fields(range(60), range(4, 40)), *crowded(range(60))):
        chance = Random(seed)
        pairs = [pair for pair in combinations([each.player for each in entrants], 2) if chance.random() < 0.2]
        met: dict[int, tuple[int, ...]] = {each.player: () for each in entrants}
        for a, b in pairs:
            met[a], met[b] = (*met[a], b), (*met[b], a)
        minded = [replace(each, apart=met[each.player]) for each in entrants]
        clubs = {player: chance.choice("AB") for player in met if chance.random() < 0.6}
        first.append(pair_first_round_apart(list(met), seed=seed, apart=met, clubs=clubs))
        later.append(pair_swiss_apart(minded, seed=seed))
        after.append(pair_swiss_apart(minded, seed=seed, after_groups=True))

    assert list(map(sign, (first, later, after))) == APART


@pytest.mark.parametrize(("seed", "pairings", "recorded"), [(1785, 200, "422fc048"), (1690, 201, "ec776e5c")])
def test_sw_random_two_hundred_best_pairings_of_twenty_players_are_drawn_from_their_list(
    seed: int, pairings: int, recorded: str
) -> None:
    """SW-RANDOM: if there is one more, a walk leads from pairing to pairing."""
    chance = Random(seed)
    met: list[set[int]] = [set() for _ in range(20)]
    for a, b in combinations(range(20), 2):
        if chance.random() < 0.75:
            met[a].add(b)
            met[b].add(a)
    entrants = [Entrant(player=i, points=0, rank=i, byes=0, met=tuple(sorted(each))) for i, each in enumerate(met)]
    mate = cheapest_matching(range(20), [0] * 20, met, CROSSINGS_AND_WIDTHS)
    assert mate is not None
    assert sum(1 for _ in matchings_of_equal_worth(mate, [0] * 20, met, [[0]])) == pairings

    assert sign([pair_swiss(entrants, seed=draw, objective=CROSSINGS).pairs for draw in range(4)]) == recorded


FIRST = """
ed392ff0 7ba7a6ed 082b2a6a df8daedd 96fae490 57566f82 0b3e9c75 5d508d6c 04be816e e7cfba72 28d8ad3a 7ca35f57
499ae0e1 5a93b868 24214002 8bd059f6 67329756 9cbd39f5 6e09f651 0fda980a c3e63d7f f67e7262 204e2dd6 18535bf0
b40356e7 0ddf5d9d df79db58 6e0d5e9e d4c6ddc9 924b9ecb 3aaeef80 6d53b040 3b65e9e3 254c828d 342248ba 81dcf268
f4279d7c adc5c0d4 eb60dfe5 cf287e36
"""
APART = ["8d6c6206", "81d56064", "9da2d92a"]
LATER = {
    CROSSINGS: """
f4a79f10 44e0313e a84f28bc c1c6ceba e32ea6df f068168c 4a26f52f aa2bf08d 70e4814d bed0b2ef 36c98f2f 64953aca
2a8ff798 a997bb96 850f6e24 30e730aa 7e2bc826 3ca874f9 13ba431f da74dc80 0b70ca6d e12f2133 44e0313e a9c5d282
05182f75 4bacc858 88f56a81 aecf5cac 850f6e24 915678be 2bf78c55 a84f28bc 850f6e24 b6089ec3 611f4b22 5c70de6a
4c3bd864 0f04552e 8edfc33e 6f6d0518 5835aace 8028ea5d 4f9f1d5b a84f28bc 294ee7e9 065b91e7 850f6e24 a0cf1c9d
b494e179 850f6e24 88f57c8c a7a27f62 d5f9ae34 70c0700a a84f28bc 850f6e24 b2488041 a84f28bc 900818f5 e9afd743
f7f351b7 9c83276f 94adaf1f aab7711e 8f24a304 ef2d7e70 a84f28bc a84f28bc bb43c878 d4ccd7e1 850f6e24 cef0ab20
850f6e24 70867a92 6a01f7de 927df7d1 64288b68 e0c5c46c 6f6d0518 850f6e24 9dea8698 3ce6c5d6 1139b68b 3e24d045
0a5ab05b e6bc3076 a84f28bc e12f2133 89688846 850f6e24 74c8f982 553372e0 c158c586 7f50f57a a4ec1cfa 36135b0b
fc427312 712b1c91 242cc9e8 f665623b 992fe5ad dc7bc174 81951fa0 204929e0 425fdec7 73154bb6 24f78ff8 bbe84b64
bbda83df e7b9ae9b a0400962 9c769ece bb52907c d116b056 bac445ae 55cf8347 1c8fb15b 006b0006 fb547de2 51b7d887
628fa82a c155c092 7aa5568d 860b7ee1 0997b2c9 c6948902 a84ff1a5 1311764d eee8b656 bc3c0e02 537332a9 4a27e9bd
6e64069c c750f485 548914da d2ce65ab 7bf5ea2d 00bc7ff7 f6ccd288 8107272e 19e567c4 00a3afae 4c5c8579 e064a55b
1b76aad5 f97b1c1b 701a7b4f 14840677 aa8581e1 58aa69c4 88ba47d6 98b99dfb f5966c61 e5ddaebc 9365dbf0 7a600dd8
5e1fe82d e231f88e 24448e4d 05b62e43 19bb3fc6 5aca6f69 8a249101 926fff01 4ca23a8b e392fb1d e918a826 e8e10512
32b54352 393e824b 0261239e 071cfdf1 28859d52 38036984 01807716 5fb89b43 f450fb7d 96b3f5e1 2814ab6d d1d95376
bee2ea14 923d02d1 56b82f8f 044e3885 01bf1aa9 56253b20 8d3b46d5 9293ea14 5bc8c56b 44a228f8 0678272f
""",
    CROSSINGS_AND_WIDTHS: """
a0fc4fad 44e0313e a84f28bc c1c6ceba e32ea6df f068168c 4a26f52f aa2bf08d 70e4814d bed0b2ef 36c98f2f 64953aca
cc2545ca a997bb96 850f6e24 30e730aa 7e2bc826 3ca874f9 13ba431f da74dc80 4aaded1d e12f2133 44e0313e a9c5d282
05182f75 4bacc858 88f56a81 aecf5cac 850f6e24 915678be 2bf78c55 a84f28bc 850f6e24 b6089ec3 611f4b22 5c70de6a
4c3bd864 5b113954 8fb74ab6 6f6d0518 85dd1f4c 8028ea5d 4f9f1d5b a84f28bc 294ee7e9 065b91e7 850f6e24 a0cf1c9d
1bd04e8e 850f6e24 88f57c8c a7a27f62 d5f9ae34 70c0700a a84f28bc 850f6e24 b2488041 a84f28bc 900818f5 e9afd743
f7f351b7 9c83276f 94adaf1f aab7711e 8f24a304 ef2d7e70 a84f28bc a84f28bc 2ecc6797 d4ccd7e1 850f6e24 cef0ab20
850f6e24 70867a92 6a01f7de 927df7d1 64288b68 e0c5c46c 6f6d0518 850f6e24 535ea2d4 3ce6c5d6 1139b68b 38841e17
0a5ab05b e6bc3076 a84f28bc e12f2133 89688846 850f6e24 74c8f982 4926b24c c158c586 7f50f57a a4ec1cfa a703dc89
fc427312 712b1c91 242cc9e8 f665623b 992fe5ad dc7bc174 81951fa0 204929e0 425fdec7 73154bb6 24f78ff8 c33e07a1
18295424 e7b9ae9b a0400962 9c769ece bb52907c 92c31816 bac445ae 55cf8347 980b66e9 006b0006 992e35bb 51b7d887
08b012c8 c155c092 7aa5568d 860b7ee1 0997b2c9 c6948902 a84ff1a5 1311764d eee8b656 bc3c0e02 537332a9 4a27e9bd
379d902e e4133dd2 548914da 238c3f5d 74350226 00bc7ff7 f6ccd288 8107272e 685db914 00a3afae 4c5c8579 02dd684a
1b76aad5 f97b1c1b 701a7b4f 14840677 f15631cb 23741dee 88ba47d6 98b99dfb f5966c61 e5ddaebc 9365dbf0 f42618e2
5e1fe82d e231f88e 24448e4d 05b62e43 82fc7f34 ca375e61 8a249101 bd3c5e7a 4ca23a8b e392fb1d e918a826 e8e10512
32b54352 4d549873 0261239e 4f05e1de 2459267a 38036984 01807716 5fb89b43 415b758b 96b3f5e1 2814ab6d d1d95376
bee2ea14 9e48b81e 56b82f8f 044e3885 01bf1aa9 56253b20 8d3b46d5 9293ea14 eead1e1e e1208262 0678272f
""",
}
