"""Result slips of a round to print and cut: sheets in cutting order (KF-SETUP, XW-INITIATIVE)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ronda.core.pairings import Stage
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_, Message
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.app import printing, teams
from ronda.views.app.fitting import FLOOR, NameRoom, most, widths
from ronda.views.app.paper_codes import EventCode, SlipCode
from ronda.views.app.view import Context, View
from ronda.views.shared import wording
from ronda.views.shared.code import Code
from ronda.views.shared.fingerprints import Mark, last_mark
from ronda.views.shared.leaves import in_cutting_order
from ronda.views.shared.rounds import ruled_by

MOST_ROWS = 5
"""More would leave no room to write and none for the margins of a printer."""
SHEET = 279
"""Millimetres: the height of the shorter paper (Letter); the narrower one (A4) gives the widths."""

POINT = 25.4 / 72
"""Millimetres."""
NAME = 27
"""Points: the height of a name's row in the largest type."""
PAD = 1.0
"""Millimetres around a name."""
MOST = 0.95
"""The share of the names for which slips are wide enough that no word of them is broken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """Slips of which so many stand side by side; all measures in millimetres."""

    across: int
    width: float
    """What a slip has for its columns."""
    name: float
    """The least for each column: a name on two lines, a number, a box to tick, a signature."""
    number: float
    tick: float
    sign: float
    empty: float
    """The height of a slip without further lines, and of a line."""
    line: float
    code: float
    """What a code adds to that height, and one with an address below the head."""
    address: float
    letters: int
    """What fits on a line in the wordier of the languages."""
    size: float
    """Points: the type of a name that has room enough."""


FORMATS = (
    Format(
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
    Format(
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
    Format(
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
"""From the narrowest; the last one fits always."""
BOX, DRAW_BOX = 6, "Draw"
"""A box to tick and the space behind it, in letters, and what stands beside one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One table's slip."""

    table: int | None
    """None for a blank one."""
    round: Message | None
    """In a double bracket that of its own part; None for a blank one."""
    players: tuple[tuple[int, str], ...]
    """Number and name of both; none on a blank one."""
    lines: tuple[Message, ...]
    code: Code
    """What the app's camera reads."""


def slips(context: Context) -> View:
    """Give the slips of a round; raises ``Refusal`` if it was not paired."""
    tournament = context.tournament
    round_ = printing.chosen_round(context)
    seated = [match for match in round_.matches if match.first is not None and match.second is not None]
    made = [_slip(context, round_, match) for match in seated]
    form = context.ruleset.scoring.form(tournament.details, round_.stage)
    return _view(
        form,
        made,
        leave=may_leave(tournament, round_),
        proof=last_mark(context.log, before=round_.number),
        title=Message(N_("Result slips: {round}"), (("round", wording.round_name(round_)),)),
        round_=round_,
        choices=printing.choices(context, "print/slips", tournament.rounds, round_),
    )


def blank(context: Context) -> View:
    """Give one sheet of slips without names, for the stage that the tournament is in."""
    tournament = context.tournament
    straight = tournament.started and not tournament.swiss_rounds
    stage = Stage.ELIMINATION if straight or tournament.seeds is not None else Stage.SWISS
    form = context.ruleset.scoring.form(tournament.details, stage)
    code = context.device.site.on_paper(tournament.id, EventCode())
    empty = Slip(table=None, round=None, players=(), lines=(), code=code)
    leave = stage is Stage.SWISS
    chosen, rows = fitting(form, [empty], leave=leave)
    made = [empty] * (rows * chosen.across)
    title = Message(N_("Blank result slips"))
    return _view(form, made, leave=leave, proof=None, title=title, round_=None, choices=())


def may_leave(tournament: Tournament, round_: Round) -> bool:
    """Tell whether a slip asks who leaves: in a Swiss round that another round follows (SW-DROP)."""
    return round_.stage is Stage.SWISS and (round_.number < tournament.swiss_rounds or tournament.cut > 0)


