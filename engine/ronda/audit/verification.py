"""Verification: pairing every round again from its recorded seed, and drawing the lots again."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice

from ronda import journal
from ronda.commands.rounds import pair_next_round
from ronda.core.bounds import MOST_REGISTRATIONS
from ronda.core.caching import cached_by_identity
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
from ronda.core.pairings import APART, BY_HAND, Receipt
from ronda.core.stage_groups import Groups
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.formats import lots as draws
from ronda.formats.pairing import (
    double_elimination,
    draft_tables,
    elimination,
    round_robin,
    running_round,
    seeded_round,
)
from ronda.formats.pairing.bracket_reseating import follows_from_results
from ronda.formats.pairing.systems import SYSTEMS
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset


class PairingVerdict(StrEnum):
    """The verdict on a round paired again."""

    SAME = "same"
    DIFFERENT = "different"
    BY_HAND = "by_hand"
    NOT_OURS = "not_ours"
    PRIVATE = "private"
    """It depends on data that a public copy withholds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingFinding:
    """A round and its verdict."""

    round: int
    verdict: PairingVerdict
    message: Message


type _Kept = RoundPaired | RoundDrafted | DraftChanged
type SeatingFact = _Kept | PairingsChanged | BracketReseated
SEATING_FACTS = (RoundPaired, RoundDrafted, DraftChanged, PairingsChanged, BracketReseated)
"""Facts that seat the players of a round."""

_OWN_ALGORITHMS = {
    *elimination.ALGORITHMS,
    *double_elimination.ALGORITHMS,
    round_robin.ALGORITHM,
    *(kept + first for first in seeded_round.FIRST_ROUNDS for kept in ("", APART)),
    *(kept + system.algorithm for systems in SYSTEMS.values() for system in systems for kept in ("", APART)),
}


def verify_pairings(log: Log, ruleset: Ruleset) -> Iterator[PairingFinding]:
    """Pair each standing round, and the draft, again from the state before it and its seed, and compare.

    Pairs and receipt must be equal. A round set by hand, or a change to a running round, must seat everybody once and
    have a correct receipt. A round from elsewhere, or by another version of the algorithm, cannot be compared, and the
    finding says so.
    """
    return (verify_pairing_step(log, ruleset, step) for step in pairing_steps(log))


def verify_pairing_step(log: Log, ruleset: Ruleset, step: "PairingStep") -> PairingFinding:
    """Check one step as :func:`verify_pairings` does."""
    return verify_seating(_states_before(log)[step.position], ruleset, step.fact)


def verify_seating(before: Tournament, ruleset: Ruleset, fact: SeatingFact) -> PairingFinding:
    """Check a round, a draft or a change as :func:`verify_pairings` does, given the state before it."""
    values = (("round", fact.round),)
    if isinstance(fact, PairingsChanged):
        return _changed(before, ruleset, fact)
    if isinstance(fact, BracketReseated):
        return _reseated(before, fact)
    if fact.algorithm.startswith(BY_HAND):
        return _by_hand(before, ruleset, fact)
    if fact.algorithm not in _OWN_ALGORITHMS:
        pattern = N_("Round {round}: paired elsewhere ({algorithm}), not compared.")
        message = Message(pattern, (*values, ("algorithm", fact.algorithm)))
        return PairingFinding(round=fact.round, verdict=PairingVerdict.NOT_OURS, message=message)
    if fact.algorithm.startswith(APART) and not before.kept_apart:
        return _kept_apart_in_private(before, ruleset, fact)
    if _is_paired_so_again(before, ruleset, fact):
        message = Message(N_("Round {round}: pairs, bye and receipt are those of its seed."), values)
        return PairingFinding(round=fact.round, verdict=PairingVerdict.SAME, message=message)
    message = Message(N_("Round {round}: pairing it again from its seed gives another round."), values)
    return PairingFinding(round=fact.round, verdict=PairingVerdict.DIFFERENT, message=message)


def verify_lots(log: Log) -> Iterator[PairingFinding]:
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
        yield PairingFinding(round=0, verdict=PairingVerdict.DIFFERENT, message=Message(pattern, (("player", player),)))
    if same := sum(map(len, by_seed.values())) - len(wrong):
        plural = Plural("{lots} lot is the number of its draw.", "{lots} lots are the numbers of their draws.", "lots")
        yield PairingFinding(round=0, verdict=PairingVerdict.SAME, message=Message(plural, (("lots", same),)))
    if elsewhere := len(joined) - sum(map(len, by_seed.values())):
        plural = Plural(
            "{lots} lot was drawn elsewhere, or before Ronda noted how: not compared.",
            "{lots} lots were drawn elsewhere, or before Ronda noted how: not compared.",
            "lots",
        )
        yield PairingFinding(round=0, verdict=PairingVerdict.NOT_OURS, message=Message(plural, (("lots", elsewhere),)))


def _drawn(seed: int, drawn: list[PlayerRegistered], fact: PlayerRegistered) -> int | None:
    """The lot that a draw gives at the player's position; None for an impossible position."""
    return _draw(seed, min(max(each.lot_draw for each in drawn), MOST_REGISTRATIONS)).get(fact.lot_draw)


@lru_cache(maxsize=1)
def _draw(seed: int, most: int) -> dict[int, int]:
    return dict(islice(draws.draw_lots(seed), most))


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingStep:
    """A published round that still counts, a change to one, or the open draft in its latest form."""

    position: int
    """In the log."""
    fact: SeatingFact


