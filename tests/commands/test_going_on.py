"""ST-OPEN: the next round begins without the result of an open match, which counts once it is in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.file_check import check_whole_file
from ronda.audit.fingerprint import round_fingerprints
from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.errors import Malformed, NotNow, Refusal
from ronda.core.facts import Fact, MatchLeftOpen, ResultReported
from ronda.core.fold import fold_facts
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Match, Tournament
from ronda.formats.outlook.prospects import cut_prospects
from ronda.formats.outlook.simulation import SimulatedField, tournament_draw
from ronda.formats.pairing.next_round import swiss_entrants
from ronda.formats.standings import swiss_standings
from ronda.rulesets import every_ruleset
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser, custom, cut_of, wins

WHY = "They play on while the hall is set up again"
GO_ON = ask.LeaveMatchOpen(round=1, match=2, reason=WHY)
GAMES = [ruleset.key for ruleset in every_ruleset()]


def late(organiser: Organiser, *, number: int = 1, table: int = 2, winner: int = FIRST) -> None:
    organiser.do(ask.ReportResult(round=number, match=table, result=wins(winner)))


def match_at(organiser: Organiser, number: int = 1, table: int = 2) -> Match:
    return next(match for match in organiser.tournament.rounds[number - 1].matches if match.number == table)


def phase(organiser: Organiser) -> str:
    return organiser.phase.value


def all_but_one(organiser: Organiser, table: int = 2) -> None:
    """Pair a round and enter all its results but that of a table."""
    organiser.pair()
    for match in organiser.round.open_matches:
        if match.number != table:
            organiser.report(match, organiser.result(match))


@pytest.fixture
def waiting() -> Organiser:
    """An event of three rounds and a cut whose round 1 waits for table 2."""
    organiser = Organiser("keyforge", details=custom(3, 2))
    organiser.start(8)
    all_but_one(organiser)
    return organiser


def test_st_open_the_next_round_is_paired_with_the_match_counted_as_neither(waiting: Organiser) -> None:
    two = match_at(waiting).players
    assert phase(waiting) == "round_running"

    assert waiting.do(GO_ON) == (MatchLeftOpen(round=1, match=2, reason=WHY),)

    assert phase(waiting) == "between_rounds"
    assert match_at(waiting).is_awaited
    entrants = {entrant.player: entrant for entrant in swiss_entrants(waiting.tournament, waiting.ruleset)}
    for player, other in (two, two[::-1]):
        assert (entrants[player].points, entrants[player].byes, entrants[player].met) == (0, 0, (other,))
    lines = {row.player: row.line for row in waiting.standings().rows}
    assert {(lines[player].rounds_played, lines[player].unpaired_losses) for player in two} == {(0, 0)}
    waiting.pair()
    assert all(set(match.players) != set(two) for match in waiting.round.matches)
    assert waiting.round.algorithm == "swiss-2"


def test_st_open_the_result_is_entered_on_its_own_round_while_a_later_one_is_played(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.play_round()

    late(waiting)

    played = match_at(waiting)
    assert (played.winner, played.is_awaited, played.left_open, played.came_in) == (played.first, False, WHY, 2)
    assert {row.player: row.line.points for row in waiting.standings(1).rows}[played.first or 0] == 1
    assert waiting.tournament.awaited == ()


def test_st_open_until_it_is_in_nothing_later_has_a_fingerprint_and_standings_are_provisional(
    waiting: Organiser,
) -> None:
    all_in = Organiser("keyforge", details=custom(3, 2))
    all_in.start(8)
    all_but_one(all_in)
    late(all_in)
    first = round_fingerprints(all_in.log)[0]
    waiting.do(GO_ON)
    waiting.play_round()
    assert round_fingerprints(waiting.log) == ()
    assert [waiting.standings(number).provisional for number in (1, 2)] == [True, True]

    late(waiting)

    assert [mark.round for mark in round_fingerprints(waiting.log)] == [1, 2]
    assert round_fingerprints(waiting.log)[0] == first
    assert [waiting.standings(number).provisional for number in (1, 2)] == [False, False]


def test_st_open_verify_pairs_each_round_again_from_what_was_known_then(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.play_round()
    late(waiting, winner=SECOND)
    waiting.play_round()

    for text in (journal.log_file_text(waiting.log), public_copy(waiting.log)):
        looked = check_whole_file(text)
        assert looked.fits
        assert looked.log.tournament.rounds[0].matches[1].left_open == WHY


def test_st_open_a_file_with_an_open_match_is_read_as_it_was_written(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.pair()
    text = journal.log_file_text(waiting.log)

    assert '"v":11' in text
    read = read_event_file(text)
    assert read.tournament == waiting.tournament
    assert journal.log_file_text(read) == text


def test_st_open_the_public_copy_tells_of_it_once_the_round_is_over(waiting: Organiser) -> None:
    late_one = match_at(waiting, table=3)
    waiting.do(ask.ClearResult(round=1, match=3))
    waiting.do(GO_ON)
    assert "MatchLeftOpen" not in public_copy(waiting.log)

    late(waiting, table=late_one.number)

    assert WHY in public_copy(waiting.log)


def test_st_open_the_reason_is_public_so_names_in_it_are_what_the_pages_call_people(waiting: Organiser) -> None:
    player = waiting.tournament.player(match_at(waiting).first or 0)
    entry = ask.PlayerEntry(name=player.name)
    waiting.do(ask.EditPlayer(player=player.id, entry=entry, hidden=True))
    waiting.do(replace(GO_ON, reason=f"{player.name} is late"))

    assert player.name not in public_copy(waiting.log)
    assert "is late" in public_copy(waiting.log)


def test_st_open_no_cut_and_no_end_while_a_match_is_open(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.play_round()
    waiting.play_round()

    said = "Round 1 still has an open match: table 2. Enter its result first."
    assert phase(waiting) == "cut_due"
    assert waiting.refusal(ask.MakeCut(), NotNow) == said
    late(waiting)
    waiting.do(ask.MakeCut())
    assert waiting.tournament.seeds is not None


def test_st_open_an_event_without_a_cut_is_over_once_the_last_match_is_in() -> None:
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(8)
    all_but_one(organiser)
    organiser.do(GO_ON)
    organiser.play_round()

    assert phase(organiser) == "round_running"
    assert organiser.refusal(ask.PairRound(), NotNow) == (
        "Round 1 still has an open match: table 2. Enter its result first."
    )
    assert "table 2 of round 1" in organiser.refusal(ask.EndTournament(reason="No time"), NotNow)
    late(organiser)
    assert phase(organiser) == "finished"


def test_st_open_ending_the_event_early_makes_it_void(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.play_round()
    waiting.play_round()

    waiting.do(ask.EndTournament(reason="The hall closes"))

    assert phase(waiting) == "finished"
    assert match_at(waiting).is_void
    assert waiting.tournament.awaited == ()
    assert [mark.round for mark in round_fingerprints(waiting.log)] == [1, 2, 3]
    waiting.undo()
    assert match_at(waiting).is_awaited


def test_st_open_what_is_refused_says_why(waiting: Organiser) -> None:
    assert waiting.refusal(replace(GO_ON, reason=" "), Malformed) == (
        "Going on without a match needs a reason, for everyone to read."
    )
    assert "already has a result" in waiting.refusal(replace(GO_ON, match=1), NotNow)
    assert waiting.refusal(ask.LeaveMatchOpen(round=1, match=2, waits=True), NotNow) == (
        "Round 1 waits for table 2 already."
    )
    waiting.do(GO_ON)
    waiting.pair()
    for command in (GO_ON, ask.LeaveMatchOpen(round=1, match=2, waits=True)):
        assert waiting.refusal(command, NotNow) == "Round 2 is paired without table 2 already."
    waiting.finish_round()
    all_but_one(waiting)
    assert waiting.refusal(replace(GO_ON, round=3), NotNow).startswith("Round 3 is the last")


def test_st_open_nothing_of_a_bracket_goes_on_without_a_match() -> None:
    organiser = Organiser("keyforge", details=custom(1, 4))
    organiser.start(4)
    organiser.play_round()
    organiser.do(ask.MakeCut())
    organiser.pair()

    said = organiser.refusal(ask.LeaveMatchOpen(round=2, match=1, reason=WHY), NotNow)
    assert said.startswith("The rounds of the bracket")


def test_st_open_the_round_waits_for_it_after_all(waiting: Organiser) -> None:
    before = waiting.tournament
    waiting.do(GO_ON)
    assert waiting.do(GO_ON) == ()

    waiting.do(ask.LeaveMatchOpen(round=1, match=2, waits=True))

    assert waiting.tournament == before


def test_st_open_undo_and_redo(waiting: Organiser) -> None:
    before = waiting.tournament
    waiting.do(GO_ON)
    after = waiting.tournament

    waiting.undo()
    assert waiting.tournament == before
    waiting.redo()
    assert waiting.tournament == after
    waiting.play_round()
    late(waiting)
    waiting.undo()
    assert match_at(waiting).is_awaited


def test_st_open_a_result_that_comes_before_the_next_round_leaves_no_trace(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    late(waiting)

    assert (match_at(waiting).left_open, match_at(waiting).came_in) == ("", 0)


def test_st_open_a_late_result_is_taken_back_as_long_as_nothing_was_paired_from_it(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.play_round()
    late(waiting)

    waiting.do(ask.ClearResult(round=1, match=2))
    assert match_at(waiting).is_awaited
    assert match_at(waiting).came_in == 0
    late(waiting, winner=SECOND)
    waiting.pair()
    assert "can be corrected but not taken back" in waiting.refusal(ask.ClearResult(round=1, match=2), NotNow)
    waiting.turn(1, 2)
    assert match_at(waiting).winner == match_at(waiting).first


def test_st_open_a_round_that_is_paired_again_knows_what_came_meanwhile(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.pair()
    late(waiting)
    assert match_at(waiting).came_in == 2

    waiting.do(ask.UnpairRound(round=2))

    assert match_at(waiting).came_in == 1
    waiting.play_round()
    assert check_whole_file(journal.log_file_text(waiting.log)).fits


def test_st_open_several_matches_of_several_rounds(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    all_but_one(waiting, table=3)
    waiting.do(replace(GO_ON, round=2, match=3))
    waiting.play_round()

    assert [(round_.number, match.number) for round_, match in waiting.tournament.awaited] == [(1, 2), (2, 3)]
    late(waiting, number=2, table=3)
    assert round_fingerprints(waiting.log) == ()
    late(waiting)
    assert len(round_fingerprints(waiting.log)) == 3


def test_st_open_somebody_leaves_and_the_match_is_still_to_be_decided(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.pair()
    leaver = match_at(waiting).first or 0
    waiting.drop(leaver)

    assert match_at(waiting).is_awaited
    late(waiting, winner=SECOND)
    assert match_at(waiting).winner == match_at(waiting).second


def test_st_open_nobody_is_certain_of_the_cut_and_chances_count_the_open_match(waiting: Organiser) -> None:
    waiting.do(GO_ON)
    waiting.play_round()

    assert cut_prospects(waiting.tournament, waiting.ruleset) is None
    field = SimulatedField.of(waiting.tournament, waiting.ruleset, tournament_draw(1, 1))
    assert sum(line.points for line in field.lines()) == 8
    late(waiting)
    assert cut_prospects(waiting.tournament, waiting.ruleset) is not None


def test_st_open_in_a_round_robin_too() -> None:
    """What its rounds hold does not depend on results."""
    organiser = Organiser("custom", details=replace(custom(3), system=TournamentSystem.ROUND_ROBIN))
    organiser.start(4)
    all_but_one(organiser)
    organiser.do(GO_ON)
    organiser.play_round()
    organiser.play_round()

    assert phase(organiser) == "round_running"
    organiser.do(ask.ReportResult(round=1, match=2, result=organiser.random_result()))
    assert phase(organiser) == "finished"
    assert check_whole_file(journal.log_file_text(organiser.log)).fits


def at_its_place(organiser: Organiser) -> Tournament:
    """The tournament of the same facts with each late result in its round, as if nothing had been left open."""
    counted = organiser.log.timeline.counted
    happened = [record.fact for record in organiser.log.records if record.action in counted]
    open_ones = {(fact.round, fact.match) for fact in happened if isinstance(fact, MatchLeftOpen)}
    reported = {
        (fact.round, fact.match): fact
        for fact in happened
        if isinstance(fact, ResultReported) and (fact.round, fact.match) in open_ones
    }
    moved: list[Fact] = []
    for fact in happened:
        if isinstance(fact, MatchLeftOpen):
            moved += [reported[fact.round, fact.match]]
        elif fact not in reported.values():
            moved.append(fact)
    return fold_facts(moved)


@settings(max_examples=25, deadline=None)
@given(
    game=st.sampled_from(GAMES),
    players=st.integers(4, 15),
    rounds=st.integers(3, 5),
    seed=st.integers(1, 10_000),
    data=st.data(),
)
def test_st_open_once_all_is_in_the_state_is_that_of_an_event_with_nothing_left_open(
    game: str, players: int, rounds: int, seed: int, data: st.DataObject
) -> None:
    """Matches of random events are left open and come in at some later time, while people drop and are corrected."""
    organiser = Organiser(game, seed=seed, details=custom(rounds, cut_of(Organiser(game).ruleset, 2)))
    try:
        organiser.start(players)
    except Refusal:
        return
    while len(organiser.tournament.rounds) < organiser.tournament.swiss_rounds:
        try:
            organiser.pair()
        except Refusal:
            break
        follows = organiser.round.number < organiser.tournament.swiss_rounds
        for match in organiser.round.open_matches:
            if follows and data.draw(st.integers(0, 3)) == 0:
                organiser.do(ask.LeaveMatchOpen(round=organiser.round.number, match=match.number, reason=WHY))
            else:
                organiser.report(match, organiser.random_result())
        for round_, match in organiser.tournament.awaited:
            if round_.number < organiser.round.number and data.draw(st.booleans()):
                result = organiser.random_result()
                organiser.do(ask.ReportResult(round=round_.number, match=match.number, result=result))
        played = [match.number for match in organiser.round.matches if match.result and match.second]
        if played and data.draw(st.integers(0, 3)) == 0:
            organiser.turn(organiser.round.number, played[0])
        if len(organiser.tournament.active_players) > players - 2 and data.draw(st.integers(0, 3)) == 0:
            organiser.drop(organiser.tournament.active_players[0].id)
        assert check_whole_file(journal.log_file_text(organiser.log)).fits
        assert organiser.tournament.completed_swiss_rounds == len(organiser.tournament.rounds)
    for round_, match in organiser.tournament.awaited:
        assert phase(organiser) != "finished"
        organiser.do(ask.ReportResult(round=round_.number, match=match.number, result=organiser.random_result()))

    assert phase(organiser) in {"cut_due", "finished", "between_rounds"}
    ordinary = at_its_place(organiser)
    rules = organiser.ruleset
    assert swiss_standings(ordinary, rules) == swiss_standings(organiser.tournament, rules)
    assert [mark.round for mark in round_fingerprints(organiser.log)] == [
        round_.number for round_ in organiser.tournament.rounds
    ]
    forgotten = tuple(
        replace(round_, matches=tuple(replace(match, left_open="", came_in=0) for match in round_.matches))
        for round_ in organiser.tournament.rounds
    )
    assert forgotten == ordinary.rounds
