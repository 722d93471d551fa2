"""Lines that people write to one another: what stands beside a name, several names on a line, and commas."""

from __future__ import annotations

import pytest

from tests.people_lists.reading import read_people


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2. Inés Sol (reserva)", "on the waiting list"),
        ("2. Inés Sol - reserva", "on the waiting list"),
        ("2. Inés Sol [R]", "on the waiting list"),
        ("R1. Inés Sol", "on the waiting list"),
        ("2. Inés Sol (suplente 1)", "on the waiting list"),
        ("2. Inés Sol (lista de espera)", "on the waiting list"),
        ("2. Inés Sol (waitlist)", "on the waiting list"),
        ("2. Inés Sol (Reserve)", "on the waiting list"),
        ("2. Inés Sol (baja)", "not coming"),
        ("2. Inés Sol - BAJA", "not coming"),
        ("2. Inés Sol BAJA", "not coming"),
        ("2. Inés Sol NO VIENE", "not coming"),
        ("2. Inés Sol (cancela)", "not coming"),
        ("2. Inés Sol - out", "not coming"),
        ("2. Inés Sol (not coming)", "not coming"),
        ("2. Inés Sol (al final no)", "not coming"),
        ("2. Inés Sol - no viene", "not coming"),
    ],
)
@pytest.mark.parametrize("numbered", [True, False])
def test_a_remark_beside_a_name_says_who_does_not_play(line: str, reason: str, numbered: bool) -> None:
    text = f"1. Elena Mar\n{line}\n3. Gala Río"
    if not numbered:
        text = text.replace("1. ", "").replace("2. ", "").replace("3. ", "")
    if line.startswith("R1"):
        text = f"1. Elena Mar\n3. Gala Río\n{line}"
    read = read_people(text)

    assert read.names == ["Elena Mar", "Gala Río"]
    assert read.left_out == [("Inés Sol", reason)]


@pytest.mark.parametrize("name", ["Inés Baja", "Inés Reserva", "Inés Out", "Inés (Zorra)"])
def test_what_is_written_like_a_name_is_one(name: str) -> None:
    assert read_people(f"Elena Mar\n{name}\nGala Río").names == ["Elena Mar", name, "Gala Río"]


@pytest.mark.parametrize(
    "text",
    [
        "Players:\nElena Mar\nGala Río\nCan't come:\nInés Sol",
        "Elena Mar\nGala Río\nCan’t come: Inés Sol",
        "✅ Elena Mar\n✅ Gala Río\n⏳ Reservas\n⏳ Inés Sol",
        "Torneo sábado\n✅ Sí (2)\nElena Mar\nGala Río\n❌ No (1)\nInés Sol",
        "¿Vienes el sábado?\nVoy: Elena Mar, Gala Río\nNo voy: Inés Sol, Pau Luna\nQuizás: Zoe Cruz",
        "Apuntados: Elena Mar, Gala Río.\nReservas: Inés Sol, Pau Luna.",
        "Players: Elena Mar and Gala Río",
    ],
)
def test_a_heading_says_who_plays(text: str) -> None:
    assert read_people(text).names == ["Elena Mar", "Gala Río"]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Inés Sol (pagado bizum)", "yes"),
        ("Inés Sol (paid cash)", "yes"),
        ("Inés Sol (pagado en tienda)", "yes"),
        ("Inés Sol paid £10", "yes"),
        ("Inés Sol pagado 10€", "yes"),
        ("Inés Sol paga en tienda", "no"),
        ("Inés Sol (debe 5€)", "no"),
        ("Inés Sol 💰 10€", ""),
        ("Inés Sol 10 €", ""),
    ],
)
def test_payment_is_no_part_of_a_name(line: str, paid: str) -> None:
    read = read_people(f"1. Elena Mar\n2. {line}\n3. Gala Río")

    assert read.names == ["Elena Mar", "Inés Sol", "Gala Río"]
    assert dict(read.outcomes[1].row.values).get("paid", "") == paid


@pytest.mark.parametrize(
    "text",
    [
        "Elena Mar, Gala Río, Inés Sol",
        "Elena Mar; Gala Río; Inés Sol",
        "Elena Mar / Gala Río / Inés Sol",
        "Elena Mar, Gala Río,\nInés Sol",
        "1.Elena Mar✅2.Gala Río✅3.Inés Sol",
        "Jugador 1: Elena Mar\nJugador 2: Gala Río\nJugador 3: Inés Sol\nJugador 4:",
        "A. Elena Mar\nB. Gala Río\nC. Inés Sol",
        "1_ Elena Mar\n2_ Gala Río\n3_ Inés Sol",
        "1> Elena Mar\n2> Gala Río\n3> Inés Sol",
        "Elena Mar\nGala Río, Norte\nInés Sol",
        "1. Elena Mar\n2. Gala Río, Capitana\n3. Inés Sol",
    ],
)
def test_every_name_comes_in_and_nothing_else(text: str) -> None:
    assert read_people(text).names == ["Elena Mar", "Gala Río", "Inés Sol"]


