"""What other programs take of an event: each format by the facts of who reads it, and what comes back of it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import build
from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.core.results import Result, Score
from ronda.core.state import Phase, PlayerStatus, Tournament
from ronda.formats.standings import swiss_standings
from ronda.imports import fitting_choice, read_by_rules, read_choices
from ronda.journal import Log, log_file_text
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from ronda.views.app import Device, screen_page
from ronda.views.files.exports import export_text
from ronda.views.files.league_report import league_report
from ronda.views.files.nrtm_json import nrtm_json
from ronda.views.files.plain_text import pairings_text, standings_text
from ronda.views.files.trf_report import trf_report
from ronda.views.shared import html
from ronda.views.shared.export_formats import find_export, fitting_exports, offered_exports
from ronda.views.shared.final_standings import final_standings
from ronda.views.shared.published_view import as_published
from tests.playing import Organiser

FOREIGN = Path(__file__).parent.parent / "vectors" / "foreign"
NAMES = ("Alda", "Bruma", "Cosme", "Dalia", "Elmo", "Fara", "Gael", "Íñigo Muñoz", "Kira", "Leo, hijo", "Marta")

NRTM = {
    "type": "object",
    "required": ["name", "cutToTop", "preliminaryRounds", "players", "eliminationPlayers", "rounds", "uploadedFrom"],
    "properties": {
        "name": {"type": "string"},
        "date": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "city": {"type": "string"},
        "cutToTop": {"type": "integer"},
        "preliminaryRounds": {"type": "integer"},
        "players": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "name", "rank", "matchPoints"],
                "properties": {
                    "id": {"type": "integer"},
                    "name": {"type": "string"},
                    "rank": {"type": "integer"},
                    "forfeit": {"type": "boolean"},
                    "disqualified": {"type": "boolean"},
                    "corpIdentity": {"type": "string"},
                    "runnerIdentity": {"type": "string"},
                    "matchPoints": {"type": "number"},
                    "strengthOfSchedule": {"type": "number"},
                    "extendedStrengthOfSchedule": {"type": "number"},
                },
            },
        },
        "eliminationPlayers": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "name", "rank", "seed"],
                "properties": {key: {"type": "integer"} for key in ("id", "rank", "seed")},
            },
        },
        "rounds": {"type": "array", "items": {"type": "array", "items": {"$ref": "#/$defs/pairing"}}},
    },
    "$defs": {
        "side": {
            "type": "object",
            "required": ["id"],
            "properties": {
                "id": {"type": ["integer", "null"]},
                **{key: {"type": ["integer", "null"]} for key in ("runnerScore", "corpScore")},
                "combinedScore": {"type": "integer"},
                "role": {"enum": ["corp", "runner", None]},
                "winner": {"type": "boolean"},
            },
            "oneOf": [{"required": ["runnerScore", "corpScore"]}, {"required": ["role", "winner"]}],
            "additionalProperties": False,
        },
        "pairing": {
            "type": "object",
            "required": ["table", "player1", "player2", "intentionalDraw", "twoForOne", "eliminationGame"],
            "properties": {
                "table": {"type": "integer"},
                "player1": {"$ref": "#/$defs/side"},
                "player2": {"$ref": "#/$defs/side"},
                **{key: {"type": "boolean"} for key in ("intentionalDraw", "twoForOne", "eliminationGame")},
            },
        },
    },
}
"""The format in our words, after the schema that Cobra publishes (``schemas/tournament-schema.json``) and its writer.

