"""What breaks the storage of a browser, done by script to the app's own database."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator, Page

from tests.browser import person


def in_database(page: Page, statements: str) -> object:
    """Do something in the app's database behind its back, in one transaction `tx`; returns what `result` holds."""
    return page.evaluate(transaction(statements))


def transaction(statements: str) -> str:
    """Such a transaction as a JavaScript function."""
    return f"""async () => {{
        const request = indexedDB.open("ronda");
        await new Promise((done) => {{ request.onsuccess = done; }});
        const tx = request.result.transaction(["events", "tournaments"], "readwrite");
        const [events, tournaments] = [tx.objectStore("events"), tx.objectStore("tournaments")];
        let result;
        {statements}
        await new Promise((done) => {{ tx.oncomplete = done; }});
        request.result.close();
        return result?.result;
    }}"""


def entries(page: Page) -> object:
    """Count the stored entries of all events."""
    return in_database(page, "result = events.count();")


def break_writing(page: Page, method: str, call: int) -> None:
    """Let one call of a method of the database throw in the worker, as a browser in trouble does."""
    page.workers[0].evaluate(
        """([method, call]) => {
            const works = IDBObjectStore.prototype[method];
            let calls = 0;
            IDBObjectStore.prototype[method] = function (...given) {
                // the last view of a page is written too, and is no step
                if (this.name !== "views" && ++calls === call) throw new DOMException("broken", "UnknownError");
                return works.apply(this, given);
            };
        }""",
        [method, call],
    )


def begin(page: Page, players: Iterable[str]) -> str:
    """Create an event, register players one by one, and give its identifier."""
    person.wait_until_ready(page)
    person.create_event(page)
    for name in players:
        person.register(page, name)
        person.expect_player(page, name)
    return page.url.partition("#/t/")[2].partition("/")[0]


def saved(page: Page, button: Locator) -> str:
    """Press a button that saves a file, and give what the file holds."""
    with page.expect_download() as download:
        button.click()
    return download.value.path().read_text(encoding="utf-8")


def clear_site_data(page: Page) -> None:
    """Do what the browser's own settings do."""
    origin = page.evaluate("location.origin")
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})


def delete_database(page: Page) -> None:
    """Delete the app's database, as a browser in need of room does."""
    page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('ronda').onsuccess = () => done(); })")


def open_with_a_newer_app(page: Page) -> None:
    """Open the app's database in a version that this app does not know."""
    page.evaluate("new Promise((done) => { indexedDB.open('ronda', 1000).onsuccess = () => done(); })")
