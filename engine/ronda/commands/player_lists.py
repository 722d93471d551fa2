"""A list of players made elsewhere: a pasted text or a CSV file, column by column, row by row."""

import csv
import io
import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.bounds import MOST_PLAYERS
from ronda.core.csv_cells import unescape_csv_cell
from ronda.core.errors import Malformed
from ronda.core.inputs import Form, form_value, form_value_list
from ronda.core.text import N_
from ronda.rules.fields import Field, FieldChoice, FieldKind
from ronda.rules.ruleset import Ruleset

LONGEST = 1_000_000
MOST_COLUMNS = 40
IGNORED, NAME, FIRST_NAME, LAST_NAME = "", "name", "first_name", "last_name"
CLUB, FIXED_TABLE, BYE, HIDDEN = "club", "fixed_table", "first_round_bye", "hidden"
PAID, OWED = "paid", "owed"
_NAMES = frozenset({NAME, FIRST_NAME, LAST_NAME})
FIELD = "field_"
"""Begins the key of a column that holds a registration field of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList:
    """A text as rows of cells, all equally long."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Line and cells; empty lines are left out."""
    separator: str
    """What stands between the cells; empty for one column."""

    @property
    def width(self) -> int:
        return len(self.rows[0][1])

    @property
    def shape(self) -> str:
        """What tells whether columns that were chosen are those of this list: their number and first cells."""
        return " ".join((str(self.width), *self.rows[0][1]))[:80]


def is_player_list(text: str) -> bool:
    """Tell whether a text is a list of players rather than a file in JSON, as event files are."""
    start = text.removeprefix("\ufeff").lstrip()
    return bool(start) and len(text) <= LONGEST and start[0] not in "{[" and "\0" not in text


def read_player_list(text: str) -> PlayerList:
    """Read a list with tabs, semicolons or commas between its columns, or with one name a line.

    Raises ``Malformed`` if it is empty, too long, or has too many columns.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LONGEST:
        raise Malformed("The list is longer than any list of players.", field="text")
    separator = _separator(text)
    rows = [(line, cells) for line, cells in _records(text, separator) if any(cells)]
    if not rows:
        raise Malformed("The list is empty: paste one player a line.", field="text")
    width = max(len(cells) for _, cells in rows)
    if width > MOST_COLUMNS or len(rows) > MOST_PLAYERS:
        raise Malformed(
            "The list is too large: columns {columns} of at most {most_columns}, rows {rows} of at most {most_rows}.",
            field="text",
            columns=width,
            rows=len(rows),
            most_columns=MOST_COLUMNS,
            most_rows=MOST_PLAYERS,
        )
    padded = tuple((line, (*cells, *[""] * (width - len(cells)))) for line, cells in rows)
    return PlayerList(rows=padded, separator=separator)


def _separator(text: str) -> str:
    """The mark that the first line has most of outside quotation marks, or any line has; empty for none."""
    bare = re.sub(r'"(?:[^"]|"")*"', "", text).strip("\n ")
    for part in (bare.partition("\n")[0], bare):
        most = max(("\t", ";", ","), key=part.count)
        if most in part:
            return most
    return ""


def _records(text: str, separator: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    if not separator:
        yield from ((line, (name.strip(),)) for line, name in enumerate(text.split("\n"), start=1))
        return
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    before = 0
    try:
        for cells in reader:
            yield before + 1, tuple(unescape_csv_cell(cell.strip()) for cell in cells)
            before = reader.line_num
    except csv.Error:
        raise Malformed(
            "Line {line} of the list cannot be read: look for a quotation mark that is not closed.",
            field="text",
            line=before + 1,
        ) from None


def column_targets(ruleset: Ruleset) -> tuple[str, ...]:
    """What a column can hold, in the order in which it is offered."""
    fields = tuple(f"{FIELD}{field.key}" for field in ruleset.registration.fields)
    return (NAME, FIRST_NAME, LAST_NAME, *fields, CLUB, FIXED_TABLE, BYE, HIDDEN, PAID, OWED, IGNORED)


def hiding_field(ruleset: Ruleset) -> Field:
    """What the pages can leave out of a player as a field with choices (AGL-NAMES)."""
    aliases = (FieldChoice(key=field.key, name=field.name) for field in ruleset.registration.aliases)
    choices = (FieldChoice(key=NAME, name=N_("Name")), *aliases)
    return Field(key=HIDDEN, name=N_("Hidden on the results pages"), kind=FieldKind.CHOICES, choices=choices)


def chosen_columns(form: Form, listed: PlayerList, ruleset: Ruleset) -> tuple[str, ...]:
    """Read what each column holds; raises ``Malformed`` if no names are among them, or something is there twice."""
    columns = tuple(form_value_list(form, "column"))
    if (
        form_value(form, "shape") != listed.shape
        or len(columns) != listed.width
        or not set(columns) <= set(column_targets(ruleset))
    ):
        raise Malformed("The list has other columns now: look at the preview again.", field="text")
    used = [column for column in columns if column != IGNORED]
    if len(set(used)) != len(used):
        raise Malformed("Two columns are set to the same: choose what each of them holds.")
    if NAME not in used and not {FIRST_NAME, LAST_NAME} & set(used):
        raise Malformed("Choose the column with the names of the players.")
    return columns


def read_choice_names(text: str) -> Mapping[str, str]:
    """Read how a language calls the choices of fields: lines of a name, a tab and the choice's key."""
    pairs = (line.partition("\t") for line in text.splitlines())
    return {" ".join(inputs.folded_words(name)): key for name, _, key in pairs if key}


