"""The pages of a season of any game by rating."""

from collections.abc import Mapping, Sequence

from ronda.core.progress import ProgressSteps
from ronda.publish.counted_season import CountedPerson, CountedSeason, counted_section_steps, public_event_digests
from ronda.publish.files import LazyValue, PreviousBuild, content_digest
from ronda.publish.page import SiteFrame
from ronda.publish.page_pieces import piece_sign
from ronda.publish.record import SiteSection
from ronda.ranking.rating_values import RatingPerson, RatingSeason, RatingStep
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
                signs=LazyValue(_signs, person, digests, known_by=known_by),
                entries=LazyValue(rating_entries_json, season, person, known_by=f"{known_by} {person.missed}"),
                known_by=known_by,
            )
            for person in season.people
            if (known_by := _known_by(person, rules, digests))
        ),
        played={(game.event.id, game.player, person.number) for person in season.people for game in person.games},
    )
    return counted_section_steps(counted, frame, earlier)


def _event_digests(season: RatingSeason) -> Mapping[str, str]:
    """What stands for all that an event says on a page, for who is who there, and for what they were rated from."""
    people: dict[str, dict[int, tuple[object, ...]]] = {event.id: {} for event in season.events}
    for person in season.people:
        for step in person.steps:
            for game in step.games:
                people[game.event.id][game.player] = (game.player, person.number, person.name, step.before)
    return public_event_digests(season.events, {event: list(each.values()) for event, each in people.items()})


def _known_by(person: RatingPerson, rules: Mapping[str, object], events: Mapping[str, str]) -> str:
    """What stands for all that a person's page says: each number follows from who met whom, rated as what."""
    steps = [(step.missed, _events_of(step, events)) for step in person.steps]
    missed = person.missed if person.now.deviation else 0  # by Elo nothing happens in them, and no page says them
    known = (rules, person.number, person.name, person.rank, person.now, missed, steps)
    return content_digest(repr(known).encode())


def _events_of(step: RatingStep, events: Mapping[str, str]) -> Sequence[str]:
    return list(dict.fromkeys(events[game.event.id] for game in step.games))


def _signs(person: RatingPerson, events: Mapping[str, str]) -> Sequence[str]:
    """What stands for each period of a person's page, with what it was rested until then."""
    rested = (None, *(step.after for step in person.steps))
    return [
        piece_sign(person.number, step.missed, before, _events_of(step, events))
        for step, before in zip(person.steps, rested, strict=False)
    ]
