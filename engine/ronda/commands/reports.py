"""Messages from players' phones, and how they come to count."""

import re

from ronda.commands import requests as ask
from ronda.commands.leaving import drop_player, why_not_drop
from ronda.commands.outcomes import result_for_player
from ronda.commands.results import checked_result, why_not_report
from ronda.core import bounds, lookup
from ronda.core.clock import check_moment
from ronda.core.errors import Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import (
    CallAnswered,
    Fact,
    LeaveWished,
    ReportingChosen,
    ReportingMode,
    ResultReported,
    TableCalled,
    TableReported,
    WishDeclined,
)
from ronda.core.pairings import Stage
from ronda.core.reports import ReportAgreement, call_of, report_agreement, reports_at, who_reports, wish_of
from ronda.core.results import Ending
from ronda.core.state import Match, Player, Tournament
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset


def message_step_name(message: str) -> str:
    """The step name of a message on every device; each is processed once."""
    return f"m-{message}"


def choose_reporting(tournament: Tournament, command: ask.ChooseReporting) -> tuple[Fact, ...]:
    """Choose how players' reports are treated, at any time."""
    way = next((way for way in ReportingMode if way.value == command.way), None)
    if way is None:
        raise Malformed("Choose what becomes of the players' reports.", field="way")
    return (ReportingChosen(way=way),) if way is not tournament.reporting else ()


def why_not_send(tournament: Tournament) -> NotNow | None:
    """Why nothing can be sent from phones, or None."""
    if tournament.reporting is ReportingMode.OFF:
        return NotNow("This event takes nothing from phones. Speak to the organiser.")
    return None


def why_not_at_table(
    tournament: Tournament, number: int, table: int, player: Player, *, calls: bool = False
) -> Refusal | None:
    """Why a player cannot speak for a table of a round, or None if it is theirs.

    The round must be the last; a report may also be for a match left open (ST-OPEN).
    """
    if not 1 <= number <= len(tournament.rounds):
        return NotNow("Round {number} is being paired again. Look where you sit once it is published.", number=number)
    match = tournament.rounds[number - 1].match_of(player.id)
    if number < len(tournament.rounds) and (calls or match is None or not match.left_open):
        return NotNow("Round {number} is over. Speak to the organiser if something is wrong with it.", number=number)
    if match is None or match.number != table:
        return NotNow(
            "You do not sit at table {table} in round {number} any more. Look where you sit now.",
            table=table,
            number=number,
        )
    if match.second is None:
        return Impossible("You have no opponent in round {number}: there is no result to report.", number=number)
    return None


def why_not_report_table(tournament: Tournament, number: int, table: int, player: Player) -> Refusal | None:
    """Why a player cannot report a table's result, or None while their table has none."""
    refusal = why_not_send(tournament) or why_not_at_table(tournament, number, table, player)
    if refusal is not None:
        return refusal
    match = lookup.find_match(tournament, number, table)
    if match.result is None:
        return None
    pattern = _ENTERED[bool(match.reported_by)]
    return NotNow(pattern, result=result_for_player(match, player.id, match.result))


_ENTERED = {
    False: N_("The organiser entered at this table: {result}. Speak to them if it is wrong."),
    True: N_("What was reported counts at this table: {result}. Speak to the organiser if it is wrong."),
}


def send_report(tournament: Tournament, ruleset: Ruleset, command: ask.SendReport) -> tuple[Fact, ...]:
    """Record a player's report of their table; an identical one is not recorded again."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_report_table(tournament, command.round, command.match, player))
    if command.result.ending == Ending.FORFEIT:
        raise Impossible("Somebody who did not come is for the organiser: ask for somebody to come to your table.")
    fact = TableReported(
        message=_message(command.message),
        round=command.round,
        match=command.match,
        player=player.id,
        result=checked_result(tournament, ruleset, command),
    )
    own_reports = (each for each in reports_at(tournament, command.round, command.match) if each.player == player.id)
    return () if any(each.result == fact.result for each in own_reports) else (fact,)


def why_not_wish(tournament: Tournament, player: Player) -> Refusal | None:
    """Why a player cannot ask to leave, or take that back, or None for one who could drop."""
    return why_not_send(tournament) or why_not_drop(tournament, player)


def wish_to_leave(tournament: Tournament, command: ask.WishToLeave) -> tuple[Fact, ...]:
    """Record that a player wants to leave after the round, or stays after all."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_wish(tournament, player))
    stands = wish_of(tournament, player.id)
    if command.leaves == (stands is not None and not stands.declined):
        return ()
    if not command.leaves and stands is None:
        return ()
    return (LeaveWished(message=_message(command.message), player=player.id, leaves=command.leaves),)


def why_not_call(tournament: Tournament, number: int, table: int, player: Player) -> Refusal | None:
    """Why a player cannot call for help, or None at their table of the last round."""
    return why_not_send(tournament) or why_not_at_table(tournament, number, table, player, calls=True)


