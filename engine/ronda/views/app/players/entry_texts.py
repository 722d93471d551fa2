"""Who asked to be registered and what was decided on it, in words (REG-ENTRY)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ronda.core import facts
from ronda.core.text import N_, Message

_REGISTERS = N_("People register themselves on the hall's page.")
_CHANGES_NOTHING = N_("People register themselves on the hall's page, and change nothing there any more.")
_NOBODY = N_("Nobody registers on the hall's page any more.")
_ASKED = {
    facts.EntryOrigin.HALL: N_("{name} asks by phone to be registered."),
    facts.EntryOrigin.CODE: N_("{name} brought a code to be registered."),
    facts.EntryOrigin.FILE: N_("{name} sent a code to be registered."),
}

type EntryFact = facts.HallEntryChosen | facts.EntryRequested | facts.EntrySettled


@dataclass(slots=True)
class EntryDescriber:
    """A teller who knows who asked so far."""

    names: dict[str, str] = field(default_factory=dict)
    """By the identifier of the request."""

    def note(self, fact: facts.Fact) -> None:
        if isinstance(fact, facts.EntryRequested):
            self.names[fact.request] = fact.name

    def describe(self, fact: EntryFact, name: Callable[[int], str]) -> Message:
        """The sentence for a request or a decision, before it is noted; takes how a player is called."""
        match fact:
            case facts.HallEntryChosen():
                return Message(_NOBODY if not fact.open else _CHANGES_NOTHING if fact.changes_closed else _REGISTERS)
            case facts.EntryRequested():
                pattern = N_("{name} asks for a change of the registration.")
                return Message(
                    _ASKED[fact.origin] if fact.request not in self.names else pattern, (("name", fact.name),)
                )
            case facts.EntrySettled(player=0):
                values = (("name", self.names.get(fact.request, "?")), ("reason", fact.reason))
                pattern = N_("{name} was not registered.")
                return Message(N_("{name} was not registered: {reason}") if fact.reason else pattern, values)
            case facts.EntrySettled():
                return Message(N_("{name} was registered as asked."), (("name", name(fact.player)),))
