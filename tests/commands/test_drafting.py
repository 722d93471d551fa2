"""The draft of a Swiss round: only the organiser's until it is published, and what it does to the rules is said."""

import pytest

from ronda import journal
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, NotNow
from ronda.core.pairings import Constraints, Pairing, Stage
from ronda.core.state import Draft
from ronda.formats.pairing.broken_rules import rules_broken_by_draft
from ronda.formats.pairing.draft_tables import draft_bye, loose_ends, present_pairs
from ronda.publish import build_site
from tests.playing import Organiser, custom, replayed


def playing(players: int, game: str = "keyforge", *, rounds: int = 4, seed: int = 3) -> Organiser:
    """An event whose second round is a draft; in round 1 the player with the lower number won."""
    organiser = Organiser(game, details=custom(rounds), seed=seed)
    organiser.start(players)
    organiser.pair()
    organiser.finish_round([min(match.players) for match in organiser.round.matches])
    organiser.do(ask.PairRound())
    return organiser


def draft_of(organiser: Organiser) -> Draft:
    draft = organiser.tournament.draft
    assert draft is not None
    return draft


def pairs(organiser: Organiser) -> list[set[int]]:
    return [{a, b} for a, b in present_pairs(organiser.tournament, draft_of(organiser).pairings)]


def opponent(organiser: Organiser, player: int) -> int:
    (other,) = next(pair for pair in pairs(organiser) if player in pair) - {player}
    return other


def table_of(organiser: Organiser, player: int) -> int:
    return next(p.number for p in draft_of(organiser).pairings if player in (p.first, p.second))


def met_in_round_1(organiser: Organiser, player: int) -> int:
    match = organiser.tournament.rounds[0].match_of(player)
    assert match is not None
    other = match.opponent(player)
    assert other is not None
    return other


def said(organiser: Organiser) -> list[str]:
    draft = draft_of(organiser)
    return [str(m) for m in rules_broken_by_draft(organiser.tournament, organiser.ruleset, draft.pairings, draft)]


def verdicts(organiser: Organiser) -> list[PairingVerdict]:
    return [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)]


# -- nobody else sees it ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["keyforge", "aristeia"])
def test_a_draft_changes_nothing_that_is_published(game: str) -> None:
    organiser = playing(9, game)
    drafted = organiser.log
    assert drafted is not None
    discarded = journal.extend_log(drafted, (facts.DraftDiscarded(round=2),), at=drafted.records[-1].at)
    without = journal.append_records(drafted, discarded)

    assert drafted.tournament.draft is not None
    assert without.tournament.draft is None
    assert build_site([drafted]) == build_site([without])


def test_publishing_gives_the_round_as_it_was_drafted() -> None:
    organiser = playing(9)
    draft = draft_of(organiser)
    (paired,) = organiser.do(ask.PublishRound(reason="nobody asked"))

    assert isinstance(paired, facts.RoundPaired)
    assert (paired.pairings, paired.seed, paired.algorithm, paired.receipt) == (
        (draft.pairings, draft.seed, "swiss-2", draft.receipt)
    )
    assert paired.reason == ""
    assert organiser.tournament.draft is None
    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.SAME]


def test_a_second_draft_needs_another_seed_and_takes_the_place_of_the_first() -> None:
    organiser = playing(16)
    before = draft_of(organiser)
    sentence = "Round 2 is drafted already: publish it, or pair it again in its draft."
    assert organiser.refusal(ask.PairRound(), NotNow) == sentence

    organiser.do(ask.RedraftRound())
    assert draft_of(organiser).seed != before.seed
    assert draft_of(organiser).pairings != before.pairings
    organiser.undo()
    assert draft_of(organiser) == before


def test_elimination_rounds_follow_from_the_bracket_and_are_published_at_once_sw_elim() -> None:
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(4)
    organiser.do(ask.PairRound())

    assert organiser.tournament.draft is None
    assert organiser.round.stage is Stage.ELIMINATION


# -- by hand ---------------------------------------------------------------------------------------------------------


