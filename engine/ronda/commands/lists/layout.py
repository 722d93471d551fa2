"""The layout of a list of people: kind, sheets, columns, and rows that are no person."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import zip_longest

from ronda.commands.lists import chats
from ronda.commands.lists.cell_words import NAMES, PEOPLE
from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.encodings import with_letters
from ronda.commands.lists.form_answers import form_answers
from ronda.commands.lists.line_habits import MARKED_X, with_known_habits
from ronda.commands.lists.lines_below import with_lines_below
from ronda.commands.lists.list_marks import COUNTER, bare_number_lines, without_bare_number
from ronda.commands.lists.name_lines import (
    HEADING,
    NOT_COUNTED,
    NameLine,
    is_players_heading,
    links_beside_names,
    one_name_a_line,
    part_commas,
    read_name_line,
    team_of_heading,
)
from ronda.commands.lists.polls import poll_people
from ronda.commands.lists.sheet_titles import LONGEST_LINE, MOST_ABOVE, RESULTS, has_titles
from ronda.core import inputs
from ronda.core.csv_cells import unescape_csv_cell
from ronda.core.errors import Malformed
from ronda.core.text import N_, Message

SHEET = "\f"
"""Mark before each sheet of a spreadsheet; the sheet's first line is its name."""
DASH = " - "
"""Stands for a dash or colon between cells."""
BLANKS = "  "
"""Stands between cells of columns of equal width."""
MOST_TITLES = 100
"""A table with more titles is no table of teams."""
ABOVE, TOTAL = N_("stands above the table"), N_("a total")
MARKED = N_("marked with an x, as not all are: ask whether they play")
_SEPARATORS = ("\t", ";", "|", ",")
_NAMED_LIST = re.compile(r"[^,:]+:\s[^,]+,|[^,:]+\s[-–—]\s[^,]+,[^,]+,")
_DASH = re.compile(r"\s+[-–—=]+\s+|\s*:\s+|\s*(?:\.{3,}|…+|_{3,})\s*(?=\w)")
_TOTAL = re.compile(
    r"\W*(?:(?:(?:sub)?total(?:es)?|suma|sum|media|promedio|average|count|recuento)(?:\s*$|\s*[:=(€$£\d].*|\s+(?:recaudado|general|due|de|of|"
    r"paid|points|puntos|players|jugadores|inscritos|participantes)\b)|(?:inscrit|apuntad|pagad)[oa]s?\s*:|paid\s*:|"
    r"(?:players|jugadores|participantes|attendees)\s*:\s*\d|generated|generado|exported|exportado|"
    r"(?:last )?updated|actualizado|(?:number|numero) (?:of|de) |pagina \d|page \d|plazas (?:libres|disponibles)|"
    r"(?:spots|places|seats) left|firma|signature)|\*\s*(?:novat|nuev|soci|menor|new|member|minor)"
)
_PERSON = re.compile(rf"(?:\W*\b(?:{NAMES}|{PEOPLE}|del?|of|y|apellidos)\b)+\W*")
_CAPTAIN = re.compile(r"captain|capitana?")
"""Title of a column for one of several people, without its number, and for the first of them."""
_TITLE = re.compile(rf"\b(?:{NAMES}|{PEOPLE}|apellidos?|surname|nick|alias)\b")
"""A word in the titles of a list of people."""
_WRAPPING = (
    (re.compile(r"^[ \t]*```[\w-]*[ \t]*$|```[ \t]*$|^[ \t]*\(\d+ (?:rows?|filas?)\)[ \t]*$", re.MULTILINE), ""),
    (re.compile(r"\[([^\[\]\n]{1,200})\]\([^()\s]{1,500}\)"), r"\1"),
)
"""Frames that chats and terminals put around tables and cells, and what remains of them."""
_ERROR_VALUE = re.compile(r"#(?:N/[AD]|[¡¿]?[A-Z/0]+[!?])")
"""Error values of spreadsheets."""
_STRONG = re.compile(r"^\s*(\*{1,2}|_{1,2})(?=\S)(.+?)(?<=\S)\1\s*$")
_QUOTED = re.compile(r'^\s*"((?:[^"]|"")+)"[\s,;]*$')
_BLANKS = re.compile(r" {3,}")
"""Longer gaps, treated as two blanks: more do not separate columns."""
_DOUBLE_BARS = re.compile(r"[^|]*(?:\|\|[^|]+)+\|\|\s*")
"""A wiki table."""
_RULE = re.compile(r"[\s|+:=\-─━═┼┌┐└┘├┤┬┴╔╗╚╝╠╣╦╩╬]+")


