"""Pairing every round of a log again from its recorded seed, to see that it says what it did; and the lots."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice

from ronda import journal
from ronda.commands.rounds import next_round
from ronda.core.bounds import MOST_REGISTRATIONS
from ronda.core.errors import Refusal
from ronda.core.facts import (
    BracketReseated,
    DraftChanged,
    DraftDiscarded,
    PairingsChanged,
    PlayerRegistered,
    RoundDrafted,
    RoundPaired,
    RoundUnpaired,
)
from ronda.core.pairings import BY_HAND
from ronda.core.remembering import remembered
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats import lots as draws
from ronda.formats.pairing import double_elimination, draft_tables, elimination, round_robin, running_round, swiss
from ronda.formats.pairing.bracket_anew import follows
from ronda.formats.pairing.systems import SYSTEMS
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset


class Verdict(StrEnum):
    """What pairing a round again showed."""

    SAME = "same"
    DIFFERENT = "different"
    BY_HAND = "by_hand"
    NOT_OURS = "not_ours"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One round and what was found."""

    round: int
    verdict: Verdict
    message: Message


type _Kept = RoundPaired | RoundDrafted | DraftChanged
type Seating = _Kept | PairingsChanged | BracketReseated
SEATING = (RoundPaired, RoundDrafted, DraftChanged, PairingsChanged, BracketReseated)
"""What seats the players of a round."""

_OWN = {
    elimination.ALGORITHM,
    double_elimination.ALGORITHM,
    round_robin.ALGORITHM,
    swiss.FIRST_ROUND,
    *(system.algorithm for systems in SYSTEMS.values() for system in systems),
}


def verify(log: Log, ruleset: Ruleset) -> Iterator[Finding]:
    """Pair each round that still stands again, and the draft, from the state before it and its seed, and compare.

    Pairs and receipt must be the same. A round that was set by hand must hold everybody who was there once, and a
    receipt that fits, and so must each change of a running round; one that came from elsewhere, or from another version
    of the algorithm, cannot be compared and is said so.
    """
    return (verified(log, ruleset, step) for step in steps(log))


def verified(log: Log, ruleset: Ruleset, step: "Step") -> Finding:
    """Look at one step as :func:`verify` does at all."""
    return paired_again(_states(log)[step.position], ruleset, step.fact)


def paired_again(before: Tournament, ruleset: Ruleset, fact: Seating) -> Finding:
    """Look at a round, a draft or a change as :func:`verify` does, given the state before it."""
    values = (("round", fact.round),)
    if isinstance(fact, PairingsChanged):
        return _changed(before, ruleset, fact)
    if isinstance(fact, BracketReseated):
        return _reseated(before, fact)
    if fact.algorithm.startswith(BY_HAND):
        return _by_hand(before, ruleset, fact)
    if fact.algorithm not in _OWN:
        pattern = N_("Round {round}: paired elsewhere ({algorithm}), not compared.")
        message = Message(pattern, (*values, ("algorithm", fact.algorithm)))
        return Finding(round=fact.round, verdict=Verdict.NOT_OURS, message=message)
    if _is_paired_so_again(before, ruleset, fact):
        message = Message(N_("Round {round}: pairs, bye and receipt are those of its seed."), values)
        return Finding(round=fact.round, verdict=Verdict.SAME, message=message)
    message = Message(N_("Round {round}: pairing it again from its seed gives another round."), values)
    return Finding(round=fact.round, verdict=Verdict.DIFFERENT, message=message)


def lots(log: Log) -> Iterator[Finding]:
    """Draw the players' lots again from their seeds, and compare (SW-RANDOM)."""
    counted = log.timeline.counted
    joined = [r.fact for r in log.records if r.action in counted and isinstance(r.fact, PlayerRegistered)]
    by_seed = defaultdict[int, list[PlayerRegistered]](list)
    for fact in joined:
        if fact.lot_seed:
            by_seed[fact.lot_seed].append(fact)
    wrong = [fact.player for seed, drawn in by_seed.items() for fact in drawn if fact.lot != _drawn(seed, drawn, fact)]
    for player in sorted(wrong):
        pattern = N_("Player {player}: the lot is not the number that its draw gives.")
        yield Finding(round=0, verdict=Verdict.DIFFERENT, message=Message(pattern, (("player", player),)))
    if same := sum(map(len, by_seed.values())) - len(wrong):
        plural = Plural("{lots} lot is the number of its draw.", "{lots} lots are the numbers of their draws.", "lots")
        yield Finding(round=0, verdict=Verdict.SAME, message=Message(plural, (("lots", same),)))
    if elsewhere := len(joined) - sum(map(len, by_seed.values())):
        plural = Plural(
            "{lots} lot was drawn elsewhere, or before Ronda noted how: not compared.",
            "{lots} lots were drawn elsewhere, or before Ronda noted how: not compared.",
            "lots",
        )
        yield Finding(round=0, verdict=Verdict.NOT_OURS, message=Message(plural, (("lots", elsewhere),)))