def test_two_players_change_seats_and_back_again_it_is_the_algorithms_round() -> None:
    organiser = playing(8)
    before = draft_of(organiser)
    one, other = before.pairings[0].first, before.pairings[3].second
    assert one is not None
    assert other is not None
    partner, rival = opponent(organiser, one), opponent(organiser, other)

    organiser.do(ask.SwapPlayers(player=one, other=other))
    assert {one, rival} in pairs(organiser)
    assert {other, partner} in pairs(organiser)
    assert draft_of(organiser).algorithm == "by-hand/swiss-2"

    organiser.do(ask.SwapPlayers(player=other, other=one))
    assert draft_of(organiser) == before


def test_sw_pair_a_rematch_by_hand_is_named_and_needs_a_reason_that_everyone_can_read() -> None:
    organiser = playing(8)
    rival = met_in_round_1(organiser, 1)
    organiser.do(ask.PairWith(player=1, opponent=rival))
    names = [organiser.tournament.player(player).name for player in (1, rival)]
    assert {1, rival} in pairs(organiser)
    assert draft_of(organiser).receipt.rematches == ((1, rival),)

    refused = organiser.refusal(ask.PublishRound(), Impossible)
    assert refused.startswith("This round breaks a rule: ")
    assert f"{names[0]} and {names[1]} have met before." in refused
    (paired,) = organiser.do(ask.PublishRound(reason="  The hall closes   early "))

    assert isinstance(paired, facts.RoundPaired)
    assert paired.reason == organiser.round.reason == "The hall closes early"
    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.BY_HAND]
    pages = build_site([organiser.log])
    (page,) = [
        text.decode() for path, text in pages.items() if path.startswith("en/") and path.endswith("round-2.html")
    ]
    assert "The organiser changed this pairing by hand. Reason: <bdi>The hall closes early</bdi>" in page


def test_sw_pair_points_further_apart_than_needed_are_named_and_a_change_inside_a_group_breaks_nothing() -> None:
    organiser = playing(8)
    winners = [pair for pair in pairs(organiser) if max(pair) and pair <= {m.winner for m in organiser.round.matches}]
    (one, _), (other, _) = (sorted(pair) for pair in winners)
    organiser.do(ask.SwapPlayers(player=one, other=other))
    again = draft_of(organiser).receipt.rematches
    assert (said(organiser) == []) == (not again)
    organiser.undo()

    loser = next(p.id for p in organiser.tournament.players if p.id not in {m.winner for m in organiser.round.matches})
    organiser.do(ask.SwapPlayers(player=one, other=loser))
    assert draft_of(organiser).receipt.crossings == (2,)
    assert any(sentence.startswith("These are further apart in points than needed: ") for sentence in said(organiser))


def test_sw_bye_given_by_hand_is_somebody_elses_and_a_second_one_is_called_so() -> None:
    organiser = playing(7)
    had = next(match.first for match in organiser.tournament.rounds[0].matches if match.is_bye)
    rightful = draft_bye(organiser.tournament, draft_of(organiser).pairings)
    assert had is not None
    assert rightful is not None
    name = {player.id: player.name for player in organiser.tournament.players}
    other = next(player for player in sorted(name) if player not in (had, rightful))

    organiser.do(ask.SetBye(player=had))
    assert f"{name[had]} has had a bye already; this one would be {name[rightful]}'s." in said(organiser)
    organiser.do(ask.SetBye(player=other))
    assert f"The bye would be {name[rightful]}'s, not {name[other]}'s." in said(organiser)
    assert organiser.refusal(ask.SetBye(player=other)) == f"{name[other]} has the bye already."
    organiser.do(ask.PublishRound(reason="Has to see a doctor"))
    match = organiser.round.match_of(other)
    assert match is not None
    assert match.is_bye


def test_agl_bye_nobody_is_given_a_second_one_by_hand() -> None:
    organiser = playing(7, "aristeia")
    had = next(match.first for match in organiser.tournament.rounds[0].matches if match.is_bye)
    assert had is not None

    assert organiser.refusal(ask.SetBye(player=had), Impossible) == (
        f"{organiser.tournament.player(had).name} has had a bye, and nobody may have two: give it to somebody else."
    )


def test_agl_pair_leaving_the_order_of_the_standings_needs_a_reason() -> None:
    organiser = playing(8, "aristeia")
    first, second = (table.first for table in draft_of(organiser).pairings[:2])
    assert first is not None
    assert second is not None
    organiser.do(ask.SwapPlayers(player=first, other=second))

    (sentence,) = said(organiser)
    assert sentence.startswith("Not paired by the order of the standings: ")
    assert organiser.refusal(ask.PublishRound(), Impossible).startswith("This round breaks a rule: Not paired by")


