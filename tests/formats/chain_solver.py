"""A chain of stages told from its log alone: who plays, who is out, who goes on, and how few rematches a round needs.

It shares no code with the engine. It reads the lines of an event file of KeyForge, whose results have no draws, and
raises ``AssertionError`` where a fact is not the one that the rules ask for (ST-CHAIN, ST-2LO, ST-PROGRESSION).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

type Facts = Iterable[tuple[str, dict[str, Any]]]
"""The facts that count, each with its name and what the file holds of it."""
ENUMERATED = 12
"""Up to so many players the fewest rematches are found by going through all pairings."""
JUDGED = 10
"""Up to so many players bye and steps between groups are compared with those of all pairings."""
CAPITALS = re.compile("(?<!^)([A-Z])")


@dataclass(slots=True)
class Person:
    """A player."""

    lot: int
    first_round: int
    left: int | None = None
    """How many rounds were paired when the player left."""


@dataclass(slots=True)
class Played:
    """A round: by table its two seats, and who won it (1, 2, -1 for nobody), once that is known."""

    stage: int
    bracket: bool
    seats: dict[int, tuple[int | None, int | None]]
    won: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Begun:
    """A stage that has begun."""

    entrants: tuple[int, ...]
    places: int
    before: int
    """How many rounds were played before it."""


@dataclass(slots=True)
class Counts:
    """What went right."""

    rounds: int = 0
    cuts: int = 0
    thirds: int = 0
    """Finals beside which others play for third place."""
    forced: int = 0
    """Rematches of which none could be avoided."""


class ChainSolver:
    """Follows the facts of an event one by one and works everything out anew at each."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.people: dict[int, Person] = {}
        self.rounds: list[Played] = []
        self.chain: list[dict[str, Any]] = []
        self.stages: list[Begun] = []
        self.seeds: tuple[int, ...] | None = None
        self.counts = Counts()

    def follow(self, facts: Facts) -> Counts:
        """Take in the facts; raise for the first that should have been another."""
        for name, data in facts:
            taken = getattr(self, f"_{CAPITALS.sub(r'_\1', name).lower()}", None)
            if taken is not None:
                taken(data)
        return self.counts

    # -- facts ---------------------------------------------------------------------------------------------------------

    def _player_registered(self, data: dict[str, Any]) -> None:
        self.people[data["player"]] = Person(data["lot"], data["first_round"])

    def _tournament_started(self, data: dict[str, Any]) -> None:
        self.chain = data["chain"]
        self.stages = [Begun((), _places(self.chain, 0, len(self.people)), 0)]

    def _player_dropped(self, data: dict[str, Any]) -> None:
        person = self.people[data["player"]]
        person.left = len(self.rounds) if person.left is None else person.left

    _player_disqualified = _player_dropped

    def _player_returned(self, data: dict[str, Any]) -> None:
        self.people[data["player"]].left = None

    def _round_unpaired(self, data: dict[str, Any]) -> None:
        number = data["round"]
        del self.rounds[number - 1 :]
        for person in self.people.values():
            person.first_round = min(person.first_round, number)
            person.left = None if person.left is None else min(person.left, number - 1)

    def _result_reported(self, data: dict[str, Any]) -> None:
        self.rounds[data["round"] - 1].won[data["match"]] = data["result"]["winner"]

    _result_corrected = _result_reported

    def _result_cleared(self, data: dict[str, Any]) -> None:
        del self.rounds[data["round"] - 1].won[data["match"]]

    def _stage_begun(self, data: dict[str, Any]) -> None:
        if data["stage"] < len(self.stages):
            self.stages.pop()
        assert data["stage"] == len(self.stages)
        self._check_cut(data["entrants"])
        places = _places(self.chain, data["stage"], len(data["entrants"]))
        assert data["cut"] == places
        self.stages.append(Begun(tuple(data["entrants"]), places, len(self.rounds)))

    def _cut_made(self, data: dict[str, Any]) -> None:
        self._check_cut(data["seeds"])
        self.seeds = tuple(data["seeds"])

    def _check_cut(self, seeds: Sequence[int]) -> None:
        """The stage is over, and these are exactly those who go on, in their order.

        Once a bracket is made no more rounds are played before it, whatever is corrected.
        """
        assert self.seeds is not None or self._is_over()
        wanted = self.going_on()
        assert list(seeds) == wanted, (seeds, wanted)
        self.counts.cuts += 1

    def _cut_revised(self, data: dict[str, Any]) -> None:
        begun = self.stages.pop() if self.seeds is None else None
        seeds = list(self.seeds if begun is None else begun.entrants)  # type: ignore[arg-type]  # one of them is there
        others = [player for player in self._in_order()[0] if player not in seeds]
        wanted = [player for player in seeds if player != data["leaver"]] + others[:1]
        assert data["seeds"] == wanted, (data, wanted)
        if begun is None:
            self.seeds = tuple(wanted)
        else:
            self.stages.append(Begun(tuple(wanted), begun.places, begun.before))

    def _round_paired(self, data: dict[str, Any]) -> None:
        seats = {each["number"]: (each["first"], each["second"]) for each in data["pairings"]}
        bracket = data["stage"] == "elimination"
        sitting = [player for both in seats.values() for player in both if player is not None]
        assert len(set(sitting)) == len(sitting)
        if bracket:
            assert self.seeds is not None
            assert set(sitting) <= set(self.seeds)
            self._check_final(data["pairings"])
        else:
            assert not self._is_over()
            self._check_round(data, seats, sitting)
        self.rounds.append(Played(len(self.stages) - 1, bracket, seats))
        self.counts.rounds += 1

    def _bracket_reseated(self, data: dict[str, Any]) -> None:
        seats = {each["number"]: (each["first"], each["second"]) for each in data["pairings"]}
        self.rounds[data["round"] - 1].seats = seats

    def _check_final(self, pairings: list[dict[str, Any]]) -> None:
        """Beside the final, who lost the semifinals and is there, where that is announced (ST-THIRD)."""
        semifinals = self.rounds[-1]
        if not (self.chain[-1].get("third_place") and semifinals.bracket and len(semifinals.seats) == 2):
            return
        ways: tuple[set[int | None], set[int | None]] = (set(), set())
        for table, both in semifinals.seats.items():
            seated = [player for player in both if player is not None]
            won = 1 if len(seated) == 1 and table not in semifinals.won else semifinals.won.get(table, -1)
            lost = [player for side, player in enumerate(seated, start=1) if side != won]
            if won < 0:
                lost = [player for player in lost if self._is_there(player)]
            ways[0].update(player for side, player in enumerate(both, start=1) if side == won)
            ways[1].update(lost if len(lost) == 1 else ())
        wanted = [{player for player in way if self._is_there(player)} for way in ways]
        assert [{each["first"], each["second"]} - {None} for each in pairings] == wanted
        self.counts.thirds += 1

    # -- how it stands -------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> dict[str, Any]:
        """What is announced of the stage that is played."""
        return self.chain[len(self.stages) - 1]

    def counted(self) -> list[tuple[int, Played]]:
        """The rounds that count in the stage that is played, by running number."""
        first = len(self.stages) - 1
        while first and self.chain[first].get("carries_over"):
            first -= 1
        return [
            (number, each)
            for number, each in enumerate(self.rounds, start=1)
            if each.stage >= first and not each.bracket
        ]

    def entrants(self) -> list[int]:
        """Who plays the stage or has played it, by number."""
        if len(self.stages) == 1:
            return sorted(self.people)
        return sorted(self.stages[-1].entrants)

    def losses(self, player: int) -> int:
        """How many counted rounds a player who is in the event has lost, by not being there too."""
        lost = 0
        for number, each in self.counted():
            person, match = self.people[player], _match_of(each, player)
            if match is None:
                lost += person.left is None or person.left >= number
            else:
                won = each.won.get(match)
                alone = each.seats[match][1] is None
                free = alone and self.chain[each.stage]["system"] == "round_robin"
                lost += (alone and won is not None and not free) or (
                    not alone and won is not None and won != _side(each, match, player)
                )
        return lost

    def playing(self) -> list[int]:
        """Who is to be paired, by number."""
        there = [player for player in self.entrants() if self.people[player].left is None]
        return [player for player in there if self.plan["system"] != "two_losses" or self.losses(player) < 2]

    def _is_there(self, player: int | None) -> bool:
        return player is not None and self.people[player].left is None

    def _is_over(self) -> bool:
        plan, begun = self.plan, self.stages[-1]
        played = len(self.rounds) - begun.before
        if plan["system"] == "round_robin":
            own = [each for _, each in self.counted() if each.stage == len(self.stages) - 1]
            met = {frozenset(both) for each in own for both in each.seats.values()}
            there = [player for player in {one for both in met for one in both} - {None} if self._is_there(player)]
            every = all(frozenset((one, other)) in met for one in there for other in there if one != other)
            return bool(own) and every and played >= len(own[0].seats) * 2 - 1
        if plan.get("length", "rounds") == "rounds":
            return bool(played >= plan["rounds"])
        playing = self.playing()
        undefeated = sum(not self.losses(player) for player in playing)
        most = Fraction(begun.places, 2) if plan["length"] == "undefeated_half" else 1
        return played > 0 and (undefeated <= most or len(playing) <= max(begun.places, 1))

    def order(self) -> list[int]:
        """Those who are in the event and play the stage, best first: points, schedule, extended schedule, lot."""
        points, played, met = Counter[int](), Counter[int](), {player: list[int]() for player in self.people}
        for _, each in self.counted():
            for table, (first, second) in each.seats.items():
                won = each.won.get(table)
                if second is None:
                    if won is None and self.chain[each.stage]["system"] != "round_robin":
                        points[first] += 1  # type: ignore[index]  # somebody sits there
                        played[first] += 1  # type: ignore[index]
                elif won is not None:
                    for player, other, side in ((first, second, 1), (second, first, 2)):
                        points[player] += won == side  # type: ignore[index]
                        played[player] += 1  # type: ignore[index]
                        met[player].append(other)  # type: ignore[index, arg-type]
        ratio = {p: Fraction(points[p], played[p]) if played[p] else Fraction(0) for p in self.people}
        schedule = {p: _mean([ratio[other] for other in met[p]]) for p in self.people}
        extended = {p: _mean([schedule[other] for other in met[p]]) for p in self.people}
        self.points = points
        there = [player for player in self.entrants() if self.people[player].left is None]
        return sorted(there, key=lambda p: (points[p], schedule[p], extended[p], self.people[p].lot), reverse=True)

    def _in_order(self) -> tuple[list[int], int]:
        """Who can go on, in the order in which they do, and how many of them the rule names."""
        rows = [p for p in self.order() if self.plan["system"] != "two_losses" or self.losses(p) < 2]
        rule = self.plan.get("progression", {})
        kind, bound = rule.get("rule", "best"), rule.get("bound", 0)
        if kind == "undefeated_first":
            first = [player for player in rows if not self.losses(player)]
        elif kind == "losses":
            first = [player for player in rows if self.losses(player) <= bound]
        elif kind == "points":
            first = [player for player in rows if self.points[player] >= bound]
        else:
            first = rows
        named = len(rows) if kind == "undefeated_first" else len(first)
        return first + [player for player in rows if player not in first], named

    def going_on(self) -> list[int]:
        """Who goes on from the stage that is played, best first."""
        rows, named = self._in_order()
        rule = self.plan.get("progression", {})
        count = min(max(named, rule.get("least", 0)), self.stages[-1].places, len(rows))
        if rule.get("all_who_tie") and count:
            while count < len(rows) and self.points[rows[count]] == self.points[rows[count - 1]]:
                count += 1
        return rows[:count]

    # -- pairing -------------------------------------------------------------------------------------------------------

    def _check_round(
        self, data: dict[str, Any], seats: dict[int, tuple[int | None, int | None]], sitting: list[int]
    ) -> None:
        counted = self.counted()
        meetings = Counter(
            frozenset((first, second))
            for _, each in counted
            for first, second in each.seats.values()
            if first is not None and second is not None
        )
        pairs = [(one, two) for one, two in seats.values() if one is not None and two is not None]
        if self.plan["system"] == "round_robin":
            own = [each for _, each in counted if each.stage == len(self.stages) - 1]
            assert set(sitting) <= set(self.entrants())
            assert not any(frozenset(both) in map(frozenset, each.seats.values()) for each in own for both in pairs)
            return
        assert sorted(sitting) == self.playing(), (sorted(sitting), self.playing())
        again = {frozenset(both) for both in pairs if meetings[frozenset(both)]}
        receipt = data["receipt"]
        assert {frozenset(both) for both in receipt["rematches"]} == again
        assert len(again) == len(receipt["rematches"])
        byes = Counter(first for _, each in counted for first, second in each.seats.values() if second is None)
        fewest = min(byes[player] for player in sitting)
        alone = next((first for first, second in seats.values() if second is None), None)
        may_sit_out = [player for player in sitting if byes[player] == fewest] if len(sitting) % 2 else []
        assert (alone in may_sit_out) if may_sit_out else alone is None
        if again:
            needed = fewest_rematches(sitting, {tuple(sorted(both)) for both in meetings}, may_sit_out)
            assert len(again) == needed, f"{len(again)} rematches, {needed} were needed"
            self.counts.forced += needed
        if self.rounds:
            self._check_groups(receipt, pairs, alone, may_sit_out, meetings)

    def _check_groups(
        self,
        receipt: dict[str, Any],
        pairs: list[tuple[int, int]],
        alone: int | None,
        may_sit_out: list[int],
        meetings: Counter[frozenset[int]],
    ) -> None:
        """The receipt tells how many step between groups, and in a small field no pairing has fewer of them."""
        order = self.order()
        worth = (
            {player: -self.losses(player) for player in order}
            if self.plan["system"] == "two_losses"
            else {player: self.points[player] for player in order}
        )
        players = sorted({player for both in pairs for player in both} | ({alone} if alone else set()))
        groups = sorted({worth[player] for player in players}, reverse=True)[:-1]

        def steps(of: Sequence[tuple[int, int]]) -> tuple[int, ...]:
            return tuple(sum((worth[a] >= group) != (worth[b] >= group) for a, b in of) for group in groups)

        assert tuple(receipt["crossings"]) == steps(pairs), (receipt, steps(pairs))
        lowest = [player for player in reversed(order) if player in may_sit_out]
        place = lowest.index(alone) if alone is not None else 0
        assert set(receipt["bye_passed_over"]) == set(lowest[:place])
        if len(players) > JUDGED:
            return

        def judged(of: Sequence[tuple[int, int]], free: int | None) -> tuple[int, int, tuple[int, ...]]:
            met = sum(bool(meetings[frozenset(both)]) for both in of)
            return met, lowest.index(free) if free is not None else 0, steps(of)

        every = (
            (_of, free)
            for free in (*lowest, *(() if lowest else (None,)))
            for _of in _every_pairing(tuple(player for player in players if player != free))
        )
        assert judged(pairs, alone) == min(judged(*each) for each in every)


