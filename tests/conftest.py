"""What holds for every test, and what all tests in browsers share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright

from ronda.bridge.session_state import SESSION
from ronda.session.store import SessionStore
from workshop.build import bundle

# A slow machine is no fault of what is tested.
settings.register_profile("ronda", deadline=None)
settings.load_profile("ronda")


@pytest.fixture(scope="module", autouse=True)
def _nothing_held() -> None:
    """Let no module find in the engine's memory what the one before it left there."""
    fresh = SessionStore()
    for each in fields(SessionStore):
        setattr(SESSION, each.name, getattr(fresh, each.name))


@pytest.fixture(scope="session")
def built_app() -> Path:
    bundle.build_app()
    return bundle.APP


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started
