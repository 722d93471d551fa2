"""ANY-PUBLIC: no name that looks like more than one becomes public before the organiser has said that it may."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from ronda import bridge
from ronda.bridge import files, sending
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.publication import NameStyle, Publication
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.seasons import install, played, rated_ruleset
from tests.sending.fake_folder import FakeFolder
from tests.sending.phone import Phone
from tests.views import pages
from tests.views.screens import Screen
from workshop.base import input_stamps
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.consent import NewlyPublic
from workshop.cli.site_publishing import publish_ranking_files

ANA, SOL = "Ana Gil 600 123 456", "sol@example.org"
WAITS = "Nothing is published until you have said under “What is public” whether everyone may read: {names}."


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues.compile_stale()
    monkeypatch.setattr(files, "build_edition", input_stamps.engine_edition)


@pytest.fixture
def event() -> Organiser:
    made = Organiser("keyforge", details=custom(3, name="Autumn Cup"))
    made.register(ANA, "Bruno Sanz", "Carla Ruiz", "Dario Mas")
    return made


@pytest.fixture
def phone(event: Organiser, monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch, event.log)


def text_of(html: str) -> str:
    """The words of HTML without the spaces that tags leave before marks."""
    return re.sub(r" ([.,:”])", r"\1", pages.text_of(html))


def set_up(phone: Phone) -> FakeFolder:
    assert phone.command("set_up_host", kind="folder", key="f-1", name="Results") == ""
    return phone.folder


def asked(event: Organiser, form: str) -> dict[str, list[str]]:
    """What the form holds with which everyone may read the names."""
    shown = Screen(screen(event, "/public"))
    return next(each.fields for each in shown.forms if each.fields.get("agreed") and each.command == form)


def screen(event: Organiser, route: str = "") -> str:
    device = sending.with_publishing(Device(now="2026-11-22T14:00:00Z", offset=60), "")
    return screen_page(f"/t/{event.tournament.id}{route}", SESSION.logs, device, "en").html


def answer(call: str, tournament: str = "", **more: object) -> dict[str, Any]:
    request = {"tournament": tournament, "lang": "en", "season": "2026", "round": None, "device": {}, **more}
    made: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps(request)))
    return made


def refusal(call: str, tournament: str = "") -> str:
    told = answer(call, tournament).get("refusal")
    return text_of(told["html"]) if told else ""


def test_nothing_is_sent_before_the_organiser_has_said_so_and_the_answer_holds_for_those_names(
    phone: Phone, event: Organiser
) -> None:
    name, folder = event.tournament.id, set_up(phone)
    assert WAITS.format(names=ANA) in text_of(phone.command("publish_now", name))
    assert "not on the web yet" in phone.send_on(name)
    assert folder.files == {}

    form = {key: value[-1] for key, value in asked(event, "publish_now").items()}
    assert phone.command("publish_now", name, **form) == ""
    phone.reopen()
    phone.send_on(name)
    assert any(ANA.encode() in content for content in folder.files.values())
    assert 'data-command="agree_names"' not in screen(event, "/public")
    assert phone.command("publish_now", name) == "", "it is not asked again"


def test_what_goes_by_itself_waits_for_new_names_and_says_so(phone: Phone, event: Organiser) -> None:
    event.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Ana Gil")))
    phone.change(event.log)
    name, folder = event.tournament.id, set_up(phone)
    phone.command("publish_now", name)
    phone.command("send_by_itself", automatic="yes")
    phone.send_on(name)
    before = dict(folder.files)

    event.register(SOL)
    phone.change(event.log)
    phone.now += timedelta(minutes=6)
    said = phone.send_on(name)
    assert said.endswith(f"1 change waits. {WAITS.format(names=SOL)}")
    assert before == folder.files
    event.do(ask.EditPlayer(player=5, entry=ask.PlayerEntry(name=SOL), hidden=True))
    phone.change(event.log)
    assert "waits" not in phone.send_on(name), "a name that is hidden is public nowhere"
    assert before != folder.files

    event.do(ask.EditPlayer(player=5, entry=ask.PlayerEntry(name=SOL), hidden=False))
    phone.change(event.log)
    assert WAITS.format(names=SOL) in phone.send_on(name)
    phone.command("agree_names", name, agreed=asked(event, "agree_names")["agreed"][0])
    phone.send_on(name)
    assert any(SOL.encode() in content for content in folder.files.values())


def test_what_was_asked_for_while_the_line_was_away_waits_for_a_name_that_came_meanwhile(
    phone: Phone, event: Organiser
) -> None:
    event.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name="Ana Gil")))
    phone.change(event.log)
    name, folder = event.tournament.id, set_up(phone)
    phone.command("publish_now", name)
    event.register(SOL)
    phone.change(event.log)
    assert WAITS.format(names=SOL) in phone.send_on(name)
    assert folder.files == {}


def test_the_answer_is_kept_without_a_host_and_holds_no_name(phone: Phone, event: Organiser) -> None:
    phone.command("agree_names", event.tournament.id, agreed=asked(event, "agree_names")["agreed"][0])
    phone.reopen()
    assert phone.kept
    assert "600" not in json.dumps(phone.kept["outbox"]["orders"]) + str(phone.kept["secrets"])
    assert ANA not in json.dumps(phone.kept)
    assert refusal("publish", event.tournament.id) == ""
    set_up(phone)
    assert phone.command("publish_now", event.tournament.id) == ""


@pytest.mark.usefixtures("phone")
def test_a_zip_and_a_text_to_share_ask_too(event: Organiser) -> None:
    name = event.tournament.id
    event.start()
    event.pair()
    SESSION.logs[name] = event.log
    assert WAITS.format(names=ANA) in refusal("publish", name)
    assert WAITS.format(names=ANA) in refusal("share", name)


def test_the_button_that_shares_leads_to_the_question_as_that_of_the_zip(phone: Phone, event: Organiser) -> None:
    event.start()
    event.play_on()
    phone.change(event.log)
    question, share = f'href="#/t/{event.tournament.id}/public">Share', 'data-action="shareText"'
    routes = ("/round/1", "/standings?round=1", "/standings")
    for route in routes:
        assert question in screen(event, route), route
        assert share not in screen(event, route), route
    phone.command("agree_names", event.tournament.id, agreed=asked(event, "agree_names")["agreed"][0])
    for route in routes:
        assert share in screen(event, route), route
        assert question not in screen(event, route), route


def test_of_all_events_those_that_are_asked_about_are_left_out_and_named(phone: Phone) -> None:
    other = Organiser("keyforge", seed=2, details=custom(3, name="Spring Cup"))
    other.register("Eva Mar", "Neo 2000")
    phone.change(other.log)
    listed = [{"id": log.tournament.id, "name": log.tournament.details.name} for log in SESSION.logs.values()]
    told = answer("publish_all", device={"tournaments": listed})
    assert told["base64"]
    assert f"Autumn Cup has no pages: {WAITS.format(names=ANA)}" in text_of(told["refusal"]["html"])
    [asked_about] = SESSION.logs.keys() - {other.tournament.id}
    way = f'<a href="#/t/{asked_about}/public">What is public: <bdi>Autumn Cup</bdi></a>'
    assert way in told["refusal"]["html"]
    del SESSION.logs[other.tournament.id]
    told = answer("publish_all", device={"tournaments": listed[:1]})
    assert not told["ok"]
    assert way in told["refusal"]["html"]
    assert "saved" not in told["refusal"]["html"]


def test_a_ranking_asks_about_the_people_that_it_names(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, rated_ruleset())
    made = played("first", ((ANA, "A-1"), ("Bruno Sanz", "B-2")), [[(1, 2, "1")]])
    monkeypatch.setattr(SESSION, "logs", {made.tournament.id: made})
    assert WAITS.format(names=ANA) in refusal("publish_ranking")
    sign = Screen(screen_page(f"/t/{made.tournament.id}/public", SESSION.logs, Device(), "en").html)
    form = next(each for each in sign.forms if each.command == "agree_names")
    phone.command("agree_names", made.tournament.id, agreed=form.fields["agreed"][0])
    assert refusal("publish_ranking") == ""


@pytest.mark.usefixtures("phone")
@pytest.mark.parametrize("names", NameStyle)
@pytest.mark.parametrize("hidden", [True, False])
def test_a_number_by_which_a_ranking_tells_people_apart_is_none_of_a_ticket(
    monkeypatch: pytest.MonkeyPatch, names: NameStyle, *, hidden: bool
) -> None:
    install(monkeypatch, rated_ruleset())
    folk = [(f"Ana G{letter}l", f"P-{letter}") for letter in "abcdefghijkl"]
    made = played("first", folk, [[(n, n + 1, "1") for n in range(1, 12, 2)]])
    players = tuple(replace(player, hidden=hidden) for player in made.tournament.players)
    details = replace(made.tournament.details, publication=Publication(names=names))
    made = replace(made, tournament=replace(made.tournament, players=players, details=details))
    monkeypatch.setattr(SESSION, "logs", {made.tournament.id: made})
    assert refusal("publish_ranking") == ""


def test_the_hall_goes_on_with_a_number_in_the_place_of_the_name(phone: Phone, event: Organiser) -> None:
    event.start()
    event.play_round()
    phone.change(event.log)
    question = {"tournament": event.tournament.id, "digest": "", "steps": 0, "lang": "en"}
    shown = json.loads(bridge.call_by_name("hall", json.dumps(question)))["text"]
    assert "600 123" not in shown
    assert "Bruno Sanz" in shown
    phone.command("agree_names", event.tournament.id, agreed=asked(event, "agree_names")["agreed"][0])
    assert ANA in json.loads(bridge.call_by_name("hall", json.dumps(question)))["text"]


def test_the_screen_says_who_it_is_what_it_looks_like_and_how_to_mend_it(phone: Phone, event: Organiser) -> None:
    event.register(SOL, "Eva Mar #20391")
    phone.change(event.log)
    set_up(phone)
    phone.send_on(event.tournament.id)
    base, html = f"#/t/{event.tournament.id}", screen(event, "/public")
    for number, name, what in (
        (1, ANA, "a telephone number"),
        (5, SOL, "an e-mail address"),
        (6, "Eva Mar #20391", "the number of a ticket"),
    ):
        assert f'<a href="{base}/player/{number}"><bdi>{name}</bdi></a>' in html
        assert f"{name} holds what looks like {what}" in text_of(html)
    assert "Publish anyway" in html
    assert 'data-action="publish"' not in html
    first = screen(event)
    assert 'data-action="publish"' not in first
    assert f'href="{base}/public">Results pages (zip)</a>' in first

    event.do(ask.ChangePublication(publication=Publication(names=NameStyle.INITIAL)))
    phone.change(event.log)
    assert "telephone number" not in text_of(screen(event, "/public"))


def test_more_names_than_fit_a_sentence_are_counted(phone: Phone, event: Organiser) -> None:
    event.register(*(f"Player {number}" for number in range(60001, 60004)))
    phone.change(event.log)
    set_up(phone)
    said = text_of(phone.command("publish_now", event.tournament.id))
    assert "Player 60001, Player 60002 and 1 more" in said


def test_agl_elo_the_command_asks_about_a_new_name_of_a_ranking_that_looks_like_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, rated_ruleset())
    rounds = [[(1, 2, "1")]]
    heard: list[NewlyPublic] = []
    files: list[Path] = []
    for folk in ((("Eva Mar", "A-1"), ("Bruno Sanz", "B-2")), ((ANA, "A-1"), ("Bruno Sanz", "B-2"))):
        files.append(path := tmp_path / f"{len(heard)}.ronda")
        event_files.write_event_log(played(f"event-{len(heard)}", folk, rounds), path)
        publish_ranking_files(files, tmp_path / "site", season="2026", consent=heard.extend)
    assert heard[1].is_more
    assert any("looks like a telephone number" in line for line in heard[1].said)
    [alone] = publish_ranking_files([path], tmp_path / "alone", season="2026").becoming
    assert any("looks like a telephone number" in line for line in alone.said)
