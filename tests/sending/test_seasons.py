"""A season goes from the app to a host with its events, and its pages are those that the command writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronda.bridge import files, seasons
from ronda.bridge.session_state import SESSION
from ronda.core.clock import format_moment
from ronda.publish.record import RECORD_NAME
from ronda.session.event_summary import event_summary
from tests.seasons import FOUR
from tests.views.test_app_seasons import FORM, Organiser, event, key_of, said
from workshop.base import input_stamps
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.season_publishing import publish_season_files
from workshop.cli.site_publishing import publish_files

ADDRESS = {"address": "Club league 2026"}


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Organiser:
    """A device with a folder as its host, two events and a season."""
    catalogues.compile_stale()
    for module in (files, seasons):
        monkeypatch.setattr(module, "build_edition", input_stamps.engine_edition)
    made = Organiser(monkeypatch, event("spring"), event("summer", date="2026-06-01"))
    made.command("set_up_host", kind="folder", key="f-1", name="Results")
    made.send_on("spring")
    return made


def season_files(device: Organiser) -> set[str]:
    return {path for path in device.folder.files if "/season-club" in path}


def publish(device: Organiser, route: str, **form: str) -> str:
    """Publish a season by its button, and give what its screen says then."""
    assert "" == device.command("publish_season", season=key_of(route), **form)
    device.send_on("spring")
    return said(device.page(route))


def publish_event(device: Organiser, name: str) -> None:
    device.command("publish_now", name)
    device.send_on(name)


@pytest.mark.parametrize("rating", ["", "elo", "glicko-2"])
def test_a_season_that_is_published_by_its_button_is_what_the_command_writes(
    device: Organiser, tmp_path: Path, rating: str
) -> None:
    route = device.press("save_season", **FORM | {"rating": rating})
    publish_event(device, "spring")
    publish_event(device, "summer")
    assert set() == season_files(device)
    shown = publish(device, route)
    written = []
    for log in SESSION.logs.values():
        event_files.write_event_log(log, tmp_path / f"{log.tournament.id}.ronda")
        written.append(tmp_path / f"{log.tournament.id}.ronda")
    publish_files(written, tmp_path / "out")
    publish_season_files(written, tmp_path / "out", device.seasons[0])
    out = {
        path.relative_to(tmp_path / "out").as_posix(): path.read_bytes()
        for path in (tmp_path / "out").rglob("*")
        if path.is_file() and path.name != ".ronda.lock"
    }

    assert "The site shows the season as of" in shown
    assert "Everyone can then read names, places and results. People named: 4" in shown
    assert season_files(device)
    assert device.folder.files.keys() == out.keys()
    differing = {path for path, content in out.items() if device.folder.files[path] != content}
    assert all(path.endswith(RECORD_NAME) for path in differing), differing


def test_a_season_follows_the_events_that_count_once_it_was_published(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    publish(device, route)
    before = {path: device.folder.files[path] for path in season_files(device)}
    device.change(event("autumn", FOUR[::-1], date="2026-09-01"))
    device.send_on("autumn")
    assert before == {path: device.folder.files[path] for path in season_files(device)}

    publish_event(device, "autumn")
    [table] = [path for path in season_files(device) if path.endswith("ranking.csv")]
    assert device.folder.files[table] != before[table]
    device.folder.asked.clear()
    publish_event(device, "autumn")
    assert not [path for method, path in device.folder.asked if method == "PUT" and "/season-club" in path]


def test_a_season_that_is_sent_by_itself_follows_its_rules(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    publish(device, route)
    device.command("send_by_itself", automatic="yes")
    [table] = [path for path in season_files(device) if path.endswith("ranking.csv")]
    before = device.folder.files[table]
    device.press("save_season", **FORM | {"season": key_of(route), "attendance": "9", "name": "Winter"} | ADDRESS)
    device.send_on("spring")

    assert before != device.folder.files[table]


def test_a_season_that_is_sent_by_itself_follows_an_event_that_was_replaced_by_one_as_long(device: Organiser) -> None:
    """The new one is that of another device, where somebody else won: only its digest tells the two apart."""
    route = device.press("save_season", **FORM)
    publish(device, route)
    device.command("send_by_itself", automatic="yes")
    before = len(SESSION.logs["summer"].records)
    device.change(event("summer", FOUR[::-1], date="2026-06-01"))
    assert before == len(SESSION.logs["summer"].records)
    device.send_on("spring")

    assert "counts steps of “summer” that this device lacks" in said(device.page(route))


def test_only_what_is_needed_is_read_and_nothing_of_a_season_that_was_never_published(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()], "now": format_moment(device.now)}
    SESSION.logs.clear()
    assert [] == device.call("send", route="/", device=told)["needs"]
    device.command("publish_season", season=key_of(route))
    assert ["spring", "summer"] == device.call("send", route="/", device=told)["needs"]


def test_pages_that_count_what_this_device_lacks_stay_until_somebody_replaces_them(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    publish(device, route)
    before = {path: device.folder.files[path] for path in season_files(device)}
    del SESSION.logs["summer"]
    shown = publish(device, route)

    assert "counts steps of “summer” that this device lacks" in shown
    assert before == {path: device.folder.files[path] for path in season_files(device)}
    publish(device, route, replaces="yes")
    assert before != {path: device.folder.files[path] for path in season_files(device)}


def test_pages_stay_where_an_event_here_went_on_differently_from_what_they_count(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    publish(device, route)
    before = {path: device.folder.files[path] for path in season_files(device)}
    device.change(event("summer", FOUR[::-1], date="2026-06-01"))

    assert "counts steps of “summer” that this device lacks" in publish(device, route)
    assert before == {path: device.folder.files[path] for path in season_files(device)}


def test_a_name_that_is_asked_about_holds_its_season_back(device: Organiser) -> None:
    device.change(event("spring", ("Alda 600 123 456", *FOUR[1:])))
    route = device.press("save_season", **FORM)
    publish(device, route)
    assert set() == season_files(device)


def test_a_season_of_an_event_that_cannot_be_read_waits(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()], "now": format_moment(device.now)}
    device.command("publish_season", season=key_of(route))
    del SESSION.logs["summer"]
    step = device.call("send", route=route, device=told, loaded=True)
    assert step["more"]
    assert "“summer” cannot be read whole" in said(step["said"])


def test_without_a_host_a_season_says_that_one_is_to_be_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Organiser(monkeypatch, event("spring"))
    route = device.press("save_season", **FORM)
    assert "set up a host first" in device.command("publish_season", season=key_of(route))
    assert "publish_season" not in device.page(route)


def test_a_season_that_is_taken_away_is_not_sent_any_more(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    device.command("publish_season", season=key_of(route))
    device.press("forget_season", season=key_of(route))
    device.send_on("spring")
    assert set() == season_files(device)
