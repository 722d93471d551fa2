"""What the columns of a list of players are called in every language, and guessing what a column holds."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache

from ronda.commands import player_lists
from ronda.commands.player_lists import (
    BYE,
    CLUB,
    FIELD,
    FIRST_NAME,
    FIXED_TABLE,
    HIDDEN,
    IGNORED,
    LAST_NAME,
    NAME,
    OWED,
    PAID,
    PlayerList,
)
from ronda.core import inputs
from ronda.core.errors import Refusal
from ronda.core.text import N_
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES

COLUMN_TARGETS = (
    (NAME, N_("Name")),
    (FIRST_NAME, N_("First name")),
    (LAST_NAME, N_("Last name")),
    (CLUB, N_("Club or team")),
    (FIXED_TABLE, N_("Fixed table")),
    (BYE, N_("Bye in round 1")),
    (HIDDEN, N_("Hidden on the results pages")),
    (PAID, N_("Paid")),
    (OWED, N_("Owed")),
    (IGNORED, N_("(ignore)")),
)
"""What a column can hold besides the fields of the game, with its translatable name."""

_OTHER_WORDS = (
    (NAME, N_("player|player name|full name|participant")),
    (FIRST_NAME, N_("given name|forename")),
    (LAST_NAME, N_("surname|family name|surnames")),
    (CLUB, N_("club|team|group|store")),
    (FIXED_TABLE, N_("table|table number")),
    (BYE, N_("bye|first round bye")),
    (HIDDEN, N_("hidden|hide|hide the name")),
    (PAID, N_("amount paid|total paid|payment")),
    (OWED, N_("amount owed|amount due|due|balance")),
)
"""Other words for the same, as many as each language has."""


def field_targets(fields: Iterable[Field]) -> tuple[tuple[str, str], ...]:
    """Registration fields as column targets: (key, translatable name)."""
    return tuple((f"{FIELD}{field.key}", field.name) for field in fields)


def choice_words(ruleset: Ruleset) -> str:
    """How every language calls the choices of registration fields, as ``player_lists.read_choice_names`` reads it."""
    return _choice_words((*ruleset.registration.fields, player_lists.hiding_field(ruleset)))


@cache
def _choice_words(fields: tuple[Field, ...]) -> str:
    choices = [choice for field in fields for choice in field.choices]
    found = {html.translator_for(lang)(choice.name): choice.key for lang in LANGUAGES for choice in choices}
    return "\n".join(f"{name}\t{key}" for name, key in found.items())


def has_header_row(listed: PlayerList, ruleset: Ruleset) -> bool:
    """Whether the first row names the columns instead of holding a player."""
    first = listed.rows[0][1]
    return len(listed.rows) > 1 and any(_by_title(cell, ruleset) for cell in first)


def guess_columns(listed: PlayerList, ruleset: Ruleset, *, header: bool) -> tuple[str, ...]:
    """What each column probably holds, by its title and by its cells; nothing twice."""
    rows = [cells for _, cells in listed.rows[header:]]
    columns = [[row[at] for row in rows if row[at]] for at in range(listed.width)]
    titles = listed.rows[0][1] if header else ("",) * listed.width
    guessed = [_by_title(title, ruleset) for title in titles]
    if LAST_NAME in guessed and NAME in guessed and FIRST_NAME not in guessed:
        guessed[guessed.index(NAME)] = FIRST_NAME
    for at, holds in enumerate(guessed):
        if holds in guessed[:at]:
            guessed[at] = IGNORED
    if not header:
        guessed = _by_cells(columns, listed.separator, ruleset)
    if not {NAME, FIRST_NAME, LAST_NAME} & set(guessed) and IGNORED in guessed:
        guessed[guessed.index(IGNORED)] = NAME
    return tuple(guessed)


@cache
def _titles(fields: tuple[Field, ...]) -> dict[str, str]:
    known: dict[str, str] = {}
    for target, name in (*COLUMN_TARGETS[:-1], *field_targets(fields)):
        for lang in LANGUAGES:
            known.setdefault(inputs.similar_name_key(html.translator_for(lang)(name)), target)
    for target, words in _OTHER_WORDS:
        for lang in LANGUAGES:
            for word in html.translator_for(lang)(words).split("|"):
                known.setdefault(inputs.similar_name_key(word), target)
    for field in fields:
        known.setdefault(inputs.similar_name_key(field.key), f"{FIELD}{field.key}")
    return known


def _by_title(title: str, ruleset: Ruleset) -> str:
    return _titles(ruleset.registration.fields).get(inputs.similar_name_key(title), IGNORED) if title else IGNORED


def _by_cells(columns: Sequence[Sequence[str]], separator: str, ruleset: Ruleset) -> list[str]:
    """Guess from cells alone: names first, then what fits a choice or a number, then texts in the order of the form."""
    guessed = [IGNORED] * len(columns)
    names = player_lists.read_choice_names(choice_words(ruleset))
    spare = {f"{FIELD}{field.key}": field for field in ruleset.registration.fields}
    for at, cells in enumerate(columns):
        fitting = next((key for key, field in spare.items() if _fits(field, cells, names)), None)
        if fitting:
            guessed[at] = fitting
            del spare[fitting]
    free = [at for at, cells in enumerate(columns) if guessed[at] == IGNORED and _is_text(cells)]
    for at, holds in zip(free, _name_columns([columns[at] for at in free], separator), strict=False):
        guessed[at] = holds
    quick = (key for key, field in spare.items() if field.quick and field.kind in {FieldKind.LINE, FieldKind.BLOCK})
    for at, holds in zip((at for at in free if guessed[at] == IGNORED), quick, strict=False):
        guessed[at] = holds
    return guessed


def _name_columns(texts: Sequence[Sequence[str]], separator: str) -> Iterator[str]:
    """What the first columns of texts are: a name, or first and last name where the cells are single words."""
    if len(texts) > 1 and all(sum(" " in cell for cell in cells) * 2 <= len(cells) for cells in texts[:1]):
        yield from (LAST_NAME, FIRST_NAME) if separator == "," and len(texts) == 2 else (FIRST_NAME, LAST_NAME)  # noqa: PLR2004 - surname, name
    else:
        yield NAME


def _is_text(cells: Collection[str]) -> bool:
    return bool(cells) and all(any(map(str.isalpha, cell)) and "@" not in cell for cell in cells)


def _fits(field: Field, cells: Sequence[str], names: Mapping[str, str]) -> bool:
    """Whether a field with choices or numbers takes every cell."""
    if field.kind in {FieldKind.LINE, FieldKind.BLOCK} or not cells:
        return False
    try:
        for cell in cells:
            field.check(player_lists.cell_in_choice_keys(field, cell, names))
    except Refusal:
        return False
    return True
