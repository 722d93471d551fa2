"""Club and rating after an erasure: only as much as the pairings depend on (REG-ERASE)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronda.core.details import FirstRound
from ronda.core.facts import DetailsChanged, PersonErased, PlayerEdited, PlayerRegistered, TournamentCreated
from ronda.core.inputs import similar_name_key
from ronda.core.pairings import Constraints
from ronda.journal import Log


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalWishes:
    """The erased people of an event, and what its pairings need of them."""

    erased: frozenset[int]
    """Including people erased before."""
    clubs: Mapping[str, str]
    """The replacement of a club where clubs are kept apart; empty if the name stays because somebody else has it."""
    rating_stays: bool
    """Whether round 1 was paired by ratings."""

    @classmethod
    def of(cls, log: Log, players: frozenset[int]) -> "PersonalWishes":
        """The wishes that a log needs after an erasure."""
        details = [r.fact.details for r in log.records if isinstance(r.fact, TournamentCreated | DetailsChanged)]
        noted = [r.fact for r in log.records if isinstance(r.fact, PersonErased)]
        # a number that was reused, or has a name again, belongs to somebody
        named = {each.id for each in (*log.tournament.players, *log.tournament.taken_off) if not each.is_erased}
        erased = players.union(*(fact.players for fact in noted)) - (named - players)
        members: dict[str, set[int]] = {}
        for record in log.records:
            fact = record.fact
            if isinstance(fact, PlayerRegistered | PlayerEdited) and fact.constraints.club:
                members.setdefault(similar_name_key(fact.constraints.club), set()).add(fact.player)
        is_apart = any(each.clubs_apart for each in details)
        clubs = {
            club: "" if numbers - erased else f"Club of {erased_name(min(numbers))}"
            for club, numbers in members.items()
            if is_apart
        }
        return cls(
            erased=erased, clubs=clubs, rating_stays=any(each.first_round is not FirstRound.RANDOM for each in details)
        )

    def is_erased(self, player: int) -> bool:
        return player in self.erased

    def left(self, player: int, wishes: Constraints) -> Constraints:
        """What remains of a player's wishes: all of them unless erased."""
        if player not in self.erased:
            return wishes
        stands_for = self.clubs.get(similar_name_key(wishes.club)) if wishes.club else None
        club = "" if stands_for is None else stands_for or wishes.club
        return replace(wishes, club=club, rating=wishes.rating if self.rating_stays else 0)


def erased_name(player: int, request: str = "") -> str:
    """The replacement of an erased name; for an applicant who was no player (0) derived from the request."""
    return f"Player {player}" if player else f"Request {request[:6]}"


def is_erased_name(name: str) -> bool:
    """Whether a name is such a replacement."""
    return re.fullmatch(r"Player [1-9]\d*|Request [a-z0-9]{1,6}", name) is not None
