"""Copies of events: which were saved, and which could not be."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ronda.bridge import messages
from ronda.bridge.files import export_event
from ronda.bridge.session_state import SESSION
from ronda.session.backup_copies import BackupCopy
from ronda.session.event_summary import EventSummary


class CopiesSaved(TypedDict):
    """Copies that were saved, and when."""

    saved: messages.SavedCopies
    now: str


class SummariesAnswer(TypedDict):
    """The summaries that say so."""

    ok: Literal[True]
    summaries: Sequence[EventSummary]


class DueCopyRequest(messages.EventRequest):
    """Of what a copy is due, as the device lists it by now."""

    summary: NotRequired[EventSummary]


class CopyFailure(messages.EventReference):
    """What the browser calls the reason for which no copy could be written."""

    error: str


def note_copies_saved(request: CopiesSaved) -> SummariesAnswer:
    """Note that copies were saved."""
    known = {each: copy for each, copy in request["saved"].items() if each in SESSION.logs}
    for tournament, copy in known.items():
        SESSION.save_copy(tournament, BackupCopy.read({**copy, "at": request["now"]}))
    return SummariesAnswer(ok=True, summaries=[SESSION.summary(tournament) for tournament in known])


def due_copy(
    request: DueCopyRequest,
) -> messages.EventFile | messages.JobSlice | messages.DoneAnswer | messages.RefusedAnswer:
    """Return the file for the folder, as :func:`export_event`; none where another window has saved or changed it."""
    tournament = request["tournament"]
    SESSION.note_summary(tournament, request.get("summary") or {})
    return messages.DoneAnswer(ok=True) if SESSION.is_copied(tournament) else export_event(request)


def note_copy_failed(request: CopyFailure) -> messages.DoneAnswer:
    """Note that no copy could be written into the folder."""
    SESSION.fail_copy(request["tournament"], request["error"])
    return messages.DoneAnswer(ok=True)


def note_folder_chosen(_: messages.NoRequest) -> messages.DoneAnswer:
    """Note that copies go into another folder: what went wrong with the one before does not count any more."""
    SESSION.copy_errors.clear()
    return messages.DoneAnswer(ok=True)
