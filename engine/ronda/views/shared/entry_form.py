"""The registration form, the same in the hall and at home (REG-CODE)."""

from dataclasses import dataclass

from ronda.core import inputs
from ronda.core.consents import Privacy
from ronda.core.details import Details
from ronda.core.text import N_
from ronda.rules.fields import LONGEST_PASTED, Field, FieldChoice, FieldKind
from ronda.rules.ruleset import Ruleset

NAME, CLUB = "name", "club"
_NAME, _CLUB = N_("Name"), N_("Club or team")
FIELD_PREFIX = "field_"
NAME_ALONE = (
    r"(?!(?:.*[\s\(,;:])?[\(+]{0,2}\d(?:[ \(\).]{0,2}\d){6,14}(?:[\s\),;]|$))(?!.*\w@\w)(?!(?:.*[\s\(,;:])?@\w\w).*"
)
"""A regular expression of browsers for a name beside which no telephone number, address or account is seen at once.

What it refuses ``commands.forms.names.checked_public_name`` refuses too, which sees more.
"""
_NAME_ALONE = N_("Write the name alone, without a telephone number, an address or an account: everyone would read it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryField:
    """A field in plain values."""

    name: str
    """Name in the form; the game's fields begin with :data:`FIELD_PREFIX`."""
    label: str
    """Translatable, like the hint and the names of choices and groups."""
    hint: str = ""
    kind: str = FieldKind.LINE.value
    groups: tuple[tuple[str, tuple[FieldChoice, ...]], ...] = ()
    pattern: str = ""
    """A regular expression of browsers for the whole of it, and the translatable sentence that says what it asks."""
    pattern_text: str = ""
    required: bool = False
    optional: bool = True
    """Whether it is never needed; a field neither optional nor required may be filled in until the event begins."""
    longest: int = inputs.SHORT
    """Characters that can be typed or pasted; the stored value may be shorter."""
    least: int = 0
    most: int = 0
    exactly: int = 0
    """Number of choices to make; 0 for any number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryForm:
    """A tournament's registration form."""

    fields: tuple[EntryField, ...]
    privacy: Privacy
    """Consents in the reader's language."""


def entry_form(ruleset: Ruleset, details: Details) -> EntryForm:
    """The form of a tournament; ``ruleset`` is the event's own."""
    return EntryForm(
        fields=(
            EntryField(
                name=NAME, label=_NAME, pattern=NAME_ALONE, pattern_text=_NAME_ALONE, required=True, optional=False
            ),
            *(_entry_field(field) for field in ruleset.registration.fields if not field.by_organiser),
            EntryField(name=CLUB, label=_CLUB, pattern=NAME_ALONE, pattern_text=_NAME_ALONE),
        ),
        privacy=details.privacy,
    )


def _entry_field(field: Field) -> EntryField:
    return EntryField(
        name=f"{FIELD_PREFIX}{field.key}",
        label=field.name,
        hint=field.help,
        kind=field.kind.value,
        groups=field.groups,
        optional=not field.missed,
        longest=LONGEST_PASTED if field.kind is FieldKind.BLOCK else inputs.SHORT,
        least=field.least,
        most=field.most,
        exactly=field.exactly if field.kind is FieldKind.CHOICES else 0,
    )
