"""Guessing the columns of a player list from titles and cells."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from ronda.commands import player_lists
from ronda.commands.lists.cell_words import seat_count, tells_who_plays, truth_of, why_left_out
from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.layout import DASH, ListKind, PlayerList, is_data
from ronda.commands.lists.rating_cells import is_list_of_ratings, is_list_of_seeds
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
    PAID,
    RATING,
    SEATS,
    SEED,
    STATE,
)
from ronda.core import inputs
from ronda.core.errors import Refusal
from ronda.core.inputs import Form, form_value
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import html
from ronda.views.shared.column_titles import (
    ALIAS,
    BILLING_WORDS,
    COLUMN_TARGETS,
    LATER_MEANINGS,
    LINK_WORDS,
    MEANINGS,
    each_language,
    field_phrases,
    field_targets,
    meaning_phrases,
    telling_words,
    title_words,
    whole_titles,
)
from ronda.views.shared.languages import LANGUAGES

_EXACT, _CLEAR, _VAGUE = 0, 1, 2
"""Certainty with which a title identifies its column."""


def choice_words(ruleset: Ruleset) -> str:
    """Names of registration choices in every language, for ``player_lists.read_choice_names``."""
    return _choice_words((*ruleset.registration.fields, player_lists.hiding_field(ruleset)))


@cache
def _choice_words(fields: tuple[Field, ...]) -> str:
    choices = [choice for field in fields for choice in field.choices]
    found = {html.translator_for(lang)(choice.name): choice.key for lang in LANGUAGES for choice in choices}
    return "\n".join(f"{name}\t{key}" for name, key in found.items())


_STREET = re.compile(
    r"\b(?:c/|calle|avda?|avenida|plaza|paseo|street|road|avenue)[\s.].*\d|^\s*\d{5}\s+[^\W\d]", re.IGNORECASE
)
"""Columns with addresses, which are never stored."""


def recognised_list(form: Form, ruleset: Ruleset) -> PlayerList:
    """Read a form's list as the chosen or recognised kind; raises ``Malformed``."""
    titles = player_lists.first_cells(form_value(form, "text"))
    if not form_value(form, "kind") and _exported_columns(titles, ruleset):
        form = {**form, "kind": ListKind.EXPORTED}
    return player_lists.form_player_list(form)


def _exported_columns(titles: Sequence[str], ruleset: Ruleset) -> tuple[str, ...]:
    """Columns of a list that Ronda wrote, by its titles in any language; empty for another list."""
    fields = field_targets(ruleset.registration.fields)
    always = [CLUB, FIXED_TABLE, BYE, HIDDEN, NAME, FIRST_NAME, *(key for key, _ in fields)]
    for lang in LANGUAGES:
        translate = html.translator_for(lang)
        named = {translate(name): key for key, name in (*COLUMN_TARGETS, *fields)}
        holds = tuple(named.get(title, IGNORED) for title in titles)
        if set(always) <= set(holds):
            return holds
    return ()


def has_header_row(listed: PlayerList, ruleset: Ruleset) -> bool:
    """Whether the first row holds titles instead of a player."""
    if listed.kind is ListKind.EXPORTED:
        return True
    line, first = listed.rows[0]
    is_remark = bool(listed.holds) and any(first[1:])
    if is_remark or listed.kind is ListKind.CHAT or line in listed.reasons or any(map(is_data, first)):
        return False
    rows = [cells for line, cells in listed.rows[1:] if line not in listed.reasons]
    titles = [cell for cell in first if cell]
    # a first row that resembles the rows below, as “Player A” and “Player B”, holds no titles
    meant = [
        (found, _meaning(cell, ruleset))
        for title, cell in zip(first, rows[0] if rows else ("",) * len(first), strict=True)
        if (found := _meaning(title, ruleset))
    ]
    exact = [found[1] for found, below in meant if found[0] == _EXACT and (not below or below[1] != found[1])]
    if not rows or any(holds in {NAME, FIRST_NAME, LAST_NAME, CLUB} or holds.startswith(FIELD) for holds in exact):
        return bool(rows) or 1 < len(titles) == len(exact)
    known = sum(not below for _, below in meant)
    if len(titles) == 1:
        return known > 0 and titles[0].endswith(("?", ":"))
    is_over_data = any(title and all(map(is_data, cells)) for title, *cells in zip(first, *rows, strict=True))
    return len(titles) <= known * 2 > 2 or (known > 0 and is_over_data)  # noqa: PLR2004 - half, and two


