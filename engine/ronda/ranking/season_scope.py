"""Which events belong to a season: by game, by days, and not left out by the organiser."""

from collections.abc import Iterable

from ronda.core.inputs import same_name_key
from ronda.core.text import N_, Message
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.tournaments import refuse_several_games
from ronda.ranking.values import RankingReport, ReportSubject
from ronda.ranking.written_season import WrittenSeason, label_key


def events_of_season(
    events: Iterable[PointsEvent], season: WrittenSeason
) -> tuple[list[PointsEvent], list[RankingReport]]:
    """The events of a season by date, and why others are left out.

    Raises ``Impossible`` if the season's events are of several games.
    """
    found, reports = [], []
    for event in sorted(events, key=lambda event: event.order):
        reason = why_outside(event.name, event.game.title, event.date, season)
        if reason is None:
            found.append(event)
        else:
            reports.append(RankingReport(about=ReportSubject.TOURNAMENT, text=reason))
    refuse_several_games([(event.name, event.game) for event in found])
    return found, reports


def why_outside(event: str, game: Message, day: str, season: WrittenSeason) -> Message | None:
    """Why an event is outside a season, or None if it belongs to it; ``day`` is an ISO date or empty."""
    name = ("event", event)
    if season.game and same_name_key(season.game) != same_name_key(str(game)):
        return Message(N_("{event} is left out: it is of {game}."), (name, ("game", game)))
    if day and day < season.first_day:
        return Message(N_("{event} is left out: it was before the season."), (name,))
    if season.last_day and day > season.last_day:
        return Message(N_("{event} is left out: it was after the season."), (name,))
    left_out = set(map(label_key, season.leave_out))
    if {label_key(event), label_key(dated_name(event, day))} & left_out:
        return Message(N_("{event} is left out: the season says so."), (name,))
    return None


def dated_name(event: str, day: str) -> str:
    """The name by which a season tells apart events of the same name; ``day`` is an ISO date."""
    return f"{event} ({day})"
