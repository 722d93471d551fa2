"""Two copies of one event that went on differently meet: each step of either is there afterwards, exactly once."""

import re
from random import Random

import pytest

from ronda import journal, sync
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.verification import verify_pairings
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import NotNow, Refusal
from ronda.core.results import FIRST, SECOND
from ronda.journal import Log
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.sync.steps import known_steps, steps_since, sync_step_name
from ronda.views import app
from ronda.views.app import screen_page
from ronda.views.files.public_copy import public_copy
from tests.faults.devices import TWO_EVENTS
from tests.playing import Organiser, custom, names, score, wins
from tests.sync.busy import Device

GAMES = [ruleset.key for ruleset in every_ruleset()]
WON, LOST = wins(FIRST, "keys"), wins(SECOND, "keys")
TEN = "2026-11-21T22:00:00Z"
SEATED = ("RoundDrafted", "RoundPaired", "ResultReported")


def started(game: str = "keyforge", players: int = 6, *, seed: int = 1) -> Log:
    organiser = Organiser(game, seed=seed)
    organiser.start(players)
    organiser.pair()
    return organiser.log


def two(log: Log) -> tuple[Device, Device]:
    return Device(log, seed=11), Device(log, seed=12)


def met(mine: Log, theirs: Log) -> Log:
    return sync.merge_logs(mine, theirs).after


def outcomes(log: Log) -> list[str]:
    """The steps of a log as often as it has them: done, agreed with or set aside."""
    first = [record for record in log.records if record.seq == record.action]
    outcome = (facts.StepSetAside, facts.StepAgreed)
    return [record.fact.step if isinstance(record.fact, outcome) else sync_step_name(record) for record in first]


def check_met(mine: Log, theirs: Log, after: Log) -> None:
    """Check that nothing that either had in the end is missing or doubled, and that Ronda could have written it."""
    fork = journal.first_difference(mine, theirs)
    assert fork is not None
    every = outcomes(after)
    wanted = [step.id for log in (mine, theirs) for step in steps_since(log, fork)]
    assert {step: every.count(step) for step in wanted} == dict.fromkeys(wanted, 1)
    assert len(set(every)) == len(every)
    assert read_event_file(journal.log_file_text(after)) == after
    assert "different" not in {finding.verdict for finding in verify_pairings(after, ruleset_of(after.tournament))}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_two_devices_did_all_of_it_is_in_both_afterwards(game: str, seed: int) -> None:
    chance = Random(seed)
    common = Device(started(game, 6 + seed % 3, seed=seed + 1), seed=100 + seed)
    common.work(chance.randint(0, 12))
    one, other = Device(common.log, seed=200 + seed), Device(common.log, seed=300 + seed)
    while journal.first_difference(one.log, other.log) is None:
        one.work(chance.randint(1, 25))
        other.work(chance.randint(1, 25))

    first = met(one.log, other.log)
    check_met(one.log, other.log, first)
    second = met(other.log, first)

    assert second == first
    assert met(first, other.log) == first
    assert met(second, one.log) == first


@pytest.mark.parametrize("seed", range(12))
def test_devices_that_meet_one_another_in_any_order_end_with_the_same_bytes(seed: int) -> None:
    chance = Random(seed)
    common = started(chance.choice(GAMES), 7, seed=seed + 1)
    devices = [Device(common, seed=400 + 10 * seed + place) for place in range(4)]
    for _ in range(8):
        for device in devices:
            device.work(chance.randint(0, 6))
        here, there = chance.sample(devices, 2)
        here.log = met(here.log, there.log)
    for _ in range(2 * len(devices)):
        for here in devices:
            for there in devices:
                here.log = met(here.log, there.log)

    files = {journal.log_file_text(device.log) for device in devices}
    assert len(files) == 1
    assert read_event_file(files.pop()).records


@pytest.mark.parametrize("game", GAMES)
def test_what_was_done_since_is_the_same_whether_what_was_before_is_at_hand_or_added_up_again(game: str) -> None:
    device = Device(started(game), seed=9)
    device.work(60)
    log = device.log

    for start in range(1, len(log.records) + 1):
        parted = journal.append_records(None, log.records[:start])
        assert steps_since(log, start, parted=parted) == steps_since(log, start)


