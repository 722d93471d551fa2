"""ST-SOURCE: `build.py begin` makes an event of others' results, and `verify` looks at their files beside it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from tests.flights import flight, people
from workshop.cli import event_files


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, [str(argument) for argument in arguments])


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two flights with one name in common."""
    found = []
    for letter, seed in (("A", 1), ("B", 2)):
        played = flight(f"Flight {letter}", ["Rosa Villar", *people(letter, 5)], seed=seed)
        event_files.write_event_log(played.log, tmp_path / f"{letter}.ronda")
        found.append(tmp_path / f"{letter}.ronda")
    return found


def test_st_source_begin_writes_who_goes_on_and_verify_finds_them(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "sunday.ronda"
    asked = run("begin", *files, "--best", 6, "--name", "Sunday", "--out", out)
    begun = run("begin", *files, "--best", 6, "--name", "Sunday", "--out", out, "--one-person", "Rosa Villar")
    both, one = run("verify", out, *files), run("verify", out, files[0])

    assert "Rosa Villar is among the best of" in asked.output
    assert "“Sunday”: 11 players, 0 rounds." in begun.output
    assert (
        begun.output.count("in Flight A, 28 November 2026") + begun.output.count("in Flight B, 28 November 2026") == 11
    )
    assert (both.exit_code, both.output.count("its file is the one that the log names")) == (0, 2)
    assert "Flight B, 28 November 2026: its file is not here" in one.output


def test_st_source_begin_replaces_who_does_not_come_and_refuses_who_nobody_is(
    files: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "sunday.ronda"
    begun = run("begin", files[0], "--best", 2, "--name", "Sunday", "--out", out)
    first = begun.output.splitlines()[1].split(". ")[1].split(":")[0]
    replaced = run("begin", files[0], "--best", 2, "--name", "Sunday", "--out", out, "--force", "--away", first)
    unknown = run("begin", files[0], "--best", 2, "--name", "Sunday", "--out", out, "--away", "Nobody Here")
    counted = run("begin", *files, "--best", 1, "--best", 2, "--best", 3, "--name", "Sunday", "--out", out)

    assert "Place 3 in Flight A, 28 November 2026 (replaces: Place 1)" in replaced.output
    assert first not in replaced.output
    assert "No file has a player “Nobody Here”." in unknown.output
    assert "Say --best once, or once for each of the 2 files." in counted.output


def test_st_source_verify_finds_a_source_that_is_another_file(files: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "sunday.ronda"
    run("begin", files[0], "--best", 2, "--name", "Sunday", "--out", out)
    event_files.write_event_log(flight("Flight A", people("A", 6), seed=1).log, files[0], force=True)
    found = run("verify", out, files[0])

    assert found.exit_code == 1
    assert "this file is not the one that the log names: its checksums are others." in found.output
