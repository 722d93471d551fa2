"""What is done to one row of each long list of the app, for `bench/result.py`: where, by what, and what shows it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from bench import events
from ronda import journal
from ronda.commands import requests as ask
from ronda.journal import Log

ROUND = 3
SHOWN = """(shown) => {
    window.shown = new Promise((done, fail) => {
        setTimeout(() => fail(new Error(`never shown: ${shown}`)), 30_000);
        const look = () => {
            if (!document.querySelector(shown)) return;
            seen.disconnect();
            // Once the frame is drawn, in which it stands there first.
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => done(performance.timeOrigin + performance.now());
                port2.postMessage("");
            });
        };
        const seen = new MutationObserver(look);
        seen.observe(document.querySelector("#app"), { subtree: true, childList: true, attributes: true });
    });
}"""
TAP = """(button) => {
    const started = performance.timeOrigin + performance.now();
    document.querySelector(button).click();
    return started;
}"""


def in_round(players: int) -> Log:
    """An event in its third round, with no result of it."""
    return events.in_round(ROUND, players).log


def at_the_door(players: int) -> Log:
    """An event that has not begun."""
    return events.registered(players).log


def after_a_drop(players: int) -> Log:
    """The one in its third round, whose first player dropped at last."""
    organiser = events.in_round(ROUND, players)
    organiser.do(ask.DropPlayer(player=1))
    return organiser.log


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that is done to a list again and again."""

    event: Callable[[int], Log]
    screen: str
    """Where it is done, below the event's own address."""
    button: Callable[[int], str]
    """What is tapped, by how often that was done before."""
    shown: Callable[[Log, int], str]
    """What stands there then, by the event as it was opened and how often."""
    typed: tuple[str, str] = ("", "")
    """The field into which something is typed before, and what, before a number."""
    watched: str = ""
    """Where it is to be seen, in a second window; in the same where there is none."""


BOARD = Step(
    event=in_round,
    screen=f"/round/{ROUND}",
    button=lambda done: f"#table-{done + 1} form button",
    shown=lambda _, done: f"#table-{done + 1}.table-in",
)
STEPS = {
    "board: result": BOARD,
    "check-in: tick": Step(
        event=at_the_door,
        screen="/checkin",
        button=lambda done: f"#door-form-{done + 1} button",
        shown=lambda _, done: f"#door-form-{done + 1}[data-command=check_out]",
    ),
    "players: register": Step(
        event=at_the_door,
        screen="/players",
        button=lambda _: "#register button",
        shown=lambda log, done: f"#player-{len(log.tournament.players) + done + 1}",
        typed=("#new-name", "Newcomer "),
    ),
    "players: drop undone, redone": Step(
        event=after_a_drop,
        screen="/players",
        button=lambda done: f"[data-command={'redo' if done % 2 else 'undo'}] button",
        shown=lambda _, done: "#player-1.gone" if done % 2 else "#player-1:not(.gone)",
    ),
    "projector: result elsewhere": Step(
        event=in_round,
        screen=f"/round/{ROUND}",
        button=lambda done: f"#table-{done + 1} form button",
        shown=lambda _, done: f"#slide-by_table .show-in:nth-child({done + 1})",
        watched="/projector",
    ),
    "standings: result elsewhere": Step(
        event=in_round,
        screen=f"/round/{ROUND}",
        button=lambda done: f"#table-{done + 1} form button",
        shown=lambda log, done: f'.last [name=action][value="{len(log.records) + done}"]',
        watched="/standings",
    ),
    "provisional standings: result elsewhere": Step(
        event=in_round,
        screen=f"/round/{ROUND}",
        button=lambda done: f"#table-{done + 1} form button",
        shown=lambda log, done: f'.last [name=action][value="{len(log.records) + done}"]',
        watched=f"/standings?round={ROUND}",
    ),
}


@dataclass(slots=True)
class Lists:
    """A browser's profile in which one event is open."""

    context: BrowserContext
    url: str
    step: Step
    players: int
    log: Log = field(init=False)
    page: Page = field(init=False)
    watched: Page = field(init=False)

    def __post_init__(self) -> None:
        """Open it, on the screen where the step is done and on the one where it is seen."""
        self.page = self.watched = self.context.new_page()
        self.log = log = self.step.event(self.players)
        opened(self.page, self.url, log)
        self.page.goto(f"{self.url}#/t/{log.tournament.id}{self.step.screen}")
        self.page.locator(self.step.button(0)).first.wait_for(state="attached", timeout=60_000)
        if self.step.watched:
            self.watched = self.context.new_page()
            self.watched.goto(f"{self.url}#/t/{log.tournament.id}{self.step.watched}")
            self.watched.locator("#starting[hidden]").wait_for(state="attached", timeout=60_000)
            self.watched.locator("[data-projector] li, #standings tr").first.wait_for(state="attached", timeout=60_000)

    def taken(self, done: int) -> float:
        """Take the step once more; give the milliseconds from the tap until its row is drawn."""
        place, text = self.step.typed
        if place:
            self.page.locator(place).fill(f"{text}{done}")
        self.watched.evaluate(SHOWN, self.step.shown(self.log, done))
        started = self.page.evaluate(TAP, self.step.button(done))
        return float(self.watched.evaluate("window.shown") - started)


def opened(page: Page, url: str, log: Log) -> None:
    """Open an event's file in the app."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.ronda"
        file.write_text(journal.log_file_text(log), encoding="utf-8")
        page.goto(url)
        page.locator("#starting[hidden]").wait_for(state="attached", timeout=60_000)
        page.locator("#file").set_input_files(file)
        page.wait_for_url("**#/t/**")
