"""When something is killed: at any moment in a long run, in the ordinary one after a step that is always the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Event, Timer

from workshop.dev import long_runs


class KillMoment:
    """Kills once within some seconds or, in the ordinary run, after one of so many steps."""

    def __init__(self, kill: Callable[[], None], chance: Random, *, seconds: float, steps: int = 1) -> None:
        self._kill, self.has_come = kill, Event()
        self._timer = Timer(chance.random() * seconds, self._come)
        self._left = chance.randrange(steps)
        if not long_runs.is_sample():
            self._timer.start()

    def step(self) -> None:
        """Say that the next step is done."""
        if long_runs.is_sample() and self._left == 0:
            self._come()
        self._left -= 1

    def wait(self) -> None:
        """Wait until it has come; in the ordinary run it has when all steps are done."""
        if self._timer.is_alive():
            self._timer.join()

    def _come(self) -> None:
        self.has_come.set()
        self._kill()
