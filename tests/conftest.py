"""What holds for every test, and what all tests in browsers share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright

from workshop import bundle

# A slow machine is no fault of what is tested.
settings.register_profile("ronda", deadline=None)
settings.load_profile("ronda")


@pytest.fixture(scope="session")
def built_app() -> Path:
    bundle.build()
    return bundle.APP


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started
