"""Style sheet and script of all pages, as they stand beside them or, on an event's front pages, inside of them."""

import re
from functools import cache

from ronda.views.shared.html import render_template, template_source
from ronda.views.shared.languages import SOURCE_LANGUAGE

STYLESHEET = "ronda.css"
OVERLAY_STYLESHEET = "overlay.css"
SCRIPT = "ronda.js"
MOST_GAMES = 12
"""So many games at most can be chosen from on the first page, each with a rule of the style sheet."""
_FOR_READERS = re.compile(r"/\*.*?\*/\n|(?<=\n)\s+", re.DOTALL)
_SPACES = re.compile(r"([:,]) |([;},])\n| (\{)\n")
"""Behind signs, and before a brace; no text that a page shows has any of them."""


@cache
def page_style(name: str = STYLESHEET) -> str:
    """A style sheet without comments, indents, empty lines and spaces, which a phone would load for nobody."""
    sheet = _FOR_READERS.sub("", render_template(f"public/{name}", SOURCE_LANGUAGE, most_games=MOST_GAMES))
    return _SPACES.sub(r"\1\2\3", sheet)


@cache
def page_script() -> str:
    """The script in short, with the names that a page calls which holds a whole event."""
    return template_source("public/ronda.min.js").decode()
