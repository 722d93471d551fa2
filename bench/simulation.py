"""How many events a second are simulated, and how long the verdicts on the cut take: python bench/simulation.py."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from ronda.core.details import Details
from ronda.formats.outlook.forecast import Outlook, candidate_structures, simulate_structures
from ronda.formats.outlook.prospects import cut_prospects, state_as_of_round
from ronda.rulesets import every_ruleset, ruleset_of
from workshop.cli import demo_tournaments

SIZES = (23, 128, 511)
PLAYERS_TIMED = 4000
"""So many players, all events together, are simulated for one number."""


def main() -> None:
    """Print both for every game."""
    for game in every_ruleset():
        details = Details(name="-")
        ruleset = game.for_tournament(details)
        for players in SIZES:
            plans = [one.plan for one in candidate_structures(ruleset, details, players)]
            events = max(4, PLAYERS_TIMED // players)
            start = perf_counter()
            simulate_structures(ruleset, details, players, plans, [Outlook()] * len(plans), seed=1, events=events)
            rate = events / (perf_counter() - start)
            rounds = max(plan.swiss_rounds for plan in plans)
            print(f"{game.key:10} {players:4} players, {rounds} rounds: {rate:7.1f} events a second")
    for game in every_ruleset():
        if not game.stages.cuts:
            continue
        state = demo_tournaments.play_demo_event(game, 512, seed=1).tournament
        for completed in (state.swiss_rounds - 2, state.swiss_rounds - 1):
            start = perf_counter()
            cut_prospects(state_as_of_round(state, completed), ruleset_of(state))
            print(f"{game.key:10}  512 players, after round {completed}: verdicts in {perf_counter() - start:.3f} s")


if __name__ == "__main__":
    main()
