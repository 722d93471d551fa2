"""The summary of a tournament, shown in the list without opening it."""

from dataclasses import asdict
from typing import Any, NotRequired, TypedDict, cast

from ronda.core import round_names
from ronda.core.text import Message
from ronda.journal import Log
from ronda.rulesets import is_known_game, ruleset_of
from ronda.session.backup_copies import NO_COPY, BackupCopy
from ronda.session.desk_role import DeskRole

ENTRIES_KEY = "entries"
"""Key of the log's number of entries: a device that stores fewer has lost the last ones."""
HEAD_KEY = "head"
"""Key of the digest of the last entry, and so of all; missing in older summaries."""
COPY_KEY = "copy"
"""Key of the content of its last copy."""
ROLE_KEY = "desk"
"""Key of this device's role, if another leads."""
BEHIND_KEY = "behind"
"""Key of the seconds that this clock was behind the event's time when last told, if it was."""

ELSEWHERE_KEY = "elsewhere"
"""Key that marks an event set up on another device."""


class EventSummary(TypedDict):
    """The summary's keys that others read; the device stores the rest for the list."""

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
    """The summary to store beside a log: plain facts, last copy, and this device's role."""
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
