"""Screens of penalties, helpers, slips and of what is still missing."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.state import Phase
from ronda.publish import build_site
from ronda.rules.penalties import EnteredWin
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from tests.views.pages import text_of
from tests.views.screens import Played
from workshop.build import catalogues

OBSTACLES = "core1_2\ncore2_5\ndebris_6"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def shown(played: Played, route: str, language: str = "en") -> str:
    identifier = played.tournament.id
    return screen_page(f"/t/{identifier}{route}", {identifier: played.log}, Device.read({}), language).html


def running(game: str, details: Details | None = None) -> Played:
    return Played(find_ruleset(game), 9, details=details).until(Phase.ROUND_RUNNING)


def test_any_conduct_a_penalty_is_listed_told_in_the_history_and_shown_with_its_player() -> None:
    played = running("keyforge")
    played.do(ask.GivePenalty(player=1, kind="warning", reason="Slow play", official="The Club", round=1))

    for route in ("/conduct", "/player/1"):
        before, _, rules = shown(played, route).partition("Their rules")
        assert "Slow play" in before
        assert "KF-PENALTY" not in before
        assert "Warning: <code>" in rules
    history = shown(played, "/history", "es")
    assert "Aviso" in history
    assert "Motivo: <bdi>Slow play</bdi>" in history
    other = shown(played, "/player/2").partition("<h1>")[2].partition("</main>")[0]
    assert other
    assert "Slow play" not in other


def test_any_conduct_the_form_knows_player_round_and_officials() -> None:
    form = shown(running("xwing"), "/conduct?player=3")

    assert '<option value="3" dir="auto" selected>Player 3</option>' in form
    assert '<option value="The Club" dir="auto">The Club</option>' in form
    assert '<option value="1" selected>' in form


@pytest.mark.parametrize("official", ["The Club", "Judge One"])
def test_any_conduct_what_is_typed_into_the_form_is_in_it_again(official: str) -> None:
    typed = {
        "player": "3",
        "kind": "warning",
        "reason": "Came “late”",
        "round": "1",
        "official": "The Club",
        "official_other": official,
    }
    form = shown(running("xwing"), f"/conduct?{urlencode(typed)}")
    wanted = {"reason": 'value="Came “late”"', "official_other": f'value="{official}"'}

    for field, value in wanted.items():
        assert value in re.search(rf'<input[^>]*name="{field}"[^>]*>', form)[0]  # type: ignore[index]
    assert '<option value="The Club" dir="auto" selected>' in form


def test_sw_dq_what_becomes_of_an_entered_round_is_kept_for_the_penalty_that_was_looked_at() -> None:
    played = running("keyforge").play()
    kind = next(each.key for each in played.ruleset.penalties if each.entered_win is EnteredWin.GIVEN)
    winner = next(match.players[0] for match in played.tournament.rounds[0].matches if len(match.players) == 2)
    query = {"player": winner, "kind": kind, "give_round": "no", "entered_for": f"{winner} {kind}"}

    for asked, stands in ((query, True), ({**query, "entered_for": f"{winner} warning"}, False)):
        form = shown(played, f"/conduct?{urlencode(asked)}")
        kept = re.search(r'<input[^>]*id="penalty-keep-round"[^>]*>', form)
        assert kept is not None
        assert ("checked" in kept[0]) is stands


@pytest.mark.parametrize("chosen", ["edit", "appeal"])
def test_any_rulings_what_is_typed_into_the_form_is_in_it_again(chosen: str) -> None:
    played = running("xwing")
    played.do(ask.GiveRuling(question="Obstacle?", decision="No", official="Judge Two", round=1))
    typed = {"ruling": "1", chosen: "1", "question": "Bump?", "decision": "Yes", "match": "2"}
    typed |= {"official": "The Club", "official_other": "Judge One", "player": "3", "outcome": "changed", "round": ""}
    form = shown(played, f"/rulings?{urlencode(typed)}")

    edited = {"question": "Bump?", "match": "2", "official_other": "Judge One"}
    names = {"edit": edited, "appeal": {}}[chosen]
    for field, value in {**names, "decision": "Yes", chosen: "1"}.items():
        assert f'value="{value}"' in re.search(rf'<input[^>]*name="{field}"[^>]*>', form)[0]  # type: ignore[index]
    if chosen == "appeal":
        assert '<option value="3" dir="auto" selected>' in form
        assert "checked" in re.search(r'<input[^>]*value="changed"[^>]*>', form)[0]  # type: ignore[index]
    else:
        assert '<option value="1" selected>' not in form


def test_kf_time_is_worked_out_on_the_page_and_entered_with_one_button() -> None:
    played = running("keyforge")
    query = "keys1=1&aember1=9&potential1=8&keys2=2&aember2=3&potential2=7"
    answer = shown(played, f"/round/1/table/1/helper/time?{query}")

    assert "wins by step 4" in answer
    assert '<input type="hidden" name="winner" value="1">' in answer
    assert 'data-command="report_result"' in answer
    assert 'data-command="report_result"' not in shown(played, "/round/1/table/1/helper/time?keys1=1")


def test_xw_half_a_ship_that_nobody_touched_is_shown_as_still_flying() -> None:
    """XW-HALF: what counts is what the page shows, so nothing is left unsaid."""
    played = running("xwing")
    form = shown(played, "/round/1/table/1/helper/ships?ships1=Falcon 47 L&ships2=Tie 12&ship02=full".replace(" ", "+"))

    assert re.search(r'name="ship01"\s+value="none"\s+checked', form)
    assert re.search(r'name="ship02"\s+value="full"\s+checked', form)
    assert not re.search(r'name="ship02"\s+value="none"\s+checked', form)


def test_kf_format_a_sealed_deck_is_named_after_it_was_opened() -> None:
    """KF-FORMAT, KF-DECK: the event's page leads to a list of everybody who has no deck yet."""
    details = Details(name="Friday Cup", organiser="The Club", options=(("format", "sealed"),))
    played = running("keyforge", details)

    assert "/fill/deck" in shown(played, "")
    assert shown(played, "/fill/deck").count('data-command="edit_player"') == 9
    played.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Player 1", fields=(("deck", "Quillfire"),))))
    assert shown(played, "/fill/deck").count('data-command="edit_player"') == 8


