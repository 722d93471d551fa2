"""What a correction changes, said before it is done: exactly what is different once it has been done."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda.commands import Moment, decide_facts
from ronda.commands import requests as ask
from ronda.commands.consequences import AdvanceEffect, BracketAdvance, CorrectionConsequences, correction_consequences
from ronda.core.errors import Refusal
from ronda.core.fold import apply_fact
from ronda.core.pairings import Stage
from ronda.core.state import Phase, Tournament
from ronda.formats import cut
from ronda.formats.standings import swiss_crosstable, swiss_standings
from ronda.rulesets import every_ruleset
from ronda.views.app.rounds.correction_preview import result_change
from tests.playing import Organiser, custom, cut_of, wins
from workshop.cli.simulated_organiser import random_result

STAY = "They stay unless you change the tables."
GAMES = [ruleset.key for ruleset in every_ruleset()]


def foreseen(organiser: Organiser, command: ask.CorrectResult | ask.ClearResult) -> CorrectionConsequences:
    before = organiser.tournament
    after = before
    for event in decide_facts(before, organiser.ruleset, command, Moment(at="2026-11-21T09:00:00Z", random=1)):
        after = apply_fact(after, event)
    return correction_consequences(before, after, organiser.ruleset, round_number=command.round, tables=[command.match])


def qualified(organiser: Organiser) -> tuple[int, ...]:
    tournament = organiser.tournament
    return cut.qualified_players(tournament, swiss_standings(tournament, organiser.ruleset), tournament.cut)


def distances(organiser: Organiser, tournament: Tournament, number: int) -> dict[tuple[int, ...], object]:
    table = swiss_crosstable(tournament, organiser.ruleset, after_round=number - 1)
    return {
        match.players: abs(table[match.players[0]].points - table[match.players[1]].points)
        for match in tournament.rounds[number - 1].matches
        if match.second is not None
    }


@settings(max_examples=40, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    players=st.integers(5, 14),
    played=st.integers(1, 5),
    corrected=st.integers(0, 99),
    seed=st.integers(1, 10_000),
)
def test_what_is_foreseen_is_what_happens(game: str, players: int, played: int, corrected: int, seed: int) -> None:
    """SW-STANDINGS, SW-CUT, SW-ELIM: places, points, cut and bracket after the correction are those announced."""
    size = cut_of(Organiser(game).ruleset, 4)
    organiser = Organiser(game, seed=seed, details=custom(3, size))
    organiser.start(players)
    for _ in range(played):
        if organiser.phase is Phase.CUT_DUE:
            organiser.do(ask.MakeCut())
        if organiser.phase is Phase.BETWEEN_ROUNDS:
            organiser.play_round()
    before = organiser.tournament
    places = [
        (round_.number, match)
        for round_ in before.rounds
        for match in round_.matches
        if match.result is not None and match.second is not None
    ]
    number, match = places[corrected % len(places)]
    stage = before.rounds[number - 1].stage
    result = random_result(organiser.ruleset.scoring.form(before.details, stage), organiser.chance)
    command = ask.CorrectResult(round=number, match=match.number, result=result)
    try:
        said = foreseen(organiser, command)
    except Refusal:
        return
    old, old_cut = organiser.standings(said.after_round), qualified(organiser) if before.cut else ()
    organiser.do(command)
    new, new_cut = organiser.standings(said.after_round), qualified(organiser) if before.cut else ()

    before_rows, after_rows = ({row.player: row for row in table.rows} for table in (old, new))
    changed = {
        player
        for player, row in after_rows.items()
        if (row.rank, row.line.points, row.tiebreaks)
        != (before_rows[player].rank, before_rows[player].line.points, before_rows[player].tiebreaks)
    }
    assert {place.player for place in said.places} == (changed if stage is Stage.SWISS else set())
    for place in said.places:
        rows = (before_rows[place.player], after_rows[place.player])
        assert place.rank == tuple(row.rank for row in rows)
        assert place.points == tuple(row.line.points for row in rows)
    for change in said.cuts:
        assert set(new_cut) - set(old_cut) == set(change.enter)
        assert set(old_cut) - set(new_cut) == set(change.leave)
    if not said.cuts and stage is Stage.SWISS and before.cut and before.completed_swiss_rounds == before.swiss_rounds:
        assert new_cut == old_cut
    if organiser.ruleset.pairing.system == "score_groups" and stage is Stage.SWISS:
        told = {touched.round: set(touched.pairings) for touched in said.touched}
        for later in before.stage_rounds(Stage.SWISS)[number:]:
            was, now = (distances(organiser, state, later.number) for state in (before, organiser.tournament))
            assert told.get(later.number, set()) == {pair for pair in was if was[pair] != now[pair]}
    assert len(organiser.tournament.rounds) == len(before.rounds)
    tables = [[round_.pairings for round_ in state.rounds] for state in (before, organiser.tournament)]
    assert (tables[0] != tables[1]) is any(advance.fate is AdvanceEffect.PAIRED_ANEW for advance in said.advances)


def bracket(rounds: int) -> Organiser:
    """Eight players of KeyForge, the cut to 4 made, and so many bracket rounds played."""
    organiser = Organiser("keyforge", details=custom(3, cut=4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    for _ in range(rounds):
        organiser.play_round()
    return organiser


def turned(organiser: Organiser, number: int, match: int = 1) -> tuple[ask.CorrectResult, int, int]:
    """The command that makes the loser of a match win it, with who won and who wins then."""
    seats = organiser.tournament.rounds[number - 1].matches[match - 1]
    assert seats.result is not None
    first, second = seats.players
    won, lost = (first, second) if seats.winner == first else (second, first)
    command = ask.CorrectResult(round=number, match=match, result=wins(3 - seats.result.winner, "keys"))
    return command, won, lost


@pytest.mark.parametrize(
    ("played", "paired", "corrected", "fate"),
    [
        (1, False, 4, AdvanceEffect.ADVANCES),
        (1, True, 4, AdvanceEffect.PAIRED_ANEW),
        (2, False, 4, AdvanceEffect.STAYS),
        (2, False, 5, AdvanceEffect.TITLE),
    ],
)
def test_sw_elim_what_becomes_of_who_goes_on(played: int, paired: bool, corrected: int, fate: AdvanceEffect) -> None:
    """SW-ELIM: a bracket match with another winner moves the bracket only while the next round is not played."""
    organiser = bracket(played)
    if paired:
        organiser.pair()
    command, won, lost = turned(organiser, corrected)
    rounds = organiser.tournament.rounds
    said = foreseen(organiser, command)

    following = said.advances[0].following
    assert said.advances == (
        BracketAdvance(before=won, after=lost, fate=fate, next_round=corrected + 1, following=following),
    )
    assert len(following) == (fate in {AdvanceEffect.PAIRED_ANEW, AdvanceEffect.STAYS})
    assert (said.places, said.touched, said.cuts) == ((), (), ())
    organiser.do(command)
    if fate is AdvanceEffect.STAYS:
        assert organiser.tournament.rounds[corrected:] == rounds[corrected:]


def test_sw_elim_a_match_that_is_open_again_lets_nobody_on() -> None:
    """SW-ELIM: taking back the result of a semifinal moves nobody."""
    organiser = bracket(1)
    won = organiser.round.matches[0].winner
    said = foreseen(organiser, ask.ClearResult(round=4, match=1))

    assert said.advances == (BracketAdvance(before=won, after=None, fate=AdvanceEffect.OPEN, next_round=5),)


@pytest.mark.parametrize("matches", [0, 1])
def test_sw_cut_a_made_cut_stays_until_it_is_made_again(matches: int) -> None:
    """SW-CUT: other qualifiers leaves the seeds; the cut can follow until the bracket begins."""
    found = 0
    for seed in range(1, 30):
        organiser = Organiser("keyforge", seed=seed, details=custom(3, cut=4))
        organiser.start(9)
        organiser.play_swiss()
        organiser.do(ask.MakeCut())
        organiser.pair()
        if matches:
            organiser.finish_round()
        command, _, _ = turned(organiser, 3)
        said = foreseen(organiser, command)
        changes = [change for change in said.cuts if change.enter]
        if not changes:
            continue
        [change] = changes
        found += 1
        seeds = organiser.tournament.seeds
        assert seeds is not None
        assert (change.made, change.is_final) == (True, bool(matches))
        organiser.do(command)
        assert organiser.tournament.seeds == seeds
        if not matches:
            organiser.do(ask.MakeCut())
            assert set(organiser.tournament.seeds or ()) == {*seeds, *change.enter} - {*change.leave}
    assert found


def test_taking_a_result_back_opens_the_round() -> None:
    """SW-STANDINGS: standings are those of the last complete round, which is then the one before."""
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(8)
    organiser.play_round()
    organiser.play_round()
    said = foreseen(organiser, ask.ClearResult(round=2, match=1))

    assert said == replace(said, reopened=True, after_round=1, places=(), touched=(), cuts=(), advances=())


def test_agl_pair_by_the_order_names_the_pairings_that_the_corrected_order_does_not_give() -> None:
    """AGL-PAIR: nothing is random from round 2, so the pairings of the corrected order are known."""
    organiser = Organiser("aristeia", details=custom(3))
    organiser.start(8)
    organiser.play_round()
    paired = {frozenset(match.players) for match in organiser.play_round().matches}
    match = organiser.tournament.rounds[0].matches[0]
    assert match.result is not None
    result = organiser.ruleset.scoring.forfeit(
        organiser.tournament.details, Stage.SWISS, 2 if match.result.winner == 1 else 1
    )
    command = ask.CorrectResult(round=1, match=1, result=result)
    said = foreseen(organiser, command)
    replay = Organiser("aristeia", details=custom(3))
    replay.start(8)
    replay.play_round()
    replay.do(command)
    would = {frozenset(match.players) for match in replay.pair().matches}

    assert {frozenset(pair) for touched in said.touched for pair in touched.pairings} == paired - would
    assert said.touched


def test_sw_bye_a_bye_that_would_have_been_anothers_is_named() -> None:
    """SW-BYE: whoever had it with the fewest points has more of them after the correction, and it stays."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(7)
    organiser.play_round()
    bye = next(match.first for match in organiser.play_round().matches if match.is_bye)
    lost = next(match for match in organiser.tournament.rounds[0].matches if bye in match.players)
    said = foreseen(organiser, turned(organiser, 1, lost.number)[0])

    assert [touched.bye for touched in said.touched] == [bye]
    winner = next(match for match in organiser.tournament.rounds[0].matches if not match.is_bye and match != lost)
    assert [touched.bye for touched in foreseen(organiser, turned(organiser, 1, winner.number)[0]).touched] == [None]


def test_sw_pair_what_is_still_open_is_not_said_to_have_been_played() -> None:
    """SW-PAIR: of the pairings that would have been different, those that are open are told apart."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(8)
    organiser.play_round()
    organiser.pair()
    command, won, lost = turned(organiser, 1, 1)
    organiser.win(won)
    facts = decide_facts(organiser.tournament, organiser.ruleset, command, Moment(at="2026-11-21T09:00:00Z", random=1))
    told = [str(said) for said in result_change(organiser.tournament, organiser.ruleset, facts, 1).consequences]
    played, waiting = (
        " – ".join(organiser.tournament.player(player).name for player in match.players)
        for match in (organiser.round.match_of(won), organiser.round.match_of(lost))
        if match is not None
    )

    assert told[-2:] == [
        f"Round 2: pairings that would have been different and stay as played: {played}.",
        f"Round 2: pairings that would have been different and are not played yet: {waiting}. {STAY}",
    ]
