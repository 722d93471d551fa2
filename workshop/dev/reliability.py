"""docs/reliability.md: what Ronda promises when something breaks, and which tests show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.faults.deciding import DECIDING
from tests.faults.subjects import SUBJECTS
from tests.faults.table import Fault
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT
from workshop.dev import long_runs, mutants
from workshop.dev.long_runs import LONG_RUNS, LongRun, LongRunResult

PAGE = ROOT / "docs" / "reliability.md"
INTRODUCTION = """\
<!-- Written by `build.py reliability` from tests/faults; do not change it here. -->
# What holds when something breaks

Each line of the tables is broken on purpose by the test that it names: in the real browser, in the real command, or in
the engine that both run. What the person reads is taken from here by that test, word for word (– where nothing needs to
be said). All of them run with `python3 build.py test`.
"""
BY_CHANCE = """
## Tried by chance

A few of these are tried in every run of the tests; `python3 build.py test --long PART --minutes 30` goes on with others
and writes down here what it did. What it finds is said with the command that does it again."""

MUTATION_INTRODUCTION = """
## Changed on purpose

`python3 build.py test --long mutants` changes the code that decides points, standings, pairing, cut and bracket, one
operator, number, branch or argument at a time, and runs what should notice it: the type checker, then the fast tests
that come to the changed function. All of it takes up to two hours; a subject named after `--` is tried alone. Sentences
are not changed.
"""
SURVIVORS_INTRODUCTION = """
What survived makes no difference that anybody could notice:
"""


def write_reliability_page() -> None:
    atomic_write.write_atomically(PAGE, reliability_page().encode())


def reliability_page() -> str:
    """The page from the current tables and long runs."""
    return "\n".join((*_lines(), ""))


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    for subject in SUBJECTS.values():
        yield f"- [{subject.title}](#{subject.title.lower().replace(' ', '-')}): {subject.promise}"
    yield BY_CHANCE
    yield ""
    runs = long_runs.read_results()
    yield from _table(
        ("`PART`", "what is done", "what must hold", "tried", "did not hold"),
        ((f"`{name}`", part.broken, part.promise, *_outcome(part, runs.get(name))) for name, part in LONG_RUNS.items()),
    )
    yield from _mutation_lines()
    for subject in SUBJECTS.values():
        yield f"\n## {subject.title}\n"
        yield from _table(
            ("what breaks", "what the person reads", "what is kept", "shown by"),
            ((fault.name, _seen(fault), fault.kept, _link(fault)) for fault in subject.faults),
        )


def _mutation_lines() -> Iterator[str]:
    """Two tables: the results by subject, and the survivors with the reason why nobody could notice them."""
    yield MUTATION_INTRODUCTION
    runs = mutants.read_mutation_results()
    yield from _table(
        ("subject", "modules", "noticed by types", "noticed by tests", "survived", "tried"),
        (
            (
                subject,
                ", ".join(f"`{module}`" for module in deciding.modules),
                *_numbers(runs.get(subject)),
            )
            for subject, deciding in DECIDING.items()
        ),
    )
    yield SURVIVORS_INTRODUCTION
    yield from _table(
        ("where", "what was", "what it becomes", "why that is the same"),
        (
            (f"`{each.module}`, `{each.function}`", *map(_code, (each.was, each.becomes)), each.reason)
            for each in mutants.accepted_survivors()
        ),
    )


def _numbers(run: mutants.MutationResult | None) -> tuple[str, ...]:
    if run is None:
        return "", "", "", "not yet"
    return f"{run.by_types:,}", f"{run.by_tests:,}", f"{run.survived:,}", f"in {run.minutes:g} minutes on {run.date}"


def _code(line: str) -> str:
    return f"`{line.replace('|', chr(92) + '|')}`"


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    for cells in (heads, ("---",) * len(heads), *rows):
        yield f"| {' | '.join(cells)} |"


def _seen(fault: Fault) -> str:
    """A sentence with its variable parts in italics, or that there is none."""
    return re.sub(r"\{(\w+)\}", r"*\1*", fault.seen) or "–"


def _link(fault: Fault) -> str:
    file, _, _ = fault.test.partition("::")
    return f"[{Path(file).name}](../{file})"


def _outcome(part: LongRun, run: LongRunResult | None) -> tuple[str, str]:
    """How often a part was tried and failed, exactly as measured."""
    if run is None:
        return "not yet", ""
    return f"{run.tried:,} {part.counted} in {run.minutes:g} minutes on {run.date}", f"{run.failed:,}"
