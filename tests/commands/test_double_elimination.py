"""Commands around a double bracket: starting it, correcting, leaving, the cut, undo (DE-BRACKET, DE-RESET)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import Moment, decide_facts
from ronda.commands import requests as ask
from ronda.commands.consequences import AdvanceEffect, BracketAdvance, correction_consequences
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Impossible
from ronda.core.facts import CutRevised, RoundUnpaired
from ronda.core.fold import apply_fact
from ronda.core.pairings import Stage
from ronda.core.state import Match, Phase, PlayerStatus, Round
from ronda.formats.pairing import double_elimination, elimination
from ronda.formats.pairing.next_round import dependent_round
from ronda.views.app.rounds.correction_preview import result_change
from ronda.views.shared.double_bracket import double_bracket_parts
from ronda.views.shared.final_standings import event_champions
from tests.playing import Organiser, custom, doubled, wins


def bracket(players: int, rounds: int, *, seed: int = 1) -> Organiser:
    """An event that has played so many rounds of a double bracket."""
    organiser = Organiser("custom", details=doubled(), seed=seed)
    organiser.start(players)
    for _ in range(rounds):
        organiser.play_round()
    return organiser


def turned(organiser: Organiser, number: int, table: int) -> ask.CorrectResult:
    """The command that makes the loser of a match win it."""
    match = match_at(organiser, number, table)
    assert match.result is not None
    return ask.CorrectResult(round=number, match=table, result=wins(3 - match.result.winner))


def match_at(organiser: Organiser, number: int, table: int) -> Match:
    return next(match for match in organiser.tournament.rounds[number - 1].matches if match.number == table)


def outcome(organiser: Organiser, number: int, table: int) -> tuple[int | None, int | None]:
    """Winner and loser of a match as the bracket takes it."""
    double = organiser.tournament.rounds[number - 1].double
    assert double is not None
    return double_elimination.bracket_of(organiser.tournament).outcome(
        double_elimination.spots_of_round(double)[table - 1]
    )


def foreseen(organiser: Organiser, command: ask.CorrectResult) -> tuple[BracketAdvance | None, list[str]]:
    """What becomes of who goes on, and the sentences that say it."""
    before = after = organiser.tournament
    facts = decide_facts(before, organiser.ruleset, command, Moment(at="2026-11-21T09:00:00Z", random=1))
    for fact in facts:
        after = apply_fact(after, fact)
    found = correction_consequences(
        before, after, organiser.ruleset, round_number=command.round, tables=[command.match]
    )
    said = result_change(before, organiser.ruleset, facts, command.round).consequences
    return next(iter(found.advances), None), [str(sentence) for sentence in said]


# -- setting it up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["custom", "keyforge", "xwing"])
def test_de_bracket_games_with_a_cut_can_be_played_so(game: str) -> None:
    """DE-BRACKET: under the structure Custom, at once or after Swiss rounds and a cut."""
    organiser = Organiser(game, details=doubled(3, 6))
    organiser.start(9)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    seeds = organiser.tournament.seeds
    first = organiser.pair()
    organiser.play_on()

    assert seeds is not None
    assert [match.players for match in first.matches] == [
        (seeds[0],), (seeds[1],), (seeds[2], seeds[5]), (seeds[3], seeds[4])
    ]  # fmt: skip
    assert first.algorithm == double_elimination.ALGORITHM
    assert set(event_champions(organiser.tournament, organiser.ruleset)) <= set(seeds)
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }


def test_de_bracket_aristeia_is_not_played_so() -> None:
    """DE-BRACKET: a game whose rules have no elimination is not played in a double bracket."""
    organiser = Organiser("aristeia", details=custom(3))
    asked = ask.ChangeDetails(details=replace(custom(3), system=TournamentSystem.DOUBLE_ELIMINATION))

    assert organiser.refusal(asked, Impossible) == "This game is not played in that system: choose Swiss rounds."


def test_de_bracket_after_swiss_rounds_needs_a_cut() -> None:
    """DE-BRACKET: Swiss rounds without a cut have no bracket; the start and a later change say so."""
    sentence = (
        "Double elimination after Swiss rounds needs a cut: enter its size, or 0 Swiss rounds to begin with "
        "elimination."
    )
    organiser = Organiser("custom", details=doubled(3, 4))

    assert organiser.refusal(ask.ChangeDetails(details=doubled(3, 0)), Impossible) == sentence
    organiser.start(8)
    organiser.play_round()
    changed = ask.ChangeAnnouncement(swiss_rounds=4, cut=0, reason="The hall closes")
    assert organiser.refusal(changed, Impossible) == sentence


def test_de_bracket_byes_are_drawn_where_elimination_begins() -> None:
    """DE-BRACKET, SW-ELIM-START: eleven players in a bracket of sixteen draw five byes, and nobody draws two."""
    organiser = bracket(11, 0)
    first = organiser.pair()

    assert sum(match.is_bye for match in first.matches) == 5
    assert len(first.matches) == 8
    assert sorted(p for match in first.matches for p in match.players) == list(range(1, 12))


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_de_bracket_a_leaver_is_out_of_both_brackets() -> None:
    """DE-BRACKET, SW-ELIM-DROP: who leaves in a first match does not come down; whoever waits there has a bye."""
    organiser = bracket(8, 0)
    one = organiser.pair().matches[0]
    leaver, stays = one.players
    organiser.drop(leaver)
    assert match_at(organiser, 1, 1).winner == stays
    organiser.finish_round()
    second = organiser.pair()

    assert leaver not in {player for match in second.matches for player in match.players}
    assert [match.is_bye for match in second.matches].count(True) == 1
    assert next(match.number for match in second.matches if match.is_bye) > 2


def test_de_bracket_a_disqualified_player_does_not_come_down_either() -> None:
    """DE-BRACKET, SW-DQ: who is disqualified between two rounds leaves the place in the losers' bracket empty."""
    organiser = bracket(8, 1)
    loser = next(player for player in match_at(organiser, 1, 2).players if player != match_at(organiser, 1, 2).winner)
    organiser.do(ask.DisqualifyPlayer(player=loser, reason="Altered list"))
    organiser.pair()

    assert organiser.status(loser) is PlayerStatus.DISQUALIFIED
    assert organiser.round.match_of(loser) is None


