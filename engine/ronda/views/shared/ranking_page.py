"""The season's ranking as pages show it: table, each person's matches, and rating curves (AGL-ELO)."""

import csv
import io
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ronda.core import round_names
from ronda.core.csv_cells import escape_csv_cell
from ronda.core.errors import Impossible
from ronda.core.text import N_, Message, Plural
from ronda.ranking import RankedPerson, Ranking, RankingPlace, RankingReport, RatedTournament, ReportSubject
from ronda.views.shared import wording

CURVE_LEFT, CURVE_RIGHT, CURVE_TOP, CURVE_BOTTOM = 40, 352, 16, 170
"""The curve’s frame inside its drawing of 360 by 190."""
LEAST_CURVE_SPAN = 40
"""Least rating span of the curve, so that small changes look small."""
RATING_DECIMALS = 6
"""Decimals in files for programs: enough to check every step, and the same on every machine."""

RESULT_NAMES = {"win": N_("Win"), "draw": N_("Draw"), "loss": N_("Loss")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """A row of the table."""

    rank: int
    number: int
    name: str
    """Empty if withheld; then there is no page either (AGL-NAMES)."""
    rating: float
    events: int
    games: int
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingPage:
    """The table and its basis."""

    game: str
    start: int
    rating: str
    """Translatable column title."""
    events: tuple[RatedTournament, ...]
    rows: tuple[RankingRow, ...]
    reports: tuple[RankingReport, ...]
    """The public reports."""
    empty: Message | None
    """Why nobody is ranked; None if somebody is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveMark:
    """A line of the scale, or a point of the curve."""

    x: str
    y: str
    rating: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingCurve:
    """A drawing of a rating, match by match."""

    points: str
    marks: tuple[CurveMark, ...]
    """Every rating, the first before any match."""
    scale: tuple[CurveMark, ...]
    """The lowest and highest rating, and the initial one."""
    lowest: float
    highest: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGameRow:
    """One match of a person."""

    order: int
    """The tournament's position in the season."""
    event: RatedTournament
    round: Message
    opponent: int
    opponent_name: str
    """Empty if withheld (AGL-NAMES)."""
    opponent_before: float
    result: str
    """Translatable."""
    before: float
    after: float

    @property
    def change(self) -> float:
        """Rating points won or lost."""
        return self.after - self.before


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """A person's season."""

    row: RankingRow
    rating: str
    """Translatable name of the number."""
    identity: tuple[str, str] | None
    """Translatable name and value of the person's identity, if public."""
    start: int
    games: tuple[RatedGameRow, ...]
    curve: RatingCurve


def person_file(number: int) -> str:
    return f"players/{number}.html"


def ranking_page(ranking: Ranking) -> RankingPage:
    """The table of a season, best first, and its reports without conflicts, which are for the organiser only."""
    return RankingPage(
        game=ranking.game,
        start=ranking.start,
        rating=ranking.rating,
        events=ranking.tournaments,
        rows=tuple(_row(place.rank, place.person) for place in ranking.places),
        reports=tuple(report for report in ranking.reports if report.about is not ReportSubject.CONFLICT),
        empty=None if ranking.places else empty_ranking_reason(ranking),
    )


def empty_ranking_reason(ranking: Ranking) -> Message:
    """Why nobody is ranked; first what the organiser can still fill in."""
    if ranking.unidentified and ranking.identity:
        pattern = Plural(
            "{events} event has players without {what}, so no game counts: fill it in, also after an event is over.",
            "{events} events have players without {what}, so no game counts: fill it in, also after an event is over.",
            "events",
        )
        return Message(pattern, (("events", ranking.unidentified), ("what", Message(ranking.identity.name))))
    left_out = (report.text for report in ranking.reports if report.about is ReportSubject.TOURNAMENT)
    return next(left_out, Message(N_("Nothing counts towards a ranking yet.")))


def person_page(ranking: Ranking, number: int) -> PersonPage:
    """One person's season; raises ``Impossible`` for an unknown number or a withheld name."""
    place = next((place for place in ranking.places if place.person.number == number), None)
    if place is None or not place.person.name:
        raise Impossible("The ranking has nobody with the number {number}.", number=number)
    person, field, names = place.person, ranking.identity, ranking.names
    events = {event.id: event for event in ranking.tournaments}
    ratings = (float(ranking.start), *(game.after for game in person.games))
    return PersonPage(
        row=_row(place.rank, person),
        rating=ranking.rating,
        identity=(field.name, person.identity) if field and field.public and person.identity else None,
        start=ranking.start,
        games=tuple(
            RatedGameRow(
                order=ranking.tournaments.index(events[game.tournament]),
                event=events[game.tournament],
                round=round_names.round_name(game.round),
                opponent=game.opponent,
                opponent_name=names[game.opponent],
                opponent_before=game.opponent_before,
                result=RESULT_NAMES[game.result],
                before=game.before,
                after=game.after,
            )
            for game in person.games
        ),
        curve=rating_curve(ratings),
    )


def rating_curve(ratings: tuple[float, ...]) -> RatingCurve:
    """A drawing of ratings from left to right; needs at least one."""
    lowest, highest = min(ratings), max(ratings)
    margin = max(LEAST_CURVE_SPAN - (highest - lowest), 0) / 2
    bottom, span = lowest - margin, highest - lowest + 2 * margin

    def height(rating: float) -> str:
        return f"{CURVE_BOTTOM - (rating - bottom) / span * (CURVE_BOTTOM - CURVE_TOP):.1f}"

    step = (CURVE_RIGHT - CURVE_LEFT) / max(len(ratings) - 1, 1)
    marks = tuple(
        CurveMark(x=f"{CURVE_LEFT + position * step:.1f}", y=height(rating), rating=rating)
        for position, rating in enumerate(ratings)
    )
    kept: list[float] = []
    for rating in (ratings[0], highest, lowest):
        if all(abs(rating - other) > span / 8 for other in kept):
            kept.append(rating)
    return RatingCurve(
        points=" ".join(f"{mark.x},{mark.y}" for mark in marks),
        marks=marks,
        scale=tuple(CurveMark(x=str(CURVE_LEFT), y=height(rating), rating=rating) for rating in kept),
        lowest=lowest,
        highest=highest,
    )


def _row(rank: int, person: RankedPerson) -> RankingRow:
    return RankingRow(
        rank=rank,
        number=person.number,
        name=person.name,
        rating=person.rating,
        events=len({game.tournament for game in person.games}),
        games=len(person.games),
        record=record_of_results(game.result for game in person.games),
    )


def record_of_results(results: Iterable[str]) -> str:
    """Wins, losses and draws among results of ratings."""
    counts = Counter(results)
    return wording.record_text(counts["win"], counts["loss"], counts["draw"])


def ranking_json(ranking: Ranking, *, season: str) -> dict[str, Any]:
    """A season's ranking as JSON values; each rating as shown and with :data:`RATING_DECIMALS` decimals."""
    return {
        "season": season,
        "game": ranking.game,
        "start": ranking.start,
        "events": [
            {"id": event.id, "name": event.name, "date": event.date, "factor": event.factor, "games": event.games}
            for event in ranking.tournaments
        ],
        "ranking": [place_json(ranking, place) for place in ranking.places],
    }


def place_json(ranking: Ranking, place: RankingPlace) -> dict[str, Any]:
    """A row of the ranking as JSON values; withheld people have no name, number or matches (AGL-NAMES)."""
    names, public = ranking.names, bool(ranking.identity and ranking.identity.public)
    person = place.person
    return {
        "rank": place.rank,
        "number": person.number if person.name else None,
        "player": person.name or None,
        **({"identity": person.identity} if public and person.identity else {}),
        "rating": _whole(person.rating),
        "exact": round(person.rating, RATING_DECIMALS),
        "games": [
            {
                "event": game.tournament,
                "round": game.round.number,
                "opponent": names[game.opponent] or None,
                "opponent_number": game.opponent if names[game.opponent] else None,
                "result": game.result,
                "before": round(game.before, RATING_DECIMALS),
                "after": round(game.after, RATING_DECIMALS),
            }
            for game in (person.games if person.name else ())
        ],
    }


def ranking_csv(ranking: Ranking) -> str:
    """A header line, then one line for each row, with ratings rounded and exact."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["rank", "player", "rating", "exact", "events", "games", "record"])
    for row in ranking_page(ranking).rows:
        exact = f"{row.rating:.{RATING_DECIMALS}f}"
        writer.writerow(
            [row.rank, escape_csv_cell(row.name), _whole(row.rating), exact, row.events, row.games, row.record]
        )
    return text.getvalue()


def _whole(rating: float) -> int:
    return int(rating + 0.5)
