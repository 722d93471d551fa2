"""The steps of `build.py test`; pytest is last, and after its summary only earlier failures are repeated."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from workshop.base import bootstrap
from workshop.base.bootstrap import ROOT, print_progress
from workshop.build import node_packages
from workshop.dev import browser_engines, chromium, long_runs, other_pythons, real_hosts

STEPS = {
    "mypy": ["mypy", "--no-error-summary"],  # the slowest, so it starts first
    "ruff check": ["ruff", "check", "--quiet"],
    "ruff format": ["ruff", "format", "--check", "--quiet"],
    "templates": ["djlint", "templates", "--lint", "--quiet"],
    "import-linter": ["lint-imports"],
    "eslint": ["eslint", "--config", "tests/eslint.config.js", "site", "templates", "tests"],
    "tsc, page": ["tsc", "--project", "site/jsconfig.json"],
    "tsc, workers": ["tsc", "--project", "site/jsconfig.worker.json"],
    "stylelint": ["stylelint", "--config", "tests/stylelint.config.js", "site/*.css", "templates/**/*.css"],
    "html-validate": ["html-validate", "--config", "tests/html-validate.config.mjs", "tests/golden/site-*/**/*.html"],
}
TOOLS = os.pathsep.join((str(Path(sys.executable).parent), str(node_packages.TESTS / node_packages.PACKAGES / ".bin")))
# Browser tests also wait, so one worker more than cores is busy; with two more, some tests timed out.
CORES = os.cpu_count() or 1
WORKERS = min(CORES + 1, 4)
# Idle workers take over tests of others (tests/work_order.py).
IN_PARALLEL = (f"--numprocesses={WORKERS}", "--dist=worksteal")
# Hardly any of these tests wait, so an extra worker would only compete for the cores.
FAST = ("-m", "not slow", f"--numprocesses={min(CORES, 4)}", "--dist=worksteal")

PROGRAM = "RONDA_PROGRAM"
"""The environment variable of a run that builds the program with its own Python."""
OF_PROGRAM = ("tests/hall/test_program.py", "tests/test_release.py")


def run_checks(pytest_arguments: Sequence[str], *, fast: bool = False) -> int:
    """Run every check and return the exit status; a failure does not hide later ones.

    A fast run leaves out the slow cases (tests/slow_cases.py), of all tests or of those that pytest is given.
    """
    others = {} if fast or pytest_arguments else other_pythons.other_pythons()
    checks = {name: partial(_passes, name, command) for name, command in STEPS.items()}
    checks |= {f"Python {version}": partial(_passes_under, version, python) for version, python in others.items()}
    with ThreadPoolExecutor(1) as beside:
        # Packages installed meanwhile must not get into the app; tsc reads the shell's packages too.
        packages = beside.submit(node_packages.install_packages, node_packages.SITE)
        built = beside.submit(_build)
        _install()
        packages.result()
        passed = _side_by_side(*checks.values(), at_once=os.cpu_count())
    built.result()
    failed = [name for name, fine in zip(checks, passed, strict=True) if not fine]
    summary = f"{len(checks) - len(failed)} of {len(checks)} checks passed"
    summary += f"; failed: {', '.join(failed)}" if failed else ""
    print_progress(f"{summary}. Now the tests:")
    arguments = (*(FAST if fast else ()), *pytest_arguments) or IN_PARALLEL
    command = [sys.executable, "-m", "pytest", *arguments]
    tests = subprocess.run(command, cwd=ROOT, env=_environment(), check=False)
    if failed:
        print_progress(
            f"{summary}; why stands above the tests."
        )  # otherwise thousands of passed tests would hide the failure above them
    return tests.returncode or int(bool(failed))


def run_mutants(subjects: Sequence[str]) -> int:
    """Mutate the code that decides, check that tests notice, and record the results; returns the exit status."""
    bootstrap.install_requirements(bootstrap.TEST_LOCK)
    from workshop.dev import mutants, reliability

    status = mutants.run_mutations(subjects)
    reliability.write_reliability_page()
    return status


def run_hosts(_: Sequence[str]) -> int:
    """Compare the tests' small hosts with real ones; returns the exit status."""
    bootstrap.install_requirements(bootstrap.TEST_LOCK)
    return real_hosts.run_real_host_tests(_environment())


