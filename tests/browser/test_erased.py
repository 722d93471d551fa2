"""A person is erased in the app: the name is in nothing that the browser keeps, and nothing brings it back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.test_copies import PICKED, choose_folder, opened
from tests.playing import Organiser, custom

MARKER = "Zyxwilda Quorbeth"
KEPT = """async (marker) => {
    const parts = marker.split(" "), found = [];
    const look = (where, text) => { if (parts.some((part) => text.includes(part))) found.push(where); };
    for (const { name } of await indexedDB.databases()) {
        const db = await new Promise((done, refuse) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => done(opening.result);
            opening.onerror = () => refuse(opening.error);
        });
        for (const store of db.objectStoreNames) {
            const cursor = db.transaction(store).objectStore(store).openCursor();
            await new Promise((done, refuse) => {
                cursor.onerror = () => refuse(cursor.error);
                cursor.onsuccess = () => {
                    const at = cursor.result;
                    if (!at) return done();
                    look(`${name}/${store}/${at.key}`, JSON.stringify([at.key, at.value]) ?? "");
                    at.continue();
                };
            });
        }
        db.close();
    }
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const response = await cache.match(request);
            look(`${name}/${request.url}`, request.url + await response.text());
        }
    }
    for (const kept of [localStorage, sessionStorage]) look("storage", JSON.stringify({ ...kept }));
    const files = async (folder, path) => {
        for await (const [name, each] of folder) {
            if (each.kind === "directory") await files(each, `${path}/${name}`);
            else look(`${path}/${name}`, name + await (await each.getFile()).text());
        }
    };
    await files(await navigator.storage.getDirectory(), "files");
    return found;
}"""
"""Where the browser keeps a word of a name: databases, caches, texts beside them, and files."""
PUT_ASIDE = """async ([id, value]) => {
    const db = await new Promise((done) => {
        const opening = indexedDB.open("ronda");
        opening.onsuccess = () => done(opening.result);
    });
    const tx = db.transaction("events", "readwrite");
    tx.objectStore("events").put(value, [`${id}/2026-11-20T10:00:00.000Z`, 1]);
    await new Promise((done) => { tx.oncomplete = done; });
    db.close();
}"""
"""Leaves a damaged row beside an event, as a restored one does."""


def test_reg_erase_the_name_is_in_nothing_that_the_browser_keeps(page: Page, tmp_path: Path) -> None:
    page.add_init_script(PICKED)
    page.evaluate(PICKED)
    person.wait_until_ready(page)
    organiser = Organiser("keyforge", details=custom(2))
    organiser.register("Alba Sol", MARKER, "Carla Prado", "Dario Rey")
    organiser.do(ask.PostMessage(text=f"{MARKER}, come to the desk."))
    organiser.start()
    organiser.play_round()
    event = opened(page, organiser.log, tmp_path)
    choose_folder(page, event)
    page.evaluate(PUT_ASIDE, [organiser.tournament.id, f"a damaged row of {MARKER}"])
    for path in ("/players", "/standings", "/history", "/player/2", "/room"):
        person.visit(page, f"{event}{path}")
    before = page.evaluate(KEPT, MARKER)
    assert {each.split("/")[0] for each in before} >= {"ronda", "files"}
    assert any("/views/" in each for each in before)

    person.visit(page, f"{event}/privacy")
    page.locator("#choose-erase select").select_option("2")
    page.get_by_role("button", name="Look at what becomes of it").click()
    expect(page.locator("#text-1")).to_have_value("Player 2, come to the desk.")
    page.get_by_role("button", name="Erase now").click()
    expect(page.locator("#choose-erase option", has_text=MARKER)).to_have_count(0)

    page.wait_for_function(f"async () => !(await ({KEPT})({MARKER!r})).length", timeout=60_000)
    person.open_file(page, tmp_path / f"{organiser.tournament.id}.ronda")
    page.reload()
    person.wait_until_ready(page)
    person.visit(page, f"{event}/players")
    expect(page.locator("main")).to_contain_text("Player 2")
    assert page.evaluate(KEPT, MARKER) == []
