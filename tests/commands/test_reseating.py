"""Open tables of a running round are changed, for everyone to read, without taking results back (ANY-RESEAT)."""

from dataclasses import replace

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, Malformed, NotNow, UnreadableFile
from ronda.core.fold import apply_fact
from ronda.core.pairings import Constraints, Pairing, Receipt
from ronda.core.state import Match
from ronda.formats.pairing import running_round
from tests.playing import Organiser, custom
from tests.test_admission import rewritten

SEATS, OPPONENTS, TABLE = (
    facts.PairingChangeKind.SEATS,
    facts.PairingChangeKind.OPPONENTS,
    facts.PairingChangeKind.TABLE,
)


def running(players: int, game: str = "keyforge", *, rounds: int = 4, number: int = 2, seed: int = 3) -> Organiser:
    """An event in that round, whose first table has its result; before, the lower number won."""
    organiser = Organiser(game, details=custom(rounds), seed=seed)
    organiser.start(players)
    for _ in range(number - 1):
        organiser.pair()
        organiser.finish_round([min(match.players) for match in organiser.round.matches])
    organiser.pair()
    organiser.report(organiser.round.matches[0], organiser.random_result())
    return organiser


def change(
    organiser: Organiser,
    what: facts.PairingChangeKind,
    player: int,
    other: int | None = None,
    *,
    table: int | None = None,
) -> ask.ChangePairings:
    number = len(organiser.tournament.rounds)
    return ask.ChangePairings(round=number, change=what, player=player, other=other, table=table)


def match_of(organiser: Organiser, player: int) -> Match:
    match = organiser.round.match_of(player)
    assert match is not None
    return match


def opponent(organiser: Organiser, player: int) -> int | None:
    return match_of(organiser, player).opponent(player)


def name(organiser: Organiser, player: int | None) -> str:
    return organiser.tournament.player(player or 0).name


def bye(organiser: Organiser) -> int:
    holder = running_round.bye_holder(organiser.round)
    assert holder is not None
    return holder


def open_pairs(organiser: Organiser) -> list[tuple[int, int]]:
    return [(match.first or 0, match.second or 0) for match in organiser.round.open_matches]


def equal_pairs(organiser: Organiser) -> list[tuple[int, int]]:
    """The open pairs of the second round whose four players have equal points, nobody having met another."""
    points = {row.player: row.line.points for row in organiser.standings(1).rows}
    return [pair for pair in open_pairs(organiser) if {points[player] for player in pair} == {points[1]}]


def verdicts(organiser: Organiser) -> list[PairingVerdict]:
    return [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)]


# -- a latecomer against the bye -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_any_reseat_a_latecomer_is_seated_against_the_bye_and_no_result_is_taken_back(game: str) -> None:
    """SW-LATE: with the round now played on the record, and unpaired losses for the rounds before it."""
    organiser = running(9, game)
    decided, holder = organiser.round.matches[0], bye(organiser)
    organiser.register("Late Comer")
    assert organiser.tournament.player(10).first_round == 3
    (fact,) = organiser.do(change(organiser, OPPONENTS, 10, holder))

    assert isinstance(fact, facts.PairingsChanged)
    assert opponent(organiser, 10) == holder
    assert match_of(organiser, 10).is_open
    assert organiser.round.matches[0] == decided
    assert running_round.bye_holder(organiser.round) is None
    assert organiser.tournament.player(10).first_round == 2
    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.SAME, PairingVerdict.BY_HAND]

    organiser.finish_round([10])
    line = next(row.line for row in organiser.standings().rows if row.player == 10)
    assert (line.wins, line.unpaired_losses, line.opponents) == (1, 1, (holder,))
    assert next(row.line.byes for row in organiser.standings().rows if row.player == holder) == 0


def test_sw_bye_who_lost_a_bye_to_a_latecomer_has_had_none_when_the_next_round_is_paired() -> None:
    organiser = running(7, rounds=3)
    holder = bye(organiser)
    organiser.register("Late Comer")
    organiser.do(change(organiser, OPPONENTS, 8, holder))
    organiser.finish_round()

    assert holder in {entrant.player for entrant in organiser.standings().rows if not entrant.line.byes}


def test_a_latecomer_in_round_1_has_missed_nothing() -> None:
    organiser = running(5, number=1)
    organiser.register("Late Comer")
    organiser.do(change(organiser, OPPONENTS, 6, bye(organiser)))
    organiser.finish_round()

    assert next(row.line.unpaired_losses for row in organiser.standings().rows if row.player == 6) == 0


