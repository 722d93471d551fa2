"""The numbers of the standings, of rounds and of answers, each followed up on the page that shows it."""

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import pytest

from ronda.publish import build_site
from ronda.views.public.event_context import event_folder
from tests.views.test_round_robin import begun, site_page
from tests.views.test_workings import EVENTS, exact, part, played, rows_of, words


@dataclass(frozen=True)
class Row:
    """A row of the standings as a reader sees it."""

    rank: int
    steps: tuple[Fraction | None, ...]
    """Points, then the tiebreaks; None for a dash."""
    marked: tuple[int, ...]
    """The steps that are marked as those which put the player there."""
    by_lot: bool
    has_left: bool


@pytest.fixture(scope="module", params=EVENTS)
def pages(request: pytest.FixtureRequest) -> dict[str, str]:
    """The English pages of an event by their names."""
    log = played(request.param).log
    folder = f"en/{event_folder(log)}/"
    site = build_site([log], languages=("en",))
    return {path.removeprefix(folder): made.decode() for path, made in site.items() if path.startswith(folder)}


def shown(cell: str) -> Fraction | None:
    """Read a number, and see that the decimals beside an exact fraction are those of it."""
    said = words(cell).replace("−", "-").split()
    if said == ["–"]:
        return None
    if "/" in said[0]:
        digits = len(said[1].partition(".")[2])
        assert abs(exact(said[0]) - Fraction(said[1])) <= Fraction(1, 2 * 10**digits)
    return exact(said[0])


def row(html: str) -> Row:
    rank, player, points, _, *values = re.findall(r"<td[^>]*>(.*?)</td>", html, re.DOTALL)
    steps = (points, *values)
    return Row(
        rank=int(words(rank)),
        steps=tuple(map(shown, steps)),
        marked=tuple(place for place, cell in enumerate(steps) if "<mark>" in cell),
        by_lot="by lot" in words(player),
        has_left="Dropped" in words(player),
    )


def test_the_order_of_the_standings_follows_from_the_numbers_on_their_page(pages: dict[str, str]) -> None:
    """SW-RANDOM, CUSTOM-ORDER: the first number in which two differ is the one that is marked, or the lot decided."""
    tables = [html for name, html in pages.items() if name.startswith("standings-")]
    assert len(tables) == 3
    for html in tables:
        body = part(html, "table", "standings(?: standings-many)?").partition("<tbody>")[2]
        rows = list(map(row, re.findall(r"<tr[^>]*>.*?</tr>", body, re.DOTALL)))
        assert len(rows) == 7
        assert rows[0].rank == 1
        for above, below in pairwise(rows):
            differ = (
                place
                for place, (one, other) in enumerate(zip(above.steps, below.steps, strict=True))
                if one is not None and other is not None and one != other
            )
            decided = next(differ, None)
            if decided is None:
                assert below.by_lot or below.rank == above.rank
                assert not below.marked
                continue
            higher, lower = above.steps[decided], below.steps[decided]
            assert higher is not None
            assert lower is not None
            assert higher > lower
            assert below.rank == rows.index(below) + 1
            assert below.marked == ((decided,) if decided else ())


def test_a_round_counts_the_results_that_it_shows(pages: dict[str, str]) -> None:
    for name, html in pages.items():
        if not name.startswith("round-"):
            continue
        tables = [cells for cells in rows_of(part(html, "table", "tables").partition("<tbody>")[2]) if cells[0] != "–"]
        reported = sum(1 for cells in tables if cells[2] != "–")

        assert f"Results: {reported} of {len(tables)}" in words(html)


def record(text: str) -> Counter[str]:
    """Read wins, losses and draws, as ``2–1`` or ``2–1–1``."""
    return Counter(dict(zip(("won", "lost", "drawn"), map(int, text.split("–")), strict=False)))


def came_of(html: str) -> dict[str, str]:
    """Give, of each player of a round's page, what the round added to the record."""
    found = {}
    for row in re.findall(r"<tr>(.*?)</tr>", part(html, "table", "tables").partition("<tbody>")[2], re.DOTALL):
        cells = re.findall(r"<td([^>]*)>(.*?)</td>", row, re.DOTALL)
        sides = [(kind, cell) for kind, cell in (cells[1], cells[3]) if cell]
        is_won = any("w" in kind.partition("class=")[2] for kind, _ in sides)
        for kind, cell in sides:
            [name] = re.findall(r"<bdi>(.*?)</bdi>", cell)
            found[name] = "drawn" if not is_won else "won" if "w" in kind.partition("class=")[2] else "lost"
    return found


def test_a_record_is_what_came_of_the_rounds(pages: dict[str, str]) -> None:
    known: dict[str, Counter[str]] = {}
    for number in (1, 2, 3):
        for name, added in came_of(pages[f"round-{number}.html"]).items():
            known[name] = known.get(name, Counter()) + Counter([added])
        table = rows_of(part(pages[f"standings-{number}.html"], "table", "standings(?: standings-many)?"))
        place = table[0].index("Record")
        for cells in table[1:]:
            [name] = [name for name in known if re.match(rf"{name}\b", cells[1])]
            assert record(cells[place]) == known[name], name


@pytest.mark.parametrize("game", ["custom", "xwing", "keyforge"])
def test_a_crosstable_adds_up_and_each_match_stands_in_it_twice(game: str) -> None:
    """RR-BERGER: everybody meets everybody once."""
    organiser = begun(6, game=game, seed=2)
    while organiser.tournament.completed_swiss_rounds < 5:
        organiser.play_round()
    html = site_page(organiser.log, "crosstable.html")
    head, *rows = [
        re.findall(r"<t[hd]([^>]*)>(.*?)</t[hd]>", row, re.DOTALL)
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.DOTALL)
    ]
    kinds = [[re.findall(r"cross-(\w+)", kind)[0] for kind, cell in row if "cross-" in kind] for row in rows]
    assert len(rows) == len(head) - 3 == 6
    totals = [exact(words(row[-1][1])) for row in rows]
    added_up = 0
    for row, total in zip(rows, totals, strict=True):
        given = [words(cell).partition(" ")[0] for name, cell in row if "cross-" in name]
        if not {"+", "−"} & set(given):  # a match that was not played says no points
            assert total == sum(exact(points) for points in given if points != "×")
            added_up += 1
    assert added_up
    assert totals == sorted(totals, reverse=True)
    facing = {"win": "loss", "loss": "win", "draw": "draw", "self": "self"}
    assert [[facing[kind] for kind in row] for row in kinds] == [list(column) for column in zip(*kinds, strict=True)]


def test_what_an_answer_compares_stands_in_the_ladder_below_it(pages: dict[str, str]) -> None:
    compared = 0
    for name, html in pages.items():
        if not name.startswith("players/"):
            continue
        answer = words(part(html, "div", "answer"))
        ladder = rows_of(part(html, "table", "ladder"))
        places = [int(cell.partition(".")[0]) for cell in ladder[0][1:]]
        place = re.search(r"Place (\d+) after round 3", answer)
        assert place
        own = int(place[1])
        said = re.search(r"place (\d+)\b.*?(\S+) against (\S+)\.$", answer)
        if said:
            pair = [places.index(own), places.index(int(said[1]))]
            ends = [[cells[1:][place].split()[-1] for place in pair] for cells in ladder[1:]]
            assert [said[2], said[3]] in ends
            compared += 1

    assert compared
