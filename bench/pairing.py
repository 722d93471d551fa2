"""One Swiss round by today's objective beside the one of before, which did not mind how wide a step is.

`python3 build.py bench pairing`. Both pair the same players by turns; the time is the processor's. A usual field has
played by chance up to that round. A crowded one is hard: large parts of it have met, so that next to nothing is found
by exchanging neighbours, and the exact solver has to work. `solver` is that alone, `round` the whole of it, from the
players to the receipt.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.formats.outlook.simulation import SimulatedField, tournament_draw
from ronda.formats.pairing.entrants import Entrant
from ronda.formats.pairing.matching import CROSSINGS, CROSSINGS_AND_WIDTHS, Objective, cheapest_matching
from ronda.formats.pairing.swiss import pair_swiss
from ronda.rulesets import find_ruleset

GAME = find_ruleset("keyforge")
SIZES = (40, 128, 512, 1024)
ROUNDS = (4, 8, 12)
TURNS = 5
OBJECTIVES = (CROSSINGS, CROSSINGS_AND_WIDTHS)


def usual(size: int, number: int) -> list[Entrant]:
    """Play an event by chance up to a round."""
    draw = tournament_draw(size, 0)
    field = SimulatedField.new(GAME, GAME.scoring.form(Details(name="-"), Stage.SWISS), size, draw)
    for _ in range(number - 1):
        field.play_round(draw)
    return field.entrants()


def crowded(size: int, groups: int, share: float) -> list[Entrant]:
    """Let a share of all have met one another, others by chance, and whole parts of the order besides."""
    chance = Random(size)
    points = sorted((min(chance.randint(0, groups), chance.randint(0, groups)) for _ in range(size)), reverse=True)
    met: list[set[int]] = [set() for _ in range(size)]
    pairs = [pair for pair in combinations(range(size), 2) if chance.random() < share]
    for begin in (0, size // 3, 2 * size // 3):
        pairs += combinations(range(begin, begin + size // 6), 2)
    for a, b in pairs:
        met[a].add(b)
        met[b].add(a)
    return [
        Entrant(player=i, points=points[i], rank=i + 1, byes=0, met=tuple(sorted(each))) for i, each in enumerate(met)
    ]


def fields(sizes: list[int]) -> Iterator[tuple[str, list[Entrant]]]:
    """Each field with its name."""
    for size in sizes:
        for number in ROUNDS:
            yield f"{size:5} players, round {number:2}", usual(size, number)
        for groups, share in ((3, 0.0), (8, 0.0), (8, 0.5)):
            yield f"{size:5} players, {groups + 1} groups, {share:.0%} and thirds met", crowded(size, groups, share)


def whole_round(entrants: list[Entrant], seed: int, objective: Objective) -> Callable[[], object]:
    """What pairs a round."""
    return lambda: pair_swiss(entrants, seed=seed, objective=objective)


def solved(entrants: list[Entrant], seed: int, objective: Objective) -> Callable[[], object]:
    """What solves a field exactly, from an order by chance inside the groups."""
    chance = Random(seed)
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    level = [groups.index(entrant.points) for entrant in entrants]
    at = {entrant.player: i for i, entrant in enumerate(entrants)}
    avoid = [{at[other] for other in entrant.met if other in at} for entrant in entrants]
    order = sorted(range(len(entrants)), key=lambda i: (level[i], chance.random()))
    return lambda: cheapest_matching(order, level, avoid, objective)


def by_turns(task: Callable[[int, Objective], Callable[[], object]], turns: int) -> tuple[float, float]:
    """The median milliseconds of a task by each objective, done by turns."""
    taken: dict[int, list[float]] = {0: [], 1: []}
    for turn in range(turns):
        for which in (0, 1) if turn % 2 else (1, 0):
            done = task(turn, OBJECTIVES[which])
            started = process_time()
            done()
            taken[which].append(process_time() - started)
    before, now = (median(times) * 1e3 for times in taken.values())
    return before, now


def main() -> None:
    """Print a line for each field: whole rounds and the solver alone, before, now, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--turns", type=int, default=TURNS)
    asked = parser.parse_args()
    print(f"{'':43}  round ms: before  now ratio   solver ms: before  now ratio")
    for name, entrants in fields(asked.players):
        rounds = by_turns(partial(whole_round, entrants), asked.turns)
        alone = by_turns(partial(solved, entrants), asked.turns)
        said = "   ".join(f"{before:9.1f} {now:9.1f} {now / before:5.2f}" for before, now in (rounds, alone))
        print(f"{name:43} {said}", flush=True)


if __name__ == "__main__":
    main()
