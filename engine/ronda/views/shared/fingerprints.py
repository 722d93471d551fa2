"""Fingerprints as pages, screens and paper show them: each with the round at whose end it was taken."""

from dataclasses import dataclass

from ronda.core.text import Message
from ronda.fingerprint import fingerprints
from ronda.journal import Log
from ronda.views.shared import wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """The fingerprint of a tournament as of the end of a round (ANY-FINGERPRINT)."""

    round: int
    name: Message
    """What the round is called."""
    text: str


def marks(log: Log) -> tuple[Mark, ...]:
    """Give the fingerprint of each completed round."""
    return tuple(
        Mark(round=each.round, name=wording.round_name(log.tournament.rounds[each.round - 1]), text=each.text)
        for each in fingerprints(log)
    )


def mark_of(log: Log, number: int) -> Mark | None:
    """Give the fingerprint of a round; None as long as it is not complete."""
    if not any(round_.number == number and round_.is_complete for round_ in log.tournament.rounds):
        return None
    return next((mark for mark in marks(log) if mark.round == number), None)


def last_mark(log: Log, before: int | None = None) -> Mark | None:
    """Give the fingerprint of the last completed round, or of the last before a round; None before there is any."""
    known = [mark for mark in marks(log) if before is None or mark.round < before]
    return known[-1] if known else None
