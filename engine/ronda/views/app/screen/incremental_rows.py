"""Rows of long lists: each is made anew only when its values are others, and told apart from the page around them."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from markupsafe import Markup

from ronda.core.text import Message
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.form_drafts import FormDrafts
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.app.screen.shared_macros import with_shared_macros
from ronda.views.shared import html

_LIST = re.compile(r"<!row ([0-9]+)>(?:\s*<!row ([0-9]+)>)*")
"""Where rows of a list stand, from the first to the last: nobody types it, since each ``<`` of theirs is escaped."""
PLACE_MARK = "<!place>"
"""Where a row says its place in the list, as what templates call ``place``: nobody types that either."""
_BEGIN = re.compile(r'\s*<(\w+)[^>]*?\sid="([^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedRow:
    """A row of a list as HTML: one element with an ``id``."""

    text: str
    tag: str
    id: str
    place: str = ""
    """What its first cell says of its place, in a list that is numbered."""

    @property
    def html(self) -> str:
        """The row with its place written in."""
        return self.text.replace(PLACE_MARK, self.place)

    def same(self, count: int) -> str:
        """What stands for the row in a page for a window that has it already: see ``site/view.js``.

        Takes how many rows are the same from it on, as they stand behind one another there.
        """
        return f'<{self.tag} id="{self.id}" data-same="{count}"></{self.tag}>'

    def placed(self) -> str:
        """What stands for the row where the window has it with another place."""
        return f'<{self.tag} id="{self.id}" data-same="1" data-place="{self.place}"></{self.tag}>'


@dataclass(frozen=True, slots=True, kw_only=True)
class RowContext:
    """What rows are told of the screen around them, which stays the same from step to step."""

    event: str
    base: str
    path: str
    may: DevicePermissions
    """What they may offer; where that is everything, of no tournament, which each step makes another."""
    typed: FormDrafts
    """What was typed into their forms, whatever the query of the screen was."""


@dataclass(slots=True, kw_only=True)
class _RowCache:
    around: Mapping[str, object]
    line: Callable[[Any], str]
    rows: dict[Hashable, tuple[object, RenderedRow]]


ROW_CACHE: dict[tuple[str, str], _RowCache] = {}
"""The rows of each template and language that were made last."""


class PageRows:
    """The rows of one page while it is drawn."""

    def __init__(self, language: str, sentence: Callable[[Message], Markup], frame: RowContext) -> None:
        """Begin a page in a language; takes what its templates call ``sentence``, and what rows call ``frame``."""
        self._language, self._frame = language, frame
        self._told = {
            "sentence": sentence,
            "place": Markup(PLACE_MARK),  # noqa: S704 - ours
            **permitted_links(frame.may),
        }
        self.drawn: list[RenderedRow] = []

    def of(self, template: str, **around: object) -> "RowRenderer":
        """A renderer of rows with the macro ``line`` of a template.

        The template is told nothing but these values, those around it and the frame, so that equal ones give the same
        row. The list is the row's parent and has an ``id``, as each row has.
        """
        around = {"frame": self._frame, **around}
        made = ROW_CACHE.get((template, self._language))
        if made is None or made.around != around:
            values = with_shared_macros({**self._told, **around}, self._language)
            module = html.template_environment(self._language).get_template(template).make_module(values)
            line: Callable[[Any], str] = module.line  # type: ignore[attr-defined]  # the template's macro
            made = ROW_CACHE[template, self._language] = _RowCache(around=around, line=line, rows={})
        return RowRenderer(made, self.drawn)


class RowRenderer:
    """What draws the rows of one list."""

    def __init__(self, made: _RowCache, drawn: list[RenderedRow]) -> None:
        """Begin a list; takes what was made of its template before, and the rows of the page so far."""
        self._made, self._drawn = made, drawn

    def __call__(self, key: Hashable, values: object) -> Markup:
        """Draw a row by its key and its values."""
        self._draw(key, values)
        return _row_mark(len(self._drawn) - 1)

    def each(self, rows: Iterable[object], key: str) -> Markup:
        """Draw many at once, by the name of the key that their values have."""
        get = attrgetter(key)
        return self.placed((get(row), row, "") for row in rows)

    def placed(self, rows: Iterable[tuple[Hashable, object, str]]) -> Markup:
        """Draw many at once, each by its key, its values, and what it says of its place."""
        first = len(self._drawn)
        for key, values, place in rows:
            self._draw(key, values, place)
        last = len(self._drawn) - 1
        return _row_mark(first) + _row_mark(last) if last >= first else Markup()

    def _draw(self, key: Hashable, values: object, place: str = "") -> None:
        before = self._made.rows.get(key)
        if before is None or (before[0] is not values and before[0] != values):
            before = self._made.rows[key] = (values, _rendered_row(self._made.line(values), place))
        elif before[1].place != place:
            before = self._made.rows[key] = (values, replace(before[1], place=place))
        self._drawn.append(before[1])


def _row_mark(place: int) -> Markup:
    return Markup(f"<!row {place}>")  # noqa: S704 - ours


def _rendered_row(text: str, place: str) -> RenderedRow:
    begin = _BEGIN.match(text)
    if begin is None:
        raise AssertionError("a row is an element with an id")
    return RenderedRow(text=text, tag=begin[1], id=begin[2], place=place)


def list_slices(around: str) -> Iterator[slice]:
    """The rows of each list of a page, by number."""
    return map(_slice_of, _LIST.finditer(around))


def fill_lists(around: str, texts: Callable[[slice], str]) -> str:
    """A page with what the rows of each list, by number, are to be there."""
    return _LIST.sub(lambda found: texts(_slice_of(found)), around)


def _slice_of(found: re.Match[str]) -> slice:
    return slice(int(found[1]), int(found[2] or found[1]) + 1)
