"""Leaving, coming back, joining late and being disqualified (SW-DROP, SW-LATE, SW-DQ, SW-ELIM-DROP)."""

from itertools import chain

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.pairings import Stage
from ronda.core.results import Cause, Ending
from ronda.core.state import Phase, PlayerStatus
from tests.playing import Organiser, custom, wins


@pytest.fixture
def organiser() -> Organiser:
    """Six players, three Swiss rounds, round 1 played."""
    playing = Organiser("keyforge", details=custom(3, cut=2))
    playing.start(6)
    playing.play_round()
    return playing


def seated(organiser: Organiser) -> set[int]:
    return set(chain.from_iterable(match.players for match in organiser.round.matches))


def row(organiser: Organiser, player: int) -> tuple[int, int]:
    line = next(row.line for row in organiser.standings().rows if row.player == player)
    return int(line.points), line.unpaired_losses


def test_sw_drop_a_player_who_left_is_not_paired_again(organiser: Organiser) -> None:
    organiser.drop(2, reason="Did not appear")
    organiser.pair()

    assert seated(organiser) == {1, 3, 4, 5, 6}
    assert organiser.tournament.player(2).reason == "Did not appear"


def test_sw_drop_during_a_match_concedes_it(organiser: Organiser) -> None:
    organiser.pair()
    match = organiser.round.match_of(2)
    assert match is not None
    organiser.drop(2)
    ended = organiser.round.match_of(2)
    assert ended is not None

    assert ended.winner == match.opponent(2)
    assert ended.result is not None
    assert ended.result.ending == Ending.FORFEIT


def test_sw_drop_may_let_the_running_match_be_played(organiser: Organiser) -> None:
    """SW-DROP: somebody who leaves after this round still plays it."""
    organiser.pair()
    organiser.drop(2, open_match="play")
    match = organiser.round.match_of(2)
    assert match is not None

    assert match.is_open
    organiser.win(2)
    organiser.finish_round()
    organiser.pair()
    assert 2 not in seated(organiser)


def test_sw_drop_a_player_who_returns_has_an_unpaired_loss_for_every_round_missed(organiser: Organiser) -> None:
    organiser.drop(2)
    organiser.play_round()
    organiser.do(ask.ReturnPlayer(player=2))
    points, missed = row(organiser, 2)
    organiser.pair()

    assert missed == 1
    assert points == row(organiser, 2)[0]
    assert 2 in seated(organiser)


def test_sw_drop_who_returns_before_the_next_round_has_missed_nothing(organiser: Organiser) -> None:
    organiser.drop(2)
    organiser.do(ask.ReturnPlayer(player=2))

    assert row(organiser, 2)[1] == 0


def test_sw_drop_nobody_returns_in_another_stage(organiser: Organiser) -> None:
    """SW-DROP: KeyForge lets a player return only in the same stage."""
    organiser.drop(2)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())

    assert organiser.refusal(ask.ReturnPlayer(player=2), NotNow) == (
        "The stage from which Bruno 2 dropped is over: nobody can return after the cut."
    )


def test_sw_drop_nobody_returns_to_or_leaves_an_event_that_is_over() -> None:
    short = Organiser("keyforge", details=custom(1))
    short.start(4)
    short.drop(4)
    short.play_round()

    assert short.refusal(ask.ReturnPlayer(player=4), NotNow) == "The event is over: nobody can return."
    assert short.refusal(ask.DropPlayer(player=1), NotNow) == "The event is over: nobody needs to drop."


def test_sw_drop_twice_or_before_the_start_is_refused(organiser: Organiser) -> None:
    organiser.drop(2)
    fresh = Organiser("keyforge")
    fresh.register("Alba")

    assert organiser.refusal(ask.DropPlayer(player=2), NotNow) == "Bruno 2 is not in the event any more."
    assert organiser.refusal(ask.ReturnPlayer(player=3), NotNow) == "Carmen 3 is in the event."
    assert fresh.refusal(ask.DropPlayer(player=1), NotNow) == (
        "The event has not started: remove the registration of Alba instead."
    )


def test_sw_dq_the_current_opponent_wins_the_round(organiser: Organiser) -> None:
    organiser.pair()
    match = organiser.round.matches[1]
    assert match.first is not None
    organiser.do(ask.DisqualifyPlayer(player=match.first, reason="altered deck"))

    assert organiser.round.matches[1].winner == match.second
    assert organiser.status(match.first) == "disqualified"


def test_sw_dq_is_for_good_and_has_a_reason(organiser: Organiser) -> None:
    organiser.do(ask.DisqualifyPlayer(player=2, reason="altered deck"))

    assert organiser.refusal(ask.ReturnPlayer(player=2), NotNow) == "Bruno 2 was disqualified and cannot return."
    assert organiser.refusal(ask.DisqualifyPlayer(player=2, reason="x"), NotNow) == ("Bruno 2 is already disqualified.")
    assert organiser.refusal(ask.DisqualifyPlayer(player=3, reason=" "), Malformed) == (
        "A disqualification needs a reason."
    )


