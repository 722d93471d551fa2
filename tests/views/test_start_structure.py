"""The structure stands wherever an event starts, with what changes without those who are missing (SW-STRUCT)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.views.app import Device, screen_page, search_page
from tests.playing import BASIC, Organiser, custom, doubled
from tests.views.pages import text_of
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def at_the_door(
    game: str = "keyforge", players: int = 18, *, missing: int = 2, details: Details | None = None
) -> Organiser:
    """An event before its start, at which the last players are missing."""
    organiser = Organiser(game, details=details or BASIC)
    organiser.register(*(f"Player {number}" for number in range(1, players + 1)))
    for number in range(1, players - missing + 1):
        organiser.do(ask.CheckIn(player=number))
    return organiser


def shown(organiser: Organiser, screen: str = "", language: str = "en") -> str:
    """What a screen of the event says."""
    identifier = organiser.tournament.id
    html = screen_page(f"/t/{identifier}{screen}", {identifier: organiser.log}, Device(), language).html
    return text_of(html)


def searched(organiser: Organiser) -> str:
    """What the search says when nothing is typed."""
    identifier = organiser.tournament.id
    return text_of(search_page(f"/t/{identifier}", {identifier: organiser.log}, Device(), "en").html)


SHORTER = "16 players: 4 Swiss rounds, no cut (18 would have had: 4 Swiss rounds, then a cut to the top 4)."
SHORTER_ES = "16 jugadores: 4 rondas suizas, sin corte (con 18 habrían sido: 4 rondas suizas y corte a los 4 mejores)."


@pytest.mark.parametrize("screen", ["", "/checkin"])
def test_sw_struct_without_the_missing_the_cut_that_falls_away_is_said_before_the_start(screen: str) -> None:
    organiser = at_the_door()

    assert SHORTER in shown(organiser, screen)
    assert SHORTER_ES in shown(organiser, screen, "es")


def test_sw_struct_what_does_not_change_is_said_once() -> None:
    assert "15 players: 4 Swiss rounds, no cut." in shown(at_the_door(players=16, missing=1), "/checkin")


@pytest.mark.parametrize(
    ("game", "details", "said"),
    [
        ("aristeia", BASIC, "16 players: 4 rounds (18 would have had: 5 rounds)."),
        (
            "custom",
            replace(custom(0), system=TournamentSystem.ROUND_ROBIN),
            "16 players: Round robin of 15 rounds, no cut (18 would have had: Round robin of 17 rounds, no cut).",
        ),
        ("custom", doubled(), "16 players: Double elimination."),
    ],
)
def test_the_structure_is_said_in_the_words_of_each_game_and_system(game: str, details: Details, said: str) -> None:
    assert said in shown(at_the_door(game, details=details), "/checkin")


def test_the_card_of_the_missing_says_it_also_where_the_event_cannot_start_yet() -> None:
    organiser = at_the_door(players=5, missing=2)

    assert "The structure Basic needs at least 4 players, not 3" in shown(organiser, "/checkin")


@pytest.mark.parametrize(("players", "missing", "odd"), [(17, 1, False), (18, 1, True), (5, 2, True)])
def test_the_byes_are_those_of_who_would_play(players: int, missing: int, odd: bool) -> None:
    told = shown(at_the_door(players=players, missing=missing))

    assert ("one of them has a bye in each round" in told) == odd


def test_the_start_with_all_says_why_those_here_cannot_start_alone() -> None:
    organiser = at_the_door(players=4, missing=1)

    assert "Start with all 4" in shown(organiser)
    assert (
        "Not checked in: Player 4 . The event cannot start with only the 3 who are here. "
        "The structure Basic needs at least 4 players, not 3"
    ) in shown(organiser)


def test_the_search_that_starts_an_event_says_what_it_starts() -> None:
    everybody = at_the_door(missing=0)
    announced = "Starting announces and fixes the structure. 4 Swiss rounds, then a cut to the top 4."
    assert f"Start the event {announced}" in searched(everybody)
    assert f"Start with the 16 who are here {SHORTER}" in searched(at_the_door())
