"""Postponing a match to another day (AGL-POSTPONE)."""

from ronda.commands import requests as ask
from ronda.commands.results import why_not_report
from ronda.commands.setting_up import checked_day
from ronda.core import lookup
from ronda.core.dates import date_in_words
from ronda.core.errors import Impossible, raise_if_refused
from ronda.core.facts import Fact, MatchPostponed
from ronda.core.state import Tournament


def postpone_match(tournament: Tournament, command: ask.PostponeMatch) -> tuple[Fact, ...]:
    """Record an open match's new day; the round's last day means that it is played as announced."""
    match = lookup.find_match(tournament, command.round, command.match)
    raise_if_refused(why_not_report(command.round, match))
    postponed = MatchPostponed(round=command.round, match=match.number, day=checked_day(command.day, "day"))
    if postponed.is_taken_back(tournament.details):
        return (postponed,) if match.postponed else ()
    begins = tournament.details.round_days(command.round)[0] or tournament.details.date
    if postponed.day and postponed.day < begins:
        raise Impossible(
            "Round {round} begins on {day}. Choose that day or a later one.",
            field="day",
            round=command.round,
            day=date_in_words(begins),
        )
    return () if postponed == match.postponed else (postponed,)
