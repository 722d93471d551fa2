"""Questions before an event takes players or tables that another event of the day has now (REG-DAY)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ronda.commands import going_on
from ronda.commands import requests as ask
from ronda.commands.absences import why_not_absent
from ronda.core.absences import AbsenceCount
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.errors import AnswerNeeded, OfferedAnswer, Refusal
from ronda.core.facts import DayClashAccepted, Fact
from ronda.core.state import Match, Phase, Player, Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.formats.pairing.seating import hall_table_numbers
from ronda.rules.ruleset import Ruleset
from ronda.session.day_people import (
    BusySeat,
    DayEntry,
    Likeness,
    day_entries,
    entry_keys,
    entry_likeness,
    open_seats,
)

BUSY_FIELD, TABLES_FIELD = "busy_players", "shared_tables"
"""Fields with the answers in a form sent again."""
GO_ON, LEAVE_OPEN, OTHER_TABLES = "go_on", "leave_open", "other_tables"
MOST_NAMED = 6
"""Players named in a question, and those who can be announced absent from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleBooking:
    """A player who would sit at two open tables."""

    player: Player
    seat: BusySeat
    """The other table."""
    other_name: str
    """The name there."""
    is_sure: bool
    """Whether it is certainly the same person."""

    @property
    def text(self) -> Message:
        """The player, and the other table's location."""
        values = (
            ("player", self.player.name),
            ("other", self.other_name),
            ("table", self.seat.table),
            ("event", self.seat.event_name),
        )
        if self.is_sure:
            return Message(N_("{player} (table {table} of {event})"), values)
        return Message(N_("{player} (perhaps “{other}” at table {table} of {event})"), values)


def busy_people(tournaments: Iterable[Tournament]) -> dict[tuple[str, str], list[DayEntry]]:
    """Players at open tables of other events, by all their identifying keys."""
    busy: dict[tuple[str, str], list[DayEntry]] = {}
    for tournament in tournaments:
        for entry in day_entries(tournament, seated=True):
            for key in entry_keys(entry):
                busy.setdefault(key, []).append(entry)
    return busy


def bookings_of(entry: DayEntry, busy: Mapping[tuple[str, str], Sequence[DayEntry]]) -> Iterator[DoubleBooking]:
    """Open tables of other events where this player, or one who looks like them, sits."""
    others = {id(other): other for key in entry_keys(entry) for other in busy.get(key, ())}
    for other in others.values():
        likeness = entry_likeness(entry, other)
        if likeness is not None and other.seat is not None:
            yield DoubleBooking(
                player=entry.player,
                seat=other.seat,
                other_name=other.player.name,
                is_sure=likeness is Likeness.SAME,
            )


def busy_players(tournament: Tournament, beside: Sequence[Tournament]) -> dict[int, DoubleBooking]:
    """Players of an event at open tables of others, by number (REG-DAY)."""
    busy = busy_people(beside)
    entries = day_entries(tournament) if busy else ()
    found = ((entry.player.id, next(bookings_of(entry, busy), None)) for entry in entries)
    return {player: booking for player, booking in found if booking}


def double_bookings(before: Tournament, after: Tournament, beside: Sequence[Tournament]) -> tuple[DoubleBooking, ...]:
    """Players whom a step seats at an open table although they sit at another event's (REG-DAY)."""
    sat = {(player, round_.number) for player, (round_, _) in open_seats(before).items()}
    new = {player for player, (round_, _) in open_seats(after).items() if (player, round_.number) not in sat}
    busy = busy_people(beside) if new else {}
    if not busy:
        return ()
    seated = (entry for entry in day_entries(after, seated=True) if entry.player.id in new)
    return tuple(booking for entry in seated for booking in bookings_of(entry, busy))


def busy_question(
    before: Tournament, after: Tournament, ruleset: Ruleset, found: Sequence[DoubleBooking], *, pairs: bool
) -> AnswerNeeded:
    """Ask whether players may sit at two tables.

    With ``pairs`` their matches can be left open, or they can be absent.
    """
    named = join_with_commas([booking.text for booking in found[:MOST_NAMED]])
    question = AnswerNeeded(
        Plural(
            "{who} still has an open match elsewhere. How does it go on?",
            "Some still have open matches elsewhere: {who}. How does it go on?",
        ),
        who=named,
        count=len(found),
    )
    answers = [OfferedAnswer(label=Message(N_("Go on all the same")), name=BUSY_FIELD, value=GO_ON)]
    if pairs and all(_why_not_left(after, match) is None for match in _matches_of(after, found)):
        tables = [match.number for match in _matches_of(after, found)]
        label = Plural("Publish, and leave table {tables} open here", "Publish, and leave tables {tables} open here")
        values = (("tables", table_ranges(tables)), ("count", len(tables)))
        answers.append(OfferedAnswer(label=Message(label, values), name=BUSY_FIELD, value=LEAVE_OPEN))
    number = len(before.rounds) + 1
    for booking in found[:MOST_NAMED] if pairs else ():
        player = before.player(booking.player.id)
        if why_not_absent(before, ruleset, player, number, AbsenceCount.LOSS) is None:
            answers.append(
                OfferedAnswer(
                    label=Message(
                        N_("{player} is absent from round {round}"), (("player", player.name), ("round", number))
                    ),
                    name="player",
                    value=player.id,
                    command="announce_absence",
                )
            )
    question.answers = tuple({(each.name, each.value): each for each in answers}.values())
    question.fields = (("round", number), ("counts", AbsenceCount.LOSS.value)) if pairs else ()
    return question


