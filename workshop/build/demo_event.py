"""The demo event of the app: a small event in its third round."""

from __future__ import annotations

from pathlib import Path

from ronda import journal
from ronda.core.details import Details
from ronda.core.state import Tournament
from ronda.journal import Log
from ronda.rules.stages import CUSTOM
from ronda.rulesets import find_ruleset
from workshop.base import atomic_write
from workshop.cli import demo_tournaments

FILE = "demo.ronda"
GAME, PLAYERS, SEED = "keyforge", 15, 12
ROUND, REPORTED = 3, 3
DETAILS = Details(
    name="Thursday night at the harbour",
    place="Harbour Games",
    organiser="Nara Puertolindo",
    head_judges=("Odel Campoclaro",),
    structure=CUSTOM,
    swiss_rounds=4,
    cut=4,
)


def demo_log() -> Log:
    """The event, with some results of the current round; its day and name are set when it is opened."""
    played = demo_tournaments.play_demo_event(find_ruleset(GAME), PLAYERS, seed=SEED, details=DETAILS, excuse="")
    return demo_tournaments.stop_log(played, _is_under_way)


def _is_under_way(state: Tournament) -> bool:
    return len(state.rounds) == ROUND and sum(not match.is_open for match in state.rounds[-1].matches) <= REPORTED


def demo_file_text() -> str:
    return journal.log_file_text(demo_log())


def write_demo_file(folder: Path) -> None:
    atomic_write.write_atomically(folder / FILE, demo_file_text().encode())
