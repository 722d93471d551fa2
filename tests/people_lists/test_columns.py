"""Title and cells together decide what a column holds; the rows below it decide whether a row is a header."""

from __future__ import annotations

import pytest

from ronda.commands.player_lists import SEATS, STATE
from tests.people_lists.reading import read_people

THREE = ["Elena Mar", "Gala Río", "Inés Sol"]
TWO = THREE[:2]
REMARKS = (
    "juez|judge|baja el domingo|bye|pagado en tienda|pagado bizum|club Norte|mesa 3|table 3|new player|jugador nuevo|"
    "equipo Halcones|Team Foxes|10 años de edad|mazo prestado|deck: Zorra|friend of Gala|first time"
)


@pytest.mark.parametrize("remark", REMARKS.split("|"))
@pytest.mark.parametrize("line", ["1. Elena Mar ({})", "Elena Mar ({})", "Elena Mar\t{}"])
def test_a_remark_beside_the_first_name_makes_no_header(remark: str, line: str) -> None:
    mark, blank = ("", "\t") if "\t" in line else (line[:3] if line[0] == "1" else "", "")
    read = read_people(f"{line.format(remark)}\n{mark}Gala Río{blank}\n{mark}Inés Sol{blank}\n")

    assert not read.header
    assert len(read.listed.rows) == len(THREE)
    assert read.outcomes[0].name.startswith("Elena Mar")


@pytest.mark.parametrize(
    "rows",
    [
        "Elena Mar;Club Norte\nGala Río;Los Lobos\nInés Sol;Norte Sur\n",
        "Elena Mar;Judge Dredd\nGala Río;Old Bruno\nInés Sol;Nix\n",
        "Elena Mar;The Date of Time\nGala Río;Old Bruno\nInés Sol;Nix the Player\n",
    ],
)
def test_one_known_word_of_two_cells_makes_no_header(rows: str) -> None:
    assert read_people(rows).names == THREE


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ("Order,Ticket holder 1,Ticket holder 2,Status\n1,Elena Mar,Zoe Roca,paid\n2,Gala Río,,paid\n", TWO),
        ("Piloto;Escuadrón;Pts\nElena Mar;Furia;200\nGala Río;Caos;199\n", TWO),
        ("Event name,Attendee,Ticket,Status\nOpen,Elena Mar,A,Confirmed\nOpen,Gala Río,B,Confirmed\n", TWO),
        ("Nom;Club\nElena Mar;Norte\nGala Río;Sur\n", TWO),
        ("Nombre;Mazo\n", []),
    ],
)
def test_titles_that_differ_from_the_rows_below_are_the_header(rows: str, names: list[str]) -> None:
    read = read_people(rows)

    assert (read.header, read.names) == (True, names)


@pytest.mark.parametrize("names", [["Player A", "Player B", "Player C"], ["Player A", "Elena Mar", "Gala Río"]])
def test_a_name_that_begins_as_a_title_does_is_no_header(names: list[str]) -> None:
    read = read_people("\n".join(names))

    assert (read.header, read.names) == (False, names)


@pytest.mark.parametrize(
    "titles",
    [
        "ID,Start time,Completion time,Email,Name,What is your full name?,Deck name",
        "Id.,Hora de inicio,Hora de finalización,Correo electrónico,Nombre,Nombre y apellidos del jugador,Tu mazo",
        "ID,Start time,Completion time,Email,Name,Your in-game nickname,Deck",
        "Id,a,b,Email,Name,Player name,Deck",
    ],
)
def test_a_column_without_a_cell_holds_no_names(titles: str) -> None:
    rows = [f"{at},11/2/26 10:01,11/2/26 10:03,anonymous,,{name},Zorra {at}" for at, name in enumerate(TWO)]
    read = read_people("\n".join((titles, *rows)))

    assert read.names == TWO
    assert read.column("field_deck") == ["Zorra 0", "Zorra 1"]