def test_four_names_on_the_line_under_a_heading_are_four_people() -> None:
    assert read_people("Apuntados:\nAna Gil, Eva Luz, Ivo Mar, Oto Ras").names == [
        "Ana Gil",
        "Eva Luz",
        "Ivo Mar",
        "Oto Ras",
    ]


def test_surnames_before_a_comma_are_turned_where_most_lines_are_so() -> None:
    text = "1. Mar Vidal, Elena\n2. Río, Gala\n3. Zorra"

    assert read_people(text).names == ["Elena Mar Vidal", "Gala Río", "Zorra"]


def test_a_link_on_the_line_below_is_of_the_name_above() -> None:
    decks = [f"https://decksofkeyforge.com/decks/{at}b5dd5a6-9a6d-4b4b-9b0e-1d9e1a1b1c1d" for at in (0, 1)]
    read = read_people(f"Elena Mar\n{decks[0]}\nGala Río\n{decks[1]}")

    assert [player.field("deck") for player in read.players] == decks


@pytest.mark.parametrize(
    ("messages", "names", "left_out"),
    [
        (
            ("Pau Luna: Me apunto", "Zoe Cruz: yo también", "Gala Río: al final no puedo ir"),
            ["Elena Mar", "Inés Sol", "Pau Luna", "Zoe Cruz"],
            [("Gala Río", "not coming")],
        ),
        (
            ("Pau Luna: ¿A qué hora?", "Elena: yo!"),
            ["Elena Mar", "Gala Río", "Inés Sol"],
            [("Pau Luna", "does not say that they play")],
        ),
        (
            ("Pau Luna: Me bajo\n1. Elena Mar\n2. Inés Sol\n3. ", "Zoe Cruz: yo!"),
            ["Elena Mar", "Inés Sol", "Zoe Cruz"],
            [
                ("Me bajo", "not numbered like the others"),
                ("Pau Luna", "not on the last list of the chat"),
            ],
        ),
    ],
)
def test_who_writes_beside_the_list_of_a_chat_is_shown(
    messages: tuple[str, ...], names: list[str], left_out: list[tuple[str, str]]
) -> None:
    said = ("Elena Mar: Torneo\n1. Elena Mar\n2. Gala Río\n3. Inés Sol", *messages)
    read = read_people("\n".join(f"[3/11/26, 18:0{at}:20] {each}" for at, each in enumerate(said)))

    assert read.names == names
    assert [each for each in read.left_out if each[1] != "a heading"] == left_out


def test_who_said_before_a_chats_list_that_they_play_is_shown_as_not_on_it() -> None:
    said = ("Zoe Cruz: me apunto", "Elena Mar: Torneo\n1. Elena Mar\n2. Gala Río\n3. Inés Sol")
    read = read_people("\n".join(f"[3/11/26, 18:0{at}:20] {each}" for at, each in enumerate(said)))

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol"]
    assert ("Zoe Cruz", "not on the last list of the chat") in read.left_out


def test_a_pairing_is_no_player() -> None:
    read = read_people("Ronda 1\nMesa 1: Elena Mar vs Gala Río\nMesa 2: Inés Sol vs. Pau Luna\n1. Ada Cruz v Zoe Paz")

    assert read.names == []
    assert {reason for _, reason in read.left_out[1:]} == {"a pairing, not a player"}


def test_text_that_was_encoded_twice_is_read_as_it_was_meant() -> None:
    twice = "Nombre;Club\nÍñigo Peña;Dragón\nElena Mar;Sur".encode().decode("latin-1")
    spread = "Nombre;Club\nÍñigo Peña;Dragón\nElena Mar;Sur".replace("Í", "É").encode().decode("cp1252")

    assert read_people(twice.encode()).names == ["Íñigo Peña", "Elena Mar"]
    assert read_people(spread.encode()).names == ["Éñigo Peña", "Elena Mar"]


def test_a_letter_that_was_lost_is_said() -> None:
    read = read_people("Nombre;Club\nBego\ufffda;Peña\nElena Mar;Sur")

    assert [list(map(str, each.notes)) for each in read.outcomes] == [
        ["a letter was lost in this file: write it again"],
        [],
    ]


@pytest.mark.parametrize("end", ["\r", "\r\n", "\u2028", "\u2029", "\x85", "\v", "\f"])
@pytest.mark.parametrize("number", ["", "1. "])
def test_every_end_of_a_line_parts_people(end: str, number: str) -> None:
    people = ["Elena Mar", "Gala Río", "Inés Sol"]

    assert read_people(end.join(number + name for name in people)).names == people
    assert read_people(end.join(("Name;Club", *(f"{name};Sur" for name in people)))).names == people
