"""Changing what was announced of the stage that is played: its rounds, and how many go on (SW-ANNOUNCE, ST-CHAIN)."""

from ronda.core.bounds import MOST_ROUNDS, SMALLEST_CUT
from ronda.core.errors import Faults, Impossible
from ronda.core.stage_progress import expected_rounds
from ronda.core.stages import StageLength, StageSystem
from ronda.core.state import Tournament
from ronda.formats.pairing.round_robin import round_robin_players


def check_stage_change(tournament: Tournament, rounds: int, cut: int) -> None:
    """Refuse a running number of the last round, or a number of places, that the stage played cannot have.

    Raises ``Impossible`` for each.
    """
    with Faults() as faults:
        faults.check(None, _check_rounds, tournament, rounds)
        faults.check(None, _check_places, tournament, cut)


def _check_rounds(tournament: Tournament, rounds: int) -> None:
    """Refuse a number of rounds that the stage that is played cannot have; raises ``Impossible`` (ST-CHAIN)."""
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
    is_last = stage + 1 == len(tournament.announced_chain)
    least = max(SMALLEST_CUT, 0 if is_last else tournament.next_stage.progression.places)
    if not least <= cut <= players:
        raise Impossible(
            "Stage {stage}: from {least} to {players} players can go on, not {cut}.",
            field="cut",
            stage=stage,
            least=least,
            players=players,
            cut=cut,
        )
