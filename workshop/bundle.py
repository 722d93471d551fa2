"""Builds dist/app: the shell in all languages, Pyodide, and the engine with its templates as bytecode."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import click

from ronda.views.shared import html
from ronda.views.shared.languages import SOURCE
from workshop import bytecode, catalogues, demo_event, node, shell, stamps
from workshop.bootstrap import ROOT, RUN_LOCK, say
from workshop.policy import DOOR, DOOR_POLICY, POLICY

DIST = ROOT / "dist"
APP = DIST / "app"
STAMP = DIST / "app.stamp"
ENGINE = ROOT / "engine" / "ronda"
TEMPLATES = ROOT / "templates"
MODULES = node.SITE / node.PACKAGES
PYODIDE = MODULES / "pyodide"

SHELL = ("*.css", "*.js", "icons/*", "guide/*.webp", "licences/*.txt")
VENDORED = {
    "vendor/idb.js": "idb/build/index.js",
    "vendor/idiomorph.js": "idiomorph/dist/idiomorph.esm.js",
    "vendor/qr/decode.js": "qr/decode.js",
    "vendor/qr/index.js": "qr/index.js",
    "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.js": "pyodide/pyodide.asm.js",
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "licences/idb.txt": "idb/LICENSE",
    "licences/idiomorph.txt": "idiomorph/LICENSE",
    "licences/qr.txt": "qr/LICENSE-MIT",
}
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)[\w./#-]*")
"""An address of another origin: what is shipped of others names some, and would even download from one."""
OF_THE_BUILD = ("build-id.js", "build.js")
# MarkupSafe has no wasm wheel; its two Python files do without the compiled one.
PURE_PACKAGES = {"jinja2": "*.py", "markupsafe": "*.py", "segno": "*.py"}


def build() -> bool:
    """Bring dist/app up to date; tell whether anything had to be done."""
    catalogues.compile_stale()
    node.install(node.SITE)
    inputs = [ENGINE, TEMPLATES, node.SITE, RUN_LOCK, ROOT / "workshop"]
    wanted = stamps.fingerprint(inputs)
    if APP.is_dir() and stamps.is_current(STAMP, wanted):
        return False
    say("Building dist/app …")
    STAMP.unlink(missing_ok=True)  # what is interrupted from here on is never taken for a build
    shutil.rmtree(APP, ignore_errors=True)
    _copy_shell()
    _pack_python()
    demo_event.write(APP)
    list_files(APP)
    stamps.write(STAMP, wanted)
    return True


def _copy_shell() -> None:
    pairs = [(path, path.relative_to(node.SITE)) for pattern in SHELL for path in node.SITE.glob(pattern)]
    pairs += [(MODULES / source, Path(target)) for target, source in VENDORED.items()]
    pairs += [(path, Path(path.name)) for path in sorted((TEMPLATES / "shared").glob("*.css"))]
    pairs += [(ROOT / "LICENSE", Path("licences/ronda.txt"))]
    pairs += [(licence(package), Path(f"licences/{package}.txt")) for package in PURE_PACKAGES]
    for source, target in pairs:
        (APP / target).parent.mkdir(parents=True, exist_ok=True)
        if source.is_relative_to(MODULES) and source.suffix in {".js", ".mjs"}:
            code = ELSEWHERE.sub("", source.read_text(encoding="utf-8"))
            (APP / target).write_text(code, encoding="utf-8", newline="\n")
        else:
            shutil.copyfile(source, APP / target)
    for name in shell.TEMPLATES:
        (APP / name).write_text(shell.render(name), encoding="utf-8", newline="\n")


def _pack_python() -> None:
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    if lock["info"]["python"].rpartition(".")[0] != f"{sys.version_info.major}.{sys.version_info.minor}":
        message = f"Pyodide {node.version_of('pyodide')} runs Python {lock['info']['python']}, not that of .venv."
        raise click.ClickException(message)
    # Pyodide would offer to download the packages listed here; the app brings its own.
    (APP / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    bytecode.repack(PYODIDE / "python_stdlib.zip", APP / "pyodide" / "python_stdlib.zip")
    bytecode.pack(python_files(), APP / "engine.zip")


def python_files() -> Iterator[tuple[str, bytes]]:
    """Yield the engine with its templates and the packages that it needs, as they are imported from one zip."""
    for path in stamps.files_under(ENGINE):
        yield f"ronda/{path.relative_to(ENGINE).as_posix()}", path.read_bytes()
    for path in stamps.files_under(TEMPLATES):
        if path.suffix not in {".po", ".pot"}:
            yield f"ronda/templates/{path.relative_to(TEMPLATES).as_posix()}", path.read_bytes()
    yield "ronda/edition", stamps.edition().encode()
    # Compiling them takes a browser seconds. What comes out is the same in every language (tests/test_translations.py).
    with tempfile.TemporaryDirectory() as folder:
        html.environment(SOURCE).compile_templates(folder, extensions=html.KINDS, zip=None, ignore_errors=False)
        for path in stamps.files_under(Path(folder)):
            yield f"ronda/templates/{html.COMPILED}/{path.name}", path.read_bytes()
    for name, pattern in PURE_PACKAGES.items():
        for path in package_folder(name).glob(pattern):
            yield f"{name}/{path.name}", path.read_bytes()


def package_folder(name: str) -> Path:
    """Find where .venv keeps a package; raises ``ClickException`` if it has none of that name."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        message = f"The package {name} is missing from .venv; delete .venv and run this again."
        raise click.ClickException(message)
    return Path(spec.origin).parent


def licence(package: str) -> Path:
    """Give the text of a package's licence."""
    found = [file for file in distribution(package).files or () if file.name.startswith("LICENSE")]
    return Path(str(found[0].locate()))


def list_files(app: Path) -> None:
    """Name the build by its content and list it for the service worker: every file with its SHA-256."""
    for own in OF_THE_BUILD:
        (app / own).unlink(missing_ok=True)
    build_id = hashlib.sha256(json.dumps(_integrities(app)).encode()).hexdigest()[:12]
    (app / "build-id.js").write_text(f'export const build = "{build_id}";\n', encoding="utf-8")
    files = _integrities(app)
    del files["sw.js"]  # the browser itself keeps the service worker's script
    listing = json.dumps({"id": build_id, "policy": POLICY, "policies": {DOOR: DOOR_POLICY}, "files": files}, indent=1)
    (app / "build.js").write_text(f"self.BUILD = {listing};\n", encoding="utf-8")


def _integrities(app: Path) -> dict[str, str]:
    return {path.relative_to(app).as_posix(): _integrity(path) for path in stamps.files_under(app)}


def _integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
