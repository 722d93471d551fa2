"""Officials' corrections of registrations, old and new values (ANY-FIXED, XW-LIST)."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ronda.core.facts import PlayerEdited, PlayerRegistered, RegistrationCorrected
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rules.fields import Field, FieldKind

LINE_KINDS = (FieldKind.BLOCK, FieldKind.CHOICES)
"""Multi-line kinds, of which only differing lines are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """A changed field."""

    field: Field
    before: Message | str
    """A message for the ruleset's words, a plain text for typed ones; the same for :attr:`after`."""
    after: Message | str

    def masked(self, masked: Callable[[str], str]) -> "FieldChange":
        """The change in public form; ``masked`` replaces hidden names in a text (AGL-NAMES)."""
        before, after = (masked(one) if isinstance(one, str) else one for one in (self.before, self.after))
        return replace(self, before=before, after=after)

    @property
    def text(self) -> Message:
        """The field with its old and new value."""
        values = (("field", Message(self.field.name)), ("before", self.before), ("after", self.after))
        return Message(N_("{field}: {before} → {after}"), values)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialCorrection:
    """An official's correction."""

    at: str
    """ISO 8601 in UTC, by the device's clock."""
    official: str
    reason: str
    changes: tuple[FieldChange, ...]


def official_corrections(log: Log, fields: Sequence[Field]) -> Mapping[int, tuple[OfficialCorrection, ...]]:
    """Corrections by player, oldest first."""
    undone = log.undone
    before: dict[int, Mapping[str, str]] = {}
    found: dict[int, tuple[OfficialCorrection, ...]] = defaultdict(tuple)
    for record in log.records:
        fact = record.fact
        if record.action in undone or not isinstance(fact, PlayerRegistered | PlayerEdited | RegistrationCorrected):
            continue
        after = dict(fact.fields)
        if isinstance(fact, RegistrationCorrected):
            changed = changed_fields(fields, before[fact.player], after)
            correction = OfficialCorrection(at=record.at, official=fact.official, reason=fact.reason, changes=changed)
            found[fact.player] += (correction,)
        before[fact.player] = after
    return found


def changed_fields(
    fields: Sequence[Field], before: Mapping[str, str], after: Mapping[str, str]
) -> tuple[FieldChange, ...]:
    """The differing fields, in registration order."""
    found = []
    for field in fields:
        old, new = before.get(field.key, ""), after.get(field.key, "")
        if old != new:
            gone, come = _differing(field, old, new)
            found.append(FieldChange(field=field, before=_value_text(field, gone), after=_value_text(field, come)))
    return tuple(found)


def _differing(field: Field, old: str, new: str) -> tuple[list[str], list[str]]:
    was, now = list(field.lines(old)), list(field.lines(new))
    if field.kind not in LINE_KINDS:
        return was, now
    gone, come = [line for line in was if line not in now], [line for line in now if line not in was]
    return (gone, come) if gone or come else (was, now)


def _value_text(field: Field, values: Sequence[str]) -> Message | str:
    if not values:
        return Message(N_("nothing"))
    if not field.choices:
        return "; ".join(values)
    joined = Message(field.choice_name(values[0]))
    for value in values[1:]:
        joined = Message(N_("{first}, {next}"), (("first", joined), ("next", Message(field.choice_name(value)))))
    return joined
