"""Tables of screens: path, function, and required permission."""

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
    """A part in braces matches anything; for an event, without the event's own route."""
    opens: Opens
    """Takes the screen's context, then the text for each part in braces."""
    permission: Scope | None
    """The least scope required; None for the organiser's own device only."""
    section: str = ""
    """Its part of an event's navigation."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The path as in :attr:`Route.parts`."""
        return tuple(part for part in self.path.split("/") if part)


@dataclass(frozen=True, slots=True)
class FoundScreen[Opens]:
    """The screen found for a route."""

    route: ScreenRoute[Opens]
    values: Mapping[str, str]
    """The texts for the parts in braces, by name, in order."""

    def is_permitted(self, rights: Rights, rounds: int) -> bool:
        """Whether rights allow it: for a table's screen, if its result may be entered.

        ``rounds`` is the number of rounds: tables of earlier ones need more than the right to enter results.
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
    """Screens by path; the first match is opened."""

    def __init__(self, *routes: ScreenRoute[Opens]) -> None:
        """Take the rows; each path begins with a word."""
        self.routes = routes
        self._by_shape: dict[tuple[str, int], list[tuple[tuple[str, ...], ScreenRoute[Opens]]]] = {}
        for route in routes:
            self._by_shape.setdefault(_path_shape(route.parts), []).append((route.parts, route))

    def find(self, parts: tuple[str, ...]) -> FoundScreen[Opens] | None:
        """The screen of a path; None for an unknown one."""
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
    """All screens of the app; others cannot be opened."""

    device: ScreenTable[DeviceOpens]
    """Outside events."""
    event: ScreenTable[EventOpens]

    def find(self, asked: Route) -> FoundScreen[DeviceOpens] | FoundScreen[EventOpens] | None:
        """The screen of a route; None for an unknown one."""
        return self.event.find(asked.parts[2:]) if asked.event else self.device.find(asked.parts)

    def section(self, asked: Route) -> str:
        """The part of an event's navigation that a route belongs to; empty outside events."""
        found = self.find(asked)
        return found.route.section if found else ""


NO_ROUTES: RouteTable[Any, Any] = RouteTable(device=ScreenTable(), event=ScreenTable())
