"""Officials, and whether they may play (SW-ROLES, SW-STAFF)."""

from ronda.core import inputs
from ronda.core.errors import Impossible
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


def officials(tournament: Tournament) -> dict[str, str]:
    """Give everyone with an office, once, by the form of the name that tells people apart (SW-ROLES)."""
    details = tournament.details
    names = (details.organiser, *details.head_judges, *details.floor_judges)
    return {inputs.same_name(name): name for name in names if name}


def playing_officials(tournament: Tournament) -> tuple[str, ...]:
    """Give the players who also have an office (SW-STAFF)."""
    named = officials(tournament)
    return tuple(player.name for player in tournament.active_players if inputs.same_name(player.name) in named)


def why_staff_may_not_play(tournament: Tournament, ruleset: Ruleset) -> Impossible | None:
    """Give why officials may not play as they do, or None if they may (SW-STAFF).

    An official plays if a player of the same name is in the tournament.
    """
    playing = () if ruleset.staff.advice_only else playing_officials(tournament)
    if not playing:
        return None
    names = ", ".join(playing)
    if tournament.details.tier not in ruleset.staff.play_in:
        return Impossible(
            "Officials may not play in an event of this tier. Remove them from the players, or name other officials: "
            "{names}.",
            names=names,
        )
    needed = len(playing) + 1 if len(playing) == 1 or ruleset.staff.third_official else len(playing)
    if len(officials(tournament)) < needed:
        return Impossible(
            "Players who are officials too: {names}. Name {needed} officials in all, so that somebody else can rule on "
            "every match.",
            names=names,
            needed=needed,
        )
    return None
