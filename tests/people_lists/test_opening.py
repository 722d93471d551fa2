"""Files as they are opened: spreadsheets, older encodings, and what is refused, down to the preview and the command."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from collections.abc import Mapping
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest

from ronda import bridge
from ronda.commands import player_lists, read_command
from ronda.commands.lists.encodings import OLD_ENCODINGS, decode_text, plausible_readings
from ronda.commands.lists.spreadsheets import read_spreadsheet
from ronda.core.errors import UnreadableFile
from ronda.views.app import Device, screen_page
from tests.people_lists.reading import FILES, read_people
from tests.playing import Organiser

NAMES = "Nombre;Club\nÍñigo Muñoz Peña;Dragón\nBegoña Gómez;Peñíscola\nÁngel Núñez;Cádiz\n"


def opened(content: bytes, route: str = "/t/abcdef/players") -> dict[str, Any]:
    asked = {"content": base64.b64encode(content).decode(), "size": len(content), "route": route, "lang": "en"}
    answer: dict[str, Any] = json.loads(bridge.call_by_name("identify", json.dumps(asked)))
    return answer


def said(answer: Mapping[str, Any]) -> str:
    return unescape(re.sub(r"<[^>]+>", "", answer["refusal"]["html"]))


@pytest.mark.parametrize(
    "encoding", [*OLD_ENCODINGS[:3], "utf-8", "utf-32", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]
)
def test_names_are_read_in_every_encoding_in_which_lists_are_saved(encoding: str) -> None:
    text, found = decode_text(NAMES.encode(encoding))

    assert (text, found) == (NAMES, encoding if encoding in OLD_ENCODINGS else "")
    assert read_people(NAMES.encode(encoding)).names == ["Íñigo Muñoz Peña", "Begoña Gómez", "Ángel Núñez"]


def test_an_older_encoding_travels_with_the_text_and_doubt_is_asked() -> None:
    doubtful = "Zoë Mar\nGala Sol".encode("cp850")
    answer = opened(doubtful)
    query = {key: values[0] for key, values in parse_qs(answer["typed"].removeprefix("?")).items()}
    organiser = Organiser("keyforge")

    def shown(**more: str) -> str:
        route = f"/t/{organiser.tournament.id}/players/import?{urlencode(query | more)}"
        return screen_page(route, {organiser.tournament.id: organiser.log}, Device.read({"tournaments": []}), "en").html

    assert answer["go"] == "/t/abcdef/players/import"
    assert query["encoding"] in OLD_ENCODINGS
    assert {encoding for encoding, _ in plausible_readings(query["text"], query["encoding"])} >= {"cp850", "mac_roman"}
    assert "Which of these are the names?" in shown()
    assert "Zoë Mar" in shown(read_as="cp850")
    assert "Zoâ Mar" in shown(read_as="mac_roman")
    sent = {**query, "read_as": "cp850", "shape": "1 Zoë Mar", "column": "name", "header": ""}
    organiser.do(read_command("import_players", sent, organiser.tournament, organiser.ruleset))
    assert [player.name for player in organiser.tournament.players] == ["Zoë Mar", "Gala Sol"]


def workbook(sheets: Mapping[str, str], strings: str = "", styles: str = "") -> bytes:
    """A file .xlsx of sheets, each with what stands in its ``sheetData``."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        numbers = list(enumerate(sheets, start=1))
        listed = "".join(f'<sheet name="{name}" sheetId="{at}" r:id="rId{at}"/>' for at, name in numbers)
        related = "".join(f'<Relationship Id="rId{at}" Target="worksheets/sheet{at}.xml"/>' for at, _ in numbers)
        archive.writestr("xl/workbook.xml", f'<workbook xmlns:r="r"><sheets>{listed}</sheets></workbook>')
        archive.writestr("xl/_rels/workbook.xml.rels", f"<Relationships>{related}</Relationships>")
        archive.writestr("xl/sharedStrings.xml", f"<sst>{strings}</sst>")
        archive.writestr("xl/styles.xml", f"<styleSheet>{styles}</styleSheet>")
        for at, name in numbers:
            archive.writestr(
                f"xl/worksheets/sheet{at}.xml", f"<worksheet><sheetData>{sheets[name]}</sheetData></worksheet>"
            )
    return made.getvalue()


