"""Registrations from home through the door of the browser: by camera, as texts, and as files (REG-CODE)."""

import json
import os
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from ronda import bridge, journal
from ronda.admission import read_event_file
from ronda.bridge import codes
from ronda.bridge.session_state import SESSION
from ronda.codes.entry_codes import entry_text
from ronda.core.entry_requests import waiting_requests
from ronda.core.web_address import short_event_code
from ronda.journal import Log
from ronda.views.app import Device, screen_page
from tests.codes.entries import codes_of, packed_entry
from tests.playing import Organiser, custom
from tests.views.screens import Screen

EVENT = "test-00000001"
HERE = short_event_code(EVENT)
NOW = "2026-11-21T09:00:00Z"
DECK = (("deck", "Moonlit Ember of the Vale"),)


def ask(name: str, **asked: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **asked})))
    return answer


class Door:
    """The app at the door of an event: what it is shown is decided, stored and applied as in the browser."""

    def __init__(self, log: Log) -> None:
        ask("load", tournament=EVENT, lines=[record.line for record in log.records])
        self._random = Random(1)

    @property
    def log(self) -> Log:
        return SESSION.logs[EVENT]

    @property
    def players(self) -> list[tuple[str, bool]]:
        return [(player.name, player.checked_in) for player in self.log.tournament.players]

    @property
    def waiting(self) -> list[str]:
        return [request.latest.name for request in waiting_requests(self.log.tournament)]

    def take(self, form: dict[str, str], command: str = "accept_plain_entries") -> str:
        """What is said of a command, or why it is refused."""
        random = self._random.getrandbits(53)
        answer = ask("decide", tournament=EVENT, command=command, form=form, now=NOW, random=random)
        if not answer["ok"]:
            return str(answer["refusal"]["html"])
        ask("apply", **{key: value for key, value in answer.items() if key != "ok"})
        return str(answer["notice"])

    def show(self, *texts: str) -> str:
        """Hold codes before the camera, or paste texts."""
        said = ""
        for text in texts:
            answer = ask("read_codes", text=text)
            said = self.take(answer["entries"]) if "entries" in answer else answer["html"]
        return said

    def screen(self, path: str) -> str:
        return screen_page(f"/t/{EVENT}/{path}", {EVENT: self.log}, Device(), "en").html

    def drop(self, files: Sequence[bytes]) -> dict[str, Any]:
        """Put files on the event's page."""
        each = [{"name": "entry.txt", "size": len(file), "content": b64encode(file).decode()} for file in files]
        return ask("identify", files=each, route=f"/t/{EVENT}/arrivals")


