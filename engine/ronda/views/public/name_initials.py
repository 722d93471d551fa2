"""Under which letters somebody is looked for, where an event has too many players for one page."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronda.core.alphabet import SPELT_LETTERS, name_sort_key
from ronda.views.shared.html import HasName

MOST_ON_FRONT = 120
"""So many players at most stand on the first page of an event by name; of more, each initial has a page of its own."""
NAMES_FILE = "names.html"
"""All of them by name, or all final places."""
_WORD = re.compile(r"[^\W_]+")
_EAST_ASIAN = frozenset("BOPOMOFO CJK HIRAGANA KATAKANA".split())
"""Signs that stand in names of one language, by the first words of what Unicode calls them."""
_SPELT = str.maketrans(SPELT_LETTERS | {"ß": "ss", "ı": "i"})


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialLink:
    """An initial with the page of those whose name has a word that begins so."""

    initial: str
    """In lower case, without accents."""
    shown: str
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialGroup:
    """The initials of one script in alphabetical order; those of most names have what is no letter among them."""

    links: tuple[InitialLink, ...]
    is_main: bool
    """Whether most names are written so."""

    @property
    def first(self) -> str:
        return self.links[0].shown

    @property
    def last(self) -> str:
        return self.links[-1].shown


def name_initials(name: str) -> frozenset[str]:
    """The first letter or digit of each word, as any keyboard has it, or the first sign of a name without any.

    The script of the pages looks under the same ones.
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
    """The initials of names, script by script, that of most names first."""
    counts = Counter(script for name in names for script in {_script(each) for each in name_initials(name)})
    links = initial_links(names)
    scripts = dict.fromkeys(script for link in links if (script := _script(link.initial)))
    main, *others = sorted(scripts, key=lambda script: -counts[script]) or [""]
    groups: dict[str, list[InitialLink]] = {script: [] for script in (main, *others)}
    for link in links:
        groups[_script(link.initial) or main].append(link)
    return tuple(InitialGroup(links=tuple(group), is_main=script == main) for script, group in groups.items())


def _script(initial: str) -> str:
    """The script of a letter; empty for what is none."""
    called = unicodedata.name(initial, "").partition(" ")[0] if initial.isalpha() else ""
    return "CJK" if called in _EAST_ASIAN else called


def rows_with_initial[Row: HasName](rows: Sequence[Row], initial: str) -> tuple[Row, ...]:
    """Those with a word that begins so."""
    return tuple(row for row in rows if initial in name_initials(row.name))


def _initial_file(initial: str) -> str:
    return f"names-{ord(initial)}.html"
