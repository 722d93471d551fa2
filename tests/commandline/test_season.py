"""``build.py season``: printed, published beside the events, and what it refuses."""

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

import build
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.rating_rules import RatingRules, RatingSystem
from ronda.rulesets import find_ruleset
from tests.seasons import ABCD, played
from workshop.cli import demo_club, event_files, season_publishing

ROOT = Path(__file__).parents[2]
RULES = 'name = "Club league"\npoints = [5, 3, 2]\neverybody_else = 1\nper_win = 1\nbest = 1\n'


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, [*map(str, arguments)])


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """The rules of a season, then its events."""
    rules = tmp_path / "season.toml"
    rules.write_text(RULES, encoding="utf-8")
    people = [(name, "") for name, _ in ABCD]
    logs = [
        played("spring", people, [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "1")]]),
        played("autumn", people[:2], [[(1, 2, "2")]], date="2026-09-01"),
    ]
    paths = [tmp_path / f"{log.tournament.id}.ronda" for log in logs]
    for log, path in zip(logs, paths, strict=True):
        event_files.write_event_log(log, path)
    return [rules, *paths]


def test_without_a_place_the_season_is_printed_and_nothing_written(files: list[Path], tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    result = run("season", *files)

    assert 0 == result.exit_code
    assert "#  Player  Points  Counted  Wins\n1  Alda         7      1/2     2\n" in result.output
    assert before == sorted(tmp_path.iterdir())


def test_what_becomes_public_in_a_folder_is_said_with_names_that_look_like_more(
    files: list[Path], tmp_path: Path
) -> None:
    log = played("winter", [("Ana Gil 600 123 456", ""), (ABCD[1][0], "")], [[(1, 2, "1")]], date="2026-12-01")
    event_files.write_event_log(log, files[1], force=True)
    said = run("season", *files, "--out", tmp_path / "site").output
    assert "The season Club league: Shown: names, places, points and results; people named: 3.\n" in said
    assert "looks like a telephone number" in next(
        line for line in said.splitlines() if "league: " in line and "600" in line
    )


def test_another_name_says_that_the_pages_of_the_old_one_stay_and_both_ways_out_work(
    files: list[Path], tmp_path: Path
) -> None:
    out, rules = tmp_path / "site", files[0]
    run("season", *files, "--out", out)
    rules.write_text(RULES.replace("Club league", "Harbour league"), encoding="utf-8")
    said = run("season", *files, "--out", out).output
    [old], [new] = ([path.name for path in (out / "data").glob(f"season-{name}-*")] for name in ("club*", "harbour*"))
    way_out = f'address = "Club league", and unpublish {new}. Else unpublish {old}.\n'
    assert f"{new} has the events of {old}. For the old address write: {way_out}" in said
    assert way_out not in run("season", *files, "--out", out).output, "it is said once"

    rules.write_text(f'address = "Club league"\n{rules.read_text(encoding="utf-8")}', encoding="utf-8")
    assert "has the events of" not in run("season", *files, "--out", out).output
    assert 0 == run("unpublish", new, "--out", out).exit_code
    assert [old] == [path.name for path in (out / "data").glob("season-*")]
    assert "<h1>Harbour league</h1>" in (out / "en" / old / "index.html").read_text(encoding="utf-8")


def test_a_season_of_another_kind_or_of_other_events_is_none_of_another_name(files: list[Path], tmp_path: Path) -> None:
    out, rules = tmp_path / "site", files[0]
    run("season", *files, "--out", out)
    rules.write_text('name = "Ratings"\nrating = "elo"\n', encoding="utf-8")
    assert "has the events of" not in run("season", *files, "--out", out).output
    rules.write_text(RULES.replace("Club league", "Autumn"), encoding="utf-8")
    assert "has the events of" not in run("season", rules, files[2], "--out", out).output


def test_the_season_stands_beside_its_events_and_is_found_from_the_first_page(
    files: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "site"
    run("publish", *files[1:], "--out", out)
    first, second = (run("season", *files, "--out", out) for _ in range(2))

    assert (0, 0) == (first.exit_code, second.exit_code), first.output
    assert ": 0 written," in second.output
    [folder] = [path.name for path in (out / "data").glob("season-club-league-*")]
    index = (out / "index.html").read_text(encoding="utf-8")
    assert f"en/{folder}/index.html" in index
    assert "Ranking of the season" not in index  # it has a name of its own
    assert "<h1>Club league</h1>" in (out / "en" / folder / "index.html").read_text(encoding="utf-8")
    page = (out / "en" / folder / "players" / "1.html").read_text(encoding="utf-8")
    assert "5 for the place + 2 wins × 1 = <b>7</b>" in page
    assert "It does not count: others are better" in page
    assert (out / "es" / folder / "index.html").is_file()
    assert [] == [
        name
        for name in (out / "en" / folder / "events").iterdir()
        if "autumn" not in name.read_text() and "spring" not in name.read_text()
    ]
    assert 0 == run("unpublish", "Club league", "--out", out).exit_code
    assert folder not in (out / "index.html").read_text(encoding="utf-8")


def test_the_files_for_programs_are_as_the_schema_says_and_add_up(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "site"
    run("season", *files, "--out", out)
    schema = json.loads((ROOT / "docs" / "results.schema.json").read_text(encoding="utf-8"))
    [folder] = (out / "data").glob("season-*")
    season = json.loads((folder / "ranking.json").read_text(encoding="utf-8"))
    people = [json.loads((folder / row["link"]).read_text(encoding="utf-8")) for row in season["ranking"]]

    for value in (season, *people, json.loads((out / "index.json").read_text(encoding="utf-8"))):
        kind = value["format"].removeprefix("ronda-")
        assert [] == list(Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{kind}"}]}).iter_errors(value))
    for person in people:
        parts = [one["for_place"] + one["for_attendance"] + one["for_wins"] for one in person["events"]]
        assert parts == [one["points"] for one in person["events"]]
        assert person["points"] == sum(one["points"] for one in person["events"] if one["counts"])
        wins = sum(match["result"] == "win" for one in person["events"] for match in one["matches"])
        assert person["wins"] == wins
    assert "1,Alda,7,7,2,1,2,7,3" in (folder / "ranking.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("rating", ["elo", "glicko-2"])
def test_a_season_by_rating_is_printed_and_its_numbers_follow_from_its_own_files(
    files: list[Path], tmp_path: Path, rating: str
) -> None:
    files[0].write_text(f'name = "Ladder"\nrating = "{rating}"\n', encoding="utf-8")
    out = tmp_path / "site"
    printed, done = run("season", *files), run("season", *files, "--out", out)
    schema = json.loads((ROOT / "docs" / "results.schema.json").read_text(encoding="utf-8"))
    [folder] = (out / "data").glob("season-ladder-*")
    season = json.loads((folder / "ranking.json").read_text(encoding="utf-8"))
    people = [json.loads((folder / row["link"]).read_text(encoding="utf-8")) for row in season["ranking"]]

    assert (0, 0) == (printed.exit_code, done.exit_code), done.output
    assert "#  Player  Rating  Games  Record\n1  Bruma" in printed.output
    for value in (season, *people):
        kind = value["format"].removeprefix("ronda-")
        assert [] == list(Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{kind}"}]}).iter_errors(value))
    for person in people:
        page = (out / "en" / folder.name / "players" / f"{person['number']}.html").read_text(encoding="utf-8")
        for period in person["periods"]:
            changes = sum(game["change"] for game in period["games"])
            assert period["after"]["rating"] == pytest.approx(period["before"]["rating"] + changes, abs=1e-5)
            assert all(f"{game['expected']:.3f}" in page for game in period["games"])
        assert ("Volatility: 0.060000, then 0." in page) == (rating == "glicko-2")
    first = people[0]["periods"][0]
    assert ("deviation" in first["before"]) == (rating == "glicko-2")


def test_each_fault_of_the_rules_names_the_file(files: list[Path], tmp_path: Path) -> None:
    files[0].write_text('name = "x"\npoint = [1]\nbest = -1\nper_win = 1\n', encoding="utf-8")
    result = run("season", *files, "--out", tmp_path / "site")

    assert 1 == result.exit_code
    assert f"{files[0]}: A season has no key “point”. Write points in its place, or leave it out.\n" in result.output
    assert f"{files[0]}: best: “-1” is no whole number from 0 to 1000." in result.output
    assert not (tmp_path / "site").exists()


def test_the_rating_in_the_documents_is_one(files: list[Path]) -> None:
    text = (ROOT / "docs" / "seasons.md").read_text(encoding="utf-8")
    [printed] = [each for each in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "rating =" in each]
    files[0].write_text(printed, encoding="utf-8")

    assert RatingRules(name="Club ladder 2026", rating=RatingSystem.GLICKO) == season_publishing.read_rules_file(
        files[0]
    )


def test_rules_that_are_no_text_are_refused(files: list[Path]) -> None:
    files[0].write_bytes(b"\xff\xfe")
    result = run("season", *files)

    assert f"Error: {files[0]} is no text in UTF-8.\n" == result.output


def test_where_nobody_has_points_it_is_said_why(files: list[Path], tmp_path: Path) -> None:
    running = tmp_path / "running.ronda"
    event_files.write_event_log(played("summer", [(name, "") for name, _ in ABCD[:2]], [[(1, 2, "")]]), running)
    result = run("season", files[0], running, "--out", tmp_path / "site")

    assert 1 == result.exit_code
    assert "There is nothing to rank. summer is left out: it is not over." in result.output


def test_the_file_in_the_documents_is_one(files: list[Path]) -> None:
    text = (ROOT / "docs" / "seasons.md").read_text(encoding="utf-8")
    [printed] = [each for each in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "per_win" in each]
    files[0].write_text(printed, encoding="utf-8")
    result = run("season", *files)

    assert 0 == result.exit_code
    assert "conflict: same: nobody is registered as “Ana Ruiz (Oslo)” in these events.\n" in result.output
    assert "1  Alda        22      2/2     2\n" in result.output


def test_the_demo_brings_a_club_with_a_season_by_points_and_one_by_rating(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    written = demo_club.write_demo_club(folder)
    rules = [season_publishing.read_rules_file(path) for path in written[1:]]
    written[1].write_text(RULES, encoding="utf-8")
    demo_club.write_demo_club(folder)

    assert [PointsRules, RatingRules] == [type(one) for one in rules]
    assert [one.game for one in rules] == [str(find_ruleset(game).title) for game, _ in demo_club.SEASONS.values()]
    assert RULES == written[1].read_text(encoding="utf-8"), "what somebody changed stays"


def test_a_damaged_file_keeps_no_season_from_being_printed_and_drops_no_event_of_its_pages(
    files: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "site"
    run("season", *files, "--out", out)
    files[2].write_bytes(files[2].read_bytes()[:-200])
    printed, published = run("season", *files), run("season", *files, "--out", out)

    assert (1, 1) == (printed.exit_code, published.exit_code)
    assert "1  Alda " in printed.output
    assert f"Error: {files[2]}: Line" in printed.output
    assert printed.output.endswith("What cannot be read is not counted.\n")
    assert "counts “autumn”, which no file holds that can be read. Name the file too" in published.output
    assert "“autumn” counted before" in run("season", *files, "--out", out, "--force").output


def test_a_copy_of_a_file_is_named_as_one_that_adds_nothing(files: list[Path], tmp_path: Path) -> None:
    copy = tmp_path / "copy.ronda"
    copy.write_bytes(files[1].read_bytes())
    said = f"{copy}: left out, another file holds the same event with all of its steps.\n"

    assert said in run("season", *files, copy).output
    assert said in run("season", *files, copy, "--out", tmp_path / "site").output


def test_a_name_left_out_and_a_game_that_mean_nothing_are_told(files: list[Path]) -> None:
    files[0].write_text(f'{RULES}leave_out = ["Srping", "Autumn (2026-09-01)"]\n', encoding="utf-8")
    told = run("season", *files).output
    assert "conflict: leave_out: no event here is called “Srping”.\n" in told
    assert told.count("leave_out") == 1
    assert "autumn is left out: the season says so." in told

    files[0].write_text(f'game = "Chess"\n{RULES}', encoding="utf-8")
    assert "conflict: game: no event here is of “Chess”. Games that Ronda knows: Aristeia!, " in (
        run("season", *files).output
    )


def test_one_of_two_events_of_one_name_and_day_is_left_out_by_its_identifier(files: list[Path]) -> None:
    people = [(name, "") for name, _ in ABCD]
    twin = played("spring", people, [[(1, 2, "2"), (3, 4, "2")]], identifier="springtwin")
    event_files.write_event_log(twin, files[2], force=True)
    files[0].write_text(f'{RULES}leave_out = ["spring (2026-03-01, springtwin)"]\n', encoding="utf-8")
    told = run("season", *files).output

    assert told.count("spring is left out: the season says so.") == 1
    assert "1  Alda         7      1/1     2\n" in told


def test_a_key_that_is_there_twice_and_a_clubs_look_are_told_as_what_they_are(files: list[Path]) -> None:
    files[0].write_text('name = "x"\nname = "y"\n', encoding="utf-8")
    twice = f"Error: {files[0]}: The key of line 2 is there twice: take one of the two out.\n"
    assert twice == run("season", *files).output

    files[0].write_text('name = "x"\nlogo = "x.png"\ncolour = "#123456"\n', encoding="utf-8")
    assert run("season", *files).output == (
        f"Error: {files[0]}: This is a club's look, not a season: enter it under “The club's look”, or publish "
        "with --club.\n"
    )


def test_a_pipe_among_the_files_is_told_and_nothing_waits_for_it(files: list[Path], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.ronda"
    os.mkfifo(pipe)
    said = f"{pipe} is a pipe, not a file: save its content as an event file.\n"

    assert said in run("season", *files, pipe).output
    assert said in run("season", *files, pipe, "--out", tmp_path / "site").output
    assert said in run("publish", *files[1:], pipe, "--out", tmp_path / "site").output
