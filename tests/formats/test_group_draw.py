"""Making groups: hand-made examples, and what holds for every number of players, against every possible draw."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import batched, combinations, permutations, product
from random import Random

import pytest

from ronda.formats.group_draw import drawn_groups, snake_groups

SEEDS = range(40)


def every_draw(players: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to fill groups of these sizes."""
    if not sizes:
        yield ()
        return
    for group in combinations(players, sizes[0]):
        rest = [player for player in players if player not in group]
        yield from ((group, *others) for others in every_draw(rest, sizes[1:]))


def fewest_pairs(clubs: dict[int, str], groups: int) -> int:
    """How many pairs are left when each club is spread as evenly as can be."""
    spread = [divmod(size, groups) for size in Counter(clubs.values()).values()]
    return sum(more * (each + 1) * each // 2 + (groups - more) * each * (each - 1) // 2 for each, more in spread)


def some_clubs(players: int, chance: Random) -> dict[int, str]:
    share = chance.choice([0.4, 0.8, 1])
    names = "abcde"[: chance.randint(1, 5)]
    return {player: chance.choice(names) for player in range(1, players + 1) if chance.random() < share}


def test_st_groups_the_seeds_go_along_the_rows_like_a_snake() -> None:
    assert snake_groups(range(1, 17), 4) == ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))


def test_st_groups_the_last_row_of_a_snake_may_be_short() -> None:
    """Nine in two groups: the row 1 2, then 4 3, 5 6, 8 7, and 9 sits where the snake is."""
    assert snake_groups(range(1, 10), 2) == ((1, 4, 5, 8, 9), (2, 3, 6, 7))
    assert snake_groups(range(1, 8), 2) == ((1, 4, 5), (2, 3, 6, 7))


def test_st_groups_clubmates_of_a_snake_change_places_inside_their_row() -> None:
    """1 and 4 are of one club: 4 changes places with 3, and nobody else is moved."""
    assert snake_groups(range(1, 9), 2, clubs={1: "A", 4: "A"}) == ((1, 3, 5, 8), (2, 4, 6, 7))


def test_st_groups_a_club_of_a_whole_group_is_spread_over_all() -> None:
    """1, 8, 9 and 16 would be one group: three of them change places with others of their rows."""
    groups = snake_groups(range(1, 17), 4, clubs=dict.fromkeys((1, 8, 9, 16), "A"))

    assert [[player for player in group if player in (1, 8, 9, 16)] for group in groups] == [[1], [8], [9], [16]]
    assert [sorted(seeds) for seeds in zip(*groups, strict=True)] == [list(row) for row in batched(range(1, 17), 4)]


