"""Print screens: what is offered when, which round it is of, and how a bracket is divided into sheets."""

from __future__ import annotations

import re

import pytest

from ronda.commands import requests as ask
from ronda.core.absences import AbsenceCount
from ronda.core.details import Details, TournamentSystem
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, NOBODY
from ronda.core.state import Phase
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.shared import bracket_page
from ronda.views.shared.languages import LANGUAGES
from tests.views.pages import text_of
from tests.views.screens import Played, Screen
from workshop.build import catalogues

SHEETS = ("pairings/names", "pairings", "slips")


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def shown(played: Played, route: str, language: str = "en") -> str:
    identifier = played.tournament.id
    device = Device.read({"now": "2026-11-21T09:41:00Z", "offset": 60})
    return screen_page(f"/t/{identifier}{route}", {identifier: played.log}, device, language).html


def offered(played: Played, route: str = "/print") -> set[str]:
    base = f"#/t/{played.tournament.id}/"
    return {link.removeprefix(base) for link in Screen(shown(played, route)).links if link.startswith(base)}


@pytest.mark.parametrize("sheet", SHEETS)
def test_sw_elim_drop_a_round_in_which_nobody_sits_is_printed_and_says_so(sheet: str) -> None:
    details = Details(name="Cup", organiser="The Club", structure="custom", swiss_rounds=0, cut=0)
    played = Played(find_ruleset("keyforge"), 4, details=details).until(Phase.BETWEEN_ROUNDS)
    played.pair()
    played.play()
    for match in played.round.matches:
        played.do(ask.DropPlayer(player=match.winner or 0))
    played.pair()

    assert played.round.matches[0].players == ()
    assert ("Nobody is left to play this round." in shown(played, f"/print/{sheet}")) is (sheet != "slips")


def test_before_the_first_round_the_list_says_what_is_still_missing() -> None:
    played = Played(find_ruleset("keyforge"), 8)

    assert {"print/slips/blank", "print/report", "checklist", "rules"} <= offered(played)
    assert not [link for link in offered(played) if link.startswith(("print/pairings", "print/standings"))]
    assert shown(played, "/print").count("No round is paired yet.") == 3


def test_the_list_is_of_the_round_that_was_asked_or_of_the_last() -> None:
    played = Played(find_ruleset("keyforge"), 8).until(Phase.FINISHED)
    last = len(played.tournament.rounds)

    assert {f"print/{sheet}?round={last}" for sheet in SHEETS} <= offered(played)
    assert {f"print/{sheet}?round=1" for sheet in SHEETS} <= offered(played, "/print?round=1")


def test_sw_standings_only_a_complete_round_has_standings_to_print() -> None:
    played = Played(find_ruleset("keyforge"), 8).until(Phase.ROUND_RUNNING)
    assert "No round is complete yet." in shown(played, "/print/standings")

    played.until(Phase.BETWEEN_ROUNDS).until(Phase.ROUND_RUNNING)
    assert "Standings after round 1" in shown(played, "/print/standings")
    assert "Provisional standings in round 2" in shown(played, "/print/standings?round=2")


def test_a_sheet_says_what_it_is_of_which_event_and_when_it_was_printed() -> None:
    played = Played(find_ruleset("keyforge"), 8).until(Phase.ROUND_RUNNING)
    english, spanish = (shown(played, "/print/pairings", language) for language in ("en", "es"))

    assert '<p class="paper-title">Round 1 <span class="paper-kind">Pairings by table</span></p>' in english
    assert re.search(r'<p class="paper-about">\s*<bdi>Friday Cup</bdi>', english)
    assert "Printed 21 November 2026, 10:41" in english
    assert "Impreso el 21 de noviembre de 2026, 10:41" in spanish


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_a_blank_slip_asks_what_a_slip_asks(game: str) -> None:
    played = Played(find_ruleset(game), 8).until(Phase.ROUND_RUNNING)
    heads = [
        re.findall(r'<th scope="col"[^>]*>([^<]+)', shown(played, f"/print/{kind}"))
        for kind in ("slips", "slips/blank")
    ]
    columns = heads[0].index("Signature") + 1

    assert heads[0][:columns] == heads[1][:columns]
    assert "Player 1" not in shown(played, "/print/slips/blank")


@pytest.mark.parametrize("players", [2, 8, 31, 32, 33, 64, 100, 130])
def test_sw_elim_a_bracket_on_sheets_has_every_match_once(players: int) -> None:
    details = Details(name="Knock-out", structure="custom", swiss_rounds=0, cut=0)
    played = Played(find_ruleset("keyforge"), players, details=details).until(Phase.ROUND_RUNNING)
    whole = bracket_page.bracket_page(played.tournament, played.ruleset)
    parts = bracket_page.split_bracket(whole, 16)
    first = [table.number for table in whole[0].tables if table]

    assert all(len(column.tables) <= 16 for part in parts for column in part)
    assert sum(len(column.tables) for part in parts for column in part) == sum(len(column.tables) for column in whole)
    assert [
        table.number for part in parts for column in part if column.round for table in column.tables if table
    ] == first
    assert str(parts[-1][-1].name) == "Final"
    assert (len(parts) == 1) == (players <= 32)


