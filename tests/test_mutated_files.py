"""Whatever is admitted can be gone on with: screens, pages, the file again; all else is refused in a sentence."""

from __future__ import annotations

import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from ronda import journal
from ronda.admission import read_event_file
from ronda.core.details import TournamentSystem
from ronda.core.errors import Refusal, UnreadableFile
from ronda.imports import read_by_rules
from ronda.journal import undo
from ronda.publish import build_site
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from ronda.views.app import Device, screen_page
from ronda.views.files.event_calendar import event_calendar
from ronda.views.files.league_report import league_report
from ronda.views.files.player_csv import players_csv
from ronda.views.shared import html
from tests.custom_games import FILLINGS
from tests.files import Body, bodies, mutated, sealed
from tests.playing import Organiser, custom, cut_of, eventful
from tests.views.routes import event_routes
from workshop.dev import long_runs

GOLDEN = Path(__file__).parent / "golden"
FILES, LONGEST, LONGEST_SENTENCE = 8, 60, 400
"""Files made of each event in the ordinary run, the seconds after which one hangs, the characters of a refusal."""
RESULTS = """# name=Harbour Open,date=2026-10-03
round,table,player1,player2,winner
1,1,Alda,Cosme,1
1,2,Dalia,Elmo,2
1,,Fara,,
cut1,1,Alda,Elmo,1
"""
DEVICE = Device.read({"now": "2026-11-21T12:00:00Z"})

said: Counter[str] = Counter()


def played(game: str, system: TournamentSystem = TournamentSystem.SWISS, *, players: int = 5, rounds: int = 2) -> str:
    """The file of an event that was played to its end."""
    ruleset = find_ruleset(game)
    details = custom(
        rounds, cut_of(ruleset, 4 if rounds else 0), options=FILLINGS["points"] if game == "custom" else ()
    )
    organiser = Organiser(ruleset, details=replace(details, system=system), seed=players)
    organiser.start(players)
    organiser.play_round()
    organiser.drop(2)
    organiser.undo()
    organiser.play_on()
    return journal.log_file_text(organiser.log)


def files() -> dict[str, Callable[[], str]]:
    """What makes the file of an event of every version, game and system, by what it is."""
    made: dict[str, Callable[[], str]] = {
        path.stem: partial(path.read_text, encoding="utf-8") for path in sorted(GOLDEN.glob("*.ronda"))
    }
    for game in every_ruleset():
        made[game.key] = partial(eventful_file, game.key)
        for system in game.stages.systems:
            rounds = max(2, game.stages.fewest_rounds(custom(2)))
            made[f"{game.key} {system.value}"] = partial(played, game.key, system, rounds=rounds)
    made["bracket"] = partial(played, "keyforge", rounds=0)
    made["double bracket"] = partial(played, "xwing", TournamentSystem.DOUBLE_ELIMINATION, rounds=0, players=6)
    made["imported"] = lambda: journal.log_file_text(read_by_rules(RESULTS, find_ruleset("keyforge")).log)
    return made


def eventful_file(game: str) -> str:
    return journal.log_file_text(eventful(game).log)


EVENTS = files()


@cache
def records(name: str) -> tuple[Body, ...]:
    return tuple(bodies(EVENTS[name]()))


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Stop what hangs."""

    def stop(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def is_admitted(text: str) -> bool:
    """Tell whether a file is admitted; if so, it can be gone on with, else it was refused in a sentence."""
    read = _read(text)
    if isinstance(read, str):
        assert re.match(r"Line \d+ |The file |This event is played by edition ", read), read
        assert len(read) < LONGEST_SENTENCE
        return False
    assert_can_be_gone_on_with(read)
    return True


def _read(text: str) -> journal.Log | str:
    try:
        return read_event_file(text)
    except UnreadableFile as refusal:
        return str(refusal)


def assert_can_be_gone_on_with(log: journal.Log) -> None:
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    for route in event_routes(tournament, ruleset, len(log.records)):
        assert "<h1" in screen_page(route, {tournament.id: log}, DEVICE, "en").html
    assert all(build_site([log]).values())
    assert players_csv(tournament, ruleset, "es")
    with suppress(Refusal):
        assert league_report(tournament, ruleset, "es")
    with suppress(Refusal):
        assert event_calendar(log, ruleset, html.translator_for("es"))
    again = read_event_file(journal.log_file_text(log))
    assert again == log
    if log.next_action is not None:
        redone = journal.append_records(
            log, journal.extend_log(log, [undo.redo_last_command(log)], at="2026-11-21T12:00:00Z")
        )
        assert read_event_file(journal.log_file_text(redone)) == redone


def try_one(name: str, seed: str) -> None:
    changed = mutated(records(name), Random(seed))
    try:
        with at_most(LONGEST):
            said["admitted" if is_admitted(sealed(changed)) else "refused"] += 1
    except BaseException as problem:
        problem.add_note(f"{name}, changed by {seed}")
        raise


def test_the_events_themselves_are_admitted() -> None:
    assert [name for name in EVENTS if not is_admitted(sealed(records(name)))] == []


@pytest.mark.parametrize("name", EVENTS)
def test_a_changed_file_is_refused_or_can_be_gone_on_with(name: str) -> None:
    for number in range(FILES):
        try_one(name, f"{name} {number}")

    assert said["admitted"] + said["refused"] >= FILES


def test_other_files() -> None:
    """Of any event; a few in the ordinary run."""

    def attempt(seed: int) -> int:
        name = Random(seed).choice(list(EVENTS))
        try_one(name, f"{name} {seed}")
        return 1

    assert long_runs.try_seeds("files", FILES, attempt)
