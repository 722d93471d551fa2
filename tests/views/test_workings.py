"""Every number of a player's page, calculated again from that page alone."""

import re
from dataclasses import dataclass
from fractions import Fraction
from html import unescape
from pathlib import Path
from random import Random

import pytest

from ronda.commands import requests as ask
from ronda.formats.standings import RankedPlayer, standings_workings
from ronda.publish import build_site
from ronda.rules.ruleset import Ruleset
from ronda.rules.workings import Combined
from ronda.rulesets import every_ruleset
from ronda.views.public.event_context import event_folder
from tests.custom_games import FILLINGS
from tests.playing import Organiser, custom
from workshop.cli import event_files

EVENTS = {
    "keyforge": ("keyforge", ()),
    "xwing": ("xwing", ()),
    "league": ("aristeia", (("kind", "tournament_standard"),)),
    "halves": (
        "custom",
        (("tiebreaks", "opponents_points\nwins\nstrength_of_schedule"), ("draw", "0.5"), ("win", "1"), ("bye", "1")),
    ),
    "direct": ("custom", FILLINGS["direct"]),
    "repeated": ("custom", FILLINGS["repeated"]),
    "series": ("custom", FILLINGS["series"]),
    "long series": ("custom", FILLINGS["long series"]),
    "scores": ("custom", FILLINGS["scores"]),
    "underworlds": ("custom", FILLINGS["underworlds"]),
    "margins": ("custom", (("result", "score"), ("tiebreaks", "margin\nextended_strength_of_schedule"))),
}
EVERY = pytest.mark.parametrize("event", EVENTS)


def played(event: str, seed: int = 5) -> Organiser:
    """An event of seven, which has a bye in every round, with somebody who left."""
    game, options = EVENTS[event]
    organiser = Organiser(game, seed=seed, details=custom(3, options=options))
    organiser.start(7)
    organiser.play_round()
    organiser.drop(2)
    organiser.play_round()
    organiser.play_round()
    return organiser


@dataclass(frozen=True)
class Page:
    """The parts of a page that hold numbers, without markup."""

    columns: list[list[str]]
    """What each opponent brings, a column for each number that is taken from opponents."""
    combined: dict[str, list[str]]
    """The feet of those columns: ``Mean`` and ``Sum``."""
    workings: list[str]
    ladder: dict[str, list[str]]
    sums: list[str]
    rounds: list[list[str]]
    lots: list[str]


def words(html: str) -> str:
    """What is seen."""
    return " ".join(unescape(re.sub(r'<span class="unseen">.*?</span>|<[^>]+>', " ", html)).split())


def rows_of(table: str) -> list[list[str]]:
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL)
    return [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows]


def part(html: str, tag: str, kind: str) -> str:
    found = re.search(rf'<{tag}(?: id="[^"]*")? class="{kind}">(.*?)</{tag}>', html, re.DOTALL)
    return found[1] if found else ""


def pages(organiser: Organiser) -> dict[int, Page]:
    log = organiser.log
    assert log is not None
    site = build_site([log], languages=("en",))
    made = {}
    for player in organiser.tournament.players:
        html = site[f"en/{event_folder(log)}/players/{player.id}.html"].decode()
        means, foot = part(html, "table", "means").partition("<tfoot>")[::2]
        body = [row[1:] for row in rows_of(means.partition("<tbody>")[2])]
        rounds, sums = part(html, "table", "rounds").partition("<tfoot>")[::2]
        made[player.id] = Page(
            columns=[list(column) for column in zip(*body, strict=True)],
            combined={row[0]: row[1:] for row in rows_of(foot)},
            workings=[words(found) for found in re.findall(r'<p class="working">(.*?)</p>', html, re.DOTALL)],
            ladder={row[0]: row[1:] for row in rows_of(part(html, "table", "ladder"))},
            sums=(rows_of(sums) or [[]])[0],
            rounds=rows_of(rounds.partition("<tbody>")[2]),
            lots=[words(found) for found in re.findall(r"<li>(.*?)</li>", part(html, "ul", "lots"), re.DOTALL)],
        )
    return made


