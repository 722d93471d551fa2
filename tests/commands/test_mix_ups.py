"""What was entered at the wrong table, and a bye that had been another's, are put right in one step."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file, read_public_copy
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import BracketReseated, ByeCorrected, Fact, ResultCleared, ResultCorrected, ResultReported
from ronda.core.pairings import Constraints
from ronda.core.state import Match
from ronda.formats.standings import opponents_met
from ronda.publish import build_site
from ronda.views.app.event.confirmations import confirmation_text, next_route
from ronda.views.app.rounds.correction_preview import ResultChange, result_change
from ronda.views.files.public_copy import public_copy
from ronda.views.shared.round_page import round_page
from tests.playing import Organiser, custom, score, wins


def playing(game: str = "xwing", players: int = 8, rounds: int = 2) -> Organiser:
    """An event of so many Swiss rounds played, and the next one published."""
    organiser = Organiser(game, details=custom(rounds + 2))
    organiser.start(players)
    for _ in range(rounds):
        organiser.play_round()
    organiser.pair()
    return organiser


def checked(organiser: Organiser) -> None:
    """Verify the log, admit the file and its public copy, and make the rounds' pages."""
    assert PairingVerdict.DIFFERENT not in {
        finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)
    }
    assert read_event_file(journal.log_file_text(organiser.log)) == organiser.log
    shared = read_public_copy(public_copy(organiser.log))
    assert round_fingerprints(shared) == round_fingerprints(organiser.log)
    for round_ in organiser.tournament.rounds:
        round_page(organiser.tournament, organiser.ruleset, round_)


def results(organiser: Organiser, number: int) -> list[object]:
    return [match.result for match in organiser.tournament.rounds[number - 1].matches]


def done(organiser: Organiser, command: ask.Command) -> tuple[ResultChange, tuple[Fact, ...]]:
    """Do it; give what was foreseen of it, and the facts."""
    before, number = organiser.tournament, getattr(command, "round", 0)
    happened = organiser.do(command)
    return result_change(before, organiser.ruleset, happened, number), happened


# -- results -----------------------------------------------------------------------------------------------------------


def test_two_results_that_were_mixed_up_are_exchanged_in_one_step() -> None:
    """Seen after the next round was published, whose tables stay; one undo takes it back."""
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(6)
    organiser.pair()
    for table, result in ((1, score(100, 0)), (2, score(20, 80)), (3, score(50, 40))):
        organiser.report(table, result)
    organiser.pair()
    before = organiser.tournament
    foreseen, happened = done(organiser, ask.ExchangeResults(round=1, match=1, other=2))

    assert results(organiser, 1) == [score(20, 80), score(100, 0), score(50, 40)]
    assert [type(fact) for fact in happened] == [ResultCorrected, ResultCorrected]
    assert organiser.tournament.rounds[1] == before.rounds[1]
    assert [(each.table, each.before, each.after) for each in foreseen.results] == [
        (1, "100–0", "20–80"), (2, "20–80", "100–0")
    ]  # fmt: skip
    assert {move.name for move in foreseen.moves} <= {player.name for player in organiser.tournament.players}
    assert any("are not played yet" in str(said) for said in foreseen.consequences)
    assert str(confirmation_text(organiser.tournament, happened)) == "The results of tables 1 and 2 are exchanged."
    checked(organiser)
    organiser.undo()
    assert organiser.tournament == before


def test_a_result_of_the_running_round_goes_to_a_table_that_is_open() -> None:
    organiser = playing()
    organiser.report(2, score(70, 30))
    _, happened = done(organiser, ask.ExchangeResults(round=3, match=2, other=4))

    assert [type(fact) for fact in happened] == [ResultCleared, ResultReported]
    assert results(organiser, 3) == [None, None, None, score(70, 30)]
    assert str(confirmation_text(organiser.tournament, happened)) == "The results of tables 2 and 4 are exchanged."
    checked(organiser)


def test_sw_elim_two_results_of_the_bracket_that_were_mixed_up_pair_its_open_tables_anew() -> None:
    """SW-ELIM: both winners change, and both semifinals get the right player at once."""
    organiser = Organiser("xwing", details=custom(0))
    organiser.start(8)
    organiser.pair()
    for match in organiser.round.matches:
        organiser.report(match, score(90, 10) if match.number == 1 else score(10, 90))
    organiser.pair()
    organiser.report(2, score(1, 0))
    right = organiser.tournament.rounds[0].matches[0].second
    foreseen, happened = done(organiser, ask.ExchangeResults(round=1, match=1, other=2))

    assert [type(fact) for fact in happened] == [ResultCorrected, ResultCorrected, BracketReseated]
    assert organiser.round.matches[0].first == right
    assert [str(said).rpartition(": ")[0] for said in foreseen.consequences].count("Semifinals, table 2") == 1
    checked(organiser)


