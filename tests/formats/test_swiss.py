"""Swiss pairing: the rules' own examples, the traps of greedy pairing, and whole events against an exact reference."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.core.pairings import Floater
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.swiss import pair_first_round, pair_swiss
from tests.formats.exact_pairing import Objective, best_objective, every_pairing, objective
from workshop.dev import long_runs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

EVENTS = 80
"""How many simulated events are compared with the exact reference, round by round."""


def field(points: Sequence[int], met: Iterable[tuple[int, int]] = (), byes: Sequence[int] = ()) -> list[Entrant]:
    """Players 1, 2, … in the order of the standings."""
    opponents: dict[int, list[int]] = {}
    for a, b in met:
        opponents.setdefault(a, []).append(b)
        opponents.setdefault(b, []).append(a)
    return [
        Entrant(
            player=i,
            points=score,
            rank=i,
            byes=byes.count(i),
            met=tuple(sorted(opponents.get(i, ()))),
        )
        for i, score in enumerate(points, start=1)
    ]


def unordered(pairs: Iterable[tuple[int, int]]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in pairs)


def check(entrants: Sequence[Entrant], pairing: SwissPairing) -> Objective:
    """Check that everybody plays or has the bye and that the receipt is true; give the objective reached."""
    by_player = {entrant.player: entrant for entrant in entrants}
    seated = [player for pair in pairing.pairs for player in pair]
    assert sorted(by_player) == sorted(seated + ([] if pairing.bye is None else [pairing.bye]))

    pairs = [(by_player[a], by_player[b]) for a, b in pairing.pairs]
    reached = objective(entrants, None if pairing.bye is None else by_player[pairing.bye], pairs)
    assert reached.crossings == pairing.crossings
    assert [(a.player, b.player) for a, b in pairs if b.player in a.met] == list(pairing.rematches)
    assert reached.bye == len(pairing.bye_passed_over)
    assert sum(pairing.crossings) == sum(step.groups for step in pairing.floaters)
    tops = [max(a.points, b.points) for a, b in pairs]
    assert tops == sorted(tops, reverse=True)
    return reached


@pytest.mark.parametrize("size", range(8))
def test_sw_r1_everybody_is_paired_once_or_has_the_bye(size: int) -> None:
    """SW-R1: round 1 leaves nobody out."""
    pairing = pair_first_round(range(size), seed=1)

    seated = [player for pair in pairing.pairs for player in pair]
    assert list(range(size)) == sorted(seated + ([] if pairing.bye is None else [pairing.bye]))
    assert (pairing.bye is None) == (size % 2 == 0)


def test_sw_r1_every_pairing_is_equally_likely() -> None:
    """SW-R1: the 15 pairings (times byes) of five players come up alike."""
    seen = Counter(
        (unordered(pairing.pairs), pairing.bye)
        for pairing in (pair_first_round([5, 3, 1, 2, 4], seed=seed) for seed in range(3000))
    )

    assert len(seen) == 15
    assert_near_uniform(seen)


def assert_near_uniform(seen: Counter[tuple[frozenset[frozenset[int]], int | None]]) -> None:
    """Every outcome within a third of its share; chance alone stays far inside."""
    share = seen.total() / len(seen)
    assert all(share * 2 / 3 < count < share * 4 / 3 for count in seen.values()), sorted(seen.values())


def test_sw_pair_three_on_five_points_one_meets_a_random_player_of_the_next_group() -> None:
    """SW-PAIR: the rules' worked example; each of the three may step down, and each of the next group may be met."""
    entrants = field([5, 5, 5, 4, 4, 4, 4, 4])

    met = Counter[tuple[int, int]]()
    for seed in range(1500):
        pairing = pair_swiss(entrants, seed=seed)
        assert check(entrants, pairing) == Objective(rematches=0, bye=0, crossings=(1,), widths=(1,))
        (step,) = pairing.floaters
        met[step.player, step.opponent] += 1

    assert {(high, low) for high in (1, 2, 3) for low in (4, 5, 6, 7, 8)} == set(met)
    assert all(60 < count < 140 for count in met.values())


