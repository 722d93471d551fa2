"""What Python holds of the device: taken in, let go of, and what was stored."""

import gc
import json
import traceback

from ronda import journal
from ronda.bridge.held import HELD, answer
from ronda.core.errors import NotNow
from ronda.journal import Log
from ronda.views.app.messages import MESSAGES
from ronda.views.app.refused import refused

DUE, FORCED = 10, 50
"""After so many collections of what is young Python would look through all it holds; and when it does so here."""


def settle_down() -> None:
    """Look no more through what was loaded once, and through the rest while nobody waits, see :func:`tidy`.

    With 2,000 players that stops everything for half a second.
    """
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], FORCED)


def tidy(_: str) -> str:
    """Let go of what nobody needs any more, if that may be much: while a person looks at what is shown by now."""
    if gc.get_count()[2] >= DUE:
        gc.collect()
    return answer()


def load(text: str) -> str:
    """Put what the device stores of a tournament into memory: ``{tournament, lines, summary, aside}``.

    Gives the summary that belongs beside it, if the device has lost it.
    """
    request = json.loads(text)
    tournament = request["tournament"]
    if tournament in HELD.shut:
        return answer(summary=None)
    try:
        HELD.load(tournament, request["lines"], request.get("summary"), aside=bool(request.get("aside")))
    except Exception:  # noqa: BLE001 - whatever is wrong with one tournament, the others are not closed by it
        traceback.print_exc()
        HELD.forget(tournament)
        HELD.shut |= {tournament}
        return answer(summary=None)
    lost = bool(request["lines"]) and not request.get("summary")
    known = HELD.summary(tournament) if tournament in HELD.logs else {"id": tournament}
    return answer(summary=known if lost else None)


def unload(text: str) -> str:
    """Take a tournament's log out of memory: ``{tournament}``."""
    HELD.forget(json.loads(text)["tournament"])
    return answer()


def shut(text: str) -> str:
    """Leave tournaments closed on which Python crashed: ``{tournaments}``."""
    HELD.shut = frozenset(json.loads(text)["tournaments"])
    return answer()


def not_stored(text: str) -> str:
    """Say why a step could not be stored: ``{tournament, error, lines, lang}``, the lines if the device gives them out.

    The page is stale where another window was first; the log is then read again.
    """
    request = json.loads(text)
    tournament, language = request["tournament"], request["lang"]
    key = HELD.why_not_stored(tournament, request["error"], request.get("lines"))
    said = refused(NotNow(MESSAGES[key]), language)
    return json.dumps({"ok": False, "refusal": said, "stale": tournament not in HELD.logs}, ensure_ascii=False)


def apply(text: str) -> str:
    """Do what was decided and stored: ``{tournament, first, lines, summary}``."""
    request = json.loads(text)
    tournament, first, lines = request["tournament"], request["first"], request["lines"]
    after = HELD.take_decided(first, lines) or journal.read_lines(
        lines, after=_before(HELD.logs.get(tournament), first)
    )
    if not first:
        HELD.replace(tournament)
    HELD.logs[tournament] = after
    HELD.note(tournament, request.get("summary", {}))
    return answer()


def follow(text: str) -> str:
    """Do what another window stored, as ``apply``; ``followed`` is not so where the log is to be read again."""
    request = json.loads(text)
    return answer(followed=HELD.follow(request["tournament"], request["first"], request["lines"], request["summary"]))


def _before(held: Log | None, first: int) -> Log | None:
    """Give what stays of a log in front of its new lines; None where these are all of it."""
    if held is None or not first:
        return None
    return held if first == len(held.records) else journal.append(None, held.records[:first])
