"""What takes long, a slice at a time: between two others are answered, and it can be stopped.

Whoever may take long asks with ``sliced``. Unless the answer is there by then, the first slice gives ``work``, the
number under which it is gone on with, what is shown of it, and how much is ``done``, of 1. What ``load`` and ``rows``
name the browser brings before the next one. Of a large file each brings a piece, once it is made.
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from time import perf_counter
from typing import Any

from ronda.bridge.session_state import SESSION, encode_answer
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.text import N_
from ronda.session.device import Device
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

type WantedData = Iterator[tuple[float, Mapping[str, list[str]]]]
"""What the browser is to bring, one thing after the other, each with how much of that was brought before, of 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInPieces:
    """A file that is handed over piece by piece: as one text it would hold up all others."""

    content: memoryview
    said: Mapping[str, object]
    """What the answer with the last piece says besides."""


@dataclass(slots=True, kw_only=True)
class _Job:
    steps: ProgressSteps[str | FileInPieces]
    wanted: WantedData
    rows: dict[str, Any]
    """Where the rows go that the browser brings, by event."""


_JOB_NUMBERS = count(1)
_JOBS: dict[int, _Job | FileInPieces] = {}


def begin_job(
    request: Mapping[str, Any],
    doing: JobLabels,
    steps: ProgressSteps[str | FileInPieces],
    *,
    wanted: WantedData | None = None,
    rows: dict[str, Any] | None = None,
) -> str:
    """Give the answer that steps come to, or the first slice of it; takes what they read of what is wanted, too."""
    if not request.get("sliced"):
        made = run_to_end(steps)
        return made if isinstance(made, str) else encode_answer(**made.said, base64=_base64(made.content))
    work = _Job(steps=steps, wanted=wanted or iter(()), rows={} if rows is None else rows)
    number = next(_JOB_NUMBERS)
    links = permitted_links(DevicePermissions())  # whoever begins something may stop it
    shown = html.render_template("app/under_way.html", request["lang"], doing=doing, number=number, **links)
    return _slice(work, number, html=shown)


def continue_job(text: str) -> str:
    """Give the next slice, or at last the answer: ``{work, rows, lang}``."""
    request = json.loads(text)
    number = request["work"]
    work = _JOBS.pop(number)
    if isinstance(work, FileInPieces):
        return _piece(work, number)
    work.rows |= request.get("rows") or {}
    return _slice(work, number)


def stop_job(text: str) -> str:
    """Let go of what was begun: ``{work}``."""
    _JOBS.pop(json.loads(text)["work"], None)
    return encode_answer()


def _slice(work: _Job, number: int, **shown: str) -> str:
    for brought, want in work.wanted:
        work.steps = work.steps if brought else subtask_steps(work.steps, 1, 2)
        _JOBS[number] = work
        return encode_answer(work=number, done=brought / 2, **want, **shown)
    until = perf_counter() + SLICE_SECONDS
    while True:
        try:
            done, every = next(work.steps)
        except StopIteration as over:
            made: str | FileInPieces = over.value
            return made if isinstance(made, str) else _piece(made, number, **shown)
        if perf_counter() >= until:
            _JOBS[number] = work
            return encode_answer(work=number, done=done / every, **shown)


def _piece(parcel: FileInPieces, number: int, **shown: str) -> str:
    piece, rest = parcel.content[:PIECE_BYTES], parcel.content[PIECE_BYTES:]
    if not rest:
        return encode_answer(**parcel.said, base64=_base64(piece))
    _JOBS[number] = replace(parcel, content=rest)
    return encode_answer(work=number, done=1, base64=_base64(piece), **shown)


def _base64(content: memoryview) -> str:
    return b64encode(content).decode()


def wanted_events(device: Device, *, rows: bool = False) -> WantedData:
    """Want the events of the device that are not in memory, and the rows of what cannot be read whole."""
    listed = [each.id for each in device.tournaments]
    missing = [each for each in listed if each not in SESSION.logs and each not in SESSION.damaged]
    for done, each in enumerate(missing):
        yield done / len(missing), {"load": [each]}
    named = [each.id for each in device.tournaments if not each.is_demo]
    unread = [each for each in named if each not in SESSION.logs or each in SESSION.damaged]
    if rows and unread:
        yield 1 if missing else 0, {"rows": unread}