def test_sw_pair_sees_past_the_trap_for_greedy_pairing() -> None:
    """SW-PAIR: A–B, C–D, A–C and B–D have met, only A–D and B–C are left."""
    entrants = field([2, 1, 1, 0], met=[(1, 2), (3, 4), (1, 3), (2, 4)])

    pairing = pair_swiss(entrants, seed=0)

    assert unordered([(1, 4), (2, 3)]) == unordered(pairing.pairs)
    assert (Floater(player=1, opponent=4, groups=2),) == pairing.floaters
    assert pairing.rematches == ()


def test_sw_pair_a_group_that_has_met_steps_down_together() -> None:
    """SW-PAIR: two leaders who have met each meet one of the next group."""
    entrants = field([5, 5, 4, 4, 4, 4, 3, 3], met=[(1, 2)])

    pairing = pair_swiss(entrants, seed=3)

    assert Objective(rematches=0, bye=0, crossings=(2, 0), widths=(2, 0)) == check(entrants, pairing)


def test_sw_pair_prefers_fewer_steps_at_the_top_to_fewer_steps_in_all() -> None:
    """SW-PAIR: the vector is decided from the top group, even at a price further down."""
    # If 1 and 2 stepped down to 3 and 4, two crossings would do instead of four.
    entrants = field([3, 3, 2, 2, 1, 1, 0, 0], met=[(3, 4), (3, 5), (3, 6), (4, 5), (4, 6)])

    assert Objective(0, 0, (0, 2, 2), (0, 8, 0)) == check(entrants, pair_swiss(entrants, seed=5))


def test_sw_pair_a_leader_left_over_never_skips_a_group_in_which_somebody_is_free() -> None:
    """SW-PAIR: players 2 and 3 have met each other and the leader, and step down; player 4 is free."""
    entrants = field([3, 2, 2, 2, 1, 1, 1, 0], met=[(1, 2), (1, 3), (1, 5), (2, 3)])

    for seed in range(300):
        pairing = pair_swiss(entrants, seed=seed)
        assert check(entrants, pairing) == Objective(0, 0, crossings=(1, 2, 1), widths=(1, 2, 1))
        assert frozenset((1, 4)) in unordered(pairing.pairs)


def test_sw_pair_steps_are_as_narrow_as_can_be_from_the_top() -> None:
    """SW-PAIR: where nobody of the next group is free, the leader goes one further, and nobody else any further."""
    entrants = field([4, 3, 3, 2, 2, 1, 1, 0], met=[(1, 2), (1, 3)])

    assert Objective(0, 0, crossings=(1, 1, 1, 1), widths=(4, 0, 1, 1)) == check(entrants, pair_swiss(entrants, seed=1))


def test_sw_pair_the_group_of_who_has_the_bye_is_a_group() -> None:
    """SW-PAIR, SW-BYE: player 3 alone has 2 points and had no bye; from 3 points to 1 are two steps."""
    entrants = field([3, 3, 2, 1, 1], met=[(1, 2)], byes=[4, 5, 1, 2])

    pairing = pair_swiss(entrants, seed=1)

    assert pairing.bye == 3
    assert Objective(0, 0, crossings=(2, 2), widths=(8, 0)) == check(entrants, pairing)


def test_sw_pair_unavoidable_rematches_are_the_fewest_and_are_named() -> None:
    """SW-PAIR: four players who have all met pair again, and the round says so."""
    everyone = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    entrants = field([3, 2, 1, 0], met=everyone)

    pairing = pair_swiss(entrants, seed=0)

    assert Objective(2, 0, (1, 0, 1), (1, 0, 1)) == check(entrants, pairing)
    assert set(pairing.rematches) == set(pairing.pairs)

    one_left = field([3, 2, 1, 0], met=everyone[1:])
    assert check(one_left, pair_swiss(one_left, seed=0)).rematches == 1


