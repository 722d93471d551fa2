"""Texts that are no list of people: named in a refusal, or read for the people in them."""

import re
from collections.abc import Sequence
from xml.parsers.expat import ExpatError

from ronda.commands.lists.cell_words import NAMES, PEOPLE
from ronda.commands.lists.documents import check_no_document
from ronda.commands.lists.encodings import decode_text, plain_text
from ronda.commands.lists.layout import is_title_row
from ronda.commands.lists.markup import without_markup
from ronda.commands.lists.sheet_titles import MOST_ABOVE, RESULTS, has_titles
from ronda.commands.lists.spreadsheets import is_spreadsheet, parse_xml, read_spreadsheet, sheet_text
from ronda.core.bounds import LONGEST_LIST
from ronda.core.codec import parse_json
from ronda.core.errors import Malformed, UnreadableFile
from ronda.core.text import N_

_TRF_PLAYER = re.compile(r"001 [ 0-9]{4} ")
_TRF_COLUMNS = {
    "Surname, name": slice(14, 47),
    "Title": slice(10, 13),
    "Rating": slice(48, 52),
    "Federation": slice(53, 56),
    "FIDE number": slice(57, 68),
    "Date of birth": slice(69, 79),
    "Results": slice(91, None),
}
_TOM = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<tournament\b")
_TRF_TOLD = N_(
    "This is a FIDE report file (TRF): its players are taken, its results are not read. Enter these at the tables, or "
    "open them under “All events” as a table (CSV)."
)
_TOM_TOLD = N_(
    "This is a tournament of TOM (.tdf): its players are taken, its results are not read. Enter these at the tables, "
    "or open them under “All events” as a table (CSV)."
)
_DECKS = re.compile(
    rf"(?!.*\b(?:{PEOPLE}|apellidos?|surname|first name|e-?mail)\b)"
    rf"(?!.*\b(?:{NAMES})\b(?! (?:of|del?)\b).*\b(?:deck|mazo)\b)(?=.*\b(?:houses?|casas?)\b)"
    r"(?=.*\b(?:sas|aerc|expansion|set|power level|nivel de poder|chains|cadenas|dok link|master vault)\b)"
)
"""A header of deck lists, which name no owners."""
_RESULTS = N_(
    "These are results, not a list of people: open the file under “All events”, which makes an event of them."
)
_FOREIGN = (
    (re.compile(r"\s*(?:<\?xml[^>]*>)?\s*<cryodexdata\b"), _RESULTS),
    (
        re.compile(r"\s*begin:vcalendar"),
        N_("This is a calendar, which names no players: paste their names, or open a list of them."),
    ),
    (
        re.compile(r"\s*begin:vcard"),
        N_("These are contacts (vCard): write the names of those who play, and paste them here."),
    ),
    (
        re.compile(
            r"\s*(?:return-path|received|delivered-to|message-id|mime-version|x-[\w-]+): |"
            r"\s*(?:from|to|subject|date): .* (?:from|to|subject|date|snapshot-content-location): |from \S+@\S+ |"
            r"\s*de: .* (?:para|asunto|fecha|enviado): |\[internetshortcut\]|\s*https?://\S+\s*$"
        ),
        N_("This is a link, an e-mail or a saved page: open it, copy the list, and paste it here."),
    ),
    (
        re.compile(
            r"\s*(?:insert into|create table|select \S+ from)\b|"
            r"(?:---\s+)?(?:[\w-]+:\s+)?- (?:name|nombre|player|jugador): "
        ),
        N_("This is made for programs, not a list of people: save the list as CSV or a spreadsheet."),
    ),
    (
        re.compile(r"\s*<(?:!doctype html|!--|(?:html|head|meta|body|table|div|ul|ol|p)\b)"),
        N_("This is a web page: select the list on it, copy it, and paste it here."),
    ),
)
_SQUAD = re.compile(r"^\s*(?:View in YASB|Ship total: \d|Total points: \d|Points: \d+\s*$)", re.MULTILINE)
_XML = re.compile(
    r"\s*<(?:\?xml|tournament\b|svg\b|(?!html\b|head\b|body\b)([\w-]+)(?:\s[^<>]*)?>\s*<.*</\1>\s*$)", re.DOTALL
)
_TABLE_LINE = re.compile(r"\s*.*[;\t]")
_JSON_SQUAD = re.compile(r'\s*\{(?=.*"pilots"\s*:)(?=.*"faction"\s*:)', re.DOTALL)


_NOT_A_LIST = re.compile(r"\s*(?:\{\s*[\"}]|\[\s*[\"{\[\]])")
"""The beginning of JSON, as in event files; a list may begin with a club in brackets."""


