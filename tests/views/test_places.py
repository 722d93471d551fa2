"""Limited places on the screens and pages: numbers everywhere alike, names only as the event shows them."""

import json
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import PlacesOrder
from ronda.core.errors import Malformed, NoPlace
from ronda.core.waiting_list import waiting_players
from ronda.journal import log_file_text
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.app.screen.refusals import render_refusal
from ronda.views.app.setup.event_details import details_form
from ronda.views.files.hall_copy import hall_copy, read_hall_copy
from ronda.views.files.player_csv import players_csv
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

NAMES = ("Alba", "Bruno", "Carla", "Dario", "Elena", "Fermin", "Gala")


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def organiser() -> Organiser:
    """Set up an event of five places for which seven are registered."""
    organiser = Organiser("keyforge", details=replace(custom(2), places=5))
    organiser.register(*NAMES)
    return organiser


def screen(organiser: Organiser, path: str, language: str = "en", **query: str) -> str:
    log = organiser.log
    route = f"/t/{log.tournament.id}{path}{'?' if query else ''}{urlencode(query)}"
    return screen_page(route, {log.tournament.id: log}, Device.read({"tournaments": []}), language).html


def site_files(organiser: Organiser) -> dict[str, str]:
    """The English pages and the JSON of an event on the results site by their names."""
    files = build_site([organiser.log])
    kept = (path for path in files if path.startswith(("en/test-event", "data/")) and path.endswith(("html", "json")))
    return {"/".join(path.split("/")[2:]): files[path].decode() for path in kept}


def test_reg_places_are_set_up_with_one_field_and_a_choice(organiser: Organiser) -> None:
    form = details_form(organiser.tournament.details) | {"places": "3", "places_order": "payment"}
    asked = read_command("change_details", form, organiser.tournament, organiser.ruleset)
    assert isinstance(asked, ask.ChangeDetails)
    assert (asked.details.places, asked.details.places_order) == (3, PlacesOrder.PAYMENT)
    assert details_form(asked.details) == form
    assert 'value="5"' in screen(organiser, "/details")

    for typed, sentence in (
        ({"places": "many"}, "An event has 1 to 10000 places"),
        ({"places_order": "by lot"}, "There is no choice “by lot”."),
    ):
        with pytest.raises(Malformed, match=sentence) as refused:
            read_command("change_details", form | typed, organiser.tournament, organiser.ruleset)
        assert refused.value.field == next(iter(typed))


def test_reg_waiting_is_shown_apart_from_the_players(organiser: Organiser) -> None:
    told = text_of(screen(organiser, "/players"))
    assert "5 of 5 places, 2 waiting" in told
    assert "Waiting list 2" in told
    assert "1 Fermin 2 Gala" in told
    assert "dropped" not in told
    door = text_of(screen(organiser, "/checkin"))
    assert "0 of 5 here" in door
    assert "Waiting list 2" in door
    assert "5 de 5 plazas, 2 en espera" in text_of(screen(organiser, "/players", "es"))
    assert "Number 1 on the waiting list" in text_of(screen(organiser, "/player/6"))


def test_reg_waiting_tells_whom_to_tell_and_who_was_told(organiser: Organiser) -> None:
    organiser.do(ask.RemovePlayer(player=1))
    told = text_of(screen(organiser, "/players"))
    assert "To be told 1" in told
    assert "Fermin has a place now Told" in told
    organiser.do(ask.NoteTold(player=6))
    told = text_of(screen(organiser, "/players"))
    assert "To be told" not in told
    assert "Told of their place: Fermin" in told
    history = text_of(screen(organiser, "/history"))
    assert "Fermin was told of the place." in history


def test_reg_waiting_newcomers_are_said_to_wait(organiser: Organiser) -> None:
    alone = organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Hugo"),)))
    assert str(confirmation_text(organiser.tournament, alone)) == "Hugo is on the waiting list, as number 3."
    assert "Last step: Hugo is on the waiting list, as number 3." in text_of(screen(organiser, "/players"))
    rows = tuple(ask.ListRow(line=n, values=(("name", f"Person {n}"),)) for n in range(1, 4))
    many = organiser.do(ask.ImportPlayers(rows=rows))
    said = str(confirmation_text(organiser.tournament, many))
    assert said == "3 players registered. 3 of them are on the waiting list."
    given = organiser.do(ask.GivePlace(player=7, reason="Brings the tables"))
    assert str(confirmation_text(organiser.tournament, given)) == "Gala has a place now."


