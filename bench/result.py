"""How long the board takes to show a result after the tap, and long lists a step, the durable write included.

Run it as `.venv/bin/python bench/result.py --players 40 512 2000` after `python3 build.py test` installed what it
needs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import sync_playwright

from bench.hosted import served
from bench.lists import ROUND, STEPS, Lists
from bench.lists import in_round as event
from workshop.dev import chromium

__all__ = ["ROUND", "event"]


def main() -> None:
    """Measure and print the median, the 95th percentile, and their ratio to the smallest event's; the board first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[40, 512, 2000])
    parser.add_argument("--results", type=int, default=19)
    parser.add_argument("--steps", choices=STEPS, nargs="+", default=list(STEPS))
    asked = parser.parse_args()
    with served() as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=["--no-sandbox"])
        for step in asked.steps:
            base = None
            print(f"{step}, load {os.getloadavg()[0]:.1f}")
            for players in asked.players:
                with browser.new_context() as context:
                    lists = Lists(context, f"{origin}/app/", STEPS[step], players)
                    taken = [lists.taken(done) for done in range(min(asked.results, players // 2))]
                middle, high = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
                base = base or middle
                print(f"{players:5} players: median {middle:5.0f} ms, 95 % within {high:5.0f} ms   {middle / base:.2f}")
        browser.close()


if __name__ == "__main__":
    main()
