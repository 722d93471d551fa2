"""Player lists made elsewhere: pasted text or CSV files, column by column, row by row."""

import csv
import re
import zlib
from collections import defaultdict
from collections.abc import Container, Mapping
from dataclasses import dataclass

from ronda.commands import requests as ask
from ronda.commands.forms.numbers import read_optional_number
from ronda.commands.lists.cell_words import EMPTY_MARKS, NOTHING, seat_count, truth_of, why_not_playing
from ronda.commands.lists.chat_exports import chat_of_export
from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.encodings import OLD_ENCODINGS, plain_text
from ronda.commands.lists.foreign import text_of_people
from ronda.commands.lists.layout import ListKind, PlayerList, read_layout
from ronda.commands.lists.list_marks import without_list_number
from ronda.commands.lists.name_lines import CROSSED_OUT, NO_MARK, STRUCK
from ronda.commands.lists.remarks import (
    NAMELESS,
    PERHAPS_NOBODY,
    UNSURE,
    meaning_of_remark,
    part_marks,
    part_remark,
    why_nobody_named,
)
from ronda.core import inputs
from ronda.core.bounds import LONGEST_LIST, MOST_PLAYERS
from ronda.core.errors import Malformed
from ronda.core.inputs import Form, form_value, form_value_list, small_whole_number
from ronda.core.text import N_, Message
from ronda.rules.fields import Field, FieldChoice, FieldKind
from ronda.rules.ruleset import Ruleset

MOST_COLUMNS = 40
IGNORED, NAME, FIRST_NAME, LAST_NAME = "", "name", "first_name", "last_name"
CLUB, FIXED_TABLE, BYE, HIDDEN = "club", "fixed_table", "first_round_bye", "hidden"
PAID, OWED, STATE, SEATS = "paid", "owed", "state", "seats"
RATING, SEED = "rating", "seed"
_NAMES = frozenset({NAME, FIRST_NAME, LAST_NAME})
_REPEATED = frozenset({IGNORED, STATE, LAST_NAME})
"""What several columns may hold, besides the game's fields."""
FIELD = "field_"
"""Prefix of a column key for a registration field of the game."""


