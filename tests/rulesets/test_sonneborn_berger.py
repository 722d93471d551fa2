"""CUSTOM-BERGER: a round robin is ordered by Sonneborn-Berger unless the organiser chooses otherwise."""

from dataclasses import replace
from fractions import Fraction

from ronda.core.details import TournamentSystem
from ronda.core.results import DRAW
from ronda.formats.standings import swiss_standings
from ronda.rulesets import find_ruleset
from tests.playing import Organiser, custom, wins

ROUND_ROBIN = replace(custom(3), system=TournamentSystem.ROUND_ROBIN, swiss_rounds=None)
ONE_HALF_NONE = (("win", "1"), ("draw", "0.5"), ("loss", "0"), ("bye", "1"))


def played(**options: str) -> Organiser:
    """A round robin of four, all matches drawn but 1 beating 4, who beat 2 (a crosstable of textbooks)."""
    organiser = Organiser("custom", details=replace(ROUND_ROBIN, options=(*ONE_HALF_NONE, *options.items())))
    organiser.start(players=4)
    for _ in range(3):
        organiser.pair()
        for match in organiser.round.open_matches:
            pair = set(match.players)
            winner = {frozenset({1, 4}): 1, frozenset({2, 4}): 4, frozenset({1, 2}): 2}.get(frozenset(pair))
            organiser.report(match, wins(match.side(winner) if winner else DRAW))
    return organiser


def test_custom_berger_equal_points_are_ordered_by_whom_they_were_won_against() -> None:
    organiser = played()
    standings = swiss_standings(organiser.tournament, organiser.ruleset)
    values = {row.player: dict(zip(("sb", "wins"), row.tiebreaks[:2], strict=False)) for row in standings.rows}

    # 1, 2 and 4 beat one another in a circle and drew with 3: everybody has 1½ points
    assert [each.key for each in organiser.ruleset.standings.tiebreaks] == ["sonneborn_berger", "wins", "head_to_head"]
    assert {player: values[player]["sb"] for player in values} == dict.fromkeys((1, 2, 4), Fraction(9, 4)) | {
        3: Fraction(9, 4)
    }
    assert [row.player for row in standings.rows][-1] == 3


def test_custom_berger_half_the_points_of_a_draw_all_of_a_win_none_of_a_loss() -> None:
    organiser = Organiser("custom", details=replace(ROUND_ROBIN, options=ONE_HALF_NONE))
    organiser.start(players=4)
    outcomes = {frozenset({1, 2}): 1, frozenset({1, 3}): 3, frozenset({1, 4}): 0}
    for _ in range(3):
        organiser.pair()
        for match in organiser.round.open_matches:
            winner = outcomes.get(frozenset(match.players), min(match.players))
            organiser.report(match, wins(match.side(winner) if winner else DRAW))
    standings = swiss_standings(organiser.tournament, organiser.ruleset)
    rows = {row.player: row for row in standings.rows}

    # 1 beat 2, lost to 3, drew with 4; 2 beat 3 and 4; 3 beat 4
    points = {player: row.line.points for player, row in rows.items()}
    assert points == {1: Fraction(3, 2), 2: 2, 3: 2, 4: Fraction(1, 2)}
    assert rows[1].tiebreaks[0] == 2 + Fraction(1, 4)
    assert rows[2].tiebreaks[0] == 2 + Fraction(1, 2)
    assert rows[3].tiebreaks[0] == Fraction(3, 2) + Fraction(1, 2)
    assert [row.player for row in standings.rows] == [2, 3, 1, 4]


def test_any_edition_a_round_robin_whose_order_is_not_written_down_keeps_the_one_it_had() -> None:
    organiser = Organiser("custom", details=ROUND_ROBIN)
    untold = replace(organiser.tournament.details, options=())

    steps = find_ruleset("custom").for_tournament(untold).standings.tiebreaks
    assert [step.key for step in steps] == ["strength_of_schedule", "extended_strength_of_schedule"]
