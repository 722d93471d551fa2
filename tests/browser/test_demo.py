"""The first minutes with Ronda: the empty home page, the demo event that works without a connection, and the guide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.harness import Host

SIZES = [(390, 844), (1280, 800)]
INSTALLABLE = (
    "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => { window.asked = true; } }))"
)


def open_demo(page: Page) -> str:
    """Open the demo from the page of all events, and return its route."""
    page.locator("main [data-action=demo]").click()
    expect(page).to_have_url(re.compile("#/t/demo-"))
    expect(page.locator(".demo-mark").first).to_be_visible()
    return page.url.partition("#")[2]


@pytest.mark.desk
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_empty_home_page_shows_how_to_begin_and_the_games_without_scrolling(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    begin = [
        page.locator(".welcome [href='#/new']"),
        page.locator("main [data-action=demo]"),
        page.locator("main [data-action=import]"),  # the search has one too, once its list has come
    ]
    games = page.locator(".welcome-games a").all()

    assert len(games) >= 4
    for each in (*begin, *games):
        expect(each).to_be_visible()
        box = each.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height


def test_the_demo_goes_on_without_a_connection_and_leaves_with_one_tap(page: Page, host: Host) -> None:
    person.wait_until_offline_ready(page)
    host.stop()
    page.context.set_offline(True)
    event = open_demo(page)
    person.visit(page, f"{event}/round/3")
    open_tables = page.locator("#board .table-open").count()
    assert open_tables > 0
    page.locator("#board .table-open form button").first.click()
    expect(page.locator("#board .table-open")).to_have_count(open_tables - 1)

    person.visit(page, event)
    page.locator(".demo [data-action=delete]").click()
    expect(page).to_have_url(re.compile("#/$"))
    expect(page.locator(".welcome")).to_be_visible()
    again = open_demo(page)
    assert again != event


def test_the_guide_is_read_without_a_connection(page: Page, host: Host) -> None:
    person.wait_until_offline_ready(page)
    host.stop()
    page.context.set_offline(True)
    page.reload()
    person.wait_until_ready(page)
    page.get_by_role("link", name="Help").click()
    page.locator("nav [href='#/guide/prepare']").click()
    seen = 0
    for title in ("Prepare", "Run", "Players' phones", "Correct mistakes", "Publish"):
        expect(page.locator(".guide h1")).to_have_text(f"Guide: {title}")
        for picture in page.locator(".guide img").all():
            expect(picture).not_to_have_js_property("naturalWidth", 0)
            seen += 1
        if title != "Publish":
            page.locator(".guide .button.primary").click()

    assert seen == 10


def test_installing_is_offered_where_the_warning_speaks_of_it(page: Page) -> None:
    open_demo(page)
    person.visit(page, "/")
    warned = page.locator(".banner", has_text="The browser may clear what it keeps")
    expect(warned).to_be_visible()
    expect(warned.locator("[data-action=install]")).to_be_hidden()
    expect(warned.get_by_role("link", name="How to install")).to_have_attribute("href", "#/guide/prepare")

    page.evaluate(INSTALLABLE)
    warned.locator("[data-action=install]").click()

    assert page.evaluate("window.asked")
    expect(warned.locator("[data-action=install]")).to_be_hidden()
