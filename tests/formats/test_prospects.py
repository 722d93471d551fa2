"""What is claimed of the cut holds in every ending, whoever meets whom; every ending is played to see (SW-CUT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.core.pairings import Receipt, Stage
from ronda.core.results import DRAW, FIRST, SECOND, Result, Score
from ronda.core.state import Match, Round, Tournament
from ronda.formats.cut import qualified_players
from ronda.formats.outlook.prospects import CutProspects, CutVerdict, cut_prospects, state_as_of_round
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from tests.playing import Organiser, custom
from workshop.cli.simulated_organiser import random_result

DRAWS = {"result": "winner", "draws": "yes", "win": "3", "draw": "1", "loss": "0", "bye": "3"}


def results(organiser: Organiser) -> list[Result]:
    """A few results that a match of the event may have: narrow and clear ones, of either side."""
    form = organiser.ruleset.scoring.form(organiser.tournament.details, Stage.SWISS)
    if not form.scores:
        return [Result(winner=winner) for winner in (FIRST, SECOND, *((DRAW,) if form.draws else ()))]
    pairs = [(100, 0, FIRST), (0, 100, SECOND), (60, 59, FIRST), (50, 50, SECOND)]
    return [Result(winner=won, scores=(Score(key="score", first=a, second=b),)) for a, b, won in pairs]


def pairings(players: Sequence[int]) -> Iterator[tuple[tuple[int, int | None], ...]]:
    """Every way to pair players, any of them with the bye if their number is odd."""
    if len(players) % 2:
        for alone in players:
            for rest in pairings([player for player in players if player != alone]):
                yield (*rest, (alone, None))
    elif not players:
        yield ()
    else:
        first, *others = players
        for second in others:
            for rest in pairings([player for player in others if player != second]):
                yield ((first, second), *rest)


def with_round(state: Tournament, pairs: Sequence[tuple[int, int | None]]) -> Tournament:
    """An event with one more Swiss round."""
    matches = tuple(Match(number=at, first=a, second=b) for at, (a, b) in enumerate(pairs, start=1))
    number = len(state.rounds) + 1
    paired = Round(number=number, stage=Stage.SWISS, matches=matches, seed=0, algorithm="any", receipt=Receipt())
    return replace(state, rounds=(*state.rounds, paired))


def endings(state: Tournament, possible: Sequence[Result]) -> Iterator[Tournament]:
    """Every way in which the Swiss rounds can end, whoever meets whom."""
    last = state.rounds[-1]
    if last.open_matches:
        for chosen in product(possible, repeat=len(last.open_matches)):
            left = iter(chosen)
            matches = tuple(replace(match, result=next(left)) if match.is_open else match for match in last.matches)
            yield from endings(replace(state, rounds=(*state.rounds[:-1], replace(last, matches=matches))), possible)
    elif len(state.rounds) == state.swiss_rounds:
        yield state
    else:
        for pairs in pairings([player.id for player in state.active_players]):
            yield from endings(with_round(state, pairs), possible)


def points_after(state: Tournament, ruleset: Ruleset) -> dict[int, Fraction]:
    """Everybody's points, matches without a result not counted."""
    return {row.player: row.line.points for row in swiss_standings(state, ruleset, after_round=len(state.rounds)).rows}


def check_claims(organiser: Organiser, found: CutProspects) -> tuple[dict[int, set[bool]], int]:
    """Assert every claim in every ending; give who was in and out in which, and how many endings there are."""
    state, ruleset = organiser.tournament, organiser.ruleset
    before = points_after(state, ruleset)
    seen: dict[int, set[bool]] = {player: set() for player in found.of}
    count = 0
    for ended in endings(state, results(organiser)):
        count += 1
        table = swiss_standings(ended, ruleset)
        inside = set(qualified_players(ended, table, ended.cut))
        after = {row.player: row.line.points for row in table.rows}
        for player, prospect in found.of.items():
            seen[player].add(player in inside)
            gain = after[player] - before[player]
            assert not (prospect.verdict is CutVerdict.IN and player not in inside)
            assert not (prospect.verdict is CutVerdict.OUT and player in inside)
            assert not (prospect.enough is not None and gain >= prospect.enough and player not in inside)
            assert not (prospect.needed is not None and gain < prospect.needed and player in inside)
    return seen, count


