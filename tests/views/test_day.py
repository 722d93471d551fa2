"""The people of a day, and the wall of its clocks (REG-DAY)."""

import re
from dataclasses import replace

from ronda.commands import requests as ask
from ronda.core.pairings import Constraints
from ronda.journal import Log
from ronda.session.device import Device
from ronda.session.known_people import known_player
from ronda.views import app
from tests.playing import BASIC, Organiser, custom
from tests.views.pages import text_of

DAY = "2026-11-21"


def event(seed: int, name: str, game: str = "xwing", day: str = DAY) -> Organiser:
    return Organiser(game, seed=seed, details=replace(custom(3), name=name, date=day, organiser=BASIC.organiser))


def shown(path: str, *organisers: Organiser, language: str = "en") -> str:
    logs: dict[str, Log] = {each.tournament.id: each.log for each in organisers}
    listed = [{"id": each.tournament.id, "name": each.tournament.details.name, "date": DAY} for each in organisers]
    device = Device.read({"now": f"{DAY}T10:00:00Z", "offset": 0, "tournaments": listed})
    return text_of(re.sub(r"</?bdi>", "", app.screen_page(path, logs, device, language).html))


def test_reg_day_everybody_is_there_once_with_events_and_seat() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event", "keyforge")
    cup.register("Ana Ruiz", "Beto Gil", "Carla Paz", "Dani Sol")
    side.register("ana ruiz", "Eva Luz")
    cup.begin()
    cup.pair()
    page = shown("/day", cup, side)

    assert page.count("Ana Ruiz") == 1
    assert "as “ana ruiz”" in page
    seat = cup.round.match_of(1)
    assert seat is not None
    assert f"Table {seat.number}, Round 1, Morning Cup" in page
    assert "Playing now: 4, free: 1" in page


def test_reg_day_names_that_only_look_alike_are_said_and_not_taken_for_one() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.register("Ana Ruiz")
    side.register("Ruiz Ana")
    page = shown("/day", cup, side)

    assert "perhaps the same as Ruiz Ana" in page
    assert "perhaps the same as Ana Ruiz" in page


def test_reg_day_clubs_tell_people_of_one_name_apart() -> None:
    cup, side, third = event(1, "Morning Cup"), event(2, "Side Event"), event(3, "Late Event")
    for organiser, club in ((cup, "North"), (side, "South"), (third, "north")):
        entry = ask.PlayerEntry(name="Ana Ruiz", constraints=Constraints(club=club))
        organiser.do(ask.RegisterPlayers(entries=(entry,)))
    page = shown("/day", cup, side, third)

    assert page.count("perhaps the same as Ana Ruiz") == 2
    assert "Playing now: 0, free: 2" in page


def test_reg_day_what_a_game_registers_uniquely_and_lasts_is_the_person() -> None:
    cup, side = event(1, "Morning Cup", "aristeia"), event(2, "Side Event", "aristeia")
    cup.register("Ana Ruiz", pin="H1234")
    side.register("Anita", pin="H1234")
    page = shown("/day", cup, side)

    assert "as “Anita”" in page
    assert "free: 1" in page


def test_reg_day_a_thing_that_can_be_lent_makes_it_only_likely() -> None:
    cup, side = event(1, "Morning Cup", "keyforge"), event(2, "Side Event", "keyforge")
    cup.register("Ana Ruiz", deck="The Deck of All")
    side.register("Beto Gil", deck="The Deck of All")

    assert "perhaps the same as Ana Ruiz" in shown("/day", cup, side)


def test_reg_day_two_of_one_name_in_an_event_are_nobody_elsewhere_for_sure() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.register("Ana Ruiz")
    cup.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Ana Ruiz", namesake=True),)))
    side.register("Ana Ruiz")

    assert shown("/day", cup, side).count("perhaps the same as Ana Ruiz") == 3


def test_reg_day_the_wall_has_every_clock_of_the_day_that_still_counts() -> None:
    cup, side, other = event(1, "Morning Cup"), event(2, "Side Event"), event(3, "Old Event", day="2026-11-20")
    for organiser in (cup, side, other):
        organiser.start(4)
    cup.pair()
    cup.do(ask.StartClock(round=1))
    page = shown("/clocks", cup, side, other)

    assert "Morning Cup Round 1 · Open tables: 2" in page
    assert "Side Event Between rounds" in page
    assert "Old Event" not in page
    assert "No event of today runs on this device." in shown("/clocks?day=2026-11-19", cup, side, other)


def test_reg_day_a_draft_marks_who_plays_elsewhere() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    for organiser in (cup, side):
        organiser.start(4)
    cup.pair()
    side.do(ask.PairRound())
    seat = cup.round.match_of(1)
    assert seat is not None

    page = shown(f"/t/{side.tournament.id}/draft", cup, side)
    assert f"plays now: Alba 1 (table {seat.number} of Morning Cup)" in page


def test_reg_day_an_event_alone_on_its_day_has_no_list_of_it() -> None:
    alone = event(1, "Morning Cup")
    alone.register("Ana Ruiz")
    assert "People of the day" not in shown(f"/t/{alone.tournament.id}/players", alone)
    both = shown(f"/t/{alone.tournament.id}/players", alone, event(2, "Side Event"))
    assert "From the people of the day" in both


def test_reg_day_who_was_taken_off_at_the_start_is_still_of_the_day_and_joins_the_side_event() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.register("Ana Ruiz", "Beto Gil", "Carla Paz")
    for player in (1, 2):
        cup.do(ask.CheckIn(player=player))
    cup.do(ask.StartTournament(only_here=True))
    assert "Carla Paz Morning Cup (taken off)" in shown("/day", cup, side)
    assert "Carla Paz Morning Cup (quitado)" in shown("/day", cup, side, language="es")
    assert "Carla Paz Morning Cup (taken off) free Register" in shown(f"/t/{side.tournament.id}/day", side, cup)

    logs = {each.tournament.id: each.log for each in (cup, side)}
    carla = known_player({"known": f"{cup.tournament.id}/3"}, logs)
    assert carla is not None
    assert carla[0].name == "Carla Paz"
    cup.do(ask.TakeOnAgain(player=3))
    assert "taken off" not in shown("/day", cup, side)


def test_reg_day_who_is_registered_anew_is_there_once() -> None:
    cup = event(1, "Morning Cup")
    cup.register("Ana Ruiz", "Beto Gil")
    cup.do(ask.RemovePlayer(player=1))
    entry = ask.PlayerEntry(name="Ana Ruiz", constraints=Constraints(club="North"), namesake=True)
    cup.do(ask.RegisterPlayers(entries=(entry,)))

    assert shown("/day", cup).count("Ana Ruiz") == 1


def test_reg_day_an_event_that_nobody_can_enter_any_more_is_not_offered() -> None:
    over, side = event(1, "Morning Cup"), event(2, "Side Event")
    over.start(players=4)
    over.play_on()
    html = app.screen_page(
        "/day",
        {each.tournament.id: each.log for each in (over, side)},
        Device.read({"now": f"{DAY}T10:00:00Z", "offset": 0, "tournaments": []}),
        "en",
    ).html

    assert f'href="#/t/{side.tournament.id}/day"' in html
    assert f'href="#/t/{over.tournament.id}/day"' not in html
