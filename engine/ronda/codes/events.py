"""A whole event as a film of codes, and the event file that was read of one."""

from ronda.codes.compact import compact, expanded
from ronda.codes.film import EVENT, Film, Reception, texts_in
from ronda.core.errors import UnreadableFile
from ronda.core.remembering import remembered
from ronda.core.text import Plural
from ronda.journal import Log


@remembered
def film_of(log: Log) -> Film:
    """Give the film of a whole event."""
    return Film(EVENT, compact(log))


def file_in(kind: str, content: bytes) -> str:
    """Give the event file of a message; raises ``UnreadableFile`` if it holds none, or a damaged one."""
    if kind != EVENT:
        raise UnreadableFile("These codes hold no event, but something that only a newer Ronda knows. Update Ronda.")
    return expanded(content)


def file_of(text: str) -> str:
    """Give the event file of a text that holds all codes of a film; raises ``UnreadableFile``."""
    reception = Reception()
    for each in texts_in(text):
        reception.take(each)
        if reception.content is not None:
            return file_in(reception.kind, reception.content)
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
