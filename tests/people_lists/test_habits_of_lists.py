"""What stands below and before the names of a list: decks on lines of their own, answers as marks, places counted."""

import pytest

from ronda.core.errors import Malformed
from tests.people_lists.reading import read_people


@pytest.mark.parametrize(
    "text",
    [
        "1. Ana\n- Zorra\n2. Eva\n- Faro",
        "1. Ana\n- Zorra\n\n2. Eva\n- Faro",
        "1) Ana\n   Deck: Zorra\n2) Eva\n   Deck: Faro",
        "1. Ana\nMazo: Zorra\n2. Eva\nMazo: Faro",
        "Ana\nMazo = Zorra\nEva\nMazo = Faro",
        "• Ana\n   ◦ Zorra\n• Eva\n   ◦ Faro",
        "Ana\n  Zorra\n\nEva\n  Faro",
    ],
)
def test_a_deck_below_a_name_is_what_that_person_plays(text: str) -> None:
    read = read_people(text)

    assert [(player.name, player.field("deck")) for player in read.players] == [("Ana", "Zorra"), ("Eva", "Faro")]
    assert read.left_out == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("1. Ana\n2. Eva\n- Bea", ["Ana", "Eva", "Bea"]),
        ("1. Ana\n2. Eva\n- Bea\n- Iris", ["Ana", "Eva", "Bea", "Iris"]),
        ("1. Ana\n2. Eva\n- traer mazo propio\n3. Bea", ["Ana", "Eva", "Bea"]),
        ("Jugadores\n  Ana\n  Eva", ["Ana", "Eva"]),
        ("Norte:\n  Ana\nSur:\n  Eva", ["Ana", "Eva"]),
    ],
)
def test_who_stands_below_somebody_else_is_somebody_where_the_marks_do_not_alternate(
    text: str, names: list[str]
) -> None:
    assert read_people(text).names == names


@pytest.mark.parametrize(
    ("text", "names", "out"),
    [
        ("👍 Ana, Bea\n👎 Carla, Dora", ["Ana", "Bea"], ["Carla", "Dora"]),
        ("👍 Ana Mar, Bea Sol", ["Ana Mar", "Bea Sol"], []),
        ("✅ 3: Ana, Bea, Celia\n❌ 1: Dora", ["Ana", "Bea", "Celia"], ["Dora"]),
        ("✅ Ana, Bea y Celia\n🙋🏽‍♀️ Eva", ["Ana", "Bea", "Celia", "Eva"], []),
        ("✅ Mar, Elena\n✅ Sol, Inés\n❌ Río, Gala", ["Elena Mar", "Inés Sol"], ["Gala Río"]),
    ],
)
def test_all_who_stand_behind_an_answer_gave_it(text: str, names: list[str], out: list[str]) -> None:
    read = read_people(text)

    assert (read.names, [name for name, _ in read.left_out]) == (names, out)


@pytest.mark.parametrize("mark", ["❓", "🤷", "🤔"])
def test_an_answer_in_doubt_is_asked_about(mark: str) -> None:
    read = read_people(f"✅ Ana, Bea\n{mark} Eva")

    assert read.names == ["Ana", "Bea", "Eva"]
    assert [str(note) for note in read.outcomes[2].notes] == ["said with doubt: ask whether they play"]


@pytest.mark.parametrize(
    "text",
    [
        "1er Ana\n2do Eva\n3ro Iris",
        "1st Ana\n2nd Eva\n3rd Iris",
        "Nº 1: Ana\nNº 2: Eva\nNº 3: Iris",
        "Jugador 1: Ana\nJugador 2: Eva\nJugador 3: Iris",
        "P1 - Ana\nP2 - Eva\nP3 - Iris",
        "Plaza 1 - Ana\nPlaza 2 - Eva\nPlaza 3 - Iris",
        "1 Ana 9 66.7% 55.5%\n2 Eva 6 50% 44,4%\n3 Iris 6 50% 40%",
        "Rk. SNo Name Rtg Pts. TB1\n1 3 Ana 2000 4 12\n2 1 Eva 1900 3 11\n3 2 Iris 1800 2 9",
        "Ana 3-0-0 9\nEva 2-1-0 6\nIris 1-2-0 3",
        "1. Ana 9 pts\n2. Eva 6 puntos\n3. Iris 4,5 pts",
        "Nickname\nAna\nEva\nIris",
        "Ana\nEva\nIris\nActualizado 21/11",
        "|| Ana || Zorra ||\n|| Eva || Faro ||\n|| Iris || Luna ||",
        "Ana, Calle Mayor 3, 28001 Madrid\nEva, Avenida del Sol 12, 08001 Cádiz\nIris, c/ Sol 1, 28002 Madrid",
        "Ana\nEva Discord eva#1234\nIris",
    ],
)
def test_what_counts_and_what_stands_beside_is_no_part_of_a_name(text: str) -> None:
    read = read_people(text)

    assert read.names == ["Ana", "Eva", "Iris"]
    assert not any("Mayor" in player.field("deck") or "Madrid" in player.field("deck") for player in read.players)


