"""Events in Python's memory: loading, unloading, and applying what was stored."""

import gc
import traceback
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, NotRequired, TypedDict

from ronda import journal
from ronda.bridge import sending
from ronda.bridge.counted_events import forget_counted
from ronda.bridge.messages import DoneAnswer, EventReference, EventRequest, NoRequest, RefusedAnswer, StoredLines
from ronda.bridge.page_diffs import SHOWN_PAGES
from ronda.bridge.session_state import SESSION
from ronda.core.errors import NotNow
from ronda.journal import Log
from ronda.ranking.season_answers import without_answers_naming
from ronda.session.event_summary import EventSummary
from ronda.sync.erasable_people import erasable_people
from ronda.views.app.screen.browser_messages import BROWSER_MESSAGES
from ronda.views.app.screen.refusals import render_refusal

COLLECTIONS_DUE, COLLECTIONS_FORCED = 10, 50
"""Young collections after which Python would scan everything, and after which this module does."""


class StoredEvent(EventReference):
    """An event as stored by the device."""

    lines: Sequence[str]
    summary: NotRequired[EventSummary | None]
    aside: NotRequired[bool]
    """Whether damaged rows are kept beside it."""


class LoadedAnswer(TypedDict):
    """The summary to store, if the device has lost it."""

    ok: Literal[True]
    summary: EventSummary | None


class ClosedEvents(TypedDict):
    """Events on which Python crashed."""

    tournaments: Sequence[str]


class NotStoredRequest(EventRequest):
    """Lines that could not be stored."""

    error: str
    """The browser's reason."""
    lines: NotRequired[Sequence[str]]
    """The stored lines, if available."""


class FollowedAnswer(TypedDict):
    """Whether another window's lines continue this log; if not, the log must be read again."""

    ok: Literal[True]
    followed: bool


def freeze_loaded_objects() -> None:
    """Exclude loaded modules from garbage collection; collect the rest in idle time.

    See :func:`collect_garbage`. A full pass stops 2,000 players for half a second.
    """
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], COLLECTIONS_FORCED)


def collect_garbage(_: NoRequest) -> DoneAnswer:
    """Collect garbage if there may be much, while the user looks at the new page."""
    if gc.get_count()[2] >= COLLECTIONS_DUE:
        gc.collect()
    return DoneAnswer(ok=True)


def load_event(request: StoredEvent) -> LoadedAnswer:
    """Load a stored tournament into memory."""
    tournament = request["tournament"]
    if tournament in SESSION.shut:
        return LoadedAnswer(ok=True, summary=None)
    try:
        SESSION.load(tournament, request["lines"], request.get("summary"), aside=bool(request.get("aside")))
    except Exception:  # noqa: BLE001 - whatever is wrong with one tournament, the others are not closed by it
        traceback.print_exc()
        SESSION.forget(tournament)
        SESSION.shut |= {tournament}
        return LoadedAnswer(ok=True, summary=None)
    lost = bool(request["lines"]) and not request.get("summary")
    known = SESSION.summary(tournament) if tournament in SESSION.logs else EventSummary(id=tournament)
    return LoadedAnswer(ok=True, summary=known if lost else None)


def unload_event(request: EventReference) -> DoneAnswer:
    """Remove a tournament's log from memory."""
    SESSION.forget(request["tournament"])
    return DoneAnswer(ok=True)


def leave_events_closed(request: ClosedEvents) -> DoneAnswer:
    """Keep tournaments closed on which Python crashed."""
    SESSION.shut = frozenset(request["tournaments"])
    return DoneAnswer(ok=True)


def explain_not_stored(request: NotStoredRequest) -> RefusedAnswer:
    """Why a step could not be stored; if another window was first, the page is stale and the log is read again."""
    tournament = request["tournament"]
    key = SESSION.why_not_stored(tournament, request["error"], request.get("lines"))
    said = render_refusal(NotNow(BROWSER_MESSAGES[key]), request["lang"])
    return RefusedAnswer(ok=False, refusal=said, stale=tournament not in SESSION.logs)


def apply_stored_lines(request: StoredLines) -> DoneAnswer:
    """Apply what was decided and stored."""
    tournament, first, lines = request["tournament"], request["first"], request["lines"]
    after = SESSION.pop_decided(first, lines) or journal.read_lines(
        lines, after=_log_before(SESSION.logs.get(tournament), first)
    )
    if not first:
        SESSION.mark_replaced(tournament)
    answer = DoneAnswer(ok=True)
    if request.get("erases"):
        if _erase_from_seasons(SESSION.logs.get(tournament), after):
            answer["kept"] = sending.kept_host()
        _forget_before_erasing(tournament)
    SESSION.logs[tournament] = after
    SESSION.note_summary(tournament, request.get("summary", {}))
    return answer


def follow_other_window(request: StoredLines) -> FollowedAnswer:
    """Apply what another window stored, as :func:`apply_stored_lines`."""
    tournament, first, lines = request["tournament"], request["first"], request["lines"]
    if request.get("erases"):
        _forget_before_erasing(tournament)
    return FollowedAnswer(ok=True, followed=SESSION.append_stored(tournament, first, lines, request["summary"]))


def _erase_from_seasons(before: Log | None, after: Log) -> bool:
    """Remove erased names from the seasons' answers; returns whether there were any (REG-ERASE)."""
    names = set(_names(before)) - set(_names(after)) if before else set()
    seasons = sending.PUBLISH_QUEUE.outbox.seasons
    left = tuple(without_answers_naming(rules, names) if names else rules for rules in seasons)
    sending.PUBLISH_QUEUE.keep_seasons(left)
    return left != seasons


def _names(log: Log) -> Iterator[str]:
    return chain.from_iterable(person.names for person in erasable_people(log))


def _forget_before_erasing(tournament: str) -> None:
    """Discard pages and files from before an erasure (REG-ERASE)."""
    SHOWN_PAGES.pages.clear()
    forget_counted(tournament)
    SESSION.drop_files(tournament)


def _log_before(held: Log | None, first: int) -> Log | None:
    """The part of a log before its new lines; None if they are the whole log."""
    if held is None or not first:
        return None
    return held if first == len(held.records) else journal.append_records(None, held.records[:first])
