"""A chain of stages told from its log alone: who plays, who is out, who goes on, and how few rematches a round needs.

It shares no code with the engine. It reads the lines of an event file of KeyForge, whose results have no draws, and
raises ``AssertionError`` where a fact is not the one that the rules ask for (ST-CHAIN, ST-2LO, ST-PROGRESSION,
ST-GROUPS, ST-CROSSING, ST-OPEN, ST-ABSENT, ST-APART, ST-SEED).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import factorial, prod
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
BRACKETS = ("elimination", "double_elimination")
CROSSED = 2000
"""With so many ways to put those who go on from groups on the bracket's seeds at most, all are gone through."""
CAPITALS = re.compile("(?<!^)([A-Z])")


@dataclass(slots=True)
class Person:
    """A player."""

    lot: int
    first_round: int
    rating: int = 0
    left: int | None = None
    """How many rounds were paired when the player left."""
    absences: dict[int, str] = field(default_factory=dict)
    """What the rounds count for which an absence was announced."""


@dataclass(slots=True)
class Played:
    """A round: by table its two seats, and who won it (1, 2, -1 for nobody), once that is known."""

    stage: int
    bracket: bool
    seats: dict[int, tuple[int | None, int | None]]
    won: dict[int, int] = field(default_factory=dict)
    groups: list[list[int]] = field(default_factory=list)
    """Those of its stage, if the round made them."""


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
    groups: int = 0
    crossed: int = 0
    absent: int = 0
    apart: int = 0
    """Pairs that were kept apart and would have met."""
    seeded: int = 0


