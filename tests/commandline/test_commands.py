"""``build.py``: each command parses, calls and echoes; no is one sentence and status 1."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.commands import requests as ask
from ronda.core.details import Details, TournamentSystem
from ronda.core.stages import StageSystem
from ronda.core.state import Phase
from ronda.journal import read_log_file
from ronda.rules.stages import CUSTOM
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from tests.faults.files import NO_TEXT
from tests.playing import Organiser, custom
from workshop.cli import demo_tournaments, event_files

RESULTS = """\
# name=Harbour Open,date=2026-10-03
round,table,player1,player2,score1,score2,winner
1,1,Alda,Bruma,77,49,
1,2,Cosme,Dalia,100,24,
2,1,Cosme,Alda,60,60,2
2,2,Dalia,Bruma,10,0,
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, [str(argument) for argument in arguments])


@pytest.fixture
def event(tmp_path: Path) -> Path:
    source = tmp_path / "results.csv"
    source.write_text(RESULTS, encoding="utf-8")
    out = tmp_path / "event.ronda"
    assert run("import", source, "--game", "xwing", "--out", out).exit_code == 0
    return out


@pytest.fixture(scope="module")
def demo_events(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return demo_tournaments.write_demo_events(tmp_path_factory.mktemp("demo"), 1)


@pytest.mark.parametrize("name", sorted(build.main.commands))
def test_every_command_has_help_with_an_example(name: str) -> None:
    text = run(name, "--help").output

    assert f"Example: python3 build.py {name}" in text


def test_standings_json_has_exact_and_decimal_numbers_in_the_fields_terms(event: Path) -> None:
    standings = json.loads(run("standings", event, "--format", "json").output)

    assert ("Harbour Open", 2) == (standings["event"], standings["round"])
    first = standings["standings"][0]
    assert (1, "Alda", "2") == (first["rank"], first["player"], first["points"])
    assert {"exact": "228", "decimal": 228.0} == first["tiebreaks"]["margin_of_victory"]
    assert {"exact": "1/4", "decimal": 0.25} == first["tiebreaks"]["strength_of_schedule"]


def test_standings_after_an_earlier_round_are_as_of_that_round(event: Path) -> None:
    """SW-STANDINGS."""
    rows = list(csv.DictReader(io.StringIO(run("standings", event, "--round", 1, "--format", "csv").output)))

    assert [("1", "Cosme", "176"), ("2", "Alda", "128")] == [
        (row["rank"], row["player"], row["margin_of_victory"]) for row in rows[:2]
    ]


def test_standings_table_lines_up(event: Path) -> None:
    head, *rows = run("standings", event).output.splitlines()

    assert head.split()[:3] == ["rank", "player", "points"]
    assert {row.index("active") for row in rows} == {head.index("status")}


@pytest.mark.parametrize(("language", "title"), [("en", 'Event,"Aristeia!'), ("es", "Evento;Aristeia!")])
def test_agl_report_is_written_as_one_file(demo_events: list[Path], tmp_path: Path, language: str, title: str) -> None:
    """AGL-REPORT from an event file."""
    source = next(path for path in demo_events if "aristeia" in path.name)
    out = tmp_path / "new" / "report.csv"

    assert run("report", source, "--out", out, "--lang", language).output == f"{out}\n"
    assert out.read_bytes().startswith(f"\ufeff{title}".encode())


def test_agl_report_of_a_game_without_a_league_is_written_too(event: Path, tmp_path: Path) -> None:
    result = run("report", event, "--out", tmp_path / "report.csv")

    assert result.exit_code == 0
    assert "Star Wars: X-Wing" in (tmp_path / "report.csv").read_text("utf-8")


def test_a_round_without_standings_is_refused(event: Path) -> None:
    result = run("standings", event, "--round", 9)

    assert (1, f"Error: {event} has standings after the rounds 0 to 2, not after round 9.\n") == (
        result.exit_code,
        result.output,
    )


def test_verify_pairs_every_demo_round_again_from_its_seed(demo_events: list[Path]) -> None:
    """SW-PAIR: the log's receipts can be recomputed."""
    result = run("verify", *demo_events)
    rounds = sum(len(read_log_file(path.read_text(encoding="utf-8")).tournament.rounds) for path in demo_events)

    assert result.exit_code == 0
    assert rounds == result.output.count("are those of its seed")


def test_demo_writes_each_game_in_three_sizes_and_the_same_seed_gives_the_same_bytes(
    demo_events: list[Path], tmp_path: Path
) -> None:
    again = demo_tournaments.write_demo_events(tmp_path, 1)

    others = (*demo_tournaments.OTHER_SYSTEMS, *demo_tournaments.CHAINS, *demo_tournaments.FLIGHTS, "their second day")
    assert len(every_ruleset()) * len(demo_tournaments.SIZES) + len(others) == len(demo_events)
    assert [path.read_bytes() for path in demo_events] == [path.read_bytes() for path in again]


def test_demo_shows_each_system_of_play_to_its_end(demo_events: list[Path]) -> None:
    """RR-BERGER, DE-BRACKET: nobody comes late where nobody can join any more."""
    played = [read_log_file(path.read_text(encoding="utf-8")).tournament for path in demo_events]

    assert {tournament.details.system for tournament in played} == set(TournamentSystem)
    assert {tournament.phase for tournament in played} == {Phase.FINISHED}
    assert len({tournament.id for tournament in played}) == len(played)
    for tournament in played:
        assert f", {len(tournament.players)} players" in tournament.details.name


def test_demo_plays_each_chain_through_all_its_stages(demo_events: list[Path]) -> None:
    """ST-CHAIN, ST-2LO, ST-GROUPS: who plays a bracket after stages came through all of them."""
    played = [read_log_file(path.read_text(encoding="utf-8")).tournament for path in demo_events]
    chained = [tournament for tournament in played if tournament.details.chain]

    assert {plan.system for tournament in chained for plan in tournament.chain} == set(StageSystem) - {
        StageSystem.DOUBLE_ELIMINATION
    }
    for tournament in chained:
        *others, bracket = tournament.chain
        assert (len(tournament.begun) + 1, bracket.is_bracket) == (len(others), True)
        assert len(tournament.seeds or ()) == others[-1].progression.places
        entrants = [set(stage.entrants) for stage in tournament.begun]
        assert all(entered.issuperset(tournament.seeds or ()) for entered in entrants)


def test_demo_has_two_flights_whose_best_meet_on_a_second_day(demo_events: list[Path]) -> None:
    """ST-SOURCE."""
    second = next(path for path in demo_events if "second-day" in path.name)
    flights = [path for path in demo_events if "flight-" in path.name]
    verified = run("verify", second, *flights)

    assert len(flights) == len(demo_tournaments.FLIGHTS)
    assert verified.exit_code == 0
    assert verified.output.count(
        "its file is the one that the log names, and the 4 players taken are the best of it"
    ) == len(flights), verified.output


@pytest.mark.parametrize("players", [9, 16])
@pytest.mark.parametrize("system", TournamentSystem)
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_demo_plays_whatever_an_organiser_can_choose(system: TournamentSystem, rounds: int, players: int) -> None:
    announced = None if system is TournamentSystem.ROUND_ROBIN else rounds
    cut = 4 if rounds else 0
    details = Details(name="Cup", structure=CUSTOM, swiss_rounds=announced, cut=cut, system=system)
    played = demo_tournaments.play_demo_event(find_ruleset("custom"), players, seed=1, details=details).tournament

    assert (played.phase, len(played.players)) == (Phase.FINISHED, players)


def test_publish_writes_once_and_then_leaves_everything_alone(event: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"

    first, second = run("publish", event, "--out", out), run("publish", event, "--out", out)

    assert (0, 0) == (first.exit_code, second.exit_code)
    assert ": 0 written," in second.output
    assert ": 0 written," not in first.output
    assert (out / "index.html").is_file()


@pytest.mark.parametrize("command", ["standings", "verify", "publish"])
def test_a_damaged_file_is_named_with_its_first_bad_line(command: str, event: Path, tmp_path: Path) -> None:
    lines = event.read_text(encoding="utf-8").splitlines()
    lines[3] = lines[3].replace("Bruma", "Brumo")
    event.write_text("\n".join(lines), encoding="utf-8")

    result = run(command, event, *(["--out", tmp_path / "public"] if command == "publish" else []))

    assert result.exit_code == 1
    assert f"{event}: Line 4 is damaged" in result.output
    assert "every checksum fits" not in result.output
    assert not (tmp_path / "public").exists()


def test_thirty_files_say_once_what_is_alike_then_what_is_broken_and_last_what_became_of_the_site(
    tmp_path: Path,
) -> None:
    out, files = tmp_path / "public", [tmp_path / f"{number:02}.ronda" for number in range(30)]
    for number, file in enumerate(files):
        organiser = Organiser("keyforge", seed=number, details=custom(1, name=f"Cup {number}"))
        organiser.start(4)
        event_files.write_event_log(organiser.log, file)
    files[7].write_text(files[7].read_text(encoding="utf-8")[:300], encoding="utf-8")

    result = run("publish", *files, "--out", out)
    lines = result.output.splitlines()
    assert result.exit_code == 1
    assert len([line for line in lines if "Never shown: " in line]) == 1
    assert any(line.startswith(f"{files[0]} and 28 more: Never shown: ") for line in lines)
    *_, broken, kept, last = lines
    assert broken.startswith(f"Error: {files[7]}: ")
    assert kept == "What cannot be read was left out; its pages stay as they were."
    assert last.startswith(f"{out}: ")
    assert last.endswith(" written, 0 unchanged, 0 removed; left out: 1.")


def test_an_unknown_game_is_refused_with_those_that_exist(tmp_path: Path) -> None:
    source = tmp_path / "results.csv"
    source.write_text(RESULTS, encoding="utf-8")

    result = run("import", source, "--game", "chess", "--out", tmp_path / "event.ronda")

    assert result.exit_code == 1
    assert "There is no game “chess”. The games are: " in result.output
    assert not (tmp_path / "event.ronda").exists()


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "results.csv"
    source.write_bytes(b"\xff\xfe\x00binary")

    result = run("import", source, "--game", "xwing", "--out", tmp_path / "event.ronda")

    assert (1, f"{NO_TEXT.seen.format(file=source)}\n") == (result.exit_code, result.output)


def test_wrong_usage_ends_with_status_2() -> None:
    assert run("publish").exit_code == 2


def test_demo_events_fill_in_what_their_game_registers_and_announces(demo_events: list[Path]) -> None:
    """AGL-LINEUP, AGL-SCENARIO, XW-SQUAD: teams, sheets and helpers have something to show."""
    for path in demo_events:
        tournament = read_log_file(path.read_text(encoding="utf-8")).tournament
        ruleset = ruleset_of(tournament)
        filled_in = {key for player in tournament.players for key, value in player.fields if value}
        teams = any(match.teams for round_ in tournament.rounds for match in round_.matches)

        assert filled_in == {field.key for field in ruleset.registration.fields}
        assert len(tournament.details.scenarios) == ("scenarios" in ruleset.stages.announces) * tournament.swiss_rounds
        assert teams == bool(ruleset.team_building(tournament.details))


@pytest.mark.parametrize("command", ["verify", "publish"])
def test_one_file_that_cannot_be_read_does_not_stop_the_others(command: str, event: Path, tmp_path: Path) -> None:
    bad, missing = tmp_path / "bad.ronda", tmp_path / "missing.ronda"
    bad.write_text("not an event", encoding="utf-8")
    folder = tmp_path / "folder.ronda"
    folder.mkdir()
    out = tmp_path / "public"
    result = run(command, bad, missing, event, folder, *(["--out", out] if command == "publish" else []))

    assert result.exit_code == 1
    assert [f"Error: {bad}", str(missing), str(folder)] == [
        line.partition(": ")[0] if not line.startswith("Error") else ": ".join(line.split(": ")[:2])
        for line in result.stderr.splitlines()[:3]
    ]
    if command == "verify":
        assert f"{event}: whole, every checksum fits.\n" in result.stdout
        assert str(bad) not in result.stdout
    else:
        assert "Harbour Open" in (out / "index.html").read_text("utf-8")


PEOPLE = ("Wanda Sol", "Yago Luna", "Xenia Mar", "Zoe Roca")


def test_names_that_are_hidden_are_hidden_in_standings_too(tmp_path: Path) -> None:
    """AGL-NAMES."""
    organiser, path = Organiser("keyforge"), tmp_path / "event.ronda"
    organiser.do(ask.RegisterPlayers(entries=tuple(ask.PlayerEntry(name=name) for name in PEOPLE)))
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Wanda Sol"), hidden=True))
    organiser.go_on()
    event_files.write_event_log(organiser.log, path)

    for shape in ("table", "csv", "json"):
        said = run("standings", path, "--format", shape).output
        assert "Wanda" not in said
        assert "#1" in said
        assert "Yago Luna" in said


def test_a_name_like_a_formula_is_text_in_standings(tmp_path: Path) -> None:
    organiser, path = Organiser("keyforge"), tmp_path / "event.ronda"
    organiser.register("=1+1", "@home", "-Ana", "Béla")
    organiser.go_on()
    event_files.write_event_log(organiser.log, path)
    rows = list(csv.DictReader(io.StringIO(run("standings", path, "--format", "csv").output)))

    assert {"'=1+1", "'@home", "'-Ana", "Béla"} == {row["player"] for row in rows}
    assert {"=1+1", "@home"} < set(run("standings", path).output.split())


def test_unpublish_takes_one_event_off_and_names_what_there_is_instead(event: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    run("publish", event, "--out", out)
    name = event_files.read_event_log(event).tournament.details.name
    wrong, right = run("unpublish", "Nobody's Cup", "--out", out), run("unpublish", name, "--out", out)

    assert (1, 0) == (wrong.exit_code, right.exit_code)
    assert f"Error: {out} holds nothing called “Nobody's Cup”. It holds: " in wrong.output
    assert ": 8 written," in right.output
    assert [] == [path for path in out.glob("*/*") if path.is_dir()]
    assert run("unpublish", name, "--out", tmp_path / "nowhere").exit_code == 2


def test_agl_names_a_name_that_is_hidden_later_leaves_texts_and_addresses(tmp_path: Path) -> None:
    organiser = Organiser("keyforge", details=custom(1, name="Rude Word Memorial"))
    organiser.register("Alba", "Rude Word")
    path, out = tmp_path / "event.ronda", tmp_path / "public"
    event_files.write_event_log(organiser.log, path)
    before = run("publish", path, "--out", out)
    named = [file for file in out.rglob("*") if "rude-word" in str(file)]
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Rude Word"), hidden=True))
    event_files.write_event_log(organiser.log, path, force=True)
    after = run("publish", path, "--out", out)

    assert (0, 0) == (before.exit_code, after.exit_code), after.output
    assert named
    assert [] == [file for file in out.rglob("*") if "rude-word" in str(file)]
    assert [] == [file for file in out.rglob("*.*") if file.is_file() and b"Rude Word" in file.read_bytes()]
    assert f"{path}: Name of the event: Rude Word is hidden on the results pages" in after.output
    assert "hidden" not in before.output


def test_publish_without_a_file_needs_a_site(tmp_path: Path) -> None:
    result = run("publish", "--out", tmp_path / "public")

    assert (1, f"Error: {tmp_path / 'public'} holds no results pages yet: name the event files to publish.\n") == (
        result.exit_code,
        result.output,
    )
    assert not (tmp_path / "public").exists()
