"""When does it go on: how many rounds of simulated days begin inside the span that was given for them.

`build.py bench round_starts` plays days by laws of its own, none of which the forecast assumes. Tables take times that
are lognormal, until time is called; then each goes on for a time of a gamma distribution. Each day and each round has
a speed of its own. In one round of eight the last table is held up for long, by a ruling say. The organiser's pauses
are of gamma distributions too, one of twenty is a hitch; lunch ends late more often than early. Days have 8 to 120
players, 3 to 9 rounds, in two of five a bracket, with rounds of 35 to 90 minutes.

At each moment the forecast knows what is in the event's file by then, and nothing else. In one of three days the number
of rounds is open, as until one is undefeated: so many are certain to come, from then on only the next one is told, and
the cut takes longer. Every class of moments is to have at least 90 % of the next starts, of those of such days, and of
all later ones inside their spans: else the measurement fails.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from ronda.formats.outlook.round_starts import (
    ComingRound,
    PacedRound,
    StartSpan,
    forecast_starts,
    planned_starts,
)

DAYS, SEED = 1_000, 20261129
WANTED = 0.9
PLANNED = "before the start"
MOMENTS = (
    "the clock has just started",
    "half of the time is over",
    "five minutes are left",
    "time is called",
    "the last table plays",
    "the round is over",
    "ten minutes later",
)


COLUMNS = NEXT, OPEN, LATER = "next round", "next, number open", "all later rounds"


@dataclass(frozen=True, slots=True)
class DayRound:
    """A round as it went."""

    begun: float
    minutes: float
    ends: tuple[float, ...]
    pause: float

    @property
    def over(self) -> float:
        return max(self.ends)


@dataclass(slots=True)
class Day:
    """A day as it went, in minutes since its first round was to begin."""

    rounds: list[DayRound] = field(default_factory=list)
    certain: int = 0
    """So many rounds are certain where their number is open; 0 where it is known."""

    def told(self, place: int) -> slice:
        """The rounds of which something is told once so many were paired."""
        return slice(place, max(self.certain, place + 1) if self.certain else None)


def simulated_day(chance: Random) -> Day:
    """Play a day."""
    players, swiss, length = chance.randint(8, 120), chance.randint(3, 9), chance.choice((35, 45, 60, 75, 90))
    tables = [players // 2] * swiss
    if chance.random() < 0.4:  # noqa: PLR2004 - two of five
        tables += [places // 2 for places in (8, 4, 2)[chance.randint(0, 1) :]]
    lengths = [float(length)] * (len(tables) - 1) + [length * (1.4 if len(tables) > swiss else 1)]
    lunch = chance.randint(2, max(2, swiss - 1)) if chance.random() < 0.6 else 0  # noqa: PLR2004 - three of five
    lunch_minutes = chance.choice((30, 45, 60))
    speed, apart, beyond = chance.uniform(0.55, 0.95), chance.uniform(0.2, 0.45), chance.uniform(1.5, 6)
    usual_gap = chance.gammavariate(5, 1.8) + 2
    certain = chance.randint(2, swiss) if chance.random() < 1 / 3 else 0
    day, begun = Day(certain=certain), chance.gammavariate(1.6, 5) - 1
    for number, (matches, minutes) in enumerate(zip(tables, lengths, strict=True), start=1):
        of_round = speed * chance.lognormvariate(0, 0.05)
        ends = [_table(chance, minutes, of_round, apart, beyond) for _ in range(matches)]
        if chance.random() < 1 / 8:
            ends[0] = max(ends) + chance.uniform(2, 12)
        pause = lunch_minutes if number == lunch else 0
        went = DayRound(begun=begun, minutes=minutes, ends=tuple(begun + each for each in ends), pause=pause)
        day.rounds.append(went)
        gap = chance.gammavariate(7, usual_gap / 7)
        if chance.random() < 1 / 20:
            gap += chance.uniform(5, 20)
        if certain and number == swiss:
            gap += chance.uniform(0, 4)
        begun = went.over + gap + (max(pause + chance.gauss(2, 4), pause - 5) if pause else 0)
    return day


def _table(chance: Random, minutes: float, speed: float, apart: float, beyond: float) -> float:
    """The minutes of a table, until its result is told."""
    plays = minutes * speed * chance.lognormvariate(0, apart)
    if plays > minutes:
        plays = min(plays, minutes + chance.gammavariate(2, beyond / 2))
    return plays + chance.uniform(0.3, 2.5)


def known_round(went: DayRound, now: float) -> PacedRound:
    """What is known of a round by now."""
    ended = tuple(each for each in went.ends if each <= now)
    return PacedRound(
        begun=went.begun,
        minutes=went.minutes,
        ended=ended,
        open_tables=len(went.ends) - len(ended),
        pause=went.pause,
    )


def moments_of(went: DayRound, following: DayRound) -> Iterator[tuple[str, float]]:
    """The moments of a round at which somebody looks, before the next one has begun."""
    last_but_one = sorted(went.ends)[-2] if len(went.ends) > 1 else went.begun
    called = went.begun + went.minutes
    every = (
        went.begun + 0.5,
        went.begun + went.minutes / 2,
        called - 5,
        called,
        max(last_but_one, went.begun) + 0.1,
        went.over + 0.1,
        went.over + went.pause + 10,
    )
    for name, now in zip(MOMENTS, every, strict=True):
        is_running = now < went.over
        if is_running == (name not in MOMENTS[5:]) and now < following.begun:
            yield name, now


def forecasts_of(day: Day) -> Iterator[tuple[str, tuple[StartSpan, ...], tuple[DayRound, ...]]]:
    """Each moment of a day with the spans that it was given, and the rounds of which they are."""
    coming = [ComingRound(minutes=each.minutes, tables=len(each.ends), pause=each.pause) for each in day.rounds]
    told = day.told(0)
    yield PLANNED, planned_starts(0, coming[told]), tuple(day.rounds[told])
    for place, went in enumerate(day.rounds[:-1], start=1):
        for name, now in moments_of(went, day.rounds[place]):
            known = [known_round(each, now) for each in day.rounds[:place]]
            told = day.told(place)
            spans = forecast_starts(known, coming[told], now)
            if spans is None:
                sys.exit(f"There is no forecast when {name}.")
            yield name, spans, tuple(day.rounds[told])


def main() -> None:
    """Say the share of starts inside their spans, by moment."""
    chance = Random(SEED)
    hit: dict[tuple[str, str], list[bool]] = defaultdict(list)
    wide: dict[tuple[str, str], list[int]] = defaultdict(list)
    for _ in range(DAYS):
        day = simulated_day(chance)
        for name, spans, rounds in forecasts_of(day):
            for place, (span, went) in enumerate(zip(spans, rounds, strict=True)):
                key = (name, LATER if place else OPEN if day.certain else NEXT)
                # a start is told in whole minutes, as the span is
                hit[key].append(span.earliest <= math.floor(went.begun) <= span.latest)
                wide[key].append(span.latest - span.earliest)
    print(f"{DAYS} days, {sum(map(len, hit.values()))} starts that were forecast")
    print(f"{'inside, median span':28}" + "".join(f" {each:>22}" for each in COLUMNS))
    shares = {key: sum(each) / len(each) for key, each in hit.items()}
    for name in (PLANNED, *MOMENTS):
        keys = [(name, each) for each in COLUMNS]
        print(f"{name:28}" + "".join(f" {100 * shares[key]:10.1f} % {median(wide[key]):5.0f} min" for key in keys))
    if low := [", ".join(key) for key, share in shares.items() if share < WANTED]:
        sys.exit(f"Less than {WANTED:.0%} inside: {'; '.join(low)}.")


if __name__ == "__main__":
    main()