@pytest.mark.parametrize(
    "sheet", ["/print/pairings?round=1", "/print/pairings/names?round=1", "/print/standings", "/print/bracket"]
)
def test_agl_names_a_hidden_name_is_hidden_on_the_sheets_for_the_wall(sheet: str) -> None:
    played = Played(find_ruleset("keyforge"), 8, details=Details(name="Cup", structure="custom", swiss_rounds=1, cut=8))
    played.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Very rude"), hidden=True))
    played.until(Phase.CUT_DUE).after(ask.MakeCut()).pair()

    assert "Very rude" not in shown(played, sheet)
    assert "<bdi>#3</bdi>" in shown(played, sheet)


def test_agl_names_the_slip_of_the_two_and_the_organisers_report_keep_a_hidden_name() -> None:
    played = Played(find_ruleset("keyforge"), 8)
    played.after(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Very rude"), hidden=True)).until(
        Phase.ROUND_RUNNING
    )

    assert "Very rude" in shown(played, "/print/slips")
    assert "Very rude" in shown(played, "/print/report")


def test_sw_drop_a_slip_asks_who_leaves_only_where_another_round_follows() -> None:
    details = Details(name="Cup", structure="custom", swiss_rounds=2, cut=0)
    played = Played(find_ruleset("keyforge"), 8, details=details).until(Phase.ROUND_RUNNING)
    assert "I drop" in shown(played, "/print/slips")
    assert "Dejo el evento" in shown(played, "/print/slips", "es")
    assert "I drop" in shown(played, "/print/slips/blank")
    played.play().pair()
    assert "I drop" not in shown(played, "/print/slips")

    cut = Details(name="Cup", structure="custom", swiss_rounds=1, cut=4)
    played = Played(find_ruleset("keyforge"), 8, details=cut).until(Phase.ROUND_RUNNING)
    assert "I drop" in shown(played, "/print/slips")
    played.play().after(ask.MakeCut()).pair()
    assert "I drop" not in shown(played, "/print/slips")
    assert "I drop" not in shown(played, "/print/slips/blank")


@pytest.mark.parametrize(("game", "across"), [("keyforge", 3), ("xwing", 2), ("aristeia", 1)])
def test_slips_stand_side_by_side_where_their_columns_leave_room(game: str, across: int) -> None:
    played = Played(find_ruleset(game), 40).until(Phase.ROUND_RUNNING)
    html = shown(played, "/print/slips")
    slips = html.count('<div class="slip ') + html.count('<div class="slip">')

    assert f"slips-across-{across}" in html
    assert html.count('class="slips-sheet') == int(re.findall(r"Print, (\d+) page", html)[0])
    assert slips - html.count("slip-none") == 20


def test_the_button_says_how_many_pages_come_out() -> None:
    played = Played(find_ruleset("keyforge"), 120).until(Phase.ROUND_RUNNING).play()
    played.pair()

    for sheet in ("pairings/names", "pairings", "standings"):
        html = shown(played, f"/print/{sheet}")
        pages = html.count('<div class="paper ')
        assert pages > 1
        assert f">Print, {pages} pages</button>" in html
        assert html.count('class="paper-range"') == pages
    assert ">Imprimir, 1 página</button>" in shown(
        Played(find_ruleset("keyforge"), 8).until(Phase.ROUND_RUNNING), "/print/pairings", "es"
    )
    assert ">Print</button>" in shown(played, "/print/report")


def unplayed(game: str) -> Played:
    """Pair a round in which one did not come, one was thrown out, and at a table nobody came."""
    details = Details(name="Cup", organiser="The Club", structure="custom", cut=0, system=TournamentSystem.ROUND_ROBIN)
    played = Played(find_ruleset(game), 8, details=details)
    played.begin()
    played.pair()
    first, second, third, _ = played.round.matches
    played.report(first, played.ruleset.scoring.forfeit(details, Stage.SWISS, FIRST))
    played.do(ask.DisqualifyPlayer(player=second.first or 0, reason="Twice a wrong deck"))
    played.report(third, played.ruleset.scoring.forfeit(details, Stage.SWISS, NOBODY))
    return played


@pytest.mark.parametrize("sheet", ["pairings", "slips", "crosstable", "report"])
@pytest.mark.parametrize("game", ["keyforge", "xwing", "custom"])
def test_what_was_not_played_is_told_in_words_on_every_sheet(game: str, sheet: str) -> None:
    html = shown(unplayed(game), f"/print/{sheet}").partition("<main")[2].partition("</main>")[0]
    told = text_of(re.sub(r'<(span) class="unseen">.*?</span>', "", html))

    for words in ("Did not appear", "Disqualification", "Neither appeared"):
        assert told.count(words) == 1, words
    assert "0–0" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_st_absent_who_is_absent_is_called_as_large_on_the_wall_as_everybody_else(language: str) -> None:
    played = Played(find_ruleset("keyforge"), 9, prefix="Nil Rey").until(Phase.ROUND_RUNNING).play()
    played.do(ask.AnnounceAbsence(player=3, round=2, counts=AbsenceCount.LOSS.value))
    played.after(ask.PairRound(), ask.PublishRound())

    html = shown(played, "/print/pairings/names", language).partition('class="paper-names"')[2].partition("</ul>")[0]
    row = next(row for row in html.split("<li>") if "Nil Rey 3<" in row)
    assert {"en": "Absent", "es": "Ausente"}[language] == text_of(row.partition("<strong")[2].partition(">")[2])
    assert "data-style" not in html
