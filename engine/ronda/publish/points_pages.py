"""The pages of a season by points."""

from collections.abc import Sequence

from ronda.journal import Log
from ronda.publish.counted_season import CountedPerson, CountedSeason, counted_section
from ronda.publish.page import SiteFrame
from ronda.publish.record import SiteSection
from ronda.ranking.points_values import PointsSeason, people_by_place
from ronda.views.shared.points_page import (
    POINTS,
    points_csv,
    points_person_json,
    points_person_page,
    points_rules_json,
    rules_in_words,
)


def points_section(season: PointsSeason, logs: Sequence[Log], frame: SiteFrame) -> SiteSection:
    """The pages of a season by points; takes and raises as :func:`ronda.publish.counted_season.counted_section`."""
    counted = CountedSeason(
        kind="points",
        season=season,
        value_name=POINTS,
        rules=points_rules_json(season.rules),
        values={"rules": rules_in_words(season)},
        csv=points_csv(season),
        people=tuple(
            CountedPerson(
                number=person.number,
                name=person.name,
                rank=person.rank,
                value=person.total,
                page=points_person_page(season, person),
                document=points_person_json(season, person),
            )
            for person in season.people
        ),
        played=((event, player, person.number) for (event, player), person in people_by_place(season.people).items()),
    )
    return counted_section(counted, logs, frame)
