"""Setup of an event's stages, one row each with its effect (ST-CHAIN)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronda.commands.forms.stages import read_stages, stage_numbers
from ronda.commands.stage_chains import check_chain_for_players, checked_chain
from ronda.core.details import Details
from ronda.core.errors import Faults, Refusal
from ronda.core.inputs import Form, form_value, small_whole_number
from ronda.core.stages import BRACKETS, MOST_STAGES, GoingOn, StageLength, StagePlan, StageSystem
from ronda.core.text import N_, Message, Plural
from ronda.formats.outlook.stage_forecast import ExpectedStage, expected_stages
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.stage_texts import UNKNOWN, stage_text

STAGE_SYSTEMS = {
    StageSystem.SWISS: N_("Swiss rounds"),
    StageSystem.TWO_LOSSES: N_("Two losses out"),
    StageSystem.ROUND_ROBIN: N_("Round robin"),
    StageSystem.ELIMINATION: N_("Single elimination"),
    StageSystem.DOUBLE_ELIMINATION: N_("Double elimination"),
}
STAGE_LENGTHS = {
    StageLength.ROUNDS: N_("A number of rounds"),
    StageLength.UNDEFEATED_HALF: N_("Until at most half of those who go on are undefeated"),
    StageLength.ONE_UNDEFEATED: N_("Until one is undefeated"),
}
RULES = {
    GoingOn.BEST: N_("The best"),
    GoingOn.GROUP_BEST: N_("The best of each group"),
    GoingOn.UNDEFEATED_FIRST: N_("The undefeated, then the best others"),
    GoingOn.LOSSES: N_("All with at most this many losses"),
    GoingOn.POINTS: N_("All with at least this many points"),
}
_OF_GROUPS = (GoingOn.GROUP_BEST, GoingOn.BEST)
_RULES_OF = {
    StageSystem.SWISS: (GoingOn.BEST, GoingOn.UNDEFEATED_FIRST, GoingOn.LOSSES, GoingOn.POINTS),
    StageSystem.TWO_LOSSES: (GoingOn.UNDEFEATED_FIRST, GoingOn.BEST),
    StageSystem.ROUND_ROBIN: (GoingOn.BEST, GoingOn.POINTS),
}
"""Rules offered for each system, the usual one first; for groups those about groups."""
_BOUNDS = {
    GoingOn.GROUP_BEST: N_("Of each group"),
    GoingOn.LOSSES: N_("Losses at most"),
    GoingOn.POINTS: N_("Points at least"),
}
_USUAL_BOUND = {GoingOn.GROUP_BEST: "2", GoingOn.LOSSES: "1", GoingOn.POINTS: "3"}
_USUAL_ROUNDS, _USUAL_PLACES, _FEWEST = 3, 8, 2
_OFTEN, _WITH_MOST = frozenset({GoingOn.BEST, GoingOn.UNDEFEATED_FIRST}), frozenset({GoingOn.LOSSES, GoingOn.POINTS})


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRow:
    """The row of a stage; without a system it is no stage yet."""

    number: int
    values: Mapping[str, str]
    """Values of the visible fields, by name without the row."""
    systems: tuple[tuple[str, str], ...]
    lengths: tuple[tuple[str, str], ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    bound: str = ""
    """Translatable name of the rule's number."""
    places: str = ""
    """Translatable name of the number of players who go on."""
    says: Message | None = None
    """The stage in a sentence."""
    expects: Message | None = None
    """Its effect for the expected players."""
    faults: tuple[Message, ...] = ()
    """Why it cannot be played like this."""


def stage_rows(form: Form, ruleset: Ruleset, details: Details, expected: int) -> tuple[StageRow, ...]:
    """A row for each chosen stage, and one more if another is possible."""
    filled = tidy_stages(form, expected)
    chain = read_stages(filled, Faults())
    faults = _faults(ruleset, replace(details, chain=chain), expected)
    ahead = expected_stages(chain, expected)
    rows = [_row(filled, ruleset, at, ahead, faults) for at in range(len(chain))]
    if len(chain) < MOST_STAGES and not (chain and chain[-1].is_bracket):
        rows.append(StageRow(number=len(chain) + 1, values={"system": ""}, systems=_systems(ruleset)))
    return tuple(rows)


def chain_of_form(form: Form, expected: int) -> tuple[StagePlan, ...]:
    """The stages so far, as far as they are readable."""
    return read_stages(tidy_stages(form, expected), Faults())


