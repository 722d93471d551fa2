"""The season's ranking, as an organiser with several events on the device comes to it (AGL-ELO, AGL-NAMES)."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.rulesets import find_ruleset
from tests.browser import person
from tests.browser.accessibility import check_accessibility
from workshop import demo


@pytest.fixture
def season(tmp_path: Path) -> list[Path]:
    """Give the files of three events of one season in which the same people play."""
    files = []
    for players, seed in ((8, 1), (8, 2), (23, 1)):
        log = demo.play(find_ruleset("aristeia"), players, seed=seed)
        files.append(tmp_path / f"{players}-{seed}.ronda")
        files[-1].write_text(journal.write_file(log), encoding="utf-8")
    return files


def opened(page: Page, files: list[Path]) -> None:
    """Open every file, one after the other, and go back to the first screen."""
    person.wait_until_ready(page)
    for file in files:
        person.open_file(page, file)
        person.visit(page, "/")
        person.wait_until_ready(page)
    expect(page.locator("main a[href^='#/t/']")).to_have_count(len(files))


def test_agl_elo_the_events_on_the_device_are_ranked_and_leave_it_as_pages(page: Page, season: list[Path]) -> None:
    opened(page, season)
    page.get_by_role("link", name="Season ranking").click()
    expect(page.locator("#ranking tbody tr").first).to_be_visible()
    check_accessibility(page)
    assert page.locator("#ranking tbody tr").count() > 8
    expect(page.locator("main .computed").first.get_by_role("link")).to_have_count(len(season))

    best = page.locator("#ranking tbody th a").first
    name = best.inner_text()
    page.get_by_label("Find a player").fill(name)
    expect(page.locator("#ranking tbody tr:visible")).to_have_count(1)
    best.click()
    expect(page.locator("main h1")).to_have_text(name)
    expect(page.locator("svg.curve")).to_be_visible()
    expect(page.locator("table.ratings tbody")).not_to_have_count(0)
    check_accessibility(page)
    page.get_by_role("link", name="Season ranking").click()

    page.get_by_label("Name of the season").fill("Autumn")
    page.get_by_label("Name of the season").press("Enter")
    button = page.get_by_role("button", name="Ranking pages (zip)")
    expect(button).to_have_attribute("data-season", "Autumn")
    with page.expect_download() as download:
        button.click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as pages:
        assert "Autumn" in pages.read("en/index.html").decode()
        [table] = [path for path in pages.namelist() if path.endswith("/ranking.csv")]
        assert name in pages.read(table).decode()


def test_agl_names_a_name_hidden_on_the_device_is_hidden_in_its_ranking(page: Page, season: list[Path]) -> None:
    opened(page, season[:1])
    page.get_by_role("link", name="Season ranking").click()
    name = page.locator("#ranking tbody th a").first.inner_text()
    page.locator("main .computed a").first.click()
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("link", name=name, exact=True).first.click()
    hidden = page.locator("[name=hidden]")
    hidden.evaluate(
        "box => { for (let at = box; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true }"
    )
    hidden.check()
    hidden.evaluate("box => box.form.requestSubmit()")
    expect(page.locator("#notice")).not_to_be_empty()
    person.visit(page, "/ranking")

    expect(page.locator("#ranking tbody th a").first).to_have_text(re.compile(r"^#\d+$"))
    expect(page.locator("#ranking", has_text=name)).to_have_count(0)
