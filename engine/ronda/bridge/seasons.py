"""The organiser's seasons: event data in slices, and the files made from a season."""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter

from ronda.bridge import sending
from ronda.bridge.background_jobs import SLICE_SECONDS
from ronda.bridge.counted_events import count_events, known_count
from ronda.bridge.session_state import SESSION
from ronda.core.build_identity import build_edition
from ronda.core.errors import Refusal
from ronda.core.progress import ProgressSteps
from ronda.publish import SiteFrame, SiteSection
from ronda.publish.any_season import any_season_steps
from ronda.publish.event_update import previous_build
from ronda.ranking.counted_season import count_season
from ronda.ranking.season_rules import CountingRules
from ronda.session.device import Device
from ronda.session.device_seasons import DeviceSeasons
from ronda.views.app.screen.route import Route
from ronda.views.app.standings.season_events import fitting_events, season_sources


def with_seasons(device: Device, route: Route) -> Device:
    """The device with its seasons; for the one shown, data of further events is computed."""
    seasons = DeviceSeasons(rules=sending.PUBLISH_QUEUE.outbox.seasons)
    if route.parts[:1] != ("season",) or len(route.parts) == 1:
        return replace(device, seasons=seasons)
    try:
        rules = seasons.named(route.parts[1])
    except Refusal:
        return replace(device, seasons=seasons)
    until = perf_counter() + SLICE_SECONDS
    for _ in _look_into(device, rules):
        if perf_counter() >= until:
            break
    return _with_counted(device, seasons, rules)


def _with_counted(device: Device, seasons: DeviceSeasons, rules: CountingRules) -> Device:
    fitting = [log for each in fitting_events(device, rules) if (log := SESSION.logs.get(each.id))]
    counted = {log.tournament.id: found for log in fitting if (found := known_count(log)) is not None}
    waiting = frozenset(log.tournament.id for log in fitting) - counted.keys()
    return replace(device, seasons=replace(seasons, counted=counted, waiting=waiting))


def _look_into(device: Device, rules: CountingRules) -> Iterator[tuple[int, int]]:
    """Compute the data of events that may count, one by one; yields (done, total)."""
    return count_events(
        [
            log
            for each in fitting_events(device, rules)
            if (log := SESSION.logs.get(each.id)) is not None and known_count(log) is None
        ]
    )


def device_season_steps(device: Device, rules: CountingRules, frame: SiteFrame) -> ProgressSteps[SiteSection]:
    """The pages of a season from the events in memory; raises as :func:`count_season`."""
    yield from _look_into(device, rules)
    counted = _with_counted(device, device.seasons, rules)
    sources = season_sources(counted, rules, frozenset(SESSION.logs))
    season = count_season(sources.events, rules, sources.reports)
    return (yield from any_season_steps(season, frame, previous_build(None, build_edition())))