def _view(
    form: ResultForm,
    made: Sequence[Slip],
    *,
    leave: bool,
    proof: Mark | None,
    title: Message,
    round_: Round | None,
    choices: tuple[printing.Choice, ...],
) -> View:
    chosen, most = fitting(form, made, leave=leave)
    pages = max(1, math.ceil(len(made) / (most * chosen.across)))
    rows = max(1, math.ceil(len(made) / pages / chosen.across))
    slots = rows * chosen.across
    name = chosen.width - _width(chosen, form, leave=leave) - PAD
    return View(
        template="print/slips",
        title=title,
        values={
            "round": round_.number if round_ else None,
            "form": form,
            "pages": in_cutting_order(made, slots),
            "slots": slots,
            "rows": rows,
            "format": chosen,
            "room": NameRoom(width=name / POINT, height=NAME, size=chosen.size),
            "leave": leave,
            "proof": proof,
            "choices": choices,
        },
        section="round",
    )


def fitting(form: ResultForm, made: Sequence[Slip], *, leave: bool) -> tuple[Format, int]:
    """Give the format of which most slips fit on a sheet, the wider of equals, and how many rows of them."""
    names = most((widths(name)[1] for slip in made for _, name in slip.players), MOST) * FLOOR * POINT + PAD
    wide = [each for each in FORMATS if _width(each, form, leave=leave) + max(each.name, names) <= each.width]
    possible = wide or FORMATS[-1:]
    rows = [_rows(each, form, made) for each in possible]
    return max(zip(possible, rows, strict=True), key=lambda fit: (fit[1] * fit[0].across, -fit[0].across))


def _width(format_: Format, form: ResultForm, *, leave: bool) -> float:
    """Give what the columns beside the name need."""
    ticks = len(form.marks) + bool(form.concession) + (not form.winner_by) + leave
    return format_.number * len(form.scores) + format_.tick * ticks + format_.sign


def _rows(format_: Format, form: ResultForm, made: Sequence[Slip]) -> int:
    """Give how many slips fit below one another: as many as the one with the most text leaves room for."""
    lines = max((sum(1 + len(str(line)) // format_.letters for line in slip.lines) for slip in made), default=0)
    choices = [
        *(str(ending.name) for ending in form.endings),
        *([DRAW_BOX] if form.draws and not form.winner_by else []),
    ]
    if choices:
        lines += 1 + sum(len(choice) + BOX for choice in choices) // format_.letters
    addressed = any(slip.code.spoken for slip in made)
    high = format_.empty + format_.line * lines + (format_.address if addressed else format_.code)
    return max(1, min(MOST_ROWS, int(SHEET // high)))


def before_the_game(tournament: Tournament, ruleset: Ruleset, number: int, match: Match) -> tuple[Message, ...]:
    """Give what the two players of a match are told before they begin."""
    if match.first is None or match.second is None:
        return ()
    round_ = tournament.rounds[number - 1]
    stage = round_.stage
    first, second = tournament.player(match.first), tournament.player(match.second)
    official = ruled_by(tournament, ruleset, round_, match)
    ruled = Message(N_("An official plays here: {official} rules on this match."), (("official", official),))
    return (
        *((ruled,) if official else ()),
        *((wording.length(ruleset, tournament.details),) if ruleset.stages.has_days and ruleset.stages.clocked else ()),
        *(Message(line) for line in ruleset.paper.first_slip if number == 1),
        *ruleset.paper.slip(tournament.details, stage, first, second),
        *teams.told(tournament, ruleset, match),
    )


def _slip(context: Context, round_: Round, match: Match) -> Slip:
    tournament = context.tournament
    first, second = match.players
    code = SlipCode(round=round_.number, table=match.number, players=(first, second))
    return Slip(
        table=match.number,
        round=wording.match_round_name(round_, match),
        players=tuple((number, tournament.player(number).name) for number in match.players),
        lines=before_the_game(tournament, context.ruleset, round_.number, match),
        code=context.device.site.on_paper(tournament.id, code),
    )
