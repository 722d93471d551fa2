"""Spreadsheets as text: every sheet of an .xlsx or .ods file as tab-separated columns, cells only.

Each sheet follows a form feed and a line with its name.
"""

import csv
import io
import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from ronda.commands.lists.documents import ZIP_MARK
from ronda.core.bounds import LONGEST_LIST
from ronda.core.errors import Refusal, UnreadableFile

MOST_BYTES, MOST_ROWS, MOST_CELLS, MOST_SHEETS = 32 * 1024 * 1024, 11_000, 100, 30
"""Limits: unpacked bytes of a file, rows of a sheet, cells of a row, sheets of a file."""
WORKBOOK, CONTENT = "xl/workbook.xml", "content.xml"
_DATES = frozenset([*range(14, 23), *range(45, 48)])
"""Numbers of the date and time formats built into .xlsx."""
_ESCAPED = re.compile("_x00[01][0-9A-F]_")
"""How .xlsx escapes characters that XML cannot hold."""
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - a cell has no zone

type Row = list[str]


def is_spreadsheet(content: bytes) -> bool:
    """Whether bytes are an .xlsx or .ods file."""
    if not content.startswith(ZIP_MARK):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return bool({WORKBOOK, CONTENT} & set(archive.namelist()))
    except (zipfile.BadZipFile, OSError, RuntimeError, ValueError):
        return False


def read_spreadsheet(content: bytes) -> str:
    """The text of a spreadsheet's cells; raises ``UnreadableFile`` for a damaged or too large one."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = _Parts(archive)
            read = _xlsx_sheets if WORKBOOK in archive.namelist() else _ods_sheets
            text = ""
            for name, rows in read(parts):
                text += sheet_text(name, rows, LONGEST_LIST - len(text))
            return text
    except Refusal:
        raise
    except Exception:  # noqa: BLE001 - a file can be damaged in every way that its readers know, and in others
        raise UnreadableFile("The spreadsheet file is damaged or locked: save it again, or as CSV.") from None


def parse_xml(content: bytes) -> Element:
    """The root of a document, without namespaces; raises ``ExpatError``, and ``ValueError`` for entities."""
    builder, parser = TreeBuilder(), expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True

    def refuse_entities(*_: object) -> None:
        raise ValueError("a document type can make entities that never end")

    parser.StartDoctypeDeclHandler = refuse_entities
    parser.StartElementHandler = lambda name, attributes: builder.start(
        _local(name), {_local(key): value for key, value in attributes.items()}
    )
    parser.EndElementHandler = lambda name: builder.end(_local(name))
    parser.CharacterDataHandler = builder.data
    parser.Parse(content, True)
    return builder.close()


def _local(name: str) -> str:
    return name.rpartition("}")[2]


class _Parts:
    """The documents in a file, limited to the bytes that a list of people needs."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._left = MOST_BYTES

    def read(self, name: str) -> Element:
        with self._archive.open(name) as part:
            content = part.read(self._left + 1)
        self._left -= len(content)
        if self._left < 0:
            raise _too_large()
        return parse_xml(content)

    def find(self, name: str) -> Element:
        return self.read(name) if name in self._archive.namelist() else Element("nothing")


def _too_large() -> UnreadableFile:
    return UnreadableFile("The spreadsheet is too large for a list of players: save the sheet as CSV.")


def sheet_text(name: str, rows: Iterable[Row], most: int = LONGEST_LIST) -> str:
    """One sheet in the text of a spreadsheet; raises ``UnreadableFile`` for too many characters."""
    written = io.StringIO()
    writer = csv.writer(written, delimiter="\t", lineterminator="\n")
    for row in rows:
        most -= sum(map(len, row)) + len(row)
        if most < 0:
            raise _too_large()
        writer.writerow(re.sub("[\f\v\x85\u2028\u2029]", " ", cell) for cell in row)
    return f"\f{' '.join(name.split())}\n{written.getvalue()}"