def run_screens(_: Sequence[str]) -> int:
    """Forget what passed, and measure every screen and sheet; returns the exit status."""
    _install()
    _build()
    long_runs.PASSED_FILE.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", *long_runs.MEASURING]
    return subprocess.run(command, cwd=ROOT, env=_environment() | {long_runs.MEASURED: "all"}, check=False).returncode


def run_pyodide(_: Sequence[str]) -> int:
    """Run the engine's pure Python tests in the newest Python, by Pyodide in Node.js; returns the exit status."""
    _install()
    return other_pythons.run_in_pyodide()


def run_program(_: Sequence[str]) -> int:
    """Make the program with its own Python, and a release, twice each, and start the program.

    Returns the exit status.
    """
    _install()
    _build()
    command = [sys.executable, "-m", "pytest", *OF_PROGRAM]
    return subprocess.run(command, cwd=ROOT, env=_environment() | {PROGRAM: "made"}, check=False).returncode


def run_long(part: str, minutes: float, seed: int | None) -> int:
    """Repeat one random test for minutes and record the number of tries, or repeat one seed.

    Returns the exit status.
    """
    _install()
    _build()
    environment = _environment() | long_runs.run_environment(minutes, seed)
    status = subprocess.run(long_runs.pytest_command(part), cwd=ROOT, env=environment, check=False).returncode
    from workshop.dev import reliability

    reliability.write_reliability_page()
    return status


SEPARATE_RUNS = {
    long_runs.MUTANTS: run_mutants,
    long_runs.HOSTS: run_hosts,
    long_runs.SCREENS: run_screens,
    "pyodide": run_pyodide,
    "program": run_program,
}
"""The parts of a long run that are not random; each takes the arguments after ``--``."""


def _install() -> None:
    """Install what the tests need besides the app, which brings its own packages as it is built."""
    python = partial(bootstrap.install_requirements, bootstrap.TEST_LOCK)
    packages = partial(node_packages.install_packages, node_packages.TESTS)
    _side_by_side(python, packages, _install_browsers, at_once=3)  # they wait for their downloads


def _install_browsers() -> None:
    chromium.ensure_chromium()
    browser_engines.install_engines()


def _build() -> None:
    # A separate run, since this one would hold the app's lock, and each test run decides that for itself.
    command = [sys.executable, "build.py", "app"]
    if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        bootstrap.exit_with_error("The app could not be built; why stands above.")


def _side_by_side(*steps: Callable[[], object], at_once: int | None) -> list[object]:
    """Run steps in parallel, in order of start; an exception is raised when all are done."""
    with ThreadPoolExecutor(at_once) as executor:
        begun = [executor.submit(step) for step in steps]
    return [step.result() for step in begun]


def _passes(name: str, command: list[str]) -> bool:
    started = time.monotonic()
    program = shutil.which(command[0], path=TOOLS) or command[0]
    done = subprocess.run(
        [program, *command[1:]], cwd=ROOT, env=_environment(), capture_output=True, text=True, check=False
    )
    passed = done.returncode == 0
    output = f"\n{(done.stdout + done.stderr).rstrip()}" if not passed else ""
    print_progress(f"{'✓' if passed else '✗'} {name}  ({time.monotonic() - started:.1f} s){output}")
    return passed


def _passes_under(version: str, python: list[str]) -> bool:
    """Whether the quick cases of engine and commands pass under another Python."""
    return _passes(f"quick tests under Python {version}", other_pythons.command_under(version, python))


def _environment() -> dict[str, str]:
    engine = os.pathsep.join((str(ROOT / "engine"), str(ROOT)))
    # Bytecode is kept, so that Pythons started by tests, and the next run, compile nothing again.
    return {**os.environ, "PYTHONPATH": engine, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": ""}
