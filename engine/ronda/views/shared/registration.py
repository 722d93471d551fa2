"""A player's registration for lists and forms."""

from ronda.core.text import N_, Message
from ronda.rules.fields import Field, FieldKind


def field_value_text(field: Field, value: str) -> tuple[Message | str, ...]:
    """A field's value: messages for the ruleset's words, plain texts for typed ones."""
    if not value:
        return ()
    match field.kind:
        case FieldKind.CHOICE | FieldKind.CHOICES:
            return tuple(Message(field.choice_name(key)) for key in value.splitlines())
        case FieldKind.NUMBER:
            return (Message(N_("{field} {number}"), (("field", Message(field.name)), ("number", int(value)))),)
        case FieldKind.LINE | FieldKind.BLOCK:
            return (value,)
