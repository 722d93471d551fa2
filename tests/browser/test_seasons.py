"""A season of any game, as an organiser who never opens a terminal makes it and gives it on."""

from __future__ import annotations

import re
import tomllib
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import Device
from tests.browser.harness import Host, Watch
from tests.browser.test_publishing import GITHUB_LETS_IN
from tests.playing import Organiser, custom
from tests.sending.fake_github import TOKEN, FakeGitHub
from tests.sending.hosts import running
from workshop.cli import event_files

SPRING = ("Alba Ruiz", "Bruno Lang", "Carla Prado", "Dario Rey")
SUMMER = ("Ruiz Alba", *SPRING[1:])


@pytest.fixture
def club_events(tmp_path: Path) -> list[Path]:
    """The files of two finished events; in the second one person is written the other way round."""
    files = []
    for seed, (name, people) in enumerate((("Spring Cup", SPRING), ("Summer Cup", SUMMER)), start=1):
        organiser = Organiser("keyforge", seed=seed, details=custom(2, name=name))
        organiser.register(*people)
        organiser.begin()
        for _ in range(2):
            organiser.play_round()
        files.append(tmp_path / f"{name}.ronda")
        event_files.write_event_log(organiser.log, files[-1])
    return files


def test_a_club_makes_its_season_answers_who_is_who_and_gives_the_file_on(
    page: Page, club_events: list[Path], tmp_path: Path
) -> None:
    for file in club_events:
        person.open_file(page, file)
        person.visit(page, "/")
    page.get_by_role("link", name="Seasons").click()
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name of the season").fill("Club league 2026")
    page.get_by_label("What counts").select_option("Elo")
    expect(page.get_by_label("Factor K")).to_have_value("32")
    page.get_by_label("What counts").select_option("Points")
    expect(page.get_by_label("Name of the season")).to_have_value("Club league 2026")
    page.get_by_label("Points by place").fill("10, x")
    page.reload()
    expect(page.get_by_label("Points by place")).to_have_value("10, x")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#season-points-fault")).to_contain_text("“x” is no whole number")
    refuse_two_faults_on_a_phone(page)
    page.get_by_label("Points by place").fill("10, 6, 4")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#ranking tbody tr")).to_have_count(5)
    check_accessibility(page)

    before = page.locator("#ranking").inner_text()
    expect(page.locator("main")).to_contain_text(re.compile("Are “.*Alba Ruiz.*” and “.*Ruiz Alba.*” one person?"))
    page.get_by_role("button", name="One person", exact=True).click()
    expect(page.locator("#ranking tbody tr")).to_have_count(4)
    page.reload()
    expect(page.locator("#ranking tbody tr")).to_have_count(4)
    page.get_by_role("link", name="Ruiz Alba").click()
    expect(page.locator("main h2")).to_have_count(2)
    check_accessibility(page)
    page.emulate_media(media="print")
    first, second = (card.bounding_box() for card in page.locator("main > .card").all())
    assert first
    assert second
    assert second["y"] - first["y"] - first["height"] > 8
    page.emulate_media(media="screen")
    page.go_back()

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert [["Alba Ruiz", "Ruiz Alba"]] == tomllib.loads(file.read_text(encoding="utf-8"))["same"]
    with page.expect_download() as made:
        page.get_by_role("button", name="Season's pages (zip)").click()
    with zipfile.ZipFile(made.value.path()) as archive:
        assert any(name.startswith("en/season-club-league-2026-") for name in archive.namelist())

    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#ranking tbody tr")).to_have_count(5)
    assert before == page.locator("#ranking").inner_text()
    page.get_by_role("button", name="Take this season away").click()
    page.get_by_role("button", name="Take it away").click()
    page.locator("#season-file").set_input_files(file)
    page.get_by_role("button", name="Open the season").click()
    expect(page.locator("#ranking tbody tr")).to_have_count(4)


