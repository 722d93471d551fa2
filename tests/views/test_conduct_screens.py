"""Screens of penalties, helpers, slips and of what is still missing."""

from __future__ import annotations

import pytest

from ronda.commands import requests as ask
from ronda.core.events import Details
from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, page
from tests.views.screens import Played
from workshop import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def shown(played: Played, route: str, language: str = "en") -> str:
    identifier = played.tournament.id
    return page(f"/t/{identifier}{route}", {identifier: played.log}, Device.read({}), language).html


def running(game: str, details: Details | None = None) -> Played:
    return Played(find_ruleset(game), 9, details=details).until(Phase.ROUND_RUNNING)


def test_any_conduct_a_penalty_is_listed_told_in_the_history_and_shown_with_its_player() -> None:
    played = running("keyforge")
    played.do(ask.GivePenalty(player=1, kind="warning", reason="Slow play", official="The Club", round=1))

    for route in ("/conduct", "/player/1"):
        assert "Slow play" in shown(played, route)
    history = shown(played, "/history", "es")
    assert "Aviso" in history
    assert "Motivo: <bdi>Slow play</bdi>" in history
    assert "Slow play" not in shown(played, "/player/2").partition("<main")[2].partition("<h1>")[2]


def test_any_conduct_the_form_knows_player_round_and_officials() -> None:
    form = shown(running("xwing"), "/conduct?player=3")

    assert '<option value="3" dir="auto" selected>Player 3</option>' in form
    assert '<option value="The Club" dir="auto">The Club</option>' in form
    assert '<option value="1" selected>' in form


def test_kf_time_is_worked_out_on_the_page_and_entered_with_one_button() -> None:
    played = running("keyforge")
    query = "keys1=1&aember1=9&potential1=8&keys2=2&aember2=3&potential2=7"
    answer = shown(played, f"/round/1/table/1/helper/time?{query}")

    assert "wins by step 4" in answer
    assert '<input type="hidden" name="winner" value="1">' in answer
    assert 'data-command="report_result"' in answer
    assert 'data-command="report_result"' not in shown(played, "/round/1/table/1/helper/time?keys1=1")


def test_kf_format_a_sealed_deck_is_named_after_it_was_opened() -> None:
    """KF-FORMAT, KF-DECK: the event's page leads to a list of everybody who has no deck yet."""
    details = Details(name="Friday Cup", organiser="The Club", options=(("format", "sealed"),))
    played = running("keyforge", details)

    assert "/fill/deck" in shown(played, "")
    assert shown(played, "/fill/deck").count('data-command="edit_player"') == 9
    played.do(ask.EditPlayer(player=1, entry=ask.Entry(name="Player 1", fields=(("deck", "Quillfire"),))))
    assert shown(played, "/fill/deck").count('data-command="edit_player"') == 8


def test_kf_setup_and_xw_initiative_are_on_the_slips_and_the_table() -> None:
    """KF-SETUP, XW-INITIATIVE."""
    keyforge, xwing = running("keyforge"), running("xwing")
    match = xwing.tournament.rounds[0].matches[0]
    for player, points in ((match.first, "98"), (match.second, "100")):
        assert player is not None
        entry = ask.Entry(name=f"Player {player}", fields=(("squad_points", points),))
        xwing.do(ask.EditPlayer(player=player, entry=entry))

    for route in ("/print/slips", "/round/1/table/1"):
        assert "The first player is drawn at random" in shown(keyforge, route)
        assert "chooses who has it (98 points against 100)" in shown(xwing, route)
    assert shown(keyforge, "/print/slips").count('class="slip"') == 4
