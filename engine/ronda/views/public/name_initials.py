"""Lists by initial, for events with too many players for one page."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronda.core.alphabet import SPELT_LETTERS, name_sort_key
from ronda.views.shared.html import HasName

MOST_ON_FRONT = 120
"""Most players by name on an event's first page; with more, each initial has its own page."""
NAMES_FILE = "names.html"
"""All players by name, or all final places."""
_WORD = re.compile(r"[^\W_]+")
_EAST_ASIAN = frozenset("BOPOMOFO CJK HIRAGANA KATAKANA".split())
"""Scripts of East Asian names, by the first words of their Unicode names."""
_SPELT = str.maketrans(SPELT_LETTERS | {"ß": "ss", "ı": "i"})


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialLink:
    """An initial, and the page of names with a word that begins with it."""

    initial: str
    """In lower case, without accents."""
    shown: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialGroup:
    """The initials of one script in order; the main script's group also contains characters that are no letters."""

    links: tuple[InitialLink, ...]
    is_main: bool
    """Whether most names are in it."""

    @property
    def first(self) -> str:
        return self.links[0].shown

    @property
    def last(self) -> str:
        return self.links[-1].shown


def name_initials(name: str) -> frozenset[str]:
    """The first letter or digit of each word, as on any keyboard, or the first character of a name without any.

    The pages' script uses the same ones.
    """
    apart = unicodedata.normalize("NFKD", name)
    plain = "".join(sign for sign in apart if unicodedata.category(sign)[0] != "M").lower().translate(_SPELT)
    return frozenset(word[0] for word in _WORD.findall(plain)) or frozenset(plain.strip()[:1])


def initial_links(names: Iterable[str]) -> tuple[InitialLink, ...]:
    """The initials of names in alphabetical order."""
    every = frozenset[str]().union(*map(name_initials, names))
    return tuple(
        InitialLink(initial=each, shown=each.upper() if len(each.upper()) == 1 else each, page=_initial_file(each))
        for each in sorted(every, key=name_sort_key)
    )


def initial_groups(names: Sequence[str]) -> tuple[InitialGroup, ...]:
    """The initials of names by script, the most common one first."""
    counts = Counter(script for name in names for script in {_script(each) for each in name_initials(name)})
    links = initial_links(names)
    scripts = dict.fromkeys(script for link in links if (script := _script(link.initial)))
    main, *others = sorted(scripts, key=lambda script: -counts[script]) or [""]
    groups: dict[str, list[InitialLink]] = {script: [] for script in (main, *others)}
    for link in links:
        groups[_script(link.initial) or main].append(link)
    return tuple(InitialGroup(links=tuple(group), is_main=script == main) for script, group in groups.items())


def _script(initial: str) -> str:
    """The script of a letter; empty for other characters."""
    called = unicodedata.name(initial, "").partition(" ")[0] if initial.isalpha() else ""
    return "CJK" if called in _EAST_ASIAN else called


def rows_with_initial[Row: HasName](rows: Sequence[Row], initial: str) -> tuple[Row, ...]:
    """Rows with a word that begins with the initial."""
    return tuple(row for row in rows if initial in name_initials(row.name))


def _initial_file(initial: str) -> str:
    return f"names-{ord(initial)}.html"