def test_kf_setup_and_xw_initiative_are_on_the_slips_and_the_table() -> None:
    """KF-SETUP, XW-INITIATIVE."""
    keyforge, xwing = running("keyforge"), running("xwing")
    match = xwing.tournament.rounds[0].matches[0]
    for player, points in ((match.first, "98"), (match.second, "100")):
        assert player is not None
        entry = ask.PlayerEntry(name=f"Player {player}", fields=(("squad_points", points),))
        xwing.do(ask.EditPlayer(player=player, entry=entry))

    for route in ("/print/slips", "/round/1/table/1"):
        assert "The first player is drawn at random" in shown(keyforge, route)
        assert "chooses who has it (98 points against 100)" in shown(xwing, route)
    assert shown(keyforge, "/print/slips").count('<p class="slip-head">') == 4


def public(played: Played, player: int | None) -> str:
    """A player's published page as text."""
    ends = f"players/{player}.html"
    return next(content.decode() for path, content in build_site([played.log]).items() if path.endswith(ends))


def entered(played: Played, route: str) -> Played:
    """Enter what a helper worked out, as its button sends it."""
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', shown(played, route)))
    return played.after(read_command("report_result", sent, played.tournament, played.ruleset))


def test_kf_bo3_the_single_games_are_shown_at_the_table_in_the_history_and_on_the_players_page() -> None:
    """KF-BO3, KF-END: what the helper recorded goes through its form."""
    played = running("keyforge", Details(name="Friday Cup", organiser="The Club", options=(("swiss_games", "3"),)))
    match = played.tournament.rounds[0].matches[0]
    assert match.first is not None
    first, second = (played.tournament.player(player).name for player in match.players)
    games = "game1=1&how1=keys&game2=2&how2=lost_card&game3=1&how3=concession"
    entered(played, f"/round/1/table/{match.number}/helper/games?{games}")

    for html in (shown(played, f"/round/1/table/{match.number}"), shown(played, "/history")):
        assert f"Game 2: <bdi>{second}</bdi> (Card not found)" in html
    assert f"Game 3: <bdi>{first}</bdi> (Concession)" in public(played, match.first)
    assert f"Partida 3: <bdi>{first}</bdi> (Rendición)" in shown(played, "/history", "es")


def test_xw_salvo_the_dice_are_shown_the_players_own_first() -> None:
    played = running("xwing")
    match = played.tournament.rounds[0].matches[0]
    salvo = "score1=40&dice1=5&throw11=2&throw21=3&score2=40&dice2=6&throw12=2&throw22=1"
    entered(played, f"/round/1/table/{match.number}/helper/salvo?{salvo}")

    assert "Roll 2: 3–1" in shown(played, f"/round/1/table/{match.number}")
    own, other = (re.sub("</?bdi>", "", public(played, player)) for player in match.players)
    assert "Roll 2: 3–1" in own
    assert "Roll 2: 1–3" in other
    assert "Dice of the salvo: 6–5" in other


