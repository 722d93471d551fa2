"""What is asked of a state, by all who build on it: phase, players, tables, rounds and the way to the end."""

from dataclasses import replace
from typing import TypedDict, Unpack

import pytest

from ronda.core.brackets import DoubleRound
from ronda.core.details import TournamentSystem
from ronda.core.facts import PairingChangeKind as Hand
from ronda.core.facts import PairingsChanged, PairingsPrinted, RulingGiven
from ronda.core.pairings import Pairing, Receipt, Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result
from ronda.core.state import Draft, Match, Phase, Player, PlayerStatus, RoomMessage, Round, Ruling, Tournament
from tests.playing import custom, doubled, wins

ELIMINATION = Stage.ELIMINATION


def player(number: int, *, status: PlayerStatus = PlayerStatus.ACTIVE, checked_in: bool = False) -> Player:
    return Player(
        id=number, name=f"P{number}", fields=(), lot=number, first_round=1, status=status, checked_in=checked_in
    )


def match(number: int, first: int | None, second: int | None, result: Result | None = None) -> Match:
    return Match(number=number, first=first, second=second, result=result)


class Kept(TypedDict, total=False):
    """What else a test says of a round."""

    stage: Stage
    algorithm: str
    changes: tuple[PairingsChanged, ...]
    double: DoubleRound | None


def played(number: int, *matches: Match, **kept: Unpack[Kept]) -> Round:
    said: Kept = {"stage": Stage.SWISS, "algorithm": "swiss-1", **kept}
    return Round(number=number, matches=matches, seed=0, receipt=Receipt(), **said)


def event(*rounds: Round, players: int = 4, swiss_rounds: int = 1, cut: int = 0) -> Tournament:
    people = tuple(player(number) for number in range(1, players + 1))
    return Tournament(
        id="x",
        game="keyforge",
        details=custom(swiss_rounds, cut),
        players=people,
        next_player=players + 1,
        started=True,
        swiss_rounds=swiss_rounds,
        cut=cut,
        rounds=rounds,
    )


DONE, OPEN = match(1, 1, 2, wins(1)), match(1, 1, 2)


# -- players -----------------------------------------------------------------------------------------------------------


def test_any_check_and_fields_what_nobody_wrote_down_is_empty() -> None:
    someone = replace(player(1), fields=(("deck", "Quiet Storm"),), ticks=(("sleeves", "Zoe"),))

    assert (someone.field("deck"), someone.field("sleeves")) == ("Quiet Storm", "")
    assert (someone.ticked_by("sleeves"), someone.ticked_by("deck")) == ("Zoe", "")


def test_sw_drop_who_left_during_a_round_had_left_by_its_end() -> None:
    gone = replace(player(1), status=PlayerStatus.DROPPED, left_round=2)

    assert [gone.left_by(number) for number in (1, 2, 3)] == [False, True, True]
    assert [player(1).left_by(number) for number in (0, 1)] == [False, False]


def test_a_player_is_found_by_number_also_where_numbers_are_missing() -> None:
    state = replace(event(), players=(player(2), player(3), player(7)))

    assert [state.player(number).id for number in (2, 3, 7)] == [2, 3, 7]
    for number in (0, 1, 4, 6, 8):
        with pytest.raises(KeyError) as missing:
            state.player(number)
        assert missing.value.args == (number,)


def test_who_is_missing_is_said_once_somebody_was_checked_in_and_until_round_1_is_paired() -> None:
    left = player(3, status=PlayerStatus.DROPPED, checked_in=True)
    unused = replace(event(), players=(player(1), player(2)))
    used = replace(
        event(), players=(player(1), player(2, checked_in=True), left, player(4, status=PlayerStatus.DROPPED))
    )
    paired = replace(used, rounds=(played(1, OPEN),))

    def told(state: Tournament) -> tuple[bool, list[int], list[int], list[int]]:
        groups = (state.missing, state.attending, state.active_players)
        missing, attending, active = ([each.id for each in group] for group in groups)
        return state.uses_check_in, missing, attending, active

    assert told(unused) == (False, [], [1, 2], [1, 2])
    assert told(used) == (True, [1], [2], [1, 2])
    assert told(paired) == (True, [], [1, 2], [1, 2])


# -- tables ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "told"),
    [
        # is it a bye, is it open, who won, who sits there
        (OPEN, (False, True, None, (1, 2))),
        (DONE, (False, False, 1, (1, 2))),
        (match(1, 1, 2, wins(2)), (False, False, 2, (1, 2))),
        (match(1, 1, 2, Result(winner=DRAW)), (False, False, None, (1, 2))),
        (match(1, 1, None), (True, False, 1, (1,))),
        (replace(match(1, 1, None), is_free=True), (False, False, None, (1,))),
        (match(1, None, 2), (False, False, None, (2,))),
        (match(1, None, None), (False, False, None, ())),
    ],
)
def test_sw_bye_and_rr_free_a_table_says_who_plays_and_who_won(
    table: Match, told: tuple[bool, bool, int | None, tuple[int, ...]]
) -> None:
    assert (table.is_bye, table.is_open, table.winner, table.players) == told


