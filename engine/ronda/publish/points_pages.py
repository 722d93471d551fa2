"""The pages of a season by points."""

from collections.abc import Mapping, Sequence

from ronda.core.progress import ProgressSteps
from ronda.publish.counted_season import CountedPerson, CountedSeason, counted_section_steps, public_event_digests
from ronda.publish.files import LazyValue, PreviousBuild, content_digest
from ronda.publish.page import SiteFrame
from ronda.publish.page_pieces import piece_digest
from ronda.publish.record import SiteSection
from ronda.ranking.points_values import PointsPerson, PointsSeason, people_by_place
from ronda.views.shared.points_page import (
    POINTS,
    points_csv,
    points_entries_json,
    points_person_page,
    points_row_json,
    points_rules_json,
    rules_in_words,
)


def points_section_steps(
    season: PointsSeason, frame: SiteFrame, earlier: PreviousBuild | None = None
) -> ProgressSteps[SiteSection]:
    """The pages of a season by points; takes and raises as :func:`.counted_season.counted_section_steps`."""
    digests = _event_digests(season)
    rules = points_rules_json(season.rules)
    counted = CountedSeason(
        kind="points",
        entries="events",
        season=season,
        value_name=POINTS,
        rules=rules,
        values={"rules": rules_in_words(season)},
        of_people={},
        csv=points_csv,
        people=tuple(
            CountedPerson(
                number=person.number,
                name=person.name,
                rank=person.rank,
                value=person.total,
                row=points_row_json(person),
                page=LazyValue(points_person_page, season, person, known_by=known_by),
                digests=LazyValue(_piece_digests, person, digests, known_by=known_by),
                entries=LazyValue(points_entries_json, season, person, known_by=known_by),
                known_by=known_by,
            )
            for person in season.people
            if (known_by := _known_by(person, rules, digests))
        ),
        played=[(event, player, person.number) for (event, player), person in people_by_place(season.people).items()],
    )
    return counted_section_steps(counted, frame, earlier)


def _event_digests(season: PointsSeason) -> Mapping[str, str]:
    """A digest of everything that a page says about an event, and of who is who there."""
    people: dict[str, list[tuple[int, int, str]]] = {event.id: [] for event in season.events}
    for person in season.people:
        for result in person.results:
            people[result.event.id].append((result.entrant.player, person.number, person.name))
    return public_event_digests(season.events, people)


def _known_by(person: PointsPerson, rules: Mapping[str, object], events: Mapping[str, str]) -> str:
    """A digest of everything that a person's page says."""
    results = [(events[result.event.id], result.entrant.player, result.counts) for result in person.results]
    return content_digest(repr((rules, person.number, person.name, person.rank, results)).encode())


def _piece_digests(person: PointsPerson, events: Mapping[str, str]) -> Sequence[str]:
    """A digest of each event on a person's page."""
    return [piece_digest(events[one.event.id], one.entrant.player, one.counts) for one in person.results]
