"""Who is who: by a private link or by four digits, on one phone, until it is withdrawn; and no code can be guessed."""

from __future__ import annotations

import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.hall import ANOTHER_PHONE, CROWDED, NOT_AGREED, UNKNOWN, WITHDRAWN
from tests.hall.hall import Phone, Running, event
from workshop.server import claims as rules
from workshop.server.claims import Claims
from workshop.server.hall_storage import HallStorage

FIRST = "Alba 1"


@pytest.fixture
def shown(hall: Running) -> str:
    """Show an event in the hall; give its identifier."""
    organiser = event()
    hall.push(organiser.log)
    return organiser.tournament.id


def card_of(hall: Running, event: str, player: int) -> str:
    path: str = hall.window("GET", f"/hall/events/{event}/cards").json[str(player)]
    return path.removeprefix("me/")


def decide(hall: Running, **what: object) -> int:
    return hall.window("POST", "/hall/claims", what).status


def test_both_screens_show_the_same_four_digits_and_the_organiser_agrees(
    hall: Running, phone: Phone, shown: str
) -> None:
    assert "Choose your name" in phone.get("/me").text
    waiting = phone.post("/me", who=f"{shown} 3")
    (digits,) = re.findall(r"<b>(\d{4})</b>", waiting.text)
    (asking,) = hall.state()["events"][shown]["waiting"]
    assert (asking["player"], asking["digits"]) == (3, digits)
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in waiting.text

    assert decide(hall, do="accept", id=asking["id"]) == 200
    assert f"<h1><bdi>{name_of(hall, shown, 3)}</bdi>" in phone.get("/me").text
    assert phone.path.endswith("/players/me.html")
    assert hall.state()["events"][shown]["joined"] == 1
    assert hall.state()["events"][shown]["waiting"] == []


def name_of(hall: Running, event: str, player: int) -> str:
    return hall.hall.site.shown[event].players[player]


def test_who_is_refused_or_gives_up_is_asked_again(hall: Running, phone: Phone, shown: str) -> None:
    phone.post("/me", who=f"{shown} 3")
    (asking,) = hall.state()["events"][shown]["waiting"]
    decide(hall, do="refuse", id=asking["id"])
    refused = phone.get("/me").text
    assert "The organiser did not agree to your number." in refused
    assert "Choose your name" in refused

    phone.post("/me", who=f"{shown} 4")
    assert "Choose your name" in phone.post("/me/leave").text
    assert hall.state()["events"][shown]["waiting"] == []


def test_a_private_link_asks_first_and_then_keeps_one_cookie_that_no_script_reads(
    hall: Running, phone: Phone, shown: str
) -> None:
    card = card_of(hall, shown, 5)
    assert len(card) * 6 >= 128
    assert f"This link is for <bdi>{name_of(hall, shown, 5)}</bdi>" in phone.get(f"/me/{card}").text
    assert hall.state()["events"][shown]["joined"] == 0

    taken = phone.ask(
        "POST",
        "/me/take",
        f"card={card}",
        Origin=f"http://127.0.0.1:{hall.hall_port}",
        Content_Type="application/x-www-form-urlencoded",
    )
    assert re.fullmatch(
        r"ronda-me=[\w-]{32}; HttpOnly; Max-Age=345600; Path=/; SameSite=strict", taken.headers["set-cookie"]
    )
    assert name_of(hall, shown, 5) in phone.get("/me").text


def test_one_name_has_one_phone_unless_the_organiser_allows_more(hall: Running, phone: Phone, shown: str) -> None:
    card, other = card_of(hall, shown, 5), Phone(hall)
    phone.post("/me/take", card=card)
    assert ANOTHER_PHONE.seen in other.post("/me/take", card=card).text
    other.post("/me", who=f"{shown} 5")
    (asking,) = hall.state()["events"][shown]["waiting"]
    assert not asking["free"]
    assert decide(hall, do="accept", id=asking["id"]) == 409

    decide(hall, do="several", event=shown, player=5)
    assert decide(hall, do="accept", id=asking["id"]) == 200
    assert name_of(hall, shown, 5) in other.get("/me").text
    assert name_of(hall, shown, 5) in phone.get("/me").text


