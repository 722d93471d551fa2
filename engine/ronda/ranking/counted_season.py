"""A season of any game, counted as its rules say: by points, or by rating."""

from collections.abc import Iterable

from ronda.ranking.points_values import PointsEvent, PointsSeason
from ronda.ranking.rating_rules import RatingRules
from ronda.ranking.rating_values import RatingSeason
from ronda.ranking.season_points import season_points
from ronda.ranking.season_ratings import season_ratings
from ronda.ranking.season_rules import CountingRules
from ronda.ranking.season_scope import unknown_names
from ronda.ranking.values import RankingReport

type AnySeason = PointsSeason | RatingSeason


def count_season(
    events: Iterable[PointsEvent], rules: CountingRules, reports: Iterable[RankingReport] = ()
) -> AnySeason:
    """Count a season; ``reports`` lists what was already left out. Raises as :func:`.season_points.season_points`."""
    every, before = tuple(events), tuple(reports)
    told = (*before, *unknown_names(every, before, rules))
    if isinstance(rules, RatingRules):
        return season_ratings(every, rules, told)
    return season_points(every, rules, told)
