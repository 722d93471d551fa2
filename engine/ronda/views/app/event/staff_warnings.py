"""Warnings about officials who would also play, before the start depends on it (SW-ROLES, SW-STAFF)."""

from ronda.commands import staff
from ronda.commands.one_organiser import may_be_two, why_no_organiser
from ronda.core import officials
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset


def staff_warnings(tournament: Tournament, ruleset: Ruleset) -> list[Message]:
    """Problems with officials that would block the start, or should be known; empty once started."""
    if tournament.started:
        return []
    warnings = list(_organiser_warnings(tournament, ruleset))
    refusal = staff.why_staff_may_not_play(tournament, ruleset)
    if refusal is not None:
        warnings.append(Message(N_("The event cannot start like this. {reason}"), (("reason", refusal.message),)))
        return warnings
    playing = tuple(player.name for player in officials.playing_officials(tournament))
    if playing:
        others = [
            name for name in officials.officials_in_order(tournament.details) if not officials.are_named(playing, name)
        ]
        names = ", ".join(playing)
        if others:
            pattern = N_("Players who are officials too: {names}. To rule on their matches there must be: {others}.")
            warnings.append(Message(pattern, (("names", names), ("others", ", ".join(others)))))
        else:
            pattern = N_("Players who are officials too: {names}. Each rules on the matches of the others.")
            warnings.append(Message(pattern, (("names", names),)))
    return warnings


def _organiser_warnings(tournament: Tournament, ruleset: Ruleset) -> tuple[Message, ...]:
    organiser = tournament.details.organiser
    if not ruleset.staff.one_organiser:
        return ()
    refusal = why_no_organiser(tournament, ruleset)
    if not organiser:
        return (Message(N_("No organiser is named yet: the rules want exactly one.")),)
    if refusal is not None:
        return (Message(N_("The event cannot start like this. {reason}"), (("reason", refusal.message),)),)
    if ruleset.staff.organiser_is_person and may_be_two(organiser):
        pattern = N_("If “{name}” are two people, name one as the organiser and the other as a judge.")
        return (Message(pattern, (("name", organiser),)),)
    return ()