class ListKind(StrEnum):
    """How a list is read."""

    TABLE = "table"
    NAMES = "names"
    CHAT = "chat"
    EXPORTED = "exported"
    """A list that Ronda wrote: every row and cell is taken literally."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerList:
    """A text as rows of cells of equal number."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Line number and cells, without empty lines; text above a table comes last."""
    separator: str = ""
    """The separator between cells; empty for a single column."""
    kind: ListKind = ListKind.TABLE
    reasons: Mapping[int, Message] = field(default_factory=dict)
    """Why rows are left out unless ticked, by line."""
    doubts: Mapping[int, Message] = field(default_factory=dict)
    """Questions about included people, by line."""
    holds: tuple[str, ...] = ()
    """Content of the columns, if the kind determines it: ``name``, ``club``, ``paid`` or ""."""
    sheets: tuple[str, ...] = ()
    """Names of a spreadsheet's non-empty sheets."""
    sheet: int = 0

    @property
    def width(self) -> int:
        return len(self.rows[0][1])

    @property
    def shape(self) -> str:
        """Number of columns and first cells: tells whether chosen columns belong to this list."""
        return " ".join((str(self.width), *self.rows[0][1]))[:80]


type Records = list[tuple[int, tuple[str, ...]]]


def read_layout(text: str, kind: str = "", sheet: int = -1) -> PlayerList:
    """Read a text as a list of the given kind, or of the most plausible one; it may contain nobody.

    Raises ``Malformed`` for an unclosed quotation mark.
    """
    if kind == ListKind.EXPORTED:
        separator = max(_SEPARATORS, key=text.partition("\n")[0].count)
        rows = tuple((line, cells) for line, cells in list_records(text, separator, as_it_is=True) if any(cells))
        return PlayerList(rows=rows, separator=separator, kind=ListKind.EXPORTED)
    text = with_letters(text)
    if text.startswith(SHEET):
        return _read_sheets(text, sheet)
    text = _BLANKS.sub(BLANKS, text)
    if kind != ListKind.TABLE:
        text = one_name_a_line(with_lines_below(with_known_habits(text)))
    forced, text = _forced_separator(text.replace("||", "|") if _DOUBLE_BARS.fullmatch(text) else text)
    for pattern, kept in _WRAPPING:
        text = pattern.sub(kept, text)
    lines = [_QUOTED.sub(_unquoted, line[:LONGEST_LINE]) for line in text.split("\n")]
    filled = [line for line in lines if line.strip()]
    if kind == ListKind.CHAT or (not kind and not forced and chats.is_chat(filled)):
        return _of_lines(chats.read_chat(lines, _name_lines), ListKind.CHAT)
    if kind in {"", ListKind.TABLE} and (answers := form_answers(lines)):
        return _of_table(answers, "")
    separator = forced or table_separator(text, filled)
    if kind == ListKind.NAMES or not (kind or separator):
        return _of_lines(_name_lines(lines), ListKind.NAMES)
    records = list(list_records(text, separator))
    if not kind and (people := poll_people(records)):
        return _of_lines(people, ListKind.NAMES)
    return _of_table(records, separator)


def _read_sheets(text: str, sheet: int) -> PlayerList:
    parts = [part.partition("\n") for part in text[1:].split(SHEET)]
    filled = [(name, body) for name, _, body in parts if body.strip()]
    if not filled:
        return PlayerList(rows=())
    records = [list(list_records(body, "\t")) for _, body in filled]
    tables = (at for at, (_, body) in enumerate(filled) if "\t" in body and "\n" in body.strip())
    titled = (
        at
        for at, rows in enumerate(records)
        if any(is_title_row(cells) for _, cells in rows[:MOST_ABOVE]) and not has_titles(RESULTS, filled[at][1])
    )
    at = sheet if 0 <= sheet < len(filled) else next(titled, next(tables, 0))
    listed = _of_sheet(records[at])
    names = tuple(name for name, _ in filled)
    return replace(listed, sheets=names, sheet=at)