def event(game: str, players: int, rounds: int, cut: int, *, seed: int, **options: str) -> Organiser:
    """Start an event with a cut."""
    details = custom(rounds, cut, options=tuple(options.items()))
    organiser = Organiser(game, details=details, seed=seed)
    organiser.start(players)
    return organiser


def found_in(organiser: Organiser) -> CutProspects:
    """What is certain now."""
    found = cut_prospects(organiser.tournament, organiser.ruleset)
    assert found is not None
    return found


def play_until(organiser: Organiser, completed: int, *, reported: int) -> None:
    """Play rounds at random, and part of the next one if anything of it is reported."""
    for _ in range(completed):
        organiser.play_round()
    if reported >= 0:
        organiser.pair()
        for match in organiser.round.open_matches[:reported]:
            organiser.report(match, organiser.random_result())


DIRECT = {**DRAWS, "tiebreaks": "head_to_head\nwins"}
GAMES = st.sampled_from([("keyforge", {}), ("xwing", {}), ("custom", DRAWS), ("custom", DIRECT)])


@settings(max_examples=40)
@given(GAMES, st.integers(5, 8), st.integers(1, 5), st.integers(0, 3), st.integers(0, 10_000))
def test_in_the_last_round_every_claim_holds_in_every_ending(
    game: tuple[str, dict[str, str]], players: int, cut: int, reported: int, seed: int
) -> None:
    key, options = game
    organiser = event(key, players, 3, max(cut, 2), seed=seed, **options)
    play_until(organiser, 2, reported=min(reported, players // 2 - 1))
    found = found_in(organiser)
    seen, _ = check_claims(organiser, found)

    if found.tiebreaks_counted:
        assert {player for player, both in seen.items() if len(both) > 1} == {
            player for player, prospect in found.of.items() if prospect.verdict is CutVerdict.OPEN
        }


@settings(max_examples=25)
@given(GAMES, st.integers(4, 6), st.integers(2, 4), st.integers(0, 10_000), st.booleans())
def test_before_the_last_round_is_paired_every_claim_holds_whoever_meets_whom(
    game: tuple[str, dict[str, str]], players: int, cut: int, seed: int, drops: bool
) -> None:
    key, options = game
    organiser = event(key, players, 3, cut, seed=seed, **options)
    play_until(organiser, 2, reported=-1)
    if drops:
        organiser.drop(organiser.standings().rows[0].player)

    check_claims(organiser, found_in(organiser))


@settings(max_examples=10)
@given(st.integers(4, 6), st.integers(2, 3), st.integers(0, 2), st.integers(0, 10_000))
def test_with_a_round_still_to_come_every_claim_holds(players: int, cut: int, reported: int, seed: int) -> None:
    organiser = event("keyforge", players, 3, cut, seed=seed)
    play_until(organiser, 1, reported=min(reported, players // 2 - 1))

    check_claims(organiser, found_in(organiser))


def scripted(organiser: Organiser, rounds: Sequence[Sequence[tuple[int, int]]]) -> None:
    """Play rounds in which the first of each pair beats the second."""
    for pairs in rounds:
        organiser.pair()
        state = organiser.tournament
        swapped = with_round(replace(state, rounds=state.rounds[:-1]), pairs)
        matches = tuple(replace(match, result=Result(winner=FIRST)) for match in swapped.rounds[-1].matches)
        last = replace(swapped.rounds[-1], matches=matches)
        organiser.log = replace(organiser.log, tournament=replace(swapped, rounds=(*state.rounds[:-1], last)))


FOUR_ROUNDS = (
    [(1, 2), (3, 4), (5, 6), (7, 8)],
    [(1, 3), (5, 7), (2, 4), (6, 8)],
    [(1, 5), (3, 2), (7, 6), (4, 8)],
)


def test_two_at_one_table_cannot_both_win() -> None:
    """After three rounds 1 has 3 points and 3, 5, 7 have 2: in a top 3, one of two who meet stays behind."""
    organiser = event("xwing", 8, 4, 3, seed=1)
    scripted(organiser, FOUR_ROUNDS)
    state = with_round(organiser.tournament, [(1, 7), (3, 5), (2, 6), (4, 8)])
    found = cut_prospects(state, organiser.ruleset)

    assert found is not None
    assert [found.of[player].verdict for player in (1, 3, 5, 7)] == [CutVerdict.IN, *[CutVerdict.OPEN] * 3]
    assert found.of[3].enough == found.of[5].enough == found.of[7].enough == 1
    assert found.of[2].needed == found.of[4].needed == found.of[6].needed == 1
    assert found.of[8].verdict is CutVerdict.OUT


def test_before_the_pairing_the_same_players_are_not_safe_yet() -> None:
    organiser = event("xwing", 8, 4, 3, seed=1)
    scripted(organiser, FOUR_ROUNDS)
    found = found_in(organiser)

    assert found.of[1].verdict is CutVerdict.OPEN
    assert found.of[1].enough == 1
    assert found.of[8].verdict is CutVerdict.OUT


def test_whoever_has_left_takes_no_place() -> None:
    organiser = event("xwing", 8, 4, 3, seed=1)
    scripted(organiser, FOUR_ROUNDS)
    before = found_in(organiser).of[3]
    organiser.drop(1)
    found = found_in(organiser)

    assert before.enough is None
    assert 1 not in found.of
    assert found.of[3].enough == 1


def test_there_is_nothing_to_say_without_a_cut_too_early_or_too_late() -> None:
    without = event("keyforge", 8, 3, 0, seed=1)
    play_until(without, 2, reported=-1)
    early = event("keyforge", 8, 5, 4, seed=1)
    play_until(early, 2, reported=-1)
    late = event("keyforge", 8, 2, 4, seed=1)
    play_until(late, 2, reported=-1)
    ruleset = late.ruleset

    assert [cut_prospects(one.tournament, ruleset) for one in (without, early, late)] == [None] * 3


def test_what_is_published_of_a_completed_round_does_not_follow_the_running_one() -> None:
    organiser = event("keyforge", 12, 4, 4, seed=3)
    play_until(organiser, 3, reported=0)
    before = state_as_of_round(organiser.tournament, 3)
    claims = cut_prospects(before, organiser.ruleset)
    organiser.report(1, Result(winner=FIRST))
    organiser.report(2, Result(winner=SECOND))

    assert state_as_of_round(organiser.tournament, 3) == before
    assert claims == found_in_state(before, organiser.ruleset) != found_in(organiser)


def found_in_state(state: Tournament, ruleset: Ruleset) -> CutProspects | None:
    """What is certain in a state."""
    return cut_prospects(state, ruleset)


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_points_follow_from_the_winner_alone_where_a_game_says_so(ruleset: Ruleset) -> None:
    organiser = Organiser(ruleset, details=custom(3))
    organiser.start(4)
    rules, form = organiser.ruleset, organiser.ruleset.scoring.form(organiser.tournament.details, Stage.SWISS)
    given_points = {
        (result.winner, rules.scoring.points(result, FIRST), rules.scoring.points(result, SECOND))
        for result in (random_result(form, organiser.chance) for _ in range(400))
    }
    winners = {winner for winner, _, _ in given_points}

    assert (len(given_points) == len(winners)) == rules.scoring.by_winner


def test_narrow_wins_and_points_as_played_are_more_than_winners() -> None:
    narrow = event("custom", 4, 3, 2, seed=1, result="score", narrow_below="10", win="3", narrow="2")
    played = event("custom", 4, 3, 2, seed=1, result="points")

    assert not narrow.ruleset.scoring.by_winner
    assert not played.ruleset.scoring.by_winner
