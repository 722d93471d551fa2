"""Event files: whole ones are read as they were written, and every other one is refused with its first bad line."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronda import journal
from ronda.audit import verification
from ronda.commands import requests as ask
from ronda.core.codec import canonical_json
from ronda.core.errors import Impossible, NotNow, Refusal, UnreadableFile
from ronda.core.facts import (
    HISTORY_MOVES,
    ActionRedone,
    ActionUndone,
    Fact,
    PairingsPrinted,
    PlayerDropped,
    ReturnedTo,
    TournamentCreated,
)
from ronda.core.fold import apply_fact
from ronda.core.state import Tournament
from ronda.journal import chain
from ronda.journal import log as logs
from tests.faults import files
from tests.playing import Organiser, custom, names, replayed


def played() -> Organiser:
    """Play an event of two rounds with a drop that was undone."""
    organiser = Organiser("xwing", details=custom(2, cut=2))
    organiser.register("Ñusta", "Øystein", "名前", "Zoë")
    organiser.start()
    organiser.play_round()
    organiser.drop(2)
    organiser.undo()
    organiser.play_round()
    return organiser


LOG = played().log
assert LOG is not None
FILE = journal.log_file_text(LOG)
LINES = FILE.splitlines()


def refusal(text: str) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(UnreadableFile) as refused:
        journal.read_log_file(text)
    return str(refused.value)


def joined(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def rechained(lines: list[str], change: Callable[[list[dict[str, object]]], None]) -> str:
    """A file whose records were changed and whose checksums are right again."""
    bodies = [json.loads(line) for line in lines[1:-1]]
    change(bodies)
    predecessor = chain.root_digest()
    for body in bodies:
        body.pop("digest", None)
        predecessor = chain.record_digest(predecessor, body)
        body["digest"] = predecessor
    closing = {"format": "ronda-event-end", "records": len(bodies), "digest": predecessor}
    return joined([lines[0], *(canonical_json(body) for body in bodies), json.dumps(closing)])


def test_reading_what_was_written_gives_the_same_log_and_the_same_bytes() -> None:
    again = journal.read_log_file(FILE)

    assert again == LOG
    assert journal.log_file_text(again) == FILE


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\ufeff" + FILE, id="byte order mark"),
        pytest.param(FILE.replace("\n", "\r\n"), id="CRLF"),
        pytest.param("\ufeff" + FILE.replace("\n", "\r\n"), id="both"),
        pytest.param(FILE.removesuffix("\n"), id="no newline at the end"),
        pytest.param(FILE + "\n  \n\n", id="empty lines at the end"),
    ],
)
def test_what_editors_and_transports_add_is_accepted(text: str) -> None:
    assert journal.read_log_file(text) == LOG


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85"])
def test_a_text_with_what_other_programs_take_for_the_end_of_a_line_is_read_as_it_was_written(mark: str) -> None:
    def named(bodies: list[dict[str, object]]) -> None:
        data = next(body["data"] for body in bodies if body["type"] == "PlayerRegistered")
        assert isinstance(data, dict)
        data["name"] = f"Alba{mark}Roca"

    text = rechained(LINES, named)
    log = journal.read_log_file(text)
    assert f"Alba{mark}Roca" in {player.name for player in log.tournament.players}
    assert journal.log_file_text(log).count(mark) == text.count(mark) == 1


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_a_changed_letter_is_named_by_its_line(number: int) -> None:
    """Every line between the first and the last, one letter or digit in the middle of its data."""
    line = LINES[number - 1]
    start = line.index('"data":')
    place = next(i for i in range(start + 8, len(line)) if line[i].isalnum())
    other = "7" if line[place] != "7" else "8"
    damaged = [*LINES[: number - 1], line[:place] + other + line[place + 1 :], *LINES[number:]]

    assert refusal(joined(damaged)) == files.CHANGED_LETTER.seen.format(line=number)


@settings(max_examples=150)
@given(st.integers(0, len(FILE) - 2), st.characters(codec="utf-8"))
def test_no_single_changed_character_goes_unnoticed(place: int, character: str) -> None:
    """One other character anywhere: refused, or (in spaces that JSON ignores) read to the very same log."""
    damaged = FILE[:place] + character + FILE[place + 1 :]
    try:
        log = journal.read_log_file(damaged)
    except UnreadableFile:
        return

    assert log == LOG
    assert journal.log_file_text(log) == FILE


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_a_removed_line_is_noticed_at_the_line_that_took_its_place(number: int) -> None:
    damaged = joined(LINES[: number - 1] + LINES[number:])
    at = number if number < len(LINES) - 1 else None
    expected = (
        f"Line {at} is damaged: its checksum does not fit; it was changed or is not whole. Use another copy of the "
        "file, or export it again."
        if at
        else f"Line {number}, the closing line, does not fit the {len(LINES) - 3} entries before it: lines are "
        "missing. Use another copy, or export it again."
    )

    assert refusal(damaged) == expected


@pytest.mark.parametrize("number", range(2, len(LINES) - 1))
def test_swapped_lines_are_noticed_at_the_first(number: int) -> None:
    swapped = [*LINES[: number - 1], LINES[number], LINES[number - 1], *LINES[number + 1 :]]

    assert refusal(joined(swapped)).startswith(f"Line {number} is damaged: its checksum does not fit;")


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_a_repeated_line_is_noticed(number: int) -> None:
    repeated = joined([*LINES[:number], *LINES[number - 1 :]])

    assert refusal(repeated).startswith(f"Line {number + 1} is damaged: ")


@pytest.mark.parametrize("kept", range(1, len(LINES)))
def test_a_file_cut_at_the_end_of_a_line_says_how_much_is_whole(kept: int) -> None:
    assert refusal(joined(LINES[:kept])) == files.CUT_OFF.seen.format(line=kept, whole=kept - 1)


@settings(max_examples=100)
@given(st.integers(1, len(FILE) - 2))
def test_no_beginning_of_a_file_is_taken_for_the_whole(length: int) -> None:
    """Cut anywhere, in a line or between two: refused, with a line named once there is a second."""
    sentence = refusal(FILE[:length])

    assert re.search(r"\bline \d+|its first line\b", sentence, re.IGNORECASE)
    if length > len(LINES[0]) + 2 and FILE[length - 1] != "\n" and FILE[length] != "\n":
        assert sentence == files.CUT_IN_A_LINE.seen.format(line=FILE[:length].count("\n") + 1)


@pytest.mark.parametrize("junk", ["junk", "{}", "[1]", LINES[-1], LINES[0], LINES[3], "\x00"])
def test_anything_after_the_closing_line_is_damage_of_its_line(junk: str) -> None:
    sentence = refusal(FILE + junk + "\n")

    if junk == LINES[-1]:
        assert sentence.startswith(f"Line {len(LINES)} is damaged: ")
    else:
        assert sentence == (
            f"Line {len(LINES) + 1} is damaged: it stands after the closing line. Use another copy of the file, or "
            "export it again."
        )


FOREIGN = {
    "nothing": "",
    "only spaces": " \n\n",
    "HTML": "<!DOCTYPE html>\n<html><body>An event</body></html>\n",
    "CSV": "round,table,player1,player2\n1,1,Alba,Bruno\n",
    "a JSON object": '{"event":"x"}\n',
    "a JSON list": "[1,2,3]\n",
    "a JSON number": "1\n",
    "null": "null\n",
    "random bytes": Random(4).randbytes(2000).decode("latin-1"),
    "random bytes as UTF-8": Random(5).randbytes(2000).decode("utf-8", errors="replace"),
    "an image": b"\x89PNG\r\n\x1a\n".decode("latin-1"),
    "an event file of another program": '{"format":"other-event","version":1}\n',
    "an event file without its first line": joined(LINES[1:]),
    "UTF-16 read as UTF-8": FILE.encode("utf-16").decode("utf-8", errors="replace"),
    "deep nesting": "[" * 200_000,
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_refused_as_such(text: str) -> None:
    assert refusal(text) == "This is not an event file of Ronda: its first line does not say so."
    assert files.NESTED.seen.startswith(refusal(text))


@pytest.mark.parametrize("depth", [500, 900, 990, 1500, 5000, 20_000, 200_000])
@pytest.mark.parametrize("bracket", ["[]", "{}"])
def test_nesting_however_deep_is_damage_and_not_a_crash(depth: int, bracket: str) -> None:
    inner = "[" * depth + "]" * depth if bracket == "[]" else '{"x":' * depth + "1" + "}" * depth
    damaged = joined([*LINES[:2], f'{{"x":{inner}}}', *LINES[3:]])

    assert refusal(damaged).startswith("Line 3 is damaged: ")


@pytest.mark.parametrize("version", [journal.VERSION + 1, 99, 10**30])
def test_a_file_of_a_newer_version_says_so(version: int) -> None:
    header = json.dumps({"format": "ronda-event", "version": version, "tournament": LOG.tournament.id})
    sentence = files.NEWER.seen.format(version=version, known=journal.VERSION)

    assert refusal(joined([header, *LINES[1:]])) == sentence
    newer_record = {**json.loads(LINES[4]), "v": version}
    assert refusal(joined([*LINES[:4], json.dumps(newer_record), *LINES[5:]])) == sentence


@pytest.mark.parametrize("version", [0, -1, "1", None, 1.5, True])
def test_a_header_without_a_version_is_damaged(version: object) -> None:
    header = json.dumps({"format": "ronda-event", "version": version, "tournament": LOG.tournament.id})

    assert refusal(joined([header, *LINES[1:]])) == (
        "Line 1 is damaged: it does not say which version of the format follows. Use another copy of the file, or "
        "export it again."
    )


def test_a_header_of_another_event_is_damaged() -> None:
    header = json.dumps({"format": "ronda-event", "version": 1, "tournament": "another-event"})

    assert refusal(joined([header, *LINES[1:]])) == (
        "Line 1 is damaged: it names another event than line 2. Use another copy of the file, or export it again."
    )


def test_a_file_without_any_event_is_refused() -> None:
    assert refusal(joined([LINES[0], LINES[-1]])) == ("The file has a beginning and an end but no event between them.")


CONTRADICTION = "The file contradicts itself:"


def forged(number: int, **fields: object) -> str:
    """A file with right checksums in which one record's fields are others."""

    def change(bodies: list[dict[str, object]]) -> None:
        bodies[number] |= fields

    return rechained(LINES, change)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (forged(2, seq=7), "Line 4 is damaged: its place in the log is wrong."),
        (forged(2, action=9), "Line 4 is damaged: its place in the log is wrong."),
        (forged(2, action=-1), "Line 4 is damaged: its place in the log is wrong."),
        (forged(2, action=None), "Line 4 is damaged: its place in the log is wrong."),
        (forged(2, at=5), "Line 4 is damaged: its place in the log is wrong."),
        (forged(2, data=[]), "Line 4 is damaged: it holds no event."),
        (forged(2, type=None), "Line 4 is damaged: it holds no event."),
        (
            forged(2, type="PlayerPromoted"),
            "Line 4 is damaged: There is no event of the type “PlayerPromoted”.",
        ),
        (forged(5, type="ActionUndone", data={"action": 0}), "Line 7 is damaged: it undoes what did not happen."),
        (forged(5, type="ActionUndone", data={"action": 5}), "Line 7 is damaged: it undoes what did not happen."),
        (forged(5, type="PlayerDropped", data={"player": 77}), f"{CONTRADICTION} The log speaks of player 77,"),
        (forged(0, type="PlayerDropped", data={"player": 1}), f"{CONTRADICTION} The log does not begin"),
    ],
)
def test_right_checksums_do_not_excuse_wrong_records(text: str, sentence: str) -> None:
    assert refusal(text).startswith(sentence)


