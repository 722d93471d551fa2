"""A log that contradicts itself is refused where it does, whatever wrote it."""

from dataclasses import replace

import pytest

from ronda.core import facts
from ronda.core.brackets import DoubleRound
from ronda.core.clock import RoundClock
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Malformed
from ronda.core.fold import apply_fact, fold_facts
from ronda.core.notice import Prize
from ronda.core.pairings import Constraints, Pairing, Receipt, Stage
from ronda.core.state import Draft, Match, Player, PlayerStatus, Round, Tournament
from tests.playing import custom, doubled, known_facts, names, wins


def paired(number: int, *pairs: tuple[int | None, int | None]) -> facts.RoundPaired:
    pairings = tuple(Pairing(number=i, first=a, second=b) for i, (a, b) in enumerate(pairs, start=1))
    return facts.RoundPaired(round=number, stage=Stage.SWISS, pairings=pairings, seed=0, algorithm="by hand")


def draft_changed(*pairs: tuple[int | None, int | None], number: int = 2) -> facts.DraftChanged:
    pairings = paired(number, *pairs).pairings
    seats, receipt = facts.PairingChangeKind.SEATS, Receipt(rematches=((1, 2),))
    return facts.DraftChanged(
        round=number, change=seats, players=(2, 3), pairings=pairings, algorithm="by hand", receipt=receipt
    )


def given(number: int, decision: str = "Yes") -> facts.RulingGiven:
    return facts.RulingGiven(ruling=number, question="May I?", decision=decision, official="Zoe")


def appealed(number: int, *, player: int = 1) -> facts.RulingAppealed:
    return facts.RulingAppealed(ruling=number, player=player, official="Ada", outcome=facts.AppealOutcome.UPHELD)


