"""What screens say of one table, of a match that nobody played, and before a round is taken back."""

from __future__ import annotations

import re

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import NotNow
from ronda.core.results import Cause
from ronda.core.state import Phase
from ronda.rulesets import find_ruleset
from ronda.session.backup_copies import BackupCopies, why_copy_due
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from tests.views.screens import Played
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def shown(organiser: Organiser | Played, screen: str, language: str = "en", device: Device | None = None) -> str:
    identifier = organiser.tournament.id
    return screen_page(f"/t/{identifier}{screen}", {identifier: organiser.log}, device or Device(), language).html


def running(game: str = "keyforge", players: int = 6) -> Organiser:
    organiser = Organiser(game)
    organiser.start(players=players)
    organiser.pair()
    return organiser


def test_changing_the_pairings_says_first_what_it_takes_back() -> None:
    html = shown(running(), "/round/1")
    asked = html[html.index('id="reopen-ask"') :].partition(">Cancel<")[0]

    assert "Round 1 becomes a draft that only you see: the room no longer sees its 3 tables." in text_of(asked)
    assert 'popovertarget="reopen-ask"' in html.partition('id="reopen-ask"')[0]
    assert 'data-command="reopen_round"' in asked
    assert html.count('data-command="reopen_round"') == 1


def test_pairing_a_round_of_the_bracket_again_says_first_what_it_takes_back() -> None:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(players=4)
    organiser.pair()
    asked = shown(organiser, "/round/1").partition('id="unpair-ask"')[2].partition(">Cancel<")[0]

    assert "Semifinals: taken back as if never paired." in text_of(asked)
    assert "Pairing it again draws new lots." in text_of(asked)
    assert 'data-command="unpair_round"' in asked
    organiser.finish_round()
    organiser.pair()
    assert "unpair" not in shown(organiser, "/round/2")


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (1, "Round 1 still has an open match: table 3. Enter its result first."),
        (2, "Round 1 still has open matches: tables 2, 3. Enter their results first."),
    ],
)
def test_one_open_table_is_one(left: int, said: str) -> None:
    organiser = running()
    for match in organiser.round.open_matches[: 3 - left]:
        organiser.win(match.players[0])

    assert organiser.refusal(ask.PairRound(), NotNow) == said


def test_a_reminder_of_a_bracket_round_agrees_with_its_name() -> None:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(players=4)
    organiser.play_round()
    due = why_copy_due(organiser.log, BackupCopies(), "")

    assert str(due) == "Only this browser has the semifinals."


def test_a_match_that_nobody_played_is_told_without_numbers() -> None:
    organiser = running("aristeia", 4)
    match = organiser.round.open_matches[0]
    won = organiser.ruleset.scoring.forfeit(organiser.tournament.details, organiser.round.stage, 1, Cause.ABSENT)
    organiser.report(match, won)

    for screen in ("/history", "/round/1", ""):
        assert not re.search(r"0–0|VP 0|Frags 0", text_of(shown(organiser, screen).partition("<main")[2])), screen


def test_two_numbers_of_a_table_have_their_names_on_the_board() -> None:
    played = Played(find_ruleset("aristeia"), 4).until(Phase.ROUND_RUNNING).play(1)
    number = played.round.matches[0].number
    row = shown(played, "/round/1").partition(f'id="table-{number}"')[2].partition("</li>")[0]

    assert re.search(r"VP \d+ Frags \d+", text_of(row))
