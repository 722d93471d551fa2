"""Lists that are damaged, endless or made to harm: one sentence each, soon, and never an error of the program."""

from __future__ import annotations

import pytest

from ronda.commands.lists.spreadsheets import read_spreadsheet
from ronda.core.errors import Malformed, UnreadableFile
from ronda.views.shared.list_columns import recognised_list
from tests.people_lists.reading import read_people
from tests.people_lists.test_opening import opened, said, workbook
from tests.playing import Organiser


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_line_ends_of_every_system_are_the_same(end: str) -> None:
    text = end.join(("Nombre;Mazo", "Elena Mar;Z", "Gala Río;F", ""))
    listed = recognised_list({"text": text}, Organiser("keyforge").ruleset)

    assert opened(text.encode())["ok"]
    assert [cells for _, cells in listed.rows] == [("Nombre", "Mazo"), ("Elena Mar", "Z"), ("Gala Río", "F")]
    squad = end.join(("Pilot (62)", "Ship total: 62", "Total: 62", ""))
    assert "names no people" in said(opened(squad.encode()))


@pytest.mark.parametrize("first", ['"' + "a" * 140_000 + '";b', '"Nombre;Mazo'])
def test_a_first_line_that_no_table_has_is_no_error_of_the_program(first: str) -> None:
    ruleset = Organiser("keyforge").ruleset

    assert recognised_list({"text": f"{'a' * 140_000}\nElena Mar"}, ruleset).rows[1] == (2, ("Elena Mar",))
    with pytest.raises(Malformed, match="quotation mark"):
        recognised_list({"text": f"{first}\nElena Mar;Z\nGala Río;F"}, ruleset)


def cell(at: int, shared: str) -> str:
    return f'<row r="{at}"><c r="A{at}" t="s"><v>{shared}</v></c></row>'


def test_a_text_that_many_cells_share_is_counted_each_time() -> None:
    row = '<c t="s"><v>0</v></c>' * 60
    rows = "".join(f"<row>{row}</row>" for _ in range(120))

    with pytest.raises(UnreadableFile, match="too large for a list"):
        read_spreadsheet(workbook({f"Hoja {at}": rows for at in range(20)}, f"<si><t>{'x' * 30_000}</t></si>"))


@pytest.mark.parametrize(
    "rows",
    [
        cell(1, "99"),
        cell(1, "-1"),
        cell(1, "x"),
        '<row r="x"><c><v>1</v></c></row>',
        "<row><c><v>abc</v></c></row>",
        '<row><c s="x"/><c t="inlineStr"><is/></c><c t="n"><v>1e</v></c></row>',
    ],
)
def test_a_cell_that_points_nowhere_makes_a_file_damaged(rows: str) -> None:
    with pytest.raises(UnreadableFile, match="damaged or locked"):
        read_spreadsheet(workbook({"Hoja": rows}, "<si><t>Elena</t></si>"))


@pytest.mark.parametrize("number", ["1e999", "nan", "-5", "1e300"])
def test_a_number_that_no_cell_can_hold_is_read_as_some_text(number: str) -> None:
    styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    rows = f'<row><c t="str"><v>Elena</v></c><c><v>{number}</v></c><c s="1"><v>{number}</v></c></row>'

    assert read_spreadsheet(workbook({"Hoja": rows}, "", styles)).startswith("\fHoja\nElena\t")


def test_a_zip_of_a_version_that_is_not_known_is_damaged() -> None:
    content = bytearray(workbook({"Hoja": cell(1, "0")}, "<si><t>Elena</t></si>"))
    central = content.index(b"PK\1\2")
    content[central + 6] = 200

    assert "damaged" in said(opened(bytes(content)))


@pytest.mark.parametrize("mark", ['"', " ", "a", "\r"])
def test_a_separator_that_parts_nothing_is_no_separator(mark: str) -> None:
    assert read_people(f"sep={mark}\nElena Mar\nGala Río").names[-2:] == ["Elena Mar", "Gala Río"]


CHAT = "".join(
    f"[{1 + at % 28:02}/11/26, {at % 24}:{at % 60:02}:12] Persona {chr(65 + at % 20)}: sobre la partida {at} de ayer\n"
    for at in range(3_000)
)
SLOW = {
    "chat": CHAT,
    "blanks": "".join(f"Ana {at}x{' ' * 1_500}.\n" for at in range(300)),
    "tabs": "".join(f"Ana {at}x" + "\t \t" * 500 + ".\n" for at in range(300)),
    "brackets": f"1. Ana {'(' * 20_000}\n2. Eva\n",
    "commas": f"1. Ana {',;' * 20_000}\n2. Eva\n",
    "dashes": f"Ana {'- ' * 20_000}\nEva\n",
    "a cell": f"Nombre;Mazo\nAna {'(' * 20_000};Z\nEva;F\n",
    "a row": f"Nombre;Mazo;Club\nAna {'(' * 20_000};;\nEva;F;Z\nUgo;F;Z\n",
}


@pytest.mark.parametrize("kind", SLOW)
def test_long_lines_and_long_chats_end_in_a_preview_or_in_a_sentence(kind: str) -> None:
    """Where a pattern tries every way to part them, the run's own limit ends it."""
    try:
        assert read_people(SLOW[kind]).columns
    except Malformed as refusal:
        assert str(refusal)  # noqa: PT017 - either is right


def test_a_text_that_is_longer_than_any_list_says_what_to_copy() -> None:
    assert said(opened((CHAT * 9).encode())) == (
        "The text is longer than any list of players: copy the part that names them, and paste it."
    )
