"""Tables of a draft: seats, loose ends, and the effects of changes by hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from ronda.core.pairings import Pairing, Receipt
from ronda.core.state import Draft, Tournament
from ronda.formats.pairing import kept_apart, player_constraints
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.seating import hall_table_numbers
from ronda.formats.pairing.swiss import pairing_compromises
from ronda.formats.pairing.systems import find_pairing_system
from ronda.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class LooseEnds:
    """Where a draft no longer fits the present players."""

    left: tuple[tuple[int, int | None], ...]
    """Seated players who have left, each with the waiting opponent (None if that one has left too)."""
    waiting: tuple[int, ...]
    """Players without an opponent, except the one with the bye."""
    missing: tuple[int, ...]
    """Players missing from the draft."""

    def __bool__(self) -> bool:
        return bool(self.waiting or self.missing)

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody who needs an opponent or the bye."""
        return (*self.waiting, *self.missing)


def loose_ends(tournament: Tournament, pairings: Sequence[Pairing]) -> LooseEnds:
    """The loose ends of a draft's pairings; a round robin never has any."""
    if tournament.is_round_robin:
        return LooseEnds(left=(), waiting=(), missing=())
    there = set(pairing.players_to_pair(tournament))
    awarded = player_constraints.awarded_byes(tournament)
    left: list[tuple[int, int | None]] = []
    widowed: list[int] = []
    alone: list[int] = []
    for table in pairings:
        if table.second is None and table.first in awarded:
            continue
        sitting = seats_of(table)
        present = [player for player in sitting if player in there]
        left += [(player, present[0] if present else None) for player in sitting if player not in there]
        if len(present) == 1:
            (alone if len(sitting) == 1 else widowed).append(present[0])
    seated = {player for table in pairings for player in (table.first, table.second)}
    missing = [player for player in pairing.players_to_pair(tournament) if player not in seated]
    if len(alone) != len(there) % 2:
        widowed += alone
    return LooseEnds(left=tuple(left), waiting=tuple(sorted(widowed)), missing=tuple(missing))


def present_pairs(tournament: Tournament, pairings: Sequence[Pairing]) -> list[tuple[int, int]]:
    """The pairs of a draft with both players present."""
    there = set(pairing.players_to_pair(tournament))
    return [
        (table.first, table.second)
        for table in pairings
        if table.first is not None and table.second is not None and {table.first, table.second} <= there
    ]


def draft_bye(tournament: Tournament, pairings: Sequence[Pairing]) -> int | None:
    """The player with the draft's bye, the first if there are several; a bye awarded in advance does not count."""
    there = set(pairing.players_to_pair(tournament))
    return next((table.first for table in pairings if table.second is None and table.first in there), None)


def table_of_player(pairings: Sequence[Pairing], player: int) -> Pairing | None:
    """The table of a player; None without a seat."""
    return next((table for table in pairings if player in (table.first, table.second)), None)


def seats_of(table: Pairing) -> tuple[int, ...]:
    """The players at a table."""
    return tuple(player for player in (table.first, table.second) if player is not None)


def opponents_by_player(pairings: Sequence[Pairing]) -> dict[int, int | None]:
    """Each seated player's opponent; None for nobody."""
    facing = ((table.first, table.second) for table in pairings)
    both_ways = chain.from_iterable(((one, other), (other, one)) for one, other in facing)
    return {player: other for player, other in both_ways if player is not None}


def with_players_swapped(pairings: Sequence[Pairing], one: int, other: int) -> tuple[Pairing, ...]:
    """The pairings with two players swapped; a player without a seat takes the other's place."""
    turned = {one: other, other: one}

    def seat(player: int | None) -> int | None:
        return None if player is None else turned.get(player, player)

    return tuple(replace(table, first=seat(table.first), second=seat(table.second)) for table in pairings)


def with_match_moved(pairings: Sequence[Pairing], number: int, to: int) -> tuple[Pairing, ...]:
    """The pairings with a match moved to another table; a match already there swaps with it."""
    turned = {number: to, to: number}
    return tables_in_order([replace(table, number=turned.get(table.number, table.number)) for table in pairings])


def tables_without(pairings: Sequence[Pairing], players: set[int]) -> list[Pairing]:
    """The tables without any of these players."""
    return [table for table in pairings if not players.intersection((table.first, table.second))]


