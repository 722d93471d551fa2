"""What is not sure in a list: marked on the person, or asked with what stands there."""

from __future__ import annotations

import re
from contextlib import suppress
from urllib.parse import urlencode

import pytest

from ronda.commands.lists.layout import read_layout
from ronda.core.errors import Malformed
from ronda.views.app import Device, screen_page
from tests.people_lists.reading import growth, read_people
from tests.playing import Organiser
from tests.views.pages import text_of


def shown(text: str, lang: str = "en") -> str:
    """The preview of a list as text."""
    organiser = Organiser("keyforge")
    route = f"/t/{organiser.tournament.id}/players/import?{urlencode({'text': text})}"
    page = screen_page(route, {organiser.tournament.id: organiser.log}, Device.read({"tournaments": []}), lang).html
    return re.sub("(?<=[“«]) | (?=[”»])", "", text_of(page))


UNSURE = "said with doubt: ask whether they play"


@pytest.mark.parametrize("number", ["", "1. "])
@pytest.mark.parametrize(
    "doubt", ["?", " ?", " (?)", " ¿?", "??", " (por confirmar)", " - to be confirmed", " 80%", " (duda)", " - maybe"]
)
def test_who_is_not_sure_is_in_and_marked(number: str, doubt: str) -> None:
    read = read_people(f"{number}Elena Mar{doubt}\n{number.replace('1', '2')}Gala Río\n{number.replace('1', '3')}Inés")

    assert read.names == ["Elena Mar", "Gala Río", "Inés"]
    assert [[str(note) for note in each.notes] for each in read.outcomes] == [[UNSURE], [], []]


def test_a_question_mark_in_a_table_is_no_part_of_a_name() -> None:
    read = read_people("Name,Deck\nElena Mar?,Quillfire\nGala Río,Old Bruno")

    assert read.names == ["Elena Mar", "Gala Río"]
    assert [str(note) for note in read.outcomes[0].notes] == [UNSURE]


@pytest.mark.parametrize(
    "age", [" (14)", ", 14 años", " (14 años)", " 14 años", " - 14 años", " 9 years", " (9 years old)"]
)
@pytest.mark.parametrize("number", ["", "1. "])
def test_an_age_is_no_part_of_a_name(number: str, age: str) -> None:
    assert read_people(f"{number}Elena Mar{age}\n{number}Gala Río\n{number}Inés").names == [
        "Elena Mar",
        "Gala Río",
        "Inés",
    ]


@pytest.mark.parametrize("tag", ["[SUR] ", "[Los Halcones] ", "SUR | ", "[x] "])
@pytest.mark.parametrize("number", ["", "1. "])
def test_a_tag_before_a_name_stands_beside_it(number: str, tag: str) -> None:
    read = read_people(f"{number}{tag}Elena Mar\n{number}Gala Río\n{number}Inés Sol")

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol"]
    assert tag.strip("[] |") in "".join(read.listed.rows[0][1][1:])


def test_a_tag_says_who_does_not_come_and_who_has_paid() -> None:
    read = read_people("1. [BAJA] Elena Mar\n2. [pagado] Gala Río\n3. Inés Sol")

    assert (read.names, read.left_out) == (["Gala Río", "Inés Sol"], [("Elena Mar", "not coming")])
    assert read.column("paid") == ["yes", ""]


@pytest.mark.parametrize(
    "text",
    [
        "1,Elena Mar,Norte\n2,Gala Río,Sur\n3,Inés Sol,Norte",
        "Elena Mar, Norte\nGala Río, Sur\nInés Sol, Norte",
        "Elena Mar, Norte\nGala Río, Olas\nInés Sol, Norte\nPau Luna, Sur",
    ],
)
def test_what_comes_again_beside_whole_names_is_a_club_and_no_given_name(text: str) -> None:
    read = read_people(text)

    assert (read.names[0], read.players[0].constraints.club) == ("Elena Mar", "Norte")
    assert "“Norte” was taken for “Club or team”" in shown(text)


def test_given_names_that_come_again_stay_given_names() -> None:
    assert read_people("Mar,Elena\nRío,Elena\nSol,Inés").names == ["Elena Mar", "Elena Río", "Inés Sol"]
    assert read_people("Mar Luz,Elena\nRío Paz,Gala\nSol Gil,Inés").names == [
        "Elena Mar Luz",
        "Gala Río Paz",
        "Inés Sol Gil",
    ]


