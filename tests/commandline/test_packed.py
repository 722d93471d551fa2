"""What the app's first visit downloads: small from any host, the same each time, and with all that the engine needs."""

from __future__ import annotations

import gzip
import io
import json
import re
import shutil
import subprocess
import sys
import traceback
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from click import ClickException
from jinja2 import Environment, StrictUndefined, UndefinedError

from ronda.commands import quick_entry
from ronda.commands.catalogue import FORMS
from ronda.ranking.written_season import WrittenSeason
from ronda.rulesets import find_ruleset
from ronda.session.device_seasons import season_key
from ronda.session.event_summary import event_summary
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from tests import demo_events
from tests.views.routes import event_routes, patterns
from workshop.base import input_stamps
from workshop.build import bundle, bytecode, catalogues, pyodide_trimming, template_code
from workshop.dev.screens import SCREENS, fill_route

MOST = 6_600_000
"""Bytes of a first visit, all files together as they lie on the host, which may compress nothing."""
COMMANDS = (*sorted(FORMS), quick_entry.COMMAND, "undo", "redo", "return_to", "import_file", "open_demo")
NOW = "2026-11-21T09:00:00Z"
UNKNOWN_NAMES = Path(__file__).parents[1] / "unknown_names.js"
NAMES = {"pyodide.asm.wasm": "python", "pyodide.asm.js": "glue", "python_stdlib.zip": "library", "engine.zip": "engine"}

type Question = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def app() -> Path:
    bundle.build_app()
    return bundle.APP


def listed(app: Path) -> list[str]:
    listing = (app / "build.js").read_text(encoding="utf-8")
    return list(json.loads(listing.removeprefix("self.BUILD = ").rstrip(";\n"))["files"])


def test_the_first_download_is_within_its_budget(app: Path) -> None:
    sizes = {name: (app / name).stat().st_size for name in listed(app)}
    largest = sorted(sizes.items(), key=lambda item: -item[1])[:8]

    assert sum(sizes.values()) <= MOST, f"{sum(sizes.values()):,} bytes of at most {MOST:,}: {largest}"


def test_what_travels_packed_is_called_what_no_host_takes_for_packed_or_for_anything_else(app: Path) -> None:
    for name in bundle.PACKED:
        assert Path(name).suffixes == [".bin"]
        assert (app / name).read_bytes().startswith(b"\x1f\x8b")


def test_the_same_modules_give_the_same_archive_whenever_and_wherever_they_are_packed() -> None:
    source = b'"""Told."""\nSOME = frozenset(("one", "two", "three"))\ndef f():\n    """Say."""\n    raise SOME\n'
    modules = [("b/__init__.py", b""), ("b/a.py", source), ("b/text", b"as it is")]
    first, second = (bytecode.bytecode_archive(order) for order in (modules, modules[::-1]))

    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        entries = {entry.filename: (entry.date_time, entry.compress_type) for entry in archive.infolist()}
        assert entries == dict.fromkeys(("b/__init__.pyc", "b/a.pyc", "b/text"), (bytecode.EPOCH, zipfile.ZIP_STORED))
        assert b"Told" not in archive.read("b/a.pyc")
    assert first == second
    assert bytecode.gzip_bytes(first) == bytecode.gzip_bytes(second)


def code_lines(code: CodeType) -> Iterator[tuple[str, set[int]]]:
    """Yield of each function of a code, but for those that say what is not there, the lines that it stands on."""
    yield code.co_name, {line for _, _, line in code.co_lines() if line}
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and not inner.co_name.startswith("t_"):
            yield from code_lines(inner)


def test_the_code_of_every_template_stands_on_the_templates_own_lines() -> None:
    assert template_code.FOLDER == f"ronda/templates/{html.COMPILED_FOLDER}/"
    jinja = html.template_environment(SOURCE_LANGUAGE)
    for name in jinja.list_templates(extensions=html.TEMPLATE_KINDS):
        made = jinja.compile(jinja.loader.get_source(jinja, name)[0] if jinja.loader else "", name, name, raw=True)
        whole = jinja.template_class.from_code(jinja, compile(made, name, "exec"), {})
        small = code_lines(compile(template_code.compact_template(made), name, "exec"))

        for (function, lines), (same, own) in zip(code_lines(compile(made, name, "exec")), small, strict=True):
            assert function == same
            assert own <= {whole.get_corresponding_lineno(line) for line in lines}, (name, function)