def test_cells_of_every_kind_are_read_as_they_were_typed() -> None:
    cells = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>B</t><t>o</t></is></c></row>'
        '<row r="3"><c r="A3"><v>98</v></c><c r="B3"><v>4.2000000000000002</v></c><c r="C3" t="b"><v>1</v></c>'
        '<c r="D3" s="1"><v>46345</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3" t="str"><v>x</v></c></row>'
    )
    strings = "<si><r><t>Elena_x000D_</t></r><r><t>Mar</t></r><rPh><t>えれな</t></rPh></si>"
    styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'

    assert read_spreadsheet(workbook({"Hoja": cells}, strings, styles)) == (
        "\fHoja\nElena Mar\t\tBo\n\n98\t4.2\tTRUE\t2026-11-19\t\tx\n"
    )


def test_of_several_sheets_it_is_asked_which() -> None:
    def rows(*names: str) -> str:
        return "".join(
            f'<row r="{at}"><c r="A{at}" t="str"><v>{name}</v></c></row>' for at, name in enumerate(names, 1)
        )

    content = workbook(
        {"Players": rows("Name", "Elena Mar", "Gala"), "Empty": "", "Waiting": rows("Name", "Zoe", "Pau")}
    )
    query = {key: values[0] for key, values in parse_qs(opened(content)["typed"].removeprefix("?")).items()}
    organiser = Organiser("keyforge")

    def shown(**more: str) -> str:
        route = f"/t/{organiser.tournament.id}/players/import?{urlencode(query | more)}"
        return screen_page(route, {organiser.tournament.id: organiser.log}, Device.read({"tournaments": []}), "en").html

    assert "Which sheet are they on?" in shown()
    assert ("Elena Mar" in shown().partition("<tbody>")[2], "Zoe" in shown().partition("<tbody>")[2]) == (True, False)
    assert "Zoe" in shown(sheet="1").partition("<tbody>")[2]


@pytest.mark.parametrize("name", ["40_inscripciones.xlsx", "41_inscripciones.ods"])
def test_a_spreadsheet_that_is_opened_is_looked_at(name: str) -> None:
    answer = opened((FILES / name).read_bytes())

    assert (answer["ok"], answer["go"]) == (True, "/t/abcdef/players/import")


BOMB = '<row r="1"><c r="A1" t="str"><v>' + "a" * 40_000_000 + "</v></c></row>"
ENTITIES = '<!DOCTYPE sst [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><sst><si><t>&c;</t></si></sst>'


def test_a_spreadsheet_that_grows_without_end_or_makes_entities_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="too large for a list"):
        read_spreadsheet(workbook({"Hoja": BOMB}))
    made = io.BytesIO(workbook({"Hoja": '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'}))
    changed = io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(changed, "w") as new:
        for part in old.namelist():
            new.writestr(part, ENTITIES if part == "xl/sharedStrings.xml" else old.read(part))
    with pytest.raises(UnreadableFile, match="damaged or locked"):
        read_spreadsheet(changed.getvalue())
    with pytest.raises(UnreadableFile, match="damaged or locked"):
        read_spreadsheet(workbook({"Hoja": "<row"}))


