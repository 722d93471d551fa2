"""The round board: the clock, every table at a glance, results one tap away."""

from dataclasses import dataclass

from ronda.commands import quick
from ronda.commands.rounds import why_not_unpair
from ronda.core import lookup
from ronda.core.state import Round, Tournament
from ronda.core.text import Message
from ronda.rules.result_forms import ResultForm
from ronda.views.app.clock import clock_panel
from ronda.views.app.next_step import NextStep, next_step
from ronda.views.app.print_changes import Print, compared
from ronda.views.app.view import Context, View, whole_number
from ronda.views.shared import rounds as pages
from ronda.views.shared import wording
from ronda.views.shared.rounds import RoundPage, Table

EXTRA_MINUTES = (3, 5, 10)
"""What officials usually give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A table of the board."""

    table: Table
    then: str
    """What has the focus once this table's result is in: the next open table, else the next step."""
    until: str | None
    """When a table with extra time is up; None where the round's clock holds."""
    text: str
    """What the filter looks through."""
    unfolded: bool
    """Its further endings are shown."""
    ending: str
    """How it ended, translatable; empty where that is not recorded or usual."""
    said: bool
    """There is something to say below its players."""
    reprint: bool
    """The table is another than on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A round with all that can be done on it."""

    page: RoundPage
    form: ResultForm
    rows: tuple[BoardRow, ...]
    matches: int
    by_name: bool
    only_open: bool
    can_withdraw: bool
    print: Print
    overdue: bool
    """The round's last day is over and matches are open (AGL-KINDS)."""
    hint: Message | None
    """How to type a result; None where nobody plays."""
    example: str
    can_extend: bool
    extra: tuple[int, ...]
    """The minutes of extra time that are one tap away."""
    tall: bool
    """Open tables have a third line, so that the others keep room for one."""
    step: NextStep | None
    """What comes next, on the last round once it is complete."""


def round_(context: Context, number: str) -> View:
    """Give a round's screen; raises ``Refusal`` if it was not paired."""
    tournament = context.tournament
    found = lookup.round_(tournament, whole_number(number))
    board = _board(context, found)
    return View(
        template="round",
        title=board.page.name,
        values={
            "board": board,
            "clock": clock_panel(context, found),
            "rounds": others(tournament),
            "place_state": _place_state(board.page),
        },
        section="round",
    )


def _board(context: Context, round_: Round) -> Board:
    tournament, ruleset = context.tournament, context.ruleset
    page = pages.round_page(tournament, ruleset, round_, at_desk=True)
    is_current = round_.number == len(tournament.rounds)
    only_open = context.asked("show") == "open"
    form = ruleset.scoring.form(tournament.details, round_.stage)
    overdue = bool(page.window and page.window[1] and page.window[1] < context.device.today)
    printed = compared(tournament, round_.number, round_.matches)
    more = context.asked("more")
    rows = tuple(
        _row(round_, page, form, table, printed, more=more, overdue=overdue)
        for table in page.tables
        if table.is_open or not only_open
    )
    return Board(
        page=page,
        form=form,
        rows=rows,
        matches=len(page.tables),
        by_name=context.asked("by") == "name",
        only_open=only_open,
        can_withdraw=why_not_unpair(tournament, round_) is None,
        overdue=overdue,
        print=printed,
        hint=quick.hint(form) if page.tables else None,
        example=quick.example(form),
        can_extend=ruleset.stages.clocked and is_current,
        extra=EXTRA_MINUTES,
        tall=len(form.scores) > 1,
        step=next_step(tournament, ruleset) if is_current and round_.is_complete else None,
    )


def _row(
    round_: Round, page: RoundPage, form: ResultForm, table: Table, printed: Print, *, more: str, overdue: bool
) -> BoardRow:
    names = [seat.name for seat in (table.first, table.second) if seat]
    result = table.match.result
    usual = bool(result and form.shortcuts and result.ending == form.shortcuts[0].ending)
    late = table.is_open and (overdue or bool(table.extra_minutes))
    ending = "" if usual else table.ending
    reprint = printed.differs(table.match.players)
    return BoardRow(
        table=table,
        then=_then(page, table.number),
        until=round_.clock.ends(page.minutes + table.extra_minutes) if round_.clock and table.extra_minutes else None,
        text=" ".join([str(table.number), *names]),
        unfolded=table.is_open and more == str(table.number),
        ending=ending,
        said=late or reprint or bool(ending) or table.corrected or bool(table.ruled_by),
        reprint=reprint,
    )


def _then(page: RoundPage, number: int) -> str:
    waiting = [table.number for table in page.tables if table.is_open and table.number != number]
    following = next((other for other in waiting if other > number), waiting[0] if waiting else None)
    return f"#table-{following}-first" if following else "#next-step"


def others(tournament: Tournament) -> tuple[tuple[int, Message], ...]:
    """Give the published rounds by number and name."""
    return tuple((r.number, wording.round_name(r)) for r in tournament.rounds)


def _place_state(page: RoundPage) -> dict[int, Table]:
    """Give each player's table, for the list by name."""
    return {
        seat.player: table
        for table in (*page.tables, *page.byes)
        for seat in (table.first, table.second)
        if seat is not None
    }
