"""Find the Python modules that the app needs, following imports step by step; others are not shipped."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping

ROOTS = ("ronda.bridge", "ronda.rulesets", "ronda.sending", "pyodide", "_pyodide")
"""Packages that are shipped completely, since some modules are found by listing the folder."""
IMPORTED_BY_NAME = (
    "asyncio.unix_events copy jinja2.ext locale tempfile traceback zipfile encodings.aliases "
    "encodings.ascii encodings.cp437 encodings.cp850 encodings.cp1250 encodings.cp1251 encodings.cp1252 "
    "encodings.cp1253 encodings.idna encodings.iso8859_15 encodings.koi8_r encodings.latin_1 encodings.mac_roman "
    "encodings.utf_16 encodings.utf_16_be encodings.utf_16_le encodings.utf_32 encodings.utf_8 encodings.utf_8_sig"
).split()
"""Imported by C code, or by a function of the library that is really called; no import statement shows them."""
FULLY_READ = ("ronda", "jinja2")
"""Packages whose functions are called, so that imports inside these count; elsewhere only top-level imports do."""
FROZEN = frozenset(
    "_collections_abc _sitebuiltins abc codecs genericpath importlib._bootstrap importlib._bootstrap_external "
    "importlib.machinery importlib.util io ntpath os posixpath runpy site stat zipimport".split()
)
"""Compiled into Pyodide's WebAssembly, so never read from an archive."""
STANDS_IN_FOR_C = frozenset("_py_abc _pydatetime _pydecimal _pyio _threading_local".split())
"""Python versions of modules that exist in C."""
NEVER_REACHED = frozenset(
    "asyncio.proactor_events asyncio.windows_events asyncio.windows_utils importlib.metadata jinja2.constants "
    "jinja2.sandbox nturl2path pyodide.console pyodide.http xml.sax.expatreader".split()
)
"""Imported under conditions that never hold in the app: another system, an unused version, a console."""
_NEVER_TRUE = re.compile("TYPE_CHECKING|__main__")
_NOTHING = "class _Absent:\n    pass\n"
STUB_MODULES = {
    # templates were compiled by the build
    "jinja2.compiler": _NOTHING + "CodeGenerator = generate = _Absent\n",
    "jinja2.lexer": _NOTHING + "Lexer = TokenStream = get_lexer = _Absent\n",
    "jinja2.parser": _NOTHING + "Parser = _Absent\n",
    # XML escaping imports it to read files from the web, and with it HTTP and mail
    "urllib.request": "",
}
"""Modules that are imported but never used, with the names that their stubs define."""


def needed_modules(sources: Mapping[str, bytes], brought: Collection[str] = ()) -> dict[str, bytes]:
    """The modules that the app needs, by path; those in :data:`STUB_MODULES` as stubs.

    ``brought`` are the packages that provide games and targets.
    """
    known = {_module(path): path for path in sources}
    left_out = tuple(f"{name}." for name in FROZEN | STANDS_IN_FOR_C | NEVER_REACHED)
    waiting = [name for name in known if any(_is_in(name, root) for root in (*ROOTS, *brought))]
    waiting += IMPORTED_BY_NAME
    found: dict[str, bytes] = {}
    while waiting:
        for name in _with_parents(waiting.pop()):
            path = known.get(name, "")
            if not path or path in found or f"{name}.".startswith(left_out):
                continue
            found[path] = STUB_MODULES[name].encode() if name in STUB_MODULES else sources[path]
            package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
            whole = any(_is_in(name, root) for root in (*FULLY_READ, *brought))
            waiting += _imports(ast.parse(found[path]), package, whole=whole)
    return found


def missing_modules(modules: Mapping[str, bytes]) -> list[str]:
    """Imports that neither these modules, nor Ronda, nor Python's library provide."""
    here = {_module(path).partition(".")[0] for path in modules} | {"ronda", ""} | sys.stdlib_module_names
    imported = {
        name.partition(".")[0]
        for path, code in modules.items()
        for name in _imports(ast.parse(code), _module(path).rpartition(".")[0], whole=True)
    }
    return sorted(imported - here)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _is_in(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def _with_parents(name: str) -> Iterable[str]:
    parts = name.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts) + 1))


def _imports(tree: ast.AST, package: str, *, whole: bool) -> Iterator[str]:
    """Yield what a module imports; without ``whole``, only what it imports while being loaded."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                parents = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*parents, *([module] if module else [])])
                yield from (f"{base}.{alias.name}" for alias in names)
                yield base
            case ast.If(test, orelse=otherwise) if _NEVER_TRUE.search(ast.dump(test)):
                yield from _imports(ast.Module(otherwise, []), package, whole=whole)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda() if not whole:
                pass
            case _:
                yield from _imports(node, package, whole=whole)
