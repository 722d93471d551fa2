"""The values of a season by points: events with results, and people with points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ronda.core.caching import cached_by_identity
from ronda.core.text import Message
from ronda.ranking.played_values import NOTHING_PLAYED, EventPlayed
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.values import RankingReport, SeasonGame


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMatch:
    """A match of an event from one player's side."""

    number: int
    """The round's number in the event."""
    round: Message
    opponent: int | None
    """The opponent's number in the event; None for a bye."""
    result: str
    """``win``, ``draw`` or ``loss``; a bye is a win, as in the standings."""
    is_played: bool
    """Two people played it out: byes and forfeits say nothing about strength."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntrant:
    """Somebody who took part in an event under a public name."""

    player: int
    """The number in the event."""
    name: str
    """In full, as registered."""
    given_name: str
    club: str
    """As registered; never shown, since results pages have no clubs."""
    identity: str
    """The value of the game's identity field, if it has one; never shown."""
    place: int | None
    """The first of the shared places; None for the disqualified."""
    last_place: int | None
    matches: tuple[SeasonMatch, ...]

    @property
    def wins(self) -> int:
        """How many matches were won, including byes."""
        return [match.result for match in self.matches].count("win")

    @property
    def label(self) -> str:
        """The label by which the season's file names this registration."""
        told = self.identity or self.club
        return f"{self.name} ({told})" if told else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsEvent:
    """A finished event: all that a season has to know of it."""

    id: str
    name: str
    date: str
    """As announced, else the date of the first pairing."""
    paired_at: str
    players: int
    """How many players have a place, or took part."""
    has_short_names: bool
    entrants: tuple[EventEntrant, ...]
    hidden: int
    """How many took part without a public name."""
    game: SeasonGame
    digest: str
    """The digest of the log's last entry, which covers the whole log."""
    shown_digest: str
    """A digest of exactly what season pages show of the event, except who is who."""
    unlisted: bool
    """Search engines are asked to leave it out."""
    played: EventPlayed = NOTHING_PLAYED
    """Only from lists that are public."""

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
    """It is among the best events, which count."""

    @property
    def total(self) -> int:
        return self.for_place + self.for_attendance + self.for_wins


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsPerson:
    """A person's season."""

    rank: int
    """Shared by people who are equal in everything that orders."""
    number: int
    """In the order of the first event."""
    name: str
    """The last registered name, shortened as in the event with the shortest form."""
    results: tuple[EventPoints, ...]
    """In the order of the events."""
    total: int
    best: int
    """The most points in one event."""
    wins: int
    """In all events."""
    counted: int
    """How many events count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsSeason:
    """A season by points: best person first."""

    rules: PointsRules
    events: tuple[PointsEvent, ...]
    """By date."""
    people: tuple[PointsPerson, ...]
    hidden: int
    """How many results are left out because the player has no public name in the event."""
    reports: tuple[RankingReport, ...]
    """For the organiser alone: they may name clubs and identities."""


@cached_by_identity
def people_by_place(people: Sequence[PointsPerson]) -> Mapping[tuple[str, int], PointsPerson]:
    """Everybody by event and number in it; cached, since each person's page needs it."""
    return {(each.event.id, each.entrant.player): person for person in people for each in person.results}
