"""Backups: a file of one or all tournaments, read back before it is handed out, or raw rows."""

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ronda import journal
from ronda.admission import read_event_file_steps
from ronda.core import bounds, build_identity
from ronda.core.errors import NotNow, Refusal, UnreadableFile
from ronda.core.progress import ProgressSteps, run_to_end, subtask_steps
from ronda.core.slug import ascii_slug
from ronda.core.text import Message, Plural
from ronda.journal import Log
from ronda.rulesets import is_known_game, package_of_game

EVENT_FILE_SUFFIX = ".ronda"
SEASON_FILES = re.compile(r"(?:^|/)seasons/[^/]+\.toml$")
"""Paths of seasons in the file of all events."""
LIST_SUFFIXES = (".txt", ".csv", ".tsv", ".xlsx", ".ods", ".json", ".html")
HIDDEN_FILE = re.compile(r"(?:^|/)(?:\.|__MACOSX/)")
_RESULTS_RECORD = re.compile(r"(?:^|/)\.ronda\.json$")
"""Paths of the records of results pages."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Time of every file in a zip, so that equal files give equal zips."""
UNPACKING_ERRORS = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError)
"""Exceptions for damaged, encrypted or unknown zips."""


def checked_event_file(log: Log) -> str:
    """The text of an event's file, as JSON lines; raises ``UnreadableFile`` if it would not open again unchanged."""
    return run_to_end(checked_event_file_steps(log))


def checked_event_file_steps(log: Log) -> ProgressSteps[str]:
    """:func:`checked_event_file` in steps, line by line."""
    made = journal.log_file_text(
        log, written_by=build_identity.identity_text(), package=package_of_game(log.tournament.game)
    )
    try:
        known = is_known_game(log.tournament.game)
        read = yield from read_event_file_steps(made) if known else journal.read_log_file_steps(made)
    except UnreadableFile as refusal:
        raise refusal.within(
            "The file would not open again: {problem} Save the entries as they are instead, on the page “Delete the "
            "event”."
        ) from refusal
    if (len(read.records), read.records[-1].digest) != (len(log.records), log.records[-1].digest):
        raise UnreadableFile(
            Plural(
                "The file was made but does not hold this event: of its {entries} entry it gives back {read}, or "
                "others. Save the entries as they are instead, on the page “Delete the event”.",
                "The file was made but does not hold this event: of its {entries} entries it gives back {read}, or "
                "others. Save the entries as they are instead, on the page “Delete the event”.",
                "entries",
            ),
            entries=len(log.records),
            read=len(read.records),
        )
    return made


def event_file_name(log: Log) -> str:
    """Name, date, rounds and id: files sort by these, and no two tournaments share a name."""
    tournament = log.tournament
    details, round_ = tournament.details, f"r{tournament.completed_rounds:02}"
    return "-".join(part for part in (ascii_slug(details.name), details.date, round_) if part) + copy_name_end(log)


def copy_name_end(log: Log) -> str:
    """The common end of a tournament's file names."""
    return f"-{log.tournament.id}{EVENT_FILE_SUFFIX}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventArchive:
    """Files of many tournaments in one."""

    content: bytes
    saved: Mapping[str, Log]
    """The tournaments in it, by identifier."""
    refusals: tuple[Refusal, ...]
    """What is missing or incomplete, one sentence each."""


def archive_events_steps(
    logs: Mapping[str, Log],
    names: Mapping[str, str | Message],
    partial: Iterable[str],
    rows: Mapping[str, Iterable[object] | None],
    seasons: Iterable[tuple[str, str]] = (),
) -> ProgressSteps[EventArchive]:
    """A zip of all tournaments, as event files, raw rows or both, with the seasons, in steps, line by line.

    Takes the readable logs, the names of all the device's tournaments, the incomplete ones, the rows of damaged ones,
    which are added unchanged, and the seasons' names and texts. Raises ``NotNow`` if there is nothing to save.
    """
    kept = _season_files(seasons)
    files: dict[str, bytes] = dict(kept)
    saved: dict[str, Log] = {}
    refusals: list[Refusal] = []
    lost = frozenset(partial)
    for done, (tournament, name) in enumerate(names.items()):
        log, raw = logs.get(tournament), ""
        if stored := rows.get(tournament):
            raw = f"{ascii_slug(f'{log.tournament.details.name if log else name} {tournament}')}-raw.jsonl"
            files[raw] = raw_rows_text(tournament, stored, None).encode(errors="replace")
        if log is None:
            refusals.append(_unread(name, raw))
            continue
        try:
            made = yield from subtask_steps(checked_event_file_steps(log), done, len(names) + 1)
            files[event_file_name(log)] = made.encode()
        except UnreadableFile as refusal:
            refusals.append(refusal.within("{name} is not in the file: {problem}", name=name))
            continue
        if tournament in lost:
            refusals.append(_damaged(name, raw))
        else:
            saved[tournament] = log
    if not files:
        raise NotNow("There is no event here that could be saved.")
    content = yield from subtask_steps(zip_files_steps(files), len(names), len(names) + 1)
    events = {path: packed for path, packed in files.items() if path.endswith(EVENT_FILE_SUFFIX)}
    if (events and unzip_event_files(content) != events) or unzip_seasons(content) != kept:
        raise UnreadableFile("The file was made but would not open again. Save a copy of each event.")
    return EventArchive(content=content, saved=saved, refusals=tuple(refusals))


