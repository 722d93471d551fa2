"""The chain of stages of an event: possible choices, and their check against the players (ST-CHAIN)."""

from dataclasses import replace
from itertools import pairwise

from ronda.core.bounds import LARGEST_CUT, MOST_ROUNDS, SMALLEST_CUT
from ronda.core.details import Details
from ronda.core.errors import Faults, Impossible, Malformed
from ronda.core.stages import (
    FEWEST_FOR_THIRD_PLACE,
    MOST_GROUPS,
    MOST_STAGES,
    GoingOn,
    Progression,
    StageLength,
    StagePlan,
    StageSystem,
    stage_places,
)
from ronda.rules.ruleset import Ruleset

_OPEN = {GoingOn.LOSSES, GoingOn.POINTS, GoingOn.GROUP_BEST}
"""Progression rules that need no number of places."""


def checked_chain(details: Details, ruleset: Ruleset) -> tuple[StagePlan, ...]:
    """The tidied stages; raises ``Malformed`` or ``Impossible`` for an unplayable chain, naming the stage."""
    chain = details.chain
    if len(chain) > MOST_STAGES:
        raise Malformed("An event has at most {most} stages.", field="chain", most=MOST_STAGES)
    with Faults() as faults:
        for number, plan in enumerate(chain, start=1):
            faults.check(None, _check_stage, plan, number, ruleset)
            if number < len(chain):
                faults.check(None, _check_going_on, plan, number)
            elif plan.progression != Progression():
                faults.note(
                    Impossible(
                        "Stage {stage} is the last: nobody goes on from it.", field=_row_field(number), stage=number
                    )
                )
        faults.check(None, _check_order, chain)
        if chain and chain[-1].third_place:
            double = chain[-1].system is StageSystem.DOUBLE_ELIMINATION
            places = chain[-2].progression.places if len(chain) > 1 else 0
            faults.check(None, check_third_place, places, double=double, field=_row_field(len(chain)))
        faults.check(None, _check_losses, chain)
    return tuple(_tidy_stage(plan) for plan in chain)


def check_third_place(players: int, *, double: bool = False, field: str = "third_place") -> None:
    """Refuse a match for third place in a bracket without one; raises ``Impossible`` (ST-THIRD).

    ``players`` is the most players in the bracket, 0 for unknown.
    """
    if double:
        raise Impossible(
            "Double elimination has no match for third place: the losers' final decides that place.", field=field
        )
    if 0 < players < FEWEST_FOR_THIRD_PLACE:
        raise Impossible(
            "A match for third place needs at least {least} players in the bracket.",
            field=field,
            least=FEWEST_FOR_THIRD_PLACE,
        )


def _row_field(number: int) -> str:
    return f"stage_{number}"


def _check_stage(plan: StagePlan, number: int, ruleset: Ruleset) -> None:
    """Refuse a system that the game or position does not allow, and an impossible length."""
    if plan.is_bracket:
        if not ruleset.stages.cuts:
            raise Impossible(
                "This game has no elimination rounds: choose another system for stage {stage}.",
                field=_row_field(number),
                stage=number,
            )
        return
    if plan.system is StageSystem.ROUND_ROBIN:
        if not 1 <= plan.groups <= MOST_GROUPS:
            raise Malformed(
                "Stage {stage}: a round robin has 1 to {most} groups.",
                most=MOST_GROUPS,
                field=_row_field(number),
                stage=number,
            )
        if plan.length is not StageLength.ROUNDS:
            raise Malformed(
                "Stage {stage}: a round robin lasts until everybody has met.", field=_row_field(number), stage=number
            )
        return
    if plan.length is StageLength.ROUNDS and not 1 <= plan.rounds <= MOST_ROUNDS:
        raise Malformed(
            "Stage {stage}: enter 1 to {most} rounds.", most=MOST_ROUNDS, field=_row_field(number), stage=number
        )


