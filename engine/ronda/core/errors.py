"""Every way in which Ronda says no.

Refusal
├── Malformed          the input cannot be read: wrong kind, too long, wrong columns
│   ├── SeveralPeople  a name that reads like several people's
│   └── UnreadableFile an event file that is damaged, truncated, foreign or newer than this build
│       └── ForeignFile not an event file at all
├── NotNow             understood, but not at this point of the tournament
│   └── AnswerNeeded   carried out once its question is answered
├── Impossible         understood, but against the rules or against itself
│   ├── Namesake       a name that is taken, perhaps by another person
│   │   └── Absentee   the name of an absent player who can come back
│   └── NoPlace        a late entry when all places are taken
└── Refusals           several of these from one attempt

A refusal is a value of the domain: one sentence that names the thing and the place and says what to do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self, override

from ronda.core.text import Message, Plural


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a failure of the program
    """A command was not carried out and nothing changed."""

    row: int | None = None
    """The line of a list that is at fault, if it is one of several."""

    def __init__(self, pattern: str | Plural, *, field: str | None = None, **values: object) -> None:
        """Take an English pattern, the form field at fault (if any) and the pattern's values."""
        self.message = Message(pattern, tuple((name, _shown(value)) for name, value in values.items()))
        self.field = field
        super().__init__(str(self.message))

    @property
    def parts(self) -> tuple["Refusal", ...]:
        """The single refusals: only this one, unless an attempt has several faults."""
        return (self,)

    def within(self, pattern: str, *, field: str | None = None, row: int | None = None, **values: object) -> "Refusal":
        """The same refusal inside a pattern that says where it happened, as ``{problem}``."""
        placed = type(self)(pattern, field=field, problem=self.message, **values)
        placed.row = row
        return placed


def _shown(value: object) -> object:
    """Typed text ready to be quoted in a sentence: on one line, without lone surrogates."""
    if not isinstance(value, str):
        return value
    return " ".join(value.encode(errors="replace").decode().replace("\0", "?").splitlines())


def raise_if_refused(why_not: Refusal | None) -> None:
    """Raise the refusal, if any. Lets a command run the check that its button runs."""
    if why_not is not None:
        raise why_not


class Malformed(Refusal):
    """What was entered cannot be read."""


class SeveralPeople(Malformed):
    """A single name that reads like several people's; it may still be one person's."""


class UnreadableFile(Malformed):
    """An event file is damaged, truncated, foreign, or written by a newer Ronda."""


class ForeignFile(UnreadableFile):
    """A file is not an event file at all."""


class UnknownGame(UnreadableFile):
    """The event file is intact, but its game is not installed."""


class NotNow(Refusal):
    """The command is understood but not allowed at this point of the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedAnswer:
    """A button under a question, with the fields that it adds when the form is sent again."""

    label: Message
    name: str
    value: str | int
    command: str = ""
    """Another command to send instead; empty for the same one."""


class AnswerNeeded(NotNow):
    """The command needs an answer first: the form is sent again with it."""

    answers: tuple[OfferedAnswer, ...] = ()
    fields: tuple[tuple[str, str | int], ...] = ()
    """Fields sent along with every answer."""


class Impossible(Refusal):
    """The command is against the rules of the game or against itself."""


class Namesake(Impossible):
    """Somebody is registered under this or a similar name; it may be another person."""


class Absentee(Namesake):
    """The name, or its beginning, is that of an absent or dropped player who can come back."""

    ways: tuple[tuple[int, str, str], ...] = ()
    """For each candidate: number, name, and the form's value for bringing them back."""


class NoPlace(Impossible):
    """All places are taken in a running event; the organiser may still let somebody in."""


class Refusals(Refusal):
    """All faults of one attempt, so that the next attempt can correct them together."""

    def __init__(self, parts: Sequence[Refusal]) -> None:
        """Take at least two refusals, in the order in which they are shown."""
        self._parts = tuple(parts)
        faults = {f"fault_{number}": part.message for number, part in enumerate(parts, start=1)}
        super().__init__(" ".join(f"{{{name}}}" for name in faults), field=parts[0].field, **faults)

    @property
    @override
    def parts(self) -> tuple[Refusal, ...]:
        return self._parts

    @override
    def within(self, pattern: str, *, field: str | None = None, row: int | None = None, **values: object) -> Refusal:
        return Refusals([part.within(pattern, field=field, row=row, **values) for part in self._parts])


class Faults:
    """Collects the faults of one attempt; leaving the block raises them together.

    After a failed check, use its stand-in value only to go on: report nothing further about that field.
    """

    def __init__(self) -> None:
        self._found: list[Refusal] = []

    def check[T, **P](self, instead: T, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The value that ``read`` returns; if it refuses, the fault is noted and ``instead`` is returned."""
        try:
            return read(*args, **kwargs)
        except Refusal as refusal:
            self.note(refusal)
            return instead

    def note(self, refusal: Refusal | None) -> None:
        """Add a refusal, if there is one."""
        noted = {(part.field, part.row) for part in self._found if part.field is not None}
        self._found.extend(part for part in (refusal.parts if refusal else ()) if (part.field, part.row) not in noted)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, stopped: BaseException | None, __: TracebackType | None) -> None:
        """Raise what was found, together with a refusal that stopped the block: one refusal alone, or ``Refusals``."""
        if stopped is not None and not isinstance(stopped, Refusal):
            return
        self.note(stopped)
        if len(self._found) > 1:
            raise Refusals(self._found) from None
        if self._found and self._found[0] is not stopped:
            raise self._found[0] from None
