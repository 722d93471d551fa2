"""Importing players: what a list's columns are taken for, what becomes of each row, and the export that comes back."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from urllib.parse import urlencode

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ronda.commands import player_lists, read_command
from ronda.commands import requests as ask
from ronda.commands.registering import RegistrationBatch
from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed, Namesake
from ronda.core.facts import Fact, PlayerEdited, PlayerRegistered
from ronda.core.pairings import Constraints
from ronda.core.state import Player
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.app.event.history_screen import action_text, history_entries_from
from ronda.views.files.player_csv import players_csv
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.list_columns import choice_words, guess_columns, has_header_row, recognised_list
from tests.playing import Organiser, names
from tests.views.screens import Screen

XWING, KEYFORGE, ARISTEIA = (find_ruleset(key) for key in ("xwing", "keyforge", "aristeia"))

SPANISH = """\
Nombre;Apellidos;Facción;Club;Puntos de escuadrón;Mesa fija;Correo
Elena;Mar;Alianza rebelde;Norte;98;;e@example.org
Gala;Río;Imperial;Sur;101;;
Alba;1;Imperial;Norte;;;
elena;MAR;;;;;
Inés;Sol;rebelde;;100;9;
Inés;Luna;scum;;100;9;
"""


def guessed(text: str, ruleset: Ruleset = XWING) -> tuple[str, ...]:
    listed = player_lists.read_player_list(text)
    return guess_columns(listed, ruleset, header=has_header_row(listed, ruleset))


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("Elena Mar\nGala Río", ("name",)),
        ("Nombre\nElena Mar\nGala Río", ("name",)),
        ("Jugadores\nElena\nGala", ("name",)),
        ("Mar, Elena\nRío, Gala", ("last_name", "first_name")),
        ("Elena\tMar\nGala\tRío", ("first_name", "last_name")),
        ("Elena Mar;rebel;98\nGala Río;imperial;100", ("name", "field_faction", "field_squad_points")),
        ("98;Elena Mar;Rebelde", ("field_squad_points", "name", "field_faction")),
        ("Name,Team,Table,Bye\nElena Mar,Norte,,yes", ("name", "club", "fixed_table", "first_round_bye")),
        ("First name,Surname,Phone\nElena,Mar,600", ("first_name", "last_name", "")),
        (SPANISH, ("first_name", "last_name", "field_faction", "club", "field_squad_points", "fixed_table", "")),
    ],
)
def test_columns_are_guessed_by_their_titles_and_cells(text: str, columns: tuple[str, ...]) -> None:
    assert guessed(text) == columns


def test_columns_without_titles_are_read_as_the_fast_entry_reads_them() -> None:
    assert guessed("Elena Mar;Quillfire of the North\nGala Río;Old Bruno", KEYFORGE) == ("name", "field_deck")


def form(text: str, ruleset: Ruleset = XWING, **more: str) -> dict[str, str | Sequence[str]]:
    listed = recognised_list({"text": text}, ruleset)
    header = has_header_row(listed, ruleset)
    return {
        "text": text,
        "shape": listed.shape,
        "column": guess_columns(listed, ruleset, header=header),
        "header": "yes" if header else "",
        "words": choice_words(ruleset),
        "kind": listed.kind,
        **more,
    }


def send(organiser: Organiser, text: str, **more: str) -> tuple[Fact, ...]:
    command = read_command(
        "import_players", form(text, organiser.ruleset, **more), organiser.tournament, organiser.ruleset
    )
    return organiser.do(command)


def screen(organiser: Organiser, language: str = "en", /, **query: object) -> str:
    log = organiser.log
    route = f"/t/{log.tournament.id}/players/import?{urlencode(query, doseq=True)}"
    return screen_page(route, {log.tournament.id: log}, Device.read({"tournaments": []}), language).html


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event of X-Wing with ten players, the first of whom is named as in the list."""
    organiser = Organiser("xwing")
    organiser.register(*names(10))
    return organiser


