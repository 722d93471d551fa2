"""The lists of people in a zip, one sheet each."""

import io
import re
import struct
import zipfile
import zlib

from ronda.commands.lists.encodings import plain_text
from ronda.commands.lists.foreign import text_of_file
from ronda.commands.lists.layout import SHEET, list_records, table_separator
from ronda.commands.lists.spreadsheets import MOST_SHEETS, sheet_text
from ronda.core import bounds
from ronda.core.bounds import LONGEST_LIST
from ronda.core.errors import UnreadableFile

LIST_ENDINGS = (".txt", ".csv", ".tsv", ".xlsx", ".ods")
_HIDDEN = re.compile(r"(?:^|/)(?:\.|__MACOSX/)|readme", re.IGNORECASE)


def lists_in_zip(content: bytes) -> str:
    """The lists in a zip as sheets of one text; empty if there is none, or the zip is damaged.

    Raises ``UnreadableFile`` for a locked zip, and for other kinds of lists.
    """
    try:
        return _lists_in(content)
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, NotImplementedError, ValueError):
        return ""


def _lists_in(content: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        found = [each for each in archive.infolist() if each.filename.lower().endswith(LIST_ENDINGS)][:MOST_SHEETS]
        if any(each.flag_bits & 1 for each in found):
            raise UnreadableFile("This zip file is locked with a password: unpack it, and open what is in it.")
        texts = {
            each.filename: text_of_file(archive.read(each))[0]
            for each in found
            if not _HIDDEN.search(each.filename) and each.file_size <= bounds.LARGEST_FILE
        }
    return "".join(_as_sheets(name, plain_text(text)) for name, text in texts.items() if text.strip())[:LONGEST_LIST]


def _as_sheets(name: str, text: str) -> str:
    if text.startswith(SHEET):
        return text
    separator = table_separator(text, [line for line in text.split("\n") if line.strip()])
    return sheet_text(name, ([*cells] for _, cells in list_records(text, separator)))
