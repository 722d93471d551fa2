"""Who may rule and who may play (SW-ROLES, SW-STAFF)."""

from dataclasses import dataclass

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
