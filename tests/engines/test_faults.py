"""What breaks the storage, in every engine: it is said, what is whole is shown, and there is a way out."""

from __future__ import annotations

import json

from ronda import journal
from tests.engines.desk import Desk
from tests.faults.damage import transaction
from tests.faults.storage import DAMAGES, LOST, PLAYERS

[CHANGED] = [fault for fault in DAMAGES if fault.name == "a changed row"]
[DELETED] = [fault for fault in LOST if fault.name == "the browser deletes the database"]
REFUSES = """
const works = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (...given) {
    if (String(given[0]).includes("Eva")) throw new DOMException("full", "QuotaExceededError");
    return works.apply(this, given);
};
"""


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

    assert "Carlo" in desk.save("button", "Save the raw entries")


def test_an_event_whose_database_is_deleted_under_it_is_saved_and_stored_again(new_desk: Desk) -> None:
    desk, window = new_desk, new_desk.window
    begin(desk)
    window.evaluate("() => new Promise((done) => { indexedDB.deleteDatabase('ronda').onsuccess = () => done(); })")
    window.see("[data-trouble=unstored] p", DELETED.seen)
    saved = journal.read_file(desk.save("button", "Save Friday Cup"))
    assert [player.name for player in saved.tournament.players] == list(PLAYERS)

    window.click("button", "Store it here again")
    window.see("[data-trouble]", count=0)
    desk.reload()
    for name in PLAYERS:
        window.see("#players > li", name)
