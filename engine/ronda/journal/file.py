"""An event file: a header, the records, and a closing line that proves it is whole. See docs/file-format.md."""

import re
from collections.abc import Mapping, Sequence

from ronda.core import codec
from ronda.core.errors import ForeignFile, Malformed, UnreadableFile
from ronda.core.facts import TournamentCreated
from ronda.core.inputs import file_lines
from ronda.core.progress import ProgressSteps, run_to_end
from ronda.core.text import N_, Message, Plural
from ronda.journal.chain import FORMAT, PUBLIC_FORMAT, VERSION
from ronda.journal.lines import damaged_line_refusal, newer_version_refusal, parse_line, read_lines, read_lines_steps
from ronda.journal.log import Log

NO_COMMENTS: Mapping[str, str] = {}
_WRITTEN_BY = "written_by"
"""A comment in the header, which names the writer and decides nothing."""


_PACKAGE = "package"
"""Another comment: the package that provides the event's game, unless it is Ronda's own."""
_PACKAGE_NAME = re.compile(r"[\w.-]{1,80}", re.ASCII)


def log_file_text(log: Log, form: str = FORMAT, *, written_by: str = "", package: str = "") -> str:
    """The whole event file: header, one line per record, and a closing line that proves it is complete.

    The header may name the writer, and the package that provides the game.
    """
    version = max(record.version for record in log.records)
    lines = [record.line for record in log.records]
    digest, tournament = log.records[-1].digest, log.tournament.id
    comments = {_WRITTEN_BY: written_by, _PACKAGE: package}
    return log_file_from_lines(lines, digest, version=version, tournament=tournament, form=form, comments=comments)


def log_file_from_lines(
    lines: Sequence[str],
    digest: str,
    *,
    version: int,
    tournament: str,
    form: str = FORMAT,
    comments: Mapping[str, str] = NO_COMMENTS,
) -> str:
    """The event file of some records; takes their lines, the last digest, and the header's content."""
    header = {"format": form, "version": version, "tournament": tournament}
    header |= {key: comment for key, comment in comments.items() if comment}
    closing = {"format": f"{form}-end", "records": len(lines), "digest": digest}
    return "\n".join([codec.canonical_json(header), *lines, codec.canonical_json(closing)]) + "\n"


def package_in_header(text: str) -> str:
    """The package that a file's header names for its game; empty for none or an impossible name."""
    try:
        package = parse_line(file_lines(text)[0]).get(_PACKAGE, "")
    except (Malformed, IndexError):
        return ""
    return package if isinstance(package, str) and _PACKAGE_NAME.fullmatch(package) else ""


def without_writer(content: bytes) -> bytes:
    """The content of an event file without the comments in its header; any other content unchanged."""
    first, end, rest = content.partition(b"\n")
    try:
        header = parse_line(first.decode())
    except (Malformed, UnicodeDecodeError):
        return content
    if header.get("format") != FORMAT or not header.keys() & {_WRITTEN_BY, _PACKAGE}:
        return content
    header = {key: value for key, value in header.items() if key not in {_WRITTEN_BY, _PACKAGE}}
    return codec.canonical_json(header).encode() + end + rest


def is_event_file(text: str) -> bool:
    """Whether a file claims to be an event file, whatever else it contains."""
    return _stated_format(text) == FORMAT


def is_public_copy(text: str) -> bool:
    """Whether a file claims to be a public copy."""
    return _stated_format(text) == PUBLIC_FORMAT


def _stated_format(text: str) -> object:
    try:
        return parse_line(text.removeprefix("\ufeff").partition("\n")[0]).get("format")
    except Malformed:
        return None


def read_log_file(text: str, form: str = FORMAT) -> Log:
    """Read an event file, or a file of another format of the same make.

    Raises ``UnreadableFile`` for a foreign, newer, truncated or damaged one, naming the first bad line.
    """
    return run_to_end(read_log_file_steps(text, form))


def read_log_file_steps(text: str, form: str = FORMAT, known: Log | None = None) -> ProgressSteps[Log]:
    """As :func:`read_log_file`, in steps of one line; ``known`` is an earlier reading that this file may continue."""
    lines = file_lines(text)
    while lines and not lines[-1].strip():
        lines.pop()
    _check_header(lines, form)
    body, closing = lines[1:-1], _closing(lines[-1], form)
    if closing is None:
        _refuse_lines_after_the_closing_one(lines, form)
        whole = len(read_lines(lines[1:], first_line=2, form=form).records) if lines[1:] else 0
        raise UnreadableFile(
            "The file is cut off after line {line}: the closing line is missing (whole entries: {records}). Use "
            "another copy, or export it again.",
            line=len(lines),
            records=whole,
        )
    if not body:
        raise UnreadableFile("The file has a beginning and an end but no event between them.")
    before = known if known and body[: len(known.records)] == [record.line for record in known.records] else None
    read = len(before.records) if before else 0
    log = yield from read_lines_steps(body[read:], after=before, first_line=2 + read, form=form)
    if closing != (len(log.records), log.records[-1].digest):
        raise UnreadableFile(
            Plural(
                "Line {line}, the closing line, does not fit the {records} entry before it: lines are missing. Use "
                "another copy, or export it again.",
                "Line {line}, the closing line, does not fit the {records} entries before it: lines are missing. Use "
                "another copy, or export it again.",
                "records",
            ),
            line=len(lines),
            records=len(log.records),
        )
    if not isinstance(log.records[0].fact, TournamentCreated):
        raise UnreadableFile("Line 2 does not create an event.")
    if parse_line(lines[0]).get("tournament") != log.tournament.id:
        raise damaged_line_refusal(1, Message(N_("it names another event than line 2.")))
    return log


def _refuse_lines_after_the_closing_one(lines: Sequence[str], form: str) -> None:
    for number, text in enumerate(lines[:-1], start=1):
        if f"{form}-end" in text and _closing(text, form) is not None:
            raise damaged_line_refusal(number + 1, Message(N_("it stands after the closing line.")))


def _check_header(lines: Sequence[str], form: str) -> None:
    try:
        header = parse_line(lines[0]) if lines else {}
    except Malformed:
        header = {}
    if header.get("format") == PUBLIC_FORMAT != form:
        raise UnreadableFile(
            "This public copy of an event can be checked but not opened: it never replaces the organiser's own "
            "event. Choose “Check an event file” for it, or open the event file itself."
        )
    if header.get("format") != form:
        raise ForeignFile("This is not an event file of Ronda: its first line does not say so.")
    version = header.get("version")
    if type(version) is not int or version < 1:
        raise damaged_line_refusal(1, Message(N_("it does not say which version of the format follows.")))
    if version > VERSION:
        raise newer_version_refusal(version)


def _closing(text: str, form: str) -> tuple[int, str] | None:
    try:
        closing = parse_line(text)
    except Malformed:
        return None
    if closing.get("format") != f"{form}-end":
        return None
    return (closing.get("records", -1), closing.get("digest", ""))
