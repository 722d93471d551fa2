"""What is done in slices comes to the same as at once, and what is stopped leaves nothing behind."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.audit.file_check import begin_file_check
from ronda.bridge import background_jobs
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.progress import run_to_end
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.publish.site_comparison import comparable_data_files
from ronda.rulesets import find_ruleset
from ronda.session import backup
from ronda.session.event_summary import event_summary
from ronda.views.files.public_copy import public_copy
from tests.playing import Organiser, custom
from tests.views.screens import NOW, Played
from workshop.cli.simulated_organiser import Organiser as Driver

type Answer = dict[str, Any]


def asked(name: str, **values: object) -> Answer:
    answer: Answer = json.loads(
        bridge.call_by_name(name, json.dumps({"lang": "en", "now": NOW, "random": 7, **values}))
    )
    return answer


def slices(
    name: str, between: Callable[[Answer], Mapping[str, object]] = lambda _: {}, **values: object
) -> Iterator[Answer]:
    """The answer after each slice; takes what the browser does before the next one, and brings for it."""
    answer = asked(name, sliced=True, **values)
    while "work" in answer:
        yield answer
        answer = asked("go_on", work=answer["work"], **between(answer))
    yield answer


def played(seed: int = 1) -> Organiser:
    organiser = Organiser("keyforge", details=custom(3), seed=seed)
    organiser.start(8)
    organiser.play_round()
    return organiser


def rows_of(log: Log) -> list[str]:
    return [record.line for record in log.records]


@pytest.fixture(autouse=True)
def one_step_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_jobs, "SLICE_SECONDS", 0)
    monkeypatch.setattr(SESSION, "logs", {})
    monkeypatch.setattr(SESSION, "pending_files", {})


def test_pages_made_in_slices_are_those_made_at_once() -> None:
    """Each slice says how far they are; a result that comes in meanwhile is not in them."""
    organiser = Played(find_ruleset("keyforge"), 8).until(Phase.ROUND_RUNNING)
    about: Answer = {"tournament": organiser.tournament.id, "site": "", "app": ""}
    SESSION.logs[organiser.tournament.id] = organiser.log
    whole = asked("publish", **about)
    SESSION.logs[organiser.tournament.id] = organiser.log
    making = slices("publish", **about)
    first = next(making)
    SESSION.logs[organiser.tournament.id] = organiser.play(1).log
    answers = [first, *making]

    done = [answer["done"] for answer in answers[:-1]]
    assert done == sorted(done)
    assert len(set(done)) > 9
    assert 0 <= done[0] < done[-1] < 1
    assert "Stop making them" in first["html"]
    assert answers[-1] == whole


def test_a_zip_that_is_handed_over_in_pieces_is_the_one_given_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece is as long as the others, its base64 stands for itself, and together they are the zip."""
    log = played().log
    SESSION.logs[log.tournament.id] = log
    about: Answer = {"tournament": log.tournament.id, "site": "", "app": ""}
    whole = asked("publish", **about)
    size = len(base64.b64decode(whole["base64"]))
    for piece in (300, size - 1, size, size + 1):
        monkeypatch.setattr(background_jobs, "PIECE_BYTES", piece)
        *making, last = slices("publish", **about)
        handed = [base64.b64decode(answer["base64"]) for answer in (*making, last) if "base64" in answer]
        assert {len(each) for each in handed[:-1]} <= {piece}
        assert len(handed) == -(-size // piece)
        assert b"".join(handed) == base64.b64decode(whole["base64"])
        assert [answer["done"] for answer in making][-len(handed) + 1 or len(making) :] == [1] * (len(handed) - 1)
        assert {**last, "base64": whole["base64"]} == whole


def test_a_zip_whose_pieces_are_not_all_fetched_is_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_jobs, "PIECE_BYTES", 300)
    log = played().log
    SESSION.logs[log.tournament.id] = log
    answers = slices("publish", tournament=log.tournament.id, site="", app="")
    handed = next(answer for answer in answers if "base64" in answer)

    assert asked("stop", work=handed["work"])["ok"]
    with pytest.raises(KeyError):
        asked("go_on", work=handed["work"])


def test_a_file_read_in_slices_is_opened_as_the_one_read_at_once() -> None:
    log = played().log
    text = journal.log_file_text(log)
    about = {"command": "import_file", "tournament": log.tournament.id}
    whole = asked("decide", form={"text": text}, **about)
    answers = list(slices("identify", text=text, size=len(text), route="/"))

    done = [answer["done"] for answer in answers[:-1]]
    assert done == sorted(done)
    assert len(set(done)) > len(log.records)
    assert SESSION.logs == {}
    assert answers[-1]["tournament"] == log.tournament.id
    decided = asked("decide", form={"read": answers[-1]["read"]}, **about)
    assert decided == whole
    assert SESSION.pending_files == {}
    asked("apply", **{key: decided[key] for key in ("tournament", "first", "lines", "summary")})
    assert SESSION.logs == {log.tournament.id: log}


