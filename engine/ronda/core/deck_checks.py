"""Tables that were drawn so that their players' lists are checked, and what was found (REG-CHECKS)."""

from dataclasses import dataclass

from ronda.core import facts


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTable:
    """A table that was drawn, with those who sat there then."""

    round: int
    match: int
    players: tuple[int, ...]


def times_drawn(drawn: tuple[DrawnTable, ...], player: int) -> int:
    """How often a table was drawn at which a player sat."""
    return sum(player in table.players for table in drawn)


def with_check_noted(checks: tuple[facts.DeckChecked, ...], fact: facts.DeckChecked) -> tuple[facts.DeckChecked, ...]:
    """The checks with one more, instead of an earlier one of the same player and round; those of nobody all stay."""
    others = (each for each in checks if not fact.player or (each.round, each.player) != (fact.round, fact.player))
    return (*others, fact)
