"""Officials: whether they may play, and which players they are (SW-ROLES, SW-STAFF)."""

from ronda.commands import requests as ask
from ronda.core import lookup
from ronda.core.errors import Impossible, NotNow, raise_if_refused
from ronda.core.facts import Fact, OfficialIdentified
from ronda.core.fold import apply_fact
from ronda.core.officials import officials_in_order, playing_officials, resembled_official, unresolved_resemblances
from ronda.core.state import Tournament
from ronda.rules.ruleset import Ruleset


def why_staff_may_not_play(tournament: Tournament, ruleset: Ruleset) -> Impossible | None:
    """Why officials may not play as they do, or None (SW-STAFF).

    An official plays if a player has the same name, or a similar one that the organiser confirmed as the same person.
    """
    playing = () if ruleset.staff.advice_only else playing_officials(tournament)
    if not playing:
        return None
    names = ", ".join(player.name for player in playing)
    if tournament.details.tier not in ruleset.staff.play_in:
        return Impossible(
            "Officials may not play in an event of this tier. Remove them from the players, or name other officials: "
            "{names}.",
            names=names,
        )
    needed = len(playing) + 1 if len(playing) == 1 or ruleset.staff.third_official else len(playing)
    if len(officials_in_order(tournament.details)) < needed:
        return Impossible(
            "Players who are officials too: {names}. Name {needed} officials in all, so that somebody else can rule on "
            "every match.",
            names=names,
            needed=needed,
        )
    return None


def why_unidentified(tournament: Tournament, ruleset: Ruleset) -> NotNow | None:
    """The question whether a player is an official, until the organiser answers it, or None (SW-STAFF)."""
    open_questions = () if ruleset.staff.advice_only else unresolved_resemblances(tournament)
    if not open_questions:
        return None
    first = open_questions[0]
    return NotNow(
        "Is the player “{player}” the same person as the official “{official}”? Answer under “The same person?” on the "
        "event's page.",
        player=first.player.name,
        official=first.official,
    )


def identify_official(tournament: Tournament, ruleset: Ruleset, command: ask.IdentifyOfficial) -> tuple[Fact, ...]:
    """Record whether a player and an official with a similar name are one person (SW-STAFF).

    A later answer replaces it.
    """
    player = lookup.find_player(tournament, command.player)
    resemblance = resembled_official(tournament, player)
    if resemblance is None:
        raise NotNow("The name of {player} is not like that of an official any more.", player=player.name)
    if resemblance.same is command.same:
        return ()
    fact = OfficialIdentified(player=player.id, official=resemblance.official, same=command.same)
    if tournament.started:
        raise_if_refused(why_staff_may_not_play(apply_fact(tournament, fact), ruleset))
    return (fact,)
