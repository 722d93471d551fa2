"""ST-ABSENT: rounds for which a player's absence was announced before they were paired."""

from dataclasses import replace
from fractions import Fraction

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import requests as ask
from ronda.core.absences import AbsenceCount
from ronda.core.details import TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.facts import AbsenceAnnounced, AbsenceTakenBack, PairingChangeKind
from ronda.core.pairings import Pairing
from ronda.formats.outlook.simulation import SimulatedField
from ronda.formats.standings import swiss_crosstable
from ronda.rulesets import ruleset_of
from ronda.views.files.public_copy import public_copy_log
from ronda.views.files.trf_report import trf_report
from tests.playing import Organiser, custom, eventful


@pytest.fixture
def organiser() -> Organiser:
    """Eight players of X-Wing before round 1 of four."""
    organiser = Organiser("xwing", details=custom(4))
    organiser.start(8)
    return organiser


def away(player: int, number: int, counts: str = "loss") -> ask.AnnounceAbsence:
    return ask.AnnounceAbsence(player=player, round=number, counts=counts)


def line_of(organiser: Organiser, player: int) -> tuple[Fraction, int, int, int]:
    """Points, rounds played, byes and rounds missed after all that is paired."""
    table = swiss_crosstable(organiser.tournament, organiser.ruleset, after_round=len(organiser.tournament.rounds))
    line = table[player]
    return line.points, line.rounds_played, line.byes, line.unpaired_losses


@pytest.mark.parametrize(
    ("counts", "expected"),
    [("loss", (0, 0, 0, 1)), ("half", (Fraction(1, 2), 1, 0, 0)), ("bye", (1, 1, 1, 0))],
)
def test_st_absent_the_round_counts_as_chosen_and_the_next_one_is_played_again(
    organiser: Organiser, counts: str, expected: tuple[Fraction | int, ...]
) -> None:
    organiser.do(away(3, 1, counts))
    first = organiser.play_round()
    match = first.match_of(3)

    assert match is None if counts != "bye" else match is not None and match.is_bye
    assert line_of(organiser, 3) == expected
    assert sum(match.is_bye for match in first.matches) == (2 if counts == "bye" else 1)

    second = organiser.play_round()
    seat = second.match_of(3)
    assert seat is not None
    assert seat.second is not None
    assert {finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}
    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def test_st_absent_half_a_point_is_a_draw_or_half_of_a_bye() -> None:
    halves = {game: Organiser(game).ruleset.scoring.half_point for game in ("keyforge", "xwing", "aristeia")}
    three = (("result", "winner"), ("draws", "yes"), ("win", "3"), ("draw", "1"), ("loss", "0"), ("bye", "3"))
    drawn, decided = (
        Organiser("custom", details=custom(3, options=options))
        for options in (three, (*three[:1], ("draws", "no"), *three[2:3], *three[4:]))
    )

    assert halves == {"keyforge": Fraction(1, 2), "xwing": Fraction(1, 2), "aristeia": 1}
    assert ruleset_of(drawn.tournament).scoring.half_point == 1
    assert ruleset_of(decided.tournament).scoring.half_point == Fraction(3, 2)


def test_st_absent_half_a_point_is_neither_an_opponent_nor_a_bye_nor_a_match(organiser: Organiser) -> None:
    organiser.do(away(3, 1, "half"))
    organiser.play_round()
    line = swiss_crosstable(organiser.tournament, organiser.ruleset, after_round=1)[3]

    assert (line.opponents, line.byes, line.matches_played, line.absent_halves) == ((), 0, 0, 1)
    assert set(line.totals.values()) == {0}
    field = SimulatedField.of(organiser.tournament, organiser.ruleset, lambda: 0.5)
    assert next(each for each in field.lines() if each.player == 3) == line


def test_st_absent_a_draft_no_longer_fits_until_the_others_are_paired(organiser: Organiser) -> None:
    organiser.do(ask.PairRound())
    organiser.do(away(3, 1))
    organiser.do(away(5, 1))

    assert "without an opponent" in organiser.refusal(ask.PublishRound())
    organiser.do(ask.TieUpDraft())
    organiser.do(ask.PublishRound())
    assert {player for match in organiser.round.matches for player in match.players} == {1, 2, 4, 6, 7, 8}
    assert [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)] != [
        PairingVerdict.DIFFERENT
    ]


