"""What a site's rankings say about an event: whether they contain it, and who is who (AGL-ELO)."""

from dataclasses import dataclass

from ronda.publish.entry_digests import PUBLISHED_DIGITS
from ronda.publish.record import EventEntry, RankingEntry, RatedEvent, RatedPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayerLink:
    """A player of an event, and their person in the ranking."""

    player: int
    person: RatedPerson

    @property
    def name(self) -> str:
        """Sort key of the lists."""
        return self.person.name


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingMembership:
    """What a ranking says about an event."""

    ranking: RankingEntry
    event: RatedEvent | None
    """None if the ranking does not contain it yet."""
    is_older: bool
    """Whether the event has gone on since it was ranked."""
    players: tuple[RatedPlayerLink, ...]


def ranking_membership(event: EventEntry, ranking: RankingEntry) -> RankingMembership:
    """What a ranking says about an event; older if it was made from another state of the event."""
    rated = next((rated for rated in ranking.events if rated.id == event.id), None)
    people = {person.number: person for person in ranking.people}
    return RankingMembership(
        ranking=ranking,
        event=rated,
        is_older=rated is not None and rated.digest[:PUBLISHED_DIGITS] != event.digest[:PUBLISHED_DIGITS],
        players=tuple(
            RatedPlayerLink(player=one.player, person=people[one.person])
            for one in (rated.known_players if rated else ())
            if one.person in people
        ),
    )
