"""Rows of long lists: each is rendered only when its values change, separately from the page around it."""

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
"""Placeholder for a list's rows, from first to last. Typed text cannot contain it, because its ``<`` is escaped."""
PLACE_MARK = "<!place>"
"""Placeholder for a row's position, called ``place`` in templates; typed text cannot contain it either."""
_BEGIN = re.compile(r'\s*<(\w+)[^>]*?\sid="([^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderedRow:
    """A list row as HTML: one element with an ``id``."""

    text: str
    tag: str
    id: str
    place: str = ""
    """Text of its first cell, in a numbered list."""

    @property
    def html(self) -> str:
        """The row with its position filled in."""
        return self.text.replace(PLACE_MARK, self.place)

    def same(self, count: int) -> str:
        """Placeholder for ``count`` consecutive rows that the window already has: see ``site/view.js``."""
        return f'<{self.tag} id="{self.id}" data-same="{count}"></{self.tag}>'

    def placed(self) -> str:
        """Placeholder for the row if the window has it with another position."""
        return f'<{self.tag} id="{self.id}" data-same="1" data-place="{self.place}"></{self.tag}>'


@dataclass(frozen=True, slots=True, kw_only=True)
class RowContext:
    """The part of the frame that rows see; it stays the same from step to step."""

    event: str
    base: str
    path: str
    may: DevicePermissions
    """Permissions; if everything is permitted, without a tournament, which changes with each step."""
    typed: FormDrafts
    """Text typed into their forms, whatever the screen's query."""


@dataclass(slots=True, kw_only=True)
class _RowCache:
    around: Mapping[str, object]
    line: Callable[[Any], str]
    rows: dict[Hashable, tuple[object, RenderedRow]]


ROW_CACHE: dict[tuple[str, str], _RowCache] = {}
"""The rows rendered last, by template and language."""


class PageRows:
    """The rows of a page while it is rendered."""

    def __init__(self, language: str, sentence: Callable[[Message], Markup], frame: RowContext) -> None:
        """Begin a page in a language; takes the templates' ``sentence`` filter, and the rows' ``frame``."""
        self._language, self._frame = language, frame
        self._told = {
            "sentence": sentence,
            "place": Markup(PLACE_MARK),  # noqa: S704 - ours
            **permitted_links(frame.may),
        }
        self.drawn: list[RenderedRow] = []

    def of(self, template: str, **around: object) -> "RowRenderer":
        """A renderer for the macro ``line`` of a template.

        The template sees only the row's values, ``around`` and the frame, so that equal ones give the same row. The
        list is the row's parent element and has an ``id``, as each row has.
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
    """Renders the rows of one list."""

    def __init__(self, made: _RowCache, drawn: list[RenderedRow]) -> None:
        """Begin a list; takes the template's earlier rows, and the page's rows so far."""
        self._made, self._drawn = made, drawn

    def __call__(self, key: Hashable, values: object) -> Markup:
        """Render a row from its key and values."""
        self._draw(key, values)
        return _row_mark(len(self._drawn) - 1)

    def each(self, rows: Iterable[object], key: str) -> Markup:
        """Render many rows; ``key`` names the attribute with their key."""
        get = attrgetter(key)
        return self.placed((get(row), row, "") for row in rows)

    def placed(self, rows: Iterable[tuple[Hashable, object, str]]) -> Markup:
        """Render many numbered rows, each from its key, values, and position text."""
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
    """The range of row numbers of each list on a page."""
    return map(_slice_of, _LIST.finditer(around))


def fill_lists(around: str, texts: Callable[[slice], str]) -> str:
    """A page with each list's rows, given by number, filled in as ``texts`` returns them."""
    return _LIST.sub(lambda found: texts(_slice_of(found)), around)


def _slice_of(found: re.Match[str]) -> slice:
    return slice(int(found[1]), int(found[2] or found[1]) + 1)