def call_to_table(tournament: Tournament, command: ask.CallToTable) -> tuple[Fact, ...]:
    """Record a table's call for help; a table that already waits does not call again."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_call(tournament, command.round, command.match, player))
    check_moment(command.at)
    if call_of(tournament, command.match) is not None:
        return ()
    return (
        TableCalled(
            message=_message(command.message),
            round=command.round,
            match=command.match,
            player=player.id,
            at=command.at,
        ),
    )


def _message(text: str) -> str:
    if not re.fullmatch(bounds.MESSAGE, text):
        raise Malformed("This message has no identifier. Load your page again.", field="message")
    return text


def count_report(tournament: Tournament, ruleset: Ruleset, command: ask.CountReport) -> tuple[Fact, ...]:
    """Accept the report that was looked at; raises ``NotNow`` if that player reports something else by now."""
    match = lookup.find_match(tournament, command.round, command.match)
    raise_if_refused(why_not_report(command.round, match))
    reports = reports_at(tournament, command.round, command.match)
    if not any(report.message == command.message for report in reports):
        raise NotNow("Another result was reported at table {table} meanwhile. Look at it first.", table=match.number)
    report = next(report for report in reports if report.message == command.message)
    return (_counted(tournament, ruleset, match, report),)


def count_agreed(tournament: Tournament, ruleset: Ruleset, command: ask.CountAgreed) -> tuple[Fact, ...]:
    """Accept all results reported by both players, except those that the game no longer allows."""
    counted: list[Fact] = []
    round_ = lookup.find_round(tournament, command.round)
    problem: Refusal = NotNow(
        "Round {number} has no result that both players reported and that waits.", number=round_.number
    )
    for match in round_.open_matches:
        if report_agreement(tournament, command.round, match.number) is ReportAgreement.AGREED:
            report = reports_at(tournament, command.round, match.number)[0]
            try:
                counted.append(_counted(tournament, ruleset, match, report))
            except Refusal as refusal:
                problem = refusal
    if not counted:
        raise problem
    return tuple(counted)


def _counted(tournament: Tournament, ruleset: Ruleset, match: Match, report: TableReported) -> Fact:
    result = checked_result(
        tournament, ruleset, ask.ReportResult(round=report.round, match=match.number, result=report.result)
    )
    by = who_reports(tournament, report.round, match, result)
    return ResultReported(round=report.round, match=match.number, result=result, reported_by=by)


def automatic_count(tournament: Tournament, sent: Fact) -> ask.CountReport | None:
    """The command that accepts a result reported by both players, where that is automatic."""
    if not isinstance(sent, TableReported) or tournament.reporting is not ReportingMode.COUNTED:
        return None
    if report_agreement(tournament, sent.round, sent.match) is not ReportAgreement.AGREED:
        return None
    return ask.CountReport(round=sent.round, match=sent.match, message=sent.message)


def why_not_accept(tournament: Tournament, player: Player) -> Refusal | None:
    """Why a player's wish to leave cannot be granted, or None; it cannot if a bracket match would be lost."""
    if wish_of(tournament, player.id) is None:
        return NotNow("{name} does not wish to drop any more.", name=player.name)
    running = tournament.current_round
    match = running.match_of(player.id) if running else None
    if running is not None and match is not None and match.is_open and running.stage is Stage.ELIMINATION:
        return NotNow(
            "{name} still plays at table {table}: that match would be lost. Wait for its result.",
            name=player.name,
            table=match.number,
        )
    return why_not_drop(tournament, player)


def accept_leaving(
    tournament: Tournament, ruleset: Ruleset, command: ask.AcceptLeaving, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Drop a player who wants to leave; an open match is still played (SW-DROP)."""
    player = lookup.find_player(tournament, command.player)
    raise_if_refused(why_not_accept(tournament, player))
    return drop_player(tournament, ruleset, ask.DropPlayer(player=player.id, open_match="play"), moment)


def decline_leaving(tournament: Tournament, command: ask.DeclineLeaving) -> tuple[Fact, ...]:
    """Decline a player's wish to leave: their page asks them to see the organiser."""
    player = lookup.find_player(tournament, command.player)
    stands = wish_of(tournament, player.id)
    if stands is None or stands.declined:
        raise NotNow("{name} does not wish to drop any more.", name=player.name)
    return (WishDeclined(player=player.id),)


def answer_call(tournament: Tournament, command: ask.AnswerCall) -> tuple[Fact, ...]:
    """Record that somebody is going to a calling table, or has been there."""
    raise_if_refused(why_not_answer(tournament, command.round, command.match, done=command.done))
    return (CallAnswered(round=command.round, match=command.match, done=command.done),)


def why_not_answer(tournament: Tournament, number: int, table: int, *, done: bool) -> NotNow | None:
    """Why a table's call cannot be answered, or None while it is open."""
    stands = call_of(tournament, table)
    if stands is None or stands.called.round != number:
        return NotNow("Table {table} does not call any more: somebody answered it.", table=table)
    if stands.coming and not done:
        return NotNow("Somebody goes to table {table} already.", table=table)
    return None
