"""What a publication to a host costs: calls, bytes and seconds, at first and for one result, by number of players.

Run it as `.venv/bin/python bench/sending.py --players 40 1000` after `python3 build.py test` installed what it needs.
The hosts are those of the tests, on this machine and in this process: with a real one the way there is added for each
call.

Seconds are those of the processor. A run of its own makes every page again, to compare it with what the host says of
it; one that watches remembers that.
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
from ronda.sending import parse_target
from tests.sending import fake_bucket, fake_github
from tests.sending.fake_bucket import FakeBucket
from tests.sending.fake_github import FakeGitHub
from tests.sending.hosts import Host, running
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.destinations import HostDestination
from workshop.cli.host_connection import HostConnection
from workshop.cli.simulated_organiser import Organiser
from workshop.cli.site_publishing import publish_files

SECRETS = {
    "RONDA_TOKEN": fake_github.TOKEN,
    "AWS_ACCESS_KEY_ID": fake_bucket.KEY_ID,
    "AWS_SECRET_ACCESS_KEY": fake_bucket.SECRET,
}


class LongLists(FakeBucket):
    """A bucket that lists as many files at a time as Amazon's."""

    page = 1000


def run_to(address: str) -> HostDestination:
    """A target for one run, which knows nothing of those before."""
    target = parse_target(address)
    return HostDestination(target, HostConnection(target, SECRETS))


def measured(what: str, event: Path, host: Host, place: HostDestination) -> None:
    """Publish an event; print what was asked and for how long the processor worked."""
    host.asked.clear()
    started = time.process_time()
    change = publish_files([event], place).change
    seconds = time.process_time() - started
    sent = sum(len(asked.body) for asked in host.asked)
    print(f"  {what:11} {len(host.asked):5} calls {sent / 1e6:8.3f} MB {seconds:7.1f} s  {change.written} written")


def sent(organiser: Organiser, event: Path, host: Host, address: str) -> None:
    """Measure a first publication, that of one result by a run of its own, and of the next by one that watches."""
    event_files.write_event_log(organiser.log, event, force=True)
    with running(host):
        address = address.format(url=host.url)
        print(f" {address.partition('?')[0]}")
        measured("first", event, host, run_to(address))
        watching = run_to(address)
        for what in ("one result", "the next"):
            organiser.report(organiser.round.open_matches[0], organiser.random_result())
            event_files.write_event_log(organiser.log, event)
            measured(what, event, host, watching)


def main() -> None:
    """Measure events in their last round, to both kinds of hosts."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, nargs="+", default=[40, 1000])
    asked.add_argument("--rounds", type=int, default=9)
    given = asked.parse_args()
    catalogues.compile_stale()
    for players in given.players:
        organiser = of_players(players, given.rounds)
        print(f"{players} players, {given.rounds} rounds")
        with tempfile.TemporaryDirectory() as folder:
            event = Path(folder) / "event.ronda"
            sent(organiser, event, FakeGitHub({}), f"github:{fake_github.REPOSITORY}?api={{url}}")
            sent(organiser, event, LongLists(), f"s3://{fake_bucket.BUCKET}?endpoint={{url}}")


if __name__ == "__main__":
    main()
