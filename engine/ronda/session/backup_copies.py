"""Copies of an event outside the browser: when one is due, who saves it, and the text about the last one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from ronda.core import round_names
from ronda.core.clock import parse_moment
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.session.device_links import DeviceLinks

LONGEST_WITHOUT_COPY = timedelta(hours=1)
"""Longest time that work is only in the browser while no round ends."""
COPY_FAILURES = {
    "NotAllowedError": N_("The copy could not be written: the browser does not let Ronda into the folder any more."),
    "NotFoundError": N_("The copy could not be written: the folder is not there any more."),
    "TimeoutError": N_(
        "The copy could not be written: the folder does not answer. Its drive may be gone, or its network."
    ),
    "QuotaExceededError": N_("The copy could not be written: there is no room left where the folder is."),
}
"""Browsers' reasons for not writing a file, each with its sentence."""
COPY_FAILED = N_("The copy could not be written into the folder.")


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupCopy:
    """The content of the last saved copy; the log shows what has come since."""

    entries: int = 0
    rounds: int = 0
    """Number of complete rounds."""
    at: str = ""
    """When it was saved, ISO 8601 in UTC; empty if never, or for a file that was opened here."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "BackupCopy":
        """Read the browser's stored value; missing fields are 0 or empty."""
        return cls(entries=int(raw.get("entries", 0)), rounds=int(raw.get("rounds", 0)), at=str(raw.get("at", "")))


NO_COPY = BackupCopy()


def copy_of_log(log: Log, at: str = "") -> BackupCopy:
    """The content of a copy saved or opened now."""
    return BackupCopy(entries=len(log.records), rounds=log.tournament.completed_rounds, at=at)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupCopies:
    """The copies of a device: their folder, and each tournament's last one."""

    folder: str = ""
    """Name of the chosen folder, or ""."""
    permission: str = ""
    """Write permission in browsers' terms: ``granted``, ``prompt`` or ``denied``."""
    saved: Mapping[str, BackupCopy] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    """The browser's reason why a tournament's last copy failed."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "BackupCopies":
        """Read the browser's report; missing fields have harmless defaults."""
        return cls(folder=str(raw.get("folder") or ""), permission=str(raw.get("permission") or ""))

    def last(self, tournament: str) -> BackupCopy:
        """The last saved copy; an empty one if none."""
        return self.saved.get(tournament, NO_COPY)

    def is_open(self, tournament: str) -> bool:
        """Whether copies are written into the folder automatically."""
        return self.permission == "granted" and tournament not in self.failed

    def asks_again(self, tournament: str) -> bool:
        """Whether one tap reopens the folder, as browsers require after each restart."""
        return self.permission == "prompt" and tournament not in self.failed


def why_copy_due(log: Log, copies: BackupCopies, now: str, *, is_linked: bool = False) -> Message | None:
    """A sentence if a round is complete, or an hour of work is in no copy; None if no copy is due.

    ``is_linked`` says whether other devices have the event too.
    """
    tournament, last = log.tournament, copies.last(log.tournament.id)
    if tournament.is_demo or len(log.records) == last.entries:
        return None
    if tournament.completed_rounds > last.rounds:
        complete = next(round_ for round_ in reversed(tournament.rounds) if round_.is_complete)
        values = (("round", round_names.name_in_sentence(round_names.round_name(complete))),)
        return Message(N_("No saved copy has {round}.") if is_linked else N_("Only this browser has {round}."), values)
    first = log.records[last.entries] if last.entries < len(log.records) else log.records[-1]
    if now and parse_moment(now) - parse_moment(first.at) >= LONGEST_WITHOUT_COPY:
        in_no_copy = N_("No saved copy has the last hour of work.")
        return Message(in_no_copy if is_linked else N_("An hour of work is in this browser only."))
    return None


def is_copy_written(log: Log, copies: BackupCopies, now: str) -> bool:
    """Whether the browser should write a copy into the folder now: the first, and each due one."""
    tournament = log.tournament
    is_first = not copies.last(tournament.id).at and not tournament.is_demo
    return copies.is_open(tournament.id) and (is_first or why_copy_due(log, copies, now) is not None)


def copy_offer(log: Log, copies: BackupCopies, now: str, linking: DeviceLinks) -> Message | None:
    """Why the organiser should save a copy; None if none is due, or it is written automatically."""
    event = log.tournament.id
    if (error := copies.failed.get(event)) is not None:
        return Message(COPY_FAILURES.get(error, COPY_FAILED))
    if copies.is_open(event) or linking.is_led_elsewhere(event):
        return None
    return why_copy_due(log, copies, now, is_linked=linking.is_linked(event))
