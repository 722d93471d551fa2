"""The small results site that `build.py serve` shows beside the app."""

from __future__ import annotations

import shutil

from workshop import demo, publishing, stamps
from workshop.bootstrap import ROOT

SEED = 2026
DIST = ROOT / "dist"
SITE = DIST / "site"
STAMP = DIST / "site.stamp"


def build() -> bool:
    """Bring dist/site up to date, and keep it so until this run ends; tell whether anything had to be done."""
    from workshop import bundle  # which Ronda in one file does without

    return bundle.TURN.made(_is_current, _make)


def _is_current() -> bool:
    return SITE.is_dir() and stamps.is_current(STAMP, _wanted())


def _wanted() -> str:
    return stamps.edition() + stamps.fingerprint([ROOT / "workshop"])


def _make() -> None:
    """Write the results site of the demo tournaments, instead of what stands there."""
    sources = demo.write(DIST / "demo", SEED, force=True)
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(SITE, ignore_errors=True)
    publishing.publish_files(sources, SITE)
    stamps.write(STAMP, _wanted())
