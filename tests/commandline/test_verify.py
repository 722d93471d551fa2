"""ANY-FINGERPRINT: `build.py verify` on files, public copies and a results site."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.audit.named_fingerprints import named_fingerprints
from tests.playing import Organiser, custom
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files

DATA = "is not what the file gives."
PAGE = "shows other fingerprints than the file gives."
MORE = "shows a fingerprint that the file does not give."


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build.main, [str(argument) for argument in arguments])


@pytest.fixture
def played() -> Organiser:
    organiser = Organiser("custom", seed=4, details=custom(3, name="Harbour Open"))
    organiser.start(5)
    organiser.play_round()
    organiser.play_round()
    organiser.pair()
    return organiser


@pytest.fixture
def event(tmp_path: Path, played: Organiser) -> Path:
    catalogues.compile_stale()
    event_files.write_event_log(played.log, tmp_path / "event.ronda")
    return tmp_path / "event.ronda"


@pytest.fixture
def site(tmp_path: Path, event: Path) -> Path:
    publish_files([event], tmp_path / "site")
    return tmp_path / "site"


def only(site: Path, pattern: str) -> Path:
    [path] = site.glob(pattern)
    return path


def test_verify_says_what_it_looked_at(event: Path, played: Organiser) -> None:
    result = run("verify", event)
    first, second = (mark.text for mark in named_fingerprints(played.log))

    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{event}: whole, every checksum fits.",
        "  5 lots are the numbers of their draws.",
        *(f"  Round {number}: pairs, bye and receipt are those of its seed." for number in (1, 2, 3)),
        f"  Fingerprint, Round 1: {first}",
        f"  Fingerprint, Round 2: {second}",
    ]


def test_verify_finds_the_pages_as_the_file_and_its_public_copy_give_them(event: Path, site: Path) -> None:
    copy = only(site, "data/*/event.ronda")
    result = run("verify", event, copy, "--site", site)

    assert result.exit_code == 0
    assert f"{copy}: a public copy, whole, every checksum fits." in result.output
    told = f"  {site}: standings, public copy and fingerprints are those of the file."
    assert result.output.splitlines().count(told) == 2


@pytest.mark.parametrize("by", ["file", "copy"])
@pytest.mark.parametrize(
    ("pattern", "change", "told"),
    [
        ("data/*/standings-1.json", lambda old: old.replace(b'"rank": 1', b'"rank": 2', 1), DATA),
        ("data/*/standings-2.json", lambda old: old + b"\n", DATA),
        ("data/*/fingerprints.json", lambda old: old.replace(b"-", b"_", 1), DATA),
        ("es/*/standings-1.html", lambda old: re.sub(rb'(data-round="1">)....', rb"\g<1>0000", old), PAGE),
        ("en/*/round-2.html", lambda old: old.replace(b'class="mark"', b"", 1), PAGE),
        ("en/*/info.html", lambda old: old.replace(b'class="mark"', b"", 1), PAGE),
        ("en/*/round-3.html", lambda old: old + b'<code class="mark" data-round="1">0000</code>', MORE),
    ],
    ids=["standings", "a line more", "fingerprints", "page", "page without", "info without", "page with more"],
)
def test_verify_finds_what_was_changed_in_a_site(
    event: Path, site: Path, tmp_path: Path, pattern: str, change: Callable[[bytes], bytes], told: str, by: str
) -> None:
    run("public-copy", event, "--out", tmp_path / "copy.ronda")
    path = only(site, pattern)
    before = path.read_bytes()
    path.write_bytes(change(before))
    result = run("verify", event if by == "file" else tmp_path / "copy.ronda", "--site", site)

    assert path.read_bytes() != before
    assert result.exit_code == 1
    assert f"{path} {told}" in result.output


def test_verify_finds_what_was_taken_from_a_site_and_what_was_added(event: Path, site: Path) -> None:
    data, page = only(site, "data/*/standings-1.json"), only(site, "en/*/round-1.html")
    data.rename(data.with_name("standings-7.json"))
    page.unlink()
    output = run("verify", event, "--site", site).output

    assert f"{data} is missing: the site is older than the file, or it was taken away." in output
    assert f"{data.with_name('standings-7.json')} is more than the file gives: the file is older" in output
    assert f"{page} is missing: the site is older than the file, or it was taken away." in output


def test_verify_finds_a_copy_that_somebody_exchanged(event: Path, site: Path, played: Organiser) -> None:
    played.finish_round()
    event_files.write_event_log(played.log, event, force=True)
    output = run("verify", event, "--site", site).output

    assert f"{only(site, 'data/*/event.ronda')} is not what the file gives." in output


def test_verify_says_where_a_site_has_no_pages_of_the_event(event: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    assert (
        f"{tmp_path / 'empty'} has no pages of this event." in run("verify", event, "--site", tmp_path / "empty").output
    )


def test_verify_names_a_changed_copy_and_the_line(site: Path) -> None:
    copy = only(site, "data/*/event.ronda")
    copy.write_bytes(copy.read_bytes().replace(b"\n", b"\r\n"))
    result = run("verify", copy)

    assert result.exit_code == 1
    assert (
        f"{copy}: Line 1 is not written as Ronda writes it: the copy was changed. Download it again." in result.output
    )


def test_the_public_copy_is_the_same_from_whoever_makes_it(event: Path, site: Path, tmp_path: Path) -> None:
    published = only(site, "data/*/event.ronda").read_bytes()
    once, twice = tmp_path / "once.ronda", tmp_path / "twice.ronda"
    assert run("public-copy", event, "--out", once).exit_code == 0
    assert run("public-copy", once, "--out", twice).exit_code == 0

    assert once.read_bytes() == twice.read_bytes() == published


def test_a_public_copy_replaces_no_other_file_unless_it_is_forced(event: Path) -> None:
    refused = run("public-copy", event, "--out", event)

    assert refused.exit_code == 1
    assert f"{event} holds other things: name another file, or replace it with --force." in refused.output


@pytest.mark.parametrize("command", [("standings",), ("report", "--out", "report.csv"), ("publish", "--out", "more")])
def test_a_public_copy_is_no_event_for_other_commands(
    event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    run("public-copy", event, "--out", "copy.ronda")
    result = run(command[0], "copy.ronda", *command[1:])

    assert result.exit_code == 1
    assert "copy.ronda: This public copy of an event can be checked but not opened" in result.output
