"""How each event changes the state: replaying the log is the only way to know where an event stands."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never

from ronda.core import events as ev
from ronda.core.announcements import announced_anew, announcement
from ronda.core.clock import Clock
from ronda.core.errors import Malformed
from ronda.core.state import (
    Draft,
    Match,
    Player,
    RoomMessage,
    Round,
    Status,
    Tournament,
)


def fold(events: Iterable[ev.Event]) -> Tournament:
    """Add up events, oldest first, into a tournament.

    Raises ``Malformed`` if the first is not ``TournamentCreated``, or an event speaks of a player, round or match
    that does not exist.
    """
    state: Tournament | None = None
    for event in events:
        if state is None:
            if not isinstance(event, ev.TournamentCreated):
                raise Malformed("The log does not begin with the creation of an event.")
            state = Tournament(id=event.tournament, game=event.game, details=event.details)
        else:
            state = evolve(state, event)
    if state is None:
        raise Malformed("The log is empty.")
    return state


def evolve(state: Tournament, event: ev.Event) -> Tournament:
    """Give the state after one more event; ``ActionUndone`` is resolved by the journal before."""
    match event:
        case ev.TournamentCreated() | ev.ActionUndone():
            raise Malformed("The log holds a {event} where none can be.", event=type(event).__name__)
        case ev.DetailsChanged():
            return replace(state, details=event.details)
        case ev.TournamentStarted():
            return replace(state, started=True, swiss_rounds=event.swiss_rounds, cut=event.cut)
        case ev.AnnouncementChanged():
            return _announce(state, event)
        case ev.PlayerRegistered():
            return _register(state, event)
        case ev.PlayerEdited():
            return _with_player(
                state,
                event.player,
                lambda player: replace(
                    player, name=event.name, fields=event.fields, hidden=event.hidden, wishes=event.wishes
                ),
            )
        case ev.PlayerRemoved():
            taken_off = (*state.taken_off, _known(state, event.player))
            kept = tuple(player for player in state.players if player.id != event.player)
            return replace(state, players=kept, taken_off=taken_off)
        case ev.PlayerCheckedIn() | ev.PlayerCheckedOut():
            here = isinstance(event, ev.PlayerCheckedIn)
            return _with_player(state, event.player, lambda player: replace(player, checked_in=here))
        case ev.PlayerDropped():
            return _leave(state, event.player, Status.DROPPED, event.reason)
        case ev.PlayerDisqualified():
            return _leave(state, event.player, Status.DISQUALIFIED, event.reason)
        case ev.PlayerReturned():
            return _with_player(
                state,
                event.player,
                lambda player: replace(player, status=Status.ACTIVE, left_round=None, reason=""),
            )
        case ev.PenaltyGiven():
            _known(state, event.player)
            return replace(state, penalties=(*state.penalties, event))
        case ev.RoundDrafted():
            return _draft(state, event)
        case ev.DraftChanged():
            return _change_draft(state, event)
        case ev.DraftDiscarded():
            return replace(state, draft=None)
        case ev.RoundPaired():
            return _pair(state, event)
        case ev.PairingsPrinted():
            others = tuple(sheet for sheet in state.printed if sheet.round != event.round)
            return replace(state, printed=(*others, event))
        case ev.RoundUnpaired():
            return _unpair(state, event.round)
        case ev.ClockStarted():
            return _with_round(state, event.round, lambda round_: replace(round_, clock=Clock(since=event.at)))
        case ev.ClockPaused():
            return _with_clock(state, event.round, lambda clock: clock.paused(event.at))
        case ev.ClockResumed():
            return _with_clock(state, event.round, lambda clock: clock.resumed(event.at))
        case ev.ClockAdjusted():
            return _with_clock(state, event.round, lambda clock: clock.adjusted(event.minutes))
        case ev.ExtraTimeGiven():
            return _with_match(
                state,
                event.round,
                event.match,
                lambda match: replace(match, extra_minutes=match.extra_minutes + event.minutes),
            )
        case ev.TeamsBuilt():
            return _with_match(state, event.round, event.match, lambda match: replace(match, teams=event))
        case ev.ResultReported():
            return _with_match(state, event.round, event.match, lambda match: replace(match, result=event.result))
        case ev.ResultCorrected():
            return _with_match(
                state,
                event.round,
                event.match,
                lambda match: replace(match, result=event.result, corrected=True),
            )
        case ev.ResultCleared():
            return _with_match(state, event.round, event.match, lambda match: replace(match, result=None))
        case ev.CutMade() | ev.CutRevised():
            for player in event.seeds:
                _known(state, player)
            return replace(state, seeds=event.seeds)
        case ev.RoomMessagePosted():
            return _post(state, event)
        case ev.RoomMessageTakenBack():
            return _take_back(state, event.message)
        case _:
            assert_never(event)


def _announce(state: Tournament, event: ev.AnnouncementChanged) -> Tournament:
    change = announcement((state.swiss_rounds, state.cut), state.details, event)
    return replace(
        state,
        details=announced_anew(state.details, event),
        swiss_rounds=event.swiss_rounds,
        cut=event.cut,
        changes=(*state.changes, change),
    )


def _known(state: Tournament, number: int) -> Player:
    try:
        return state.player(number)
    except KeyError:
        raise Malformed("The log speaks of player {player}, who is not registered.", player=number) from None


def _known_round(state: Tournament, number: int) -> Round:
    if not 1 <= number <= len(state.rounds):
        raise Malformed("The log speaks of round {round}, which was not paired.", round=number)
    return state.rounds[number - 1]


def _register(state: Tournament, event: ev.PlayerRegistered) -> Tournament:
    if event.player != state.next_player:
        raise Malformed("The log registers player {player} out of order.", player=event.player)
    player = Player(
        id=event.player,
        name=event.name,
        fields=event.fields,
        lot=event.lot,
        first_round=event.first_round,
        wishes=event.wishes,
    )
    return replace(state, players=(*state.players, player), next_player=event.player + 1)


def _leave(state: Tournament, number: int, status: Status, reason: str) -> Tournament:
    # Who is disqualified after having left was gone from then on.
    now = len(state.rounds)
    return _with_player(
        state,
        number,
        lambda player: replace(
            player,
            status=status,
            left_round=now if player.left_round is None else player.left_round,
            reason=reason,
        ),
    )


def _unpair(state: Tournament, number: int) -> Tournament:
    _known_round(state, number)
    players = tuple(_before_round(player, number) for player in state.players)
    return replace(state, rounds=state.rounds[: number - 1], players=players, draft=None)


def _before_round(player: Player, number: int) -> Player:
    """Give a player as if what happened while a withdrawn round was paired had happened before it."""
    left = player.left_round
    return replace(
        player,
        first_round=min(player.first_round, number),
        left_round=None if left is None else min(left, number - 1),
    )


def _draft(state: Tournament, event: ev.RoundDrafted) -> Tournament:
    for player in _seated(state, event):
        _known(state, player)
    draft = Draft(
        round=event.round,
        pairings=event.pairings,
        seed=event.seed,
        algorithm=event.algorithm,
        receipt=event.receipt,
        reason=event.reason,
    )
    return replace(state, draft=draft)


def _change_draft(state: Tournament, event: ev.DraftChanged) -> Tournament:
    if state.draft is None:
        raise Malformed("The log changes a draft of round {round}, which does not exist.", round=event.round)
    # Somebody whose registration was taken back since may still hold a seat.
    if not all(0 < player < state.next_player for player in _seated(state, event)):
        raise Malformed("The log seats somebody in round {round} who never was registered.", round=event.round)
    draft = replace(state.draft, pairings=event.pairings, algorithm=event.algorithm, receipt=event.receipt)
    return replace(state, draft=draft)


def _seated(state: Tournament, event: ev.RoundDrafted | ev.DraftChanged | ev.RoundPaired) -> list[int]:
    if event.round != len(state.rounds) + 1:
        raise Malformed("The log pairs round {round} out of order.", round=event.round)
    seated: list[int] = []
    for pairing in event.pairings:
        seated += [player for player in (pairing.first, pairing.second) if player is not None]
    if len(set(seated)) != len(seated):
        raise Malformed("The log seats a player twice in round {round}.", round=event.round)
    return seated


def _pair(state: Tournament, event: ev.RoundPaired) -> Tournament:
    for player in _seated(state, event):
        _known(state, player)
    matches = tuple(Match(number=p.number, first=p.first, second=p.second) for p in event.pairings)
    paired = Round(
        number=event.round,
        stage=event.stage,
        matches=matches,
        seed=event.seed,
        algorithm=event.algorithm,
        receipt=event.receipt,
        reason=event.reason,
    )
    return replace(state, rounds=(*state.rounds, paired), draft=None)


def _with_player(state: Tournament, number: int, change: Callable[[Player], Player]) -> Tournament:
    _known(state, number)
    return replace(state, players=tuple(change(player) if player.id == number else player for player in state.players))


def _with_round(state: Tournament, number: int, change: Callable[[Round], Round]) -> Tournament:
    changed = change(_known_round(state, number))
    return replace(state, rounds=(*state.rounds[: number - 1], changed, *state.rounds[number:]))


def _with_clock(state: Tournament, number: int, change: Callable[[Clock], Clock]) -> Tournament:
    clock = _known_round(state, number).clock
    if clock is None:
        raise Malformed("The log speaks of the clock of round {round}, which was not started.", round=number)
    return _with_round(state, number, lambda paired: replace(paired, clock=change(clock)))


def _post(state: Tournament, event: ev.RoomMessagePosted) -> Tournament:
    if event.message != len(state.messages) + 1:
        raise Malformed("The log posts message {message} out of order.", message=event.message)
    return replace(state, messages=(*state.messages, RoomMessage(number=event.message, text=event.text)))


def _take_back(state: Tournament, number: int) -> Tournament:
    if number not in {message.number for message in state.shown_messages}:
        raise Malformed("The log takes back message {message}, which is not shown.", message=number)
    messages = tuple(replace(m, taken_back=True) if m.number == number else m for m in state.messages)
    return replace(state, messages=messages)


def _with_match(state: Tournament, number: int, table: int, change: Callable[[Match], Match]) -> Tournament:
    round_ = _known_round(state, number)
    if not any(match.number == table for match in round_.matches):
        raise Malformed(
            "The log speaks of table {table} in round {round}, which does not exist.",
            table=table,
            round=number,
        )
    matches = tuple(change(match) if match.number == table else match for match in round_.matches)
    return _with_round(state, number, lambda paired: replace(paired, matches=matches))
