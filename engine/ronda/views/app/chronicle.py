"""Telling events in words, with the names and tables of their time."""

from collections.abc import Sequence

from ronda.core import events as ev
from ronda.core.announcements import announced_anew, announcement
from ronda.core.details import Details
from ronda.core.errors import Refusal
from ronda.core.results import DRAW, FIRST, Ending, Result
from ronda.core.ruleset import Ruleset
from ronda.core.text import N_, Message
from ronda.rulesets import find_ruleset
from ronda.views import wording

MANY = 3
"""More players than this in one action are told as a number."""


MANY_AT_ONCE: dict[type[ev.Event], str] = {
    ev.PlayerRegistered: N_("{count} players registered."),
    ev.PlayerEdited: N_("{count} registrations were changed."),
    ev.PlayerRemoved: N_("{count} players were removed."),
}


CHANGES = {
    ev.Change.SEATS: N_("Draft of {round}: {first} and {second} changed seats."),
    ev.Change.OPPONENTS: N_("Draft of {round}: {first} plays {second}."),
    ev.Change.BYE: N_("Draft of {round}: the bye goes to {first}."),
    ev.Change.TABLE: N_("Draft of {round}: {first} plays at table {table}."),
    ev.Change.LOOSE_ENDS: N_("Draft of {round}: who had no opponent was paired."),
}
"""What was done to a draft by hand, in words."""


