"""What takes long, worked out step by step: whoever drives it can show how far it is, and stop."""

from collections.abc import Generator

type ProgressSteps[Made] = Generator[tuple[int, int], None, Made]
"""Yields after each step how many are done, and of how many; its value is what was made."""


def subtask_steps[Made](steps: ProgressSteps[Made], before: int, parts: int) -> ProgressSteps[Made]:
    """The steps as one of ``parts`` equal parts of a longer task, of which ``before`` are done."""
    while True:
        try:
            done, every = next(steps)
        except StopIteration as over:
            made: Made = over.value
            return made
        yield before * every + done, parts * every


def run_to_end[Made](steps: ProgressSteps[Made]) -> Made:
    """The result of a task in steps, all of them taken at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: Made = done.value
            return made
