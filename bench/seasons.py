"""How long a season of many small events takes: its files read anew, all pages made, nothing new, and one event more.

Run it as `.venv/bin/python bench/seasons.py --events 1000 --players 30` after `python3 build.py test` installed what it
needs.

Seconds of the processor for whole runs of `build.py season`, into a folder. “Read anew” remembers nothing and makes
every page; “remembered” makes every page of what is kept beside the rules. “Nothing new” and “one event more”, which is
the latest, go on with the folder. With 200 people everybody has played 150 events, and a page has 750 matches.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from ronda import journal
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.details import Details
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from workshop.build import catalogues
from workshop.cli import event_files, season_publishing
from workshop.cli.season_memory import memory_of_season
from workshop.cli.simulated_organiser import Organiser

GAME, ROUNDS, DIFFERENT = "keyforge", 5, 20
FIRST_DAY = date(2024, 1, 1)
PEOPLE = {200: ("points", "Elo", "Glicko-2"), 3000: ("points",)}
KINDS = {
    "points": 'name = "Points"\npoints = [10, 8, 6, 5, 4]\nattendance = 1\nbest = 10\n',
    "Elo": 'name = "Elo"\nrating = "elo"\n',
    "Glicko-2": 'name = "Glicko-2"\nrating = "glicko-2"\n',
}


def played_event(number: int, players: int) -> Log:
    """Play an event to its end."""
    create = ask.CreateTournament(
        tournament=f"bench-{number:04}", game=GAME, details=Details(name=f"Evening {number}", swiss_rounds=ROUNDS)
    )
    organiser = Organiser(find_ruleset(GAME), create, seed=number)
    organiser.register(*(f"Player {each}" for each in range(1, players + 1)))
    organiser.play_until(Phase.FINISHED)
    return organiser.log


def write_like_event(like: Log, number: int, people: Sequence[str], folder: Path) -> Path:
    """Write an event that went like another one, under a name and with people of its own."""
    happened: list[facts.Fact] = []
    for fact in (record.fact for record in like.records):
        match fact:
            case facts.TournamentCreated():
                details = replace(fact.details, name=f"Evening {number}", date=f"{FIRST_DAY + timedelta(number)}")
                happened.append(replace(fact, tournament=f"bench-{number:04}", details=details))
            case facts.PlayerRegistered():
                happened.append(replace(fact, name=people[fact.player - 1]))
            case _:
                happened.append(fact)
    path = folder / f"{number:04}.ronda"
    log = journal.append_records(None, journal.extend_log(None, happened, at=like.records[0].at))
    event_files.write_event_log(log, path)
    return path


def measured_run(what: str, rules: Path, files: Sequence[Path], out: Path) -> None:
    """Print for how long the processor worked on a season, and how many files it wrote."""
    started = time.process_time()
    counted = season_publishing.read_rules_file(rules)
    report, _ = season_publishing.publish_season_files(files, out, counted, memory=memory_of_season(rules, out))
    print(f"    {what:20} {time.process_time() - started:8.2f} s  files written: {report.change.written}", flush=True)


def measure_people(people: int, events: int, like: Sequence[Log], folder: Path) -> None:
    """Measure a season of some people by each of its kinds."""
    chance = Random(people)
    names, played = range(1, people + 1), folder / "events"
    players = len(like[0].tournament.players)
    files = [
        write_like_event(
            like[number % DIFFERENT], number, [f"Player {each}" for each in chance.sample(names, players)], played
        )
        for number in range(events)
    ]
    print(f"  {people} people")
    for number, kind in enumerate(PEOPLE[people]):
        rules, out = folder / f"{kind}.toml", folder / "site"
        rules.write_text(KINDS[kind], encoding="utf-8")
        print(f"   {kind}")
        if not number:
            measured_run("read anew", rules, files[:-1], out)
            shutil.rmtree(out)
        else:  # what is known of an event is the same for each kind, and to read all is measured once
            shutil.copyfile(folder / "points.toml.memory", folder / f"{kind}.toml.memory")
        measured_run("remembered", rules, files[:-1], out)
        measured_run("nothing new", rules, files[:-1], out)
        measured_run("one event more", rules, files, out)
        shutil.rmtree(out)


def main() -> None:
    """Measure seasons of few people who play often, and of many who do not."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--events", type=int, default=1000)
    asked.add_argument("--players", type=int, default=30)
    given = asked.parse_args()
    catalogues.compile_stale()
    like = [played_event(number, given.players) for number in range(DIFFERENT)]
    print(f"{given.events} events of {given.players} players, {ROUNDS} rounds")
    for people in PEOPLE:
        with tempfile.TemporaryDirectory() as folder:
            measure_people(people, given.events + 1, like, Path(folder))


if __name__ == "__main__":
    main()
