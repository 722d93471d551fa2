"""The table of faults is driven through the same built app, in the same browser, as `tests/browser`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import (  # noqa: F401 - fixtures
    browser,
    built_app,
    context,
    device,
    host,
    page,
    playwright,
    port,
    warmed,
    watch,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
