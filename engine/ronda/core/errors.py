"""Every way in which Ronda says no.

Refusal
├── Malformed          what was entered cannot be read: wrong kind, too long, wrong columns
│   └── UnreadableFile an event file that is damaged, truncated, foreign or newer than this build
├── NotNow             understood, but not at this point of the tournament
└── Impossible         understood, but against the rules or against itself

A refusal is a value of the domain: one sentence that names the thing and the place and says what to do.
"""

from ronda.core.text import Message, Plural


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a failure of the program
    """A command was not carried out; nothing changed."""

    def __init__(self, pattern: str | Plural, *, field: str | None = None, **values: object) -> None:
        """Take an English pattern, the form field at fault (if any) and the values of the pattern."""
        self.message = Message(pattern, tuple(values.items()))
        self.field = field
        super().__init__(str(self.message))

    def within(self, pattern: str, **values: object) -> "Refusal":
        """Give the same refusal inside a pattern that says where it happened (as ``{problem}``)."""
        return type(self)(pattern, field=None, problem=self.message, **values)


def refuse(why_not: Refusal | None) -> None:
    """Raise a refusal where there is one: what a button asks before it is offered, its command asks again."""
    if why_not is not None:
        raise why_not


class Malformed(Refusal):
    """What was entered cannot be read."""


class UnreadableFile(Malformed):
    """An event file is damaged, truncated, not an event file, or written by a newer Ronda."""


class NotNow(Refusal):
    """The command is understood but not allowed at this point of the tournament."""


class Impossible(Refusal):
    """The command is against the rules of the game or against itself."""
