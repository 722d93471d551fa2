"""What players report from their phones: what counts, what waits, what goes, and what is said to whom."""

from dataclasses import replace
from functools import partial

import pytest

from ronda import journal
from ronda.admission import check_log, read_event_file, read_public_copy
from ronda.commands import requests as ask
from ronda.commands.reports import message_step_name
from ronda.core import facts
from ronda.core.errors import Malformed, NotNow, Refusal, UnreadableFile
from ronda.core.facts import PairingChangeKind, ReportingMode
from ronda.core.reports import ReportAgreement, report_agreement
from ronda.core.state import PlayerStatus
from ronda.sync import merge_logs
from ronda.sync.merge import merge_into_leading
from ronda.sync.phones import PhoneMessage, ProcessedMessages, process_messages
from ronda.sync.step_permissions import device_rights, is_step_allowed
from ronda.views.app.event.history_screen import action_text
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser, custom, games, score
from tests.reports.phones import ENGLISH, HERE, Phones, check, running, table


@pytest.fixture
def organiser() -> Organiser:
    """Set up a running round of X-Wing in which agreed reports wait for a tap."""
    return running("tapped")


def said(organiser: Organiser, number: int) -> ReportAgreement:
    return report_agreement(organiser.tournament, organiser.round.number, number)


def reporting(organiser: Organiser) -> ReportingMode:
    return organiser.tournament.reporting


def noted(organiser: Organiser) -> tuple[set[int], set[int]]:
    """At which tables something is reported, and which call."""
    state = organiser.tournament
    return {report.match for report in state.reports}, {call.called.match for call in state.calls}


def name(organiser: Organiser, player: int) -> str:
    return organiser.tournament.player(player).name


def test_nothing_is_taken_from_phones_unless_the_organiser_chose_so() -> None:
    organiser = Organiser("xwing", details=custom(2))
    organiser.start(4)
    organiser.pair()
    phones = Phones(organiser)
    _, first, _ = table(organiser)

    for what in ("report", "call", "leave"):
        assert phones.send(first, what, score1=9, score2=1) == (
            "This event takes nothing from phones. Speak to the organiser."
        )
    assert organiser.refusal(ask.ChooseReporting(way="x"), Malformed) == "Choose what becomes of the players' reports."
    organiser.do(ask.ChooseReporting(way="counted"))
    assert organiser.do(ask.ChooseReporting(way="counted")) == ()
    assert reporting(organiser) is ReportingMode.COUNTED
    organiser.undo()
    assert reporting(organiser) is ReportingMode.OFF


def test_what_both_report_counts_by_itself_where_that_was_chosen() -> None:
    organiser = running("counted")
    phones, (number, first, second) = Phones(organiser), table(organiser)

    assert phones.report(first, 77, 49) == "Received: 77–49, you won. Your opponent has not reported yet."
    assert organiser.round.matches[0].is_open
    assert phones.report(second, 49, 77) == "The result of your table counts: 49–77, your opponent won."
    match = organiser.round.matches[0]
    assert match.result == score(77, 49)
    assert match.reported_by == (first, second)
    assert action_text(organiser.log, organiser.log.last_action or 0).render(ENGLISH) == (
        f"Round 1, table {number}: {name(organiser, first)} 77–49 {name(organiser, second)}; both players reported it"
    )
    check(organiser)

    organiser.undo()

    assert organiser.round.matches[0].is_open
    assert said(organiser, number) is ReportAgreement.AGREED
    organiser.redo()
    assert organiser.round.matches[0].result == score(77, 49)
    check(organiser)


def test_what_both_report_waits_for_one_tap_where_that_was_chosen(organiser: Organiser) -> None:
    phones = Phones(organiser)
    for place in (0, 1):
        _, first, second = table(organiser, place)
        phones.report(first, 50, 20)
        assert phones.report(second, 20, 50) == (
            "You both reported: 20–50, your opponent won. It waits for the organiser."
        )
    number, first, second = table(organiser)
    message = organiser.tournament.reports[0].message
    organiser.do(ask.CountReport(round=1, match=number, message=message))
    assert organiser.round.matches[0].reported_by == (first, second)

    organiser.do(ask.CountAgreed(round=1))

    assert [match.result for match in organiser.round.matches[:2]] == [score(50, 20)] * 2
    assert organiser.refusal(ask.CountAgreed(round=1), NotNow) == (
        "Round 1 has no result that both players reported and that waits."
    )
    check(organiser)


