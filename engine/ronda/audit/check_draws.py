"""Repeating the draws for list checks from their recorded seeds (REG-CHECKS)."""

from collections.abc import Iterator

from ronda import journal
from ronda.audit.verification import PairingFinding, PairingVerdict
from ronda.core.facts import DeckChecksDrawn
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.formats.deck_check_draw import draw_tables, drawable_tables
from ronda.journal import Log


def verify_check_draws(log: Log) -> Iterator[PairingFinding]:
    """Repeat each draw that counts from the state before it and its seed, and compare."""
    counted = log.timeline.counted
    if not any(isinstance(record.fact, DeckChecksDrawn) and record.action in counted for record in log.records):
        return
    before: Tournament | None = None
    for record, after in journal.states_after_records(log):
        fact = record.fact
        if before is not None and isinstance(fact, DeckChecksDrawn) and record.action in counted:
            yield _verified(before, fact)
        before = after


def draw_is_reproducible(before: Tournament, fact: DeckChecksDrawn) -> bool:
    """Whether the draw included every open table and its seed gives the recorded tables.

    More tables may be listed: another device lacked results.
    """
    round_ = before.rounds[fact.round - 1]
    if not set(drawable_tables(before, round_)) <= set(fact.among):
        return False
    again = draw_tables(before, round_, fact.among, len(fact.tables), fact.seed, any_again=fact.any_again)
    return again == fact.tables


def _verified(before: Tournament, fact: DeckChecksDrawn) -> PairingFinding:
    values = (("round", fact.round), ("count", len(fact.tables)))
    if draw_is_reproducible(before, fact):
        pattern = N_("Round {round}: the tables drawn for checks are those of their seed: {count}.")
        return PairingFinding(round=fact.round, verdict=PairingVerdict.SAME, message=Message(pattern, values))
    pattern = N_("Round {round}: drawing the tables for checks again from their seed gives others.")
    return PairingFinding(round=fact.round, verdict=PairingVerdict.DIFFERENT, message=Message(pattern, values))
