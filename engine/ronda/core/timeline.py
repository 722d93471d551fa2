"""The way through a log: which commands count now, and which ones Undo and Redo lead to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ronda.core.errors import Malformed
from ronda.core.facts import NOT_UNDOABLE, ActionRedone, ActionUndone, Fact, ReturnedTo


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelinePoint:
    """How a tournament stood right after a command.

    It names other points by their places: thousands that held one another would be let go of one within the other,
    which is deeper than a browser's Python can go.
    """

    place: int
    """Which of all points it is, in the order in which they came."""
    action: int
    """The command's number."""
    before: int | None
    """How it stood before, where Undo leads; None after the creation."""
    meant: int
    """The point whose tournament this is: itself, or where a return led."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Every point that a log led to, and where it stands now."""

    all_points: tuple[TimelinePoint, ...] = ()
    """All points, each at its place."""
    points: dict[int, TimelinePoint] = field(default_factory=dict)
    """The point after each command by its number; what is no step, such as a print, leads to none."""
    now: TimelinePoint | None = None
    """None while nothing happened."""
    undone: tuple[TimelinePoint, ...] = ()
    """What was undone since something new was done, the latest last."""

    def extended(self, happened: Iterable[tuple[int, Fact]]) -> "Timeline":
        """The timeline after more facts, each with the number of its command.

        Raises ``Malformed`` for an undo, redo or return that does not fit what happened before.
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
        """The point that an undo, redo or return led back to; any other point itself."""
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
        """The numbers of the commands that count now."""
        return frozenset(self.path(self.now)) if self.now else frozenset()
