"""Restoring a damaged tournament from a backup, with the differences; and one that cannot be shown."""

from dataclasses import dataclass

from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.session.device import Device
from ronda.views.app.event.history_screen import HistoryEntry, history_entries_from
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupDifference:
    """Entries that only one of two logs has, newest first."""

    shared: int
    """Number of common entries at the beginning."""
    here: tuple[HistoryEntry, ...]
    backup: tuple[HistoryEntry, ...]


def restore_screen(log: Log | None, device: Device, event: str) -> View:
    """What the opened backup would change; without one, how to open it."""
    backup = device.trouble.backups.get(event)
    return View(
        template="restore",
        title=Message(N_("Restore the event")),
        values={
            "damaged": event in device.trouble.damaged,
            "backup": len(backup.records) if backup else 0,
            "difference": _difference(log, backup, device) if backup else None,
            "whole": len(log.records) if log else 0,
        },
    )


def _difference(here: Log | None, backup: Log, device: Device) -> BackupDifference:
    pairs = zip(here.records if here else (), backup.records, strict=False)
    shared = next((number for number, (mine, other) in enumerate(pairs) if mine.digest != other.digest), None)
    if shared is None:
        shared = min(len(here.records) if here else 0, len(backup.records))
    return BackupDifference(
        shared=shared,
        here=history_entries_from(here, device, shared) if here else (),
        backup=history_entries_from(backup, device, shared),
    )


def unreadable_screen(device: Device, route: Route) -> View:
    """The page of a tournament that cannot be shown."""
    event = route.event
    why = (
        N_("Ronda crashed while it worked on this event and started again without it. Reload to try once more.")
        if event in device.trouble.shut
        else N_("This event cannot be read.")
    )
    name = device.name(event)
    title = Message("{name}", (("name", name),)) if name else Message(N_("Unreadable event"))
    return View(template="unreadable", title=title, values={"why": Message(why)})