def test_the_same_result_entered_on_both_is_agreed_with() -> None:
    one, other = two(started())
    other.moment()
    for device in (one, other):
        device.report(1, WON)

    after = met(one.log, other.log)

    assert after.set_aside == ()
    assert after.tournament.rounds[0].matches[0].result == WON
    assert isinstance(after.records[-1].fact, facts.StepAgreed)


def test_two_results_of_one_table_stand_side_by_side_until_one_is_taken() -> None:
    one, other = two(started())
    one.report(1, WON)
    other.report(1, LOST)
    one.report(2, WON)

    after = met(one.log, other.log)
    (waiting,) = after.set_aside
    seats = after.tournament.rounds[0].matches[0].players
    assert waiting.people == tuple(after.tournament.player(player).name for player in seats)
    assert after.tournament.rounds[0].matches[0].result == WON

    taken = journal.append_records(
        after, journal.extend_log(after, sync.resolve_conflict(after, waiting.step, taken=True), at=TEN)
    )
    assert taken.tournament.rounds[0].matches[0].result == LOST
    assert taken.set_aside == ()
    kept = journal.append_records(
        after, journal.extend_log(after, sync.resolve_conflict(after, waiting.step, taken=False), at=TEN)
    )
    assert kept.tournament == after.tournament
    assert kept.set_aside == ()
    with pytest.raises(NotNow, match="does not wait any more"):
        sync.resolve_conflict(kept, waiting.step, taken=True)
    for log in (taken, kept):
        assert read_event_file(journal.log_file_text(log)) == log
        assert met(other.log, log) == log


def test_taking_a_step_can_be_undone_and_it_waits_again() -> None:
    one, other = two(started())
    one.report(1, WON)
    other.report(1, LOST)
    one.log = met(one.log, other.log)
    (waiting,) = one.log.set_aside

    one.log = journal.append_records(
        one.log, journal.extend_log(one.log, sync.resolve_conflict(one.log, waiting.step, taken=True), at=TEN)
    )
    one.undo()

    assert one.tournament.rounds[0].matches[0].result == WON
    assert one.log.set_aside == (waiting,)
    assert read_event_file(journal.log_file_text(one.log)) == one.log


def test_results_of_other_tables_go_together() -> None:
    one, other = two(started("xwing", 8))
    one.report(1, score(20, 10))
    other.report(2, score(12, 20))

    after = met(one.log, other.log)

    results = [match.result for match in after.tournament.rounds[0].matches]
    assert results[:2] == [score(20, 10), score(12, 20)]
    assert after.records[-1].step == sync_step_name(other.log.records[-1])
    assert after.records[-1].at == other.log.records[-1].at


def test_both_register_people_and_each_has_a_number_of_their_own() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(4))
    one, other = two(organiser.log)
    one.register("Noor Q")
    other.register("Olle P")
    other.do(ask.CheckIn(player=5))
    other.register("Noor Q")

    after = met(one.log, other.log)

    people = {player.name: (player.id, player.checked_in) for player in after.tournament.players[4:]}
    assert people == {"Noor Q": (5, False), "Olle P": (6, True)}
    assert after.set_aside == ()


def test_who_is_brought_back_on_both_is_back_once_with_the_same_number() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(5))
    organiser.do(ask.RemovePlayer(player=5))
    organiser.begin()
    one, other = two(organiser.log)
    one.do(ask.TakeOnAgain(player=5))
    one.pair()
    other.do(ask.TakeOnAgain(player=5))
    other.register("Noor Q")

    after = met(one.log, other.log)
    check_met(one.log, other.log, after)
    assert [(player.id, player.first_round) for player in after.tournament.players[4:]] == [(5, 1), (6, 2)]
    assert after.set_aside == ()


