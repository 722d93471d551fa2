"""Checks of seating records: draft, publication, changes, withdrawal, and the cut."""

import re
from collections.abc import Collection, Sequence
from itertools import chain

from ronda.admission.event import check_reason
from ronda.commands import reseating, rounds
from ronda.commands.rounds import qualified_for_next
from ronda.core import bounds, facts, lookup
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.facts import PairingChangeKind
from ronda.core.pairings import BY_HAND, Pairing, Receipt, Stage
from ronda.core.stage_groups import check_groups
from ronda.core.stage_progress import expected_rounds
from ronda.core.stages import Progression
from ronda.core.state import Phase, Tournament
from ronda.formats.absences import present_players
from ronda.formats.cut import crosses_groups
from ronda.formats.pairing import double_elimination, elimination, player_constraints, round_robin
from ronda.formats.pairing.bracket_reseating import follows_from_results
from ronda.formats.pairing.next_round import elimination_round
from ronda.formats.pairing.round_robin import is_conceded

IMPORTED = "imported"
"""The algorithm of rounds played elsewhere; their tables are those of the other software."""
_BRACKETS = elimination.ALGORITHMS | double_elimination.ALGORITHMS
_NAMED = {
    PairingChangeKind.SEATS: 2,
    PairingChangeKind.OPPONENTS: 2,
    PairingChangeKind.BYE: 1,
    PairingChangeKind.TABLE: 1,
    PairingChangeKind.LOOSE_ENDS: 0,
}
"""Number of players that a change of a draft or running round names."""


def check_rounds_fact(state: Tournament, fact: facts.Fact) -> None:
    """Refuse impossible seats in a state; raises ``Refusal``."""
    match fact:
        case facts.RoundDrafted():
            check_reason(fact.reason)
            _check_draft(state, fact)
        case facts.DraftChanged():
            _check_draft_changed(state, fact)
        case facts.DraftDiscarded(round=number):
            if state.draft is None or state.draft.round != number:
                raise Malformed("there is no draft of round {round}.", round=number)
        case facts.RoundPaired():
            check_reason(fact.reason)
            _check_round(state, fact)
        case facts.PairingsChanged():
            check_reason(fact.reason)
            _check_running_round_changed(state, fact)
        case facts.BracketReseated() if not follows_from_results(state, fact):
            raise Malformed("its tables are not those of the bracket.")
        case facts.RoundUnpaired(round=number):
            lookup.find_round(state, number)
            for later in state.rounds[number - 1 :]:
                if any(match.result and not is_conceded(state, later, match) for match in later.matches):
                    raise Malformed("it withdraws round {round}, which has results.", round=later.number)
        case facts.PairingsPrinted(round=number, pairings=pairings):
            if lookup.find_round(state, number).pairings != pairings:
                raise Malformed("it prints other tables than round {round} had.", round=number)
        case facts.CutMade(seeds=seeds):
            raise_if_refused(rounds.why_not_make_cut(state))
            _check_seeds(state, seeds)
        case facts.StageBegun():
            _check_stage_begun(state, fact)
        case facts.CutRevised():
            _check_revised(state, fact)
        case _:
            pass


def _people(pairings: Sequence[Pairing]) -> list[int]:
    return [player for table in pairings for player in (table.first, table.second) if player is not None]


def _check_tables(state: Tournament, pairings: Sequence[Pairing], receipt: Receipt) -> None:
    """Refuse empty tables, duplicate numbers, and a receipt that names others; raises ``Malformed``."""
    numbers = [table.number for table in pairings]
    seated = len(_people(pairings)) > 0 and all(table.first is not None for table in pairings)
    if not seated or len(set(numbers)) != len(numbers) or not 1 <= min(numbers) <= max(numbers) <= bounds.HIGHEST_PLACE:
        raise Malformed("its tables are not those of a round.")
    players = {*_people(pairings), *(player.id for player in state.players)}
    named = {
        *chain.from_iterable((*receipt.rematches, *receipt.same_club, *receipt.clubs_parted)),
        *chain.from_iterable((*receipt.apart_met, *receipt.kept_apart)),
        *(player for floater in receipt.floaters for player in (floater.player, floater.opponent)),
        *(*receipt.bye_passed_over, *receipt.awarded_byes),
        *(player for player, _ in receipt.moved_tables),
    }
    counted = (*receipt.crossings, *(floater.groups for floater in receipt.floaters))
    placed = [table for _, table in receipt.moved_tables]
    if not (named <= players and _within(counted, len(players)) and _within(placed, bounds.HIGHEST_PLACE)):
        raise Malformed("its receipt is not that of a round.")


