"""Corrections of a bracket that is being played: what nobody has played is paired anew, what was played stays."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.errors import Malformed
from ronda.core.facts import BracketReseated
from ronda.core.results import NOBODY, Cause, Ending, Result
from ronda.core.state import Match, Phase, PlayerStatus
from ronda.formats.pairing.double_elimination import bracket_of
from ronda.publish import build_site
from ronda.session.device import Device
from ronda.views.app.event.history_screen import HistoryEntry, history_entries_from, undo_warning
from ronda.views.app.rounds.correction_preview import result_change
from ronda.views.files.public_copy import public_copy
from ronda.views.shared.final_standings import event_champions, final_places
from tests.playing import Organiser, custom, doubled, wins
from tests.test_admission import rewritten
from workshop.cli import simulated_organiser


def playing(players: int, rounds: int, *, double: bool = False, seed: int = 1) -> Organiser:
    """A bracket of which so many rounds are played and the next is paired; the first of a table wins."""
    organiser = Organiser("custom", details=doubled() if double else custom(0), seed=seed)
    organiser.start(players)
    for _ in range(rounds):
        for match in organiser.pair().open_matches:
            organiser.report(match, wins(1))
    organiser.pair()
    return organiser


def match_at(organiser: Organiser, number: int, table: int) -> Match:
    return next(match for match in organiser.tournament.rounds[number - 1].matches if match.number == table)


def turn(organiser: Organiser, number: int, table: int) -> list[str]:
    """Let the loser of a match have won it; give the sentences that said before what follows."""
    result = match_at(organiser, number, table).result
    assert result is not None
    before = organiser.tournament
    facts = organiser.do(ask.CorrectResult(round=number, match=table, result=wins(3 - result.winner)))
    return [str(said) for said in result_change(before, organiser.ruleset, facts, number).consequences]


def check(organiser: Organiser) -> None:
    """Verify the log, admit the file and its public copy, and tell the places."""
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }
    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log
    shared = read_public_copy(public_copy(organiser.log))
    assert PairingVerdict.DIFFERENT not in {finding.verdict for finding in verify_pairings(shared, organiser.ruleset)}
    if organiser.phase is Phase.FINISHED:
        final_places(organiser.tournament, organiser.ruleset)
    for round_ in organiser.tournament.rounds:
        seated = [player for match in round_.matches for player in match.players]
        assert len(set(seated)) == len(seated)


def name(organiser: Organiser, player: int | None) -> str:
    assert player is not None
    return organiser.tournament.player(player).name


def feeds(organiser: Organiser, later: Match) -> int:
    """The table of the round before from which the first player of a match comes."""
    before = organiser.tournament.rounds[-2]
    return next(match.number for match in before.matches if later.players[0] in match.players)


def test_sw_elim_an_open_match_gets_the_right_player_though_the_round_has_results() -> None:
    """SW-ELIM: of two semifinals one was played; the quarterfinal before the other is corrected."""
    organiser = playing(8, 1)
    organiser.report(2, wins(1))
    waiting, played = organiser.round.matches
    wrong = match_at(organiser, 1, table := feeds(organiser, waiting))
    right = wrong.opponent(waiting.players[0])
    told = turn(organiser, 1, table)

    assert organiser.round.matches[0].players == (right, waiting.players[1])
    assert organiser.round.matches[1] == played
    assert build_site([organiser.log])
    assert told == [
        f"{name(organiser, right)} goes on instead of {name(organiser, wrong.winner)}.",
        f"Semifinals, table 1, paired anew: {name(organiser, right)} – {name(organiser, waiting.second)}.",
    ]
    check(organiser)


def test_sw_elim_a_match_that_was_played_stays_and_says_so() -> None:
    """SW-ELIM: the quarterfinal before the semifinal that was played is corrected; nobody else moves."""
    organiser = playing(8, 1)
    organiser.report(2, wins(1))
    before = organiser.round.matches
    table = feeds(organiser, before[1])
    right = match_at(organiser, 1, table).second
    told = turn(organiser, 1, table)

    assert organiser.round.matches == before
    one, other = (name(organiser, player) for player in before[1].players)
    assert told == [
        f"{name(organiser, right)} wins this match. What was paired from it stays: Semifinals.",
        f"Semifinals, table 2: {one} – {other}. This was played and stays.",
    ]
    check(organiser)


def test_sw_elim_a_bye_passes_on_to_the_right_player_and_so_does_the_seat_after_it() -> None:
    """SW-ELIM-DROP: who wrongly had the bye of a semifinal sits in the open final; the right one has both."""
    organiser = playing(8, 0)
    for match in organiser.round.open_matches:
        organiser.report(match, wins(1))
    wrong, leaver = (match.players[0] for match in organiser.round.matches[::3])
    organiser.drop(leaver)
    organiser.pair()
    organiser.report(1, wins(1))
    final = organiser.pair().matches[0]
    assert wrong in final.players
    table = next(match.number for match in organiser.tournament.rounds[0].matches if wrong in match.players)
    right = match_at(organiser, 1, table).opponent(wrong)
    told = turn(organiser, 1, table)

    assert match_at(organiser, 2, 2).players == (right,)
    assert organiser.round.matches[0].players == (right, final.second)
    assert told[1:] == [
        f"Semifinals, table 2, paired anew: {name(organiser, right)} has a bye.",
        f"Final, table 1, paired anew: {name(organiser, right)} – {name(organiser, final.second)}.",
    ]
    check(organiser)
    organiser.undo()
    assert organiser.round.matches[0] == final
    check(organiser)


def test_sw_elim_drop_who_would_meet_somebody_who_has_left_has_a_bye() -> None:
    """SW-ELIM-DROP: the player who has won after all left in the meantime."""
    organiser = playing(4, 1)
    final = organiser.round.matches[0]
    right = match_at(organiser, 1, 1).second
    assert right is not None
    organiser.drop(right)
    told = turn(organiser, 1, 1)

    assert told == [
        f"{name(organiser, right)} wins instead of {name(organiser, final.first)}, and has left: nobody goes on.",
        f"Final, table 1, paired anew: {name(organiser, final.second)} has a bye.",
    ]
    assert organiser.round.matches[0].players == (final.second,)
    assert event_champions(organiser.tournament, organiser.ruleset) == (final.second,)
    check(organiser)


def test_de_bracket_both_who_go_on_change_seats_while_both_matches_are_open() -> None:
    """DE-BRACKET: the others of the round have played; winner and loser of the first match change places."""
    organiser = playing(8, 1, double=True)
    first = match_at(organiser, 1, 1)
    for match in organiser.round.open_matches:
        if not set(match.players) & set(first.players):
            organiser.report(match, wins(1))
    before = organiser.round.matches
    told = turn(organiser, 1, 1)

    swap = {first.first: first.second, first.second: first.first}
    assert [match.players for match in organiser.round.matches] == [
        tuple(swap.get(player, player) for player in match.players) for match in before
    ]
    assert sum("paired anew" in line for line in told) == 2
    check(organiser)
    organiser.play_on()
    check(organiser)


@pytest.mark.parametrize("played_as", ["winner", "loser"])
def test_de_bracket_both_stay_where_one_of_them_has_played_on(played_as: str) -> None:
    """DE-BRACKET: nobody can sit at two tables, so the open match stays too, and both are said."""
    organiser = playing(8, 1, double=True)
    first = match_at(organiser, 1, 1)
    player = first.first if played_as == "winner" else first.second
    assert player is not None
    organiser.win(player)
    before = organiser.round.matches
    told = turn(organiser, 1, 1)

    assert organiser.round.matches == before
    assert any(line.endswith("This was played and stays.") for line in told)
    assert any(line.endswith("This stays too, since the other match was played.") for line in told)
    check(organiser)


def test_de_bracket_who_is_out_leaves_the_open_match_of_the_next_round() -> None:
    """DE-BRACKET: a second defeat entered the wrong way round, seen while another match of the next round is over."""
    organiser = playing(8, 2, double=True)
    lost = match_at(organiser, 2, 3)
    following = organiser.round.match_of(lost.first or 0)
    assert following is not None
    for match in organiser.round.open_matches:
        if match != following:
            organiser.report(match, wins(1))
    turn(organiser, 2, 3)

    assert organiser.round.match_of(lost.first or 0) is None
    assert organiser.round.match_of(lost.second or 0) is not None
    organiser.play_on()
    assert max(bracket_of(organiser.tournament).defeats().values()) == 2
    check(organiser)


def test_what_was_noted_at_a_table_stays_with_those_who_stay_together() -> None:
    """Extra time and a clock are those of the pair that plays on; a new pair begins without extra time."""
    organiser = playing(8, 1)
    organiser.do(ask.StartClock(round=2))
    for table in (1, 2):
        organiser.do(ask.GiveExtraTime(round=2, match=table, minutes=5))
    clock = organiser.round.clock
    turn(organiser, 1, feeds(organiser, organiser.round.matches[0]))

    assert [match.extra_minutes for match in organiser.round.matches] == [0, 5]
    assert organiser.round.clock == clock


def history_of(organiser: Organiser) -> tuple[HistoryEntry, ...]:
    return history_entries_from(organiser.log, Device(), 0)


def eliminated(organiser: Organiser) -> set[int]:
    """Who has lost the bracket's matches too often to play on, unless they played on since and that stays."""
    tournament = organiser.tournament
    if tournament.rounds[0].double is not None:
        return {player for player, lost in bracket_of(tournament).defeats().items() if lost > 1}
    lost: set[int] = set()
    for round_ in tournament.rounds:
        for match in round_.matches:
            if match.result is not None:
                lost |= {player for player in match.players if player != match.winner}
                lost -= {match.winner}
    return lost


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_corrected_nobody_who_is_out_sits_in_an_open_match(seed: int, *, double: bool) -> None:
    """SW-ELIM, DE-BRACKET: results one by one, corrections, leavers and undo; more defeats only where that was said."""
    chance = Random(seed)
    organiser = playing(chance.randint(4, 16), 0, double=double, seed=seed)
    stays = False
    for _ in range(60):
        tournament = organiser.tournament
        played = [(r.number, m.number) for r in tournament.rounds[-3:] for m in r.matches if m.result is not None]
        there = [player.id for player in tournament.active_players]
        match chance.choices(["result", "correct", "drop", "undo"], [12, 6, 1, 1])[0]:
            case "result" if organiser.round.open_matches:
                organiser.report(chance.choice(organiser.round.open_matches), wins(chance.randint(1, 2)))
            case "result" if organiser.phase is not Phase.FINISHED:
                organiser.pair()
            case "correct" if played:
                stays |= any("stays" in line for line in turn(organiser, *chance.choice(played)))
            case "drop" if organiser.phase is not Phase.FINISHED and len(there) > 2:
                organiser.drop(chance.choice(there))
            case "undo" if len(tournament.rounds) > 1:
                organiser.undo()
            case _:
                continue
        waiting = {player for match in organiser.round.open_matches for player in match.players}
        assert not waiting & eliminated(organiser)
        assert all(organiser.status(player) is PlayerStatus.ACTIVE for player in waiting)
        matches = [match for round_ in organiser.tournament.rounds for match in round_.matches if match.result]
        lost = Counter(player for match in matches for player in match.players if player != match.winner)
        assert stays or max(lost.values(), default=0) <= 1 + double
    check(organiser)
    organiser.play_on()
    check(organiser)


