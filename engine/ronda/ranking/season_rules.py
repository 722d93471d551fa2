"""Read the rules of a season, by points or by rating, from the organiser's file."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields

from ronda.core.errors import Faults, Malformed
from ronda.core.written_keys import CLUB_LOOK_KEYS, twice_written_key, unknown_keys
from ronda.ranking.points_rules import PointsRules, read_points_rules
from ronda.ranking.rating_rules import RatingRules, read_rating_rules
from ronda.ranking.written_season import NOT_WRITTEN, WrittenNumber, read_season_number, read_written_season

type CountingRules = PointsRules | RatingRules

SEASON_VERSION = 1
"""Version of the file's form; a file without it has the first. A newer one has keys that older Rondas do not know."""
RATING_KEYS = ("version", *(field.name for field in fields(RatingRules)))
POINTS_KEYS = ("version", *(field.name for field in fields(PointsRules)), "rating")


def read_season_rules(text: str) -> CountingRules:
    """Read the rules of a season; raises ``Malformed``, or ``Refusals`` with a sentence for each fault."""
    try:
        read = tomllib.loads(text, parse_float=WrittenNumber)
    except ValueError as problem:  # Python refuses numbers of thousands of digits too
        if twice := twice_written_key(str(problem)):
            raise twice from problem
        raise Malformed("The file is not valid TOML: {problem}.", field="season", problem=str(problem)) from problem
    _refuse_club_look(read)
    return read_season_values(read)


def refuse_club_look(text: str) -> None:
    """Raise ``Malformed`` for a file that is a club's look."""
    with suppress(ValueError):  # what cannot be read is told where it is opened
        _refuse_club_look(tomllib.loads(text))


def _refuse_club_look(read: Mapping[str, object]) -> None:
    own = {*read} - {"name"}
    if own.intersection(CLUB_LOOK_KEYS) and own.isdisjoint((*POINTS_KEYS, *RATING_KEYS)):
        raise Malformed(
            "This is a club's look, not a season: enter it under “The club's look”, or publish with --club.",
            field="season",
        )


def read_season_values(read: Mapping[str, object]) -> CountingRules:
    """Read the rules from the keys of their file; raises as :func:`read_season_rules`."""
    _refuse_newer(read)
    by_rating = "rating" in read
    with Faults() as faults:
        for key, known in unknown_keys(read, RATING_KEYS if by_rating else POINTS_KEYS):
            faults.note(_unknown_key(key, known, by_rating=by_rating))
        written = faults.check(NOT_WRITTEN, read_written_season, read)
        return (read_rating_rules if by_rating else read_points_rules)(read, written)


def _refuse_newer(read: Mapping[str, object]) -> None:
    version = read_season_number(read, "version", SEASON_VERSION, least=1)
    if version > SEASON_VERSION:
        raise Malformed(
            "The season was made by a newer Ronda (version {version}; this one reads up to {own}). Update Ronda, then "
            "open it again.",
            field="version",
            version=version,
            own=SEASON_VERSION,
        )


def _unknown_key(key: str, known: str, *, by_rating: bool) -> Malformed:
    """The fault of an unknown key; ``known`` is the key that was probably meant."""
    if by_rating and key in POINTS_KEYS:
        return Malformed("{key}: a season by rating has no points. Take it out, or “rating”.", field=key, key=key)
    if key in RATING_KEYS:
        return Malformed("{key}: only a season with “rating” has it. Take it out, or add “rating”.", field=key, key=key)
    return Malformed(
        "A season has no key “{key}”. Write {known} in its place, or leave it out.",
        field=key,
        key=key[:40],
        known=known,
    )
