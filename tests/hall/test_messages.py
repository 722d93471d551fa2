"""What players say is on the disk before they are told so; the window reads it in order, and answers once."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, replace
from html import unescape
from typing import Any

import pytest

from ronda import journal
from ronda.commands import Moment
from ronda.commands import requests as ask
from ronda.sync.phones import PhoneMessage, process_messages
from tests.faults.hall import AWAITED, NOT_RECEIVED, UNREADABLE
from tests.hall.hall import Phone, Running
from tests.playing import Organiser
from tests.reports.phones import HERE, running
from workshop.server.claims import Claim
from workshop.server.hall_storage import HallStorage
from workshop.server.player_messages import MOST_AWAITED, PlayerMessage, PlayerMessages
from workshop.server.request_limits import SAYING, RateLimit

ACCEPTED = {"accepted": True, "said": "You both reported it."}


@pytest.fixture
def organiser(hall: Running) -> Organiser:
    """An event that takes players' reports and is shown in the hall."""
    made = running("tapped")
    hall.push(made.log)
    return made


@pytest.fixture
def player(hall: Running, phone: Phone, organiser: Organiser) -> Phone:
    """The phone of player 5, on its own page."""
    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    phone.post("/me/take", card=cards["5"].removeprefix("me/"))
    return phone


def fields(organiser: Organiser, first: int, second: int, **more: str) -> dict[str, str]:
    """The fields of a report of player 5, who may sit on either side."""
    match = organiser.round.match_of(5)
    assert match is not None
    scores = (first, second) if match.first == 5 else (second, first)
    return {
        "what": "report",
        "seen": "1",
        "round": str(organiser.round.number),
        "match": str(match.number),
        "score1": str(scores[0]),
        "score2": str(scores[1]),
        **more,
    }


def said(hall: Running, after: int = 0) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = hall.window("GET", f"/hall/messages?after={after}").json["messages"]
    return messages


def test_a_message_says_who_sent_it_whatever_its_form_says(hall: Running, player: Phone, organiser: Organiser) -> None:
    form = fields(organiser, 50, 20)
    player.post(player.path, **form, player="7", event="other")

    (message,) = said(hall)
    assert (message["number"], message["player"], message["lang"]) == (1, 5, "en")
    assert message["event"] == organiser.tournament.id
    assert message["form"] == {key: value for key, value in form.items() if key != "seen"}
    assert "Received. The organiser" in player.get(player.path).text


