"""Copies of events: which were saved, and which could not be."""

import json

from ronda.bridge.files import export
from ronda.bridge.held import HELD, answer
from ronda.views.app.copies import Copy


def copied(text: str) -> str:
    """Note that copies were saved: ``{saved, now}``; gives the summaries that say so."""
    request = json.loads(text)
    known = {each: copy for each, copy in request["saved"].items() if each in HELD.logs}
    for tournament, copy in known.items():
        HELD.save_copy(tournament, Copy.read({**copy, "at": request["now"]}))
    return answer(summaries=[HELD.summary(tournament) for tournament in known])


def due_copy(text: str) -> str:
    """Give a tournament's file for the folder, as :func:`export`: ``{tournament, summary, lang}``.

    Takes what the device lists of it by now. Gives no file where another window has saved or changed it meanwhile.
    """
    request = json.loads(text)
    tournament = request["tournament"]
    HELD.note(tournament, request.get("summary") or {})
    if HELD.is_copied(tournament):
        return answer()
    return export(text)


def not_copied(text: str) -> str:
    """Note that no copy could be written into the folder: ``{tournament, error}``."""
    request = json.loads(text)
    HELD.fail_copy(request["tournament"], request["error"])
    return answer()


def folder_chosen(_: str) -> str:
    """Note that copies go into another folder: what went wrong with the one before does not count any more."""
    HELD.uncopied.clear()
    return answer()
