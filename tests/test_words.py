"""The words of the screens: what the Spanish says for what, what no English sentence says, and how long one may be."""

import re
from collections.abc import Iterable, Sequence

import pytest

from ronda.core import round_names
from ronda.core.brackets import DoubleRound
from ronda.core.text import N_, Message
from ronda.views.shared import html
from ronda.views.shared.wording import lowercase_first
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
    "Needs attention": "Pendiente",
    "No {field}": "Sin {field}",
    "Take back": "Anular",
    "Take it back": "Anular",
    "Take the result back": "Anular el resultado",
    "Checked by": "Comprobado por",
    "The cut: the top {count} play on": "Corte: pasan los {count} mejores",
    "{after} wins the event.": "{after} gana el torneo.",
    "Champion": "Gana el torneo",
    "Check it yourself": "Compruébelo por su cuenta",
    "News of the rounds (Atom feed)": "Novedades de las rondas (RSS)",
    "News of all events (Atom feed)": "Novedades de todos los eventos (RSS)",
}
"""What organisers say: of a sentence that counts, the form for many."""


def last_form(text: str | Sequence[str] | None) -> str:
    return text or "" if text is None or isinstance(text, str) else text[-1]


def spanish() -> dict[str, str]:
    """Every sentence with its translation, both in the form for many."""
    text = catalogues.catalogue_path("es").read_text(encoding="utf-8")
    entries = catalogues.read_catalogue(text, "es")
    return {last_form(entry.id): last_form(entry.string) for entry in entries if entry.id}


@pytest.mark.parametrize("english", SPANISH)
def test_the_spanish_is_what_organisers_say(english: str) -> None:
    assert spanish().get(english) == SPANISH[english]


SAID_ONCE = re.compile(
    r"\b(llegadas?|canal Atom)\b|\bpor atender\b|\babiertas?: depende|\bteléfonos\b|\bsu teléfono\b|[“”]"
    r"|\bfuerza de calendario\b|\brondas? de eliminación\b|\beliminatorias dobles\b|\bcopia de seguridad\b"
    r"|\bresultados? introducid|\bintrodu\w+ (el |los |y corregir )?resultado",
    re.IGNORECASE,
)
"""Words of the screens of before, which mean the same as others that are said now."""


FAMILIAR = re.compile(
    r"\b(tú|tus?|contigo|puedes|tienes|quieres)\b|[:;,.] (elige|corrige|cambia|mira|abre|pulsa|usa)\b(?! usted)"
    r"|\b(corríge|pón|escríbe|elíge|ábre)(me|l[aeo]s?)\b|\b(pon|haz|di)l[aeo]s?\b"
    r"|\b(?i:(?!(admít|añád|corríj|descomprím|deshág|díg|distíng|elíj|escríb|hág|imprím|inscríb|permít|píd|póng"
    r"|redúzc|repít|ábr)a)\w*[áéíóú]\w*a(me|l[aeo]s?))\b"  # of other verbs “usted” has an e
    r"|\b(lo|si|cuando|según) (no )?(?!(algunas|antes|entonces|estas|las|quienes|tres|varias)\b)\w+[ae]s\b"
)
"""Words to somebody who is “tú”: everybody is “usted”."""


@pytest.mark.parametrize("said", ["déjalo vacío", "según lo marques", "Márcalos", "si quieres", "cuando no pulses"])
def test_what_is_said_to_somebody_who_is_tu_is_found(said: str) -> None:
    assert FAMILIAR.search(said)


def test_the_spanish_says_usted() -> None:
    shown = {said for english, said in spanish().items() if "|" not in english}

    assert sorted(said for said in shown if FAMILIAR.search(said)) == []


def test_no_spanish_sentence_has_a_word_of_before() -> None:
    shown = {said for english, said in spanish().items() if "|" not in english}

    assert sorted(said for said in shown if SAID_ONCE.search(said)) == []


NEVER_ENGLISH = re.compile(
    r"\bto look after\b|\bto be put right\b|\bso many\b|\bis called that\b|\bcomes a lot\b|\bSo do(es)? a\b"
    r"|\bwho meets whom (follows|is|was)\b|\bis nothing that\b|^Nothing of\b|\bsay otherwise\b|: who is in\?"
    r"|^(Tournament|League) (Standard|Open)$|(?<!there )\bis none\b|^This is no\b|^(Announced|Named|Hidden) are\b|\w’\w"
    r"|(?<!{)\bbackup\b|\bpersons\b|\bfilms?\b|\bthrown? again\b|^Throw\b|\bgoing-to-time\b"
    r"|(^|\. )(In it|Of a \w+|Else) "
)
"""Inversions, roundabout words and second words for one thing, and the second apostrophe."""


def test_no_english_sentence_is_inverted_or_has_another_apostrophe() -> None:
    shown = [english for english in spanish() if "|" not in english]

    assert [english for english in shown if NEVER_ENGLISH.search(english)] == []


@pytest.mark.parametrize(
    ("name", "english", "said"),
    [
        (round_names.swiss_round_name(1), "Pair round 1", "Emparejar la ronda 1"),
        (round_names.bracket_round_name(1), "Pair the final", "Emparejar la final"),
        (round_names.bracket_round_name(2), "Pair the semifinals", "Emparejar las semifinales"),
        (round_names.bracket_round_name(32), "Pair the round of 64", "Emparejar la ronda de 64"),
        (
            round_names.winners_round_name(1, 2),
            "Pair winners' round 1",
            "Emparejar la ronda 1 de ganadores",
        ),
    ],
    ids=str,
)
def test_a_round_has_its_article_within_a_sentence(name: Message, english: str, said: str) -> None:
    sentence = Message(N_("Pair {round}"), (("round", round_names.name_in_sentence(name)),))

    assert [sentence.render(html.translator_for(language)) for language in ("en", "es")] == [english, said]


def test_every_name_of_a_round_can_stand_within_a_sentence() -> None:
    names = [round_names.bracket_round_name(1 << power) for power in range(8)]
    names += [round_names.bracket_round_name(1, third_place=True), round_names.third_place_name()]
    names += [
        round_names.double_round_name(DoubleRound(depth=depth, number=number))
        for depth in range(1, 6)
        for number in range(1, 2 * depth + 1)
    ]

    assert len({str(round_names.name_in_sentence(name)) for name in names}) > 12


@pytest.mark.parametrize(("text", "within"), [("Deck", "deck"), ("Corvus PIN", "Corvus PIN"), ("", "")])
def test_the_name_of_a_field_is_small_within_a_sentence(text: str, within: str) -> None:
    assert lowercase_first(text) == within


MOST_WORDS = {"English": 20, "Spanish": 24}
"""In a sentence; the same sentence is longer in Spanish."""


def sentences_longer_than(most: int, texts: Iterable[str]) -> list[str]:
    sentences = {one for text in texts for one in re.split(r"(?<=[.!?])\s+", text)}
    return sorted(one for one in sentences if len(one.split()) > most)


def test_sentences_are_short() -> None:
    said = {english: translated for english, translated in spanish().items() if "|" not in english}
    longer = {
        "English": sentences_longer_than(MOST_WORDS["English"], said),
        "Spanish": sentences_longer_than(MOST_WORDS["Spanish"], said.values()),
    }

    assert longer == {"English": [], "Spanish": []}
