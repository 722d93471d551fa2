"""The CSV of plain results: one match per row (docs/file-format.md)."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from ronda.commands.lists.foreign import is_results, text_of_people
from ronda.core import inputs
from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.pairings import Stage
from ronda.core.person_names import given_name_first
from ronda.core.progress import ProgressSteps
from ronda.core.text import N_, Message
from ronda.imports.bracket_byes import missing_byes
from ronda.imports.fitting_rules import ImportChoice, collect_choices
from ronda.imports.foreign_names import said_of, tidied_names
from ronda.imports.listed_people import PLAY_NO_ROUND, listed_people
from ronda.imports.match_rows import (
    TAKEN_FOR_BYE,
    ImportedRow,
    is_bye_name,
    is_doubtful_bye,
    is_no_opponent,
    refuse_winning_bye,
)
from ronda.imports.result_columns import (
    LOSER,
    NUMBER,
    PAIR,
    RESULT,
    both_numbers,
    known_column,
    known_results,
    named_players,
    round_label,
    turned_row,
    without_mirrored,
)
from ronda.imports.rows import import_rows
from ronda.rules.fields import FieldKind
from ronda.rules.result_forms import WINNER_COLUMN
from ronda.rules.ruleset import Ruleset

COLUMNS = ("round", "table", "player1", "player2")
_SIDES = ("player1", "player2")
_SEPARATORS = ",;\t|"
_PADDING = f'{_SEPARATORS} "'
"""Characters that an otherwise empty line can hold."""
_HEADER_KEYS = ("name", "date", "city", "place", "organiser", "tier", "game")


def read_results(text: str, ruleset: Ruleset, *, kind: str = "", name: str = "") -> ImportChoice:
    """Read a CSV text as a finished tournament, with the columns that these rules do not use as remarks.

    ``kind`` is a value of the ruleset's first option (empty for its default) and ``name`` the event's name, if the text
    has none. The same text always gives the same log. Raises ``Refusal`` naming the lines at fault.
    """
    header, rows, people, remarks = _read_table(text, ruleset)
    rows.extend([*missing_byes(rows)])
    return ImportChoice(
        ruleset=ruleset,
        kind=kind,
        log=import_rows(text, {"name": name} | header, rows, ruleset, kind=kind, people=dict.fromkeys(people)),
        remarks=tuple(remarks),
    )


def result_choices(text: str, rulesets: Sequence[Ruleset], name: str) -> ProgressSteps[tuple[ImportChoice, ...]]:
    """Read a CSV by the rules of every kind that can; raises ``Refusal`` with each reason if none can."""
    candidates = [(ruleset, choice.key) for ruleset in rulesets for choice in ruleset.options.fields[0].choices]
    return collect_choices(
        candidates,
        lambda ruleset, kind: read_results(text, ruleset, kind=kind, name=name),
        Message(N_("results")),
    )


def _read_table(text: str, ruleset: Ruleset) -> tuple[dict[str, str], list[ImportedRow], list[str], list[Message]]:
    """The header values, the match rows, the people listed in other sheets, and all remarks.

    A sheet, or a line with a round's name, sets the round of the rows below it. Lines above the column titles are
    titles; the first names an event without a name. Raises ``Refusal`` naming every line at fault.
    """
    lines = [*_numbered_lines(text)]
    tables = [line for _, line in lines if not _is_header(line) and not line.startswith("\f")]
    allowed = _allowed(ruleset)
    heads = [line for line in tables if _is_head(line, allowed)]
    if not is_results(text):
        text_of_people(text)
    if not heads and not (tables and _known_titles(tables[0], allowed)):
        raise Malformed(
            "The file holds no results: its first line must name the columns {columns} and those of the result. "
            "Open a list of people at the players of an event.",
            columns=",".join(COLUMNS),
        )
    separator = _separator(heads[0] if heads else tables[0])
    headed = any(_is_heading([*filter(None, _cells(0, line.strip("\f"), separator))]) for _, line in lines)
    header: dict[str, str] = {}
    columns: list[str] = []
    label, title, name = "", "", ""
    left_out: dict[str, str] = {}
    read: list[tuple[int, dict[str, str]]] = []
    with Faults() as faults:
        for position, line in lines:
            cells = [cell for cell in _cells(position, line.strip("\f"), separator) if cell]
            said = cells[0] if _is_heading(cells) else ""
            if line.startswith("\f"):
                label, columns, title = said, [], ""
            elif _is_header(line):
                header |= _read_header(position, line, separator, ruleset)
            elif said:
                label = said
            elif line in heads or not heads:
                columns, others = _read_columns((position, line), separator, ruleset, allowed, headed=headed)
                left_out |= others
                heads, name = heads or [line], name or title
            elif columns:
                values = faults.check(None, _read_values, position, line, columns, separator)
                if values is not None:
                    label = values["round"] = values.get("round") or label
                    read.append((position, values))
            else:
                title = title or cells[0]
    people, remarks = _settle_names([row for _, row in read], listed_people(text))
    known_results([(line, row) for line, row in read if row["player2"]], ruleset.import_columns)
    registered = {f"{field.key}1" for field in ruleset.registration.fields}
    read = without_mirrored(read)
    with Faults() as faults:
        rows = [row for each in read if (row := faults.check(None, _read_row, *each, registered)) is not None]
    if not rows:
        raise Malformed("The file names its columns but holds no results.")
    _check_rounds(rows)
    if left_out:
        told = Message(N_("These columns are not taken: {columns}."), (("columns", ", ".join(left_out.values())),))
        remarks.append(told)
    return ({"name": name} if name else {}) | header, rows, people, remarks


def _settle_names(
    rows: Sequence[dict[str, str]], listed: tuple[Sequence[str], Sequence[Message]]
) -> tuple[list[str], list[Message]]:
    """Replace each name in the rows with the name to use, in place; byes become empty.

    ``listed`` are the people beside the rows, with remarks. Returns those who are in no row, and all remarks on names.
    """
    byes: list[str] = []
    for row in rows:
        if is_bye_name(row["player1"]):
            turned = turned_row(row)
            row.clear()
            row.update(turned)
        if is_no_opponent(row["player2"]):
            if is_doubtful_bye(row["player2"]):
                byes.append(row["player2"])
                if _second_won(row):
                    raise refuse_winning_bye(row["player2"])
            row["player2"] = ""
    seated = {(row["round"], row[side]): None for row in rows for side in _SIDES if row[side]}
    played = {name for _, name in seated}
    named = (name if name in played else given_name_first(name)[0] for name in listed[0] if not is_bye_name(name))
    others = [name for name in named if name not in played]
    read, told = tidied_names(seated | {(f"listed {name}", name): None for name in others})
    by_letters = {inputs.letters_and_digits(name): name for name in read.values()}
    for row in rows:
        row |= {side: read[row[side]] for side in _SIDES if row[side]}
        said = row.get(WINNER_COLUMN, "")
        if len(said) > 1 and said not in read.values():
            row[WINNER_COLUMN] = read.get(said) or by_letters.get(inputs.letters_and_digits(said), said)
    known = {inputs.same_name_key(row[side]) for row in rows for side in _SIDES}
    people = [*dict.fromkeys(read[name] for name in others if inputs.same_name_key(read[name]) not in known)]
    return people, [*told, *said_of(TAKEN_FOR_BYE, byes), *listed[1], *said_of(PLAY_NO_ROUND, people)]


def _second_won(row: Mapping[str, str]) -> bool:
    """Whether the second player has the higher number, or is named as the winner."""
    pairs = ((row.get(f"{column[:-1]}1", ""), value) for column, value in row.items() if column[-1:] == "2")
    numbers = ([inputs.small_whole_number(text, 9) or 0 for text in pair] for pair in pairs)
    more = any(second > first for first, second in numbers)
    return more or row.get(WINNER_COLUMN, "") in {"2", row["player2"]}


def _numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, numbered anew in each sheet (a form feed and its name start a sheet)."""
    position = 0
    for line in inputs.file_lines(text):
        position = 0 if line.startswith("\f") else position + 1
        if line.strip(f"{_PADDING}-:") and not line.startswith("sep="):
            yield position, line


