"""The page that a stream lays over its picture: what it shows without being asked, and what an address can choose."""

import re

import pytest

from ronda.commands import requests as ask
from ronda.publish import build_site
from ronda.views.public.event_context import OVERLAY_FILE, event_folder
from ronda.views.public.stream_overlay import FEATURED_TABLES, TOP_PLACES
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def html_of(made: Organiser) -> str:
    return build_site([made.log], languages=("en",))[f"en/{event_folder(made.log)}/{OVERLAY_FILE}"].decode()


def part(made: Organiser, name: str) -> str:
    """What a part says: one that an address chooses by its name, or what is there where none does."""
    chosen = re.findall(r'<section (?:id="([^"]*)" )?class="(panel[^"]*)">(.*?)</section>', html_of(made), re.DOTALL)
    (found,) = [text for key, kind, text in chosen if (key or kind.rpartition(" ")[2]) == name]
    return text_of(found)


def cup(players: int = 9) -> Organiser:
    made = Organiser("xwing", seed=2, details=custom(2, 4, name="Stream Cup"))
    made.register(*(f"Player {number}" for number in range(1, players + 1)))
    return made


def test_without_being_asked_it_shows_what_goes_on() -> None:
    made = cup()
    assert part(made, "first") == "Stream Cup The event has not started."
    made.begin()
    made.pair()
    shown = part(made, "first")
    assert shown.startswith("Round 1 Table 1 ")
    assert len(re.findall(r"Table \d", shown)) == FEATURED_TABLES
    made.finish_round()
    assert part(made, "first").startswith("Standings after round 1")
    made.play_round()
    made.do(ask.MakeCut())
    made.pair()
    assert part(made, "first").startswith("Semifinals Table 1 ")
    made.play_on()
    assert part(made, "first").startswith("Champion Player ")


def test_an_address_chooses_a_table_of_whichever_round_is_played_or_the_standings() -> None:
    made = cup()
    assert (part(made, "table-4"), part(made, "standings")) == ("", "")
    made.begin()
    made.pair()
    match = made.round.matches[3]
    names = [made.tournament.player(player).name for player in match.players]
    assert all(name in part(made, "table-4") for name in names)
    made.finish_round()
    standings = made.standings().rows
    assert part(made, "standings").count("Player ") == min(TOP_PLACES, len(standings))
    assert made.tournament.player(standings[0].player).name in part(made, "standings")
    made.play_round()
    made.do(ask.MakeCut())
    made.pair()
    assert part(made, "table-4") == "", "the semifinals have two tables; the address waits for a fourth"
    assert part(made, "table-2").startswith("Semifinals Table 2")


def test_it_follows_the_event_and_is_found_from_its_page_of_which_it_is_a_part() -> None:
    made = cup()
    made.begin()
    made.pair()
    html, own = html_of(made), event_folder(made.log)

    assert f'class="live" aria-label="How current this page is" data-now="../../data/{own}/now.json"' in html
    assert '<link rel="stylesheet" href="../../overlay.css">' in html
    files = build_site([made.log], languages=("en",), base="https://example.org/")
    whole = f'<link rel="canonical" href="https://example.org/en/{own}/">'
    assert whole in files[f"en/{own}/{OVERLAY_FILE}"].decode()
    assert f'<a href="{OVERLAY_FILE}">Overlay for streams</a>' in files[f"en/{own}/info.html"].decode()
    assert b"background:transparent" in files["overlay.css"]


def test_agl_names_a_hidden_name_is_not_in_it() -> None:
    made = cup()
    made.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Player 1"), hidden=True))
    made.begin()
    made.play_round()
    made.pair()

    assert "Player 1<" not in html_of(made)
    assert "#1<" in html_of(made)
