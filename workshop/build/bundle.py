"""Build dist/app: the shell in all languages, packed Pyodide and its library, and the engine with its templates."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import json
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from fnmatch import fnmatch
from functools import cache, partial
from importlib.metadata import distribution
from pathlib import Path

import click

from ronda.core.build_identity import DIGITS, REPOSITORY, VERSION
from ronda.core.extensions import LISTING, Extension
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from workshop.base import folder_lock, input_stamps
from workshop.base.bootstrap import ROOT, RUN_LOCK, print_progress
from workshop.build import (
    asset_joining,
    bytecode,
    catalogues,
    demo_event,
    module_closure,
    node_packages,
    pyodide_trimming,
    shell,
    template_code,
    third_party_notices,
)
from workshop.build.third_party_notices import ThirdPartyNotice
from workshop.server.content_policy import POLICY, SENDER_PAGE, WORKER_SCRIPT, policy_of

DIST = ROOT / "dist"
APP = DIST / "app"
STAMP = DIST / "app.stamp"
SHARED_APP = folder_lock.SharedBuild(
    DIST, "Another run of Ronda is building or using dist/app: this one waits until it has ended."
)
ENGINE = ROOT / "engine" / "ronda"
TEMPLATES = ROOT / "templates"
OTHER_TEMPLATES = (
    *("docs/*", "hall/*", "public/ronda.js", "public/clocks.js", "public/hall.css"),
    *(f"public/{name}.html" for name in ("clocks", "entry", "me", "missing", "own")),
)
"""Templates that the app never uses: the manual, the hall server's pages, pages only commands make, and sources."""
MODULES = node_packages.SITE / node_packages.PACKAGES
PYODIDE = MODULES / "pyodide"

SHELL = ("*.css", "*.js", "icons/*", "guide/*.webp", "screenshots/*", "licences/*.txt")
VENDORED = {
    "vendor/idb.js": "idb/build/index.js",
    "vendor/idiomorph.js": "idiomorph/dist/idiomorph.esm.js",
    "vendor/qr/decode.js": "qr/decode.js",
    "vendor/qr/index.js": "qr/index.js",
    "pyodide/pyodide.mjs": "pyodide/pyodide.mjs",
    "licences/idb.txt": "idb/LICENSE",
    "licences/idiomorph.txt": "idiomorph/LICENSE",
    "licences/qr.txt": "qr/LICENSE-MIT",
}
OTHER_ORIGIN = re.compile(r"https?://(?!www\.w3\.org/)[\w./#-]*")
"""An address of another origin: third-party code contains some, and would even download from one."""
PACKED = {
    "packed/python.bin": "application/wasm",
    "packed/glue.bin": "text/javascript",
    "packed/library.bin": "application/zip",
    "packed/engine.bin": "application/zip",
}
"""Files that are shipped compressed, whatever the host does, with their type once unpacked.

Hosts would announce `.gz` or `.wasm` files in a header as compressed or as WebAssembly: the browser would then unpack
them before it compares the checksum, or misread them.
"""
OPTIONAL = ("guide/*", "licences/*", demo_event.FILE)
"""Not necessary: every event can be played without these files."""
NEVER_KEPT = ("sw.js", "screenshots/*")
"""Fetched by the browser itself when needed: the service worker's script, and the pictures of the manifest."""
BUILD_FILES = ("build-id.js", "build.js")
# MarkupSafe has no wasm wheel; its two Python files work without the compiled module.
PURE_PACKAGES = {"jinja2": "*.py", "markupsafe": "*.py", "segno": "*.py"}


def build_app(extensions: tuple[Extension, ...] = (), repository: str = REPOSITORY) -> bool:
    """Bring dist/app up to date, and keep it so until this run ends; returns whether that was necessary.

    ``extensions`` are the other packages in it, and no others are. ``repository`` is where its links for reporting
    faults lead.
    """
    return SHARED_APP.ensure_built(partial(_is_current, extensions, repository), partial(_make, extensions, repository))


def _is_current(extensions: tuple[Extension, ...], repository: str) -> bool:
    wanted = _wanted(extensions, repository)
    return APP.is_dir() and node_packages.is_installed(node_packages.SITE) and input_stamps.stamp_matches(STAMP, wanted)


def _wanted(extensions: tuple[Extension, ...], repository: str) -> str:
    catalogues.compile_stale()
    brought = input_stamps.edition_with(extensions) if extensions else ""
    brought += f"{repository} " if repository != REPOSITORY else ""
    return brought + input_stamps.hash_files([ENGINE, TEMPLATES, node_packages.SITE, RUN_LOCK, ROOT / "workshop"])


def _make(extensions: tuple[Extension, ...], repository: str) -> None:
    node_packages.install_packages(node_packages.SITE)
    wanted = _wanted(extensions, repository)
    print_progress("Building dist/app …")
    STAMP.unlink(missing_ok=True)  # a build that is interrupted from here on is never taken for a complete one
    shutil.rmtree(APP, ignore_errors=True)
    _copy_shell(repository)
    _pack_python(extensions, repository)
    demo_event.write_demo_file(APP)
    write_file_list(APP, extensions)
    input_stamps.write_stamp(STAMP, wanted)


