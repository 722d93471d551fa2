"""Copies outside the browser: when one is due, who saves it, what is said of the last one, and what it is called."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.commands import requests as ask
from ronda.commands import rights
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.session import backup
from ronda.session.backup_copies import copy_of_log
from ronda.session.desk_role import DeskState
from ronda.session.device_links import DeviceLink, DeviceLinks, LinkState
from ronda.session.event_summary import event_summary
from ronda.session.store import SessionStore
from ronda.views.app import screen_page
from tests.views.screens import NOW, Played
from workshop.dev.screens import EVENTS

OPEN = {"folder": "Backups", "permission": "granted"}
CLOSED = {"folder": "Backups", "permission": "prompt"}
ANOTHER_HOUR = "2026-11-21T10:00:00Z"
ROUND_1 = "Only this browser has round 1."
AN_HOUR = "An hour of work is in this browser only."
OFFERED = 'data-action="export"'


class Device:
    """A device that holds one event, and says what its browser tells of the folder."""

    def __init__(self, log: Log, copies: Mapping[str, str] | None = None) -> None:
        self.log, self.holding, self.copies, self.now = log, SessionStore(), copies or {}, NOW
        self.linking = DeviceLinks()
        self.holding.logs[log.tournament.id] = log

    @property
    def id(self) -> str:
        return self.log.tournament.id

    def screen(self, route: str = "") -> tuple[str, bool]:
        """The HTML of a screen, and whether a copy is to be written."""
        told = {"tournaments": [event_summary(self.log)], "now": self.now, "offset": 60, "copies": self.copies}
        device = replace(self.holding.device(told), linking=self.linking)
        shown = screen_page(f"/t/{self.id}{route}", {self.id: self.log}, device, "en")
        return shown.html, shown.writes

    def offer(self, route: str = "") -> str:
        """What the banner of a copy says, or an empty string."""
        html, _ = self.screen(route)
        return html.partition("data-copy>")[2].partition("<p>")[2].partition("</p>")[0]

    def save(self, at: str = NOW) -> None:
        self.holding.save_copy(self.id, copy_of_log(self.log, at=at))

    def go_on(self, played: Played) -> None:
        self.log = played.log
        self.holding.logs[self.id] = played.log


@pytest.fixture
def played() -> Played:
    """An event whose round 1 is running: its creation and all else happened at the moment of the device."""
    return Played(find_ruleset("keyforge"), 4).until(Phase.ROUND_RUNNING)


def test_a_copy_is_offered_after_each_round_until_it_is_saved(played: Played) -> None:
    device = Device(played.log)
    assert device.offer() == ""

    device.go_on(played.play())
    assert device.offer() == ROUND_1
    assert device.offer("/round/1") == ROUND_1
    assert device.offer("/players") == ""
    assert device.screen()[0].count(OFFERED) == 1, "one tap saves it, once a screen"
    assert device.screen()[1] is False

    device.save()
    assert device.offer() == ""
    device.go_on(played.until(Phase.ROUND_RUNNING))
    assert device.offer() == ""
    device.go_on(played.play())
    assert device.offer() == ROUND_1.replace("1", "2")


def test_what_other_devices_have_too_is_not_said_to_be_here_alone(played: Played) -> None:
    device = Device(played.play().log)
    link = DeviceLink(desk="d", event=device.id, leads=True, name="Door", state=LinkState.INVITED)
    device.linking = DeviceLinks(links=(link,))
    assert device.offer() == ROUND_1, "nobody answered the invitation yet"

    for state in (LinkState.OPEN, LinkState.LOST):
        device.linking = DeviceLinks(links=(replace(link, state=state),))
        assert device.offer() == "No saved copy has round 1."
    device.go_on(played.until(Phase.ROUND_RUNNING))
    device.save()
    device.go_on(played.play())
    device.holding.save_copy(device.id, replace(copy_of_log(device.log, at=NOW), entries=0))
    device.now = ANOTHER_HOUR
    assert device.offer() == "No saved copy has the last hour of work."


def test_a_desk_offers_a_copy_of_what_the_device_that_leads_does_not_have(played: Played) -> None:
    device = Device(played.play().log)
    device.linking = DeviceLinks(desks={device.id: DeskState(id="d", rights=rights.ALL_RIGHTS)})
    assert device.offer() == ""

    lacking = DeskState(id="d", rights=rights.ALL_RIGHTS, lacking=frozenset({"step"}))
    device.linking = DeviceLinks(desks={device.id: lacking})

    assert device.offer() == "No saved copy has round 1."


def test_an_hour_of_work_is_enough_while_no_round_ends_and_an_hour_without_work_is_not(played: Played) -> None:
    device = Device(played.log)
    device.now = ANOTHER_HOUR
    assert device.offer() == AN_HOUR
    assert device.offer("/round/1") == "", "no table moves while results are entered"
    device.now = "2026-11-21T09:59:59Z"
    assert device.offer() == ""

    device.save()
    device.now = "2026-12-24T09:00:00Z"
    assert device.offer() == ""


def test_into_an_open_folder_the_first_copy_and_each_that_is_due_is_written_and_nothing_is_asked(
    played: Played,
) -> None:
    device = Device(played.log, OPEN)
    assert (device.offer(), device.screen("/players")[1]) == ("", True)

    device.save()
    assert device.screen()[1] is False
    device.go_on(played.play())
    assert (device.offer(), device.screen("/history")[1]) == ("", True)


def test_one_copy_is_written_at_a_time(played: Played) -> None:
    device = Device(played.log, OPEN)

    assert [device.holding.begin_copy(device.id) for _ in range(2)] == [True, False]
    device.holding.fail_copy(device.id, "NotFoundError")
    assert device.holding.begin_copy(device.id)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("NotAllowedError", "The copy could not be written: the browser does not let Ronda into the folder any more."),
        ("NotFoundError", "The copy could not be written: the folder is not there any more."),
        ("QuotaExceededError", "The copy could not be written: there is no room left where the folder is."),
        ("InvalidStateError", "The copy could not be written into the folder."),
    ],
)
def test_a_copy_that_could_not_be_written_is_said_with_the_other_way_and_not_tried_on_and_on(
    played: Played, error: str, said: str
) -> None:
    device = Device(played.log, OPEN)
    device.holding.fail_copy(device.id, error)

    assert device.offer() == said
    assert device.screen()[1] is False
    assert "Save a copy</button>" in device.screen()[0]
    device.save()
    assert device.offer() == ""
    device.go_on(played.play())
    assert device.screen()[1] is True


def test_after_a_restart_one_tap_opens_the_folder_again(played: Played) -> None:
    device = Device(played.play().log, CLOSED)
    html, writes = device.screen()

    assert (device.offer(), writes) == (ROUND_1, False)
    assert 'data-action="folder" data-value="again">Write into “<bdi>Backups</bdi>” again</button>' in html


def test_a_folder_is_offered_only_where_the_browser_has_that(played: Played) -> None:
    told = {"tournaments": [], "now": NOW, "copies": {}}
    holding = Device(played.play().log).holding
    for able in (False, True):
        device = holding.device({**told, "can_choose": able})
        shown = screen_page(f"/t/{played.tournament.id}", {played.tournament.id: played.log}, device, "en").html
        assert shown.count("Choose a folder for copies") == 1 * able


def test_the_event_says_when_its_last_copy_was_saved_and_where_copies_go(played: Played) -> None:
    device = Device(played.log)
    assert "No copy has been saved from this device yet." in device.screen()[0]

    device.save(at="2026-11-21T08:05:00.123Z")
    assert "Last copy saved at <bdi>09:05</bdi>." in device.screen()[0]
    assert "is written into the folder" not in device.screen()[0]
    device.copies = OPEN
    device.now = "2026-11-22T09:00:00Z"
    html = device.screen()[0]
    assert "Last copy saved on 21 November 2026 at <bdi>09:05</bdi>." in html
    assert "After each round, and each hour of work, one is written into the folder “<bdi>Backups</bdi>”." in html


def test_the_demo_and_a_damaged_event_are_not_copied(played: Played) -> None:
    demo = Device(EVENTS["demo"].log(1), OPEN)
    assert (demo.log.tournament.is_demo, demo.offer(), demo.screen()[1]) == (True, "", False)

    device = Device(played.play().log, OPEN)
    lines = [record.line for record in device.log.records]
    device.holding.load(device.id, [*lines, "spoilt"], None, aside=False)
    assert (device.offer(), device.screen()[1]) == ("", False)


def test_a_browser_that_tells_nothing_of_copies_is_asked_for_none(played: Played) -> None:
    device = Device(played.play().log)
    shown = screen_page(f"/t/{device.id}", {device.id: device.log}, SessionStore().device({"now": ANOTHER_HOUR}), "en")

    assert "data-copy" not in shown.html
    assert "data-last-copy" not in shown.html


def test_names_sort_by_event_date_and_round_and_belong_to_one_event(played: Played) -> None:
    names = [backup.event_file_name(played.log)]
    for _ in range(2):
        played.play()
        names.append(backup.event_file_name(played.log))
        played.until(Phase.ROUND_RUNNING)

    assert names == [f"friday-cup-2026-11-21-r0{number}-event-keyforge.ronda" for number in range(3)]
    assert sorted(names) == names
    other = Played(find_ruleset("xwing"), 4)
    assert backup.event_file_name(other.log) == "friday-cup-2026-11-21-r00-event-xwing.ronda"
    undated = other.after(ask.ChangeDetails(details=replace(other.tournament.details, name="¡!", date="")))
    assert backup.event_file_name(undated.log) == "event-r00-event-xwing.ronda"


@pytest.fixture
def held(played: Played) -> Iterator[Log]:
    """Hold an event in the bridge as the device stores it."""
    log = played.play().log
    lines = [record.line for record in log.records]
    told("load", tournament=log.tournament.id, lines=lines, summary=event_summary(log))
    yield log
    told("unload", tournament=log.tournament.id)


def told(name: str, **asked: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **asked})))
    return answer


def test_what_a_copy_holds_is_kept_beside_the_log_and_goes_with_its_next_step(held: Log) -> None:
    event = held.tournament.id
    made = told("export", tournament=event)
    assert made["saved"] == {event: {"entries": len(held.records), "rounds": 1, "at": ""}}

    listed = told("copied", saved=made["saved"], now=NOW)["summaries"][0]
    assert listed["copy"] == {"entries": len(held.records), "rounds": 1, "at": NOW}
    step = {"command": "post_message", "form": {"text": "Lunch"}, "now": NOW, "random": 1}
    decided = told("decide", tournament=event, **step)
    assert decided["summary"]["copy"] == listed["copy"]

    told("unload", tournament=event)
    told("load", tournament=event, lines=[record.line for record in held.records], summary=listed)
    device = {"now": ANOTHER_HOUR, "offset": 0, "copies": {}}
    shown = told("render", route=f"/t/{event}", device=device)
    assert "data-copy>" not in shown["html"]
    assert "Last copy saved at <bdi>09:00</bdi>." in shown["html"]


def test_a_file_that_is_opened_is_a_copy(held: Log) -> None:
    event, text = held.tournament.id, journal.log_file_text(held)
    told("unload", tournament=event)
    opening = {"command": "import_file", "form": {"text": text}, "now": NOW, "random": 1}
    decided = told("decide", tournament=event, **opening)
    told("apply", **decided)

    assert decided["summary"]["copy"] == {"entries": len(held.records), "rounds": 1, "at": ""}
    shown = told("render", route=f"/t/{event}", device={"now": ANOTHER_HOUR, "copies": {}})
    assert "data-copy>" not in shown["html"]
    assert "No copy has been saved from this device yet." in shown["html"]


def test_another_folder_makes_good_for_one_that_failed(held: Log) -> None:
    event, device = held.tournament.id, {"now": NOW, "copies": OPEN}
    assert told("render", route=f"/t/{event}", device=device)["writes"] is True
    assert told("render", route=f"/t/{event}", device=device)["writes"] is False
    told("not_copied", tournament=event, error="NotFoundError")
    assert told("render", route=f"/t/{event}", device=device)["writes"] is False

    told("folder_chosen")
    assert told("render", route=f"/t/{event}", device=device)["writes"] is True
