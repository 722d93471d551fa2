"""An event in which thousands of steps were taken is opened and played on like any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.core.facts import ResultCleared, ResultReported
from tests.browser import person
from tests.playing import Organiser

pytestmark = pytest.mark.desk

ENTRIES = 12_000


def long_event() -> str:
    """The file of an event whose only result was entered and taken back again and again."""
    organiser = Organiser("keyforge")
    organiser.start(players=4)
    organiser.pair()
    log, at = organiser.log, organiser.log.records[-1].at
    reported = ResultReported(round=1, match=1, result=organiser.random_result())
    while len(log.records) < ENTRIES:
        for fact in (reported, ResultCleared(round=1, match=1)):
            log = replace(log, records=(*log.records, *journal.extend_log(log, (fact,), at=at)))
    return journal.log_file_text(log)


def test_an_event_of_thousands_of_steps_is_opened(page: Page, tmp_path: Path) -> None:
    """What holds its history is let go of again without going deeper than a browser's Python can."""
    file = tmp_path / "long.ronda"
    file.write_text(long_event(), encoding="utf-8")

    person.open_file(page, file)
    page.wait_for_url("**/t/*")
    page.goto(f"{page.url}/round/1")
    page.locator("#table-1-first").click()

    expect(page.locator("#table-1")).to_have_class("table table-in")