def _copy_shell(repository: str) -> None:
    """Copy the shell (without links to other origins), the licences, and the pages of every language."""
    pairs = [
        (path, path.relative_to(node_packages.SITE)) for pattern in SHELL for path in node_packages.SITE.glob(pattern)
    ]
    pairs += [(MODULES / source, Path(target)) for target, source in VENDORED.items()]
    pairs += [(path, Path(path.name)) for path in sorted((TEMPLATES / "shared").glob("*.css"))]
    pairs += [(ROOT / "LICENSE", Path("licences/ronda.txt"))]
    pairs += [(licence_file(package), Path(f"licences/{package}.txt")) for package in PURE_PACKAGES]
    for source, target in pairs:
        (APP / target).parent.mkdir(parents=True, exist_ok=True)
        if source.is_relative_to(MODULES) and source.suffix in {".js", ".mjs"}:
            code = OTHER_ORIGIN.sub("", source.read_text(encoding="utf-8"))
            (APP / target).write_text(code, encoding="utf-8", newline="\n")
        else:
            shutil.copyfile(source, APP / target)
    for name in shell.TEMPLATES:
        (APP / name).write_text(shell.render_shell_file(name, repository), encoding="utf-8", newline="\n")
    for language in LANGUAGES:
        guide = json.dumps(shell.guide_screens(language), ensure_ascii=False, separators=(",", ":"))
        (APP / "guide" / f"{language}.json").write_text(guide, encoding="utf-8", newline="\n")
        notices = third_party_notices.notices_page(bundled_notices(), language)
        (APP / "licences" / f"{language}.html").write_text(notices, encoding="utf-8", newline="\n")
    asset_joining.join_assets(APP)


def bundled_notices() -> list[ThirdPartyNotice]:
    """Notices of the third-party parts of the app, as shipped."""
    node = [Path(source).parts[0] for source in VENDORED.values()]
    return list(third_party_notices.bundled_notices(node, list(PURE_PACKAGES)))


def refuse_newer_python(runs: str, builds: tuple[int, int]) -> None:
    """Raise ``ClickException`` if Pyodide runs a Python whose library the building Python cannot read."""
    major, minor = map(int, runs.split(".")[:2])
    if (major, minor) > builds:
        message = f"The app's Pyodide runs Python {runs}: build with Python {major}.{minor} or a newer one."
        raise click.ClickException(message)


