"""What a device can and cannot do, in every engine: it is said truly, and nothing breaks where something is missing."""

from __future__ import annotations

from tests.engines.desk import FITS, Desk
from tests.engines.known import Known
from tests.engines.webkit import WebKit

READY = "Ready to work without internet."
SEVEN_DAYS = "Safari deletes what Ronda stores after seven days without a visit. Add Ronda to the Home Screen"
MAY_BE_CLEARED = "The browser may clear what it keeps when the device runs out of room."


def test_the_first_visit_says_that_it_is_ready_and_what_threatens_the_events(desk: Desk, known: Known) -> None:
    """The rule of seven days is that of Safari's engine, and of no other."""
    window = desk.window
    safari = isinstance(desk.engine, WebKit)
    ready, *threats = known.said_first
    assert READY in ready
    assert [SEVEN_DAYS in threat for threat in threats] == [True] * safari
    desk.announce("Friday Cup")
    desk.visit("/")
    window.see(".event h2", "Friday Cup")
    window.see("[data-keeping] p", SEVEN_DAYS, count=int(safari))
    persisted = window.evaluate("() => navigator.storage?.persisted?.() ?? false")
    window.see("[data-keeping] p", MAY_BE_CLEARED, count=int(not safari and not persisted))


def test_the_clock_runs_where_the_screen_cannot_be_kept_awake_too(desk: Desk) -> None:
    desk.announce("Clock")
    desk.register("Ana Sol", "Béla Río", "Carla Mar", "Dario Luna")
    desk.next_step()
    desk.publish(tables=2)
    desk.window.click("#start-clock button")
    shown = desk.window.wait("() => document.querySelector('#clock')?.textContent.trim()")
    desk.window.wait("(shown) => document.querySelector('#clock').textContent.trim() !== shown", shown)
    desk.window.see("#crashed", count=0)


def test_nothing_stands_out_at_the_side_of_a_phone(desk: Desk) -> None:
    with Desk.opened(desk.engine, desk.host, phone=True) as phone:
        window = phone.window
        assert window.evaluate("() => innerWidth") == 390
        assert window.evaluate(FITS)
        phone.visit("/")
        window.click("[data-action=demo]")
        phone.event = window.wait("() => location.hash.startsWith('#/t/') && location.hash.slice(1)")
        for part in ("", "/players", "/round/3", "/standings", "/bracket", "/history", "/room", "/print"):
            phone.visit(phone.event + part)
            window.see("main h1")
            assert window.evaluate(FITS), part
