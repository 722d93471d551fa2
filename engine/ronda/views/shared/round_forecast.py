"""Forecast of round starts: from the plan, and from what has happened since (SW-CLOCK)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from ronda.commands.announcing import chain_for_players, structure_for_players
from ronda.core.clock import MINUTE, UNKNOWN_MOMENT, format_moment, parse_moment
from ronda.core.errors import Refusal
from ronda.core.facts import (
    ClockStarted,
    DraftChanged,
    DraftDiscarded,
    ResultCleared,
    ResultReported,
    RoundDrafted,
    RoundPaired,
)
from ronda.core.pairings import Stage
from ronda.core.stage_progress import stage_rounds_span
from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats.outlook.round_starts import (
    SEATING,
    ComingRound,
    PacedRound,
    StartSpan,
    forecast_starts,
    planned_starts,
)
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.coming_rounds import RoundAhead, rounds_ahead

_DRAFTING = (RoundDrafted, DraftChanged, DraftDiscarded)
"""Steps that only the organiser knows of, including their time."""
_DAY = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStart:
    """The start of a round: whole minutes in ISO 8601 and UTC, or local times of day."""

    name: Message
    number: int
    expected: str
    earliest: str
    latest: str
    minutes: int
    """Its length by the clock."""
    day: int = 0
    """For a local time of day: days after the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundForecast:
    """A forecast of round starts at a moment."""

    as_of: str
    starts: tuple[RoundStart, ...]
    """At least one, next first."""


@dataclass(slots=True)
class _RoundTimes:
    """A round's times in a log, in minutes."""

    paired: float
    clock: float | None = None
    ended: dict[int, float] = field(default_factory=dict)


def shown_moment(log: Log) -> str:
    """The time of the last public step; drafts and their times are private."""
    return next(record.at for record in reversed(log.records) if not isinstance(record.fact, _DRAFTING))


def round_forecast(log: Log, ruleset: Ruleset, now: str = "") -> RoundForecast | None:
    """Starts of the coming rounds, first to last; None if nothing is known.

    ``now`` is the time, ISO 8601, if known. Without it the forecast is as of the last public step, so that pages stay
    the same until something happens.
    """
    tournament, shown = log.tournament, shown_moment(log)
    is_on = tournament.started and tournament.rounds and tournament.phase is not Phase.FINISHED
    if not is_on or not goes_by_clock(tournament, ruleset) or UNKNOWN_MOMENT in {shown, log.records[0].at}:
        return None
    now = max(shown, now)
    ahead = _timed_rounds(tournament)
    times = _round_times(log)
    if not ahead or any(round_.number not in times for round_ in tournament.rounds):
        return None
    paced = [_paced_round(tournament, ruleset, each, times[each.number], _minutes(now)) for each in tournament.rounds]
    coming = _coming(tournament, ruleset, ahead, len(tournament.playing_players))
    spans = forecast_starts(paced, coming, _minutes(now))
    if spans is None:
        return None
    starts = zip(ahead, coming, spans, strict=True)
    return RoundForecast(as_of=now, starts=tuple(_start(each, of, span, _moment) for each, of, span in starts))


