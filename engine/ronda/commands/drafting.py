"""The draft of a Swiss round: changes by hand, checks against the rules, publication, withdrawal."""

from collections.abc import Mapping

from ronda.commands import requests as ask
from ronda.commands.rounds import unpair_round, why_not_due, why_not_unpair, why_players_make_no_round
from ronda.core import inputs, lookup
from ronda.core.bounds import HIGHEST_TABLE
from ronda.core.errors import Impossible, NotNow, Refusal, raise_if_refused
from ronda.core.facts import (
    DraftChanged,
    DraftDiscarded,
    Fact,
    PairingChangeKind,
    PairingsPrinted,
    RoundDrafted,
    RoundPaired,
)
from ronda.core.fold import apply_fact
from ronda.core.pairings import BY_HAND, Pairing, Receipt, Stage
from ronda.core.state import Draft, Player, PlayerStatus, Round, Tournament
from ronda.formats.pairing import draft_tables, player_constraints, round_robin
from ronda.formats.pairing import next_round as pairing
from ronda.formats.pairing.broken_rules import join_sentences, rules_broken_by_draft
from ronda.rules.ruleset import Ruleset

# -- checks ------------------------------------------------------------------------------------------------------------


def why_not_redraft(tournament: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the draft cannot be paired anew, or None: a round must be due and the players must allow one."""
    if tournament.draft is None:
        return _no_draft()
    return why_not_due(tournament) or why_players_make_no_round(tournament, ruleset)


def why_not_swap_in_draft(tournament: Tournament, first: Player, second: Player) -> Refusal | None:
    """Why two players of a draft cannot swap seats, or None; for example if they already meet."""
    absent = _why_not_two(tournament, first, second)
    if absent is not None or tournament.draft is None:
        return absent
    if tournament.is_round_robin:
        return _by_table()
    opponents = draft_tables.opponents_by_player(tournament.draft.pairings)
    if first.id not in opponents and second.id not in opponents:
        return Impossible("{first} and {second} are not in this draft yet.", first=first.name, second=second.name)
    return _why_not_anew(opponents, first, second)


def why_not_pair_in_draft(tournament: Tournament, first: Player, second: Player) -> Refusal | None:
    """Why two players cannot be paired in a draft, or None; never possible in a round robin."""
    absent = _why_not_two(tournament, first, second)
    if absent is not None or tournament.draft is None:
        return absent
    if tournament.is_round_robin:
        return _by_table()
    return _why_not_anew(draft_tables.opponents_by_player(tournament.draft.pairings), first, second)


def _why_not_anew(opponents: Mapping[int, int | None], first: Player, second: Player) -> Impossible | None:
    if opponents.get(first.id) == second.id:
        return Impossible("{first} and {second} play each other already.", first=first.name, second=second.name)
    return None


def why_not_give_bye(tournament: Tournament, ruleset: Ruleset, player: Player) -> Refusal | None:
    """Why a player cannot have the bye, or None (SW-BYE, AGL-BYE)."""
    absent = _why_not_there(tournament, player)
    if absent is not None or tournament.draft is None:
        return absent
    if tournament.is_round_robin:
        return _by_table()
    if draft_tables.draft_bye(tournament, tournament.draft.pairings) == player.id:
        return Impossible("{name} has the bye already.", name=player.name)
    if len(pairing.players_to_pair(tournament)) % 2 == 0:
        return Impossible(
            "The number of players is even: with a bye for {name} somebody else would have no opponent.",
            name=player.name,
        )
    return _why_not_another_bye(tournament, ruleset, player)


def _why_not_another_bye(tournament: Tournament, ruleset: Ruleset, player: Player) -> Impossible | None:
    """Why a player may not have a second bye, or None (AGL-BYE)."""
    if ruleset.pairing.one_bye and player.id not in lookup.players_without_bye(tournament):
        return Impossible("{name} has had a bye, and nobody may have two: give it to somebody else.", name=player.name)
    return None


def why_not_move_in_draft(tournament: Tournament, player: Player) -> Refusal | None:
    """Why a player's match cannot move to another table, or None."""
    absent = _why_not_there(tournament, player)
    if absent is not None or tournament.draft is None:
        return absent
    place = draft_tables.table_of_player(tournament.draft.pairings, player.id)
    if place is None or place.second is None:
        return Impossible("{name} has no opponent in this draft, and so no table.", name=player.name)
    return None


def why_not_tie_up(tournament: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the players without opponents cannot be paired with each other, or None (AGL-BYE)."""
    if tournament.draft is None:
        return _no_draft()
    if tournament.is_round_robin:
        return _by_table()
    loose = draft_tables.loose_ends(tournament, tournament.draft.pairings)
    if not loose:
        return Impossible("Everybody in the event has an opponent or the bye.")
    if not tournament.rounds or not ruleset.pairing.one_bye or len(loose.players) % 2 == 0:
        return None
    if set(loose.players).intersection(lookup.players_without_bye(tournament)):
        return None
    return Impossible(
        "Only players who have had a bye are without an opponent, and nobody may have two: {names}. Give the bye "
        "to somebody else, then pair them.",
        names=", ".join(tournament.player(player).name for player in loose.players),
    )


def why_not_publish(tournament: Tournament) -> Refusal | None:
    """Why the draft cannot be published, or None; a broken rule needs a reason but is possible."""
    if tournament.draft is None:
        return _no_draft()
    loose = draft_tables.loose_ends(tournament, tournament.draft.pairings)
    if loose:
        return why_not_due(tournament) or NotNow(
            "The draft does not fit the players who are there; without an opponent: {names}. Pair them, or pair the "
            "whole round again.",
            names=", ".join(tournament.player(player).name for player in loose.players),
        )
    return (
        why_not_due(tournament)
        or player_constraints.why_too_few(tournament)
        or _why_not_by_table(tournament, tournament.draft)
    )


def _why_not_by_table(tournament: Tournament, draft: Draft) -> Refusal | None:
    """Why a draft is no longer the round robin's round, or None; None in other systems (RR-BERGER)."""
    if not tournament.is_round_robin:
        return None
    if round_robin.is_by_table(tournament, draft.pairings, draft.seed, draft.groups):
        return pairing.why_awarded_byes(tournament)
    return NotNow(
        "Players came or dropped since this round was drafted: pair it again, so that everybody meets everybody."
    )


def why_not_reopen(tournament: Tournament, round_: Round) -> NotNow | None:
    """Why a published round cannot become a draft again, or None."""
    if round_.stage is not Stage.SWISS:
        return NotNow("The bracket is fixed: its rounds have no draft.")
    return why_not_unpair(tournament, round_)


def _no_draft() -> NotNow:
    return NotNow("There is no draft: pair the round first.")


def _by_table() -> Impossible:
    return Impossible("The Berger table decides the pairings: only the tables can be changed.")


def _why_not_two(tournament: Tournament, first: Player, second: Player) -> Refusal | None:
    if tournament.draft is None:
        return _no_draft()
    if first.id == second.id:
        return Impossible("Choose two different players.")
    return _why_not_there(tournament, first) or _why_not_there(tournament, second)


def _why_not_there(tournament: Tournament, player: Player) -> NotNow | None:
    if tournament.draft is None:
        return _no_draft()
    if player_constraints.has_awarded_bye(tournament, player):
        return NotNow("{name} has a bye that was awarded beforehand: take it back first.", name=player.name)
    if player.status is not PlayerStatus.ACTIVE:
        return NotNow("{name} is not in the event any more.", name=player.name)
    return player_constraints.why_out_of_stage(player)


# -- commands ----------------------------------------------------------------------------------------------------------


def redraft_round(tournament: Tournament, ruleset: Ruleset, moment: ask.Moment) -> tuple[Fact, ...]:
    """Pair the draft anew from another seed; changes by hand are lost."""
    raise_if_refused(why_not_redraft(tournament, ruleset))
    return (pairing.swiss_round(tournament, ruleset, moment.random),)


def discard_draft(tournament: Tournament) -> tuple[Fact, ...]:
    return (DraftDiscarded(round=_draft(tournament).round),)


def swap_players(tournament: Tournament, ruleset: Ruleset, command: ask.SwapPlayers) -> tuple[Fact, ...]:
    """Swap two players; the bye is a seat too."""
    pairings = draft_tables.present_tables(tournament, _draft(tournament).pairings)
    first, second = lookup.find_player(tournament, command.player), lookup.find_player(tournament, command.other)
    raise_if_refused(why_not_swap_in_draft(tournament, first, second))
    changed = draft_tables.with_players_swapped(pairings, first.id, second.id)
    return _draft_changed(tournament, ruleset, PairingChangeKind.SEATS, (first.id, second.id), changed)


def pair_with(tournament: Tournament, ruleset: Ruleset, command: ask.PairWith) -> tuple[Fact, ...]:
    """Pair two players; the players they leave meet each other, or get the bye that one of the two had."""
    pairings = draft_tables.present_tables(tournament, _draft(tournament).pairings)
    first, second = lookup.find_player(tournament, command.player), lookup.find_player(tournament, command.opponent)
    raise_if_refused(why_not_pair_in_draft(tournament, first, second))
    opponents = draft_tables.opponents_by_player(pairings)
    theirs = opponents.get(first.id)
    others = opponents.get(second.id)
    if theirs is not None:
        changed = draft_tables.with_players_swapped(pairings, theirs, second.id)
    elif others is not None:
        changed = draft_tables.with_players_swapped(pairings, others, first.id)
    else:
        changed = draft_tables.seated_together(
            tournament,
            draft_tables.tables_without(pairings, {first.id, second.id}),
            [(first.id, second.id)],
            None,
        )
    return _draft_changed(tournament, ruleset, PairingChangeKind.OPPONENTS, (first.id, second.id), changed)


def set_bye(tournament: Tournament, ruleset: Ruleset, command: ask.SetBye) -> tuple[Fact, ...]:
    """Assign the bye to a player; the previous holder takes that player's seat (SW-BYE, AGL-BYE)."""
    pairings = draft_tables.present_tables(tournament, _draft(tournament).pairings)
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_give_bye(tournament, ruleset, player))
    holder = draft_tables.draft_bye(tournament, pairings)
    if holder is not None:
        changed = draft_tables.with_players_swapped(pairings, holder, player.id)
    else:
        changed = draft_tables.with_bye(draft_tables.tables_without(pairings, {player.id}), player.id)
    return _draft_changed(tournament, ruleset, PairingChangeKind.BYE, (player.id,), changed)


def move_table(tournament: Tournament, ruleset: Ruleset, command: ask.MoveTable) -> tuple[Fact, ...]:
    """Move a player's match to another table; a match already there swaps with it."""
    pairings = draft_tables.present_tables(tournament, _draft(tournament).pairings)
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_move_in_draft(tournament, player))
    place = draft_tables.table_of_player(pairings, player.id)
    if place is None:
        return ()
    if not 1 <= command.table <= HIGHEST_TABLE:
        raise Impossible("Tables are numbered from 1 to {most}.", field="table", most=HIGHEST_TABLE)
    if command.table not in {table.number for table in pairings}:
        raise_if_refused(player_constraints.why_not_in_hall(tournament.details.tables, command.table, field="table"))
    if command.table == place.number:
        raise Impossible("{name} plays at table {table} already.", field="table", name=player.name, table=place.number)
    moved = draft_tables.with_match_moved(pairings, place.number, command.table)
    return _draft_changed(tournament, ruleset, PairingChangeKind.TABLE, (player.id,), moved, table=command.table)