def clubmates_inside(groups: Iterable[Iterable[int]], clubs: Mapping[int, str]) -> int:
    """How many pairs of clubmates are in one group."""
    members = (Counter(clubs[player] for player in group if player in clubs) for group in groups)
    return sum(count * (count - 1) // 2 for group in members for count in group.values())


def test_st_groups_the_fewest_are_moved_in_a_chain_of_clubs_however_long() -> None:
    """Two of club X are in one group, and each has a chain of clubmates behind: eleven rows are turned, not twelve."""
    shorter, longer = 11, 12
    clubs = {}
    for chain, length, first in (("a", shorter, 1), ("b", longer, 1 + shorter)):
        for step in range(length):
            row = first + step
            one, other = (2 * row + 1, 2 * row + 2) if row % 2 == 0 else (2 * row + 2, 2 * row + 1)
            clubs[one] = f"{chain}{step}" if step else "X"
            clubs[other] = f"{chain}{step + 1}"
    players = 2 * (1 + shorter + longer)
    before = snake_groups(range(1, players + 1), 2)
    groups = snake_groups(range(1, players + 1), 2, clubs=clubs)

    assert clubmates_inside(before, clubs) == 1
    assert clubmates_inside(groups, clubs) == 0
    assert set(groups[0]) - set(before[0]) == {player for player in before[1] if clubs.get(player, "").startswith("a")}


@pytest.mark.parametrize("seed", SEEDS)
def test_st_groups_sizes_differ_by_one_and_everybody_is_in_one_group(seed: int) -> None:
    chance = Random(seed)
    players = chance.randint(4, 160)
    groups = chance.randint(2, min(16, players // 2))
    clubs = some_clubs(players, chance) if seed % 2 else {}

    for made in (
        drawn_groups(range(1, players + 1), groups, seed=seed, clubs=clubs),
        snake_groups(range(1, players + 1), groups, clubs=clubs),
    ):
        assert sorted(player for group in made for player in group) == list(range(1, players + 1))
        assert len(made) == groups
        assert {players // groups, -(-players // groups)} >= set(map(len, made))
        assert clubmates_inside(made, clubs) == fewest_pairs(clubs, groups)


def test_st_groups_no_draw_of_all_has_fewer_clubmates_in_a_group() -> None:
    """Every draw of up to nine players is looked at, in two groups and in three."""
    for seed in SEEDS:
        chance = Random(seed)
        groups = chance.choice([2, 3])
        players = range(1, chance.randint(2 * groups, 9) + 1)
        clubs = some_clubs(len(players), chance)
        made = drawn_groups(players, groups, seed=seed, clubs=clubs)

        everything = every_draw(players, [len(group) for group in made])
        assert clubmates_inside(made, clubs) == min(clubmates_inside(draw, clubs) for draw in everything)


def test_st_groups_every_draw_that_keeps_clubs_apart_can_come() -> None:
    """Clubs of two, two and one in two groups of three and two, each of the eight draws about as often as any other."""
    clubs = {1: "A", 2: "A", 3: "B", 4: "B"}
    made = Counter(
        tuple(tuple(sorted(group)) for group in drawn_groups(range(1, 6), 2, seed=seed, clubs=clubs))
        for seed in range(400)
    )

    possible = {draw for draw in every_draw(range(1, 6), (3, 2)) if not clubmates_inside(draw, clubs)}
    assert set(made) == possible
    assert min(made.values()) > 60


def test_st_groups_the_lot_is_that_of_the_seed() -> None:
    draws = {drawn_groups(reversed(range(1, 13)), 3, seed=seed) for seed in range(50)}

    assert len(draws) == 50
    assert drawn_groups(range(1, 13), 3, seed=7) == drawn_groups(reversed(range(1, 13)), 3, seed=7)


def test_st_groups_hardly_ever_are_more_seeds_moved_than_needed() -> None:
    """Of a hundred small snakes with clubs, against every exchange inside the rows: never by rows fewer pairs."""
    more = 0
    for seed in range(100):
        chance = Random(seed)
        groups = chance.choice([2, 3, 3, 4])
        players = groups * {2: 5, 3: 4, 4: 3}[groups] - chance.randrange(groups)
        clubs = some_clubs(players, chance)
        home = {
            player: group for group, seats in enumerate(snake_groups(range(1, players + 1), groups)) for player in seats
        }

        def moved(made: Sequence[Sequence[int]], home: dict[int, int] = home) -> int:
            return sum(bool(player) and home[player] != group for group, seats in enumerate(made) for player in seats)

        first, *rows = batched([*range(1, players + 1), *[0] * (-players % groups)], groups)
        every = (tuple(zip(first, *other, strict=True)) for other in product(*(set(permutations(row)) for row in rows)))
        fewest = fewest_pairs(clubs, groups)
        best = min(moved(made) for made in every if clubmates_inside(made, clubs) == fewest)
        more += moved(snake_groups(range(1, players + 1), groups, clubs=clubs)) - best

    assert more == 1


def test_st_groups_drawn_again_are_the_same_on_every_device_and_in_every_version() -> None:
    """A file is verified by drawing its groups again: no change may make others of the same seed, order and clubs."""
    drawn, snakes = [], []
    for seed in range(60):
        chance = Random(seed)
        players, groups = chance.randint(12, 30), chance.randint(2, 5)
        clubs = some_clubs(players, chance) if seed % 2 else {}
        drawn.append(drawn_groups(range(1, players + 1), groups, seed=seed, clubs=clubs))
        snakes.append(snake_groups(range(1, players + 1), groups, clubs=clubs))

    assert sha256(repr(drawn).encode()).hexdigest()[:16] == "f46f6f52bf9d6d39"
    assert sha256(repr(snakes).encode()).hexdigest()[:16] == "6e4311d8caeed5f1"


def test_st_groups_many_rows_of_a_few_clubs_are_shared_out_the_same_everywhere() -> None:
    snakes = []
    for seed in (12, 17, 509):
        chance = Random(seed)
        groups = chance.choice([2, 2, 3, 4])
        players = chance.randint(4 * groups, 24 * groups)
        names = "abcdefgh"[: chance.choice([1, 2, 3, 5, 8])]
        share = chance.choice([0.3, 0.6, 1])
        clubs = {player: chance.choice(names) for player in range(1, players + 1) if chance.random() < share}
        snakes.append(snake_groups(range(1, players + 1), groups, clubs=clubs))

    assert sha256(repr(snakes).encode()).hexdigest()[:16] == "75aa59d7613a55a0"
