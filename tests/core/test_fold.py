"""A log that contradicts itself is refused where it does, whatever wrote it."""

import pytest

from ronda.core import facts
from ronda.core.details import Details
from ronda.core.errors import Malformed
from ronda.core.fold import evolve, fold
from ronda.core.pairings import Pairing, Stage
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
