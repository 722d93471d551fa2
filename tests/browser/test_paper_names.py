"""Names on paper, read back from the PDF: none too small to read, none cut off without the number of whose it is."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument, raw

from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.journal import Log
from ronda.rulesets import every_ruleset, find_ruleset
from tests.browser import passed_screens, person
from tests.browser.paper import PAPERS, SOURCE
from tests.browser.test_printing import opened, promised
from tests.playing import Organiser, custom
from workshop.cli import demo_people, demo_tournaments

pytestmark = pytest.mark.desk

CODE = [Path(__file__), SOURCE]
FLOOR = 9.0
IN_BRACKET = 5.5
"""There the longest names stand whole, however many play."""
LONG = (
    "Maximiliano Altovientos de la Torre",
    "Mirta de los Cantarroyos Brumaverde-Jardinubes Umbrialta",
    "Bartolomea Puentesauces-Vallehondos Espigalba de Lumbrelarga la Menor de Nievesur",
    "Brumaverdecantarroyoespigalbalumbrelargapuentesaucenievesur",
    "Hilolumbrelargapuentesaucevallehondojardinubeumbrialtanievesurolmoquietosalitrar",
    "Rilumbratellonishiaunneveshenkus",
    "欧阳静雯与司马相如诸葛孔明慕容复公孙胜上官婉儿夏侯惇",
    "محمد عبد الرحمن بن عبد العزيز آل سالم الهاشمي القرشي",
    "Quino Xavier Sento de Marescala y Olmoquieto Ruiz de Farolario",
    "Đặng Nguyễn Thị Minh Khai Hoàng Phương Thảo Quỳnh Anh",
    "WWWWWWWW MMMMMMMM WWWWWWWW MMMMMMMM WWWWWWWW MMMMMMMM",
    "Dalia Nievesur", "Pía Salitrar", "Wilo Granizal", "Elmo Hojasol", "王小明",
)  # fmt: skip
SHEETS = ("slips?round=2", "pairings?round=2", "pairings/names?round=2", "standings?round=2", "standings", "cards",
          "report", "lists", "bracket")  # fmt: skip
PRINTED = {"A4": {"width": 703, "height": 1000}, "Letter": {"width": 725, "height": 940}}
"""The pages within their margins, in pixels."""
HIDDEN = """() => [...document.querySelectorAll("main .paper-name")].flatMap((name) => {
    const text = name.querySelector(".name-broken") ?? name;
    const lines = new Set([...text.getClientRects()].map(({ top }) => top)).size;
    const inside = name.closest("td, th, li, p").getBoundingClientRect();
    const { left, right } = name.getBoundingClientRect();
    const number = name.querySelector("b")?.innerText.startsWith("#") || name.closest(".of-player");
    const cut = text.scrollHeight > text.clientHeight + 2 && getComputedStyle(text).overflow === "hidden";
    const beyond = left < inside.left - 2 || right > inside.right + 2;
    const most = name.closest(".tie") ? 8 : 2;
    return (cut && !number) || beyond || lines > most ? [name.innerText] : [];
})"""
"""Reads the names that are cut off without a number beside them, stand beyond their place, or on too many lines."""


def called(game: str, names: Sequence[str], *, system: TournamentSystem = TournamentSystem.SWISS, cut: int = 4) -> Log:
    """Give a whole event of people with these names."""
    ruleset = find_ruleset(game)
    rounds = 3 if system is TournamentSystem.SWISS else None if system is TournamentSystem.ROUND_ROBIN else 0
    cuts = cut if ruleset.stages.cuts and system is TournamentSystem.SWISS else 0
    details = replace(custom(0, cuts), swiss_rounds=rounds, system=system)
    organiser = Organiser(ruleset, seed=7, details=details)
    entries = demo_people.invent_people(ruleset.for_tournament(details), len(names), organiser.chance)
    for entry, name in zip(entries, names, strict=True):
        organiser.do(ask.RegisterPlayers(entries=(replace(entry, name=name[:80]),)))
    organiser.begin()
    organiser.play_on()
    return organiser.log


def sizes(document: PdfDocument, names: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Read in what size the letters stand with which these names begin."""
    for page in document:
        text = page.get_textpage()
        letters = [(chr(raw.FPDFText_GetUnicode(text, at)), at) for at in range(text.count_chars())]
        letters = [(letter, at) for letter, at in letters if letter.strip()]
        every = "".join(letter for letter, _ in letters)
        for name in names:
            start = "".join(name.split())[:5]
            at = every.find(start)
            while at >= 0:
                yield name, min(_size(text, place) for _, place in letters[at : at + len(start)])
                at = every.find(start, at + 1)


