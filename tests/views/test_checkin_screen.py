"""Who was taken off the players at the door, and what is said where a name is registered again (ANY-CHECKIN)."""

from __future__ import annotations

import re

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.consents import Consent, ConsentPurpose, Privacy, consent_fingerprint
from ronda.core.details import Details
from ronda.core.errors import Absentee, Namesake
from ronda.core.pairings import Constraints
from ronda.views.app import Device, screen_page
from ronda.views.app.screen.refusals import render_refusal
from ronda.views.app.search.search_entries import search_entries
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from tests.views.screens import Form, Screen
from workshop.build import catalogues

OFFER = "Back in : Mar"
"""As it is heard: with whom it is about."""


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def organiser() -> Organiser:
    """An event at whose door Mar of the club Faro, number 2, was taken off."""
    organiser = Organiser("keyforge", details=custom(3))
    mar = ask.PlayerEntry(name="Mar", fields=(("deck", "Quillfire"),), constraints=Constraints(club="Faro"))
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba"), mar, ask.PlayerEntry(name="Bruno"))))
    organiser.do(ask.CheckIn(player=1))
    organiser.do(ask.CheckIn(player=3))
    organiser.do(ask.TakeOffMissing())
    return organiser


@pytest.mark.parametrize(("path", "form"), [("/checkin", "walk-in"), ("/players", "register")])
def test_reg_consent_who_is_registered_at_the_door_agrees_by_ticks_that_nobody_set_before(
    organiser: Organiser, path: str, form: str
) -> None:
    identifier = organiser.tournament.id

    def row() -> tuple[str, Form]:
        html = screen_page(f"/t/{identifier}{path}", {identifier: organiser.log}, Device(), "en").html
        [own] = [each for each in Screen(html).forms if each.id == form]
        return html.partition(f'id="{form}"')[2].partition("</form>")[0], own

    assert "agrees" not in row()[0]
    filmed = Consent(purpose=ConsentPurpose.PHOTOGRAPHS, text="We film.")
    organiser.do(ask.ChangePrivacy(privacy=Privacy(consents=(filmed,))))
    html, own = row()
    assert "What the player agrees to We film." in text_of(html)
    assert " checked" not in html

    fingerprint = consent_fingerprint("We film.")
    assert f'value="{fingerprint}"' in html
    sent = {**own.sent()[0], "name": ["Carla"], "consent_photographs": [fingerprint]}
    organiser.do(read_command(own.command, sent, organiser.tournament, organiser.ruleset))

    assert organiser.tournament.players[-1].consents == ((ConsentPurpose.PHOTOGRAPHS, fingerprint),)


def gone(organiser: Organiser) -> str:
    """What the screen says of those who were taken off."""
    identifier = organiser.tournament.id
    html = screen_page(f"/t/{identifier}/checkin", {identifier: organiser.log}, Device(), "en").html
    return text_of(html.partition('id="absent"')[2].partition("</ul>")[0]).removeprefix("> ").replace(" Quillfire", "")


def test_who_was_taken_off_comes_back_with_one_tap_and_is_offered_no_more(organiser: Organiser) -> None:
    assert gone(organiser) == f"Mar Faro {OFFER}"

    organiser.do(ask.TakeOnAgain(player=2))
    assert gone(organiser) == ""


def test_who_is_taken_off_twice_is_offered_once(organiser: Organiser) -> None:
    organiser.do(ask.TakeOnAgain(player=2))
    organiser.do(ask.RemovePlayer(player=2))

    assert gone(organiser) == f"Mar Faro {OFFER}"


def test_another_of_the_same_name_does_not_stand_in_for_who_was_taken_off(organiser: Organiser) -> None:
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="mar", namesake=True),), here=True))

    assert gone(organiser) == f"Mar Faro number 4 has the same name {OFFER}"
    with pytest.raises(Namesake, match="“Mar” is already registered, as number 4"):
        organiser.do(ask.TakeOnAgain(player=2))
    form = {"player": "2", "namesake": "yes"}
    organiser.do(read_command("take_on_again", form, organiser.tournament, organiser.ruleset))
    assert organiser.tournament.player(2).field("deck") == "Quillfire"
    assert gone(organiser) == ""


