"""A season by points for pages and files: table, rules in words, and each person's points."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from ronda.core.csv_cells import escape_csv_cell
from ronda.core.text import N_, Message, Plural
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.points_values import EventPoints, PointsEvent, PointsPerson, PointsSeason, people_by_place
from ronda.views.shared.ranking_page import RESULT_NAMES

POINTS = N_("Points")


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsMatchRow:
    """A match of a person."""

    round: Message
    opponent: int | None
    """The opponent's number in the season; None for a bye and for unlisted people."""
    opponent_name: str
    is_bye: bool
    result: str
    """Translatable."""


@dataclass(frozen=True, kw_only=True)
class PointsEventRow:
    """An event of a person; its content is computed only where it is shown, because pages reuse most rows."""

    season: PointsSeason
    result: EventPoints

    @property
    def event(self) -> PointsEvent:
        return self.result.event

    @property
    def place(self) -> str:
        """As text: ``3``, ``5–8``, or empty for the disqualified."""
        first, last = self.result.entrant.place, self.result.entrant.last_place
        if first is None:
            return ""
        return str(first) if last in {None, first} else f"{first}–{last}"

    @property
    def parts(self) -> Sequence[Message]:
        """The summands of its points."""
        return tuple(_parts(self.result, self.season.rules))

    @cached_property
    def matches(self) -> Sequence[PointsMatchRow]:
        return tuple(_match_rows(self.season, self.result))


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsPersonPage:
    """A person's season."""

    person: PointsPerson
    events: tuple[PointsEventRow, ...]
    best: PointsEventRow
    """The event with the most points, the earliest of equal ones."""
    sum: str
    """The points that count, as a sum: ``12 + 8``."""


def points_person_page(season: PointsSeason, person: PointsPerson) -> PointsPersonPage:
    """One person's season, in which every number can be recomputed."""
    rows = tuple(PointsEventRow(season=season, result=result) for result in person.results)
    return PointsPersonPage(
        person=person,
        events=rows,
        best=max(rows, key=lambda row: row.result.total),
        sum=" + ".join(str(result.total) for result in person.results if result.counts),
    )


def _parts(result: EventPoints, rules: PointsRules) -> Iterator[Message]:
    if result.entrant.place is None:
        yield Message(N_("disqualified: nothing"))
        return
    yield Message(N_("{points} for the place"), (("points", result.for_place),))
    if rules.attendance:
        yield Message(N_("{points} for taking part"), (("points", rules.attendance),))
    if rules.per_win:
        pattern = Plural("{count} win × {points}", "{count} wins × {points}")
        yield Message(pattern, (("count", result.wins), ("points", rules.per_win)))


def _match_rows(season: PointsSeason, result: EventPoints) -> Iterator[PointsMatchRow]:
    people = people_by_place(season.people)
    for match in result.entrant.matches:
        opponent = people.get((result.event.id, match.opponent)) if match.opponent else None
        yield PointsMatchRow(
            round=match.round,
            opponent=opponent.number if opponent else None,
            opponent_name=opponent.name if opponent else "",
            is_bye=match.opponent is None,
            result=RESULT_NAMES[match.result],
        )


def rules_in_words(season: PointsSeason) -> tuple[Message, ...]:
    """The season's rules, one sentence each."""
    return tuple(_rule_sentences(season.rules, season.hidden))


def _rule_sentences(rules: PointsRules, hidden: int) -> Iterator[Message]:
    """What gives points, which events count, and how equal totals are ordered."""
    if rules.points:
        table = ", ".join(map(str, rules.points))
        yield Message(N_("Places give, from the first one on: {points} points."), (("points", table),))
    if rules.points and rules.everybody_else:
        yield Message(N_("Each place below gives {points}."), (("points", rules.everybody_else),))
    elif rules.points:
        yield Message(N_("Places below give nothing."))
    elif rules.everybody_else:
        yield Message(N_("Each place gives {points}."), (("points", rules.everybody_else),))
    if rules.points:
        yield Message(N_("Players who share a place all get the points of the first place that they share."))
    if rules.attendance:
        yield Message(N_("Taking part gives {points} beside that."), (("points", rules.attendance),))
    if rules.per_win:
        yield Message(
            N_("Each match won gives {points}; a bye is a win, but not in a bracket."), (("points", rules.per_win),)
        )
    yield Message(N_("An event from which somebody was disqualified gives them nothing."))
    if rules.best:
        pattern = Plural("Of each player the best event counts.", "Of each player the best {count} events count.")
        yield Message(pattern, (("count", rules.best),))
    else:
        yield Message(N_("All events count."))
    yield Message(N_("Equal totals are ordered by the best single event, then by matches won, then by events played."))
    yield Message(N_("Who is equal in all of that shares a place. Only finished events count."))
    yield from hidden_results(hidden)