def _within(numbers: Collection[int], most: int) -> bool:
    return all(0 <= number <= most for number in numbers)


def _check_maker(seed: int, algorithm: str) -> None:
    if seed < 0 or not re.fullmatch(bounds.ALGORITHM, algorithm):
        raise Malformed("its pairing has no valid method or seed.")


def _check_draft(state: Tournament, fact: facts.RoundDrafted) -> None:
    raise_if_refused(rounds.why_not_due(state))
    _check_maker(fact.seed, fact.algorithm)
    _check_tables(state, fact.pairings, fact.receipt)
    check_groups(state, fact.groups)
    if state.seeds is not None or not state.swiss_rounds or fact.algorithm.removeprefix(BY_HAND) in _BRACKETS:
        raise Malformed("it drafts a round of a bracket.")


def _check_draft_changed(state: Tournament, fact: facts.DraftChanged) -> None:
    draft = state.draft
    if draft is None or draft.round != fact.round:
        raise Malformed("there is no draft of round {round}.", round=fact.round)
    _check_maker(0, fact.algorithm)
    _check_tables(state, fact.pairings, fact.receipt)
    _check_named(state, fact)
    there = {player.id for player in state.playing_players}
    if not set(_people(fact.pairings)) <= there | set(_people(draft.pairings)):
        raise Malformed("it seats somebody who is not there.")


def _check_named(state: Tournament, fact: facts.DraftChanged | facts.PairingsChanged) -> None:
    if len(fact.players) != _NAMED[fact.change] or len(set(fact.players)) != len(fact.players):
        if isinstance(fact, facts.DraftChanged):
            raise Malformed("its change of the draft does not say who was moved.")
        raise Malformed("its change of the pairings does not say who was moved.")
    for player in fact.players:
        lookup.find_player(state, player)
    moved = fact.change is PairingChangeKind.TABLE
    if moved is not (fact.table is not None) or not 1 <= (fact.table or 1) <= bounds.HIGHEST_TABLE:
        raise Malformed("its change does not say which table.")


def _check_running_round_changed(state: Tournament, fact: facts.PairingsChanged) -> None:
    round_ = lookup.find_round(state, fact.round)
    raise_if_refused(reseating.why_not_change_round(state, round_))
    if fact.change not in reseating.POSSIBLE_CHANGES:
        raise Malformed("its change of the pairings does not say who was moved.")
    _check_named(state, fact)
    _check_tables(state, fact.pairings, fact.receipt)
    there = {player.id for player in state.playing_players}
    alone = [table for table in fact.pairings if table.second is None]
    if len(alone) > sum(match.second is None for match in round_.matches):
        raise Malformed("it leaves somebody without an opponent.")
    if not set(_people(fact.pairings)) <= there | set(_people(round_.pairings)):
        raise Malformed("it seats somebody who is not there.")


def _check_round(state: Tournament, fact: facts.RoundPaired) -> None:
    _check_maker(fact.seed, fact.algorithm)
    check_groups(state, fact.groups)
    if fact.algorithm == IMPORTED:
        _check_imported(state, fact)
    elif fact.stage is Stage.ELIMINATION:
        _check_bracket(state, fact)
    else:
        _check_swiss(state, fact)


def _check_imported(state: Tournament, fact: facts.RoundPaired) -> None:
    _check_tables(state, fact.pairings, fact.receipt)
    is_swiss = fact.stage is Stage.SWISS
    if not state.started or (state.rounds and not state.rounds[-1].is_complete):
        raise Malformed("round {round} is not due.", round=fact.round)
    if is_swiss and (state.seeds is not None or state.stage_rounds(Stage.ELIMINATION)):
        raise Malformed("round {round} is not due.", round=fact.round)
    if is_swiss and len(state.rounds) >= state.swiss_rounds:
        raise Malformed("round {round} is not due.", round=fact.round)
    if not is_swiss and state.swiss_rounds and state.seeds is None:
        raise Malformed("round {round} is not due.", round=fact.round)
    _check_there(state, fact.pairings)


