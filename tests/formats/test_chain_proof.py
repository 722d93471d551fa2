"""Chains of stages against an independent solver: at random, and the hardest cases by hand (ST-CHAIN, ST-2LO)."""

from collections import Counter
from dataclasses import asdict, replace

import pytest

from ronda.commands import requests as ask
from ronda.commands.consequences import correction_consequences
from ronda.core.errors import Impossible, NotNow, Refusal
from ronda.core.fold import apply_fact
from ronda.core.results import Cause
from ronda.core.stage_progress import stage_losses, undefeated_players
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.formats.outlook.forecast import simulate_remaining_rounds
from ronda.formats.outlook.prospects import CutVerdict, cut_prospects
from tests.formats.random_chains import play_and_prove, solved
from tests.playing import BASIC, Organiser, custom
from workshop.dev import long_runs

CHAINS, LARGE = 24, 20
"""So many are played in the ordinary run; of a long run each so-manieth has 41 to 200 players."""
PARTS = long_runs.Parts(number=100, size=100)
"""A long run plays 10,000 chains."""
HAPPENS = (
    *("drop", "return", "late", "correction", "earlier stage", "leaver", "border", "rounds", "cuts", "thirds"),
    *("groups", "crossed", "seeded", "left open", "absence", "absent", "apart"),
)
BRACKET = StagePlan(system=StageSystem.ELIMINATION)


def test_st_chain_random_chains_are_as_the_solver_says() -> None:
    happened: Counter[str] = Counter()

    def attempt(seed: int) -> int:
        counts, whims = play_and_prove(seed, large=not long_runs.is_sample() and seed % LARGE == 0)
        happened.update(whims)
        happened.update(asdict(counts))
        return 1

    assert long_runs.try_seeds("chains", CHAINS, attempt, PARTS)
    if long_runs.is_sample():
        assert all(happened[what] for what in HAPPENS), happened


def table(
    rounds: int, places: int = 0, system: StageSystem = StageSystem.SWISS, **going_on: int | GoingOn
) -> StagePlan:
    """A stage of so many rounds, from which so many go on."""
    progression = Progression(places=places, **going_on)  # type: ignore[arg-type]  # as the keywords of the test say
    return StagePlan(system=system, rounds=rounds, progression=progression)


def begun(players: int, *chain: StagePlan, seed: int = 1) -> Organiser:
    """Start an event with these stages and so many players."""
    organiser = Organiser("keyforge", seed=seed, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(players)
    return organiser


def play_stage(organiser: Organiser) -> None:
    """Play to the end of the stage of rounds that is played."""
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()


def test_st_progression_three_tie_at_the_edge_and_the_tiebreaks_decide_or_all_three_go_on() -> None:
    for all_who_tie in (False, True):
        organiser = begun(6, table(2, 2, all_who_tie=all_who_tie), BRACKET)
        play_stage(organiser)
        rows = organiser.standings().rows
        edge = [row.player for row in rows if row.line.points == rows[1].line.points]
        organiser.do(ask.MakeCut())
        expected = [row.player for row in rows if row.line.points >= rows[1].line.points]
        assert len(edge) >= 2
        assert list(organiser.tournament.seeds or ()) == (expected if all_who_tie else expected[:2])
        solved(organiser.log)


def test_st_progression_who_leaves_at_the_edge_makes_room_for_the_next() -> None:
    organiser = begun(9, table(3, 4), table(2))
    play_stage(organiser)
    rows = [row.player for row in organiser.standings().rows]
    organiser.drop(rows[3])
    organiser.do(ask.MakeCut())
    assert organiser.tournament.begun[0].entrants == (*rows[:3], rows[4])
    solved(organiser.log)


def test_st_2lo_the_odd_one_of_a_pool_meets_one_of_the_other() -> None:
    organiser = begun(6, table(4, system=StageSystem.TWO_LOSSES))
    organiser.play_round()
    assert len(undefeated_players(organiser.tournament)) == 3
    lost = stage_losses(organiser.tournament)
    crossing = [match for match in organiser.pair().matches if len({len(lost[player]) for player in match.players}) > 1]
    assert len(crossing) == 1
    solved(organiser.log)


def test_st_2lo_everybody_undefeated_loses_in_one_round() -> None:
    organiser = begun(8, StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.ONE_UNDEFEATED))
    organiser.play_round()
    undefeated = set(undefeated_players(organiser.tournament))
    for match in organiser.pair().matches:
        if undefeated.issuperset(match.players):
            organiser.neither(match, Cause.ABSENT)
    organiser.finish_round()
    assert undefeated_players(organiser.tournament) == ()
    assert organiser.tournament.phase is Phase.FINISHED
    solved(organiser.log)


