"""What takes long, worked out step by step: whoever drives it can show how far it is, and stop."""

from collections.abc import Generator

type ProgressSteps[Made] = Generator[tuple[int, int], None, Made]
"""Says after each step how many are done, and of how many; gives what was made."""


def subtask_steps[Made](steps: ProgressSteps[Made], before: int, parts: int) -> ProgressSteps[Made]:
    """Give the steps as one of several parts of a way, as long as each other; takes how many are done before it."""
    while True:
        try:
            done, every = next(steps)
        except StopIteration as over:
            made: Made = over.value
            return made
        yield before * every + done, parts * every


def run_to_end[Made](steps: ProgressSteps[Made]) -> Made:
    """Take all steps."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: Made = done.value
            return made
