"""The order of names in a list."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.core.alphabet import name_sort_key

ENGLISH = (
    """
    #7|123|Æbel|Afra|álvarez, Ana|Alvarez, Bea|D’Arcy|Darcy|De la Peña|Delapena|Jean-Luc|Jeanne|Łucja|Luz|Nuñez, Ana
    |Nunez, Bea|Núñez, Carmen|Ñustes|Nuto|Olga|Óscar|Øyvind|Ozu|Strasse|Straße, Ida|Zoe|Þóra|Ωmega|Яна
""".replace("\n    ", "")
    .strip()
    .split("|")
)


@pytest.mark.parametrize(("first", "second"), list(pairwise(ENGLISH)), ids=str)
def test_case_and_accents_do_not_separate(first: str, second: str) -> None:
    assert name_sort_key(first) < name_sort_key(second)


def test_accents_and_then_case_order_what_is_alike_otherwise() -> None:
    assert sorted(["Josefa", "José", "josé", "Jose", "jose"], key=name_sort_key) == [
        "jose",
        "Jose",
        "josé",
        "José",
        "Josefa",
    ]


def test_a_language_keeps_letters_of_its_own_apart() -> None:
    names = ["Oa", "Ñu", "Nz", "Ñandú"]

    assert sorted(names, key=lambda name: name_sort_key(name, "nñ")) == ["Nz", "Ñandú", "Ñu", "Oa"]
    assert sorted(names, key=name_sort_key) == ["Ñandú", "Ñu", "Nz", "Oa"]


def test_a_language_has_several_letters_in_their_order() -> None:
    names = ["Örn", "Ärla", "Åsa", "Zoe", "Dora", "Ĉarlo", "Cilia"]

    assert sorted(names, key=lambda name: name_sort_key(name, "cĉ zåäö")) == names[::-1]


@given(st.text(max_size=30), st.text(max_size=30))
def test_any_two_names_have_an_order(first: str, second: str) -> None:
    assert (name_sort_key(first) < name_sort_key(second)) is (
        first != second and not name_sort_key(second) < name_sort_key(first)
    )
