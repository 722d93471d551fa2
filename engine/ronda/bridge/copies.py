"""Copies of events: which were saved, and which could not be."""

import json

from ronda.bridge.files import export_event
from ronda.bridge.session_state import SESSION, encode_answer
from ronda.session.backup_copies import BackupCopy


def note_copies_saved(text: str) -> str:
    """Note that copies were saved: ``{saved, now}``; gives the summaries that say so."""
    request = json.loads(text)
    known = {each: copy for each, copy in request["saved"].items() if each in SESSION.logs}
    for tournament, copy in known.items():
        SESSION.save_copy(tournament, BackupCopy.read({**copy, "at": request["now"]}))
    return encode_answer(summaries=[SESSION.summary(tournament) for tournament in known])


def due_copy(text: str) -> str:
    """Give a tournament's file for the folder, as :func:`export`: ``{tournament, summary, lang}``.

    Takes what the device lists of it by now. Gives no file where another window has saved or changed it meanwhile.
    """
    request = json.loads(text)
    tournament = request["tournament"]
    SESSION.note_summary(tournament, request.get("summary") or {})
    if SESSION.is_copied(tournament):
        return encode_answer()
    return export_event(text)


def note_copy_failed(text: str) -> str:
    """Note that no copy could be written into the folder: ``{tournament, error}``."""
    request = json.loads(text)
    SESSION.fail_copy(request["tournament"], request["error"])
    return encode_answer()


def note_folder_chosen(_: str) -> str:
    """Note that copies go into another folder: what went wrong with the one before does not count any more."""
    SESSION.copy_errors.clear()
    return encode_answer()
