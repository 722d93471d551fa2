"""Run the measurements in bench/ and the alternatives a user might choose, and write docs/performance.md."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from workshop.base import atomic_write, bootstrap
from workshop.base.bootstrap import ROOT, print_progress
from workshop.build import bundle, node_packages, separate_python
from workshop.dev import chromium

BENCH = ROOT / "bench"
PAGE = ROOT / "docs" / "performance.md"
MEASURED = BENCH / "measured.json"
"""The output of each measurement's last run, and the state of the machine."""
PEERS = BENCH / "peers"
LOCK = ROOT / "requirements-peers.lock"
PEERS_FOLDER = "RONDA_PEERS"
"""The environment variable with the folder of npm packages to compare with."""
INTRODUCTION = """\
<!-- Written by `build.py bench`; do not change it here. -->
# How fast it is

`python3 build.py bench` measures all of this, one thing after the other, and `python3 build.py bench boot` one of them.
No test asserts a time: machines differ, so that ratios inside one run count and single figures do not. Beside each
stands how busy the machine was; a load above its cores means that something else ran on it too.

What the work on large events and cheap phones in November 2026 came to, each pair measured in one run unless it says:

| | before | after |
| --- | --- | --- |
| first download, from a host that compresses nothing | 18.3 MB | 6.6 MB |
| from one that compresses with gzip | 11.1 MB | 5.7 MB |
| last screen after opening, on a sixth of a core (load 9), until the page has it | 2.1 to 3.3 s | 1.0 to 1.2 s |
| until it is seen, by turns | 1,142 ms | 1,058 ms |
| Python's answers there, beside those of a Pyodide without an app, two quiet runs | 1.8 times | 1.3 times |
| tap to shown board, 40 players (load 5), median and 95 % | 53 and 194 ms | 34 and 94 ms |
| 512 players | 408 and 788 ms | 53 and 128 ms |
| 2,000 players | 1,249 and 1,635 ms | 176 and 508 ms |
| a file of 40 players opened at a first visit, while Python's memory is kept, five runs each | 163 ms | 95 ms |
| tick at the door, 2,000 players (load 5 to 14) | 4,193 ms | 1,173 ms |
| late player entered, 2,000 players (load 5 to 14) | 1,943 ms | 277 ms |
| processor from opening to the engine's answers, of two cores | 1,090 ms | 890 ms |
| a file of 2,000 players, two quiet runs | 5.4 s | 1.5 s, in slices |
| its next copy, two quiet runs | 3.2 s | 1.6 s, in slices |
| a drop on the list of 2,000 players, load 2 before and 5 after | 352 ms | 44 ms |
| the projector after a result of another window, 2,000 players, load 2 before and 5 after | 813 ms | 47 ms |
| standings of a running round after a result of another window, 2,000 players, back to back | 582 ms | 165 ms |
| undo, 2,000 players, load 3 | 315 ms | 73 ms |
| the page's work for a frame while 2,000 players scroll by, at 1280 pixels | 16.9 ms | 4.4 ms |
| at 390 pixels | 13.1 ms | 2.1 ms |
"""


def benchmark_names() -> list[str]:
    """The measurements: comparisons with others first, then by name."""
    found = {path.relative_to(BENCH).with_suffix("").as_posix(): path for path in BENCH.rglob("*.py")}
    runs = [name for name, path in found.items() if "def main()" in path.read_text(encoding="utf-8")]
    return sorted(runs, key=lambda name: ("/" not in name, name))


def run_benchmarks(names: Sequence[str]) -> int:
    """Run the named measurements, or all; print and keep their output; returns the exit status.

    Raises ClickException for an unknown name.
    """
    for name in names:
        if name not in benchmark_names():
            raise click.ClickException(f"bench/ has no “{name}”; it has {', '.join(benchmark_names())}.")
    bootstrap.install_requirements(bootstrap.TEST_LOCK)
    chromium.ensure_chromium()
    bundle.build_app()
    wanted = list(names) or benchmark_names()
    if any(_is_of_peers(name) for name in wanted):
        with TemporaryDirectory(prefix="ronda-peers-") as folder:
            return _run_all(wanted, *_peers(Path(folder)))
    return _run_all(wanted, Path(sys.executable), {})


def _is_of_peers(name: str) -> bool:
    return name == "peers/pairing"


def _peers(folder: Path) -> tuple[Path, dict[str, str]]:
    """Install the packages to compare with in a temporary folder."""
    packages = folder / "packages"
    packages.mkdir()
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(PEERS / name, packages / name)
    node_packages.install_packages(packages)
    return separate_python.python_with_lock(LOCK, folder / "venv"), {PEERS_FOLDER: str(packages)}


def _run_all(wanted: Sequence[str], python: Path, environment: Mapping[str, str]) -> int:
    status = 0
    for name in wanted:
        print_progress(f"— {name}")
        command = [str(python) if _is_of_peers(name) else sys.executable, "-u", str(BENCH / f"{name}.py")]
        before, started = _load(), time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True, check=False
        )
        click.echo(done.stdout)
        if done.returncode:
            print_progress(
                f"{name} ended with status {done.returncode}; what docs/performance.md has of it stays as it was."
            )
            status = 1
            continue
        _keep(name, done.stdout, {"load": [before, _load()], "seconds": round(time.monotonic() - started)})
    atomic_write.write_atomically(PAGE, performance_page().encode())
    return status


def _load() -> float:
    """The load average of the last minute; 0 if the system has none."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else 0.0


def _keep(name: str, printed: str, about: dict[str, object]) -> None:
    today = time.strftime("%Y-%m-%d", time.gmtime())
    kept = {**_kept(), name: {"at": today, "machine": describe_machine(), **about, "printed": printed.rstrip()}}
    text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False)
    atomic_write.write_atomically(MEASURED, f"{text}\n".encode())


def _kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.exists() else {}
    return found


def describe_machine() -> str:
    """The machine: processor, cores, and the relevant programs."""
    browser = subprocess.run([chromium.ensure_chromium(), "--version"], capture_output=True, text=True, check=False)
    version = browser.stdout.strip().partition("(")[0].strip()
    return f"{os.cpu_count()} cores of {platform.machine()}, Python {platform.python_version()}, {version}"


def performance_page() -> str:
    """The page from the last measurements."""
    return "\n".join((*_lines(), ""))


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    kept = _kept()
    for name in benchmark_names():
        if name not in kept:
            continue
        one = kept[name]
        title, _, about = _docstring(name).partition("\n")
        before, after = one["load"]
        yield f"## {title.rstrip('.:')}\n"
        if text := about.strip():
            yield f"{text}\n"
        yield f"`build.py bench {name}`, {one['at']}, {one['seconds']} s, load {before} before and {after} after."
        yield f"{one['machine']}.\n"
        yield f"```text\n{one['printed']}\n```\n"
    if missing := [f"`{name}`" for name in benchmark_names() if name not in kept]:
        yield f"Not measured yet: {', '.join(missing)}.\n"


def _docstring(name: str) -> str:
    text = (BENCH / f"{name}.py").read_text(encoding="utf-8")
    return text.split('"""')[1].strip()
