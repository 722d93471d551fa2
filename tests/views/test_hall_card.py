"""The hall on the event's page: the address, who has joined, who asks to; and where codes and private links lead."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from ronda.bridge.hall import with_hall
from ronda.codes.paper_codes import PlayerCode, Scanned, read_paper_code
from ronda.commands import requests as ask
from ronda.core.web_address import short_event_code
from ronda.rulesets import find_ruleset
from ronda.session.device import Device
from ronda.views.app import screen_page
from ronda.views.shared.languages import LANGUAGES
from tests.faults.hall import ANOTHER_RONDA, FULL, NO_ROOM, NOT_HEARD, SECOND_COPY
from tests.playing import Organiser, custom
from tests.views import qr, routes
from workshop.server.hall_server import describe_app

ADDRESS = "http://192.168.1.20:8080/"


@pytest.fixture
def organiser() -> Organiser:
    made = Organiser("custom", details=custom(3))
    made.start(8)
    made.pair()
    return made


def shown(organiser: Organiser, hall: dict[str, Any] | None, route: str = "", language: str = "en") -> str:
    route = f"/t/{organiser.tournament.id}{route}"
    device = with_hall(Device.read({"hall": hall}), route)
    return str(screen_page(route, {organiser.tournament.id: organiser.log}, device, language).html)


def in_hall(organiser: Organiser, **more: Any) -> dict[str, Any]:
    told = {"players": 8, "joined": 2, "waiting": [], "phones": {}, **more}
    return {"version": 1, "addresses": [ADDRESS, "http://10.0.0.2:8080/"], "events": {organiser.tournament.id: told}}


def test_nothing_is_said_of_a_hall_where_the_app_was_not_opened_from_one(organiser: Organiser) -> None:
    assert "hall-title" not in shown(organiser, None)


def test_that_another_browser_shows_the_event_or_that_the_disk_is_full_is_said_with_the_way_out(
    organiser: Organiser,
) -> None:
    assert SECOND_COPY.seen in unescape(shown(organiser, in_hall(organiser, own=False)))
    full = unescape(shown(organiser, in_hall(organiser, own=True) | {"full": True}))
    assert NOT_HEARD.seen in full
    assert NOT_HEARD.seen not in unescape(shown(organiser, in_hall(organiser, own=True) | {"full": False}))


def test_an_event_that_is_not_shown_can_be(organiser: Organiser) -> None:
    html = shown(organiser, {"version": 1, "addresses": [ADDRESS], "events": {}})

    assert "Show this event in the hall" in html
    assert "192.168.1.20" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_calls_the_button_as_the_app_does(organiser: Organiser, language: str) -> None:
    html = shown(organiser, {"version": 1, "addresses": [ADDRESS], "events": {}}, language=language)
    (button,) = re.findall(r'data-value="show"[^>]*>([^<]+)</button>', html)

    assert button.strip() in describe_app("http://127.0.0.1:8000")


def test_how_many_joined_is_one_or_several_in_each_language(organiser: Organiser) -> None:
    hall = in_hall(organiser, joined=1)

    assert "1 of 8 joined" in shown(organiser, hall)
    assert "Se ha unido 1 de 8" in shown(organiser, hall, language="es")
    assert "Se han unido 2 de 8" in shown(organiser, in_hall(organiser), language="es")


def test_one_that_is_shown_says_where_and_who_has_joined(organiser: Organiser) -> None:
    html = shown(organiser, in_hall(organiser, phones={"3": 1, "99": 1}))

    assert "192.168.1.20:8080" in html
    assert "or 10.0.0.2:8080" in html
    assert "2 of 8 joined" in html
    assert html.count('data-value="withdraw"') == 1


def test_reg_entry_the_hall_and_the_players_lead_to_the_switch_until_round_1_is_paired() -> None:
    made = Organiser("custom", details=custom(3))
    made.register("Alba", "Bruno")

    def said(route: str, hall: dict[str, Any] | None) -> list[str]:
        html = shown(made, hall, route)
        lines = re.findall(r'<p class="soft">([^<]*themselves[^<]*)<a [^>]*href="#/t/[^"]*/phones"', html)
        return [unescape(line.strip()) for line in lines]

    for route in ("", "/players"):
        assert said(route, in_hall(made)) == [
            "Players can register themselves on the hall's page, with their own phones."
        ]
        assert said(route, None) == []
    made.do(ask.ChooseHallEntry(open=True))
    for route in ("", "/players"):
        assert said(route, in_hall(made)) == ["Players register themselves on the hall's page."]
    made.begin()
    made.pair()
    assert said("", in_hall(made)) + said("/players", in_hall(made)) == []


def test_who_asks_is_named_with_the_digits_and_a_second_phone_is_not_agreed_to_by_accident(
    organiser: Organiser,
) -> None:
    asking = {"id": "a", "player": 3, "digits": "0042", "free": True}
    html = shown(organiser, in_hall(organiser, waiting=[asking, {**asking, "id": "b", "player": 99}]))
    taken = shown(organiser, in_hall(organiser, waiting=[{**asking, "free": False}]))

    assert html.count("0042") == 1
    assert 'data-value="accept"' in html
    assert 'data-value="accept"' not in taken
    assert "Allow another phone" in taken


def test_a_server_that_does_not_answer_is_said(organiser: Organiser) -> None:
    assert "does not answer" in shown(organiser, {**in_hall(organiser), "lost": True})


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (409, FULL.seen),
        (412, SECOND_COPY.seen),
        (507, NO_ROOM.seen),
        (400, ANOTHER_RONDA.seen),
        (500, ANOTHER_RONDA.seen),
    ],
)
def test_what_the_server_did_not_take_is_said_with_the_way_out(organiser: Organiser, status: int, said: str) -> None:
    event = organiser.tournament.id
    for told in (in_hall(organiser), {"version": 1, "addresses": [ADDRESS], "events": {}}):
        assert said in unescape(shown(organiser, {**told, "refused": {event: status}}))
        assert said not in unescape(shown(organiser, {**told, "refused": {"other": status}}))
    assert said not in unescape(shown(organiser, {**in_hall(organiser), "refused": {event: status}, "lost": True}))


def test_an_event_that_only_the_hall_has_can_be_taken_off_there(organiser: Organiser) -> None:
    told = in_hall(organiser, name="Friday <Cup>")
    alone = screen_page("/", {}, Device.read({"hall": told}), "en").html

    assert "<bdi>Friday &lt;Cup&gt;</bdi>, which is not on this device" in alone
    assert f'data-value="hide" data-tournament="{organiser.tournament.id}"' in alone
    listed = {"tournaments": [{"id": organiser.tournament.id, "name": "Friday <Cup>", "game": "custom"}]}
    for device in ({"hall": told, **listed}, {"hall": {**told, "lost": True}}, {"hall": None}):
        assert "not on this device" not in screen_page("/", {}, Device.read(device), "en").html


def test_codes_lead_to_the_hall_while_the_event_is_shown_there(organiser: Organiser) -> None:
    told = in_hall(organiser)
    elsewhere = {**told, "events": {}}

    assert "192.168.1.20:8080/<wbr>e" in shown(organiser, told, "/projector")
    assert "192.168.1.20" not in shown(organiser, elsewhere, "/projector")
    assert "192.168.1.20" not in shown(organiser, {**told, "addresses": []}, "/projector")


@pytest.mark.parametrize("sheet", ["pairings", "pairings/names", "slips", "slips/blank", "cards", "cards/tables"])
def test_all_paper_leads_to_the_hall_meanwhile(organiser: Organiser, sheet: str) -> None:
    drawn = qr.drawn(shown(organiser, in_hall(organiser), f"/print/{sheet}"))

    assert drawn
    assert all(text.startswith(f"{ADDRESS}e/") for text in drawn)


def links(organiser: Organiser) -> dict[str, str]:
    return {str(player.id): f"me/SECRET{player.id}" for player in organiser.tournament.players}


def test_each_card_has_the_code_for_check_in_and_that_of_the_players_own_page(organiser: Organiser) -> None:
    told = {**in_hall(organiser), "links": links(organiser)}
    html = shown(organiser, told, "/print/cards")
    drawn = qr.drawn(html)

    event = short_event_code(organiser.tournament.id)
    assert [read_paper_code(text) for text in drawn[::2]] == [
        Scanned(event=event, what=PlayerCode(player=number)) for number in range(1, 9)
    ]
    assert drawn[1::2] == [f"{ADDRESS}me/SECRET{number}" for number in range(1, 9)]
    assert "Your own page: table, clock, report your result" in html
    assert "SECRET" not in html, "a code alone tells it"
    assert 'href="#/t/' + organiser.tournament.id + '/print/cards"' in shown(organiser, told)


def test_cards_say_that_the_hall_gave_no_links_and_without_a_hall_are_as_they_were(organiser: Organiser) -> None:
    lacking = shown(organiser, in_hall(organiser), "/print/cards")
    without = shown(organiser, None, "/print/cards")

    assert "without the players" in lacking
    assert len(qr.drawn(lacking)) == len(qr.drawn(without)) == 8
    assert "without the players" not in without
    assert "Your own page" not in without


def test_a_players_private_link_is_on_their_card_and_their_own_screen_and_nowhere_else(organiser: Organiser) -> None:
    event, told = organiser.tournament.id, {**in_hall(organiser), "links": links(organiser)}
    device = Device.read({"hall": told})
    bearing = set()
    cards = f"/t/{event}/print/cards"
    for route in (*routes.event_routes(organiser.tournament, find_ruleset("custom"), 2), f"{cards}?player=3"):
        made = screen_page(route, {event: organiser.log}, with_hall(device, route), "en")
        drawn = [text for text in qr.drawn(made.html) if "SECRET" in text]
        assert "SECRET" not in made.html, route
        assert made.is_secret == bool(drawn), "what holds a link is not kept on the device"
        if drawn:
            bearing.add(route)

    assert bearing == {cards, f"{cards}?player=3"}
    assert qr.drawn(shown(organiser, told, "/print/cards?player=3")) == [f"{ADDRESS}me/SECRET3"]
    assert "not shown in the hall" in shown(organiser, None, "/print/cards?player=3")
    assert "SECRET" not in repr(device)
    assert f"{cards}?player=3" in shown(organiser, told, "/player/3")
    assert "print/cards" not in shown(organiser, None, "/player/3")