def _places(chain: Sequence[dict[str, Any]], stage: int, players: int) -> int:
    if stage + 1 >= len(chain):
        return 0
    return min(chain[stage].get("progression", {}).get("places", 0) or players, players)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def _match_of(played: Played, player: int) -> int | None:
    return next((table for table, both in played.seats.items() if player in both), None)


def _side(played: Played, table: int, player: int) -> int:
    return 1 if played.seats[table][0] == player else 2


def _every_pairing(players: tuple[int, ...]) -> Iterable[list[tuple[int, int]]]:
    if not players:
        yield []
        return
    first, *others = players
    for place, other in enumerate(others):
        for rest in _every_pairing((*others[:place], *others[place + 1 :])):
            yield [(first, other), *rest]


def fewest_rematches(players: Sequence[int], met: set[tuple[int, ...]], may_sit_out: Sequence[int]) -> int:
    """How many pairs at least meet again, whoever of those has the bye: by all pairings, or by a largest matching."""
    if len(players) > ENUMERATED:
        fresh: nx.Graph[int] = nx.Graph()
        fresh.add_nodes_from(players)
        fresh.add_edges_from(
            (one, other) for one in players for other in players if one < other and (one, other) not in met
        )
        free = list(may_sit_out) or [0]
        return min(
            (len(players) - bool(may_sit_out)) // 2
            - len(nx.max_weight_matching(fresh.subgraph(set(players) - {one}), maxcardinality=True))
            for one in free
        )

    @cache
    def least(left: frozenset[int]) -> int:
        if not left:
            return 0
        first = min(left)
        return min(((first, other) in met) + least(left - {first, other}) for other in left - {first})

    return min(least(frozenset(players) - {free}) for free in ([*may_sit_out] or [0]))