The schema has numbers for the ``id`` of whoever is not there and for the scores of single games, and ``corp`` or
``runner`` for each ``role``: Cobra itself writes null for all of them where it does not know them.
"""


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    from workshop.build import catalogues

    catalogues.compile_stale()


def preset(kind: str, **more: Any) -> Details:
    return Details(name="Harbour Open", date="2026-11-07", structure="custom", options=(("preset", kind),), **more)


def played(details: Details, seed: int, players: int = 9, game: str = "custom") -> Organiser:
    organiser = Organiser(game, seed=seed, details=details)
    organiser.register(*NAMES[:players])
    organiser.begin()
    organiser.play_round()
    organiser.drop(seed % players + 1)
    if seed % 2:
        organiser.play_round()
        return organiser
    organiser.play_on()
    return organiser


def written(log: Log, key: str, language: str = "en") -> str:
    tournament = as_published(log).tournament
    known = find_export(key)
    assert known in fitting_exports(tournament, ruleset_of(tournament))
    assert known is not None
    return export_text(known, tournament, ruleset_of(tournament), language)


def points(tournament: Tournament) -> dict[str, Fraction]:
    names = {player.id: player.name for player in tournament.players}
    rows = swiss_standings(tournament, ruleset_of(tournament)).rows
    return {names[row.player]: row.line.points for row in rows}


def results(tournament: Tournament, *, elimination: bool = True) -> list[list[tuple[object, ...]]]:
    """The matches of each round by names, whatever number they have, with winner and numbers."""
    name = {player.id: player.name for player in tournament.players}

    def result(first: int | None, second: int | None, found: Result | None) -> tuple[object, ...]:
        numbers = tuple((score.first, score.second) for score in found.scores) if found else ()
        return name.get(first or 0), name.get(second or 0), found.winner if found else None, numbers

    return [
        sorted((result(m.first, m.second, m.result) for m in round_.matches), key=str)
        for round_ in tournament.rounds
        if elimination or round_.stage.value == "swiss"
    ]


@pytest.mark.parametrize("seed", range(1, 9))
@pytest.mark.parametrize("kind", ["xwing1", "xwing25"])
def test_listfortress_there_and_back(kind: str, seed: int) -> None:
    before = played(preset(kind, swiss_rounds=3, cut=4), seed).log
    text = written(before, "listfortress")
    after = read_by_rules(text, find_ruleset("custom"), kind=kind).log

    assert {"players", "rounds"} <= json.loads(text).keys()
    assert (after.tournament.details.name, after.tournament.details.date) == ("Harbour Open", "2026-11-07")
    assert results(after.tournament) == results(before.tournament)
    assert points(after.tournament) == points(before.tournament)


@pytest.mark.parametrize(
    "name", ["50_rollbetter_listfortress.json", "cryodex_01_c79d18.json", "cryodex_06_mended.json"]
)
def test_a_file_of_others_goes_out_as_it_came_in(name: str) -> None:
    read = read_choices((FOREIGN / name).read_text(encoding="utf-8"), every_ruleset())
    before = next(choice for choice in read if choice.kind in {"xwing1", "xwing25"})
    after = fitting_choice(read_choices(written(before.log, "listfortress"), every_ruleset()))

    assert (after.ruleset.key, after.kind) == (before.ruleset.key, before.kind)
    assert results(after.log.tournament) == results(before.log.tournament)
    lists = [[player.field("squad_list") for player in choice.log.tournament.players] for choice in (before, after)]
    assert lists[0] == lists[1]


def test_a_match_that_nobody_won_and_one_that_is_open_stay_so() -> None:
    organiser = Organiser("custom", details=preset("xwing25", swiss_rounds=3, cut=0))
    organiser.register(*NAMES[:4])
    organiser.begin()
    organiser.play_round()
    organiser.pair()
    organiser.neither(organiser.round.matches[0])
    after = read_by_rules(written(organiser.log, "listfortress"), find_ruleset("custom"), kind="xwing25").log

    assert [match.is_open for match in after.tournament.rounds[1].matches] == [False, True]
    assert after.tournament.rounds[1].matches[0].winner is None


@pytest.mark.parametrize("kind", ["xwing1", "xwing25"])
def test_forfeits_drops_and_the_disqualified_survive_listfortress(kind: str) -> None:
    organiser = Organiser("custom", details=preset(kind, swiss_rounds=3, cut=2, place="Puerto Norte"))
    organiser.register(*NAMES[:7])
    organiser.begin()
    organiser.play_round()
    organiser.pair()
    unplayed_match, other = [match for match in organiser.round.matches if match.second is not None][:2]
    absent, disqualified = unplayed_match.players[0], other.players[0]
    organiser.do(ask.ReportNoShow(round=2, match=unplayed_match.number, player=absent))
    organiser.do(ask.DisqualifyPlayer(player=disqualified, reason="Marked dice"))
    organiser.play_on()
    champion = final_standings(organiser.tournament, organiser.ruleset)[0]
    organiser.do(ask.DisqualifyPlayer(player=champion.player, reason="Marked dice"))
    text = written(organiser.log, "listfortress")
    before, after = organiser.tournament, read_by_rules(text, find_ruleset("custom"), kind=kind).log.tournament

    assert after.details.place == "Puerto Norte"
    assert results(after) == results(before)
    assert unplayed(after) == unplayed(before)
    statuses = [{player.name: player.status for player in t.players} for t in (before, after)]
    assert statuses[0] == statuses[1]
    ranks = [
        {row.name: row.place and (row.place.first, row.place.last) for row in final_standings(t, ruleset_of(t))}
        for t in (before, after)
    ]
    assert ranks[0] == ranks[1]


def unplayed(tournament: Tournament) -> list[set[str]]:
    """The names of those whose matches were decided without being played, round by round."""
    return [
        {tournament.player(p).name for m in round_.matches if m.result and m.result.is_unplayed for p in m.players}
        for round_ in tournament.rounds
    ]


def test_a_round_of_dropping_as_cryodex_writes_it_is_a_drop() -> None:
    data = json.loads((FOREIGN / "50_rollbetter_listfortress.json").read_text(encoding="utf-8"))
    data["players"][2]["dropped"] = 2
    after = fitting_choice(read_choices(json.dumps(data), every_ruleset())).log.tournament
    left = next(player for player in after.players if player.name == data["players"][2]["name"])

    assert left.status is PlayerStatus.DROPPED


@pytest.mark.parametrize("seed", range(1, 9))
def test_nrtm_there_and_back(seed: int) -> None:
    organiser = played(preset("netrunner", swiss_rounds=3, cut=4), seed)
    for number, player in enumerate(organiser.tournament.players):
        fields = (("corp_identity", f"Corp {number}"), *((("runner_identity", "“Kit”"),) if number % 2 else ()))
        entry = ask.PlayerEntry(name=player.name, fields=fields)
        organiser.do(ask.EditPlayer(player=player.id, entry=entry))
    text = written(organiser.log, "nrtm")
    after = fitting_choice(read_choices(text, every_ruleset())).log.tournament

    Draft202012Validator(NRTM).validate(json.loads(text))
    assert results(after, elimination=False) == results(organiser.tournament, elimination=False)
    assert points(after) == points(organiser.tournament)
    known = {player.name: dict(player.fields) for player in organiser.tournament.players}
    assert {player.name: dict(player.fields) for player in after.players} == known
    gone = [
        {player.name for player in t.players if player.status is PlayerStatus.DROPPED}
        for t in (after, organiser.tournament)
    ]
    assert gone[0] == gone[1]
    winners = [
        [sorted(str(match.winner and t.player(match.winner).name) for match in r.matches) for r in t.rounds]
        for t in (after, organiser.tournament)
    ]
    assert winners[0] == winners[1]


@pytest.mark.parametrize("date", ["", "2026-11-07"])
def test_nrtm_of_a_finished_event_has_what_the_schema_of_cobra_wants(date: str) -> None:
    details = Details(
        name="Open", date=date, structure="custom", options=(("preset", "netrunner"),), swiss_rounds=3, cut=4
    )
    tournament = played(details, 2, players=7).tournament
    value = json.loads(nrtm_json(tournament, ruleset_of(tournament)))

    Draft202012Validator(NRTM).validate(value)
    sides = [pairing[side] for round_ in value["rounds"] for pairing in round_ for side in ("player1", "player2")]
    for side in sides:
        if "role" not in side:
            assert side["runnerScore"] is side["corpScore"] is None
            assert side["combinedScore"] is not None
    assert {side["role"] for side in sides if "role" in side} == {None}
    assert [player["name"] for player in value["players"] if player["forfeit"]] == [
        player.name for player in tournament.players if player.status is PlayerStatus.DROPPED
    ]
    assert value.get("date", "") == date


def test_where_it_was_and_who_was_disqualified_come_back_from_nrtm() -> None:
    organiser = played(preset("netrunner", swiss_rounds=3, place="Puerto Norte"), 1, players=8)
    gone = organiser.tournament.players[4]
    organiser.do(ask.DisqualifyPlayer(player=gone.id, reason="Marked cards"))
    text = written(organiser.log, "nrtm")
    after = fitting_choice(read_choices(text, every_ruleset())).log.tournament

    Draft202012Validator(NRTM).validate(json.loads(text))
    assert after.details.place == "Puerto Norte"
    assert {p.name for p in after.players if p.status is PlayerStatus.DISQUALIFIED} == {gone.name}


def test_nrtm_with_a_cut_of_six_comes_back_as_one() -> None:
    before = played(preset("netrunner", swiss_rounds=3, cut=6), 2).tournament
    after = fitting_choice(read_choices(nrtm_json(before, ruleset_of(before)), every_ruleset())).log.tournament

    assert after.details.cut == len(after.seeds or ()) == 6
    assert sum(match.is_bye for match in after.stage_rounds(Stage.ELIMINATION)[0].matches) == 2


def trf_players(text: str) -> Iterator[dict[str, Any]]:
    """The players of a report file by its columns, which are counted from 1."""
    for line in text.split("\r\n"):
        if line.startswith("001"):
            rounds = [line[at - 1 : at + 7].split() for at in range(92, len(line), 10)]
            yield {
                "number": int(line[4:8]),
                "name": line[14:47].strip(),
                "points": float(line[80:84]),
                "rank": int(line[85:89]),
                "rounds": rounds,
            }


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_trf_has_its_columns_where_the_format_has_them(game: str) -> None:
    organiser = Organiser(game, seed=3)
    organiser.register(*NAMES[:9])
    organiser.begin()
    for _ in range(3):
        organiser.play_round()
    text = written(organiser.log, "trf")
    read = {player["number"]: player for player in trf_players(text)}
    standings = swiss_standings(organiser.tournament, organiser.ruleset)

    assert all(line.endswith("\r") for line in text.removesuffix("\n").split("\n"))
    assert {number: player["name"] for number, player in read.items()} == {
        player.id: player.name for player in organiser.tournament.players
    }
    for row in standings.rows:
        assert (read[row.player]["points"], read[row.player]["rank"]) == (float(row.line.points), row.rank)
    for number, player in read.items():
        for at, (opponent, colour, result) in enumerate(player["rounds"]):
            if opponent == "0000":
                assert (colour, result) in {("-", "U"), ("-", "F"), ("-", "Z")}
                continue
            back = read[int(opponent)]["rounds"][at]
            assert int(back[0]) == number
            assert {colour, back[1]} == {"w", "b"}
            assert result + back[2] in {"10", "01", "==", "+-", "-+", "--", "00"}


def test_trf_has_the_ratings_of_a_game_that_registers_them() -> None:
    organiser = played(preset("xwing25", swiss_rounds=3, cut=0), 1)
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Alda", fields=(("note", "987"),))))
    ruleset = ruleset_of(organiser.tournament)
    rated = replace(ruleset, importing=replace(ruleset.importing, registered={"rating": "note"}))
    lines = {line[:8]: line for line in trf_report(organiser.tournament, rated).split("\r\n")}

    assert [lines[f"001 {number:4d}"][48:52] for number in (1, 2)] == [" 987", "    "]
    assert list(trf_players("\r\n".join(lines.values()))) == list(trf_players(written(organiser.log, "trf")))
    assert lines["### Rond"].startswith("### Ronda knows no federations or FIDE numbers.")


def test_trf_says_what_results_give_and_what_is_not_known() -> None:
    organiser = played(preset("xwing25", swiss_rounds=3, cut=0), 1)
    lines = written(organiser.log, "trf").split("\r\n")

    assert lines[0].startswith("### Ronda knows no ratings")
    assert "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0" in lines
    assert "042 2026/11/07" in lines


def test_points_that_no_result_tells_do_not_go_into_trf() -> None:
    organiser = played(preset("netrunner", swiss_rounds=3, cut=0), 1)

    assert "trf" not in [known.key for known in fitting_exports(organiser.tournament, organiser.ruleset)]


@pytest.mark.parametrize(
    ("game", "options", "offered"),
    [
        ("xwing", (), False),
        ("keyforge", (("swiss_games", "1"),), False),
        ("custom", (("preset", "underworlds"),), False),
        ("custom", (("result", "score"),), False),
        ("custom", (("result", "winner"), ("game", "Go")), True),
    ],
)
def test_trf_is_offered_where_a_federation_rates_such_a_game(
    game: str, options: tuple[tuple[str, str], ...], *, offered: bool
) -> None:
    """The command writes it all the same."""
    organiser = played(Details(name="Open", structure="custom", swiss_rounds=3, cut=0, options=options), 1, game=game)
    log = organiser.log
    assert written(log, "trf")
    assert (find_export("trf") in offered_exports(organiser.tournament, organiser.ruleset)) == offered
    shown = screen_page(f"/t/{log.tournament.id}", {log.tournament.id: log}, Device(), "en").html
    assert ("Chess: TRF26" in shown) == offered


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_a_format_cannot_say_stands_below_the_button_that_writes_it(language: str) -> None:
    log = played(preset("xwing25", swiss_rounds=3, cut=0), 1).log
    shown = screen_page(f"/t/{log.tournament.id}", {log.tournament.id: log}, Device(), language).html
    offered = offered_exports(log.tournament, ruleset_of(log.tournament))
    told = [known for known in offered if known.left_out]

    assert [known.key for known in told] == ["listfortress"]
    for known in told:
        beside = shown.split(f'data-value="{known.key}"')[1].split("</li>")[0]
        assert html.translator_for(language)(known.left_out) in unescape(beside)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_message_for_discord_is_longer_than_one_may_be(language: str) -> None:
    organiser = Organiser("xwing", seed=5)
    organiser.register(*(f"Player with ``` and a long name 😀 {number}" for number in range(1, 91)))
    organiser.begin()
    organiser.play_round()
    organiser.pair()
    messages = written(organiser.log, "discord", language).rstrip("\n").split("\n\n")

    assert len(messages) == 4
    for message in messages:
        title, fence, head, *rows, end = message.split("\n")
        assert (fence, end) == ("```", "```")
        assert "`" not in f"{title}{head}{rows}"
        assert len(message.encode("utf-16-le")) // 2 <= 2_000
        assert rows


def test_names_stand_one_a_line_and_without_commas() -> None:
    organiser = played(preset("xwing25", swiss_rounds=3, cut=0), 1, players=11)
    left = organiser.tournament.player(2).name
    names = written(organiser.log, "names").splitlines()

    assert "Leo hijo" in names
    assert left not in names
    assert len(names) == len(organiser.tournament.active_players)


MARKDOWN_LIST = re.compile(r"^\s*(\d{1,9}[.)]|[-*+])\s", re.MULTILINE)


def test_no_program_of_chats_numbers_the_lines_anew() -> None:
    organiser = played(preset("xwing1", swiss_rounds=3, cut=4), 2)
    say, tournament, rules = html.translator_for("en"), organiser.tournament, organiser.ruleset
    final = standings_text(tournament, rules, say)

    assert tournament.phase is Phase.FINISHED
    assert "\n3–4 · " in final
    assert not MARKDOWN_LIST.search(final)
    assert not MARKDOWN_LIST.search(pairings_text(tournament, rules, tournament.rounds[0], say))


def test_nothing_in_a_name_is_read_by_a_chat() -> None:
    details = replace(preset("own", swiss_rounds=2, cut=0), name="# *Open* @everyone")
    organiser = played(details, 1, players=4)
    for player, name in zip(
        organiser.tournament.players, ("*Alda*", "_Bruma_ ~x~", "`Cosme`", "||Dalia|| <3"), strict=True
    ):
        organiser.do(ask.EditPlayer(player=player.id, entry=ask.PlayerEntry(name=name)))
    say, tournament, rules = html.translator_for("en"), organiser.tournament, organiser.ruleset
    texts = (
        standings_text(tournament, rules, say),
        pairings_text(tournament, rules, tournament.rounds[0], say),
        "\n".join(line for line in written(organiser.log, "discord").split("```")[::2]),
    )

    for text in texts:
        assert "Open" in text
        assert not {*"*_~`|@<#"} & {*text}
    assert "∗Alda∗" in texts[0]


def test_a_text_says_who_won_where_numbers_do_not() -> None:
    organiser = Organiser("custom", seed=4, details=preset("xwing25", swiss_rounds=2, cut=0))
    organiser.register("Alda", "Bruma", "Cosme", "Dalia")
    organiser.begin()
    organiser.pair()
    match = organiser.tournament.rounds[0].matches[0]
    result = Result(winner=1, scores=(Score(key="score", first=14, second=14),))
    organiser.do(ask.ReportResult(round=1, match=match.number, result=result))
    tournament, say = organiser.tournament, html.translator_for("en")
    text = re.sub(r"[\u2066-\u2069]", "", pairings_text(tournament, organiser.ruleset, tournament.rounds[0], say))

    assert f"({tournament.player(match.first or 0).name} won" in text


@pytest.mark.parametrize(("language", "number"), [("en", "0.4444"), ("es", "0,4444")])
def test_numbers_of_the_report_are_those_of_its_language(language: str, number: str) -> None:
    organiser = Organiser("xwing", seed=4)
    organiser.register(*NAMES[:8])
    for player in organiser.tournament.players:
        entry = ask.PlayerEntry(name=player.name, fields=(("squad_points", "98"),))
        organiser.do(ask.EditPlayer(player=player.id, entry=entry))
    organiser.begin()
    for _ in range(3):
        organiser.play_round()
    rows = [line.split(";" if language == "es" else ",") for line in _report(organiser, language)]

    assert any(number in row for row in rows) or any(re.fullmatch(rf"0\{number[1]}\d+", c) for row in rows for c in row)
    assert not any(re.fullmatch(r"\d+\.\d+", cell) for row in rows for cell in row if language == "es")
    assert any("98" in row for row in rows)


@pytest.mark.parametrize(
    ("language", "cells"), [("en", ["Win,1.5", "Draw,0.5"]), ("es", ["Victoria;1,5", "Empate;0,5"])]
)
def test_halves_of_announced_rules_are_numbers_of_the_report(language: str, cells: list[str]) -> None:
    options = (("preset", "own"), ("win", "1.5"), ("draw", "0.5"), ("bye", "1.5"))
    organiser = Organiser("custom", details=Details(name="Cup", structure="custom", options=options, swiss_rounds=3))
    organiser.register(*NAMES[:4])
    organiser.begin()
    organiser.play_round()
    report = _report(organiser, language)

    assert [line for line in report if line in cells] == cells
    assert not [line for line in report if "½" in line]


def _report(organiser: Organiser, language: str) -> list[str]:
    return league_report(organiser.tournament, organiser.ruleset, language).splitlines()


@pytest.mark.parametrize("key", ["listfortress", "trf", "discord", "names"])
def test_whoever_is_hidden_stays_hidden(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    organiser = Organiser("xwing", seed=2)
    organiser.register(*NAMES[:6])
    organiser.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Cosme"), hidden=True))
    organiser.begin()
    organiser.play_round()
    monkeypatch.setitem(SESSION.logs, organiser.tournament.id, organiser.log)
    asked = {"tournament": organiser.tournament.id, "lang": "en", "value": key}
    answer = json.loads(bridge.call_by_name("report", json.dumps(asked)))

    assert answer["ok"]
    assert "Cosme" not in answer["text"]
    assert "#3" in answer["text"]


def test_the_command_writes_each_and_says_what_there_is(tmp_path: Path) -> None:
    organiser = played(preset("xwing25", swiss_rounds=3, cut=0), 1)
    event, out = tmp_path / "event.ronda", tmp_path / "out.json"
    event.write_text(log_file_text(organiser.log), encoding="utf-8")
    done = CliRunner().invoke(build.main, ["export", str(event), "--as", "listfortress", "--out", str(out)])
    assert (done.exit_code, done.output.split("\n", 1)) == (
        0,
        [
            str(out),
            (
                "ListFortress has no penalties, concessions or reasons of unplayed matches. "
                "Its site does not show who was disqualified.\n"
            ),
        ],
    )
    assert json.loads(out.read_text(encoding="utf-8"))["name"] == "Harbour Open"
    refused = CliRunner().invoke(build.main, ["export", str(event), "--as", "nrtm", "--out", str(out), "--force"])
    assert refused.exit_code == 1
    assert "cannot be written as nrtm now, but as listfortress, trf, discord, names." in refused.output


def test_scores_of_a_walkover_come_back() -> None:
    organiser = Organiser("custom", details=preset("xwing1", swiss_rounds=3, cut=0))
    organiser.register(*NAMES[:4])
    organiser.begin()
    organiser.pair()
    organiser.report(organiser.round.matches[0], Result(winner=1, scores=(Score(key="score", first=100, second=0),)))
    organiser.finish_round()
    after = read_by_rules(written(organiser.log, "listfortress"), find_ruleset("custom"), kind="xwing1").log

    assert results(after.tournament) == results(organiser.tournament)
