"""Changing the open tables of a running round after publication, publicly (ANY-RESEAT)."""

from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.core import inputs, lookup
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import ByeCorrected, Fact, PairingChangeKind, PairingsChanged
from ronda.core.pairings import Pairing, Stage
from ronda.core.state import Match, Player, PlayerStatus, Round, Tournament
from ronda.core.text import Message
from ronda.formats.pairing import draft_tables, player_constraints, running_round
from ronda.formats.pairing.broken_rules import join_sentences, rules_broken_by_change
from ronda.rules.ruleset import Ruleset

POSSIBLE_CHANGES = (PairingChangeKind.SEATS, PairingChangeKind.OPPONENTS, PairingChangeKind.TABLE)
"""Possible changes of a running round: the bye is a seat like others, and there are no loose ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReseatingPlan:
    """A possible change, with the rules it breaks."""

    pairings: tuple[Pairing, ...]
    """The whole round after the change."""
    broken: tuple[Message, ...]
    """Broken rules, one sentence each."""
    state_before: Tournament
    """The tournament before the round, with the players who would be in it."""


# -- checks ------------------------------------------------------------------------------------------------------------


def why_not_change_round(tournament: Tournament, round_: Round) -> NotNow | None:
    """Why nothing in a round can be changed any more, or None if its open tables can."""
    if round_.stage is not Stage.SWISS:
        return NotNow("The bracket is fixed: the results decide the pairings, and no table can be changed.")
    if tournament.is_round_robin:
        return NotNow("The pairings are fixed for the whole round robin: no table can be changed.")
    if round_.number != len(tournament.rounds) or round_.is_complete:
        return NotNow("Round {round} is over: its tables stay as they were played.", round=round_.number)
    return None


def why_not_reseat(round_: Round, player: Player) -> Refusal | None:
    """Why a player's seat in a round cannot be changed, or None."""
    match = round_.match_of(player.id)
    if player.status is not PlayerStatus.ACTIVE:
        return NotNow("{name} is not in the event any more.", name=player.name)
    if match is None:
        return player_constraints.why_out_of_stage(player)
    if match.result is not None:
        return NotNow("Table {table} has its result: {name} stays there.", table=match.number, name=player.name)
    if match.is_bye and player.id in round_.receipt.awarded_byes:
        return NotNow("{name} has a bye that was awarded beforehand, and keeps it.", name=player.name)
    return None


def why_not_swap_in_round(
    tournament: Tournament, ruleset: Ruleset, round_: Round, two: tuple[Player, Player]
) -> Refusal | None:
    """Why two players of a running round cannot swap seats, or None."""
    matches = (round_.match_of(two[0].id), round_.match_of(two[1].id))
    for player, match in zip(two, matches, strict=True):
        if match is None:
            return why_not_reseat(round_, player) or _why_no_seat(round_, player)
    return _why_not_two(round_, two) or _why_another_bye(tournament, ruleset, round_, two, matches)


def why_not_pair_in_round(
    tournament: Tournament, ruleset: Ruleset, round_: Round, two: tuple[Player, Player]
) -> Refusal | None:
    """Why two players cannot be paired in a running round, or None.

    A player without a seat can only be paired with the one who has the bye, or with another one without a seat.
    """
    refusal = _why_not_two(round_, two)
    if refusal is not None:
        return refusal
    holder = running_round.bye_holder(round_)
    seated = [round_.match_of(player.id) is not None for player in two]
    for player, other, has_seat, beside in zip(two, reversed(two), seated, reversed(seated), strict=True):
        if not has_seat and beside and other.id != holder:
            return _why_no_seat(round_, player)
    if not all(seated):
        return None
    return _why_not_leave(tournament, ruleset, round_, two, holder)


def _why_not_leave(
    tournament: Tournament, ruleset: Ruleset, round_: Round, two: tuple[Player, Player], holder: int | None
) -> Refusal | None:
    """Why the players left behind cannot play each other, or take a bye that one of the two had."""
    opponents = draft_tables.opponents_by_player(round_.pairings)
    for player in two:
        left = opponents[player.id]
        if left is None:
            continue
        widow = tournament.player(left)
        refusal = why_not_reseat(round_, widow)
        if refusal is None and holder in {each.id for each in two}:
            refusal = _why_second_bye(tournament, ruleset, round_, widow)
        if refusal is not None:
            return refusal
    return None


