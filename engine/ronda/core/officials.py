"""The officials of a tournament, and which of them also play (SW-ROLES, SW-STAFF)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.caching import cached_by_identity
from ronda.core.details import Details
from ronda.core.state import Player, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Resemblance:
    """A player with a name like an official's: all words of one name, at least two, are in the other.

    Accents, case, punctuation and word order make no difference.
    """

    player: Player
    official: str
    same: bool | None
    """Whether the organiser says that they are one person; None while undecided."""


def officials_in_order(details: Details) -> tuple[str, ...]:
    """Every official once, in the order in which they rule (SW-ROLES, SW-STAFF).

    Without a head judge the organiser has that duty. Similar names count as one person.
    """
    organiser = (details.organiser,) if details.organiser else ()
    found: dict[str, str] = {}
    for name in (*head_judges_on_duty(details), *details.floor_judges, *organiser):
        found.setdefault(inputs.similar_name_key(name), name)
    return tuple(found.values())


def head_judges_on_duty(details: Details) -> tuple[str, ...]:
    """The head judges; the organiser where there are none (SW-ROLES)."""
    return details.head_judges or ((details.organiser,) if details.organiser else ())


def resembled_official(tournament: Tournament, player: Player) -> Resemblance | None:
    """The official whom a player's name resembles; None if nobody, or if the names are equal."""
    official = _alike(tournament.details, player)
    if official is None or inputs.same_name_key(player.name) in _written(tournament.details):
        return None
    answer = next((answer for answer in tournament.identified if answer.player == player.id), None)
    counts = answer is not None and inputs.similar_name_key(answer.official) == inputs.similar_name_key(official)
    return Resemblance(player=player, official=official, same=answer.same if answer is not None and counts else None)


def unresolved_resemblances(tournament: Tournament) -> tuple[Resemblance, ...]:
    """Players about whom the organiser has not said whether they are an official."""
    found = (resembled_official(tournament, player) for player in tournament.active_players)
    return tuple(resemblance for resemblance in found if resemblance is not None and resemblance.same is None)


def as_official(tournament: Tournament, player: Player) -> str | None:
    """The official that a player is: equal name, or similar name and the organiser confirmed it (SW-STAFF)."""
    resemblance = resembled_official(tournament, player)
    if resemblance is not None:
        return resemblance.official if resemblance.same else None
    return _alike(tournament.details, player)


def like_officials(tournament: Tournament) -> frozenset[int]:
    """Numbers of the players whose name equals or resembles an official's."""
    return _like_officials(tournament.details, tournament.players)


@cached_by_identity
def _like_officials(details: Details, players: Sequence[Player]) -> frozenset[int]:
    return frozenset(player.id for player in players if _alike(details, player) is not None)


def playing_officials(tournament: Tournament) -> tuple[Player, ...]:
    """Active players who are also officials (SW-STAFF)."""
    like = like_officials(tournament)
    return tuple(
        player for player in tournament.active_players if player.id in like and as_official(tournament, player)
    )


def are_named(names: Collection[str], official: str) -> bool:
    """Whether an official is among the names."""
    return inputs.similar_name_key(official) in {inputs.similar_name_key(name) for name in names}


def _alike(details: Details, player: Player) -> str | None:
    """The official whose name has the same words. Else one whose name contains all of the player's, or the reverse."""
    by_words = _by_words(details)
    words = frozenset(inputs.folded_words(player.name))
    near = (name for known, name in by_words.items() if len(known & words) > 1 and (known <= words or words <= known))
    return by_words.get(words) or next(near, None)


@cached_by_identity
def _by_words(details: Details) -> Mapping[frozenset[str], str]:
    return {frozenset(inputs.folded_words(name)): name for name in officials_in_order(details)}


def _written(details: Details) -> frozenset[str]:
    names = (details.organiser, *details.head_judges, *details.floor_judges)
    return frozenset(inputs.same_name_key(name) for name in names)
