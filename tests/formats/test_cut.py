"""SW-CUT: who goes on, who moves up, and when nobody is added any more."""

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, NotNow
from ronda.core.facts import CutRevised
from ronda.core.pairings import Stage
from ronda.core.state import Phase
from tests.playing import Organiser, custom


def after_swiss(players: int = 12, cut: int = 8, rounds: int = 3) -> Organiser:
    organiser = Organiser("xwing", details=custom(rounds, cut=cut))
    organiser.start(players)
    organiser.play_swiss()
    return organiser


def order(organiser: Organiser) -> list[int]:
    return [row.player for row in organiser.standings().rows]


def seeds(organiser: Organiser) -> tuple[int, ...]:
    assert organiser.tournament.seeds is not None
    return organiser.tournament.seeds


def first_elimination_matches(organiser: Organiser) -> list[tuple[int | None, int | None]]:
    (paired, *_) = organiser.tournament.stage_rounds(Stage.ELIMINATION)
    return [(match.first, match.second) for match in paired.matches]


def test_sw_cut_takes_the_best_in_the_order_of_the_standings() -> None:
    organiser = after_swiss()
    organiser.do(ask.MakeCut())

    assert seeds(organiser) == tuple(order(organiser)[:8])


@pytest.mark.parametrize("paired", [False, True])
def test_sw_cut_when_the_sixth_of_a_top_8_leaves_the_ninth_enters_as_the_eighth(*, paired: bool) -> None:
    """SW-CUT, the document's example: 9th enters as 8th, 8th → 7th, 7th → 6th; also once the stage is paired."""
    organiser = after_swiss()
    place = order(organiser)
    organiser.do(ask.MakeCut())
    if paired:
        organiser.pair()
    happened = organiser.drop(place[5])

    expected = (*place[:5], place[6], place[7], place[8])
    assert seeds(organiser) == expected
    assert CutRevised(leaver=place[5], entrant=place[8], seeds=expected) in happened
    if not paired:
        organiser.pair()
    one, two, three, four, five, six, seven, eight = expected
    assert first_elimination_matches(organiser) == [(one, eight), (two, seven), (three, six), (four, five)]


def test_sw_cut_passes_over_those_who_have_left() -> None:
    """SW-CUT: a dropped and a disqualified player are no longer candidates."""
    organiser = after_swiss()
    place = order(organiser)
    organiser.drop(place[0])
    organiser.do(ask.DisqualifyPlayer(player=place[3], reason="altered deck"))
    organiser.do(ask.MakeCut())

    assert seeds(organiser) == (place[1], place[2], *place[4:10])


def test_sw_cut_the_replacement_passes_over_those_who_have_left() -> None:
    organiser = after_swiss()
    place = order(organiser)
    organiser.drop(place[8])
    organiser.do(ask.MakeCut())
    organiser.drop(place[0])

    assert seeds(organiser) == (*place[1:8], place[9])


@pytest.mark.parametrize("leave", ["drop", "disqualify"])
def test_sw_cut_nobody_is_added_once_the_stage_has_begun(leave: str) -> None:
    """SW-CUT, SW-ELIM-DROP: after the first result of the stage the opponent goes on instead."""
    organiser = after_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    before = seeds(organiser)
    organiser.report(1, organiser.random_result())
    leaver = organiser.round.matches[1].second
    opponent = organiser.round.matches[1].first
    assert leaver is not None
    if leave == "drop":
        organiser.drop(leaver)
    else:
        organiser.do(ask.DisqualifyPlayer(player=leaver, reason="altered deck"))

    assert seeds(organiser) == before
    assert organiser.round.matches[1].winner == opponent
    assert organiser.refusal(ask.MakeCut(), NotNow) == ("Elimination has begun: nobody can be added to the cut.")


