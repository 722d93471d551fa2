"""Long tasks in steps, so that the caller can show progress and stop them."""

from collections.abc import Generator

type ProgressSteps[Made] = Generator[tuple[int, int], None, Made]
"""Yields (steps done, steps in all) after each step; its return value is the result."""


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
    """The result of a task, running all steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: Made = done.value
            return made