def rows_of(shown: str) -> list[str]:
    body = shown.partition("<tbody>")[2].partition("</tbody>")[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in body.split("</tr>")[:-1]]


def fates(shown: str) -> list[str]:
    return re.findall(r'<tr class="import-(new|updated|known|refused|left_out)">', shown)


def test_the_preview_says_of_each_row_what_happens_and_stores_nothing(organiser: Organiser) -> None:
    before = organiser.tournament
    shown = screen(organiser, text=SPANISH)

    assert rows_of(shown) == [
        "Elena Mar line 2 Elena Mar Alianza rebelde Norte 98 e@example.org",
        (
            "Gala Río line 3 Squad points must be a whole number from 1 to 100, not “ 101 ”. It was left empty. "
            "Gala Río Imperial Sur 101"
        ),
        "Alba 1 line 4 registered already Alba 1 , number 1 This is another person Alba 1 Imperial Norte",
        "elena MAR line 5 left out The same name stands on line 2. This is another person elena MAR",
        "Inés Sol line 6 Inés Sol rebelde 100 9",
        (
            "Inés Luna line 7 Table 9 is already fixed for Inés Sol : choose another one. It was left empty. "
            "Inés Luna scum 100 9"
        ),
    ]
    assert "Register 4 players" in shown
    assert organiser.tournament == before


def test_what_the_preview_says_is_done_in_one_step_that_can_be_undone(organiser: Organiser) -> None:
    happened = send(organiser, SPANISH)
    registered = [event for event in happened if isinstance(event, PlayerRegistered)]

    assert len(registered) == len(happened)
    assert [(event.name, dict(event.fields), event.constraints) for event in registered] == [
        ("Elena Mar", {"faction": "rebel", "squad_points": "98"}, Constraints(club="Norte")),
        ("Gala Río", {"faction": "imperial"}, Constraints(club="Sur")),
        ("Inés Sol", {"faction": "rebel", "squad_points": "100"}, Constraints(fixed_table=9)),
        ("Inés Luna", {"faction": "scum", "squad_points": "100"}, Constraints()),
    ]
    organiser.undo()
    assert len(organiser.tournament.players) == 10


def test_the_confirmation_says_all_that_came_of_a_list(organiser: Organiser) -> None:
    text = "Name,Faction,Hide,Paid\nAlba 1,Scum,,yes\nZoe Mar,Rebel,yes,15.00\nYago Sol,,,no"
    happened = send(organiser, text, existing="update")

    said = "2 players registered. 1 registration was changed. 2 payments were noted."
    assert str(confirmation_text(organiser.tournament, happened)) == said


def test_nothing_is_told_of_who_has_not_paid_beside_who_is_registered(organiser: Organiser) -> None:
    happened = send(organiser, "Name,Paid\nZoe Mar,no\nYago Sol,no\nUma Paz,no\nNil Roca,no")

    assert str(confirmation_text(organiser.tournament, happened)) == "4 players registered."
    told = [str(text) for text in history_entries_from(organiser.log, Device(), 0)[0].sentences]
    assert told == ["4 players registered.", "4 players have not paid."]


def test_players_who_are_registered_are_filled_in_only_when_asked(organiser: Organiser) -> None:
    text = "Name,Faction,Club\nALBA 1,Scum,Norte\nBruno 2,,\nNew One,Rebel,"
    plain = screen(organiser, text=text)
    updating = screen(organiser, text=text, existing="update")
    happened = send(organiser, text, existing="update")

    assert [fates(page) for page in (plain, updating)] == [["known", "known", "new"], ["updated", "known", "new"]]
    assert "Register 1 and fill in 1" in updating
    assert [type(event) for event in happened] == [PlayerEdited, PlayerRegistered]
    assert organiser.tournament.player(1).name == "Alba 1"
    assert organiser.tournament.player(1).field("faction") == "scum"


