"""One Swiss round, paired by Ronda and by what else there is: the time each takes, and how good its pairing is.

`python3 build.py bench peers/pairing` installs the others and runs it. All get the same players with the same points
and the same earlier opponents. Making a peer's own input of them, such as a graph of all pairs that may meet, is timed
beside the pairing itself. A pairing is better with fewer rematches, then with fewer pairs across the highest boundary
between score groups, then across the next, and then with narrower steps, from the top (`SW-PAIR`). The graph that the
others get leaves the last out, for which the weights of some are too short.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

import networkx as nx
import rustworkx as rx
import swisspair

from ronda.core.details import Details
from ronda.core.pairings import Stage
from ronda.formats.outlook.simulation import SimulatedField, SimulatedRound, tournament_draw
from ronda.formats.pairing.entrants import Entrant
from ronda.formats.pairing.swiss import pair_swiss
from ronda.rulesets import find_ruleset
from tests.formats.exact_pairing import Objective, objective

GAME = find_ruleset("keyforge")
ROUNDS = (6, 12)
"""One in the middle of a usual event, and a late one, in which the leaders are few and have met."""
PATIENCE = 90.0
"""Seconds: a peer that would take longer for more players, by the cube of their number, is not asked."""
IN_NODE = Path(__file__).with_name("pair.mjs")

type Pairs = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Field:
    """The players of a round, and how they came there."""

    entrants: list[Entrant]
    played: list[SimulatedRound]


@dataclass(frozen=True, slots=True)
class Paired:
    """What became of one round."""

    made: float
    """Seconds for the input."""
    seconds: float
    """Seconds for the pairing."""
    pairs: Pairs
    """By players' numbers."""


type Peer = Callable[[Field], Paired]


def field_of(size: int, number: int) -> Field:
    """Play an event by chance up to a round."""
    draw = tournament_draw(size, 0)
    field = SimulatedField.new(GAME, GAME.scoring.form(Details(name="-"), Stage.SWISS), size, draw)
    played = [field.play_round(draw) for _ in range(number - 1)]
    return Field(sorted(field.entrants(), key=lambda entrant: entrant.rank), played)


def by_ronda(field: Field) -> Paired:
    """Pair as the app does, with what a receipt needs; the median of five."""
    taken = []
    for seed in range(5):
        started = perf_counter()
        pairing = pair_swiss(field.entrants, seed=seed)
        taken.append(perf_counter() - started)
    return Paired(0.0, sorted(taken)[2], list(pairing.pairs))


def weighted(entrants: list[Entrant]) -> Iterator[tuple[int, int, int]]:
    """The graph that suits a solver best: no rematches, and boundaries that count more than all below."""
    groups = sorted({entrant.points for entrant in entrants}, reverse=True)
    line = [0]
    for boundary in range(1, len(groups)):
        line.append(line[-1] + len(entrants) ** (len(groups) - 1 - boundary))
    place = {points: line[i] for i, points in enumerate(groups)}
    for i, a in enumerate(entrants):
        for j, b in enumerate(entrants[:i]):
            if b.player not in a.met:
                yield i, j, -abs(place[a.points] - place[b.points])


def by_networkx(field: Field) -> Paired:
    """Pair with the matching of networkx."""
    began = perf_counter()
    graph: nx.Graph[int] = nx.Graph()
    graph.add_weighted_edges_from(weighted(field.entrants))
    started = perf_counter()
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return Paired(started - began, perf_counter() - started, _players(field, matching))


def by_rustworkx(field: Field) -> Paired:
    """Pair with the matching of rustworkx, whose weights have 128 bits."""
    began = perf_counter()
    graph = rx.PyGraph()
    graph.add_nodes_from(field.entrants)
    graph.add_edges_from(list(weighted(field.entrants)))
    started = perf_counter()
    matching = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return Paired(started - began, perf_counter() - started, _players(field, matching))


def _players(field: Field, matching: set[tuple[int, int]]) -> Pairs:
    return [(field.entrants[i].player, field.entrants[j].player) for i, j in matching]


