"""Reading an event's stages from rows of fields: ``stage_1_system``, ``stage_1_rounds`` … (ST-CHAIN)."""

from ronda.commands.forms.choices import read_choice
from ronda.commands.forms.numbers import LARGEST, read_optional_number
from ronda.core.bounds import LARGEST_CUT, MOST_ROUNDS
from ronda.core.errors import Faults
from ronda.core.inputs import Form, form_value
from ronda.core.stages import MOST_GROUPS, MOST_STAGES, GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.text import N_

CHAIN = "chain"
"""The choice of system for an event with stages."""
_NUMBERS = {
    "rounds": (N_("The number of rounds"), MOST_ROUNDS),
    "groups": (N_("The number of groups"), MOST_GROUPS),
    "places": (N_("How many go on"), LARGEST_CUT),
    "least": (N_("How many go on at least"), LARGEST_CUT),
    "bound": (N_("What decides who goes on"), LARGEST),
}
"""Name and upper limit of each number."""


def stage_numbers(form: Form) -> tuple[int, ...]:
    """Rows with a system; others are not stages."""
    return tuple(row for row in range(1, MOST_STAGES + 1) if form_value(form, f"stage_{row}_system"))


def read_stages(form: Form, faults: Faults) -> tuple[StagePlan, ...]:
    """Read the stages row by row; an unreadable value is added to the faults and counts as empty."""
    return tuple(_read_stage(form, f"stage_{row}", faults) for row in stage_numbers(form))


def read_stages_to_come(form: Form, begun: tuple[StagePlan, ...], faults: Faults) -> tuple[StagePlan, ...] | None:
    """Read the stages after those that have begun, and return all; None if the form has none."""
    if not any(f"stage_{row}_system" in form for row in range(len(begun) + 1, MOST_STAGES + 1)):
        return None
    rows = (row for row in stage_numbers(form) if row > len(begun))
    return (*begun, *(_read_stage(form, f"stage_{row}", faults) for row in rows))


def _read_stage(form: Form, row: str, faults: Faults) -> StagePlan:
    """The stage in a row; an unreadable number counts as empty."""
    number = {
        key: faults.check(None, read_optional_number, form, f"{row}_{key}", what, most)
        for key, (what, most) in _NUMBERS.items()
    }
    return StagePlan(
        system=faults.check(StageSystem.SWISS, read_choice, StageSystem, form, f"{row}_system", StageSystem.SWISS),
        rounds=number["rounds"] or 0,
        length=faults.check(StageLength.ROUNDS, read_choice, StageLength, form, f"{row}_length", StageLength.ROUNDS),
        groups=1 if number["groups"] is None else number["groups"],
        twice=form_value(form, f"{row}_twice") == "yes",
        carries_over=form_value(form, f"{row}_carries_over") == "yes",
        third_place=form_value(form, f"{row}_third_place") == "yes",
        progression=Progression(
            rule=faults.check(GoingOn.BEST, read_choice, GoingOn, form, f"{row}_rule", GoingOn.BEST),
            places=number["places"] or 0,
            least=number["least"] or 0,
            bound=number["bound"] or 0,
            all_who_tie=form_value(form, f"{row}_all_who_tie") == "yes",
        ),
    )


def stages_form(chain: tuple[StagePlan, ...]) -> dict[str, str]:
    """Stages as the form rows that would enter them."""
    return {f"stage_{row}_{key}": value for row, plan in enumerate(chain, start=1) for key, value in _row(plan).items()}


def _row(plan: StagePlan) -> dict[str, str]:
    rule = plan.progression
    numbers = (("rounds", plan.rounds), ("places", rule.places), ("least", rule.least), ("bound", rule.bound))
    ticks = (("twice", plan.twice), ("carries_over", plan.carries_over), ("third_place", plan.third_place))
    return {
        "system": plan.system.value,
        "length": plan.length.value,
        "groups": str(plan.groups),
        "rule": rule.rule.value,
        **{key: str(number or "") for key, number in numbers},
        **{key: "yes" if is_so else "" for key, is_so in (*ticks, ("all_who_tie", rule.all_who_tie))},
    }
