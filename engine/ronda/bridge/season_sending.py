"""Seasons of the device to send, and their input."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from ronda.bridge.background_jobs import SLICE_SECONDS
from ronda.bridge.counted_events import count_events, known_count
from ronda.bridge.session_state import SESSION
from ronda.core.errors import Impossible, NotNow
from ronda.journal import Log
from ronda.ranking.counted_season import AnySeason, count_season
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.values import RankingReport
from ronda.sending.outbox import EventVersion, Outbox
from ronda.sending.season_orders import LogStand, SendableSeason, season_version
from ronda.session.device import Device
from ronda.session.device_seasons import season_order
from ronda.views.app.standings.season_events import fitting_events


@dataclass(frozen=True, slots=True, kw_only=True)
class DueSeason:
    """A season to send."""

    order: str
    rules: CountingRules
    version: EventVersion
    events: tuple[str, ...]
    """Events that may count."""

    @property
    def logs(self) -> tuple[Log, ...]:
        """The logs of its intact events."""
        return tuple(SESSION.logs[event] for event in self.events if event in SESSION.logs.keys() - SESSION.damaged)


def due_seasons(outbox: Outbox, device: Device, stands: Mapping[str, LogStand], base: str) -> Iterator[DueSeason]:
    """Requested or changed seasons; takes the position of each listed event.

    A season sent once is sent again automatically, or with an event that counts in it.
    """
    digest = outbox.look.digest if outbox.look else ""
    for rules in outbox.seasons:
        if (order := season_order(rules)) in outbox.orders:
            events = tuple(each.id for each in fitting_events(device, rules))
            version = season_version(rules, {event: stands.get(event, 0) for event in events}, base, digest)
            if outbox.is_season_due(order, version, events):
                yield DueSeason(order=order, rules=rules, version=version, events=events)


def look_into_seasons(due: Collection[DueSeason]) -> bool:
    """Compute data of events that may count, for a while; returns whether all are done."""
    until = perf_counter() + SLICE_SECONDS
    logs = {log.tournament.id: log for season in due for log in season.logs if known_count(log) is None}
    for done, every in count_events(logs.values()):
        if perf_counter() >= until:
            return done == every
    return True


def sendable_season(season: DueSeason, device: Device) -> SendableSeason:
    return SendableSeason(
        version=season.version,
        count=partial(_counted, season, device),
        logs=season.logs,
        listed=frozenset(each.id for each in device.tournaments),
    )


def _counted(season: DueSeason, device: Device) -> AnySeason:
    """Raises ``NotNow`` if one of its events is damaged, else as :func:`count_season`."""
    whole = {log.tournament.id for log in season.logs}
    for event in season.events:
        if event not in whole:
            raise NotNow(
                "“{event}” cannot be read whole, and counts in the season: open it first.", event=device.name(event)
            )
    found = [known_count(log) for log in season.logs]
    events = [each for each in found if isinstance(each, PointsEvent)]
    counted = count_season(events, season.rules, [each for each in found if isinstance(each, RankingReport)])
    if not counted.people:
        raise Impossible("No event counts in the season yet: it has no pages.")
    return counted
