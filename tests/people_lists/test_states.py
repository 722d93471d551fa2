"""Columns that say who does not play, and what parts a line or a sheet of people."""

from __future__ import annotations

import pytest

from tests.people_lists.reading import read_people


@pytest.mark.parametrize(
    "title", ["Dropped", "Drop", "Withdrawn", "Cancelled", "Canceled?", "Retirado", "Baja", "Cancelada"]
)
@pytest.mark.parametrize(("yes", "no"), [("yes", "no"), ("Sí", "No"), ("TRUE", "FALSE"), ("x", "")])
def test_a_yes_under_what_ends_a_registration_leaves_somebody_out(title: str, yes: str, no: str) -> None:
    read = read_people(f"Name;{title}\nElena;{no}\nGala;{yes}\nInés;{no}")

    assert (read.names, [name for name, _ in read.left_out]) == (["Elena", "Inés"], ["Gala"])


def test_a_second_surname_is_a_surname_too() -> None:
    read = read_people("Nombre;Primer apellido;Segundo apellido\nElena;Mar;Vidal\nGala;Río;")

    assert read.names == ["Elena Mar Vidal", "Gala Río"]


@pytest.mark.parametrize(
    "text",
    [
        "Elena, Gala Río, Inés y Lois",
        "Elena, Gala Río, Inés, Lois",
        "Elena; Gala Río; Inés; Lois",
        "Elena <e@example.org>; Gala Río <g@example.org>; Inés <i@example.org>; Lois <l@example.org>",
        "Elena <e@example.org>, Gala Río <g@example.org>, Inés <i@example.org>, Lois <l@example.org>",
    ],
)
def test_people_on_one_line_are_people(text: str) -> None:
    assert read_people(text).names == ["Elena", "Gala Río", "Inés", "Lois"]


def test_the_line_of_one_person_is_not_taken_apart() -> None:
    assert read_people("Mar Vidal, Elena").names == ["Elena Mar Vidal"]


def test_a_line_up_behind_a_name_is_no_second_person() -> None:
    read = read_people("Elena: Maximus, Parvati, 8-Ball, Gata\nGala: Maximus, Parvati, Gata, Hexx", "aristeia")

    assert read.names == ["Elena", "Gala"]
    assert "field_pin" not in read.columns


def test_the_first_sheet_with_a_table_is_read_before_a_page_of_instructions() -> None:
    read = read_people("\fInstrucciones\nRellena la hoja\nGracias\n\fJugadores\nNombre\tMazo\nElena\tZ\nGala\tF\n")

    assert (read.names, read.listed.sheet) == (["Elena", "Gala"], 1)
