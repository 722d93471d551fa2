"""Tables drawn for list checks, and the findings (REG-CHECKS)."""

from dataclasses import dataclass

from ronda.core import facts


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTable:
    """A table that was drawn, and the players who sat there then."""

    round: int
    match: int
    players: tuple[int, ...]


def times_drawn(drawn: tuple[DrawnTable, ...], player: int) -> int:
    """How often a player's table was drawn."""
    return sum(player in table.players for table in drawn)


def with_check_noted(checks: tuple[facts.DeckChecked, ...], fact: facts.DeckChecked) -> tuple[facts.DeckChecked, ...]:
    """The checks with one more; it replaces an earlier one of the same player and round, unless it names nobody."""
    others = (each for each in checks if not fact.player or (each.round, each.player) != (fact.round, fact.player))
    return (*others, fact)