def test_what_a_row_fills_in_counts_for_those_after_it_among_namesakes_too(organiser: Organiser) -> None:
    people = [("Ana", 3), ("Carla", 4), ("Ana", 0)]
    organiser.do(ask.RegisterPlayers(entries=tuple(_entry(*each, namesake=True) for each in people)))
    ana, carla = (player.id for player in organiser.tournament.players[-3:-1])
    desk = RegistrationBatch(organiser.tournament, organiser.ruleset, ask.Moment(at="2026-11-21T09:00:00Z", random=1))

    def change(player: int, name: str, table: int) -> bool:
        return desk.edit(ask.EditPlayer(player=player, entry=_entry(name, table)))

    assert change(ana, "Ana", 5)
    assert not change(ana, "Ana", 5)
    with pytest.raises(Impossible, match="Table 4 is already fixed for Carla"):
        change(ana, "Ana", 4)
    with pytest.raises(Impossible, match="Table 5 is already fixed for Ana"):
        change(carla, "Carla", 5)
    assert change(carla, "Ada", 3)
    assert desk.register(_entry("Carla"))
    with pytest.raises(Namesake, match="“ADA” is already registered"):
        desk.register(_entry("ADA"))
    with pytest.raises(Namesake, match=f"as number {ana + 2}"):
        desk.register(_entry("Ana"))


def _entry(name: str, table: int = 0, *, namesake: bool = False) -> ask.PlayerEntry:
    return ask.PlayerEntry(name=name, constraints=Constraints(fixed_table=table), namesake=namesake)


