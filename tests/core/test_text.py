"""Sentences are translated as a whole and inside: the pattern, and the values that are sentences themselves."""

from ronda.core.errors import Malformed
from ronda.core.text import Message

SPANISH = {
    "{what} must be read: {value}": "Hay que leer {what}: {value}",
    "The place": "el lugar",
    "Line {line}: {problem}": "Línea {line}: {problem}",
}


def spanish(text: str, _many: str = "", _count: int = 1, /) -> str:
    return SPANISH.get(text, text)


def test_a_message_translates_its_pattern_and_the_messages_inside() -> None:
    """Values are never translated, even where they read like a sentence of the catalogue."""
    message = Message("{what} must be read: {value}", (("what", Message("The place")), ("value", "The place")))

    assert message.render(spanish) == "Hay que leer el lugar: The place"
    assert str(message) == "The place must be read: The place"


def test_a_refusal_inside_another_is_translated_too() -> None:
    """It keeps its kind; the field it named was one line's, and the form has many lines."""
    refusal = Malformed("{what} must be read: {value}", what=Message("The place"), value="x", field="place")
    within = refusal.within("Line {line}: {problem}", line=7)

    assert within.message.render(spanish) == "Línea 7: Hay que leer el lugar: x"
    assert str(within) == "Line 7: The place must be read: x"
    assert (type(within), within.field) == (Malformed, None)


def test_braces_in_a_value_are_only_text() -> None:
    assert str(Message("“{name}” is taken.", (("name", "{name} {0} {name.__class__}"),))) == (
        "“{name} {0} {name.__class__}” is taken."
    )
