"""When the next rounds begin: a span for each, from the clock, the open tables and the pace of this event.

All times are minutes on one scale, whatever it counts from. A table ends before time is called, or lasts a little
beyond it; a round ends with its last table; then the organiser takes a while until the next one begins. What is usual
gives way to what this event showed, the more rounds it has played. Each span runs from :data:`EARLY` to :data:`LATE`
of the chances: `docs/results-pages.md` has the method in full, and `bench/round_starts.py` plays days by other laws.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

EARLY, LATE = 0.04, 0.96
"""A start before or after its span is as rare as this."""
LEAST_SHARE = 0.25
"""A round that was over in less of its length was typed in afterwards: it says nothing of the pace."""
LONGEST_GAP = 240.0
"""After more minutes it went on another day."""
USUAL_TABLE, USUAL_SPREAD = 0.75, 0.2
"""What of a round's length a table takes that ends before time is called, and by how much they differ."""
USUAL_CALLED, USUAL_BEYOND = 0.25, 4.0
"""The share of tables that play when time is called, and the minutes that each then takes."""
USUAL_GAP, GAP_SPREAD = 9.0, 0.5
"""The minutes from the last result to the next clock, and by how much their logarithms differ."""
TABLES_FOR_USUAL, ROUNDS_FOR_USUAL = 20.0, 2.0
"""What is usual counts as much as so many tables of this event, or so many rounds."""
SEATING = 3.0
"""Minutes from the pairings to the start of a round without a clock."""
ROUND_NOISE = 2.5
"""Minutes by which a whole round is faster or slower than its tables say."""
BREAK_NOISE = 0.12
"""The share of its length by which a planned break is shorter or longer."""
LATE_START, EARLY_START = 20.0, 2.0
"""Minutes by which a first round begins after, or before, what was announced."""
_LEAST = 1e-9
_MOST_EXPONENT = 700.0


@dataclass(frozen=True, slots=True)
class SpreadLaw:
    """How likely a number is around its middle: the logistic law, near the normal one and with a plain inverse."""

    middle: float
    deviation: float

    @property
    def _scale(self) -> float:
        return self.deviation * math.sqrt(3) / math.pi

    def chance_below(self, number: float) -> float:
        """The chance of a smaller one."""
        return 1 / (1 + math.exp(min((self.middle - number) / self._scale, _MOST_EXPONENT)))

    def with_chance(self, chance: float) -> float:
        """The number that is not exceeded with a chance, which is kept off 0 and 1."""
        chance = min(max(chance, _LEAST), 1 - _LEAST)
        return self.middle + self._scale * math.log(chance / (1 - chance))


@dataclass(frozen=True, slots=True, kw_only=True)
class PacedRound:
    """A round that was paired, by the clock."""

    begun: float
    """When its clock started, or its players were seated."""
    minutes: float
    """From then until time is called, with what was put on or taken off, and pauses."""
    ended: tuple[float, ...]
    """When the result of each table came in that has one."""
    open_tables: int = 0
    pause: float = 0
    """The minutes of the break that is planned after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingRound:
    """A round that is to come."""

    minutes: float
    tables: int
    pause: float = 0
    """The minutes of the break that is planned after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSpan:
    """When a round begins, in whole minutes."""

    expected: int
    earliest: int
    latest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPace:
    """How fast an event is played, as far as it has shown."""

    rounds: int = 0
    """How many rounds show it."""
    table: float = USUAL_TABLE
    spread: float = USUAL_SPREAD
    called: float = USUAL_CALLED
    beyond: float = USUAL_BEYOND
    gap: float = math.log(USUAL_GAP)
    """The logarithm of the usual minutes between two rounds."""
    gap_spread: float = GAP_SPREAD
    drift: float = 0
    """The minutes by which whole rounds took longer than all this says; negative where they were shorter."""

    def ended_share(self, share: float) -> float:
        """The share of tables that have ended when so much of the length is over, at most all of it."""
        within = SpreadLaw(self.table, self.spread)
        return (1 - self.called) * min(within.chance_below(share) / max(within.chance_below(1), _LEAST), 1.0)

    def minutes_until(self, ended: float, length: float) -> float:
        """The minutes from the start of a round of a length until such a share of tables has ended."""
        if ended >= 1 - self.called:
            return length + self.beyond * math.log(self.called / max(1 - ended, _LEAST))
        within = SpreadLaw(self.table, self.spread)
        return length * max(within.with_chance(ended / (1 - self.called) * within.chance_below(1)), 0.0)

    def last_table(self, length: float, tables: int, passed: float, chance: float) -> float:
        """The minutes into a round by which its last open table has ended with such a chance, those passed at least."""
        length = max(length + self.drift, 1.0)
        if tables < 1:
            return passed
        of_each = chance ** (1 / tables)
        if passed >= length:
            # who is far beyond time is not about to end: the longer it lasted, the longer it may last
            beyond = max(self.beyond, (passed - length) / 2)
            return passed - beyond * math.log(max(1 - of_each, _LEAST))
        ended = self.ended_share(passed / length)
        return max(self.minutes_until(ended + (1 - ended) * of_each, length), passed)

    def gap_minutes(self, chance: float, waited: float = 0) -> float:
        """The minutes between two rounds with such a chance, where so many have passed already."""
        spread = self.gap_spread * math.sqrt(1 + 1 / (self.rounds + ROUNDS_FOR_USUAL))
        gap = SpreadLaw(self.gap, spread)
        passed = gap.chance_below(math.log(waited)) if waited > 0 else 0.0
        wanted = passed + (1 - passed) * chance
        if wanted > 1 - _LEAST:
            return waited * (1 + chance / 2)
        return max(math.exp(gap.with_chance(wanted)), waited)


@dataclass(slots=True)
class _Reach:
    """How far from now something is expected, and the chances around it."""

    middle: float
    early: float = 0
    late: float = 0

    def add(self, early: float, middle: float, late: float) -> None:
        """Add what happens independently, by when it is early, as expected, and late."""
        self.middle += middle
        self.early = math.hypot(self.early, middle - early)
        self.late = math.hypot(self.late, late - middle)


def pace_of_rounds(rounds: Sequence[PacedRound]) -> EventPace:
    """How fast an event is played, from its rounds in order; the last may still run."""
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
    """The minutes from each round's last result to the next one's start, without the break that was planned."""
    for before, after in pairwise(rounds):
        if not _was_played(before):
            continue
        gap = after.begun - max(before.ended) - before.pause
        if gap < LONGEST_GAP:
            yield gap


def forecast_starts(
    rounds: Sequence[PacedRound], coming: Sequence[ComingRound], now: float
) -> tuple[StartSpan, ...] | None:
    """When the coming rounds begin, by what is known now; takes the paired rounds in order, the last running or over.

    None where the rounds so far were not played by the clock, or were last played on another day: nobody knows then.
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
    """When rounds begin by what was announced, before the first is paired; the first as it was announced."""
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
    """The spans of rounds of which the first is as far off as is said; none begins before now."""
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
        # what is not known yet of the pace is the same in every round to come
        shared += 1.2 * (math.exp(pace.gap) * pace.gap_spread + ROUND_NOISE) / (pace.rounds + ROUNDS_FOR_USUAL)