def test_st_absent_who_comes_after_all_is_seated_against_the_bye(organiser: Organiser) -> None:
    organiser.do(away(3, 1, "half"))
    organiser.pair()
    sits_out = next(match.first for match in organiser.round.matches if match.second is None)
    assert sits_out is not None

    organiser.do(ask.TakeAbsenceBack(player=3, round=1))
    organiser.do(ask.ChangePairings(round=1, change=PairingChangeKind.OPPONENTS, player=3, other=sits_out))
    organiser.finish_round()

    match = organiser.round.match_of(3)
    assert match is not None
    assert set(match.players) == {3, sits_out}
    assert line_of(organiser, 3)[1:] == (1, 0, 0)
    verdicts = [finding.verdict for finding in verify_pairings(organiser.log, organiser.ruleset)]
    assert PairingVerdict.DIFFERENT not in verdicts


def test_st_absent_a_forged_round_that_seats_who_is_absent_is_refused(organiser: Organiser) -> None:
    organiser.do(ask.PairRound())
    draft = organiser.tournament.draft
    assert draft is not None
    assert all(isinstance(table, Pairing) for table in draft.pairings)
    organiser.do(ask.PublishRound())
    paired = organiser.log.records[-1].fact
    organiser.undo()
    organiser.do(away(3, 1))
    organiser.note(paired)

    with pytest.raises(Refusal, match="do not seat everybody who is there"):
        read_event_file(journal.log_file_text(organiser.log))


def test_st_absent_is_undone_replaced_and_taken_back(organiser: Organiser) -> None:
    assert organiser.do(away(3, 2)) == (AbsenceAnnounced(player=3, round=2, counts=AbsenceCount.LOSS),)
    organiser.do(away(3, 2, "half"))
    assert organiser.tournament.player(3).absences == ((2, AbsenceCount.HALF),)
    organiser.undo()
    assert organiser.tournament.player(3).absences == ((2, AbsenceCount.LOSS),)
    assert organiser.do(ask.TakeAbsenceBack(player=3, round=2)) == (AbsenceTakenBack(player=3, round=2),)
    assert organiser.tournament.player(3).absences == ()


def test_st_absent_each_refusal(organiser: Organiser) -> None:
    organiser.do(away(3, 1, "bye"))

    assert organiser.refusal(away(3, 1, "bye")) == "That is noted of Carmen 3 already."
    assert organiser.refusal(away(3, 1, "draw")) == "Choose what the absence counts."
    assert organiser.refusal(away(3, 5)) == (
        "An absence can be announced for a round that is still to be paired, and round 5 is not."
    )
    assert organiser.refusal(ask.TakeAbsenceBack(player=4, round=1)) == "No absence of Dario 4 from round 1 is noted."
    organiser.pair()
    assert organiser.refusal(ask.TakeAbsenceBack(player=3, round=1)) == (
        "Round 1 is paired: the absence of Carmen 3 counts in it."
    )
    organiser.finish_round()
    for player in range(1, 8):
        organiser.do(away(player, 2))
    assert organiser.refusal(ask.PairRound()) == ("Fewer than two players are there for round 2: take an absence back.")
    organiser.drop(1)
    assert organiser.refusal(away(1, 3)) == "Alba 1 is not in the event any more."


def test_st_absent_nobody_has_a_second_bye_by_being_absent_agl_bye() -> None:
    """AGL-BYE: nobody ever has two."""
    organiser = Organiser("aristeia", details=custom(3))
    organiser.start(6)

    assert (
        organiser.refusal(away(1, 2, "bye")) == "In this game nobody has two byes: choose what else the absence counts."
    )
    organiser.do(away(1, 1, "half"))
    organiser.play_round()
    assert line_of(organiser, 1)[:2] == (Fraction(1), 1)


def test_st_absent_a_round_robin_has_no_absences() -> None:
    organiser = Organiser("custom", details=replace(custom(3), system=TournamentSystem.ROUND_ROBIN))
    organiser.start(4)

    assert organiser.refusal(away(1, 1)) == (
        "In a round robin everybody meets everybody: enter who did not come at the table."
    )


def test_st_absent_stands_in_the_public_copy_and_decides_the_fingerprint() -> None:
    organiser = eventful("xwing")
    copied = public_copy_log(organiser.log)

    absences = [player.absences for player in organiser.tournament.players if player.absences]
    assert absences == [((4, AbsenceCount.HALF),)]
    assert [player.absences for player in copied.tournament.players if player.absences] == absences
    assert PairingVerdict.DIFFERENT not in {each.verdict for each in verify_pairings(copied, organiser.ruleset)}


def test_st_absent_is_no_missed_round_of_the_federation(organiser: Organiser) -> None:
    organiser.do(away(3, 1, "half"))
    organiser.do(away(4, 1))
    organiser.play_round()
    lines = trf_report(organiser.tournament, organiser.ruleset).splitlines()

    assert [line[-8:] for line in lines if line.startswith(("001    3", "001    4"))] == ["0000 - H", "0000 - Z"]
