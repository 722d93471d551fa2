"""The list of fingerprints by which others can check a published tournament."""

from collections.abc import Iterable

from ronda.audit.named_fingerprints import NamedFingerprint
from ronda.core.codec import indented_json

PUBLIC_COPY_FILE = "event.ronda"
"""File name of the public copy, in the tournament's data folder."""
FINGERPRINTS_FILE = "fingerprints.json"
FINGERPRINTS_FORMAT = "ronda-fingerprints"
FINGERPRINTS_VERSION = 1


def fingerprints_json(tournament: str, marks: Iterable[NamedFingerprint]) -> bytes:
    """A tournament's fingerprints for programs, round by round, in UTF-8 (ANY-FINGERPRINT)."""
    rounds = [{"round": mark.round, "fingerprint": mark.text} for mark in marks]
    values = {"format": FINGERPRINTS_FORMAT, "version": FINGERPRINTS_VERSION, "event": tournament, "rounds": rounds}
    return indented_json(values)
