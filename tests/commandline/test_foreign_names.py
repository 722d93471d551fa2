"""Names of files from elsewhere: nothing private is published, nobody is two people, and nobody vanishes as a bye."""

import json
import unicodedata
from typing import Any

import pytest

from ronda.admission import read_event_file
from ronda.core.errors import Refusal
from ronda.core.results import NOBODY
from ronda.imports import ImportChoice, read_by_rules, read_choices
from ronda.imports.results import read_results
from ronda.journal import log_file_text
from ronda.rulesets import every_ruleset, find_ruleset
from tests.commandline.test_foreign_files import game

XWING, CUSTOM = find_ruleset("xwing"), find_ruleset("custom")


def table(*rows: str) -> ImportChoice:
    return read_results("\n".join(("round,player1,player2,score1,score2", *rows)), XWING, name="Norte")


def names(choice: ImportChoice) -> list[str]:
    return [player.name for player in choice.log.tournament.players]


def told(choice: ImportChoice) -> list[str]:
    return [str(remark) for remark in choice.all_remarks]


def listfortress(*matches: dict[str, Any], players: tuple[str, ...] = ("Alda", "Bruma")) -> str:
    people = [{"name": name, "id": str(number)} for number, name in enumerate(players, start=1)]
    return json.dumps({"title": "Norte", "players": people, "rounds": [{"round-type": "swiss", "matches": matches}]})


def by_xwing25(text: str) -> ImportChoice:
    return read_by_rules(text, CUSTOM, kind="xwing25")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Alda Mar 600 123 456", "Alda Mar"),
        ("Alda Mar <alda@example.org>", "Alda Mar"),
        ("Alda Mar (@alda_mar)", "Alda Mar"),
        ("\u202eAlda\u200b Mar\u2066", "Alda Mar"),
        ("10€ Alda Mar", "Alda Mar"),
        ("Alda Mar (10 €)", "Alda Mar"),
        ("€5 - Alda Mar", "Alda Mar"),
        ("20 EUR Alda Mar", "Alda Mar"),
    ],
)
def test_contacts_prices_and_hidden_marks_are_no_part_of_a_name(written: str, read: str) -> None:
    choice = table(f"1,{written},Bruma,100,40", f"2,Bruma,{written},40,100")

    assert names(choice) == [read, "Bruma"]
    text = log_file_text(choice.log)
    assert not any(part in text for part in ("600 123", "example.org", "@alda", "\u200b", "\u202e", "€", "EUR"))


@pytest.mark.parametrize("contact", ["600 123 456", "<alda@example.org>", "(@alda_mar)"])
def test_contacts_in_other_programs_files_are_left_out_and_said(contact: str) -> None:
    text = listfortress(game(f"Alda {contact}", 20, "Bruma", 10, "win"), players=(f"Alda {contact}", "Bruma"))
    choice = by_xwing25(text)

    assert names(choice) == ["Alda", "Bruma"]
    assert contact.strip("<>()") not in log_file_text(choice.log)
    assert told(choice) == ["These names stood beside a contact, which is left out: Alda."]


def test_who_is_called_by_a_contact_only_is_not_published_by_it() -> None:
    with pytest.raises(Refusal, match="has only a telephone number, an address or an account"):
        table("1,600 123 456,Bruma,100,40")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana López", "Ana Lopez"),
        ("Ana López", "ANA LÓPEZ"),
        ("Ana López", "ana  lopez"),
        ("Ana López", "Ana-López"),
    ],
)
def test_spellings_of_one_name_are_joined_and_said(first: str, second: str) -> None:
    choice = table(f"1,{first},Bruma,100,40", f"2,{second},Bruma,100,40", f"3,{first},Bruma,100,40")

    assert names(choice) == ["Ana López", "Bruma"]
    assert told(choice) == [f"These are taken for one person: {first}, {' '.join(second.split())}."]