def why_not_move_in_round(round_: Round, player: Player) -> Refusal | None:
    """Why a player's match in a running round cannot move to another table, or None."""
    refusal = why_not_reseat(round_, player)
    match = round_.match_of(player.id)
    if refusal is None and (match is None or match.second is None):
        return Impossible("{name} has no opponent in this round, and so no table.", name=player.name)
    return refusal


def _why_not_two(round_: Round, two: tuple[Player, Player]) -> Refusal | None:
    first, second = two
    if first.id == second.id:
        return Impossible("Choose two different players.")
    match = round_.match_of(first.id)
    if match is not None and match.opponent(first.id) == second.id:
        return Impossible("{first} and {second} play each other already.", first=first.name, second=second.name)
    return why_not_reseat(round_, first) or why_not_reseat(round_, second)


def _why_no_seat(round_: Round, player: Player) -> Impossible:
    holder = running_round.bye_holder(round_)
    if holder is None:
        return Impossible(
            "Nobody sits alone in round {round}: {name} plays from the next round on.",
            round=round_.number,
            name=player.name,
        )
    return Impossible(
        "{name} has no seat in round {round} yet. Seat {name} against the one who has the bye first, then change "
        "seats.",
        round=round_.number,
        name=player.name,
    )


def _why_another_bye(
    tournament: Tournament,
    ruleset: Ruleset,
    round_: Round,
    two: tuple[Player, Player],
    matches: tuple[Match | None, Match | None],
) -> Impossible | None:
    for taker, match in ((two[1], matches[0]), (two[0], matches[1])):
        if match is not None and match.is_bye:
            return _why_second_bye(tournament, ruleset, round_, taker)
    return None


def _why_second_bye(tournament: Tournament, ruleset: Ruleset, round_: Round, player: Player) -> Impossible | None:
    """Why a player may not have the bye of a round, or None (AGL-BYE)."""
    earlier = replace(tournament, rounds=tournament.rounds[: round_.number - 1])
    if ruleset.pairing.one_bye and player.id not in lookup.players_without_bye(earlier):
        return Impossible("{name} has had a bye, and nobody may have two: give it to somebody else.", name=player.name)
    return None


def why_not_correct_bye(tournament: Tournament, ruleset: Ruleset, round_: Round, player: Player) -> Refusal | None:
    """Why a round's bye cannot be corrected to a player who sat out, or None (SW-BYE, AGL-BYE)."""
    refusal, match = why_another_bye(tournament, ruleset, round_, player), round_.match_of(player.id)
    if refusal is not None or match is None or match.result is not None:
        return refusal
    return NotNow(
        "Table {table} has no result yet: change seats with the one who has the bye instead.", table=match.number
    )


def why_another_bye(tournament: Tournament, ruleset: Ruleset, round_: Round, player: Player) -> Refusal | None:
    """Why a round's bye cannot have been a player's, or None; the results are not considered."""
    if round_.stage is not Stage.SWISS:
        return NotNow("Round {round} belongs to the bracket: the results decide who has a bye.", round=round_.number)
    if tournament.is_round_robin:
        return NotNow("The free player of round {round} is fixed for the whole round robin.", round=round_.number)
    match = round_.match_of(player.id)
    if running_round.bye_holder(round_) is None:
        return Impossible("Round {round} has no bye that could have been another's.", round=round_.number)
    if match is None:
        return Impossible("{name} has no seat in round {round}.", name=player.name, round=round_.number)
    if match.second is None:
        return Impossible("{name} has the bye of round {round} already.", name=player.name, round=round_.number)
    if match.result is not None and match.result.is_unplayed:
        return Impossible(
            "Nothing was played at table {table}, so that nobody played there in the place of {name}: correct its "
            "result.",
            table=match.number,
            name=player.name,
        )
    had = [each.number for each, at in tournament.matches_of(player.id) if each.stage is Stage.SWISS and at.is_bye]
    if ruleset.pairing.one_bye and had:
        return Impossible(
            "{name} has the bye of round {round}, and nobody may have two: correct that one first.",
            name=player.name,
            round=had[0],
        )
    return None


# -- commands ----------------------------------------------------------------------------------------------------------


