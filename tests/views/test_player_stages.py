"""What a player's page and screen say of the stages: place in each, and why it is that place (ST-CHAIN, ST-GROUPS)."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from itertools import pairwise

import pytest

from ronda.commands import requests as ask
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.formats.standings import group_standings
from ronda.publish import build_site
from ronda.views.public.completed_state import completed_state
from ronda.views.public.event_context import event_folder
from ronda.views.public.player_pages import place_explanations, player_pages
from ronda.views.shared.player_stages import stage_places_of_players
from ronda.views.shared.standings_page import standings_page
from tests.custom_games import FILLINGS
from tests.playing import BASIC, Organiser
from tests.views.pages import text_of
from tests.views.test_stage_pages import BRACKET, begun, play_stage, swiss, text_of_screen, two_losses

GROUPS = StagePlan(
    system=StageSystem.ROUND_ROBIN,
    groups=3,
    progression=Progression(rule=GoingOn.GROUP_BEST, bound=2, places=8),
)


def in_groups(players: int, seed: int = 5, *chain: StagePlan) -> Organiser:
    """Start an event of groups whose equals are told apart by head-to-head."""
    details = replace(BASIC, structure="custom", chain=chain or (GROUPS, BRACKET), options=FILLINGS["repeated"])
    organiser = Organiser("custom", seed=seed, details=details)
    organiser.start(players)
    return organiser


@pytest.mark.parametrize("seed", range(4))
def test_st_groups_a_place_is_explained_among_those_of_the_group(seed: int) -> None:
    organiser = in_groups(13, seed)
    play_stage(organiser)
    told = place_explanations(completed_state(organiser.tournament, organiser.ruleset))

    for letter, table in zip("ABC", group_standings(organiser.tournament, organiser.ruleset), strict=True):
        for place, row in enumerate(table.rows):
            said = told[row.player]
            nearby = table.rows[max(place - 1, 0) : place + 2]
            assert (said.group, said.rank) == (letter, place + 1)
            assert [(near.rank, near.player) for near in said.neighbours] == [
                (near.rank, near.player) for near in nearby
            ]
            assert said.separation is not None
            if place:
                assert (said.separation.rank, said.separation.kind) == (place, row.decided_by)
                deciding = [step for step in said.steps if step.decides[1]]
                above, own = (deciding[0].values[column] for column in (0, 1))
                assert len(deciding) == 1
                assert above > own


def test_st_head_to_head_decides_a_place_of_a_group() -> None:
    kinds = set()
    for seed in range(6):
        organiser = in_groups(13, seed)
        play_stage(organiser)
        told = place_explanations(completed_state(organiser.tournament, organiser.ruleset))
        kinds |= {each.separation.kind for each in told.values() if each.separation}

    assert "head_to_head_repeated" in kinds


def test_st_crossing_the_order_of_all_groups_says_what_decided_in_it() -> None:
    organiser = in_groups(13)
    play_stage(organiser)
    rows = organiser.standings().rows
    places = {
        row.player: place
        for table in group_standings(organiser.tournament, organiser.ruleset)
        for place, row in enumerate(table.rows)
    }
    page = standings_page(organiser.tournament, organiser.ruleset)

    assert rows[0].decided_by == ""
    for above, row in pairwise(rows):
        means = [each.line.points / each.line.rounds_played for each in (above, row)]
        other_place, fewer = places[above.player] < places[row.player], means[0] > means[1]
        expected = ("group_place",) if other_place else ("points_per_match",) if fewer else ("wins", "random")
        assert row.decided_by in expected
    assert "Place in the group" in {row.decided_by for row in page.rows}


def test_st_chain_a_players_page_has_each_stage_with_the_place_in_it() -> None:
    second = replace(GROUPS, groups=2, progression=Progression(rule=GoingOn.GROUP_BEST, bound=2, places=4))
    organiser = in_groups(17, 5, GROUPS, second, BRACKET)
    organiser.play_until(Phase.FINISHED)
    pages = {page.player: page for page in player_pages(organiser.log, organiser.ruleset)}
    seeded = (organiser.tournament.seeds or ())[0]
    behind = organiser.standings(organiser.tournament.begun[0].first_round - 1).rows[-1].player
    site = build_site([organiser.log], languages=("en",))
    folder = event_folder(organiser.log)
    data = json.loads(site[f"data/{folder}/players/{seeded}.json"])

    headings = [str(heading) for heading, _ in pages[seeded].parts]
    places = [f"Stage {number + 1}, group {each.group}" for number, each in enumerate(pages[seeded].stages)]
    assert [heading.partition(":")[0] for heading in headings] == [*places, "Bracket"]
    assert [round_ for _, rounds in pages[seeded].parts for round_ in rounds] == list(pages[seeded].rounds)
    assert [each["first_round"] for each in data["stages"]] == [1, organiser.tournament.begun[0].first_round]
    assert data["standing"]["group"] == data["stages"][-1]["group"]
    said = text_of(site[f"en/{folder}/players/{seeded}.html"].decode())
    assert all(heading in said for heading in headings)
    assert [heading for heading, _ in pages[behind].parts] == [pages[behind].stages[0].text]
    # who stayed behind is compared with those of that stage
    after = pages[behind].stages[0].after_round
    assert f'href="../standings-{after}.html#compared"' in site[f"en/{folder}/players/{behind}.html"].decode()
    screen = text_of_screen(organiser, f"/player/{seeded}").replace(" :", ":")
    assert all(str(each.text) in screen for each in pages[seeded].stages)


def test_st_chain_of_a_stage_without_a_complete_round_no_place_is_told() -> None:
    organiser = begun(swiss(2, 8), swiss(2), players=12)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    organiser.pair()
    places = stage_places_of_players(organiser.tournament, organiser.ruleset)
    pages = player_pages(organiser.log, organiser.ruleset)

    assert {len(each) for each in places.values()} == {1}
    playing = set(organiser.tournament.begun[0].entrants)
    assert {str(page.parts[-1][0]) for page in pages if page.player in playing} == {"Stage 2"}


def test_st_2lo_who_plays_on_is_told_whether_the_next_loss_is_the_last() -> None:
    organiser = two_losses(20)
    organiser.play_round()
    organiser.play_round()
    lost = {row.player: row.line.losses + row.line.unpaired_losses for row in organiser.standings().rows}
    told = {page.player: str(page.defeats or "") for page in player_pages(organiser.log, organiser.ruleset)}

    texts = {0: "Undefeated: still one loss to spare.", 1: "One loss: the next is the last.", 2: ""}
    assert told == {player: texts[losses] for player, losses in lost.items()}
    once = next(player for player, losses in lost.items() if losses == 1)
    assert texts[1] in text_of_screen(organiser, f"/player/{once}")
    organiser.play_on()
    assert not any(page.defeats for page in player_pages(organiser.log, organiser.ruleset))


def test_st_groups_files_of_the_standings_have_group_and_place_in_it() -> None:
    organiser = in_groups(11)
    play_stage(organiser)
    out = organiser.standings().rows[-1].player
    organiser.do(ask.DisqualifyPlayer(player=out, reason="Altered list"))
    tables = group_standings(organiser.tournament, organiser.ruleset)
    found = {row.player: (letter, row.rank) for letter, table in zip("ABC", tables, strict=True) for row in table.rows}
    site = build_site([organiser.log], languages=("en",))
    data = f"data/{event_folder(organiser.log)}/standings-{organiser.tournament.completed_swiss_rounds}"
    rows = json.loads(site[f"{data}.json"])["standings"]
    head, *lines = csv.reader(io.StringIO(site[f"{data}.csv"].decode()))

    assert {row["number"]: (row["group"], row["group_rank"]) for row in rows} == found
    assert head[-2:] == ["group", "group_rank"]
    assert {int(line[1]): line[-2:] for line in lines} == {
        player: [letter, str(rank or "-")] for player, (letter, rank) in found.items()
    }
    assert found[out][1] is None