def test_sw_pair_absent_opponents_do_not_matter() -> None:
    """SW-PAIR: a player may have met people who have left."""
    entrants = [
        Entrant(player=4, points=1, rank=1, byes=0, met=(8, 9)),
        Entrant(player=7, points=0, rank=2, byes=0, met=(9,)),
    ]

    assert Objective(0, 0, (1,), (1,)) == check(entrants, pair_swiss(entrants, seed=0))


def test_sw_bye_goes_to_the_lowest_ranked_without_one() -> None:
    """SW-BYE: whoever has had a bye is passed by, and that is not a compromise."""
    entrants = field([2, 1, 1, 1, 0], byes=[5])

    pairing = pair_swiss(entrants, seed=1)

    assert pairing.bye == 4
    assert pairing.bye_passed_over == ()


def test_sw_bye_goes_to_the_fewest_when_everybody_has_had_one() -> None:
    """SW-BYE: the lowest-ranked with the fewest byes."""
    entrants = field([4, 3, 2, 2, 1], byes=[1, 2, 3, 4, 5, 5, 4])

    assert pair_swiss(entrants, seed=1).bye == 3


def test_sw_bye_passes_over_whose_bye_would_force_a_rematch() -> None:
    """SW-BYE: without 5, players 1 and 2 have met everybody but him; the next lowest takes the bye."""
    entrants = field([4, 3, 2, 1, 0], met=[(1, 2), (1, 3), (1, 4)])

    pairing = pair_swiss(entrants, seed=1)

    assert pairing.bye == 4
    assert pairing.bye_passed_over == (5,)
    assert unordered([(1, 5), (2, 3)]) == unordered(pairing.pairs)


def test_sw_bye_prefers_a_second_bye_to_nobody_even_if_a_rematch_is_forced() -> None:
    """SW-BYE: nobody has a second bye while somebody has none."""
    entrants = field([2, 1, 0], met=[(1, 2)], byes=[1, 2])

    pairing = pair_swiss(entrants, seed=0)

    assert pairing.bye == 3
    assert len(pairing.rematches) == 1


def test_sw_bye_of_one_group_in_which_all_have_met_goes_to_the_lowest_ranked() -> None:
    """SW-BYE: whoever has it, a match is repeated."""
    pairing = pair_swiss(field([1, 1, 1], met=[(1, 2), (1, 3), (2, 3)]), seed=0)

    assert (pairing.bye, pairing.bye_passed_over) == (3, ())
    assert unordered(pairing.rematches) == unordered([(1, 2)])


@pytest.mark.parametrize(("size", "bye"), [(0, None), (1, 1), (2, None), (3, 3)])
def test_sw_pair_smallest_fields(size: int, bye: int | None) -> None:
    """SW-PAIR, SW-BYE: from nobody at all."""
    entrants = field([0] * size)

    pairing = pair_swiss(entrants, seed=0)

    check(entrants, pairing)
    assert bye == pairing.bye


def test_sw_pair_refuses_a_player_or_a_rank_that_occurs_twice() -> None:
    """SW-PAIR: a muddled field is refused by name."""
    one, two = field([1, 0])

    with pytest.raises(ValueError, match="player 1 occurs twice"):
        pair_swiss([one, one], seed=0)
    with pytest.raises(ValueError, match="rank 2 occurs twice"):
        pair_swiss([two, Entrant(player=9, points=0, rank=2, byes=0, met=())], seed=0)
    with pytest.raises(ValueError, match="player 7 occurs twice"):
        pair_first_round([7, 7], seed=0)