def test_sw_dq_leaves_results_already_played(organiser: Organiser) -> None:
    before = [(match.number, match.result) for match in organiser.round.matches]
    organiser.do(ask.DisqualifyPlayer(player=2, reason="altered deck"))

    assert [(match.number, match.result) for match in organiser.round.matches] == before


def test_sw_dq_of_a_player_who_had_left_is_possible(organiser: Organiser) -> None:
    organiser.drop(2)
    organiser.do(ask.DisqualifyPlayer(player=2, reason="altered deck"))

    assert organiser.standings().rows[-1].player == 2


def test_sw_late_entry_has_unpaired_losses_and_plays_from_the_next_round(organiser: Organiser) -> None:
    """SW-LATE: possible until the last Swiss round is paired."""
    organiser.register("Zoe")
    late = organiser.tournament.players[-1]

    assert late.first_round == 2
    assert row(organiser, late.id) == (0, 1)
    organiser.play_round()
    assert late.id in seated(organiser)
    assert row(organiser, late.id)[1] == 1
    organiser.register("Yago")
    assert organiser.tournament.players[-1].first_round == 3
    organiser.pair()
    too_late = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Xenia"),))
    assert organiser.refusal(too_late, NotNow) == "The last Swiss round is paired: nobody can join any more."


def test_sw_late_while_a_round_runs_counts_from_the_next(organiser: Organiser) -> None:
    organiser.pair()
    organiser.register("Zoe")

    assert organiser.tournament.players[-1].first_round == 3
    organiser.finish_round()
    assert row(organiser, 7) == (0, 2)


def bracket_of_four() -> Organiser:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(4)
    organiser.pair()
    return organiser


def test_sw_elim_drop_the_current_opponent_goes_on() -> None:
    """SW-ELIM-DROP: leaving during a match."""
    organiser = bracket_of_four()
    match = organiser.round.matches[0]
    assert match.first is not None
    organiser.drop(match.first, open_match="play")

    assert organiser.round.matches[0].winner == match.second


def test_sw_elim_drop_between_rounds_gives_the_next_opponent_a_bye() -> None:
    """SW-ELIM-DROP: the finalist who is left wins without playing."""
    organiser = bracket_of_four()
    organiser.finish_round()
    one, two = (match.winner for match in organiser.round.matches)
    assert one is not None
    organiser.drop(one)
    organiser.pair()
    (final,) = organiser.round.matches

    assert (final.players, final.is_bye) == ((two,), True)
    assert organiser.phase is Phase.FINISHED


def test_sw_elim_drop_the_bye_in_the_final_is_given_even_if_everybody_else_has_gone() -> None:
    """SW-ELIM-DROP: those who lost go home, a finalist too: the last one there is the champion."""
    organiser = bracket_of_four()
    organiser.finish_round()
    one, two = (match.winner for match in organiser.round.matches)
    for player in (1, 2, 3, 4):
        if player != two:
            organiser.drop(player)
    organiser.pair()

    assert organiser.phase is Phase.FINISHED
    assert organiser.round.matches[0].winner == two
    assert one != two


def test_sw_elim_drop_in_an_eight_does_not_move_the_rest_of_the_bracket() -> None:
    organiser = Organiser("keyforge", details=custom(1, cut=8))
    organiser.start(8)
    organiser.play_round()
    organiser.do(ask.MakeCut())
    organiser.pair()
    for match in range(1, 5):
        organiser.report(match, wins(1))
    assert organiser.tournament.seeds is not None
    one, two, three, four = organiser.tournament.seeds[:4]
    organiser.drop(two)
    organiser.pair()

    assert [(match.first, match.second) for match in organiser.round.matches] == [(one, four), (three, None)]
    assert organiser.round.stage is Stage.ELIMINATION


def test_sw_r1_and_sw_bye_an_odd_field_has_exactly_one_bye_and_it_is_a_win() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(5)
    had = []
    for _ in range(3):
        organiser.play_round()
        (bye,) = (match for match in organiser.round.matches if match.is_bye)
        had.append(bye.winner)

    assert len(set(had)) == 3