def _is_heading(cells: Sequence[str]) -> bool:
    """Whether a line holds nothing but the name of a round."""
    return len(cells) == 1 and not cells[0].isdecimal() and round_label(cells[0]) is not None


def _is_head(line: str, allowed: Mapping[str, str]) -> bool:
    """Whether a line names the columns of two players and at least one more."""
    titles = _known_titles(line, allowed)
    return {"player1", "player2"} < titles or {WINNER_COLUMN, LOSER} <= titles or {PAIR} < titles


def _known_titles(line: str, allowed: Mapping[str, str]) -> set[str]:
    titles = {known_column(cell, allowed) for cell in _cells(0, line, _separator(line))}
    return titles & {*allowed.values(), RESULT, LOSER, PAIR, WINNER_COLUMN, f"{NUMBER}1"}


def _is_header(line: str) -> bool:
    return line.lstrip(_PADDING).startswith("#")


def _read_header(position: int, line: str, separator: str, ruleset: Ruleset) -> dict[str, str]:
    """Read the event's values from a first line; several choices of one option are separated by spaces.

    A spreadsheet pads the line with separators, and quotes it if it contains one, or quotes every cell.
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
                "Line {line}: an event has nothing called “{name}”; for {game} there are {allowed}.",
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
    """The separator between columns: the most frequent of those that spreadsheets write."""
    return max(_SEPARATORS, key=line.count)


def _cells(position: int, line: str, separator: str) -> list[str]:
    if separator == "|" and line.startswith("|"):
        line = line.strip("| ")
    try:
        cells = next(csv.reader([line], delimiter=separator))
        return [inputs.without_hidden_marks(" ".join(cell.split())).strip() for cell in cells]
    except csv.Error:
        raise Malformed(
            "Line {line} has {length} characters, too many for a match: shorten it.", line=position, length=len(line)
        ) from None


def _allowed(ruleset: Ruleset) -> dict[str, str]:
    """The columns of a game by their letters and digits, in order."""
    registered = (f"{field.key}{side}" for field in ruleset.registration.fields for side in (1, 2))
    return {inputs.letters_and_digits(column): column for column in (*COLUMNS, *ruleset.import_columns, *registered)}


def _read_columns(
    head: tuple[int, str], separator: str, ruleset: Ruleset, allowed: Mapping[str, str], *, headed: bool
) -> tuple[list[str], dict[str, str]]:
    """The key of each column in order (empty if it is not used), and their titles; raises ``Malformed``.

    Tables may be missing, and so may rounds if headings name them.
    """
    position, line = head
    titles = _cells(position, line.rstrip(separator + " "), separator)
    known = {*allowed.values(), RESULT, LOSER, PAIR, f"{NUMBER}1", f"{NUMBER}2"}
    columns = [column if column in known else "" for column in both_numbers(titles, allowed)]
    left_out = {
        title.casefold(): title[:40] for title, column in zip(titles, columns, strict=True) if title and not column
    }
    if not ({*columns} & {*ruleset.import_columns, RESULT, f"{NUMBER}1"} or _results_elsewhere(titles, allowed)):
        raise Malformed(
            "These are pairings without results: add a column with the result of each match, such as “Result” with 2-1."
        )
    if "round" not in columns and not headed:
        raise Malformed("No column says the round: add one, “Round”, with 1, 2, 3 in each match.")
    for column in (*COLUMNS, *filter(None, columns)):
        by_outcome = {LOSER, PAIR} & {*columns} and column in _SIDES
        fewest = 0 if column == "table" or (column == "round" and headed) or by_outcome else 1
        if not fewest <= columns.count(column) <= 1:
            raise Malformed("Line {line}: the column “{column}” must be there once.", line=position, column=column)
    if not {*columns} & {*ruleset.import_columns, RESULT, f"{NUMBER}1"}:
        raise Malformed(
            "Line {line}: no column holds the results; for {game} they are {allowed}.",
            line=position,
            game=ruleset.title,
            allowed=",".join(ruleset.import_columns),
        )
    return columns, left_out


def _results_elsewhere(titles: Sequence[str], allowed: Mapping[str, str]) -> AbstractSet[str]:
    """The result columns of other games than the one whose columns are allowed."""
    columns = {known_column(title, allowed) for title in titles} - {"player1", "player2"}
    return {column for column in columns if column == WINNER_COLUMN or column[-1:] in {"1", "2"}}


def _read_values(position: int, line: str, columns: Sequence[str], separator: str) -> dict[str, str]:
    """The cells of one line by column; raises ``Malformed`` for too many cells."""
    cells = _cells(position, line, separator)
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise Malformed(
            "Line {line} does not have the columns of the first line: {count} instead of {wanted}.",
            line=position,
            count=len(cells),
            wanted=len(columns),
        )
    return named_players(dict(zip(columns, [*cells, *[""] * (len(columns) - len(cells))], strict=False)))


def _read_row(position: int, values: Mapping[str, str], registered: AbstractSet[str]) -> ImportedRow:
    """A line as a row, a bye without a result; raises ``Malformed`` if its round, table or player is missing."""
    label = round_label(values["round"])
    if label is None:
        raise Malformed(
            "Line {line}: the round “{value}” must be a number, or cut1, cut2 … for elimination.",
            line=position,
            value=values["round"][:20],
        )
    table = values.get("table", "")
    if table and not re.fullmatch(r"[1-9][0-9]{0,4}", table):
        raise Malformed("Line {line}: the table “{value}” must be a number.", line=position, value=table[:20])
    if not values["player1"] or is_bye_name(values["player1"]):
        raise Malformed("Line {line}: player1 is empty.", line=position)
    return ImportedRow(
        line=position,
        stage=label[0],
        number=label[1],
        table=int(table or 0),
        first=values["player1"],
        second=values["player2"],
        values=values if values["player2"] else {key: values[key] for key in registered & {*values}},
    )


def _check_rounds(rows: list[ImportedRow]) -> None:
    """Number tables that have no number; refuse gaps, repeated tables and players who sit twice."""
    cut = {row.number for row in rows if row.stage is Stage.ELIMINATION}
    if min(cut, default=0) < 0:
        order = sorted(cut, key=lambda number: (number < 0, number))
        rows[:] = [
            replace(row, number=order.index(row.number) + 1) if row.stage is Stage.ELIMINATION else row for row in rows
        ]
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
