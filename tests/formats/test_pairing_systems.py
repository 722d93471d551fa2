"""What each system pairs, against every pairing there is, and what it says of pairings that are not its own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from zlib import crc32

import pytest

from ronda.formats.pairing.adjacent import ADJACENT, pair_adjacent, pair_adjacent_1
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.score_groups import SCORE_GROUPS, SCORE_GROUPS_1
from ronda.formats.pairing.swiss import pairing_compromises
from ronda.formats.pairing.system import Pairs, PlayedRound
from ronda.rules.stages import PairingRules

WITHOUT_REMATCHES = PairingRules(system="adjacent")


def entrant(rank: int, *met: int, byes: int = 0, points: int = 0) -> Entrant:
    return Entrant(player=rank, points=points, rank=rank, byes=byes, met=met)


def in_order(order: Sequence[Entrant]) -> Iterator[list[tuple[Entrant, Entrant]]]:
    """Every pairing, the one that is closest to the order from its top first."""
    if not order:
        yield []
        return
    first, *rest = order
    for at, second in enumerate(rest):
        for others in in_order(rest[:at] + rest[at + 1 :]):
            yield [(first, second), *others]


def rematches(pairs: Sequence[tuple[Entrant, Entrant]]) -> list[tuple[int, int]]:
    return [(a.player, b.player) for a, b in pairs if b.player in a.met]


def apart(pairs: Sequence[tuple[Entrant, Entrant]], order: Sequence[Entrant]) -> int:
    place = {each.player: at for at, each in enumerate(order)}
    return sum(abs(place[a.player] - place[b.player]) for a, b in pairs)


def field(seed: int) -> list[Entrant]:
    """Up to ten players in no order, of whom any number have met; the last of them have had a bye."""
    chance = Random(seed)
    size = chance.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10])
    share = chance.choice([0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0])
    met: list[list[int]] = [[] for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if chance.random() < share:
                met[a].append(100 + b)
                met[b].append(100 + a)
    without = chance.randint(1, max(1, size))
    found = [
        Entrant(player=100 + at, points=0, rank=1 + 3 * at, byes=int(at >= without), met=tuple(sorted(each)))
        for at, each in enumerate(met)
    ]
    return chance.sample(found, size)


@pytest.mark.parametrize("number", range(0, 400, 50))
def test_agl_pair_each_from_the_top_meets_the_next_they_have_not_met(number: int) -> None:
    """AGL-PAIR, AGL-BYE: as every pairing says; the bye goes elsewhere where that saves a rematch."""
    for seed in range(number, number + 50):
        entrants = field(seed)
        order = sorted(entrants, key=lambda each: each.rank)
        alone = [each for each in reversed(order) if not each.byes] if len(order) % 2 else [None]
        every = [
            (len(rematches(pairs)), passed, turn, pairs)
            for passed, bye in enumerate(alone)
            for turn, pairs in enumerate(in_order([each for each in order if each is not bye]))
        ]
        _, passed, _, pairs = min(every, key=lambda each: each[:3])
        made, bye = pair_adjacent(entrants, avoid_rematches=True), alone[passed]

        assert made.pairs == tuple((a.player, b.player) for a, b in pairs)
        assert made.bye == (bye.player if bye else None)
        assert made.bye_passed_over == tuple(each.player for each in alone[:passed] if each)
        assert made.rematches == tuple(rematches(pairs))


def test_agl_bye_goes_elsewhere_where_that_saves_one_of_two_rematches() -> None:
    """AGL-BYE: only 4 and 5 have not met, and play if the bye is not one of theirs."""
    met = {1: (2, 3, 4, 5), 2: (1, 3, 4, 5), 3: (1, 2, 4, 5), 4: (1, 2, 3), 5: (1, 2, 3)}
    entrants = [entrant(rank, *others, byes=int(rank == 3)) for rank, others in met.items()]
    made = pair_adjacent(entrants, avoid_rematches=True)

    assert (made.bye, made.bye_passed_over) == (2, (5, 4))
    assert (made.pairs, made.rematches) == (((1, 3), (4, 5)), ((1, 3),))


def test_agl_pair_the_first_meets_the_nearest_also_where_a_match_must_be_repeated() -> None:
    """AGL-PAIR: 1–3, 2–4 are as far apart in all as 1–4, 2–3; 5 and 6 have met everybody."""
    fresh = {frozenset(pair) for pair in ((1, 3), (2, 4), (1, 4), (2, 3))}
    met = {a: [b for b in range(1, 7) if a != b and frozenset((a, b)) not in fresh] for a in range(1, 7)}
    entrants = [entrant(rank, *others) for rank, others in met.items()]

    assert pair_adjacent(entrants, avoid_rematches=True).pairs == ((1, 3), (2, 4), (5, 6))


@pytest.mark.parametrize("number", range(0, 400, 50))
def test_agl_pair_earlier_rounds_are_paired_as_they_were(number: int) -> None:
    """AGL-PAIR, AGL-BYE: where all repeated a match, the last had the bye and the fewest and the closest did."""
    for seed in range(number, number + 50):
        entrants = field(seed)
        order = sorted(entrants, key=lambda each: each.rank)
        alone = [each for each in reversed(order) if not each.byes] if len(order) % 2 else [None]
        wanted = [[each for each in order if each is not bye] for bye in alone]
        made = pair_adjacent_1(entrants, avoid_rematches=True)
        fresh = (
            (bye, pairs) for bye, playing in enumerate(wanted) for pairs in in_order(playing) if not rematches(pairs)
        )
        passed, pairs = next(fresh, (0, None))
        bye = alone[passed]

        assert made.bye == (bye.player if bye else None)
        assert made.bye_passed_over == tuple(each.player for each in alone[:passed] if each)
        by_player = {each.player: each for each in order}
        seated = [(by_player[a], by_player[b]) for a, b in made.pairs]
        assert made.rematches == tuple(rematches(seated))
        if pairs is not None:
            assert seated == pairs
            continue
        best = min((len(rematches(each)), apart(each, wanted[0])) for each in in_order(wanted[0]))
        assert (len(made.rematches), apart(seated, wanted[0])) == best
        assert sorted(player for pair in made.pairs for player in pair) == sorted(each.player for each in wanted[0])


@pytest.mark.parametrize("size", range(8))
def test_agl_pair_neighbours_meet_where_rematches_do_not_matter(size: int) -> None:
    """AGL-PAIR, AGL-BYE: an odd number leaves out the last who has had no bye."""
    order = [entrant(rank, 1, 2, 3, byes=int(rank == size)) for rank in range(1, size + 1)]
    if size == 1:
        with pytest.raises(ValueError, match="everybody has had a bye"):
            pair_adjacent(order, avoid_rematches=False)
        return
    made = pair_adjacent(order[::-1], avoid_rematches=False)

    playing = [rank for rank in range(1, size + 1) if size % 2 == 0 or rank != size - 1]
    assert made.pairs == tuple(zip(playing[::2], playing[1::2], strict=True))
    assert made.bye == (size - 1 if size % 2 else None)
    assert made.bye_passed_over == ()
    assert made.rematches == tuple((a, b) for a, b in made.pairs if b < 4)


def test_agl_pair_rounds_are_paired_as_recorded() -> None:
    """AGL-PAIR: a file is verified by pairing it again, so of pairings that are as good it is always the same."""
    then = [pair_adjacent_1(field(seed), avoid_rematches=True) for seed in range(400)]
    now = [pair_adjacent(field(seed), avoid_rematches=True) for seed in range(400)]

    assert crc32(repr([each.pairs for each in then if each.rematches]).encode()) == 0x2F91EDA3
    assert [a for a, b in zip(then, now, strict=True) if not b.rematches] == [
        each for each in now if not each.rematches
    ]


@pytest.mark.parametrize(
    ("size", "fresh", "recorded"),
    [
        (
            18,
            "1-3 1-14 2-7 2-10 3-13 4-16 5-6 7-12 8-11 9-18 10-13 12-16 14-17",
            "1-3 2-7 4-16 5-6 8-11 9-18 10-13 12-15 14-17",
        ),
        (
            14,
            "1-6 1-8 3-9 4-5 7-12",
            "1-8 2-6 3-9 4-5 7-12 10-11 13-14",
        ),
    ],
)
def test_agl_pair_larger_fields_with_few_new_pairs_are_paired_as_recorded(size: int, fresh: str, recorded: str) -> None:
    """AGL-PAIR: all have met but a few pairs; as close to the order is another pairing, too."""
    new = [(int(a), int(b)) for a, _, b in (pair.partition("-") for pair in fresh.split())]
    met = {
        a: [b for b in range(1, size + 1) if b != a and (a, b) not in new and (b, a) not in new]
        for a in range(1, size + 1)
    }
    made = pair_adjacent_1([entrant(rank, *met[rank]) for rank in met], avoid_rematches=True)

    assert " ".join(f"{a}-{b}" for a, b in made.pairs) == recorded


# -- what a system says of a pairing that is not its own ------------------------------------------------------------


def by_player(entrants: Sequence[Entrant]) -> dict[int, Entrant]:
    return {each.player: each for each in entrants}


def test_agl_pair_names_the_pairs_that_are_not_those_of_the_order() -> None:
    """AGL-PAIR: whoever sits first makes no difference."""
    entrants = [entrant(rank) for rank in range(1, 9)]
    needed = ADJACENT.pair(entrants, WITHOUT_REMATCHES, 1)
    made = pairing_compromises(entrants, [(2, 1), (3, 5), (4, 6), (8, 7)])

    assert ADJACENT.violating_pairs(made, needed, by_player(entrants)) == ((3, 5), (4, 6))
    assert ADJACENT.violating_pairs(needed, needed, by_player(entrants)) == ()


def grouped(*points: int) -> list[Entrant]:
    return [entrant(rank, points=each) for rank, each in enumerate(points, start=1)]


def test_sw_pair_names_only_those_over_a_boundary_that_is_crossed_more_often_than_needed() -> None:
    """SW-PAIR: the last group but one is odd, so one of it has to step down."""
    entrants = grouped(3, 3, 2, 2, 2, 1)
    needed = pairing_compromises(entrants, [(1, 2), (3, 4), (5, 6)])
    made = pairing_compromises(entrants, [(1, 3), (4, 2), (5, 6)])

    assert (made.crossings, needed.crossings) == ((2, 1), (0, 1))
    assert SCORE_GROUPS.violating_pairs(made, needed, by_player(entrants)) == ((1, 3), (2, 4))
    assert SCORE_GROUPS.violating_pairs(needed, needed, by_player(entrants)) == ()
    assert SCORE_GROUPS.violating_pairs(needed, made, by_player(entrants)) == ()


def test_sw_pair_names_who_steps_over_such_a_boundary_from_further_up() -> None:
    """SW-PAIR: two boundaries in one step, of which only the lower is crossed too often."""
    entrants = grouped(3, 2, 2, 2, 1, 1)
    needed = pairing_compromises(entrants, [(1, 2), (3, 4), (5, 6)])
    made = pairing_compromises(entrants, [(1, 5), (2, 3), (4, 6)])

    assert (made.crossings, needed.crossings) == ((1, 2), (1, 0))
    assert SCORE_GROUPS.violating_pairs(made, needed, by_player(entrants)) == ((1, 5), (4, 6))


def test_sw_pair_names_who_steps_further_down_than_needed_where_as_many_do() -> None:
    """SW-PAIR: the leader passes over two groups, and nobody minded in rounds of before; below is decided after it."""
    entrants = grouped(3, 2, 2, 2, 1, 1, 1, 0)
    needed = pairing_compromises(entrants, [(1, 4), (2, 5), (3, 6), (7, 8)])
    made = pairing_compromises(entrants, [(8, 1), (2, 3), (4, 5), (6, 7)])

    assert made.crossings == needed.crossings == (1, 2, 1)
    assert SCORE_GROUPS.violating_pairs(made, needed, by_player(entrants)) == ((1, 8),)
    assert SCORE_GROUPS.violating_pairs(needed, made, by_player(entrants)) == ()
    assert SCORE_GROUPS.violating_pairs(needed, needed, by_player(entrants)) == ()
    assert SCORE_GROUPS_1.violating_pairs(made, needed, by_player(entrants)) == ()


def test_sw_pair_names_all_of_a_group_that_steps_further_down_but_no_other() -> None:
    """SW-PAIR: two of the second group cross four boundaries in all, either way."""
    entrants = grouped(4, 4, 3, 3, 2, 2, 1, 1)
    needed = pairing_compromises(entrants, [(1, 2), (3, 5), (4, 6), (7, 8)])
    made = pairing_compromises(entrants, [(1, 2), (3, 7), (4, 5), (6, 8)])

    assert (made.crossings, needed.crossings) == ((0, 2, 2), (0, 2, 0))
    assert SCORE_GROUPS.violating_pairs(made, needed, by_player(entrants)) == ((3, 7), (6, 8))
    wider = pairing_compromises(entrants, [(1, 2), (3, 7), (4, 8), (5, 6)])
    assert wider.crossings == made.crossings
    assert SCORE_GROUPS.violating_pairs(wider, made, by_player(entrants)) == ((3, 7), (4, 8))


# -- what another result would have changed --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stood:
    """How players stood before a round."""

    field: Sequence[Entrant]

    def points(self, players: Collection[int]) -> Mapping[int, Fraction]:
        return {each.player: Fraction(each.points) for each in self.field if each.player in players}

    def byes(self) -> Mapping[int, int]:
        return {each.player: each.byes for each in self.field}

    def entrants(self) -> Sequence[Entrant]:
        return self.field


def differs(
    before: Sequence[Entrant], after: Sequence[Entrant], pairs: Pairs, bye: int | None, table: tuple[int, int]
) -> tuple[Pairs, int | None]:
    played = PlayedRound(pairs=pairs, bye=bye, at_the_table=table)
    return SCORE_GROUPS.differs(played, Stood(before), Stood(after), PairingRules())


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ((2, 2, 1, 1), (2, 1, 2, 1), ((1, 2), (3, 4))),
        ((2, 1, 1, 1), (1, 2, 1, 1), ()),
        ((1, 1, 1, 1), (2, 0, 1, 1), ((1, 2),)),
        ((2, 0, 1, 1), (1, 1, 1, 1), ((1, 2),)),
        ((2, 1, 2, 1), (2, 2, 1, 1), ((1, 2), (3, 4))),
    ],
)
def test_sw_pair_names_pairs_whose_points_are_not_as_far_apart_as_they_were(
    before: tuple[int, ...], after: tuple[int, ...], named: Pairs
) -> None:
    """SW-PAIR: the result of players 2 and 3 is another, or of 1 and 2."""
    table = (2, 3) if before[0] == after[0] else (1, 2)

    assert differs(grouped(*before), grouped(*after), ((1, 2), (3, 4)), None, table) == (named, None)


def stood(points: Sequence[int], byes: Sequence[int] = ()) -> list[Entrant]:
    return [entrant(rank, byes=byes.count(rank), points=each) for rank, each in enumerate(points, start=1)]


@pytest.mark.parametrize(
    ("before", "byes", "after", "named"),
    [
        ((2, 1, 0), (), (2, 0, 1), 3),  # 3 had the fewest points and has them no longer
        ((2, 1, 0), (), (1, 2, 0), None),  # 3 has them still
        ((2, 0, 1), (), (2, 1, 0), None),  # 3 had not the fewest points then, which was somebody's choice
        ((2, 0, 1), (), (0, 1, 2), None),
        ((2, 0, 0), (2,), (2, 0, 1), None),  # of those with the fewest byes, 3 has the fewest points still
        ((1, 0, 0), (2,), (0, 0, 1), 3),
        ((2, 1, 0), (3,), (2, 0, 1), None),  # 3 was given a second bye, which was somebody's choice
    ],
)
def test_sw_bye_names_who_had_it_rightly_and_would_have_it_no_longer(
    before: tuple[int, ...], byes: tuple[int, ...], after: tuple[int, ...], named: int | None
) -> None:
    """SW-BYE: of those with the fewest byes, whoever has the fewest points."""
    old, new = stood(before, byes), stood(after, byes)
    moved = [at for at, (was, now) in enumerate(zip(before, after, strict=True), start=1) if was != now]

    assert differs(old, new, ((1, 2),), 3, (moved[0], moved[-1]))[1] == named


def test_agl_bye_names_who_had_it_rightly_and_would_have_it_no_longer() -> None:
    """AGL-PAIR, AGL-BYE: what the corrected order gives is known, and only what the old one gave is named."""
    then = [entrant(rank) for rank in range(1, 8)]
    other = {1: 1, 2: 2, 3: 4, 4: 3, 5: 5, 6: 7, 7: 6}
    now = [Entrant(player=other[rank], points=0, rank=rank, byes=0, met=()) for rank in range(1, 8)]

    def named(pairs: Pairs, bye: int) -> tuple[Pairs, int | None]:
        played = PlayedRound(pairs=pairs, bye=bye, at_the_table=(3, 4))
        return ADJACENT.differs(played, Stood(then), Stood(now), WITHOUT_REMATCHES)

    assert named(((1, 2), (3, 4), (5, 6)), 7) == (((5, 6),), 7)
    assert named(((2, 1), (4, 5), (3, 7)), 6) == ((), None)
    played = PlayedRound(pairs=((1, 2), (4, 3), (6, 5)), bye=7, at_the_table=(3, 4))
    assert ADJACENT.differs(played, Stood(then), Stood(then), WITHOUT_REMATCHES) == ((), None)


def test_agl_pair_the_system_avoids_rematches_only_where_the_rules_do() -> None:
    """AGL-PAIR: the document forbids no rematch."""
    entrants = [entrant(1, 2), entrant(2, 1), entrant(3), entrant(4)]
    without = PairingRules(system="adjacent", avoid_rematches=False)

    def paired(rules: PairingRules) -> SwissPairing:
        return ADJACENT.pair(entrants, rules, 7)

    assert paired(WITHOUT_REMATCHES).pairs == ((1, 3), (2, 4))
    assert paired(without).pairs == ((1, 2), (3, 4))
