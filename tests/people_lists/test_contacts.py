"""Telephone numbers and addresses in a list of people: set apart from whatever cell they stand in, never stored."""

from __future__ import annotations

import pytest

from tests.people_lists.reading import read_people

LINK = "https://www.keyforgegame.com/deck-details/26089989-9641-4722-8262-680927347512"


@pytest.mark.parametrize(
    ("cell", "kept"),
    [
        ("Zorra (600111222)", "Zorra"),
        ("Zorra, tel 600 111 222", "Zorra"),
        ("Zorra whatsapp +34 600 111 222", "Zorra"),
        ("bo@example.org", ""),
        ("Zorra wa.me/34600111222", "Zorra"),
        ("Zorra 12345678Z", "Zorra"),
        ("600111222", ""),
    ],
)
@pytest.mark.parametrize("title", ["Mazo", "Club"])
def test_no_cell_keeps_how_somebody_is_reached(title: str, cell: str, kept: str) -> None:
    read = read_people(f'Nombre;{title}\nElena;"{cell}"\nGala;Faro\nInés;Mar')

    assert [(each.field("deck") or each.constraints.club) for each in read.players] == [kept, "Faro", "Mar"]
    assert [str(note) for note in read.outcomes[0].notes] == [
        "a telephone number, an address or an account was set apart",
    ]


@pytest.mark.parametrize(
    "deck", [LINK, LINK.removeprefix("https://www."), "https://decksofkeyforge.com/decks/12345678901"]
)
def test_a_link_of_a_deck_is_no_telephone(deck: str) -> None:
    read = read_people(f"Nombre;Mazo\nElena;{deck}\nGala;Faro")

    assert read.players[0].field("deck")
    assert not read.outcomes[0].notes


def test_a_pasted_squad_keeps_its_lines() -> None:
    squad = "Luke (50)\nWedge (48)\nTotal: 98"
    read = read_people(f'Player;Squad\nElena;"{squad}"\nGala;"{squad}"', "xwing")

    assert read.players[0].field("squad_list") == squad


@pytest.mark.parametrize(
    "line",
    [
        "Elena wa.me/34600111222",
        "Elena https://wa.me/34600111222",
        "Elena t.me/elena",
        "Elena elena(at)example.org",
        "Elena 12345678Z",
        "Elena X1234567L",
        "Elena: elena@example.org / 644112233",
        "Elena 600 11 12 22 / 93 123 45 67",
        "Elena (ID 1234567)",
        "Elena móvil 600111222 (WhatsApp)",
    ],
)
def test_nothing_of_a_contact_is_left_beside_a_name(line: str) -> None:
    assert read_people(f"{line}\nGala Río\nInés Sol").names == ["Elena", "Gala Río", "Inés Sol"]