def guess_columns(listed: PlayerList, ruleset: Ruleset, *, header: bool) -> tuple[str, ...]:
    """The probable content of each column, by title and cells; nothing twice except what can be joined."""
    if listed.kind is ListKind.EXPORTED:
        return _exported_columns(listed.rows[0][1], ruleset)
    if listed.holds:
        return tuple(holds or _held_beside_names(listed, at, ruleset) for at, holds in enumerate(listed.holds))
    rows = [cells for line, cells in listed.rows[header:] if line not in listed.reasons]
    columns = [[row[at] for row in rows if row[at]] for at in range(listed.width)]
    titles = listed.rows[0][1] if header else ("",) * listed.width
    guessed = _by_titles(titles, columns, ruleset) if header else _by_cells(columns, listed.separator, ruleset)
    unknown = [at for at, title in enumerate(titles) if not _meaning(title, ruleset)]
    if not {NAME, FIRST_NAME, LAST_NAME} & set(guessed):
        named = guessed.index(ALIAS) if ALIAS in guessed else _likely_name(guessed, columns, unknown, ruleset)
        if named is not None:
            guessed[named] = NAME
    for at, title in enumerate(titles):
        if guessed[at] == IGNORED and tells_who_plays(title, columns[at], is_known=at not in unknown):
            guessed[at] = STATE
    return tuple(IGNORED if holds == ALIAS else holds for holds in guessed)


def _by_titles(titles: Sequence[str], columns: Sequence[Sequence[str]], ruleset: Ruleset) -> list[str]:
    """Columns by titles and cells: of two candidates the fuller and surer one; never payments."""
    links, payers = (set(title_words(each_language(words))) for words in (LINK_WORDS, BILLING_WORDS))
    found = [_meaning(title, ruleset, cells) or (_VAGUE, IGNORED) for title, cells in zip(titles, columns, strict=True)]
    of_payer = [bool(payers & set(title_words([title]))) for title in titles]
    guessed = [IGNORED] * len(titles)
    for at in sorted(
        range(len(titles)), key=lambda at: (not columns[at], of_payer[at], found[at][0], -len(columns[at]), at)
    ):
        sureness, holds = found[at]
        is_link = holds.startswith(FIELD) and links & set(title_words([titles[at]]))
        is_second = holds in guessed and holds not in {STATE, LAST_NAME} and not is_link
        is_of_thing = holds == NAME and sureness == _VAGUE and {FIRST_NAME, LAST_NAME} <= set(guessed)
        is_nobody = holds in {NAME, FIRST_NAME, LAST_NAME} and any(columns) and not columns[at]
        if not (is_second or is_of_thing or is_nobody or (of_payer[at] and {holds, NAME} & set(guessed))):
            guessed[at] = holds
    if LAST_NAME in guessed and NAME in guessed and FIRST_NAME not in guessed:
        guessed[guessed.index(NAME)] = FIRST_NAME
    return guessed


def _held_beside_names(listed: PlayerList, at: int, ruleset: Ruleset) -> str:
    """The content of a column beside a list's names: links belong to what everybody brings."""
    cells = [row[at] for _, row in listed.rows if row[at]]
    if listed.kind is ListKind.CHAT or not all("://" in cell for cell in cells):
        return IGNORED
    texts, blocks = _text_fields(ruleset)
    return next(iter([*texts, *blocks]), IGNORED)


def _text_fields(ruleset: Ruleset) -> tuple[list[str], list[str]]:
    """Fields for free text that everybody fills in, and those for several lines."""
    fields = [(f"{FIELD}{field.key}", field) for field in ruleset.registration.fields]
    texts = [key for key, field in fields if field.quick and field.kind in {FieldKind.LINE, FieldKind.BLOCK}]
    return texts, [key for key, field in fields if field.kind is FieldKind.BLOCK]