def pairing_steps(log: Log) -> tuple[PairingStep, ...]:
    """The published rounds that still count with their changes, and the open draft in its latest form."""
    standing: list[PairingStep] = []
    undone = log.undone
    for position, record in enumerate(log.records):
        fact = record.fact
        if record.action in undone:
            continue
        if isinstance(fact, RoundPaired | RoundDrafted | DraftChanged | RoundUnpaired | DraftDiscarded):
            standing = [kept for kept in standing if kept.fact.round < fact.round]
        if isinstance(fact, RoundPaired | RoundDrafted | DraftChanged | PairingsChanged | BracketReseated):
            standing.append(PairingStep(position=position, fact=fact))
    return tuple(standing)


@cached_by_identity
def _states_before(log: Log) -> dict[int, Tournament]:
    """The state before each step by its position, from one pass over the log."""
    positions = {step.position for step in pairing_steps(log)}
    return {
        position: before
        for position, (_, before) in enumerate(journal.states_after_records(log), start=1)
        if position in positions
    }


def _is_paired_so_again(before: Tournament, ruleset: Ruleset, fact: _Kept) -> bool:
    try:
        again = pair_next_round(before, ruleset, _seed(before, fact), fact.algorithm)
    except Refusal:
        return False
    made = (again.pairings, again.algorithm, again.receipt)
    known = (fact.pairings, fact.algorithm, _as_known(before, fact.receipt))
    return made == known and _has_groups(fact, again.groups)


def _has_groups(fact: _Kept, groups: Groups) -> bool:
    return isinstance(fact, DraftChanged) or fact.groups == groups


def _seed(before: Tournament, fact: _Kept) -> int:
    if isinstance(fact, DraftChanged):
        return before.draft.seed if before.draft else 0
    return fact.seed


def _by_hand(before: Tournament, ruleset: Ruleset, fact: _Kept) -> PairingFinding:
    expected = draft_tables.receipt_by_hand(before, ruleset, fact.pairings)
    whole = not isinstance(fact, RoundPaired) or not draft_tables.loose_ends(before, fact.pairings)
    if before.is_round_robin:
        whole = not isinstance(fact, RoundPaired) or round_robin.is_by_table(
            before, fact.pairings, fact.seed, fact.groups
        )
    values = (("round", fact.round),)
    if whole and _as_known(before, fact.receipt) == expected:
        message = Message(N_("Round {round}: set by hand; everybody is in it once, and the receipt fits."), values)
        return PairingFinding(round=fact.round, verdict=PairingVerdict.BY_HAND, message=message)
    message = Message(N_("Round {round}: set by hand, but somebody is left out or the receipt does not fit."), values)
    return PairingFinding(round=fact.round, verdict=PairingVerdict.DIFFERENT, message=message)


def _as_known(before: Tournament, receipt: Receipt) -> Receipt:
    """A receipt without entries on kept-apart players, if the file does not name them (ST-APART)."""
    return receipt if before.kept_apart else replace(receipt, apart_met=(), kept_apart=())


def _kept_apart_in_private(before: Tournament, ruleset: Ruleset, fact: _Kept) -> PairingFinding:
    """Check a round whose kept-apart players the public copy withholds (ST-APART).

    It must have the fewest rematches, seat everybody, and have a consistent receipt.
    """
    values = (("round", fact.round),)
    usual = pair_next_round(before, ruleset, _seed(before, fact), fact.algorithm)
    expected = draft_tables.receipt_by_hand(before, ruleset, fact.pairings)
    of_choice = {"bye_passed_over": (), "same_club": ()}
    fits = replace(_as_known(before, fact.receipt), **of_choice) == replace(expected, **of_choice)
    again = len(fact.receipt.rematches) == len(usual.receipt.rematches)
    if fits and again and not draft_tables.loose_ends(before, fact.pairings):
        pattern = N_(
            "Round {round}: players were kept apart whom a public copy does not name. Everybody is in it once, no "
            "rematch was avoidable, and the receipt fits."
        )
        return PairingFinding(round=fact.round, verdict=PairingVerdict.PRIVATE, message=Message(pattern, values))
    pattern = N_("Round {round}: players were kept apart, but a rematch was avoidable or the receipt does not fit.")
    return PairingFinding(round=fact.round, verdict=PairingVerdict.DIFFERENT, message=Message(pattern, values))


def _changed(during: Tournament, ruleset: Ruleset, fact: PairingsChanged) -> PairingFinding:
    """Check a change to a running round; the replay has shown that nobody lost a seat and no result its table."""
    values = (("round", fact.round),)
    before = running_round.state_before_round(during, during.rounds[-1], running_round.seated_players(fact.pairings))
    if _as_known(before, fact.receipt) == running_round.running_round_receipt(
        before, ruleset, fact.pairings
    ) and not draft_tables.loose_ends(before, fact.pairings):
        pattern = N_("Round {round}: changed while it ran; everybody is in it once, and the receipt fits.")
        return PairingFinding(round=fact.round, verdict=PairingVerdict.BY_HAND, message=Message(pattern, values))
    pattern = N_("Round {round}: changed while it ran, but somebody has no opponent or the receipt does not fit.")
    return PairingFinding(round=fact.round, verdict=PairingVerdict.DIFFERENT, message=Message(pattern, values))


def _reseated(during: Tournament, fact: BracketReseated) -> PairingFinding:
    """Check bracket tables paired anew after a correction: each is unchanged, or follows from results."""
    values = (("round", fact.round),)
    if follows_from_results(during, fact):
        pattern = N_("Round {round}: paired anew after a correction; its tables follow from the results.")
        return PairingFinding(round=fact.round, verdict=PairingVerdict.SAME, message=Message(pattern, values))
    pattern = N_("Round {round}: paired anew after a correction, but its tables do not follow from the results.")
    return PairingFinding(round=fact.round, verdict=PairingVerdict.DIFFERENT, message=Message(pattern, values))
