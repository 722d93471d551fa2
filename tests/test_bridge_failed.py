"""A screen that cannot be made: the event's other screens and its file stay within reach."""

import json
import sys

import pytest

from ronda import bridge
from ronda.views.app.players import player_list
from tests.playing import Organiser
from tests.views.screens import Screen

DEVICE = {"now": "2026-11-21T12:00:00Z"}


@pytest.fixture
def event() -> str:
    """An event that is open, of four players in round 1."""
    organiser = Organiser("keyforge")
    organiser.start(4)
    organiser.pair()
    bridge.call_by_name("unload", json.dumps({"tournament": organiser.tournament.id, "lang": "en"}))
    lines = [record.line for record in organiser.log.records]
    assert json.loads(bridge.call_by_name("load", json.dumps({"tournament": organiser.tournament.id, "lines": lines})))[
        "ok"
    ]
    return organiser.tournament.id


def shown(route: str) -> str:
    html: str = json.loads(bridge.call_by_name("render", json.dumps({"route": route, "lang": "en", "device": DEVICE})))[
        "html"
    ]
    Screen(html)
    return html


def fail(*_: object, **__: object) -> None:
    raise ZeroDivisionError


def test_in_the_place_of_a_screen_that_fails_stand_the_ways_out(event: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_list, "View", fail)
    screen = shown(f"/t/{event}/players")

    assert "This screen cannot be shown" in screen
    assert f'href="#/t/{event}"' in screen
    assert 'data-action="export"' in screen
    assert "This screen cannot be shown" not in shown(f"/t/{event}")


def test_where_what_surrounds_every_screen_fails_the_file_can_still_be_saved(
    event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["ronda.views.app.screen_frame"], "_last_action_text", fail)
    screen = shown(f"/t/{event}")

    assert "This screen cannot be shown" in screen
    assert f'data-tournament="{event}"' in screen
    assert 'href="#/"' in screen
