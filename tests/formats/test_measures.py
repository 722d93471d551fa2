"""Every step of a custom game's order, calculated again from the rounds as they were played, on random events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.commands import requests as ask
from ronda.core.errors import Refusal
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.state import PlayerStatus, Tournament
from ronda.formats.outlook.simulation import SimulatedField, tournament_draw
from ronda.formats.standings import RankedPlayer
from ronda.rules.ruleset import Ruleset
from tests.custom_games import FILLINGS
from tests.playing import Organiser, custom

HALF_OF_FOUR, MARGIN_OF_A_BYE, BYE_DIFFERENCE = 2, 150, 2


@dataclass(frozen=True)
class Played:
    """One round of one player that counts; a bye has neither opponent nor result."""

    opponent: int | None
    result: Result | None
    side: int

    def own(self, key: str) -> int:
        return self.result.score(key, self.side) if self.result else 0

    def other(self, key: str) -> int:
        return self.result.score(key, FIRST + SECOND - self.side) if self.result else 0


class Recount:
    """The measures from the definitions on the rules page, without the engine's crosstable."""

    def __init__(self, tournament: Tournament, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.needed = int(tournament.details.option("series") or "2")
        self.least = Fraction(1, 3) if tournament.details.option("games_floor") == "third" else Fraction(0)
        self.played: dict[int, list[Played]] = {player.id: [] for player in tournament.players}
        for round_ in tournament.stage_rounds(Stage.SWISS)[: tournament.completed_swiss_rounds]:
            for match in round_.matches:
                for player in match.players:
                    seat = Played(match.opponent(player), match.result, match.side(player))
                    self.played[player].append(seat)

    def won(self, round_: Played) -> Fraction:
        """The points of a round."""
        if round_.result is None:
            return self.ruleset.scoring.bye
        return self.ruleset.scoring.points(round_.result, round_.side)

    def points(self, player: int) -> Fraction:
        return sum((self.won(each) for each in self.played[player]), Fraction(0))

    def opponents(self, player: int) -> list[int]:
        return [each.opponent for each in self.played[player] if each.opponent is not None]

    def mean(self, player: int, of: Callable[[int], Fraction]) -> Fraction:
        met = self.opponents(player)
        return sum(map(of, met), Fraction(0)) / max(len(met), 1)

    def schedule(self, player: int) -> Fraction:
        return self.mean(player, lambda other: self.points(other) / max(len(self.played[other]), 1))

    def games(self, player: int) -> tuple[int, int]:
        """The games won and lost: a bye is as good as a series without the loss of one."""
        rounds = self.played[player]
        byes = self.needed * sum(each.result is None for each in rounds)
        return byes + sum(each.own("games") for each in rounds), sum(each.other("games") for each in rounds)

    def share(self, player: int) -> Fraction:
        won, lost = self.games(player)
        return Fraction(won, won + lost) if won + lost else Fraction(0)

    def scored(self, player: int, bye: int) -> Fraction:
        return Fraction(sum(each.own("score") if each.result else bye for each in self.played[player]))

    def conceded(self, player: int) -> int:
        return sum(each.other("score") for each in self.played[player])

    def byes(self, player: int) -> int:
        return sum(each.result is None for each in self.played[player])

    def value(self, step: str, player: int) -> Fraction:
        """A measure that does not depend on who is equal."""
        rounds = self.played[player]
        match step:
            case "strength_of_schedule":
                return self.schedule(player)
            case "extended_strength_of_schedule":
                return self.mean(player, self.schedule)
            case "opponents_points":
                return sum(map(self.points, self.opponents(player)), Fraction(0))
            case "wins":
                return Fraction(sum(each.result is None or each.result.winner == each.side for each in rounds))
            case "games_won":
                return Fraction(self.games(player)[0])
            case "games_share":
                return self.share(player)
            case "opponents_games_share":
                return self.mean(player, lambda other: max(self.share(other), self.least))
            case "points_scored":
                return self.scored(player, HALF_OF_FOUR)
            case "points_difference":
                return self.scored(player, BYE_DIFFERENCE) - self.conceded(player)
            case "margin":
                matches = len(rounds) - self.byes(player)
                return self.scored(player, MARGIN_OF_A_BYE) - self.conceded(player) + 100 * matches
        raise AssertionError(step)

    def head_to_head(self, group: Sequence[int]) -> dict[int, Fraction]:
        """What each won against the rest of a group; nothing unless every pair met equally often."""
        times = {self.opponents(one).count(other) for one in group for other in group if one != other}
        if len(group) == 1 or len(times) > 1 or 0 in times:
            return {}
        return {
            one: sum((self.won(each) for each in self.played[one] if each.opponent in group), Fraction(0))
            for one in group
        }

    def left_behind(self, group: Sequence[int]) -> dict[int, Fraction]:
        """How many of a group each leaves behind, looking again and again at those who are still equal."""

        def is_behind(one: int, other: int, among: Sequence[int]) -> bool:
            won = self.head_to_head(among)
            if won[one] != won[other]:
                return won[other] < won[one]
            equal = [player for player in among if won[player] == won[one]]
            return len(equal) < len(among) and is_behind(one, other, equal)

        if not self.head_to_head(group):
            return {}
        return {one: Fraction(sum(is_behind(one, other, group) for other in group if other != one)) for one in group}


@dataclass
class Place:
    """What is expected of one player."""

    values: list[Fraction]
    silent: set[str]
    decided_by: str = ""


def expected(tournament: Tournament, ruleset: Ruleset, players: Sequence[int]) -> dict[int, Place]:
    """Everybody's numbers and what put each below the one above, best first, splitting groups step by step."""
    recount = Recount(tournament, ruleset)
    lots = {player.id: Fraction(player.lot) for player in tournament.players}
    places = {player: Place([], set()) for player in players}
    groups = [list(players)]
    for step in ("points", *(tiebreak.key for tiebreak in ruleset.standings.tiebreaks), "random"):
        split: list[list[int]] = []
        for group in groups:
            if step == "points":
                values = {player: recount.points(player) for player in group}
            elif step == "random":
                values = {player: lots[player] for player in group}
            elif step == "head_to_head":
                values = recount.head_to_head(group)
            elif step == "head_to_head_repeated":
                values = recount.left_behind(group)
            else:
                values = {player: recount.value(step, player) for player in group}
            for player in group:
                if step not in {"points", "random"}:
                    places[player].values.append(values.get(player, Fraction(0)))
                    places[player].silent |= set() if player in values else {step}
            levels = sorted({values.get(player, Fraction(0)) for player in group}, reverse=True)
            parts = [[player for player in group if values.get(player, Fraction(0)) == level] for level in levels]
            for part in parts[1:]:
                for player in part:
                    places[player].decided_by = step
            split += parts
        groups = split
    order = [player for group in groups for player in group]
    assert len(order) == len(groups)
    return {player: places[player] for player in order}


def whimsical(filling: str, players: int, rounds: int, seed: int) -> Organiser:
    """Play an event in which people leave, come back, come late, do not appear and are disqualified."""
    organiser = Organiser("custom", details=custom(rounds, options=FILLINGS[filling]), seed=seed)
    organiser.start(players)
    chance = Random(seed)
    for number in range(rounds):
        try:
            organiser.pair()
        except Refusal:
            break
        for match in organiser.round.open_matches:
            if chance.random() < 0.1:
                organiser.win(chance.choice(match.players))
        organiser.finish_round()
        whim = chance.randrange(8)
        player = 1 + chance.randrange(players)
        commands = (
            ask.DropPlayer(player=player),
            ask.ReturnPlayer(player=player),
            ask.DisqualifyPlayer(player=player, reason="Altered list"),
            ask.RegisterPlayers(entries=(ask.PlayerEntry(name=f"Late {number}"),)),
        )
        if whim < len(commands):
            try:
                organiser.do(commands[whim])
            except Refusal:
                continue
    return organiser


def check(organiser: Organiser) -> list[RankedPlayer]:
    """Assert that the standings are the recount, and give their rows."""
    rows = organiser.standings().rows
    status = {player.id: player.status for player in organiser.tournament.players}
    ranked = [row for row in rows if status[row.player] is not PlayerStatus.DISQUALIFIED]
    found = expected(organiser.tournament, organiser.ruleset, [row.player for row in ranked])
    last: Place | None = None
    for row, (player, place) in zip(ranked, found.items(), strict=True):
        assert row.player == player
        assert list(row.tiebreaks) == place.values
        assert row.silent == place.silent
        assert row.decided_by == (place.decided_by if last else "")
        last = place
    return ranked


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(FILLINGS)), st.integers(2, 9), st.integers(1, 6), st.integers(0, 100_000))
def test_custom_order_every_number_and_place_follows_from_the_rounds_alone(
    filling: str, players: int, rounds: int, seed: int
) -> None:
    """CUSTOM-ORDER, CUSTOM-GAMES, CUSTOM-SCORED, CUSTOM-HEAD, SW-SOS: byes, forfeits and missed rounds included."""
    check(whimsical(filling, players, rounds, seed))


