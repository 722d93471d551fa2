"""A repository as a target: commits of others, branches, folders, and what is too much for one request."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.publish.record import RECORD_NAME
from ronda.sending.targets import github as adapter
from tests.faults.sending import ALWAYS_FASTER, GITHUB, NO_BRANCH
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub, refused
from tests.sending.hosts import Answer, Asked, running
from tests.sending.published import folder
from workshop.cli.destinations import FolderDestination
from workshop.cli.site_publishing import publish_files

README = {"README.md": b"# Results\n"}


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGitHub]:
    monkeypatch.setenv("RONDA_TOKEN", TOKEN)
    host = FakeGitHub()
    with running(host):
        yield host


def run(host: FakeGitHub, command: str, *arguments: object, to: str = "") -> Result:
    address = f"github:{REPOSITORY}{to}?api={host.url}"
    agreed = ["--yes"] if command == "publish" else []
    return CliRunner().invoke(build.main, [command, *map(str, arguments), *agreed, "--to", address])


def methods(host: FakeGitHub) -> list[str]:
    return [asked.method for asked in host.asked]


def test_a_repository_gets_what_a_folder_gets_in_one_commit_and_then_only_what_changed(
    events: list[Path], host: FakeGitHub, tmp_path: Path
) -> None:
    first, spring, later = events
    assert run(host, "publish", first, spring).exit_code == 0
    assert host.files() == README | folder(tmp_path, first, spring)
    host.asked.clear()

    result = run(host, "publish", later)
    assert host.files() == README | folder(tmp_path, later)
    assert host.history() == ["Initial commit", "Publish Autumn Cup, Spring Cup", "Publish Autumn Cup"]
    [tree] = [json.loads(asked.body) for asked in host.asked if asked.path.endswith("/git/trees")]
    written = [entry["path"] for entry in tree["tree"] if not entry["path"].endswith(RECORD_NAME)]
    assert f"github:{REPOSITORY}: {len(written)} written, " in result.output
    assert not [path for path in written if "spring" in path]


def test_what_stands_there_already_makes_no_commit(events: list[Path], host: FakeGitHub) -> None:
    run(host, "publish", events[0])
    host.asked.clear()

    assert "0 written" in run(host, "publish", events[0]).output
    assert set(methods(host)) == {"GET"}


def test_what_was_sent_is_said_though_the_host_answers_nobody_afterwards(events: list[Path], host: FakeGitHub) -> None:
    run(host, "publish", events[0])
    host.asked.clear()
    host.instead = lambda _: refused(403, "Down") if "PATCH" in methods(host)[:-1] else None
    for command, about in (("publish", events[2]), ("unpublish", "Autumn Cup")):
        host.asked.clear()
        result = run(host, command, about)

        assert (0, "PATCH") == (result.exit_code, methods(host)[-1]), "and nobody has to ask it once more"
        assert f"github:{REPOSITORY}: " in result.output
        assert "removed." in result.output


def test_an_event_is_taken_off_in_one_commit(events: list[Path], host: FakeGitHub, tmp_path: Path) -> None:
    run(host, "publish", *events[:2])
    assert run(host, "unpublish", "Autumn Cup").exit_code == 0

    assert host.files() == README | folder(tmp_path, events[1])
    assert host.history()[-1] == "Take off Autumn Cup"


def test_a_commit_of_somebody_else_in_between_stays(events: list[Path], host: FakeGitHub, tmp_path: Path) -> None:
    """Also where it was another Ronda that published another event: both are on the lists."""
    run(host, "publish", events[1])
    theirs = host.refs["main"]
    host.refs["main"] = host.commits[theirs]["parents"][0]
    todo = [lambda: host.refs.update(main=theirs), lambda: host.commit({"LICENSE": b"MIT"}, "Add a licence")]

    def meanwhile(asked: Asked) -> None:
        if asked.method == "PATCH" and todo:
            todo.pop(0)()

    host.instead = meanwhile
    assert run(host, "publish", events[0]).exit_code == 0
    assert host.files() == README | {"LICENSE": b"MIT"} | folder(tmp_path, *events[:2])
    assert host.history() == ["Initial commit", "Publish Spring Cup", "Add a licence", "Publish Autumn Cup"]


def test_who_is_never_fast_enough_stops_after_some_times(events: list[Path], host: FakeGitHub) -> None:
    def meanwhile(asked: Asked) -> None:
        if asked.method == "PATCH":
            host.commit({"counter.txt": str(len(host.asked)).encode()}, "Faster")

    host.instead = meanwhile

    assert run(host, "publish", events[0]).stderr.strip() == ALWAYS_FASTER.seen
    assert host.files().keys() == README.keys() | {"counter.txt"}


BEGUN = "Begin the results site"


@pytest.mark.parametrize(
    ("path", "history"),
    [
        ("LICENSE", ["Add a file", BEGUN, "Publish Autumn Cup"]),
        (RECORD_NAME, ["Add a file", "Publish Autumn Cup"]),  # another Ronda begins at the same time
    ],
)
def test_who_begins_an_empty_repository_at_the_same_time_loses_nothing(
    path: str, history: list[str], events: list[Path], host: FakeGitHub, tmp_path: Path
) -> None:
    host.refs.clear()
    theirs = {path: b'{"format":"ronda-site","version":2,"files":{}}'}
    todo = [lambda: host.commit(theirs, "Add a file")]

    def meanwhile(asked: Asked) -> None:
        if asked.method == "PUT" and todo:
            todo.pop()()

    host.instead = meanwhile
    assert run(host, "publish", events[0]).exit_code == 0
    assert host.files() == theirs | folder(tmp_path, events[0])
    assert host.history() == history


def test_an_empty_repository_has_no_other_branch(events: list[Path], host: FakeGitHub) -> None:
    host.refs.clear()

    assert NO_BRANCH.seen == run(host, "publish", events[0], to="@pages").output.strip()
    assert not host.refs


@pytest.mark.parametrize("status", [403, 422])
def test_a_first_commit_that_is_refused_is_said(events: list[Path], host: FakeGitHub, status: int) -> None:
    said = {403: "Resource not accessible by personal access token", 422: "Protected branch update failed"}[status]
    fault = next(fault for fault in GITHUB if said in fault.said)
    host.refs.clear()
    host.instead = lambda asked: refused(status, fault.said) if asked.method == "PUT" else None

    assert fault.seen == run(host, "publish", events[0]).stderr.strip()
    assert not host.refs


def test_a_folder_of_another_branch(events: list[Path], host: FakeGitHub, tmp_path: Path) -> None:
    host.refs["gh/pages"] = host.refs["main"]
    before = host.files()
    assert run(host, "publish", events[0], to="/docs/results@gh/pages").exit_code == 0
    assert run(host, "publish", events[1], to="/docs/results@gh/pages").exit_code == 0

    assert before == host.files()
    assert host.files("gh/pages")["README.md"] == README["README.md"]
    assert host.files("gh/pages", "docs/results/") == folder(tmp_path, *events[:2])


def test_a_folder_that_is_a_file_is_refused(events: list[Path], host: FakeGitHub) -> None:
    assert "Error: README.md of github:club/results is a file: name a folder, or another one.\n" == (
        run(host, "publish", events[0], to="/README.md/results").output
    )


def test_a_list_that_is_cut_short_is_asked_for_folder_by_folder(
    events: list[Path], host: FakeGitHub, tmp_path: Path
) -> None:
    run(host, "publish", *events[:2])
    host.most = 5

    assert run(host, "publish", events[2]).exit_code == 0
    assert host.files() == README | folder(tmp_path, *events[:2], events[2])


def test_what_is_too_much_for_one_request_is_one_commit_all_the_same(
    events: list[Path], host: FakeGitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "_MOST_FILES", 10)
    monkeypatch.setattr(adapter, "_MOST_BYTES", 6_000)
    run(host, "publish", events[0])

    assert host.files() == README | folder(tmp_path, events[0])
    assert host.history() == ["Initial commit", "Publish Autumn Cup"]
    paths = [asked.path.rpartition("/")[2] for asked in host.asked if asked.method == "POST"]
    assert paths.count("trees") > 5
    assert "blobs" in paths, "what is large goes on its own"


def test_who_may_only_read_is_told_before_anything_is_made(events: list[Path], host: FakeGitHub) -> None:
    about = {"default_branch": "main", "permissions": {"pull": True, "push": False}}
    host.instead = lambda _: Answer(body=json.dumps(about).encode())

    assert "Error: This token may not write to github:club/results:" in run(host, "publish", events[0]).output
    assert ["GET"] == methods(host)


def test_the_addresses_of_site_and_app_are_remembered_there_and_what_is_no_text_arrives_whole(
    events: list[Path], host: FakeGitHub, tmp_path: Path
) -> None:
    base, app = "https://club.example/results/", "https://club.example/ronda/"
    assert run(host, "publish", events[0], "--base-url", base, "--app-url", app).exit_code == 0
    assert run(host, "publish", events[2]).exit_code == 0
    publish_files([events[0]], FolderDestination(tmp_path / "out", app), base=base)

    assert host.files() == README | folder(tmp_path, events[2])
    assert host.files()["preview.png"].startswith(b"\x89PNG")
