"""Errors as sentences for the terminal."""

from __future__ import annotations

from ronda.core.errors import Refusal

MAX_FAULTS = 20
"""At most this many faults of one file are listed; the number of others is given."""


def describe_error(problem: Refusal | OSError) -> str:
    """The sentences of a refusal, one per line, or a sentence naming the file of a system error."""
    if isinstance(problem, OSError):
        return f"{problem.filename or 'The file system'}: {problem.strerror}."
    lines = [str(part.message) for part in problem.parts[:MAX_FAULTS]]
    more = len(problem.parts) - len(lines)
    return "\n".join([*lines, f"and {more} more"] if more else lines)