def zipped(**parts: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return made.getvalue()


DOCUMENT = "This is a text document: copy the list from it, and paste it under “Players”."
PICTURE = "This is a picture: copy the names from it, and paste them under “Players”."
PAGE = "This is a web page: select the list on it, copy it, and paste it here."
MAIL = "This is a link, an e-mail or a saved page: open it, copy the list, and paste it here."
PROGRAM = "This is made for programs, not a list of people: save the list as CSV or a spreadsheet."
ODT = "application/vnd.oasis.opendocument.text"


@pytest.mark.parametrize("route", ["/t/abcdef/players", "/list"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.7 ...", "This is a PDF: copy the list from it, and paste it under “Players”."),
        (b"\xd0\xcf\x11\xe0rest", "This is a spreadsheet of the old kind (.xls): save it as .xlsx or CSV."),
        (
            b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
            "This spreadsheet is locked with a password: save it without one, or as CSV.",
        ),
        (b"\xd0\xcf\x11\xe0" + "WordDocument".encode("utf-16-le"), DOCUMENT),
        (b"\x89PNG\r\n", PICTURE),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", PICTURE),
        (zipped(**{"[Content_Types].xml": "", "word/document.xml": "<a/>"}), DOCUMENT),
        (zipped(mimetype=ODT, **{"content.xml": "<a/>"}), DOCUMENT),
        (b"{\\rtf1\\ansi Elena\\par}", DOCUMENT),
        (
            zipped(**{"Index/Document.iwa": "", "preview.jpg": ""}),
            "This is a Numbers or Pages document: export it as Excel (.xlsx) or CSV.",
        ),
        (
            zipped(**{"[Content_Types].xml": "", "xl/workbook.bin": ""}),
            "This is a binary spreadsheet (.xlsb): save it as .xlsx or CSV.",
        ),
        (
            b"BEGIN:VCARD\nFN:Elena Mar\nEND:VCARD\n",
            "These are contacts (vCard): write the names of those who play, and paste them here.",
        ),
        (b"From: Elena <e@example.org>\nTo: g@example.org\nSubject: Copa\n\nElena\n", MAIL),
        (b"De: Elena <e@example.org>\nPara: Gala\nAsunto: Copa\n\nElena\n", MAIL),
        (b"From e@example.org Mon Nov  2 10:00:00 2026\nFrom: Elena <e@example.org>\n\nElena\n", MAIL),
        (b"[InternetShortcut]\nURL=https://example.org/list\n", MAIL),
        (b"players:\n  - name: Elena Mar\n    deck: Uno\n  - name: Gala\n", PROGRAM),
        (b"INSERT INTO players (name) VALUES ('Elena Mar');\nINSERT INTO players (name) VALUES ('Gala');\n", PROGRAM),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg"><text>Elena</text></svg>',
            "This is an XML file that Ronda does not know: save the list as CSV or a spreadsheet.",
        ),
        (b"Return-Path: <e@example.org>\nReceived: by x\n\nElena\n", MAIL),
        (b'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\n', MAIL),
        (b"<html>\n<table><tr><td>Elena</td></tr></table>", PAGE),
        (b"<meta charset='utf-8'><div>Elena</div>", PAGE),
    ],
)
def test_documents_of_other_kinds_are_named(content: bytes, sentence: str, route: str) -> None:
    assert said(opened(content, route)) == sentence


SLAVIC, CZECH, POLISH = "Иван Петров\nОльга Смирнова\n", "Žofie Dvořáková\nJiří Čapek\n", "Łukasz Wójcik\nPaweł Żak\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-16", "utf-8", "utf-32"])
@pytest.mark.parametrize("text", [SLAVIC, CZECH, "王 小明\n李 娜\n", "Ελένη Μαρ\n"])
def test_unicode_is_known_in_every_script(text: str, encoding: str) -> None:
    assert decode_text(text.encode(encoding)) == (text, "")


def test_a_tom_file_of_an_older_encoding_is_read_once() -> None:
    text = (
        "<?xml version='1.0' encoding='ISO-8859-1'?>\n<tournament><players><player><firstname>Raúl</firstname>"
        "<lastname>Núñez</lastname></player></players></tournament>"
    )

    assert read_people(text.encode("cp1252")).names == ["Raúl Núñez"]