def _likely_name(
    guessed: Sequence[str], columns: Sequence[Sequence[str]], unknown: Collection[int], ruleset: Ruleset
) -> int | None:
    """The column whose cells look most like names; a single unknown column is certain."""
    if len(columns) == 1:
        return 0
    free = [at for at, cells in enumerate(columns) if guessed[at] == IGNORED and _is_text(cells)]
    free = [at for at in free if _suits(NAME, columns[at], ruleset)]
    return max(free, key=lambda at: (at in unknown, _full_names(columns[at]), -at), default=None)


def _full_names(cells: Collection[str]) -> float:
    """Share of cells with two or more capitalised words, minus the share with digits."""
    full = sum(" " in cell and all(word[0].isupper() for word in cell.split()) for cell in cells)
    return (full - sum(any(map(str.isdigit, cell)) for cell in cells)) / len(cells)


def _meaning(title: str, ruleset: Ruleset, cells: Sequence[str] = ()) -> tuple[int, str] | None:
    """Certainty and content of a title, among contents that its cells allow; None if unknown."""
    if not (words := telling_words(title)):
        return None
    known = whole_titles(ruleset.registration.fields)
    part = known.get(telling_words(title.rpartition(" - ")[2]), IGNORED) if " - " in title else IGNORED
    if part in {FIRST_NAME, LAST_NAME}:
        return _EXACT, part
    held = ruleset.importing.registered.get(inputs.folded_text(title), "")
    if held in {field.key for field in ruleset.registration.fields}:
        return _EXACT, f"{FIELD}{held}"
    exact = known.get(words, ALIAS)
    if exact not in {IGNORED, ALIAS} and (
        _suits(exact, cells, ruleset, title) or exact not in {NAME, PAID, STATE, SEATS, SEED, RATING}
    ):
        return _EXACT, exact
    for target, phrases in meaning_phrases(MEANINGS):
        if any(map(words.issuperset, phrases)) and _suits(target, cells, ruleset, title):
            return _CLEAR, target
    names = player_lists.read_choice_names(choice_words(ruleset))
    choices = (field for field in ruleset.registration.fields if field.kind is FieldKind.CHOICE)
    if (fitting := [field.key for field in choices if _fits(field, cells, names)]) and len(fitting) == 1:
        return _CLEAR, f"{FIELD}{fitting[0]}"
    suited = [
        key
        for key, phrases in field_phrases(ruleset.registration.fields)
        if any(words >= phrase or words <= phrase for phrase in phrases) and _suits(key, cells, ruleset)
    ]
    if len(suited) == 1:
        return _CLEAR, suited[0]
    meanings = meaning_phrases(LATER_MEANINGS)
    for target, phrases in meanings:
        if any(map(words.issuperset, phrases)) and _suits(target, cells, ruleset):
            return _VAGUE if phrases is meanings[-1][1] else _CLEAR, target
    return None


def _suits(target: str, cells: Sequence[str], ruleset: Ruleset, title: str = "") -> bool:
    """Whether cells can be what a title says; the yes and no of a question are no deck."""
    if not cells:
        return True
    is_answer = all(truth_of(cell) is not None for cell in cells)
    is_number = all(is_data(cell) and "://" not in cell and "@" not in cell for cell in cells)
    if target == NAME and len(cells) > 1 and len(set(cells)) == 1:
        return False
    if target in {NAME, FIRST_NAME, LAST_NAME, ALIAS}:
        return not is_answer and sum(_is_text([cell]) for cell in cells) * 2 > len(cells)
    if target == BYE:
        return any(truth_of(cell) is not None for cell in cells)
    if target == STATE:
        return not is_number or why_left_out(title) is not None
    if target == SEED:
        return is_list_of_seeds(cells, title)
    if target == RATING:
        return is_list_of_ratings(cells)
    if target == SEATS:
        return any(map(seat_count, cells))
    field = ruleset.registration.field(target.removeprefix(FIELD)) if target.startswith(FIELD) else None
    if field is None:
        return True
    if field.kind in {FieldKind.LINE, FieldKind.BLOCK}:
        return not is_answer and not is_number
    names = player_lists.read_choice_names(choice_words(ruleset))
    return any(_fits(field, [cell], names) for cell in cells)


