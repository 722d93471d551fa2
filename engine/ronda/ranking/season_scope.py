"""Which events belong to a season: by game, by days, and not left out by the organiser."""

from collections.abc import Iterable, Iterator, Sequence

from ronda.core.inputs import same_name_key
from ronda.core.text import N_, Message
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.tournaments import refuse_several_games
from ronda.ranking.values import RankingReport, ReportSubject
from ronda.ranking.written_season import WrittenSeason, label_key
from ronda.rulesets import every_ruleset


def events_of_season(
    events: Iterable[PointsEvent], season: WrittenSeason
) -> tuple[list[PointsEvent], list[RankingReport]]:
    """The events of a season by date, and why others are left out.

    Raises ``Impossible`` if the season's events are of several games.
    """
    found, reports = [], []
    for event in sorted(events, key=lambda event: event.order):
        reason = why_outside(event.name, event.game.title, event.date, season, event.id)
        if reason is None:
            found.append(event)
        else:
            reports.append(RankingReport(about=ReportSubject.TOURNAMENT, text=reason))
    refuse_several_games([(event.name, event.game) for event in found])
    return found, reports


def unknown_names(
    events: Sequence[PointsEvent], reports: Iterable[RankingReport], season: WrittenSeason
) -> Iterator[RankingReport]:
    """The season's game and its events to leave out that match nothing; ``reports`` lists what was already left out."""
    told = {label_key(str(value)) for report in reports for key, value in report.text.values if key == "event"}
    known = {label_key(way) for each in events for way in names_of_event(each.name, each.date, each.id)}
    for label in season.leave_out:
        if label_key(label) not in known | told and label_key(label.rpartition(" (")[0]) not in told:
            text = Message(N_("leave_out: no event here is called “{event}”."), (("event", label),))
            yield RankingReport(about=ReportSubject.CONFLICT, text=text)
    games = {*(str(each.game.title) for each in events), *(str(ruleset.title) for ruleset in every_ruleset())}
    if season.game and same_name_key(season.game) not in map(same_name_key, games):
        text = Message(
            N_("game: no event here is of “{game}”. Games that Ronda knows: {games}."),
            (("game", season.game), ("games", ", ".join(sorted(games)))),
        )
        yield RankingReport(about=ReportSubject.CONFLICT, text=text)


def why_outside(event: str, game: Message, day: str, season: WrittenSeason, identifier: str) -> Message | None:
    """Why an event is outside a season, or None if it belongs to it; ``day`` is an ISO date or empty."""
    name = ("event", event)
    if season.game and same_name_key(season.game) != same_name_key(str(game)):
        return Message(N_("{event} is left out: it is of {game}."), (name, ("game", game)))
    if day and day < season.first_day:
        return Message(N_("{event} is left out: it was before the season."), (name,))
    if season.last_day and day > season.last_day:
        return Message(N_("{event} is left out: it was after the season."), (name,))
    left_out = set(map(label_key, season.leave_out))
    if left_out.intersection(map(label_key, names_of_event(event, day, identifier))):
        return Message(N_("{event} is left out: the season says so."), (name,))
    return None


def names_of_event(event: str, day: str, identifier: str) -> tuple[str, str, str]:
    """The names of an event in a season's rules; only the last is unique. ``day`` is an ISO date."""
    return (event, f"{event} ({day})", f"{event} ({day}, {identifier})")
