"""The tiers of a tournament (SW-TIER)."""

from dataclasses import dataclass

from ronda.core.details import Details
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldChoice
from ronda.rules.structures import CUSTOM

TIERS = (
    FieldChoice(
        key="relaxed",
        name=N_("Relaxed"),
        expects=N_("Everyone is welcome, whatever their experience: players help one another, and fun comes first."),
    ),
    FieldChoice(
        key="formal",
        name=N_("Formal"),
        expects=N_(
            "Players know the rules and keep a fair pace, act clearly and avoid careless mistakes: friendly, but "
            "competitive."
        ),
    ),
    FieldChoice(
        key="premier",
        name=N_("Premier"),
        expects=N_(
            "The highest level: players have experience and know the latest rules and the tournament regulations; "
            "impartial and competitive."
        ),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiers:
    """What a tournament of a game can be, and what the game calls that."""

    kinds: tuple[FieldChoice, ...] = TIERS
    name: str = N_("Tier")
    used: tuple[tuple[str, str], ...] = (
        ("relaxed", N_("Advised for unofficial events, unless competitive players are meant.")),
    )
    """By the keys of tiers, translatable: for which events they are meant."""
    own_structure: tuple[str, ...] = ()
    """The keys of tiers whose official events have a structure of their own (SW-STRUCT)."""

    def use(self, key: str) -> str:
        """For which events a tier is meant, translatable, or an empty text."""
        return dict(self.used).get(key, "")

    def advice(self, details: Details) -> Message | None:
        """What the tier suggests of the structure, which the organiser may decide otherwise, or None."""
        if details.tier not in self.own_structure or details.structure == CUSTOM:
            return None
        tier = next(kind.name for kind in self.kinds if kind.key == details.tier)
        return Message(
            N_("Official events of the tier {tier} have a structure of their own: think of choosing Custom."),
            (("tier", Message(tier)),),
        )