def _drawn(seed: int, drawn: list[PlayerRegistered], fact: PlayerRegistered) -> int | None:
    """Give the number that a draw gave at a player's place; None for a place that no draw has."""
    return _draw(seed, min(max(each.lot_draw for each in drawn), MOST_REGISTRATIONS)).get(fact.lot_draw)


@lru_cache(maxsize=1)
def _draw(seed: int, most: int) -> dict[int, int]:
    return dict(islice(draws.draw(seed), most))


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A published round that stands, a change of one, or the open draft as it was last changed."""

    position: int
    """In the log."""
    fact: Seating


def steps(log: Log) -> tuple[Step, ...]:
    """Give the published rounds that stand with their changes, and the open draft as it was last changed."""
    standing: list[Step] = []
    undone = log.undone
    for position, record in enumerate(log.records):
        fact = record.fact
        if record.action in undone:
            continue
        if isinstance(fact, RoundPaired | RoundDrafted | DraftChanged | RoundUnpaired | DraftDiscarded):
            standing = [kept for kept in standing if kept.fact.round < fact.round]
        if isinstance(fact, RoundPaired | RoundDrafted | DraftChanged | PairingsChanged | BracketReseated):
            standing.append(Step(position=position, fact=fact))
    return tuple(standing)


@remembered
def _states(log: Log) -> dict[int, Tournament]:
    """Give the state before each step, by its position, from one way through the log."""
    positions = {step.position for step in steps(log)}
    return {
        position: before for position, (_, before) in enumerate(journal.states(log), start=1) if position in positions
    }


def _is_paired_so_again(before: Tournament, ruleset: Ruleset, fact: _Kept) -> bool:
    try:
        again = next_round(before, ruleset, _seed(before, fact), fact.algorithm)
    except Refusal:
        return False
    return (again.pairings, again.algorithm, again.receipt) == (fact.pairings, fact.algorithm, fact.receipt)


def _seed(before: Tournament, fact: _Kept) -> int:
    if isinstance(fact, DraftChanged):
        return before.draft.seed if before.draft else 0
    return fact.seed


def _by_hand(before: Tournament, ruleset: Ruleset, fact: _Kept) -> Finding:
    expected = draft_tables.receipt_by_hand(before, ruleset, fact.pairings)
    whole = not isinstance(fact, RoundPaired) or not draft_tables.loose_ends(before, fact.pairings)
    if before.is_round_robin:
        whole = not isinstance(fact, RoundPaired) or round_robin.is_by_table(before, fact.pairings, fact.seed)
    values = (("round", fact.round),)
    if whole and fact.receipt == expected:
        message = Message(N_("Round {round}: set by hand; everybody is in it once, and the receipt fits."), values)
        return Finding(round=fact.round, verdict=Verdict.BY_HAND, message=message)
    message = Message(N_("Round {round}: set by hand, but somebody is left out or the receipt does not fit."), values)
    return Finding(round=fact.round, verdict=Verdict.DIFFERENT, message=message)


def _changed(during: Tournament, ruleset: Ruleset, fact: PairingsChanged) -> Finding:
    """Look at a change of a running round; that nobody lost a seat and no result its table, replaying has shown."""
    values = (("round", fact.round),)
    before = running_round.before(during, during.rounds[-1], running_round.people(fact.pairings))
    if fact.receipt == running_round.receipt(before, ruleset, fact.pairings) and not draft_tables.loose_ends(
        before, fact.pairings
    ):
        pattern = N_("Round {round}: changed while it ran; everybody is in it once, and the receipt fits.")
        return Finding(round=fact.round, verdict=Verdict.BY_HAND, message=Message(pattern, values))
    pattern = N_("Round {round}: changed while it ran, but somebody has no opponent or the receipt does not fit.")
    return Finding(round=fact.round, verdict=Verdict.DIFFERENT, message=Message(pattern, values))


def _reseated(during: Tournament, fact: BracketReseated) -> Finding:
    """Look at tables of the bracket that were paired anew after a correction: each stood, or follows from results."""
    values = (("round", fact.round),)
    if follows(during, fact):
        pattern = N_("Round {round}: paired anew after a correction; its tables follow from the results.")
        return Finding(round=fact.round, verdict=Verdict.SAME, message=Message(pattern, values))
    pattern = N_("Round {round}: paired anew after a correction, but its tables do not follow from the results.")
    return Finding(round=fact.round, verdict=Verdict.DIFFERENT, message=Message(pattern, values))
