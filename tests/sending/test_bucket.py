"""A bucket as a target: what is sent with a file, and what stands under other names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda.rulesets import find_ruleset
from ronda.sending import parse_target
from ronda.sending.exchange import Request
from ronda.sending.target import TargetCache
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.sending.fake_bucket import KEY_ID, SECRET, FakeBucket
from tests.sending.hosts import running
from tests.sending.published import folder
from tests.views.test_publish_parts import contents
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_ranking_files

MINE = {"results/../index.html": b"mine", "results-2/é ü+&.html": b"mine", "2/<a>.txt": b"mine"}


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeBucket]:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY_ID)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    host = FakeBucket()
    with running(host):
        yield host


def run(host: FakeBucket, command: str, *arguments: object, prefix: str = "") -> Result:
    address = f"s3://results{prefix}?endpoint={host.url}"
    agreed = [] if command == "unpublish" else ["--yes"]
    return CliRunner().invoke(build.main, [command, *map(str, arguments), *agreed, "--to", address])


def test_a_bucket_gets_what_a_folder_gets_and_then_only_what_changed(
    events: list[Path],
    host: FakeBucket,
    tmp_path: Path,
) -> None:
    first, spring, later = events
    assert run(host, "publish", first, spring).exit_code == 0
    assert host.objects == folder(tmp_path, first, spring)
    before = dict(host.objects)
    host.asked.clear()
    assert run(host, "publish", later).exit_code == 0

    assert host.objects == folder(tmp_path, later)
    put = {asked.path.removeprefix("/results/") for asked in host.asked if asked.method == "PUT"}
    differing = {path for path, content in host.objects.items() if before.get(path) != content}
    assert put == differing
    assert run(host, "unpublish", "Autumn Cup").exit_code == 0
    assert run(host, "unpublish", "Spring Cup").exit_code == 0
    assert not [path for path in host.objects if "cup" in path]


def test_a_ranking_goes_beside_the_events_and_off_again(
    host: FakeBucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.compile_stale()
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())
    file = tmp_path / "spring.ronda"
    event_files.write_event_log(played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")]]), file)
    events = folder(tmp_path, file)
    publish_ranking_files([file], tmp_path / "out", season="2026")
    run(host, "publish", file)

    assert run(host, "ranking", file, "--season", "2026").exit_code == 0
    assert host.objects == contents(tmp_path / "out")
    assert run(host, "unpublish", "2026").exit_code == 0
    assert host.objects == events


def test_files_of_others_are_listed_whatever_they_are_called_and_left_alone(
    events: list[Path],
    host: FakeBucket,
    tmp_path: Path,
) -> None:
    host.objects |= MINE
    assert run(host, "publish", events[0], prefix="/2").exit_code == 0

    assert host.objects == MINE | {f"2/{path}": each for path, each in folder(tmp_path, events[0]).items()}


def test_a_file_comes_with_what_a_browser_has_to_know(events: list[Path], host: FakeBucket) -> None:
    run(host, "publish", events[0])

    kinds = {path.rpartition(".")[2]: kind for path, kind in host.types.items()}
    assert {
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "svg": "image/svg+xml",
    }.items() <= kinds.items()
    assert "application/octet-stream" not in kinds.values()
    assert {"no-cache"} == {asked.headers["cache-control"] for asked in host.asked if asked.method == "PUT"}


@pytest.mark.parametrize(
    ("address", "url"),
    [
        ("s3://results", "https://results.s3.us-east-1.amazonaws.com/"),
        ("s3://results?region=eu-west-1", "https://results.s3.eu-west-1.amazonaws.com/"),
        ("s3://results.example.org", "https://s3.us-east-1.amazonaws.com/results.example.org/"),
        (
            "s3://results/2026?endpoint=https://abc.r2.cloudflarestorage.com/",
            "https://abc.r2.cloudflarestorage.com/results/",
        ),
        ("s3://results?endpoint=http://NAS.local:80", "http://nas.local/results/"),
    ],
)
def test_where_a_bucket_is_asked(address: str, url: str) -> None:
    request = next(parse_target(address).look(TargetCache()))

    assert isinstance(request, Request)
    assert url == request.url.partition("?")[0]
