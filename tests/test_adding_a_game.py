"""The page about adding a game, followed to the letter: its file is written, and every check of the project runs."""

import importlib
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from ronda import rulesets
from ronda.admission import read_event_file
from ronda.commands import forms, read_command
from ronda.commands import requests as ask
from ronda.commands.results import check_against_form
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND, Result, Score
from ronda.core.state import Phase
from ronda.imports.results import read_results
from ronda.journal import log_file_text
from ronda.publish import build_site
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from tests.playing import Organiser, custom, names
from tests.views.screens import Screen
from workshop.build import catalogues
from workshop.cli import demo_tournaments

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
OTHER = ROOT / "tests" / "games" / "banners.py"
"""A game of another kind: bonus points, draws worth 1, three tiebreaks, a value from 1000 to 1300, a mark."""
RULESETS = Path("engine") / "ronda" / "rulesets"
CATALOGUE = Path("templates") / "locale" / "es" / "LC_MESSAGES" / "ronda.po"
LINKED = (".venv", "tests/node_modules", "site/node_modules")
"""What was installed, and is not copied."""
STANDING = ("keyforge", "xwing", "aristeia", "custom")
OF_ALL_GAMES = (
    "kites",
    "test_every_ruleset",
    "test_rule_notes",
    "test_checklist",
    "test_citations",
    "test_a_catalogue_is_current",
    "test_every_sentence_is_translated",
    "test_every_game_is_shown",
)
"""Words in the names of tests: the page's game, and the tests and files of tests that look at all games at once."""
THEIR_FILES = ("test_citations", "test_translations")
"""Files of tests that look at all games and do not ask the engine which there are."""
LEFT_OUT = (*LINKED, "dist", ".git", ".hypothesis", ".pytest_cache", ".ruff_cache", "*.pyc.*")
"""What is not copied either: what mypy knows of the other files, and Python's bytecode of them, need not be made again.

Bytecode that other workers are still writing has such a name.
"""


def block(kind: str) -> str:
    """The page's one block of code of a kind."""
    found: str
    [found] = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return found


