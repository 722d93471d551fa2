"""Games and targets of other packages: found by the commands, built into the app, and missed in one sentence."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from ronda import bridge, rulesets, sending
from ronda.admission import read_event_file
from ronda.core import extensions as core_extensions
from ronda.core.errors import UnknownGame
from ronda.core.extensions import GAMES, TARGETS, Extension
from ronda.journal import Log, log_file_text, read_log_file
from ronda.publish import build_site
from ronda.rulesets import find_ruleset, package_of_game
from ronda.session.backup import checked_event_file
from tests.playing import Organiser, custom, names
from tests.test_adding_a_game import block
from tests.views.screens import Screen
from workshop.base import input_stamps, installed_extensions
from workshop.base.installed_extensions import UnusableExtension, extensions_of, use_extensions
from workshop.build import bundle, module_closure
from workshop.cli import event_files
from workshop.dev.checkout_commands import main

ROOT = Path(__file__).parents[1]
PACKAGE = "ronda-kites"
FOUND = """
from ronda.rulesets import package_of_game
from workshop.base.installed_extensions import use_installed_extensions
use_installed_extensions()
print(package_of_game("kites"))
"""
TARGET = '''
"""A shelf: pages are put nowhere."""

from dataclasses import replace

from ronda.sending.targets.folder import KIND as FOLDER

KIND = replace(FOLDER, scheme="shelf")
'''


def install(folder: Path, name: str, modules: dict[str, str], points: str) -> None:
    """Put a package where Python finds it, with what pip writes beside it."""
    for path, code in modules.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(code, encoding="utf-8")
    about = folder / f"{name.replace('-', '_')}-1.2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(points, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which packages are found; afterwards none is known."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    use_extensions([])
    for name in set(sys.modules) - before:
        if name.startswith(("ronda_kites", "other_")):
            del sys.modules[name]


@pytest.fixture
def kites(folder: Path) -> Path:
    """Install the game of docs/adding-a-game.md, and a target, as a package of its own."""
    modules = {"ronda_kites/__init__.py": "", "ronda_kites/rules.py": block("python"), "ronda_kites/shelf.py": TARGET}
    points = "[ronda.games]\nkites = ronda_kites.rules:RULESET\n[ronda.targets]\nshelf = ronda_kites.shelf:KIND\n"
    install(folder, PACKAGE, modules, points)
    return folder


def event() -> Log:
    """Play an event of kites, into its cut."""
    organiser = Organiser("kites", details=custom(3, cut=4))
    organiser.register(*names(7), shape="box")
    organiser.start()
    organiser.play_swiss()
    return organiser.log


# -- the commands ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kites")
def test_an_installed_game_is_found_and_played() -> None:
    installed_extensions.use_installed_extensions()
    log = event()

    assert find_ruleset("kites").name == "Kites"
    assert package_of_game("kites") == PACKAGE
    assert package_of_game("xwing") == ""
    assert "shelf" in [kind.scheme for kind in sending.target_kinds()]
    assert read_event_file(checked_event_file(log)) == log
    assert any(b"Metres in all" in content for content in build_site([log]).values())


def test_another_version_of_a_game_makes_other_pages_and_is_another_build(kites: Path) -> None:
    plain = input_stamps.engine_edition()
    installed_extensions.use_installed_extensions()
    with_kites = input_stamps.engine_edition()
    (kites / "ronda_kites" / "rules.py").write_text(block("python") + "\n", encoding="utf-8")
    input_stamps.edition_with.cache_clear()

    assert len({plain, with_kites, input_stamps.engine_edition()}) == 3
    assert input_stamps.edition_with(()) == plain


def test_the_commands_of_a_checkout_know_it(kites: Path, tmp_path: Path) -> None:
    installed_extensions.use_installed_extensions()
    event_files.write_event_log(event(), tmp_path / "event.ronda")
    command = [sys.executable, str(ROOT / "build.py"), "standings", str(tmp_path / "event.ronda"), "--format", "json"]
    told = subprocess.run(
        command, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(kites), "PATH": "/usr/bin:/bin"}
    ).stdout

    assert len(json.loads(told)["standings"]) == 7


def test_a_package_that_pip_builds_and_installs_is_found(tmp_path: Path) -> None:
    """Its project has nothing but the page's file and ten lines of pyproject.toml."""
    project, target = tmp_path / "project", tmp_path / "installed"
    (project / "ronda_kites").mkdir(parents=True)
    (project / "ronda_kites" / "__init__.py").write_text(block("python"), encoding="utf-8")
    (project / "pyproject.toml").write_text(block("toml"), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--target", target, project], check=True, capture_output=True)
    told = subprocess.run(
        [sys.executable, "-c", FOUND], check=True, capture_output=True, text=True, env={"PYTHONPATH": str(target)}
    )

    assert told.stdout.strip() == PACKAGE


# -- what cannot be used -----------------------------------------------------------------------------------------------

OTHER = "[ronda.games]\nother = other_game:RULESET\n"
UNUSABLE = {
    "no game": ("", "[console_scripts]\nx = other_game:x\n", "The package other-game brings no game and no target"),
    "its key": (
        "from dataclasses import replace\nfrom ronda.rulesets.keyforge import RULESET as OWN\nRULESET = replace(OWN)\n",
        OTHER,
        "The package other-game calls its own “keyforge”, as something of Ronda is called.",
    ),
    "an error": (
        "raise ValueError('spoilt')",
        OTHER,
        "other_game:RULESET of the package other-game cannot be used: ValueError('spoilt').",
    ),
    "no ruleset": (
        "RULESET = 1",
        OTHER,
        "other_game:RULESET of the package other-game cannot be used: TypeError('other_game:RULESET is no Ruleset').",
    ),
    "no name": ("", OTHER, "other_game:RULESET of the package other-game cannot be used: AttributeError("),
    "no module": ("", "[ronda.games]\nx = other_none:RULESET\n", "cannot be used: ModuleNotFoundError("),
}


@pytest.mark.parametrize("case", UNUSABLE)
def test_what_cannot_be_used_is_refused_in_one_sentence_and_left_out_by_the_commands(
    folder: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    code, points, sentence = UNUSABLE[case]
    install(folder, "other-game", {"other_game.py": code}, points)
    with pytest.raises(UnusableExtension) as refused:
        extensions_of(("other-game",))
    installed_extensions.use_installed_extensions()
    said = capsys.readouterr().err

    assert sentence in refused.value.message
    assert "\n" not in refused.value.message
    assert said == ("" if case == "no game" else f"{refused.value.message} It is left out.\n")
    assert "other_game" not in str(rulesets.every_ruleset())


def test_two_packages_with_one_game_are_refused(kites: Path) -> None:
    install(kites, "other-kites", {"other_kites.py": block("python")}, "[ronda.games]\nk = other_kites:RULESET\n")
    with pytest.raises(UnusableExtension) as refused:
        extensions_of((PACKAGE, "other-kites"))

    assert (
        refused.value.message == "The package other-kites calls its own “kites”, as something of ronda-kites is called."
    )


def test_a_package_that_is_not_installed_is_named() -> None:
    result = CliRunner().invoke(main, ["app", "--with", "ronda-nothing"])

    assert result.exit_code == 1
    assert result.output == (
        "Error: The package ronda-nothing is not installed here: install it into .venv first, with pip.\n"
    )


def test_what_a_package_needs_besides_is_not_in_the_app() -> None:
    modules = {"ronda_kites/rules.py": b"import json, numpy\nfrom ronda.rules import game\nfrom . import shelf\n"}

    assert module_closure.missing_modules(modules) == ["numpy"]


# -- the app -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kites")
def test_what_the_app_is_built_with_is_in_it_and_nothing_else() -> None:
    found = tuple(extensions_of((PACKAGE,)))
    installed_extensions.use_installed_extensions()
    plain, more = dict(bundle.engine_templates()), dict(bundle.engine_templates(found))

    assert f"ronda/{core_extensions.LISTING}" not in plain
    assert plain["ronda/edition"].decode() == input_stamps.edition_with(())
    assert [Extension(**each) for each in json.loads(more[f"ronda/{core_extensions.LISTING}"])] == [
        Extension(group=GAMES, package=PACKAGE, place="ronda_kites.rules:RULESET"),
        Extension(group=TARGETS, package=PACKAGE, place="ronda_kites.shelf:KIND"),
    ]
    modules = dict(input_stamps.extension_modules(found))
    assert set(modules) == {"ronda_kites/__init__.py", "ronda_kites/rules.py", "ronda_kites/shelf.py"}
    assert module_closure.missing_modules(modules) == []
    assert not any("kites" in name for name, _ in bundle.engine_modules())


# -- where the game is not known ---------------------------------------------------------------------------------------

WITH = "The game “kites” is not in this Ronda. Open the file in one that has the package ronda-kites."
WITHOUT = "The game “kites” is not in this Ronda. Open the file in one that has the package of that game."


def told(name: str, **question: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(bridge.call_by_name(name, json.dumps({"lang": "en", **question})))
    return answer


def shown(route: str) -> str:
    html = str(told("render", route=route, device={"now": "2026-11-21T12:00:00Z"})["html"])
    Screen(html)
    return html


@pytest.fixture
def unknown(kites: Path) -> Log:
    """An event of kites, which nobody knows any more."""
    installed_extensions.use_installed_extensions()
    log = event()
    text = checked_event_file(log)
    use_extensions([])
    (kites / "event.ronda").write_text(text, encoding="utf-8")
    return log


def test_a_file_of_an_unknown_game_says_which_package_it_needs(kites: Path, unknown: Log) -> None:
    text = (kites / "event.ronda").read_text(encoding="utf-8")
    for content, sentence in ((text, WITH), (log_file_text(unknown), WITHOUT)):
        with pytest.raises(UnknownGame) as refused:
            read_event_file(content)
        assert str(refused.value) == sentence
    result = CliRunner().invoke(main, ["standings", str(kites / "event.ronda")])

    assert result.output == f"Error: {kites / 'event.ronda'}: {WITH}\n"
    assert read_log_file(text) == unknown


@pytest.mark.parametrize("named", ['"package":"<b>"', '"package":7', f'"package":"{"x" * 99}"', '"package":"a b"'])
def test_what_cannot_be_the_name_of_a_package_is_not_repeated(unknown: Log, named: str) -> None:
    text = log_file_text(unknown).replace('"format":"ronda-event",', f'"format":"ronda-event",{named},', 1)
    with pytest.raises(UnknownGame, match=re.escape(WITHOUT)):
        read_event_file(text)


@pytest.mark.parametrize("route", ["/", "/check"])
def test_the_app_shows_its_results_and_stores_nothing(kites: Path, unknown: Log, route: str) -> None:
    text = (kites / "event.ronda").read_text(encoding="utf-8")
    answer = told("identify", text=text, size=len(text), route=route)
    screen = shown("/check")

    assert answer == {"ok": True, "go": "/check"}
    assert "<bdi>ronda-kites</bdi>" in screen
    for player in unknown.tournament.players:
        assert player.name in screen
    for round_ in unknown.tournament.rounds:
        assert f"Round {round_.number}" in screen
    played = next(match.result for match in unknown.tournament.rounds[0].matches if match.result)
    assert f"{played.scores[0].first}–{played.scores[0].second}" in screen
    assert "data-command" not in screen


def test_an_event_that_is_stored_already_is_shown_and_can_be_saved_and_deleted(unknown: Log) -> None:
    about = unknown.tournament.id
    answer = told("load", tournament=about, lines=[record.line for record in unknown.records])
    screen = shown(f"/t/{about}/standings")

    assert answer["ok"]
    assert "is not in this Ronda" in screen
    assert shown(f"/t/{about}") == screen
    assert f'href="#/t/{about}/delete"' in screen
    assert 'data-action="delete"' in shown(f"/t/{about}/delete")
    assert read_log_file(str(told("export", tournament=about)["text"])) == unknown
    told("unload", tournament=about)
