"""Find a Python that Ronda is tested with, keep .venv in step with the lock files, and continue inside it.

Runs on any `python3` from 3.9 on, so it uses only the standard library.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workshop.base import file_locks

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
KNOWN_PYTHONS = ("3.13", "3.12", "3.14")
"""The Pythons that Ronda is tested with, the preferred one first."""
PATHS_FILE = "ronda-checkout.pth"
"""Written last when .venv is made; lets Python import the engine from its source folder."""
RUN_LOCK = ROOT / "requirements.lock"
TEST_LOCK = ROOT / "requirements-test.lock"


def enter_venv() -> None:
    """Return inside an up-to-date .venv, restarting the running script there if necessary."""
    inside = Path(sys.prefix).resolve() == VENV.resolve()
    if not inside:
        if not _is_made():
            with installation_lock(VENV):
                if not _is_made():
                    _make_venv()
        install_requirements(RUN_LOCK)
        _restart()
    install_requirements(RUN_LOCK)


@contextmanager
def installation_lock(folder: Path) -> Iterator[None]:
    """Keep other runs from installing into a folder at the same time; they wait, and say so.

    The empty lock file stays beside the folder.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    handle, is_announced = file_locks.open_lock_file(folder.with_name(f".{folder.name.lstrip('.')}.lock")), False
    try:
        while not file_locks.try_acquire(handle):
            if not is_announced:
                print_progress(
                    f"Another run of Ronda is installing into {folder.name}: this one waits until it has ended."
                )
            is_announced = True
            file_locks.wait_before_retry()
        yield
    finally:
        os.close(handle)


def install_requirements(lock: Path) -> None:
    """Install what a lock file pins, unless .venv has exactly that already."""
    stamp = VENV / f"{lock.name}.sha256"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if _holds(stamp, wanted):
        return
    with installation_lock(VENV):
        if _holds(stamp, wanted):  # another run may have done it meanwhile
            return
        print_progress(f"Installing {lock.name} into .venv …")
        pip_install(VENV_PYTHON, lock)
        stamp.write_text(wanted, encoding="utf-8")


def pip_install(python: Path, lock: Path) -> None:
    """Install what a lock file pins for another Python, which need not have pip."""
    command = [str(VENV_PYTHON), "-m", "pip", "--python", str(python), "install", "--quiet"]
    # Most installed modules are never imported, and the others are compiled on import.
    command += ["--no-compile", "--disable-pip-version-check"]
    command += ["--only-binary=:all:", "--require-hashes", "-r", str(lock)]
    if subprocess.run(command, check=False).returncode != 0:
        exit_with_error(f"The packages of {lock.name} could not be installed; pip's own message is above.")


def print_progress(line: str) -> None:
    """Print progress on standard error, so it never mixes with a command's result."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201 - Click may not be installed yet


def exit_with_error(sentence: str) -> None:
    print_progress(f"Error: {sentence}")
    raise SystemExit(1)


def _holds(stamp: Path, value: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


def _is_made() -> bool:
    return _version([str(VENV_PYTHON)]) in KNOWN_PYTHONS and any(
        (folder / PATHS_FILE).is_file() for folder in _site_packages()
    )


def _site_packages() -> Iterator[Path]:
    return (VENV / "Lib").glob("site-packages") if os.name == "nt" else VENV.glob("lib/*/site-packages")


def _make_venv() -> None:
    python = _find_python()
    print_progress(f"Making .venv with {' '.join(python)} …")
    if subprocess.run([*python, "-m", "venv", "--clear", str(VENV)], check=False).returncode != 0:
        exit_with_error(f"{python[0]} made no .venv (on Debian, its venv package may be missing).")
    (next(_site_packages()) / PATHS_FILE).write_text(f"{ROOT / 'engine'}\n{ROOT}\n", encoding="utf-8")


def _find_python() -> list[str]:
    for candidate in ([sys.executable], *(found for wanted in KNOWN_PYTHONS for found in _candidates(wanted))):
        if _version(candidate) in KNOWN_PYTHONS:
            return candidate
    exit_with_error(
        "Ronda needs Python 3.12, 3.13 or 3.14, and none was found on PATH, under ~/.pyenv, with uv or with the py "
        "launcher; install one (for example `uv python install 3.13` or `pyenv install 3.13`) and run this again."
    )
    raise AssertionError


def find_pythons() -> dict[str, list[str]]:
    """The commands that start each tested Python, by version, as far as they are found."""
    found: dict[str, list[str]] = {}
    for wanted in sorted(KNOWN_PYTHONS):
        started = next((each for each in _candidates(wanted) if _version(each) == wanted), None)
        if started:
            found[wanted] = started
    return found


def _candidates(wanted: str) -> Iterator[list[str]]:
    if sys.version_info[:2] == tuple(map(int, wanted.split("."))):
        yield [getattr(sys, "_base_executable", sys.executable)]
    yield [f"python{wanted}"]
    pyenv = Path(os.environ.get("PYENV_ROOT", str(Path.home() / ".pyenv"))) / "versions"
    yield from ([str(path / "bin" / "python")] for path in sorted(pyenv.glob(f"{wanted}*"), reverse=True))
    if shutil.which("uv"):
        uv = subprocess.run(["uv", "python", "find", wanted], capture_output=True, text=True, check=False)
        yield [uv.stdout.strip()]
    yield ["py", f"-{wanted}"]


def _version(python: list[str]) -> str:
    """The version that a command really starts, or empty; a pyenv shim on PATH may start none."""
    question = "import sys; print(*sys.version_info[:2], sep='.')"
    try:
        answer = subprocess.run([*python, "-c", question], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return answer.stdout.strip()


def _restart() -> None:
    arguments = [str(VENV_PYTHON), *sys.argv]
    if os.name == "nt":  # on Windows execv returns to the shell before the work is done
        raise SystemExit(subprocess.run(arguments, check=False).returncode)
    os.execv(arguments[0], arguments)  # noqa: S606 - no shell is wanted
