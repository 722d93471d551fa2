"""Where pages are sent, as the screens show it: the guided page, the event's own and what becomes public."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from ronda.core.text import Message
from ronda.rulesets import find_ruleset
from ronda.session.publish_state import EventPublishState, PublishState
from ronda.views.app import Device, screen_page
from ronda.views.app.devices.publish_host import CORS_HEADERS, cors_rule
from tests.faults.publishing import LOCKED_OUT
from tests.views.screens import NOW, Played

EVENT = "event-keyforge"
SET_UP = PublishState(
    kind="github",
    place="github:club/results",
    fields={"repository": "club/results", "folder": "", "branch": ""},
    works=True,
    origin="https://ronda.example.org",
)


def shown(route: str, publishing: PublishState = SET_UP, language: str = "en") -> str:
    played = Played(find_ruleset("keyforge"), 4)
    played.begin()
    device = Device(now=NOW, offset=60, publishing=publishing)
    return screen_page(route, {EVENT: played.log}, device, language).html


def status(html: str) -> str:
    """Where it stands, as one text."""
    found = re.search(r"data-sending>(.*?)</p>", html, re.DOTALL)
    return " ".join(re.sub("<[^>]+>", "", found[1]).split()) if found else ""


def test_without_a_host_the_event_leads_to_the_guided_page() -> None:
    for route in (f"/t/{EVENT}", f"/t/{EVENT}/public"):
        html = shown(route, PublishState())
        assert f'href="#/publishing?event={EVENT}">Publish on the web</a>' in html
        assert "data-sending" not in html


def test_before_the_first_time_one_tap_leads_to_what_becomes_public_and_from_then_on_it_sends() -> None:
    first = shown(f"/t/{EVENT}")
    assert f'<a class="button" href="#/t/{EVENT}/public">Publish</a>' in first
    assert 'data-command="publish_now"' not in first
    assert 'data-command="publish_now"' in shown(f"/t/{EVENT}/public")

    later = shown(f"/t/{EVENT}", replace(SET_UP, events={EVENT: EventPublishState(at=NOW)}))
    assert 'data-command="publish_now"' in later
    assert "The site shows the event as of 10:00." == status(later)


def test_a_host_that_has_not_answered_yet_offers_no_publishing() -> None:
    assert 'data-command="publish_now"' not in shown(f"/t/{EVENT}/public", replace(SET_UP, works=False))


ROUND = Message("Round {number}", (("number", 3),))
STANDINGS = [
    (EventPublishState(at=NOW, round=ROUND), {}, "The site shows: Round 3, as of 10:00."),
    (EventPublishState(at=NOW, round=ROUND, results=2), {}, "The site shows: Round 3, as of 10:00. 2 results wait."),
    (EventPublishState(at=NOW, round=ROUND, others=1), {}, "The site shows: Round 3, as of 10:00. 1 change waits."),
    (
        EventPublishState(at="2026-11-20T09:00:00Z", round=ROUND, results=1, others=4),
        {"goes_at": "2026-11-21T09:05:00Z"},
        "The site shows: Round 3, as of 20 November 2026, 10:00. 1 result waits, and 4 more. That goes at 10:05.",
    ),
    (
        EventPublishState(is_awaited=True),
        {"refusal": Message("Away."), "again": "2026-11-21T09:01:00Z"},
        "This event is not on the web yet. Away. It is tried again at 10:01.",
    ),
    (EventPublishState(at=NOW, round=ROUND), {"refusal": Message("Away.")}, "The site shows: Round 3, as of 10:00."),
    (
        EventPublishState(at=NOW, round=ROUND, results=3, refused=Message("It is older.")),
        {},
        "The site shows: Round 3, as of 10:00. It is older.",
    ),
    (EventPublishState(is_awaited=True, is_under_way=True), {"progress": Message("Looking …")}, "Looking …"),
    (EventPublishState(is_awaited=True), {"progress": Message("Looking …")}, "This event is not on the web yet."),
]


@pytest.mark.parametrize(("sent", "more", "said"), STANDINGS)
def test_the_event_says_what_the_site_shows_what_waits_and_why(
    sent: EventPublishState, more: dict[str, object], said: str
) -> None:
    publishing = replace(SET_UP, events={EVENT: sent}, **more)  # type: ignore[arg-type]  # fields by name

    assert said == status(shown(f"/t/{EVENT}", publishing))


def test_other_pages_are_replaced_by_a_tap_of_its_own_where_they_stay_else() -> None:
    for route in (f"/t/{EVENT}", f"/t/{EVENT}/public"):
        refused = shown(
            route, replace(SET_UP, events={EVENT: EventPublishState(at=NOW, refused=Message("It is older."))})
        )
        field = '<input type="hidden" name="replaces" value="yes">'

        assert re.search(rf'<div class="ask" [^>]*aria-label="Replace the pages">.*?{field}', refused, re.DOTALL)
        assert field not in shown(route, replace(SET_UP, events={EVENT: EventPublishState(at=NOW)}))


@pytest.mark.parametrize("kind", ["github", "s3"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_guided_page_asks_for_secrets_and_never_shows_one(kind: str, language: str) -> None:
    html = shown(f"/publishing?kind={kind}", language=language)
    secret = re.findall(r'<input[^>]*type="password"[^>]*>', html)

    assert len(secret) == {"github": 1, "s3": 2}[kind]
    assert all('autocomplete="off"' in field and "value=" not in field for field in secret)
    assert ('value="club/results"' in html) == (kind == "github")


def test_the_rule_of_a_bucket_names_this_app_and_nothing_else() -> None:
    assert json.loads(cors_rule("https://ronda.example.org")) == [
        {
            "AllowedOrigins": ["https://ronda.example.org"],
            "AllowedMethods": ["GET", "PUT", "DELETE"],
            "AllowedHeaders": list(CORS_HEADERS),
            "ExposeHeaders": ["retry-after", "x-amz-bucket-region"],
            "MaxAgeSeconds": 3600,
        }
    ]
    assert "https://ronda.example.org" in shown("/publishing?kind=s3")


def test_where_a_new_bucket_does_not_answer_the_rule_is_doubted() -> None:
    bucket = replace(SET_UP, kind="s3", place="s3://results", fields={"bucket": "results"}, works=False)

    away = replace(bucket, refusal=Message("Away."), again=NOW)

    assert LOCKED_OUT.seen in shown("/publishing", away)
    assert LOCKED_OUT.seen not in shown("/publishing", replace(away, works=True))
    assert LOCKED_OUT.seen not in shown("/publishing", replace(away, again="")), "who is refused was let in"


FOLDER = replace(SET_UP, kind="folder", place="Results", fields={"key": "f-1", "name": "Results"})


def test_a_folder_is_chosen_where_the_browser_can_and_elsewhere_the_other_ways_are_named() -> None:
    def folders(device: Device) -> str:
        return screen_page("/publishing?kind=folder", {}, device, "en").html

    able = folders(Device(now=NOW, can_choose=True, publishing=PublishState()))
    unable = folders(Device(now=NOW, publishing=PublishState()))
    without = "This browser lets no app write into a folder. Use GitHub, a bucket or the zip, or Chrome or Edge on a"

    assert ">Choose the folder</button>" in able
    assert without not in able
    assert without in " ".join(unable.split())
    assert 'data-action="target"' not in unable
    assert ">Choose another folder</button>" in folders(Device(now=NOW, can_choose=True, publishing=FOLDER))


def test_a_folder_that_the_browser_shuts_is_opened_with_one_tap_wherever_that_is_said() -> None:
    shut = replace(FOLDER, is_shut=True, refusal=Message("Shut."), events={EVENT: EventPublishState(is_awaited=True)})
    opens = 'data-action="target" data-value="again">Open “<bdi>Results</bdi>” again</button>'

    for route in (f"/t/{EVENT}", f"/t/{EVENT}/public", "/publishing"):
        assert opens in shown(route, shut)
        assert opens not in shown(route, replace(shut, is_shut=False))
    assert "Forget this folder" in shown("/publishing", shut)
    assert "on GitHub" not in shown("/publishing", shut)
