"""Typed results through the door of the browser: entered, led elsewhere, refused, undone and brought back."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge
from tests.playing import Organiser, custom

EVENT = "test-00000001"


@pytest.fixture(autouse=True)
def event() -> Iterator[None]:
    """Six players of X-Wing with round 1 paired, open in the bridge."""
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(6)
    organiser.pair()
    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": EVENT, "lines": lines}))
    yield
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))


def give(command: str, **form: str) -> dict[str, Any]:
    """Decide a command and, if it is one, do it."""
    asked = {"tournament": EVENT, "command": command, "form": form}
    answer: dict[str, Any] = json.loads(
        bridge.call_by_name("decide", json.dumps({**asked, "now": "2026-11-21T10:00:00Z", "random": 7, "lang": "en"}))
    )
    if answer.get("lines"):
        bridge.call_by_name("apply", json.dumps(answer))
    return answer


def last_action() -> str:
    """The step that Undo takes back on a page that is drawn now, as its form says it."""
    page = json.loads(bridge.call_by_name("render", json.dumps({"route": f"/t/{EVENT}", "lang": "en", "device": {}})))[
        "html"
    ]
    found = re.search(r'data-command="undo".*?name="action" value="(\d+)"', page, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_new_result_is_stored_and_confirmed() -> None:
    answer = give("quick_entry", round="1", quick="2 77-49")

    assert (len(answer["lines"]), answer["notice"]) == (1, "Table 2: 77–49 entered.")


def test_a_table_alone_stores_nothing_and_leads_there() -> None:
    answer = give("quick_entry", round="1", quick="2")
    assert answer == {"ok": True, "go": f"/t/{EVENT}/round/1", "focus": "#table-2-first"}

    give("quick_entry", round="1", quick="2 77-49")
    assert give("quick_entry", round="1", quick="2")["focus"] == "#table-2 a"


def test_a_table_with_a_result_is_not_overwritten_but_leads_to_its_preview() -> None:
    give("quick_entry", round="1", quick="2 77-49")
    answer = give("quick_entry", round="1", quick="2 50-50 2")
    assert (answer["ok"], "lines" in answer) == (True, False)
    assert answer["go"] == f"/t/{EVENT}/round/1/table/2?score1=50&score2=50&winner=2&ending="

    page = json.loads(bridge.call_by_name("render", json.dumps({"route": answer["go"], "lang": "en", "device": {}})))[
        "html"
    ]
    assert 'data-command="correct_result"' in page
    assert "<s>77–49</s>" in page
    assert answer["focus"].removeprefix("#") in page


def test_what_cannot_be_read_is_refused_at_its_field() -> None:
    answer = give("quick_entry", round="1", quick="2 50-50")

    assert (answer["ok"], answer["refusal"]["faults"][0]["names"][0]) == (False, "quick")


def test_what_was_undone_is_brought_back_once() -> None:
    give("quick_entry", round="1", quick="2 77-49")
    step = last_action()
    assert give("redo", action=step)["ok"] is False
    undone = give("undo", action=step)
    again = give("redo", action=step)

    assert json.loads(again["lines"][0])["type"] == "ActionRedone"
    assert json.loads(again["lines"][0])["data"] == json.loads(undone["lines"][0])["data"]
    assert give("redo", action=step)["ok"] is False


def said(answer: dict[str, Any]) -> str:
    return re.sub("<[^>]*>", "", answer["refusal"]["html"]).strip()


def test_of_two_windows_that_undo_at_once_the_second_takes_back_nothing() -> None:
    """Each says which step it means: the one on its screen."""
    give("quick_entry", round="1", quick="1 77-49")
    first = last_action()
    give("quick_entry", round="1", quick="2 77-49")
    step = last_action()

    assert give("undo", action=step)["ok"] is True
    assert said(give("undo", action=step)) == (
        "This step of the event was taken back already, perhaps in another window. Look at what the last step is now "
        "before you undo it."
    )
    assert last_action() == first
    assert give("redo", action=step)["ok"] is True
    assert said(give("redo", action=step)) == (
        "This step was done again already, perhaps in another window. Look at where the event stands now."
    )
    assert last_action() == step


def test_undo_and_redo_of_a_step_that_others_came_after_are_refused() -> None:
    give("quick_entry", round="1", quick="1 77-49")
    step = last_action()
    give("quick_entry", round="1", quick="2 77-49")
    assert said(give("undo", action=step)) == (
        "More was done in the event since this step, perhaps in another window. Look at what the last step is now "
        "before you undo it."
    )

    other = last_action()
    give("undo", action=other)
    give("undo", action=step)
    assert said(give("redo", action=other)) == (
        "Another step of the event was undone since, perhaps in another window. Look at which one it is before you "
        "redo it."
    )
    assert give("redo", action=step)["ok"] is True
    assert give("undo")["refusal"]["faults"][0]["names"][0] == "action"


def test_of_two_windows_that_return_to_points_at_once_the_second_does_not_move_the_first_ones() -> None:
    give("quick_entry", round="1", quick="1 77-49")
    other = last_action()
    give("quick_entry", round="1", quick="2 77-49")
    seen = last_action()

    assert give("return_to", action="1", seen=seen)["ok"] is True
    assert said(give("return_to", action=other, seen=seen)) == (
        "The event went on since you looked at its history, perhaps in another window. Look at where it stands now, "
        "then choose again."
    )
    assert give("return_to", action=other, seen=last_action())["ok"] is True


def test_the_event_returns_to_a_point_of_its_history() -> None:
    give("quick_entry", round="1", quick="2 77-49")
    answer = give("return_to", action="1", seen=last_action())

    assert json.loads(answer["lines"][0])["type"] == "ReturnedTo"
    assert (answer["go"], answer["notice"]) == (f"/t/{EVENT}", "The event is at that point again. Undo leads back.")
    assert give("return_to", action="x")["refusal"]["faults"][0]["names"][0] == "action"
