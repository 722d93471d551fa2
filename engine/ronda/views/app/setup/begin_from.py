"""Choosing the events whose best players qualify for a new one (ST-SOURCE)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ronda.commands.taking_entrants import SourceQualifiers
from ronda.core.errors import Refusal
from ronda.core.inputs import Form
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.session.device import Device, ListedEvent
from ronda.views.app.screen.view import View
from ronda.views.app.setup.chosen_sources import BEST, PERSON, ChosenSources
from ronda.views.shared import wording
from ronda.views.shared.qualifiers import ChosenQualifiers

BEGIN_FROM_TITLE = N_("New event from results")


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifierRow:
    """One of an event's best, who qualifies or is passed over."""

    key: str
    """Event and number there."""
    place: Message
    name: str
    replaces: Message | None
    """The vacated place; None for the player's own."""
    is_away: bool
    comes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """An event that can be chosen."""

    listed: ListedEvent
    chosen: bool
    best: str
    rows: tuple[QualifierRow, ...]


def begin_from_screen(query: Form, logs: Mapping[str, Log], device: Device) -> View:
    """The device's finished events, with the qualifiers of the chosen ones; needs their logs."""
    sources = ChosenSources.read(query)
    missing = tuple(event for event in sources.events if event not in logs)
    over = [listed for listed in device.tournaments if listed.phase == Phase.FINISHED.value and listed.ruleset]
    known = {listed.id: listed.ruleset for listed in over}
    games = {known[event] for event in sources.events if event in known}
    chosen: ChosenQualifiers | None = None
    refusal: Refusal | None = None
    if sources.events and not missing:
        try:
            chosen = sources.qualifiers(logs)
        except Refusal as problem:
            refusal = problem
    by_event = {of.source.event: of for of in chosen.sources} if chosen else {}
    return View(
        template="begin_from",
        title=Message(BEGIN_FROM_TITLE),
        values={
            "sources": [
                SourceRow(
                    listed=listed,
                    chosen=listed.id in sources.best,
                    best=sources.best.get(listed.id, ""),
                    rows=tuple(_rows(by_event[listed.id], logs[listed.id], sources)) if listed.id in by_event else (),
                )
                for listed in over
                if not games or listed.ruleset in games
            ],
            "shared": chosen.shared if chosen else (),
            "problem": refusal.message if refusal else None,
            "count": sum(len(of.qualified) for of in chosen.sources) if chosen else 0,
            "is_ready": chosen is not None and all(each.is_one is not None for each in chosen.shared),
            "best_field": BEST,
            "person_field": PERSON,
        },
        needs=missing,
    )


def _rows(of: SourceQualifiers, log: Log, sources: ChosenSources) -> Iterator[QualifierRow]:
    places = {each.number: wording.places_text(each.place, each.last_place) for each in of.passed_over}
    replaced = {each.taken.number: places.get(each.taken.instead_of) for each in of.qualified}
    places |= {each.taken.number: wording.places_text(each.taken.place, each.taken.last_place) for each in of.qualified}
    order = sorted(
        [(each.place, each.number) for each in of.passed_over]
        + [(each.taken.place, each.taken.number) for each in of.qualified]
    )
    for _, number in order:
        key = f"{of.source.event}.{number}"
        yield QualifierRow(
            key=key,
            place=places[number],
            name=log.tournament.player(number).name,
            replaces=replaced.get(number),
            is_away=key in sources.away,
            comes=number in replaced,
        )
