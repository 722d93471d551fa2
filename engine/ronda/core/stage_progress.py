"""Progress of a stage of rounds: who is out by losses, and whether it has ended (ST-CHAIN, ST-2LO)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ronda.core.absences import AbsenceCount
from ronda.core.bounds import MOST_ROUNDS
from ronda.core.caching import cached_by_identity
from ronda.core.facts import StageBegun
from ronda.core.round_robin import announced_for
from ronda.core.stages import BegunStage, StageLength, StagePlan, StageSystem, stage_places
from ronda.core.state import Player, PlayerStatus, Round, Tournament


def expected_rounds(plan: StagePlan, players: int, places: int) -> int:
    """The number of rounds a stage takes for ``players``, of whom ``places`` go on; the most if a condition ends it."""
    return rounds_span(plan, players, places)[1]


def rounds_span(plan: StagePlan, undefeated: int, places: int, others: int = 0) -> tuple[int, int]:
    """Fewest and most rounds of a stage, or of its rest (ST-CHAIN, ST-2LO).

    They differ for an odd number of undefeated players: one of them meets a player with a loss and may win or lose.
    ``others`` is the number of players with losses who play on. Assumes that nobody leaves, no match is drawn, and at
    most one pair crosses score groups. An unfinished plan may ask for no groups, or for more rounds than possible.
    """
    players = undefeated + others
    announced = min(plan.rounds, MOST_ROUNDS)
    if plan.system is StageSystem.ROUND_ROBIN:
        rounds = announced or announced_for(-(-players // max(plan.groups, 1)), twice=plan.twice)
        return rounds, rounds
    if plan.length is StageLength.ROUNDS:
        return announced, announced
    most = max(places // 2, 1) if plan.length is StageLength.UNDEFEATED_HALF else 1
    fewest, rounds, possible = 0, 0, {(undefeated, others)}
    while possible:
        rounds += 1
        after = {left for counts in possible for left in _after_round(plan, *counts)}
        possible = {left for left in after if left[0] > most and sum(left) > max(places, 1)}
        fewest = fewest or (rounds if possible != after else 0)
    return fewest, rounds


def _after_round(plan: StagePlan, undefeated: int, others: int) -> Iterator[tuple[int, int]]:
    """Possible (undefeated, others) after one more round."""
    bye = (undefeated + others) % 2
    # the bye goes to a player with a loss, if there is one
    free = 0 if others else bye
    tables, odd = divmod(undefeated - free, 2)
    for won in range(odd + 1):
        still = tables + free + won
        losers = tables + 2 * (odd - won) + (others - odd) // 2 + (others - odd) % 2
        yield still, losers if plan.losses_to_leave else undefeated + others - still


def first_stage_numbers(chain: Sequence[StagePlan], players: int) -> tuple[int, int]:
    """Rounds of the first stage (0 for a bracket) and players who go on from it."""
    places = stage_places(chain[0], players) if len(chain) > 1 else 0
    return 0 if chain[0].is_bracket else expected_rounds(chain[0], players, places), places


def with_stage_begun(state: Tournament, fact: StageBegun) -> Tournament:
    """The state after a stage begins, or begins again with others; players who do not go on are out (ST-CHAIN)."""
    started = BegunStage(first_round=len(state.rounds) + 1, entrants=fact.entrants, cut_before=state.cut)
    begun = (*state.begun, started)
    state = replace(state, begun=begun, swiss_rounds=fact.swiss_rounds, cut=fact.cut, draft=None)
    return with_entrants_revised(state, fact.entrants)


def with_entrants_revised(state: Tournament, entrants: tuple[int, ...]) -> Tournament:
    """The state in which exactly these players play the stage that has begun but is unpaired (SW-CUT)."""
    among, begun = frozenset(entrants), state.begun[-1]

    def moved(player: Player) -> Player:
        out = player.out_after
        if player.id not in among:
            return player if out is not None else replace(player, out_after=begun.first_round - 1)
        return player if out is None else replace(player, out_after=None)

    players = tuple(moved(player) for player in state.players)
    return replace(state, begun=(*state.begun[:-1], replace(begun, entrants=entrants)), players=players)


def before_stage(state: Tournament) -> Tournament:
    """The state at the end of the previous stage; the current stage's rounds must be unpaired or withdrawn."""
    stage = state.begun[-1]
    # carried-over losses may have put an entrant out at once
    players = tuple(
        replace(player, out_after=None)
        if player.out_after == stage.first_round - 1 or (player.out_after and player.id in stage.entrants)
        else player
        for player in state.players
    )
    before = replace(
        state,
        begun=state.begun[:-1],
        rounds=state.rounds[: stage.first_round - 1],
        swiss_rounds=stage.first_round - 1,
        cut=stage.cut_before,
        players=players,
        draft=None,
    )
    return with_stage_progress(before)


def as_stage_ended(state: Tournament, stage: int) -> Tournament:
    """The state at the end of a stage of rounds, by its place in the chain.

    Players who left later are included (ST-CHAIN).
    """
    following = state.begun[stage]
    over = following.first_round - 1

    def then(player: Player) -> Player:
        out = None if player.out_after is not None and player.out_after >= over else player.out_after
        if player.left_round is not None and player.left_round > over:
            return replace(player, status=PlayerStatus.ACTIVE, left_round=None, out_after=out)
        return replace(player, out_after=out)

    return replace(
        state,
        begun=state.begun[:stage],
        rounds=state.rounds[:over],
        swiss_rounds=over,
        cut=following.cut_before,
        players=tuple(map(then, state.players)),
        seeds=None,
        draft=None,
    )


