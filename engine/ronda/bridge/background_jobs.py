"""What takes long, a slice at a time: between two others are answered, and it can be stopped.

Whoever may take long asks with ``sliced``. Unless the answer is there by then, the first slice gives ``work``, the
number under which it is gone on with, what is shown of it, and how much is ``done``, of 1. What ``load`` and ``rows``
name the browser brings before the next one. Of a large file each brings a piece, once it is made.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from time import perf_counter
from typing import NotRequired, TypedDict, Unpack, cast

from ronda.bridge import messages
from ronda.bridge.session_state import SESSION
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.text import N_
from ronda.session.device import Device, ListedEvent
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.shared import html

SLICE_SECONDS = 0.08
"""Seconds after which others are answered."""
PIECE_BYTES = 2**19
"""Bytes of a file that are handed over at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobLabels:
    """How what takes long is called."""

    text: str
    what: str
    stop: str


PAGES_LABELS = JobLabels(text=N_("Making the results pages …"), what=N_("Results pages"), stop=N_("Stop making them"))
READING_LABELS = JobLabels(text=N_("Reading and checking the file …"), what=N_("The file"), stop=N_("Stop reading"))
SAVING_LABELS = JobLabels(text=N_("Making the file …"), what=N_("The file"), stop=N_("Stop making it"))


class JobReference(TypedDict):
    """What was begun, by its number."""

    work: int


class NextSlice(JobReference):
    """With what it is gone on."""

    rows: NotRequired[messages.StoredRows]
    """What the slice before wanted."""
    lang: str


class WantedEvents(TypedDict):
    """The events that the browser is to bring, or their rows."""

    load: NotRequired[Sequence[str]]
    rows: NotRequired[Sequence[str]]


class _ShownJob(TypedDict):
    html: NotRequired[str]


type WantedData = Iterator[tuple[float, WantedEvents]]
"""What the browser is to bring, one thing after the other, each with how much of that was brought before, of 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInPieces:
    """A file that is handed over piece by piece: as one text it would hold up all others."""

    content: memoryview
    last_answer: messages.SavedFile
    """The answer with the last piece, but for that."""


@dataclass(slots=True, kw_only=True)
class _Job:
    steps: ProgressSteps[messages.JobAnswer | FileInPieces]
    wanted: WantedData
    rows: dict[str, Sequence[messages.StoredRow] | None]
    """Where the rows go that the browser brings, by event."""


_JOB_NUMBERS = count(1)
_JOBS: dict[int, _Job | FileInPieces] = {}


def begin_job[Answer](
    request: messages.LanguageRequest,
    doing: JobLabels,
    steps: ProgressSteps[Answer | FileInPieces],
    *,
    wanted: WantedData | None = None,
    rows: dict[str, Sequence[messages.StoredRow] | None] | None = None,
) -> Answer | messages.JobSlice:
    """Return the answer that steps come to, or the first slice of it; takes what they read of what is wanted, too.

    Steps that make a file in pieces answer with a ``SavedFile``.
    """
    if not request.get("sliced"):
        made = run_to_end(steps)
        return cast("Answer", _last_piece(made)) if isinstance(made, FileInPieces) else made
    work = _Job(
        steps=cast("ProgressSteps[messages.JobAnswer | FileInPieces]", steps),
        wanted=wanted or iter(()),
        rows={} if rows is None else rows,
    )
    number = next(_JOB_NUMBERS)
    links = permitted_links(DevicePermissions())  # whoever begins something may stop it
    shown = html.render_template("app/under_way.html", request["lang"], doing=doing, number=number, **links)
    return cast("Answer | messages.JobSlice", _slice(work, number, html=shown))


def continue_job(request: NextSlice) -> messages.JobAnswer | messages.JobSlice:
    """Return the next slice, or at last the answer."""
    number = request["work"]
    work = _JOBS.pop(number)
    if isinstance(work, FileInPieces):
        return _piece(work, number)
    work.rows |= request.get("rows") or {}
    return _slice(work, number)


def stop_job(request: JobReference) -> messages.DoneAnswer:
    """Let go of what was begun."""
    _JOBS.pop(request["work"], None)
    return messages.DoneAnswer(ok=True)


def _slice(work: _Job, number: int, **shown: Unpack[_ShownJob]) -> messages.JobAnswer | messages.JobSlice:
    for brought, want in work.wanted:
        work.steps = work.steps if brought else subtask_steps(work.steps, 1, 2)
        _JOBS[number] = work
        return messages.JobSlice(ok=True, work=number, done=brought / 2, **want, **shown)
    until = perf_counter() + SLICE_SECONDS
    while True:
        try:
            done, every = next(work.steps)
        except StopIteration as over:
            made: messages.JobAnswer | FileInPieces = over.value
            return _piece(made, number, **shown) if isinstance(made, FileInPieces) else made
        if perf_counter() >= until:
            _JOBS[number] = work
            return messages.JobSlice(ok=True, work=number, done=done / every, **shown)


def _piece(parcel: FileInPieces, number: int, **shown: Unpack[_ShownJob]) -> messages.SavedFile | messages.JobSlice:
    piece, rest = parcel.content[:PIECE_BYTES], parcel.content[PIECE_BYTES:]
    if not rest:
        return _last_piece(parcel)
    _JOBS[number] = replace(parcel, content=rest)
    return messages.JobSlice(ok=True, work=number, done=1, base64=_base64(piece), **shown)


def _last_piece(parcel: FileInPieces) -> messages.SavedFile:
    return {**parcel.last_answer, "base64": _base64(parcel.content)}


def _base64(content: memoryview) -> str:
    return b64encode(content).decode()


def wanted_events(device: Device, events: Iterable[ListedEvent] | None = None, *, rows: bool = False) -> WantedData:
    """Want the events of the device, or some, that are not in memory, and the rows of what cannot be read whole."""
    listed = [each.id for each in (device.tournaments if events is None else events)]
    missing = [each for each in listed if each not in SESSION.logs and each not in SESSION.damaged]
    for done, each in enumerate(missing):
        yield done / len(missing), {"load": [each]}
    named = [each.id for each in device.tournaments if not each.is_demo]
    unread = [each for each in named if each not in SESSION.logs or each in SESSION.damaged]
    if rows and unread:
        yield 1 if missing else 0, {"rows": unread}
