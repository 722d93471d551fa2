"""Files of shops, forms and other programs, made as they write them: who is in them, and what is no deck of theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronda.commands.lists.layout import ListKind
from ronda.core.errors import Malformed
from ronda.rulesets import find_ruleset
from ronda.views.shared.list_columns import guess_columns
from tests.people_lists.reading import read_file, read_people

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
        "This is JSON, no list of people: open the file under “All events”, or save the list as CSV."
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

    assert (read.listed.kind, read.names) == (ListKind.CHAT, ["Elena", "Gala", "Zoe", "Inés"])
    assert read.left_out == [
        ("Lista", "a heading"),
        ("Pau", "not coming"),
    ]


def test_a_question_is_nobody() -> None:
    assert read_people("¿Quién viene?\n¡Quedan plazas!\nElena Mar\nGala Rio").names == TWO


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (
            "✅ Attendees (2)\n> Elena Mar\n> Gala Rio\n❓ Maybe (1)\n> Pau\n❌ No (1)\n> Zoe",
            [("Pau", "on the waiting list"), ("Zoe", "not coming")],
        ),
        (
            "Time\n✅ Accepted (2/16)\nElena Mar\nGala Rio\n❌ Declined (1)\nZoe\n❔ Tentative (1)\nPau",
            [("Zoe", "not coming"), ("Pau", "on the waiting list")],
        ),
        (
            "Going (2)\nElena Mar\nGala Rio\nInterested (1)\nPau\nCan't go\nZoe",
            [("Pau", "on the waiting list"), ("Zoe", "not coming")],
        ),
        ("Attendees (2)\nElena Mar\nMember\nGoing\nGala Rio\nOrganizer\nGoing", []),
    ],
)
def test_the_guests_of_a_calendar_are_those_who_come(text: str, left_out: list[tuple[str, str]]) -> None:
    read = read_people(text)

    assert read.names == TWO
    assert [each for each in read.left_out if each[1] != "a heading"] == left_out


@pytest.mark.parametrize("between", ["\n", ":\n", " - ", ": ", " "])
@pytest.mark.parametrize("game", ["xwing", "keyforge"])
def test_a_link_below_a_name_or_beside_it_is_theirs(between: str, game: str) -> None:
    links = {
        "xwing": ["https://yasb.app/?f=Rebel%20Alliance&d=v9ZhZ20Z4X5", "https://yasb.app/?f=Scum&d=v9ZhZ20Z4X5"],
        "keyforge": [
            f"https://www.keyforgegame.com/deck-details/{at}6089989-9641-4722-8262-680927347512" for at in "12"
        ],
    }[game]
    read = read_people("\n".join(f"{name}{between}{link}" for name, link in zip(TWO, links, strict=True)), game)
    field = {"xwing": "squad_list", "keyforge": "deck"}[game]

    assert (read.names, [player.field(field) for player in read.players]) == (TWO, links)


@pytest.mark.parametrize(
    "first", ["Pos\tJugador\tPuntos", "#\tPlayer\tSquad points", "Rank\tParticipant\tWhatever", "\tNombre\tA\tB"]
)
def test_a_single_title_of_people_names_a_table(first: str) -> None:
    width = first.count("\t")
    rows = "\n".join("\t".join([str(at), name, "9", "8"][: width + 1]) for at, name in enumerate(TWO, 1))

    assert read_people(f"{first}\n{rows}").names == TWO


def test_what_stands_beside_the_first_name_makes_it_no_title() -> None:
    assert len(read_people("1. Elena Mar - Club Norte\n2. Gala Rio\n3. Inés").names) == 3


def test_what_a_sheet_shows_where_it_cannot_calculate_is_nothing() -> None:
    read = read_people("Nombre\tMazo\tMesa\nElena Mar\t#REF!\t#N/A\nGala Rio\tFaro\t#¿NOMBRE?\nInés\t#DIV/0!\t3")

    assert [(each.field("deck"), each.constraints.fixed_table) for each in read.players] == [
        ("", 0),
        ("Faro", 0),
        ("", 3),
    ]
    assert not any(outcome.notes for outcome in read.outcomes)


def test_the_ratings_of_a_fide_report_are_kept_where_the_game_has_a_place_for_them() -> None:
    ruleset = find_ruleset("custom")
    rated = replace(ruleset, importing=replace(ruleset.importing, registered={"rating": "note"}))
    listed = read_file("36").listed

    assert guess_columns(listed, ruleset, header=True)[1] == "rating"
    assert guess_columns(listed, rated, header=True)[1] == "field_note"
