from __future__ import annotations

import json
import re

import click
import pytest

from workshop.dev import benchmarks

MEASURED = json.loads(benchmarks.MEASURED.read_text(encoding="utf-8"))


def test_the_page_says_what_was_measured() -> None:
    assert benchmarks.performance_page() == benchmarks.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MEASURED)
def test_beside_what_was_measured_stands_how_busy_the_machine_was(name: str) -> None:
    measured = MEASURED[name]

    assert measured["printed"].strip()
    assert f"load {measured['load'][0]} before and {measured['load'][1]} after" in benchmarks.performance_page()


def test_what_bench_has_is_on_the_page_and_nothing_else() -> None:
    left_out = re.findall(r"`([\w/]+)`", benchmarks.performance_page().partition("Not measured yet:")[2])

    assert {*MEASURED, *left_out} == set(benchmarks.benchmark_names())


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(click.ClickException, match=r"bench/ has no “boots”; it has peers/pairing, peers/start, arr"):
        benchmarks.run_benchmarks(["boots"])