def _size(text: object, at: int) -> float:
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, at, ctypes.byref(matrix))
    return float(raw.FPDFText_GetFontSize(text, at) * abs(matrix.d))


def check_names(page: Page, names: Sequence[str], paper: str) -> tuple[dict[str, float], int]:
    """Print what is shown; give the largest type of each name, and how many pages came out."""
    page.emulate_media(media="print")
    is_wide, is_slips = (page.locator(what).count() for what in (".paper-wide:only-child", ".slips"))
    room = PRINTED[paper]
    page.set_viewport_size(
        {"width": room["height"] if is_wide else room["width"] + 91 * bool(is_slips), "height": room["height"]}
    )
    assert page.evaluate(HIDDEN) == [], (page.url, paper)
    page.emulate_media(media="null")
    page.set_viewport_size({"width": 1280, "height": 800})
    with PdfDocument(page.pdf(format=paper)) as printed:
        found, pages = sorted(sizes(printed, names)), len(printed)
    floor = IN_BRACKET if page.locator("main .tie").count() else FLOOR
    assert [(name, size) for name, size in found if size < floor - 0.05] == [], (page.url, paper)
    return dict(found), pages


def assert_readable(page: Page, names: Sequence[str], least: Sequence[str]) -> None:
    """Look for the names on a sheet, of which it has these at least."""
    for paper in PAPERS:
        found, _ = check_names(page, names, paper)
        assert set(least) <= set(found), (page.url, paper)


def assert_most_are_readable(page: Page, names: Sequence[str]) -> None:
    for paper in PAPERS:
        found, _ = check_names(page, names, paper)
        assert len(found) >= len(names) - 2


def assert_large(page: Page, names: Sequence[str], least: float) -> None:
    """Look for names that fit: four in five have this size, and as many pages come out as the button says."""
    for paper in PAPERS:
        found, pages = check_names(page, names, paper)
        assert len(found) >= 20
        usual = sorted(found.values())[len(found) // 5]
        assert usual >= least, (page.url, paper)
        assert pages == promised(page)


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_name_on_paper_is_too_small_to_read_or_cut_off_without_its_number(
    page: Page, tmp_path: Path, game: str, language: str
) -> None:
    log = called(game, LONG)
    base = opened(page, log, tmp_path, language)
    readable = [name for name in LONG if name.isascii()]
    for sheet in (*(f"print/{sheet}" for sheet in SHEETS), "sheets", "print/prizes"):
        person.visit(page, f"{base}/{sheet}")
        if not page.locator("main :is(.paper-frame, .slips, .control)").count():
            continue
        least = [] if sheet in {"print/lists", "print/bracket", "print/prizes"} else readable
        name = f"long names, {game}, {language}: {sheet}"
        passed_screens.measure_unless_passed(page, name, CODE, assert_readable, LONG, least)


@pytest.mark.parametrize("system", [TournamentSystem.ROUND_ROBIN, TournamentSystem.DOUBLE_ELIMINATION])
def test_no_name_in_a_crosstable_or_a_double_bracket_is_too_small(
    page: Page, tmp_path: Path, system: TournamentSystem
) -> None:
    game = "custom" if system is TournamentSystem.ROUND_ROBIN else "keyforge"
    base = opened(page, called(game, LONG, system=system), tmp_path)
    sheet = "crosstable" if system is TournamentSystem.ROUND_ROBIN else "bracket"
    person.visit(page, f"{base}/print/{sheet}")
    expect(page.locator("main .paper-frame")).to_be_visible()
    passed_screens.measure_unless_passed(page, f"long names: {sheet}", CODE, assert_most_are_readable, LONG)


@pytest.mark.parametrize(("game", "least"), [("keyforge", 9.0), ("xwing", 10.0), ("aristeia", 11.5)])
def test_ordinary_names_are_as_large_as_the_sheet_allows(page: Page, tmp_path: Path, game: str, least: float) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset(game), 24, seed=4)
    names = [player.name for player in log.tournament.players]
    base = opened(page, log, tmp_path, "es")
    for sheet, size in (
        ("slips?round=2", least), ("pairings?round=2", 17.0), ("pairings/names?round=2", 20.0), ("cards", 13.0)
    ):  # fmt: skip
        person.visit(page, f"{base}/print/{sheet}")
        expect(page.locator("main :is(.paper-frame, .slips)")).to_be_visible()
        name = f"ordinary names, {game}: {sheet}"
        passed_screens.measure_unless_passed(page, name, CODE, assert_large, names, size)
