"""Result slips of a round to print and cut: sheets in cutting order (KF-SETUP, XW-INITIATIVE)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ronda.commands import lookup
from ronda.core.fields import Choice
from ronda.core.ruleset import Ruleset, ScoreField
from ronda.core.state import Match, Tournament
from ronda.core.text import N_, Message
from ronda.views import wording
from ronda.views.app import teams
from ronda.views.app.view import Context, View, whole_number

A_PAGE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One table's slip."""

    table: int
    players: tuple[str, str]
    lines: tuple[Message, ...]
    scores: tuple[ScoreField, ...]
    endings: tuple[Choice, ...]


def slips(context: Context, number: str) -> View:
    """Give the slips of a round; raises ``Refusal`` if it was not paired."""
    tournament = context.tournament
    round_ = lookup.round_(tournament, whole_number(number))
    seated = [match for match in round_.matches if match.first is not None and match.second is not None]
    made = [_slip(tournament, context.ruleset, round_.number, match) for match in seated]
    name = wording.round_name(round_)
    return View(
        template="slips",
        title=Message(N_("Result slips: {round}"), (("round", name),)),
        values={"round": round_.number, "name": name, "pages": in_cutting_order(made, A_PAGE)},
        section="round",
    )


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
    stage = tournament.rounds[number - 1].stage
    first, second = tournament.player(match.first), tournament.player(match.second)
    return (
        *ruleset.slip(tournament.details, stage, first, second),
        *teams.told(tournament, ruleset, match),
    )


def _slip(tournament: Tournament, ruleset: Ruleset, number: int, match: Match) -> Slip:
    form = ruleset.result_form(tournament.details, tournament.rounds[number - 1].stage)
    first, second = (tournament.player(player).name for player in match.players)
    return Slip(
        table=match.number,
        players=(first, second),
        lines=before_the_game(tournament, ruleset, number, match),
        scores=form.scores,
        endings=form.endings,
    )