def exact(text: str) -> Fraction:
    """Read ``7``, ``2½``, ``½`` or ``7/12``."""
    if text.endswith("½"):
        return Fraction(text[:-1] or "0") + Fraction(1, 2)
    return Fraction(text)


def of_cell(cell: str) -> Fraction:
    """Read a cell: a quotient that is worked out, a fraction beside its decimals, or a number."""
    quotient = re.fullmatch(r"(\S+) ÷ (\d+) = \S+(?: counts as (\S+))?", cell)
    if quotient:
        as_it_is = exact(quotient[1]) / (int(quotient[2]) or 1)
        return max(as_it_is, exact(quotient[3])) if quotient[3] else as_it_is
    return exact(cell.split(" ", maxsplit=1)[0])


def of_working(working: str, name: str) -> Fraction:
    """Calculate what stands after a number's name, and check what the page says it is."""
    said = working.removeprefix(name).strip()
    mean = re.match(r"\((.*)\) ÷ (\d+) = (\S+)", said)
    if mean:
        value = sum(map(exact, mean[1].split(" + ")), Fraction(0)) / int(mean[2])
        assert value == exact(mean[3])
        return value
    quotient = re.match(r"\D+ (\d+) ÷ \D+ (\d+) = (\S+)", said)
    if quotient:
        assert Fraction(int(quotient[1]), int(quotient[2]) or 1) == exact(quotient[3])
        return exact(quotient[3])
    made_up = re.match(r"\D+(\d+) × \((\d+) \+ (\d+)\) ÷ (\d+), rounded up = (\d+)", said)
    if made_up:
        summed, matches, byes, of, total = map(int, made_up.groups())
        assert matches == of
        assert total == -(-summed * (matches + byes) // of)
        return Fraction(total)
    parts, _, result = said.partition(" = ")
    value = sum((exact(term.split(" ")[-1]) for term in parts.split(" + ")), Fraction(0))
    assert value == exact(result.split(" ")[0])
    return value


def head_to_head(working: str, page: Page, name: str = "Head-to-head") -> tuple[set[str], Fraction | None]:
    """Read the working of head-to-head: who is equal, and the sum, if there is one.

    Where it is taken once, the points are those of the list of rounds; else 1 for whoever stands behind.
    """
    said = working.removeprefix(name).strip()
    names, colon, why = said.rpartition(" : ")
    if why.startswith("not all who are equal"):
        assert colon
        return set(names.split(" , ")), None
    parts, _, result = said.partition(" = ")
    against = [term.rsplit(" : ", 1) for term in parts.split(" + ")]
    for other, points in against:
        assert name != "Head-to-head" or [other, points] in [[cells[1], cells[3]] for cells in page.rounds]
    value = sum((exact(points) for _, points in against), Fraction(0))
    assert value == exact(result.split(" ")[0])
    return {other for other, _ in against}, value


@EVERY
def test_every_tiebreak_follows_from_what_the_page_shows(event: str) -> None:
    """SW-SOS, KF-TIEBREAK, XW-MOV, AGL-STANDINGS, AGL-BYE, CUSTOM-POINTS, CUSTOM-ORDER."""
    organiser = played(event)
    shown = pages(organiser)
    calculated = 0
    for row in organiser.standings().rows:
        page = shown[row.player]
        told = list(page.workings)
        columns = iter(page.columns)
        for tiebreak, value in zip(organiser.ruleset.standings.tiebreaks, row.tiebreaks, strict=True):
            if tiebreak.within_ties:
                equal = equal_at(organiser, row, tiebreak.key)
                if not equal:
                    assert tiebreak.name not in [named(organiser.ruleset, working) for working in told]
                    continue
                names, shown_value = head_to_head(told.pop(0), page, tiebreak.name)
                assert names == equal
                assert (shown_value or 0) == value
                assert (shown_value is None) == (tiebreak.key in row.silent)
                calculated += 1
            elif told and named(organiser.ruleset, told[0]) == tiebreak.name:
                assert of_working(told.pop(0), tiebreak.name) == value
                calculated += 1
                if "oppon" in tiebreak.key or "strength" in tiebreak.key:
                    parts = [of_cell(cell) for cell in next(columns)]
                    is_mean = "strength" in tiebreak.key or "share" in tiebreak.key
                    divisor = len(parts) if is_mean else 1
                    assert sum(parts, Fraction(0)) / divisor == value
            else:
                place = [total.key for total in organiser.ruleset.standings.totals].index(tiebreak.key)
                assert sum(total(cells[4 + place]) for cells in page.rounds) == total(page.sums[2 + place]) == value
                calculated += 1
        assert not told
    assert calculated


def total(cell: str) -> int:
    """Read a cell of the list of rounds, with the minus sign of print; 0 of an empty one."""
    return int(cell.replace("−", "-") or "0")


def equal_at(organiser: Organiser, row: RankedPlayer, step: str) -> set[str]:
    """The names of the others who are equal in points and in every step before one."""
    place = [tiebreak.key for tiebreak in organiser.ruleset.standings.tiebreaks].index(step)
    names = {player.id: player.name for player in organiser.tournament.players}
    return {
        names[other.player]
        for other in organiser.standings().rows
        if other.player != row.player
        and (other.line.points, other.tiebreaks[:place]) == (row.line.points, row.tiebreaks[:place])
    }


@pytest.mark.parametrize("event", ["series", "long series"])
def test_custom_games_a_share_follows_from_the_games_of_the_rounds_on_the_page(event: str) -> None:
    """CUSTOM-GAMES: won and lost stand beside each round, byes and all, and add up to what the share divides."""
    organiser = played(event)
    shown = pages(organiser)
    columns = [each.name for each in organiser.ruleset.standings.total_names]
    won, lost = columns.index("Games won"), columns.index("Games lost")
    for row in organiser.standings().rows:
        page = shown[row.player]
        sums = [sum(total(cells[4 + place]) for cells in page.rounds) for place in (won, lost)]
        [working] = [working for working in page.workings if working.startswith("Share of games won")]
        numbers = re.match(r"Share of games won Games won (\d+) ÷ Games played (\d+) =", working)
        assert numbers
        assert [int(number) for number in numbers.groups()] == [sums[0], sum(sums)]


def test_custom_head_a_page_shows_groups_that_met_and_groups_that_did_not() -> None:
    """CUSTOM-HEAD: the recount above meets each case; a step that says nothing is a dash, and never a 0."""
    seen = set()
    for seed in range(8):
        organiser = played("direct", seed)
        shown = pages(organiser)
        for row in organiser.standings().rows:
            page = shown[row.player]
            for working in page.workings:
                if working.startswith("Head-to-head"):
                    seen.add(head_to_head(working, page)[1] is None)
            own = 0 if row.rank == 1 else 1
            assert (page.ladder["Head-to-head"][own] == "–") == bool(row.silent)

    assert seen == {True, False}


def named(ruleset: Ruleset, working: str) -> str:
    """The name with which a working begins; of two, the longer."""
    names = [tiebreak.name for tiebreak in ruleset.standings.tiebreaks if working.startswith(tiebreak.name)]
    return max(names, key=len)


@EVERY
def test_points_are_the_sum_of_the_rounds(event: str) -> None:
    organiser = played(event)
    shown = pages(organiser)

    for row in organiser.standings().rows:
        page = shown[row.player]
        points = [exact(cells[3]) for cells in page.rounds if cells[3]]
        assert sum(points, Fraction(0)) == exact(page.sums[1]) == row.line.points


def test_whole_numbers_and_halves_have_no_decimals() -> None:
    """CUSTOM-POINTS: 2½ points stand as such, and as no rounded 3."""
    ladders = [page.ladder for page in pages(played("halves")).values()]
    cells = [cell for ladder in ladders for name in ("Points", "Opponents' points", "Wins") for cell in ladder[name]]

    assert any("½" in cell for cell in cells)
    assert all(re.fullmatch(r"\d+½?|½", cell) for cell in cells)


def test_a_lot_is_drawn_again_from_the_seed_on_the_page_sw_random() -> None:
    """SW-RANDOM: every lot that a page shows, with Python's generator and what stands beside it."""
    organiser = Organiser("keyforge", seed=6, details=custom(1))
    organiser.register("Alba", "Bruno")
    organiser.register("Carmen", "Dario", "Elena")
    organiser.start()
    organiser.play_round()
    drawn = 0
    for page in pages(organiser).values():
        for lot in page.lots:
            found = re.fullmatch(r".+: (0\.\d{15}) is number (\d+) of the seed (\d+)", lot)
            assert found, lot
            numbers = Random(int(found[3]))
            again = [numbers.random() for _ in range(int(found[2]))][-1]
            assert f"{again:.15f}" == found[1]
            drawn += 1
        values = page.ladder["Lot: the higher stands first"]
        assert [value[:5] for value in values] == [
            re.findall(r"0\.\d{3}", lot)[-1] for lot in page.lots
        ] or not page.lots

    assert drawn >= 4


def test_an_older_file_says_that_it_does_not_hold_the_seed_of_its_lots() -> None:
    """SW-RANDOM: the lots of format 1 stand, and their draw was not written down."""
    log = event_files.read_event_log(Path(__file__).parents[1] / "golden" / "v1-keyforge.ronda")
    said = " ".join(page.decode() for path, page in build_site([log], languages=("en",)).items() if "/players/" in path)

    assert "the event's file is older than the record of seeds" in said
    assert "of the seed" not in said


GAMES = {ruleset.key: (ruleset.key, ()) for ruleset in every_ruleset()}


@pytest.mark.parametrize("event", [*GAMES, *EVENTS])
def test_a_working_gives_the_value_that_the_standings_use(event: str) -> None:
    game, options = (GAMES | EVENTS)[event]
    for seed in range(8):
        organiser = Organiser(game, seed=seed, details=custom(3, options=options))
        organiser.start(7)
        for _ in range(3):
            organiser.play_round()
        rows = organiser.standings().rows
        worked = standings_workings(organiser.tournament, organiser.ruleset, after_round=3)
        for row in rows:
            for working, value in zip(worked[row.player], row.tiebreaks, strict=True):
                if working is None:
                    continue
                assert working.value == value
                assert working.combined in Combined
                if working.of:
                    assert tuple(part.opponent for part in working.parts) == row.line.opponents
                assert all(part.opponent or part.name for part in working.parts)
                assert all(part.divided <= part.value for part in working.parts)


def test_sw_dq_a_working_compares_whom_the_standings_compare() -> None:
    """Who is disqualified after the last round is equal to nobody in it, and is to others in the rounds before."""
    for seed in range(8):
        organiser = Organiser("custom", seed=seed, details=custom(3, options=FILLINGS["direct"]))
        organiser.start(7)
        for _ in range(3):
            organiser.play_round()
        organiser.do(ask.DisqualifyPlayer(player=organiser.standings().rows[2].player, reason="Altered deck"))
        for after in (2, 3):
            worked = standings_workings(organiser.tournament, organiser.ruleset, after_round=after)
            rows = organiser.standings(after).rows
            for row in rows:
                alike = [other for other in rows if (other.rank is None) == (row.rank is None) and other is not row]
                direct = worked[row.player][0]
                equal = direct.equal if direct else ()
                assert {*equal} == {other.player for other in alike if other.line.points == row.line.points}


def test_sw_sos_each_opponent_brings_points_divided_by_rounds() -> None:
    organiser = played("keyforge")
    table = {row.player: row.line for row in organiser.standings().rows}

    for own, _ in standings_workings(organiser.tournament, organiser.ruleset, after_round=3).values():
        assert own is not None
        for part_ in own.parts:
            line = table[part_.opponent or 0]
            assert part_.quotient == (line.points, line.rounds_played)
            assert part_.divided == part_.value


def test_custom_games_each_opponent_brings_games_won_divided_by_games_played() -> None:
    """CUSTOM-GAMES: of the opponents' shares, those below a third count as one."""
    organiser = played("series")
    lines = {row.player: row.line.totals for row in organiser.standings().rows}

    for *_, own in standings_workings(organiser.tournament, organiser.ruleset, after_round=3).values():
        assert own is not None
        for part_ in own.parts:
            won, lost = (lines[part_.opponent or 0][key] for key in ("games_won", "games_lost"))
            assert part_.quotient == (Fraction(won), won + lost)
            assert part_.value == max(part_.divided, Fraction(1, 3))
