"""A round in groups wherever its tables stand: group after group, and without who has met all of theirs (ST-GROUPS)."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from ronda.commands import requests as ask
from ronda.core.stage_groups import group_letters, groups_of_stage, players_done
from ronda.core.stages import GoingOn, Progression, StagePlan, StageSystem
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.files.plain_text import pairings_text
from ronda.views.public.completed_state import completed_state
from ronda.views.public.player_finder import finder_rows_in_round
from ronda.views.public.player_pages import player_pages
from ronda.views.shared.final_standings import final_places
from ronda.views.shared.html import translator_for
from ronda.views.shared.player_rounds import player_rounds
from ronda.views.shared.standings_page import standings_page
from tests.playing import BASIC, Organiser
from tests.views.pages import text_of

BEST = Progression(rule=GoingOn.GROUP_BEST, bound=1, places=4)
CHAIN = (
    StagePlan(system=StageSystem.ROUND_ROBIN, groups=3, progression=BEST),
    StagePlan(system=StageSystem.ELIMINATION),
)
LAST = 4
"""The round before which the groups of four have ended."""

type ByGroup = dict[str, list[list[str]]]
"""By group, the names at each table in order: two, or one who sits alone."""


def in_groups(players: int = 13) -> Organiser:
    organiser = Organiser("keyforge", seed=5, details=replace(BASIC, structure="custom", chain=CHAIN))
    organiser.start(players)
    return organiser


def first_round() -> Organiser:
    organiser = in_groups()
    organiser.pair()
    return organiser


@pytest.fixture(scope="module")
def smaller_ended() -> Organiser:
    """An event of a group of five and two of four that ended, in its fourth round."""
    organiser = in_groups()
    for _ in range(LAST - 1):
        organiser.play_round()
    organiser.pair()
    return organiser


def wanted(organiser: Organiser, number: int) -> ByGroup:
    """What a page should say, from the round itself."""
    tournament = organiser.tournament
    letters = group_letters(groups_of_stage(tournament, 0))
    found: ByGroup = {}
    for table in sorted(tournament.rounds[number - 1].matches, key=lambda match: match.second is None):
        if table.first in players_done(tournament, number):
            continue
        names = [tournament.player(player).name for player in table.players]
        found.setdefault(letters[table.players[0]], []).append(names)
    return dict(sorted(found.items()))


def told(organiser: Organiser, text: str) -> ByGroup:
    """What a text says, line by line: a group's heading, and below it the names of each table."""
    names = {player.name for player in organiser.tournament.players}
    found: ByGroup = {}
    for line in text.splitlines():
        if heading := re.search(r"\bGroup (\w)\b", line):
            found[heading[1]] = []
        elif found and (seats := re.findall(rf"\b(?:{'|'.join(names)})\b", line)):
            found[list(found)[-1]].append([*dict.fromkeys(seats)])
    return found


def rows_of(html: str, tag: str) -> str:
    """The text of each element of a kind, a line each."""
    return "\n".join(text_of(row) for row in re.findall(rf"<{tag}\b.*?</{tag}>", html, flags=re.DOTALL))


def screen(organiser: Organiser, path: str) -> str:
    log = organiser.log
    device = Device.read({})
    return screen_page(f"/t/{log.tournament.id}{path}", {log.tournament.id: log}, device, "en").html


def board_rows(html: str) -> str:
    """Each heading and each table of a board or draft, a line each."""
    board = re.split(r"<h2 id=|<details", html[html.index('id="board"') :])[0]
    return "\n".join(text_of(piece) for piece in re.split(r'(?=<li\s+class="table)', board))


def slides(html: str, show: str) -> str:
    """Each row of a part of the projector's programme, a line each."""
    pages = re.findall(rf'<section\s+class="slide slide-{show}.*?</section>', html, flags=re.DOTALL)
    return rows_of("".join(pages), "li")


