"""Rows of long lists: each is made anew only when its values are others, and told apart from the page around them."""

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ronda.core.text import Message
from ronda.views.app.allowance import Allowance
from ronda.views.shared import html

_PLACE = re.compile(r"<!row ([0-9]+)>")
"""Where a row stands in a page: nothing that people type holds it, since each ``<`` of theirs is escaped."""
_BEGIN = re.compile(r'\s*<(\w+)[^>]*?\sid="([^"]*)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a list as HTML: one element with an ``id``."""

    html: str
    same: str
    """What stands for it in a page that is told to a window which has it already: see ``site/view.js``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFrame:
    """What rows are told of the screen around them, which stays the same from step to step."""

    event: str
    base: str
    may: Allowance
    """What they may offer; where that is everything, of no tournament, which each step makes another."""


@dataclass(slots=True, kw_only=True)
class _Made:
    around: Mapping[str, object]
    line: Callable[[Any], str]
    rows: dict[Hashable, tuple[object, Row]]


MADE: dict[tuple[str, str], _Made] = {}
"""The rows of each template and language that were made last."""


class Rows:
    """The rows of one page while it is drawn."""

    def __init__(self, language: str, sentence: Callable[[Message], Markup], frame: RowFrame) -> None:
        """Begin a page in a language; takes what its templates call ``sentence``, and what rows call ``frame``."""
        self._language, self._told = language, {"sentence": sentence}
        self._frame = frame
        self.drawn: list[Row] = []

    def of(self, template: str, **around: object) -> Callable[[Hashable, object], Markup]:
        """Give what draws a row, by its key and its values, with the macro ``line`` of a template.

        The template is told nothing but these values, those around it and the frame, so that equal ones give the same
        row. The list is the row's parent and has an ``id``, as each row has.
        """
        around = {"frame": self._frame, **around}
        made = MADE.get((template, self._language))
        if made is None or made.around != around:
            module = html.environment(self._language).get_template(template).make_module({**self._told, **around})
            line: Callable[[Any], str] = module.line  # type: ignore[attr-defined]  # the template's macro
            made = MADE[template, self._language] = _Made(around=around, line=line, rows={})
        return lambda key, values: self._draw(made, key, values)

    def _draw(self, made: _Made, key: Hashable, values: object) -> Markup:
        before = made.rows.get(key)
        if before is None or before[0] != values:
            before = made.rows[key] = (values, _row(made.line(values)))
        self.drawn.append(before[1])
        return Markup(f"<!row {len(self.drawn) - 1}>")  # noqa: S704 - ours


def _row(text: str) -> Row:
    begin = _BEGIN.match(text)
    if begin is None:
        raise AssertionError("a row is an element with an id")
    return Row(html=text, same=f'<{begin[1]} id="{begin[2]}" data-same></{begin[1]}>')


def filled(around: str, texts: Callable[[int], str]) -> str:
    """Give a page with what each of its rows, by number, is to be there."""
    return _PLACE.sub(lambda place: texts(int(place[1])), around)
