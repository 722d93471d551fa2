"""What an organiser takes away of a tournament: its file, read back before it is handed out, or its raw rows."""

import json
from collections.abc import Iterable

from ronda import journal
from ronda.admission import read_event_file
from ronda.core.errors import UnreadableFile
from ronda.journal import Log


def event_file(log: Log) -> str:
    """Give the file of a tournament; raises ``UnreadableFile`` if it would not be opened again as what it is."""
    made = journal.write_file(log)
    try:
        read = read_event_file(made)
    except UnreadableFile as refusal:
        raise refusal.within(
            "The file was made but would not open again: {problem} Save the raw entries instead, on the page “Delete "
            "the event”."
        ) from refusal
    if (len(read.records), read.records[-1].digest) != (len(log.records), log.records[-1].digest):
        raise UnreadableFile(
            "The file was made but does not hold this event: of its {entries} entries it gives back {read}, or others. "
            "Save the raw entries instead, on the page “Delete the event”.",
            entries=len(log.records),
            read=len(read.records),
        )
    return made


def raw_rows(tournament: str, stored: Iterable[object] | None, log: Log | None) -> str:
    """Give all that is stored of a tournament as it is, one JSON text a row; what is held stands in for nothing."""
    held = log.records if log else ()
    rows = list(stored or ()) or [{"key": [tournament, record.seq], "value": record.line} for record in held]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