@pytest.mark.parametrize("number", [1, LAST])
def test_st_groups_every_page_of_a_round_has_its_tables_group_by_group(smaller_ended: Organiser, number: int) -> None:
    """In the fourth round only the group of five plays: one of it is free, and of those who ended there is no row."""
    organiser = smaller_ended
    tables = wanted(organiser, number)
    site = build_site([organiser.log], languages=("en",))
    [public] = [page.decode() for path, page in site.items() if path.endswith(f"/round-{number}.html")]
    paper = screen(organiser, f"/print/pairings?round={number}")
    tournament, ruleset = organiser.tournament, organiser.ruleset
    text = pairings_text(tournament, ruleset, tournament.rounds[number - 1], translator_for("en"))
    pages = {
        "public": rows_of(public, "tr"),
        "paper": rows_of(paper, "tr"),
        "text": re.sub(r"[\u2066-\u2069]", "", text),
        "board": board_rows(screen(organiser, f"/round/{number}")),
    }

    assert [*tables] == (["A", "B", "C"] if number == 1 else ["A"])
    assert sum(len(each) == 1 for each in tables["A"]) == 1
    for name, page in pages.items():
        assert told(organiser, page) == tables, name


def test_st_groups_the_projector_says_the_group_of_each_table(smaller_ended: Organiser) -> None:
    for organiser, number in ((first_round(), 1), (smaller_ended, LAST)):
        rows = slides(screen(organiser, "/projector"), "by_table").splitlines()
        tables = [(letter, names) for letter, each in wanted(organiser, number).items() for names in each]

        assert len(rows) == len(tables)
        for row, (letter, names) in zip(rows, tables, strict=True):
            assert f"Group {letter}" in row
            assert all(name in row for name in names)


def test_st_groups_a_draft_has_its_tables_group_by_group() -> None:
    organiser = in_groups()
    for number in range(1, LAST + 1):
        organiser.do(ask.PairRound())
        rows = board_rows(screen(organiser, "/draft"))
        organiser.do(ask.PublishRound())

        assert told(organiser, rows) == wanted(organiser, number)
        organiser.finish_round()


def test_st_groups_who_has_met_all_of_a_smaller_group_reads_that_it_has_ended(smaller_ended: Organiser) -> None:
    """On the finder and the player's own page, neither of which may promise a free round; lists leave them out."""
    tournament = smaller_ended.tournament
    done = players_done(tournament, LAST)
    names = {tournament.player(player).name for player in done}
    alone = {
        row.player: row.alone for row in finder_rows_in_round(completed_state(tournament, smaller_ended.ruleset), LAST)
    }
    own = {page.player: page.seated for page in player_pages(smaller_ended.log, smaller_ended.ruleset)}

    assert len(done) == 8
    assert {player for player, why in alone.items() if why == "Group finished"} == done
    assert {player for player, seat in own.items() if seat and seat.alone == "Group finished"} == done
    assert not [row for player in done for row in player_rounds(tournament, smaller_ended.ruleset, player)[LAST - 1 :]]
    for listed in (
        rows_of(screen(smaller_ended, f"/round/{LAST}?by=name"), "tr"),
        rows_of(screen(smaller_ended, f"/print/pairings/names?round={LAST}"), "li"),
        slides(screen(smaller_ended, "/projector"), "by_name"),
    ):
        assert "Free round" in listed
        assert not [name for name in names if re.search(rf"\b{name}\b", listed)]


def test_st_groups_files_of_a_round_name_the_group_and_leave_out_who_has_met_all_of_it(
    smaller_ended: Organiser,
) -> None:
    site = build_site([smaller_ended.log], languages=("en",))
    for number in (1, LAST):
        [data] = [json.loads(text) for path, text in site.items() if path.endswith(f"/round-{number}.json")]
        found: ByGroup = {}
        for match in data["matches"]:
            found.setdefault(match["group"], []).append([player["name"] for player in match["players"]])

        assert found == wanted(smaller_ended, number)
        [table] = [text.decode("utf-8-sig") for path, text in site.items() if path.endswith(f"/round-{number}.csv")]
        rows = [*csv.DictReader(table.splitlines())]
        assert [(row["group"], [name for name in (row["player"], row["opponent"]) if name]) for row in rows] == sorted(
            ((letter, names) for letter, each in found.items() for names in each), key=lambda each: len(each[1]) == 1
        )


