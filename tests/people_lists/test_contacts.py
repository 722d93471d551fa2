"""Telephone numbers and addresses in a list of people: set apart from whatever cell they stand in, never stored."""

from __future__ import annotations

import pytest

from ronda.views.files.player_csv import players_csv
from tests.people_lists.reading import read_people
from tests.playing import Organiser

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


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Elena Mar @elena.mar", "Elena Mar"),
        ("Elena Mar @elena.mar_", "Elena Mar"),
        ("@Elena Mar", "Elena Mar"),
        ("(600) 123 450 Elena Mar", "Elena Mar"),
        ("600123451/Elena Mar", "Elena Mar"),
        ("Elena Mar 600/123/456", "Elena Mar"),
        ("Elena Mar 600·123·457", "Elena Mar"),
        ("Elena Mar 600_123_458", "Elena Mar"),
        ("Elena Mar 6️⃣0️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣", "Elena Mar"),
        ("Elena Mar 555-123-4567 x12", "Elena Mar"),
        ("Elena Mar +1 (555) 123 4567", "Elena Mar"),
        ("Elena Mar 600123457 y 600123458", "Elena Mar"),
        ("Elena Mar 600123450 llamar tarde", "Elena Mar"),
        ("Elena Mar 600123450 (padre)", "Elena Mar"),
        ("Elena Mar elena @ correo . es", "Elena Mar"),
        ("Elena Mar elena AT correo DOT es", "Elena Mar"),
        ("Elena Mar elena (at) correo (dot) es", "Elena Mar"),
        ("Elena Mar elena[arroba]correo[punto]es", "Elena Mar"),
        ("Elena Mar elena@mar", "Elena Mar"),
        ("Elena Mar elena@correo,es", "Elena Mar"),
        ("Elena Mar elena@correo.es.", "Elena Mar"),
        ("Elena Mar 12.345.678-Z", "Elena Mar"),
        ("Elena Mar (NIF: 12345678Z)", "Elena Mar"),
        ("Elena Mar pasaporte AAA123456", "Elena Mar"),
        ("Elena Mar https://facebook.com/elena.mar", "Elena Mar"),
        ("Elena Mar twitter.com/elena", "Elena Mar"),
        ("Elena Mar, C/ Mayor 12, 36201 Vigo", "Elena Mar"),
        ("Elena Mar, Avda. Sur 3 2ºB", "Elena Mar"),
        ("Elena Mar ext. 1234", "Elena Mar"),
    ],
)
def test_what_is_left_beside_a_contact_is_a_name(line: str, name: str) -> None:
    read = read_people(f"{line}\nGala Río\nInés Sol")

    assert read.names == [name, "Gala Río", "Inés Sol"]
    assert not any(player.field("deck") for player in read.players)


def test_a_telephone_alone_is_nobody() -> None:
    assert read_people("1. @34600123456\n2. Gala Río\n3. Inés Sol").names == ["Gala Río", "Inés Sol"]


@pytest.mark.parametrize(
    "line",
    [
        "Elena Mar:+34 600 123 456",
        "Elena Mar(elena@example.org)",
        "Elena Mar/600 123 456",
        "Elena Mar-600123456",
        "Elena Mar|600123456",
        "Elena Mar600123456",
        "Elena Mar (Mum: 07700 900123)",
        "Elena Mar (madre 600123456)",
        "Elena Mar cel: 555 1234",
        "Elena Mar ig elena_r",
        "Elena Mar discord elenar",
        "Elena Mar elena_at_example.org",
        "Elena Mar linkedin.com/in/elena",
        "Elena Mar https://wa.link/abcd",
        "Elena Mar ٦٠٠١٢٣٤٥٦",
    ],
)
@pytest.mark.parametrize("number", ["", "1. "])
def test_a_contact_that_touches_a_name_is_no_part_of_it(line: str, number: str) -> None:
    read = read_people(f"{number}{line}\n{number}Gala Río\n{number}Inés Sol")

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol"]
    assert not any(player.field("deck") for player in read.players)


@pytest.mark.parametrize("end", ["", ";", ","])
def test_addresses_of_a_mail_program_are_names(end: str) -> None:
    people = ['"Elena Mar" <elena@example.org>', "Gala Río <gala@example.org>", '"Sol, Inés" <ines@example.org>']

    assert read_people("\n".join(f"{person}{end}" for person in people)).names == ["Elena Mar", "Gala Río", "Inés Sol"]
    assert read_people("; ".join(people) + end).names == ["Elena Mar", "Gala Río", "Inés Sol"]


def test_a_list_that_ronda_wrote_brings_no_contact_that_was_written_into_it() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Elena Mar", "Gala Río")
    text = players_csv(organiser.tournament, organiser.ruleset, "en").replace("Elena Mar", "Elena\u200b Mar 600123456")

    assert read_people(text).names == ["Elena Mar", "Gala Río"]
