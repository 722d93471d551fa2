"""A player who is disqualified after winning: what becomes of the round (SW-DQ, KF-DECK-DQ)."""

from dataclasses import replace
from typing import Any

import pytest

from ronda.commands import requests as ask
from ronda.commands.leaving import round_to_opponent
from ronda.core import facts
from ronda.core.results import Cause, Ending
from ronda.core.state import Match, Phase, PlayerStatus
from ronda.rules.penalties import EnteredWin
from ronda.rulesets import every_ruleset, find_ruleset
from tests.playing import Organiser, custom


def won(game: str = "keyforge", **details: Any) -> Organiser:
    """An event in whose running round player 1 has won already."""
    organiser = Organiser(game, details=custom(3, **details))
    organiser.start(6)
    organiser.pair()
    organiser.win(1)
    return organiser


def table_of(organiser: Organiser, player: int, number: int | None = None) -> Match:
    round_ = organiser.round if number is None else organiser.tournament.rounds[number - 1]
    match = round_.match_of(player)
    assert match is not None
    return match


def penalty(kind: str, **how: Any) -> ask.GivePenalty:
    given = ask.GivePenalty(player=1, kind=kind, reason="A card of another deck", official="Zoe Ruiz", round=1)
    return replace(given, **how)


def test_kf_deck_dq_a_win_that_is_entered_goes_to_the_opponent() -> None:
    organiser = won()
    opponent = table_of(organiser, 1).opponent(1)
    happened = organiser.do(penalty("altered_deck"))
    match = table_of(organiser, 1)

    assert [type(fact) for fact in happened] == [facts.PenaltyGiven, facts.PlayerDisqualified, facts.ResultCorrected]
    assert (match.winner, match.corrected, organiser.status(1)) == (opponent, True, PlayerStatus.DISQUALIFIED)
    assert match.result is not None
    assert (match.result.ending, match.result.cause) == (Ending.FORFEIT, Cause.DISQUALIFIED)


def test_kf_deck_dq_the_official_can_let_the_result_stand() -> None:
    organiser = won()
    organiser.do(penalty("altered_deck", give_round=False))

    assert (table_of(organiser, 1).winner, organiser.status(1)) == (1, PlayerStatus.DISQUALIFIED)


def test_sw_dq_an_entered_win_stands_unless_the_official_gives_the_round_to_the_opponent() -> None:
    stands, given = won(), won()
    stands.do(penalty("disqualification"))
    given.do(penalty("disqualification", give_round=True))

    assert table_of(stands, 1).winner == 1
    assert table_of(given, 1).winner == table_of(given, 1).opponent(1)


def test_sw_dq_without_a_penalty_gives_the_round_too() -> None:
    organiser = won("xwing")
    organiser.do(ask.DisqualifyPlayer(player=1, reason="Loaded dice", give_round=True))
    match = table_of(organiser, 1)

    assert match.winner == match.opponent(1)
    organiser.undo()
    assert (table_of(organiser, 1).winner, organiser.status(1)) == (1, PlayerStatus.ACTIVE)


def test_sw_dq_a_round_that_is_lost_already_stays_as_it_was_played() -> None:
    organiser = won()
    loser = table_of(organiser, 1).opponent(1)
    assert loser is not None
    before = table_of(organiser, 1).result
    organiser.do(penalty("altered_deck", player=loser))

    assert table_of(organiser, 1).result == before


def test_kf_deck_dq_results_of_earlier_rounds_stand() -> None:
    organiser = won()
    organiser.finish_round()
    organiser.pair()
    current = table_of(organiser, 1)
    organiser.do(penalty("altered_deck", round=2))

    assert table_of(organiser, 1, 1).winner == 1
    assert table_of(organiser, 1).winner == current.opponent(1)


def test_kf_deck_dq_the_last_round_can_be_given_until_the_next_is_paired_or_the_cut_is_made() -> None:
    organiser = won(cut=2)
    organiser.finish_round()
    assert round_to_opponent(organiser.tournament, organiser.ruleset, 1)
    while organiser.phase is not Phase.CUT_DUE:
        organiser.play_round(winners=[1])
    assert round_to_opponent(organiser.tournament, organiser.ruleset, 1)
    organiser.do(ask.MakeCut())

    assert not round_to_opponent(organiser.tournament, organiser.ruleset, 1)


def test_kf_deck_dq_in_the_final_the_title_goes_to_the_opponent() -> None:
    organiser = won(cut=2)
    organiser.finish_round()
    while organiser.phase is not Phase.CUT_DUE:
        organiser.play_round(winners=[1])
    organiser.do(ask.MakeCut())
    organiser.play_round(winners=[1])
    other = table_of(organiser, 1).opponent(1)
    organiser.do(penalty("altered_deck", round=None))

    assert organiser.round.matches[0].winner == other


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_sw_dq_the_round_is_given_only_by_disqualifications(ruleset: Any) -> None:
    giving = {kind.effect.value for kind in ruleset.penalties if kind.entered_win is not EnteredWin.STANDS}

    assert giving <= {"disqualification"}


def test_agl_material_is_of_a_game_whose_document_gives_no_round_away() -> None:
    assert {kind.entered_win for kind in find_ruleset("aristeia").penalties} == {EnteredWin.STANDS}