def test_one_wrong_byte_leaves_the_rest_of_unicode_as_it_is() -> None:
    assert decode_text("Ñaki Peña\nCy Mar".encode() + b"\xff") == ("Ñaki Peña\nCy Mar\ufffd", "")
    assert decode_text("Íñigo Nú".encode()[:-1])[0] == "Íñigo N\ufffd"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SLAVIC, "cp1251"),
        (SLAVIC, "koi8_r"),
        ("Ελένη Μαρ\nΓιώργος\n", "cp1253"),
        (CZECH, "cp1250"),
        (POLISH, "cp1250"),
        ("Žofia Š\nIñigo", "iso8859_15"),
    ],
)
def test_names_of_other_languages_are_read_or_asked_for(text: str, encoding: str) -> None:
    read, found = decode_text(text.encode(encoding))

    assert text in {read, *dict(plausible_readings(read, found)).values()}


@pytest.mark.parametrize(("text", "encoding"), [("エレナ\nガラ\n佐藤\n", "shift_jis"), ("王小明\n李娜\n", "gbk")])
def test_names_in_an_encoding_that_is_not_known_are_not_read_as_others(text: str, encoding: str) -> None:
    assert said(opened(text.encode(encoding))) == (
        "This file is in an encoding that Ronda does not know: save it as UTF-8."
    )


def test_letters_that_are_unicode_by_chance_are_read_with_the_others() -> None:
    assert decode_text("Íñigo Ara\nBea Añil".encode("cp850")) == ("Íñigo Ara\nBea Añil", "cp850")
    assert decode_text("Íñigo 😀 Ara\nBea Añil".encode() + b"\xa4")[1] == ""


def test_frames_and_marks_of_older_systems_are_no_other_encoding() -> None:
    assert opened("║Elena║Mazo║\n║José║½ × 3║".encode("cp850"))["ok"]
    assert opened("Elena®\nGala™\nInés × 3½".encode("cp1252"))["ok"]


@pytest.mark.parametrize(
    "text",
    [
        "Íñigo Muñoz\nJosé Núñez nº 3",
        "François Lefèvre\nZoë Bâcle",
        "João Simões\nÂngela Conceição",
        "Jürgen Groß\nRené Müller",
        "Elena “Zorra” Mar\nBo D’Arc\nEñe",
    ],
)
def test_names_of_the_west_are_never_taken_for_others(text: str) -> None:
    read, found = decode_text(text.encode("cp1252"))

    assert (read, found) == (text, "cp1252")
    assert {name for name, _ in plausible_readings(read, found)} <= {"cp1252", "cp850", "mac_roman"}


def test_a_list_that_is_opened_outside_of_an_event_asks_for_its_event() -> None:
    assert opened(b"Name;Club\nElena;Norte", "/")["go"] == "/list"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("page.html", "This is a web page: "),
        ("list.json", "Ronda does not know this JSON"),
    ],
)
def test_what_is_neither_event_nor_list_is_named_at_the_first_page_too(name: str, sentence: str) -> None:
    contents = {
        "page.html": b"<!DOCTYPE html><html></html>",
        "list.json": b'{"a": 1}',
    }

    assert said(opened(contents[name], "/")).startswith(sentence)


@pytest.mark.parametrize("route", ["/t/abcdef/players", "/"])
def test_the_one_list_in_a_zip_is_opened_as_it_is(route: str) -> None:
    chat = "[1/5/26, 20:11:02] Ana: 1. Ana Gil\n"
    packed = zipped(**{"_chat.txt": chat, "IMG.jpg": "", "__MACOSX/._chat.txt": ""})

    assert opened(packed, route)["go"] in {"/t/abcdef/players/import", "/list"}