def planned_rounds(tournament: Tournament, ruleset: Ruleset) -> tuple[RoundStart, ...]:
    """Planned starts in local time; empty without a time for the first round.

    Before the start, the structure for the present players decides the number of rounds. Once round 1 is paired,
    :func:`round_forecast` is better.
    """
    begins = tournament.details.notice.begins
    if not begins or tournament.rounds or not goes_by_clock(tournament, ruleset):
        return ()
    planned = _as_if_started(tournament, ruleset)
    ahead = _timed_rounds(planned)
    if not ahead:
        return ()
    coming = _coming(planned, ruleset, ahead, max(len(planned.playing_players), planned.cut))
    hours, minutes = map(int, begins.split(":"))
    spans = planned_starts(hours * 60 + minutes, coming)
    return tuple(
        replace(_start(each, of, span, _time_of_day), day=span.expected // _DAY)
        for each, of, span in zip(ahead, coming, spans, strict=True)
    )


def planned_start_text(start: RoundStart) -> Message:
    """The planned start of a round; of the first at its announced time."""
    if start.number == 1:
        return Message(N_("{what}: {time}"), (("what", start.name), ("time", start.expected)))
    return round_start_text(start, str)


def round_start_text(start: RoundStart, written: Callable[[str], str]) -> Message:
    """The start of a round with its span; ``written`` formats a time."""
    times = (("time", start.expected), ("first", start.earliest), ("last", start.latest))
    return Message(
        N_("{round} about {time} ({first}–{last})"), (("round", start.name), *((key, written(at)) for key, at in times))
    )


def begun_rounds(log: Log) -> dict[int, str]:
    """When each paired round began by number, ISO 8601 in UTC: when its clock started, or shortly after pairing."""
    every = _round_times(log)
    return {
        number: _moment(int(each.paired + SEATING if each.clock is None else each.clock))
        for number, each in every.items()
    }


def table_minutes(log: Log) -> dict[int, dict[int, float]]:
    """When each result was entered, by round and table, in minutes after :func:`begun_rounds`."""
    every = _round_times(log)
    return {
        number: {
            table: ended - (each.paired + SEATING if each.clock is None else each.clock)
            for table, ended in each.ended.items()
        }
        for number, each in every.items()
    }


def break_texts(tournament: Tournament) -> tuple[Message, ...]:
    """The planned breaks, in order."""
    return tuple(
        Message(
            Plural(
                "Break after round {round}: {minutes} minute", "Break after round {round}: {minutes} minutes", "minutes"
            ),
            (("round", each.after_round), ("minutes", each.minutes)),
        )
        for each in tournament.details.notice.breaks
    )


def goes_by_clock(tournament: Tournament, ruleset: Ruleset) -> bool:
    """Whether rounds follow each other by the clock, unlike in a league with days."""
    return ruleset.stages.clocked and not (ruleset.stages.has_days and any(map(any, tournament.details.windows)))


def _timed_rounds(tournament: Tournament) -> list[RoundAhead]:
    """Rounds that are certain to come; only the next one if it may belong to the next stage."""
    known = [each for each in rounds_ahead(tournament) if each.number is not None]
    if tournament.stage_rounds(Stage.ELIMINATION):
        return known
    least, most = stage_rounds_span(tournament)
    if least < most:
        known = [each for each in known if each.number and each.number < tournament.stage_start + least]
    if known or tournament.next_stage is None:
        return known
    return [RoundAhead(stage=Stage.SWISS, number=len(tournament.rounds) + 1, name=Message(N_("Next round")))]


def _as_if_started(tournament: Tournament, ruleset: Ruleset) -> Tournament:
    """A tournament with its structure's rounds; with only the first if the structure does not fit its players."""
    if tournament.started:
        return tournament
    try:
        rounds, cut = structure_for_players(tournament, ruleset)
        chain = chain_for_players(tournament, ruleset)
    except Refusal:
        rounds, cut, chain = tournament.details.swiss_rounds or 1, tournament.details.cut or 0, ()
    return replace(tournament, started=True, swiss_rounds=rounds, cut=cut, chain=chain)


def _coming(tournament: Tournament, ruleset: Ruleset, ahead: Sequence[RoundAhead], players: int) -> list[ComingRound]:
    """Coming rounds with lengths and tables; ``players`` is the number left for them."""
    bracket = [each for each in ahead if each.stage is Stage.ELIMINATION]
    coming = []
    for each in ahead:
        tables, slot = players // 2, "swiss"
        if each.stage is Stage.ELIMINATION:
            left = len(bracket) - bracket.index(each)
            slot, tables = "final" if left == 1 else "elimination", min(tables, 1 << (left - 1))
        minutes = ruleset.stages.minutes_of(tournament.details, slot)
        coming.append(ComingRound(minutes=minutes, tables=max(tables, 1), pause=_pause(tournament, each.number or 0)))
    return coming


def _pause(tournament: Tournament, number: int) -> int:
    return next((each.minutes for each in tournament.details.notice.breaks if each.after_round == number), 0)


def _round_times(log: Log) -> dict[int, _RoundTimes]:
    """The times of each paired round, from the steps that count."""
    counted, times = log.timeline.counted, dict[int, _RoundTimes]()
    for record in log.records:
        if record.action not in counted:
            continue
        match record.fact:
            case RoundPaired(round=number):
                times[number] = _RoundTimes(paired=_minutes(record.at))
            case ClockStarted(round=number, at=at) if number in times and times[number].clock is None:
                times[number].clock = _minutes(at)
            case ResultReported(round=number, match=table) if number in times:
                times[number].ended[table] = _minutes(record.at)
            case ResultCleared(round=number, match=table) if number in times:
                times[number].ended.pop(table, None)
            case _:
                pass
    return times


def _paced_round(tournament: Tournament, ruleset: Ruleset, round_: Round, times: _RoundTimes, now: float) -> PacedRound:
    """A round as forecast input; without a clock, players are assumed to sit down shortly after pairing."""
    length = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(round_))
    waited = () if round_.is_complete else round_.open_matches
    length += max((match.extra_minutes for match in waited), default=0)
    begun = times.paired + SEATING if times.clock is None else times.clock
    minutes = float(length)
    if round_.clock is not None:
        # a paused clock ends as if it resumed now
        unused = round_.clock.unused(length) / MINUTE
        since = now if round_.clock.since is None else _minutes(round_.clock.since)
        if round_.clock.since is not None or waited:
            minutes = max(since + unused - begun, 1.0)
    return PacedRound(
        begun=begun,
        minutes=minutes,
        ended=tuple(sorted(times.ended.values())),
        open_tables=len(waited),
        pause=_pause(tournament, round_.number),
    )


def _start(ahead: RoundAhead, of: ComingRound, span: StartSpan, written: Callable[[int], str]) -> RoundStart:
    return RoundStart(
        name=ahead.name,
        number=ahead.number or 0,
        expected=written(span.expected),
        earliest=written(span.earliest),
        latest=written(span.latest),
        minutes=int(of.minutes),
    )


def _minutes(at: str) -> float:
    return parse_moment(at).timestamp() / MINUTE


def _moment(minutes: int) -> str:
    return format_moment(datetime.fromtimestamp(minutes * MINUTE, UTC))


def _time_of_day(minutes: int) -> str:
    return "{:02d}:{:02d}".format(*divmod(minutes % _DAY, 60))
