"""``ronda.pyz``: with nothing but Python it serves the app and the hall, and may end or be replaced at any moment."""

from __future__ import annotations

import ast
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda.views.files.hall_copy import hall_copy
from ronda.views.shared import html
from tests.faults.hall import FOLDER, NOT_WHOLE, OLD_PYTHON, SECOND
from tests.hall.hall import Answer, asked, event
from workshop.base import bootstrap
from workshop.base.bootstrap import ROOT, RUN_LOCK
from workshop.build import bundle, one_file, template_code
from workshop.cli import event_files
from workshop.server import http_server

pytestmark = pytest.mark.usefixtures("same_build")

BARE = (str(getattr(sys, "_base_executable", sys.executable)), "-I", "-S")
"""Python without any package of others."""
PACKAGING = ("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers")
"""They make the packages for pip."""
MAIN = ROOT / "workshop" / "cli" / "one_file_main.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("one") / "ronda.pyz"
    result = CliRunner().invoke(build.main, ["package", "--out", str(path.parent)])
    assert result.exit_code == 0, result.output
    return path


@pytest.fixture
def file(built: Path, tmp_path: Path) -> Path:
    """The file, alone in a folder."""
    (tmp_path / "at the club").mkdir()
    return Path(shutil.copy(built, tmp_path / "at the club"))


@pytest.fixture
def ports() -> tuple[int, int]:
    return free_ports()


def free_ports() -> tuple[int, int]:
    with http_server.bind_port(http_server.HOST, 0) as own, http_server.bind_port(http_server.HOST, 0) as at_hall:
        return own.getsockname()[1], at_hall.getsockname()[1]


