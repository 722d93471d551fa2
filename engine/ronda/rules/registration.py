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
        """Give the names that players chose, which an organiser can keep off the published pages (AGL-NAMES)."""
        return tuple(field for field in self.fields if field.alias)

    @property
    def lasting(self) -> tuple[Field, ...]:
        """Give what players keep from event to event."""
        return tuple(field for field in self.fields if field.lasts)

    @property
    def in_reports(self) -> tuple[Field, ...]:
        """Give the fields that a report names of each player."""
        return tuple(field for field in self.fields if (field.key in self.reported if self.reported else field.quick))

    @property
    def identifying(self) -> tuple[Field, ...]:
        """Give those of them that tell players apart."""
        return tuple(field for field in self.in_reports if field.unique)

    def field(self, key: str) -> Field | None:
        """Give a field by key."""
        return next((field for field in self.fields if field.key == key), None)

    def door_check(self, key: str) -> DoorCheck | None:
        """Give a check by key (ANY-CHECK)."""
        return next((check for check in self.door_checks if check.key == key), None)
