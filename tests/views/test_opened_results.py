"""Tables of results as they are opened in the app: by drop, from the first page, inside an event, and shared."""

from __future__ import annotations

import base64
import json
import re
from html import unescape
from typing import Any

import pytest

from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.commands.lists.spreadsheets import sheet_text
from ronda.imports import read_choices_steps
from ronda.rulesets import every_ruleset
from tests.commandline.test_result_tables import workbook
from tests.playing import Organiser

WINNERS = "Ronda;Mesa;Jugador 1;Jugador 2;Ganador\n1;1;Iñigo Muñoz;Gala;Gala\n1;2;Pau;BYE;\n2;1;Gala;Pau;Pau\n"
SCORES = "round,table,player1,player2,score1,score2\n1,1,Alda,Cosme,150,24\n1,2,Dalia,Elmo,62,61\n"


def ask(call: str, **question: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({"lang": "en", **question})))
    return answer


def opened(content: bytes, name: str = "Harbour Open.csv", route: str = "/") -> dict[str, Any]:
    packed = base64.b64encode(content).decode()
    return ask("identify", content=packed, size=len(content), name=name, route=route)


def offered(answer: dict[str, Any]) -> list[str]:
    """The rules that are offered for what was opened."""
    assert answer["go"] == "/import"
    shown = ask("render", route="/import", device={}, has=0, number=1)["html"]
    return [unescape(re.sub("<[^>]+>", "", title)) for title in re.findall('<h2 id="rules[^>]*>(.*?)</h2>', shown)]


def test_files_behind_a_number_of_any_length_are_none() -> None:
    opened(WINNERS.encode())
    shown = ask("render", route=f"/import?after={'9' * 5000}", device={}, has=0, number=1)["html"]

    assert "is not a number." in shown


