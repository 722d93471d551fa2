"""What can have happened in a tournament.

The log stores decisions, not recipes: ``RoundPaired`` holds the pairs themselves, so replaying never pairs again
and a better algorithm never rewrites history.
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
    """Mark a type of facts that is noted beside the steps of the tournament: Undo passes over it."""
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
    """The player's one random number, the last resort of every tie (SW-RANDOM)."""
    lot_seed: int = field(default=0, metadata=field_since(2))
    """The seed of the draw in which it was drawn."""
    lot_draw: int = field(default=0, metadata=field_since(2))
    """Which number of that draw it was, from 1."""
    first_round: int = 1
    constraints: Constraints = field(default=NO_CONSTRAINTS, metadata=field_since(1, name="wishes"))
    given_name: str = field(default="", metadata=field_since(7))
    """The part of the name that is no family name, where that is known (ANY-PUBLIC)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = field(default=(), metadata=field_since(11))
    """What the player agreed to, in the order of the purposes, with the fingerprint of the text (REG-CONSENT)."""
    hidden: bool = field(default=False, metadata=field_since(11))
    """The published pages show a number instead of the name, as the player did not agree to it (REG-CONSENT)."""


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
    """The part of the name that is no family name, where that is known (ANY-PUBLIC)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = field(default=(), metadata=field_since(11))
    """What the player agrees to from now on, as in ``PlayerRegistered``."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrationCorrected:
    """An official corrected what is fixed for the tournament; it holds all fields (ANY-FIXED, XW-LIST)."""

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
    """A registration that was taken back counts again, under its number and with all that was entered (SW-LATE)."""

    player: int


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsTaken:
    """The best of another tournament were registered, by their final places there (ST-SOURCE)."""

    source: SourceEvent
    entrants: tuple[TakenEntrant, ...]
    """By place."""
    passed_over: tuple[PassedOver, ...] = ()
    """Whom others replace, by place."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class OfficialIdentified:
    """The organiser said whether a player and an official of a like name are one person (SW-STAFF)."""

    player: int
    official: str
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCheckedIn:
    """A player was seen at the door before round 1."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCheckedOut:
    """The player is not here after all."""

    player: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTicked:
    """An official looked at something of a player's and found it in order (ANY-CHECK)."""

    player: int
    check: str
    """A key of the ruleset's door checks."""
    official: str


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckUnticked:
    """A check is open again (ANY-CHECK)."""

    player: int
    check: str


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class ListsOpened:
    """The organiser opened the lists of what everybody plays with, for all to read (REG-LISTS)."""

    at: str
    """When, ISO 8601 in UTC."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChecksDrawn:
    """Tables of a round were drawn whose players' lists are checked (REG-CHECKS)."""

    round: int
    tables: tuple[int, ...]
    """In the order in which they were drawn."""
    among: tuple[int, ...]
    """The tables from which they were drawn, ascending."""
    seed: int
    any_again: bool = False
    """Who was drawn before was drawn from like everybody else."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChecked:
    """The list of a player at a drawn table was checked; a later one of the same round replaces it (REG-CHECKS).

    A public copy, once the tournament is over, tells only that there was one and what came of it: of player, round and
    match 0.
    """

    round: int
    match: int
    player: int
    in_order: bool
    note: str = ""
    """What was found."""
    unticked: tuple[str, ...] = ()
    """The lines of the list that were not ticked."""
    official: str = ""
    minutes: int = 0
    """How long it took; 0 where nobody said."""


@since_format(11)
class PaymentRemark(StrEnum):
    """What an amount alone does not say of a payment."""

    NONE = ""
    FREE = "free"
    """The player plays free of charge: the announced fee is neither owed nor paid."""
    GIVEN_BACK = "given-back"
    """What was paid was given back to somebody who does not play."""


@since_format(9)
@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentNoted:
    """Whether a player has paid for taking part; a later one for the same player replaces it."""

    player: int
    """0 for who asks to be registered."""
    paid: bool
    """Else the amount is owed."""
    amount: int
    """In hundredths of the event's currency; 0 where nobody said it."""
    part_paid: int = field(default=0, metadata=field_since(10))
    """What was paid already, beside the amount; in hundredths."""
    request: str = field(default="", metadata=field_since(11))
    """Of who asks to be registered; once they are, it is the player's payment (REG-ENTRY)."""
    remark: PaymentRemark = field(default=PaymentRemark.NONE, metadata=field_since(11))

    @property
    def is_free(self) -> bool:
        return self.remark is PaymentRemark.FREE


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceGiven:
    """The organiser gave a place to somebody whose turn it was not, beside the announced ones (REG-PLACES)."""

    player: int
    reason: str


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTakenBack:
    """The organiser took back a place that was given by hand: the player has one only by turn (REG-PLACES)."""

    player: int
    reason: str = ""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTold:
    """A player was told that a place is theirs now, or is not any more (REG-WAITING)."""

    player: int
    has_place: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStarted:
    """The tournament started: rounds and cut are announced and fixed (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    as_it_takes: bool = field(default=False, metadata=field_since(7))
    """A round robin has as many rounds as its players take, until something else is announced (RR-BERGER)."""
    edition: int = field(default=1, metadata=field_since(7))
    """The edition of the game's rules by which it is played (ANY-EDITION)."""
    chain: tuple[StagePlan, ...] = field(default=(), metadata=field_since(11))
    """Its stages; ``swiss_rounds`` and ``cut`` are those of the first (ST-CHAIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementChanged:
    """What was announced was changed after the start, for everyone to see (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    reason: str
    scenarios: tuple[str, ...] | None = field(default=None, metadata=field_since(1))
    """What each round plays from now on; None if that stays (AGL-SCENARIO)."""
    windows: tuple[tuple[str, str], ...] | None = field(default=None, metadata=field_since(1))
    """First and last day of each round from now on; None if they stay (AGL-KINDS)."""
    scenario_texts: tuple[str, ...] | None = field(default=None, metadata=field_since(3))
    """The rules of each round's scenario from now on; None if they stay (AGL-SCENARIO)."""
    chain: tuple[StagePlan, ...] | None = field(default=None, metadata=field_since(11))
    """All stages from now on, of which those that have begun are as they were; None if they stay (ST-CHAIN)."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesChanged:
    """The prizes were announced anew after the start, for everyone to see (AGL-PRIZES)."""

    prizes: tuple[Prize, ...]
    sharing: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDrafted:
    """The next Swiss round was paired for the organiser's eyes only."""

    round: int
    pairings: tuple[Pairing, ...]
    seed: int
    algorithm: str
    receipt: Receipt = field(default_factory=Receipt)
    reason: str = ""
    """What was said of it when it was published before; empty for a new draft."""
    groups: tuple[tuple[int, ...], ...] = field(default=(), metadata=field_since(11))
    """Who is in which group, in the first round of a stage that has several; by number in the Berger table."""


class PairingChangeKind(StrEnum):
    """What an organiser does by hand to a draft, or to the open tables of a running round."""

    SEATS = "seats"
    """Two players changed seats."""
    OPPONENTS = "opponents"
    """Two players were put together."""
    BYE = "bye"
    """A player was given the bye."""
    TABLE = "table"
    """A match was moved to another table."""
    LOOSE_ENDS = "loose_ends"
    """Who had no opponent was paired."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftChanged:
    """The organiser changed the draft by hand; it holds the whole draft as it became."""

    round: int
    change: PairingChangeKind
    players: tuple[int, ...]
    """Whom the change names, in its order; nobody for loose ends."""
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
    """Who is in which group, in the first round of a stage that has several; by number in the Berger table."""


@since_format(4)
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsChanged:
    """The open tables of a published Swiss round were changed while it ran; it holds the whole round as it became.

    Tables with a result are as they were (ANY-RESEAT).
    """

    round: int
    change: PairingChangeKind
    players: tuple[int, ...]
    """Whom the change names, in its order; who had no seat before was not in the round."""
    pairings: tuple[Pairing, ...]
    receipt: Receipt
    table: int | None = None
    reason: str = ""
    """Why, for everyone to read."""


@since_format(7)
@dataclass(frozen=True, slots=True, kw_only=True)
class BracketReseated:
    """Tables of a bracket's round that nobody had played follow a correction; it holds the whole round as it became.

    Whoever stays together keeps the table; a match that was played is as it was (SW-ELIM, DE-BRACKET).
    """

    round: int
    players: tuple[int, ...]
    """Those of the matches that were corrected: nobody else leaves a table, or comes to one."""
    pairings: tuple[Pairing, ...]


@since_format(7)
@dataclass(frozen=True, slots=True, kw_only=True)
class ByeCorrected:
    """The bye of a Swiss round had been another's: the two change seats, and results stay at their tables (SW-BYE)."""

    round: int
    player: int
    """Who sat out, and was recorded at a table with a result."""
    other: int
    """Who played there, and was recorded with the bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundUnpaired:
    """The pairing of a round without results was withdrawn."""

    round: int


@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsPrinted:
    """A round went to paper as it stood; no step of the tournament, so Undo passes over it."""

    round: int
    pairings: tuple[Pairing, ...]


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
class TeamsBuilt:
    """Two players built their teams for a match, perhaps anew (AGL-DRAFT)."""

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
    """The players whose own reports it is, by seat; nobody where an official entered it."""


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


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersKeptApart:
    """Two players or more are kept apart in every Swiss round to come, as far as can be (ST-APART)."""

    players: tuple[int, ...]
    """By number."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersLetMeet:
    """Players who were kept apart may meet again (ST-APART)."""

    players: tuple[int, ...]
    """All of those who were kept apart in one step."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceAnnounced:
    """A player will not be there in a round; a later one of the same round replaces it (ST-ABSENT)."""

    player: int
    round: int
    counts: AbsenceCount


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceTakenBack:
    """A player will be there in a round after all (ST-ABSENT)."""

    player: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDisqualified:
    """A player was removed for good (SW-DQ)."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyGiven:
    """An official gave a penalty; what it does are facts of their own beside it (ANY-CONDUCT)."""

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
    """An official made a substitute for something of a player's that was damaged (KF-DAMAGED-CARD, XW-COMPONENTS)."""

    player: int
    item: str
    """What it stands for, such as the name of a card."""
    lost: str
    """What cannot be read any more of the original."""
    official: str
    at: str


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven:
    """An official ruled on a question, perhaps of a table; a later one of the same number replaces it (ANY-RULINGS)."""

    ruling: int
    """Counts from 1; a number is never given to two questions."""
    question: str
    decision: str
    official: str
    round: int | None = None
    match: int | None = None


@since_format(3)
class AppealOutcome(StrEnum):
    """What became of an appeal."""

    UPHELD = "upheld"
    """The ruling stands."""
    CHANGED = "changed"
    """Another decision took its place."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAppealed:
    """A ruling was taken to the head judge; a later one of the same ruling replaces it (ANY-RULINGS)."""

    ruling: int
    player: int
    """Who appealed."""
    official: str
    """Who decided the appeal."""
    outcome: AppealOutcome
    decision: str = ""
    """What holds instead; empty where the ruling stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMade:
    """The players of the elimination stage, best seed first (SW-CUT)."""

    seeds: tuple[int, ...]


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class StageBegun:
    """The next stage of rounds began with those who go on to it (ST-CHAIN, SW-CUT)."""

    stage: int
    """Its place in the chain; the first stage is 0 and begins with the tournament."""
    entrants: tuple[int, ...]
    """Best first."""
    swiss_rounds: int
    """The running number of its last announced round."""
    cut: int
    """How many go on from it; 0 if it is the last."""


@since_format(7)
@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentEnded:
    """The tournament ended before its bracket was over: who is still in it shares the places (SW-ENDED)."""

    reason: str
    """Why, for everyone to read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRevised:
    """A qualified player left before the stage began and everyone below moved up (SW-CUT)."""

    leaver: int
    entrant: int | None
    seeds: tuple[int, ...]


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeHandedOut:
    """A prize was handed out."""

    prize: int
    """Its place in the list of prizes, from 1."""
    player: int | None = None
    """None for a prize of everybody, and where nobody wrote down who got it."""


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTakenBack:
    """A prize was not handed out after all."""

    prize: int
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessagePosted:
    """A message was put up for the room."""

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


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRedone:
    """Everything that the command with this action number did, and that was reversed, holds again."""

    action: int


@since_format(3)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnedTo:
    """The tournament is again as it was right after the command with this action number."""

    action: int


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class StepSetAside:
    """A step that was done elsewhere does not fit the tournament: it waits for the organiser; Undo passes over it."""

    step: str
    """The step's identifier."""
    happened: str
    """The facts that it was elsewhere, as a list of their types and fields in canonical JSON."""
    people: tuple[str, ...] = field(default=(), metadata=field_since(6))
    """The names of the players whom it was about there: numbers may be other people's here."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class StepAgreed:
    """What a step did elsewhere had become so here as well; no step of the tournament, so Undo passes over it."""

    step: str


@since_format(6)
@dataclass(frozen=True, slots=True, kw_only=True)
class StepSettled:
    """The organiser decided on a step that was set aside; what was done for it belongs to the same command."""

    step: str
    taken: bool
    """It counts from now on; else what stood here stays."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenUnlocked:
    """A locked screen was opened without its code; no step of the tournament, so Undo passes over it."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class DeskJoined:
    """Another device joined as a desk, or joined anew with other rights; Undo passes over it."""

    desk: str
    """Its identifier, with which the names of its steps begin."""
    name: str
    scope: str
    """How much of the event it may do."""
    first_table: int = 0
    """Of the tables that it looks after; 0 for all."""
    last_table: int = 0


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class DeskSentAway:
    """What a desk does from now on is set aside; Undo passes over it."""

    desk: str


@since_format(6)
class ReportingMode(StrEnum):
    """What becomes of the results that players report from their own phones."""

    OFF = "off"
    """Players report nothing."""
    COUNTED = "counted"
    """What both players of a table report counts by itself."""
    TAPPED = "tapped"
    """What both report waits for a tap of the organiser."""


@since_format(6)
@dataclass(frozen=True, slots=True, kw_only=True)
class ReportingChosen:
    """The organiser chose what becomes of players' reports."""

    way: ReportingMode


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class TableReported:
    """A player reported the result of their table, perhaps anew; Undo passes over it."""

    message: str
    """The identifier of the message by which it came."""
    round: int
    match: int
    player: int
    result: Result
    """As seen from the first player of the table, whoever reported it."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveWished:
    """A player wishes to leave after the round, or stays after all; Undo passes over it."""

    message: str
    """The identifier of the message by which it came."""
    player: int
    leaves: bool = True


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class WishDeclined:
    """The organiser does not let a player leave who wished to; Undo passes over it."""

    player: int


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class TableCalled:
    """A player asked for somebody to come to their table; Undo passes over it."""

    message: str
    """The identifier of the message by which it came."""
    round: int
    match: int
    player: int
    at: str
    """When, ISO 8601 in UTC."""


@since_format(6)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered:
    """Somebody goes to a table that called, or was there; Undo passes over it."""

    round: int
    match: int
    done: bool
    """It is settled; else somebody is on the way."""


@since_format(11)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class DayClashAccepted:
    """A step was done although other events have its players or its tables; Undo passes over it (REG-DAY)."""

    events: tuple[str, ...]
    """The names of those events."""
    players: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


@since_format(11)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class PersonErased:
    """The records that named people were rewritten with their numbers; Undo passes over it (REG-ERASE)."""

    players: tuple[int, ...]
    """By number."""
    place: int
    """The number of the first record that was rewritten; all from there on have other digests."""
    head: str
    """The digest of the last record before that was done."""
    requests: tuple[str, ...] = field(default=(), metadata=field_since(11))
    """What they asked by which nobody was registered: such a request waits no more."""


@since_format(8)
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPostponed:
    """A match is played on another day than the round's, or on one that is not known yet (AGL-POSTPONE)."""

    round: int
    match: int
    day: str
    """ISO 8601; empty where it is not known yet, the last of its round where it is played as announced after all."""

    def is_taken_back(self, details: Details) -> bool:
        """Tell whether its day is the last of the round, so that the match is played as announced."""
        return bool(self.day) and self.day == details.round_days(self.round)[1]


@since_format(11)
class EntryOrigin(StrEnum):
    """Where somebody asks to be registered."""

    HALL = "hall"
    """On the hall's page, with their own phone."""
    CODE = "code"
    """By a code that was made at home."""
    FILE = "file"
    """By the text or the file of such a code."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class HallEntryChosen:
    """The organiser chose whether people register themselves on the hall's page (REG-ENTRY)."""

    open: bool
    changes_closed: bool = field(default=False, metadata=field_since(11))
    """What was sent there cannot be changed there any more."""


@since_format(11)
@not_undoable
@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRequested:
    """Somebody asks to be registered, or asks anew with other fields; Undo passes over it (REG-ENTRY)."""

    message: str
    """The identifier of the message by which it came: each is done once."""
    request: str
    """The identifier of the request, by which a later message replaces what was asked before."""
    name: str
    fields: tuple[tuple[str, str], ...] = ()
    """As they were typed."""
    club: str = ""
    consents: tuple[tuple[ConsentPurpose, str], ...] = ()
    """To what the person agreed: each purpose, with the fingerprint of the text that was read."""
    origin: EntryOrigin
    has_question: bool = False
    """In the copy for the hall alone: the organiser is asked about it as the event stands now."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class EntrySettled:
    """The organiser decided on what somebody asked; what was done for it belongs to the same command (REG-ENTRY)."""

    request: str
    message: str
    """As it was asked then."""
    player: int = 0
    """Who was registered or changed by it; 0 where it was declined."""
    reason: str = ""
    """Why it was declined, for the person who asked."""


@since_format(11)
@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLeftOpen:
    """The tournament goes on without the result of an open match, which counts once it is in (ST-OPEN)."""

    round: int
    match: int
    reason: str = ""
    """Why, for everyone to read; empty where the round waits for it after all."""


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
"""What a player sent from their own phone."""
PHONE_FACTS = (TableReported, LeaveWished, TableCalled)

type HistoryMove = ActionUndone | ActionRedone | ReturnedTo
"""A way back or forth through what was done: it changes which commands count, and does nothing itself."""
HISTORY_MOVES = (ActionUndone, ActionRedone, ReturnedTo)
FACT_TYPES: dict[str, type] = {kind.__name__: kind for kind in get_args(Fact.__value__)}
"""Every type of fact by its name, as written in files."""

NOT_UNDOABLE: tuple[type[Fact], ...] = tuple(kind for kind in FACT_TYPES.values() if kind in _NOT_UNDOABLE)
"""What is noted beside the steps: it can be neither undone nor done again, and holds whatever counts."""