@pytest.mark.parametrize("known", [False, True])
def test_a_list_of_twice_the_length_asks_twice_as_often_whose_name_is_whose(
    monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    asked: list[str] = []
    same_name = inputs.same_name_key

    def noted(text: str) -> str:
        asked.append(text)
        return same_name(text)

    counts = []
    for size in (40, 80):
        organiser = Organiser("xwing")
        organiser.register(*(names(size) if known else ["Somebody"]))
        monkeypatch.setattr(inputs, "same_name_key", noted)
        asked.clear()
        send(organiser, "\n".join(["Name,Squad points", *(f"{name},20" for name in names(size))]), existing="update")
        monkeypatch.setattr(inputs, "same_name_key", same_name)
        counts.append(len(asked))

    assert counts[1] < 2.1 * counts[0]


def test_what_is_fixed_since_round_1_is_not_filled_in_anew_kf_deck() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", deck="Quillfire")
    organiser.register("Bruno")
    organiser.register("Carmen")
    organiser.register("Dario")
    organiser.start()
    organiser.pair()

    shown = screen(organiser, text="Name;Deck;Club\nAlba;Another;Sur\nBruno;Old Bruno;\nAlba;Third;", existing="update")
    known = screen(organiser, text="Name;Deck\nAlba;Another", existing="update")

    assert ["is fixed for the whole event" in rows_of(page)[0] for page in (shown, known)] == [True, True]
    assert fates(shown) + fates(known) == ["updated", "updated", "known", "known"]
    send(organiser, "Name;Deck;Club\nAlba;Another;Sur", existing="update")
    alba = organiser.tournament.player(1)
    assert (alba.field("deck"), alba.constraints.club) == ("Quillfire", "Sur")


@pytest.mark.parametrize(
    ("game", "text", "kept", "notes"),
    [
        (
            "keyforge",
            "Name;Deck;Club\nBruno;QUILLFIRE;Norte\nCarmen;Old;\nDario;old;",
            [("Bruno", "", "Norte"), ("Carmen", "Old", ""), ("Dario", "", "")],
            ["already registered by Alba", "", "already registered by Carmen"],
        ),
        ("aristeia", "Nombre;Corvus PIN\nBruno;quillfire", [("Bruno", "", "")], ["already registered by Alba"]),
        ("xwing", "Name;Fixed table\nBruno;7", [("Bruno", "", "")], ["already fixed for Alba"]),
    ],
)
def test_what_somebody_else_has_leaves_the_person_in_and_the_cell_empty(
    game: str, text: str, kept: list[tuple[str, str, str]], notes: list[str]
) -> None:
    organiser = Organiser(game)
    unique = next((field.key for field in organiser.ruleset.registration.fields if field.unique), "")
    organiser.do(
        ask.RegisterPlayers(
            entries=(
                ask.PlayerEntry(
                    name="Alba",
                    fields=((unique, "Quillfire"),) if unique else (),
                    constraints=Constraints(fixed_table=7),
                ),
            )
        )
    )

    rows = rows_of(screen(organiser, text=text))
    send(organiser, text)

    assert [note in row for note, row in zip(notes, rows, strict=True)] == [True] * len(rows)
    assert ["was left empty." in row for row in rows] == [bool(note) for note in notes]
    assert [
        (player.name, player.field(unique), player.constraints.club) for player in organiser.tournament.players[1:]
    ] == kept
    assert not any(player.constraints.fixed_table for player in organiser.tournament.players[1:])


def test_a_deck_that_somebody_has_is_not_filled_in_and_the_rest_of_the_row_is_kf_deck() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Alba", deck="Quillfire")
    organiser.register("Bruno", deck="Old")
    text = "Name;Deck;Club\nBruno;Quillfire;Norte"
    shown = screen(organiser, text=text, existing="update")
    send(organiser, text, existing="update")

    assert "already registered by Alba . Each player needs a different one." in rows_of(shown)[0]
    assert "left empty" not in shown
    bruno = organiser.tournament.player(2)
    assert (bruno.field("deck"), bruno.constraints.club) == ("Old", "Norte")


@pytest.mark.parametrize("titles", ["Corvus PIN;Sponsor", "Sponsor;Corvus PIN"])
def test_a_sponsor_that_nobody_confirmed_leaves_the_pin_agl_sponsor(titles: str) -> None:
    organiser = Organiser("aristeia")
    cells = {"Corvus PIN": "7777", "Sponsor": "Keller Resources"}
    text = f"Name;{titles}\nKim;{';'.join(cells[title] for title in titles.split(';'))}"
    shown = screen(organiser, text=text)
    send(organiser, text)

    kim = organiser.tournament.player(1)
    assert (kim.field("pin"), kim.field("sponsor")) == ("7777", "")
    assert rows_of(shown)[0].count("was left empty") == 1
    assert "Keller Resources is a special sponsor" in rows_of(shown)[0]
    assert "“Sponsor” was left empty." in rows_of(shown)[0]


def test_points_that_contradict_the_list_of_somebody_known_take_nothing_else_with_them_xw_squad() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba", squad_list="Han Solo (Millennium Falcon) 46 points L")
    text = "Name;Faction;Squad points\nAlba;Rebel Alliance;98"
    shown = screen(organiser, text=text, existing="update")
    send(organiser, text, existing="update")

    alba = organiser.tournament.player(1)
    assert (alba.field("faction"), alba.field("squad_points")) == ("rebel", "46")
    assert "“Squad points” was not taken." in rows_of(shown)[0]


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        (("", "field_faction"), "Choose the column with the names of the players."),
        (("name", "name"), "Two columns are set to the same"),
        (("name",), "The list has other columns now"),
        (("name", "field_shoes"), "The list has other columns now"),
    ],
)
def test_columns_that_do_not_fit_are_refused(organiser: Organiser, columns: tuple[str, ...], problem: str) -> None:
    sent = {"text": "Elena Mar;rebel", "shape": "2 Elena Mar rebel", "column": columns}
    with pytest.raises(Malformed, match=problem):
        read_command("import_players", sent, organiser.tournament, XWING)


