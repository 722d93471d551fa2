"""The first page of an event of many players: who types a name is found, and asks for a page of its initial."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from ronda.publish import build_site
from ronda.views.public.event_context import event_folder
from tests.browser.accessibility import check_accessibility
from tests.browser.harness import Watch
from tests.browser.reach import sideways
from tests.playing import Organiser
from tests.views.test_name_pages import FIELD, HIDDEN, field
from workshop.build import catalogues
from workshop.server import http_server

PHONE = ViewportSize(width=390, height=844)
PLAYERS = 250
MOVED = "[...document.querySelectorAll('.letters')].filter((strip) => strip.scrollWidth > strip.clientWidth)"
"""Strips of letters of which some are seen only when they are moved sideways."""


@dataclass(frozen=True)
class Results:
    """A site in a folder and on a server, and its event in the second round."""

    site: Path
    origin: str
    event: Organiser

    @property
    def path(self) -> str:
        return f"en/{event_folder(self.event.log)}/index.html"

    def write(self) -> None:
        for path, content in build_site([self.event.log]).items():
            (self.site / path).parent.mkdir(parents=True, exist_ok=True)
            (self.site / path).write_bytes(content)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Results]:
    catalogues.compile_stale()
    site = tmp_path_factory.mktemp("many")
    server = http_server.folder_server(site, 0)
    server.begin()
    made = Results(site, http_server.server_address(server), field(PLAYERS))
    made.write()
    yield made
    server.stop()


@pytest.fixture
def watch(results: Results) -> Iterator[Watch]:
    watching = Watch(results.origin)
    yield watching
    assert watching.unexpected() == []


@pytest.fixture
def phone(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    watch.attach(context)
    yield context
    context.close()


@pytest.fixture
def page(phone: BrowserContext, results: Results) -> Page:
    opened = phone.new_page()
    opened.goto(f"{results.origin}/{results.path}")
    expect(opened.locator(".age")).not_to_be_empty()
    return opened


def asked(watch: Watch) -> list[str]:
    """The pages of names that were asked for."""
    return [url.rpartition("/")[2] for url in watch.requests if "/names" in url]


def page_of(initial: str) -> str:
    return f"names-{ord(initial)}.html"


def suggested(page: Page, name: str) -> Locator:
    return page.locator("#find button").filter(has=page.get_by_text(name, exact=True))


def test_every_tenth_player_is_found_by_given_and_family_name_with_all_that_is_asked(
    page: Page, results: Results, watch: Watch
) -> None:
    names = {player.id: player.name for player in results.event.tournament.players}
    seats = {player: match for match in results.event.round.matches for player in match.players}
    assert asked(watch) == []
    for number in (*range(1, len(FIELD) + 1), *range(len(FIELD) + 10, PLAYERS, 10)):
        for typed in {names[number], names[number].split(" ", 1)[-1]}:
            page.get_by_label("Your name").fill(typed)
            expect(suggested(page, names[number])).to_have_count(1)
        if (match := seats.get(number)) and not match.is_bye:
            expect(suggested(page, names[number])).to_contain_text(f"Round 2 · Table {match.number}")
        suggested(page, names[number]).click()
        me, match = page.locator("#me"), seats.get(number)
        expect(me.locator("a")).to_have_text(names[number])
        opponent = match.opponent(number) if match else None
        if match and opponent:
            expect(me.locator("b")).to_have_text(str(match.number))
            expect(me.locator("li > small")).to_have_text(f"Round 2 · {names[opponent]}")
        expect(me.locator("i")).to_contain_text("Place ")
        expect(me.locator("li > span")).to_contain_text("point")
        me.get_by_role("button", name="Somebody else").click()
    assert len(asked(watch)) == len(set(asked(watch)))


def test_only_the_page_of_the_typed_initial_is_asked_for_and_of_nobody_s_none(page: Page, watch: Watch) -> None:
    typed = page.get_by_label("Your name")
    typed.press_sequentially("áLvaro")
    expect(suggested(page, "Álvaro Núñez")).to_have_count(1)
    assert asked(watch) == [page_of("a")]
    typed.fill("(rex")
    expect(suggested(page, "Zoë (Rex) Ångström-Roa")).to_have_count(1)
    typed.fill("wxyz")
    expect(page.locator("#find li")).to_have_count(0)
    assert asked(watch) == [page_of("a"), page_of("r"), page_of("w")]
    typed.fill("щ")
    typed.fill(HIDDEN)
    expect(page.locator("#find li")).to_have_count(0)
    assert HIDDEN not in page.content()
    check_accessibility(page)
    assert sideways(page) == []


def test_what_was_known_of_a_person_is_shown_no_more_where_news_of_it_cannot_be_asked_for(
    phone: BrowserContext, results: Results, watch: Watch
) -> None:
    watch.allowed.append("ERR_FAILED")
    page = phone.new_page()
    page.clock.install()
    page.goto(f"{results.origin}/{results.path}")
    page.get_by_label("Your name").fill("Łukasz")
    page.locator("#find button").click()
    expect(page.locator("#me a")).to_have_text("Łukasz Żółć")
    page.route("**/names-*", lambda route: route.abort())
    results.event.report(results.event.round.open_matches[0], results.event.random_result())
    results.write()
    page.clock.fast_forward(60_000)

    expect(page.locator("#me, #find li")).to_have_count(1)
    expect(page.locator("#me")).to_be_hidden()
    expect(page.locator("#find").get_by_role("status")).to_have_text("No connection: the list is asked for again.")
    page.unroute("**/names-*")
    page.clock.fast_forward(60_000)
    expect(page.locator("#me a")).to_have_text("Łukasz Żółć")


def test_who_was_found_is_there_again_and_follows_to_the_next_round(
    page: Page, phone: BrowserContext, results: Results
) -> None:
    page.get_by_label("Your name").fill("Ñandú")
    page.locator("#find button").click()
    again = phone.new_page()
    again.clock.install()
    again.goto(f"{results.origin}/{results.path}")
    expect(again.locator("#me a")).to_have_text("Ñandú Vallehondo")
    for match in results.event.round.open_matches:
        results.event.report(match, results.event.random_result())
    results.write()
    again.clock.fast_forward(60_000)

    expect(again.locator("#me b")).to_have_count(0)
    expect(again.locator("#me a")).to_have_text("Ñandú Vallehondo")


def test_who_is_found_on_a_page_that_is_a_round_behind_is_told_of_which_round_it_is(
    browser: Browser, tmp_path: Path
) -> None:
    event, server = field(PLAYERS, until="between"), http_server.folder_server(tmp_path, 0)
    server.begin()
    site = Results(tmp_path, http_server.server_address(server), event)
    site.write()
    page = browser.new_page(locale="en-GB")
    page.clock.install()
    page.goto(f"{site.origin}/{site.path}")
    expect(page.locator(".age")).not_to_be_empty()
    event.pair()
    site.write()
    page.get_by_label("Your name").fill("Łukasz")
    page.locator("#find button").click()

    expect(page.locator("main h2")).to_have_text(["By name"])
    expect(page.locator("#me li > small")).to_contain_text("Round 2 · ")
    page.clock.run_for(60_000)
    expect(page.locator("main h2").first).to_have_text("Round 2")
    expect(page.locator("#me li > small")).to_contain_text("Round 2 · ")
    page.close()
    server.stop()


def test_without_connection_it_says_so_and_the_next_letter_asks_again(page: Page, watch: Watch) -> None:
    watch.allowed.append("ERR_FAILED")
    page.route("**/names-*", lambda route: route.abort())
    typed, said = page.get_by_label("Your name"), page.locator("#find").get_by_role("status")
    typed.fill("z")
    expect(said).to_have_text("No connection: the list is asked for again.")
    expect(page.locator("#find li")).to_have_count(0)
    page.unroute("**/names-*")
    typed.fill("zo")
    expect(suggested(page, "Zoë (Rex) Ångström-Roa")).to_have_count(1)
    expect(said).to_be_empty()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("lukasz", "Łukasz Żółć"),
        ("zolc", "Łukasz Żółć"),
        ("orjan", "Ørjan Groß"),
        ("gross", "Ørjan Groß"),
        ("aesir wide", "Æsir Ｗide"),
        ("finn", "ﬁnn D’Arc"),
        ("d'arc", "ﬁnn D’Arc"),
        ("darc", "ﬁnn D’Arc"),
        ("O’Brien", "alba o'Brien"),
        ("obrien", "alba o'Brien"),
        ("NUNEZ, alvaro", "Álvaro Núñez"),
        ("roa zoe", "Zoë (Rex) Ångström-Roa"),
    ],
)
def test_a_name_is_found_with_the_letters_and_in_the_order_of_any_keyboard(page: Page, typed: str, name: str) -> None:
    page.get_by_label("Your name").fill(typed)

    expect(page.locator("#find button").first).to_contain_text(name)


def test_the_search_says_that_nobody_fits_and_that_more_do(page: Page) -> None:
    typed, said = page.get_by_label("Your name"), page.locator("#find").get_by_role("status")
    typed.fill("zzz")
    expect(said).to_have_text("No such name here.")
    typed.fill("olmo")
    expect(page.locator("#find li")).to_have_count(6)
    expect(said).to_have_text("More people fit: type on.")
    typed.fill("")
    expect(said).to_be_empty()


@pytest.mark.parametrize("place", ["host", "folder"])
def test_without_a_script_and_from_a_folder_letters_lead_to_everybody(
    browser: Browser, results: Results, place: str
) -> None:
    context = browser.new_context(locale="en-GB", viewport=PHONE, java_script_enabled=place == "folder")
    page = context.new_page()
    page.goto(f"{results.origin if place == 'host' else results.site.as_uri()}/{results.path}")
    expect(page.get_by_label("Your name")).to_be_hidden()
    assert page.evaluate(MOVED) == []
    page.get_by_text("Ж–И").click()
    page.get_by_role("navigation", name="By name").get_by_role("link", name="Ж", exact=True).click()
    assert page.evaluate(MOVED) == []
    expect(page.get_by_role("link", name="И", exact=True)).to_be_visible()
    expect(page.locator("#by-name li")).to_have_count(1)
    expect(page.locator("#by-name li")).to_contain_text("Жанна Иванова")
    page.get_by_role("link", name="All", exact=True).click()
    expect(page.locator("#by-name li")).to_have_count(PLAYERS)
    assert sideways(page) == []
    context.close()
