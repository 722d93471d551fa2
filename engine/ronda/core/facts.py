"""The types of facts.

The log stores decisions, not recipes: ``RoundPaired`` holds the pairs themselves, so replaying never pairs again and a
better algorithm never rewrites history.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import get_args

from ronda.core.absences import AbsenceCount
from ronda.core.consents import ConsentPurpose
from ronda.core.details import Details
from ronda.core.file_format import field_since, since_format
from ronda.core.notice import Prize
from ronda.core.pairings import NO_CONSTRAINTS, Constraints, Pairing, Receipt, Stage
from ronda.core.results import Result
from ronda.core.sources import PassedOver, SourceEvent, TakenEntrant
from ronda.core.stages import StagePlan
from ronda.core.team_moves import TeamMove

_NOT_UNDOABLE: set[type] = set()


def not_undoable[Kind](kind: type[Kind]) -> type[Kind]:
    """Mark a type of facts that is no step of the tournament: Undo passes over it."""
    _NOT_UNDOABLE.add(kind)
    return kind


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated:
    """A tournament was set up."""

    tournament: str
    game: str
    details: Details


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsChanged:
    """The details were changed."""

    details: Details


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRegistered:
    """A player joined; ``first_bracket_round`` is later than 1 for a late entry (SW-LATE)."""

    player: int
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    lot: int
    """The player's random number, the last tiebreak (SW-RANDOM)."""
    lot_seed: int = field(default=0, metadata=field_since(2))
    """The seed of the draw that gave the lot."""
    lot_draw: int = field(default=0, metadata=field_since(2))
    """The position in that draw, from 1."""
    first_round: int = 1
    constraints: Constraints = field(default=NO_CONSTRAINTS, metadata=field_since(1, name="wishes"))
    given_name: str = field(default="", metadata=field_since(7))
    """The given name, where it is known (ANY-PUBLIC)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = field(default=(), metadata=field_since(11))
    """Purposes that the player agreed to, in order, each with the fingerprint of its text (REG-CONSENT)."""
    hidden: bool = field(default=False, metadata=field_since(11))
    """The published pages show a number instead of the name, because the player did not consent (REG-CONSENT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEdited:
    """A player's name or fields were changed, or the name was hidden from the public."""

    player: int
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    hidden: bool = field(default=False, metadata=field_since(1))
    """The published pages show a number instead of the name (AGL-NAMES)."""
    constraints: Constraints = field(default=NO_CONSTRAINTS, metadata=field_since(1, name="wishes"))
    hidden_fields: tuple[str, ...] = field(default=(), metadata=field_since(3))
    """Keys of fields that the published pages leave out (AGL-NAMES)."""
    given_name: str = field(default="", metadata=field_since(7))
    """The given name, where it is known (ANY-PUBLIC)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = field(default=(), metadata=field_since(11))
    """The consents from now on, as in ``PlayerRegistered``."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationCorrected:
    """An official corrected fields that are fixed for the tournament; holds all fields (ANY-FIXED, XW-LIST)."""

    player: int
    fields: tuple[tuple[str, str], ...]
    official: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRemoved:
    """A registration was taken back before the player was ever paired."""

    player: int


@since_format(10)
@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationRestored:
    """A registration that was taken back counts again, with its number and fields (SW-LATE)."""

    player: int


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsTaken:
    """The best of another tournament were registered, by final place there (ST-SOURCE)."""

    source: SourceEvent
    entrants: tuple[TakenEntrant, ...]
    """By place."""
    passed_over: tuple[PassedOver, ...] = ()
    """The better players whom others replace, by place."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialIdentified:
    """The organiser said whether a player and an official with a similar name are one person (SW-STAFF)."""

    player: int
    official: str
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCheckedIn:
    """A player arrived before round 1."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCheckedOut:
    """A check-in was taken back."""

    player: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTicked:
    """An official ticked a check of a player (ANY-CHECK)."""

    player: int
    check: str
    """A key of the ruleset's door checks."""
    official: str


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckUnticked:
    """A check's tick was removed (ANY-CHECK)."""

    player: int
    check: str


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class ListsOpened:
    """The organiser opened all deck and team lists to everyone (REG-LISTS)."""

    at: str
    """When, ISO 8601 in UTC."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChecksDrawn:
    """Tables of a round were drawn for list checks (REG-CHECKS)."""

    round: int
    tables: tuple[int, ...]
    """In the order in which they were drawn."""
    among: tuple[int, ...]
    """The tables from which they were drawn, ascending."""
    seed: int
    any_again: bool = False
    """Whether players drawn before could be drawn again like everybody else."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChecked:
    """A player's list at a drawn table was checked; a later check of the same round replaces it (REG-CHECKS).

    A public copy made after the tournament keeps only the outcome: player, round and match are 0.
    """

    round: int
    match: int
    player: int
    in_order: bool
    note: str = ""
    """The finding."""
    unticked: tuple[str, ...] = ()
    """Lines of the list that were not ticked."""
    official: str = ""
    minutes: int = 0
    """How long it took; 0 where not recorded."""


@since_format(11)
class PaymentRemark(StrEnum):
    """Special cases of a payment."""

    NONE = ""
    FREE = "free"
    """The player plays free of charge and owes no fee."""
    GIVEN_BACK = "given-back"
    """A payment was returned to somebody who does not play."""


@since_format(9)
@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentNoted:
    """Whether a player has paid for taking part; a later one for the same player replaces it."""

    player: int
    """0 for somebody who has only asked to be registered."""
    paid: bool
    """False where the amount is owed."""
    amount: int
    """In hundredths of the event's currency; 0 where not recorded."""
    part_paid: int = field(default=0, metadata=field_since(10))
    """Already paid, besides the amount; in hundredths."""
    request: str = field(default="", metadata=field_since(11))
    """The registration request; once accepted, the payment is the player's (REG-ENTRY)."""
    remark: PaymentRemark = field(default=PaymentRemark.NONE, metadata=field_since(11))

    @property
    def is_free(self) -> bool:
        return self.remark is PaymentRemark.FREE


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceGiven:
    """The organiser gave somebody a place out of turn, in addition to the announced places (REG-PLACES)."""

    player: int
    reason: str


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTakenBack:
    """A place given by hand was taken back: the player has a place only by turn (REG-PLACES)."""

    player: int
    reason: str = ""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTold:
    """A player was told that they have a place now, or have lost it (REG-WAITING)."""

    player: int
    has_place: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStarted:
    """The tournament started: rounds and cut are fixed (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    as_it_takes: bool = field(default=False, metadata=field_since(7))
    """The number of rounds of a round robin follows its players until another is announced (RR-BERGER)."""
    edition: int = field(default=1, metadata=field_since(7))
    """The edition of the game's rules that applies (ANY-EDITION)."""
    chain: tuple[StagePlan, ...] = field(default=(), metadata=field_since(11))
    """The stages; ``swiss_rounds`` and ``cut`` are those of the first (ST-CHAIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementChanged:
    """The announcement was changed after the start, for everyone to see (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    reason: str
    scenarios: tuple[str, ...] | None = field(default=None, metadata=field_since(1))
    """The scenario of each round from now on; None if unchanged (AGL-SCENARIO)."""
    windows: tuple[tuple[str, str], ...] | None = field(default=None, metadata=field_since(1))
    """First and last day of each round from now on; None if unchanged (AGL-KINDS)."""
    scenario_texts: tuple[str, ...] | None = field(default=None, metadata=field_since(3))
    """The full rules of each round's scenario from now on; None if unchanged (AGL-SCENARIO)."""
    chain: tuple[StagePlan, ...] | None = field(default=None, metadata=field_since(11))
    """All stages from now on, those already begun unchanged; None if nothing changed (ST-CHAIN)."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesChanged:
    """The prizes were announced anew after the start, for everyone to see (AGL-PRIZES)."""

    prizes: tuple[Prize, ...]
    sharing: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrafted:
    """The next Swiss round was paired as a draft that only the organiser sees."""

    round: int
    pairings: tuple[Pairing, ...]
    seed: int
    algorithm: str
    receipt: Receipt = field(default_factory=Receipt)
    reason: str = ""
    """The reason given when the round was published before; empty for a new draft."""
    groups: tuple[tuple[int, ...], ...] = field(default=(), metadata=field_since(11))
    """The members of each group in Berger-table order, in the first round of a stage with several groups."""


class PairingChangeKind(StrEnum):
    """A change by hand to a draft, or to the open tables of a running round."""

    SEATS = "seats"
    """Two players changed seats."""
    OPPONENTS = "opponents"
    """Two players were put together."""
    BYE = "bye"
    """A player was given the bye."""
    TABLE = "table"
    """A match moved to another table."""
    LOOSE_ENDS = "loose_ends"
    """Players without an opponent were paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftChanged:
    """The organiser changed the draft by hand; holds the whole new draft."""

    round: int
    change: PairingChangeKind
    players: tuple[int, ...]
    """The players that the change names, in its order; empty for loose ends."""
    pairings: tuple[Pairing, ...]
    algorithm: str
    receipt: Receipt
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftDiscarded:
    """The draft was thrown away."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPaired:
    """A round was published; it holds the pairs, the seed, the algorithm and what was compromised."""

    round: int
    stage: Stage
    pairings: tuple[Pairing, ...]
    seed: int
    algorithm: str
    receipt: Receipt = field(default_factory=Receipt)
    reason: str = field(default="", metadata=field_since(1))
    """Why the organiser set it by hand, for everyone to read."""
    groups: tuple[tuple[int, ...], ...] = field(default=(), metadata=field_since(11))
    """The members of each group in Berger-table order, in the first round of a stage with several groups."""


@since_format(4)
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsChanged:
    """Open tables of a published Swiss round were changed while it ran; holds the whole new round.

    Tables with a result do not change (ANY-RESEAT).
    """

    round: int
    change: PairingChangeKind
    players: tuple[int, ...]
    """The players that the change names, in its order; a player without a seat was not in the round before."""
    pairings: tuple[Pairing, ...]
    receipt: Receipt
    table: int | None = None
    reason: str = ""
    """Why, for everyone to read."""


@since_format(7)
@dataclass(frozen=True, slots=True, kw_only=True)
class BracketReseated:
    """Unplayed tables of a bracket round follow a correction; holds the whole new round.

    Pairs that stay together keep their table; played matches do not change (SW-ELIM, DE-BRACKET).
    """

    round: int
    players: tuple[int, ...]
    """The players of the corrected matches; nobody else changes tables."""
    pairings: tuple[Pairing, ...]


@since_format(7)
@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCorrected:
    """The bye of a Swiss round was recorded for the wrong player: the two swap seats, results stay put (SW-BYE)."""

    round: int
    player: int
    """The player who really sat out, but was recorded at a table with a result."""
    other: int
    """The player who really played there, but was recorded with the bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired:
    """The pairing of a round without results was withdrawn."""

    round: int


@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsPrinted:
    """The pairings of a round were printed; not a step of the tournament, so Undo passes over it."""

    round: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted:
    """The clock of a round started (SW-CLOCK)."""

    round: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPaused:
    """The clock of a round was paused (SW-CLOCK)."""

    round: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResumed:
    """The clock of a round was resumed (SW-CLOCK)."""

    round: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdjusted:
    """Minutes were added to the clock of a round, or taken off if negative (SW-CLOCK)."""

    round: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTimeGiven:
    """An official gave one table extra minutes (SW-CLOCK)."""

    round: int
    match: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsBuilt:
    """Two players built their teams for a match; a later fact replaces it (AGL-DRAFT)."""

    round: int
    match: int
    first: int
    """The side, 1 or 2, that began."""
    moves: tuple[TeamMove, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReported:
    """A match ended."""

    round: int
    match: int
    result: Result
    reported_by: tuple[int, ...] = field(default=(), metadata=field_since(6))
    """The players who reported the result themselves, by seat; empty where an official entered it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCorrected:
    """A result was replaced by another; rounds already paired stay as played."""

    round: int
    match: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultCleared:
    """A result of the running round was taken back and the match is open again."""

    round: int
    match: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDropped:
    """A player left (SW-DROP)."""

    player: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReturned:
    """A dropped player came back; the missed rounds are unpaired losses (SW-DROP)."""

    player: int


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersKeptApart:
    """Two or more players are kept apart in all later Swiss rounds, where possible (ST-APART)."""

    players: tuple[int, ...]
    """By number."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersLetMeet:
    """Players who were kept apart may meet again (ST-APART)."""

    players: tuple[int, ...]
    """All players who were kept apart in one step."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceAnnounced:
    """A player will miss a round; a later fact for the same round replaces it (ST-ABSENT)."""

    player: int
    round: int
    counts: AbsenceCount


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceTakenBack:
    """An announced absence was taken back (ST-ABSENT)."""

    player: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDisqualified:
    """A player was removed for good (SW-DQ)."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven:
    """An official gave a penalty; its effects are separate facts beside it (ANY-CONDUCT)."""

    player: int
    kind: str
    """A key of the ruleset's penalties."""
    rule: str
    reason: str
    official: str
    round: int | None = None
    """None before the first round."""
    match: int | None = None


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class SubstituteIssued:
    """An official issued a substitute for something damaged (KF-DAMAGED-CARD, XW-COMPONENTS)."""

    player: int
    item: str
    """What the substitute stands for, such as a card's name."""
    lost: str
    """What can no longer be read on the original."""
    official: str
    at: str


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven:
    """An official ruled on a question; a later fact with the same number replaces it (ANY-RULINGS)."""

    ruling: int
    """Counts from 1; no number is used twice."""
    question: str
    decision: str
    official: str
    round: int | None = None
    match: int | None = None


@since_format(3)
class AppealOutcome(StrEnum):
    """The outcome of an appeal."""

    UPHELD = "upheld"
    """The ruling stands."""
    CHANGED = "changed"
    """Another decision took its place."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAppealed:
    """A ruling was appealed to the head judge; a later appeal of the same ruling replaces it (ANY-RULINGS)."""

    ruling: int
    player: int
    """Who appealed."""
    official: str
    """Who decided the appeal."""
    outcome: AppealOutcome
    decision: str = ""
    """The new decision; empty where the ruling stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMade:
    """The elimination stage was seeded; best seed first (SW-CUT)."""

    seeds: tuple[int, ...]


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class StageBegun:
    """The next stage of rounds began with the players who go on (ST-CHAIN, SW-CUT)."""

    stage: int
    """Its place in the chain; the first stage is 0 and begins with the tournament."""
    entrants: tuple[int, ...]
    """Best first."""
    swiss_rounds: int
    """Running number of the stage's last announced round."""
    cut: int
    """Number of players who go on from it; 0 if it is the last."""


@since_format(7)
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentEnded:
    """The tournament ended before its bracket did; players still in it share the places (SW-ENDED)."""

    reason: str
    """Why, for everyone to read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRevised:
    """A qualified player left before the stage began, and everyone below moved up (SW-CUT)."""

    leaver: int
    entrant: int | None
    seeds: tuple[int, ...]


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeHandedOut:
    """A prize was handed out."""

    prize: int
    """Position in the list of prizes, from 1."""
    player: int | None = None
    """None for a prize for everybody, or where the winner was not recorded."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTakenBack:
    """The record of a handed-out prize was withdrawn."""

    prize: int
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessagePosted:
    """A message was posted for the room."""

    message: int
    """Counts from 1; no number is used twice."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessageTakenBack:
    """A message to the room was taken down."""

    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionUndone:
    """The command with this action number was undone."""

    action: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRedone:
    """The command with this action number, undone before, was redone."""

    action: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnedTo:
    """The tournament returned to its state right after the command with this action number."""

    action: int


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class StepSetAside:
    """A step from another device does not fit here and waits for the organiser; Undo passes over it."""

    step: str
    """The step's identifier."""
    happened: str
    """The step's facts elsewhere, as a list of types and fields in canonical JSON."""
    people: tuple[str, ...] = field(default=(), metadata=field_since(6))
    """Names of the players that the step concerned: numbers may mean other people here."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class StepAgreed:
    """A step from another device had already happened here too; no step here, so Undo passes over it."""

    step: str


@since_format(6)
@dataclass(frozen=True, slots=True, kw_only=True)
class StepSettled:
    """The organiser decided on a step that was set aside; facts that follow from it belong to the same command."""

    step: str
    taken: bool
    """Whether the step now counts; if not, the state here stays."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenUnlocked:
    """A locked screen was opened without its code; not a step of the tournament, so Undo passes over it."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class DeskJoined:
    """Another device joined as a desk, or rejoined with other rights; Undo passes over it."""

    desk: str
    """Its identifier, which begins the identifiers of its steps."""
    name: str
    scope: str
    """The desk's permissions."""
    first_table: int = 0
    """The first table in its charge; 0 for all tables."""
    last_table: int = 0


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class DeskSentAway:
    """A desk lost its rights: its later steps are set aside; Undo passes over it."""

    desk: str


@since_format(6)
class ReportingMode(StrEnum):
    """How the app treats results that players report from their phones."""

    OFF = "off"
    """Players report nothing."""
    COUNTED = "counted"
    """A result that both players report counts automatically."""
    TAPPED = "tapped"
    """A result that both players report waits for the organiser's tap."""


@since_format(6)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportingChosen:
    """The organiser chose how players' reports are treated."""

    way: ReportingMode


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class TableReported:
    """A player reported the result of their table; a later report replaces it; Undo passes over it."""

    message: str
    """Identifier of the phone's message."""
    round: int
    match: int
    player: int
    result: Result
    """Seen from the first player of the table, whoever reported it."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveWished:
    """A player asked to leave after the round, or took that back; Undo passes over it."""

    message: str
    """Identifier of the phone's message."""
    player: int
    leaves: bool = True


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class WishDeclined:
    """The organiser declined a player's wish to leave; Undo passes over it."""

    player: int


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class TableCalled:
    """A player called for help at their table; Undo passes over it."""

    message: str
    """Identifier of the phone's message."""
    round: int
    match: int
    player: int
    at: str
    """When, ISO 8601 in UTC."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered:
    """Somebody is going to a table that called, or has been there; Undo passes over it."""

    round: int
    match: int
    done: bool
    """True once it is settled; false while somebody is on the way."""


@since_format(11)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class DayClashAccepted:
    """A step was confirmed despite a clash with another event of the day; Undo passes over it (REG-DAY)."""

    events: tuple[str, ...]
    """Names of the other events."""
    players: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


@since_format(11)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class PersonErased:
    """Names were removed from the records and replaced with numbers; Undo passes over it (REG-ERASE)."""

    players: tuple[int, ...]
    """By number."""
    place: int
    """Number of the first rewritten record; it and all later ones have new digests."""
    head: str
    """Digest of the last record before the erasure."""
    requests: tuple[str, ...] = field(default=(), metadata=field_since(11))
    """Requests of these people that led to no registration and no longer wait."""


@since_format(8)
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPostponed:
    """A match is played outside its round's days, on a day that may not be known yet (AGL-POSTPONE)."""

    round: int
    match: int
    day: str
    """ISO 8601; empty where unknown; the round's last day where the postponement is taken back."""

    def is_taken_back(self, details: Details) -> bool:
        """Whether the day is the round's last, so that the match is played as announced."""
        return bool(self.day) and self.day == details.round_days(self.round)[1]


@since_format(11)
class EntryOrigin(StrEnum):
    """How a registration request arrived."""

    HALL = "hall"
    """Sent on the hall's page with the person's own phone."""
    CODE = "code"
    """Read from a code made at home."""
    FILE = "file"
    """From the text or file of a code made at home."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class HallEntryChosen:
    """The organiser allowed or stopped registration on the hall's page (REG-ENTRY)."""

    open: bool
    changes_closed: bool = field(default=False, metadata=field_since(11))
    """Whether requests sent there can no longer be changed there."""


@since_format(11)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRequested:
    """Somebody asked to be registered, or changed the request; Undo passes over it (REG-ENTRY)."""

    message: str
    """Identifier of the message; each message is processed once."""
    request: str
    """Identifier of the request; a later message with it replaces the request."""
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    """As they were typed."""
    club: str = ""
    consents: tuple[tuple[ConsentPurpose, str], ...] = ()
    """The consents given, each purpose with the fingerprint of the text that was read."""
    origin: EntryOrigin
    has_question: bool = False
    """Only in the hall's copy: whether the organiser would be asked a question about it now."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrySettled:
    """The organiser decided on a request; facts that follow from it belong to the same command (REG-ENTRY)."""

    request: str
    message: str
    """The version that was decided on."""
    player: int = 0
    """The player registered or changed by it; 0 where declined."""
    reason: str = ""
    """The reason for declining, for the person who asked."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLeftOpen:
    """The tournament goes on without the result of an open match, which counts once entered (ST-OPEN)."""

    round: int
    match: int
    reason: str = ""
    """The public reason; empty where the round waits for the match after all."""


type Fact = (
    TournamentCreated
    | DetailsChanged
    | PlayerRegistered
    | PlayerEdited
    | RegistrationCorrected
    | PlayerRemoved
    | RegistrationRestored
    | EntrantsTaken
    | OfficialIdentified
    | PlayerCheckedIn
    | PlayerCheckedOut
    | CheckTicked
    | CheckUnticked
    | ListsOpened
    | DeckChecksDrawn
    | DeckChecked
    | PaymentNoted
    | PlaceGiven
    | PlaceTakenBack
    | PlaceTold
    | TournamentStarted
    | AnnouncementChanged
    | PrizesChanged
    | RoundDrafted
    | DraftChanged
    | DraftDiscarded
    | RoundPaired
    | PairingsChanged
    | BracketReseated
    | ByeCorrected
    | RoundUnpaired
    | PairingsPrinted
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | ClockAdjusted
    | ExtraTimeGiven
    | MatchPostponed
    | MatchLeftOpen
    | TeamsBuilt
    | ResultReported
    | ResultCorrected
    | ResultCleared
    | PlayerDropped
    | PlayerReturned
    | PlayersKeptApart
    | PlayersLetMeet
    | AbsenceAnnounced
    | AbsenceTakenBack
    | PlayerDisqualified
    | PenaltyGiven
    | SubstituteIssued
    | RulingGiven
    | RulingAppealed
    | CutMade
    | StageBegun
    | TournamentEnded
    | CutRevised
    | PrizeHandedOut
    | PrizeTakenBack
    | RoomMessagePosted
    | RoomMessageTakenBack
    | ActionUndone
    | ActionRedone
    | ReturnedTo
    | StepSetAside
    | StepAgreed
    | StepSettled
    | ScreenUnlocked
    | DayClashAccepted
    | DeskJoined
    | DeskSentAway
    | ReportingChosen
    | TableReported
    | LeaveWished
    | WishDeclined
    | TableCalled
    | CallAnswered
    | PersonErased
    | HallEntryChosen
    | EntryRequested
    | EntrySettled
)

type PhoneFact = TableReported | LeaveWished | TableCalled
"""Sent by a player from their own phone."""
PHONE_FACTS = (TableReported, LeaveWished, TableCalled)

type HistoryMove = ActionUndone | ActionRedone | ReturnedTo
"""Changes which commands count, and has no other effect."""
HISTORY_MOVES = (ActionUndone, ActionRedone, ReturnedTo)
FACT_TYPES: dict[str, type] = {kind.__name__: kind for kind in get_args(Fact.__value__)}
"""Every type of fact by its name, as written in files."""

NOT_UNDOABLE: tuple[type[Fact], ...] = tuple(kind for kind in FACT_TYPES.values() if kind in _NOT_UNDOABLE)
"""Facts beside the steps: they are never undone or redone."""
