"""Whether a log continues published pages: nothing that the public saw disappears without a question."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import batched

from ronda.audit.fingerprint import round_fingerprints
from ronda.core.errors import Impossible
from ronda.core.facts import PersonErased
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish.entry_digests import DIGITS_PER_ENTRY, short_entry_digests
from ronda.publish.files import SiteFileReader
from ronda.publish.page import DATA_FOLDER
from ronda.publish.record import EventEntry
from ronda.publish.site import Site
from ronda.views.files.fingerprint_list import FINGERPRINTS_FILE

_ROUND = re.compile(r"/round-(\d+)\.html$")


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedState:
    """The progress of a tournament's published pages."""

    folder: str
    name: str
    round: int
    """The last round with a page; 0 before the first."""
    entries: int = 0
    """Number of log entries; 0 if the record does not say."""
    digest: str = ""
    signs: str = ""
    """As :attr:`ronda.publish.record.EventEntry.signs`; empty if an earlier Ronda wrote the record."""

    @property
    def progress(self) -> Message:
        """The progress in words."""
        return _progress_text(self.round, self.entries)


def published_state(log: Log, site: Site, folder: str) -> PublishedState | None:
    """The progress of a tournament's pages in its folder of a site; None if there are none."""
    part = site.sections.get(folder)
    if part is None or not isinstance(part.entry, EventEntry):
        rounds = [path for path in site.legacy_files if folder and folder in path.split("/")]
        return (
            PublishedState(folder=folder, name=log.tournament.details.name, round=_last_round(rounds))
            if rounds
            else None
        )
    entry = part.entry
    return PublishedState(
        folder=folder,
        name=entry.name,
        round=_last_round(part.files),
        entries=entry.entries,
        digest=entry.digest,
        signs=entry.signs,
    )


def why_not_replace_pages(
    log: Log, stands: PublishedState, *, here: str | Message, there: str, instead: Message, read: SiteFileReader
) -> Impossible | None:
    """Why a log's pages may not replace the existing ones; None if the log continues them.

    Takes names for log and place, the alternatives, and a reader for files of sites whose records are incomplete.
    """
    records = log.records
    if stands.entries:
        if stands.entries <= len(records) and records[stands.entries - 1].digest.startswith(stands.digest):
            return None
    elif stands.round <= len(log.tournament.rounds):
        return None
    common = _in_common(log, stands)
    if common == stands.entries and stands.signs and _is_erased_before(log, stands.entries):
        return None  # an erasure changes data that is not among the public numbers
    is_older = len(records) == common < stands.entries if stands.signs else _is_older(log, stands, read)
    if is_older:
        pattern = N_(
            "{here} is older than what {there} shows of “{name}”: {theirs} there, {ours} here. Publish the newer one, "
            "or {instead}."
        )
    elif is_older is None:
        pattern = N_(
            "{here} is behind what {there} shows of “{name}”, and may have gone on differently: {theirs} there, {ours} "
            "here. Publish the one that counts, or {instead}."
        )
    elif common < min(len(records), len(stands.signs) // DIGITS_PER_ENTRY):
        pattern = N_(
            "{here} and what {there} shows of “{name}” went on differently after {common} steps: {theirs} there, "
            "{ours} here. Publish the one that counts, or {instead}."
        )
    else:
        pattern = N_(
            "{here} and what {there} shows of “{name}” went on differently: {theirs} there, {ours} here. Publish the "
            "one that counts, or {instead}."
        )
    ours = _progress_text(len(log.tournament.rounds), len(records))
    return Impossible(
        pattern,
        here=here,
        there=there,
        name=stands.name,
        common=common,
        theirs=stands.progress,
        ours=ours,
        instead=instead,
    )


def _is_erased_before(log: Log, entries: int) -> bool:
    """Whether somebody was erased from one of the first ``entries`` (REG-ERASE)."""
    return any(isinstance(record.fact, PersonErased) and record.fact.place <= entries for record in log.records)


def _in_common(log: Log, stands: PublishedState) -> int:
    """Number of equal entries from the first on, as far as short digests tell."""
    own, theirs = (batched(each, DIGITS_PER_ENTRY) for each in (short_entry_digests(log), stands.signs))
    pairs = zip(own, theirs, strict=False)
    return next((at for at, (own, other) in enumerate(pairs) if own != other), min(len(log.records), stands.entries))


def _is_older(log: Log, stands: PublishedState, read: SiteFileReader) -> bool | None:
    """Whether a log is older, judged by the fingerprints of complete rounds; None if they cannot tell."""
    if 0 < stands.entries <= len(log.records):
        return False
    own = [fingerprint.text for fingerprint in round_fingerprints(log)]
    there = list(_fingerprints(read(f"{DATA_FOLDER}/{stands.folder}/{FINGERPRINTS_FILE}")))
    if own[: len(there)] != there[: len(own)]:
        return False
    return True if 0 < len(own) < len(there) else None


def _fingerprints(content: bytes | None) -> Iterator[str]:
    try:
        yield from (each["fingerprint"] for each in json.loads(content or b"{}").get("rounds", ()))
    except (ValueError, TypeError, KeyError, AttributeError):
        return


def _progress_text(round_: int, entries: int) -> Message:
    values = (("round", round_), ("entries", entries))
    if not entries:
        return Message(N_("round {round}"), values)
    return Message(
        N_("round {round} and {entries} steps") if round_ else N_("{entries} steps before the first round"), values
    )


def _last_round(paths: Iterable[str]) -> int:
    return max((int(found[1]) for path in paths if (found := _ROUND.search(path))), default=0)
