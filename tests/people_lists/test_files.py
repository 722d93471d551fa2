"""Files as people bring them: who is in them, with what, and who is left out and why."""

from __future__ import annotations

import pytest

from ronda.commands.lists.foreign import text_of_file
from ronda.commands.lists.layout import ListKind
from ronda.commands.player_lists import read_player_list
from ronda.core.errors import Malformed
from ronda.core.state import Player
from tests.people_lists.reading import FILES, read_file, read_people
from tests.people_lists.test_opening import opened, said

NORTHERN, BRUNO = "Quillfire la del Norte", "Old Bruno"
THREE = ["Elena Mar", "Gala Río", "Inés Sol"]
FORMS = ["Elena Mar", "Gala Rio", "Ines Sol"]
SHEET = ["Íñigo Muñoz Peña", "Begoña Gómez", "Ángel Núñez"]

PEOPLE: dict[str, tuple[str, list[str]]] = {
    "01": ("keyforge", ["Elena Mar Vidal", "Gala Río", "Inés Sol"]),
    "02": ("keyforge", FORMS),
    "04": ("xwing", SHEET),
    "05": ("xwing", SHEET),
    "06": ("xwing", SHEET),
    "08": ("xwing", SHEET),
    "09": ("keyforge", THREE),
    "11": ("keyforge", THREE),
    "12": ("keyforge", ["Aarti Shah", "Bina Rao"]),
    "14": ("xwing", FORMS),
    "15": ("xwing", FORMS),
    "20": ("keyforge", ["Elena", "Gala Río", "Inés Sol", "Juanjo", "Pau"]),
    "21": (
        "keyforge",
        [*THREE, "Pau Luna", "Yago Roca", "Zoe Mar", "Wanda Sol", "Ugo Norte", "Xenia Río", "Bruno"],
    ),
    "22": ("keyforge", ["Elena Mar", "Gala Río", "Inés", "Pau"]),
    "25": ("keyforge", THREE),
    "26": ("keyforge", ["Elena Mar", "Gala Río"]),
    "30": ("keyforge", FORMS),
    "32": ("keyforge", ["Elena Mar", "Gala Rio"]),
    "36": ("keyforge", ["Elena Mar", "Gala Rio", "Ines Sol", "Pau Luna"]),
    "37": ("keyforge", ["Elena Mar", "Gala Río"]),
    "39": ("custom", ["Elena Mar", "Gala Rio"]),
    "40": ("keyforge", ["Elena Mar", "Gala Río"]),
    "41": ("keyforge", ["Elena Mar", "Gala Río"]),
}
LEFT_OUT: dict[str, list[tuple[str, str]]] = {
    "09": [
        ("Total inscritos: 3", "a total"),
        ("Torneo de Navidad KeyForge 2026", "stands above the table"),
        ("Tienda La Comarca - 19/12/2026", "stands above the table"),
    ],
    "12": [("Bina Rao", "a spectator"), ("Chet Vale", "refunded"), ("Dara Quin", "not coming")],
    "20": [
        ("Torneo KeyForge sábado 21", "a heading"),
        ("Inscripción 10€, empezamos a las 10:00 en La Comarca", "a date, a time or a price"),
        ("Reservas", "a heading"),
        ("Zoe", "on the waiting list"),
    ],
    "21": [("Apuntados", "a heading")],
    "22": [("Zoe", "was added to the group, and said nothing")],
    "32": [("Friday Night Swiss", "stands above the table")],
    "40": [("Torneo de Navidad", "stands above the table")],
}


@pytest.mark.parametrize("name", PEOPLE)
def test_everybody_in_a_file_comes_in_and_nobody_else(name: str) -> None:
    game, people = PEOPLE[name]
    read = read_file(name, game)

    assert read.names == people
    assert read.left_out == LEFT_OUT.get(name, [])


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        ("02", ["Quillfire of the North", "Old Bruno, Archon of the Beach", "The Empress of Halesarth"]),
        ("09", [NORTHERN, BRUNO, "La Reina de Halesarth"]),
        ("12", ["Quillfire of the North", BRUNO]),
        ("25", [NORTHERN, BRUNO, "La Reina de Halesarth"]),
        ("26", ["Quillfire", BRUNO]),
        ("30", ["", "", ""]),
        ("40", [NORTHERN, BRUNO]),
        ("41", ["Quillfire", BRUNO]),
    ],
)
def test_decks_stand_beside_those_who_play_them(name: str, decks: list[str]) -> None:
    assert [player.field("deck") for player in read_file(name).players] == decks


