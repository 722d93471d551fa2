"""What a way out of an event changes is shown before it is asked, with the way out itself (SW-DQ, SW-DROP, SW-CUT)."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ronda.commands import requests as ask
from ronda.core.state import Phase, Tournament
from ronda.formats.cut import qualified_players
from ronda.formats.standings import swiss_standings
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def cut_due() -> Organiser:
    """An event of 8 whose cut to the top 4 is due."""
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(players=8)
    organiser.play_until(Phase.CUT_DUE)
    return organiser


def effects(organiser: Organiser, route: str, form: str, language: str = "en") -> list[str]:
    """What each choice of a form is said to change."""
    identifier = organiser.tournament.id
    html = screen_page(f"/t/{identifier}{route}", {identifier: organiser.log}, Device(), language).html
    inside = re.search(rf'<form[^>]*id="{form}".*?</form>', html, re.DOTALL)
    assert inside is not None
    return [unescape(text_of(each)).removeprefix("> ") for each in re.split(r'<div class="effect"', inside[0])[1:]]


def best(tournament: Tournament, organiser: Organiser, place: int) -> int:
    """Who stands at a place."""
    return swiss_standings(tournament, organiser.ruleset).rows[place - 1].player


def winner_in_the_cut(organiser: Organiser) -> int:
    """Who would go on and has won the last round."""
    tournament = organiser.tournament
    going_on = qualified_players(tournament, swiss_standings(tournament, organiser.ruleset), 4)
    return next(match.winner for match in organiser.round.matches if match.winner in going_on)


@pytest.mark.parametrize("route", ["/player/{player}", "/conduct?player={player}&kind={kind}"])
def test_sw_dq_the_disqualification_itself_is_in_the_preview_of_both_choices(cut_due: Organiser, route: str) -> None:
    player = winner_in_the_cut(cut_due)
    name = cut_due.tournament.player(player).name
    kind = next(each.key for each in cut_due.ruleset.penalties if each.effect == "disqualification")
    form = "disqualify" if "conduct" not in route else "give-penalty"
    given, stands = effects(cut_due, route.format(player=player, kind=kind), form)

    for give_round, said in ((True, given), (False, stands)):
        after = Organiser("keyforge", details=custom(3, 4))
        after.log = cut_due.log
        after.do(ask.DisqualifyPlayer(player=player, reason="Cheating", give_round=give_round))
        standings = swiss_standings(after.tournament, after.ruleset)
        going_on = qualified_players(after.tournament, standings, 4)
        enters = next(each for each in going_on if each not in before_cut(cut_due))
        assert f"The cut changes: {after.tournament.player(enters).name} in, {name} out." in said
        assert re.search(rf"{name} \d+ → then –", said)


def before_cut(organiser: Organiser) -> tuple[int, ...]:
    """Who would go on."""
    return qualified_players(organiser.tournament, swiss_standings(organiser.tournament, organiser.ruleset), 4)


def test_sw_drop_who_enters_the_cut_in_the_leavers_place_is_said_before(cut_due: Organiser) -> None:
    player, next_best = best(cut_due.tournament, cut_due, 2), best(cut_due.tournament, cut_due, 5)
    names = [cut_due.tournament.player(each).name for each in (next_best, player)]

    (said,) = effects(cut_due, f"/player/{player}", "drop")
    assert f"The cut changes: {names[0]} in, {names[1]} out." in said
    assert "The standings do not change." in said
    (said,) = effects(cut_due, f"/player/{player}", "drop", "es")
    assert f"Cambia el corte. Dentro: {names[0]} ; fuera: {names[1]} ." in said


def test_sw_cut_a_place_in_the_cut_that_was_made_passes_on_or_stays_empty(cut_due: Organiser) -> None:
    cut_due.do(ask.MakeCut())
    cut_due.pair()
    player, next_best = best(cut_due.tournament, cut_due, 2), best(cut_due.tournament, cut_due, 5)
    names = [cut_due.tournament.player(each).name for each in (next_best, player)]

    for form in ("drop", "disqualify"):
        passes_on, stays_empty = effects(cut_due, f"/player/{player}", form)
        assert f"The cut changes: {names[0]} in, {names[1]} out." in passes_on
        assert "Semifinals: paired anew." in passes_on
        assert "The cut changes" not in stays_empty
        opponent = cut_due.round.match_of(player).opponent(player)  # type: ignore[union-attr]
        assert f"{cut_due.tournament.player(opponent or 0).name} goes on." in stays_empty


def test_sw_elim_drop_the_opponent_goes_on_and_the_title_is_named(cut_due: Organiser) -> None:
    cut_due.do(ask.MakeCut())
    cut_due.play_round()
    cut_due.pair()
    first, second = (cut_due.tournament.player(each) for each in cut_due.round.matches[0].players)

    (said,) = effects(cut_due, f"/player/{first.id}", "drop")
    assert f"{second.name} wins the event." in said
    assert "instead of" not in said


def test_sw_drop_each_choice_of_an_open_match_says_what_it_changes() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(players=8)
    organiser.pair()
    conceded, played = effects(organiser, "/player/1", "drop")

    [match] = (match for match in organiser.round.matches if match.first == 1)
    assert f"open → 0–1 {organiser.tournament.player(match.second or 0).name} wins" in conceded
    assert "open →" not in played


def test_any_conduct_a_penalty_says_what_it_changes_and_a_warning_nothing() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(players=8)
    organiser.pair()
    kind = next(each.key for each in organiser.ruleset.penalties if each.effect == "match_loss")

    assert effects(organiser, "/conduct?player=1&kind=warning", "give-penalty") == []
    (said,) = effects(organiser, f"/conduct?player=1&kind={kind}", "give-penalty")
    assert "wins" in said
    assert "The standings do not change before the last result of Round 1 is in." in said


def test_sw_dq_while_a_round_runs_it_is_said_what_becomes_of_its_match() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(players=9)
    organiser.pair()
    first, second = organiser.round.open_matches[:2]
    organiser.win(first.players[0])
    bye = next(match.players[0] for match in organiser.round.matches if match.is_bye)
    name = {player.id: player.name for player in organiser.tournament.players}

    for player, said in (
        (second.players[0], f"open → 0–1 {name[second.players[1]]} wins"),
        (first.players[1], f"Round 1, table {first.number}: the result stands."),
        (bye, f"Round 1: the bye of {name[bye]} counts as it is."),
    ):
        (shown,) = effects(organiser, f"/player/{player}", "disqualify")
        assert said in shown
        assert f"From round 2 on {name[player]} is not paired any more." in shown
    turned, stands = effects(organiser, f"/player/{first.players[0]}", "disqualify")
    assert f"1–0 → 0–1 {name[first.players[1]]} wins" in turned
    assert f"Round 1, table {first.number}: the result stands." in stands
    _, played = effects(organiser, f"/player/{second.players[0]}", "drop")
    assert f"Round 1, table {second.number}: the match is still played." in played


def test_sw_dq_who_is_disqualified_stands_first_in_the_preview_however_many_places_change() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(players=20)
    organiser.play_round()
    player = best(organiser.tournament, organiser, 11)
    (shown,) = effects(organiser, f"/player/{player}", "disqualify")

    moves = shown.partition("Player Place Points")[2].strip()
    assert moves.startswith(organiser.tournament.player(player).name)


def test_sw_dq_the_reason_is_marked_as_required_and_has_the_focus_when_the_fold_is_opened() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    organiser.start(players=4)
    identifier = organiser.tournament.id
    html = screen_page(f"/t/{identifier}/player/1", {identifier: organiser.log}, Device(), "en").html
    field = re.search(r'<input\s+id="dq-reason"[^>]*>', html)
    assert field is not None
    assert "required" in field[0]
    assert "data-begin" in field[0]
    assert "Reason (required)" in html