@pytest.mark.parametrize(
    ("text", "sample"),
    [
        ("1. Elena Mar y Gala Río\n2. Inés Sol & Pau Luna", "Elena Mar y Gala Río"),
        ("Name;Deck\nElena Mar / Gala Río;Uno\nInés Sol;Dos", "Elena Mar / Gala Río"),
        ("Name;Deck\nMar; Elena\n", ""),
        ("Name;Deck\nElena Mar, Gala Río;Uno\nInés Sol;Dos", "Gala Río Elena Mar"),
        ('Name\n"Elena Mar, Vigo"\n"Gala Río, Lugo"', "Vigo Elena Mar"),
        ("Elena Mar 12\nGala Río\nInés Sol", "Elena Mar 12"),
    ],
)
def test_what_may_be_more_or_less_than_a_person_is_asked_by_its_name(text: str, sample: str) -> None:
    assert (f"Look whether each of these is one person: {sample}" in shown(text)) is bool(sample)


def test_more_doubtful_names_than_are_named_are_counted() -> None:
    text = "\n".join(["Name", *(f"{name} y Gala Río" for name in ("Elena Mar", "Inés Sol", "Pau Gil", "Nil Paz"))])

    assert "Elena Mar y Gala Río, Inés Sol y Gala Río, Pau Gil y Gala Río and 1 more." in shown(text)
    assert "Pau Gil y Gala Río y 1 más." in shown(text, "es")


@pytest.mark.parametrize(
    "title", ["Apellidos y nombre", "Apellidos, Nombre", "Last name, first name", "Surname and name"]
)
def test_a_title_that_says_the_order_of_a_name_leaves_no_doubt_of_its_comma(title: str) -> None:
    text = f'"{title}";Deck\nMar Gil, Elena;Uno\nRío Paz, Gala;Dos'

    assert read_people(text).names == ["Elena Mar Gil", "Gala Río Paz"]
    assert "one person" not in shown(text)
    assert "one person: Elena Mar" in shown(text.replace(title, "Name"))


def test_two_columns_that_make_a_name_are_shown_as_the_name() -> None:
    assert "Two columns were put together, as “Elena Mar”" in shown("Elena,Mar,Quillfire\nGala,Río,Old Bruno")


def test_columns_that_nothing_names_are_asked_with_what_stands_there() -> None:
    assert "“Gala Río” was taken for “Deck”" in shown("Elena Mar, Gala Río\nInés Sol, Pau Luna\nZoe Cruz, Ugo Gil")
    assert "Se ha tomado «Gala Río» por «Mazo»" in shown(
        "Elena Mar, Gala Río\nInés Sol, Pau Luna\nZoe Cruz, Ugo Gil", "es"
    )


@pytest.mark.parametrize(
    "text",
    [
        "10:00 Elena Mar\n10:15 Gala Río\n10:30 Inés Sol",
        "Elena Mar.vcf (archivo adjunto)\nGala Río.vcf (file attached)\nInés Sol.vcf",
    ],
)
def test_times_before_names_and_cards_of_contacts_are_people(text: str) -> None:
    assert read_people(text).names == ["Elena Mar", "Gala Río", "Inés Sol"]


def test_a_programme_is_nobody() -> None:
    assert read_people("10:00 Registro\n11:00 Ronda 1\n12:00 Ronda 2\nElena Mar\nGala Río").names == [
        "Elena Mar",
        "Gala Río",
    ]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Name;Fee;Deck\nElena;10;Uno\nGala;10;Dos\nTotal players;2;\nSum;20;\nStill to pay;1;", 3),
        ("Name;Deck\nElena;Uno\nGala;Dos\nContacto: 600123456;\n", 1),
        ("Name,Ticket Type\nElena,Player\nGala,Player\nInés,Volunteer\nPau,Parking", 2),
    ],
)
def test_what_stands_below_a_table_and_who_only_helps_is_left_out(text: str, left: int) -> None:
    read = read_people(text)

    assert (read.names, len(read.left_out)) == (["Elena", "Gala"], left)


def test_a_remark_behind_a_comma_is_no_part_of_a_name() -> None:
    assert read_people("Elena\nGala, la de Vigo\nInés\nPau").names == ["Elena", "Gala", "Inés", "Pau"]


def test_a_question_of_a_ticket_names_the_field_that_it_asks_for() -> None:
    assert read_people("Name,Question: Deck name\nElena,Quillfire\nGala,Old Bruno").columns[1] == "field_deck"


