"""Count a season by points: what each event gives, which events count, and the order of people. Integers only."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ronda.ranking.points_people import Registration, distinct_names, people_of_season, ranked_people
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.points_values import EventEntrant, EventPoints, PointsEvent, PointsPerson, PointsSeason
from ronda.ranking.season_scope import events_of_season
from ronda.ranking.values import RankingReport


def season_points(
    events: Iterable[PointsEvent], rules: PointsRules, reports: Iterable[RankingReport] = ()
) -> PointsSeason:
    """Count a season by points; each event may be given once, in any order.

    Raises ``Impossible`` for events of several games, and as :func:`ronda.ranking.points_people.people_of_season`.
    """
    ordered, outside = events_of_season(events, rules)
    people, found = people_of_season(ordered, rules)
    names = distinct_names(people)
    return PointsSeason(
        rules=rules,
        events=tuple(ordered),
        people=ranked_people(
            (
                _counted_person(number, names[number], _results(person, rules))
                for number, person in enumerate(people, start=1)
            ),
            _standing,
        ),
        hidden=sum(event.hidden for event in ordered),
        reports=(*reports, *outside, *found),
    )


def event_points(event: PointsEvent, entrant: EventEntrant, rules: PointsRules, *, counts: bool) -> EventPoints:
    """The points an event gives somebody: none if disqualified; shared places get the points of the first of them."""
    place, wins = entrant.place, entrant.wins
    return EventPoints(
        event=event,
        entrant=entrant,
        for_place=0 if place is None else rules.for_place(place),
        for_attendance=0 if place is None else rules.attendance,
        for_wins=0 if place is None else rules.per_win * wins,
        wins=wins,
        counts=counts,
    )


def _results(person: Sequence[Registration], rules: PointsRules) -> tuple[EventPoints, ...]:
    """A person's points in each event; among equal results the earlier counts."""
    results = [event_points(event, entrant, rules, counts=not rules.best) for event, entrant in person]
    if rules.best:
        for place in sorted(range(len(results)), key=lambda place: (-results[place].total, place))[: rules.best]:
            results[place] = replace(results[place], counts=True)
    return tuple(results)


def _counted_person(number: int, name: str, results: tuple[EventPoints, ...]) -> PointsPerson:
    return PointsPerson(
        rank=1,
        number=number,
        name=name,
        results=results,
        total=sum(result.total for result in results if result.counts),
        best=max(result.total for result in results),
        wins=sum(result.wins for result in results),
        counted=sum(result.counts for result in results),
    )


def _standing(person: PointsPerson) -> tuple[int, int, int, int]:
    """By total, best event, wins and number of events."""
    return (-person.total, -person.best, -person.wins, -len(person.results))