def run(file: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [*BARE, str(file), *map(str, arguments)]
    return subprocess.run(command, cwd=file.parents[1], env={}, capture_output=True, text=True, check=False)


def at(ports: tuple[int, int]) -> list[str]:
    return ["--port", str(ports[0]), "--hall-port", str(ports[1]), "--address", http_server.HOST]


@contextmanager
def hosting(file: Path, ports: tuple[int, int]) -> Iterator[set[Path]]:
    """Run the file, from another folder, until it is killed as with the power; give what it holds open where told."""
    command = [*BARE, str(file), *at(ports)]
    with subprocess.Popen(command, cwd=file.parents[1], env={}, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert any("Stop with Ctrl+C" in line for line in iter(process.stdout.readline, ""))
        try:
            held = Path(f"/proc/{process.pid}/fd")
            yield {each.resolve() for each in held.iterdir()} if held.is_dir() else set()
        finally:
            process.kill()


def window(port: int, method: str, path: str, content: bytes | None = None) -> Answer:
    origin = f"http://localhost:{port}"
    return asked(port, method, path, content, {"Host": origin.removeprefix("http://"), "Origin": origin})


def test_it_serves_app_and_hall_and_goes_on_after_a_kill_beside_itself(file: Path, ports: tuple[int, int]) -> None:
    organiser = event()
    own, at_hall = ports
    with hosting(file, ports) as held:
        assert file.resolve() not in held, "Windows replaces no file that is open"
        file.write_bytes(b"an update that is still being copied, before anybody asked for anything")
        for one in bundle.APP.rglob("*"):
            if one.is_file():
                answer = window(own, "GET", f"/{one.relative_to(bundle.DIST).as_posix()}")
                assert answer.content == one.read_bytes(), one
        page = window(own, "GET", "/app/")
        assert page.content == (bundle.APP / "index.html").read_bytes()
        assert "wasm-unsafe-eval" in page.headers["content-security-policy"]
        headers = {"Host": f"localhost:{own}", "If-None-Match": page.headers["etag"]}
        assert asked(own, "GET", "/app/index.html", None, headers).status == 304
        for path in ("/app/../ronda/edition", "/ronda/edition", "/__main__.py", "/app/none", "/app/icons/"):
            assert window(own, "GET", path).status == 404, path
        assert window(own, "PUT", "/hall/events", hall_copy(organiser.log).encode()).status == 200
        for language, said in (("en", "Round 2"), ("es", "Ronda 2")):
            shown = asked(at_hall, "GET", f"/{language}/now.html")
            assert said in shown.text
        assert (
            window(own, "GET", "/app/packed/engine.bin").content == (bundle.APP / "packed" / "engine.bin").read_bytes()
        )

    assert sorted(path.name for path in file.parent.iterdir()) == ["hall", "ronda.pyz"]


def test_killed_and_started_again_it_goes_on_and_a_second_one_is_refused(file: Path, ports: tuple[int, int]) -> None:
    organiser = event()
    with hosting(file, ports):
        assert window(ports[0], "PUT", "/hall/events", hall_copy(organiser.log).encode()).status == 200
    with hosting(file, ports):
        assert list(window(ports[0], "GET", "/hall/").json["events"]) == [organiser.tournament.id]
        second = run(file, "host", *at(free_ports()))
    assert second.returncode == 1
    assert second.stderr == f"{SECOND.seen.format(folder=file.parent / 'hall')}\n"


def test_a_folder_that_cannot_be_written_is_named_with_the_way_out(file: Path, ports: tuple[int, int]) -> None:
    folder = file / "hall"
    refused = run(file, *at(ports), "--folder", folder)

    assert refused.returncode == 1
    assert refused.stderr == f"{FOLDER.seen.format(problem=f'{folder}: Not a directory.')}\n"


def test_the_other_commands_are_in_it_and_name_it(file: Path, tmp_path: Path) -> None:
    saved = tmp_path / "event.ronda"
    event_files.write_event_log(event(players=4).log, saved)

    assert run(file, "verify", saved).returncode == 0
    assert run(file, "publish", saved, "--out", "pages").stdout.splitlines()[-1].startswith("pages: ")
    by_hand = CliRunner().invoke(build.main, ["publish", str(saved), "--out", str(tmp_path / "pages")])
    assert re.search(r": [01] written, ", by_hand.output), "whichever makes the pages, they are the same"
    assert "Example: python3 ronda.pyz standings" in run(file, "standings", "--help").stdout
    assert run(file, "test").returncode == 2


def test_the_same_sources_give_the_same_bytes_in_another_process(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pyz"
    code = (
        "import sys, pathlib; from workshop.build import one_file; one_file.write_one_file(pathlib.Path(sys.argv[1]))"
    )
    environment = {"PYTHONHASHSEED": "7", "PYTHONPATH": f"{ROOT / 'engine'}:{ROOT}"}
    subprocess.run([sys.executable, "-c", code, other], check=True, env=environment)

    assert other.read_bytes() == built.read_bytes()


def test_the_pages_of_the_hall_and_of_commands_are_in_it_and_what_they_say() -> None:
    """The app has no use for them, and is smaller without; whoever runs one file, or a package, has."""
    whole = dict(bundle.engine_templates())
    app = dict(bundle.engine_templates(modules=["ronda/core/state.py"]))
    names = f"{template_code.FOLDER}{html.NAMES_FILE}"
    catalogue = "ronda/templates/locale/es/LC_MESSAGES/ronda.mo"
    sources = {path.relative_to(bundle.TEMPLATES).as_posix() for path in bundle.TEMPLATES.rglob("*.html")}

    assert sources <= set(whole[names].decode().splitlines())
    assert {"public/own.html", "public/me.html"} <= sources - set(app[names].decode().splitlines())
    assert len(app[catalogue]) < len(whole[catalogue])


def test_every_package_of_the_lock_is_in_it_or_left_out_on_purpose_with_its_licence(built: Path) -> None:
    locked = re.findall(r"^([\w-]+)==", RUN_LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    with zipfile.ZipFile(built) as archive:
        names = set(archive.namelist())

    manual = {"markdown-it-py", "mdurl"}

    assert {*one_file.PACKAGES, *bundle.PURE_PACKAGES, "babel", "deflate", *manual, *PACKAGING} == set(locked)
    assert {f"licences/{name}.txt" for name in one_file.PACKAGES} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_another_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse(MAIN.read_text(encoding="utf-8"), feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 11, 7, "final", 0))
    monkeypatch.setattr(sys, "version", "3.11.7 (main)")
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(MAIN))

    assert ended.value.code == OLD_PYTHON.seen.format(version="3.11.7", file=MAIN)


@pytest.mark.parametrize("version", sorted(bootstrap.KNOWN_PYTHONS))
def test_each_python_runs_the_one_file(version: str, file: Path) -> None:
    python = bootstrap.find_pythons().get(version)
    if python is None:
        pytest.skip(f"no Python {version} is found here")
    told = subprocess.run([*python, "-I", "-S", file, "--help"], capture_output=True, text=True, check=True)

    assert "public-copy" in told.stdout


def test_python_3_11_is_told_which_one_is_needed(file: Path) -> None:
    python = next((Path.home() / ".pyenv" / "versions").glob("3.11.*/bin/python"), None)
    if python is None:
        pytest.skip("no Python 3.11 is found here")
    told = subprocess.run([python, file, "--help"], capture_output=True, text=True, check=False)

    version = python.parts[-3]
    assert (told.returncode, told.stderr) == (1, f"{OLD_PYTHON.seen.format(version=version, file=file)}\n")


def test_python_2_reads_which_one_is_needed() -> None:
    """It reads no file that has f-strings or annotations, and none with other letters than ASCII's."""
    source = MAIN.read_text(encoding="ascii")
    nodes = list(ast.walk(ast.parse(source)))
    assert not [node for node in nodes if isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.FunctionDef)]
    for python in map(str, (Path.home() / ".pyenv" / "versions").glob("2.*/bin/python")):
        told = subprocess.run([python, MAIN], capture_output=True, text=True, check=False)
        version = subprocess.run([python, "-V"], capture_output=True, text=True, check=False).stderr.split()[1]
        assert (told.returncode, told.stderr) == (1, f"{OLD_PYTHON.seen.format(version=version, file=MAIN)}\n")


@pytest.mark.parametrize("left", [0.001, 0.3, 0.7, 0.9999999])
def test_a_copy_that_is_cut_off_says_so(built: Path, tmp_path: Path, left: float) -> None:
    content = built.read_bytes()
    cut = tmp_path / "ronda.pyz"
    cut.write_bytes(content[: int(len(content) * left)])

    told = run(cut, "--help")
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1] == NOT_WHOLE.seen


def test_what_is_no_ronda_is_replaced_only_by_force(built: Path, tmp_path: Path) -> None:
    (tmp_path / "ronda.pyz").write_text("shopping", encoding="utf-8")
    refused = CliRunner().invoke(build.main, ["package", "--out", str(tmp_path)])

    assert refused.output.endswith("ronda.pyz holds other things: name another file, or replace it with --force.\n")
    assert refused.exit_code == 1
    assert one_file._is_ronda(built)
