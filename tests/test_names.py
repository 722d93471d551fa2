"""Names in the engine: what an import line says is understood without the module open."""

from __future__ import annotations

import ast
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import ronda

ENGINE = Path(ronda.__file__).parent
ROOT = ENGINE.parents[1]
ONE_WORD = {
    "N_": "the usual mark of a text for the catalogues, which Babel looks for",
    "incremental": "the term for a decorator of functions that go on from their last answer",
}
"""Public functions of one word, and why."""
OF_EVERY_GAME = {
    "adapt_ruleset",
    "import_options",
    "read_imported_row",
    "result_form",
    "round_minutes",
    "slip_notes",
}
"""What several games have a function for, each its own."""
VAGUE = {"asked", "held", "said", "told"}
"""Words that do not tell what a field or property holds; as a key that goes to the browser they may stay."""
LONG = 20
"""Lines from which a private function says in a docstring what it does."""

REFERENCE = re.compile(r":(?:func|class|data|mod|meth|attr):`([\w.]+)`")

type Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@cache
def modules(folder: Path = ENGINE) -> tuple[tuple[str, ast.Module], ...]:
    paths = sorted(folder.rglob("*.py"))
    return tuple((path.relative_to(folder).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def exists(name: str, place: str, tree: ast.Module) -> bool:
    """Whether a name is one of the module, of a neighbour where it begins with a dot, or dotted from the top."""
    first, *others = name.split(".")
    if first and first != "ronda":
        known = {getattr(node, key, None) for node in ast.walk(tree) for key in ("name", "id", "attr")}
        return first in known or (others[-1:] != [] and others[-1] in known)
    package = ".".join(["ronda", *Path(place).parent.parts])
    try:
        pkgutil.resolve_name(f"{package}{name}" if name.startswith(".") else name)
    except (ImportError, AttributeError):
        return False
    return True


def public() -> Iterator[tuple[str, Definition]]:
    """Every public class and function of the engine's modules, with the module's place."""
    for place, tree in modules():
        for node in tree.body:
            if isinstance(node, DEFINITIONS) and not node.name.startswith("_"):
                yield place, node


def definitions(*folders: str) -> Iterator[tuple[str, Definition]]:
    """Every class, function and method of the engine or of other folders, with the module's place."""
    for place, tree in (module for folder in folders or (ENGINE,) for module in modules(ROOT / folder)):
        yield from ((place, node) for node in ast.walk(tree) if isinstance(node, DEFINITIONS))


def test_a_public_function_has_a_name_of_two_words_or_more() -> None:
    one_word = {
        node.name: place for place, node in public() if not isinstance(node, ast.ClassDef) and "_" not in node.name
    }

    assert {name: place for name, place in one_word.items() if name not in ONE_WORD} == {}
    assert ONE_WORD.keys() - {*one_word, "N_"} == set(), "no exception is longer than its reason"


def test_no_two_modules_have_a_public_name_in_common() -> None:
    places = defaultdict(list)
    for place, node in public():
        places[node.name].append(place)
    shared = {name: found for name, found in places.items() if len(found) > 1}

    assert {name: found for name, found in shared.items() if name not in OF_EVERY_GAME} == {}
    assert OF_EVERY_GAME - shared.keys() == set()
    assert all(place.startswith("rulesets/") for name in OF_EVERY_GAME for place in shared[name])


def test_a_field_or_a_method_says_what_it_holds() -> None:
    classes = [(place, node) for place, node in definitions() if isinstance(node, ast.ClassDef)]
    members = (
        (place, node.name, getattr(member, "name", None) or getattr(getattr(member, "target", None), "id", None))
        for place, node in classes
        for member in node.body
        if not place.startswith("bridge/")
    )

    assert [member for member in members if member[2] in VAGUE] == []


def test_no_docstring_begins_with_a_formula() -> None:
    nodes = definitions("engine", "workshop", "bench")
    texts = ((place, node.name, ast.get_docstring(node) or "") for place, node in nodes)
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "site").glob("*.js")}

    assert [(place, name) for place, name, text in texts if text.split(" ", 1)[0] in {"Give", "Gives"}] == []
    assert [name for name, text in scripts.items() if re.search(r"^\s*/?\*\*? Gives? ", text, re.MULTILINE)] == []


def test_a_docstring_refers_to_what_is_there() -> None:
    named = (
        (place, tree, name)
        for place, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for name in REFERENCE.findall(node.value)
    )

    assert [(place, name) for place, tree, name in named if not exists(name, place, tree)] == []


def test_a_long_private_function_says_what_it_does() -> None:
    long = (
        (place, node)
        for place, node in definitions("engine", "workshop")
        if node.name.startswith("_") and not isinstance(node, ast.ClassDef) and not node.name.endswith("__")
        if (node.end_lineno or 0) - node.lineno + 1 >= LONG
    )

    assert [(place, node.name) for place, node in long if not ast.get_docstring(node)] == []
