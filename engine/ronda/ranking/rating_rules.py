"""The rules of a season by rating: Elo or Glicko-2, with their parameters."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from ronda.core.errors import Faults, Malformed
from ronda.ranking.written_season import WrittenSeason, quoted_value, read_season_number


class RatingSystem(StrEnum):
    """How games become ratings."""

    ELO = "elo"
    GLICKO = "glicko-2"


class RatingPeriod(StrEnum):
    """Which games Glicko-2 rates together."""

    EVENT = "event"
    MONTH = "month"


SYSTEM_KEYS = {RatingSystem.ELO: ("k",), RatingSystem.GLICKO: ("deviation", "volatility", "tau", "period")}
"""The keys that only one of the systems has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRules(WrittenSeason):
    """How a season's games are rated; the fields are the keys of the file."""

    rating: RatingSystem
    start: int = 1500
    """The rating of a beginner."""
    k: int = 32
    """Elo's factor K."""
    deviation: int = 350
    """A beginner's deviation, which is also the largest possible one."""
    volatility: float = 0.06
    tau: float = 0.5
    """Limits how much a volatility may change."""
    period: RatingPeriod = RatingPeriod.EVENT


def read_rating_rules(read: Mapping[str, object], written: WrittenSeason) -> RatingRules:
    """Read the rules of a file; ``written`` is the common part.

    Raises ``Malformed``, or ``Refusals`` for several faults.
    """
    with Faults() as faults:
        system = _read_choice(read, "rating", RatingSystem)
        for other in set(RatingSystem) - {system}:
            for key in SYSTEM_KEYS[other]:
                faults.note(_foreign_key(key, system, other) if key in read else None)
        return RatingRules(
            **asdict(written),
            rating=system,
            start=faults.check(0, read_season_number, read, "start", 1500, most=10_000),
            k=faults.check(0, read_season_number, read, "k", 32, least=1, most=1_000),
            deviation=faults.check(0, read_season_number, read, "deviation", 350, least=1, most=1_000),
            volatility=faults.check(0, _read_decimal, read, "volatility", 0.06, (0.001, 1)),
            tau=faults.check(0, _read_decimal, read, "tau", 0.5, (0.1, 2)),
            period=faults.check(RatingPeriod.EVENT, _read_choice, {"period": "event", **read}, "period", RatingPeriod),
        )


def _foreign_key(key: str, system: RatingSystem, other: RatingSystem) -> Malformed:
    return Malformed(
        "{key}: only “{other}” has it, and rating is “{system}”. Take it out.",
        field=key,
        key=key,
        other=other.value,
        system=system.value,
    )


def _read_choice[E: StrEnum](read: Mapping[str, object], key: str, choices: type[E]) -> E:
    value = read[key]
    if value not in list(choices):
        raise Malformed(
            "{key}: “{value}” is unknown. Write one of {choices}.",
            field=key,
            key=key,
            value=quoted_value(value),
            choices=", ".join(f"“{choice}”" for choice in choices),
        )
    return choices(str(value))


def _read_decimal(read: Mapping[str, object], key: str, default: float, bounds: tuple[float, float]) -> float:
    value, (least, most) = read.get(key, default), bounds
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Malformed(
            "{key}: “{value}” is no number from {least} to {most}.",
            field=key,
            key=key,
            value=quoted_value(value),
            least=str(least),
            most=str(most),
        )
    return float(value)
