"""An event of a game that is not here: it is only read."""

from dataclasses import dataclass

from ronda.admission import unknown_game_refusal
from ronda.core.text import Message
from ronda.journal import Log


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownEvent:
    """What can be told of it without its rules."""

    log: Log
    package: str
    """What brings the game, if the file says so; else empty."""

    @property
    def why(self) -> Message:
        """Why it is only read, and what it needs."""
        return unknown_game_refusal(self.log.tournament.game, self.package).message
