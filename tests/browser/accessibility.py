"""axe-core on the screen as it stands, in both colour schemes."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from workshop.bootstrap import ROOT


@cache
def _axe() -> str:
    return (ROOT / "site" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def check_accessibility(page: Page) -> None:
    """Assert that axe-core has nothing to say, in light and in dark."""
    page.locator("main h1").wait_for()
    page.evaluate(_axe())
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = page.evaluate("axe.run().then(({ violations }) => violations)")
        problems = [
            f"{scheme} {page.url.partition('#')[2]}: {violation['id']} ({violation['impact']}) {node['target']}"
            for violation in found
            for node in violation["nodes"]
        ]

        assert problems == []
