"""Who was taken off the players at the door, and what is said where a name is registered again (ANY-CHECKIN)."""

from __future__ import annotations

import re

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.errors import Namesake
from ronda.core.pairings import Constraints
from ronda.views.app import Device, screen_page
from ronda.views.app.screen.refusals import render_refusal
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

OFFER = "Is here after all"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def organiser() -> Organiser:
    """Give an event at whose door Mar of the club Faro, number 2, was taken off."""
    organiser = Organiser("keyforge", details=custom(3))
    mar = ask.PlayerEntry(name="Mar", fields=(("deck", "Quillfire"),), constraints=Constraints(club="Faro"))
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba"), mar, ask.PlayerEntry(name="Bruno"))))
    organiser.do(ask.CheckIn(player=1))
    organiser.do(ask.CheckIn(player=3))
    organiser.do(ask.TakeOffMissing())
    return organiser


def gone(organiser: Organiser) -> str:
    """Give what the screen says of those who were taken off."""
    identifier = organiser.tournament.id
    html = screen_page(f"/t/{identifier}/checkin", {identifier: organiser.log}, Device(), "en").html
    return text_of(html.partition('class="door-gone"')[2].partition("</ul>")[0]).removeprefix("> ")


def test_who_was_taken_off_comes_back_with_one_tap_and_is_offered_no_more(organiser: Organiser) -> None:
    assert gone(organiser) == f"Mar Faro {OFFER}"

    organiser.do(ask.TakeOnAgain(player=2))
    assert gone(organiser) == ""


def test_who_is_taken_off_twice_is_offered_once(organiser: Organiser) -> None:
    organiser.do(ask.TakeOnAgain(player=2))
    organiser.do(ask.RemovePlayer(player=4))

    assert gone(organiser) == f"Mar Faro {OFFER}"


def test_another_of_the_same_name_does_not_stand_in_for_who_was_taken_off(organiser: Organiser) -> None:
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="mar"),), here=True))

    assert gone(organiser) == f"Mar Faro number 4 has the same name {OFFER}"
    with pytest.raises(Namesake, match="“Mar” is already registered, as number 4"):
        organiser.do(ask.TakeOnAgain(player=2))
    form = {"player": "2", "namesake": "yes"}
    organiser.do(read_command("take_on_again", form, organiser.tournament, organiser.ruleset))
    assert organiser.tournament.player(5).field("deck") == "Quillfire"
    assert gone(organiser) == ""


def test_of_two_of_the_same_name_each_is_offered(organiser: Organiser) -> None:
    other = ask.PlayerEntry(name="Mar", constraints=Constraints(club="Norte"))
    organiser.do(ask.RegisterPlayers(entries=(other,)))
    organiser.do(ask.TakeOffMissing())

    assert gone(organiser) == f"Mar Faro {OFFER} Mar Norte {OFFER}"


def test_two_forms_that_are_refused_for_a_name_share_no_id(organiser: Organiser) -> None:
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Mar"),)))
    said = []
    for command in (ask.TakeOnAgain(player=2), ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba"),))):
        with pytest.raises(Namesake) as refusal:
            organiser.do(command)
        said.append(render_refusal(refusal.value, "en", "register_player")["html"])

    assert all("This is another person" in html for html in said)
    assert re.findall(r'\bid="[^"]*"', " ".join(said)) == []
