"""A release: all downloads, their checksums and notes, from a clean commit."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import click

from ronda.core.build_identity import VERSION
from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import bundle, bytecode, distributions, materials, program
from workshop.build.materials import ReleasedCommit

SUMS, NOTES = "SHA256SUMS", "NOTES.md"
_HEADING = re.compile(r"^## (?P<version>\S+)(?:.*?(?P<date>\d{4}-\d\d-\d\d))?.*$", re.MULTILINE)


def release_commit(root: Path, version: str, repository: str) -> ReleasedCommit:
    """The commit to release; raises ``ClickException`` for uncommitted changes, or if it was already released."""
    if changed := _git(root, "status", "--porcelain"):
        first = changed.splitlines()[0][3:]
        raise click.ClickException(f"The tree is not clean: commit or remove what git status names, such as {first}.")
    digest = _git(root, "rev-parse", "HEAD")
    tagged = _git(
        root,
        "tag",
        "--list",
        f"v{version}",
        "--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)",
    )
    if tagged not in {"", digest}:
        raise click.ClickException(f"Version {version} is not new: v{version} is the tag of another commit.")
    release_notes((root / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    return ReleasedCommit(repository, digest, int(_git(root, "log", "-1", "--format=%ct")))


def release_notes(changelog: str, version: str) -> str:
    """The changelog's text on a version; raises ``ClickException`` unless it is the first one, with a date."""
    headings = list(_HEADING.finditer(changelog))
    if not headings or headings[0]["version"] != version or not headings[0]["date"]:
        raise click.ClickException(
            f"CHANGELOG.md does not begin with version {version}: its first heading is to be “## {version} – ” and a "
            "date, such as 2026-11-27."
        )
    end = headings[1].start() if len(headings) > 1 else len(changelog)
    return changelog[headings[0].end() : end].strip() + "\n"


def write_release(out: Path, commit: ReleasedCommit, note: Callable[[str], None]) -> None:
    """Write all files of a release into a folder, replacing another release; calls ``note`` for each."""
    if out.exists() and any(out.iterdir()) and not (out / SUMS).is_file():
        raise click.ClickException(f"{out} holds other things: name another folder with --out.")
    os.environ["SOURCE_DATE_EPOCH"], os.environ["PYTHONHASHSEED"] = str(commit.seconds), "0"
    prefix = f"ronda-{VERSION}"
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".ronda-release-", dir=out.parent) as name:
        made = Path(name, "made")
        for path in distributions.write_packages(made, repository=commit.repository):
            note(path.name)
        folder, archive = program.write_program(made, repository=commit.repository)
        shutil.rmtree(folder)
        note(archive.name)
        (made / f"{prefix}-app.zip").write_bytes(app_archive())
        materials.write_bills(made, prefix, commit)
        notes = release_notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION)
        (made / NOTES).write_text(notes, encoding="utf-8", newline="\n")
        (made / SUMS).write_text(checksums(made), encoding="utf-8", newline="\n")
        for each in (f"{prefix}-app.zip", f"{prefix}-{materials.PYTHON}", f"{prefix}-{materials.NODE}", NOTES, SUMS):
            note(each)
        if (out / SUMS).is_file():
            for line in differences(out, made):
                note(f"Other than before: {line}")
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(made, out)


def app_archive() -> bytes:
    """The app as a zip, for any host."""
    files = [
        (file.relative_to(bundle.DIST).as_posix(), file.read_bytes()) for file in input_stamps.source_files(bundle.APP)
    ]
    return bytecode.zip_archive(files, zipfile.ZIP_DEFLATED)


def checksums(folder: Path) -> str:
    """Lines for ``sha256sum --check``: one for each file, except the notes and the checksums themselves."""
    files = sorted(path for path in folder.iterdir() if path.name not in {SUMS, NOTES})
    return "".join(f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def differences(before: Path, now: Path) -> Iterator[str]:
    """Differing files of two folders; of two zips, the differing members."""
    for name in sorted({path.name for folder in (before, now) for path in folder.iterdir()}):
        one, other = before / name, now / name
        if not (one.is_file() and other.is_file()):
            yield name
        elif one.read_bytes() != other.read_bytes():
            yield ", ".join((name, *_differing_members(one, other)))


def _differing_members(one: Path, other: Path) -> Iterator[str]:
    if not (zipfile.is_zipfile(one) and zipfile.is_zipfile(other)):
        return
    with zipfile.ZipFile(one) as before, zipfile.ZipFile(other) as now:
        sums = [{each.filename: each.CRC for each in archive.infolist()} for archive in (before, now)]
    yield from sorted(name for name in sums[0].keys() | sums[1].keys() if sums[0].get(name) != sums[1].get(name))


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", check=False)
    except OSError:
        raise click.ClickException("A release needs git, which is not found.") from None
    if done.returncode != 0:
        raise click.ClickException(
            f"A release is made of a commit, and git says: {done.stderr.strip().splitlines()[-1]}"
        )
    return done.stdout.strip()
