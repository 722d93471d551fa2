"""The results site on disk: only what changed is written, only what Ronda wrote is removed."""

import errno
import itertools
import os
import posixpath
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Malformed, NotNow, UnreadableFile
from ronda.publish.record import RECORD_NAME as MANIFEST
from tests.faults import disk
from tests.playing import Organiser
from workshop.base.error_text import describe_error
from workshop.base.folder_lock import LOCK_FILE, locked_folder
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files


def organiser(seed: int = 1) -> Organiser:
    made = Organiser("keyforge", seed=seed)
    made.start(4)
    made.pair()
    return made


def saved(made: Organiser, path: Path) -> Path:
    event_files.write_event_log(made.log, path)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in {MANIFEST, LOCK_FILE}
    }


def test_publishing_again_writes_nothing(tmp_path: Path) -> None:
    event, out = saved(organiser(), tmp_path / "a.ronda"), tmp_path / "out"
    first = publish_files([event], out).change
    stamps = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    again = publish_files([event], out).change

    assert (0, first.written, 0) == (again.written, again.unchanged, again.removed)
    assert stamps == {path: path.stat().st_mtime_ns for path in out.rglob("*")}


def test_an_incremental_site_equals_a_fresh_one(tmp_path: Path) -> None:
    made, out = organiser(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "a.ronda"), saved(organiser(2), tmp_path / "b.ronda")], out)
    made.finish_round()
    report = publish_files([saved(made, tmp_path / "a.ronda")], out).change
    publish_files([tmp_path / "b.ronda", tmp_path / "a.ronda"], tmp_path / "fresh")

    assert contents(out) == contents(tmp_path / "fresh")
    assert report.removed == 0
    assert report.unchanged > 0


def test_a_file_that_ronda_did_not_write_is_never_removed(tmp_path: Path) -> None:
    event, out = saved(organiser(), tmp_path / "a.ronda"), tmp_path / "out"
    publish_files([event, saved(organiser(2), tmp_path / "b.ronda")], out)
    (out / "CNAME").write_text("results.example")
    publish_files([event], out)

    assert (out / "CNAME").read_text() == "results.example"


def test_a_folder_of_somebody_else_is_refused_untouched(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "thesis.txt").write_text("years of work")
    with pytest.raises(Impossible) as refused:
        publish_files([saved(organiser(), tmp_path / "a.ronda")], out)

    assert f"Error: {refused.value}" == disk.FOREIGN_FOLDER.seen.format(out=out)
    assert contents(out) == {"thesis.txt": b"years of work"}


def test_a_foreign_file_in_the_way_of_a_page_is_refused_untouched(tmp_path: Path) -> None:
    made, out = organiser(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "a.ronda")], out)
    page = next(out.glob("en/*/")) / "standings-1.html"
    page.write_text("mine")
    before = contents(out)
    made.finish_round()
    with pytest.raises(Impossible, match=r"standings-1\.html was not written by Ronda"):
        publish_files([saved(made, tmp_path / "a.ronda")], out)

    assert before == contents(out)


@pytest.mark.parametrize("files", ['["../precious.txt"]', '["/etc/passwd"]', "[7]", "{", '["a/../../precious.txt"]'])
def test_a_damaged_manifest_never_leads_outside_the_folder(tmp_path: Path, files: str) -> None:
    precious, out = tmp_path / "precious.txt", tmp_path / "out"
    precious.write_text("keep me")
    out.mkdir()
    (out / MANIFEST).write_text(f'{{"files": {files}}}')
    with pytest.raises(Malformed) as refused:
        publish_files([saved(organiser(), tmp_path / "a.ronda")], out)

    assert f"Error: {refused.value}" == disk.DAMAGED_MANIFEST.seen.format(manifest=out / MANIFEST)
    assert precious.read_text() == "keep me"


def test_the_same_event_twice_counts_once_and_the_longer_one_wins(tmp_path: Path) -> None:
    made = organiser()
    short = saved(made, tmp_path / "short.ronda")
    made.finish_round()
    long = saved(made, tmp_path / "long.ronda")
    report = publish_files([long, short, long], tmp_path / "both")
    publish_files([long], tmp_path / "one")

    assert (short, long) == report.superseded
    assert contents(tmp_path / "one") == contents(tmp_path / "both")