def test_a_confirmation_is_of_what_was_read(organiser: Organiser) -> None:
    phones, (number, first, second) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20, id_="one")
    phones.report(first, 60, 20, id_="two")

    assert phones.send(second, "confirm", report="one") == (
        "Your opponent reports another result by now. Look at it before you confirm."
    )
    assert phones.send(second, "confirm", report="two").startswith("You both reported: 20–60")
    assert phones.send(first, "confirm", report="two").startswith("Your opponent reports another")
    assert said(organiser, number) is ReportAgreement.AGREED


def test_a_dispute_shows_both_and_one_tap_takes_either(organiser: Organiser) -> None:
    phones, (number, first, second) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20, id_="one")
    assert phones.report(second, 50, 20, id_="two").startswith("Received: 50–20, you won. Your opponent reports")
    assert said(organiser, number) is ReportAgreement.DISPUTED
    phones.report(second, 50, 30, id_="three")
    stale = ask.CountReport(round=1, match=number, message="two")
    assert organiser.refusal(stale, NotNow) == (
        f"Another result was reported at table {number} meanwhile. Look at it first."
    )

    organiser.do(replace(stale, message="three"))

    assert organiser.round.matches[0].result == score(30, 50)
    assert organiser.round.matches[0].reported_by == (second,)
    told = action_text(organiser.log, organiser.log.last_action or 0).render(ENGLISH)
    assert told.endswith(f"; as {name(organiser, second)} reported it")
    check(organiser)


def test_what_the_organiser_entered_stands(organiser: Organiser) -> None:
    phones, (number, first, second) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20)
    organiser.report(number, score(10, 40))

    assert phones.report(second, 20, 50) == (
        "The organiser entered at this table: 40–10, you won. Speak to them if it is wrong."
    )
    assert organiser.round.matches[0].result == score(10, 40)
    assert organiser.round.matches[0].reported_by == ()
    organiser.do(ask.ClearResult(round=1, match=number))
    assert said(organiser, number) is ReportAgreement.NOTHING
    organiser.undo()
    organiser.undo()
    assert said(organiser, number) is ReportAgreement.ONE
    check(organiser)


def test_the_same_message_counts_once(organiser: Organiser) -> None:
    phones, (_, first, _) = Phones(organiser), table(organiser)
    letter = phones.letter(first, "report", score1=5, score2=1)

    assert len(phones.taken(letter, letter)) == 1
    length = len(organiser.log.records)
    assert phones.taken(letter) == ["Received: 5–1, you won. Your opponent has not reported yet."]
    assert phones.taken(replace(letter, id="other"))[0].startswith("Received")
    assert len(organiser.log.records) == length


def test_what_is_about_nothing_any_more_is_refused(organiser: Organiser) -> None:
    phones, (number, first, _) = Phones(organiser), table(organiser)
    other, third, _ = table(organiser, 1)

    assert phones.report(first, 5, 1, match=other) == (
        f"You do not sit at table {other} in round 1 any more. Look where you sit now."
    )
    assert phones.send(first, "call", round=2) == (
        "Round 2 is being paired again. Look where you sit once it is published."
    )
    assert phones.send(99, "call", match=number) == "There is no player number 99 in this event."
    assert phones.send(first, "dance") == "Nothing was chosen on your page. Load it again."
    assert phones.send(first, "report", ending="forfeit", winner=1) == (
        "Somebody who did not come is for the organiser: ask for somebody to come to your table."
    )
    assert phones.send(first, "leave", id_="No!") == "This message has no identifier. Load your page again."
    assert organiser.tournament.reports == ()
    organiser.finish_round()
    organiser.pair()
    assert phones.send(third, "report", round=1, match=other, score1=5, score2=1) == (
        "Round 1 is over. Speak to the organiser if something is wrong with it."
    )


def test_a_report_is_checked_as_the_game_checks_results(organiser: Organiser) -> None:
    phones, (number, first, _) = Phones(organiser), table(organiser)
    typed = organiser.refusal(ask.ReportResult(round=1, match=number, result=score(9999, 0)))

    assert phones.report(first, 5, 5, winner=0) == "Equal scores: who won the final salvo?"
    organiser.do(ask.ReportResult(round=1, match=table(organiser, 1)[0], result=score(9, 0)))
    refused = ask.SendReport(message="x", player=first, round=1, match=number, result=score(9999, 0))
    assert organiser.refusal(refused) == typed


