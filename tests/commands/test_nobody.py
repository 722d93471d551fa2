"""A match that nobody wins, and a bye whose holder never came (SW-NOBODY)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import PairingChangeKind
from ronda.core.results import NOBODY, Cause, Ending, Result
from ronda.core.state import Match, Phase
from ronda.formats.pairing.double_elimination import bracket_of
from ronda.formats.standings import ranking_crosstable
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from ronda.views.shared.final_standings import (
    event_champions,
    final_places,
    no_champion_reason,
    place_text,
    places_without_player,
)
from tests.playing import Organiser, custom, doubled

NEITHER = Result(winner=NOBODY, ending=Ending.FORFEIT, cause=Cause.ABSENT)
each_game = pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)


def running(game: str | Ruleset, players: int = 6, details: Details | None = None) -> Organiser:
    organiser = Organiser(game, details=details or custom(3))
    organiser.start(players)
    organiser.pair()
    return organiser


def table(organiser: Organiser, player: int) -> Match:
    match = organiser.round.match_of(player)
    assert match is not None
    return match


def two(organiser: Organiser) -> tuple[int, int]:
    """The players of the first table."""
    first, second = organiser.round.matches[0].players
    return first, second


def result_of(organiser: Organiser, player: int) -> Result:
    result = table(organiser, player).result
    assert result is not None
    return result


def penalty(player: int, kind: str = "match_loss") -> ask.GivePenalty:
    return ask.GivePenalty(player=player, kind=kind, reason="Late", official="Zoe Ruiz")


def is_nobodys(organiser: Organiser, player: int, cause: Cause) -> bool:
    result = result_of(organiser, player)
    return (result.winner, result.ending, result.cause) == (NOBODY, Ending.FORFEIT, cause)


def reads_back(organiser: Organiser) -> bool:
    findings = verify_pairings(organiser.log, organiser.ruleset)
    again = {finding.verdict for finding in findings} <= {PairingVerdict.SAME, PairingVerdict.BY_HAND}
    return again and read_event_file(journal.log_file_text(organiser.log)) == organiser.log


# -- Swiss rounds ------------------------------------------------------------------------------------------------------


@each_game
def test_sw_nobody_a_match_to_which_neither_came_is_lost_by_both(ruleset: Ruleset) -> None:
    organiser = running(ruleset)
    match = organiser.round.matches[0]
    sent = {"round": "1", "match": str(match.number), "ending": "forfeit", "winner": "nobody"}
    organiser.do(read_command("report_result", sent, organiser.tournament, organiser.ruleset))
    one, other = match.players

    assert is_nobodys(organiser, one, Cause.ABSENT)
    assert [result_of(organiser, one).of(side) for side in (1, 2)] == ["loss", "loss"]
    lines = ranking_crosstable(organiser.tournament, organiser.ruleset, after_round=1)
    for player in (one, other):
        assert (lines[player].points, lines[player].losses, lines[player].unplayed_losses) == (Fraction(0), 1, 1)
    organiser.finish_round()
    organiser.play_swiss()
    assert reads_back(organiser)


def test_sw_nobody_in_x_wing_the_margin_of_both_is_that_of_a_loss_without_play() -> None:
    organiser = running("xwing", 4)
    match = organiser.round.matches[0]
    organiser.neither(match)
    organiser.finish_round()
    rows = organiser.standings().rows
    lines = {row.player: row.line for row in rows}

    assert [lines[player].totals["margin_of_victory"] for player in match.players] == [0, 0]
    assert {row.player for row in rows[-2:]} == set(match.players)


@pytest.mark.parametrize(
    ("result", "steps", "totals"),
    [
        (
            "score",
            "margin\npoints_scored\npoints_difference",
            {"margin": 0, "points_scored": 0, "points_difference": -100},
        ),
        ("games", "games_won\ngames_share", {"games_won": 0, "games_lost": 2}),
    ],
)
def test_sw_nobody_in_a_custom_game_both_count_what_a_loss_without_play_counts(
    result: str, steps: str, totals: dict[str, int]
) -> None:
    options = (("result", result), ("tiebreaks", steps), ("most_score", "100"), ("margin_base", "100"))
    organiser = running("custom", 4, custom(3, options=options))
    nobody, forfeited = organiser.round.matches
    organiser.neither(nobody)
    organiser.report(forfeited, Result(winner=1, ending=Ending.FORFEIT, cause=Cause.ABSENT))
    lines = ranking_crosstable(organiser.tournament, organiser.ruleset, after_round=1)
    loser = lines[forfeited.second or 0]

    for player in nobody.players:
        assert dict(lines[player].totals) == dict(loser.totals) == totals
        assert lines[player].points == loser.points


def test_agl_nobody_it_is_no_match_that_was_played() -> None:
    organiser = running("aristeia", 4)
    match = organiser.round.matches[0]
    organiser.neither(match)
    organiser.finish_round()
    line = ranking_crosstable(organiser.tournament, organiser.ruleset, after_round=1)[match.first or 0]

    assert (line.points, line.matches_played, set(line.totals.values())) == (Fraction(0), 0, {0})


@each_game
def test_sw_nobody_both_can_be_given_the_loss_of_the_match(ruleset: Ruleset) -> None:
    organiser = running(ruleset)
    one, other = two(organiser)
    organiser.do(penalty(one))
    organiser.do(penalty(other))

    assert is_nobodys(organiser, one, Cause.PENALTY)
    assert len(organiser.tournament.penalties) == 2
    assert reads_back(organiser)
    organiser.undo()
    assert table(organiser, one).winner == other


@each_game
def test_sw_nobody_both_can_be_disqualified_and_the_round_is_nobodys(ruleset: Ruleset) -> None:
    organiser = running(ruleset)
    one, other = two(organiser)
    for player in (one, other):
        organiser.do(ask.DisqualifyPlayer(player=player, reason="Marked cards"))

    assert is_nobodys(organiser, one, Cause.DISQUALIFIED)
    assert reads_back(organiser)


def test_sw_nobody_a_disqualification_leaves_a_match_that_was_played() -> None:
    organiser = running("keyforge")
    one, _ = two(organiser)
    organiser.win(one)
    before = result_of(organiser, one)
    organiser.do(ask.DisqualifyPlayer(player=one, reason="Marked cards"))

    assert result_of(organiser, one) == before


def test_sw_nobody_after_the_cut_a_disqualification_leaves_the_last_swiss_round() -> None:
    organiser = running("keyforge", 8, custom(1, 4))
    one, other = two(organiser)
    organiser.drop(other)
    organiser.finish_round()
    organiser.do(ask.MakeCut())
    organiser.do(ask.DisqualifyPlayer(player=one, reason="Marked cards"))

    assert organiser.tournament.rounds[0].matches[0].winner == one


def test_sw_nobody_who_leaves_after_an_opponent_who_left_keeps_the_win_unless_both_were_gone() -> None:
    """SW-DROP: whoever was there when the opponent left has won."""
    organiser = running("keyforge")
    one, other = two(organiser)
    organiser.drop(one)
    organiser.drop(other)
    assert table(organiser, one).winner == other
    organiser.undo()
    organiser.drop(other, open_match="lose")

    assert is_nobodys(organiser, one, Cause.LEFT)


def test_sw_nobody_a_result_can_be_corrected_to_it_and_back() -> None:
    organiser = running("keyforge")
    one, _ = two(organiser)
    organiser.win(one)
    number = table(organiser, one).number
    nobody = Result(winner=NOBODY, ending=Ending.FORFEIT, cause=Cause.PENALTY)
    organiser.do(ask.CorrectResult(round=1, match=number, result=nobody))
    assert is_nobodys(organiser, one, Cause.PENALTY)
    assert "has no other side" in organiser.refusal(ask.TurnResult(round=1, match=number), Impossible)
    organiser.do(ask.ClearResult(round=1, match=number))

    assert table(organiser, one).is_open


# -- a bye whose holder never came -------------------------------------------------------------------------------------


@each_game
def test_sw_nobody_a_bye_whose_holder_never_came_is_a_round_missed(ruleset: Ruleset) -> None:
    organiser = running(ruleset, 5)
    bye = next(match for match in organiser.round.matches if match.is_bye)
    holder = bye.first or 0
    organiser.neither(bye)
    organiser.finish_round()
    line = ranking_crosstable(organiser.tournament, organiser.ruleset, after_round=1)[holder]

    assert (line.points, line.rounds_played, line.byes, line.unpaired_losses) == (Fraction(0), 0, 0, 1)
    assert set(line.totals.values()) <= {0}
    organiser.pair()
    assert next(match.first for match in organiser.round.matches if match.is_bye) == holder
    assert reads_back(organiser)


def test_sw_nobody_a_missed_bye_can_be_taken_back_in_any_round() -> None:
    organiser = running("keyforge", 5)
    bye = next(match for match in organiser.round.matches if match.is_bye)
    organiser.neither(bye)
    again = ask.ReportResult(round=1, match=bye.number, result=Result(winner=NOBODY, ending=Ending.FORFEIT))
    assert "is a bye: it has no result" in organiser.refusal(again, Impossible)
    organiser.finish_round()
    organiser.pair()
    organiser.do(ask.ClearResult(round=1, match=bye.number))

    assert organiser.tournament.rounds[0].matches[-1].is_bye
    assert "is a bye" in organiser.refusal(ask.ClearResult(round=1, match=bye.number), Impossible)
    organiser.do(again)
    assert organiser.tournament.rounds[0].matches[-1].is_missed
    assert reads_back(organiser)


def test_sw_nobody_a_bye_has_no_other_result() -> None:
    organiser = running("keyforge", 5)
    bye = next(match for match in organiser.round.matches if match.is_bye)
    lost = ask.ReportResult(
        round=1, match=bye.number, result=Result(winner=1, ending=Ending.FORFEIT, cause=Cause.ABSENT)
    )

    assert "is a bye: it has no result" in organiser.refusal(lost, Impossible)


def test_sw_nobody_a_bye_of_a_bracket_is_left_by_dropping() -> None:
    """SW-ELIM-DROP: the next opponent has a bye then."""
    organiser = running("keyforge", 3, custom(0))
    bye = next(match for match in organiser.round.matches if match.is_bye)
    missed = ask.ReportResult(round=1, match=bye.number, result=Result(winner=NOBODY, ending=Ending.FORFEIT))

    assert "is a bye: it has no result" in organiser.refusal(missed, Impossible)


def test_sw_nobody_open_tables_can_be_changed_beside_a_missed_bye() -> None:
    """ANY-RESEAT."""
    organiser = running("keyforge", 7)
    organiser.neither(next(match for match in organiser.round.matches if match.is_bye))
    one, other = (organiser.round.matches[place].first or 0 for place in (0, 1))
    organiser.do(ask.ChangePairings(round=1, change=PairingChangeKind.SEATS, player=one, other=other))

    assert organiser.round.matches[-1].is_missed
    assert reads_back(organiser)


# -- brackets ----------------------------------------------------------------------------------------------------------


def semifinals(game: str = "keyforge") -> Organiser:
    organiser = Organiser(game, details=custom(3, 4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    return organiser


def places(organiser: Organiser) -> dict[int, str]:
    return {each.player: place_text(each) for each in final_places(organiser.tournament, organiser.ruleset)}


def test_sw_nobody_in_a_bracket_the_next_opponent_has_a_bye_and_the_place_stays_empty() -> None:
    organiser = semifinals()
    one, other = two(organiser)
    organiser.win(organiser.round.matches[1].first or 0)
    for player in (one, other):
        organiser.do(ask.DisqualifyPlayer(player=player, reason="Marked cards"))
    loser = next(player for player in organiser.round.matches[1].players if player != organiser.round.matches[1].winner)
    organiser.pair()

    assert organiser.phase is Phase.FINISHED
    assert organiser.round.matches[0].is_bye
    found = places(organiser)
    assert {one, other}.isdisjoint(found)
    assert (found[organiser.round.matches[0].first or 0], found[loser]) == ("1", "3")
    assert [str(said) for said in places_without_player(organiser.tournament, organiser.ruleset)] == [
        "Place 2: nobody. Nobody won table 1 (Semifinals): both were disqualified."
    ]
    assert reads_back(organiser)


def test_sw_nobody_both_of_a_semifinal_who_stay_share_the_places_below() -> None:
    organiser = semifinals()
    organiser.neither(organiser.round.matches[0])
    one, other = organiser.round.matches[0].players
    organiser.finish_round()
    organiser.pair()

    assert [places(organiser)[player] for player in (one, other)] == ["3–4", "3–4"]
    assert sorted(places(organiser).values()) == ["1", *["3–4"] * 3, "5", "6", "7", "8"]


def test_sw_nobody_where_both_finalists_leave_nobody_is_champion() -> None:
    organiser = semifinals()
    organiser.finish_round()
    organiser.pair()
    one, other = two(organiser)
    organiser.drop(one)
    assert event_champions(organiser.tournament, organiser.ruleset) == (other,)
    organiser.drop(other)

    assert is_nobodys(organiser, one, Cause.LEFT)
    assert organiser.phase is Phase.FINISHED
    assert event_champions(organiser.tournament, organiser.ruleset) == ()
    assert str(no_champion_reason(organiser.tournament)) == (
        "Nobody won the final, because both dropped: there is no champion."
    )
    assert sorted(places(organiser).values())[:4] == ["2", "2", "3–4", "3–4"]
    assert reads_back(organiser)


def test_sw_nobody_a_champion_who_played_need_not_drop() -> None:
    organiser = semifinals()
    organiser.finish_round()
    organiser.play_round()
    (champion,) = event_champions(organiser.tournament, organiser.ruleset)

    assert organiser.refusal(ask.DropPlayer(player=champion), NotNow) == "The event is over: nobody needs to drop."


def test_sw_nobody_both_finalists_can_be_disqualified() -> None:
    organiser = semifinals()
    organiser.finish_round()
    organiser.pair()
    for player in two(organiser):
        organiser.do(ask.DisqualifyPlayer(player=player, reason="Marked cards"))

    assert event_champions(organiser.tournament, organiser.ruleset) == ()
    assert "because both were disqualified" in str(no_champion_reason(organiser.tournament))
    (second,) = places_without_player(organiser.tournament, organiser.ruleset)
    assert str(second).startswith("Place 2: nobody.")


def test_sw_nobody_in_double_elimination_both_have_a_defeat_and_one_who_is_left_goes_on() -> None:
    """DE-BRACKET."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(4)
    organiser.pair()
    one, other = two(organiser)
    organiser.do(ask.DisqualifyPlayer(player=one, reason="Marked cards"))
    organiser.do(penalty(other))
    assert is_nobodys(organiser, one, Cause.PENALTY)
    organiser.finish_round()
    organiser.pair()
    losers = organiser.round.matches[-1]

    assert other in losers.players
    assert organiser.round.matches[0].is_bye
    organiser.play_on()
    assert one not in places(organiser)
    assert reads_back(organiser)


