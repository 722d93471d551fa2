"""Files that hold no tournament, at the command: what each is, and where it can go."""

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

import build

RESULTS = "round,player1,player2,score1,score2\n1,Alda,Bruma,100,40\n"
EMPTY = "This file is empty: save it again where it was made, or choose another one."
PACKED = "This file is packed (.7z, .rar, .gz): unpack it, and open what is in it."
PAIRINGS = "These are pairings without results: add a column with the result of each match, such as “Result” with 2-1."


def packed(**files: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), text)
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", EMPTY),
        (b"\xef\xbb\xbf\r\n;;;\r\n", EMPTY),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", PACKED),
        (b"Rar!\x1a\x07\x01\x00", PACKED),
        (b"\x1f\x8b\x08\x00", PACKED),
        (
            packed(ppt__presentation_xml="x"),
            "This is a presentation: copy the list from it, and paste it under “Players”.",
        ),
        (packed(a_csv=RESULTS)[:60], "The zip file is damaged or not whole. Use another copy, or save it again."),
        (
            packed(a_csv=RESULTS, b_csv=RESULTS),
            "The zip holds several files: unpack it, and import them one by one, or open it in the app.",
        ),
        (
            b"Name,Expansion,Houses,SAS,AERC\nTrigger,MM,Dis,70,60\n",
            "This is a list of decks, which names no people: choose a deck on its player's page.",
        ),
        (b"Table,Player 1,Player 2\n1,Alda,Bruma\n", PAIRINGS),
        (b"Round,Table,Player 1,Player 2\n1,1,Alda,Bruma\n", PAIRINGS),
        (
            b"Player 1,Player 2,Winner\nAlda,Bruma,Alda\n",
            "No column says the round: add one, “Round”, with 1, 2, 3 in each match.",
        ),
    ],
)
def test_what_is_no_tournament_is_called_what_it_is(content: bytes, sentence: str, tmp_path: Path) -> None:
    source = tmp_path / "file.bin"
    source.write_bytes(content)
    ran = CliRunner().invoke(build.main, ["import", str(source), "--out", str(tmp_path / "out.ronda")])

    assert ran.stderr == f"Error: {source}: {sentence}\n"


def test_the_only_table_of_a_zip_is_imported(tmp_path: Path) -> None:
    source, out = tmp_path / "club.zip", tmp_path / "out.ronda"
    source.write_bytes(packed(results_csv=RESULTS))
    ran = CliRunner().invoke(build.main, ["import", str(source), "--game", "xwing", "--kind", "100", "--out", str(out)])

    assert ran.output == f"{out}: New event “club”: 2 players, 1 round.\n"