def test_who_came_back_is_seated_like_a_latecomer_and_a_rematch_needs_a_reason_sw_pair() -> None:
    organiser = Organiser("keyforge", details=custom(4))
    organiser.start(6)
    organiser.pair()
    gone, rival = organiser.round.matches[0].players
    organiser.finish_round([player for match in organiser.round.matches for player in match.players if player != rival])
    organiser.drop(gone)
    organiser.pair()
    organiser.report(organiser.round.matches[0], organiser.random_result())
    if bye(organiser) != rival:
        organiser.do(replace(change(organiser, SEATS, rival, bye(organiser)), reason="Needs a break"))
    organiser.do(ask.ReturnPlayer(player=gone))
    seat = change(organiser, OPPONENTS, gone, rival)

    names = f"{name(organiser, gone)} and {name(organiser, rival)}"
    assert organiser.refusal(seat, Impossible) == (
        f"This change breaks a rule: {names} have met before. Give the reason, which everyone can read, or leave the "
        "tables as they are."
    )
    organiser.do(replace(seat, reason="  Both would   wait "))
    assert organiser.round.changes[-1].reason == "Both would wait"
    assert set(organiser.round.receipt.rematches[0]) == {gone, rival}


def test_two_latecomers_play_each_other_at_the_first_free_table() -> None:
    organiser = running(8)
    organiser.register("Late Comer", "Later Comer")
    assert organiser.refusal(change(organiser, OPPONENTS, 9, opponent(organiser, 1) or 0), Impossible) == (
        "Nobody sits alone in round 2: Late Comer plays from the next round on."
    )
    organiser.do(change(organiser, OPPONENTS, 9, 10))

    assert match_of(organiser, 9).number == 5
    assert verdicts(organiser)[-1] is PairingVerdict.BY_HAND


def test_a_latecomer_cannot_take_a_seat_from_somebody() -> None:
    organiser = running(9)
    organiser.register("Late Comer")
    player = open_pairs(organiser)[0][0]
    sentence = "Late Comer has no seat in round 2 yet. Seat Late Comer against the one who has the bye first, then "

    assert organiser.refusal(change(organiser, SEATS, 10, player)) == sentence + "change seats."
    assert organiser.refusal(change(organiser, SEATS, player, 10)) == sentence + "change seats."
    assert organiser.refusal(change(organiser, SEATS, 10, bye(organiser))) == sentence + "change seats."
    assert organiser.refusal(change(organiser, OPPONENTS, player, 10)) == sentence + "change seats."


def test_any_byes_a_bye_that_was_awarded_beforehand_is_kept() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.register("Ana", "Berto", "Cira", "Dino", "Elsa")
    entry = ask.PlayerEntry(name="Elsa", constraints=Constraints(first_round_bye=True))
    organiser.do(ask.EditPlayer(player=5, entry=entry))
    organiser.begin()
    organiser.pair()
    organiser.report(organiser.round.matches[0], organiser.random_result())
    organiser.register("Late Comer")

    assert organiser.refusal(change(organiser, OPPONENTS, 6, 5)) == (
        "Elsa has a bye that was awarded beforehand, and keeps it."
    )


def test_any_tables_a_latecomer_sits_at_the_own_table_and_the_open_match_there_makes_room() -> None:
    organiser = running(9)
    there = organiser.round.open_matches[0]
    entry = ask.PlayerEntry(name="Late Comer", constraints=Constraints(fixed_table=there.number))
    organiser.do(ask.RegisterPlayers(entries=(entry,)))
    organiser.do(change(organiser, OPPONENTS, 10, bye(organiser)))

    assert match_of(organiser, 10).number == there.number
    assert match_of(organiser, there.first or 0).number == 5


def test_any_tables_a_table_with_a_result_is_not_given_to_a_latecomer() -> None:
    organiser = running(9)
    entry = ask.PlayerEntry(name="Late Comer", constraints=Constraints(fixed_table=1))
    organiser.do(ask.RegisterPlayers(entries=(entry,)))
    organiser.do(change(organiser, OPPONENTS, 10, bye(organiser)))

    assert organiser.round.matches[0].result is not None
    assert match_of(organiser, 10).number == 5
    assert verdicts(organiser)[-1] is PairingVerdict.BY_HAND


