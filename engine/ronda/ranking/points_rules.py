"""The rules of a season by points: a table of points by place, and other ways to earn points."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from ronda.core.errors import Faults, Malformed
from ronda.ranking.written_season import (
    MOST_POINTS,
    WrittenSeason,
    is_whole_number,
    quoted_value,
    read_season_number,
)

MOST_EVENTS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRules(WrittenSeason):
    """How a season's events give points."""

    points: tuple[int, ...] = ()
    """By place, first place first."""
    everybody_else: int = 0
    """For each place below those in ``points``."""
    attendance: int = 0
    """For taking part, in addition to the points of the place."""
    per_win: int = 0
    best: int = 0
    """How many of a person's best events count; 0 for all."""

    def for_place(self, place: int) -> int:
        """The points of a place, from 1."""
        return self.points[place - 1] if place <= len(self.points) else self.everybody_else


def read_points_rules(read: Mapping[str, object], written: WrittenSeason) -> PointsRules:
    """Read the rules of a file; ``written`` is the common part.

    Raises ``Malformed``, or ``Refusals`` for several faults.
    """
    with Faults() as faults:  # the placeholder for a faulty value causes no further faults
        rules = PointsRules(
            **asdict(written),
            points=faults.check((MOST_POINTS,), _points, read),
            everybody_else=faults.check(MOST_POINTS, read_season_number, read, "everybody_else"),
            attendance=faults.check(MOST_POINTS, read_season_number, read, "attendance"),
            per_win=faults.check(MOST_POINTS, read_season_number, read, "per_win"),
            best=faults.check(0, read_season_number, read, "best", most=MOST_EVENTS),
        )
        for fault in _contradictions(rules):
            faults.note(fault)
    return rules


def _points(read: Mapping[str, object]) -> tuple[int, ...]:
    given = read.get("points", [])
    if not isinstance(given, list):
        raise Malformed("points: this is no list of numbers, such as [10, 8, 6].", field="points")
    with Faults() as faults:
        return tuple(faults.check(0, _table_number, given, place) for place in range(1, len(given) + 1))


def _table_number(given: list[object], place: int) -> int:
    """The points of a place in the table, at most those of the place above."""
    field = f"points {place}"
    value, above = given[place - 1], given[place - 2] if place > 1 else MOST_POINTS
    if not is_whole_number(value, MOST_POINTS):
        raise Malformed(
            "{key}, place {place}: “{value}” is no whole number from 0 to {most}.",
            field=field,
            key="points",
            place=place,
            value=quoted_value(value),
            most=MOST_POINTS,
        )
    number = int(str(value))
    if is_whole_number(above, MOST_POINTS) and number > int(str(above)):
        raise Malformed(
            "{key}, place {place}: {value} is more than the {above} of the place above.",
            field=field,
            key="points",
            place=place,
            value=number,
            above=above,
        )
    return number


def _contradictions(rules: PointsRules) -> Iterator[Malformed]:
    if rules.points and rules.everybody_else > rules.points[-1]:
        yield Malformed(
            "{key}: {value} is more than the {last} of the last place that has points.",
            field="everybody_else",
            key="everybody_else",
            value=rules.everybody_else,
            last=rules.points[-1],
        )
    if not any((rules.attendance, rules.per_win, rules.everybody_else, *rules.points)):
        yield Malformed(
            "Nothing gives points: give some by place, for taking part or for each match won, or count by rating.",
            field="points",
        )
