"""Copies of events: saved ones, and failures."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ronda.bridge import messages
from ronda.bridge.files import export_event
from ronda.bridge.session_state import SESSION
from ronda.session.backup_copies import BackupCopy
from ronda.session.event_summary import EventSummary


class CopiesSaved(TypedDict):
    """Saved copies and their time."""

    saved: messages.SavedCopies
    now: str


class SummariesAnswer(TypedDict):
    """Updated summaries."""

    ok: Literal[True]
    summaries: Sequence[EventSummary]


class DueCopyRequest(messages.EventRequest):
    """A possibly due copy, with the device's present summary."""

    summary: NotRequired[EventSummary]


class CopyFailure(messages.EventReference):
    """The browser's reason why no copy could be written."""

    error: str


def note_copies_saved(request: CopiesSaved) -> SummariesAnswer:
    """Record that copies were saved."""
    known = {each: copy for each, copy in request["saved"].items() if each in SESSION.logs}
    for tournament, copy in known.items():
        SESSION.save_copy(tournament, BackupCopy.read({**copy, "at": request["now"]}))
    return SummariesAnswer(ok=True, summaries=[SESSION.summary(tournament) for tournament in known])


def due_copy(
    request: DueCopyRequest,
) -> messages.EventFile | messages.JobSlice | messages.DoneAnswer | messages.RefusedAnswer:
    """The file for the folder, as :func:`export_event`; nothing if another window has saved or changed it."""
    tournament = request["tournament"]
    SESSION.note_summary(tournament, request.get("summary") or {})
    return messages.DoneAnswer(ok=True) if SESSION.is_copied(tournament) else export_event(request)


def note_copy_failed(request: CopyFailure) -> messages.DoneAnswer:
    """Record that no copy could be written into the folder."""
    SESSION.fail_copy(request["tournament"], request["error"])
    return messages.DoneAnswer(ok=True)


def note_folder_chosen(_: messages.NoRequest) -> messages.DoneAnswer:
    """Record a new folder for copies: earlier failures no longer matter."""
    SESSION.copy_errors.clear()
    return messages.DoneAnswer(ok=True)
