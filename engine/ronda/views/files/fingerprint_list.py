"""What a published tournament offers for others to check it by: the list of its fingerprints."""

from collections.abc import Iterable

from ronda.audit.named_fingerprints import NamedFingerprint
from ronda.core.codec import indented_json

PUBLIC_COPY_FILE = "event.ronda"
"""The file of the public copy, in the folder of the tournament's data."""
FINGERPRINTS_FILE = "fingerprints.json"
FINGERPRINTS_FORMAT = "ronda-fingerprints"
FINGERPRINTS_VERSION = 1


def fingerprints_json(tournament: str, marks: Iterable[NamedFingerprint]) -> bytes:
    """The fingerprints of a tournament for programs, round by round, as UTF-8 (ANY-FINGERPRINT)."""
    rounds = [{"round": mark.round, "fingerprint": mark.text} for mark in marks]
    values = {"format": FINGERPRINTS_FORMAT, "version": FINGERPRINTS_VERSION, "event": tournament, "rounds": rounds}
    return indented_json(values)