def _matches_of(after: Tournament, found: Sequence[DoubleBooking]) -> tuple[Match, ...]:
    """This event's matches of players who sit elsewhere, by table."""
    seats = open_seats(after)
    matches = {seats[booking.player.id][1].number: seats[booking.player.id][1] for booking in found}
    return tuple(matches[table] for table in sorted(matches))


def _why_not_left(after: Tournament, match: Match) -> Refusal | None:
    return going_on.why_not_leave_open(after, after.rounds[-1], match)


def accepted_bookings(found: Sequence[DoubleBooking]) -> DayClashAccepted:
    """The history's record of players at two tables with the organiser's confirmation (REG-DAY)."""
    events = dict.fromkeys(booking.seat.event_name for booking in found)
    return DayClashAccepted(events=tuple(events), players=tuple(sorted({booking.player.id for booking in found})))


def left_open_facts(after: Tournament, found: Sequence[DoubleBooking], reason: str) -> tuple[Fact, ...]:
    """Leave the matches of players who sit elsewhere open, publicly (ST-OPEN)."""
    number = after.rounds[-1].number
    return tuple(
        fact
        for match in _matches_of(after, found)
        for fact in going_on.leave_match_open(
            after, ask.LeaveMatchOpen(round=number, match=match.number, reason=reason)
        )
    )


def tables_in_use(tournament: Tournament) -> frozenset[int]:
    """The tables that a started event uses: of its last round, or those that round 1 will need."""
    if not tournament.started or tournament.phase is Phase.FINISHED:
        return frozenset()
    if tournament.current_round is not None:
        return frozenset(match.number for match in tournament.current_round.matches if match.second is not None)
    needed = len(tournament.active_players) // 2
    return frozenset(islice(hall_table_numbers(tournament.details.tables), needed))


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTables:
    """Tables that two events would use."""

    event_name: str
    tables: tuple[int, ...]


def accepted_tables(found: Sequence[SharedTables]) -> DayClashAccepted:
    """The history's record of tables used by two events with the organiser's confirmation (REG-DAY)."""
    tables = sorted({table for each in found for table in each.tables})
    return DayClashAccepted(events=tuple(dict.fromkeys(each.event_name for each in found)), tables=tuple(tables))


def shared_tables(before: Tournament, after: Tournament, beside: Sequence[Tournament]) -> tuple[SharedTables, ...]:
    """Tables that a step would share with other running events, if the event shared none with them before."""
    old, new = tables_in_use(before), tables_in_use(after)
    return tuple(
        SharedTables(event_name=other.details.name, tables=tuple(sorted(new & used)))
        for other in beside
        if new and not new.isdisjoint(used := tables_in_use(other)) and old.isdisjoint(used)
    )


def free_tables(after: Tournament, beside: Sequence[Tournament]) -> tuple[int, int] | None:
    """The first range with enough tables beyond those of other events of the day, or None."""
    taken = {
        number
        for other in beside
        if other.phase is not Phase.FINISHED
        for number in (*tables_in_use(other), *(last for _, last in other.details.tables))
    }
    needed = max(len(tables_in_use(after)), 1)
    first = max(taken, default=0) + 1
    return (first, first + needed - 1) if first + needed - 1 <= HIGHEST_TABLE else None


def with_tables(tournament: Tournament, tables: tuple[int, int]) -> ask.ChangeDetails:
    """The command that gives an event other tables; its details allow that at any time."""
    return ask.ChangeDetails(details=replace(tournament.details, tables=(tables,)), one_person=True)


def tables_question(found: Sequence[SharedTables], free: tuple[int, int] | None) -> AnswerNeeded:
    """Ask whether two events use the same tables, and offer others."""
    named = join_with_commas(
        [
            Message(
                Plural("{event} (table {tables})", "{event} (tables {tables})"),
                (("event", each.event_name), ("tables", table_ranges(each.tables)), ("count", len(each.tables))),
            )
            for each in found
        ]
    )
    question = AnswerNeeded("Tables of this event are in use elsewhere: {events}. Which does it take?", events=named)
    same = OfferedAnswer(label=Message(N_("The same tables")), name=TABLES_FIELD, value=GO_ON)
    question.answers = (same,)
    if free is not None:
        tables = range(free[0], free[1] + 1)
        label = Message(
            Plural("Table {tables}", "Tables {tables}"), (("tables", table_ranges(tables)), ("count", len(tables)))
        )
        question.answers = (OfferedAnswer(label=label, name=TABLES_FIELD, value=OTHER_TABLES), same)
    return question


def table_ranges(tables: Sequence[int]) -> str:
    """Ascending numbers as ranges: ``1–4, 9``."""
    parts: list[list[int]] = []
    for table in tables:
        if parts and parts[-1][1] == table - 1:
            parts[-1][1] = table
        else:
            parts.append([table, table])
    return ", ".join(f"{first}–{last}" if first < last else str(first) for first, last in parts)