def test_reg_places_are_taken_back_on_the_page_of_who_was_given_one(organiser: Organiser) -> None:
    assert 'value="take_place_back"' not in screen(organiser, "/player/7")
    organiser.do(ask.GivePlace(player=7, reason="Brings the tables"))
    page = screen(organiser, "/player/7")
    assert "Take the place back" in text_of(page)
    taken = organiser.do(ask.TakePlaceBack(player=7, reason="Has none"))
    assert str(confirmation_text(organiser.tournament, taken)) == "Gala waits again, as number 2."
    assert "Gala was given no place after all: Has none ." in text_of(screen(organiser, "/history"))
    assert "Has none" not in hall_copy(organiser.log)
    assert "PlaceTakenBack" not in public_copy(organiser.log)
    organiser.do(ask.GivePlace(player=7, reason="x"))
    organiser.do(ask.RemovePlayer(player=1))
    organiser.do(ask.RemovePlayer(player=2))
    taken = organiser.do(ask.TakePlaceBack(player=7))
    assert str(confirmation_text(organiser.tournament, taken)) == "Gala keeps a place, by turn."
    assert "Gala was given no place after all." in text_of(screen(organiser, "/history"))


def test_reg_waiting_players_are_not_counted_at_the_start(organiser: Organiser) -> None:
    told = text_of(screen(organiser, ""))
    assert "Players registered: 5" in told
    assert "2 who wait for a place do not play." in told
    happened = organiser.do(ask.StartTournament())
    assert "Not playing: Fermin, Gala." in str(confirmation_text(organiser.tournament, happened))
    refused = NoPlace("All {places} places are taken, and the event has started.", places=5)
    assert 'name="over_places"' in render_refusal(refused, "en", "register_player")["html"]


def test_reg_places_stand_on_the_public_pages_with_names_only_as_the_event_shows_them(organiser: Organiser) -> None:
    organiser.do(ask.EditPlayer(player=6, entry=ask.PlayerEntry(name="Fermin"), hidden=True))
    organiser.do(ask.GivePlace(player=7, reason="Brings the tables"))
    files = site_files(organiser)
    pages = "".join(files.values())

    assert "6 places taken, 1 above the limit of 5, 1 waiting" in text_of(files["index.html"])
    assert "Fermin" not in pages
    assert "Brings the tables" not in pages
    waiting = files["players.html"].split('id="waiting"')[1]
    assert "6" in text_of(waiting)
    event, listed = json.loads(files["event.json"]), json.loads(files["players.json"])["players"]
    assert event["limit"] == {"places": 5, "order": "arrival", "taken": 6, "waiting": 1}
    assert event["players"] == 6
    assert [(each["number"], each["status"], each.get("turn")) for each in listed if each["status"] != "active"] == [
        (6, "waiting", 1)
    ]


@pytest.mark.parametrize("order", PlacesOrder)
def test_reg_waiting_is_the_same_in_the_hall_which_is_told_of_no_payment(
    organiser: Organiser, order: PlacesOrder
) -> None:
    details = replace(organiser.tournament.details, places=4, places_order=order)
    organiser.do(ask.ChangeDetails(details=details))
    for player in (7, 2):
        organiser.do(ask.NotePayment(player=player, paid=True, amount=4321))
    organiser.do(ask.GivePlace(player=6, reason="Brings the tables"))
    copy = hall_copy(organiser.log)
    there = read_hall_copy(copy).tournament

    assert [each.id for each in waiting_players(there)] == [each.id for each in waiting_players(organiser.tournament)]
    assert [each.id for each in there.active_players] == [each.id for each in organiser.tournament.active_players]
    public = public_copy(organiser.log)
    for text in (copy, public):
        assert "4321" not in text
        assert "Brings the tables" not in text
    assert "PaymentNoted" not in public
    assert "PlaceGiven" not in public
    assert "Brings the tables" in log_file_text(organiser.log)


def test_reg_waiting_stands_in_the_list_of_players(organiser: Organiser) -> None:
    rows = players_csv(organiser.tournament, organiser.ruleset, "en").splitlines()

    assert [row.endswith("Waiting for a place") for row in rows[1:]] == [False] * 5 + [True] * 2


def test_who_has_not_paid_is_named_beside_the_sums_and_in_the_report(organiser: Organiser) -> None:
    assert "Payments" not in text_of(screen(organiser, "/print/report"))
    organiser.do(ask.NotePayment(player=1, paid=True, amount=1500))
    organiser.do(ask.NotePayment(player=2, paid=False, amount=1250))
    for path in ("/players", "/print/report"):
        told = text_of(screen(organiser, path))
        assert "Paid: 1 of 5 · 15.00 of 27.50" in told
        assert "Not paid: 4 Bruno : 12.50 Carla Dario Elena" in told
