"""Copies of an event outside the browser: when one is due, who saves it, and what is said of the last one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from ronda.core.clock import moment
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.views.shared import wording

LONGEST_WITHOUT = timedelta(hours=1)
"""So old does work become that is in the browser only, while no round ends."""
FAILURES = {
    "NotAllowedError": N_("The copy could not be written: the browser does not let Ronda into the folder any more."),
    "NotFoundError": N_("The copy could not be written: the folder is not there any more."),
    "TimeoutError": N_(
        "The copy could not be written: the folder does not answer. Its drive may be gone, or its network."
    ),
    "QuotaExceededError": N_("The copy could not be written: there is no room left where the folder is."),
}
"""What a browser calls its reasons not to write a file, and the sentence for each."""
FAILED = N_("The copy could not be written into the folder.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """What the copy holds that was saved last: the log says what has come since."""

    entries: int = 0
    rounds: int = 0
    """How many of them are complete."""
    at: str = ""
    """When it was saved, ISO 8601 in UTC; empty if none was, or if it is a file that was opened here."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Copy":
        """Give the copy that was written as a mapping of its fields."""
        return cls(entries=int(raw.get("entries", 0)), rounds=int(raw.get("rounds", 0)), at=str(raw.get("at", "")))


NONE = Copy()


def copy_of(log: Log, at: str = "") -> Copy:
    """Give what a copy of a log holds that is saved now, or was opened."""
    return Copy(entries=len(log.records), rounds=log.tournament.completed_rounds, at=at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Copies:
    """The copies of a device: where they are written, and what is known of each tournament's last."""

    folder: str = ""
    """The name of the folder that was chosen, or an empty string."""
    permission: str = ""
    """Whether it may be written to, as browsers say it: ``granted``, ``prompt`` or ``denied``."""
    saved: Mapping[str, Copy] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)
    """What the browser calls the reason for which a tournament's last copy could not be written."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Copies":
        """Give what the browser describes; what is missing has its harmless default."""
        return cls(folder=str(raw.get("folder") or ""), permission=str(raw.get("permission") or ""))

    def last(self, tournament: str) -> Copy:
        """Give the copy of a tournament that was saved last; an empty one if none was."""
        return self.saved.get(tournament, NONE)

    def is_open(self, tournament: str) -> bool:
        """Tell whether copies of a tournament are written into the folder without anybody's doing."""
        return self.permission == "granted" and tournament not in self.failed

    def asks_again(self, tournament: str) -> bool:
        """Tell whether one tap opens the folder again, as browsers want it after each restart."""
        return self.permission == "prompt" and tournament not in self.failed


def why_due(log: Log, copies: Copies, now: str) -> Message | None:
    """Give why a copy is due: a round is complete, or an hour of work is in the browser only; None if it is not."""
    tournament, last = log.tournament, copies.last(log.tournament.id)
    if tournament.is_demo or len(log.records) == last.entries:
        return None
    if tournament.completed_rounds > last.rounds:
        complete = next(round_ for round_ in reversed(tournament.rounds) if round_.is_complete)
        values = (("round", wording.round_name(complete)),)
        return Message(N_("{round} is complete: save a copy outside this browser."), values)
    first = log.records[last.entries] if last.entries < len(log.records) else log.records[-1]
    if now and moment(now) - moment(first.at) >= LONGEST_WITHOUT:
        return Message(N_("An hour of work is in this browser only: save a copy outside it."))
    return None


def is_written(log: Log, copies: Copies, now: str) -> bool:
    """Tell whether the browser is to write a copy into the folder now: the first one is, and each that is due."""
    tournament = log.tournament
    is_first = not copies.last(tournament.id).at and not tournament.is_demo
    return copies.is_open(tournament.id) and (is_first or why_due(log, copies, now) is not None)


def offer(log: Log, copies: Copies, now: str) -> Message | None:
    """Give why the organiser is asked to save a copy; None where none is due, or where it is written anyway."""
    if (error := copies.failed.get(log.tournament.id)) is not None:
        return Message(FAILURES.get(error, FAILED))
    return None if copies.is_open(log.tournament.id) else why_due(log, copies, now)
