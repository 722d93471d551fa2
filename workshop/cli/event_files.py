"""Event files on disk: reading, writing, importing and showing them."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import click

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.file_check import FileCheck, check_whole_file
from ronda.commands.lists.documents import ZIP_MARK, check_no_document
from ronda.commands.lists.encodings import plain_text
from ronda.commands.lists.foreign import text_of_file
from ronda.commands.lists.spreadsheets import is_spreadsheet
from ronda.core import build_identity
from ronda.core.bounds import LARGEST_FILE
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, Refusals
from ronda.imports import ImportChoice, UnknownRules, fitting_choice, is_foreign, read_by_rules, read_choices
from ronda.journal import Log, is_public_copy
from ronda.rulesets import every_ruleset, find_ruleset, package_of_game, ruleset_of
from ronda.session.backup import only_list_in_zip, unzip_event_files
from ronda.views.files.exports import export_text
from ronda.views.files.league_report import league_report
from ronda.views.files.plain_text import with_plain_names
from ronda.views.files.public_copy import public_copy
from ronda.views.files.standings_files import final_json, final_table, standings_json, standings_table, table_csv
from ronda.views.shared import html
from ronda.views.shared.export_formats import ONE_TABLE, find_export, fitting_exports, has_one_table
from ronda.views.shared.final_standings import has_final_standings
from ronda.views.shared.hidden_names import without_hidden_names
from ronda.views.shared.published_view import as_published
from ronda.views.shared.standings_page import standings_page
from workshop.base import atomic_write

NO_TEXT = "{path} is not a text file in UTF-8: save it as UTF-8 and try again."


def read_text(path: Path, *, exactly: bool = False) -> str:
    """A file's text; ``exactly`` keeps its line endings.

    Raises ``Malformed`` if it is too large or not UTF-8, and ``OSError`` if it cannot be read.
    """
    if path.stat().st_size > LARGEST_FILE:
        raise Malformed("{path} is larger than any event: {most} MiB is the most.", path=path, most=LARGEST_FILE >> 20)
    try:
        with path.open(encoding="utf-8", newline="" if exactly else None) as file:
            return file.read()
    except UnicodeDecodeError:
        raise Malformed(NO_TEXT, path=path) from None


def read_event_log(path: Path, known: Log | None = None) -> Log:
    """Read the log of an event file; ``known`` is an earlier reading, as for :func:`ronda.admission.read_event_file`.

    Raises ``UnreadableFile`` naming the file and its first bad line.
    """
    text = read_text(path)
    try:
        return read_event_file(text, known)
    except Malformed as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal


def write_event_log(log: Log, path: Path, *, force: bool = False) -> None:
    """Write an event file; raises ``Impossible`` as :func:`refuse_to_lose`, unless ``force`` is set."""
    if not force:
        refuse_to_lose(path, log)
    text = journal.log_file_text(
        log, written_by=build_identity.identity_text(), package=package_of_game(log.tournament.game)
    )
    atomic_write.write_atomically(path, text.encode())


def refuse_to_lose(path: Path, log: Log) -> None:
    """Raise ``Impossible`` if the file there is no event file, or holds entries that the log lacks."""
    if not path.is_file():
        return
    try:
        there = read_event_log(path)
    except Malformed:
        raise Impossible(
            "{path} is no event file that Ronda can read: name another file, or replace it with --force.", path=path
        ) from None
    if there.records != log.records[: len(there.records)]:
        raise Impossible(
            "{path} holds other things, or later ones: name another file, or replace it with --force.", path=path
        )


def event_kinds() -> str:
    """The kinds of event of each game that has several, as a sentence for people who import one."""
    several = (
        f"{ruleset.key}: {', '.join(choice.key for choice in ruleset.options.fields[0].choices)}"
        for ruleset in every_ruleset()
        if ruleset.options.fields
    )
    return f"{'; '.join(several)}."


def import_file(path: Path, game: str, kind: str) -> Log:
    """Import a CSV of results or another program's file; raises ``Refusal`` naming it.

    Without a game and a kind, the rules that reproduce the file are used; if none or several do, the refusal names the
    choices.
    """
    text = _text(path)
    ruleset = find_ruleset(game) if game else None
    try:
        choices = read_choices(text, every_ruleset(), path.stem) if not kind and (not game or is_foreign(text)) else ()
        if offered := [choice for choice in choices if game in {"", choice.ruleset.key}]:
            choice = fitting_choice(offered)
        elif ruleset is None:
            raise Malformed("Name the game of the results with --game.")
        else:
            choice = read_by_rules(text, ruleset, kind=kind, name=path.stem)
    except UnknownRules as refusal:
        raise Refusals([refusal.within("{path}: {problem}", path=path), *map(_offer, refusal.choices)]) from refusal
    except Refusal as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal
    for told in choice.all_remarks:
        click.echo(f"{path}: {told}", err=True)
    return choice.log


def _offer(choice: ImportChoice) -> Refusal:
    """How to choose rules, and what the file says differently."""
    differences = " ".join(map(str, choice.all_remarks)) or "They give what the file says."
    return Impossible(
        "--game {game} --kind {kind} ({name}): {differences}",
        game=choice.ruleset.key,
        kind=choice.kind,
        name=choice.name,
        differences=differences,
    )


def _text(path: Path) -> str:
    """The text of a file saved by a spreadsheet or another program, or the cells of a spreadsheet."""
    if path.stat().st_size > LARGEST_FILE:
        raise Malformed("{path} is larger than any event: {most} MiB is the most.", path=path, most=LARGEST_FILE >> 20)
    try:
        content = path.read_bytes()
        if content.startswith(ZIP_MARK) and not is_spreadsheet(content):
            check_no_document(content)
            content = only_list_in_zip(content) or _only_file_in_zip(content)
        text = plain_text(text_of_file(content)[0])
    except Refusal as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal
    if "\0" in text or "\ufffd" in text:
        raise Malformed(NO_TEXT, path=path)
    return text


def _only_file_in_zip(content: bytes) -> bytes:
    """The only readable file in a zip; raises ``Refusal`` if there are several or none."""
    found = [*unzip_event_files(content).values()]
    if len(found) != 1 or found[0] is None:
        raise Malformed("The zip holds several files: unpack it, and import them one by one, or open it in the app.")
    return found[0]


def standings_text(path: Path, round_number: int | None, shape: str) -> str:
    """Standings as ``table``, ``csv`` or ``json``: after a round, or else the final ones or the last complete ones."""
    tournament = without_hidden_names(read_event_log(path)).tournament
    completed = tournament.completed_swiss_rounds
    if round_number is not None and not 0 <= round_number <= completed:
        raise NotNow(
            "{path} has standings after the rounds 0 to {completed}, not after round {round}.",
            path=path,
            completed=completed,
            round=round_number,
        )
    ruleset = ruleset_of(tournament)
    final = round_number is None and has_final_standings(tournament)
    if shape == "json":
        values = (
            final_json(tournament, ruleset) if final else standings_json(tournament, ruleset, after_round=round_number)
        )
        return json.dumps(values, ensure_ascii=False, indent=2)
    tournament = tournament if shape == "csv" else with_plain_names(tournament)
    rows = (
        final_table(tournament, ruleset)
        if final
        else standings_table(standings_page(tournament, ruleset, after_round=round_number))
    )
    return table_csv(rows).rstrip("\n") if shape == "csv" else _aligned(rows)


def write_report(path: Path, out: Path, language: str, *, force: bool = False) -> None:
    """Write the report of a tournament to its league, as CSV in a language (AGL-REPORT).

    Raises ``Refusal``, also if there is a different file, unless ``force`` is set.
    """
    tournament = read_event_log(path).tournament
    content = league_report(tournament, ruleset_of(tournament), language).encode()
    if not force and out.is_file() and out.read_bytes() != content:
        raise Impossible("{path} holds other things: name another file, or replace it with --force.", path=out)
    atomic_write.write_atomically(out, content)


def write_export(path: Path, out: Path, key: str, language: str, *, force: bool = False) -> str:
    """Write an event for another program, with names as on the results pages.

    Returns what the format cannot express, in the language. Raises ``Refusal`` for a format that the event does not
    have, or not yet, and as :func:`write_report`.
    """
    tournament = as_published(read_event_log(path)).tournament
    ruleset = ruleset_of(tournament)
    known = find_export(key)
    if known and known.of_one_table and not has_one_table(tournament):
        raise Impossible(ONE_TABLE, formats=key)
    if known is None or known not in fitting_exports(tournament, ruleset):
        raise NotNow(
            "{path} cannot be written as {key} now, but as {known}.",
            path=path,
            key=key,
            known=", ".join(each.key for each in fitting_exports(tournament, ruleset)) or "nothing yet",
        )
    content = export_text(known, tournament, ruleset, language).encode()
    if not force and out.is_file() and out.read_bytes() != content:
        raise Impossible("{path} holds other things: name another file, or replace it with --force.", path=out)
    atomic_write.write_atomically(out, content)
    return html.translator_for(language)(known.left_out) if known.left_out else ""


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(_columns(row[column]) for row in rows) for column in range(len(rows[0]))]
    text_columns = {1, len(widths) - 1}
    lines = []
    for row in rows:
        cells = (
            cell + " " * (width - _columns(cell)) if column in text_columns else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _columns(cell: str) -> int:
    """The width of a cell in a terminal, which does not show direction marks."""
    return sum(unicodedata.category(character) != "Cf" for character in cell)


def check_event_file(path: Path) -> tuple[FileCheck, str]:
    """Check a file or a public copy to the end; returns the findings and its text; raises as :func:`read_text`."""
    text = read_text(path, exactly=True)
    try:
        return check_whole_file(text), text
    except Malformed as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal


def write_public_copy(path: Path, out: Path, *, force: bool = False) -> None:
    """Write the public copy of an event file or of a public copy (which is the same again).

    Raises ``Refusal``, also if there is a different file, unless ``force`` is set.
    """
    content = read_text(path, exactly=True)
    try:
        if is_public_copy(content):
            read_public_copy(content)
        else:
            content = public_copy(read_event_file(content))
    except Malformed as refusal:
        raise refusal.within("{path}: {problem}", path=path) from refusal
    if not force and out.is_file() and out.read_bytes() != content.encode():
        raise Impossible("{path} holds other things: name another file, or replace it with --force.", path=out)
    atomic_write.write_atomically(out, content.encode())
