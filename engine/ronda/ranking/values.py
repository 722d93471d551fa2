"""The values of a season's ranking: tournaments, people, games and reports (AGL-ELO)."""

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
    """Two registrations disagree on who somebody is; the report may name what only organisers may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingReport:
    """Something the ranking leaves out, or that somebody should check."""

    about: ReportSubject
    text: Message
    asks: tuple[str, str] | None = None
    """The two registrations that may be one person, if that is the question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGame:
    """The game of an event: all events of a season have the same one."""

    key: str
    called: str
    """The organiser's own name for the game, if there is one."""
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
    """A rated game from one player's side."""

    tournament: str
    """The tournament's identifier."""
    player: int
    """The player's number in the tournament."""
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
    """One person across a season's tournaments."""

    number: int
    """In the order of the first rated game."""
    identity: str
    """As last registered."""
    name: str
    """As last registered; empty if it is withheld (AGL-NAMES)."""
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
    """A ranked season: best person first."""

    game: str
    """The game's name; empty if no tournament is rated."""
    identity: Field | None
    """The registration field that identifies people."""
    start: int
    rating: str
    """Translatable: what the rating is called."""
    tournaments: tuple[RatedTournament, ...]
    """In the order in which they were rated."""
    places: tuple[RankingPlace, ...]
    reports: tuple[RankingReport, ...]
    unidentified: int
    """How many tournaments have players without an identity."""

    def person(self, number: int) -> RankedPerson | None:
        """The person with this number in the season, or None."""
        return next((place.person for place in self.places if place.person.number == number), None)

    @property
    def names(self) -> Mapping[int, str]:
        return {place.person.number: place.person.name for place in self.places}
