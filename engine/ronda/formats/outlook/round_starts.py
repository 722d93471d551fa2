"""Forecast of when rounds begin: a span for each, from the clock, the open tables and the event's pace.

All times are minutes on one scale with any origin. A table ends before time is called, or shortly after; a round ends
with its last table; then comes a gap until the next one begins. Usual values give way to the event's own, the more
rounds it has played. Each span runs from :data:`EARLY` to :data:`LATE` of the distribution: `docs/results-pages.md`
describes the method, and `bench/round_starts.py` tests it on days with other distributions.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

EARLY, LATE = 0.04, 0.96
"""Chances of a start before the span begins, and before it ends."""
LEAST_SHARE = 0.25
"""A round that took a smaller share of its length was typed in later, and says nothing about the pace."""
LONGEST_GAP = 240.0
"""After a longer gap in minutes the event went on another day."""
USUAL_TABLE, USUAL_SPREAD = 0.75, 0.2
"""Share of a round's length that a table takes which ends before time is called, and its standard deviation."""
USUAL_CALLED, USUAL_BEYOND = 0.25, 4.0
"""Share of tables still playing when time is called, and the extra minutes that each takes."""
USUAL_GAP, GAP_SPREAD = 9.0, 0.5
"""Minutes from the last result to the next clock, and the standard deviation of their logarithm."""
TABLES_FOR_USUAL, ROUNDS_FOR_USUAL = 20.0, 2.0
"""Weight of the usual values, as a number of this event's tables and rounds."""
SEATING = 3.0
"""Minutes from pairings to the start, for a round without a clock."""
ROUND_NOISE = 2.5
"""Standard deviation, in minutes, of a whole round beyond what its tables explain."""
BREAK_NOISE = 0.12
"""Standard deviation of a planned break, as a share of its length."""
LATE_START, EARLY_START = 20.0, 2.0
"""Minutes by which the first round starts after, or before, the announced time."""
_LEAST = 1e-9
_MOST_EXPONENT = 700.0


@dataclass(frozen=True, slots=True)
class SpreadLaw:
    """The logistic distribution: close to the normal one, with a simple inverse."""

    middle: float
    deviation: float

    @property
    def _scale(self) -> float:
        return self.deviation * math.sqrt(3) / math.pi

    def chance_below(self, number: float) -> float:
        """The probability of a smaller number."""
        return 1 / (1 + math.exp(min((self.middle - number) / self._scale, _MOST_EXPONENT)))

    def with_chance(self, chance: float) -> float:
        """The quantile of a probability, which is clamped away from 0 and 1."""
        chance = min(max(chance, _LEAST), 1 - _LEAST)
        return self.middle + self._scale * math.log(chance / (1 - chance))


