"""What another app shared: an event opens, and of a list without an event it is asked which it is for."""

from __future__ import annotations

import base64
import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, screen_page
from tests.playing import Organiser
from tests.views.pages import text_of
from workshop.build import catalogues

LIST = "1. Alda Mar\n2. Brisa Sol & Co"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture(autouse=True)
def emptied() -> None:
    SESSION.logs.clear()


def asked(call: str, **question: object) -> dict[str, Any]:
    at = {"now": "2026-11-21T09:00:00Z", "random": 5, "loaded": True, "lang": "en"}
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps({**at, **question})))
    return answer


def identified(text: str, route: str = "/list") -> dict[str, Any]:
    return asked("identify", text=text, size=len(text), route=route)


def test_a_list_that_is_shared_is_asked_of_and_kept_as_it_is() -> None:
    answer = identified(LIST)

    assert answer["go"] == "/list"
    assert parse_qs(answer["typed"].removeprefix("?")) == {"text": [LIST]}


def test_of_two_lists_that_are_shared_each_is_there_and_the_other_comes_after_it() -> None:
    organiser = Organiser("keyforge")
    SESSION.logs[organiser.tournament.id] = organiser.log
    event = organiser.tournament.id
    first = identified(LIST)
    both = identified("Zoe\nYago\nXenia", f"/list{first['typed']}")

    assert both["go"] == "/list"
    device = Device.read({"tournaments": [event_summary(organiser.log)]})
    page = screen_page(f"/list{both['typed']}", {}, device, "en").html
    assert re.findall(r"<textarea[^>]*>\n([^<]*)</textarea>", page) == [
        "1. Alda Mar\n2. Brisa Sol &amp; Co",
        "Zoe\nYago\nXenia",
    ]
    assert page.count(f'data-route-form="/t/{event}/players/import"') == 2
    assert [text_of(label) for label in re.findall(r"<label[^>]*>[^<]*</label>", page)] == ["List 1", "List 2"]

    chosen = {"later_text": "Zoe\nYago\nXenia", "later_encoding": ""}
    preview = screen_page(
        f"/t/{event}/players/import?{urlencode({'text': LIST, **chosen})}", {event: organiser.log}, device, "en"
    ).html
    assert "1 more list comes after this one." in text_of(preview)
    form = {**hidden_fields(preview), "text": LIST, "offered": "all", **chosen}
    done = asked("decide", tournament=event, command="import_players", form=form)
    assert (done["ok"], done["go"]) == (True, "/list")
    assert parse_qs(done["typed"].removeprefix("?")) == {"text": ["Zoe\nYago\nXenia"]}


