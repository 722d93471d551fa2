"""A season by points: what each event gives, which of them count, and who stands where. Whole numbers throughout."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ronda.core.alphabet import name_sort_key
from ronda.core.person_names import short_person_name
from ronda.ranking.points_people import Registration, distinct_names, people_of_season
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.points_values import EventEntrant, EventPoints, PointsEvent, PointsPerson, PointsSeason
from ronda.ranking.values import RankingReport


def season_points(
    events: Iterable[PointsEvent], rules: PointsRules, reports: Iterable[RankingReport] = ()
) -> PointsSeason:
    """Count a season: the same for the same events in any order; takes each event once.

    Raises ``Impossible`` as :func:`ronda.ranking.points_people.people_of_season`.
    """
    ordered = sorted(events, key=lambda event: event.order)
    people, found = people_of_season(ordered, rules)
    names = distinct_names(people, _short_names(people))
    return PointsSeason(
        rules=rules,
        events=tuple(ordered),
        people=_ranked(
            PointsPerson(rank=1, number=number, name=names[number], results=_results(person, rules))
            for number, person in enumerate(people, start=1)
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


def _short_names(people: Sequence[Sequence[Registration]]) -> dict[int, str]:
    """The short names of who played where names are short (ANY-PUBLIC)."""
    return {
        number: short_person_name(person[-1][1].name, person[-1][1].given_name)
        for number, person in enumerate(people, start=1)
        if any(event.has_short_names for event, _ in person)
    }


def _ranked(people: Iterable[PointsPerson]) -> tuple[PointsPerson, ...]:
    """By total, best event, wins and events; who is equal in all of them shares the rank, in the order of names."""
    ordered = sorted(people, key=lambda person: (_standing(person), name_sort_key(person.name), person.number))
    ranked: list[PointsPerson] = []
    for place, person in enumerate(ordered, start=1):
        shared = bool(ranked) and _standing(ranked[-1]) == _standing(person)
        ranked.append(replace(person, rank=ranked[-1].rank if shared else place))
    return tuple(ranked)


def _standing(person: PointsPerson) -> tuple[int, int, int, int]:
    return (-person.total, -person.best, -person.wins, -len(person.results))