@pytest.mark.parametrize("written", [journal.log_file_text, public_copy])
def test_a_file_that_is_looked_into_in_slices_is_held_once_all_of_it_was_read(
    monkeypatch: pytest.MonkeyPatch, written: Callable[[Log], str]
) -> None:
    text = written(played().log)
    monkeypatch.setattr(SESSION, "checked", None)
    about: Answer = {"text": text, "size": len(text), "route": "/check"}
    *reading, last = slices("identify", **about)

    assert len(reading) > text.count("\n")
    assert "Stop reading" in reading[0]["html"]
    assert last == asked("identify", **about) == {"ok": True, "go": "/check"}
    assert SESSION.checked == begin_file_check(text)

    data = dict(comparable_data_files(begin_file_check(text), text, folder="x", languages=("en",)))[
        "standings-1.json"
    ].decode()
    *_, told = slices("identify", text=data, size=len(data), route="/check")
    assert told["notice"] == "These standings after round 1 are those of the file."


def test_who_stops_looking_into_a_file_still_has_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    text, before = journal.log_file_text(played().log), begin_file_check(journal.log_file_text(played(2).log))
    monkeypatch.setattr(SESSION, "checked", before)
    reading = slices("identify", text=text, size=len(text), route="/check")
    asked("stop", work=next(reading)["work"])

    assert SESSION.checked is before


def test_a_zip_that_holds_a_file_twice_opens_both() -> None:
    log = played().log
    files = dict.fromkeys(("one.ronda", "two.ronda"), journal.log_file_text(log).encode())
    twice = run_to_end(backup.zip_files_steps(files))
    *_, last = slices("identify", content=base64.b64encode(twice).decode(), size=len(twice), route="/")

    for file, count in zip(last["files"], (len(log.records), 0), strict=True):
        about = {"command": "import_file", "tournament": file["tournament"], "form": {"read": file["read"]}}
        decided = asked("decide", **about)
        assert len(decided["lines"]) == count
        SESSION.logs[log.tournament.id] = log


@pytest.mark.parametrize("spoil", [-2, -1])
def test_a_file_that_is_bad_at_its_end_is_refused_as_at_once_and_nothing_is_kept(spoil: int) -> None:
    lines = journal.log_file_text(played().log).splitlines()
    lines[spoil] = lines[spoil].replace('"digest":"', '"digest":"0')
    about: Answer = {"text": "\n".join(lines), "size": 1, "route": "/"}
    answers = list(slices("identify", **about))

    assert len(answers) > len(lines) - 3
    assert answers[-1]["refusal"]["html"].startswith("Line")
    assert answers[-1] == asked("identify", **about)
    assert (SESSION.logs, SESSION.pending_files) == ({}, {})


def test_what_was_stopped_is_let_go_of() -> None:
    text = journal.log_file_text(played().log)
    reading = slices("identify", text=text, size=len(text), route="/")
    work = next(reading)["work"]
    next(reading)

    assert asked("stop", work=work)["ok"]
    with pytest.raises(KeyError):
        asked("go_on", work=work)
    assert (SESSION.logs, SESSION.pending_files) == ({}, {})


def test_a_copy_meets_the_event_as_it_is_once_all_of_it_was_read() -> None:
    """Another window goes on with the event meanwhile: nothing of either is lost."""
    organiser = played()
    base = organiser.log
    SESSION.logs[base.tournament.id] = base
    organiser.do(ask.DropPlayer(player=7))
    text = journal.log_file_text(organiser.log)
    reading = slices("identify", text=text, size=len(text), route="/")
    next(reading)
    here = Driver(find_ruleset("keyforge"), base, seed=3)
    here.do(ask.DropPlayer(player=8))
    asked("unload", tournament=base.tournament.id)
    asked("load", tournament=base.tournament.id, lines=rows_of(here.log), summary=event_summary(here.log))
    *_, last = reading
    about = {"command": "import_file", "tournament": base.tournament.id}

    decided = asked("decide", form={"read": last["read"]}, **about)
    assert decided == asked("decide", form={"text": text}, **about)
    assert decided["first"] == len(here.log.records)
    asked("apply", **{key: decided[key] for key in ("tournament", "first", "lines", "summary")})
    after = SESSION.logs[base.tournament.id]
    assert after == journal.read_lines([*rows_of(here.log), *decided["lines"]])
    assert [player.id for player in after.tournament.players if player.left_by(1)] == [7, 8]


@pytest.mark.parametrize("name", ["export_all", "publish_all"])
def test_events_that_are_not_in_memory_are_brought_one_a_slice(name: str) -> None:
    logs = {log.tournament.id: log for log in (played(1).log, played(2).log, played(3).log)}
    spoilt = min(logs)
    stored = {event: rows_of(log) for event, log in logs.items()}
    stored[spoilt] = [*stored[spoilt][:3], "spoilt"]
    device = {"tournaments": [event_summary(log) for log in logs.values()], "now": NOW, "offset": 0}
    about: Answer = {"device": device, "site": "", "app": ""}
    rows = {spoilt: [{"key": [spoilt, seq], "value": line} for seq, line in enumerate(stored[spoilt])]}
    wanted: list[str] = []

    def bring(answer: Answer) -> dict[str, object]:
        for event in answer.get("load", ()):
            wanted.append(event)
            asked("load", tournament=event, lines=stored[event], summary=event_summary(logs[event]))
        return {"rows": {event: rows[event] for event in answer.get("rows", ())}}

    *making, last = slices(name, bring, **about)
    whole = asked(name, rows=rows, **about)
    for event in logs:
        asked("unload", tournament=event)

    assert wanted == list(logs)
    done = [answer["done"] for answer in making]
    assert done == sorted(done)
    assert last == whole
    assert "is damaged" in last["refusal"]["html"]
