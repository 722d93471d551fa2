"""Who may rule, who may play, and which rulings can be appealed (SW-ROLES, SW-STAFF, ANY-RULINGS)."""

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
    """A game's requirements for officials."""

    play_in: tuple[str, ...] = ("relaxed",)
    """Tiers in which officials may play if there is a second official (SW-STAFF)."""
    third_official: bool = False
    """Whether two officials who could meet need a third (SW-STAFF)."""
    head_judge_between: bool = False
    """Whether the head judge rules where two officials meet, even when playing; then no third is needed (SW-STAFF)."""
    one_organiser: bool = False
    """Whether the event needs exactly one organiser, named before the start (SW-ROLES, AGL-ROLES)."""
    organiser_is_person: bool = False
    """Whether the organiser must be a person; otherwise a shop or an association will do (AGL-ROLES)."""
    judges: tuple[str, ...] = (N_("Head judge"), N_("Floor judge"))
    """The game's names for judges; a single name if it has only one kind (SW-ROLES, AGL-ROLES)."""
    official: str = N_("Official")
    """Translatable word for one official."""
    officials: str = N_("Officials")
    """Translatable word for all officials."""
    organiser_help: str = N_("One person, needed before the start. Whoever helps is a judge.")
    """Translatable help text for the organiser's field, where there is exactly one organiser."""
    appeals: bool = True
    """Whether a judge's ruling can be appealed to a head judge; if not, every ruling is final (ANY-RULINGS)."""
    advice_only: bool = False
    """Whether officials may play in any tournament and the rules only advise against it (AGL-ROLES)."""


STAFF_NOTE = RuleNote(
    rule="SW-STAFF",
    topic=Topic.EVENT,
    text=N_(
        "Officials may play only in a Relaxed event in which a second official is named, who rules on their matches. "
        "Otherwise Ronda does not start the event, and says why."
    ),
)
"""Notes on ``Staff()``."""


def ruling_official(tournament: Tournament, staff: Staff, players: Collection[int]) -> str | None:
    """The official who rules on a match with a playing official; None if no official plays, or none is left.

    Officials who are not in the match rule: first those who do not play at all, then the others, head judges first in
    both groups. Where two officials meet, some rules prefer the head judge, even one who is in the match.
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
    """Why a ruling cannot be appealed, or None (ANY-RULINGS, AGL-ROLES)."""
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
