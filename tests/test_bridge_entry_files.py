"""Registrations from home as files and zips: each is told by its name, and none holds up another (REG-CODE)."""

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from ronda.admission import read_event_file
from ronda.bridge.session_state import SESSION
from ronda.codes.entry_codes import entry_text
from ronda.core import bounds
from ronda.journal import log_file_text
from ronda.session import entry_archives
from ronda.views.app import Device, screen_page
from tests.codes.entries import packed_entry
from tests.playing import Organiser, custom
from tests.test_bridge_entries import DECK, EVENT, HERE, Door, ask


@pytest.fixture
def door() -> Iterator[Door]:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", deck="Quillfire of the North")
    yield Door(organiser.log)
    SESSION.forget(EVENT)


def written(name: str, event: str = HERE) -> bytes:
    return entry_text(packed_entry(event, name, fields=DECK[: name == "Bea"])).encode() + b"\n"


def zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def open_files(files: Mapping[str, bytes], route: str = f"/t/{EVENT}/arrivals") -> dict[str, Any]:
    each = [{"name": name, "size": len(file), "content": b64encode(file).decode()} for name, file in files.items()]
    return ask("identify", files=each, route=route)


def said_of(door: Door, files: Mapping[str, bytes]) -> str:
    """What is said once the files were opened in their event, or why they are refused."""
    answer = open_files(files)
    return door.take(answer["entries"]) if "entries" in answer else json.dumps(answer)


@pytest.mark.parametrize("as_zip", [True, False], ids=["zip", "files"])
def test_reg_code_files_are_taken_in_and_what_is_faulty_is_told_by_its_name(door: Door, as_zip: bool) -> None:
    files = {
        "Bea – Cup.txt": written("Bea"),
        "Carl.txt": written("Carl"),
        "alba.txt": written("alba ruiz"),
        "Eve.txt": written("Eve", event="zzzzzz"),
        "Finn.txt": written("Finn")[:-20],
        "notes.txt": b"See you on Saturday\n",
        "photo.jpg": b"\xff\xd8\xff",
    }
    said = said_of(door, {"all.zip": zipped(files)} if as_zip else files)

    assert door.players[1:] == [("Bea", False), ("Carl", False)]
    assert door.waiting == ["alba ruiz"]
    assert said.startswith("2 people are registered. alba ruiz waits under Arrivals: ")
    assert said.endswith(
        "Eve.txt: The registration of Eve is for another event. "
        "Finn.txt: This registration is damaged. Read its code once more, or have it made anew. "
        "notes.txt: There is no registration in the file. Open it by itself. "
        "photo.jpg: There is no registration in the file. Open it by itself."
    )
    read_event_file(log_file_text(door.log))


def test_reg_code_a_zip_is_one_step_and_is_not_taken_in_twice(door: Door) -> None:
    content = zipped({"mail/Bea.txt": written("Bea"), "mail/Carl.txt": written("Carl"), "__MACOSX/._Bea.txt": b"x"})
    assert said_of(door, {"all.zip": content}) == "2 people are registered."
    assert said_of(door, {"all.zip": content}) == "2 were read before."
    door.take({"action": str(door.log.last_action)}, "undo")
    assert door.players == [("Alba Ruiz", False)]


def test_reg_code_a_zip_stands_beside_files(door: Door) -> None:
    files = {"all.zip": zipped({"Bea.txt": written("Bea"), "x.txt": b"x"}), "Carl.txt": written("Carl")}
    assert said_of(door, files) == (
        "2 people are registered. x.txt: There is no registration in the file. Open it by itself."
    )


def test_reg_code_names_of_files_are_read_as_programs_write_them(door: Door) -> None:
    """Some pack names in UTF-8 and do not say so."""
    content = zipped({"Bea.txt": written("Bea"), "Jxx Peña.txt": b"x"})
    unsaid = bytearray(content.replace("Jxx Peña".encode(), "José Pxa".encode()))
    at = 0
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        while (at := unsaid.find(mark, at)) >= 0:
            unsaid[at + place + 1] &= ~0x08
            at += 1
        at = 0
    assert said_of(door, {"all.zip": bytes(unsaid)}).endswith(
        "José Pxa.txt: There is no registration in the file. Open it by itself."
    )


def test_reg_code_so_many_faulty_files_are_counted_behind_the_first(door: Door) -> None:
    files = {f"{number}.txt": written(f"Eve {number}", event="zzzzzz") for number in range(9)}
    before = door.log
    said = said_of(door, {"all.zip": zipped(files)})
    assert said.count("is for another event") == 6
    assert said.endswith("3 more files could not be read.")
    assert door.log == before


