"""Who officiates and who would play as well, said before the start makes a matter of it (SW-ROLES, SW-STAFF)."""

from ronda.commands import staff
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset


def staff_warnings(tournament: Tournament, ruleset: Ruleset) -> list[Message]:
    """Give what about the officials would hinder the start, or be good to know; nothing once it has started."""
    if tournament.started:
        return []
    warnings = []
    if not tournament.details.organiser:
        warnings.append(Message(N_("No organiser is named yet: the rules want exactly one.")))
    playing = staff.playing_officials(tournament)
    refusal = staff.why_staff_may_not_play(tournament, ruleset)
    if refusal is not None:
        warnings.append(Message(N_("The event cannot start like this. {reason}"), (("reason", refusal.message),)))
        return warnings
    if playing:
        others = [name for name in staff.officials(tournament).values() if name not in playing]
        names = ", ".join(playing)
        if others:
            pattern = N_("Players who are officials too: {names}. To rule on their matches there must be: {others}.")
            warnings.append(Message(pattern, (("names", names), ("others", ", ".join(others)))))
        else:
            pattern = N_("Players who are officials too: {names}. Each rules on the matches of the others.")
            warnings.append(Message(pattern, (("names", names),)))
    return warnings
