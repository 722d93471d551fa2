"""Every type of fact can wait for the organiser: it is shown in words, can be taken or refused, and can be left."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

import pytest

from ronda import journal
from ronda.admission import check_log
from ronda.core.errors import Refusal
from ronda.core.facts import FACT_TYPES, Fact, StepSetAside
from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.sync.conflict_resolution import resolve_conflict
from ronda.sync.rebase import encode_set_aside
from ronda.sync.subject import fact_people
from ronda.views.app import Device, screen_page
from tests.playing import eventful, in_stages

STEP = "s" * 32
NEVER = {"TournamentCreated", "StepSetAside", "StepAgreed", "PairingsPrinted", "PersonErased"}
"""Facts with which no step of another copy begins that could be set aside: who is erased is erased on both."""
STAGES = "stages"
GAMES = ("keyforge", "xwing", "aristeia", STAGES)
"""The games, and the one event in stages."""


@cache
def played(game: str) -> Log:
    """An event in which everything happens."""
    return in_stages().log if game == STAGES else eventful(game).log


@cache
def found() -> dict[str, tuple[str, Fact, tuple[str, ...]]]:
    """For each type of fact the game of an event in which it happened, the fact, and whom it was about."""
    first: dict[str, tuple[str, Fact, tuple[str, ...]]] = {}
    for game in GAMES:
        before: Tournament | None = None
        for record, state in journal.states_after_records(played(game)):
            if before is not None:
                first.setdefault(type(record.fact).__name__, (game, record.fact, fact_people(before, record.fact)))
            before = state
    return first


def points(log: Log) -> Iterator[Log]:
    """An event as it was created, after each quarter of its records, and at its end."""
    every = log.records
    ends = {1, *(len(every) * quarter // 4 for quarter in range(1, 5))}
    for end in sorted(ends):
        action = every[end - 1].action
        last = next((at for at in range(end, len(every)) if every[at].action != action), len(every))
        yield journal.append_records(None, every[:last])


def with_waiting(log: Log, fact: Fact, about: tuple[str, ...]) -> Log:
    aside = StepSetAside(step=STEP, happened=encode_set_aside([fact]), people=about)
    return journal.append_records(log, journal.extend_log(log, (aside,), at=log.records[-1].at))


def answered(log: Log, *, taken: bool) -> Log:
    return journal.append_records(
        log, journal.extend_log(log, resolve_conflict(log, STEP, taken=taken), at=log.records[-1].at)
    )


def shown(log: Log) -> str:
    event = f"/t/{log.tournament.id}"
    for path in (event, f"{event}/history", f"{event}/elsewhere"):
        html = screen_page(path, {log.tournament.id: log}, Device(), "es").html
    return html


@pytest.mark.parametrize("kind", [name for name in FACT_TYPES if name not in NEVER])
def test_any_fact_can_wait_be_taken_and_be_left(kind: str) -> None:
    game, fact, about = found()[kind]
    for log in points(played(game)):
        waiting = with_waiting(log, fact, about)
        check_log(waiting)

        assert "settle" in shown(waiting)
        left = answered(waiting, taken=False)
        assert (left.set_aside, left.tournament) == (log.set_aside, waiting.tournament)
        shown(left)
        with suppress(Refusal):
            after = answered(waiting, taken=True)
            check_log(after)
            shown(after)
