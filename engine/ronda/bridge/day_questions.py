"""Questions before a command because other events of the day have its players or tables (REG-DAY)."""

from collections.abc import Callable, Sequence
from typing import Literal, TypedDict

from ronda import journal
from ronda.bridge.session_state import SESSION
from ronda.commands.requests import ChangeDetails
from ronda.core.errors import AnswerNeeded, Refusal
from ronda.core.facts import Fact
from ronda.core.fold import apply_fact
from ronda.core.inputs import Form, form_value
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rulesets import is_known_game, ruleset_of
from ronda.session import day_questions as day
from ronda.session.day_people import events_beside
from ronda.views.shared import html

_PAIRING_COMMANDS = frozenset({"pair_round", "publish_round"})
"""Commands whose round can go on without a match, or without somebody."""

type Decides = Callable[[Tournament], Sequence[Fact]]
type Changes = Callable[[ChangeDetails], Sequence[Fact]]


class DayRequest(TypedDict):
    """The event of a command to decide; None if it creates one."""

    tournament: str | None


class MissingEvents(TypedDict):
    """Events to load before an event's command is decided."""

    ok: Literal[True]
    needs: Sequence[str]


def missing_events(request: DayRequest) -> MissingEvents:
    """The other events of the day that are stored and not in memory."""
    event = request["tournament"] or ""
    day_ = SESSION.days.get(event)
    missing = (each for each, other in SESSION.days.items() if day_ and other == day_ and each not in SESSION.logs)
    return MissingEvents(ok=True, needs=[] if event.startswith("demo-") else sorted(missing))


def answered_facts(
    log: Log, command: str, form: Form, language: str, decides: Decides, changes: Changes
) -> Sequence[Fact]:
    """The facts of a command plus those of the answers in its form; raises ``AnswerNeeded`` without them (REG-DAY).

    ``decides`` decides the command in a state, ``changes`` a change of details.
    """
    before = log.tournament
    beside = events_beside(SESSION.logs, before) if is_known_game(before.game) else ()
    facts = decides(before)
    if not beside or not facts:
        return facts
    facts = _with_tables(log, facts, form, beside, decides, changes)
    after = _state_after(log, facts)
    found = day.double_bookings(before, after, beside)
    answer = form_value(form, day.BUSY_FIELD)
    if not found:
        return facts
    if answer == day.GO_ON:
        return (*facts, day.accepted_bookings(found))
    question = day.busy_question(before, after, ruleset_of(before), found, pairs=command in _PAIRING_COMMANDS)
    if answer != day.LEAVE_OPEN or answer not in {each.value for each in question.answers}:
        raise _with_answer(question, form, day.TABLES_FIELD)
    places = dict.fromkeys(booking.seat.event_name for booking in found)
    reason = Message(N_("Somebody plays in another event now: {events}"), (("events", ", ".join(places)),))
    said = reason.render(html.translator_for(language))[:200]
    return (*facts, *day.left_open_facts(after, found, said))


def _with_tables(
    log: Log, facts: Sequence[Fact], form: Form, beside: Sequence[Tournament], decides: Decides, changes: Changes
) -> Sequence[Fact]:
    """The facts with the tables chosen where another event has them; raises ``AnswerNeeded``."""
    before, answer = log.tournament, form_value(form, day.TABLES_FIELD)
    shared = day.shared_tables(before, after := _state_after(log, facts), beside)
    if not shared:
        return facts
    if answer == day.GO_ON:
        return (*facts, day.accepted_tables(shared))
    free = day.free_tables(after, beside)
    moved = _moved_facts(before, free, decides, changes) if free else ()
    if moved and day.shared_tables(before, _state_after(log, moved), beside):
        moved = ()
    if answer == day.OTHER_TABLES and moved:
        return moved
    raise _with_answer(day.tables_question(shared, free if moved else None), form, day.BUSY_FIELD)


def _moved_facts(before: Tournament, free: tuple[int, int], decides: Decides, changes: Changes) -> Sequence[Fact]:
    """The facts of a command decided with other tables; empty if impossible."""
    try:
        changed = changes(day.with_tables(before, free))
        state = before
        for fact in changed:
            state = apply_fact(state, fact)
        return (*changed, *decides(state))
    except Refusal:
        return ()


def _state_after(log: Log, facts: Sequence[Fact]) -> Tournament:
    """The state after facts, history moves included."""
    return journal.append_records(log, journal.extend_log(log, facts, at=log.records[-1].at)).tournament


def _with_answer(question: AnswerNeeded, form: Form, name: str) -> AnswerNeeded:
    """The question with the answer already given to another one."""
    if given := form_value(form, name):
        question.fields = (*question.fields, (name, given))
    return question
