"""A release: of a clean and new version only, the same from the same commit, and as the workflow makes it."""

from __future__ import annotations

import json
import os
import pkgutil
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import build
from ronda.core import build_identity
from workshop.base.bootstrap import ROOT
from workshop.build import bundle, materials, release, shell
from workshop.build.materials import ReleasedCommit
from workshop.dev import releasing
from workshop.dev.checks import PROGRAM
from workshop.dev.dependency_updates import DependencyReport

COMMIT = ReleasedCommit("club/ronda", "a" * 40, 1_795_780_800)
CHANGELOG = "# Changelog\n\n## 1.0.0 – 2026-11-27\n\n- Events.\n\n## 0.9.0 – 2026-01-02\n\n- Less.\n"
FINE = DependencyReport("requirements.lock", ("3 packages, no known hole.",), is_fine=True)
HOLE = DependencyReport("requirements.lock", ("click 1: PYSEC-1, mended in 2",), is_fine=False)
UNKNOWN = DependencyReport("requirements.lock", ("not audited: no route.",), is_fine=False)
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
STEPS = re.findall(r"- run: (.*)", WORKFLOW)
RELEASE = 'python build.py release --audited --repository "$GITHUB_REPOSITORY" --out release'
PROGRAMS = 'python build.py package --program --repository "${{ github.repository }}" --out release'
DOCS = 'python build.py docs --repository "$GITHUB_REPOSITORY" --out public'
SUMS = "cd release && sha256sum *.gz *.json *.pyz *.whl *.zip > SHA256SUMS"
PUBLISHED = (
    'gh release create "$GITHUB_REF_NAME" --verify-tag --title "Ronda ${GITHUB_REF_NAME#v}" --notes-file '
    "release/NOTES.md release/*.gz release/*.json release/*.pyz release/*.whl release/*.zip release/SHA256SUMS"
)
BUILT = {
    RELEASE: "asks services on the web for holes; test_a_whole_release runs it without --audited",
    PROGRAMS: "is for Windows and macOS; tests/hall/test_program.py makes that for this system",
}
"""The steps that cannot be run as they stand, and why: their commands and options are held to those that there are."""


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=Ronda", "-c", "user.email=ronda@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run([shutil.which("git") or "git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    git(tree, "init", "-q")
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "-m", "events")
    return tree


def test_a_clean_tree_and_a_new_version_are_a_release(tree: Path) -> None:
    commit = release.release_commit(tree, "1.0.0", "club/ronda")
    assert re.fullmatch("[0-9a-f]{40}", commit.digest)
    git(tree, "tag", "-a", "v1.0.0", "-m", "1.0.0")

    assert release.release_commit(tree, "1.0.0", "club/ronda") == commit, "the workflow runs on the tag itself"


def _left(tree: Path) -> None:
    (tree / "left.txt").write_text("", encoding="utf-8")


def _tagged(tree: Path) -> None:
    git(tree, "tag", "v1.0.0")
    git(tree, "commit", "-q", "--allow-empty", "-m", "more")


def _no_git(tree: Path) -> None:
    shutil.rmtree(tree / ".git")


@pytest.mark.parametrize(
    ("version", "spoil", "said"),
    [
        ("1.0.0", _left, "The tree is not clean: commit or remove what git status names, such as left.txt."),
        ("1.0.0", _tagged, "Version 1.0.0 is not new: v1.0.0 is the tag of another commit."),
        ("1.1.0", lambda _: None, "CHANGELOG.md does not begin with version 1.1.0: its first heading is to be"),
        ("1.0.0", _no_git, "A release is made of a commit, and git says: fatal: not a git repository"),
    ],
)
def test_what_is_no_release_is_one_sentence(
    tree: Path, version: str, spoil: Callable[[Path], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tree.parent))
    spoil(tree)
    with pytest.raises(click.ClickException) as refused:
        release.release_commit(tree, version, "club/ronda")

    assert refused.value.message.startswith(said)
    assert "\n" not in refused.value.message


def test_a_heading_without_a_date_is_no_release() -> None:
    with pytest.raises(click.ClickException, match=r"and a date, such as 2026-11-27"):
        release.release_notes("## 1.0.0\n\n## 0.9.0 – 2026-01-02\n", "1.0.0")


def test_its_notes_are_what_the_changelog_says_of_the_version() -> None:
    assert release.release_notes(CHANGELOG, "1.0.0") == "- Events.\n"
    assert release.release_notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), build_identity.VERSION)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")
    with pytest.raises(click.ClickException, match="holds other things"):
        release.write_release(tmp_path, COMMIT, lambda _: None)


def test_numbers_and_times_of_bills_come_from_the_commit() -> None:
    made = [
        materials.dated_bill({"serialNumber": f"urn:uuid:{n}", "metadata": {"timestamp": n}}, COMMIT, "python.cdx.json")
        for n in (1, 2)
    ]

    assert made[0] == made[1]
    assert made[0]["metadata"]["timestamp"] == "2026-11-27T12:00:00+00:00"
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", made[0]["serialNumber"])


