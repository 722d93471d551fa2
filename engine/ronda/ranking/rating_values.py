"""What a season by rating says: games, the periods in which they are rated, and people."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from ronda.core.caching import cached_by_identity
from ronda.core.text import Message
from ronda.ranking.glicko import StrengthEstimate
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.rating_rules import RatingRules
from ronda.ranking.values import RankingReport


class RatingGame(NamedTuple):
    """A rated game as one of its players sees it."""

    event: PointsEvent
    player: int
    """Who it is in the event."""
    round: Message
    opponent: int
    """The opponent's number in the season."""
    result: str
    """``win``, ``draw`` or ``loss``."""
    before: float
    """The rating that the game was rated from: before the round by Elo, before the period by Glicko-2."""
    opponent_before: StrengthEstimate
    expected: float
    change: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingStep:
    """A period in which somebody played: by Elo an event."""

    missed: int
    """Periods since the one before in which nothing was played; the deviation grew in them."""
    before: StrengthEstimate
    after: StrengthEstimate
    games: tuple[RatingGame, ...]
    """One at least, in the order of events and rounds."""


@dataclass(frozen=True, kw_only=True)
class RatingPerson:
    """A person's season."""

    rank: int
    """Shared by who is equal in all that orders."""
    number: int
    """Counted in the order of the first event."""
    name: str
    """As last registered, and as short as the shortest of the events has it."""
    steps: tuple[RatingStep, ...]
    """One at least."""
    missed: int
    """Periods since the last one played."""
    now: StrengthEstimate
    """After them."""

    @cached_property
    def games(self) -> tuple[RatingGame, ...]:
        return tuple(chain.from_iterable(step.games for step in self.steps))

    @property
    def wins(self) -> int:
        return [game.result for game in self.games].count("win")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSeason:
    """A season by rating: best first."""

    rules: RatingRules
    events: tuple[PointsEvent, ...]
    """By date."""
    people: tuple[RatingPerson, ...]
    """Who has a rated game."""
    hidden: int
    """How many results are not listed, of who has no public name in the event."""
    reports: tuple[RankingReport, ...]
    """For the organiser alone: they may name clubs and what identifies people."""

    @property
    def names(self) -> Mapping[int, str]:
        """Everybody's name by number."""
        return _names_by_number(self.people)


@cached_by_identity
def _names_by_number(people: Sequence[RatingPerson]) -> Mapping[int, str]:
    return {person.number: person.name for person in people}