def test_the_fuller_of_two_columns_of_names_is_taken() -> None:
    assert read_people("Name,Full name,Deck\nElena,Elena Mar,One\n,Gala Río,Two\n").names == TWO
    order = (
        "Name,Email,Financial Status,Billing Name,Shipping Name\n#1,a@b.c,paid,Elena Mar,\n#2,g@b.c,paid,Gala Río,\n"
    )
    assert read_people(order).names == TWO


@pytest.mark.parametrize("thing", ["Event name", "Tournament name", "Company name", "Form name", "Nombre del evento"])
@pytest.mark.parametrize("name", ["Name", "Player name", "Attendee", "Attendee name", "Nombre del asistente"])
@pytest.mark.parametrize("text", [["Copa de otoño"] * 2, ["La Torre", "La Comarca"]])
def test_the_name_of_a_thing_is_nobodys(thing: str, name: str, text: list[str]) -> None:
    for places in (slice(None), slice(None, None, -1)):
        rows = ([thing, name][places], *([text[at], TWO[at]][places] for at in range(2)))
        assert read_people("\n".join(",".join((*row, "x")) for row in rows)).names == TWO


@pytest.mark.parametrize("thing", ["Event Name", "Form name", "Nombre del evento"])
def test_first_and_last_name_come_before_the_name_of_a_thing(thing: str) -> None:
    assert read_people(f"{thing},First name,Last name\nOpen,Elena,Mar\nOtoño,Gala,Río\n").names == TWO
    assert read_people(f"Nombre,Apellidos,{thing}\nElena,Mar,Open\nGala,Río,Otoño\n").names == TWO


@pytest.mark.parametrize(
    "rows",
    [
        "Timestamp,Is it your first event?,Whom do we greet?,Deck\n11/1/26,Yes,Elena Mar,A\n11/1/26,No,Gala Río,B\n",
        "Marca temporal,Turno,Tu identidad,Mazo\n1/11/2026,Mañana,Elena Mar,Uno\n1/11/2026,Tarde,Gala Río,Dos\n",
        "#;¡Hola!;¿Qué mazo traes?;Fecha\nab12;Elena Mar;Zorra;2026-11-01\ncd34;Gala Río;Faro;2026-11-01\n",
        "#;¡Hola! ¿Cómo te llamas?;¿Cuál es tu correo?\nab12;Elena Mar;a@b.es\ncd34;Gala Río;b@b.es\n",
    ],
)
def test_under_unknown_titles_names_are_what_reads_like_names(rows: str) -> None:
    assert read_people(rows).names == TWO


@pytest.mark.parametrize("title", ["Lineitem quantity", "Products: Quantity", "Tickets", "Entradas"])
def test_seats_of_an_order_are_asked_for(title: str) -> None:
    read = read_people(f"Name,Email,{title}\nElena Mar,a@b.c,3\nGala Río,g@b.c,1\n")

    assert SEATS in read.columns
    assert [str(note) for note in read.outcomes[0].notes] == ["3 seats in this order: who else plays?"]


@pytest.mark.parametrize(
    ("title", "comes", "stays"),
    [
        ("Can you attend?", "Yes, I'll be there", "Sorry, can't make it"),
        ("¿Asistirás al torneo?", "Sí, seguro", "No, lo siento"),
        ("RSVP", "Going", "Can't go"),
        ("Viene", "Sí", "No"),
        ("Viene", "", "Quizás"),
        ("¿Vienes?", "Creo que sí", "No, no puedo"),
        ("Anulada", "No", "Sí"),
        ("Reserva", "No", "Sí"),
        ("Waiting list", "", "yes"),
        ("Lista de espera", "No", "Sí"),
        ("Drop", "", "2"),
        ("Cancelled at", "", "2026-11-02 10:00:00 +0000"),
        ("Registration", "Confirmed", "Waitlist"),
        ("Ticket description", "Player", "Spectator"),
        ("Event Type", "Payment", "Refund"),
        ("Estado", "Inscrita", "No confirmada"),
    ],
)
def test_who_does_not_come_is_left_out_whatever_the_title(title: str, comes: str, stays: str) -> None:
    read = read_people(f'Name;{title}\nElena Mar;"{comes}"\nGala Río;"{stays}"\nInés Sol;"{comes}"\n')

    assert STATE in read.columns
    assert read.names == ["Elena Mar", "Inés Sol"]


