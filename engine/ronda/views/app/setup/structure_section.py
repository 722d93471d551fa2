"""Setup of the structure: cards to choose from, each with a forecast (SW-STRUCT)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Impossible
from ronda.core.round_robin import rounds_for
from ronda.core.stages import StagePlan
from ronda.core.text import N_, Message
from ronda.formats.outlook.stage_forecast import expected_stages
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM, Structure, step_for
from ronda.views.shared import wording
from ronda.views.shared.announcement import planned_structure
from ronda.views.shared.stage_texts import chain_text, chain_text_for, with_third_place

MINUTES_BETWEEN_ROUNDS = 10
"""Between two rounds, for last results, pairing and seating."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureCard:
    """A structure to choose."""

    key: str
    name: str
    """Translatable."""
    plan: Message
    """Its rounds and cut, or how they are determined."""
    length: Message | None
    """Approximate total length; None if unknown."""
    of_documents: bool = True
    """Whether it is in the documents at hand, or the organiser's."""


def structure_cards(ruleset: Ruleset, details: Details, expected: int) -> tuple[StructureCard, ...]:
    """The structures of a game, and Custom; takes the details so far, and 0 for unknown players."""
    named = (_named_card(ruleset, structure, details, expected) for structure in ruleset.stages.structures)
    return (*named, _custom_card(ruleset, details, expected))


def _named_card(ruleset: Ruleset, structure: Structure, details: Details, expected: int) -> StructureCard:
    card = StructureCard(
        key=structure.key,
        name=structure.name,
        plan=_range(structure, ruleset),
        length=None,
        of_documents=structure.of_documents,
    )
    if not expected:
        return card
    try:
        step = step_for(structure, expected)
    except Impossible:
        least = structure.steps[0].least
        return replace(card, plan=Message(N_("From {least} players on"), (("least", least),)))
    if step.chain:
        return _chain_card(card, ruleset, details, step.chain, expected)
    plan = wording.structure_numbers_text(step.swiss_rounds, step.cut, cuts=ruleset.stages.cuts)
    return replace(card, plan=plan, length=_length(ruleset, details, step.swiss_rounds, step.cut))


def _chain_card(
    card: StructureCard, ruleset: Ruleset, details: Details, chain: Sequence[StagePlan], expected: int
) -> StructureCard:
    """The card with its stages and their numbers for ``expected`` players; 0 for unknown."""
    if not expected:
        return replace(card, plan=chain_text(chain))
    ahead = expected_stages(chain, expected)
    rounds = sum(stage.rounds for stage in ahead if not stage.plan.is_bracket)
    bracket = sum(stage.rounds for stage in ahead if stage.plan.is_bracket)
    length = _length_of_rounds(ruleset, details, rounds, bracket)
    if length and any(stage.fewest < stage.rounds for stage in ahead):
        length = Message(N_("{length} at most"), (("length", length),))
    return replace(card, plan=chain_text_for(chain, expected), length=length)


def _range(structure: Structure, ruleset: Ruleset) -> Message:
    if any(step.chain for step in structure.steps):
        return Message(N_("As many rounds as it takes, then a cut, by the number of players"))
    rounds = [step.swiss_rounds for step in structure.steps]
    pattern = (
        N_("{least} to {most} Swiss rounds, by the number of players")
        if ruleset.stages.cuts
        else N_("{least} to {most} rounds, by the number of players")
    )
    return Message(pattern, (("least", min(rounds)), ("most", max(rounds))))


def _custom_card(ruleset: Ruleset, details: Details, expected: int) -> StructureCard:
    """The card of the custom structure, with what is filled in so far."""
    cuts, rounds, cut = ruleset.stages.cuts, details.swiss_rounds, details.cut or 0
    plan = Message(N_("You set the rounds and the cut") if cuts else N_("You set the rounds"))
    if len(ruleset.stages.systems) > 1:
        plan = Message(
            N_("Round robin, double elimination, several stages, or rounds and a cut that you set")
            if cuts
            else N_("Round robin, double elimination, or rounds and a cut that you set")
        )
    card = StructureCard(key=CUSTOM, name=N_("Custom"), plan=plan, length=None)
    if details.structure != CUSTOM:
        return card
    if details.chain:
        return _chain_card(card, ruleset, details, details.chain, expected)
    if details.system is TournamentSystem.ROUND_ROBIN:
        if not expected:
            return replace(card, plan=planned_structure(details, ruleset))
        rounds = rounds_for(expected, twice=details.twice)
    if rounds is None or (not rounds and not cuts):
        return card
    length = _length(ruleset, details, rounds, cut if rounds else expected)
    plan = wording.structure_numbers_text(rounds, cut, cuts=cuts, system=details.system, twice=details.twice)
    return replace(card, plan=with_third_place(plan, is_played=details.third_place), length=length)


def _length(ruleset: Ruleset, details: Details, rounds: int, cut: int) -> Message | None:
    """Approximate hours for the rounds and the bracket of a cut (SW-CLOCK)."""
    bracket = (cut - 1).bit_length() if cut > 1 else 0
    if details.system is TournamentSystem.DOUBLE_ELIMINATION and bracket:
        bracket *= 2  # one round of the losers' bracket for each of the winners' (DE-BRACKET)
    return _length_of_rounds(ruleset, details, rounds, bracket)


def _length_of_rounds(ruleset: Ruleset, details: Details, rounds: int, bracket: int) -> Message | None:
    """Approximate hours for the rounds and bracket rounds, to ten minutes (SW-CLOCK)."""
    if ruleset.stages.has_days:
        return None
    swiss, elimination, final = (ruleset.stages.minutes_of(details, slot) for slot in ("swiss", "elimination", "final"))
    matches = rounds * swiss + (((bracket - 1) * elimination + final) if bracket else 0)
    if not matches:
        return None
    tens = max(1, round((matches + MINUTES_BETWEEN_ROUNDS * (rounds + bracket - 1)) / 10))
    hours, minutes = divmod(10 * tens, 60)
    if not minutes:
        return Message(N_("about {hours} h"), (("hours", hours),))
    pattern = N_("about {hours} h {minutes}") if hours else N_("about {minutes} min")
    return Message(pattern, (("hours", hours), ("minutes", minutes)))
