"""What happened, as a text to send: which Ronda, where and in which step, and nobody's name."""

import json
import re
from html import unescape

import pytest

from ronda import bridge
from ronda.core import build_identity
from ronda.session.crash_report import crash_of_exception, stack_without_names
from ronda.views.app.players import player_list
from tests.playing import Organiser
from tests.views.screens import Screen

PLAYER, EVENT = "Ñusta O'Brien", "The Error: Cup"
CHROME = """\
Error: Ñusta O'Brien is at worker.js
    at reply (http://localhost:8000/app/worker.js:170:20)
    at async http://localhost:8000/app/queue.js:8:3
    at Object.run [as apply] (https://club.example/app/events.js?v=1:9:11)
"""
FIREFOX = (
    "TypeError: Ñusta O'Brien\nreply@http://localhost:8000/app/worker.js:170:20\nasync*@http://localhost:8000/a.js:1:2"
)
PYODIDE = """\
PythonError: Traceback (most recent call last):
  File "/engine.zip/ronda/bridge/__init__.py", line 78, in call_by_name
    return json.dumps(CALLS[name](json.loads(question)))
  File "/fractions.py", line 5, in <genexpr>
KeyError: "Ñusta O'Brien"
"""


@pytest.fixture
def event() -> Organiser:
    """Open an event of four players in round 1."""
    organiser = Organiser("keyforge")
    organiser.register(PLAYER, "Béla", "名前", "Zoë")
    organiser.start()
    organiser.pair()
    lines = [record.line for record in organiser.log.records]
    told("load", tournament=organiser.tournament.id, lines=lines)
    return organiser


def told(name: str, **question: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **question})))
    return answer


def shown(route: str, **seen: object) -> str:
    return str(
        told("render", route=route, device={"now": "2026-11-21T12:00:00Z", "browser": "Firefox", **seen})["html"]
    )


def report(html: str) -> str:
    """The text that the button copies."""
    Screen(html)
    [value] = re.findall(r'data-action="copy"[^>]*data-value="([^"]*)"', html)
    return unescape(value)


@pytest.mark.parametrize(
    ("stack", "steps"),
    [
        (CHROME, ("Error", "worker.js:170:20 reply", "queue.js:8:3", "events.js:9:11 Object.run")),
        (FIREFOX, ("TypeError", "worker.js:170:20 reply", "a.js:1:2")),
        (
            PYODIDE,
            (
                "PythonError",
                "ronda/bridge/__init__.py:78 call_by_name",
                "fractions.py:5 <genexpr>",
                "KeyError",
            ),
        ),
        ("Uncaught RangeError: Ñusta\nat http://localhost/app/view.js:3:4", ("RangeError", "view.js:3:4")),
        ("Ñusta O'Brien", ()),
        ("", ()),
    ],
)
def test_of_a_stack_only_its_steps_and_the_names_of_errors_are_kept(stack: str, steps: tuple[str, ...]) -> None:
    assert stack_without_names(stack) == steps


def test_of_an_exception_the_places_are_kept_and_not_what_it_says() -> None:
    nobody: dict[str, str] = {}
    with pytest.raises(KeyError) as raised:
        nobody[PLAYER]
    crash = crash_of_exception(raised.value, "/")

    assert crash.stack[-1] == "KeyError"
    assert any(step.startswith("test_crash_report.py:") for step in crash.stack)


def test_a_screen_that_fails_gives_a_text_without_names(event: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError(PLAYER)

    monkeypatch.setattr(player_list, "View", fail)
    told_there = report(shown(f"/t/{event.tournament.id}/players?filter={PLAYER}"))
    told_later = report(shown("/problem"))

    assert told_there == told_later
    first, browser, events, _, screen, step, counts, head, *stack = told_there.splitlines()
    assert first == build_identity.identity_text()
    assert browser == "Browser: Firefox"
    assert re.fullmatch(r"Events: \d+", events)
    assert (screen, step, head) == ("Screen: /t/{event}/players", "Step: render", "Stack:")
    assert counts == f"Event: keyforge ({event.tournament.edition}), round_running, players 4, rounds 1, entries 8"
    assert any(re.fullmatch(r"  ronda/views/app/__init__\.py:\d+ screen_page", line) for line in stack)
    assert stack[-1] == "  LookupError"
    for secret in (PLAYER, "Béla", "名前", event.tournament.id, event.tournament.details.name):
        assert secret not in told_there


def test_what_the_browser_tells_is_told_without_names_too(event: Organiser) -> None:
    crash = {"route": f"/t/{event.tournament.id}/round/1/table/2?{PLAYER}", "doing": "report_result", "stack": CHROME}
    text = report(shown("/problem", crashes=[crash, {"route": f"/{PLAYER}", "doing": PLAYER, "stack": PLAYER}]))

    assert "Screen: /t/{event}/round/{round}/table/{table}\nStep: report_result\n" in text
    assert "  worker.js:170:20 reply\n" in text
    assert "Screen: /?\nStack:\n  unknown" in text
    assert PLAYER not in text
    assert event.tournament.id not in text


def test_the_page_says_where_to_send_it() -> None:
    assert f'href="{build_identity.ISSUES_ADDRESS}"' in shown("/problem")


def test_every_first_page_says_which_ronda_it_is() -> None:
    for route in ("/", "/help"):
        assert f"Version {build_identity.VERSION}, build {build_identity.build_number()}" in shown(route)
