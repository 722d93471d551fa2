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
    room,
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


def decide(
    tournament: Tournament | None, ruleset: Ruleset, command: ask.Command, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Give the facts that a command causes; raises ``Refusal`` and changes nothing.

    Takes the tournament's state (None only for ``CreateTournament``), its ruleset, and the moment.
    """
    if isinstance(command, ask.CreateTournament):
        if tournament is not None:
            raise NotNow("The event exists already.")
        return setting_up.create(command, ruleset)
    if tournament is None:
        raise NotNow("There is no such event on this device.")
    match command:
        case ask.ChangeDetails():
            return setting_up.change_details(tournament, ruleset, command)
        case ask.ChangePublication():
            return publication.change(tournament, command)
        case ask.ChooseStructure():
            return setting_up.choose_structure(tournament, ruleset, command)
        case ask.StartTournament():
            return announcing.start(tournament, ruleset, command)
        case ask.IdentifyOfficial():
            return staff.identify(tournament, ruleset, command)
        case ask.ChangeAnnouncement():
            return announcing.change_announcement(tournament, ruleset, command)
        case ask.ChangePrizes():
            return prizes.change(tournament, command)
        case ask.HandOutPrize() | ask.TakePrizeBack():
            return prizes.hand_over(tournament, command)
        case ask.RegisterPlayers():
            return registering.register(tournament, ruleset, command, moment)
        case ask.EditPlayer():
            return registering.edit(tournament, ruleset, command)
        case ask.CorrectRegistration():
            return correcting.correct(tournament, ruleset, command)
        case ask.RemovePlayer():
            return registering.remove(tournament, command)
        case ask.ImportPlayers():
            return importing.import_players(tournament, ruleset, command, moment)
        case ask.CheckIn():
            return attendance.check_in(tournament, command)
        case ask.CheckInAll():
            return attendance.check_all_in(tournament)
        case ask.TickCheck():
            return door_checks.tick(tournament, ruleset, command)
        case ask.TakeOffMissing():
            return attendance.take_off_missing(tournament)
        case ask.TakeOnAgain():
            return attendance.take_on_again(tournament, ruleset, command, moment)
        case ask.PairRound():
            return rounds.pair(tournament, ruleset, moment)
        case ask.RedraftRound():
            return drafting.redraft(tournament, ruleset, moment)
        case ask.SwapPlayers():
            return drafting.swap(tournament, ruleset, command)
        case ask.PairWith():
            return drafting.pair_with(tournament, ruleset, command)
        case ask.SetBye():
            return drafting.set_bye(tournament, ruleset, command)
        case ask.MoveTable():
            return drafting.move(tournament, ruleset, command)
        case ask.TieUpDraft():
            return drafting.tie_up(tournament, ruleset)
        case ask.DiscardDraft():
            return drafting.discard(tournament)
        case ask.PublishRound():
            return drafting.publish(tournament, ruleset, command)
        case ask.ReopenRound():
            return drafting.reopen(tournament, ruleset, command)
        case ask.ChangePairings():
            return reseating.change(tournament, ruleset, command)
        case ask.RecordPrint():
            return drafting.printed(tournament, command)
        case ask.UnpairRound():
            return rounds.unpair(tournament, command)
        case ask.StartClock():
            return clock.start(tournament, ruleset, command, moment)
        case ask.PauseClock():
            return clock.pause(tournament, command, moment)
        case ask.ResumeClock():
            return clock.resume(tournament, command, moment)
        case ask.AdjustClock():
            return clock.adjust(tournament, command)
        case ask.GiveExtraTime():
            return clock.give_extra_time(tournament, ruleset, command)
        case ask.BuildTeams():
            return teams.build(tournament, ruleset, command)
        case ask.MakeCut():
            return rounds.make_cut(tournament, ruleset)
        case ask.EndTournament():
            return ending.end(tournament, command)
        case ask.ReportResult():
            return results.report(tournament, ruleset, command)
        case ask.CorrectResult():
            return results.correct(tournament, ruleset, command)
        case ask.ExchangeResults():
            return results.exchange(tournament, ruleset, command)
        case ask.CorrectBye():
            return reseating.correct_bye(tournament, ruleset, command)
        case ask.TurnResult():
            return results.turn(tournament, ruleset, command)
        case ask.ReportNoShow():
            return leaving.report_no_show(tournament, ruleset, command, moment)
        case ask.ClearResult():
            return results.clear(tournament, command)
        case ask.DropPlayer():
            return leaving.drop(tournament, ruleset, command, moment)
        case ask.ReturnPlayer():
            return leaving.come_back(tournament, command)
        case ask.DisqualifyPlayer():
            return leaving.disqualify(tournament, ruleset, command, moment)
        case ask.GivePenalty():
            return conduct.give_penalty(tournament, ruleset, command, moment)
        case ask.IssueSubstitute():
            return substitutes.issue(tournament, ruleset, command, moment)
        case ask.GiveRuling():
            return rulings.give(tournament, ruleset, command)
        case ask.AppealRuling():
            return rulings.appeal(tournament, ruleset, command)
        case ask.PostMessage():
            return room.post(tournament, command)
        case ask.TakeMessageBack():
            return room.take_back(tournament, command)
        case ask.ChooseReporting():
            return reports.choose(tournament, command)
        case ask.SendReport():
            return reports.send(tournament, ruleset, command)
        case ask.WishToLeave():
            return reports.wish(tournament, command)
        case ask.CallToTable():
            return reports.call(tournament, command)
        case ask.CountReport():
            return reports.count(tournament, ruleset, command)
        case ask.CountAgreed():
            return reports.count_agreed(tournament, ruleset, command)
        case ask.AcceptLeaving():
            return reports.accept(tournament, ruleset, command, moment)
        case ask.DeclineLeaving():
            return reports.decline(tournament, command)
        case ask.AnswerCall():
            return reports.answer(tournament, command)
        case _:
            assert_never(command)
