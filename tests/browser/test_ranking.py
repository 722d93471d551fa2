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
from tests.playing import Organiser
from workshop.cli import demo_tournaments

HELD_BACK = """
    window.answered = [];
    window.held = [];
    window.said = [];
    new MutationObserver(() => {
        const read = document.querySelector("#read");
        if (read) said.push(read.innerText.trim());
    }).observe(document, { childList: true, subtree: true, characterData: true });
    window.Worker = class extends Worker {
        #asked = new Map();
        postMessage(message, ...more) {
            this.#asked.set(message.id, { ...message, at: performance.now() });
            super.postMessage(message, ...more);
        }
        set onmessage(hear) {
            super.onmessage = (event) => {
                const { action, payload, at } = this.#asked.get(event.data.id) ?? {};
                answered.push(action === "render" ? payload.route : payload?.command);
                if (event.data.result?.needs?.length) held.push({ at, tell: () => hear(event) });
                else hear(event);
            };
        }
    };
"""
"""Notes what is answered and how far each page says it is, and holds back each that is not complete."""
BREAK_READING = """
    (id) => {
        const works = IDBObjectStore.prototype.getAll;
        IDBObjectStore.prototype.getAll = function (range) {
            if (range?.lower?.[0] === id) throw new DOMException("broken", "UnknownError");
            return works.call(this, range);
        };
    }
"""
"""Lets the database give out all events but one."""


@pytest.fixture
def season(tmp_path: Path) -> list[Path]:
    """The files of three events of one season in which the same people play."""
    files = []
    for players, seed in ((8, 1), (8, 2), (23, 1)):
        log = demo_tournaments.play_demo_event(find_ruleset("aristeia"), players, seed=seed)
        files.append(tmp_path / f"{players}-{seed}.ronda")
        files[-1].write_text(journal.log_file_text(log), encoding="utf-8")
    return files


def opened(page: Page, files: list[Path]) -> None:
    """Open every file, one after the other, and go back to the first screen."""
    person.wait_until_ready(page)
    for file in files:
        person.open_file(page, file)
        person.visit(page, "/")
        person.wait_until_ready(page)
    expect(page.locator("main a[href^='#/t/']")).to_have_count(len(files))


@pytest.mark.desk
def test_agl_elo_the_events_on_the_device_are_ranked_and_leave_it_as_pages(page: Page, season: list[Path]) -> None:
    opened(page, season)
    page.get_by_role("link", name="Seasons").click()
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


@pytest.fixture
def running(tmp_path: Path) -> tuple[Path, str]:
    """The file of an event in its first round, and its route."""
    organiser = Organiser("keyforge")
    organiser.start(players=4)
    organiser.pair()
    file = tmp_path / "running.ronda"
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    return file, f"/t/{organiser.tournament.id}/round/1"


def start_anew(page: Page, *, then: str) -> None:
    """Start the app with nothing in memory, and go to a page that is held back while it is not complete."""
    page.add_init_script(HELD_BACK)
    page.reload()
    person.wait_until_ready(page)
    page.evaluate("route => { location.hash = route }", then)


def go_on(page: Page, *, read: str) -> None:
    """Let the page come that is held back, so late that it is shown, which the last one is for a moment only."""
    page.wait_for_function("() => held.length && performance.now() - held[0].at > 400")
    page.evaluate("() => { said.length = 0; held.shift().tell(); }")
    page.wait_for_function("read => said.includes(read)", arg=read)


def times_answered(page: Page, route: str) -> int:
    """How often a page was answered since the start."""
    return int(page.evaluate("route => answered.filter((each) => each === route).length", route))


@pytest.mark.desk(anew=True)
def test_agl_elo_events_are_read_one_by_one_and_results_are_taken_in_between(
    page: Page, season: list[Path], running: tuple[Path, str]
) -> None:
    file, board = running
    opened(page, [*season, file])
    start_anew(page, then="/ranking")
    go_on(page, read="Events read: 1 of 4")
    check_accessibility(page)

    # Who leaves is answered before the next is read, and then nothing is read any more.
    person.visit(page, board)
    page.locator("#table-1-first").click()
    expect(page.locator("#table-1")).to_have_class("table table-in")
    page.evaluate("held.splice(0).forEach(({ tell }) => tell())")
    person.visit(page, "/guide/run")
    read = times_answered(page, "/ranking")
    assert read == 2
    assert page.evaluate("answered.lastIndexOf('/ranking') < answered.indexOf('report_result')")

    person.visit(page, "/")
    page.evaluate("location.hash = '/ranking'")
    go_on(page, read="Events read: 3 of 4")
    expect(page.locator("main .computed").first.get_by_role("link")).to_have_count(len(season))
    assert times_answered(page, "/ranking") == read + 2

    # What is in memory is read no more, for a person's page neither.
    page.locator("#ranking tbody th a").first.click()
    expect(page.locator("svg.curve")).to_be_visible()
    person.visit(page, "/ranking")
    expect(page.locator("#ranking tbody tr").first).to_be_visible()
    assert times_answered(page, "/ranking") == read + 3


@pytest.mark.desk(anew=True)
def test_an_event_that_the_device_does_not_give_out_is_named_and_asked_for_once(page: Page, season: list[Path]) -> None:
    opened(page, season)
    event = page.locator("main a[href^='#/t/']").first.get_attribute("href")
    assert event
    page.reload()
    person.wait_until_ready(page)
    page.workers[0].evaluate(BREAK_READING, event.removeprefix("#/t/"))
    person.visit(page, "/ranking")

    expect(page.locator(".banner.danger")).to_contain_text("its data on this device cannot be read.")
    expect(page.locator("main .computed").first.get_by_role("link")).to_have_count(len(season) - 1)


@pytest.mark.desk
def test_agl_names_a_name_hidden_on_the_device_is_hidden_in_its_ranking(page: Page, season: list[Path]) -> None:
    opened(page, season[:1])
    page.get_by_role("link", name="Seasons").click()
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
