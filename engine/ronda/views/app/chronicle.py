"""Telling events in words, with the names and tables of their time."""

from collections.abc import Sequence

from ronda.core import events as ev
from ronda.core.errors import Refusal
from ronda.core.results import Ending, Result
from ronda.core.text import N_, Message
from ronda.rulesets import find_ruleset
from ronda.views import wording

MANY = 3
"""More registrations than this in one action are told as a number."""


class Chronicle:
    """A teller who has read the log so far."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._rounds: dict[int, ev.RoundPaired] = {}
        self._penalties: dict[str, str] = {}
        self._messages: dict[int, str] = {}

    def note(self, event: ev.Event) -> None:
        """Read one more event."""
        match event:
            case ev.PlayerRegistered() | ev.PlayerEdited():
                self._names[event.player] = event.name
            case ev.RoundPaired():
                self._rounds[event.round] = event
            case ev.RoomMessagePosted():
                self._messages[event.message] = event.text
            case ev.TournamentCreated():
                self._penalties = penalty_names(event.game)
            case _:
                pass

    def tell(self, events: Sequence[ev.Event]) -> tuple[Message, ...]:
        """Give the sentences for the events of one action, before they are noted."""
        registered = [event for event in events if isinstance(event, ev.PlayerRegistered)]
        for event in registered:
            self._names[event.player] = event.name
        if len(registered) > MANY:
            return (Message(N_("{count} players registered."), (("count", len(registered)),)),)
        return tuple(self._sentence(event) for event in events)

    def _name(self, player: int | None) -> str:
        return self._names.get(player, "?") if player is not None else "?"

    def _sentence(self, event: ev.Event) -> Message:
        match event:
            case ev.TournamentCreated():
                return Message(N_("The event {name} was created."), (("name", event.details.name),))
            case ev.DetailsChanged():
                return Message(N_("The details were changed."))
            case ev.TournamentStarted():
                return Message(
                    N_("The event started: {structure}."),
                    (("structure", wording.structure(event.swiss_rounds, event.cut)),),
                )
            case ev.AnnouncementChanged():
                return Message(
                    N_("The announcement was changed: {structure}. Reason: {reason}"),
                    (("structure", wording.structure(event.swiss_rounds, event.cut)), ("reason", event.reason)),
                )
            case ev.CutMade():
                return Message(N_("The cut was made: {count} players go on."), (("count", len(event.seeds)),))
            case ev.CutRevised():
                return self._revised(event)
            case ev.ActionUndone():
                return Message(N_("The last step was undone."))
            case ev.RoomMessagePosted():
                return Message(N_("The room reads: {text}"), (("text", event.text),))
            case ev.RoomMessageTakenBack():
                text = self._messages.get(event.message, "?")
                return Message(N_("The message to the room was taken back: {text}"), (("text", text),))
            case _:
                return self._of_player(event) or self._of_clock(event) or self._of_round(event)

    def _revised(self, event: ev.CutRevised) -> Message:
        if event.entrant is None:
            return Message(
                N_("{leaver} left the cut; nobody was left to move up."), (("leaver", self._name(event.leaver)),)
            )
        return Message(
            N_("{leaver} left the cut and {entrant} moved up."),
            (("leaver", self._name(event.leaver)), ("entrant", self._name(event.entrant))),
        )

    def _of_player(self, event: ev.Event) -> Message | None:
        match event:
            case ev.PlayerRegistered():
                return Message(
                    N_("{name} was registered as number {number}."), (("name", event.name), ("number", event.player))
                )
            case ev.PlayerEdited():
                before = self._name(event.player)
                if before != event.name:
                    return Message(N_("{before} was renamed {name}."), (("before", before), ("name", event.name)))
                return Message(N_("{name}: the registration was changed."), (("name", event.name),))
            case ev.PlayerRemoved():
                return Message(N_("{name} was taken off the players."), (("name", self._name(event.player)),))
            case ev.PlayerDropped() | ev.PlayerDisqualified():
                return self._left(event)
            case ev.PlayerReturned():
                return Message(N_("{name} came back."), (("name", self._name(event.player)),))
            case ev.PenaltyGiven():
                return self._penalty(event)
            case _:
                return None

    def _left(self, event: ev.PlayerDropped | ev.PlayerDisqualified) -> Message:
        name = ("name", self._name(event.player))
        if isinstance(event, ev.PlayerDisqualified):
            return Message(N_("{name} was disqualified. Reason: {reason}"), (name, ("reason", event.reason)))
        if event.reason:
            return Message(N_("{name} left the event. Reason: {reason}"), (name, ("reason", event.reason)))
        return Message(N_("{name} left the event."), (name,))

    def _penalty(self, event: ev.PenaltyGiven) -> Message:
        return Message(
            N_("{name}: {penalty} ({rule}), given by {official}. Reason: {reason}"),
            (
                ("name", self._name(event.player)),
                ("penalty", Message(self._penalties.get(event.kind, event.kind))),
                ("rule", event.rule),
                ("official", event.official),
                ("reason", event.reason),
            ),
        )

    def _of_clock(self, event: ev.Event) -> Message | None:
        match event:
            case ev.ClockStarted():
                return Message(N_("{round}: the clock was started."), (self._round(event.round),))
            case ev.ClockPaused():
                return Message(N_("{round}: the clock was paused."), (self._round(event.round),))
            case ev.ClockResumed():
                return Message(N_("{round}: the clock goes on."), (self._round(event.round),))
            case ev.ClockAdjusted():
                pattern = N_("{round}: {minutes} min put on the clock.")
                if event.minutes < 0:
                    pattern = N_("{round}: {minutes} min taken off the clock.")
                return Message(pattern, (self._round(event.round), ("minutes", abs(event.minutes))))
            case ev.ExtraTimeGiven():
                return Message(
                    N_("{round}, table {table}: {minutes} minutes more."),
                    (self._round(event.round), ("table", event.match), ("minutes", event.minutes)),
                )
            case _:
                return None

    def _of_round(self, event: ev.Event) -> Message:
        match event:
            case ev.RoundPaired():
                return Message(N_("{round} was paired."), (("round", wording.paired_name(event)),))
            case ev.RoundUnpaired():
                return Message(N_("The pairing of {round} was withdrawn."), (self._round(event.round),))
            case ev.ResultReported():
                return self._result(N_("{round}, table {table}: {first} {score} {second}"), event)
            case ev.ResultCorrected():
                return self._result(N_("{round}, table {table}, corrected: {first} {score} {second}"), event)
            case ev.ResultCleared():
                return Message(
                    N_("{round}, table {table}: the result was taken back."),
                    (self._round(event.round), ("table", event.match)),
                )
            case _:
                raise AssertionError(event)

    def _round(self, number: int) -> tuple[str, Message]:
        return "round", wording.paired_name(self._rounds[number])

    def _result(self, pattern: str, event: ev.ResultReported | ev.ResultCorrected) -> Message:
        seats = next(pair for pair in self._rounds[event.round].pairings if pair.number == event.match)
        return Message(
            pattern,
            (
                self._round(event.round),
                ("table", event.match),
                ("first", self._name(seats.first)),
                ("score", _score(event.result)),
                ("second", self._name(seats.second)),
            ),
        )


def penalty_names(game: str) -> dict[str, str]:
    """Give the translatable names of a game's penalties; none for a game that is not known here."""
    try:
        return {penalty.key: penalty.name for penalty in find_ruleset(game).penalties}
    except Refusal:
        return {}


def _score(result: Result) -> Message | str:
    text = wording.score_text(result)
    if result.ending == Ending.FORFEIT:
        return Message(N_("{score} (forfeit)"), (("score", text),))
    return text
