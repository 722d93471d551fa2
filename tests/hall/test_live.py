"""What the organiser's window hands over is what players see: at once, without script, and after any end."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ronda import journal
from ronda.commands import Moment
from ronda.core.facts import RoomMessagePosted
from ronda.publish import SiteFrame, event_section
from ronda.sync.phones import process_messages
from ronda.views.files.hall_copy import hall_copy
from tests.faults.hall import DAMAGED
from tests.hall.hall import Phone, Running, asked, event
from tests.playing import Organiser, custom, wins
from tests.reports.phones import HERE, Phones, running
from workshop.server.hall_pages import copy_digest


def test_the_address_leads_to_what_is_being_played_in_the_readers_language(hall: Running, phone: Phone) -> None:
    organiser = event()
    assert "No round is being played" in phone.get("/en/now.html").text
    assert hall.push(organiser.log).status == 200

    assert "Round 2" in phone.get("/").text
    assert phone.path.endswith("/now.html")
    assert "Ronda 2" in Phone(hall, "es-ES,es;q=0.9").get("/").text
    assert "Round 2" in phone.get(f"/e/{phone.get('/').text.partition('/e/')[2][:6]}/").text


def test_a_result_is_on_the_pages_and_in_what_they_follow_once_the_window_has_handed_it_over(
    hall: Running, phone: Phone
) -> None:
    organiser = event()
    hall.push(organiser.log)
    phone.get("/")
    folder = phone.path.split("/")[2]
    followed = phone.get(f"/data/{folder}/now.json")
    assert followed.json["every"] == 1000
    assert phone.get(f"/data/{folder}/now.json", If_None_Match=followed.headers["etag"]).status == 304

    organiser.report(organiser.round.open_matches[0], wins(1))
    hall.push(organiser.log)

    assert phone.get(f"/data/{folder}/now.json").json["pages"] != followed.json["pages"]
    assert "<bdi>1</bdi> of <bdi>4</bdi> results is in" in phone.get(f"/en/{folder}/index.html").text


def test_what_phones_follow_differs_with_each_copy_though_two_reports_came_in_one_second(
    hall: Running, phone: Phone
) -> None:
    phones = Phones(running("counted"))
    log = phones.organiser.log
    hall.push(log)
    phone.get("/")
    now, followed = f"/data/{phone.path.split('/')[2]}/now.json", []
    for match in log.tournament.rounds[0].matches[:2]:
        report = phones.letter(match.players[0], "report", match=match.number, score1=50, score2=20)
        log = journal.append_records(log, process_messages(log, [report], Moment(at=HERE, random=0)).records)
        hall.push(log)
        followed.append(phone.get(now).content)

    assert log.records[-1].at == log.records[-2].at
    assert followed[0] != followed[1]


def test_the_pages_are_those_of_the_results_site_but_for_the_readers_own(hall: Running, phone: Phone) -> None:
    organiser = event()
    hall.push(organiser.log)
    files = event_section(organiser.log, SiteFrame(title="Live in the hall")).files
    mine = re.compile(rb'<a class="own" href="/me\?event=cup-1-\w+">My page</a>\n')

    for path in files:
        if path.startswith("en/") and not path.endswith(("index.html", "now.html", "overlay.html")):
            shown = mine.sub(b"", phone.get(f"/{path}").content)
            # who registers in the hall sends a form to its own server
            assert shown.replace(b"form-action 'self'", b"form-action 'none'") == files[path], path


def test_a_page_that_comes_just_before_the_server_ends_has_its_script_and_its_styles(phone: Phone) -> None:
    """Without its script it would never follow again, though the server comes back."""
    page = phone.get("/en/now.html").text
    kept = {
        name: phone.get(f"/{name}").headers["cache-control"]
        for name in re.findall(r'(?:src|href)="(?:\.\./)*(ronda\.(?:js|css))"', page)
    }

    assert kept == {"ronda.js": "max-age=600", "ronda.css": "max-age=600"}
    assert phone.get("/en/now.html").headers["cache-control"] == "no-cache"


def test_a_draft_and_what_is_private_never_reach_the_hall(hall: Running, phone: Phone) -> None:
    organiser = event()
    organiser.note(RoomMessagePosted(message=1, text="Lunch at one"))
    hall.push(organiser.log)
    phone.get("/")
    assert "Lunch at one" in phone.get(phone.path.replace("now", "index")).text
    assert hall.window("PUT", "/hall/events", journal.log_file_text(organiser.log)).json == {
        "problem": "This is no public copy of an event."
    }


def test_what_was_handed_over_is_there_again_after_a_restart_and_an_event_can_be_taken_off(
    hall: Running, phone: Phone
) -> None:
    one, other = event(1), event(2)
    for organiser in (one, other):
        assert hall.push(organiser.log).status == 200
    before = hall.state()["events"]
    hall.end()
    hall.begin()

    assert hall.state()["events"] == before
    assert "Cup 1" in phone.get("/").text
    assert "Cup 2" in phone.get("/").text
    hall.window("DELETE", f"/hall/events/{one.tournament.id}")
    assert "Cup 1" not in phone.get("/").text
    hall.end()
    hall.begin()
    assert list(hall.state()["events"]) == [other.tournament.id]


def test_a_copy_that_is_damaged_on_the_disk_is_left_out_and_said(
    hall: Running, capfd: pytest.CaptureFixture[str]
) -> None:
    hall.push(event().log)
    hall.end()
    (copy,) = (hall.folder / "hall" / "events").iterdir()
    copy.write_text(copy.read_text().replace("Alba", "Olba"))
    hall.begin()

    assert hall.state()["events"] == {}
    about = DAMAGED.seen.format(file=copy.name, problem="Line ")
    before, after = about.split("Line ")
    said = capfd.readouterr().err.strip()
    assert said.startswith(f"{before}Line ")
    assert said.endswith(after)


def test_what_is_too_much_or_cannot_be_kept_is_not_shown_and_the_window_is_told_which(
    hall: Running, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser = event()
    hall.push(organiser.log)
    before = hall.state()["events"]
    monkeypatch.setattr("workshop.server.hall_pages.MOST_EVENTS", 1)
    assert hall.push(event(2).log).status == 409

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    organiser.report(organiser.round.open_matches[0], wins(1))
    assert hall.push(organiser.log).status == 507
    assert hall.state()["events"] == before
    phone.get("/")
    index = phone.path.replace("now", "index")
    assert "results is in" not in phone.get(index).text
    monkeypatch.undo()
    assert hall.push(organiser.log).status == 200
    assert "results is in" in phone.get(index).text


def test_an_event_that_the_disk_does_not_let_go_of_stays_shown(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    organiser = event()
    hall.push(organiser.log)
    before = hall.state()["events"]

    def denied(path: Path, **_: bool) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", denied)
    assert hall.window("DELETE", f"/hall/events/{organiser.tournament.id}").status == 507
    monkeypatch.undo()
    assert hall.state()["events"] == before
    assert hall.window("DELETE", f"/hall/events/{organiser.tournament.id}").status == 200
    assert hall.state()["events"] == {}


def test_an_older_state_than_the_one_that_is_shown_is_refused_until_that_is_taken_off(hall: Running) -> None:
    organiser = event()
    older = hall_copy(organiser.log)
    organiser.report(organiser.round.open_matches[0], wins(1))
    newer, path = hall_copy(organiser.log), f"/hall/events/{organiser.tournament.id}"

    assert hall.window("PUT", "/hall/events?steps=21", newer).status == 200
    assert hall.window("PUT", "/hall/events?steps=20", older).status == 412
    (shown,) = hall.state()["events"].values()
    assert shown["digest"] == copy_digest(newer)
    assert hall.window("PUT", "/hall/events?steps=21", older).status == 412, "as many others: the first one holds"
    assert hall.window("PUT", "/hall/events?steps=21", newer).status == 200
    assert hall.window("DELETE", path).status == 200
    assert hall.window("PUT", "/hall/events?steps=20", older).status == 200
    assert hall.window("PUT", "/hall/events?steps=x", newer).status == 400


def test_pages_without_an_event_follow_and_have_a_link_to_load_them_again(hall: Running, phone: Phone) -> None:
    followed = phone.get("/now.json").text
    for path, said in (("/en/index.html", "No event has been published yet."), ("/en/me.html", "No event is shown")):
        page = phone.get(path)
        assert said in page.text
        assert 'data-now="../now.json"' in page.text
        assert f'<a class="again" href="{path[4:]}">Reload</a>' in page.text
    organiser = Organiser("custom", details=custom(3))
    organiser.register("Ana", "Bo")
    hall.push(organiser.log)

    assert phone.get("/now.json").text != followed, "also before the first round"
    assert 'class="live"' not in phone.get("/en/me.html").text


def test_the_window_hears_of_news_at_once_and_otherwise_waits(hall: Running) -> None:
    version = hall.state()["version"]
    hall.push(event().log)

    assert hall.window("GET", f"/hall/?after={version}").json["version"] > version


SERVES = """
import pathlib, sys, time
from tests.hall.hall import Running
running = Running(pathlib.Path(sys.argv[1]))
print(running.own_port, flush=True)
time.sleep(60)
"""


def test_a_window_that_waits_is_answered_when_the_server_ends(hall: Running) -> None:
    with ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(hall.window, "GET", f"/hall/?after={hall.state()['version']}")
        while not hall.hall.waiting:
            pass
        hall.end()
        assert waiting.result().status == 200
    hall.begin()


def test_killed_it_comes_back_with_the_last_that_it_confirmed(tmp_path: Path) -> None:
    organiser = event()
    with subprocess.Popen([sys.executable, "-c", SERVES, tmp_path], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        port = int(running.stdout.readline())
        headers = {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}
        confirmed = asked(port, "PUT", "/hall/events", hall_copy(organiser.log).encode(), headers)
        running.send_signal(signal.SIGKILL)
    again = Running(tmp_path)

    assert again.state()["events"][organiser.tournament.id]["digest"] == confirmed.json["digest"]
    again.end()
