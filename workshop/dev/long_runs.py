"""Random tests: a sample in every test run, and for minutes by `build.py test --long`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import SystemRandom
from time import monotonic, strftime

from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT, print_progress

MINUTES, SEED = "RONDA_MINUTES", "RONDA_SEED"
"""Environment variables: the minutes to run, or the one seed to repeat."""
RESULTS_FILE = ROOT / "tests" / "faults" / "tried.json"
PARTS_FILE = ROOT / "tests" / "faults" / "parts.json"
"""Which parts of each test are done; the next long run continues with the others."""
MUTANTS = "mutants"
"""The part that is not random (``workshop/dev/mutants.py``)."""
HOSTS = "hosts"
"""The part that compares the tests' hosts with real ones (``workshop/dev/real_hosts.py``)."""
SCREENS = "screens"
"""The part that measures every screen and sheet (``tests/browser/passed_screens.py``)."""
PASSED_FILE = ROOT / "tests" / "browser" / "passed_screens.json"
MEASURING = (
    "tests/browser/test_every_screen.py",
    "tests/browser/test_paper_names.py",
    "tests/browser/test_printing.py",
    "tests/browser/test_teams_and_sheets.py",
)
"""The tests that skip what already passed."""
MEASURED = "RONDA_MEASURED"
"""The environment variable of a run that measures again what passed unchanged."""
MOST_FAILURES = 10
"""A long run ends after this many failures."""


@dataclass(frozen=True, slots=True)
class LongRun:
    """One test that is repeated with random input."""

    test: str
    """Pytest's arguments."""
    broken: str
    """What each attempt does."""
    counted: str
    """The noun of what is counted."""
    promise: str
    """What must hold after each."""


