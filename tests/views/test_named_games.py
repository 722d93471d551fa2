"""The name that an organiser gives the game of a custom event stands wherever that game is named."""

import json
from dataclasses import replace
from typing import Any

import pytest

from ronda import journal
from ronda.commands import requests as ask
from ronda.core.errors import Malformed, NotNow
from ronda.core.facts import DetailsChanged
from ronda.imports.results import read_results
from ronda.publish import build_site
from ronda.rulesets import find_ruleset, ruleset_of
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, screen_page
from ronda.views.files.standings_files import standings_json
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser, custom
from tests.views.pages import text_of

NAME = "Wins {of} <Hugo> & friends"
"""One that would be a word of the catalogue, a place to fill or markup if it were not kept as typed."""


def played(name: str = NAME, **options: str) -> Organiser:
    """A finished event of two rounds."""
    details = custom(2, options=(("game", name), *options.items()))
    organiser = Organiser("custom", details=details)
    organiser.start(4)
    organiser.play_on()
    return organiser


def shown(organiser: Organiser, route: str, language: str = "en") -> str:
    """The words of a screen."""
    event = organiser.tournament
    return text_of(screen_page(f"/t/{event.id}{route}", {event.id: organiser.log}, Device(), language).html)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_event_and_its_printed_report_name_the_game(language: str) -> None:
    organiser = played()

    for route in ("", "/print/report"):
        assert NAME in shown(organiser, route, language)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_index_of_a_site_and_the_page_of_the_event_name_the_game(language: str) -> None:
    organiser = played()
    site = build_site([organiser.log], languages=(language,))
    event = site[f"{language}/{event_folder(organiser.log)}/index.html"].decode()

    assert NAME in text_of(site[f"{language}/index.html"].decode())
    assert NAME in text_of(event)
    assert "<bdi>Wins {of} &lt;Hugo&gt; &amp; friends</bdi>" in event


def test_the_list_of_events_names_the_game_and_reads_what_older_versions_stored() -> None:
    """The device keeps a summary of each event, which used to hold the name as it is translated."""
    organiser = played()
    kept = json.loads(json.dumps(event_summary(organiser.log)))
    older = {**kept, "game": "Custom game"}
    lists = [text_of(screen_page("/", {}, Device.read({"tournaments": [one]}), "es").html) for one in (kept, older)]

    assert f"{NAME} · Jugadores: 4" in lists[0]
    assert "Juego personalizado · Jugadores: 4" in lists[1]


def test_other_programs_read_the_name_beside_the_key() -> None:
    named: dict[str, Any] = standings_json(played().tournament, played().ruleset)
    unnamed = standings_json(played("").tournament, played("").ruleset)

    assert (named["game"], named["game_name"]) == ("custom", NAME)
    assert "game_name" not in unnamed


@pytest.mark.parametrize(
    ("options", "title"),
    [
        ({}, "Custom game"),
        ({"game": "  Two   hills "}, "Two hills"),
        ({"preset": "netrunner"}, "Netrunner"),
        ({"preset": "xwing2", "edited": "xwing2"}, "X-Wing 2.0"),
        ({"preset": "xwing2", "edited": "xwing2", "game": "Our X-Wing"}, "Our X-Wing"),
    ],
)
def test_a_ready_made_game_fills_the_name_in(options: dict[str, str], title: str) -> None:
    organiser = Organiser("custom", details=custom(1, options=tuple(options.items())))

    assert str(organiser.ruleset.title) == title


def test_a_name_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Malformed) as refused:
        played("x" * 81)

    assert refused.value.field == "game"
    assert str(refused.value) == "Name of the game has 81 characters; 80 is the most. Shorten it."


def test_an_event_of_before_there_were_names_can_still_have_its_details_changed_after_the_start() -> None:
    """SW-ANNOUNCE: options that a game has learnt since were not announced otherwise."""
    organiser = Organiser("custom", details=custom(2))
    details = organiser.tournament.details
    old = replace(details, options=tuple(option for option in details.options if option[0] != "game"))
    changed = journal.extend_log(organiser.log, [DetailsChanged(details=old)], at="2026-11-21T09:00:00Z")
    organiser.log = journal.append_records(organiser.log, changed)
    organiser.start(4)
    renamed = replace(old, options=(*old.options, ("game", "Another")))

    assert old != details
    assert organiser.do(ask.ChangeDetails(details=old)) == ()
    assert organiser.refusal(ask.ChangeDetails(details=renamed), NotNow).startswith("Structure, format and tier")
    assert organiser.do(ask.ChangeDetails(details=replace(old, place="Hall 2")))
    assert organiser.tournament.details.place == "Hall 2"


def test_imported_results_may_say_what_was_played() -> None:
    text = "# name=Garden Cup,game=Two hills\nround,table,player1,player2,winner\n1,1,Alda,Bruma,1\n"
    event = read_results(text, find_ruleset("custom")).log.tournament
    other = read_results(text, find_ruleset("keyforge")).log.tournament

    assert str(ruleset_of(event).title) == "Two hills"
    assert str(ruleset_of(other).title) == "KeyForge"
    assert event.details.name == other.details.name == "Garden Cup"
