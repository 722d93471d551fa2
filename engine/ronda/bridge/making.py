"""A file that takes long to make, a slice at a time: between two, results are entered."""

from itertools import islice

from ronda.backup import zip_steps
from ronda.core.slices import Steps
from ronda.journal import Log
from ronda.publish import Frame, event_steps, recorded

SLICE = 24
"""So many pages are made before anybody else is answered."""


class Making:
    """The results pages of one event on their way into a zip."""

    def __init__(self, log: Log, frame: Frame) -> None:
        """Begin with an event as it is now, whatever is done in it meanwhile."""
        self.name = log.tournament.details.name
        self.done, self.steps = 0, 1
        self.content: bytes | None = None
        """The zip, once it is made."""
        self._steps = self._all(log, frame)

    def go_on(self) -> None:
        """Make one more slice."""
        for done, steps in islice(self._steps, SLICE):
            self.done, self.steps = done, steps

    def _all(self, log: Log, frame: Frame) -> Steps[None]:
        part = yield from _share(event_steps(log, frame), 0)
        self.content = yield from _share(zip_steps(recorded([part], frame)), 1)


def _share[Made](steps: Steps[Made], before: int) -> Steps[Made]:
    """Give the steps as one of two halves of the way; takes how many halves are done before."""
    while True:
        try:
            done, every = next(steps)
        except StopIteration as over:
            made: Made = over.value
            return made
        yield before * every + done, 2 * every


UNDER_WAY: dict[str, Making] = {}
"""What is being made, by event: one at a time."""
