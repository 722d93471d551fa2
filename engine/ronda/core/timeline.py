"""The way through a log: which commands count now, and which ones Undo and Redo lead to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ronda.core.errors import Malformed
from ronda.core.facts import ASIDE, ActionRedone, ActionUndone, Fact, ReturnedTo


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Point:
    """How a tournament stood right after a command; two points are the same only where they are one."""

    action: int
    """The command's number."""
    before: "Point | None" = field(default=None, repr=False)
    """How it stood before, where Undo leads; None after the creation."""
    resumed: "Point | None" = field(default=None, repr=False)
    """For a return: the point that it went back to."""

    @property
    def meant(self) -> "Point":
        """Give the point whose tournament this is: itself, or where a return led."""
        point = self
        while point.resumed is not None:
            point = point.resumed
        return point

    @property
    def path(self) -> Iterator[int]:
        """Give the commands that count here, newest first."""
        point: Point | None = self
        while point is not None:
            point = point.meant
            yield point.action
            point = point.before


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Every point that a log led to, and where it stands now."""

    points: dict[int, Point] = field(default_factory=dict)
    """The point after each command by its number; what is no step, such as a print, leads to none."""
    now: Point | None = None
    """None while nothing happened."""
    undone: tuple[Point, ...] = ()
    """What was undone since something new was done, the latest last."""

    def walked(self, happened: Iterable[tuple[int, Fact]]) -> "Timeline":
        """Give the timeline after more facts, each with the number of its command.

        Raises ``Malformed`` for an undo, redo or return that does not fit what happened before.
        """
        points, now, undone = dict(self.points), self.now, list(self.undone)
        for action, fact in happened:
            match fact:
                case ActionUndone():
                    if now is None or now.before is None or now.action != fact.action:
                        raise Malformed("it undoes what did not happen.")
                    undone.append(now)
                    now = now.before
                case ActionRedone():
                    if not undone or undone[-1].action != fact.action:
                        raise Malformed("it does again what was not undone.")
                    now = undone.pop()
                case ReturnedTo():
                    if fact.action not in points:
                        raise Malformed("it returns to what did not happen.")
                    now, undone = Point(action=action, before=now, resumed=points[fact.action]), []
                case _ if isinstance(fact, ASIDE):
                    continue
                case _ if now is None or now.action != action:
                    now, undone = Point(action=action, before=now), []
                case _:
                    pass
            points[action] = now
        return Timeline(points=points, now=now, undone=tuple(undone))

    @property
    def counted(self) -> frozenset[int]:
        """Give the commands that count now."""
        return frozenset(self.now.path) if self.now else frozenset()
