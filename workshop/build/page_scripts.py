"""The minified scripts of pages, each complete in itself.

They are made here and kept beside the templates, so that pages are the same bytes wherever Python makes them, and need
no Node.js.
"""

from __future__ import annotations

from pathlib import Path

from workshop.base.bootstrap import ROOT
from workshop.build import node_packages

_PUBLIC = ROOT / "templates" / "public"
ENTRY_SCRIPT = _PUBLIC / "entry.min.js"
"""For a page that people save."""
RESULTS_SCRIPT = _PUBLIC / "ronda.min.js"
"""For all results pages; its names are kept, since a page with a whole event calls them."""
_SOURCES = {
    ENTRY_SCRIPT: ("pages/entry.js", "--bundle", "--format=iife", "--legal-comments=inline"),
    RESULTS_SCRIPT: ("../templates/public/ronda.js",),
}
"""The source of each in the shell's folder, and the options to make it."""


def write_page_scripts() -> None:
    """Write the minified scripts."""
    for path in _SOURCES:
        path.write_text(shortened_script(path), encoding="utf-8", newline="\n")


def shortened_script(path: Path) -> str:
    """A minified script with its licence notices. Raises ``ClickException`` if minifying fails."""
    how = ("--minify", "--charset=utf8", "--log-level=error", "--target=es2022")
    return node_packages.run_program("esbuild", *_SOURCES[path], *how, fault=f"{path.name} could not be made")