# -- what is told and admitted -----------------------------------------------------------------------------------------


def test_the_history_tells_who_sits_where_also_after_undo_and_redo() -> None:
    organiser = playing(8, 1)
    waiting = organiser.round.matches[0]
    turn(organiser, 1, feeds(organiser, waiting))
    right = organiser.round.matches[0].players
    organiser.undo()
    organiser.report(1, wins(1))
    told = [str(line) for entry in history_of(organiser) for line in entry.sentences]
    names = [name(organiser, player) for player in right]

    assert f"Semifinals, paired anew after a correction: 1: {names[0]} – {names[1]}" in told
    assert told[0] == f"Semifinals, table 1: {name(organiser, waiting.first)} 1–0 {name(organiser, waiting.second)}"


def test_undo_asks_before_it_takes_tables_back_that_the_room_knows() -> None:
    organiser = playing(8, 1)
    turn(organiser, 1, feeds(organiser, organiser.round.matches[0]))

    assert str(undo_warning(organiser.log)) == (
        "The tables are again as they were before the change. Players may know it."
    )


@pytest.mark.parametrize(
    "forged",
    [
        lambda fact: replace(fact, round=1),
        lambda fact: replace(fact, players=()),
        lambda fact: replace(fact, pairings=fact.pairings[::-1]),
        lambda fact: replace(fact, pairings=fact.pairings[:1]),
        lambda fact: replace(fact, pairings=(replace(fact.pairings[0], second=None), fact.pairings[1])),
    ],
)
def test_tables_that_do_not_follow_from_the_results_are_refused(
    forged: Callable[[BracketReseated], BracketReseated],
) -> None:
    organiser = playing(8, 1)
    organiser.report(2, wins(1))
    turn(organiser, 1, feeds(organiser, organiser.round.matches[0]))

    with pytest.raises(Malformed):
        read_event_file(
            rewritten(organiser.log, lambda fact: forged(fact) if isinstance(fact, BracketReseated) else fact)
        )


