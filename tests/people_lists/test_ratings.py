"""How strong a list says that its players are (ST-SEED): ratings and seeds, typed as people type them."""

import pytest

from ronda.commands import requests as ask
from ronda.core.pairings import Constraints
from ronda.views.app import Device, screen_page
from tests.people_lists.reading import read_people
from tests.playing import Organiser
from tests.views.pages import text_of


def rating_of_list(title: str, cell: str) -> int:
    """The rating of the first of two players in a list with one more column."""
    read = read_people(f"Player\t{title}\nElena Mar\t{cell}\nGala Río\t7")
    assert [outcome.fate.value for outcome in read.outcomes] == ["new", "new"]
    return next(player for player in read.players if player.name == "Elena Mar").constraints.rating


@pytest.mark.parametrize(
    ("cell", "rating"),
    [
        ("1540", 1540),
        ("1540,5", 1541),
        ("1540.49", 1540),
        ("1.540", 1540),
        ("12,345", 12345),
        ("1,5", 2),
        ("", 0),
        ("-", 0),
        ("0", 0),
        ("UNR", 0),
        ("no", 0),
    ],
)
def test_st_seed_a_rating_is_read_as_a_spreadsheet_has_it(cell: str, rating: int) -> None:
    assert rating_of_list("Rating", cell) == rating


@pytest.mark.parametrize(("cell", "rating"), [("1", 9999), ("#2", 9998), ("3º", 9997), ("4.0", 9996), ("", 0)])
def test_st_seed_the_first_seed_is_the_strongest(cell: str, rating: int) -> None:
    assert rating_of_list("Seed", cell) == rating


def test_st_seed_what_is_no_rating_is_left_empty_and_said() -> None:
    read = read_people("Player\tElo\nElena Mar\t1500\nGala Río\t1.600\nAlba Sol\t1234567")

    assert read.columns[1] == "rating"
    assert [str(note) for outcome in read.outcomes for note in outcome.notes] == [
        "The rating must be a whole number from 0 to 99999, not “1234567”. It was left empty."
    ]


@pytest.mark.parametrize(("title", "cell", "shown"), [("Rating", "1540", "rating 1540"), ("Seed", "12", "seed 12")])
def test_st_seed_a_player_has_what_the_list_said(title: str, cell: str, shown: str) -> None:
    organiser, rating = Organiser("keyforge"), rating_of_list(title, cell)
    organiser.do(
        ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Elena Mar", constraints=Constraints(rating=rating)),))
    )
    event = organiser.tournament.id
    assert shown in text_of(screen_page(f"/t/{event}/players", {event: organiser.log}, Device(), "en").html)
