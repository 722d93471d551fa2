"""Another engine and Chromium are linked without a server: what is entered on one is on the board of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from ronda import journal
from tests.browser.harness import Host
from tests.browser.test_linked import STORED
from tests.engines.chromium import Chromium
from tests.engines.desk import Desk
from tests.playing import Organiser

CODE = "() => document.querySelector('canvas[data-code]')?.dataset.code"
READ = """(code) => {
    const form = document.querySelector("#read-codes");
    if (form) form.elements.text.value = code;
    form?.requestSubmit();
    return Boolean(form);
}"""


@pytest.fixture
def other(desk: Desk, playwright: Playwright, new_host: Callable[[], Host], tmp_path: Path) -> Iterator[Desk]:
    """The app in Chromium, beside an engine that can be linked."""
    if not desk.window.evaluate("() => 'RTCPeerConnection' in window"):
        pytest.skip("This build of the engine has no RTCPeerConnection.")
    with closing(Chromium(playwright, tmp_path)) as engine, Desk.opened(engine, new_host()) as beside:
        yield beside
        assert engine.complaints() == []
        desk.reload()  # or Firefox may report, in a later test, that the link to a closed browser failed


def test_either_engine_lets_the_other_in_and_each_has_what_the_other_enters(
    desk: Desk, other: Desk, tmp_path: Path
) -> None:
    for seed, (leader, follower) in enumerate(((other, desk), (desk, other)), start=1):
        organiser = Organiser("keyforge", seed=seed)
        organiser.start(8)
        organiser.pair()
        file = tmp_path / f"{seed}.ronda"
        file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
        leader.visit("/")
        leader.open_file(file)
        link(leader, follower)
        for each in (leader, follower):
            each.visit(f"{leader.event}/round/1")
            each.window.see("#board .table-open", count=4)

        follower.window.click("#table-1 button[value='0:1']")
        leader.window.see("#board .table-open", count=3)
        leader.window.click("#table-2 button[value='0:2']")
        follower.window.see("#board .table-open", count=2)
        event = organiser.tournament.id
        lines = leader.window.evaluate(STORED, event)
        follower.window.wait(f"async (event, count) => (await ({STORED})(event)).length === count", event, len(lines))
        assert follower.window.evaluate(STORED, event) == lines


def link(leader: Desk, follower: Desk) -> None:
    """Let the other in by the texts of the two codes, and wait until it shows the event."""
    leader.visit(f"{leader.event}/devices")
    leader.window.click("#invite .primary")
    invitation = leader.window.wait(CODE)
    follower.visit("/receive")
    follower.window.wait(READ, invitation)
    leader.window.wait(READ, follower.window.wait(CODE))
    follower.window.wait("(event) => location.hash === `#${event}`", leader.event)
