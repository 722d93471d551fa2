"""What the list of tournaments shows of one tournament without opening it."""

from dataclasses import asdict
from typing import Any

from ronda.core.text import Message
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.views.app.copies import NONE, Copy
from ronda.views.app.role import Role
from ronda.views.shared import wording

ENTRIES = "entries"
"""The key of how many entries the log has: a device that stores fewer has lost the last ones."""
COPY = "copy"
"""The key of what its last copy holds."""
ROLE = "desk"
"""The key of what this device is to it, where another leads it."""
BEHIND = "behind"
"""The key of how many seconds the clock here was behind the event's time when that was told last, where it was."""


def summary(log: Log, copy: Copy = NONE, role: Role | None = None, behind: int = 0) -> dict[str, Any]:
    """Give a tournament's plain facts, its last copy and this device's part in it: what is kept beside the log."""
    tournament = log.tournament
    current = tournament.current_round
    return {
        "id": tournament.id,
        "name": tournament.details.name,
        "ruleset": tournament.game,
        "game": _message(ruleset_of(tournament).title),
        "date": tournament.details.date,
        "place": tournament.details.place,
        "players": len(tournament.players),
        "phase": tournament.phase.value,
        ENTRIES: len(log.records),
        COPY: asdict(copy),
        **({ROLE: role.written()} if role else {}),
        **({BEHIND: behind} if behind else {}),
        "round": _message(wording.round_name(current)) if current else None,
    }


def _message(message: Message) -> dict[str, Any]:
    return {"pattern": message.pattern, "values": dict(message.values)}