NOT_REGISTERED = "The log speaks of player 9, who is not registered."
NOT_PAIRED = "The log speaks of round 2, which was not paired."
NO_TABLE = "The log speaks of table 3 in round 1, which does not exist."
NO_CLOCK = "The log speaks of the clock of round 1, which was not started."
RESULT = wins(1)


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (paired(2, (1, 2), (3, 1)), "The log seats a player twice in round 2."),
        (paired(2, (1, 1)), "The log seats a player twice in round 2."),
        (paired(2, (1, 9)), NOT_REGISTERED),
        (paired(3, (1, 2)), "The log pairs round 3 out of order."),
        (paired(1, (1, 2)), "The log pairs round 1 out of order."),
        (facts.PlayerRegistered(player=9, name="Zoe", lot=1), "The log registers player 9 out of order."),
        (facts.PlayerRegistered(player=2, name="Zoe", lot=1), "The log registers player 2 out of order."),
        (facts.PlayerEdited(player=9, name="Zoe"), NOT_REGISTERED),
        (facts.PlayerRemoved(player=9), NOT_REGISTERED),
        (facts.PlayerDropped(player=9), NOT_REGISTERED),
        (facts.PlayerReturned(player=9), NOT_REGISTERED),
        (facts.RegistrationRestored(player=1), "The log takes on player 1 again, who was not taken off."),
        (facts.PlayerDisqualified(player=9, reason="x"), NOT_REGISTERED),
        (facts.RegistrationCorrected(player=9, fields=(), official="Zoe", reason="x"), NOT_REGISTERED),
        (facts.OfficialIdentified(player=9, official="Zoe", same=True), NOT_REGISTERED),
        (facts.PlayerCheckedIn(player=9), NOT_REGISTERED),
        (facts.CheckTicked(player=9, check="deck", official="Zoe"), NOT_REGISTERED),
        (facts.PaymentNoted(player=9, paid=True, amount=0), NOT_REGISTERED),
        (facts.PenaltyGiven(player=9, kind="warning", rule="x", reason="x", official="Zoe"), NOT_REGISTERED),
        (facts.SubstituteIssued(player=9, item="x", lost="x", official="Zoe", at="x"), NOT_REGISTERED),
        (facts.RoundDrafted(round=2, pairings=paired(2, (9, 1)).pairings, seed=1, algorithm="x"), NOT_REGISTERED),
        (facts.CutMade(seeds=(1, 9)), NOT_REGISTERED),
        (facts.CutRevised(leaver=1, entrant=9, seeds=(2, 9)), NOT_REGISTERED),
        (facts.RoundUnpaired(round=2), NOT_PAIRED),
        (facts.ClockStarted(round=2, at="x"), NOT_PAIRED),
        (facts.ResultReported(round=2, match=1, result=RESULT), NOT_PAIRED),
        (facts.ResultReported(round=1, match=3, result=RESULT), NO_TABLE),
        (facts.ResultCorrected(round=1, match=3, result=RESULT), NO_TABLE),
        (facts.ResultCleared(round=1, match=3), NO_TABLE),
        (facts.ExtraTimeGiven(round=1, match=3, minutes=5), NO_TABLE),
        (facts.TeamsBuilt(round=1, match=3, first=1, moves=()), NO_TABLE),
        (facts.TeamsBuilt(round=1, match=0, first=1, moves=()), NO_TABLE.replace("3", "0")),
        (facts.RoundUnpaired(round=0), NOT_PAIRED.replace("2", "0")),
        (facts.ClockPaused(round=1, at="x"), NO_CLOCK),
        (facts.ClockResumed(round=1, at="x"), NO_CLOCK),
        (facts.ClockAdjusted(round=1, minutes=5), NO_CLOCK),
        (draft_changed((1, 2)), "The log changes a draft of round 2, which does not exist."),
        (facts.PrizeHandedOut(prize=0), "The log hands out prize 0, which does not exist."),
        (facts.PrizeHandedOut(prize=1), "The log hands out prize 1, which does not exist."),
        (facts.PrizeTakenBack(prize=1), "The log takes back prize 1, which was not handed out."),
        (given(0), "The log gives ruling 0 out of order."),
        (given(2), "The log gives ruling 2 out of order."),
        (appealed(1), "The log appeals against ruling 1, which was not given."),
        (appealed(0), "The log appeals against ruling 0, which was not given."),
        (appealed(1, player=9), NOT_REGISTERED),
        (facts.RoomMessagePosted(message=2, text="x"), "The log posts message 2 out of order."),
        (facts.RoomMessageTakenBack(message=1), "The log takes back message 1, which is not shown."),
        (facts.ActionUndone(action=1), "The log holds a ActionUndone where none can be."),
        (facts.ActionRedone(action=1), "The log holds a ActionRedone where none can be."),
        (facts.ReturnedTo(action=1), "The log holds a ReturnedTo where none can be."),
        (
            facts.TournamentCreated(tournament="other", game="xwing", details=Details(name="x")),
            "The log holds a TournamentCreated where none can be.",
        ),
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(fact: facts.Fact, sentence: str) -> None:
    state = fold_facts(known_facts("keyforge", 4, [[(1, 2, RESULT), (3, 4, RESULT)]]))

    with pytest.raises(Malformed) as refused:
        apply_fact(state, fact)

    assert str(refused.value) == sentence


def test_a_log_begins_with_the_creation_of_an_event() -> None:
    with pytest.raises(Malformed) as empty:
        fold_facts([])
    with pytest.raises(Malformed) as headless:
        fold_facts([facts.PlayerDropped(player=1)])

    assert str(empty.value) == "The log is empty."
    assert str(headless.value) == "The log does not begin with the creation of an event."


def test_a_removed_registration_leaves_its_number_unused() -> None:
    """Numbers are never given twice, so that an old line never means a new player."""
    state = fold_facts([*known_facts("keyforge", 3, []), facts.PlayerRemoved(player=3)])
    state = apply_fact(state, facts.PlayerRegistered(player=4, name="Zoe", lot=1))

    assert [player.id for player in state.players] == [1, 2, 4]


# -- what a fact changes, of whom, and what it leaves alone ------------------------------------------------------------

MEETINGS = [(1, 2, RESULT), (3, 4, RESULT)]


def table(number: int, *players: int | None) -> Pairing:
    first, second = (*players, None)[:2]
    return Pairing(number=number, first=first, second=second)


def after(*happened: facts.Fact, rounds: int = 1) -> Tournament:
    """An event of four players after some rounds, and what happened since."""
    return fold_facts([*known_facts("keyforge", 4, [MEETINGS] * rounds), *happened])


