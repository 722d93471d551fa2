"""The ranking of a season: all rounds of its tournaments, rated in order of play (AGL-ELO)."""

from collections.abc import Iterable

from ronda.journal import Log
from ronda.ranking.games import SeasonPlayer, ranking_places, rate_round
from ronda.ranking.people import identity_conflicts, player_identities, tournament_remarks
from ronda.ranking.tournaments import (
    SeasonEntry,
    newest_logs,
    rated_tournament,
    refuse_several_games,
    season_entry,
    season_game,
)
from ronda.ranking.values import (
    RankedPerson,
    Ranking,
    RankingPlace,
    RankingReport,
    RatedGame,
    RatedTournament,
    ReportSubject,
)

__all__ = [
    "RankedPerson",
    "Ranking",
    "RankingPlace",
    "RankingReport",
    "RatedGame",
    "RatedTournament",
    "ReportSubject",
    "season_ranking",
]


def season_ranking(logs: Iterable[Log]) -> Ranking:
    """Rank the people who played in a season's tournaments (AGL-ELO).

    The logs may come in any order. Tournaments are rated by date (that of the first pairing if none is announced), and
    those of one day by first pairing. Of two logs of one tournament the longer counts. Raises ``Impossible`` for two
    logs of one tournament that diverge, and for tournaments of several games.
    """
    latest, reports = newest_logs(logs)
    entries: list[SeasonEntry] = []
    for log in latest:
        entry = season_entry(log)
        if isinstance(entry, RankingReport):
            reports.append(entry)
        else:
            entries.append(entry)
    entries.sort(key=lambda entry: entry.order)
    refuse_several_games([(entry.tournament.details.name, season_game(entry.tournament)) for entry in entries])
    people: dict[str, SeasonPlayer] = {}
    rated, unidentified = [], 0
    for entry in entries:
        known, found = player_identities(entry)
        reports += [*tournament_remarks(entry), *found]
        unidentified += any(report.about is ReportSubject.PLAYER for report in found)
        games = sum(
            rate_round(entry, round_, known, people) for round_ in entry.tournament.rounds if round_.is_complete
        )
        rated.append(rated_tournament(entry, games))
    reports += identity_conflicts(entries, people)
    return Ranking(
        game=entries[0].ruleset.name if entries else "",
        identity=entries[0].ruleset.registration.field(entries[0].rating.identity) if entries else None,
        start=entries[0].rating.start if entries else 0,
        rating=entries[0].rating.rating if entries else "",
        tournaments=tuple(rated),
        places=ranking_places(people.values()),
        reports=tuple(reports),
        unidentified=unidentified,
    )
