"""Files leave one device and arrive whole on another, in every engine, and a copy is one tap away."""

from __future__ import annotations

import zipfile
from pathlib import Path

from ronda import journal
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from tests.engines.desk import Desk
from tests.playing import Organiser, custom, score
from workshop.cli import demo_tournaments, event_files


def written(log: Log, folder: Path) -> Path:
    """Write an event's file into a folder."""
    file = folder / f"{log.tournament.id}.ronda"
    event_files.write_event_log(log, file)
    return file


def test_an_event_comes_back_whole_on_another_device(desk: Desk, other_desk: Desk, tmp_path: Path) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("keyforge"), 8, seed=5)
    file = written(log, tmp_path)
    desk.open_file(file)
    standings = desk.standings()
    exported = desk.export()
    assert exported.read_bytes() == file.read_bytes()

    other_desk.open_file(exported)
    assert other_desk.standings() == standings
    other_desk.reload()
    assert other_desk.standings() == standings
    assert other_desk.export().read_bytes() == file.read_bytes()


def test_all_events_of_a_device_go_to_another_in_one_file(desk: Desk, other_desk: Desk) -> None:
    desk.announce("Friday Cup")
    desk.register("Ana Sol")
    desk.announce("Sunday Cup")
    desk.register("Béla Río")
    desk.visit("/settings")
    saved = desk.engine.saved(desk.window, "[data-action=export_all]")
    with zipfile.ZipFile(saved) as archive:
        assert len(archive.namelist()) == 2

    window = other_desk.window
    window.upload("#file", saved)
    window.see(".event h2", "Friday Cup")
    window.see(".event h2", "Sunday Cup")
    window.click(".event a", "Sunday Cup")
    window.see("h1", "Sunday Cup")


def test_after_a_round_one_tap_saves_a_copy_and_a_folder_is_offered_only_where_one_can_be_chosen(
    desk: Desk, tmp_path: Path
) -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(4)
    organiser.pair()
    organiser.report(organiser.round.open_matches[0], score(100, 24))
    desk.open_file(written(organiser.log, tmp_path))
    desk.visit(f"{desk.event}/round/1")
    desk.enter("2 77-49")
    window = desk.window
    window.see("[data-copy] p", "Only this browser has round 1.")

    copy = journal.read_log_file(desk.save("[data-copy] button", "Save a copy"))
    assert copy.tournament.completed_rounds == 1
    window.see("[data-copy]", count=0)
    desk.visit(desk.event)
    window.click("#ways-event > summary")
    window.see("[data-last-copy]", "Last copy saved at")