def test_what_fails_in_a_packed_template_names_its_line() -> None:
    jinja = Environment(undefined=StrictUndefined, autoescape=True)
    jinja.template_class = html._PackedTemplate
    made = jinja.compile(
        "one\n{% for each in rows %}\n  {{ each|upper }}\n  {{ gone }}{% endfor %}", "a", "a.html", raw=True
    )
    code = compile(template_code.compact_template(made), "a.html", "exec")
    template = html._PackedTemplate.from_code(jinja, code, {})

    assert template.render(rows=["b"], gone="c").split() == ["one", "B", "c"]
    with pytest.raises(UndefinedError) as failed:
        template.render(rows=["b"])
    assert ("a.html", 4) in [(frame.filename, frame.lineno) for frame in traceback.extract_tb(failed.tb)]


def questions() -> Iterator[Question]:
    """Yield what a browser asks: each screen of each demo event, each command's name, each file and list."""
    logs = demo_events.logs()
    for log in logs.values():
        event = log.tournament.id
        yield "load", {"tournament": event, "lines": [record.line for record in log.records], "summary": None}
    brought = [log.tournament.id for log in logs.values()]
    device = {
        "tournaments": [],
        "brought": brought,
        "persisted": True,
        "storage": "",
        "now": NOW,
        "offset": 60,
        "shifts": [],
    }
    routes = {fill_route(screen.route, logs.get(screen.event), "1") for screen in SCREENS if screen.route}
    for number, log in enumerate(logs.values()):
        routes |= set(list(event_routes(log.tournament, find_ruleset(log.tournament.game), number))[number % 9 :: 9])
    routes |= {"/" + "/".join(pattern) for pattern in patterns() if "*" not in pattern}
    for number, route in enumerate(sorted(routes)):
        yield "render", {"route": route, "lang": tuple(LANGUAGES)[number % len(LANGUAGES)], "device": device}
    event = next(iter(logs.values())).tournament.id
    about = {"tournament": event, "lang": "es", "now": NOW, "device": device, "site": "", "app": "", "season": "2026"}
    for command in COMMANDS:
        asked = {"command": command, "form": {"text": "no", "reason": "x"}, "random": 7}
        yield "decide", {**about, **asked}
    for name in ("export", "export_players", "calendar", "report", "publish_ranking"):
        yield name, about
    for log in {log.tournament.game: log for log in logs.values()}.values():
        yield "publish", {**about, "tournament": log.tournament.id}
    listed = {**device, "tournaments": [event_summary(log) for log in logs.values()]}
    for rating in ("", "elo", "glicko-2"):
        form = {"name": f"Season {rating}", "game": "KeyForge", "attendance": "1", "rating": rating}
        key = season_key(WrittenSeason(name=form["name"]))
        yield "host", {**about, "command": "save_season", "form": form}
        for part in ("", "/1", "/rules"):
            yield "render", {"route": f"/season/{key}{part}", "lang": "es", "device": listed}
        yield "publish_ranking", {**about, "device": listed, "season": key, "value": "season"}
    yield "find", {**about, "route": f"/t/{event}"}
    yield "film", {**about, "first": 0, "count": 3, "what": "event"}
    yield "hall", {**about, "digest": ""}
    yield "identify", {**about, "name": "players.csv", "text": "Name,Club\nAna,Chess\n", "route": "/"}
    for log in logs.values():
        yield "unload", {"tournament": log.tournament.id}


TRAVELS = """
const module = new WebAssembly.Module(require("fs").readFileSync(0));
const names = (what) => WebAssembly.Module[what](module).map(({ name }) => name);
console.log(JSON.stringify([names("exports"), names("imports")]));
"""


def unpacked(app: Path, name: str) -> bytes:
    return gzip.decompress((app / "packed" / f"{name}.bin").read_bytes())


