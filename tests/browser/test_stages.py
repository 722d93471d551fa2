"""Events of several stages in the real app, by labels alone: set up, played over the border of a stage (ST-CHAIN)."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ronda.core.stages import StagePlan, StageSystem
from tests.browser import person
from tests.browser.paper import PAPERS, preview, steps_down
from tests.playing import BASIC, Organiser, names
from workshop.cli import event_files

pytestmark = pytest.mark.desk

GROUP = re.compile(r"\s*".join("Group") + r"\s*[A-P]")
"""A PDF does not say where words and lines end: letters can be read as lines, and two lines as one."""
HIGHEST_ROW = 45
"""Points from one line of a list to the next, where it has room."""


def choose_custom(page: Page) -> None:
    """Choose the structure of stages on the page of a new event."""
    person.visit(page, "/new?game=keyforge")
    page.get_by_role("radio", name=re.compile("^Custom Round robin")).check()
    page.get_by_role("radio", name="Several stages", exact=True).check()


def stage(page: Page, number: int) -> Locator:
    """The row of a stage."""
    return page.get_by_role("group", name=f"Stage {number}", exact=True)


def register_and_start(page: Page, count: int) -> str:
    """Create the event that is filled in, register so many and start; give its route."""
    person.open_more(page)
    page.locator("#organiser").fill("Nara Ruiz")
    page.get_by_label("Name of the event").fill("Stages")
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url(re.compile("#/t/"))
    event = page.url.partition("#/t/")[2].partition("/")[0]
    person.visit(page, f"/t/{event}/players/import")
    page.locator("#import-text").fill("\n".join(names(count)))
    page.get_by_role("button", name=f"Register {count} players").click()
    expect(page.locator("#players > li")).to_have_count(count)
    take_step(page, event, "Start the event")
    return event


def take_step(page: Page, event: str, name: str) -> None:
    """Take the step that comes next once it has that name."""
    person.visit(page, f"/t/{event}")
    expect(page.locator(".next .sun")).to_contain_text(name)
    page.locator(".next .sun").click()


def play_round(page: Page, event: str, number: int) -> None:
    """Pair and publish a round, and let the first player win at each table."""
    take_step(page, event, f"Pair round {number}")
    person.publish_draft(page)
    for left in range(page.locator("#board .table-open").count(), 0, -1):
        page.locator("#board .table-open button.result").first.click()
        expect(page.locator("#board .table-open")).to_have_count(left - 1)


def test_st_chain_three_stages_are_set_up_by_labels_and_the_best_begin_the_second(page: Page) -> None:
    person.wait_until_ready(page)
    choose_custom(page)
    systems = {1: "Swiss rounds", 2: "Swiss rounds", 3: "Single elimination"}
    for number, system in systems.items():
        stage(page, number).get_by_label("What is played").select_option(label=system)
        expect(page.get_by_role("group", name="Stage")).to_have_count(min(number + 1, 3))
    for number, places in ((1, "4"), (2, "2")):
        row = stage(page, number)
        row.get_by_label("Rounds", exact=True).fill("1")
        row.get_by_label("How many go on").fill(places)
        row.get_by_label("How many go on").press("Tab")
        expect(row).to_contain_text(f"the best {places} go on")
    event = register_and_start(page, 6)
    play_round(page, event, 1)

    take_step(page, event, "Begin stage 2 with the best 4")
    expect(page.locator("main")).to_contain_text("6, 4 still in")
    play_round(page, event, 2)
    expect(page.locator("#board .table-in")).to_have_count(2)
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("main h1")).to_contain_text("Stage 2")
    expect(page.locator("[id^=row-]")).to_have_count(4)


def test_st_2lo_is_chosen_with_one_tap_and_who_loses_twice_is_not_paired(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=keyforge")
    page.get_by_label("Two losses out").check()
    event = register_and_start(page, 12)
    play_round(page, event, 1)
    play_round(page, event, 2)

    person.visit(page, f"/t/{event}")
    expect(page.locator("main")).to_contain_text("12, 9 still in")


def test_st_chain_that_cannot_work_says_so_at_its_stage_and_creates_nothing(page: Page) -> None:
    person.wait_until_ready(page)
    choose_custom(page)
    row = stage(page, 1)
    row.get_by_label("What is played").select_option(label="Single elimination")
    stage(page, 2).get_by_label("What is played").select_option(label="Swiss rounds")

    expect(stage(page, 1)).to_contain_text("Stage 1 is a bracket, and a bracket is the last stage.")
    page.get_by_label("Name of the event").fill("Stages")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_text("Stage 1 is a bracket, and a bracket is the last stage.").first).to_be_visible()
    assert page.url.partition("#")[2].startswith("/new")

    # what stands at the stage goes with its reason
    row.get_by_label("What is played").select_option(label="Round robin")
    expect(stage(page, 1)).to_contain_text("everybody meets everybody, ")
    expect(stage(page, 1).locator(".stage-fault")).to_have_count(0)


def test_st_third_is_ticked_at_the_set_up_and_played_beside_the_final(page: Page) -> None:
    person.wait_until_ready(page)
    person.visit(page, "/new?game=keyforge")
    page.get_by_role("radio", name=re.compile("^Custom Round robin")).check()
    rounds = page.get_by_role("spinbutton", name="Swiss rounds", exact=True)
    rounds.fill("0")
    rounds.press("Tab")
    page.get_by_label("Match for third place").check()
    expect(page.get_by_text("Single elimination, with a match for third place")).to_be_visible()
    event = register_and_start(page, 4)
    for step in ("Pair the semifinals", "Pair the final and the match for third place"):
        take_step(page, event, step)
        for left in (1, 0):
            page.locator("#board .table-open button.result").first.click()
            expect(page.locator("#board .table-open")).to_have_count(left)

    expect(page.locator("#board")).to_contain_text("Match for third place")
    person.visit(page, f"/t/{event}/bracket")
    expect(page.get_by_role("region", name="Bracket").get_by_role("heading")).to_have_text(
        ["Semifinals", "Final", "Third place"]
    )
    person.visit(page, f"/t/{event}/standings")
    expect(page.locator("main")).to_contain_text("Match for third place")


def test_st_groups_who_looks_for_a_name_sees_it_in_the_list_of_everybody(page: Page, tmp_path: Path) -> None:
    groups = StagePlan(system=StageSystem.ROUND_ROBIN, groups=2)
    organiser, file = (
        Organiser("keyforge", details=replace(BASIC, structure="custom", chain=(groups,))),
        tmp_path / "e.ronda",
    )
    organiser.start(8)
    organiser.play_round()
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.visit(page, f"/t/{organiser.tournament.id}/standings")
    group = page.get_by_role("table", name="Group A")
    expect(group).to_be_visible()

    page.get_by_label("Find a player").fill(organiser.tournament.players[4].name)

    expect(group).to_be_hidden()
    expect(page.locator("#standings tbody tr:visible")).to_have_count(1)


def test_st_groups_the_first_row_of_a_group_stands_below_its_heading_on_paper(page: Page, tmp_path: Path) -> None:
    groups = StagePlan(system=StageSystem.ROUND_ROBIN, groups=16)
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=(groups,)))
    organiser.start(64)
    organiser.play_on()
    file = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, file)
    person.wait_until_ready(page)
    person.open_file(page, file)

    for sheet, times in (("report", 4), ("pairings", 1), ("standings", 1)):
        preview(page, f"/t/{organiser.tournament.id}/print/{sheet}")
        for paper in PAPERS:
            gaps = steps_down(page.pdf(format=paper), GROUP)
            assert len(gaps) >= 16 * times
            assert [gap for gap in gaps if not 0 < gap < HIGHEST_ROW] == []
