"""The course of a tournament: how many rounds, how large a cut, how long a round."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronda.core.details import Details, TournamentSystem
from ronda.core.text import N_
from ronda.rules.structures import ADVANCED, BASIC, Structure

ONE_HOUR_ROUNDS = {"swiss": 60, "elimination": 60, "final": 60}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """What a game's tournaments consist of."""

    structures: tuple[Structure, ...] = (BASIC, ADVANCED)
    """How many rounds and how large a cut for how many players (SW-STRUCT)."""
    cuts: bool = True
    """An elimination stage can follow or replace the Swiss rounds."""
    systems: tuple[TournamentSystem, ...] = tuple(TournamentSystem)
    """What a custom structure can be."""
    minutes: Callable[[Details], Mapping[str, int]] = lambda _: ONE_HOUR_ROUNDS
    """Round lengths: ``swiss``, ``elimination``, ``final`` (SW-CLOCK)."""
    names_lengths: bool = True
    """The documents say how long rounds last; else the minutes are Ronda's suggestion until the organiser sets them."""
    clocked: bool = True
    """Rounds have a length and a clock; not so a league whose organiser has set no length (AGL-KINDS)."""
    each_round: str = N_("Each round")
    """Translatable: what has the length, in a game without a cut."""
    called: str = N_("Event")
    """Translatable: what a tournament of the game is, where a file names it."""
    announces: tuple[str, ...] = ()
    """What is announced of each round: ``scenarios``, ``windows``."""
    fewest_players: int = 2
    fewest_rounds: Callable[[Details], int] = lambda _: 0

    @property
    def has_days(self) -> bool:
        """Tell whether each round has days (AGL-KINDS)."""
        return "windows" in self.announces

    def structure(self, key: str) -> Structure | None:
        """The structure with a key, or None for a custom one."""
        return next((structure for structure in self.structures if structure.key == key), None)

    def is_suggested(self, details: Details, slot: str) -> bool:
        """Tell whether a length is only Ronda's suggestion: neither the documents nor the organiser set it."""
        return not self.names_lengths and slot not in dict(details.minutes)

    def minutes_of(self, details: Details, slot: str) -> int:
        """The minutes of a ``swiss``, ``elimination`` or ``final`` round: set, of the rules, or suggested."""
        return dict(details.minutes).get(slot, self.minutes(details)[slot])