def test_what_differs_is_named_down_to_the_file_in_a_zip(tmp_path: Path) -> None:
    for name, content in (("before", "1"), ("now", "2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same.txt").write_text("same", encoding="utf-8")
        with zipfile.ZipFile(tmp_path / name / "program.zip", "w") as archive:
            archive.writestr(zipfile.ZipInfo("ronda/library.so"), content)
            archive.writestr(zipfile.ZipInfo("ronda/same"), "same")
    (tmp_path / "now" / "more.txt").write_text("", encoding="utf-8")

    assert list(release.differences(tmp_path / "before", tmp_path / "now")) == [
        "more.txt",
        "program.zip, ronda/library.so",
    ]


@pytest.mark.parametrize(
    ("reports", "needs_answer", "said"),
    [
        ([FINE], True, "Audited: no known hole."),
        ([FINE, UNKNOWN], False, "Not audited."),
        ([UNKNOWN], True, "was not audited, and --audited asks for it"),
        ([UNKNOWN, HOLE], False, "has known holes"),
    ],
)
def test_a_known_hole_ends_it_and_no_answer_only_where_one_is_asked_for(
    reports: list[DependencyReport], needs_answer: bool, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if said.startswith(("Audited", "Not")):
        releasing.refuse_holes(reports, needs_answer=needs_answer)
        assert said in capsys.readouterr().out
        return
    with pytest.raises(click.ClickException, match=said):
        releasing.refuse_holes(reports, needs_answer=needs_answer)


def test_the_app_leads_to_the_repository_that_a_build_names(monkeypatch: pytest.MonkeyPatch) -> None:
    page = shell.render_shell_file("index.html", "club/tournaments")

    assert "https://github.com/club/tournaments/issues/new/choose" in page
    assert build_identity.REPOSITORY not in page
    packed = bundle.engine_templates(repository="club/tournaments")
    named = next(content for path, content in packed if path == "ronda/repository")
    monkeypatch.setattr(pkgutil, "get_data", lambda *asked: {("ronda", "repository"): named}[asked])
    assert build_identity._built_for() == "club/tournaments"
    refused = CliRunner().invoke(build.main, ["docs", "--out", "public", "--repository", "club"])
    assert refused.output.endswith("write the repository as OWNER/NAME, such as club/ronda.\n")


def test_every_step_of_the_workflow_is_run_or_has_a_reason() -> None:
    assert STEPS == [RELEASE, PROGRAMS, SUMS, PUBLISHED, DOCS]
    for step in (*BUILT, DOCS):
        name, *arguments = re.sub(r'"[^"]*"', "club/ronda", step).split()[2:]
        command = build.main.commands[name]
        command.make_parser(click.Context(command)).parse_args(arguments)


def test_sums_and_release_are_made_of_all_that_was_downloaded(tmp_path: Path) -> None:
    """As a runner does, with a `gh` that only notes what it is asked."""
    folder, programs = tmp_path / "release", tmp_path / "bin"
    folder.mkdir()
    programs.mkdir()
    files = ["a.tar.gz", "app.zip", "npm.cdx.json", "one.whl", "ronda.pyz", "windows.zip"]
    for name in (*files, "NOTES.md", "SHA256SUMS"):
        (folder / name).write_text(name, encoding="utf-8")
    (programs / "gh").write_text('#!/bin/sh\nprintf "%s\\n" "$@" > asked.txt\n', encoding="utf-8")
    (programs / "gh").chmod(0o755)
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "GITHUB_REF_NAME": "v1.0.0"}
    for step in (SUMS, PUBLISHED):
        subprocess.run([shutil.which("bash") or "bash", "-e", "-c", step], cwd=tmp_path, env=environment, check=True)
    asked = (tmp_path / "asked.txt").read_text(encoding="utf-8").splitlines()

    summed = (folder / "SHA256SUMS").read_text(encoding="utf-8")
    assert set(release.checksums(folder).splitlines()) == set(summed.splitlines())
    assert asked[:7] == ["release", "create", "v1.0.0", "--verify-tag", "--title", "Ronda 1.0.0", "--notes-file"]
    assert asked[7:] == ["release/NOTES.md", *(f"release/{name}" for name in files[:1]), *sorted_as_given(files)]


def sorted_as_given(files: list[str]) -> list[str]:
    """The other files in the order in which the step names their kinds."""
    kinds = ("json", "pyz", "whl", "zip")
    return [
        *(f"release/{name}" for kind in kinds for name in sorted(files) if name.endswith(kind)),
        "release/SHA256SUMS",
    ]


@pytest.mark.skipif(PROGRAM not in os.environ, reason="python3 build.py test --long program makes it, of a clean tree")
def test_a_whole_release(tmp_path: Path) -> None:
    """And the pages, with the step of the workflow; both with the repository's name in the app."""
    environment = {**os.environ, "GITHUB_REPOSITORY": "club/tournaments"}
    steps = [RELEASE.replace(" --audited", " --twice"), DOCS]
    for step in steps:
        command = step.replace("--out ", f"--out {tmp_path}/")
        subprocess.run([shutil.which("bash") or "bash", "-e", "-c", command], cwd=ROOT, env=environment, check=True)
    made = {path.name for path in (tmp_path / "release").iterdir()}

    assert {release.SUMS, release.NOTES, "ronda.pyz", f"ronda-{build_identity.VERSION}.tar.gz"} <= made
    assert len(made) == 9
    assert all((tmp_path / "release" / name).stat().st_size > 100 for name in made)
    assert {"app", "demo", "docs", "index.html"} <= {path.name for path in (tmp_path / "public").iterdir()}
    assert b"club/tournaments/issues" in (tmp_path / "public" / "app" / "index.html").read_bytes()
    bill = json.loads((tmp_path / "release" / f"ronda-{build_identity.VERSION}-{materials.PYTHON}").read_bytes())
    assert "click" in {each["name"] for each in bill["components"]}
