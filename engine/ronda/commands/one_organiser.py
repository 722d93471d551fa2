"""Exactly one organiser: whether there is one, and whether a name is one person's (SW-ROLES, AGL-ROLES)."""

import re

from ronda.core.errors import Malformed, SeveralPeople
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset

_BETWEEN_PEOPLE = re.compile(r"[&/;,+|]|\s(?:and|und|et)\s", re.IGNORECASE)
_AND = re.compile(r"\s(?:y|e|i)\s", re.IGNORECASE)
"""Between two people, but also in a double surname: “Nara Ruiz y Vega”."""
_PARTICLES = frozenset({"de", "del", "la", "las", "los", "d", "da", "do", "dos"})


def why_not_one_person(name: str) -> SeveralPeople | None:
    """Why a name reads like several people's, or None if it is one person's (SW-ROLES).

    A double surname such as “Ruiz y Vega” has a first name before it, and a single word (particles aside) after its
    “y”. Any other “y” joins two people, and so does a comma, a slash, “&” or “and”.
    """
    parts = _AND.split(name)
    double_surname = len(parts) == 2 and len(parts[0].split()) > 1 and _words(parts[1]) == 1  # noqa: PLR2004 - one “y”
    if not _BETWEEN_PEOPLE.search(name) and (len(parts) == 1 or double_surname):
        return None
    return SeveralPeople(
        "An event has exactly one organiser, and “{name}” reads like several people: name one here and the others "
        "as judges. One person's name is written as in “Nara Ruiz y Vega”.",
        field="organiser",
        name=name,
    )


def may_be_two(name: str) -> bool:
    """Whether a name may be two people's, whatever else it reads like: “Nara Ruiz y Odel”."""
    return why_not_one_person(name) is not None or _AND.search(name) is not None


def why_no_organiser(tournament: Tournament, ruleset: Ruleset) -> Malformed | None:
    """Why the tournament lacks its one organiser, or None if it has one or needs none (SW-ROLES)."""
    if not ruleset.staff.one_organiser or tournament.details.organiser:
        return None
    return Malformed(
        "The rules want exactly one organiser, who is announced with the start: enter the name.", field="organiser"
    )


def why_not_organised_by(name: str, ruleset: Ruleset, *, one_person: bool) -> SeveralPeople | None:
    """Why a newly entered name may not be the organiser's, or None (SW-ROLES, AGL-ROLES).

    If the organiser must be a person, the name must read like one, unless it was confirmed to be one.
    """
    return why_not_one_person(name) if ruleset.staff.organiser_is_person and not one_person else None


def _words(surname: str) -> int:
    return sum(1 for word in surname.split() if word.casefold().rstrip("'’") not in _PARTICLES)
