"""What a game asks about an event and about each player; the app builds its forms from this."""

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
"""Longest pasted text in characters; no field can hold more, whatever it keeps."""


class FieldKind(StrEnum):
    """The type of a field's value."""

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
    """Translatable: its effect in play, where people need to know it."""
    expects: str = ""
    """Translatable: what it means for players, where a form offers it."""
    group: str = ""
    """Translatable heading shared with neighbouring choices, where a form groups many choices."""
    short: str = ""
    """Name within its group; empty for the full name."""
    also: tuple[str, ...] = ()
    """Other spellings by people and programs; case, accents, punctuation and spaces do not matter."""

    @property
    def spellings(self) -> frozenset[str]:
        """All its names, without case, accents, punctuation and spaces."""
        return frozenset(inputs.letters_and_digits(text) for text in (self.key, self.name, *self.also))


def _spelled(text: str, choices: tuple[FieldChoice, ...]) -> FieldChoice | None:
    wanted = inputs.letters_and_digits(text)
    return next((choice for choice in choices if wanted in choice.spellings), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedField:
    """Further information in a field's text, such as the houses beside a deck's name."""

    key: str
    name: str
    """Translatable."""
    choices: tuple[FieldChoice, ...]
    read: Callable[[str], Iterable[str]]
    """The keys of the choices that a text names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of a registration, or an option of a tournament."""

    key: str
    name: str
    kind: FieldKind = FieldKind.LINE
    help: str = ""
    choices: tuple[FieldChoice, ...] = ()
    other_editions: tuple[FieldChoice, ...] = ()
    """Choices that exist only in other editions of the game: they are refused by name."""
    least: int = 0
    most: int = 0
    exactly: int = 0
    """Number of choices to make, or of different lines in a block; 0 for any number."""
    ordered: bool = False
    """For ``CHOICES``: the order counts, and at most ``most`` are chosen."""
    halves: bool = False
    """For ``NUMBER``: whether halves are allowed."""
    default: str = ""
    """The value of an option or a helper's question if none is given.

    An option without a default takes its first choice.
    """
    group: str = ""
    """For an option: translatable heading shared with its neighbours."""
    unique: bool = False
    """Whether every player's value must be different."""
    same_as: Callable[[str], tuple[str, ...]] = lambda text: (inputs.same_name_key(text),)
    """Keys of a value: two values are the same if they share one, for example one of several names."""
    also_called: str = ""
    """Translatable: other column titles, separated by bars; the name itself need not be repeated."""
    kept: Callable[[str], str] = lambda text: text
    """The part of typed or pasted text to keep, before any check."""
    lines: Callable[[str], tuple[str, ...]] = lambda value: tuple(line for line in value.splitlines() if line)
    """The lines of a multi-line value, as people read them."""
    is_read: Callable[[str], bool] = lambda _: True
    """Whether the game could read a value, or has nothing to read in it; unread values are not checked."""
    remarks: Callable[[str], tuple[Message, ...]] = lambda _: ()
    """Notes on what was read and what is still open, below the field on the player's page."""
    in_code: Callable[[str], bool] | None = None
    """Whether the text of a scanned code is a value of the field; None if it never is."""
    refused: tuple[str, ...] = ()
    """Values that the rules forbid, under any of their names; case, accents, punctuation and spaces do not matter."""
    refused_because: str = ""
    public: bool = True
    """Whether published pages show it; an option also appears among the tournament's facts."""
    alias: bool = False
    """A name chosen by the player: lists show it beside the real name, and the organiser can hide it (AGL-NAMES)."""
    played: bool = False
    """What the player plays with; the organiser can keep it off the published pages (ANY-PUBLIC)."""
    quick: bool = False
    """Whether fast entry asks for it, and pasted lists have a column for it."""
    up_front: bool = False
    """For an option: whether a new event asks for it together with the game."""
    when: tuple[str, str] = ("", "")
    """For an option: the other option and choice that it depends on; empty if none."""
    needed: bool = False
    """Whether the organiser is told who has not given it; also true for ``quick`` fields that are not ``optional``."""
    optional: bool = False
    """Whether nobody is reminded to give it."""
    by_organiser: bool = False
    """Only the organiser sets it; self-registration neither asks for it nor accepts it (REG-CODE)."""
    fixed: bool = False
    """Once given, it cannot change after round 1 is paired."""
    derived: tuple[DerivedField, ...] = ()
    """Information derived from its text, counted where the played decks or squads are shown."""
    lasts: bool = False
    """Whether it belongs to the player across events, so that it is kept when the player is taken over."""
    sample: Callable[[Random, Mapping[str, str]], str] | None = None
    """A plausible value for demos, from chance and the earlier fields; None for any value of the type."""

    @property
    def is_list(self) -> bool:
        """Whether it is part of a list check (REG-CHECKS)."""
        return self.played or self.fixed or self.kind is FieldKind.BLOCK

    @property
    def missed(self) -> bool:
        """Whether the organiser is told who has not given it."""
        return (self.quick and not self.optional) or self.needed

    @property
    def groups(self) -> tuple[tuple[str, tuple[FieldChoice, ...]], ...]:
        """The choices by group, in order; one unnamed group if there are none."""
        return tuple((name, tuple(members)) for name, members in groupby(self.choices, lambda choice: choice.group))

    @property
    def unread_text(self) -> Message:
        """The note on a value that the game could not read."""
        return Message(UNREAD, (("what", Message(self.name)),))

    def choice_name(self, key: str) -> str:
        """The translatable name of a choice, or the key itself if it is no choice."""
        return next((choice.name for choice in self.choices if choice.key == key), key)

    def effect(self, name: str) -> str:
        """The translatable effect of the choice with this name; empty if it has none."""
        return next((choice.effect for choice in self.choices if choice.name == name), "")

    def names(self, text: str) -> tuple[str, ...]:
        """An option's setting for people: translatable names of the choices, else the value."""
        value = self.value_in(text)
        if self.choices:
            return tuple(self.choice_name(key) for key in value.splitlines())
        if self.halves and value.endswith(".5"):
            value = value.removesuffix(".5").removeprefix("0") + "½"
        return (value,) if value else ()

    def value_in(self, text: str) -> str:
        """An option's value: the text; if empty, the default, or the first choice of a single selection."""
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
        """The key of the choice with this spelling; empty if there is none."""
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
    """The options of a game."""

    fields: tuple[Field, ...] = ()
    shown_for: Callable[[Details], tuple[Field, ...]] | None = None
    """The options that the others leave open; None if always all."""
    check: Callable[[Details], None] = lambda _: None
    """Raises ``Impossible`` for contradictory options."""
    tidy: Callable[[Details], Details] = lambda details: details
    """The details with consistent options; raises ``Impossible`` where the organiser has to choose."""

    def fields_for(self, details: Details) -> tuple[Field, ...]:
        """The options to ask for in a tournament with these details."""
        options = self.shown_for(details) if self.shown_for else self.fields
        return tuple(option for option in options if details.chose(option.when))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorCheck:
    """A check that officials tick off for each player."""

    key: str
    name: str
    """Translatable, for a done check: “Deck checked”."""
    short: str
    """Translatable, short for the door: “Deck”."""
    lacking: str
    """Translatable, for an open check: “Deck not checked”."""
    optional: bool = False
    """Whether it counts as open only once somebody has ticked it for a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interchange:
    """A text for other programs."""

    name: str
    """Its name in those programs."""
    text: Callable[[Mapping[str, str]], str]
    """The text from a player's fields; empty if they are not enough."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The registration fields of a game."""

    fields: tuple[Field, ...] = ()
    completed: Callable[[Mapping[str, str]], Mapping[str, str]] = lambda fields: fields
    """The fields with empty ones filled in from others; raises nothing."""
    check: Callable[[Mapping[str, str]], None] = lambda _: None
    """Raises ``Impossible`` for contradictory fields."""
    interchange: Interchange | None = None
    """The text for other programs of the game; None if there is none."""
    door_checks: tuple[DoorCheck, ...] = ()
    """Checks that officials tick off for each player (ANY-CHECK)."""
    reported: tuple[str, ...] = ()
    """Keys of the fields in a report; empty for those of fast entry (AGL-REPORT)."""

    @property
    def aliases(self) -> tuple[Field, ...]:
        """Names chosen by players, which an organiser can keep off the published pages (AGL-NAMES)."""
        return tuple(field for field in self.fields if field.alias)

    @property
    def lasting(self) -> tuple[Field, ...]:
        """Fields that players keep from event to event."""
        return tuple(field for field in self.fields if field.lasts)

    @property
    def in_reports(self) -> tuple[Field, ...]:
        """The fields in a report: the game's own list, else those of fast entry."""
        return tuple(field for field in self.fields if (field.key in self.reported if self.reported else field.quick))

    @property
    def identifying(self) -> tuple[Field, ...]:
        """The fields of a report that tell players apart."""
        return tuple(field for field in self.in_reports if field.unique)

    def field(self, key: str) -> Field | None:
        return next((field for field in self.fields if field.key == key), None)

    def door_check(self, key: str) -> DoorCheck | None:
        """The check with a key, or None (ANY-CHECK)."""
        return next((check for check in self.door_checks if check.key == key), None)
