"""What the browser is to store of an event, before anybody is told of it."""

from collections.abc import Sequence

from ronda import journal
from ronda.bridge.held import HELD
from ronda.journal import Log, Record
from ronda.views.app.copies import NONE
from ronda.views.app.summary import summary


def to_store(log: Log, records: Sequence[Record]) -> dict[str, object]:
    """Give the lines that are to be stored behind those of a log that is held, and the summary to keep beside them.

    Where the device has lost some of the log, that is all of it. Without records there is nothing to store.
    """
    after = journal.append(log, records) if records else log
    event = after.tournament.id
    is_lost = bool(records) and HELD.is_lost(event)
    first = 0 if is_lost else len(log.records)
    return {
        "tournament": event,
        "first": first,
        "before": HELD.stored(event, first),
        "instead": is_lost,
        "lines": [record.line for record in after.records[first:]],
        "summary": summary(after, HELD.copies.get(event, NONE)),
    }
