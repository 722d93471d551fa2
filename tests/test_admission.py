"""Files from outside: whole is not enough, they must hold what this event can."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import UnreadableFile
from ronda.core.results import Result, Score
from ronda.imports import read_by_rules
from ronda.journal import chain
from ronda.rulesets import every_ruleset, find_ruleset
from tests.playing import Organiser, custom, eventful, wins


def rewritten(log: journal.Log, change: Callable[[facts.Fact], facts.Fact]) -> str:
    """The file that somebody would make who changes events and computes every checksum anew."""
    again: journal.Log | None = None
    actions: dict[int, list[facts.Fact]] = {}
    for record in log.records:
        actions.setdefault(record.action, []).append(change(record.fact))
    for happened in actions.values():
        again = journal.append_records(again, journal.extend_log(again, happened, at=log.records[0].at))
    assert again is not None
    return journal.log_file_text(again)


@pytest.fixture
def log() -> journal.Log:
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(4)
    organiser.play_round()
    organiser.do(ask.TickCheck(player=1, check="deck", official="Zoe"))
    organiser.do(ask.NotePayment(player=1, paid=True))
    corrected = (("deck", "Grey Heron"),)
    organiser.do(ask.CorrectRegistration(player=1, fields=corrected, official="Zoe", reason="Left out"))
    return organiser.log


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_what_ronda_wrote_is_admitted(game: str) -> None:
    log = eventful(game).log

    assert read_event_file(journal.log_file_text(log)) == log


def test_a_result_is_judged_by_the_stage_that_its_round_had_then_kf_format() -> None:
    """KF-FORMAT: a withdrawn Swiss round of single games may be followed by an elimination round of best of three."""
    details = custom(3, cut=2)
    organiser = Organiser("keyforge", details=replace(details, options=(("elimination_games", "3"),)))
    organiser.start(4)
    organiser.play_round()
    organiser.play_round()
    organiser.pair()
    organiser.report(1, wins(1))
    organiser.do(ask.ClearResult(round=3, match=1))
    organiser.do(ask.UnpairRound(round=3))
    organiser.do(ask.ChangeAnnouncement(swiss_rounds=2, cut=2, reason="The hall closes early"))
    organiser.do(ask.MakeCut())
    organiser.play_round()

    assert read_event_file(journal.log_file_text(organiser.log)).tournament == organiser.tournament


def swapped(kind: type, **fields: Any) -> Callable[[facts.Fact], facts.Fact]:
    return lambda fact: replace(fact, **fields) if isinstance(fact, kind) else fact


def with_details(**fields: Any) -> Callable[[facts.Fact], facts.Fact]:
    def change(fact: facts.Fact) -> facts.Fact:
        if isinstance(fact, facts.TournamentCreated):
            return replace(fact, details=replace(fact.details, **fields))
        return fact

    return change


FORGED: Sequence[tuple[Callable[[facts.Fact], facts.Fact], str]] = [
    (with_details(tier="royal"), "Line 2 holds what this event cannot: There is no tier “royal”."),
    (with_details(date="tomorrow"), "Line 2 holds what this event cannot: The date “tomorrow” must be"),
    (with_details(options=(("format", "chess"),)), "Line 2 holds what this event cannot: Format cannot be “chess”."),
    (with_details(name=" Loose "), "Line 2 holds what this event cannot: its details are not well formed."),
    (
        swapped(facts.PlayerRegistered, name="A\u202eB"),
        "Line 3 holds what this event cannot: The name of the player holds",
    ),
    (
        swapped(facts.PlayerRegistered, name=""),
        "Line 3 holds what this event cannot: the name of its player is not well formed.",
    ),
    (
        swapped(facts.PlayerRegistered, fields=(("rank", "general"),)),
        "Line 3 holds what this event cannot: its field “rank” is not one of this game.",
    ),
    (
        swapped(facts.ResultReported, result=Result(winner=1, scores=(Score(key="score", first=9, second=0),))),
        "holds what this event cannot: The result must have these numbers: -.",
    ),
    (
        swapped(facts.RegistrationCorrected, fields=(("rank", "general"),)),
        "holds what this event cannot: its field “rank” is not one of this game.",
    ),
    (
        swapped(facts.RegistrationCorrected, reason=""),
        "holds what this event cannot: its correction is not well formed.",
    ),
    (
        swapped(facts.RegistrationCorrected, official=" Zoe "),
        "holds what this event cannot: its correction is not well formed.",
    ),
    (
        swapped(facts.CheckTicked, check="weight"),
        "holds what this event cannot: its check “weight” is not one of this game.",
    ),
    (swapped(facts.CheckTicked, official=" Zoe "), "holds what this event cannot: its check is not well formed."),
    (
        swapped(facts.PaymentNoted, amount=-1),
        "holds what this event cannot: its payment has no valid amount.",
    ),
    (
        swapped(facts.PaymentNoted, part_paid=-1),
        "holds what this event cannot: its payment has no valid amount.",
    ),
    (swapped(facts.ResultReported, result=Result(winner=0)), "holds what this event cannot: Choose who won."),
]


@pytest.mark.parametrize(("change", "sentence"), FORGED)
def test_a_well_sealed_file_with_impossible_contents_is_refused(
    log: journal.Log, change: Callable[[facts.Fact], facts.Fact], sentence: str
) -> None:
    text = rewritten(log, change)

    with pytest.raises(UnreadableFile) as refused:
        read_event_file(text)
    assert sentence in str(refused.value.message)


def test_a_time_that_is_none_is_refused(log: journal.Log) -> None:
    records = journal.extend_log(None, [log.records[0].fact], at="at noon")

    with pytest.raises(UnreadableFile, match="“at noon” is not a time"):
        read_event_file(journal.log_file_text(journal.append_records(None, records)))


def test_a_record_is_kept_as_it_was_written_even_if_it_lacks_what_has_a_default(log: journal.Log) -> None:
    """A file of an earlier build is written back byte for byte."""
    created = log.records[0]
    raw = {
        "v": 1,
        "seq": 0,
        "at": created.at,
        "action": 0,
        "type": "TournamentCreated",
        "data": {"tournament": "0123456789abcd", "game": "keyforge", "details": {"name": "Cellar"}},
    }
    digest = chain.record_digest(chain.root_digest(), raw)
    record = journal.read_lines([chain.record_line(raw, digest)]).records[0]
    text = journal.log_file_text(journal.append_records(None, [record]))

    assert journal.log_file_text(journal.read_log_file(text)) == text
    assert '"details":{"name":"Cellar"}' in text


def test_a_draft_that_no_ronda_wrote_is_refused() -> None:
    """A reason with marks that hide text, and a change of seats that names nobody."""
    organiser = Organiser("keyforge", details=custom(2))
    organiser.start(4)
    organiser.do(ask.PairRound())
    draft = organiser.tournament.draft
    assert draft is not None
    first, second = (table.first for table in draft.pairings)
    assert first is not None
    assert second is not None
    organiser.do(ask.SwapPlayers(player=first, other=second))
    organiser.do(ask.PublishRound(reason="They came together"))
    written = organiser.log

    def hidden(fact: facts.Fact) -> facts.Fact:
        return replace(fact, reason="a\u202eb") if isinstance(fact, facts.RoundPaired) else fact

    def nobody(fact: facts.Fact) -> facts.Fact:
        return replace(fact, players=()) if isinstance(fact, facts.DraftChanged) else fact

    assert read_event_file(rewritten(written, lambda fact: fact)).tournament == written.tournament
    with pytest.raises(UnreadableFile, match=r"The reason holds an invisible character"):
        read_event_file(rewritten(written, hidden))
    with pytest.raises(UnreadableFile, match=r"does not say who was moved"):
        read_event_file(rewritten(written, nobody))


def test_every_real_tournament_that_can_be_imported_is_admitted() -> None:
    """Those of X-Wing, round by round as they were published; where nobody won, the first player is said to have."""
    vectors = Path(__file__).parent / "vectors"
    lines = [
        line for name in ("xwing1", "xwing2") for line in (vectors / f"{name}.jsonl").read_text("utf-8").split("\n")
    ]
    logs = [read_by_rules(as_csv(json.loads(line)), find_ruleset("xwing")).log for line in lines if line]

    assert len(logs) == 129
    assert [log for log in logs if read_event_file(journal.log_file_text(log)) != log] == []


def as_csv(record: dict[str, Any]) -> str:
    """A published tournament as a CSV of results."""
    rows = ["# name=Cup", "round,table,player1,player2,score1,score2,winner"]
    for number, matches in enumerate(record["rounds"], start=1):
        for table, (first, second, own, other, winner) in enumerate(matches, start=1):
            if second is None:
                rows.append(f"{number},{table},Player {first},,,,")
            else:
                side = "" if own != other else 2 if winner == second else 1
                rows.append(f"{number},{table},Player {first},Player {second},{own},{other},{side}")
    return "\n".join(rows)
