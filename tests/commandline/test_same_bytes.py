"""The same sources give the same bytes, wherever and whenever they are built, and so does a site published from two."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.views.test_publish_parts import contents
from workshop.base import input_stamps
from workshop.base.bootstrap import ROOT
from workshop.build import catalogues

EVENT = ROOT / "tests" / "golden" / "v4-keyforge.ronda"
SOURCES = ("engine", "templates", "workshop", "site", "LICENSE", "requirements.lock")
SHARED = ("site/node_modules",)
"""What lock files pin is the same in each checkout."""
BUILD = """
import sys
from pathlib import Path
from workshop.base import input_stamps
from workshop.build import bundle
from workshop.cli.site_publishing import publish_files

bundle.build_app()
change = publish_files([Path(sys.argv[1])], Path(sys.argv[2])).change
print(input_stamps.engine_edition(), change.written, change.removed)
"""


def checkout(folder: Path) -> Path:
    """A fresh checkout: the sources, without what tools made of them."""
    made_by_tools = shutil.ignore_patterns("node_modules", "__pycache__", "*.mo")
    folder.mkdir(parents=True)
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=made_by_tools)
        else:
            shutil.copyfile(source, folder / name)
    for name in SHARED:
        (folder / name).symlink_to(ROOT / name, target_is_directory=True)
    return folder


def built(folder: Path, out: Path, **more: str) -> list[str]:
    """Build the app in a checkout, publish an event from there; give the edition, and what changed of the site."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(folder / "engine"), str(folder)))} | more
    command = [sys.executable, "-c", BUILD, str(EVENT), str(out)]
    return subprocess.run(
        command, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()


@pytest.mark.skipif(os.name == "nt", reason="what lock files pin is shared by links")
def test_two_checkouts_of_one_commit_build_the_same_app_and_publish_the_same_site(
    built_app: Path, tmp_path: Path
) -> None:
    """This one, and a fresh one elsewhere."""
    other = checkout(tmp_path / "elsewhere" / "under another name")
    (other / "templates" / ".DS_Store").write_bytes(b"of a desktop")
    first = built(ROOT, tmp_path / "site", PYTHONHASHSEED="1", TZ="UTC")
    second = built(other, tmp_path / "again", PYTHONHASHSEED="2", TZ="Asia/Kathmandu")

    assert first == second
    assert contents(built_app) == contents(other / "dist" / "app")
    assert contents(tmp_path / "site") == contents(tmp_path / "again"), "records included"
    assert [first[0], "0", "0"] == built(other, tmp_path / "site"), "nothing to commit"


def test_a_catalogue_is_compiled_to_the_same_bytes_at_any_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for name, zone in (("one", "UTC"), ("other", "Asia/Kathmandu")):
        monkeypatch.setenv("TZ", zone)
        folder = tmp_path / name / "es" / "LC_MESSAGES"
        shutil.copytree(catalogues.LOCALE / "es" / "LC_MESSAGES", folder, ignore=shutil.ignore_patterns("*.mo"))
        catalogues.compile_stale(tmp_path / name)
        made.append((folder / "ronda.mo").read_bytes())

    assert made[0] == made[1]
    assert b"POT-Creation-Date: 1980-01-01 00:00+0000" in made[0]


def test_a_catalogue_that_an_earlier_ronda_compiled_is_compiled_anew(tmp_path: Path) -> None:
    folder = tmp_path / "es" / "LC_MESSAGES"
    shutil.copytree(catalogues.LOCALE / "es" / "LC_MESSAGES", folder, ignore=shutil.ignore_patterns("*.mo"))
    (folder / "ronda.mo").write_bytes(b"of an earlier Ronda")
    now = Path(catalogues.__file__).stat().st_mtime
    for name, age in (("ronda.po", 200), ("ronda.mo", 100)):
        os.utime(folder / name, (now - age, now - age))

    catalogues.compile_stale(tmp_path)
    assert b"of an earlier Ronda" != (folder / "ronda.mo").read_bytes()


def test_what_a_desktop_leaves_in_a_folder_is_no_source(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("A page.")
    before = input_stamps.hash_files([tmp_path])
    (tmp_path / ".DS_Store").write_bytes(b"of a desktop")
    (tmp_path / ".page.html.swp").write_bytes(b"of an editor")

    assert before == input_stamps.hash_files([tmp_path])