def test_sw_bye_goes_to_the_lowest_ranked_without_one() -> None:
    """SW-BYE: in round 2 the last of the standings, unless the last had it already."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(9)
    organiser.play_round()
    (first_bye,) = (match.first for match in organiser.round.matches if match.is_bye)
    waiting = [row.player for row in organiser.standings().rows if row.player != first_bye]
    organiser.pair()
    (second_bye,) = (match.first for match in organiser.round.matches if match.is_bye)

    assert second_bye == waiting[-1]
    assert organiser.round.receipt.bye_passed_over == ()


@pytest.mark.parametrize("players", [5, 7, 9])
def test_sw_bye_nobody_has_a_second_while_somebody_has_none(players: int) -> None:
    """SW-BYE: over twenty events, as many different players have byes as there are rounds."""
    for seed in range(20):
        organiser = Organiser("keyforge", details=custom(players - 2), seed=seed)
        organiser.start(players)
        organiser.play_on()
        byes = [match.first for round_ in organiser.tournament.rounds for match in round_.matches if match.is_bye]

        assert len(set(byes)) == len(byes) == players - 2


def test_sw_pair_players_meet_within_their_points() -> None:
    """SW-PAIR: with 8 players, round 2 pairs winners with winners, and the receipt has nothing to confess."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(8)
    organiser.play_round()
    points = {row.player: row.line.points for row in organiser.standings().rows}
    organiser.pair()

    assert [len({points[player] for player in match.players}) for match in organiser.round.matches] == [1] * 4
    assert (organiser.round.receipt.floaters, organiser.round.receipt.rematches) == ((), ())


def test_sw_late_entry_while_a_round_runs_plays_in_it_when_it_is_paired_again(organiser: Organiser) -> None:
    """SW-LATE: the withdrawn round does not count as missed."""
    organiser.pair()
    organiser.register("Zoe")
    late = organiser.tournament.players[-1]
    organiser.do(ask.UnpairRound(round=2))
    organiser.pair()

    assert organiser.tournament.player(late.id).first_round == 2
    assert late.id in seated(organiser)


def test_sw_drop_during_a_withdrawn_round_is_before_it(organiser: Organiser) -> None:
    """SW-DROP: nobody has an unpaired loss for a round that was paired without them."""
    organiser.pair()
    leaver = organiser.round.matches[0].first
    assert leaver is not None
    organiser.drop(leaver, open_match="play")
    organiser.do(ask.UnpairRound(round=2))
    organiser.pair()
    organiser.finish_round()

    assert row(organiser, leaver)[1] == 0


def test_sw_dq_of_a_player_who_had_left_keeps_the_round_of_leaving(organiser: Organiser) -> None:
    """SW-DQ: rounds missed after leaving are not on the record."""
    organiser.drop(1)
    organiser.play_round()
    organiser.do(ask.DisqualifyPlayer(player=1, reason="Altered deck"))

    assert organiser.tournament.player(1).left_round == 1
    assert row(organiser, 1)[1] == 0


# -- did not come ----------------------------------------------------------------------------------------------------


def test_sw_drop_who_did_not_come_loses_and_leaves_in_one_step(organiser: Organiser) -> None:
    organiser.pair()
    (match, *_) = organiser.round.matches
    absent, there = match.players
    organiser.do(ask.ReportNoShow(round=2, match=match.number, player=absent))
    result = organiser.round.matches[0].result
    assert result is not None

    assert (result.ending, result.cause) == (Ending.FORFEIT, Cause.ABSENT)
    assert organiser.round.matches[0].winner == there
    assert organiser.status(absent) is PlayerStatus.DROPPED
    organiser.undo()
    assert organiser.round.matches[0].is_open
    assert organiser.status(absent) is PlayerStatus.ACTIVE


def test_who_did_not_come_must_play_at_that_table_and_still_be_in_the_event(organiser: Organiser) -> None:
    organiser.pair()
    first, second = organiser.round.matches[:2]
    stranger = second.first or 0
    name = organiser.tournament.player(stranger).name
    no_show = ask.ReportNoShow(round=2, match=first.number, player=stranger)
    assert organiser.refusal(no_show, Impossible) == f"{name} does not play at table {first.number}."

    organiser.drop(stranger, open_match="play")
    assert organiser.refusal(ask.ReportNoShow(round=2, match=second.number, player=stranger), NotNow) == (
        f"{name} is not in the event any more."
    )


def test_nobody_needs_to_leave_with_the_last_match_of_the_event(organiser: Organiser) -> None:
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    (final,) = organiser.round.matches

    assert organiser.refusal(ask.ReportNoShow(round=4, match=1, player=final.first or 0), NotNow) == (
        "The event is over: nobody needs to drop."
    )


def test_sw_cut_a_place_in_the_cut_is_lost_at_the_table_and_passes_to_nobody() -> None:
    organiser = Organiser("keyforge", details=custom(3, cut=4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    seeds = organiser.tournament.seeds
    organiser.pair()
    organiser.do(ask.ReportNoShow(round=4, match=1, player=organiser.round.matches[0].first or 0))

    assert organiser.tournament.seeds == seeds
    assert organiser.round.matches[0].winner == organiser.round.matches[0].second
