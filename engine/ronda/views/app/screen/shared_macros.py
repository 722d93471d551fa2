"""Macros shared by all app templates: made once for a page, because every import would make them again."""

from collections.abc import Mapping

from ronda.views.shared import html


def with_shared_macros(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Add the shared macros as ``ui`` to a template's values, which they use."""
    macros = html.template_environment(language).get_template("app/macros.html").make_module(dict(values))
    return {**values, "ui": macros}
