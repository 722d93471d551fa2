"""The small GitHub of the tests keeps to GitHub's own description, and so does Ronda."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import ValidationError

import build
from tests.sending import described
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub
from tests.sending.hosts import running

REPO = f"/repos/{REPOSITORY}"
SHA = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
GOOD = {"sha": SHA, "url": "https://api.github.com"}


def held(method: str, path: str, body: object, status: int, answer: object) -> str:
    name = described.hold_request(method, f"{REPO}{path}", b"" if body is None else json.dumps(body).encode())
    described.hold_answer(name, status, json.dumps(answer).encode())
    return name


def test_what_is_not_described_is_noticed_on_either_side() -> None:
    blob = {"content": "", "encoding": "base64"}
    assert "create-blob" == held("POST", "/git/blobs", blob, 201, GOOD)

    with pytest.raises(ValidationError, match="'utf-8' is not one of"):
        held("POST", "/git/blobs", {**blob, "encoding": "utf-8"}, 201, GOOD)
    with pytest.raises(ValidationError, match="'owner' was unexpected"):
        held("POST", "/git/blobs", {**blob, "owner": "club"}, 201, GOOD)
    with pytest.raises(ValidationError, match="'url' is a required property"):
        held("POST", "/git/blobs", blob, 201, {"sha": SHA})
    with pytest.raises(AssertionError, match="create-blob does not answer 200"):
        held("POST", "/git/blobs", blob, 200, GOOD)
    with pytest.raises(AssertionError, match="get-tree: page=2"):
        held("GET", f"/git/trees/{SHA}?page=2", None, 404, {"message": "Not Found"})
    with pytest.raises(AssertionError, match="create-blob"):
        held("POST", "/git/blobs", None, 404, {"message": "Not Found"})
    with pytest.raises(ValueError, match="not enough values"):
        held("DELETE", "/git/refs/heads/main", None, 404, {"message": "Not Found"})


def ask_for_force(host: FakeGitHub) -> None:
    headers = {"authorization": f"Bearer {TOKEN}", "user-agent": "test", "accept": "application/vnd.github+json"}
    with running(host):
        line = HTTPConnection("127.0.0.1", host.port)
        line.request("PATCH", f"{REPO}/git/refs/heads/main", json.dumps({"sha": SHA, "force": True}), headers)
        with pytest.raises(HTTPException):
            line.getresponse()
        line.close()


def test_a_host_that_is_asked_what_it_does_not_take_fails_the_test() -> None:
    host = FakeGitHub()
    with pytest.raises(ExceptionGroup, match="FakeGitHub was asked what it does not take") as found:
        ask_for_force(host)

    assert "True is not one of [False]" in str(found.value.exceptions[0])


@pytest.fixture
def empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGitHub]:
    monkeypatch.setenv("RONDA_TOKEN", TOKEN)
    host = FakeGitHub({})
    with running(host):
        yield host


def test_two_publications_make_every_call_that_is_described(events: list[Path], empty: FakeGitHub) -> None:
    to = ["--yes", "--to", f"github:{REPOSITORY}?api={empty.url}", "--base-url", "https://club.example/"]
    for event in (events[0], events[2]):
        assert 0 == CliRunner().invoke(build.main, ["publish", str(event), *to]).exit_code

    made = {described.name_of(asked.method, asked.path) for asked in empty.asked}
    assert described.calls().keys() == made
