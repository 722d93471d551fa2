"""Result slips of a round to print and cut, in cutting order (KF-SETUP, XW-INITIATIVE)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ronda.codes.paper_codes import EventCode, SlipCode
from ronda.codes.qr_code import QrCode
from ronda.core import round_names
from ronda.core.pairings import Stage
from ronda.core.stage_groups import letters_in_round
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_, Message
from ronda.rules.result_forms import ResultForm
from ronda.views.app.print import print_screens
from ronda.views.app.print.list_layout import FLOOR, NameRoom, width_of_most
from ronda.views.app.rounds.match_briefing import match_briefing
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared import wording
from ronda.views.shared.list_pages import order_for_cutting
from ronda.views.shared.name_widths import name_widths
from ronda.views.shared.stage_wording import group_name, name_with

MOST_SLIP_ROWS = 5
"""More would leave no space to write, or for a printer's margins."""
SHEET_HEIGHT = 279
"""Millimetres: the shorter paper (Letter) limits the height; the narrower one (A4) gives the widths."""

POINT = 25.4 / 72
"""Millimetres."""
NAME_HEIGHT = 27
"""Points: height of a name's row in the largest type."""
NAME_PADDING = 1.0
"""Millimetres around a name."""
UNBROKEN_SHARE = 0.95
"""Share of names for which slips are wide enough that no word is broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipFormat:
    """Slips in columns; all measures in millimetres."""

    across: int
    width: float
    """Width for a slip's columns."""
    name: float
    """Least widths of columns: a name on two lines, a number, a box to tick, a signature."""
    number: float
    tick: float
    sign: float
    empty: float
    """Height of a slip without further lines, and of a line."""
    line: float
    code: float
    """Additional height for a code, and for one with an address below the head."""
    address: float
    letters: int
    """Letters on a line in the wordier language."""
    size: float
    """Points: type of a name with enough space."""


SLIP_FORMATS = (
    SlipFormat(
        across=3,
        width=64,
        name=22,
        number=14,
        tick=11,
        sign=14.5,
        empty=46,
        line=3.7,
        code=0,
        address=4,
        letters=37,
        size=9,
    ),
    SlipFormat(
        across=2,
        width=95,
        name=30,
        number=16,
        tick=14,
        sign=21,
        empty=46,
        line=4.3,
        code=0,
        address=4,
        letters=46,
        size=10.45,
    ),
    SlipFormat(
        across=1,
        width=194,
        name=50,
        number=20,
        tick=21,
        sign=40,
        empty=48,
        line=5,
        code=4,
        address=6,
        letters=85,
        size=11.55,
    ),
)
"""From the narrowest; the last one always fits."""
BOX, DRAW_BOX = 6, "Draw"
"""A box to tick with its gap, in letters, and a label beside one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSlip:
    """One table's slip."""

    table: int | None
    """None for a blank one."""
    round: Message | None
    """With the players' group; in a double bracket of its own part; None for a blank one."""
    players: tuple[tuple[int, str], ...]
    """Number and name of both; empty on a blank one."""
    lines: tuple[Message, ...]
    code: QrCode
    """For the app's camera."""


def print_result_slips(context: EventContext) -> View:
    """A slip for each table with two players; raises ``Refusal`` if the round was not paired."""
    tournament = context.tournament
    round_ = print_screens.chosen_round(context)
    seated = [match for match in round_.matches if match.first is not None and match.second is not None]
    letters = letters_in_round(tournament, round_)
    made = [_slip(context, round_, match, letters.get(match.players[0], "")) for match in seated]
    form = context.ruleset.scoring.form(tournament.details, round_.stage)
    return _slips_view(
        form,
        made,
        leave=asks_who_leaves(tournament, round_),
        title=Message(N_("Result slips: {round}"), (("round", round_names.round_name(round_)),)),
        round_=round_,
        choices=print_screens.round_choices(context, "print/slips", tournament.rounds, round_),
    )


def print_blank_slips(context: EventContext) -> View:
    """A sheet of slips without names, for the current stage."""
    tournament = context.tournament
    straight = tournament.started and not tournament.swiss_rounds
    stage = Stage.ELIMINATION if straight or tournament.seeds is not None else Stage.SWISS
    form = context.ruleset.scoring.form(tournament.details, stage)
    code = context.device.site.on_paper(tournament.id, EventCode())
    empty = ResultSlip(table=None, round=None, players=(), lines=(), code=code)
    leave = stage is Stage.SWISS
    chosen, rows = best_slip_format(form, [empty], leave=leave)
    made = [empty] * (rows * chosen.across)
    title = Message(N_("Blank result slips"))
    return _slips_view(form, made, leave=leave, title=title, round_=None, choices=())