def test_who_is_brought_back_elsewhere_plays_from_the_next_round_of_here() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*names(5))
    organiser.do(ask.RemovePlayer(player=5))
    organiser.begin()
    one, other = two(organiser.log)
    one.pair()
    other.do(ask.TakeOnAgain(player=5))

    after = met(one.log, other.log)
    check_met(one.log, other.log, after)
    assert after.tournament.player(5).first_round == 2
    assert after.set_aside == ()


def test_somebody_registered_twice_with_other_details_waits_with_both() -> None:
    organiser = Organiser("aristeia")
    organiser.register(*names(4))
    one, other = two(organiser.log)
    field = one.ruleset.registration.fields[0]
    one.register("Noor Q")
    other.register("Noor Q", **{field.key: "Sol"})

    after = met(one.log, other.log)
    (waiting,) = after.set_aside
    assert [player.name for player in after.tournament.players].count("Noor Q") == 1

    taken = journal.append_records(
        after, journal.extend_log(after, sync.resolve_conflict(after, waiting.step, taken=True), at=TEN)
    )
    assert taken.tournament.players[-1].field(field.key) == "Sol"


def test_the_same_round_paired_on_both_keeps_the_pairings_of_here_and_all_results_of_there_wait() -> None:
    organiser = Organiser("keyforge", seed=3)
    organiser.start(8)
    organiser.play_round()
    one, other = two(organiser.log)
    one.pair()
    other.pair()
    other.report(1, WON)
    assert one.round.pairings != other.round.pairings

    after = met(one.log, other.log)

    assert after.tournament.rounds[-1].pairings == one.round.pairings
    kinds = {kind for waiting in after.set_aside for kind in SEATED if kind in waiting.happened}
    assert kinds == set(SEATED)
    for waiting in after.set_aside:
        with pytest.raises(Refusal):
            sync.resolve_conflict(after, waiting.step, taken=True)


def test_who_took_back_what_the_other_built_on_is_told_so() -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.pair()
    organiser.report(1, WON)
    one, other = two(organiser.log)
    one.report(2, WON)
    other.undo()

    after = met(one.log, other.log)
    (waiting,) = after.set_aside

    assert after.tournament.rounds[0].matches[0].result == WON
    with pytest.raises(NotNow, match="More was done in the event here"):
        sync.resolve_conflict(after, waiting.step, taken=True)


def test_what_was_undone_before_they_met_is_not_done_again() -> None:
    one, other = two(started())
    one.report(2, WON)
    other.report(1, WON)
    other.undo()
    other.report(1, LOST)

    after = met(one.log, other.log)

    assert after.tournament.rounds[0].matches[0].result == LOST
    assert sum(isinstance(record.fact, facts.ResultReported) for record in after.records) == 2


def test_a_file_that_only_goes_on_is_taken_as_it_is() -> None:
    log = started()
    longer = Device(log, seed=5)
    longer.report(1, WON)

    assert met(log, longer.log) == longer.log
    assert sync.merge_logs(longer.log, log).records == ()
    assert sync.merge_logs(None, log).records == log.records
    assert not sync.merge_logs(None, log).replaces
    assert sync.merge_logs(log, longer.log).diverged_at == 0


def test_a_copy_with_all_that_is_here_and_more_stands_in_its_place() -> None:
    one, other = two(started())
    one.report(1, WON)
    other.report(2, WON)
    both = met(one.log, other.log)

    meeting = sync.merge_logs(other.log, both)

    assert meeting.replaces
    assert meeting.diverged_at == len(started().records) + 1
    assert meeting.after == both
    assert known_steps(other.log) <= known_steps(both)


def test_two_events_of_one_identifier_are_not_brought_together() -> None:
    one, other = Organiser("keyforge"), Organiser("xwing")
    assert one.tournament.id == other.tournament.id

    with pytest.raises(NotNow, match=re.escape(TWO_EVENTS.seen)):
        sync.merge_logs(one.log, other.log)


def test_a_winner_alone_is_a_result_too() -> None:
    one, other = two(started("custom"))
    first = one.round.matches[0]
    one.report(first, wins(FIRST))
    other.report(first, wins(SECOND))

    (waiting,) = met(one.log, other.log).set_aside

    assert '"ResultReported"' in waiting.happened