def test_sw_r1_the_first_round_is_random_so_a_change_by_hand_breaks_no_rule_but_is_said() -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(6)
    organiser.do(ask.PairRound())
    one, other = (table.first for table in draft_of(organiser).pairings[:2])
    assert one is not None
    assert other is not None
    organiser.do(ask.SwapPlayers(player=one, other=other))
    organiser.do(ask.PublishRound())

    assert organiser.round.by_hand
    assert organiser.round.reason == ""
    assert verdicts(organiser) == [PairingVerdict.BY_HAND]


def test_put_together_those_whom_they_leave_play_each_other() -> None:
    organiser = playing(8)
    names = {player.id: player.name for player in organiser.tournament.players}
    (one, partner), (other, rival) = (sorted(pair) for pair in pairs(organiser)[:2])
    organiser.do(ask.PairWith(player=one, opponent=other))

    assert {one, other} in pairs(organiser)
    assert {partner, rival} in pairs(organiser)
    assert organiser.refusal(ask.PairWith(player=other, opponent=one), Impossible) == (
        f"{names[other]} and {names[one]} play each other already."
    )


def test_put_together_with_who_has_the_bye_passes_the_bye_on() -> None:
    organiser = playing(7)
    bye = draft_bye(organiser.tournament, draft_of(organiser).pairings)
    assert bye is not None
    one, left = sorted(pairs(organiser)[0])
    organiser.do(ask.PairWith(player=bye, opponent=one))

    assert {bye, one} in pairs(organiser)
    assert draft_bye(organiser.tournament, draft_of(organiser).pairings) == left


def test_a_match_moves_to_another_table_and_the_one_there_takes_its_place() -> None:
    organiser = playing(7)
    first, second = (table.first for table in draft_of(organiser).pairings[:2])
    assert first is not None
    assert second is not None
    organiser.do(ask.MoveTable(player=first, table=2))
    assert (table_of(organiser, first), table_of(organiser, second)) == (2, 1)

    organiser.do(ask.MoveTable(player=first, table=12))
    assert [table.number for table in draft_of(organiser).pairings] == [1, 3, 12, 13]
    assert said(organiser) == []
    refused = organiser.refusal(ask.MoveTable(player=first, table=0), Impossible)
    assert refused == "Tables are numbered from 1 to 9999."


# -- players come and go ---------------------------------------------------------------------------------------------


def test_who_leaves_and_who_joins_are_loose_ends_and_nothing_by_hand_is_lost() -> None:
    organiser = playing(8)
    moved, leaver = (min(pair) for pair in pairs(organiser)[:2])
    organiser.do(ask.SwapPlayers(player=moved, other=min(pairs(organiser)[2])))
    kept = [pair for pair in pairs(organiser) if leaver not in pair]
    waiting = opponent(organiser, leaver)
    organiser.drop(leaver)
    organiser.register("Late Comer")

    loose = loose_ends(organiser.tournament, draft_of(organiser).pairings)
    assert (loose.left, loose.waiting, loose.missing) == (((leaver, waiting),), (waiting,), (9,))
    waits = organiser.tournament.player(waiting).name
    assert organiser.refusal(ask.PublishRound(reason="x"), NotNow) == (
        f"The draft does not fit the players who are there; without an opponent: {waits}, Late Comer. Pair them, or "
        "pair the whole round again."
    )
    table = table_of(organiser, waiting)
    organiser.do(ask.TieUpDraft())
    assert [pair for pair in pairs(organiser) if 9 not in pair] == kept
    assert {waiting, 9} in pairs(organiser)
    assert table_of(organiser, 9) == table


