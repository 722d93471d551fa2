"""How long a large event takes to publish: cold, unchanged, after one result, and after one with `--watch`.

Run it as `.venv/bin/python bench/publishing.py --players 1000 --rounds 9` after `python3 build.py test` installed what
it needs.

Seconds of the processor. Of the event file `--watch` reads only what was added.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from bench.large import of_players
from ronda.journal import Log
from ronda.publish.site import SiteChange
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files


def measured(what: str, event: Path, out: Path, known: dict[Path, Log] | None = None) -> SiteChange:
    """Publish an event and print for how long the processor worked, and what became of the files."""
    started = time.process_time()
    change = publish_files([event], out, known=known).change
    spent = time.process_time() - started
    print(f"  {what:10} {spent:8.3f} s  {change.written} written, {change.unchanged} unchanged")
    return change


def main() -> None:
    """Measure an event in its last round."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1000)
    asked.add_argument("--rounds", type=int, default=9)
    given = asked.parse_args()
    catalogues.compile_stale()
    organiser = of_players(given.players, given.rounds)
    print(f"{given.players} players, {given.rounds} rounds")
    with tempfile.TemporaryDirectory() as folder:
        event, out = Path(folder) / "event.ronda", Path(folder) / "site"
        event_files.write_event_log(organiser.log, event)
        measured("cold", event, out)
        measured("unchanged", event, out)
        read: dict[Path, Log] = {event: organiser.log}
        for what, known in (("one result", None), ("watched", read)):
            organiser.report(organiser.round.open_matches[0], organiser.random_result())
            event_files.write_event_log(organiser.log, event)
            measured(what, event, out, known)


if __name__ == "__main__":
    main()
