"""Messages from players' phones and what waits: calls and disputes first, one button for each."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ronda.commands import requests as ask
from ronda.commands.reports import count_report, why_not_accept
from ronda.core.clock import MINUTE, add_seconds, parse_moment
from ronda.core.errors import Refusal
from ronda.core.facts import ReportingMode, TableReported
from ronda.core.reports import ReportAgreement, report_agreement, reports_at
from ronda.core.round_names import round_name
from ronda.core.state import Match, Player, Round, Tournament
from ronda.core.text import N_, Message, Plural, join_with_commas
from ronda.rules.ruleset import Ruleset
from ronda.views.app.rounds.report_texts import REPORTING_TEXTS
from ronda.views.app.screen.organiser_questions import AnswerButton
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared.reported_result import reported_result_text

PHONES_FILTER = "phones"
"""Value of the board's filter."""
REPORTING_CHOICES = {
    ReportingMode.OFF: N_("Officials, here"),
    ReportingMode.COUNTED: N_("Players too, by phone: a result counts once both have reported it"),
    ReportingMode.TAPPED: N_("Players too, by phone: what both reported waits for your tap"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSide:
    """The report of one player, or of both."""

    names: tuple[str, ...]
    result: Message
    answer: AnswerButton
    """The button that accepts it."""
    why_not: Message | None
    """Why it cannot count now; None if it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCall:
    """A table that calls for help."""

    table: int
    name: str
    at: str
    """Time of the call by the device's clock."""
    minutes: int | None
    """Minutes since the call; None if the time is unknown."""
    coming: bool
    round: int

    @property
    def goes(self) -> AnswerButton:
        """The button "on the way"."""
        return self._answer(N_("Somebody goes"), "no")

    @property
    def done(self) -> AnswerButton:
        """The button "done"."""
        return self._answer(N_("Done"), "yes")

    def _answer(self, label: str, done: str) -> AnswerButton:
        fields = (("round", self.round), ("match", self.table), ("done", done))
        return AnswerButton(label=Message(label), command="answer_call", fields=fields)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedTable:
    """The state of an open table's reports."""

    round: int
    of: Message | None
    """Name of its round, if an earlier one (ST-OPEN)."""
    table: int
    names: tuple[str, ...]
    agreement: ReportAgreement
    sides: tuple[ReportSide, ...]
    """One for each reported result."""
    call: OpenCall | None

    @property
    def is_agreed(self) -> bool:
        """Whether both report the same."""
        return self.agreement is ReportAgreement.AGREED

    @property
    def is_disputed(self) -> bool:
        """Whether the two report different results."""
        return self.agreement is ReportAgreement.DISPUTED


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveRequest:
    """A player who wants to leave."""

    player: int
    name: str
    table: int | None
    """The table where the player still plays."""
    why_not: Message | None
    """Why the player cannot leave now; None if possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneReports:
    """Everything from phones for the last round, and for matches left open (ST-OPEN)."""

    round: int
    tables: tuple[ReportedTable, ...]
    """Open tables by round and number, the last round first."""
    calls: tuple[OpenCall, ...]
    """Unanswered calls first, oldest first."""
    leavers: tuple[LeaveRequest, ...]

    @property
    def disputed(self) -> tuple[ReportedTable, ...]:
        """Tables with two different reports."""
        return tuple(table for table in self.tables if table.is_disputed)

    @property
    def agreed(self) -> tuple[ReportedTable, ...]:
        """Tables with equal reports."""
        return tuple(table for table in self.tables if table.is_agreed)

    @property
    def single(self) -> tuple[ReportedTable, ...]:
        """Tables with a single report."""
        return tuple(table for table in self.tables if table.agreement is ReportAgreement.ONE)

    @property
    def called(self) -> int:
        """Number of calls that nobody has answered."""
        return sum(not call.coming for call in self.calls)

    @property
    def waiting(self) -> int:
        """Number of things that wait for the organiser: calls, disputes, agreed results, and wishes to leave."""
        return self.called + len(self.disputed) + len(self.agreed) + len(self.leavers)

    @property
    def of_round(self) -> "PhoneReports":
        """The part that belongs to the last round."""
        return replace(self, tables=tuple(table for table in self.tables if not table.of))

    def at(self, table: int) -> ReportedTable | None:
        """An open table of the last round, or None."""
        return next((each for each in self.tables if each.table == table and not each.of), None)


def phone_reports(tournament: Tournament, ruleset: Ruleset, now: str, behind: int = 0) -> PhoneReports | None:
    """Everything from phones; None if they are not in use and nothing is left.

    Takes the event's time, and how many seconds the device's clock is behind it.
    """
    last = tournament.current_round
    if tournament.reporting is ReportingMode.OFF and not (tournament.reports or tournament.calls or tournament.wishes):
        return None
    calls = tuple(_calls(tournament, now, behind))
    return PhoneReports(
        round=last.number if last else 0,
        tables=tuple(_tables(tournament, ruleset, calls)),
        calls=tuple(sorted(calls, key=lambda call: call.coming)),
        leavers=tuple(_leavers(tournament)),
    )


def _calls(tournament: Tournament, now: str, behind: int) -> Iterator[OpenCall]:
    for call in tournament.calls:
        called = call.called
        waited = int((parse_moment(now) - parse_moment(called.at)).total_seconds()) // MINUTE if now else None
        yield OpenCall(
            round=called.round,
            table=called.match,
            name=tournament.player(called.player).name,
            at=add_seconds(called.at, -behind),
            minutes=None if waited is None else max(0, waited),
            coming=call.coming,
        )


def _tables(tournament: Tournament, ruleset: Ruleset, calls: tuple[OpenCall, ...]) -> Iterator[ReportedTable]:
    last = tournament.current_round
    if last is not None:
        for match in last.open_matches:
            yield _table(tournament, ruleset, last, match, calls)
    for round_, match in tournament.awaited:
        if round_ is not last:
            yield replace(_table(tournament, ruleset, round_, match, ()), of=round_name(round_))


def _table(
    tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, calls: tuple[OpenCall, ...]
) -> ReportedTable:
    reports = reports_at(tournament, round_.number, match.number)
    by_result: dict[object, list[TableReported]] = {}
    for report in reports:
        by_result.setdefault(report.result, []).append(report)
    return ReportedTable(
        round=round_.number,
        of=None,
        table=match.number,
        names=tuple(tournament.player(player).name for player in match.players),
        agreement=report_agreement(tournament, round_.number, match.number),
        sides=tuple(_side(tournament, ruleset, match, same) for same in by_result.values()),
        call=next((each for each in calls if each.table == match.number), None),
    )


def _side(tournament: Tournament, ruleset: Ruleset, match: Match, same: list[TableReported]) -> ReportSide:
    report = same[0]
    fields = (("round", report.round), ("match", match.number), ("message", report.message))
    return ReportSide(
        names=tuple(tournament.player(each.player).name for each in same),
        result=reported_result_text(tournament, ruleset, report.round, match, report.result),
        answer=AnswerButton(label=Message(N_("Take this")), command="count_report", fields=fields),
        why_not=_why_not(tournament, ruleset, report),
    )


def _why_not(tournament: Tournament, ruleset: Ruleset, report: TableReported) -> Message | None:
    try:
        count_report(
            tournament, ruleset, ask.CountReport(round=report.round, match=report.match, message=report.message)
        )
    except Refusal as refusal:
        return refusal.message
    return None


def _leavers(tournament: Tournament) -> Iterator[LeaveRequest]:
    for wish in tournament.wishes:
        if wish.declined:
            continue
        player: Player = tournament.player(wish.player)
        last = tournament.current_round
        match = last.match_of(player.id) if last else None
        refusal = why_not_accept(tournament, player)
        yield LeaveRequest(
            player=player.id,
            name=player.name,
            table=match.number if match and match.is_open else None,
            why_not=refusal.message if refusal else None,
        )


_PARTS = (
    Plural("{count} call", "{count} calls"),
    Plural("{count} dispute", "{count} disputes"),
    Plural("{count} agreed result", "{count} agreed results"),
    Plural("{count} wish to drop", "{count} wishes to drop"),
)


def phone_reports_text(sent: PhoneReports | None) -> Message | None:
    """What waits for the organiser, in one line, or None."""
    if sent is None or not sent.waiting:
        return None
    counts = (sent.called, len(sent.disputed), len(sent.agreed), len(sent.leavers))
    parts = [Message(part, (("count", number),)) for part, number in zip(_PARTS, counts, strict=True) if number]
    return join_with_commas(parts)


def phone_reports_screen(context: EventContext) -> View:
    """Choosing how players' reports are treated."""
    tournament = context.tournament
    return View(
        template="phones",
        title=Message(N_("Results from players' phones")),
        values={
            "choices": tuple(REPORTING_CHOICES.items()),
            "chosen": tournament.reporting,
            "said": Message(REPORTING_TEXTS[tournament.reporting]),
            "round": len(tournament.rounds),
            "hall_entry": tournament.hall_entry,
            "changes_closed": tournament.changes_closed,
            "before": not tournament.rounds,
        },
    )