def _found(folder: Path, name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """Write a game's file into a folder of its own and find the game."""
    (folder / f"{name}.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(folder)])
    importlib.invalidate_caches()
    rulesets.every_ruleset.cache_clear()
    catalogues.compile_stale()
    yield find_ruleset(name)
    rulesets.every_ruleset.cache_clear()
    sys.modules.pop(f"{rulesets.__name__}.{name}", None)


def printed() -> tuple[Path, str]:
    """Where the page says that the file is written, and the file."""
    [path] = re.findall(r"Write `(engine/ronda/rulesets/\w+\.py)`:", PAGE)
    return Path(path), block("python")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The page's game."""
    path, code = printed()
    yield from _found(tmp_path, path.stem, code, monkeypatch)


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The game of another kind."""
    yield from _found(tmp_path, OTHER.stem, OTHER.read_text("utf-8"), monkeypatch)


def test_the_new_game_is_offered_and_asks_what_its_file_says(game: Ruleset) -> None:
    screen = screen_page(f"/new?game={game.key}", {}, Device(), "en").html
    [form] = Screen(screen).forms

    assert game.name in screen
    assert game.key in form.fields["game"]
    assert forms.read_details(form.fields, game).options == ()


def test_a_whole_event_of_the_new_game_has_a_champion_and_pages(game: Ruleset) -> None:
    """2 points for a win and a bye, 1 for a draw; the metres order ties; admission takes the file back."""
    organiser = Organiser(game, details=custom(3, cut=4))
    organiser.register(*names(9), shape="box")
    organiser.start()
    organiser.play_on()
    log = organiser.log
    (final,) = organiser.round.matches
    rows = organiser.standings().rows
    pages = build_site([log])

    assert organiser.phase is Phase.FINISHED
    assert final.winner in (organiser.tournament.seeds or ())
    for row in rows:
        assert row.line.points == 2 * (row.line.wins + row.line.byes) + row.line.draws
        assert row.tiebreaks[0] == row.line.totals["metres"]
    assert read_event_file(log_file_text(log)) == log
    assert any("Metres in all" in content.decode() for path, content in pages.items() if path.endswith(".html"))


def test_a_draw_needs_equal_lines_and_a_bracket_has_none(game: Ruleset) -> None:
    organiser = Organiser(game, details=custom(1, cut=2))
    organiser.start(4)
    organiser.pair()
    for match, metres in zip(organiser.round.open_matches, ("30", "45"), strict=True):
        form = {"round": "1", "match": str(match.number), "metres1": "30", "metres2": metres}
        organiser.do(read_command("report_result", form, organiser.tournament, organiser.ruleset))
    organiser.do(ask.MakeCut())
    organiser.pair()
    equal = {"round": "2", "match": "1", "metres1": "7", "metres2": "7"}
    report = read_command("report_result", equal, organiser.tournament, organiser.ruleset)

    assert sorted(int(row.line.points) for row in organiser.standings().rows) == [0, 1, 1, 2]
    assert organiser.refusal(report) == "Equal lines: whose kite is still in the air?"


@pytest.mark.parametrize("winner", [FIRST, SECOND])
def test_a_forfeit_of_the_new_game_passes_its_own_form(game: Ruleset, winner: int) -> None:
    details = custom(1)
    for stage in Stage:
        result = game.scoring.forfeit(details, stage, winner)

        assert result.winner == winner
        played = replace(result, ending="", cause=None)
        assert check_against_form(game.scoring.form(details, stage), played) == played


def test_results_of_the_new_game_can_be_imported_and_its_demo_is_played(game: Ruleset) -> None:
    text = "# name=Beach\nround,table,player1,player2,metres1,metres2\n1,1,Alda,Bruma,12,12\n1,2,Cosme,Dalia,40,9\n"
    imported = read_results(text, game).log.tournament

    assert [match.result.winner for match in imported.rounds[0].matches if match.result] == [0, 1]
    assert demo_tournaments.play_demo_event(game, 8, seed=1).tournament.phase is Phase.FINISHED


def test_the_page_translates_every_sentence_of_its_file() -> None:
    code = io.BytesIO(block("python").encode())
    sentences = {message for _, message, _, _ in extract("python", code, keywords={"N_": None})}
    catalogue = {str(entry.id): entry.string for entry in read_po(io.StringIO(block("po"))) if entry.id}

    assert set(catalogue) == sentences
    assert all(catalogue.values())
    assert list(catalogue) == sorted(catalogue, key=str.casefold)


def test_bonus_points_a_draw_worth_one_and_three_tiebreaks_order_the_other_game(other: Ruleset) -> None:
    """3 for a win, 1 for a draw, 4 for a bye, one more for three banners or a loss by one; whoever led wins nothing."""
    organiser = Organiser(other, details=custom(3))
    organiser.register(*names(7), value="1150")
    organiser.start()
    organiser.play_swiss()
    rows = organiser.standings().rows
    order = [(row.line.points, *row.tiebreaks) for row in rows]

    assert order == sorted(order, reverse=True)
    assert [len(row.tiebreaks) for row in rows] == [3] * 7
    assert other.scoring.points(banners(4, 3), FIRST) == 4
    assert other.scoring.points(banners(4, 3), SECOND) == 2
    assert other.scoring.points(banners(2, 2), SECOND) == 1
    assert other.scoring.points(banners(1, 8), FIRST) == 0


def banners(first: int, second: int) -> Result:
    winner = 0 if first == second else FIRST if first > second else SECOND
    return Result(winner=winner, scores=(Score(key="banners", first=first, second=second),))


@pytest.mark.parametrize("value", ["999", "1301", "much"])
def test_a_value_out_of_bounds_is_refused_with_its_bounds(other: Ruleset, value: str) -> None:
    organiser = Organiser(other, details=custom(3))
    entry = ask.PlayerEntry(name="Alda", fields=(("value", value),))

    refused = organiser.refusal(ask.RegisterPlayers(entries=(entry,)))
    assert refused == f"Value of the band must be a whole number from 1000 to 1300, not “{value}”."


# -- the project with the new files ------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project and add exactly the page's file and its sentences, and those of the game of another kind."""
    copy = tmp_path_factory.mktemp("project") / "ronda"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*map(os.path.basename, LEFT_OUT)))
    for name in LINKED:
        (copy / name).symlink_to((ROOT / name).resolve(), target_is_directory=True)
    path, code = printed()
    (copy / path).write_text(code, encoding="utf-8")
    shutil.copy(OTHER, copy / RULESETS / OTHER.name)
    header, *catalogue = (copy / CATALOGUE).read_text(encoding="utf-8").strip().split("\n\n")
    for sentences in (block("po"), OTHER.with_suffix(".po").read_text(encoding="utf-8")):
        known = {_sentence(entry) for entry in catalogue}
        catalogue += [entry for entry in sentences.strip().split("\n\n") if _sentence(entry) not in known]
    catalogue.sort(key=lambda entry: _sentence(entry).partition("\n")[0].strip('"').casefold())
    (copy / CATALOGUE).write_text("\n\n".join((header, *catalogue)) + "\n", encoding="utf-8")
    return copy