def gone(state: Tournament) -> dict[int, tuple[str, int | None, str]]:
    """Who has left, with the last round before that and the reason."""
    left = (player for player in state.players if player.status is not PlayerStatus.ACTIVE)
    return {player.id: (player.status.value, player.left_round, player.reason) for player in left}


def test_sw_drop_and_sw_dq_who_left_stays_gone_from_then_on_until_they_return() -> None:
    dropped = after(facts.PlayerDropped(player=1, reason="The last train"))
    later = apply_fact(apply_fact(dropped, paired(2, (2, 3))), facts.PlayerDisqualified(player=1, reason="Threats"))
    both = apply_fact(later, facts.PlayerDropped(player=4, reason="Ill"))
    back = apply_fact(both, facts.PlayerReturned(player=1))

    assert gone(dropped) == {1: ("dropped", 1, "The last train")}
    assert gone(both) == {1: ("disqualified", 1, "Threats"), 4: ("dropped", 2, "Ill")}
    assert gone(back) == {4: ("dropped", 2, "Ill")}
    assert (back.player(1).left_round, back.player(1).reason) == (None, "")


def test_sw_late_and_sw_drop_what_happened_during_a_round_that_is_taken_back_happened_before_it() -> None:
    state = after(
        facts.PlayerDropped(player=1),
        paired(2, (2, 3)),
        facts.PlayerRegistered(player=5, name="Zoe", lot=5, lot_seed=7, lot_draw=3, first_round=3),
        facts.PlayerDropped(player=4),
        facts.RoundDrafted(round=3, pairings=(table(1, 2, 3),), seed=1, algorithm="x"),
        facts.RoundUnpaired(round=2),
    )

    assert ([round_.number for round_ in state.rounds], state.draft) == ([1], None)
    assert {number: left for number, (_, left, _) in gone(state).items()} == {1: 1, 4: 1}
    assert [(player.id, player.first_round) for player in state.players] == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)]
    assert (state.player(5).lot, state.player(5).lot_seed, state.player(5).lot_draw) == (5, 7, 3)
    assert [player.left_round for player in state.active_players] == [None, None, None]


def test_any_fixed_and_agl_names_what_is_entered_of_a_player_is_of_that_player_only() -> None:
    deck, other = (("deck", "Quiet Storm"),), (("deck", "Loud Storm"),)
    edited = facts.PlayerEdited(player=2, name="Bea", fields=deck, hidden=True, hidden_fields=("deck",))
    assert after(edited).player(2).fields == deck
    state = after(edited, facts.RegistrationCorrected(player=2, fields=other, official="Zoe", reason="A slip"))
    bea = state.player(2)

    assert (bea.name, bea.fields, bea.hidden, bea.hidden_fields) == ("Bea", other, True, ("deck",))
    assert [player for player in state.players if player.id != 2] == [
        player for player in after().players if player.id != 2
    ]


def test_sw_staff_what_was_said_last_of_somebody_counts() -> None:
    def said(player: int, *, same: bool) -> facts.OfficialIdentified:
        return facts.OfficialIdentified(player=player, official="Zoe", same=same)

    state = after(said(1, same=True), said(2, same=True), said(1, same=False))

    assert state.identified == (said(2, same=True), said(1, same=False))


def test_the_last_print_of_each_round_counts() -> None:
    prints = [facts.PairingsPrinted(round=number, pairings=(table(place, 1, 2),)) for number, place in PRINTED]
    state = after(*prints)

    assert [state.printed_round(number) for number in (1, 2, 3)] == [(table(3, 1, 2),), (table(2, 1, 2),), None]


PRINTED = ((1, 1), (2, 2), (1, 3))


def test_sw_announce_an_announcement_of_rounds_is_made_for_those_who_are_there() -> None:
    def announced(rounds: int, *scenarios: str) -> facts.AnnouncementChanged:
        return facts.AnnouncementChanged(swiss_rounds=rounds, cut=0, reason="x", scenarios=scenarios or None)

    leaver = facts.PlayerDropped(player=4)

    assert after(leaver).announced_for == 4
    assert after(leaver, announced(1, "Altars")).announced_for == 4
    assert after(leaver, announced(2)).announced_for == 3
    state = after(leaver, announced(2), announced(3, "Altars"))
    assert (state.swiss_rounds, state.cut) == (3, 0)
    assert state.details.scenarios == ("Altars",)
    assert [change.swiss_rounds for change in state.changes] == [2, 3]
    longer = facts.AnnouncementChanged(swiss_rounds=4, cut=2, reason="A larger hall")
    assert (apply_fact(state, longer).swiss_rounds, apply_fact(state, longer).cut) == (4, 2)


