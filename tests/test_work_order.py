"""What a fast run leaves out is there, and cases that share a window are run by one process."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

import build
from tests import work_order
from tests.slow_cases import SHORTEST_DAY, SLOW_CASES, SLOW_MODULES
from workshop.dev import checks

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("case", [*SLOW_CASES, SHORTEST_DAY.partition("[")[0]])
def test_a_listed_case_is_there(case: str) -> None:
    file, name, *_ = case.split("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    declared = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assigned = {ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)}

    assert name in declared | assigned


@pytest.mark.parametrize("module", SLOW_MODULES)
def test_a_listed_module_is_there_and_none_of_its_cases_is_listed_once_more(module: str) -> None:
    assert (ROOT / module).is_file()
    assert not [case for case in SLOW_CASES if case.startswith(f"{module}::")]


def test_a_fast_run_has_every_case_that_is_neither_listed_nor_in_a_browser(request: pytest.FixtureRequest) -> None:
    left_out = {item.nodeid for item in request.session.items if item.get_closest_marker("slow")}
    browser = {item.nodeid for item in request.session.items if item.get_closest_marker("browser")}

    listed = SLOW_CASES.keys() | SLOW_MODULES.keys()
    assert all({case.partition("[")[0], case.partition("::")[0]} & listed for case in left_out - browser)
    assert browser - left_out <= {SHORTEST_DAY}
    assert checks.FAST[:2] == ("-m", "not slow")


def case(folder: str, module: str, number: int, **params: str) -> Any:
    path = Path("tests", folder, f"test_{module}.py")
    return SimpleNamespace(path=path, nodeid=f"{path}::{number}", callspec=SimpleNamespace(params=params))


@pytest.mark.parametrize("processes", [1, 2, 3, 4])
def test_of_equal_parts_no_two_share_a_module_in_a_browser_or_an_engine(processes: int) -> None:
    """The first parts may be longer by one, as they are dealt out."""
    modules = {"day": 7, "board": 5, "files": 5, "lock": 3, "find": 1}
    items = [case("browser", name, number) for name, count in modules.items() for number in range(count)]
    items += [case("engines", name, 0, engine=engine) for engine in ("firefox", "webkit") for name in ("site", "event")]
    items += [case("core", "facts", number) for number in range(60)]
    spread: list[Any] = [*work_order.spread(items, processes)]
    parts, left = list[list[Any]](), [*spread]
    for place in range(processes):
        size = len(left) // (processes - place)
        parts.append(left[:size])
        left = left[size:]

    assert sorted(item.nodeid for item in spread) == sorted(item.nodeid for item in items)
    assert not left
    shared = [
        {item.callspec.params.get("engine", item.path) for item in part if "core" not in item.nodeid} for part in parts
    ]
    assert sum(map(len, shared)) == len(set().union(*shared))
    for part in parts:
        assert not any("core" in one.nodeid and "core" not in other.nodeid for one, other in pairwise(part))


def test_a_fast_run_tries_nothing_for_minutes() -> None:
    result = CliRunner().invoke(build.main, ["test", "--fast", "--long", "files"])

    assert result.exit_code == 2
    assert "--long tries one thing for minutes: leave --fast out." in result.output