# -- seats, opponents, tables ----------------------------------------------------------------------------------------


def test_sw_pair_two_players_of_one_score_group_change_seats_without_a_reason() -> None:
    organiser = running(16)
    (a, b), (c, d) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))

    assert (opponent(organiser, a), opponent(organiser, c)) == (d, b)
    assert organiser.round.by_hand
    assert organiser.round.receipt.rematches == ()


def test_sw_pair_points_further_apart_than_they_were_need_a_reason() -> None:
    organiser = running(16)
    points = {row.player: row.line.points for row in organiser.standings(1).rows}
    above = next(pair for pair in open_pairs(organiser) if points[pair[0]] == points[pair[1]] == 1)
    below = next(pair for pair in open_pairs(organiser) if points[pair[0]] == points[pair[1]] == 0)
    swap = change(organiser, SEATS, above[0], below[0])

    assert organiser.refusal(swap, Impossible).startswith("This change breaks a rule: These are further apart")
    organiser.do(replace(swap, reason="They share a ride"))
    assert opponent(organiser, above[0]) == below[1]
    assert len(organiser.round.receipt.floaters) == 2
    assert verdicts(organiser)[-1] is PairingVerdict.BY_HAND

    organiser.do(change(organiser, SEATS, above[0], below[0]))
    assert opponent(organiser, above[0]) == above[1]


def test_agl_pair_neighbours_that_are_parted_need_a_reason() -> None:
    organiser = running(12, "aristeia")
    (a, _), (c, _) = open_pairs(organiser)[:2]

    assert "This change breaks a rule: " in organiser.refusal(change(organiser, SEATS, a, c))


def test_two_players_are_put_together_and_those_they_leave_play_each_other() -> None:
    organiser = running(16)
    (a, b), (c, d) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, OPPONENTS, a, d))

    assert (opponent(organiser, a), opponent(organiser, b)) == (d, c)
    assert organiser.refusal(change(organiser, OPPONENTS, a, d)) == (
        f"{name(organiser, a)} and {name(organiser, d)} play each other already."
    )


def test_sw_bye_the_bye_changes_hands_with_a_reason_and_is_told_from_a_second_one() -> None:
    organiser = running(9, number=3)
    holder, had = bye(organiser), running_round.bye_holder(organiser.tournament.rounds[0])
    assert had is not None
    assert match_of(organiser, had).is_open
    swap = change(organiser, SEATS, had, holder)

    assert f"{name(organiser, had)} has had a bye already; this one would be {name(organiser, holder)}" in (
        organiser.refusal(swap, Impossible)
    )
    organiser.do(replace(swap, reason="A phone call"))
    assert bye(organiser) == had


def test_agl_bye_nobody_is_given_a_second_one_whatever_the_reason() -> None:
    organiser = running(9, "aristeia", number=2, seed=7)
    had = running_round.bye_holder(organiser.tournament.rounds[0])
    assert had is not None
    assert match_of(organiser, had).is_open
    sentence = f"{name(organiser, had)} has had a bye, and nobody may have two: give it to somebody else."
    widow = opponent(organiser, had)
    assert widow is not None

    assert organiser.refusal(replace(change(organiser, SEATS, had, bye(organiser)), reason="x")) == sentence
    assert organiser.refusal(replace(change(organiser, OPPONENTS, widow, bye(organiser)), reason="x")) == sentence


def test_two_open_tables_change_places_with_all_that_was_noted_at_them() -> None:
    """Extra minutes, teams and rulings go with the match; penalties are at the table where the player sits."""
    organiser = running(8, "aristeia")
    one, other = organiser.round.open_matches[:2]
    at = {"round": 2, "match": one.number}
    organiser.do(ask.GiveExtraTime(**at, minutes=5))
    organiser.pick_teams(one.number)
    organiser.do(ask.GiveRuling(**at, question="Whose turn?", decision="Alba’s", official="Zoe Ruiz"))
    player = one.first or 0
    organiser.do(ask.GivePenalty(player=player, kind="warning", reason="Slow", official="Zoe Ruiz", round=2))
    organiser.do(change(organiser, TABLE, player, table=other.number))
    match = match_of(organiser, player)

    assert (match.number, match_of(organiser, other.first or 0).number) == (other.number, one.number)
    assert match.extra_minutes == 5
    assert match.teams is not None
    assert match.teams.match == match.number
    assert organiser.tournament.rulings[0].given.match == other.number
    assert organiser.tournament.penalties[0].match == other.number
    assert organiser.round.receipt == organiser.tournament.rounds[1].receipt
    organiser.report(match, organiser.random_result())
    assert not match_of(organiser, player).is_open


