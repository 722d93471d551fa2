"""What the organiser decides for a tournament, beyond what every tournament has."""

from collections.abc import Callable
from dataclasses import dataclass

from ronda.core.details import Details
from ronda.rules.fields import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a game's tournaments."""

    fields: tuple[Field, ...] = ()
    shown_for: Callable[[Details], tuple[Field, ...]] | None = None
    """Those of the options that the others leave open; None where all always are."""
    check: Callable[[Details], None] = lambda _: None
    """Raises ``Impossible`` for options that contradict each other."""
    tidy: Callable[[Details], Details] = lambda details: details
    """The details with options that fit together; raises ``Impossible`` where the organiser has to choose."""

    def fields_for(self, details: Details) -> tuple[Field, ...]:
        """The options that a tournament with these details is asked for."""
        options = self.shown_for(details) if self.shown_for else self.fields
        return tuple(option for option in options if details.chose(option.when))
