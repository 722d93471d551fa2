"""Deciding a foreign step anew: it is done, was done already, or waits for the organiser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ronda import admission, journal
from ronda.audit import verification
from ronda.commands.places import why_no_place
from ronda.core import bounds, codec, facts, inputs
from ronda.core.errors import NotNow, Refusal, raise_if_refused
from ronda.core.facts import HISTORY_MOVES, NOT_UNDOABLE, Fact, HistoryMove
from ronda.core.fold import apply_fact
from ronda.core.pairings import BY_HAND, Pairing, Stage
from ronda.core.state import Player, Tournament
from ronda.formats.pairing import draft_tables, running_round
from ronda.journal import Log, Record
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.sync.steps import SyncStep
from ronda.sync.subject import RoundSubject, TableSubject, fact_subject

_NUMBERED_FIELDS = ("player", "ruling", "message")
"""Fields with consecutively assigned numbers, which may mean something else on another device."""


@dataclass(slots=True, kw_only=True)
class NumberMapping:
    """The meaning here of numbers assigned elsewhere since the logs diverged."""

    common_records: int
    """Number of common records at the beginning."""
    next_player: int
    """The next player number when they diverged."""
    local_numbers: dict[tuple[str, int], int] = field(default_factory=dict)

    def renumbered(self, fact: Fact) -> Fact:
        """The fact with foreign player, ruling and message numbers replaced by those here."""
        found = {name: self.local_numbers.get((name, getattr(fact, name, None) or 0)) for name in _NUMBERED_FIELDS}
        fact = with_numbers(fact, {name: number for name, number in found.items() if number is not None})
        match fact:
            case facts.RoundDrafted() | facts.RoundPaired():
                return replace(fact, pairings=self._seats(fact.pairings))
            case facts.DraftChanged() | facts.PairingsChanged() | facts.BracketReseated():
                return replace(fact, pairings=self._seats(fact.pairings), players=self._players(fact.players))
            case facts.PlayersKeptApart() | facts.PlayersLetMeet() | facts.DayClashAccepted():
                return replace(fact, players=tuple(sorted(self._players(fact.players))))
            case facts.PersonErased():
                return replace(fact, players=tuple(sorted(self._players(fact.players))))
            case facts.ByeCorrected(other=other):
                return replace(fact, other=self._player(other) or 0)
            case facts.CutMade():
                return replace(fact, seeds=self._players(fact.seeds))
            case facts.StageBegun():
                return replace(fact, entrants=self._players(fact.entrants))
            case facts.CutRevised(leaver=leaver, entrant=entrant):
                seeds = self._players(fact.seeds)
                return replace(fact, leaver=self._player(leaver) or 0, entrant=self._player(entrant), seeds=seeds)
            case _:
                return fact

    def renumbered_subject(self, subject: object, fact: Fact) -> object:
        """The subject on the other device of a fact with local numbers, in those numbers."""
        match subject:
            case Player() if isinstance(player := getattr(fact, "player", None), int):
                return replace(subject, id=player)
            case TableSubject(first=first, second=second):
                return replace(subject, first=self._player(first), second=self._player(second))
            case RoundSubject(pairings=pairings):
                return replace(subject, pairings=self._seats(pairings))
            case _:
                return subject

    def _seats(self, pairings: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
        return tuple(
            replace(table, first=self._player(table.first), second=self._player(table.second)) for table in pairings
        )

    def _players(self, players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.local_numbers.get(("player", player), player) for player in players)

    def _player(self, player: int | None) -> int | None:
        return None if player is None else self.local_numbers.get(("player", player), player)


def with_numbers(fact: Fact, numbers: Mapping[str, int]) -> Fact:
    """The fact with some numbers replaced."""
    return cast("Fact", replace(cast("Any", fact), **numbers)) if numbers else fact


def rebase_step(log: Log, step: SyncStep, numbers: NumberMapping) -> tuple[Record, ...]:
    """The records that a foreign step adds: its facts, or that it was already done, or is set aside."""
    if isinstance(step.outcome, facts.StepAgreed):
        return journal.extend_log(log, (step.outcome,), at=step.at)
    if step.outcome is not None:
        return set_step_aside(log, step, step.happened)
    if isinstance(step.happened[0], HISTORY_MOVES):
        return _rebase_history_move(log, step, step.happened[0], numbers)
    if isinstance(step.happened[0], NOT_UNDOABLE):
        return _rebase_note(log, step, numbers.renumbered(step.happened[0]))
    happened = tuple(_renumber_newcomer(log.tournament, numbers, fact) for fact in step.happened)
    state, ruleset = log.tournament, ruleset_of(log.tournament)
    wanted: list[Fact] = []
    try:
        for fact, stood in zip(happened, step.subjects, strict=True):
            if isinstance(fact, facts.StepSettled):
                if log.settled.get(fact.step, fact.taken) != fact.taken:
                    return set_step_aside(log, step, happened)
                wanted += [fact] if fact.step in {waiting.step for waiting in log.set_aside} else []
                continue
            if _holds_already(state, fact):
                continue
            if fact_subject(log.tournament, fact) != numbers.renumbered_subject(stood, fact):
                return set_step_aside(log, step, happened)
            if isinstance(fact, facts.PlayerRegistered | facts.RegistrationRestored):
                # a player who came before the start there may have waited for a place
                raise_if_refused(why_no_place(state))
            kept = rebase_fact(state, ruleset, fact)
            state = apply_fact(state, kept)
            wanted.append(kept)
    except Refusal:
        return set_step_aside(log, step, happened)
    if not wanted:
        return journal.extend_log(log, (facts.StepAgreed(step=step.id),), at=step.at)
    return journal.extend_log(log, wanted, at=step.at, step=step.id)


def rebase_fact(state: Tournament, ruleset: Ruleset, fact: Fact) -> Fact:
    """A foreign step as recorded here; raises ``Refusal`` if impossible.

    If pairing it here gives another round, it was paired in a different state, for example before a correction made
    here: it is kept as a round set by hand.
    """
    if not isinstance(fact, verification.SEATING_FACTS):
        admission.check_fact(state, ruleset, fact)
        return fact
    try:
        admission.check_fact(state, ruleset, fact)
        kept = fact if _is_verified(state, ruleset, fact) else _by_hand(state, ruleset, fact)
    except Refusal:
        kept = None
    if kept is None or not _is_verified(state, ruleset, kept):
        raise NotNow(
            "Round {round} was paired on the other copy and does not fit what was done here since. Take that back "
            "in the history, or keep what stands here.",
            round=fact.round,
        )
    return kept


def _by_hand(state: Tournament, ruleset: Ruleset, fact: verification.SeatingFact) -> verification.SeatingFact | None:
    """A round with a receipt computed here; None for a bracket round, which nobody sets by hand."""
    if isinstance(fact, facts.PairingsChanged):
        before = running_round.state_before_round(state, state.rounds[-1], running_round.seated_players(fact.pairings))
        return replace(fact, receipt=running_round.running_round_receipt(before, ruleset, fact.pairings))
    is_bracket = isinstance(fact, facts.RoundPaired) and fact.stage is Stage.ELIMINATION
    if is_bracket or isinstance(fact, facts.BracketReseated):
        return None
    receipt = draft_tables.receipt_by_hand(state, ruleset, fact.pairings)
    return replace(fact, algorithm=BY_HAND + fact.algorithm.removeprefix(BY_HAND), receipt=receipt)


def _is_verified(state: Tournament, ruleset: Ruleset, fact: verification.SeatingFact) -> bool:
    return verification.verify_seating(state, ruleset, fact).verdict is not verification.PairingVerdict.DIFFERENT


def _rebase_note(log: Log, step: SyncStep, fact: Fact) -> tuple[Record, ...]:
    """A foreign note; a player's message whose subject no longer exists here has no effect."""
    try:
        admission.check_fact(log.tournament, ruleset_of(log.tournament), fact)
    except Refusal:
        fact = facts.StepAgreed(step=step.id)
        return journal.extend_log(log, (fact,), at=step.at)
    return journal.extend_log(log, (fact,), at=step.at, step=step.id)


