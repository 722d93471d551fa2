"""Who rules where officials play, and against whose rulings one can appeal (SW-STAFF, ANY-RULINGS)."""

from collections.abc import Collection

from ronda.core.errors import Impossible
from ronda.core.facts import RulingGiven
from ronda.core.officials import (
    are_named,
    as_official,
    head_judges_on_duty,
    like_officials,
    officials_in_order,
    playing_officials,
)
from ronda.core.state import Tournament
from ronda.rules.staff import Staff


def ruling_official(tournament: Tournament, staff: Staff, players: Collection[int]) -> str | None:
    """The official who rules on a match in which an official plays; None where none does, or nobody is left.

    It is one who is not in the match, by their order: head judges first, then who does not play at all. Where two
    officials meet the rules may want the head judge above all, who is in the match where there is no other.
    """
    if like_officials(tournament).isdisjoint(players):
        return None
    seated = (as_official(tournament, tournament.player(player)) for player in players)
    at_the_table = [name for name in seated if name is not None]
    if not at_the_table:
        return None
    others = [name for name in officials_in_order(tournament.details) if not are_named(at_the_table, name)]
    busy = [as_official(tournament, player) or "" for player in playing_officials(tournament)]
    free = [name for name in others if not are_named(busy, name)]
    in_order = [*free, *others]
    if staff.head_judge_between and len(at_the_table) > 1:
        heads = head_judges_on_duty(tournament.details)
        in_order = [*(name for name in in_order if are_named(heads, name)), *heads, *in_order]
    return in_order[0] if in_order else None


def why_no_appeal(tournament: Tournament, staff: Staff, given: RulingGiven) -> Impossible | None:
    """The refusal of an appeal against a ruling, or None if one is possible (ANY-RULINGS, AGL-ROLES)."""
    if not staff.appeals:
        return Impossible("The referee's rulings are final in this event: nobody can appeal against one.")
    if not are_named(head_judges_on_duty(tournament.details), given.official):
        return None
    return Impossible(
        "Ruling {number} is a head judge's own, by {official}: it is final, and nobody can appeal against it.",
        field="official_other",
        number=given.ruling,
        official=given.official,
    )
