"""How many lists were checked and were in order, for everyone to read and of nobody by name (REG-CHECKS)."""

from ronda.core.facts import DeckChecked
from ronda.core.state import Phase, Tournament
from ronda.core.text import Message, Plural


def countable_checks(tournament: Tournament) -> tuple[DeckChecked, ...]:
    """The checks that everyone is told the number of: all, once the tournament is over.

    Before, whoever saw a table being checked would learn what came of it.
    """
    return tournament.deck_checks if tournament.phase is Phase.FINISHED else ()


def deck_check_counts(tournament: Tournament) -> tuple[int, int]:
    """How many were checked, and how many of them were in order; 0 and 0 where nothing is told."""
    checks = countable_checks(tournament)
    return len(checks), sum(check.in_order for check in checks)


def deck_checks_text(tournament: Tournament) -> Message | None:
    """The same in a sentence; None where nothing is told."""
    checked, in_order = deck_check_counts(tournament)
    if not checked:
        return None
    pattern = Plural(
        "{checked} list was checked in this event; in order: {in_order}.",
        "{checked} lists were checked in this event; in order: {in_order}.",
        "checked",
    )
    return Message(pattern, (("checked", checked), ("in_order", in_order)))
