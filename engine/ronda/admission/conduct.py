"""Checks of officials' records: penalties, substitutes, rulings and appeals."""

from ronda.commands import rulings, substitutes
from ronda.commands.conduct import checked_penalty_texts
from ronda.core import facts, lookup
from ronda.core.clock import parse_moment
from ronda.core.errors import Malformed
from ronda.core.state import Tournament
from ronda.rules.penalties import CONDUCT_RULE
from ronda.rules.ruleset import Ruleset


def check_conduct(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse a record that no official can have made in a state; raises ``Refusal``."""
    match fact:
        case facts.PenaltyGiven():
            _check_penalty(state, ruleset, fact)
        case facts.SubstituteIssued(player=player, item=item, lost=lost, official=official):
            lookup.find_player(state, player)
            parse_moment(fact.at)
            tidy = substitutes.checked_substitute_texts(item, lost, official) == (item, lost, official)
            if ruleset.substitutes is None or not tidy or not item or not official:
                raise Malformed("its substitute is not well formed.")
        case facts.RulingGiven(question=question, decision=decision, official=official):
            tidy = rulings.checked_ruling_texts(question, decision, official) == (question, decision, official)
            if not tidy or not all((question, decision, official)) or (fact.match is not None and fact.round is None):
                raise Malformed("its ruling is not well formed.")
            if fact.round is not None and not 1 <= fact.round <= len(state.rounds):
                raise Malformed("its ruling is of round {round}, which was not paired.", round=fact.round)
            if fact.round is not None and fact.match is not None:
                lookup.find_match(state, fact.round, fact.match)
        case facts.RulingAppealed(player=player, decision=decision, official=official):
            lookup.find_player(state, player)
            tidy = rulings.checked_ruling_texts("", decision, official) == ("", decision, official)
            if not tidy or not official or bool(decision) != (fact.outcome is facts.AppealOutcome.CHANGED):
                raise Malformed("its appeal is not well formed.")
        case _:
            pass


def _check_penalty(state: Tournament, ruleset: Ruleset, fact: facts.PenaltyGiven) -> None:
    penalty, player = ruleset.penalty(fact.kind), lookup.find_player(state, fact.player)
    # a record with its own rule today may have been written under the general one
    if penalty is None or fact.rule not in {penalty.rule, CONDUCT_RULE}:
        raise Malformed("its penalty “{key}” is not one of this game.", key=fact.kind[:40])
    if not fact.reason or not fact.official:
        raise Malformed("its penalty is not well formed.")
    if checked_penalty_texts(fact.reason, fact.official) != (fact.reason, fact.official):
        raise Malformed("its penalty is not well formed.")
    match = lookup.find_round(state, fact.round).match_of(player.id) if fact.round is not None else None
    if fact.match != (match.number if match else None):
        raise Malformed("its penalty is not one of that table.")
