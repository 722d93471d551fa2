"""The events that are sent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.views.test_publish_parts import organiser, saved
from workshop.build import catalogues


@pytest.fixture(scope="session")
def events(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two events, and the first one a round later."""
    catalogues.compile_stale()
    folder = tmp_path_factory.mktemp("events")
    made = organiser(1)
    files = [saved(made, folder / "autumn.ronda"), saved(organiser(2, "Spring Cup"), folder / "spring.ronda")]
    made.finish_round()
    made.pair()
    return [*files, saved(made, folder / "later.ronda")]
