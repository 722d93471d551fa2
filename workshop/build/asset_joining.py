"""Join the parts of the shell into few files, since a phone asks its service worker for each.

On a sixth of a core the last screen is shown after 1.0 to 1.2 s instead of 2.1 to 3.3 s with sixty files
(`bench/phone.py`).
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from workshop.build import node_packages

ENTRIES = ("main.js", "worker.js", "reader.js")
"""The entry modules of pages and workers; what they import is joined into them."""
EXTERNAL_IMPORTS = ("./pyodide/*", "./build-id.js")
"""Not joined: Pyodide finds its other files beside it, and the build's name is written last."""
STYLES = "ronda.css"
LINKS = re.compile(r'(<link rel="stylesheet" href="[\w.]+">\n)+')
LINKED = re.compile(r'href="([\w.]+)"')


def join_assets(app: Path) -> None:
    """Replace the modules and styles of a built shell with joined ones.

    Raises ``ClickException`` if joining fails.
    """
    _join_modules(app)
    _join_styles(app)


def _join_modules(app: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        listing = Path(folder) / "parts.json"
        apart = [f"--external:{name}" for name in EXTERNAL_IMPORTS]
        _shortened(app, ENTRIES, "--bundle", "--format=esm", f"--metafile={listing}", *apart)
        parts = json.loads(listing.read_text(encoding="utf-8"))["inputs"]
    for name in parts.keys() - set(ENTRIES):
        (app / name).unlink()
    for folder in sorted({(app / name).parent for name in parts} - {app}, reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def _join_styles(app: Path) -> None:
    page = app / "index.html"
    html = page.read_text(encoding="utf-8")
    names = LINKED.findall(LINKS.search(html)[0])  # type: ignore[index] # the page has styles
    (app / STYLES).write_text("".join((app / name).read_text(encoding="utf-8") for name in names), encoding="utf-8")
    _shortened(app, [STYLES])
    for name in names:
        (app / name).unlink()
    page.write_text(LINKS.sub(f'<link rel="stylesheet" href="{STYLES}">\n', html, count=1), encoding="utf-8")


def _shortened(app: Path, names: Iterable[str], *how: str) -> None:
    options = ("--minify", "--legal-comments=none", "--outdir=.", "--allow-overwrite", "--log-level=error")
    fault = "The shell's parts in site/ could not be joined"
    node_packages.run_program("esbuild", *names, *options, *how, fault=fault, folder=app)