def test_a_new_pair_begins_without_the_minutes_and_teams_of_the_one_before() -> None:
    organiser = running(12, "aristeia")
    one, other = organiser.round.open_matches[:2]
    organiser.do(ask.GiveExtraTime(round=2, match=one.number, minutes=5))
    organiser.pick_teams(one.number)
    organiser.do(ask.GiveRuling(round=2, match=one.number, question="Who?", decision="Alba.", official="Zoe Ruiz"))
    organiser.do(replace(change(organiser, SEATS, one.first or 0, other.first or 0), reason="They are brothers"))

    assert [match.extra_minutes for match in organiser.round.open_matches[:2]] == [0, 0]
    assert [match.teams for match in organiser.round.open_matches[:2]] == [None, None]
    assert organiser.tournament.rulings[0].given.match is None


def test_kf_bo3_a_game_lost_by_a_penalty_stays_with_the_player() -> None:
    organiser = Organiser("keyforge", details=custom(3, options=(("swiss_games", "3"),)))
    organiser.start(8)
    organiser.pair()
    organiser.report(organiser.round.matches[0], organiser.random_result())
    (a, _), (c, _) = open_pairs(organiser)[:2]
    kind = next(each.key for each in organiser.ruleset.penalties if each.effect == "game_loss")
    organiser.do(ask.GivePenalty(player=a, kind=kind, reason="Late list", official="Zoe Ruiz", round=1, so_far=()))
    organiser.do(change(organiser, SEATS, a, c))

    assert organiser.tournament.penalties[0].match == match_of(organiser, a).number


def test_the_clock_goes_on_and_what_was_printed_is_compared_with_the_change() -> None:
    organiser = running(16)
    organiser.do(ask.StartClock(round=2))
    organiser.do(ask.RecordPrint(round=2))
    clock = organiser.round.clock
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))

    assert organiser.round.clock == clock
    assert organiser.tournament.printed_round(2) != organiser.round.pairings


# -- what stays ------------------------------------------------------------------------------------------------------


def test_tables_with_a_result_are_never_touched() -> None:
    organiser = running(8)
    decided = organiser.round.matches[0]
    a, b = open_pairs(organiser)[0]
    player = decided.first or 0
    sentence = f"Table 1 has its result: {name(organiser, player)} stays there."

    assert organiser.refusal(change(organiser, SEATS, a, player), NotNow) == sentence
    assert organiser.refusal(change(organiser, OPPONENTS, player, b), NotNow) == sentence
    assert organiser.refusal(change(organiser, TABLE, player, table=9), NotNow) == sentence
    assert organiser.refusal(change(organiser, TABLE, a, table=1), NotNow) == (
        "Table 1 has its result and stays where it is."
    )


def test_a_match_moves_to_any_table_of_the_hall() -> None:
    organiser = running(9)
    a, b = open_pairs(organiser)[0]
    table = match_of(organiser, a).number
    organiser.do(change(organiser, TABLE, a, table=77))

    assert match_of(organiser, b).number == 77
    assert organiser.refusal(change(organiser, TABLE, a, table=77)) == (
        f"{name(organiser, a)} plays at table 77 already."
    )
    assert organiser.refusal(change(organiser, TABLE, a, table=0)) == "Tables are numbered from 1 to 9999."
    assert organiser.refusal(change(organiser, TABLE, bye(organiser), table=table)) == (
        f"{name(organiser, bye(organiser))} has no opponent in this round, and so no table."
    )


def test_only_who_is_in_the_event_takes_part() -> None:
    organiser = running(8)
    (a, b), (c, _) = open_pairs(organiser)[:2]
    organiser.drop(a, open_match="play")
    sentence = f"{name(organiser, a)} is not in the event any more."

    assert organiser.refusal(change(organiser, SEATS, a, c)) == sentence
    assert organiser.refusal(change(organiser, OPPONENTS, b, c)) == sentence
    assert organiser.refusal(change(organiser, SEATS, c, c)) == "Choose two different players."
    assert organiser.refusal(change(organiser, SEATS, c, 99)) == "There is no player number 99 in this event."
    assert organiser.refusal(change(organiser, SEATS, c), Malformed) == "Choose what to change."
    assert (
        organiser.refusal(change(organiser, facts.PairingChangeKind.BYE, c, b), Malformed) == "Choose what to change."
    )


