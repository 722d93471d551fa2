"""What several calls ask and answer alike; what only one does stands beside it.

``build.py bridge`` writes site/types/bridge.d.ts from these types and from :data:`ronda.bridge.CALLS`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Never, NotRequired, TypedDict

from ronda.core.inputs import Form
from ronda.session.event_summary import EventSummary
from ronda.views.app.screen.refusals import RenderedRefusal


class NoRequest(TypedDict):
    """Nothing is told."""


class EventReference(TypedDict):
    """Of which event something is asked."""

    tournament: str


class LanguageRequest(TypedDict):
    """What is answered in a language."""

    lang: str
    sliced: NotRequired[bool]
    """What takes long is done in slices."""


class EventRequest(EventReference, LanguageRequest):
    """What is asked of an event."""


class PublishingFrame(TypedDict):
    """What the results pages lead to."""

    site: str
    """Where the organiser puts them, as it was typed."""
    app: str
    """At which address the app is shown."""


class StoredRow(TypedDict):
    """A row of the storage as it is."""

    key: tuple[str, int]
    """Event and place in its log."""
    value: str


type StoredRows = Mapping[str, Sequence[StoredRow] | None]
"""What is stored of events, by event; none where the storage does not give it out."""


class DeviceCopies(TypedDict):
    """The folder for copies, if one was chosen."""

    folder: NotRequired[str]
    permission: NotRequired[str]
    """Whether it may be written to, as browsers say it."""


class DeviceReport(TypedDict):
    """What Python cannot know by itself; ``Device.read`` reads it."""

    tournaments: Sequence[EventSummary] | None
    """None if the storage does not give them out."""
    brought: Sequence[str]
    """The events that were put into memory, or could not be."""
    persisted: bool
    storage: str
    """What the browser calls the reason for storing nothing; "ok" if it does."""
    now: str
    """ISO 8601 in UTC."""
    offset: int
    """Minutes that the local clock is ahead of UTC."""
    shifts: Sequence[tuple[str, int]]
    """Since when it has been so many minutes ahead."""
    copies: NotRequired[DeviceCopies]
    origin: NotRequired[str]
    """Where the app itself is."""


class DeviceRequest(LanguageRequest):
    """What is asked of all events of the device."""

    device: DeviceReport


class CommandRequest(LanguageRequest):
    """A command, as a form of a page says it."""

    tournament: str | None
    """None creates one."""
    command: str
    form: Form
    now: str
    """ISO 8601 in UTC."""


class RefusedAnswer(TypedDict):
    """What was not done; the other answers' fields are never there."""

    ok: Literal[False]
    refusal: RenderedRefusal
    stale: NotRequired[bool]
    """The page shows what is no longer so."""
    saved: NotRequired[Never]
    needs: NotRequired[Never]
    kept: NotRequired[Never]


type Heard = Literal["done", "look"]
"""How something sounds at the door: nothing is left to do, or somebody should look at the screen."""


class KeptHost(TypedDict):
    """What the device keeps of the host of its results pages, and of its seasons."""

    outbox: object
    secrets: Mapping[str, str]


class CommandOutcome(TypedDict):
    """What to say and show of what was done."""

    ok: Literal[True]
    go: NotRequired[str | None]
    """The route to which it leads."""
    typed: NotRequired[str | None]
    """The query of that route, which stays out of the address."""
    focus: NotRequired[str]
    """The selector of what has the focus there."""
    notice: NotRequired[str | None]
    is_step: NotRequired[bool]
    """The line of the last step says what the notice says."""
    heard: NotRequired[Heard | None]
    say: NotRequired[Sequence[tuple[str, str]]]
    """What to say to which linked device, once all is stored."""
    quiet: NotRequired[bool]
    """Nothing that a page shows has changed."""
    desk: NotRequired[str]
    """The desk that is invited."""
    wrote: NotRequired[bool]
    """The device's storage has more to keep."""
    needs: NotRequired[Sequence[str]]
    """Events to put into memory first: then it is asked again."""
    stale: NotRequired[Never]


class DoneAnswer(CommandOutcome):
    """What was done, with nothing to store but a summary."""

    summary: NotRequired[EventSummary]
    refusal: NotRequired[RenderedRefusal]
    """What was not done of it."""
    kept: NotRequired[KeptHost | None]
    """What the device keeps from now on; missing where that is as before."""


class StoredLines(TypedDict):
    """What is to be stored of an event."""

    tournament: str
    first: int
    """The place of the first line: what is stored from there on is replaced."""
    before: int
    """How many lines are stored so far."""
    lines: Sequence[str]
    summary: EventSummary
    instead: NotRequired[bool]
    """What is stored is damaged, and is kept beside what replaces it."""
    erases: NotRequired[bool]
    """Nothing of what was stored may be kept, pages and damaged rows neither (REG-ERASE)."""


class DecidedAnswer(CommandOutcome, StoredLines):
    """What a command comes to, before it is stored."""


class TextAnswer(TypedDict):
    """A text."""

    ok: Literal[True]
    text: str


class CopyContents(TypedDict):
    """What a copy of an event holds."""

    entries: int
    rounds: int
    """How many of them are complete."""
    at: NotRequired[str]


type SavedCopies = Mapping[str, CopyContents]
"""What files hold, by event."""


class EventFile(TextAnswer):
    """An event as a file."""

    filename: str
    mime: str
    saved: SavedCopies
    stale: NotRequired[str]
    """The end of the names of older copies in the folder that may not be kept (REG-ERASE)."""
    refusal: NotRequired[Never]


class SavedFile(TypedDict):
    """A file for the browser's download: a text, or a piece that is the last."""

    ok: Literal[True]
    filename: str
    mime: str
    text: NotRequired[str]
    base64: NotRequired[str]
    saved: NotRequired[SavedCopies]
    refusal: NotRequired[RenderedRefusal | None]
    """What is not in it."""


class JobSlice(TypedDict):
    """How far it is with what is done in slices."""

    ok: Literal[True]
    work: int
    """Its number."""
    done: float
    """How much is done, of 1."""
    html: NotRequired[str]
    """What is shown of it."""
    base64: NotRequired[str]
    """A piece of the file that was made."""
    load: NotRequired[Sequence[str]]
    """Events to put into memory before the next slice."""
    rows: NotRequired[Sequence[str]]
    """Events whose rows are to be brought."""
    saved: NotRequired[Never]
    refusal: NotRequired[Never]


class FileHandle(EventReference):
    """The event that a file holds, and what the file goes by until it is opened."""

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
    """Several files, such as those of a zip."""

    ok: Literal[True]
    files: Sequence[ArrivingFile]
    go: NotRequired[str | None]
    """Where what is asked of them is, lists of people too."""
    typed: NotRequired[str]
    seasons: NotRequired[Sequence[str]]
    """The files of seasons among them, which can be read."""


type JobAnswer = EventFile | SavedFile | HeldFile | ArrivingFiles | DoneAnswer | RefusedAnswer
"""What is made in slices."""
