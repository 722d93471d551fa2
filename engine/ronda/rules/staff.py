"""Who may rule and who may play, and against whose rulings one can appeal (SW-ROLES, SW-STAFF, ANY-RULINGS)."""

from collections.abc import Collection
from dataclasses import dataclass

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
from ronda.core.text import N_
from ronda.rules.notes import RuleNote, Topic


@dataclass(frozen=True, slots=True, kw_only=True)
class Staff:
    """What a game asks of its officials."""

    play_in: tuple[str, ...] = ("relaxed",)
    """Tiers in which officials may play, given a second official (SW-STAFF)."""
    third_official: bool = False
    """Two officials who could meet need a third (SW-STAFF)."""
    head_judge_between: bool = False
    """Where two officials meet the head judge rules, even one who plays, so that no third is needed (SW-STAFF)."""
    one_organiser: bool = False
    """The event has exactly one organiser, who is named before the start (SW-ROLES, AGL-ROLES)."""
    organiser_is_person: bool = False
    """The one organiser is a person; else a shop or an association may be it too (AGL-ROLES)."""
    judges: tuple[str, ...] = (N_("Head judge"), N_("Floor judge"))
    """What the game calls its judges; one name where it knows only one kind (SW-ROLES, AGL-ROLES)."""
    official: str = N_("Official")
    """Translatable: what somebody with an office is called where one of them is chosen."""
    officials: str = N_("Officials")
    """Translatable: what all of them are called together."""
    organiser_help: str = N_("One person, needed before the start. Whoever helps is a judge.")
    """Translatable: whom the form of an event asks for, where there is exactly one organiser."""
    appeals: bool = True
    """A judge's ruling may be taken to a head judge, whose own is final; else every ruling is (ANY-RULINGS)."""
    advice_only: bool = False
    """Officials may play in any tournament; the rules only advise against it (AGL-ROLES)."""


STAFF_NOTE = RuleNote(
    rule="SW-STAFF",
    topic=Topic.EVENT,
    text=N_(
        "Officials may play only in a Relaxed event in which a second official is named, who rules on their matches. "
        "Otherwise Ronda does not start the event, and says why."
    ),
)
"""What the rules page says of ``Staff()``."""


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
