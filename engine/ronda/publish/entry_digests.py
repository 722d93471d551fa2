"""Short digests of a log's entries, kept by a site: they tell an older log from one that went on differently."""

from dataclasses import replace
from hashlib import sha256
from itertools import chain

from ronda.core import codec, facts
from ronda.core.caching import cached_by_identity
from ronda.core.facts import Fact
from ronda.core.pairings import NO_CONSTRAINTS, Receipt
from ronda.journal import Log
from ronda.views.files.public_copy import FACTS_OF_NUMBERS

DIGITS_PER_ENTRY = 4
"""Hexadecimal digits for each entry: two different entries are equal once in 65,536."""

PUBLISHED_DIGITS = 32
"""Published hexadecimal digits of a digest: with all of them, anybody could guess the next entry by trying."""


def published_digest(log: Log) -> str:
    """The published part of the last entry's digest, enough to recognise it."""
    return log.records[-1].digest[:PUBLISHED_DIGITS]


def holds_published_entry(log: Log, digest: str) -> bool:
    """Whether a log goes on from an entry with this published digest, even if somebody was erased since.

    An erasure changes every digest, and the log records what the last one was before (REG-ERASE).
    """
    heads = (record.fact.head for record in log.records if isinstance(record.fact, facts.PersonErased))
    return any(each.startswith(digest) for each in chain((record.digest for record in log.records), heads))


@cached_by_identity
def short_entry_digests(log: Log) -> str:
    """Four hexadecimal digits for each entry of a log; each stands for all entries up to it.

    They are public, so somebody could try inputs with the same digits. Therefore they cover only the public numbers of
    an entry, and for most entries only its existence: the log's own digests also cover private data.
    """
    digest, written = sha256(log.tournament.id.encode()), []
    for record in log.records:
        public_fact = _public_numbers(record.fact)
        content = [type(public_fact).__name__, codec.encode_fact(public_fact)] if public_fact else None
        digest = sha256(digest.digest() + codec.canonical_json(content).encode())
        written.append(digest.hexdigest()[:DIGITS_PER_ENTRY])
    return "".join(written)


def _public_numbers(fact: Fact) -> Fact | None:
    match fact:
        case facts.PlayerRegistered():
            of_nobody = replace(fact, name="", fields=(), constraints=NO_CONSTRAINTS)
            return replace(of_nobody, lot=0, lot_seed=0, lot_draw=0)
        case facts.RoundPaired() | facts.PairingsChanged():
            return replace(fact, receipt=Receipt(), reason="")
        case facts.ResultReported():
            return replace(fact, reported_by=())
        case facts.PlayerDropped() | facts.PlayerDisqualified() | facts.MatchLeftOpen():
            return replace(fact, reason="")
        case _:
            return fact if isinstance(fact, FACTS_OF_NUMBERS) else None
