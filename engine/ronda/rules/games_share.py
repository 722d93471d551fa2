"""Shares of the games of series: a player's own, and the mean of the opponents' (CUSTOM-GAMES)."""

from fractions import Fraction

from ronda.core.text import N_
from ronda.rules.crosstable import Crosstable, CrosstableLine
from ronda.rules.tiebreaks import (
    DECIMALS,
    Tiebreak,
    Workings,
    from_opponents,
    from_own_line,
    mean_fraction,
    opponents_workings,
    total_tiebreak,
)
from ronda.rules.workings import Combined, Working, WorkingPart

WON, LOST = "games_won", "games_lost"
"""The totals from which shares follow."""
RULE = "CUSTOM-GAMES"
BYES = N_(
    "A bye is not an opponent; among the games of whoever had it, it counts as a series won without the loss of one. "
    "Rounds not paired count no games."
)

GAMES_WON = total_tiebreak(WON, name=N_("Games won"), short=N_("Games"), rule=RULE)


def _played(line: CrosstableLine) -> int:
    return line.totals[WON] + line.totals[LOST]


def _share(line: CrosstableLine) -> Fraction:
    return Fraction(line.totals[WON], _played(line)) if _played(line) else Fraction(0)


def _games_share_workings(table: Crosstable) -> Workings:
    def working(player: int) -> Working:
        line = table[player]
        won, played = Fraction(line.totals[WON]), Fraction(_played(line))
        parts = (WorkingPart(name=N_("Games won"), value=won), WorkingPart(name=N_("Games played"), value=played))
        return Working(combined=Combined.QUOTIENT, parts=parts)

    return working


GAMES_SHARE = Tiebreak(
    key="games_share",
    name=N_("Share of games won"),
    short=N_("Games share"),
    rule=RULE,
    value=from_own_line(_share),
    workings=_games_share_workings,
    digits=DECIMALS,
    note=BYES,
)


def opponents_games_share(least: Fraction = Fraction(0)) -> Tiebreak:
    """The mean, over the opponents met, of their shares of games won; lower ones count as ``least``."""

    def workings(table: Crosstable) -> Workings:
        def part(opponent: int) -> WorkingPart:
            line = table[opponent]
            quotient = (Fraction(line.totals[WON]), _played(line))
            return WorkingPart(opponent=opponent, value=max(_share(line), least), quotient=quotient)

        return opponents_workings(table, N_("Games won ÷ games played"), Combined.MEAN, part)

    return Tiebreak(
        key="opponents_games_share",
        name=N_("Opponents' share of games won"),
        short=N_("Opp. games"),
        rule=RULE,
        value=from_opponents(from_own_line(lambda line: max(_share(line), least)), mean_fraction),
        workings=workings,
        digits=DECIMALS,
        note=BYES,
    )
