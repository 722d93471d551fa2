"""Fingerprints as pages, screens and paper show them: each with the round at whose end it was taken."""

from dataclasses import dataclass

from ronda.audit.fingerprint import round_fingerprints
from ronda.core import round_names
from ronda.core.text import Message
from ronda.journal import Log


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedFingerprint:
    """The fingerprint of a tournament as of the end of a round (ANY-FINGERPRINT)."""

    round: int
    name: Message
    """What the round is called."""
    text: str


def named_fingerprints(log: Log) -> tuple[NamedFingerprint, ...]:
    """The fingerprint of each completed round, in order, with the round's name."""
    return tuple(
        NamedFingerprint(
            round=each.round, name=round_names.round_name(log.tournament.rounds[each.round - 1]), text=each.text
        )
        for each in round_fingerprints(log)
    )


def fingerprint_of_round(log: Log, number: int) -> NamedFingerprint | None:
    """The fingerprint of a round; None as long as it is not complete."""
    if not any(round_.number == number and round_.is_complete for round_ in log.tournament.rounds):
        return None
    return next((mark for mark in named_fingerprints(log) if mark.round == number), None)


def last_fingerprint(log: Log) -> NamedFingerprint | None:
    """The fingerprint of the last completed round; None before there is any."""
    known = named_fingerprints(log)
    return known[-1] if known else None