def test_python_and_its_glue_travel_with_what_the_one_asks_for_of_the_other(app: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    glue = unpacked(app, "glue").decode()
    told = subprocess.run([node, "-e", TRAVELS], input=unpacked(app, "python"), capture_output=True, check=True)
    exports, imports = (set(names) for names in json.loads(told.stdout))
    asked = set(re.findall(r'wasmExports(?:\["|\.)(\w+)', glue))
    given = {one.partition(":")[0] for one in re.findall(r"var wasmImports=\{([^{}]+)\};", glue)[0].split(",")}

    assert asked <= exports
    assert given == imports


def test_of_pyodides_glue_travels_nothing_for_graphics_and_sound(app: Path) -> None:
    whole = (bundle.PYODIDE / "pyodide.asm.js").read_text(encoding="utf-8")
    glue = unpacked(app, "glue").decode()

    for name in ("SDL_Audio", "bindFramebuffer", "AudioContext", "requestFullscreen", "pointerLock"):
        assert name in whole
        assert name not in glue


def test_pyodides_glue_names_nothing_that_was_taken_off_it(app: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node is not None
    (tmp_path / "glue.js").write_text(unpacked(app, "glue").decode(), encoding="utf-8")
    command = [node, str(UNKNOWN_NAMES), str(bundle.PYODIDE / "pyodide.asm.js"), str(tmp_path / "glue.js")]
    told = subprocess.run(command, capture_output=True, check=True).stdout
    of_whole, of_part = (set(json.loads(line)) for line in told.splitlines())

    assert "document" in of_part
    assert of_part <= of_whole


def test_a_pyodide_of_a_newer_python_than_the_one_that_builds_is_refused() -> None:
    bundle.refuse_newer_python("3.13.2", (3, 13))
    bundle.refuse_newer_python("3.13.2", (3, 14))
    with pytest.raises(ClickException, match=r"runs Python 3\.14\.2: build with Python 3\.14 or a newer one\.$"):
        bundle.refuse_newer_python("3.14.2", (3, 13))


def test_a_glue_of_another_form_is_refused() -> None:
    with pytest.raises(ClickException, match=r"not of the form that workshop/build/pyodide_trimming\.py knows"):
        pyodide_trimming.trim_pyodide("var _createPyodideModule=()=>{};", b"", "")


def test_what_travels_answers_in_pyodide_as_the_whole_does_here(app: Path, tmp_path: Path) -> None:
    catalogues.compile_stale()
    asked = [(name, json.dumps(question)) for name, question in questions()]
    for name, packed in NAMES.items():
        (tmp_path / name).write_bytes(unpacked(app, packed))
    for name in ("pyodide.mjs", "pyodide-lock.json"):
        shutil.copyfile(app / "pyodide" / name, tmp_path / name)
    (tmp_path / "questions.json").write_text(json.dumps(asked), encoding="utf-8")
    node = shutil.which("node")
    assert node is not None
    script = Path(__file__).parents[1] / "packed_engine.js"
    command = [node, str(script), str(tmp_path), str(tmp_path / "questions.json"), str(tmp_path / "answers.json")]
    subprocess.run(command, check=True, timeout=300)
    told = json.loads((tmp_path / "answers.json").read_text(encoding="utf-8"))

    assert told["failed"] == []
    for (name, question), given, answer in zip(asked, told["given"], answered(tmp_path), strict=True):
        assert given == answer, (name, question[:200])


WHOLE = """
import json, sys
from ronda import bridge
from ronda.bridge import background_jobs, season_sending, seasons
from ronda.core import build_identity
for each in (background_jobs, season_sending, seasons):
    each.SLICE_SECONDS = float("inf")  # a busy machine would answer how far it has come
build_identity.take_edition_from(lambda: sys.argv[3])  # as its build tells the packed one
with open(sys.argv[1]) as questions, open(sys.argv[2], "w") as answers:
    json.dump([bridge.call_by_name(name, question) for name, question in json.load(questions)], answers)
"""


def answered(folder: Path) -> list[str]:
    """What the whole engine answers that has just been started, as the packed one has."""
    answers = folder / "whole.json"
    subprocess.run(
        [sys.executable, "-c", WHOLE, folder / "questions.json", answers, input_stamps.engine_edition()],
        check=True,
        timeout=300,
    )
    told: list[str] = json.loads(answers.read_text(encoding="utf-8"))
    return told