def text_of_file(content: bytes) -> tuple[str, str]:
    """The text of a file, or of a spreadsheet's cells, and the older encoding used, if any.

    Raises ``UnreadableFile`` for damaged or too large files, and for other documents.
    """
    bare = content.removeprefix(b"\xef\xbb\xbf").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    if not bare.strip(b"\0\t\r\n ,;"):
        raise UnreadableFile("This file is empty: save it again where it was made, or choose another one.")
    check_no_document(content)
    return (read_spreadsheet(content), "") if is_spreadsheet(content) else decode_text(content)


def is_player_list(text: str) -> bool:
    """Whether a text is a list of players rather than JSON, as event files are."""
    bare = text.removeprefix("\ufeff")
    return bool(bare.strip()) and not _NOT_A_LIST.match(bare) and "\0" not in text


def is_json(text: str) -> bool:
    """Whether a text is complete JSON of any program."""
    try:
        return _NOT_A_LIST.match(text) is not None and isinstance(parse_json(text.strip("\ufeff \n\r\t")), dict | list)
    except ValueError:
        return False


def is_squad(text: str) -> bool:
    """Whether a text is a squad builder's text of one squad, and no table with one in a cell."""
    beginning = text[:20_000]
    if _JSON_SQUAD.match(beginning):
        return True
    found = None if _TABLE_LINE.match(beginning) else _SQUAD.search(beginning)
    return found is not None and beginning.count('"', 0, found.start()) % 2 == 0


def text_of_people(text: str) -> str:
    """The text itself, or the people of a FIDE report file (TRF) or a TOM file (.tdf) as a sheet of names.

    Line ends must be those of :func:`plain_text`. Raises ``Malformed`` that names what the text is instead, and where
    it belongs.
    """
    text = without_markup(plain_text(text))
    lines = text.split("\n")
    if _is_report_file(lines):
        rows = [[line[at].strip() for at in _TRF_COLUMNS.values()] for line in lines if _TRF_PLAYER.match(line)]
        told = [at for at, _ in enumerate(_TRF_COLUMNS) if any(row[at] for row in rows)]
        return sheet_text("FIDE TRF", [[row[at] for at in told] for row in ([*_TRF_COLUMNS], *rows)])
    beginning = "\n".join(lines[:3]).casefold()
    for pattern, sentence in _FOREIGN:
        if pattern.match(beginning.replace("\n", " ")):
            raise Malformed(sentence, field="text")
    if _XML.match(text):
        return sheet_text("TOM", [["Name"], *([" ".join(name.split())] for name in _tom_names(text))])
    if is_squad(text):
        raise Malformed("This is a squad, which names no people: paste it on its player's page.", field="text")
    if _NOT_A_LIST.match(text):
        raise Malformed(
            "This is JSON, no list of people: open the file under “All events”, or save the list as CSV.",
            field="text",
        )
    if has_titles(_DECKS, "".join(text.split("\f", 2)[:2])):
        raise Malformed(
            "This is a list of decks, which names no people: choose a deck on its player's page.", field="text"
        )
    if is_only_results(text):
        raise Malformed(_RESULTS, field="text")
    return text


def tournament_file_text(text: str) -> str:
    """Translatable: the kind of text of which only the people are taken, another program's tournament; else ""."""
    bare = text.removeprefix("\ufeff")
    if _is_report_file(bare.splitlines()):
        return _TRF_TOLD
    return _TOM_TOLD if _TOM.match(bare) else ""


def _is_report_file(lines: Sequence[str]) -> bool:
    return any(map(_TRF_PLAYER.match, lines)) and re.match(r"\d{3} |#", lines[0]) is not None


def is_results(text: str) -> bool:
    """Whether a text or one of its sheets is a table of results, with two players in a row."""
    sheets = plain_text(text[:LONGEST_LIST]).split("\f") if is_player_list(text) else ()
    return any(has_titles(RESULTS, sheet) for sheet in sheets)


def is_only_results(text: str) -> bool:
    """As above, for a text without a sheet whose titles are those of a list of people."""
    sheets = text[:LONGEST_LIST].split("\f")
    others = [sheet.split("\n")[1 : MOST_ABOVE + 1] for sheet in sheets if not has_titles(RESULTS, sheet)]
    return is_results(text) and not any(is_title_row(line.split("\t")) for lines in others for line in lines)


def _tom_names(text: str) -> list[str]:
    """The names in a TOM file; raises ``Malformed`` for other XML."""
    try:
        root = parse_xml(re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode())
    except (ExpatError, ValueError):
        root = None
    found = [] if root is None else list(root.iter("player"))
    names = [f"{player.findtext('firstname', '')} {player.findtext('lastname', '')}" for player in found]
    if not any(name.strip() for name in names):
        raise Malformed(
            "This is an XML file that Ronda does not know: save the list as CSV or a spreadsheet.",
            field="text",
        )
    return names