def _rebase_history_move(log: Log, step: SyncStep, way: HistoryMove, numbers: NumberMapping) -> tuple[Record, ...]:
    """A foreign undo, redo or return, if the same step is the last here too."""
    is_next = {
        facts.ActionUndone: log.last_action == way.action,
        facts.ActionRedone: log.next_action == way.action,
        facts.ReturnedTo: len(log.records) == numbers.common_records,
    }
    if not is_next[type(way)]:
        return set_step_aside(log, step, step.happened)
    return journal.extend_log(log, (way,), at=step.at, step=step.id)


def set_step_aside(log: Log, step: SyncStep, happened: Sequence[Fact]) -> tuple[Record, ...]:
    """The record that sets a step aside until the organiser decides."""
    aside = step.outcome or facts.StepSetAside(
        step=step.id, happened=encode_set_aside(happened), people=step.people[: bounds.MOST_PEOPLE_SET_ASIDE]
    )
    return journal.extend_log(log, (aside,), at=step.at)


def encode_set_aside(happened: Sequence[Fact]) -> str:
    """Facts as text, as stored for a step that is set aside."""
    return codec.canonical_json([{"type": type(fact).__name__, "data": codec.encode_fact(fact)} for fact in happened])


def _renumber_newcomer(state: Tournament, numbers: NumberMapping, fact: Fact) -> Fact:
    """A fact with local numbers; a new player or item is found here, or gets the next number."""
    match fact:
        case facts.PlayerRegistered(player=there):
            new = (player for player in state.players if player.id >= numbers.next_player)
            known = next(
                (
                    player
                    for player in new
                    if inputs.similar_name_key(player.name) == inputs.similar_name_key(fact.name)
                ),
                None,
            )
            taken = [each for (kind, _), each in numbers.local_numbers.items() if kind == "player"]
            here = known.id if known else max([state.next_player, *(number + 1 for number in taken)])
            numbers.local_numbers["player", there] = here
            first_round = len(state.rounds) + 1 if state.started else 1
            return replace(fact, player=here, first_round=first_round)
        case facts.RulingGiven(ruling=there) if ("ruling", there) not in numbers.local_numbers:
            return _numbered(numbers, fact, "ruling", there, [ruling.number for ruling in state.rulings])
        case facts.RoomMessagePosted(message=there) if ("message", there) not in numbers.local_numbers:
            return _numbered(numbers, fact, "message", there, [message.number for message in state.messages])
        case _:
            return numbers.renumbered(fact)


def _numbered(numbers: NumberMapping, fact: Fact, kind: str, there: int, taken: Sequence[int]) -> Fact:
    numbers.local_numbers[kind, there] = there if there not in taken else max(taken) + 1
    return numbers.renumbered(fact)


def _holds_already(state: Tournament, fact: Fact) -> bool:
    """Whether a fact describes the present state."""
    match fact:
        case facts.PlayerRegistered():
            known = next((player for player in state.players if player.id == fact.player), None)
            return known is not None and (known.fields, known.constraints) == (fact.fields, fact.constraints)
        case facts.RegistrationRestored():
            return any(player.id == fact.player for player in state.players)
        case facts.ClockAdjusted() | facts.ExtraTimeGiven() | facts.PenaltyGiven() | facts.SubstituteIssued():
            return False
        case _:
            stands = fact_subject(state, fact)
            try:
                after = apply_fact(state, fact)
            except Refusal:
                return False
            return fact_subject(after, fact) == stands if stands is not None else after == state
