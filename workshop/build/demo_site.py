"""The small results site that `build.py serve` shows beside the app: a club with events and seasons."""

from __future__ import annotations

import shutil

from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import bundle
from workshop.cli import demo_club, demo_tournaments

DIST = ROOT / "dist"
SITE = DIST / "demo"
STAMP = DIST / "demo.stamp"


def build_demo_site() -> bool:
    """Bring dist/demo up to date, and keep it so until this run ends; returns whether that was necessary."""
    return bundle.SHARED_APP.ensure_built(_is_current, _make)


def _is_current() -> bool:
    return SITE.is_dir() and input_stamps.stamp_matches(STAMP, _wanted())


def _wanted() -> str:
    return input_stamps.engine_edition() + input_stamps.hash_files([ROOT / "workshop"])


def _make() -> None:
    """Replace dist/demo with the results site of the demo tournaments and their club."""
    folder = DIST / "demo-events"
    sources = demo_tournaments.write_demo_events(folder, demo_tournaments.DEMO_SEED, force=True)
    demo_club.write_demo_club(folder, force=True)
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(SITE, ignore_errors=True)
    demo_club.publish_demo_club(folder, sources, SITE)
    input_stamps.write_stamp(STAMP, _wanted())