def test_what_contradicts_itself_is_refused_when_lines_are_added_too() -> None:
    records = journal.extend_log(LOG, (PlayerDropped(player=77),), at="2026-11-21T10:00:00Z")

    with pytest.raises(UnreadableFile, match=f"^{CONTRADICTION} The log speaks of player 77, "):
        journal.read_lines([records[0].line], after=LOG)


def test_lines_that_continue_a_log_are_read_after_it() -> None:
    half = journal.append_records(None, LOG.records[:5])

    assert journal.read_lines([record.line for record in LOG.records[5:]], after=half) == LOG


# -- undo ----------------------------------------------------------------------------------------------------------


def test_undo_restores_the_state_before_any_command() -> None:
    """Every prefix of the history is reached again, step by step, down to the creation, and nothing is deleted."""
    organiser = Organiser("xwing", details=custom(2, cut=2))
    states = [organiser.tournament]
    commands: list[Callable[[], object]] = [
        lambda: organiser.register(*names(5)),
        organiser.start,
        organiser.play_round,
        lambda: organiser.drop(3),
        lambda: organiser.do(ask.ReturnPlayer(player=3)),
        organiser.play_round,
        lambda: organiser.do(ask.MakeCut()),
        lambda: organiser.drop((organiser.tournament.seeds or ())[0]),
        organiser.play_round,
    ]
    for command in commands:
        command()
    actions = sorted({record.action for record in organiser.log.records})
    records = organiser.log.records
    states += [replayed(record for record in records if record.action < action) for action in actions[1:]]
    length = len(records)

    for expected in reversed(states[1:]):
        organiser.undo()
        assert organiser.tournament == expected

    assert len(organiser.log.records) == length + len(actions) - 1
    with pytest.raises(NotNow, match=r"^There is nothing left to undo: the event has just been created\.$"):
        organiser.undo()
    assert journal.read_log_file(journal.log_file_text(organiser.log)) == organiser.log


