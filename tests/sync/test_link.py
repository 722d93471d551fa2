"""Several devices and bad links between them: all end with the same bytes, and no step is lost or done twice."""

import re
from collections import Counter
from random import Random
from typing import override

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.core.errors import Refusal
from ronda.core.facts import HISTORY_MOVES, PairingsPrinted, StepAgreed, StepSetAside
from ronda.journal import Log
from ronda.rulesets import every_ruleset, ruleset_of
from ronda.sync.protocol import ReceivedMessage, common_record_count, greeting_message, receive_message, unsent_steps
from ronda.sync.steps import known_steps, sync_step_name
from tests.faults.devices import NOT_OF_RONDA, OTHER_EVENT, OTHER_VERSION
from tests.sync.busy import Device
from tests.sync.test_meeting import outcomes, started
from workshop.dev import long_runs

GAMES = [ruleset.key for ruleset in every_ruleset()]
SCHEDULES = 100
"""Of an ordinary run."""


class Linked(Device):
    """A device of several; which of them leads changes."""

    def __init__(self, log: Log, *, name: str, seed: int) -> None:
        """Take a copy."""
        super().__init__(log, seed=seed)
        self.name, self.given = name, 0

    @override
    def step_name(self) -> str:
        self.given += 1
        return f"{self.name}.{self.given}"

    def hear(self, message: str, *, leads: bool) -> ReceivedMessage:
        """Take in a message, and check that nothing that counted here is lost by it."""
        heard = receive_message(
            self.log, message, event=self.tournament.id, allowed=(lambda _: True) if leads else None
        )
        if heard.merge is not None:
            after = heard.merge.after
            assert counting(self.log) <= known_steps(after)
            self.log = after
        return heard


def counting(log: Log) -> frozenset[str]:
    """The steps of a log that count, were agreed with or wait."""
    counted = log.timeline.counted
    first = (record for record in log.records if record.seq == record.action)
    done = {sync_step_name(record) for record in first if record.action in counted}
    return frozenset(done) | {r.fact.step for r in log.records if isinstance(r.fact, StepAgreed | StepSetAside)}


class Hall:
    """Devices, the messages that are under way between them, and which of them leads."""

    def __init__(self, log: Log, *, devices: int, seed: int) -> None:
        """Hand each a copy; the first leads."""
        self.chance = Random(seed)
        self.devices = [Linked(log, name=f"d{place}", seed=1000 * seed + place) for place in range(devices)]
        self.leader = 0
        self.away: set[int] = set()
        self.under_way: list[tuple[int, int, str]] = []

    def greet(self, place: int) -> None:
        """Let a desk and the one that leads say where they stand."""
        if place == self.leader or {place, self.leader} & self.away:
            return
        for here, there in ((place, self.leader), (self.leader, place)):
            self.under_way.append(
                (here, there, greeting_message(self.devices[here].log, self.devices[here].tournament.id))
            )

    def deliver(self, place: int) -> None:
        """Let a message arrive, unless one of the two is away by now."""
        here, there, message = self.under_way.pop(place)
        # what was said while another led is not listened to
        if {here, there} & self.away or self.leader not in {here, there}:
            return
        heard = self.devices[there].hear(message, leads=there == self.leader)
        if heard.reply:
            self.under_way.append((there, here, heard.reply))

    def live(self, steps: int) -> None:
        """Let anything happen."""
        for _ in range(steps):
            place = self.chance.randrange(len(self.devices))
            match self.chance.randrange(12):
                case 0 | 1 | 2 | 3:
                    self.devices[place].work(self.chance.randint(1, 3))
                case 4 | 5 | 6:
                    self.greet(place)
                case 7 if self.under_way:
                    self.under_way.pop(self.chance.randrange(len(self.under_way)))
                case 8 if self.under_way:
                    self.under_way.append(self.chance.choice(self.under_way))
                case 9:
                    self.away ^= {place}
                case 10 if self.chance.random() < 1 / 3:
                    self.leader = place
                case _ if self.under_way:
                    self.deliver(self.chance.randrange(len(self.under_way)))
                case _:
                    pass

    def come_together(self) -> None:
        """Bring everybody back, and let all be said that is to be said."""
        self.away.clear()
        self.under_way.clear()
        for _ in range(4):
            for place in range(len(self.devices)):
                self.greet(place)
            said = 0
            while self.under_way:
                self.deliver(0)
                said += 1
                assert said < 200, "the devices go on talking for ever"
        leading = marks(self.devices[self.leader].log)
        assert not any(unsent_steps(device.log, common_record_count(device.log, leading)) for device in self.devices)


def marks(log: Log) -> tuple[tuple[int, str], ...]:
    return ((len(log.records) - 1, log.records[-1].digest[:16]),)


def test_whatever_links_do_all_devices_end_with_the_same_bytes_and_every_step_once() -> None:
    def attempt(seed: int) -> int:
        hall = Hall(started(GAMES[seed % len(GAMES)], 5 + seed % 5, seed=seed + 1), devices=3 + seed % 3, seed=seed)
        hall.live(60)
        before = [counting(device.log) for device in hall.devices]

        hall.come_together()

        files = {journal.log_file_text(device.log) for device in hall.devices}
        assert len(files) == 1
        log = read_event_file(files.pop())
        every = Counter(outcomes(log))
        assert max(every.values()) == 1
        assert frozenset().union(*before) <= set(every)
        assert PairingVerdict.DIFFERENT not in [
            finding.verdict for finding in verify_pairings(log, ruleset_of(log.tournament))
        ]
        return 1

    assert long_runs.try_seeds("devices", SCHEDULES, attempt)


def test_a_desk_that_undoes_its_last_step_undoes_it_everywhere() -> None:
    hall = Hall(started("keyforge"), devices=3, seed=5)
    desk = hall.devices[1]
    while not desk.log.last_action or desk.tournament.rounds[-1].matches[0].result is None:
        desk.report(1, desk.random_result())
    hall.come_together()
    assert hall.devices[2].tournament.rounds[-1].matches[0].result is not None

    desk.undo()
    hall.come_together()

    assert {device.tournament.rounds[-1].matches[0].result for device in hall.devices} == {None}
    assert any(isinstance(record.fact, HISTORY_MOVES) for record in hall.devices[0].log.records)


def test_what_is_no_message_of_this_event_is_refused_in_a_sentence() -> None:
    log = started()
    event = log.tournament.id
    said = greeting_message(log, event)

    for message, fault in (
        ("", NOT_OF_RONDA),
        ("[]", NOT_OF_RONDA),
        (said.replace('"ronda":1', '"ronda":2'), OTHER_VERSION),
        (said.replace(event, "test-99999999"), OTHER_EVENT),
        (said.replace('"marks":[[', '"marks":[[-'), NOT_OF_RONDA),
        (said.replace('"marks"', '"lines":[1],"marks"'), NOT_OF_RONDA),
    ):
        with pytest.raises(Refusal, match=re.escape(fault.seen)):
            receive_message(log, message, event=event, allowed=None)


def test_a_print_is_the_devices_own_and_no_step_of_others() -> None:
    hall = Hall(started("keyforge"), devices=2, seed=5)
    hall.devices[1]._print()

    hall.come_together()

    assert not any(isinstance(record.fact, PairingsPrinted) for record in hall.devices[0].log.records)
