"""A zip of registrations made at home, as mail programs pack attachments (REG-CODE)."""

import io
import zipfile

from ronda.codes.entry_codes import EntryFile
from ronda.core import bounds
from ronda.core.bounds import MOST_WAITING_ENTRIES
from ronda.core.errors import Refusal, UnreadableFile
from ronda.session.backup import EVENT_FILE_SUFFIX, HIDDEN_FILE, UNPACKING_ERRORS

_IS_LOCKED, _NAMED_IN_UTF_8 = 0x1, 0x800
"""Flag bits of a file in a zip."""


def entry_files_in_zip(content: bytes) -> tuple[EntryFile, ...]:
    """Registration files in a zip with anything else; empty for a zip without any.

    Raises ``UnreadableFile`` if there are more than can wait.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            every = [each for each in archive.infolist() if not (each.is_dir() or HIDDEN_FILE.search(each.filename))]
            is_large = sum(each.file_size for each in every) > bounds.LARGEST_FILE
            if is_large or any(each.filename.lower().endswith(EVENT_FILE_SUFFIX) for each in every):
                return ()
            files = tuple(EntryFile(_name(each), _text(archive, each)) for each in every[:MOST_WAITING_ENTRIES])
    except UNPACKING_ERRORS:
        return ()
    if not any(file.holds_any for file in files):
        return ()
    if len(every) > MOST_WAITING_ENTRIES:
        raise UnreadableFile(
            "The zip holds more than {most} registrations: unpack it, and open {most} at a time.",
            most=MOST_WAITING_ENTRIES,
        )
    return files


def _name(entry: zipfile.ZipInfo) -> str:
    """A file's name without folder; some programs do not flag their encoding."""
    name = entry.filename.rstrip("/").rpartition("/")[2]
    if entry.flag_bits & _NAMED_IN_UTF_8:
        return name
    try:
        return name.encode("cp437").decode()
    except UnicodeError:
        return name


def _text(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> str | Refusal:
    if entry.flag_bits & _IS_LOCKED:
        return UnreadableFile("The file is locked with a password.")
    if entry.file_size > bounds.LONGEST_LIST:
        return UnreadableFile("The file is too large for a registration.")
    try:
        return archive.read(entry).decode(errors="replace")
    except UNPACKING_ERRORS:
        return UnreadableFile("The file is damaged inside the zip.")