def plan_reseating(tournament: Tournament, ruleset: Ruleset, command: ask.ChangePairings) -> ReseatingPlan:
    """The running round after a change, and the rules it breaks; raises ``Refusal``."""
    round_ = lookup.find_round(tournament, command.round)
    raise_if_refused(why_not_change_round(tournament, round_))
    pairings = _changed(tournament, ruleset, round_, command)
    stood = running_round.state_before_round(tournament, round_, running_round.seated_players(pairings))
    if command.change is not PairingChangeKind.TABLE:
        pairings = running_round.round_at_fixed_tables(stood, round_, pairings)
    broken = rules_broken_by_change(stood, ruleset, round_, pairings)
    return ReseatingPlan(pairings=pairings, broken=broken, state_before=stood)


def change_pairings(tournament: Tournament, ruleset: Ruleset, command: ask.ChangePairings) -> tuple[Fact, ...]:
    """Change open tables of the running round; a broken rule needs a public reason."""
    plan = plan_reseating(tournament, ruleset, command)
    reason = inputs.checked_reason(command.reason)
    if plan.broken and not reason:
        raise Impossible(
            "This change breaks a rule: {what} Give the reason, which everyone can read, or leave the tables as they "
            "are.",
            field="reason",
            what=join_sentences(plan.broken),
        )
    named = (command.player,) if command.change is PairingChangeKind.TABLE else (command.player, command.other or 0)
    return (
        PairingsChanged(
            round=command.round,
            change=command.change,
            players=named,
            pairings=plan.pairings,
            receipt=running_round.running_round_receipt(plan.state_before, ruleset, plan.pairings),
            table=command.table if command.change is PairingChangeKind.TABLE else None,
            reason=reason,
        ),
    )


def correct_bye(tournament: Tournament, ruleset: Ruleset, command: ask.CorrectBye) -> tuple[Fact, ...]:
    """Correct a Swiss round's bye: the player who sat out swaps seat and result with the recorded holder."""
    round_ = lookup.find_round(tournament, command.round)
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_correct_bye(tournament, ruleset, round_, player))
    return (ByeCorrected(round=round_.number, player=player.id, other=running_round.bye_holder(round_) or 0),)


def _changed(
    tournament: Tournament, ruleset: Ruleset, round_: Round, command: ask.ChangePairings
) -> tuple[Pairing, ...]:
    player = lookup.find_player(tournament, command.player)
    if command.change is PairingChangeKind.TABLE:
        return _moved(round_, player, command.table)
    if command.change not in POSSIBLE_CHANGES or command.other is None:
        raise Malformed("Choose what to change.", field="change")
    other = lookup.find_player(tournament, command.other)
    if command.change is PairingChangeKind.SEATS:
        raise_if_refused(why_not_swap_in_round(tournament, ruleset, round_, (player, other)))
        return draft_tables.with_players_swapped(round_.pairings, player.id, other.id)
    raise_if_refused(why_not_pair_in_round(tournament, ruleset, round_, (player, other)))
    return _put_together(tournament, round_, player.id, other.id)


def _put_together(tournament: Tournament, round_: Round, first: int, second: int) -> tuple[Pairing, ...]:
    """Pair two players; the players they leave meet each other, or get the bye that one of the two had."""
    opponents = draft_tables.opponents_by_player(round_.pairings)
    theirs, others = opponents.get(first), opponents.get(second)
    if theirs is not None:
        return draft_tables.with_players_swapped(round_.pairings, theirs, second)
    if others is not None:
        return draft_tables.with_players_swapped(round_.pairings, others, first)
    return running_round.with_match(tournament, round_.pairings, first, second)


def _moved(round_: Round, player: Player, table: int | None) -> tuple[Pairing, ...]:
    """Move a player's match to another table; an open match there swaps with it."""
    raise_if_refused(why_not_move_in_round(round_, player))
    match = round_.match_of(player.id)
    if match is None or table is None or not 1 <= table <= HIGHEST_TABLE:
        raise Impossible("Tables are numbered from 1 to {most}.", field="table", most=HIGHEST_TABLE)
    if table == match.number:
        raise Impossible("{name} plays at table {table} already.", field="table", name=player.name, table=table)
    there = next((other for other in round_.matches if other.number == table and other.second is not None), None)
    if there is not None and there.result is not None:
        raise NotNow("Table {table} has its result and stays where it is.", field="table", table=table)
    return draft_tables.with_match_moved(round_.pairings, match.number, table)