def present_tables(tournament: Tournament, pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """Tables of a draft with a present player or a bye; the last ones move up to tables that became free.

    A round robin keeps all its tables (RR-LEAVER).
    """
    if tournament.is_round_robin:
        return tuple(pairings)
    there = {*pairing.players_to_pair(tournament), *player_constraints.awarded_byes(tournament)}
    return without_gaps(tournament, pairings, [table for table in pairings if there.intersection(seats_of(table))])


def with_present_players(tournament: Tournament, pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """Tables with a present player, and every bye awarded in advance (RR-LEAVER)."""
    if tournament.is_round_robin:
        return tuple(pairings)
    kept, awarded = present_tables(tournament, pairings), player_constraints.awarded_byes(tournament)
    own = [table for table in kept if table.second is None and table.first not in awarded]
    byes = [_alone(player) for player in awarded]
    return tables_in_order([*(table for table in kept if table.second is not None), *byes, *own])


def without_gaps(tournament: Tournament, before: Sequence[Pairing], pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The pairings with the last matches moved to tables that became empty.

    Takes the pairings before somebody left. Fixed tables stay, and so does a match moved by hand beyond the tables
    needed (ANY-TABLES).
    """
    used = {table.number for table in before if table.second is not None}
    fixed = player_constraints.fixed_tables(tournament)
    hall = hall_table_numbers(tournament.details.tables)
    usual = used.intersection(islice(hall, len(used)))
    number = {table: table.number for table in pairings if table.second is not None}
    for gap in sorted(usual.difference(number.values())):
        later = (
            table
            for table, at in number.items()
            if gap < at and at in usual and fixed.keys().isdisjoint(seats_of(table))
        )
        last = max(later, key=number.__getitem__, default=None)
        if last is not None:
            number[last] = gap
    return tables_in_order([replace(table, number=number.get(table, table.number)) for table in pairings])


def receipt_by_hand(tournament: Tournament, ruleset: Ruleset, pairings: Sequence[Pairing]) -> Receipt:
    """The compromises of pairings changed by hand; a round robin's table ignores points."""
    if tournament.is_round_robin:
        return Receipt(moved_tables=player_constraints.moved_from_fixed_tables(tournament, pairings))
    made = pairing_compromises(pairing.swiss_entrants(tournament, ruleset), present_pairs(tournament, pairings))
    return pairing.pairing_receipt(tournament, made, pairings)


def with_bye(pairings: Sequence[Pairing], player: int) -> tuple[Pairing, ...]:
    """The pairings with one more player, who gets the bye."""
    return tables_in_order([*pairings, _alone(player)])


def _alone(player: int) -> Pairing:
    """The table of a player without opponent; its number follows from the others."""
    return Pairing(number=0, first=player, second=None)


def draft_at_fixed_tables(tournament: Tournament, pairings: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
    """The pairings with each match at its player's fixed table; other matches give way (ANY-TABLES)."""
    fixed = player_constraints.fixed_tables(tournament)
    wished = {
        table: min(fixed[player] for player in (table.first, table.second) if player in fixed)
        for table in pairings
        if table.second is not None and (table.first in fixed or table.second in fixed)
    }
    given = {table: table.number for table in pairings}
    for table, number in wished.items():
        holder = next((other for other, at in given.items() if at == number and other.second is not None), None)
        if holder is None or wished.get(holder) != number:
            given |= {table: number} if holder is None else {table: number, holder: given[table]}
    return tables_in_order([replace(table, number=given[table]) for table in pairings])


def seated_together(
    tournament: Tournament, kept: Sequence[Pairing], pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Pairing, ...]:
    """The kept tables unchanged, and new pairs at the first free tables of the hall."""
    taken = {table.number for table in kept if table.second is not None}
    free = (number for number in hall_table_numbers(tournament.details.tables) if number not in taken)
    new = [Pairing(number=number, first=a, second=b) for number, (a, b) in zip(free, pairs, strict=False)]
    return tables_in_order([*kept, *new]) if bye is None else with_bye([*kept, *new], bye)


def tables_in_order(pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The pairings by table number; players without an opponent come last."""
    matches = sorted((table for table in pairings if table.second is not None), key=lambda table: table.number)
    last = matches[-1].number if matches else 0
    alone = [table for table in pairings if table.second is None]
    return (*matches, *(replace(table, number=last + place) for place, table in enumerate(alone, start=1)))


def tied_up_tables(tournament: Tournament, ruleset: Ruleset, draft: Draft) -> tuple[Pairing, ...]:
    """The tables of a draft with its loose players paired with each other."""
    loose = loose_ends(tournament, draft.pairings)
    if tournament.rounds:
        entrants = [
            entrant for entrant in pairing.swiss_entrants(tournament, ruleset) if entrant.player in loose.players
        ]
        system = find_pairing_system(ruleset.pairing, draft.algorithm)
        paired = kept_apart.later_round_kept_apart(tournament, system, entrants, ruleset.pairing, draft.seed).made
    else:
        paired = kept_apart.first_round_kept_apart(tournament, loose.players, draft.seed).made
    kept = tables_without(draft.pairings, {*loose.players, *(player for player, _ in loose.left)})
    return seated_together(tournament, kept, paired.pairs, paired.bye)
