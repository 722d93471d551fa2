"""What other apps share with the installed one: the form that the system posts to the service worker, offline too.

The system's own share sheet hands out the same form; no test drives it.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from ronda import journal
from tests.browser import person
from tests.browser.harness import Host
from tests.playing import Organiser

FORM = """<form method="post" enctype="multipart/form-data" action="{url}share">
<input name="title" value="{title}"><textarea name="text">{text}</textarea><input name="url">
<input type="file" name="files" multiple><button>Share</button></form>"""
POSTED = """async ([file, text]) => {
    const shared = [{ files: new File([file], "harbour.ronda") }, { text }];
    for (const share of shared) {
        const body = new FormData();
        for (const [name, value] of Object.entries(share)) body.set(name, value);
        await fetch("../share", { method: "POST", body, redirect: "manual" });
    }
}"""
TWO_LISTS = """async (texts) => {
    for (const text of texts) {
        const body = new FormData();
        body.set("text", text);
        await fetch("../share", { method: "POST", body, redirect: "manual" });
    }
}"""
CHAT = "1. Alda Mar\n2. Brisa Sol\n3. Cosme Río"


def share(context: BrowserContext, host: Host, *files: Path, text: str = "", title: str = "") -> Page:
    """Post what a share sheet posts, in a window of its own; that of the app is closed, as it would take what comes."""
    for window in context.pages:
        window.close()
    page = context.new_page()
    page.set_content(FORM.format(url=host.url, text=text, title=title))
    page.locator("input[type=file]").set_input_files(files)
    page.locator("button").click()
    person.wait_until_ready(page)
    return page


def event_file(folder: Path, name: str = "harbour.ronda") -> Path:
    organiser = Organiser("keyforge")
    organiser.register("Elena Mar", "Gala Río")
    file = folder / name
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    return file


def kept(page: Page) -> int:
    count: int = page.evaluate("async () => (await (await caches.open('shared')).keys()).length")
    return count


def test_an_event_file_that_is_shared_opens_once(page: Page, host: Host, tmp_path: Path) -> None:
    person.wait_until_offline_ready(page)
    shared = share(page.context, host, event_file(tmp_path), title="An event")
    expect(shared.locator("h1")).to_be_visible()
    expect(shared.locator("#notice")).not_to_be_empty()
    person.visit(shared, f"{shared.url.partition('#')[2]}/players")
    person.expect_player(shared, "Elena Mar")
    assert shared.url.partition("#")[0] == host.url
    assert kept(shared) == 0


def test_a_chat_that_is_shared_offline_goes_to_the_preview_of_the_chosen_event(page: Page, host: Host) -> None:
    person.create_event(page)
    person.wait_until_offline_ready(page)
    host.stop()
    page.context.set_offline(offline=True)
    shared = share(page.context, host, text=CHAT, title="Players of Friday")
    expect(shared.locator("h1")).to_have_text("Which event is this list for?")
    expect(shared.locator("#shared-text")).to_have_value(CHAT)
    shared.get_by_role("button", name="Friday Cup").click()

    expect(shared.locator("h1")).to_have_text("Import players")
    shared.get_by_role("button", name="Register 3 players").click()
    expect(shared.locator("#notice")).to_contain_text("3 players registered.")
    person.expect_player(shared, "Brisa Sol")


def test_a_list_that_is_shared_can_be_of_an_event_that_is_made_for_it(page: Page, host: Host, tmp_path: Path) -> None:
    person.wait_until_offline_ready(page)
    file = tmp_path / "list.csv"
    file.write_text("Name;Deck\nAlda Mar;Quillfire\nBrisa Sol;Old Bruno\n", encoding="utf-8")
    shared = share(page.context, host, file)
    shared.get_by_role("button", name="New event").click()
    shared.locator("#new-event [name=name]").fill("Harbour Open")
    shared.locator("#new-event button.primary").click()

    expect(shared.locator("h1")).to_have_text("Import players")
    shared.get_by_role("button", name="Register 2 players").click()
    person.expect_player(shared, "Alda Mar")


def test_two_shares_before_the_app_takes_them_both_arrive(page: Page, host: Host, tmp_path: Path) -> None:
    person.wait_until_offline_ready(page)
    page.goto(f"{host.url}licences/ronda.txt")
    text = event_file(tmp_path).read_text(encoding="utf-8")
    page.evaluate(POSTED, [text, CHAT])
    assert kept(page) == 2
    page.goto(host.url)

    expect(page.locator("#shared-text")).to_have_value(CHAT)
    expect(page.locator(".list-events li")).to_have_count(2)
    assert kept(page) == 0


def test_of_two_lists_that_are_shared_the_second_comes_after_the_first(page: Page, host: Host) -> None:
    person.create_event(page)
    person.wait_until_offline_ready(page)
    for window in page.context.pages[1:]:
        window.close()
    page.goto(f"{host.url}licences/ronda.txt")
    page.evaluate(TWO_LISTS, ["1. Zoe Mar\n2. Yago Sol\n3. Xenia Luna", CHAT])
    page.goto(host.url)
    lists = page.locator("textarea[name=text]")
    expect(lists).to_have_count(2)
    names = [lists.nth(at).input_value().split("\n")[0] for at in range(2)]
    page.get_by_role("button", name="Friday Cup").first.click()

    expect(page.locator("h1")).to_have_text("Import players")
    page.get_by_role("button", name="Register 3 players").click()
    expect(page.locator("#notice")).to_contain_text("3 players registered.")
    expect(page.locator("h1")).to_have_text("Which event is this list for?")
    expect(lists).to_have_count(1)
    assert lists.input_value().split("\n")[0] == names[1]
    page.get_by_role("button", name="Friday Cup").click()
    page.get_by_role("button", name="Register 3 players").click()
    for name in ("Zoe Mar", "Brisa Sol"):
        person.expect_player(page, name)


def test_results_that_are_shared_or_dropped_are_opened_by_the_rules_that_are_chosen(
    page: Page, host: Host, tmp_path: Path
) -> None:
    person.wait_until_offline_ready(page)
    file = tmp_path / "Harbour Open.csv"
    file.write_text("Ronda;Jugador 1;Jugador 2;Ganador\n1;Alda;Brisa;Alda\n1;Cosme;libre;\n", encoding="cp1252")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "Harbour Open.csv"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
        }""",
        file.read_text(encoding="cp1252"),
    )
    expect(page.locator("h1")).to_have_text("From other programs")
    expect(page.locator(".lead")).to_contain_text("3 players")
    shared = share(page.context, host, file)
    expect(shared.locator("h1")).to_have_text("From other programs")
    shared.get_by_role("button", name="Open with these rules").first.click()

    expect(shared.locator("#notice")).to_contain_text("New event “Harbour Open”: 3 players, 1 round.")
    person.visit(shared, f"{shared.url.partition('#')[2]}/players")
    person.expect_player(shared, "Cosme")


def test_what_is_shared_while_python_cannot_start_is_kept_for_the_next_start(
    page: Page, host: Host, tmp_path: Path
) -> None:
    person.wait_until_offline_ready(page)
    page.context.add_init_script(
        """if (origin !== "null" && sessionStorage.broken !== "no") globalThis.Worker = class {
            constructor() { setTimeout(() => this.onmessage({ data: { event: "failed", detail: ["broken"] } })); }
            postMessage() {}
        };"""
    )
    page.close()
    shared = page.context.new_page()
    shared.set_content(FORM.format(url=host.url, text="", title=""))
    shared.locator("input[type=file]").set_input_files(event_file(tmp_path))
    shared.locator("button").click()
    expect(shared.locator("#failed")).to_be_visible()
    assert kept(shared) == 1

    shared.evaluate("sessionStorage.broken = 'no'")
    shared.reload()
    person.wait_until_ready(shared)
    expect(shared.locator("#notice")).not_to_be_empty()
    assert kept(shared) == 0