def tie_up_draft(tournament: Tournament, ruleset: Ruleset) -> tuple[Fact, ...]:
    """Pair the players without opponents with each other and leave all other tables alone."""
    draft = _draft(tournament)
    raise_if_refused(why_not_tie_up(tournament, ruleset))
    tables = draft_tables.tied_up_tables(tournament, ruleset, draft)
    return _draft_changed(tournament, ruleset, PairingChangeKind.LOOSE_ENDS, (), tables)


def publish_round(tournament: Tournament, ruleset: Ruleset, command: ask.PublishRound) -> tuple[Fact, ...]:
    """Publish the draft, so that the room sees it.

    Refuses a draft that does not fit the present players, and a rule broken by hand without a public reason.
    """
    draft = _draft(tournament)
    raise_if_refused(why_not_publish(tournament))
    pairings = draft_tables.with_present_players(tournament, draft.pairings)
    algorithm, receipt = _made_by(tournament, ruleset, draft, pairings)
    reason = inputs.checked_reason(command.reason)
    by_hand = algorithm.startswith(BY_HAND)
    if by_hand:
        bye = draft_tables.draft_bye(tournament, pairings)
        if bye is not None:
            raise_if_refused(_why_not_another_bye(tournament, ruleset, tournament.player(bye)))
        broken = () if tournament.is_round_robin else rules_broken_by_draft(tournament, ruleset, pairings, draft)
        if broken and not reason:
            raise Impossible(
                "This round breaks a rule: {what} Give the reason, which everyone can read, or pair it again.",
                field="reason",
                what=join_sentences(broken),
            )
    paired = RoundPaired(
        round=draft.round,
        stage=Stage.SWISS,
        pairings=pairings,
        seed=draft.seed,
        algorithm=algorithm,
        receipt=receipt,
        reason=reason if by_hand else "",
        groups=draft.groups,
    )
    return (paired, *pairing.conceded_games(tournament, ruleset, paired))


