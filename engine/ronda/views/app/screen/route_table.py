"""Tables of screens: the path that leads to each, what opens it, and the least that must be allowed for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.inputs import small_whole_number
from ronda.views.app.screen.route import Route


@dataclass(frozen=True, slots=True)
class ScreenRoute[Opens]:
    """One screen."""

    path: str
    """A part in braces stands for any; of an event, without the event's own route."""
    opens: Opens
    """Takes the context of the screen, then as texts what stands for each part in braces."""
    permission: Scope | None
    """The least that must be allowed; None is the organiser's own device alone."""
    section: str = ""
    """The part of an event's navigation that it belongs to."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The path as :attr:`Route.parts` has it."""
        return tuple(part for part in self.path.split("/") if part)


@dataclass(frozen=True, slots=True)
class FoundScreen[Opens]:
    """The screen of a route that was asked for."""

    route: ScreenRoute[Opens]
    values: Mapping[str, str]
    """What stands for the parts in braces, by their names, in their order."""

    def is_permitted(self, rights: Rights, rounds: int) -> bool:
        """Whether rights leave it open: that of a table where its result may be entered.

        Takes how many rounds there are: tables of earlier ones are left to those who do more than enter results.
        """
        least = self.route.permission
        if "table" in self.values:
            table, (first, last) = small_whole_number(self.values["table"]), rights.tables or (0, HIGHEST_TABLE)
            if table is None or not first <= table <= last:
                return False
            if self.values["round"] != str(rounds):
                least = Scope.ALL_BUT_ROUNDS
        return least is not None and least.rank <= rights.scope.rank


class ScreenTable[Opens]:
    """Screens by their paths; the first that a path leads to is opened."""

    def __init__(self, *routes: ScreenRoute[Opens]) -> None:
        """Take the rows; each path begins with a word."""
        self.routes = routes
        self._by_shape: dict[tuple[str, int], list[tuple[tuple[str, ...], ScreenRoute[Opens]]]] = {}
        for route in routes:
            self._by_shape.setdefault(_path_shape(route.parts), []).append((route.parts, route))

    def find(self, parts: tuple[str, ...]) -> FoundScreen[Opens] | None:
        """Find the screen of a path; None where there is none."""
        for pattern, route in self._by_shape.get(_path_shape(parts), ()):
            values: dict[str, str] = {}
            for known, part in zip(pattern, parts, strict=True):
                if known.startswith("{"):
                    values[known[1:-1]] = part
                elif known != part:
                    break
            else:
                return FoundScreen(route, values)
        return None


def _path_shape(parts: tuple[str, ...]) -> tuple[str, int]:
    return parts[0] if parts else "", len(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteTable[DeviceOpens, EventOpens]:
    """All screens of the app; what is in neither table cannot be opened."""

    device: ScreenTable[DeviceOpens]
    """Outside of events."""
    event: ScreenTable[EventOpens]

    def find(self, asked: Route) -> FoundScreen[DeviceOpens] | FoundScreen[EventOpens] | None:
        """Find the screen of a route; None where there is none."""
        return self.event.find(asked.parts[2:]) if asked.event else self.device.find(asked.parts)

    def section(self, asked: Route) -> str:
        """Return the part of an event's navigation that a route belongs to; empty outside of events."""
        found = self.find(asked)
        return found.route.section if found else ""


NO_ROUTES: RouteTable[Any, Any] = RouteTable(device=ScreenTable(), event=ScreenTable())
