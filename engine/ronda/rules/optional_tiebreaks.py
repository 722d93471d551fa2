"""Optional tiebreaks for organisers: head-to-head, and shares of games in a series."""

from collections.abc import Mapping
from fractions import Fraction

from ronda.core.text import N_
from ronda.rules import tiebreaks
from ronda.rules.crosstable import Crosstable, CrosstableLine
from ronda.rules.workings import Combined, Working, WorkingPart

NOT_ALL_MET = N_("not all who are equal here have met each other equally often")


def have_all_met(table: Crosstable) -> bool:
    """Whether all players of a table have met each other, equally often."""
    if any(len(line.opponents) < len(table) - 1 for line in table.values()):
        return False
    meetings = {line.opponents.count(other) for player, line in table.items() for other in table if other != player}
    return len(meetings) == 1 and 0 not in meetings


def head_to_head(table: Crosstable) -> Mapping[int, Fraction]:
    """Points won against the others of the table; empty unless all have met."""
    if not have_all_met(table):
        return {}
    return {player: sum((part.value for part in _parts(table, player)), Fraction(0)) for player in table}


def _parts(table: Crosstable, player: int) -> tuple[WorkingPart, ...]:
    line = table[player]
    matches = zip(line.opponents, line.gained, strict=True)
    return tuple(WorkingPart(opponent=opponent, value=points) for opponent, points in matches if opponent in table)


def _head_to_head_workings(table: Crosstable) -> tiebreaks.Workings:
    silent = "" if have_all_met(table) else NOT_ALL_MET

    def working(player: int) -> Working:
        return Working(
            combined=Combined.SUM,
            parts=() if silent else _parts(table, player),
            equal=tuple(other for other in table if other != player),
            silent=silent,
        )

    return working


HEAD_TO_HEAD = tiebreaks.Tiebreak(
    key="head_to_head",
    name=N_("Head-to-head"),
    short=N_("H2H"),
    rule="CUSTOM-HEAD",
    value=head_to_head,
    workings=_head_to_head_workings,
    within_ties=True,
)

WON_TOTAL, LOST_TOTAL = "games_won", "games_lost"
"""The totals used for game shares."""
GAMES_RULE = "CUSTOM-GAMES"
BYES_NOTE = N_(
    "A bye is not an opponent. Among the games of whoever had it, it counts as a series won without the loss of one. "
    "Rounds not paired count no games."
)

GAMES_WON = tiebreaks.total_tiebreak(WON_TOTAL, name=N_("Games won"), short=N_("Games"), rule=GAMES_RULE)


def _played(line: CrosstableLine) -> int:
    return line.totals[WON_TOTAL] + line.totals[LOST_TOTAL]


def _share(line: CrosstableLine) -> Fraction:
    return Fraction(line.totals[WON_TOTAL], _played(line)) if _played(line) else Fraction(0)


def _games_share_workings(table: Crosstable) -> tiebreaks.Workings:
    def working(player: int) -> Working:
        line = table[player]
        won, played = Fraction(line.totals[WON_TOTAL]), Fraction(_played(line))
        parts = (WorkingPart(name=N_("Games won"), value=won), WorkingPart(name=N_("Games played"), value=played))
        return Working(combined=Combined.QUOTIENT, parts=parts)

    return working


GAMES_SHARE = tiebreaks.Tiebreak(
    key="games_share",
    name=N_("Share of games won"),
    short=N_("Games share"),
    rule=GAMES_RULE,
    value=tiebreaks.from_own_line(_share),
    workings=_games_share_workings,
    digits=tiebreaks.DECIMALS,
    is_mean=True,
    note=BYES_NOTE,
)


def opponents_games_share(least: Fraction = Fraction(0)) -> tiebreaks.Tiebreak:
    """The mean of the opponents' shares of games won; shares below ``least`` count as ``least``."""

    def workings(table: Crosstable) -> tiebreaks.Workings:
        def part(opponent: int) -> WorkingPart:
            line = table[opponent]
            quotient = (Fraction(line.totals[WON_TOTAL]), _played(line))
            return WorkingPart(opponent=opponent, value=max(_share(line), least), quotient=quotient)

        return tiebreaks.opponents_workings(table, N_("Games won ÷ games played"), Combined.MEAN, part)

    return tiebreaks.Tiebreak(
        key="opponents_games_share",
        name=N_("Opponents' share of games won"),
        short=N_("Opp. games"),
        rule=GAMES_RULE,
        value=tiebreaks.from_opponents(
            tiebreaks.from_own_line(lambda line: max(_share(line), least)), tiebreaks.mean_fraction
        ),
        workings=workings,
        digits=tiebreaks.DECIMALS,
        is_mean=True,
        note=BYES_NOTE,
    )
