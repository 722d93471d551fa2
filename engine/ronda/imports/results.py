"""The CSV of plain results, which holds a match a row (docs/file-format.md)."""

import csv
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import dropwhile

from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.pairings import Stage
from ronda.core.text import Message
from ronda.imports.bracket_byes import missing_byes
from ronda.imports.match_rows import ImportedRow, is_bye_name
from ronda.imports.rows import import_rows
from ronda.journal import Log
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset

COLUMNS = ("round", "table", "player1", "player2")
_SEPARATORS = ",;\t|"
_PADDING = f'{_SEPARATORS} "'
"""What a line can hold and still be empty."""
_TURNED = str.maketrans("12", "21")
_HEADER_KEYS = ("name", "date", "city", "place", "organiser", "tier", "game")


def import_results(text: str, ruleset: Ruleset, *, kind: str = "") -> Log:
    """Build the log of a finished tournament from the text of a CSV file.

    Takes the file's text, its game, and the kind of tournament (a value of the ruleset's first option; empty for its
    default). The same text gives the same log. Raises ``Refusal`` naming the lines at fault.
    """
    header, rows = _read_table(text, ruleset)
    rows.extend([*missing_byes(rows)])
    return import_rows(text, header, rows, ruleset, kind=kind)


def _read_table(text: str, ruleset: Ruleset) -> tuple[dict[str, str], list[ImportedRow]]:
    """The header lines by name, and the rows below the columns; raises ``Refusal`` naming every line at fault."""
    lines = [
        (position, line)
        for position, line in enumerate(inputs.file_lines(text), start=1)
        if line.strip(_PADDING) and not line.startswith("sep=")
    ]
    table = list(dropwhile(lambda numbered: _is_header(numbered[1]), lines))
    if not table:
        raise Malformed(
            "The file holds no results: its first line must name the columns {columns} and those of the result.",
            columns=",".join(COLUMNS),
        )
    separator = _separator(table[0][1])
    header: dict[str, str] = {}
    for position, line in lines[: len(lines) - len(table)]:
        header |= _read_header(position, line, separator, ruleset)
    columns = _read_columns(table[0], separator, ruleset)
    with Faults() as faults:
        registered = {f"{field.key}1" for field in ruleset.registration.fields}
        read = [
            faults.check(None, _read_row, position, line, columns, separator, registered)
            for position, line in table[1:]
        ]
    rows = [row for row in read if row is not None]
    if not rows:
        raise Malformed("The file names its columns but holds no results.")
    _check_rounds(rows)
    return header, rows


def _is_header(line: str) -> bool:
    return line.lstrip(_PADDING).startswith("#")


def _read_header(position: int, line: str, separator: str, ruleset: Ruleset) -> dict[str, str]:
    """Read what a first line says of the event; an option with several choices has them with spaces between.

    A spreadsheet fills the line up with separators, and quotes it where it holds one, or quotes every cell.
    """
    options = {option.key: option for option in ruleset.options.fields}
    found: dict[str, str] = {}
    key = ""
    cells = [cell for cell in _cells(position, line, separator) if cell] if line.lstrip().startswith('"') else []
    said = (cells[0] if cells else line.lstrip().rstrip(_SEPARATORS + " ")).lstrip("# ")
    for part in (said, *cells[1:]) if len(cells) > 1 else said.replace(separator, ",").split(","):
        name, equals, value = part.partition("=")
        if equals and name.strip() in (*_HEADER_KEYS, *options):
            key = name.strip()
            found[key] = value.strip()
        elif equals and not key:
            raise Malformed(
                "Line {line}: nothing of an event is called “{name}”; for {game} there are {allowed}.",
                line=position,
                name=name.strip()[:40],
                game=Message(ruleset.name),
                allowed=", ".join((*_HEADER_KEYS, *options)),
            )
        elif key:
            found[key] = f"{found[key]},{part}"
    return {
        key: "\n".join(value.split()) if key in options and options[key].kind is FieldKind.CHOICES else value
        for key, value in found.items()
    }


def _separator(line: str) -> str:
    """What stands between the columns: of what spreadsheets write the one that is there most often."""
    return max(_SEPARATORS, key=line.count)


def _cells(position: int, line: str, separator: str) -> list[str]:
    try:
        return [" ".join(cell.split()) for cell in next(csv.reader([line], delimiter=separator))]
    except csv.Error:
        raise Malformed(
            "Line {line} has {length} characters, too many for a match: shorten it.", line=position, length=len(line)
        ) from None


