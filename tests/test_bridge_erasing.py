"""A person is erased through the app: what the browser is told to store, and where the name is then (REG-ERASE)."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.admission import read_event_file
from ronda.audit.file_check import check_whole_file
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.consents import Privacy
from ronda.journal import Log
from ronda.publish import build_site
from ronda.session import backup
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, ScreenPage, screen_page
from ronda.views.files.hall_copy import hall_copy
from ronda.views.files.player_csv import players_csv
from tests.playing import Organiser, custom
from workshop.build import catalogues

MARKER = "Zyxwilda Quorbeth"
EVENT = "test-00000001"
SCREENS = ("", "/players", "/history", "/privacy", "/room", "/rulings", "/standings")
NOW = "2026-11-22T10:00:00Z"


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def is_named(text: str) -> bool:
    return any(part in text for part in MARKER.split())


def played() -> Organiser:
    organiser = Organiser("keyforge", details=custom(2, date="2026-11-21"))
    organiser.register("Alba Sol", MARKER, "Carla Prado", "Dario Rey", deck="")
    organiser.do(ask.PostMessage(text=f"{MARKER}, come to the desk."))
    organiser.do(ask.GiveRuling(question="May Quorbeth wait?", decision="No.", official="Zoe Ruiz"))
    organiser.start()
    organiser.play_round()
    organiser.drop(2)
    return organiser


def told(name: str, **asked: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **asked})))
    return answer


def load(log: Log) -> None:
    told("load", tournament=EVENT, lines=[record.line for record in log.records], summary=event_summary(log))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[Log]:
    monkeypatch.setattr(SESSION, "logs", {})
    made = played().log
    load(made)
    yield made
    told("unload", tournament=EVENT)


def decide(command: str, **form: str) -> dict[str, Any]:
    return told("decide", tournament=EVENT, command=command, form=form, now=NOW, random=7)


def erase(log: Log, **form: str) -> dict[str, Any]:
    return decide("erase_person", erase="2", seen=str(len(log.records)), **form)


def store(stored: list[str], decided: dict[str, Any]) -> list[str]:
    """Do what the browser does with what was decided."""
    assert decided["before"] == len(stored), decided
    told("apply", **{key: decided[key] for key in ("tournament", "first", "lines", "summary", "erases")})
    return [*stored[: decided["first"]], *decided["lines"]]


def screen(log: Log, path: str, language: str = "en") -> str:
    device = Device.read({"tournaments": [], "now": "2027-03-01T10:00:00Z"})
    return screen_page(f"/t/{EVENT}{path}", {EVENT: log}, device, language).html


def test_reg_erase_what_is_stored_replaces_all_from_the_first_entry_that_had_the_name(log: Log) -> None:
    decided = erase(log, text_2="May this player wait?")
    assert (decided["ok"], decided["erases"], decided["instead"]) == (True, True, False)
    stored = store([record.line for record in log.records], decided)
    after = SESSION.logs[EVENT]
    assert stored == [record.line for record in after.records]
    assert not is_named("".join(stored))
    assert after.tournament.rulings[0].given.question == "May this player wait?"
    assert SESSION.copies.get(EVENT) is None or not SESSION.copies[EVENT].at, "a new copy is due"
    read_event_file(journal.log_file_text(after))


def test_reg_erase_an_old_file_that_is_opened_brings_nothing_back_and_is_erased_where_it_lay(log: Log) -> None:
    old_file = journal.log_file_text(log)
    store([record.line for record in log.records], erase(log))
    new_file = journal.log_file_text(SESSION.logs[EVENT])

    opened = decide("import_file", text=old_file)
    assert (opened["lines"], opened["erases"]) == ([], False)

    load_again = told("unload", tournament=EVENT)
    assert load_again["ok"]
    load(log)
    opened = decide("import_file", text=new_file)
    stored = store([record.line for record in log.records], opened)
    assert opened["erases"]
    assert not is_named("".join(stored))
    assert journal.log_file_text(SESSION.logs[EVENT]) == new_file


def test_reg_erase_every_file_and_page_that_ronda_writes_is_without_the_name(log: Log) -> None:
    assert is_named("".join(text.decode() for text in build_site([log]).values()))
    store([record.line for record in log.records], erase(log))
    after = SESSION.logs[EVENT]
    pages = {path: content.decode(errors="replace") for path, content in build_site([after]).items()}
    made = {
        **pages,
        "hall": hall_copy(after),
        "csv": players_csv(after.tournament, Organiser("keyforge").ruleset, "en"),
        "summary": json.dumps(event_summary(after)),
        "export": told("export", tournament=EVENT)["text"],
        "report": json.dumps(told("report", tournament=EVENT, now=NOW)),
        **{
            path: screen(after, path)
            for path in ("", "/players", "/history", "/privacy", "/room", "/rulings", "/standings")
        },
    }
    archive = told("export_all", device={"tournaments": [event_summary(after)], "now": NOW, "offset": 0}, rows={})
    for name, content in backup.unzip_event_files(base64.b64decode(archive["base64"])).items():
        made[name] = (content or b"").decode()
    assert [name for name, text in made.items() if is_named(text)] == []
    assert told("export", tournament=EVENT)["stale"] == f"-{EVENT}.ronda"


def test_reg_erase_the_preview_shows_each_text_with_what_it_becomes(log: Log) -> None:
    shown = screen(log, "/privacy?erase=2")
    assert "Player 2, come to the desk." in shown
    assert "May Player 2 wait?" in shown
    assert "A single word of the name stands in it" in shown
    assert "A single word" not in screen(log, "/privacy?erase=3")
    for language in ("en", "es"):
        assert MARKER in screen(log, "/privacy", language)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"erase": "9", "seen": "1"}, "Choose who is erased."),
        ({"erase": "", "seen": "1"}, "Choose who is erased."),
        ({"erase": "2", "seen": "1"}, "More was done in the event since you looked."),
        ({"erase": "2", "seen": "x"}, "The number of entries"),
    ],
)
def test_reg_erase_what_cannot_be_is_refused_in_one_sentence(log: Log, form: dict[str, str], sentence: str) -> None:
    answer = decide("erase_person", **form)
    assert not answer["ok"]
    assert SESSION.logs[EVENT] is not None
    assert SESSION.logs[EVENT].records == log.records
    assert sentence in answer["refusal"]["html"]


def test_reg_erase_a_text_that_cannot_stand_there_changes_nothing(log: Log) -> None:
    answer = erase(log, text_1="x" * 501)
    assert not answer["ok"]
    assert SESSION.logs[EVENT].records == log.records


def test_reg_erase_the_check_of_a_file_says_who_was_erased(log: Log) -> None:
    store([record.line for record in log.records], erase(log))
    looked = check_whole_file(journal.log_file_text(SESSION.logs[EVENT]))
    assert looked.fits
    assert looked.erased is not None
    assert looked.erased.render(lambda text, *_: text) == (
        "The names of these players were erased, and the entries written anew: 2."
    )


def test_reg_term_the_names_of_everybody_go_when_it_is_over(log: Log) -> None:
    organiser = played()
    organiser.do(ask.ChangePrivacy(privacy=Privacy(months=3)))
    over = "The term that players read is over"
    assert over in screen(organiser.log, "/privacy")
    assert over in screen(organiser.log, "")
    organiser.do(ask.ChangePrivacy(privacy=Privacy(months=4)))
    assert over not in screen(organiser.log, "/privacy")
    load(organiser.log)
    decided = decide("erase_person", erase="all", seen=str(len(organiser.log.records)))
    store([record.line for record in organiser.log.records], decided)
    after = SESSION.logs[EVENT]
    assert [player.name for player in after.tournament.players] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    organiser.do(ask.ChangePrivacy(privacy=Privacy(months=3)))
    assert over not in screen(after, "/privacy")
    assert log.tournament.id == EVENT


def test_reg_erase_the_preview_leads_to_the_other_events_of_the_device_that_have_the_name(log: Log) -> None:
    side = Organiser("keyforge", seed=2, details=custom(2, name="Side Cup"))
    side.register("Bea Sol", MARKER.upper(), deck="")
    listed = [event_summary(side.log), event_summary(log)]
    device = Device.read({"tournaments": listed, "now": "2027-03-01T10:00:00Z"})

    def shown(*logs: Log, chosen: str) -> ScreenPage:
        known = {each.tournament.id: each for each in logs}
        return screen_page(f"/t/{EVENT}/privacy?erase={chosen}", known, device, "en")

    assert shown(log, chosen="2").needs == ("test-00000002",)
    both = shown(log, side.log, chosen="2")
    assert both.needs == ()
    assert '<a href="#/t/test-00000002/privacy?erase=2"><bdi>Side Cup</bdi></a>' in both.html
    assert "Side Cup" not in shown(log, side.log, chosen="1").html
    assert "Side Cup" not in shown(log, side.log, chosen="all").html
    assert screen_page(f"/t/{EVENT}/privacy", {EVENT: log}, device, "en").needs == ()
