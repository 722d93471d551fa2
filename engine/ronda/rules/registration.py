"""What a player registers besides the name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.rules.door_checks import DoorCheck
from ronda.rules.fields import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The fields of a game's players."""

    fields: tuple[Field, ...] = ()
    check: Callable[[Mapping[str, str]], None] = lambda _: None
    """Raises ``Impossible`` for fields that contradict one another."""
    door_checks: tuple[DoorCheck, ...] = ()
    """What officials look at of each player (ANY-CHECK)."""
    reported: tuple[str, ...] = ()
    """Keys of the fields that a report names; empty for those of fast entry (AGL-REPORT)."""

    @property
    def aliases(self) -> tuple[Field, ...]:
        """The names that players chose, which an organiser can keep off the published pages (AGL-NAMES)."""
        return tuple(field for field in self.fields if field.alias)

    @property
    def lasting(self) -> tuple[Field, ...]:
        """The fields whose values players keep from event to event."""
        return tuple(field for field in self.fields if field.lasts)

    @property
    def in_reports(self) -> tuple[Field, ...]:
        """The fields that a report names of each player: those the game lists, else those of quick entry."""
        return tuple(field for field in self.fields if (field.key in self.reported if self.reported else field.quick))

    @property
    def identifying(self) -> tuple[Field, ...]:
        """Those fields of a report that tell players apart."""
        return tuple(field for field in self.in_reports if field.unique)

    def field(self, key: str) -> Field | None:
        return next((field for field in self.fields if field.key == key), None)

    def door_check(self, key: str) -> DoorCheck | None:
        """The check with a key, or None (ANY-CHECK)."""
        return next((check for check in self.door_checks if check.key == key), None)
