"""The lock of the screen in the real app: what stays possible, in all windows and after a restart, and the ways out."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.faults.lock import FORGOTTEN, SENT_BY_HAND, WRONG
from tests.playing import Organiser, custom
from workshop.cli import event_files

CODE = "Äpfel 31"
STORED = """async () => {
    const every = {};
    for (const { name } of await indexedDB.databases()) {
        const db = await new Promise((done) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => done(opening.result);
        });
        every[name] = {};
        for (const store of db.objectStoreNames) {
            every[name][store] = await new Promise((done) => {
                const asked = db.transaction(store).objectStore(store).getAll();
                asked.onsuccess = () => done(asked.result);
            });
        }
        db.close();
    }
    return [every, { ...localStorage }, location.href, history.state];
}"""
BY_HAND = """({ command, fields, asks, action }) => {
    const event = location.hash.split("/")[2];
    if (action) {
        const button = document.createElement("button");
        Object.assign(button.dataset, { action, tournament: event });
        document.querySelector("main").append(button);
        return button.click();
    }
    const form = document.createElement("form");
    Object.assign(form.dataset, { command, tournament: event, ...(asks && { asks }) });
    for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("input"), { name, value, type: "hidden" }));
    }
    const alert = document.createElement("p");
    alert.dataset.refusal = "";
    alert.id = "by-hand";
    form.append(alert);
    document.querySelector("main").append(form);
    form.requestSubmit();
}"""
"""Sends a command, or presses a button, that the screen does not offer."""


@pytest.fixture
def organiser(page: Page, tmp_path: Path) -> Organiser:
    """Open an event of eight whose round 2 is running, and one more."""
    playing = Organiser("custom", details=custom(3))
    playing.start(8)
    playing.play_round()
    playing.pair()
    other = Organiser("keyforge", seed=2)
    person.wait_until_ready(page)
    for each in (other, playing):
        file = tmp_path / f"{each.tournament.id}.ronda"
        event_files.write_event_log(each.log, file)
        person.open_file(page, file)
    return playing


def lock(page: Page, organiser: Organiser, scope: str = "results", tables: tuple[int, int] | None = None) -> None:
    """Lock the screen to the event."""
    person.visit(page, f"/t/{organiser.tournament.id}/lock")
    page.locator(f"#scope-{scope}").check()
    for field, number in zip(("first", "last"), tables or (), strict=False):
        page.locator(f"#scope-{field}").fill(str(number))
    for field in ("code", "again"):
        page.locator(f"#lock-{field}").fill(CODE)
    page.locator("#lock button").click()
    expect(page.locator("#unlock")).to_be_visible()


def try_code(page: Page, code: str) -> None:
    page.locator("#unlock-code").fill(code)
    page.locator("#unlock button").click()


@pytest.mark.desk
def test_a_locked_screen_enters_results_and_opens_with_its_code_only(page: Page, organiser: Organiser) -> None:
    lock(page, organiser, tables=(1, 2))
    expect(page.locator(".next")).to_contain_text("Results only, tables 1 to 2")
    page.get_by_role("link", name="Enter results: Round 2").click()
    expect(page.locator("form[data-command=report_result]")).to_have_count(2)
    page.locator("#table-1-first").click()
    expect(page.locator("#table-1")).to_have_class(re.compile("table-in"))
    assert page.locator("form[data-command=undo], [data-action=delete], a[href='#/']:not(.brand)").count() == 0
    page.locator("#quick").fill("4 1")
    page.locator("#quick").press("Enter")
    expect(page.locator("[data-refusal]:not(:empty)")).to_contain_text("only tables 1 to 2 are looked after")

    person.visit(page, "/")
    expect(page.locator("#unlock")).to_be_visible()
    person.visit(page, "/t/test-00000002/players")
    expect(page.locator("#unlock")).to_be_visible()
    for code in ("apfel 31", "Äpfel 3"):
        try_code(page, code)
        expect(page.locator("#unlock [data-refusal]")).to_have_text(WRONG.seen)
        page.locator("#unlock [data-refusal]").evaluate("place => place.replaceChildren()")
    try_code(page, f" {CODE} ")
    expect(page.locator("#unlock")).to_have_count(0)
    expect(page.locator(".bar-lock")).to_have_count(0)
    expect(page.locator("form[data-command=undo]").first).to_be_attached()


@pytest.mark.desk
def test_the_lock_holds_in_every_window_and_after_a_reload(page: Page, organiser: Organiser) -> None:
    other = page.context.new_page()
    other.goto(f"{page.url.partition('#')[0]}#/t/{organiser.tournament.id}/players")
    person.wait_until_ready(other)
    expect(other.locator("form[data-command=register_player]")).to_be_attached()
    person.turn_to(page)
    lock(page, organiser)
    expect(other.locator("#unlock")).to_be_visible()
    stored = json.dumps(page.evaluate(STORED))
    assert "pfel" not in stored
    assert '"iterations": 600000' in stored

    other.reload()
    expect(other.locator("#unlock")).to_be_visible()
    person.wait_until_ready(other)
    expect(other.locator("form[data-command=register_player]")).to_have_count(0)
    try_code(other, CODE)
    expect(other.locator("form[data-command=undo]").first).to_be_attached()
    expect(page.locator("#unlock")).to_have_count(0)


@pytest.mark.desk(anew=True)
def test_what_is_sent_by_hand_is_refused(page: Page, organiser: Organiser, tmp_path: Path) -> None:
    lock(page, organiser)
    for command, fields in (
        ("undo", {"action": str(organiser.log.last_action)}),
        ("return_to", {"action": "1", "seen": "1"}),
        ("drop_player", {"player": "1"}),
        ("check_in", {"player": "1"}),
        ("publish_round", {}),
        ("change_details", {"name": "Mine now"}),
        ("create_event", {"name": "Another", "game": "xwing"}),
        ("restore", {}),
        ("import_file", {"text": "x"}),
        ("unlock_screen", {"code": "nothing"}),
    ):
        asks = "lock" if command == "unlock_screen" else ""
        page.evaluate(BY_HAND, {"command": command, "fields": fields, "asks": asks, "action": ""})
        expect(page.locator("#by-hand:not(:empty)")).to_contain_text(re.compile("not allowed|locked|not the code"))
        page.locator("form:has(#by-hand)").evaluate("form => form.remove()")
    page.evaluate(BY_HAND, {"command": "publish_now", "fields": {}, "asks": "host", "action": ""})
    expect(page.locator("#by-hand:not(:empty)")).to_contain_text("not allowed")
    for action in ("delete", "letGo", "rows", "export_all", "publish"):
        page.evaluate(BY_HAND, {"command": "", "fields": {}, "asks": "", "action": action})
        expect(page.locator("#alert:not(:empty)")).to_contain_text(re.compile("not allowed|locked"))
        page.locator("#alert").evaluate("alert => alert.replaceChildren()")
    page.locator("#file").set_input_files(tmp_path / f"{organiser.tournament.id}.ronda")
    expect(page.locator("#alert:not(:empty)")).to_contain_text(SENT_BY_HAND.seen)

    expect(page.locator("#unlock")).to_be_visible()


def test_many_wrong_codes_wait_even_for_the_right_one(page: Page, organiser: Organiser) -> None:
    at = datetime(2026, 11, 21, 12, tzinfo=UTC)
    page.clock.install(time=at)
    page.reload()
    person.wait_until_ready(page)
    lock(page, organiser)
    page.clock.pause_at(at + timedelta(hours=1))
    refusal = page.locator("#unlock [data-refusal]")
    for code in ("one", "two"):
        try_code(page, code)
        expect(refusal).to_have_text(WRONG.seen)
        refusal.evaluate("place => place.replaceChildren()")
    try_code(page, "three")
    expect(refusal).to_have_text("This is not the code. Wait 5 seconds before you type it again.")
    assert '"wrong": 3' in json.dumps(page.evaluate(STORED))
    page.clock.run_for(4000)
    try_code(page, CODE)
    expect(refusal).to_have_text("Too many codes were wrong. Wait 1 second, then type it again.")
    page.clock.run_for(1000)
    try_code(page, CODE)

    expect(page.locator("#unlock")).to_have_count(0)


@pytest.mark.desk
def test_a_forgotten_code_opens_the_screen_and_the_history_says_so(page: Page, organiser: Organiser) -> None:
    lock(page, organiser)
    page.locator("#forgotten > summary").click()
    page.locator("#forgotten-code button").click()
    expect(page.locator("#unlock")).to_have_count(0)
    person.visit(page, f"/t/{organiser.tournament.id}/history")

    expect(page.locator(".log li").first).to_contain_text(FORGOTTEN.seen)
    expect(page.locator("form[data-command=undo]")).to_have_count(1)
    expect(page.locator(".log li").first.locator("form, a")).to_have_count(0)