def test_any_tables_who_leaves_leaves_no_gap_in_the_numbers_of_the_tables() -> None:
    organiser = playing(10)
    seats = [sorted(pair) for pair in pairs(organiser)]
    organiser.drop(seats[1][0])
    organiser.drop(seats[1][1])
    organiser.do(ask.SwapPlayers(player=seats[0][0], other=seats[2][0]))
    assert [table.number for table in draft_of(organiser).pairings] == [1, 2, 3, 4]
    assert table_of(organiser, seats[4][0]) == 2
    assert [table_of(organiser, seats[at][1]) for at in (0, 2, 3)] == [1, 3, 4]

    organiser.drop(seats[0][0])
    organiser.drop(seats[3][0])
    organiser.do(ask.TieUpDraft())
    organiser.do(ask.PublishRound(reason="Two have left"))
    assert [match.number for match in organiser.round.matches] == [1, 2, 3]


def test_any_tables_a_fixed_table_and_one_moved_to_by_hand_stay_where_they_are_when_others_leave() -> None:
    organiser = playing(8)
    seats = [sorted(pair) for pair in pairs(organiser)]
    organiser.do(ask.MoveTable(player=seats[2][0], table=20))
    organiser.do(
        ask.EditPlayer(
            player=seats[3][0],
            entry=ask.PlayerEntry(
                name=organiser.tournament.player(seats[3][0]).name, constraints=Constraints(fixed_table=4)
            ),
        )
    )
    for player in seats[1]:
        organiser.drop(player)
    organiser.do(ask.PublishRound())
    assert [match.number for match in organiser.round.matches] == [1, 4, 20]


def test_who_is_left_alone_can_be_given_the_bye() -> None:
    organiser = playing(8)
    leaver = min(pairs(organiser)[0])
    waiting = opponent(organiser, leaver)
    organiser.do(ask.DisqualifyPlayer(player=leaver, reason="Altered deck"))
    organiser.do(ask.SetBye(player=waiting))

    assert not loose_ends(organiser.tournament, draft_of(organiser).pairings)
    organiser.do(ask.PublishRound(reason="The opponent was disqualified"))
    match = organiser.round.match_of(waiting)
    assert match is not None
    assert match.is_bye


def test_an_even_number_needs_no_bye() -> None:
    organiser = playing(8)

    assert organiser.refusal(ask.SetBye(player=1), Impossible) == (
        "The number of players is even: with a bye for Alba 1 somebody else would have no opponent."
    )


def test_when_the_player_with_the_bye_leaves_the_others_stay_as_they_are() -> None:
    organiser = playing(7)
    before, bye = pairs(organiser), draft_bye(organiser.tournament, draft_of(organiser).pairings)
    assert bye is not None
    organiser.drop(bye)
    organiser.do(ask.PublishRound())

    assert [set(match.players) for match in organiser.round.matches] == before


def test_a_registration_that_is_taken_back_leaves_an_empty_seat_in_the_draft() -> None:
    organiser = playing(8)
    organiser.register("Late Comer", "Another One")
    organiser.do(ask.RedraftRound())
    waiting = opponent(organiser, 9)
    organiser.do(ask.RemovePlayer(player=9))
    assert loose_ends(organiser.tournament, draft_of(organiser).pairings).waiting == (waiting,)
    organiser.do(ask.SetBye(player=waiting))

    assert replayed(organiser.log.records) == organiser.tournament


def test_a_result_that_is_corrected_meanwhile_makes_the_draft_another_than_the_rules_would() -> None:
    organiser = playing(16)
    for match in organiser.round.matches[:3]:
        assert match.result is not None
        turned = organiser.ruleset.scoring.forfeit(
            organiser.tournament.details, organiser.round.stage, 3 - match.result.winner
        )
        organiser.do(ask.CorrectResult(round=1, match=match.number, result=turned))

    assert said(organiser)
    organiser.do(ask.PublishRound(reason="The result was corrected after the draft was printed"))
    assert organiser.round.algorithm == "by-hand/swiss-2"
    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.BY_HAND]


def test_fewer_rounds_than_the_draft_needs_discard_it() -> None:
    organiser = playing(8, rounds=2)
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=1, cut=0, reason="The hall closes"))

    assert organiser.tournament.draft is None
    organiser.undo()
    assert draft_of(organiser).round == 2


# -- published, and back ---------------------------------------------------------------------------------------------


