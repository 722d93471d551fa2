"""The page about adding a game, followed to the letter: its file is written, found, played, published and imported."""

import importlib
import io
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from ronda import rulesets
from ronda.admission import read_event_file
from ronda.commands import forms
from ronda.commands import requests as ask
from ronda.commands.results import check_result
from ronda.core.pairings import Stage
from ronda.core.results import FIRST, SECOND
from ronda.core.state import Phase
from ronda.imports.results import import_results
from ronda.journal import write_file
from ronda.publish import publish
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, page
from tests.playing import Organiser, custom, names
from tests.views.screens import Screen
from workshop import catalogues, demo

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """Give the page's one block of code of a kind."""
    [found] = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return found


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """Write the file that the page says where the page says, in a folder of its own, and find the game."""
    [path] = re.findall(r"Write `engine/ronda/rulesets/(\w+\.py)`:", PAGE)
    (tmp_path / path).write_text(block("python"), encoding="utf-8")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    rulesets.every_ruleset.cache_clear()
    catalogues.compile_stale()
    yield find_ruleset(Path(path).stem)
    rulesets.every_ruleset.cache_clear()
    sys.modules.pop(f"{rulesets.__name__}.{Path(path).stem}", None)


def test_the_new_game_is_offered_and_asks_what_its_file_says(game: Ruleset) -> None:
    screen = page(f"/new?game={game.key}", {}, Device(), "en").html
    [form] = Screen(screen).forms

    assert game.name in screen
    assert game.key in form.fields["game"]
    assert forms.details(form.fields, game).options == ()


def test_a_whole_event_of_the_new_game_has_a_champion_and_pages(game: Ruleset) -> None:
    """2 points for a win and a bye, 1 for a draw; the metres order ties; admission takes the file back."""
    organiser = Organiser(game, details=custom(3, cut=4))
    organiser.register(*names(9), shape="box")
    organiser.start()
    organiser.play_on()
    log = organiser.log
    (final,) = organiser.round.matches
    rows = organiser.standings().rows
    pages = publish([log])

    assert organiser.phase is Phase.FINISHED
    assert final.winner in (organiser.tournament.seeds or ())
    for row in rows:
        assert row.line.points == 2 * (row.line.wins + row.line.byes) + row.line.draws
        assert row.tiebreaks[0] == row.line.totals["metres"]
    assert read_event_file(write_file(log)) == log
    assert any("Metres in all" in content.decode() for path, content in pages.items() if path.endswith(".html"))


def test_a_draw_needs_equal_lines_and_a_bracket_has_none(game: Ruleset) -> None:
    organiser = Organiser(game, details=custom(1, cut=2))
    organiser.start(4)
    organiser.pair()
    for match, metres in zip(organiser.round.open_matches, ("30", "45"), strict=True):
        form = {"round": "1", "match": str(match.number), "metres1": "30", "metres2": metres}
        organiser.do(forms.read("report_result", form, organiser.tournament, organiser.ruleset))
    organiser.do(ask.MakeCut())
    organiser.pair()
    equal = {"round": "2", "match": "1", "metres1": "7", "metres2": "7"}
    report = forms.read("report_result", equal, organiser.tournament, organiser.ruleset)

    assert sorted(int(row.line.points) for row in organiser.standings().rows) == [0, 1, 1, 2]
    assert organiser.refusal(report) == "Equal lines: whose kite is still in the air?"


@pytest.mark.parametrize("winner", [FIRST, SECOND])
def test_a_forfeit_of_the_new_game_passes_its_own_form(game: Ruleset, winner: int) -> None:
    details = custom(1)
    for stage in Stage:
        result = game.scoring.forfeit(details, stage, winner)

        assert result.winner == winner
        played = replace(result, ending="")
        assert check_result(game.scoring.form(details, stage), played) == played


def test_results_of_the_new_game_can_be_imported_and_its_demo_is_played(game: Ruleset) -> None:
    text = "# name=Beach\nround,table,player1,player2,metres1,metres2\n1,1,Alda,Bruma,12,12\n1,2,Cosme,Dalia,40,9\n"
    imported = import_results(text, game).tournament

    assert [match.result.winner for match in imported.rounds[0].matches if match.result] == [0, 1]
    assert demo.play(game, 8, seed=1).tournament.phase is Phase.FINISHED


def test_the_page_translates_every_sentence_of_its_file() -> None:
    code = io.BytesIO(block("python").encode())
    sentences = {message for _, message, _, _ in extract("python", code, keywords={"N_": None})}
    catalogue = {entry.id: entry.string for entry in read_po(io.StringIO(block("po"))) if entry.id}

    assert set(catalogue) == sentences
    assert all(catalogue.values())
    assert list(catalogue) == sorted(catalogue, key=str.casefold)


def test_the_readme_leads_to_the_page() -> None:
    assert "docs/adding-a-game.md" in (ROOT / "README.md").read_text(encoding="utf-8")
