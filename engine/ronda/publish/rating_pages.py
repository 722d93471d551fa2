"""The pages of a season of any game by rating."""

from collections.abc import Mapping, Sequence

from ronda.core.progress import ProgressSteps
from ronda.publish.counted_season import CountedPerson, CountedSeason, counted_section_steps, public_event_digests
from ronda.publish.files import LazyValue, PreviousBuild, content_digest
from ronda.publish.page import SiteFrame
from ronda.publish.page_pieces import piece_digest
from ronda.publish.record import SiteSection
from ronda.ranking.rating_values import RatingPerson, RatingSeason
from ronda.views.shared.points_page import hidden_results
from ronda.views.shared.rating_page import (
    RATING,
    rating_entries_json,
    rating_person_page,
    rating_records,
    rating_row_json,
    rating_rules_json,
    ratings_csv,
)

type _Periods = Sequence[tuple[int, Sequence[str]]]
"""For each period: how many periods were missed before it, and the digests of its events."""


def rating_section_steps(
    season: RatingSeason, frame: SiteFrame, earlier: PreviousBuild | None = None
) -> ProgressSteps[SiteSection]:
    """The pages of a season by rating; takes and raises as :func:`.counted_season.counted_section_steps`."""
    digests = _event_digests(season)
    rules = rating_rules_json(season.rules)
    counted = CountedSeason(
        kind="rating",
        entries="periods",
        season=season,
        value_name=RATING,
        rules=rules,
        values={"rules": rules, "hidden": hidden_results(season.hidden)},
        of_people={"records": rating_records},
        csv=ratings_csv,
        people=tuple(
            CountedPerson(
                number=person.number,
                name=person.name,
                rank=person.rank,
                value=person.now.rating,
                row=rating_row_json(season, person),
                page=LazyValue(rating_person_page, season, person, known_by=known_by),
                digests=LazyValue(_piece_digests, person, periods, known_by=known_by),
                entries=LazyValue(rating_entries_json, season, person, known_by=f"{known_by} {person.missed}"),
                known_by=known_by,
            )
            for person in season.people
            if (periods := _periods(person, digests)) and (known_by := _known_by(person, rules, periods))
        ),
        played={(game.event.id, game.player, person.number) for person in season.people for game in person.games},
    )
    return counted_section_steps(counted, frame, earlier)


def _event_digests(season: RatingSeason) -> Mapping[str, str]:
    """A digest of everything that a page says about an event, of who is who there, and of their earlier ratings."""
    people: dict[str, dict[int, tuple[object, ...]]] = {event.id: {} for event in season.events}
    for person in season.people:
        for step in person.steps:
            for game in step.games:
                people[game.event.id][game.player] = (game.player, person.number, person.name, step.before)
    return public_event_digests(season.events, {event: list(each.values()) for event, each in people.items()})


def _periods(person: RatingPerson, events: Mapping[str, str]) -> _Periods:
    return [(step.missed, list(dict.fromkeys(events[game.event.id] for game in step.games))) for step in person.steps]


def _known_by(person: RatingPerson, rules: Mapping[str, object], periods: _Periods) -> str:
    """A digest of everything that a person's page says: each number follows from opponents and their ratings."""
    missed = person.missed if person.now.deviation else 0  # under Elo they change nothing
    known = (rules, person.number, person.name, person.rank, person.now, missed, periods)
    return content_digest(repr(known).encode())


def _piece_digests(person: RatingPerson, periods: _Periods) -> Sequence[str]:
    """A digest of each period on a person's page, including the periods missed before it."""
    rested = (None, *(step.after for step in person.steps))
    return [
        piece_digest(person.number, missed, before, events)
        for (missed, events), before in zip(periods, rested, strict=False)
    ]
