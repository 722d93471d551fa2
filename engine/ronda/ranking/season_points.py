"""A season by points: what each event gives, which of them count, and who stands where. Whole numbers throughout."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ronda.ranking.points_people import Registration, distinct_names, people_of_season, ranked_people
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.points_values import EventEntrant, EventPoints, PointsEvent, PointsPerson, PointsSeason
from ronda.ranking.tournaments import refuse_several_games
from ronda.ranking.values import RankingReport


def season_points(
    events: Iterable[PointsEvent], rules: PointsRules, reports: Iterable[RankingReport] = ()
) -> PointsSeason:
    """Count a season: the same for the same events in any order; takes each event once.

    Raises ``Impossible`` for events of several games, and as :func:`ronda.ranking.points_people.people_of_season`.
    """
    ordered = sorted(events, key=lambda event: event.order)
    refuse_several_games([(event.name, event.game) for event in ordered])
    people, found = people_of_season(ordered, rules)
    names = distinct_names(people)
    return PointsSeason(
        rules=rules,
        events=tuple(ordered),
        people=ranked_people(
            (
                PointsPerson(rank=1, number=number, name=names[number], results=_results(person, rules))
                for number, person in enumerate(people, start=1)
            ),
            _standing,
        ),
        hidden=sum(event.hidden for event in ordered),
        reports=(*reports, *found),
    )


def event_points(event: PointsEvent, entrant: EventEntrant, rules: PointsRules) -> EventPoints:
    """What an event gives somebody; who was disqualified gets nothing, and who shares places the first one's."""
    place = entrant.place
    return EventPoints(
        event=event,
        entrant=entrant,
        for_place=0 if place is None else rules.for_place(place),
        for_attendance=0 if place is None else rules.attendance,
        for_wins=0 if place is None else rules.per_win * entrant.wins,
        counts=True,
    )


def _results(person: Sequence[Registration], rules: PointsRules) -> tuple[EventPoints, ...]:
    """What each event gave a person; of equal ones the earlier counts."""
    results = [event_points(event, entrant, rules) for event, entrant in person]
    by_points = sorted(range(len(results)), key=lambda place: (-results[place].total, place))
    counting = set(by_points[: rules.best] if rules.best else by_points)
    return tuple(replace(result, counts=place in counting) for place, result in enumerate(results))


def _standing(person: PointsPerson) -> tuple[int, int, int, int]:
    """By total, best event, wins and events."""
    return (-person.total, -person.best, -person.wins, -len(person.results))