def test_a_player_of_a_table_has_a_side_and_an_opponent() -> None:
    assert (OPEN.side(1), OPEN.side(2)) == (FIRST, SECOND)
    assert (OPEN.opponent(1), OPEN.opponent(2)) == (2, 1)
    assert match(1, 1, None).opponent(1) is None


def test_tables_are_found_by_number_in_order_or_not() -> None:
    in_order = played(1, match(1, 1, 2), match(2, 3, 4), match(3, 5, None))
    moved = played(1, match(2, 1, 2), match(7, 3, 4), match(1, 5, None))

    assert [in_order.place(number) for number in range(5)] == [None, 0, 1, 2, None]
    assert [moved.place(number) for number in (-1, 0, 1, 2, 3, 7, 8)] == [None, None, 2, 0, None, 1, None]
    assert moved.pairings == (
        Pairing(number=2, first=1, second=2),
        Pairing(number=7, first=3, second=4),
        Pairing(number=1, first=5, second=None),
    )
    assert [moved.match_of(number) for number in (2, 3, 5, 6)] == [*moved.matches, None]


# -- rounds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("matches", "open_tables", "has_results"),
    [
        ((OPEN, match(2, 3, 4)), [1, 2], False),
        ((DONE, match(2, 3, 4)), [2], True),
        ((DONE, match(2, 3, 4, wins(2))), [], True),
        ((match(1, 1, None),), [], False),
    ],
)
def test_a_round_is_complete_once_all_its_matches_have_results(
    matches: tuple[Match, ...], open_tables: list[int], has_results: bool
) -> None:
    round_ = played(1, *matches)

    assert [each.number for each in round_.open_matches] == open_tables
    assert (round_.is_complete, round_.has_results) == (not open_tables, has_results)


def test_any_reseat_a_round_is_by_hand_from_before_it_was_published_or_by_a_change_since() -> None:
    change = PairingsChanged(round=1, change=Hand.SEATS, players=(1, 2), pairings=(), receipt=Receipt())
    drafts = [
        Draft(round=1, pairings=(), seed=0, algorithm=algorithm, receipt=Receipt())
        for algorithm in ("swiss-1", "by-hand/swiss-1")
    ]
    rounds = [
        played(1, OPEN),
        played(1, OPEN, algorithm="by-hand/swiss-1"),
        played(1, OPEN, changes=(change,)),
    ]

    assert [(each.was_set_by_hand, each.by_hand) for each in rounds] == [(False, False), (True, True), (False, True)]
    assert [draft.by_hand for draft in drafts] == [False, True]


@pytest.mark.parametrize(
    ("round_", "final"),
    [
        (played(2, OPEN, stage=ELIMINATION), True),
        (played(2, OPEN, match(2, 3, 4), stage=ELIMINATION), False),
        (played(1, OPEN), False),
        (played(3, OPEN, stage=ELIMINATION, double=DoubleRound(depth=2, number=3)), False),
        (played(4, OPEN, stage=ELIMINATION, double=DoubleRound(depth=2, number=4)), True),
        (played(5, OPEN, stage=ELIMINATION, double=DoubleRound(depth=2, number=5)), True),
    ],
)
def test_sw_elim_and_de_reset_a_final_is_one_match_of_a_bracket_that_decides_it(round_: Round, final: bool) -> None:
    assert round_.is_final is final


def test_rounds_are_counted_by_stage_once_they_are_complete() -> None:
    swiss = (played(1, DONE), played(2, OPEN))
    bracket = (played(3, DONE, stage=ELIMINATION), played(4, OPEN, stage=ELIMINATION))

    def told(*rounds: Round) -> tuple[int, int, bool, bool]:
        state = event(*rounds)
        return (
            state.completed_swiss_rounds,
            state.completed_rounds,
            state.has_complete_round,
            state.elimination_begun,
        )

    assert told() == (0, 0, False, False)
    assert told(swiss[1]) == (0, 0, False, False)
    assert told(*swiss) == (1, 1, True, False)
    assert told(*swiss, bracket[1]) == (1, 1, True, False)
    assert told(*swiss, *bracket) == (1, 2, True, True)
    state = event(*swiss, *bracket)
    assert [state.stage_rounds(stage) for stage in Stage] == [swiss, bracket]
    assert (event().current_round, state.current_round) == (None, bracket[1])


