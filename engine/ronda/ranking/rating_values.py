"""The values of a season by rating: games, the periods in which they are rated, and people."""

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
    """A rated game from one player's side."""

    event: PointsEvent
    player: int
    """The player's number in the event."""
    round: Message
    opponent: int
    """The opponent's number in the season."""
    result: str
    """``win``, ``draw`` or ``loss``."""
    before: float
    """The rating before the game's round (Elo) or period (Glicko-2)."""
    opponent_before: StrengthEstimate
    expected: float
    change: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingStep:
    """A period in which somebody played; for Elo an event."""

    missed: int
    """Periods without games since the previous step, in which the deviation grew."""
    before: StrengthEstimate
    after: StrengthEstimate
    games: tuple[RatingGame, ...]
    """At least one, in the order of events and rounds."""


@dataclass(frozen=True, kw_only=True)
class RatingPerson:
    """A person's season."""

    rank: int
    """Shared by people who are equal in everything that orders."""
    number: int
    """In the order of the first event."""
    name: str
    """The last registered name, shortened as in the event with the shortest form."""
    steps: tuple[RatingStep, ...]
    """At least one."""
    missed: int
    """Periods since the last one with games."""
    now: StrengthEstimate
    """The estimate after these periods."""

    @cached_property
    def games(self) -> tuple[RatingGame, ...]:
        return tuple(chain.from_iterable(step.games for step in self.steps))

    @property
    def wins(self) -> int:
        return [game.result for game in self.games].count("win")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSeason:
    """A season by rating: best person first."""

    rules: RatingRules
    events: tuple[PointsEvent, ...]
    """By date."""
    people: tuple[RatingPerson, ...]
    """People with at least one rated game."""
    hidden: int
    """How many results are left out because the player has no public name in the event."""
    reports: tuple[RankingReport, ...]
    """For the organiser alone: they may name clubs and identities."""

    @property
    def names(self) -> Mapping[int, str]:
        """Everybody's name by number."""
        return _names_by_number(self.people)


@cached_by_identity
def _names_by_number(people: Sequence[RatingPerson]) -> Mapping[int, str]:
    return {person.number: person.name for person in people}
