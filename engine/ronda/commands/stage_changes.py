"""Changing the announcement of the current stage and of future ones (SW-ANNOUNCE, ST-CHAIN)."""

from dataclasses import replace

from ronda.commands.stage_chains import check_chain_for_players, checked_chain
from ronda.core.bounds import MOST_ROUNDS, SMALLEST_CUT
from ronda.core.errors import Faults, Impossible
from ronda.core.stage_progress import expected_rounds
from ronda.core.stages import GoingOn, StageLength, StagePlan, StageSystem
from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.formats.pairing.round_robin import round_robin_players
from ronda.rules.ruleset import Ruleset


def check_stage_change(tournament: Tournament, rounds: int, cut: int) -> None:
    """Refuse an impossible last round or number of places for the current stage.

    Raises ``Impossible``.
    """
    with Faults() as faults:
        faults.check(None, _check_rounds, tournament, rounds)
        faults.check(None, _check_places, tournament, cut)


def checked_stages_to_come(
    tournament: Tournament, ruleset: Ruleset, chain: tuple[StagePlan, ...], cut: int
) -> tuple[StagePlan, ...]:
    """The tidied stages after future ones were announced anew, with ``cut`` players going on (ST-CHAIN).

    Raises ``Impossible`` or ``Malformed`` for an unplayable chain, naming the stage.
    """
    begun, follows = len(tournament.begun), tournament.next_stage is not None
    if chain[: begun + 1] != tournament.chain[: begun + 1]:
        raise Impossible("Stage {stage} has begun: only stages after it can change.", field="chain", stage=begun + 1)
    if (len(chain) > begun + 1) is not follows:
        pattern = N_("Stage {stage} was announced as the last: no other can follow it.")
        if follows:
            pattern = N_("Stage {stage} was not announced as the last: another has to follow it.")
        raise Impossible(pattern, field="chain", stage=begun + 1)
    played, players = chain[begun], len(tournament.playing_players)
    most = max(cut, played.progression.places) if played.progression.places else 0
    with_cut = replace(played, progression=replace(played.progression, places=most))
    tidy = checked_chain(replace(tournament.details, chain=(*chain[:begun], with_cut, *chain[begun + 1 :])), ruleset)
    _check_places(replace(tournament, chain=tidy), cut)
    check_chain_for_players(tidy, min(cut or players, players), begun=begun + 1)
    return (*chain[: begun + 1], *tidy[begun + 1 :])


def _check_rounds(tournament: Tournament, rounds: int) -> None:
    """Refuse an impossible number of rounds for the current stage; raises ``Impossible`` (ST-CHAIN)."""
    plan, before = tournament.table_stage, tournament.stage_start - 1
    if plan.length is not StageLength.ROUNDS or plan.is_bracket:
        if rounds != tournament.swiss_rounds:
            raise Impossible(
                "Stage {stage} lasts until its condition is met: its number of rounds cannot change.",
                field="swiss_rounds",
                stage=len(tournament.begun) + 1,
            )
        return
    least, most = max(len(tournament.rounds), before + 1), MOST_ROUNDS
    if plan.system is StageSystem.ROUND_ROBIN:
        most = before + expected_rounds(plan, len(round_robin_players(tournament)), 0)
    if not least <= rounds <= most:
        raise Impossible(
            "Stage {stage} ends with a round from {least} to {most}.",
            field="swiss_rounds",
            stage=len(tournament.begun) + 1,
            least=least,
            most=most,
        )


def _check_places(tournament: Tournament, cut: int) -> None:
    """Refuse places where nobody goes on, fewer than go on from the stage after, or more than there are players."""
    stage, players = len(tournament.begun) + 1, len(tournament.playing_players)
    if tournament.next_stage is None:
        if cut:
            raise Impossible("Stage {stage} is the last: nobody goes on from it.", field="cut", stage=stage)
        return
    rule, groups = tournament.table_stage.progression, tournament.table_stage.groups
    named = min(groups * rule.bound, players) if rule.rule is GoingOn.GROUP_BEST else 0
    least = max(SMALLEST_CUT, named, tournament.next_stage.progression.places)
    if not least <= cut <= players:
        raise Impossible(
            "Stage {stage}: from {least} to {players} players can go on, not {cut}.",
            field="cut",
            stage=stage,
            least=least,
            players=players,
            cut=cut,
        )