def test_sw_cut_the_organiser_may_decide_that_nobody_moves_up() -> None:
    """SW-CUT: on another day a place stays empty, and the opponent has a bye."""
    organiser = after_swiss()
    place = order(organiser)
    organiser.do(ask.MakeCut())
    organiser.drop(place[5], replace=False)
    organiser.pair()

    assert seeds(organiser) == tuple(place[:8])
    assert (place[2], None) in first_elimination_matches(organiser)
    assert organiser.round.match_of(place[5]) is None


def test_sw_cut_with_nobody_left_to_enter_is_smaller_and_the_best_seed_has_a_bye() -> None:
    organiser = after_swiss(players=4, cut=4, rounds=2)
    place = order(organiser)
    organiser.do(ask.MakeCut())
    organiser.drop(place[3])
    organiser.pair()

    assert seeds(organiser) == tuple(place[:3])
    assert first_elimination_matches(organiser) == [(place[0], None), (place[1], place[2])]


def test_sw_cut_of_two_whose_second_leaves_still_has_a_champion() -> None:
    """SW-ELIM-DROP: with nobody to enter, the one who is left has a bye in the final."""
    organiser = after_swiss(players=2, cut=2, rounds=1)
    place = order(organiser)
    organiser.do(ask.MakeCut())
    organiser.drop(place[1])
    organiser.pair()

    assert organiser.phase is Phase.FINISHED
    assert organiser.round.matches[0].winner == place[0]


def test_sw_cut_can_be_made_again_after_a_correction_until_a_match_is_played() -> None:
    """SW-CUT: a corrected Swiss result may change who goes on, while nothing has been played."""
    organiser = after_swiss()
    organiser.do(ask.MakeCut())
    organiser.pair()
    for match in organiser.tournament.rounds[2].matches:
        result = match.result
        assert result is not None
        loser = 3 - result.winner
        turned = organiser.ruleset.scoring.forfeit(organiser.tournament.details, Stage.SWISS, loser)
        organiser.do(ask.CorrectResult(round=3, match=match.number, result=turned))
    organiser.do(ask.MakeCut())

    assert seeds(organiser) == tuple(order(organiser)[:8])
    assert organiser.phase is Phase.BETWEEN_ROUNDS
    assert len(organiser.tournament.rounds) == 3


def test_sw_cut_is_made_after_the_last_swiss_round() -> None:
    organiser = Organiser("xwing", details=custom(2, cut=4))
    organiser.start(6)
    organiser.play_round()

    assert organiser.refusal(ask.MakeCut(), NotNow) == (
        "The cut is made after the last round before it, which is still to come."
    )
    organiser.pair()
    assert organiser.refusal(ask.MakeCut(), NotNow) == (
        "Round 2 still has open matches: tables 1, 2, 3. Enter their results first."
    )


def test_sw_cut_is_not_made_in_an_event_without_one() -> None:
    organiser = Organiser("xwing", details=custom(1))
    organiser.start(4)
    organiser.play_round()

    assert organiser.refusal(ask.MakeCut(), NotNow) == "This event was announced without a cut."


def test_sw_cut_needs_two_players() -> None:
    organiser = Organiser("xwing", details=custom(1, cut=2))
    organiser.start(2)
    organiser.play_round()
    organiser.drop(1)

    assert organiser.refusal(ask.MakeCut(), Impossible) == "Fewer than two players are left for the cut."


def test_sw_cut_a_player_in_the_cut_is_never_taken_off_the_list() -> None:
    """A player who was never paired can be in the cut: away for the Swiss rounds, back before the cut."""
    organiser = Organiser("xwing", details=custom(1, cut=4))
    organiser.start(5)
    organiser.drop(5)
    organiser.play_round()
    organiser.drop(4)
    organiser.do(ask.ReturnPlayer(player=5))
    organiser.do(ask.MakeCut())

    assert 5 in seeds(organiser)
    assert organiser.refusal(ask.RemovePlayer(player=5), NotNow) == (
        "Elena 5 is in the cut: choose “Drop”, so that the place passes on."
    )
