"""A tournament's log as text: writing, reading and checking it. See docs/file-format.md."""

from ronda.journal.chain import FORMAT, PUBLIC_FORMAT, VERSION, chain_records, extend_log, rechained_public_log
from ronda.journal.file import (
    is_event_file,
    is_public_copy,
    log_file_from_lines,
    log_file_text,
    package_in_header,
    read_log_file,
    read_log_file_steps,
    without_writer,
)
from ronda.journal.lines import read_lines
from ronda.journal.log import Log, Record, append_records, first_difference, states_after_records
from ronda.journal.stored import DamagedLog, read_stored

__all__ = [
    "FORMAT",
    "PUBLIC_FORMAT",
    "VERSION",
    "DamagedLog",
    "Log",
    "Record",
    "append_records",
    "chain_records",
    "extend_log",
    "first_difference",
    "is_event_file",
    "is_public_copy",
    "log_file_from_lines",
    "log_file_text",
    "package_in_header",
    "read_lines",
    "read_log_file",
    "read_log_file_steps",
    "read_stored",
    "rechained_public_log",
    "states_after_records",
    "without_writer",
]
