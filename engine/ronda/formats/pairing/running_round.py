"""Open tables of a running round: the state before the round, and the effects of a change (ANY-RESEAT)."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from ronda.core.pairings import Pairing, Receipt
from ronda.core.state import Player, PlayerStatus, Round, Tournament
from ronda.formats.pairing import draft_tables
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.seating import hall_table_numbers
from ronda.formats.pairing.swiss import pairing_compromises
from ronda.rules.ruleset import Ruleset


def players_without_seat(tournament: Tournament, round_: Round) -> tuple[Player, ...]:
    """Players in the tournament without a seat in a round: late entries and returning players.

    Players with an announced absence do not wait for a seat (ST-ABSENT).
    """
    seated = {player for match in round_.matches for player in match.players}
    here = (player for player in tournament.playing_players if not player.absence(round_.number))
    return tuple(player for player in here if player.id not in seated)


def bye_holder(round_: Round) -> int | None:
    """The player with the round's bye, unless it was awarded in advance (ANY-BYES)."""
    alone = (match.first for match in round_.matches if match.is_bye)
    return next((player for player in alone if player not in round_.receipt.awarded_byes), None)


def state_before_round(tournament: Tournament, round_: Round, seated: Collection[int]) -> Tournament:
    """The tournament before its last round, with exactly these players to pair.

    Awarded byes and fixed tables are those at the time of pairing, but a table with a result is no longer anybody's.
    """
    settled = {match.number for match in round_.matches if match.result is not None}

    def then(player: Player) -> Player:
        wishes = player.constraints
        awarded = player.id in round_.receipt.awarded_byes
        table = 0 if wishes.fixed_table in settled else wishes.fixed_table
        wishes = replace(wishes, first_round_bye=awarded, fixed_table=table)
        if player.id in seated:
            first_round = min(player.first_round, round_.number)
            return replace(
                player,
                constraints=wishes,
                first_round=first_round,
                status=PlayerStatus.ACTIVE,
                left_round=None,
                out_after=None,
            )
        status = PlayerStatus.DROPPED if player.status is PlayerStatus.ACTIVE else player.status
        return replace(player, constraints=wishes, status=status, left_round=player.left_round or round_.number - 1)

    players = tuple(then(player) for player in tournament.players)
    return replace(tournament, rounds=tournament.rounds[: round_.number - 1], players=players, draft=None)


def seated_players(pairings: Sequence[Pairing]) -> frozenset[int]:
    """Everybody with a seat, byes included."""
    return frozenset(player for table in pairings for player in (table.first, table.second) if player is not None)


def running_round_receipt(stood: Tournament, ruleset: Ruleset, pairings: Sequence[Pairing]) -> Receipt:
    """The receipt for pairings of a running round; ``stood`` is the tournament before it."""
    made = pairing_compromises(pairing.swiss_entrants(stood, ruleset), draft_tables.present_pairs(stood, pairings))
    return pairing.pairing_receipt(stood, made, pairings)


def with_match(tournament: Tournament, pairings: Sequence[Pairing], first: int, second: int) -> tuple[Pairing, ...]:
    """The pairings with two unpaired players together at the hall's first free table."""
    kept = draft_tables.tables_without(pairings, {first, second})
    taken = {table.number for table in kept if table.second is not None}
    free = next(number for number in hall_table_numbers(tournament.details.tables) if number not in taken)
    return draft_tables.tables_in_order([*kept, Pairing(number=free, first=first, second=second)])


def round_at_fixed_tables(stood: Tournament, round_: Round, pairings: Sequence[Pairing]) -> tuple[Pairing, ...]:
    """The pairings with each open match at its player's fixed table; tables with a result stay (ANY-TABLES)."""
    settled = {match.number for match in round_.matches if match.result is not None}
    stay = [table for table in pairings if table.number in settled and table.second is not None]
    rest = tuple(table for table in pairings if table not in stay)
    placed = draft_tables.draft_at_fixed_tables(stood, rest)
    return draft_tables.tables_in_order([*stay, *placed])