@pytest.mark.parametrize("route", ["/t/abcdef/players", "/"])
def test_the_lists_in_a_zip_are_asked_for_as_sheets_are(route: str) -> None:
    packed = zipped(**{"Otoño.csv": "Name;Deck\nAna Gil;A", "b.txt": "1. Eva Luz\n2. Ivo Mar", "README.txt": "x"})
    text = parse_qs(opened(packed, route)["typed"].removeprefix("?"))["text"][0]
    read = [player_lists.read_player_list(text, sheet=at) for at in range(2)]

    assert read[0].sheets == ("Otoño.csv", "b.txt")
    assert [[cells[0] for _, cells in each.rows] for each in read] == [["Name", "Ana Gil"], ["Eva Luz", "Ivo Mar"]]


def inline(text: str, style: int = 0) -> str:
    return f"<c t='inlineStr' s='{style}'><is><t>{text}</t></is></c>"


def test_a_workbook_of_people_and_rounds_asks_for_the_sheet() -> None:
    def rows(*lines: str) -> str:
        return "".join(f"<row>{''.join(map(inline, line.split(';')))}</row>" for line in lines)

    rounds = rows("Round;Table;Player 1;Player 2;Winner", "1;1;Ana Gil;Eva Luz;Ana Gil")
    people = rows("Player;Deck", "Ana Gil;A", "Eva Luz;B")
    for sheets in ({"Rounds": rounds, "Players": people}, {"Players": people, "Rounds": rounds}):
        read = read_people(workbook(sheets))

        assert opened(workbook(sheets))["go"] == "/t/abcdef/players/import"
        assert (read.listed.sheets, read.names) == (tuple(sheets), ["Ana Gil", "Eva Luz"])


def test_who_is_crossed_out_in_a_spreadsheet_is_left_out() -> None:
    fonts = "<fonts><font/><font><strike/></font><font><strike val='0'/></font></fonts>"
    styles = f"{fonts}<cellXfs><xf fontId='0'/><xf fontId='1'/><xf fontId='2'/></cellXfs>"
    rows = f"<row>{inline('Name')}{inline('Deck')}</row>"
    for style, name in enumerate(("Ana Gil", "Eva Luz", "Ivo Mar")):
        rows += f"<row>{inline(name, style)}{inline(f'Zorra {style}', style)}</row>"
    run = "<c t='inlineStr'><is><r><rPr><strike/></rPr><t>Oto Ras</t></r></is></c>"
    read = read_people(workbook({"Lista": f"{rows}<row>{run}{inline('Faro', 1)}</row>"}, styles=styles))

    assert read.names == ["Ana Gil", "Ivo Mar"]
    assert read.left_out == [("Eva Luz", "crossed out"), ("Oto Ras", "crossed out")]
    assert [player.field("deck") for player in read.players] == ["Zorra 0", "Zorra 2"]


def test_of_a_cell_that_is_crossed_out_in_part_the_rest_is_read_and_the_part_told() -> None:
    struck, rest = "<r><rPr><strike/></rPr><t>Oto Ras</t></r>", "<r><t xml:space='preserve'> Ivo Mar</t></r>"
    row = f"<row><c t='inlineStr'><is>{struck}{rest}</is></c>{inline('Faro')}</row>"
    read = read_people(workbook({"Lista": f"<row>{inline('Name')}{inline('Deck')}</row>{row}"}))

    assert read.names == ["Ivo Mar"]
    assert [str(note) for note in read.outcomes[0].notes] == ["“Oto Ras” is crossed out beside it"]