class ChainSolver:
    """Follows the facts of an event one by one and works everything out anew at each."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.people: dict[int, Person] = {}
        self.rounds: list[Played] = []
        self.chain: list[dict[str, Any]] = []
        self.stages: list[Begun] = []
        self.seeds: tuple[int, ...] | None = None
        self.apart: set[tuple[int, ...]] = set()
        self.details: dict[str, Any] = {}
        self.returned = set[int]()
        """Two of them may have been away in the round in which a table has them meet."""
        self.counts = Counts()

    def follow(self, facts: Facts) -> Counts:
        """Take in the facts; raise for the first that should have been another."""
        for name, data in facts:
            taken = getattr(self, f"_{CAPITALS.sub(r'_\1', name).lower()}", None)
            if taken is not None:
                taken(data)
        return self.counts

    # -- facts ---------------------------------------------------------------------------------------------------------

    def _tournament_created(self, data: dict[str, Any]) -> None:
        self.details = data["details"]

    def _player_registered(self, data: dict[str, Any]) -> None:
        rating = data.get("wishes", {}).get("rating", 0)
        self.people[data["player"]] = Person(data["lot"], data["first_round"], rating)

    def _absence_announced(self, data: dict[str, Any]) -> None:
        self.people[data["player"]].absences[data["round"]] = data["counts"]

    def _absence_taken_back(self, data: dict[str, Any]) -> None:
        del self.people[data["player"]].absences[data["round"]]

    def _players_kept_apart(self, data: dict[str, Any]) -> None:
        self.apart.add(tuple(data["players"]))

    def _players_let_meet(self, data: dict[str, Any]) -> None:
        self.apart.remove(tuple(data["players"]))

    def _tournament_started(self, data: dict[str, Any]) -> None:
        self.chain = data["chain"]
        self.stages = [Begun((), _places(self.chain, 0, len(self.people)), 0)]

    def _player_dropped(self, data: dict[str, Any]) -> None:
        person = self.people[data["player"]]
        person.left = len(self.rounds) if person.left is None else person.left

    _player_disqualified = _player_dropped

    def _player_returned(self, data: dict[str, Any]) -> None:
        self.people[data["player"]].left = None
        self.returned.add(data["player"])

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
        self._check_entrants(seeds, self.going_on())
        self.counts.cuts += 1

    def _crosses(self) -> bool:
        return bool(self.groups()) and self.chain[len(self.stages)]["system"] in BRACKETS

    def _check_entrants(self, seeds: Sequence[int], wanted: Sequence[int]) -> None:
        if self._crosses():
            self._check_crossing(seeds, wanted)
        else:
            assert list(seeds) == list(wanted), (seeds, wanted)

    def _cut_revised(self, data: dict[str, Any]) -> None:
        begun = self.stages.pop() if self.seeds is None else None
        seeds = list(self.seeds if begun is None else begun.entrants)  # type: ignore[arg-type]  # one of them is there
        order = self._in_order()[0]
        others = [player for player in order if player not in seeds]
        wanted = [player for player in seeds if player != data["leaver"]] + others[:1]
        if begun is None:
            self._check_entrants(data["seeds"], sorted(wanted, key=order.index) if self._crosses() else wanted)
            self.seeds = tuple(data["seeds"])
        else:
            assert data["seeds"] == wanted, (data, wanted)
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
        self.rounds.append(Played(len(self.stages) - 1, bracket, seats, groups=data.get("groups", [])))
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

    def groups(self) -> list[list[int]]:
        """The groups of the stage that is played; none where it has but one or has not begun."""
        before = self.stages[-1].before
        return self.rounds[before].groups if before < len(self.rounds) else []

    def entrants(self) -> list[int]:
        """Who plays the stage or has played it, by number."""
        if self.groups():
            return sorted(player for group in self.groups() for player in group)
        if len(self.stages) == 1:
            return sorted(self.people)
        return sorted(self.stages[-1].entrants)

    def losses(self, player: int, before: int | None = None) -> int:
        """How many counted rounds a player who is in the event has lost, by not being there too; before one of them."""
        lost = 0
        for number, each in self.counted()[: None if before is None else before - self.counted()[0][0]]:
            person, match = self.people[player], _match_of(each, player)
            if match is None:
                there = person.left is None or person.left >= number
                lost += there and person.absences.get(number) != "half"
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

    def _was_there(self, player: int, number: int, played: Played) -> bool:
        """Tell whether somebody without a match in a round played its stage, was there and not out by losses."""
        if played.stage and player not in self.stages[played.stage].entrants:
            return False
        person = self.people[player]
        in_event = person.first_round <= number and (person.left is None or person.left >= number)
        is_out = self.chain[played.stage]["system"] == "two_losses" and self.losses(player, number) >= 2
        return in_event and not is_out and _match_of(played, player) is None

    def _is_over(self) -> bool:
        plan, begun = self.plan, self.stages[-1]
        played = len(self.rounds) - begun.before
        if plan["system"] == "round_robin":
            own = [each for each in self.rounds[begun.before :] if not each.bracket]
            members = self.groups() or [
                sorted(
                    {player for each in own for both in each.seats.values() for player in both if player is not None}
                )
            ]
            groups = [[player for player in group if self._is_there(player)] for group in members]
            met = {frozenset(both) for each in own for both in each.seats.values()}
            every = all(
                frozenset(both) in met or self.returned.issuperset(both)
                for group in groups
                for both in combinations(group, 2)
            )
            size = max(map(len, members))
            return bool(own) and every and len(own) >= size - 1 + size % 2
        if plan.get("length", "rounds") == "rounds":
            return bool(played >= plan["rounds"])
        playing = self.playing()
        undefeated = sum(not self.losses(player) for player in playing)
        most = Fraction(begun.places, 2) if plan["length"] == "undefeated_half" else 1
        return played > 0 and (undefeated <= most or len(playing) <= max(begun.places, 1))

    def order(self) -> list[int]:
        """Those who are in the event and play the stage, best first: points, schedule, extended schedule, lot."""
        points, played, met = Counter[int](), Counter[int](), {player: list[int]() for player in self.people}
        for number, each in self.counted():
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
            for player, person in self.people.items():
                if person.absences.get(number) == "half" and self._was_there(player, number, each):
                    points[player] += Fraction(1, 2)  # type: ignore[assignment]  # half a win
                    played[player] += 1
        ratio = {p: Fraction(points[p], played[p]) if played[p] else Fraction(0) for p in self.people}
        schedule = {p: _mean([ratio[other] for other in met[p]]) for p in self.people}
        extended = {p: _mean([schedule[other] for other in met[p]]) for p in self.people}
        self.points = points

        def key(player: int) -> tuple[Fraction, Fraction, Fraction, int]:
            return Fraction(points[player]), schedule[player], extended[player], self.people[player].lot

        place = dict.fromkeys(self.entrants(), 0)
        for group in self.groups():
            place |= {player: nth for nth, player in enumerate(sorted(group, key=key, reverse=True))}

        def across(player: int) -> tuple[Fraction, ...]:
            matches = max(Fraction(played[player]), Fraction(1)) if self.groups() else Fraction(1)
            first, second, third, lot = key(player)
            return Fraction(-place[player]), first / matches, second, third, Fraction(lot)

        there = [player for player in self.entrants() if self.people[player].left is None]
        return sorted(there, key=across, reverse=True)

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
        elif kind == "group_best":
            first = [player for player in rows if self.places_in_groups(rows)[player][1] <= bound]
            return first + [p for p in rows if p not in first], len(rows) if rule.get("places") else len(first)
        else:
            first = rows
        named = len(rows) if kind == "undefeated_first" else len(first)
        return first + [player for player in rows if player not in first], named

    def places_in_groups(self, rows: Sequence[int]) -> dict[int, tuple[int, int]]:
        """The group and the place in it of each of those who can go on."""
        ranked = [[player for player in rows if player in group] for group in self.groups()]
        return {player: (nth, place) for nth, group in enumerate(ranked) for place, player in enumerate(group, start=1)}

    def going_on(self) -> list[int]:
        """Who goes on from the stage that is played, best first."""
        rows, named = self._in_order()
        rule = self.plan.get("progression", {})
        count = min(max(named, rule.get("least", 0)), self.stages[-1].places, len(rows))
        if rule.get("all_who_tie") and count:
            while count < len(rows) and self.points[rows[count]] == self.points[rows[count - 1]]:
                count += 1
        return rows[:count]

    def _check_crossing(self, seeds: Sequence[int], wanted: Sequence[int]) -> None:
        """Nobody has the seed of another place, nor a bye for none, and no others keep group mates further apart."""
        assert set(seeds) == set(wanted)
        assert len(seeds) == len(wanted)
        places = self.places_in_groups(self._in_order()[0])
        size = 1 << (len(seeds) - 1).bit_length()
        kinds = [(places[player][1], seed < size - len(seeds)) for seed, player in enumerate(wanted)]
        group = {player: places[player][0] for player in seeds}
        for seed, player in enumerate(seeds):
            at = wanted.index(player)
            assert kinds[at] == kinds[seed], (seeds, wanted)
        leaves = [1]
        while len(leaves) < size:
            leaves = [seed for one in leaves for seed in (one, 2 * len(leaves) + 1 - one)]
        leaf = {seed - 1: place for place, seed in enumerate(leaves)}

        def mates(order: Sequence[int]) -> tuple[int, ...]:
            met = Counter(
                (leaf[one] ^ leaf[other]).bit_length()
                for one, other in combinations(range(len(order)), 2)
                if group[order[one]] == group[order[other]]
            )
            return tuple(met[number] for number in range(1, size.bit_length()))

        assert mates(seeds) <= mates(wanted)
        alike = [[seed for seed, kind in enumerate(kinds) if kind == each] for each in sorted(set(kinds))]
        if prod(factorial(len(each)) for each in alike) <= CROSSED:
            every = (
                {
                    seed: wanted[other]
                    for each, given in zip(alike, taken, strict=True)
                    for seed, other in zip(each, given, strict=True)
                }
                for taken in product(*(permutations(each) for each in alike))
            )
            assert mates(seeds) == min(mates([one[seed] for seed in range(len(one))]) for one in every)
        self.counts.crossed += 1

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
            groups = self.groups() or data.get("groups", [])
            if not own:
                self._check_groups_made(groups)
            assert all(any(set(both) <= set(group) for group in groups or [sitting]) for both in pairs)
            assert not any(frozenset(both) in map(frozenset, each.seats.values()) for each in own for both in pairs)
            return
        absent = {p: self.people[p].absences.get(len(self.rounds) + 1) for p in self.playing()}
        awarded = [player for player, counts in absent.items() if counts == "bye"]
        assert set(awarded) <= {first for first, second in seats.values() if second is None}
        self.counts.absent += sum(map(bool, absent.values()))
        sitting = [player for player in sitting if player not in awarded]
        assert sorted(sitting) == [player for player, counts in absent.items() if counts is None], (sitting, absent)
        again = {frozenset(both) for both in pairs if meetings[frozenset(both)]}
        receipt = data["receipt"]
        assert {frozenset(both) for both in receipt["rematches"]} == again
        assert len(again) == len(receipt["rematches"])
        byes = Counter(
            first
            for _, each in counted
            for first, second in each.seats.values()
            if second is None and self.chain[each.stage]["system"] != "round_robin"
        )
        fewest = min(byes[player] for player in sitting)
        alone = next((one for one, second in seats.values() if second is None and one not in awarded), None)
        may_sit_out = [player for player in sitting if byes[player] == fewest] if len(sitting) % 2 else []
        assert (alone in may_sit_out) if may_sit_out else alone is None
        if again:
            needed = fewest_rematches(sitting, {tuple(sorted(both)) for both in meetings}, may_sit_out)
            assert len(again) == needed, f"{len(again)} rematches, {needed} were needed"
            self.counts.forced += needed
        apart = {frozenset(both) for group in self.apart for both in combinations(group, 2)}
        together = {frozenset(both) for both in pairs} & apart
        assert {frozenset(both) for both in receipt.get("apart_met", ())} == together
        kept = {frozenset(both) for both in receipt.get("kept_apart", ())}
        assert kept <= apart - together
        self.counts.apart += len(kept)
        if together and not self.details.get("apart_after_groups") and len(sitting) <= ENUMERATED and self.rounds:
            met = {tuple(sorted(both)) for both in meetings}
            found = fewest_rematches(sitting, met, may_sit_out, {tuple(sorted(both)) for both in apart})
            assert found == len(again) * len(sitting) + len(together)
        if self.rounds:
            self._check_groups(receipt, pairs, alone, may_sit_out, meetings, apart)
        elif not kept:
            self._check_seeds(pairs, alone, sitting)

    def _check_groups_made(self, groups: Sequence[Sequence[int]]) -> None:
        """Each plays in one group, and their sizes differ by one at most; in a later stage a snake makes them."""
        wanted = self.plan.get("groups", 1)
        if wanted == 1:
            assert not groups
            return
        there = self.playing()
        assert sorted(player for group in groups for player in group) == there
        assert len(groups) == wanted
        assert {len(group) for group in groups} <= {len(there) // wanted, -(-len(there) // wanted)}
        if len(self.stages) > 1:
            order = [player for player in self.stages[-1].entrants if player in there]
            rows = [order[at : at + wanted] for at in range(0, len(order), wanted)]
            last = rows[-1] + [0] * (wanted - len(rows[-1]))
            snake = [row[::-1] if nth % 2 else row for nth, row in enumerate([*rows[:-1], last])]
            assert [set(group) for group in groups] == [set(column) - {0} for column in zip(*snake, strict=True)]
        self.counts.groups += 1

    def _check_seeds(self, pairs: list[tuple[int, int]], alone: int | None, sitting: list[int]) -> None:
        """Round 1 by rating: the upper half against the lower, or neighbours; the last has the bye."""
        way = self.details.get("first_round", "random")
        if way == "random":
            return
        order = sorted(sitting, key=lambda player: (-self.people[player].rating, -self.people[player].lot))
        assert alone == (order.pop() if len(order) % 2 else None)
        half = len(order) // 2
        wanted = (
            zip(order[:half], order[half:], strict=True)
            if way == "halves"
            else zip(order[::2], order[1::2], strict=True)
        )
        assert {frozenset(both) for both in pairs} == {frozenset(both) for both in wanted}
        self.counts.seeded += 1

    def _check_groups(
        self,
        receipt: dict[str, Any],
        pairs: list[tuple[int, int]],
        alone: int | None,
        may_sit_out: list[int],
        meetings: Counter[frozenset[int]],
        apart: set[frozenset[int]],
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

        after = bool(self.details.get("apart_after_groups"))

        def judged(of: Sequence[tuple[int, int]], free: int | None) -> tuple[int, int, int, tuple[int, ...], int]:
            met = sum(bool(meetings[frozenset(both)]) for both in of)
            together = sum(frozenset(both) in apart for both in of)
            turn = lowest.index(free) if free is not None else 0
            return met, 0 if after else together, turn, steps(of), together

        every = (
            (_of, free)
            for free in (*lowest, *(() if lowest else (None,)))
            for _of in _every_pairing(tuple(player for player in players if player != free))
        )
        assert judged(pairs, alone) == min(judged(*each) for each in every)


def _places(chain: Sequence[dict[str, Any]], stage: int, players: int) -> int:
    if stage + 1 >= len(chain):
        return 0
    rule = chain[stage].get("progression", {})
    of_groups = rule["bound"] * chain[stage].get("groups", 1) if rule.get("rule") == "group_best" else 0
    return min(rule.get("places", 0) or of_groups or players, players)


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


def fewest_rematches(
    players: Sequence[int],
    met: set[tuple[int, ...]],
    may_sit_out: Sequence[int],
    apart: set[tuple[int, ...]] | None = None,
) -> int:
    """How many pairs at least meet again, whoever of those has the bye: by all pairings, or by a largest matching.

    With pairs that are kept apart each rematch counts as many as there are players, and each of those 1 besides.
    """
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
        return min(cost(first, other) + least(left - {first, other}) for other in left - {first})

    def cost(one: int, other: int) -> int:
        again = (one, other) in met
        return again if apart is None else again * len(players) + ((one, other) in apart)

    return min(least(frozenset(players) - {free}) for free in ([*may_sit_out] or [0]))
