"""Mutation tests by mutmut: changes of the code that decides, one at a time, each of which the tests must notice."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, strftime

from ronda.core.errors import Impossible
from tests.faults.deciding import DECIDING, SLOW, Deciding
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT, print_progress

ENGINE = ROOT / "engine" / "ronda"
RESULTS_FILE, SURVIVORS_FILE = (ROOT / "tests" / "faults" / name for name in ("mutants.json", "survivors.json"))
BY_TYPES, BY_TESTS = {"caught by type check"}, {"killed", "timeout", "segfault"}
COPIED = ("tests", "workshop", "templates", "docs")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "node_modules", "browser")
ARGUMENTS = ("-m", "not hypothesis", "-p", "no:cacheprovider", "-p", "no:unraisableexception")
OF_PROPERTY = "__property"
CACHE_DECORATORS = re.compile(r"^@(cached_by_identity|cache)\n", re.MULTILINE)
PROPERTY = re.compile(r"^( +)@property\n +def (\w+)(\(self\).*\n(?:\1 .*\n|\n(?=\n*\1 ))+)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Survivor:
    """A change that no test notices; the removed and the added code are one line each."""

    module: str
    function: str
    was: str
    becomes: str
    reason: str = field(default="", compare=False)
    """Why nobody could notice it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MutationResult:
    """The results of a subject's last mutation run."""

    by_types: int
    by_tests: int
    survived: int
    minutes: float
    date: str


def read_mutation_results() -> dict[str, MutationResult]:
    """The subjects that were tried."""
    runs = json.loads(RESULTS_FILE.read_text(encoding="utf-8")) if RESULTS_FILE.exists() else {}
    return {subject: MutationResult(**runs[subject]) for subject in DECIDING if subject in runs}


def accepted_survivors() -> tuple[Survivor, ...]:
    """The accepted survivors, which nobody could notice, each with the reason."""
    return tuple(Survivor(**each) for each in json.loads(SURVIVORS_FILE.read_text(encoding="utf-8")))


def run_mutations(subjects: Sequence[str]) -> int:
    """Mutate the modules of subjects, by default all, and record the results.

    Returns 1 if a change survives without a recorded reason, or no longer survives despite one; raises ``Impossible``.
    """
    if unknown := set(subjects).difference(DECIDING):
        raise Impossible("{what} is no subject: name some of {all}.", what=min(unknown), all=", ".join(DECIDING))
    status = 0
    for subject in subjects or DECIDING:
        begun = monotonic()
        with TemporaryDirectory() as folder:
            outcomes, survivors = _try_subject(DECIDING[subject], Path(folder))
        done = MutationResult(
            by_types=sum(outcomes[outcome] for outcome in BY_TYPES),
            by_tests=sum(outcomes[outcome] for outcome in BY_TESTS),
            survived=len(survivors),
            minutes=round((monotonic() - begun) / 60, 1),
            date=strftime("%Y-%m-%d"),
        )
        runs = {name: asdict(each) for name, each in {**read_mutation_results(), subject: done}.items()}
        atomic_write.write_atomically(RESULTS_FILE, (json.dumps(runs, indent=2) + "\n").encode())
        new = set(survivors).difference(accepted_survivors())
        gone = {each for each in accepted_survivors() if each.module in DECIDING[subject].modules}.difference(survivors)
        status |= bool(new or gone)
        print_progress(f"{'✗' if new or gone else '✓'} {subject}: {done}")
        for verdict, found in (("survives", new), ("is noticed now: take it off the list", gone)):
            for each in found:
                print_progress(f"  {each.module}, {each.function}: {verdict}\n    - {each.was}\n    + {each.becomes}")
    return status


def _try_subject(deciding: Deciding, folder: Path) -> tuple[Counter[str], list[Survivor]]:
    """Mutate a copy of the engine; returns how many changes ended how, and the survivors."""
    # Mutmut changes a folder named src, and runs the tests in one named mutants.
    shutil.copytree(ENGINE, folder / "src" / "ronda", ignore=NOT_COPIED)
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / "mutants" / name, ignore=NOT_COPIED)
    shutil.copy2(ROOT / "build.py", folder / "mutants")
    shutil.copy2(ROOT / "workshop" / "dev" / "mutation_conftest.py", folder / "mutants" / "conftest.py")
    modules = [f"src/ronda/{module}" for module in deciding.modules]
    for module in modules:
        _undecorate(folder / module)
    mypy = [sys.executable, "-m", "mypy", "--output=json", "--config-file=", "--explicit-package-bases"]
    settings = {
        "source_paths": ["src"],
        "only_mutate": modules,
        "do_not_mutate_patterns": [r"\bN_\(", '"[^"]* [^"]*"'],  # sentences decide nothing
        "type_check_command": [*mypy, f"--cache-dir={ROOT}/.mypy_cache/mutants", *modules],
        "pytest_add_cli_args_test_selection": deciding.tests,
        "pytest_add_cli_args": [*ARGUMENTS, *(f"--deselect={test}" for test in SLOW)],
        "timeout_multiplier": 8.0,
        "process_isolation": "forkserver",  # each begins without another's caches
        "track_dependencies": False,
    }
    # This JSON is valid TOML.
    lines = "\n".join(f"{key} = {json.dumps(value)}" for key, value in settings.items())
    ours = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (folder / "pyproject.toml").write_text(f"{ours}\n[tool.mutmut]\n{lines}\n", encoding="utf-8")
    output = _mutmut(folder, "run", "--max-children", "1")
    ended = dict(re.findall(r"^ +(\S+): (.+)$", _mutmut(folder, "results", "--all", "True"), re.MULTILINE))
    if not ended or "not checked" in ended.values():
        raise RuntimeError(output[-4000:])
    survived = [name for name, outcome in ended.items() if outcome not in BY_TYPES | BY_TESTS]
    return Counter(ended.values()), list(_survivors(folder, survived))


def _undecorate(module: Path) -> None:
    """Remove decorators that nothing depends on, since mutmut skips decorated functions."""
    text = CACHE_DECORATORS.sub("", module.read_text(encoding="utf-8"))
    module.write_text(
        PROPERTY.sub(rf"\1def \2{OF_PROPERTY}\3\1\2 = property(\2{OF_PROPERTY})\n", text), encoding="utf-8"
    )


def _mutmut(folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONUTF8": "1", "MYPYPATH": "src"}
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def _survivors(folder: Path, names: Sequence[str]) -> Iterator[Survivor]:
    from mutmut.mutation.diff_apply import get_diff_for_mutant

    with chdir(folder):
        for name in names:
            module, _, function = re.sub(r"__mutmut_\d+$", "", name).rpartition(".")
            path = Path("src", *module.split("."))
            path = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
            lines = get_diff_for_mutant(name, path=path).splitlines()[2:]
            was, becomes = (" ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
            yield Survivor(
                module=path.relative_to("src/ronda").as_posix(),
                function=re.sub(r"^x[_ǁ]", "", function).replace("ǁ", ".").removesuffix(OF_PROPERTY),
                was=was,
                becomes=becomes,
            )
