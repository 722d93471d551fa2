"""A tournament's log as text: written, read, checked. See docs/file-format.md."""

from ronda.journal.chain import FORMAT, PUBLIC, VERSION, chained, extend, public_log
from ronda.journal.file import file_of, file_steps, is_public_copy, read_file, write_file
from ronda.journal.lines import read_lines
from ronda.journal.log import Log, Record, append, parting, replay, states
from ronda.journal.stored import Damaged, read_stored

__all__ = [
    "FORMAT",
    "PUBLIC",
    "VERSION",
    "Damaged",
    "Log",
    "Record",
    "append",
    "chained",
    "extend",
    "file_of",
    "file_steps",
    "is_public_copy",
    "parting",
    "public_log",
    "read_file",
    "read_lines",
    "read_stored",
    "replay",
    "states",
    "write_file",
]
