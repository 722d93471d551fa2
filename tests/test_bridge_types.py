"""The border to the browser is typed, and the browser's side has the same types."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints, is_typeddict

import pytest

from ronda import bridge
from ronda.bridge.screens import WindowDevice
from ronda.session.device import Device
from workshop.dev import bridge_types

ENGINE = Path(__file__).parents[1] / "engine" / "ronda"
MODULES = sorted((ENGINE / "bridge").glob("*.py"))


def untyped_reads(tree: ast.AST) -> Iterator[int]:
    """Yield the lines on which JSON is read, or something is said to be anything."""
    for node in ast.walk(tree):
        match node:
            case ast.Name("Any") | ast.Attribute(attr="loads" | "load", value=ast.Name("json")):
                yield node.lineno


def test_no_module_but_the_door_reads_what_is_untyped() -> None:
    found = [
        (path.name, line) for path in MODULES for line in untyped_reads(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert {name for name, _ in found} == {"__init__.py"}
    assert len(found) == 2, found  # what the table maps to, and the one place where a question is decoded


def test_an_untyped_read_would_be_found() -> None:
    assert list(untyped_reads(ast.parse("def f(text: str) -> Any:\n    return json.loads(text)"))) == [1, 2]


@pytest.mark.parametrize("name", bridge.CALLS)
def test_every_call_takes_a_typed_request_and_gives_a_typed_answer(name: str) -> None:
    hints = get_type_hints(bridge.CALLS[name])

    assert is_typeddict(next(iter(hints.values())))
    assert "return" in hints
    assert len(hints) == 2


def test_the_types_of_the_browsers_side_are_those_of_the_bridge() -> None:
    written = bridge_types.PAGE.read_text(encoding="utf-8")

    assert written == bridge_types.bridge_types_text(), "run python3 build.py bridge"


def test_all_that_is_read_of_a_device_is_in_its_report() -> None:
    (read,) = [
        node
        for node in ast.walk(ast.parse((ENGINE / "session" / "device.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "read"
    ]
    keys = {
        node.args[0].value
        for node in ast.walk(read)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get"
        if isinstance(node.args[0], ast.Constant)
    }

    assert keys, Device
    assert keys <= get_type_hints(WindowDevice).keys()
