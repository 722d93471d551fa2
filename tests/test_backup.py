"""All events of a device as one file, and back: what is refused is named, and never stops the rest."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge.session_state import SESSION
from ronda.core import bounds
from ronda.core.errors import NotNow, UnreadableFile
from ronda.core.progress import run_to_end
from ronda.journal import Log
from ronda.session import backup
from ronda.session.event_summary import event_summary
from tests.playing import Organiser, custom


def played(seed: int) -> Log:
    organiser = Organiser("keyforge", details=custom(2), seed=seed)
    organiser.start(4)
    organiser.play_round()
    return organiser.log


def told(name: str, **asked: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **asked})))
    return answer


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Log]]:
    """Hold three events in the bridge, and no others, as the device stores them."""
    monkeypatch.setattr(SESSION, "logs", {})
    made = {log.tournament.id: log for log in map(played, (1, 2, 3))}
    for event, log in made.items():
        told("load", tournament=event, lines=[record.line for record in log.records], summary=event_summary(log))
    yield made
    for event in made:
        told("unload", tournament=event)


def described(logs: dict[str, Log]) -> dict[str, Any]:
    listed = [event_summary(log) for log in logs.values()]
    return {"tournaments": listed, "now": "2026-11-21T23:30:00Z", "offset": 60}


def save_all(logs: dict[str, Log], **rows: object) -> dict[str, Any]:
    return told("export_all", device=described(logs), rows=rows)


def files_of(answer: dict[str, Any]) -> dict[str, str]:
    return {
        name: (content or b"").decode()
        for name, content in backup.unzip_event_files(base64.b64decode(answer["base64"])).items()
    }


def test_all_events_are_one_file_under_the_local_day_and_each_is_whole(logs: dict[str, Log]) -> None:
    answer = save_all(logs)

    assert (answer["filename"], answer["mime"]) == ("ronda-2026-11-22.zip", "application/zip")
    assert [journal.read_log_file(text) for text in files_of(answer).values()] == list(logs.values())
    assert sorted(answer["saved"]) == sorted(logs)
    assert answer["refusal"] is None
    assert save_all(logs) == answer


def test_what_is_not_in_the_file_or_not_whole_is_said(logs: dict[str, Log], monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = logs
    log = logs[first]
    for event in (first, second):
        told("unload", tournament=event)
    told("load", tournament=first, lines=[*(record.line for record in log.records[:-2]), "spoilt"])
    answer = save_all(logs)

    assert "The file is saved, but it does not have everything:" in answer["refusal"]["html"]
    assert "<bdi>Test event</bdi> is damaged: the file has what is whole of it." in answer["refusal"]["html"]
    assert "<bdi>Test event</bdi> cannot be read and is not in the file" in answer["refusal"]["html"]
    assert [len(journal.read_log_file(text).records) for text in files_of(answer).values()] == [
        len(log.records) - 2,
        len(logs[third].records),
    ]
    assert sorted(answer["saved"]) == [third]

    monkeypatch.setattr(journal, "log_file_text", lambda _, **__: "cut off")
    answer = save_all(logs)
    assert answer["refusal"]["html"] == "There is no event here that could be saved."


@pytest.fixture
def spoilt(logs: dict[str, Log]) -> dict[str, list[dict[str, object]]]:
    """Spoil two of the three events, one from its third entry on and one from its first; give their rows."""
    rows: dict[str, list[dict[str, object]]] = {}
    for event, kept in zip(list(logs)[:2], (2, 0), strict=True):
        lines = [*(record.line for record in logs[event].records[:kept]), "spoilt"]
        told("unload", tournament=event)
        told("load", tournament=event, lines=lines, summary=event_summary(logs[event]))
        rows[event] = [{"key": [event, seq], "value": line} for seq, line in enumerate(lines)]
    return rows


def test_the_raw_entries_of_what_cannot_be_read_whole_are_in_the_file_and_do_not_hinder_its_opening(
    logs: dict[str, Log], spoilt: dict[str, list[dict[str, object]]]
) -> None:
    first, second, third = logs
    answer = save_all(logs, **spoilt)

    with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as archive:
        raw = {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".jsonl")}
    assert [[json.loads(row) for row in text.splitlines()] for text in raw.values()] == list(spoilt.values())
    assert (
        f"<bdi>Test event</bdi> is damaged: the file has what is whole of it, and its raw entries as "
        f"“<bdi>test-event-{first}-raw.jsonl</bdi>”." in answer["refusal"]["html"]
    )
    assert (
        f"<bdi>Test event</bdi> cannot be read: the file has its raw entries only, as "
        f"“<bdi>test-event-{second}-raw.jsonl</bdi>”." in answer["refusal"]["html"]
    )
    opened = told("identify", content=answer["base64"], route="/")["files"]
    assert [file["tournament"] for file in opened] == [first, third]


def test_where_nothing_can_be_read_the_raw_entries_are_the_file(
    logs: dict[str, Log], spoilt: dict[str, list[dict[str, object]]]
) -> None:
    first, second, third = logs
    for event in (first, third):
        told("unload", tournament=event)
    answer = save_all({second: logs[second]}, **spoilt)

    assert (answer["ok"], answer["saved"]) == (True, {})
    assert "has its raw entries only" in answer["refusal"]["html"]


def test_an_event_without_a_name_that_cannot_be_read_is_named_as_on_the_screen(logs: dict[str, Log]) -> None:
    device = {**described(logs), "tournaments": [*described(logs)["tournaments"], {"id": "lost"}]}

    said = told("export_all", device=device)["refusal"]["html"]
    assert "Unreadable event cannot be read and is not in the file" in said


@pytest.mark.usefixtures("spoilt")
def test_what_the_results_pages_of_all_events_leave_out_is_said(logs: dict[str, Log]) -> None:
    first, second, third = logs
    answer = told("publish_all", device=described(logs))

    assert answer["ok"]
    assert "The file is saved, but it does not have everything:" in answer["refusal"]["html"]
    assert (
        "<bdi>Test event</bdi> is damaged: its pages have what is whole of it. Open it, and restore it from a copy."
        in answer["refusal"]["html"]
    )
    assert (
        "<bdi>Test event</bdi> cannot be read and has no pages: open it, and restore it from a copy."
        in answer["refusal"]["html"]
    )
    for event in (first, second):
        told("load", tournament=event, lines=[record.line for record in logs[event].records])
    assert told("publish_all", device=described({third: logs[third]}))["refusal"] is None


def test_a_zip_that_would_not_give_back_its_files_is_not_handed_out(
    logs: dict[str, Log], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = backup.zip_files_steps

    monkeypatch.setattr(backup, "zip_files_steps", lambda files: steps(dict(list(files.items())[1:])))
    answer = save_all(logs)
    assert answer["refusal"]["html"] == "The file was made but would not open again. Save a copy of each event."
    with pytest.raises(UnreadableFile):
        run_to_end(backup.archive_events_steps(logs, dict.fromkeys(logs, ""), (), {}))
    with pytest.raises(NotNow):
        run_to_end(backup.archive_events_steps({}, {}, (), {}))


def packed(files: dict[str, str | bytes]) -> str:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return base64.b64encode(content.getvalue()).decode()


def test_each_file_of_a_zip_is_named_with_its_event_or_with_what_is_wrong_with_it() -> None:
    text = journal.log_file_text(played(1))
    packing: dict[str, str | bytes] = {"whole.ronda": text, "cut.RONDA": text[: text.rindex("\n{")]}
    packing |= {"notes.txt": "Dear organiser", "in/side.ronda": b"\xff"}
    files = told("identify", content=packed(packing), route="/")["files"]

    assert [file["name"] for file in files] == ["whole.ronda", "cut.RONDA", "in/side.ronda"]
    assert [file["tournament"] for file in files] == ["test-00000001", "", ""]
    assert "The file is cut off after line" in files[1]["refusal"]["html"]
    assert "it does not say that this is an event file" in files[2]["refusal"]["html"]


def test_a_file_that_is_damaged_inside_a_zip_is_refused_alone() -> None:
    raw = bytearray(base64.b64decode(packed({"a.ronda": journal.log_file_text(played(1)), "b.ronda": "?" * 100})))
    raw[raw.rindex(b"?" * 100) + 50] = ord("!")
    files = told("identify", content=base64.b64encode(raw).decode(), route="/")["files"]

    assert [file.get("refusal", {}).get("html") for file in files] == [None, "The file is damaged inside the zip."]


@pytest.mark.parametrize("cut", [0, 10, 1000])
def test_a_zip_that_is_none_is_refused(cut: int) -> None:
    whole = base64.b64decode(packed({"a.ronda": journal.log_file_text(played(1))}))
    answer = told("identify", content=base64.b64encode(whole[:cut]).decode() or "UEsD", route="/")

    assert answer["refusal"]["html"] == "The zip file is damaged or not whole. Use another copy, or save it again."


def test_a_zip_without_an_event_or_larger_than_a_device_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = told("identify", content=packed({"notes.md": "Dear organiser"}), route="/")
    assert answer["refusal"]["html"] == (
        "This zip holds no event file (“<bdi>.ronda</bdi>”), list or table of results. Unpack it, and open what is in "
        "it."
    )

    monkeypatch.setattr(bounds, "LARGEST_ARCHIVE", 99)
    answer = told("identify", content=packed({"a.ronda": "?" * 100}), route="/")
    assert answer["refusal"]["html"] == "The zip is too large: unpack it, and open its event files one by one."


def test_what_became_of_the_files_is_said_at_the_end() -> None:
    whole = [{"name": "a.ronda"}, {"name": "b.ronda"}]
    said = told("opened", files=whole)
    assert (said["ok"], said["go"], said["notice"]) == (True, "/", "2 events were opened.")
    assert told("opened", files=whole[:1])["notice"] == "1 event was opened."

    why = {"html": "It went on differently."}
    said = told("opened", files=[*whole, {"name": "<c>.ronda", "refusal": why}])
    assert (said["ok"], said["stale"]) == (False, True)
    assert "2 files of 3 were opened. These were not:" in said["refusal"]["html"]
    assert "<li><bdi>&lt;c&gt;.ronda</bdi>: It went on differently.</li>" in said["refusal"]["html"]


def test_a_file_of_another_event_restores_none_and_is_told_by_its_name(logs: dict[str, Log]) -> None:
    first, second, _ = logs.values()
    event, other = first.tournament.id, second.tournament.id
    text = journal.log_file_text(second)
    assert told("identify", text=text, route=f"/t/{event}")["tournament"] == other

    told("unload", tournament=event)
    told("load", tournament=event, lines=[record.line for record in first.records[:-2]], summary=event_summary(first))
    assert event in SESSION.damaged
    refused = [told("identify", text=text, route=f"/t/{event}{page}") for page in ("", "/restore", "/players")]
    whole = told("identify", text=journal.log_file_text(first), route=f"/t/{event}/restore")
    elsewhere = told("identify", text=text, route="/")

    sentence = (
        "This is the file of another event, <bdi>Test event</bdi>. Here only a file of the damaged event restores it: "
        "open that one, or this one under “All events”."
    )
    assert [answer["refusal"]["html"] for answer in refused] == [sentence] * 3
    assert (whole["tournament"], elsewhere["tournament"]) == (event, other)
