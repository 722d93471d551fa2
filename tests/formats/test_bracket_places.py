"""SW-STANDS, SW-ELIM-DROP, DE-RANK: final places of brackets that players leave and whose results are corrected.

The model notes while an event is played who goes on from each match, and knows nothing else of how places come about.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import Refusal
from ronda.core.state import Match, Phase
from ronda.formats.pairing.double_elimination import BracketSpot, Branch, spots_of_round
from ronda.rulesets import find_ruleset
from ronda.views.shared.final_standings import final_places
from tests.playing import Organiser, custom, doubled


@dataclass
class Noted:
    """An event, and who went on from each match as each later round was paired."""

    organiser: Organiser
    onward: dict[tuple[int, int], int | None] = field(default_factory=dict)
    """By round and table, the winner at the moment at which the next round was paired."""

    @classmethod
    def begun(cls, players: int, seed: int, details: Details) -> Noted:
        organiser = Organiser("keyforge", seed=seed, details=details)
        organiser.start(players)
        return cls(organiser)

    def pair(self) -> None:
        for round_ in self.organiser.tournament.rounds[-1:]:
            self.onward |= {(round_.number, match.number): match.winner for match in round_.matches}
        self.organiser.pair()

    def ask(self, command: ask.Command) -> bool:
        try:
            self.organiser.do(command)
        except Refusal:
            return False
        return True

    def leave(self, player: int) -> None:
        self.ask(ask.DropPlayer(player=player))

    def correct(self, round_: int, table: int) -> None:
        """Let the other have won."""
        tournament, ruleset = self.organiser.tournament, self.organiser.ruleset
        match = next(each for each in tournament.rounds[round_ - 1].matches if each.number == table)
        if match.result is not None:
            result = ruleset.scoring.forfeit(
                tournament.details, tournament.rounds[round_ - 1].stage, 3 - match.result.winner
            )
            self.ask(ask.CorrectResult(round=round_, match=table, result=result))

    def finish(self) -> None:
        while self.organiser.phase is not Phase.FINISHED:
            if self.organiser.phase is Phase.BETWEEN_ROUNDS:
                self.pair()
            self.organiser.finish_round()

    def best_of(self) -> dict[int, int]:
        """For each player how many had come as far in a knock-out: 1 for the champion, 2 for a finalist."""
        reached: dict[int, int] = {}
        rounds = self.organiser.tournament.rounds
        for round_, later in zip(rounds, [*rounds[1:], None], strict=True):
            seated = later.seated if later else {}
            for match in round_.matches:
                for player in match.players:
                    reached[player] = 2 * len(round_.matches)
                on = [player for player in match.players if player in seated]
                left = [player for player in match.players if self.left_by(player, round_.number)]
                if later is not None and not on:
                    # nobody was paired on: who had won and left, else who it is by now
                    noted = self.onward[round_.number, match.number]
                    on = [noted] if noted in left and len(left) == 1 else []
                winner = on[0] if on else match.winner
                if winner is not None:
                    reached[winner] = len(round_.matches)
        return reached

    def left_by(self, player: int, number: int) -> bool:
        return self.organiser.tournament.player(player).left_by(number)

    def places(self) -> dict[int, tuple[int, int]]:
        found = final_places(self.organiser.tournament, self.organiser.ruleset)
        return {place.player: (place.first, place.last) for place in found}


def shared(best_of: dict[int, int]) -> dict[int, tuple[int, int]]:
    """The places of those who came equally far.

    Where nobody came as far they stay empty, and more than there are places share them (SW-NOBODY).
    """
    equal = {reach: sum(1 for other in best_of.values() if other == reach) for reach in best_of.values()}
    last = {reach: min(reach // 2 + equal[reach], reach, len(best_of)) for reach in equal}
    return {player: (reach // 2 + 1, max(last[reach], reach // 2 + 1)) for player, reach in best_of.items()}


MOMENTS = ("paired", "played", "final paired", "over")


@pytest.mark.parametrize("winners", list(product((0, 1), repeat=3)), ids=str)
@pytest.mark.parametrize("corrected", [0, 1, 2])
def test_sw_stands_every_bracket_of_four_whoever_leaves_at_whatever_moment(
    winners: tuple[int, ...], corrected: int
) -> None:
    """Each result, each player leaving at each moment or nobody, each semifinal corrected after the final or none."""
    for player, moment in [(0, ""), *product((1, 2, 3, 4), MOMENTS)]:
        noted = Noted.begun(4, 7, custom(0))
        noted.pair()
        for at in MOMENTS:
            if at == "played":
                win(noted, winners[:2])
            if at == "final paired":
                noted.pair()
            if at == "over":
                win(noted, winners[2:])
                if corrected:
                    noted.correct(1, corrected)
                noted.finish()
            if at == moment:
                noted.leave(player)
        noted.finish()

        assert noted.places() == shared(noted.best_of()), (player, moment)


def win(noted: Noted, sides: tuple[int, ...]) -> None:
    for match, side in zip(noted.organiser.round.matches, sides, strict=True):
        if match.is_open:
            noted.organiser.win(match.players[side])


def play_wildly(noted: Noted, chance: Random) -> None:
    """Play to the end, somebody leaving and something being corrected at any moment."""
    while noted.organiser.phase is not Phase.FINISHED:
        if noted.organiser.phase is Phase.BETWEEN_ROUNDS:
            noted.pair()
        tournament = noted.organiser.tournament
        for match in tournament.rounds[-1].open_matches:
            if chance.random() < 0.2:
                noted.leave(chance.choice(tournament.players).id)
            if noted.organiser.phase is Phase.ROUND_RUNNING and match in noted.organiser.round.open_matches:
                noted.organiser.win(chance.choice(match.players))
            if chance.random() < 0.2:
                round_ = chance.choice(noted.organiser.tournament.rounds)
                noted.correct(round_.number, chance.choice(round_.matches).number)


@pytest.mark.parametrize("seed", range(80))
def test_sw_stands_places_of_a_knock_out_are_those_of_who_was_paired(seed: int) -> None:
    noted = Noted.begun(5 + seed % 12, seed, custom(0))
    play_wildly(noted, Random(seed))

    assert noted.places() == shared(noted.best_of())


@pytest.mark.parametrize("seed", range(80))
def test_de_rank_who_came_to_the_final_is_first_or_second(seed: int) -> None:
    """DE-RANK, SW-STANDS: whoever was paired into the final, or did not fall from the winners' final and left."""
    noted = Noted.begun(3 + seed % 9, seed, doubled())
    play_wildly(noted, Random(seed))
    tournament = noted.organiser.tournament
    depth = tournament.rounds[0].double.depth if tournament.rounds[0].double else 0
    finals = [round_ for round_ in tournament.rounds if round_.double and round_.double.final]
    finalists = {player for round_ in finals for match in round_.matches for player in match.players}
    winners_final = tournament.rounds[depth - 1].matches[0].players
    fallen = {player for player in winners_final if tournament.rounds[2 * depth - 2].match_of(player)}
    undefeated = set(winners_final) - fallen if len(fallen) == 1 and depth > 1 else set()

    places = noted.places()
    assert sorted(places) == [player.id for player in tournament.players]
    assert all(places[player][0] <= 2 for player in finalists | undefeated)