def _sentence(entry: str) -> str:
    return entry.partition("msgid ")[2].partition("\nmsgstr")[0]


def run(tree: Path, *command: str) -> str:
    """Run a program of the project in the copy; give what it said, and fail with that if it failed."""
    program = shutil.which(command[0], path=Path(sys.executable).parent) or command[0]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [program, *command[1:]],
        cwd=tree,
        env=environment | {"PYTHONPATH": os.pathsep.join((str(tree / "engine"), str(tree)))},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said[-6000:]
    return said


def test_the_page_and_the_games_of_another_kind_add_files_and_change_none(tree: Path) -> None:
    """So that a fourth game never touches a second file; sentences go into the catalogue."""
    path, _ = printed()
    added = {path, RULESETS / OTHER.name}
    files = {found.relative_to(tree) for found in (tree / "engine").rglob("*.py")}

    assert files - {found.relative_to(ROOT) for found in (ROOT / "engine").rglob("*.py")} == added


@pytest.mark.parametrize(
    "check",
    [("ruff", "check", "--quiet"), ("ruff", "format", "--check", "--quiet"), ("mypy", "--no-error-summary")],
    ids=lambda check: " ".join(check[:2]),
)
def test_the_new_files_pass_every_check_of_the_code(tree: Path, check: tuple[str, ...]) -> None:
    path, _ = printed()
    run(tree, *check, str(path), str(RULESETS / OTHER.name))


def test_the_new_files_keep_the_contract_between_the_layers(tree: Path) -> None:
    run(tree, "lint-imports")


def files_of_all_games(tree: Path) -> list[str]:
    """The files without a browser whose tests ask which games, or which demo events there are."""
    asking = re.compile(r"\b(every_ruleset|EVENTS)\b")
    files = [path for path in sorted((tree / "tests").rglob("test_*.py")) if path.name != Path(__file__).name]
    return [
        str(path.relative_to(tree))
        for path in files
        if path.parent.name != "browser"
        and (path.stem in THEIR_FILES or asking.search(path.read_text(encoding="utf-8")))
    ]


def test_the_new_games_pass_every_test_that_games_can_change(tree: Path) -> None:
    """Those that are run for each game, and those that look at all games at once.

    The contract between the layers, checked above, is what says that nothing else knows which games there are. A file
    whose tests ask for all games, or for the demo events, says so; the others need not even be read.
    """
    said = run(
        tree,
        # Plain asserts fail as well; what they compare is told by the same tests of the games that are there.
        *("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--assert=plain", *files_of_all_games(tree)),
        *("-k", f"({' or '.join(OF_ALL_GAMES)}) and not TestWholeEvent and not ({' or '.join(STANDING)})"),
    )
    passed = re.search(r"(\d+) passed", said)

    assert passed
    assert int(passed[1]) > 250


def test_the_demo_has_the_new_games_and_its_events_become_pages(tree: Path, tmp_path: Path) -> None:
    run(tree, "python", "build.py", "demo", "--out", str(tmp_path / "events"))
    events = [str(path) for name in ("kites", "banners") for path in (tmp_path / "events").glob(f"{name}-*.ronda")]
    run(tree, "python", "build.py", "publish", *events, "--out", str(tmp_path / "site"))
    pages = [path.read_text("utf-8") for path in (tmp_path / "site").rglob("*.html")]

    assert len(events) == 2 * len(demo_tournaments.SIZES)
    assert any("Metres in all" in page for page in pages)
    assert any("Difference of banners" in page for page in pages)
    assert any("Diferencia de estandartes" in page for page in pages)


def test_the_new_games_are_played_in_the_real_app(tree: Path) -> None:
    """From registration to the champion, in the browser, by the test that plays every game."""
    said = run(
        tree, "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "kites or banners",
        "tests/browser/test_every_game.py",
    )  # fmt: skip

    assert "2 passed" in said


def test_the_readme_leads_to_the_page() -> None:
    assert "docs/adding-a-game.md" in (ROOT / "README.md").read_text(encoding="utf-8")
