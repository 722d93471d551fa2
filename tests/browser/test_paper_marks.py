"""What stands beside a name on paper: each word has room, whatever language it is said in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from pypdfium2 import PdfDocument

from ronda.commands import requests as ask
from ronda.core.details import TournamentSystem
from ronda.core.state import Phase
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.views.shared.languages import LANGUAGES
from tests.browser.drawn_sheets import drawn_screen
from tests.browser.test_paper_names import LONG, PRINTED
from tests.playing import Organiser, custom
from workshop.cli import demo_people

COLLIDING = """() => [...document.querySelectorAll(".paper tr, .paper-names li, .tie-side")].flatMap((row) => {
    const texts = [];
    for (const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT); walker.nextNode();) {
        const { currentNode } = walker, range = document.createRange();
        if (!currentNode.data.trim() || currentNode.parentElement.closest(".unseen")) continue;
        range.selectNodeContents(currentNode);
        texts.push([currentNode.data.trim(), [...range.getClientRects()], currentNode.parentElement.closest("td, th")]);
    }
    const inside = row.closest(".paper").getBoundingClientRect();
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.35 * Math.min(a.height, b.height);
    const over = texts.filter(([, boxes]) => boxes.some(({ left, right }) =>
        left < inside.left - 1 || right > inside.right + 1)).map(([text]) => `beyond the sheet: ${text}`);
    return [...over, ...texts.flatMap(([text, boxes], at) => texts.slice(at + 1)
        .filter(([, others]) => boxes.some((box) => others.some((other) => meet(box, other))))
        .map(([other]) => `${text} × ${other}`))];
})"""
"""Reads which texts of a row lie upon one another, or beyond their sheet."""
NOT_WHOLE = """() => [...document.querySelectorAll(".tie .paper-name")].flatMap((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const tie = name.closest(".tie").getBoundingClientRect();
    const over = left < tie.left || right > tie.right || top < tie.top - 1 || bottom > tie.bottom + 1;
    return over || name.matches(".name-cut") ? [name.innerText] : [];
})"""
"""Reads the names of a bracket that are cut off or stand beyond their box."""


def everybody_called_long(game: str, system: TournamentSystem, players: int, **structure: int) -> Organiser:
    """Register people with the longest names there are, and start."""
    ruleset = find_ruleset(game)
    details = replace(custom(structure.get("rounds", 0), structure.get("cut", 0)), system=system)
    if system is TournamentSystem.ROUND_ROBIN:
        details = replace(details, swiss_rounds=None)
    organiser = Organiser(ruleset, seed=7, details=details)
    entries = demo_people.invent_people(ruleset.for_tournament(details), players, organiser.chance)
    for place, entry in enumerate(entries):
        name = LONG[place % len(LONG)]
        organiser.do(ask.RegisterPlayers(entries=(replace(entry, name=f"{name[:76]} {place}"),)))
    organiser.begin()
    return organiser


def with_a_cut_whose_players_leave(game: str) -> Log:
    """Play to the end; of three rounds two players are thrown out, and two leave."""
    organiser = everybody_called_long(game, TournamentSystem.SWISS, 14, rounds=3, cut=4)
    organiser.play_round()
    organiser.do(ask.DisqualifyPlayer(player=2, reason="Twice a wrong deck"))
    organiser.drop(1)
    organiser.play_round()
    organiser.do(ask.DisqualifyPlayer(player=11, reason="Left in anger"))
    organiser.play_round()
    organiser.go_on()
    organiser.drop(next(iter(organiser.tournament.seeds or ())))
    organiser.play_on()
    assert organiser.phase is Phase.FINISHED
    return organiser.log


def colliding(browser: Browser, app: Path, log: Log, language: str, sheets: Sequence[str]) -> list[str]:
    """What lies upon one another on any of these sheets, on either paper."""
    found = []
    for sheet in sheets:
        with drawn_screen(browser, app, log, f"/print/{sheet}", language) as page:
            page.emulate_media(media="print")
            is_wide = page.locator(".paper-wide:only-child").count()
            for paper, room in PRINTED.items():
                page.set_viewport_size({"width": room["height" if is_wide else "width"], "height": room["height"]})
                found += [f"{sheet}, {paper}: {each}" for each in page.evaluate(COLLIDING)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_no_word_beside_a_name_is_printed_over_it(browser: Browser, built_app: Path, game: str, language: str) -> None:
    log = with_a_cut_whose_players_leave(game)
    sheets = ("standings?round=2", "standings?round=3", "standings", "pairings?round=3", "pairings?round=4",
              "pairings/names?round=3", "bracket", "report")  # fmt: skip

    assert colliding(browser, built_app, log, language, sheets) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_free_in_a_round_robin_stands_beside_the_word_for_it(
    browser: Browser, built_app: Path, language: str
) -> None:
    organiser = everybody_called_long("custom", TournamentSystem.ROUND_ROBIN, 7)
    organiser.play_round()
    sheets = ("pairings?round=1", "pairings/names?round=1", "standings?round=1", "crosstable")

    assert colliding(browser, built_app, organiser.log, language, sheets) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("system", "players"),
    [
        (TournamentSystem.SWISS, 32),
        (TournamentSystem.SWISS, 16),
        (TournamentSystem.SWISS, 8),
        (TournamentSystem.DOUBLE_ELIMINATION, 16),
    ],
)
def test_the_longest_names_stand_whole_in_the_largest_bracket_of_a_sheet(
    browser: Browser, built_app: Path, system: TournamentSystem, players: int, language: str
) -> None:
    organiser = everybody_called_long("keyforge", system, players)
    organiser.pair()
    first, second, third, *_ = organiser.round.matches
    organiser.drop(first.first or 0)
    organiser.do(ask.DisqualifyPlayer(player=second.first or 0, reason="Twice a wrong deck"))
    form = organiser.ruleset.scoring
    organiser.report(third, form.forfeit(organiser.tournament.details, organiser.round.stage, 1))
    organiser.finish_round()
    organiser.play_round()

    with drawn_screen(browser, built_app, organiser.log, "/print/bracket", language) as page:
        for paper, room in PRINTED.items():
            page.emulate_media(media="print")
            page.set_viewport_size({"width": room["height"], "height": room["width"]})
            assert page.evaluate(NOT_WHOLE) == [], paper
            page.emulate_media(media="null")
            with PdfDocument(page.pdf(format=paper)) as printed:
                assert len(printed) == 1 + 2 * (system is TournamentSystem.DOUBLE_ELIMINATION)
    assert colliding(browser, built_app, organiser.log, language, ["bracket"]) == []
