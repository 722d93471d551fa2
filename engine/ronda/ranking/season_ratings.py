"""Rate a season's games by Elo or Glicko-2 in the order of its events.

Floating point differs in its last digits between machines, so results are rounded after each period.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ronda.ranking import elo
from ronda.ranking.glicko import StrengthEstimate, glicko_update, widened_deviation
from ronda.ranking.points_people import Registration, distinct_names, people_of_season, ranked_people
from ronda.ranking.points_values import EventEntrant, PointsEvent, SeasonMatch
from ronda.ranking.rating_rules import RatingPeriod, RatingRules, RatingSystem
from ronda.ranking.rating_values import RatingGame, RatingPerson, RatingSeason, RatingStep
from ronda.ranking.season_scope import events_of_season
from ronda.ranking.values import RankingReport

KEPT_DIGITS = 6
"""Decimals of ratings, deviations, expected scores and changes."""
VOLATILITY_DIGITS = 9
_SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


class _PlayedGame(NamedTuple):
    """A game to be rated, from one player's side."""

    event: PointsEvent
    entrant: EventEntrant
    match: SeasonMatch
    opponent: int

    def rated(self, before: float, opponent: StrengthEstimate, expected: float, change: float) -> RatingGame:
        return RatingGame(
            event=self.event,
            player=self.entrant.player,
            round=self.match.round,
            opponent=self.opponent,
            result=self.match.result,
            before=before,
            opponent_before=opponent,
            expected=round(expected, KEPT_DIGITS),
            change=round(change, KEPT_DIGITS),
        )

    @property
    def score(self) -> float:
        return _SCORES[self.match.result]


@dataclass(slots=True)
class _RatedSoFar:
    """A person while the season is being rated."""

    now: StrengthEstimate
    period: int
    """The last period included in ``now``."""
    steps: list[RatingStep] = field(default_factory=list)

    def rest_until(self, period: int, rules: RatingRules) -> int:
        """Skip the periods before ``period`` and return their number; Glicko-2's deviation grows in each."""
        missed = period - self.period - 1
        if missed and rules.rating is RatingSystem.GLICKO:
            grown = widened_deviation(self.now.deviation, self.now.volatility, missed)
            self.now = _kept(self.now.rating, grown, self.now.volatility, rules)
        return missed


type _PeriodGames = Mapping[int, Sequence[_PlayedGame]]
"""The games of a period by a person's number, in the order of events and rounds."""
type _Outcome = tuple[StrengthEstimate, tuple[RatingGame, ...]]


def season_ratings(
    events: Iterable[PointsEvent], rules: RatingRules, reports: Iterable[RankingReport] = ()
) -> RatingSeason:
    """Rate a season; each event may be given once, in any order.

    Raises as :func:`ronda.ranking.season_points.season_points`.
    """
    ordered, outside = events_of_season(events, rules)
    registered, found = people_of_season(ordered, rules)
    people = _people_with_games(registered)
    names, periods = distinct_names(people), _periods(ordered, rules)
    rated = _rate_periods(_games_by_period(people, periods), rules)
    end = max(periods.values(), default=0) + 1
    return RatingSeason(
        rules=rules,
        events=tuple(ordered),
        people=ranked_people(
            (
                RatingPerson(
                    rank=1,
                    number=number,
                    name=names[number],
                    missed=so_far.rest_until(end, rules),
                    now=so_far.now,
                    steps=tuple(so_far.steps),
                )
                for number, so_far in rated.items()
            ),
            _standing,
        ),
        hidden=sum(event.hidden for event in ordered),
        reports=(*reports, *outside, *found),
    )


def _periods(ordered: Sequence[PointsEvent], rules: RatingRules) -> dict[str, int]:
    """The number of each event's period; months without events count too."""
    if rules.period is RatingPeriod.EVENT:
        return {event.id: number for number, event in enumerate(ordered)}
    return {event.id: int(event.date[:4]) * 12 + int(event.date[5:7]) for event in ordered}


def _people_with_games(people: Sequence[list[Registration]]) -> list[list[Registration]]:
    """People who played at least one other known person: a rating needs two."""
    known = {(event.id, entrant.player) for person in people for event, entrant in person}
    return [
        person
        for person in people
        if any(
            match.is_played and (event.id, match.opponent) in known
            for event, entrant in person
            for match in entrant.matches
        )
    ]


