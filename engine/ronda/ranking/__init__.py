"""The ranking of a season: the rounds of all its events, rated in the order in which they were played (AGL-ELO)."""

from collections.abc import Iterable

from ronda.journal import Log
from ronda.ranking.events import SeasonEvent, newest, rated_event, refuse_several_games, season_event
from ronda.ranking.games import Entrant, places, rate
from ronda.ranking.people import conflicts, identities, remarks
from ronda.ranking.values import About, Game, Person, Place, Ranking, RatedEvent, Report

__all__ = ["About", "Game", "Person", "Place", "Ranking", "RatedEvent", "Report", "season_ranking"]


def season_ranking(logs: Iterable[Log]) -> Ranking:
    """Rank the people who played in the events of a season (AGL-ELO).

    Takes the logs in any order. Events are rated by date; those of one day by the time of their first pairing, and an
    event without a date on the day of it. The same event twice counts once, the longer log of two. Raises
    ``Impossible`` for two logs of one event that went on differently, and for events of several games.
    """
    latest, reports = newest(logs)
    events: list[SeasonEvent] = []
    for log in latest:
        event = season_event(log)
        if isinstance(event, Report):
            reports.append(event)
        else:
            events.append(event)
    events.sort(key=lambda event: event.order)
    refuse_several_games(events)
    people: dict[str, Entrant] = {}
    rated = []
    for event in events:
        known, found = identities(event)
        reports += [*remarks(event), *found]
        games = sum(rate(event, round_, known, people) for round_ in event.tournament.rounds if round_.is_complete)
        rated.append(rated_event(event, games))
    reports += conflicts(events, people)
    return Ranking(
        game=events[0].ruleset.name if events else "",
        identity=events[0].ruleset.field(events[0].rating.identity) if events else None,
        start=events[0].rating.start if events else 0,
        events=tuple(rated),
        places=places(people.values()),
        reports=tuple(reports),
    )