def _by_cells(columns: Sequence[Sequence[str]], separator: str, ruleset: Ruleset) -> list[str]:
    """Guess from cells alone: names first, then choices and numbers, then texts in the order of the form."""
    guessed = [IGNORED] * len(columns)
    names = player_lists.read_choice_names(choice_words(ruleset))
    spare = {f"{FIELD}{field.key}": field for field in ruleset.registration.fields}
    for at, cells in enumerate(columns):
        if at and cells and all(truth_of(cell) is not None and len(cell) > 1 and cell.isalpha() for cell in cells):
            guessed[at] = STATE
            continue
        if [cell for cell in cells if cell.isdecimal()] == [str(number) for number in range(1, len(cells) + 1)]:
            continue
        fitting = next((key for key, field in spare.items() if _fits(field, cells, names)), None)
        if fitting:
            guessed[at] = fitting
            del spare[fitting]
    free = [
        at
        for at, cells in enumerate(columns)
        if guessed[at] == IGNORED
        and _is_text(cells)
        and not (at and (all(map(_is_user_name, cells)) or all(map(_STREET.search, cells))))
    ]
    if separator == "|" and len(free) > 1 and all(map(str.isupper, columns[free[0]])):
        guessed[free.pop(0)] = CLUB
    named = free if len(free) < 2 or free[1] == free[0] + 1 else free[:1]  # noqa: PLR2004 - a name in two columns
    for at, holds in zip(named, _name_columns([columns[at] for at in named], separator), strict=False):
        guessed[at] = holds
    texts, blocks = _text_fields(ruleset)
    for at in (at for at in free if guessed[at] == IGNORED):
        is_several = all("," in cell or "://" in cell for cell in columns[at])
        holds = next((key for key in ([*blocks, *texts] if is_several else texts) if key not in guessed), IGNORED)
        guessed[at] = holds
    return guessed


def _name_columns(texts: Sequence[Sequence[str]], separator: str) -> Iterator[str]:
    """The first text columns: a name, or first and last name if the cells are single words."""
    if len(texts) == 2 and _are_clubs(texts[1], texts[0]):  # noqa: PLR2004 - a name and a club
        yield from (NAME, CLUB)
    elif texts and all("," in cell for cell in texts[0]):
        yield NAME
    elif separator == "," and len(texts) == 2 and _are_given_names(texts[1]):  # noqa: PLR2004 - surname, name
        yield from (LAST_NAME, FIRST_NAME)
    elif separator not in {DASH, "|"} and len(texts) > 1 and _are_two_names(*texts[:2]):
        yield from (FIRST_NAME, LAST_NAME)
    else:
        yield NAME


def _are_given_names(cells: Sequence[str]) -> bool:
    """Whether text after a comma looks like given names: one or two capitalised words."""
    words = [cell.split() for cell in cells]
    is_name = str.isupper if all(map(str.isupper, cells)) else str.istitle
    return all(len(each) <= 2 and "".join(each).isalpha() and is_name(each[0]) for each in words) and (  # noqa: PLR2004 - Ana María
        sum(len(each) == 1 for each in words) * 2 >= len(words)
    )


def _are_two_names(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether cells look like given names and surnames: single words, then cells without digits and commas."""
    are_others = sum("," in cell or any(map(str.isdigit, cell)) for cell in second) * 2 > len(second)
    return not are_others and sum(" " in cell for cell in first) * 2 <= len(first)


def _are_clubs(cells: Sequence[str], names: Sequence[str]) -> bool:
    """Whether cells repeat, as clubs do, beside different names of several words."""
    return len(set(cells)) * 4 <= len(cells) * 3 and len(set(names)) == len(names) and _full_names(names) == 1


def _is_user_name(cell: str) -> bool:
    """Whether a cell looks like an account name: one lower-case word, perhaps with digits."""
    return bool(re.fullmatch(r"@?[a-z0-9]+[\w.#-]*", cell))


def _is_text(cells: Collection[str]) -> bool:
    return bool(cells) and all(
        any(map(str.isalpha, split_contacts(cell)[0] if "@" in cell else cell)) for cell in cells
    )


def _fits(field: Field, cells: Sequence[str], names: Mapping[str, str]) -> bool:
    """Whether a field with choices or numbers accepts every cell."""
    if field.kind in {FieldKind.LINE, FieldKind.BLOCK} or not cells:
        return False
    try:
        for cell in cells:
            field.check(player_lists.cell_in_choice_keys(field, cell, names))
    except Refusal:
        return False
    return True
