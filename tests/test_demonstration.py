"""The demo event of the app: under way now, marked wherever it is shown, and part of nothing that counts."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.admission import read_event_file
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.commands import Moment
from ronda.core import clock
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.publish import build_site
from ronda.ranking import season_ranking
from ronda.rulesets import ruleset_of
from ronda.session import demo_records
from ronda.session.event_summary import event_summary
from ronda.views.app import Device, screen_page
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser
from tests.seasons import install, played, rated_ruleset
from workshop.build import catalogues, demo_event
from workshop.cli import simulated_organiser

NOW = "2027-03-04T18:30:00Z"
MARK = "A demo: these people and results are invented."


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


def opened(language: str = "en", random: int = 7) -> tuple[Log, dict[str, Any]]:
    """Open the demo through the door of the browser; give its log and the answer."""
    question = {"tournament": None, "command": "open_demo", "form": {"text": demo_event.demo_file_text()}}
    answer = json.loads(
        bridge.call_by_name("decide", json.dumps({**question, "now": NOW, "random": random, "lang": language}))
    )
    return journal.read_lines(answer["lines"]), answer


def shown(log: Log, route: str) -> str:
    device = Device.read({"tournaments": [event_summary(log)], "now": NOW})
    return screen_page(route, {log.tournament.id: log}, device, "en").html


def test_it_is_in_its_third_round_with_some_results_and_time_on_the_clock() -> None:
    log, answer = opened()
    tournament = log.tournament
    running = tournament.rounds[-1]
    reported = sum(match.result is not None for match in running.matches)

    assert (tournament.phase, running.number) == (Phase.ROUND_RUNNING, 3)
    assert 0 < reported < len(running.matches)
    assert tournament.cut == 4
    assert answer["go"] == f"/t/{tournament.id}"
    assert log.records[-1].at == NOW
    assert running.clock is not None
    assert running.clock.since is not None
    assert timedelta() < clock.parse_moment(NOW) - clock.parse_moment(running.clock.since) < timedelta(minutes=35)


def test_it_is_of_the_day_and_language_in_which_it_is_opened() -> None:
    log, _ = opened("es")

    assert log.tournament.details.date == "2027-03-04"
    assert log.tournament.details.name == "Jueves por la noche en el puerto (demo)"
    days = {clock.parse_moment(record.at) for record in log.records}
    assert datetime(2027, 3, 4, 14, tzinfo=UTC) < min(days)


def test_it_was_played_by_the_rules_and_goes_on_by_them() -> None:
    log, _ = opened()
    ruleset = ruleset_of(log.tournament)
    assert [finding.verdict for finding in verify_pairings(log, ruleset)] == [PairingVerdict.SAME] * 3

    organiser = simulated_organiser.Organiser(ruleset, log, seed=3)
    organiser.play_until(Phase.FINISHED)

    assert len(organiser.tournament.seeds or ()) == 4
    assert [
        finding for finding in verify_pairings(organiser.log, ruleset) if finding.verdict is PairingVerdict.DIFFERENT
    ] == []


def test_each_opening_gives_an_event_of_its_own() -> None:
    first, second = opened(random=1)[0], opened(random=2)[0]

    assert first.tournament.id != second.tournament.id
    assert (first.tournament.is_demo, second.tournament.is_demo) == (True, True)


def test_its_mark_survives_the_way_through_a_file() -> None:
    log, _ = opened()

    assert read_event_file(journal.log_file_text(log)).tournament.is_demo


def test_every_screen_of_it_is_marked_and_it_goes_with_one_tap() -> None:
    log, _ = opened()
    identity = log.tournament.id
    remove = f'data-action="delete" data-tournament="{identity}"'

    for route in (f"/t/{identity}", f"/t/{identity}/players", f"/t/{identity}/round/3"):
        assert '<span class="demo-mark">Demo</span>' in shown(log, route)
    assert remove in shown(log, f"/t/{identity}")
    assert remove in shown(log, "/")
    assert '<span class="demo-mark">Demo</span>' in shown(log, "/")


def test_an_event_of_ones_own_is_not_marked() -> None:
    organiser = Organiser("keyforge")
    organiser.start(4)

    assert not organiser.tournament.is_demo
    assert "demo-mark" not in shown(organiser.log, f"/t/{organiser.tournament.id}")
    assert MARK not in build_site([organiser.log])["en/index.html"].decode()


def test_it_is_offered_where_there_is_none() -> None:
    log, _ = opened()
    offer = 'data-action="demo"'
    organiser = Organiser("keyforge")

    assert offer in screen_page("/", {}, Device(), "en").html
    assert offer in shown(organiser.log, "/")
    assert offer not in shown(log, "/")


def test_pages_published_from_it_say_that_it_is_a_demo() -> None:
    log, _ = opened()
    site = build_site([log])
    where = event_folder(log)

    for path in ("index.html", f"{where}/index.html", f"{where}/round-3.html", f"{where}/players/1.html"):
        assert MARK in site[f"en/{path}"].decode(), path


def test_it_counts_in_no_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, rated_ruleset())
    people = [("Ana", "1"), ("Béla", "2")]
    real, demo = (played(name, people, [[(1, 2, "1")]]) for name in ("friday-cup", "demo-friday"))

    assert [report.text for report in season_ranking([real]).reports] == []
    ranking = season_ranking([demo])
    assert list(ranking.places) == []
    assert [str(report.text) for report in ranking.reports] == ["demo-friday is left out: it is a demo."]


def test_a_file_that_is_none_is_refused() -> None:
    question = {"tournament": None, "command": "open_demo", "form": {"text": "nothing"}, "now": NOW, "random": 1}
    answer = json.loads(bridge.call_by_name("decide", json.dumps({**question, "lang": "en"})))

    assert "This is not an event file of Ronda: its first line does not say so." in answer["refusal"]["html"]


def test_what_is_brought_to_now_keeps_its_distances() -> None:
    kept = journal.read_log_file(demo_event.demo_file_text()).records
    records = demo_records.demo_event_records(demo_event.demo_file_text(), "Any", Moment(at=NOW, random=1))

    def distances(of: tuple[journal.Record, ...]) -> list[timedelta]:
        return [clock.parse_moment(of[-1].at) - clock.parse_moment(record.at) for record in of]

    assert distances(tuple(records)) == distances(kept)
    assert [type(record.fact) for record in records] == [type(record.fact) for record in kept]
