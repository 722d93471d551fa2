"""What a round of 1,000 players costs in four stages, beside one of a single stage: pairing, results, standings.

`python3 build.py bench stages`. The events are played by turns, round by round, and everybody goes on from each stage,
so that all pair as many; the time is the processor's. A ratio is the middle one of all rounds with the same number.
Before the rounds that begin a stage, `cut` is what beginning it takes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from bench.events import registered
from ronda.commands import requests as ask
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.core.state import Phase
from ronda.formats.standings import swiss_standings
from workshop.cli.simulated_organiser import Organiser

STAGES, ROUNDS = 4, 3
PARTS = ("pairing", "results", "standings")
EVERYBODY = Progression(rule=GoingOn.POINTS)


def chain(*, carries_over: bool) -> tuple[StagePlan, ...]:
    """Four stages of Swiss rounds, from each of which everybody goes on."""
    return tuple(
        StagePlan(
            system=StageSystem.SWISS,
            rounds=ROUNDS,
            carries_over=carries_over and stage > 0,
            progression=EVERYBODY if stage + 1 < STAGES else Progression(),
        )
        for stage in range(STAGES)
    )


def taken(what: Callable[[], object]) -> float:
    """The milliseconds of the processor that something takes."""
    begun = process_time()
    what()
    return (process_time() - begun) * 1e3


def play_round(event: Organiser) -> dict[str, float]:
    """Play a round and give what its parts took."""
    parts = {}
    if event.phase is Phase.CUT_DUE:
        parts["cut"] = taken(lambda: event.do(ask.MakeCut()))
    parts["pairing"] = taken(event.pair)
    parts["results"] = taken(event.finish_round)
    parts["standings"] = taken(lambda: swiss_standings(event.tournament, event.ruleset))
    return parts


def main() -> None:
    """Print the middle of each part of a round, and beside it that of one stage of Swiss."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    asked = parser.parse_args()
    events = {
        "one stage of Swiss": registered(asked.players, structure="custom", swiss_rounds=STAGES * ROUNDS, cut=0),
        "four, each begun anew": registered(asked.players, structure="custom", chain=chain(carries_over=False)),
        "four, carried over": registered(asked.players, structure="custom", chain=chain(carries_over=True)),
    }
    for event in events.values():
        event.begin()
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in events}
    for number in range(STAGES * ROUNDS):
        names = list(events) if number % 2 else list(reversed(events))
        for name in names:
            rounds[name].append(play_round(events[name]))
    plain = rounds["one stage of Swiss"]
    print(f"{asked.players} players, ms a round  " + "".join(f"{part:>12} ratio" for part in PARTS) + "   a cut")
    for name, played in rounds.items():
        columns = ""
        for part in PARTS:
            ratios = median(one[part] / other[part] for one, other in zip(played, plain, strict=True))
            columns += f"{median(each[part] for each in played):12.1f} {ratios:5.2f}"
        cuts = [each["cut"] for each in played if "cut" in each]
        print(f"{name:25}  {columns}" + (f"{median(cuts):8.1f}" if cuts else ""), flush=True)


if __name__ == "__main__":
    main()
