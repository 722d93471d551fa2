"""Noting that a match is played on another day (AGL-POSTPONE)."""

from ronda.commands import requests as ask
from ronda.commands.results import why_not_report
from ronda.commands.setting_up import checked_day
from ronda.core import lookup
from ronda.core.errors import raise_if_refused
from ronda.core.facts import Fact, MatchPostponed
from ronda.core.state import Tournament


def postpone_match(tournament: Tournament, command: ask.PostponeMatch) -> tuple[Fact, ...]:
    """Note the new day of an open match; the same as noted already changes nothing."""
    match = lookup.find_match(tournament, command.round, command.match)
    raise_if_refused(why_not_report(command.round, match))
    postponed = MatchPostponed(round=command.round, match=match.number, day=checked_day(command.day, "day"))
    return () if postponed == match.postponed else (postponed,)
