from __future__ import annotations

import json

import click
import pytest

from workshop import benchmarks

MEASURED = json.loads(benchmarks.MEASURED.read_text(encoding="utf-8"))


def test_the_page_says_what_was_measured() -> None:
    assert benchmarks.page() == benchmarks.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", benchmarks.names())
def test_everything_in_bench_was_measured_and_the_page_says_how_busy_the_machine_was(name: str) -> None:
    measured = MEASURED[name]

    assert measured["printed"].strip()
    assert f"load {measured['load'][0]} before and {measured['load'][1]} after" in benchmarks.page()


def test_nothing_is_kept_of_what_bench_no_longer_has() -> None:
    assert MEASURED.keys() == set(benchmarks.names())


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(click.ClickException, match=r"bench/ has no “boots”; it has peers/pairing, peers/start, boot,"):
        benchmarks.run(["boots"])
