"""Well sealed files of what cannot have happened: each is refused whole, in one sentence that names the entry."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import bounds, facts
from ronda.core.errors import UnreadableFile
from ronda.core.pairings import Pairing, Receipt, Stage
from ronda.core.results import Cause, Ending, Result, Score
from tests.faults import files
from tests.faults.clock import NO_TIME
from tests.files import Body, bodies, sealed
from tests.playing import Organiser, custom, score, wins

AT = "2026-11-21T12:00:00Z"
HOLDS = "holds what this event cannot: "


def refusal(text: str) -> str:
    with pytest.raises(UnreadableFile) as refused:
        read_event_file(text)
    return str(refused.value)


def with_fact(log: journal.Log, *happened: facts.Fact) -> str:
    """The file of an event in which one more thing is said to have happened."""
    return journal.log_file_text(replace(log, records=(*log.records, *journal.extend_log(log, happened, at=AT))))


def event(game: str = "xwing") -> Organiser:
    """An event of five players with two rounds and a cut, in its second round."""
    organiser = Organiser(game, details=custom(3, 4))
    organiser.start(5)
    organiser.play_round()
    organiser.pair()
    return organiser


def bye(organiser: Organiser) -> int:
    return next(match.number for match in organiser.round.matches if match.second is None)


def table(organiser: Organiser) -> int:
    return organiser.round.open_matches[0].number


def forfeit(points: int) -> Result:
    scores = (Score(key="score", first=points, second=0),)
    return Result(winner=1, scores=scores, ending=Ending.FORFEIT, cause=Cause.ABSENT)


def paired(number: int, *tables: tuple[int | None, int | None], **others: Any) -> facts.RoundPaired:
    pairings = tuple(Pairing(number=place, first=a, second=b) for place, (a, b) in enumerate(tables, start=1))
    values: dict[str, Any] = {"stage": Stage.SWISS, "seed": 1, "algorithm": "swiss-1", "receipt": Receipt(), **others}
    return facts.RoundPaired(round=number, pairings=pairings, **values)


ABSURD: Sequence[tuple[Callable[[Organiser], facts.Fact], str]] = [
    (
        lambda o: facts.ResultReported(round=2, match=table(o), result=forfeit(10**18)),
        "its forfeit is not well formed.",
    ),
    (
        lambda o: facts.ResultReported(round=2, match=table(o), result=replace(forfeit(100), winner=0)),
        "its forfeit is not well formed.",
    ),
    (
        lambda o: facts.ResultReported(round=2, match=bye(o), result=score(100, 0)),
        "Table 3 of round 2 is a bye: it has no result.",
    ),
    (
        lambda _: facts.ResultReported(round=1, match=1, result=score(100, 0)),
        "Table 1 of round 1 already has a result. Open the table and choose Correct to change it.",
    ),
    (
        lambda o: facts.ResultCorrected(round=2, match=table(o), result=score(100, 0)),
        "Table 1 of round 2 has no result yet: enter it instead.",
    ),
    (
        lambda _: facts.ResultCleared(round=1, match=1),
        "Round 1 is followed by another stage or round: its results can be corrected but not taken back.",
    ),
    (lambda _: facts.TournamentStarted(swiss_rounds=3, cut=4), "it starts the event again."),
    (
        lambda _: facts.AnnouncementChanged(swiss_rounds=10**9, cut=4, reason="More"),
        "its rounds are not from 1 to 30.",
    ),
    (lambda _: facts.AnnouncementChanged(swiss_rounds=3, cut=1, reason="x"), "A cut takes 2 to 512 players, or 0"),
    (
        lambda _: facts.CutMade(seeds=(1, 1)),
        "The cut is made after the last round before it, which is still to come.",
    ),
    (lambda _: facts.PlayerReturned(player=1), "Alba 1 is in the event."),
    (lambda _: facts.RegistrationRestored(player=1), "The log takes on player 1 again, who was not taken off."),
    (lambda _: facts.PlayerRemoved(player=1), "Alba 1 has already been paired and stays in the standings"),
    (lambda _: facts.PlayerCheckedIn(player=1), "its player cannot be checked in or out now."),
    (lambda _: facts.PlayerDropped(player=1, reason="a\x00b"), "The reason holds an invisible character (U+0000)"),
    (lambda _: facts.PlayerDisqualified(player=1, reason="\ud800"), "The reason holds an invisible character (U+D800)"),
    (
        lambda _: facts.PlayerDropped(player=1, reason="x" * 10**6),
        "The reason has 1000000 characters; 200 is the most.",
    ),
    (lambda _: facts.DraftDiscarded(round=2), "there is no draft of round 2."),
    (lambda _: facts.RoundUnpaired(round=1), "it withdraws round 1, which has results."),
    (lambda _: facts.ClockStarted(round=1, at=AT), "round 1 has no clock that could run."),
    (lambda _: facts.ExtraTimeGiven(round=2, match=1, minutes=10**9), "its extra time is not well formed."),
    (lambda _: facts.ClockStarted(round=2, at="9999-12-31T23:59:59Z"), NO_TIME.seen.format(line=15)),
    (lambda _: facts.PrizeHandedOut(prize=1), "The log hands out prize 1, which does not exist."),
    (
        lambda _: facts.PairingsPrinted(round=1, pairings=(Pairing(number=1, first=1, second=5),)),
        "it prints other tables than round 1 had.",
    ),
    (
        lambda _: facts.RulingGiven(ruling=1, question="x", decision="x", official="Zoe", match=1),
        "its ruling is not well formed.",
    ),
    (
        lambda o: facts.DetailsChanged(details=replace(o.tournament.details, cut=8)),
        "its details change what was announced when the event started.",
    ),
]


@pytest.mark.parametrize(("fact", "sentence"), ABSURD)
def test_what_cannot_have_happened_then_is_refused(fact: Callable[[Organiser], facts.Fact], sentence: str) -> None:
    organiser = event()
    told = refusal(with_fact(organiser.log, fact(organiser)))

    assert sentence in told
    assert told.startswith((f"Line {len(organiser.log.records) + 2} ", "The file contradicts itself: "))


ROUNDS: Sequence[tuple[facts.Fact, str]] = [
    (paired(3), "its tables are not those of a round."),
    (paired(3, (None, None)), "its tables are not those of a round."),
    (paired(3, (1, 2)), "its tables do not seat everybody who is there."),
    (paired(3, (1, 2), (3, None), (4, None), (5, None)), "it leaves somebody without an opponent."),
    (paired(3, (1, 2), (3, 4), (5, None), algorithm="a/\x00"), "its pairing has no valid method or seed."),
    (paired(3, (1, 2), (3, 4), (5, None), seed=-1), "its pairing has no valid method or seed."),
    (paired(3, (1, 2), (3, 4), (5, None), stage=Stage.ELIMINATION), "it begins a bracket before the cut."),
    (
        paired(3, (1, 2), (3, 4), (5, None), receipt=Receipt(rematches=((1, 99),))),
        "its receipt is not that of a round.",
    ),
]


@pytest.mark.parametrize(("fact", "sentence"), ROUNDS)
def test_a_round_that_nobody_could_have_paired_is_refused(fact: facts.Fact, sentence: str) -> None:
    organiser = event()
    organiser.finish_round()

    assert refusal(with_fact(organiser.log, fact)).endswith(HOLDS + sentence)
    assert read_event_file(with_fact(organiser.log, paired(3, (1, 2), (3, 4), (5, None)))).tournament.rounds[2:]


def test_sw_cut_a_cut_of_one_player_twice_is_refused() -> None:
    """SW-CUT: as many as were announced, each once, all of them there."""
    organiser = event()
    organiser.finish_round()
    organiser.drop(5)
    organiser.play_round()

    for seeds in ((1, 1), (1, 1, 2, 3), (1, 2, 3, 5), (1, 2)):
        told = refusal(with_fact(organiser.log, facts.CutMade(seeds=seeds)))
        assert told == files.IMPOSSIBLE_CUT.seen.format(line=len(organiser.log.records) + 2)
    assert read_event_file(with_fact(organiser.log, facts.CutMade(seeds=(4, 3, 2, 1)))).tournament.seeds


def test_sw_elim_a_bracket_of_three_tables_is_refused() -> None:
    """SW-ELIM: a round of a bracket holds the tables that follow from it and no others."""
    organiser = Organiser("keyforge", details=custom(0))
    organiser.start(6)
    bracket = {"stage": Stage.ELIMINATION, "algorithm": "bracket-1"}

    told = refusal(with_fact(organiser.log, paired(1, (1, 2), (3, 4), (5, 6), **bracket)))
    assert told == files.IMPOSSIBLE_BRACKET.seen.format(line=len(organiser.log.records) + 2)


def test_sw_late_who_was_taken_off_is_not_restored_after_the_last_swiss_round_is_paired() -> None:
    """SW-LATE: until then, and with the same number."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(6)
    organiser.do(ask.RemovePlayer(player=6))
    organiser.play_round()
    restored = facts.RegistrationRestored(player=6)
    assert read_event_file(with_fact(organiser.log, restored)).tournament.player(6).first_round == 2

    organiser.pair()
    told = refusal(with_fact(organiser.log, restored))
    assert told.endswith(f"{HOLDS}The last Swiss round is paired: nobody can join any more.")


