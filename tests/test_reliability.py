"""docs/reliability.md: current, and every line of it is driven by a test that takes its sentence from the tables."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda.core.errors import Impossible
from tests.faults.deciding import DECIDING, SLOW
from tests.faults.subjects import SUBJECTS
from tests.faults.table import Fault
from workshop.dev import long_runs, mutants, reliability

ROOT = Path(__file__).parents[1]
FAULTS = [(table, fault) for table, subject in SUBJECTS.items() for fault in subject.faults]


@cache
def parsed(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def taken_from_tables(file: str) -> set[str]:
    """The tables that a file of tests imports from."""
    imports = [node for node in parsed(file).body if isinstance(node, ast.ImportFrom) and node.module]
    modules = {node.module.removeprefix("tests.faults.") for node in imports if node.module}
    return modules | {name.name for node in imports if node.module == "tests.faults" for name in node.names}


def test_the_page_is_current() -> None:
    """``python3 build.py reliability`` would change nothing."""
    assert reliability.PAGE.read_text(encoding="utf-8") == reliability.reliability_page(), (
        "run: python3 build.py reliability"
    )


def test_every_fault_is_named_once() -> None:
    assert len({fault.name for _, fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize(("table", "fault"), FAULTS, ids=[fault.name for _, fault in FAULTS])
def test_a_fault_is_shown_by_a_test_that_takes_its_sentence_from_the_table(table: str, fault: Fault) -> None:
    file, _, name = fault.test.partition("::")

    assert name in {node.name for node in parsed(file).body if isinstance(node, ast.FunctionDef)}
    assert not fault.seen or table in taken_from_tables(file)


@pytest.mark.parametrize("part", long_runs.LONG_RUNS)
def test_what_is_tried_by_chance_is_there(part: str) -> None:
    file, _, name = long_runs.LONG_RUNS[part].test.partition("::")

    assert f'try_seeds("{part}", ' in (ROOT / file).read_text(encoding="utf-8")
    assert not name or name in {node.name for node in parsed(file).body if isinstance(node, ast.FunctionDef)}


def test_what_a_long_run_did_is_written_down_and_what_it_found_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_runs, "RESULTS_FILE", tmp_path / "tried.json")
    monkeypatch.setenv(long_runs.MINUTES, "0.001")
    asked: list[int] = []

    def attempt(seed: int) -> int:
        asked.append(seed)
        if len(asked) in {2, 3}:
            raise ValueError(seed)
        return 10

    with pytest.raises(ExceptionGroup) as failed:
        long_runs.try_seeds("files", 1, attempt)
    assert [problem.__notes__ for problem in failed.value.exceptions] == [
        [f"Again: python3 build.py test --long files --seed {seed}"] for seed in asked[1:3]
    ]
    kept = long_runs.read_results()["files"]
    assert (kept.tried, kept.failed) == (10 * (len(asked) - 2) + 2, 2)
    assert len(set(asked)) > 3
    assert f"| {kept.tried:,} files in {kept.minutes:g} minutes on {kept.date} | 2 |" in reliability.reliability_page()

    monkeypatch.setenv(long_runs.SEED, str(asked[1]))
    monkeypatch.delenv(long_runs.MINUTES)
    del asked[1:]
    with pytest.raises(ValueError, match=r"\d+"):
        long_runs.try_seeds("files", 1, attempt)
    assert long_runs.read_results()["files"] == kept


def test_what_is_tried_in_parts_goes_on_with_those_that_are_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("RESULTS_FILE", "PARTS_FILE"):
        monkeypatch.setattr(long_runs, name, tmp_path / name)
    monkeypatch.setenv(long_runs.MINUTES, "1")
    parts, asked = long_runs.Parts(number=3, size=2), list[int]()

    def attempt(seed: int) -> int:
        asked.append(seed)
        if asked == [0, 1, 2]:
            raise ValueError(seed)
        return 1

    with pytest.raises(ValueError, match="2"):
        long_runs.try_seeds("chains", 1, attempt, parts)
    assert asked == [*range(6)]
    assert long_runs.try_seeds("chains", 1, attempt, parts) == 6
    assert asked[6:] == [2, 3], "the part in which something failed"
    assert long_runs.read_results()["chains"].tried == 6
    assert long_runs.try_seeds("chains", 1, attempt, parts) == 6
    assert asked[8:] == [*range(6)], "after the last part all begin anew"


def test_a_seed_without_its_part_is_refused() -> None:
    result = CliRunner().invoke(build.main, ["test", "--seed", "7"])

    assert result.exit_code == 2
    assert "--seed tries again what --long found: name its part with --long." in result.output


def test_an_ordinary_run_tries_the_same_few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (long_runs.MINUTES, long_runs.SEED):
        monkeypatch.delenv(name, raising=False)
    asked: list[int] = []

    def attempt(seed: int) -> int:
        asked.append(seed)
        return 5

    assert long_runs.try_seeds("files", 3, attempt) == 15
    assert asked == [0, 1, 2]


@pytest.mark.parametrize("subject", DECIDING)
def test_what_decides_and_the_tests_that_notice_a_change_of_it_are_there(subject: str) -> None:
    others = [module for other in DECIDING if other != subject for module in DECIDING[other].modules]

    assert all((mutants.ENGINE / module).is_file() for module in DECIDING[subject].modules)
    assert all((ROOT / file).is_file() for file in DECIDING[subject].tests)
    assert not set(others).intersection(DECIDING[subject].modules)


@pytest.mark.parametrize("test", SLOW)
def test_a_slow_test_that_is_left_out_is_there(test: str) -> None:
    file, _, name = test.partition("::")

    assert name in {node.name for node in parsed(file).body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("survivor", mutants.accepted_survivors(), ids=lambda each: f"{each.module} {each.function}")
def test_a_change_that_nobody_can_notice_is_one_of_the_code_as_it_is(survivor: mutants.Survivor) -> None:
    source = (mutants.ENGINE / survivor.module).read_text(encoding="utf-8")
    body: list[ast.stmt] = ast.parse(source).body
    for name in survivor.function.split("."):
        (found,) = (node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name)
        body = found.body
    lines = source.splitlines()[found.lineno - 1 : found.end_lineno]

    assert any(survivor.module in deciding.modules for deciding in DECIDING.values())
    assert survivor.was in " ".join(line.strip() for line in lines)
    assert survivor.reason


def test_mutants_are_the_same_each_time_and_have_no_seed() -> None:
    result = CliRunner().invoke(build.main, ["test", "--long", "mutants", "--seed", "7"])

    assert result.exit_code == 2
    assert "mutants are the same each time" in result.output


def test_a_subject_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(Impossible, match="wins is no subject: name some of standings, bracket, pairing"):
        mutants.run_mutations(["standings", "wins"])


def test_of_the_changes_of_a_subject_that_was_tried_fewer_than_one_in_twenty_survived() -> None:
    for subject, run in mutants.read_mutation_results().items():
        # Of code that was written anew since the run, fewer are left.
        assert run.survived >= sum(each.module in DECIDING[subject].modules for each in mutants.accepted_survivors())
        assert run.survived < (run.by_types + run.by_tests + run.survived) / 20
