"""Calendar entries for the days of a tournament, or of each round of a league (RFC 5545)."""

import re
from collections.abc import Iterator
from datetime import UTC, date, timedelta
from hashlib import sha256

from ronda.core.clock import MINUTE, UNKNOWN_MOMENT, parse_moment
from ronda.core.errors import NotNow
from ronda.core.facts import (
    ActionUndone,
    AnnouncementChanged,
    DetailsChanged,
    MatchPostponed,
    TournamentCreated,
    TournamentStarted,
)
from ronda.core.round_names import round_name
from ronda.core.text import Message, Translate, isolate_direction
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.event_days import DayRange, event_days, postponed_days
from ronda.views.shared.round_forecast import begun_rounds, planned_rounds, round_forecast, shown_moment

_ANNOUNCING_FACTS = (
    TournamentCreated,
    DetailsChanged,
    TournamentStarted,
    AnnouncementChanged,
    MatchPostponed,
    ActionUndone,
)
"""Facts that can change the calendar; their number makes later files replace earlier ones."""
_LAST_DAY = date.max - timedelta(days=1)
_OCTETS = 75
"""Longest line in octets, without its end."""
_SPECIAL = re.compile(r"[\\;,]")


def event_calendar(log: Log, ruleset: Ruleset, translate: Translate) -> str:
    """The text of an ``.ics`` file in the language of ``translate``; raises ``NotNow`` without any day."""
    days = event_days(log.tournament, ruleset)
    if not days:
        raise NotNow("This event has no date yet: enter it under “Edit the details”.")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ronda//Ronda//EN", "CALSCALE:GREGORIAN"]
    for stretch in (*days, *postponed_days(log.tournament)):
        lines += ["BEGIN:VEVENT", *_calendar_event(stretch, log, translate), "END:VEVENT"]
    for number, name, begins, minutes in _round_starts(log, ruleset):
        lines += ["BEGIN:VEVENT", *_calendar_round(log, number, name.render(translate), begins, minutes), "END:VEVENT"]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _calendar_event(stretch: DayRange, log: Log, translate: Translate) -> Iterator[str]:
    """The lines of a ``VEVENT``; each announcement raises the sequence number of the same event."""
    details = log.tournament.details
    announcements = [record for record in log.records if isinstance(record.fact, _ANNOUNCING_FACTS)]
    yield f"UID:{stretch.key}-{_key(log)}@ronda"
    yield f"DTSTAMP:{_utc(announcements[-1].at)}"
    yield f"SEQUENCE:{len(announcements) - 1}"
    if stretch.begins:
        yield f"DTSTART:{_basic(stretch.first)}T{stretch.begins.replace(':', '')}00"
    else:
        yield f"DTSTART;VALUE=DATE:{_basic(stretch.first)}"
        # the end is exclusive, by the standard
        yield f"DTEND;VALUE=DATE:{_basic(min(stretch.last, _LAST_DAY) + timedelta(days=1))}"
    yield f"SUMMARY:{_escaped(stretch.name.render(translate))}"
    where = ", ".join(text for text in (details.place, details.notice.address) if text)
    if where:
        yield f"LOCATION:{_escaped(where)}"
    notes = "\n".join(note.render(translate) if isinstance(note, Message) else note for note in stretch.notes)
    if notes:
        yield f"DESCRIPTION:{_escaped(notes)}"


def _round_starts(log: Log, ruleset: Ruleset) -> Iterator[tuple[int, Message, str, int]]:
    """Number, name, ``DTSTART`` and minutes of each round of a day with an announced starting time.

    Before round 1 is paired as planned, in local time; later actual and forecast starts.
    """
    tournament, details = log.tournament, log.tournament.details
    if not (details.date and details.notice.begins) or ruleset.stages.has_days:
        return
    for planned in planned_rounds(tournament, ruleset):
        later = timedelta(days=planned.day)
        day = min(date.fromisoformat(details.date), _LAST_DAY - later) + later
        yield planned.number, planned.name, f"{_basic(day)}T{planned.expected.replace(':', '')}00", planned.minutes
    begun = begun_rounds(log) if tournament.rounds and UNKNOWN_MOMENT not in {r.at for r in log.records} else {}
    for round_ in tournament.rounds:
        if round_.number in begun:
            minutes = ruleset.stages.minutes_of(details, wording.clock_slot(round_))
            yield round_.number, round_name(round_), _utc(begun[round_.number]), minutes
    forecast = round_forecast(log, ruleset)
    for start in forecast.starts if forecast else ():
        yield start.number, start.name, _utc(start.expected), start.minutes


def _calendar_round(log: Log, number: int, name: str, begins: str, minutes: int) -> Iterator[str]:
    """The lines of a round's ``VEVENT``; a later file has a higher sequence number for the same event."""
    shown = shown_moment(log)
    since = parse_moment(shown) - parse_moment(log.records[0].at)
    yield f"UID:start-{number}-{_key(log)}@ronda"
    yield f"DTSTAMP:{_utc(shown)}"
    yield f"SEQUENCE:{max(int(since.total_seconds()) // MINUTE, 0)}"
    yield f"DTSTART:{begins}"
    yield f"DURATION:PT{minutes}M"
    yield f"SUMMARY:{_escaped(f'{isolate_direction(log.tournament.details.name)}: {name}')}"


def _key(log: Log) -> str:
    return sha256(log.tournament.id.encode(errors="surrogatepass")).hexdigest()[:24]


def _utc(at: str) -> str:
    return f"{parse_moment(at).astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _basic(day: date) -> str:
    return day.isoformat().replace("-", "")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", text).replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line folded into pieces short enough in octets, never inside a character."""
    pieces, room = [""], _OCTETS
    for character in line:
        size = len(character.encode())
        if size > room:
            pieces.append("")
            room = _OCTETS - 1  # the space that begins the next piece
        pieces[-1] += character
        room -= size
    return "\r\n ".join(pieces)
