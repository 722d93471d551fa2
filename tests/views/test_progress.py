"""The event's own screen: how far it is, round by round, with those to come (SW-ANNOUNCE, SW-CUT, SW-ELIM)."""

from __future__ import annotations

import pytest

from ronda.commands import requests as ask
from ronda.core.state import Phase
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.app.screen.round_progress import ProgressState, progress_rounds
from tests.playing import Organiser, custom
from tests.views.pages import text_of


def told(organiser: Organiser) -> list[str]:
    """The progress as its rounds' names, each with its first letter of done, running or ahead."""
    return [f"{stretch.name} {stretch.state.value[0]}" for stretch in progress_rounds(organiser.tournament)]


def test_the_progress_shows_what_was_announced_before_it_is_played() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(8)
    assert told(organiser) == ["Round 1 a", "Round 2 a", "Round 3 a", "Semifinals a", "Final a"]
    organiser.play_round()
    organiser.pair()
    assert told(organiser) == ["Round 1 d", "Round 2 r", "Round 3 a", "Semifinals a", "Final a"]
    organiser.finish_round()
    organiser.play_on()
    assert organiser.phase is Phase.FINISHED
    assert told(organiser) == ["Round 1 d", "Round 2 d", "Round 3 d", "Semifinals d", "Final d"]


@pytest.mark.parametrize(("players", "first"), [(8, "Quarterfinals"), (5, "Quarterfinals"), (16, "Round of 16")])
def test_a_knock_out_has_the_rounds_of_its_bracket(players: int, first: str) -> None:
    organiser = Organiser("keyforge", details=custom(0, 0))
    organiser.start(players)
    ahead = told(organiser)
    assert ahead[0] == f"{first} a"
    assert ahead[-2:] == ["Semifinals a", "Final a"]
    organiser.play_on()
    assert told(organiser) == [name.replace(" a", " d") for name in ahead]


def test_nothing_is_ahead_of_an_event_that_has_not_started() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", "Bruno")
    assert not progress_rounds(organiser.tournament)


def test_a_running_round_counts_its_results_and_not_its_bye() -> None:
    organiser = Organiser("xwing", details=custom(2, 0))
    organiser.start(5)
    organiser.pair()
    [running] = [stretch for stretch in progress_rounds(organiser.tournament) if stretch.state is ProgressState.RUNNING]
    assert (running.reported, running.matches) == (0, 2)
    event = organiser.tournament.id
    html = screen_page(f"/t/{event}", {event: organiser.log}, Device(now="2026-11-21T09:30:00Z"), "en").html
    assert "0/2" in text_of(html)
    assert "75:00 not started" in text_of(html)


def test_names_of_elimination_rounds_read_right_in_sentences() -> None:
    """“Quarterfinals” are several, “Round of 16” is one: no sentence says “is” or “was” of a round's name."""
    organiser = Organiser("keyforge", details=custom(0, 0))
    organiser.start(8)
    happened = organiser.do(ask.PairRound())
    tournament = organiser.tournament
    history = screen_page(f"/t/{tournament.id}/history", {tournament.id: organiser.log}, Device(), "en").html

    assert str(confirmation_text(tournament, happened)) == "The pairings are made: Quarterfinals."
    assert "Quarterfinals: the pairings were made." in text_of(history)
