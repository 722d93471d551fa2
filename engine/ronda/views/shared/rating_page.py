"""A season by rating for pages and files: the table, and each person's rating."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from ronda.core.csv_cells import escape_csv_cell
from ronda.core.dates import month_in_words
from ronda.core.text import N_, Message
from ronda.ranking.glicko import StrengthEstimate
from ronda.ranking.points_values import PointsEvent
from ronda.ranking.rating_rules import SYSTEM_KEYS, RatingPeriod, RatingRules, RatingSystem
from ronda.ranking.rating_values import RatingGame, RatingPerson, RatingSeason, RatingStep
from ronda.views.shared.points_page import aligned_rows
from ronda.views.shared.ranking_page import RESULT_NAMES, RatingCurve, rating_curve, record_of_results

RATING = N_("Rating")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonGameRow:
    """A rated match of a person."""

    game: RatingGame
    opponent_name: str
    result: str
    """Translatable."""


@dataclass(frozen=True, kw_only=True)
class RatingStepRow:
    """A period of a person; its content is computed only where it is shown, because pages reuse most rows."""

    season: RatingSeason
    step: RatingStep

    @property
    def month(self) -> Message | None:
        """Its name; None if a period is an event."""
        is_month = self.season.rules.period is RatingPeriod.MONTH
        return month_in_words(self.step.games[0].event.date) if is_month else None

    @cached_property
    def events(self) -> Sequence[tuple[PointsEvent, Sequence[SeasonGameRow]]]:
        """The matches by event."""
        names = self.season.names
        by_event: dict[str, list[SeasonGameRow]] = {}
        for game in self.step.games:
            row = SeasonGameRow(game=game, opponent_name=names[game.opponent], result=RESULT_NAMES[game.result])
            by_event.setdefault(game.event.id, []).append(row)
        return [(rows[0].game.event, rows) for rows in by_event.values()]


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPersonPage:
    """A person's season."""

    person: RatingPerson
    rules: RatingRules
    record: str
    steps: tuple[RatingStepRow, ...]
    curve: RatingCurve
    """From period to period."""


def rating_person_page(season: RatingSeason, person: RatingPerson) -> RatingPersonPage:
    """One person's season, in which every number can be recomputed."""
    steps = person.steps
    return RatingPersonPage(
        person=person,
        rules=season.rules,
        record=rating_record(person),
        steps=tuple(RatingStepRow(season=season, step=step) for step in steps),
        curve=rating_curve((steps[0].before.rating, *(step.after.rating for step in steps))),
    )


def rating_record(person: RatingPerson) -> str:
    """Wins, losses and draws of the rated matches."""
    return record_of_results(game.result for game in person.games)


def rating_records(season: RatingSeason) -> dict[int, str]:
    """:func:`rating_record` of everybody, by number."""
    return {person.number: rating_record(person) for person in season.people}


def rating_table_text(season: RatingSeason) -> str:
    """The table for a terminal."""
    rows = [("#", "Player", RATING, "Games", "Record")]
    rows += [
        (str(one.rank), one.name, f"{one.now.rating:.0f}", str(len(one.games)), rating_record(one))
        for one in season.people
    ]
    return "\n".join(aligned_rows(rows))


def ratings_csv(season: RatingSeason) -> str:
    """A header line, then one line for each person; deviation and volatility only with Glicko-2."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    titles = estimate_json(StrengthEstimate(rating=0), season.rules)
    writer.writerow(["rank", "player", *titles, "events", "games", "record"])
    for person in season.people:
        events = len({game.event.id for game in person.games})
        known = (*estimate_json(person.now, season.rules).values(), events, len(person.games), rating_record(person))
        writer.writerow([person.rank, escape_csv_cell(person.name), *known])
    return text.getvalue()


def rating_rules_json(rules: RatingRules) -> dict[str, Any]:
    """The rules without those that identify people, which name clubs and identities."""
    keys = ("rating", "start", *SYSTEM_KEYS[rules.rating])
    return {key: getattr(rules, key) for key in keys}


def rating_row_json(season: RatingSeason, person: RatingPerson) -> dict[str, Any]:
    """A person's row as JSON values."""
    return {
        "rank": person.rank,
        "number": person.number,
        "player": person.name,
        "now": estimate_json(person.now, season.rules),
        "missed": person.missed,
    }


def rating_entries_json(season: RatingSeason, person: RatingPerson) -> list[Callable[[], dict[str, Any]]]:
    """Functions that make a person's periods as JSON values."""
    return [partial(_step_json, season, step) for step in person.steps]


def _step_json(season: RatingSeason, step: RatingStep) -> dict[str, Any]:
    return {
        "missed": step.missed,
        "before": estimate_json(step.before, season.rules),
        "after": estimate_json(step.after, season.rules),
        "games": [_game_json(game, season.names[game.opponent], season.rules) for game in step.games],
    }


def _game_json(game: RatingGame, opponent: str, rules: RatingRules) -> dict[str, Any]:
    return {
        "event": game.event.id,
        "number": game.player,
        "round": str(game.round),
        "opponent": opponent,
        "opponent_number": game.opponent,
        "opponent_before": estimate_json(game.opponent_before, rules),
        "result": game.result,
        "before": game.before,
        "expected": game.expected,
        "change": game.change,
    }


def estimate_json(estimate: StrengthEstimate, rules: RatingRules) -> dict[str, Any]:
    """An estimate as JSON values; with Elo only the rating."""
    if rules.rating is RatingSystem.ELO:
        return {"rating": estimate.rating}
    return {"rating": estimate.rating, "deviation": estimate.deviation, "volatility": estimate.volatility}
