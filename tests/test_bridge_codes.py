"""Codes through the door of the browser: what is shown, what is read, and what opens when it is whole."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge import codes
from ronda.bridge.session_state import SESSION
from ronda.codes.qr_stream import QrStream
from ronda.journal import Log
from tests.faults.codes import BETWEEN, NO_EVENT, NoEvent
from tests.playing import Organiser

EVENT = "test-00000001"


def ask(name: str, **asked: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **asked})))
    return answer


def hold(log: Log) -> None:
    ask("load", tournament=log.tournament.id, lines=[record.line for record in log.records])


@pytest.fixture
def organiser() -> Organiser:
    organiser = Organiser("keyforge")
    organiser.start(120)
    organiser.play_round()
    return organiser


@pytest.fixture(autouse=True)
def nothing_read(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(codes, "_RECEPTION", type(codes._RECEPTION)())
    yield
    SESSION.forget(EVENT)


def decided(text: str) -> dict[str, Any]:
    known = ask("identify", text=text, size=len(text), route="/receive")
    asked = {"tournament": known["tournament"], "command": "import_file", "form": {"text": text}}
    return ask("decide", **asked, now="2026-11-21T20:00:00Z", random=1)


def test_what_is_shown_is_read_to_the_byte_and_opens_like_its_file(organiser: Organiser) -> None:
    hold(organiser.log)
    shown = ask("film", tournament=EVENT, first=1, count=0)["texts"]
    ask("unload", tournament=EVENT)
    answers = [ask("read_codes", text=text) for text in shown]

    assert len(shown) > 2
    assert ["text" in answer for answer in answers] == [False] * (len(shown) - 1) + [True]
    assert f"1 of {len(shown)} codes" in answers[0]["html"]
    assert answers[-1]["text"] == journal.log_file_text(organiser.log)
    opened = decided(answers[-1]["text"])
    assert opened["go"] == f"/t/{EVENT}"
    assert opened["lines"] == [record.line for record in organiser.log.records]


def test_codes_go_on_without_end_and_never_repeat_themselves(organiser: Organiser) -> None:
    hold(organiser.log)
    batches = [ask("film", tournament=EVENT, first=first, count=24)["texts"] for first in (1, 25, 49)]

    assert [len(batch) for batch in batches] == [24, 24, 24]
    assert len({text for batch in batches for text in batch}) == 72


def test_the_page_shown_anew_says_how_far_it_is(organiser: Organiser) -> None:
    hold(organiser.log)
    needed = len(ask("film", tournament=EVENT, first=1, count=0)["texts"])
    ask("read_codes", text=ask("film", tournament=EVENT, first=100, count=1)["texts"][0])

    assert f"1 of {needed} codes" in ask("render", route="/receive", device={})["html"]


def test_codes_are_opened_or_refused_exactly_as_the_file_is(organiser: Organiser) -> None:
    hold(organiser.log)
    shown = "\n".join(ask("film", tournament=EVENT, first=1, count=0)["texts"])

    assert decided(shown)["lines"] == []

    other = Organiser("keyforge")
    other.start(59)
    hold(other.log)

    added = decided(shown)["lines"]
    assert added
    assert added == decided(journal.log_file_text(organiser.log))["lines"]


def test_a_file_of_the_texts_of_codes_opens_like_the_event_file(organiser: Organiser) -> None:
    hold(organiser.log)
    texts = ask("film", tournament=EVENT, first=7, count=40)["texts"]
    ask("unload", tournament=EVENT)
    cut = ask("identify", text=texts[0], size=1, route="/")

    assert decided("\r\n".join(texts))["lines"] == [record.line for record in organiser.log.records]
    assert "codes of an event that are needed: copy all of it." in cut["refusal"]["html"]


@pytest.mark.parametrize("fault", NO_EVENT, ids=[fault.name for fault in NO_EVENT])
def test_what_was_read_and_is_no_event_is_said_in_one_sentence(fault: NoEvent) -> None:
    answer = ask("read_codes", text=fault.text)

    assert f'<p role="status">{fault.seen}</p>' in answer["html"]
    assert "text" not in answer


def test_codes_of_another_event_in_between_are_said(organiser: Organiser) -> None:
    hold(organiser.log)
    ask("read_codes", text=QrStream("event", bytes(range(256)) * 4).text(1))
    answer = ask("read_codes", text=ask("film", tournament=EVENT, first=1, count=1)["texts"][0])

    assert BETWEEN.seen in answer["html"]


def test_no_codes_are_shown_of_what_is_not_here() -> None:
    assert ask("film", tournament="nothing", first=1, count=24)["ok"] is False
