"""What the device stores is read as far as it is whole, and what is held in memory is never given up for less."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.core import build_identity
from ronda.core.errors import UnreadableFile
from ronda.journal import DamagedLog, Log, undo
from ronda.session import backup
from ronda.session.store import SessionStore
from tests.playing import Organiser, custom

EVENT = "test-00000001"


def played() -> Log:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4)
    organiser.play_round()
    return organiser.log


def lines_of(log: Log) -> list[str]:
    return [record.line for record in log.records]


def read(lines: list[str], *, entries: int = 0) -> Log | DamagedLog:
    return journal.read_stored(lines, tournament=EVENT, entries=entries)


def test_a_whole_log_is_read_with_and_without_its_summary() -> None:
    log = played()

    assert read(lines_of(log)) == log
    assert read(lines_of(log), entries=len(log.records)) == log


@pytest.mark.parametrize("entry", [1, 2, 5])
def test_whatever_row_is_lost_or_changed_the_log_is_read_up_to_it(entry: int) -> None:
    lines = lines_of(played())
    changed = [*lines[: entry - 1], lines[entry - 1].replace('"seq"', '"seq" '), *lines[entry:]]
    spoilt = [*lines[: entry - 1], "spoilt", *lines[entry:]]
    missing = [*lines[: entry - 1], *lines[entry:]]
    whole = journal.read_lines(lines[: entry - 1]) if entry > 1 else None

    # spaces between the parts of a row are no change of what it says
    assert read(changed) == read(lines)
    assert read(spoilt) == DamagedLog(whole=whole, entry=entry, problem=problem(read(spoilt), "it is not whole."))
    assert read(missing) == DamagedLog(whole=whole, entry=entry, problem=problem(read(missing), "it is missing."))


def problem(read_: Log | DamagedLog, sentence: str) -> Any:
    assert isinstance(read_, DamagedLog)
    assert str(read_.problem) == sentence
    return read_.problem


def test_a_lost_tail_is_known_from_the_summary_alone() -> None:
    lines = lines_of(played())
    damaged = read(lines[:-2], entries=len(lines))

    assert isinstance(read(lines[:-2]), Log)
    sentence = f"it is missing, and so is all that followed: {len(lines)} were stored."
    assert damaged == DamagedLog(
        whole=journal.read_lines(lines[:-2]), entry=len(lines) - 1, problem=problem(damaged, sentence)
    )


def test_a_log_that_contradicts_itself_is_read_up_to_the_contradiction() -> None:
    log = played()
    again = journal.extend_log(log, [log.records[0].fact], at="2026-11-21T10:00:00Z")
    damaged = read([*lines_of(log), *(record.line for record in again)])

    assert isinstance(damaged, DamagedLog)
    assert (damaged.whole, damaged.entry) == (log, len(log.records) + 1)


def test_the_log_of_another_event_is_not_taken_for_this_one() -> None:
    damaged = journal.read_stored(lines_of(played()), tournament="another", entries=0)

    assert damaged == DamagedLog(whole=None, entry=1, problem=problem(damaged, "it is of another event."))


def test_what_is_held_stays_where_the_device_has_less_and_gives_way_where_it_has_other_things() -> None:
    log, holding = played(), SessionStore()
    lines = lines_of(log)
    holding.load(EVENT, lines, {"entries": len(lines)}, aside=False)
    holding.load(EVENT, lines[:3], {"entries": len(lines)}, aside=False)
    assert holding.logs[EVENT] == log
    assert holding.trouble([EVENT]).unstored == {EVENT}

    more = journal.extend_log(log, [undo.undo_last_command(log)], at="2026-11-21T10:00:00Z")
    holding.load(EVENT, [*lines, more[0].line], None, aside=False)
    assert len(holding.logs[EVENT].records) == len(lines) + 1
    assert holding.trouble([EVENT]).unstored == frozenset()
    assert holding.trouble([]).unstored == {EVENT}


@pytest.fixture
def held() -> Iterator[Log]:
    """Hold an event in the bridge as the device stores it."""
    log = played()
    bridge.call_by_name("load", json.dumps({"tournament": EVENT, "lines": lines_of(log), "summary": {"id": EVENT}}))
    yield log
    bridge.call_by_name("unload", json.dumps({"tournament": EVENT}))


def test_what_is_exported_is_read_back_before_it_is_handed_out(held: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = json.dumps({"tournament": EVENT, "lang": "en"})
    own = journal.log_file_text(held, written_by=build_identity.identity_text())
    assert json.loads(bridge.call_by_name("export", asked))["text"] == own

    cut_off = journal.log_file_text(held).rpartition("{")[0]
    monkeypatch.setattr(journal, "log_file_text", lambda _, **_comments: cut_off)
    answer = json.loads(bridge.call_by_name("export", asked))
    assert "text" not in answer
    assert "The file would not open again: The file is cut off after line" in answer["refusal"]["html"]
    assert "Save the entries as they are instead, on the page “Delete the event”." in answer["refusal"]["html"]
    with pytest.raises(UnreadableFile, match="would not open again"):
        backup.checked_event_file(held)


def test_an_export_that_holds_less_or_another_event_is_never_handed_out(
    held: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, write_file = json.dumps({"tournament": EVENT, "lang": "en"}), journal.log_file_text
    shorter = journal.append_records(None, held.records[:-1])
    other = Organiser("xwing", details=custom(3), seed=2)
    other.start(4)
    for log in (shorter, other.log):
        lie = write_file(log)
        monkeypatch.setattr(journal, "log_file_text", lambda _, lie=lie, **_comments: lie)
        answer = json.loads(bridge.call_by_name("export", asked))
        assert "text" not in answer
        assert answer["refusal"]["html"] == (
            f"The file was made but does not hold this event: of its {len(held.records)} entries it gives back "
            f"{len(log.records)}, or others. Save the entries as they are instead, on the page “Delete the event”."
        )


def test_a_summary_that_is_lost_is_made_again(held: Log) -> None:
    asked = {"tournament": EVENT, "lines": lines_of(held)}

    assert json.loads(bridge.call_by_name("load", json.dumps({**asked, "summary": {"id": EVENT}})))["summary"] is None
    made = json.loads(bridge.call_by_name("load", json.dumps(asked)))["summary"]
    assert (made["id"], made["entries"], made["players"]) == (EVENT, len(held.records), 4)


def test_of_two_windows_the_second_is_stale_and_one_that_knows_more_than_the_device_is_not(held: Log) -> None:
    lost = {"tournament": EVENT, "error": "ConstraintError", "lines": lines_of(held)[:2], "lang": "en"}
    answer = json.loads(bridge.call_by_name("not_stored", json.dumps(lost)))
    assert (answer["stale"], "thrown its data away" in answer["refusal"]["html"]) == (False, True)

    answer = json.loads(bridge.call_by_name("not_stored", json.dumps({**lost, "lines": lines_of(held)})))
    assert (answer["stale"], "Another window changed this event" in answer["refusal"]["html"]) == (True, True)


def test_a_log_on_which_reading_crashes_is_closed_and_no_other(held: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object, **__: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr(journal, "read_stored", crash)
    monkeypatch.setattr(SESSION, "shut", frozenset())
    bridge.call_by_name("load", json.dumps({"tournament": "crashing", "lines": ["{}"], "summary": {"id": "crashing"}}))

    def title(tournament: str) -> str:
        device = {"tournaments": [{"id": EVENT, "name": "Whole"}, {"id": "crashing", "name": "Crashing"}]}
        asked = {"route": f"/t/{tournament}", "lang": "en", "device": device}
        return str(json.loads(bridge.call_by_name("render", json.dumps(asked)))["html"])

    assert "Ronda crashed while it worked on this event" in title("crashing")
    assert "Ronda crashed" not in title(EVENT)
    assert held.tournament.details.name in title(EVENT)


def test_what_another_window_stored_is_followed_only_where_it_goes_on_from_what_is_held() -> None:
    log = played()
    held, after = journal.read_lines(lines_of(log)[:-2]), lines_of(log)[-2:]
    place = len(held.records)
    summary = SessionStore(logs={EVENT: log}).summary(EVENT)

    def follow(first: int, lines: list[str], **troubles: Any) -> tuple[bool, Log | None]:
        holding = SessionStore(logs={EVENT: held}, **troubles)
        return holding.append_stored(EVENT, first, lines, summary), holding.logs.get(EVENT)

    assert follow(place, after) == (True, log)
    assert follow(place - 1, lines_of(log)[-3:]) == (False, held)  # it has the first of them already
    assert follow(place + 1, after[1:]) == (False, held)
    assert follow(place, after[1:]) == (False, held)
    assert follow(place, [after[0].replace("at", "ta", 1)]) == (False, held)
    assert follow(place, after, lost={EVENT}) == (False, held)
    assert not SessionStore().append_stored(EVENT, 0, lines_of(log), summary)
