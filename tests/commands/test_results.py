"""Correcting and taking back results, and withdrawing a pairing: what was played stays as played."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import BracketReseated
from ronda.core.pairings import Pairing
from ronda.core.results import DRAW, FIRST, SECOND, Cause, PlayedPart
from ronda.core.state import Phase
from tests.playing import Organiser, custom, score, wins


@pytest.fixture
def organiser() -> Organiser:
    """Eight players of X-Wing, three rounds and a top 4, two rounds played and the third paired."""
    playing = Organiser("xwing", details=custom(3, cut=4))
    playing.start(8)
    playing.play_round()
    playing.play_round()
    playing.pair()
    return playing


def test_correcting_a_past_result_recomputes_everything_and_leaves_the_pairings(organiser: Organiser) -> None:
    """Round 3 stays as paired; points, margins and strengths change as if it had been so from the start."""
    match = organiser.tournament.rounds[0].matches[0]
    organiser.do(ask.CorrectResult(round=1, match=1, result=score(60, 40)))
    first = {row.player: row for row in organiser.standings(1).rows}
    pairings = [(m.first, m.second) for m in organiser.round.matches]
    organiser.do(ask.CorrectResult(round=1, match=1, result=score(40, 60)))
    turned = {row.player: row for row in organiser.standings(1).rows}
    assert match.first is not None
    assert match.second is not None

    assert [first[p].line.points for p in (match.first, match.second)] == [1, 0]
    assert [turned[p].line.points for p in (match.first, match.second)] == [0, 1]
    assert [turned[p].tiebreaks[0] for p in (match.first, match.second)] == [80, 120]
    assert [(m.first, m.second) for m in organiser.round.matches] == pairings
    assert organiser.tournament.rounds[0].matches[0].corrected


def test_a_correction_to_the_same_result_changes_nothing(organiser: Organiser) -> None:
    result = organiser.tournament.rounds[0].matches[0].result
    assert result is not None

    assert organiser.do(ask.CorrectResult(round=1, match=1, result=result)) == ()


def test_a_correction_is_checked_like_a_result(organiser: Organiser) -> None:
    assert organiser.refusal(ask.CorrectResult(round=1, match=1, result=score(150, 0)), Impossible) == (
        "Score must be from 0 to 100, not 150."
    )
    assert organiser.refusal(ask.CorrectResult(round=3, match=1, result=score(1, 0)), NotNow) == (
        "Table 1 of round 3 has no result yet: enter it instead."
    )


def test_a_second_report_of_a_table_is_refused(organiser: Organiser) -> None:
    organiser.report(1, score(1, 0))
    again = ask.ReportResult(round=3, match=1, result=score(0, 1))

    assert organiser.refusal(again, NotNow) == (
        "Table 1 of round 3 already has a result. Open the table and choose Correct to change it."
    )


def test_a_result_of_the_running_round_can_be_taken_back(organiser: Organiser) -> None:
    organiser.report(1, score(1, 0))
    organiser.do(ask.ClearResult(round=3, match=1))

    assert organiser.round.matches[0].is_open
    assert organiser.refusal(ask.ClearResult(round=3, match=1), NotNow) == ("Table 1 has no result to take back.")


def test_a_result_of_an_earlier_round_or_stage_cannot_be_taken_back(organiser: Organiser) -> None:
    sentence = "Round {} is followed by another stage or round: its results can be corrected but not taken back."

    assert organiser.refusal(ask.ClearResult(round=2, match=1), NotNow) == sentence.format(2)
    organiser.finish_round()
    organiser.do(ask.MakeCut())
    assert organiser.refusal(ask.ClearResult(round=3, match=1), NotNow) == sentence.format(3)


def test_a_round_without_results_can_be_paired_again(organiser: Organiser) -> None:
    """Withdrawing gives the state before the pairing; pairing again may differ, for it has another seed."""
    organiser.do(ask.UnpairRound(round=3))

    assert len(organiser.tournament.rounds) == 2
    assert organiser.phase is Phase.BETWEEN_ROUNDS
    organiser.pair()
    organiser.report(1, score(1, 0))
    assert organiser.refusal(ask.UnpairRound(round=3), NotNow) == (
        "Round 3 already has results: its pairings stay. Take the results back first if they are wrong."
    )
    assert organiser.refusal(ask.UnpairRound(round=2), NotNow) == (
        "Only the last round can be paired again, and round 2 is not."
    )


def bracket() -> Organiser:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(4)
    organiser.pair()
    organiser.report(1, wins(1))
    organiser.report(2, wins(1))
    organiser.pair()
    return organiser


def test_another_winner_of_a_semifinal_comes_into_a_final_without_result() -> None:
    """SW-ELIM: the final is paired anew with the right players, and its clock runs on."""
    organiser = bracket()
    organiser.do(ask.StartClock(round=2))
    clock = organiser.round.clock
    one, two = organiser.tournament.rounds[0].matches
    right, other = one.second, two.first
    happened = organiser.do(ask.CorrectResult(round=1, match=1, result=wins(2)))

    assert happened[1:] == (
        BracketReseated(round=2, players=one.players, pairings=(Pairing(number=1, first=right, second=other),)),
    )
    assert (organiser.round.matches[0].players, organiser.round.clock) == ((right, other), clock)


def test_the_same_winner_with_another_ending_leaves_the_final_paired() -> None:
    organiser = bracket()
    happened = organiser.do(ask.CorrectResult(round=1, match=1, result=wins(1, "time")))

    assert len(happened) == 1
    assert len(organiser.tournament.rounds) == 2


def test_another_winner_of_a_semifinal_leaves_a_final_that_was_played() -> None:
    organiser = bracket()
    organiser.report(1, wins(1))
    final = organiser.round
    organiser.do(ask.CorrectResult(round=1, match=1, result=wins(2)))

    assert organiser.round == final
    assert organiser.phase is Phase.FINISHED


DICE = (
    PlayedPart(key="dice", first=5, second=6),
    PlayedPart(key="throw", first=2, second=2),
    PlayedPart(key="throw", first=1, second=3),
)
SALVO = replace(score(40, 40, winner=SECOND, ending="time"), played=DICE)


def test_xw_salvo_the_dice_survive_a_correction_that_they_still_fit(organiser: Organiser) -> None:
    organiser.report(1, SALVO)
    organiser.do(ask.CorrectResult(round=3, match=1, result=score(35, 35, winner=SECOND, ending="time")))
    assert organiser.round.matches[0].result == replace(SALVO, scores=score(35, 35).scores)
    organiser.do(ask.CorrectResult(round=3, match=1, result=score(36, 35, ending="time")))
    corrected = organiser.round.matches[0].result

    assert corrected == score(36, 35, ending="time")


def test_xw_salvo_a_result_without_recorded_dice_is_written_as_before(organiser: Organiser) -> None:
    """Files of the first version stay byte-identical."""
    organiser.report(1, score(36, 35, ending="time"))
    organiser.report(2, SALVO)
    plain, recorded = (record.line for record in organiser.log.records[-2:])
    log = read_event_file(journal.log_file_text(organiser.log))

    assert "played" not in plain
    assert "played" in recorded
    assert log.tournament == organiser.tournament


# -- the other one won -----------------------------------------------------------------------------------------------


def test_the_other_one_won_turns_the_numbers_of_a_result_of_the_running_round(organiser: Organiser) -> None:
    organiser.report(1, score(77, 49))
    organiser.do(ask.TurnResult(round=3, match=1))
    (match, *_) = organiser.round.matches

    assert match.result == score(49, 77)
    assert match.corrected
    organiser.undo()
    assert organiser.round.matches[0].result == score(77, 49)


def test_xw_salvo_the_throw_that_decided_is_turned_too(organiser: Organiser) -> None:
    throws = (PlayedPart(key="dice", first=3, second=4), PlayedPart(key="throw", first=2, second=1))
    organiser.report(2, replace(score(60, 60, winner=FIRST), played=throws))
    organiser.do(ask.TurnResult(round=3, match=2))
    turned = organiser.round.matches[1].result
    assert turned is not None

    assert turned.winner == SECOND
    assert [(part.first, part.second) for part in turned.played] == [(4, 3), (1, 2)]


def test_who_did_not_appear_is_the_other_one(organiser: Organiser) -> None:
    form = organiser.ruleset.scoring
    absent = form.forfeit(organiser.tournament.details, organiser.round.stage, FIRST, Cause.ABSENT)
    organiser.report(1, absent)
    organiser.do(ask.TurnResult(round=3, match=1))

    assert organiser.round.matches[0].result == form.forfeit(
        organiser.tournament.details, organiser.round.stage, SECOND, Cause.ABSENT
    )


def test_only_what_has_another_side_in_the_last_round_is_turned(organiser: Organiser) -> None:
    at = {"round": 3, "match": 1}
    assert organiser.refusal(ask.TurnResult(**at), NotNow) == (
        "Table 1 of round 3 has no result yet: enter it instead."
    )
    assert organiser.refusal(ask.TurnResult(round=2, match=1), NotNow) == (
        "Round 2 is followed by another stage or round: open table 1 and correct its result there."
    )
    organiser.drop(organiser.round.matches[0].first or 0)
    assert organiser.refusal(ask.TurnResult(**at), Impossible) == (
        "The result of table 1 has no other side: correct it there."
    )


def test_a_draw_has_no_other_side() -> None:
    organiser = Organiser("custom", details=custom(2))
    organiser.start(4)
    organiser.pair()
    organiser.report(1, wins(DRAW))

    assert organiser.refusal(ask.TurnResult(round=1, match=1), Impossible) == (
        "The result of table 1 has no other side: correct it there."
    )


def test_a_round_of_a_bracket_is_taken_back_only_where_it_would_be_another() -> None:
    """SW-ELIM-START: lots can be drawn anew. SW-ELIM: later rounds follow from the results."""
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(8)
    organiser.pair()
    organiser.do(ask.UnpairRound(round=1))
    organiser.play_round()
    organiser.pair()
    assert organiser.refusal(ask.UnpairRound(round=2), NotNow) == (
        "Semifinals: paired again, nothing would change, as the bracket decides who plays. Correct the result that is "
        "wrong."
    )


def test_a_round_after_the_cut_is_not_taken_back_to_be_the_same() -> None:
    organiser = Organiser("keyforge", details=custom(2, cut=4))
    organiser.start(8)
    organiser.play_round()
    organiser.play_round()
    organiser.do(ask.MakeCut())
    organiser.pair()
    assert "nothing would change" in organiser.refusal(ask.UnpairRound(round=organiser.round.number), NotNow)