def test_undo_reverses_a_command_with_all_its_events() -> None:
    """Four players registered at once are one step."""
    organiser = Organiser("xwing")
    organiser.register(*names(4))
    organiser.undo()

    assert organiser.tournament.players == ()


def test_what_is_remembered_of_a_log_is_what_a_replay_gives_however_it_came() -> None:
    """A log that grows by random parts, also in the middle of a command, stands as one that is read whole."""
    organiser, chance = Organiser("keyforge", details=custom(swiss_rounds=3)), Random(7)
    organiser.start(players=6)
    steps: list[Callable[[], object]] = [
        organiser.undo,
        organiser.redo,
        organiser.play_round,
        organiser.pair,
        lambda: organiser.do(ask.RecordPrint(round=len(organiser.tournament.rounds))),
        lambda: organiser.register(*(f"Late {len(organiser.log.records)}-{each}" for each in range(3))),
        lambda: organiser.do(ask.DropPlayer(player=chance.randint(1, 6))),
        lambda: organiser.return_to(chance.choice([*organiser.log.timeline.points][1:])),
    ]
    for _ in range(120):
        with suppress(Refusal):
            chance.choice(steps)()
        assert organiser.tournament == replayed(organiser.log.records)
    records = organiser.log.records
    assert {*HISTORY_MOVES, PairingsPrinted} <= {type(record.fact) for record in records}

    for _ in range(20):
        log, done = None, 0
        while done < len(records):
            part = records[done : done + chance.randint(1, 9)]
            log, done = journal.append_records(log, part), done + len(part)
            assert log.tournament == replayed(log.records)


