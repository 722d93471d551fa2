"""Everybody of the day across this device's events, with a button to register for another (REG-DAY)."""

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
    """An event in which a person is registered."""

    name: str
    written: str
    """The name there, if spelt differently."""
    gone: str
    """Translatable reason why the person has left it; empty otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRow:
    """A line of the list."""

    known: str
    """Event and number of a registration of the person; one with a hidden name, if there is one."""
    anchor: str
    path: str
    """The person's page in the screen's event, else in the first; for a removed player the list there."""
    name: str
    places: tuple[DayPlace, ...]
    alike: tuple[str, ...]
    seat: BusySeat | None
    can_register: bool
    text: str
    """Text that the filter searches."""


def day_screen(context: DeviceContext) -> View:
    """The people of a day, by default today, with buttons to register for each event."""
    day = inputs.form_value(context.query, "day") or context.device.today
    events = events_of_day(context.logs, day)
    return _view(
        events, day, needs=missing_of_day(context.device, context.logs, day), device=context.device, event=None
    )


def event_day_screen(context: EventContext) -> View:
    """The people of an event's day, with a button to register those from other events."""
    tournament = context.tournament
    day = tournament.details.date
    # the event itself first, because its spelling of names is used
    events = (tournament, *events_beside(context.logs, tournament))
    return _view(
        events, day, needs=missing_of_day(context.device, context.logs, day), device=context.device, event=tournament
    )


def _view(
    events: Sequence[Tournament], day: str, *, needs: tuple[str, ...], device: Device, event: Tournament | None
) -> View:
    """The people of some events, with a button to register for ``event``, if given."""
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
            "events": tuple((each.id, each.details.name) for each in events if why_not_join(each) is None),
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
    """A person as a line, with a button if the event's registration is open and lacks them."""
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
