"""The round board: clock, tables, and one-tap results."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from ronda.audit.named_fingerprints import fingerprint_of_round
from ronda.commands import quick_entry
from ronda.commands import requests as ask
from ronda.commands.joining_late import why_not_join
from ronda.commands.leaving import why_not_no_show
from ronda.commands.reseating import why_not_change_round
from ronda.commands.results import turn_result, why_not_turn
from ronda.commands.rounds import why_not_unpair
from ronda.core import lookup, round_names
from ronda.core.pairings import Stage
from ronda.core.state import Round, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.rules.result_forms import ResultForm
from ronda.session.hall_server import hall_card
from ronda.views.app.rounds.correction_preview import ResultChange, result_change
from ronda.views.app.rounds.deck_check_screens import has_lists
from ronda.views.app.rounds.entry_echo import EntryEcho, entry_echo
from ronda.views.app.rounds.phone_reports import PHONES_FILTER, PhoneReports, ReportedTable, phone_reports
from ronda.views.app.rounds.print_changes import LastPrint, compare_with_print
from ronda.views.app.rounds.unseated_players import UnseatedPlayer, unseated_players
from ronda.views.app.screen.clock_panel import clock_panel, counted_down
from ronda.views.app.screen.next_step import NextStep, dispensable_match, next_step
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.shared import round_page as pages
from ronda.views.shared.round_clock import Countdown
from ronda.views.shared.round_page import RoundPage, RoundTable, Seat

EXTRA_MINUTES = (3, 5, 10)
"""The usual extra times."""
GROUP_SIZE = 24
"""Tables laid out together in one, two or three columns.