def _games_by_period(
    people: Sequence[list[Registration]], periods: Mapping[str, int]
) -> list[tuple[int, _PeriodGames]]:
    """Every game to be rated, by period."""
    numbers = {
        (event.id, entrant.player): number for number, person in enumerate(people, start=1) for event, entrant in person
    }
    found: dict[int, dict[int, list[_PlayedGame]]] = {}
    for (event_id, _), number in numbers.items():
        found.setdefault(periods[event_id], {}).setdefault(number, [])
    for number, person in enumerate(people, start=1):
        for event, entrant in person:
            for match in entrant.matches:
                opponent = numbers.get((event.id, match.opponent or 0))
                if match.is_played and opponent:
                    game = _PlayedGame(event=event, entrant=entrant, match=match, opponent=opponent)
                    found[periods[event.id]][number].append(game)
    return [(period, {number: games for number, games in found[period].items() if games}) for period in sorted(found)]


def _rate_periods(periods: Iterable[tuple[int, _PeriodGames]], rules: RatingRules) -> dict[int, _RatedSoFar]:
    """Everybody by number, after the last period in which they played."""
    rated: dict[int, _RatedSoFar] = {}
    rate_period = _rate_by_elo if rules.rating is RatingSystem.ELO else _rate_by_glicko
    for period, played in periods:
        for number in played:
            beginner = _kept(rules.start, rules.deviation, rules.volatility, rules)
            rated.setdefault(number, _RatedSoFar(now=beginner, period=period - 1))
        missed = {number: rated[number].rest_until(period, rules) for number in played}
        before = {number: rated[number].now for number in played}
        for number, (after, games) in rate_period(played, before, rules):
            so_far = rated[number]
            step = RatingStep(missed=missed[number], before=so_far.now, after=after, games=games)
            so_far.steps.append(step)
            so_far.now, so_far.period = after, period
    return rated


def _rate_by_elo(
    played: _PeriodGames, before: Mapping[int, StrengthEstimate], rules: RatingRules
) -> Iterator[tuple[int, _Outcome]]:
    """Rate an event round by round, all games of a round from the ratings before it."""
    now = dict(before)
    games: dict[int, list[RatingGame]] = {number: [] for number in played}
    by_round: dict[int, list[tuple[int, _PlayedGame]]] = {}
    for number, all_games in played.items():
        for game in all_games:
            by_round.setdefault(game.match.number, []).append((number, game))
    for _, of_round in sorted(by_round.items()):
        at_first = dict(now)
        for number, game in of_round:
            rating, opponent = at_first[number].rating, at_first[game.opponent]
            expected = elo.expected_score(rating, opponent.rating)
            change = rules.k * (game.score - expected)
            games[number].append(game.rated(rating, opponent, expected, change))
            now[number] = _kept(now[number].rating + change, 0, 0, rules)
    return ((number, (now[number], tuple(games[number]))) for number in played)


def _rate_by_glicko(
    played: _PeriodGames, before: Mapping[int, StrengthEstimate], rules: RatingRules
) -> Iterator[tuple[int, _Outcome]]:
    """Rate all games of a period together."""
    for number, games in played.items():
        player = before[number]
        update = glicko_update(player, [(before[game.opponent], game.score) for game in games], rules.tau)
        kept = _kept(update.after.rating, update.after.deviation, update.after.volatility, rules)
        yield (
            number,
            (
                kept,
                tuple(
                    game.rated(player.rating, before[game.opponent], made.expected, change)
                    for game, made, change in zip(games, update.games, update.changes, strict=True)
                ),
            ),
        )


def _kept(rating: float, deviation: float, volatility: float, rules: RatingRules) -> StrengthEstimate:
    """A rounded estimate. Nobody is less certain than a beginner, and Elo keeps only the rating."""
    if rules.rating is RatingSystem.ELO:
        return StrengthEstimate(rating=round(rating, KEPT_DIGITS))
    return StrengthEstimate(
        rating=round(rating, KEPT_DIGITS),
        deviation=min(round(deviation, KEPT_DIGITS), rules.deviation),
        volatility=round(volatility, VOLATILITY_DIGITS),
    )


def _standing(person: RatingPerson) -> tuple[float, float, int, int]:
    """By rating, smaller deviation, games and wins."""
    return (-person.now.rating, person.now.deviation, -len(person.games), -person.wins)
