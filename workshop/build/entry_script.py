"""The script of a page that people save: one file with all that it needs.

It is made here and kept beside the templates: so the page is the same bytes wherever Python makes it, without Node.js.
"""

from __future__ import annotations

from workshop.base.bootstrap import ROOT
from workshop.build import node_packages

SOURCE = "pages/entry.js"
SCRIPT = ROOT / "templates" / "public" / "entry.min.js"


def write_entry_script() -> None:
    """Write the file anew."""
    SCRIPT.write_text(bundled_script(), encoding="utf-8", newline="\n")


def bundled_script() -> str:
    """The source with what it imports, in short; notices stay. Raises ``ClickException`` where it cannot be made."""
    how = ("--bundle", "--format=iife", "--minify", "--charset=utf8", "--legal-comments=inline", "--log-level=error")
    return node_packages.run_program(
        "esbuild", SOURCE, *how, "--target=es2022", fault="The script of the form could not be made"
    )
