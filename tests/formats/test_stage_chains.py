"""Chains of stages: who plays which, what carries over, who goes on (ST-CHAIN, ST-PROGRESSION, ST-2LO)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.commands.stage_chains import check_chain_for_players, checked_chain
from ronda.core.errors import Impossible, NotNow, Refusal
from ronda.core.facts import AnnouncementChanged
from ronda.core.stage_progress import stage_losses, undefeated_players
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase, Round
from ronda.rulesets import find_ruleset
from tests.playing import BASIC, Organiser, names

KEYFORGE = find_ruleset("keyforge")
BRACKET = StagePlan(system=StageSystem.ELIMINATION)
TWO_LOSSES = replace(BASIC, structure="two_losses")


def swiss(rounds: int, places: int = 0, *, carries_over: bool = False, **going_on: int | bool | GoingOn) -> StagePlan:
    """A Swiss stage of so many rounds, from which so many go on."""
    progression = Progression(places=places, **going_on)  # type: ignore[arg-type]  # as the keywords of the test say
    return StagePlan(system=StageSystem.SWISS, rounds=rounds, carries_over=carries_over, progression=progression)


def begun(chain: tuple[StagePlan, ...], players: int, *, game: str = "keyforge", seed: int = 1) -> Organiser:
    """Start an event with these stages and so many players."""
    organiser = Organiser(game, seed=seed, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(players)
    return organiser


def seated(round_: Round) -> set[int]:
    """Everybody who has a seat in a round."""
    return {player for match in round_.matches for player in match.players}


def pairs(rounds: tuple[Round, ...]) -> Iterator[frozenset[int]]:
    """Who met whom in the rounds."""
    yield from (frozenset(match.players) for each in rounds for match in each.matches if match.second is not None)


def play_stage(organiser: Organiser) -> None:
    """Play to the end of the stage of rounds that is played."""
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        organiser.play_round()


def test_st_chain_plays_swiss_among_all_then_among_the_best_then_a_bracket() -> None:
    organiser = begun((swiss(4, 20), swiss(3, 6), BRACKET), 41)
    play_stage(organiser)
    best = [row.player for row in organiser.standings().rows][:20]
    organiser.do(ask.MakeCut())

    assert seated(organiser.play_round()) == set(best)
    assert organiser.tournament.begun[0].entrants == tuple(best)
    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (7, 6)
    play_stage(organiser)
    assert {row.player for row in organiser.standings().rows} == set(best)
    assert len(organiser.standings(4).rows) == 41
    six = [row.player for row in organiser.standings().rows][:6]
    organiser.play_on()
    assert list(organiser.tournament.seeds or ()) == six
    assert len(organiser.tournament.rounds) == 7 + 3


@pytest.mark.parametrize("carries_over", [True, False])
def test_st_chain_points_and_opponents_carry_over_or_begin_anew(carries_over: bool) -> None:
    organiser = begun((swiss(3, 12), swiss(3, carries_over=carries_over)), 12)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert organiser.tournament.phase is Phase.BETWEEN_ROUNDS
    organiser.play_round()

    rows = organiser.standings().rows
    # six tables of twelve players for each round that counts
    assert sum(row.line.points for row in rows) == 6 * (4 if carries_over else 1)
    play_stage(organiser)
    met = list(pairs(organiser.tournament.rounds))
    if carries_over:
        assert len(set(met)) == len(met)
    else:
        later = list(pairs(organiser.tournament.rounds[3:]))
        assert len(set(later)) == len(later)


def test_st_chain_nobody_joins_a_stage_and_who_stayed_behind_cannot_return_to_it() -> None:
    organiser = begun((swiss(1, 4), swiss(2)), 8)
    play_stage(organiser)
    out = organiser.standings().rows[-1].player
    organiser.drop(out)
    organiser.do(ask.MakeCut())

    assert "Stage 2" in organiser.refusal(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Late Comer"),)), NotNow)
    assert "did not go on" in organiser.refusal(ask.ReturnPlayer(player=out), NotNow)


def test_st_chain_the_place_of_who_leaves_before_a_stage_passes_on_also_after_its_first_round_is_paired() -> None:
    organiser = begun((swiss(3, 4), swiss(2)), 9)
    play_stage(organiser)
    rows = [row.player for row in organiser.standings().rows]
    organiser.do(ask.MakeCut())
    organiser.drop(rows[1])
    assert organiser.tournament.begun[0].entrants == (rows[0], rows[2], rows[3], rows[4])
    organiser.pair()
    organiser.drop(rows[0])

    assert organiser.tournament.begun[0].entrants == (rows[2], rows[3], rows[4], rows[5])
    assert seated(organiser.play_round()) == set(rows[2:6])


def test_st_chain_is_verified_stored_undone_to_the_start_and_done_again() -> None:
    organiser = begun((swiss(3, 8), swiss(2, 4, carries_over=True), BRACKET), 13)
    organiser.play_on()
    log, done = organiser.log, 0

    assert {found.verdict for found in verify_pairings(log, organiser.ruleset)} == {PairingVerdict.SAME}
    read = journal.read_log_file(journal.log_file_text(log))
    assert read.tournament == log.tournament
    while organiser.tournament.started:
        organiser.undo()
        done += 1
    assert not organiser.tournament.begun
    for _ in range(done):
        organiser.redo()
    assert organiser.tournament == read.tournament


def test_st_chain_a_stage_begins_anew_when_a_result_before_it_is_corrected() -> None:
    organiser = begun((swiss(2, 4), swiss(2)), 8)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    before = organiser.tournament.begun[0].entrants
    for match in organiser.tournament.rounds[1].matches:
        organiser.turn(2, match.number)
    organiser.pair()
    organiser.do(ask.MakeCut())

    after = organiser.tournament.begun[0].entrants
    assert after == tuple(row.player for row in organiser.standings(2).rows[:4]) != before
    assert seated(organiser.play_round()) == set(after)


@pytest.mark.parametrize(
    ("rule", "bound"), [(GoingOn.LOSSES, 1), (GoingOn.LOSSES, 2), (GoingOn.POINTS, 2), (GoingOn.POINTS, 1)]
)
def test_st_progression_lets_everybody_on_who_did_what_was_asked(rule: GoingOn, bound: int) -> None:
    organiser = begun((swiss(3, rule=rule, bound=bound), BRACKET), 11)
    play_stage(organiser)
    rows = {row.player: row for row in organiser.standings().rows}
    organiser.do(ask.MakeCut())

    lines = {number: row.line for number, row in rows.items()}
    of_losses = {number for number, line in lines.items() if line.losses + line.unpaired_losses <= bound}
    of_points = {number for number, line in lines.items() if line.points >= bound}
    assert set(organiser.tournament.seeds or ()) == (of_losses if rule is GoingOn.LOSSES else of_points)


def test_st_progression_has_a_least_and_a_most() -> None:
    few = begun((swiss(3, 8, rule=GoingOn.LOSSES, bound=0, least=4), BRACKET), 16)
    play_stage(few)
    assert len(undefeated_players(few.tournament)) == 2
    few.do(ask.MakeCut())
    assert few.tournament.seeds == tuple(row.player for row in few.standings().rows[:4])

    many = begun((swiss(3, 6, rule=GoingOn.LOSSES, bound=1), BRACKET), 16)
    play_stage(many)
    many.do(ask.MakeCut())
    assert many.tournament.seeds == tuple(row.player for row in many.standings().rows[:6])


def test_st_progression_all_who_tie_at_the_edge_go_on() -> None:
    organiser = begun((swiss(3, 4, all_who_tie=True), BRACKET), 16)
    play_stage(organiser)
    organiser.do(ask.MakeCut())

    # of sixteen after three rounds two have three wins and six have two
    assert organiser.tournament.seeds == tuple(row.player for row in organiser.standings().rows[:8])


GROUPS = StagePlan(system=StageSystem.ROUND_ROBIN, groups=3)
UNTIL_HALF = StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.UNDEFEATED_HALF)
DOUBLE = StagePlan(system=StageSystem.DOUBLE_ELIMINATION, third_place=True)


def two_losses(rounds: int, places: int) -> StagePlan:
    return replace(swiss(rounds, places, carries_over=True), system=StageSystem.TWO_LOSSES)


def from_groups(bound: int, places: int = 0) -> StagePlan:
    return replace(GROUPS, progression=Progression(rule=GoingOn.GROUP_BEST, bound=bound, places=places))


@pytest.mark.parametrize(
    ("chain", "field", "sentence"),
    [
        ((BRACKET, swiss(3)), 1, "Stage 1 is a bracket, and a bracket is the last stage."),
        ((swiss(3), BRACKET), 1, "Stage 1: enter how many players go on."),
        ((swiss(3, 4, rule=GoingOn.LOSSES, bound=-1), BRACKET), 1, "Stage 1: a number below 0 has no meaning here."),
        ((swiss(3, 4, least=-1), BRACKET), 1, "Stage 1: a number below 0 has no meaning here."),
        ((replace(UNTIL_HALF, progression=Progression(rule=GoingOn.LOSSES)), BRACKET), 1, "Stage 1: enter how many"),
        ((swiss(3, 1), BRACKET), 1, "Stage 1: 2 to 512 players go on."),
        ((swiss(3, 513), BRACKET), 1, "Stage 1: 2 to 512 players go on."),
        ((swiss(3, 4, least=5), BRACKET), 1, "Stage 1: at least 5 and at most 4 players go on, which is nobody."),
        ((swiss(3, 4), swiss(2, 8), BRACKET), 2, "Stage 2: 8 players go on, but only 4 play it."),
        ((swiss(3, 4, rule=GoingOn.GROUP_BEST, bound=2), BRACKET), 1, "Stage 1: the best of each group need groups,"),
        ((from_groups(0), BRACKET), 1, "Stage 1: the best of each group need groups, and how many of each."),
        ((from_groups(2, 5), BRACKET), 1, "Stage 1: the best of each group are 6 players, but only 5 go"),
        ((replace(GROUPS, groups=0), BRACKET), 1, "Stage 1: a round robin has 1 to 16 groups."),
        ((replace(GROUPS, groups=17), BRACKET), 1, "Stage 1: a round robin has 1 to 16 groups."),
        ((replace(from_groups(1), length=StageLength.ONE_UNDEFEATED), BRACKET), 1, "Stage 1: a round robin lasts"),
        ((swiss(3, 4),), 1, "Stage 1 is the last: nobody goes on from it."),
        ((swiss(0, 4), BRACKET), 1, "Stage 1: enter 1 to 30 rounds."),
        ((swiss(31, 4), BRACKET), 1, "Stage 1: enter 1 to 30 rounds."),
        ((swiss(16, 4), swiss(15)), 0, "The stages have more than 30 rounds together."),
        ((swiss(3, 4), DOUBLE), 2, "Double elimination has no match for third place"),
        ((swiss(3, 3), replace(BRACKET, third_place=True)), 2, "A match for third place needs at least 4 players"),
        ((swiss(3, 8), swiss(2, 4), DOUBLE), 3, "Double elimination has no match for third place"),
        ((DOUBLE,), 1, "Double elimination has no match for third place"),
        ((swiss(2, 8), two_losses(2, 4), BRACKET), 2, "Stage 2: who comes with two"),
        ((swiss(2, 8, rule=GoingOn.LOSSES, bound=2), two_losses(2, 4), BRACKET), 2, "Stage 2: who comes with two"),
        ((swiss(2, 8, rule=GoingOn.LOSSES, bound=1, least=4), two_losses(2, 4), BRACKET), 2, "Stage 2: who comes"),
        ((swiss(2, 8, rule=GoingOn.LOSSES, bound=1, all_who_tie=True), two_losses(2, 4), BRACKET), 2, "Stage 2: who"),
        ((*[swiss(1, 2)] * 5, BRACKET), 0, "An event has at most 5 stages."),
    ],
)
def test_st_chain_that_nobody_can_play_is_refused_at_once(
    chain: tuple[StagePlan, ...], field: int, sentence: str
) -> None:
    """With a sentence that names the stage, at the row of that stage; 0 is the whole chain."""
    with pytest.raises(Refusal) as refused:
        checked_chain(replace(BASIC, structure="custom", chain=chain), KEYFORGE)
    assert str(refused.value).startswith(sentence)
    assert refused.value.parts[0].field == (f"stage_{field}" if field else "chain")


def test_st_chain_a_game_without_brackets_has_none_as_a_stage() -> None:
    with pytest.raises(
        Impossible, match="This game has no elimination rounds: choose another system for stage 2"
    ) as no:
        checked_chain(replace(BASIC, structure="custom", chain=(swiss(3, 4), BRACKET)), find_ruleset("aristeia"))
    assert no.value.field == "stage_2"


@pytest.mark.parametrize(
    ("chain", "players", "sentence"),
    [
        ((swiss(3, 16), swiss(2)), 15, "Stage 1: 16 players go on, but there are only 15."),
        ((from_groups(1), BRACKET), 5, "Stage 1: 3 groups need at least 6 players, not 5."),
        ((swiss(3, 4), replace(BRACKET, third_place=True)), 3, "Stage 1: 4 players go on, but there are only 3."),
        ((replace(BRACKET, third_place=True),), 3, "A match for third place needs at least 4 players"),
    ],
)
def test_st_chain_that_so_many_cannot_play_is_refused_at_the_row(
    chain: tuple[StagePlan, ...], players: int, sentence: str
) -> None:
    check_chain_for_players(chain, players + 1)
    with pytest.raises(Impossible) as refused:
        check_chain_for_players(chain, players)
    assert str(refused.value).startswith(sentence)
    assert refused.value.field == "stage_1"


@pytest.mark.parametrize(
    "chain",
    [
        (two_losses(2, 8), two_losses(2, 4), BRACKET),
        (swiss(15, 512), swiss(15)),
        (replace(from_groups(1), groups=16), BRACKET),
        (swiss(30, 4), BRACKET),
        (swiss(5),),
        (replace(BRACKET, third_place=True),),
        (swiss(2, 8, rule=GoingOn.LOSSES, bound=1), two_losses(2, 4), BRACKET),
    ],
)
def test_st_chain_at_its_bounds_is_taken(chain: tuple[StagePlan, ...]) -> None:
    assert checked_chain(replace(BASIC, structure="custom", chain=chain), KEYFORGE) == chain


@pytest.mark.parametrize("system", StageSystem)
def test_st_chain_a_stage_has_nothing_that_its_system_does_not_have(system: StageSystem) -> None:
    is_bracket, is_robin = "elimination" in system, system is StageSystem.ROUND_ROBIN
    before = two_losses(2, 4) if system is StageSystem.TWO_LOSSES else swiss(2, 4)
    much = StagePlan(
        system=system,
        rounds=3,
        groups=2,
        twice=True,
        carries_over=True,
        third_place=system is not StageSystem.DOUBLE_ELIMINATION,
    )
    *_, found = checked_chain(replace(BASIC, structure="custom", chain=(before, much)), KEYFORGE)

    assert found == StagePlan(
        system=system,
        rounds=0 if is_bracket or is_robin else 3,
        groups=2 if is_robin else 1,
        twice=is_robin,
        carries_over=not (is_bracket or is_robin),
        third_place=system is StageSystem.ELIMINATION,
    )
    until = replace(much, length=StageLength.ONE_UNDEFEATED, third_place=False)
    if not is_robin:
        *_, found = checked_chain(replace(BASIC, structure="custom", chain=(before, until)), KEYFORGE)
        assert (found.rounds, found.length) == (0, StageLength.ROUNDS if is_bracket else StageLength.ONE_UNDEFEATED)


def test_st_chain_of_more_places_than_players_does_not_start() -> None:
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=(swiss(3, 16), BRACKET)))
    organiser.register(*names(12))

    assert "16 players go on, but there are only 12" in organiser.refusal(ask.StartTournament(), Impossible)


@pytest.mark.parametrize("players", [17, 23, 37, 64])
def test_st_2lo_pairs_inside_the_pools_and_ends_when_half_of_the_places_are_undefeated(players: int) -> None:
    organiser = Organiser("keyforge", seed=players, details=TWO_LOSSES)
    organiser.start(players)
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        lost = {player: len(rounds) for player, rounds in stage_losses(organiser.tournament).items()}
        round_ = organiser.play_round()
        assert seated(round_) == {player for player, losses in lost.items() if losses < 2}
        crossing = [match for match in round_.matches if len({lost[player] for player in match.players}) > 1]
        assert len(crossing) <= 1
        if organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
            assert len(undefeated_players(organiser.tournament)) > 4

    assert len(undefeated_players(organiser.tournament)) <= 4
    met = list(pairs(organiser.tournament.rounds))
    assert len(set(met)) == len(met)
    organiser.do(ask.MakeCut())
    seeds, order = organiser.tournament.seeds or (), [row.player for row in organiser.standings().rows]
    lost = {player: len(rounds) for player, rounds in stage_losses(organiser.tournament).items()}
    in_order = [player for losses in (0, 1) for player in order if lost[player] == losses]
    assert list(seeds) == in_order[:8]


def test_st_2lo_a_second_loss_that_is_corrected_is_none() -> None:
    organiser = Organiser("keyforge", details=TWO_LOSSES)
    organiser.start(20)
    organiser.play_round()
    organiser.play_round()
    out = next(player for player in organiser.tournament.players if player.out_after == 2)
    match = organiser.round.match_of(out.id)
    assert match is not None
    organiser.turn(2, match.number)

    assert organiser.tournament.player(out.id).is_playing
    assert out.id in seated(organiser.play_round())


def test_st_2lo_goes_on_with_half_of_the_field_gone() -> None:
    organiser = Organiser("keyforge", details=TWO_LOSSES)
    organiser.start(30)
    chance = Random(4)
    organiser.play_round()
    for player in undefeated_players(organiser.tournament)[1:]:
        organiser.drop(player)
    # one is undefeated, which is less than half of eight: the bracket is filled with those who lost once
    assert organiser.tournament.phase is Phase.CUT_DUE
    organiser.do(ask.MakeCut())
    assert len(organiser.tournament.seeds or ()) == 8
    organiser.drop(chance.choice(organiser.tournament.seeds or ()))
    assert len(organiser.tournament.seeds or ()) == 8


def test_st_2lo_is_verified_and_nobody_meets_twice_in_a_hundred_events() -> None:
    for seed in range(100):
        chance = Random(seed)
        organiser = Organiser("keyforge", seed=seed + 1, details=TWO_LOSSES)
        organiser.start(chance.randint(4, 24))
        while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
            organiser.play_round()
            if chance.random() < 0.3 and len(organiser.tournament.playing_players) > 3:
                organiser.drop(chance.choice(organiser.tournament.playing_players).id)
        met = list(pairs(organiser.tournament.rounds))
        for round_ in organiser.tournament.rounds:
            for one, other in round_.receipt.rematches:
                assert met.count(frozenset((one, other))) > 1
        repeated = sum(met.count(frozenset(two)) > 1 for two in combinations(range(1, 25), 2))
        assert repeated == sum(len(round_.receipt.rematches) for round_ in organiser.tournament.rounds)
        assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}


def test_st_2lo_nobody_is_let_in_who_would_be_out_at_once() -> None:
    losses_count_on = StagePlan(system=StageSystem.TWO_LOSSES, rounds=2, carries_over=True)
    one_loss = swiss(3, rule=GoingOn.LOSSES, bound=1)

    with pytest.raises(Impossible, match="Stage 2: who comes with two losses would be out at once"):
        begun((swiss(3, 8), losses_count_on), 12)
    assert begun((swiss(3, 8), replace(losses_count_on, carries_over=False)), 12).tournament.started
    organiser = begun((one_loss, losses_count_on), 12)
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert {player.id for player in organiser.tournament.playing_players} == set(organiser.tournament.begun[0].entrants)


def change(organiser: Organiser, *chain: StagePlan, rounds: int = 3, cut: int = 8) -> ask.ChangeAnnouncement:
    """The command that announces these stages behind those that have begun."""
    stages = (*organiser.tournament.chain[: len(organiser.tournament.begun) + 1], *chain)
    return ask.ChangeAnnouncement(swiss_rounds=rounds, cut=cut, reason="The hall closes", chain=stages)


def test_st_chain_stages_to_come_can_be_announced_otherwise_until_they_begin() -> None:
    organiser = begun((swiss(3, 8), swiss(3, 4), BRACKET), 12)
    organiser.play_round()
    before = organiser.tournament
    later = (swiss(2, 6, carries_over=True), replace(BRACKET, third_place=True))

    (changed,) = organiser.do(change(organiser, *later))

    assert isinstance(changed, AnnouncementChanged)
    assert changed.chain == organiser.tournament.chain == (before.chain[0], *later)
    assert organiser.do(change(organiser, *later)) == ()
    after = organiser.tournament
    organiser.undo()
    assert organiser.tournament == before
    organiser.redo()
    assert organiser.tournament == after
    play_stage(organiser)
    organiser.do(ask.MakeCut())
    assert (organiser.tournament.swiss_rounds, organiser.tournament.cut) == (5, 6)
    # the next stage changes while this one is played, and stays so when its own first round is withdrawn
    organiser.pair()
    organiser.do(change(organiser, BRACKET, rounds=5, cut=4))
    organiser.finish_round()
    play_stage(organiser)
    organiser.play_on()
    assert len(organiser.tournament.seeds or ()) == 4
    assert not organiser.tournament.rounds[-1].has_third_place
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament
    found = verify_pairings(organiser.log, organiser.ruleset)
    assert {each.verdict for each in found} == {PairingVerdict.SAME}


def test_st_chain_a_stage_to_come_that_nobody_can_play_is_refused_with_a_sentence() -> None:
    organiser = begun((swiss(3, 8), swiss(3, 4), BRACKET), 12)
    organiser.play_round()

    def refused(*chain: StagePlan, cut: int = 8) -> str:
        return organiser.refusal(change(organiser, *chain, cut=cut), Refusal)

    with pytest.raises(Impossible) as nowhere:
        organiser.do(change(organiser))
    assert nowhere.value.field == "chain"
    assert refused() == "Stage 1 was not announced as the last: another has to follow it."
    assert refused(swiss(3, 10), BRACKET) == "Stage 2: 10 players go on, but only 8 play it."
    assert refused(swiss(0, 4), BRACKET) == "Stage 2: enter 1 to 30 rounds."
    assert refused(BRACKET, BRACKET) == "Stage 2 is a bracket, and a bracket is the last stage."
    assert refused(swiss(3, 3), replace(BRACKET, third_place=True)) == (
        "A match for third place needs at least 4 players in the bracket."
    )
    assert refused(swiss(3, 6), BRACKET, cut=5) == "Stage 1: from 6 to 12 players can go on, not 5."
    groups = StagePlan(system=StageSystem.ROUND_ROBIN, groups=3, progression=Progression(places=2))
    assert refused(groups, BRACKET, cut=5) == "Stage 2: 3 groups need at least 6 players, not 5."
    other = (swiss(2, 8), *organiser.tournament.chain[1:])
    begun_one = replace(change(organiser), chain=other)
    assert organiser.refusal(begun_one, Refusal) == "Stage 1 has begun: only stages after it can change."
    organiser.play_on()
    assert organiser.refusal(change(organiser, BRACKET), NotNow).startswith("Elimination has begun")
    last = begun((swiss(3, 8), swiss(3)), 12)
    play_stage(last)
    last.do(ask.MakeCut())
    assert last.refusal(change(last, BRACKET, rounds=6, cut=0), Refusal) == (
        "Stage 2 was announced as the last: no other can follow it."
    )


def test_st_chain_as_many_go_on_as_the_next_stage_lets_on_where_no_number_was_announced() -> None:
    by_losses = replace(swiss(3), progression=Progression(rule=GoingOn.LOSSES, bound=1))
    organiser = begun((by_losses, swiss(3, 4), BRACKET), 12)
    assert organiser.refusal(change(organiser, swiss(3, 6), BRACKET, cut=4), Refusal) == (
        "Stage 1: from 6 to 12 players can go on, not 4."
    )


def test_st_chain_more_players_go_on_together_with_a_longer_stage_to_come() -> None:
    """The places of the stage that is played and of the next are checked as they are announced together."""
    organiser = begun((swiss(3, 6), swiss(3, 4), BRACKET), 12)
    organiser.do(change(organiser, swiss(4, 8), BRACKET, cut=10))
    organiser.play_on()

    assert len(organiser.tournament.begun[0].entrants) == 10
    assert len(organiser.tournament.seeds or ()) == 8


def test_st_progression_no_fewer_go_on_than_the_best_of_each_group() -> None:
    organiser = Organiser("keyforge", details=BASIC)
    best = Progression(rule=GoingOn.GROUP_BEST, bound=2, places=4)
    groups = StagePlan(system=StageSystem.ROUND_ROBIN, groups=3, progression=best)
    details = replace(BASIC, structure="custom", chain=(groups, BRACKET))

    assert organiser.refusal(ask.ChangeDetails(details=details), Impossible) == (
        "Stage 1: the best of each group are 6 players, but only 4 go on."
    )
    more = begun((replace(groups, progression=replace(best, places=8)), BRACKET), 12)
    assert more.refusal(ask.ChangeAnnouncement(swiss_rounds=3, cut=5, reason="x"), Impossible) == (
        "Stage 1: from 6 to 12 players can go on, not 5."
    )
