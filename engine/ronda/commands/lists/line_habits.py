"""What people and programs write around the lines of a list, in the form in which lines are read."""

import re
from collections.abc import Callable

_ADDRESS = r"<[^<>\s]+@[^<>\s]+>"

type Rewriting = str | Callable[[re.Match[str]], str]

_HABITS: tuple[tuple[re.Pattern[str], Rewriting], ...] = (
    # "Mar, Elena" <elena@example.org>; as mail programs write several
    (re.compile(rf'"([^"\n]+)"\s*(?={_ADDRESS})'), lambda quoted: f"{quoted[1].replace(',', '，')} "),
    (re.compile(rf"({_ADDRESS})[ \t]*[,;][ \t]*"), r"\1\n"),
)


def with_known_habits(text: str) -> str:
    """A text with one person a line where it is known how several are written, and without what stands around them."""
    for pattern, instead in _HABITS:
        text = pattern.sub(instead, text)
    return text