def hidden_fields(page: str) -> dict[str, list[str]]:
    """What the form of the preview holds unseen."""
    form = page[page.index('<form\n  id="import"') :]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([a-z_]+)" value="([^"]*)">', form):
        fields.setdefault(name, []).append(unescape(value))
    return fields


def test_the_encoding_of_a_list_that_is_shared_goes_along() -> None:
    text = "Nombre;Club\nBegoña Núñez;Peña\nÁngel Gómez;Dragón\n"
    content = base64.b64encode(text.encode("cp1252")).decode()
    answer = asked("identify", content=content, size=len(text), route="/list")
    page = screen_page(f"/list{answer['typed']}", {}, Device(), "en").html
    made = screen_page(f"/new{answer['typed']}", {}, Device(), "en").html

    assert ['name="encoding" value="cp1252"' in html for html in (page, made)] == [True, True]


def test_an_event_that_is_made_for_a_list_keeps_those_that_come_after() -> None:
    form = {"name": "Harbour Open", "game": "keyforge", "text": LIST, "encoding": "", "later_text": ["A\nB", "C\nD"]}
    page = screen_page(f"/new?{urlencode(form, doseq=True)}", {}, Device(), "en").html
    fields = re.findall(r'name="later_text" value="([^"]*)"', page)
    made = asked("decide", tournament=None, command="create_event", form=form)

    assert fields == ["A\nB", "C\nD"]
    assert made["go"].endswith("/players/import")
    assert parse_qs(made["typed"].removeprefix("?")) == {"text": [LIST], "later_text": ["A\nB", "C\nD"]}


def test_an_event_that_is_shared_opens_and_what_is_neither_is_refused() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Elena Mar")

    assert identified(journal.log_file_text(organiser.log))["tournament"] == organiser.tournament.id
    assert not identified('{"a": 1}')["ok"]


def test_a_list_that_is_opened_on_another_page_asks_for_its_event_or_goes_to_it() -> None:
    assert identified(LIST, "/")["go"] == "/list"
    assert identified(LIST, "/t/harbour1")["go"] == "/t/harbour1/players/import"


def test_the_page_leads_to_the_preview_of_each_event_that_is_not_over() -> None:
    going, over = Organiser("keyforge"), Organiser("xwing", seed=2)
    going.start(4)
    over.start(4)
    over.play_on()
    device = Device.read({"tournaments": [event_summary(each.log) for each in (going, over)]})
    page = screen_page(f"/list?{urlencode({'text': LIST})}", {}, device, "en").html

    assert text_of(page).count("Brisa Sol & Co") == 1
    assert f'data-route-form="/t/{going.tournament.id}/players/import"' in page
    assert "Players: 4" in text_of(page)
    assert page.count("/players/import") == 1
    assert 'data-route-form="/new"' in page


def test_an_event_that_is_made_for_a_list_begins_with_its_preview() -> None:
    page = screen_page(f"/new?{urlencode({'text': LIST, 'game': 'keyforge'})}", {}, Device(), "en").html
    assert '<input type="hidden" name="text" value="1. Alda Mar\n2. Brisa Sol &amp; Co">' in page

    form = {"based": "keyforge", "game": "keyforge", "name": "Harbour Open", "structure": "", "text": LIST}
    made = asked("decide", tournament=None, command="create_event", form=form)
    plain = asked("decide", tournament=None, command="create_event", form={**form, "text": ""})
    assert made["go"] == f"/t/{made['tournament']}/players/import"
    assert parse_qs(made["typed"].removeprefix("?")) == {"text": [LIST]}
    assert (plain["go"], plain["typed"]) == (f"/t/{plain['tournament']}/players", None)


def test_of_files_that_are_put_on_an_event_at_once_each_comes_after_the_one_before() -> None:
    organiser = Organiser("keyforge")
    event = organiser.tournament.id
    SESSION.logs[event] = organiser.log
    lists = (LIST, "Zoe\nYago\nXenia", "Ugo\nUrsa")
    files = [{"name": f"{number}.txt", "text": text, "size": len(text)} for number, text in enumerate(lists)]
    answer = asked("identify", files=files, route=f"/t/{event}/players")
    at = f"{answer['go']}{answer['typed']}"

    assert answer["go"] == f"/t/{event}/players/import"
    later = ["Zoe\nYago\nXenia", "Ugo\nUrsa"]
    assert parse_qs(answer["typed"].removeprefix("?")) == {"text": [LIST], "later_text": later, "then": ["import"]}
    another = identified("Pau\nRita", at)
    assert parse_qs(another["typed"].removeprefix("?")) == {"text": ["Pau\nRita"]}
    page = screen_page(at, {event: organiser.log}, Device.read({"tournaments": []}), "en").html
    assert "2 more lists come after this one." in text_of(page)
    form = {**hidden_fields(page), "text": LIST, "offered": "all"}
    done = asked("decide", tournament=event, command="import_players", form=form)
    assert (done["ok"], done["go"]) == (True, f"/t/{event}/players/import")
    assert parse_qs(done["typed"].removeprefix("?")) == {"text": later[:1], "later_text": later[1:], "then": ["import"]}


@pytest.mark.parametrize("route", ["/", "/list", "/t/abcdef/players", "/t/abcdef/players/import"])
@pytest.mark.parametrize("text", [LIST, "Elena\nGala", "Name;Deck\nElena;Quillfire\n"])
def test_a_file_that_is_called_an_event_and_holds_something_else_is_damaged(route: str, text: str) -> None:
    answer = asked("identify", text=text, size=len(text), name="Copa.RONDA", route=route)

    assert "Line 1 is damaged: it does not say that this is an event file." in unescape(answer["refusal"]["html"])


def test_the_announcement_of_a_new_event_is_no_list_of_players() -> None:
    form = {"name": "Harbour Open", "game": "keyforge", "announcement": "Bring water."}
    page = screen_page(f"/new?{urlencode(form)}", {}, Device(), "en").html
    made = asked("decide", tournament=None, command="create_event", form=form)

    assert not {"text", "encoding"} & set(re.findall(r'<(?:input|textarea)[^>]* name="([a-z_]+)"', page))
    assert not made.get("typed")
    assert "Bring water." in json.dumps(made), "it is kept as the announcement"