def test_of_two_of_the_same_name_each_is_offered(organiser: Organiser) -> None:
    other = ask.PlayerEntry(name="Mar", constraints=Constraints(club="Norte"), namesake=True)
    organiser.do(ask.RegisterPlayers(entries=(other,)))
    organiser.do(ask.TakeOffMissing())

    assert gone(organiser) == f"Mar Faro {OFFER} Mar Norte {OFFER}"


def test_two_forms_that_are_refused_for_a_name_share_no_id(organiser: Organiser) -> None:
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Mar", namesake=True),)))
    said = []
    for command in (ask.TakeOnAgain(player=2), ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba"),))):
        with pytest.raises(Namesake) as refusal:
            organiser.do(command)
        said.append(render_refusal(refusal.value, "en", "register_player")["html"])

    assert all("This is another person" in html for html in said)
    assert re.findall(r'\bid="[^"]*"', " ".join(said)) == []


def test_sw_late_who_was_not_here_is_found_wherever_a_late_entry_is_looked_for(organiser: Organiser) -> None:
    """On the players' screen and the door's, in the search, and when the name is typed again."""
    organiser.register("Carla", "Dario")
    organiser.begin()
    organiser.pair()
    identifier = organiser.tournament.id

    def shown(route: str) -> Screen:
        return Screen(screen_page(f"/t/{identifier}/{route}", {identifier: organiser.log}, Device(), "en").html)

    def found() -> list[str]:
        entries = search_entries(organiser.log, Device())
        return [found.path for found in entries if str(found.text) == "Back in: Mar"]

    for screen in ("players", "checkin"):
        assert [form.sent() for form in shown(screen).forms if form.command == "take_on_again"] == [[{"player": ["2"]}]]
    assert found() == [f"/t/{identifier}/players"]
    with pytest.raises(Absentee) as refusal:
        organiser.register("Mar")
    html = " ".join(render_refusal(refusal.value, "en", "register_player")["html"].split())
    assert 'data-command="take_on_again"> Back in</button>' in html
    organiser.register("Marta")
    organiser.drop(6)
    with pytest.raises(Absentee) as refusal:
        organiser.register("ma")
    html = " ".join(render_refusal(refusal.value, "en", "register_player")["html"].split())
    assert 'value="2" data-command="take_on_again"> Back in: <bdi>Mar</bdi></button>' in html
    assert 'value="6" data-command="return_player"> Back in: <bdi>Marta</bdi></button>' in html
    assert html.count("This is another person") == 1

    organiser.do(ask.TakeOnAgain(player=2))
    assert not any(form.command == "take_on_again" for form in shown("players").forms)
    assert found() == []


def test_sw_drop_who_has_dropped_stands_with_those_who_are_not_here_while_they_can_return(organiser: Organiser) -> None:
    organiser.register("Carla", "Dario")
    organiser.begin()
    organiser.play_round()
    organiser.do(ask.DropPlayer(player=4))

    def group() -> str:
        identifier = organiser.tournament.id
        html = screen_page(f"/t/{identifier}/players", {identifier: organiser.log}, Device(), "en").html
        return text_of(html.partition('id="absent"')[2].partition("</ul>")[0]).removeprefix("> ")

    assert group() == f"Carla Dropped Back in : Carla Mar Faro Quillfire {OFFER}"
    organiser.do(ask.ReturnPlayer(player=4))
    assert group() == f"Mar Faro Quillfire {OFFER}"
    organiser.do(ask.DropPlayer(player=4))
    organiser.play_on()
    assert group() == "Carla Dropped Mar Faro Quillfire"


@pytest.mark.parametrize(("game", "label"), [("xwing", "Organiser (one person)"), ("aristeia", "Organiser")])
def test_the_start_at_the_door_names_the_field_for_who_organises(game: str, label: str) -> None:
    organiser = Organiser(game, details=Details(name="Friday Cup"))
    organiser.register("Alba", "Bruno", "Carla", "Dario", "Elena")
    for player in range(1, 5):
        organiser.do(ask.CheckIn(player=player))
    identifier = organiser.tournament.id

    html = screen_page(f"/t/{identifier}/checkin", {identifier: organiser.log}, Device(), "en").html

    assert f'<label for="start-here-organiser">{label}</label>' in html
