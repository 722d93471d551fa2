"""Somebody is erased: the hall's folder holds nothing of them any more, and all else goes on (REG-ERASE)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from ronda.commands import requests as ask
from tests.hall.hall import Phone, Running
from tests.hall.test_entries import accept, page, read, register, request_of
from tests.hall.window import Window
from tests.playing import Organiser, custom
from tests.views.pages import text_of

MARKER = "Zyxwilda Quorbeth"
WORDS = ("zyxwilda", "quorbeth", "moon garden", "dragons of")


@pytest.fixture
def window(hall: Running) -> Iterator[Window]:
    """The organiser's window, which shows an event in whose hall people register."""
    organiser = Organiser("keyforge", details=custom(3, name="Cup 1"))
    organiser.register("Alba Ruiz", "Bruno Gil", deck="")
    organiser.do(ask.ChooseHallEntry(open=True))
    window = Window(hall, organiser.log)
    window.open()
    window.show()
    window.look()
    yield window
    window.close()


def named_files(hall: Running) -> list[str]:
    """The files of the hall's folder, by name, in which a word of the person stands, in any encoding of JSON."""
    found = []
    for path in (hall.folder / "hall").rglob("*"):
        if path.is_file():
            text = path.read_bytes().decode(errors="replace").casefold()
            found += [path.name] if any(word in text + path.name.casefold() for word in WORDS) else []
    return sorted(found)


def erase(window: Window, whom: str) -> None:
    """Erase somebody as the organiser does on the page; what is stored is written anew from that place on."""
    form = {"erase": whom, "seen": str(len(window.log.records))}
    decided = window._asked("decide", command="erase_person", form=form)
    assert decided["ok"], decided
    assert decided["erases"]
    window.stored = window.stored[: decided["first"]] + decided["lines"]
    window._asked("apply", **decided)
    window.tell_hall()


def test_reg_erase_the_halls_folder_holds_no_word_of_the_person_and_the_others_all_theirs(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name="Zyxwilda Q.", field_deck="Moon Garden", club="Dragons of Zyx")
    window.look()
    register(phone, page(hall), name=MARKER, field_deck="Moon Garden", club="Dragons of Zyx")
    window.look()
    twice, other = Phone(hall), Phone(hall)
    register(twice, page(hall), name=MARKER.upper())
    register(other, page(hall), name="Dora Sanz")
    window.look()
    accept(window, MARKER)
    request, message = request_of(window, MARKER.upper())
    window.command("decline_entry", request=request, message=message, reason=f"{MARKER} is registered already")
    accept(window, "Dora Sanz")
    number = next(player.id for player in window.log.tournament.players if player.name == MARKER)
    assert {*named_files(hall)} >= {"messages.jsonl"}

    erase(window, str(number))

    assert named_files(hall) == []
    kept = [json.loads(line) for line in (hall.folder / "hall" / "messages.jsonl").read_text().splitlines()]
    assert [one["form"].get("name") for one in kept] == [None, None, None, "Dora Sanz"]
    assert f"Player {number}" in read(phone, "/me")
    assert "Dora Sanz" in read(other, "/me")
    hall.end()
    hall.begin()
    assert f"Player {number}" in read(phone, "/me")
    assert named_files(hall) == []
    assert register(Phone(hall), page(hall), name="Eva Gil")
    window.look()
    assert hall.hall.messages.last == 5


def test_reg_erase_lines_that_nobody_can_read_go_and_later_messages_keep_their_numbers(
    hall: Running, phone: Phone, window: Window
) -> None:
    register(phone, page(hall), name=MARKER)
    window.look()
    accept(window, MARKER)
    hall.end()
    lines = hall.folder / "hall" / "messages.jsonl"
    lines.write_text(lines.read_text() + f'{{"damaged": "{MARKER}\n')
    hall.begin()

    erase(window, "3")

    assert named_files(hall) == []
    register(Phone(hall), page(hall), name="Dora Sanz")
    assert hall.hall.messages.last == 3


def test_reg_erase_where_everybody_goes_nobody_who_asked_is_left(hall: Running, phone: Phone, window: Window) -> None:
    register(phone, page(hall), name=MARKER)
    window.look()
    erase(window, "1")
    assert "messages.jsonl" in named_files(hall), "who still waits is somebody else"
    erase(window, "all")
    assert named_files(hall) == []


def test_reg_erase_the_form_of_an_erased_number_is_closed_and_says_so(
    hall: Running, phone: Phone, window: Window
) -> None:
    """What is sent from a form that was open before is refused, and no form invites to send it again (REG-ENTRY)."""
    register(phone, page(hall), name=MARKER, field_deck="Moon Garden")
    window.look()
    accept(window, MARKER)
    closed = "The name of player 3 was erased, so that nothing can be changed. Speak to the organiser."
    assert "Send it" in read(phone, f"{page(hall)}?change=1")

    erase(window, "3")

    for path in (f"{page(hall)}?change=1", page(hall)):
        said = read(phone, path)
        assert "Send it" not in said
        assert "You can change it" not in said
    assert closed in read(phone, f"{page(hall)}?change=1")
    answer = phone.post(page(hall), seen="1", name=MARKER, field_deck="Sun Garden")
    said = text_of(answer.text.partition("<main")[2])
    assert said.count(closed) == 1
    assert "Send it" not in said
    assert "You can change it" not in said
    assert MARKER not in said
    assert named_files(hall) == []


def test_reg_erase_who_only_asked_is_told_that_it_is_closed(hall: Running, phone: Phone, window: Window) -> None:
    register(phone, page(hall), name=MARKER, field_deck="Moon Garden")
    window.look()
    request, _ = request_of(window, MARKER)

    erase(window, f"request-{request}")

    assert named_files(hall) == []
    closed = "The name of this registration was erased, so that nothing can be changed. Speak to the organiser."
    for said in (
        read(phone, page(hall)),
        read(phone, f"{page(hall)}?change=1"),
        register(phone, page(hall), name=MARKER, field_deck="Moon Garden"),
        register(phone, page(hall), name=MARKER, field_deck="Sun Garden"),
    ):
        assert said.count(closed) == 1
        assert "Your registration waits" not in said
        assert "Send it" not in said
        assert "Register me" not in said
    assert named_files(hall) == []
