"""A short sign of each entry of a log, for a site to keep: it tells an older log from one that went on differently."""

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
"""Of each sign: those of two entries that differ are the same once in 65,536 times."""

PUBLISHED_DIGITS = 32
"""So many hexadecimal digits of a digest are told: with all of one, anybody could try what the next entry holds."""


def published_digest(log: Log) -> str:
    """What a site tells of the digest of a log's last entry, which is enough to know it again."""
    return log.records[-1].digest[:PUBLISHED_DIGITS]


def holds_published_entry(log: Log, digest: str) -> bool:
    """Whether a log goes on from an entry of which a site tells the digest, also where somebody was erased since.

    Every digest is another one then, and the log says what the last was before (REG-ERASE).
    """
    heads = (record.fact.head for record in log.records if isinstance(record.fact, facts.PersonErased))
    return any(each.startswith(digest) for each in chain((record.digest for record in log.records), heads))


@cached_by_identity
def short_entry_digests(log: Log) -> str:
    """Four hexadecimal digits for each entry of a log, which stand for it and for all before it.

    Everybody can read them and try what would give the same. So of an entry they hold only what is told in numbers, and
    of most entries nothing but that there is one: the digests of a log hold what is private too.
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