NEAR_UNIFORM = {
    "one group": field([1] * 6, met=[(1, 2), (3, 4), (5, 6)]),
    "two odd groups": field([2, 2, 2, 1, 1, 1], met=[(1, 4)]),
    "leaders have met": field([2, 2, 1, 1, 1, 1, 0, 0], met=[(1, 2), (3, 4)]),
    "late in a small event": field([3, 2, 2, 1, 1, 0], met=[(1, 2), (3, 4), (5, 6), (1, 3), (2, 5), (4, 6), (1, 5)]),
    "leader left over": field([3, 2, 2, 2, 1, 1, 1, 0], met=[(1, 2), (1, 3), (1, 5), (2, 3)]),
    "a group skipped": field([4, 3, 3, 2, 2, 1, 1, 0], met=[(1, 2), (1, 3), (4, 5)]),
    "bye": field([2, 1, 1, 1, 0, 0, 0], met=[(1, 2), (3, 4), (5, 6)], byes=[7]),
    "rematches": field([1, 1, 1, 0, 0, 0], met=[(a, b) for a in range(1, 5) for b in range(a + 1, 7)]),
}


@pytest.mark.parametrize("entrants", NEAR_UNIFORM.values(), ids=NEAR_UNIFORM)
def test_sw_pair_best_pairings_are_nearly_equally_likely(entrants: list[Entrant]) -> None:
    """SW-PAIR: exactly the best pairings occur, each about as often as any other."""
    worth = {
        (unordered((a.player, b.player) for a, b in pairs), None if bye is None else bye.player): objective(
            entrants, bye, pairs
        )
        for bye, pairs in every_pairing(entrants)
    }
    best = {outcome for outcome, value in worth.items() if value == min(worth.values())}

    seen = Counter(
        (unordered(pairing.pairs), pairing.bye)
        for pairing in (pair_swiss(entrants, seed=seed) for seed in range(200 * len(best)))
    )

    assert best == set(seen)
    assert_near_uniform(seen)


def test_sw_pair_who_is_met_two_groups_down_is_drawn_alike_where_best_pairings_are_too_many_to_list() -> None:
    """SW-PAIR: the leader has met both of the next group, and meets each of the six below them as often."""
    entrants = field([4, 3, 3, *[2] * 6, *[1] * 6, 0], met=[(1, 2), (1, 3)])

    met, from_below = Counter[int](), Counter[int]()
    for seed in range(1200):
        pairing = pair_swiss(entrants, seed=seed)
        assert check(entrants, pairing).widths == (4, 0, 1, 1)
        opponent = {step.player: step.opponent for step in pairing.floaters}
        met[opponent[1]] += 1
        from_below[opponent[next(player for player in opponent if 4 <= player <= 9)]] += 1

    assert (set(met), set(from_below)) == (set(range(4, 10)), set(range(10, 16)))
    # Five degrees of freedom: chance alone exceeds 20.5 once in a thousand times.
    for counted in (met, from_below):
        assert sum((count - 200) ** 2 / 200 for count in counted.values()) < 20.5


def test_sw_random_same_seed_same_round_whatever_the_order_of_entrants() -> None:
    """SW-RANDOM: the recorded seed alone decides."""
    entrants = field([2, 2, 2, 1, 1, 1, 1, 0, 0], met=[(1, 2), (4, 5)])

    assert pair_swiss(entrants, seed=9) == pair_swiss(entrants[::-1], seed=9)
    assert len({pair_swiss(entrants, seed=seed).pairs for seed in range(10)}) > 5


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_sw_random_same_bytes_under_any_hash_seed(hash_seed: str) -> None:
    """SW-RANDOM: no set is ever iterated over; this value was recorded once and must not change for swiss-1."""
    program = (
        "from ronda.formats.pairing.swiss import *\n"
        "met = {i: tuple(j for j in range(1, 14) if i != j and (i + j) % 3 == 0) for i in range(1, 14)}\n"
        "field = [Entrant(player=i, points=(i * 7) % 3, rank=i, byes=i % 5 == 0, met=met[i]) for i in range(1, 14)]\n"
        "print(pair_swiss(field, seed=77).pairs, pair_first_round(range(5), seed=77).pairs)\n"
    )
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}

    answer = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )

    assert answer.stdout.strip() == RECORDED


