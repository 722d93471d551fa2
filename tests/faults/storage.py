"""The table of faults of storage: what is broken, what the person sees, and what is kept."""

from __future__ import annotations

from dataclasses import dataclass

PLAYERS = ("Ana", "Béla", "Carla", "Dario")
"""Of an event whose entry 1 creates it and whose entries 2 to 5 register them, one each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A stored event that is not as it was written."""

    name: str
    broken: str
    """What is done to it: statements over the stores ``events`` and ``tournaments``, with ``id`` for the event."""
    seen: str
    """The sentence that every screen of the event begins with; empty where nothing needs to be said."""
    kept: tuple[str, ...]
    """The players who are still shown."""
    listed: str = "Friday Cup"
    """What the list of events calls it."""


_ONLY_READ = "What stands before it can be read, and nothing is written."
_CHANGED = "its checksum does not fit; it was changed or is not whole."
_NO_TAIL = "it is missing, and so is all that followed: 5 were stored."

FAULTS = (
    Fault(
        name="a changed row",
        broken="""events.get([id, 3]).onsuccess = ({ target }) =>
            events.put(target.result.replace("Carla", "Carlo"), [id, 3]);""",
        seen=f"Entry 4 of this event is damaged: {_CHANGED} {_ONLY_READ}",
        kept=PLAYERS[:2],
    ),
    Fault(
        name="a row that is no text",
        broken="events.put(42, [id, 3]);",
        seen=f"Entry 4 of this event is damaged: it is not a record. {_ONLY_READ}",
        kept=PLAYERS[:2],
    ),
    Fault(
        name="a missing row",
        broken="events.delete([id, 2]);",
        seen=f"Entry 3 of this event is damaged: it is missing. {_ONLY_READ}",
        kept=PLAYERS[:1],
    ),
    Fault(
        name="two rows swapped",
        broken="""events.get([id, 2]).onsuccess = ({ target: { result: one } }) => {
            events.get([id, 3]).onsuccess = ({ target: { result: other } }) => {
                events.put(other, [id, 2]);
                events.put(one, [id, 3]);
            };
        };""",
        seen=f"Entry 3 of this event is damaged: it is missing. {_ONLY_READ}",
        kept=PLAYERS[:1],
    ),
    Fault(
        name="the last row is gone",
        broken="events.delete([id, 4]);",
        seen=f"Entry 5 of this event is damaged: {_NO_TAIL} {_ONLY_READ}",
        kept=PLAYERS[:3],
    ),
    Fault(
        name="the first row is gone",
        broken="events.delete([id, 0]);",
        seen=f"Entry 1 of this event is damaged: it is missing. {_ONLY_READ}",
        kept=(),
    ),
    Fault(
        name="all rows are gone",
        broken="events.clear();",
        seen=f"Entry 1 of this event is damaged: {_NO_TAIL} {_ONLY_READ}",
        kept=(),
    ),
    Fault(name="the summary is gone", broken="tournaments.clear();", seen="", kept=PLAYERS),
    Fault(
        name="the summary and the first row are gone",
        broken="tournaments.clear(); events.delete([id, 0]);",
        seen=f"Entry 1 of this event is damaged: it is missing. {_ONLY_READ}",
        kept=(),
        listed="Unreadable event",
    ),
)
