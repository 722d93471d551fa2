"""What was played, how often, and how it did: shares of factions, sponsors and the like.

Lists that are locked are not in what is published, and so they count for nothing here.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.registration import field_value_text

FEWEST_PLAYERS = 3
"""What fewer players have is counted together: of one or two it would say how these did."""
_ALL_OTHERS = N_("All others")
_DEVIATIONS = 1.96
"""Of a normal distribution, for 95 % of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedShare:
    """One value of a field: who has it, and their matches against those who do not."""

    value: str
    """Its key, or what was typed; empty for all values together that fewer players have."""
    name: Message | str
    players: int
    wins: int
    draws: int
    losses: int
    qualified: int
    """Of the players, how many made the cut."""

    @property
    def matches(self) -> int:
        """How many of its matches were played against another value."""
        return self.wins + self.draws + self.losses

    @property
    def won(self) -> tuple[int, int, int] | None:
        """Which part of the matches was won, a draw as half of one, and between what that is likely to be; in percent.

        The bounds are those of Wilson's interval for 95 %. None without a match.
        """
        if not self.matches:
            return None
        count, share, square = self.matches, (self.wins + self.draws / 2) / self.matches, _DEVIATIONS**2
        middle = (share + square / (2 * count)) / (1 + square / count)
        reach = _DEVIATIONS * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
        return round(100 * share), round(100 * max(middle - reach, 0)), round(100 * min(middle + reach, 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedField:
    """What was played of one field of the registration."""

    key: str
    name: str
    """Translatable."""
    players: int
    """Who named anything."""
    shares: tuple[PlayedShare, ...]
    """The most frequent first; last, if there are any, those together that fewer players have."""
    has_cut: bool


def has_played_shares(tournament: Tournament, ruleset: Ruleset) -> bool:
    """Whether a round is over, and enough players have the same value of any field."""
    is_begun = any(round_.is_complete for round_ in tournament.rounds)
    return is_begun and any(_frequent_values(has) for _, has in _registered(tournament, ruleset))


def shares_by_field(tournament: Tournament, ruleset: Ruleset) -> tuple[PlayedField, ...]:
    """What was played of each field of which enough players have the same value, as of the last complete round."""
    if not has_played_shares(tournament, ruleset):
        return ()
    registered = _registered(tournament, ruleset)
    return tuple(_played_field(field, has, tournament) for field, has in registered if _frequent_values(has))


def _registered(tournament: Tournament, ruleset: Ruleset) -> Iterator[tuple[Field, Mapping[int, frozenset[str]]]]:
    """Each public field of what is played, with the values of each player."""
    every = {player.id: dict(player.fields) for player in tournament.players}
    for field in ruleset.registration.fields:
        if field.public and field.is_list:
            yield field, {number: frozenset(_values_of(field, own.get(field.key, ""))) for number, own in every.items()}


def _frequent_values(has: Mapping[int, frozenset[str]]) -> list[str]:
    """The values that enough players have, the most frequent first."""
    counts = Counter(value for values in has.values() for value in values)
    return sorted((one for one in counts if counts[one] >= FEWEST_PLAYERS), key=lambda one: (-counts[one], one))


def _played_field(field: Field, has: Mapping[int, frozenset[str]], tournament: Tournament) -> PlayedField:
    frequent = _frequent_values(has)
    fewer = frozenset[str]().union(*has.values()).difference(frequent)
    shares = [_share(tournament, has, value, frozenset({value}), _name_of(field, value)) for value in frequent]
    if sum(bool(values & fewer) for values in has.values()) >= FEWEST_PLAYERS:
        shares.append(_share(tournament, has, "", fewer, Message(_ALL_OTHERS)))
    return PlayedField(
        key=field.key,
        name=field.name,
        players=sum(map(bool, has.values())),
        shares=tuple(shares),
        has_cut=bool(tournament.seeds),
    )


def _values_of(field: Field, text: str) -> Iterator[str]:
    """What counts as one value each: a choice, or a line of a line-up; what is written freely differs for everybody."""
    if field.kind in {FieldKind.CHOICE, FieldKind.CHOICES}:
        yield from text.splitlines()
    elif field.kind is FieldKind.LINE and text:
        yield text
    elif field.kind is FieldKind.BLOCK and field.exactly:
        yield from field.lines(text)


def _name_of(field: Field, value: str) -> Message | str:
    return field_value_text(field, value)[0] if field.choices else value


def _share(
    tournament: Tournament,
    has: Mapping[int, frozenset[str]],
    value: str,
    values: frozenset[str],
    name: Message | str,
) -> PlayedShare:
    with_it = frozenset(player for player, own in has.items() if own & values)
    outcomes = Counter(_outcomes(tournament, with_it))
    return PlayedShare(
        value=value,
        name=name,
        players=len(with_it),
        wins=outcomes["win"],
        draws=outcomes["draw"],
        losses=outcomes["loss"],
        qualified=len(with_it.intersection(tournament.seeds or ())),
    )


def _outcomes(tournament: Tournament, with_it: frozenset[int]) -> Iterator[str]:
    """How each match ended for somebody of these that was played against somebody else."""
    for round_ in filter(lambda each: each.is_complete, tournament.rounds):
        for match in round_.matches:
            own = with_it.intersection(match.players)
            if len(own) == 1 and match.second is not None and match.result and not match.result.is_unplayed:
                yield match.result.of(match.side(*own))