def test_de_reset_who_leaves_after_losing_the_final_leaves_the_title_to_the_other() -> None:
    """DE-RESET, SW-ELIM-DROP: a deciding final of one player is not played."""
    organiser = bracket(8, 5)
    undefeated, challenger = organiser.pair().matches[0].players
    organiser.win(challenger)
    assert organiser.phase is Phase.BETWEEN_ROUNDS
    organiser.drop(undefeated)

    assert organiser.tournament.is_decided
    assert event_champions(organiser.tournament, organiser.ruleset) == (challenger,)


def test_de_bracket_the_next_best_comes_in_while_nothing_is_played() -> None:
    """DE-BRACKET, SW-CUT: who leaves the cut is replaced, and the first round is paired again as a double bracket."""
    organiser = Organiser("custom", details=doubled(3, 4))
    organiser.start(8)
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    assert organiser.tournament.seeds is not None
    happened = organiser.drop(organiser.tournament.seeds[0])

    assert [type(fact) for fact in happened[1:3]] == [CutRevised, RoundUnpaired]
    assert organiser.round.algorithm == double_elimination.ALGORITHM
    assert all(len(match.players) == 2 for match in organiser.round.matches)


# -- correcting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [5, 8])
@pytest.mark.parametrize(
    ("details", "algorithm"),
    [(doubled(), double_elimination.ALGORITHM), (custom(0), elimination.ALGORITHM)],
    ids=["double", "single"],
)
def test_de_bracket_and_sw_elim_the_first_round_that_depends_on_a_match_is_known(
    details: Details, algorithm: str, players: int
) -> None:
    organiser = Organiser("custom", details=details)
    organiser.start(players)
    organiser.play_until(Phase.FINISHED)
    rounds = organiser.tournament.rounds
    foretold = {
        (round_.number, match.number): (dependent_round(round_, match.number), played)
        for round_ in rounds
        for match in round_.matches
        for played in [next((later.number for later in rounds[round_.number :] if sits(later, match)), None)]
        if played
    }

    assert len(foretold) >= players - 2
    assert {match: told for match, (told, _) in foretold.items()} == {
        match: played for match, (_, played) in foretold.items()
    }
    assert {round_.algorithm for round_ in rounds} == {algorithm}


