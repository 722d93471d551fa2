"""Several files that are opened together: each is told, and what is asked of one never takes the place of another's."""

import base64
import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.publish.record import RECORD_NAME
from tests.playing import Organiser
from tests.views.pages import text_of

FOREIGN = Path(__file__).parent.parent / "vectors" / "foreign"
ARMADA, SAVE = "53_cryodex_armada.json", "55_cryodex_save.xml"
LIST = "Nombre,Club\nAlda Mar,Norte\nBruma Sol,Sur\n"
OTHER_LIST = "Nombre,Club\nCosme Luz,Norte\nDalia Rey,Sur\n"


def ask(function: str, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(function, json.dumps({"lang": "en", **request})))
    return answer


def file(name: str, content: bytes) -> dict[str, object]:
    return {"name": name, "content": base64.b64encode(content).decode(), "size": len(content)}


def event() -> bytes:
    organiser = Organiser("custom")
    organiser.register("Alda", "Bruma", "Cosme", "Dalia")
    return journal.log_file_text(organiser.log).encode()


def foreign(name: str) -> dict[str, object]:
    return file(name, (FOREIGN / name).read_bytes())


def opened(route: str, *files: dict[str, object]) -> dict[str, Any]:
    """Do what the browser does: open what was read, and ask what became of it."""
    answer = ask("identify", route=route, files=files)
    if "files" not in answer:
        return answer
    told = []
    for each in answer.pop("files"):
        moment = {"now": "2026-11-21T09:00:00Z", "random": 1, "form": {"read": each["read"]}}
        done = {} if "refusal" in each else ask("decide", tournament=None, command="import_file", **moment)
        told.append({"name": each["name"], **done, **({"refusal": each["refusal"]} if "refusal" in each else {})})
    return ask("opened", files=told, **answer)


def shown(route: str) -> str:
    html: str = ask("render", route=route, device={}, has=0, number=1)["html"]
    return html.replace("<bdi>", "").replace("</bdi>", "")


def test_two_tournaments_whose_rules_are_asked_are_asked_one_after_the_other() -> None:
    answer = opened("/", foreign(ARMADA), foreign(SAVE))

    assert answer["go"] == "/import"
    first = shown("/import")
    assert "Armada Norte" in first
    assert "1 more file is asked about after this one." in first
    number = first.split('name="read" value="')[1].split('"')[0]
    moment = {"now": "2026-11-21T09:00:00Z", "random": 1, "form": {"read": number}}
    chosen = ask("decide", tournament=None, command="import_file", **moment)
    assert chosen["notice"].startswith("New event “Armada Norte”: 4 players, 2 rounds.")
    assert "Armada Norte" not in shown(chosen["go"])
    assert "First by these rules" in shown(chosen["go"])


def test_what_is_not_opened_leads_to_the_next_question() -> None:
    opened("/", foreign(ARMADA), foreign(SAVE))
    skip = shown("/import").split("Do not open it")[0].rsplit('href="#', 1)[1].split('"')[0]

    assert "Armada Norte" not in shown(skip)
    assert "First by these rules" in shown(skip)
    assert 'href="#/"' in shown(skip)


def test_a_question_a_list_a_refusal_and_an_event_are_all_told() -> None:
    files = [
        foreign(ARMADA),
        file("people.csv", LIST.encode()),
        file("a.7z", b"7z\xbc\xaf\x27\x1c\x00\x04"),
        file("e.ronda", event()),
    ]
    answer = opened("/", *files)

    assert answer["ok"] is True
    assert answer["go"] == "/import"
    assert "a.7z" in answer["refusal"]["html"]
    skip = shown("/import").split("Do not open it")[0].rsplit('href="#', 1)[1].split('"')[0]
    assert skip.startswith("/list?text=Nombre")
    assert SESSION.after_imports.startswith("/list?")


def test_two_lists_both_wait() -> None:
    answer = opened("/", file("a.csv", LIST.encode()), file("b.csv", OTHER_LIST.encode()))

    assert answer["go"] == "/list"
    assert "Alda" in answer["typed"]
    assert "Cosme" in answer["typed"]


def test_every_refusal_is_named_with_its_file() -> None:
    answer = opened("/", file("a.7z", b"7z\xbc\xaf\x27\x1c\x00\x04"), file("b.csv", b""))

    assert "a.7z" in answer["refusal"]["html"]
    assert "b.csv" in answer["refusal"]["html"]
    assert answer["stale"] is True


def test_a_zip_of_tables_is_read_as_its_files() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(ARMADA, (FOREIGN / ARMADA).read_bytes())
        archive.writestr("people.csv", LIST)
        archive.writestr("readme.md", "Hello")

    answer = opened("/", file("files.zip", packed.getvalue()))
    assert answer["go"] == "/import"
    assert SESSION.after_imports.startswith("/list?")


def test_another_file_that_is_put_on_the_question_waits_behind_it() -> None:
    opened("/", foreign(ARMADA))

    assert opened("/import", foreign(SAVE))["go"] == "/import"
    assert "Armada Norte" in shown("/import")
    assert "1 more file" in shown("/import")


@pytest.mark.parametrize("route", ["/", "/import"])
def test_one_file_is_what_it_was(route: str) -> None:
    answer = ask("identify", route=route, files=[file("e.ronda", event())])

    assert answer["ok"] is True
    assert answer["read"]


@pytest.mark.parametrize("route", ["/", "/t/abcdef/players"])
def test_json_of_a_program_that_is_not_read_is_named_with_the_way_out(route: str) -> None:
    challonge = {"tournament": {"id": 1, "name": "Copa", "participants": [{"participant": {"id": 1, "name": "Alda"}}]}}
    answer = opened(route, file("copa.json", json.dumps(challonge).encode()))

    assert "Save the results as a table, with round, two players and result in each row." in answer["refusal"]["html"]


def test_what_holds_under_all_rules_is_said_once() -> None:
    opened("/", file("open.csv", b"Round,Player 1,Player 2,Winner,Notes\n1,Alda,Bruma,1,x\n1,Cosme,libre,,\n"))
    page = shown("/import")

    assert page.count("Open with these rules") > 1
    assert page.count("These columns are not taken: Notes.") == 1
    assert page.count("This is taken for a bye and not for a player: libre.") == 1


def test_a_table_of_results_that_is_copied_from_a_page_is_opened() -> None:
    rows = [
        ("Round", "Player 1", "Player 2", "Winner"),
        ("1", "Alda", "Bruma", "Alda"),
        ("1", "Cosme", "Dalia", "Dalia"),
    ]
    page = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)

    assert opened("/", file("open.html", f"<table>{page}</table>".encode()))["go"] == "/import"


def zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def test_a_zip_of_results_pages_is_one_sentence() -> None:
    pages = {RECORD_NAME: b"{}", **{f"en/season/players/{number}.html": b"<p>Alda</p>" for number in range(1, 251)}}
    answer = opened("/", file("season.zip", zipped(pages)))

    assert text_of(answer["refusal"]["html"]) == (
        "This zip holds results pages, and no event file (“ .ronda ”): choose the file of the event."
    )


def test_of_many_files_that_are_not_opened_some_are_named_and_the_others_counted() -> None:
    answer = opened("/", *(file(f"{number}.7z", b"7z\xbc\xaf\x27\x1c\x00\x04") for number in range(1, 251)))
    told = answer["refusal"]["html"]

    assert "0 files of 250 were opened." in text_of(told)
    assert told.count("<li>") == 21
    assert text_of(told).endswith("and 230 more")