RECORDED = "((11, 2), (8, 5), (12, 1), (10, 3), (7, 6), (4, 9)) ((4, 2), (1, 0))"


def simulated_rounds(seed: int) -> Iterator[list[Entrant]]:
    """One random event of 2–40 players over 1–9 rounds, with players away at times; gives the field of each round."""
    chance = Random(seed)
    size = chance.randint(2, chance.choice([6, 12, 24, 40]))
    points, byes = dict.fromkeys(range(size), 0), dict.fromkeys(range(size), 0)
    met: dict[int, list[int]] = {player: [] for player in range(size)}
    missing = chance.choice([0.0, 0.0, 0.1, 0.3])
    for number in range(chance.randint(1, 9)):
        here = [player for player in range(size) if chance.random() >= missing]
        standing = sorted(here, key=lambda player: (-points[player], chance.random()))
        entrants = [
            Entrant(
                player=player,
                points=points[player],
                rank=rank,
                byes=byes[player],
                met=tuple(sorted(met[player])),
            )
            for rank, player in enumerate(standing, start=1)
        ]
        yield entrants
        pairing = pair_swiss(entrants, seed=number) if number else pair_first_round(here, seed=seed)
        if pairing.bye is not None:
            points[pairing.bye] += 1
            byes[pairing.bye] += 1
        for a, b in pairing.pairs:
            met[a].append(b)
            met[b].append(a)
            points[a if chance.random() < 0.5 else b] += 1


def test_sw_pair_simulated_events_reach_the_exact_optimum() -> None:
    """SW-PAIR, SW-BYE: whole events against maximum-weight matching."""

    def attempt(event: int) -> int:
        rounds = list(simulated_rounds(event))
        for entrants in rounds:
            assert best_objective(entrants) == check(entrants, pair_swiss(entrants, seed=event)), entrants
        return len(rounds)

    assert long_runs.try_seeds("pairing", EVENTS, attempt)


@st.composite
def muddled_fields(draw: st.DrawFn) -> list[Entrant]:
    """Draw a field that no event would produce: any points, byes and past meetings."""
    points = sorted(draw(st.lists(st.integers(0, 3), min_size=1, max_size=9)), reverse=True)
    players = st.integers(1, len(points))
    met = draw(st.lists(st.tuples(players, players).filter(lambda pair: pair[0] != pair[1]), max_size=30))
    return field(points, met=met, byes=draw(st.lists(players, max_size=9)))


@settings(max_examples=100)
@given(entrants=muddled_fields(), seed=st.integers(0, 2**32))
def test_sw_pair_any_field_reaches_the_exact_optimum(entrants: list[Entrant], seed: int) -> None:
    """SW-PAIR, SW-BYE: the law holds for any field, checked by trying every pairing."""
    best = min(objective(entrants, bye, pairs) for bye, pairs in every_pairing(entrants))

    assert best == check(entrants, pair_swiss(entrants, seed=seed))
    assert best == best_objective(entrants)


@pytest.mark.parametrize("size", [41, 64])
def test_sw_pair_larger_fields_with_an_awkward_top_reach_the_exact_optimum(size: int) -> None:
    """SW-PAIR: where the sparse graph has to be proved complete by its prices."""
    chance = Random(size)
    for _ in range(5):
        points = sorted((min(chance.randint(0, 9), 7) for _ in range(size)), reverse=True)
        clique = chance.randint(2, 16)
        met = [(a, b) for a in range(1, clique) for b in range(a + 1, clique + 1)]
        met += [(size - a, size - b) for a, b in met if b < clique - 1]
        entrants = field(points, met=met)
        assert best_objective(entrants) == check(entrants, pair_swiss(entrants, seed=size))