def test_who_has_no_opponent_reports_nothing() -> None:
    organiser = running("tapped", players=5)
    alone = next(match for match in organiser.round.matches if match.is_bye)

    assert Phones(organiser).report(alone.first or 0, 5, 1) == (
        "You have no opponent in round 1: there is no result to report."
    )


def test_a_report_goes_with_its_pair_and_no_further(organiser: Organiser) -> None:
    phones = Phones(organiser)
    first, third, fifth = (table(organiser, place)[1] for place in range(3))
    for player in (first, third, fifth):
        phones.report(player, 50, 20)
        phones.send(player, "call")
    organiser.do(ask.ChangePairings(round=1, change=PairingChangeKind.SEATS, player=first, other=third))
    assert {report.player for report in organiser.tournament.reports} == {fifth}
    organiser.do(ask.ChangePairings(round=1, change=PairingChangeKind.TABLE, player=fifth, table=40))
    assert noted(organiser) == ({40}, {40})
    check(organiser)
    organiser.undo()
    organiser.undo()
    assert [len(each) for each in noted(organiser)] == [3, 3]
    check(organiser)

    organiser.do(ask.ReopenRound(round=1))
    assert noted(organiser) == (set(), set())
    organiser.do(ask.PublishRound())
    assert noted(organiser) == (set(), set())
    check(organiser)


def test_undo_passes_over_what_players_sent(organiser: Organiser) -> None:
    phones, (number, first, _) = Phones(organiser), table(organiser)
    organiser.report(organiser.round.matches[2], score(9, 0))
    phones.report(first, 50, 20)
    phones.send(first, "call")
    phones.send(first, "leave")

    organiser.undo()

    assert organiser.round.matches[2].is_open
    assert said(organiser, number) is ReportAgreement.ONE
    assert organiser.tournament.calls
    assert organiser.tournament.wishes
    organiser.redo()
    check(organiser)


def test_a_call_is_answered_and_done(organiser: Organiser) -> None:
    phones, (number, first, second) = Phones(organiser), table(organiser)

    assert phones.send(first, "call", id_="c1") == f"Somebody is asked to come to table {number}. Stay there."
    assert phones.send(second, "call") == f"Somebody is asked to come to table {number}. Stay there."
    (call,) = organiser.tournament.calls
    assert (call.called.player, call.called.at) == (first, HERE)
    organiser.do(ask.AnswerCall(round=1, match=number))
    assert phones.send(first, "call", id_="c1") == f"Somebody is on the way to table {number}."
    assert organiser.refusal(ask.AnswerCall(round=1, match=number)) == f"Somebody goes to table {number} already."
    organiser.do(ask.AnswerCall(round=1, match=number, done=True))
    assert organiser.tournament.calls == ()
    assert organiser.refusal(ask.AnswerCall(round=1, match=number)) == (
        f"Table {number} does not call any more: somebody answered it."
    )
    assert phones.send(first, "call", id_="c1") == f"Somebody was at table {number}."
    check(organiser)


def test_who_wishes_to_leave_is_let_or_asked_to_stay(organiser: Organiser) -> None:
    phones, (_, first, second) = Phones(organiser), table(organiser)
    assert phones.send(first, "leave") == (
        "The organiser knows that you wish to drop after this round. Finish your match."
    )
    assert phones.send(first, "stay") == "You stay in the event."
    assert organiser.refusal(ask.AcceptLeaving(player=first)) == (
        f"{name(organiser, first)} does not wish to drop any more."
    )
    for player in (first, second):
        phones.send(player, "leave")
    organiser.do(ask.AcceptLeaving(player=first))
    organiser.do(ask.DeclineLeaving(player=second))

    assert organiser.status(first) is PlayerStatus.DROPPED
    assert organiser.round.matches[0].is_open
    assert [(wish.player, wish.declined) for wish in organiser.tournament.wishes] == [(second, True)]
    assert phones.report(first, 50, 20).startswith("Received")
    organiser.undo()
    assert organiser.status(first) is PlayerStatus.ACTIVE
    assert {wish.player for wish in organiser.tournament.wishes} == {first, second}
    assert phones.send(second, "leave").startswith("The organiser knows")
    check(organiser)