@pytest.mark.parametrize("route", ["/", "/list", "/t/abcdef/players", "/t/abcdef"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_results_are_opened_wherever_a_file_is_and_their_rules_asked(encoding: str, route: str) -> None:
    assert offered(opened(WINNERS.encode(encoding), route=route)) == [
        "KeyForge: Archon",
        "KeyForge: Sealed",
        "Custom game: Our own",
    ]


def test_reading_by_every_rules_is_a_task_in_steps() -> None:
    counts = [*read_choices_steps(WINNERS, every_ruleset(), "Open")]

    assert counts == [(done, len(counts)) for done in range(len(counts))]
    assert len(counts) > 10


def test_who_is_first_is_told_before_and_what_came_after() -> None:
    opened(SCORES.encode())
    shown = ask("render", route="/import", device={}, has=0, number=1)["html"]
    number = shown.split('name="read" value="')[1].split('"')[0]
    decided = ask(
        "decide", tournament=None, command="import_file", form={"read": number}, now="2026-11-21T09:00:00Z", random=1
    )

    text = " ".join(unescape(re.sub("<[^>]+>", "", shown)).split())
    assert "Harbour Open · 4 players · 1 round" in text
    assert "First by these rules: Alda, Dalia, Elmo." in text
    assert decided["notice"] == "New event “Harbour Open”: 4 players, 1 round."


def test_the_rules_are_not_asked_where_one_game_alone_reads_the_results() -> None:
    answer = opened(b"round,table,player1,player2,winner,kind\n", name="x.csv")
    assert not answer["ok"]
    text = "# name=Liga,kind=league_open\nround,table,player1,player2,vp1,vp2\n1,1,A,B,7,2\n1,2,C,D,3,4\n"
    answer = opened(text.encode())

    assert SESSION.pending_files[answer["read"]].tournament.details.name == "Liga"


@pytest.mark.parametrize("rows", [2, 40])
def test_a_spreadsheet_of_which_a_sheet_holds_results_is_an_event_but_not_inside_one(rows: int) -> None:
    organiser = Organiser("keyforge")
    SESSION.logs[organiser.tournament.id] = organiser.log
    sheets = {
        "Inscritos": "Nombre;Club\n" + "\n".join(f"Gala {number};Mar" for number in range(rows)),
        "Ronda 1": "Mesa;Jugador 1;Jugador 2;Ganador\n1;Gala 0;Gala 1;1",
    }

    assert "Custom game: Our own" in offered(opened(workbook(sheets), "Navidad.xlsx"))
    inside = opened(workbook(sheets), "Navidad.xlsx", f"/t/{organiser.tournament.id}/players")
    assert inside["go"].endswith("/players/import")


def test_the_rules_that_read_furthest_say_what_is_wrong() -> None:
    refused = opened(WINNERS.replace("Pau\n", "Zoe\n").encode())
    said = [unescape(re.sub("<[^>]+>", "", part)).strip() for part in refused["refusal"]["html"].split("<li>")[1:]]

    assert said == [
        "No rules here can read this file of results.",
        "KeyForge: Archon: Line 4: winner must be 1 or 2, not “Zoe”.",
        "Custom game: Our own: Line 4: winner must be 1, 2 or 0 for a draw, not “Zoe”.",
    ]


@pytest.mark.parametrize(
    "title",
    [
        "Ronde;Table;Joueur 1;Joueur 2;Vainqueur",
        "Runde;Tisch;Spieler 1;Spieler 2;Gewinner",
        "Round,Player 1,Player 2,Result",
        "Jornada;Local;Visitante;Resultado",
        "Runde;Spieler;Gegner;Ergebnis",
        "Round,Home,Away,Home Score,Away Score",
        "Round,Board,White,Black,Result",
    ],
)
def test_results_are_known_by_their_titles_in_four_languages(title: str) -> None:
    from ronda.commands.lists.foreign import is_results

    assert is_results(f"{title}\n1;A;B;1-0\n")
    assert is_results(sheet_text("Hoja 1", [["Liga"], title.replace(",", ";").split(";"), ["1", "A", "B"]]))


def test_columns_that_are_not_taken_are_named_before_the_event_is_opened() -> None:
    table = b"Fecha;Ronda;Jugador 1;Jugador 2;Ganador;Notas;Mazo 1\n2/3;1;A;B;A;tarde;Sol\n"

    assert offered(opened(table)) == ["KeyForge: Archon", "KeyForge: Sealed", "Custom game: Our own"]
    shown = ask("render", route="/import", device={}, has=0, number=1)["html"]
    assert unescape(re.sub("<[^>]+>", "", shown)).count("These columns are not taken: Fecha, Notas, Mazo 1.") == 1
    assert "several give what it says" in shown


def test_a_script_is_no_table_of_results() -> None:
    script = 'var round = {"players": [{"name": "A"}], "rounds": [{"player1": "A", "player2": "B", "score": 3}]};'

    assert opened(script.encode())["go"] == "/list"


def test_a_favourite_rival_is_no_match() -> None:
    titles = "Marca temporal;Nombre;Resultado del último torneo;Mesa preferida;Rival favorito"

    assert opened(f"{titles}\nGala;3;4;5;Pau\n".encode())["go"] == "/list"


def test_what_challonge_answers_is_not_called_a_file_of_another_site() -> None:
    people = [{"participant": {"id": 1, "name": "Gala"}}]
    refused = opened(json.dumps({"tournament": {"name": "Open", "participants": people, "matches": []}}).encode())

    assert "Ronda does not know this JSON" in refused["refusal"]["html"]


def test_results_without_a_name_say_so_and_not_what_other_games_lack() -> None:
    refused = opened(b"round,table,player1,player2,winner\n1,1,Ana,Eva,1\n", name="")

    assert re.sub("<[^>]+>", "", refused["refusal"]["html"]).strip() == "The event needs a name."


def test_a_list_of_people_is_no_table_of_results() -> None:
    assert opened(b"Nombre;Mesa;Mazo\nGala;3;Sol\n", route="/")["go"] == "/list"
