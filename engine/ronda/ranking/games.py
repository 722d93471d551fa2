"""Rate the games of a round, all from the ratings before it (AGL-ELO)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.alphabet import name_sort_key
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Match, Round
from ronda.ranking import elo
from ronda.ranking.tournaments import SeasonEntry
from ronda.ranking.values import RankedPerson, RankingPlace, RatedGame

RATING_DIGITS = 6
"""Ratings that agree to this many decimals share a rank; smaller differences are floating-point noise."""

_SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(slots=True)
class SeasonPlayer:
    """A person while the season is being rated."""

    number: int
    rating: float
    identity: str = ""
    name: str = ""
    games: tuple[RatedGame, ...] = ()


def rate_round(entry: SeasonEntry, round_: Round, known: Mapping[int, str], people: dict[str, SeasonPlayer]) -> int:
    """Rate the games of a round, all from the ratings before it; returns their number (AGL-ELO)."""
    played = []
    for match in round_.matches:
        sides = (match.first, match.second)
        if not match.is_played_out or not all(player in known for player in sides):
            continue
        played.append((match, [_entrant(entry, player, known, people) for player in match.players]))
    before = {entrant.number: entrant.rating for _, both in played for entrant in both}
    for match, both in played:
        for side, entrant, opponent in zip((FIRST, SECOND), both, reversed(both), strict=True):
            entrant.rating = _rate_game(entry, round_, match, side, entrant, opponent, before)
    return len(played)


def _entrant(
    entry: SeasonEntry, player: int | None, known: Mapping[int, str], people: dict[str, SeasonPlayer]
) -> SeasonPlayer:
    registered = entry.tournament.player(player or 0)
    key = inputs.same_name_key(known[registered.id])
    entrant = people.setdefault(key, SeasonPlayer(number=len(people) + 1, rating=float(entry.rating.start)))
    entrant.identity, entrant.name = known[registered.id], registered.name
    return entrant


def _rate_game(
    entry: SeasonEntry,
    round_: Round,
    match: Match,
    side: int,
    entrant: SeasonPlayer,
    opponent: SeasonPlayer,
    before: Mapping[int, float],
) -> float:
    """Add one game, with the ratings before and after it, to the player's games; returns the new rating (AGL-ELO)."""
    result = match.result.of(side) if match.result else ""
    after = elo.updated_rating(
        before[entrant.number],
        before[opponent.number],
        score=_SCORES[result],
        factor=entry.rating.factors[entry.rating.rated_as(entry.tournament.details)],
    )
    game = RatedGame(
        tournament=entry.tournament.id,
        player=match.players[0] if side == FIRST else match.players[1],
        round=round_,
        opponent=opponent.number,
        result=result,
        opponent_before=before[opponent.number],
        before=before[entrant.number],
        after=after,
    )
    entrant.games = (*entrant.games, game)
    return after


def ranking_places(people: Iterable[SeasonPlayer]) -> tuple[RankingPlace, ...]:
    """Everybody by rating; equal ratings share a rank."""
    ordered = sorted(
        people, key=lambda entrant: (-round(entrant.rating, RATING_DIGITS), name_sort_key(entrant.name), entrant.number)
    )
    ranked: list[RankingPlace] = []
    for position, entrant in enumerate(ordered, start=1):
        above = ranked[-1] if ranked else None
        shared = above is not None and round(above.person.rating, RATING_DIGITS) == round(entrant.rating, RATING_DIGITS)
        person = RankedPerson(
            number=entrant.number,
            identity=entrant.identity,
            name=entrant.name,
            rating=entrant.rating,
            games=entrant.games,
        )
        ranked.append(RankingPlace(rank=above.rank if above and shared else position, person=person))
    return tuple(ranked)
