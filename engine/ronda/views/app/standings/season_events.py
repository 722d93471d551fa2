"""The device's events that a season counts; events ruled out by their summaries are not read."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.season_scope import names_of_event, why_outside
from ronda.ranking.values import RankingReport, ReportSubject
from ronda.ranking.written_season import WrittenSeason
from ronda.session.device import Device, ListedEvent
from ronda.views.shared.public_points import why_not_over


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSources:
    """The input of a season."""

    events: tuple[PointsEvent, ...]
    reports: tuple[RankingReport, ...]
    """Why other events are left out."""
    missing: tuple[str, ...]
    """Events that must be read first."""
    unread: tuple[ListedEvent, ...]
    """Events that cannot be read."""


def season_sources(device: Device, rules: CountingRules, in_memory: frozenset[str]) -> SeasonSources:
    """The device's events that may count; takes those in memory."""
    fitting = fitting_events(device, rules)
    counted = [device.seasons.counted[each.id] for each in fitting if each.id in device.seasons.counted]
    others = [each for each in fitting if each.id not in device.seasons.counted]
    can_come = {each.id for each in others if each.id in in_memory or each.id not in device.brought}
    return SeasonSources(
        events=tuple(each for each in counted if isinstance(each, PointsEvent)),
        reports=(*_left_out(device, rules), *(each for each in counted if isinstance(each, RankingReport))),
        missing=tuple(each.id for each in others if each.id in can_come),
        unread=tuple(each for each in others if each.id not in can_come),
    )


def fitting_events(device: Device, season: WrittenSeason) -> tuple[ListedEvent, ...]:
    """The events that count, as far as their summaries tell."""
    return tuple(each for each in device.tournaments if _why_not(each, season) is None)


def name_to_leave_out(device: Device, event: PointsEvent) -> str:
    """How a season names an event of the device alone: by its day, and by its identifier where others share both."""
    alike = [each for each in device.tournaments if (each.name, each.date) == (event.name, event.date)]
    return names_of_event(event.name, event.date, event.id)[2 if len(alike) > 1 else 1]


def _left_out(device: Device, season: WrittenSeason) -> Iterator[RankingReport]:
    for each in device.tournaments:
        if (reason := _why_not(each, season)) is not None:
            yield RankingReport(about=ReportSubject.TOURNAMENT, text=reason)


def _why_not(listed: ListedEvent, season: WrittenSeason) -> Message | None:
    is_over = listed.phase == Phase.FINISHED
    return why_not_over(listed.name, is_demo=listed.is_demo, is_over=is_over) or why_outside(
        listed.name, listed.game, listed.date, season, listed.id
    )
