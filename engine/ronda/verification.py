"""Pairing every round of a log again from its recorded seed, to see that it says what it did."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ronda.commands import Moment
from ronda.commands.rounds import pair
from ronda.core.errors import Refusal
from ronda.core.events import ActionUndone, RoundPaired, RoundUnpaired
from ronda.core.ruleset import Ruleset
from ronda.core.text import N_, Message
from ronda.formats import elimination, order, swiss
from ronda.journal import Log, replay


class Verdict(StrEnum):
    """What pairing a round again showed."""

    SAME = "same"
    DIFFERENT = "different"
    NOT_OURS = "not_ours"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One round and what was found."""

    round: int
    verdict: Verdict
    message: Message


_OWN = (swiss.ALGORITHM, order.ALGORITHM, elimination.ALGORITHM)


def verify(log: Log, ruleset: Ruleset) -> Iterator[Finding]:
    """Pair each round that still stands again, from the state before it and its seed, and compare pairs and receipt.

    A round that came from elsewhere, or from another version of the algorithm, cannot be compared and is said so.
    """
    for position, event in _standing_rounds(log):
        values = (("round", event.round),)
        if event.algorithm not in _OWN:
            pattern = N_("Round {round}: paired elsewhere ({algorithm}), not compared.")
            message = Message(pattern, (*values, ("algorithm", event.algorithm)))
            yield Finding(round=event.round, verdict=Verdict.NOT_OURS, message=message)
        elif _again(log, ruleset, position, event) == event:
            message = Message(N_("Round {round}: pairs, bye and receipt are those of its seed."), values)
            yield Finding(round=event.round, verdict=Verdict.SAME, message=message)
        else:
            message = Message(N_("Round {round}: pairing it again from its seed gives another round."), values)
            yield Finding(round=event.round, verdict=Verdict.DIFFERENT, message=message)


def _standing_rounds(log: Log) -> list[tuple[int, RoundPaired]]:
    standing: list[tuple[int, RoundPaired]] = []
    for position, record in enumerate(log.records):
        if record.action in log.undone or isinstance(record.event, ActionUndone):
            continue
        if isinstance(record.event, RoundPaired):
            standing.append((position, record.event))
        elif isinstance(record.event, RoundUnpaired):
            standing = [kept for kept in standing if kept[1].round < record.event.round]
    return standing


def _again(log: Log, ruleset: Ruleset, position: int, event: RoundPaired) -> RoundPaired | None:
    before = replay(log.records[:position])
    try:
        (again,) = pair(before, ruleset, Moment(at=log.records[position].at, random=event.seed))
    except Refusal:
        return None
    return again if isinstance(again, RoundPaired) else None
