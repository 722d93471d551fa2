"""The groups of a stage, known once its first round is paired (ST-GROUPS)."""

from ronda.core.errors import Malformed
from ronda.core.pairings import Stage
from ronda.core.round_robin import rounds_for
from ronda.core.state import Round, Tournament

type Groups = tuple[tuple[int, ...], ...]
"""The players of each group, in the order of their Berger-table numbers."""

FEWEST_IN_GROUP = 2
LETTERS = "ABCDEFGHIJKLMNOP"
"""Names of the groups, in order."""


def groups_of_stage(tournament: Tournament, stage: int) -> Groups:
    """The groups of a stage by its place in the chain.

    Empty for a single group, or before its first round is paired.
    """
    first = _first_round(tournament, stage)
    return first.groups if first else ()


def group_letters(groups: Groups) -> dict[int, str]:
    """Each player's group letter."""
    return {player: letter for letter, group in zip(LETTERS, groups, strict=False) for player in group}


def letters_in_round(tournament: Tournament, round_: Round) -> dict[int, str]:
    """Each player's group letter; empty for a round without groups."""
    if round_.stage is not Stage.SWISS:
        return {}
    return group_letters(groups_of_stage(tournament, tournament.stage_at(round_.number)))


def players_done(tournament: Tournament, round_number: int) -> frozenset[int]:
    """Players who have met all of a smaller group and sit out a round of the stage (ST-GROUPS)."""
    if round_number > tournament.swiss_rounds:
        return frozenset()
    stage = tournament.stage_at(round_number)
    start = tournament.first_round_of(stage)
    return frozenset(
        player
        for group in groups_of_stage(tournament, stage)
        if rounds_for(len(group), twice=tournament.announced_chain[stage].twice) <= round_number - start
        for player in group
    )


def check_groups(tournament: Tournament, groups: Groups) -> None:
    """Raise ``Malformed`` for groups that the next round's stage cannot have."""
    plan, start = tournament.table_stage, tournament.stage_start
    wanted = plan.groups if tournament.is_round_robin and len(tournament.rounds) == start - 1 else 1
    if not groups and wanted == 1:
        return
    sizes = [len(group) for group in groups]
    everybody = [player for group in groups for player in group]
    if len(groups) != wanted or wanted == 1 or max(sizes) - min(sizes) > 1 or min(sizes) < FEWEST_IN_GROUP:
        raise Malformed("its groups are not those that were announced.")
    if len(set(everybody)) != len(everybody) or not all(0 < player < tournament.next_player for player in everybody):
        raise Malformed("its groups are not those that were announced.")


def _first_round(tournament: Tournament, stage: int) -> Round | None:
    place = tournament.first_round_of(stage) - 1
    return tournament.rounds[place] if place < len(tournament.rounds) else None