@pytest.mark.parametrize(
    ("text", "names", "clubs"),
    [
        ("Name;Club\nMu&ntilde;oz;Drag&oacute;n\nO&#39;Hara;A &amp; B", ["Muñoz", "O'Hara"], ["Dragón", "A & B"]),
        ("Mu&ntilde;oz\nO&#x27;Hara", ["Muñoz", "O'Hara"], ["", ""]),
        ("Name,Club\nMu=C3=B1oz,Drag=C3=B3n\nO'Hara,A=20=\nB", ["Muñoz", "O'Hara"], ["Dragón", "A B"]),
        ("Mu=C3=B1oz\nGala", ["Muñoz", "Gala"], ["", ""]),
        ("Gala &copy=1\nElena=AB", ["Gala &copy=1", "Elena=AB"], ["", ""]),
    ],
)
def test_letters_that_pages_and_mails_write_by_number_are_letters(
    text: str, names: list[str], clubs: list[str]
) -> None:
    read = read_people(text)

    assert (read.names, [player.constraints.club for player in read.players]) == (names, clubs)


@pytest.mark.parametrize(
    "unit", ["jugador 1,", "Aa y ", "OK;", "(OK);", "¿?", "[a] ", "A|", "=C3", "&#39;", "🙋", "equipo a: "]
)
def test_a_line_four_times_as_long_takes_no_sixteen_times(unit: str) -> None:
    def read(line: str) -> None:
        with suppress(Malformed):
            read_layout(line)

    assert growth(read, unit, 10_000) < 10


DOUBTS = (
    "a lo mejor|tal vez|quizá|creo que voy|creo que sí|rather not|si me da tiempo|si puedo|if I can|if I can make it|"
    "50 %|al 50%|probably|seguramente|probablemente|prob|tbc|not sure|no sé|sin confirmar|unconfirmed|pending|"
    "intentaré ir|I'll try|it depends|depende|posiblemente|possibly|en principio sí|dudoso|puede que sí|hopefully|"
    "I think so|unlikely|interesado"
).split("|")
LEAVING = (
    "no puedo|me bajo|can't make it|cannot make it|out|I'm out|no va|no voy|no voy al final|al final no|se baja|se cae|"
    "baja|cancels|dropped|dropped out|has dropped|withdrew|pulled out|no asistirá|no podrá venir|ya no viene|ya no|"
    "renuncia|declina|not attending|won't come|wont make it|unable to attend|sorry, can't|lo siento, no puedo|enfermo|"
    "sick|lesionado|borrado|desapuntada|se desapunta|no show|ausente|absent|no se presenta|is out|cant come|DNS|no"
).split("|")
BESIDE = [
    "1. Gala Río\n2. Ana Gil {}\n3. Inés Sol",
    "Gala Río\nAna Gil {}\nInés Sol",
    "Gala Río\nAna Gil ({})\nInés Sol",
    "1. Gala Río\n2. Ana Gil - {}\n3. Inés Sol",
    'Name;Deck\nGala Río;A\n"Ana Gil {}";B\nInés Sol;C',
    'Name;Deck\nGala Río;A\n"Ana Gil ({})";B\nInés Sol;C',
]


@pytest.mark.parametrize("layout", BESIDE)
@pytest.mark.parametrize("doubt", DOUBTS)
def test_every_way_to_say_that_it_is_not_sure_is_marked(doubt: str, layout: str) -> None:
    read = read_people(layout.format(doubt))

    assert read.names == ["Gala Río", "Ana Gil", "Inés Sol"]
    assert [[str(note) for note in each.notes] for each in read.outcomes] == [[], [UNSURE], []]


@pytest.mark.parametrize("layout", BESIDE)
@pytest.mark.parametrize("leaving", LEAVING)
def test_every_way_to_say_that_somebody_leaves_leaves_them_out(leaving: str, layout: str) -> None:
    read = read_people(layout.format(leaving))

    assert (read.names, read.left_out) == (["Gala Río", "Inés Sol"], [("Ana Gil", "not coming")])


@pytest.mark.parametrize(
    ("said", "notes", "reason"),
    [
        ("me apunto si me da tiempo", [UNSURE], ""),
        ("creo que voy", [UNSURE], ""),
        ("quizás", [], "perhaps"),
        ("out", [], "not coming"),
        ("no podrá ser, ya no", [], "not coming"),
        ("drops", [], "not coming"),
    ],
)
def test_who_is_not_sure_in_a_chat_is_marked(said: str, notes: list[str], reason: str) -> None:
    read = read_people(
        f"[2/11/26, 21:12:44] Gala: me apunto\n[2/11/26, 21:13:44] Ana: {said}\n[2/11/26, 21:14:44] Pau: +1"
    )
    [ana] = [outcome for outcome in read.outcomes if outcome.name == "Ana"]

    assert (str(ana.reason or ""), [str(note) for note in ana.notes]) == (reason, notes)
