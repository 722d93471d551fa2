"""Tables with something around them or in their cells, and tables that are no list of people."""

from __future__ import annotations

import pytest

from ronda.commands.lists.layout import ListKind
from ronda.commands.lists.spreadsheets import sheet_text
from ronda.core.errors import Malformed
from tests.people_lists.reading import read_people
from tests.people_lists.test_opening import workbook

TWO, DECKS = ["Elena Mar", "Gala Río"], ["Zorra", "Faro"]
ABOVE = "stands above the table"
TABLES = {
    "a date of two cells": "Copa;;\nFecha:;21/11/2026;\nJugador;Club;Mazo\nElena Mar;A;Zorra\nGala Río;B;Faro\n",
    "a place of two cells": (
        "Torneo;;\n21/12/2026;;La Comarca\n;;\n#;Jugador;Mazo\n1;Elena Mar;Zorra\n2;Gala Río;Faro\n"
    ),
    "words of two cells": "Organiza;La Comarca;\nLugar;Local;\nNombre;Mazo;Club\nElena Mar;Zorra;A\nGala Río;Faro;B\n",
}


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("mark", ["\t", ";", ","])
def test_titles_stand_below_several_rows(kind: str, mark: str) -> None:
    read = read_people(TABLES[kind].replace(";", mark))

    assert (read.header, read.names) == (True, TWO)
    assert [player.field("deck") for player in read.players] == DECKS
    assert {reason for _, reason in read.left_out} == {ABOVE}


def test_people_with_empty_cells_stand_above_no_table() -> None:
    assert read_people("Elena Mar;A;\nGala Río;B;\nInés Sol;C;Zorra\nUgo Luna;D;Faro\nPau Roca;E;Lobo").names == [
        "Elena Mar",
        "Gala Río",
        "Inés Sol",
        "Ugo Luna",
        "Pau Roca",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Match,Player 1,Player 2,Score\n1,Elena Mar,Gala Río,2-0\n",
        "Mesa,Jugador 1,Jugador 2,Ganador\n1,Elena,Gala,Elena\n",
        "round;table;player a;player b\n1;1;Elena;Gala\n",
        "Round,Table,Name A,Name B\n1,1,Elena,Gala\n",
        "Ronda\tMesa\tLocal\tVisitante\n1\t1\tElena\tGala\n",
        "Runde;Tisch;Spieler 1;Spieler 2\n1;1;Elena;Gala\n",
        "Table,Player,Opponent,Result\n1,Elena,Gala,2-0\n",
        "\nCopa de otoño\nMesa,Nombre 1,Nombre 2\n1,Elena,Gala\n",
        sheet_text("Hoja", [["Mesa", "Jugador A", "Jugador B"], ["1", "Elena", "Gala"]]),
    ],
)
def test_two_columns_of_players_are_results(text: str) -> None:
    with pytest.raises(Malformed, match="These are results"):
        read_people(text)


def test_two_players_of_a_team_are_no_results() -> None:
    assert read_people("Team,Player,Player 2\nNorte,Elena Mar,x\nSur,Gala Río,y\n").names == TWO


SQUAD = "Pilot (70)\nShip total: 70\nTotal: 70\nTotal points: 70\nView in YASB: https://example.org/"


@pytest.mark.parametrize(
    "text",
    [
        f'Jugador;Lista\nElena Mar;"{SQUAD}"\nGala Río;\n',
        f'Jugador,Lista\nElena Mar,"{SQUAD}"\nGala Río,\n',
        sheet_text("Hoja", [["Jugador", "Lista"], ["Elena Mar", SQUAD], ["Gala Río", ""]]),
        "Jugador;Puntos\nElena Mar;70\nGala Río;60\nTotal points: 130\n",
    ],
)
def test_a_squad_in_a_cell_leaves_a_list_a_list(text: str) -> None:
    assert read_people(text, "xwing").names == TWO


@pytest.mark.parametrize(
    "text",
    [
        "```\nJugador   Mazo\n--------- -----\nElena Mar  Zorra\nGala Río   Faro\n```",
        "```text\n|Jugador|Mazo|\n|---|---|\n|**Elena Mar**|[Zorra](https://a.b/z)|\n|[Gala Río](https://a.b/g)|__Faro__|\n```",
        " jugador   | mazo\n-----------+-------\n Elena Mar | Zorra\n Gala Río  | Faro\n(2 rows)\n",
        " jugador   | mazo\n-----------+-------\n Elena Mar | Zorra\n Gala Río  | Faro\n(2 filas)\n",
        "Jugador              Mazo\nElena Mar            Zorra\nGala Río             Faro\n",
        "Jugador    Mazo\n=========  =====\nElena Mar  Zorra\nGala Río   Faro",
    ],
)
def test_tables_of_chats_and_terminals_lose_their_marks(text: str) -> None:
    read = read_people(text)

    assert (read.names, read.left_out) == (TWO, [])
    assert [player.field("deck") for player in read.players] == DECKS


def test_a_list_in_a_fence_is_a_list_and_two_blanks_in_a_line_are_no_table() -> None:
    assert read_people("```\n1. Elena Mar\n2. Gala Río\n```").names == TWO
    assert read_people("Elena  Mar\nGala Río\nInés Sol").names == [*TWO, "Inés Sol"]


def row(at: int, text: str) -> str:
    return f'<row r="{at}"><c r="A{at}" t="str"><v>{text}</v></c></row>'


