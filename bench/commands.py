"""How long each thing that one does in the app takes, in a real browser's Python, by number of players.

Run it as `.venv/bin/python bench/commands.py` after `python3 build.py test` installed what it needs. Each line is a
step as the app takes it: what is decided and stored, if anything, and the page that is shown then, up to its arrival at
the window; what the window makes of it, `bench/result.py` measures. The aim is 100 ms at 40 players, 300 ms at 512 and
1 s at 2,000; of what is done in slices, each slice: the line before says how long all of them take.

The longest slices are those of an opened file, which is stored whole or not at all, and of the results pages, which are
handed over as one zip. Python looks through its memory after a page was shown: here too, between steps.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Page, sync_playwright

from bench.events import GAME, in_round
from bench.hosted import served
from ronda import journal
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from workshop.cli.simulated_organiser import Organiser
from workshop.dev import chromium

ROUNDS, ROUND = 7, 4
"""Of the event, and the one that runs."""
AIMS = {40: 100, 512: 300, 2000: 1000}
"""Milliseconds by number of players."""
STARTED = """async (base) => {
    const worker = new Worker(`${base}worker.js`, { type: "module" });
    const waiting = new Map();
    await new Promise((ready) => {
        worker.onmessage = ({ data: { id, event, result, error } }) => {
            if (event === "ready") ready();
            if (error) waiting.get(id).reject(new Error(error));
            else waiting.get(id)?.resolve(result);
        };
    });
    let last = 0;
    window.ask = (action, question) => new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject });
        worker.postMessage({ id: last, action, payload: { lang: "en", now: new Date().toISOString(), ...question } });
    });
}"""
ASKED = """async ([steps, slices]) => {
    const times = [];
    let html = "", parts = [];
    const started = performance.now();
    for (const [action, question] of steps) {
        const { command, form } = question;
        if (command === "undo" || command === "redo") {
            form.action = window.shown.querySelector(`[data-command=${command}] [name=action]`).value;
        }
        let from = performance.now();
        let answer = await window.ask(action, { sliced: true, ...question });
        while (answer.work) {
            const { work, load, rows } = answer;
            parts.push(performance.now() - from);
            from = performance.now();
            answer = await window.ask("go_on", { work, load, rows });
            if (!answer.work) parts.push(performance.now() - from);
        }
        if (answer.ok === false) throw new Error(`${action}: ${answer.refusal.html}`);
        if (action === "render") ({ html } = answer);
    }
    times.push(performance.now() - started, ...parts);
    await window.ask("settle", {}); // what is put off until nobody waits
    if (html) window.shown = new DOMParser().parseFromString(html, "text/html");
    for (const { dataset } of slices ? window.shown.querySelectorAll("[data-slices]") : []) {
        for (let state = null, left = 12; left; left -= 1) {
            const from = performance.now();
            ({ state } = await window.ask("simulate", { question: JSON.parse(dataset.slices), state }));
            times.push(performance.now() - from);
            if (!state) break;
        }
    }
    return times;
}"""
SEEN = {"square": False, "site": "", "offline": "ready", "safari": False, "installed": True, "can_choose": True}

type Steps = list[tuple[str, dict[str, Any]]]


def event(players: int) -> Log:
    """An event with a cut, in whose running round every second result is in."""
    organiser = in_round(ROUND, players, structure="custom", swiss_rounds=ROUNDS, cut=8)
    for match in organiser.round.open_matches[::2]:
        organiser.report(match, organiser.random_result())
    return organiser.log


def finished(log: Log) -> Log:
    """The same event with the whole round, under a name of its own."""
    organiser = Organiser(find_ruleset(GAME), log, seed=1)
    organiser.finish_round()
    return organiser.log


class Asked:
    """The app's own worker in a page that shows nothing, so that nothing else is measured."""

    def __init__(self, page: Page, url: str, times: int) -> None:
        """Start it."""
        self.page, self.url, self.times = page, url, times
        self.taken: dict[str, list[float]] = {}
        page.goto(f"{url}manifest.webmanifest")
        page.evaluate(STARTED, url)

    def ask(self, what: str, steps: Steps, *, slices: bool = False) -> None:
        """Take steps and note how long they took; of slices, those too."""
        whole, *parts = self.page.evaluate(ASKED, [steps, slices])
        self.taken.setdefault(what, []).append(whole)
        if parts:
            self.taken.setdefault(f"{what}, a slice", []).extend(parts)


def command(log: Log, name: str, **form: object) -> tuple[str, dict[str, Any]]:
    """The step that sends a form."""
    values = {key: str(value) for key, value in form.items()}
    return "command", {"tournament": log.tournament.id, "command": name, "form": values}


