"""Which tournaments of a season count, and in which order (AGL-ELO)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ronda import journal
from ronda.core.errors import Impossible
from ronda.core.facts import RoundPaired
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.ranking.values import RankingReport, RatedTournament, ReportSubject, SeasonGame
from ronda.rules.ruleset import Ruleset
from ronda.rules.standings import SeasonRules
from ronda.rulesets import ruleset_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonEntry:
    """A tournament that counts, with the values that order it."""

    log: Log
    ruleset: Ruleset
    rating: SeasonRules
    date: str
    paired_at: str

    @property
    def tournament(self) -> Tournament:
        return self.log.tournament

    @property
    def order(self) -> tuple[str, str, str]:
        """The day, the time of the first pairing, then the identifier; independent of the order of the files."""
        return (self.date, self.paired_at, self.tournament.id)


def newest_logs(logs: Iterable[Log]) -> tuple[list[Log], list[RankingReport]]:
    """The longest log of each tournament, and reports on the logs left out."""
    kept: dict[str, Log] = {}
    reports = []
    for log in sorted(logs, key=lambda log: (log.tournament.id, len(log.records), log.records[-1].digest)):
        other = kept.get(log.tournament.id)
        kept[log.tournament.id] = log
        if other is None:
            continue
        name = ("event", log.tournament.details.name)
        if journal.first_difference(other, log) is not None:
            raise Impossible(
                "Two versions of “{event}” went on differently: rank only the one that counts.", event=name[1]
            )
        more = len(log.records) - len(other.records)
        pattern = (
            N_("{event} is here twice: the copy that goes on longer counts (entries it has more: {more}).")
            if more
            else N_("{event} is here twice: it counts once.")
        )
        reports.append(RankingReport(about=ReportSubject.TOURNAMENT, text=Message(pattern, (name, ("more", more)))))
    return list(kept.values()), reports


def season_entry(log: Log) -> SeasonEntry | RankingReport:
    """A tournament that can be rated, or why it is left out."""
    tournament = log.tournament
    ruleset = ruleset_of(tournament)
    name = ("event", tournament.details.name)
    if tournament.is_demo:
        return RankingReport(
            about=ReportSubject.TOURNAMENT, text=Message(N_("{event} is left out: it is a demo."), (name,))
        )
    if ruleset.season is None:
        text = Message(N_("{event} is left out: {game} has no season ranking."), (name, ("game", ruleset.title)))
        return RankingReport(about=ReportSubject.TOURNAMENT, text=text)
    if not ruleset.season.counts(tournament.details):
        return RankingReport(
            about=ReportSubject.TOURNAMENT, text=Message(N_("{event} is left out: it is not official."), (name,))
        )
    if ruleset.season.rated_as(tournament.details) not in ruleset.season.factors:
        tier = Message(_tier(ruleset, ruleset.season, tournament))
        text = Message(N_("{event} is left out: the ranking has no factor for “{tier}”."), (name, ("tier", tier)))
        return RankingReport(about=ReportSubject.TOURNAMENT, text=text)
    if not tournament.has_complete_round:
        return RankingReport(
            about=ReportSubject.TOURNAMENT,
            text=Message(N_("{event} is left out: none of its rounds is complete."), (name,)),
        )
    paired_at = first_paired_at(log)
    return SeasonEntry(
        log=log,
        ruleset=ruleset,
        rating=ruleset.season,
        date=tournament.details.date or paired_at[:10],
        paired_at=paired_at,
    )


def first_paired_at(log: Log) -> str:
    """The time of the first pairing; the log must have one."""
    undone = log.undone
    return next(
        record.at for record in log.records if isinstance(record.fact, RoundPaired) and record.action not in undone
    )


def _tier(ruleset: Ruleset, season: SeasonRules, tournament: Tournament) -> str:
    key = season.rated_as(tournament.details)
    return next((tier.name for tier in ruleset.tiers.kinds if tier.key == key), key)


def rated_tournament(entry: SeasonEntry, games: int) -> RatedTournament:
    """A tournament as listed in the ranking; ``games`` is the number of games that count."""
    details = entry.tournament.details
    return RatedTournament(
        id=entry.tournament.id,
        name=details.name,
        date=entry.date,
        tier=_tier(entry.ruleset, entry.rating, entry.tournament),
        factor=entry.rating.factors[entry.rating.rated_as(details)],
        games=games,
    )


def season_game(tournament: Tournament) -> SeasonGame:
    ruleset = ruleset_of(tournament)
    return SeasonGame(key=tournament.game, called=ruleset.called, title=ruleset.title)


def refuse_several_games(named: Sequence[tuple[str, SeasonGame]]) -> None:
    """Refuse tournaments of several games; raises ``Impossible`` with their names."""
    for name, other in named:
        first, game = named[0]
        if (other.key, other.called) != (game.key, game.called):
            raise Impossible(
                "A season ranks one game: “{first}” is of {game} and “{second}” of {other}. Choose the game "
                "of the season (“game” in its file), or rank one by one.",
                first=first,
                game=game.title,
                second=name,
                other=other.title,
            )
