"""The end of an event: one ranking on screen, paper, projector, in files and on the site, and who is champion."""

import csv
import io
import json
import re

import pytest

from ronda.commands import requests as ask
from ronda.core.state import Phase, PlayerStatus, Tournament
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.files.plain_text import standings_text
from ronda.views.files.standings_files import final_json, final_table, table_csv
from ronda.views.shared.final_standings import event_champions, final_standings, no_champion_reason, place_text
from ronda.views.shared.standings_page import standings_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of


@pytest.fixture
def organiser() -> Organiser:
    """Play twelve players with a cut of eight to the champion, until the bracket turned the Swiss order round."""
    for seed in range(50):
        played = Organiser("keyforge", details=custom(swiss_rounds=3, cut=8), seed=seed)
        played.start(players=12)
        played.play_on()
        if _is_turned_round(played.tournament):
            return played
    raise AssertionError("no bracket differs from the Swiss order")


def _is_turned_round(tournament: Tournament) -> bool:
    final = tournament.rounds[-1].matches[0]
    swiss = [row.player for row in standings_page(tournament, find_ruleset("keyforge")).rows]
    return swiss.index(final.players[0]) > 2 and swiss.index(final.players[1]) > 2


def shown(organiser: Organiser, path: str) -> str:
    tournament = organiser.tournament
    return screen_page(f"/t/{tournament.id}/{path}", {tournament.id: organiser.log}, Device(), "en").html


def names(html: str) -> list[str]:
    """The names of a table's lines, in order."""
    return re.findall(r'<th scope="row">\s*(?:<(?:a|span)[^>]*>)?<bdi>(.*?)</bdi>', html)


def test_sw_elim_the_final_standings_are_the_same_everywhere(organiser: Organiser) -> None:
    """SW-ELIM: a finalist stands above every quarter-finalist, on screen, paper, projector, in CSV, JSON and text."""
    tournament, ruleset = organiser.tournament, organiser.ruleset
    rows = final_standings(tournament, ruleset)
    order = [row.name for row in rows]
    final = tournament.rounds[-1].matches[0]
    assert [rows[0].player, rows[1].player] == sorted(final.players, key=lambda one: one != final.winner)
    assert [place_text(row.place) for row in rows] == ["1", "2", *["3–4"] * 2, *["5–8"] * 4, "9", "10", "11", "12"]

    assert names(shown(organiser, "standings")) == order
    assert names(shown(organiser, "print/standings")) == order
    beamer = shown(organiser, "projector")
    ranked = r'"show-rank">[^<]*</span>\s*<span class="show-name[^>]*><bdi>(.*?)</bdi>'
    assert re.findall(ranked, beamer) == order
    assert [row[1] for row in csv.reader(io.StringIO(table_csv(final_table(tournament, ruleset))))][1:] == order
    assert [row["player"] for row in final_json(tournament, ruleset)["standings"]] == order
    told = standings_text(tournament, ruleset, lambda text, *_: text).splitlines()
    assert [line.split(" · ")[1].split("  ")[0] for line in told[2:]] == order
    site = build_site([organiser.log])
    index = next(text.decode() for path, text in site.items() if re.fullmatch(r"en/[^/]+/index.html", path))
    places = index.partition('<div id="by-name">')[2].partition("</section>")[0]
    assert re.findall(r"<bdi>(.*?)</bdi>", places) == order
    data = json.loads(next(text for path, text in site.items() if path.endswith("/final.json")))
    for row in data["standings"]:
        assert row.pop("link") == f"players/{row['number']}.json"
    assert data.items() >= final_json(tournament, ruleset).items()


def test_the_swiss_standings_stand_beside_the_final_ones(organiser: Organiser) -> None:
    screen = shown(organiser, "standings")
    base = f'href="#/t/{organiser.tournament.id}/standings'
    assert f'{base}?round=3"' in screen
    swiss = shown(organiser, "standings?round=3")
    assert names(swiss) == [row.name for row in standings_page(organiser.tournament, organiser.ruleset).rows]
    assert f'{base}"' in swiss
    paper = shown(organiser, "print/standings?round=3")
    assert names(paper) == names(swiss)


def test_an_event_without_a_bracket_has_final_standings_too() -> None:
    organiser = Organiser("xwing", details=custom(2))
    organiser.start(players=6)
    organiser.play_on()
    assert "<h1>Final standings</h1>" in shown(organiser, "standings")
    assert "<h1>Standings after round 1</h1>" in shown(organiser, "standings?round=1")


def test_sw_dq_a_champion_who_is_disqualified_afterwards_is_none_and_it_is_said(organiser: Organiser) -> None:
    """SW-DQ: the results stand, so the other finalist stays second until the organiser corrects the final."""
    final = organiser.tournament.rounds[-1].matches[0]
    winner = final.winner or 0
    name = organiser.tournament.player(winner).name
    organiser.do(ask.DisqualifyPlayer(player=winner, reason="Altered deck"))
    tournament, ruleset = organiser.tournament, organiser.ruleset
    assert tournament.phase is Phase.FINISHED
    assert event_champions(tournament, ruleset) == ()
    rows = final_standings(tournament, ruleset)
    assert (rows[0].player, place_text(rows[0].place)) == (final.opponent(winner), "2")
    assert (rows[-1].player, rows[-1].place, rows[-1].status) == (winner, None, PlayerStatus.DISQUALIFIED)

    sentence = f"{name} won the final and was disqualified afterwards: there is no champion."
    said = no_champion_reason(tournament)
    assert str(said) == sentence
    assert f"<bdi>{name}</bdi> won the final and was disqualified afterwards" in shown(organiser, "standings")
    assert f"<bdi>{name}</bdi> won the final and was disqualified afterwards" in shown(organiser, "bracket")
    event = shown(organiser, "")
    assert "No champion" in event
    site = build_site([organiser.log])
    for path, text in site.items():
        if re.fullmatch(r"en/([^/]+/)?index.html", path):
            assert b"Champion</span>" not in text
    assert any(b"won the final and was disqualified afterwards" in text for text in site.values())