def test_only_what_the_page_asks_is_kept_of_a_form_and_no_more_of_it_than_fits(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    player.post(player.path, **fields(organiser, 50, 20), x="a\u2028b", conceded="0" * 3000)

    (message,) = said(hall)
    assert message["form"].keys() == fields(organiser, 50, 20).keys() - {"seen"} | {"conceded"}
    assert len(message["form"]["conceded"]) < 100


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85"])
def test_what_other_programs_take_for_the_end_of_a_line_ends_none_here(
    hall: Running, organiser: Organiser, mark: str
) -> None:
    kept = HallStorage(hall.folder / "hall")
    one = PlayerMessage(
        number=1, id="1", event=organiser.tournament.id, player=5, form={"x": f"a{mark}b"}, at="2026-11-21", lang="en"
    )
    (kept.folder / "messages.jsonl").write_text(  # as an earlier Ronda did
        json.dumps(asdict(one), ensure_ascii=False) + "\n", encoding="utf-8"
    )
    assert PlayerMessages(kept).said == [one]

    two = PlayerMessages(kept).add(replace(one, id="2", form={"x": f"a{mark}b"}))
    assert PlayerMessages(HallStorage(hall.folder / "hall")).said == [one, two]
    PlayerMessages(kept).answer(2, {"said": f"a{mark}b"})
    assert PlayerMessages(HallStorage(hall.folder / "hall")).outcomes == {2: {"said": f"a{mark}b"}}
    assert mark not in (hall.folder / "hall" / "outcomes.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [b"{", b"null", b"7", b'{"number": 1}', b'{"number": 1, "outcome": 7, "form": 7}', b"\xff", b"[[[["],
    ids=str,
)
@pytest.mark.parametrize("file", ["messages", "outcomes"])
def test_a_line_that_cannot_be_read_is_left_out_and_said_and_the_server_starts(
    hall: Running, player: Phone, organiser: Organiser, capfd: pytest.CaptureFixture[str], file: str, line: bytes
) -> None:
    player.post(player.path, **fields(organiser, 50, 20))
    hall.window("POST", "/hall/messages/1", ACCEPTED)
    before = said(hall)
    hall.end()
    with (hall.folder / "hall" / f"{file}.jsonl").open("ab") as kept:
        kept.write(line + b"\n")
    hall.begin()

    assert capfd.readouterr().err.strip() == UNREADABLE.seen.format(number=2, file=f"{file}.jsonl")
    assert said(hall) == before
    player.post(player.path, **fields(organiser, 20, 50))
    number = {"messages": 3, "outcomes": 2}[file]
    assert [one["number"] for one in said(hall, after=1)] == [number]
    assert hall.window("POST", f"/hall/messages/{number}", ACCEPTED).status == 200
    assert hall.window("POST", "/hall/messages/2", ACCEPTED).status == (404 if file == "messages" else 200)
    assert hall.state()["messages"] == number
    hall.end()
    hall.begin()
    assert [one["outcome"] for one in said(hall)] == [ACCEPTED, ACCEPTED]


def test_a_posted_form_never_keeps_the_server_from_starting(hall: Running, player: Phone, organiser: Organiser) -> None:
    player.post(player.path, **fields(organiser, 50, 20), x="a\u2028b")
    hall.end()
    hall.begin()

    assert [one["number"] for one in said(hall)] == [1]


def test_one_that_is_sent_again_is_the_same_and_each_has_one_outcome(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    for _ in range(2):
        player.post(player.path, **fields(organiser, 50, 20))
    player.post(player.path, **fields(organiser, 20, 50))

    assert [one["number"] for one in said(hall)] == [1, 2]
    assert [one["number"] for one in said(hall, after=1)] == [2]
    for outcome in (ACCEPTED, {"accepted": False, "said": "No."}):
        assert hall.window("POST", "/hall/messages/1", outcome).status == 200
    assert [one["outcome"] for one in said(hall)] == [ACCEPTED, None]
    assert "You both reported it." in player.get(player.path).text
    assert hall.window("POST", "/hall/messages/3", ACCEPTED).status == 404


def test_who_changes_a_report_and_changes_it_back_is_heard_each_time(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    for scores in ((50, 20), (20, 50), (50, 20)):
        (seen,) = set(re.findall(r'name="seen" value="(.*?)"', player.get(player.path).text))
        for _ in range(2):
            player.post(player.path, **fields(organiser, *scores, seen=seen))

    assert [one["form"] for one in said(hall)] == [
        {key: value for key, value in fields(organiser, *scores).items() if key != "seen"}
        for scores in ((50, 20), (20, 50), (50, 20))
    ]


def test_all_of_it_is_there_after_a_restart(hall: Running, player: Phone, organiser: Organiser) -> None:
    player.post(player.path, **fields(organiser, 50, 20))
    hall.window("POST", "/hall/messages/1", ACCEPTED)
    before = said(hall)
    hall.end()
    hall.begin()

    assert said(hall) == before
    player.post(player.path, **fields(organiser, 50, 20))
    assert said(hall) == before


def test_what_the_game_does_not_allow_is_said_at_once_with_what_was_typed(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    page = player.post(player.path, **fields(organiser, 999, 1))

    assert 'role="alert">Score must be' in page.text
    assert 'value="999"' in page.text
    assert said(hall) == []


def test_what_cannot_be_kept_is_not_called_received(
    hall: Running,
    player: Phone,
    organiser: Organiser,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    page = player.post(player.path, **fields(organiser, 50, 20))
    assert page.status == 507
    assert f'role="alert">{NOT_RECEIVED.seen}' in unescape(page.text)
    assert 'value="50"' in page.text
    assert NOT_RECEIVED.seen not in unescape(player.get(player.path).text)
    assert hall.state()["full"]
    hall.end()  # what went wrong is said once the answer is on its way
    assert "No space left on device" in capfd.readouterr().err
    monkeypatch.undo()
    hall.begin()
    player.post(player.path, **fields(organiser, 20, 50))
    (kept,) = PlayerMessages(HallStorage(hall.folder / "hall")).said
    assert kept.form["score1"] == fields(organiser, 20, 50)["score1"]


@pytest.mark.parametrize("what", ["", "other", "confirm", "result\n"])
def test_what_no_page_sends_is_refused_in_a_sentence(
    hall: Running, player: Phone, organiser: Organiser, what: str
) -> None:
    page = player.post(player.path, **fields(organiser, 50, 20, what=what))

    assert 'role="alert"' in page.text
    assert said(hall) == []


def test_who_speaks_for_nobody_says_nothing(hall: Running, player: Phone, organiser: Organiser) -> None:
    assert "Choose your name" in Phone(hall).post(player.path, **fields(organiser, 50, 20)).text
    assert hall.hall.messages.said == []


def test_a_phone_that_says_too_much_is_held_back_and_no_other(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    answers = [player.post(player.path, **fields(organiser, 50, 20, seen=str(turn))).status for turn in range(40)]

    assert answers[:30] == [200] * 30
    assert 429 in answers[30:]
    other = Phone(hall)
    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    other.post("/me/take", card=cards["6"].removeprefix("me/"))
    assert other.post(other.path, what="leave").status == 200


def test_a_phone_that_tries_again_too_soon_gets_its_turn_back() -> None:
    now = [0.0]
    limit = RateLimit(SAYING, clock=lambda: now[0])
    assert [limit.take("x") for _ in range(31)] == [True] * 30 + [False]
    taken = 0
    for _ in range(100):
        now[0] += 0.5
        taken += limit.take("x")

    assert taken == 100 * 0.5 * SAYING.a_second


def test_so_many_of_a_player_wait_for_the_organisers_device_and_no_more(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    pages = [player.post(player.path, **fields(organiser, 50, 20, seen=str(turn))).text for turn in range(15)]
    assert [AWAITED.seen in unescape(page) for page in pages] == [False] * MOST_AWAITED + [True] * (15 - MOST_AWAITED)
    assert len(said(hall)) == MOST_AWAITED

    hall.window("POST", "/hall/messages/1", ACCEPTED)
    assert AWAITED.seen not in unescape(player.post(player.path, **fields(organiser, 50, 20, seen="more")).text)
    other = Phone(hall)
    cards = hall.window("GET", f"/hall/events/{organiser.tournament.id}/cards").json
    other.post("/me/take", card=cards["6"].removeprefix("me/"))
    assert AWAITED.seen not in unescape(other.post(other.path, what="leave", seen="1").text)


def test_a_line_that_was_cut_off_was_never_confirmed_and_is_taken_off(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    player.post(player.path, **fields(organiser, 50, 20))
    with (hall.folder / "hall" / "messages.jsonl").open("ab") as file:
        file.write(b'{"number": 2, "id')
    again = PlayerMessages(HallStorage(hall.folder / "hall"))

    assert [one.number for one in again.said] == [1]
    claim = Claim(event=organiser.tournament.id, player=5, generation=0)
    again.add(PlayerMessage.of(claim, {"what": "leave"}, organiser.tournament, at="2026-11-21T10:00:00Z", lang="en"))
    assert [one.number for one in PlayerMessages(HallStorage(hall.folder / "hall")).said] == [1, 2]


def test_what_was_sent_is_told_as_it_stands_now_and_never_in_a_later_round(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    waits, alone = "Received. The organiser", "Your opponent has not reported yet."
    player.post(player.path, **fields(organiser, 50, 20))
    assert waits in player.get(player.path).text
    (message,) = said(hall)
    letter = PhoneMessage(id=message["id"], player=5, form=message["form"], at=HERE)
    answered = process_messages(organiser.log, [letter], Moment(at=HERE, random=0))
    outcome = {"accepted": True, "said": alone}
    assert hall.window("POST", "/hall/messages/1", outcome).status == 200
    organiser.log = journal.append_records(organiser.log, answered.records)
    hall.push(organiser.log)
    assert alone in player.get(player.path).text.partition('id="sent"')[2]

    organiser.finish_round()
    hall.push(organiser.log)
    told = player.get(player.path).text.partition('id="sent"')[2]
    assert "The result of your table counts:" in told
    assert alone not in told

    organiser.pair()
    hall.push(organiser.log)
    assert 'id="sent"' not in player.get(player.path).text


def test_a_refused_report_stays_on_a_page_that_follows_and_a_message_to_the_room_stands_there(
    hall: Running, player: Phone, organiser: Organiser
) -> None:
    organiser.do(ask.PostMessage(text="Lunch is ready."))
    hall.push(organiser.log)
    page = player.post(player.path, **fields(organiser, 50, 20, score1="x")).text

    assert 'role="alert"' in page
    assert " data-stays" in page
    assert "Lunch is ready." in page
    fresh = player.get(player.path).text
    assert " data-stays" not in fresh
    assert "Lunch is ready." in fresh
    assert "Lunch is ready." in player.get(f"/en/{player.path.split('/')[2]}/now.html").text
