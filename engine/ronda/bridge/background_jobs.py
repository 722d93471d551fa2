"""Long jobs in slices. Other requests are answered between slices, and a job can be stopped.

A request that may take long sets ``sliced``. Unless the answer is ready at once, the first slice returns ``work``, the
job's number, some HTML, and the share ``done`` from 0 to 1. Before the next slice the browser provides what ``load``
and ``rows`` name. A large file is returned piece by piece with its slices.
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
"""Length of a slice; then other requests are answered."""
PIECE_BYTES = 2**19
"""Bytes of a file handed over at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobLabels:
    """Labels of a long job."""

    text: str
    what: str
    stop: str


PAGES_LABELS = JobLabels(text=N_("Making the results pages …"), what=N_("Results pages"), stop=N_("Stop making them"))
READING_LABELS = JobLabels(text=N_("Reading and checking the file …"), what=N_("The file"), stop=N_("Stop reading"))
SAVING_LABELS = JobLabels(text=N_("Making the file …"), what=N_("The file"), stop=N_("Stop making it"))


class JobReference(TypedDict):
    """A job by its number."""

    work: int


class NextSlice(JobReference):
    """Input of the next slice."""

    rows: NotRequired[messages.StoredRows]
    """What the previous slice asked for."""
    lang: str


class WantedEvents(TypedDict):
    """Events, or their rows, that the browser should provide."""

    load: NotRequired[Sequence[str]]
    rows: NotRequired[Sequence[str]]


class _ShownJob(TypedDict):
    html: NotRequired[str]


type WantedData = Iterator[tuple[float, WantedEvents]]
"""What the browser should provide, one request after the other, each with the share provided before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInPieces:
    """A file handed over in pieces: as a single text it would block other requests."""

    content: memoryview
    last_answer: messages.SavedFile
    """The answer with the last piece, which it does not contain."""


@dataclass(slots=True, kw_only=True)
class _Job:
    steps: ProgressSteps[messages.JobAnswer | FileInPieces]
    wanted: WantedData
    rows: dict[str, Sequence[messages.StoredRow] | None]
    """Receives the rows that the browser provides, by event."""


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
    """The answer of a job, or its first slice; ``wanted`` yields the data that it needs first.

    A job that makes a file in pieces answers with a ``SavedFile``.
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
    links = permitted_links(DevicePermissions())  # whoever starts a job may stop it
    shown = html.render_template("app/under_way.html", request["lang"], doing=doing, number=number, **links)
    return cast("Answer | messages.JobSlice", _slice(work, number, html=shown))


def continue_job(request: NextSlice) -> messages.JobAnswer | messages.JobSlice:
    """The next slice, or finally the answer."""
    number = request["work"]
    work = _JOBS.pop(number)
    if isinstance(work, FileInPieces):
        return _piece(work, number)
    work.rows |= request.get("rows") or {}
    return _slice(work, number)


def stop_job(request: JobReference) -> messages.DoneAnswer:
    """Discard a job."""
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
    """Request the device's events, or some of them, that are not in memory, and the rows of damaged ones."""
    listed = [each.id for each in (device.tournaments if events is None else events)]
    missing = [each for each in listed if each not in SESSION.logs and each not in SESSION.damaged]
    for done, each in enumerate(missing):
        yield done / len(missing), {"load": [each]}
    named = [each.id for each in device.tournaments if not each.is_demo]
    unread = [each for each in named if each not in SESSION.logs or each in SESSION.damaged]
    if rows and unread:
        yield 1 if missing else 0, {"rows": unread}
