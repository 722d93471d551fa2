"""Answers for players to what they sent, as they see it; they name nobody, so no hidden name leaks."""

from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.reports import ReportAgreement, call_of, report_agreement, wish_of
from ronda.core.results import NOBODY, Ending, Result, opposite_side
from ronda.core.state import Match, Tournament
from ronda.core.text import N_, Message

type PhoneSubmission = (
    facts.PhoneFact | facts.EntryRequested | ask.RequestEntry | ask.SendReport | ask.WishToLeave | ask.CallToTable
)

_NUMBERS = {
    "win": N_("{own}–{other}, you won"),
    "loss": N_("{own}–{other}, your opponent won"),
    "draw": N_("{own}–{other}, a draw"),
}
_WITHOUT = {"win": N_("you won"), "loss": N_("your opponent won"), "draw": N_("a draw")}

_STANDS = {
    ReportAgreement.ONE: N_("Received: {result}. Your opponent has not reported yet."),
    ReportAgreement.AGREED: N_("You both reported: {result}. It waits for the organiser."),
    ReportAgreement.DISPUTED: N_(
        "Received: {result}. Your opponent reports something else: look at the table together, or ask for somebody to "
        "come. The organiser decides."
    ),
}


def result_for_player(match: Match, player: int, result: Result) -> Message:
    """A match's result as one of its players sees it: ``2–1, you won``."""
    side = match.side(player)
    if result.winner == NOBODY:
        return Message(N_("neither of you won"))
    won = result.of(side)
    if not result.scores or result.ending == Ending.FORFEIT:
        return Message(_WITHOUT[won])
    key = result.scores[0].key
    return Message(_NUMBERS[won], (("own", result.score(key, side)), ("other", result.score(key, opposite_side(side)))))


def phone_outcome(tournament: Tournament, sent: PhoneSubmission) -> Message:
    """The present outcome of something that a player sent and that was received."""
    match sent:
        case facts.TableReported() | ask.SendReport():
            return _of_report(tournament, sent)
        case facts.TableCalled() | ask.CallToTable():
            call = call_of(tournament, sent.match)
            pattern = N_("Somebody is asked to come to table {table}. Stay there.")
            if call is None or call.called.round != sent.round:
                pattern = N_("Somebody was at table {table}.")
            elif call.coming:
                pattern = N_("Somebody is on the way to table {table}.")
            return Message(pattern, (("table", sent.match),))
        case facts.LeaveWished() | ask.WishToLeave():
            return _of_wish(tournament, sent)
        case facts.EntryRequested() | ask.RequestEntry():
            return Message(N_("The organiser has received your registration."))


def _of_wish(tournament: Tournament, sent: facts.LeaveWished | ask.WishToLeave) -> Message:
    wish = wish_of(tournament, sent.player)
    if all(player.id != sent.player for player in tournament.active_players):
        return Message(N_("You have dropped."))
    if not sent.leaves or wish is None:
        return Message(N_("You stay in the event."))
    if wish.declined:
        return Message(N_("Speak to the organiser before you go."))
    if not tournament.rounds:
        return Message(N_("The organiser knows that you wish to drop."))
    return Message(N_("The organiser knows that you wish to drop after this round. Finish your match."))


def _of_report(tournament: Tournament, sent: facts.TableReported | ask.SendReport) -> Message:
    match = next(
        (
            match
            for round_ in tournament.rounds[sent.round - 1 : sent.round]
            for match in round_.matches
            if sent.player in match.players
        ),
        None,
    )
    if match is None:
        return Message(N_("Received. The round is being paired again."))
    result = result_for_player(match, sent.player, sent.result)
    if match.result is not None:
        counts = result_for_player(match, sent.player, match.result)
        return Message(N_("The result of your table counts: {result}."), (("result", counts),))
    stands = report_agreement(tournament, sent.round, match.number)
    return Message(_STANDS.get(stands, _STANDS[ReportAgreement.ONE]), (("result", result),))
