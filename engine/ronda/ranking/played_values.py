"""What was played at an event, in counts that add up over a season: nothing of lists that nobody may read yet."""

from dataclasses import dataclass
from math import sqrt

_DEVIATIONS = 1.96
"""Of a normal distribution, for 95 % of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRecord:
    """Matches of those who had something, against those who had not."""

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
        """Which part of the matches was won, a draw as half of one, and between what that is likely to be; in percent.

        The bounds are those of Wilson's interval for 95 %. None without a match.
        """
        if not self.matches:
            return None
        count, share, square = self.matches, (self.wins + self.draws / 2) / self.matches, _DEVIATIONS**2
        middle = (share + square / (2 * count)) / (1 + square / count)
        reach = _DEVIATIONS * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
        return round(100 * share), round(100 * max(middle - reach, 0)), round(100 * min(middle + reach, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedValue:
    """One value of what players register: who had it, and how they did."""

    key: str
    """Of a choice; else what was typed, without case, accents and punctuation."""
    name: str
    """Of a choice translatable, else as most typed it."""
    players: tuple[int, ...]
    qualified: tuple[int, ...]
    """Those of them who made the cut."""
    record: PlayedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedField:
    """One thing that players register, such as a faction."""

    key: str
    name: str
    """Translatable."""
    is_chosen: bool
    """The names of its values are translatable."""
    values: tuple[PlayedValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedEdge:
    """Something that one of the two has in a match, such as that it began, and how those did who had it."""

    key: str
    name: str
    """Translatable."""
    record: PlayedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedScenario:
    """A scenario that was announced of rounds."""

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
    """When all of them were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlayed:
    """All that was played at an event, up to its last complete round."""

    has_cut: bool = False
    fields: tuple[PlayedField, ...] = ()
    edges: tuple[PlayedEdge, ...] = ()
    scenarios: tuple[PlayedScenario, ...] = ()
    rounds: tuple[MeasuredRound, ...] = ()


NOTHING_PLAYED = EventPlayed()
