"""Registered, opened and checked lists, in words for the history (REG-LISTS, REG-CHECKS)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from ronda.core import facts
from ronda.core.text import N_, Message, Plural
from ronda.rules.fields import Field
from ronda.views.shared.registration_corrections import changed_fields


def registered_texts(
    fields: Sequence[Field], before: Mapping[str, str], fact: facts.PlayerRegistered | facts.PlayerEdited
) -> Iterator[Message]:
    """Each new or changed field; takes the earlier registration."""
    for change in changed_fields(fields, before, dict(fact.fields)):
        if before.get(change.field.key):
            yield change.text
        else:
            yield Message(N_("{field}: {value}"), (("field", Message(change.field.name)), ("value", change.after)))


def draw_text(round_: tuple[str, Message], fact: facts.DeckChecksDrawn) -> Message:
    """The tables of a draw; takes the name of the round."""
    tables = ", ".join(map(str, fact.tables))
    pattern = Plural(
        "{round}: table drawn for a check by seed {seed}: {tables}.",
        "{round}: tables drawn for a check by seed {seed}: {tables}.",
    )
    return Message(pattern, (round_, ("tables", tables), ("seed", str(fact.seed)), ("count", len(fact.tables))))


def check_text(round_: tuple[str, Message], fact: facts.DeckChecked, name_of: Callable[[int | None], str]) -> Message:
    """The outcome and official of a check; takes the names of round and players."""
    values = (round_, ("table", fact.match), ("name", name_of(fact.player)), ("official", fact.official))
    if fact.in_order:
        return Message(N_("{round}, table {table}: the list of {name} is in order ({official})."), values)
    found = "; ".join(filter(None, (fact.note, *fact.unticked)))
    pattern = N_("{round}, table {table}: something was found with the list of {name} ({official}): {found}")
    return Message(pattern, (*values, ("found", found)))
