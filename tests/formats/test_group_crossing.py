"""From groups into the bracket: hand-made crossings, and that no placement keeps group mates apart for longer."""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations, permutations, product
from random import Random

import pytest

from ronda.formats.group_crossing import GroupPlayer, crossed_seeds, meeting_rounds
from ronda.formats.pairing.elimination import bracket_size, first_bracket_round

NAMES = "ABCDEFGHIJKLMNOP"
ROUNDS = {size: meeting_rounds(size) for size in (2, 4, 8, 16, 32, 64)}


def best_of(groups: int, best: int, rest: Sequence[int] = (), chance: Random | None = None) -> tuple[GroupPlayer, ...]:
    """The qualifiers in order: A1 is 11, B1 21, A2 12 …; those of each place shuffled, and the rest as given."""
    order = [(place, group) for place in range(1, best + 1) for group in range(groups)]
    if chance:
        order.sort(key=lambda each: (each[0], chance.random()))
    order += [(best + 1, group) for group in rest]
    return tuple(GroupPlayer(player=10 * (group + 1) + place, group=group, place=place) for place, group in order)


def named(player: int | None) -> str:
    return "–" if player is None else f"{NAMES[player // 10 - 1]}{player % 10}"


def first_round(qualifiers: Sequence[GroupPlayer]) -> list[str]:
    pairs = first_bracket_round(crossed_seeds(qualifiers))
    return [f"{named(pair.first)}-{named(pair.second)}" for pair in pairs]


def meetings(seeds: Sequence[int]) -> tuple[int, ...]:
    """How many pairs of one group can meet in each round."""
    rounds = ROUNDS[bracket_size(len(seeds))]
    found = [0] * bracket_size(len(seeds)).bit_length()
    for one, other in combinations(range(len(seeds)), 2):
        if seeds[one] // 10 == seeds[other] // 10:
            found[rounds[one][other]] += 1
    return tuple(found)


def every_placement(qualifiers: Sequence[GroupPlayer]) -> Iterator[tuple[int, ...]]:
    """All in which players change places with others of the same place in their groups, byes with byes."""
    byes = bracket_size(len(qualifiers)) - len(qualifiers)
    alike: dict[tuple[int, bool], list[int]] = {}
    for seed, each in enumerate(qualifiers):
        alike.setdefault((each.place, seed < byes), []).append(each.player)
    for parts in product(*(permutations(players) for players in alike.values())):
        yield tuple(player for part in parts for player in part)


def test_st_crossing_of_two_groups_winners_meet_the_runners_up_of_the_other() -> None:
    assert first_round(best_of(2, 2)) == ["A1-B2", "B1-A2"]


def test_st_crossing_of_four_groups_mates_are_in_different_halves() -> None:
    """A1 and D1 are in one half, so are the runners-up of B and C; the others in the other."""
    assert first_round(best_of(4, 2)) == ["A1-C2", "B1-D2", "C1-A2", "D1-B2"]


def test_st_crossing_of_eight_groups_winners_meet_runners_up_and_no_mate_before_the_final() -> None:
    pairs = first_round(best_of(8, 2))

    assert pairs == ["A1-G2", "B1-H2", "C1-E2", "D1-F2", "E1-C2", "F1-D2", "G1-A2", "H1-B2"]
    assert meetings(crossed_seeds(best_of(8, 2))) == (0, 0, 0, 0, 8)


def test_st_crossing_of_three_groups_the_best_two_winners_have_the_byes() -> None:
    """Neither plays on in the half in which the runner-up of the own group is."""
    assert first_round(best_of(3, 2)) == ["A1-–", "B1-–", "C1-A2", "B2-C2"]
    assert meetings(crossed_seeds(best_of(3, 2))) == (0, 0, 0, 3)


def test_st_crossing_of_six_groups_and_the_best_four_thirds() -> None:
    """Of three in a bracket of two halves two are in one: they meet in a semi-final at the earliest."""
    qualifiers = best_of(6, 2, (0, 2, 3, 5))

    pairs = ["A1-F3", "B1-C3", "C1-D3", "D1-A3", "E1-F2", "F1-E2", "A2-D2", "B2-C2"]
    assert first_round(qualifiers) == pairs
    assert meetings(crossed_seeds(qualifiers)) == (0, 0, 0, 4, 10)


def test_st_crossing_winners_change_places_only_to_keep_mates_apart() -> None:
    """A2 and B2 meet and then play the first seed: that is C1, though A1 came first."""
    assert first_round(best_of(3, 1, (0, 1))) == ["C1-–", "A1-–", "B1-–", "A2-B2"]
    assert first_round(best_of(3, 1, (1, 2))) == ["A1-–", "B1-–", "C1-–", "B2-C2"]


