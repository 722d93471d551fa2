"""The program with a Python of its own: a double click starts a hall, and a page says where it is and stops it."""

from __future__ import annotations

import ast
import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import webbrowser
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import build
from tests.hall.hall import Answer, asked
from tests.hall.test_one_file import free_ports, window
from workshop.base.bootstrap import ROOT
from workshop.build import bundle, program
from workshop.cli import program_commands
from workshop.dev.checks import PROGRAM
from workshop.server import hall_server, http_server
from workshop.server.folder_files import FolderFiles
from workshop.server.program_page import PAGE, ProgramPage

ADDRESS = "192.168.7.7"


class Started:
    """A program that was started: its page, its hall and the server of both."""

    def __init__(self, folder: Path, *, address: str = ADDRESS, has_moved: bool = False) -> None:
        self.page = ProgramPage(FolderFiles(bundle.DIST))
        self.ports = free_ports()
        self.hall, self.server = hall_server.open_hall(folder, self.page, *self.ports, address)
        self.page.stand_beside(self.hall, self.server, has_moved=has_moved)
        self.server.begin()

    def ask(self, method: str = "GET", language: str = "en", **headers: str) -> Answer:
        given = {"Host": f"localhost:{self.ports[0]}", "Accept-Language": language, **headers}
        return asked(self.ports[0], method, PAGE, None, given)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    program = Started(tmp_path)
    yield program
    program.server.stop()


def test_its_page_shows_the_halls_address_and_its_code_and_leads_to_the_app(started: Started) -> None:
    page = started.ask()

    assert page.status == 200
    assert f"http://{ADDRESS}:{started.ports[1]}/" in page.text
    assert 'class="code"' in page.text
    assert 'href="/app/?hall"' in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert started.page.was_seen.is_set()
    assert "Ronda está en marcha" in started.ask(language="es-ES,es;q=0.9").text
    assert asked(started.ports[1], "GET", PAGE).status == 404, "phones of the hall have no such page"


def test_stop_ends_it_and_no_other_page_can(started: Started) -> None:
    own = f"http://localhost:{started.ports[0]}"
    assert started.ask("POST", Origin="http://elsewhere.example").status == 403
    assert started.ask("POST").status == 403
    assert started.ask().status == 200

    assert "Ronda has ended" in started.ask("POST", Origin=own).text
    assert started.server._thread
    started.server._thread.join()
    for port in started.ports:
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((http_server.HOST, port))


def test_without_a_network_it_looks_again_and_says_what_to_do(started: Started) -> None:
    started.hall.addresses = ()
    page = started.ask()

    assert page.headers["refresh"] == "5"
    assert "join the Wi-Fi, or open a hotspot" in page.text


def test_where_earlier_events_are_under_another_address_the_page_says_so(started: Started) -> None:
    assert "earlier events are not shown here" not in started.ask().text
    started.page.has_moved = True

    assert "earlier events are not shown here" in started.ask().text


def test_it_takes_the_ports_of_the_first_start_and_others_only_where_they_are_taken(tmp_path: Path) -> None:
    free, other = free_ports()
    assert program_commands._port_to_take(free, other) == free
    with closing(http_server.bind_port(http_server.HOST, free)):
        assert program_commands._port_to_take(free, other) == other
    assert program_commands._port_to_take(0, other) == other

    assert program_commands._kept_ports(tmp_path) == (0, 0, 0)
    (tmp_path / "ports.json").write_text("[8000]", encoding="utf-8")
    assert program_commands._kept_ports(tmp_path) == (0, 0, 0)


def test_a_second_double_click_opens_the_page_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    start = program_commands.make_start_command(tmp_path)
    first = Started(tmp_path)
    try:
        with hall_server.hall_folder_lock(tmp_path):
            first.hall.kept.keep("ports", [1, 2, first.ports[0]])
            second = CliRunner().invoke(start, [])
            first.server.stop()
            refused = CliRunner().invoke(start, [])
    finally:
        first.server.stop()

    page = f"http://localhost:{first.ports[0]}{PAGE}"
    assert (second.exit_code, second.output) == (0, f"Ronda is running already: {page}\n")
    assert opened == [page]
    assert refused.exit_code == 1
    assert "Another server of a hall keeps what it holds in" in refused.output