def test_two_versions_of_one_event_that_went_on_differently_are_refused(tmp_path: Path) -> None:
    one, other = organiser(), organiser()
    one.finish_round()
    other.finish_round(winners=[match.players[1] for match in other.round.matches])
    with pytest.raises(Impossible, match="hold the same event and went on differently"):
        publish_files([saved(one, tmp_path / "a.ronda"), saved(other, tmp_path / "b.ronda")], tmp_path / "out")

    assert not (tmp_path / "out").exists()


def test_an_event_file_that_cannot_be_read_is_left_out_and_its_pages_stay(tmp_path: Path) -> None:
    first, second = saved(organiser(), tmp_path / "a.ronda"), saved(organiser(2), tmp_path / "b.ronda")
    missing, out = tmp_path / "missing.ronda", tmp_path / "out"
    publish_files([first, second], out)
    before = contents(out)
    second.write_text("not an event")
    report = publish_files([first, second, missing], out)

    assert [str(second), str(missing)] == [text.partition(": ")[0] for text in report.unreadable]
    assert before.keys() == contents(out).keys()
    second.unlink()
    publish_files([first, saved(organiser(2), second)], out)
    assert before == contents(out)


def test_nothing_is_written_if_no_event_file_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "bad.ronda").write_text("not an event")
    with pytest.raises(UnreadableFile, match=r"bad\.ronda"):
        publish_files([tmp_path / "bad.ronda"], tmp_path / "out")

    assert not (tmp_path / "out").exists()


INTERRUPTED = """
import os, sys
from pathlib import Path
from workshop.cli.site_publishing import publish_files

event, out, moment = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
steps = 0

def step(name, arguments):
    global steps
    writes = name in {"os.rename", "os.remove", "os.mkdir", "os.rmdir"} or name == "open" and arguments[2] & os.O_WRONLY
    if writes and str(arguments[0]).startswith(str(out)):
        steps += 1
        if steps == moment:
            os._exit(9)

sys.addaudithook(step)
publish_files([event], out)
print(steps)
"""
"""Publishes an event and dies before the step of a number at which the folder would change."""


def publish_until(event: Path, out: Path, moment: int) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", INTERRUPTED, str(event), str(out), str(moment)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == (9 if moment else 0), run.stderr
    return run.stdout


def broken_links(out: Path) -> list[str]:
    """The links that lead nowhere, of what can be reached from the first page."""
    # thousands are followed: a path of text costs a tenth of one that asks the disk at each of its folders
    seen, ahead, broken = set[str](), [(out / "index.html").as_posix()], []
    is_there = cache(lambda target: Path(target).is_file())
    while ahead:
        page = ahead.pop()
        folder = posixpath.dirname(page)
        for link in set(re.findall(r'(?:href|src)="([^"#:]+)(?:#[^"]*)?"', Path(page).read_text("utf-8"))):
            target = posixpath.normpath(f"{folder}/{link}")
            if not is_there(target):
                broken.append(f"{page.removeprefix(out.as_posix())}: {link}")
            elif target.endswith(".html") and target not in seen:
                seen.add(target)
                ahead.append(target)
    return broken


@dataclass
class Renaming:
    """A published event, and its file with more rounds and another name: pages come, change and go."""

    before: Path
    event: Path
    steps: int


@pytest.fixture(scope="module")
def renaming(tmp_path_factory: pytest.TempPathFactory) -> Renaming:
    tmp_path = tmp_path_factory.mktemp("renaming").resolve()
    made, before = organiser(), tmp_path / "before"
    publish_files([saved(made, tmp_path / "a.ronda")], before)
    assert broken_links(before) == []
    made.finish_round()
    made.pair()
    made.do(ask.ChangeDetails(details=replace(made.tournament.details, name="Quite another name")))
    event = saved(made, tmp_path / "a.ronda")
    shutil.copytree(before, tmp_path / "trial")
    return Renaming(before, event, int(publish_until(event, tmp_path / "trial", 0)))