def _check_going_on(plan: StagePlan, number: int) -> None:
    """Refuse a stage before the last from which nobody, too many, or too few go on."""
    rule = plan.progression
    if plan.is_bracket:
        raise Impossible(
            "Stage {stage} is a bracket, and a bracket is the last stage.", field=_row_field(number), stage=number
        )
    if not rule.places and (rule.rule not in _OPEN or plan.length is StageLength.UNDEFEATED_HALF):
        raise Malformed("Stage {stage}: enter how many players go on.", field=_row_field(number), stage=number)
    if rule.places and not SMALLEST_CUT <= rule.places <= LARGEST_CUT:
        raise Malformed(
            "Stage {stage}: {least} to {most} players go on.",
            least=SMALLEST_CUT,
            most=LARGEST_CUT,
            field=_row_field(number),
            stage=number,
        )
    if rule.places and rule.least > rule.places:
        raise Malformed(
            "Stage {stage}: at least {few} and at most {many} players go on, which is nobody.",
            few=rule.least,
            many=rule.places,
            field=_row_field(number),
            stage=number,
        )
    if rule.rule is GoingOn.GROUP_BEST and (plan.system is not StageSystem.ROUND_ROBIN or rule.bound < 1):
        raise Malformed(
            "Stage {stage}: the best of each group need groups, and how many of each.",
            field=_row_field(number),
            stage=number,
        )
    if rule.rule is GoingOn.GROUP_BEST and 0 < rule.places < plan.groups * rule.bound:
        raise Impossible(
            "Stage {stage}: the best of each group are {named} players, but only {places} go on.",
            named=plan.groups * rule.bound,
            places=rule.places,
            field=_row_field(number),
            stage=number,
        )
    if rule.bound < 0 or rule.least < 0:
        raise Malformed("Stage {stage}: a number below 0 has no meaning here.", field=_row_field(number), stage=number)


def _check_order(chain: tuple[StagePlan, ...]) -> None:
    """Refuse stages that let more players on than the previous one."""
    before = LARGEST_CUT
    for number, plan in enumerate(chain[:-1], start=1):
        places = plan.progression.places
        if places > before:
            raise Impossible(
                "Stage {stage}: {places} players go on, but only {before} play it.",
                places=places,
                before=before,
                field=_row_field(number),
                stage=number,
            )
        before = places or before
    if sum(plan.rounds for plan in chain) > MOST_ROUNDS:
        raise Impossible("The stages have more than {most} rounds together.", field="chain", most=MOST_ROUNDS)


def _check_losses(chain: tuple[StagePlan, ...]) -> None:
    """Refuse carried-over losses where somebody could arrive with two and be out before a match (ST-2LO)."""
    for number, (before, plan) in enumerate(pairwise(chain), start=2):
        rule = before.progression
        is_bounded = rule.rule is GoingOn.LOSSES and rule.bound <= 1 and not (rule.least or rule.all_who_tie)
        if plan.losses_to_leave and plan.carries_over and not (before.losses_to_leave or is_bounded):
            raise Impossible(
                "Stage {stage}: who comes with two losses would be out at once. Let only one loss go on, "
                "or begin anew.",
                field=_row_field(number),
                stage=number,
            )


def _tidy_stage(plan: StagePlan) -> StagePlan:
    """A stage without settings that its system does not have."""
    robin, bracket = plan.system is StageSystem.ROUND_ROBIN, plan.is_bracket
    return replace(
        plan,
        rounds=0 if bracket or robin or plan.length is not StageLength.ROUNDS else plan.rounds,
        length=StageLength.ROUNDS if bracket or robin else plan.length,
        groups=plan.groups if robin else 1,
        twice=plan.twice and robin,
        carries_over=plan.carries_over and not bracket and not robin,
        third_place=plan.third_place and plan.system is StageSystem.ELIMINATION,
    )


def check_chain_for_players(chain: tuple[StagePlan, ...], players: int, *, begun: int = 0) -> None:
    """Refuse a chain that so many players cannot play after ``begun`` stages; raises ``Impossible``."""
    for number, plan in enumerate(chain[begun:], start=begun + 1):
        if plan.system is StageSystem.ROUND_ROBIN and players < 2 * plan.groups:
            raise Impossible(
                "Stage {stage}: {groups} groups need at least {least} players, not {players}.",
                groups=plan.groups,
                least=2 * plan.groups,
                players=players,
                field=_row_field(number),
                stage=number,
            )
        wanted = plan.progression.places if number < len(chain) else 0
        if wanted > players:
            raise Impossible(
                "Stage {stage}: {places} players go on, but there are only {players}. Register more, or let fewer on.",
                places=wanted,
                players=players,
                field=_row_field(number),
                stage=number,
            )
        if plan.third_place:
            check_third_place(players, field=_row_field(number))
        players = stage_places(plan, players)
