"""SW-STANDINGS, SW-SOS and SW-RANDOM on small events whose fractions can be checked in the head."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ronda.commands import requests as ask
from ronda.core.facts import PlayerDisqualified, PlayerDropped, PlayerRegistered, PlayerReturned
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.results import DRAW, FIRST, SECOND, Result
from ronda.core.state import PlayerStatus
from ronda.formats.standings import RankedPlayer, swiss_crosstable, swiss_standings
from ronda.rules.crosstable import ByeCompensation
from ronda.rules.result_forms import ResultForm, ResultMark, ScoreField
from ronda.rules.scoring import default_walkover, one_for_a_win
from ronda.rules.tiebreaks import opponents_sum_tiebreak, total_tiebreak
from ronda.rulesets import every_ruleset
from ronda.rulesets.keyforge import RULESET
from ronda.views.shared.standings_page import standings_page
from tests.custom_games import FILLINGS, Options
from tests.playing import Meeting, Organiser, as_new, custom, known, known_facts, round_facts, wins

A, B = wins(1), wins(2)


def rows(players: int, rounds: list[list[Meeting]]) -> dict[int, RankedPlayer]:
    return {row.player: row for row in swiss_standings(known("keyforge", players, rounds), RULESET).rows}


def strength(row: RankedPlayer) -> Fraction:
    return row.tiebreaks[0]


def test_sw_points_are_1_for_a_win_and_0_for_a_loss() -> None:
    table = rows(3, [[(1, 2, A), (3, None, None)], [(2, 3, B), (1, None, None)]])

    assert {player: row.line.points for player, row in table.items()} == {1: 2, 2: 0, 3: 2}
    assert {player: (row.line.wins, row.line.losses, row.line.byes) for player, row in table.items()} == {
        1: (1, 0, 1),
        2: (0, 2, 0),
        3: (1, 0, 1),
    }


def test_sw_points_a_draw_is_half_a_win_where_a_game_says_nothing_else() -> None:
    assert [one_for_a_win(Result(winner=DRAW), side) for side in (FIRST, SECOND)] == [Fraction(1, 2)] * 2


def test_sw_points_what_a_result_does_not_say_counts_0() -> None:
    assert [Result(winner=FIRST).score("games", side) for side in (FIRST, SECOND)] == [0, 0]


@pytest.mark.parametrize(("winner", "numbers"), [(FIRST, (9, 1)), (SECOND, (1, 9))])
def test_a_forfeit_of_a_game_that_says_nothing_else_is_the_most_to_the_least_without_marks(
    winner: int, numbers: tuple[int, int]
) -> None:
    form = ResultForm(
        scores=(ScoreField(key="score", name="Score", least=1, most=9),),
        marks=(ResultMark(key="first", name="First", only_one="Both"),),
    )
    result = default_walkover(form, winner)

    assert result.winner == winner
    assert [(score.first, score.second) for score in result.scores] == [numbers, (0, 0)]


def test_custom_points_the_points_of_the_opponents_met_are_added_up() -> None:
    """CUSTOM-POINTS: 1 met 2 (1 point) and 3 (2 points); nobody's bye adds anything."""
    state = known("keyforge", 4, [[(1, 2, A), (3, 4, A)], [(1, 3, B), (2, 4, A)]])
    step = opponents_sum_tiebreak("met", name="", short="", rule="", of="Points", each=lambda line: line.points)
    table = swiss_crosstable(state, RULESET, after_round=2)
    workings = {player: step.workings(table)(player) for player in table}

    assert step.value(table) == {1: 3, 2: 1, 3: 1, 4: 3}
    assert {player: worked.value for player, worked in workings.items() if worked} == step.value(table)
    assert [part.opponent for worked in workings.values() if worked for part in worked.parts] == [
        2,
        3,
        1,
        4,
        4,
        1,
        3,
        2,
    ]