def test_what_cannot_be_exchanged_says_why() -> None:
    organiser = playing("keyforge")
    at = {"round": 2, "match": 1}

    assert organiser.refusal(ask.ExchangeResults(**at, other=1), Impossible) == "Choose two different tables."
    assert organiser.refusal(ask.ExchangeResults(**at, other=9), Impossible) == "Round 2 has no table 9."
    organiser.do(ask.CorrectResult(round=2, match=1, result=wins(1, "keys")))
    organiser.do(ask.CorrectResult(round=2, match=2, result=wins(1, "keys")))
    assert organiser.refusal(ask.ExchangeResults(**at, other=2), Impossible) == (
        "Tables 1 and 2 have the same result: there is nothing to exchange."
    )
    assert organiser.refusal(ask.ExchangeResults(round=3, match=1, other=2), NotNow) == (
        "Table 1 of round 3 has no result yet: enter it instead."
    )
    left = organiser.round.matches[1]
    organiser.report(1, wins(2, "keys"))
    organiser.drop(left.first or 0)
    assert organiser.refusal(ask.ExchangeResults(round=3, match=1, other=2), Impossible) == (
        "The result of table 2 is about one of its players and cannot be another table's: correct it there."
    )


def test_a_result_of_an_earlier_round_cannot_leave_its_table_open() -> None:
    organiser = playing()
    organiser.report(1, score(1, 0))
    assert organiser.do(ask.ExchangeResults(round=3, match=1, other=2))
    organiser.report(1, score(2, 0))
    organiser.do(ask.ClearResult(round=3, match=2))
    assert organiser.do(ask.ExchangeResults(round=3, match=1, other=4))
    assert [match.number for match in organiser.round.open_matches] == [1, 2, 3]


# -- byes --------------------------------------------------------------------------------------------------------------


def with_bye(game: str = "xwing", rounds: int = 2) -> tuple[Organiser, int, Match]:
    """An event of seven with who had the bye of round 1, and a match of it whose players have had none since."""
    organiser = playing(game, 7, rounds)
    first = organiser.tournament.rounds[0]
    bye = next(match.first for match in first.matches if match.is_bye)
    had = {match.first for round_ in organiser.tournament.rounds for match in round_.matches if match.is_bye}
    played = next(match for match in first.matches if match.second and not had & set(match.players))
    assert bye is not None
    return organiser, bye, played


@pytest.mark.parametrize("game", ["xwing", "keyforge", "aristeia", "custom"])
def test_sw_bye_a_bye_that_had_been_anothers_is_put_right(game: str) -> None:
    """SW-BYE, AGL-BYE: who sat out has the bye, who is recorded with it has the match and its result; one undo."""
    organiser, bye, played = with_bye(game)
    before = organiser.tournament
    sat_out, opponent = played.players
    foreseen, happened = done(organiser, ask.CorrectBye(round=1, player=sat_out))
    first = organiser.tournament.rounds[0]
    table = next(match for match in first.matches if match.number == played.number)

    assert happened == (ByeCorrected(round=1, player=sat_out, other=bye),)
    assert (table.players, table.result, table.corrected) == ((bye, opponent), played.result, True)
    assert [match.first for match in first.matches if match.is_bye] == [sat_out]
    assert organiser.tournament.rounds[1:] == before.rounds[1:]
    assert opponent in opponents_met(organiser.tournament.rounds[:1])[bye]
    names = [organiser.tournament.player(player).name for player in (sat_out, bye)]
    sentence = f"{names[0]} had the bye, and {names[1]} played in that seat."
    assert str(foreseen.consequences[0]) == sentence
    assert not foreseen.results
    assert str(confirmation_text(organiser.tournament, happened)) == sentence
    assert next_route(organiser.tournament, happened) == f"/t/{organiser.tournament.id}/round/1"
    told = round_page(organiser.tournament, organiser.ruleset, first).notes
    assert f"Corrected: {sentence}" in [str(note) for note in told]
    checked(organiser)
    assert any(
        sentence in content.decode() for path, content in build_site([organiser.log]).items() if "/en/" in f"/{path}"
    )
    organiser.play_on()
    checked(organiser)
    while organiser.tournament != before:
        organiser.undo()


