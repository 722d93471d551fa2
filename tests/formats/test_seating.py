"""Tables (ANY-TABLES) and clubs apart in round 1 (ANY-CLUBS): laws on random fields, and against exhaustion."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.core import facts
from ronda.core.errors import Impossible
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.pairings import NO_CONSTRAINTS, Constraints, Floater, Pairing, Receipt
from ronda.core.state import Draft, Tournament
from ronda.formats.pairing import draft_tables, next_round, player_constraints, running_round
from ronda.formats.pairing.broken_rules import rules_broken_by_draft
from ronda.formats.pairing.entrants import SwissPairing
from ronda.formats.pairing.seating import hall_table_numbers, seat_pairs
from ronda.formats.pairing.swiss import pair_first_round
from ronda.formats.standings import swiss_standings
from ronda.rulesets import find_ruleset
from tests.playing import known_facts, wins

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.playing import Meeting

ranges_of_a_hall = st.lists(st.integers(1, 60), unique=True, max_size=6).map(
    lambda ends: tuple(zip(sorted(ends)[::2], sorted(ends)[1::2], strict=False))
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[tuple[int, int]], dict[int, int], tuple[tuple[int, int], ...]]:
    count = draw(st.integers(1, 12))
    order = draw(st.permutations(range(1, 2 * count + 1)))
    fixed = draw(st.dictionaries(st.integers(1, 2 * count), st.integers(1, 40), max_size=5))
    return list(zip(order[::2], order[1::2], strict=True)), fixed, draw(ranges_of_a_hall)


@given(rounds())
def test_any_tables_are_unique_and_a_fixed_one_is_used(
    paired: tuple[list[tuple[int, int]], dict[int, int], tuple[tuple[int, int], ...]],
) -> None:
    pairs, fixed, ranges = paired
    tables = seat_pairs(pairs, fixed=fixed, ranges=ranges)

    used = set(tables)
    assert len(used) == len(pairs)
    for at, pair in enumerate(pairs):
        wished = min((fixed[player] for player in pair if player in fixed), default=tables[at])
        assert tables.index(wished) <= at
    assert all(fixed[player] in used for player in fixed if fixed[player] == min(fixed.values()))


@given(rounds())
def test_any_tables_without_a_fixed_one_follow_the_halls_numbers(
    paired: tuple[list[tuple[int, int]], dict[int, int], tuple[tuple[int, int], ...]],
) -> None:
    pairs, _, ranges = paired
    hall = hall_table_numbers(ranges)

    assert seat_pairs(pairs, fixed={}, ranges=ranges) == tuple(next(hall) for _ in pairs)


def test_any_tables_go_on_after_the_last_range() -> None:
    pairs = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]

    assert seat_pairs(pairs, fixed={}, ranges=((4, 5), (9, 10))) == (4, 5, 9, 10, 11)
    assert seat_pairs(pairs, fixed={}, ranges=((21, 21),)) == (21, 22, 23, 24, 25)


def test_any_tables_of_two_fixed_players_who_meet_the_lower_is_used() -> None:
    assert seat_pairs([(1, 2), (3, 4), (5, 6)], fixed={3: 7, 4: 2, 5: 1}) == (3, 2, 1)


def every_matching(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for others in every_matching([player for player in rest if player != other]):
            yield [(first, other), *others]


def same_club(pairs: Sequence[tuple[int, int]], clubs: dict[int, str]) -> int:
    return sum(a in clubs and clubs[a] == clubs.get(b) for a, b in pairs)


@given(
    st.integers(2, 9).flatmap(
        lambda count: st.dictionaries(st.integers(1, count), st.sampled_from("ABC")).map(lambda clubs: (count, clubs))
    ),
    st.integers(0, 2**53),
)
def test_any_clubs_meet_as_little_as_exhaustion_finds(field: tuple[int, dict[int, str]], seed: int) -> None:
    count, clubs = field
    players = range(1, count + 1)
    paired = pair_first_round(players, seed=seed, apart=clubs)
    seated = [player for pair in paired.pairs for player in pair]

    assert sorted([*seated, *([paired.bye] if paired.bye else [])]) == list(players)
    assert len(paired.same_club) == same_club(paired.pairs, clubs)
    assert len(paired.same_club) == min(same_club(pairs, clubs) for pairs in every_matching(sorted(seated)))
    assert paired.bye == pair_first_round(players, seed=seed).bye


@given(st.lists(st.sampled_from("ABCDEFGH"), min_size=30, max_size=200), st.integers(0, 2**53))
@settings(max_examples=40)
def test_any_clubs_meet_only_where_one_holds_more_than_half_of_the_field(members: list[str], seed: int) -> None:
    clubs = dict(enumerate(members, start=1))
    paired = pair_first_round(list(clubs), seed=seed, apart=clubs)
    playing = Counter(club for player, club in clubs.items() if player != paired.bye)

    assert len(paired.same_club) == max(0, max(playing.values()) - len(paired.pairs))


def test_any_clubs_leave_the_draw_as_it_was_where_all_are_different() -> None:
    """So that an event which keeps clubs apart pairs as any other when nobody shares one."""
    clubs = {player: str(player) for player in range(1, 12)}

    assert pair_first_round(range(1, 12), seed=5, apart=clubs) == pair_first_round(range(1, 12), seed=5)


@pytest.mark.parametrize("clubs", [{1: "A", 2: "A", 3: "B", 4: "B"}, {1: "A", 2: "A", 3: "A", 4: "B"}])
def test_any_clubs_every_best_pairing_and_both_sides_are_drawn(clubs: dict[int, str]) -> None:
    best = min(same_club(pairs, clubs) for pairs in every_matching([1, 2, 3, 4]))
    wanted = {
        frozenset(map(frozenset, pairs)) for pairs in every_matching([1, 2, 3, 4]) if same_club(pairs, clubs) == best
    }
    drawn = Counter(
        frozenset(map(frozenset, pair_first_round([1, 2, 3, 4], seed=seed, apart=clubs).pairs)) for seed in range(600)
    )
    firsts = Counter(pair_first_round([1, 2, 3, 4], seed=seed, apart=clubs).pairs[0][0] for seed in range(600))

    assert set(drawn) == wanted
    assert min(drawn.values()) > 600 / len(wanted) * 0.7
    assert min(firsts.values()) > 600 / 4 * 0.6


# -- the hall's tables, and the tables of a draft ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hall", "inside", "outside", "said"),
    [
        ((), (1, 200), (0, 201), "1–200"),
        (((5, 5),), (5, 204), (4, 205), "5–204"),
        (((1, 10), (20, 20)), (1, 10, 20, 219), (11, 19, 220), "1–10, 20–219"),
        (((1, 10), (20, 30)), (1, 10, 20, 30), (0, 11, 19, 31), "1–10, 20–30"),
    ],
)
def test_any_tables_one_is_chosen_that_the_hall_has(
    hall: tuple[tuple[int, int], ...], inside: tuple[int, ...], outside: tuple[int, ...], said: str
) -> None:
    assert [player_constraints.why_not_in_hall(hall, table, field="to") for table in inside] == [None] * len(inside)
    for table in outside:
        refused = player_constraints.why_not_in_hall(hall, table, field="to")
        assert refused is not None
        assert refused.field == "to"
        assert str(refused).startswith(f"The hall has no table {table}, only {said}. Choose one of them, ")


def pairing(number: int, first: int, second: int | None = None) -> Pairing:
    return Pairing(number=number, first=first, second=second)


def with_wishes(players: int, wishes: dict[int, Constraints]) -> Tournament:
    """An event before its first round, with what players wish."""
    state = fold_facts(known_facts("keyforge", players, []))
    people = tuple(replace(player, constraints=wishes.get(player.id, NO_CONSTRAINTS)) for player in state.players)
    return replace(state, players=people)


def test_any_tables_who_sits_alone_comes_after_the_last_match_in_the_order_given() -> None:
    tables = [pairing(7, 9), pairing(4, 1, 2), pairing(0, 8), pairing(2, 3, 5)]

    assert draft_tables.tables_in_order(tables) == (pairing(2, 3, 5), pairing(4, 1, 2), pairing(5, 9), pairing(6, 8))
    assert draft_tables.tables_in_order([pairing(3, 9)]) == (pairing(1, 9),)
    assert draft_tables.table_of_player(tables, 5) == pairing(2, 3, 5)
    assert draft_tables.table_of_player(tables, 6) is None


@pytest.mark.parametrize(
    ("number", "to", "expected"),
    [
        (1, 2, (pairing(1, 3, 4), pairing(2, 1, 2), pairing(3, 5))),
        (1, 9, (pairing(2, 3, 4), pairing(9, 1, 2), pairing(10, 5))),
        (2, 3, (pairing(1, 1, 2), pairing(3, 3, 4), pairing(4, 5))),
    ],
)
def test_any_tables_a_match_changes_places_with_a_match_and_never_with_who_sits_alone(
    number: int, to: int, expected: tuple[Pairing, ...]
) -> None:
    assert draft_tables.with_match_moved((pairing(1, 1, 2), pairing(2, 3, 4), pairing(3, 5)), number, to) == expected


def test_any_tables_a_match_at_a_fixed_table_takes_it_from_another_and_from_nobody_who_sits_alone() -> None:
    event = with_wishes(5, {1: Constraints(fixed_table=2), 4: Constraints(fixed_table=3)})
    drafted = (pairing(1, 1, 2), pairing(2, 3, 4), pairing(3, 5))

    assert draft_tables.draft_at_fixed_tables(event, drafted) == (pairing(2, 1, 2), pairing(3, 3, 4), pairing(4, 5))
    assert draft_tables.draft_at_fixed_tables(event, drafted[:1]) == (pairing(2, 1, 2),)
    assert player_constraints.moved_from_fixed_tables(event, drafted) == ((1, 1), (4, 2))
    assert player_constraints.seat_swiss_round(event, [], [5]) == (pairing(1, 5),)


def test_any_tables_new_pairs_take_the_free_tables_of_the_hall_and_who_is_left_sits_alone_after_them() -> None:
    event = with_wishes(7, {})
    event = replace(event, details=replace(event.details, tables=((2, 3), (8, 9))))
    kept = [pairing(3, 1, 2)]

    assert draft_tables.seated_together(event, kept, [(4, 5), (7, 6)], None) == (
        pairing(2, 4, 5),
        pairing(3, 1, 2),
        pairing(8, 7, 6),
    )
    assert draft_tables.seated_together(event, [*kept, pairing(4, 6)], [(5, 4)], 7) == (
        pairing(2, 5, 4),
        pairing(3, 1, 2),
        pairing(4, 6),
        pairing(5, 7),
    )


def test_any_byes_awarded_ones_stay_in_a_draft_and_are_no_loose_ends() -> None:
    """ANY-BYES: player 5 has the bye of the round, player 4 one that was awarded beforehand."""
    event = with_wishes(6, {4: Constraints(first_round_bye=True)})
    drafted = (pairing(1, 1, 2), pairing(2, 5), pairing(3, 4))
    awarded = with_wishes(3, {2: Constraints(first_round_bye=True), 3: Constraints(first_round_bye=True)})

    ends = draft_tables.loose_ends(event, drafted)
    assert (ends.left, ends.waiting, ends.missing) == ((), (), (3, 6))
    gone = draft_tables.loose_ends(apply_fact(event, facts.PlayerDropped(player=5)), (pairing(3, 4), *drafted[:2]))
    assert (gone.left, gone.waiting, gone.missing) == (((5, None),), (), (3, 6))
    again = draft_tables.with_present_players(event, drafted)
    assert again == (pairing(1, 1, 2), pairing(2, 4), pairing(3, 5))
    assert draft_tables.loose_ends(event, drafted[:2]).missing == (3, 6)
    assert draft_tables.present_pairs(event, (pairing(1, 1, 2), pairing(2, 3, 4))) == [(1, 2)]
    assert draft_tables.present_pairs(with_wishes(2, {}), (pairing(1, 2, 1),)) == [(2, 1)]
    assert str(player_constraints.why_too_few(awarded)) == (
        "Byes awarded for round 1: 2. That leaves fewer than two players to pair: take a bye back."
    )
    assert player_constraints.why_too_few(with_wishes(3, {2: Constraints(first_round_bye=True)})) is None
    one = with_wishes(2, {2: Constraints(first_round_bye=True)})
    assert str(player_constraints.why_too_few(one)).startswith("Byes awarded for round 1: 1.")
    alone, rules = with_wishes(1, {}), find_ruleset("keyforge")
    assert str(player_constraints.why_too_few(alone)) == "Fewer than two players are left: register more."
    assert str(next_round.why_no_round(alone, rules)) == str(player_constraints.why_too_few(alone))


# -- a round that is running ------------------------------------------------------------------------------------------


def test_any_reseat_a_running_round_is_looked_at_as_it_stood_before() -> None:
    """Player 5 came for round 3; players 4 and 6 left while round 2 runs, of which table 1 has its result."""
    won = wins(1)
    happened = [
        *known_facts("keyforge", 4, [[(1, 2, won), (3, 4, won)], [(1, 3, won), (2, None, None)]]),
        facts.PlayerRegistered(player=5, name="Zoe", lot=5, first_round=3),
        facts.PlayerRegistered(player=6, name="Ada", lot=6, first_round=3),
        facts.PlayerDisqualified(player=4, reason="Threats"),
        facts.PlayerDropped(player=6),
    ]
    state = fold_facts(happened)
    state = replace(
        state,
        players=tuple(
            replace(player, constraints=Constraints(fixed_table=player.id, first_round_bye=player.id == 1))
            for player in state.players
        ),
        rounds=(state.rounds[0], replace(state.rounds[1], receipt=Receipt(awarded_byes=(2,)))),
    )
    draft = Draft(round=3, pairings=(), seed=0, algorithm="x", receipt=Receipt())
    stood = running_round.state_before_round(replace(state, draft=draft), state.rounds[1], {2, 3, 5})

    assert (stood.rounds, stood.draft) == (state.rounds[:1], None)
    assert [
        (player.id, player.status.value, player.left_round, player.first_round, player.constraints)
        for player in stood.players
    ] == [
        (1, "dropped", 1, 1, Constraints()),
        (2, "active", None, 1, Constraints(fixed_table=2, first_round_bye=True)),
        (3, "active", None, 1, Constraints(fixed_table=3)),
        (4, "disqualified", 2, 1, Constraints(fixed_table=4)),
        (5, "active", None, 2, Constraints(fixed_table=5)),
        (6, "dropped", 2, 3, Constraints(fixed_table=6)),
    ]
    [again] = (each for each in running_round.state_before_round(state, state.rounds[1], {4}).players if each.id == 4)
    assert (again.status.value, again.left_round) == ("active", None)
    assert [player.id for player in running_round.players_without_seat(state, state.rounds[1])] == [5]
    assert running_round.bye_holder(state.rounds[1]) is None
    assert running_round.bye_holder(replace(state.rounds[1], receipt=Receipt())) == 2


def test_any_reseat_tables_with_a_result_stay_where_they_are_and_nobody_s_table_is_theirs() -> None:
    happened = known_facts("keyforge", 7, [[(1, 2, wins(1)), (3, 4, None), (5, 6, None), (7, None, None)]])
    state = fold_facts(happened)
    wishes = {2: Constraints(fixed_table=2), 3: Constraints(fixed_table=3)}
    people = tuple(replace(player, constraints=wishes.get(player.id, NO_CONSTRAINTS)) for player in state.players)
    [running] = state.rounds
    tables = running_round.round_at_fixed_tables(replace(state, players=people), running, running.pairings)

    assert tables == (pairing(1, 1, 2), pairing(2, 5, 6), pairing(3, 3, 4), pairing(4, 7))


def test_swiss_players_stand_as_they_stood_after_the_round_that_is_asked_for() -> None:
    """SW-PAIR: whoever is not in that table yet stands below everyone in it, in the order of their numbers."""
    won = wins(1)
    state = fold_facts(known_facts("keyforge", 4, [[(1, 2, won), (3, 4, won)], [(4, 1, won), (2, 3, won)]]))
    later = apply_fact(apply_fact(state, facts.PlayerRegistered(player=5, name="Zoe", lot=5, first_round=3)), NOBODY)
    rules = find_ruleset("keyforge")

    def placed(after_round: int) -> dict[int, tuple[int, int]]:
        field = next_round.entrants_after(later, rules, range(1, 7), after_round=after_round, opponents={1: {2, 4}})
        assert [entrant.met for entrant in field] == [(2, 4), (), (), (), (), ()]
        return {entrant.player: (int(entrant.points), entrant.rank) for entrant in field}

    first, second = placed(1), placed(2)
    assert [first[player][0] for player in range(1, 7)] == [1, 0, 1, 0, 0, 0]
    assert [second[player][0] for player in range(1, 7)] == [1, 1, 1, 1, 0, 0]
    assert sorted(rank for _, rank in first.values())[:2] == [1, 2]
    assert {first[1][1], first[3][1]} == {1, 2}
    assert first[5][1] < first[6][1]
    assert first[5][1] > max(first[player][1] for player in range(1, 5))


def test_sw_bye_and_any_byes_all_that_a_round_compromises_is_in_its_receipt() -> None:
    event = with_wishes(5, {1: Constraints(fixed_table=5), 4: Constraints(first_round_bye=True)})
    compromised = Compromised(
        rematches=((1, 2),),
        crossings=(1,),
        floaters=(Floater(player=1, opponent=2, groups=1),),
        bye_passed_over=(2,),
        same_club=((1, 2),),
    )
    paired = SwissPairing(pairs=((1, 2),), bye=3, **compromised)

    assert next_round.pairing_receipt(event, paired, (pairing(9, 1, 2), pairing(10, 4), pairing(11, 3))) == Receipt(
        **compromised, awarded_byes=(4,), moved_tables=((1, 9),)
    )


class Compromised(TypedDict):
    """What a round can have to compromise."""

    rematches: tuple[tuple[int, int], ...]
    crossings: tuple[int, ...]
    floaters: tuple[Floater, ...]
    bye_passed_over: tuple[int, ...]
    same_club: tuple[tuple[int, int], ...]


NOBODY = facts.PlayerRegistered(player=6, name="Ada", lot=6, first_round=3)


# -- what the rules would have made of it ------------------------------------------------------------------------------

EVERYBODY_WITH_A_BYE: list[list[Meeting]] = [
    [(1, 2, wins(1)), (3, None, None)],
    [(1, 3, wins(1)), (2, None, None)],
    [(2, 3, wins(1)), (1, None, None)],
]


def test_agl_bye_a_second_one_is_in_the_way_of_an_odd_number_alone() -> None:
    rules = find_ruleset("aristeia")
    odd = fold_facts(known_facts("aristeia", 3, EVERYBODY_WITH_A_BYE))
    even = apply_fact(odd, facts.PlayerDropped(player=3))

    with pytest.raises(Impossible) as refused:
        next_round.swiss_round(odd, rules, 1)

    said = (
        "The number of players is odd and everybody has had a bye, which nobody may have twice. Let somebody drop, "
        "or change the announcement to 3 rounds."
    )
    assert (str(next_round.why_no_round(odd, rules)), str(refused.value)) == (said, said)
    assert next_round.why_no_round(even, rules) is None
    assert next_round.why_no_round(odd, find_ruleset("keyforge")) is None


def test_sw_pair_and_agl_pair_a_rematch_that_nothing_avoids_breaks_no_rule() -> None:
    """All four have met: whoever meets in round 4 has met before."""
    met = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]]
    rounds = [[(first, second, wins(1)) for first, second in pairs] for pairs in met]
    for game in ("keyforge", "aristeia"):
        state, rules = fold_facts(known_facts(game, 4, rounds)), find_ruleset(game)
        drafted = next_round.swiss_round(state, rules, 1)
        draft = apply_fact(state, drafted).draft

        assert draft is not None
        assert rules_broken_by_draft(state, rules, drafted.pairings, draft) == ()


def test_agl_pair_a_rematch_breaks_no_rule_of_a_league_that_does_not_avoid_it() -> None:
    state = fold_facts(
        known_facts("aristeia", 4, [[(1, 2, wins(1)), (3, 4, wins(1))], [(1, 3, wins(1)), (2, 4, wins(1))]])
    )
    rules = find_ruleset("aristeia")
    ranked = [row.player for row in swiss_standings(state, rules).rows]
    drafted = next_round.swiss_round(state, rules, 1)

    assert {frozenset((table.first, table.second)) for table in drafted.pairings} == {
        frozenset(ranked[:2]),
        frozenset(ranked[2:]),
    }
    assert drafted.receipt.rematches
    draft = apply_fact(state, drafted).draft
    assert draft is not None
    assert rules_broken_by_draft(state, rules, drafted.pairings, draft) == ()
    avoiding = replace(rules, pairing=replace(rules.pairing, avoid_rematches=True))
    said = [str(each) for each in rules_broken_by_draft(state, avoiding, drafted.pairings, draft)]
    assert sum(sentence.endswith(" have met before.") for sentence in said) == 2
