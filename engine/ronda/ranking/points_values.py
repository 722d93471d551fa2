"""What a season by points is made of, and what it says: events with results, and people with points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronda.core.caching import cached_by_identity
from ronda.core.text import Message
from ronda.ranking.played_values import NOTHING_PLAYED, EventPlayed
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.values import RankingReport, SeasonGame


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMatch:
    """A match of an event as one of its players sees it."""

    number: int
    """The round's number in the event."""
    round: Message
    opponent: int | None
    """The opponent's number in the event; None for a bye."""
    result: str
    """``win``, ``draw`` or ``loss``; a bye is a win, as in the standings."""
    is_played: bool
    """Two people played it out: a bye and a forfeit say nothing about strength."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntrant:
    """Somebody who took part in an event under a name that everybody may read."""

    player: int
    """The number in the event."""
    name: str
    """In full, as registered."""
    given_name: str
    club: str
    """As registered, and never shown: results pages do not have it."""
    identity: str
    """What says who is who in the game, where it registers that; never shown."""
    place: int | None
    """The first of the places shared; None for the disqualified."""
    last_place: int | None
    matches: tuple[SeasonMatch, ...]

    @property
    def wins(self) -> int:
        """How many matches were won, byes among them."""
        return [match.result for match in self.matches].count("win")

    @property
    def label(self) -> str:
        """How the organiser names this registration in the season's file."""
        told = self.identity or self.club
        return f"{self.name} ({told})" if told else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsEvent:
    """A finished event: all that a season has to know of it."""

    id: str
    name: str
    date: str
    """As announced, else of the first pairing."""
    paired_at: str
    players: int
    """How many have a place, or took part."""
    has_short_names: bool
    entrants: tuple[EventEntrant, ...]
    hidden: int
    """How many took part without a public name."""
    game: SeasonGame
    digest: str
    """Of the last entry of its log, and so of all."""
    shown_digest: str
    """A digest of all that pages of a season say of it, but for who is who, and of nothing else."""
    unlisted: bool
    """Search engines are asked to leave it out."""
    played: EventPlayed = NOTHING_PLAYED
    """Of lists that everybody may read."""

    @property
    def order(self) -> tuple[str, str, str]:
        """The day, then the moment of the first pairing, then the identifier: never the order of the files."""
        return (self.date, self.paired_at, self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPoints:
    """What an event gave a person."""

    event: PointsEvent
    entrant: EventEntrant
    for_place: int
    for_attendance: int
    for_wins: int
    wins: int
    counts: bool
    """It is among the best that count."""

    @property
    def total(self) -> int:
        return self.for_place + self.for_attendance + self.for_wins


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsPerson:
    """A person's season."""

    rank: int
    """Shared by who is equal in all that orders."""
    number: int
    """Counted in the order of the first event."""
    name: str
    """As last registered, and as short as the shortest of the events has it."""
    results: tuple[EventPoints, ...]
    """In the order of the events."""
    total: int
    best: int
    """The most points of one event."""
    wins: int
    """Of all events."""
    counted: int
    """How many events count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsSeason:
    """A season by points: best first."""

    rules: PointsRules
    events: tuple[PointsEvent, ...]
    """By date."""
    people: tuple[PointsPerson, ...]
    hidden: int
    """How many results are not listed, of who has no public name in the event."""
    reports: tuple[RankingReport, ...]
    """For the organiser alone: they may name clubs and what identifies people."""


@cached_by_identity
def people_by_place(people: Sequence[PointsPerson]) -> Mapping[tuple[str, int], PointsPerson]:
    """Everybody by event and number in it: each page of a person asks."""
    return {(each.event.id, each.entrant.player): person for person in people for each in person.results}