@pytest.fixture
def door(monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    monkeypatch.setattr(codes, "_RECEPTION", type(codes._RECEPTION)())
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Alba Ruiz", deck="Quillfire of the North")
    yield Door(organiser.log)
    SESSION.forget(EVENT)


def test_reg_code_held_before_the_camera_registers_and_checks_in(door: Door) -> None:
    [code] = codes_of(packed_entry(HERE, "Bea Sol", fields=DECK))

    assert door.show(code) == "Bea Sol is registered and checked in."
    assert door.players == [("Alba Ruiz", False), ("Bea Sol", True)]
    assert door.log.tournament.players[1].field("deck") == DECK[0][1]
    assert door.show(code) == "The registration of Bea Sol was read before."
    assert len(door.players) == 2
    read_event_file(journal.log_file_text(door.log))


@pytest.mark.parametrize(("path", "field"), [("players/import", "text"), ("read", "code")])
def test_reg_code_pasted_where_lists_or_codes_are_read_is_read_as_a_registration(
    door: Door, path: str, field: str
) -> None:
    text = f"Hello, here it is:\n{entry_text(packed_entry(HERE, 'Bea Sol', fields=DECK))}"
    shown = door.screen(f"{path}?{urlencode({field: text})}")
    [form] = [form for form in Screen(shown).forms if form.command == "accept_plain_entries"]
    answer = ask("decide", tournament=EVENT, command=form.command, form=form.fields, now=NOW, random=1)

    assert answer["notice"] == "Bea Sol is registered."
    assert answer["go"] == f"/t/{EVENT}/arrivals"
    assert "import-new" not in shown
    assert "This code is not from" not in shown


@pytest.mark.parametrize("path", ["players", "checkin"])
def test_reg_code_as_a_text_has_its_place_one_tap_away_while_nobody_waits(door: Door, path: str) -> None:
    shown = door.screen(path)
    arrivals = door.screen("arrivals")

    assert f'href="#/t/{EVENT}/arrivals"' in shown
    assert '<details class="fold" id="from-home" open>' in arrivals


def test_reg_code_of_a_long_list_is_a_film_of_which_the_last_part_registers(door: Door) -> None:
    club, deck = Random(2).randbytes(30).hex(), Random(1).randbytes(900).hex()
    film = codes_of(packed_entry(HERE, "Bea Sol", club=club, fields=[("deck", deck)]))

    assert len(film) > 1
    assert f"1 of {len(film)} codes" in door.show(film[1])
    assert "Bea Sol waits under Arrivals: " in door.show(*film)
    assert door.waiting == ["Bea Sol"]


def test_reg_code_of_several_squares_is_read_whatever_others_come_in_between(door: Door) -> None:
    long = codes_of(packed_entry(HERE, "Bea Sol", fields=[("deck", Random(1).randbytes(900).hex())]))
    others = [code for name in ("Carl", "Dora", "Emil") for code in codes_of(packed_entry(HERE, name))]
    for part, other in zip(long, others, strict=False):
        door.show(other, part)

    assert door.waiting == ["Bea Sol"]
    assert len(door.players) == 1 + min(len(long), len(others))


def test_reg_code_with_a_telephone_beside_the_name_registers_the_name_alone(door: Door) -> None:
    (code,) = codes_of(packed_entry(HERE, "Carla Vidal 600 111 222", club="Norte @norte_club"))
    assert door.show(code) == "Carla Vidal is registered and checked in."
    (player,) = [each for each in door.log.tournament.players if each.name == "Carla Vidal"]

    assert player.constraints.club == "Norte"
    assert "600 111 222" not in "".join(record.line for record in door.log.records)


def test_reg_code_about_which_something_is_asked_waits_beside(door: Door) -> None:
    said = door.show(*codes_of(packed_entry(HERE, "alba  RUIZ")))

    assert said.startswith("alba RUIZ waits under Arrivals: ")
    assert "already registered, as number 1" in said
    assert door.waiting == ["alba RUIZ"]
    assert door.players == [("Alba Ruiz", False)]


def test_reg_code_of_another_event_is_refused_by_name_and_noted_nowhere(door: Door) -> None:
    before = door.log

    said = door.show(*codes_of(packed_entry("zzzzzz", "Bea Sol")))
    assert "The registration of <bdi>Bea Sol</bdi> is for another event." in said
    assert door.log == before


def test_reg_code_that_was_undone_waits_again_and_is_not_read_twice(door: Door) -> None:
    code = codes_of(packed_entry(HERE, "Bea Sol"))
    door.show(*code)
    door.take({"action": str(door.log.last_action)}, "undo")

    assert door.players == [("Alba Ruiz", False)]
    assert door.waiting == ["Bea Sol"]
    assert door.show(*code) == "The registration of Bea Sol was read before."


def test_reg_code_cannot_say_what_only_the_organiser_says() -> None:
    organiser = Organiser("aristeia", details=custom(3))
    door = Door(organiser.log)
    try:
        door.show(*codes_of(packed_entry(HERE, "Bea", fields=[("unlocked", "confirmed")])))
        [player] = door.log.tournament.players
        assert player.fields == ()
    finally:
        SESSION.forget(EVENT)


def test_reg_code_pasted_as_texts_registers_who_is_not_here_yet(door: Door) -> None:
    mail = "Hello,\n" + "\n".join(entry_text(packed_entry(HERE, name)) for name in ("Bea", "Carl", "Alba Ruiz"))

    assert door.show(f"{mail}\n{entry_text(b'x')}").startswith(
        "2 people are registered. Alba Ruiz waits under Arrivals: "
    )
    assert door.players[1:] == [("Bea", False), ("Carl", False)]
    assert door.show(mail) == "3 were read before."


def test_reg_code_files_are_opened_together_in_their_event(door: Door) -> None:
    files = [entry_text(packed_entry(HERE, name)).encode() for name in ("Bea", "Carl")]
    answer = door.drop(files)

    assert door.take(answer["entries"]) == "2 people are registered."
    said = door.take(door.drop([*files, b"Dora\nEmil\n"])["entries"])
    assert said == "2 were read before. entry.txt: There is no registration in the file. Open it by itself."


DAMAGED = "This registration is damaged. Read its code once more, or have it made anew."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *((f"RONDA-ENTRY/{end}", DAMAGED) for end in ("", "AAAA.", "x.")),
        ("RONDA1/ABC", "The text of that code is not whole. Copy all of it, or read the code with the camera."),
    ],
)
def test_reg_code_of_no_use_is_answered_in_one_sentence(door: Door, text: str, sentence: str) -> None:
    before = door.log

    assert re.sub("<[^>]+>", "", door.show(text)) == sentence
    assert door.log == before


def test_reg_code_forged_damaged_repeated_and_old_is_harmless(door: Door) -> None:
    """No such code changes who is registered, and each leaves an event that can be opened (once 10,000 of them)."""
    random = Random(40)
    real = [packed_entry(HERE, name, fields=DECK[: name == "Bea"]) for name in ("Bea", "Carl", "Dora")]
    for each in real:
        door.show(*codes_of(each))
    known = door.players
    waited = len(door.waiting)
    for _ in range(int(os.environ.get("RONDA_ENTRY_CODES", "300"))):
        content = bytearray(random.choice(real))
        match random.randrange(6):
            case 0:
                content[random.randrange(len(content))] ^= random.randrange(1, 256)
            case 1:
                del content[random.randrange(len(content)) :]
            case 2:
                content = bytearray(random.randbytes(random.randrange(200)))
            case 3:
                content[0] = random.randrange(2, 256)
            case 4:
                content = bytearray(packed_entry(random.choice(["zzzzzz", "", HERE[::-1]]), "Eve"))
            case _:
                pass
        text = entry_text(bytes(content)) if random.random() < 0.5 else codes_of(bytes(content))[0]
        if random.random() < 0.2:
            place = random.randrange(len(text))
            text = text[:place] + random.choice("AZ09/.% ") + text[place + 1 :]
        assert door.show(text)
    assert door.players == known
    assert len(door.waiting) == waited
    read_event_file(journal.log_file_text(door.log))


def test_reg_code_forged_well_names_its_bearer_and_changes_nobody_else(door: Door) -> None:
    """A code holds no secret: a false one can be made, and comes to no more than what somebody says at the door."""
    door.show(*codes_of(packed_entry(HERE, "Bea", fields=DECK)))
    before = door.log.tournament.players
    door.show(*codes_of(packed_entry(HERE, "Bea", fields=(("deck", "Another One of Them"),))))
    door.show(*codes_of(packed_entry(HERE, "Eve", fields=DECK)))

    assert door.log.tournament.players == before
    assert door.waiting == ["Bea", "Eve"]
    assert not door.take({"request": "0" * 40, "message": "0" * 40}, "accept_entry").startswith("Eve")
