"""What can have happened in a tournament.

The log stores decisions, not recipes: ``RoundPaired`` holds the pairs themselves, so replaying never pairs again
and a better algorithm never rewrites history.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import get_args

from ronda.core.results import Result

LATER = {"later": True}
"""Marks a field that came after the first version: its default is not written, so that older files stay as they are."""


class Stage(StrEnum):
    """A stage of an event: nobody meets the same opponent twice within the Swiss stage."""

    SWISS = "swiss"
    ELIMINATION = "elimination"


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is announced of an event before it starts."""

    name: str
    date: str = ""
    """ISO date, or empty."""
    place: str = ""
    tier: str = ""
    """A key of the ruleset's tiers, such as ``relaxed`` (SW-TIER); empty for the first of them."""
    organiser: str = ""
    head_judges: tuple[str, ...] = ()
    floor_judges: tuple[str, ...] = ()
    structure: str = "basic"
    """A key of the ruleset's structures, or ``custom``."""
    swiss_rounds: int | None = None
    """Only for a custom structure: 0 goes straight to single elimination."""
    cut: int | None = None
    """Only for a custom structure: 0 for no cut."""
    options: tuple[tuple[str, str], ...] = ()
    """Choices that the ruleset declares, such as Archon or Sealed."""
    minutes: tuple[tuple[str, int], ...] = ()
    """Round lengths that differ from the rules: ``swiss``, ``elimination``, ``final``."""
    scenarios: tuple[str, ...] = field(default=(), metadata=LATER)
    """What each round plays, in order, where the ruleset announces it (AGL-SCENARIO)."""
    windows: tuple[tuple[str, str], ...] = field(default=(), metadata=LATER)
    """First and last day of each round, ISO dates or empty, where rounds have windows (AGL-KINDS)."""

    def option(self, key: str) -> str:
        """Give the chosen value of an option, or an empty string."""
        return dict(self.options).get(key, "")

    def chose(self, condition: tuple[str, str]) -> bool:
        """Tell whether an option includes a choice; true for the empty condition."""
        option, choice = condition
        return not option or choice in self.option(option).splitlines()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """One table of a round: two players, or one with a bye, or (in a bracket) nobody."""

    number: int
    first: int | None
    second: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDown:
    """A match between score groups: how many boundaries it crosses."""

    player: int
    opponent: int
    groups: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a pairing had to compromise, and why the bye went where it went (SW-PAIR, SW-BYE)."""

    rematches: tuple[tuple[int, int], ...] = ()
    crossings: tuple[int, ...] = ()
    steps_down: tuple[StepDown, ...] = ()
    bye_passed_over: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated:
    """An event was set up."""

    tournament: str
    game: str
    details: Details


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsChanged:
    """The details were changed."""

    details: Details


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRegistered:
    """A player joined; ``first_round`` is later than 1 for a late entry (SW-LATE)."""

    player: int
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    lot: int
    """The player's one random number, the last resort of every tie (SW-RANDOM)."""
    first_round: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEdited:
    """A player's name or fields were changed, or the name was hidden from the public."""

    player: int
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    hidden: bool = field(default=False, metadata=LATER)
    """The published pages show a number instead of the name (AGL-NAMES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRemoved:
    """A registration was taken back before the player was ever paired."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStarted:
    """The event started: rounds and cut are announced and fixed (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementChanged:
    """Rounds or cut were changed after the start, for everyone to see (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired:
    """A round was paired; it holds the pairs, the seed, the algorithm and what was compromised."""

    round: int
    stage: Stage
    pairings: tuple[Pairing, ...]
    seed: int
    algorithm: str
    receipt: Receipt = field(default_factory=Receipt)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired:
    """The pairing of a round without results was withdrawn."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted:
    """The clock of a round started (SW-CLOCK)."""

    round: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPaused:
    """The clock of a round was stopped for a while (SW-CLOCK)."""

    round: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResumed:
    """The clock of a round went on after a pause (SW-CLOCK)."""

    round: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdjusted:
    """Minutes were put on the clock of a round, or taken off if negative (SW-CLOCK)."""

    round: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTimeGiven:
    """An official gave one table extra minutes (SW-CLOCK)."""

    round: int
    match: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReported:
    """A match ended."""

    round: int
    match: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected:
    """A result was replaced by another; rounds already paired stay as played."""

    round: int
    match: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCleared:
    """A result of the running round was taken back: the match is open again."""

    round: int
    match: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDropped:
    """A player left (SW-DROP)."""

    player: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned:
    """A player who had left came back; the missed rounds are unpaired losses (SW-DROP)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDisqualified:
    """A player was removed for good (SW-DQ)."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven:
    """An official gave a penalty; what it does are events of their own beside it (ANY-CONDUCT)."""

    player: int
    kind: str
    """A key of the ruleset's penalties."""
    rule: str
    reason: str
    official: str
    round: int | None = None
    """None before the first round."""
    match: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMade:
    """The players of the elimination stage, best seed first (SW-CUT)."""

    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRevised:
    """A qualified player left before the stage began and everyone below moved up (SW-CUT)."""

    leaver: int
    entrant: int | None
    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessagePosted:
    """A short message was put up for the room."""

    message: int
    """Counts from 1; a number is never given twice."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessageTakenBack:
    """A message to the room was taken down."""

    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionUndone:
    """Everything that the command with this action number did was reversed."""

    action: int


type Event = (
    TournamentCreated
    | DetailsChanged
    | PlayerRegistered
    | PlayerEdited
    | PlayerRemoved
    | TournamentStarted
    | AnnouncementChanged
    | RoundPaired
    | RoundUnpaired
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | ClockAdjusted
    | ExtraTimeGiven
    | ResultReported
    | ResultCorrected
    | ResultCleared
    | PlayerDropped
    | PlayerReturned
    | PlayerDisqualified
    | PenaltyGiven
    | CutMade
    | CutRevised
    | RoomMessagePosted
    | RoomMessageTakenBack
    | ActionUndone
)

EVENT_TYPES: dict[str, type] = {kind.__name__: kind for kind in get_args(Event.__value__)}
"""Every event type by its name, as written in files."""
