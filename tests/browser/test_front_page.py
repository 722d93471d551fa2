"""An event's first page, and what is played now, in a real browser: styled as by all rules, and waiting for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from ronda.core.notice import Notice, Prize
from ronda.publish import SiteFrame, build_index_files, event_section
from ronda.publish.club.club_look import read_club_look
from ronda.views.public.event_context import event_folder
from tests.browser.harness import Watch
from tests.playing import BASIC, Organiser, custom, doubled
from workshop.server import http_server

SAID = """
() => [...document.querySelectorAll("*")].flatMap((part) => [null, "::before", "::after"].map((kind) => {
  const style = getComputedStyle(part, kind);
  const names = kind && style.content === "none" ? ["content"] : [...style];
  return `${part.nodeName}.${part.className} ` + names.map((name) => style.getPropertyValue(name)).join("|");
}))
"""
"""What style says of every element."""
APPLIED = "media => document.querySelectorAll('link').forEach((sheet) => { sheet.media = media; })"
LOOKS: tuple[tuple[int, Literal["screen", "print"], Literal["light", "dark"]], ...] = (
    (1280, "screen", "light"),
    (390, "screen", "dark"),
    (230, "screen", "light"),
    (794, "print", "light"),
)
"""Widths, media and colours."""
NOTICE = Notice(
    address="Harbour Street 1",
    fee="10",
    bring=("dice",),
    prizes=(Prize(what="A mat", first=1, last=4),),
    sharing="Shared.",
    text="Come early.",
)
FRAME = SiteFrame(look=read_club_look({"name": "Harbour Club", "colour": "#1b5e20", "footer": "Since 1901"}))


def registered() -> Organiser:
    organiser = Organiser("aristeia", seed=2, details=replace(BASIC, notice=NOTICE, place="Hall 1", date="2026-11-21"))
    organiser.register("Ada Puerto", "Marta Olmo")
    return organiser


def running() -> Organiser:
    organiser = Organiser("xwing", seed=3, details=custom(3, 4))
    organiser.start(17)
    organiser.play_round()
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    return organiser


def between() -> Organiser:
    organiser = Organiser("keyforge", seed=4, details=custom(2, 4))
    organiser.start(19)
    organiser.play_swiss()
    return organiser


def over() -> Organiser:
    organiser = Organiser("custom", seed=5, details=doubled(2, 4))
    organiser.start(18)
    organiser.play_on()
    return organiser


MOMENTS: tuple[Callable[[], Organiser], ...] = (registered, running, between, over)


@pytest.fixture(scope="module")
def fronts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Callable[[], Organiser], str]]:
    """The address of an event's first page in each moment."""
    site, logs = tmp_path_factory.mktemp("fronts"), {moment: moment().log for moment in MOMENTS}
    parts = [event_section(log, FRAME) for log in logs.values()]
    for files in (build_index_files([part.entry for part in parts], FRAME), *(part.files for part in parts)):
        for path, content in files.items():
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            (site / path).write_bytes(content)
    server = http_server.folder_server(site, 0)
    server.begin()
    origin = http_server.server_address(server)
    yield {moment: f"{origin}/en/{event_folder(log)}/" for moment, log in logs.items()}
    server.stop()


@pytest.fixture
def page(browser: Browser, fronts: dict[Callable[[], Organiser], str]) -> Iterator[Page]:
    watch = Watch(fronts[running].partition("/en/")[0])
    context = browser.new_context(locale="en-GB")
    watch.attach(context)
    yield context.new_page()
    context.close()
    assert watch.unexpected() == []


@pytest.mark.parametrize(("moment", "name"), [*((moment, "") for moment in MOMENTS), (running, "now.html")])
def test_the_style_inside_says_of_every_element_what_the_whole_says(
    page: Page, fronts: dict[Callable[[], Organiser], str], moment: Callable[[], Organiser], name: str
) -> None:
    page.goto(fronts[moment] + name)
    if page.locator(".live").count():
        expect(page.locator(".live .age")).not_to_be_empty()  # what comes into the page later changes sizes
    for width, medium, scheme in LOOKS:
        page.set_viewport_size(ViewportSize(width=width, height=800))
        page.emulate_media(media=medium, color_scheme=scheme)
        page.evaluate(APPLIED, "")
        page.evaluate(f"globalThis.whole = ({SAID})()")
        page.evaluate(APPLIED, "not all")
        assert page.evaluate(f"({SAID})().filter((said, at) => said !== whole[at])") == []


@pytest.mark.parametrize("name", ["", "now.html"])
def test_a_page_is_there_before_anything_else_was_answered(
    page: Page, fronts: dict[Callable[[], Organiser], str], name: str
) -> None:
    """What it asks for beside itself never comes: who is looked for is found all the same."""
    page.route("**/*", lambda route: route.continue_() if route.request.is_navigation_request() else None)
    page.goto(fronts[running] + name, wait_until="commit")
    page.get_by_label("Your name").fill("alba 11")
    page.locator("#find button").click()

    assert page.locator("#me b").inner_text()
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ renderBlockingStatus: held }) => held)")
    assert "blocking" not in asked
    page.unroute_all(behavior="ignoreErrors")