def test_columns_chosen_by_hand_stay_and_what_is_wrong_with_them_is_said(organiser: Organiser) -> None:
    text = "Elena Mar;rebel"
    asked = {"text": text, "shape": "2 Elena Mar rebel", "column": ["", ""]}
    shown = screen(organiser, "en", **asked)
    other = screen(organiser, "en", **(asked | {"text": "Elena Mar;rebel;98"}))

    assert "Choose the column with the names" in shown
    assert "Elena Mar" in shown
    assert not re.search(r"Register 1 player\s*<", shown)
    assert re.search(r"Register 1 player\s*<", other)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("\ufeff \n", "The list is empty"),
        (";", "The list is empty"),
        ("x;" * 60, "columns 61"),
        ("x" * 1_000_001, "longer than any list"),
        ("\n".join(f"P{i}" for i in range(10_001)), "rows 10001"),
    ],
)
def test_a_text_that_is_no_list_is_refused_in_words(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        player_lists.read_player_list(text)


def test_a_quotation_mark_that_is_not_closed_is_refused_with_its_line() -> None:
    with pytest.raises(Malformed, match=r"Line 2 .* a quotation mark that is not closed"):
        player_lists.read_player_list('Name;Deck\n"Ana' + ";x" * 80)


def test_a_list_with_nobody_new_is_refused(organiser: Organiser) -> None:
    command = read_command("import_players", form("Alba 1\nBruno 2"), organiser.tournament, XWING)

    assert organiser.refusal(command, Impossible) == "No row of the list is new: nothing was registered."


def test_names_with_commas_and_quotes_one_a_line_stay_whole() -> None:
    assert [cells for _, cells in player_lists.read_player_list('Tim "Diablo" N\n\n  Ana  ').rows] == [
        ('Tim "Diablo" N',),
        ("Ana",),
    ]
    assert player_lists.read_player_list('Name;List\nAna;"a\nb"\nEva;c').rows[1:] == (
        (2, ("Ana", "a\nb")),
        (4, ("Eva", "c")),
    )


FORMULAS = ("=1+1", "+34 Bea", "-Cora", "@Dora", "'=2+2", "''@Eva", "'Fina", "-5", "'-6")


def test_exported_names_are_no_formulas() -> None:
    organiser = Organiser("keyforge")
    organiser.register(*FORMULAS)
    text = players_csv(organiser.tournament, organiser.ruleset, "en")
    listed = [cells[1] for cells in csv.reader(text.splitlines()[1:])]

    assert listed == ["'=1+1", "'+34 Bea", "'-Cora", "'@Dora", "''=2+2", "'''@Eva", "'Fina", "-5", "'-6"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_exported_players_come_back_as_they_were(ruleset: Ruleset, language: str) -> None:
    """Every field and wish, what is hidden, and the given name, in both languages, whatever is in the texts."""
    organiser = Organiser(ruleset)
    hostile = ["1. Dot", "2) Dash", 'Ñusta "la Óscar"; =1+1', "名前, 太郎", "O'Brien\u200d", "Ana\u00a0Mar", *FORMULAS]
    for number, name in enumerate(hostile, start=1):
        constraints = Constraints(
            club=f'"Club"; {number}' if number % 2 else "", fixed_table=number, first_round_bye=number == 2
        )
        organiser.do(
            ask.RegisterPlayers(
                entries=(
                    ask.PlayerEntry(
                        name=name,
                        fields=filled(organiser.ruleset, number),
                        constraints=constraints,
                        given_name=name[2:] if number % 3 == 0 else "",
                    ),
                )
            )
        )
        if number % 2:
            known = organiser.tournament.players[-1]
            entry = ask.PlayerEntry(
                name=name, fields=known.fields, constraints=constraints, given_name=known.given_name, namesake=True
            )
            aliases = tuple(field.key for field in ruleset.registration.aliases)
            organiser.do(ask.EditPlayer(player=number, entry=entry, hidden=number % 4 == 1, hidden_fields=aliases))
    text = players_csv(organiser.tournament, organiser.ruleset, language)
    other = Organiser(ruleset, seed=2)
    sent = form(text, other.ruleset)
    other.do(read_command("import_players", sent, other.tournament, other.ruleset))

    assert [_kept(player) for player in other.tournament.players] == [
        _kept(player) for player in organiser.tournament.players
    ]
    assert any(player.hidden for player in other.tournament.players)


def _kept(player: Player) -> tuple[object, ...]:
    hidden = (player.hidden, player.hidden_fields)
    return (player.name, player.given_name, player.fields, player.constraints, *hidden)


@pytest.mark.parametrize("name", ["1. Dot", "2) Dash", "• Dot"])
def test_a_name_like_a_number_of_a_list_comes_back_alone_too(name: str) -> None:
    organiser, other = Organiser("xwing"), Organiser("xwing", seed=2)
    organiser.register(name)
    send(other, players_csv(organiser.tournament, organiser.ruleset, "en"))

    assert [player.name for player in other.tournament.players] == [name]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Gil, Ana\nvan der Berg, Jan", ["Ana", "Jan"]),
        ("Name;Club\nGil Roca, Ana;Norte\nvan der Berg, Jan;Sur", ["Ana", "Jan"]),
        ("First name;Surname\nAna;Gil Roca\nJan;van der Berg", ["Ana", "Jan"]),
        ("Last name,First name\nGil Roca,Ana\nvan der Berg,Jan", ["Ana", "Jan"]),
        ("Name;First name\nAna Gil Roca;Ana\nJan van der Berg;", ["Ana", ""]),
        ("Name\nAna Gil Roca\nJan van der Berg", ["", ""]),
    ],
)
def test_any_public_a_list_keeps_which_part_is_the_given_name(text: str, known: list[str]) -> None:
    organiser = Organiser("xwing")
    send(organiser, text)

    players = organiser.tournament.players
    assert [player.name.replace(" Roca", "") for player in players] == ["Ana Gil", "Jan van der Berg"]
    assert [player.given_name for player in players] == known


