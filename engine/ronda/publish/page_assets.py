"""Style sheet and script of all pages: separate files, or inline in an event's front pages."""

import re
from functools import cache

from ronda.views.shared.html import render_template, template_source
from ronda.views.shared.languages import SOURCE_LANGUAGE

STYLESHEET = "ronda.css"
OVERLAY_STYLESHEET = "overlay.css"
SCRIPT = "ronda.js"
MOST_GAMES = 12
"""Games in the filter of the first page, each with a rule in the style sheet."""
_FOR_READERS = re.compile(r"/\*.*?\*/\n|(?<=\n)\s+", re.DOTALL)
_SPACES = re.compile(r"([:,]) |([;},])\n| (\{)\n")
"""Spaces after punctuation and before a brace; no text on a page contains these patterns."""


@cache
def page_style(name: str = STYLESHEET) -> str:
    """A style sheet without comments, indents, empty lines and needless spaces."""
    sheet = _FOR_READERS.sub("", render_template(f"public/{name}", SOURCE_LANGUAGE, most_games=MOST_GAMES))
    return _SPACES.sub(r"\1\2\3", sheet)


@cache
def page_script() -> str:
    """The minified script, with the functions that a page holding a whole event calls."""
    return template_source("public/ronda.min.js").decode()
