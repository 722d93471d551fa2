"""What people wrote into an event never decides what its file is taken for: each saved copy opens again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.codes.entry_codes import entry_text
from ronda.session.store import SessionStore
from ronda.views.files.public_copy import public_copy
from tests.playing import BASIC, Organiser

TAKEN_FOR_SOMETHING_ELSE = (
    "<b>Bold</b>",
    "i <i>x</i>",
    "<li>Ann</li><li>Ben</li>",
    "<p>Ann</p><br>Ben",
    "<td>1</td><td>Ann</td>",
    "<!doctype html><html>",
    "chatlog__message <b>x</b> <b>y</b>",
    entry_text(b"x" * 40),
    "Total points: 99",
    '{"pilots": [], "faction": "rebel"}',
    '{"messages": []}',
    '"ranking": "ronda-ranking"',
)


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("logs", "damaged", "read_for", "pending_files"):
        monkeypatch.setattr(SESSION, name, getattr(SessionStore(), name))


@pytest.mark.parametrize("written", TAKEN_FOR_SOMETHING_ELSE)
@pytest.mark.parametrize("name", ["copy.ronda", "copy.txt", ""])
def test_a_copy_of_an_event_opens_whatever_people_wrote_into_it(written: str, name: str) -> None:
    organiser = Organiser("custom", details=replace(BASIC, name=written[:60], place=written[:60]))
    organiser.register(written[:60], "Ann", "Ben", "Cleo")
    organiser.start()
    organiser.play_round()
    for text in (journal.log_file_text(organiser.log), public_copy(organiser.log)):
        question = {"lang": "en", "text": text, "size": len(text), "name": name, "route": "/open"}
        answer = json.loads(bridge.call_by_name("identify", json.dumps(question)))

        assert answer["ok"], answer
        assert not answer.get("refusals"), answer


@pytest.mark.parametrize("route", ["/", "/t/x/players/import"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = "Club league"\npoints = [3, 2, 1]\n', "the file of a season: open it under “Seasons”."),
        ('name = "Club"\ncolour = "#123456"\n', "not a season: enter it under “The club&#39;s look”, or publish"),
    ],
)
def test_a_file_of_a_season_or_of_a_clubs_look_is_led_to_its_screen(route: str, text: str, says: str) -> None:
    question = {"lang": "en", "text": text, "size": len(text), "name": "Season.TOML", "route": route}
    answer = json.loads(bridge.call_by_name("identify", json.dumps(question)))

    assert says in json.dumps(answer, ensure_ascii=False)