def test_sw_elim_drop_where_both_finalists_leave_before_the_final_nobody_is_champion(organiser: Organiser) -> None:
    organiser.undo()
    while len(organiser.tournament.rounds[-1].matches) == 1:
        organiser.undo()
    for match in organiser.tournament.rounds[-1].matches:
        organiser.drop(match.winner or 0)
    if organiser.tournament.phase is not Phase.FINISHED:
        organiser.pair()
    assert organiser.tournament.phase is Phase.FINISHED
    assert event_champions(organiser.tournament, organiser.ruleset) == ()
    assert str(no_champion_reason(organiser.tournament)) == "Nobody was left to play the final: there is no champion."
    assert "Nobody was left to play the final" in shown(organiser, "standings")


def before_the_final(organiser: Organiser) -> tuple[int, int]:
    """Take an event back to the played semifinals and give their winners."""
    while len(organiser.tournament.rounds[-1].matches) == 1:
        organiser.undo()
    first, second = organiser.tournament.rounds[-1].matches
    assert first.winner is not None
    assert second.winner is not None
    return first.winner, second.winner


def test_sw_elim_drop_a_finalist_who_leaves_before_the_final_is_second(organiser: Organiser) -> None:
    """SW-ELIM-DROP: the other has a bye in the final; who left had reached it and stands above both who had not."""
    leaver, other = before_the_final(organiser)
    organiser.drop(leaver)
    organiser.pair()
    rows = final_standings(organiser.tournament, organiser.ruleset)

    assert event_champions(organiser.tournament, organiser.ruleset) == (other,)
    assert [row.player for row in rows[:2]] == [other, leaver]
    assert [place_text(row.place) for row in rows[:5]] == ["1", "2", "3–4", "3–4", "5–8"]
    assert (str(rows[1].reached), rows[1].best_of) == ("Final", 2)


def test_sw_elim_drop_two_finalists_who_leave_share_the_second_place(organiser: Organiser) -> None:
    """SW-ELIM-DROP, SW-NOBODY: nobody is champion, and both stand above those who were out before.

    ANY-EDITION: in the first edition they shared the first two places.
    """
    leavers = before_the_final(organiser)
    for leaver in leavers:
        organiser.drop(leaver)
    organiser.pair()
    rows = final_standings(organiser.tournament, organiser.ruleset)
    before = final_standings(organiser.tournament, organiser.ruleset.of_edition(1))

    assert {row.player for row in rows[:2]} == set(leavers)
    assert [place_text(row.place) for row in rows[:5]] == ["2", "2", "3–4", "3–4", "5–8"]
    assert [place_text(row.place) for row in before[:5]] == ["1–2", "1–2", "3–4", "3–4", "5–8"]


def test_sw_elim_drop_who_leaves_the_cut_without_a_replacement_is_out_in_its_first_round() -> None:
    """SW-CUT, SW-ELIM-DROP: who was in the cut stands above who was not, also without having played in it."""
    organiser = Organiser("keyforge", details=custom(swiss_rounds=3, cut=8))
    organiser.start(players=12)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    seeds = organiser.tournament.seeds or ()
    organiser.drop(seeds[-1], replace=False)
    organiser.play_on()
    rows = {row.player: row for row in final_standings(organiser.tournament, organiser.ruleset)}

    assert place_text(rows[seeds[-1]].place) == "5–8"
    assert (str(rows[seeds[-1]].reached), rows[seeds[-1]].best_of) == ("Quarterfinals", 8)


def test_the_podium_and_one_way_to_share_stand_on_the_event_once_it_is_over() -> None:
    organiser = Organiser("keyforge", seed=4, details=custom(3, 4))
    organiser.start(8)
    organiser.play_round()
    assert "shareText" not in shown(organiser, "")
    organiser.play_on()
    page = shown(organiser, "")
    rows = final_standings(organiser.tournament, organiser.ruleset)

    assert re.findall(r'<span class="num">([^<]*)</span>\s*<bdi>(.*?)</bdi>', page) == [
        (place_text(row.place), row.name) for row in rows[1:4]
    ]
    assert rows[0].name in page
    assert page.count('data-action="shareText"') == 1


def test_the_second_number_of_who_had_a_bye_has_its_legend_at_the_desk_too() -> None:
    legend = "0 Sum of the rounds, before the bye was made up for"
    organiser = Organiser("aristeia")
    organiser.start(5)

    for completed in (1, 2, 3):
        organiser.play_round()
        assert (legend in text_of(shown(organiser, "standings"))) == (completed == 3)
