"""Events in memory, and the problems of their stored data."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ronda import journal
from ronda.audit.file_check import FileCheck
from ronda.audit.source_findings import SourceFile
from ronda.codes.entry_codes import EntryFile
from ronda.core.errors import NotNow, UnreadableFile
from ronda.core.text import Message
from ronda.imports import ImportChoice
from ronda.journal import DamagedLog, Log
from ronda.session.backup_copies import NO_COPY, BackupCopy
from ronda.session.crash_report import CrashReport
from ronda.session.desk_role import DeskRole
from ronda.session.device import Device
from ronda.session.event_summary import (
    BEHIND_KEY,
    COPY_KEY,
    ELSEWHERE_KEY,
    ENTRIES_KEY,
    ROLE_KEY,
    EventSummary,
    event_summary,
)
from ronda.session.screen_lock import ScreenLock
from ronda.session.storage_trouble import StorageTrouble
from ronda.session.unknown_event import UnknownEvent

_REASONS = {"QuotaExceededError": "quota", "VersionError": "newer_store"}
"""Keys of sentences for the browser's reasons not to store."""

MOST_OPENED = 20
"""Routes remembered."""


@dataclass(slots=True, kw_only=True)
class SessionStore:
    """Each tournament's log by identifier, and some tournaments' problems."""

    logs: dict[str, Log] = field(default_factory=dict)
    """Of a damaged one, the intact part."""
    damaged: dict[str, DamagedLog] = field(default_factory=dict)
    backups: dict[str, Log] = field(default_factory=dict)
    """Files opened to restore damaged tournaments, until the organiser has decided."""
    kept_aside: set[str] = field(default_factory=set)
    shut: frozenset[str] = frozenset()
    lost: set[str] = field(default_factory=set)
    """Those of which the device stores less than is in memory."""
    unlisted: frozenset[str] = frozenset()
    """Those missing from the device's last list."""
    copies: dict[str, BackupCopy] = field(default_factory=dict)
    """Content of each one's last saved copy."""
    copy_errors: dict[str, str] = field(default_factory=dict)
    """The browser's reasons for failed copies."""
    pending_files: dict[str, Log] = field(default_factory=dict)
    """Files read and about to be opened."""
    pending_entries: dict[str, Sequence[EntryFile]] = field(default_factory=dict)
    """Registrations from home, read and about to be processed."""
    import_differences: dict[str, tuple[Message, ...]] = field(default_factory=dict)
    """Differences of imported files from the rules chosen for them, by tournament."""
    import_choices: dict[str, ImportChoice] = field(default_factory=dict)
    """Imported files under each possible ruleset, by question and rules, until one is chosen."""
    after_imports: str = ""
    """The route after the last of these questions."""
    read_for: dict[str, str] = field(default_factory=dict)
    """The route after opening a file that was read, by its handle."""
    days: dict[str, str] = field(default_factory=dict)
    """Date of each tournament in the device's last list."""
    decided: Log | None = None
    """The result of the last command, until the device has stored it."""
    checked: FileCheck | None = None
    """A file brought for inspection; never stored."""
    looked_into: dict[str, SourceFile] = field(default_factory=dict)
    """Files brought before, by event: possible sources of players."""
    unknown: UnknownEvent | None = None
    """The event of a brought file whose game is not installed."""
    copies_in_progress: set[str] = field(default_factory=set)
    """Those whose copy the browser is writing."""
    roles: dict[str, DeskRole] = field(default_factory=dict)
    """This device's role in those led by others."""
    behind: dict[str, int] = field(default_factory=dict)
    """Seconds that this clock was behind an event's time when another device last told it."""
    from_elsewhere: set[str] = field(default_factory=set)
    """Those set up on another device: their values are no habits of this one."""
    lock: ScreenLock | None = None
    """The screen lock, the same in all windows of the device."""
    crashes: tuple[CrashReport, ...] = ()
    """The last screen that failed, if any."""
    opened: tuple[str, ...] = ()
    """Routes opened since the app started, latest first."""

    def load(self, tournament: str, rows: Sequence[object], listed: Mapping[str, Any] | None, *, aside: bool) -> None:
        """Load a stored tournament; what is in memory stays if the device has lost some of it."""
        entries = int((listed or {}).get(ENTRIES_KEY, 0))
        read = journal.read_stored(rows, tournament=tournament, entries=entries)
        whole = read.whole if isinstance(read, DamagedLog) else read
        own_log = self.logs.get(tournament)
        if own_log is not None and tournament not in self.damaged and _has_more(own_log, whole):
            self.lost.add(tournament)
            return
        self.forget(tournament)
        if whole is not None:
            self.logs[tournament] = whole
        if isinstance(read, DamagedLog) and (rows or listed):
            self.damaged[tournament] = read
        if aside:
            self.kept_aside.add(tournament)
        self.note_summary(tournament, listed or {})

    def append_stored(self, tournament: str, first: int, lines: Sequence[str], listed: Mapping[str, Any]) -> bool:
        """Add what another window stored after this log; False, without effect, if it continues elsewhere.

        Takes the position of its first line (digests cover all earlier ones), and its summary.
        """
        own_log = self.logs.get(tournament)
        if own_log is None or first != len(own_log.records) or tournament in self.damaged or tournament in self.lost:
            return False
        try:
            self.logs[tournament] = journal.read_lines(lines, after=own_log)
        except UnreadableFile:
            return False
        self.note_summary(tournament, listed)
        return True

    def note_summary(self, tournament: str, listed: Mapping[str, Any]) -> None:
        """Record a summary's data on the copy and this device's role, perhaps from another window."""
        if COPY_KEY not in listed:
            return
        self.set_role(tournament, DeskRole.read(listed.get(ROLE_KEY)))
        behind = listed.get(BEHIND_KEY)
        self.behind[tournament] = behind if type(behind) is int else 0
        if listed.get(ELSEWHERE_KEY):
            self.from_elsewhere.add(tournament)
        copy = BackupCopy.read(listed[COPY_KEY])
        if copy != self.copies.get(tournament):
            self.save_copy(tournament, copy)

    def pop_decided(self, first: int, lines: Sequence[str]) -> Log | None:
        """The log decided last if ``lines`` are its lines from ``first`` on (digests cover those before), else None."""
        log, self.decided = self.decided, None
        return log if log and lines and [record.line for record in log.records[first:]] == list(lines) else None

    def set_role(self, tournament: str, role: DeskRole | None) -> None:
        """Set this device's role in a tournament; None if it leads or works alone."""
        self.roles.pop(tournament, None)
        if role is not None:
            self.roles[tournament] = role

    def why_not_stored(self, tournament: str, error: str, rows: Sequence[object] | None) -> str:
        """The key of the sentence on why a step could not be stored.

        Takes the browser's error, and the stored rows if available. If another window was first, the log in memory is
        dropped.
        """
        own_log = self.logs.get(tournament)
        if own_log is not None and rows is not None:
            read = journal.read_stored(rows, tournament=tournament, entries=0)
            if _has_more(own_log, read.whole if isinstance(read, DamagedLog) else read):
                self.lost.add(tournament)
                return "thrown_away"
        if error == "ConstraintError":
            self.forget(tournament)
            return "conflict"
        return _REASONS.get(error, "write_failed")

    def forget(self, tournament: str) -> None:
        self.logs.pop(tournament, None)
        self.damaged.pop(tournament, None)
        self.kept_aside.discard(tournament)
        self.lost.discard(tournament)

    def mark_replaced(self, tournament: str) -> None:
        """Record that a whole log was stored; the damaged one is kept beside it."""
        if tournament in self.damaged:
            self.kept_aside.add(tournament)
        self.damaged.pop(tournament, None)
        self.backups.pop(tournament, None)
        self.lost.discard(tournament)
        self.unlisted -= {tournament}

    def drop_files(self, tournament: str) -> None:
        """Discard a tournament's opened files, and what is kept beside it (REG-ERASE)."""
        self.kept_aside.discard(tournament)
        self.backups.pop(tournament, None)
        self.pending_files = {key: log for key, log in self.pending_files.items() if log.tournament.id != tournament}
        self.pending_entries.clear()
        if self.checked is not None and self.checked.log.tournament.id == tournament:
            self.checked = None
        self.looked_into.pop(tournament, None)

    def refuse_damaged(self, tournament: str) -> None:
        """Raise ``NotNow`` if a tournament is read-only."""
        if (damaged := self.damaged.get(tournament)) is not None:
            raise NotNow(
                "This event is damaged from entry {entry} on and can only be read: restore it from a copy first.",
                entry=damaged.entry,
            )

    def replacement(self, tournament: str, source: str) -> Log:
        """The log to store: the opened backup, or what is in memory.

        Raises ``NotNow`` if nothing of the tournament is damaged or lost.
        """
        needed = tournament in self.damaged or self.is_lost(tournament)
        log = self.backups.get(tournament) if source == "backup" else self.logs.get(tournament)
        if log is None or not needed:
            raise NotNow("There is nothing to restore here: open the file of the copy again.")
        return log

    def stored_count(self, tournament: str, first: int) -> int:
        """Entries that the device must have stored before those from ``first`` on are written.

        Lost entries are only written with the whole log.
        """
        log = self.logs.get(tournament)
        return 0 if log is None or (first == 0 and self.is_lost(tournament)) else len(log.records)

    def is_lost(self, tournament: str) -> bool:
        """Whether a tournament is in memory only, so that all of it must be stored again."""
        return tournament in self.lost or tournament in self.unlisted

    def device(self, raw: Mapping[str, Any]) -> Device:
        """The device as the browser describes it, with tournaments in memory that it no longer lists."""
        kept = list(raw.get("tournaments") or ())
        self.days = {each["id"]: each.get("date", "") for each in kept}
        listed = [each["id"] for each in kept]
        trouble = self.trouble(listed if "tournaments" in raw else None)
        kept += [self.summary(each) for each in sorted(trouble.unstored.difference(listed))]
        device = Device.read({**raw, "tournaments": kept})
        copies = replace(device.copies, saved=self.copies, failed=self.copy_errors) if device.copies else None
        return replace(
            device,
            trouble=trouble,
            copies=copies,
            checked=self.checked,
            looked_into=dict(self.looked_into),
            unknown=self.unknown,
            lock=self.lock,
            opened=self.opened,
            import_choices=self.import_choices,
            after_imports=self.after_imports,
            crashes=(*device.crashes, *self.crashes),
        )

    def after_question(self, number: str) -> str:
        """Remove an answered question; returns the route of the next, or that after the last, if any."""
        question, dash, _ = number.partition("-")
        if not dash:
            return ""
        self.import_choices = {key: each for key, each in self.import_choices.items() if key.split("-")[0] != question}
        if any(int(key.split("-")[0]) > int(question) for key in self.import_choices):
            return f"/import?after={question}"
        then, self.after_imports = self.after_imports, ""
        return then

    def note_opened(self, route: str) -> None:
        """Record an opened route for the searchable list."""
        self.opened = (route, *(other for other in self.opened if other != route))[:MOST_OPENED]

    def summary(self, tournament: str) -> EventSummary:
        """The summary of a tournament in memory."""
        return self.summary_of(self.logs[tournament])

    def summary_of(self, log: Log, copy: BackupCopy | None = None) -> EventSummary:
        """The summary of a log; ``copy`` replaces the last copy."""
        tournament = log.tournament.id
        copy = copy or self.copies.get(tournament, NO_COPY)
        return event_summary(
            log,
            copy,
            self.roles.get(tournament),
            self.behind.get(tournament, 0),
            from_elsewhere=tournament in self.from_elsewhere,
        )

    def begin_copy(self, tournament: str) -> bool:
        """Record that a copy is being written; False if one already is."""
        begins = tournament not in self.copies_in_progress
        self.copies_in_progress.add(tournament)
        return begins

    def is_copied(self, tournament: str) -> bool:
        """Whether a copy is no longer needed: it was written, or is outdated."""
        log, copy = self.logs.get(tournament), self.copies.get(tournament, NO_COPY)
        done = log is None or bool(copy.at and copy.entries == len(log.records))
        if done:
            self.copies_in_progress.discard(tournament)
        return done

    def save_copy(self, tournament: str, copy: BackupCopy) -> None:
        """Record that a tournament's copy was saved."""
        self.copies_in_progress.discard(tournament)
        self.copy_errors.pop(tournament, None)
        self.copies[tournament] = copy

    def fail_copy(self, tournament: str, error: str) -> None:
        """Record that a tournament's copy failed; takes the browser's error."""
        self.copies_in_progress.discard(tournament)
        self.copy_errors[tournament] = error

    def trouble(self, listed: Iterable[str] | None) -> StorageTrouble:
        """The problems; ``listed`` are the device's tournaments, or None if it does not tell."""
        self.unlisted = frozenset(() if listed is None else self.logs.keys() - set(listed) - self.damaged.keys())
        return StorageTrouble(
            damaged=self.damaged,
            backups=self.backups,
            unstored=self.unlisted | self.lost,
            kept_aside=frozenset(self.kept_aside),
            shut=self.shut,
        )


def _has_more(own_log: Log, stored: Log | None) -> bool:
    """Whether a log goes beyond what is stored."""
    kept = stored.records if stored else ()
    return len(own_log.records) > len(kept) and all(
        mine.digest == other.digest for mine, other in zip(own_log.records, kept, strict=False)
    )
