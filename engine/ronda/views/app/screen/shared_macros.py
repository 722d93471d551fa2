"""The macros that all templates of the app share: made once for a page, where each import of them makes all anew."""

from collections.abc import Mapping

from ronda.views.shared import html


def with_shared_macros(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Add the macros to the values that a template of the app is drawn with, as ``ui``; they read the same values."""
    macros = html.template_environment(language).get_template("app/macros.html").make_module(dict(values))
    return {**values, "ui": macros}
