"""Standings and running pairings as tables for Discord, in monospaced blocks.

A message holds 2,000 characters, so longer tables continue in another block with the same heading.
"""

import unicodedata
from collections.abc import Iterator, Sequence

from ronda.core.errors import NotNow
from ronda.core.state import Tournament
from ronda.core.text import N_, Translate
from ronda.rules.ruleset import Ruleset
from ronda.views.files.chat_marks import chat_heading
from ronda.views.files.plain_text import chat_result
from ronda.views.shared import html
from ronda.views.shared.export_formats import has_shareable_standings
from ronda.views.shared.final_standings import FinalRow, final_standings, has_final_standings, place_text
from ronda.views.shared.group_tables import GroupRow
from ronda.views.shared.round_page import round_page
from ronda.views.shared.standings_page import StandingsRow, standings_page

LONGEST_MESSAGE = 2_000
"""In UTF-16 units, in which Discord counts some characters twice."""
LAST_OF_ONE_UNIT = 0xFFFF
LONGEST_NAME = 24
LONGEST_RESULT = 80
"""In words, with the winner's name."""
FENCE = "```"
RIGHT = ">"
"""Marks right-aligned columns of numbers."""

type _Rows = Sequence[Sequence[str]]


def discord_tables(tournament: Tournament, ruleset: Ruleset, language: str) -> str:
    """The messages, separated by empty lines; raises ``NotNow`` before anything can be shown."""
    translate = html.translator_for(language)
    messages = [*_pairings(tournament, ruleset, translate), *_standings(tournament, ruleset, language)]
    if not messages:
        raise NotNow("No round is complete yet: there are no standings to share.")
    return "\n\n".join(messages) + "\n"


def _standings(tournament: Tournament, ruleset: Ruleset, language: str) -> Iterator[str]:
    """The final standings, or those of the last complete round; groups in separate messages (ST-GROUPS)."""
    translate = html.translator_for(language)
    if not has_shareable_standings(tournament):
        return
    points = translate(ruleset.scoring.points_name)
    head = ["#", translate(N_("Player")), points, translate(N_("Record"))]
    if has_final_standings(tournament):
        title = translate(N_("Final standings"))
        tables = {
            title: [_place_row(place_text(row.place), row, language) for row in final_standings(tournament, ruleset)]
        }
    else:
        page = standings_page(tournament, ruleset)
        title = page.title.render(translate)
        tables = {title: [_place_row(row.rank or "–", row, language) for row in page.rows]}
        if page.groups:
            tables = {
                f"{title} · {group.name.render(translate)}": [
                    _place_row(row.place or "–", row, language) for row in group.rows
                ]
                for group in page.groups
            }
    for of_table, table in tables.items():
        yield from _messages(f"{tournament.details.name} · {of_table}", head, table, "> > ")


def _place_row(place: int | str, row: FinalRow | StandingsRow | GroupRow, language: str) -> list[str]:
    return [str(place), row.name, html.amount_text(row.points, 0, language), row.record]


def _pairings(tournament: Tournament, ruleset: Ruleset, translate: Translate) -> Iterator[str]:
    running = tournament.rounds[-1] if tournament.rounds and tournament.rounds[-1].open_matches else None
    if running is None:
        return
    page = round_page(tournament, ruleset, running)
    table = [
        [
            str(seats.number),
            *(seat.name if seat else "–" for seat in (seats.first, seats.second)),
            chat_result(tournament, ruleset, running, seats).render(translate),
        ]
        for seats in page.tables
    ]
    table += [["–", seats.first.name, translate(seats.alone), ""] for seats in page.byes if seats.first]
    table += [["–", away.name, translate(away.alone), ""] for away in page.absent]
    player = translate(N_("Player"))
    head = [translate(N_("Table")), f"{player} 1", f"{player} 2", ""]
    yield from _messages(f"{tournament.details.name} · {page.name.render(translate)}", head, table, ">   ")


def _messages(title: str, head: Sequence[str], table: _Rows, align: str) -> Iterator[str]:
    """Blocks of as many rows as fit in a message, each below the heading."""
    rows = [[*map(_cell, row[:-1]), _cell(row[-1], LONGEST_RESULT)] for row in (head, *table)]
    widths = [max(_width(row[column]) for row in rows) for column in range(len(head))]
    first, *lines = (_line(row, widths, align) for row in rows)
    begun = f"{_cell(chat_heading(title), longest=200)}\n{FENCE}\n{first}"
    block = begun
    for line in lines:
        if _length(f"{block}\n{line}\n{FENCE}") > LONGEST_MESSAGE:
            yield f"{block}\n{FENCE}"
            block = begun
        block = f"{block}\n{line}"
    yield f"{block}\n{FENCE}"


def _cell(text: str, longest: int = LONGEST_NAME) -> str:
    """A text that neither ends a block nor reverses text, shortened if long."""
    visible = "".join(character for character in text if unicodedata.category(character) != "Cf").replace("`", "'")
    return visible if len(visible) <= longest else f"{visible[: longest - 1]}…"


def _line(row: Sequence[str], widths: Sequence[int], align: str) -> str:
    cells = (
        " " * (width - _width(cell)) + cell if side == RIGHT else cell + " " * (width - _width(cell))
        for cell, width, side in zip(row, widths, align, strict=True)
    )
    return "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """Columns that a text occupies in a monospaced font."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def _length(text: str) -> int:
    return sum(2 if ord(character) > LAST_OF_ONE_UNIT else 1 for character in text)