def test_a_correction_that_waited_on_another_copy_pairs_anew_here_too() -> None:
    """A result entered here and on another copy: theirs is taken when the next round is already paired."""
    organiser = playing(8, 0)
    elsewhere = simulated_organiser.Organiser(organiser.game, organiser.log, seed=5)
    for match in organiser.round.open_matches:
        organiser.report(match, wins(1))
    elsewhere.report(1, wins(2))
    organiser.pair()
    organiser.meet(elsewhere.log)
    (waiting,) = organiser.log.set_aside
    organiser.settle(waiting.step, taken=True)
    wrong, right = match_at(organiser, 1, 1).players

    assert organiser.round.match_of(wrong) is None
    assert organiser.round.match_of(right) is not None
    check(organiser)


@pytest.mark.parametrize("double", [False, True])
def test_sw_elim_drop_nobody_who_left_is_paired_anew(double: bool) -> None:
    """SW-ELIM-DROP, SW-NOBODY: whoever would meet them has a bye."""
    organiser = playing(8, 0, double=double)
    neither = Result(winner=NOBODY, ending=Ending.FORFEIT, cause=Cause.ABSENT)
    organiser.do(ask.ReportResult(round=1, match=1, result=neither))
    organiser.finish_round()
    organiser.pair()
    (alone,) = next(match.players for match in organiser.round.matches if len(match.players) == 1)
    organiser.drop(alone)
    organiser.do(ask.CorrectResult(round=1, match=1, result=wins(1)))
    winner = match_at(organiser, 1, 1).winner

    assert winner is not None
    assert alone not in organiser.round.seated
    assert organiser.round.seated[winner].players == (winner,)
    organiser.play_on()
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }
    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log
