"""Fingerprints with the names of their rounds, for pages, screens and paper."""

from dataclasses import dataclass

from ronda.audit.fingerprint import round_fingerprints
from ronda.core import round_names
from ronda.core.text import Message
from ronda.journal import Log


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedFingerprint:
    """The fingerprint of a tournament at the end of a round (ANY-FINGERPRINT)."""

    round: int
    name: Message
    """Name of the round."""
    text: str


def named_fingerprints(log: Log) -> tuple[NamedFingerprint, ...]:
    """The fingerprint and name of each completed round, in order."""
    return tuple(
        NamedFingerprint(
            round=each.round, name=round_names.round_name(log.tournament.rounds[each.round - 1]), text=each.text
        )
        for each in round_fingerprints(log)
    )


def fingerprint_of_round(log: Log, number: int) -> NamedFingerprint | None:
    """The fingerprint of a round; None until it is complete."""
    if not any(round_.number == number and round_.is_complete for round_ in log.tournament.rounds):
        return None
    return next((mark for mark in named_fingerprints(log) if mark.round == number), None)


def last_fingerprint(log: Log) -> NamedFingerprint | None:
    """The fingerprint of the last completed round; None before the first."""
    known = named_fingerprints(log)
    return known[-1] if known else None
