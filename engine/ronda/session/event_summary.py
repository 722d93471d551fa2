"""What the list of tournaments shows of one tournament without opening it."""

from dataclasses import asdict
from typing import Any, NotRequired, TypedDict, cast

from ronda.core import round_names
from ronda.core.text import Message
from ronda.journal import Log
from ronda.rulesets import is_known_game, ruleset_of
from ronda.session.backup_copies import NO_COPY, BackupCopy
from ronda.session.desk_role import DeskRole

ENTRIES_KEY = "entries"
"""The key of how many entries the log has: a device that stores fewer has lost the last ones."""
HEAD_KEY = "head"
"""The key of the digest of the last of them, and so of all; an earlier Ronda told none."""
COPY_KEY = "copy"
"""The key of what its last copy holds."""
ROLE_KEY = "desk"
"""The key of what this device is to it, where another leads it."""
BEHIND_KEY = "behind"
"""The key of how many seconds the clock here was behind the event's time when that was told last, where it was."""

ELSEWHERE_KEY = "elsewhere"
"""The key of that it was set up on another device, where it was."""


class EventSummary(TypedDict):
    """The keys of a summary that others read; the device keeps the rest for the list of events."""

    id: str
    entries: NotRequired[int]
    head: NotRequired[str]


def event_summary(
    log: Log,
    copy: BackupCopy = NO_COPY,
    role: DeskRole | None = None,
    behind: int = 0,
    *,
    from_elsewhere: bool = False,
) -> EventSummary:
    """What is stored beside a log: its plain facts, its last copy and this device's part in it."""
    tournament = log.tournament
    current = tournament.current_round
    summary = {
        "id": tournament.id,
        "name": tournament.details.name,
        "ruleset": tournament.game,
        "game": _message(ruleset_of(tournament).title if is_known_game(tournament.game) else Message(tournament.game)),
        "date": tournament.details.date,
        "place": tournament.details.place,
        "players": len(tournament.players),
        "phase": tournament.phase.value,
        ENTRIES_KEY: len(log.records),
        HEAD_KEY: log.records[-1].digest,
        COPY_KEY: asdict(copy),
        **({ROLE_KEY: role.written()} if role else {}),
        **({BEHIND_KEY: behind} if behind else {}),
        **({ELSEWHERE_KEY: True} if from_elsewhere else {}),
        "round": _message(round_names.round_name(current)) if current else None,
    }
    return cast("EventSummary", summary)


def _message(message: Message) -> dict[str, Any]:
    return {"pattern": message.pattern, "values": dict(message.values)}