def hidden_results(count: int) -> tuple[Message, ...]:
    """A note on results of unlisted people, if there are any (AGL-NAMES)."""
    pattern = Plural(
        "{count} result of players without a public name is not listed.",
        "{count} results of players without a public name are not listed.",
    )
    return (Message(pattern, (("count", count),)),) if count else ()


def points_csv(season: PointsSeason) -> str:
    """A header line, then one line for each person; points by event at the end, empty if not played."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    titles = [escape_csv_cell(event.name) for event in season.events]
    writer.writerow(["rank", "player", "points", "best_event", "wins", "events_counted", "events_played", *titles])
    for person in season.people:
        totals = {result.event.id: result.total for result in person.results}
        cells = [totals.get(event.id, "") for event in season.events]
        known = (person.total, person.best, person.wins, person.counted, len(person.results))
        writer.writerow([person.rank, escape_csv_cell(person.name), *known, *cells])
    return text.getvalue()


def points_table_text(season: PointsSeason) -> str:
    """The table for a terminal."""
    rows = [("#", "Player", POINTS, "Counted", "Wins")]
    rows += [
        (str(one.rank), one.name, str(one.total), f"{one.counted}/{len(one.results)}", str(one.wins))
        for one in season.people
    ]
    return "\n".join(aligned_rows(rows))


def aligned_rows(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows of rank, name and numbers as lines with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for rank, name, *numbers in rows:
        right = "  ".join(cell.rjust(width) for cell, width in zip(numbers, widths[2:], strict=True))
        yield f"{rank.rjust(widths[0])}  {name.ljust(widths[1])}  {right}"


def points_rules_json(rules: PointsRules) -> dict[str, Any]:
    """The rules without those that identify people, which name clubs and identities."""
    return {
        "points": list(rules.points),
        "everybody_else": rules.everybody_else,
        "attendance": rules.attendance,
        "per_win": rules.per_win,
        "best": rules.best,
    }


def points_row_json(person: PointsPerson) -> dict[str, Any]:
    """A person's row as JSON values."""
    return {
        "rank": person.rank,
        "number": person.number,
        "player": person.name,
        "points": person.total,
        "best_event": person.best,
        "wins": person.wins,
    }


def points_entries_json(season: PointsSeason, person: PointsPerson) -> list[Callable[[], dict[str, Any]]]:
    """Functions that make a person's events as JSON values."""
    return [partial(_result_json, season, result) for result in person.results]


def _result_json(season: PointsSeason, result: EventPoints) -> dict[str, Any]:
    """What an event gave a person, with the matches behind the wins."""
    people = people_by_place(season.people)
    opponents = [
        (match, people.get((result.event.id, match.opponent)) if match.opponent else None)
        for match in result.entrant.matches
    ]
    return {
        "event": result.event.id,
        "number": result.entrant.player,
        "place": result.entrant.place,
        "last_place": result.entrant.last_place,
        "players": result.event.players,
        "for_place": result.for_place,
        "for_attendance": result.for_attendance,
        "for_wins": result.for_wins,
        "points": result.total,
        "counts": result.counts,
        "matches": [
            {
                "round": str(match.round),
                "bye": match.opponent is None,
                "opponent": opponent.name if opponent else None,
                "opponent_number": opponent.number if opponent else None,
                "result": match.result,
            }
            for match, opponent in opponents
        ],
    }
