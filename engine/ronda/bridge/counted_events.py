"""Season data of the events in memory, computed once for each state of an event."""

from collections.abc import Collection, Iterator

from ronda.bridge.session_state import SESSION
from ronda.journal import Log
from ronda.ranking.points_values import PointsEvent
from ronda.session.device_seasons import CountedEvent
from ronda.views.shared.public_points import counted_event

_COUNTED: dict[str, tuple[str, CountedEvent]] = {}
"""The data of each event, and the digest of its log's last entry at that time."""


def known_count(log: Log) -> CountedEvent | None:
    """The data of an event; None if it was not computed for its present state."""
    known, found = _COUNTED.get(log.tournament.id, ("", None))
    return found if known == log.records[-1].digest else None


def count_events(logs: Collection[Log]) -> Iterator[tuple[int, int]]:
    """Compute the data of events one by one; yields (done, total)."""
    for done, log in enumerate(logs, start=1):
        _COUNTED[log.tournament.id] = log.records[-1].digest, counted_event(log)
        yield done, len(logs)


def counted_in_memory() -> tuple[PointsEvent, ...]:
    """Events that may count in a season, as far as computed."""
    found = map(known_count, SESSION.logs.values())
    return tuple(event for event in found if isinstance(event, PointsEvent))


def forget_counted(tournament: str) -> None:
    """Discard the data of an event (REG-ERASE)."""
    _COUNTED.pop(tournament, None)
