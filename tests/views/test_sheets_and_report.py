"""Control sheets and the report to the league: AGL-SHEET, AGL-TACTICS, AGL-REPORT."""

import csv
import io
import json

import pytest

from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.results import FIRST, SECOND, Result, Score
from ronda.core.team_moves import picks_of
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.app.print.control_sheets import sheet_round_count
from ronda.views.files.league_report import league_report
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

LINE_UP = "\n".join(f"Member {place}" for place in range(8))
BOSS = (("mods", "koorie\nfinal_boss\ncircuit"), ("stadium", "saif"))
WINDOWS = (("2026-11-01", "2026-11-07"), ("2026-11-08", "2026-11-14"), ("2026-11-15", "2026-11-21"))
SCENARIOS = ("Assault", "Domination", "Power Up")


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def league() -> Organiser:
    """A league of five in which the first round is over: 9–2 with First Blood at table 1, and a bye."""
    options = (("kind", "league_standard"),)
    details = custom(3, options=options, scenarios=SCENARIOS, windows=WINDOWS, date="2026-11-01", organiser="Zoe Ruiz")
    organiser = Organiser("aristeia", details=details)
    for number in range(1, 6):
        fields = (("pin", str(1000 + number)), ("sponsor", "oxyd"), ("lineup", LINE_UP))
        organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name=f"Player {number}", fields=fields),)))
    organiser.start()
    organiser.pair()
    organiser.pick_teams(1)
    organiser.report(1, result((9, 2), (4, 1), FIRST))
    organiser.report(2, result((3, 3), (1, 1)))
    return organiser


def result(vp: tuple[int, int], frags: tuple[int, int], blood: int = 0) -> Result:
    scores = (
        Score(key="victory_points", first=vp[0], second=vp[1]),
        Score(key="frags", first=frags[0], second=frags[1]),
        Score(key="first_blood", first=int(blood == FIRST), second=int(blood == SECOND)),
    )
    return Result(winner=FIRST if vp[0] > vp[1] else 0, scores=scores)


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    identifier = organiser.tournament.id
    return screen_page(f"/t/{identifier}{route}", {identifier: organiser.log}, Device.read({}), language).html


def words(organiser: Organiser, route: str, language: str = "en") -> str:
    return text_of(shown(organiser, route, language))


# -- sheets ----------------------------------------------------------------------------------------------------------


def test_agl_sheet_holds_the_registration_and_every_round_as_far_as_it_is_known() -> None:
    """AGL-SHEET: name, PIN, sponsor with its effect, line-up; rival, team, result; AGL-TACTICS: the deck."""
    organiser = league()
    match = organiser.round.matches[0]
    assert match.first is not None
    assert match.teams is not None
    assert match.second is not None
    sheet = words(organiser, f"/player/{match.first}/sheet")

    for said in (
        f"Player {match.first}",
        f"100{match.first}",
        "Oxyd",
        "5 cards instead of 4",
        "Member 7",
        "Deck of 18 tactics: the 10 general ones (009 to 018) and two secret ones of each",
        "Round 1",
        "Round 3",
        "Assault",
        f"Opponent Player {match.second}",
        "VP 9–2",
        "Frags 4–1",
        "☒ First Blood",
        "League points 3",
    ):
        assert said in sheet, said
    assert [name for name in picks_of(match.teams.moves, FIRST) if sheet.count(name) < 2] == []
    assert "☐ First Blood" in words(organiser, f"/player/{match.second}/sheet")


def test_agl_sheet_of_a_bye_has_its_points_and_no_opponent() -> None:
    organiser = league()
    (bye,) = [match.first for match in organiser.round.matches if match.is_bye]
    sheet = words(organiser, f"/player/{bye}/sheet")

    assert "Round 1 Assault Bye League points 2" in sheet


@pytest.mark.parametrize(("language", "first"), [("en", "Control sheets"), ("es", "Hojas de control")])
def test_agl_sheet_everybody_has_one_and_a_blank_one_holds_no_name(language: str, first: str) -> None:
    organiser = league()
    all_of_them = shown(organiser, "/sheets", language)
    blank = shown(organiser, "/sheets?blank=yes", language)

    assert first in text_of(all_of_them)
    assert all_of_them.count('<article class="control') == 5
    assert blank.count('<article class="control') == 1
    assert "Player 1" in text_of(all_of_them)
    assert "Player 1" not in text_of(blank)
    assert "Member 0" not in text_of(blank)
    assert [text.count('<li class="control-round">') for text in (all_of_them, blank)] == [15, 3]


def test_agl_sheet_is_one_link_away_and_on_the_checklist_by_its_rule() -> None:
    organiser = league()

    for route in ("/print", "/players"):
        assert f"#/t/{organiser.tournament.id}/sheets" in shown(organiser, route)
    assert f"#/t/{organiser.tournament.id}/player/1/sheet" in shown(organiser, "/player/1")
    assert "AGL-SHEET" in words(organiser, "/checklist")