@pytest.mark.desk(anew=True)
def test_a_season_goes_to_another_device_with_all_events_and_back_where_it_was_changed_meanwhile(
    page: Page, club_events: list[Path], device: Device, host: Host, tmp_path: Path
) -> None:
    made_season(page, club_events)
    page.get_by_role("button", name="One person", exact=True).click()
    expect(page.locator("#ranking tbody tr")).to_have_count(4)
    saved = all_events(page, tmp_path)

    other = device().pages[0]
    other.goto(host.url)
    person.wait_until_ready(other)
    other.locator("#file").set_input_files(saved)
    expect(other.locator("#notice")).to_contain_text("1 season is on this device.")
    other.reload()
    person.wait_until_ready(other)
    other.get_by_role("link", name="Seasons").click()
    other.get_by_role("link", name="Club league 2026").click()
    expect(other.locator("#ranking tbody tr")).to_have_count(4)
    other.get_by_role("link", name="Change").click()
    other.get_by_label("Taking part").fill("7")
    other.get_by_role("button", name="Save").click()
    expect(other.locator("#ranking tbody tr")).to_have_count(4)

    page.locator("#file").set_input_files(all_events(other, tmp_path))
    expect(page.get_by_role("row", name="Taking part")).to_contain_text("7")
    check_accessibility(page)
    page.get_by_role("button", name="Replace the one on this device").click()
    page.get_by_role("link", name="Club league 2026").click()
    page.get_by_role("link", name="Change").click()
    expect(page.get_by_label("Taking part")).to_have_value("7")


@pytest.mark.desk(anew=True)
def test_who_is_erased_from_an_event_is_in_no_answer_of_a_season_any_more(page: Page, club_events: list[Path]) -> None:
    made_season(page, club_events)
    page.get_by_role("button", name="One person", exact=True).click()
    expect(page.locator("#answers li")).to_have_count(1)
    page.get_by_role("link", name="Spring Cup").click()
    page.wait_for_url("**/#/t/*")
    person.visit(page, f"{page.url.partition('#')[2]}/privacy")
    page.get_by_label("Whom").select_option(label="Alba Ruiz (#1)")
    page.get_by_role("button", name="Look at what becomes of it").click()
    page.get_by_role("button", name="Erase now").click()
    expect(page.locator("#notice")).to_contain_text("Erased")
    page.reload()
    person.wait_until_ready(page)
    person.visit(page, "/seasons")
    page.get_by_role("link", name="Club league 2026").click()
    expect(page.locator("#ranking tbody tr")).to_have_count(4)  # who is erased has no place
    expect(page.locator("#answers li")).to_have_count(0)


def test_a_season_goes_to_the_host_by_its_button(page: Page, club_events: list[Path], host: Host, watch: Watch) -> None:
    there = FakeGitHub()
    there.rule = {**GITHUB_LETS_IN, "AllowedOrigins": [host.origin]}
    with running(there):
        watch.also.append(there.url)
        made_season(page, club_events)
        season = page.url.partition("#")[2]
        expect(page.get_by_role("button", name="Publish")).to_have_count(0)
        person.visit(page, "/publishing")
        page.locator("#host-repository").fill(f"github:club/results?api={there.url}")
        page.locator("#host-RONDA_TOKEN").fill(TOKEN)
        page.get_by_role("button", name="Try it").click()
        expect(page.locator("[data-sending]")).to_contain_text("answers as it should")
        person.visit(page, season)
        expect(page.locator("[data-sending]")).to_have_text("This season is not on the web yet.")
        page.get_by_role("button", name="Publish").click()
        expect(page.locator("[data-sending]")).to_contain_text("The site shows the season as of")
        check_accessibility(page)
        assert any(path.startswith("en/season-club-league-2026-") for path in there.files())


def refuse_two_faults_on_a_phone(page: Page) -> None:
    """See that what is wrong with two fields is said there, and covers no others."""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": 390, "height": 700})
    page.get_by_label("Taking part").fill("two")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#season [data-refusal] li")).to_have_count(2)
    expect(page.locator("#season .fault:visible")).to_have_count(2)
    summary = page.locator("#season [data-refusal]").bounding_box()
    assert summary
    assert summary["height"] < 90
    page.get_by_label("Taking part").fill("1")
    page.set_viewport_size(before)


def made_season(page: Page, files: list[Path]) -> None:
    """Open events, and make a season of them."""
    for file in files:
        person.open_file(page, file)
        person.visit(page, "/")
    page.get_by_role("link", name="Seasons").click()
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name of the season").fill("Club league 2026")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#ranking tbody tr")).to_have_count(5)


def all_events(page: Page, folder: Path) -> Path:
    """Save all events of a device, and give the file."""
    person.visit(page, "/settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all events").click()
    download.value.save_as(folder / "all.zip")
    return folder / "all.zip"