def test_a_round_that_is_over_stays_as_it_was_played_and_the_bracket_is_fixed_sw_elim() -> None:
    organiser = running(8)
    organiser.finish_round()
    assert organiser.refusal(change(organiser, SEATS, 1, 2), NotNow) == (
        "Round 2 is over: its tables stay as they were played."
    )
    bracket = Organiser("keyforge", details=custom(0))
    bracket.start(8)
    bracket.pair()
    assert bracket.refusal(change(bracket, SEATS, 1, 2), NotNow) == (
        "The bracket is fixed: the results decide the pairings, and no table can be changed."
    )


def test_a_change_is_one_step_to_undo_and_can_be_done_again() -> None:
    organiser = running(16)
    before = organiser.tournament
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))
    after = organiser.tournament
    organiser.undo()
    assert organiser.tournament == before
    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.SAME]
    organiser.redo()
    assert organiser.tournament == after


def test_a_round_without_results_that_was_changed_can_still_be_drafted_again() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(9)
    organiser.pair()
    organiser.register("Late Comer")
    organiser.do(replace(change(organiser, OPPONENTS, 10, bye(organiser)), reason="Traffic"))
    organiser.do(ask.ReopenRound(round=1))
    draft = organiser.tournament.draft
    assert draft is not None
    assert draft.reason == "Traffic"
    organiser.do(ask.PublishRound(reason="Traffic"))

    assert match_of(organiser, 10).second is not None


# -- the file --------------------------------------------------------------------------------------------------------


def test_a_log_cannot_take_a_seat_a_result_or_a_table_away() -> None:
    organiser = running(8)
    state, pairings = organiser.tournament, organiser.round.pairings
    settled, *rest = pairings
    turned = replace(settled, first=settled.second, second=settled.first)
    fact = facts.PairingsChanged(round=2, change=SEATS, players=(1, 2), pairings=pairings, receipt=Receipt())
    first_out = min(rest[-1].first or 0, rest[-1].second or 0)
    cases = {
        "The log changes table 1 of round 2, which has its result.": replace(fact, pairings=(turned, *rest)),
        "The log seats a player twice in round 2.": replace(
            fact, pairings=(*pairings, Pairing(number=9, first=1, second=None))
        ),
        "The log speaks of player 99, who is not registered.": replace(fact, players=(99, 1)),
        f"The log takes player {first_out} out of round 2.": replace(fact, pairings=pairings[:-1]),
        "The log puts two matches of round 2 on one table.": replace(
            fact, pairings=(settled, *(replace(table, number=5) for table in rest))
        ),
        "The log changes the tables of round 1, which is not running.": replace(fact, round=1),
    }
    for sentence, forged in cases.items():
        with pytest.raises(Malformed) as refused:
            apply_fact(state, forged)
        assert str(refused.value) == sentence


def test_a_file_with_a_receipt_that_does_not_fit_is_not_called_honest() -> None:
    organiser = running(16)
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))

    def lying(fact: facts.Fact) -> facts.Fact:
        return replace(fact, receipt=Receipt(rematches=((1, 2),))) if isinstance(fact, facts.PairingsChanged) else fact

    log = read_event_file(rewritten(organiser.log, lying))
    assert [finding.verdict for finding in verify_pairings(log, organiser.ruleset)][-1] is PairingVerdict.DIFFERENT
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def test_a_file_with_a_change_that_nobody_could_have_made_is_refused() -> None:
    organiser = running(16)
    (a, _), (c, _) = equal_pairs(organiser)[:2]
    organiser.do(change(organiser, SEATS, a, c))

    def of_nobody(fact: facts.Fact) -> facts.Fact:
        return replace(fact, players=()) if isinstance(fact, facts.PairingsChanged) else fact

    def hidden(fact: facts.Fact) -> facts.Fact:
        return replace(fact, reason="a\u202eb") if isinstance(fact, facts.PairingsChanged) else fact

    with pytest.raises(UnreadableFile, match=r"its change of the pairings does not say who was moved"):
        read_event_file(rewritten(organiser.log, of_nobody))
    with pytest.raises(UnreadableFile, match=r"The reason holds an invisible character"):
        read_event_file(rewritten(organiser.log, hidden))
