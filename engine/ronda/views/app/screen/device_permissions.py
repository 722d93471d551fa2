"""What a screen may offer: everything, or what a lock or a desk's rights allow."""

from dataclasses import dataclass
from typing import Any

from ronda.commands import rights
from ronda.commands.permissions import Scope
from ronda.commands.rights import Rights
from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.session.desk_role import DeskState
from ronda.session.device import Device
from ronda.session.screen_lock import LOCK_SCREEN, UNLOCK_SCREEN, UNLOCK_WITHOUT_CODE, ScreenLock
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.route_table import NO_ROUTES, RouteTable
from ronda.views.app.screen.screen_permissions import ACTION_SCOPES


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicePermissions:
    """Permissions of a screen for the device and its tournament."""

    lock: ScreenLock | None = None
    tournament: Tournament | None = None
    desk: DeskState | None = None
    """This device's role if another device leads the tournament."""
    routes: RouteTable[Any, Any] = NO_ROUTES
    """All screens: where permissions are limited, no others are open."""

    @property
    def is_limited(self) -> bool:
        """Whether anything is not permitted."""
        return self.lock is not None or (self.desk is not None and self.desk.is_limited)

    def ask(self, command: str, round: int | None = None, table: int | None = None) -> bool:  # noqa: A002 - as forms call it
        """Whether a command may be given, for a table if it concerns one."""
        if command == LOCK_SCREEN:
            return self.lock is None
        if command in {UNLOCK_SCREEN, UNLOCK_WITHOUT_CODE}:
            return True
        tournament = self.tournament
        if self.lock is not None:
            if tournament is None or tournament.id != self.lock.event:
                return False
            if rights.why_not_named_permitted(self.lock.rights, command, tournament, round_=round, table=table):
                return False
        if self.desk is None or tournament is None:
            return True
        return self.desk.why_not_named(command, tournament, round_=round, table=table) is None

    def open(self, path: str) -> bool:
        """Whether a route may be viewed."""
        is_free = self.lock is None and self.desk is None
        return is_free or self.is_open(Route.read(path))

    def is_open(self, route: Route) -> bool:
        """Whether a parsed route may be viewed."""
        found = self.routes.find(route)
        if found is None:
            return False
        rounds = len(self.tournament.rounds) if self.tournament else 0
        if self.lock is not None:
            is_elsewhere = route.event not in {"", self.lock.event}
            if is_elsewhere or not found.is_permitted(self.lock.rights, rounds):
                return False
        if self.desk is None or self.tournament is None or route.event != self.tournament.id:
            return True
        return found.route.permission is None or found.is_permitted(self.desk.view_rights, rounds)

    def act(self, action: str) -> bool:
        """Whether a button's browser action is permitted."""
        if action not in ACTION_SCOPES:
            return False
        least = ACTION_SCOPES[action]
        if self.lock is not None and not _is_within(least, self.lock.rights):
            return False
        return self.desk is None or least is None or _is_within(least, self.desk.view_rights)


def _is_within(least: Scope | None, rights: Rights) -> bool:
    return least is not None and least.rank <= rights.scope.rank


def device_permissions(device: Device, log: Log | None, routes: RouteTable[Any, Any]) -> DevicePermissions:
    """What a screen may offer.

    Takes the log of its tournament, or None, and the table of all screens.
    """
    if log is None:
        return DevicePermissions(lock=device.lock, routes=routes)
    tournament = log.tournament
    desk = device.linking.desks.get(tournament.id)
    return DevicePermissions(lock=device.lock, tournament=tournament, desk=desk, routes=routes)
