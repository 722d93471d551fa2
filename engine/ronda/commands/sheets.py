"""A list of players made elsewhere: a pasted text or a CSV file, column by column, row by row."""

import csv
import io
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from ronda.commands import requests as ask
from ronda.commands.registering import MOST_PLAYERS, Desk
from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.events import NO_WISHES, Event, Wishes
from ronda.core.fields import Field, Kind
from ronda.core.inputs import Form, many, one
from ronda.core.ruleset import Ruleset
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message

LONGEST = 1_000_000
MOST_COLUMNS = 40
IGNORED, NAME, FIRST_NAME, LAST_NAME = "", "name", "first_name", "last_name"
CLUB, FIXED_TABLE, BYE = "club", "fixed_table", "first_round_bye"
FIELD = "field_"
"""Begins the key of a column that holds a registration field of the game."""
YES = frozenset({"yes", "y", "si", "s", "x", "1", "true", "bye"})
NO = frozenset({"", "no", "n", "0", "false", "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A text as rows of cells, all equally long."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Line and cells; empty lines are left out."""
    separator: str
    """What stands between the cells; empty for one column."""

    @property
    def width(self) -> int:
        """Give the number of columns."""
        return len(self.rows[0][1])

    @property
    def shape(self) -> str:
        """Give what tells whether columns that were chosen are those of this list: their number and first cells."""
        return " ".join((str(self.width), *self.rows[0][1]))[:80]


class Fate(StrEnum):
    """What an import does with a row."""

    NEW = "new"
    UPDATED = "updated"
    KNOWN = "known"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One row and what becomes of it."""

    row: ask.SheetRow
    name: str
    fate: Fate
    reason: Message | None = None
    """Why it is refused, or as whom somebody is registered already."""


def is_list(text: str) -> bool:
    """Tell whether a text is a list of players rather than a file in JSON, as event files are."""
    start = text.removeprefix("\ufeff").lstrip()
    return bool(start) and len(text) <= LONGEST and start[0] not in "{[" and "\0" not in text


def read_sheet(text: str) -> Sheet:
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
            "The list has {columns} columns and {rows} rows; {most_columns} and {most_rows} are the most.",
            field="text",
            columns=width,
            rows=len(rows),
            most_columns=MOST_COLUMNS,
            most_rows=MOST_PLAYERS,
        )
    padded = tuple((line, (*cells, *[""] * (width - len(cells)))) for line, cells in rows)
    return Sheet(rows=padded, separator=separator)


def _separator(text: str) -> str:
    """Give the mark that the first line has most of outside quotation marks, or any line has; empty for none."""
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
            yield before + 1, tuple(cell.strip() for cell in cells)
            before = reader.line_num
    except csv.Error:
        raise Malformed(
            "Line {line} of the list cannot be read: look for a quotation mark that is not closed.",
            field="text",
            line=before + 1,
        ) from None


def targets(ruleset: Ruleset) -> tuple[str, ...]:
    """Give what a column can hold, in the order in which it is offered."""
    fields = tuple(f"{FIELD}{field.key}" for field in ruleset.registration)
    return (NAME, FIRST_NAME, LAST_NAME, *fields, CLUB, FIXED_TABLE, BYE, IGNORED)


def chosen_columns(form: Form, sheet: Sheet, ruleset: Ruleset) -> tuple[str, ...]:
    """Read what each column holds; raises ``Malformed`` if no names are among them, or something is there twice."""
    columns = tuple(many(form, "column"))
    if one(form, "shape") != sheet.shape or len(columns) != sheet.width or not set(columns) <= set(targets(ruleset)):
        raise Malformed("The list has other columns now: look at the preview again.", field="text")
    used = [column for column in columns if column != IGNORED]
    if len(set(used)) != len(used):
        raise Malformed("Two columns are set to the same: choose what each of them holds.")
    if NAME not in used and not {FIRST_NAME, LAST_NAME} & set(used):
        raise Malformed("Choose the column with the names of the players.")
    return columns


def words(text: str) -> Mapping[str, str]:
    """Read how a language calls the choices of fields: lines of a name, a tab and the choice's key."""
    pairs = (line.partition("\t") for line in text.splitlines())
    return {" ".join(inputs.words(name)): key for name, _, key in pairs if key}


def rows_of(
    sheet: Sheet, columns: tuple[str, ...], ruleset: Ruleset, *, header: bool, names: Mapping[str, str]
) -> tuple[ask.SheetRow, ...]:
    """Give the rows by what their cells are, choices by their keys.

    Takes what each column holds, whether the first row only names the columns, and :func:`words`.
    """
    fields = {f"{FIELD}{field.key}": field for field in ruleset.registration}
    return tuple(
        ask.SheetRow(
            line=line,
            values=tuple(
                (column, in_keys(fields[column], cell, names) if column in fields else cell)
                for column, cell in zip(columns, cells, strict=True)
                if column != IGNORED and cell
            ),
        )
        for line, cells in sheet.rows[header:]
    )


def in_keys(field: Field, cell: str, names: Mapping[str, str]) -> str:
    """Give a cell of a field with choices in their keys; what is no choice stays as it is."""
    if field.kind not in {Kind.CHOICE, Kind.CHOICES}:
        return cell
    own = {choice.key for choice in field.choices}
    whole = _choice(cell, own, names)
    if whole in own or field.kind is Kind.CHOICE:
        return whole
    parts = (part.strip() for part in re.split(r"[\n;|/]", cell))
    return "\n".join(_choice(part, own, names) for part in parts if part)


def _choice(text: str, own: Container[str], names: Mapping[str, str]) -> str:
    """Give the choice that a text names, wholly or by some of its words and by no other choice's; else the text."""
    said = inputs.words(text)
    exact = names.get(" ".join(said), "")
    if exact in own:
        return exact
    theirs = [(set(name.split()), key) for name, key in names.items() if key in own]
    near = {key for name, key in theirs if name <= set(said) or name >= set(said)}
    return near.pop() if len(near) == 1 else text


def read_import(form: Form, ruleset: Ruleset) -> ask.ImportPlayers:
    """Read the command that registers a list; raises ``Malformed``."""
    sheet = read_sheet(one(form, "text"))
    columns = chosen_columns(form, sheet, ruleset)
    header = one(form, "header") == "yes"
    return ask.ImportPlayers(
        rows=rows_of(sheet, columns, ruleset, header=header, names=words(one(form, "words"))),
        update=one(form, "existing") == "update",
    )


def import_players(
    tournament: Tournament, ruleset: Ruleset, command: ask.ImportPlayers, moment: ask.Moment
) -> tuple[Event, ...]:
    """Register the players of a list in one step; rows that cannot be registered are left out."""
    desk = Desk(tournament, ruleset, moment)
    if not any(outcome.fate in {Fate.NEW, Fate.UPDATED} for outcome in outcomes(desk, command)):
        raise Impossible("No row of the list is new: nothing was registered.")
    return desk.close()


def outcomes(desk: Desk, command: ask.ImportPlayers) -> tuple[Outcome, ...]:
    """Take a list to the desk, row by row, and give what becomes of each."""
    lines: dict[int, int] = {}
    return tuple(_outcome(desk, row, lines, update=command.update) for row in command.rows)


def _outcome(desk: Desk, row: ask.SheetRow, lines: dict[int, int], *, update: bool) -> Outcome:
    values = dict(row.values)
    name = values.get(NAME) or " ".join(filter(None, (values.get(FIRST_NAME), values.get(LAST_NAME))))
    holder = desk.holder(name) if name else None
    try:
        if holder is None:
            lines[desk.register(_entry(name, values))] = row.line
            return Outcome(row=row, name=name, fate=Fate.NEW)
        if holder.id in lines:
            raise Impossible("The same name stands on line {line}.", line=lines[holder.id])
        if update and desk.edit(_changed(holder, values)):
            return Outcome(row=row, name=name, fate=Fate.UPDATED, reason=_known(holder))
        return Outcome(row=row, name=name, fate=Fate.KNOWN, reason=_known(holder))
    except Refusal as refusal:
        return Outcome(row=row, name=name, fate=Fate.REFUSED, reason=refusal.message)


def _known(holder: Player) -> Message:
    return Message(N_("{name}, number {number}"), (("name", holder.name), ("number", holder.id)))


def _entry(name: str, values: Mapping[str, str]) -> ask.Entry:
    return ask.Entry(name=name, fields=tuple(_fields(values)), wishes=_wishes(values, NO_WISHES))


def _changed(player: Player, values: Mapping[str, str]) -> ask.EditPlayer:
    """Give the command that fills in what a row knows of somebody, and takes nothing away."""
    fields = dict(player.fields) | dict(_fields(values))
    entry = ask.Entry(name=player.name, fields=tuple(fields.items()), wishes=_wishes(values, player.wishes))
    return ask.EditPlayer(player=player.id, entry=entry, hidden=player.hidden)


def _fields(values: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return ((key.removeprefix(FIELD), value) for key, value in values.items() if key.startswith(FIELD))


def _wishes(values: Mapping[str, str], before: Wishes) -> Wishes:
    wishes = replace(before, club=values[CLUB]) if CLUB in values else before
    if FIXED_TABLE in values:
        what = Message(N_("The fixed table"))
        table = inputs.integer(values[FIXED_TABLE], what=what, field=FIXED_TABLE, least=0, most=9999)
        wishes = replace(wishes, fixed_table=table)
    if BYE in values:
        said = inputs.alike(values[BYE])
        if said not in YES | NO:
            raise Malformed("A bye in round 1 is “yes” or “no”, not “{text}”.", text=values[BYE][:20])
        wishes = replace(wishes, first_round_bye=said in YES)
    return wishes