def opendocument(cells: str, styles: str, named: str = "") -> bytes:
    """A file .ods of one column of cells, each given as what stands in a row."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        rows = "".join(f"<t:table-row>{row}</t:table-row>" for row in cells.split("\n"))
        spaces = 'xmlns:o="o" xmlns:t="t" xmlns:x="x" xmlns:s="s" xmlns:f="f"'
        body = f'<o:spreadsheet><t:table t:name="Lista">{rows}</t:table></o:spreadsheet>'
        archive.writestr("styles.xml", f"<o:styles {spaces}>{named}</o:styles>")
        archive.writestr("content.xml", f"<o:content {spaces}><o:styles>{styles}</o:styles>{body}</o:content>")
    return made.getvalue()


@pytest.mark.parametrize(
    "struck",
    [
        '<t:table-cell><x:p><x:span x:style-name="T1">Eva Luz</x:span></x:p></t:table-cell>',
        '<t:table-cell><x:p x:style-name="T1"><x:span>Eva</x:span> Luz</x:p></t:table-cell>',
        '<t:table-cell><x:p x:style-name="T1">Eva Luz</x:p></t:table-cell>',
        '<t:table-cell t:style-name="T1"><x:p>Eva Luz</x:p></t:table-cell>',
        '<t:table-cell t:style-name="ce2"><x:p>Eva Luz</x:p></t:table-cell>',
    ],
)
def test_who_is_crossed_out_in_an_open_document_is_left_out(struck: str) -> None:
    named = '<s:style s:name="Gone"><s:text-properties s:text-line-through-style="solid"/></s:style>'
    styles = (
        '<s:style s:name="T1"><s:text-properties s:text-line-through-style="solid"/></s:style>'
        '<s:style s:name="T2"><s:text-properties s:text-line-through-style="none"/></s:style>'
        '<s:style s:name="ce2" s:parent-style-name="Gone"/>'
    )
    name, other = "<t:table-cell><x:p>{}</x:p></t:table-cell>", '<x:span x:style-name="T2">Ana Gil</x:span>'
    rows = "\n".join([name.format("Name") + name.format("Deck"), name.format(other) + name.format("Faro"), struck])
    read = read_people(opendocument(rows, styles, named))

    assert (read.names, read.left_out) == (["Ana Gil"], [("Eva Luz", "crossed out")])


OPEN_SLIDES = "application/vnd.oasis.opendocument.presentation"
OLD_SLIDES, OLD_MAIL = (
    b"\xd0\xcf\x11\xe0" + stream.encode("utf-16-le") for stream in ("PowerPoint Document", "__properties_version1.0")
)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty"),
        (b" \n\r\n ", "This file is empty"),
        (b"\xef\xbb\xbf\n", "This file is empty"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(50), "This file is packed"),
        (b"Rar!\x1a\x07" + bytes(50), "This file is packed"),
        (b"\x1f\x8b\x08" + bytes(50), "This file is packed"),
        (zipped(**{"ppt/presentation.xml": "<a/>"}), "This is a presentation"),
        (zipped(mimetype=OPEN_SLIDES, **{"content.xml": "<a/>"}), "This is a presentation"),
        (OLD_SLIDES, "This is a presentation"),
        (OLD_MAIL, "This is a link, an e-mail"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(50), "This is a picture"),
        (b"\x00\x00\x00\x18ftypisom" + bytes(50), "This is a video or a recording"),
        (zipped(**{"a.jpg": "x"}), "This zip holds no event file"),
        (b"<html><body><table><tr><td>Name</td></tr></table></body></html>", "This is a web page"),
        (b"https://docs.google.com/spreadsheets/d/abc/edit#gid=0\n", "This is a link"),
    ],
)
@pytest.mark.parametrize("route", ["/t/abcdef/players", "/"])
def test_every_file_that_is_no_list_is_named_for_what_it_is(content: bytes, sentence: str, route: str) -> None:
    assert said(opened(content, route)).startswith(sentence)


@pytest.mark.parametrize("name", ["33_dok_decks.csv", "57_xws_2.json", "60_yasb2_text.txt"])
def test_what_is_no_list_is_refused_at_the_door(name: str) -> None:
    answer = opened((FILES / name).read_bytes())

    assert not answer["ok"]
    assert "names no people" in said(answer)
