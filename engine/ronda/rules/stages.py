"""The course of a tournament: tier, rounds, cut, pairing and round lengths."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Impossible
from ronda.core.stages import GoingOn, Progression, StageLength, StagePlan, StageSystem
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureStep:
    """A row of a structure: players, Swiss rounds, cut (SW-STRUCT)."""

    least: int
    most: int | None
    swiss_rounds: int
    cut: int
    chain: tuple[StagePlan, ...] = ()
    """The stages, if rounds and cut are not enough; those then belong to the first stage (ST-CHAIN)."""

    def holds(self, players: int) -> bool:
        """Whether the row applies to so many players."""
        return self.least <= players and (self.most is None or players <= self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A named structure of the documents."""

    key: str
    name: str
    steps: tuple[StructureStep, ...]
    of_documents: bool = True
    """Whether the documents at hand contain it; if not, it is published elsewhere and its details are Ronda's."""


def _step(least: int, most: int | None, swiss_rounds: int, cut: int) -> StructureStep:
    return StructureStep(least=least, most=most, swiss_rounds=swiss_rounds, cut=cut)


BASIC = Structure(
    key="basic",
    name=N_("Basic"),
    steps=(
        _step(4, 8, 3, 0),
        _step(9, 16, 4, 0),
        _step(17, 24, 4, 4),
        _step(25, 40, 5, 4),
        _step(41, 44, 5, 8),
        _step(45, 76, 6, 8),
        _step(77, 148, 6, 16),
        _step(149, None, 7, 16),
    ),
)

ADVANCED = Structure(
    key="advanced",
    name=N_("Advanced"),
    steps=(
        _step(9, 12, 4, 4),
        _step(13, 24, 4, 8),
        _step(25, 40, 5, 8),
        _step(41, 76, 6, 8),
        _step(77, 148, 6, 16),
        _step(149, 288, 6, 32),
        _step(289, 512, 7, 32),
        _step(513, None, 8, 32),
    ),
)

_TOP_OF_TWO_LOSSES = ((4, 8, 2), (9, 16, 4), (17, None, 8))


def _two_losses(places: int) -> tuple[StagePlan, ...]:
    """Out after two losses, until at most half of the bracket's places are undefeated; then the bracket (ST-2LO)."""
    undefeated_first = Progression(rule=GoingOn.UNDEFEATED_FIRST, places=places)
    return (
        StagePlan(system=StageSystem.TWO_LOSSES, length=StageLength.UNDEFEATED_HALF, progression=undefeated_first),
        StagePlan(system=StageSystem.ELIMINATION),
    )


TWO_LOSSES = Structure(
    key="two_losses",
    name=N_("Two losses out"),
    of_documents=False,
    steps=tuple(
        StructureStep(least=least, most=most, swiss_rounds=1, cut=places, chain=_two_losses(places))
        for least, most, places in _TOP_OF_TWO_LOSSES
    ),
)
"""Out after two losses, then the best play a bracket (ST-2LO); the number of rounds is open."""

SUGGESTED = Structure(
    key="basic",
    name=N_("Suggested rounds"),
    steps=(_step(4, 8, 3, 0), _step(9, 16, 4, 0), _step(17, None, 5, 0)),
)
"""Rounds without a cut (AGL-ROUNDS)."""

CUSTOM = "custom"
"""The structure that the organiser fills in."""


