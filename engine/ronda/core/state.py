"""The state of a tournament: the sum of its log."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter

from ronda.core import facts
from ronda.core.absences import AbsenceCount, Absences
from ronda.core.announcements import Announcement
from ronda.core.brackets import DoubleRound
from ronda.core.caching import cached_by_identity
from ronda.core.clock import RoundClock
from ronda.core.consents import ConsentPurpose
from ronda.core.deck_checks import DrawnTable
from ronda.core.details import Details, TournamentSystem
from ronda.core.entry_requests import EntryRequest
from ronda.core.pairings import BY_HAND, NO_CONSTRAINTS, Constraints, Pairing, Receipt, Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.stages import FEWEST_FOR_THIRD_PLACE, BegunStage, StagePlan, StageSystem

DEMO_PREFIX = "demo-"
"""Beginning of the demo's identifier; no other tournament's has a hyphen so early."""


class PlayerStatus(StrEnum):
    """A player's status in the tournament."""

    ACTIVE = "active"
    WAITING = "waiting"
    """On the waiting list; at the latest until the start (REG-WAITING)."""
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class Phase(StrEnum):
    """Phase of a tournament, which decides the possible next steps."""

    REGISTRATION = "registration"
    BETWEEN_ROUNDS = "between_rounds"
    ROUND_RUNNING = "round_running"
    CUT_DUE = "cut_due"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A registered player."""

    id: int
    name: str
    fields: tuple[tuple[str, str], ...]
    lot: int
    first_round: int
    lot_seed: int = 0
    """Seed of the draw that gave the lot; 0 if the log lacks it."""
    lot_draw: int = 0
    """Position in that draw, from 1."""
    status: PlayerStatus = PlayerStatus.ACTIVE
    left_round: int | None = None
    """Number of paired rounds when the player left; None while in the tournament."""
    out_after: int | None = None
    """The player's last round, if they did not go on to the next stage or are out by losses (ST-CHAIN, ST-2LO)."""
    reason: str = ""
    hidden: bool = False
    """The published pages show a number instead of the name (AGL-NAMES)."""
    hidden_fields: tuple[str, ...] = ()
    """Keys of fields that the published pages leave out (AGL-NAMES)."""
    constraints: Constraints = NO_CONSTRAINTS
    absences: Absences = ()
    """Announced absences by round, with what each counts (ST-ABSENT)."""
    given_name: str = ""
    """The given name; empty if unknown (ANY-PUBLIC)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = ()
    """Consents given, with the fingerprint of each text (REG-CONSENT)."""
    is_erased: bool = False
    """The name was erased: a number replaces it, and fields are empty (REG-ERASE)."""
    checked_in: bool = False
    came_back: tuple[int, int] = (0, 0)
    """Orders the waiting list of restored registrations (REG-WAITING).

    The number after which the registration was restored, and its position among those restored after the same number.
    """
    place_given: str = ""
    """Why the organiser gave the player a place by hand; empty if not (REG-PLACES)."""
    told_waiting: bool = False
    """Whether the player's last noted information is that they wait; otherwise that they have a place (REG-WAITING)."""
    was_told: bool = False
    """Whether somebody noted telling the player of a change."""
    again_of: int | None = None
    """Number of the withdrawn registration that this one repeats (ANY-CHECKIN)."""
    ticks: tuple[tuple[str, str], ...] = ()
    """Ticked checks by key, each with the official's name (ANY-CHECK)."""

    def ticked_by(self, check: str) -> str:
        """The official who ticked a check, or "" while it is open (ANY-CHECK)."""
        return dict(self.ticks).get(check, "")

    def field(self, key: str) -> str:
        """The value of a registration field, or ""."""
        return dict(self.fields).get(key, "")

    @property
    def is_playing(self) -> bool:
        """Whether the player is present and still in the current stage."""
        return self.status is PlayerStatus.ACTIVE and self.out_after is None

    @property
    def last_round(self) -> int | None:
        """The last round the player could play; None while the player is still in."""
        return min((last for last in (self.left_round, self.out_after) if last is not None), default=None)

    def absence(self, round_number: int) -> AbsenceCount | None:
        """What an announced absence counts in a round; None if none was announced (ST-ABSENT)."""
        return dict(self.absences).get(round_number) if self.absences else None

    def left_by(self, round_number: int) -> bool:
        """Whether the player had left by the end of a round."""
        return self.left_round is not None and self.left_round <= round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One table of a round with its result."""

    number: int
    first: int | None
    second: int | None
    result: Result | None = None
    """For a player without an opponent only set where a bye is lost because its holder did not come (SW-NOBODY)."""
    corrected: bool = False
    extra_minutes: int = 0
    teams: facts.TeamsBuilt | None = None
    """How the players built their teams; None if they did not."""
    postponed: facts.MatchPostponed | None = None
    """The latest postponement; irrelevant once there is a result (AGL-POSTPONE)."""
    reported_by: tuple[int, ...] = ()
    """Players who reported the result themselves; empty where an official entered it."""
    left_open: str = ""
    """Public reason why the tournament went on without its result; empty if it did not (ST-OPEN)."""
    came_in: int = 0
    """Last round paired before the late result came in; 0 while open, and where nothing was left open."""
    is_void: bool = False
    """Whether it was open when the tournament was ended, and is never played (SW-ENDED)."""
    is_free: bool = False
    """Whether one player sits out a round that counts nothing, not even as a bye (RR-FREE)."""

    def is_put_off(self, today: str) -> bool:
        """Whether it is postponed to a day that is not over yet, or unknown (AGL-POSTPONE)."""
        return self.postponed is not None and (not self.postponed.day or self.postponed.day >= today)

    @property
    def is_bye(self) -> bool:
        """Whether one player has no opponent and wins."""
        return self.first is not None and self.second is None and not self.is_free and self.result is None

    @property
    def is_missed(self) -> bool:
        """Whether one player has no opponent and did not come: a missed round (SW-NOBODY)."""
        return self.second is None and self.result is not None

    @property
    def is_played_out(self) -> bool:
        """Whether two people played it: byes and forfeits say nothing about strength (AGL-ELO)."""
        return self.second is not None and self.result is not None and not self.result.is_unplayed

    @property
    def is_open(self) -> bool:
        """Whether two players still owe a result."""
        return self.first is not None and self.second is not None and self.result is None and not self.is_void

    @property
    def is_awaited(self) -> bool:
        """Whether the tournament goes on without it; it counts only once its result is in (ST-OPEN)."""
        return self.is_open and bool(self.left_open)

    @property
    def winner(self) -> int | None:
        """The player who won or goes on; None while open, in a draw, or if nobody won."""
        if self.second is None:
            return self.first if self.is_bye else None
        if self.result is None:
            return None
        return {FIRST: self.first, SECOND: self.second}.get(self.result.winner)

    @property
    def players(self) -> tuple[int, ...]:
        """The players at the table, by seat: two, one or none."""
        if self.first is None or self.second is None:
            return tuple(player for player in (self.first, self.second) if player is not None)
        return (self.first, self.second)

    def side(self, player: int) -> int:
        """The side of a player of this match: 1 or 2."""
        return FIRST if player == self.first else SECOND

    def opponent(self, player: int) -> int | None:
        """The other player, or None for a bye."""
        return self.second if player == self.first else self.first


@cached_by_identity
def _open_matches(matches: Sequence[Match]) -> tuple[Match, ...]:
    # asked of every round many times per step; only the running round's answer can change
    return tuple(match for match in matches if match.is_open)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A paired round."""

    number: int
    stage: Stage
    matches: tuple[Match, ...]
    seed: int
    algorithm: str
    receipt: Receipt
    clock: RoundClock | None = None
    """None until started (SW-CLOCK)."""
    reason: str = ""
    """The organiser's reason for changes before publication; may be empty."""
    changes: tuple[facts.PairingsChanged, ...] = ()
    """Changes after publication, oldest first (ANY-RESEAT)."""
    corrected_byes: tuple[facts.ByeCorrected, ...] = ()
    """Corrections of its bye, oldest first (SW-BYE)."""
    double: DoubleRound | None = None
    """Its place in a double bracket (DE-BRACKET); None in any other round."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The groups, in the first round of a stage with groups (ST-GROUPS)."""
    has_third_place: bool = False
    """Whether it is the final with the match for third place beside it (ST-THIRD)."""

    @property
    def bracket_matches(self) -> tuple[Match, ...]:
        """Its matches without the one for third place."""
        return self.matches[:1] if self.has_third_place else self.matches

    @property
    def third_place_match(self) -> Match | None:
        return self.matches[1] if self.has_third_place else None

    @property
    def was_set_by_hand(self) -> bool:
        """Whether the organiser changed the paired round before publication."""
        return self.algorithm.startswith(BY_HAND)

    @property
    def by_hand(self) -> bool:
        """Whether its pairs differ from the algorithm's."""
        return self.was_set_by_hand or bool(self.changes)

    @property
    def is_final(self) -> bool:
        """Whether it is a final of an elimination stage (SW-ELIM, DE-RESET)."""
        one_match = self.stage is Stage.ELIMINATION and len(self.bracket_matches) == 1
        return one_match and (self.double is None or bool(self.double.final))

    def place(self, table: int) -> int | None:
        """The index in ``matches`` of a table's match, or None."""
        # Tables are almost always in order, so a lookup usually touches one match.
        if 0 < table <= len(self.matches) and self.matches[table - 1].number == table:
            return table - 1
        return next((place for place, match in enumerate(self.matches) if match.number == table), None)

    @property
    def open_matches(self) -> tuple[Match, ...]:
        return _open_matches(self.matches)

    @property
    def is_complete(self) -> bool:
        """Whether every match has its result, except those the tournament goes on without (ST-OPEN)."""
        return all(match.left_open for match in self.open_matches)

    @property
    def has_results(self) -> bool:
        return any(match.result is not None for match in self.matches)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """The seats, without results."""
        return tuple(Pairing(number=match.number, first=match.first, second=match.second) for match in self.matches)

    @property
    def seated(self) -> Mapping[int, Match]:
        """Each player's match of this round, a bye or free round included."""
        return _seated(self.matches)

    def match_of(self, player: int) -> Match | None:
        """The player's match of this round, a bye or free round included; None without a seat."""
        return self.seated.get(player)