def test_what_is_withdrawn_opens_nothing_any_more_and_the_next_card_is_another(
    hall: Running, phone: Phone, shown: str
) -> None:
    card = card_of(hall, shown, 5)
    phone.post("/me/take", card=card)
    decide(hall, do="withdraw", event=shown, player=5)

    assert "Choose your name" in phone.get("/me").text
    assert WITHDRAWN.seen in phone.get(f"/me/{card}").text
    assert card_of(hall, shown, 5) != card
    phone.post("/me/take", card=card_of(hall, shown, 5))
    assert name_of(hall, shown, 5) in phone.get("/me").text


def test_claims_and_cards_are_the_same_after_a_restart_and_the_file_opens_nothing(
    hall: Running, phone: Phone, shown: str
) -> None:
    card = card_of(hall, shown, 5)
    phone.post("/me/take", card=card)
    hall.end()
    kept = (hall.folder / "hall" / "claims.json").read_text()
    hall.begin()

    assert card_of(hall, shown, 5) == card
    assert name_of(hall, shown, 5) in phone.get("/me").text
    assert phone.cookie.partition("=")[2] not in kept
    assert card not in kept
    assert json.loads(kept)["phones"]


def test_a_card_of_another_event_player_generation_or_hall_is_another(hall: Running) -> None:
    claims, elsewhere = hall.hall.claims, Claims(HallStorage(hall.folder / "elsewhere"))
    cards = [claims.card("a", 11), claims.card("a 1", 1), claims.card("a", 1), elsewhere.card("a", 1)]
    assert decide(hall, do="withdraw", event="a", player=1) == 200

    assert len({*cards, claims.card("a", 1)}) == 5


@pytest.mark.parametrize(("path", "status"), [("/me/{}", 303), ("/en/me.html?card={}", 200)])
def test_guessing_is_stopped(phone: Phone, path: str, status: int) -> None:
    tried = [phone.ask("GET", path.format(f"{number:027}")).status for number in range(40)]

    assert tried[:10] == [status] * 10
    assert set(tried[15:]) == {429}


def test_who_guesses_holds_back_nobody_with_a_link_behind_the_same_address(
    hall: Running, phone: Phone, shown: str
) -> None:
    assert [phone.get(f"/me/{number:027}").status for number in range(12)][-1] == 429

    others = [Phone(hall) for _ in range(8)]
    for player, other in enumerate(others, start=1):
        card = card_of(hall, shown, player)
        assert "This link is for" in other.get(f"/me/{card}").text
        assert name_of(hall, shown, player) in other.post("/me/take", card=card).text
    assert phone.post("/me/take", card="0" * 27).status == 429


def test_more_phones_than_one_router_has_players_join_at_once_behind_one_address(hall: Running) -> None:
    organiser = event(players=60)
    hall.push(organiser.log)
    shown = organiser.tournament.id
    asked = [Phone(hall).post("/me", who=f"{shown} {player.id}") for player in organiser.tournament.players]

    assert all("Show this number to the organiser" in answer.text for answer in asked)
    assert len(hall.state()["events"][shown]["waiting"]) == 60


def test_whom_the_organiser_refuses_is_told_so_until_they_ask_again(hall: Running, phone: Phone, shown: str) -> None:
    refused = "The organiser did not agree to your number."
    phone.post("/me", who=f"{shown} 4")
    assert refused not in phone.get("/en/me.html").text
    (asked,) = hall.state()["events"][shown]["waiting"]
    decide(hall, do="refuse", id=asked["id"])

    assert refused in phone.get("/en/me.html").text
    assert refused not in Phone(hall).get("/en/me.html").text
    assert refused not in phone.post("/me", who=f"{shown} 5").text


