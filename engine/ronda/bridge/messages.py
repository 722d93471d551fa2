"""Types that several calls share; others are beside their call.

``build.py bridge`` writes site/types/bridge.d.ts from these types and :data:`ronda.bridge.CALLS`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Never, NotRequired, TypedDict

from ronda.core.inputs import Form
from ronda.session.event_summary import EventSummary
from ronda.views.app.screen.refusals import RenderedRefusal


class NoRequest(TypedDict):
    """Empty request."""


class EventReference(TypedDict):
    """The event of a request."""

    tournament: str


class LanguageRequest(TypedDict):
    """A request answered in a language."""

    lang: str
    sliced: NotRequired[bool]
    """Whether a long job runs in slices."""


class EventRequest(EventReference, LanguageRequest):
    """A request about an event."""


class PublishingFrame(TypedDict):
    """Addresses for results pages."""

    site: str
    """The organiser's results site, as typed."""
    app: str
    """Address of the app."""


class StoredRow(TypedDict):
    """A row of the storage, unchanged."""

    key: tuple[str, int]
    """Event and position in its log."""
    value: str


type StoredRows = Mapping[str, Sequence[StoredRow] | None]
"""Stored rows by event; null if the storage does not give them out."""


class DeviceCopies(TypedDict):
    """The folder for copies, if chosen."""

    folder: NotRequired[str]
    permission: NotRequired[str]
    """Write permission, in the browser's terms."""


class DeviceReport(TypedDict):
    """What only the browser knows; ``Device.read`` reads it."""

    tournaments: Sequence[EventSummary] | None
    """Null if the storage does not give them out."""
    brought: Sequence[str]
    """Events loaded into memory, or impossible to load."""
    persisted: bool
    storage: str
    """The browser's reason for storing nothing; "ok" if it stores."""
    now: str
    """ISO 8601 in UTC."""
    offset: int
    """Minutes by which local time is ahead of UTC."""
    shifts: Sequence[tuple[str, int]]
    """Since when local time has been so many minutes ahead."""
    copies: NotRequired[DeviceCopies]
    origin: NotRequired[str]
    """Address of the app itself."""


class DeviceRequest(LanguageRequest):
    """A request about all events of the device."""

    device: DeviceReport


class CommandRequest(LanguageRequest):
    """A command from a page's form."""

    tournament: str | None
    """Null creates one."""
    command: str
    form: Form
    now: str
    """ISO 8601 in UTC."""


class RefusedAnswer(TypedDict):
    """A refusal; fields of other answers are never present."""

    ok: Literal[False]
    refusal: RenderedRefusal
    stale: NotRequired[bool]
    """Whether the page is out of date."""
    saved: NotRequired[Never]
    needs: NotRequired[Never]
    kept: NotRequired[Never]


type Heard = Literal["done", "look"]
"""Sound at the door: nothing left to do, or look at the screen."""


class KeptHost(TypedDict):
    """The device's stored host of results pages, and its seasons."""

    outbox: object
    secrets: Mapping[str, str]


class CommandOutcome(TypedDict):
    """Message and screen after a command."""

    ok: Literal[True]
    go: NotRequired[str | None]
    """Next route."""
    typed: NotRequired[str | None]
    """Query of that route, which stays out of the address."""
    focus: NotRequired[str]
    """Selector of the element to focus."""
    notice: NotRequired[str | None]
    is_step: NotRequired[bool]
    """Whether the line with the last step already says what the notice says."""
    heard: NotRequired[Heard | None]
    say: NotRequired[Sequence[tuple[str, str]]]
    """Messages for linked devices, after everything is stored."""
    quiet: NotRequired[bool]
    """Whether nothing visible has changed."""
    desk: NotRequired[str]
    """The invited desk."""
    wrote: NotRequired[bool]
    """Whether the device's storage has more to keep."""
    needs: NotRequired[Sequence[str]]
    """Events to load first; then ask again."""
    stale: NotRequired[Never]


class DoneAnswer(CommandOutcome):
    """A completed request that stores at most a summary."""

    summary: NotRequired[EventSummary]
    refusal: NotRequired[RenderedRefusal]
    """The refused part."""
    kept: NotRequired[KeptHost | None]
    """The device's new stored host; missing if unchanged."""


class StoredLines(TypedDict):
    """Lines of an event to store."""

    tournament: str
    first: int
    """Position of the first line: stored lines from there on are replaced."""
    before: int
    """Number of lines stored so far."""
    lines: Sequence[str]
    summary: EventSummary
    instead: NotRequired[bool]
    """Whether damaged lines are kept beside their replacement."""
    erases: NotRequired[bool]
    """Whether nothing stored may be kept, including pages and damaged rows (REG-ERASE)."""


class DecidedAnswer(CommandOutcome, StoredLines):
    """A decided command, before it is stored."""


class TextAnswer(TypedDict):
    """A text."""

    ok: Literal[True]
    text: str


class CopyContents(TypedDict):
    """The content of an event's copy."""

    entries: int
    rounds: int
    """Number of complete rounds."""
    at: NotRequired[str]


type SavedCopies = Mapping[str, CopyContents]
"""Content of files, by event."""


class EventFile(TextAnswer):
    """An event as a file."""

    filename: str
    mime: str
    saved: SavedCopies
    stale: NotRequired[str]
    """End of the names of older copies in the folder that must be deleted (REG-ERASE)."""
    refusal: NotRequired[Never]


class SavedFile(TypedDict):
    """A file for download: a text, or its last piece."""

    ok: Literal[True]
    filename: str
    mime: str
    text: NotRequired[str]
    base64: NotRequired[str]
    saved: NotRequired[SavedCopies]
    refusal: NotRequired[RenderedRefusal | None]
    """What is missing from it."""


class JobSlice(TypedDict):
    """Progress of a sliced job."""

    ok: Literal[True]
    work: int
    """Its number."""
    done: float
    """Share done, from 0 to 1."""
    html: NotRequired[str]
    """HTML to show."""
    base64: NotRequired[str]
    """A piece of the file made."""
    load: NotRequired[Sequence[str]]
    """Events to load before the next slice."""
    rows: NotRequired[Sequence[str]]
    """Events whose rows are needed."""
    saved: NotRequired[Never]
    refusal: NotRequired[Never]


class FileHandle(EventReference):
    """The event in a file, and the handle of the file until it is opened."""

    read: str


class HeldFile(FileHandle):
    """A file that was read."""

    ok: Literal[True]


class ArrivingFile(FileHandle):
    """One of several files."""

    name: str
    refusal: NotRequired[RenderedRefusal]
    """Why it is not opened."""


class ArrivingFiles(TypedDict):
    """Several files, for example from a zip."""

    ok: Literal[True]
    files: Sequence[ArrivingFile]
    go: NotRequired[str | None]
    """Where their questions are, including lists of people."""
    typed: NotRequired[str]
    seasons: NotRequired[Sequence[str]]
    """Texts of readable season files among them."""


type JobAnswer = EventFile | SavedFile | HeldFile | ArrivingFiles | DoneAnswer | RefusedAnswer
"""Results of sliced jobs."""
