"""Merging an older copy with one in which somebody was erased: the names go from it too (REG-ERASE)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ronda import journal
from ronda.admission.steps import decode_set_aside
from ronda.core import facts
from ronda.core.errors import NotNow
from ronda.core.facts import EntryRequested, Fact, PersonErased, PlayerEdited, PlayerRegistered
from ronda.core.free_texts import with_free_texts
from ronda.journal import Log, Record
from ronda.sync.erasing import Erasure, chain_anew
from ronda.sync.personal_wishes import erased_name
from ronda.sync.steps import sync_step_name


def erased_as_in(old: Log, newer: Log) -> Log:
    """A copy with the same people erased as in another one; unchanged if there are none.

    Common records are as in the other copy, unless people were erased here too. Raises ``NotNow`` if the other differs
    by more than an erasure.
    """
    here, there = erasures_of(old), erasures_of(newer)
    fork = journal.first_difference(old, newer) if there - here else None
    if fork is None:
        return old
    common = fork
    while common < min(len(old.records), len(newer.records)) and _is_same(old.records[common], newer.records[common]):
        common += 1
    if common == fork:
        return old
    known = {r.fact.player for r in old.records[:common] if isinstance(r.fact, PlayerRegistered)}
    numbers = {number for fact in there - here for number in fact.players}
    told = _told_requests(old.records[fork:common], newer.records[fork:common], {*numbers, 0})
    requests = {request: 0 for fact in there - here for request in fact.requests} | told
    erasure = Erasure.of(old, known & numbers, requests=requests)
    rewritten = [erasure.fact(record.fact) for record in old.records]
    if here - there:
        place = next(r.seq for r, fact in zip(old.records, rewritten, strict=True) if r.seq == fork or fact != r.fact)
        return chain_anew(old, rewritten, place)
    for mine, theirs in zip(old.records[fork:common], newer.records[fork:common], strict=True):
        if not _is_only_erased(mine.fact, theirs.fact, erasure):
            raise NotNow(
                "The event of the other device says that somebody was erased, and differs in more. "
                "Nothing is taken from it."
            )
    return chain_anew(old, rewritten, common, newer.records[:common])


def _told_requests(old: Sequence[Record], new: Sequence[Record], numbers: Iterable[int]) -> dict[str, int]:
    """The players to whom requests of a copy belonged, as shown by a copy in which they were erased."""
    told: dict[str, int] = {}
    for mine, theirs in zip(old, new, strict=True):
        match mine.fact, theirs.fact:
            case EntryRequested(request=request), EntryRequested(request=same, name=name) if request == same:
                told.update((request, number) for number in numbers if name == erased_name(number, request))
            case _:
                pass
    return told


def erasures_of(log: Log) -> frozenset[PersonErased]:
    return frozenset(record.fact for record in log.records if isinstance(record.fact, PersonErased))


def _is_same(old: Record, new: Record) -> bool:
    """Whether a record is another one rewritten: the same step, or the same part of it."""
    if (old.action, type(old.fact)) != (new.action, type(new.fact)):
        return False
    return old.seq != old.action or sync_step_name(old) == sync_step_name(new)


def _is_only_erased(old: Fact, new: Fact, erasure: Erasure) -> bool:
    """Whether facts differ only in texts and in erased people's data.

    Only the other copy could tell in which texts a name stood that this copy does not know yet.
    """
    expected = erasure.fact(old)
    if isinstance(old, facts.StepSetAside) and isinstance(new, facts.StepSetAside):
        ones, others = decode_set_aside(old), decode_set_aside(new)
        if len(ones) != len(others):
            return False
        inner = zip(map(erasure.of_elsewhere, ones), others, strict=True)
        if not all(_is_same_but_texts(expected, new, erasure) for expected, new in inner):
            return False
        expected, new = replace(old, happened="", people=()), replace(new, happened="", people=())
    return _is_same_but_texts(expected, new, erasure)


def _is_same_but_texts(expected: Fact, new: Fact, erasure: Erasure) -> bool:
    # what is kept of these depends on the other players at that time
    if isinstance(expected, PlayerRegistered | PlayerEdited) and isinstance(new, PlayerRegistered | PlayerEdited):
        personal = replace(expected.constraints, club=new.constraints.club, rating=new.constraints.rating)
        expected = replace(expected, constraints=personal) if erasure.wishes.is_erased(expected.player) else expected
    return _without_texts(expected) == _without_texts(new)


def _without_texts(fact: Fact) -> Fact:
    return with_free_texts(fact, lambda *_: "")
