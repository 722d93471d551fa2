"""The pages of a season of any game by rating."""

from collections.abc import Sequence

from ronda.journal import Log
from ronda.publish.counted_season import CountedPerson, CountedSeason, counted_section
from ronda.publish.page import SiteFrame
from ronda.publish.record import SiteSection
from ronda.ranking.rating_values import RatingSeason
from ronda.views.shared.points_page import hidden_results
from ronda.views.shared.rating_page import (
    RATING,
    rating_person_json,
    rating_person_page,
    rating_record,
    rating_rules_json,
    ratings_csv,
)


def rating_section(season: RatingSeason, logs: Sequence[Log], frame: SiteFrame) -> SiteSection:
    """The pages of a season by rating; takes and raises as :func:`ronda.publish.counted_season.counted_section`."""
    counted = CountedSeason(
        kind="rating",
        season=season,
        value_name=RATING,
        rules=rating_rules_json(season.rules),
        values={
            "rules": season.rules,
            "hidden": hidden_results(season.hidden),
            "records": {person.number: rating_record(person) for person in season.people},
        },
        csv=ratings_csv(season),
        people=tuple(
            CountedPerson(
                number=person.number,
                name=person.name,
                rank=person.rank,
                value=person.now.rating,
                page=rating_person_page(season, person),
                document=rating_person_json(season, person),
            )
            for person in season.people
        ),
        played={(game.event.id, game.player, person.number) for person in season.people for game in person.games},
    )
    return counted_section(counted, logs, frame)