def _xlsx_sheets(parts: _Parts) -> Iterator[tuple[str, list[Row]]]:
    targets = {
        each.get("Id", ""): each.get("Target", "")
        for each in parts.find("xl/_rels/workbook.xml.rels").iter("Relationship")
    }
    shared = parts.find("xl/sharedStrings.xml").iter("si")
    strings = {str(at): _xlsx_text(each) for at, each in enumerate(shared)}
    styles = parts.find("xl/styles.xml")
    dates, struck = _date_styles(styles), _struck_styles(styles)
    for sheet in list(parts.read(WORKBOOK).iter("sheet"))[:MOST_SHEETS]:
        target = targets.get(sheet.get("id", ""), "")
        path = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
        if sheet.get("state", "visible") == "visible" and "worksheets/" in path:
            yield sheet.get("name", ""), list(_xlsx_rows(parts.read(path), strings, dates, struck))


def _xlsx_text(element: Element) -> str:
    """The text of a cell's runs, without Japanese reading aids."""
    aids = {text for aid in element.iter("rPh") for text in aid.iter("t")}
    struck = {text for run in element.iter("r") if any(map(_is_on, run.iter("strike"))) for text in run.iter("t")}
    pieces = [(_ESCAPED.sub(" ", text.text or ""), text in struck) for text in element.iter("t") if text not in aids]
    return _joined(pieces)


def _date_styles(styles: Element) -> frozenset[str]:
    """Numbers of the styles that show a number as a date."""
    own = {
        each.get("numFmtId", ""): re.sub(r'"[^"]*"|\[[^]]*\]|\\.', "", each.get("formatCode", ""))
        for each in styles.iter("numFmt")
    }
    used = [each for group in styles.iter("cellXfs") for each in group.iter("xf")]
    return frozenset(
        str(at)
        for at, style in enumerate(used)
        if (key := style.get("numFmtId", "0")).isdecimal()
        and (int(key) in _DATES or re.search("[dmyhs]", own.get(key, ""), re.IGNORECASE))
    )


def _struck_styles(styles: Element) -> frozenset[str]:
    """Numbers of the styles that strike text out."""
    fonts = [font for group in styles.iter("fonts") for font in group.iter("font")]
    struck = {str(at) for at, font in enumerate(fonts) if any(_is_on(mark) for mark in font.iter("strike"))}
    used = [each for group in styles.iter("cellXfs") for each in group.iter("xf")]
    return frozenset(str(at) for at, style in enumerate(used) if style.get("fontId") in struck)


def _is_on(mark: Element) -> bool:
    return mark.get("val", "1") not in {"0", "false"}


def _crossed_out(text: str) -> str:
    """A text struck out line by line, as chats do it."""
    return re.sub(r"(?m)\S.*?(?=[ \t]*$)", lambda line: f"~~{line[0]}~~", text.replace("~~", ""))


def _joined(pieces: Iterable[tuple[str, bool]]) -> str:
    """Joined pieces; struck-out ones marked as chats do it."""
    parts = [(is_struck, "".join(text for text, _ in run)) for is_struck, run in groupby(pieces, key=itemgetter(1))]
    marked = "".join(_crossed_out(text) if is_struck else text for is_struck, text in parts)
    return re.sub(r"~~([ \t]+)~~", r"\1", marked)


def _xlsx_rows(
    sheet: Element, strings: Mapping[str, str], dates: frozenset[str], struck: frozenset[str]
) -> Iterator[Row]:
    last = 0
    for row in sheet.iter("row"):
        number = int(row.get("r", last + 1))
        if number > MOST_ROWS:
            return
        yield from ([] for _ in range(last + 1, number))
        last, cells = number, list[str]()
        for cell in row.iter("c"):
            at = _column(cell.get("r", ""), len(cells))
            if at < MOST_CELLS:
                cells += [""] * (at - len(cells))
                text = _xlsx_cell(cell, strings, dates)
                is_text = cell.get("t", "n") in {"s", "inlineStr", "str"}
                cells.append(_crossed_out(text) if is_text and cell.get("s", "0") in struck else text)
        yield cells


