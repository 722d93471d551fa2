"""Copies of an event outside the browser: when one is due, who saves it, and what is said of the last one."""

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
"""So old does work become that is in the browser only, while no round ends."""
COPY_FAILURES = {
    "NotAllowedError": N_("The copy could not be written: the browser does not let Ronda into the folder any more."),
    "NotFoundError": N_("The copy could not be written: the folder is not there any more."),
    "TimeoutError": N_(
        "The copy could not be written: the folder does not answer. Its drive may be gone, or its network."
    ),
    "QuotaExceededError": N_("The copy could not be written: there is no room left where the folder is."),
}
"""What a browser calls its reasons not to write a file, and the sentence for each."""
COPY_FAILED = N_("The copy could not be written into the folder.")


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupCopy:
    """What the copy holds that was saved last: the log says what has come since."""

    entries: int = 0
    rounds: int = 0
    """How many of them are complete."""
    at: str = ""
    """When it was saved, ISO 8601 in UTC; empty if none was, or if it is a file that was opened here."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "BackupCopy":
        """Reads what the browser keeps; what is missing is 0 or empty."""
        return cls(entries=int(raw.get("entries", 0)), rounds=int(raw.get("rounds", 0)), at=str(raw.get("at", "")))


NO_COPY = BackupCopy()


def copy_of_log(log: Log, at: str = "") -> BackupCopy:
    """What a copy holds that is saved, or was opened, now."""
    return BackupCopy(entries=len(log.records), rounds=log.tournament.completed_rounds, at=at)


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupCopies:
    """The copies of a device: where they are written, and what is known of each tournament's last."""

    folder: str = ""
    """The name of the folder that was chosen, or an empty string."""
    permission: str = ""
    """Whether it may be written to, as browsers say it: ``granted``, ``prompt`` or ``denied``."""
    saved: Mapping[str, BackupCopy] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    """What the browser calls the reason for which a tournament's last copy could not be written."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "BackupCopies":
        """Reads what the browser tells; what is missing has its harmless default."""
        return cls(folder=str(raw.get("folder") or ""), permission=str(raw.get("permission") or ""))

    def last(self, tournament: str) -> BackupCopy:
        """The copy that was saved last; an empty one if none was."""
        return self.saved.get(tournament, NO_COPY)

    def is_open(self, tournament: str) -> bool:
        """Whether copies of a tournament are written into the folder without anybody's doing."""
        return self.permission == "granted" and tournament not in self.failed

    def asks_again(self, tournament: str) -> bool:
        """Whether one tap opens the folder again, as browsers want it after each restart."""
        return self.permission == "prompt" and tournament not in self.failed


def why_copy_due(log: Log, copies: BackupCopies, now: str, *, is_linked: bool = False) -> Message | None:
    """A sentence if a round is complete, or an hour of work is in no copy; None if no copy is due.

    Takes whether other devices have the event too.
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
    """Whether the browser is to write a copy into the folder now: the first one is, and each that is due."""
    tournament = log.tournament
    is_first = not copies.last(tournament.id).at and not tournament.is_demo
    return copies.is_open(tournament.id) and (is_first or why_copy_due(log, copies, now) is not None)


def copy_offer(log: Log, copies: BackupCopies, now: str, linking: DeviceLinks) -> Message | None:
    """Why the organiser is asked to save a copy; None where none is due, or where it is written anyway."""
    event = log.tournament.id
    if (error := copies.failed.get(event)) is not None:
        return Message(COPY_FAILURES.get(error, COPY_FAILED))
    if copies.is_open(event) or linking.is_led_elsewhere(event):
        return None
    return why_copy_due(log, copies, now, is_linked=linking.is_linked(event))
