"""Kinds of penalty, as a game's rules name them (ANY-CONDUCT)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ronda.core.state import Match, Round, Tournament


class Effect(StrEnum):
    """What a penalty does besides being written down."""

    WARNING = "warning"
    GAME_LOSS = "game_loss"
    """One game goes to the opponent: the match where it is a single game or where that decides a series."""
    MATCH_LOSS = "match_loss"
    """The open match goes to the opponent."""
    DISQUALIFICATION = "disqualification"
    DROP = "drop"
    """The player leaves the tournament, and may come back as after any other leaving."""


class EnteredWin(StrEnum):
    """What becomes of a disqualified player's win in the last round where it is entered already (SW-DQ)."""

    STANDS = "stands"
    OFFERED = "offered"
    """It stands, unless the official gives the round to the opponent."""
    GIVEN = "given"
    """The opponent has the round, unless the official lets the win stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One kind of penalty."""

    key: str
    name: str
    rule: str
    """The rule's identifier."""
    effect: Effect
    entered_win: EnteredWin = EnteredWin.STANDS
    """For a disqualification."""

    @property
    def removes(self) -> bool:
        """Whether the player leaves the tournament by it."""
        return self.effect in {Effect.DISQUALIFICATION, Effect.DROP}


def games_lost(penalties: Sequence[Penalty], tournament: Tournament, round_: Round, match: Match) -> tuple[int, int]:
    """How many games of a match its two players have lost by penalties of these kinds (ANY-CONDUCT)."""
    kinds = {penalty.key for penalty in penalties if penalty.effect is Effect.GAME_LOSS}
    losers = [given.player for given in tournament.penalties if given.round == round_.number and given.kind in kinds]
    return losers.count(match.first or 0), losers.count(match.second or 0)
