"""Whether this device is ready for a day without internet, and what threatens what it stores: one sentence each."""

from __future__ import annotations

import re

import pytest

from ronda.rulesets import find_ruleset
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, screen_page
from tests.views.screens import Played

NOT_READY = "Not ready to work without internet: "


def shown(route: str = "/", **told: object) -> str:
    return screen_page(route, {}, Device.read(told), "en").html


def line(offline: str) -> str:
    """The state and the sentence of the line about a day without internet."""
    found = re.search(r'data-readiness="(\w+)">(.*?)</p>', shown(offline=offline))
    return f"{found[1]}: {found[2]}" if found else ""


@pytest.mark.parametrize(
    ("offline", "said"),
    [
        ("ready", "ready: Ready to work without internet."),
        ("preparing", "waiting: Getting ready to work without internet: keep the connection until this line changes."),
        (
            "QuotaExceededError",
            f"lacking: {NOT_READY}this device has too little room. Free some space, then reload with a connection.",
        ),
        (
            "SecurityError",
            (
                f"lacking: {NOT_READY}this browser does not let Ronda keep its files, as in a private window. Open it "
                "in an ordinary window."
            ),
        ),
        (
            "TypeError",
            f"lacking: {NOT_READY}a part of Ronda is missing or did not arrive whole. Reload with a connection.",
        ),
        ("", ""),
    ],
)
def test_the_first_page_says_whether_it_works_without_internet_or_what_is_missing(offline: str, said: str) -> None:
    assert line(offline) == said


UNKEPT = {
    "InvalidStateError": (
        "failed",
        (
            "This browser does not let Ronda store anything, as in a private window. You can work, but what you do "
            "is in this window only. Save each event as a file before you close it."
        ),
    ),
    "QuotaExceededError": (
        "full",
        (
            "This device has no room left: what you do now is in this window only. Save each event as a file, free "
            "some space, then reload."
        ),
    ),
    "VersionError": (
        "newer",
        (
            "A newer Ronda has taken over what this browser stores, and this older one cannot read it. Your events "
            "are safe there. Close all windows of Ronda and open it again; what you do here is in this window only."
        ),
    ),
}


@pytest.mark.parametrize("error", UNKEPT)
def test_why_nothing_is_stored_is_said_on_every_screen_and_an_event_can_be_saved_from_each(error: str) -> None:
    state, said = UNKEPT[error]
    played = Played(find_ruleset("keyforge"), 4)
    device = Device.read({"storage": error, "tournaments": [event_summary(played.log)]})
    for route in ("/", "/new", "/guide/run", "", "/players", "/history", "/print", "/details"):
        event = route not in {"/", "/new", "/guide/run"}
        where = f"/t/{played.tournament.id}{route}" if event else route
        html = screen_page(where, {played.tournament.id: played.log}, device, "en").html
        assert f'data-storage="{state}"' in html, route
        assert f"<p>{said}</p>" in html, route
        assert ("Save <bdi>Friday Cup</bdi></button>" in html) is event, route
    assert "data-storage" not in shown(storage="ok")


SAFARI = (
    "Safari deletes what Ronda stores after seven days without a visit. Add Ronda to the Home Screen, where it starts "
    "empty: save all events here first, and open that file there."
)
EMPTY = (
    "Ronda starts empty here: events that you made in Safari stay there. Save all events there, and open that file "
    "here."
)
CLEARED = (
    "The browser may clear what it keeps when the device runs out of room. Installing Ronda, and saving a copy of "
    "each event, keeps it safe."
)


def test_safari_says_that_it_deletes_and_its_home_screen_that_it_starts_empty() -> None:
    events = [event_summary(Played(find_ruleset("keyforge"), 4).log)]
    for installed, tournaments, said in (
        (False, [], SAFARI),
        (False, events, SAFARI),
        (True, [], EMPTY),
        (True, events, ""),
    ):
        html = shown(safari=True, installed=installed, tournaments=tournaments)
        assert [each for each in (SAFARI, EMPTY, CLEARED) if each in html] == ([said] if said else [])


def test_another_browser_says_that_it_may_clear_what_it_keeps_unless_it_has_promised_not_to() -> None:
    events = [event_summary(Played(find_ruleset("keyforge"), 4).log)]
    assert CLEARED in shown(persisted=False, tournaments=events)
    assert CLEARED not in shown(persisted=True, tournaments=events)
    assert CLEARED not in shown(persisted=False)