def test_agl_sheet_names_mods_and_stadium_and_has_six_places_with_final_boss() -> None:
    """AGL-SHEET, AGL-MODS, AGL-TACTICS: 8 of the team, at most two of a character."""
    organiser = Organiser("aristeia", details=custom(3, options=BOSS))
    organiser.register("Alba")
    html = shown(organiser, "/sheets")

    assert html.count("control-team-6") == 3
    for said in ("Reina Koorie", "Saif Traders. Every character", "At most two are of one character"):
        assert said in text_of(html)


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (8, 3), (9, 4), (17, 5)])
def test_agl_sheet_has_room_for_the_rounds_that_are_expected(players: int, rounds: int) -> None:
    """AGL-SHEET before the start, AGL-ROUNDS."""
    organiser = Organiser("aristeia", details=Details(name="x"))
    organiser.register(*(f"Player {number}" for number in range(players)))

    assert sheet_round_count(organiser.tournament, organiser.ruleset) == rounds


def test_only_games_that_declare_it_offer_sheets_and_a_league_to_report_to() -> None:
    declared = {game.key for game in every_ruleset() if game.paper.control_sheet or game.season}

    assert declared == {"aristeia"}
    other = Organiser("keyforge")
    other.start(4)
    assert "Report of the results (CSV)" not in words(other, "")
    other.play_round()
    assert "Report of the results (CSV)" in words(other, "")
    for word in ("Control sheet", "Report to the league"):
        assert word not in words(other, "")


# -- the report ------------------------------------------------------------------------------------------------------


def read(organiser: Organiser, language: str = "en") -> list[list[list[str]]]:
    """The report's parts as rows."""
    text = league_report(organiser.tournament, organiser.ruleset, language)
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text[1:], newline=""), delimiter=";" if language == "es" else ","))
    parts: list[list[list[str]]] = [[]]
    for row in rows:
        if row:
            parts[-1].append(row)
        else:
            parts.append([])
    return parts


def test_agl_report_holds_players_rounds_results_and_points() -> None:
    """AGL-REPORT: PIN, scenario and days, VP, frags, First Blood, bye and league points."""
    organiser = league()
    facts, players, matches = read(organiser)
    round_ = organiser.round
    first, second = round_.matches[0].first, round_.matches[0].second
    (bye,) = [match.first for match in round_.matches if match.is_bye]

    assert ["Kind of event", "Standard league"] in facts
    assert ["Organiser", "Zoe Ruiz"] in facts
    assert players[0] == [
        *("Rank", "Player", "Corvus PIN", "Sponsor", "League points"),
        *("Victory points", "Frags", "Victory points of the opponents", "Byes", "Status"),
    ]
    assert players[1] == ["1", f"Player {first}", f"100{first}", "Oxyd", "3", "9", "4", "2", "0", "In the event"]
    assert [row[8] for row in players[1:] if row[1] == f"Player {bye}"] == ["1"]
    assert matches[0][:5] == ["Round", "Scenario", "From", "To", "Table"]
    assert matches[1] == [
        *("Round 1", "Assault", "2026-11-01", "2026-11-07", "1"),
        *(f"Player {first}", f"100{first}", f"Player {second}", f"100{second}"),
        *("9", "2", "4", "1", f"Player {first}", "3", "0", ""),
    ]
    assert [row[5:] for row in matches if row[-1] == "Bye"] == [
        [f"Player {bye}", f"100{bye}", "", "", "", "", "", "", "", "2", "", "Bye"]
    ]
    assert {len(row) for row in matches} == {len(matches[0])}


def test_agl_report_tells_open_matches_and_forfeits() -> None:
    organiser = league()
    organiser.pair()
    match = organiser.round.open_matches[0]
    organiser.drop(match.players[0])
    remarks = [row[-1] for row in read(organiser)[2] if row[0] == "Round 2"]

    assert sorted(remarks) == ["Bye", "Dropped", "Open"]


def test_agl_report_in_spanish_is_separated_as_spreadsheets_there_expect() -> None:
    facts, players, matches = read(league(), "es")

    assert facts[0] == ["Liga", "Test event"]
    assert players[0][1] == "Jugador"
    assert len(matches[0]) == 17


@pytest.mark.parametrize(("kind", "called"), [("tournament_open", "Event"), ("league_open", "League")])
def test_agl_report_begins_with_what_the_event_is(kind: str, called: str) -> None:
    organiser = Organiser("aristeia", details=custom(3, options=(("kind", kind),)))
    organiser.start(4)
    organiser.play_round()

    assert read(organiser)[0][0] == [called, "Test event"]


def test_agl_report_of_a_conceded_match_keeps_its_numbers_and_says_so() -> None:
    organiser = league()
    organiser.pair()
    numbers = result((2, 5), (1, 4)).scores
    organiser.report(1, Result(winner=FIRST, scores=numbers, ending="concession"))
    [row] = [row for row in read(organiser)[2] if row[:1] == ["Round 2"] and row[4] == "1"]

    assert row[9:] == ["2", "5", "1", "4", "", "2", "0", "Match conceded"]