While scrolling through a thousand tables, a frame takes a quarter of the time that one large grid would.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversedResult:
    """A reversed result of the last round, saved by one more tap."""

    change: ResultChange
    """Its effect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A table of the board."""

    table: RoundTable
    then: str
    """What gets the focus once its result is in: the next open table, else the next step; empty if it is in."""
    overdue: bool
    """Whether the round's last day is over and the match is not postponed."""
    countdown: Countdown | None
    """Time left at a table with extra time; None if the round's clock applies."""
    text: str
    """Text that the filter searches."""
    unfolded: bool
    """Whether further endings are shown."""
    ending: str
    """Translatable ending; empty if unrecorded, usual, or shown beside the loser."""
    has_notes: bool
    """Whether there are notes below its players."""
    is_away: bool
    """Whether the leader lacks some of what was done here about it."""
    reprint: bool
    """Whether the table differs from the printed one."""
    turned: ReversedResult | None
    """Its reversed result, if requested and possible."""
    turn_key: str
    """Request for that, including the winner, so that no newer result is reversed. Empty if impossible."""
    lit: bool
    """Whether the text being typed is about it."""
    reported: ReportedTable | None
    """Its players' reports; None if there are none, and once it has a result."""
    no_show: tuple[Seat, ...]
    """Players who can be recorded as no-shows, if further endings are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGroup:
    """Tables shown together; the groups do not change with the filter."""

    number: int
    rows: tuple[BoardRow, ...]
    byes: tuple[RoundTable, ...]
    """Players without a table, in the last group, or the last one with the same letter."""
    letter: str = ""
    """The group (of the stage) whose tables begin here, if any (ST-GROUPS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBoard:
    """A round and all possible actions."""

    page: RoundPage
    form: ResultForm
    groups: tuple[TableGroup, ...]
    matches: int
    by_name: bool
    only_open: bool
    can_withdraw: bool
    has_lists: bool
    """Whether the game registers lists that can be checked."""
    withdrawn: tuple[Message, ...]
    """What people who have seen the round lose if it is withdrawn."""
    print: LastPrint
    hint: Message | None
    """How to type a result; None if nobody plays."""
    example: str
    can_extend: bool
    extra: tuple[int, ...]
    """One-tap extra minutes."""
    can_postpone: bool
    """Whether open matches can be postponed (AGL-POSTPONE)."""
    tall: bool
    """Whether open tables have a third line, so that all keep space for one."""
    step: NextStep | None
    """The next step, for the last round once it is complete."""
    can_change: bool
    """Whether open tables can be changed (ANY-RESEAT)."""
    fixed: Message | None
    """Why they cannot, in a running round."""
    dispensable: int | None
    """The table without which the next round could begin, if only few are open (ST-OPEN)."""
    can_enter: bool
    """Whether latecomers can be registered, until the next round is paired (SW-LATE)."""
    late: tuple[UnseatedPlayer, ...]
    """Players in the event without a seat in it."""
    phones: PhoneReports | None
    """Messages from players' phones; None if not in use."""
    by_phone: bool
    """Whether those are shown instead of the tables."""
    is_unfolded: bool
    """Whether a table is taller than the others."""
    echo: EntryEcho | None
    """The interpretation of the text being typed; None if it names no table."""
    begins: bool
    """Whether the running round has no result yet, so that typing can begin."""


def round_board_screen(context: EventContext, number: str) -> View:
    """Takes the number in the route; raises ``Refusal`` for an unpaired round."""
    tournament = context.tournament
    found = lookup.find_round(tournament, route_number(number))
    board = _round_board(context, found)
    return View(
        template="round",
        title=board.page.name,
        values={
            "board": board,
            "more": context.query_value("more"),
            "quick": context.query_value("quick"),
            "asks_withdrawal": context.query_value("ask") == "withdraw",
            "proof": fingerprint_of_round(context.log, found.number),
            "asked_names": context.asked_names,
            "parts": round_names.round_parts(found),
            "clock": clock_panel(context, found),
            "rounds": published_rounds(tournament),
            "place_state": _place_state(board.page) if board.by_name else {},
        },
    )


def _round_board(context: EventContext, round_: Round) -> RoundBoard:
    """All tables, or only open ones if requested, and the round's actions."""
    tournament, ruleset = context.tournament, context.ruleset
    page = pages.round_page(tournament, ruleset, round_, at_desk=True)
    is_current = round_.number == len(tournament.rounds)
    only_open = context.query_value("show") == "open"
    form = ruleset.scoring.form(tournament.details, round_.stage)
    overdue = bool(page.window and page.window[1] and page.window[1] < context.device.today)
    printed = compare_with_print(tournament, round_.number, round_.matches)
    more = context.query_value("more")
    echo = entry_echo(tournament, ruleset, round_, context.query_value("quick"))
    sent = phone_reports(tournament, ruleset, context.event_now, context.behind) if is_current else None
    then = _advancing_text(page)
    rows = tuple(
        _board_row(
            context,
            round_,
            page,
            form,
            table,
            printed,
            sent,
            then.get(table.number, ""),
            more=more,
            overdue=overdue,
            lit=echo is not None and echo.table == table.number,
        )
        for table in page.tables
        if table.is_open or not only_open
    )
    refusal = why_not_change_round(tournament, round_) if is_current and not round_.is_complete else None
    return RoundBoard(
        page=page,
        form=form,
        groups=_table_groups(page, rows, only_open=only_open),
        matches=len(page.tables),
        by_name=context.query_value("by") == "name",
        only_open=only_open,
        has_lists=has_lists(ruleset),
        can_withdraw=why_not_unpair(tournament, round_) is None,
        withdrawn=tuple(_withdrawn(context, page, sent)),
        print=printed,
        hint=quick_entry.quick_entry_hint(form) if page.tables else None,
        example=quick_entry.quick_entry_example(form),
        can_extend=ruleset.stages.clocked and is_current,
        extra=EXTRA_MINUTES,
        can_postpone=ruleset.stages.has_days,
        tall=len(form.scores) > 1,
        step=next_step(tournament, ruleset) if is_current and round_.is_complete else None,
        can_change=is_current and not round_.is_complete and refusal is None,
        fixed=refusal.message if refusal else None,
        dispensable=waiting.number if is_current and (waiting := dispensable_match(tournament)) else None,
        can_enter=is_current and why_not_join(tournament) is None,
        late=unseated_players(tournament, ruleset) if is_current else (),
        phones=sent,
        by_phone=sent is not None and context.query_value("show") == PHONES_FILTER,
        is_unfolded=any(row.unfolded or row.turned for row in rows),
        echo=echo,
        begins=is_current and not page.reported,
    )


def _withdrawn(context: EventContext, page: RoundPage, sent: PhoneReports | None) -> Iterator[Message]:
    """What is lost with the round: its publication, and what phones show and reported."""
    if page.stage == Stage.SWISS:
        pattern = Plural(
            "{round} becomes a draft that only you see: the room no longer sees its one table.",
            "{round} becomes a draft that only you see: the room no longer sees its {tables} tables.",
            "tables",
        )
        yield Message(pattern, (("round", page.name), ("tables", len(page.tables))))
    else:
        yield Message(N_("{round}: taken back as if never paired. Players may know it."), (("round", page.name),))
        yield Message(N_("Pairing it again draws new lots."))
    hall = hall_card(context.device.hall, context.tournament)
    if hall is not None and hall.is_followed:
        yield Message(N_("Phones in the room show it at this moment."))
    if sent is not None and sent.of_round.waiting:
        waiting = Plural("One result from a phone is lost.", "{count} results from phones are lost.")
        yield Message(waiting, (("count", sent.of_round.waiting),))


def _table_groups(page: RoundPage, rows: Iterable[BoardRow], *, only_open: bool) -> tuple[TableGroup, ...]:
    """Tables grouped by position in the round, so that none moves when another is hidden."""
    if page.by_group and page.by_group[0][0]:
        listed = tuple(rows)
        lettered = (
            TableGroup(
                number=number,
                rows=tuple(row for row in listed if row.table.group == letter),
                byes=tuple(table for table in tables if table.is_bye and not only_open),
                letter=letter,
            )
            for number, (letter, tables) in enumerate(page.by_group)
        )
        return tuple(group for group in lettered if group.rows or group.byes)
    places = {table.number: place for place, table in enumerate(page.tables)}
    groups = [
        TableGroup(number=number, rows=tuple(each), byes=())
        for number, each in groupby(rows, lambda row: places[row.table.number] // GROUP_SIZE)
    ]
    if page.byes and not only_open:
        last = groups.pop() if groups else TableGroup(number=0, rows=(), byes=())
        groups.append(replace(last, byes=page.byes))
    return tuple(groups)


def _board_row(
    context: EventContext,
    round_: Round,
    page: RoundPage,
    form: ResultForm,
    table: RoundTable,
    printed: LastPrint,
    sent: PhoneReports | None,
    then: str,
    *,
    more: str,
    overdue: bool,
    lit: bool,
) -> BoardRow:
    """A table with its result or form, and the state of its printed slip."""
    desk = context.device.linking.desks.get(context.tournament.id)
    names = [seat.name for seat in (table.first, table.second) if seat]
    result = table.match.result
    usual = bool(result and form.shortcuts and result.ending == form.shortcuts[0].ending)
    overdue = overdue and table.is_open and not table.match.is_put_off(context.device.today)
    late = overdue or (table.is_open and bool(table.extra_minutes))
    ending = "" if usual or (result and result.is_unplayed) else table.ending
    minutes = (page.minutes or 0) + table.extra_minutes
    reprint = printed.differs(table.match.players)
    turns = result and why_not_turn(context.tournament, context.ruleset, round_.number, table.match) is None
    turn_key = f"{table.number}-{result.winner}" if result and turns else ""
    reported = sent.at(table.number) if sent else None
    return BoardRow(
        table=table,
        then=then,
        overdue=overdue,
        countdown=counted_down(context, round_, minutes) if round_.clock and table.extra_minutes else None,
        text=" ".join([str(table.number), *names]),
        unfolded=table.is_open and more == str(table.number),
        ending=ending,
        has_notes=any((late, table.open_note, reprint, ending, table.corrected, table.ruled_by, table.of)),
        reported=reported,
        is_away=desk is not None and (round_.number, table.number) in desk.tables,
        reprint=reprint,
        turned=_reversed_result(context, round_, table) if turn_key and more == turn_key else None,
        turn_key=turn_key,
        lit=lit,
        no_show=no_show_players(context, round_, table) if table.is_open and more == str(table.number) else (),
    )


def _reversed_result(context: EventContext, round_: Round, table: RoundTable) -> ReversedResult:
    command = ask.TurnResult(round=round_.number, match=table.number)
    facts = turn_result(context.tournament, context.ruleset, command)
    return ReversedResult(change=result_change(context.tournament, context.ruleset, facts, round_.number))


def no_show_players(context: EventContext, round_: Round, table: RoundTable) -> tuple[Seat, ...]:
    """Players of an open table who can be recorded as no-shows (SW-DROP)."""
    tournament, ruleset = context.tournament, context.ruleset
    return tuple(
        seat
        for seat in (table.first, table.second)
        if seat is not None
        and not why_not_no_show(tournament, ruleset, round_.number, table.match, tournament.player(seat.player))
    )


def _advancing_text(page: RoundPage) -> dict[int, str]:
    """What gets the focus once a table's result is in, by table, as a CSS selector."""
    waiting = [table.number for table in page.tables if table.is_open]
    if len(waiting) == 1:
        return {waiting[0]: "#next-step"}
    following = zip(waiting, (*waiting[1:], *waiting[:1]), strict=True)
    return {number: f"#table-{other}-first" for number, other in following}


def published_rounds(tournament: Tournament) -> tuple[tuple[int, Message], ...]:
    """(number, name) of each round, in order."""
    return tuple((r.number, round_names.round_name(r)) for r in tournament.rounds)


def _place_state(page: RoundPage) -> dict[int, RoundTable]:
    """Each player's table or bye, for the list by name."""
    return {
        seat.player: table
        for table in (*page.tables, *page.byes)
        for seat in (table.first, table.second)
        if seat is not None
    }
