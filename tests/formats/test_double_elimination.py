"""Double elimination (DE-BRACKET, DE-RESET, DE-RANK): who meets whom, and that it ends."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.core.brackets import DoubleRound, depth_of
from ronda.core.state import Match, Phase, PlayerStatus, Round
from ronda.formats.pairing.double_elimination import (
    DECIDING_FINAL,
    FINAL,
    BracketSpot,
    Branch,
    after_loss,
    after_win,
    bracket_of,
    dependent_double_round,
    feeds_of_spot,
    is_double,
    round_of_spot,
    spots_of_round,
    table_of_spot,
)
from ronda.formats.pairing.elimination import bracket_size
from ronda.views.shared.final_standings import (
    event_champions,
    final_places,
    final_standings,
    place_text,
    places_without_player,
)
from tests.playing import Organiser, custom, doubled


def played(players: int, seed: int = 1) -> Organiser:
    """Play an event of so many players from its first round to the champion."""
    organiser = Organiser("custom", details=doubled(), seed=seed)
    organiser.start(players)
    organiser.play_on()
    return organiser


def defeats(organiser: Organiser) -> Counter[int]:
    """Count how often each has lost a match of two."""
    matches = [match for _, match in chain_of(organiser) if match.result is not None]
    return Counter(player for match in matches for player in match.players if player != match.winner)


def chain_of(organiser: Organiser) -> Iterator[tuple[Round, Match]]:
    """All matches of two with their rounds."""
    for round_ in organiser.tournament.rounds:
        yield from ((round_, match) for match in round_.matches if match.second is not None)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 64), seed=st.integers(0, 10_000))
def test_de_bracket_everybody_but_the_champion_loses_twice(players: int, seed: int) -> None:
    """DE-BRACKET, DE-RESET: 2n − 2 matches, or 2n − 1 where the champion lost one; two defeats for all others."""
    organiser = played(players, seed)
    (champion,) = event_champions(organiser.tournament, organiser.ruleset)
    lost = defeats(organiser)
    everybody = [player.id for player in organiser.tournament.players]

    assert organiser.phase is Phase.FINISHED
    assert lost[champion] <= 1
    assert {lost[player] for player in everybody if player != champion} == {2}
    assert sum(1 for _ in chain_of(organiser)) == 2 * players - 2 + lost[champion]


@pytest.mark.parametrize("players", [2, 3, 8, 13])
def test_de_bracket_every_round_is_paired_again_from_the_log(players: int) -> None:
    """DE-BRACKET: pairing each round again from the state before it and its seed gives the same round."""
    organiser = played(players)
    findings = list(verify_pairings(organiser.log, organiser.ruleset))

    assert [finding.verdict for finding in findings] == [PairingVerdict.SAME] * len(organiser.tournament.rounds)


FIRST_REMATCH = {2: 2, 3: 3, 4: 4, 5: 5, 6: 7}
"""By the rounds of the winners' bracket: the first losers' round in which two can meet again."""


@settings(max_examples=25, deadline=None)
@given(players=st.integers(3, 64), seed=st.integers(0, 10_000))
def test_de_bracket_no_rematch_before_it_cannot_be_avoided(players: int, seed: int) -> None:
    """DE-BRACKET: before the halves of the losers' bracket meet, or a third round came down, nobody meets again."""
    organiser = played(players, seed)
    first = FIRST_REMATCH[depth_of(bracket_size(players) // 2)]
    met: set[frozenset[int]] = set()
    for round_, match in chain_of(organiser):
        pair = frozenset(match.players)
        assert round_.double is not None
        if pair in met:
            assert round_.double.final or round_.double.losers >= first
        met.add(pair)


def earliest_rematch(depth: int, falls: dict[int, tuple[int, ...]]) -> int:
    """The first losers' round in which two can meet again, where later losers fall to these places."""
    beaten = {
        BracketSpot(Branch.WINNERS, 1, position): {2 * position, 2 * position + 1} for position in range(1 << depth - 1)
    }
    for number, position in ((n, p) for n in range(2, depth + 1) for p in range(1 << depth - n)):
        below = (BracketSpot(Branch.WINNERS, number - 1, 2 * position + side) for side in (0, 1))
        beaten[BracketSpot(Branch.WINNERS, number, position)] = set().union(*(beaten[spot] for spot in below))
    # Who can be at a place of the losers' bracket, each with the winners' round where the first defeat was.
    there = [[(player, 1) for player in range(4 * p, 4 * p + 4)] for p in range(1 << depth - 2)]
    for number in range(2, 2 * depth - 1):
        if number % 2:
            there = [there[2 * p] + there[2 * p + 1] for p in range(len(there) // 2)]
            joined = [(half, half) for half in there]
        else:
            came_down = number // 2 + 1
            fall = falls[came_down]
            new = {fall[p]: beaten[BracketSpot(Branch.WINNERS, came_down, p)] for p in range(len(fall))}
            joined = [(at, [(player, came_down) for player in new[p]]) for p, at in enumerate(there)]
            there = [at + extra for at, extra in joined]
        for one, other in joined:
            for (a, fell_a), (b, fell_b) in product(one, other):
                first = min(fell_a, fell_b)
                if fell_a != fell_b and a != b and a >> first == b >> first and number >= 2 * max(fell_a, fell_b) - 2:
                    return number
    return 2 * depth - 2


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_de_bracket_no_other_way_down_lets_them_meet_again_later(depth: int) -> None:
    """DE-BRACKET: of all ways to let the losers of 4, 8 or 16 players fall, none avoids a rematch for longer."""
    rounds = range(2, depth + 1)
    ways = product(*(permutations(range(1 << depth - number)) for number in rounds))
    best = max(earliest_rematch(depth, dict(zip(rounds, way, strict=True))) for way in ways)
    ours: dict[int, tuple[int, ...]] = {}
    for number in rounds:
        places = [after_loss(BracketSpot(Branch.WINNERS, number, p), depth) for p in range(1 << depth - number)]
        ours[number] = tuple(place.position for place in places if place is not None)

    assert earliest_rematch(depth, ours) == best == FIRST_REMATCH[depth]


def test_de_bracket_of_eight_as_it_is_drawn() -> None:
    """DE-BRACKET: the losers of round 2 fall into the other half; those of the winners' final meet the last."""
    depth = 3
    one, other = BracketSpot(Branch.WINNERS, 2, 0), BracketSpot(Branch.WINNERS, 2, 1)

    assert after_loss(BracketSpot(Branch.WINNERS, 1, 0), depth) == after_loss(BracketSpot(Branch.WINNERS, 1, 1), depth)
    assert after_loss(one, depth) == BracketSpot(Branch.LOSERS, 2, 1)
    assert after_loss(other, depth) == BracketSpot(Branch.LOSERS, 2, 0)
    assert after_loss(BracketSpot(Branch.WINNERS, 3), depth) == BracketSpot(Branch.LOSERS, 4)
    assert after_win(BracketSpot(Branch.LOSERS, 4), depth) == FINAL
    assert [feed.spot for feed in feeds_of_spot(FINAL, depth)] == [
        BracketSpot(Branch.WINNERS, 3),
        BracketSpot(Branch.LOSERS, 4),
    ]
    assert after_loss(BracketSpot(Branch.LOSERS, 1), depth) is None
    assert after_win(DECIDING_FINAL, depth) is None


@pytest.mark.parametrize(
    ("number", "places"), [(2, [4, 5, 6, 7, 0, 1, 2, 3]), (3, [1, 0, 3, 2]), (4, [1, 0]), (5, [0])]
)
def test_de_bracket_of_thirty_two_halves_and_quarters_are_crossed(number: int, places: list[int]) -> None:
    """DE-BRACKET: losers of round 2 fall into the other half, of round 3 into the other quarter, of round 4 both."""
    falls = [after_loss(BracketSpot(Branch.WINNERS, number, position), 5) for position in range(len(places))]

    assert [fall.position for fall in falls if fall is not None] == places
    assert {fall.round for fall in falls if fall is not None} == {2 * number - 2}


def test_de_reset_nothing_follows_the_deciding_final() -> None:
    assert after_loss(FINAL, 3) == after_win(FINAL, 3) == DECIDING_FINAL
    assert after_loss(DECIDING_FINAL, 3) is None
    assert dependent_double_round(DoubleRound(depth=3, number=6), 0) == 7
    assert dependent_double_round(DoubleRound(depth=3, number=7), 0) == 8


@pytest.mark.parametrize(("depth", "losers"), [(1, [0, 0, 0]), (2, [0, 1, 2, 0, 0]), (3, [0, 1, 2, 3, 4, 0, 0])])
def test_de_bracket_the_losers_play_from_the_second_round_to_the_final(depth: int, losers: list[int]) -> None:
    rounds = [DoubleRound(depth=depth, number=number) for number in range(1, 2 * depth + 2)]

    assert [round_.losers for round_ in rounds] == losers
    assert [round_.final for round_ in rounds[-2:]] == [1, 2]
    for round_ in rounds:
        for table, spot in enumerate(spots_of_round(round_), start=1):
            assert round_of_spot(spot, depth) == round_
            assert table_of_spot(spot, depth) == table


@pytest.mark.parametrize(("matches", "depth"), [(1, 1), (2, 2), (4, 3), (8, 4)])
def test_de_bracket_as_many_rounds_of_winners_as_halve_the_field(matches: int, depth: int) -> None:
    assert depth_of(matches) == depth


def test_de_bracket_under_way_it_is_known_who_lost_how_often_and_what_is_over() -> None:
    """DE-BRACKET: byes are no defeats, and an open match is not over: nobody has won or lost it."""
    organiser = Organiser("custom", details=doubled(), seed=3)
    organiser.start(6)
    assert not is_double(organiser.tournament)
    while organiser.phase is not Phase.FINISHED:
        round_ = organiser.pair()
        assert is_double(organiser.tournament)
        assert round_.double is not None
        for paired in (True, False):
            bracket, lost = bracket_of(organiser.tournament), defeats(organiser)
            assert bracket.defeats() == {player: lost[player] for player in range(1, 7)}
            for spot, match in zip(spots_of_round(round_.double), organiser.tournament.rounds[-1].matches, strict=True):
                assert bracket.is_over(spot) == (match.is_bye or not paired)
                assert bracket.is_over(spot) == (bracket.outcome(spot) != (None, None))
            if paired:
                organiser.finish_round()
    assert not bracket_of(organiser.tournament).is_over(BracketSpot(Branch.WINNERS, 9))


def test_de_bracket_single_elimination_is_none() -> None:
    organiser = Organiser("custom", details=custom(0))
    organiser.start(4)
    organiser.pair()

    assert not is_double(organiser.tournament)


def test_de_rank_who_leaves_is_out_where_the_next_defeat_would_have_been() -> None:
    """DE-RANK: who won the first round leaves; a first defeat in the second would have led to the losers' second."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(8)
    organiser.play_round()
    winner, loser = (organiser.round.matches[0].players[place] for place in (0, 1))
    if organiser.round.matches[0].winner != winner:
        winner, loser = loser, winner
    organiser.drop(winner)
    bracket = bracket_of(organiser.tournament)
    out = {player: (spot.branch, spot.round) for spot, players in bracket.out_in_order(()) for player in players}
    assert out[winner] == (Branch.LOSERS, 2)
    assert out[loser] == (Branch.LOSERS, 1)

    organiser.pair()
    bracket = bracket_of(organiser.tournament)
    assert bracket.outcome(spots_of_round(DoubleRound(depth=3, number=1))[0]) == (winner, loser)

    organiser.finish_round()
    organiser.play_on()
    bracket = bracket_of(organiser.tournament)
    (last, second), *_ = bracket.out_in_order(event_champions(organiser.tournament, organiser.ruleset))
    assert last == FINAL
    assert len(second) == 1


@pytest.mark.parametrize("depth", range(1, 8))
def test_de_bracket_every_match_is_fed_by_two_before_it(depth: int) -> None:
    """DE-BRACKET: every match after the first round has two ways in, from earlier rounds, and is the way of two."""
    rounds = [DoubleRound(depth=depth, number=number) for number in range(1, 2 * depth + 2)]
    number_of = {spot: round_.number for round_ in rounds for spot in spots_of_round(round_)}

    assert len(number_of) == sum(round_.matches for round_ in rounds) == 2 * 2**depth - 1
    for spot, number in number_of.items():
        ways = feeds_of_spot(spot, depth)
        assert len(ways) == (0 if number == 1 else 2)
        assert all(number_of[way.spot] < number for way in ways)
        assert all((after_win if way.as_winner else after_loss)(way.spot, depth) == spot for way in ways)


@pytest.mark.parametrize(("loses", "rounds"), [(False, 6), (True, 7)])
def test_de_reset_a_first_defeat_in_the_final_is_not_the_last(loses: bool, rounds: int) -> None:
    """DE-RESET: whoever comes undefeated to the final and loses it plays a deciding final; whoever wins it does not."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(8)
    for _ in range(5):
        organiser.play_round()
    final = organiser.pair().matches[0]
    undefeated, challenger = final.players
    assert (defeats(organiser)[undefeated], defeats(organiser)[challenger]) == (0, 1)

    organiser.win(challenger if loses else undefeated)
    if loses:
        assert organiser.phase is Phase.BETWEEN_ROUNDS
        assert organiser.pair().matches[0].players == final.players
        organiser.win(undefeated)
    assert organiser.phase is Phase.FINISHED
    assert len(organiser.tournament.rounds) == rounds
    assert event_champions(organiser.tournament, organiser.ruleset) == (undefeated,)


PLACES = {
    2: ["1", "2"],
    3: ["1", "2", "3"],
    4: ["1", "2", "3", "4"],
    5: ["1", "2", "3", "4", "5"],
    6: ["1", "2", "3", "4", *["5–6"] * 2],
    8: ["1", "2", "3", "4", *["5–6"] * 2, *["7–8"] * 2],
    11: ["1", "2", "3", "4", *["5–6"] * 2, *["7–8"] * 2, *["9–11"] * 3],
    16: ["1", "2", "3", "4", *["5–6"] * 2, *["7–8"] * 2, *["9–12"] * 4, *["13–16"] * 4],
}


@pytest.mark.parametrize("players", PLACES)
def test_de_rank_by_the_losers_round_of_the_last_defeat(players: int) -> None:
    """DE-RANK: champion, runner-up, 3, 4, 5–6, 7–8, 9–12 …, whoever is out later above who was out before."""
    organiser = played(players, seed=3)
    rows = final_standings(organiser.tournament, organiser.ruleset)
    last_round = [max(round_.number for round_, _ in organiser.tournament.matches_of(row.player)) for row in rows]

    assert [place_text(row.place) for row in rows] == PLACES[players]
    assert last_round == sorted(last_round, reverse=True)
    assert [row.best_of for row in rows[:4]] == [1, 2, 3, 4][: len(rows)]


@pytest.mark.parametrize("players", range(2, 18))
def test_de_rank_byes_leave_no_place_empty_while_nobody_leaves(players: int) -> None:
    """DE-RANK: wherever the byes fall, as many are out in a losers' round as it has places: of 6 nobody is seventh."""
    for seed in range(8):
        organiser = played(players, seed)
        places = final_places(organiser.tournament, organiser.ruleset)
        taken = {(place.first, place.last) for place in places}

        assert [place for first, last in sorted(taken) for place in range(first, last + 1)] == [*range(1, players + 1)]
        assert places_without_player(organiser.tournament, organiser.ruleset) == ()


@settings(max_examples=25, deadline=None)
@given(players=st.integers(2, 40), seed=st.integers(0, 10_000), leaving=st.lists(st.integers(0, 10_000), max_size=8))
def test_de_bracket_whoever_leaves_is_out_of_both_brackets(players: int, seed: int, leaving: list[int]) -> None:
    """DE-BRACKET, SW-ELIM-DROP: an opponent goes on, nobody sits twice, everybody is ranked once, and it ends."""
    organiser = Organiser("custom", details=doubled(), seed=seed)
    organiser.start(players)
    leavers = iter(leaving)
    while organiser.phase is not Phase.FINISHED:
        there = {player.id for player in organiser.tournament.active_players}
        organiser.pair()
        seated = [player for match in organiser.round.matches for player in match.players]
        assert len(seated) == len(set(seated))
        assert set(seated) <= there
        leaver = next(leavers, None)
        if leaver is not None and not organiser.tournament.is_decided:
            organiser.drop(there.pop() if leaver % players + 1 not in there else leaver % players + 1)
        organiser.finish_round()

    lost = defeats(organiser)
    stayed = [player.id for player in organiser.tournament.players if player.status is PlayerStatus.ACTIVE]
    winners = event_champions(organiser.tournament, organiser.ruleset)
    assert {lost[player] for player in stayed if player not in winners} <= {2}
    assert all(lost[player] <= 1 for player in winners)
    ranked = [place.player for place in final_places(organiser.tournament, organiser.ruleset)]
    assert sorted(ranked) == [player.id for player in organiser.tournament.players]
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }


def test_de_bracket_the_final_without_its_undefeated_player_is_a_bye() -> None:
    """DE-BRACKET, SW-ELIM-DROP: who won the winners' bracket leaves, so the other is champion and the leaver second."""
    organiser = Organiser("custom", details=doubled())
    organiser.start(8)
    for _ in range(5):
        organiser.play_round()
    undefeated = next(p.id for p in organiser.tournament.players if not defeats(organiser)[p.id])
    organiser.drop(undefeated)
    (final,) = organiser.pair().matches

    assert final.is_bye
    assert organiser.phase is Phase.FINISHED
    places = final_places(organiser.tournament, organiser.ruleset)
    assert [place.player for place in places[:2]] == [final.first, undefeated]


def test_de_bracket_a_file_whose_rounds_have_another_shape_is_still_read() -> None:
    """DE-BRACKET: a round that no double bracket has is shown as it is and does not stop the event from being read."""
    organiser = played(4)
    tournament = organiser.tournament
    short = replace(tournament.rounds[0], matches=tournament.rounds[0].matches[:1])

    assert replace(tournament, rounds=(short, *tournament.rounds[1:])).phase is Phase.FINISHED