def test_agl_report_of_other_games_names_decks_winners_and_final_places() -> None:
    """A single game has no numbers, and points say nothing of a bracket: the winner has a column."""
    organiser = Organiser("keyforge", details=custom(2, 4, options=(("elimination_games", "3"),)))
    for number in range(1, 6):
        organiser.register(f"Player {number}", deck=f"Deck {number}")
    organiser.start()
    organiser.play_on()
    facts, players, matches = read(organiser)
    final = organiser.tournament.rounds[-1].matches[0]
    champion = final.winner

    assert facts[0] == ["Event", "Test event"]
    assert players[0][:3] == ["Rank", "Player", "Deck"]
    assert players[0][-3:] == ["Byes", "Status", "Final place"]
    assert [row[1] for row in players[1:] if row[-1] == "1"] == [f"Player {champion}"]
    assert sorted(row[-1] for row in players[1:]) == ["1", "2", "3–4", "3–4", "5"]
    assert matches[0] == [
        *("Round", "Table", "Player 1", "Deck 1", "Player 2", "Deck 2", "Games won 1", "Games won 2"),
        *("Points 1", "Points 2", "Winner", "Remarks"),
    ]
    assert {len(row) for row in matches} == {len(matches[0])}
    assert next(row[6:8] for row in matches if row[0] == "Round 1" and row[-1] != "Bye") == ["", ""]
    assert matches[-1][0] == "Final"
    assert matches[-1][8:11] == ["", "", f"Player {champion}"]


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_agl_report_of_every_game_is_a_whole_table(game: str) -> None:
    """Of an event that begins with elimination too, where the game has that."""
    for details in (custom(3), custom(0)) if find_ruleset(game).stages.cuts else (custom(3),):
        organiser = Organiser(game, details=details)
        organiser.start(6)
        organiser.play_on()
        parts = read(organiser)

        assert len(parts) == 3
        assert all(len({len(row) for row in part}) == 1 for part in parts[1:])
        assert len(parts[1]) == 7
        assert len(parts[2]) == 1 + sum(len(round_.matches) for round_ in organiser.tournament.rounds)


@pytest.mark.parametrize("name", ["=1+1", "@sum", "+1", "-1+1"])
def test_agl_report_a_name_is_never_a_formula(name: str) -> None:
    organiser = league()
    organiser.do(
        ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=name, fields=organiser.tournament.player(1).fields))
    )
    cells = {cell for part in read(organiser) for row in part for cell in row}

    assert f"'{name}" in cells
    assert name not in cells


def test_agl_report_before_a_round_is_over_is_refused_in_a_sentence() -> None:
    organiser = Organiser("aristeia")
    organiser.start(4)
    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": organiser.tournament.id, "lines": lines}))
    answer = json.loads(
        bridge.call_by_name("report", json.dumps({"tournament": organiser.tournament.id, "lang": "es"}))
    )
    bridge.call_by_name("unload", json.dumps({"tournament": organiser.tournament.id}))

    assert answer["refusal"]["html"] == "Aún no hay nada que comunicar: ninguna ronda está completa."


def test_agl_report_is_offered_once_a_round_is_over_and_comes_from_the_bridge() -> None:
    organiser = Organiser("aristeia")
    organiser.start(4)
    assert "Report to the league" not in words(organiser, "")
    organiser.play_round()
    assert "Report to the league" in words(organiser, "")

    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": organiser.tournament.id, "lines": lines}))
    answer = json.loads(
        bridge.call_by_name("report", json.dumps({"tournament": organiser.tournament.id, "lang": "en"}))
    )
    bridge.call_by_name("unload", json.dumps({"tournament": organiser.tournament.id}))

    assert answer["filename"] == "test-event.csv"
    assert answer["mime"] == "text/csv"
    assert answer["text"] == league_report(organiser.tournament, organiser.ruleset, "en")


@pytest.mark.parametrize("round_", [None, 1])
def test_agl_names_a_hidden_name_is_not_in_the_text_to_share_but_in_the_report_to_the_league(
    monkeypatch: pytest.MonkeyPatch, round_: int | None
) -> None:
    organiser = league()
    player = organiser.tournament.player(3)
    entry = ask.PlayerEntry(name="Very rude", fields=player.fields)
    organiser.do(ask.EditPlayer(player=3, entry=entry, hidden=True))
    monkeypatch.setitem(SESSION.logs, organiser.tournament.id, organiser.log)
    asked = {"tournament": organiser.tournament.id, "lang": "en", "round": round_}
    shared = json.loads(bridge.call_by_name("share", json.dumps(asked)))["text"]

    assert "Very rude" not in shared
    assert "#3" in shared
    assert "Very rude" in json.loads(bridge.call_by_name("report", json.dumps(asked)))["text"]