def _of_sheet(records: Records) -> PlayerList:
    """A sheet as a table, or a single column with numbers or headings as lines of a list."""
    if all(sum(map(bool, cells)) < 2 for _, cells in records):  # noqa: PLR2004 - a second column
        lines = "\n".join(" ".join("".join(cells).split())[:LONGEST_LINE] for _, cells in records)
        found = _name_lines(with_known_habits(lines).split("\n"))
        if any(line.counted or line.heads for _, line in found):
            return _of_lines(found, ListKind.NAMES)
    if people := poll_people(records):
        return _of_lines(people, ListKind.NAMES)
    return _of_table(records, "\t")


def _forced_separator(text: str) -> tuple[str, str]:
    """The separator that a first line declares for spreadsheets, and the text with that line empty."""
    found = re.match(r'"?sep=([^\w" \n])"?[;,\t ]*(?=\n|$)', text, re.IGNORECASE)
    return (found[1], text[found.end() :]) if found else ("", text)


def table_separator(text: str, filled: Sequence[str]) -> str:
    """The separator of columns, judged from all lines; empty if the text is no table."""
    bars = [line.strip() for line in map(_plain_bars, filled) if "|" in line or _RULE.fullmatch(line)]
    is_framed = len(bars) * 2 > len(filled) and all(line[0] == line[-1] == "|" for line in bars)
    if len(bars) > 1 and (len(bars) == len(filled) or is_framed):
        return "|"
    fitting = []
    for mark in _SEPARATORS:
        if mark not in text or mark == "|" or (mark == "," and all(map(_NAMED_LIST.match, filled))):
            continue
        widths = Counter(sum(map(bool, cells)) and len(cells) for _, cells in list_records(text, mark, lenient=True))
        del widths[0]
        rows, tables = widths.total(), widths.total() - widths[1]
        width, most = max(
            ((size, count) for size, count in widths.items() if size > 1), key=lambda each: each[1], default=(1, 0)
        )
        if mark == "," and (most * 5 < tables * 4 or tables * 2 <= rows):
            continue
        if tables * 3 >= rows and width > 1:
            fitting.append((most / rows >= 0.5, tables, mark != ",", width, mark))  # noqa: PLR2004 - half of the rows
    if fitting:
        return max(fitting, key=lambda each: each[:4])[4]
    halves = [_DASH.split(line, maxsplit=1) for line in filled]
    are_named = all(len(half) > 1 and re.search(r"[^\W\d]", half[0]) for half in halves)
    if len(halves) > 1 and are_named and not all(COUNTER.fullmatch(half[0]) for half in halves):
        return DASH
    wide = [_split(line, BLANKS) for line in filled if not _RULE.fullmatch(line)]
    width = len(wide[0]) if len(wide) > 1 else 1
    named = width != 2 or all(re.search(r"[^\W\d]", first) for first, *_ in wide)  # noqa: PLR2004 - a number and a name
    if width > 1 and named and all(len(cells) == width for cells in wide):
        return BLANKS
    return ""


def _plain_bars(line: str) -> str:
    return line.replace("│", "|").replace("┃", "|").replace("║", "|")


