"""``--to``: whatever a host answers is one sentence, and what is secret stands nowhere."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import build
from ronda.sending import retry_delays
from tests.faults import sending
from tests.faults.sending import Refused
from tests.sending.fake_bucket import KEY_ID, SECRET, FakeBucket
from tests.sending.fake_bucket import refused as bucket_refused
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub
from tests.sending.fake_github import refused as github_refused
from tests.sending.hosts import Answer, Asked, Host, running
from tests.views.test_publish_parts import organiser, saved
from workshop.build import catalogues
from workshop.cli import host_connection

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    catalogues.compile_stale()
    return saved(organiser(1), tmp_path_factory.mktemp("event") / "event.ronda")


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RONDA_TOKEN", TOKEN)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY_ID)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.delenv("AWS_SESSION_TOKEN", raising=False)
    monkeypatch.setattr(retry_delays, "MAX_TRIES", 1)


@pytest.fixture
def github() -> Iterator[FakeGitHub]:
    host = FakeGitHub()
    with running(host):
        yield host


@pytest.fixture
def bucket() -> Iterator[FakeBucket]:
    host = FakeBucket()
    with running(host):
        yield host


def to_github(host: Host, more: str = "") -> str:
    return f"github:{REPOSITORY}{more}?api={host.url}"


def to_bucket(host: Host) -> str:
    return f"s3://results?endpoint={host.url}"


def refusal(*arguments: object) -> str:
    """Run a command that is refused; give what it says, in which nothing secret stands."""
    result = CliRunner().invoke(build.main, [str(argument) for argument in arguments])
    assert 1 == result.exit_code, result.output
    said = f"{result.output}{result.stderr}{result.exception!r}{result.exc_info!r}"
    assert not [secret for secret in (TOKEN, SECRET) if secret in said]
    return result.stderr.strip()


def answering(fault: Refused, answer: Answer) -> Any:
    return lambda asked: answer if asked.method == fault.method else None


@pytest.mark.parametrize("fault", sending.GITHUB, ids=[fault.name for fault in sending.GITHUB])
def test_what_github_refuses_is_one_sentence_without_the_token(
    event: Path, github: FakeGitHub, fault: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_connection, "_now", lambda: NOON)
    before = dict(github.refs)
    answer = github_refused(fault.status, fault.said)
    github.instead = answering(fault, Answer(status=fault.status, body=answer.body, headers=fault.headers))

    assert fault.seen == refusal("publish", event, "--yes", "--to", to_github(github))
    assert before == github.refs


@pytest.mark.parametrize("fault", sending.BUCKET, ids=[fault.name for fault in sending.BUCKET])
def test_what_a_bucket_refuses_is_one_sentence_without_the_key(event: Path, bucket: FakeBucket, fault: Refused) -> None:
    bucket.instead = answering(fault, bucket_refused(fault.status, fault.said, "Told by the host"))

    assert fault.seen == refusal("publish", event, "--yes", "--to", to_bucket(bucket))
    assert bucket.objects == {}


def test_a_wrong_key_of_a_bucket_is_said(event: Path, bucket: FakeBucket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another")

    assert sending.WRONG_SECRET.seen == refusal("publish", event, "--yes", "--to", to_bucket(bucket))


def test_a_clock_that_is_wrong_is_said(event: Path, bucket: FakeBucket) -> None:
    right = bucket.clock
    bucket.clock = lambda: right() + timedelta(hours=1)

    assert sending.SKEWED.seen == refusal("publish", event, "--yes", "--to", to_bucket(bucket))


def test_the_region_of_a_bucket_is_named(event: Path, bucket: FakeBucket) -> None:
    bucket.region = "eu-central-1"

    assert sending.ELSEWHERE.seen == refusal("publish", event, "--yes", "--to", to_bucket(bucket))
    named = f"{to_bucket(bucket)}&region=eu-central-1"
    assert 0 == CliRunner().invoke(build.main, ["publish", str(event), "--yes", "--to", named]).exit_code


def test_a_branch_that_is_missing_is_named(event: Path, github: FakeGitHub) -> None:
    assert sending.NO_BRANCH.seen == refusal("publish", event, "--yes", "--to", to_github(github, "@pages"))


def test_no_connection_is_said(event: Path) -> None:
    gone = FakeGitHub()
    with running(gone):
        pass

    assert sending.OFFLINE.seen == refusal("publish", event, "--yes", "--to", to_github(gone))


def test_a_certificate_that_does_not_fit_is_said(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(_: HTTPSConnection) -> None:
        raise ssl.SSLCertVerificationError(1, "certificate verify failed: self-signed certificate")

    monkeypatch.setattr(HTTPSConnection, "connect", connect)

    assert sending.CERTIFICATE.seen == refusal("publish", event, "--yes", "--to", f"github:{REPOSITORY}")


@pytest.mark.parametrize("body", [b"<!doctype html><title>Welcome to the hotel</title>", b'{"welcome": 1}', b"[]", b""])
def test_a_page_in_place_of_an_answer_is_said(event: Path, github: FakeGitHub, body: bytes) -> None:
    github.instead = lambda _: Answer(body=body)

    assert sending.SIGN_IN.seen == refusal("publish", event, "--yes", "--to", to_github(github))


@pytest.mark.parametrize("body", [b"<!doctype html><title>Welcome</title>", b"<html/>", b"{}", b""])
def test_a_page_in_place_of_a_bucket_is_said(event: Path, bucket: FakeBucket, body: bytes) -> None:
    bucket.instead = lambda _: Answer(body=body)

    assert sending.NO_BUCKET.seen == refusal("publish", event, "--yes", "--to", to_bucket(bucket))


def test_a_token_that_is_not_set_is_named(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RONDA_TOKEN")

    assert sending.NO_SECRET.seen == refusal("publish", event, "--yes", "--to", f"github:{REPOSITORY}")


@pytest.mark.parametrize("more", [" and more", "\nX-Header: 1", "é"])
def test_a_token_with_other_characters_is_refused_unsaid(
    event: Path, more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONDA_TOKEN", f"{TOKEN}{more}")

    assert sending.SPOILT_SECRET.seen == refusal("publish", event, "--yes", "--to", f"github:{REPOSITORY}")


def test_a_host_that_repeats_the_token_does_not_get_it_shown(event: Path, github: FakeGitHub) -> None:
    def repeating(asked: Asked) -> Answer:
        return Answer(status=418, body=json.dumps({"message": f"Not with {asked.headers['authorization']}"}).encode())

    github.instead = repeating

    assert "(418: Not with Bearer ***)" in refusal("publish", event, "--yes", "--to", to_github(github))


def test_a_file_of_somebody_else_is_never_replaced(event: Path, github: FakeGitHub) -> None:
    github.commit({"index.html": b"mine"}, "A page of my own")

    assert sending.FOREIGN.seen == refusal("publish", event, "--yes", "--to", to_github(github))
    assert github.history() == ["Initial commit", "A page of my own"]


def test_a_file_of_somebody_else_never_becomes_a_folder(event: Path, github: FakeGitHub) -> None:
    github.commit({"data": b"mine"}, "A file of my own")

    assert "github:club/results: data was not written by Ronda" in refusal(
        "publish", event, "--yes", "--to", to_github(github)
    )


ADDRESSES = (
    f"github:{TOKEN}@club/results",
    f"github:club/results?token={TOKEN}",
    f"https://{TOKEN}@github.com/club/results",
    f"github:club/results?api=http://{TOKEN}.example.org",
    f"s3://{KEY_ID}:{SECRET}@results",
    f"s3://results?secret={SECRET}",
    f"s3://results?endpoint=https://{KEY_ID}:{SECRET}@example.org",
    "github:club",
    "github:club/results?api=https://example.org/#x",
    "github:club/results?api=https://example.org:port",
    "github:club/results?api=http://example.org",
    "s3://results?endpoint=https://example.org/path",
    "s3://results?endpoint=ftp://example.org",
    "github:club/results/../other",
    "s3://Results",
    "s3:",
    "ftp://example.org/results",
    "results",
    "",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_that_cannot_be_read_is_never_repeated(event: Path, address: str) -> None:
    assert refusal("publish", event, "--yes", "--to", address) == (
        "Error: The address of the target cannot be read; it never holds a token or a key. Write one of: "
        "github:OWNER/REPOSITORY[/FOLDER][@BRANCH], s3://BUCKET[/PREFIX][?endpoint=https://HOST][&region=REGION]."
    )


@pytest.mark.parametrize("places", [[], ["--out", "public", "--to", f"github:{REPOSITORY}"]])
def test_pages_go_to_one_place(event: Path, places: list[str]) -> None:
    result = CliRunner().invoke(build.main, ["publish", str(event), *places])

    assert 2 == result.exit_code
    assert "Name one place for the pages: a folder with --out, or a target with --to." in result.output
