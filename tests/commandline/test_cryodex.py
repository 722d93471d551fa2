"""Files of Cryodex: players, rounds, byes, drops, equal scores and elimination, and sentences for what is strange."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import build
from ronda import bridge
from ronda.admission import read_event_file
from ronda.core.errors import Refusal
from ronda.core.results import DRAW
from ronda.core.state import Phase, PlayerStatus
from ronda.formats.standings import swiss_standings
from ronda.imports import fitting_choice, is_foreign, read_by_rules, read_choices
from ronda.journal import Log, log_file_text
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.shared.bracket_page import bracket_page

XWING = find_ruleset("xwing")


def match(first: str, points1: int, second: str = "", points2: int = 0, **more: str) -> dict[str, Any]:
    if not second:
        return {"player1": first, "player1points": 0, "result": "bye"}
    met = {"player1": first, "player1points": points1, "player2": second, "player2points": points2}
    return {**met, "result": "win", **more}


def swiss(number: int, *matches: dict[str, Any]) -> dict[str, Any]:
    return {"round-type": "swiss", "round-number": number, "matches": list(matches)}


def cut(*matches: dict[str, Any]) -> dict[str, Any]:
    return {"round-type": "elimination", "round-number": 2 * len(matches), "matches": list(matches)}


def event(rounds: list[dict[str, Any]], scores: dict[str, int]) -> str:
    players = [
        {"name": name, "list-id": "", "mov": 0, "score": score, "sos": 0.5, "rank": {"swiss": place}}
        for place, (name, score) in enumerate(scores.items(), start=1)
    ]
    return json.dumps({"name": "Harbour Open", "players": players, "rounds": rounds})


SCORES = {"Alda": 3, "Bruma": 2, "Cosme": 2, "Dalia": 1, "Elmo": 1, "Fara": 0, "Gael": 2}
SWISS = [
    swiss(
        1,
        match("Alda", 100, "Bruma", 24),
        match("Cosme", 62, "Dalia", 62),
        match("Elmo", 10, "Fara", 0),
        match("Gael", 0),
    ),
    swiss(
        2,
        match("Alda", 77, "Cosme", 49),
        match("Gael", 20, "Elmo", 50),
        match("Bruma", 100, "Dalia", 0),
        match("Fara", 0),
    ),
    swiss(3, match("Alda", 80, "Gael", 0), match("Bruma", 81, "Cosme", 80), match("Dalia", 5, "Elmo", 0)),
]
SCORES = {"Alda": 3, "Bruma": 2, "Cosme": 1, "Dalia": 1, "Elmo": 2, "Fara": 1, "Gael": 1}
CUT = [
    cut(match("Elmo", 0, "Bruma", 30), match("Alda", 50, "Cosme", 50)),
    cut(match("Bruma", 40, "Alda", 41)),
]
MARGINS = {"Alda": 484, "Bruma": 325, "Cosme": 271, "Dalia": 205, "Elmo": 335, "Fara": 240, "Gael": 240}


def with_margins(text: str, margins: dict[str, int]) -> str:
    """The players of a file their margins of victory, and the ranks that follow."""
    data = json.loads(text)
    for player in data["players"]:
        player["mov"] = margins[player["name"]]
    data["players"].sort(key=lambda player: (-player["score"], -player["mov"]))
    for place, player in enumerate(data["players"], start=1):
        player["rank"]["swiss"] = place
    return json.dumps(data)


WHOLE = with_margins(event([*SWISS, *CUT], SCORES), MARGINS)


def read(text: str) -> Log:
    return read_by_rules(text, XWING).log


def fitting(text: str) -> tuple[str, str]:
    """The game and the kind by whose rules a file was played."""
    choice = fitting_choice(read_choices(text, every_ruleset()))
    return choice.ruleset.key, choice.kind


def numbers(log: Log) -> dict[str, int]:
    return {player.name: player.id for player in log.tournament.players}


def test_players_rounds_byes_and_drops_are_read_sw_bye_sw_drop() -> None:
    log = read(WHOLE)
    tournament, number = log.tournament, numbers(log)
    rows = {row.player: row for row in swiss_standings(tournament, XWING).rows}

    assert (tournament.details.name, tournament.phase) == ("Harbour Open", Phase.FINISHED)
    assert {name: int(rows[player].line.points) for name, player in number.items()} == SCORES
    assert [match.first for match in tournament.rounds[0].matches if match.is_bye] == [number["Gael"]]
    assert tournament.player(number["Fara"]).status is PlayerStatus.DROPPED
    assert tournament.player(number["Fara"]).left_round == 2
    assert rows[number["Gael"]].tiebreaks[0] == 150 + 70 + 20


def test_equal_scores_go_to_whom_the_players_points_say_xw_result() -> None:
    log = read(WHOLE)
    equal = log.tournament.rounds[0].matches[1]

    assert equal.winner == numbers(log)["Cosme"]


def test_equal_scores_in_a_cut_go_to_who_plays_on_sw_elim() -> None:
    log = read(WHOLE)
    number = numbers(log)
    semifinals, final = bracket_page(log.tournament, XWING)

    assert [table.match.winner for table in semifinals.tables if table] == [number["Bruma"], number["Alda"]]
    assert [table.match.winner for table in final.tables if table] == [number["Alda"]]
    assert log.tournament.seeds is not None


def test_the_older_five_points_for_a_win_tell_the_same() -> None:
    old = event([*SWISS, *CUT], {name: 5 * score for name, score in SCORES.items()})

    assert [r.matches for r in read(old).tournament.rounds] == [r.matches for r in read(WHOLE).tournament.rounds]


def test_a_last_round_that_is_not_over_stays_open() -> None:
    last = swiss(3, match("Alda", 80, "Gael", 0), match("Bruma", 0, "Cosme", 0), match("Dalia", 0, "Elmo", 0))
    scores = {"Alda": 3, "Bruma": 1, "Cosme": 1, "Dalia": 0, "Elmo": 2, "Fara": 1, "Gael": 1}
    log = read(event([*SWISS[:2], last], scores))

    assert log.tournament.phase is Phase.ROUND_RUNNING
    assert [match.number for match in log.tournament.rounds[-1].open_matches] == [2, 3]


def test_what_the_file_does_not_tell_can_be_added_to_it() -> None:
    unsure = dict(SCORES, Dalia=7, Cosme=9)
    told = [
        swiss(1, match("Cosme", 62, "Dalia", 62, winner="dalia"), match("Alda", 1, "Bruma", 0)),
        swiss(2, match("Alda", 1, "Cosme", 0), match("Dalia", 1, "Bruma", 0)),
    ]
    log = read(event(told, unsure))

    assert log.tournament.rounds[0].matches[0].winner == numbers(log)["Dalia"]


def test_the_same_file_gives_the_same_event_and_an_event_that_is_admitted() -> None:
    text = log_file_text(read(WHOLE))

    assert text == log_file_text(read(WHOLE))
    assert read_event_file(text).tournament == read(WHOLE).tournament


@pytest.mark.parametrize(
    ("rounds", "scores", "sentence"),
    [
        ([], SCORES, "The file of Cryodex holds no players or no rounds yet."),
        (SWISS, {}, "The file of Cryodex holds no players or no rounds yet."),
        (SWISS, {"Alda": 3}, "“Bruma” plays the match swiss 1/1 but is not among the players of the file."),
        ([swiss(1)], SCORES, "Round 1 of the file has no list of matches."),
        (
            [CUT[0], SWISS[0] | {"round-number": None}],
            SCORES,
            "Round 2 of the file is “swiss”: Swiss rounds must come first",
        ),
        ([{"round-type": "poker", "matches": [match("Alda", 1)]}], SCORES, "Round 1 of the file is “poker”"),
        (
            [swiss(1, match("Alda", 1, "alda", 0))],
            SCORES,
            "The match swiss 1/1 of the file needs two different players.",
        ),
        (
            [swiss(1, match("Alda", 1, "Bruma", 0), match("Bruma", 1, "Cosme", 0))],
            SCORES,
            "“Bruma” plays twice in one round: the matches swiss 1/1 and swiss 1/2.",
        ),
        (
            [swiss(1, {**match("Alda", 1, "Bruma", 0), "player1points": "many"})],
            SCORES,
            "“player1points” of swiss 1/1 should be a whole number.",
        ),
        (
            [swiss(1, {"player1": "Alda", "player1points": 3, "result": "win"})],
            SCORES,
            "The match swiss 1/1 of the file has no second player and is no bye.",
        ),
        (
            [swiss(1, match("Alda", 9, "Bruma", 9)), swiss(2, match("Alda", 9, "Bruma", 8))],
            {"Alda": 4, "Bruma": 3},
            "Alda and Bruma have equal points in the match swiss 1/1, and the file does not tell who won. Add “winner”",
        ),
        ([swiss(1, match("Alda", 900, "Bruma", 0))], SCORES, "Match swiss 1/1: score1 must be a whole number"),
    ],
)
def test_what_is_missing_or_strange_is_said(rounds: list[Any], scores: dict[str, int], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(event(rounds, scores))

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"players": 3, "rounds": []}', "[" * 5000, '{"format":"ronda-event"}']
)
def test_other_texts_are_not_taken_for_it(text: str) -> None:
    assert not is_foreign(text)


@pytest.mark.parametrize("player", [3, {}, {"name": ""}, {"name": 7}, {"name": "Alda", "score": "x"}])
def test_broken_players_are_refused_in_words(player: object) -> None:
    with pytest.raises(Refusal):
        read(json.dumps({"name": "x", "players": [player], "rounds": SWISS}))


DRAWN = event(
    [
        swiss(1, match("Alda", 100, "Bruma", 24), {**match("Cosme", 62, "Dalia", 62), "result": "draw"}),
        swiss(2, match("Alda", 50, "Cosme", 40), {**match("Bruma", 0, "Dalia", 0), "result": "draw"}),
        cut(match("Alda", 30, "Cosme", 30), match("Dalia", 20, "Bruma", 10)),
        cut(match("Dalia", 20, "Alda", 50)),
    ],
    {"Alda": 8, "Bruma": 1, "Cosme": 1, "Dalia": 2},
)
DRAWN = with_margins(DRAWN, {"Alda": 286, "Bruma": 124, "Cosme": 190, "Dalia": 200})
"""Points as in the first edition of 2015: 5 for a win, 3 for one by less than 12, 1 for a draw."""


@pytest.mark.parametrize("kind", ["", "xwing1"])
def test_drawn_matches_are_read_by_rules_that_have_draws(kind: str) -> None:
    log = read_by_rules(DRAWN, find_ruleset("custom"), kind=kind).log
    number, rules = numbers(log), find_ruleset("custom").for_tournament(log.tournament.details)
    first, second, semifinals, _ = log.tournament.rounds
    rows = {row.player: row for row in swiss_standings(log.tournament, rules).rows}

    assert [(m.result.winner if m.result else None) for m in (*first.matches, *second.matches)] == [1, DRAW, 1, DRAW]
    assert {match.winner for match in semifinals.matches} == {number["Alda"], number["Dalia"]}
    assert {name: int(rows[player].line.points) for name, player in number.items()} == {
        "Alda": 8,
        "Bruma": 1,
        "Cosme": 1,
        "Dalia": 2,
    }
    assert (log.tournament.phase, str(rules.title)) == (Phase.FINISHED, "X-Wing 1.0")
    assert read_event_file(log_file_text(log)).tournament == log.tournament


def test_an_organisers_own_rules_with_scores_and_draws_read_it_too() -> None:
    log = read_by_rules(DRAWN, find_ruleset("custom"), kind="own").log
    rules = find_ruleset("custom").for_tournament(log.tournament.details)
    points = {row.player: int(row.line.points) for row in swiss_standings(log.tournament, rules).rows}

    assert {name: points[player] for name, player in numbers(log).items()} == {
        "Alda": 6,
        "Bruma": 1,
        "Cosme": 1,
        "Dalia": 2,
    }


def test_equal_scores_are_draws_by_rules_that_have_them_whatever_the_file_calls_them() -> None:
    plain = DRAWN.replace('"result": "draw"', '"result": "win"')
    told = read_by_rules(plain, find_ruleset("custom")).log

    assert [r.matches for r in told.tournament.rounds] == [
        r.matches for r in read_by_rules(DRAWN, find_ruleset("custom")).log.tournament.rounds
    ]


def test_nothing_played_in_the_last_round_is_open_and_not_a_draw() -> None:
    rounds = [swiss(1, match("Alda", 5, "Bruma", 5)), swiss(2, match("Alda", 0, "Bruma", 0))]
    log = read_by_rules(event(rounds, {"Alda": 1, "Bruma": 1}), find_ruleset("custom")).log

    assert [match.is_open for round_ in log.tournament.rounds for match in round_.matches] == [False, True]


def test_a_game_without_draws_says_so_and_where_they_are_read() -> None:
    with pytest.raises(Refusal) as refused:
        read(DRAWN)
    assert str(refused.value) == (
        "Cosme and Dalia drew the match swiss 1/2, but Star Wars: X-Wing has no draws. Import the file by the rules of "
        "2015, which have them. That is a custom game of X-Wing's first edition (--game custom --kind xwing1)."
    )
    with pytest.raises(Refusal) as refused:
        read_by_rules(DRAWN, find_ruleset("custom"), kind="xwing2")
    assert str(refused.value).startswith("Cosme and Dalia drew the match swiss 1/2, but X-Wing 2.0 has no draws. ")


@pytest.mark.parametrize("kind", ["netrunner", "underworlds"])
def test_rules_without_scores_do_not_read_it(kind: str) -> None:
    with pytest.raises(Refusal, match="A file of Cryodex is not one of"):
        read_by_rules(WHOLE, find_ruleset("custom"), kind=kind)


def test_a_draw_in_elimination_is_refused() -> None:
    rounds = [swiss(1, match("Alda", 5, "Bruma", 4)), cut({**match("Alda", 3, "Bruma", 3), "result": "draw"})]

    with pytest.raises(Refusal, match=r"the file does not tell who won\. Add “winner”"):
        read_by_rules(event(rounds, {"Alda": 5, "Bruma": 0}), find_ruleset("custom"))


def test_the_app_and_the_command_read_a_file_with_draws(tmp_path: Path) -> None:
    assert fitting(DRAWN) == ("custom", "xwing1")
    opened = ask("identify", text=DRAWN, route="/", lang="en")
    assert opened["ok"]
    source, out = tmp_path / "cryodex.json", tmp_path / "event.ronda"
    source.write_text(DRAWN, encoding="utf-8")
    command = ["import", str(source), "--out", str(out)]
    done = CliRunner().invoke(build.main, [*command, "--game", "custom", "--kind", "xwing1"])
    assert (done.exit_code, done.output) == (0, f"{out}: New event “Harbour Open”: 4 players, 4 rounds.\n")
    refused = CliRunner().invoke(build.main, [*command, "--game", "xwing", "--kind", "100"])
    assert (refused.exit_code, "has no draws" in refused.output) == (1, True)


def test_only_the_game_that_it_is_of_reads_it() -> None:
    assert fitting(WHOLE) == ("xwing", "100")
    with pytest.raises(Refusal, match="A file of Cryodex is not one of KeyForge"):
        read_by_rules(WHOLE, find_ruleset("keyforge"))


def test_the_command_imports_it(tmp_path: Path) -> None:
    source, out = tmp_path / "cryodex.json", tmp_path / "event.ronda"
    source.write_text(WHOLE, encoding="utf-8")
    done = CliRunner().invoke(build.main, ["import", str(source), "--game", "xwing", "--out", str(out)])

    assert (done.exit_code, done.output) == (0, f"{out}: New event “Harbour Open”: 7 players, 5 rounds.\n")


def ask(function: str, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(function, json.dumps(request)))
    return answer


def test_the_app_opens_it_as_an_event_file_and_a_list_as_players() -> None:
    opened = ask("identify", text=WHOLE, route="/", lang="en")
    moment = {"now": "2026-11-21T09:00:00Z", "random": 1}
    form = {"text": WHOLE}
    decided = ask("decide", tournament=opened["tournament"], command="import_file", form=form, lang="en", **moment)

    assert decided["go"] == f"/t/{opened['tournament']}"
    assert "Harbour Open" in decided["notice"]
    looked = ask("identify", text="Name;Club\nAna & Co;Norte", route="/t/abc/round/1", lang="en")
    assert looked["go"] == "/t/abc/players/import"
    assert looked["typed"] == "?text=Name%3BClub%0AAna+%26+Co%3BNorte&encoding="
    assert ask("identify", text="Name;Club\nAna;Norte", route="/", lang="en")["go"] == "/list"