def test_any_public_what_tells_two_people_apart_is_no_given_name() -> None:
    organiser = Organiser("xwing")
    organiser.register("Ana Gil")
    send(organiser, "Name;Club\nAna Gil, Lugo;Norte\nSol Mar;Sur\nSol Mar, Vigo;Sur")

    assert [p.name for p in organiser.tournament.players] == ["Ana Gil", "Ana Gil, Lugo", "Sol Mar", "Sol Mar, Vigo"]


def test_what_is_hidden_by_hand_is_read_and_what_is_neither_is_said() -> None:
    text = "Name;Hide\nAna Gil;yes\nSol Mar;no\nEva Río;perhaps"
    organiser = Organiser("aristeia")
    shown = screen(organiser, text=text)
    command = read_command("import_players", form(text, organiser.ruleset), organiser.tournament, organiser.ruleset)
    organiser.do(command)

    assert "“Hidden on the results pages” is “yes” or “no”, not “ perhaps ”." in rows_of(shown)[2]
    assert [(player.name, player.hidden) for player in organiser.tournament.players] == [
        ("Ana Gil", True),
        ("Sol Mar", False),
        ("Eva Río", False),
    ]


def filled(ruleset: Ruleset, number: int) -> tuple[tuple[str, str], ...]:
    """Some value of each field that can be given alone."""
    values: list[tuple[str, str]] = []
    for field in ruleset.registration.fields:
        count = field.exactly or 1
        value = {
            "line": f"{field.key} “{number}”; x",
            "block": "\n".join(f"Ship {line} {number}0, with; things" for line in range(count)),
            "number": str(field.least + number),
            "choice": field.choices[number % len(field.choices)].key if field.choices else "",
            "choices": "\n".join(choice.key for choice in field.choices[number : number + count]),
        }[field.kind.value]
        try:
            ruleset.registration.check(dict(values) | {field.key: field.check(value)})
        except Impossible:
            continue
        values.append((field.key, field.check(value)))
    return tuple(values)


@settings(max_examples=60)
@given(st.text(max_size=200), st.sampled_from(tuple(LANGUAGES)))
@example(",", "en")
def test_any_text_gives_a_whole_page(text: str, language: str) -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba")

    assert Screen(screen(organiser, language, text=text)).headings.count(1) == 1


