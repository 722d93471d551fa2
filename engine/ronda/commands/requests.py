"""The commands, in the imperative, and the moment in which one is given."""

from dataclasses import dataclass
from typing import Literal, override

from ronda.core.consents import ConsentPurpose, Privacy
from ronda.core.details import Details
from ronda.core.facts import EntryOrigin, PairingChangeKind
from ronda.core.notice import Prize
from ronda.core.pairings import NO_CONSTRAINTS, Constraints
from ronda.core.publication import Publication
from ronda.core.results import Result, Score
from ronda.core.stages import StagePlan
from ronda.core.text import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """All that the world adds to a command: the engine has no clock and no randomness of its own."""

    at: str
    """ISO 8601 in UTC."""
    random: int
    """A fresh random seed of up to 53 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What an organiser, or a player on a phone, asks for."""

    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        """Name the round and the tables that it is asked of; ``None, (None,)`` where it is asked of no table."""
        return None, (None,)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCommand(Command):
    """A command that is asked of one table of a round: whoever looks after other tables may not ask it."""

    round: int
    match: int

    @override
    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        return self.round, (self.match,)


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament(Command):
    """Set up a tournament under a new identifier."""

    tournament: str
    game: str
    details: Details
    one_person: bool = False
    """The organiser's name is one person's, although it reads like several people's (SW-ROLES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDetails(Command):
    """Change the details of a tournament, but for what its results pages show."""

    details: Details
    one_person: bool = False
    """The organiser's name is one person's, although it reads like several people's (SW-ROLES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePublication(Command):
    """Choose what the results pages show (ANY-PUBLIC)."""

    publication: Publication


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenLists(Command):
    """Open the lists of what everybody plays with, for all to read (REG-LISTS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDeckChecks(Command):
    """Draw tables of the round that runs, whose players' lists are checked (REG-CHECKS)."""

    tables: int
    """How many."""
    any_again: bool = False
    """Who was drawn before is drawn from like everybody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOutcome:
    """What came of the check of one player."""

    player: int
    in_order: bool
    note: str = ""
    """What was found."""
    ticked: frozenset[int] = frozenset()
    """The lines of the list that are as registered, counted from 0; nothing where it was checked on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDecks(TableCommand):
    """Note what came of the checks of a drawn table (REG-CHECKS)."""

    official: str
    minutes: int
    outcomes: tuple[DeckOutcome, ...]
    gives_back: bool = False
    """The minutes are given to the table as extra time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePrivacy(Command):
    """Choose what players are asked to agree to, and until when names are kept (REG-CONSENT, REG-TERM)."""

    privacy: Privacy


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStructure(Command):
    """Choose another structure before the start; everything else that is announced stays (SW-STRUCT)."""

    structure: str
    """A key of the ruleset's structures, or ``custom``."""
    swiss_rounds: int | None = None
    """Only for a custom structure, as the next."""
    cut: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEntry:
    """One player to register: a name and registration fields by key."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()
    constraints: Constraints = NO_CONSTRAINTS
    namesake: bool = False
    """Another person than the one of the same name."""
    line: int = 0
    """Where it stands in a pasted list; 0 for one that was typed."""
    given_name: str = ""
    """The part of the name that is no family name, where that is known."""
    over_places: bool = False
    """The organiser lets them in although all places are taken (REG-PLACES)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = ()
    """What the player agrees to, with the fingerprint of each text (REG-CONSENT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPlayers(Command):
    """Register players, all or none."""

    entries: tuple[PlayerEntry, ...]
    here: bool = False
    """They stand at the door: check them in too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """One row of a list of players: what its cells hold, by the names that ``commands.player_lists`` gives columns."""

    line: int
    values: tuple[tuple[str, str], ...]
    namesake: bool = False
    """Another person than the one of the same name."""
    left_out: Message | None = None
    """Why nobody is registered from it."""
    notes: tuple[Message, ...] = ()
    """What to look at before it is registered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayers(Command):
    """Register the players of a sheet, leaving out the rows that cannot be registered."""

    rows: tuple[ListRow, ...]
    update: bool = False
    """Fill in those who are registered already, instead of passing over their rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRatings(Command):
    """Set the players' ratings to those of a season's file (ST-SEED)."""

    season: str
    """The lines that :func:`ronda.commands.lists.season_ratings.season_lines` made of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPlayer(Command):
    """Change a player's name or fields."""

    player: int
    entry: PlayerEntry
    hidden: bool = False
    """The published pages show a number instead of the name (AGL-NAMES)."""
    hidden_fields: tuple[str, ...] = ()
    """Keys of fields that the published pages leave out (AGL-NAMES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectRegistration(Command):
    """Correct what is fixed for the tournament, as an official, with a public reason (ANY-FIXED, XW-LIST)."""

    player: int
    fields: tuple[tuple[str, str], ...]
    """What is corrected, by key; an empty text takes a value away."""
    official: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer(Command):
    """Take back a registration that was never paired."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(Command):
    """Note that a player is here, or is not after all."""

    player: int
    here: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInAll(Command):
    """Note that everybody is here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TickCheck(Command):
    """Note that an official checked something of a player's, or that it is open again (ANY-CHECK)."""

    player: int
    check: str
    official: str = ""
    ticked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePayment(Command):
    """Note whether a player has paid for taking part, or who asks to be registered."""

    player: int
    """0 for who is not registered."""
    request: str = ""
    paid: bool
    amount: int | None = None
    """In hundredths, 0 where it is not known; None leaves what was noted."""
    is_free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePlace(Command):
    """Let somebody on the waiting list have a place (REG-PLACES)."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePlaceBack(Command):
    """Take back a place that was given by hand (REG-PLACES)."""

    player: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteTold(Command):
    """Note that somebody was told whether they have a place (REG-WAITING)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOffMissing(Command):
    """Take everybody off the players who did not check in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOnAgain(Command):
    """Take somebody on again who was taken off the players."""

    player: int
    namesake: bool = False
    over_places: bool = False
    """The organiser lets them in although all places are taken (REG-PLACES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepApart(Command):
    """Keep players apart in every Swiss round (ST-APART)."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetMeet(Command):
    """Let a group of players meet again (ST-APART)."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceAbsence(Command):
    """Note that a player will not be there in a round, and what that counts (ST-ABSENT)."""

    player: int
    round: int
    counts: str
    """A value of :class:`~ronda.core.absences.AbsenceCount`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAbsenceBack(Command):
    """Note that a player will be there in a round after all (ST-ABSENT)."""

    player: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTournament(Command):
    """Close the setting up: announce and fix rounds and cut (SW-ANNOUNCE)."""

    organiser: str = ""
    """The one organiser, where none was named before (SW-ROLES)."""
    one_person: bool = False
    """As in :class:`ChangeDetails`."""
    only_here: bool = False
    """Take everybody off the players who did not check in (ANY-CHECKIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifyOfficial(Command):
    """Say whether a player and the official of a like name are one person (SW-STAFF)."""

    player: int
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAnnouncement(Command):
    """Change what was announced after the start, with a public reason (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    reason: str
    scenarios: tuple[str, ...] | None = None
    """None leaves them as they are."""
    windows: tuple[tuple[str, str], ...] | None = None
    scenario_texts: tuple[str, ...] | None = None
    chain: tuple[StagePlan, ...] | None = None
    """All stages, of which only those to come can be other than they are (ST-CHAIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePrizes(Command):
    """Announce the prizes anew after the start, with a public reason (AGL-PRIZES)."""

    prizes: tuple[Prize, ...]
    sharing: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairRound(Command):
    """Pair the next round: a Swiss round becomes a draft, an elimination round is published at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedraftRound(Command):
    """Pair the draft anew from another seed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPlayers(Command):
    """Let two players of the draft change seats."""

    player: int
    other: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairWith(Command):
    """Put two players of the draft together."""

    player: int
    opponent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBye(Command):
    """Let a player of the draft have the bye."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTable(Command):
    """Move a player's match of the draft to another table."""

    player: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TieUpDraft(Command):
    """Pair those in the draft who have no opponent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDraft(Command):
    """Throw the draft away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRound(Command):
    """Publish the draft, with a reason for everyone where it breaks a rule."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenRound(Command):
    """Take a published round without results back into the draft."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePairings(Command):
    """Change open tables of the running round, with a reason for everyone where that breaks a rule (ANY-RESEAT)."""

    round: int
    change: PairingChangeKind
    player: int
    other: int | None = None
    """Who changes seats with the player, or plays the player."""
    table: int | None = None
    """Where the player's match goes."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPrint(Command):
    """Keep what a round looked like when it was printed."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpairRound(Command):
    """Withdraw the pairing of a round without results."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartClock(Command):
    """Start the clock of the running round (SW-CLOCK)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseClock(Command):
    """Stop the clock of the running round for a while (SW-CLOCK)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock(Command):
    """Let the clock of the running round go on (SW-CLOCK)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustClock(Command):
    """Put minutes on the clock of the running round, or take them off if negative (SW-CLOCK)."""

    round: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveExtraTime(TableCommand):
    """Add minutes to the round of one table (SW-CLOCK)."""

    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PostponeMatch(TableCommand):
    """Note that a match is played on another day, or on one that is not known yet (AGL-POSTPONE)."""

    day: str
    """ISO 8601, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMatchOpen(TableCommand):
    """Go on without the result of a match of the last round, or wait for it after all (ST-OPEN)."""

    reason: str = ""
    waits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildTeams(TableCommand):
    """Save the teams that two players built for their match, or built anew (AGL-DRAFT)."""

    first: int
    """The side, 1 or 2, that began."""
    names: tuple[str, ...]
    """Whom each move was about, vetoes and picks in the order of the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportResult(TableCommand):
    """Enter the result of an open match."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectResult(TableCommand):
    """Replace the result of any match of any round."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeResults(TableCommand):
    """What was entered at two tables of a round had been mixed up: each has the other's."""

    other: int
    """The other table; without a result of its own in the last round, where this one is open then."""

    @override
    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        return self.round, (self.match, self.other)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectBye(Command):
    """The bye of a Swiss round had been a player's who is recorded at a table with a result (SW-BYE)."""

    round: int
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult(TableCommand):
    """Let the other player have won: a result of the last round is turned round, with its numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportNoShow(TableCommand):
    """Note that a player of an open match did not come: the opponent wins, and the player leaves (SW-DROP)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearResult(TableCommand):
    """Take back a result of the running round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPlayer(Command):
    """Let a player leave (SW-DROP, SW-ELIM-DROP)."""

    player: int
    reason: str = ""
    open_match: Literal["concede", "play", "lose"] = "concede"
    """What becomes of the player's open Swiss match; ``lose``: also one that the opponent lost by not being there."""
    so_far: tuple[Score, ...] | None = None
    """What was scored in it, numbers and marks of the result form in its order.

    Empty where nothing was played, None where it was not said: that is the same but for a series (KF-LOST-CARD).
    """
    replace: bool = True
    """Whether the next best player moves into the cut (SW-CUT: same day only, unless the organiser decides)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer(Command):
    """Take a player back who had left (SW-DROP)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DisqualifyPlayer(Command):
    """Remove a player for good (SW-DQ)."""

    player: int
    reason: str
    replace: bool = True
    give_round: bool = False
    """The opponent wins the last round even if another result of it is entered already."""
    so_far: tuple[Score, ...] | None = None
    """As in :class:`DropPlayer`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty(Command):
    """Write a penalty down and apply its effect (ANY-CONDUCT)."""

    player: int
    kind: str
    reason: str
    official: str
    round: int | None = None
    so_far: tuple[Score, ...] | None = None
    """As in :class:`DropPlayer`; of a series the games won before, so that one more may decide it (KF-LOST-CARD)."""
    replace: bool = True
    """As in :class:`DisqualifyPlayer`."""
    give_round: bool | None = None
    """As in :class:`DisqualifyPlayer`; None does what the kind of penalty says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueSubstitute(Command):
    """Note a substitute for something of a player's that was damaged (KF-DAMAGED-CARD, XW-COMPONENTS)."""

    player: int
    item: str
    official: str
    lost: str = ""
    """What cannot be read any more of the original."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRuling(Command):
    """Note a ruling, or write it down anew (ANY-RULINGS)."""

    question: str
    decision: str
    official: str
    round: int | None = None
    match: int | None = None
    """A table of the round."""
    ruling: int | None = None
    """The one that it replaces; None for a new one."""

    @override
    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        return self.round, (self.match,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRuling(Command):
    """Note what became of an appeal against a ruling (ANY-RULINGS)."""

    ruling: int
    player: int
    official: str
    outcome: str
    """A value of :class:`ronda.core.facts.AppealOutcome`."""
    decision: str = ""
    """What holds instead of the ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeCut(Command):
    """Let the best players go on (SW-CUT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTournament(Command):
    """End the tournament before its bracket is played to its end: who is still in it shares the places (SW-ENDED)."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOutPrize(Command):
    """Note that a prize was handed out: to a player, or to everybody whom it is for."""

    prize: int
    """Its place in the list, from 1."""
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePrizeBack(Command):
    """Note that a prize was not handed out after all."""

    prize: int
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PostMessage(Command):
    """Put up a message for the room."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMessageBack(Command):
    """Take down a message to the room."""

    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseReporting(Command):
    """Choose what becomes of the results that players report from their own phones."""

    way: str
    """A value of :class:`ronda.core.facts.ReportingMode`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SendReport(TableCommand):
    """A player reports the result of their table; a later one replaces it as long as none counts."""

    message: str
    """The identifier of the message by which it comes."""
    player: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class WishToLeave(Command):
    """A player wishes to leave after the round, or stays after all."""

    message: str
    player: int
    leaves: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CallToTable(TableCommand):
    """A player asks for somebody to come to their table."""

    message: str
    player: int
    at: str
    """When, ISO 8601 in UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseHallEntry(Command):
    """Choose whether people register themselves on the hall's page, and whether they can still change it there."""

    open: bool
    changes_closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestEntry(Command):
    """Somebody asks to be registered, or asks anew under the same identifier."""

    message: str
    """The identifier of the message by which it comes."""
    request: str
    """What is the same of one person, however often they ask."""
    name: str
    origin: EntryOrigin
    fields: tuple[tuple[str, str], ...] = ()
    club: str = ""
    consents: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptEntry(Command):
    """Register who asks, as it was looked at."""

    request: str
    message: str
    here: bool = False
    """They stand at the door: check them in too."""
    namesake: bool = False
    """Another person than the one of the same name."""
    player: int = 0
    """Who is registered already and asks this; 0 for somebody new."""
    without_refused: bool = False
    """Leave out the fields that the game refuses."""
    over_places: bool = False
    """The organiser lets them in although all places are taken (REG-PLACES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptPlainEntries(Command):
    """Register all who ask and about whom there is no question."""

    here: bool = False
    requests: str = ""
    """The identifiers of those who are meant, one a line; empty for all who wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineEntry(Command):
    """Do not register who asks."""

    request: str
    message: str
    reason: str = ""
    """For the person who asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineEntries(Command):
    """Do not register any of those who ask."""

    requests: str
    """The identifiers of their requests, one a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountReport(TableCommand):
    """Let a result count that a player of an open table reported."""

    message: str
    """The report that was looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountAgreed(Command):
    """Let every result of the last round count that both players reported."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptLeaving(Command):
    """Let a player leave who wishes to; an open match is still played."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineLeaving(Command):
    """Do not let a player leave who wishes to."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCall(TableCommand):
    """Say that somebody goes to a table that called, or was there."""

    done: bool = False
