"""Kinds of penalty: those that game rules name, and those that every game has (ANY-CONDUCT)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_


class Effect(StrEnum):
    """The effect of a penalty besides being recorded."""

    WARNING = "warning"
    GAME_LOSS = "game_loss"
    """The opponent wins a game; the whole match if it is a single game, or if that decides the series."""
    MATCH_LOSS = "match_loss"
    """The opponent wins the open match."""
    DISQUALIFICATION = "disqualification"
    DROP = "drop"
    """The player is dropped, and may return as after any drop."""


class EnteredWin(StrEnum):
    """What happens to a disqualified player's win in the last round if it is already entered (SW-DQ)."""

    STANDS = "stands"
    OFFERED = "offered"
    """It stands, unless the official gives the round to the opponent."""
    GIVEN = "given"
    """The opponent gets the round, unless the official lets the win stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One kind of penalty."""

    key: str
    name: str
    rule: str
    """The rule's identifier."""
    effect: Effect
    entered_win: EnteredWin = EnteredWin.STANDS
    """For a disqualification only."""

    @property
    def removes(self) -> bool:
        """Whether it removes the player from the tournament."""
        return self.effect in {Effect.DISQUALIFICATION, Effect.DROP}


def games_lost(penalties: Sequence[Penalty], tournament: Tournament, round_: Round, match: Match) -> tuple[int, int]:
    """Games of a match that each player has lost by penalties of these kinds (ANY-CONDUCT)."""
    kinds = {penalty.key for penalty in penalties if penalty.effect is Effect.GAME_LOSS}
    losers = [given.player for given in tournament.penalties if given.round == round_.number and given.kind in kinds]
    return losers.count(match.first or 0), losers.count(match.second or 0)


CONDUCT_RULE = "ANY-CONDUCT"

WARNING = Penalty(key="warning", name=N_("Warning"), rule=CONDUCT_RULE, effect=Effect.WARNING)
GAME_LOSS = Penalty(key="game_loss", name=N_("Loss of a game"), rule=CONDUCT_RULE, effect=Effect.GAME_LOSS)
MATCH_LOSS = Penalty(key="match_loss", name=N_("Loss of the match"), rule=CONDUCT_RULE, effect=Effect.MATCH_LOSS)
DISQUALIFICATION = Penalty(
    key="disqualification",
    name=N_("Disqualification"),
    rule=CONDUCT_RULE,
    effect=Effect.DISQUALIFICATION,
    entered_win=EnteredWin.OFFERED,
)

PENALTIES = (WARNING, MATCH_LOSS, DISQUALIFICATION)
"""From mildest to most severe."""
SERIES_PENALTIES = (WARNING, GAME_LOSS, MATCH_LOSS, DISQUALIFICATION)
"""The same for matches that can be a series of games."""