@dataclass(frozen=True, slots=True, kw_only=True)
class PacedRound:
    """A paired round with its times."""

    begun: float
    """When its clock started, or players were seated."""
    minutes: float
    """Minutes from then until time is called, adjustments and pauses included."""
    ended: tuple[float, ...]
    """When results came in, one for each finished table."""
    open_tables: int = 0
    pause: float = 0
    """Minutes of the break planned after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingRound:
    """A future round."""

    minutes: float
    tables: int
    pause: float = 0
    """Minutes of the break planned after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSpan:
    """Earliest and latest start of a round, in whole minutes."""

    expected: int
    earliest: int
    latest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPace:
    """The pace of an event, as observed so far."""

    rounds: int = 0
    """Number of rounds observed."""
    table: float = USUAL_TABLE
    spread: float = USUAL_SPREAD
    called: float = USUAL_CALLED
    beyond: float = USUAL_BEYOND
    gap: float = math.log(USUAL_GAP)
    """Logarithm of the typical minutes between two rounds."""
    gap_spread: float = GAP_SPREAD
    drift: float = 0
    """Minutes by which whole rounds took longer than predicted; negative if shorter."""

    def ended_share(self, share: float) -> float:
        """The share of tables that have ended after a share of the length, at most all of it."""
        within = SpreadLaw(self.table, self.spread)
        return (1 - self.called) * min(within.chance_below(share) / max(within.chance_below(1), _LEAST), 1.0)

    def minutes_until(self, ended: float, length: float) -> float:
        """Minutes from the start of a round until a share of its tables has ended."""
        if ended >= 1 - self.called:
            return length + self.beyond * math.log(self.called / max(1 - ended, _LEAST))
        within = SpreadLaw(self.table, self.spread)
        return length * max(within.with_chance(ended / (1 - self.called) * within.chance_below(1)), 0.0)

    def last_table(self, length: float, tables: int, passed: float, chance: float) -> float:
        """Minutes into a round by which its last open table ends with a probability; at least ``passed``."""
        length = max(length + self.drift, 1.0)
        if tables < 1:
            return passed
        of_each = chance ** (1 / tables)
        if passed >= length:
            # a table far beyond time is not about to end: the longer it has lasted, the longer it may last
            beyond = max(self.beyond, (passed - length) / 2)
            return passed - beyond * math.log(max(1 - of_each, _LEAST))
        ended = self.ended_share(passed / length)
        return max(self.minutes_until(ended + (1 - ended) * of_each, length), passed)

    def gap_minutes(self, chance: float, waited: float = 0) -> float:
        """Minutes between two rounds at a probability, given that some have already passed."""
        spread = self.gap_spread * math.sqrt(1 + 1 / (self.rounds + ROUNDS_FOR_USUAL))
        gap = SpreadLaw(self.gap, spread)
        passed = gap.chance_below(math.log(waited)) if waited > 0 else 0.0
        wanted = passed + (1 - passed) * chance
        if wanted > 1 - _LEAST:
            return waited * (1 + chance / 2)
        return max(math.exp(gap.with_chance(wanted)), waited)


@dataclass(slots=True)
class _Reach:
    """The expected time from now, with its early and late deviations."""

    middle: float
    early: float = 0
    late: float = 0

    def add(self, early: float, middle: float, late: float) -> None:
        """Add an independent part, by its early, expected and late value."""
        self.middle += middle
        self.early = math.hypot(self.early, middle - early)
        self.late = math.hypot(self.late, late - middle)


def pace_of_rounds(rounds: Sequence[PacedRound]) -> EventPace:
    """The pace of an event from its rounds in order; the last may still be running."""
    over = [each for each in rounds if not each.open_tables and _was_played(each)]
    within, beyond = [], []
    for each in over:
        called = each.begun + each.minutes
        within += [(end - each.begun) / each.minutes for end in each.ended if end <= called]
        beyond += [end - called for end in each.ended if end > called]
    usual = TABLES_FOR_USUAL
    table = (usual * USUAL_TABLE + sum(within)) / (usual + len(within))
    squares = usual * USUAL_SPREAD**2 + sum((each - table) ** 2 for each in within)
    called = (usual * USUAL_CALLED + len(beyond)) / (usual + len(within) + len(beyond))
    some = usual / 4
    lasted = (some * USUAL_BEYOND + sum(beyond)) / (some + len(beyond))
    gaps = [math.log(max(each, 1.0)) for each in _gaps(rounds)]
    gap = (ROUNDS_FOR_USUAL * math.log(USUAL_GAP) + sum(gaps)) / (ROUNDS_FOR_USUAL + len(gaps))
    apart = ROUNDS_FOR_USUAL * GAP_SPREAD**2 + sum((each - gap) ** 2 for each in gaps)
    pace = EventPace(
        rounds=len(over),
        table=table,
        spread=math.sqrt(squares / (usual + len(within))),
        called=called,
        beyond=lasted,
        gap=gap,
        gap_spread=math.sqrt(apart / (ROUNDS_FOR_USUAL + len(gaps))),
    )
    late = (max(each.ended) - each.begun - pace.last_table(each.minutes, len(each.ended), 0.0, 0.5) for each in over)
    return replace(pace, drift=sum(late) / (ROUNDS_FOR_USUAL + len(over)))


