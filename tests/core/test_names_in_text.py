"""AGL-NAMES: a name is found in a text however it is typed, and other words are left alone."""

import sys
import unicodedata
from collections import defaultdict
from functools import cache

import pytest

from ronda.core.names_in_text import find_name_part, find_names, find_written_parts, without_names

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
    assert ["Ana Mar", "Ana"] == [found.name for found in find_names("Ana Mar met Ana, not Anabel", ("Ana", "Ana Mar"))]


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
    assert part == find_name_part(text, name)


KINDS = "Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs".split()
UNSEEN = "Cf"


@cache
def apart() -> dict[str, list[str]]:
    """What can stand between and around words, by its category."""
    found: dict[str, list[str]] = defaultdict(list)
    for character in map(chr, range(sys.maxunicode + 1)):
        kind = unicodedata.category(character)
        if kind[0] in "PSZ" or kind == UNSEEN:
            found[kind].append(character)
    return found


def test_every_category_of_punctuation_is_tried() -> None:
    assert sorted(apart()) == sorted([*KINDS, UNSEEN])


@pytest.mark.parametrize("kind", KINDS)
def test_agl_names_whatever_punctuation_stands_between_and_around_its_words(kind: str) -> None:
    """A mark of each category of Unicode, where the name was registered with it and where it was not."""
    told = []
    marks = apart()[kind]
    for mark in marks[:: max(1, len(marks) // 300)]:
        registered = f"Juan {mark}Kiko{mark} Pérez"
        for name in (registered, "Juan Kiko Pérez"):
            for text in (registered, "Juan Kiko Pérez", f"{mark}JUAN KIKO{mark}PEREZ{mark}", f"Perez,{mark}Juan Kiko"):
                told += [(text, name)] if "#1" not in without_names(text, {name: "#1"}) else []
    assert told == []


def test_agl_names_what_nobody_sees_parts_no_word() -> None:
    for mark in apart()[UNSEEN]:
        assert without_names(f"Ju{mark}an P{mark}érez won", {"Juan Pérez": "#1"}) == "#1 won", hex(ord(mark))


@pytest.mark.parametrize("name", ['Juan "Kiko" Pérez', "Juan (Kiko) Pérez", "Juan «Kiko» Pérez", "Juan 'Kiko' Pérez"])
@pytest.mark.parametrize(
    "text",
    [
        *("Juan Pérez", "PEREZ, JUAN", "Kiko Pérez", "Juan “Kiko” Pérez", "Juan Kiko Pérez", "Pérez, Juan (Kiko)"),
        *("Juan ‹Kiko› Perez", "Juan_Kiko_Pérez", "_Juan Pérez_", "Juan.Perez", "juan/perez", "Juan\nPérez"),
    ],
)
def test_agl_names_a_nickname_inside_may_be_there_or_not(name: str, text: str) -> None:
    assert without_names(f"Well done {text}!", {name: "#1"}).replace("_", "").replace(")", "") == "Well done #1!"


@pytest.mark.parametrize("text", ["Ana (Nani) Pérez", 'Ana "la Nani" Pérez', "Ana «Nani» Pérez", "Pérez (Nani), Ana"])
def test_agl_names_a_nickname_that_was_not_registered_is_part_of_the_name(text: str) -> None:
    assert without_names(f"{text} won", {"Ana Pérez": "#1"}) == "#1 won"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("J. R. Pérez", "J.R. Pérez"),
        ("J.R. Pérez", "JR Pérez"),
        ("Juan P. Gil", "Juan P Gil"),
        ("Kate O'Dell", "Kate O’Dell"),
        ("Kate O'Dell", "KATE ODELL"),
        ("Kate O'Dell", "Dell, Kate O"),
    ],
)
def test_agl_names_initials_are_found_with_points_and_without(name: str, text: str) -> None:
    assert without_names(f"{text} won", {name: "#1"}) == "#1 won"


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("प्रिया शर्मा", "प्रिया, शर्मा!", "#1!"),
        ("प्रिया शर्मा", "प्रिय शर्मा", "प्रिय शर्मा"),
        ("สมชาย ใจดี", "(สมชาย) ใจดี", "(#1"),
        ("דָּנָה לוי", "דָּנָה „לוי“", "#1“"),
    ],
)
def test_agl_names_marks_belong_to_their_letters(name: str, text: str, shown: str) -> None:
    assert without_names(text, {name: "#1"}) == shown


def test_agl_names_who_is_called_so_is_not_taken_for_one_with_a_nickname() -> None:
    names = {'Juan "Kiko" Pérez': "#1", "Juan Pérez": "#2"}
    text = "Juan Pérez met Kiko Pérez. Then Juan «Kiko» Pérez met Pérez, Juan"

    assert without_names(text, names) == "#2 met #1. Then #1 met #2"
    assert without_names("Juan Pérez met Juan Kiko Pérez", {**names, "Juan Pérez": ""}) == "Juan Pérez met #1"


def test_agl_names_other_words_between_are_no_nickname() -> None:
    for text in ("Juan met Pérez", "Juan (at table 3, against Bruno) and Pérez", "Juan “is here” said Pérez"):
        assert without_names(text, {"Juan Pérez": "#1"}) == text


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("Zebulon and zebulon", "Zebulon Quor", ["Zebulon", "zebulon"]),
        ("ZEBULON's deck, quor_zebulon", "Zebulon Quor", ["ZEBULON", "quor", "zebulon"]),
        ("write to zebulonquor77@example.org", "Zebulon Quor", ["zebulonquor77"]),
        ("los jugadores de Juan", "Juan de los Ríos", ["Juan"]),
        ("los rios", "Juan de los Ríos", ["rios"]),
        ("compraron quoros", "Zebulon Quor", []),
        ("quor here", "zebulon quor", ["quor"]),
        ("al is here", "Al Prado", []),
        ("al is here", "Al", ["al"]),
    ],
)
def test_reg_erase_parts_of_a_name_are_found_in_any_case_and_particles_are_not(
    text: str, name: str, found: list[str]
) -> None:
    assert [text[part.start : part.end] for part in find_written_parts(text, name)] == found