@pytest.mark.parametrize(
    "text",
    [
        "1️⃣ Ana 2️⃣ Eva 3️⃣ Iris",
        "• Ana • Eva • Iris",
        "① Ana ② Eva ③ Iris",
        "Ana/Eva/Iris",
        "Somos 3: Ana, Eva, Iris",
        "Ana, Eva, Iris, +34 600 11 22 33, Tú",
        "Plazas: 16\n1 Ana\n2 Eva\n3 Iris\n4\n5",
        "Torneo KeyForge sábado\nEmpezamos a las 10:00\nTrae tu mazo\n1 Ana\n2 Eva\n3 Iris",
        "Nombre;Puntos\nAna;10\nEva;12\nIris;12\nMedia;11",
        "POLL:\n\nOPTION: Sí (3)\nAna\nEva\nIris",
        "1. Ana\n2. Eva\n3. Iris\nEncuesta: mazo favorito",
    ],
)
def test_several_on_a_line_are_several(text: str) -> None:
    assert read_people(text).names == ["Ana", "Eva", "Iris"]


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        ("Ana ....... Zorra\nEva ....... Faro", ["Zorra", "Faro"]),
        ("Ana = Zorra\nEva = Faro", ["Zorra", "Faro"]),
        ("Ana Mar;Zorra, Faro, Luna\nEva Sol;Luna, Zorra, Faro", ["Zorra, Faro, Luna", "Luna, Zorra, Faro"]),
    ],
)
def test_what_stands_beside_a_name_without_a_title_is_what_is_played(text: str, decks: list[str]) -> None:
    assert [player.field("deck") for player in read_people(text).players] == decks


def test_a_piece_of_an_exported_channel_is_a_chat() -> None:
    read = read_people("[21-Nov-26 10:02 AM] Elena\nme apunto\n\n[21-Nov-26 10:03 AM] Gala\nno puedo")

    assert (read.names, read.left_out) == (["Elena"], [("Gala", "not coming")])


def test_surnames_before_a_comma_are_surnames_in_capitals_too() -> None:
    assert read_people("MAR VIDAL, ELENA\nSOL, INÉS").names == ["ELENA MAR VIDAL", "INÉS SOL"]


@pytest.mark.parametrize("line", ["Pau & Tom", "Pau y Tom", "Pau Luna + Tom Ras"])
def test_two_names_on_a_line_are_asked_about(line: str) -> None:
    notes = [str(note) for outcome in read_people(f"Ana\n{line}").outcomes for note in outcome.notes]

    assert notes == ["perhaps two people: ask who they are"]


@pytest.mark.parametrize(
    "title", ["¿Vienes el 21?", "¿Asistes al torneo?", "Are you coming?", "Can you come on Saturday?"]
)
def test_a_title_that_asks_who_comes_tells_who_does_not(title: str) -> None:
    read = read_people(f"Nombre;{title}\nAna;Sí\nEva;No\nIris;No lo sé")

    assert (read.names, read.left_out) == (["Ana", "Iris"], [("Eva", "not coming")])
    assert [str(note) for note in read.outcomes[2].notes] == ["said with doubt: ask whether they play"]


@pytest.mark.parametrize("title", ["¿Vienes en coche?", "¿Vienes a comer?"])
def test_a_title_that_asks_more_than_who_comes_leaves_nobody_out(title: str) -> None:
    assert read_people(f"Nombre;{title}\nAna;Sí\nEva;No").names == ["Ana", "Eva"]


@pytest.mark.parametrize(
    "text", ["Ana, 600 111 222, Zorra\nEva, 600 111 223, Faro", "Ana;600111222;Zorra\nEva;600111223;Faro"]
)
def test_what_stands_behind_a_telephone_is_no_part_of_the_name(text: str) -> None:
    read = read_people(text)

    assert [(player.name, player.field("deck")) for player in read.players] == [("Ana", "Zorra"), ("Eva", "Faro")]


def test_a_doubt_in_a_column_is_asked_about() -> None:
    read = read_people("Nombre;Asiste\nAna;Sí\nEva;No\nIris;Tal vez")

    assert (read.names, read.left_out) == (["Ana", "Iris"], [("Eva", "not coming")])
    assert [str(note) for note in read.outcomes[2].notes] == ["said with doubt: ask whether they play"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<CRYODEXDATA>\n<PLAYERS><PLAYER><NAME>Ana</NAME></PLAYER></PLAYERS>\n</CRYODEXDATA>", "These are results"),
        ("<event>\n<person>Ana</person>\n</event>", "This is an XML file that Ronda does not know"),
    ],
)
def test_pieces_of_programs_are_no_people(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        read_people(text)
