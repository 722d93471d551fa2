"""A player's registration as lists and forms show it."""

from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Field, Kind


def shown(field: Field, value: str) -> tuple[Message | str, ...]:
    """Give a field's value: messages for the ruleset's words, texts for what a person typed."""
    if not value:
        return ()
    match field.kind:
        case Kind.CHOICE | Kind.CHOICES:
            return tuple(Message(field.choice_name(key)) for key in value.splitlines())
        case Kind.NUMBER:
            return (Message(N_("{field} {number}"), (("field", Message(field.name)), ("number", int(value)))),)
        case Kind.LINE | Kind.BLOCK:
            return (value,)


def closed(tournament: Tournament) -> Message | None:
    """Give why nobody can register any more, or None while it is possible (SW-LATE)."""
    if not tournament.started:
        return None
    if tournament.phase is Phase.FINISHED:
        return Message(N_("The event is over."))
    if tournament.seeds is not None or tournament.stage_rounds(Stage.ELIMINATION):
        return Message(N_("Elimination has begun: nobody can join any more."))
    if tournament.swiss_rounds and len(tournament.rounds) >= tournament.swiss_rounds:
        return Message(N_("The last Swiss round is paired: nobody can join any more."))
    return None