def test_a_name_like_another_can_be_another_person(organiser: Organiser) -> None:
    text = "Alba 1\nZoe Mar\nMar Zoe\n4. Yago Sol"
    shown = screen(organiser, text=text)
    asked: dict[str, str | list[str]] = {"column": ["name"], "shape": "1 Alba 1", "namesake": ["1", "3"]}
    answered = screen(organiser, "en", text=text, **asked)

    assert rows_of(shown) == [
        "Alba 1 line 1 registered already Alba 1 , number 1 This is another person",
        "Zoe Mar line 2",
        "Mar Zoe line 3 left out The same name stands on line 2. This is another person",
        "Yago Sol line 4",
    ]
    assert "Register 2 players" in shown
    assert [row.split(" This")[0] for row in rows_of(answered)] == [
        "Alba 1 line 1",
        "Zoe Mar line 2",
        "Mar Zoe line 3",
        "Yago Sol line 4",
    ]
    assert "Register 4 players" in answered

    command = read_command("import_players", {"text": text, **asked, "header": ""}, organiser.tournament, XWING)
    organiser.do(command)
    assert [player.name for player in organiser.tournament.players][10:] == ["Alba 1", "Zoe Mar", "Mar Zoe", "Yago Sol"]


def test_the_preview_says_a_name_as_it_is_registered_where_the_list_has_it_otherwise() -> None:
    """The number of a list is taken off, and spaces are tidied."""
    organiser = Organiser("xwing")
    event = organiser.tournament.id
    text = "1. Elena  Mar\n2. Gala Río\n3. Inés\n"
    route = f"/t/{event}/players/import?{urlencode({'text': text})}"
    html = screen_page(route, {event: organiser.log}, Device(), "en").html
    assert re.findall(r"<span><bdi>(.*?)</bdi></span>", html) == ["Elena Mar", "Gala Río", "Inés"]

    organiser.do(read_command("import_players", form(text), organiser.tournament, organiser.ruleset))
    assert [player.name for player in organiser.tournament.players] == ["Elena Mar", "Gala Río", "Inés"]


def test_who_is_unticked_stays_out_and_who_was_left_out_comes_in_where_ticked(organiser: Organiser) -> None:
    text = "1. Elena Mar\n2. Gala Río\n\nReservas:\n1. Zoe Luna"
    offered = player_lists.offered_lines(text, 5, header=False)
    asked = {"shape": "1 Elena Mar", "column": "name", "offered": offered, "take": ["2", "5"], "header": ""}
    shown = screen(organiser, "en", text=text, **asked)
    organiser.do(read_command("import_players", {"text": text, **asked}, organiser.tournament, XWING))

    assert fates(shown) == ["new", "new", "left_out", "left_out"]
    assert "not ticked" in rows_of(shown)[3]
    assert [player.name for player in organiser.tournament.players][10:] == ["Gala Río", "Zoe Luna"]
    organiser.undo()
    assert len(organiser.tournament.players) == 10


def test_who_is_registered_and_not_here_is_shown_as_such(organiser: Organiser) -> None:
    organiser.do(ask.CheckIn(player=2))
    organiser.do(ask.TakeOffMissing())
    shown = screen(organiser, text="Alba 1\nZoe Luna")

    assert (
        rows_of(shown)[0]
        == "Alba 1 line 1 registered already Alba 1 is registered and was not here. Back in This is another person"
    )
    assert fates(shown) == ["known", "new"]
    back = next(form for form in Screen(shown).forms if form.command == "take_on_again")
    assert back.fields["player"] == ["1"]


