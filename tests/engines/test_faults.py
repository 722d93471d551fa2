"""What breaks the storage, in every engine: it is said, what is whole is shown, and there is a way out."""

from __future__ import annotations

import json

import pytest

from ronda import journal
from tests import kept_memory
from tests.engines.desk import Desk
from tests.engines.test_windows import NAME
from tests.faults.damage import transaction
from tests.faults.storage import DAMAGES, LOST, NO_ROOM, PLAYERS

[CHANGED] = [fault for fault in DAMAGES if fault.name == "a changed row"]
[DELETED] = [fault for fault in LOST if fault.name == "the browser deletes the database"]
REFUSES = """
const works = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (...given) {
    if (String(given[0]).includes("Eva")) throw new DOMException("full", "QuotaExceededError");
    return works.apply(this, given);
};
"""
NO_ROOM_FOR_FILES = """
FileSystemSyncAccessHandle.prototype.write = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
NO_FILES = """
Object.defineProperty(navigator, "storage", { value: undefined });
addEventListener("unhandledrejection", ({ reason }) => setTimeout(() => { throw reason; }));
"""
"""Takes them away, and makes of what nobody caught a crash that is told."""
IN_PLACE_OF_THE_DATABASE = """async (first, instead) => {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const key of await cache.keys()) {
            if (!new URL(key.url).pathname.endsWith("/worker.js")) continue;
            const kept = await cache.match(key);
            const { headers } = kept;
            const text = await kept.text();
            await cache.put(key, new Response(first + (instead || text), { headers }));
            return text;
        }
    }
}"""
"""Puts a script before the one that opens the database, or another in its place, and gives what it was."""


def begin(desk: Desk) -> str:
    """Have the event of the table of faults; gives its identifier."""
    desk.announce("Friday Cup")
    desk.register(*PLAYERS)
    return desk.event.removeprefix("/t/")


def test_a_damaged_event_is_shown_up_to_the_damage_and_its_raw_entries_can_be_saved(desk: Desk) -> None:
    event = begin(desk)
    desk.window.evaluate(transaction(f"const id = {json.dumps(event)}; {CHANGED.statements}"))
    desk.reload()
    desk.window.see("[data-trouble=damaged] p", CHANGED.seen)
    for name in PLAYERS:
        desk.window.see("#players > li", name, count=int(name in CHANGED.players))

    assert "Carlo" in desk.save("button", "Save the entries as they are")


def test_an_event_whose_database_is_deleted_under_it_is_saved_and_stored_again(desk: Desk) -> None:
    window = desk.window
    begin(desk)
    window.evaluate("() => new Promise((done) => { indexedDB.deleteDatabase('ronda').onsuccess = () => done(); })")
    desk.visit(desk.event)
    window.see("[data-trouble=unstored] p", DELETED.seen)
    saved = journal.read_log_file(desk.save("button", "Save Friday Cup"))
    assert [player.name for player in saved.tournament.players] == list(PLAYERS)

    window.click("button", "Store it here again")
    window.see("[data-trouble]", count=0)
    desk.reload()
    desk.visit(f"{desk.event}/players")
    for name in PLAYERS:
        window.see("#players > li", name)


def test_a_browser_that_has_no_files_for_the_app_starts_the_long_way_and_refuses_what_has_no_room(
    desk: Desk,
) -> None:
    """Where the page comes without a certificate, as in a hall, none has files for the app."""
    before = desk.window.evaluate(IN_PLACE_OF_THE_DATABASE, NO_FILES + REFUSES, "")
    desk.reload()
    assert desk.window.evaluate("() => document.documentElement.dataset.begun") == "yes"
    begin(desk)
    desk.window.type(NAME, "Eva", enter=True)
    desk.window.see("#alert, [data-refusal]", NO_ROOM.seen)
    assert desk.window.evaluate("(css) => document.querySelector(css).value", NAME) == "Eva"
    desk.window.see("#failed, #crashed", count=0)

    desk.window.evaluate(IN_PLACE_OF_THE_DATABASE, "", before)
    desk.reload()
    for name in PLAYERS:
        desk.window.see("#players > li", name)
    desk.window.see("#players > li", "Eva", count=0)
    desk.register("Eva")


def test_a_memory_that_was_kept_in_part_costs_time_only(desk: Desk) -> None:
    """A window that is closed in its first seconds leaves one behind, in Firefox."""
    if not desk.window.evaluate(kept_memory.HAS_FILES):
        pytest.skip("this engine keeps no memory")
    desk.window.wait(kept_memory.IS_KEPT)
    desk.window.evaluate(kept_memory.KEEP_IN_PART)
    assert not desk.window.evaluate(kept_memory.IS_KEPT)
    desk.reload()
    desk.announce("After a short visit")
    desk.register("Ana Sol")
    desk.window.see("#failed, #crashed", count=0)
    desk.window.wait(kept_memory.IS_KEPT)


def test_a_memory_that_finds_no_room_leaves_nothing_of_it(desk: Desk) -> None:
    if not desk.window.evaluate(kept_memory.HAS_FILES):
        pytest.skip("this engine keeps no memory")
    desk.window.wait(kept_memory.IS_KEPT)
    desk.window.evaluate(kept_memory.KEEP_IN_PART)
    before = desk.window.evaluate(IN_PLACE_OF_THE_DATABASE, NO_ROOM_FOR_FILES, "")
    desk.reload()
    desk.announce("A full device")
    desk.window.wait(kept_memory.IS_GONE)

    desk.window.evaluate(IN_PLACE_OF_THE_DATABASE, "", before)
    desk.reload()
    desk.window.wait(kept_memory.IS_KEPT)
