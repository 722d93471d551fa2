"""AGL-NAMES: a name is found in a text however it is typed, and other words are left alone."""

import pytest

from ronda.views.shared.names_in_text import names_in, part_in, without_names

JOSE, MARK, AL, WANG, SEVEN = "José Ruiz Pérez", "Mark", "Al", "王小明", "7"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("José Ruiz Pérez won.", "#1 won."),
        ("JOSE RUIZ PEREZ, table 3", "#1, table 3"),
        ("jose  ruiz-perez won", "#1 won"),
        ("Ruiz Pérez, José", "#1"),
        ("Jose\u0301 Ruiz Pe\u0301rez!", "#1!"),
        ("José Ruiz Pérezoso stays", "José Ruiz Pérezoso stays"),
        ("José Ruiz stays, and Pérez", "José Ruiz stays, and Pérez"),
        ("Call Mark. MARK!", "Call #2. #2!"),
        ("mark your slips, Markus", "mark your slips, Markus"),
        ("Al and Mark; also al fondo", "#3 and #2; also al fondo"),
        ("王小明先生", "#4先生"),
        ("Table 7 at 17:00", "Table 7 at 17:00"),
        ("", ""),
    ],
)
def test_agl_names_a_name_is_replaced_where_it_is_one(text: str, shown: str) -> None:
    names = {JOSE: "#1", MARK: "#2", AL: "#3", WANG: "#4", SEVEN: "#5"}

    assert shown == without_names(text, names)


def test_agl_names_one_word_in_small_letters_is_a_name_if_it_was_registered_so() -> None:
    assert "#1, mark your slips" == without_names("neo, mark your slips", {"neo": "#1"})


def test_agl_names_of_two_names_the_longer_one_is_found_first() -> None:
    assert ["Ana Mar", "Ana"] == [found.name for found in names_in("Ana Mar met Ana, not Anabel", ("Ana", "Ana Mar"))]


@pytest.mark.parametrize(
    ("text", "name", "part"),
    [
        ("José played on", JOSE, "José"),
        ("perez played on", JOSE, ""),
        ("Pérez played on", JOSE, "Pérez"),
        ("mark your slips", MARK, "mark"),
        ("Table 7", SEVEN, "7"),
        ("Lu and De", "Lu de Mar", ""),
        ("Anabel", "Ana Mar", ""),
    ],
)
def test_agl_names_a_part_of_a_name_may_mean_somebody(text: str, name: str, part: str) -> None:
    assert part == part_in(text, name)