def list_records(
    text: str, separator: str, *, lenient: bool = False, as_it_is: bool = False
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Line and cells of each record; ``lenient`` splits at line ends after an unclosed quotation mark.

    ``as_it_is`` keeps invisible marks in cells.
    """
    if separator in {"", "|", DASH, BLANKS}:
        for line, content in enumerate(text.split("\n"), start=1):
            yield line, tuple(_tidy(cell) for cell in _split(content, separator))
        return
    lines = [*io.StringIO(text, newline=""), "the end"]
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=separator != "\t")
    before = 0
    with suppress(csv.Error):
        for cells in reader:
            if reader.line_num == len(lines):
                break
            yield before + 1, tuple(unescape_csv_cell(cell if as_it_is else _tidy(cell)) for cell in cells)
            before = reader.line_num
    if lenient:
        yield from ((at, tuple(line.split(separator))) for at, line in enumerate(lines[before:-1], before + 1))
    elif before + 1 < len(lines):
        raise Malformed(
            "Line {line} of the list cannot be read: look for a quotation mark that is not closed.",
            field="text",
            line=before + 1,
        )


def _split(line: str, separator: str) -> Sequence[str]:
    if separator == DASH:
        return _DASH.split(line, maxsplit=1)
    if separator == "|":
        bars = _plain_bars(line).strip()
        cells = bars.removeprefix("|").removesuffix("|").split("|")
        return () if _RULE.fullmatch(bars) else [_STRONG.sub(r"\2", cell) for cell in cells]
    if separator == BLANKS:
        return () if _RULE.fullmatch(line) else re.split(r"\s{2,}", line.strip())
    return (line,)


def _tidy(cell: str) -> str:
    tidy = inputs.without_hidden_marks(cell).strip()
    return "" if _ERROR_VALUE.fullmatch(tidy) else tidy


def _of_table(records: Records, separator: str) -> PlayerList:
    """A table without empty rows; titles above it and totals below are moved to the end, with the reason."""
    rows = [(line, cells) for line, cells in records if any(cells)]
    width = max((len(cells) for _, cells in rows), default=0)
    rows = [(line, (*cells, *[""] * (width - len(cells)))) for line, cells in rows]
    rows = _one_person_a_row(rows, _rows_above(rows, _usual_size(rows)))
    width = max((len(cells) for _, cells in rows), default=0)
    usual = _usual_size(rows)
    above = _rows_above(rows, usual)
    reasons: dict[int, Message] = {}
    under: Message | None = None
    for at, (line, cells) in enumerate(rows):
        filled = [cell for cell in cells if cell]
        alone = read_name_line(filled[0][:LONGEST_LINE]) if width > 1 and len(filled) == 1 else NameLine(name="")
        under = _heads_whom(alone, under)
        is_count = width > 1 and len(filled) <= 2 and _TOTAL.match(inputs.folded_text(filled[0]))  # noqa: PLR2004 - a word and a number
        is_below = usual > len(filled) == 2 and is_data(filled[1]) and Message(TOTAL) in reasons.values()  # noqa: PLR2004
        if is_count or is_below:
            reasons[line] = Message(TOTAL)
        elif at < above or (
            len(reasons) == at and len(filled) == 1 and (usual > 2 or alone.reason)  # noqa: PLR2004 - a row of two may lack one
        ):
            reasons[line] = Message(ABOVE)
        elif at > above and is_title_row(cells) and cells == rows[above][1]:
            reasons[line] = Message(HEADING)
        elif at > above and (reason := alone.reason or under):
            reasons[line] = reason
    ordered = sorted(rows, key=lambda row: reasons.get(row[0]) == Message(ABOVE))
    return PlayerList(rows=tuple(ordered), separator=separator, reasons=reasons)


def _usual_size(rows: Records) -> int:
    """The median number of filled cells in a row."""
    sizes = sorted(sum(map(bool, cells)) for _, cells in rows)
    return sizes[len(sizes) // 2] if sizes else 0


def _one_person_a_row(rows: Records, above: int) -> Records:
    """A table of teams, with columns for Player 1 and 2, as one row for each player; other tables unchanged."""
    titles = [inputs.folded_text(title) for title in rows[above][1][:MOST_TITLES]] if rows else []
    stems = [re.sub(r"\d+", "", title) if re.search(r"\d", title) else "" for title in titles]
    person = next(
        (stem for stem in dict.fromkeys(stems) if stem and stems.count(stem) > 1 and _PERSON.fullmatch(stem)), ""
    )
    if not person or len(titles) < len(rows[above][1]):
        return rows
    stems = [person if _CAPTAIN.fullmatch(title) else stem for title, stem in zip(titles, stems, strict=True)]
    several = dict.fromkeys([person, *(stem for stem in stems if stem and stems.count(stem) > 1)])
    once = [at for at, stem in enumerate(stems) if stem not in several]
    each = list(zip_longest(*([at for at, own in enumerate(stems) if own == stem] for stem in several)))
    titled = next(places for places in reversed(each) if None not in places)
    made = (
        (*(cells[place] for place in once), *("" if place is None else cells[place] for place in places))
        for at, (_, cells) in enumerate(rows)
        for places in [own for own in each if at != above and own[0] is not None and cells[own[0]]] or [titled]
    )
    return list(enumerate(made, start=1))


def _rows_above(rows: Records, usual: int) -> int:
    """Number of rows above the titles; titles are wider than all of them and hold no data."""
    for at, (_, cells) in enumerate(rows[:MOST_ABOVE]):
        filled = sum(map(bool, cells))
        if filled >= usual and is_title_row(cells):
            return at if all(sum(map(bool, above)) < filled for _, above in rows[:at]) else 0
    return 0


def is_title_row(cells: Sequence[str]) -> bool:
    """Whether cells are the titles of a list of people."""
    filled = [cell for cell in cells if cell]
    titles = any(_TITLE.search(inputs.folded_text(cell)) for cell in filled)
    return len(filled) > 1 and titles and not any(map(is_data, filled))


def is_data(cell: str) -> bool:
    """Whether a cell holds something that titles never do: an address, or mostly digits."""
    return bool(re.search(r"\S@\S|://", cell) or split_contacts(cell)[1]) or sum(map(str.isdigit, cell)) * 2 > len(cell)


def _unquoted(cell: re.Match[str]) -> str:
    """A line that is one quoted cell; its comma becomes full-width: it precedes a given name, not a remark."""
    return cell[1].replace('""', '"').replace(",", "，")


def _name_lines(lines: Sequence[str]) -> list[tuple[int, NameLine]]:
    """The parsed lines of a list; everyone below a heading of reserves is a reserve, until the next heading."""
    lines = links_beside_names(lines)
    has_x = [bool(MARKED_X.match(line)) for line in lines]
    bare = bare_number_lines([line for line in lines if line.strip()])
    found: list[tuple[int, NameLine]] = []
    under, club = None, ""
    for number, text in enumerate(lines, start=1):
        line = read_name_line(without_bare_number(text) if bare else text)
        under = _heads_whom(line, under)
        club = team_of_heading(line.name) if line.reason == Message(HEADING) else club
        doubt = Message(MARKED) if has_x[number - 1] and sum(has_x) * 2 <= len(lines) else line.doubt
        if line.name or line.contact:
            found.append((number, replace(line, reason=line.reason or under, club=club, doubt=doubt)))
    found = part_commas(found)
    counted = sum(line.counted for _, line in found)
    if counted > 1 and counted * 2 > sum(not line.reason for _, line in found):
        return [
            (number, line if line.counted or line.reason else replace(line, reason=Message(NOT_COUNTED)))
            for number, line in found
        ]
    return found


def _heads_whom(line: NameLine, before: Message | None) -> Message | None:
    """Why the lines below this one are left out: its own heading, else the previous reason."""
    plays = line.reason == Message(HEADING) and is_players_heading(line.name)
    return line.heads or (None if plays else before)


def _of_lines(found: Sequence[tuple[int, NameLine]], kind: ListKind) -> PlayerList:
    """A list of names as a table: names, and further columns if needed."""
    columns = {key: [getattr(line, key) for _, line in found] for key in ("name", "club", "paid", "note", "contact")}
    kept = [key for key, cells in columns.items() if key == "name" or any(cells)]
    rows = tuple((number, tuple(columns[key][at] for key in kept)) for at, (number, _) in enumerate(found))
    reasons = {number: line.reason for number, line in found if line.reason}
    doubts = {number: line.doubt for number, line in found if line.doubt}
    holds = tuple(key if key in {"name", "club", "paid"} else "" for key in kept)
    return PlayerList(rows=rows, kind=kind, reasons=reasons, doubts=doubts, holds=holds)
