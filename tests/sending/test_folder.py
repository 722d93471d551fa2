"""Publishing into a folder of the device: what is written, what is read for that, and what its owner is told."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from ronda.core.errors import Malformed, NotNow
from ronda.publish import SiteFrame, build_index_files
from ronda.publish.record import RECORD_NAME, SiteSection, record_file
from ronda.sending import parse_target, parse_typed_target
from ronda.sending.exchange import Exchange
from ronda.sending.target import TargetCache
from ronda.sending.target_update import update_target
from tests.faults import publishing
from tests.faults.table import Fault
from tests.playing import Organiser
from tests.sending.fake_folder import FakeFolder
from tests.sending.hosts import broken_links
from tests.sending.phone import Phone, asked_of_folder
from tests.sending.test_any_moment import FOREIGN, fresh, moments, other
from tests.views.test_publish_parts import organiser
from workshop.build import catalogues

TARGET = parse_target("folder:f-1/Results")
LISTS = partial(build_index_files, frame=SiteFrame())


def run(exchange: Exchange[Any], folder: FakeFolder) -> Any:
    """Carry an exchange to its end."""
    try:
        request = next(exchange)
        while True:
            request = exchange.send(asked_of_folder(request, folder))
    except StopIteration as done:
        return done.value


def publish(part: SiteSection, folder: FakeFolder) -> None:
    """Publish as a run of its own."""
    known = TargetCache()
    run(update_target(TARGET, run(TARGET.look(known), folder), [part], LISTS, known=known), folder)


@pytest.mark.parametrize(("older", "newer"), [(0, 4), (4, 1)])
def test_a_folder_has_no_broken_link_at_any_step_and_in_the_end_what_a_fresh_build_has(older: int, newer: int) -> None:
    folder, broken = FakeFolder(), list[str]()
    folder.files = dict(FOREIGN)
    folder.changed = lambda: broken.extend(broken_links(folder.files))
    publish(other(), folder)
    publish(moments()[older], folder)
    before = dict(folder.files)
    folder.asked.clear()
    publish(moments()[newer], folder)
    assert FOREIGN | fresh(newer) == folder.files
    requests = len(folder.asked)
    for at in {1, 2, requests, *Random(newer).sample(range(3, requests), 3)}:
        for done in (False, True):
            folder.files = dict(before)
            folder.breaks(at, done=done)
            with pytest.raises(NotNow):
                publish(moments()[newer], folder)
            folder.breaks(0)
            broken.extend(broken_links(folder.files))
            publish(moments()[newer], folder)
            assert FOREIGN | fresh(newer) == folder.files, (at, done)

    assert broken == []


def test_the_first_run_can_be_cut_off_at_its_first_file() -> None:
    folder = FakeFolder()
    for at in (2, 3):
        folder.breaks(at)
        with pytest.raises(NotNow):
            publish(other(), folder)
    assert {RECORD_NAME: b""}.items() <= folder.files.items() or record_file(other().entry.folder) in folder.files
    folder.breaks(0)
    publish(other(), folder)

    assert fresh(None) == folder.files


def test_of_pages_that_a_record_tells_nothing_is_read_and_one_of_another_size_is_written_anew() -> None:
    folder = FakeFolder()
    publish(other(), folder)
    page = next(path for path in other().files if path.endswith(".html"))
    right, folder.files[page] = folder.files[page], b"cut off"
    folder.asked.clear()
    publish(other(), folder)

    read = {path for method, path in folder.asked if method == "GET"} - {""}
    assert right == folder.files[page]
    assert not read & other().files.keys()
    assert [path for method, path in folder.asked if method == "PUT" and path.endswith(".html")] == [page]


def test_the_command_line_names_no_folder_of_a_browser() -> None:
    with pytest.raises(Malformed) as refused:
        parse_typed_target("folder:f-1/Results")

    assert "folder:" not in str(dict(refused.value.message.values)["forms"])
    assert "Results of 2026/½" == parse_target("folder:f-1/Results%20of%202026%2F%C2%BD").name


@pytest.fixture
def event() -> Organiser:
    catalogues.compile_stale()
    return organiser(1)


@pytest.mark.parametrize("fault", publishing.FOLDER.values(), ids=publishing.FOLDER)
def test_what_is_wrong_with_a_folder_is_said_and_what_waits_goes_on(
    event: Organiser, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    error = next(error for error, each in publishing.FOLDER.items() if each is fault)
    phone, name = Phone(monkeypatch, event.log), event.tournament.id
    chosen = {"kind": "folder", "key": "f-1", "name": "Results"}
    assert "" == phone.command("set_up_host", **chosen)
    phone.send(name)
    phone.command("publish_now", name)
    phone.folder.error = error
    said = phone.send(name)

    assert f"This event is not on the web yet. {fault.seen.format(time='15:01')}" == said
    assert phone.folder.files == {}
    phone.folder.error = ""
    if error == "NotAllowedError":
        assert phone.again is None
        assert 'data-action="target"' in phone.shown
        phone.command("open_folder")
    assert "The site shows: Round 1, as of 15:0" in phone.send_on(name)
    assert "data-action" not in phone.shown


def test_without_a_folder_that_was_chosen_none_is_set_up(event: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(monkeypatch, event.log)

    assert "No folder for the pages of an event was chosen: choose one." == phone.command(
        "set_up_host", kind="folder", key="", name=""
    )
    assert phone.kept is None