def with_stage_progress(state: Tournament) -> Tournament:
    """The state with players marked out by losses, and with the number of rounds the stage is known to take.

    Unchanged while a round runs, and once the bracket is made.
    """
    plan, last = state.table_stage, state.current_round
    if plan.is_bracket or (plan.length is StageLength.ROUNDS and not plan.losses_to_leave):
        return state
    if state.ended or state.seeds is not None or (last is not None and not last.is_complete):
        return state
    if plan.losses_to_leave:
        state = _without_losers(state, plan.losses_to_leave)
    if plan.length is StageLength.ROUNDS:
        return state
    rounds = _known_rounds(state, plan)
    return state if rounds == state.swiss_rounds else replace(state, swiss_rounds=rounds)


def undefeated_players(state: Tournament) -> tuple[int, ...]:
    """Players still in and without a loss in the current stage, by number."""
    lost = stage_losses(state)
    return tuple(player.id for player in state.playing_players if not lost[player.id])


def stage_losses(state: Tournament) -> dict[int, tuple[int, ...]]:
    """For each player the running numbers of rounds lost in the current stage, including unpaired ones."""
    rounds = state.counted_rounds(len(state.rounds), len(state.begun))
    return lost_rounds(state.players, *rounds)


def losses_by_now(state: Tournament) -> dict[int, int]:
    """For each player the number of rounds lost in the stage, including those missed while out (ST-2LO).

    A loss corrected after later rounds were paired may have put somebody out.
    """
    rounds = state.counted_rounds(len(state.rounds), len(state.begun))
    return {player.id: sum(_has_lost(player, each) for each in rounds) for player in state.players}


def is_out_at_once(state: Tournament, player: Player | None = None) -> bool:
    """Whether missed rounds put out a returning player, or a new one where ``player`` is None (ST-2LO)."""
    rounds = state.counted_rounds(len(state.rounds), len(state.begun))
    back = player and replace(player, left_round=None)
    lost = sum(back is None or _has_lost(back, each) for each in rounds)
    return 0 < state.table_stage.losses_to_leave <= lost


@cached_by_identity
def lost_rounds(players: Sequence[Player], *rounds: Round) -> dict[int, tuple[int, ...]]:
    """For each player the running numbers of lost rounds, including unpaired ones."""
    return {
        player.id: tuple(
            each.number
            for each in rounds
            if (player.out_after or each.number) >= each.number and _has_lost(player, each)
        )
        for player in players
    }


def _has_lost(player: Player, round_: Round) -> bool:
    match = round_.match_of(player.id)
    if match is None and player.absence(round_.number) is AbsenceCount.HALF:
        return False
    if match is None:
        return not player.left_by(round_.number - 1)
    if match.is_missed:
        return True
    return match.result is not None and match.result.of(match.side(player.id)) == "loss"


def _without_losers(state: Tournament, most: int) -> Tournament:
    """The state in which exactly the players with ``most`` losses are out.

    A player whose loss was corrected missed the rounds paired meanwhile, and has lost them (ST-2LO).
    """
    rounds = state.counted_rounds(len(state.rounds), len(state.begun))
    entrants = None if not state.begun else frozenset(state.begun[-1].entrants)

    def judged(player: Player) -> Player:
        if entrants is not None and player.id not in entrants:
            return player
        lost = [each.number for each in rounds if _has_lost(player, each)]
        out = lost[most - 1] if len(lost) >= most else None
        return player if out == player.out_after else replace(player, out_after=out)

    players = tuple(judged(player) for player in state.players)
    changed = any(one is not other for one, other in zip(players, state.players, strict=True))
    return replace(state, players=players) if changed else state


def _known_rounds(state: Tournament, plan: StagePlan) -> int:
    """Running number of the last known round of a stage that ends on a condition."""
    paired, start = len(state.rounds), state.stage_start
    undefeated, playing = len(undefeated_players(state)), len(state.playing_players)
    if paired >= start and is_last_round(state, paired, undefeated, playing):
        return paired
    return paired + rounds_span(plan, undefeated, state.cut, playing - undefeated)[1]


def stage_rounds_span(state: Tournament) -> tuple[int, int]:
    """Fewest and most rounds of the current stage, judged after its last completed round (ST-2LO)."""
    plan, over = state.table_stage, state.completed_swiss_rounds - state.stage_start + 1
    most = state.swiss_rounds - state.stage_start + 1
    if plan.length is StageLength.ROUNDS or over >= most:
        return most, most
    lost = lost_rounds(state.players, *state.counted_rounds(state.completed_swiss_rounds, len(state.begun)))
    undefeated = sum(not lost[player.id] for player in state.playing_players)
    others = len(state.playing_players) - undefeated
    return min(over + rounds_span(plan, undefeated, state.cut, others)[0], most), most


def is_last_round(state: Tournament, number: int, undefeated: int, playing: int) -> bool:
    """Whether the current stage ends with round ``number``, given undefeated and all remaining players after it."""
    plan, rounds = state.table_stage, number - state.stage_start + 1
    if plan.length is StageLength.ROUNDS:
        return number >= state.swiss_rounds
    most = state.cut / 2 if plan.length is StageLength.UNDEFEATED_HALF else 1
    return rounds >= MOST_ROUNDS or undefeated <= most or playing <= max(state.cut, 1)
