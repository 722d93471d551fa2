"""Pages go to a host from every engine, through a frame that may ask that host and nobody else."""

from __future__ import annotations

from tests.browser.test_publishing import GITHUB_LETS_IN
from tests.engines.desk import Desk
from tests.sending.fake_github import TOKEN, FakeGitHub
from tests.sending.hosts import running

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
    desk.visit(desk.event)
    with running(github):
        window.click(".ways a", "Publish on the web")
        window.see("#host")
        window.type("#host-repository", f"github:club/results?api={github.url}")
        window.type("#host-RONDA_TOKEN", TOKEN)
        window.click("#host button")
        window.see("[data-sending]", "answers as it should")
        window.click("main a", "Go on: what becomes public")
        window.click("#publish-public button")
        window.see("[data-sending]", "The site shows the event as of")
        assert ["Initial commit", "Publish Friday Cup"] == github.history()

        other = desk.host.origin.replace("localhost", "127.0.0.1")
        assert [] == desk.engine.complaints()
        assert ["let out", "TypeError"] == [
            window.evaluate(ASK, address) for address in (f"{github.url}/repos/club/results", other)
        ]
    assert all("connect-src" in said for said in desk.engine.complaints())
    desk.visit("/publishing")
    window.click("#forget-host button")
    window.see("[data-sending]", count=0)
