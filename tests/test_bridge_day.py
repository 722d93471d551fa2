"""Several events of one day on one device: what a command is asked back about (REG-DAY)."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ronda import bridge
from ronda.admission import read_event_file
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.pairings import Constraints
from ronda.core.state import Phase, Tournament
from ronda.journal import log_file_text
from ronda.session.day_questions import table_ranges
from ronda.session.desk_role import DeskRole
from ronda.views.app.event.confirmations import confirmation_text
from ronda.views.files.hall_copy import hall_copy
from ronda.views.files.public_copy import public_copy
from tests.playing import BASIC, Organiser, custom, names
from workshop.build import catalogues

DAY = "2026-11-21"
CUP, SIDE = "test-00000001", "test-00000002"


def event(seed: int, title: str, game: str = "xwing", day: str = DAY) -> Organiser:
    details = replace(custom(3), name=title, date=day, organiser=BASIC.organiser)
    return Organiser(game, seed=seed, details=details)


def hold(*organisers: Organiser) -> None:
    for organiser in organisers:
        lines = [record.line for record in organiser.log.records]
        bridge.call_by_name("load", json.dumps({"tournament": organiser.tournament.id, "lines": lines}))


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture(autouse=True)
def _nothing_else() -> Iterator[None]:
    yield
    for held in (*SESSION.logs,):
        bridge.call_by_name("unload", json.dumps({"tournament": held}))
    SESSION.days = {}


def give(tournament: str, command: str, *, language: str = "en", **form: str) -> dict[str, Any]:
    """Decide a command and, if it is one, do it."""
    asked = {"tournament": tournament, "command": command, "form": form, "now": f"{DAY}T10:00:00Z", "random": 7}
    answer: dict[str, Any] = json.loads(bridge.call_by_name("decide", json.dumps({**asked, "lang": language})))
    if answer.get("lines"):
        bridge.call_by_name("apply", json.dumps(answer))
    return answer


def asked(answer: dict[str, Any]) -> str:
    """What is asked back, as its words alone."""
    assert not answer["ok"], answer
    text = re.sub(r"<(?!/?bdi)[^>]+>", " ", answer["refusal"]["html"])
    return " ".join(re.sub(r"</?bdi>", "", text).split())


def state(event: str) -> Tournament:
    return SESSION.logs[event].tournament


def told(event: str) -> str:
    """What the history says, as its words alone."""
    page = bridge.call_by_name("render", json.dumps({"route": f"/t/{event}/history", "lang": "en", "device": {}}))
    return " ".join(re.sub(r"</?bdi>", "", re.sub(r"<(?!/?bdi)[^>]+>", " ", json.loads(page)["html"])).split())


def cup_and_side(side_tables: tuple[tuple[int, int], ...] = ((11, 20),)) -> None:
    """The cup plays its first round; the side event, in which two of its players are, has drafted its own."""
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.start(6)
    cup.pair()
    side.do(ask.ChangeDetails(details=replace(side.tournament.details, tables=side_tables)))
    side.register(names(6)[0], names(6)[3], "Zoe Gil", "Max Rey")
    side.begin()
    side.do(ask.PairRound())
    hold(cup, side)


def test_reg_day_who_sits_elsewhere_is_named_before_a_round_is_published() -> None:
    cup_and_side()
    before = state(SIDE)
    words = asked(give(SIDE, "publish_round"))

    assert state(SIDE) == before
    assert words.startswith("Some still have open matches elsewhere: ")
    seats = {player: match.number for match in state(CUP).rounds[0].matches for player in match.players}
    assert f"Alba 1 (table {seats[1]} of Morning Cup)" in words
    assert f"Dario 4 (table {seats[4]} of Morning Cup)" in words
    assert "Go on all the same" in words


def test_reg_day_the_answer_publishes_and_is_not_asked_of_anybody_else() -> None:
    cup_and_side()
    assert give(SIDE, "publish_round", busy_players="go_on")["ok"]
    assert state(SIDE).phase is Phase.ROUND_RUNNING
    assert read_event_file(log_file_text(SESSION.logs[SIDE])).tournament == state(SIDE)
    assert "DayClashAccepted" not in public_copy(SESSION.logs[SIDE])
    assert "DayClashAccepted" not in hall_copy(SESSION.logs[SIDE])
    assert "Done although these also play in Morning Cup: Alba 1, " in told(SIDE)
    assert "Done although" not in told(CUP)
    give(SIDE, "undo", action=str(SESSION.logs[SIDE].last_action))
    assert "Done although these also play in Morning Cup: Alba 1, " in told(SIDE)
    assert give(CUP, "quick_entry", round="1", quick="1 77-49")["ok"]


def test_reg_day_their_matches_can_be_left_open_for_everyone_to_read() -> None:
    cup_and_side()
    words = asked(give(SIDE, "publish_round"))
    assert give(SIDE, "publish_round", busy_players="leave_open")["ok"]
    seated = {match.number: match for match in state(SIDE).rounds[0].matches}
    left = [match for match in seated.values() if match.left_open]

    assert {player for match in left for player in match.players} >= {1, 2}
    assert f"Publish, and leave tables {table_ranges([match.number for match in left])} open here" in words
    assert {match.left_open for match in left} == {"Somebody plays in another event now: Morning Cup"}
    assert read_event_file(log_file_text(SESSION.logs[SIDE])).tournament == state(SIDE)
    give(SIDE, "undo", action=str(SESSION.logs[SIDE].last_action))
    assert state(SIDE).draft is not None


def test_reg_day_an_absence_can_be_announced_instead() -> None:
    cup_and_side()
    words = asked(give(SIDE, "publish_round"))
    assert "Alba 1 is absent from round 1" in words
    assert give(SIDE, "announce_absence", player="1", round="1", counts="loss")["ok"]
    assert "Alba 1 (" not in asked(give(SIDE, "redraft_round") and give(SIDE, "publish_round"))


def test_reg_day_an_event_that_another_device_leads_counts_as_it_is_known_here() -> None:
    cup_and_side()
    SESSION.set_role(CUP, DeskRole(desk="d1"))
    device = {
        "tournaments": [{"id": CUP, "name": "Morning Cup", "date": DAY}, {"id": SIDE, "name": "Side", "date": DAY}]
    }
    try:
        page = bridge.call_by_name("render", json.dumps({"route": f"/day?day={DAY}", "lang": "en", "device": device}))
        assert "Led on another device, and shown as it is known here: Morning Cup" in page
        assert "Alba 1" in asked(give(SIDE, "publish_round"))
    finally:
        SESSION.set_role(CUP, None)


def test_reg_day_redo_and_results_taken_back_are_asked_about_too() -> None:
    cup_and_side()
    for match in state(CUP).rounds[0].matches:
        assert give(CUP, "quick_entry", round="1", quick=f"{match.number} 77-49")["ok"]
    assert give(SIDE, "publish_round")["ok"]
    words = asked(give(CUP, "undo", action=str(SESSION.logs[CUP].last_action)))
    assert "Side Event" in words
    assert "absent" not in words
    assert give(CUP, "undo", action=str(SESSION.logs[CUP].last_action), busy_players="go_on")["ok"]
    assert "also play" in told(CUP)
    assert read_event_file(log_file_text(SESSION.logs[CUP])).tournament == state(CUP)
    step = SESSION.logs[CUP].next_action
    assert give(CUP, "redo", action=str(step))["ok"]
    assert give(CUP, "undo", action=str(step), busy_players="go_on")["ok"]
    assert read_event_file(log_file_text(SESSION.logs[CUP])).tournament == state(CUP)


@pytest.mark.parametrize("day", ["", "2026-11-22"])
def test_reg_day_events_of_other_days_are_nobody_s_business(day: str) -> None:
    cup, side = event(1, "Morning Cup", day=day), event(2, "Side Event")
    cup.start(6)
    cup.pair()
    side.start(6)
    side.do(ask.PairRound())
    hold(cup, side)
    assert give(SIDE, "publish_round")["ok"]


def test_reg_day_tables_are_given_out_once() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.start(8)
    cup.pair()
    side.register("Zoe Gil", "Max Rey", "Ivo Paz", "Lea Mar")
    hold(cup, side)
    words = asked(give(SIDE, "start_event"))
    assert words == (
        "Tables of this event are in use elsewhere: Morning Cup (tables 1–2). Which does it take? "
        "Tables 5–6 The same tables"
    )
    assert not state(SIDE).started
    assert give(SIDE, "start_event", shared_tables="other_tables")["ok"]
    assert state(SIDE).started
    assert state(SIDE).details.tables == ((5, 6),)
    give(SIDE, "pair_round")
    assert give(SIDE, "publish_round")["ok"]
    assert {match.number for match in state(SIDE).rounds[0].matches} == {5, 6}
    assert read_event_file(log_file_text(SESSION.logs[SIDE])).tournament == state(SIDE)
    give(SIDE, "undo", action=str(SESSION.logs[SIDE].last_action))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Morning Cup (table 1). Which does it take? Table 2 The same tables"),
        ("es", "Morning Cup (mesa 1). ¿Cuáles toma este? Mesa 2 Las mismas mesas"),
    ],
)
def test_reg_day_a_single_table_is_one_table(language: str, words: str) -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.start(2)
    cup.pair()
    side.register("Zoe Gil", "Max Rey")
    hold(cup, side)
    assert words in asked(give(SIDE, "start_event", language=language))


def test_reg_day_the_same_tables_once_chosen_are_not_asked_about_again() -> None:
    cup, side = event(1, "Morning Cup"), event(2, "Side Event")
    cup.start(8)
    cup.pair()
    side.register("Zoe Gil", "Max Rey", "Ivo Paz", "Lea Mar")
    hold(cup, side)
    assert give(SIDE, "start_event", shared_tables="go_on")["ok"]
    assert "Done although Morning Cup plays at tables 1–2 too." in told(SIDE)
    assert "Done although" not in str(confirmation_text(state(SIDE), [r.fact for r in SESSION.logs[SIDE].records[-2:]]))
    assert give(SIDE, "pair_round")["ok"]
    assert give(SIDE, "publish_round")["ok"]


def test_reg_day_events_that_are_not_in_memory_are_named_first() -> None:
    cup_and_side()
    listed = [
        {"id": CUP, "date": DAY},
        {"id": SIDE, "date": DAY},
        {"id": "third", "date": DAY},
        {"id": "x", "date": ""},
    ]
    asked_ = {"route": "/", "lang": "en", "device": {"tournaments": listed}}
    bridge.call_by_name("render", json.dumps(asked_))
    told = json.loads(bridge.call_by_name("beside", json.dumps({"tournament": CUP, "lang": "en"})))
    assert told["needs"] == ["third"]
    told = json.loads(bridge.call_by_name("beside", json.dumps({"tournament": "x", "lang": "en"})))
    assert told["needs"] == []


def test_reg_day_one_tap_registers_who_is_known_from_another_event() -> None:
    cup, side = event(1, "Morning Cup", "aristeia"), event(2, "Side Event", "aristeia")
    entry = ask.PlayerEntry(
        name="Ana Ruiz", fields=(("pin", "H1234"),), constraints=Constraints(club="North"), given_name="Ana"
    )
    cup.do(ask.RegisterPlayers(entries=(entry,)))
    cup.do(ask.EditPlayer(player=1, entry=entry, hidden=True))
    hold(cup, side)
    assert give(SIDE, "register_player", known=f"{CUP}/1")["ok"]
    [known] = state(SIDE).players
    assert (known.name, known.given_name, known.constraints.club, known.hidden) == ("Ana Ruiz", "Ana", "North", True)
    assert known.field("pin") == "H1234"

    assert "is already registered" in asked(give(SIDE, "register_player", known=f"{CUP}/1"))
    assert give(SIDE, "undo", action=str(SESSION.logs[SIDE].last_action))["ok"]
    assert not state(SIDE).players
    assert state(CUP).players


def test_reg_day_one_tap_takes_the_list_too_where_the_game_is_the_same_and_takes_it() -> None:
    cup, side = event(1, "Morning Cup", "xwing"), event(2, "Side Event", "xwing")
    cup.register("Ana Ruiz", squad_list="Luke Skywalker (99)", squad_points="99")
    hold(cup, side)
    assert give(SIDE, "register_player", known=f"{CUP}/1")["ok"]
    assert state(SIDE).players[0].fields == state(CUP).players[0].fields


def test_reg_day_what_another_game_does_not_ask_or_take_stays_behind() -> None:
    cup, side = event(1, "Morning Cup", "keyforge"), event(2, "Side Event", "aristeia")
    cup.register("Ana Ruiz", deck="The Deck of All")
    hold(cup, side)
    assert give(SIDE, "register_player", known=f"{CUP}/1")["ok"]
    assert state(SIDE).players[0].fields == ()
    assert asked(give(SIDE, "register_player", known=f"{CUP}/9")) == "The player needs a name."
