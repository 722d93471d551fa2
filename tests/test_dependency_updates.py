"""`build.py outdated` and `build.py audit`: what nobody answered is never called fine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import build
from workshop.base.bootstrap import ROOT
from workshop.build import node_packages
from workshop.dev import dependency_updates
from workshop.dev.dependency_updates import DependencyReport, ProgramAnswer

SOUND = {"name": "jinja2", "version": "3.1.6", "vulns": []}
HOLED = {"name": "click", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1", "2.0"]}]}
SKIPPED = {"name": "segno", "skip_reason": "Dependency not found and could not be audited: segno (1.6.6)"}


@pytest.mark.parametrize(
    ("packages", "lines"),
    [
        ([SOUND], ("1 packages, no known hole.",)),
        ([SOUND, HOLED], ("click 1.0: PYSEC-1, mended in 1.1, 2.0",)),
        ([SOUND, SKIPPED], (f"segno: not audited: {SKIPPED['skip_reason']}",)),
        ([SKIPPED], (f"not audited: none of 1 packages could be looked up. {SKIPPED['skip_reason']}.",)),
        ([], ("not audited: no package was looked at.",)),
    ],
)
def test_a_lock_file_is_fine_only_if_every_package_was_looked_up(packages: list[Any], lines: tuple[str, ...]) -> None:
    report = dependency_updates.python_audit("x.lock", ProgramAnswer({"dependencies": packages}))

    assert report == DependencyReport("x.lock", lines, is_fine=packages == [SOUND])


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ({"message": "405 Method Not Allowed"}, "not audited: 405 Method Not Allowed"),
        ({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 0}}}, "not audited: no package was looked at."),
        ({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 7}}}, "7 packages, no known hole."),
        (
            {
                "vulnerabilities": {"qs": {"severity": "high", "range": "<6"}},
                "metadata": {"dependencies": {"total": 7}},
            },
            "qs: high, <6",
        ),
    ],
)
def test_what_npm_says_is_read(said: dict[str, Any], line: str) -> None:
    report = dependency_updates.node_audit("site/package-lock.json", ProgramAnswer(said))

    assert (report.lines, report.is_fine) == ((line,), line.startswith("7 packages"))


def test_a_program_that_fails_or_is_missing_was_no_audit(tmp_path: Path) -> None:
    failed = dependency_updates.ask_program(["sh", "-c", "echo first >&2; echo 'no network' >&2; exit 2"], tmp_path)
    missing = dependency_updates.ask_program([str(tmp_path / "none")], tmp_path)

    assert dependency_updates.python_audit("x.lock", failed).lines == ("not audited: no network",)
    assert dependency_updates.node_audit("x", missing).lines[0].startswith("not audited: ")
    assert "cannot be run" in missing.trouble


def test_what_is_newer_is_named_and_silence_is_not_taken_for_the_newest() -> None:
    pinned = {"babel": "2.18.0", "click": "8.5.1"}
    newer = dependency_updates.newer_packages("x", pinned, {**pinned, "babel": "2.19.0"}, "")
    silent = dependency_updates.newer_packages("x", pinned, pinned, "no network")

    assert (newer.lines, newer.is_fine) == (("babel 2.18.0 → 2.19.0",), True)
    assert (silent.lines, silent.is_fine) == (("not asked: no network",), False)


@pytest.mark.parametrize("command", ["outdated", "audit"])
def test_the_command_fails_where_one_report_is_not_fine(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    reports = [
        DependencyReport("a.lock", ("3 packages, no known hole.",), True),
        DependencyReport("b.lock", ("not audited: x",), False),
    ]
    monkeypatch.setattr(dependency_updates, f"{command}_reports", lambda: iter(reports))
    failed = CliRunner().invoke(build.main, [command])
    monkeypatch.setattr(dependency_updates, f"{command}_reports", lambda: iter(reports[:1]))

    assert (failed.exit_code, failed.output.splitlines()[2:]) == (1, ["b.lock:", "  not audited: x"])
    assert CliRunner().invoke(build.main, [command]).exit_code == 0


def test_every_version_that_is_pinned_by_name_is_asked_about() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")

    assert set(dependency_updates.pinned_packages().items()) >= {("jinja2", "3.1.6"), ("pip-audit", "2.10.1")}
    assert len(dependency_updates.pinned_packages()) == len(set(re.findall(r'"([\w.-]+)==', text)))


def test_dependabot_asks_for_every_folder_that_pins_something() -> None:
    said = (ROOT / ".github" / "dependabot.yml").read_text(encoding="utf-8")
    folders = {
        f"/{path.parent.relative_to(ROOT).as_posix()}"
        for path in ROOT.rglob("package.json")
        if not {"node_modules", "dist"} & set(path.parts) and not any(part.startswith(".") for part in path.parts)
    }

    assert re.findall(r"package-ecosystem: (\S+)", said) == ["pip", "npm", "github-actions"]
    assert set(re.findall(r"/[\w/]+", re.findall(r"directories: \[(.*)\]", said)[0])) == folders
    assert {f"/{place.relative_to(ROOT).as_posix()}" for place in dependency_updates.NODE_FOLDERS} == folders
    assert "pyodide" in json.loads((node_packages.SITE / "package.json").read_text("utf-8"))["dependencies"]
