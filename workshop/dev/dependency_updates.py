"""Newer versions and known holes of pinned packages: `build.py outdated` and `build.py audit`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from workshop.base.bootstrap import ROOT
from workshop.build import node_packages, separate_python

AUDIT_LOCK = ROOT / "requirements-audit.lock"
NODE_FOLDERS = (
    node_packages.SITE,
    node_packages.TESTS,
    node_packages.TESTS / "sending" / "openapi",
    ROOT / "bench" / "peers",
)
_PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)")

_UNKNOWN = "not audited: "
"""Marks a line that says why a package was not audited."""


@dataclass(frozen=True, slots=True)
class DependencyReport:
    """The findings on one file's packages, as lines, and whether all is well."""

    file: str
    lines: tuple[str, ...]
    is_fine: bool

    @property
    def has_hole(self) -> bool:
        """Whether an audit found a hole, rather than no answer."""
        return not self.is_fine and any(_UNKNOWN not in line for line in self.lines)


@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """A program's JSON answer, or why there is none."""

    content: Any
    trouble: str = ""


def outdated_reports() -> Iterator[DependencyReport]:
    """Report newer versions of each directly required package."""
    yield _newer_python()
    yield from map(_newer_node, NODE_FOLDERS)


def audit_reports() -> Iterator[DependencyReport]:
    """Report each lock file's packages with known holes, or why it was not audited."""
    with TemporaryDirectory(prefix="ronda-audit-") as folder:
        python = separate_python.python_with_lock(AUDIT_LOCK, Path(folder) / "venv")
        for lock in sorted(ROOT.glob("requirements*.lock")):
            yield python_audit(lock.name, ask_program([str(python), *_pip_audit(lock)], ROOT))
    for place in NODE_FOLDERS:
        yield node_audit(
            _name(place, node_packages.LOCK), ask_program([node_packages.npm_program(), "audit", "--json"], place)
        )


def pinned_packages() -> dict[str, str]:
    """The packages that pyproject.toml names, with their versions."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    return {found[1]: found[2] for each in asked if (found := _PINNED.match(each))}


def _newer_python() -> DependencyReport:
    pinned = pinned_packages()
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps", "--ignore-installed"]
    answer = ask_program([*command, "--only-binary=:all:", "--report=-", *pinned], ROOT)
    found = {
        each["metadata"]["name"].lower(): each["metadata"]["version"]
        for each in (answer.content or {}).get("install", ())
    }
    newest = {name: found.get(name.lower().replace("_", "-"), pinned[name]) for name in pinned}
    return newer_packages("pyproject.toml", pinned, newest, answer.trouble if not found else "")


def _newer_node(place: Path) -> DependencyReport:
    manifest = json.loads((place / "package.json").read_text(encoding="utf-8"))
    pinned = {**manifest.get("dependencies", {}), **manifest.get("devDependencies", {})}
    answer = ask_program([node_packages.npm_program(), "outdated", "--json"], place)
    said = answer.content or {}
    trouble = answer.trouble or (str(said["error"].get("summary", "npm failed")) if "error" in said else "")
    newest = (
        {name: said[name]["latest"] if name in said else version for name, version in pinned.items()}
        if not trouble
        else pinned
    )
    return newer_packages(_name(place, "package.json"), pinned, newest, trouble)


def newer_packages(file: str, pinned: dict[str, str], newest: dict[str, str], trouble: str) -> DependencyReport:
    """Compare pinned with newest versions, by name; ``trouble`` is why nothing is known, if so."""
    if trouble:
        return DependencyReport(file, (f"not asked: {trouble}",), is_fine=False)
    lines = tuple(f"{name} {pinned[name]} → {newest[name]}" for name in sorted(pinned) if newest[name] != pinned[name])
    return DependencyReport(file, lines or (f"{len(pinned)} packages, all of them the newest.",), is_fine=True)


def python_audit(file: str, answer: ProgramAnswer) -> DependencyReport:
    """Read pip-audit's answer on a lock file; a skipped package was not audited."""
    packages = (answer.content or {}).get("dependencies")
    if not packages:
        return DependencyReport(file, (f"not audited: {answer.trouble or 'no package was looked at.'}",), is_fine=False)
    reasons = [each["skip_reason"] for each in packages if "skip_reason" in each]
    if len(reasons) == len(packages):
        said = f"not audited: none of {len(packages)} packages could be looked up. {reasons[0]}."
        return DependencyReport(file, (said,), is_fine=False)
    skipped = [f"{each['name']}: not audited: {each['skip_reason']}" for each in packages if "skip_reason" in each]
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no version'}"
        for each in packages
        for hole in each.get("vulns", ())
    ]
    return _audited(file, len(packages), [*holes, *skipped])


def node_audit(file: str, answer: ProgramAnswer) -> DependencyReport:
    """Read npm's answer on a lock file."""
    holes, counts = (answer.content or {}).get("vulnerabilities"), (answer.content or {}).get("metadata", {})
    looked_at = counts.get("dependencies", {}).get("total", 0)
    if holes is None or not looked_at:
        said = answer.trouble or str((answer.content or {}).get("message", "no package was looked at."))
        return DependencyReport(file, (f"not audited: {said}",), is_fine=False)
    return _audited(file, looked_at, [f"{name}: {hole['severity']}, {hole['range']}" for name, hole in holes.items()])


def _audited(file: str, looked_at: int, found: Sequence[str]) -> DependencyReport:
    return DependencyReport(file, tuple(found) or (f"{looked_at} packages, no known hole.",), is_fine=not found)


def _pip_audit(lock: Path) -> list[str]:
    known = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json"]
    return ["-m", "pip_audit", *known, "--requirement", str(lock)]


def _name(place: Path, file: str) -> str:
    return (place / file).relative_to(ROOT).as_posix()


def ask_program(command: Sequence[str], folder: Path) -> ProgramAnswer:
    """Run a program that answers in JSON; its other output is the reason if it does not."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    except OSError as problem:
        return ProgramAnswer(None, f"{command[0]} cannot be run: {problem.strerror}.")
    try:
        return ProgramAnswer(json.loads(done.stdout or ("{}" if done.returncode == 0 else "")))
    except ValueError:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        return ProgramAnswer(None, lines[-1].strip() if lines else f"it ended with status {done.returncode}.")
