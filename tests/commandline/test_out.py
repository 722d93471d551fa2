"""``--out``: nothing is lost that cannot be had again, and a file is written whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.core.errors import Impossible
from tests.faults import disk
from tests.playing import Organiser
from workshop.base import atomic_write
from workshop.cli import demo_tournaments, event_files

RESULTS = "# name=Harbour Open\nround,table,player1,player2,winner\n1,1,Alda,Bruma,1\n1,2,Cosme,Dalia,2\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, [str(argument) for argument in arguments])


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "results.csv"
    path.write_text(RESULTS, encoding="utf-8")
    return path


def import_to(out: Path, results: Path, *more: str) -> Result:
    return run("import", results, "--game", "keyforge", "--out", out, *more)


def full(_: int) -> None:
    """Stand for a disk on which files can be made, and hold nothing."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_what_is_no_event_file_is_never_replaced_by_one_unless_forced(tmp_path: Path, results: Path) -> None:
    out = tmp_path / "thesis.txt"
    out.write_text("years of work")
    refused = import_to(out, results)

    assert (refused.exit_code, out.read_text()) == (1, "years of work")
    assert refused.output == f"{disk.FOREIGN_FILE.seen.format(out=out)}\n"
    assert import_to(out, results, "--force").exit_code == 0
    assert event_files.read_event_log(out).tournament.details.name == "Harbour Open"


def test_an_event_file_is_replaced_only_by_one_that_holds_all_of_it(tmp_path: Path) -> None:
    made, out = Organiser("keyforge"), tmp_path / "a.ronda"
    made.start(4)
    event_files.write_event_log(made.log, out)
    made.play_round(winners=[1, 2])
    longer = made.log
    event_files.write_event_log(longer, out)
    held = out.read_bytes()
    other = Organiser("keyforge", seed=2)
    shorter = demo_tournaments.stop_log(longer, lambda state: not state.rounds)
    for log in (shorter, other.log):
        with pytest.raises(Impossible) as refused:
            event_files.write_event_log(log, out)
        assert f"Error: {refused.value}" == disk.LATER_FILE.seen.format(out=out)
        assert out.read_bytes() == held
    event_files.write_event_log(shorter, out, force=True)
    assert event_files.read_event_log(out).records == shorter.records


def test_results_imported_again_give_the_same_file(tmp_path: Path, results: Path) -> None:
    out = tmp_path / "event.ronda"
    first, second = import_to(out, results), import_to(out, results)

    assert (0, 0, first.output) == (first.exit_code, second.exit_code, second.output)


def test_a_report_replaces_only_what_says_the_same(tmp_path: Path, results: Path) -> None:
    event, out = tmp_path / "event.ronda", tmp_path / "report.csv"
    import_to(event, results)
    out.write_text("my own notes")
    refused = run("report", event, "--out", out)

    assert (refused.exit_code, out.read_text()) == (1, "my own notes")
    assert refused.output == f"Error: {out} holds other things: name another file, or replace it with --force.\n"
    assert [run("report", event, "--out", out, *more).exit_code for more in (["--force"], [])] == [0, 0]
    assert "Harbour Open" in out.read_text("utf-8")


def test_the_demo_writes_nothing_where_one_of_its_files_would_replace_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(demo_tournaments, "SIZES", (8,))
    first = demo_tournaments.write_demo_events(tmp_path, 1)
    first[0].unlink()
    held = {path: path.read_bytes() for path in first[1:]}
    refused = run("demo", "--out", tmp_path, "--seed", 2)

    assert refused.exit_code == 1
    assert "holds other things, or later ones" in refused.output
    assert held == {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert run("demo", "--out", tmp_path, "--seed", 2, "--force").exit_code == 0
    assert len(first) == len(list(tmp_path.glob("*.ronda")))


@pytest.mark.parametrize("command", ["import", "report"])
def test_a_full_disk_leaves_what_stood_there_and_nothing_half_written(
    tmp_path: Path, results: Path, command: str
) -> None:
    event, out = tmp_path / "event.ronda", tmp_path / "out"
    import_to(event, results)
    for held in (None, "what stood there"):
        if held:
            out.write_text(held)
        names = {path.name for path in tmp_path.iterdir()}
        source = [results, "--game", "keyforge"] if command == "import" else [event]
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, "fsync", full)
            said = run(command, *source, "--out", out, "--force")

        assert (said.exit_code, said.output) == (1, f"{disk.FULL_FOR_A_FILE.seen.format(out=out)}\n")
        assert names == {path.name for path in tmp_path.iterdir()}
        assert not held or out.read_text() == held


KILLED_IN_WRITING = """
import os, signal, sys
from pathlib import Path
from workshop.base import atomic_write
os.fsync = lambda handle: (print("writing", flush=True), sys.stdin.readline(), os.kill(os.getpid(), signal.SIGKILL))
atomic_write.write_atomically(Path(sys.argv[1]), b"half of it")
"""


@pytest.mark.parametrize("command", ["verify", "report", "public-copy", "publish", "host"])
def test_what_a_run_that_was_killed_left_is_removed_by_the_next_run_of_any_command_and_not_before(
    tmp_path: Path, results: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, out = tmp_path / "event.ronda", tmp_path / "out"
    import_to(event, results)
    before = {*tmp_path.iterdir()}
    asked = [sys.executable, "-c", KILLED_IN_WRITING, str(out)]
    with subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writing:
        assert writing.stdout is not None
        assert writing.stdin is not None
        assert writing.stdout.readline() == "writing\n"
        (left,) = {*tmp_path.iterdir()} - before
        assert left.name.startswith(".~")
        assert left.name.endswith(".tmp")
        atomic_write.remove_unfinished.cache_clear()
        assert run("verify", event).exit_code == 0
        assert left.exists(), "another run is writing it"
        writing.communicate("\n")
    assert left.exists()

    monkeypatch.setattr("workshop.server.hall_server.hall_folder_lock", full)
    atomic_write.remove_unfinished.cache_clear()
    aside = {"report": ["--out", tmp_path / "csv"], "public-copy": ["--out", tmp_path / "copy"]}
    run(
        command,
        *({"host": ["--folder", tmp_path]} | {"publish": [event, "--out", tmp_path / "pages"]}).get(
            command, [event, *aside.get(command, [])]
        ),
    )
    assert not left.exists()
    assert not out.exists()


def test_what_a_killed_run_of_an_earlier_ronda_left_is_removed_too_and_nothing_of_others(
    tmp_path: Path, results: Path
) -> None:
    event = tmp_path / "event.ronda"
    import_to(event, results)
    for name in (left := (".0123456789abcdef.part", ".autumn cup.ronda.part")) + (
        others := (".film.mkv.part", "event.ronda.part", ".0123456789abcdeg.part")
    ):
        (tmp_path / name).write_text("half of it")
    atomic_write.remove_unfinished.cache_clear()
    assert run("verify", event).exit_code == 0
    assert not {*left} & {path.name for path in tmp_path.iterdir()}
    assert {*others} < {path.name for path in tmp_path.iterdir()}


def test_a_device_is_never_replaced(tmp_path: Path, results: Path) -> None:
    out = tmp_path / "pipe"
    os.mkfifo(out)
    refused = import_to(out, results, "--force")

    assert (refused.exit_code, refused.output) == (1, f"{disk.DEVICE.seen.format(out=out)}\n")
    assert out.is_fifo()