def test_the_link_of_a_deck_is_read_beside_its_name() -> None:
    read = read_file("01")

    assert read.columns == ("", "", "name", "", "field_deck", "field_deck", "", "")
    assert [player.name for player in read.players if "Quillfire" in player.field("deck")] == ["Elena Mar Vidal"]


def test_of_two_columns_that_do_not_fit_together_the_first_is_taken_and_said() -> None:
    read = read_people(f"Player;Deck;Deck link\nElena Mar;Quillfire;https://example.org/{'a' * 70}")

    assert read.players[0].field("deck") == "Quillfire"
    assert [str(note) for note in read.outcomes[0].notes] == ["Only “Quillfire” was taken: all of it is too long."]


@pytest.mark.parametrize("name", ["04", "05", "06", "08"])
def test_one_sheet_saved_in_four_ways_is_the_same(name: str) -> None:
    read = read_file(name, "xwing")

    assert [player.constraints.club for player in read.players] == ["Dragón Rojo", "Dragón Rojo", "La Comarca"]
    assert [player.field("squad_points") for player in read.players] == ["98", "100", "99"]
    assert [player.given_name for player in read.players] == ["Íñigo", "Begoña", "Ángel"]
    assert read.column("paid") == ["Sí", "No", "Sí"]
    assert read.columns[6] == "", "telephones are taken by nothing"


def told(player: Player) -> tuple[str, bool, int, str]:
    wishes = player.constraints
    return player.name, wishes.first_round_bye, wishes.fixed_table, wishes.club


@pytest.mark.parametrize(
    ("name", "game", "wishes"),
    [
        ("11", "keyforge", [(False, 0, "Norte"), (True, 0, "Sur"), (False, 3, "Norte")]),
        ("14", "xwing", [(True, 0, "Pirates of Tatooine"), (False, 0, ""), (False, 0, "Pirates of Tatooine")]),
        ("15", "xwing", [(False, 0, "Pirates"), (False, 0, ""), (False, 0, "Pirates")]),
        ("39", "custom", [(False, 0, ""), (True, 0, "")]),
        ("40", "keyforge", [(False, 0, "Norte"), (False, 0, "Sur")]),
    ],
)
def test_byes_tables_and_clubs_stand_beside_those_who_have_them(
    name: str, game: str, wishes: list[tuple[bool, int, str]]
) -> None:
    assert [told(player)[1:] for player in read_file(name, game).players] == wishes


def test_who_has_paid_is_read_where_a_list_says_it() -> None:
    assert read_file("09").column("paid") == ["x", "", "x"]
    assert read_file("20").column("paid") == ["", "yes", "", "", ""]
    assert (read_file("32").column("paid"), read_file("32").column("owed")) == (["10", "10"], ["0", "0"])


def test_nobody_is_left_out_for_a_link_that_is_too_long() -> None:
    read = read_file("34")

    assert [outcome.name for outcome in read.outcomes] == ["Elena Mar", "Gala Río", "Inés Sol", "Pau Luna"]


def test_factions_are_read_in_both_languages_and_an_unknown_one_leaves_the_person_in() -> None:
    read = read_people("Name;Faction\nElena Mar;Rebelde\nGala Río;Foo\nInés Sol;scum", "xwing")

    assert [(player.name, player.field("faction")) for player in read.players] == [
        ("Elena Mar", "rebel"),
        ("Gala Río", ""),
        ("Inés Sol", "scum"),
    ]
    assert [[str(note) for note in outcome.notes] for outcome in read.outcomes] == [
        [],
        ["Faction cannot be “Foo”. It was left empty."],
        [],
    ]


@pytest.mark.parametrize(
    ("name", "kind"), [("20", ListKind.NAMES), ("22", ListKind.CHAT), ("25", ListKind.TABLE), ("30", ListKind.TABLE)]
)
def test_the_kind_of_a_text_is_guessed_by_all_its_lines(name: str, kind: ListKind) -> None:
    assert read_file(name).listed.kind is kind


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("33", "This is a list of decks, which names no people: choose a deck on its player's page."),
        ("57", "This is a squad, which names no people: paste it on its player's page."),
        ("60", "This is a squad, which names no people: paste it on its player's page."),
        ("62", "This is a squad, which names no people: paste it on its player's page."),
        ("64", "This is a squad, which names no people: paste it on its player's page."),
    ],
)
def test_what_is_no_list_is_named_for_what_it_is(name: str, sentence: str) -> None:
    [path] = FILES.glob(f"{name}_*")

    with pytest.raises(Malformed) as refused:
        read_people(path.read_bytes())
    assert str(refused.value) == sentence