def test_a_players_matches_come_in_the_order_of_the_rounds() -> None:
    rounds = (played(1, match(1, 1, 2), match(2, 3, 4)), played(2, match(1, 3, 1)), played(3, match(1, 2, None)))
    state = event(*rounds)

    assert [(round_.number, table.number) for round_, table in state.matches_of(1)] == [(1, 1), (2, 1)]
    assert [(round_.number, table.players) for round_, table in state.matches_of(2)] == [(1, (1, 2)), (3, (2,))]
    assert list(state.matches_of(9)) == []


def test_a_round_was_printed_as_its_own_print_says() -> None:
    sheets = tuple(
        PairingsPrinted(round=number, pairings=(Pairing(number=number, first=1, second=2),)) for number in (1, 3)
    )
    state = replace(event(), printed=sheets)

    assert [state.printed_round(number) for number in (1, 2, 3)] == [sheets[0].pairings, None, sheets[1].pairings]


# -- the event ---------------------------------------------------------------------------------------------------------


def test_rr_berger_and_the_demo_are_told_by_the_system_and_by_the_identifier() -> None:
    demo, other = replace(event(), id="demo-1"), replace(event(), id="my-demo-1")

    assert (demo.is_demo, other.is_demo) == (True, False)
    robin = replace(event(), details=replace(custom(3), system=TournamentSystem.ROUND_ROBIN))
    double = replace(event(), details=doubled())
    assert [state.is_round_robin for state in (event(), robin, double)] == [False, True, False]


def test_the_room_sees_the_messages_that_were_not_taken_back() -> None:
    messages = tuple(RoomMessage(number=number, text="x", taken_back=number == 2) for number in (1, 2, 3))

    assert [each.number for each in replace(event(), messages=messages).shown_messages] == [1, 3]


def test_any_rulings_a_ruling_has_the_number_that_it_was_given() -> None:
    assert Ruling(given=RulingGiven(ruling=3, question="x", decision="x", official="Zoe")).number == 3


def final(number: int, first: int | None, second: int | None, winner: int | None) -> Round:
    """A final of a double bracket of four: the first or the second."""
    table = match(1, first, second, wins(winner) if winner else None)
    return played(number, table, stage=ELIMINATION, double=DoubleRound(depth=2, number=number))


@pytest.mark.parametrize(
    ("last", "decided"),
    [
        (None, False),
        (played(1, DONE), False),
        (played(2, OPEN, stage=ELIMINATION), False),
        (played(2, DONE, match(2, 3, 4, wins(1)), stage=ELIMINATION), False),
        (played(2, DONE, stage=ELIMINATION), True),
        (final(3, 1, 2, 1), False),
        (final(4, 1, 2, None), False),
        (final(4, 1, 2, 1), True),
        (final(4, 1, 2, 2), False),
        (final(4, 3, 2, 2), True),
        (final(4, 1, None, None), True),
        (final(5, 1, 2, 2), True),
    ],
)
def test_de_reset_who_had_no_defeat_and_is_there_may_lose_the_first_final(last: Round | None, decided: bool) -> None:
    """Player 3 has left."""
    state = event(*(() if last is None else (last,)))
    gone = replace(state.players[2], status=PlayerStatus.DROPPED, left_round=3)

    assert replace(state, players=(*state.players[:2], gone, state.players[3])).is_decided is decided


SWISS_DONE, BRACKET_DONE = played(1, DONE), played(2, DONE, stage=ELIMINATION)
SEMIFINALS = played(2, DONE, match(2, 3, 4, wins(1)), stage=ELIMINATION)


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        (replace(event(), started=False), Phase.REGISTRATION),
        (event(), Phase.BETWEEN_ROUNDS),
        (event(played(1, OPEN)), Phase.ROUND_RUNNING),
        (event(SWISS_DONE), Phase.FINISHED),
        (event(SWISS_DONE, swiss_rounds=2), Phase.BETWEEN_ROUNDS),
        (event(SWISS_DONE, cut=2), Phase.CUT_DUE),
        (replace(event(SWISS_DONE, cut=2), seeds=(1, 2)), Phase.BETWEEN_ROUNDS),
        (replace(event(SWISS_DONE, SEMIFINALS, cut=4), seeds=(1, 4, 2, 3)), Phase.BETWEEN_ROUNDS),
        (replace(event(SWISS_DONE, BRACKET_DONE, cut=2), seeds=(1, 2)), Phase.FINISHED),
        (event(swiss_rounds=0), Phase.BETWEEN_ROUNDS),
        (event(replace(BRACKET_DONE, number=1), swiss_rounds=0), Phase.FINISHED),
    ],
)
def test_an_event_stands_where_its_last_round_left_it(state: Tournament, phase: Phase) -> None:
    assert state.phase is phase
