"""What this device is to an event that another leads: it is kept beside the log, and outlives the link."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ronda.bridge.held import HELD
from ronda.codes import steps
from ronda.codes.film import Film
from ronda.commands import rights
from ronda.desks import link as links
from ronda.desks.allowed import desk_of, is_sent_away, rights_of
from ronda.desks.steps import Step, name_of
from ronda.journal import Log
from ronda.views.app.linking import Link
from ronda.views.app.role import Desk, Role

type Marks = Sequence[tuple[int, str]]


def step_name(tournament: str, random: int) -> str:
    """Give the name of a step that is done here: none, unless this device is a desk of the event."""
    role = HELD.roles.get(tournament)
    return f"{role.desk}.{random:x}" if role else ""


def hear(log: Log, marks: Marks) -> bool:
    """Hold how much of a log the device that leads has, by its marks; gives whether that is something new."""
    event = log.tournament.id
    if (role := HELD.roles.get(event)) is None:
        return False
    HELD.take_part(event, replace(role, has=links.common(log, marks)))
    return HELD.roles[event] != role


def limits(log: Log) -> Desk | None:
    """Give what this device may do in an event; None where it leads it, or nobody else has it."""
    if (role := HELD.roles.get(log.tournament.id)) is None:
        return None
    ways = {"undo": log.last_action, "redo": log.next_action}
    own = frozenset(name for name, action in ways.items() if _did(log, action, role.desk))
    return Desk(id=role.desk, rights=_rights(log, role), own=own)


def desk(log: Log, link: Link | None, marks: Marks) -> Desk | None:
    """Give what this device is to an event, as :func:`limits`.

    Takes its link with the device that leads, and where that one's log stands, as far as this window knows.
    """
    if (limited := limits(log)) is None:
        return None
    has = links.common(log, marks) if marks else HELD.roles[log.tournament.id].has
    waiting = links.waiting(log, has)
    return replace(
        limited,
        is_open=link is not None and link.is_open,
        lost=link.lost if link else "",
        lacking=frozenset(step.id for step in waiting),
        tables=frozenset(table for step in waiting for table in _tables(step)),
    )


def film_of_waiting(desk_: str) -> Film | None:
    """Give the codes of what a desk did that the device that leads lacks; None where nothing waits, or of another."""
    for event, role in HELD.roles.items():
        log = HELD.logs.get(event)
        if role.desk == desk_ and log is not None and 0 < role.has < len(log.records):
            return steps.film_of(log, role.has, desk_)
    return None


def _rights(log: Log, role: Role) -> rights.Rights | None:
    """Give what this device may do: everything, too, until the one that leads has written down that it joined."""
    if is_sent_away(log, role.desk):
        return None
    return rights.ALL if role.led else rights_of(log, role.desk) or rights.ALL


def _tables(step: Step) -> Iterator[tuple[int, int]]:
    for fact in step.happened:
        number, table = (getattr(fact, name, None) for name in ("round", "match"))
        if isinstance(number, int) and isinstance(table, int):
            yield number, table


def _did(log: Log, action: int | None, desk_: str) -> bool:
    """Tell whether a desk did a step of the history."""
    return action is not None and desk_of(name_of(log.records[action])) == desk_