def _systems(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    return tuple(
        (system.value, name) for system, name in STAGE_SYSTEMS.items() if ruleset.stages.cuts or system not in BRACKETS
    )


# -- content of the rows -----------------------------------------------------------------------------------------------


def tidy_stages(form: Form, expected: int) -> dict[str, str]:
    """The rows without gaps, with each system's fields, and defaults for empty ones."""
    rows = stage_numbers(form)
    if not rows:
        places = _usual_places(expected)
        usual = {"stage_1_system": "swiss", "stage_1_places": str(places), "stage_2_system": "elimination"}
        return tidy_stages(usual, expected)
    filled, places = dict[str, str](), expected
    for number, row in enumerate(rows, start=1):
        asked = _asked(form, f"stage_{row}", number=number, is_last=row == rows[-1], places=places)
        places = small_whole_number(asked.get("places", "")) or places
        filled |= {f"stage_{number}_{key}": value for key, value in asked.items()}
    return filled


def _asked(form: Form, row: str, *, number: int, is_last: bool, places: int) -> dict[str, str]:
    """The fields of a row for its system, filled in; ``places`` is the most players in it, 0 for unknown."""
    system = _one_of(form, f"{row}_system", tuple(STAGE_SYSTEMS))
    asked = {"system": system.value}
    if system is StageSystem.ELIMINATION:
        asked["third_place"] = form_value(form, f"{row}_third_place")
    if system in BRACKETS:
        return asked
    if system is StageSystem.ROUND_ROBIN:
        asked |= {"groups": _typed(form, f"{row}_groups", "1"), "twice": form_value(form, f"{row}_twice")}
    else:
        length = _one_of(form, f"{row}_length", _lengths(system, is_last=is_last))
        asked["length"] = length.value
        if length is StageLength.ROUNDS:
            asked["rounds"] = _typed(form, f"{row}_rounds", str(_USUAL_ROUNDS))
        if number > 1:
            asked["carries_over"] = form_value(form, f"{row}_carries_over")
    if is_last:
        return asked
    groups, before = small_whole_number(asked.get("groups", "")) or 0, form_value(form, f"{row}_groups_before")
    if before == "1" and groups > 1:  # the default for one group was not chosen for several
        form = {}
    rule = _one_of(form, f"{row}_rule", _rules(system, groups))
    asked["rule"] = rule.value
    if rule in _BOUNDS:
        asked["bound"] = _typed(form, f"{row}_bound", _USUAL_BOUND[rule])
    if rule in _OFTEN:
        asked["places"] = _typed(form, f"{row}_places", str(_usual_places(places)))
    else:
        asked["places"] = form_value(form, f"{row}_places")
    if rule in _WITH_MOST:
        asked["least"] = form_value(form, f"{row}_least")
    if rule in {GoingOn.BEST, *_WITH_MOST}:
        asked["all_who_tie"] = form_value(form, f"{row}_all_who_tie")
    return asked


def _lengths(system: StageSystem, *, is_last: bool) -> tuple[StageLength, ...]:
    """Possible lengths of a stage, the usual first; the last stage has no number of players who go on."""
    until = (StageLength.ONE_UNDEFEATED,) if is_last else (StageLength.UNDEFEATED_HALF, StageLength.ONE_UNDEFEATED)
    fixed = (StageLength.ROUNDS,)
    return (*until, *fixed) if system is StageSystem.TWO_LOSSES else (*fixed, *until)


def _rules(system: StageSystem, groups: int) -> tuple[GoingOn, ...]:
    return _OF_GROUPS if groups > 1 else _RULES_OF[system]


def _one_of[Choice](form: Form, field: str, offered: tuple[Choice, ...]) -> Choice:
    key = form_value(form, field)
    return next((choice for choice in offered if choice == key), offered[0])


def _typed(form: Form, field: str, usual: str) -> str:
    return form_value(form, field) if field in form else usual


def _usual_places(players: int) -> int:
    """At most half of the players, a number that fills a bracket."""
    return min(_USUAL_PLACES, 1 << (max(players // 2, _FEWEST).bit_length() - 1)) if players else _USUAL_PLACES


# -- notes on the rows -------------------------------------------------------------------------------------------------


def _row(
    filled: Form, ruleset: Ruleset, at: int, ahead: tuple[ExpectedStage, ...], faults: Mapping[str, tuple[Message, ...]]
) -> StageRow:
    """The row of a stage as filled in, with its effect for the expected players; ``at`` counts from 0."""
    number, stage, prefix = at + 1, ahead[at], f"stage_{at + 1}_"
    values = {key.removeprefix(prefix): form_value(filled, key) for key in filled if key.startswith(prefix)}
    is_last, plan = number == len(ahead), stage.plan
    rule = plan.progression.rule
    wrong = faults.get(f"stage_{number}", ())
    rounds = stage.span if stage.players else UNKNOWN
    return StageRow(
        number=number,
        values=values,
        systems=_systems(ruleset),
        lengths=tuple((each.value, STAGE_LENGTHS[each]) for each in _lengths(plan.system, is_last=is_last))
        if "length" in values
        else (),
        rules=tuple((each.value, RULES[each]) for each in _rules(plan.system, plan.groups)) if "rule" in values else (),
        bound=_BOUNDS.get(rule, "") if "bound" in values else "",
        places="" if "places" not in values else N_("How many go on") if rule in _OFTEN else N_("In all, at most"),
        says=None if wrong else stage_text(plan, rounds, is_first=number == 1, is_last=is_last),
        expects=None if wrong or not stage.players else _expects(stage),
        faults=wrong,
    )


def _expects(stage: ExpectedStage) -> Message:
    players = Message(Plural("{players} player", "{players} players", "players"), (("players", stage.players),))
    rounds = Message(Plural("{rounds} round", "{rounds} rounds", "rounds"), (("rounds", stage.rounds),))
    if stage.fewest < stage.rounds:
        rounds = Message(N_("{least} to {most} rounds"), (("least", stage.fewest), ("most", stage.rounds)))
    return Message(N_("About {players}: {rounds}."), (("players", players), ("rounds", rounds)))


def _faults(ruleset: Ruleset, details: Details, expected: int) -> dict[str, tuple[Message, ...]]:
    """Why the stages cannot be played like this, by the row at fault."""
    found = dict[str, tuple[Message, ...]]()
    try:
        checked_chain(details, ruleset)
        if expected:
            check_chain_for_players(details.chain, expected)
    except Refusal as refusal:
        for part in refusal.parts:
            row = part.field if part.field and part.field.startswith("stage_") else f"stage_{len(details.chain)}"
            found[row] = (*found.get(row, ()), part.message)
    return found
