"""A hall's server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.hall import Phone, Running


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path)
    yield running
    running.end()


@pytest.fixture
def phone(hall: Running) -> Phone:
    return Phone(hall)
