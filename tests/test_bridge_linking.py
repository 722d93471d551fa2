"""Links through the door of the browser: a device is a desk of one other at a time."""

import json
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from ronda import bridge
from ronda.bridge import linking, roles
from ronda.bridge.session_state import SESSION
from ronda.codes.qr_stream import QrStream
from ronda.journal import log_file_text
from ronda.session.device import Device
from ronda.sync.invitation import ANSWER, INVITATION, Invitation, InvitationAnswer, invitation_qr_stream
from ronda.sync.protocol import greeting_message, missing_records_message
from tests.faults.devices import DAMAGED_ANSWER, DAMAGED_HERE, DAMAGED_INVITATION, LOST, OLD_ANSWER
from tests.playing import Organiser

EVENT = "test-00000001"


def ask(name: str, **asked: object) -> dict[str, Any]:
    now = {"now": "2026-11-21T20:00:00Z", "random": 1, "lang": "en"}
    answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps({**now, **asked})))
    return answer


@pytest.fixture(autouse=True)
def organiser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Organiser]:
    monkeypatch.setattr(linking, "_LINKS", type(linking._LINKS)())
    organiser = Organiser("keyforge")
    ask("load", tournament=EVENT, lines=[record.line for record in organiser.log.records])
    yield organiser
    SESSION.forget(EVENT)


def join(desk: str) -> dict[str, Any]:
    """Answer an invitation under a name; gives what is said when the link is open."""
    invitation = invitation_qr_stream(Invitation(event=EVENT, name="Cup", desk=desk, offer="v=0\r\n"))
    assert ask("read_codes", text=invitation.text(1))["link"]["desk"] == desk
    ask("link", what="join", desk=desk, text="v=0\r\n")
    return ask("link", what="opened", desk=desk)


def test_a_desk_whose_link_was_lost_is_linked_again_and_says_so() -> None:
    join("first")
    ask("link", what="closed", desk="first")
    join("second")

    own = linking.with_links(Device()).linking.desks.get(EVENT)

    assert own is not None
    assert own.is_open
    assert roles.step_name(EVENT, 1) == "second.1"


def test_one_tap_ends_that_a_device_is_a_desk_however_often_it_was_linked() -> None:
    join("first")
    join("second")

    ask("link", what="leave", desk="second")

    assert linking.with_links(Device()).linking.desks.get(EVENT) is None
    assert roles.step_name(EVENT, 1) == ""


def test_an_event_that_came_from_another_device_or_a_file_says_so_as_long_as_it_is_kept(organiser: Organiser) -> None:
    SESSION.forget(EVENT)
    file = {"command": "import_file", "tournament": None, "form": {"text": log_file_text(organiser.log)}}
    answer = ask("decide", **file)
    assert answer["summary"]["elsewhere"]
    ask("apply", **answer)

    register = {"command": "register_player", "tournament": EVENT, "form": {"name": "Alba Q"}}
    assert ask("decide", **register)["summary"]["elsewhere"]

    SESSION.forget(EVENT)
    SESSION.from_elsewhere.clear()
    join("first")
    ask("link", what="opened", desk="first", loaded=True)
    sent = missing_records_message(organiser.log, ())
    assert ask("link", what="heard", desk="first", text=sent, loaded=True)["summary"]["elsewhere"]
    SESSION.from_elsewhere.clear()


def test_a_link_that_comes_back_leaves_the_page_on_which_somebody_works() -> None:
    assert join("first")["go"] == f"/t/{EVENT}"

    assert ask("link", what="opened", desk="first")["go"] is None
    ask("link", what="closed", desk="first")
    assert ask("link", what="opened", desk="first")["go"] is None


def test_a_desk_whose_link_is_lost_says_so_and_what_it_enters_waits(organiser: Organiser) -> None:
    join("first")
    ask("link", what="heard", desk="first", text=greeting_message(organiser.log, EVENT))
    ask("link", what="closed", desk="first")
    organiser.register("Noor Q")
    ask("load", tournament=EVENT, lines=[record.line for record in organiser.log.records])

    html = ask("render", route=f"/t/{EVENT}/devices", device={})["html"]

    assert LOST.seen in html
    assert "1 step waits for the device that leads." in html


def test_a_damaged_event_is_told_to_nobody(organiser: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
    join("first")
    monkeypatch.setitem(SESSION.damaged, EVENT, object())

    heard = ask("link", what="heard", desk="first", text=greeting_message(organiser.log, EVENT))

    assert DAMAGED_HERE.seen in heard["refusal"]["html"]
    assert "say" not in heard


def test_the_answer_to_an_earlier_invitation_is_refused() -> None:
    join("first")
    for desk in ("first", "never"):
        read = ask("read_codes", text=invitation_qr_stream(InvitationAnswer(desk=desk, answer="v=0\r\n")).text(1))

        assert OLD_ANSWER.seen in unescape(read["html"])
        assert "link" not in read


@pytest.mark.parametrize("content", [b"", b"{}", b"\0" * 99])
def test_codes_that_hold_no_invitation_and_no_answer_are_refused(content: bytes) -> None:
    for kind, fault in ((INVITATION, DAMAGED_INVITATION), (ANSWER, DAMAGED_ANSWER)):
        read = ask("read_codes", text=QrStream(kind, content).text(1))

        assert fault.seen in read["html"]
        assert "link" not in read
