"""A season of any game in its public form: of each event what its pages show, and only those people (AGL-NAMES)."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from hashlib import sha256

from ronda.core import round_names
from ronda.core.pairings import Stage
from ronda.core.publication import NameStyle
from ronda.core.state import Match, Phase, Player, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking.points_values import EventEntrant, PointsEvent, SeasonMatch
from ronda.ranking.tournaments import first_paired_at, newest_logs, season_game
from ronda.ranking.values import RankingReport, ReportSubject
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.shared.event_played import event_played
from ronda.views.shared.final_standings import FinalPlace, final_places
from ronda.views.shared.published_view import as_published

SHOWN_DIGITS = 32


def counted_events(logs: Iterable[Log]) -> tuple[list[PointsEvent], list[RankingReport]]:
    """Each event once, the longer log of two, and what was left out; raises ``Impossible`` where two went apart."""
    latest, reports = newest_logs(logs)
    counted = list(map(counted_event, latest))
    reports += (each for each in counted if isinstance(each, RankingReport))
    return [each for each in counted if isinstance(each, PointsEvent)], reports


def counted_event(log: Log) -> PointsEvent | RankingReport:
    """An event's data for a season, or why it is left out."""
    reason = _why_not_counted(log.tournament)
    return points_event(log) if reason is None else RankingReport(about=ReportSubject.TOURNAMENT, text=reason)


def _why_not_counted(tournament: Tournament) -> Message | None:
    name, is_over = tournament.details.name, tournament.phase is Phase.FINISHED
    if (reason := why_not_over(name, is_demo=tournament.is_demo, is_over=is_over)) is not None:
        return reason
    if not tournament.has_complete_round:
        return Message(N_("{event} is left out: none of its rounds is complete."), (("event", name),))
    return None


def why_not_over(event: str, *, is_demo: bool, is_over: bool) -> Message | None:
    """Why an event cannot give points, judged without reading it, or None."""
    if is_demo:
        return Message(N_("{event} is left out: it is a demo."), (("event", event),))
    return None if is_over else Message(N_("{event} is left out: it is not over."), (("event", event),))


def points_event(log: Log) -> PointsEvent:
    """A finished event's data for a season: hidden players are only counted (AGL-NAMES)."""
    tournament, ruleset = log.tournament, ruleset_of(log.tournament)
    places = {place.player: place for place in final_places(tournament, ruleset)}
    entrants = [_entrant(tournament, ruleset, player, places.get(player.id)) for player in tournament.players]
    present = [entrant for entrant in entrants if entrant.matches]
    hidden = {player.id for player in tournament.players if player.hidden or player.is_erased}
    paired_at, details, shown = first_paired_at(log), tournament.details, as_published(log)
    event = PointsEvent(
        id=tournament.id,
        name=shown.tournament.details.name,
        date=details.date or paired_at[:10],
        paired_at=paired_at,
        players=max(len(present), *(place.last for place in places.values()), 0),
        has_short_names=details.publication.names is NameStyle.INITIAL,
        entrants=tuple(entrant for entrant in present if entrant.player not in hidden),
        hidden=sum(entrant.player in hidden for entrant in present),
        game=season_game(tournament),
        digest=log.records[-1].digest,
        shown_digest="",
        unlisted=details.publication.unlisted,
        played=event_played(shown, ruleset),
    )
    return replace(event, shown_digest=_shown_digest(event))


def _shown_digest(event: PointsEvent) -> str:
    """A digest of the event with places and matches of the listed players; without numbers of others."""
    listed = {None, *(entrant.player for entrant in event.entrants)}
    people = [
        (
            *(entrant.player, entrant.place, entrant.last_place),
            _among(entrant.matches, listed),
        )
        for entrant in event.entrants
    ]
    return sha256(repr((event.id, event.name, event.date, event.players, people)).encode()).hexdigest()[:SHOWN_DIGITS]


def _among(matches: Iterable[SeasonMatch], listed: Collection[int | None]) -> list[SeasonMatch]:
    """Matches in their public form: an unlisted opponent is nobody, with a number that no player has."""
    return [match if match.opponent in listed else replace(match, opponent=0) for match in matches]


def _entrant(tournament: Tournament, ruleset: Ruleset, player: Player, place: FinalPlace | None) -> EventEntrant:
    return EventEntrant(
        player=player.id,
        name=player.name,
        given_name=player.given_name,
        club=player.constraints.club,
        identity=player.field(ruleset.season.identity) if ruleset.season else "",
        place=place.first if place else None,
        last_place=place.last if place else None,
        matches=tuple(_matches(tournament, player.id)),
    )


def _matches(tournament: Tournament, player: int) -> Iterable[SeasonMatch]:
    """A player's matches: all with a result, and byes in rounds for everybody."""
    for round_ in tournament.rounds:
        match = round_.match_of(player)
        result = _result(match, player, in_bracket=round_.stage is Stage.ELIMINATION) if match else ""
        if match and result:
            yield SeasonMatch(
                number=round_.number,
                round=round_names.match_round_name(round_, match),
                opponent=match.opponent(player),
                result=result,
                is_played=match.is_played_out,
            )


def _result(match: Match, player: int, *, in_bracket: bool) -> str:
    if match.is_bye:
        return "" if in_bracket else "win"
    if match.result is None or match.is_missed:
        return ""
    return match.result.of(match.side(player))
