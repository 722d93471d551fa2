"""Typed text in chat messages, without formatting marks or mentions of a whole channel."""

from typing import Final

SAME_LOOK: Final = str.maketrans("*_~`|@<", "∗＿∼ˋ∣＠‹")
"""Marks that WhatsApp, Telegram, Markdown or Discord interpret, with look-alikes that none of them does."""
AT_LINE_START: Final = str.maketrans("#>-+", "＃›‐＋")
"""The same for marks interpreted at the beginning of a line."""


def without_chat_marks(text: str) -> str:
    """The text, looking the same, without characters that chats interpret."""
    return text.translate(SAME_LOOK)


def chat_heading(text: str) -> str:
    """As :func:`without_chat_marks`, for text at the beginning of a line."""
    return without_chat_marks(text[:1].translate(AT_LINE_START) + text[1:])
