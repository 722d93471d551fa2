"""What a game asks of an event and of each player; the app draws its forms from this, so a game needs no template."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from random import Random

from ronda.core import inputs
from ronda.core.details import Details
from ronda.core.errors import Impossible, Malformed
from ronda.core.text import N_, Message

UNREAD = N_("{what} could not be read: nothing in it was checked.")
LONGEST_PASTED = 5 * inputs.LONG
"""Characters: what is longer fits into no field, whatever is kept of it."""


class FieldKind(StrEnum):
    """What a field holds."""

    LINE = "line"
    BLOCK = "block"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChoice:
    """One value of a field and its translatable name."""

    key: str
    name: str
    effect: str = ""
    """Translatable; what it brings about in play, where people need to know."""
    expects: str = ""
    """Translatable; what choosing it means for those who play, where a form offers it."""
    group: str = ""
    """Translatable: what it has in common with its neighbours, where a form draws many choices in groups."""
    short: str = ""
    """What to call it inside its group; empty for the name."""
    also: tuple[str, ...] = ()
    """What else people and programs write for it, whatever its case, accents, punctuation and spaces."""

    @property
    def spellings(self) -> frozenset[str]:
        """All that it is called, without case, accents, punctuation and spaces."""
        return frozenset(inputs.letters_and_digits(text) for text in (self.key, self.name, *self.also))


def _spelled(text: str, choices: tuple[FieldChoice, ...]) -> FieldChoice | None:
    wanted = inputs.letters_and_digits(text)
    return next((choice for choice in choices if wanted in choice.spellings), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedField:
    """What the text of a field tells besides, where it does: such as the houses that stand beside a deck's name."""

    key: str
    name: str
    """Translatable."""
    choices: tuple[FieldChoice, ...]
    read: Callable[[str], Iterable[str]]
    """The keys of the choices that a text names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a registration, or one option of a tournament."""

    key: str
    name: str
    kind: FieldKind = FieldKind.LINE
    help: str = ""
    choices: tuple[FieldChoice, ...] = ()
    other_editions: tuple[FieldChoice, ...] = ()
    """Choices that only other editions of the game have: they are refused by name."""
    least: int = 0
    most: int = 0
    exactly: int = 0
    """How many choices are made, or how many different lines a block has; 0 for any number."""
    ordered: bool = False
    """For ``CHOICES``: the order counts, and at most ``most`` are chosen."""
    halves: bool = False
    """For ``NUMBER``: halves are possible too."""
    default: str = ""
    """For an option or a helper's question: the value where none is given; else an option has its first choice."""
    group: str = ""
    """For an option: the translatable heading that it shares with its neighbours."""
    unique: bool = False
    """No two players of a tournament may have the same."""
    same_as: Callable[[str], tuple[str, ...]] = lambda text: (inputs.same_name_key(text),)
    """Where two values have one of these in common they are the same: of something with several names, each of them."""
    also_called: str = ""
    """Translatable: what else titles of columns call it, parted by bars; the name needs not be repeated."""
    kept: Callable[[str], str] = lambda text: text
    """What is kept of what was typed or pasted, before anything is asked of it."""
    lines: Callable[[str], tuple[str, ...]] = lambda value: tuple(line for line in value.splitlines() if line)
    """A value of several lines as people read it."""
    is_read: Callable[[str], bool] = lambda _: True
    """Whether the game has read a value, or has nothing to read in it; nothing is checked in any other."""
    remarks: Callable[[str], tuple[Message, ...]] = lambda _: ()
    """What was read of a value and what it leaves open, below the field on the player's page."""
    in_code: Callable[[str], bool] | None = None
    """Whether the text of a code that a camera read is a value of the field; None where none ever is."""
    refused: tuple[str, ...] = ()
    """What the rules do not allow, whatever its case, accents, punctuation and spaces, by any of its names."""
    refused_because: str = ""
    public: bool = True
    """Shown on the published pages; an option also among the facts of the tournament."""
    alias: bool = False
    """A name that the player chose: shown beside the player's in lists, and the organiser can hide it (AGL-NAMES)."""
    played: bool = False
    """What the player brings to play with: the organiser can keep it off the published pages (ANY-PUBLIC)."""
    quick: bool = False
    """Asked in fast entry, and read as a column of a pasted list."""
    up_front: bool = False
    """For an option: a new event asks for it along with the game, as it says what is played."""
    when: tuple[str, str] = ("", "")
    """For an option: the other option and its choice without which it means nothing; empty if it always counts."""
    needed: bool = False
    """The organiser is told who has not given it; so too of ``quick`` fields that are not ``optional``."""
    optional: bool = False
    """Nobody is told to give it."""
    by_organiser: bool = False
    """The organiser says it of a player: who registers themselves is not asked, and not believed (REG-CODE)."""
    fixed: bool = False
    """Once given, it stays the same from the first round on."""
    tells: tuple[DerivedField, ...] = ()
    """What is counted of its text, beside it, where it says what was played."""
    lasts: bool = False
    """It is the player's from event to event, so that one who is taken over keeps it."""
    sample: Callable[[Random, Mapping[str, str]], str] | None = None
    """A believable value, which demos show, from chance and the fields before; None for any of the kind."""

    @property
    def is_list(self) -> bool:
        """Whether it is looked at where somebody checks what a player plays with (REG-CHECKS)."""
        return self.played or self.fixed or self.kind is FieldKind.BLOCK

    @property
    def missed(self) -> bool:
        """Whether the organiser is told who has not given it."""
        return (self.quick and not self.optional) or self.needed

    @property
    def groups(self) -> tuple[tuple[str, tuple[FieldChoice, ...]], ...]:
        """The choices by their groups, in order; a single group without a name where there are none."""
        return tuple((name, tuple(members)) for name, members in groupby(self.choices, lambda choice: choice.group))

    @property
    def unread_text(self) -> Message:
        """What is said of a value that the game would read and cannot."""
        return Message(UNREAD, (("what", Message(self.name)),))

    def choice_name(self, key: str) -> str:
        """The translatable name of a choice, or the key itself if it is none."""
        return next((choice.name for choice in self.choices if choice.key == key), key)

    def effect(self, name: str) -> str:
        """The translatable effect in play of the choice with a name; empty if it has none."""
        return next((choice.effect for choice in self.choices if choice.name == name), "")

    def names(self, text: str) -> tuple[str, ...]:
        """What an option is set to as people read it: the translatable names of choices, else the value."""
        value = self.value_in(text)
        if self.choices:
            return tuple(self.choice_name(key) for key in value.splitlines())
        if self.halves and value.endswith(".5"):
            value = value.removesuffix(".5").removeprefix("0") + "½"
        return (value,) if value else ()

    def value_in(self, text: str) -> str:
        """An option's value: the text, or where that is empty the default, or the first of several to pick one."""
        return text or self.default or (self.choices[0].key if self.kind is FieldKind.CHOICE else "")

    def check(self, text: str) -> str:
        """The tidied value; an empty text stays empty.

        Raises ``Malformed`` if it is not of the field's kind, ``Impossible`` if the rules refuse it.
        """
        value = self.tidy(self.kept(text) if len(text) <= LONGEST_PASTED else text)
        refused = {inputs.letters_and_digits(name) for name in self.refused}
        if value and not refused.isdisjoint(map(inputs.letters_and_digits, self.same_as(value))):
            raise Impossible(self.refused_because, field=self.key, value=value)
        return value

    def tidy(self, text: str) -> str:
        """The tidied value whether or not the rules refuse it; raises as :meth:`check` otherwise."""
        if not text.strip():
            return ""
        what = Message(self.name)
        match self.kind:
            case FieldKind.LINE:
                return inputs.checked_line(text, what=what, field=self.key)
            case FieldKind.BLOCK:
                return self._lines(inputs.checked_text_block(text, what=what, field=self.key))
            case FieldKind.NUMBER:
                read = inputs.parse_halves if self.halves else inputs.parse_integer
                return str(read(text, what=what, field=self.key, least=self.least, most=self.most))
            case FieldKind.CHOICE:
                return self._chosen(text.strip())
            case FieldKind.CHOICES:
                return self._several(text)

    def _chosen(self, key: str) -> str:
        if key in {choice.key for choice in self.choices}:
            return key
        chosen = self.spelled(key)
        if chosen:
            return chosen
        what, elsewhere = Message(self.name), _spelled(key, self.other_editions)
        if elsewhere is not None:
            raise Malformed(
                "{what}: this edition of the game has no “{value}”. Choose another, or another edition in the event's "
                "details.",
                field=self.key,
                what=what,
                value=Message(elsewhere.name),
            )
        raise Malformed("{what} cannot be “{value}”.", field=self.key, what=what, value=key[:40])

    def spelled(self, text: str) -> str:
        """The key of the choice that is written so; empty if it is none."""
        found = _spelled(text, self.choices)
        return found.key if found else ""

    def _several(self, text: str) -> str:
        chosen = [self._chosen(part.strip()) for part in text.splitlines() if part.strip()]
        if self.ordered and (len(set(chosen)) != len(chosen) or len(chosen) > self.most):
            raise Impossible(
                "{what}: choose at most {most}, each only once.",
                field=self.key,
                what=Message(self.name),
                most=self.most,
            )
        if not self.exactly:
            return "\n".join(dict.fromkeys(chosen))
        if len(set(chosen)) != len(chosen) or len(chosen) != self.exactly:
            raise Impossible(
                "{what}: choose exactly {count} different ones.",
                field=self.key,
                what=Message(self.name),
                count=self.exactly,
            )
        return "\n".join(chosen)

    def _lines(self, text: str) -> str:
        if not self.exactly:
            return text
        lines = [line for line in text.splitlines() if line]
        if len({inputs.same_name_key(line) for line in lines}) != len(lines) or len(lines) != self.exactly:
            raise Impossible(
                "{what}: enter {count} different ones, one a line, not {given}.",
                field=self.key,
                what=Message(self.name),
                count=self.exactly,
                given=len({inputs.same_name_key(line) for line in lines}),
            )
        return "\n".join(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a game's tournaments."""

    fields: tuple[Field, ...] = ()
    shown_for: Callable[[Details], tuple[Field, ...]] | None = None
    """Those of the options that the others leave open; None where all always are."""
    check: Callable[[Details], None] = lambda _: None
    """Raises ``Impossible`` for options that contradict each other."""
    tidy: Callable[[Details], Details] = lambda details: details
    """The details with options that fit together; raises ``Impossible`` where the organiser has to choose."""

    def fields_for(self, details: Details) -> tuple[Field, ...]:
        """The options that a tournament with these details is asked for."""
        options = self.shown_for(details) if self.shown_for else self.fields
        return tuple(option for option in options if details.chose(option.when))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorCheck:
    """One thing to tick off for each player."""

    key: str
    name: str
    """Translatable, as done: “Deck checked”."""
    short: str
    """Translatable, as at the door: “Deck”."""
    lacking: str
    """Translatable, as not done: “Deck not checked”."""
    optional: bool = False
    """It is open only once somebody has ticked it for a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interchange:
    """A text that other programs read."""

    name: str
    """As those programs call it."""
    text: Callable[[Mapping[str, str]], str]
    """Of the fields of a player; empty where they do not say enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The fields of a game's players."""

    fields: tuple[Field, ...] = ()
    completed: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda fields: fields
    """The fields as given, with the empty ones of which another one speaks; it raises nothing."""
    check: Callable[[Mapping[str, str]], None] = lambda _: None
    """Raises ``Impossible`` for fields that contradict one another."""
    interchange: Interchange | None = None
    """What a program of the game reads of a player; None in a game without."""
    door_checks: tuple[DoorCheck, ...] = ()
    """What officials look at of each player (ANY-CHECK)."""
    reported: tuple[str, ...] = ()
    """Keys of the fields that a report names; empty for those of fast entry (AGL-REPORT)."""

    @property
    def aliases(self) -> tuple[Field, ...]:
        """The names that players chose, which an organiser can keep off the published pages (AGL-NAMES)."""
        return tuple(field for field in self.fields if field.alias)

    @property
    def lasting(self) -> tuple[Field, ...]:
        """The fields whose values players keep from event to event."""
        return tuple(field for field in self.fields if field.lasts)

    @property
    def in_reports(self) -> tuple[Field, ...]:
        """The fields that a report names of each player: those the game lists, else those of quick entry."""
        return tuple(field for field in self.fields if (field.key in self.reported if self.reported else field.quick))

    @property
    def identifying(self) -> tuple[Field, ...]:
        """Those fields of a report that tell players apart."""
        return tuple(field for field in self.in_reports if field.unique)

    def field(self, key: str) -> Field | None:
        return next((field for field in self.fields if field.key == key), None)

    def door_check(self, key: str) -> DoorCheck | None:
        """The check with a key, or None (ANY-CHECK)."""
        return next((check for check in self.door_checks if check.key == key), None)