def test_nobody_is_let_from_a_match_of_a_bracket() -> None:
    organiser = running("tapped", players=4, cut=2)
    while organiser.tournament.seeds is None:
        organiser.go_on()
    organiser.pair()
    number, first, _ = table(organiser)
    Phones(organiser).send(first, "leave")

    assert organiser.refusal(ask.AcceptLeaving(player=first)) == (
        f"{name(organiser, first)} still plays at table {number}: that match would be lost. Wait for its result."
    )


def test_a_result_counts_once_on_two_devices() -> None:
    """The same messages, decided on two copies, are the same steps on both."""
    organiser = running("counted")
    phones, (_, first, second) = Phones(organiser), table(organiser)
    parting = organiser.log
    logs = []
    for caller in (first, second):
        organiser.log = parting
        phones.send(caller, "call")
        phones.report(first, 50, 20, id_="one")
        phones.report(second, 20, 50, id_="two")
        logs.append(organiser.log)

    together = merge_logs(logs[0], logs[1]).after

    assert sum(isinstance(record.fact, facts.ResultReported) for record in together.records) == 1
    assert len(together.tournament.calls) == 1
    assert together.set_aside == ()
    check_log(together)


def test_a_note_of_another_copy_that_is_about_nothing_here_is_over(organiser: Organiser) -> None:
    phones, (number, first, _) = Phones(organiser), table(organiser)
    parting = organiser.log
    phones.report(first, 50, 20)
    there = organiser.log
    organiser.log = parting
    organiser.report(number, score(10, 40))

    organiser.meet(there)

    assert organiser.tournament.reports == ()
    assert organiser.log.set_aside == ()
    check(organiser)


def test_what_a_desk_noted_beyond_its_rights_cannot_be_taken(organiser: Organiser) -> None:
    """It would be no step of its own, and the event's file would not be opened again."""
    phones, (number, first, _) = Phones(organiser), table(organiser)
    joined = facts.DeskJoined(desk="door", name="Door", scope="results", first_table=number + 1, last_table=9)
    organiser.note(joined)
    desk = organiser.log
    phones.report(first, 50, 20, id_="one")
    allowed = partial(is_step_allowed, desk, device_rights(desk, "door"))
    organiser.log = merge_into_leading(desk, organiser.log, allowed).after
    (waiting,) = organiser.log.set_aside

    with pytest.raises(NotNow) as refused:
        organiser.settle(waiting.step, taken=True)

    assert str(refused.value).startswith("This was only noted on the other device")
    organiser.settle(waiting.step, taken=False)
    check(organiser)


def test_the_public_copy_holds_the_result_and_not_the_reports() -> None:
    organiser = running("counted")
    phones, (_, first, second) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20)
    phones.report(second, 20, 50)
    organiser.finish_round()

    copy = public_copy(organiser.log)

    assert "TableReported" not in copy
    assert "reported_by" not in copy
    assert read_public_copy(copy).tournament.rounds[0].matches[0].result == score(50, 20)


def forged(organiser: Organiser, fact: facts.Fact, step: str = "") -> str:
    log = journal.append_records(organiser.log, journal.extend_log(organiser.log, (fact,), at=HERE, step=step))
    with pytest.raises(UnreadableFile) as refused:
        read_event_file(journal.log_file_text(log))
    return str(refused.value).partition("cannot: ")[2]


def test_files_that_say_what_nobody_sent_are_refused(organiser: Organiser) -> None:
    phones, (number, first, second) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20, id_="one")
    report = facts.TableReported(message="x", round=1, match=number, player=second, result=score(20, 50))
    counted = facts.ResultReported(round=1, match=number, result=score(50, 20), reported_by=(first, second))
    call = facts.TableCalled(message="x", round=1, match=number, player=first, at="yesterday")

    assert forged(organiser, counted) == "it counts what its players did not report."
    assert forged(organiser, report) == "it came by no message."
    assert forged(organiser, replace(report, message="one"), message_step_name("one")) == (
        "its step is not one from elsewhere, or was done before."
    )
    assert forged(organiser, replace(report, player=first, result=score(50, 20)), message_step_name("x")) == (
        "it reports what was reported."
    )
    assert forged(organiser, replace(report, result=games(2, 0)), message_step_name("x"))
    assert forged(organiser, replace(report, match=40), message_step_name("x")).startswith("You do not sit at table 40")
    assert forged(organiser, call, message_step_name("x"))
    assert forged(organiser, facts.WishDeclined(player=first)) == "it declines what nobody wishes."
    assert forged(organiser, facts.LeaveWished(message="x", player=first, leaves=False), message_step_name("x")) == (
        "it wishes what was wished."
    )
    assert forged(organiser, facts.CallAnswered(round=1, match=number, done=True)).startswith("Table")
    assert forged(organiser, facts.ReportingChosen(way=ReportingMode.TAPPED)) == "it chooses what was chosen."


