"""Builds dist/app: the shell in all languages, and packed Pyodide, its library and the engine with its templates."""

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
OTHER_TEMPLATES = tuple("docs/* hall/* public/me.html public/own.html public/ronda.js".split())
"""What the app has no use for: the manual, the pages of a hall's server, those of commands alone, and sources."""
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
"""An address of another origin: what is shipped of others names some, and would even download from one."""
PACKED = {
    "packed/python.bin": "application/wasm",
    "packed/glue.bin": "text/javascript",
    "packed/library.bin": "application/zip",
    "packed/engine.bin": "application/zip",
}
"""What travels compressed in itself, whatever the host does, and what it is when it is unpacked.

With `.gz` at its end, or `.wasm` inside, hosts would say in a header that they compressed it or what it is: the
browser then unpacks it before its checksum is compared, or takes it for what it is not yet.
"""
OPTIONAL = ("guide/*", "licences/*", demo_event.FILE)
"""What is good to have: without it every event can be played."""
NEVER_KEPT = ("sw.js", "screenshots/*")
"""What the browser itself fetches where it needs it: the service worker's script, and the pictures of the manifest."""
BUILD_FILES = ("build-id.js", "build.js")
# MarkupSafe has no wasm wheel; its two Python files do without the compiled one.
PURE_PACKAGES = {"jinja2": "*.py", "markupsafe": "*.py", "segno": "*.py"}


def build_app(extensions: tuple[Extension, ...] = (), repository: str = REPOSITORY) -> bool:
    """Brings dist/app up to date, and keeps it so until this run ends; whether anything had to be done.

    Takes the games and targets of other packages that are in it, and no other is, and the repository to which it
    leads who found a fault.
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
    STAMP.unlink(missing_ok=True)  # what is interrupted from here on is never taken for a build
    shutil.rmtree(APP, ignore_errors=True)
    _copy_shell(repository)
    _pack_python(extensions, repository)
    demo_event.write_demo_file(APP)
    write_file_list(APP, extensions)
    input_stamps.write_stamp(STAMP, wanted)


def _copy_shell(repository: str) -> None:
    """Copies the shell, its modules without addresses of elsewhere, the licences, and the pages of every language."""
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
        (APP / "guide" / f"{language}.json").write_text(json.dumps(shell.guide_screens(language)), encoding="utf-8")
        notices = third_party_notices.notices_page(bundled_notices(), language)
        (APP / "licences" / f"{language}.html").write_text(notices, encoding="utf-8", newline="\n")
    asset_joining.join_assets(APP)


def bundled_notices() -> list[ThirdPartyNotice]:
    """What others made of the app, as it is shipped."""
    node = [Path(source).parts[0] for source in VENDORED.values()]
    return list(third_party_notices.bundled_notices(node, list(PURE_PACKAGES)))


def refuse_newer_python(runs: str, builds: tuple[int, int]) -> None:
    """Raises ``ClickException`` where Pyodide runs a Python whose library the one that builds cannot read."""
    major, minor = map(int, runs.split(".")[:2])
    if (major, minor) > builds:
        message = f"The app's Pyodide runs Python {runs}: build with Python {major}.{minor} or a newer one."
        raise click.ClickException(message)


def _pack_python(extensions: tuple[Extension, ...], repository: str) -> None:
    """Packs what the app imports of Pyodide, the library, the engine, and other packages; refuses what they lack."""
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
        # what is wrong in the app is never told by a line of Python's own library: a seventh of it
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
    """What a file of the engine stands by: compiled templates by their own names, since those that are alike compress.

    Jinja calls each by a digest.
    """
    return _compiled_names().get(path.removesuffix("c"), path)


@cache
def _compiled_names() -> Mapping[str, str]:
    names = [path.relative_to(TEMPLATES).as_posix() for path in input_stamps.source_files(TEMPLATES)]
    folder = template_code.FOLDER
    return {f"{folder}{html.PackedTemplates.get_template_key(name)}.py": f"{folder}{name}" for name in names}


def engine_modules() -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the engine and of what it is made with, by path."""
    for path in ENGINE.rglob("*.py"):
        yield f"ronda/{path.relative_to(ENGINE).as_posix()}", path.read_bytes()
    for name, pattern in PURE_PACKAGES.items():
        for path in package_folder(name).glob(pattern):
            yield f"{name}/{path.name}", path.read_bytes()


def engine_templates(
    extensions: tuple[Extension, ...] = (), repository: str = REPOSITORY, *, modules: Iterable[str] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield what the engine reads beside its modules: templates compiled, and what is handed out as it stands.

    Where only some modules travel, :data:`OTHER_TEMPLATES` stay at home, and of the catalogues only the sentences
    come along that these modules or the templates say.
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
    # Compiling them takes a browser seconds. What comes out is the same in every language (tests/test_translations.py).
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
    """Find where .venv keeps a package; raises ``ClickException`` if it has none of that name."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        message = f"The package {name} is missing from .venv; delete .venv and run this again."
        raise click.ClickException(message)
    return Path(spec.origin).parent


def licence_file(package: str) -> Path:
    """The file with the licence of an installed package; the first where it has several."""
    found = [file for file in distribution(package).files or () if file.name.startswith("LICENSE")]
    return Path(str(found[0].locate()))


def write_file_list(app: Path, extensions: tuple[Extension, ...] = ()) -> None:
    """Name the build by its content and list it for the service worker: every file with its SHA-256."""
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
    """Which Ronda the app is, as it says itself."""
    return f"Ronda {VERSION}, build {input_stamps.edition_with(extensions)[:DIGITS]}"


def _integrities(app: Path) -> dict[str, str]:
    return {path.relative_to(app).as_posix(): _integrity(path) for path in input_stamps.source_files(app)}


def _integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
