"""How long Swiss pairing takes, beside networkx's matching of the same round: python bench/pairing.py."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

import networkx as nx

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.formats.outlook.simulation import SimulatedField, tournament_draw
from ronda.formats.pairing.entrants import Entrant, SwissPairing
from ronda.formats.pairing.swiss import pair_swiss
from ronda.rulesets import find_ruleset
from tests.formats.exact_pairing import crossings as count_crossings

GAME = find_ruleset("keyforge")
ROUND = 6
"""The round that is timed, in the middle of a usual event."""
LATE_ROUND = 12
"""A round in which the leaders are few and have met: exchanges are not enough there."""
COMPARED = {ROUND: 1024, LATE_ROUND: 256}
"""The largest field that networkx pairs in a bearable time."""


def entrants_of_round(size: int, number: int) -> list[Entrant]:
    """Play an event up to a round."""
    draw = tournament_draw(size, 0)
    field = SimulatedField.new(GAME, GAME.scoring.form(Details(name="-"), Stage.SWISS), size, draw)
    for _ in range(number - 1):
        field.play_round(draw)
    return field.entrants()


def timed(entrants: list[Entrant], repeat: int) -> tuple[float, SwissPairing]:
    """Pair one round several times; give the median time and one pairing."""
    times = []
    for seed in range(repeat):
        start = perf_counter()
        pairing = pair_swiss(entrants, seed=seed)
        times.append(perf_counter() - start)
    return sorted(times)[repeat // 2], pairing


def networkx_time(entrants: list[Entrant], crossings: tuple[int, ...]) -> tuple[float, bool]:
    """Time networkx alone on the same round, in the form that suits it best, and compare the crossings.

    The graph is built beforehand and holds no rematches; a pair costs the boundaries between its groups, each
    counting more than all below it.
    """
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    line = [0]
    for boundary in range(1, len(groups)):
        line.append(line[-1] + len(entrants) ** (len(groups) - 1 - boundary))
    place = {points: line[i] for i, points in enumerate(groups)}
    graph: nx.Graph[int] = nx.Graph()
    for i, a in enumerate(entrants):
        for j, b in enumerate(entrants[:i]):
            if b.player not in a.met:
                graph.add_edge(i, j, weight=-abs(place[a.points] - place[b.points]))
    start = perf_counter()
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    spent = perf_counter() - start
    pairs = [(entrants[i], entrants[j]) for i, j in matching]
    return spent, crossings == count_crossings(entrants, pairs)


def main() -> None:
    """Print one line for each size and round."""
    print(f"{'players':>8} {'round':>6} {'ronda ms':>10} {'networkx ms':>12} {'ratio':>7}  same crossings")
    for size in (64, 128, 256, 512, 1024, 10_000):
        for number in (ROUND, LATE_ROUND):
            entrants = entrants_of_round(size, number)
            ours, pairing = timed(entrants, 5)
            line = f"{size:8} {number:6} {ours * 1e3:10.1f}"
            if size <= COMPARED[number]:
                theirs, same = networkx_time(entrants, pairing.crossings)
                line += f" {theirs * 1e3:12.1f} {theirs / ours:7.0f}  {same}"
            print(line)


if __name__ == "__main__":
    main()
