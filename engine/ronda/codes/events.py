"""A whole event as a stream of codes, and back to an event file."""

from ronda.codes.compact import compact_log, expand_event_file
from ronda.codes.qr_stream import EVENT_KIND, QrStream, QrStreamReader, code_texts
from ronda.core.caching import cached_by_identity
from ronda.core.errors import UnreadableFile
from ronda.core.text import Plural
from ronda.journal import Log


@cached_by_identity
def event_qr_stream(log: Log) -> QrStream:
    return QrStream(EVENT_KIND, compact_log(log))


def event_file_from_message(kind: str, content: bytes) -> str:
    """The event file of a message; raises ``UnreadableFile`` if it has none, or a damaged one."""
    if kind != EVENT_KIND:
        raise UnreadableFile("These codes hold no event, but something that only a newer Ronda knows. Update Ronda.")
    return expand_event_file(content)


def event_file_from_text(text: str) -> str:
    """The event file from the text of all codes of a stream; raises ``UnreadableFile``."""
    reception = QrStreamReader()
    for each in code_texts(text):
        reception.take(each)
        if reception.content is not None:
            return event_file_from_message(reception.kind, reception.content)
    known, needed = reception.progress
    raise UnreadableFile(
        Plural(
            "The text holds {known} of the {needed} code of an event that is needed: copy all of it.",
            "The text holds {known} of the {needed} codes of an event that are needed: copy all of it.",
            "needed",
        ),
        known=known,
        needed=needed or "?",
    )
