"""The files of the browser's shell that speak before Python runs, and so hold every language."""

from __future__ import annotations

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ronda.views import app
from ronda.views.app.device import Device
from ronda.views.app.guide import CHAPTERS
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from workshop import node
from workshop.policy import DOOR, DOOR_POLICY, POLICY

TEMPLATES = ("index.html", "languages.css", "manifest.webmanifest", DOOR)
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
        "chapters": [(chapter.key, chapter.title) for chapter in CHAPTERS],
        "policy": POLICY,
        "door": DOOR_POLICY,
    }
    return jinja.get_template(name).render()


def each(sentence: str) -> Markup:
    """Give a sentence once in every language, for the page to show one of them."""
    return Markup("\n").join(_SPAN.format(language, html.translator(language)(sentence)) for language in LANGUAGES)


def guide(language: str) -> dict[str, dict[str, str]]:
    """Give the guide's pages in a language by route, as they can be read while the rest of the app is loaded."""
    routes = [f"/guide/{chapter.key}" for chapter in CHAPTERS]
    pages = {route: app.page(route, {}, Device(), language) for route in routes}
    return {route: {"html": page.html, "title": page.title} for route, page in pages.items()}
