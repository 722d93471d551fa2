"""Registration requests and decisions in words (REG-ENTRY)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ronda.commands.entry_requests import registered_player
from ronda.commands.plain_entries import namesake_number
from ronda.core import facts
from ronda.core.entry_requests import find_request
from ronda.core.errors import Refusal
from ronda.core.state import Tournament
from ronda.core.text import N_, Message

_REGISTERS = N_("People register themselves on the hall's page.")
_CHANGES_NOTHING = N_("People register themselves on the hall's page, and change nothing there any more.")
_NOBODY = N_("Nobody registers on the hall's page any more.")
_ASKED = {
    facts.EntryOrigin.HALL: N_("{name} asks by phone to be registered."),
    facts.EntryOrigin.CODE: N_("{name} brought a code to be registered."),
    facts.EntryOrigin.FILE: N_("{name} sent a code to be registered."),
}
NOT_REGISTERED = N_("{name} was not registered.")
CHANGE_NOT_TAKEN = N_("The change that {name} asked for was not taken.")

_PAYMENT_REMARKS = {
    facts.PaymentRemark.FREE: N_("{name} plays free of charge."),
    facts.PaymentRemark.GIVEN_BACK: N_("{name} has the money back."),
}

type EntryFact = facts.HallEntryChosen | facts.EntryRequested | facts.EntrySettled


def entry_question_text(question: Refusal) -> Message:
    """The question; for a taken name with what the organiser can do."""
    if not namesake_number(question):
        return question.message
    pattern = N_("“{name}” is already registered, as number {number}. Is it the same person?")
    if "other" in dict(question.message.values):
        pattern = N_("“{name}” looks like “{other}”, registered as number {number}. Is it the same person?")
    return Message(pattern, question.message.values)


def payment_text(payment: facts.PaymentNoted, name: str) -> Message:
    """A payment note in words."""
    paid = N_("{name} has paid.") if payment.paid else N_("{name} has not paid.")
    return Message(_PAYMENT_REMARKS.get(payment.remark, paid), (("name", name),))


@dataclass(slots=True)
class EntryDescriber:
    """Describes requests; it knows the earlier ones."""

    names: dict[str, str] = field(default_factory=dict)
    """By identifier of the request."""
    players: dict[str, int] = field(default_factory=dict)
    """The player registered from each request."""
    removed: set[int] = field(default_factory=set)

    def note(self, fact: facts.Fact) -> None:
        match fact:
            case facts.EntryRequested():
                self.names[fact.request] = fact.name
            case facts.EntrySettled() if fact.player:
                self.players[fact.request] = fact.player
            case facts.PlayerRemoved():
                self.removed.add(fact.player)
            case facts.RegistrationRestored():
                self.removed.discard(fact.player)
            case _:
                pass

    def describe(self, fact: EntryFact, name: Callable[[int], str]) -> Message:
        """The sentence for a request or decision, before it is noted; takes the players' names."""
        match fact:
            case facts.HallEntryChosen():
                return Message(_NOBODY if not fact.open else _CHANGES_NOTHING if fact.changes_closed else _REGISTERS)
            case facts.EntryRequested():
                pattern = N_("{name} asks again to be registered.")
                if fact.request not in self.names:
                    pattern = _ASKED[fact.origin]
                elif self._player(fact.request):
                    pattern = N_("{name} asks for a change of the registration.")
                return Message(pattern, (("name", fact.name),))
            case facts.EntrySettled(player=0) if player := self._player(fact.request):
                pattern = (
                    N_("The change that {name} asked for was not taken: {reason}") if fact.reason else CHANGE_NOT_TAKEN
                )
                return Message(pattern, (("name", name(player)), ("reason", fact.reason)))
            case facts.EntrySettled(player=0):
                pattern = N_("{name} was not registered: {reason}") if fact.reason else NOT_REGISTERED
                return Message(pattern, (("name", self.names.get(fact.request, "?")), ("reason", fact.reason)))
            case facts.EntrySettled():
                pattern = N_("{name} was registered as asked.")
                if self._player(fact.request):
                    pattern = N_("The change that {name} asked for was taken.")
                return Message(pattern, (("name", name(fact.player)),))

    def _player(self, request: str) -> int:
        """The player registered from a request, so that it is a change; 0 for nobody."""
        player = self.players.get(request, 0)
        return 0 if player in self.removed else player


def without_accepted(happened: Sequence[facts.Fact]) -> list[facts.Fact]:
    """The facts without those that only record which request they belong to."""
    return [fact for fact in happened if not (isinstance(fact, facts.EntrySettled) and fact.player)]


def accepted_text(tournament: Tournament, happened: Sequence[facts.Fact]) -> Message | None:
    """The confirmation of an accepted change; None for a new registration."""
    settled = [fact.player for fact in happened if isinstance(fact, facts.EntrySettled) and fact.player]
    if len(settled) != 1 or any(isinstance(fact, facts.PlayerRegistered) for fact in happened):
        return None
    player = tournament.player(settled[0])
    pattern = N_("{name}, number {number}: what was asked is registered.")
    if any(isinstance(fact, facts.PlayerCheckedIn) for fact in happened):
        pattern = N_("{name}, number {number}: what was asked is registered, and the player is checked in.")
    return Message(pattern, (("name", player.name), ("number", player.id)))


def declined_text(tournament: Tournament, request: str) -> Message:
    """The confirmation of a declined request, which may have been a change."""
    asked = find_request(tournament, request)
    player = registered_player(tournament, asked) if asked else None
    if player is not None:
        return Message(CHANGE_NOT_TAKEN, (("name", player.name),))
    return Message(NOT_REGISTERED, (("name", asked.latest.name if asked else "?"),))