def test_sw_dq_who_is_disqualified_does_not_return() -> None:
    """SW-DQ: for good."""
    organiser = event()
    organiser.do(ask.DisqualifyPlayer(player=2, reason="Altered list"))

    told = refusal(with_fact(organiser.log, facts.PlayerReturned(player=2)))
    assert told.endswith(f"{HOLDS}Bruno 2 was disqualified and cannot return.")


def test_what_was_undone_must_have_been_possible_when_it_was_done() -> None:
    """Else Redo would do it."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(4)
    organiser.pair()
    organiser.report(1, wins(1))
    organiser.undo()
    records = bodies(journal.log_file_text(organiser.log))
    assert read_event_file(sealed(records)).undone

    reported = next(record for record in records if record["type"] == "ResultReported")
    reported["data"]["result"]["winner"] = 7
    told = refusal(sealed(records))
    assert told == f"Line {reported['seq'] + 2} {HOLDS}Choose who won."


def test_a_command_is_judged_by_the_state_to_which_something_returned() -> None:
    """A round that was paired before the return is not there after it, and the other way round."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(4)
    before = organiser.log.records[-1].action
    organiser.pair()
    after = organiser.log.records[-1].action
    organiser.return_to(before)
    result = facts.ResultReported(round=1, match=1, result=wins(1))

    assert refusal(with_fact(organiser.log, result)).endswith("speaks of round 1, which was not paired.")
    organiser.return_to(after)
    assert read_event_file(with_fact(organiser.log, result)).tournament.rounds[0].has_results