LONG_RUNS = {
    "crashes": LongRun(
        "tests/browser/test_killed.py",
        "The browser is killed at any moment: while results are typed, at an import, at the first start, at an update",
        "kills",
        "What was acknowledged is there afterwards, what was not is there whole or not at all, and the event goes on.",
    ),
    "files": LongRun(
        "tests/test_mutated_files.py::test_other_files",
        "An event file of any version, game or system is changed and sealed again",
        "files",
        "It is refused in one sentence, or every screen, page and list of it can be made and it is written as it was "
        "read.",
    ),
    "commands": LongRun(
        "tests/views/test_every_command.py",
        "An event of any game is played by tapping and typing anything in any order",
        "commands",
        "Each command is stored or refused in a sentence, every screen opens after it, and every round is verified.",
    ),
    "devices": LongRun(
        "tests/sync/test_link.py::test_whatever_links_do_all_devices_end_with_the_same_bytes_and_every_step_once",
        "Three to five devices work on one event while messages are lost, doubled and late, devices go away and come "
        "back, and others take the lead",
        "schedules",
        "All end with the same bytes; every step that counted anywhere is there once, done, agreed with or set aside.",
    ),
    "linked": LongRun(
        "tests/browser/test_links_killed.py",
        "Of two or three linked browsers on which results are entered at once, a desk or the one that leads is killed "
        "at any moment; it starts again, goes on alone, and all are linked anew, if need be by another that leads",
        "kills",
        "All have the same bytes; what was acknowledged on any screen is there once, as a result or set aside.",
    ),
    "hall": LongRun(
        "tests/browser/test_hall_round.py",
        "Forty players report a round on pages of real browsers, a third without script, with disputes, a call, some "
        "who leave and a lost phone, while the organiser's browser and the hall's server are killed at any moment",
        "messages",
        "What a page acknowledged is in the event, once, and board and pages tell the same of every table.",
    ),
    "laws": LongRun(
        "tests/test_laws.py",
        "Every law that the tests state of whatever is drawn for it is tried on other examples",
        "laws",
        "It holds of them too.",
    ),
    "pairing": LongRun(
        "tests/formats/test_swiss.py::test_sw_pair_simulated_events_reach_the_exact_optimum",
        "A round of a random event, with people away at times, is paired a second time by networkx",
        "rounds",
        "No other pairing has fewer rematches, a more rightful bye, or fewer and shorter steps down from the top.",
    ),
    "chains": LongRun(
        "tests/formats/test_chain_proof.py::test_st_chain_random_chains_are_as_the_solver_says",
        "A chain of one to five stages, groups and seeds by rating among them, is played by whims: people leave, come "
        "back and come late, announce absences and are kept apart, matches are left open, results of earlier stages "
        "are corrected, borders of stages are undone",
        "chains",
        "A solver of its own finds no rematch that could be avoided, the same players going on, and group mates as far "
        "apart as can be; receipts are true, and file, Undo and Redo give the same.",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LongRunResult:
    """The last long run of a part."""

    tried: int
    failed: int
    minutes: float
    date: str


@dataclass(frozen=True, slots=True)
class Parts:
    """A range of seeds from 0 on that all get tried, part by part, over several long runs."""

    number: int
    size: int


def read_results() -> dict[str, LongRunResult]:
    """The last long run of each part that had one."""
    runs = json.loads(RESULTS_FILE.read_text(encoding="utf-8")) if RESULTS_FILE.exists() else {}
    return {part: LongRunResult(**runs[part]) for part in LONG_RUNS if part in runs}


def record_result(part: str, run: LongRunResult) -> None:
    """Record a long run in place of the previous one."""
    runs = {name: asdict(each) for name, each in {**read_results(), part: run}.items()}
    atomic_write.write_atomically(RESULTS_FILE, (json.dumps(runs, indent=2, sort_keys=True) + "\n").encode())


def try_seeds(part: str, sample: int, attempt: Callable[[int], int], parts: Parts | None = None) -> int:
    """Try the usual sample from seed 0 on, or, in a long run, other seeds until its time is over.

    An attempt returns how many things it tried; a failure is raised with how to repeat it. A long run continues after
    failures and is recorded; with ``parts`` it tries the parts not yet done, and counts those that are. Returns how
    many things were tried.
    """
    minutes = float(os.environ.get(MINUTES, "0"))
    begun, count, failures = monotonic(), 0, list[Exception]()
    before = _parts_done(part, parts) if minutes and parts else []
    seeds = _of_parts(part, parts, minutes, failures) if minutes and parts else _seeds(sample, minutes)
    for seed in seeds:
        try:
            count += attempt(seed)
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is a finding, and raised at the end
            count += 1
            problem.add_note(f"Again: python3 build.py test --long {part} --seed {seed}")
            failures.append(problem)
            print_progress(f"✗ {part}, seed {seed}: {type(problem).__name__}: {problem}"[:600])
            if not minutes or len(failures) == MOST_FAILURES:
                break
    if minutes:
        spent = (monotonic() - begun) / 60
        if parts and before:
            count += len(before) * parts.size
            spent += sum(run.minutes for name, run in read_results().items() if name == part)
        done = LongRunResult(tried=count, failed=len(failures), minutes=round(spent, 1), date=strftime("%Y-%m-%d"))
        record_result(part, done)
    if failures:
        raise failures[0] if len(failures) == 1 else ExceptionGroup(f"{len(failures)} attempts failed", failures)
    return count


def _parts_done(part: str, parts: Parts) -> list[int]:
    """The parts that are done; none if all are, so that they begin anew."""
    record = json.loads(PARTS_FILE.read_text(encoding="utf-8")) if PARTS_FILE.exists() else {}
    done: list[int] = record.get(part, [])
    return [] if len(done) == parts.number else done


def _of_parts(part: str, parts: Parts, minutes: float, failures: Sequence[Exception]) -> Iterator[int]:
    """Yield the seeds of whole parts not yet done; a part is done if none of its seeds failed."""
    end, done = monotonic() + 60 * minutes, _parts_done(part, parts)
    for nth in sorted(set(range(parts.number)).difference(done)):
        if monotonic() > end:
            return
        before = len(failures)
        yield from range(nth * parts.size, (nth + 1) * parts.size)
        if len(failures) == before:
            done.append(nth)
            record = json.loads(PARTS_FILE.read_text(encoding="utf-8")) if PARTS_FILE.exists() else {}
            text = json.dumps({**record, part: sorted(done)}, sort_keys=True)
            atomic_write.write_atomically(PARTS_FILE, f"{text}\n".encode())


def is_one_seed() -> bool:
    """Whether one failed seed is being repeated."""
    return SEED in os.environ


def is_sample() -> bool:
    """Whether this is an ordinary run: no long one, and no repeated seed."""
    return not {MINUTES, SEED} & set(os.environ)


def _seeds(sample: int, minutes: float) -> Iterator[int]:
    if is_one_seed():
        yield int(os.environ[SEED])
    elif minutes:
        chance, end = SystemRandom(), monotonic() + 60 * minutes
        while monotonic() < end:
            yield chance.getrandbits(32)
    else:
        yield from range(sample)


def pytest_command(part: str) -> list[str]:
    """The command for a part: pytest in one process, which reports at once and runs as long as it is told."""
    return [sys.executable, "-m", "pytest", "--capture=no", "--timeout=0", LONG_RUNS[part].test]


def run_environment(minutes: float, seed: int | None) -> dict[str, str]:
    """The environment variables of a part: the seed to repeat, or else the minutes."""
    return {MINUTES: str(minutes)} if seed is None else {SEED: str(seed)}
