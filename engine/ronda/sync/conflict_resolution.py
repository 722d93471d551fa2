"""Deciding steps that were set aside: accept the step, or keep the state here."""

from dataclasses import replace

from ronda.admission.steps import decode_set_aside
from ronda.commands.consents import edited_player
from ronda.commands.results import bracket_follow_ups
from ronda.core import facts, inputs, lookup
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import HISTORY_MOVES, NOT_UNDOABLE, Fact, StepSetAside, StepSettled
from ronda.core.fold import apply_fact
from ronda.core.state import Player, Tournament
from ronda.journal import Log
from ronda.rulesets import ruleset_of
from ronda.sync.rebase import rebase_fact, with_numbers


def resolve_conflict(log: Log, step: str, *, taken: bool) -> tuple[Fact, ...]:
    """The facts that decide a step that was set aside.

    Raises ``NotNow`` if it no longer waits, and the refusal of an accepted step that is impossible now.
    """
    waiting = next((fact for fact in log.set_aside if fact.step == step), None)
    if waiting is None:
        raise NotNow("This step does not wait any more: it was decided on, perhaps in another window.")
    settled = StepSettled(step=step, taken=taken)
    return (*accept_set_aside(log, waiting), settled) if taken else (settled,)


def accept_set_aside(log: Log, waiting: StepSetAside) -> tuple[Fact, ...]:
    """The facts that make a step count that was set aside; raises ``Refusal`` if impossible now."""
    before, ruleset = log.tournament, ruleset_of(log.tournament)
    state = before
    found: list[Fact] = []
    for happened in decode_set_aside(waiting):
        if isinstance(happened, StepSettled):
            found += _resolved_elsewhere(log, happened)
            continue
        fact = rebase_fact(state, ruleset, _local_fact(state, happened, waiting.people))
        state = apply_fact(state, fact)
        found.append(fact)
    if all(isinstance(fact, facts.ResultCorrected) for fact in found):
        found += bracket_follow_ups(before, found)
    return tuple(found)


def _resolved_elsewhere(log: Log, there: StepSettled) -> tuple[Fact, ...]:
    """The facts of another device's decision on a step that also waits here; empty if it does not."""
    if log.settled.get(there.step) and not there.taken:
        raise NotNow(
            "That step counts here: correct what it did, or take it back in the history, and keep what stands here."
        )
    return (there,) if any(isinstance(r.fact, StepSetAside) and r.fact.step == there.step for r in log.records) else ()


def _local_fact(state: Tournament, fact: Fact, people: tuple[str, ...]) -> Fact:
    """A foreign fact adapted to this log: a result to its table, a new player by name; raises ``Refusal``."""
    match fact:
        case facts.ResultReported() | facts.ResultCorrected():
            table = lookup.find_match(state, fact.round, fact.match)
            seated = tuple(state.player(player).name for player in table.players)
            if seated != people:
                raise Impossible(
                    "At table {table} of round {round} others sit here: {people}. Enter the result at their table.",
                    table=fact.match,
                    round=fact.round,
                    people=" – ".join(seated),
                )
            kind = facts.ResultReported if table.result is None else facts.ResultCorrected
            return kind(round=fact.round, match=fact.match, result=fact.result)
        case facts.PlayerRegistered():
            known = _of_name(state, fact.name)
            if known is None:
                first_round = len(state.rounds) + 1 if state.started else 1
                return replace(fact, player=state.next_player, first_round=first_round)
            given = known.given_name or (fact.given_name if fact.given_name in known.name else "")
            consents = fact.consents or known.consents
            return edited_player(
                replace(known, fields=fact.fields, constraints=fact.constraints, given_name=given, consents=consents)
            )
        case _ if isinstance(fact, NOT_UNDOABLE):
            raise NotNow("This was only noted on the other device and is no step of the event: keep what stands here.")
        case _ if isinstance(fact, HISTORY_MOVES):
            raise NotNow(
                "More was done in the event here since the two parted: look at its history to take steps back."
            )
        case _:
            return _of_the_same_person(state, fact, people)


def _of_the_same_person(state: Tournament, fact: Fact, people: tuple[str, ...]) -> Fact:
    number = getattr(fact, "player", None)
    if not isinstance(number, int) or not people:
        return fact
    known = _of_name(state, people[-1])
    if known is None:
        raise Impossible("{name} is not registered here: register the player first.", name=people[-1])
    return with_numbers(fact, {"player": known.id})


def _of_name(state: Tournament, name: str) -> Player | None:
    return next(
        (player for player in state.players if inputs.similar_name_key(player.name) == inputs.similar_name_key(name)),
        None,
    )