def test_a_round_without_results_goes_back_into_the_draft_with_its_tables_and_its_reason() -> None:
    organiser = playing(8)
    organiser.do(ask.PairWith(player=1, opponent=met_in_round_1(organiser, 1)))
    organiser.do(ask.PublishRound(reason="They came together"))
    before = organiser.tournament
    organiser.do(ask.ReopenRound(round=2))

    assert len(organiser.tournament.rounds) == 1
    draft = draft_of(organiser)
    assert [(p.number, p.first, p.second) for p in draft.pairings] == [
        (m.number, m.first, m.second) for m in before.rounds[1].matches
    ]
    assert (draft.reason, draft.algorithm) == ("They came together", "by-hand/swiss-2")
    organiser.undo()
    assert organiser.tournament == before


def test_a_round_with_a_result_stays_published() -> None:
    organiser = playing(8)
    organiser.do(ask.PublishRound())
    organiser.report(1, organiser.random_result())

    assert organiser.refusal(ask.ReopenRound(round=2), NotNow) == (
        "Round 2 already has results: its pairings stay. Take the results back first if they are wrong."
    )


def test_printing_is_remembered_but_is_no_step_to_undo() -> None:
    organiser = playing(8)
    drafted = organiser.tournament
    organiser.do(ask.PublishRound())
    organiser.do(ask.RecordPrint(round=2))
    sheet = organiser.tournament.printed_round(2)
    assert sheet == drafted.draft.pairings if drafted.draft else False
    organiser.undo()

    assert organiser.tournament.draft == drafted.draft
    assert organiser.tournament.printed_round(2) == sheet


def test_verify_pairs_an_open_draft_again_and_finds_one_that_was_tampered_with() -> None:
    organiser = playing(8)
    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.SAME]
    log = organiser.log
    drafted = log.records[-1].fact
    assert isinstance(drafted, facts.RoundDrafted)
    before = journal.append_records(None, log.records[:-1])
    turned = tuple(
        Pairing(number=p.number, first=q.first, second=p.second)
        for p, q in zip(drafted.pairings, [*drafted.pairings[1:], drafted.pairings[0]], strict=True)
    )
    wrong = facts.RoundDrafted(
        round=2, pairings=turned, seed=drafted.seed, algorithm="swiss-1", receipt=drafted.receipt
    )
    organiser.log = journal.append_records(before, journal.extend_log(before, (wrong,), at=log.records[-1].at))

    assert verdicts(organiser) == [PairingVerdict.SAME, PairingVerdict.DIFFERENT]


@pytest.mark.parametrize("seed", range(12))
def test_agl_pair_the_rest_of_a_draft_is_paired_by_the_order_too(seed: int) -> None:
    organiser = Organiser("aristeia", seed=seed, details=custom(4))
    organiser.start(10)
    organiser.play_round()
    organiser.do(ask.PairRound())
    drafted = organiser.tournament.draft
    assert drafted is not None
    for table in drafted.pairings[::2]:
        organiser.drop(table.second or 0)
    if len(organiser.tournament.active_players) % 2:
        organiser.drop(drafted.pairings[1].second or 0)
    assert organiser.tournament.draft is not None
    loose = loose_ends(organiser.tournament, organiser.tournament.draft.pairings).players
    organiser.do(ask.TieUpDraft())

    ranked = [row.player for row in organiser.standings().rows if row.player in loose]
    pairs = {frozenset((table.first, table.second)) for table in organiser.tournament.draft.pairings}
    assert [pair for pair in zip(ranked[::2], ranked[1::2], strict=True) if frozenset(pair) not in pairs] == []


def test_sw_late_a_draft_with_a_late_entry_lasts_when_a_result_before_it_is_taken_back() -> None:
    """SW-LATE: the late entry is in no standings of the round that is open again; the draft can be changed."""
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(4)
    organiser.play_round()
    organiser.register("Late Comer")
    organiser.do(ask.PairRound())
    organiser.do(ask.ClearResult(round=1, match=1))
    organiser.do(ask.SwapPlayers(player=5, other=next(iter(_others(organiser, 5)))))

    assert organiser.tournament.draft is not None
    assert "an open match" in organiser.refusal(ask.PublishRound(reason="Why"))


def _others(organiser: Organiser, player: int) -> list[int]:
    draft = organiser.tournament.draft
    assert draft is not None
    pair = next(pair for pair in draft.pairings if player in (pair.first, pair.second))
    return [other.id for other in organiser.tournament.players if other.id not in (pair.first, pair.second)]