STRUCK_BESIDE = N_("“{struck}” is crossed out beside it")
NOT_TICKED = Message(N_("not ticked"))
CONTACT_SET_APART = Message(N_("a telephone number, an address or an account was set apart"))
LEFT_EMPTY = N_("{problem} It was left empty.")
LETTER_LOST = Message(N_("a letter was lost in this file: write it again"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TickedLines:
    """The ticked lines among those offered."""

    lines: frozenset[str]
    last: int
    """The last line offered; lines typed later are not left out."""


def check_list_length(text: str) -> None:
    """Raise ``Malformed`` for a text longer than any list."""
    if len(text) > LONGEST_LIST:
        raise Malformed(
            "The text is longer than any list of players: copy the part that names them, and paste it.", field="text"
        )


def first_cells(text: str) -> list[str]:
    """The cells of a list's first line; empty if unreadable."""
    first = plain_text(text).partition("\n")[0]
    try:
        return next(csv.reader([first], delimiter=";" if ";" in first else ","), [])
    except csv.Error:
        return []


def read_player_list(text: str, *, kind: str = "", sheet: int = -1) -> PlayerList:
    """Read a list of people: a table, one name per line, or a chat; ``kind`` and ``sheet`` are chosen or empty.

    Raises ``Malformed`` if it is empty, too long, or has too many columns.
    """
    check_list_length(text)
    text = chat_of_export(text)
    listed = read_layout(text_of_people(text), kind, sheet)
    if not listed.rows:
        raise Malformed("The list is empty: paste one player a line.", field="text")
    if listed.width > MOST_COLUMNS or len(listed.rows) > MOST_PLAYERS:
        raise Malformed(
            "The list is too large: columns {columns} of at most {most_columns}, rows {rows} of at most {most_rows}.",
            field="text",
            columns=listed.width,
            rows=len(listed.rows),
            most_columns=MOST_COLUMNS,
            most_rows=MOST_PLAYERS,
        )
    return listed


def form_player_list(form: Form) -> PlayerList:
    """Read the list in a form's ``text``, as the chosen kind, if any.

    ``encoding`` is the encoding the text was decoded with, ``read_as`` the one to use instead. Raises ``Malformed``.
    """
    text, decoded, wanted = (form_value(form, key) for key in ("text", "encoding", "read_as"))
    if {decoded, wanted} <= set(OLD_ENCODINGS) and decoded != wanted:
        text = text.encode(decoded, errors="replace").decode(wanted, errors="replace")
    sheet = read_optional_number(form, "sheet", N_("The sheet"))
    return read_player_list(text, kind=form_value(form, "kind"), sheet=-1 if sheet is None else sheet)


def column_targets(ruleset: Ruleset) -> tuple[str, ...]:
    """Possible contents of a column, in the order offered."""
    fields = tuple(f"{FIELD}{field.key}" for field in ruleset.registration.fields)
    besides = (CLUB, FIXED_TABLE, BYE, RATING, SEED, HIDDEN, PAID, OWED, STATE, SEATS, IGNORED)
    return (NAME, FIRST_NAME, LAST_NAME, *fields, *besides)


def hiding_field(ruleset: Ruleset) -> Field:
    """What pages can leave out of a player, as a field with choices (AGL-NAMES)."""
    aliases = (FieldChoice(key=field.key, name=field.name) for field in ruleset.registration.aliases)
    choices = (FieldChoice(key=NAME, name=N_("Name")), *aliases)
    return Field(key=HIDDEN, name=N_("Hidden on the results pages"), kind=FieldKind.CHOICES, choices=choices)


def chosen_columns(form: Form, listed: PlayerList, ruleset: Ruleset) -> tuple[str, ...]:
    """Read the content of each column; raises ``Malformed`` without names, or for duplicates."""
    columns = tuple(form_value_list(form, "column"))
    if (
        form_value(form, "shape") != listed.shape
        or len(columns) != listed.width
        or not set(columns) <= set(column_targets(ruleset))
    ):
        raise Malformed("The list has other columns now: look at the preview again.", field="text")
    used = [column for column in columns if column not in _REPEATED and not column.startswith(FIELD)]
    if len(set(used)) != len(used):
        raise Malformed("Two columns are set to the same: choose what each of them holds.")
    if NAME not in used and not {FIRST_NAME, LAST_NAME} & set(used):
        raise Malformed("Choose the column with the names of the players.")
    return columns


def read_choice_names(text: str) -> Mapping[str, str]:
    """Read a language's names for choices: lines of a name, a tab and the choice's key."""
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
    ticked: TickedLines | None = None,
) -> tuple[ask.ListRow, ...]:
    """The rows by column content, with choice keys, and names without list numbers.

    With a header row, names have no list numbers. ``columns`` is the content of each column, ``header`` whether the
    first row is titles, ``names`` the result of :func:`read_choice_names`, ``namesakes`` the lines whose name belongs
    to another person. ``ticked`` decides which rows are taken; without it, those that nothing speaks against.
    """
    fields = {f"{FIELD}{field.key}": field for field in ruleset.registration.fields} | {HIDDEN: hiding_field(ruleset)}
    is_numbered = listed.kind is ListKind.TABLE and (not header or listed.width == 1)
    texts = {key for key, field in fields.items() if field.kind in {FieldKind.LINE, FieldKind.BLOCK}} | _NAMES | {CLUB}
    if listed.kind is ListKind.EXPORTED:
        texts = set()
    titles = listed.rows[0][1] if header else [""] * listed.width

    def row(line: int, cells: tuple[str, ...]) -> ask.ListRow:
        values: defaultdict[str, list[str]] = defaultdict(list)
        reason, notes = listed.reasons.get(line), [doubt] if (doubt := listed.doubts.get(line)) else []
        for column, title, told in zip(columns, titles, cells, strict=True):
            seen, is_out, beside = _without_strokes(told, is_name=column in _NAMES) if texts else (told, False, [])
            reason, notes = reason or (Message(CROSSED_OUT) if is_out else None), notes + beside
            plain = without_list_number(seen) if is_numbered and column in _NAMES else seen
            cell = "\n".join(split_contacts(line)[0] for line in plain.split("\n")) if column in texts else seen
            if column in texts and cell != plain and CONTACT_SET_APART not in notes:
                notes.append(CONTACT_SET_APART)
            if column in texts and "\ufffd" in cell and LETTER_LOST not in notes:
                notes.append(LETTER_LOST)
            if column in _NAMES:
                if column in texts:
                    cell, meaning, beside = _name_alone(cell)
                    reason, notes = reason or meaning, notes + beside
                is_empty = texts and cell.strip() in EMPTY_MARKS and len(_NAMES & set(columns)) > 1
                values[column].append("" if is_empty else cell)
            elif column in texts and truth_of(cell) is not None and not re.fullmatch(r"\w", cell):
                if cell.strip(NOTHING):
                    notes.append(_left_empty(fields[column].name if column in fields else N_("The club or team"), cell))
            elif column == STATE:
                reason = reason or (why := why_not_playing(cell, title))
                is_doubt = why is None and meaning_of_remark(cell) == Message(UNSURE)
                notes += [Message(UNSURE)] if is_doubt else []
            elif column == SEATS and (seats := seat_count(cell)) > 1:
                notes.append(Message(N_("{count} seats in this order: who else plays?"), (("count", seats),)))
            elif column in fields and cell:
                read = cell_in_choice_keys(fields[column], cell, names)
                values[column].append(read)
                if read != cell and (number := re.search(r"(?<!\S)\d+(?!\S)", cell)):
                    notes.append(_not_taken(fields[column].name, number[0]))
            elif column not in {IGNORED, SEATS} and cell:
                values[column].append(cell)
        names_nobody = [why_nobody_named(part) for column in _NAMES for part in values[column] if part]
        if texts and names_nobody and (nobody := names_nobody[0]) and all(names_nobody):
            notes += [nobody] if nobody == Message(PERHAPS_NOBODY) and nobody not in notes else []
            reason = reason or (None if nobody == Message(PERHAPS_NOBODY) else nobody)
        taken = str(line) in ticked.lines if ticked and line <= ticked.last else reason is None
        return ask.ListRow(
            line=line,
            namesake=str(line) in namesakes,
            values=tuple(
                (column, part) for column, parts in values.items() for part in parts if part or column == FIRST_NAME
            ),
            left_out=None if taken else reason or NOT_TICKED,
            notes=tuple(notes if reason is None or not taken else (reason, *notes)),
        )

    return tuple(row(line, cells) for line, cells in listed.rows[header:])


def _without_strokes(cell: str, *, is_name: bool) -> tuple[str, bool, list[Message]]:
    """A cell without struck-out text, whether that was a name, and notes about the rest."""
    seen = inputs.without_hidden_marks(cell) if is_name else cell
    if crossed := STRUCK.fullmatch(seen):
        return crossed[1], is_name, []
    struck, rest = STRUCK.findall(seen), STRUCK.sub("", seen).strip()
    if struck and any(map(str.isalpha, rest)):
        return rest, False, [Message(STRUCK_BESIDE, (("struck", ", ".join(struck)),))]
    return seen, is_name and NO_MARK.search(seen) is not None, []


def _name_alone(cell: str) -> tuple[str, Message | None, list[Message]]:
    """The name in a cell, why its holder does not play, and questions about it."""
    cell, _, meaning = part_remark(cell)
    name, is_more = part_marks(cell)
    doubts = [meaning] if meaning == Message(UNSURE) else []
    return name, None if doubts else meaning, [*doubts, *([Message(NAMELESS)] if is_more else [])]


def _left_empty(what: str, cell: str) -> Message:
    fault = Message(N_("{what} cannot be “{value}”."), (("what", Message(what)), ("value", cell)))
    return Message(LEFT_EMPTY, (("problem", fault),))


def _not_taken(what: str, value: str) -> Message:
    return Message(N_("{what}: “{value}” beside it was not taken."), (("what", Message(what)), ("value", value)))


def cell_in_choice_keys(field: Field, cell: str, names: Mapping[str, str]) -> str:
    """A cell as choice keys of a field; anything else stays."""
    if field.kind not in {FieldKind.CHOICE, FieldKind.CHOICES}:
        return cell
    own = {choice.key for choice in field.choices}
    whole = _choice(cell, own, names)
    if whole in own or field.kind is FieldKind.CHOICE:
        return whole
    parts = (part.strip() for part in re.split(r"[\n;|/]", cell))
    return "\n".join(_choice(part, own, names) for part in parts if part)


def _choice(text: str, own: Container[str], names: Mapping[str, str]) -> str:
    """The choice that a text names, fully or by words unique to it; else the text."""
    words = inputs.folded_words(text)
    exact = names.get(" ".join(words), "")
    if exact in own:
        return exact
    theirs = [(set(name.split()), key) for name, key in names.items() if key in own]
    near = {key for name, key in theirs if name <= set(words) or name >= set(words)}
    return near.pop() if len(near) == 1 else text


def offered_lines(text: str, last: int, *, header: bool) -> str:
    """A digest by which a preview recognises the lines offered, up to ``last``."""
    known = zlib.crc32("\n".join(text.split("\n")[:last]).encode("utf-8", "replace"))
    return f"{'header' if header else 'rows'} {last} {known}"


def ticked_lines(form: Form) -> TickedLines | None:
    """The ticked lines in a form; None if it offered other lines than the list has now."""
    offered = form_value(form, "offered").split(" ")
    last = small_whole_number("".join(offered[1:2]), 9) or 0
    header = form_value(form, "header") == "yes"
    ticked = TickedLines(lines=frozenset(" ".join(form_value_list(form, "take")).split()), last=last)
    return ticked if " ".join(offered) == offered_lines(form_value(form, "text"), last, header=header) else None


def read_player_import(form: Form, ruleset: Ruleset) -> ask.ImportPlayers:
    """Read the command that registers a list; raises ``Malformed``."""
    listed = form_player_list(form)
    columns = chosen_columns(form, listed, ruleset)
    header = form_value(form, "header") == "yes"
    choice_names, namesakes = read_choice_names(form_value(form, "words")), form_value_list(form, "namesake")
    rows = player_list_rows(
        listed, columns, ruleset, header=header, names=choice_names, namesakes=namesakes, ticked=ticked_lines(form)
    )
    return ask.ImportPlayers(
        rows=rows,
        update=form_value(form, "existing") == "update",
    )
