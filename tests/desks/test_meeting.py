"""Two copies of one event that went on differently meet: each step of either is there afterwards, exactly once."""

import re
from random import Random

import pytest

from ronda import desks, journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import NotNow, Refusal
from ronda.core.results import FIRST, SECOND
from ronda.desks.steps import known_steps, name_of, steps_since
from ronda.journal import Log
from ronda.rulesets import every_ruleset
from tests.desks.busy import Device
from tests.faults.devices import TWO_EVENTS
from tests.playing import Organiser, names, score, wins

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
    return desks.meet(mine, theirs).after


def outcomes(log: Log) -> list[str]:
    """Give the steps of a log as often as it has them: done, agreed with or set aside."""
    first = [record for record in log.records if record.seq == record.action]
    outcome = (facts.StepSetAside, facts.StepAgreed)
    return [record.fact.step if isinstance(record.fact, outcome) else name_of(record) for record in first]


def check_met(mine: Log, theirs: Log, after: Log) -> None:
    """Check that nothing that either had in the end is missing or doubled, and that Ronda could have written it."""
    fork = journal.parting(mine, theirs)
    assert fork is not None
    every = outcomes(after)
    wanted = [step.id for log in (mine, theirs) for step in steps_since(log, fork)]
    assert {step: every.count(step) for step in wanted} == dict.fromkeys(wanted, 1)
    assert len(set(every)) == len(every)
    assert read_event_file(journal.write_file(after)) == after


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_two_devices_did_all_of_it_is_in_both_afterwards(game: str, seed: int) -> None:
    chance = Random(seed)
    common = Device(started(game, 6 + seed % 3, seed=seed + 1), seed=100 + seed)
    common.work(chance.randint(0, 12))
    one, other = Device(common.log, seed=200 + seed), Device(common.log, seed=300 + seed)
    while journal.parting(one.log, other.log) is None:
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

    files = {journal.write_file(device.log) for device in devices}
    assert len(files) == 1
    assert read_event_file(files.pop()).records


@pytest.mark.parametrize("game", GAMES)
def test_what_was_done_since_is_the_same_whether_what_was_before_is_at_hand_or_added_up_again(game: str) -> None:
    device = Device(started(game), seed=9)
    device.work(60)
    log = device.log

    for start in range(1, len(log.records) + 1):
        parted = journal.append(None, log.records[:start])
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

    taken = journal.append(after, journal.extend(after, desks.settle(after, waiting.step, taken=True), at=TEN))
    assert taken.tournament.rounds[0].matches[0].result == LOST
    assert taken.set_aside == ()
    kept = journal.append(after, journal.extend(after, desks.settle(after, waiting.step, taken=False), at=TEN))
    assert kept.tournament == after.tournament
    assert kept.set_aside == ()
    with pytest.raises(NotNow, match="does not wait any more"):
        desks.settle(kept, waiting.step, taken=True)
    for log in (taken, kept):
        assert read_event_file(journal.write_file(log)) == log
        assert met(other.log, log) == log


def test_taking_a_step_can_be_undone_and_it_waits_again() -> None:
    one, other = two(started())
    one.report(1, WON)
    other.report(1, LOST)
    one.log = met(one.log, other.log)
    (waiting,) = one.log.set_aside

    one.log = journal.append(one.log, journal.extend(one.log, desks.settle(one.log, waiting.step, taken=True), at=TEN))
    one.undo()

    assert one.tournament.rounds[0].matches[0].result == WON
    assert one.log.set_aside == (waiting,)
    assert read_event_file(journal.write_file(one.log)) == one.log


def test_results_of_other_tables_go_together() -> None:
    one, other = two(started("xwing", 8))
    one.report(1, score(20, 10))
    other.report(2, score(12, 20))

    after = met(one.log, other.log)

    results = [match.result for match in after.tournament.rounds[0].matches]
    assert results[:2] == [score(20, 10), score(12, 20)]
    assert after.records[-1].step == name_of(other.log.records[-1])
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

    taken = journal.append(after, journal.extend(after, desks.settle(after, waiting.step, taken=True), at=TEN))
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
            desks.settle(after, waiting.step, taken=True)


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
        desks.settle(after, waiting.step, taken=True)


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
    assert desks.meet(longer.log, log).records == ()
    assert desks.meet(None, log).records == log.records
    assert not desks.meet(None, log).replaces
    assert desks.meet(log, longer.log).parted == 0


def test_a_copy_with_all_that_is_here_and_more_stands_in_its_place() -> None:
    one, other = two(started())
    one.report(1, WON)
    other.report(2, WON)
    both = met(one.log, other.log)

    meeting = desks.meet(other.log, both)

    assert meeting.replaces
    assert meeting.parted == len(started().records) + 1
    assert meeting.after == both
    assert known_steps(other.log) <= known_steps(both)


def test_two_events_of_one_identifier_are_not_brought_together() -> None:
    one, other = Organiser("keyforge"), Organiser("xwing")
    assert one.tournament.id == other.tournament.id

    with pytest.raises(NotNow, match=re.escape(TWO_EVENTS.seen)):
        desks.meet(one.log, other.log)


def test_a_winner_alone_is_a_result_too() -> None:
    one, other = two(started("custom"))
    first = one.round.matches[0]
    one.report(first, wins(FIRST))
    other.report(first, wins(SECOND))

    (waiting,) = met(one.log, other.log).set_aside

    assert '"ResultReported"' in waiting.happened