class Chronicle:
    """A teller who has read the log so far."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._rounds: dict[int, ev.RoundPaired] = {}
        self._game: Ruleset | None = None
        self._details = Details(name="")
        self._announced = (0, 0)
        self._drafted: int | None = None
        self._messages: dict[int, str] = {}

    def note(self, event: ev.Event) -> None:
        """Read one more event."""
        match event:
            case ev.PlayerRegistered() | ev.PlayerEdited():
                self._names[event.player] = event.name
            case ev.RoundDrafted():
                self._drafted = event.round
            case ev.RoundPaired():
                self._rounds[event.round] = event
            case ev.RoomMessagePosted():
                self._messages[event.message] = event.text
            case ev.TournamentCreated():
                self._game, self._details = known(event.game), event.details
            case ev.DetailsChanged():
                self._details = event.details
            case ev.TournamentStarted() | ev.AnnouncementChanged():
                self._announced = (event.swiss_rounds, event.cut)
                if isinstance(event, ev.AnnouncementChanged):
                    self._details = announced_anew(self._details, event)
            case _:
                pass

    def tell(self, events: Sequence[ev.Event]) -> tuple[Message, ...]:
        """Give the sentences for the events of one action, before they are noted."""
        registered = [event for event in events if isinstance(event, ev.PlayerRegistered)]
        for event in registered:
            self._names[event.player] = event.name
        told: list[Message] = []
        for kind, pattern in MANY_AT_ONCE.items():
            count = sum(1 for event in events if isinstance(event, kind))
            if count > MANY:
                told.append(Message(pattern, (("count", count),)))
                events = [event for event in events if not isinstance(event, kind)]
        return (*told, *(sentence for event in events for sentence in self._sentences(event)))

    def _sentences(self, event: ev.Event) -> tuple[Message, ...]:
        if isinstance(event, ev.AnnouncementChanged):
            return self._announcement(event)
        return (self._sentence(event), *self._played(event))

    def _announcement(self, event: ev.AnnouncementChanged) -> tuple[Message, ...]:
        change = announcement(self._announced, self._details, event)
        said = wording.changes(change, cuts=self._cuts)
        pattern = N_("The announcement was changed: {change}. Reason: {reason}")
        return tuple(Message(pattern, (("change", text), ("reason", event.reason))) for text in said)

    @property
    def _cuts(self) -> bool:
        return self._game is None or self._game.cuts

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
                    (("structure", wording.structure(event.swiss_rounds, event.cut, cuts=self._cuts)),),
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
                return Message(N_("{name} was removed from the players."), (("name", self._name(event.player)),))
            case ev.PlayerCheckedIn():
                return Message(N_("{name} checked in."), (("name", self._name(event.player)),))
            case ev.PlayerCheckedOut():
                return Message(N_("{name} is not checked in any more."), (("name", self._name(event.player)),))
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
        penalty = self._game.for_event(self._details).penalty(event.kind) if self._game else None
        return Message(
            N_("{name}: {penalty} ({rule}), given by {official}. Reason: {reason}"),
            (
                ("name", self._name(event.player)),
                ("penalty", Message(penalty.name if penalty else event.kind)),
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
                    N_("{round}, table {table}: {minutes} min of extra time."),
                    (self._round(event.round), ("table", event.match), ("minutes", event.minutes)),
                )
            case _:
                return None

    def _of_round(self, event: ev.Event) -> Message:
        match event:
            case ev.RoundPaired():
                return self._paired(event)
            case ev.RoundDrafted():
                return Message(N_("{round} was drafted."), (_swiss(event.round),))
            case ev.DraftChanged():
                return self._changed(event)
            case ev.DraftDiscarded():
                return Message(N_("The draft of {round} was discarded."), (_swiss(event.round),))
            case ev.PairingsPrinted():
                return Message(N_("{round} was printed."), (self._round(event.round),))
            case ev.RoundUnpaired():
                return Message(N_("The pairing of {round} was withdrawn."), (self._round(event.round),))
            case ev.TeamsBuilt():
                return Message(
                    N_("{round}, table {table}: the teams were built."),
                    (self._round(event.round), ("table", event.match)),
                )
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

    def _paired(self, event: ev.RoundPaired) -> Message:
        name = ("round", wording.paired_name(event))
        if event.reason:
            pattern = N_("{round} was published as set by hand. Reason: {reason}")
            return Message(pattern, (name, ("reason", event.reason)))
        pattern = N_("{round} was published.") if event.round == self._drafted else N_("{round} was paired.")
        return Message(pattern, (name,))

    def _changed(self, event: ev.DraftChanged) -> Message:
        names = zip(("first", "second"), event.players, strict=False)
        values = tuple((key, self._name(player)) for key, player in names)
        return Message(CHANGES[event.change], (_swiss(event.round), ("table", event.table or 0), *values))

    def _round(self, number: int) -> tuple[str, Message]:
        return "round", wording.paired_name(self._rounds[number])

    def _result(self, pattern: str, event: ev.ResultReported | ev.ResultCorrected) -> Message:
        seats = next(pair for pair in self._rounds[event.round].pairings if pair.number == event.match)
        first, second = self._name(seats.first), self._name(seats.second)
        numbers = (("first", first), ("score", _score(event.result)), ("second", second))
        told = Message(pattern, (self._round(event.round), ("table", event.match), *numbers))
        if not _is_won_at_equal_numbers(event.result):
            return told
        winner = first if event.result.winner == FIRST else second
        return Message(N_("{result}; {player} won"), (("result", told), ("player", winner)))

    def _played(self, event: ev.Event) -> tuple[Message, ...]:
        """Give what led to a result, where the event recorded it."""
        if not isinstance(event, ev.ResultReported | ev.ResultCorrected) or not event.result.played:
            return ()
        paired = self._rounds[event.round]
        seats = next(pair for pair in paired.pairings if pair.number == event.match)
        if self._game is None:
            return ()
        form = self._game.for_event(self._details).result_form(self._details, paired.stage)
        return wording.played(form, event.result, (self._name(seats.first), self._name(seats.second)))


def _swiss(number: int) -> tuple[str, Message]:
    return "round", wording.swiss_round_name(number)


def known(game: str) -> Ruleset | None:
    """Give the rules of a game; None for a game that is not known here."""
    try:
        return find_ruleset(game)
    except Refusal:
        return None


def _is_won_at_equal_numbers(result: Result) -> bool:
    """Tell whether the numbers alone do not say who won, as after a final salvo (XW-RESULT)."""
    return result.winner != DRAW and bool(result.scores) and result.scores[0].first == result.scores[0].second


def _score(result: Result) -> Message | str:
    text = wording.score_text(result)
    if result.ending == Ending.FORFEIT:
        return Message(N_("{score} (forfeit)"), (("score", text),))
    return text