def test_agl_prizes_that_are_announced_anew_are_those_of_the_event_and_a_change() -> None:
    mug = Prize(what="A mug")
    state = after(facts.PrizesChanged(prizes=(mug,), sharing="One each.", reason="A gift"))

    assert (state.details.notice.prizes, state.details.notice.sharing) == ((mug,), "One each.")
    assert [(change.reason, change.sharing) for change in state.changes] == [("A gift", "One each.")]


def test_any_rulings_an_appeal_is_against_its_own_ruling_and_stays_when_that_is_written_anew() -> None:
    appeal = appealed(2)
    state = after(given(1), given(2), given(3), appeal, given(2, "No"))

    assert [(ruling.given, ruling.appeal) for ruling in state.rulings] == [
        (given(1), None),
        (given(2, "No"), appeal),
        (given(3), None),
    ]
    assert [ruling.appeal for ruling in apply_fact(apply_fact(state, appealed(1)), appealed(3)).rulings] == [
        appealed(1),
        appeal,
        appealed(3),
    ]


def test_messages_are_shown_until_they_are_taken_back_each_by_its_number() -> None:
    posted = [facts.RoomMessagePosted(message=number, text=f"Message {number}") for number in (1, 2, 3)]
    state = after(*posted, facts.RoomMessageTakenBack(message=2))

    assert [(each.number, each.text, each.taken_back) for each in state.messages] == [
        (1, "Message 1", False),
        (2, "Message 2", True),
        (3, "Message 3", False),
    ]
    assert [each.number for each in state.shown_messages] == [1, 3]
    assert [each.number for each in apply_fact(state, facts.RoomMessagePosted(message=4, text="x")).messages] == [
        1,
        2,
        3,
        4,
    ]


@pytest.mark.parametrize(("player", "known"), [(1, True), (4, True), (5, False), (0, False)])
def test_a_draft_seats_those_who_were_ever_registered(player: int, known: bool) -> None:
    """Player 4 was taken off since the draft was made, and may still hold a seat."""
    drafted = facts.RoundDrafted(round=1, pairings=(table(1, 1, 2), table(2, 3, 4)), seed=1, algorithm="x")
    state = apply_fact(after(drafted, rounds=0), facts.PlayerRemoved(player=4))
    change = draft_changed((player, 2), number=1)
    if not known:
        with pytest.raises(Malformed) as refused:
            apply_fact(state, change)
        assert str(refused.value) == "The log seats somebody in round 1 who never was registered."
        return
    draft = apply_fact(state, change).draft
    assert draft is not None
    assert (draft.pairings, draft.algorithm, draft.receipt, draft.seed) == (
        change.pairings,
        "by hand",
        change.receipt,
        1,
    )


def test_agl_prizes_are_handed_out_once_to_each_and_taken_back_from_that_one() -> None:
    def handed(prize: int, player: int | None = None) -> facts.PrizeHandedOut:
        return facts.PrizeHandedOut(prize=prize, player=player)

    prizes = facts.PrizesChanged(prizes=(Prize(what="A mug"), Prize(what="Dice")), sharing="", reason="A gift")
    state = after(prizes, handed(1, 1), handed(1, 2), handed(2))

    assert state.handed_out == (handed(1, 1), handed(1, 2), handed(2))
    assert apply_fact(state, facts.PrizeTakenBack(prize=1, player=2)).handed_out == (handed(1, 1), handed(2))
    assert refusal(state, handed(1, 2)) == "The log hands out prize 1 twice to the same player."
    assert refusal(state, handed(3)) == "The log hands out prize 3, which does not exist."
    assert refusal(state, handed(2, 9)) == NOT_REGISTERED
    assert refusal(state, facts.PrizeTakenBack(prize=1)) == "The log takes back prize 1, which was not handed out."
    assert refusal(state, prizes) == "The log changes the prizes of an event that handed them out."


def refusal(state: Tournament, fact: facts.Fact) -> str:
    with pytest.raises(Malformed) as refused:
        apply_fact(state, fact)
    return str(refused.value)


