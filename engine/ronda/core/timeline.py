"""The history of a log: which commands count, and where Undo and Redo lead."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ronda.core.errors import Malformed
from ronda.core.facts import NOT_UNDOABLE, ActionRedone, ActionUndone, Fact, ReturnedTo


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelinePoint:
    """The tournament right after a command.

    Refers to other points by index: thousands of nested objects would be freed recursively, too deep for Python in a
    browser.
    """

    place: int
    """Index among all points, in order of creation."""
    action: int
    """Number of the command."""
    before: int | None
    """Index of the previous point, where Undo leads; None after the creation."""
    meant: int
    """Index of the point whose state this is: its own, or the target of a return."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """All points of a log, and the current one."""

    all_points: tuple[TimelinePoint, ...] = ()
    """All points by index."""
    points: dict[int, TimelinePoint] = field(default_factory=dict)
    """The point after each command, by number; a command that is no step, such as a print, has none."""
    now: TimelinePoint | None = None
    """None before the first fact."""
    undone: tuple[TimelinePoint, ...] = ()
    """Points undone since the last new step, latest last."""

    def extended(self, happened: Iterable[tuple[int, Fact]]) -> "Timeline":
        """The timeline after more facts, each with its command's number.

        Raises ``Malformed`` for an undo, redo or return that does not fit.
        """
        every, points, now, undone = list(self.all_points), dict(self.points), self.now, list(self.undone)

        def reached(action: int, meant: int | None = None) -> TimelinePoint:
            place, before = len(every), now.place if now else None
            every.append(
                TimelinePoint(place=place, action=action, before=before, meant=place if meant is None else meant)
            )
            return every[-1]

        for action, fact in happened:
            match fact:
                case ActionUndone():
                    if now is None or now.before is None or now.action != fact.action:
                        raise Malformed("it undoes what did not happen.")
                    undone.append(now)
                    now = every[now.before]
                case ActionRedone():
                    if not undone or undone[-1].action != fact.action:
                        raise Malformed("it does again what was not undone.")
                    now = undone.pop()
                case ReturnedTo():
                    if fact.action not in points:
                        raise Malformed("it returns to what did not happen.")
                    now, undone = reached(action, points[fact.action].meant), []
                case _ if isinstance(fact, NOT_UNDOABLE):
                    continue
                case _ if now is None or now.action != action:
                    now, undone = reached(action), []
                case _:
                    pass
            points[action] = now
        return Timeline(all_points=tuple(every), points=points, now=now, undone=tuple(undone))

    def meant(self, point: TimelinePoint) -> TimelinePoint:
        """The point to which an undo, redo or return led; any other point itself."""
        return self.all_points[point.meant]

    def path(self, point: TimelinePoint) -> Iterator[int]:
        """The commands that count at a point, newest first."""
        place: int | None = point.place
        while place is not None:
            stood = self.meant(self.all_points[place])
            yield stood.action
            place = stood.before

    @property
    def counted(self) -> frozenset[int]:
        """Numbers of the commands that count now."""
        return frozenset(self.path(self.now)) if self.now else frozenset()
