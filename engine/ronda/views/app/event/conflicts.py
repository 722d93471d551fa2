"""Steps from another copy that do not fit this one: both sides, with a button for each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ronda.admission.steps import decode_set_aside
from ronda.core import facts, round_names
from ronda.core.errors import Refusal
from ronda.core.facts import HISTORY_MOVES, Fact, StepSetAside, StepSettled
from ronda.core.text import N_, Message, Plural
from ronda.journal import Log
from ronda.sync.conflict_resolution import accept_set_aside
from ronda.sync.subject import match_at_table
from ronda.views.app.event.fact_texts import FactDescriber, conflict_decision_text
from ronda.views.app.event.history_screen import history_move_text
from ronda.views.app.screen.organiser_questions import AnswerButton
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared import wording

CONFLICTS_PATH = "/elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """A step that waits for the organiser."""

    step: str
    at: str
    time: str
    there: tuple[Message, ...]
    """What was done on the other copy."""
    here: Message | None
    """The state here; None if no sentence can describe it."""
    why_not: Message | None
    """Why it cannot be accepted now; None if it can."""

    @property
    def take(self) -> AnswerButton:
        """The button that accepts the other copy's step."""
        return self._answer(N_("Take this"), "yes")

    @property
    def keep(self) -> AnswerButton:
        """The button that keeps the state here."""
        return self._answer(N_("Keep what stands here"), "no")

    def _answer(self, label: str, take: str) -> AnswerButton:
        return AnswerButton(label=Message(label), command="settle", fields=(("step", self.step), ("take", take)))


def conflicts_screen(context: EventContext) -> View:
    """Steps that wait for the organiser, oldest first."""
    log, device = context.log, context.device
    return View(
        template="elsewhere",
        title=Message(N_("Done on another copy")),
        values={
            "waiting": tuple(
                Conflict(
                    step=record.fact.step,
                    at=record.at,
                    time=device.clock(record.at),
                    there=conflicting_step_texts(log, record.fact),
                    here=_local_state_text(log, decode_set_aside(record.fact)),
                    why_not=_why_not(log, record.fact),
                )
                for record in log.records
                if isinstance(record.fact, StepSetAside) and record.fact in log.set_aside
            )
        },
    )


def open_conflicts_text(log: Log) -> Message | None:
    """Number of steps that wait for the organiser, or None."""
    if not (waiting := log.set_aside):
        return None
    pattern = Plural(
        "{count} step of another copy does not fit this one, and waits for you.",
        "{count} steps of another copy do not fit this one, and wait for you.",
    )
    return Message(pattern, (("count", len(waiting)),))


def conflicting_step_texts(log: Log, waiting: StepSetAside) -> tuple[Message, ...]:
    """A step of the other copy in words."""
    happened = decode_set_aside(waiting)
    if isinstance(happened[0], HISTORY_MOVES):
        return (history_move_text(log, happened[0]),)
    chronicle = FactDescriber()
    for record in log.records:
        chronicle.note(record.fact)
    decided = (fact for fact in happened if isinstance(fact, StepSettled))
    about = tuple(sentence for fact in decided for sentence in _conflicts_about(log, fact.step))
    return (*about, *chronicle.describe_conflict(happened, waiting.people))


def _conflicts_about(log: Log, step: str) -> tuple[Message, ...]:
    """Another step set aside here, in words; empty if there is none."""
    every = (record.fact for record in log.records if isinstance(record.fact, StepSetAside))
    return next((conflicting_step_texts(log, fact) for fact in every if fact.step == step), ())


def _why_not(log: Log, waiting: StepSetAside) -> Message | None:
    try:
        accept_set_aside(log, waiting)
    except Refusal as refusal:
        return refusal.message
    return None


def _local_state_text(log: Log, happened: Sequence[Fact]) -> Message | None:
    """The state here that a set-aside step contradicts: result, player, round or decision; None for others."""
    state = log.tournament
    decided = next((fact for fact in happened if isinstance(fact, StepSettled)), None)
    if decided is not None and decided.step in log.settled:
        return conflict_decision_text(replace(decided, taken=log.settled[decided.step]))
    results = (facts.ResultReported, facts.ResultCorrected, facts.ResultCleared)
    fact = next((fact for fact in happened if isinstance(fact, results)), happened[0])
    match fact:
        case facts.ResultReported() | facts.ResultCorrected() | facts.ResultCleared():
            table = match_at_table(state, fact.round, fact.match)
            if table is None:
                return Message(N_("Round {number} has not been paired here."), (("number", fact.round),))
            first, second = (state.player(player).name if player else "–" for player in (table.first, table.second))
            score = wording.score_text(table.result) if table.result else "–"
            round_ = round_names.round_name(state.rounds[fact.round - 1])
            return Message(
                N_("{round}, table {table}: {first} {score} {second}"),
                (("round", round_), ("table", fact.match), ("first", first), ("score", score), ("second", second)),
            )
        case facts.PlayerRegistered():
            return Message(N_("{name} is registered here with other details."), (("name", fact.name),))
        case _ if isinstance(fact, HISTORY_MOVES):
            return Message(N_("More was done here since the two parted."))
        case _:
            return None
