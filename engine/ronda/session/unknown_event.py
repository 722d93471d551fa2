"""A read-only event of a game that is not installed."""

from dataclasses import dataclass

from ronda.admission import unknown_game_refusal
from ronda.core.text import Message
from ronda.journal import Log


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownEvent:
    """The event as far as its rules are not needed."""

    log: Log
    package: str
    """The package with the game, if the file names it; else empty."""

    @property
    def why(self) -> Message:
        """Why it is read-only, and what it needs."""
        return unknown_game_refusal(self.log.tournament.game, self.package).message
