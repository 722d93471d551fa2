"""AGL-ELO: ``build.py ranking``."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.rulesets import find_ruleset
from tests.seasons import ABCD, install, played, rated_ruleset
from workshop.cli import event_files


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, ["ranking", *map(str, arguments)])


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    logs = [
        played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")]]),
        played("autumn", (*ABCD[:3], ("Nadie", "")), [[(1, 3, "1"), (2, 4, "1")]], date="2026-09-01"),
    ]
    paths = [tmp_path / f"{log.tournament.id}.ronda" for log in logs]
    for log, path in zip(logs, paths, strict=True):
        event_files.write_event_log(log, path)
    return paths


def test_agl_elo_the_command_writes_the_pages_once_and_says_what_it_leaves_out(
    files: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "ranking"
    first, second = (run(*files, "--season", "2026", "--out", out) for _ in range(2))

    assert (0, 0) == (first.exit_code, second.exit_code)
    assert "player: Nadie, autumn: registered without PIN; these games are left out.\n" in first.output
    assert ": 0 written," in second.output
    assert "Ranking of the season 2026" in (out / "index.html").read_text(encoding="utf-8")


def test_agl_elo_a_folder_of_somebody_else_is_refused(files: list[Path], tmp_path: Path) -> None:
    result = run(*files, "--season", "2026", "--out", tmp_path)

    assert 1 == result.exit_code
    assert f"Error: {tmp_path} is not empty and Ronda did not make it" in result.output


def test_agl_elo_versions_that_went_on_differently_are_refused_by_file(files: list[Path], tmp_path: Path) -> None:
    other = tmp_path / "other.ronda"
    event_files.write_event_log(played("spring", ABCD, [[(1, 2, "2"), (3, 4, "1")]]), other)
    result = run(*files, other, "--season", "2026", "--out", tmp_path / "ranking")

    assert 1 == result.exit_code
    assert f"{files[0]} and {other} hold the same event and went on differently" in result.output
    assert not (tmp_path / "ranking").exists()


def test_agl_elo_a_copy_of_a_file_counts_once_and_is_named(files: list[Path], tmp_path: Path) -> None:
    copy = tmp_path / "copy.ronda"
    copy.write_bytes(files[0].read_bytes())
    result = run(*files, copy, "--season", "2026", "--out", tmp_path / "ranking")

    assert 0 == result.exit_code
    assert f"{copy}: left out" in result.output


@pytest.mark.parametrize("season", ["", "  ", "x" * 81, "20\u202e26"])
def test_agl_elo_a_season_needs_a_readable_name(season: str, files: list[Path], tmp_path: Path) -> None:
    result = run(*files, "--season", season, "--out", tmp_path / "ranking")

    assert 1 == result.exit_code
    assert result.output.startswith("Error: The season")
    assert not (tmp_path / "ranking").exists()


@pytest.mark.parametrize("is_damaged", [True, False])
def test_agl_elo_an_event_that_counted_is_not_dropped_unasked(
    is_damaged: bool, files: list[Path], tmp_path: Path
) -> None:
    out = tmp_path / "ranking"
    run(*files, "--season", "2026", "--out", out)
    before = {path: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    if is_damaged:
        files[1].write_bytes(files[1].read_bytes()[:-200])
    given = files if is_damaged else files[:1]
    refused = run(*given, "--season", "2026", "--out", out)

    assert 1 == refused.exit_code
    assert f"The ranking of 2026 in {out} counts “autumn”, which no file holds that can be read." in refused.output
    assert is_damaged == (f"{files[1]}: Line" in refused.output)
    assert before == {path: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}

    forced = run(*given, "--season", "2026", "--out", out, "--force")
    assert is_damaged == bool(forced.exit_code)
    assert "“autumn” counted before and does not count any more: no file holds it.\n" in forced.output
    assert is_damaged == ("What cannot be read is not counted.\n" in forced.output)
    assert "pages stay" not in forced.output
