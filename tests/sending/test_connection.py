"""The line to a host: what is asked again and when, and what is seen of it."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import override

import pytest

from ronda.core.errors import Malformed
from ronda.sending import exchange, parse_target, retry_delays, target_kinds, targets
from ronda.sending.host_errors import Unreachable
from ronda.sending.target import TargetCache
from tests.sending.fake_bucket import KEY_ID, SECRET, FakeBucket
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub
from tests.sending.hosts import Answer, running
from workshop.cli import destinations
from workshop.cli.host_connection import HostConnection

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
RESET = {"x-ratelimit-reset": str(int(NOW.timestamp()) + 40)}


@pytest.fixture
def host() -> Iterator[FakeGitHub]:
    host = FakeGitHub()
    with running(host):
        yield host


def looked(host: FakeGitHub, waited: list[float]) -> None:
    target = parse_target(f"github:{REPOSITORY}?api={host.url}")
    line = HostConnection(target, {"RONDA_TOKEN": TOKEN}, wait=waited.append, now=lambda: NOW)
    line.run(target.look(TargetCache()))


def failing(host: FakeGitHub, times: int, answer: Answer) -> None:
    """Let the first answers be others."""
    host.instead = lambda _: answer if len(host.asked) <= times else None


@pytest.mark.parametrize(
    ("answer", "pauses"),
    [
        (Answer(status=503), [1, 2, 4]),
        (Answer(status=503, headers={"retry-after": "7"}), [7, 7, 7]),
        (Answer(status=429, headers={"retry-after": "30"}), [30, 30, 30]),
        (Answer(status=403, headers={"x-ratelimit-remaining": "0", **RESET}), [41, 41, 41]),
    ],
)
def test_what_is_not_answered_now_is_asked_again_when_the_host_says(
    host: FakeGitHub, answer: Answer, pauses: list[float]
) -> None:
    failing(host, 3, answer)
    waited = list[float]()
    looked(host, waited)

    assert pauses == waited


def test_a_limit_without_a_time_is_waited_for_a_minute(host: FakeGitHub) -> None:
    failing(host, 1, Answer(status=403, body=b'{"message": "You have exceeded a secondary rate limit."}'))
    waited = list[float]()
    looked(host, waited)

    assert [60] == waited


def test_who_has_to_wait_long_is_told_at_once_and_for_how_long(host: FakeGitHub) -> None:
    failing(host, 1, Answer(status=429, headers={"retry-after": "600"}))
    waited = list[float]()
    with pytest.raises(Unreachable, match="publish again in 11 minutes") as refusal:
        looked(host, waited)

    assert (600, []) == (refusal.value.after, waited)


def test_a_line_that_breaks_once_is_no_trouble(host: FakeGitHub) -> None:
    waited = list[float]()

    def mended(seconds: float) -> None:
        waited.append(seconds)
        host.breaks(0)

    target = parse_target(f"github:{REPOSITORY}?api={host.url}")
    host.breaks(2)
    HostConnection(target, {"RONDA_TOKEN": TOKEN}, wait=mended).run(target.look(TargetCache()))
    assert [1] == waited


def test_without_a_connection_it_tries_some_times_and_tells(host: FakeGitHub) -> None:
    host.breaks(1)
    waited = list[float]()
    with pytest.raises(Unreachable, match=r"No answer from 127\.0\.0\.1"):
        looked(host, waited)

    assert [1, 2, 4, 8] == waited
    assert retry_delays.MAX_TRIES == len(host.asked)


def test_what_is_no_trouble_of_the_moment_is_not_asked_again(host: FakeGitHub) -> None:
    host.instead = lambda _: Answer(status=401)
    with pytest.raises(Exception, match="does not take the token"):
        looked(host, [])

    assert 1 == len(host.asked)


def test_a_signature_is_made_anew_for_each_attempt() -> None:
    """An old one would be refused after a pause."""
    host, moments = FakeBucket(), [NOW, NOW, NOW.replace(hour=13), NOW.replace(hour=13)]
    with running(host):
        host.clock = lambda: NOW.replace(hour=13)
        host.instead = lambda _: Answer(status=503) if len(host.asked) == 1 else None
        target = parse_target(f"s3://results?endpoint={host.url}")
        secrets = {"AWS_ACCESS_KEY_ID": KEY_ID, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_SESSION_TOKEN": "session"}
        HostConnection(target, secrets, wait=lambda _: None, now=lambda: moments.pop(0)).run(target.look(TargetCache()))

    assert ["20261122T120000Z", "20261122T130000Z"] == [asked.headers["x-amz-date"] for asked in host.asked]
    assert {"session"} == {asked.headers["x-amz-security-token"] for asked in host.asked}


def test_a_request_shows_nothing_of_what_is_secret() -> None:
    target = parse_target(f"github:{REPOSITORY}")
    request = target.signed(next(target.look(TargetCache())), {"RONDA_TOKEN": TOKEN}, NOW)

    assert TOKEN in request.headers["authorization"]
    assert TOKEN not in repr(request)


class Terminal(io.StringIO):
    """Standard error as a terminal has it."""

    @override
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_how_far_it_is_stands_on_a_terminal_and_nowhere_else(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", shown)
    with destinations.progress_bar("github:club/results") as told:
        told(0, 0)
        told(3, 1)
        told(1, 0)

    assert ("100%" in shown.getvalue()) is terminal
    assert terminal or shown.getvalue() == ""


FIFTH = """
from ronda.sending.target import TargetKind, TargetState


class Shelf:
    name = "the shelf"

    def look(self, known):
        return TargetState()
        yield


def read(place, options):
    return Shelf() if place == "results" else None


KIND = TargetKind(scheme="shelf", form="shelf:NAME", read=read)
"""


def test_another_kind_of_target_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shelf.py").write_text(FIFTH)
    monkeypatch.setattr(targets, "__path__", [*targets.__path__, str(tmp_path)])
    target_kinds.cache_clear()
    try:
        assert ["folder", "github", "s3", "shelf"] == [kind.scheme for kind in target_kinds()]
        assert "the shelf" == parse_target("shelf:results").name
        with pytest.raises(Malformed, match="shelf:NAME"):
            parse_target("shelf:elsewhere")
    finally:
        target_kinds.cache_clear()
        sys.modules.pop("ronda.sending.targets.shelf", None)
    assert exchange.Request(method="GET", url="").brings == 0
