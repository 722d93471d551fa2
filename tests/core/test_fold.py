"""A log that contradicts itself is refused where it does, whatever wrote it."""

import pytest

from ronda.core import facts
from ronda.core.details import Details
from ronda.core.errors import Malformed
from ronda.core.fold import evolve, fold
from ronda.core.notice import Prize
from ronda.core.pairings import Pairing, Receipt, Stage
from ronda.core.state import Status, Tournament
from tests.playing import known_facts, wins


def paired(number: int, *pairs: tuple[int | None, int | None]) -> facts.RoundPaired:
    pairings = tuple(Pairing(number=i, first=a, second=b) for i, (a, b) in enumerate(pairs, start=1))
    return facts.RoundPaired(round=number, stage=Stage.SWISS, pairings=pairings, seed=0, algorithm="by hand")


NOT_REGISTERED = "The log speaks of player 9, who is not registered."
NOT_PAIRED = "The log speaks of round 2, which was not paired."
NO_TABLE = "The log speaks of table 3 in round 1, which does not exist."
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
        (facts.PlayerDisqualified(player=9, reason="x"), NOT_REGISTERED),
        (facts.CutMade(seeds=(1, 9)), NOT_REGISTERED),
        (facts.CutRevised(leaver=1, entrant=9, seeds=(2, 9)), NOT_REGISTERED),
        (facts.RoundUnpaired(round=2), NOT_PAIRED),
        (facts.ClockStarted(round=2, at="x"), NOT_PAIRED),
        (facts.ResultReported(round=2, match=1, result=RESULT), NOT_PAIRED),
        (facts.ResultReported(round=1, match=3, result=RESULT), NO_TABLE),
        (facts.ResultCorrected(round=1, match=3, result=RESULT), NO_TABLE),
        (facts.ResultCleared(round=1, match=3), NO_TABLE),
        (facts.ExtraTimeGiven(round=1, match=3, minutes=5), NO_TABLE),
        (facts.RoomMessagePosted(message=2, text="x"), "The log posts message 2 out of order."),
        (facts.RoomMessageTakenBack(message=1), "The log takes back message 1, which is not shown."),
        (facts.ActionUndone(action=1), "The log holds a ActionUndone where none can be."),
        (
            facts.TournamentCreated(tournament="other", game="xwing", details=Details(name="x")),
            "The log holds a TournamentCreated where none can be.",
        ),
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(fact: facts.Fact, sentence: str) -> None:
    state = fold(known_facts("keyforge", 4, [[(1, 2, RESULT), (3, 4, RESULT)]]))

    with pytest.raises(Malformed) as refused:
        evolve(state, fact)

    assert str(refused.value) == sentence


def test_a_log_begins_with_the_creation_of_an_event() -> None:
    with pytest.raises(Malformed) as empty:
        fold([])
    with pytest.raises(Malformed) as headless:
        fold([facts.PlayerDropped(player=1)])

    assert str(empty.value) == "The log is empty."
    assert str(headless.value) == "The log does not begin with the creation of an event."


def test_a_removed_registration_leaves_its_number_unused() -> None:
    """Numbers are never given twice, so that an old line never means a new player."""
    state = fold([*known_facts("keyforge", 3, []), facts.PlayerRemoved(player=3)])
    state = evolve(state, facts.PlayerRegistered(player=4, name="Zoe", lot=1))

    assert [player.id for player in state.players] == [1, 2, 4]


# -- what a fact changes, of whom, and what it leaves alone ------------------------------------------------------------

MEETINGS = [(1, 2, RESULT), (3, 4, RESULT)]


def table(number: int, *players: int | None) -> Pairing:
    first, second = (*players, None)[:2]
    return Pairing(number=number, first=first, second=second)


def after(*happened: facts.Fact, rounds: int = 1) -> Tournament:
    """Give an event of four players after some rounds, and what happened since."""
    return fold([*known_facts("keyforge", 4, [MEETINGS] * rounds), *happened])


def gone(state: Tournament) -> dict[int, tuple[str, int | None, str]]:
    """Give who has left, with the last round before that and the reason."""
    left = (player for player in state.players if player.status is not Status.ACTIVE)
    return {player.id: (player.status.value, player.left_round, player.reason) for player in left}


def test_sw_drop_and_sw_dq_who_left_stays_gone_from_then_on_until_they_return() -> None:
    dropped = after(facts.PlayerDropped(player=1, reason="The last train"))
    later = evolve(evolve(dropped, paired(2, (2, 3))), facts.PlayerDisqualified(player=1, reason="Threats"))
    both = evolve(later, facts.PlayerDropped(player=4, reason="Ill"))
    back = evolve(both, facts.PlayerReturned(player=1))

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
    assert after(leaver, announced(2)).swiss_rounds == 2


def test_agl_prizes_that_are_announced_anew_are_those_of_the_event_and_a_change() -> None:
    mug = Prize(what="A mug")
    state = after(facts.PrizesChanged(prizes=(mug,), sharing="One each.", reason="A gift"))

    assert (state.details.notice.prizes, state.details.notice.sharing) == ((mug,), "One each.")
    assert [(change.reason, change.sharing) for change in state.changes] == [("A gift", "One each.")]


def test_any_rulings_an_appeal_is_against_its_own_ruling_and_stays_when_that_is_written_anew() -> None:
    def given(number: int, decision: str = "Yes") -> facts.RulingGiven:
        return facts.RulingGiven(ruling=number, question="May I?", decision=decision, official="Zoe")

    appeal = facts.RulingAppealed(ruling=2, player=1, official="Ada", outcome=facts.Outcome.UPHELD)
    state = after(given(1), given(2), given(3), appeal, given(2, "No"))

    assert [(ruling.given, ruling.appeal) for ruling in state.rulings] == [
        (given(1), None),
        (given(2, "No"), appeal),
        (given(3), None),
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
    assert [each.number for each in evolve(state, facts.RoomMessagePosted(message=4, text="x")).messages] == [
        1,
        2,
        3,
        4,
    ]


@pytest.mark.parametrize(("player", "known"), [(1, True), (4, True), (5, False), (0, False)])
def test_a_draft_seats_those_who_were_ever_registered(player: int, known: bool) -> None:
    """Player 4 was taken off since the draft was made, and may still hold a seat."""
    drafted = facts.RoundDrafted(round=1, pairings=(table(1, 1, 2), table(2, 3, 4)), seed=1, algorithm="x")
    state = evolve(after(drafted, rounds=0), facts.PlayerRemoved(player=4))
    change = facts.DraftChanged(
        round=1,
        change=facts.Change.SEATS,
        players=(2, 3),
        pairings=(table(1, player, 2 if player != 2 else 3),),
        algorithm="by hand",
        receipt=Receipt(),
    )
    if not known:
        with pytest.raises(Malformed) as refused:
            evolve(state, change)
        assert str(refused.value) == "The log seats somebody in round 1 who never was registered."
        return
    draft = evolve(state, change).draft
    assert draft is not None
    assert (draft.pairings, draft.algorithm, draft.seed) == (change.pairings, "by hand", 1)
