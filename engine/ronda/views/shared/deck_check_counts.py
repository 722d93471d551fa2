"""Number of lists checked and in order, public and without names (REG-CHECKS)."""

from ronda.core.facts import DeckChecked
from ronda.core.state import Phase, Tournament
from ronda.core.text import Message, Plural


def countable_checks(tournament: Tournament) -> tuple[DeckChecked, ...]:
    """The checks whose number is public: all, once the tournament is over.

    Earlier, somebody who saw a table being checked would learn the outcome.
    """
    return tournament.deck_checks if tournament.phase is Phase.FINISHED else ()


def deck_check_counts(tournament: Tournament) -> tuple[int, int]:
    """Number of checked lists, and of those in order; (0, 0) while nothing is public."""
    checks = countable_checks(tournament)
    return len(checks), sum(check.in_order for check in checks)


def deck_checks_text(tournament: Tournament) -> Message | None:
    """The same as a sentence; None while nothing is public."""
    checked, in_order = deck_check_counts(tournament)
    if not checked:
        return None
    pattern = Plural(
        "{checked} list was checked in this event; in order: {in_order}.",
        "{checked} lists were checked in this event; in order: {in_order}.",
        "checked",
    )
    return Message(pattern, (("checked", checked), ("in_order", in_order)))
