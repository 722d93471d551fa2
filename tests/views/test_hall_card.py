"""The hall on the event's page: the address, who has joined, who asks to; and where printed codes lead meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from ronda.bridge.hall import with_hall
from ronda.views.app import page
from ronda.views.app.device import Device
from tests.playing import Organiser, custom

ADDRESS = "http://192.168.1.20:8080/"


@pytest.fixture
def organiser() -> Organiser:
    made = Organiser("custom", details=custom(3))
    made.start(8)
    made.pair()
    return made


def shown(organiser: Organiser, hall: dict[str, Any] | None, route: str = "") -> str:
    route = f"/t/{organiser.tournament.id}{route}"
    device = with_hall(Device.read({"hall": hall}), route)
    return str(page(route, {organiser.tournament.id: organiser.log}, device, "en").html)


def in_hall(organiser: Organiser, **more: Any) -> dict[str, Any]:
    told = {"players": 8, "joined": 2, "waiting": [], "phones": {}, **more}
    return {"version": 1, "addresses": [ADDRESS, "http://10.0.0.2:8080/"], "events": {organiser.tournament.id: told}}


def test_nothing_is_said_of_a_hall_where_the_app_was_not_opened_from_one(organiser: Organiser) -> None:
    assert "hall-title" not in shown(organiser, None)


def test_an_event_that_is_not_shown_can_be(organiser: Organiser) -> None:
    html = shown(organiser, {"version": 1, "addresses": [ADDRESS], "events": {}})

    assert "Show this event in the hall" in html
    assert "192.168.1.20" not in html


def test_one_that_is_shown_says_where_and_who_has_joined(organiser: Organiser) -> None:
    html = shown(organiser, in_hall(organiser, phones={"3": 1, "99": 1}))

    assert "192.168.1.20:8080" in html
    assert "or http://10.0.0.2:8080/" in html
    assert "2 of 8 joined" in html
    assert html.count('data-value="withdraw"') == 1


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


def test_codes_lead_to_the_hall_while_the_event_is_shown_there(organiser: Organiser) -> None:
    told = in_hall(organiser)
    elsewhere = {**told, "events": {}}

    assert "192.168.1.20:8080/<wbr>e" in shown(organiser, told, "/projector")
    assert "192.168.1.20" not in shown(organiser, elsewhere, "/projector")
    assert "192.168.1.20" not in shown(organiser, {**told, "addresses": []}, "/projector")