def test_a_record_stands_in_the_command_that_it_says() -> None:
    """A record that joined an earlier command would be undone with it."""
    organiser = event()
    records = bodies(journal.log_file_text(organiser.log))
    records[-1]["action"] = records[2]["action"]

    assert refusal(sealed(records)).endswith("its place in the log is wrong.")


# -- sizes -------------------------------------------------------------------------------------------------------------


def first_record(**values: object) -> Body:
    created = bodies(journal.log_file_text(Organiser("keyforge", details=custom(2)).log))[0]
    return {**created, "data": {**created["data"], **values}}


@pytest.mark.parametrize("identity", ["a/b", "../../x", "", "x" * 41, "UPPER-CASE", "naïve-name", "a b c d"])
def test_an_identifier_that_ronda_does_not_make_is_refused(identity: str) -> None:
    told = refusal(sealed([first_record(tournament=identity)]))

    assert told == files.LED_ASTRAY.seen.format(identifier=identity[:40])


def test_a_number_of_rounds_that_no_event_has_is_refused() -> None:
    """10⁹ of them."""
    details = {**first_record()["data"]["details"], "swiss_rounds": 10**9}

    told = refusal(sealed([first_record(details=details)]))
    assert told == f"Line 2 {HOLDS}A custom structure needs its number of Swiss rounds, from 0 to 30."


@pytest.mark.parametrize("depth", [500, 990, 5_000, 200_000])
@pytest.mark.parametrize("bracket", ["[]", "{}"])
def test_nested_brackets_are_refused(depth: int, bracket: str) -> None:
    """However deep, as a line of their own and inside a record."""
    opening = '{"a":' if bracket == "{}" else "["
    nested = opening * depth + "1" + bracket[1] * depth
    lines = sealed([first_record()]).splitlines()
    line = lines[1].replace('"data":{', f'"data":{{"x":{nested},', 1)

    assert refusal("\n".join([lines[0], nested, lines[2]])).startswith("Line 2 is damaged: ")
    assert refusal("\n".join([lines[0], line, lines[2]])).startswith("Line 2 is damaged: ")


def test_a_file_larger_than_any_event_is_refused() -> None:
    text = "x" * (bounds.LARGEST_FILE + 1)

    assert refusal(text) == files.TOO_LARGE.seen


@pytest.mark.parametrize("end", ["\n", "\r", "\u2028", "\v"])
def test_a_file_of_more_lines_than_any_event_has_is_refused(end: str) -> None:
    text = sealed([first_record()]) + end * bounds.MOST_LINES

    assert refusal(text) == "The file is too large for an event: it has 1000003 lines, and 1000000 are the most."


def test_more_players_than_any_event_has_are_refused() -> None:
    """20,000 of them, before anything else of the file is read."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.register("Alba")
    head, created, player, closing = journal.log_file_text(organiser.log).splitlines()
    text = "\n".join([head, created, *[player] * 20_000, closing])

    assert refusal(text) == files.TOO_MANY.seen
