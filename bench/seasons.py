"""How long a season of many small events takes: reading its files, counting it, and making its pages, by each kind.

Run it as `.venv/bin/python bench/seasons.py --events 1000 --players 30` after `python3 build.py test` installed what it
needs.

Seconds of the processor. The events have people of one club; every file is read anew, with all that is checked in it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.state import Phase
from ronda.publish import SiteFrame
from ronda.publish.points_pages import points_section
from ronda.publish.rating_pages import rating_section
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.rating_rules import RatingRules, RatingSystem
from ronda.ranking.season_points import season_points
from ronda.ranking.season_ratings import season_ratings
from ronda.rulesets import find_ruleset
from ronda.views.shared.public_points import points_event
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.simulated_organiser import Organiser

GAME, ROUNDS, PEOPLE, DIFFERENT = "keyforge", 5, 200, 20
POINTS = PointsRules(name="Points", points=(10, 8, 6, 5, 4), attendance=1, best=10)
ELO = RatingRules(name="Elo", rating=RatingSystem.ELO)
GLICKO = RatingRules(name="Glicko-2", rating=RatingSystem.GLICKO)


def measured[T](what: str, work: Callable[[], T]) -> T:
    """Print for how long the processor worked."""
    started = time.process_time()
    done = work()
    print(f"  {what:34} {time.process_time() - started:8.2f} s")
    return done


def write_played_event(folder: Path, number: int, players: int) -> Path:
    """Play an event of some of the people to its end."""
    create = ask.CreateTournament(
        tournament=f"bench-{number:04}", game=GAME, details=Details(name=f"Evening {number}", swiss_rounds=ROUNDS)
    )
    organiser = Organiser(find_ruleset(GAME), create, seed=number)
    names = [f"Player {each}" for each in range(1, PEOPLE + 1)]
    organiser.register(*organiser.chance.sample(names, players))
    organiser.play_until(Phase.FINISHED)
    path = folder / f"{number}.ronda"
    event_files.write_event_log(organiser.log, path)
    return path


def main() -> None:
    """Measure a season of events, and one event more."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--events", type=int, default=1000)
    asked.add_argument("--players", type=int, default=30)
    given = asked.parse_args()
    catalogues.compile_stale()
    with tempfile.TemporaryDirectory() as folder:
        # a few are played and each counts many times, under names and days of their own: playing takes longer
        paths = [write_played_event(Path(folder), number, given.players) for number in range(DIFFERENT)]
        print(f"{given.events} events of {given.players} players, {ROUNDS} rounds")
        repeated = [paths[number % DIFFERENT] for number in range(given.events)]
        read = measured("read and check every file", lambda: [event_files.read_event_log(path) for path in repeated])
        logs = [
            replace(log, tournament=replace(log.tournament, id=f"{log.tournament.id}-{number}"))
            for number, log in enumerate(read)
        ]
        events = measured("what a season has to know of each", lambda: [points_event(log) for log in logs])
        points = measured("count by points", lambda: season_points(events, POINTS))
        measured("rate by Elo", lambda: season_ratings(events, ELO))
        ratings = measured("rate by Glicko-2", lambda: season_ratings(events, GLICKO))
        measured("pages, English and Spanish: points", lambda: points_section(points, SiteFrame()).files)
        measured("the same: Glicko-2", lambda: rating_section(ratings, SiteFrame()).files)


if __name__ == "__main__":
    main()
