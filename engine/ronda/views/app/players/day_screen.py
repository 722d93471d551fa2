"""Everybody of the day across the events of this device, with a tap to register for another (REG-DAY)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.commands.joining_late import why_not_join
from ronda.core import inputs
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.session.day_people import BusySeat, DayEntry, DayPerson, events_beside, events_of_day, people_of_day
from ronda.session.device import Device
from ronda.views.app.screen.day_events import missing_of_day
from ronda.views.app.screen.view import DeviceContext, EventContext, View
from ronda.views.shared import wording

DAY_TITLE = Message(N_("People of the day"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPlace:
    """An event in which somebody is."""

    name: str
    written: str
    """The name there, where it is written otherwise."""
    gone: str
    """Translatable: why the person is not in it any more; empty for who is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRow:
    """A line of the list."""

    known: str
    """The event and the number under which the person is registered: where the name is hidden, if it is anywhere."""
    anchor: str
    path: str
    """The person's page in the event whose screen it is, else in the first; of who was taken off the list there."""
    name: str
    places: tuple[DayPlace, ...]
    alike: tuple[str, ...]
    seat: BusySeat | None
    can_register: bool
    text: str
    """What the filter looks through."""


def day_screen(context: DeviceContext) -> View:
    """The people of a day, of today unless the query says another; with the ways to register for each event."""
    day = inputs.form_value(context.query, "day") or context.device.today
    events = events_of_day(context.logs, day)
    return _view(
        events, day, needs=missing_of_day(context.device, context.logs, day), device=context.device, event=None
    )


def event_day_screen(context: EventContext) -> View:
    """The people of an event's day, with a tap to register for it who is in another."""
    tournament = context.tournament
    day = tournament.details.date
    # the event itself first, by whose names its people are known
    events = (tournament, *events_beside(context.logs, tournament))
    return _view(
        events, day, needs=missing_of_day(context.device, context.logs, day), device=context.device, event=tournament
    )


def _view(
    events: Sequence[Tournament], day: str, *, needs: tuple[str, ...], device: Device, event: Tournament | None
) -> View:
    """The people of some events, with a tap to register for one of them, if there is one."""
    people = people_of_day(events)
    closed = why_not_join(event) if event else None
    rows = sorted((_row(person, event, is_open=closed is None) for person in people), key=_by_name)
    return View(
        template="day",
        title=DAY_TITLE,
        values={
            "day": day,
            "rows": rows,
            "event_name": event.details.name if event else "",
            "events": tuple((each.id, each.details.name) for each in events),
            "busy": sum(row.seat is not None for row in rows),
            "known": sum(row.can_register for row in rows),
            "closed": closed.message if closed else None,
            "elsewhere": tuple(each.details.name for each in events if each.id in device.linking.desks),
        },
        needs=needs,
    )


def _by_name(row: DayRow) -> tuple[str, str]:
    return inputs.folded_text(row.name), row.anchor


def _row(person: DayPerson, event: Tournament | None, *, is_open: bool) -> DayRow:
    """A person as a line, with a tap where an event is given whose registration is open and that lacks them."""
    first = person.entries[0]
    known = next((entry for entry in person.entries if entry.player.hidden), first)
    here = person.entry_of(event.id) if event else None
    shown = here or first
    places = tuple(_place(entry, person.name) for entry in person.entries)
    return DayRow(
        known=f"{known.tournament.id}/{known.player.id}",
        anchor=f"day-{first.tournament.id}-{first.player.id}",
        path=f"/t/{shown.tournament.id}/" + ("players" if shown.is_taken_off else f"player/{shown.player.id}"),
        name=person.name,
        places=places,
        alike=person.alike,
        seat=person.seat,
        can_register=event is not None and here is None and is_open,
        text=" ".join([person.name, *(place.written for place in places), *(place.name for place in places)]),
    )


def _place(entry: DayEntry, name: str) -> DayPlace:
    player = entry.player
    return DayPlace(
        name=entry.tournament.details.name,
        written=player.name if player.name != name else "",
        gone="" if entry.is_in else N_("taken off") if entry.is_taken_off else wording.STATUS_NAMES[player.status],
    )
