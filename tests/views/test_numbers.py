"""The numbers of the standings, of rounds and of answers, each followed up on the page that shows it."""

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import pytest

from ronda.publish import publish
from ronda.views.public.event import address
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
    """Give the English pages of an event by their names."""
    log = played(request.param).log
    folder = f"en/{address(log)}/"
    site = publish([log], languages=("en",))
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