def test_st_chain_a_stage_of_one_is_not_played() -> None:
    organiser = begun(8, table(3, rule=GoingOn.LOSSES), table(2))
    play_stage(organiser)
    assert len(undefeated_players(organiser.tournament)) == 1
    assert "Fewer than two" in organiser.refusal(ask.MakeCut(), Impossible)


def test_st_progression_nobody_qualifies() -> None:
    organiser = begun(6, table(1, rule=GoingOn.POINTS, bound=5), BRACKET)
    play_stage(organiser)
    assert "Fewer than two" in organiser.refusal(ask.MakeCut(), Impossible)


def test_st_progression_fewer_are_left_than_places() -> None:
    organiser = begun(8, table(1, 6), table(1))
    play_stage(organiser)
    for player in (1, 2, 3, 4):
        organiser.drop(player)
    organiser.do(ask.MakeCut())
    assert set(organiser.tournament.begun[0].entrants) == {5, 6, 7, 8}
    solved(organiser.log)


def test_st_chain_everyone_drops_but_one() -> None:
    organiser = begun(5, table(2, 2), BRACKET)
    organiser.play_round()
    for player in (1, 2, 3, 4):
        organiser.drop(player)
    assert organiser.refusal(ask.PairRound(), Refusal)
    organiser.do(ask.ReturnPlayer(player=4))
    organiser.play_round()
    solved(organiser.log)


def test_st_chain_a_correction_in_the_first_stage_after_the_second_is_paired_says_who_would_go_on() -> None:
    organiser = begun(8, table(2, 4), table(2))
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    entrants = organiser.tournament.begun[0].entrants
    organiser.play_round()
    before = organiser.tournament
    loser = next(row.player for row in reversed(organiser.standings(2).rows))
    match = before.rounds[0].match_of(loser)
    assert match is not None
    after = before
    for fact in organiser.turn(1, match.number):
        after = apply_fact(after, fact)
    found = correction_consequences(before, after, organiser.ruleset, round_number=1, tables=[match.number])

    # the second stage begins anew: of its own rounds nothing changes, and its players stay
    assert [touched.round for touched in found.touched if touched.round > 2] == []
    assert organiser.tournament.begun[0].entrants == entrants
    assert found.after_round == 2
    wanted = tuple(row.player for row in organiser.standings(2).rows[:4])
    if not found.cuts:
        assert wanted == entrants
    else:
        [change] = found.cuts
        assert (change.stage, change.is_final) == (1, True)
        assert set(wanted) == (set(entrants) | set(change.enter)) - set(change.leave)


def test_st_chain_a_correction_changes_rounds_of_a_later_stage_that_carries_points_over() -> None:
    organiser = begun(12, table(2, 12), replace(table(2), carries_over=True))
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    organiser.play_round()
    before = organiser.tournament
    touched = set[int]()
    for match in before.rounds[1].matches:
        after = before
        for fact in organiser.turn(2, match.number):
            after = apply_fact(after, fact)
        organiser.undo()
        found = correction_consequences(before, after, organiser.ruleset, round_number=2, tables=[match.number])
        touched |= {each.round for each in found.touched}
    assert touched == {3}


def test_st_2lo_a_late_entry_has_lost_the_rounds_it_missed() -> None:
    organiser = begun(8, table(5, system=StageSystem.TWO_LOSSES))
    organiser.play_round()
    organiser.register("Late Comer")
    assert len(stage_losses(organiser.tournament)[9]) == 1
    organiser.pair()
    assert organiser.round.match_of(9) is not None
    organiser.finish_round()
    solved(organiser.log)


def test_st_2lo_an_undefeated_player_has_the_bye() -> None:
    organiser = begun(3, table(3, system=StageSystem.TWO_LOSSES))
    alone = [next(match.first for match in organiser.play_round().matches if match.is_bye)]
    assert alone[0] in undefeated_players(organiser.tournament)
    play_stage(organiser)
    solved(organiser.log)


def test_st_2lo_who_was_out_by_a_loss_that_is_corrected_later_has_missed_the_rounds_since() -> None:
    organiser = begun(20, table(6, system=StageSystem.TWO_LOSSES))
    organiser.play_round()
    organiser.play_round()
    out = next(player.id for player in organiser.tournament.players if player.out_after == 2)
    organiser.play_round()
    match = organiser.tournament.rounds[1].match_of(out)
    assert match is not None
    organiser.turn(2, match.number)
    assert organiser.tournament.player(out).out_after == 3
    organiser.do(ask.PostMessage(text="Nothing else happens"))
    assert organiser.tournament.player(out).out_after == 3
    solved(organiser.log)