def test_a_fact_adds_to_what_was_before_it_and_leaves_the_rest_alone() -> None:
    warned = [
        facts.PenaltyGiven(player=player, kind="warning", rule="x", reason="x", official="Zoe") for player in (2, 1)
    ]
    issued = [facts.SubstituteIssued(player=player, item="x", lost="x", official="Zoe", at="x") for player in (2, 1)]
    state = after(*warned, *issued, facts.PlayerRemoved(player=4), facts.PlayerRemoved(player=2))

    assert state.penalties == tuple(warned)
    assert state.substitutes == tuple(issued)
    assert [player.id for player in state.players] == [1, 3]
    assert [(player.id, player.name) for player in state.taken_off] == [(4, names(4)[3]), (2, names(4)[1])]


def test_a_registration_that_is_restored_stands_where_it_stood() -> None:
    before = after(facts.PlayerCheckedIn(player=2), facts.PaymentNoted(player=2, paid=True, amount=1250))
    gone = apply_fact(before, facts.PlayerRemoved(player=2))

    back = apply_fact(gone, facts.RegistrationRestored(player=2))
    late = replace(before.player(2), first_round=2)
    assert back == replace(before, players=(before.player(1), late, *before.players[2:]))


def test_any_check_a_check_is_ticked_by_who_did_it_last_until_it_is_open_again() -> None:
    def ticked(player: int, check: str, official: str) -> facts.CheckTicked:
        return facts.CheckTicked(player=player, check=check, official=official)

    ticks = [ticked(1, "deck", "Zoe"), ticked(1, "sleeves", "Zoe"), ticked(2, "deck", "Zoe"), ticked(1, "deck", "Ada")]
    state = after(*ticks)

    assert [player.ticks for player in state.players] == [
        (("sleeves", "Zoe"), ("deck", "Ada")),
        (("deck", "Zoe"),),
        (),
        (),
    ]
    assert apply_fact(state, facts.CheckUnticked(player=1, check="deck")).player(1).ticks == (("sleeves", "Zoe"),)


def test_who_is_checked_in_is_here_until_they_are_not() -> None:
    here = [facts.PlayerCheckedIn(player=player) for player in (1, 3)]
    state = after(*here, facts.PlayerCheckedOut(player=1))

    assert [player.checked_in for player in after(*here).players] == [True, False, True, False]
    assert [player.checked_in for player in state.players] == [False, False, True, False]


def test_sw_clock_the_clock_of_a_round_is_its_own() -> None:
    start, pause, on = (f"2026-11-21T10:{minute}:00Z" for minute in ("00", "10", "20"))
    state = after(facts.ClockStarted(round=2, at=start), facts.ClockAdjusted(round=2, minutes=-5), rounds=3)
    paused = apply_fact(state, facts.ClockPaused(round=2, at=pause))
    running = apply_fact(paused, facts.ClockResumed(round=2, at=on))

    assert [[round_.clock for round_ in each.rounds] for each in (state, paused, running)] == [
        [None, RoundClock(since=start, added=-5), None],
        [None, RoundClock(since=None, ran=600, added=-5), None],
        [None, RoundClock(since=on, ran=600, added=-5), None],
    ]


def test_what_is_noted_of_a_match_is_of_that_match_only() -> None:
    def extra(minutes: int) -> facts.ExtraTimeGiven:
        return facts.ExtraTimeGiven(round=2, match=2, minutes=minutes)

    teams = facts.TeamsBuilt(round=2, match=2, first=1, moves=())
    corrected = facts.ResultCorrected(round=2, match=2, result=wins(2))
    state = after(extra(5), extra(-2), teams, corrected, facts.ResultCleared(round=3, match=1), rounds=3)

    before, changed, cleared = (round_.matches for round_ in state.rounds)
    untouched = after(rounds=3).rounds[0].matches
    assert [match.result for match in untouched] == [RESULT, RESULT]
    assert (before, changed[0], cleared[1]) == (untouched, untouched[0], untouched[1])
    assert changed[1] == Match(
        number=2, first=3, second=4, result=wins(2), corrected=True, extra_minutes=3, teams=teams
    )
    assert cleared[0] == Match(number=1, first=1, second=2)


