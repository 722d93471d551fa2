"""Ratings in the file of a season's ranking, as on the results pages (AGL-ELO, ST-SEED)."""

from dataclasses import dataclass
from typing import Any

from ronda.core.bounds import HIGHEST_RATING, MOST_PLAYERS
from ronda.core.codec import parse_json
from ronda.core.errors import Malformed

RANKING_MARK = '"ronda-ranking"'
"""How the file identifies itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRating:
    """A person in a season's file."""

    identity: str
    """Empty if the pages do not show it."""
    name: str
    rating: int


def is_season_file(text: str) -> bool:
    """Whether a text begins like a season's ranking."""
    return text.lstrip("\ufeff \n\r\t").startswith("{") and RANKING_MARK in text[:200]


def season_lines(text: str) -> str:
    """The people of a season's file, one per line: identity, name, rating. Raises ``Malformed`` for a damaged one."""
    try:
        document: Any = parse_json(text.strip("\ufeff \n\r\t"))
        rows = [(str(row.get("identity", "")), row["player"], int(row["rating"])) for row in document["ranking"]]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise _damaged() from None
    return "\n".join(
        "\t".join((_plain(identity), _plain(name), str(rating))) for identity, name, rating in rows if name
    )


def read_season(text: str) -> tuple[SeasonRating, ...]:
    """The people in the lines of :func:`season_lines`; raises ``Malformed``."""
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