def test_thirty_undos_are_followed_by_thirty_redos() -> None:
    """The whole history is walked both ways, each state on the way back the one of the way there."""
    organiser = Organiser("keyforge", details=custom(swiss_rounds=4, cut=4))
    organiser.start(players=9)
    organiser.play_on()
    there = []
    while organiser.log.last_action is not None:
        there.append(organiser.tournament)
        organiser.undo()
    assert len(there) >= 30

    for state in reversed(there):
        organiser.redo()
        assert organiser.tournament == state
    assert organiser.log.next_action is None
    assert journal.read_log_file(journal.log_file_text(organiser.log)) == organiser.log


def test_a_new_step_ends_what_redo_can_bring_back() -> None:
    organiser = played()
    with pytest.raises(NotNow, match=r"^The event has nothing left to redo: .* since the last new step\.$"):
        organiser.redo()

    organiser.undo()
    organiser.undo()
    organiser.redo()
    organiser.drop(1)
    with pytest.raises(NotNow, match=r"^The event has nothing left to redo"):
        organiser.redo()


def test_a_print_does_not_end_what_redo_can_bring_back() -> None:
    """Printing is no step: who prints after an undo can still redo."""
    organiser = Organiser("keyforge")
    organiser.start(players=4)
    organiser.play_round()
    before = organiser.tournament
    organiser.undo()
    organiser.do(ask.RecordPrint(round=1))
    organiser.redo()

    assert replace(organiser.tournament, printed=()) == before


def test_the_event_returns_to_any_point_of_its_history_and_undo_leads_back() -> None:
    """Each point is reached, also one of a way that was left, and nothing is deleted."""
    organiser = Organiser("xwing", details=custom(2, cut=2))
    organiser.start(players=5)
    organiser.play_round()
    organiser.undo()
    organiser.drop(3)
    organiser.play_on()
    ends = {record.action: record.seq + 1 for record in organiser.log.records}
    points = {action: replayed(organiser.log.records[:end]) for action, end in ends.items()}
    now, length = organiser.tournament, len(organiser.log.records)

    for number, (action, state) in enumerate(points.items(), start=1):
        if state == now:
            continue
        organiser.return_to(action)
        assert organiser.tournament == state
        organiser.undo()
        assert organiser.tournament == now
        organiser.redo()
        assert organiser.tournament == state
        organiser.undo()
        assert len(organiser.log.records) <= length + 4 * number
    assert journal.read_log_file(journal.log_file_text(organiser.log)) == organiser.log


