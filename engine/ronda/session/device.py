"""What the browser tells about the device that the app runs on."""

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
"""The state of the storage, by what a browser calls its reason to store nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedEvent:
    """A tournament in the list of tournaments, as its summary tells it."""

    id: str
    name: str
    game: Message
    date: str
    place: str
    phase: str
    players: int
    round: Message | None
    ruleset: str
    """The key of its game; empty in a summary that was written before there were any."""
    from_elsewhere: bool = False
    """It was set up on another device."""

    @property
    def is_demo(self) -> bool:
        """Whether it is the demo of the app."""
        return self.id.startswith(DEMO_PREFIX)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """The tournaments on the device and the state of its storage."""

    tournaments: tuple[ListedEvent, ...] = ()
    brought: frozenset[str] = frozenset()
    """Those that the browser put into memory, or could not: it is not asked for them again."""
    persisted: bool = True
    storage: str = "ok"
    """``ok``, or why the browser stores nothing: ``full``, ``newer`` or ``failed``."""
    offline: str = ""
    """``ready``, or what the browser calls the reason for which the app is not kept; empty while nobody knows."""
    is_safari: bool = False
    is_installed: bool = False
    can_choose: bool = False
    """A person can choose a folder that Ronda may write to."""
    copies: BackupCopies | None = None
    """None where the browser does not tell, and outside of an event."""
    now: str = ""
    """ISO 8601 in UTC; empty if the browser does not tell."""
    offset: int | None = None
    """Minutes that the local clock is ahead of UTC now; None if the browser does not tell."""
    shifts: tuple[tuple[datetime, int], ...] = ()
    """Since when it has been so many minutes ahead, the first since ever: summer time comes and goes."""
    checker: str = ""
    """Who checks players at this device, as it was typed last; empty where nobody was named."""
    organiser: str = ""
    """Who organises, as it was typed last at a start on this device."""
    square: bool = False
    """The window is nearer to 4:3 than to 16:9."""
    site: ResultsSite = field(default_factory=ResultsSite)
    publishing: PublishState = field(default_factory=PublishState)
    trouble: StorageTrouble = field(default_factory=StorageTrouble)
    received: QrProgress = field(default_factory=QrProgress)
    checked: FileCheck | None = None
    """The file that somebody brought to look into it, which is none of the tournaments."""
    looked_into: Mapping[str, SourceFile] = field(default_factory=dict)
    """The files that were brought before, by event: its players can come from their results."""
    seasons: DeviceSeasons = field(default_factory=DeviceSeasons)
    unknown: UnknownEvent | None = None
    """The event of the file that was brought instead, where its game is not here."""
    import_choices: Mapping[str, ImportChoice] = field(default_factory=dict)
    after_imports: str = ""
    """A file of other software by each of the rules that it can be of, by what it is opened by."""
    linking: DeviceLinks = field(default_factory=DeviceLinks)
    """The other devices that work on events of this one."""
    hall: HallServer | None = None
    """None where the app was not opened from the server of a hall."""
    lock: ScreenLock | None = None
    """What stays possible while the screen is locked; None where it is not."""
    browser: str = ""
    """What the browser calls itself; empty if it does not tell."""
    crashes: tuple[CrashReport, ...] = ()
    """What failed last in the browser's side and in Python's."""
    opened: tuple[str, ...] = ()
    """The routes that were opened since the app was started, the last first."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Device":
        """Reads what the browser tells; what is missing has its harmless default."""
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
        """Now by the clock of the device that leads the event, ISO in UTC; empty as ``now``."""
        return self.event_time(self.now, event) if self.now else ""

    def event_time(self, at: str, event: str) -> str:
        """A moment of this device's clock by the clock of the device that leads the event, ISO in UTC."""
        return add_seconds(at, self.linking.behind.get(event, 0))

    @property
    def today(self) -> str:
        """The local day as an ISO date, or an empty string."""
        return self.local(self.now).date().isoformat() if self.now else ""

    @property
    def zone(self) -> str:
        """What stands behind a time: " UTC" where the local offset is unknown, else nothing."""
        return "" if self.offset is not None else " UTC"

    def name(self, tournament: str) -> str:
        """The name of a tournament as its summary tells it, or an empty string."""
        return next((listed.name for listed in self.tournaments if listed.id == tournament), "")

    def local(self, at: str) -> datetime:
        """The local time of a moment in UTC, with summer time as it was on that day."""
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