def sits(round_: Round, match: Match) -> bool:
    return any(round_.match_of(player) for player in match.players)


@pytest.mark.parametrize(
    ("played", "paired", "corrected", "fate", "said"),
    [
        (1, False, (1, 1), AdvanceEffect.ADVANCES, "in the winners' bracket instead of"),
        (1, True, (1, 1), AdvanceEffect.PAIRED_ANEW, "Winners' round 2 · Losers' round 1, table 1, paired anew:"),
        (2, False, (1, 1), AdvanceEffect.STAYS, "This was played and stays."),
        (2, True, (2, 3), AdvanceEffect.PAIRED_ANEW, "Winners' final · Losers' round 2, table 2, paired anew:"),
        (3, True, (3, 1), AdvanceEffect.ADVANCES, "who goes on in the losers' bracket."),
        (4, True, (3, 1), AdvanceEffect.PAIRED_ANEW, "Losers' final, table 1, paired anew:"),
        (5, False, (3, 1), AdvanceEffect.STAYS, "What was paired from it stays: Losers' final."),
    ],
)
def test_de_bracket_what_becomes_of_who_goes_on(
    played: int, paired: bool, corrected: tuple[int, int], fate: AdvanceEffect, said: str
) -> None:
    """DE-BRACKET: another winner moves the brackets only while what follows from the match is not played."""
    organiser = bracket(8, played)
    if paired:
        organiser.pair()
    command = turned(organiser, *corrected)
    before = organiser.tournament.rounds
    advance, sentences = foreseen(organiser, command)
    assert advance is not None
    assert advance.fate is fate
    assert said in " ".join(sentences)

    organiser.do(command)
    kept = organiser.tournament.rounds
    assert len(kept) == len(before)
    assert (kept[-1].pairings != before[-1].pairings) is (fate is AdvanceEffect.PAIRED_ANEW)
    organiser.play_on()
    assert len(event_champions(organiser.tournament, organiser.ruleset)) == 1


def test_de_bracket_the_right_loser_comes_down_rounds_later() -> None:
    """DE-BRACKET: the winners' final of sixteen, corrected two rounds later, sends down the other player."""
    organiser = bracket(16, 5)
    final = match_at(organiser, 4, 1)
    organiser.do(turned(organiser, 4, 1))
    organiser.play_round()
    (last,) = organiser.pair().matches

    assert final.winner in last.players


def test_de_bracket_who_was_sent_down_and_played_stays_there() -> None:
    """DE-BRACKET: a first match corrected after both played on leaves both where they are, and nobody plays twice."""
    organiser = bracket(8, 2)
    organiser.do(turned(organiser, 1, 1))
    seated = [player for match in organiser.pair().matches for player in match.players]

    assert len(set(seated)) == len(seated)
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }


@pytest.mark.parametrize("paired", [False, True])
def test_de_reset_a_corrected_final_decides_or_not(paired: bool) -> None:
    """DE-RESET: a first final corrected one way makes a deciding one due, the other way withdraws it."""
    organiser = bracket(8, 5)
    undefeated, challenger = organiser.pair().matches[0].players
    organiser.win(undefeated)
    command = turned(organiser, 6, 1)
    names = [organiser.tournament.player(player).name for player in (undefeated, challenger)]
    advance, sentences = foreseen(organiser, command)
    assert advance is not None
    assert advance.fate is AdvanceEffect.UNDECIDED
    assert sentences == [f"{names[1]} wins the final instead of {names[0]}: a deciding final follows."]
    organiser.do(command)
    assert organiser.phase is Phase.BETWEEN_ROUNDS

    if paired:
        organiser.pair()
    back = turned(organiser, 6, 1)
    advance, sentences = foreseen(organiser, back)
    assert advance is not None
    assert advance.fate is AdvanceEffect.DECIDED
    assert sentences == [f"{names[0]} wins the final and the event: no deciding final is played."]
    organiser.do(back)
    assert organiser.tournament.is_decided
    assert len(organiser.tournament.rounds) == 6


