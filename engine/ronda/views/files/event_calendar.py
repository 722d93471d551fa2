"""The days of a tournament, or of each round of a league, for people's calendars (RFC 5545)."""

import re
from collections.abc import Iterator
from datetime import UTC, date, timedelta
from hashlib import sha256

from ronda.core.clock import parse_moment
from ronda.core.errors import NotNow
from ronda.core.facts import (
    ActionUndone,
    AnnouncementChanged,
    DetailsChanged,
    MatchPostponed,
    TournamentCreated,
    TournamentStarted,
)
from ronda.core.text import Message, Translate
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.event_days import DayRange, event_days, postponed_days

_ANNOUNCING_FACTS = (
    TournamentCreated,
    DetailsChanged,
    TournamentStarted,
    AnnouncementChanged,
    MatchPostponed,
    ActionUndone,
)
"""What can change the calendar: counted, so that a later file replaces what an earlier one said."""
_LAST_DAY = date.max - timedelta(days=1)
_OCTETS = 75
"""The longest line, without its end."""
_SPECIAL = re.compile(r"[\\;,]")


def event_calendar(log: Log, ruleset: Ruleset, translate: Translate) -> str:
    """The text of an ``.ics`` file in the language of ``translate``; raises ``NotNow`` without any day."""
    days = event_days(log.tournament, ruleset)
    if not days:
        raise NotNow("This event has no date yet: enter it under “Edit the details”.")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ronda//Ronda//EN", "CALSCALE:GREGORIAN"]
    for stretch in (*days, *postponed_days(log.tournament)):
        lines += ["BEGIN:VEVENT", *_calendar_event(stretch, log, translate), "END:VEVENT"]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _calendar_event(stretch: DayRange, log: Log, translate: Translate) -> Iterator[str]:
    """The lines of one ``VEVENT``; each announcement counts as a newer sequence of the same event."""
    details = log.tournament.details
    announcements = [record for record in log.records if isinstance(record.fact, _ANNOUNCING_FACTS)]
    key = sha256(log.tournament.id.encode(errors="surrogatepass")).hexdigest()[:24]
    yield f"UID:{stretch.key}-{key}@ronda"
    yield f"DTSTAMP:{parse_moment(announcements[-1].at).astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"SEQUENCE:{len(announcements) - 1}"
    if stretch.begins:
        yield f"DTSTART:{_basic(stretch.first)}T{stretch.begins.replace(':', '')}00"
    else:
        yield f"DTSTART;VALUE=DATE:{_basic(stretch.first)}"
        # the day on which it is over, by the standard
        yield f"DTEND;VALUE=DATE:{_basic(min(stretch.last, _LAST_DAY) + timedelta(days=1))}"
    yield f"SUMMARY:{_escaped(stretch.name.render(translate))}"
    where = ", ".join(text for text in (details.place, details.notice.address) if text)
    if where:
        yield f"LOCATION:{_escaped(where)}"
    notes = "\n".join(note.render(translate) if isinstance(note, Message) else note for note in stretch.notes)
    if notes:
        yield f"DESCRIPTION:{_escaped(notes)}"


def _basic(day: date) -> str:
    return day.isoformat().replace("-", "")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", text).replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line in pieces that are short enough in octets, none of which ends inside a character."""
    pieces, room = [""], _OCTETS
    for character in line:
        size = len(character.encode())
        if size > room:
            pieces.append("")
            room = _OCTETS - 1  # the space that begins the next piece
        pieces[-1] += character
        room -= size
    return "\r\n ".join(pieces)
