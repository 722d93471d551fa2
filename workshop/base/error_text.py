"""What went wrong, in words for the terminal."""

from __future__ import annotations

from ronda.core.errors import Refusal

MAX_FAULTS = 20
"""So many faults of one file are named; how many more there are is said."""


def describe_error(problem: Refusal | OSError) -> str:
    """The sentences of a refusal, one a line, or one that names the file with which the system had trouble."""
    if isinstance(problem, OSError):
        return f"{problem.filename or 'The file system'}: {problem.strerror}."
    lines = [str(part.message) for part in problem.parts[:MAX_FAULTS]]
    more = len(problem.parts) - len(lines)
    return "\n".join([*lines, f"and {more} more"] if more else lines)
