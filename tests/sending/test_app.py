"""Publishing from the app: one tap, a line that comes and goes, and what the person reads meanwhile."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ronda import bridge
from ronda.bridge import sending
from ronda.bridge.session_state import SESSION
from ronda.sending import parse_target
from ronda.views.app.devices.publish_host import CORS_HEADERS
from tests.faults import publishing
from tests.faults import sending as faults
from tests.faults.sending import Refused
from tests.playing import Organiser
from tests.sending import fake_bucket, fake_github
from tests.sending.fake_bucket import FakeBucket
from tests.sending.fake_folder import FakeFolder
from tests.sending.fake_github import FakeGitHub
from tests.sending.hosts import Answer, Asked, Host, running
from tests.sending.phone import Phone
from tests.sending.published import folder
from tests.sending.test_refusals import NOON
from tests.views.test_publish_parts import organiser
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.destinations import HostDestination
from workshop.cli.host_connection import HostConnection
from workshop.cli.simulated_organiser import Organiser as Driver
from workshop.cli.site_publishing import publish_files

GITHUB = {"kind": "github", "RONDA_TOKEN": fake_github.TOKEN}
BUCKET = {
    "kind": "s3",
    "AWS_ACCESS_KEY_ID": fake_bucket.KEY_ID,
    "AWS_SECRET_ACCESS_KEY": fake_bucket.SECRET,
}


@pytest.fixture
def event() -> Organiser:
    catalogues.compile_stale()
    return organiser(1)


@pytest.fixture
def phone(event: Organiser, monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch, event.log)


@pytest.fixture
def github() -> Iterator[FakeGitHub]:
    host = FakeGitHub()
    with running(host):
        yield host


@pytest.fixture
def bucket(phone: Phone) -> Iterator[FakeBucket]:
    host = FakeBucket()
    host.clock = lambda: phone.now
    with running(host):
        yield host


@pytest.fixture
def chosen(phone: Phone) -> FakeFolder:
    return phone.folder


def set_up(phone: Phone, host: Host | FakeFolder) -> None:
    if isinstance(host, FakeFolder):
        said = phone.command("set_up_host", kind="folder", key="f-1", name="Results")
    elif isinstance(host, FakeGitHub):
        said = phone.command("set_up_host", repository=f"github:club/results?api={host.url}", **GITHUB)
    else:
        said = phone.command("set_up_host", bucket="results", endpoint=host.url, **BUCKET)
    assert said == ""


def pages(host: Host | FakeFolder) -> dict[str, bytes]:
    if isinstance(host, FakeFolder):
        return dict(host.files)
    if isinstance(host, FakeBucket):
        return dict(host.objects)
    assert isinstance(host, FakeGitHub)
    return {path: content for path, content in host.files().items() if path != "README.md"}


def published(tmp_path: Path, event: Organiser) -> dict[str, bytes]:
    """What ``build.py publish`` writes of an event as it is now."""
    path = tmp_path / "event.ronda"
    event_files.write_event_log(event.log, path)
    return folder(tmp_path, path)


def one_result(event: Organiser) -> None:
    match = event.round.open_matches[0]
    event.report(match, event.result(match))


def test_pages_lead_to_the_app_that_sent_them_first_and_of_any_site_to_the_app_that_it_knows(
    phone: Phone, event: Organiser, github: FakeGitHub
) -> None:
    set_up(phone, github)
    for phone.app in ("https://ronda.example.org/app/index.html#/t/1", "https://other.example.org/"):
        phone.command("publish_now", event.tournament.id)
        phone.send_on(event.tournament.id)
        leading = {
            path for path, content in pages(github).items() if b"https://ronda.example.org/app/#/check" in content
        }
        assert {path.partition("/")[0] for path in leading} == {"en", "es"}
        assert not any(b"other.example.org" in content for content in pages(github).values())
        one_result(event)
        phone.change(event.log)


@pytest.mark.parametrize("kind", ["github", "bucket", "chosen"])
def test_a_day_with_a_line_that_breaks_and_an_app_that_is_closed_ends_with_what_the_command_writes(
    phone: Phone, event: Organiser, kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    host: FakeGitHub | FakeBucket | FakeFolder = request.getfixturevalue(kind)
    name = event.tournament.id
    set_up(phone, host)
    phone.send(name)
    phone.command("publish_now", name)
    phone.send(name, calls=6)
    phone.reopen()
    host.breaks(4)
    phone.send(name)
    host.breaks(0)
    said = phone.send_on(name)
    assert publishing.CLOSED.seen.format(round="Round 1", time=said[-6:-1]) == said
    assert published(tmp_path, event) == pages(host)

    phone.command("send_by_itself", automatic="yes")
    for at, done in ((2, True), (3, False), (5, True)):
        one_result(event) if event.round.open_matches else event.pair()
        phone.change(event.log)
        host.breaks(at, done=done)
        phone.now += timedelta(minutes=6)
        phone.send(name)
        phone.reopen()
        host.breaks(0)
        phone.send_on(name)
        assert published(tmp_path, event) == pages(host)
    assert phone.again is None


def test_what_stands_there_and_what_waits_is_always_said(phone: Phone, event: Organiser, github: FakeGitHub) -> None:
    name = event.tournament.id
    set_up(phone, github)
    phone.send("")
    assert "github:club/results answers as it should, and nothing of Ronda stands there yet." == phone.send("")
    assert "This event is not on the web yet." == phone.send(name)

    phone.command("publish_now", name)
    assert "The site shows: Round 1, as of 15:00." == phone.send(name)
    assert "github:club/results answers as it should: 1 event of Ronda stands there." == phone.send("")
    told = [each.split(":")[0].split(" ")[0] for each in map(str.strip, "".join(phone.said).split("<span>")) if each]
    assert ["Looking", "Making", "Sending"] == [word for word in dict.fromkeys(told) if word[-3:] == "ing"]
    one_result(event)
    phone.change(event.log)
    assert "The site shows: Round 1, as of 15:00. 1 result waits." == phone.send(name)
    event.finish_round()
    phone.change(event.log)
    assert "The site shows: Round 1, as of 15:00. 2 results wait." == phone.send(name)
    event.pair()
    phone.change(event.log)
    assert "The site shows: Round 1, as of 15:00. 2 results wait, and 2 more." == phone.send(name)
    phone.now += timedelta(days=1)
    phone.command("publish_now", name)
    phone.send(name)
    phone.now += timedelta(days=1)
    assert "The site shows: Round 2, as of 23 November 2026, 15:00." == phone.send(name)


def test_by_itself_it_goes_once_in_five_minutes_and_at_once_when_asked(
    phone: Phone, event: Organiser, github: FakeGitHub
) -> None:
    name = event.tournament.id
    set_up(phone, github)
    phone.command("publish_now", name)
    phone.send(name)
    phone.command("send_by_itself", automatic="yes")
    one_result(event)
    phone.change(event.log)
    phone.now += timedelta(minutes=1)
    said = phone.send(name)

    assert "The site shows: Round 1, as of 15:00. 1 result waits. That goes at 15:05." == said
    assert (240, 2) == (phone.again, len(github.history()))
    phone.command("publish_now", name)
    assert "The site shows: Round 1, as of 15:01." == phone.send(name)
    assert 3 == len(github.history())
    event.finish_round()
    phone.change(event.log)
    phone.now += timedelta(minutes=5)
    assert "The site shows: Round 1, as of 15:06." == phone.send(name)
    assert ["Initial commit", *["Publish Autumn Cup"] * 3] == github.history()


def test_without_being_asked_nothing_is_sent_by_itself(phone: Phone, event: Organiser, github: FakeGitHub) -> None:
    set_up(phone, github)
    phone.command("send_by_itself", automatic="yes")
    phone.send(event.tournament.id)

    assert ["Initial commit"] == github.history()


def test_no_connection_is_tried_again_with_growing_pauses_and_at_once_when_it_is_back(
    phone: Phone, event: Organiser, github: FakeGitHub
) -> None:
    name = event.tournament.id
    set_up(phone, github)
    phone.send(name)
    phone.command("publish_now", name)
    github.breaks(1)
    pauses = []
    for _ in range(10):
        said = phone.send(name)
        assert phone.again is not None
        pauses.append(phone.again)
        phone.now += timedelta(seconds=phone.again)

    assert [1, 2, 4, 8, 60, 1, 2, 4, 8, 120] == pauses
    assert f"This event is not on the web yet. {publishing.LOST.seen.format(time='15:03')}" == said
    github.breaks(0)
    assert phone.send(name, online=True).startswith("The site shows: Round 1, as of 15:03.")


def test_a_token_that_expires_in_the_middle_is_said_and_a_new_one_goes_on(
    phone: Phone, event: Organiser, github: FakeGitHub, tmp_path: Path
) -> None:
    name = event.tournament.id
    set_up(phone, github)
    phone.send(name)
    phone.command("publish_now", name)
    phone.send(name, calls=5)
    github.instead = lambda _: fake_github.refused(401, "Bad credentials")
    phone.reopen()

    assert f"This event is not on the web yet. {publishing.EXPIRED.seen}" == phone.send(name)
    assert phone.again is None
    asked = len(github.asked)
    phone.send(name, online=True)
    assert asked == len(github.asked), "what is refused is not asked again by itself"
    github.instead = lambda _: None
    set_up(phone, github)
    assert "The site shows: Round 1, as of 15:00." == phone.send(name)
    assert published(tmp_path, event) == pages(github)


@pytest.mark.parametrize("fault", faults.GITHUB, ids=[fault.name for fault in faults.GITHUB])
def test_what_github_refuses_is_said_in_the_app_in_its_own_words(
    phone: Phone, event: Organiser, github: FakeGitHub, fault: Refused
) -> None:
    answer = fake_github.refused(fault.status, fault.said)
    refusing = Answer(status=fault.status, body=answer.body, headers=fault.headers)
    github.instead = lambda asked: refusing if asked.method == fault.method else None
    phone.now = NOON
    set_up(phone, github)
    phone.command("publish_now", event.tournament.id)
    for _ in range(5):
        said = phone.send(event.tournament.id, online=True)

    assert fault.seen.removeprefix("Error: ").replace("RONDA_TOKEN", "Token") in said
    assert fake_github.TOKEN not in said
    assert ["Initial commit"] == github.history()


def test_somebody_else_changes_the_repository_meanwhile_and_both_changes_stand(
    phone: Phone, event: Organiser, github: FakeGitHub, tmp_path: Path
) -> None:
    name = event.tournament.id
    set_up(phone, github)
    phone.send(name)
    phone.command("publish_now", name)
    seen = len(github.asked)

    def meanwhile(asked: Asked) -> None:
        if asked.method == "PATCH" and len(github.history()) == 1:
            github.commit({"README.md": b"# Results of the club\n"}, "Their change")

    github.instead = meanwhile
    phone.send(name)

    assert len(github.asked) > seen
    assert ["Initial commit", "Their change", "Publish Autumn Cup"] == github.history()
    assert b"# Results of the club\n" == github.files()["README.md"]
    assert published(tmp_path, event) == pages(github)


def test_the_command_and_the_app_go_on_where_the_other_stopped(
    phone: Phone, event: Organiser, github: FakeGitHub, tmp_path: Path
) -> None:
    name, target = event.tournament.id, parse_target(f"github:club/results?api={github.url}")
    place = HostDestination(target, HostConnection(target, {"RONDA_TOKEN": fake_github.TOKEN}))
    path = tmp_path / "event.ronda"
    event_files.write_event_log(event.log, path)
    publish_files([path], place)
    before = len(github.blobs)
    set_up(phone, github)
    said = phone.send("")
    assert "github:club/results answers as it should: 1 event of Ronda stands there." == said
    phone.command("publish_now", name)
    phone.send(name)
    assert (2, before) == (len(github.history()), len(github.blobs)), "what stands there is not sent again"

    one_result(event)
    phone.change(event.log)
    phone.command("publish_now", name)
    phone.send(name)
    assert published(tmp_path, event) == pages(github)
    assert 0 == publish_files([path], place).change.written


def stand(event: Driver) -> str:
    return f"round {len(event.tournament.rounds)} and {len(event.log.records)} steps"


@pytest.mark.parametrize("kind", ["github", "bucket", "chosen"])
def test_a_device_that_is_behind_never_takes_newer_pages_off_unasked(
    phone: Phone, event: Organiser, kind: str, request: pytest.FixtureRequest
) -> None:
    host: FakeGitHub | FakeBucket | FakeFolder = request.getfixturevalue(kind)
    name, behind, before = event.tournament.id, event.log, stand(event)
    set_up(phone, host)
    event.finish_round()
    event.pair()
    phone.change(event.log)
    phone.command("publish_now", name)
    phone.send_on(name)
    newer, place = pages(host), phone.call("host_kept", kept=phone.kept) and sending.PUBLISH_QUEUE.target
    assert place

    phone.change(behind)
    phone.command("send_by_itself", automatic="yes")
    phone.now += timedelta(minutes=6)
    said = phone.send_on(name)
    assert newer == pages(host), "nor does it by itself"
    assert said.endswith(publishing.OLDER.seen.format(place=place.name, theirs=stand(event), ours=before))
    asked = phone.said[:]
    assert phone.again is None
    phone.now += timedelta(minutes=6)
    phone.send_on(name)
    assert asked == phone.said, "and it does not ask the host again and again"

    phone.command("publish_now", name)
    assert "is older than what" in phone.send_on(name)
    assert newer == pages(host)
    phone.command("publish_now", name, replaces="yes")
    phone.reopen()
    assert "is older" not in phone.send_on(name)
    assert not any("round-2" in path for path in pages(host))


def test_what_went_on_differently_is_named_and_the_other_events_are_sent(
    phone: Phone, event: Organiser, github: FakeGitHub
) -> None:
    name, other = event.tournament.id, organiser(2, "Spring Cup")
    begun = event.log
    theirs = Driver(event.game, begun, seed=9)
    set_up(phone, github)
    one_result(event)
    phone.change(event.log)
    phone.command("publish_now", name)
    phone.send_on(name)
    theirs.finish_round()
    phone.change(theirs.log)
    phone.change(other.log)
    phone.command("publish_now", other.tournament.id)
    phone.command("publish_now", name)
    said = phone.send_on(name)

    parted = publishing.PARTED.seen.format(common=len(begun.records), theirs=stand(event), ours=stand(theirs))
    assert f"The site shows: Round 1, as of 15:00. {parted}" == said
    assert "The site shows: Round 1, as of 15:00." == phone.send_on(other.tournament.id)
    phone.change(event.log)
    assert "went on differently" not in phone.send_on(name), "it is the same again"


def test_somebody_who_published_the_same_event_meanwhile_is_not_overtaken(
    phone: Phone, event: Organiser, github: FakeGitHub, tmp_path: Path
) -> None:
    name, target = event.tournament.id, parse_target(f"github:club/results?api={github.url}")
    place = HostDestination(target, HostConnection(target, {"RONDA_TOKEN": fake_github.TOKEN}))
    set_up(phone, github)
    phone.send(name)
    event.finish_round()
    event_files.write_event_log(event.log, tmp_path / "newer.ronda")
    done: list[str] = []

    def meanwhile(asked: Asked) -> None:
        if asked.method == "PATCH" and not done:
            done.append("published")
            publish_files([tmp_path / "newer.ronda"], place)

    github.instead = meanwhile
    phone.command("publish_now", name)
    said = phone.send(name)
    assert publishing.OVERTAKEN.seen in said
    newer = pages(github)
    assert "is older than what" in phone.send_on(name)
    assert newer == pages(github)


def test_two_devices_publish_the_same_event_in_turn(
    event: Organiser, github: FakeGitHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = event.tournament.id
    for _ in range(2):
        phone = Phone(monkeypatch, event.log)
        set_up(phone, github)
        phone.command("publish_now", name)
        assert "The site shows: Round 1, as of 15:00." == phone.send(name)
        one_result(event)

    assert 3 == len(github.history())


REFUSED = [
    ({"repository": "club"}, "This is not a repository: copy its address from GitHub, or write OWNER/REPOSITORY."),
    ({"repository": "club/results", "RONDA_TOKEN": ""}, "Token is missing: copy it from the host."),
    (
        {"repository": "club/results", "RONDA_TOKEN": "secret words"},
        "Token holds blanks or other characters that no key has: copy it again.",
    ),
    (
        {"kind": "s3", "bucket": "Results"},
        "This is not a bucket: write its name in small letters, and the folder behind a slash.",
    ),
    ({"kind": "s3", "bucket": "results", "endpoint": "http://example.org"}, "The endpoint has to begin with https://."),
    (
        {"kind": "s3", "bucket": "results", "endpoint": "https://example.org/results"},
        "The endpoint ends with the name of its host: the bucket has its own field.",
    ),
    ({"kind": "ftp"}, "There is no kind of host “<bdi>ftp</bdi>”."),
]


@pytest.mark.parametrize(("form", "said"), REFUSED)
def test_what_cannot_be_set_up_is_said_without_what_is_secret(phone: Phone, form: dict[str, str], said: str) -> None:
    refused = phone.command("set_up_host", **{**GITHUB, **BUCKET, "kind": "github", **form})

    assert said in refused
    assert "secret words" not in refused
    assert phone.kept is None


@pytest.mark.parametrize(
    "typed",
    ["club/results", "https://github.com/club/results", "https://github.com/club/results.git", "github:club/results/"],
)
def test_a_repository_is_read_as_people_copy_it(phone: Phone, typed: str) -> None:
    assert "" == phone.command("set_up_host", repository=typed, folder="/cup/", branch="pages", **GITHUB)
    assert phone.kept
    assert "github:club/results/cup@pages" == phone.kept["outbox"]["address"]


def test_a_key_stays_for_the_same_host_and_for_no_other(phone: Phone) -> None:
    phone.command("set_up_host", repository="club/results", **GITHUB)
    assert "" == phone.command("set_up_host", repository="club/results", kind="github")
    assert "Token is missing" in phone.command("set_up_host", repository="club/others", kind="github")
    assert phone.kept
    assert {"RONDA_TOKEN": fake_github.TOKEN} == phone.kept["secrets"]

    assert "Forgotten: nothing is sent from this device any more." in phone.command("forget_host")
    assert phone.kept is None


def test_a_command_that_is_none_sends_nothing(phone: Phone, event: Organiser, github: FakeGitHub) -> None:
    set_up(phone, github)
    phone.send("")
    asked = len(github.asked)
    assert phone.command("publish", event.tournament.id) == "There is no command “<bdi>publish</bdi>”."
    phone.send(event.tournament.id)
    assert asked == len(github.asked)


def test_without_a_host_and_of_a_demo_nothing_is_sent(phone: Phone, event: Organiser, github: FakeGitHub) -> None:
    name = event.tournament.id
    nowhere = "Nobody has said yet where the pages of <bdi>Autumn Cup</bdi> are sent: set up a host first."
    assert nowhere in phone.command("publish_now", name)
    assert "There is no such event on this device." in phone.command("publish_now", "another")
    demo = replace(event.log, tournament=replace(event.tournament, id="demo-1"))
    SESSION.logs["demo-1"] = demo
    set_up(phone, github)
    assert "<bdi>Autumn Cup</bdi> is the demo: it is not sent to the web" in phone.command("publish_now", "demo-1")


def test_the_rule_of_a_bucket_lets_all_through_that_is_asked_of_it(
    phone: Phone, event: Organiser, bucket: FakeBucket
) -> None:
    set_up(phone, bucket)
    for _ in range(2):
        phone.command("publish_now", event.tournament.id)
        phone.send(event.tournament.id)
        event.undo()
        phone.change(event.log)
    of_the_line = {"host", "accept-encoding", "content-length", "user-agent"}

    assert {"GET", "PUT", "DELETE"} == {asked.method for asked in bucket.asked}
    assert set(CORS_HEADERS) == {name for asked in bucket.asked for name in asked.headers} - of_the_line


def test_what_is_secret_is_only_in_what_the_device_keeps_and_in_what_is_signed(
    phone: Phone, event: Organiser, bucket: FakeBucket
) -> None:
    set_up(phone, bucket)
    name = event.tournament.id
    device = {"tournaments": [], "now": "2026-11-22T14:00:00Z"}
    asked = {"route": "/publishing", "lang": "en", "device": device}
    shown = bridge.call_by_name("render", json.dumps(asked))
    phone.command("publish_now", name)
    phone.send(name)
    told = [
        shown,
        bridge.call_by_name("render", json.dumps({**asked, "route": f"/t/{name}"})),
        *phone.said,
        repr(sending.PUBLISH_QUEUE),
    ]
    files = [
        bridge.call_by_name("export", json.dumps({"tournament": name, "lang": "en"})),
        *map(str, bucket.objects.values()),
    ]

    assert "s3://results" in shown
    for secret in (fake_bucket.KEY_ID, fake_bucket.SECRET):
        assert not [text for text in (*told, *files) if secret in text]
