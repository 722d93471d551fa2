"""Seasons in tests: events of a game that has a ranking, made of facts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import pytest

from ronda import journal, rulesets
from ronda.core import facts
from ronda.core.publication import NameStyle, Publication
from ronda.core.results import DRAW, FIRST, SECOND, Ending, Result, Score
from ronda.journal import Log
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.points_values import PointsSeason
from ronda.ranking.rating_rules import RatingRules
from ronda.ranking.rating_values import RatingSeason
from ronda.ranking.season_points import season_points
from ronda.ranking.season_ratings import season_ratings
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset
from ronda.rules.standings import SeasonRules
from ronda.rulesets import find_ruleset
from ronda.views.shared.public_points import counted_events
from tests.playing import custom, round_facts

type Scored = tuple[int, int, str] | tuple[int]
"""A match: two players and ``1``, ``2``, ``=`` or ``forfeit`` (of the second), or one player with a bye."""

RATING = SeasonRules(identity="pin", start=1000, factors={"premier": 38, "formal": 32, "relaxed": 8})


def rated_ruleset(*, public: bool = True) -> Ruleset:
    """A game that has a ranking."""
    pin = Field(key="pin", name="PIN", public=public, unique=True)
    game = find_ruleset("xwing")
    registration = replace(game.registration, fields=(pin, *game.registration.fields))
    return replace(game, season=RATING, registration=registration)


def public_points(logs: Iterable[Log], rules: PointsRules) -> PointsSeason:
    """The season of events by points."""
    events, reports = counted_events(logs)
    return season_points(events, rules, reports)


def public_ratings(logs: Iterable[Log], rules: RatingRules) -> RatingSeason:
    """The season of events by rating."""
    events, reports = counted_events(logs)
    return season_ratings(events, rules, reports)


def install(monkeypatch: pytest.MonkeyPatch, *games: Ruleset) -> None:
    """Let discovery find these games and no other."""
    monkeypatch.setattr(rulesets, "every_ruleset", lambda: games)


def result(said: str) -> Result:
    """A result from its sign."""
    if said == "forfeit":
        return Result(winner=FIRST, scores=(Score(key="score", first=100, second=0),), ending=Ending.FORFEIT)
    winner, first, second = {"1": (FIRST, 100, 40), "2": (SECOND, 40, 100), "=": (DRAW, 50, 50)}[said]
    return Result(winner=winner, scores=(Score(key="score", first=first, second=second),))


def played(
    name: str,
    players: Sequence[tuple[str, str]],
    rounds: Sequence[Sequence[Scored]],
    *,
    date: str = "2026-03-01",
    at: str = "2026-03-01T10:00:00Z",
    tier: str = "formal",
    planned: int | None = None,
    identifier: str = "",
) -> Log:
    """The log of an event; players are names with PINs, numbered from 1; without an identifier it is the name."""
    options = tuple((option.key, option.choices[0].key) for option in find_ruleset("xwing").options.fields)
    details = custom(planned or len(rounds), date=date, tier=tier, name=name, options=options)
    happened: list[facts.Fact] = [
        facts.TournamentCreated(tournament=identifier or name, game="xwing", details=details),
        *(
            facts.PlayerRegistered(player=number, name=player, fields=(("pin", pin),) if pin else (), lot=number)
            for number, (player, pin) in enumerate(players, start=1)
        ),
        facts.TournamentStarted(swiss_rounds=planned or len(rounds), cut=0, edition=find_ruleset("xwing").edition),
    ]
    for number, matches in enumerate(rounds, start=1):
        happened += round_facts(
            number,
            [(m[0], None, None) if len(m) == 1 else (m[0], m[1], result(m[2]) if m[2] else None) for m in matches],
        )
    return journal.append_records(None, journal.extend_log(None, happened, at=at))


ABCD = (("Alda", "A-1"), ("Bruma", "B-2"), ("Cosme", "C-3"), ("Dalia", "D-4"))


def season() -> list[Log]:
    """A small season of two events, the later one first."""
    later = played(
        "Regional", (ABCD[2], ABCD[0]), [[(1, 2, "2")]], date="2026-04-01", at="2026-01-01T10:00:00Z", tier="premier"
    )
    return [later, played("Opening", ABCD, [[(1, 2, "1"), (3, 4, "=")], [(1, 3, "1"), (2, 4, "2")]])]


FOUR = ("Alda Rey", "Bruma Sol", "Cosme Paz", "Dalia Luz")
TWO_ROUNDS: Sequence[Sequence[Scored]] = (((1, 2, "1"), (3, 4, "1")), ((1, 3, "1"), (2, 4, "1")))
"""The first wins twice, the last never, the two between them once each."""


def club_event(
    name: str,
    players: Sequence[str] = FOUR,
    *,
    clubs: Mapping[str, str] | None = None,
    hidden: Sequence[str] = (),
    rounds: Sequence[Sequence[Scored]] = TWO_ROUNDS,
    date: str = "2026-03-01",
    names: NameStyle = NameStyle.FULL,
) -> Log:
    """A finished event whose players have clubs, or are hidden."""
    log = played(name, [(player, "") for player in players], rounds, date=date)
    registered = tuple(
        replace(
            player,
            hidden=player.name in hidden,
            constraints=replace(player.constraints, club=(clubs or {}).get(player.name, "")),
        )
        for player in log.tournament.players
    )
    details = replace(log.tournament.details, publication=Publication(names=names))
    return replace(log, tournament=replace(log.tournament, players=registered, details=details))
