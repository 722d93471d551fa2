"""Messages from players' phones, kept in the state while they still apply.

Undo passes over them, so a message may meet a state without its subject: there it has no effect.
"""

from dataclasses import replace
from enum import StrEnum

from ronda.core.facts import CallAnswered, LeaveWished, TableCalled, TableReported, WishDeclined
from ronda.core.results import Result
from ronda.core.state import LeaveWish, Match, PendingCall, Round, Tournament

type PhoneNote = TableReported | LeaveWished | WishDeclined | TableCalled | CallAnswered


class ReportAgreement(StrEnum):
    """How far the two players of a table agree on its result."""

    NOTHING = "nothing"
    ONE = "one"
    AGREED = "agreed"
    DISPUTED = "disputed"


def reports_at(state: Tournament, number: int, table: int) -> tuple[TableReported, ...]:
    """The reports of a table's players, oldest first."""
    return tuple(report for report in state.reports if (report.round, report.match) == (number, table))


def report_agreement(state: Tournament, number: int, table: int) -> ReportAgreement:
    """How far the two players of a table agree on its result."""
    reports = reports_at(state, number, table)
    if len(reports) <= 1:
        return ReportAgreement.ONE if reports else ReportAgreement.NOTHING
    return ReportAgreement.AGREED if reports[0].result == reports[1].result else ReportAgreement.DISPUTED


def who_reports(state: Tournament, number: int, match: Match, result: Result) -> tuple[int, ...]:
    """The players of a table who report exactly this result, by seat."""
    reporters = {report.player for report in reports_at(state, number, match.number) if report.result == result}
    return tuple(player for player in match.players if player in reporters)


def with_phone_note(state: Tournament, note: PhoneNote) -> Tournament:
    """The state with a phone's message or the organiser's answer; unchanged if it came too late."""
    match note:
        case TableReported():
            if not _sits(state, note):
                return state
            own = (note.round, note.player)
            others = tuple(report for report in state.reports if (report.round, report.player) != own)
            return replace(state, reports=(*others, note))
        case TableCalled():
            if not _sits(state, note) or call_of(state, note.match) is not None:
                return state
            return replace(state, calls=(*state.calls, PendingCall(called=note)))
        case CallAnswered():
            return replace(state, calls=tuple(call for each in state.calls if (call := _answered(each, note))))
        case LeaveWished():
            wish = wish_of(state, note.player)
            if wish is not None and note.leaves and not wish.declined:
                return state
            before = without_wish(state, note.player)
            there = note.leaves and any(player.id == note.player for player in state.active_players)
            return replace(before, wishes=(*before.wishes, LeaveWish(player=note.player))) if there else before
        case WishDeclined():
            return replace(
                state,
                wishes=tuple(
                    replace(wish, declined=True) if wish.player == note.player else wish for wish in state.wishes
                ),
            )


def call_of(state: Tournament, table: int) -> PendingCall | None:
    """The open call of a table of the last round, or None."""
    return next((call for call in state.calls if call.called.match == table), None)


def wish_of(state: Tournament, player: int) -> LeaveWish | None:
    """A player's wish to leave, or None."""
    return next((wish for wish in state.wishes if wish.player == player), None)


def with_other_rounds(state: Tournament, rounds: tuple[Round, ...]) -> Tournament:
    """The state after a round was added or withdrawn: calls go, reports stay only for matches left open (ST-OPEN)."""
    after = replace(state, rounds=rounds, draft=None)
    if not (state.reports or state.calls):
        return after
    awaited = {(round_.number, match.number) for round_, match in after.awaited}
    return replace(
        after, calls=(), reports=tuple(each for each in state.reports if (each.round, each.match) in awaited)
    )


def without_table(state: Tournament, number: int, table: int) -> Tournament:
    """The state without the reports of a table: its result was taken back, so players report anew."""
    gone = reports_at(state, number, table)
    return replace(state, reports=tuple(report for report in state.reports if report not in gone)) if gone else state


def without_wish(state: Tournament, player: int) -> Tournament:
    if wish_of(state, player) is None:
        return state
    return replace(state, wishes=tuple(wish for wish in state.wishes if wish.player != player))


def _sits(state: Tournament, note: TableReported | TableCalled) -> bool:
    """Whether a player sits with an opponent in the last round, or reports a match that was left open."""
    round_ = state.rounds[note.round - 1] if 0 < note.round <= len(state.rounds) else None
    place = round_.place(note.match) if round_ is not None else None
    if round_ is None or place is None:
        return False
    match = round_.matches[place]
    is_last = note.round == len(state.rounds)
    is_asked = is_last or (match.is_awaited and isinstance(note, TableReported))
    return is_asked and match.second is not None and note.player in match.players


def _answered(call: PendingCall, answer: CallAnswered) -> PendingCall | None:
    """A call after an answer; None once it is settled."""
    if (call.called.round, call.called.match) != (answer.round, answer.match):
        return call
    return None if answer.done else replace(call, coming=True)