def verdicts(log: Log) -> set[str]:
    """What pairing again shows of an event, and of its public copy."""
    copy = read_public_copy(public_copy(log))
    return {finding.verdict for each in (log, copy) for finding in verify_pairings(each, ruleset_of(each.tournament))}


def between_rounds(players: int = 9) -> Log:
    organiser = Organiser("keyforge", seed=5, details=custom(4))
    organiser.start(players)
    organiser.play_round()
    return organiser.log


def correct_a_result(device: Device) -> None:
    (match, *_) = [match for match in device.tournament.rounds[0].matches if match.result]
    assert match.result is not None
    device.do(ask.CorrectResult(round=1, match=match.number, result=match.result.turned))


def test_sw_pair_a_round_that_was_paired_before_a_correction_of_here_is_kept_as_one_set_by_hand() -> None:
    one, other = two(between_rounds())
    other.do(ask.PairRound())
    other.do(ask.PublishRound())
    correct_a_result(one)

    after = met(one.log, other.log)

    assert after.set_aside == ()
    assert after.tournament.rounds[1].pairings == other.tournament.rounds[1].pairings
    assert after.tournament.rounds[1].algorithm == f"by-hand/{other.tournament.rounds[1].algorithm}"
    assert verdicts(after) == {"same", "by_hand"}
    assert read_event_file(journal.log_file_text(after)) == after


def test_sw_pair_a_draft_of_the_other_copy_that_is_taken_later_is_kept_as_one_set_by_hand() -> None:
    one, other = two(between_rounds())
    for device in (one, other):
        device.do(ask.PairRound())
    correct_a_result(one)
    met_first = met(one.log, other.log)
    (waiting,) = met_first.set_aside

    taken = sync.resolve_conflict(met_first, waiting.step, taken=True)
    after = journal.append_records(met_first, journal.extend_log(met_first, taken, at=TEN))

    assert after.tournament.draft is not None
    assert after.tournament.draft.algorithm.startswith("by-hand/")
    assert verdicts(after) <= {"same", "by_hand"}


def test_sw_drop_a_round_in_which_somebody_sits_who_left_here_waits_with_the_way_out() -> None:
    one, other = two(between_rounds())
    other.do(ask.PairRound())
    other.do(ask.PublishRound())
    one.do(ask.DropPlayer(player=3))

    after = met(one.log, other.log)

    assert [record.fact for record in after.records if isinstance(record.fact, facts.RoundPaired)][1:] == []
    assert verdicts(after) <= {"same", "by_hand"}
    with pytest.raises(NotNow, match=r"^Round 2 was paired on the other copy and does not fit what was done here"):
        sync.resolve_conflict(after, after.set_aside[-1].step, taken=True)
    back = Device(after, seed=13)
    back.do(ask.ReturnPlayer(player=3))
    while back.log.set_aside:
        settled = sync.resolve_conflict(back.log, back.log.set_aside[0].step, taken=True)
        back.log = journal.append_records(back.log, journal.extend_log(back.log, settled, at=TEN))
    assert back.tournament.rounds[1].pairings == other.tournament.rounds[1].pairings
    assert "different" not in verdicts(back.log)


def test_sw_late_seats_of_another_copy_are_those_of_the_same_people_here() -> None:
    """Each copy gave the number 10 to somebody else who came late."""
    one, other = two(between_rounds())
    one.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Late One"),)))
    other.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Late Other"),)))
    other.do(ask.PairRound())
    other.do(ask.PublishRound())

    after = met(one.log, other.log)
    (waiting,) = after.set_aside
    with pytest.raises(NotNow, match=r"^Round 2 was paired on the other copy"):
        sync.resolve_conflict(after, waiting.step, taken=True)
    here = Device(after, seed=13)
    late = next(player.id for player in here.tournament.players if player.name == "Late One")
    here.do(ask.DropPlayer(player=late))
    taken = sync.resolve_conflict(here.log, waiting.step, taken=True)
    after = journal.append_records(here.log, journal.extend_log(here.log, taken, at=TEN))

    def seats(log: Log) -> list[list[str]]:
        state = log.tournament
        return [[state.player(each).name for each in match.players] for match in state.rounds[1].matches]

    assert seats(after) == seats(other.log)
    assert any("Late Other" in names for names in seats(after))
    assert verdicts(after) <= {"same", "by_hand"}
    assert read_event_file(journal.log_file_text(after)) == after