def step_for(
    structure: Structure, players: int, *, fewest: int = 2, others: tuple[Structure, ...] = ()
) -> StructureStep:
    """The row of a structure for a number of players; ``fewest`` is the game's minimum.

    Raises ``Impossible`` below the structure's smallest size. Its way out is the first other structure with a row, or
    Custom if so few can play at all (SW-STRUCT).
    """
    for step in structure.steps:
        if step.holds(players):
            return step
    too_few = N_("The structure {structure} needs at least {least} players, not {players}: register more.")
    if players >= fewest:
        too_few = N_(
            "The structure {structure} needs at least {least} players, not {players}: register more, or choose "
            "the structure {other}."
        )
    fitting = (other.name for other in others if any(step.holds(players) for step in other.steps))
    raise Impossible(
        too_few,
        field="structure",
        structure=Message(structure.name),
        least=structure.steps[0].least,
        players=players,
        other=Message(next(fitting, N_("Custom"))),
    )


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
    """A game's kinds of tournaments, and its word for them."""

    kinds: tuple[FieldChoice, ...] = TIERS
    name: str = N_("Tier")
    used: tuple[tuple[str, str], ...] = (
        ("relaxed", N_("Advised for unofficial events, unless competitive players are meant.")),
    )
    """Translatable use of each tier, by key: the events it is meant for."""
    own_structure: tuple[str, ...] = ()
    """Keys of tiers whose official events have their own structure (SW-STRUCT)."""

    def use(self, key: str) -> str:
        """The events that a tier is meant for, translatable, or ""."""
        return dict(self.used).get(key, "")

    def advice(self, details: Details) -> Message | None:
        """The tier's advice on the structure, or None; the organiser may decide otherwise."""
        if details.tier not in self.own_structure or details.structure == CUSTOM:
            return None
        tier = next(kind.name for kind in self.kinds if kind.key == details.tier)
        return Message(
            N_("Official events of the tier {tier} have a structure of their own: think of choosing Custom."),
            (("tier", Message(tier)),),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRules:
    """How Swiss rounds after the first are paired; the first is always random (SW-R1)."""

    system: str = "score_groups"
    """A key of :data:`ronda.formats.pairing.systems.SYSTEMS`."""
    avoid_rematches: bool = True
    one_bye: bool = False
    """Whether nobody may have a second bye, whatever it costs (AGL-BYE)."""


INSIDE_SCORE_GROUPS = PairingRules()
"""Random among equal points, without rematches (SW-PAIR)."""


ONE_HOUR_ROUNDS = {"swiss": 60, "elimination": 60, "final": 60}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """The parts of a game's tournaments."""

    structures: tuple[Structure, ...] = (BASIC, ADVANCED)
    """Rounds and cut by number of players (SW-STRUCT)."""
    cuts: bool = True
    """Whether an elimination stage can follow or replace the Swiss rounds."""
    systems: tuple[TournamentSystem, ...] = tuple(TournamentSystem)
    """The systems of a custom structure."""
    minutes: Callable[[Details], Mapping[str, int]] = lambda _: ONE_HOUR_ROUNDS
    """Minutes of ``swiss``, ``elimination`` and ``final`` rounds (SW-CLOCK)."""
    names_lengths: bool = True
    """Whether the documents set round lengths; if not, they are Ronda's suggestion until the organiser sets them."""
    clocked: bool = True
    """Whether rounds have a length and a clock; false for a league without a set length (AGL-KINDS)."""
    each_round: str = N_("Each round")
    """Translatable word for the timed unit, in a game without a cut."""
    called: str = N_("Event")
    """Translatable word for a tournament, used in file names."""
    champion: str = N_("Champion")
    """Translatable title of the winner."""
    announces: tuple[str, ...] = ()
    """What is announced for each round: ``scenarios``, ``windows``."""
    fewest_players: int = 2
    fewest_rounds: Callable[[Details], int] = lambda _: 0

    @property
    def has_days(self) -> bool:
        """Whether each round has days (AGL-KINDS)."""
        return "windows" in self.announces

    def structure(self, key: str) -> Structure | None:
        """The structure with a key; None for a custom one."""
        return next((structure for structure in self.structures if structure.key == key), None)

    def is_suggested(self, details: Details, slot: str) -> bool:
        """Whether a length is only Ronda's suggestion, set by neither documents nor organiser."""
        return not self.names_lengths and slot not in dict(details.minutes)

    def minutes_of(self, details: Details, slot: str) -> int:
        """Minutes of a ``swiss``, ``elimination`` or ``final`` round: set, from the rules, or suggested."""
        return dict(details.minutes).get(slot, self.minutes(details)[slot])
