"""This device as a desk of an event that another device leads: what it keeps of that, and what it may do there."""

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
    """That this device is a desk of an event, as it is kept beside the log."""

    desk: str
    led: bool = False
    """This device led before, and handed the event over: it may do everything."""
    has: int = 0
    """So many records of the log here the device that leads had when it was heard last."""

    @classmethod
    def read(cls, kept: Any) -> "DeskRole | None":
        """None where nothing was kept, or nothing that can be read."""
        match kept:
            case {"desk": str(desk), "led": bool(led), "has": int(has)} if desk and has >= 0:
                return cls(desk=desk, led=led, has=has)
            case _:
                return None

    def written(self) -> Mapping[str, object]:
        """As JSON keeps it; :meth:`read` reads it back."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskState:
    """What this device is to an event that another leads."""

    id: str
    rights: Rights | None
    """What it may do; None where it was sent away."""
    is_open: bool = False
    """It is linked with the device that leads."""
    lost: str = ""
    """When the link was lost; empty where it was never open in this window, or is."""
    lacking: frozenset[str] = frozenset()
    """The names of its steps that the device that leads does not have yet."""
    tables: frozenset[tuple[int, int]] = frozenset()
    """Round and number of each table that they are about."""
    own: frozenset[str] = frozenset()
    """Of Undo and Redo, what would be about a step of this desk: as long as that is so, it may."""

    @property
    def view_rights(self) -> Rights:
        """The rights by which screens are shown: a desk that may do nothing sees what rights for results show."""
        return self.rights or Rights(scope=Scope.RESULTS)

    @property
    def is_limited(self) -> bool:
        """Whether there is anything in the event that it may not do."""
        return self.rights is None or self.rights != rights.ALL_RIGHTS

    def why_not(self, command: Command, tournament: Tournament) -> NotNow | None:
        """The refusal of a command by this desk; None if it may."""
        return NotNow(SENT_AWAY) if self.rights is None else rights.why_not_permitted(self.rights, command, tournament)

    def why_not_named(
        self, command: str, tournament: Tournament, *, round_: int | None = None, table: int | None = None
    ) -> NotNow | None:
        """The refusal of a command known only by its form's name, and perhaps its table; None if it may."""
        if command in ORGANISER_ACTIONS:
            return None
        if self.rights is None:
            return NotNow(SENT_AWAY)
        if command in self.own:
            return None
        return rights.why_not_named_permitted(self.rights, command, tournament, round_=round_, table=table)