def _check_there(state: Tournament, pairings: Sequence[Pairing]) -> None:
    if any(not lookup.find_player(state, player).is_playing for player in _people(pairings)):
        raise Malformed("it seats somebody who is not there.")


def _check_bracket(state: Tournament, fact: facts.RoundPaired) -> None:
    """Refuse a bracket round that does not follow from the previous one (SW-ELIM, DE-BRACKET)."""
    raise_if_refused(rounds.why_not_due(state))
    if state.swiss_rounds and state.seeds is None:
        raise Malformed("it begins a bracket before the cut.")
    due = elimination_round(state, fact.seed, fact.algorithm)
    if (fact.pairings, fact.algorithm, fact.receipt) != (due.pairings, due.algorithm, due.receipt):
        raise Malformed("its tables are not those of the bracket.")


def _check_swiss(state: Tournament, fact: facts.RoundPaired) -> None:
    raise_if_refused(rounds.why_not_due(state))
    _check_tables(state, fact.pairings, fact.receipt)
    if state.phase is not Phase.BETWEEN_ROUNDS or state.seeds is not None or not state.swiss_rounds:
        raise Malformed("round {round} is not due.", round=fact.round)
    if fact.algorithm.removeprefix(BY_HAND) in _BRACKETS:
        raise Malformed("its pairing has no valid method or seed.")
    if state.is_round_robin:
        if not round_robin.is_by_table(state, fact.pairings, fact.seed, fact.groups):
            raise Malformed("its tables are not those of the round robin.")
        return
    seated = set(_people(fact.pairings))
    if seated != {player.id for player in present_players(state)}:
        raise Malformed("its tables do not seat everybody who is there.")
    alone = [table.first for table in fact.pairings if table.second is None]
    awarded = set(fact.receipt.awarded_byes)
    if len([player for player in alone if player not in awarded]) > 1:
        raise Malformed("it leaves somebody without an opponent.")


def _check_seeds(state: Tournament, seeds: Sequence[int]) -> None:
    """Refuse a wrong number of qualifiers, or an absent one; raises ``Malformed``."""
    size = min(state.cut, len(state.playing_players))
    if state.table_stage.progression != Progression(places=state.table_stage.progression.places):
        size = len(seeds) if len(seeds) >= player_constraints.FEWEST_PLAYERS else size
    active = {player.id for player in state.active_players}
    if len(seeds) != size or len(set(seeds)) != size or not set(seeds) <= active:
        raise Malformed("its cut is not one of {size} players who are there.", size=size)


def _check_stage_begun(state: Tournament, fact: facts.StageBegun) -> None:
    """Refuse a stage that is not due, or differs from its announcement (ST-CHAIN); raises ``Refusal``."""
    raise_if_refused(rounds.why_not_make_cut(state))
    stood = rounds.before_next_stage(state)
    if fact.stage != len(stood.begun) + 1 or fact.stage >= len(stood.chain) or stood.chain[fact.stage].is_bracket:
        raise Malformed("stage {stage} is not due.", stage=fact.stage + 1)
    _check_seeds(stood, fact.entrants)
    places = rounds.following_places(stood, len(fact.entrants))
    due = len(stood.rounds) + expected_rounds(stood.chain[fact.stage], len(fact.entrants), places)
    if (fact.swiss_rounds, fact.cut) != (due, places):
        raise Malformed("its stage has other rounds or places than were announced.")


def _check_revised(state: Tournament, fact: facts.CutRevised) -> None:
    before = qualified_for_next(state)
    kept = tuple(seed for seed in before if seed != fact.leaver)
    active = {player.id for player in state.active_players}
    entrant = () if fact.entrant is None else (fact.entrant,)
    due, seeds = (*kept, *entrant), fact.seeds
    if state.seeds is not None and crosses_groups(state):
        due, seeds = tuple(sorted(due)), tuple(sorted(seeds))  # all cross anew (ST-CROSSING)
    if fact.leaver not in before or fact.leaver in active:
        raise Malformed("nobody of that number has dropped from the cut.")
    if seeds != due or not set(entrant) <= active - set(kept):
        raise Malformed("its cut is not one of those who are there.")