def test_sw_stands_a_winner_who_left_before_the_next_round_stays_the_winner() -> None:
    """SW-STANDS, SW-ELIM-DROP: a match of the losers is corrected after its winner's next opponent had a bye."""
    organiser = bracket(8, 2)
    winner, loser = outcome(organiser, 2, 3)
    assert winner is not None
    organiser.drop(winner)
    for _ in range(2):
        organiser.play_round()
    organiser.do(turned(organiser, 2, 3))

    assert outcome(organiser, 2, 3) == (winner, loser)


def test_sw_stands_who_leaves_after_the_next_round_was_paired_had_not_won() -> None:
    """SW-STANDS, SW-NOBODY: nobody went on from a match of the losers; who of them left later had not won."""
    organiser = bracket(8, 1)
    match = organiser.pair().matches[2]
    organiser.neither(match)
    organiser.finish_round()
    organiser.pair()
    first, second = match.players
    organiser.drop(second)
    organiser.finish_round()
    organiser.play_round()
    organiser.do(ask.CorrectResult(round=2, match=match.number, result=wins(1)))

    assert outcome(organiser, 2, match.number) == (first, second)


def test_de_reset_the_final_stays_as_the_deciding_one_was_played_on_it() -> None:
    """DE-RESET, SW-STANDS: corrected later, the final is still the first defeat of who had none."""
    organiser = bracket(8, 5)
    undefeated, challenger = organiser.pair().matches[0].players
    organiser.win(challenger)
    assert outcome(organiser, 6, 1) == (challenger, undefeated)
    organiser.play_round()
    organiser.do(turned(organiser, 6, 1))

    assert outcome(organiser, 6, 1) == (challenger, undefeated)


@settings(max_examples=25, deadline=None)
@given(players=st.integers(3, 20), seed=st.integers(0, 10_000), whims=st.lists(st.integers(0, 999), max_size=12))
def test_de_bracket_whatever_is_corrected_or_undone_it_ends(players: int, seed: int, whims: list[int]) -> None:
    """DE-BRACKET: with results turned at random and steps undone, nobody sits twice, and each round is paired again."""
    organiser = bracket(players, 0, seed=seed)
    for whim in whims:
        if organiser.phase is not Phase.FINISHED:
            organiser.go_on()
        played = [(r.number, m.number) for r in organiser.tournament.rounds for m in r.matches if m.result is not None]
        if played and whim % 4:
            organiser.do(turned(organiser, *played[whim % len(played)]))
        elif played:
            organiser.undo()
        for round_ in organiser.tournament.rounds:
            seated = [player for match in round_.matches for player in match.players]
            assert len(set(seated)) == len(seated)
    organiser.play_on()

    assert organiser.tournament.stage_rounds(Stage.ELIMINATION)[-1].is_complete
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }


@given(st.integers(4, 20), st.integers(1, 99), st.booleans())
@settings(max_examples=30, deadline=None)
def test_tables_of_every_bracket_count_the_matches_that_are_played(players: int, seed: int, double: bool) -> None:
    """DE-BRACKET, SW-ELIM-DROP: byes come after them, in any round, also where somebody has left."""
    organiser = Organiser("custom", details=doubled() if double else custom(0), seed=seed)
    organiser.start(players)
    while organiser.phase is not Phase.FINISHED:
        round_ = organiser.pair()
        played = sorted(match.number for match in round_.matches if match.second is not None)
        assert played == list(range(1, len(played) + 1))
        winner = round_.matches[0].players[:1]
        organiser.finish_round()
        if round_.number == 1 and winner:
            organiser.drop(winner[0])
    assert {finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}
    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log


def test_a_match_to_come_names_the_table_that_is_played_at() -> None:
    organiser = bracket(6, 1)
    round_ = organiser.pair()
    numbers = {match.number for match in round_.matches if match.second is not None}
    parts = double_bracket_parts(organiser.tournament, organiser.ruleset)
    named = {
        value
        for part in parts
        for column in part.columns
        for bout in column.bouts
        for side in bout.sides
        if side.coming and "of table" in str(side.coming)
        for key, value in side.coming.values
        if key == "table"
    }
    assert named == numbers
