"""Who the officials of a tournament are, and which of its players are officials too (SW-ROLES, SW-STAFF)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.caching import cached_by_identity
from ronda.core.details import Details
from ronda.core.state import Player, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Resemblance:
    """A player whose name is like an official's: the same words, or all of one's two or more words are in the other's.

    Accents, case, punctuation and the order of the words make no difference.
    """

    player: Player
    official: str
    same: bool | None
    """Whether the organiser says that they are one person; None until that is said."""


def officials_in_order(details: Details) -> tuple[str, ...]:
    """Everyone with an office once, in the order in which they rule (SW-ROLES, SW-STAFF).

    Without a head judge the organiser has that duty. Names that are alike are one person's.
    """
    organiser = (details.organiser,) if details.organiser else ()
    found: dict[str, str] = {}
    for name in (*head_judges_on_duty(details), *details.floor_judges, *organiser):
        found.setdefault(inputs.similar_name_key(name), name)
    return tuple(found.values())


def head_judges_on_duty(details: Details) -> tuple[str, ...]:
    """Those with the duty of a head judge: without one it is the organiser's (SW-ROLES)."""
    return details.head_judges or ((details.organiser,) if details.organiser else ())


def resembled_official(tournament: Tournament, player: Player) -> Resemblance | None:
    """Whom a player's name resembles; None where it is nobody's, or just as an official's is written."""
    official = _alike(tournament.details, player)
    if official is None or inputs.same_name_key(player.name) in _written(tournament.details):
        return None
    answer = next((answer for answer in tournament.identified if answer.player == player.id), None)
    counts = answer is not None and inputs.similar_name_key(answer.official) == inputs.similar_name_key(official)
    return Resemblance(player=player, official=official, same=answer.same if answer is not None and counts else None)


def unresolved_resemblances(tournament: Tournament) -> tuple[Resemblance, ...]:
    """The players of whom the organiser has not said yet whether they are an official."""
    found = (resembled_official(tournament, player) for player in tournament.active_players)
    return tuple(resemblance for resemblance in found if resemblance is not None and resemblance.same is None)


def as_official(tournament: Tournament, player: Player) -> str | None:
    """Which official a player is: one of the same name, or of one like it if the organiser says so (SW-STAFF)."""
    resemblance = resembled_official(tournament, player)
    if resemblance is not None:
        return resemblance.official if resemblance.same else None
    return _alike(tournament.details, player)


def like_officials(tournament: Tournament) -> frozenset[int]:
    """The numbers of the players whose name is an official's or resembles it."""
    return _like_officials(tournament.details, tournament.players)


@cached_by_identity
def _like_officials(details: Details, players: Sequence[Player]) -> frozenset[int]:
    return frozenset(player.id for player in players if _alike(details, player) is not None)


def playing_officials(tournament: Tournament) -> tuple[Player, ...]:
    """The active players who also have an office (SW-STAFF)."""
    like = like_officials(tournament)
    return tuple(
        player for player in tournament.active_players if player.id in like and as_official(tournament, player)
    )


def are_named(names: Collection[str], official: str) -> bool:
    """Tell whether an official is among some names."""
    return inputs.similar_name_key(official) in {inputs.similar_name_key(name) for name in names}


def _alike(details: Details, player: Player) -> str | None:
    """The official whose name has the same words, else the first who has all of these and more, or fewer."""
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
