"""A running round on the screens and pages: who has no seat, open tables, the other one won, who did not come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.errors import Refusal
from ronda.core.pairings import Constraints
from ronda.core.state import PlayerStatus
from ronda.publish import build_site
from ronda.rulesets import every_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.app.event.confirmations import confirmation_text, next_route
from ronda.views.app.event.history_screen import action_text, history_entries_from
from ronda.views.app.rounds.unseated_players import unseated_players
from ronda.views.shared.languages import LANGUAGES
from tests.commands.test_reseating import (
    SEATS,
    bye,
    change,
    equal_pairs,
    match_of,
    name,
    open_pairs,
    running,
)
from tests.playing import Organiser, custom, names
from tests.views.pages import text_of
from tests.views.screens import Form, Screen
from tests.views.test_app import Recorder

GAMES = [ruleset.key for ruleset in every_ruleset()]


def html(organiser: Organiser, route: str, language: str = "en") -> str:
    known = {organiser.tournament.id: organiser.log}
    return screen_page(f"/t/{organiser.tournament.id}{route}", known, Device(), language).html


def words(organiser: Organiser, route: str) -> str:
    return " ".join(text_of(html(organiser, route)).split())


def form_of(organiser: Organiser, route: str, name: str) -> Form | None:
    return next((form for form in Screen(html(organiser, route)).forms if form.id == name), None)


def tap(organiser: Organiser, route: str, name: str, typed: Mapping[str, str] | None = None) -> None:
    """Send a form of a screen with its first button, as the browser does."""
    form = form_of(organiser, route, name)
    assert form is not None
    sent = form.sent()[0] | {key: [value] for key, value in (typed or {}).items()}
    organiser.do(read_command(form.command, sent, organiser.tournament, organiser.ruleset))


def late(game: str = "keyforge") -> Organiser:
    """A second round with a bye and a first result, and somebody who came late."""
    organiser = running(9, game)
    organiser.register("Lena Torralba")
    return organiser


# -- who has no seat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("route", ["/round/2", "/players"])
def test_sw_late_one_tap_seats_a_latecomer_against_the_bye(route: str) -> None:
    organiser = late()
    holder = bye(organiser)
    assert f"Seat against {name(organiser, holder)} , who has the bye" in words(organiser, route)
    tap(organiser, route, "seat-late-10")

    assert match_of(organiser, 10).opponent(10) == holder
    assert "No seat in this round" not in words(organiser, route)


def test_sw_late_a_latecomer_is_registered_on_the_board_and_led_to_where_a_seat_is_offered() -> None:
    organiser = running(9)
    happened = organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Lena Torralba"),)))

    assert form_of(organiser, "/round/2", "latecomer") is not None
    assert form_of(organiser, "/round/1", "latecomer") is None
    assert next_route(organiser.tournament, happened) == f"/t/{organiser.tournament.id}/players"
    organiser.finish_round()
    assert form_of(organiser, "/round/2", "latecomer") is not None
    assert next_route(organiser.tournament, happened) is None
    organiser.pair()
    assert form_of(organiser, "/round/2", "latecomer") is None


def test_without_a_bye_a_latecomer_plays_from_the_next_round_on() -> None:
    organiser = running(8)
    organiser.register("Lena Torralba")

    assert "Lena Torralba plays from the next round on." in words(organiser, "/round/2")
    organiser.finish_round()
    assert "No seat in this round" not in words(organiser, "/round/2")
    assert unseated_players(organiser.tournament, organiser.ruleset) == ()


def test_sw_late_two_latecomers_are_offered_a_table_against_each_other() -> None:
    organiser = running(8)
    organiser.register("Lena Torralba", "Mara Sanz")
    text = words(organiser, "/round/2")
    assert "Seat against Mara Sanz , who waits too" in text
    assert "Seat against Lena Torralba , who waits too" in text
    assert "plays from the next round on" not in text

    tap(organiser, "/round/2", "seat-late-10-9")
    assert match_of(organiser, 9).opponent(9) == 10
    assert match_of(organiser, 9).number == 5
    assert "No seat in this round" not in words(organiser, "/round/2")


def test_sw_late_with_a_bye_each_of_two_latecomers_has_the_choice() -> None:
    organiser = late()
    organiser.register("Mara Sanz")
    holder = name(organiser, bye(organiser))
    text = words(organiser, "/players")
    assert text.count(f"Seat against {holder} , who has the bye") == 2
    assert text.count("who waits too") == 2


def test_sw_pair_a_seat_that_makes_a_rematch_leads_to_the_question_why() -> None:
    organiser = Organiser("keyforge", details=custom(4))
    organiser.start(6)
    organiser.pair()
    gone, rival = organiser.round.matches[0].players
    organiser.finish_round([player for match in organiser.round.matches for player in match.players if player != rival])
    organiser.drop(gone)
    organiser.pair()
    if bye(organiser) != rival:
        organiser.do(replace(change(organiser, SEATS, rival, bye(organiser)), reason="Needs a break"))
    organiser.do(ask.ReturnPlayer(player=gone))
    board = words(organiser, "/round/2")
    assert f"Seat against {name(organiser, rival)} , with a reason" in board
    route = f"/round/2/change?change=opponents&player={gone}&other={rival}"
    planned = words(organiser, route)

    assert f"plays {name(organiser, rival)} meet again: round 1" in planned
    assert f"{name(organiser, gone)} and {name(organiser, rival)} have met before." in planned
    tap(organiser, route, "save-change", {"reason": "Nobody else is free"})
    assert match_of(organiser, gone).opponent(gone) == rival


# -- open tables -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_change_is_whole_and_its_form_sends_what_is_read(game: str, language: str) -> None:
    organiser = late(game)
    (a, _), (c, _) = open_pairs(organiser)[:2]
    routes = [
        "",
        f"?pick={a}",
        f"?pick={bye(organiser)}",
        "?pick=10",
        "?pick=99",
        f"?change=seats&player={a}&other={c}",
    ]
    routes += [f"?change=table&player={a}&table=30", f"?change=table&player={a}&table=x", "?change=chairs"]
    for query in routes:
        answer = html(organiser, f"/round/2/change{query}", language)
        screen = Screen(answer)
        assert screen.headings.count(1) == 1
        assert sorted(set(screen.ids)) == sorted(screen.ids)
        assert set(screen.controls) - screen.labelled == set()
        for form in screen.forms:
            for fields in form.sent() if form.command not in {"undo", "redo"} else ():
                sent = Recorder(fields)
                read_command(form.command, sent, organiser.tournament, organiser.ruleset)
                assert set(sent) - sent.read == set(), form.command


def test_the_screen_offers_exactly_what_the_command_does() -> None:
    organiser = late()
    for player in range(1, 11):
        shown = html(organiser, f"/round/2/change?pick={player}")
        swaps = (
            set()
            if 'id="swap"' not in shown
            else {int(value) for form in [shown.partition('id="swap"')[2]] for value in _values(form)}
        )
        for other in range(1, 11):
            command = change(organiser, SEATS, player, other)
            assert (other in swaps) == _is_possible(organiser, command), (player, other)


def _values(text: str) -> list[str]:
    return [part.partition('"')[0] for part in text.split('name="other" value="')[1:]]


def _is_possible(organiser: Organiser, command: ask.ChangePairings) -> bool:
    before = organiser.log
    try:
        organiser.do(replace(command, reason="Why"))
    except Refusal:
        return False
    organiser.log = before
    return True


def test_the_consequences_are_told_before_it_is_done() -> None:
    organiser = running(16)
    organiser.do(ask.RecordPrint(round=2))
    first = organiser.round.open_matches[0]
    organiser.do(ask.GiveExtraTime(round=2, match=first.number, minutes=5))
    (a, b), (c, d) = equal_pairs(organiser)[:2]
    table = match_of(organiser, a).number
    said = words(organiser, f"/round/2/change?change=seats&player={a}&other={c}")

    assert f"Table {table}: {name(organiser, c)} plays {name(organiser, b)}" in said
    assert f"{name(organiser, a)} plays {name(organiser, d)}" in said
    assert "The round was printed: print it again afterwards, or correct the paper." in said
    assert "Reason, for everyone to read (optional)" in said
    moved = words(organiser, f"/round/2/change?change=seats&player={first.first}&other={_elsewhere(organiser)}")
    assert f"The extra time of table {first.number} ends with its pair: 5 min." in moved


def _elsewhere(organiser: Organiser) -> int:
    return organiser.round.open_matches[1].first or 0


def test_tables_with_a_result_are_named_and_not_offered() -> None:
    organiser = running(8)
    said = words(organiser, "/round/2/change")

    assert "Tables with a result stay as they are: 1." in said
    assert 'id="table-1"' not in html(organiser, "/round/2/change")


def test_a_round_that_cannot_be_changed_says_why_sw_elim() -> None:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(8)
    organiser.pair()
    sentence = "The bracket is fixed: the results decide the pairings, and no table can be changed."

    assert sentence in words(organiser, "/round/1/change")
    assert "/round/1/change" not in html(organiser, "/round/1")
    organiser.report(1, organiser.random_result())
    assert sentence in words(organiser, "/round/1")
    assert "/round/1/change" not in html(organiser, "/round/1")


def test_the_board_leads_to_the_draft_before_the_first_result_and_to_open_tables_after_it() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(8)
    organiser.pair()
    assert form_of(organiser, "/round/1", "reopen") is not None
    assert "/round/1/change" not in html(organiser, "/round/1")
    organiser.report(1, organiser.random_result())
    assert form_of(organiser, "/round/1", "reopen") is None
    assert "/round/1/change" in html(organiser, "/round/1")
    organiser.finish_round()
    assert "/round/1/change" not in html(organiser, "/round/1")


def test_everyone_reads_what_was_changed_and_why_but_not_a_hidden_name_agl_names() -> None:
    organiser = running(16)
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(replace(change(organiser, SEATS, a, c), reason="They came together"))
    hidden = ask.EditPlayer(player=c, entry=ask.PlayerEntry(name=name(organiser, c)), hidden=True)
    said = f"Changed after it was published: {name(organiser, a)} and {name(organiser, c)} change seats. "

    assert said + "Reason: They came together" in words(organiser, "/round/2")
    assert f"Round 2, changed after it was published: {name(organiser, a)} and" in words(organiser, "/history")
    organiser.do(hidden)
    public = " ".join(text_of(build_site([organiser.log])[_round_page(organiser)].decode()).split())
    assert f"Changed after it was published: {name(organiser, a)} and #{c} change seats. Reason: They came" in public
    assert "The organiser changed this pairing by hand." not in public


def _round_page(organiser: Organiser) -> str:
    return next(
        path for path in build_site([organiser.log]) if path.startswith("en/") and path.endswith("round-2.html")
    )


def test_the_history_tells_each_result_with_the_players_of_its_time() -> None:
    organiser = running(16)
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))
    organiser.report(match_of(organiser, a), organiser.random_result())

    table = match_of(organiser, a).number
    seats = [name(organiser, player) for player in match_of(organiser, a).players]
    assert f"Round 2, table {table}: {seats[0]}" in words(organiser, "/history")


def test_undo_asks_before_it_takes_back_what_players_may_know() -> None:
    organiser = running(16)
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))

    assert "The tables are again as they were before the change. Players may know it." in words(organiser, "/round/2")


def test_any_clubs_two_of_one_club_are_told_before_they_are_put_together() -> None:
    organiser = Organiser("keyforge", details=custom(3, clubs_apart=True))
    organiser.register(*names(8))
    for player in (1, 2):
        entry = ask.PlayerEntry(name=names(8)[player - 1], constraints=Constraints(club="Puerto"))
        organiser.do(ask.EditPlayer(player=player, entry=entry))
    organiser.begin()
    organiser.pair()
    there = {match_of(organiser, 1).number, match_of(organiser, 2).number}
    organiser.report(next(m for m in organiser.round.matches if m.number not in there), organiser.random_result())

    assert "of one club" in words(organiser, "/round/1/change?change=opponents&player=1&other=2")


# -- the other one won -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_other_one_won_is_two_taps_on_the_board(game: str) -> None:
    organiser = running(9, game)
    before = organiser.round.matches[0]
    if before.result is None or before.result.turned == before.result:
        organiser.do(ask.CorrectResult(round=2, match=1, result=organiser.random_result()))
        before = organiser.round.matches[0]
    winner = before.winner
    assert winner is not None
    loser = before.opponent(winner)
    asked = re.search(r"/round/2\?show=&amp;more=(1-[12])\"", html(organiser, "/round/2"))
    assert asked
    route = f"/round/2?more={asked[1]}"
    assert f"Save: {name(organiser, loser)} won" in words(organiser, route)
    tap(organiser, route, "table-1-turn")

    assert organiser.round.matches[0].winner == loser
    assert form_of(organiser, route, "table-1-turn") is None  # a second tap there turns nothing back


def test_what_unfolds_an_open_table_does_not_offer_the_opposite_once_its_result_is_in() -> None:
    organiser = running(9)
    match = organiser.round.open_matches[0]
    route = f"/round/2?more={match.number}"
    tap(organiser, route, f"table-{match.number}-no-show")

    assert form_of(organiser, route, f"table-{match.number}-turn") is None
    assert "Save: " not in words(organiser, route)


def test_an_older_round_is_corrected_at_its_table_where_what_follows_is_shown() -> None:
    organiser = running(9)

    assert '/round/1/table/1"' in html(organiser, "/round/1")
    assert all(form_of(organiser, f"/round/1?more=1-{winner}", "table-1-turn") is None for winner in (0, 1, 2))


# -- who did not come ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("route", ["/round/2?more={}", "/round/2/table/{}"])
def test_who_did_not_come_loses_and_leaves_with_one_tap(route: str) -> None:
    organiser = running(9)
    match = organiser.round.open_matches[0]
    tap(organiser, route.format(match.number), f"table-{match.number}-no-show")

    gone = {player for player in match.players if organiser.status(player) is PlayerStatus.DROPPED}
    assert {match_of(organiser, match.first or 0).winner} == set(match.players) - gone


def test_what_is_typed_is_echoed_without_a_score_where_there_is_none_and_stands_in_the_field_again() -> None:
    organiser = running(8)
    match = organiser.round.open_matches[0]
    page = html(organiser, f"/round/2?quick={match.number} 1")

    assert f"Table {match.number}: {name(organiser, match.players[0])} wins</output>" in re.sub(r"</?bdi>", "", page)
    assert f'value="{match.number} 1"' in page


def test_the_search_leads_to_the_question_that_takes_the_round_back() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(8)
    organiser.pair()
    page = html(organiser, "/round/1?ask=withdraw")

    assert 'id="withdraw-title"' in page
    assert "becomes a draft that only you see" in text_of(page)
    assert 'id="withdraw-title"' not in html(organiser, "/round/1")


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia"])
def test_a_walkover_shows_no_numbers_and_says_beside_who_lost_why(game: str) -> None:
    organiser = running(8, game)
    match = organiser.round.open_matches[0]
    gone = match.players[0]
    tap(organiser, f"/round/2?more={match.number}", f"table-{match.number}-no-show", {"player": str(gone)})
    for route in ("/round/2", f"/round/2/table/{match.number}"):
        page = html(organiser, route)
        row = page[page.index(f'id="table-{match.number}"' if "table" not in route else 'class="duel"') :]
        said = " ".join(text_of(row[: row.index("</li>" if "table" not in route else "</section>")]).split())
        assert said.count("Did not appear") == 1
        assert re.search(rf"{name(organiser, gone)}( \S+)?( \d[–\d]*)? Did not appear", said), said
        assert not re.search(r"\b100\b|\b0–", said), said


def test_nobody_is_asked_to_leave_with_the_last_match_of_the_event() -> None:
    organiser = Organiser("keyforge", details=custom(1))
    organiser.start(4)
    organiser.pair()
    organiser.report(1, organiser.random_result())

    assert form_of(organiser, "/round/1?more=2", "table-2-no-show") is None
    assert "did not appear" in words(organiser, "/round/1?more=2")


# -- the door --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("route", "form"), [("/checkin", "start-here"), ("", "do-start_event")])
def test_any_checkin_one_tap_starts_with_those_who_are_here(route: str, form: str) -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*names(6))
    for player in range(1, 5):
        organiser.do(ask.CheckIn(player=player))
    assert "Start with the 4 who are here" in words(organiser, route)
    tap(organiser, route, form)

    assert organiser.tournament.started
    assert len(organiser.tournament.players) == 4
    told = "The event started. 3 Swiss rounds, no cut. Not playing: Elena 5, Fermin 6."
    assert str(action_text(organiser.log, organiser.log.last_action or 0)) == told
    assert [str(text) for text in history_entries_from(organiser.log, Device(), 0)[0].sentences] == [told]
    organiser.undo()
    facts = [record.fact for record in organiser.log.records if record.action == organiser.log.next_action]
    organiser.redo()
    assert str(confirmation_text(organiser.tournament, facts)) == told


def test_any_checkin_with_too_few_here_all_can_still_start() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register(*names(6))
    organiser.do(ask.CheckIn(player=1))

    assert form_of(organiser, "/checkin", "start-here") is None
    assert "Start with all 6" in words(organiser, "")
    tap(organiser, "/checkin", "check-all-in")
    assert "5 players checked in." in words(organiser, "/checkin")
    assert form_of(organiser, "/checkin", "check-all-in") is None


def test_any_checkin_who_organises_is_asked_with_the_start_sw_roles() -> None:
    organiser = Organiser("keyforge", details=replace(custom(3), organiser=""))
    organiser.register(*names(6))
    for player in range(1, 5):
        organiser.do(ask.CheckIn(player=player))
    tap(organiser, "/checkin", "start-here", {"organiser": "Zoe Ruiz"})

    assert organiser.tournament.details.organiser == "Zoe Ruiz"
