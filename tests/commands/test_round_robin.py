"""A round robin from the start to the last round: rounds that follow from the players, free rounds, leavers."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict as Found
from ronda.audit.verification import verify_pairings
from ronda.commands import read_command
from ronda.commands import requests as ask
from ronda.commands.announcing import changed_structure_step
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Malformed
from ronda.core.facts import RoundPaired, TournamentStarted
from ronda.core.pairings import Constraints
from ronda.core.results import Cause, Ending
from ronda.core.state import Phase
from ronda.formats.outlook.forecast import candidate_structures
from ronda.formats.outlook.prospects import CutVerdict, cut_prospects, state_as_of_round
from tests.playing import Organiser, custom, names

GAMES = ["keyforge", "xwing", "custom"]
BY_TABLE = "The Berger table decides the pairings: only the tables can be changed."


def round_robin(cut: int = 0) -> Details:
    return replace(custom(0, cut), swiss_rounds=None, system=TournamentSystem.ROUND_ROBIN)


def begun(players: int, *, game: str = "keyforge", cut: int = 0, seed: int = 1, twice: bool = False) -> Organiser:
    organiser = Organiser(game, details=replace(round_robin(cut), twice=twice), seed=seed)
    organiser.start(players)
    return organiser


def begun_before(players: int, rounds: int) -> Organiser:
    """An event that started when the rounds of a round robin did not follow its players."""
    organiser = Organiser("keyforge", details=round_robin())
    organiser.register(*names(players))
    organiser.note(TournamentStarted(swiss_rounds=rounds, cut=0))
    return organiser


def meetings(organiser: Organiser) -> list[tuple[int, ...]]:
    """Who has met whom, smaller number first."""
    matches = (match for round_ in organiser.tournament.rounds for match in round_.matches)
    return sorted(tuple(sorted(match.players)) for match in matches if len(match.players) == 2)


def free(organiser: Organiser, number: int) -> int:
    """Who has the free round of a round."""
    return next(m.players[0] for m in organiser.tournament.rounds[number - 1].matches if m.is_free)


# -- starting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (5, 5), (6, 5), (30, 29)])
def test_starting_announces_as_many_rounds_as_it_takes(game: str, players: int, rounds: int) -> None:
    assert begun(players, game=game).tournament.swiss_rounds == rounds


def test_more_players_than_there_are_rounds_for_are_refused_with_the_way_out() -> None:
    organiser = Organiser("keyforge", details=round_robin())
    organiser.register(*(f"Player {number}" for number in range(1, 32)))

    assert organiser.refusal(ask.StartTournament()) == (
        "A round robin of 31 players takes 31 rounds, and an event has at most 30. Choose Swiss rounds, or make "
        "two events of it."
    )


def test_a_number_of_rounds_that_was_entered_besides_is_not_kept() -> None:
    details = replace(round_robin(), swiss_rounds=4)
    assert Organiser("xwing", details=details).tournament.details.swiss_rounds is None


def test_byes_that_were_awarded_beforehand_are_taken_back_before_the_start() -> None:
    organiser = Organiser("keyforge", details=round_robin())
    bye = Constraints(first_round_bye=True)
    organiser.do(
        ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba"), ask.PlayerEntry(name="Bruno", constraints=bye)))
    )
    organiser.register("Carmen", "Dario")
    said = "In a round robin nobody has a bye, but one was awarded for round 1 to: Bruno. Take it back first."

    assert organiser.refusal(ask.StartTournament()) == said
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bruno")))
    organiser.begin()
    organiser.do(ask.EditPlayer(player=2, entry=ask.PlayerEntry(name="Bruno", constraints=bye)))
    assert organiser.refusal(ask.PairRound()) == said


def test_who_comes_before_round_1_makes_it_longer_once_that_is_announced() -> None:
    organiser = begun(4)
    organiser.register("Ines", "Jorge")
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=5, cut=0, reason="Six players"))
    organiser.play_on()

    assert meetings(organiser) == list(combinations(range(1, 7), 2))


def test_rr_berger_has_as_many_rounds_as_the_players_of_round_1_take() -> None:
    organiser = begun(4)
    organiser.register("Ines", "Jorge")
    assert organiser.tournament.swiss_rounds == 5
    organiser.drop(1)
    organiser.drop(2)
    organiser.drop(3)
    assert organiser.tournament.swiss_rounds == 3
    organiser.do(ask.ReturnPlayer(player=1))
    organiser.pair()
    organiser.do(ask.UnpairRound(round=1))
    organiser.do(ask.ReturnPlayer(player=2))
    organiser.do(ask.ReturnPlayer(player=3))
    assert organiser.tournament.swiss_rounds == 5
    organiser.play_on()

    assert meetings(organiser) == list(combinations(range(1, 7), 2))
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def test_rr_berger_an_announcement_of_another_number_holds_whoever_comes() -> None:
    organiser = begun(6)
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=5, cut=2, reason="A final"))
    organiser.register("Late")
    assert organiser.tournament.swiss_rounds == 7
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=3, cut=2, reason="The hall closes"))
    organiser.register("Later")
    organiser.play_swiss()

    assert organiser.tournament.swiss_rounds == len(organiser.tournament.rounds) == 3


def test_rr_berger_more_players_than_there_are_rounds_for_play_as_many_as_there_can_be() -> None:
    organiser = begun(30)
    organiser.register("Late")

    assert organiser.tournament.swiss_rounds == 30


def test_rr_berger_what_was_announced_for_fewer_can_be_put_right_after_round_1_too() -> None:
    organiser = begun_before(4, rounds=3)
    organiser.register("Ines", "Jorge")
    assert organiser.tournament.swiss_rounds == 3
    organiser.play_round()
    row = changed_structure_step(organiser.tournament, organiser.ruleset)
    assert row is not None
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=row.swiss_rounds, cut=0, reason="Six players"))
    assert changed_structure_step(organiser.tournament, organiser.ruleset) is None
    organiser.play_on()

    assert meetings(organiser) == list(combinations(range(1, 7), 2))


@pytest.mark.parametrize("players", [2, 3, 4, 7, 16])
def test_rr_twice_everybody_meets_everybody_on_both_sides(players: int) -> None:
    organiser = begun(players, game="custom", twice=True)
    assert organiser.tournament.swiss_rounds == 2 * (players - 1 + players % 2)
    organiser.play_on()
    seats = [(m.first, m.second) for round_ in organiser.tournament.rounds for m in round_.matches if m.second]

    assert sorted(seats) == list(permutations(range(1, players + 1), 2))
    half = len(organiser.tournament.rounds) // 2
    for first, second in zip(organiser.tournament.rounds[:half], organiser.tournament.rounds[half:], strict=True):
        assert {(m.second, m.first) for m in first.matches if m.second} == {
            (m.first, m.second) for m in second.matches if m.second
        }
        assert [m.first for m in first.matches if m.is_free] == [m.first for m in second.matches if m.is_free]
    assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {Found.SAME}
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def test_rr_twice_takes_twice_as_many_rounds_and_sixteen_players_at_most() -> None:
    organiser = Organiser("keyforge", details=replace(round_robin(), twice=True))
    organiser.register(*names(8), *(f"Player {number}" for number in range(9, 18)))

    assert organiser.refusal(ask.StartTournament()) == (
        "A round robin of 17 players takes 34 rounds, and an event has at most 30. Choose Swiss rounds, or make "
        "two events of it."
    )


def test_rr_twice_who_leaves_concedes_both_matches_to_come() -> None:
    organiser = begun(4, twice=True)
    organiser.play_round()
    organiser.drop(1)
    organiser.play_on()
    lost = [match for _, match in organiser.tournament.matches_of(1) if match.result and match.result.is_unplayed]

    assert len(lost) == 5
    assert organiser.phase is Phase.FINISHED


def test_rr_twice_is_of_a_round_robin_alone_and_fixed_at_the_start() -> None:
    assert not Organiser("xwing", details=replace(custom(3), twice=True)).tournament.details.twice
    assert not Organiser("aristeia", details=replace(custom(3), twice=True)).tournament.details.twice
    organiser = begun(4)
    later = replace(organiser.tournament.details, twice=True)
    assert organiser.refusal(ask.ChangeDetails(details=later)) == (
        "Structure, format and tier were announced when the event started. Change rounds or cut under “Change the "
        "announcement”."
    )
    form = {"structure": "custom", "system": "round_robin", "name": "Twice", "twice": "yes"}
    asked = read_command("change_details", form, organiser.tournament, organiser.ruleset)
    assert isinstance(asked, ask.ChangeDetails)
    assert asked.details.twice


def test_custom_head_to_head_counts_both_matches_of_two_who_met_twice() -> None:
    organiser = begun(2, game="custom", twice=True)
    organiser.play_round(winners=[1])
    organiser.play_round(winners=[2])

    assert organiser.phase is Phase.FINISHED
    assert [row.line.opponents for row in organiser.standings().rows] in ([(2, 2), (1, 1)], [(1, 1), (2, 2)])


def test_who_left_before_round_1_made_it_shorter_and_that_had_to_be_announced() -> None:
    organiser = begun_before(6, rounds=5)
    organiser.drop(6)
    organiser.drop(5)

    assert organiser.refusal(ask.PairRound()) == (
        "5 rounds are announced, but 4 players have all met after 3: change the announcement to 3."
    )
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=3, cut=0, reason="Four players"))
    organiser.play_on()
    assert meetings(organiser) == list(combinations(range(1, 5), 2))


def test_it_can_end_early_and_never_late() -> None:
    organiser = begun(6)
    organiser.play_round()

    assert organiser.refusal(ask.ChangeAnnouncement(swiss_rounds=6, cut=0, reason="More")) == (
        "The number of rounds must be from 1 to 5: after that everybody has met everybody."
    )
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=2, cut=0, reason="The hall closes"))
    organiser.play_on()
    assert organiser.phase is Phase.FINISHED
    assert len(organiser.tournament.rounds) == 2


def test_nobody_joins_once_round_1_is_paired() -> None:
    organiser = begun(4)
    organiser.pair()
    late = ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Late"),))

    assert organiser.refusal(late) == (
        "Round 1 fixed all pairings: nobody can join any more. While round 1 has no result, its pairing can be "
        "withdrawn."
    )
    organiser.do(ask.UnpairRound(round=1))
    assert organiser.do(late)


def test_what_is_refused_around_the_cut_names_no_rounds_of_another_system() -> None:
    organiser = begun(6, cut=4)

    assert organiser.refusal(ask.MakeCut()) == "The cut is made after the last round before it, which is still to come."
    organiser.play_swiss()
    organiser.do(ask.MakeCut())
    longer = ask.ChangeAnnouncement(swiss_rounds=5, cut=2, reason="More time")
    assert organiser.refusal(longer) == "Elimination has begun: rounds and cut can no longer change."


def test_rounds_that_cannot_be_read_are_called_rounds() -> None:
    organiser = begun(6)
    form = {"swiss_rounds": "x", "cut": "0", "reason": "More time"}

    with pytest.raises(Malformed) as refused:
        read_command("change_announcement", form, organiser.tournament, organiser.ruleset)
    assert str(refused.value) == "The number of rounds must be a whole number from 0 to 30, not “x”."


# -- pairing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 6, 7])
def test_rr_berger_lets_everybody_meet_everybody_once(game: str, players: int) -> None:
    organiser = begun(players, game=game)
    organiser.play_on()

    assert meetings(organiser) == list(combinations(range(1, players + 1), 2))
    assert {round_.algorithm for round_ in organiser.tournament.rounds} == {"berger-1"}
    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)] == [Found.SAME] * len(
        organiser.tournament.rounds
    )


def test_the_numbers_of_the_table_are_drawn_anew_for_each_event_and_kept_for_all_its_rounds() -> None:
    organiser = begun(6)
    organiser.play_on()

    assert len({round_.seed for round_ in organiser.tournament.rounds}) == 1
    firsts = set()
    for seed in range(1, 20):
        other = begun(6, seed=seed)
        other.pair()
        firsts.add(frozenset(frozenset(match.players) for match in other.round.matches))
    assert len(firsts) > 5


def test_drawing_round_1_again_draws_other_numbers_and_a_later_round_stays() -> None:
    organiser = begun(8)
    organiser.do(ask.PairRound())
    drafted = organiser.tournament.draft
    organiser.do(ask.RedraftRound())
    assert organiser.tournament.draft != drafted
    organiser.do(ask.PublishRound())
    organiser.finish_round()

    organiser.do(ask.PairRound())
    drafted = organiser.tournament.draft
    organiser.do(ask.RedraftRound())
    assert organiser.tournament.draft == drafted


@pytest.mark.parametrize(
    "command",
    [
        ask.SwapPlayers(player=1, other=2),
        ask.PairWith(player=1, opponent=2),
        ask.SetBye(player=1),
        ask.TieUpDraft(),
    ],
)
def test_the_draft_keeps_to_the_table(command: ask.Command) -> None:
    organiser = begun(5)
    organiser.do(ask.PairRound())
    assert organiser.refusal(command) == BY_TABLE


def test_a_match_can_be_moved_to_another_table() -> None:
    organiser = begun(6)
    organiser.do(ask.PairRound())
    assert organiser.tournament.draft is not None
    player = organiser.tournament.draft.pairings[0].first
    assert player is not None
    organiser.do(ask.MoveTable(player=player, table=9))
    organiser.do(ask.PublishRound(reason="The step is too high"))

    assert organiser.round.algorithm == "by-hand/berger-1"
    assert max(match.number for match in organiser.round.matches) == 9
    assert [found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)] == [Found.BY_HAND]


def test_a_draft_of_other_players_is_paired_again() -> None:
    organiser = begun(6)
    organiser.do(ask.PairRound())
    organiser.drop(6)

    assert organiser.refusal(ask.PublishRound()) == (
        "Players came or dropped since this round was drafted: pair it again, so that everybody meets everybody."
    )
    organiser.do(ask.RedraftRound())
    organiser.do(ask.PublishRound())
    assert [match.is_free for match in organiser.round.matches] == [False, False, True]


def test_a_fixed_table_is_kept() -> None:
    organiser = Organiser("keyforge", details=round_robin())
    fixed = Constraints(fixed_table=7)
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba", constraints=fixed),)))
    organiser.register("Bruno", "Carmen", "Dario")
    organiser.begin()
    organiser.play_on()

    tables = [r.match_of(1).number for r in organiser.tournament.rounds if r.match_of(1)]  # type: ignore[union-attr]
    assert tables == [7, 7, 7]


# -- free rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_rr_free_gives_each_player_of_an_odd_number_one_round_that_counts_as_nothing(game: str) -> None:
    organiser = begun(5, game=game)
    organiser.play_on()

    assert Counter(free(organiser, number) for number in range(1, 6)) == dict.fromkeys(range(1, 6), 1)
    for row in organiser.standings().rows:
        line = row.line
        assert line.byes == line.unpaired_losses == 0
        assert line.rounds_played == line.wins + line.draws + line.losses == 4
        assert len(set(line.opponents)) == 4


def test_a_free_round_has_no_points_even_where_a_bye_is_worth_a_win() -> None:
    organiser = begun(3)
    organiser.play_round()
    row = next(row for row in organiser.standings().rows if row.player == free(organiser, 1))

    assert [row.line.points, row.line.rounds_played, row.tiebreaks[0]] == [0, 0, 0]


def test_there_is_no_result_to_enter_for_a_free_round() -> None:
    organiser = begun(3)
    organiser.pair()
    alone = next(match for match in organiser.round.matches if match.is_free)

    assert alone.winner is None
    result = organiser.random_result()
    assert organiser.refusal(ask.ReportResult(round=1, match=alone.number, result=result)) == (
        "Round 1 is free for that player: there is no result to enter."
    )


# -- leaving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_rr_leaver_loses_the_matches_to_come_and_keeps_the_results(game: str) -> None:
    organiser = begun(6, game=game)
    organiser.play_round(winners=[1])
    organiser.play_round(winners=[1])
    before = next(row.line for row in organiser.standings().rows if row.player == 1)
    organiser.drop(1)
    organiser.play_on()

    line = next(row.line for row in organiser.standings().rows if row.player == 1)
    assert (before.wins, line.wins, line.losses, line.unplayed_losses) == (2, 2, 3, 3)
    assert meetings(organiser) == list(combinations(range(1, 7), 2))
    for round_ in organiser.tournament.rounds[2:]:
        match = round_.match_of(1)
        assert match is not None
        assert match.result is not None
        assert match.winner == match.opponent(1)
        assert (match.result.ending, match.result.cause) == (Ending.FORFEIT, Cause.LEFT)
        assert match.result == organiser.ruleset.scoring.forfeit(
            organiser.tournament.details, round_.stage, match.result.winner, Cause.LEFT
        )


def test_who_was_disqualified_loses_the_matches_to_come_for_that_reason() -> None:
    organiser = begun(4)
    organiser.play_round()
    organiser.do(ask.DisqualifyPlayer(player=2, reason="Altered deck"))
    organiser.pair()

    match = organiser.round.match_of(2)
    assert match is not None
    assert match.result is not None
    assert match.result.cause is Cause.DISQUALIFIED


def test_a_match_of_two_who_have_left_is_not_played_and_nobody_wins_it() -> None:
    organiser = begun(6)
    organiser.play_round()
    pair = next(pair for pair in combinations(range(1, 7), 2) if pair not in meetings(organiser))
    for player in pair:
        organiser.drop(player)
    organiser.play_on()

    assert pair not in meetings(organiser)
    assert len(meetings(organiser)) == 14
    for row in organiser.standings().rows:
        played = 4 if row.player in pair else 5
        assert row.line.rounds_played == played
        assert row.line.unpaired_losses == 0


def test_who_comes_back_plays_the_rounds_that_are_left() -> None:
    organiser = begun(6)
    organiser.play_round()
    organiser.drop(3)
    organiser.play_round()
    organiser.do(ask.ReturnPlayer(player=3))
    organiser.pair()

    match = organiser.round.match_of(3)
    assert match is not None
    assert match.is_open


def test_a_free_round_while_away_counts_as_nothing_for_who_comes_back() -> None:
    for seed in range(1, 40):
        organiser = begun(5, seed=seed)
        organiser.play_round()
        organiser.drop(3)
        organiser.play_round()
        organiser.do(ask.ReturnPlayer(player=3))
        if free(organiser, 2) == 3:
            break
    organiser.play_on()

    line = next(row.line for row in organiser.standings().rows if row.player == 3)
    assert (line.rounds_played, line.unpaired_losses) == (4, 0)


def test_a_round_in_which_only_leavers_lost_can_still_be_withdrawn_and_drafted_again() -> None:
    organiser = begun(6)
    organiser.play_round()
    organiser.drop(4)
    paired = organiser.pair()
    assert len(paired.open_matches) == 2
    organiser.do(ask.ReopenRound(round=2))
    organiser.do(ask.ReturnPlayer(player=4))
    organiser.do(ask.PublishRound())

    assert len(organiser.round.open_matches) == 3
    assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {Found.SAME}


def test_a_draft_follows_who_leaves_and_comes_back() -> None:
    organiser = begun(4)
    organiser.play_round()
    organiser.do(ask.PairRound())
    organiser.drop(2)
    organiser.do(ask.PublishRound())

    match = organiser.round.match_of(2)
    assert match is not None
    assert match.winner == match.opponent(2)


# -- the cut and what to expect ----------------------------------------------------------------------------------------


def test_a_cut_follows_when_everybody_has_met_everybody() -> None:
    organiser = begun(6, cut=4)
    organiser.play_swiss()

    assert organiser.phase is Phase.CUT_DUE
    assert organiser.refusal(ask.PairRound()) == "Everybody has met everybody: make the cut first."
    best = tuple(row.player for row in organiser.standings().rows)[:4]
    organiser.do(ask.MakeCut())
    assert organiser.tournament.seeds == best
    organiser.play_until(Phase.FINISHED)
    assert len(organiser.tournament.rounds) == 7


def test_the_race_for_the_cut_is_told_when_only_the_last_round_of_the_table_is_left() -> None:
    organiser = begun(5, cut=2, game="keyforge")
    for _ in range(3):
        organiser.play_round()
        assert cut_prospects(organiser.tournament, organiser.ruleset) is None
    organiser.pair()
    assert cut_prospects(organiser.tournament, organiser.ruleset) is None
    organiser.finish_round()

    before = cut_prospects(organiser.tournament, organiser.ruleset)
    organiser.pair()
    paired = cut_prospects(organiser.tournament, organiser.ruleset)
    assert before is not None
    assert paired is not None
    assert before == paired
    assert before.tiebreaks_counted


@pytest.mark.parametrize("seed", range(1, 13))
def test_what_is_said_of_the_cut_is_what_happens(seed: int) -> None:
    """Whoever is in or out before the last round is in or out after it, with a leaver and a free round."""
    organiser = begun(7, cut=3, game="keyforge", seed=seed)
    for _ in range(3):
        organiser.play_round()
    organiser.drop(1 + seed % 7)
    for _ in range(3):
        organiser.play_round()
    told = cut_prospects(organiser.tournament, organiser.ruleset)
    assert told is not None
    assert state_as_of_round(organiser.tournament, 6).rounds == organiser.tournament.rounds

    for number in range(4):
        organiser.play_round(winners=[player for player in range(1, 8) if (player + number) % 2])
        organiser.do(ask.MakeCut())
        seeds = organiser.tournament.seeds or ()
        for player, prospect in told.of.items():
            assert prospect.verdict is not CutVerdict.IN or player in seeds
            assert prospect.verdict is not CutVerdict.OUT or player not in seeds
        while len(organiser.tournament.rounds) > 6 or organiser.tournament.draft:
            organiser.undo()


def test_no_other_structure_is_compared_with_a_round_robin() -> None:
    organiser = begun(8)
    assert candidate_structures(organiser.ruleset, organiser.tournament.details, 8) == ()


# -- the file ----------------------------------------------------------------------------------------------------------


def test_a_file_is_read_back_to_the_same_free_rounds_and_written_byte_for_byte() -> None:
    organiser = begun(5)
    organiser.play_round()
    organiser.drop(2)
    organiser.play_on()
    text = journal.log_file_text(organiser.log)

    again = read_event_file(text)
    assert again.tournament == organiser.tournament
    assert journal.log_file_text(again) == text


def test_a_pairing_that_is_not_of_the_table_is_found() -> None:
    organiser = begun(6)
    organiser.pair()
    records = [record.fact for record in organiser.log.records if isinstance(record.fact, RoundPaired)]
    assert len(records) == 1
    other = Organiser("keyforge", details=round_robin(), seed=1)
    other.start(6)
    other.do(ask.PairRound())
    turned = replace(records[0], pairings=(*records[0].pairings[1:], records[0].pairings[0]))
    other.log = journal.append_records(other.log, journal.extend_log(other.log, (turned,), at=other.moment().at))

    assert [found.verdict for found in verify_pairings(other.log, other.ruleset)] == [Found.DIFFERENT]
