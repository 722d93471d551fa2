"""What was played at an event, as counts that add up over a season; lists that are not public yet are left out."""

from dataclasses import dataclass
from math import sqrt

_DEVIATIONS = 1.96
"""Standard deviations on each side that cover 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRecord:
    """Matches of players with some property against players without it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: "PlayedRecord") -> "PlayedRecord":
        """Both together."""
        return PlayedRecord(
            wins=self.wins + other.wins, draws=self.draws + other.draws, losses=self.losses + other.losses
        )

    @property
    def matches(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def won(self) -> tuple[int, int, int] | None:
        """The share of matches won (a draw counts half) and its likely bounds, in percent; None without matches.

        The bounds are Wilson's interval for 95 %.
        """
        if not self.matches:
            return None
        count, share, square = self.matches, (self.wins + self.draws / 2) / self.matches, _DEVIATIONS**2
        middle = (share + square / (2 * count)) / (1 + square / count)
        reach = _DEVIATIONS * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
        return round(100 * share), round(100 * max(middle - reach, 0)), round(100 * min(middle + reach, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedValue:
    """One value that players registered: who had it, and how they did."""

    key: str
    """The key of a choice; else the typed text without case, accents and punctuation."""
    name: str
    """For a choice translatable; else the most frequent spelling."""
    players: tuple[int, ...]
    qualified: tuple[int, ...]
    """Those of them who made the cut."""
    record: PlayedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedField:
    """A registered field, such as a faction."""

    key: str
    name: str
    """Translatable."""
    is_chosen: bool
    """The names of its values are translatable."""
    values: tuple[PlayedValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedEdge:
    """An advantage that one player has in a match, such as playing first, and how those who had it did."""

    key: str
    name: str
    """Translatable."""
    record: PlayedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedScenario:
    """A scenario announced for rounds."""

    name: str
    rounds: int
    matches: int
    draws: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredRound:
    """How long a round took, in minutes."""

    number: int
    planned: int
    """By its clock."""
    half: int
    """When half of its results were in."""
    last: int
    """When all of its results were in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlayed:
    """All that was played at an event up to its last complete round."""

    has_cut: bool = False
    fields: tuple[PlayedField, ...] = ()
    edges: tuple[PlayedEdge, ...] = ()
    scenarios: tuple[PlayedScenario, ...] = ()
    rounds: tuple[MeasuredRound, ...] = ()


NOTHING_PLAYED = EventPlayed()