def player_list_rows(
    listed: PlayerList,
    columns: tuple[str, ...],
    ruleset: Ruleset,
    *,
    header: bool,
    names: Mapping[str, str],
    namesakes: Container[str] = (),
) -> tuple[ask.ListRow, ...]:
    """The rows by what their cells are, choices by their keys, names without the numbers of a list.

    Where columns are named no list numbered its names. ``columns`` is what each column holds, ``header`` whether the
    first row only names them, ``names`` what :func:`read_choice_names` read, and ``namesakes`` are the lines whose name
    is another person's.
    """
    fields = {f"{FIELD}{field.key}": field for field in ruleset.registration.fields} | {HIDDEN: hiding_field(ruleset)}
    is_numbered = not header or listed.width == 1

    def value(column: str, cell: str) -> str:
        if column in fields:
            return cell_in_choice_keys(fields[column], cell, names)
        return inputs.without_list_number(cell) if is_numbered and column in _NAMES else cell

    return tuple(
        ask.ListRow(
            line=line,
            namesake=str(line) in namesakes,
            values=tuple(
                (column, value(column, cell))
                for column, cell in zip(columns, cells, strict=True)
                if column != IGNORED and (cell or column == FIRST_NAME)
            ),
        )
        for line, cells in listed.rows[header:]
    )


def cell_in_choice_keys(field: Field, cell: str, names: Mapping[str, str]) -> str:
    """A cell of a field with choices in their keys; what is no choice stays as it is."""
    if field.kind not in {FieldKind.CHOICE, FieldKind.CHOICES}:
        return cell
    own = {choice.key for choice in field.choices}
    whole = _choice(cell, own, names)
    if whole in own or field.kind is FieldKind.CHOICE:
        return whole
    parts = (part.strip() for part in re.split(r"[\n;|/]", cell))
    return "\n".join(_choice(part, own, names) for part in parts if part)


def _choice(text: str, own: Container[str], names: Mapping[str, str]) -> str:
    """The choice that a text names, wholly or by some of its words and by no other choice's; else the text."""
    words = inputs.folded_words(text)
    exact = names.get(" ".join(words), "")
    if exact in own:
        return exact
    theirs = [(set(name.split()), key) for name, key in names.items() if key in own]
    near = {key for name, key in theirs if name <= set(words) or name >= set(words)}
    return near.pop() if len(near) == 1 else text


def read_player_import(form: Form, ruleset: Ruleset) -> ask.ImportPlayers:
    """Read the command that registers a list; raises ``Malformed``."""
    listed = read_player_list(form_value(form, "text"))
    columns = chosen_columns(form, listed, ruleset)
    header = form_value(form, "header") == "yes"
    choice_names, namesakes = read_choice_names(form_value(form, "words")), form_value_list(form, "namesake")
    return ask.ImportPlayers(
        rows=player_list_rows(listed, columns, ruleset, header=header, names=choice_names, namesakes=namesakes),
        update=form_value(form, "existing") == "update",
    )