def test_st_crossing_byes_are_for_the_best_even_where_mates_then_meet() -> None:
    """Of three in a bracket of four the second winner meets whoever is left."""
    assert first_round(best_of(2, 1, (1,))) == ["A1-–", "B1-B2"]


def as_even_as_can_be(qualifiers: Sequence[GroupPlayer]) -> tuple[int, ...]:
    """How many mates meet in each round where each group is spread evenly over halves, quarters and so on."""
    size = bracket_size(len(qualifiers))
    found = [0] * size.bit_length()
    for group in {each.group for each in qualifiers}:
        mates, before = sum(each.group == group for each in qualifiers), 0
        for number in range(1, len(found)):
            each, more = divmod(mates, size >> number)
            inside = more * each + (size >> number) * each * (each - 1) // 2
            found[number] += inside - before
            before = inside
    return tuple(found)


def is_forced(qualifiers: Sequence[GroupPlayer]) -> bool:
    """Tell whether two of one group, each the only one of their place without a bye, meet at once whatever is done."""
    size, kinds = bracket_size(len(qualifiers)), Counter(each.place for each in qualifiers)
    kinds.subtract(each.place for each in qualifiers[: size - len(qualifiers)])
    playing = qualifiers[size - len(qualifiers) :]
    pairs = zip(playing, reversed(playing), strict=True)
    return any(kinds[a.place] == kinds[b.place] == 1 and a.group == b.group and a != b for a, b in pairs)


@pytest.mark.parametrize("groups", range(2, 17))
def test_st_crossing_no_placement_keeps_mates_apart_for_longer(groups: int) -> None:
    """As many of each group as can be in each half, quarter …; else every placement is looked at."""
    chance = Random(groups)
    for best, rest in product((1, 2, 3, 5) if groups <= 5 else (1, 2, 3), (0, 1, 2, groups - 1)):
        qualifiers = best_of(groups, best, chance.sample(range(groups), min(rest, groups - 1)), chance)
        if len(qualifiers) < 2:
            continue
        found = meetings(crossed_seeds(qualifiers))
        even = as_even_as_can_be(qualifiers)
        if is_forced(qualifiers):
            assert found[1] == 1
            assert all(met <= least for met, least in zip(found[2:], even[2:], strict=True))
        elif found != even:
            assert groups <= 4
            assert found == min(map(meetings, every_placement(qualifiers)))


@pytest.mark.parametrize("seed", range(20))
def test_st_crossing_everybody_keeps_their_place_and_byes_are_for_the_best(seed: int) -> None:
    chance = Random(seed)
    groups = chance.randint(2, 8)
    qualifiers = best_of(groups, chance.randint(1, 3), chance.sample(range(groups), chance.randrange(groups)), chance)
    seeds = crossed_seeds(qualifiers)
    byes = bracket_size(len(seeds)) - len(seeds)

    assert sorted(seeds) == sorted(each.player for each in qualifiers)
    assert [player % 10 for player in seeds] == [each.place for each in qualifiers]
    assert set(seeds[:byes]) == {each.player for each in qualifiers[:byes]}


def test_st_crossing_is_the_same_on_every_device_and_in_every_version() -> None:
    """Where several crossings are as good: whoever makes the cut again from an old file finds the same one."""
    found = []
    for seed in (11, 24, 38, 48, 63, 68, 76, 81, 83, 99, 102, 103):
        chance = Random(seed)
        groups = chance.randint(4, 7)
        rest = chance.sample(range(groups), chance.randint(1, groups))
        found.append(crossed_seeds(best_of(groups, chance.randint(2, 3), rest, chance)))

    assert sha256(repr(found).encode()).hexdigest()[:16] == "4e5b95860b8d0f48"


def test_st_crossing_of_crossings_as_good_as_one_another_the_first_found_stays() -> None:
    """Also where one group has most of those who go on, so that its mates cannot all be kept apart."""
    found = []
    for seed in range(16):
        chance = Random(seed)
        groups, best, more = chance.randint(2, 6), chance.randint(1, 4), chance.randint(1, 6)
        qualifiers = best_of(groups, best, chance=chance)
        group = chance.randrange(groups)
        places = range(best + 1, best + more + 1)
        rest = (GroupPlayer(player=10 * (group + 1) + place, group=group, place=place) for place in places)
        found.append(crossed_seeds((*qualifiers, *rest)))

    assert sha256(repr(found).encode()).hexdigest()[:16] == "7f0427ee140a13b7"
