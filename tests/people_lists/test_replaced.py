"""Who is crossed out of a list, who takes the place, and what stands where nobody does."""

from __future__ import annotations

import pytest

from tests.people_lists.reading import read_people

LEAVES = (
    "~~Ana Gil~~ Beto Paz|~Ana Gil~ Beto Paz|~~Ana Gil~~ -> Beto Paz|~Ana Gil~ → Beto Paz|~~Ana Gil~~ (Beto Paz)|"
    "Beto Paz ~~Ana Gil~~|<s>Ana Gil</s> Beto Paz|A̶n̶a̶ ̶G̶i̶l̶ Beto Paz|Beto Paz (por Ana Gil)|Beto Paz por Ana Gil|"
    "Beto Paz en lugar de Ana Gil|Beto Paz, en vez de Ana Gil|Beto Paz (sustituye a Ana Gil)|"
    "Beto Paz sustituye a Ana Gil|Ana Gil sustituida por Beto Paz|Ana Gil (sustituida por Beto Paz)|"
    "Ana Gil (entra Beto Paz)|Ana Gil (baja), entra Beto Paz|Ana Gil baja, Beto Paz alta|Ana Gil replaced by Beto Paz|"
    "Beto Paz replaces Ana Gil|Beto Paz (instead of Ana Gil)|Beto Paz (for Ana Gil)|Beto Paz subbing for Ana Gil|"
    "Beto Paz [sub Ana Gil]|Beto Paz (antes Ana Gil)"
).split("|")


@pytest.mark.parametrize("number", ["", "2. ", "- "])
@pytest.mark.parametrize("line", LEAVES)
def test_who_takes_a_place_is_in_and_who_had_it_is_out(line: str, number: str) -> None:
    one, three = number.replace("2", "1"), number.replace("2", "3")
    read = read_people(f"{one}Gala Río\n{number}{line}\n{three}Inés Sol")

    assert read.names == ["Gala Río", "Beto Paz", "Inés Sol"]
    assert [name for name, _ in read.left_out] == ["Ana Gil"]


@pytest.mark.parametrize("arrow", ["→", "->", "=>", "➡️"])
def test_an_arrow_between_two_names_is_asked_about(arrow: str) -> None:
    read = read_people(f"1. Gala Río\n2. Ana Gil {arrow} Beto Paz\n3. Inés Sol")

    assert read.names == ["Gala Río", "Beto Paz", "Inés Sol"]
    assert [name for name, _ in read.left_out] == ["Ana Gil"]
    assert [str(note) for note in read.outcomes[1].notes] == ["said with doubt: ask whether they play"]


def test_arrows_on_all_lines_stand_before_decks() -> None:
    read = read_people("1. Elena Mar → Zorra\n2. Gala Río → Faro\n3. Inés Sol → Nix")

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol"]


def test_several_who_are_crossed_out_on_a_line_are_all_left_out() -> None:
    read = read_people("1. Gala Río\n2. ~~Ana Gil~~ ~~Beto Paz~~ Ciro Luz")

    assert read.names == ["Gala Río", "Ciro Luz"]
    assert read.left_out == [("Ana Gil", "crossed out"), ("Beto Paz", "crossed out")]


@pytest.mark.parametrize("line", ["✗ Ana", "✘ Ana", "☒ Ana", "Ana ✖", "2. ✗ Ana", "~ Ana ~", "<del>Ana</del>"])
def test_marks_of_every_kind_cross_out(line: str) -> None:
    assert read_people(f"Gala Río\n{line}\nInés Sol").left_out == [("Ana", "crossed out")]


@pytest.mark.parametrize("line", ["[x] Ana Gil", "- [x] Ana Gil", "2. [x] Ana Gil", "x Ana Gil", "X Ana Gil"])
def test_an_x_that_not_all_have_is_asked_about(line: str) -> None:
    read = read_people(f"Gala Río\n{line}\nInés Sol\nPau Luna")
    [asked] = [outcome for outcome in read.outcomes if outcome.notes]

    assert (asked.name, len(read.names)) == ("Ana Gil", 4)
    assert [str(note) for note in asked.notes] == ["marked with an x, as not all are: ask whether they play"]


def test_an_x_that_all_have_numbers_them() -> None:
    assert not any(each.notes for each in read_people("[x] Ana Gil\n[x] Gala Río\n[x] Inés Sol").outcomes)


def test_the_sign_before_a_sender_crosses_nobody_out() -> None:
    assert read_people("~Ana Gil\n~ Gala Río\nInés Sol").names == ["Ana Gil", "Gala Río", "Inés Sol"]


def test_a_row_whose_name_is_crossed_out_is_left_out() -> None:
    read = read_people("Name;Deck\nGala Río;A\n~~Ana Gil~~;B\n~~Pau Luna~~;~~C~~\nInés Sol;D")

    assert read.names == ["Gala Río", "Inés Sol"]
    assert read.left_out == [("Ana Gil", "crossed out"), ("Pau Luna", "crossed out")]


PLACES = (
    "libre|Libre 1|vacante|free slot|Free|open slot|empty|vacío|hueco|hueco libre|plaza libre|(libre)|[free]|"
    "disponible|available|BYE|Bye|bye|descanso|quedan 3 plazas|3 plazas libres"
).split("|")
SOMEBODY = (
    "?|??|TBD|TBA|TBC|por determinar|pendiente|sin nombre|xxx|N.N.|NN|nadie|nobody|someone|alguien|un amigo|mi primo|"
    "my brother|guest|guest of Gala|amigo de Gala|invitado 2|n/a|Jugador|Player"
).split("|")
LINES = "-|--|___|____________|…|...|12|12.|=====|–|.|/|16/16|● ● ●".split("|")
LAYOUTS = [
    "1. Gala Río\n2. Inés Sol\n3. {}\n4. Pau Luna",
    "Gala Río\nInés Sol\n{}\nPau Luna",
    "Name;Deck\nGala Río;A\nInés Sol;B\n{};\nPau Luna;C",
    "Name;Deck\nGala Río;A\nInés Sol;B\n{};D\nPau Luna;C",
]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("line", [*PLACES, *SOMEBODY, *LINES])
def test_what_stands_where_nobody_does_is_nobody(line: str, layout: str) -> None:
    assert read_people(layout.format(line)).names == ["Gala Río", "Inés Sol", "Pau Luna"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", ["Null", "None", "null", "NaN"])
def test_a_name_that_programs_write_for_nobody_is_in_and_asked_about(name: str, layout: str) -> None:
    read = read_people(layout.format(name))
    [asked] = [outcome for outcome in read.outcomes if outcome.notes]

    assert (asked.name, len(read.names)) == (name, 4)
    assert [str(note) for note in asked.notes] == ["may stand for nobody: ask who it is"]


NAMES = (
    "Ana Null|None Pérez|Libre Gómez|Free Willy|Bye Sánchez|Player A|Player 4|Amigo Díaz|Price Smith|Fee Lan|Hora Ken"
)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", NAMES.split("|"))
def test_a_name_with_such_a_word_is_somebodys(name: str, layout: str) -> None:
    read = read_people(layout.format(name))

    assert read.names == ["Gala Río", "Inés Sol", name, "Pau Luna"]
    assert not any(outcome.notes for outcome in read.outcomes)


def test_an_empty_half_of_a_name_takes_nobody_out() -> None:
    assert read_people("First name;Last name\nAna;-\nFree;Willy\nNull;Paz").names == ["Ana", "Free Willy", "Null Paz"]
