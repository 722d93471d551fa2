"""The events in memory, and what is wrong with what the device stores of them."""

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
"""What a browser calls its reasons not to store, and the key of the sentence for each."""

MOST_OPENED = 20
"""So many routes are remembered."""


@dataclass(slots=True, kw_only=True)
class SessionStore:
    """Each tournament's log by its identifier, and the troubles of some."""

    logs: dict[str, Log] = field(default_factory=dict)
    """Of a damaged one, what is whole."""
    damaged: dict[str, DamagedLog] = field(default_factory=dict)
    backups: dict[str, Log] = field(default_factory=dict)
    """Files that were opened to restore damaged tournaments, until the organiser has decided."""
    kept_aside: set[str] = field(default_factory=set)
    shut: frozenset[str] = frozenset()
    lost: set[str] = field(default_factory=set)
    """Those of which the device stores less than is held here."""
    unlisted: frozenset[str] = frozenset()
    """Those that the device did not list when it was last asked."""
    copies: dict[str, BackupCopy] = field(default_factory=dict)
    """What the copy of each holds that was saved last."""
    copy_errors: dict[str, str] = field(default_factory=dict)
    """What the browser calls the reason for which a copy of some could not be written."""
    pending_files: dict[str, Log] = field(default_factory=dict)
    """Files that were read and are about to be opened."""
    pending_entries: dict[str, Sequence[EntryFile]] = field(default_factory=dict)
    """Registrations from home that were read and are about to be taken in."""
    import_differences: dict[str, tuple[Message, ...]] = field(default_factory=dict)
    """What files of other software say otherwise than the rules they were opened by, by tournament."""
    import_choices: dict[str, ImportChoice] = field(default_factory=dict)
    """Files of other software by each of their possible rules, by question and rules, until a person has chosen."""
    after_imports: str = ""
    """The route to which the last of these questions leads."""
    read_for: dict[str, str] = field(default_factory=dict)
    """The route to which a file that was read leads once it is opened, by what the file is called by."""
    days: dict[str, str] = field(default_factory=dict)
    """The date of each tournament that the device lists, as it told last."""
    decided: Log | None = None
    """What the last command comes to, until the device has stored it."""
    checked: FileCheck | None = None
    """The file that somebody brought to look into it: it is never stored."""
    looked_into: dict[str, SourceFile] = field(default_factory=dict)
    """The files that were brought to it before, by event: players can come from their results."""
    unknown: UnknownEvent | None = None
    """The event of the file that was brought instead, where its game is not here."""
    copies_in_progress: set[str] = field(default_factory=set)
    """Those of which the browser is writing a copy."""
    roles: dict[str, DeskRole] = field(default_factory=dict)
    """What this device is to those that another device leads."""
    behind: dict[str, int] = field(default_factory=dict)
    """So many seconds as the clock here was behind the time of some when another device told that last."""
    from_elsewhere: set[str] = field(default_factory=set)
    """Those that were set up on another device: what was typed there is no habit of this one."""
    lock: ScreenLock | None = None
    """The lock of the screen, the same in all windows of the device."""
    crashes: tuple[CrashReport, ...] = ()
    """The screen that could not be shown last, if there was one."""
    opened: tuple[str, ...] = ()
    """The routes that were opened since the app was started, the last first."""

    def load(self, tournament: str, rows: Sequence[object], listed: Mapping[str, Any] | None, *, aside: bool) -> None:
        """Hold what the device stores of a tournament; what is held already stays if the device has lost some of it."""
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
        """Hold what another window stored behind what is held; False where nothing was done since it goes on elsewhere.

        Takes the place of the first of its lines, whose digests cover all those before, and its summary.
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
        """Hold what a summary tells of the copy and of this device's part, perhaps one of another window."""
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
        """Hold what this device is to a tournament; None where it leads it, or nobody else has it."""
        self.roles.pop(tournament, None)
        if role is not None:
            self.roles[tournament] = role

    def why_not_stored(self, tournament: str, error: str, rows: Sequence[object] | None) -> str:
        """The key of the sentence that says why a step could not be stored.

        Takes what the browser calls the error, and what it stores, if it gives that out. Where another window was
        first, what is held gives way.
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
        """Hold that a whole log was stored; what was damaged is kept beside it."""
        if tournament in self.damaged:
            self.kept_aside.add(tournament)
        self.damaged.pop(tournament, None)
        self.backups.pop(tournament, None)
        self.lost.discard(tournament)
        self.unlisted -= {tournament}

    def drop_files(self, tournament: str) -> None:
        """Let go of what files of a tournament held, and of what is kept beside it (REG-ERASE)."""
        self.kept_aside.discard(tournament)
        self.backups.pop(tournament, None)
        self.pending_files = {key: log for key, log in self.pending_files.items() if log.tournament.id != tournament}
        self.pending_entries.clear()
        if self.checked is not None and self.checked.log.tournament.id == tournament:
            self.checked = None
        self.looked_into.pop(tournament, None)

    def refuse_damaged(self, tournament: str) -> None:
        """Raise ``NotNow`` if nothing may be written to a tournament."""
        if (damaged := self.damaged.get(tournament)) is not None:
            raise NotNow(
                "This event is damaged from entry {entry} on and can only be read: restore it from a copy first.",
                entry=damaged.entry,
            )

    def replacement(self, tournament: str, source: str) -> Log:
        """The log that is to be stored: the backup that was opened, or what is in memory.

        Raises ``NotNow`` if nothing of the tournament is damaged or lost.
        """
        needed = tournament in self.damaged or self.is_lost(tournament)
        log = self.backups.get(tournament) if source == "backup" else self.logs.get(tournament)
        if log is None or not needed:
            raise NotNow("There is nothing to restore here: open the file of the copy again.")
        return log

    def stored_count(self, tournament: str, first: int) -> int:
        """How many entries of a tournament the device must store when those from ``first`` on are written.

        What it has lost is only written whole.
        """
        log = self.logs.get(tournament)
        return 0 if log is None or (first == 0 and self.is_lost(tournament)) else len(log.records)

    def is_lost(self, tournament: str) -> bool:
        """Whether a tournament is in memory only, so that all of it has to be stored again."""
        return tournament in self.lost or tournament in self.unlisted

    def device(self, raw: Mapping[str, Any]) -> Device:
        """The device that the browser describes, with the tournaments in memory that it does not list any more."""
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
        """Take away a question that was answered, and give the route of the next, or what the last leads to, if any."""
        question, dash, _ = number.partition("-")
        if not dash:
            return ""
        self.import_choices = {key: each for key, each in self.import_choices.items() if key.split("-")[0] != question}
        if any(int(key.split("-")[0]) > int(question) for key in self.import_choices):
            return f"/import?after={question}"
        then, self.after_imports = self.after_imports, ""
        return then

    def note_opened(self, route: str) -> None:
        """Hold that a route was opened, for the list that a person searches."""
        self.opened = (route, *(other for other in self.opened if other != route))[:MOST_OPENED]

    def summary(self, tournament: str) -> EventSummary:
        """What the device keeps beside a log in memory."""
        return self.summary_of(self.logs[tournament])

    def summary_of(self, log: Log, copy: BackupCopy | None = None) -> EventSummary:
        """What the device keeps beside a log; ``copy`` replaces the last copy."""
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
        """Hold that a copy of a tournament is being written; False where that was so already."""
        begins = tournament not in self.copies_in_progress
        self.copies_in_progress.add(tournament)
        return begins

    def is_copied(self, tournament: str) -> bool:
        """Whether no copy is to be written any more: it was, or what was held is out of date."""
        log, copy = self.logs.get(tournament), self.copies.get(tournament, NO_COPY)
        done = log is None or bool(copy.at and copy.entries == len(log.records))
        if done:
            self.copies_in_progress.discard(tournament)
        return done

    def save_copy(self, tournament: str, copy: BackupCopy) -> None:
        """Hold that a copy of a tournament was saved."""
        self.copies_in_progress.discard(tournament)
        self.copy_errors.pop(tournament, None)
        self.copies[tournament] = copy

    def fail_copy(self, tournament: str, error: str) -> None:
        """Hold that no copy of a tournament could be written; takes what the browser calls the error."""
        self.copies_in_progress.discard(tournament)
        self.copy_errors[tournament] = error

    def trouble(self, listed: Iterable[str] | None) -> StorageTrouble:
        """What is wrong; takes the tournaments that the device lists, or None if it does not tell."""
        self.unlisted = frozenset(() if listed is None else self.logs.keys() - set(listed) - self.damaged.keys())
        return StorageTrouble(
            damaged=self.damaged,
            backups=self.backups,
            unstored=self.unlisted | self.lost,
            kept_aside=frozenset(self.kept_aside),
            shut=self.shut,
        )


def _has_more(own_log: Log, stored: Log | None) -> bool:
    """Whether a log goes on after all that is stored."""
    kept = stored.records if stored else ()
    return len(own_log.records) > len(kept) and all(
        mine.digest == other.digest for mine, other in zip(own_log.records, kept, strict=False)
    )
