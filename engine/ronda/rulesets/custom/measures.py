"""Measures for ordering equal points in a custom game, and the results they need (CUSTOM-ORDER)."""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from functools import partial

from ronda.rules import game
from ronda.rules.game import N_, NOBODY, Result, opposite_side

MARGIN, SCORED, DIFFERENCE = "margin", "points_scored", "points_difference"
OPPONENTS_SHARE = game.opponents_games_share().key
TIEBREAKS: Mapping[str, game.Tiebreak] = {
    step.key: step
    for step in (
        game.STRENGTH_OF_SCHEDULE,
        game.EXTENDED_STRENGTH_OF_SCHEDULE,
        game.OPPONENTS_POINTS,
        game.WINS,
        game.HEAD_TO_HEAD,
        game.REPEATED_HEAD_TO_HEAD,
        game.SONNEBORN_BERGER,
        game.total_tiebreak(MARGIN, name=N_("Margin of victory"), short=N_("MoV"), rule="CUSTOM-ORDER"),
        game.total_tiebreak(SCORED, name=N_("Points scored"), short=N_("Scored"), rule="CUSTOM-SCORED"),
        game.total_tiebreak(DIFFERENCE, name=N_("Points difference"), short=N_("Difference"), rule="CUSTOM-SCORED"),
        game.GAMES_WON,
        game.GAMES_SHARE,
        game.opponents_games_share(),
    )
}
OF_SCORES = frozenset({MARGIN, SCORED, DIFFERENCE})
OF_GAMES = frozenset({game.GAMES_WON.key, game.GAMES_SHARE.key, OPPONENTS_SHARE})
SHARES = OF_GAMES - {game.GAMES_WON.key}


def result_kinds_for_step(step: str) -> Collection[str]:
    """The ways of entering results from which a step can be computed."""
    if step in OF_SCORES:
        return ("score",)
    return ("games",) if step in OF_GAMES else ("winner", "score", "games", "points")


def totals_for_steps(
    steps: Collection[str], byes: Mapping[str, int], margin_base: int, most: int
) -> tuple[game.Total, ...]:
    """The totals needed by the steps of an order; ``byes`` is what a bye counts in each.

    ``most`` is the highest number of a result: if nobody won, both count as having lost by it (SW-NOBODY).
    """
    needed = [step for step in (MARGIN, SCORED, DIFFERENCE) if step in steps]
    if OF_GAMES & set(steps):
        needed += [game.WON_TOTAL, *((game.LOST_TOTAL,) if SHARES & set(steps) else ())]
    of: Mapping[str, Callable[[Result, int], int]] = {
        MARGIN: partial(_difference, margin_base, most),
        SCORED: partial(_own, "score"),
        DIFFERENCE: partial(_difference, 0, most),
        game.WON_TOTAL: partial(_own, "games"),
        game.LOST_TOTAL: partial(_others, "games", most),
    }
    names = {game.WON_TOTAL: (game.GAMES_WON.name, N_("Won")), game.LOST_TOTAL: (N_("Games lost"), N_("Lost"))}
    return tuple(
        game.Total(
            key=key,
            of=of[key],
            bye=byes.get(key, 0),
            name=names.get(key, ("", ""))[0],
            short=names.get(key, ("", ""))[1],
        )
        for key in needed
    )


def _own(key: str, result: Result, side: int) -> int:
    return result.score(key, side)


def _others(key: str, most: int, result: Result, side: int) -> int:
    if result.winner == NOBODY:
        return most
    return result.score(key, opposite_side(side))


def _difference(base: int, most: int, result: Result, side: int) -> int:
    if result.winner == NOBODY:
        return base - most
    return base + result.score("score", side) - result.score("score", opposite_side(side))


def available_steps(chain: Collection[str], result: str, least_share: Fraction) -> tuple[game.Tiebreak, ...]:
    """The steps of an order, in that order, that the entered results allow."""
    own = {**TIEBREAKS, OPPONENTS_SHARE: game.opponents_games_share(least_share)}
    return tuple(own[key] for key in chain if result in result_kinds_for_step(key))
