"""The app's demo: a running event, shifted to the present and translated when it is opened."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import groupby

from ronda import journal
from ronda.commands import Moment
from ronda.core import clock
from ronda.core.facts import ClockPaused, ClockResumed, ClockStarted, Fact, SubstituteIssued, TournamentCreated
from ronda.core.state import DEMO_PREFIX
from ronda.core.text import N_
from ronda.journal import Log, Record

DEMO_NAME = N_("Thursday night at the harbour (demo)")

_TIMED = (ClockStarted, ClockPaused, ClockResumed, SubstituteIssued)
"""Facts with a time of their own, besides their record's."""


def demo_event_records(text: str, name: str, moment: Moment) -> Sequence[Record]:
    """The records of a new demo event, shifted in time so that its last step has just happened.

    Takes the build's event file and the event's name. Raises ``UnreadableFile``.
    """
    kept = journal.read_log_file(text).records
    later = clock.parse_moment(moment.at) - clock.parse_moment(kept[-1].at)
    log: Log | None = None
    for _, records in groupby(kept, key=lambda record: record.action):
        step = tuple(records)
        facts = [_shifted_fact(record.fact, later, name, moment) for record in step]
        log = journal.append_records(log, journal.extend_log(log, facts, at=_shifted_time(step[0].at, later)))
    return log.records if log else ()


def _shifted_fact(fact: Fact, later: timedelta, name: str, moment: Moment) -> Fact:
    if isinstance(fact, TournamentCreated):
        details = replace(fact.details, name=name, date=moment.at[:10])
        return replace(fact, tournament=f"{DEMO_PREFIX}{moment.random:014x}", details=details)
    if isinstance(fact, _TIMED):
        return replace(fact, at=_shifted_time(fact.at, later))
    return fact


def _shifted_time(at: str, by: timedelta) -> str:
    return clock.format_moment(clock.parse_moment(at) + by)