def test_reg_code_a_zip_is_bounded_in_number_and_size(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_archives, "MOST_WAITING_ENTRIES", 3)
    many = zipped({f"{number}.txt": written(f"Eve {number}") for number in range(4)})
    assert "The zip holds more than 3 registrations: unpack it, and open 3 at a time." in said_of(door, {"x.zip": many})

    bomb = zipped({"Bea.txt": written("Bea"), "bomb.txt": bytes(bounds.LONGEST_LIST + 1)})
    assert said_of(door, {"x.zip": bomb}) == "Bea is registered. bomb.txt: The file is too large for a registration."


def test_reg_code_a_zip_that_is_too_large_is_refused_in_a_sentence_and_one_that_unpacks_to_more_is_read(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = {"name": "x.zip", "size": bounds.LARGEST_FILE + 1}
    refused = json.dumps(ask("identify", files=[file], route=f"/t/{EVENT}/arrivals"))
    assert "The file is too large: 65 MiB, and 64 MiB is the most." in refused

    content = zipped({"Bea.txt": written("Bea"), "Carl.txt": written("Carl"), "large.bin": bytes(6000)})
    monkeypatch.setattr(bounds, "LARGEST_FILE", 5000)
    assert said_of(door, {"x.zip": content}) == "2 people are registered."


def test_reg_code_what_is_damaged_or_locked_in_a_zip_is_told_and_keeps_no_other_out(door: Door) -> None:
    content = bytearray(zipped({"Bea.txt": written("Bea"), "Carl.txt": written("Carl")}))
    content[content.index(b"Carl.txt") + len("Carl.txt") + 3] ^= 0xFF
    assert said_of(door, {"x.zip": bytes(content)}) == (
        "Bea is registered. Carl.txt: The file is damaged inside the zip."
    )
    locked = bytearray(zipped({"Bea.txt": written("Bea"), "Dora.txt": written("Dora")}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.rindex(mark) + place] |= 1
    assert said_of(door, {"x.zip": bytes(locked)}) == (
        "The registration of Bea was read before. Dora.txt: The file is locked with a password."
    )
    assert "damaged or not whole" in said_of(door, {"x.zip": zipped({"Bea.txt": written("Bea")})[:-40]})


def test_reg_code_a_zip_lies_about_its_sizes_in_vain(door: Door) -> None:
    content = zipped({"Bea.txt": written("Bea"), "bomb.txt": bytes(5_000_000)})
    lie = content.replace((5_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert said_of(door, {"x.zip": lie}) == "Bea is registered. bomb.txt: The file is damaged inside the zip."


def test_reg_code_zips_of_other_things_are_opened_as_before(door: Door) -> None:
    event = log_file_text(door.log).encode()
    assert open_files({"x.zip": zipped({"x.ronda": event})})["ok"]
    assert "/players/import" in json.dumps(open_files({"x.zip": zipped({"list.txt": b"Dora Sol\nEmil Paz\n"})}))
    assert "go to its event" in json.dumps(open_files({"x.zip": zipped({"Bea.txt": written("Bea")})}, route="/"))


def test_reg_erase_files_that_were_read_and_not_taken_in_are_forgotten(door: Door) -> None:
    answer = open_files({"Bea.txt": written("Bea")})
    SESSION.drop_files(EVENT)
    assert "There is no registration in it" in door.take(answer["entries"])
    assert "Bea" not in log_file_text(door.log)


def limit_places(door: Door) -> None:
    form = {"name": "Cup", "structure": "custom", "swiss_rounds": "3", "cut": "0", "places": "1"}
    door.take(form, "change_details")


def test_reg_waiting_who_comes_by_a_file_when_all_places_are_taken_is_told_of_the_waiting_list(door: Door) -> None:
    limit_places(door)
    assert said_of(door, {"Bea.txt": written("Bea")}) == "Bea is on the waiting list, as number 1."
    assert said_of(door, {"Carl.txt": written("Carl"), "Dora.txt": written("Dora")}) == (
        "2 people are registered. 2 of them are on the waiting list."
    )


def test_reg_code_who_has_the_name_of_a_player_is_asked_about_and_takes_no_place_more(door: Door) -> None:
    limit_places(door)
    assert said_of(door, {"alba.txt": written("alba ruiz")}) == (
        "alba ruiz waits under Arrivals: “alba ruiz” is already registered, as number 1. Is it the same person?"
    )
    shown = screen_page(f"/t/{EVENT}/arrivals", {EVENT: door.log}, Device.read({"tournaments": []}), "en").html
    assert "will wait" not in shown
