"""Every way in which Ronda says no.

Refusal
├── Malformed          what was entered cannot be read: wrong kind, too long, wrong columns
│   ├── SeveralPeople  a name that reads like several people's, who may be one
│   └── UnreadableFile an event file that is damaged, truncated, foreign or newer than this build
│       └── ForeignFile no event file at all
├── NotNow             understood, but not at this point of the tournament
│   └── AnswerNeeded   done once the question is answered that it asks
├── Impossible         understood, but against the rules or against itself
│   ├── Namesake       a name that somebody has already, who may be another person
│   │   └── Absentee   a name of somebody who is not here and can come back
│   └── NoPlace        a late entry where all places are taken
└── Refusals           several of these, of one attempt

A refusal is a value of the domain: one sentence that names the thing and the place and says what to do.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self, override

from ronda.core.text import Message, Plural


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not a failure of the program
    """A command was not carried out; nothing changed."""

    row: int | None = None
    """The line of a list at fault, if it is one of several."""

    def __init__(self, pattern: str | Plural, *, field: str | None = None, **values: object) -> None:
        """Take an English pattern, the form field at fault (if any) and the values of the pattern."""
        self.message = Message(pattern, tuple((name, _shown(value)) for name, value in values.items()))
        self.field = field
        super().__init__(str(self.message))

    @property
    def parts(self) -> tuple["Refusal", ...]:
        """What is refused one by one: only this, unless an attempt has several faults."""
        return (self,)

    def within(self, pattern: str, *, field: str | None = None, row: int | None = None, **values: object) -> "Refusal":
        """The same refusal inside a pattern that says where it happened (as ``{problem}``)."""
        placed = type(self)(pattern, field=field, problem=self.message, **values)
        placed.row = row
        return placed


def _shown(value: object) -> object:
    """What was typed as a sentence can quote it: on one line, without half characters, which no text can hold."""
    if not isinstance(value, str):
        return value
    return " ".join(value.encode(errors="replace").decode().replace("\0", "?").splitlines())


def raise_if_refused(why_not: Refusal | None) -> None:
    """Raise a refusal where there is one: what a button asks before it is offered, its command asks again."""
    if why_not is not None:
        raise why_not


class Malformed(Refusal):
    """What was entered cannot be read."""


class SeveralPeople(Malformed):
    """A name that is one person's reads like several people's; it may be one person's all the same."""


class UnreadableFile(Malformed):
    """An event file is damaged, truncated, not an event file, or written by a newer Ronda."""


class ForeignFile(UnreadableFile):
    """A file is not an event file at all."""


class UnknownGame(UnreadableFile):
    """An event file is whole, and of a game that is not here."""


class NotNow(Refusal):
    """The command is understood but not allowed at this point of the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedAnswer:
    """A button under a question: what it adds to the form that is sent again."""

    label: Message
    name: str
    value: str | int
    command: str = ""
    """What is asked instead, where it is something else."""


class AnswerNeeded(NotNow):
    """The command is asked back about: the form is sent again with an answer."""

    answers: tuple[OfferedAnswer, ...] = ()
    fields: tuple[tuple[str, str | int], ...] = ()
    """What is sent along with any of them."""


class Impossible(Refusal):
    """The command is against the rules of the game or against itself."""


class Namesake(Impossible):
    """Somebody is registered under this name or one that looks like it; it may be another person."""


class Absentee(Namesake):
    """The name is that of somebody who was not here or has dropped, and can come back, or the beginning of it."""

    ways: tuple[tuple[int, str, str], ...] = ()
    """Of each of them the number, the name, and what brings them back, as forms call it."""


class NoPlace(Impossible):
    """All places are taken in an event that has started; the organiser may let somebody in all the same."""


class Refusals(Refusal):
    """Everything that is wrong with one attempt, so that the next can put it all right."""

    def __init__(self, parts: Sequence[Refusal]) -> None:
        """Take at least two refusals, in the order in which they are told."""
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
    """The faults of one attempt: its checks go on after each, and leaving the block raises them all at once.

    A check that is given something to go on with must not be believed about it, so that of a field with a fault
    nothing more is said.
    """

    def __init__(self) -> None:
        self._found: list[Refusal] = []

    def check[T, **P](self, instead: T, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a function reads from its arguments; where it refuses, that is noted and ``instead`` takes its place."""
        try:
            return read(*args, **kwargs)
        except Refusal as refusal:
            self.note(refusal)
            return instead

    def note(self, refusal: Refusal | None) -> None:
        """Count a refusal in, if there is one."""
        noted = {(part.field, part.row) for part in self._found if part.field is not None}
        self._found.extend(part for part in (refusal.parts if refusal else ()) if (part.field, part.row) not in noted)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, stopped: BaseException | None, __: TracebackType | None) -> None:
        """Raise what was found, with what stopped the block before its end: the only refusal, or ``Refusals``."""
        if stopped is not None and not isinstance(stopped, Refusal):
            return
        self.note(stopped)
        if len(self._found) > 1:
            raise Refusals(self._found) from None
        if self._found and self._found[0] is not stopped:
            raise self._found[0] from None