def test_what_is_typed_on_below_a_preview_is_taken_and_who_was_unticked_there_stays_out(organiser: Organiser) -> None:
    text = "1. Elena Mar\n2. Gala Río\n3. Inés Sol"
    offered = player_lists.offered_lines(text, 3, header=False)
    asked = {"shape": "1 Elena Mar", "column": "name", "offered": offered, "take": ["1", "3"], "header": ""}
    assert fates(screen(organiser, text=f"{text}\n4. Zoe Luna", **asked)) == ["new", "new", "new", "left_out"]

    # what is another line now is nobody's tick any more
    assert fates(screen(organiser, text="1. Elena Mar\n2. Yago Roca\n3. Inés Sol", **asked)) == ["new"] * 3


def test_rows_that_are_not_shown_are_taken_all_the_same(organiser: Organiser) -> None:
    shown = screen(organiser, text="\n".join(f"Person {number} of many" for number in range(320)))

    assert re.search(r'name="take" value="301 302 [0-9 ]*320"', shown)
    assert "Register 320 players" in shown


def test_how_a_text_is_read_is_changed_by_one_tap(organiser: Organiser) -> None:
    text = "Elena Mar - Quillfire\nGala Río - Old Bruno"
    assert 'value="table" checked' in " ".join(screen(organiser, text=text).split())
    shown = screen(organiser, text=text, kind="names")
    assert 'value="names" checked' in " ".join(shown.split())
    assert "Quillfire" in rows_of(shown)[0]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Mar\tElena\nRío\tGala", "Two columns were put together, as"),
        ("Mar Vidal, Elena\nRío, Gala", "Two columns were put together, as"),
        ("Elena Mar 112\nGala Río\nInés #4455", "Look whether each of these is one person"),
        ("Nombre;Mazo\nElena Mar, Gala Río;Uno\nInés Sol;Dos", "Look whether each of these is one person"),
        ("First name\tLast name\nElena\tMar", ""),
        ("1. Elena (Zorra Lunar)\n2. Gala", "Not taken: what stands beside the names, as “"),
        ("1. Elena (llega tarde)\n2. Gala 600111222", ""),
    ],
)
def test_what_was_guessed_without_titles_is_asked(text: str, asked: str) -> None:
    page = screen(Organiser("keyforge"), text=text)
    questions = page.partition('class="import-question"')[2]

    assert asked in questions if asked else not questions


TRF = """\
012 Torneo de prueba
001    1 fWFM Mar, Elena                        2401 ESP    22200011 1990/01/01  2.0    1     3 w 1     2 b 1
001    2      Rio, Gala                         2210 ESP    22200012 1991/01/01  1.0    2     4 b 1     1 w 0
"""


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (TRF, "Title, Federation, FIDE number, Date of birth, Results"),
        (re.sub(r"(?m)^(001.{44}).*", r"\1 1800", TRF), "Title"),
    ],
)
def test_what_a_chess_report_says_besides_names_is_said_to_be_left_out(text: str, columns: str) -> None:
    page = screen(Organiser("keyforge"), text=text)

    assert f"Not taken: {columns}." in re.sub("</?bdi>", "", page)
    assert "Elena Mar" in page


def test_columns_that_are_left_out_stand_without_english_quotation_marks() -> None:
    text = "Name;Shirt;Cap\nElena Mar;L;S\nGala Rio;M;S"
    assert "No se toma: <bdi>Shirt</bdi>, <bdi>Cap</bdi>." in screen(Organiser("keyforge"), "es", text=text)


def test_what_a_list_says_of_payments_is_shown_in_the_language() -> None:
    page = screen(Organiser("keyforge"), "es", text="1. Elena (pagado)\n2. Gala")

    assert "<bdi>sí</bdi>" in page


def test_the_plus_one_of_who_writes_in_a_chat_asks_nobody() -> None:
    page = screen(Organiser("keyforge"), text="[1/11/26, 9:05] Elena: +1\n[1/11/26, 9:06] Gala: me apunto")

    assert "stands beside a name" not in page


def test_the_line_with_undo_counts_all_whom_one_step_registered() -> None:
    organiser = Organiser("keyforge")
    send(organiser, "Elena\nGala\nInés")

    assert str(action_text(organiser.log, organiser.log.last_action or 0)) == "3 players registered."