@pytest.mark.parametrize(
    ("title", "cells"),
    [
        ("Nº", ("1", "2")),
        ("Nº de asistente", ("1", "2")),
        ("¿Es la primera vez que vienes a un torneo?", ("No", "Sí")),
        ("Ticket type", ("No lunch", "Lunch")),
        ("Do you need a deck?", ("Yes", "No")),
    ],
)
def test_a_number_or_another_answer_leaves_nobody_out(title: str, cells: tuple[str, str]) -> None:
    assert read_people(f"{title};Name\n{cells[0]};Elena Mar\n{cells[1]};Gala Río\n").names == TWO


@pytest.mark.parametrize("game", ["keyforge", "custom", "xwing"])
@pytest.mark.parametrize("cell", ["FALSO", "VERDADERO", "true", "✓", "No"])
def test_a_tick_is_neither_deck_nor_club(game: str, cell: str) -> None:
    read = read_people(f"Nombre;Mazo;Club\nElena Mar;Zorra;{cell}\nGala Río;{cell};Sur\n", game)

    assert read.names == TWO
    assert [player.constraints.club for player in read.players] == ["", "Sur"]
    assert [str(note) for note in read.outcomes[0].notes] == [
        f"The club or team cannot be “{cell}”. It was left empty."
    ]
    assert not any("✓" in value or cell == value for player in read.players for _, value in player.fields)


def test_a_dash_is_an_empty_cell_and_a_letter_may_be_a_club() -> None:
    read = read_people("Nombre;Mazo;Club\nElena Mar;Zorra;-\nGala Río;Faro;S\n")

    assert [player.constraints.club for player in read.players] == ["", "S"]
    assert [outcome.notes for outcome in read.outcomes] == [(), ()]


@pytest.mark.parametrize("name", ["Info Requested", "anonymous", "Anónimo", "n/a", "TBA"])
def test_a_name_that_is_still_to_come_is_nobodys(name: str) -> None:
    read = read_people(f"First Name,Surname,Email\n{name},{name},a@b.c\nElena,Mar,a@b.c\n")

    assert read.names == ["Elena Mar"]
    assert [reason for _, reason in read.left_out] == ["somebody more, without a name"]


@pytest.mark.parametrize(
    ("title", "game", "cell", "key"),
    [
        ("Decklist", "keyforge", "Zorra", "field_deck"),
        ("Master Vault link", "keyforge", "Zorra", "field_deck"),
        ("Army", "xwing", "Zorra", "field_squad_list"),
        ("Paste your list (YASB/LBN text)", "xwing", "Zorra", "field_squad_list"),
        ("Owes", "keyforge", "12", "owed"),
    ],
)
def test_titles_that_shops_and_forms_have_are_known(title: str, game: str, cell: str, key: str) -> None:
    assert read_people(f"Name,{title}\nElena Mar,{cell}\nGala Río,{cell}\n", game).columns == ("name", key)


def test_first_and_last_alone_are_names() -> None:
    assert read_people("First,Last,Name\nElena,Mar,\nGala,Río,\n").names == TWO


def test_a_number_beside_a_choice_is_said_to_be_left_out() -> None:
    read = read_people("Name;Faction\nAda Vell;Rebel 100\nBea Sol;The Empire", game="xwing")

    assert [player.field("faction") for player in read.players] == ["rebel", "imperial"]
    assert [[*map(str, outcome.notes)] for outcome in read.outcomes] == [
        ["Faction: “100” beside it was not taken."],
        [],
    ]
