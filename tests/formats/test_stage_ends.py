"""Where a stage ends: who went on from it, who stood where, and the state as it was left (ST-CHAIN, ST-ABSENT)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ronda.commands import requests as ask
from ronda.commands.stage_changes import check_stage_change
from ronda.core.absences import AbsenceCount
from ronda.core.bounds import MOST_ROUNDS
from ronda.core.errors import Impossible, Malformed
from ronda.core.facts import StageBegun
from ronda.core.stage_groups import check_groups, group_letters
from ronda.core.stage_progress import (
    as_stage_ended,
    before_stage,
    expected_rounds,
    first_stage_numbers,
    is_last_round,
    stage_losses,
    undefeated_players,
    with_stage_begun,
)
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase, Tournament
from ronda.formats.absences import absence_points, absences_of_round, absences_to_come
from ronda.formats.stage_ranks import is_stage_end, last_stage_ranks, stage_end, stage_qualifiers
from tests.playing import BASIC, Organiser, custom

BRACKET = StagePlan(system=StageSystem.ELIMINATION)


def rounds(number: int, places: int = 0, *, carries_over: bool = False, two_losses: bool = False) -> StagePlan:
    """A stage of so many rounds, from which the best so many go on."""
    system = StageSystem.TWO_LOSSES if two_losses else StageSystem.SWISS
    return StagePlan(system=system, rounds=number, carries_over=carries_over, progression=Progression(places=places))


def begun(players: int, *chain: StagePlan) -> Organiser:
    """Start an event with these stages and so many players."""
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(players)
    return organiser


def play_stage(organiser: Organiser) -> None:
    """Play to the end of the stage of rounds that is played."""
    while organiser.phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()


@pytest.mark.parametrize("two_losses", [False, True])
@pytest.mark.parametrize("carries_over", [False, True])
def test_st_chain_a_stage_that_is_taken_back_is_as_the_one_before_left_it(two_losses: bool, carries_over: bool) -> None:
    later = rounds(2, 4, carries_over=carries_over, two_losses=two_losses)
    organiser = begun(20, rounds(3, 10, two_losses=two_losses), later, rounds(1))
    ends = []
    for _ in range(2):
        play_stage(organiser)
        ends.append(organiser.tournament)
        organiser.do(ask.MakeCut())
        assert before_stage(organiser.tournament) == ends[-1]
        organiser.do(ask.PairRound())
        assert before_stage(organiser.tournament) == ends[-1]
        assert as_stage_ended(organiser.tournament, len(ends) - 1).draft is None
        again = organiser.tournament.begun[-1].entrants
        fact = StageBegun(stage=len(ends), entrants=again, swiss_rounds=9, cut=0)
        assert with_stage_begun(organiser.tournament, fact).draft is None
        organiser.do(ask.PublishRound())
        organiser.finish_round()
        assert before_stage(organiser.tournament) == ends[-1]
    assert {player.out_after for player in organiser.tournament.players} >= {None, 3, 5}
    for stage, end in enumerate(ends):
        # who was out by the last round is told by the losses
        players = (replace(p, out_after=None) if p.out_after == len(end.rounds) else p for p in end.players)
        assert as_stage_ended(organiser.tournament, stage) == replace(end, players=tuple(players))


def test_st_chain_who_left_since_is_there_as_an_earlier_stage_ended() -> None:
    """Also who left after its last round, and who was out by two losses before that (ST-2LO)."""
    organiser = begun(12, rounds(3, 8, two_losses=True), rounds(2, 4), BRACKET)
    organiser.play_round()
    organiser.register("Late Comer")
    organiser.drop(1)
    play_stage(organiser)
    gone = organiser.standings().rows[0].player
    organiser.drop(gone)
    end = organiser.tournament
    out = next(player.id for player in end.active_players if player.out_after == 2)
    organiser.do(ask.MakeCut())
    stayed, behind = organiser.tournament.begun[0].entrants, {player.id for player in end.active_players}
    organiser.play_round()
    organiser.drop(stayed[0])
    organiser.drop(out)
    organiser.drop(min(behind.difference(stayed, {out})))
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    then = as_stage_ended(organiser.tournament, 0)

    assert (then.rounds, then.swiss_rounds, then.cut, then.seeds) == (end.rounds, 3, 8, None)
    # who was out by the last round is told by the losses
    assert [(each.id, each.status, each.left_round, each.out_after) for each in then.players] == [
        (each.id, each.status, each.left_round, None if each.out_after == 3 else each.out_after) for each in end.players
    ]


def test_st_chain_who_went_on_is_told_of_the_last_round_of_each_stage() -> None:
    organiser = begun(12, rounds(2, 8), rounds(2, 4, carries_over=True), BRACKET)
    organiser.play_round()
    assert stage_qualifiers(organiser.tournament, organiser.standings()) == tuple(
        row.player for row in organiser.standings().rows[:8]
    )
    assert not is_stage_end(organiser.tournament, 1)
    organiser.play_round()
    assert is_stage_end(organiser.tournament, 2)
    organiser.do(ask.MakeCut())
    entrants = organiser.tournament.begun[0].entrants
    play_stage(organiser)
    best = tuple(row.player for row in organiser.standings().rows[:4])
    for expected in (best, best):
        state = organiser.tournament
        assert [is_stage_end(state, number) for number in (1, 2, 3, 4)] == [False, True, False, True]
        assert [stage_end(state, stage) for stage in (0, 1)] == [2, 4]
        told = [stage_qualifiers(state, organiser.standings(number)) for number in (1, 2, 3, 4)]
        assert told == [(), entrants, (), expected]
        if state.seeds is None:
            organiser.do(ask.MakeCut())
    organiser.drop(best[0])
    assert stage_qualifiers(organiser.tournament, organiser.standings(4)) == organiser.tournament.seeds
    assert organiser.tournament.seeds != best


def test_st_chain_everybody_stands_where_the_last_stage_left_them() -> None:
    organiser = begun(10, rounds(2, 6), rounds(2))
    play_stage(organiser)
    first = organiser.standings()
    organiser.do(ask.MakeCut())
    ranks = last_stage_ranks(organiser.tournament, organiser.ruleset)
    assert {player for player, each in ranks.items() if each.stage == 1} == set(organiser.tournament.begun[0].entrants)
    play_stage(organiser)
    stayed, entrant = first.rows[7].player, organiser.tournament.begun[0].entrants[0]
    organiser.do(ask.DisqualifyPlayer(player=stayed, reason="Altered list"))
    organiser.do(ask.DisqualifyPlayer(player=entrant, reason="Altered list"))
    last = organiser.standings()
    found = last_stage_ranks(organiser.tournament, organiser.ruleset)

    assert len(found) == 10
    assert [(player, each.rank) for player, each in found.items() if each.stage == 1] == [
        (row.player, row.rank) for row in last.rows
    ]
    behind = {
        row.player: row.rank
        for row in organiser.standings(2).rows
        if row.player not in found or found[row.player].stage == 0
    }
    assert {player: each.rank for player, each in found.items() if each.stage == 0} == {**behind, stayed: None}
    assert found[entrant].rank is None
    assert all(found[row.player].row == row for row in last.rows)


def test_st_absent_counts_for_who_was_there_and_had_no_match() -> None:
    organiser = Organiser("keyforge", details=custom(4, 4))
    organiser.start(12)
    counts = {1: "half", 2: "loss", 3: "bye", 4: "half", 5: "bye", 6: "half"}
    organiser.play_round()
    for player, choice in counts.items():
        organiser.do(ask.AnnounceAbsence(player=player, round=2, counts=choice))
    organiser.do(ask.AnnounceAbsence(player=7, round=3, counts="half"))
    organiser.do(ask.AnnounceAbsence(player=8, round=3, counts="loss"))
    assert sum(absences_to_come(organiser.tournament, organiser.ruleset.scoring)) == 2 * 1 + 4 * Fraction(1, 2)
    organiser.drop(4)
    organiser.drop(5)
    organiser.do(ask.PairRound())
    draft = organiser.tournament.draft
    assert draft is not None
    told = {player.id: str(what) for player, what in absences_of_round(organiser.tournament, draft)}
    assert told == {1: "half", 2: "loss", 3: "bye", 6: "half"}
    organiser.do(ask.PublishRound())
    organiser.finish_round()

    state = organiser.tournament
    assert {player.id: str(what) for player, what in absences_of_round(state, state.rounds[1])} == told
    assert absences_of_round(state, state.rounds[0]) == ()
    assert sum(absences_to_come(state, organiser.ruleset.scoring)) == Fraction(1, 2)
    organiser.play_round()
    state = organiser.tournament
    assert {player.id: str(what) for player, what in absences_of_round(state, state.rounds[2])} == {
        7: "half",
        8: "loss",
    }
    organiser.play_round()
    organiser.do(ask.MakeCut())
    organiser.play_round()
    assert absences_of_round(organiser.tournament, organiser.round) == ()


def test_st_absent_still_counts_of_who_leaves_after_the_round_and_never_of_who_had_a_match() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(7)
    organiser.do(ask.AnnounceAbsence(player=1, round=1, counts="half"))
    organiser.play_round()
    organiser.drop(1)
    state = organiser.tournament
    assert [(player.id, what) for player, what in absences_of_round(state, state.rounds[0])] == [(1, AbsenceCount.HALF)]

    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(7)
    organiser.play_round()
    state = organiser.tournament
    alone = next(match.first for match in state.rounds[0].matches if match.second is None)
    for counts in AbsenceCount:
        told = replace(state, players=tuple(replace(player, absences=((1, counts),)) for player in state.players))
        found = {player.id for player, _ in absences_of_round(told, told.rounds[0])}
        assert found == ({alone} if counts is AbsenceCount.BYE else set())


def test_st_absent_points_of_each_way_to_count() -> None:
    scoring = Organiser("keyforge").ruleset.scoring
    points = [absence_points(scoring, counts) for counts in AbsenceCount]
    assert dict(zip(AbsenceCount, points, strict=True)) == {
        AbsenceCount.LOSS: 0,
        AbsenceCount.HALF: Fraction(1, 2),
        AbsenceCount.BYE: 1,
    }


@pytest.mark.parametrize(
    ("plan", "players", "places", "expected"),
    [
        (rounds(5), 40, 8, 5),
        (StagePlan(system=StageSystem.ROUND_ROBIN), 6, 0, 5),
        (StagePlan(system=StageSystem.ROUND_ROBIN, twice=True), 6, 0, 10),
        (StagePlan(system=StageSystem.ROUND_ROBIN, groups=4), 17, 8, 5),
        (StagePlan(system=StageSystem.ROUND_ROBIN, groups=4, rounds=3), 17, 8, 3),
        (StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.ONE_UNDEFEATED), 17, 0, 5),
        (StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.UNDEFEATED_HALF), 37, 8, 4),
        (StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.UNDEFEATED_HALF), 8, 2, 3),
        (StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.UNDEFEATED_HALF), 4, 8, 1),
    ],
)
def test_st_chain_expected_rounds_of_a_stage(plan: StagePlan, players: int, places: int, expected: int) -> None:
    assert expected_rounds(plan, players, places) == expected


def test_st_chain_rounds_and_places_of_the_first_stage() -> None:
    groups = Progression(rule=GoingOn.GROUP_BEST, bound=2)
    assert first_stage_numbers((BRACKET,), 9) == (0, 0)
    assert first_stage_numbers((rounds(4),), 9) == (4, 0)
    assert first_stage_numbers((rounds(4, 20), BRACKET), 9) == (4, 9)
    in_groups = StagePlan(system=StageSystem.ROUND_ROBIN, groups=3, progression=groups)
    assert first_stage_numbers((in_groups, BRACKET), 12) == (3, 6)


def test_st_groups_have_letters_in_their_order() -> None:
    assert group_letters(((3, 1), (2,))) == {3: "A", 1: "A", 2: "B"}


IN_TWO = StagePlan(system=StageSystem.ROUND_ROBIN, groups=2)


@pytest.mark.parametrize(
    ("players", "groups", "fits"),
    [
        (7, ((1, 2, 3, 4), (5, 6, 7)), True),
        (5, ((1, 2, 3), (4, 5)), True),
        (4, ((1, 2), (3, 4)), True),
        (7, (), False),
        (7, ((1, 2, 3, 4, 5, 6, 7),), False),
        (7, ((1, 2, 3), (4, 5), (6, 7)), False),
        (7, ((1, 2, 3, 4, 5), (6, 7)), False),
        (6, ((1, 2, 3, 4), (5, 6)), False),
        (4, ((1, 2), (3,)), False),
        (7, ((1, 2, 3, 4), (4, 6, 7)), False),
        (7, ((1, 2, 3, 8), (5, 6, 7)), False),
        (7, ((0, 2, 3, 4), (5, 6, 7)), False),
    ],
)
def test_st_groups_of_a_file_are_those_that_were_announced(
    players: int, groups: tuple[tuple[int, ...], ...], fits: bool
) -> None:
    state = begun(players, IN_TWO).tournament
    if fits:
        check_groups(state, groups)
    else:
        with pytest.raises(Malformed):
            check_groups(state, groups)


def test_st_groups_are_made_by_the_first_round_of_a_stage_in_groups_only() -> None:
    groups = ((1, 2, 3, 4), (5, 6, 7))
    grouped, swiss = begun(7, IN_TWO), begun(7, rounds(2))
    grouped.play_round()
    for state in (grouped.tournament, swiss.tournament, begun(7, StagePlan(system=StageSystem.ROUND_ROBIN)).tournament):
        check_groups(state, ())
        with pytest.raises(Malformed):
            check_groups(state, groups)


def refused(state: Tournament, last: int, places: int) -> str:
    """The fields for which a change of the stage that is played is refused."""
    try:
        check_stage_change(state, last, places)
    except Impossible as refusal:
        return refusal.field or ""
    return "fits"


def test_st_chain_the_rounds_of_a_stage_end_between_the_paired_one_and_the_most() -> None:
    organiser = begun(12, rounds(2, 8), rounds(3, 4), BRACKET)
    assert [refused(organiser.tournament, last, 8) for last in (0, 1, MOST_ROUNDS, MOST_ROUNDS + 1)] == [
        "swiss_rounds",
        "fits",
        "fits",
        "swiss_rounds",
    ]
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert [refused(organiser.tournament, last, 4) for last in (2, 3)] == ["swiss_rounds", "fits"]
    organiser.play_round()
    organiser.play_round()
    assert [refused(organiser.tournament, last, 4) for last in (3, 4)] == ["swiss_rounds", "fits"]


def test_st_chain_a_round_robin_has_at_most_the_rounds_in_which_everybody_meets() -> None:
    table = StagePlan(system=StageSystem.ROUND_ROBIN, progression=Progression(places=2))
    organiser = begun(12, rounds(2, 6), table, BRACKET)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert [refused(organiser.tournament, last, 2) for last in (7, 8)] == ["fits", "swiss_rounds"]


def test_st_chain_a_stage_until_something_is_so_keeps_its_rounds() -> None:
    until = StagePlan(
        system=StageSystem.TWO_LOSSES, length=StageLength.ONE_UNDEFEATED, progression=Progression(places=4)
    )
    organiser = begun(12, until, BRACKET)
    last = organiser.tournament.swiss_rounds
    assert [refused(organiser.tournament, number, 4) for number in (last, last + 1)] == ["fits", "swiss_rounds"]


def test_st_chain_as_many_go_on_as_the_stage_after_needs_and_as_there_are_players() -> None:
    organiser = begun(12, rounds(2, 8), rounds(3, 4), BRACKET)
    state = organiser.tournament
    assert [refused(state, 2, places) for places in (3, 4, 12, 13)] == ["cut", "fits", "fits", "cut"]
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    state = organiser.tournament
    assert [refused(state, 5, places) for places in (1, 2, 8, 9)] == ["cut", "fits", "fits", "cut"]
    alone = begun(12, rounds(2)).tournament
    assert [refused(alone, 2, places) for places in (0, 4)] == ["fits", "cut"]
    points = replace(rounds(2), progression=Progression(rule=GoingOn.POINTS, bound=9))
    assert refused(begun(12, points, rounds(3, 2), BRACKET).tournament, 2, 4) == "fits"


def test_st_chain_a_later_stage_until_something_is_so_expects_rounds_for_its_own_players() -> None:
    until = StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.ONE_UNDEFEATED)
    organiser = begun(40, rounds(2, 8), until)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert organiser.tournament.swiss_rounds == 2 + 3
    organiser.pair()
    assert organiser.tournament.swiss_rounds == 2 + 3


@pytest.mark.parametrize(
    ("length", "places", "undefeated", "playing"),
    [
        (StageLength.ONE_UNDEFEATED, 4, 1, 5),
        (StageLength.ONE_UNDEFEATED, 0, 1, 2),
        (StageLength.UNDEFEATED_HALF, 8, 4, 9),
        (StageLength.UNDEFEATED_HALF, 5, 2, 6),
    ],
)
def test_st_2lo_a_stage_ends_with_few_undefeated_or_few_players_or_after_the_most_rounds(
    length: StageLength, places: int, undefeated: int, playing: int
) -> None:
    """One more undefeated and one more player than so many play on, in a stage that begins with round 3."""
    until = StagePlan(system=StageSystem.TWO_LOSSES, length=length, progression=Progression(places=places))
    organiser = begun(20, rounds(2, 16), until, *([BRACKET] if places else []))
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    state = organiser.tournament

    assert is_last_round(state, 4, undefeated, playing)
    assert not is_last_round(state, 4, undefeated + 1, playing)
    assert is_last_round(state, 4, undefeated + 1, playing - 1)
    assert not is_last_round(state, 2 + MOST_ROUNDS - 1, undefeated + 1, playing)
    assert is_last_round(state, 2 + MOST_ROUNDS, undefeated + 1, playing)


@pytest.mark.parametrize(
    ("played", "places", "go_on"), [(1, 2, 4), (1, 4, 4), (1, 6, 8), (1, 8, 8), (2, 3, 6), (2, 7, 8)]
)
def test_st_progression_all_who_tie_with_the_last_go_on(played: int, places: int, go_on: int) -> None:
    plan = replace(rounds(played), progression=Progression(places=places, all_who_tie=True))
    organiser = begun(8, plan, rounds(1))
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert len(organiser.tournament.begun[0].entrants) == go_on


def test_st_2lo_a_round_missed_is_lost_but_not_half_a_point_nor_one_after_leaving() -> None:
    organiser = begun(9, rounds(3, two_losses=True))
    organiser.do(ask.AnnounceAbsence(player=1, round=1, counts="half"))
    organiser.do(ask.AnnounceAbsence(player=2, round=1, counts="loss"))
    organiser.play_round()
    lost = stage_losses(organiser.tournament)
    assert (lost[1], lost[2]) == ((), (1,))
    alone = next(match.first for match in organiser.round.matches if match.second is None)
    winner = next(player for player in undefeated_players(organiser.tournament) if player not in {1, alone})
    assert alone is not None
    assert lost[alone] == ()
    organiser.drop(winner)
    organiser.play_round()
    assert stage_losses(organiser.tournament)[winner] == ()


def test_st_2lo_a_round_that_was_missed_stays_lost_after_leaving_and_so_does_a_missed_bye() -> None:
    organiser = begun(9, rounds(3, two_losses=True))
    organiser.do(ask.AnnounceAbsence(player=2, round=1, counts="loss"))
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Late Comer"),)))
    organiser.pair()
    bye = next(match for match in organiser.round.matches if match.second is None)
    organiser.neither(bye)
    organiser.finish_round()
    organiser.drop(2)
    lost = stage_losses(organiser.tournament)
    assert bye.first is not None
    assert (lost[2], lost[bye.first]) == ((1,), (1,))


def test_st_2lo_a_round_that_everybody_loses_puts_out_who_had_lost_before() -> None:
    """All at once, where nobody came to the second round either (SW-NOBODY)."""
    organiser = begun(4, rounds(3, two_losses=True))
    for _ in range(2):
        organiser.pair()
        for match in organiser.round.matches:
            organiser.neither(match)
    assert {player.out_after for player in organiser.tournament.players} == {2}


def test_st_absent_counts_nothing_before_somebody_was_there() -> None:
    """An absence that was announced for round 1 brings no half point to who only came for round 2 (SW-LATE)."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(7)
    organiser.do(ask.AnnounceAbsence(player=1, round=1, counts="half"))
    organiser.play_round()
    state = organiser.tournament
    late = replace(state, players=tuple(replace(player, first_round=2) for player in state.players))
    assert absences_of_round(late, late.rounds[0]) == ()