def test_agl_bye_a_total_that_is_made_up_says_from_what() -> None:
    """AGL-BYE: 7 of two matches and a bye stand for 11 of three; who had none has the plain sum."""
    step = total_tiebreak("scored", name="Scored", short="", rule="")
    played = swiss_crosstable(known("keyforge", 2, [[(1, 2, A)]]), RULESET, after_round=1)
    made_up = ByeCompensation(played=2, byes=1, rule="AGL-BYE")
    table = {
        1: replace(played[1], totals={"scored": 11}, summed={"scored": 7}, made_up=made_up),
        2: replace(played[2], totals={"scored": 5}),
    }
    working = step.workings(table)

    assert step.value(table) == {1: 11, 2: 5}
    assert working(2) is None
    worked = working(1)
    assert worked is not None
    assert worked.value == 11
    assert worked.together == 7
    assert worked.made_up == made_up


def test_sw_sos_is_the_mean_of_the_opponents_points_per_round() -> None:
    """SW-SOS: 1 met 2 (1 of 2 rounds) and 3 (2 of 2 rounds): (1/2 + 1) / 2."""
    table = rows(4, [[(1, 2, A), (3, 4, A)], [(1, 3, B), (2, 4, A)]])

    assert strength(table[1]) == Fraction(3, 4)
    assert strength(table[4]) == Fraction(3, 4)
    assert strength(table[2]) == Fraction(1, 4)


def test_sw_sos_counts_an_opponents_bye_in_points_and_in_rounds() -> None:
    """SW-SOS decision: 1 beat 2, who then had a bye: 1 point in 2 rounds."""
    table = rows(3, [[(1, 2, A), (3, None, None)], [(1, 3, A), (2, None, None)]])

    assert strength(table[1]) == (Fraction(1, 2) + Fraction(1, 2)) / 2


def test_sw_sos_ones_own_bye_is_no_opponent() -> None:
    """SW-SOS decision: 1 met only 2; the bye neither helps nor harms."""
    table = rows(3, [[(1, 2, A), (3, None, None)], [(2, 3, A), (1, None, None)]])

    assert table[1].line.opponents == (2,)
    assert strength(table[1]) == Fraction(1, 2)


def test_sw_sos_does_not_count_unpaired_losses_as_rounds_played() -> None:
    """SW-SOS decision: 2 won once and then missed a round: 1 point in 1 round, not in 2."""
    table = rows(4, [[(1, 2, B), (3, 4, A)], [(1, 3, A)]])

    assert table[2].line.unpaired_losses == 1
    assert table[2].line.rounds_played == 1
    assert strength(table[1]) == (Fraction(1) + Fraction(1, 2)) / 2


def test_sw_sos_an_opponent_who_has_played_no_round_counts_0() -> None:
    """SW-SOS decision: within a crosstable an opponent without rounds contributes 0 and still divides."""
    played = swiss_crosstable(known("keyforge", 3, [[(1, 2, A), (3, None, None)]]), RULESET, after_round=1)
    idle = swiss_crosstable(known("keyforge", 3, []), RULESET, after_round=0)
    mixed = {1: played[1], 2: idle[2], 3: played[3]}
    (tiebreak, _) = RULESET.standings.tiebreaks

    assert mixed[2].rounds_played == 0
    assert tiebreak.value(mixed)[1] == 0


def test_sw_sos_is_0_for_whoever_has_met_nobody() -> None:
    table = rows(3, [[(1, 2, A), (3, None, None)]])

    assert table[3].tiebreaks == (Fraction(0), Fraction(0))


def test_sw_sos_the_same_opponent_met_twice_counts_twice() -> None:
    """SW-SOS decision: 1 met 2 twice and 3 once; 2 has 1 of 3, 3 has 2 of 3."""
    rounds: list[list[Meeting]] = [
        [(1, 2, A), (3, None, None)],
        [(1, 2, A), (3, None, None)],
        [(1, 3, A), (2, None, None)],
    ]
    table = rows(3, rounds)

    assert table[1].line.opponents == (2, 2, 3)
    assert strength(table[1]) == (Fraction(1, 3) + Fraction(1, 3) + Fraction(2, 3)) / 3


def test_sw_sos_is_exact() -> None:
    """SW-SOS: thirds stay thirds; no float ever enters."""
    rounds: list[list[Meeting]] = [
        [(1, 2, A), (3, None, None)],
        [(2, 3, A), (1, None, None)],
        [(1, 3, A), (2, None, None)],
    ]
    table = rows(3, rounds)

    assert all(type(value) is Fraction for row in table.values() for value in (*row.tiebreaks, row.line.points))
    assert strength(table[1]) == Fraction(1, 2)
    assert strength(table[3]) == Fraction(5, 6)