def _pack_python(extensions: tuple[Extension, ...], repository: str) -> None:
    """Pack Pyodide's imported parts, the library, the engine and other packages; refuse missing modules."""
    brought = dict(input_stamps.extension_modules(extensions))
    if missing := module_closure.missing_modules(brought):
        packages = ", ".join(dict.fromkeys(extension.package for extension in extensions))
        message = f"The app cannot take in {packages}: what it imports is not in the app ({', '.join(missing)})."
        raise click.ClickException(message)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    refuse_newer_python(lock["info"]["python"], sys.version_info[:2])
    # Pyodide would offer to download the packages listed here; the app brings its own.
    (APP / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        standard = {name: library.read(name) for name in library.namelist() if name.endswith(".py")}
    own = dict(engine_modules()) | brought
    tops = {path.partition("/")[0].removesuffix(".py") for path in brought}
    travelling = module_closure.needed_modules(standard | own, tops)
    glue, python = pyodide_trimming.trim_pyodide(
        OTHER_ORIGIN.sub("", (PYODIDE / "pyodide.asm.js").read_text(encoding="utf-8")),
        (PYODIDE / "pyodide.asm.wasm").read_bytes(),
        (PYODIDE / "pyodide.mjs").read_text(encoding="utf-8"),
    )
    contents = {
        "packed/python.bin": python,
        "packed/glue.bin": glue.encode(),
        # error reports need no line numbers of Python's own library, which are a seventh of its size
        "packed/library.bin": bytecode.bytecode_archive(
            ((name, code) for name, code in travelling.items() if name in standard), lines=False
        ),
        "packed/engine.bin": bytecode.bytecode_archive(
            [
                *((name, bytecode.without_annotations(code)) for name, code in travelling.items() if name in own),
                *engine_templates(extensions, repository, modules=travelling),
            ],
            order=_place_in_archive,
        ),
    }
    (APP / "packed").mkdir()
    for name in PACKED:
        (APP / name).write_bytes(bytecode.gzip_bytes(contents[name]))


def _place_in_archive(path: str) -> str:
    """The place of an engine file in the archive: compiled templates by their own names, so similar ones compress well.

    Jinja names each by a digest.
    """
    return _compiled_names().get(path.removesuffix("c"), path)


@cache
def _compiled_names() -> Mapping[str, str]:
    names = [path.relative_to(TEMPLATES).as_posix() for path in input_stamps.source_files(TEMPLATES)]
    folder = template_code.FOLDER
    return {f"{folder}{html.PackedTemplates.get_template_key(name)}.py": f"{folder}{name}" for name in names}


def engine_modules() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the engine and of its dependencies, by path."""
    for path in ENGINE.rglob("*.py"):
        yield f"ronda/{path.relative_to(ENGINE).as_posix()}", path.read_bytes()
    for name, pattern in PURE_PACKAGES.items():
        for path in package_folder(name).glob(pattern):
            yield f"{name}/{path.name}", path.read_bytes()


def engine_templates(
    extensions: tuple[Extension, ...] = (), repository: str = REPOSITORY, *, modules: Iterable[str] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield what the engine reads besides its modules: compiled templates, and files handed out unchanged.

    If ``modules`` is given, :data:`OTHER_TEMPLATES` are left out, and catalogues contain only the sentences of these
    modules and of the templates.
    """
    templates = [path for path in input_stamps.source_files(TEMPLATES) if path.suffix not in {".po", ".pot"}]
    if modules is not None:
        templates = [path for path in templates if not any(map(path.relative_to(TEMPLATES).match, OTHER_TEMPLATES))]
    sources = [path for path in templates if path.suffix.removeprefix(".") in html.TEMPLATE_KINDS]
    beside = {path: path.read_bytes() for path in templates if path not in sources}
    if modules is not None:
        beside |= catalogues.compiled_catalogues({*sources, *(ROOT / "engine" / name for name in modules)})
    for path, content in beside.items():
        yield f"ronda/templates/{path.relative_to(TEMPLATES).as_posix()}", content
    if repository != REPOSITORY:
        yield "ronda/repository", repository.encode()
    yield "ronda/edition", input_stamps.edition_with(extensions).encode()
    if extensions:
        yield f"ronda/{LISTING}", json.dumps([asdict(extension) for extension in extensions]).encode()
    # Compiling takes a browser seconds. The result is the same in every language (tests/test_translations.py).
    with tempfile.TemporaryDirectory() as folder:
        html.template_environment(SOURCE_LANGUAGE).compile_templates(
            folder,
            filter_func={path.relative_to(TEMPLATES).as_posix() for path in sources}.__contains__,
            zip=None,
            ignore_errors=False,
        )
        for path in input_stamps.source_files(Path(folder)):
            yield f"{template_code.FOLDER}{path.stem[: html.PACKED_KEY_LENGTH]}.py", path.read_bytes()
    names = "\n".join(sorted(path.relative_to(TEMPLATES).as_posix() for path in sources))
    yield f"{template_code.FOLDER}{html.NAMES_FILE}", names.encode()


def package_folder(name: str) -> Path:
    """The folder of a package in .venv; raises ``ClickException`` if it is not installed."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        message = f"The package {name} is missing from .venv; delete .venv and run this again."
        raise click.ClickException(message)
    return Path(spec.origin).parent


def licence_file(package: str) -> Path:
    """The licence file of an installed package; the first if it has several."""
    found = [file for file in distribution(package).files or () if file.name.startswith("LICENSE")]
    return Path(str(found[0].locate()))


def write_file_list(app: Path, extensions: tuple[Extension, ...] = ()) -> None:
    """Name the build by its content, and list every file with its SHA-256 for the service worker."""
    for own in BUILD_FILES:
        (app / own).unlink(missing_ok=True)
    build_id = hashlib.sha256(json.dumps(_integrities(app)).encode()).hexdigest()[:12]
    weight = sum((app / name).stat().st_size for name in PACKED)
    own = f'export const build = "{build_id}";\nexport const identity = "{_identity(extensions)}";\n'
    own += f"export const weight = {weight};\n"
    (app / "build-id.js").write_text(own, encoding="utf-8")
    files = {
        name: digest
        for name, digest in _integrities(app).items()
        if not any(fnmatch(name, pattern) for pattern in NEVER_KEPT)
    }
    policies = {name: policy_of(name) for name in (SENDER_PAGE, WORKER_SCRIPT)}
    build = {"id": build_id, "policy": POLICY, "policies": policies, "packed": PACKED, "files": files}
    build["optional"] = [name for name in files if any(fnmatch(name, pattern) for pattern in OPTIONAL)]
    listing = json.dumps(build, indent=1)
    (app / "build.js").write_text(f"self.BUILD = {listing};\n", encoding="utf-8")


def _identity(extensions: tuple[Extension, ...]) -> str:
    """The identity of the build, as the app itself shows it."""
    return f"Ronda {VERSION}, build {input_stamps.edition_with(extensions)[:DIGITS]}"


def _integrities(app: Path) -> dict[str, str]:
    return {path.relative_to(app).as_posix(): _integrity(path) for path in input_stamps.source_files(app)}


def _integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
