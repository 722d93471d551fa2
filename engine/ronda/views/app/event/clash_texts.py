"""Steps confirmed despite a clash with another event of the day, for the history (REG-DAY)."""

from collections.abc import Callable

from ronda.core.facts import DayClashAccepted
from ronda.core.text import Message, Plural
from ronda.session.day_questions import MOST_NAMED, table_ranges


def clash_text(fact: DayClashAccepted, name_of: Callable[[int], str]) -> Message:
    """One sentence that names the first of many."""
    count, events = len(fact.players or fact.tables), ", ".join(fact.events)
    if not fact.players:
        pattern = Plural(
            "Done although {events} plays at table {tables} too.",
            "Done although {events} plays at tables {tables} too.",
        )
        return Message(pattern, (("events", events), ("tables", table_ranges(fact.tables)), ("count", count)))
    more = ("…",) if count > MOST_NAMED else ()
    who = ", ".join((*map(name_of, fact.players[:MOST_NAMED]), *more))
    pattern = Plural("Done although {who} also plays in {events}.", "Done although these also play in {events}: {who}.")
    return Message(pattern, (("who", who), ("events", events), ("count", count)))
