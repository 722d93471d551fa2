"""One door for every command."""

from typing import assert_never

from ronda.commands import (
    announcing,
    attendance,
    clock,
    conduct,
    correcting,
    door_checks,
    drafting,
    ending,
    importing,
    leaving,
    prizes,
    publication,
    registering,
    reports,
    reseating,
    results,
    room_messages,
    rounds,
    rulings,
    setting_up,
    staff,
    substitutes,
    teams,
)
from ronda.commands import requests as ask
from ronda.core.errors import NotNow
from ronda.core.facts import Fact
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


def decide_facts(
    tournament: Tournament | None, ruleset: Ruleset, command: ask.Command, moment: ask.Moment
) -> tuple[Fact, ...]:
    """The facts that a command causes; raises ``Refusal`` and changes nothing.

    The state is None only for ``CreateTournament``.
    """
    if isinstance(command, ask.CreateTournament):
        if tournament is not None:
            raise NotNow("The event exists already.")
        return setting_up.create_tournament(command, ruleset)
    if tournament is None:
        raise NotNow("There is no such event on this device.")
    match command:
        case ask.ChangeDetails():
            return setting_up.change_details(tournament, ruleset, command)
        case ask.ChangePublication():
            return publication.change_publication(tournament, command)
        case ask.ChooseStructure():
            return setting_up.choose_structure(tournament, ruleset, command)
        case ask.StartTournament():
            return announcing.start_tournament(tournament, ruleset, command)
        case ask.IdentifyOfficial():
            return staff.identify_official(tournament, ruleset, command)
        case ask.ChangeAnnouncement():
            return announcing.change_announcement(tournament, ruleset, command)
        case ask.ChangePrizes():
            return prizes.change_prizes(tournament, command)
        case ask.HandOutPrize() | ask.TakePrizeBack():
            return prizes.hand_over(tournament, command)
        case ask.RegisterPlayers():
            return registering.register_players(tournament, ruleset, command, moment)
        case ask.EditPlayer():
            return registering.edit_player(tournament, ruleset, command)
        case ask.CorrectRegistration():
            return correcting.correct_registration(tournament, ruleset, command)
        case ask.RemovePlayer():
            return registering.remove_player(tournament, command)
        case ask.ImportPlayers():
            return importing.import_players(tournament, ruleset, command, moment)
        case ask.CheckIn():
            return attendance.check_in(tournament, command)
        case ask.CheckInAll():
            return attendance.check_all_in(tournament)
        case ask.TickCheck():
            return door_checks.tick_check(tournament, ruleset, command)
        case ask.TakeOffMissing():
            return attendance.take_off_missing(tournament)
        case ask.TakeOnAgain():
            return attendance.take_on_again(tournament, ruleset, command, moment)
        case ask.PairRound():
            return rounds.pair_round(tournament, ruleset, moment)
        case ask.RedraftRound():
            return drafting.redraft_round(tournament, ruleset, moment)
        case ask.SwapPlayers():
            return drafting.swap_players(tournament, ruleset, command)
        case ask.PairWith():
            return drafting.pair_with(tournament, ruleset, command)
        case ask.SetBye():
            return drafting.set_bye(tournament, ruleset, command)
        case ask.MoveTable():
            return drafting.move_table(tournament, ruleset, command)
        case ask.TieUpDraft():
            return drafting.tie_up_draft(tournament, ruleset)
        case ask.DiscardDraft():
            return drafting.discard_draft(tournament)
        case ask.PublishRound():
            return drafting.publish_round(tournament, ruleset, command)
        case ask.ReopenRound():
            return drafting.reopen_round(tournament, ruleset, command)
        case ask.ChangePairings():
            return reseating.change_pairings(tournament, ruleset, command)
        case ask.RecordPrint():
            return drafting.record_print(tournament, command)
        case ask.UnpairRound():
            return rounds.unpair_round(tournament, command)
        case ask.StartClock():
            return clock.start_clock(tournament, ruleset, command, moment)
        case ask.PauseClock():
            return clock.pause_clock(tournament, command, moment)
        case ask.ResumeClock():
            return clock.resume_clock(tournament, command, moment)
        case ask.AdjustClock():
            return clock.adjust_clock(tournament, command)
        case ask.GiveExtraTime():
            return clock.give_extra_time(tournament, ruleset, command)
        case ask.BuildTeams():
            return teams.build_teams(tournament, ruleset, command)
        case ask.MakeCut():
            return rounds.make_cut(tournament, ruleset)
        case ask.EndTournament():
            return ending.end_tournament(tournament, command)
        case ask.ReportResult():
            return results.report_result(tournament, ruleset, command)
        case ask.CorrectResult():
            return results.correct_result(tournament, ruleset, command)
        case ask.ExchangeResults():
            return results.exchange_results(tournament, ruleset, command)
        case ask.CorrectBye():
            return reseating.correct_bye(tournament, ruleset, command)
        case ask.TurnResult():
            return results.turn_result(tournament, ruleset, command)
        case ask.ReportNoShow():
            return leaving.report_no_show(tournament, ruleset, command, moment)
        case ask.ClearResult():
            return results.clear_result(tournament, command)
        case ask.DropPlayer():
            return leaving.drop_player(tournament, ruleset, command, moment)
        case ask.ReturnPlayer():
            return leaving.return_player(tournament, command)
        case ask.DisqualifyPlayer():
            return leaving.disqualify_player(tournament, ruleset, command, moment)
        case ask.GivePenalty():
            return conduct.give_penalty(tournament, ruleset, command, moment)
        case ask.IssueSubstitute():
            return substitutes.issue_substitute(tournament, ruleset, command, moment)
        case ask.GiveRuling():
            return rulings.give_ruling(tournament, ruleset, command)
        case ask.AppealRuling():
            return rulings.appeal_ruling(tournament, ruleset, command)
        case ask.PostMessage():
            return room_messages.post_message(tournament, command)
        case ask.TakeMessageBack():
            return room_messages.take_message_back(tournament, command)
        case ask.ChooseReporting():
            return reports.choose_reporting(tournament, command)
        case ask.SendReport():
            return reports.send_report(tournament, ruleset, command)
        case ask.WishToLeave():
            return reports.wish_to_leave(tournament, command)
        case ask.CallToTable():
            return reports.call_to_table(tournament, command)
        case ask.CountReport():
            return reports.count_report(tournament, ruleset, command)
        case ask.CountAgreed():
            return reports.count_agreed(tournament, ruleset, command)
        case ask.AcceptLeaving():
            return reports.accept_leaving(tournament, ruleset, command, moment)
        case ask.DeclineLeaving():
            return reports.decline_leaving(tournament, command)
        case ask.AnswerCall():
            return reports.answer_call(tournament, command)
        case _:
            assert_never(command)
