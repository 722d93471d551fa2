"""The words of the screens: what the Spanish says for what, what no English sentence says, and how long one may be."""

import re

import pytest

from workshop.build import catalogues

SPANISH = {
    "Check-in": "Asistencia",
    "Check in": "Marcar como presente",
    "Check all in": "Marcar a todos como presentes",
    "{name} is not checked in any more.": "{name} ya no figura como presente.",
    "{name} is registered as number {number}.": "{name}, inscrito con el número {number}.",
    "{round} is published.": "{round} publicada.",
    "Remove from the players": "Retirar del evento",
    "{count} will be registered": "Se inscribirán {count}",
    "Show them": "Ver la tabla",
    "Only to compare: the rounds follow from the players at the start, unless you set them yourself.": (
        "Orientativo: las rondas dependen de los jugadores al empezar, salvo que las fije usted."
    ),
    "The start is taken back: rounds and cut are open again.": (
        "Se anula el inicio: las rondas y el corte se pueden cambiar de nuevo."
    ),
    "Take back": "Anular",
    "Take it back": "Anular",
    "Take the result back": "Anular el resultado",
    "Checked by": "Comprobado por",
    "The cut: the top {count} play on": "Corte: pasan los {count} mejores",
    "{after} wins the event.": "{after} gana el torneo.",
    "Check it yourself": "Compruébelo por su cuenta",
    "News of the rounds (Atom feed)": "Novedades de las rondas (RSS)",
    "News of all events (Atom feed)": "Novedades de todos los eventos (RSS)",
}
"""What organisers say: of a sentence that counts, the form for many."""


def spanish() -> dict[str, str]:
    """Every sentence with its translation, both in the form for many."""
    text = catalogues.catalogue_path("es").read_text(encoding="utf-8")
    entries = [entry for entry in catalogues.read_catalogue(text, "es") if entry.id]
    return {
        entry.id if isinstance(entry.id, str) else entry.id[-1]: entry.string
        if isinstance(entry.string, str)
        else entry.string[-1]
        for entry in entries
    }


@pytest.mark.parametrize("english", SPANISH)
def test_the_spanish_is_what_organisers_say(english: str) -> None:
    assert spanish().get(english) == SPANISH[english]


SAID_ONCE = re.compile(r"\b(llegadas?|canal Atom)\b|\bpor atender\b|\babiertas?: depende", re.IGNORECASE)
"""Words of the screens of before, which mean the same as others that are said now."""


def test_no_spanish_sentence_has_a_word_of_before() -> None:
    shown = {said for english, said in spanish().items() if "|" not in english}

    assert sorted(said for said in shown if SAID_ONCE.search(said)) == []
