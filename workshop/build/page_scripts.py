"""The scripts of pages in short, each with all that it needs.

They are made here and kept beside the templates: so pages are the same bytes wherever Python makes them, without
Node.js.
"""

from __future__ import annotations

from pathlib import Path

from workshop.base.bootstrap import ROOT
from workshop.build import node_packages

_PUBLIC = ROOT / "templates" / "public"
ENTRY_SCRIPT = _PUBLIC / "entry.min.js"
"""Of a page that people save."""
RESULTS_SCRIPT = _PUBLIC / "ronda.min.js"
"""Of all results pages: its names stay, since a page that holds a whole event calls them."""
_SOURCES = {
    ENTRY_SCRIPT: ("pages/entry.js", "--bundle", "--format=iife", "--legal-comments=inline"),
    RESULTS_SCRIPT: ("../templates/public/ronda.js",),
}
"""The source of each, as the folder of the shell has it, and how it is made."""


def write_page_scripts() -> None:
    """Write the files anew."""
    for path in _SOURCES:
        path.write_text(shortened_script(path), encoding="utf-8", newline="\n")


def shortened_script(path: Path) -> str:
    """What stands in such a file; notices stay. Raises ``ClickException`` where it cannot be made."""
    how = ("--minify", "--charset=utf8", "--log-level=error", "--target=es2022")
    return node_packages.run_program("esbuild", *_SOURCES[path], *how, fault=f"{path.name} could not be made")