@pytest.mark.parametrize("filling", sorted(FILLINGS))
def test_custom_order_each_step_of_each_filling_decides_between_some_players(filling: str) -> None:
    """The recount above would say nothing of a step that never decides."""
    organisers = [whimsical(filling, 4 + seed % 5, 2 + seed % 3, seed) for seed in range(40)]
    deciding = {row.decided_by for organiser in organisers for row in check(organiser)}
    steps = {tiebreak.key for tiebreak in organisers[0].ruleset.standings.tiebreaks}

    # the margin of matches of equal scores and differences is equal too, but for byes
    assert steps - deciding <= {"margin"}


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(FILLINGS)), st.integers(4, 9), st.integers(1, 4), st.integers(0, 100_000))
def test_custom_order_a_simulation_goes_on_from_the_very_order_of_the_standings(
    filling: str, players: int, rounds: int, seed: int
) -> None:
    """Who has left is still among those who are equal; who was disqualified is not (CUSTOM-HEAD, SW-DQ)."""
    organiser = whimsical(filling, players, rounds, seed)
    field = SimulatedField.of(organiser.tournament, organiser.ruleset, tournament_draw(seed, 0))
    staying = {player.id for player in organiser.tournament.active_players}

    assert field.order() == [row.player for row in organiser.standings().rows if row.player in staying]
