"""What a season's ranking says: tournaments, people, games and reports (AGL-ELO)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ronda.core.state import Round
from ronda.core.text import Message
from ronda.rules.fields import Field


class ReportSubject(StrEnum):
    """What a report is about."""

    TOURNAMENT = "event"
    PLAYER = "player"
    CONFLICT = "conflict"
    """Two registrations do not agree on who somebody is; it may name what only organisers may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingReport:
    """Something that the ranking leaves out, or that somebody should look at."""

    about: ReportSubject
    text: Message
    asks: tuple[str, str] | None = None
    """The registrations that may be one person, where that is the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGame:
    """What an event is of: events of one season are of one game."""

    key: str
    called: str
    """By its organiser, where that is a name of their own."""
    title: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedTournament:
    """A tournament of the season with at least one rated round."""

    id: str
    name: str
    date: str
    """ISO date: as announced, else of the first pairing."""
    tier: str
    """Translatable name."""
    factor: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """A rated game as one of its players sees it."""

    tournament: str
    """The tournament's identifier."""
    player: int
    """Who it is in the tournament."""
    round: Round
    opponent: int
    """The opponent's number in the season."""
    result: str
    """``win``, ``draw`` or ``loss``."""
    opponent_before: float
    before: float
    after: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPerson:
    """One person across the tournaments of a season."""

    number: int
    """Counted in the order of the first rated game."""
    identity: str
    """As last registered."""
    name: str
    """As last registered; empty where it is kept back (AGL-NAMES)."""
    rating: float
    games: tuple[RatedGame, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingPlace:
    """A person's place in the ranking."""

    rank: int
    """Shared by equal ratings."""
    person: RankedPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """A season as ranked: best first."""

    game: str
    """The game's name; empty if no tournament is rated."""
    identity: Field | None
    """The registration field that says who is who."""
    start: int
    rating: str
    """Translatable: what its numbers are called."""
    tournaments: tuple[RatedTournament, ...]
    """In the order in which they were rated."""
    places: tuple[RankingPlace, ...]
    reports: tuple[RankingReport, ...]
    unidentified: int
    """How many of the tournaments have players without what identifies them."""

    def person(self, number: int) -> RankedPerson | None:
        """The person with a number in the season, or None."""
        return next((place.person for place in self.places if place.person.number == number), None)

    @property
    def names(self) -> Mapping[int, str]:
        return {place.person.number: place.person.name for place in self.places}
