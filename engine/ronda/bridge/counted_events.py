"""What a season has to know of the events in memory: found once in each, for as long as that goes on no further."""

from collections.abc import Collection, Iterator

from ronda.bridge.session_state import SESSION
from ronda.journal import Log
from ronda.ranking.points_values import PointsEvent
from ronda.session.device_seasons import CountedEvent
from ronda.views.shared.public_points import counted_event

_COUNTED: dict[str, tuple[str, CountedEvent]] = {}
"""What was found in each event, and the digest of the last entry of its log by then."""


def known_count(log: Log) -> CountedEvent | None:
    """What was found in an event; None where nobody looked into it as it is now."""
    known, found = _COUNTED.get(log.tournament.id, ("", None))
    return found if known == log.records[-1].digest else None


def count_events(logs: Collection[Log]) -> Iterator[tuple[int, int]]:
    """Look into one event after the other; gives how many are done, of how many."""
    for done, log in enumerate(logs, start=1):
        _COUNTED[log.tournament.id] = log.records[-1].digest, counted_event(log)
        yield done, len(logs)


def counted_in_memory() -> tuple[PointsEvent, ...]:
    """The events that may count in a season, of those that were looked into."""
    found = map(known_count, SESSION.logs.values())
    return tuple(event for event in found if isinstance(event, PointsEvent))


def forget_counted(tournament: str) -> None:
    """Let go of what was found in an event (REG-ERASE)."""
    _COUNTED.pop(tournament, None)
