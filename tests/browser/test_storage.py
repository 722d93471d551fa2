"""Nothing acknowledged is ever lost: reloads, second windows, full and refused storage."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests import kept_memory
from tests.browser import person
from tests.browser.harness import Host
from tests.faults.damage import in_database
from tests.faults.storage import EMPTIED, NO_ROOM
from tests.faults.windows import AT_ONCE

COUNTED = """
const { port1, port2 } = new MessageChannel();
const waiting = new BroadcastChannel("waiting");
const { write } = FileSystemSyncAccessHandle.prototype;
let unanswered = 0;
port1.onmessage = () => { unanswered -= 1; };
FileSystemSyncAccessHandle.prototype.write = function (...given) {
    waiting.postMessage(unanswered);
    unanswered += 1;
    port2.postMessage(null);
    return write.apply(this, given);
};
"""
"""Asks the worker something whenever it writes into a file, and tells how much of that waits when it writes again."""
FOLLOWED = "window.waiting = []; new BroadcastChannel('waiting').onmessage = ({ data }) => window.waiting.push(data);"


def limit_storage(page: Page, origin: str, size: int | None) -> None:
    """Set the browser's real quota for the origin; None lifts the limit."""
    limit = {} if size is None else {"quotaSize": size}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin, **limit})


def fill_the_disk(page: Page) -> None:
    """Write into another database until the quota is used up to the last kilobyte."""
    page.evaluate("""async () => {
        const request = indexedDB.open("ballast", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("ballast", { autoIncrement: true });
        await new Promise((done) => { request.onsuccess = done; });
        const put = (size) => new Promise((done) => {
            const tx = request.result.transaction("ballast", "readwrite");
            tx.objectStore("ballast").put(crypto.getRandomValues(new Uint8Array(size)));
            tx.oncomplete = () => done(true);
            tx.onabort = () => done(false);
        });
        for (let size = 65536; size >= 256; size /= 2) while (await put(size));
        request.result.close();
    }""")


@pytest.mark.desk
def test_what_was_acknowledged_is_there_after_a_reload(page: Page) -> None:
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    page.reload()
    person.wait_until_ready(page)

    person.expect_player(page, "Ana")


@pytest.mark.desk
def test_the_last_view_shows_before_python_is_up(page: Page) -> None:
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    page.reload()
    person.expect_player(page, "Ana")

    assert page.locator("#starting").is_visible()
    person.register(page, "Béla")
    person.expect_player(page, "Béla")


DRAWN_FIRST = """
let drawn = false;
new MutationObserver((_, seen) => {
    if (!document.querySelector("#app h1")) return;
    seen.disconnect();
    requestAnimationFrame(() => { drawn = true; });
}).observe(document, { childList: true, subtree: true });
window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        window.drawnFirst = drawn;
    }
};
"""
"""Notes whether a page was drawn when Python's start began."""
SAID_AT_FIRST = """
addEventListener("DOMContentLoaded", () => {
    window.saidAtFirst = document.querySelector("#starting").checkVisibility({ visibilityProperty: true });
});
"""
SILENT = """
IDBFactory.prototype.open = () => new EventTarget();
window.Worker = class extends EventTarget { postMessage() {} };
"""
"""A storage that never answers, and a Python that never does."""


@pytest.mark.desk
def test_what_stood_last_is_drawn_before_python_starts(page: Page) -> None:
    person.create_event(page)
    later = page.context.new_page()
    later.add_init_script(DRAWN_FIRST)
    later.goto(page.url)
    person.wait_until_ready(later)

    assert later.evaluate("drawnFirst") is True


@pytest.mark.desk
def test_a_later_start_is_said_only_where_nothing_stood_last(page: Page) -> None:
    person.create_event(page)
    later = page.context.new_page()
    later.add_init_script(SAID_AT_FIRST)
    later.goto(page.url)
    expect(later.locator("main h1")).to_be_visible()
    assert later.evaluate("saidAtFirst") is False

    later.add_init_script(SILENT)
    later.reload()
    assert later.evaluate("saidAtFirst") is False
    expect(later.locator("#starting")).to_be_visible()


AGE_THE_VIEWS = """() => new Promise((done) => {
    indexedDB.open("ronda").onsuccess = ({ target: { result } }) => {
        const tx = result.transaction("views", "readwrite");
        tx.objectStore("views").openCursor().onsuccess = ({ target: { result: cursor } }) => {
            cursor?.update({ html: "<main><h1>Old</h1></main>", title: "Old" });
            cursor?.continue();
        };
        tx.oncomplete = () => { result.close(); done(); };
    };
})"""
"""Makes of what each route showed last another page."""
WHEN_STARTED = """
addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => { globalThis.seen = document.querySelector("main").innerText; })
        .observe(document.querySelector("#starting"), { attributeFilter: ["hidden"] });
});
"""


