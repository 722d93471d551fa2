"""The pages of the manual and the front pages, for everybody: axe-core, and no page wider than a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ronda.core.build_identity import REPOSITORY
from tests.browser.accessibility import axe_findings
from tests.browser.reach import sideways
from workshop.build import documentation_site
from workshop.build.documentation_site import DOCUMENTS, FRONT_PAGES, MANUAL
from workshop.build.manual_pages import page_path

PATHS = (
    *FRONT_PAGES.values(),
    *(f"{MANUAL}/{name}" for name in FRONT_PAGES.values()),
    *(page_path(document) for document, _ in DOCUMENTS),
)
LAPTOP, PHONE, NARROWEST = 1280, 390, 320


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    documentation_site.write_files(folder, dict(documentation_site.manual_files(REPOSITORY)))
    return folder


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_the_manual_is_for_everybody(reader: Page, site: Path, path: str) -> None:
    reader.set_viewport_size({"width": LAPTOP, "height": 800})
    reader.goto((site / path).as_uri())
    found = axe_findings(reader, "light")
    reader.set_viewport_size({"width": PHONE, "height": 800})
    found += [*axe_findings(reader, "dark", colours_only=True), *sideways(reader)]
    reader.set_viewport_size({"width": NARROWEST, "height": 800})
    found += sideways(reader)

    assert found == []
    assert reader.evaluate("[...document.images].filter((image) => image.complete && !image.naturalWidth).length") == 0
