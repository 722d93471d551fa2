"""What players say is on the disk before they are told so; the window reads it in order, and answers once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hall.hall import Phone, Running, event
from workshop.hall.kept import Kept
from workshop.hall.messages import Messages

ID = "0123456789abcdef"


@pytest.fixture
def player(hall: Running, phone: Phone) -> Phone:
    """Give the phone of player 5."""
    organiser = event()
    hall.push(organiser.log)
    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    phone.post("/me/take", card=cards["5"].removeprefix("me/"))
    return phone


def said(hall: Running, after: int = 0) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = hall.window("GET", f"/hall/messages?after={after}").json["messages"]
    return messages


def test_a_message_says_who_sent_it_whatever_its_form_says(hall: Running, player: Phone) -> None:
    player.post("/me/say", kind="result", id=ID, winner="1", player="7", event="other")

    (message,) = said(hall)
    assert (message["number"], message["id"], message["player"], message["kind"]) == (1, ID, 5, "result")
    assert message["event"] == "test-00000001"
    assert message["form"] == {"winner": "1", "player": "7", "event": "other"}


def test_one_that_is_sent_again_is_the_same_and_each_has_one_outcome(hall: Running, player: Phone) -> None:
    for winner in ("1", "2"):
        player.post("/me/say", kind="result", id=ID, winner=winner)
    player.post("/me/say", kind="result", id=ID[::-1], winner="2")

    assert [(one["number"], one["form"]["winner"]) for one in said(hall)] == [(1, "1"), (2, "2")]
    assert [one["number"] for one in said(hall, after=1)] == [2]
    for outcome in ("taken", "refused"):
        assert hall.window("POST", "/hall/messages/1", {"outcome": outcome}).status == 200
    assert [one["outcome"] for one in said(hall)] == [{"outcome": "taken"}, None]
    assert hall.window("POST", "/hall/messages/3", {"outcome": "taken"}).status == 404


def test_all_of_it_is_there_after_a_restart(hall: Running, player: Phone) -> None:
    player.post("/me/say", kind="result", id=ID, winner="1")
    hall.window("POST", "/hall/messages/1", {"outcome": "taken"})
    before = said(hall)
    hall.end()
    hall.begin()

    assert said(hall) == before
    player.post("/me/say", kind="result", id=ID, winner="1")
    assert said(hall) == before


def test_what_cannot_be_kept_is_not_called_received(
    hall: Running, player: Phone, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert player.post("/me/say", kind="result", id=ID, winner="1").status == 500
    monkeypatch.undo()
    player.post("/me/say", kind="result", id=ID[::-1], winner="2")
    assert [one.form["winner"] for one in Messages(Kept(hall.folder / "hall")).said] == ["2"]
    hall.end()  # what went wrong is said once the answer is on its way
    assert "No space left on device" in capfd.readouterr().err


@pytest.mark.parametrize(
    "form", [{"kind": "result", "id": "short"}, {"kind": "other", "id": ID}, {"kind": "result", "id": ID + "\n"}, {}]
)
def test_what_no_page_sends_is_refused(player: Phone, form: dict[str, str]) -> None:
    assert player.post("/me/say", **form).status == 400


def test_who_speaks_for_nobody_says_nothing(hall: Running, player: Phone) -> None:
    assert "Choose your name" in Phone(hall).post("/me/say", kind="result", id=ID, winner="1").text
    assert hall.hall.messages.said == []
    assert player.cookie


def test_a_line_that_was_cut_off_was_never_confirmed_and_is_taken_off(hall: Running, player: Phone) -> None:
    player.post("/me/say", kind="result", id=ID, winner="1")
    with (hall.folder / "hall" / "messages.jsonl").open("ab") as file:
        file.write(b'{"number": 2, "id')
    again = Messages(Kept(hall.folder / "hall"))

    assert [one.number for one in again.said] == [1]
    again.add(id=ID[::-1], event="test-00000001", player=5, kind="result", form={})
    assert [one.number for one in Messages(Kept(hall.folder / "hall")).said] == [1, 2]