def test_sw_bye_the_standings_count_who_played() -> None:
    """SW-BYE, SW-SOS: the point of the bye, the result and the opponents are those of who sat there."""
    organiser, bye, played = with_bye()
    sat_out, opponent = played.players
    assert played.result is not None
    organiser.do(ask.CorrectBye(round=1, player=sat_out))
    lines = {row.player: row.line for row in organiser.standings(1).rows}

    assert lines[sat_out].byes == 1
    assert lines[sat_out].points == 1
    assert lines[bye].byes == 0
    assert lines[bye].points == (played.result.winner == 1)
    assert lines[opponent].points == (played.result.winner == 2)


def test_sw_bye_a_bye_that_cannot_have_been_anothers_says_why() -> None:
    organiser, bye, played = with_bye()
    name = organiser.tournament.player(bye).name
    waiting = next(match for match in organiser.round.matches if match.second)
    organiser.register("Late Comer")

    def refusal(number: int, player: int) -> str:
        return organiser.refusal(ask.CorrectBye(round=number, player=player))

    assert refusal(1, bye) == f"{name} has the bye of round 1 already."
    assert refusal(1, 8) == "Late Comer has no seat in round 1."
    assert refusal(3, waiting.first or 0) == (
        f"Table {waiting.number} has no result yet: change seats with the one who has the bye instead."
    )
    forfeit = organiser.ruleset.scoring.forfeit(organiser.tournament.details, organiser.round.stage, 1)
    organiser.do(ask.CorrectResult(round=1, match=played.number, result=forfeit))
    absent = organiser.tournament.player(played.players[1]).name
    assert refusal(1, played.players[1]) == (
        f"Nothing was played at table {played.number}, so that nobody played there in the place of {absent}: correct "
        "its result."
    )
    even = playing()
    assert even.refusal(ask.CorrectBye(round=1, player=1)) == "Round 1 has no bye that could have been another's."


def test_agl_bye_nobody_has_two_byes_by_a_correction() -> None:
    """AGL-BYE: of a player who has the bye of another round that one is corrected first."""
    organiser = playing("aristeia", 7)
    second = next(match.first for match in organiser.tournament.rounds[1].matches if match.is_bye)
    assert second is not None
    name = organiser.tournament.player(second).name

    assert organiser.refusal(ask.CorrectBye(round=1, player=second), Impossible) == (
        f"{name} has the bye of round 2, and nobody may have two: correct that one first."
    )


def test_any_byes_a_bye_that_was_awarded_stays() -> None:
    """ANY-BYES: it was given beforehand, so that nobody else can have had it."""
    organiser = Organiser("xwing", details=custom(2))
    organiser.register(*(f"Player {number}" for number in range(1, 6)))
    entry = ask.PlayerEntry(name="Player 1", constraints=Constraints(first_round_bye=True))
    organiser.do(ask.EditPlayer(player=1, entry=entry))
    organiser.start()
    organiser.play_round()

    assert organiser.refusal(ask.CorrectBye(round=1, player=2), Impossible) == (
        "Round 1 has no bye that could have been another's."
    )


def test_where_seats_follow_from_something_else_no_bye_is_corrected() -> None:
    bracket = Organiser("custom", details=custom(0))
    bracket.start(5)
    bracket.play_round()
    table = Organiser("custom", details=replace(custom(5), system=TournamentSystem.ROUND_ROBIN))
    table.start(5)
    table.play_round()

    assert bracket.refusal(ask.CorrectBye(round=1, player=1), NotNow) == (
        "Round 1 belongs to the bracket: the results decide who has a bye."
    )
    assert table.refusal(ask.CorrectBye(round=1, player=1), NotNow) == (
        "The free player of round 1 is fixed for the whole round robin."
    )


@pytest.mark.parametrize("game", ["xwing", "keyforge", "aristeia", "custom"])
def test_sw_bye_a_bye_that_is_put_right_while_its_round_runs_can_be_published(game: str) -> None:
    """SW-BYE: the public copy tells no result of a running round; also where one is taken back afterwards."""
    organiser = Organiser(game, details=custom(3))
    organiser.start(7)
    organiser.pair()
    first, *_, last = organiser.round.open_matches
    for match in organiser.round.open_matches:
        if match != last:
            organiser.report(match, organiser.random_result())
    organiser.do(ask.CorrectBye(round=1, player=first.players[0]))
    checked(organiser)
    assert build_site([organiser.log])

    organiser.finish_round()
    checked(organiser)
    organiser.do(ask.ClearResult(round=1, match=first.number))
    checked(organiser)
    assert build_site([organiser.log])
