"""What the app prints, read back from the PDF: pages, order, completeness, on A4 and on Letter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ronda import journal
from ronda.core.pairings import Stage
from ronda.core.state import Round
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from tests.browser import passed_screens, person
from tests.browser.accessibility import check_accessibility
from tests.browser.paper import PAPERS, SOURCE, Sheet, checked, codes, forget_start, preview, printed
from tests.playing import Organiser, custom
from workshop.build import bundle
from workshop.cli import demo_tournaments
from workshop.dev import hall_stub

pytestmark = pytest.mark.desk

CODE = [Path(__file__), SOURCE]
READER = bundle.APP / "reader.js"
PAGES = {
    # players: pairings by name, by table, standings
    8: (1, 1, 1),
    23: (1, 1, 1),
    40: (1, 1, 1),
    200: (3, 3, 5),
}
CARDS = 14
"""With a private link so many have room on a sheet."""
OWN = "http://192.168.1.20:8080/me/CARD-OF-PLAYER-"


def opened(page: Page, log: Log, folder: Path, language: str = "en") -> str:
    """Open an event in the app as a file, in a language, and give its route."""
    file = folder / "event.ronda"
    file.write_text(journal.log_file_text(log), encoding="utf-8")
    person.wait_until_ready(page)
    person.open_file(page, file)
    forget_start(page)
    if language != "en":
        person.speak(page, language)
    return f"/t/{log.tournament.id}"


def promised(page: Page) -> int:
    """Give how many pages the button of the sheet that is shown says will come out."""
    found = re.search(r", (\d+) p", page.locator("[data-action^=print]").inner_text())
    assert found is not None
    return int(found[1])


def as_promised(page: Page, paper: str) -> list[Sheet]:
    """Print the sheet that is shown, of which as many pages come out as its button says."""
    sheets = checked(page, paper)
    assert len(sheets) == promised(page)
    return sheets


def seated(round_: Round) -> int:
    """Give how many tables of a round have two players."""
    return sum(1 for match in round_.matches if len(match.players) == 2)


@pytest.mark.parametrize(("players", "language"), [(8, "en"), (23, "es"), (40, "en"), (200, "es")], ids=str)
def test_lists_are_complete_and_waste_no_sheet(page: Page, tmp_path: Path, players: int, language: str) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("xwing"), players, seed=4)
    tournament = log.tournament
    base = opened(page, log, tmp_path, language)
    present = {tournament.player(number).name for match in tournament.rounds[2].matches for number in match.players}
    everybody = {player.name for player in tournament.players}
    lists = {"pairings/names": present, "pairings": present, "standings": everybody}
    for (sheet, expected), pages in zip(lists.items(), PAGES[players], strict=True):
        preview(page, f"{base}/print/{sheet}?round=3")
        name = f"list of {players}: {sheet}"
        is_lettered = sheet == "pairings/names" and pages > 1
        passed_screens.measure_unless_passed(
            page, name, CODE, assert_complete, tournament.details.name, sorted(expected), pages, is_lettered
        )


def assert_complete(page: Page, event: str, expected: list[str], pages: int, is_lettered: bool) -> None:
    """Print a list of an event: everybody stands on it once, on so many pages, each headed by its letters or not."""
    for paper in PAPERS:
        texts = [sheet.words for sheet in as_promised(page, paper)]
        assert len(texts) == pages
        assert all(event in text for text in texts), "every sheet says of which event it is"
        assert all(f"{number} / {pages}" in text for number, text in enumerate(texts, start=1))
        assert [name for name in expected if " ".join(texts).count(name) != 1] == []
        if is_lettered:
            assert all(re.search(r"[A-ZÑ]\w*–[A-ZÑ]", text) for text in texts), "each is headed by its letters"


@pytest.mark.parametrize(
    ("game", "players", "language"),
    [("keyforge", 8, "es"), ("xwing", 23, "en"), ("xwing", 40, "es"), ("keyforge", 200, "en")],
)
def test_a_cut_stack_of_slips_is_in_order_of_tables(
    page: Page, tmp_path: Path, game: str, players: int, language: str
) -> None:
    """XW-INITIATIVE, SW-DROP: no slip is cut short by what it says and asks, two or three in a row."""
    log = demo_tournaments.play_demo_event(find_ruleset(game), players, seed=4)
    base = opened(page, log, tmp_path, language)
    tournament = log.tournament
    round_ = tournament.rounds[1]
    seats = [[tournament.player(player).name for player in match.players] for match in round_.matches]
    follows = round_.number < tournament.swiss_rounds or bool(tournament.cut)
    preview(page, f"{base}/print/slips?round=2")
    passed_screens.measure_unless_passed(
        page, f"slips of {players}, {game}", CODE, assert_in_order, game, seats, seated(round_), follows
    )


def assert_in_order(page: Page, game: str, seats: list[list[str]], seated: int, follows: bool) -> None:
    """Print slips for so many tables; takes who sits at each, and whether anything follows that one could leave."""
    for paper in PAPERS:
        pages = as_promised(page, paper)
        sheets = [list(sheet.slips) for sheet in pages]
        slots = page.locator(".slips-sheet").first.locator("> .slip").count()
        across = 3 if game == "keyforge" else 2

        assert -(-seated // slots) == len(pages)
        for number, sheet in enumerate(sheets):
            assert [place * len(pages) + number + 1 for place in range(len(sheet))] == [table for table, _, _ in sheet]
        piles = [[sheet[place] for sheet in sheets if place < len(sheet)] for place in range(slots)]
        assert list(range(1, seated + 1)) == [table for pile in piles for table, _, _ in pile]
        rows = [piles[place : place + across] for place in range(0, slots, across)]
        assert page.locator(f".slips-across-{across}").count() == len(pages)
        assert len(rows) <= 5
        for pile in piles:
            for table, _, text in pile:
                assert [name for name in seats[table - 1] if name not in text] == []
                assert re.search(r"Signature|Firma", text)
                assert bool(re.search(r"I\s+drop|Dejo\s+el\s+evento", text)) == follows
                assert game != "xwing" or re.search(r"Initiative:|Iniciativa:", text)


def test_a_sheet_of_cards_leads_each_player_to_their_own_page(page: Page, tmp_path: Path) -> None:
    log = demo_tournaments.stop_log(
        demo_tournaments.play_demo_event(find_ruleset("keyforge"), 23, seed=4), lambda state: len(state.rounds) <= 1
    )
    base = opened(page, log, tmp_path)
    person.visit(page, base)
    hall_stub.follow_hall(page, players=23)
    person.wait_until_ready(page)
    players = {player.id: player.name for player in log.tournament.active_players}
    preview(page, f"{base}/print/cards")
    passed_screens.measure_unless_passed(page, "cards", [*CODE, READER], assert_lead_to_own_pages, players)
    person.visit(page, base)
    hall_stub.leave_hall(page)


def assert_lead_to_own_pages(page: Page, players: dict[int, str]) -> None:
    """Print cards and read their codes."""
    for paper in PAPERS:
        pages = as_promised(page, paper)
        assert len(pages) == -(-len(players) // CARDS)
        assert [sum(sheet.words.count(name) for sheet in pages) for name in players.values()] == [1] * len(players)
    read = codes(page, page.pdf(format=paper))
    for sheet, texts in zip(pages, read, strict=True):
        own = [int(text.removeprefix(OWN)) for text in texts if text.startswith(OWN)]
        assert sorted(players[player] for player in own) == sorted(n for n in players.values() if n in sheet.words)
        assert len(texts) == 2 * len(own), "each beside the code for the door"


def unspaced(text: str) -> str:
    """Leave out what stands between letters: on a narrowed sheet each has its own place, and is read as a word."""
    return text.replace(" ", "")


@pytest.mark.parametrize("cut", [4, 8, 16, 32])
def test_sw_elim_a_bracket_fits_one_landscape_sheet(page: Page, tmp_path: Path, cut: int) -> None:
    organiser = Organiser("keyforge", seed=cut, details=custom(5, cut))
    organiser.start(34)
    organiser.play_on()
    base = opened(page, organiser.log, tmp_path)
    tournament = organiser.tournament
    names = [tournament.player(seed).name for seed in tournament.seeds or ()]
    preview(page, f"{base}/print/bracket")
    passed_screens.measure_unless_passed(page, f"bracket of {cut}", CODE, assert_is_one_landscape_sheet, names)


def assert_is_one_landscape_sheet(page: Page, names: list[str]) -> None:
    for paper in PAPERS:
        [sheet] = checked(page, paper)
        text = unspaced(sheet.words)

        assert sheet.width > sheet.height
        assert [name for name in names if unspaced(name) not in text] == []


def test_a_long_bracket_continues_on_further_sheets(page: Page, tmp_path: Path) -> None:
    organiser = Organiser("keyforge", seed=3, details=custom(0))
    organiser.start(50)
    organiser.play_round()
    base = opened(page, organiser.log, tmp_path)
    texts = [unspaced(sheet.words) for sheet in printed(page, f"{base}/print/bracket", "Letter")]

    assert ["Roundof64" in text for text in texts] == [True, True, False]
    assert "Final" in texts[-1]


@pytest.mark.parametrize("players", [8, 40])
def test_the_full_report_holds_the_whole_event(page: Page, tmp_path: Path, players: int) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("keyforge"), players, seed=4)
    tournament = log.tournament
    base = opened(page, log, tmp_path)
    rounds = [round_.number for round_ in tournament.stage_rounds(Stage.SWISS)]
    everybody = [
        (player.name, " ".join(player.field("deck").split()), sum(1 for _ in tournament.matches_of(player.id)))
        for player in tournament.players
    ]
    preview(page, f"{base}/print/report")
    passed_screens.measure_unless_passed(page, f"report of {players}", CODE, assert_is_whole, rounds, everybody)


def assert_is_whole(page: Page, rounds: list[int], everybody: list[tuple[str, str, int]]) -> None:
    """Print a report; takes each player's name, deck and number of matches."""
    for paper in PAPERS:
        text = " ".join(sheet.words for sheet in checked(page, paper))

        assert all(
            str(field) in text for field in ("Full report", "Odel Campoclaro", "Final places", "Standings after")
        )
        assert all(f"Round {number} 1 " in text for number in rounds)
        for name, deck, meetings in everybody:
            assert text.count(name) >= meetings + 2, name
            assert deck in text