def shown(log: Log, route: str) -> tuple[str, dict[str, Any]]:
    """The step that shows a page of an event."""
    return "render", {"route": f"/t/{log.tournament.id}{route}", "seen": SEEN}


def opened(log: Log) -> Steps:
    """The steps that open a file and show its event."""
    text = journal.log_file_text(log)
    return [("import", {"size": len(text), "text": text, "route": "/"}), shown(log, "")]


def of_round(asked: Asked, log: Log) -> None:
    """Measure what one does while a round runs."""
    board, open_matches = f"/round/{ROUND}", [match.number for match in log.tournament.rounds[-1].open_matches]
    home = {"tournament": log.tournament.id}
    corrected = next(match for match in log.tournament.rounds[-2].matches if match.second is not None)
    turned = 3 - (1 if corrected.winner == corrected.first else 2)
    preview = f"/round/{ROUND - 1}/table/{corrected.number}?winner={turned}&change=correct"
    asked.ask("open a file", opened(log))
    asked.page.evaluate(STARTED, asked.url)
    asked.ask("open what is stored", [shown(log, "")])
    for number in open_matches[: asked.times]:
        asked.ask(
            "board: result", [command(log, "report_result", round=ROUND, match=number, winner=1), shown(log, board)]
        )
    for route, what in (
        (board, "board"),
        (f"{board}?by=name", "board by name"),
        (f"{board}?show=open", "board: still playing"),
        ("/standings", "standings"),
        ("/players", "players"),
        ("/player/1", "one player"),
        ("/history", "history"),
        ("/crosstable", "crosstable"),
        (preview, "correction: preview"),
        (f"/round/{ROUND}/change", "change open tables"),
        ("/projector", "projector"),
        ("/print/pairings", "paper: pairings"),
        ("/print/pairings/names", "paper: by name"),
        ("/print/slips", "paper: slips"),
        ("/print/standings", "paper: standings"),
    ):
        for _ in range(asked.times):
            asked.ask(what, [shown(log, route)])
    for _ in range(asked.times):
        asked.ask("search", [("find", {"route": f"/t/{log.tournament.id}"})])
        asked.ask("export", [("export", home)])
        asked.ask("report", [("report", home)])
        asked.ask("undo", [command(log, "undo"), shown(log, board)])
        asked.ask("redo", [command(log, "redo"), shown(log, board)])
    asked.ask("results zip", [("publish", {**home, "site": "", "app": asked.url})])


def between(asked: Asked, log: Log) -> None:
    """Measure what one does between two rounds."""
    asked.ask("open its next copy", opened(log))
    for _ in range(asked.times):
        asked.ask("pair, draft", [command(log, "pair_round"), shown(log, "/draft")])
        asked.ask("publish round", [command(log, "publish_round"), shown(log, f"/round/{ROUND + 1}")])
        asked.ask("take round back", [command(log, "undo"), shown(log, "/draft")])
        asked.ask("discard draft", [command(log, "undo"), shown(log, "")])
    asked.ask("standings and odds", [shown(log, "/standings")], slices=True)


def measured(page: Page, url: str, players: int, times: int) -> dict[str, list[float]]:
    """The milliseconds of each step by its name."""
    log = event(players)
    asked = Asked(page, url, times)
    of_round(asked, log)
    between(asked, finished(log))
    return asked.taken


def table(columns: dict[int, dict[str, list[float]]]) -> None:
    """Print median and worst of each step at each size; what is above the aim is marked."""
    print(f"{'ms: median, worst':26}", *(f"{players:>13} players" for players in columns))
    for what in max(columns.values(), key=len):
        cells = []
        for players, taken in columns.items():
            if what not in taken:
                cells.append(f"{'':22}")
                continue
            times = sorted(taken[what])
            mark = "!" if times[len(times) // 2] > AIMS.get(players, 1000) else " "
            cells.append(f"{times[len(times) // 2]:9.0f} {times[-1]:9.0f} {mark}")
        print(f"{what:26}", *cells)
    print("load", *(f"{load:.1f}" for load in os.getloadavg()))


def main() -> None:
    """Measure every step at each size and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=list(AIMS))
    parser.add_argument("--times", type=int, default=5)
    given = parser.parse_args()
    columns = {}
    with served() as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=["--no-sandbox"])
        for players in given.players:
            with browser.new_context(service_workers="block") as context:
                page = context.new_page()
                page.set_default_timeout(600_000)
                columns[players] = measured(page, f"{origin}/app/", players, given.times)
        browser.close()
    table(columns)


if __name__ == "__main__":
    main()
