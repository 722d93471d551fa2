"""The lines of an event that the browser must store before anybody hears of them."""

from collections.abc import Sequence

from ronda import journal
from ronda.bridge.messages import StoredLines
from ronda.bridge.session_state import SESSION
from ronda.journal import Log, Record
from ronda.session.backup_copies import NO_COPY


def lines_to_store(base: Log | None, records: Sequence[Record], *, erases: bool = False) -> StoredLines:
    """The lines to store after those of ``base``, and the summary to store beside them.

    ``base`` is None for a new event. If the device has lost some, everything is stored again. Without records there is
    nothing to store.
    """
    SESSION.decided = after = base if base is not None and not records else journal.append_records(base, records)
    event = after.tournament.id
    if base is None:
        SESSION.from_elsewhere.add(event)
    is_lost = bool(records) and SESSION.is_lost(event)
    first = len(base.records) if base is not None and not is_lost else 0
    return {
        "tournament": event,
        "first": first,
        "before": SESSION.stored_count(event, first),
        "instead": is_lost,
        "erases": erases,
        "lines": [record.line for record in after.records[first:]],
        "summary": SESSION.summary_of(after, NO_COPY if erases else None),
    }
