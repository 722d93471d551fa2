"""A player's registration as lists and forms show it."""

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