def test_de_rank_an_undefeated_finalist_who_leaves_is_second_alone() -> None:
    """DE-RANK: the loser of the winners' final comes to the final through the losers' bracket."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(8)
    for _ in range(4):
        organiser.play_round()
    (winners_final,) = [m for m, spot in zip_spots(organiser, 3) if spot.branch is Branch.WINNERS]
    undefeated, beaten = winners_final.winner, next(p for p in winners_final.players if p != winners_final.winner)
    assert undefeated is not None
    organiser.play_round(winners=[beaten])
    organiser.drop(undefeated)
    organiser.play_on()
    places = {
        place.player: (place.first, place.last) for place in final_places(organiser.tournament, organiser.ruleset)
    }

    assert (places[beaten], places[undefeated]) == ((1, 1), (2, 2))
    assert sorted(places.values())[2:4] == [(3, 3), (4, 4)]
    before = find_ruleset("custom").of_edition(1)
    old = {place.player: (place.first, place.last) for place in final_places(organiser.tournament, before)}
    assert old[undefeated] == (2, 3)


def zip_spots(organiser: Organiser, number: int) -> list[tuple[Match, BracketSpot]]:
    round_ = organiser.tournament.rounds[number - 1]
    assert round_.double is not None
    return list(zip(round_.matches, spots_of_round(round_.double), strict=True))
