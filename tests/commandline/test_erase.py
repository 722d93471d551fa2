"""People are erased from event files on the command line too (REG-ERASE)."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.commands import requests as ask
from ronda.core.facts import EntryOrigin
from tests.playing import Organiser, custom
from workshop.cli import event_files

MARKER = "Zyxwilda Quorbeth"


def run(*args: object) -> Result:
    return CliRunner().invoke(build.main, [str(arg) for arg in args])


@pytest.fixture
def event(tmp_path: Path) -> Path:
    organiser = Organiser("keyforge", details=custom(2))
    organiser.register("Alba Sol", MARKER)
    organiser.start()
    organiser.pair()
    organiser.drop(2)
    path = tmp_path / "event.ronda"
    event_files.write_event_log(organiser.log, path)
    return path


def test_reg_erase_a_file_is_written_without_the_name_and_verify_says_so(event: Path) -> None:
    out = event.with_name("erased.ronda")
    assert run("erase", event, "--player", 2, "--out", out).exit_code == 0
    assert MARKER not in out.read_text(encoding="utf-8")
    said = run("verify", out)
    assert said.exit_code == 0
    assert "The names of these players were erased, and the entries written anew: 2." in said.output
    assert run("erase", event, "--everybody", "--out", event, "--force").exit_code == 0
    assert "Alba" not in event.read_text(encoding="utf-8")


def test_reg_erase_who_asked_and_never_was_a_player_is_named(event: Path) -> None:
    organiser = Organiser("keyforge", details=custom(2))
    asked = ask.RequestEntry(message="m1", request="r1", name=MARKER, origin=EntryOrigin.CODE)
    organiser.send(asked)
    event_files.write_event_log(organiser.log, event, force=True)
    assert run("erase", event, "--asked", MARKER.lower(), "--out", event, "--force").exit_code == 0
    assert MARKER not in event.read_text(encoding="utf-8")
    assert "Names were erased of who only asked to be registered" in run("verify", event).output


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ((), "Say whom"),
        (("--player", 2, "--everybody"), "Say whom"),
        (("--player", 9), "There is no player number 9"),
        (("--asked", "Odo"), "The event does not name this person."),
    ],
)
def test_reg_erase_whom_nobody_knows_is_refused(event: Path, asked: tuple[object, ...], sentence: str) -> None:
    before = event.read_bytes()
    refused = run("erase", event, *asked, "--out", event)
    assert refused.exit_code != 0
    assert sentence in refused.output
    assert event.read_bytes() == before


def test_reg_erase_pages_and_season_lose_the_name_without_being_forced(event: Path, tmp_path: Path) -> None:
    """What the site knows of the entries is what anybody may know, and is the same without a name."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.register("Alba Sol", MARKER)
    organiser.begin()
    organiser.play_on()
    event_files.write_event_log(organiser.log, event, force=True)
    out, rules = tmp_path / "site", tmp_path / "season.toml"
    rules.write_text('name = "League"\npoints = [3, 1]\n', encoding="utf-8")
    assert run("publish", event, "--out", out).exit_code == 0
    assert run("season", rules, event, "--out", out).exit_code == 0
    assert run("erase", event, "--player", 2, "--out", event, "--force").exit_code == 0
    published, counted = run("publish", event, "--out", out), run("season", rules, event, "--out", out)

    assert published.exit_code == 0, published.output
    assert counted.exit_code == 0, counted.output
    pages = [path for path in out.rglob("*") if path.is_file()]
    assert [] == [path for path in pages if MARKER.encode() in path.read_bytes() or MARKER in path.name]


def test_reg_erase_an_older_copy_takes_no_place_of_pages_without_the_name(event: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.ronda"
    older.write_bytes(event.read_bytes())
    run("erase", event, "--player", 2, "--out", event, "--force")
    assert run("publish", event, "--out", tmp_path / "site").exit_code == 0
    refused = run("publish", older, "--out", tmp_path / "site")

    assert refused.exit_code == 1
    assert "older than what" in refused.output