def test_a_name_in_either_normal_form_is_one_name() -> None:
    apart = unicodedata.normalize("NFD", "Ana López")

    assert names(table("1,Ana López,Bruma,100,40", f"2,{apart},Bruma,100,40")) == ["Ana López", "Bruma"]


def test_two_who_sit_in_one_round_are_two_people_and_said() -> None:
    choice = table("1,Ana López,Bruma,100,40", "1,Ana Lopez,Cosme,100,40")

    assert names(choice) == ["Ana López", "Bruma", "Ana Lopez", "Cosme"]
    assert told(choice) == ["These play in one round and are two people: Ana López, Ana Lopez."]


def test_start_numbers_and_points_go_where_all_have_them() -> None:
    numbered = table("1,1. Alda (0),12. Bruma (0),100,40", "2,1. Alda (1),12. Bruma (0),100,40")

    assert names(numbered) == ["Alda", "Bruma"]
    assert names(table("1,1. Dot,Bruma,100,40")) == ["1. Dot", "Bruma"]


@pytest.mark.parametrize(
    "bye",
    ["bye", "BYE", "libre", "Descanso", "exento", "-", "—", "no opponent", "freilos", "null", "none", "Sin rival", ""],
)
def test_byes_are_nobody(bye: str) -> None:
    choice = table("1,Alda,Bruma,100,40", f"1,Cosme,{bye},150,0")

    assert names(choice) == ["Alda", "Bruma", "Cosme"]
    assert choice.log.tournament.rounds[0].matches[1].is_bye


def test_what_could_be_a_name_is_said_to_be_a_bye_and_refused_where_it_won() -> None:
    assert told(table("1,Alda,Libre,100,40")) == ["This is taken for a bye and not for a player: Libre."]
    with pytest.raises(Refusal, match="“Libre” has a result, but is what lists call a bye"):
        table("1,Alda,Libre,40,100")


def test_somebody_called_null_plays_in_the_first_column_and_in_a_list_of_players() -> None:
    assert names(table("1,Null,Bruma,100,40")) == ["Null", "Bruma"]
    assert names(by_xwing25(listfortress(game("Alda", 20, "Null", 10, "win"), players=("Alda", "Null")))) == [
        "Alda",
        "Null",
    ]


def test_a_player_with_a_score_is_no_bye() -> None:
    data = json.loads(listfortress(game("Alda", 20, "Libre", 10, "win"), players=("Alda", "Libre")))
    data["players"][1]["score"] = 3

    with pytest.raises(Refusal, match="“Libre” has a result"):
        by_xwing25(json.dumps(data))


@pytest.mark.parametrize("result", ["loss", "double loss", "Double-Loss", "no winner"])
@pytest.mark.parametrize(("first", "second"), [(0, 0), (12, 9), (7, 7)])
def test_a_declared_double_loss_has_no_winner_and_keeps_its_numbers(result: str, first: int, second: int) -> None:
    choice = by_xwing25(listfortress(game("Alda", first, "Bruma", second, result)))
    played = choice.log.tournament.rounds[0].matches[0].result

    assert played is not None
    assert played.winner == NOBODY
    assert (played.score("score", 1), played.score("score", 2)) == (first, second)
    assert read_event_file(log_file_text(choice.log)).tournament == choice.log.tournament


def test_a_double_loss_has_no_winner_even_where_one_is_named() -> None:
    choice = by_xwing25(listfortress(game("Alda", 12, "Bruma", 9, "double loss", winner="Alda")))
    played = choice.log.tournament.rounds[0].matches[0].result

    assert played is not None
    assert played.winner == NOBODY


def test_a_match_writes_a_name_without_its_accent() -> None:
    text = listfortress(game("Ana Lopez", 20, "Bruma", 10, "win"), players=("Ana López", "Bruma"))

    assert all("Ana López" in names(choice) for choice in read_choices(text, every_ruleset()))
