"""Prizes after the start: new announcements with a public reason, and handing them out (AGL-PRIZES)."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.notice import checked_prizes, checked_sharing
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import Fact, PrizeHandedOut, PrizesChanged, PrizeTakenBack
from ronda.core.notice import Prize
from ronda.core.state import Phase, Tournament


def why_not_change_prizes(tournament: Tournament) -> Refusal | None:
    """Why the announced prizes cannot change, or None from the start until one is handed out (AGL-PRIZES)."""
    if not tournament.started:
        return NotNow("The event has not started: change its details instead.")
    if tournament.handed_out:
        return NotNow("Prizes of this event were handed out already: take that back first, then change the list.")
    return None


def change_prizes(tournament: Tournament, command: ask.ChangePrizes) -> tuple[Fact, ...]:
    """Announce the prizes anew after the start, recorded and public (AGL-PRIZES)."""
    raise_if_refused(why_not_change_prizes(tournament))
    notice = tournament.details.notice
    with Faults() as faults:
        prizes = faults.check(command.prizes, checked_prizes, command.prizes)
        sharing = faults.check(command.sharing, checked_sharing, command.sharing)
        if replace(notice, prizes=prizes, sharing=sharing) == notice:
            return ()
        reason = faults.check("", inputs.checked_reason, command.reason)
        if not reason:
            faults.note(Malformed("A change of the prizes needs a reason, for everyone to see.", field="reason"))
    return (PrizesChanged(prizes=prizes, sharing=sharing, reason=reason),)


def why_not_hand_out(tournament: Tournament) -> Refusal | None:
    """Why no prize can be handed out, or None once the event is over."""
    if tournament.phase is not Phase.FINISHED:
        return NotNow("The event is not over: nobody knows yet who gets the prizes.")
    return None


def hand_over(tournament: Tournament, command: ask.HandOutPrize | ask.TakePrizeBack) -> tuple[Fact, ...]:
    """Record that a prize was handed out, or take that back."""
    if isinstance(command, ask.TakePrizeBack):
        return _take_back(tournament, command)
    return _hand_out(tournament, command)


def _hand_out(tournament: Tournament, command: ask.HandOutPrize) -> tuple[Fact, ...]:
    """Record who has a prize; after a tie or lot the organiser chooses."""
    raise_if_refused(why_not_hand_out(tournament))
    prize, given = _prize(tournament, command.prize), PrizeHandedOut(prize=command.prize, player=command.player)
    if command.player is not None:
        lookup.find_player(tournament, command.player)
    elif prize.first:
        raise Malformed("Prize {number} is for a place: choose which player got it.", number=command.prize)
    if given in tournament.handed_out:
        raise NotNow("Prize {number} was handed out already.", number=command.prize)
    return (given,)


def _take_back(tournament: Tournament, command: ask.TakePrizeBack) -> tuple[Fact, ...]:
    _prize(tournament, command.prize)
    if PrizeHandedOut(prize=command.prize, player=command.player) not in tournament.handed_out:
        raise NotNow("Prize {number} was not handed out.", number=command.prize)
    return (PrizeTakenBack(prize=command.prize, player=command.player),)


def _prize(tournament: Tournament, number: int) -> Prize:
    prizes = tournament.details.notice.prizes
    if not 1 <= number <= len(prizes):
        raise Impossible("There is no prize number {number} in this event.", number=number)
    return prizes[number - 1]
