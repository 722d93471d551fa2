"""The results site on disk: only what changed is written, only what Ronda wrote is removed."""

from pathlib import Path

import pytest

from ronda.core.errors import Impossible, Malformed, UnreadableFile
from tests.playing import Organiser
from workshop import event_files
from workshop.publishing import MANIFEST, publish_files


def organiser(seed: int = 1) -> Organiser:
    made = Organiser("keyforge", seed=seed)
    made.start(4)
    made.pair()
    return made


def saved(made: Organiser, path: Path) -> Path:
    event_files.write(made.log, path)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


def test_publishing_again_writes_nothing(tmp_path: Path) -> None:
    event, out = saved(organiser(), tmp_path / "a.ronda"), tmp_path / "out"
    first = publish_files([event], out)
    stamps = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    again = publish_files([event], out)

    assert (0, first.written, 0) == (again.written, again.unchanged, again.removed)
    assert stamps == {path: path.stat().st_mtime_ns for path in out.rglob("*")}


def test_an_incremental_site_equals_a_fresh_one(tmp_path: Path) -> None:
    made, out = organiser(), tmp_path / "out"
    publish_files([saved(made, tmp_path / "a.ronda"), saved(organiser(2), tmp_path / "b.ronda")], out)
    made.finish_round()
    report = publish_files([saved(made, tmp_path / "a.ronda")], out)
    publish_files([tmp_path / "a.ronda"], tmp_path / "fresh")

    assert contents(out) == contents(tmp_path / "fresh")
    assert report.removed > 0
    assert report.unchanged > 0


def test_pages_of_an_event_that_is_gone_are_removed_with_their_folder(tmp_path: Path) -> None:
    first, second = saved(organiser(), tmp_path / "a.ronda"), saved(organiser(2), tmp_path / "b.ronda")
    publish_files([first, second], tmp_path / "out")
    publish_files([first], tmp_path / "out")

    assert len([path for path in (tmp_path / "out" / "en").iterdir() if path.is_dir()]) == 1


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
    with pytest.raises(Impossible, match="is not empty and Ronda did not make it"):
        publish_files([saved(organiser(), tmp_path / "a.ronda")], out)

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
    with pytest.raises(Malformed, match="is damaged"):
        publish_files([saved(organiser(), tmp_path / "a.ronda")], out)

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


def test_a_bad_event_file_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "bad.ronda").write_text("not an event")
    with pytest.raises(UnreadableFile, match=r"bad\.ronda"):
        publish_files([saved(organiser(), tmp_path / "a.ronda"), tmp_path / "bad.ronda"], tmp_path / "out")

    assert not (tmp_path / "out").exists()
