"""The crosstable of each round robin of a chain, a group each, in the app, on paper, on the page and for programs."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.formats.standings import group_standings
from ronda.publish import build_site
from ronda.views.public.event_context import event_folder
from ronda.views.shared.crosstable_page import crosstable_page, crosstable_pages
from tests.playing import Organiser
from tests.views.test_player_stages import GROUPS, in_groups
from tests.views.test_stage_pages import BRACKET, begun, play_stage, swiss, text_of_screen

EVERYBODY = StagePlan(system=StageSystem.ROUND_ROBIN, progression=Progression(places=4))


@pytest.fixture(scope="module")
def grouped() -> Organiser:
    """An event in groups whose second stage, of Swiss rounds, has begun."""
    organiser = in_groups(11, 5, GROUPS, swiss(2, 4), BRACKET)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    organiser.play_round()
    return organiser


def test_st_groups_each_group_has_its_crosstable_after_its_stage_too(grouped: Organiser) -> None:
    pages = crosstable_pages(grouped.tournament, grouped.ruleset)
    tables = group_standings(grouped.tournament, grouped.ruleset, after_round=3)

    assert [(page.stage, page.group, str(page.heading)) for page in pages] == [
        (1, letter, f"Stage 1, group {letter}") for letter in "ABC"
    ]
    for page, table in zip(pages, tables, strict=True):
        assert [(row.rank, row.player) for row in page.rows] == [(row.rank, row.player) for row in table.rows]
        cells = [cell for row in page.rows for met in row.cells for cell in met if cell.kind != "self"]
        assert {cell.kind for cell in cells} <= {"win", "draw", "loss"}
        assert all(sum(cell.points or 0 for met in row.cells for cell in met) == row.points for row in page.rows)


def test_st_groups_crosstables_are_shown_linked_printed_and_given_to_programs(grouped: Organiser) -> None:
    site = build_site([grouped.log], languages=("en",))
    folder = event_folder(grouped.log)
    page, data = site[f"en/{folder}/crosstable.html"].decode(), json.loads(site[f"data/{folder}/crosstable.json"])
    headings = [f"Stage 1, group {letter}" for letter in "ABC"]

    assert re.findall(r"<h2>(.*?)</h2>", page) == headings
    assert [(table["stage"], table["group"], table["round"]) for table in data["tables"]] == [
        (1, letter, 3) for letter in "ABC"
    ]
    assert 'href="crosstable.html"' in site[f"en/{folder}/index.html"].decode()
    assert 'href="../crosstable.html"' in site[f"en/{folder}/players/1.html"].decode()
    assert all("Stage 1, group" in text_of_screen(grouped, path) for path in ("/crosstable", "/print/crosstable"))
    assert "Crosstable" in text_of_screen(grouped, "/standings")


def test_st_groups_the_projector_has_no_crosstable_of_everybody() -> None:
    organiser = in_groups(8)
    organiser.play_round()

    assert crosstable_page(organiser.tournament, organiser.ruleset) is None
    assert len(crosstable_pages(organiser.tournament, organiser.ruleset)) == 3


def test_rr_twice_a_stage_of_a_chain_shows_both_matches() -> None:
    organiser = begun(replace(EVERYBODY, twice=True), BRACKET, players=5)
    play_stage(organiser)
    [page] = crosstable_pages(organiser.tournament, organiser.ruleset)

    assert page.is_twice
    assert page.heading is None
    assert {len(met) for row in page.rows for met in row.cells} == {1, 2}
    assert not any(cell.kind == "coming" for row in page.rows for met in row.cells for cell in met)


def test_st_chain_a_round_robin_that_carries_points_over_shows_its_own_matches() -> None:
    """Who met before the stage meets again in it, and only that match is in its crosstable."""
    organiser = begun(swiss(2, 4), replace(EVERYBODY, carries_over=True, progression=Progression()), players=8)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    organiser.play_on()
    [page] = crosstable_pages(organiser.tournament, organiser.ruleset)

    assert str(page.heading) == "Stage 2"
    rounds = {cell.round for row in page.rows for met in row.cells for cell in met if cell.kind != "self"}
    assert rounds == {3, 4, 5}


def test_st_chain_the_standings_of_each_stage_are_a_link_away() -> None:
    organiser = in_groups(17, 5, GROUPS, replace(GROUPS, groups=2), BRACKET)
    organiser.play_on()
    site = build_site([organiser.log], languages=("en",))
    folder, last = event_folder(organiser.log), organiser.tournament.begun[0].first_round - 1
    index = site[f"en/{folder}/index.html"].decode()

    assert f'<a href="standings-{last}.html">Stage 1: standings</a>' in index
    assert f'<a href="standings-{organiser.tournament.completed_swiss_rounds}.html">Stage 2: standings</a>' in index


def test_st_groups_what_comes_next_is_said_of_groups() -> None:
    plan = replace(GROUPS, progression=Progression(rule=GoingOn.GROUP_BEST, bound=1, places=4))
    organiser = begun(plan, BRACKET, players=11)

    assert "The Berger table of each group decides its pairings." in text_of_screen(organiser)
    assert "The bracket begins once the rounds before it are over." in text_of_screen(organiser, "/bracket")
    play_stage(organiser)
    site = build_site([organiser.log], languages=("en",))
    assert "The rounds are over; the cut comes next." in site[f"en/{event_folder(organiser.log)}/index.html"].decode()
