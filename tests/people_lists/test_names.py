"""Lists that people write to one another: numbers of every habit, headings, reserves, contacts, chats."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ronda.commands.lists.cell_words import truth_of, why_not_playing
from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.layout import ListKind
from ronda.commands.lists.name_lines import read_name_line
from ronda.commands.lists.remarks import PERHAPS_NOBODY, part_remark, why_nobody_named
from ronda.core import inputs
from ronda.core.person_names import looks_like
from ronda.core.text import Message
from ronda.views.files.player_csv import players_csv
from tests.people_lists.reading import growth, read_people
from tests.playing import Organiser


@pytest.mark.parametrize(
    "number",
    (
        "1. |1.|1.- |1.-|1) |1)|1º |1ª |1.º |#1 |#1. |(1) |[1] |1️⃣ |1️⃣|① |❶ |🔟 |01. |1 - |1 – |1: |1/ |"
        "nº 1. |- |– |— |* |• |•|"
        "· |▪️ |▸ |→ |➡️ |✅ |✔️ |☑️ |🔹|🎲 |- [ ] |- [x] |> |1 "
    ).split("|"),
)
def test_numbers_and_marks_of_every_habit_are_no_part_of_a_name(number: str) -> None:
    read = read_people(f"{number}Elena Mar\n{number}Gala Río\n{number}Inés Sol")

    assert (read.listed.kind, read.names) == (ListKind.NAMES, ["Elena Mar", "Gala Río", "Inés Sol"])


def test_numbers_without_anybody_are_nobody() -> None:
    assert read_people("1. Elena\n2. Gala\n3.\n4.-\n5)\n6️⃣\n-").names == ["Elena", "Gala"]


@pytest.mark.parametrize("name", ["7 Seas", "Ana-Maria", "4ever Young", "Tim “Diablo” N", "Ana (Lugo)"])
def test_names_keep_what_is_theirs(name: str) -> None:
    assert read_people(f"{name}\nElena Mar\nGala Río").names == [name, "Elena Mar", "Gala Río"]


@pytest.mark.parametrize(
    ("line", "name", "paid"),
    [
        ("1. Elena 🐉", "Elena", ""),
        ("1. Elena ✅ pagado", "Elena", "yes"),
        ("1. Elena (pagado)", "Elena", "yes"),
        ("1. Elena - paid", "Elena", "yes"),
        ("1. Elena (no pagado)", "Elena", "no"),
        ("1. Elena - pendiente de pago", "Elena", "no"),
        ("1. Elena (llega 10:30)", "Elena", ""),
        ("1. Elena, llega tarde", "Elena", ""),
        ("1. Elena +1", "Elena", ""),
        ("1. Elena 612 345 678", "Elena", ""),
        ("1. Elena (+34 612-345-678)", "Elena", ""),
        ("1. Elena: 612345678", "Elena", ""),
        ("1. Elena <elena@example.org>", "Elena", ""),
        ("1. Elena, elena@example.org, 612345678", "Elena", ""),
        ("\u200e1. \u202aElena\u202c\ufeff", "Elena", ""),
        ("1. *Elena*", "Elena", ""),
    ],
)
def test_what_stands_beside_a_name_is_no_part_of_it(line: str, name: str, paid: str) -> None:
    read = read_people(f"{line}\n2. Gala Río\n3. Inés Sol")

    assert read.names[0] == name
    assert (dict(read.outcomes[0].row.values).get("paid", "")) == paid


@pytest.mark.parametrize(
    ("text", "people", "reason"),
    [
        ("1. Elena\n2. ~Gala~\n3. Inés", ["Elena", "Inés"], "crossed out"),
        ("1. Elena\n2. ~~Gala~~ (baja)\n3. Inés", ["Elena", "Inés"], "crossed out"),
        ("1. Elena\n2. G̶a̶l̶a̶\n3. Inés", ["Elena", "Inés"], "crossed out"),
        ("1. Elena\n2. Inés\n\nLista de espera\n1. Gala", ["Elena", "Inés"], "on the waiting list"),
        ("1. Elena\n2. Inés\n\nWaiting list:\n3. Gala", ["Elena", "Inés"], "on the waiting list"),
        ("1. Elena\n2. Inés\nReserva: Gala", ["Elena", "Inés"], "on the waiting list"),
        ("1. Elena\n2. Inés\n*Suplentes*\n- Gala", ["Elena", "Inés"], "on the waiting list"),
        ("1. Elena\n2. Inés\nNo pueden:\n- Gala", ["Elena", "Inés"], "not coming"),
    ],
)
def test_reserves_and_those_who_are_crossed_out_are_left_out_unless_ticked(
    text: str, people: list[str], reason: str
) -> None:
    read = read_people(text)

    assert read.names == people
    assert ("Gala", reason) in read.left_out


def test_headings_dates_times_and_fees_are_nobody() -> None:
    text = (
        "⚔️ TORNEO KF ⚔️\nSábado 21 de noviembre, 10:00h\nPrecio: 5€\nLugar: La Comarca\nOs esperamos a todos. "
        "Traed vuestro mazo favorito.\n\nApuntados (2/16):\nElena Mar\nGala Río\n"
    )
    assert read_people(text).names == ["Elena Mar", "Gala Río"]


ANDROID = """\
2/11/26, 21:12 - Los mensajes y las llamadas están cifrados de extremo a extremo.
2/11/26, 21:12 - Elena Mar: Me apunto
2/11/26, 21:13 - Gala Río: yo también
2/11/26, 21:14 - Yago: yo no puedo esta vez
2/11/26, 21:15 - +34 612 34 56 78: Apuntadme, soy Pau
2/11/26, 21:16 - Inés: ¿A qué hora es?
2/11/26, 21:17 - +34 612 00 00 00: yo voy
2/11/26, 21:18 - Bea Sol: me apunto
2/11/26, 21:19 - Bea Sol: al final no voy
"""


@pytest.mark.parametrize(
    ("text", "people"),
    [
        (ANDROID, ["Elena Mar", "Gala Río", "Pau"]),
        (
            "11/2/26, 9:12 PM - Elena: I'm in!\n11/2/26, 9:13 PM - Gala: count me in\n11/2/26, 9:16 PM - Pau: can't",
            ["Elena", "Gala"],
        ),
        (
            "Elena Mar, [2/11/26 21:12]\nMe apunto\n\nGala, [2/11/26 21:13]\n+1\n\nPau, [2/11/26 21:14]\nno voy",
            ["Elena Mar", "Gala"],
        ),
        ("Elena Mar — 02/11/2026 21:12\nI'm in\nGala — Today at 21:14\nme too", ["Elena Mar", "Gala"]),
        (
            (
                "[2/11/26, 21:12:44] Elena: Lista:\n1. Elena\n2. Gala\n3. Inés\n[2/11/26, 21:13:44] Gala: bien\n"
                "[2/11/26, 21:14:44] Inés: Lista:\n1. Elena\n2. Gala\n3. Inés\n4. Pau"
            ),
            ["Elena", "Gala", "Inés", "Pau"],
        ),
    ],
)
def test_a_chat_gives_those_who_say_that_they_play_or_its_last_list(text: str, people: list[str]) -> None:
    read = read_people(text)

    assert (read.listed.kind, read.names) == (ListKind.CHAT, people)


def test_who_says_otherwise_in_a_chat_is_named_with_the_reason() -> None:
    assert read_people(ANDROID).left_out == [
        ("Yago", "not coming"),
        ("Inés", "does not say that they play"),
        ("yo voy", "only a contact, without a name"),
        ("Bea Sol", "not coming"),
    ]


def test_a_later_list_of_the_same_people_finds_them_in_any_order() -> None:
    text = "1. Elena Mar 612345678\n2. Mar Elena\n3. Gala Río\n4. Río, Gala"
    read = read_people(text)

    assert read.names == ["Elena Mar", "Gala Río"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "Elena Mar\nGala Río, la de Vigo\nInés Sol\nPau Luna",
            ["Elena Mar", "Gala Río", "Inés Sol", "Pau Luna"],
        ),
        ("Mar Vidal, Elena\nRío, Gala\nSol, Inés", ["Elena Mar Vidal", "Gala Río", "Inés Sol"]),
        ("NORTE | Elena\nSUR | Gala", ["Elena", "Gala"]),
        ("sep=;\nNombre;Mazo\nElena;Quill\nGala;Bruno", ["Elena", "Gala"]),
        ('Nombre;Nota\nElena;"dos\nlíneas"\nGala;x', ["Elena", "Gala"]),
        (
            "+---+---------+\n| # | Jugador |\n+---+---------+\n| 1 | Elena |\n| 2 | Gala |\n+---+---------+",
            ["Elena", "Gala"],
        ),
        ("Nombre;Club;Puntos\nElena;Norte;3\nGala;Sur;4\nTotal;;7", ["Elena", "Gala"]),
    ],
)
def test_layouts_of_every_kind(text: str, names: list[str]) -> None:
    assert read_people(text).names == names


@pytest.mark.parametrize(
    ("cell", "truth"),
    [
        *((yes, True) for yes in "sí Sí SI yes Y x X 1 1.0 true TRUE VERDADERO ✓ ✔ ✔️ ✅ ☑".split()),
        *((no, False) for no in "no NO n 0 0,0 false FALSO - – — ✗ ✘ ❌ ☐".split()),
        ("", False),
        ("perhaps", None),
    ],
)
def test_yes_and_no_are_known_in_both_languages_and_as_marks(cell: str, *, truth: bool | None) -> None:
    assert truth_of(cell) is truth


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("Attending", None),
        ("Completed", None),
        ("Pagado", None),
        ("Player", None),
        ("Not Attending", "not coming"),
        ("No asiste", "not coming"),
        ("Cancelled", "cancelled"),
        ("Cancelada", "cancelled"),
        ("Refunded", "refunded"),
        ("Reembolsado", "refunded"),
        ("Pendiente de pago", "not paid"),
        ("Unpaid", "not paid"),
        ("Not paid", "not paid"),
        ("Lista de espera", "on the waiting list"),
        ("Spectator", "a spectator"),
    ],
)
def test_the_state_of_a_ticket_says_who_does_not_play(state: str, reason: str | None) -> None:
    found = why_not_playing(state)

    assert (found and str(found)) == reason


def test_an_order_of_several_seats_asks_who_else_plays() -> None:
    [outcome] = read_people("Name;Quantity\nElena Mar;2").outcomes

    assert [str(note) for note in outcome.notes] == ["2 seats in this order: who else plays?"]


def accepted(name: str) -> bool:
    """Whether Ronda registers a name as it stands: nothing hidden, one line, no address and no number in it."""
    tidy = inputs.tidy_line(name)
    return (
        bool(tidy)
        and tidy == name
        and any(map(str.isalpha, name))
        and inputs.without_hidden_marks(name) == name
        and not looks_like(name)
        and not split_contacts(name)[1]
        and not part_remark(name)[2]
        and why_nobody_named(name) in {None, Message(PERHAPS_NOBODY)}
        and "," not in name
    )


LETTERS = st.characters(categories=["L", "Mn", "Pd", "Po", "Zs", "N"], exclude_characters="\\\x00")


@settings(max_examples=150)
@given(st.lists(st.text(LETTERS, min_size=1, max_size=30).map(inputs.tidy_line), min_size=2, max_size=4))
def test_any_name_that_ronda_accepts_comes_out_of_a_table_as_it_went_in(names: list[str]) -> None:
    assume(all(map(accepted, names)) and len(set(map(inputs.similar_name_key, names))) == len(names))
    organiser = Organiser("keyforge")
    organiser.register(*names)

    assert read_people(players_csv(organiser.tournament, organiser.ruleset, "es")).names == names


PAYMENT = frozenset(("paid", "unpaid", "owes", "pagado", "pagada", "pagó", "bizum", "debe"))
_WORDS = st.text(st.characters(categories=["Lu", "Ll"]), min_size=2, max_size=8).map(str.title)
NAME_WORDS = _WORDS.filter(lambda word: word.casefold() not in PAYMENT)
"""Behind a name, a word of payment says whether the person has paid."""


@settings(max_examples=150)
@given(st.lists(st.lists(NAME_WORDS, min_size=2, max_size=3).map(" ".join), min_size=3, max_size=5), st.data())
def test_any_name_of_letters_comes_out_of_every_layout_as_it_went_in(names: list[str], data: st.DataObject) -> None:
    assume(len(set(map(inputs.similar_name_key, names))) == len(names))
    assume(all(inputs.tidy_line(name) == name for name in names))
    layout = data.draw(
        st.sampled_from(["{name}", "{number}. {name}", "{number}) {name}", "• {name}", "{number}\t{name}"])
    )
    text = "\n".join(layout.format(name=name, number=number) for number, name in enumerate(names, start=1))

    assert read_people(f"Jugador\n{text}" if layout == "{name}" else text).names == names


NAMES_LIKE_WORDS = "Van Gogh|Van der Berg|Domingo Pérez|Lista García|Open Bar Jack|List Hans|Reserva Gómez|Out Kast|"
NAMES_LIKE_WORDS += "Deck Ard|Link Zelda|Link|Elena Link|Mazo López"


@pytest.mark.parametrize("name", NAMES_LIKE_WORDS.split("|"))
def test_a_name_that_begins_with_the_word_of_a_heading_is_somebody(name: str) -> None:
    assert read_people(f"{name}\nElena Mar\nGala Río").names == [name, "Elena Mar", "Gala Río"]


@pytest.mark.parametrize("name", ["Sum Wong", "Count Olaf", "Total Mayhem", "Suma Luz"])
def test_a_name_like_a_total_is_somebody_in_a_table(name: str) -> None:
    assert read_people(f"Name;Club\nElena Mar;A\n{name};B").names == ["Elena Mar", name]


@pytest.mark.parametrize(
    "row",
    "Total|Total: 2|Suma;2|Total recaudado;20 €|Number of players;2|Página 1 de 1|Plazas libres;6|Pagado:;1|"
    "* novato|Firma del organizador".split("|"),
)
def test_what_stands_below_a_table_is_nobody(row: str) -> None:
    assert read_people(f"Nombre;Mazo;Club\nElena Mar;A;X\nGala Río;B;Y\n{row}").names == ["Elena Mar", "Gala Río"]


@pytest.mark.parametrize(
    "line",
    "Hola a todos!|Un saludo|Gracias!|Muchas gracias|Nos vemos allí!|21 de noviembre|November 21|Grupo A|Mesa 2|"
    "Organiza: La Comarca|Cupo máximo 16|Última actualización: ayer|Me apunto|I’m in|Sábado 21|Torneo de otoño|"
    "Lista YASB|Lista de YASB|YASB link|Enlace del Master Vault|Listas XWS|Mazos|Deck link|Links|Lista YASB: "
    "https://yasb.app/?f=Rebel|Alineaciones|"
    "📅 Sábado 21 de noviembre|⏰ 10:00|📍 Calle Mayor 3|💶 8€ (Bizum 600111222)|🕙 Diez|Sábado".split("|"),
)
@pytest.mark.parametrize("number", ["", "1. "])
def test_what_is_said_around_a_list_is_nobody(line: str, number: str) -> None:
    read = read_people(f"{line}\n{number}Elena Mar\n{number}Gala Río")

    assert read.names == ["Elena Mar", "Gala Río"]
    assert len(read.left_out) == 1


@pytest.mark.parametrize("picture", ["🏳️‍🌈", "👩🏽‍🚀", "🇪🇸", "🦊", "😀"])
def test_a_picture_that_somebody_chose_does_not_number_a_list(picture: str) -> None:
    text = f"{picture} Elena Mar\n{picture} Gala Río\nInés Sol"

    assert read_people(text).names == ["Elena Mar", "Gala Río", "Inés Sol"]


@pytest.mark.parametrize(
    "text",
    [
        (
            "[10:15, 1/11/2026] Elena Mar: Me apunto\n[10:16, 1/11/2026] +34 600 11 12 22: yo voy, soy Gala\n"
            "[10:17, 1/11/2026] Lois: nos vemos"
        ),
        (
            "[10:15 AM, 11/1/2026] Elena Mar: I'm in\n[10:16 AM, 11/1/2026] Gala: count me in\n"
            "[10:16 AM, 11/1/2026] Lois: nice"
        ),
        "Elena Mar, [Nov 1, 2026 at 10:15:22 AM]:\nI'm in\n\nGala, [Nov 1, 2026 at 10:16:22 AM]:\nme too",
        "Elena Mar, [1 nov 2026, 10:15]:\nme apunto\n\nGala, [1 de noviembre de 2026 a las 10:16]:\n+1",
        "Elena Mar\n — \nToday at 10:15 AM\nI'm in\nGala\n — \nYesterday at 10:16 AM\nme too",
        "Elena Mar\n—\nhoy a las 10:15\nme apunto\nGala\n—\n01/11/2026 10:16\n+1",
    ],
)
def test_chats_that_are_copied_from_a_browser_are_chats(text: str) -> None:
    read = read_people(text)

    assert (read.listed.kind, read.names) == (ListKind.CHAT, ["Elena Mar", "Gala"])


@pytest.mark.parametrize(
    "numbers",
    [
        "a) |b) |c) ",
        "A) |B) |C) ",
        "a. |b. |c. ",
        "I. |II. |III. ",
        "V) |VI) |VII) ",
        "Nº1 |Nº 2 |nº3. ",
        "１．|２．|３．",
    ],
)
def test_letters_and_other_figures_number_a_list_too(numbers: str) -> None:
    names = ["Elena Mar", "Gala Río", "Inés Sol"]
    text = "\n".join(f"{number}{name}" for number, name in zip(numbers.split("|"), names, strict=True))

    assert read_people(f"Torneo\n{text}").names == names


def test_an_initial_is_no_number() -> None:
    assert read_people("I. Mar\nV. Río\nElena Sol\nGala Luz").names == ["I. Mar", "V. Río", "Elena Sol", "Gala Luz"]


@pytest.mark.parametrize("line", ["❌ Gala", "1. ❌ Gala", "1. Gala ❌", "Gala ❌", "1. Gala 🚫"])
def test_a_cross_beside_a_name_crosses_it_out(line: str) -> None:
    read = read_people(f"{line}\nElena\nInés")

    assert ("Gala", "crossed out") in read.left_out


@pytest.mark.parametrize("number", ["", "1. "])
def test_surnames_of_several_words_stand_before_a_comma(number: str) -> None:
    lines = ["Mar Vidal, Elena", "Río Paz, Gala María", "de la Sol, Inés", "Luz, Lois"]
    read = read_people("\n".join(number + line for line in lines))

    assert read.names == ["Elena Mar Vidal", "Gala María Río Paz", "Inés de la Sol", "Lois Luz"]
    assert [player.given_name for player in read.players] == ["Elena", "Gala María", "Inés", "Lois"]


LINK = "https://www.keyforgegame.com/deck-details/26089989-9641-4722-8262-680927347512"


@pytest.mark.parametrize("line", [f"Elena Mar {LINK}", f"1. Elena Mar {LINK}", f"1) Elena Mar: {LINK}"])
def test_a_link_beside_a_name_is_that_of_the_deck(line: str) -> None:
    read = read_people(f"{line}\n2. Gala Río")

    assert read.columns == ("name", "field_deck")
    assert (read.names[0], read.players[0].field("deck")) == ("Elena Mar", LINK)


@pytest.mark.parametrize(
    ("line", "beside"),
    [
        ("1. Elena Mar (Zorra Lunar)", "Zorra Lunar"),
        ("1. Elena Mar [Zorra]", "Zorra"),
        ("1. Elena Mar (Rebels)", "Rebels"),
        ("1. Elena Mar - Zorra Lunar", "Zorra Lunar"),
        ("1. Elena Mar – Zorra", "Zorra"),
    ],
)
def test_what_stands_behind_a_numbered_name_is_no_part_of_it(line: str, beside: str) -> None:
    read = read_people(f"{line}\n2. Gala Río\n3. Inés Sol-Paz")

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol-Paz"]
    assert read.listed.rows[0][1] == ("Elena Mar", beside)


@pytest.mark.parametrize(
    "line", ["1. [Inés Sol](https://example.org/i)", "- [Inés Sol](https://example.org/i)", "3. [Inés Sol]"]
)
def test_a_name_in_brackets_is_a_name(line: str) -> None:
    assert read_people(f"{line}\n1. Elena\n2. Gala").names[0].strip("[]") == "Inés Sol"


@pytest.mark.parametrize("filler", ["(", "*a ", "~a", "[", "a.", ") ", "/ "])
def test_a_line_four_times_as_long_takes_no_sixteen_times(filler: str) -> None:
    assert growth(lambda long: read_name_line(f"1. Elena {long}"), filler, 8000) < 10


def test_several_things_behind_a_name_are_no_single_key() -> None:
    text = "Elena Mar | Maximus, Parvati, 8-Ball, Gata\nGala Río | Maximus, Parvati, Gata, Hexx"

    assert read_people(text, "aristeia").columns == ("name", "field_lineup")