def _read_columns(head: tuple[int, str], separator: str, ruleset: Ruleset) -> list[str]:
    """The names of the columns, in order; raises ``Malformed`` for an unknown, a missing or a repeated one.

    Empty ones at the end are none.
    """
    position, line = head
    columns = [column.lower() for column in _cells(position, line.rstrip(separator + " "), separator)]
    registered = (f"{field.key}{side}" for field in ruleset.registration.fields for side in (1, 2))
    allowed = (*COLUMNS, *ruleset.import_columns, *registered)
    for column in columns:
        if column not in allowed:
            raise Malformed(
                "Line {line}: there is no column “{column}”; for {game} the columns are {allowed}.",
                line=position,
                column=column[:40],
                game=ruleset.title,
                allowed=",".join(allowed),
            )
    for column in COLUMNS:
        if columns.count(column) != 1:
            raise Malformed("Line {line}: the column “{column}” must be there once.", line=position, column=column)
    if not set(columns) & set(ruleset.import_columns):
        raise Malformed(
            "Line {line}: no column holds the results; for {game} they are {allowed}.",
            line=position,
            game=ruleset.title,
            allowed=",".join(ruleset.import_columns),
        )
    return columns


def _read_row(
    position: int, line: str, columns: Sequence[str], separator: str, registered: Collection[str]
) -> ImportedRow:
    """One line as a row, a bye without a result.

    Raises ``Malformed`` for cells too many, or a round, table or player that is not named.
    """
    cells = _cells(position, line, separator)
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise Malformed(
            "Line {line} does not have the columns of the first line: {count} instead of {wanted}.",
            line=position,
            count=len(cells),
            wanted=len(columns),
        )
    values = dict(zip(columns, [*cells, *[""] * (len(columns) - len(cells))], strict=False))
    label = re.fullmatch(r"(cut)?([1-9][0-9]?)", values["round"].lower())
    if label is None:
        raise Malformed(
            "Line {line}: the round “{value}” must be a number, or cut1, cut2 … for elimination.",
            line=position,
            value=values["round"][:20],
        )
    if values["table"] and not re.fullmatch(r"[1-9][0-9]{0,4}", values["table"]):
        raise Malformed("Line {line}: the table “{value}” must be a number.", line=position, value=values["table"][:20])
    if is_bye_name(values["player1"]):
        values = {_other_side(column): value for column, value in values.items()}
    if is_bye_name(values["player2"]):
        values["player2"] = ""
    if not values["player2"]:
        values = {column: value for column, value in values.items() if column in COLUMNS or column in registered}
    if not values["player1"] or is_bye_name(values["player1"]):
        raise Malformed("Line {line}: player1 is empty.", line=position)
    return ImportedRow(
        line=position,
        stage=Stage.ELIMINATION if label[1] else Stage.SWISS,
        number=int(label[2]),
        table=int(values["table"] or 0),
        first=values["player1"],
        second=values["player2"],
        values={**values, "round": values["round"].lower()},
    )


def _other_side(column: str) -> str:
    """The column that holds the same of the other player."""
    return column.translate(_TURNED) if column.endswith(("1", "2")) else column


def _check_rounds(rows: list[ImportedRow]) -> None:
    """Number the tables that have none, and refuse gaps, repeated tables and players who sit twice."""
    for stage in Stage:
        numbers = sorted({row.number for row in rows if row.stage is stage})
        if numbers != list(range(1, len(numbers) + 1)):
            missing = next(number for number, found in enumerate([*numbers, 0], start=1) if number != found)
            label = f"cut{missing}" if stage is Stage.ELIMINATION else str(missing)
            raise Malformed("Round {label} is missing: the rounds must follow one another.", label=label)
    seats: dict[tuple[Stage, int, str], int] = {}
    tables: dict[tuple[Stage, int, int], int] = {}
    with Faults() as faults:
        for index, row in enumerate(rows):
            key = (row.stage, row.number)
            if not row.table:
                taken = {other.table for other in rows if (other.stage, other.number) == key}
                rows[index] = replace(row, table=max(taken) + 1)
            before = tables.setdefault((*key, rows[index].table), row.line)
            if before != row.line:
                faults.note(
                    Malformed(
                        "Line {line}: line {before} is at the same table of the same round.",
                        line=row.line,
                        before=before,
                    )
                )
            alone = inputs.same_name_key(row.first) == inputs.same_name_key(row.second)
            for name in filter(None, (row.first, "" if alone else row.second)):
                seat = seats.setdefault((*key, inputs.same_name_key(name)), row.line)
                if seat != row.line or alone:
                    faults.note(_sits_twice(row.line, name, seat))


def _sits_twice(line: int, name: str, before: int) -> Refusal:
    return Malformed(
        "Line {line}: “{name}” sits twice in the same round (line {before} too).",
        line=line,
        name=name[:80],
        before=before,
    )