def test_sw_nobody_in_double_elimination_neither_goes_on_where_both_are_left() -> None:
    organiser = Organiser("custom", details=doubled())
    organiser.start(4)
    organiser.pair()
    one, other = two(organiser)
    organiser.neither(organiser.round.matches[0])
    lost = bracket_of(organiser.tournament).defeats()
    organiser.finish_round()
    organiser.play_on()

    assert (lost[one], lost[other]) == (2, 2)
    assert sorted(places(organiser).values()) == ["1", "2", "4", "4"]
    assert [places(organiser)[player] for player in (one, other)] == ["4", "4"]
    assert reads_back(organiser)


def test_sw_nobody_the_undefeated_finalist_has_a_bye_in_the_deciding_final() -> None:
    """DE-RESET: the final that nobody won is the first defeat of one and the second of the other."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(4)
    while not (organiser.tournament.rounds and organiser.round.is_final):
        if organiser.tournament.rounds:
            organiser.finish_round()
        organiser.pair()
    undefeated, other = two(organiser)
    organiser.neither(organiser.round.matches[0])
    assert organiser.phase is Phase.BETWEEN_ROUNDS
    organiser.pair()

    assert organiser.round.matches[0].is_bye
    assert event_champions(organiser.tournament, organiser.ruleset) == (undefeated,)
    assert places(organiser)[other] == "2"
    assert reads_back(organiser)


def test_sw_nobody_a_bracket_of_three_has_no_place_that_a_fourth_has_too() -> None:
    organiser = Organiser("keyforge", details=custom(1, 3))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    (match,) = organiser.round.open_matches
    organiser.do(ask.ReportResult(round=2, match=match.number, result=NEITHER))
    organiser.play_on()
    places = final_places(organiser.tournament, organiser.ruleset)

    assert [(place.first, place.last) for place in places][:4] == [(1, 1), (3, 3), (3, 3), (4, 4)]


def test_sw_nobody_a_bye_is_missed_and_lost_by_nothing_else() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(5)
    organiser.pair()
    bye = next(match for match in organiser.round.matches if match.second is None)
    lost = replace(NEITHER, cause=Cause.PENALTY)

    assert organiser.refusal(ask.ReportResult(round=1, match=bye.number, result=lost)) == (
        f"The bye of table {bye.number} can only be missed: choose “Never came”."
    )
