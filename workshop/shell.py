"""The files of the browser's shell that speak before Python runs, and so hold every language."""

from __future__ import annotations

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from workshop import node
from workshop.policy import DOOR, DOOR_POLICY, POLICY

TEMPLATES = ("index.html", "manifest.webmanifest", DOOR)
_SPAN = Markup('<span lang="{}">{}</span>')


def render(name: str) -> str:
    """Give a file of :data:`TEMPLATES` with its sentences in every language."""
    jinja = Environment(
        loader=FileSystemLoader(node.SITE), autoescape=True, undefined=StrictUndefined, keep_trailing_newline=True
    )
    jinja.globals |= {
        "languages": tuple(LANGUAGES.values()),
        "in_all": html.in_all,
        "each": each,
        "policy": POLICY,
        "door": DOOR_POLICY,
    }
    return jinja.get_template(name).render()


def each(sentence: str) -> Markup:
    """Give a sentence once in every language, for the page to show one of them."""
    return Markup("\n").join(_SPAN.format(language, html.translator(language)(sentence)) for language in LANGUAGES)
