"""Ronda says which one it is, and what it says of itself decides nothing."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import ronda
from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.fingerprint import round_fingerprints
from ronda.core import build_identity
from ronda.journal import log_file_text, without_writer
from ronda.publish import SiteFrame, build_site
from ronda.session.backup import checked_event_file
from tests.playing import Organiser
from workshop.base import input_stamps
from workshop.cli import event_files, one_file_commands, site_publishing
from workshop.dev import checkout_commands

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "tests" / "golden").glob("*.ronda"))
COMMENT = "Ronda 9.9.9, build ffffffffffff"


@pytest.fixture
def log() -> journal.Log:
    organiser = Organiser("xwing")
    organiser.start(8)
    organiser.play_round()
    return organiser.log


def test_the_version_is_stated_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert (ROOT / project["tool"]["hatch"]["version"]["path"]).resolve() == Path(str(ronda.__file__)).resolve()


def test_the_number_stands_for_the_sources_and_for_nothing_else() -> None:
    told = subprocess.run(
        [sys.executable, ROOT / "build.py", "--version"], capture_output=True, text=True, check=True
    ).stdout

    assert told == f"Ronda {ronda.__version__}, build {input_stamps.engine_edition()[:12]}\n"
    assert re.fullmatch(r"[0-9a-f]{12}", input_stamps.engine_edition()[:12])


@pytest.mark.parametrize("group", [checkout_commands.main, one_file_commands.one_file_group])
def test_the_commands_say_it(group: object) -> None:
    assert CliRunner().invoke(group, ["--version"]).output == f"{build_identity.identity_text()}\n"  # type: ignore[arg-type]


def test_a_saved_file_says_who_wrote_it_and_is_the_same_event(log: journal.Log, tmp_path: Path) -> None:
    event_files.write_event_log(log, tmp_path / "event.ronda")
    written = (tmp_path / "event.ronda").read_text(encoding="utf-8")

    assert written == checked_event_file(log)
    assert f'"written_by":"{build_identity.identity_text()}"' in written.partition("\n")[0]
    assert written.partition("\n")[2] == log_file_text(log).partition("\n")[2]
    assert read_event_file(written) == log


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_event_of_any_format_is_the_same_whoever_wrote_it(file: Path, tmp_path: Path) -> None:
    plain = file.read_text(encoding="utf-8")
    log = journal.read_log_file(plain)
    other = tmp_path / file.name
    other.write_text(journal.log_file_text(log, written_by=COMMENT), encoding="utf-8")
    again = event_files.read_event_log(other)

    assert COMMENT in other.read_text(encoding="utf-8")
    assert again == log
    assert round_fingerprints(again) == round_fingerprints(log)
    assert log_file_text(again) == log_file_text(log)
    assert without_writer(other.read_bytes()) == log_file_text(log).encode()


def test_pages_are_not_made_again_because_another_ronda_saved_the_file(log: journal.Log, tmp_path: Path) -> None:
    digests = set()
    for name, comment in (("one", ""), ("two", COMMENT)):
        (tmp_path / name).write_text(log_file_text(log, written_by=comment), encoding="utf-8")
        digests.add(site_publishing.source_digest_of(tmp_path / name, SiteFrame()))

    assert len(digests) == 1


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"name,pin\nAna,1\n", b'{"written_by":1}\n', b'{"a":1}'])
def test_what_is_no_event_file_stays_as_it_is(content: bytes) -> None:
    assert without_writer(content) == content


def test_the_public_copy_and_its_readers_know_no_comment(log: journal.Log) -> None:
    copies = [content for path, content in build_site([log]).items() if path.endswith(".ronda")]

    assert copies
    assert not any(b"written_by" in copy for copy in copies)


def test_results_pages_say_it_small(log: journal.Log) -> None:
    pages = [content.decode() for path, content in build_site([log]).items() if path.endswith("standings-1.html")]

    assert pages
    assert all(f"<small>{ronda.__version__} · {build_identity.UNBUILT}</small>" in page for page in pages)
