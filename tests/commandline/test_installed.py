"""The packages: installed offline by each Python that is found, in any folder, they need no Node.js, git or build."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.hall.test_one_file import free_ports
from workshop.base import bootstrap
from workshop.base.bootstrap import ROOT, RUN_LOCK
from workshop.build import bundle, distributions, one_file

NOT_BUILT = "Error: a checkout holds no built app: run `python3 build.py package` and install the wheel that it writes."
IN_CHECKOUT = "Error: this is a checkout, not an installed Ronda: run `python3 build.py`.\n"
OF_ONE_PYTHON = pytest.mark.parametrize("home", [f"3.{sys.version_info.minor}"], indirect=True)
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the folders of an environment have other names there")


@dataclass(frozen=True, slots=True)
class Home:
    """What somebody has who installs Ronda: a Python, a folder, and the packages that it needs, but no network."""

    python: list[str]
    folder: Path
    downloads: Path

    def run(self, *command: object, status: int = 0) -> str:
        """What a command says, which ends with that status; errors stand at the end."""
        done = subprocess.run(
            list(map(str, command)), cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    @property
    def environment(self) -> dict[str, str]:
        nowhere = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), "http://127.0.0.1:9")
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.downloads), "PIP_CONFIG_FILE": os.devnull}
        uv = {"UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(self.downloads)}
        own = {"HOME": str(self.folder), "UV_PYTHON_DOWNLOADS": "never", "UV_CACHE_DIR": str(self.folder / "uv")}
        return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **nowhere, **pip, **uv, **own}

    def new_environment(self) -> Path:
        """The folder with the programs of a new, empty environment."""
        self.run(*self.python, "-m", "venv", "entorno")
        return self.folder / "entorno" / "bin"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    made = distributions.write_packages(tmp_path_factory.mktemp("packages"))
    return {path.suffix: path for path in made}


@pytest.fixture(params=sorted(bootstrap.KNOWN_PYTHONS))
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Home:
    python = bootstrap.find_pythons().get(request.param)
    if python is None:
        pytest.skip(f"no Python {request.param} is found here")
    folder = tmp_path / f"Mis cosas, año {request.param}"
    folder.mkdir()
    return Home(python, folder, downloaded(python, request.param))


def downloaded(python: list[str], version: str) -> Path:
    """Where the packages of the lock file are for a Python, fetched as the first run of `build.py` fetches them."""
    folder = bundle.DIST / f"downloads-{version}"
    with bootstrap.installation_lock(folder):
        if not folder.is_dir() or (folder / RUN_LOCK.name).read_bytes() != RUN_LOCK.read_bytes():
            shutil.rmtree(folder, ignore_errors=True)
            command = [*python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
            command += ["--require-hashes", "--only-binary=:all:", "-r", str(RUN_LOCK), "-d", str(folder)]
            subprocess.run(command, check=True)
            shutil.copyfile(RUN_LOCK, folder / RUN_LOCK.name)
    return folder


def test_installed_offline_it_has_the_commands_and_the_app(home: Home, packages: dict[str, Path]) -> None:
    programs = home.new_environment()
    home.run(programs / "pip", "install", packages[".whl"])
    ronda, python = programs / "ronda", programs / "python"

    told = home.run(ronda, "demo", "--out", "Demos de año").splitlines()
    assert home.run(python, "-m", "ronda", "verify", told[0]).count("\n") >= 1
    assert "standings" in home.run(python, "-m", "ronda", "--help")
    assert "Example: ronda publish demo/*.ronda" in home.run(ronda, "publish", "--help")
    assert "written, 0 unchanged" in home.run(ronda, "publish", told[0], "--out", "público")
    with subprocess.Popen(
        [ronda, "serve", "--port", "0"], cwd=home.folder, env=home.environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().split()[-1]
            for name in ("index.html", "packed/engine.bin", "demo.ronda"):
                with urllib.request.urlopen(f"{address}{name}") as answer:  # noqa: S310 - it is the one just started
                    assert answer.read() == (bundle.APP / name).read_bytes()
        finally:
            server.kill()
    own, at_hall = free_ports()
    command = [str(ronda), "host", "--port", str(own), "--hall-port", str(at_hall), "--address", "127.0.0.1"]
    with subprocess.Popen(
        command, cwd=home.folder, env=home.environment, stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout
            assert any("Stop with Ctrl+C" in line for line in iter(server.stdout.readline, ""))
            for address in (f"localhost:{own}/app/", f"127.0.0.1:{at_hall}/en/index.html"):
                with urllib.request.urlopen(f"http://{address}") as answer:
                    assert answer.status == HTTPStatus.OK
        finally:
            server.kill()
    assert list(home.folder.rglob("hall/secret")), "it keeps what the hall holds where somebody may write"


def test_only_ronda_becomes_a_name_of_everybodys(packages: dict[str, Path]) -> None:
    with zipfile.ZipFile(packages[".whl"]) as wheel:
        names = wheel.namelist()
        metadata = wheel.read(next(name for name in names if name.endswith("METADATA"))).decode()
        commands = wheel.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()

    assert {re.sub(r"-[\d.]+\.", ".", name.partition("/")[0]) for name in names} == {"ronda", "ronda.dist-info"}
    assert {"ronda/py.typed", "ronda/edition", "ronda/installed/dist/app/index.html"} <= set(names)
    assert "ronda = ronda.__main__:run_command_line" in commands
    assert [line for line in metadata.splitlines() if line.startswith("License")] == [
        "License-Expression: MIT",
        "License-File: LICENSE",
    ]


@OF_ONE_PYTHON
def test_the_sources_give_the_same_wheel(home: Home, packages: dict[str, Path]) -> None:
    programs = home.new_environment()
    home.run(programs / "pip", "wheel", "--no-deps", packages[".gz"], "--wheel-dir", "hecho")

    assert (home.folder / "hecho" / packages[".whl"].name).read_bytes() == packages[".whl"].read_bytes()


@OF_ONE_PYTHON
def test_a_checkout_says_how_a_package_is_made_of_it(home: Home) -> None:
    tree = home.folder / "checkout"
    distributions._copy_sources(tree)
    programs = home.new_environment()

    assert NOT_BUILT in home.run(programs / "pip", "install", tree, status=1)


def test_a_checkout_is_no_installed_ronda() -> None:
    told = subprocess.run([sys.executable, "-m", "ronda"], capture_output=True, text=True, check=False)

    assert (told.returncode, told.stderr) == (1, IN_CHECKOUT)


def test_pips_metadata_names_the_pythons_that_are_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = re.findall(r":: (3\.\d+)", "\n".join(project["classifiers"]))

    assert set(told) == set(bootstrap.KNOWN_PYTHONS)
    assert project["requires-python"] == ">=3.12,<3.15"
    assert {re.split("[=]", each)[0] for each in project["dependencies"]} <= {
        *one_file.PACKAGES,
        *bundle.PURE_PACKAGES,
    }


@pytest.mark.parametrize("program", ["uvx", "pipx"])
def test_it_is_run_without_being_installed(program: str, home: Home, packages: dict[str, Path]) -> None:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"there is no {program} here")
    python, wheel = shutil.which(home.python[0]), packages[".whl"]
    how = {"uvx": ["--python", python, "--from", wheel], "pipx": ["run", "--python", python, "--spec", wheel]}

    assert "Usage: ronda " in home.run(found, *how[program], "ronda", "--help")
