"""What the browser reports about the app's device."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from ronda.audit.file_check import FileCheck
from ronda.audit.source_findings import SourceFile
from ronda.core.clock import add_seconds
from ronda.core.state import DEMO_PREFIX
from ronda.core.text import Message
from ronda.imports import ImportChoice
from ronda.session.backup_copies import BackupCopies
from ronda.session.crash_report import CrashReport
from ronda.session.device_links import DeviceLinks
from ronda.session.device_seasons import DeviceSeasons
from ronda.session.event_summary import ELSEWHERE_KEY
from ronda.session.hall_server import HallServer
from ronda.session.publish_state import PublishState
from ronda.session.qr_progress import QrProgress
from ronda.session.results_site import ResultsSite
from ronda.session.screen_lock import ScreenLock
from ronda.session.storage_trouble import StorageTrouble
from ronda.session.unknown_event import UnknownEvent

_STORAGE = {"ok": "ok", "QuotaExceededError": "full", "VersionError": "newer"}
"""State of the storage, by the browser's reason for storing nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedEvent:
    """A tournament in the list, from its summary."""

    id: str
    name: str
    game: Message
    date: str
    place: str
    phase: str
    players: int
    round: Message | None
    ruleset: str
    """Key of its game; empty in summaries older than games."""
    from_elsewhere: bool = False
    """Whether it was set up on another device."""

    @property
    def is_demo(self) -> bool:
        """Whether it is the app's demo."""
        return self.id.startswith(DEMO_PREFIX)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """The tournaments on the device, and the state of its storage."""

    tournaments: tuple[ListedEvent, ...] = ()
    brought: frozenset[str] = frozenset()
    """Those loaded into memory, or impossible to load: they are not requested again."""
    persisted: bool = True
    storage: str = "ok"
    """``ok``, or why nothing is stored: ``full``, ``newer`` or ``failed``."""
    offline: str = ""
    """``ready``, or the browser's reason why the app is not stored; empty while unknown."""
    is_safari: bool = False
    is_installed: bool = False
    can_choose: bool = False
    """Whether a person can choose a folder that Ronda may write to."""
    copies: BackupCopies | None = None
    """None if the browser does not tell, and outside events."""
    now: str = ""
    """ISO 8601 in UTC; empty if the browser does not tell."""
    offset: int | None = None
    """Minutes by which local time is ahead of UTC now; None if the browser does not tell."""
    shifts: tuple[tuple[datetime, int], ...] = ()
    """Since when local time has been so many minutes ahead, beginning in the past: includes summer time."""
    checker: str = ""
    """The last typed checker of players on this device; empty if none."""
    organiser: str = ""
    """The organiser last typed at a start on this device."""
    square: bool = False
    """Whether the window is closer to 4:3 than to 16:9."""
    site: ResultsSite = field(default_factory=ResultsSite)
    publishing: PublishState = field(default_factory=PublishState)
    trouble: StorageTrouble = field(default_factory=StorageTrouble)
    received: QrProgress = field(default_factory=QrProgress)
    checked: FileCheck | None = None
    """A file brought for inspection, separate from the tournaments."""
    looked_into: Mapping[str, SourceFile] = field(default_factory=dict)
    """Files brought before, by event: possible sources of its players."""
    seasons: DeviceSeasons = field(default_factory=DeviceSeasons)
    unknown: UnknownEvent | None = None
    """The event of a brought file whose game is not installed."""
    import_choices: Mapping[str, ImportChoice] = field(default_factory=dict)
    after_imports: str = ""
    """Route of the next question about a file of other software."""
    linking: DeviceLinks = field(default_factory=DeviceLinks)
    """Other devices that work on this one's events."""
    hall: HallServer | None = None
    """None unless the app was opened from a hall's server."""
    lock: ScreenLock | None = None
    """What is possible while the screen is locked; None if unlocked."""
    browser: str = ""
    """Name of the browser; empty if unknown."""
    crashes: tuple[CrashReport, ...] = ()
    """The last failures on the browser's side and in Python."""
    opened: tuple[str, ...] = ()
    """Routes opened since the app started, latest first."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Device":
        """Read the browser's report; missing fields have harmless defaults."""
        offset = raw.get("offset")
        return cls(
            tournaments=tuple(_read_listed_event(summary) for summary in raw.get("tournaments") or ()),
            brought=frozenset(raw.get("brought") or ()),
            persisted=bool(raw.get("persisted", True)),
            storage=_STORAGE.get(str(raw.get("storage", "ok")), "failed"),
            offline=str(raw.get("offline") or ""),
            is_safari=bool(raw.get("safari", False)),
            is_installed=bool(raw.get("installed", False)),
            can_choose=bool(raw.get("can_choose", False)),
            copies=BackupCopies.read(raw["copies"]) if "copies" in raw else None,
            now=str(raw.get("now") or ""),
            offset=offset if isinstance(offset, int) else None,
            shifts=tuple((datetime.fromisoformat(since), minutes) for since, minutes in raw.get("shifts") or ()),
            checker=str(raw.get("checker") or ""),
            organiser=str(raw.get("organiser") or ""),
            square=bool(raw.get("square", False)),
            browser=str(raw.get("browser") or ""),
            crashes=tuple(CrashReport.read(crash) for crash in raw.get("crashes") or ()),
            hall=HallServer.read(raw["hall"]) if raw.get("hall") else None,
            site=ResultsSite.read(str(raw.get("site") or "")),
        )

    def event_now(self, event: str) -> str:
        """Now by the clock of the event's leader, ISO in UTC; empty as ``now``."""
        return self.event_time(self.now, event) if self.now else ""

    def event_time(self, at: str, event: str) -> str:
        """A moment of this device's clock, converted to the clock of the event's leader, ISO in UTC."""
        return add_seconds(at, self.linking.behind.get(event, 0))

    @property
    def today(self) -> str:
        """The local day as an ISO date, or ""."""
        return self.local(self.now).date().isoformat() if self.now else ""

    @property
    def zone(self) -> str:
        """Text after a time: " UTC" if the local offset is unknown, else ""."""
        return "" if self.offset is not None else " UTC"

    def name(self, tournament: str) -> str:
        """A tournament's name from its summary, or ""."""
        return next((listed.name for listed in self.tournaments if listed.id == tournament), "")

    def local(self, at: str) -> datetime:
        """The local time of a moment in UTC, with that day's summer time."""
        when = datetime.fromisoformat(at).astimezone(UTC)
        ahead = self.shifts[0][1] if self.shifts else self.offset or 0
        for since, minutes in self.shifts:
            ahead = minutes if since <= when else ahead
        return when + timedelta(minutes=ahead)

    def clock(self, at: str) -> str:
        """A moment as local hours and minutes: ``10:42``."""
        return f"{self.local(at):%H:%M}{self.zone}"


def _read_listed_event(summary: Mapping[str, Any]) -> ListedEvent:
    game = summary.get("game", "")
    return ListedEvent(
        id=str(summary["id"]),
        name=str(summary.get("name", "")),
        game=_message(game) if isinstance(game, dict) else Message(str(game)),
        date=str(summary.get("date", "")),
        place=str(summary.get("place", "")),
        phase=str(summary.get("phase", "registration")),
        players=int(summary.get("players", 0)),
        round=_message(summary["round"]) if summary.get("round") else None,
        ruleset=str(summary.get("ruleset", "")),
        from_elsewhere=bool(summary.get(ELSEWHERE_KEY)),
    )


def _message(named: Mapping[str, Any]) -> Message:
    return Message(str(named.get("pattern", "")), tuple(named.get("values", {}).items()))
