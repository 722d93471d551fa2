"""One walk through a whole event with what a screen reader is given of each screen, as it was read and found good."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda.commands import requests as ask
from tests.browser import person
from tests.browser.accessibility_tree import told_lines
from tests.browser.desk import delete_events
from tests.playing import Organiser, custom
from workshop.cli import event_files

pytestmark = pytest.mark.desk

GOLDEN = Path(__file__).with_name("screen_reader.txt")
AT_REST = "() => { document.activeElement.blur(); document.querySelector('#notice').textContent = ''; }"
"""What was said is gone after a while, and what has the focus is another matter."""
NAMES = ("Ana Mar", "Bruno Sol", "Carla Río", "Darío Luna")


def test_what_a_screen_reader_is_given_of_a_whole_event(page: Page, tmp_path: Path) -> None:
    """With ``RONDA_UPDATE_GOLDEN=1`` what is given now is written down: read what differs before it is kept."""
    walk: list[str] = []

    def look(title: str, route: str) -> None:
        person.visit(page, route)
        page.locator("#app:not(:has([data-same])) main h1").wait_for()
        page.evaluate(AT_REST)
        walk.extend((f"== {title}", *told_lines(page), ""))

    def stand(organiser: Organiser) -> Callable[[str, str], None]:
        """Bring the window to the moment at which the event is."""
        person.visit(page, "/")
        delete_events(page)
        file = tmp_path / f"{len(organiser.log.records)}.ronda"
        event_files.write_event_log(organiser.log, file)
        person.open_file(page, file)
        return lambda title, route: look(title, f"/t/{organiser.tournament.id}{route}")

    person.wait_until_offline_ready(page)
    expect(page.locator("main")).to_contain_text("Ready")
    look("The first page", "/")
    look("A new event", "/new?game=keyforge")

    organiser = Organiser("keyforge", details=custom(swiss_rounds=2, cut=2, name="Friday Cup", organiser="Nara Ruiz"))
    organiser.register(*NAMES)
    see = stand(organiser)
    see("The event before it starts", "")
    see("The players", "/players")
    see("The check-in", "/checkin")

    organiser.do(ask.CheckInAll())
    organiser.begin()
    organiser.do(ask.PairRound())
    stand(organiser)("The draft of round 1", "/draft")

    organiser.do(ask.PublishRound())
    see = stand(organiser)
    see("Round 1, nothing entered", "/round/1")
    see("The first table", "/round/1/table/1")

    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    see = stand(organiser)
    see("Round 1, one result in", "/round/1")
    see("A player", "/player/1")

    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    organiser.play_round()
    see = stand(organiser)
    see("After the Swiss rounds", "")
    see("The standings", "/standings")

    organiser.play_on()
    see = stand(organiser)
    see("The end", "")
    see("The bracket", "/bracket")
    see("The history", "/history")

    if os.environ.get("RONDA_UPDATE_GOLDEN"):
        GOLDEN.write_text("\n".join(walk), encoding="utf-8")
    assert "\n".join(walk) == GOLDEN.read_text(encoding="utf-8")