@pytest.mark.parametrize("name", ["57", "60", "62", "64"])
def test_a_squad_that_is_opened_beside_no_event_is_named_for_what_it_is_too(name: str) -> None:
    [path] = FILES.glob(f"{name}_*")

    assert "This is a squad, which names no people" in said(opened(path.read_bytes()))


DOK = (
    (
        "Name,Houses,Expansion,Sas Rating,Cards Rating,Synergy Rating,Antisynergy Rating,Sas Percentile,Aerc Score,"
        "DoK Link,Master Vault Link"
    ),
    "Name;Houses;Expansion;Sas Rating;Raw Aerc Score;META Score;Amber Control;DoK Link;Master Vault Link",
    "Name\tHouses\tExpansion\tPower Level\tChains\tWins\tLosses",
    "Deck Name,House 1,House 2,House 3,Set,SAS",
    "Nombre del mazo;Casas;Expansión;Nivel de poder;Cadenas",
    "My decks;;\nName;Houses;Expansion;Chains",
)


@pytest.mark.parametrize("titles", DOK)
def test_a_list_of_decks_with_any_of_their_columns_names_nobody(titles: str) -> None:
    mark = next(mark for mark in "\t;," if mark in titles)
    row = mark.join(["Quillfire", "Brobnar | Dis | Logos", "CALL_OF_THE_ARCHONS", *"72" * 3])
    with pytest.raises(Malformed, match="This is a list of decks"):
        read_people(f"{titles}\n{row}\n{row}")


@pytest.mark.parametrize(
    "titles", ["Player,Deck,Houses,Expansion", "Name,Deck,Houses,Set", "Deck,Houses,Set,Player", "Name,House,Table"]
)
def test_people_with_their_decks_and_houses_are_people(titles: str) -> None:
    cells = {"Player": "Elena", "Name": "Elena", "Deck": "Quillfire", "Table": "3"}
    rows = "\n".join(
        ",".join(cells.get(title, "Dis").replace("Elena", name) for title in titles.split(","))
        for name in ("Elena", "Gala")
    )
    assert read_people(f"{titles}\n{rows}").names == ["Elena", "Gala"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "round,table,player1,player2,winner\n1,1,Ana,Eva,1\n",
            "These are results, not a list of people: open the file under “All events”, which makes an event of them.",
        ),
        (
            "<?xml version='1.0'?><things/>",
            "This is an XML file that Ronda does not know: save the list as CSV or a spreadsheet.",
        ),
        (
            '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><tournament><player>&b;</player></tournament>',
            "This is an XML file that Ronda does not know: save the list as CSV or a spreadsheet.",
        ),
        (
            "<!DOCTYPE html>\n<html><body>Elena</body></html>",
            "This is a web page: select the list on it, copy it, and paste it here.",
        ),
    ],
)
def test_other_texts_are_named_too(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_people(text)
    assert str(refused.value) == sentence


def test_factions_and_squads_stand_beside_those_who_play_them() -> None:
    read = read_file("14", "xwing")

    assert [(player.name, player.field("faction")) for player in read.players] == [
        ("Elena Mar", "rebel"),
        ("Gala Rio", "imperial"),
        ("Ines Sol", "scum"),
    ]
    assert ["https://yasb.app/?f=" in player.field("squad_list") for player in read.players] == [True, True, False]
    assert [[str(note) for note in outcome.notes] for outcome in read.outcomes] == [[], [], []]


@pytest.mark.parametrize(
    "text",
    [
        *(text_of_file(path.read_bytes())[0] for path in sorted(FILES.iterdir()) if path.name[:2] in PEOPLE),
        "Nuria Gil\nZorra <b>roja</b>\nPepe <i>x</i>",
        "<ul><li>Nuria Gil</li><li>Bea &amp; Sol</li></ul>",
        "<table><tr><td>Nuria Gil</td><td>Norte</td></tr><tr><td>Eva Sol</td><td>Sur</td></tr></table>",
    ],
)
def test_a_list_is_registered_as_its_preview_read_it(text: str) -> None:
    shown = read_player_list(text)

    sent = read_player_list(text, kind=shown.kind, sheet=shown.sheet)

    assert (sent.rows, sent.shape) == (shown.rows, shown.shape)
