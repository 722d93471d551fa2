"""The ratings in the file of a season's ranking, as the results pages have it (AGL-ELO, ST-SEED)."""

from dataclasses import dataclass
from typing import Any

from ronda.core.bounds import HIGHEST_RATING, MOST_PLAYERS
from ronda.core.codec import parse_json
from ronda.core.errors import Malformed

RANKING_MARK = '"ronda-ranking"'
"""How the file says what it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRating:
    """What a season's file says of a person."""

    identity: str
    """Empty where the pages do not tell it."""
    name: str
    rating: int


def is_season_file(text: str) -> bool:
    """Whether a text begins as the ranking of a season does."""
    return text.lstrip("\ufeff \n\r\t").startswith("{") and RANKING_MARK in text[:200]


def season_lines(text: str) -> str:
    """The people of a season's file, one a line: identity, name and rating. Raises ``Malformed`` for a damaged one."""
    try:
        document: Any = parse_json(text.strip("\ufeff \n\r\t"))
        rows = [(str(row.get("identity", "")), row["player"], int(row["rating"])) for row in document["ranking"]]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _damaged() from None
    return "\n".join(
        "\t".join((_plain(identity), _plain(name), str(rating))) for identity, name, rating in rows if name
    )


def read_season(text: str) -> tuple[SeasonRating, ...]:
    """The people of the lines that :func:`season_lines` gives; raises ``Malformed``."""
    rows = [line.split("\t") for line in text.splitlines()]
    if not rows or len(rows) > MOST_PLAYERS:
        raise _damaged()
    try:
        found = tuple(SeasonRating(identity=row[0], name=row[1], rating=int(row[2])) for row in rows)
    except (ValueError, IndexError):
        raise _damaged() from None
    return tuple(person for person in found if 0 < person.rating <= HIGHEST_RATING)


def _plain(text: object) -> str:
    return " ".join(str(text).split())


def _damaged() -> Malformed:
    return Malformed("This is not the ranking of a season: choose ranking.json of its results pages.", field="season")
