"""How long the largest events take to open, work with, export and verify, beside ones of half and a quarter the size.

Run it as `.venv/bin/python bench/large.py --players 2000 --rounds 12 --actions 40000` after `python3 build.py test`
installed what it needs. Twice the size should take about twice as long.

Seconds of the processor at a quarter, half and all of the size. What grows faster is small: each result makes anew the
list of its round's tables, and standings are sorted.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from bench.events import registered
from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import verify_pairings
from ronda.commands import decide_facts
from ronda.commands import requests as ask
from ronda.core.facts import ActionUndone, ResultCleared
from ronda.journal import Log
from ronda.views.app import Device, screen_page
from workshop.cli.simulated_organiser import Organiser

FEW = 40
"""Players of an event of many actions."""


def begun(players: int, rounds: int) -> Organiser:
    """An event that was started."""
    organiser = registered(players, structure="custom", swiss_rounds=rounds, cut=0)
    organiser.begin()
    return organiser


def of_players(players: int, rounds: int) -> Organiser:
    """An event in its last round, with one result of it."""
    organiser = begun(players, rounds)
    for _ in range(rounds - 1):
        organiser.play_round()
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    return organiser


def of_actions(actions: int) -> Organiser:
    """An event whose results were entered, cleared and undone until its log had so many entries.

    Each step is decided where the round has no result, and all are put into the log at once: one by one, an undo
    replays the log each time.
    """
    organiser = begun(FEW, 5)
    organiser.pair()
    log, at = organiser.log, organiser.log.records[-1].at
    while len(log.records) < actions:
        for match in organiser.round.open_matches:
            for undone in (True, False):
                asked = ask.ReportResult(round=1, match=match.number, result=organiser.random_result())
                facts = decide_facts(organiser.tournament, organiser.ruleset, asked, ask.Moment(at=at, random=1))
                action = len(log.records)
                taken_back = ActionUndone(action=action) if undone else ResultCleared(round=1, match=match.number)
                for step in (facts, (taken_back,)):
                    log = replace(log, records=(*log.records, *journal.extend_log(log, step, at=at)))
    organiser.log = journal.append_records(None, log.records)
    return organiser


def seconds(task: Callable[[], object]) -> float:
    """Measure how long the processor works for a task."""
    started = time.process_time()
    task()
    return time.process_time() - started


def measured(organiser: Organiser) -> dict[str, float]:
    """The seconds of what one does with an event."""
    log: Log = organiser.log
    text = journal.log_file_text(log)
    number = len(log.tournament.rounds)
    match = organiser.round.open_matches[-1]

    def shown(route: str) -> Callable[[], object]:
        address = f"/t/{log.tournament.id}{route}"
        return lambda: screen_page(address, {log.tournament.id: log}, Device.read({"now": log.records[-1].at}), "en")

    return {
        "open": seconds(lambda: read_event_file(text)),
        "result": seconds(lambda: organiser.report(match, organiser.random_result())),
        "board": seconds(shown(f"/round/{number}")),
        "standings": seconds(shown("/standings")),
        "history": seconds(shown("/history")),
        "export": seconds(lambda: journal.log_file_text(log)),
        "verify": seconds(lambda: list(verify_pairings(log, organiser.ruleset))),
    }


def table(title: str, sizes: list[int], made: Callable[[int], Organiser]) -> None:
    """Print a line for each thing that one does: its seconds at each size, and the growth from each to the next."""
    columns = []
    for size in sizes:
        organiser = made(size)
        columns.append(measured(organiser))
        print(f"{title} {size}: {len(organiser.log.records)} entries")
    for what in columns[0]:
        times = [column[what] for column in columns]
        growth = " ".join(f"×{after / before:.1f}" for before, after in pairwise(times) if before)
        print(f"  {what:10}", " ".join(f"{spent:8.3f}" for spent in times), " s ", growth)


def main() -> None:
    """Measure both kinds of large events."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=2000)
    asked.add_argument("--rounds", type=int, default=12)
    asked.add_argument("--actions", type=int, default=40_000)
    given = asked.parse_args()
    parts = (4, 2, 1)
    table("players", [given.players // part for part in parts], lambda size: of_players(size, given.rounds))
    table("actions", [given.actions // part for part in parts], of_actions)


if __name__ == "__main__":
    main()
