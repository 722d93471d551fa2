"""What a published tournament offers for others to check it by: the list of its fingerprints."""

import json
from collections.abc import Iterable

from ronda.views.shared.fingerprints import Mark

PUBLIC_COPY = "event.ronda"
"""The file of the public copy, in the folder of the tournament's data."""
FINGERPRINTS = "fingerprints.json"
FORMAT = "ronda-fingerprints"
VERSION = 1


def fingerprints_json(tournament: str, marks: Iterable[Mark]) -> bytes:
    """Give the fingerprints of a tournament for programs (ANY-FINGERPRINT)."""
    rounds = [{"round": mark.round, "fingerprint": mark.text} for mark in marks]
    values = {"format": FORMAT, "version": VERSION, "event": tournament, "rounds": rounds}
    return (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode()
