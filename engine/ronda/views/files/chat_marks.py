"""What somebody typed, in a message: nothing in it is read as a mark of format or as a call to a whole channel."""

from typing import Final

SAME_LOOK: Final = str.maketrans("*_~`|@<", "∗＿∼ˋ∣＠‹")
"""What WhatsApp, Telegram, Markdown or Discord read, and what looks like it and is read by none of them."""
AT_LINE_START: Final = str.maketrans("#>-+", "＃›‐＋")
"""The same of what they read where a line begins with it."""


def without_chat_marks(text: str) -> str:
    """The text as it looks, without any character that chats read as more than itself."""
    return text.translate(SAME_LOOK)


def chat_heading(text: str) -> str:
    """As :func:`without_chat_marks`, of a text with which a line begins."""
    return without_chat_marks(text[:1].translate(AT_LINE_START) + text[1:])
