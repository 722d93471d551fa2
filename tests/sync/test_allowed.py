"""What a desk may do is decided where the event is led, alike for the command given and for what came of it."""

from typing import override

import pytest

from ronda.commands import Command, rights
from ronda.commands import requests as ask
from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.core import facts
from ronda.core.errors import NotNow
from ronda.core.facts import Fact
from ronda.core.results import Cause
from ronda.journal import Log
from ronda.sync.protocol import greeting_message, missing_records_message, receive_message
from ronda.sync.step_permissions import device_rights, is_step_allowed
from ronda.sync.steps import sync_step_name
from tests.playing import Organiser
from tests.sync.busy import Device
from tests.sync.test_link import marks
from tests.sync.test_meeting import GAMES, started

DESK, OTHER = "desk1", "desk2"
TABLES = (None, (1, 1), (2, 3), (4, 9999))
RIGHTS = [Rights(scope=scope, tables=tables) for scope in Scope for tables in TABLES]


class Limited(Device):
    """A desk that minds no limits, does one thing, and notes whether it was allowed to."""

    def __init__(self, log: Log, allowed: Rights, *, seed: int) -> None:
        """Take a copy and what may be done."""
        super().__init__(log, seed=seed)
        self.allowed, self.may = allowed, dict[str, bool]()

    @override
    def step_name(self) -> str:
        return f"{DESK}.{len(self.log.records)}"

    @override
    def do(self, command: Command) -> tuple[Fact, ...]:
        may = rights.why_not_permitted(self.allowed, command, self.tournament) is None
        if self.may or isinstance(command, ask.RecordPrint):
            raise NotNow("One step at a time: what follows on one that was set aside waits too.")
        step = self.step_name()
        happened = super().do(command)
        if happened:
            self.may[step] = may
        return happened


def led(log: Log, desk: Device, allowed: Rights | None) -> Log:
    """The log of the device that leads once it has heard all that a desk did."""
    said = receive_message(
        desk.log, greeting_message(log, log.tournament.id), event=log.tournament.id, allowed=None
    ).reply
    heard = receive_message(
        log, said, event=log.tournament.id, allowed=lambda step: is_step_allowed(log, allowed, step)
    )
    return heard.merge.after if heard.merge else log


def aside(log: Log) -> set[str]:
    return {fact.step for fact in log.set_aside}


def done(log: Log) -> set[str]:
    return {sync_step_name(record) for record in log.records if record.step}


@pytest.mark.parametrize("allowed", RIGHTS, ids=str)
def test_each_step_of_a_desk_is_done_or_set_aside_as_its_command_was_allowed_or_not(allowed: Rights) -> None:
    for seed in range(3):
        log = started(GAMES[seed % len(GAMES)], 8 + seed, seed=seed + 1)
        for turn in range(25):
            desk = Limited(log, allowed, seed=100 * seed + turn)
            desk.work(1)
            for step, may in desk.may.items():
                after = led(log, desk, allowed)
                assert (step in done(after), step in aside(after)) == (may, not may), desk.log.records[-1].fact
                log = desk.log


def test_who_only_enters_results_says_who_did_not_come_and_lets_nobody_else_leave() -> None:
    log = started()
    only_results = Rights(scope=Scope.RESULTS)
    absent, conceding = (Limited(log, only_results, seed=seed) for seed in (1, 2))
    first, second = absent.round.matches[0].players
    absent.do(ask.ReportNoShow(round=1, match=1, player=first))
    conceding.do(ask.DropPlayer(player=second))
    assert any(isinstance(record.fact, facts.ResultReported) for record in conceding.log.records[len(log.records) :])

    there = led(log, absent, only_results).tournament
    assert there.rounds[0].matches[0].result is not None
    assert there.rounds[0].matches[0].result.cause is Cause.ABSENT
    assert first not in {player.id for player in there.active_players}
    (waiting,) = led(log, conceding, only_results).set_aside
    assert "PlayerDropped" in waiting.happened


@pytest.mark.parametrize("scope", Scope)
def test_who_checks_people_in_pairs_no_round(scope: Scope) -> None:
    organiser = Organiser("keyforge")
    organiser.start(6)
    desk = Limited(organiser.log, Rights(scope=scope), seed=1)
    desk.do(ask.PairRound())
    desk.log = led(organiser.log, desk, desk.allowed)

    assert (desk.tournament.draft is not None) == (scope is Scope.EVERYTHING)
    assert bool(desk.log.set_aside) == (scope is not Scope.EVERYTHING)


@pytest.mark.parametrize("scope", Scope)
def test_who_was_not_here_comes_back_from_any_desk_that_registers_players(scope: Scope) -> None:
    organiser = Organiser("keyforge")
    organiser.start(6)
    organiser.do(ask.RemovePlayer(player=6))
    organiser.pair()
    desk = Limited(organiser.log, Rights(scope=scope), seed=1)
    desk.do(ask.TakeOnAgain(player=6))
    desk.log = led(organiser.log, desk, desk.allowed)

    registers = scope in {Scope.ALL_BUT_ROUNDS, Scope.EVERYTHING}
    assert (len(desk.tournament.active_players) == 6) == registers
    assert bool(desk.log.set_aside) == (not registers)


@pytest.mark.parametrize("allowed", RIGHTS, ids=str)
def test_a_desk_takes_back_its_own_step_and_those_of_others_only_with_all_rights(allowed: Rights) -> None:
    log = started()
    desk = Limited(log, allowed, seed=1)
    table = allowed.tables[0] if allowed.tables and allowed.tables[0] < 4 else 1
    desk.report(table, desk.random_result())
    own = led(log, desk, Rights(scope=Scope.RESULTS))
    desk.log = own
    desk.undo()
    assert aside(led(own, desk, allowed)) == set()

    organiser = Device(log, seed=2)
    organiser.report(2, organiser.random_result())
    desk.log = organiser.log
    desk.undo()
    assert bool(aside(led(organiser.log, desk, allowed))) == (allowed.scope is not Scope.EVERYTHING)


@pytest.mark.parametrize("scope", Scope)
def test_a_desk_that_was_sent_away_or_never_joined_does_nothing(scope: Scope) -> None:
    organiser = Organiser("keyforge")
    organiser.start(6)
    organiser.pair()
    for fact, known in (
        (facts.DeskJoined(desk=DESK, name="Door", scope=scope.value, first_table=1, last_table=2), True),
        (facts.DeskSentAway(desk=DESK), False),
        (facts.DeskJoined(desk=OTHER, name="Judge", scope=scope.value), False),
        (facts.DeskJoined(desk=DESK, name="Door", scope=Scope.RESULTS.value), True),
        (facts.DeskSentAway(desk=DESK), False),
    ):
        organiser.note(fact)
        allowed = device_rights(organiser.log, DESK)
        assert (allowed is not None) == known
        desk = Limited(organiser.log, Rights(scope=scope), seed=1)
        desk.report(1, desk.random_result())
        after = led(organiser.log, desk, allowed)
        assert (after.tournament.rounds[0].matches[0].result is not None) == known
        assert (len(after.set_aside) == 1) != known
        assert missing_records_message(after, marks(after))