def test_after_a_return_the_event_goes_on_from_there() -> None:
    organiser = Organiser("xwing")
    for name in ("Alba", "Bruno", "Carmen"):
        organiser.register(name)
    first = organiser.log.records[1].action
    organiser.return_to(first)
    organiser.register("Diego")

    assert [player.name for player in organiser.tournament.players] == ["Alba", "Diego"]
    organiser.undo()
    organiser.undo()
    assert [player.name for player in organiser.tournament.players] == ["Alba", "Bruno", "Carmen"]
    organiser.undo()
    assert [player.name for player in organiser.tournament.players] == ["Alba", "Bruno"]


def test_a_log_of_thousands_of_steps_is_compared_shown_and_walked() -> None:
    """No part of it goes one step deeper with each step of the event."""
    organiser = Organiser("xwing")
    for number in range(1, 1501):
        organiser.register(f"Player {number}")
    assert journal.read_lines([record.line for record in organiser.log.records]) == organiser.log
    assert "Player 1500" in repr(organiser.log)

    organiser.return_to(1)
    assert len(organiser.tournament.players) == 1
    organiser.undo()
    assert len(organiser.tournament.players) == 1500


def test_a_return_to_nowhere_or_to_now_is_refused() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba")
    with pytest.raises(Impossible, match=r"^The history has no step 77: choose one from its list\.$"):
        organiser.return_to(77)
    with pytest.raises(NotNow, match=r"^The event is at this point already\.$"):
        organiser.return_to(1)


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        (ActionUndone(action=1), "it undoes what did not happen."),
        (ActionRedone(action=1), "it does again what was not undone."),
        (ReturnedTo(action=2), "it returns to what did not happen."),
    ],
)
def test_a_file_that_walks_where_no_way_is_is_refused(fact: Fact, problem: str) -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba")
    organiser.register("Bruno")
    organiser.undo()
    organiser.register("Carmen")
    if isinstance(fact, ReturnedTo):
        fact = replace(fact, action=99)
    lines = [record.line for record in organiser.log.records]
    lines += [record.line for record in journal.extend_log(organiser.log, (fact,), at="2026-11-21T12:00:00Z")]
    with pytest.raises(UnreadableFile, match=re.escape(f"The file contradicts itself: {problem}")):
        journal.read_lines(lines)


def test_what_an_older_ronda_did_again_by_writing_it_anew_is_read() -> None:
    """Until format 2 a redo was the same facts as a new command."""
    organiser = Organiser("xwing")
    organiser.register("Alba")
    organiser.undo()
    copied = tuple(record.fact for record in organiser.log.records if record.action == 1)
    log = journal.append_records(organiser.log, journal.extend_log(organiser.log, copied, at="2026-11-21T12:00:00Z"))

    assert [player.name for player in log.tournament.players] == ["Alba"]
    assert log.last_action == log.records[-1].action


def test_after_an_undo_the_event_goes_on_differently() -> None:
    organiser = Organiser("xwing")
    organiser.register("Alba")
    organiser.undo()
    organiser.register("Bruno")
    organiser.undo()
    organiser.register("Carmen")

    assert [player.name for player in organiser.tournament.players] == ["Carmen"]
    assert organiser.tournament.players[0].id == 1
    assert sum(isinstance(record.fact, ActionUndone) for record in organiser.log.records) == 2


def test_the_first_record_creates_the_event_and_the_chain_hangs_on_it() -> None:
    """Two events with one history but other names share no digest."""
    (mine, *_) = LOG.records
    other = Organiser("xwing", details=custom(2, cut=3)).log
    assert other is not None

    assert isinstance(mine.fact, TournamentCreated)
    assert mine.digest != other.records[0].digest


def test_verifying_goes_through_the_log_once_whatever_was_undone_or_returned_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(6)
    organiser.play_round()
    point = organiser.log.last_action
    organiser.pair()
    organiser.undo()
    organiser.redo()
    organiser.drop(2)
    organiser.undo()
    assert point is not None
    organiser.return_to(point)
    organiser.play_round()
    organiser.pair()
    steps: list[Fact] = []

    def noted(state: Tournament, fact: Fact) -> Tournament:
        steps.append(fact)
        return apply_fact(state, fact)

    monkeypatch.setattr(logs, "apply_fact", noted)
    found = list(verification.verify_pairings(organiser.log, organiser.ruleset))

    assert [(finding.round, finding.verdict) for finding in found] == [
        (number, verification.PairingVerdict.SAME) for number in (1, 2, 3)
    ]
    assert steps == [record.fact for record in organiser.log.records[1:] if not isinstance(record.fact, HISTORY_MOVES)]
