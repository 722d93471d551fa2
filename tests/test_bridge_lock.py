"""The lock of the screen through the door of the browser: what a code does, and what is refused while it holds."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ronda import bridge
from ronda.admission import read_event_file
from ronda.bridge.session_state import SESSION
from ronda.core import build_identity, facts
from ronda.journal import log_file_text
from tests.faults.lock import MANY_WRONG
from tests.playing import Organiser, custom

ROOT = Path(__file__).parents[1]
EVENT, OTHER = "test-00000001", "test-00000002"
NOW = "2026-11-21T10:00:00Z"
CODE = {"code": " 31-41 ", "again": "31-41"}
CLOSED = "This screen is locked, and only its event is open on it. Unlock it with its code first."


@pytest.fixture(autouse=True)
def organiser() -> Iterator[Organiser]:
    """Eight players with round 2 running, open in the bridge beside another event."""
    playing = Organiser("custom", details=custom(3))
    playing.start(8)
    playing.play_round()
    playing.pair()
    for each in (playing, Organiser("xwing", seed=2)):
        lines = [record.line for record in each.log.records]
        bridge.call_by_name("load", json.dumps({"tournament": each.tournament.id, "lines": lines}))
    yield playing
    bridge.call_by_name("lock_kept", json.dumps({"kept": None}))
    for event in (EVENT, OTHER):
        bridge.call_by_name("unload", json.dumps({"tournament": event}))


def said(answer: dict[str, Any]) -> str:
    """The sentence of a refusal, or what is confirmed."""
    if answer["ok"]:
        return str(answer.get("notice") or "")
    return " ".join(re.sub(r"<[^>]*>", "", answer["refusal"]["html"]).split())


def asked(call: str, /, **question: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({"now": NOW, "lang": "en", **question})))
    return answer


def about_the_lock(
    command: str, form: dict[str, str] | None = None, *, now: str = NOW, fits: bool = False
) -> dict[str, Any]:
    """Ask something of the lock, and keep of it what is to be kept, as the browser does."""
    answer = asked("lock", command=command, tournament=EVENT, form=form or {}, fits=fits, now=now)
    if "kept" in answer:
        bridge.call_by_name("lock_kept", json.dumps({"kept": answer["kept"]}))
    return answer


def lock(scope: str = "results", **tables: str) -> dict[str, Any]:
    return about_the_lock("lock_screen", {"scope": scope, **tables, **CODE})


def give(command: str, event: str = EVENT, **form: str) -> dict[str, Any]:
    answer = asked("decide", tournament=event, command=command, form=form, random=7)
    if answer.get("lines"):
        bridge.call_by_name("apply", json.dumps(answer))
    return answer


def closed(action: str, event: str | None = EVENT, command: str = "") -> str:
    return said(asked("closed", action=action, tournament=event, command=command))


def test_what_is_kept_has_the_rights_and_not_the_code() -> None:
    answer = lock(first="1", last="3")

    assert (answer["ok"], answer["go"], answer["notice"]) == (True, f"/t/{EVENT}", "This screen is locked.")
    assert answer["kept"] == {
        "event": EVENT,
        "rights": {"scope": "results", "tables": [1, 3]},
        "since": NOW,
        "wrong": 0,
        "tried": "",
    }
    assert "31-41" not in json.dumps(answer)


@pytest.mark.parametrize(
    ("form", "names", "sentence"),
    [
        ({"code": "314", "again": "314"}, "code", "The code needs 4 to 80 characters."),
        ({"code": "314 ", "again": "314 "}, "code", "The code needs 4 to 80 characters."),
        ({"code": "3" * 81, "again": "3" * 81}, "code", "The code needs 4 to 80 characters."),
        ({"code": "3141", "again": "3142"}, "again", "The two codes differ: type the same one twice."),
        ({"code": "Ä314", "again": "A\u0308314", "scope": "all"}, "scope", "Choose what may be done."),
    ],
)
def test_a_code_that_is_too_short_or_typed_in_two_ways_is_refused(
    form: dict[str, str], names: str, sentence: str
) -> None:
    answer = about_the_lock("lock_screen", {"scope": "results", **form})

    assert said(answer) == sentence
    assert [fault["names"][0] for fault in answer["refusal"]["faults"]] == [names]
    assert SESSION.lock is None


def test_everything_that_is_wrong_with_the_form_is_said_at_once() -> None:
    answer = about_the_lock("lock_screen", {"scope": "results", "first": "9", "last": "3", "code": "1"})

    assert [fault["names"][0] for fault in answer["refusal"]["faults"]] == ["code", "last"]


def test_a_locked_screen_is_unlocked_before_it_is_locked_otherwise() -> None:
    lock()

    assert said(lock("everything")) == "This screen is locked already. Unlock it first to choose something else."
    assert said(about_the_lock("unlock_screen", fits=True)) == "This screen is unlocked."
    assert said(about_the_lock("unlock_screen", fits=True)) == "This screen is not locked."
    assert said(give("unlock_without_code")) == "This screen is not locked."
    assert said(about_the_lock("open_sesame")) == "There is no command “open_sesame”."


def test_wrong_codes_are_counted_and_waited_for() -> None:
    lock()
    sentences = [said(about_the_lock("unlock_screen", {"code": "x"})) for _ in range(3)]
    assert sentences == [
        "This is not the code. Type it again.",
        "This is not the code. Type it again.",
        "This is not the code. Wait 5 seconds before you type it again.",
    ]
    for now, wait in ((NOW, "5 seconds,"), ("2026-11-21T10:00:04Z", "1 second,")):
        assert said(about_the_lock("unlock_screen", fits=True, now=now)) == MANY_WRONG.seen.format(wait=wait)
    again = said(about_the_lock("unlock_screen", now="2026-11-21T10:00:05Z"))
    assert again == "This is not the code. Wait 10 seconds before you type it again."

    assert said(about_the_lock("unlock_screen", fits=True, now="2026-11-21T10:00:15Z")) == "This screen is unlocked."


def test_a_locked_screen_does_what_was_chosen_and_refuses_the_rest() -> None:
    lock(first="1", last="2")

    assert give("report_result", round="2", match="1", winner="1")["ok"]
    assert give("quick_entry", round="2", quick="2 1")["ok"]
    for command, form in (
        ("report_result", {"round": "2", "match": "3", "winner": "1"}),
        ("quick_entry", {"round": "2", "quick": "3 1"}),
        ("correct_result", {"round": "1", "match": "1", "winner": "2"}),
        ("check_in", {"player": "1"}),
        ("undo", {"action": "9"}),
        ("return_to", {"action": "1", "seen": "1"}),
        ("settle", {"step": "x"}),
        ("restore", {}),
        ("nonsense", {}),
    ):
        answer = give(command, **form)
        assert not answer["ok"], command
        assert "Ask the organiser." in said(answer), command
    assert said(give("register_player", name="")).startswith("Registering and changing players: not allowed here")


def test_nothing_is_done_in_another_event_or_to_the_device(organiser: Organiser) -> None:
    lock("everything")

    assert said(give("register_player", event=OTHER, name="Zoe")) == CLOSED
    assert said(give("create_event", event="", name="Mine", game="xwing")) == CLOSED
    assert said(give("open_demo", event="", text="")) == CLOSED
    assert said(give("import_file", event=EVENT, text=log_file_text(organiser.log))).startswith("Opening files: not")
    assert said(give("import_file", event=OTHER, text="")) == CLOSED
    assert give("undo", action=str(organiser.log.last_action))["ok"]


def test_what_the_browser_does_by_itself_is_asked_about() -> None:
    assert closed("delete") == closed("export_all", None) == ""
    lock()

    assert (
        closed("delete") == "Deleting the event: not allowed here, where only results are entered. Ask the organiser."
    )
    assert closed("import", None).startswith("Opening files: not allowed here")
    for command in ("publish_now", "agree_names"):
        assert closed("host", EVENT, command).startswith("Choosing and publishing what is public: not allowed here")
    assert closed("host", None, "forget_host").startswith("Choosing where results pages are sent: not allowed here")
    for action, event in (("delete", OTHER), ("export", OTHER), ("export_all", None), ("rows", EVENT), ("new", EVENT)):
        assert closed(action, event) == CLOSED, action
    for action in ("export", "share", "render", "send", "copied"):
        assert closed(action) == "", action
    about_the_lock("unlock_screen", fits=True)
    lock("everything")
    assert closed("host", EVENT, "publish_now") == closed("host", EVENT, "agree_names") == ""
    assert closed("host", None, "forget_host") != ""
    assert closed("delete") != ""


def test_each_call_of_the_page_is_refused_or_let_through_on_purpose() -> None:
    told = (ROOT / "site" / "types" / "messages.d.ts").read_text(encoding="utf-8")
    calls: set[str] = set()
    for name in ("Passed", "Actions extends Passed"):
        found = re.search(rf"^export interface {name} \{{\n(.*?)^\}}", told, re.DOTALL | re.MULTILINE)
        assert found is not None
        calls |= set(re.findall(r"^  (\w+): ", found[1], re.MULTILINE))
    lock("everything")
    refused = {call for call in calls if closed(call)}

    assert len(calls) > 20
    assert refused == {
        *("import", "delete", "let_go", "host", "link"),
        *("rows", "export_all", "publish_all", "publish_ranking"),
    }
    for what in ("opened", "heard", "tell", "closed"):
        assert said(asked("closed", action="link", tournament=EVENT, what=what)) == ""
    assert said(asked("closed", action="link", what="send_away")).startswith("Letting other devices in: not allowed")


def test_a_forgotten_code_is_told_in_the_history_which_undo_passes_over(organiser: Organiser) -> None:
    lock()
    answer = give("unlock_without_code", event="")

    assert (answer["tournament"], answer["go"], answer["notice"]) == (EVENT, f"/t/{EVENT}", "This screen is unlocked.")
    log = SESSION.logs[EVENT]
    assert log.records[-1].fact == facts.ScreenUnlocked()
    assert log.records[-1].at == NOW
    assert log.last_action == organiser.log.last_action
    assert log.tournament == organiser.tournament
    assert read_event_file(log_file_text(log)).records == log.records
    bridge.call_by_name("lock_kept", json.dumps({"kept": None}))
    give("undo", action=str(log.last_action))
    assert facts.ScreenUnlocked() in [record.fact for record in SESSION.logs[EVENT].records]
    history = asked("render", route=f"/t/{EVENT}/history", device={"now": NOW, "offset": 0})["html"]
    line = re.search(r'<li id="action-\d+"[^>]*>(?:(?!</li>).)*without its code.*?</li>', history, re.DOTALL)
    assert line is not None
    assert ">10:00</time>" in line[0]
    assert "<a" not in line[0]
    assert "<form" not in line[0]


def test_a_forgotten_code_opens_a_screen_whose_event_cannot_be_written() -> None:
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))
    bridge.call_by_name("lock_kept", json.dumps({"kept": {"event": EVENT, "rights": None}}))
    answer = give("unlock_without_code")

    assert answer["ok"]
    assert "lines" not in answer


def test_a_file_and_a_page_have_nothing_of_the_lock(organiser: Organiser) -> None:
    lock()
    answer = asked("export", tournament=EVENT)

    assert answer["text"] == log_file_text(organiser.log, written_by=build_identity.identity_text())
