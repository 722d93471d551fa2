"""A whole event in one file, opened from a folder: its pages and its search, and what stands there without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from ronda.commands import requests as ask
from ronda.publish import SiteFrame
from ronda.publish.single_page import single_page
from tests.browser import accessibility
from tests.browser.harness import PATIENCE, Watch
from tests.playing import Organiser, custom
from workshop.dev import chromium

FOLLOWED = """(hash) => new Promise((done) => {
    if (location.hash === hash) return done();
    addEventListener("hashchange", done, { once: true });
    location.hash = hash;
})"""


@pytest.fixture(scope="module")
def organiser() -> Organiser:
    made = Organiser("keyforge", details=custom(3, 4))
    made.start(9)
    made.play_on()
    return made


@pytest.fixture
def file(organiser: Organiser, tmp_path: Path) -> Path:
    kept = tmp_path / "event.html"
    kept.write_bytes(single_page(organiser.log, SiteFrame()))
    return kept


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def opened(playwright: Playwright, file: Path, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A phone on which nothing is asked of anybody and nothing fails."""
    launched = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=chromium.FLAGS)
    context = launched.new_context(
        viewport={"width": 390, "height": 844}, locale="es-ES", java_script_enabled=request.param
    )
    watch = Watch(file.as_uri(), also=["null"])
    context.set_default_timeout(PATIENCE)
    watch.attach(context)
    yield context
    launched.close()
    assert watch.unexpected() == []


def first(context: BrowserContext, file: Path) -> Page:
    page = context.new_page()
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("opened", [True], indirect=True)
def test_every_link_of_every_page_leads_to_a_page_of_the_file(
    opened: BrowserContext, file: Path, organiser: Organiser
) -> None:
    page = first(opened, file)
    expect(page.locator("h1")).to_have_text(organiser.tournament.details.name)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    seen, left = set[str](), [page.evaluate("document.querySelector('#shown nav a').hash")]
    while left:
        at = left.pop()
        page.evaluate(FOLLOWED, at)
        seen.add(at[1:].partition("#")[0])
        hrefs = page.eval_on_selector_all("#shown a", "(links) => links.map((link) => link.getAttribute('href'))")
        assert all(href.startswith(("#", "blob:", "https://")) for href in hrefs), (at, hrefs)
        left += sorted(
            {href for href in hrefs if href.startswith("#") and href[1:].partition("#")[0] not in seen} - {*left}
        )

    names = {path.rpartition("/")[2] for path in seen}
    assert {"index.html", "round-1.html", "standings-3.html", "bracket.html", "rules.html", "info.html"} <= names
    assert {f"{language}/" for language in ("en", "es")} == {path[:3] for path in seen}
    assert all(f"{player.id}.html" in names for player in organiser.tournament.players)


@pytest.mark.parametrize("opened", [True], indirect=True)
@pytest.mark.parametrize("base", ["", "https://results.example.org/"])
def test_what_only_a_site_can_do_is_offered_where_there_is_one(opened: BrowserContext, base: str, file: Path) -> None:
    file.write_bytes(single_page(Organiser("keyforge", details=custom(3, 4)).log, SiteFrame(base=base)))
    page = first(opened, file)
    expect(page.locator("#shown h1")).to_be_visible()
    expect(page.get_by_text("Prepare su inscripción")).to_have_count(int(bool(base)))
    expect(page.get_by_text("Superposición para retransmisiones")).to_have_count(int(bool(base)))
    expect(page.locator(".live .start")).to_have_count(int(bool(base)))
    assert page.locator("#shown a[href*='register.html'], #shown a[href*='overlay.html']").count() == 2 * bool(base)


@pytest.mark.parametrize("opened", [True], indirect=True)
def test_a_name_is_found_by_typing_and_the_way_back_is_the_browsers(
    opened: BrowserContext, file: Path, organiser: Organiser
) -> None:
    page, player = first(opened, file), organiser.tournament.players[4]
    search = page.get_by_role("combobox", name="Busque un jugador o una página")
    search.fill(player.name)
    expect(page.locator("h1")).to_have_text(player.name)
    page.go_back()
    expect(page.locator("h1")).to_have_text(organiser.tournament.details.name)
    search.fill("Normas")
    expect(page.locator("h1")).to_have_text("Normas")
    with page.expect_download() as kept:
        page.get_by_role("link", name="Copia pública del archivo del evento").last.click()

    assert kept.value.suggested_filename.endswith(".ronda")
    text = Path(kept.value.path()).read_text(encoding="utf-8")
    assert all(player.name in text for player in organiser.tournament.players)


@pytest.mark.parametrize("opened", [True], indirect=True)
def test_each_of_two_people_of_one_name_is_found(opened: BrowserContext, file: Path) -> None:
    made = Organiser("keyforge", details=custom(3, 4))
    made.register("Ana Ruiz", "Ben Sol")
    made.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Ana Ruiz", namesake=True),)))
    file.write_bytes(single_page(made.log, SiteFrame()))
    page = first(opened, file)
    search = page.get_by_role("combobox", name="Busque un jugador o una página")
    for typed, number in (("Ana Ruiz", 1), ("Ana Ruiz (3)", 3)):
        search.fill(typed)
        expect(page).to_have_url(re.compile(f"/players/{number}.html$"))


def test_a_file_is_accessible_with_and_without_a_script(opened: BrowserContext, file: Path) -> None:
    page = first(opened, file)
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if page.locator("#archive").is_visible():
        accessibility.check_accessibility(page)


@pytest.mark.parametrize("opened", [False], indirect=True)
def test_without_a_script_results_and_places_stand_there_and_nothing_that_would_do_nothing(
    opened: BrowserContext, file: Path, organiser: Organiser
) -> None:
    page = first(opened, file)

    for player in organiser.tournament.players:
        expect(page.locator(".places")).to_contain_text(player.name)
    expect(page.locator("table.tables")).to_have_count(len(organiser.tournament.rounds))
    expect(page.locator("#archive")).to_be_hidden()
    expect(page.get_by_role("link")).to_have_count(0)
