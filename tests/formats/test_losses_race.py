"""Two losses out: what is claimed holds in every ending, and simulated rounds are paired and end as real ones (ST-2LO).

And who announced an absence is away in simulated rounds, too (ST-ABSENT).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.commands import requests as ask
from ronda.core.absences import AbsenceCount
from ronda.core.results import Result
from ronda.core.stage_progress import losses_by_now, rounds_span, stage_rounds_span, with_stage_progress
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.state import Phase, Tournament
from ronda.formats.cut import qualified_players
from ronda.formats.outlook.forecast import simulate_remaining_rounds
from ronda.formats.outlook.prospects import CutVerdict, cut_prospects
from ronda.formats.outlook.simulation import SimulatedField, tournament_draw
from ronda.formats.pairing.next_round import swiss_round
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.wording import structure_text
from tests.formats.test_prospects import DRAWS, points_after, results, with_round
from tests.formats.test_simulation import Follower, table_of
from tests.playing import BASIC, Organiser

BRACKET = StagePlan(system=StageSystem.ELIMINATION)
SPANNING = (StageLength.UNDEFEATED_HALF, StageLength.ONE_UNDEFEATED)
LENGTHS = st.sampled_from([*SPANNING, StageLength.ROUNDS])
RULES = st.sampled_from([GoingOn.UNDEFEATED_FIRST, GoingOn.BEST])


def two_losses(
    length: StageLength = StageLength.UNDEFEATED_HALF, *, rule: GoingOn = GoingOn.UNDEFEATED_FIRST, places: int = 4
) -> tuple[StagePlan, ...]:
    """The stage and its bracket; of a number of rounds it has three."""
    rounds = 3 if length is StageLength.ROUNDS else 0
    going_on = Progression(rule=rule, places=places)
    return StagePlan(system=StageSystem.TWO_LOSSES, length=length, rounds=rounds, progression=going_on), BRACKET


def begun(organiser: Organiser, players: int) -> Organiser:
    organiser.start(players)
    return organiser


def event(chain: Sequence[StagePlan], players: int, *, game: str = "keyforge", seed: int = 1) -> Organiser:
    """Start an event of two losses and out."""
    options = tuple(DRAWS.items()) if game == "custom" else ()
    details = replace(BASIC, structure="custom", chain=tuple(chain), options=options)
    return begun(Organiser(game, seed=seed, details=details), players)


def ended_rounds(state: Tournament, possible: Sequence[Result]) -> Iterator[Tournament]:
    """Every way in which the last round can end."""
    last = state.rounds[-1]
    for chosen in product(possible, repeat=len(last.open_matches)):
        left = iter(chosen)
        matches = tuple(replace(match, result=next(left)) if match.is_open else match for match in last.matches)
        yield with_stage_progress(replace(state, rounds=(*state.rounds[:-1], replace(last, matches=matches))))


def endings(state: Tournament, ruleset: Ruleset, possible: Sequence[Result]) -> Iterator[tuple[Tournament, Tournament]]:
    """Every ending of the stage, its rounds paired by the rules, each with how the first round of it ended."""
    if not state.rounds[-1].open_matches:
        state = next_round(state, ruleset)
    for ended in ended_rounds(state, possible):
        if ended.phase is Phase.BETWEEN_ROUNDS:
            yield from ((ended, later) for _, later in endings(ended, ruleset, possible))
        else:
            yield ended, ended


def next_round(state: Tournament, ruleset: Ruleset) -> Tournament:
    drafted = swiss_round(state, ruleset, 1)
    return with_round(state, [(each.first or 0, each.second) for each in drafted.pairings])


@settings(max_examples=30)
@given(
    st.sampled_from(["keyforge", "xwing", "custom"]),
    LENGTHS,
    RULES,
    st.integers(4, 7),
    st.integers(2, 3),
    st.integers(-1, 2),
    st.integers(0, 9999),
)
def test_st_2lo_every_claim_holds_in_every_ending_of_the_stage(
    game: str, length: StageLength, rule: GoingOn, players: int, places: int, reported: int, seed: int
) -> None:
    if game == "custom":
        # while all is drawn, no condition is met
        length, players = StageLength.ROUNDS, min(players, 5)
    organiser = event(two_losses(length, rule=rule, places=places), players, game=game, seed=seed)
    organiser.play_round()
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS and len(organiser.tournament.playing_players) > 3:
        if reported >= 0:
            organiser.pair()
            for match in organiser.round.open_matches[: min(reported, len(organiser.round.open_matches) - 1)]:
                organiser.report(match, organiser.random_result())
        check_claims(organiser)
        if reported >= 0:
            organiser.finish_round()
        else:
            organiser.play_round()


def check_claims(organiser: Organiser) -> None:
    """Assert every claim of now in every ending."""
    state, ruleset = organiser.tournament, organiser.ruleset
    found = cut_prospects(state, ruleset)
    assert found is not None
    before = points_after(state, ruleset)
    seen: dict[int, set[bool]] = {player: set() for player in found.of}
    ends = set()
    for after, ended in endings(state, ruleset, results(organiser)):
        inside = set(qualified_players(ended, swiss_standings(ended, ruleset), ended.cut))
        points, is_last = points_after(after, ruleset), after is ended
        ends.add(is_last)
        for player, prospect in found.of.items():
            gain = points[player] - before[player]
            seen[player].add(player in inside)
            assert not (prospect.verdict is CutVerdict.IN and player not in inside)
            assert not (prospect.verdict is CutVerdict.OUT and player in inside)
            assert not (prospect.enough is not None and gain >= prospect.enough and player not in inside)
            assert not (prospect.needed is not None and gain < prospect.needed and player in inside)
    if not found.may_go_on:
        assert ends == {True}
    if found.tiebreaks_counted:
        assert all((prospect.verdict is CutVerdict.OPEN) is (len(seen[p]) > 1) for p, prospect in found.of.items())


def test_st_2lo_in_round_3_of_20_who_is_undefeated_needs_a_win_at_most_and_a_loss_is_too_many_for_the_others() -> None:
    organiser = begun(Organiser("keyforge", details=replace(BASIC, structure="two_losses")), 20)
    for _ in range(2):
        organiser.play_round()
    organiser.pair()
    found = cut_prospects(organiser.tournament, organiser.ruleset)
    assert found is not None

    lost = losses_by_now(organiser.tournament)
    assert {found.of[player].verdict for player in lost if lost[player] > 1} == {CutVerdict.OUT}
    undefeated = [found.of[player] for player in lost if not lost[player]]
    assert len(undefeated) == 5
    assert all((one.verdict, one.enough, one.needed) == (CutVerdict.OPEN, Fraction(1), None) for one in undefeated)
    others = [found.of[player] for player in lost if lost[player] == 1 and found.of[player].still_plays]
    assert others
    assert all((one.verdict, one.needed) == (CutVerdict.OPEN, Fraction(1)) for one in others)


def test_st_2lo_there_is_nothing_to_say_before_round_2_nor_after_the_last() -> None:
    organiser = event(two_losses(), 9)
    organiser.pair()
    assert cut_prospects(organiser.tournament, organiser.ruleset) is None
    organiser.finish_round()
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        assert cut_prospects(organiser.tournament, organiser.ruleset) is not None
        organiser.play_round()
    assert cut_prospects(organiser.tournament, organiser.ruleset) is None


# -- simulated rounds --------------------------------------------------------------------------------------------------

SWISS = (
    StagePlan(system=StageSystem.SWISS, rounds=4, progression=Progression(places=4)),
    BRACKET,
)
AWAY = {1: (3, AbsenceCount.LOSS), 2: (2, AbsenceCount.HALF), 3: (2, AbsenceCount.BYE), 4: (2, AbsenceCount.LOSS)}


@pytest.mark.parametrize("away", [{}, AWAY], ids=["everybody there", "absences"])
@pytest.mark.parametrize(
    "chain",
    [
        two_losses(),
        two_losses(StageLength.ONE_UNDEFEATED, rule=GoingOn.BEST),
        two_losses(StageLength.ROUNDS),
        SWISS,
        (replace(SWISS[0], length=StageLength.ONE_UNDEFEATED, rounds=0), BRACKET),
    ],
    ids=["half", "one", "rounds", "swiss", "swiss until one"],
)
@pytest.mark.parametrize("players", [9, 14, 23])
@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_st_2lo_st_absent_simulated_rounds_are_those_that_the_app_would_pair_and_end_with_the_same_players(
    game: str, players: int, chain: tuple[StagePlan, ...], away: dict[int, tuple[int, AbsenceCount]]
) -> None:
    organiser = Follower(game, details=replace(BASIC, structure="custom", chain=chain))
    organiser.start(players)
    for player, (number, counts) in away.items():
        organiser.do(ask.AnnounceAbsence(player=player, round=number, counts=counts.value))
    begin, draw = organiser.tournament, tournament_draw(players, 0)
    field = SimulatedField.of(begin, organiser.ruleset, draw)
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        assert not field.is_over(begin)
        paired = field.play_round(draw)
        organiser.next_seed = paired.seed
        real = organiser.pair()
        assert [match.players for match in real.matches if not match.is_bye] == list(paired.pairs)
        byes = {p for p, (number, counts) in away.items() if (number, counts) == (real.number, AbsenceCount.BYE)}
        assert {match.first for match in real.matches if match.is_bye} - byes == {paired.bye} - {None}
        for (first, _), result in zip(paired.pairs, paired.results, strict=True):
            organiser.report(table_of(organiser, first), result)
        playing = {player.id for player in organiser.tournament.playing_players}
        assert {line.player for line in field.lines()} == playing
        lost = losses_by_now(organiser.tournament)
        assert {player: field.lost(player) for player in playing} == {player: lost[player] for player in playing}

    assert field.is_over(begin)
    state = organiser.tournament
    real_ones = qualified_players(state, swiss_standings(state, organiser.ruleset), state.cut)
    assert field.going_on(state.cut) == list(real_ones)


@pytest.mark.parametrize("reported", [-1, 0, 3])
@pytest.mark.parametrize("players", [17, 23, 37])
def test_st_2lo_the_odds_agree_with_what_is_certain(players: int, reported: int) -> None:
    """Who is safe is in in every simulated ending, who is out in none; so many go on in each."""
    organiser = begun(Organiser("keyforge", seed=players, details=replace(BASIC, structure="two_losses")), players)
    organiser.play_round()
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        if reported >= 0:
            organiser.pair()
            for match in organiser.round.open_matches[: min(reported, len(organiser.round.open_matches) - 1)]:
                organiser.report(match, organiser.random_result())
        state, ruleset = organiser.tournament, organiser.ruleset
        found = cut_prospects(state, ruleset)
        assert found is not None
        times = simulate_remaining_rounds(state, ruleset, {}, seed=2, start=0, events=20)
        assert sum(times.values()) == 20 * 8
        for player, prospect in found.of.items():
            if prospect.verdict is not CutVerdict.OPEN:
                assert times.get(player, 0) == (20 if prospect.verdict is CutVerdict.IN else 0)
        if reported >= 0:
            organiser.finish_round()
        else:
            organiser.play_round()


def test_st_absent_nobody_at_all_in_a_round_costs_everybody_that_round() -> None:
    organiser = event(SWISS, 6)
    organiser.play_round()
    for player in range(1, 7):
        organiser.do(ask.AnnounceAbsence(player=player, round=3, counts="loss"))
    times = simulate_remaining_rounds(organiser.tournament, organiser.ruleset, {}, seed=1, start=0, events=5)

    assert sum(times.values()) == 20


def test_st_absent_the_odds_know_who_will_be_away() -> None:
    organiser = event(SWISS, 16)
    for _ in range(2):
        organiser.play_round()
    best = organiser.standings().rows[0].player
    before = simulate_remaining_rounds(organiser.tournament, organiser.ruleset, {}, seed=1, start=0, events=50)
    for number in (3, 4):
        organiser.do(ask.AnnounceAbsence(player=best, round=number, counts="loss"))
    after = simulate_remaining_rounds(organiser.tournament, organiser.ruleset, {}, seed=1, start=0, events=50)

    assert before[best] > 25 > after[best]


def counts_after(undefeated: int, others: int, *, leaving: bool) -> set[tuple[int, int]]:
    """Play a round from the top of the table down: the undefeated who are left, and who else plays on."""
    losses = [0] * undefeated + [1] * others
    alone = losses.pop() if len(losses) % 2 else None
    found = set()
    for loser_of_pools in (0, 1):
        after = [] if alone is None else [alone]
        for upper, lower in zip(losses[::2], losses[1::2], strict=True):
            lost = loser_of_pools if upper < lower else 1
            after += [upper + (lost == 0), lower + (lost == 1)]
        stay = [each for each in after if each < 2 or not leaving]
        found.add((stay.count(0), len(stay) - stay.count(0)))
    return found


@pytest.mark.parametrize("system", [StageSystem.TWO_LOSSES, StageSystem.SWISS])
@pytest.mark.parametrize("length", SPANNING)
def test_st_2lo_rounds_are_as_few_and_as_many_as_any_way_to_play_takes(
    system: StageSystem, length: StageLength
) -> None:
    plan = StagePlan(system=system, length=length)

    def lengths(undefeated: int, others: int, places: int) -> set[int]:
        most = max(places // 2, 1) if length is StageLength.UNDEFEATED_HALF else 1
        after = counts_after(undefeated, others, leaving=system is StageSystem.TWO_LOSSES)
        over = {left for left in after if left[0] <= most or sum(left) <= max(places, 1)}
        return {1 for _ in over} | {1 + more for left in after - over for more in lengths(*left, places)}

    for undefeated, others, places in product(range(2, 14), range(8), (0, 2, 4, 6)):
        found = lengths(undefeated, others, places)
        assert rounds_span(plan, undefeated, places, others) == (min(found), max(found))


@pytest.mark.parametrize(("players", "span"), [(17, (2, 3)), (20, (3, 3)), (33, (3, 4)), (37, (3, 4)), (64, (4, 4))])
def test_st_2lo_the_stage_lasts_as_long_as_said_and_each_number_of_rounds_occurs(
    players: int, span: tuple[int, int]
) -> None:
    """Of an odd number of undefeated one meets somebody with a loss: it decides how many are left, and so the end."""
    organiser = begun(Organiser("keyforge", details=replace(BASIC, structure="two_losses")), players)
    state, seen = organiser.tournament, set[int]()
    for number in range(40):
        draw = tournament_draw(number, players)
        field = SimulatedField.of(state, organiser.ruleset, draw)
        while not field.is_over(state):
            field.play_round(draw)
        seen.add(field.played)

    assert stage_rounds_span(state) == span == (min(seen), max(seen))


@pytest.mark.parametrize(("players", "length"), [*product((5, 11, 14, 17), SPANNING)])
def test_st_2lo_how_many_rounds_are_left_is_known_better_after_each(players: int, length: StageLength) -> None:
    organiser = event(two_losses(length), players, seed=2)
    spans = []
    while organiser.tournament.phase is Phase.BETWEEN_ROUNDS:
        state, seen = organiser.tournament, set[int]()
        for number in range(40):
            draw = tournament_draw(number, players)
            field = SimulatedField.of(state, organiser.ruleset, draw)
            while not field.is_over(state):
                field.play_round(draw)
            seen.add(field.played)
        spans.append(stage_rounds_span(state))
        assert spans[-1] == (min(seen), max(seen))
        assert state.swiss_rounds == max(seen)
        organiser.pair()
        assert stage_rounds_span(organiser.tournament) == spans[-1]
        organiser.finish_round()

    rounds = len(organiser.tournament.rounds)
    assert all(fewest <= rounds <= most for fewest, most in spans)
    assert stage_rounds_span(organiser.tournament) == (rounds, rounds)


def test_st_2lo_a_structure_says_that_its_rounds_are_not_known_yet() -> None:
    organiser = event(two_losses(places=8), 37)
    assert str(structure_text(organiser.tournament, organiser.ruleset)) == (
        "Two losses out, about 3 to 4 rounds, then top 8"
    )


@pytest.mark.parametrize(
    ("counts", "verdict"), [("loss", CutVerdict.OUT), ("half", CutVerdict.OPEN), ("bye", CutVerdict.OPEN)]
)
def test_st_absent_who_has_one_loss_is_out_by_a_round_that_is_announced_to_be_missed(
    counts: str, verdict: CutVerdict
) -> None:
    organiser = event(two_losses(), 16)
    organiser.play_round()
    loser = next(player for player, lost in losses_by_now(organiser.tournament).items() if lost)
    organiser.do(ask.AnnounceAbsence(player=loser, round=2, counts=counts))
    unpaired = organiser.tournament
    organiser.pair()
    for state in (unpaired, organiser.tournament):
        found = cut_prospects(state, organiser.ruleset)
        assert found is not None
        assert (found.of[loser].verdict, found.of[loser].still_plays) == (verdict, False)