@pytest.mark.parametrize("part", [0.35, 0.55, 0.7, 0.85, 0.999])
def test_a_run_that_is_killed_breaks_no_link_and_is_taken_up_again(
    renaming: Renaming, tmp_path: Path, part: float
) -> None:
    out = tmp_path.resolve() / "out"
    shutil.copytree(renaming.before, out)
    publish_until(renaming.event, out, 1 + int(part * renaming.steps))
    assert broken_links(out) == []
    publish_files([renaming.event], tmp_path / "fresh")
    fresh, left = contents(tmp_path / "fresh"), contents(out)
    newer = {path for path in fresh if left.get(path) == fresh[path]}
    says_so = any(path.endswith("now.json") for path in newer)
    assert not says_so or {path for path in fresh if path.endswith(".html")} <= newer

    publish_files([renaming.event], out)
    assert fresh == contents(out)
    assert {MANIFEST, LOCK_FILE} == {path.name for path in out.iterdir() if path.name.startswith(".")}


@pytest.mark.parametrize("part", [0.3, 0.9])
def test_the_first_run_may_be_killed_too(tmp_path: Path, part: float) -> None:
    event, trial, out = saved(organiser(), tmp_path / "a.ronda"), tmp_path / "trial", tmp_path.resolve() / "out"
    steps = int(publish_until(event, trial, 0))
    publish_until(event, out, 1 + int(part * steps))
    assert not (out / "index.html").exists() or broken_links(out) == []

    publish_files([event], out)
    assert contents(trial) == contents(out)


def test_a_second_run_is_kept_out_until_the_first_is_done(tmp_path: Path) -> None:
    event, out = saved(organiser(), tmp_path / "a.ronda"), tmp_path / "out"
    out.mkdir()
    with locked_folder(out), pytest.raises(NotNow) as refused:
        publish_files([event], out)

    assert f"Error: {refused.value}" == disk.SECOND_RUN.seen.format(out=out)
    assert contents(out) == {}
    publish_files([event], out)
    assert (out / "index.html").is_file()


def test_a_full_disk_changes_no_page_and_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, out = organiser(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "a.ronda")], out)
    before, written = contents(out), itertools.count(1)
    made.finish_round()
    event = saved(made, tmp_path / "a.ronda")
    write_bytes = Path.write_bytes

    def full_at_last(path: Path, content: bytes) -> int:
        if next(written) > 12:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write_bytes(path, content)

    monkeypatch.setattr(Path, "write_bytes", full_at_last)
    with pytest.raises(OSError, match="No space left") as problem:
        publish_files([event], out)

    assert f"Error: {describe_error(problem.value)}" == disk.FULL_FOR_PAGES.seen.format(out=out)
    assert before == contents(out)
    monkeypatch.undo()
    publish_files([event], tmp_path / "fresh")
    publish_files([event], out)
    assert contents(tmp_path / "fresh") == contents(out)


@pytest.mark.parametrize("link", ["en", "data", "index.html", MANIFEST, ".ronda-next", LOCK_FILE])
def test_a_link_in_the_folder_is_never_followed(tmp_path: Path, link: str) -> None:
    made, out, outside = organiser(), tmp_path / "out", tmp_path / "outside"
    publish_files([saved(made, tmp_path / "a.ronda")], out)
    made.finish_round()
    event = saved(made, tmp_path / "b.ronda")
    if (out / link).exists():
        (out / link).rename(outside)
    else:
        outside.mkdir()
        (outside / "precious.txt").write_text("keep me")
    (out / link).symlink_to(outside)
    before = contents(tmp_path)
    with pytest.raises(Impossible) as refused:
        publish_files([event], out)

    assert f"Error: {refused.value}" == disk.LINK.seen.format(link=out / link)
    assert before == contents(tmp_path)


def test_what_stands_where_a_folder_should_is_refused_untouched(tmp_path: Path) -> None:
    made, out = organiser(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "a.ronda")], out)
    shutil.rmtree(out / "en")
    (out / "en").write_text("mine")
    before = contents(out)
    with pytest.raises(Impossible, match="en was not written by Ronda"):
        publish_files([tmp_path / "a.ronda"], out)

    assert before == contents(out)