def test_sw_standings_are_as_of_a_completed_round() -> None:
    """SW-STANDINGS: a running round changes nothing until its last result is in."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(4)
    organiser.play_round()
    before = organiser.standings()
    organiser.pair()
    organiser.report(1, wins(1))

    assert organiser.standings() == before
    assert (before.after_round, before.provisional) == (1, False)


def test_sw_standings_of_a_running_round_are_labelled_provisional() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    organiser.report(1, wins(1))
    provisional = organiser.standings(2)

    assert provisional.provisional
    assert sum(row.line.points for row in provisional.rows) == 3
    organiser.report(2, wins(1))
    assert not organiser.standings(2).provisional


def test_sw_standings_of_an_earlier_round_stay_as_they_were() -> None:
    organiser = Organiser("xwing", details=custom(3, cut=2))
    organiser.start(7)
    organiser.play_round()
    first = organiser.standings()
    organiser.play_on()

    assert organiser.standings(1) == first


def test_sw_standings_elimination_rounds_do_not_count() -> None:
    organiser = Organiser("xwing", details=custom(2, cut=4))
    organiser.start(6)
    organiser.play_swiss()
    swiss = organiser.standings()
    organiser.play_on()

    assert organiser.standings() == swiss


@pytest.mark.parametrize("lots", [[5, 1, 4, 2], [1, 2, 3, 4], [9, 9_007_199_254_740_991, 0, 3]])
def test_sw_random_before_any_round_the_lots_alone_order_the_players(lots: list[int]) -> None:
    """SW-RANDOM: the higher lot stands first, and the order says that it was drawn."""
    table = swiss_standings(known("keyforge", 4, [], lots=lots), RULESET)

    assert [row.line.lot for row in table.rows] == sorted(lots, reverse=True)
    assert [row.decided_by for row in table.rows] == ["", "random", "random", "random"]


def test_sw_random_each_player_draws_one_lot_at_registration_and_keeps_it() -> None:
    organiser = Organiser("keyforge", details=custom(2))
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    drawn = [player.lot for player in organiser.tournament.players]
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Benito")))
    organiser.start()
    organiser.play_round()
    organiser.drop(3)
    organiser.do(ask.ReturnPlayer(player=3))
    organiser.play_on()

    assert [player.lot for player in organiser.tournament.players] == drawn
    assert len(set(drawn)) == 4
    again = Organiser("keyforge", details=custom(2))
    again.register("Eva", "Fermin", "Gala", "Hugo")
    assert [player.lot for player in again.tournament.players] == drawn


def test_sw_drop_a_player_who_left_stays_in_the_standings_marked() -> None:
    state = fold_facts([*known_facts("keyforge", 4, [[(1, 2, A), (3, 4, A)]]), PlayerDropped(player=1)])
    table = swiss_standings(state, RULESET)

    assert {row.player: row.status for row in table.rows} == {
        1: "dropped",
        2: "active",
        3: "active",
        4: "active",
    }
    assert table.rank[1] in {1, 2}
    assert sorted(table.rank.values()) == [1, 2, 3, 4]


def test_sw_drop_rounds_missed_by_one_who_did_not_come_back_are_not_losses() -> None:
    """SW-DROP: unpaired losses are for those who come back; a player who left has none."""
    happened = [*known_facts("keyforge", 4, [[(1, 2, A), (3, 4, A)]]), PlayerDropped(player=1)]
    gone = fold_facts([*happened, *round_facts(2, [(3, 2, A), (4, None, None)])])
    back = apply_fact(gone, PlayerReturned(player=1))

    assert swiss_crosstable(gone, RULESET, after_round=2)[1].unpaired_losses == 0
    assert swiss_crosstable(back, RULESET, after_round=2)[1].unpaired_losses == 1


def test_sw_late_the_rounds_before_a_late_entry_are_unpaired_losses() -> None:
    happened = known_facts("keyforge", 4, [[(1, 2, A), (3, 4, A)], [(1, 3, A), (2, 4, A)]])
    late = PlayerRegistered(player=5, name="Zoe", lot=0, first_round=3)
    line = swiss_crosstable(fold_facts([*happened, late]), RULESET, after_round=2)[5]

    assert (line.unpaired_losses, line.rounds_played, line.points, line.opponents) == (2, 0, Fraction(0), ())


def test_sw_dq_a_disqualified_player_stands_below_all_ranked_players_without_a_rank() -> None:
    """SW-DQ decision: even the leader; the results already played still count for opponents."""
    happened = known_facts("keyforge", 4, [[(1, 2, A), (3, 4, A)], [(1, 3, A), (2, 4, B)]])
    table = swiss_standings(fold_facts([*happened, PlayerDisqualified(player=1, reason="altered deck")]), RULESET)
    clean = {row.player: row.tiebreaks for row in swiss_standings(fold_facts(happened), RULESET).rows}

    assert [row.player for row in table.rows][-1] == 1
    assert [row.rank for row in table.rows] == [1, 2, 3, None]
    assert table.rows[-1].line.points == 2
    assert {row.player: row.tiebreaks for row in table.rows} == clean
    assert 1 not in table.rank


def test_sw_dq_of_round_2_leaves_the_standings_of_round_1_as_they_were() -> None:
    happened = known_facts("keyforge", 4, [[(1, 2, A), (3, 4, A)], [(1, 3, A), (2, 4, B)]])
    before = swiss_standings(fold_facts(happened), RULESET, after_round=1)
    after = swiss_standings(fold_facts([*happened, PlayerDisqualified(player=1, reason="x")]), RULESET, after_round=1)

    assert after == before


def test_sw_dq_who_was_disqualified_between_rounds_stands_below_all_from_then_on() -> None:
    """SW-DQ: 1 won round 1; round 2 is played without them, and the standings after it have no rank for them."""
    happened = known_facts("keyforge", 5, [[(1, 2, A), (3, 4, A), (5, None, None)]])
    happened += [PlayerDisqualified(player=1, reason="x"), *round_facts(2, [(3, 5, A), (2, 4, B)])]
    state = fold_facts([*happened, *round_facts(3, [(3, 2, A), (4, 5, A)])])

    for after in (2, 3):
        table = swiss_standings(state, RULESET, after_round=after)
        assert (table.rows[-1].player, table.rows[-1].rank, table.rows[-1].status) == (1, None, "disqualified")
        assert [row.rank for row in table.rows[:-1]] == [1, 2, 3, 4]


def test_sw_late_who_came_in_after_the_next_round_was_paired_is_not_in_the_standings_before_it() -> None:
    """SW-LATE: 5 comes in while round 2 is being played, so round 3 is the first and round 1 was without them."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(4)
    organiser.play_round()
    organiser.pair()
    organiser.register("Zoe")
    organiser.finish_round()

    assert {row.player for row in organiser.standings(1).rows} == {1, 2, 3, 4}
    assert {row.player for row in organiser.standings(2).rows} == {1, 2, 3, 4, 5}


