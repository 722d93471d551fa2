"""The rules of a season of any game, as a file of the organiser says them: by points, or by rating."""

import tomllib

from ronda.core.errors import Faults, Malformed
from ronda.core.written_keys import unknown_keys
from ronda.ranking.points_rules import PointsRules, read_points_rules
from ronda.ranking.rating_rules import RatingRules, read_rating_rules
from ronda.ranking.written_season import contradicting_answers, read_answers, read_season_name

type CountingRules = PointsRules | RatingRules

_POINTS_KEYS = (*PointsRules.__slots__, "rating")
_RATING_KEYS = tuple(RatingRules.__slots__)


def read_season_rules(text: str) -> CountingRules:
    """Read the rules of a season; raises ``Malformed`` or ``Refusals`` with a sentence for each fault, all at once."""
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise Malformed("The file is not valid TOML: {problem}.", field="season", problem=str(problem)) from problem
    by_rating = "rating" in read
    with Faults() as faults:
        for key, known in unknown_keys(read, _RATING_KEYS if by_rating else _POINTS_KEYS):
            faults.note(_unknown_key(key, known, by_rating=by_rating))
        name = faults.check("", read_season_name, read)
        same = faults.check((), read_answers, read, "same")
        different = faults.check((), read_answers, read, "different")
        for fault in contradicting_answers(same, different):
            faults.note(fault)
        return (read_rating_rules if by_rating else read_points_rules)(read, name, same, different)


def _unknown_key(key: str, known: str, *, by_rating: bool) -> Malformed:
    """What is wrong with a key; takes the one that was meant."""
    if by_rating and key in _POINTS_KEYS:
        return Malformed("{key}: a season by rating has no points. Take it out, or “rating”.", field=key, key=key)
    if key in _RATING_KEYS:
        return Malformed("{key}: only a season with “rating” has it. Take it out, or add “rating”.", field=key, key=key)
    return Malformed(
        "A season has no key “{key}”. Write {known} in its place, or leave it out.",
        field=key,
        key=key[:40],
        known=known,
    )
