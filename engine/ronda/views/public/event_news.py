"""News for people who follow a tournament remotely: rounds paired and over, and the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.core import round_names
from ronda.core.clock import UNKNOWN_MOMENT
from ronda.core.facts import ResultCorrected, ResultReported, RoundPaired, TournamentCreated
from ronda.core.pairings import Stage
from ronda.core.state import Phase
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.public.event_context import INDEX_FILE, round_file, standings_file
from ronda.views.shared.final_standings import event_champion


@dataclass(frozen=True, slots=True, kw_only=True)
class EventNews:
    """A piece of news that running results do not change."""

    key: str
    """Stable identifier."""
    at: str
    """ISO 8601 in UTC."""
    title: Message
    page: str
    """A page with more about it."""


def event_news(log: Log, ruleset: Ruleset) -> tuple[EventNews, ...]:
    """All news with a known time, oldest first."""
    return tuple(each for each in _news_items(log, ruleset) if each.at != UNKNOWN_MOMENT)


def _news_items(log: Log, ruleset: Ruleset) -> Iterator[EventNews]:
    """Announcement, each round paired and over (with its last result), and the end; nothing undone."""
    tournament, undone = log.tournament, log.undone
    paired: dict[int, str] = {}
    played: dict[int, str] = {}
    for record in log.records:
        if record.action in undone:
            continue
        match record.fact:
            case TournamentCreated():
                yield EventNews(
                    key="announced", at=record.at, title=Message(N_("The event is announced")), page=INDEX_FILE
                )
            case RoundPaired(round=number):
                paired[number] = played[number] = record.at
            case ResultReported(round=number) | ResultCorrected(round=number):
                played[number] = record.at
            case _:
                pass
    for round_ in tournament.rounds:
        number, named = round_.number, (("round", round_names.round_name(round_)),)
        title = Message(N_("{round}: pairings"), named)
        yield EventNews(key=f"paired-{number}", at=paired[number], title=title, page=round_file(number))
        if round_.is_complete:
            swiss = round_.stage is Stage.SWISS
            title = Message(N_("{round}: results and standings") if swiss else N_("{round}: results"), named)
            page = standings_file(number) if swiss else round_file(number)
            yield EventNews(key=f"over-{number}", at=played[number], title=title, page=page)
    if tournament.phase is Phase.FINISHED:
        winner = event_champion(tournament, ruleset)
        name = tournament.player(winner).name if winner is not None else ""
        won = (("title", Message(ruleset.stages.champion)), ("player", name))
        title = Message(N_("{title}: {player}"), won) if name else Message(N_("The event is over"))
        at = played[tournament.rounds[-1].number] if tournament.rounds else log.records[-1].at
        yield EventNews(key="end", at=at, title=title, page=INDEX_FILE)