@cached_by_identity
def _seated(matches: Sequence[Match]) -> Mapping[int, Match]:
    # thousands of players are looked up in turn
    return {player: match for match in reversed(matches) for player in match.players}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The next Swiss round before publication, visible to the organiser only."""

    round: int
    pairings: tuple[Pairing, ...]
    """By table, a bye last; may name players who have left since, and lack later ones."""
    seed: int
    algorithm: str
    receipt: Receipt
    reason: str = ""
    """The reason given when it was published before."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The groups that it would make (ST-GROUPS)."""

    @property
    def by_hand(self) -> bool:
        """Whether the organiser changed the algorithm's pairing."""
        return self.algorithm.startswith(BY_HAND)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessage:
    """A message to the room."""

    number: int
    text: str
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling and its state (ANY-RULINGS)."""

    given: facts.RulingGiven
    appeal: facts.RulingAppealed | None = None

    @property
    def number(self) -> int:
        """The ruling's number, from 1."""
        return self.given.ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingCall:
    """A table's open call for help."""

    called: facts.TableCalled
    coming: bool = False
    """Whether somebody is on the way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveWish:
    """A player's wish to leave after the round."""

    player: int
    declined: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament after its last fact."""

    id: str
    game: str
    details: Details
    players: tuple[Player, ...] = ()
    next_player: int = 1
    started: bool = False
    edition: int = 0
    """The edition of the game's rules; 0 before the start, where the newest applies (ANY-EDITION)."""
    swiss_rounds: int = 0
    """Running number of the last announced round of the current stage of rounds."""
    cut: int = 0
    """Number of players who go on from it; 0 if it is the last stage."""
    as_it_takes: bool = False
    """Whether the number of rounds of a round robin follows its players until round 1 is paired (RR-BERGER)."""
    chain: tuple[StagePlan, ...] = ()
    """The announced stages; empty where rounds and cut are enough (ST-CHAIN)."""
    begun: tuple[BegunStage, ...] = ()
    """Later stages of rounds that have begun, in order; never a bracket."""
    announced_for: int = 0
    """Number of players when rounds and cut were last announced."""
    changes: tuple[Announcement, ...] = ()
    rounds: tuple[Round, ...] = ()
    draft: Draft | None = None
    printed: tuple[facts.PairingsPrinted, ...] = ()
    """The latest print of each printed round."""
    seeds: tuple[int, ...] | None = None
    """The players of the bracket, best seed first; None until the cut is made."""
    ended: str = ""
    """Why it was ended before its bracket was over; empty if not (SW-ENDED)."""
    sources: tuple[facts.EntrantsTaken, ...] = ()
    """Tournaments whose best players were registered here (ST-SOURCE)."""
    identified: tuple[facts.OfficialIdentified, ...] = ()
    """The last answer for each player whose name is like an official's (SW-STAFF)."""
    kept_apart: tuple[tuple[int, ...], ...] = ()
    """Groups of players to keep apart, oldest first (ST-APART)."""
    lists_opened: str = ""
    """When the organiser opened the lists; empty if not, or if that does not decide (REG-LISTS)."""
    drawn_tables: tuple[DrawnTable, ...] = ()
    """Tables drawn for checks, oldest first (REG-CHECKS)."""
    deck_checks: tuple[facts.DeckChecked, ...] = ()
    """Check results, one for each player and round; a public copy's name no players (REG-CHECKS)."""
    payments: tuple[facts.PaymentNoted, ...] = ()
    """The last payment note of each player, ordered by time of payment; empty where payments are not recorded."""
    penalties: tuple[facts.PenaltyGiven, ...] = ()
    """Oldest first (ANY-CONDUCT)."""
    substitutes: tuple[facts.SubstituteIssued, ...] = ()
    """Oldest first (KF-DAMAGED-CARD, XW-COMPONENTS)."""
    rulings: tuple[Ruling, ...] = ()
    """By number (ANY-RULINGS)."""
    taken_off: tuple[Player, ...] = ()
    """Withdrawn registrations, oldest first."""
    messages: tuple[RoomMessage, ...] = ()
    """Oldest first, including withdrawn messages."""
    handed_out: tuple[facts.PrizeHandedOut, ...] = ()
    """Prizes handed out, oldest first."""
    reporting: facts.ReportingMode = facts.ReportingMode.OFF
    """How players' reports are treated."""
    reports: tuple[facts.TableReported, ...] = ()
    """Reports of the last round's tables, at most one for each player, oldest first."""
    calls: tuple[PendingCall, ...] = ()
    """Open calls from tables of the last round, oldest first."""
    wishes: tuple[LeaveWish, ...] = ()
    """Wishes to leave, oldest first, including declined ones."""
    hall_entry: bool = False
    """Whether people can register on the hall's page (REG-ENTRY)."""
    changes_closed: bool = False
    """Whether requests sent there can no longer be changed there."""
    entry_requests: tuple[EntryRequest, ...] = ()
    """All registration requests in order of arrival, decided ones included (REG-ENTRY)."""

    def player(self, number: int) -> Player:
        """The player with a number; raises ``KeyError`` if there is none."""
        # Numbers ascend and are never reused, so a binary search works.
        place = bisect_left(self.players, number, key=attrgetter("id"))
        if place == len(self.players) or self.players[place].id != number:
            raise KeyError(number)
        return self.players[place]

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody, possibly before a cut (RR-BERGER)."""
        return self.table_stage.system is StageSystem.ROUND_ROBIN

    @property
    def is_double_elimination(self) -> bool:
        """Whether the bracket is double elimination (DE-BRACKET)."""
        if self.announced_chain:
            return self.announced_chain[-1].system is StageSystem.DOUBLE_ELIMINATION
        return self.details.system is TournamentSystem.DOUBLE_ELIMINATION

    @property
    def plays_third_place(self) -> bool:
        """Whether losing semifinalists play for third place (ST-THIRD)."""
        if self.announced_chain:
            return self.announced_chain[-1].third_place
        return self.details.third_place and not 0 < self.cut < FEWEST_FOR_THIRD_PLACE

    def third_place_follows(self, round_: Round) -> bool:
        """Whether a round holds semifinals whose losers play on (ST-THIRD)."""
        return self.plays_third_place and len(round_.bracket_matches) == 2  # noqa: PLR2004 - of four players

    @property
    def announced_chain(self) -> tuple[StagePlan, ...]:
        """The announced stages, also before the start; empty where rounds and cut are enough."""
        return self.chain or self.details.chain

    @property
    def table_stage(self) -> StagePlan:
        """Plan of the current stage of rounds, or of the last one before the bracket."""
        if self.announced_chain:
            return self.announced_chain[len(self.begun)]
        round_robin = self.details.system is TournamentSystem.ROUND_ROBIN
        return StagePlan(system=StageSystem.ROUND_ROBIN if round_robin else StageSystem.SWISS, twice=self.details.twice)

    @property
    def next_stage(self) -> StagePlan | None:
        """Plan of the stage after the current stage of rounds; None if it is the last."""
        if self.announced_chain:
            return next(iter(self.announced_chain[len(self.begun) + 1 :]), None)
        bracket = StageSystem.DOUBLE_ELIMINATION if self.is_double_elimination else StageSystem.ELIMINATION
        return StagePlan(system=bracket) if self.cut else None

    @property
    def has_bracket(self) -> bool:
        """Whether the tournament ends with a bracket, as announced."""
        if self.announced_chain:
            return self.announced_chain[-1].is_bracket
        return bool(self.cut or not self.swiss_rounds)

    @property
    def stage_start(self) -> int:
        """Running number of the first round of the current stage of rounds."""
        return self.first_round_of(len(self.begun))

    def first_round_of(self, stage: int) -> int:
        """Running number of the first round of a stage that has begun; ``stage`` is its place in the chain."""
        return self.begun[stage - 1].first_round if stage else 1

    def stage_at(self, round_number: int) -> int:
        """Place in the chain of the stage to which a round belongs, or belonged."""
        return sum(stage.first_round <= round_number for stage in self.begun)

    def counted_rounds(self, after_round: int, stage: int) -> tuple[Round, ...]:
        """The rounds up to ``after_round`` that count in a stage: its own and carried-over ones."""
        start = self._first_counted(stage)
        return tuple(round_ for round_ in self.rounds[start - 1 : after_round] if round_.stage is Stage.SWISS)

    def counts_in(self, round_number: int, stage: int) -> bool:
        """Whether a round counts in a stage of rounds: as its own or carried over."""
        return self._first_counted(stage) <= round_number and self.stage_at(round_number) <= stage

    def is_round_robin_at(self, stage: int) -> bool:
        """Whether a stage of rounds, by its place in the chain, is a round robin."""
        chain = self.announced_chain
        return self.is_round_robin if not chain else chain[stage].system is StageSystem.ROUND_ROBIN

    def is_twice_at(self, stage: int) -> bool:
        """Whether a round robin, by its place in the chain, is played twice."""
        return self.announced_chain[stage].twice if self.announced_chain else self.details.twice

    def _first_counted(self, stage: int) -> int:
        while stage and self.announced_chain[stage].carries_over:
            stage -= 1
        return self.first_round_of(stage)

    @property
    def is_demo(self) -> bool:
        """Whether this is the app's demo."""
        return self.id.startswith(DEMO_PREFIX)

    @property
    def shown_messages(self) -> tuple[RoomMessage, ...]:
        """Messages that the room sees now, oldest first."""
        return tuple(message for message in self.messages if not message.taken_back)

    @property
    def active_players(self) -> tuple[Player, ...]:
        """Players who have neither left nor been disqualified, by number."""
        return tuple(player for player in self.players if player.status is PlayerStatus.ACTIVE)

    @property
    def registered_players(self) -> tuple[Player, ...]:
        """Active players and those on the waiting list, by number."""
        there = (PlayerStatus.ACTIVE, PlayerStatus.WAITING)
        return tuple(player for player in self.players if player.status in there)

    @property
    def playing_players(self) -> tuple[Player, ...]:
        """Players who are present and still in the current stage, by number."""
        return tuple(player for player in self.players if player.is_playing)

    @property
    def uses_check_in(self) -> bool:
        """Whether anybody has checked in; then the others count as missing."""
        return any(player.checked_in for player in self.players)

    def payment(self, player: int, request: str = "") -> facts.PaymentNoted | None:
        """The latest payment note of a player or a registration request."""
        return next((noted for noted in self.payments if (noted.player, noted.request) == (player, request)), None)

    @property
    def missing(self) -> tuple[Player, ...]:
        """Players who have not checked in, where check-in is used, until round 1 is paired."""
        if self.rounds or not self.uses_check_in:
            return ()
        return tuple(player for player in self.active_players if not player.checked_in and not player.absence(1))

    @property
    def absent_players(self) -> tuple[Player, ...]:
        """Players whose registration was withdrawn and not repeated, oldest first (ANY-CHECKIN)."""
        if not self.taken_off:
            return ()
        again = {player.again_of for player in (*self.players, *self.taken_off)}
        return tuple(player for player in self.taken_off if player.id not in again)

    @property
    def attending(self) -> tuple[Player, ...]:
        """Players to plan for: those who checked in, or all active ones where check-in is not used."""
        missing = {player.id for player in self.missing}
        return tuple(player for player in self.active_players if player.id not in missing)

    def printed_round(self, number: int) -> tuple[Pairing, ...] | None:
        """The pairings of a round as last printed; None if never."""
        return next((sheet.pairings for sheet in self.printed if sheet.round == number), None)

    def stage_rounds(self, stage: Stage) -> tuple[Round, ...]:
        """Rounds of the bracket, or of the current or last stage of rounds."""
        start = self.stage_start
        return tuple(round_ for round_ in self.rounds if round_.stage is stage and round_.number >= start)

    @property
    def current_round(self) -> Round | None:
        """The last paired round, running or complete; None before round 1."""
        return self.rounds[-1] if self.rounds else None

    @property
    def completed_swiss_rounds(self) -> int:
        """Running number of the last complete Swiss round (SW-STANDINGS)."""
        return self.stage_start - 1 + sum(1 for round_ in self.stage_rounds(Stage.SWISS) if round_.is_complete)

    @property
    def last_table_round(self) -> int:
        """Running number of the last paired round outside the bracket; 0 if none."""
        return next((each.number for each in reversed(self.rounds) if each.stage is Stage.SWISS), 0)

    @property
    def completed_rounds(self) -> int:
        """Number of complete rounds, bracket included."""
        return sum(1 for round_ in self.rounds if round_.is_complete)

    @property
    def awaited(self) -> tuple[tuple[Round, Match], ...]:
        """Matches that the tournament goes on without, with their rounds, in order (ST-OPEN)."""
        return tuple((round_, match) for round_ in self.rounds for match in round_.open_matches if match.left_open)

    @property
    def has_complete_round(self) -> bool:
        return self.completed_rounds > 0

    @property
    def elimination_begun(self) -> bool:
        """Whether a match of the elimination stage has been played (SW-CUT)."""
        return any(round_.has_results for round_ in self.stage_rounds(Stage.ELIMINATION))

    @property
    def is_decided(self) -> bool:
        """Whether an elimination stage was played to its end (SW-ELIM).

        In a double bracket, a deciding final follows if the undefeated player loses the first and is still present
        (DE-RESET). If nobody won the first final, that player has a bye in it (SW-NOBODY).
        """
        last = self.current_round
        if last is None or not last.is_final or not last.is_complete:
            return False
        final = last.matches[0]
        if final.is_void:
            return False
        if last.double is None or last.double.final > 1 or final.second is None or final.winner == final.first:
            return True
        return final.first is None or self.player(final.first).status is not PlayerStatus.ACTIVE

    @property
    def phase(self) -> Phase:
        """The phase: over once ended early, or once the last round or the bracket is complete."""
        if not self.started:
            return Phase.REGISTRATION
        if self.ended:
            return Phase.FINISHED
        last = self.current_round
        if last is not None and not last.is_complete:
            return Phase.ROUND_RUNNING
        if last is not None and last.stage is Stage.ELIMINATION:
            return Phase.FINISHED if self.is_decided else Phase.BETWEEN_ROUNDS
        if len(self.rounds) < self.swiss_rounds or self.seeds is not None:
            return Phase.BETWEEN_ROUNDS
        if self.swiss_rounds == 0:
            return Phase.BETWEEN_ROUNDS
        if self.cut:
            return Phase.CUT_DUE
        return Phase.ROUND_RUNNING if self.awaited else Phase.FINISHED

    def matches_of(self, player: int) -> Iterator[tuple[Round, Match]]:
        """A player's matches with their rounds, in order, byes included."""
        for round_ in self.rounds:
            match = round_.match_of(player)
            if match is not None:
                yield round_, match
