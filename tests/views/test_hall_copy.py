"""ANY-PUBLIC: the hall's server is given what the pages show at this moment, of which it makes the same pages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.journal import Log
from ronda.publish import SiteFrame, event_section
from ronda.rulesets import ruleset_of
from ronda.views.files.hall_copy import hall_copy, read_hall_copy
from ronda.views.shared.round_forecast import round_forecast
from tests.demo_events import logs, names
from tests.playing import Organiser, custom, eventful

IN_ENGLISH = SiteFrame(languages=("en",))
ITS_OWN = re.compile(r"/(now\.json|calendar-en\.ics)$")
"""Files that tell the time of the last entry, which the hall need not have been told."""
AS_OF = re.compile(rb'<p>As of <time.*</p>|.* about <time.*| "starts": \{.*')
"""What is said as of that entry: of the forecast another test compares the same moment."""
CORRECTED = "corrected"
"""Of an official's correction of a registration the hall is told what holds now."""
SHORT = "short-names"
"""Names that are short already the hall is told in full: what it offers as public copy says so."""


def pages(log: Log) -> dict[str, bytes]:
    files = event_section(log, IN_ENGLISH).files
    return {path: AS_OF.sub(b"", files[path]) for path in files if not ITS_OWN.search(path)}


@pytest.mark.parametrize("name", [name for name in names() if name not in {CORRECTED, SHORT}])
def test_the_pages_of_a_copy_are_those_of_the_event(name: str) -> None:
    log = logs()[name]

    assert pages(read_hall_copy(hall_copy(log))) == pages(log)


@pytest.mark.parametrize("name", [name for name in names() if name not in {CORRECTED, SHORT}])
def test_sw_clock_at_the_same_moment_a_copy_forecasts_what_the_event_does(name: str) -> None:
    log = logs()[name]
    copy, ruleset = read_hall_copy(hall_copy(log)), ruleset_of(log.tournament)
    now = max(record.at for record in log.records)

    assert round_forecast(copy, ruleset, now) == round_forecast(log, ruleset, now)


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia"])
@pytest.mark.parametrize("names", NameStyle)
def test_of_an_event_with_everything_too(game: str, names: NameStyle) -> None:
    organiser = eventful(game)
    organiser.do(ask.ChangePublication(publication=Publication(names=names, lists=ListVisibility.END, unlisted=True)))
    whole, copied = pages(organiser.log), pages(read_hall_copy(hall_copy(organiser.log)))

    assert {path for path in whole if whole[path] != copied[path]} <= {
        path for path in whole if b"orrected" in whole[path] or b"corrections" in whole[path]
    }


def test_a_copy_tells_the_running_round_and_no_draft_no_hidden_name_and_no_reason() -> None:
    organiser = Organiser("custom", seed=8, details=replace(custom(3), name="Cup of Secret Person"))
    organiser.register("Secret Person")
    organiser.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Secret Person"), hidden=True))
    organiser.start(8)
    organiser.play_round()
    organiser.do(ask.DropPlayer(player=2, reason="has a headache"))
    before = hall_copy(organiser.log)
    organiser.do(ask.PairRound())
    assert hall_copy(organiser.log) == before
    organiser.do(ask.PublishRound())
    running = read_hall_copy(hall_copy(organiser.log)).tournament

    assert len(running.rounds) == 2
    assert "Secret" not in hall_copy(organiser.log)
    assert "headache" not in hall_copy(organiser.log)