def test_one_name_is_asked_for_so_often_and_no_more_wait_than_fit(
    hall: Running, phone: Phone, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [Phone(hall).post("/me", who=f"{shown} 4").text for _ in range(8)]
    assert [CROWDED.seen in text for text in told] == [False] * rules.MOST_FOR_ONE + [True] * 4
    (digits, *_) = (asked["digits"] for asked in hall.state()["events"][shown]["waiting"])
    assert digits in told[0]
    for _ in range(10):
        phone.post("/me", who=f"{shown} 5")
    assert len(hall.state()["events"][shown]["waiting"]) == rules.MOST_FOR_ONE + 1, "one phone waits once"

    monkeypatch.setattr(rules, "MOST_WAITING", rules.MOST_FOR_ONE + 1)
    assert CROWDED.seen in Phone(hall).post("/me", who=f"{shown} 6").text


def test_what_is_agreed_on_is_on_the_disk_before_anybody_is_told_and_others_are_served_meanwhile(
    hall: Running, phone: Phone, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = card_of(hall, shown, 5)
    writing, written = threading.Event(), threading.Event()

    def slow(_: int) -> None:
        writing.set()
        assert written.wait(30)

    monkeypatch.setattr("os.fsync", slow)
    with ThreadPoolExecutor(1) as beside:
        taken = beside.submit(phone.post, "/me/take", card=card)
        assert writing.wait(30)
        assert Phone(hall).get("/").status == 200
        assert hall.state()["events"][shown]["joined"] == 0
        assert not taken.done()
        written.set()
        assert name_of(hall, shown, 5) in taken.result().text
    assert hall.state()["events"][shown]["joined"] == 1


@pytest.mark.parametrize("what", ["accept", "withdraw", "take"])
def test_what_cannot_be_kept_of_a_claim_was_not_agreed_on(
    hall: Running, phone: Phone, shown: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    card, waits = card_of(hall, shown, 5), Phone(hall)
    phone.post("/me/take", card=card)
    waits.post("/me", who=f"{shown} 3")
    before = hall.state()["events"]
    asked = {"accept": {"id": before[shown]["waiting"][0]["id"]}, "withdraw": {"event": shown, "player": 5}}

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    if what == "take":
        assert NOT_AGREED.seen in waits.post("/me/take", card=card_of(hall, shown, 6)).text
    else:
        assert decide(hall, do=what, **asked[what]) == 507
    assert hall.state()["full"]
    monkeypatch.undo()

    assert hall.state()["events"] == before
    assert card_of(hall, shown, 5) == card
    assert name_of(hall, shown, 5) in phone.get("/me").text


@pytest.mark.parametrize("spoilt", ["{", "7", '{"phones": 7}', '{"phones": {"a": {"x": 1}}}', "\x00"])
def test_claims_that_cannot_be_read_are_set_aside_and_no_withdrawn_link_opens_anything(
    hall: Running, phone: Phone, shown: str, capfd: pytest.CaptureFixture[str], spoilt: str
) -> None:
    withdrawn = card_of(hall, shown, 5)
    decide(hall, do="withdraw", event=shown, player=5)
    hall.end()
    (hall.folder / "hall" / "claims.json").write_text(spoilt)
    hall.begin()

    assert capfd.readouterr().err.strip() == UNKNOWN.seen
    assert WITHDRAWN.seen in phone.get(f"/me/{withdrawn}").text
    assert name_of(hall, shown, 5) in phone.post("/me/take", card=card_of(hall, shown, 5)).text
    hall.end()
    hall.begin()
    assert name_of(hall, shown, 5) in phone.get("/me").text


def sent_into_the_void(phone: Phone, path: str, form: str) -> None:
    """Post a form whose answer is lost: the phone keeps what it had."""
    before = phone.cookie
    origin = f"http://127.0.0.1:{phone.at.hall_port}"
    phone.ask("POST", path, form, Origin=origin, Content_Type="application/x-www-form-urlencoded")
    phone.cookie = before


@pytest.mark.parametrize("again", ["form", "link"])
def test_a_private_link_whose_answer_was_lost_is_taken_by_the_same_phone_and_by_no_other(
    hall: Running, phone: Phone, shown: str, again: str
) -> None:
    card, other = card_of(hall, shown, 5), Phone(hall)
    other.get(f"/me/{card}")
    phone.get(f"/me/{card}")
    sent_into_the_void(phone, "/me/take", f"card={card}")
    assert ANOTHER_PHONE.seen in other.post("/me/take", card=card).text

    page = phone.post("/me/take", card=card) if again == "form" else phone.get(f"/me/{card}")
    assert f"<h1><bdi>{name_of(hall, shown, 5)}</bdi>" in page.text
    assert hall.state()["events"][shown]["phones"] == {"5": 1}
    decide(hall, do="withdraw", event=shown, player=5)
    spoke = phone.cookie
    phone.post("/me/take", card=card_of(hall, shown, 5))
    assert phone.cookie != spoke, "who copied the cookie that spoke for the player can do nothing with it"
    assert "Choose your name" in Phone(hall, cookie=spoke).get("/me").text


def test_a_name_that_was_chosen_and_whose_answer_was_lost_waits_once(hall: Running, phone: Phone, shown: str) -> None:
    phone.get("/me")
    sent_into_the_void(phone, "/me", f"who={shown} 3".replace(" ", "+"))
    waiting = phone.post("/me", who=f"{shown} 3")

    (asking,) = hall.state()["events"][shown]["waiting"]
    assert f"<b>{asking['digits']}</b>" in waiting.text
    for _ in range(20):
        assert f"<b>{asking['digits']}</b>" in phone.post("/me", who=f"{shown} 3").text
    phone.post("/me", who=f"{shown} 4")
    assert [each["player"] for each in hall.state()["events"][shown]["waiting"]] == [4], "one phone waits for one name"


def test_who_fills_every_name_from_one_address_keeps_nobody_else_out(hall: Running, shown: str) -> None:
    claims = hall.hall.claims
    for _ in range(12):
        for player in range(1, 9):
            claims.ask(shown, player, "", "192.168.1.66")
    assert len(claims.waiting) == 8 * rules.MOST_FOR_ONE

    honest = {player: claims.ask(shown, player, "", f"192.168.1.{player}") for player in range(1, 9)}
    for _ in range(12):
        for player in range(1, 9):
            claims.ask(shown, player, "", "192.168.1.66")
    assert all(claims.waits(phone or "") for phone in honest.values())
    assert len(claims.waiting) == 8 * rules.MOST_FOR_ONE


def test_who_fills_the_whole_list_from_one_address_keeps_nobody_else_out(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MOST_WAITING", 10)
    claims = hall.hall.claims
    for player in range(20):
        claims.ask("event", player, "", "192.168.1.66")
    honest = claims.ask("event", 7, "", "192.168.1.7")
    assert not claims.ask("event", 20, "", "192.168.1.66")

    assert claims.waits(honest or "")
    assert len(claims.waiting) == 10


def test_who_waits_too_long_is_forgotten(hall: Running) -> None:
    now = [0.0]
    claims = Claims(HallStorage(hall.folder / "late"), clock=lambda: now[0])
    phone = claims.ask("event", 1, "", "here") or ""
    assert claims.waits(phone)
    now[0] = rules.WAITING_SECONDS + 1
    assert claims.waits(phone) is None


def test_who_waits_for_an_event_that_is_taken_off_is_told_so(hall: Running, phone: Phone, shown: str) -> None:
    phone.post("/me", who=f"{shown} 1")
    hall.window("DELETE", f"/hall/events/{shown}")

    answer = phone.get("/me")
    assert answer.status == 200
    assert "No event is shown in the hall at the moment." in answer.text


@pytest.mark.parametrize("who", ["", "x", "nothing 1", "{event} 999", "{event} ²", "{event} -1", "{event} 1 1"])
def test_nobody_can_be_chosen_who_does_not_play(phone: Phone, shown: str, who: str) -> None:
    assert "Choose your name from the list." in phone.post("/me", who=who.format(event=shown)).text


def test_the_page_of_another_event_leads_to_ones_own(hall: Running, phone: Phone, shown: str) -> None:
    other = event(2)
    hall.push(other.log)
    phone.post("/me/take", card=card_of(hall, shown, 5))
    folder = hall.hall.site.shown[other.tournament.id].folder

    phone.get(f"/en/{folder}/players/me.html")
    assert hall.hall.site.shown[shown].folder in phone.path
    assert Phone(hall).ask("GET", f"/en/{folder}/players/me.html").status == 303
    assert phone.get(f"/xx/{folder}/players/me.html").status == 404


def test_reg_day_a_phone_that_speaks_in_one_event_joins_the_next_by_its_card_or_its_name(
    hall: Running, shown: str
) -> None:
    other = event(2)
    hall.push(other.log)
    folder = hall.hall.site.shown[other.tournament.id].folder
    for by_card in (True, False):
        phone = Phone(hall)
        phone.post("/me/take", card=card_of(hall, shown, 5 if by_card else 6))
        assert name_of(hall, shown, 5 if by_card else 6) in phone.get("/me").text, "with one page it leads there"
        if by_card:
            card = card_of(hall, other.tournament.id, 3)
            assert (
                f"This link is for <bdi>{name_of(hall, other.tournament.id, 3)}</bdi>" in phone.get(f"/me/{card}").text
            )
            phone.post("/me/take", card=card)
        else:
            assert "Choose your name" in phone.get(f"/me?event={folder}").text
            phone.post("/me", who=f"{other.tournament.id} 4")
            (asking,) = hall.state()["events"][other.tournament.id]["waiting"]
            decide(hall, do="accept", id=asking["id"])
            phone.get(f"/en/me.html?event={folder}")
        assert phone.path == f"/en/{folder}/players/me.html"

        both = phone.get("/me").text
        assert "Cup 1" in both
        assert "Cup 2" in both
        phone.post("/me/leave", event=other.tournament.id)
        assert name_of(hall, shown, 5 if by_card else 6) in phone.get("/me").text, "the other event's page stays"


def test_phones_know_who_they_are_when_an_event_that_was_taken_off_is_shown_again(
    hall: Running, phone: Phone, shown: str
) -> None:
    card, log = card_of(hall, shown, 5), hall.hall.site.shown[shown].log
    phone.post("/me/take", card=card)
    hall.window("DELETE", f"/hall/events/{shown}")
    for path in ("/me", f"/me/{card}", phone.path):
        phone.get(path)
    hall.push(log)

    assert name_of(hall, shown, 5) in phone.get("/me").text
    assert phone.path.endswith("/players/me.html")


def test_claims_of_the_first_release_are_read(hall: Running, phone: Phone, shown: str) -> None:
    phone.post("/me/take", card=card_of(hall, shown, 5))
    file = hall.folder / "hall" / "claims.json"
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({**kept, "phones": {each: claims[0] for each, claims in kept["phones"].items()}}))
    hall.end()
    hall.begin()

    assert name_of(hall, shown, 5) in phone.get("/me").text


def test_nothing_at_an_address_is_said_in_the_readers_language_with_a_way_on_and_to_a_script_by_its_status(
    hall: Running, shown: str
) -> None:
    phone = Phone(hall, language="es")
    folder = hall.hall.site.shown[shown].folder
    for path in ("/es/nada.html", "/e/zzzzzz", f"/es/{folder}/nada.html", "/nada"):
        answer = phone.get(path, Accept="text/html,*/*")
        assert answer.status == 404
        assert phone.path == "/es/missing.html"
        assert "No hay nada en esta dirección" in answer.text
        assert 'href="index.html"' in answer.text
        assert phone.get(path, Accept="*/*").text == "Not Found.\n"
    assert phone.ask("GET", "/me").headers["cache-control"] == "no-store"
