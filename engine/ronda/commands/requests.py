"""The commands, in the imperative, and the moment of a command."""

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
    """Input from the outside world: the engine has no clock and no randomness of its own."""

    at: str
    """ISO 8601 in UTC."""
    random: int
    """A fresh random seed of up to 53 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A request of an organiser, or of a player on a phone."""

    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        """The round and tables that it concerns; ``None, (None,)`` if it concerns no table."""
        return None, (None,)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCommand(Command):
    """A command about one table of a round: a device in charge of other tables may not ask it."""

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
    """Change a tournament's details, except what its results pages show."""

    details: Details
    one_person: bool = False
    """The organiser's name is one person's, although it reads like several people's (SW-ROLES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePublication(Command):
    """Choose what the results pages show (ANY-PUBLIC)."""

    publication: Publication


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenLists(Command):
    """Open all deck and team lists to everyone (REG-LISTS)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDeckChecks(Command):
    """Draw tables of the running round for list checks (REG-CHECKS)."""

    tables: int
    """Number of tables to draw."""
    any_again: bool = False
    """Whether players drawn before can be drawn again like everybody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOutcome:
    """The outcome of one player's check."""

    player: int
    in_order: bool
    note: str = ""
    """The finding."""
    ticked: frozenset[int] = frozenset()
    """Lines of the list that match the registration, counted from 0; empty for a check on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDecks(TableCommand):
    """Record the checks of a drawn table (REG-CHECKS)."""

    official: str
    minutes: int
    outcomes: tuple[DeckOutcome, ...]
    gives_back: bool = False
    """Whether the table gets the minutes back as extra time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePrivacy(Command):
    """Choose the consents that players are asked for, and how long names are kept (REG-CONSENT, REG-TERM)."""

    privacy: Privacy


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStructure(Command):
    """Choose another structure before the start; the rest of the announcement stays (SW-STRUCT)."""

    structure: str
    """A key of the ruleset's structures, or ``custom``."""
    swiss_rounds: int | None = None
    """For a custom structure only, like the next field."""
    cut: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEntry:
    """A player to register: a name, and registration fields by key."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()
    constraints: Constraints = NO_CONSTRAINTS
    namesake: bool = False
    """Another person than the one with the same name."""
    line: int = 0
    """Line in a pasted list; 0 if typed."""
    given_name: str = ""
    """The given name, if known."""
    over_places: bool = False
    """Let in by the organiser although all places are taken (REG-PLACES)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = ()
    """Consents given, with the fingerprint of each text (REG-CONSENT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterPlayers(Command):
    """Register players, all or none."""

    entries: tuple[PlayerEntry, ...]
    here: bool = False
    """They are at the door: check them in too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A row of a player list: cell texts by column name, as in ``commands.player_lists``."""

    line: int
    values: tuple[tuple[str, str], ...]
    namesake: bool = False
    """Another person than the one with the same name."""
    left_out: Message | None = None
    """Why nobody is registered from it."""
    notes: tuple[Message, ...] = ()
    """What to look at before registering it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPlayers(Command):
    """Register the players of a list; rows that cannot be registered are left out."""

    rows: tuple[ListRow, ...]
    update: bool = False
    """Complete existing registrations instead of skipping their rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRatings(Command):
    """Set players' ratings to those in a season's file (ST-SEED)."""

    season: str
    """The lines that :func:`ronda.commands.lists.season_ratings.season_lines` made from it."""


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
    """Correct fixed fields as an official, with a public reason (ANY-FIXED, XW-LIST)."""

    player: int
    fields: tuple[tuple[str, str], ...]
    """Corrected fields by key; an empty text removes a value."""
    official: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer(Command):
    """Withdraw a registration that was never paired."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(Command):
    """Note that a player has arrived, or has not."""

    player: int
    here: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInAll(Command):
    """Note that everybody has arrived."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TickCheck(Command):
    """Tick or untick an official's check of a player (ANY-CHECK)."""

    player: int
    check: str
    official: str = ""
    ticked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NotePayment(Command):
    """Record whether a player or applicant has paid."""

    player: int
    """0 for an applicant."""
    request: str = ""
    paid: bool
    amount: int | None = None
    """In hundredths, 0 for unknown; None keeps the amount noted before."""
    is_free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePlace(Command):
    """Assign a place to somebody on the waiting list (REG-PLACES)."""

    player: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePlaceBack(Command):
    """Take back a place given by hand (REG-PLACES)."""

    player: int
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteTold(Command):
    """Record that somebody was told whether they have a place (REG-WAITING)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOffMissing(Command):
    """Remove all players who did not check in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOnAgain(Command):
    """Restore a removed player."""

    player: int
    namesake: bool = False
    over_places: bool = False
    """Let in by the organiser although all places are taken (REG-PLACES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepApart(Command):
    """Keep players apart in every Swiss round (ST-APART)."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetMeet(Command):
    """Allow a group of players to meet again (ST-APART)."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceAbsence(Command):
    """Announce that a player will miss a round, and what that counts (ST-ABSENT)."""

    player: int
    round: int
    counts: str
    """A value of :class:`~ronda.core.absences.AbsenceCount`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAbsenceBack(Command):
    """Take an announced absence back (ST-ABSENT)."""

    player: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTournament(Command):
    """Start the tournament: announce and fix rounds and cut (SW-ANNOUNCE)."""

    organiser: str = ""
    """The one organiser, if none was named before (SW-ROLES)."""
    one_person: bool = False
    """As in :class:`ChangeDetails`."""
    only_here: bool = False
    """Remove all players who did not check in (ANY-CHECKIN)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentifyOfficial(Command):
    """Say whether a player and an official with a similar name are one person (SW-STAFF)."""

    player: int
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAnnouncement(Command):
    """Change the announcement after the start, with a public reason (SW-ANNOUNCE)."""

    swiss_rounds: int
    cut: int
    reason: str
    scenarios: tuple[str, ...] | None = None
    """None keeps them."""
    windows: tuple[tuple[str, str], ...] | None = None
    scenario_texts: tuple[str, ...] | None = None
    chain: tuple[StagePlan, ...] | None = None
    """All stages; only future ones may differ (ST-CHAIN)."""


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
    """Swap two players of the draft."""

    player: int
    other: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairWith(Command):
    """Pair two players of the draft."""

    player: int
    opponent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBye(Command):
    """Assign the bye to a player of the draft."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTable(Command):
    """Move a player's match of the draft to another table."""

    player: int
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TieUpDraft(Command):
    """Pair the draft's players without opponents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDraft(Command):
    """Discard the draft."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishRound(Command):
    """Publish the draft, with a public reason if it breaks a rule."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenRound(Command):
    """Turn a published round without results back into a draft."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePairings(Command):
    """Change open tables of the running round, with a public reason if that breaks a rule (ANY-RESEAT)."""

    round: int
    change: PairingChangeKind
    player: int
    other: int | None = None
    """The player to swap or pair with."""
    table: int | None = None
    """The target table of the player's match."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPrint(Command):
    """Record the round as it was printed."""

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
    """Pause the clock of the running round (SW-CLOCK)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeClock(Command):
    """Resume the clock of the running round (SW-CLOCK)."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustClock(Command):
    """Add minutes to the clock of the running round, or take them off if negative (SW-CLOCK)."""

    round: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveExtraTime(TableCommand):
    """Add extra minutes to one table (SW-CLOCK)."""

    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PostponeMatch(TableCommand):
    """Postpone a match to another day, or to an unknown one (AGL-POSTPONE)."""

    day: str
    """ISO 8601, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveMatchOpen(TableCommand):
    """Go on without a result of the last round, or wait for it again (ST-OPEN)."""

    reason: str = ""
    waits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildTeams(TableCommand):
    """Save two players' teams for their match, perhaps rebuilt (AGL-DRAFT)."""

    first: int
    """The side, 1 or 2, that began."""
    names: tuple[str, ...]
    """The members that the moves name: vetoes and picks in the order of the rules."""


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
    """Swap the results of two tables of a round that were mixed up."""

    other: int
    """The other table; in the last round it may have no result, so that this one becomes open."""

    @override
    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        return self.round, (self.match, self.other)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectBye(Command):
    """Assign a Swiss round's bye to a player who is recorded at a table with a result (SW-BYE)."""

    round: int
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult(TableCommand):
    """Make the other player the winner: reverses a result of the last round, with its numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportNoShow(TableCommand):
    """Record that a player of an open match did not come: the opponent wins, and the player drops (SW-DROP)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearResult(TableCommand):
    """Take back a result of the running round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPlayer(Command):
    """Drop a player (SW-DROP, SW-ELIM-DROP)."""

    player: int
    reason: str = ""
    open_match: Literal["concede", "play", "lose"] = "concede"
    """What happens to the player's open Swiss match; ``lose`` also if the opponent lost it by absence."""
    so_far: tuple[Score, ...] | None = None
    """Its score so far: numbers and marks of the result form, in order.

    Empty if nothing was played, None if not given; the two differ only in a series (KF-LOST-CARD).
    """
    replace: bool = True
    """Whether the next best player moves into the cut (SW-CUT: same day only, unless the organiser decides)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnPlayer(Command):
    """Bring a dropped player back (SW-DROP)."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DisqualifyPlayer(Command):
    """Remove a player for good (SW-DQ)."""

    player: int
    reason: str
    replace: bool = True
    give_round: bool = False
    """Whether the opponent wins the last round even if another result is entered."""
    so_far: tuple[Score, ...] | None = None
    """As in :class:`DropPlayer`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty(Command):
    """Record a penalty and apply its effect (ANY-CONDUCT)."""

    player: int
    kind: str
    reason: str
    official: str
    round: int | None = None
    so_far: tuple[Score, ...] | None = None
    """As in :class:`DropPlayer`; in a series the games won so far, so that one more may decide it (KF-LOST-CARD)."""
    replace: bool = True
    """As in :class:`DisqualifyPlayer`."""
    give_round: bool | None = None
    """As in :class:`DisqualifyPlayer`; None follows the kind of penalty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueSubstitute(Command):
    """Record a substitute for something damaged (KF-DAMAGED-CARD, XW-COMPONENTS)."""

    player: int
    item: str
    official: str
    lost: str = ""
    """What can no longer be read on the original."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveRuling(Command):
    """Record a ruling, or rewrite one (ANY-RULINGS)."""

    question: str
    decision: str
    official: str
    round: int | None = None
    match: int | None = None
    """A table of the round."""
    ruling: int | None = None
    """Number of the ruling to replace; None for a new one."""

    @override
    def round_and_tables(self) -> tuple[int | None, tuple[int | None, ...]]:
        return self.round, (self.match,)


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRuling(Command):
    """Record the outcome of an appeal against a ruling (ANY-RULINGS)."""

    ruling: int
    player: int
    official: str
    outcome: str
    """A value of :class:`ronda.core.facts.AppealOutcome`."""
    decision: str = ""
    """The decision that replaces the ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeCut(Command):
    """Let the best players go on (SW-CUT)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTournament(Command):
    """End the tournament before its bracket is complete: players still in it share the places (SW-ENDED)."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOutPrize(Command):
    """Record that a prize was handed out: to a player, or to everybody it is for."""

    prize: int
    """Position in the list, from 1."""
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePrizeBack(Command):
    """Withdraw the record of a handed-out prize."""

    prize: int
    player: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PostMessage(Command):
    """Post a message for the room."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMessageBack(Command):
    """Take down a message to the room."""

    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseReporting(Command):
    """Choose how results from players' phones are treated."""

    way: str
    """A value of :class:`ronda.core.facts.ReportingMode`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SendReport(TableCommand):
    """A player reports the result of their table; a later report replaces it until one counts."""

    message: str
    """Identifier of the phone's message."""
    player: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class WishToLeave(Command):
    """A player wants to leave after the round, or stays after all."""

    message: str
    player: int
    leaves: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class CallToTable(TableCommand):
    """A player calls for help at their table."""

    message: str
    player: int
    at: str
    """When, ISO 8601 in UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseHallEntry(Command):
    """Allow or stop registration on the hall's page, and changes to requests there."""

    open: bool
    changes_closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestEntry(Command):
    """Somebody asks to be registered, or changes the request with the same identifier."""

    message: str
    """Identifier of the message."""
    request: str
    """Identifier of the request, the same for all of a person's versions."""
    name: str
    origin: EntryOrigin
    fields: tuple[tuple[str, str], ...] = ()
    club: str = ""
    consents: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptEntry(Command):
    """Accept a request, in the version that was looked at."""

    request: str
    message: str
    here: bool = False
    """They are at the door: check them in too."""
    namesake: bool = False
    """Another person than the one with the same name."""
    player: int = 0
    """The registered player who made the request; 0 for a new one."""
    without_refused: bool = False
    """Leave out the fields that the game refuses."""
    over_places: bool = False
    """Let in by the organiser although all places are taken (REG-PLACES)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptPlainEntries(Command):
    """Accept all requests without questions."""

    here: bool = False
    requests: str = ""
    """Identifiers of the requests, one per line; empty for all waiting ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineEntry(Command):
    """Decline a request."""

    request: str
    message: str
    reason: str = ""
    """For the person who asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineEntries(Command):
    """Decline several requests."""

    requests: str
    """Identifiers of the requests, one per line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountReport(TableCommand):
    """Accept a result that a player of an open table reported."""

    message: str
    """The report that was looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountAgreed(Command):
    """Accept every result of the last round that both players reported."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptLeaving(Command):
    """Drop a player who wants to leave; an open match is still played."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineLeaving(Command):
    """Decline a player's wish to leave."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCall(TableCommand):
    """Record that somebody is going to a calling table, or has been there."""

    done: bool = False