def test_two_copies_that_settle_one_conflict_otherwise_have_it_again() -> None:
    one, other = two(started())
    one.report(1, WON)
    other.report(1, LOST)
    here = met(one.log, other.log)
    there = journal.append_records(None, here.records)
    (waiting,) = here.set_aside
    here, there = (
        journal.append_records(
            log, journal.extend_log(log, sync.resolve_conflict(log, waiting.step, taken=taken), at=at)
        )
        for log, taken, at in ((here, False, TEN), (there, True, TEN.replace("22:00", "22:05")))
    )

    after = met(here, there)

    (again,) = after.set_aside
    assert after.tournament.rounds[0].matches[0].result == WON
    screen = screen_page(f"/t/{after.tournament.id}/elsewhere", {after.tournament.id: after}, app.Device(), "en").html
    assert "The step of the other copy counts." in screen
    assert "The step of the other copy does not count: what stood here stays." in screen
    taken = journal.append_records(
        after, journal.extend_log(after, sync.resolve_conflict(after, again.step, taken=True), at=TEN)
    )
    assert taken.tournament.rounds[0].matches[0].result == LOST
    assert taken.set_aside == ()
    assert read_event_file(journal.log_file_text(taken)) == taken
    back = met(there, here)
    (other_way,) = back.set_aside
    with pytest.raises(NotNow, match=r"^That step counts here"):
        sync.resolve_conflict(back, other_way.step, taken=True)


def test_st_open_a_second_desk_reports_the_match_that_the_leader_went_on_without() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(6)
    organiser.pair()
    for match in organiser.round.open_matches[1:]:
        organiser.report(match, WON)
    leader, desk = two(organiser.log)
    leader.do(ask.LeaveMatchOpen(round=1, match=1, reason="They play on"))
    leader.pair()
    desk.report(1, LOST)

    after = met(leader.log, desk.log)

    check_met(leader.log, desk.log, after)
    match = after.tournament.rounds[0].matches[0]
    assert (match.winner, match.came_in) == (match.second, 2)
    assert after.tournament.awaited == ()


def test_st_open_going_on_without_a_match_waits_for_the_organiser_where_its_result_came_in_meanwhile() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(6)
    organiser.pair()
    leader, desk = two(organiser.log)
    leader.report(2, WON)
    desk.do(ask.LeaveMatchOpen(round=1, match=1, reason="They play on"))
    assert met(leader.log, desk.log).tournament.rounds[0].matches[0].is_awaited
    leader.report(1, WON)

    after = met(leader.log, desk.log)

    check_met(leader.log, desk.log, after)
    assert isinstance(after.records[-1].fact, facts.StepSetAside)
    assert after.tournament.rounds[0].matches[0].left_open == ""


def test_reg_day_a_double_booking_that_was_answered_names_the_same_person_by_the_number_of_here() -> None:
    common = started()
    here, there = two(common)
    here.register("Rosa Peral")
    there.register("Teo Amado")
    answered = facts.DayClashAccepted(events=("Side Event",), players=(1, 7))
    there.log = journal.append_records(there.log, journal.extend_log(there.log, (answered,), at=TEN))
    after = met(here.log, there.log)

    [clash] = [record.fact for record in after.records if isinstance(record.fact, facts.DayClashAccepted)]
    numbers = {player.name: player.id for player in after.tournament.players}
    assert (numbers["Rosa Peral"], numbers["Teo Amado"]) == (7, 8)
    assert clash == facts.DayClashAccepted(events=("Side Event",), players=(1, 8))
    check_met(here.log, there.log, after)