def reopen_round(tournament: Tournament, ruleset: Ruleset, command: ask.ReopenRound) -> tuple[Fact, ...]:
    """Turn a published round without results back into a draft with the same pairings."""
    round_ = lookup.find_round(tournament, command.round)
    raise_if_refused(why_not_reopen(tournament, round_))
    (withdrawn,) = unpair_round(tournament, ask.UnpairRound(round=round_.number))
    draft = Draft(
        round=round_.number,
        pairings=round_.pairings,
        seed=round_.seed,
        algorithm=round_.algorithm,
        receipt=round_.receipt,
        reason=next((change.reason for change in reversed(round_.changes) if change.reason), round_.reason),
        groups=round_.groups,
    )
    algorithm, receipt = _made_by(apply_fact(tournament, withdrawn), ruleset, draft, draft.pairings)
    drafted = RoundDrafted(
        round=draft.round,
        pairings=draft.pairings,
        seed=draft.seed,
        algorithm=algorithm,
        receipt=receipt,
        reason=draft.reason,
        groups=draft.groups,
    )
    return (withdrawn, drafted)


def record_print(tournament: Tournament, command: ask.RecordPrint) -> tuple[Fact, ...]:
    """Record the round as it was printed."""
    round_ = lookup.find_round(tournament, command.round)
    return (PairingsPrinted(round=round_.number, pairings=round_.pairings),)