def test_a_message_that_no_server_carries_is_refused() -> None:
    strange = {"id": "x", "player": 1, "form": {"a": 1}, "at": ""}
    for raw in ({}, {"id": "x", "player": "1", "form": {}, "at": ""}, strange):
        with pytest.raises(Refusal):
            PhoneMessage.read(raw)
    assert ProcessedMessages(records=(), answers=()) == process_messages(
        running("tapped").log, (), ask.Moment(at=HERE, random=1)
    )


@pytest.fixture
def gone_on() -> tuple[Organiser, Phones, int]:
    """An event whose round 2 runs without a table of round 1, one of whose players has reported it."""
    organiser = running("counted", rounds=3)
    phones, (number, first, _) = Phones(organiser), table(organiser)
    phones.report(first, 50, 20)
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, score(30, 10))
    organiser.do(ask.LeaveMatchOpen(round=1, match=number, reason="They play on"))
    organiser.pair()
    return organiser, phones, number


def test_st_open_both_report_a_match_of_an_earlier_round_while_a_later_one_runs(
    gone_on: tuple[Organiser, Phones, int],
) -> None:
    organiser, phones, number = gone_on
    match = organiser.tournament.rounds[0].matches[0]
    first, second = match.players
    assert report_agreement(organiser.tournament, 1, number) is ReportAgreement.ONE
    assert phones.send(second, "call", round=1, match=number) == (
        "Round 1 is over. Speak to the organiser if something is wrong with it."
    )
    assert phones.report(first, 9, 1).startswith("Received")  # of the running round, where it can be the same table

    assert phones.send(second, "report", round=1, match=number, score1=50, score2=20) == (
        "The result of your table counts: 20–50, your opponent won."
    )

    played = organiser.tournament.rounds[0].matches[0]
    assert (played.result, played.reported_by, played.came_in) == (score(50, 20), (first, second), 2)
    assert action_text(organiser.log, organiser.log.last_action or 0).render(ENGLISH).startswith("Round 1, table 1: ")
    assert phones.send(first, "report", round=1, match=number, score1=1, score2=9) == (
        "What was reported counts at this table: 50–20, you won. Speak to the organiser if it is wrong."
    )
    assert phones.send(second, "report", round=1, match=number + 1, score1=1, score2=9) == (
        f"You do not sit at table {number + 1} in round 1 any more. Look where you sit now."
    )
    check(organiser)
    organiser.undo()
    assert report_agreement(organiser.tournament, 1, number) is ReportAgreement.AGREED
    assert organiser.tournament.rounds[0].matches[0].is_awaited
    check(organiser)


def test_st_open_what_is_reported_of_it_stays_when_later_rounds_come_and_go(
    gone_on: tuple[Organiser, Phones, int],
) -> None:
    organiser, phones, number = gone_on
    phones.report(organiser.round.matches[1].first or 0, 9, 1)
    phones.send(organiser.round.matches[2].first or 0, "call")
    organiser.do(ask.ReopenRound(round=2))
    assert noted(organiser) == ({number}, set())
    organiser.undo()
    organiser.finish_round()
    organiser.pair()
    assert noted(organiser) == ({number}, set())
    organiser.undo()
    assert noted(organiser) == ({number, table(organiser, 1)[0]}, {table(organiser, 2)[0]})
    organiser.redo()
    assert noted(organiser) == ({number}, set())
    check(organiser)


def test_st_open_seats_that_change_in_the_running_round_leave_it_alone(gone_on: tuple[Organiser, Phones, int]) -> None:
    organiser, phones, number = gone_on
    one, two = organiser.round.matches[:2]
    assert one.number == number
    phones.report(one.first or 0, 9, 1)
    seats = ask.ChangePairings(
        round=2, change=PairingChangeKind.SEATS, player=one.first or 0, other=two.first or 0, reason="A mistake"
    )
    organiser.do(seats)

    assert [(report.round, report.match) for report in organiser.tournament.reports] == [(1, number)]
    check(organiser)
