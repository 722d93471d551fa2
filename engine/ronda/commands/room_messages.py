"""Messages to the room, such as when lunch ends: on the projector and on the tournament's published page."""

from ronda.commands import requests as ask
from ronda.core import inputs
from ronda.core.errors import Impossible, Malformed, NotNow
from ronda.core.facts import Fact, RoomMessagePosted, RoomMessageTakenBack
from ronda.core.state import Tournament
from ronda.core.text import Message

MOST, LONGEST, MOST_LINES = 3, 500, 10
"""Messages at a time, characters, and lines in each: more could not be read on the projector."""


def post_message(tournament: Tournament, command: ask.PostMessage) -> tuple[Fact, ...]:
    text = checked_message_text(command.text)
    shown = [message.text for message in tournament.shown_messages]
    if text in shown:
        raise NotNow("The room sees this message already.", field="text")
    if len(shown) >= MOST:
        raise Impossible("The room sees {most} messages already: take one back first.", field="text", most=MOST)
    return (RoomMessagePosted(message=len(tournament.messages) + 1, text=text),)


def checked_message_text(text: str) -> str:
    """A tidied message; raises ``Malformed`` if it is empty or unreadable."""
    tidy = inputs.checked_paragraphs(
        text, what=Message("The message"), field="text", longest=LONGEST, most_lines=MOST_LINES
    )
    if not tidy:
        raise Malformed("The message is empty: write what the room should read.", field="text")
    return tidy


def take_message_back(tournament: Tournament, command: ask.TakeMessageBack) -> tuple[Fact, ...]:
    if command.message not in {message.number for message in tournament.shown_messages}:
        raise NotNow("The room does not see message {number} any more.", number=command.message)
    return (RoomMessageTakenBack(message=command.message),)