def _draft(tournament: Tournament) -> Draft:
    if tournament.draft is None:
        raise _no_draft()
    return tournament.draft


def _draft_changed(
    tournament: Tournament,
    ruleset: Ruleset,
    change: PairingChangeKind,
    players: tuple[int, ...],
    pairings: tuple[Pairing, ...],
    *,
    table: int | None = None,
) -> tuple[Fact, ...]:
    """The changed draft; matches return to fixed tables unless the change was about a table (ANY-TABLES)."""
    draft = _draft(tournament)
    if change is not PairingChangeKind.TABLE:
        pairings = draft_tables.without_gaps(tournament, draft.pairings, pairings)
        pairings = draft_tables.draft_at_fixed_tables(tournament, pairings)
    algorithm, receipt = _made_by(tournament, ruleset, draft, pairings)
    return (
        DraftChanged(
            round=draft.round,
            change=change,
            players=players,
            pairings=pairings,
            algorithm=algorithm,
            receipt=receipt,
            table=table,
        ),
    )


def _made_by(
    tournament: Tournament, ruleset: Ruleset, draft: Draft, pairings: tuple[Pairing, ...]
) -> tuple[str, Receipt]:
    """Algorithm and receipt of pairings; "by hand" unless the seed gives the same ones now."""
    again = pair_draft_again(tournament, ruleset, draft)
    if again is not None and again.pairings == pairings:
        return again.algorithm, again.receipt
    receipt = draft_tables.receipt_by_hand(tournament, ruleset, pairings)
    return BY_HAND + draft.algorithm.removeprefix(BY_HAND), receipt


def pair_draft_again(tournament: Tournament, ruleset: Ruleset, draft: Draft) -> RoundDrafted | None:
    """The draft that its seed gives now; None if nobody can be paired by the rules."""
    try:
        return pairing.swiss_round(tournament, ruleset, draft.seed, draft.algorithm)
    except Impossible:
        return None
