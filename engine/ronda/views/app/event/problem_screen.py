"""A problem report: Ronda's version, browser, screen and step, without any name."""

from collections.abc import Callable, Iterator, Mapping

from ronda.core.build_identity import ISSUES_ADDRESS, identity_text
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.session.crash_report import CrashReport
from ronda.session.device import Device
from ronda.views.app.screen.route import Route
from ronda.views.app.screen.view import View

type RoutePattern = Callable[[Route], str]
"""A screen's path without its event, player and round."""


def problem_screen(device: Device, logs: Mapping[str, Log], pattern: RoutePattern) -> View:
    """What happened since the app was opened, as text to copy, and where to send it."""
    return View(
        template="problem",
        title=Message(N_("Something went wrong?")),
        values={"report": problem_text(device, logs, pattern), "address": ISSUES_ADDRESS},
    )


def problem_text(device: Device, logs: Mapping[str, Log], pattern: RoutePattern) -> str:
    """What can be reported about a device and its errors, untranslated and without names."""
    counts = f"Events: {len(device.tournaments)}"
    lines = [identity_text(), f"Browser: {device.browser or 'unknown'}", counts]
    for crash in device.crashes:
        lines += ["", *_crash_lines(crash, logs, pattern)]
    return "\n".join(lines)


def _crash_lines(crash: CrashReport, logs: Mapping[str, Log], pattern: RoutePattern) -> Iterator[str]:
    route = Route.read(crash.route)
    yield f"Screen: {pattern(route)}"
    if crash.doing:
        yield f"Step: {crash.doing}"
    if log := logs.get(route.event):
        yield f"Event: {_counts_text(log.tournament)}, entries {len(log.records)}"
    yield "Stack:"
    yield from (f"  {step}" for step in crash.stack or ("unknown",))


def _counts_text(tournament: Tournament) -> str:
    players, rounds = len(tournament.players), len(tournament.rounds)
    return f"{tournament.game} ({tournament.edition}), {tournament.phase.value}, players {players}, rounds {rounds}"