def by_swisspair(field: Field) -> Paired:
    """Pair with swisspair, which is C++, in the order that it asks for."""
    began = perf_counter()
    players = [
        swisspair.Player(
            id=str(entrant.player),
            points=int(entrant.points),
            rank=rank,
            cannot_be_paired_against_ids={str(other) for other in entrant.met},
        )
        for rank, entrant in enumerate(field.entrants, start=1)
    ]
    started = perf_counter()
    matches = swisspair.create_matches(players)
    return Paired(
        started - began, perf_counter() - started, [(int(match.p1.id), int(match.p2.id)) for match in matches]
    )


def in_node(package: str) -> Peer:
    """The peer that a package of npm is, which pairs in Node.js."""

    def paired(field: Field) -> Paired:
        asked = {
            "package": package,
            "players": [
                {"id": entrant.player, "points": int(entrant.points), "met": entrant.met} for entrant in field.entrants
            ],
            "rounds": [
                [
                    {"pair": pair, "points": [int(GAME.scoring.points(result, side)) for side in (0, 1)]}
                    for pair, result in zip(one.pairs, one.results, strict=True)
                ]
                for one in field.played
            ],
        }
        done = subprocess.run(["node", IN_NODE], input=json.dumps(asked), capture_output=True, text=True, check=True)
        answer = json.loads(done.stdout)
        return Paired(answer["made"], answer["seconds"], [(first, second) for first, second in answer["pairs"]])

    return paired


PEERS: dict[str, Peer] = {
    "rustworkx": by_rustworkx,
    "networkx": by_networkx,
    "swisspair": by_swisspair,
    "tournament-pairings": in_node("tournament-pairings"),
    "swiss-pairing": in_node("swiss-pairing"),
}


def judged(field: Field, pairs: Pairs) -> Objective:
    """The objective values of a pairing; raises ``ValueError`` unless everybody sits at one table."""
    of = {entrant.player: entrant for entrant in field.entrants}
    if sorted(player for pair in pairs for player in pair) != sorted(of):
        raise ValueError(pairs)
    return objective(field.entrants, None, [(of[a], of[b]) for a, b in pairs])


def compared(ours: Objective, theirs: Objective) -> str:
    """Say in what a peer's pairing differs from Ronda's."""
    if theirs == ours:
        return "the same"
    if theirs.rematches != ours.rematches:
        return f"{theirs.rematches - ours.rematches:+} rematches"
    more = [
        f"{other - mine:+} {what} {number}"
        for what, both in (
            ("across boundary", zip(ours.crossings, theirs.crossings, strict=True)),
            ("in squares of steps from group", zip(ours.widths, theirs.widths, strict=True)),
        )
        for number, (mine, other) in enumerate(both, start=1)
        if mine != other
    ]
    return more[0]


def main() -> None:
    """Print a line for each size, round and peer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[64, 128, 256, 512, 1024, 10_000])
    sizes = parser.parse_args().players
    print("players round                        input ms pairing ms  of Ronda  its pairing, beside Ronda's")
    for number in ROUNDS:
        asked = dict(PEERS)
        for size, following in zip(sizes, (*sizes[1:], sizes[-1]), strict=True):
            field = field_of(size, number)
            ours = by_ronda(field)
            best = judged(field, ours.pairs)
            print(f"{size:7} {number:5}  {'Ronda':20} {'':8} {ours.seconds * 1e3:10.1f} {1:9}")
            for name, peer in list(asked.items()):
                theirs = peer(field)
                ratio = theirs.seconds / ours.seconds
                times = f"{theirs.made * 1e3:8.1f} {theirs.seconds * 1e3:10.1f} {ratio:9.1f}"
                print(f"{'':13}  {name:20} {times}  {compared(best, judged(field, theirs.pairs))}", flush=True)
                if theirs.seconds * (following / size) ** 3 > PATIENCE:
                    del asked[name]


if __name__ == "__main__":
    main()
