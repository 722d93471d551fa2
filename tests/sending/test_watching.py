"""``publish --watch``: a folder of event files is published again whenever one of them changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

import build
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub
from tests.sending.hosts import Answer, running
from tests.views.test_publish_parts import contents, organiser, saved
from workshop.base.folder_lock import locked_folder
from workshop.build import catalogues
from workshop.cli import destinations, folder_watch
from workshop.cli.destinations import Destination, FolderDestination
from workshop.cli.site_publishing import publish_files

type Step = Callable[[], object]


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGitHub]:
    monkeypatch.setenv("RONDA_TOKEN", TOKEN)
    host = FakeGitHub()
    with running(host):
        yield host


def github(host: FakeGitHub) -> Destination:
    return destinations.parse_destination(None, f"github:{REPOSITORY}?api={host.url}")


def watched(folder: Path, place: Destination, steps: dict[float, Step], *, until: float) -> None:
    """Watch for some seconds of a clock of its own; at each of the given ones something happens, then Ctrl+C."""
    seconds = 0.0

    def wait(for_seconds: float) -> None:
        nonlocal seconds
        seconds += for_seconds
        for moment in [moment for moment in steps if moment <= seconds]:
            steps.pop(moment)()
        if seconds >= until:
            raise KeyboardInterrupt

    folder_watch.watch_folder(folder, (), place, wait=wait, clock=lambda: seconds)
    assert not steps


def written(path: Path, text: str) -> None:
    """Write what a copy that is not finished holds, at a time of its own."""
    path.write_text(text)
    os.utime(path, ns=(len(text), len(text)))


def test_a_folder_is_brought_up_to_date_at_once_and_ends_with_one_word(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, out = organiser(1), tmp_path / "out"
    saved(made, folder / "1.ronda")
    sizes = list[int]()

    def play() -> None:
        sizes.append(len(contents(out)))
        made.finish_round()
        saved(made, folder / "2.ronda")

    watched(folder, FolderDestination(out), {10: play, 20: lambda: sizes.append(len(contents(out)))}, until=30)
    publish_files([folder / "2.ronda"], tmp_path / "fresh")
    assert contents(tmp_path / "fresh") == contents(out)
    assert 0 < sizes[0] < sizes[1]
    lines = capsys.readouterr().out.splitlines()
    assert [f"Watching {folder}. Stop with Ctrl+C.", "Stopped."] == [lines[0], lines[-1]]
    assert 2 == sum(" written, " in line for line in lines)


def test_a_file_that_is_half_written_is_said_once_and_published_when_it_is_whole(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = saved(organiser(1), tmp_path / "whole.ronda").read_text()
    path, out, heard = folder / "1.ronda", tmp_path / "out", list[str]()
    steps: dict[float, Step] = {
        2: partial(written, path, whole[:900]),
        12: partial(written, path, whole[:1200]),
        22: partial(written, path, whole[:1500]),
        30: lambda: heard.extend(capsys.readouterr().out.splitlines()),
        32: partial(written, path, whole),
    }
    watched(folder, FolderDestination(out), steps, until=42)

    watching_line, fault = heard
    assert f"Watching {folder}. Stop with Ctrl+C." == watching_line
    assert fault.startswith(f"{path}: Line ")
    assert (out / "index.html").is_file()


def test_a_file_that_is_being_written_is_left_alone_until_it_rests(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = saved(organiser(1), tmp_path / "whole.ronda").read_text()
    heard = list[str]()
    growing: dict[float, Step] = {
        2.0 * part: partial(written, folder / "1.ronda", whole[: len(whole) * part // 9]) for part in range(1, 10)
    }
    watched(
        folder,
        FolderDestination(tmp_path / "out"),
        {**growing, 19: lambda: heard.append(capsys.readouterr().out)},
        until=30,
    )

    assert [f"Watching {folder}. Stop with Ctrl+C.\n"] == heard
    assert (tmp_path / "out" / "index.html").is_file()


def test_a_folder_that_another_run_writes_is_tried_again(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, other = tmp_path / "out", ExitStack()
    out.mkdir()
    other.enter_context(locked_folder(out))
    saved(organiser(1), folder / "1.ronda")
    watched(folder, FolderDestination(out), {150: other.close}, until=200)

    assert 1 == capsys.readouterr().out.count(f"Another run of Ronda is writing {out}")
    assert (out / "index.html").is_file()


def test_a_repository_gets_one_commit_in_five_minutes_with_all_that_changed_meanwhile(
    folder: Path, host: FakeGitHub, tmp_path: Path
) -> None:
    made = organiser(1)
    saved(made, folder / "1.ronda")
    moments = list[int]()

    def result() -> None:
        made.report(made.round.open_matches[0], made.random_result())
        saved(made, folder / "1.ronda")

    steps: dict[float, Step] = {20: result, 60: result, 290: lambda: moments.append(len(host.history()))}
    watched(folder, github(host), steps, until=320)
    publish_files([folder / "1.ronda"], tmp_path / "fresh")
    assert ["Initial commit", "Publish Autumn Cup", "Publish Autumn Cup"] == host.history()
    assert [2] == moments
    assert {"README.md": b"# Results\n"} | contents(tmp_path / "fresh") == host.files()


def test_what_waits_for_a_connection_is_said_once_and_sent_when_there_is_one(
    folder: Path, host: FakeGitHub, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = github(host)
    monkeypatch.setattr("ronda.sending.retry_delays.MAX_TRIES", 1)
    steps: dict[float, Step] = {
        2: lambda: host.breaks(1),
        4: lambda: saved(organiser(1), folder / "1.ronda"),
        400: lambda: host.breaks(0),
    }
    watched(folder, place, steps, until=480)

    lines = capsys.readouterr().out.splitlines()
    assert 1 == sum(line.startswith("No answer from 127.0.0.1") for line in lines)
    assert ["Initial commit", "Publish Autumn Cup"] == host.history()


def test_a_token_that_ends_meanwhile_is_said_once_and_the_next_change_tries_again(
    folder: Path, host: FakeGitHub, capsys: pytest.CaptureFixture[str]
) -> None:
    made = organiser(1)
    ended = Answer(status=401, body=b'{"message": "Bad credentials"}')

    def end() -> None:
        host.instead = lambda _: ended
        saved(made, folder / "1.ronda")

    def renew() -> None:
        host.instead = lambda _: None
        made.finish_round()
        saved(made, folder / "1.ronda")

    watched(folder, github(host), {4: end, 60: renew}, until=80)
    lines = capsys.readouterr().out.splitlines()
    assert 1 == sum(line.startswith("GitHub does not take the token") for line in lines)
    assert ["Initial commit", "Publish Autumn Cup"] == host.history()


def test_the_command_ends_well_with_ctrl_c_and_at_once_where_the_place_is_no_good(
    folder: Path, host: FakeGitHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(cast("dict[str, Any]", folder_watch.watch_folder.__kwdefaults__), "wait", stopped)
    command = ["publish", "--watch", str(folder), "--to", f"github:{REPOSITORY}?api={host.url}"]
    good = CliRunner().invoke(build.main, command)
    bad = CliRunner().invoke(build.main, [*command[:-1], f"github:{REPOSITORY}@pages?api={host.url}"])

    assert (0, f"Watching {folder}. Stop with Ctrl+C.\nStopped.\n") == (good.exit_code, good.output)
    assert 1 == bad.exit_code
    assert "github:club/results has no branch pages" in bad.output


def test_a_folder_that_is_gone_is_said_once_and_again_when_it_is_back(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(organiser(1, "One"), folder / "1.ronda")
    out = tmp_path / "site"
    pages: list[object] = []

    def moved(path: Path, to: Path) -> None:
        pages.append(contents(out))
        path.rename(to)

    away = tmp_path / "away"
    steps: dict[float, Step] = {10: partial(moved, folder, away), 20: partial(moved, away, folder)}
    watched(folder, FolderDestination(out), steps, until=30)
    said = capsys.readouterr().out

    assert said.count(f"{folder} is gone: its pages stay as they were.") == 1
    assert said.endswith(f"{folder} is back.\nStopped.\n")
    assert pages == [contents(out)] * 2
