"""This device as a desk of an event led by another: its stored role and its permissions."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ronda.commands import rights
from ronda.commands.permissions import Scope
from ronda.commands.requests import Command
from ronda.commands.rights import ORGANISER_ACTIONS, Rights
from ronda.core.errors import NotNow
from ronda.core.state import Tournament
from ronda.core.text import N_

SENT_AWAY = N_("This device was sent away: nobody gets what is entered here. Whoever leads can let it in again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRole:
    """The stored role of a desk, beside the log."""

    desk: str
    led: bool = False
    """Whether this device led before and handed the event over: it may do everything."""
    has: int = 0
    """Records of this log that the leader had when last heard."""

    @classmethod
    def read(cls, kept: Any) -> "DeskRole | None":
        """None if nothing readable was stored."""
        match kept:
            case {"desk": str(desk), "led": bool(led), "has": int(has)} if desk and has >= 0:
                return cls(desk=desk, led=led, has=has)
            case _:
                return None

    def written(self) -> Mapping[str, object]:
        """As JSON; :meth:`read` reads it back."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskState:
    """This device's role in an event led by another."""

    id: str
    rights: Rights | None
    """Its rights; None if they were withdrawn."""
    is_open: bool = False
    """Whether it is linked with the leader."""
    lost: str = ""
    """When the link was lost; empty if it is open, or never was in this window."""
    lacking: frozenset[str] = frozenset()
    """Names of its steps that the leader does not have yet."""
    tables: frozenset[tuple[int, int]] = frozenset()
    """Round and number of each table that they concern."""
    own: frozenset[str] = frozenset()
    """Which of Undo and Redo would now concern a step of this desk, and so are allowed."""

    @property
    def view_rights(self) -> Rights:
        """Rights for showing screens: a desk without rights sees what the right to enter results shows."""
        return self.rights or Rights(scope=Scope.RESULTS)

    @property
    def is_limited(self) -> bool:
        """Whether anything in the event is not allowed."""
        return self.rights is None or self.rights != rights.ALL_RIGHTS

    def why_not(self, command: Command, tournament: Tournament) -> NotNow | None:
        """Why this desk may not give a command; None if it may."""
        return NotNow(SENT_AWAY) if self.rights is None else rights.why_not_permitted(self.rights, command, tournament)

    def why_not_named(
        self, command: str, tournament: Tournament, *, round_: int | None = None, table: int | None = None
    ) -> NotNow | None:
        """Why this desk may not give a command named by its form, perhaps for a table; None if it may."""
        if command in ORGANISER_ACTIONS:
            return None
        if self.rights is None:
            return NotNow(SENT_AWAY)
        if command in self.own:
            return None
        return rights.why_not_named_permitted(self.rights, command, tournament, round_=round_, table=table)
