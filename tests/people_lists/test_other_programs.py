"""Files of shops, forms and other programs, made as they write them: who is in them, and what is no deck of theirs."""

from __future__ import annotations

import pytest

from ronda.commands.lists.layout import ListKind
from ronda.core.errors import Malformed
from tests.people_lists.reading import read_people

TWO = ["Elena Mar", "Gala Rio"]
TICKET_TAILOR = """\
Order ID,Buyer first name,Buyer last name,Ticket type,Ticket status,Attendee first name,Attendee last name,Deck name
or_1,Elena,Mar,Player,Valid,Elena,Mar,Quillfire
or_1,Elena,Mar,Player,Valid,Gala,Rio,Old Bruno
or_2,Ines,Sol,Player,Void,Ines,Sol,Zorra
"""
SHOPIFY = """\
Name,Financial Status,Paid at,Fulfillment Status,Lineitem quantity,Lineitem name,Billing Name,Shipping Name
#1001,paid,2026-11-01 10:00:00 +0100,unfulfilled,1,KeyForge,Elena Mar,
#1002,paid,2026-11-01 10:00:00 +0100,unfulfilled,2,KeyForge,Gala Rio,
#1003,refunded,2026-11-01 10:00:00 +0100,,1,KeyForge,Ines Sol,
"""
MELEE = """\
Name,Username,Email,Status,Decklist,Date Registered
Elena Mar,mareada,e@x.org,Enrolled,Submitted,2026-11-01
Gala Rio,galita,g@x.org,Enrolled,Missing,2026-11-01
Ines Sol,isol,i@x.org,Dropped,Missing,2026-11-01
"""
LIMITLESS = "Name,Username,Country,Decklist\nElena Mar,mareada,ES,Yes\nGala Rio,galita,ES,No\n"
MAIL = """\
New submission from Registration

Name: Elena Mar
Email: e@x.org
Phone: 600 111 222
Deck: Quillfire
Message: I arrive
at ten

---
This email was sent from a contact form on https://shop.example
"""


@pytest.mark.parametrize(
    ("text", "people", "decks"),
    [
        (TICKET_TAILOR, TWO, ["Quillfire", "Old Bruno"]),
        (SHOPIFY, TWO, ["", ""]),
        (MELEE, TWO, ["", ""]),
        (LIMITLESS, TWO, ["", ""]),
        (MAIL, ["Elena Mar"], ["Quillfire"]),
        (
            MAIL + MAIL.replace("Elena Mar", "Gala Rio").replace("Quillfire", "Old Bruno"),
            TWO,
            ["Quillfire", "Old Bruno"],
        ),
        ("Nombre: Elena Mar\nMazo: Zorra\n\nNombre: Gala Rio\nMazo: Faro", TWO, ["Zorra", "Faro"]),
        ("*Player name:* Elena Mar\n*Deck:*\n*Player name:* Gala Rio\n*Deck:* Faro", TWO, ["", "Faro"]),
    ],
)
def test_people_of_other_programs_come_in_with_what_is_a_deck(text: str, people: list[str], decks: list[str]) -> None:
    read = read_people(text)

    assert (read.names, [player.field("deck") for player in read.players]) == (people, decks)


def test_seats_of_a_shops_order_are_asked_for() -> None:
    assert [[str(note) for note in outcome.notes] for outcome in read_people(SHOPIFY).outcomes] == [
        [],
        ["2 seats in this order: who else plays?"],
        [],
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Elena: Zorra\nGala: Faro\nInés: Old Bruno",
        "Torneo: Copa de otoño\nFecha: 21/12\nElena Mar\nGala Rio\nInés Sol",
        "Nombre: Copa\nFecha: 21/12\nPrecio: 5€\nLugar: La Comarca\n\nElena Mar\nGala Rio\nInés Sol",
        "Jugadores: 3\nElena: Zorra\nGala: Faro\nInés: Mar",
    ],
)
def test_other_lines_with_colons_are_no_answers_of_a_form(text: str) -> None:
    read = read_people(text)

    assert {name.partition(" ")[0] for name in read.names} >= {"Elena", "Gala", "Inés"}


@pytest.mark.parametrize(
    "text", ['{"participants": [{"participant": {"id": 1, "name": "Elena Mar"}}]}', '[{"name": "Elena"}]']
)
def test_json_is_no_list_of_people(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_people(text)
    assert str(refused.value) == (
        "This is a file in JSON, no list of people: open it under “All events”, or save the list as CSV."
    )


@pytest.mark.parametrize("mark", [" - ", " – ", ": "])
def test_a_line_up_behind_a_name_is_one_cell(mark: str) -> None:
    read = read_people(f"Elena Mar{mark}Maximus, Parvati, 8-Ball\nGala Rio{mark}Hexx, Gata, Lunah", "aristeia")

    assert (read.names, read.columns) == (TWO, ("name", "field_lineup"))


def test_what_is_said_after_the_last_list_of_a_chat_counts() -> None:
    said = (
        "Elena: Lista:\n1. Elena\n2. Gala\n3. Pau\n4. Zoe",
        "Inés: me apunto",
        "Pau: al final no voy",
        "Zoe: genial",
    )
    read = read_people("\n".join(f"2/11/26, 21:1{at} - {message}" for at, message in enumerate(said)))

    assert (read.listed.kind, read.names) == (ListKind.CHAT, ["Elena", "Gala", "Zoe"])
    assert read.left_out == [
        ("Lista", "a heading"),
        ("Pau", "not coming"),
        ("Inés", "says after the list that they play"),
    ]


def test_a_question_is_nobody() -> None:
    assert read_people("¿Quién viene?\n¡Quedan plazas!\nElena Mar\nGala Rio").names == TWO
