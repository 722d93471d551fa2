"""Result slips of a round to print and cut: sheets in cutting order (KF-SETUP, XW-INITIATIVE)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.core.pairings import Stage
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_, Message
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.app import printing, teams
from ronda.views.app.view import Context, View
from ronda.views.shared import wording
from ronda.views.shared.rounds import ruled_by

MOST_A_PAGE = 5
"""More would leave no room to write and none for the margins of a printer."""
_SHEET, _EMPTY, _LINE = 279, 45, 5
"""Millimetres: the height of the shorter paper (Letter), of a slip without further lines, and of a line."""
_LETTERS = 85
"""What fits on a line in the wordier of the languages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One table's slip."""

    table: int | None
    """None for a blank one."""
    players: tuple[str, str]
    lines: tuple[Message, ...]


def slips(context: Context) -> View:
    """Give the slips of a round; raises ``Refusal`` if it was not paired."""
    tournament = context.tournament
    round_ = printing.chosen_round(context)
    seated = [match for match in round_.matches if match.first is not None and match.second is not None]
    made = [_slip(tournament, context.ruleset, round_.number, match) for match in seated]
    form = context.ruleset.scoring.form(tournament.details, round_.stage)
    return _view(
        form,
        made,
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
    empty = Slip(table=None, players=("", ""), lines=())
    made = [empty] * a_page(form, [empty])
    return _view(form, made, title=Message(N_("Blank result slips")), round_=None, choices=())


def _view(
    form: ResultForm,
    made: Sequence[Slip],
    *,
    title: Message,
    round_: Round | None,
    choices: tuple[printing.Choice, ...],
) -> View:
    slots = a_page(form, made)
    return View(
        template="print/slips",
        title=title,
        values={
            "round": round_.number if round_ else None,
            "name": wording.round_name(round_) if round_ else None,
            "form": form,
            "pages": in_cutting_order(made, slots),
            "slots": slots,
            "choices": choices,
        },
        section="round",
    )


def a_page(form: ResultForm, made: Sequence[Slip]) -> int:
    """Give how many slips fit on a sheet: as many as the one with the most text leaves room for."""
    lines = max((sum(1 + len(str(line)) // _LETTERS for line in slip.lines) for slip in made), default=0)
    lines += bool(form.endings or (form.draws and not form.winner_by))
    return max(1, min(MOST_A_PAGE, _SHEET // (_EMPTY + _LINE * lines)))


def in_cutting_order[Item](items: Sequence[Item], a_page: int) -> tuple[tuple[Item | None, ...], ...]:
    """Give pages such that cutting the stack and laying its piles on one another leaves the items in order.

    The last page's empty places are None.
    """
    pages = -(-len(items) // a_page)
    return tuple(
        tuple(items[place * pages + page] if place * pages + page < len(items) else None for place in range(a_page))
        for page in range(pages)
    )


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
        *(Message(line) for line in ruleset.paper.first_slip if number == 1),
        *ruleset.paper.slip(tournament.details, stage, first, second),
        *teams.told(tournament, ruleset, match),
    )


def _slip(tournament: Tournament, ruleset: Ruleset, number: int, match: Match) -> Slip:
    first, second = (tournament.player(player).name for player in match.players)
    return Slip(
        table=match.number,
        players=(first, second),
        lines=before_the_game(tournament, ruleset, number, match),
    )
