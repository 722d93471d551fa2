"""Files of a chain of stages: report, texts to share, calendar, other programs' formats, a season (ST-CHAIN)."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible
from ronda.core.stages import Progression, StagePlan, StageSystem
from ronda.core.state import Tournament
from ronda.journal import log_file_text
from ronda.ranking import season_ranking
from ronda.views.files.discord_tables import discord_tables
from ronda.views.files.event_calendar import event_calendar
from ronda.views.files.league_report import league_report
from ronda.views.files.plain_text import standings_text
from ronda.views.files.trf_report import trf_report
from ronda.views.shared import html
from ronda.views.shared.export_formats import fitting_exports
from tests.playing import BASIC, Organiser
from tests.views.test_player_stages import GROUPS, in_groups
from tests.views.test_stage_pages import BRACKET, begun, disqualified_after_stage_1, play_stage, swiss, text_of_screen
from workshop.cli.event_files import write_export

ENGLISH = html.translator_for("en")


def reported(organiser: Organiser) -> list[dict[str, str]]:
    """The rows of the players of the report."""
    text = league_report(organiser.tournament, organiser.ruleset, "en").removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(text.split("\r\n\r\n")[1]))
    return [dict(zip(head, row, strict=True)) for row in rows]


def names_of(tournament: Tournament) -> set[str]:
    return {player.name for player in tournament.players}


def test_agl_report_of_a_chain_has_everybody_with_the_stage_that_they_came_to() -> None:
    organiser = in_groups(13, 5, GROUPS, swiss(2, 2), BRACKET)
    play_stage(organiser)
    behind = organiser.standings().rows[-2].player
    organiser.play_on()
    rows = reported(organiser)

    assert {row["Player"] for row in rows} == names_of(organiser.tournament)
    assert [row["Stage"] for row in rows] == [*["2"] * 8, *["1"] * 5]
    assert {row["Group"] for row in rows[:8]} == {""}
    assert {row["Group"] for row in rows[8:]} <= {"A", "B", "C"}
    [own] = [row for row in rows if row["Player"] == organiser.tournament.player(behind).name]
    assert int(own["Rank"]) >= 3
    places = sorted(int(row["Final place"].partition("–")[0]) for row in rows)
    assert places == list(range(1, 14))


def test_sw_dq_who_was_disqualified_after_an_earlier_stage_has_no_rank_in_the_report() -> None:
    organiser, out = disqualified_after_stage_1()
    [row] = [row for row in reported(organiser) if row["Player"] == organiser.tournament.player(out).name]

    assert (row["Rank"], row["Status"], row["Final place"]) == ("", "Disqualified", "")


def test_st_groups_texts_to_share_have_the_standings_of_each_group() -> None:
    organiser = in_groups(11)
    play_stage(organiser)
    for text in (
        standings_text(organiser.tournament, organiser.ruleset, ENGLISH),
        discord_tables(organiser.tournament, organiser.ruleset, "en"),
    ):
        for letter, after in (("A", "Group B"), ("B", "Group C"), ("C", "")):
            _, _, own = text.partition(f"Group {letter}")
            assert own
            own = own.partition(after)[0] if after else own
            assert sum(f"{player.name}  " in own for player in organiser.tournament.players) in {3, 4}


def test_st_chain_formats_of_one_table_say_that_they_cannot_hold_stages(tmp_path: Path) -> None:
    organiser = begun(swiss(2, 8), swiss(2), players=12, game="xwing")
    play_stage(organiser)
    assert "listfortress" in {each.key for each in fitting_exports(organiser.tournament, organiser.ruleset)}
    assert "such a file has one table" not in text_of_screen(organiser)
    organiser.do(ask.MakeCut())
    organiser.play_round()
    file = tmp_path / "event.ronda"
    file.write_text(log_file_text(organiser.log), encoding="utf-8")

    assert "listfortress" not in {each.key for each in fitting_exports(organiser.tournament, organiser.ruleset)}
    said = "Not as {}: such a file has one table, and this event has groups or several stages."
    assert said.format("ListFortress (JSON)") in text_of_screen(organiser).replace(" :", ":")
    with pytest.raises(Impossible) as refused:
        write_export(file, tmp_path / "event.json", "listfortress", "en")
    assert str(refused.value) == said.format("listfortress")


def test_st_chain_trf_says_that_a_stage_is_a_round_robin() -> None:
    plan = StagePlan(system=StageSystem.ROUND_ROBIN, progression=Progression(places=2))
    organiser = begun(plan, BRACKET, players=5)
    play_stage(organiser)

    assert "\r\n092 Individual: Round-Robin\r\n" in trf_report(organiser.tournament, organiser.ruleset)


def test_st_chain_the_calendar_keeps_the_days_of_rounds_of_stages_to_come() -> None:
    windows = tuple((f"2026-09-{day:02}", f"2026-09-{day + 6:02}") for day in (1, 8, 15, 22))
    chain = (swiss(2, 8), swiss(2))
    details = replace(BASIC, structure="custom", chain=chain, windows=windows, options=(("kind", "league_open"),))
    organiser = Organiser("aristeia", details=details)
    before = event_calendar(organiser.log, organiser.ruleset, ENGLISH)
    organiser.start(12)
    play_stage(organiser)
    text = event_calendar(organiser.log, organiser.ruleset, ENGLISH)

    assert [f"Round {number}" in text for number in (1, 2, 3, 4)] == [True] * 4
    assert text.count("BEGIN:VEVENT") == before.count("BEGIN:VEVENT") == 4


def test_agl_elo_every_match_of_every_stage_is_rated_once() -> None:
    details = replace(BASIC, structure="custom", chain=(replace(GROUPS, groups=2), swiss(2)))
    organiser = Organiser("aristeia", details=details)
    for number in range(1, 11):
        organiser.register(f"Player {number}", pin=f"{number:04}")
    organiser.begin()
    organiser.play_on()
    ranking = season_ranking([organiser.log])
    [event] = ranking.tournaments
    played = [
        match
        for round_ in organiser.tournament.rounds
        for match in round_.matches
        if match.second is not None and match.result is not None and not match.result.is_unplayed
    ]

    assert {round_.number for round_ in organiser.tournament.rounds} > {1, 6}
    assert event.games == len(played)
    assert sum(len(place.person.games) for place in ranking.places) == 2 * len(played)
    assert len(ranking.places) == 10
