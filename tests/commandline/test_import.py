"""Plain results as a finished event: ``build.py import`` and what it refuses."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import build
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.core.errors import Refusal
from ronda.core.results import Score
from ronda.core.state import Phase, PlayerStatus
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.imports.results import read_results
from ronda.journal import Log, log_file_text
from ronda.publish import build_site
from ronda.ranking import season_ranking
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from tests.views.pages import broken_links

VECTORS = Path(__file__).parents[1] / "vectors"
KEYFORGE, XWING, ARISTEIA = find_ruleset("keyforge"), find_ruleset("xwing"), find_ruleset("aristeia")

PAPER = """\
# name=Harbour Open,date=2026-10-03,city=Puerto Norte, south quay
round,table,player1,player2,score1,score2,winner
1,1,Alda,Bruma,100,24,
1,2,Cosme,Dalia,62,62,2
1,,Elmo,,,,
2,1,Elmo,Alda,77,49,
2,2,Dalia,Fara,10,20,
3,1,Alda,Dalia,80,0,
3,2,Elmo,Fara,0,80,
3,,Cosme,,,,
cut1,1,Fara,Elmo,100,0,
"""


def names(log: Log) -> dict[str, int]:
    return {player.name: player.id for player in log.tournament.players}


def record_of(log: Log, name: str) -> RankedPlayer:
    rows = swiss_standings(log.tournament, ruleset_of(log.tournament)).rows
    return next(row for row in rows if row.player == names(log)[name])


def test_header_names_the_event_and_keeps_commas_in_the_place() -> None:
    details = read_results(PAPER, XWING).log.tournament.details

    assert ("Harbour Open", "2026-10-03", "Puerto Norte, south quay") == (details.name, details.date, details.place)


def test_empty_player2_is_a_bye_of_150_xw_mov() -> None:
    """XW-MOV: a bye counts a win with a margin of 150."""
    log = read_results(PAPER, XWING).log

    elmo = record_of(log, "Elmo")

    assert elmo.line.byes == 1
    assert elmo.tiebreaks[0] == 150 + (100 + 28) + (100 - 80)


def test_who_is_missing_without_a_bye_has_left_and_who_comes_back_has_an_unpaired_loss_sw_drop() -> None:
    """SW-DROP: an unpaired loss is a round on the record but not a round played."""
    cosme = record_of(read_results(PAPER, XWING).log, "Cosme")

    assert (cosme.line.unpaired_losses, cosme.line.rounds_played, cosme.line.byes) == (1, 2, 1)
    assert cosme.status is PlayerStatus.ACTIVE


def test_who_appears_later_has_unpaired_losses_for_the_rounds_before_sw_late() -> None:
    """SW-LATE."""
    assert record_of(read_results(PAPER, XWING).log, "Fara").line.unpaired_losses == 1


def test_who_is_missing_to_the_end_is_marked_as_dropped() -> None:
    assert record_of(read_results(PAPER, XWING).log, "Bruma").status is PlayerStatus.DROPPED


def test_cut_rounds_become_the_bracket_and_the_event_is_over() -> None:
    log = read_results(PAPER, XWING).log

    assert log.tournament.phase is Phase.FINISHED
    assert log.tournament.rounds[-1].matches[0].winner == names(log)["Fara"]


def test_games_columns_make_a_best_of_three_kf_bo3() -> None:
    """KF-BO3: 1–0 on time names the leader, equal games need a winner."""
    text = "# name=Cellar\nround,table,player1,player2,games1,games2,winner\n1,1,Ada,Bea,2,1,\n1,2,Cai,Dov,1,1,2\n"

    log = read_results(text, KEYFORGE).log

    winners = {match.winner for match in log.tournament.rounds[0].matches}
    assert winners == {names(log)["Ada"], names(log)["Dov"]}
    assert log.tournament.details.option("swiss_games") == "3"


def test_kind_chooses_the_format_kf_format() -> None:
    """KF-FORMAT."""
    text = "# name=Cellar\nround,table,player1,player2,winner\n1,1,Ada,Bea,2\n"

    assert read_results(text, KEYFORGE, kind="sealed").log.tournament.details.option("format") == "sealed"


def test_the_same_text_gives_the_same_file() -> None:
    assert log_file_text(read_results(PAPER, XWING).log) == log_file_text(read_results(PAPER, XWING).log)


def test_imported_rounds_are_verified_as_paired_elsewhere() -> None:
    log = read_results(PAPER, XWING).log

    assert {PairingVerdict.NOT_OURS} == {finding.verdict for finding in verify_pairings(log, XWING)}


def test_spreadsheet_exports_with_semicolons_and_a_byte_order_mark_are_read() -> None:
    text = "\ufeff# name=Cellar\r\nround;table;player1;player2;winner\r\n1;1;Ada;Bea;1\r\n"

    assert len(read_results(text, KEYFORGE).log.tournament.rounds) == 1


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b"])
def test_what_a_spreadsheet_keeps_within_a_cell_does_not_end_its_line(mark: str) -> None:
    log = read_results(f"# name=Cellar\nround,table,player1,player2,winner\n1,1,Ada{mark}Roca,Bea,1\n", KEYFORGE).log

    assert {player.name for player in log.tournament.players} == {"Ada Roca", "Bea"}


def csv_of(tournament: dict[str, Any]) -> str:
    """Write a real tournament as the CSV that an organiser would make of it."""
    lines = ["# name=Real,date=2019-03-09", "round,table,player1,player2,score1,score2,winner"]
    rounds = [(str(number), matches) for number, matches in enumerate(tournament["rounds"], start=1)]
    rounds += [(f"cut{number}", matches) for number, (_, matches) in enumerate(tournament["elimination"], start=1)]
    for label, matches in rounds:
        for table, (a, b, score_a, score_b, winner) in enumerate(matches, start=1):
            if b is None:
                lines.append(f"{label},{table},P{a},,,,")
            else:
                salvo = ("1" if winner == a else "2") if score_a == score_b else ""
                lines.append(f"{label},{table},P{a},P{b},{score_a},{score_b},{salvo}")
    return "\n".join(lines)


CONTRADICTORY = {"xwing1": {120, 215}, "xwing2": {842}}
"""Published tournaments in whose bracket a recorded loser plays on."""


@pytest.mark.parametrize("name", ["xwing1", "xwing2"])
def test_sw_elim_only_brackets_that_contradict_themselves_are_refused(name: str) -> None:
    refused: dict[int, str] = {}
    for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        tournament = json.loads(line)
        try:
            read_results(csv_of(tournament), XWING)
        except Refusal as refusal:
            refused[tournament.get("listjuggler_id") or tournament["listfortress_id"]] = str(refusal.message)

    assert set(refused) == CONTRADICTORY[name]
    assert all("plays on, but lost the elimination round before" in sentence for sentence in refused.values())


def test_every_real_tournament_survives_the_way_through_csv_xw_mov_sw_sos() -> None:
    """XW-MOV, SW-SOS: points, margins and strengths of schedule of 100 published tournaments agree in every cell.

    One of them was published with the margins of the first edition, whose base is 100 and whose bye 150.
    """
    compared = 0
    for line in (VECTORS / "xwing2.jsonl").read_text(encoding="utf-8").splitlines():
        tournament = json.loads(line)
        if tournament["listfortress_id"] in CONTRADICTORY["xwing2"]:
            tournament["elimination"] = []
        log = read_results(csv_of(tournament), XWING).log
        rules = ruleset_of(log.tournament)
        rows = swiss_standings(log.tournament, rules, after_round=len(tournament["rounds"])).rows
        by_name = {log.tournament.player(row.player).name: row for row in rows}
        for published in tournament["players"]:
            row = by_name.get(f"P{published['p']}")
            if row is None:
                assert published["points"] == 0, "only players who never sat down are missing from the CSV"
                continue
            extra = -100 * len(row.line.opponents) - 150 * row.line.byes if tournament["mov_base"] == 100 else 0
            margin, schedule = row.tiebreaks
            assert (published["points"], published["mov"]) == (row.line.points, margin + extra)
            assert abs(schedule - Fraction(published["sos"])) <= Fraction(1, 200)
            compared += 3
    assert compared == 5181


NO_RESULTS = (
    "The file holds no results: its first line must name the columns round,table,player1,player2 and those of the "
    "result. Open a list of people at the players of an event."
)


def test_a_real_tournament_from_csv_to_standings_to_pages(tmp_path: Path) -> None:
    """XW-MOV, SW-SOS: the commands give the published numbers, and every link of the pages leads somewhere."""
    tournament = json.loads((VECTORS / "xwing2.jsonl").read_text(encoding="utf-8").splitlines()[2])
    source, event, out = tmp_path / "results.csv", tmp_path / "event.ronda", tmp_path / "public"
    source.write_text(csv_of(tournament), encoding="utf-8")
    run = CliRunner().invoke

    assert run(build.main, ["import", str(source), "--game", "xwing", "--out", str(event)]).exit_code == 0
    told = json.loads(run(build.main, ["standings", str(event), "--format", "json"]).output)
    by_name = {row["player"]: row for row in told["standings"]}
    assert len(by_name) == tournament["n"] == 24
    for published in tournament["players"]:
        row = by_name[f"P{published['p']}"]
        assert int(row["points"]) == published["points"]
        assert int(row["tiebreaks"]["margin_of_victory"]["exact"]) == published["mov"]
        schedule = Fraction(row["tiebreaks"]["strength_of_schedule"]["exact"])
        assert abs(schedule - Fraction(published["sos"])) <= Fraction(1, 200)

    assert run(build.main, ["publish", str(event), "--out", str(out)]).exit_code == 0
    site = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert len([path for path in site if "/players/" in path]) == 3 * 24
    assert broken_links(site) == []


REFUSED = [
    (
        "",
        NO_RESULTS,
    ),
    (
        "# name=X\n",
        NO_RESULTS,
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n",
        "The file names its columns but holds no results.",
    ),
    (
        "# name=X\nround,table,player1,player2,victor\n1,1,A,B,1\n",
        "These are pairings without results: add a column with the result of each match, such as “Result” with 2-1.",
    ),
    ("# name=X\nround,table,player1,winner\n1,1,A,1\n", "Line 2: the column “player2” must be there once."),
    (
        "# name=X\nround,table,player1,player2\n1,1,A,B\n",
        "These are pairings without results: add a column with the result of each match, such as “Result” with 2-1.",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n1,1,A,B,1,9\n",
        "Line 3 does not have the columns of the first line: 6 instead of 5.",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\nfirst,1,A,B,1\n",
        "Line 3: the round “first” must be a number, or cut1, cut2 … for elimination.",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n1,A,A,B,1\n",
        "Line 3: the table “A” must be a number.",
    ),
    ("# name=X\nround,table,player1,player2,winner\n1,1,,B,1\n", "Line 3: player1 is empty."),
    ("# name=X\nround,table,player1,player2,winner\n1,1,A,B,3\n", "Line 3: winner must be 1 or 2, not “3”."),
    ("# name=X\nround,table,player1,player2,winner\n1,1,A,B,\n", "Line 3: winner is empty: write 1 or 2."),
    (
        "# name=X\nround,table,player1,player2,winner\n1,1,A,B,1\n1,2,A,C,1\n",
        "Line 4: “A” sits twice in the same round (line 3 too).",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n1,1,A,a,1\n",
        "Line 3: “A” sits twice in the same round (line 3 too).",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n1,1,A,B,1\n1,1,C,D,1\n",
        "Line 4: line 3 is at the same table of the same round.",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n1,1,A,B,1\n3,1,A,B,1\n",
        "Round 2 is missing: the rounds must follow one another.",
    ),
    (
        "# name=X\nround,table,player1,player2,winner\n1,1,A,B,1\ncut1,1,A,Z,1\n",
        "Line 4: “Z” is in the cut but played no Swiss round.",
    ),
    ("round,table,player1,player2,winner\n1,1,A,B,1\n", "The event needs a name."),
    (
        "# name=X,date=2026-02-30\nround,table,player1,player2,winner\n1,1,A,B,1\n",
        "The date “2026-02-30” must be a day of the calendar, such as 2026-11-21.",
    ),
]


def test_numbers_that_no_match_has_are_left_out_where_nobody_won() -> None:
    text = f"# name=X\nround,table,player1,player2,score1,score2,winner\n1,1,A,B,{'9' * 5000},5,none\n"
    [match] = read_results(text, XWING).log.tournament.rounds[0].matches

    assert match.result is not None
    assert [(score.first, score.second) for score in match.result.scores] == [(0, 0)]


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_broken_results_are_refused_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        read_results(text, KEYFORGE)

    assert sentence == str(refusal.value.message)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1,1,A,B,101,9999,", "Line 3: score2 must be a whole number from 0 to 200, not “9999”."),
        ("1,1,A,B,-1,20,", "Line 3: score1 must be a whole number from 0 to 100, not “-1”."),
        ("1,1,A,B,50,50,", "Line 3: this match needs a winner: write 1 or 2."),
        ("1,1,A,B,50,40,2", "Line 3: winner is 2 but the higher number is player 1's."),
        ("1,1,A,B,,,", "Line 3: score1 is empty: enter a whole number from 0 to 100."),
    ],
)
def test_impossible_scores_are_refused_xw_result(row: str, sentence: str) -> None:
    """XW-RESULT."""
    with pytest.raises(Refusal) as refusal:
        read_results(f"# name=X\nround,table,player1,player2,score1,score2,winner\n{row}\n", XWING)

    assert sentence == str(refusal.value.message)


LEAGUE = """\
# name=Harbour League,date=2026-10-03,tier=open
round,table,player1,player2,vp1,vp2,frags1,frags2,first_blood
1,1,Alda,Bruma,7,3,4,2,
1,2,Cosme,Dalia,7,7,5,3,
1,,Elmo,,,,,,
2,1,Cosme,Alda,4,4,2,2,2
2,2,Elmo,Bruma,9,1,5,0,1
2,,Dalia,,,,,,
3,1,Elmo,Cosme,6,6,3,3,
3,2,Alda,Bruma,2,8,1,4,
3,,Dalia,,,,,,
"""


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("tournament_standard", {"Alda": 4, "Bruma": 3, "Cosme": 3, "Dalia": 4, "Elmo": 6}),
        ("league_open", {"Alda": 3, "Bruma": 3, "Cosme": 3, "Dalia": 5, "Elmo": 6}),
    ],
)
def test_victory_points_frags_and_first_blood_are_read_agl_equal(kind: str, points: dict[str, int]) -> None:
    """AGL-EQUAL, AGL-FIRST-BLOOD: who wins at equal victory points depends on the kind."""
    log = read_results(LEAGUE, ARISTEIA, kind=kind).log

    assert log.tournament.phase is Phase.FINISHED
    assert log.tournament.details.option("kind") == kind
    assert {name: int(record_of(log, name).line.points) for name in names(log)} == points


def test_a_file_without_frags_has_none_and_one_without_victory_points_is_refused_agl_equal() -> None:
    log = read_results(
        "# name=X\nround,table,player1,player2,vp1,vp2\n1,1,Alda,Bruma,4,4\n", ARISTEIA, kind="tournament_open"
    ).log

    assert [match.result.scores for match in log.tournament.rounds[0].matches if match.result] == [
        tuple(Score(key=key, first=each, second=each) for key, each in (("victory_points", 4), ("frags", 0)))
    ]
    with pytest.raises(Refusal) as refusal:
        read_results(
            "# name=X\nround,table,player1,player2,frags1,frags2\n1,1,Alda,Bruma,4,4\n",
            ARISTEIA,
            kind="tournament_open",
        )
    assert str(refusal.value.message) == "Line 3: vp1 is empty: enter a whole number from 0 to 99."


def test_agl_equal_a_standard_event_needs_the_frags_where_the_victory_points_are_equal() -> None:
    rows = ("1,1,Alda,Bruma,4,4", "1,2,Cosme,Dalia,5,3", "2,1,Alda,Cosme,4,3", "3,1,Alda,Dalia,4,3")
    with pytest.raises(Refusal) as refusal:
        read_results("\n".join(("# name=X", "round,table,player1,player2,vp1,vp2", *rows)), ARISTEIA)

    assert str(refusal.value.message) == (
        "Line 3: the victory points are equal, so the frags decide: add the columns frags1 and frags2."
    )


def test_totals_of_imported_byes_are_scaled_agl_bye() -> None:
    log = read_results(LEAGUE, ARISTEIA).log

    assert record_of(log, "Elmo").line.totals == {"victory_points": 23, "frags": 12}
    assert record_of(log, "Elmo").line.summed == {"victory_points": 15, "frags": 8}


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("1,1,A,B,7,x,1,1,", "Line 3: vp2 must be a whole number from 0 to 99, not “x”."),
        ("1,1,A,B,7,3,1,,", "Line 3: frags2 is empty: enter a whole number from 0 to 99."),
        ("1,1,A,B,7,3,1,1,both", "Line 3: first_blood must be 1, 2 or empty, not “both”."),
    ],
)
def test_impossible_league_results_are_refused(row: str, sentence: str) -> None:
    columns = "round,table,player1,player2,vp1,vp2,frags1,frags2,first_blood"
    with pytest.raises(Refusal) as refusal:
        read_results(f"# name=X\n{columns}\n{row}\n", ARISTEIA, kind="tournament_open")

    assert sentence == str(refusal.value.message)


def test_an_unknown_kind_of_league_event_is_refused() -> None:
    with pytest.raises(Refusal, match="Kind of event cannot be “final”"):
        read_results(LEAGUE, ARISTEIA, kind="final")


BRACKET = """\
# name=Harbour Open,date=2026-10-03
round,table,player1,player2,score1,score2
cut1,1,Alda,Bruma,100,24
cut1,2,Cosme,Dalia,30,62
cut2,1,{first},{second},80,20
"""


def test_sw_elim_a_loser_who_plays_on_is_refused_with_both_lines() -> None:
    """SW-ELIM: else somebody who was out would be told as champion."""
    with pytest.raises(Refusal) as refused:
        read_results(BRACKET.format(first="Bruma", second="Dalia"), XWING)

    assert str(refused.value.message) == (
        "Line 5: “Bruma” plays on, but lost the elimination round before (line 3): one of the two is wrong, correct it."
    )
    log = read_results(BRACKET.format(first="Alda", second="Dalia"), XWING).log
    assert log.tournament.rounds[-1].matches[0].winner == names(log)["Alda"]


def test_an_event_without_a_date_is_not_published_as_of_another_day() -> None:
    site = build_site([read_results(PAPER.replace(",date=2026-10-03", ""), XWING).log])

    shown = {path: text for path, text in site.items() if not path.endswith(".ronda")}  # where it means: unknown
    assert [path for path, text in shown.items() if b"1970" in text] == []
    dated = build_site([read_results(PAPER, XWING).log])
    told = b'As of <time datetime="2026-10-03T00:00Z">3 October 2026, 00:00 UTC</time>.'
    assert any(told in text for text in dated.values())


PINS = """\
# name=Harbour League,date=2026-10-03
round,table,player1,player2,vp1,vp2,frags1,frags2,pin1,pin2
1,1,Alda,Bruma,7,3,1,1,4417,8120
1,2,Cosme,Dalia,5,5,1,1,2231,
2,1,Alda,Cosme,4,6,1,1,,2231
2,2,Dalia,Bruma,2,9,1,1,9902,8120
3,1,Alda,Dalia,4,6,1,1,,
3,2,Bruma,Cosme,2,9,1,1,,
"""


def test_agl_elo_an_imported_event_with_pins_is_ranked() -> None:
    """AGL-ELO: players are one person across events by their PIN, wherever in the file it stands."""
    log = read_results(PINS, ARISTEIA, kind="league_open").log
    pins = {player.name: player.field("pin") for player in log.tournament.players}

    assert pins == {"Alda": "4417", "Bruma": "8120", "Cosme": "2231", "Dalia": "9902"}
    assert {place.person.identity for place in season_ranking([log]).places} == set(pins.values())


def test_two_values_of_one_player_are_refused_with_both_lines() -> None:
    with pytest.raises(Refusal) as refused:
        read_results(PINS.replace("9902,8120", "9902,8121"), ARISTEIA)

    assert str(refused.value.message) == "Line 6: “pin” of Bruma is “8121” here and “8120” before (line 3)."


SERIES = """\
# name=Club night,date=2026-10-03,result=games,win=2,bye=2,draws=no,tiebreaks=wins strength_of_schedule
round,table,player1,player2,games1,games2
1,1,Alda,Bruma,2,1
1,2,Cosme,Dalia,0,2
"""


def test_custom_points_the_rules_of_a_custom_game_stand_in_the_file() -> None:
    log = read_results(SERIES, find_ruleset("custom")).log

    assert dict(log.tournament.details.options)["win"] == "2"
    assert {row.line.points for row in swiss_standings(log.tournament, ruleset_of(log.tournament)).rows} == {0, 2}
    with pytest.raises(Refusal) as refused:
        read_results(SERIES.replace("# name=Club night", "# nome=Club night"), find_ruleset("custom"))
    assert "Line 1: an event has nothing called “nome”; for Custom game there are name, date" in str(
        refused.value.message
    )


def test_import_names_the_kinds_of_each_game_in_its_help() -> None:
    told = " ".join(CliRunner().invoke(build.main, ["import", "--help"]).output.split())

    for game in every_ruleset():
        assert re.search(rf"The game's key: [^.]*\b{game.key}\b", told)
    for kind in ("league_standard", "xwing2", "netrunner", "sealed"):
        assert kind in told.replace(" ", "")


def test_every_wrong_line_is_named_up_to_twenty_and_how_many_more(tmp_path: Path) -> None:
    head = "# name=X\nround,table,player1,player2,score1,score2,winner\n"
    wrong = "".join(f"1,{table},A{table},B{table},999,x,\n" for table in range(1, 24))
    source, out = tmp_path / "results.csv", tmp_path / "event.ronda"
    source.write_text(head + wrong, encoding="utf-8")
    done = CliRunner().invoke(build.main, ["import", str(source), "--game", "xwing", "--out", str(out)])
    told = done.output.splitlines()

    assert done.exit_code == 1
    assert told[0].endswith("results.csv: Line 3: score1 must be a whole number from 0 to 200, not “999”.")
    assert told[1].endswith("results.csv: Line 4: score1 must be a whole number from 0 to 200, not “999”.")
    assert told[20:] == ["and 3 more"]
    assert not out.exists()


def test_wrong_rounds_tables_and_seats_are_named_together() -> None:
    rows = ["1,1,A,B,1", "x,2,C,D,1", "1,y,E,F,1", "1,4,,G,1"]
    with pytest.raises(Refusal) as refused:
        read_results("# name=X\nround,table,player1,player2,winner\n" + "\n".join(rows), KEYFORGE)

    assert [str(part) for part in refused.value.parts] == [
        "Line 4: the round “x” must be a number, or cut1, cut2 … for elimination.",
        "Line 5: the table “y” must be a number.",
        "Line 6: player1 is empty.",
    ]
    rows = ["1,1,A,B,1", "1,1,C,D,1", "1,3,A,E,1"]
    with pytest.raises(Refusal) as refused:
        read_results("# name=X\nround,table,player1,player2,winner\n" + "\n".join(rows), KEYFORGE)

    assert [str(part) for part in refused.value.parts] == [
        "Line 4: line 3 is at the same table of the same round.",
        "Line 5: “A” sits twice in the same round (line 3 too).",
    ]


SHEET = [
    ["# name=Harbour Open", "date=2026-10-03"],
    ["round", "table", "player1", "player2", "score1", "score2", "winner"],
    ["1", "1", "Begoña", "Íñigo", "100", "24", ""],
    ["1", "2", "Fara", "BYE", "", "", ""],
    ["2", "1", "libre", "Begoña", "", "", ""],
    ["2", "2", "Íñigo", "Fara", "62", "62", "2"],
]


def saved(separator: str, rows: list[list[str]] | None = None) -> str:
    """A sheet as a spreadsheet saves it: every line as wide as the widest."""
    wide = [[*row, *[""] * (8 - len(row))] for row in rows or SHEET]
    return "\r\n".join(separator.join(row) for row in wide)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_a_sheet_is_read_as_spreadsheets_save_it(separator: str) -> None:
    for text in (
        saved(separator),
        f"\ufeffsep={separator}\n{saved(separator)}",
        f"{separator * 7}\n{saved(separator)}",
    ):
        log = read_results(text, XWING).log
        details = log.tournament.details
        assert (details.name, details.date) == ("Harbour Open", "2026-10-03")
        assert [player.name for player in log.tournament.players] == ["Begoña", "Íñigo", "Fara"]
        assert [len([m for m in r.matches if m.is_bye]) for r in log.tournament.rounds] == [1, 1]


@pytest.mark.parametrize("head", ['"# name=Harbour Open,date=2026-10-03";;;', "# name=Harbour Open,date=2026-10-03;;;"])
def test_a_first_line_in_one_cell_is_read_whole(head: str) -> None:
    log = read_results("\n".join([head, *(";".join(row) for row in SHEET[1:])]), XWING).log

    assert (log.tournament.details.name, log.tournament.details.date) == ("Harbour Open", "2026-10-03")


@pytest.mark.parametrize("bye", ["BYE", "Bye", "(bye)", "libre", "Libre", "DESCANSO", "descansa"])
@pytest.mark.parametrize("side", [0, 1])
def test_a_bye_is_never_a_player_on_either_side(bye: str, side: int) -> None:
    pair, decks = ["Dalia", "Dalia"], ["Deck of Dalia", "Deck of Dalia"]
    pair[side], decks[side] = bye, ""
    row = f"1,1,{','.join(pair)},,{','.join(decks)}"
    text = f"# name=X\nround,table,player1,player2,winner,deck1,deck2\n1,2,A,B,1,First deck,Second deck\n{row}\n"
    players = {player.name: player.field("deck") for player in read_results(text, KEYFORGE).log.tournament.players}

    assert players == {"A": "First deck", "B": "Second deck", "Dalia": "Deck of Dalia"}


def test_a_bye_against_nobody_is_refused() -> None:
    with pytest.raises(Refusal, match="Line 3: player1 is empty"):
        read_results("# name=X\nround,table,player1,player2,winner\n1,1,BYE,libre,\n", KEYFORGE)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_command_reads_what_spreadsheets_write(encoding: str, tmp_path: Path) -> None:
    source, out = tmp_path / "results.csv", tmp_path / "event.ronda"
    source.write_bytes(saved(";").encode(encoding))
    done = CliRunner().invoke(build.main, ["import", str(source), "--game", "xwing", "--out", str(out)])

    assert done.stderr == f"{source}: This is taken for a bye and not for a player: libre.\n"
    assert done.stdout == f"{out}: New event “Harbour Open”: 3 players, 2 rounds.\n"
    assert "Begoña" in out.read_text(encoding="utf-8")


ROWS = "# name=Club night\nround,table,player1,player2,score1,score2\n1,1,Alda,Bruma,100,40\n1,2,Cosme,{bye},{scores}\n"


@pytest.mark.parametrize("bye", ["BYE 1", "bye (libre)", "Libre/BYE", "Descanso (bye)", "exento", "-", ""])
def test_a_bye_is_nobody_however_it_is_called_and_has_no_score(bye: str) -> None:
    log = read_results(ROWS.format(bye=bye, scores="190,0"), XWING).log

    assert [*names(log)] == ["Alda", "Bruma", "Cosme"]
    assert log.tournament.rounds[0].matches[1].is_bye
    assert log.tournament.details == read_results(ROWS.format(bye=bye, scores=","), XWING).log.tournament.details


def test_somebody_is_still_called_libre_romero() -> None:
    assert "Libre Romero" in names(read_results(ROWS.format(bye="Libre Romero", scores="90,10"), XWING).log)


@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("name", ["Copa Río", "Copa, la buena"])
def test_first_line_of_which_every_cell_is_quoted(separator: str, name: str) -> None:
    cells = (f"# name={name}", "date=2026-10-03", "city=Vigo", "", "")
    rows = ROWS.format(bye="", scores=",").partition("\n")[2].replace(",", separator)
    details = read_results(separator.join(f'"{cell}"' for cell in cells) + "\n" + rows, XWING).log.tournament.details

    assert (details.name, details.date, details.place) == (name, "2026-10-03", "Vigo")


def test_a_cut_in_which_the_first_seed_has_no_row_before_the_final() -> None:
    rows = ROWS.format(bye="", scores=",") + "cut1,1,Bruma,Cosme,10,50\ncut2,1,Alda,Cosme,50,10\n"
    tournament = read_results(rows, XWING).log.tournament

    assert (tournament.details.cut, len(tournament.seeds or ())) == (3, 3)
    assert [match.is_bye for match in tournament.rounds[1].matches] == [False, True]


def test_who_stands_in_a_final_without_a_place_in_it_is_named_with_the_line() -> None:
    rows = (
        "round,table,player1,player2,score1,score2\n1,1,A,B,100,40\n1,2,C,D,100,40\n1,3,E,F,100,40\n"
        "cut1,1,A,D,90,10\ncut1,2,B,C,10,90\ncut2,1,A,E,90,10\n"
    )
    with pytest.raises(Refusal, match="Line 7: “E” was not in the elimination round before"):
        read_results(rows, XWING)
