"""What leaves the app for people without it, and how the system hands files to it."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.harness import Host

SHARE_SHEET = """() => {
    window.shared = new Promise((taken) => {
        const share = async (what) => taken(what.text ?? await what.files[0].text());
        Object.defineProperty(navigator, "share", { value: share });
        Object.defineProperty(navigator, "canShare", { value: () => true });
    });
}"""
LAUNCHES = """
    const setConsumer = (consumer) => { window.launch = consumer; };
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
"""


def paired(page: Page) -> str:
    """Create an event of four with its first round paired, and return its route."""
    person.create_event(page, "Friday Cup")
    for name in ("Alda", "Brisa", "Cosme", "Dalia"):
        person.register(page, name)
        person.expect_player(page, name)
    event = page.url.partition("#")[2].removesuffix("/players")
    person.visit(page, event)
    page.locator("main form[data-command=start_event] button").click()
    page.locator("main form[data-command=pair_round] button").click()
    person.publish_draft(page)
    expect(page.locator("#board .table-open")).to_have_count(2)
    return event


@pytest.mark.desk(anew=True)
def test_pairings_go_to_the_share_sheet_as_text(page: Page) -> None:
    page.evaluate(SHARE_SHEET)
    paired(page)
    page.locator("[data-action=shareText]").click()

    expect(page.locator("#alert")).to_be_empty()
    text = page.evaluate("window.shared")
    assert text.startswith("Friday Cup · Round 1\n\n1 · ")
    assert all(name in text for name in ("Alda", "Brisa", "Cosme", "Dalia"))


def test_without_a_share_sheet_the_text_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', { value: undefined })")
    paired(page)
    page.locator("[data-action=shareText]").click()

    expect(page.locator("#notice")).to_contain_text("Copied")
    assert "1 · " in page.evaluate("navigator.clipboard.readText()")


@pytest.mark.desk(anew=True)
def test_an_event_shared_from_one_device_opens_on_another(page: Page, tmp_path: Path) -> None:
    page.evaluate(SHARE_SHEET)
    event = paired(page)
    person.visit(page, event)
    person.unfold(page, "Share and publish")
    page.locator("[data-action=shareEvent]").click()
    expect(page.locator("#alert")).to_be_empty()
    (tmp_path / "shared.txt").write_text(page.evaluate("window.shared"), encoding="utf-8")
    page.locator("#file").set_input_files(tmp_path / "shared.txt")

    expect(page.locator("#notice")).not_to_be_empty()


def test_a_file_opened_by_the_file_manager_and_a_shortcut_arrive(page: Page, host: Host) -> None:
    page.context.add_init_script(LAUNCHES)
    page.goto(host.url)
    person.wait_until_ready(page)
    page.evaluate("window.launch({ files: [], targetURL: new URL('./#/new', location.href).href })")
    expect(page.locator("form[data-command=create_event]")).to_be_visible()
    page.evaluate("window.launch({ files: [{ getFile: async () => new File(['{}'], 'a.ronda') }], targetURL: null })")

    expect(person.alert(page)).to_be_visible()


def test_the_manifest_names_icons_of_their_size(built_app: Path) -> None:
    manifest = json.loads((built_app / "manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in (*pictures, *(icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"])):
        header = (built_app / icon["src"]).read_bytes()[:24]
        assert "{}x{}".format(*struct.unpack(">II", header[16:24])) == icon["sizes"]
    assert {"any", "192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert manifest["file_handlers"][0]["accept"] == {"application/x-ronda": [".ronda"]}