def _was_played(each: PacedRound) -> bool:
    return bool(each.ended) and max(each.ended) - each.begun >= LEAST_SHARE * each.minutes


def _gaps(rounds: Sequence[PacedRound]) -> Iterator[float]:
    """Minutes from each round's last result to the next start, without the planned break."""
    for before, after in pairwise(rounds):
        if not _was_played(before):
            continue
        gap = after.begun - max(before.ended) - before.pause
        if gap < LONGEST_GAP:
            yield gap


def forecast_starts(
    rounds: Sequence[PacedRound], coming: Sequence[ComingRound], now: float
) -> tuple[StartSpan, ...] | None:
    """Starts of the coming rounds, as known now; takes the paired rounds in order, the last running or over.

    None where the rounds so far were not played by the clock, or were last played on another day.
    """
    *before, last = rounds
    is_over = not last.open_tables
    finished = max(last.ended, default=last.begun)
    if (before or is_over) and not any(map(_was_played, (*before, *([last] if is_over else [])))):
        return None
    if now - (finished if is_over else last.begun + last.minutes) > LONGEST_GAP + last.pause:
        return None
    pace, reach = pace_of_rounds(rounds), _Reach(middle=0)
    if is_over:
        waited = now - finished - last.pause
        if waited < 0:
            reach.middle = -waited
        early, middle, late = (pace.gap_minutes(chance, max(waited, 0.0)) for chance in (EARLY, 0.5, LATE))
        reach.add(*(each - max(waited, 0.0) for each in (early, middle, late)))
    else:
        passed = max(now - last.begun, 0.0)
        ends = (pace.last_table(last.minutes, last.open_tables, passed, chance) for chance in (EARLY, 0.5, LATE))
        reach.add(*(each - passed for each in ends))
        _add_noise(reach, ROUND_NOISE)
        reach.middle += last.pause
        reach.add(*(pace.gap_minutes(chance) for chance in (EARLY, 0.5, LATE)))
    _add_noise(reach, BREAK_NOISE * last.pause)
    return tuple(_spans(pace, reach, coming, now))


def planned_starts(begins: float, coming: Sequence[ComingRound]) -> tuple[StartSpan, ...]:
    """Starts of rounds by the announcement, before the first is paired; the first at its announced time."""
    reach = _Reach(middle=0)
    reach.add(-EARLY_START, 0, LATE_START)
    first, *later = _spans(EventPace(), reach, coming, begins, earliest=begins - EARLY_START)
    return (first, *later)


def _add_noise(reach: _Reach, minutes: float) -> None:
    wide = SpreadLaw(0, minutes).with_chance(LATE)
    reach.add(-wide, 0, wide)


def _spans(
    pace: EventPace, reach: _Reach, coming: Sequence[ComingRound], now: float, *, earliest: float | None = None
) -> Iterator[StartSpan]:
    """The spans of rounds, of which the first is ``reach`` away; none begins before now."""
    least = now if earliest is None else earliest
    shared = 0.0
    for each in coming:
        early, late = reach.early + shared, reach.late + shared
        expected = now + reach.middle
        yield StartSpan(
            expected=round(max(expected, least)),
            earliest=math.floor(max(expected - early, least)),
            latest=math.ceil(expected + late),
        )
        reach.add(*(pace.last_table(each.minutes, each.tables, 0.0, chance) for chance in (EARLY, 0.5, LATE)))
        _add_noise(reach, ROUND_NOISE)
        reach.middle += each.pause
        _add_noise(reach, BREAK_NOISE * each.pause)
        reach.add(*(pace.gap_minutes(chance) for chance in (EARLY, 0.5, LATE)))
        # the uncertainty about the pace is the same in every coming round
        shared += 1.2 * (math.exp(pace.gap) * pace.gap_spread + ROUND_NOISE) / (pace.rounds + ROUNDS_FOR_USUAL)
