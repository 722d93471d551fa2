"""What stands at a table with a result, what the last step is called, and until when latecomers are asked for."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from ronda.commands import requests as ask
from ronda.core.results import DRAW, Result
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from tests.playing import custom
from tests.views.pages import text_of
from tests.views.screens import Played
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def second_round() -> Played:
    """An event of 6 in which table 1 of round 2 has its result and the others are open."""
    played = Played(find_ruleset("keyforge"), 6, details=custom(3))
    played.begin()
    played.play_round()
    played.pair()
    played.report(played.round.matches[0], played.result(played.round.matches[0]))
    return played


def shown(played: Played, screen: str = "", language: str = "en") -> str:
    identifier = played.tournament.id
    return screen_page(f"/t/{identifier}{screen}", {identifier: played.log}, Device(), language).html


def table(played: Played, number: int) -> str:
    return text_of(shown(played, "/round/2").partition(f'id="table-{number}"')[2].partition("</li>")[0])


def test_a_finished_table_shows_its_result_and_no_record_that_reads_like_one(second_round: Played) -> None:
    assert "1–0" in table(second_round, 2)
    first = second_round.tournament.player(second_round.round.matches[0].players[0]).name
    assert f"{first} 1–0" not in table(second_round, 1)


def test_the_page_of_a_table_says_what_its_record_is_and_drops_it_with_the_result(second_round: Played) -> None:
    assert "before this round" in text_of(shown(second_round, "/round/2/table/2"))
    assert "before this round" not in text_of(shown(second_round, "/round/2/table/1"))


def test_a_published_table_with_a_result_shows_no_record(second_round: Played) -> None:
    pages = build_site([second_round.log])
    page = next(content for path, content in pages.items() if path.endswith("round-2.html"))
    rows = [row for row in page.decode().split("<tr>") if "players/" in row]
    told = {("<i>–</i>" in row, "<small>1–0</small>" in row or "<small>0–1</small>" in row) for row in rows}
    assert told == {(True, True), (False, False)}


def test_the_last_step_of_a_start_without_absentees_is_the_start() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3, organiser="The Club"))
    for player in range(1, 6):
        played.do(ask.CheckIn(player=player))
    played.do(ask.StartTournament(only_here=True))
    last = text_of(shown(played)).partition("Last step:")[2]
    assert last.strip().startswith("The event started")


def test_who_is_taken_on_again_is_told_with_the_number() -> None:
    played = Played(find_ruleset("keyforge"), 6, details=custom(3, organiser="The Club"))
    played.do(ask.RemovePlayer(player=4))
    played.do(ask.TakeOnAgain(player=4))
    last = text_of(shown(played)).partition("Last step:")[2].strip()
    assert last.startswith("Player 4 is back, as number 4.")


def test_a_custom_game_asks_for_nothing_that_its_organiser_did_not_set() -> None:
    played = Played(find_ruleset("custom"), 5)
    asked = text_of(shown(played))
    assert "Team, deck or list" not in asked
    assert "Material not checked" not in asked
    played.do(ask.TickCheck(player=1, check="material", official="The Club"))
    assert "Material not checked: 4 players" in text_of(shown(played))


def test_a_latecomer_can_be_registered_on_the_board_until_the_next_round_is_paired(second_round: Played) -> None:
    for match in second_round.round.open_matches[:-1]:
        second_round.report(match, second_round.result(match))
    assert 'id="latecomer-name"' in shown(second_round, "/round/2")
    second_round.play()
    assert second_round.phase is Phase.BETWEEN_ROUNDS
    assert 'id="latecomer-name"' in shown(second_round, "/round/2")


def test_agl_elo_the_page_of_a_ranking_that_is_missing_says_by_what_players_are_counted() -> None:
    played = Played(find_ruleset("aristeia"), 4)
    played.begin()
    pages = build_site([played.log])
    page = next(content.decode() for path, content in pages.items() if path.endswith("/ranking.html"))
    assert "No season ranking has been published yet." in page
    assert "It counts the games of players who are registered with this: Corvus PIN." in page


def test_sw_cut_the_event_page_names_who_is_in_the_cut_until_the_bracket_begins() -> None:
    played = Played(find_ruleset("keyforge"), 8, details=custom(3, 4, organiser="The Club"))
    played.begin()
    played.until(Phase.CUT_DUE)
    page = shown(played)
    assert 'data-focus="#cut-title"' in page
    assert 'id="cut-title"' not in page
    played.do(ask.MakeCut())
    card = shown(played).partition('id="cut-title"')[2].partition("</section>")[0]
    names = [played.tournament.player(seed).name for seed in played.tournament.seeds or ()]
    assert text_of("<p" + card).strip("> ") == " ".join(["In the cut to the top 4", *names])
    assert len(names) == 4
    played.pair()
    assert 'id="cut-title"' not in shown(played)


def test_a_drawn_table_where_only_the_winner_counts_shows_the_draw() -> None:
    played = Played(find_ruleset("custom"), 4, details=custom(3))
    played.begin()
    played.pair()
    played.report(played.round.matches[0], Result(winner=DRAW))

    for screen in ("/round/1", "/round/1/table/1"):
        html = shown(played, screen).partition("<main")[2]
        told = html.partition('id="table-1"' if screen == "/round/1" else "duel")[2].partition("</li>")[0]
        assert text_of(told.partition("</section>")[0]).count("½") == 2, screen


@pytest.mark.parametrize(
    ("typed", "told"),
    [("1 120 30", "Table 1: Score must be from 0 to 100, not 120."), ("1 100 30", "wins 100–30")],
)
def test_what_is_typed_is_not_told_as_a_win_that_the_rules_refuse(typed: str, told: str) -> None:
    played = Played(find_ruleset("xwing"), 4)
    played.begin()
    played.pair()

    assert told in text_of(shown(played, f"/round/1?quick={quote(typed)}"))
