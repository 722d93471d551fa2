"""The results pages on a phone, in the hand of a player: what stands at the top, what fits, who is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from ronda.codes.paper_codes import EventCode, PaperCode, SlipCode, paper_code_text
from ronda.commands import requests as ask
from ronda.publish import build_site
from ronda.views.public.event_context import event_folder
from tests.browser.accessibility import check_accessibility
from tests.browser.harness import Watch
from tests.browser.paper import sheets
from tests.browser.reach import RESTYLE, TWICE_AS_LARGE, sideways
from tests.playing import Organiser, custom
from workshop.server import http_server

PHONE = ViewportSize(width=390, height=844)
LARGE = (
    f"const sheet = new CSSStyleSheet(); sheet.replaceSync('{TWICE_AS_LARGE}'); document.adoptedStyleSheets = [sheet]"
)
EDGES = "cells => cells.map((cell) => cell.getBoundingClientRect())"
BROKEN = """
() => {
    const broken = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        const hidden = text.parentElement.closest(".unseen, .skip, .now span, thead");
        if (hidden || !text.parentElement.checkVisibility()) continue;
        for (const word of text.data.matchAll(/[\\p{L}\\p{N}.,]+/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width).map(({ top }) => top));
            if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
}
"""
"""Words that stand on two lines."""


@dataclass(frozen=True)
class Results:
    """A published site and an event in its second round, in which player 3 is hidden."""

    origin: str
    event: Organiser

    def address(self, name: str) -> str:
        return f"{self.origin}/en/{event_folder(self.event.log)}/{name}"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Results]:
    organiser = Organiser("xwing", seed=3, details=custom(3, 4, name="Championship of the harbour"))
    organiser.register("Álvaro Puertolindo", "Ñandú Vallehondo")
    organiser.register("Secret Person")
    organiser.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Secret Person"), hidden=True))
    organiser.start(24)
    organiser.play_round()
    organiser.pair()
    site = tmp_path_factory.mktemp("results")
    for path, content in build_site([organiser.log]).items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_bytes(content)
    httpd = http_server.folder_server(site, 0)
    httpd.begin()
    yield Results(http_server.server_address(httpd), organiser)
    httpd.stop()


@pytest.fixture
def phone(browser: Browser, results: Results) -> Iterator[Page]:
    watch = Watch(results.origin)
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    watch.attach(context)
    yield context.new_page()
    context.close()

    assert watch.unexpected() == []


def first_pairing(page: Page) -> float:
    box = page.locator("#by-table tbody tr").first.bounding_box()
    assert box is not None
    return box["y"]


def test_everything_fits_a_small_phone_and_large_letters(phone: Page, results: Results) -> None:
    names = (
        "index.html",
        "info.html",
        "round-2.html",
        "standings-1.html",
        "players/1.html",
        "players.html",
        "rules.html",
    )
    for name in names:
        phone.set_viewport_size(ViewportSize(width=320, height=640))
        phone.goto(results.address(name))
        assert (name, sideways(phone), phone.evaluate(BROKEN)) == (name, [], [])
        phone.set_viewport_size(PHONE)
        phone.evaluate(RESTYLE, TWICE_AS_LARGE)
        assert (name, sideways(phone), phone.evaluate(BROKEN)) == (name, [], [])
        phone.set_viewport_size(ViewportSize(width=1920, height=1080))
        phone.goto(results.address(name))
        assert (name, sideways(phone), phone.evaluate(BROKEN)) == (name, [], [])


def test_what_somebody_needs_for_the_cut_fits_a_small_phone(phone: Page, results: Results) -> None:
    """In the longest words that there are, a line under the name."""
    phone.set_viewport_size(ViewportSize(width=320, height=640))
    phone.goto(results.address("standings-1.html").replace("/en/", "/es/"))
    needs = phone.locator("td > small", has_text="suerte en otras mesas")

    expect(needs.first).to_be_visible()
    assert (sideways(phone), phone.evaluate(BROKEN)) == ([], [])


def test_a_player_types_a_name_once_and_is_shown_the_table_from_then_on(phone: Page, results: Results) -> None:
    match = results.event.round.match_of(1)
    assert match is not None
    opponent = match.opponent(1)
    assert opponent is not None
    phone.goto(results.address("round-2.html"))
    expect(phone.locator(".me")).to_be_hidden()
    assert first_pairing(phone) < 300

    check_accessibility(phone)
    table, rank = str(match.number), results.event.standings().rank[1]
    phone.get_by_label("Your name").fill("alvaro")
    phone.get_by_role("button", name=f"Álvaro Puertolindo Table {table}", exact=True).click()
    phone.goto(results.address("standings-1.html"))
    expect(phone.locator(".me td").first).to_have_text(str(rank))
    expect(phone.locator(".me")).to_contain_text("This is me")
    expect(phone.locator(".me")).to_be_in_viewport(ratio=1)
    check_accessibility(phone)
    for name in ("index.html", "round-2.html"):
        phone.goto(results.address(name))
        expect(phone.locator(".me b")).to_have_text(table)
        expect(phone.locator(".me li small")).to_have_text(results.event.tournament.player(opponent).name)
        expect(phone.locator(".me i")).to_have_text(f"Place {rank}")
        expect(phone.locator(".find")).to_be_hidden()
        phone.locator("footer").scroll_into_view_if_needed()
        expect(phone.locator(".me")).to_contain_text("Table")
        expect(phone.locator(".me")).to_be_in_viewport(ratio=1)
    check_accessibility(phone)

    phone.evaluate(RESTYLE, TWICE_AS_LARGE)
    expect(phone.locator(".me")).to_have_css("position", "static")
    assert (sideways(phone), phone.evaluate(BROKEN)) == ([], [])
    phone.reload()

    phone.get_by_role("button", name="Somebody else").click()
    expect(phone.get_by_label("Your name")).to_be_focused()
    phone.get_by_label("Your name").fill("secret")
    expect(phone.locator(".find li")).to_have_count(0)
    phone.locator(".letters").wait_for(state="hidden")
    phone.get_by_label("Your name").fill("nandu")
    phone.get_by_role("button", name="Ñandú Vallehondo").click()
    phone.locator(".me a").click()
    expect(phone.locator("h1")).to_contain_text("Ñandú Vallehondo")


def test_who_was_never_there_is_nobody_and_may_look_for_a_name(browser: Browser, tmp_path: Path) -> None:
    """The line of the cut stands in the list of names and is no person."""
    organiser = Organiser("xwing", seed=5, details=custom(2, 4))
    organiser.start(8)
    organiser.play_round()
    organiser.play_round()
    organiser.do(ask.MakeCut())
    organiser.pair()
    for path, content in build_site([organiser.log]).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    phone = browser.new_page(viewport=PHONE, locale="en-GB")
    for name in ("index.html", "round-3.html", "standings-1.html", "standings-2.html"):
        phone.goto((tmp_path / "en" / event_folder(organiser.log) / name).as_uri())

        expect(phone.get_by_label("Your name")).to_be_visible()
        expect(phone.locator(".me")).to_be_hidden()
    phone.close()


def test_the_colour_of_a_number_that_decided_keeps_off_its_name(phone: Page, results: Results) -> None:
    """On a phone the name of a number stands before it; the colour reaches 4 pixels around the number."""
    phone.goto(results.address("standings-1.html"))
    gaps = phone.locator("td[data-k] > mark").evaluate_all(
        """marks => marks.map((mark) => {
            const style = getComputedStyle(mark);
            return parseFloat(style.marginLeft) - parseFloat(style.boxShadow.match(/0px 0px 0px ([0-9.]+)px/)[1]);
        })"""
    )

    assert gaps
    assert min(gaps) >= 0


def test_below_the_word_points_stand_points_and_nothing_else(phone: Page, results: Results) -> None:
    """The record is another number, and a phone has room for it in the next line only."""
    phone.goto(results.address("standings-1.html"))
    (head,) = phone.locator("thead th:nth-child(3)").evaluate_all(EDGES)
    points = phone.locator("tbody td:nth-child(3)").evaluate_all(EDGES)
    records = phone.locator("tbody td:nth-child(4)").evaluate_all(EDGES)

    assert len(points) == len(results.event.tournament.players)
    assert {round(each["right"]) for each in points} == {round(head["right"])}
    assert all(number["bottom"] <= record["top"] for number, record in zip(points, records, strict=True))


@pytest.mark.parametrize("now", ["Terminado", "<b>en juego</b>"])
def test_the_bar_of_a_page_in_the_hall_is_one_line(phone: Page, results: Results, now: str) -> None:
    phone.goto(results.address("players/1.html"))
    height = phone.locator(".bar").evaluate(
        """(bar, now) => {
            bar.querySelector(".now").innerHTML = now;
            bar.querySelector(".languages").insertAdjacentHTML("beforebegin", '<a class="own" href="#">Mi página</a>');
            return bar.offsetHeight;
        }""",
        now,
    )

    assert height < 60


@pytest.mark.parametrize("shares", [True, False])
def test_the_end_of_an_event_is_shared_where_the_device_can(browser: Browser, tmp_path: Path, *, shares: bool) -> None:
    organiser = Organiser("xwing", seed=5, details=custom(1, name="Cup"))
    organiser.start(4)
    organiser.play_on()
    for path, content in build_site([organiser.log]).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    context = browser.new_context(viewport=PHONE, locale="en-GB")
    if shares:
        context.add_init_script("Navigator.prototype.share = async (what) => { globalThis.shared = what; }")
    page = context.new_page()
    page.goto((tmp_path / "en" / event_folder(organiser.log) / "index.html").as_uri())
    button = page.get_by_role("button", name="Share the result")
    expect(button).to_have_count(int(shares))
    if shares:
        button.click()
        assert page.evaluate("shared") == {"title": page.title(), "url": page.url}
    check_accessibility(page)
    context.close()


@pytest.mark.parametrize("script", [True, False])
def test_one_game_of_a_site_is_looked_at_alone(browser: Browser, tmp_path: Path, *, script: bool) -> None:
    logs = []
    for seed, game in enumerate(("keyforge", "xwing")):
        organiser = Organiser(game, seed=seed, details=custom(2, name=f"Cup of {game}"))
        organiser.start(4)
        logs.append(organiser.log)
    for path, content in build_site(logs).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    context = browser.new_context(java_script_enabled=script, viewport=PHONE, locale="en-GB")
    page = context.new_page()
    page.goto((tmp_path / "en" / "index.html").as_uri())
    expect(page.locator(".events li")).to_have_count(2)
    page.get_by_label("KeyForge").check()

    expect(page.locator(".events li").locator("visible=true")).to_have_text([re.compile("Cup of keyforge")])
    context.close()


@pytest.mark.parametrize(
    ("locale", "script", "tree"), [("es-ES", True, "es"), ("en-GB", True, "en"), ("es-ES", False, "en")]
)
@pytest.mark.parametrize("paper", [EventCode(), SlipCode(round=2, table=1, players=(1, 2))], ids=["address", "slip"])
def test_a_short_address_leads_to_what_is_played_in_the_readers_language(
    browser: Browser, results: Results, paper: PaperCode, locale: str, tree: str, *, script: bool
) -> None:
    """So does the code on a slip, read by any phone: what it says to the app is nothing to a browser."""
    context = browser.new_context(locale=locale, java_script_enabled=script)
    page = context.new_page()
    page.goto(paper_code_text(results.event.tournament.id, paper, f"{results.origin}/"))
    page.wait_for_url(f"**/{tree}/{event_folder(results.event.log)}/now.html")
    context.close()


def test_without_script_letters_lead_to_the_name(browser: Browser, results: Results) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(results.address("round-2.html"))

    assert first_pairing(page) < 300
    expect(page.locator(".find")).to_be_hidden()
    page.locator(".letters").get_by_role("link", name="H", exact=True).click()
    expect(page.locator(".seats:not(.mine) a", has_text="Hugo").first).to_be_in_viewport()
    context.close()


def test_the_site_speaks_the_readers_language_and_tells_their_time(browser: Browser, results: Results) -> None:
    context = browser.new_context(locale="es-ES", timezone_id="America/Bogota")
    page = context.new_page()
    page.goto(f"{results.origin}/index.html")
    page.wait_for_url("**/es/index.html")
    page.goto(results.address("index.html"))
    expect(page.locator("html")).to_have_attribute("lang", "en")

    told = page.locator("footer time")
    utc = told.get_attribute("title") or ""
    hour, minute = (int(part) for part in utc.removesuffix(" UTC")[-5:].split(":"))
    expect(told).to_contain_text(f"{(hour - 5) % 12 or 12}:{minute:02d}")
    context.close()


def test_those_who_are_ticked_are_compared_without_script(browser: Browser, results: Results) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(results.address("players/1.html"))
    page.get_by_role("link", name="Compare with anybody else").click()
    names = [results.event.tournament.player(number).name for number in (1, 9)]
    for name in names:
        page.locator(".standings").get_by_label(name, exact=True).check()
    page.get_by_label("Only those ticked").check()

    shown = page.locator(".standings tbody tr").locator("visible=true")
    expect(shown).to_have_count(2)
    assert sorted(shown.locator("a").all_inner_texts()) == sorted(names)
    context.close()


def test_paper_shows_the_lists_and_nothing_to_tap(phone: Page, results: Results) -> None:
    for name in ("index.html", "round-1.html", "round-2.html", "standings-1.html", "players/1.html"):
        phone.goto(results.address(name))
        expect(phone.get_by_label("Your name").or_(phone.locator("body:not(:has(.find))"))).to_be_visible()
        paper = sheets(phone.pdf(format="A4"))
        words = " ".join(sheet.words for sheet in paper)
        for tapped in ("Your name", "Compare", "live", "Reload", "Español", "now.html", "Now playing: Round 2 "):
            assert tapped not in words, name
        assert all(sheet.is_black_and_white for sheet in paper), name
        assert "Championship of the harbour" in words

    phone.goto(results.address("round-2.html"))
    by_table, by_name = sheets(phone.pdf(format="A4"))
    assert by_table.words.startswith("Tournament results Championship of the harbour Round 2")
    assert by_name.words.startswith("By name · Round 2 · Championship of the harbour")