def test_kf_lost_card_the_table_says_which_game_counts_already() -> None:
    played = running("keyforge", Details(name="Friday Cup", organiser="The Club", options=(("swiss_games", "3"),)))
    match = played.tournament.rounds[0].matches[0]
    assert match.first is not None
    asked = f"/conduct?player={match.first}&kind=lost_card"
    assert 'name="games2"' in shown(played, asked)
    assert 'name="games2"' not in shown(played, "/conduct")
    assert 'name="games2"' not in shown(running("keyforge"), asked)
    lost = ask.GivePenalty(
        player=match.first, kind="lost_card", reason="Not in the box", official="Zoe", round=1, so_far=()
    )
    played.do(lost)

    assert "By a penalty given to" in shown(played, f"/round/1/table/{match.number}")
    helper = shown(played, f"/round/1/table/{match.number}/helper/games")
    assert "lost by a penalty counts here too" in helper


def test_xw_squad_the_obstacles_are_a_picker_in_three_groups_folded_under_what_is_chosen() -> None:
    played = running("xwing")
    empty = shown(played, "/player/1")
    played.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Player 1", fields=(("obstacles", OBSTACLES),))))
    chosen = shown(played, "/player/1")

    assert "Obstacles: choose 3" in text_of(empty)
    assert "Obstacles: Core set 1, asteroid 2 · Core set 2, asteroid 5 · Debris cloud 6" in text_of(chosen)
    assert chosen.count('class="picker-group"') == 3
    assert len(re.findall(r'id="correct-obstacles-\w+"', chosen)) == 18
    assert re.findall(r'id="correct-obstacles-(\w+)"[^>]* checked', chosen) == OBSTACLES.splitlines()


@pytest.mark.parametrize(
    ("game", "options", "helper", "form"),
    [
        ("keyforge", (("swiss_games", "3"),), "games", "game1=1&how1=keys&game2=2&how2=concession&game3=1&how3=keys"),
        ("keyforge", (("swiss_games", "3"),), "games", "game1=2&how1=keys&time_up=yes"),
        ("xwing", (), "salvo", "score1=40&dice1=6&throw11=3&throw21=2&score2=40&dice2=5&throw12=3&throw22=4"),
    ],
)
def test_kf_bo3_and_xw_salvo_the_helper_of_an_entered_match_has_its_answers_again(
    game: str, options: tuple[tuple[str, str], ...], helper: str, form: str
) -> None:
    """Whoever mistyped one answer corrects that one, and what it changes is shown before it is saved."""
    played = running(game, Details(name="Friday Cup", organiser="The Club", options=options))
    route = f"/round/1/table/{played.tournament.rounds[0].matches[0].number}/helper/{helper}"
    entered(played, f"{route}?{form}")
    again, filled_in = shown(played, route), shown(played, f"{route}?{form}")

    assert again == filled_in
    assert "See what changes" in again


def test_kf_time_the_helper_of_an_entered_match_has_the_games_again() -> None:
    played = running("keyforge", Details(name="Friday Cup", organiser="The Club", options=(("swiss_games", "3"),)))
    route = f"/round/1/table/{played.tournament.rounds[0].matches[0].number}/helper/time"
    entered(played, f"{route}?games=1&game1=2&keys1=1&aember1=2&keys2=2&aember2=0")
    again = shown(played, route)

    assert re.search(r'name="games"\s+value="1"[^>]* checked', again)
    assert re.search(r'name="game1"\s+value="2"[^>]* checked', again)


def test_xw_result_the_history_and_the_last_step_name_the_winner_of_equal_scores() -> None:
    played = running("xwing")
    match = played.tournament.rounds[0].matches[0]
    first, second = (played.tournament.player(player).name for player in match.players)
    sent = {"round": "1", "match": str(match.number), "score1": "55", "score2": "55", "winner": "2"}
    played.do(read_command("report_result", sent, played.tournament, played.ruleset))
    told = re.sub(r"</?bdi>", "", shown(played, "/history"))

    assert f"Round 1, table {match.number}: {first} 55–55 {second}; {second} won" in told
    assert f"Ronda 1, mesa {match.number}: {first} 55–55 {second}; ganó {second}" in re.sub(
        r"</?bdi>", "", shown(played, "", "es")
    )