def test_st_progression_of_a_rule_that_is_more_than_the_standings_nothing_is_foretold() -> None:
    two_losses = table(4, 4, system=StageSystem.TWO_LOSSES)
    by_losses = table(4, 4, rule=GoingOn.LOSSES, bound=1)
    until = replace(table(0, 4), length=StageLength.ONE_UNDEFEATED)
    for plan, foretold in ((table(4, 4), True), (two_losses, True), (by_losses, False), (until, False)):
        organiser = begun(16, plan, BRACKET)
        for _ in range(3):
            organiser.play_round()
        assert (cut_prospects(organiser.tournament, organiser.ruleset) is not None) is foretold


@pytest.mark.parametrize("carries_over", [False, True])
def test_st_chain_the_rest_of_a_later_stage_is_simulated_among_its_entrants(carries_over: bool) -> None:
    organiser = begun(20, table(3, 8), replace(table(3, 2), carries_over=carries_over), BRACKET)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    organiser.play_round()
    organiser.play_round()
    organiser.pair()

    state, ruleset = organiser.tournament, organiser.ruleset
    shares = simulate_remaining_rounds(state, ruleset, {}, seed=1, start=0, events=50)
    assert set(shares) == set(state.begun[0].entrants)
    assert sum(shares.values()) == 2 * 50
    prospects = cut_prospects(state, ruleset)
    assert prospects is not None
    for player, prospect in prospects.of.items():
        if prospect.verdict is not CutVerdict.OPEN:
            assert shares[player] == (50 if prospect.verdict is CutVerdict.IN else 0)


def test_st_progression_what_is_foretold_of_a_chain_is_what_is_foretold_of_the_same_cut() -> None:
    chained, plain = begun(16, table(4, 4), BRACKET), Organiser("keyforge", details=custom(4, 4))
    plain.start(16)
    for organiser in (chained, plain):
        for _ in range(3):
            organiser.play_round()
    assert cut_prospects(chained.tournament, chained.ruleset) == cut_prospects(plain.tournament, plain.ruleset)


@pytest.mark.parametrize("seed", [432, 1008, 1416, 2372, 2614])
def test_st_2lo_chains_that_once_went_wrong(seed: int) -> None:
    play_and_prove(seed, more=False)


@pytest.mark.parametrize("carries_over", [False, True])
def test_st_chain_five_stages(carries_over: bool) -> None:
    later = (replace(table(1, places), carries_over=carries_over) for places in (12, 8, 4))
    organiser = begun(20, table(2, 16), *later, BRACKET)
    organiser.play_on()
    assert len(organiser.tournament.begun) == 3
    assert len(organiser.tournament.seeds or ()) == 4
    assert solved(organiser.log).cuts == 4


@pytest.mark.parametrize("counts", ["bye", "half"])
def test_st_absent_of_who_is_out_nothing_counts_that_was_announced(counts: str) -> None:
    organiser = begun(8, table(4, system=StageSystem.TWO_LOSSES))
    organiser.play_round()
    loser = next(player for player, lost in stage_losses(organiser.tournament).items() if lost)
    organiser.do(ask.AnnounceAbsence(player=loser, round=3, counts=counts))
    organiser.play_round(winners={*range(1, 9)} - {loser})
    assert organiser.tournament.player(loser).out_after == 2
    assert organiser.play_round().match_of(loser) is None
    assert [row.line.points for row in organiser.standings().rows if row.player == loser] == [0]
    solved(organiser.log)


def test_st_2lo_nobody_joins_or_comes_back_who_would_be_out_at_once() -> None:
    organiser = begun(16, table(4, system=StageSystem.TWO_LOSSES))
    late = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Bruna Tarde"),))
    organiser.play_round()
    losses = stage_losses(organiser.tournament)
    loser, winner = max(losses, key=lambda player: len(losses[player])), undefeated_players(organiser.tournament)[0]
    organiser.drop(loser)
    organiser.drop(winner)
    organiser.do(late)
    organiser.play_round()
    assert organiser.tournament.player(17).out_after is None
    assert "would be out at once" in organiser.refusal(late, NotNow)
    assert "would be out at once" in organiser.refusal(ask.ReturnPlayer(player=loser), NotNow)
    organiser.do(ask.ReturnPlayer(player=winner))
    assert organiser.pair().match_of(winner) is not None
    solved(organiser.log)