@pytest.mark.desk(anew=True)
def test_a_start_is_said_until_the_page_is_what_python_shows(page: Page) -> None:
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    at = page.url
    person.visit(page, "/")
    page.evaluate(AGE_THE_VIEWS)
    later = page.context.new_page()
    later.add_init_script(WHEN_STARTED)
    later.goto(at)
    expect(later.locator("main h1")).to_have_text("Old")

    person.wait_until_ready(later)
    assert "Ana" in later.evaluate("seen")


@pytest.mark.desk
def test_a_second_window_follows_and_keeps_what_is_typed_there(page: Page) -> None:
    person.create_event(page)
    other = page.context.new_page()
    other.goto(page.url)
    person.wait_until_ready(other)
    person.name_field(other).press_sequentially("Bé")
    person.register(page, "Ana")

    person.expect_player(other, "Ana")
    expect(person.name_field(other)).to_have_value("Bé")
    person.name_field(other).press_sequentially("la")
    person.name_field(other).press("Enter")
    person.expect_player(page, "Béla")
    person.expect_player(other, "Béla")


@pytest.mark.desk
def test_two_windows_at_once_lose_nothing(page: Page) -> None:
    person.create_event(page)
    other = page.context.new_page()
    other.goto(page.url)
    person.wait_until_ready(other)
    person.name_field(page).fill("Ana")
    person.name_field(other).fill("Béla")
    moment = page.evaluate("Date.now() + 300")
    for window in (page, other):
        window.evaluate(
            """(moment) => {
                const form = document.querySelector("form[data-command=register_player]");
                setTimeout(() => form.requestSubmit(), moment - Date.now());
            }""",
            moment,
        )

    for window, name in ((page, "Ana"), (other, "Béla")):
        own = window.locator("main [data-text]", has_text=name)
        expect(own.or_(person.alert(window)).first).to_be_visible()
        if own.count() == 0:
            expect(person.alert(window)).to_contain_text(AT_ONCE.seen)
            expect(person.name_field(window)).to_have_value(name)
            person.name_field(window).press("Enter")
    for window in (page, other):
        person.expect_player(window, "Ana")
        person.expect_player(window, "Béla")


@pytest.mark.desk(anew=True)
def test_an_event_deleted_in_another_window_is_not_written_to(page: Page) -> None:
    person.create_event(page)
    in_database(page, 'tx.objectStore("events").clear(); tx.objectStore("tournaments").clear();')
    person.register(page, "Ana")

    expect(person.alert(page)).to_contain_text(EMPTIED.seen)
    assert in_database(page, 'result = tx.objectStore("events").count();') == 0


def test_a_spoiled_snapshot_of_memory_only_costs_time(page: Page) -> None:
    person.create_event(page)
    person.register(page, "Ana")
    person.expect_player(page, "Ana")
    page.evaluate(kept_memory.SPOIL)
    page.reload()
    person.wait_until_ready(page)

    person.expect_player(page, "Ana")
    person.wait_until_memory_is_kept(page)
    page.reload()
    person.wait_until_ready(page)
    person.expect_player(page, "Ana")


def test_what_is_asked_while_the_memory_is_written_does_not_wait_for_all_of_it(
    new_context: BrowserContext, host: Host
) -> None:
    worker = host.app / "worker.js"
    worker.write_text(COUNTED + worker.read_text("utf-8"), encoding="utf-8")
    page = new_context.new_page()
    page.add_init_script(FOLLOWED)
    page.goto(host.url)
    person.wait_until_ready(page)
    person.wait_until_memory_is_kept(page)

    waiting = page.evaluate("waiting")
    assert len(waiting) > 10
    assert set(waiting) == {0}


def test_a_full_disk_refuses_the_command_and_keeps_what_was_typed(context: BrowserContext, host: Host) -> None:
    page = context.pages[0]
    # The browser counts anew half a minute after it last did: the limit comes before the app's first write.
    page.goto(f"{host.url}manifest.webmanifest")
    used = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    limit_storage(page, host.origin, used + 2_000_000)
    page.goto(host.url)
    person.wait_until_ready(page)
    person.create_event(page)
    fill_the_disk(page)
    person.register(page, "Ana")

    expect(person.alert(page)).to_contain_text(NO_ROOM.seen)
    expect(person.name_field(page)).to_have_value("Ana")
    limit_storage(page, host.origin, None)
    page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('ballast').onsuccess = () => done(); })")
    person.name_field(page).press("Enter")
    person.expect_player(page, "Ana")
    page.reload()
    person.wait_until_ready(page)
    person.expect_player(page, "Ana")
