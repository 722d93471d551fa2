"""This device's role in an event led by another; stored beside the log, it outlasts the link."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ronda.bridge.session_state import SESSION
from ronda.codes import steps
from ronda.codes.qr_stream import QrStream
from ronda.commands import rights
from ronda.journal import Log
from ronda.session.desk_role import DeskRole, DeskState
from ronda.session.device_links import DeviceLink
from ronda.sync import protocol as links
from ronda.sync.step_permissions import device_of_step, device_rights, is_device_removed
from ronda.sync.steps import SyncStep, sync_step_name

type LogMarks = Sequence[tuple[int, str]]


def step_name(tournament: str, random: int) -> str:
    """The name of a step done here; empty unless this device is a desk of the event."""
    role = SESSION.roles.get(tournament)
    return f"{role.desk}.{random:x}" if role else ""


def note_leader_marks(log: Log, marks: LogMarks) -> bool:
    """Record how much of a log the leader has, from its marks; returns whether that is new."""
    event = log.tournament.id
    if (role := SESSION.roles.get(event)) is None:
        return False
    SESSION.set_role(event, replace(role, has=links.common_record_count(log, marks)))
    return SESSION.roles[event] != role


def desk_limits(log: Log) -> DeskState | None:
    """This device's permissions in an event; None if it leads or works alone."""
    if (role := SESSION.roles.get(log.tournament.id)) is None:
        return None
    ways = {"undo": log.last_action, "redo": log.next_action}
    own = frozenset(name for name, action in ways.items() if _did(log, action, role.desk))
    return DeskState(id=role.desk, rights=_rights(log, role), own=own)


def desk_status(log: Log, link: DeviceLink | None, marks: LogMarks) -> DeskState | None:
    """This device's role in an event, as :func:`desk_limits`.

    Takes its link with the leader, and the position of the leader's log as far as this window knows.
    """
    if (limited := desk_limits(log)) is None:
        return None
    has = links.common_record_count(log, marks) if marks else SESSION.roles[log.tournament.id].has
    waiting = links.unsent_steps(log, has)
    return replace(
        limited,
        is_open=link is not None and link.is_open,
        lost=link.lost if link else "",
        lacking=frozenset(step.id for step in waiting),
        tables=frozenset(table for step in waiting for table in _tables(step)),
    )


def qr_stream_of_waiting(desk_: str) -> QrStream | None:
    """The codes of a desk's steps that the leader lacks; None if none wait, or for another desk."""
    for event, role in SESSION.roles.items():
        log = SESSION.logs.get(event)
        if role.desk == desk_ and log is not None and 0 < role.has < len(log.records):
            return steps.steps_qr_stream(log, role.has, desk_)
    return None


def _rights(log: Log, role: DeskRole) -> rights.Rights | None:
    """This device's rights: everything until the leader has recorded that it joined."""
    if is_device_removed(log, role.desk):
        return None
    return rights.ALL_RIGHTS if role.led else device_rights(log, role.desk) or rights.ALL_RIGHTS


def _tables(step: SyncStep) -> Iterator[tuple[int, int]]:
    for fact in step.happened:
        number, table = (getattr(fact, name, None) for name in ("round", "match"))
        if isinstance(number, int) and isinstance(table, int):
            yield number, table


def _did(log: Log, action: int | None, desk_: str) -> bool:
    """Whether a desk did a step of the history."""
    return action is not None and device_of_step(sync_step_name(log.records[action])) == desk_