def _column(reference: str, otherwise: int) -> int:
    """A cell's column, from 0, from a reference such as ``AB7``."""
    place = 0
    for letter in re.match("[A-Z]*", reference)[0]:  # type: ignore[index] # it fits every text
        place = 26 * place + ord(letter) - 64
    return place - 1 if place else otherwise


def _xlsx_cell(cell: Element, strings: Mapping[str, str], dates: frozenset[str]) -> str:
    value = cell.findtext("v", "")
    match cell.get("t", "n"):
        case "s":
            return strings[value.strip()] if value else ""
        case "inlineStr":
            return "".join(map(_xlsx_text, cell.iter("is")))
        case "b":
            return "TRUE" if value == "1" else "FALSE"
        case "n" if value:
            return _date(float(value)) if cell.get("s", "0") in dates else _number(value)
        case "e":
            return ""
    return value


def _number(text: str) -> str:
    """A number as typed: ``98`` for ``98.0`` and ``4.2`` for ``4.2000000000000002``."""
    number = float(text)
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)  # noqa: PLR2004 - what a cell keeps exactly


def _date(days: float) -> str:
    if not 0 <= days < 2_958_466:  # noqa: PLR2004 - the year 10000
        return ""
    moment = _EPOCH + timedelta(days=round(days * 86400) / 86400)
    return moment.strftime("%H:%M") if days < 1 else moment.isoformat(" ", "minutes").removesuffix(" 00:00")


def _ods_sheets(parts: _Parts) -> Iterator[tuple[str, list[Row]]]:
    """Name and rows of each sheet, without empty cells and rows at their ends."""
    document = parts.read(CONTENT)
    struck = _ods_struck([*parts.find("styles.xml").iter("style"), *document.iter("style")])
    for table in list(document.iter("table"))[:MOST_SHEETS]:
        rows: list[Row] = []
        for row in table.iter("table-row"):
            cells: Row = []
            for cell in row:
                if cell.tag in {"table-cell", "covered-table-cell"}:
                    again = int(cell.get("number-columns-repeated", "1"))
                    text = _ods_cell(cell, struck)
                    cells += [text] * min(again, MOST_CELLS - len(cells))
            while cells and not cells[-1]:
                cells.pop()
            rows += [list(cells) for _ in range(min(int(row.get("number-rows-repeated", "1")), MOST_ROWS - len(rows)))]
        while rows and not rows[-1]:
            rows.pop()
        yield table.get("name", ""), rows


def _ods_struck(styles: Iterable[Element]) -> frozenset[str]:
    """Names of the styles that strike out, directly or through an earlier parent style."""
    struck: set[str] = set()
    for style in styles:
        said = [text.get("text-line-through-style", "") for text in style.iter("text-properties")]
        follows = style.get("parent-style-name", "") in struck and "none" not in said
        if follows or any(line not in {"", "none"} for line in said):
            struck.add(style.get("name", ""))
    return frozenset(struck)


def _ods_cell(cell: Element, struck: Collection[str]) -> str:
    match cell.get("value-type", ""):
        case "boolean":
            return cell.get("boolean-value", "").upper()
        case "float" | "currency":
            return _number(cell.get("value", "0"))
        case "date":
            return cell.get("date-value", "").replace("T", " ")
    is_struck = cell.get("style-name", "") in struck
    return "\n".join(_joined(_ods_text(line, struck, is_struck=is_struck)) for line in cell.findall("p"))


def _ods_text(element: Element, struck: Collection[str], *, is_struck: bool) -> Iterator[tuple[str, bool]]:
    """The pieces of a paragraph with spaces and line ends, and whether each is struck out."""
    within = is_struck or element.get("style-name", "") in struck
    yield element.text or "", within
    for part in element:
        if part.tag == "s":
            yield " " * min(int(part.get("c", "1")), MOST_CELLS), within
        elif part.tag in {"tab", "line-break"}:
            yield " " if part.tag == "tab" else "\n", within
        elif part.tag != "annotation":
            yield from _ods_text(part, struck, is_struck=within)
        yield part.tail or "", within