def test_a_round_and_a_draft_hold_all_that_was_recorded_of_them() -> None:
    receipt = Receipt(rematches=((1, 2),))
    pairings = (table(1, 2, 1), table(2, 3))
    drafted = facts.RoundDrafted(
        round=2, pairings=pairings, seed=7, algorithm="swiss-1", receipt=receipt, reason="A shared car"
    )
    published = facts.RoundPaired(
        round=2, stage=Stage.SWISS, pairings=pairings, seed=7, algorithm="swiss-1", receipt=receipt, reason="A car"
    )
    state = after(drafted)

    assert state.draft == Draft(
        round=2, pairings=pairings, seed=7, algorithm="swiss-1", receipt=receipt, reason="A shared car"
    )
    assert apply_fact(state, facts.DraftDiscarded(round=2)).draft is None
    assert apply_fact(state, published).draft is None
    assert apply_fact(state, published).rounds[1] == Round(
        number=2,
        stage=Stage.SWISS,
        matches=(Match(number=1, first=2, second=1), Match(number=2, first=3, second=None)),
        seed=7,
        algorithm="swiss-1",
        receipt=receipt,
        reason="A car",
    )


def test_rr_free_who_sits_alone_in_a_round_robin_has_no_bye_but_in_its_bracket() -> None:
    robin = replace(custom(1), system=TournamentSystem.ROUND_ROBIN)
    created = facts.TournamentCreated(tournament="x", game="keyforge", details=robin)
    joined = [facts.PlayerRegistered(player=number, name=name, lot=1) for number, name in enumerate(names(3), start=1)]
    state = fold_facts([created, *joined, paired(1, (1, 2), (3, None))])
    bracket = apply_fact(state, replace(paired(2, (1, 2), (3, None)), stage=Stage.ELIMINATION))

    assert [[match.is_free for match in round_.matches] for round_ in bracket.rounds] == [[False, True], [False, False]]
    assert [match.is_free for match in after(paired(2, (1, 2), (3, None))).rounds[1].matches] == [False, False]


def test_de_bracket_a_round_of_a_double_bracket_is_known_by_the_matches_of_those_before() -> None:
    def bracket(details: Details) -> list[DoubleRound | None]:
        created = facts.TournamentCreated(tournament="x", game="keyforge", details=details)
        joined = [facts.PlayerRegistered(player=number, name="x", lot=1) for number in (1, 2, 3, 4)]
        first, second = paired(2, (1, 4), (2, 3)), paired(3, (1, 2), (4, 3))
        later = [replace(fact, stage=Stage.ELIMINATION) for fact in (first, second)]
        return [round_.double for round_ in fold_facts([created, *joined, paired(1, (1, 2), (3, 4)), *later]).rounds]

    assert bracket(doubled(1, 4)) == [None, DoubleRound(depth=2, number=1), DoubleRound(depth=2, number=2)]
    assert bracket(custom(1, 4)) == [None, None, None]


def test_sw_cut_its_seeds_are_those_that_were_said_last() -> None:
    made = facts.CutMade(seeds=(2, 1))

    assert after().seeds is None
    assert after(made).seeds == (2, 1)
    assert after(made, facts.CutRevised(leaver=2, entrant=3, seeds=(1, 3))).seeds == (1, 3)


def test_an_event_is_what_was_set_up_and_changed_since() -> None:
    created = facts.TournamentCreated(tournament="test-facts", game="keyforge", details=custom(2, 4))
    started = facts.TournamentStarted(swiss_rounds=3, cut=2)
    wishes = Constraints(club="The Reds")
    joined = facts.PlayerRegistered(player=1, name="Ada", fields=(("deck", "x"),), lot=4, constraints=wishes)
    state = fold_facts([created, joined, started])

    assert state == Tournament(
        id="test-facts",
        game="keyforge",
        details=custom(2, 4),
        players=(Player(id=1, name="Ada", fields=(("deck", "x"),), lot=4, first_round=1, constraints=wishes),),
        next_player=2,
        started=True,
        edition=1,
        swiss_rounds=3,
        cut=2,
        announced_for=1,
    )
    assert apply_fact(state, facts.DetailsChanged(details=custom(5))).details == custom(5)
    assert apply_fact(state, facts.PlayerEdited(player=1, name="Ada")).player(1).constraints == Constraints()