def _season_files(seasons: Iterable[tuple[str, str]]) -> dict[str, bytes]:
    """The file of each season by path; takes names and texts."""
    files: dict[str, bytes] = {}
    for name, text in seasons:
        path, number = f"seasons/{ascii_slug(name)}.toml", 1
        while path in files:
            path, number = f"seasons/{ascii_slug(name)}-{number + 1}.toml", number + 1
        files[path] = text.encode()
    return files


def _unread(name: str | Message, raw: str) -> Refusal:
    if raw:
        return NotNow("{name} cannot be read: the file has its raw entries only, as “{file}”.", name=name, file=raw)
    return NotNow("{name} cannot be read and is not in the file: open it and save its raw entries.", name=name)


def _damaged(name: str | Message, raw: str) -> Refusal:
    if raw:
        return NotNow(
            "{name} is damaged: the file has what is whole of it, and its raw entries as “{file}”.",
            name=name,
            file=raw,
        )
    return NotNow("{name} is damaged: the file has what is whole of it.", name=name)


def zip_files_steps(files: Mapping[str, bytes]) -> ProgressSteps[bytes]:
    """A zip of contents by path, sorted and undated: the same files make the same bytes. Yields (files done, files)."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for done, (path, content) in enumerate(sorted(files.items())):
            archive.writestr(zipfile.ZipInfo(path, date_time=_EPOCH), content, zipfile.ZIP_DEFLATED)
            yield done, len(files)
    return packed.getvalue()


def only_list_in_zip(content: bytes) -> bytes | None:
    """The only list of people in a zip without event files, such as an exported chat; else None."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = {each.filename: each for each in archive.infolist() if not HIDDEN_FILE.search(each.filename)}
            found = [each for name, each in names.items() if name.lower().endswith(LIST_SUFFIXES)]
            is_one = len(found) == 1 and not any(name.lower().endswith(EVENT_FILE_SUFFIX) for name in names)
            return archive.read(found[0]) if is_one and found[0].file_size <= bounds.LARGEST_FILE else None
    except UNPACKING_ERRORS:
        return None


def unzip_event_files(content: bytes) -> dict[str, bytes | None]:
    """The event files in a zip by path, else other files that can be opened; None for damaged ones.

    Empty if it has only seasons. Raises ``UnreadableFile`` for a zip without event files.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            every = [each for each in archive.infolist() if not HIDDEN_FILE.search(each.filename)]
            events = [each for each in every if each.filename.lower().endswith(EVENT_FILE_SUFFIX)]
            found = events or [each for each in every if each.filename.lower().endswith((*LIST_SUFFIXES, ".xml"))]
            if not events and any(map(_RESULTS_RECORD.search, archive.namelist())):
                raise UnreadableFile(
                    "This zip holds results pages, and no event file (“{ending}”): choose the file of the event.",
                    ending=EVENT_FILE_SUFFIX,
                )
            if sum(each.file_size for each in found) > bounds.LARGEST_ARCHIVE:
                raise UnreadableFile("The zip is too large: unpack it, and open its event files one by one.")
            files = {each.filename: _content(archive, each) for each in found}
            holds_seasons = any(SEASON_FILES.search(each.filename) for each in every)
    except UNPACKING_ERRORS as error:
        raise UnreadableFile("The zip file is damaged or not whole. Use another copy, or save it again.") from error
    if not files and not holds_seasons:
        raise UnreadableFile(
            "This zip holds no event file (“{ending}”), list or table of results. Unpack it, and open what is in it.",
            ending=EVENT_FILE_SUFFIX,
        )
    return files


def unzip_seasons(content: bytes) -> dict[str, bytes | None]:
    """Season files in a zip by path, None for damaged ones; empty for an unreadable zip."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            found = [each for each in archive.infolist() if SEASON_FILES.search(each.filename)]
            is_small = sum(each.file_size for each in found) <= bounds.LARGEST_FILE
            return {each.filename: _content(archive, each) for each in found} if is_small else {}
    except UNPACKING_ERRORS:
        return {}


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes | None:
    try:
        return archive.read(entry)
    except UNPACKING_ERRORS:
        return None


def raw_rows_text(tournament: str, stored: Iterable[object] | None, log: Log | None) -> str:
    """One JSON text per row, as stored; the log's records if nothing is stored."""
    in_memory = log.records if log else ()
    rows = list(stored or ()) or [{"key": [tournament, record.seq], "value": record.line} for record in in_memory]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