def test_printing_begins_at_the_round_and_every_preview_is_accessible(page: Page, tmp_path: Path) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("keyforge"), 23, seed=4)
    base = opened(page, log, tmp_path)
    page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')")
    person.visit(page, f"{base}/round/3")
    page.get_by_role("link", name="Print", exact=True).click()
    expect(page.get_by_role("heading", name="Print", exact=True)).to_be_visible()
    check_accessibility(page)
    for name in (
        "Pairings by name", "Pairings by table", "Standings", "Bracket", "Result slips", "Blank result slips",
        "Full report",
    ):  # fmt: skip
        page.locator(".printables").get_by_role("link", name=name, exact=True).click()
        expect(page.locator("main h1")).to_contain_text(name.removesuffix("s"), ignore_case=True)
        check_accessibility(page)
        page.get_by_role("button", name=re.compile("^Print")).click()
        expect(page.locator("body[data-printed]")).to_have_count(1)
        page.evaluate("document.body.removeAttribute('data-printed')")
        page.get_by_role("link", name="All that can be printed").click()
        expect(page.locator("main h1")).to_have_text("Print")


@pytest.mark.parametrize("paper", PAPERS)
def test_any_checklist_looks_like_every_other_sheet(page: Page, tmp_path: Path, paper: str) -> None:
    log = demo_tournaments.play_demo_event(find_ruleset("aristeia"), 23, seed=4)
    base = opened(page, log, tmp_path)
    [sheet] = printed(page, f"{base}/checklist", paper)

    assert sheet.words.count("Preparation checklist") == 1
    assert log.tournament.details.name in sheet.words
    assert "Printed " in sheet.words
