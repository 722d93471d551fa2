"""What Python holds of the device: taken in, let go of, and what was stored."""

import gc
import json
import traceback

from ronda import journal
from ronda.bridge.session_state import SESSION, encode_answer
from ronda.core.errors import NotNow
from ronda.journal import Log
from ronda.views.app.screen.browser_messages import BROWSER_MESSAGES
from ronda.views.app.screen.refusals import render_refusal

COLLECTIONS_DUE, COLLECTIONS_FORCED = 10, 50
"""After so many collections of what is young Python would look through all it holds; and when it does so here."""


def freeze_loaded_objects() -> None:
    """Look no more through what was loaded once, and through the rest while nobody waits, see :func:`tidy`.

    With 2,000 players that stops everything for half a second.
    """
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], COLLECTIONS_FORCED)


def collect_garbage(_: str) -> str:
    """Let go of what nobody needs any more, if that may be much: while a person looks at what is shown by now."""
    if gc.get_count()[2] >= COLLECTIONS_DUE:
        gc.collect()
    return encode_answer()


def load_event(text: str) -> str:
    """Put what the device stores of a tournament into memory: ``{tournament, lines, summary, aside}``.

    Gives the summary that belongs beside it, if the device has lost it.
    """
    request = json.loads(text)
    tournament = request["tournament"]
    if tournament in SESSION.shut:
        return encode_answer(summary=None)
    try:
        SESSION.load(tournament, request["lines"], request.get("summary"), aside=bool(request.get("aside")))
    except Exception:  # noqa: BLE001 - whatever is wrong with one tournament, the others are not closed by it
        traceback.print_exc()
        SESSION.forget(tournament)
        SESSION.shut |= {tournament}
        return encode_answer(summary=None)
    lost = bool(request["lines"]) and not request.get("summary")
    known = SESSION.summary(tournament) if tournament in SESSION.logs else {"id": tournament}
    return encode_answer(summary=known if lost else None)


def unload_event(text: str) -> str:
    """Take a tournament's log out of memory: ``{tournament}``."""
    SESSION.forget(json.loads(text)["tournament"])
    return encode_answer()


def leave_events_closed(text: str) -> str:
    """Leave tournaments closed on which Python crashed: ``{tournaments}``."""
    SESSION.shut = frozenset(json.loads(text)["tournaments"])
    return encode_answer()


def explain_not_stored(text: str) -> str:
    """Say why a step could not be stored: ``{tournament, error, lines, lang}``, the lines if the device gives them out.

    The page is stale where another window was first; the log is then read again.
    """
    request = json.loads(text)
    tournament, language = request["tournament"], request["lang"]
    key = SESSION.why_not_stored(tournament, request["error"], request.get("lines"))
    said = render_refusal(NotNow(BROWSER_MESSAGES[key]), language)
    return json.dumps({"ok": False, "refusal": said, "stale": tournament not in SESSION.logs}, ensure_ascii=False)


def apply_stored_lines(text: str) -> str:
    """Do what was decided and stored: ``{tournament, first, lines, summary}``."""
    request = json.loads(text)
    tournament, first, lines = request["tournament"], request["first"], request["lines"]
    after = SESSION.pop_decided(first, lines) or journal.read_lines(
        lines, after=_log_before(SESSION.logs.get(tournament), first)
    )
    if not first:
        SESSION.mark_replaced(tournament)
    SESSION.logs[tournament] = after
    SESSION.note_summary(tournament, request.get("summary", {}))
    return encode_answer()


def follow_other_window(text: str) -> str:
    """Do what another window stored, as ``apply``; ``followed`` is not so where the log is to be read again."""
    request = json.loads(text)
    return encode_answer(
        followed=SESSION.append_stored(request["tournament"], request["first"], request["lines"], request["summary"])
    )


def _log_before(held: Log | None, first: int) -> Log | None:
    """Give what stays of a log in front of its new lines; None where these are all of it."""
    if held is None or not first:
        return None
    return held if first == len(held.records) else journal.append_records(None, held.records[:first])
