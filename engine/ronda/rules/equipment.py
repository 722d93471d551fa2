"""What a game asks of its players to bring."""

from dataclasses import dataclass

from ronda.core.details import Details


@dataclass(frozen=True, slots=True, kw_only=True)
class EquipmentItem:
    """One line of what each player brings."""

    name: str
    """Translatable."""
    tiers: tuple[str, ...] = ()
    """Only in these tiers; empty for all."""
    options: tuple[tuple[str, str], ...] = ()
    """Only where one of these options is chosen; empty for all."""

    def applies(self, details: Details) -> bool:
        """Tell whether a tournament with these details asks for it."""
        return (not self.tiers or details.tier in self.tiers) and (
            not self.options or any(details.option(key) == value for key, value in self.options)
        )