def test_without_a_command_it_starts_and_with_one_it_has_those_of_the_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ronda", "--help"])
    with pytest.raises(SystemExit):
        program_commands.run_command_line()
    group = program_commands.program_group
    context = click.Context(group)
    group.parse_args(context, [])

    assert context._protected_args == ["start"]
    assert {"start", "host", "publish", "verify"} <= group.commands.keys()


def test_python_brings_all_that_is_imported_of_its_library() -> None:
    members = [
        ("a.py", b"import json.decoder, msvcrt, starlette\ndef late():\n    from xml.etree import ElementTree\n"),
        ("b.txt", b"import csv"),
    ]

    assert program.standard_modules(members) == ["json.decoder", "xml.etree", "xml.etree.ElementTree"]


def test_what_pyinstaller_lacks_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda _: None)
    refused = CliRunner().invoke(build.main, ["package", "--program", "--out", str(tmp_path)])
    assert refused.output == "Error: PyInstaller needs objdump: install the package binutils.\n"
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(sysconfig, "get_config_var", lambda _: 0)
    refused = CliRunner().invoke(build.main, ["package", "--program", "--out", str(tmp_path)])
    assert "needs a Python with a shared library" in refused.output
    (tmp_path / program.program_name()).mkdir()
    refused = CliRunner().invoke(build.main, ["package", "--program", "--out", str(tmp_path)])
    assert "holds other things: name another folder" in refused.output


def test_a_zip_keeps_what_may_be_run_and_what_is_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "ronda-1"
    (folder / "_internal").mkdir(parents=True)
    (folder / "ronda").write_bytes(b"\x7fELF")
    (folder / "_internal" / "lib.so.1").write_bytes(b"library")
    (folder / "_internal" / "lib.so").symlink_to("lib.so.1")
    (tmp_path / "made.zip").write_bytes(program.folder_archive(folder))
    with zipfile.ZipFile(tmp_path / "made.zip") as archive:
        modes = {each.filename: oct(each.external_attr >> 16) for each in archive.infolist()}

    assert modes == {
        "ronda-1/_internal/lib.so": "0o120777",
        "ronda-1/_internal/lib.so.1": "0o100644",
        "ronda-1/ronda": "0o100755",
    }


def test_what_it_begins_with_names_the_command_line() -> None:
    source = (ROOT / "workshop" / "build" / "program_main.py").read_text(encoding="utf-8")

    assert f'"{program_commands.__name__}"' in source
    assert f'"{program.ARCHIVE}"' in source
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom) and node.level]


@pytest.mark.skipif(PROGRAM not in os.environ, reason="python3 build.py test --long program makes it")
def test_made_it_runs_with_no_python_on_path_until_stop(tmp_path: Path) -> None:
    """Out of the zip, in a folder with spaces and accents, twice the same bytes."""
    made = [list(program.write_program(tmp_path / name)) for name in ("one", "two")]
    assert made[0][1].read_bytes() == made[1][1].read_bytes()
    home = tmp_path / "Mis cosas, año 1"
    subprocess.run([shutil.which("unzip") or "unzip", "-q", made[0][1], "-d", home], check=True)
    started = home / made[0][0].name / program.NAME
    environment = {"PATH": str(home), "HOME": str(home)} | dict.fromkeys(("http_proxy", "https_proxy"), "127.0.0.1:9")

    def run(*arguments: str) -> str:
        return subprocess.run([started, *arguments], env=environment, capture_output=True, text=True, check=True).stdout

    assert run("--version").startswith("Ronda ")
    events = run("demo", "--out", str(home / "demo")).splitlines()
    assert " written, " in run("publish", events[0], "--out", str(home / "público"))
    with subprocess.Popen([started], env=environment, stdout=subprocess.DEVNULL) as process:
        ports = home / ".config" / "ronda" / "hall" / "ports.json"
        while not ports.exists():
            assert process.poll() is None
            time.sleep(0.1)
        own, at_hall, _ = json.loads(ports.read_text(encoding="utf-8"))
        assert asked(at_hall, "GET", "/en/index.html").status == 200
        assert window(own, "GET", "/app/index.html").content == (bundle.APP / "index.html").read_bytes()
        assert "Ronda is running" in window(own, "GET", PAGE).text
        assert "Ronda has ended" in window(own, "POST", PAGE).text
        assert process.wait() == 0