def test_agl_bye_a_match_is_played_where_it_is_neither_a_bye_nor_a_forfeit() -> None:
    """AGL-BYE, SW-BYE: of seven rounds two byes, two wins and two losses without playing, and one match."""
    won, lost = (wins(side, ending="forfeit") for side in (1, 2))
    rounds: list[list[Meeting]] = [[(1, None, None), (2, 3, A)]] * 2
    rounds += [[(1, 2, result), (3, None, None)] for result in (won, lost)]
    rounds += [[(1, 3, result), (2, None, None)] for result in (won, lost, A)]
    line = rows(3, rounds)[1].line

    assert (line.byes, line.wins, line.draws, line.losses) == (2, 3, 0, 2)
    assert (line.unplayed_wins, line.unplayed_losses) == (2, 2)
    assert (line.rounds_played, line.matches_played) == (7, 1)


GAMES = [*((ruleset.key, ()) for ruleset in every_ruleset()), *(("custom", options) for options in FILLINGS.values())]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_standings_of_a_round_that_runs_are_as_worked_out_anew_after_each_step(game: str, options: Options) -> None:
    """Results, corrections, drops, disqualifications, and Undo of them, with the round before looked at in between."""
    organiser = Organiser(game, seed=7, details=custom(5, options=options))
    organiser.start(players=13)
    for _ in range(2):
        organiser.play_round()
    organiser.pair()
    seen = []

    def look() -> None:
        tournament, ruleset = organiser.tournament, organiser.ruleset
        pages = [standings_page(tournament, ruleset, after_round=after) for after in (3, 2)]
        seen.append((tournament, [organiser.standings(3), organiser.standings(2)], [page.rows for page in pages]))

    look()
    for match in organiser.round.open_matches[:-1]:
        organiser.report(match, organiser.random_result())
        look()
    for command in (
        ask.CorrectResult(round=1, match=2, result=organiser.random_result()),
        ask.CorrectResult(round=3, match=1, result=organiser.random_result()),
        ask.DropPlayer(player=4),
        ask.DisqualifyPlayer(player=9, reason="Altered deck"),
        ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Late"),)),
    ):
        organiser.do(command)
        look()
    for _ in range(8):
        organiser.undo()
        look()

    for tournament, tables, pages in seen:
        anew = as_new(tournament)
        assert [swiss_standings(anew, organiser.ruleset, after_round=after) for after in (3, 2)] == tables
        again = [standings_page(anew, organiser.ruleset, after_round=after).rows for after in (3, 2)]
        assert again == pages


