"""Everything that was done to a tournament, in words, newest first."""

from dataclasses import dataclass

from ronda.core.facts import ActionUndone
from ronda.core.text import N_, Message
from ronda.journal import Log, Record
from ronda.views.app.chronicle import Chronicle
from ronda.views.app.device import Device
from ronda.views.app.view import Context, View

LATEST = 200
"""How many actions a long history shows at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """One action: what a single command did."""

    action: int
    day: str
    """The local day as an ISO date."""
    time: str
    at: str
    sentences: tuple[Message, ...]
    undone: bool
    is_undo: bool
    is_last: bool
    """The action that Undo would take back now."""


def history(context: Context) -> View:
    """Give the history with one Undo, at the last step; the whole of a long one only when asked."""
    entries = _entries(context.log, context.device)
    shown = entries if context.asked("all") else entries[:LATEST]
    return View(
        template="history",
        title=Message(N_("History")),
        values={"entries": shown, "older": len(entries) - len(shown)},
        section="history",
    )


def last_step(log: Log, action: int) -> Message:
    """Give an action in one sentence, for the lines with Undo and with what was just undone."""
    undone = log.undone - {action}
    chronicle = Chronicle()
    first: Message | None = None
    for record in log.records:
        if record.action in undone:
            continue
        if record.action == action and first is None:
            first = chronicle.tell([other.fact for other in log.records if other.action == action])[0]
        chronicle.note(record.fact)
    return first or Message(N_("Nothing changed."))


def _entries(log: Log, device: Device) -> tuple[HistoryEntry, ...]:
    undone, last = log.undone, log.last_action
    chronicle = Chronicle()
    told: dict[int, tuple[Message, ...]] = {}
    entries = []
    for records in _by_action(log.records):
        head, facts = records[0], [record.fact for record in records]
        match facts[0]:
            case ActionUndone(action=action):
                sentences = tuple(Message(N_("Undone: {step}"), (("step", step),)) for step in told[action][:1])
            case _:
                sentences = chronicle.tell(facts)
        for fact in facts:
            chronicle.note(fact)
        told[head.action] = sentences
        entries.append(
            HistoryEntry(
                action=head.action,
                day=device.local(head.at).date().isoformat(),
                time=device.clock(head.at),
                at=head.at,
                sentences=sentences,
                undone=head.action in undone,
                is_undo=isinstance(facts[0], ActionUndone),
                is_last=head.action == last,
            )
        )
    return tuple(reversed(entries))


def _by_action(records: tuple[Record, ...]) -> list[list[Record]]:
    groups: list[list[Record]] = []
    for record in records:
        if groups and groups[-1][0].action == record.action:
            groups[-1].append(record)
        else:
            groups.append([record])
    return groups
