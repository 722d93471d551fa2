"""Clocks that are apart, through the door of the browser: a desk goes by the time of the device that leads."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge import linking
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.clock import add_seconds, parse_moment
from ronda.session.desk_role import DeskRole
from ronda.sync.clock_offsets import SpokenTime
from ronda.sync.invitation import Invitation, InvitationAnswer, invitation_qr_stream
from ronda.sync.protocol import greeting_message, missing_records_message
from ronda.views.files.hall_copy import read_hall_copy
from ronda.views.shared.round_clock import clock_face
from tests.playing import Organiser, custom

EVENT = "test-00000001"
TRUE = "2026-11-21T10:10:00Z"
STARTED = "2026-11-21T09:50:00Z"
APART = (-7200, -120, -20, 0, 20, 120, 7200)


class Desk:
    """This device, with a clock that is so many seconds ahead of that of the device that leads."""

    def __init__(self, ahead: int = 0) -> None:
        """Take how far it is ahead."""
        self.ahead = ahead

    def ask(self, call: str, true: str = TRUE, **question: object) -> dict[str, Any]:
        """Ask something at a moment of the device that leads."""
        at = {"now": add_seconds(true, self.ahead), "lang": "en", "random": 5, "loaded": True}
        answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({**at, **question})))
        if answer.get("lines"):
            bridge.call_by_name("apply", json.dumps({**answer, "lang": "en"}))
        return answer

    def shown(self, path: str, true: str = TRUE) -> str:
        device = {"now": add_seconds(true, self.ahead), "offset": 0}
        return unescape(self.ask("render", route=f"/t/{EVENT}{path}", device=device)["html"])


@pytest.fixture
def organiser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Organiser]:
    """The event of the device that leads, whose clock of an hour was started twenty minutes ago."""
    monkeypatch.setattr(linking, "_LINKS", type(linking._LINKS)())
    made = Organiser("custom", details=custom(3))
    made.start(8)
    made.pair()
    made.log = journal.append_records(
        made.log, journal.extend_log(made.log, (facts.ClockStarted(round=1, at=STARTED),), at=STARTED)
    )
    yield made
    SESSION.behind.clear()
    SESSION.set_role(EVENT, None)
    SESSION.forget(EVENT)


def linked(organiser: Organiser, ahead: int, *, true: str = TRUE, leader_takes: int = 0) -> Desk:
    """Link this device as a desk, and have it hear the answer to its greeting."""
    desk = Desk(ahead)
    desk.ask("load", tournament=EVENT, lines=[record.line for record in organiser.log.records])
    invitation = invitation_qr_stream(Invitation(event=EVENT, name="Cup", desk="desk1", offer="v=0"))
    desk.ask("read_codes", text=invitation.text(1))
    desk.ask("link", what="join", desk="desk1", text="v=0")
    ((_, said),) = desk.ask("link", true, what="opened", desk="desk1")["say"]
    asked = json.loads(said)["at"]
    assert asked == add_seconds(true, ahead)
    desk.ask("link", true, what="heard", desk="desk1", text=greeting_message(organiser.log, EVENT, SpokenTime(at=true)))
    answer = greeting_message(organiser.log, EVENT, SpokenTime(at=add_seconds(true, leader_takes), requested_at=asked))
    desk.ask("link", add_seconds(true, leader_takes), what="heard", desk="desk1", text=answer)
    return desk


def left(html: str, ahead: int, true: str = TRUE) -> int:
    """The seconds that the page of a device counts down from at a moment."""
    until = re.search(r'id="clock"[^>]* data-until="([^"]*)"', html)
    assert until is not None
    return int((parse_moment(until[1]) - parse_moment(add_seconds(true, ahead))).total_seconds())


@pytest.mark.parametrize("ahead", APART)
def test_a_desk_counts_down_as_the_device_that_leads_whatever_its_clock_says(organiser: Organiser, ahead: int) -> None:
    html = linked(organiser, ahead).shown("/round/1")

    assert left(html, ahead) == 40 * 60
    assert ">40:00</time>" in html
    assert "until 10:50" in html
    assert "Nobody can tell" not in html


@pytest.mark.parametrize(
    ("ahead", "told"),
    [(-120, "2 min behind"), (-40, "40 s behind"), (40, "40 s ahead of"), (7200, "2 h ahead of")],
)
def test_a_clock_that_is_off_by_more_than_half_a_minute_is_said(organiser: Organiser, ahead: int, told: str) -> None:
    desk = linked(organiser, ahead)

    for path in ("", "/round/1", "/devices"):
        assert f"This device's clock is {told} the event's" in desk.shown(path), path


@pytest.mark.parametrize("ahead", [-30, -5, 0, 5, 30])
def test_less_is_put_right_without_a_word(organiser: Organiser, ahead: int) -> None:
    html = linked(organiser, ahead).shown("/round/1")

    assert "the event's; the round's clock" not in html
    assert left(html, ahead) == 40 * 60


@pytest.mark.parametrize("ahead", APART)
def test_sw_clock_paused_on_a_desk_stops_at_the_time_of_the_device_that_leads(organiser: Organiser, ahead: int) -> None:
    desk = linked(organiser, ahead)

    assert desk.ask("decide", tournament=EVENT, command="pause_clock", form={"round": "1"})["ok"]

    log = SESSION.logs[EVENT]
    assert log.records[-1].fact == facts.ClockPaused(round=1, at=TRUE)
    assert log.records[-1].at == TRUE
    assert ">40:00</time>" in desk.shown("/round/1")


def reopen(desk: Desk, true: str = TRUE) -> None:
    """Open the event in a window that knows of it what the device keeps."""
    kept = json.loads(json.dumps(SESSION.summary(EVENT)))
    lines = [record.line for record in SESSION.logs[EVENT].records]
    linking._LINKS.behind.clear()
    linking._LINKS.by_desk.clear()
    SESSION.set_role(EVENT, None)
    SESSION.behind.clear()
    desk.ask("load", true, tournament=EVENT, lines=lines, summary=kept)


def test_other_windows_and_a_reload_know_it_by_what_is_kept(organiser: Organiser) -> None:
    desk = linked(organiser, 120)
    reopen(desk)

    assert SESSION.roles[EVENT] == DeskRole(desk="desk1", has=len(organiser.log.records))
    assert left(desk.shown("/round/1"), 120) == 40 * 60


@pytest.mark.parametrize("kept", ["soon", None, 1.5, True])
def test_what_is_kept_and_tells_nothing_counts_for_nothing(organiser: Organiser, kept: object) -> None:
    desk = linked(organiser, 0)
    summary = {**SESSION.summary(EVENT), "behind": kept}
    linking._LINKS.behind.clear()
    SESSION.note_summary(EVENT, summary)

    assert left(desk.shown("/round/1"), 0) == 40 * 60


def test_a_clock_that_is_set_right_is_noticed_with_the_next_answer_and_not_said_any_more(organiser: Organiser) -> None:
    desk = linked(organiser, -120)
    desk.ahead = 0
    told = dict(desk.ask("link", what="tell")["say"])
    asked = json.loads(told["desk1"])["at"]
    desk.ask(
        "link",
        what="heard",
        desk="desk1",
        text=greeting_message(organiser.log, EVENT, SpokenTime(at=TRUE, requested_at=asked)),
    )

    html = desk.shown("/round/1")
    assert "the event's; the round's clock" not in html
    assert left(html, 0) == 40 * 60


def test_an_answer_that_tells_nothing_new_draws_no_page(organiser: Organiser) -> None:
    desk = linked(organiser, 120)
    answer = greeting_message(organiser.log, EVENT, SpokenTime(at=TRUE, requested_at=add_seconds(TRUE, 120)))

    again = desk.ask("link", what="heard", desk="desk1", text=answer)

    assert again["quiet"]
    assert desk.ask("link", what="tell")["quiet"]


def leads(organiser: Organiser, *aheads: int) -> Desk:
    """Lead the event from this device, with desks whose clocks are so far ahead."""
    here = Desk()
    here.ask("load", tournament=EVENT, lines=[record.line for record in organiser.log.records])
    for number, ahead in enumerate(aheads, 1):
        form = {"name": f"Door {number}", "scope": "everything"}
        desk = here.ask("link", what="invite", tournament=EVENT, form=form, text="v=0", random=number)["desk"]
        here.ask("read_codes", text=invitation_qr_stream(InvitationAnswer(desk=desk, answer="v=0")).text(1))
        here.ask("link", what="opened", desk=desk)
        asks = greeting_message(SESSION.logs[EVENT], EVENT, SpokenTime(at=add_seconds(TRUE, ahead)))
        said = here.ask("link", what="heard", desk=desk, text=asks)["say"]
        answer = json.loads(dict(said)[desk])
        assert (answer["at"], answer["asked"]) == (TRUE, add_seconds(TRUE, ahead))
    return here


def test_the_device_that_leads_answers_with_its_time_and_says_which_desk_is_off(organiser: Organiser) -> None:
    html = leads(organiser, 120, 10).shown("/round/1")

    assert left(html, 0) == 40 * 60
    assert "The clock of Door 1 is 2 min ahead of the event's" in re.sub(r"<[^>]*>", "", html)
    assert html.count("the event's; the round's clock") == 1


def test_where_all_others_agree_it_is_the_one_that_leads_which_is_off(organiser: Organiser) -> None:
    html = leads(organiser, 120, 125).shown("/round/1")

    assert "This device's clock is 2 min behind those of all 2 linked devices" in re.sub(r"<[^>]*>", "", html)
    assert "the event's; the round's clock" not in html


def test_who_takes_over_goes_on_by_the_time_of_the_event(organiser: Organiser) -> None:
    desk = linked(organiser, 120)
    desk.ask("link", what="heard", desk="desk1", text=missing_records_message(organiser.log, [])[:-1] + ',"lead":true}')

    assert EVENT not in SESSION.roles
    assert left(desk.shown("/round/1"), 120) == 40 * 60
    asks = greeting_message(organiser.log, EVENT, SpokenTime(at=TRUE))
    said = desk.ask("link", what="heard", desk="desk1", text=asks)["say"]
    assert json.loads(dict(said)["desk1"])["at"] == TRUE, "the one that led before has the same time as ever"


@pytest.mark.parametrize("ahead", APART)
@pytest.mark.parametrize("way", ["handed over", "taken over"])
def test_a_round_that_runs_goes_on_by_it_after_a_reload_of_the_device_that_took_over(
    organiser: Organiser, way: str, ahead: int
) -> None:
    desk = linked(organiser, ahead)
    if way == "handed over":
        desk.ask(
            "link", what="heard", desk="desk1", text=missing_records_message(organiser.log, [])[:-1] + ',"lead":true}'
        )
    else:
        desk.ask("link", what="leave", desk="desk1")
    reopen(desk)

    assert EVENT not in SESSION.roles
    assert left(desk.shown("/round/1"), ahead) == 40 * 60


def test_the_next_round_runs_by_the_clock_of_the_device_that_took_over(organiser: Organiser) -> None:
    desk = linked(organiser, 7200)
    desk.ask("link", what="leave", desk="desk1")
    assert "This device's clock is 2 h ahead of" in desk.shown("/round/1")
    organiser.finish_round()
    organiser.pair()
    desk.ask("load", tournament=EVENT, lines=[record.line for record in organiser.log.records])
    desk.ask("decide", tournament=EVENT, command="start_clock", form={"round": "2"})
    reopen(desk)

    assert SESSION.logs[EVENT].records[-1].at == add_seconds(TRUE, 7200)
    html = desk.shown("/round/2")
    assert left(html, 7200) == 60 * 60
    assert "the event's; the round's clock" not in html


@pytest.mark.parametrize("ahead", APART)
def test_pages_of_the_hall_go_by_the_clock_of_the_computer_that_shows_them(organiser: Organiser, ahead: int) -> None:
    desk = linked(organiser, ahead)
    copy = read_hall_copy(desk.ask("hall", tournament=EVENT, digest="", steps=0)["text"])

    face = clock_face(copy.tournament.rounds[-1], 60, now=add_seconds(TRUE, ahead))
    assert face is not None
    assert face.countdown.left == 40 * 60
    assert copy.records[-1].at == add_seconds(organiser.log.records[-1].at, ahead)


@pytest.mark.parametrize("ahead", APART)
def test_a_call_from_the_hall_came_when_it_did_by_the_time_of_the_event(organiser: Organiser, ahead: int) -> None:
    organiser.do(ask.ChooseReporting(way=facts.ReportingMode.COUNTED))
    desk = linked(organiser, ahead)
    form = {"what": "call", "round": "1", "match": "1"}
    player = organiser.round.matches[0].first
    letter = {"id": "0123456789abcdef0123456789abcdef", "player": player, "form": form, "at": add_seconds(TRUE, ahead)}
    told = desk.ask("reports", tournament=EVENT, messages=[letter])

    assert told["outcomes"][0]["accepted"], told
    [called] = [record.fact for record in SESSION.logs[EVENT].records if isinstance(record.fact, facts.TableCalled)]
    assert called.at == TRUE
