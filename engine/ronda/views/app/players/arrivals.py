"""Registration requests: content, questions, and one button for each answer (REG-ENTRY)."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from ronda.commands.entry_requests import registered_player
from ronda.commands.joining_late import why_not_join
from ronda.commands.plain_entries import CheckedRequest, namesake_number, requests_in_turn
from ronda.core.consents import PURPOSES, ConsentPurpose, Privacy
from ronda.core.entry_requests import EntryRequest, waiting_requests
from ronda.core.errors import Absentee, Refusal
from ronda.core.facts import EntryOrigin
from ronda.core.payment_sums import PaymentMark, PaymentSums, payment_mark, payment_sums
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.formats.pairing.broken_rules import join_sentences
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.app.players.entry_texts import entry_question_text
from ronda.views.app.screen.organiser_questions import AnswerButton
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.registration import field_value_text

MOST_SHOWN = 60
"""Requests on the screen at a time: a flood of them must not hold up the organiser."""
_ORIGINS = {
    EntryOrigin.HALL: N_("by phone"),
    EntryOrigin.CODE: N_("by a code"),
    EntryOrigin.FILE: N_("from a file"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalRow:
    """A waiting request."""

    request: str
    message: str
    name: str
    club: str
    origin: str
    """Translatable."""
    changes: int
    """Number of the registered player who asks for a change; 0 for a new player."""
    turn: int
    """Waiting-list position if all earlier requests are accepted too; 0 for a place (REG-WAITING)."""
    agreed: Message | None
    """Which of the current consents were given; None if none is asked for."""
    short: tuple[Message | str, ...]
    """Values that fit on a line."""
    long: tuple[tuple[str, tuple[str, ...]], ...]
    """Fields of several lines: translatable name, and lines."""
    paid: PaymentMark | None
    """None if payments are not recorded."""
    questions: tuple[Message, ...]
    """Questions for the organiser; empty if there are none."""
    answers: tuple[AnswerButton, ...]
    """Possible answers, likeliest first; empty if nobody can join any more."""


def waiting_text(tournament: Tournament) -> Message | None:
    """Number of waiting registrations and changes, in one line; None if there are none."""
    waiting = waiting_requests(tournament)
    changes = sum(registered_player(tournament, request) is not None for request in waiting)
    counts = (
        (
            len(waiting) - changes,
            Plural("{count} person waits to be registered.", "{count} people wait to be registered."),
        ),
        (changes, Plural("{count} change of a registration waits.", "{count} changes of registrations wait.")),
    )
    told = [Message(pattern, (("count", count),)) for count, pattern in counts if count]
    return join_sentences(told) if told else None


def arrivals_screen(context: EventContext) -> View:
    """Waiting requests in order of arrival; later ones move up as earlier ones are decided."""
    tournament = context.tournament
    closed, waiting = why_not_join(tournament), waiting_requests(tournament)
    shown = tuple(requests_in_turn(tournament, context.ruleset, waiting[:MOST_SHOWN]))
    payments = payment_sums(tournament)
    rows = tuple(_row(tournament, context.ruleset, entry, payments) for entry in shown)
    return View(
        template="arrivals",
        title=Message(N_("Arrivals")),
        values={
            "rows": rows,
            "waiting": len(waiting),
            "plain": tuple(entry.request.latest.request for entry in shown if entry.is_plain),
            "passing": sum(entry.is_passing and not entry.questions for entry in shown),
            "payments": payments,
            "closed": closed.message if closed else None,
            "hall_entry": tournament.hall_entry,
            "changes_closed": tournament.changes_closed,
            "before": not tournament.rounds,
        },
    )


def _row(tournament: Tournament, ruleset: Ruleset, entry: CheckedRequest, payments: PaymentSums | None) -> ArrivalRow:
    """The content of a request, for a change beside the known values, with the possible answers to questions."""
    request, questions = entry.request, entry.questions
    asked, known = request.latest, registered_player(tournament, request)
    given = ruleset.registration.completed(dict(asked.fields))
    filled = [(field, given[field.key]) for field in ruleset.registration.fields if field.key in given]
    blocks = [(field, value) for field, value in filled if field.kind is FieldKind.BLOCK]
    return ArrivalRow(
        request=asked.request,
        message=asked.message,
        name=asked.name,
        club=asked.club,
        origin=_ORIGINS[asked.origin],
        changes=known.id if known else 0,
        turn=entry.turn,
        agreed=_agreed_text(tournament.details.privacy, dict(asked.consents)),
        short=tuple(
            text
            for field, value in filled
            if field.kind is not FieldKind.BLOCK
            for text in (field_value_text(field, value) if _is_readable(field.key, questions) else (value,))
        ),
        long=tuple((field.name, field.lines(value)) for field, value in blocks),
        paid=payment_mark(payments, known.id) if known else payment_mark(payments, 0, asked.request),
        questions=tuple(map(entry_question_text, questions)),
        answers=tuple(_answers(tournament, ruleset, request, questions)),
    )


def _agreed_text(privacy: Privacy, given: Container[ConsentPurpose]) -> Message | None:
    if not privacy.consents:
        return None
    names = [Message(PURPOSES[each.purpose]) for each in privacy.consents if each.purpose in given]
    if not names:
        return Message(N_("Agreed to nothing"))
    return Message(N_("Agreed to: {what}"), (("what", join_with_commas(names)),))


def _is_readable(key: str, questions: tuple[Refusal, ...]) -> bool:
    """Whether a value is valid for its field."""
    return all(question.field != key for question in questions)


def _answers(
    tournament: Tournament, ruleset: Ruleset, request: EntryRequest, questions: tuple[Refusal, ...]
) -> Iterator[AnswerButton]:
    """The buttons that accept a request."""
    if why_not_join(tournament) is not None:
        return
    asked, before = request.latest, not tournament.rounds and request.latest.origin is not EntryOrigin.FILE
    wrong = [field.name for field in ruleset.registration.fields if not _is_readable(field.key, questions)]
    fields = (
        ("request", asked.request),
        ("message", asked.message),
        ("here", "yes" if before else "no"),
        ("without_refused", "yes" if wrong else "no"),
    )

    def button(label: Message, *more: tuple[str, str | int]) -> AnswerButton:
        return AnswerButton(label=label, command="accept_entry", fields=(*fields, *more))

    absent = next((question for question in questions if isinstance(question, Absentee)), None)
    if absent is not None:
        for number, name, way in absent.ways:
            label = Message(N_("{name} is back: number {number}"), (("name", name), ("number", number)))
            yield AnswerButton(label=label, command=way, fields=(("player", number),))
    holder = next(filter(None, map(namesake_number, questions)), None)
    changed = registered_player(tournament, request)
    if holder is not None and changed is None:
        yield button(Message(N_("The same as number {number}"), (("number", holder),)), ("player", holder))
    if holder is not None or absent is not None:
        yield button(Message(N_("Another person")), ("namesake", "yes"))
    elif wrong:
        named = join_with_commas([Message(name) for name in wrong])
        pattern = N_("Change it without: {fields}") if changed else N_("Register without: {fields}")
        yield button(Message(pattern, (("fields", named),)))
    elif changed is not None:
        yield button(Message(N_("Change it so")))
    else:
        yield button(Message(N_("Register and check in") if before else N_("Register")))