def test_standings_by_other_rules_take_nothing_of_those_before() -> None:
    state = known("keyforge", 3, [[(1, 2, A), (3, None, None)]])
    generous = replace(RULESET, scoring=replace(RULESET.scoring, bye=Fraction(5)))

    assert [row.line.points for row in swiss_standings(state, RULESET).rows] == [1, 1, 0]
    assert [row.line.points for row in swiss_standings(state, generous).rows] == [5, 1, 0]


def test_who_has_left_by_then_is_told_of_the_same_rounds() -> None:
    state = known("keyforge", 4, [[(1, 2, A), (3, 4, A)]])
    state = replace(
        state, players=(*state.players[:3], replace(state.players[3], status=PlayerStatus.DROPPED, left_round=2))
    )

    for after, status in ((1, PlayerStatus.ACTIVE), (2, PlayerStatus.DROPPED), (1, PlayerStatus.ACTIVE)):
        assert {row.player: row.status for row in swiss_standings(state, RULESET, after_round=after).rows}[4] == status


def test_sw_dq_who_is_disqualified_later_stands_below_all_others_once_that_round_is_gone() -> None:
    state = known("keyforge", 4, [[(1, 2, A), (3, 4, A)], [(1, 3, A), (2, 4, A)]])
    out = replace(state.players[0], status=PlayerStatus.DISQUALIFIED, left_round=2)
    state = replace(state, players=(out, *state.players[1:]))
    unpaired = replace(state, rounds=state.rounds[:1])

    for tournament, ranked in ((unpaired, False), (state, True)):
        assert (1 in swiss_standings(tournament, RULESET, after_round=1).rank) is ranked


def test_sw_random_players_whose_lots_are_the_same_too_stand_by_number() -> None:
    state = known("keyforge", 5, [])
    state = replace(state, players=tuple(replace(player, lot=7) for player in state.players))
    one_more = replace(state, players=(*state.players[:2], replace(state.players[2]), *state.players[3:]))

    for tournament in (state, one_more):
        assert [row.player for row in swiss_standings(tournament, RULESET).rows] == [1, 2, 3, 4, 5]


def test_a_result_leaves_alone_whom_it_does_not_concern() -> None:
    """Lines, numbers and rows of all others are the very same, so that nobody works them out or draws them again."""
    organiser = Organiser("keyforge", details=custom(6))
    organiser.start(players=64)
    organiser.play_round()
    round_ = organiser.pair()
    before = organiser.standings(2)
    shown = {row.player: row for row in standings_page(organiser.tournament, organiser.ruleset, after_round=2).unranked}
    organiser.report(1, A)

    after, was = organiser.standings(2), {row.player: row for row in before.rows}
    one, other = round_.matches[0].players
    assert {row.player for row in after.rows if row.line is not was[row.player].line} == {one, other}
    touched = {row.player for row in after.rows if row.tiebreaks is not was[row.player].tiebreaks}
    assert {one, other} < touched
    assert len(touched) <= 12
    page = standings_page(organiser.tournament, organiser.ruleset, after_round=2)
    assert len([row for row in page.unranked if row is not shown[row.player]]) <= 12
