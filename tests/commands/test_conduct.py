"""Penalties are logged and take effect in one step (ANY-CONDUCT, KF-DECK-DQ, KF-LOST-CARD)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal
from ronda.core.results import Cause, Ending, Result, Score
from ronda.core.state import Match, PlayerStatus
from ronda.rules.penalties import games_lost
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom, games, score
from tests.test_admission import rewritten


def running(game: str | Ruleset) -> Organiser:
    """An event of five with its first round running: somebody has a bye."""
    organiser = Organiser(game, details=custom(3))
    organiser.start(5)
    organiser.pair()
    return organiser


def penalty(player: int, kind: str, **how: Any) -> ask.GivePenalty:
    given = ask.GivePenalty(player=player, kind=kind, reason="Not in the case", official="Zoe Ruiz", round=1)
    return replace(given, **{"so_far": (), **how})


def lost(result: Result) -> Result:
    """A result as a penalty leaves it behind."""
    return replace(result, cause=Cause.PENALTY)


def table_one(organiser: Organiser) -> tuple[Match, int, int]:
    match = organiser.round.matches[0]
    assert match.first is not None
    assert match.second is not None
    return match, match.first, match.second


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
class TestEveryGame:
    def test_any_conduct_a_warning_is_written_down_with_rule_reason_round_and_official(self, ruleset: Ruleset) -> None:
        organiser = running(ruleset)
        match, first, _ = table_one(organiser)
        happened = organiser.do(penalty(first, "warning"))

        assert happened == organiser.tournament.penalties
        assert happened == (
            facts.PenaltyGiven(
                player=first,
                kind="warning",
                rule="ANY-CONDUCT",
                reason="Not in the case",
                official="Zoe Ruiz",
                round=1,
                match=match.number,
            ),
        )

    def test_any_conduct_a_loss_gives_the_open_match_to_the_opponent(self, ruleset: Ruleset) -> None:
        organiser = running(ruleset)
        _, first, second = table_one(organiser)
        organiser.do(penalty(first, "match_loss"))
        match, *_ = table_one(organiser)

        assert match.winner == second
        assert match.result is not None
        assert match.result.ending == Ending.FORFEIT
        assert organiser.status(first) is PlayerStatus.ACTIVE

    def test_any_conduct_a_disqualification_takes_the_player_out_and_the_opponent_wins(self, ruleset: Ruleset) -> None:
        """SW-DQ too."""
        organiser = running(ruleset)
        _, first, second = table_one(organiser)
        organiser.do(penalty(second, "disqualification"))
        match, *_ = table_one(organiser)

        assert (match.winner, organiser.status(second)) == (first, PlayerStatus.DISQUALIFIED)
        assert organiser.tournament.player(second).reason == "Not in the case"

    def test_any_conduct_undo_takes_the_penalty_and_its_effect_back_together(self, ruleset: Ruleset) -> None:
        organiser = running(ruleset)
        before = organiser.tournament
        organiser.do(penalty(table_one(organiser)[1], "disqualification"))
        organiser.undo()

        assert organiser.tournament == before

    def test_any_conduct_every_kind_of_penalty_is_a_sentence_of_the_log_and_reads_back(self, ruleset: Ruleset) -> None:
        for kind in ruleset.penalties:
            organiser = running(ruleset)
            organiser.do(penalty(table_one(organiser)[1], kind.key))
            text = journal.log_file_text(organiser.log)

            assert read_event_file(text).tournament == organiser.tournament
            assert kind.rule
            assert kind.name


@pytest.fixture
def organiser() -> Organiser:
    return running("keyforge")


def test_any_conduct_a_loss_without_an_open_match_is_refused(organiser: Organiser) -> None:
    _, first, _ = table_one(organiser)
    organiser.win(first)

    assert "has no open match to lose" in organiser.refusal(penalty(first, "match_loss"), NotNow)
    bye = next(match.first for match in organiser.round.matches if match.is_bye)
    assert "has no open match to lose" in organiser.refusal(penalty(bye or 0, "match_loss"), NotNow)


SO_FAR: dict[str, tuple[tuple[Score, ...], tuple[int, int]]] = {
    # as typed by the first player's score and the second's, and what the loss of the first one leaves behind
    "xwing": (score(60, 20).scores, (60, 100)),
    "aristeia": (
        (
            Score(key="victory_points", first=4, second=9),
            Score(key="frags", first=2, second=3),
            Score(key="first_blood", first=1, second=0),
        ),
        (4, 9),
    ),
}


@pytest.mark.parametrize(
    ("game", "kind", "points"),
    [
        ("xwing", "lost_component", (0, 1)),
        ("xwing", "match_loss", (0, 1)),
        ("xwing", "disqualification", (0, 1)),
        ("aristeia", "material", (0, 3)),
        ("aristeia", "disqualification", (0, 3)),
    ],
)
def test_agl_material_a_match_lost_while_it_is_played_keeps_what_was_scored(
    game: str, kind: str, points: tuple[int, int]
) -> None:
    """AGL-MATERIAL, XW-COMPONENTS, XW-MOV, ANY-CONDUCT, SW-DQ: as if it had been conceded."""
    organiser = running(game)
    scores, left = SO_FAR[game]
    organiser.do(penalty(table_one(organiser)[1], kind, so_far=scores))
    match, *_ = table_one(organiser)
    result = match.result

    assert result is not None
    cause = Cause.DISQUALIFIED if kind == "disqualification" else Cause.PENALTY
    assert (result.winner, result.ending, result.cause) == (2, "concession", cause)
    assert (result.scores[0].first, result.scores[0].second) == left
    assert result.scores[1:] == scores[1:]
    assert not result.is_unplayed
    assert [organiser.ruleset.scoring.points(result, side) for side in (1, 2)] == [*map(Fraction, points)]
    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log


def test_xw_components_the_margin_of_a_match_lost_while_it_is_played() -> None:
    """XW-MOV: destroyed 60, then all ships count as destroyed: 60 and 140."""
    organiser = running("xwing")
    organiser.do(penalty(table_one(organiser)[1], "lost_component", so_far=score(60, 20).scores))
    match, first, second = table_one(organiser)
    organiser.finish_round()
    margins = {row.player: row.line.totals["margin_of_victory"] for row in organiser.standings().rows}

    assert (margins[first], margins[second]) == (60, 140)
    assert match.result is not None


@pytest.mark.parametrize(
    ("game", "kind"), [("xwing", "lost_component"), ("aristeia", "material"), ("keyforge", "lost_card")]
)
def test_agl_material_a_concession_that_is_entered_first_stands_beside_the_penalty(game: str, kind: str) -> None:
    """AGL-MATERIAL, XW-COMPONENTS, KF-LOST-CARD."""
    organiser = running(game)
    match, first, _ = table_one(organiser)
    form = organiser.ruleset.scoring.form(organiser.tournament.details, organiser.round.stage)
    conceded = form.quick[0].ended(1, SO_FAR[game][0] if game in SO_FAR else ())
    organiser.report(match, conceded)
    happened = organiser.do(penalty(first, kind))

    assert [type(fact) for fact in happened] == [facts.PenaltyGiven]
    assert table_one(organiser)[0].result == conceded
    assert "has no open match to lose" in organiser.refusal(penalty(match.second or 0, kind), NotNow)


def test_xw_mov_what_the_loser_scored_must_be_possible() -> None:
    organiser = running("xwing")
    given = penalty(table_one(organiser)[1], "match_loss", so_far=score(100, 20).scores)

    assert "the loser's is lower" in organiser.refusal(given, Impossible)


def test_sw_drop_a_match_given_up_while_it_is_played_keeps_what_was_scored() -> None:
    organiser = running("xwing")
    _, first, second = table_one(organiser)
    organiser.do(ask.DropPlayer(player=second, so_far=score(30, 45).scores))
    match, *_ = table_one(organiser)

    assert match.winner == first
    assert match.result == replace(score(100, 45, ending="concession"), cause=Cause.LEFT)


def test_any_conduct_games_of_a_series_that_the_loser_won_stay(series: Organiser) -> None:
    """KF-BO3, KF-LOST-CARD: at one each, the loss of a game or of the match ends it 1–2."""
    for kind in ("lost_card", "match_loss"):
        _, first, _ = table_one(series)
        series.do(penalty(first, kind, so_far=games(1, 1).scores))
        assert table_one(series)[0].result == lost(games(1, 2, ending="concession"))
        series.undo()


def test_any_conduct_a_loss_is_of_the_round_that_is_running(organiser: Organiser) -> None:
    organiser.finish_round()
    organiser.pair()
    _, first, _ = table_one(organiser)

    assert organiser.refusal(penalty(first, "match_loss", round=1), NotNow) == (
        "Only the match of round 2 is still open: choose that round, or give a warning for the other."
    )


@pytest.mark.parametrize(
    ("change", "kind", "sentence"),
    [
        ({"reason": " "}, Malformed, "A penalty needs a reason: say what happened."),
        ({"official": ""}, Malformed, "Name the official who gives the player this penalty."),
        ({"kind": "flogging"}, Malformed, "Choose which penalty the player is given."),
        ({"round": 9}, Impossible, "Round 9 has not been paired."),
        ({"player": 99}, Impossible, "There is no player number 99 in this event."),
    ],
)
def test_any_conduct_what_is_missing_or_unknown_is_refused(
    organiser: Organiser, change: dict[str, Any], kind: type[Refusal], sentence: str
) -> None:
    assert organiser.refusal(replace(penalty(1, "warning"), **change), kind) == sentence


def test_kf_deck_dq_an_altered_deck_is_disqualified_and_the_opponent_wins_the_round(organiser: Organiser) -> None:
    _, first, second = table_one(organiser)
    happened = organiser.do(penalty(first, "altered_deck"))
    match, *_ = table_one(organiser)

    assert [type(fact).__name__ for fact in happened] == ["PenaltyGiven", "PlayerDisqualified", "ResultReported"]
    assert (match.winner, organiser.status(first)) == (second, PlayerStatus.DISQUALIFIED)
    assert organiser.tournament.penalties[0].rule == "KF-DECK-DQ"


def test_kf_lost_card_not_found_in_the_extra_time_the_game_is_lost(organiser: Organiser) -> None:
    _, first, second = table_one(organiser)
    organiser.do(penalty(first, "lost_card"))

    assert table_one(organiser)[0].winner == second
    assert organiser.status(first) is PlayerStatus.ACTIVE


SERIES = (("swiss_games", "3"), ("elimination_games", "3"))


@pytest.fixture
def series() -> Organiser:
    organiser = Organiser("keyforge", details=custom(3, options=SERIES))
    organiser.start(4)
    organiser.pair()
    return organiser


def test_kf_lost_card_in_a_best_of_three_counts_one_game_and_the_match_goes_on(series: Organiser) -> None:
    match, first, _ = table_one(series)
    happened = series.do(penalty(first, "lost_card"))

    assert [type(fact) for fact in happened] == [facts.PenaltyGiven]
    assert table_one(series)[0].is_open
    assert games_lost(series.ruleset.penalties, series.tournament, series.round, match) == (1, 0)
    left_out = ask.ReportResult(round=1, match=match.number, result=games(2, 0, ending="keys"))
    assert "count it among the games" in series.refusal(left_out, Impossible)
    series.report(match, games(2, 1, ending="keys"))
    assert table_one(series)[0].winner == first


def test_kf_lost_card_only_lost_games_of_the_players_in_the_round_are_counted(series: Organiser) -> None:
    match = series.round.match_of(1)
    assert match is not None
    series.do(penalty(1, "lost_card"))
    series.do(penalty(1, "warning"))
    series.do(penalty(match.opponent(1) or 0, "warning"))
    series.finish_round()
    series.pair()
    series.do(penalty(match.opponent(1) or 0, "lost_card", round=2))
    alone = (replace(match, first=2, second=None), replace(match, first=None, second=2))
    first_round = series.tournament.rounds[0]
    counted = [games_lost(series.ruleset.penalties, series.tournament, first_round, each) for each in (match, *alone)]

    assert counted == [(1, 0) if match.first == 1 else (0, 1), (0, 0), (0, 0)]


def test_kf_lost_card_a_second_lost_game_decides_a_best_of_three(series: Organiser) -> None:
    match, first, second = table_one(series)
    series.do(penalty(second, "lost_card"))
    series.do(penalty(first, "lost_card"))
    assert table_one(series)[0].is_open
    happened = series.do(penalty(first, "lost_card", round=None))

    assert [type(fact) for fact in happened] == [facts.PenaltyGiven, facts.ResultReported]
    assert table_one(series)[0].result == lost(games(1, 2, ending="concession"))
    assert table_one(series)[0].winner == second
    series.undo()
    assert table_one(series)[0].is_open
    assert games_lost(series.ruleset.penalties, series.tournament, series.round, match) == (1, 1)


def test_kf_lost_card_decides_where_the_opponent_has_won_a_game_before(series: Organiser) -> None:
    _, first, second = table_one(series)
    series.do(penalty(first, "lost_card", so_far=games(0, 1).scores))

    assert table_one(series)[0].result == lost(games(0, 2, ending="concession"))
    assert table_one(series)[0].winner == second


def test_kf_lost_card_asks_how_many_games_the_opponent_had_won_and_takes_no_answer_for_none(series: Organiser) -> None:
    _, first, second = table_one(series)
    opponent = series.tournament.player(second).name
    series.do(penalty(second, "lost_card"))
    unsaid = penalty(second, "lost_card", so_far=None)

    assert series.refusal(penalty(first, "lost_card", so_far=None), Malformed) == (
        f"How many games of this match had {opponent} won? Say it: one more may decide the match."
    )
    series.do(unsaid)
    assert table_one(series)[0].winner == first


def test_kf_lost_card_stays_with_the_player_when_the_round_is_paired_again(series: Organiser) -> None:
    _, first, _ = table_one(series)
    series.do(penalty(first, "lost_card"))
    series.do(ask.UnpairRound(round=1))
    series.pair()
    match = series.round.match_of(first)
    assert match is not None

    assert sum(games_lost(series.ruleset.penalties, series.tournament, series.round, match)) == 1
    assert games_lost(series.ruleset.penalties, series.tournament, series.round, match)[match.side(first) - 1] == 1


def test_any_conduct_the_loss_of_a_game_counts_in_any_series() -> None:
    options = (("result", "games"), ("series", "3"))
    organiser = Organiser("custom", details=custom(3, options=options))
    organiser.start(4)
    organiser.pair()
    _, first, second = table_one(organiser)
    for _ in range(3):
        assert table_one(organiser)[0].is_open
        organiser.do(penalty(first, "game_loss"))

    assert table_one(organiser)[0].winner == second


def test_kf_lost_card_not_found_before_the_next_round_the_player_is_dropped(organiser: Organiser) -> None:
    _, first, _ = table_one(organiser)
    organiser.finish_round()
    organiser.do(penalty(first, "lost_card_next_round"))

    assert organiser.status(first) is PlayerStatus.DROPPED


def test_kf_lost_card_one_that_is_missed_during_a_game_loses_that_game_at_once(organiser: Organiser) -> None:
    _, first, second = table_one(organiser)
    organiser.do(penalty(first, "missed_card"))

    assert table_one(organiser)[0].winner == second
    assert organiser.status(first) is PlayerStatus.ACTIVE


def test_kf_lost_card_one_that_is_missed_during_a_game_of_a_series_costs_that_game_only(series: Organiser) -> None:
    match, first, second = table_one(series)
    series.do(penalty(second, "missed_card"))

    assert table_one(series)[0].is_open
    assert games_lost(series.ruleset.penalties, series.tournament, series.round, match) == (0, 1)
    series.do(penalty(second, "lost_card"))
    assert table_one(series)[0].winner == first


def test_agl_material_that_is_not_replaced_in_the_extra_time_costs_the_match() -> None:
    organiser = running("aristeia")
    _, first, second = table_one(organiser)
    happened = organiser.do(penalty(first, "material"))

    assert [type(fact) for fact in happened] == [facts.PenaltyGiven, facts.ResultReported]
    assert organiser.tournament.penalties[0].rule == "AGL-MATERIAL"
    assert (table_one(organiser)[0].winner, organiser.status(first)) == (second, PlayerStatus.ACTIVE)


def test_agl_material_that_is_not_replaced_before_the_next_round_takes_the_player_out() -> None:
    organiser = running("aristeia")
    _, first, _ = table_one(organiser)
    organiser.finish_round()
    organiser.do(penalty(first, "material_next_round"))

    assert organiser.status(first) is PlayerStatus.DROPPED


def test_xw_components_an_invalid_one_without_a_substitute_is_a_disqualification() -> None:
    organiser = running("xwing")
    _, first, second = table_one(organiser)
    organiser.do(penalty(first, "invalid_component"))

    assert organiser.tournament.penalties[0].rule == "XW-COMPONENTS"
    assert (table_one(organiser)[0].winner, organiser.status(first)) == (second, PlayerStatus.DISQUALIFIED)


def test_xw_components_a_file_of_before_that_names_the_general_rule_is_read() -> None:
    organiser = running("xwing")
    organiser.do(penalty(table_one(organiser)[1], "lost_component"))

    def before(fact: facts.Fact) -> facts.Fact:
        return replace(fact, rule="ANY-CONDUCT") if isinstance(fact, facts.PenaltyGiven) else fact

    assert read_event_file(rewritten(organiser.log, before)).tournament.penalties[0].rule == "ANY-CONDUCT"


def test_xw_components_a_lost_one_costs_the_match_and_then_the_event() -> None:
    organiser = running("xwing")
    _, first, second = table_one(organiser)
    organiser.do(penalty(first, "lost_component"))
    match, *_ = table_one(organiser)

    assert match.winner == second
    assert match.result is not None
    assert match.result.score("score", match.side(second)) == 100
    organiser.do(penalty(first, "lost_component_next_round"))
    assert organiser.status(first) is PlayerStatus.DROPPED
