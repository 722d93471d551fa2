"""Stages in plain sentences: system, length, and who goes on (ST-CHAIN)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ronda.core.facts import TournamentStarted
from ronda.core.stage_progress import stage_rounds_span
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.formats.outlook.stage_forecast import expected_stages

_BEGINNINGS = {
    StageSystem.SWISS: (N_("Swiss rounds"), N_("more Swiss rounds")),
    StageSystem.TWO_LOSSES: (N_("Two losses out"), N_("two losses and out")),
    StageSystem.ROUND_ROBIN: (N_("Round robin"), N_("a round robin")),
    StageSystem.ELIMINATION: (N_("Single elimination"), N_("single elimination")),
    StageSystem.DOUBLE_ELIMINATION: (N_("Double elimination"), N_("double elimination")),
}
"""The system, at the beginning of a sentence and inside one."""
_CONDITIONS = {
    (StageSystem.SWISS, StageLength.UNDEFEATED_HALF): N_("until at most half of those who go on are undefeated"),
    (StageSystem.SWISS, StageLength.ONE_UNDEFEATED): N_("until one is undefeated"),
    (StageSystem.TWO_LOSSES, StageLength.ONE_UNDEFEATED): N_("until one is undefeated"),
}
"""When a stage ends, if its system does not determine it."""
_BRACKETS = {
    StageSystem.ELIMINATION: N_("{stage}, then top {places}"),
    StageSystem.DOUBLE_ELIMINATION: N_("{stage}, then top {places} in double elimination"),
}
THIRD_PLACE = N_("with a match for third place")
"""Added to a structure with a match for third place (ST-THIRD)."""
_EITHER = frozenset({GoingOn.BEST, GoingOn.UNDEFEATED_FIRST})
"""Rules for which the number of places says everything, as in “top 8”."""
type RoundsSpan = tuple[int, int]
"""Fewest and most rounds."""
UNKNOWN: Final = (0, 0)
"""For a stage with an unknown number of players."""


def chain_text(chain: Sequence[StagePlan], rounds: Sequence[RoundsSpan] = ()) -> Message:
    """The stages as a sentence; ``rounds`` are those of each, as far as known."""
    first, *others = zip(chain, (*rounds, *(UNKNOWN for _ in chain[len(rounds) :])), strict=True)
    if len(others) == 1 and chain[1].is_bracket and _says_top(chain[0].progression):
        played = _played(*first, is_first=True)
        pattern = _BRACKETS[chain[1].system]
        top = Message(pattern, (("stage", played), ("places", chain[0].progression.places)))
        return with_third_place(top, is_played=chain[1].third_place)
    said = stage_text(*first, is_first=True, is_last=not others)
    for at, (plan, count) in enumerate(others, start=2):
        following = stage_text(plan, count, is_first=False, is_last=at == len(chain))
        said = Message(N_("{first}; {next}"), (("first", said), ("next", following)))
    return said


def stage_text(
    plan: StagePlan, rounds: RoundsSpan = UNKNOWN, *, is_first: bool = True, is_last: bool = False
) -> Message:
    """One stage: system, approximate rounds, and who goes on."""
    played = _played(plan, rounds, is_first=is_first)
    if is_last or plan.is_bracket:
        return played
    return join_with_commas((played, going_on_text(plan.progression)))


def with_third_place(structure: Message, *, is_played: bool) -> Message:
    """A structure in words, with its match for third place, if any (ST-THIRD)."""
    return join_with_commas((structure, Message(THIRD_PLACE))) if is_played else structure


def _played(plan: StagePlan, rounds: RoundsSpan, *, is_first: bool) -> Message:
    return join_with_commas(tuple(_parts(plan, rounds, is_first=is_first)))


def _parts(plan: StagePlan, span: RoundsSpan, *, is_first: bool) -> Iterator[Message]:
    """The parts of a stage's text; the system's name stands alone if no number precedes it."""
    beginning, rounds = Message(_BEGINNINGS[plan.system][not is_first]), span[1]
    exact, count = Plural("{rounds} round", "{rounds} rounds", "rounds"), (("rounds", rounds or plan.rounds),)
    condition = _CONDITIONS.get((plan.system, plan.length))
    match plan.system:
        case StageSystem.SWISS if condition is None:
            yield Message(Plural("{rounds} Swiss round", "{rounds} Swiss rounds", "rounds"), count)
        case StageSystem.ROUND_ROBIN:
            groups = Message(N_("{groups} groups"), (("groups", plan.groups),))
            yield groups if plan.groups > 1 else beginning
            yield Message(N_("everybody meets everybody twice") if plan.twice else N_("everybody meets everybody"))
            if rounds:
                yield Message(exact, count)
        case _:
            yield beginning
    if condition:
        yield Message(condition)
    if not plan.is_bracket and plan.length is not StageLength.ROUNDS and rounds:
        yield about_rounds(span)
    if plan.system is StageSystem.TWO_LOSSES and plan.length is StageLength.ROUNDS:
        yield Message(exact, count)
    if plan.third_place:
        yield Message(THIRD_PLACE)
    if plan.carries_over and not is_first:
        yield Message(N_("points count on"))


def about_rounds(span: RoundsSpan) -> Message:
    """Approximate rounds inside a sentence: ``about 3 to 4 rounds``."""
    least, most = span
    if least < most:
        return Message(N_("about {least} to {most} rounds"), (("least", least), ("most", most)))
    return Message(Plural("about {rounds} round", "about {rounds} rounds", "rounds"), (("rounds", most),))


def _says_top(rule: Progression) -> bool:
    return rule.rule in _EITHER and bool(rule.places) and not rule.all_who_tie


def going_on_text(rule: Progression) -> Message:
    """Who goes on, inside a sentence: ``the best 20 go on`` (ST-PROGRESSION)."""
    return join_with_commas(tuple(_going_on(rule)))


def _going_on(rule: Progression) -> Iterator[Message]:
    """Who goes on by a rule, then its minimum, maximum and ties, as parts of a sentence."""
    places, bound = ("places", rule.places), ("bound", rule.bound)
    match rule.rule:
        case GoingOn.BEST:
            yield Message(N_("the best {places} go on"), (places,))
        case GoingOn.UNDEFEATED_FIRST:
            yield Message(N_("the undefeated go on and then the best others, {places} in all"), (places,))
        case GoingOn.GROUP_BEST:
            yield Message(Plural("the best of each go on", "the best {bound} of each go on", "bound"), (bound,))
            if rule.places:
                yield Message(N_("then the best of the rest, {places} in all"), (places,))
        case GoingOn.LOSSES:
            pattern = Plural(
                "everybody with at most {bound} loss goes on", "everybody with at most {bound} losses goes on", "bound"
            )
            yield Message(pattern if rule.bound else N_("everybody undefeated goes on"), (bound,))
        case GoingOn.POINTS:
            pattern = Plural(
                "everybody with at least {bound} point goes on",
                "everybody with at least {bound} points goes on",
                "bound",
            )
            yield Message(pattern, (bound,))
    if rule.least and rule.rule not in _EITHER:
        yield Message(N_("at least {least}"), (("least", rule.least),))
    if rule.places and rule.rule in {GoingOn.LOSSES, GoingOn.POINTS}:
        yield Message(N_("at most {places}"), (places,))
    if rule.all_who_tie:
        yield Message(N_("and all who have as many points as the last"))


def chain_text_for(chain: Sequence[StagePlan], players: int) -> Message:
    """The stages as a sentence with their numbers for ``players``; 0 for unknown."""
    return chain_text(chain, [stage.span for stage in expected_stages(chain, players)] if players else ())


def started_chain_text(fact: TournamentStarted) -> Message:
    """The stages as announced at the start."""
    ahead = (stage.span for stage in expected_stages(fact.chain[1:], fact.cut))
    return chain_text(fact.chain, ((fact.swiss_rounds, fact.swiss_rounds), *ahead))


def announced_chain_text(tournament: Tournament) -> Message:
    """The stages of a started tournament, with the currently announced rounds and places."""
    current, starts = len(tournament.begun), [1, *(stage.first_round for stage in tournament.begun)]
    ends = [*(start - 1 for start in starts[1:]), tournament.swiss_rounds]
    over = [True] * current + [tournament.seeds is not None or tournament.phase in {Phase.CUT_DUE, Phase.FINISHED}]
    rounds = [end - start + 1 for start, end in zip(starts, ends, strict=True)]
    cuts = [*(stage.cut_before for stage in tournament.begun), tournament.cut]
    plans = [
        replace(
            plan,
            rounds=0 if plan.is_bracket or plan.system is StageSystem.ROUND_ROBIN else count,
            length=StageLength.ROUNDS if is_over else plan.length,
            progression=replace(plan.progression, places=cut) if plan.progression.places else plan.progression,
        )
        for plan, count, cut, is_over in zip(tournament.chain, rounds, cuts, over, strict=False)
    ]
    later = tournament.chain[len(plans) :]
    spans = [*((count, count) for count in rounds[:-1]), stage_rounds_span(tournament)]
    return chain_text((*plans, *later), (*spans, *(stage.span for stage in expected_stages(later, tournament.cut))))


def changed_stage_text(chain: Sequence[StagePlan], swiss_rounds: int, cut: int) -> Message:
    """A change to the current stage: its last round, if fixed, and how many go on."""
    ends = Message(N_("The stage ends with round {round}"), (("round", swiss_rounds),))
    if any(plan.length is not StageLength.ROUNDS for plan in chain):
        ends = Message(N_("The stage lasts as long as announced"))
    going_on = Message(Plural("{cut} goes on", "{cut} go on", "cut"), (("cut", cut),))
    return join_with_commas((ends, going_on) if cut else (ends,))


def planned_stage_text(number: int, plan: StagePlan | None) -> Message:
    """A change to a future stage; None if it is no longer played."""
    if plan is None:
        return Message(N_("Stage {stage} is not played"), (("stage", number),))
    played = stage_text(plan, is_first=False, is_last=plan.progression == Progression())
    return Message(N_("Stage {stage}: {played}"), (("stage", number), ("played", played)))


def as_many_as_it_takes(plan: StagePlan, least: int, most: int | None) -> Message:
    """Rounds of a stage that ends on a condition; ``most`` is None if there is no maximum."""
    fewest, largest = (expected_stages((plan, plan), players)[0].span for players in (least, most or least))
    pattern = N_("As many as it takes, about {least}") if most else N_("As many as it takes, about {least} or more")
    if most and largest[1] > fewest[0]:
        pattern = N_("As many as it takes, about {least} to {most}")
    return Message(pattern, (("least", fewest[0]), ("most", largest[1])))