def test_st_groups_the_projector_has_the_standings_of_each_group_with_the_line_of_who_goes_on() -> None:
    organiser = in_groups(24)
    organiser.play_round()
    tables = standings_page(organiser.tournament, organiser.ruleset).groups
    html = screen(organiser, "/projector")
    pages = re.findall(r'<section\s+class="slide slide-standings.*?</section>', html, flags=re.DOTALL)

    assert len(pages) == len(tables) == 3
    assert len(set(re.findall(r'id="(slide-standings[^"]*)"', html))) == 3
    for page, table in zip(pages, tables, strict=True):
        rows = re.findall(r'<li class="show-row.*?</li>', page, flags=re.DOTALL)
        last = max(row.place or 0 for row in table.rows if row.goes_on)

        assert f"Group {table.letter}" in text_of(page.split("<ol")[0])
        assert [text_of(row).split(" ", 1)[0] for row in rows] == [str(place) for place in range(1, len(rows) + 1)]
        assert all(row.name in text_of(shown) for row, shown in zip(table.rows, rows, strict=True))
        assert ["show-last-in" in row for row in rows] == [place == last for place in range(1, len(rows) + 1)]


def test_st_groups_a_group_too_large_for_a_page_has_several_on_the_projector() -> None:
    organiser = in_groups(240)
    organiser.play_round()
    html = screen(organiser, "/projector")
    shown = slides(html, "standings").splitlines()
    titles = [
        text_of(title) for title in re.findall(r'<h2[^>]*id="slide-title-standings-.*?</h2>', html, flags=re.DOTALL)
    ]

    assert len(shown) == 240
    assert [title.split("Group ")[1][0] for title in titles] == [
        letter for letter in "ABC" for _ in range(len(titles) // 3)
    ]
    assert len(titles) > 3


def test_st_chain_the_projector_ends_with_everybody_s_place_where_the_last_stage_is_no_bracket() -> None:
    """Those who did not go on have theirs too, below who did."""
    best = Progression(places=6)
    swiss = StagePlan(system=StageSystem.SWISS, rounds=2, progression=best)
    for last in (StagePlan(system=StageSystem.SWISS, rounds=1), StagePlan(system=StageSystem.ROUND_ROBIN, groups=2)):
        organiser = Organiser("keyforge", seed=2, details=replace(BASIC, structure="custom", chain=(swiss, last)))
        organiser.start(11)
        organiser.play_on()
        places = final_places(organiser.tournament, organiser.ruleset)

        assert len(places) == 11
        assert slides(screen(organiser, "/projector"), "standings").splitlines() == [
            f"{place.first} {place.name}" for place in places
        ]


def sheets(html: str) -> list[str]:
    """The HTML of each sheet of a preview."""
    return re.split(r'(?=<div class="paper[ "])', html.split('class="paper-frame"')[1])[1:]


def test_st_groups_no_sheet_of_the_wall_ends_with_a_heading_and_each_begins_with_one() -> None:
    """Where a group goes on to the next sheet, it is named there again."""
    organiser = in_groups(88)
    organiser.play_round()
    organiser.pair()
    for path in ("/print/pairings", "/print/standings?round=1"):
        html = screen(organiser, path)
        parts = [part for part in sheets(html) if "Group" in text_of(part)]

        assert len(parts) >= 2
        assert f"Print, {len(sheets(html))} pages" in text_of(html)
        for part in parts:
            rows = ["paper-group" in row for row in re.findall(r"<tr.*?</tr>", part, flags=re.DOTALL)[1:]]
            assert rows[0] is True
            assert rows[-1] is False
            assert (True, True) not in pairwise(rows)
        letters = re.findall(r"Group (\w)\b", " ".join(text_of(part) for part in parts))
        assert [*dict.fromkeys(letters)] == ["A", "B", "C"], path


def test_st_groups_the_standings_on_paper_are_those_of_each_group_and_then_of_all(smaller_ended: Organiser) -> None:
    tables = standings_page(smaller_ended.tournament, smaller_ended.ruleset).groups
    first, everybody = sheets(screen(smaller_ended, "/print/standings"))
    rows = [row.removesuffix(" goes on") for row in rows_of(first, "tr").splitlines()[1:]]

    assert "All groups" in text_of(everybody)
    assert "Group A" not in text_of(everybody)
    assert re.sub(r" goes on\b", "", "\n".join(rows)).splitlines() == [
        line
        for table in tables
        for line in (
            f"Group {table.letter}",
            *(f"{row.place} {row.name} {row.points} {row.record}" for row in table.rows),
        )
    ]
    assert first.count("goes on") == 4


def test_st_groups_the_wall_list_by_name_and_the_slips_say_the_group(smaller_ended: Organiser) -> None:
    names = {player.name for player in smaller_ended.tournament.players}
    letters = {
        smaller_ended.tournament.player(player).name: letter
        for player, letter in group_letters(groups_of_stage(smaller_ended.tournament, 0)).items()
    }
    listed = rows_of(screen(smaller_ended, "/print/pairings/names?round=1"), "li").splitlines()
    slips = re.split(r'(?=<div class="slip[ "])', screen(smaller_ended, "/print/slips?round=1"))[1:]

    assert {name for name in names if [line for line in listed if f"{name} Group {letters[name]} " in line]} == names
    assert len(slips) == 6
    for slip in slips:
        said = re.search(r"Round 1 · Group (\w) ", text_of(slip))
        assert said
        assert all(letters[name] == said[1] for name in names if re.search(rf"{name}\b", text_of(slip)))


def test_st_chain_sheets_of_a_round_say_its_stage_where_there_are_several() -> None:
    swiss = StagePlan(system=StageSystem.SWISS, rounds=1, progression=Progression(places=6))
    last = StagePlan(system=StageSystem.ROUND_ROBIN, groups=2)
    organiser = Organiser("keyforge", seed=2, details=replace(BASIC, structure="custom", chain=(swiss, last)))
    organiser.start(9)
    organiser.play_on()

    for number, stage in ((1, "Stage 1"), (2, "Stage 2")):
        for path in ("/print/pairings", "/print/pairings/names"):
            assert f"Round {number} · {stage} " in text_of(sheets(screen(organiser, f"{path}?round={number}"))[0])
    assert "Group A" in text_of(screen(organiser, "/print/pairings?round=2"))
    assert "Group A" not in text_of(screen(organiser, "/print/pairings?round=1"))


def test_st_groups_the_full_report_has_the_rounds_and_the_standings_by_group(smaller_ended: Organiser) -> None:
    rounds = screen(smaller_ended, "/print/report").split('class="paper-rounds"')
    pages = re.split(r'(?=<section class="paper-round\b)', rounds[1])[1:]

    assert [*told(smaller_ended, rows_of(rounds[0], "tr"))] == ["A", "B", "C"]
    assert [told(smaller_ended, rows_of(page, "tr")) for page in pages] == [
        wanted(smaller_ended, number) for number in range(1, LAST + 1)
    ]


def test_rr_free_a_long_name_beside_the_words_for_a_free_round_is_written_smaller() -> None:
    """The words take more of the line than the number of a table."""
    organiser = Organiser("keyforge", details=replace(BASIC, structure="custom", chain=CHAIN))
    organiser.register(*(f"Maximiliana Torrecilla {letter}" for letter in "ABCDEFGHIJKLMNOPQ"))
    organiser.begin()
    organiser.pair()
    html = screen(organiser, "/projector").split('data-show="by_table"')[0]
    rows = re.findall(r'<li class="show-row.*?</li>', html, flags=re.DOTALL)

    assert len(rows) == 17
    for row in rows:
        shrunken = re.search(r"--shrink:([\d.]+)", row)
        assert (float(shrunken[1]) < 0.9 if shrunken else False) == ("Free round" in row)


def test_st_groups_the_board_has_a_group_of_which_one_is_left() -> None:
    without_table = 0
    for stays in range(3):
        organiser = in_groups(9)
        organiser.play_round()
        group = groups_of_stage(organiser.tournament, 0)[-1]
        for player in set(group) - {group[stays]}:
            organiser.drop(player)
        round_ = organiser.pair()
        event = organiser.tournament.id
        html = screen_page(f"/t/{event}/round/{round_.number}", {event: organiser.log}, Device(), "en").html
        board = text_of(html).partition("Group C ")[2]
        left = organiser.tournament.player(group[stays]).name
        assert left in board
        without_table += board.startswith("– ") and f"{left} " in board.partition("Free round")[0]

    assert without_table