def asks_who_leaves(tournament: Tournament, round_: Round) -> bool:
    """Whether a slip asks who drops: in a Swiss round that is followed by another (SW-DROP)."""
    return round_.stage is Stage.SWISS and (round_.number < tournament.swiss_rounds or tournament.cut > 0)


def _slips_view(
    form: ResultForm,
    made: Sequence[ResultSlip],
    *,
    leave: bool,
    title: Message,
    round_: Round | None,
    choices: tuple[print_screens.RoundChoice, ...],
) -> View:
    """Slips in cutting order, shared evenly over the fewest sheets, in the format that fits most."""
    chosen, most = best_slip_format(form, made, leave=leave)
    pages = max(1, math.ceil(len(made) / (most * chosen.across)))
    rows = max(1, math.ceil(len(made) / pages / chosen.across))
    slots = rows * chosen.across
    name = chosen.width - _width(chosen, form, leave=leave) - NAME_PADDING
    return View(
        template="print/slips",
        title=title,
        values={
            "round": round_.number if round_ else None,
            "form": form,
            "pages": order_for_cutting(made, slots),
            "slots": slots,
            "rows": rows,
            "format": chosen,
            "room": NameRoom(width=name / POINT, height=NAME_HEIGHT, size=chosen.size),
            "leave": leave,
            "choices": choices,
        },
    )


def best_slip_format(form: ResultForm, made: Sequence[ResultSlip], *, leave: bool) -> tuple[SlipFormat, int]:
    """The format with most slips on a sheet, the wider in a tie, and the number of rows."""
    names = (
        width_of_most((name_widths(name)[1] for slip in made for _, name in slip.players), UNBROKEN_SHARE)
        * FLOOR
        * POINT
        + NAME_PADDING
    )
    wide = [each for each in SLIP_FORMATS if _width(each, form, leave=leave) + max(each.name, names) <= each.width]
    possible = wide or SLIP_FORMATS[-1:]
    rows = [_rows(each, form, made) for each in possible]
    return max(zip(possible, rows, strict=True), key=lambda fit: (fit[1] * fit[0].across, -fit[0].across))


def _width(format_: SlipFormat, form: ResultForm, *, leave: bool) -> float:
    """Width of the columns beside the name, in the format's unit."""
    ticks = len(form.marks) + bool(form.concession) + (not form.winner_by) + leave
    return format_.number * len(form.scores) + format_.tick * ticks + format_.sign


def _rows(format_: SlipFormat, form: ResultForm, made: Sequence[ResultSlip]) -> int:
    """Rows of slips on a sheet, as limited by the one with the most text."""
    lines = max((sum(1 + len(str(line)) // format_.letters for line in slip.lines) for slip in made), default=0)
    choices = [
        *(str(ending.name) for ending in form.endings),
        *([DRAW_BOX] if form.draws and not form.winner_by else []),
    ]
    if choices:
        lines += 1 + sum(len(choice) + BOX for choice in choices) // format_.letters
    addressed = any(slip.code.spoken for slip in made)
    high = format_.empty + format_.line * lines + (format_.address if addressed else format_.code)
    return max(1, min(MOST_SLIP_ROWS, int(SHEET_HEIGHT // high)))


def _slip(context: EventContext, round_: Round, match: Match, letter: str) -> ResultSlip:
    tournament = context.tournament
    first, second = match.players
    code = SlipCode(round=round_.number, table=match.number, players=(first, second))
    return ResultSlip(
        table=match.number,
        round=name_with(round_names.match_round_name(round_, match), group_name(letter) if letter else None),
        players=tuple((number, tournament.player(number).name) for number in match.players),
        lines=(
            *_unplayed_line(context, round_, match),
            *match_briefing(tournament, context.ruleset, round_.number, match),
        ),
        code=context.device.site.on_paper(tournament.id, code),
    )


def _unplayed_line(context: EventContext, round_: Round, match: Match) -> tuple[Message, ...]:
    """Why a match needs no slip, with who lost it, if it was decided without being played."""
    result = match.result
    if result is None or not result.is_unplayed:
        return ()
    form = context.ruleset.scoring.form(context.tournament.details, round_.stage)
    ending = Message(wording.ending_name(form, result))
    loser = next((player for player in match.players if match.winner not in {None, player}), None)
    if loser is None:
        return (ending,)
    return (Message(N_("{part}: {player}"), (("part", ending), ("player", context.tournament.player(loser).name))),)
