"""The shell's files that are shown before Python runs, and so contain every language."""

from __future__ import annotations

import re

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ronda.core.build_identity import REPOSITORY, issues_address
from ronda.session.device import Device
from ronda.views import app
from ronda.views.app.event.user_guide import GUIDE_CHAPTERS
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from workshop.build import node_packages
from workshop.server.content_policy import POLICY, SENDER_PAGE, SENDER_POLICY

TEMPLATES = ("index.html", "languages.css", "manifest.webmanifest", SENDER_PAGE)
_INDENTATION = re.compile(r"\n\s+")
_SPAN = Markup('<span lang="{}">{}</span>')


def render_shell_file(name: str, repository: str = REPOSITORY) -> str:
    """A file of :data:`TEMPLATES` with its sentences in every language, and with the repository of this copy."""
    jinja = Environment(
        loader=FileSystemLoader(node_packages.SITE),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    jinja.globals |= {
        "languages": tuple(LANGUAGES.values()),
        "in_all": html.in_all_languages,
        "each": in_every_language,
        "chapters": [(chapter.key, chapter.title) for chapter in GUIDE_CHAPTERS],
        "issues": issues_address(repository),
        "policy": POLICY,
        "door": SENDER_POLICY,
    }
    return jinja.get_template(name).render()


def in_every_language(sentence: str) -> Markup:
    """A sentence in every language, of which the page shows one."""
    return Markup("\n").join(_SPAN.format(language, html.translator_for(language)(sentence)) for language in LANGUAGES)


def guide_screens(language: str) -> dict[str, dict[str, str]]:
    """The guide's pages in a language by route, readable while the app is loading; without indentation, to be small."""
    routes = [f"/guide/{chapter.key}" for chapter in GUIDE_CHAPTERS]
    pages = {route: app.screen_page(route, {}, Device(), language) for route in routes}
    return {route: {"html": _INDENTATION.sub("\n", page.html), "title": page.title} for route, page in pages.items()}