def test_one_column_of_a_sheet_is_read_as_lines_are() -> None:
    lines = ["Apuntados:", "1. Elena Mar", "2. Gala Río", "Reservas:", "3. Inés Sol"]
    rows = "".join(row(at, text) for at, text in enumerate(lines, 1))
    read = read_people(workbook({"Hoja": rows, "Otra": row(1, "Nada")}))

    assert (read.names, read.listed.sheets) == (TWO, ("Hoja", "Otra"))
    assert ("Inés Sol", "on the waiting list") in read.left_out
    assert read.listed.kind is ListKind.NAMES
    plain = "".join(row(at, text) for at, text in enumerate(["Jugador", "Mar, Elena", "Río, Gala"], 1))
    assert read_people(workbook({"Hoja": plain})).names == TWO


@pytest.mark.parametrize("mark", [";", ",", "\t"])
@pytest.mark.parametrize(
    "rows", ['"Elena Mar;Z\nGala Río;F\n', 'Elena Mar;Z\n"Gala Río;F', 'Elena Mar;"Z\nGala Río;F\n']
)
def test_a_quotation_mark_that_is_not_closed_is_named_and_registers_nobody(mark: str, rows: str) -> None:
    with pytest.raises(Malformed, match="quotation mark that is not closed"):
        read_people(f"Nombre;Mazo\n{rows}".replace(";", mark))


def test_a_quotation_mark_inside_of_a_cell_is_a_letter() -> None:
    assert read_people('Nombre;Mazo\nElena Mar;Z 6"\nGala Río;"F"\n').names == TWO


SECTIONS = ("Reservas", "RESERVAS:", "Lista de espera", "Waiting list", "Bajas", "Reserves:")


@pytest.mark.parametrize("heading", SECTIONS)
@pytest.mark.parametrize(
    "table",
    [
        "Nombre;Mazo\nElena Mar;Zorra\nGala Río;Faro\n{};\nInés Sol;Lobo\n",
        "Nº;Nombre;Mazo\n1;Elena Mar;Zorra\n2;Gala Río;Faro\n;{};\n1;Inés Sol;Lobo\n",
        "Nº;Nombre;Mazo\n1;Elena Mar;Zorra\n2;Gala Río;Faro\n{};;\n1;Inés Sol;Lobo\n",
        "Elena Mar;Zorra\nGala Río;Faro\n{};\nInés Sol;Lobo\n",
    ],
)
def test_who_stands_below_a_heading_of_a_table_is_read_as_in_a_list(heading: str, table: str) -> None:
    number = "1;" if table.startswith("Nº") else ""
    for more, names in (("", TWO), (f"Jugadores;\n{number}Ugo Luna;Pez\n", [*TWO, "Ugo Luna"])):
        read = read_people(table.format(heading) + more)
        assert read.names == names
        assert read.left_out[1][0] == "Inés Sol"
        assert read.left_out[1][1] in {"on the waiting list", "not coming"}


@pytest.mark.parametrize(
    "table",
    [
        "Nombre;Mazo\nElena Mar;Zorra\nNombre;Mazo\nGala Río;Faro\n",
        "Nombre;Mazo\nElena Mar;Zorra\nGrupo B;\nGala Río;Faro\n",
        "Grupo A;\nElena Mar;Zorra\nGrupo B;\nGala Río;Faro\n",
        "Nombre,Mazo\nElena Mar,Zorra\nGala Río,Faro\n\nPlazas libres: 4\nActualizado el 3/11\n",
        "Nombre;Mazo\nElena Mar;Zorra\nGala Río;Faro\nOrganiza: Club Dragón;\n",
    ],
)
def test_a_row_that_heads_or_closes_a_part_of_a_table_is_nobody(table: str) -> None:
    assert read_people(table).names == TWO


def test_who_has_one_cell_of_a_table_plays() -> None:
    assert read_people("Nombre;Mazo\nElena Mar;\nGala Río;Faro\nInés Sol;\n").names == [*TWO, "Inés Sol"]


@pytest.mark.parametrize("around", ["Lista del sábado:\n\n{}", "{}\nTotal: 2\n", "# Liga\n\n{}", "Liga\n\n{}\nFin"])
def test_lines_around_a_table_in_bars_leave_it_a_table(around: str) -> None:
    table = "| Jugador | Mazo |\n|---------|------|\n| Elena Mar | Zorra |\n| Gala Río | Faro |\n"
    read = read_people(around.format(table))

    assert read.names[:2] == TWO
    assert [player.field("deck") for player in read.players[:2]] == DECKS


def test_bars_in_some_lines_make_no_table() -> None:
    names = ["Elena Mar", "Gala Río", "Inés Sol", "Ugo Luna"]

    assert read_people("Elena Mar\nGala Río\nNORTE | Inés Sol\nSUR | Ugo Luna").names == names


@pytest.mark.parametrize(
    "text",
    [
        'Nombre\n"Mar, Elena"\n"Río, Gala"\n',
        '"Nombre"\n"Elena Mar"\n"Gala Río"\n',
        '"Elena Mar"\n"Gala Río"\n',
        'Name\nElena Mar\n"Río, Gala"\n',
    ],
)
def test_one_column_loses_its_quotation_marks(text: str) -> None:
    assert read_people(text).names == TWO


def test_quotation_marks_in_a_quoted_cell_stay_once() -> None:
    assert read_people('Name\n"Elena ""Zorra"" Mar"\nGala Río\n').names == ['Elena "Zorra" Mar', "Gala Río"]


def test_the_sheet_with_titles_of_people_comes_first() -> None:
    cover = sheet_text("Info", [["Normas", ""], ["Precio", "10 €"], ["Hora", "10:00"]])
    people = sheet_text("Gente", [["Jugador", "Mazo"], ["Elena Mar", "Zorra"], ["Gala Río", "Faro"]])
    for text in (cover + people, people + cover):
        assert read_people(text).names == TWO
