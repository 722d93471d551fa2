"""ST-PROGRESSION where draws put a player with a loss above one without, and where nobody does what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.fold import fold_facts
from ronda.core.results import DRAW, Result
from ronda.core.stage_groups import groups_of_stage, players_done
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.core.state import Tournament
from ronda.formats.cut import qualified_players
from ronda.formats.standings import swiss_standings
from ronda.rulesets import find_ruleset
from tests.playing import BASIC, Organiser, custom, known_facts

CUSTOM = find_ruleset("custom")
BRACKET = StagePlan(system=StageSystem.ELIMINATION)


def played(rounds: Sequence[Sequence[tuple[int, int, int]]], progression: Progression) -> Tournament:
    """Four players after rounds of two matches: the two who met, and which of them won, or neither."""
    plan = StagePlan(system=StageSystem.SWISS, rounds=len(rounds), progression=progression)
    details = replace(custom(len(rounds)), chain=(plan, BRACKET))
    meetings = [[(first, second, Result(winner=winner)) for first, second, winner in each] for each in rounds]
    created = facts.TournamentCreated(tournament="test-facts", game="custom", details=details)
    return fold_facts([created, *known_facts("custom", 4, meetings)[1:]])


def go_on(state: Tournament, size: int) -> tuple[int, ...]:
    return qualified_players(state, swiss_standings(state, CUSTOM), size)


ONE_UNDEFEATED = (((1, 2, 1), (3, 4, DRAW)), ((2, 4, 1), (1, 3, DRAW)), ((3, 2, DRAW), (4, 1, 1)))
"""Points of 1 to 4: 4, 4, 3 and 4; player 3 alone has lost nothing."""


def test_st_progression_the_undefeated_come_before_who_has_more_points_and_a_loss() -> None:
    state = played(ONE_UNDEFEATED, Progression(rule=GoingOn.UNDEFEATED_FIRST, places=3))
    best = [row.player for row in swiss_standings(state, CUSTOM).rows]

    assert best[-1] == 3
    assert go_on(state, 3) == (3, *best[:2])


def test_st_progression_who_ties_with_the_only_one_goes_on_too() -> None:
    """The one with the best tiebreaks has as many points as two others."""
    state = played(ONE_UNDEFEATED, Progression(places=2, all_who_tie=True))

    assert set(go_on(state, 1)) == {1, 2, 4}


def test_st_progression_nobody_ties_with_nobody() -> None:
    """No one has so many points, and that all have equally many makes nobody go on."""
    draws = (((1, 2, DRAW), (3, 4, DRAW)),)

    assert go_on(played(draws, Progression(rule=GoingOn.POINTS, bound=3, all_who_tie=True)), 4) == ()


def in_groups(organiser: Organiser) -> tuple[tuple[int, ...], ...]:
    return groups_of_stage(organiser.tournament, 0)


@pytest.mark.parametrize(("places", "expected"), [(0, 3), (4, 4)])
def test_st_progression_the_best_of_others_fill_a_group_only_where_a_number_goes_on(places: int, expected: int) -> None:
    """Of a group of three of whom two have left one goes on."""
    best = Progression(rule=GoingOn.GROUP_BEST, bound=2, places=places)
    plan = StagePlan(system=StageSystem.ROUND_ROBIN, groups=2, progression=best)
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=(plan, BRACKET)))
    organiser.start(6)
    for _ in range(3):
        organiser.play_round()
    left = in_groups(organiser)[0][:2]
    for player in left:
        organiser.drop(player)
    organiser.do(ask.MakeCut())

    assert len(organiser.tournament.seeds or ()) == expected
    assert not set(left).intersection(organiser.tournament.seeds or ())


@pytest.mark.parametrize("twice", [False, True])
def test_st_groups_a_smaller_group_is_done_before_the_last_rounds(*, twice: bool) -> None:
    """Four have met after 3 rounds, or 6; five after 5, or 10."""
    plan = StagePlan(system=StageSystem.ROUND_ROBIN, groups=2, twice=twice)
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=(plan,)))
    organiser.start(9)
    organiser.play_round()
    [four] = (group for group in in_groups(organiser) if len(group) == 4)
    done, last = (6, 10) if twice else (3, 5)

    assert organiser.tournament.swiss_rounds == last
    for number in range(1, last + 2):
        is_done = done < number <= last
        assert players_done(organiser.tournament, number) == frozenset(four if is_done else ()), number
