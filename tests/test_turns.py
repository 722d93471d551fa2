"""Several runs in one folder: they use what is built together, and who builds it anew waits for the others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from workshop.build import bundle

RUN = """
import sys
from pathlib import Path
from workshop.base.folder_lock import SharedBuild

folder, made = Path(sys.argv[1]), Path(sys.argv[1]) / "made"

def make():
    print("making", flush=True)
    if "slowly" in sys.argv:
        sys.stdin.readline()
    with made.open("a") as file:
        file.write("once\\n")

SharedBuild(folder, "One waits.").ensure_built(made.exists, make)
print("using", flush=True)
sys.stdin.readline()
"""
BUILD = """
from workshop.build import bundle

bundle.STAMP = bundle.DIST / "no.stamp"
bundle._make = lambda: print("building under the feet of others", flush=True)
bundle.build_app()
"""

type Run = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """What starts a run of its own in the folder."""
    started: list[subprocess.Popen[str]] = []

    def start(*ways: str, code: str = RUN) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", code, str(tmp_path), *ways]
        kind = subprocess.PIPE
        started.append(subprocess.Popen(command, stdin=kind, stdout=kind, stderr=subprocess.STDOUT, text=True))
        return started[-1]

    yield start
    for each in started:
        each.kill()
        each.communicate()


def heard(run: subprocess.Popen[str]) -> str:
    assert run.stdout
    return run.stdout.readline().strip()


def told(run: subprocess.Popen[str]) -> None:
    assert run.stdin
    run.stdin.write("\n")
    run.stdin.flush()


def test_what_is_up_to_date_is_used_by_many_at_once(run: Run, tmp_path: Path) -> None:
    (tmp_path / "made").touch()

    assert ["using"] * 3 == [heard(run()) for _ in range(3)]


def test_who_makes_it_anew_says_that_it_waits_until_nobody_uses_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "made").touch()
    one, other = run(), run()
    assert ["using"] * 2 == [heard(one), heard(other)]
    (tmp_path / "made").unlink()
    later = run()
    assert "One waits." == heard(later)
    told(one)
    one.wait()
    assert not (tmp_path / "made").exists()

    other.kill()
    assert ["making", "using"] == [heard(later), heard(later)]


def test_who_comes_while_it_is_made_waits_and_makes_nothing(run: Run, tmp_path: Path) -> None:
    first = run("slowly")
    assert "making" == heard(first)
    second = run()
    assert "One waits." == heard(second)
    told(first)

    assert ["using", "using"] == [heard(first), heard(second)]
    assert "once\n" == (tmp_path / "made").read_text()


def test_of_two_that_wait_to_make_it_one_does_and_the_other_uses_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "made").touch()
    keeper = run()
    assert "using" == heard(keeper)
    (tmp_path / "made").unlink()
    waiting = [run(), run()]
    assert ["One waits."] * 2 == [heard(each) for each in waiting]
    keeper.kill()

    assert ["making", "using"] == sorted(heard(each) for each in waiting)
    assert "once\n" == (tmp_path / "made").read_text()


def test_what_a_killed_run_did_not_finish_the_next_one_makes(run: Run) -> None:
    first = run("slowly")
    assert "making" == heard(first)
    second = run()
    assert "One waits." == heard(second)
    first.kill()

    assert ["making", "using"] == [heard(second), heard(second)]


def test_nobody_builds_the_app_anew_while_tests_use_it(run: Run, built_app: Path) -> None:
    assert bundle.APP == built_app
    assert "Another run of Ronda is building or using dist/app: this one waits until it has ended." == heard(
        run(code=BUILD)
    )
