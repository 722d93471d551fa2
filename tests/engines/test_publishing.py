"""Pages go to a host from every engine, through a frame that may ask that host and nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.browser.test_publishing import GITHUB_LETS_IN, LOST, pages
from tests.engines.desk import Desk
from tests.engines.window import NotYet, patiently
from tests.sending.fake_github import TOKEN, FakeGitHub
from tests.sending.hosts import running
from tests.sending.published import folder

PLAYERS = ("Ana Sol", "Béla <b>", "Carla Río", "Dario Mar", "Eva Luna", "Fermín Rey", "Gala Paz", "Hugo Sanz")
RESULTS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """How the line breaks."""

    call: int
    """At which call of a publication."""
    is_done: bool = False
    """What is asked is done, and the answer gets lost."""
    is_closed: bool = False
    """The app is closed meanwhile, and opened again."""


LOSSES = {
    1: Loss(call=1),
    3: Loss(call=6, is_done=True),
    4: Loss(call=7, is_closed=True),
    6: Loss(call=3, is_done=True, is_closed=True),
    8: Loss(call=5),
}
"""By the number of the result after which it breaks."""
UP_TO_DATE = """() => {
    const said = document.querySelector("[data-sending]")?.innerText ?? "";
    return said.includes("The site shows") && !said.includes("wait");
}"""

ASK = """
async (address) => {
    const { contentWindow: frame } = document.querySelector("iframe");
    return frame.fetch(address, { mode: "no-cors" }).then(() => "let out", ({ name }) => name);
}
"""


def test_one_tap_publishes_and_no_other_host_can_be_asked(desk: Desk) -> None:
    window, github = desk.window, FakeGitHub()
    github.rule = {**GITHUB_LETS_IN, "AllowedOrigins": [desk.host.origin]}
    desk.announce("Friday Cup")
    with running(github):
        publish_first(desk, github)
        assert ["Initial commit", "Publish Friday Cup"] == github.history()

        other = desk.host.origin.replace("localhost", "127.0.0.1")
        assert [] == desk.engine.complaints()
        assert ["let out", "TypeError"] == [
            window.evaluate(ASK, address) for address in (f"{github.url}/repos/club/results", other)
        ]
    assert all("connect-src" in said for said in desk.engine.complaints())
    forget(desk)


@pytest.mark.parametrize("engine", ["chromium", "firefox"], indirect=True, scope="session")
def test_a_day_of_ten_results_and_five_losses_ends_with_what_the_command_writes(desk: Desk, tmp_path: Path) -> None:
    """The line breaks before a call is heard, or before its answer is; and the app is closed twice."""
    window, github = desk.window, FakeGitHub()
    github.rule = {**GITHUB_LETS_IN, "AllowedOrigins": [desk.host.origin]}
    desk.announce("Friday Cup", rounds=3)
    desk.register(*PLAYERS)
    desk.next_step()
    with running(github):
        publish_first(desk, github)
        desk.engine.complaints()
        for number in range(RESULTS):
            round_, table = divmod(number, len(PLAYERS) // 2)
            if not table:
                desk.publish(tables=len(PLAYERS) // 2)
            desk.visit(f"{desk.event}/round/{round_ + 1}")
            desk.enter(f"{table + 1} {70 + number}-{number}")
            desk.visit(desk.event)
            window.see("[data-sending]", "wait")
            loss = LOSSES.get(number)
            if loss:
                github.breaks(loss.call, done=loss.is_done)
            window.click("#publish-now button")
            if loss:
                patiently(partial(heard, github, loss.call))
                if loss.is_closed:
                    desk.reload()
                github.breaks(0)
                window.evaluate("() => { dispatchEvent(new Event('online')); }")
            window.wait(UP_TO_DATE)
        assert [] == [said for said in desk.engine.complaints() if not any(words in said for words in LOST)]
        assert RESULTS + 1 == github.history().count("Publish Friday Cup")
        assert folder(tmp_path, desk.export()) == pages(github)
    forget(desk)


def publish_first(desk: Desk, github: FakeGitHub) -> None:
    """Go from the event through the guided page to what becomes public, and publish that."""
    window = desk.window
    desk.visit(desk.event)
    window.click("#ways-share > summary")
    window.click(".ways a", "Publish on the web")
    window.see("#host")
    window.type("#host-repository", f"github:club/results?api={github.url}")
    window.type("#host-RONDA_TOKEN", TOKEN)
    window.click("#host button")
    window.see("[data-sending]", "answers as it should")
    window.click("main a", "Go on: what becomes public")
    window.click("#publish-public button")
    window.see("[data-sending]", "The site shows the event as of")


def heard(github: FakeGitHub, call: int) -> None:
    if len(github.asked) < call:
        raise NotYet


def forget(desk: Desk) -> None:
    desk.visit("/publishing")
    desk.window.click("#forget-host button")
    desk.window.see("[data-sending]", count=0)
