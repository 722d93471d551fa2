"""The state of a tournament: what the log adds up to."""

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
"""What the identifier of the app's demo begins with; those of all other tournaments have no hyphen so early."""


class PlayerStatus(StrEnum):
    """Whether a player is still in the tournament."""

    ACTIVE = "active"
    WAITING = "waiting"
    """On the waiting list, until the start at the latest (REG-WAITING)."""
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class Phase(StrEnum):
    """Where a tournament stands, and so what can be done next."""

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
    """The seed of the draw in which the lot was drawn; 0 where the log does not hold it."""
    lot_draw: int = 0
    """Which number of that draw it was, from 1."""
    status: PlayerStatus = PlayerStatus.ACTIVE
    left_round: int | None = None
    """Rounds paired when the player left; None while in the tournament."""
    out_after: int | None = None
    """The last round of who did not go on to the next stage, or is out of this one by losses (ST-CHAIN, ST-2LO)."""
    reason: str = ""
    hidden: bool = False
    """The published pages show a number instead of the name (AGL-NAMES)."""
    hidden_fields: tuple[str, ...] = ()
    """Keys of fields that the published pages leave out (AGL-NAMES)."""
    constraints: Constraints = NO_CONSTRAINTS
    absences: Absences = ()
    """The rounds for which an absence is announced, with what each counts (ST-ABSENT)."""
    given_name: str = ""
    """The part of the name that is no family name; empty where nobody said so (ANY-PUBLIC)."""
    consents: tuple[tuple[ConsentPurpose, str], ...] = ()
    """What the player agreed to, with the fingerprint of each text (REG-CONSENT)."""
    is_erased: bool = False
    """The name was erased: a number stands in its place, and no field is kept (REG-ERASE)."""
    checked_in: bool = False
    came_back: tuple[int, int] = (0, 0)
    """After which number the registration was restored, and as which then; by it they wait (REG-WAITING)."""
    place_given: str = ""
    """Why the organiser gave the player a place by hand; empty where nobody did (REG-PLACES)."""
    told_waiting: bool = False
    """They know that they wait, as far as was noted; else that a place is theirs (REG-WAITING)."""
    was_told: bool = False
    """Somebody noted that the player was told of a change since."""
    again_of: int | None = None
    """The number of the registration that was taken back, and is made again by this one (ANY-CHECKIN)."""
    ticks: tuple[tuple[str, str], ...] = ()
    """The checks that are done, by key, each with the official's name (ANY-CHECK)."""

    def ticked_by(self, check: str) -> str:
        """The official who ticked a check, or an empty string while it is open (ANY-CHECK)."""
        return dict(self.ticks).get(check, "")

    def field(self, key: str) -> str:
        """The value of a registration field, or an empty string."""
        return dict(self.fields).get(key, "")

    @property
    def is_playing(self) -> bool:
        """Tell whether the player is there and still in the stage that is played."""
        return self.status is PlayerStatus.ACTIVE and self.out_after is None

    @property
    def last_round(self) -> int | None:
        """The last round that was the player's to play; None while there is no such."""
        return min((last for last in (self.left_round, self.out_after) if last is not None), default=None)

    def absence(self, round_number: int) -> AbsenceCount | None:
        """What an announced absence from a round counts; None without one (ST-ABSENT)."""
        return dict(self.absences).get(round_number) if self.absences else None

    def left_by(self, round_number: int) -> bool:
        """Tell whether the player had left by the end of a round."""
        return self.left_round is not None and self.left_round <= round_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One table of a round with its result."""

    number: int
    first: int | None
    second: int | None
    result: Result | None = None
    """Of who sits alone there is one only where a bye is lost, as its holder did not come (SW-NOBODY)."""
    corrected: bool = False
    extra_minutes: int = 0
    teams: facts.TeamsBuilt | None = None
    """How the players built their teams; None where they did not, or were not asked to."""
    postponed: facts.MatchPostponed | None = None
    """What was noted last of another day; it says nothing any more once there is a result (AGL-POSTPONE)."""
    reported_by: tuple[int, ...] = ()
    """The players whose own reports the result is; nobody where an official entered it."""
    left_open: str = ""
    """Why the tournament went on without its result, for everyone to read; empty where it did not (ST-OPEN)."""
    came_in: int = 0
    """The last round that was paired before that result came; 0 while it is open, and where nothing was left open."""
    is_void: bool = False
    """It was open when the tournament was ended, and is not played (SW-ENDED)."""
    is_free: bool = False
    """One player sits out a round that counts as nothing, not even as a bye (RR-FREE)."""

    def is_put_off(self, today: str) -> bool:
        """Tell whether it is postponed to a day that is not over, or not known yet (AGL-POSTPONE)."""
        return self.postponed is not None and (not self.postponed.day or self.postponed.day >= today)

    @property
    def is_bye(self) -> bool:
        """Tell whether one player sits alone and has won by it."""
        return self.first is not None and self.second is None and not self.is_free and self.result is None

    @property
    def is_missed(self) -> bool:
        """Tell whether one player sits alone and did not come: that is a round missed (SW-NOBODY)."""
        return self.second is None and self.result is not None

    @property
    def is_played_out(self) -> bool:
        """Tell whether two people played it: a bye and a forfeit say nothing about strength (AGL-ELO)."""
        return self.second is not None and self.result is not None and not self.result.is_unplayed

    @property
    def is_open(self) -> bool:
        """Tell whether two players still owe a result."""
        return self.first is not None and self.second is not None and self.result is None and not self.is_void

    @property
    def is_awaited(self) -> bool:
        """Tell whether the tournament goes on without it: it counts as neither until its result is in (ST-OPEN)."""
        return self.is_open and bool(self.left_open)

    @property
    def winner(self) -> int | None:
        """The player who goes on or won; None while it is open, in a draw and where nobody won."""
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
        """1 or 2 for a player of this match."""
        return FIRST if player == self.first else SECOND

    def opponent(self, player: int) -> int | None:
        """The other player, or None for a bye."""
        return self.second if player == self.first else self.first


@cached_by_identity
def _open_matches(matches: Sequence[Match]) -> tuple[Match, ...]:
    # asked of every round many times a step, and only the one that runs has others by then
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
    """None until it is started (SW-CLOCK)."""
    reason: str = ""
    """Why the organiser set it by hand before it was published; empty if nothing was said."""
    changes: tuple[facts.PairingsChanged, ...] = ()
    """What was changed after it was published, oldest first (ANY-RESEAT)."""
    corrected_byes: tuple[facts.ByeCorrected, ...] = ()
    """What its bye was corrected to, oldest first (SW-BYE)."""
    double: DoubleRound | None = None
    """What it is of a double bracket (DE-BRACKET); None in any other."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The groups of a stage, in its first round (ST-GROUPS)."""
    has_third_place: bool = False
    """It is the final, and the match beside it is for third place (ST-THIRD)."""

    @property
    def bracket_matches(self) -> tuple[Match, ...]:
        """Its matches without that for third place."""
        return self.matches[:1] if self.has_third_place else self.matches

    @property
    def third_place_match(self) -> Match | None:
        return self.matches[1] if self.has_third_place else None

    @property
    def was_set_by_hand(self) -> bool:
        """Tell whether the organiser changed what the algorithm had paired before it was published."""
        return self.algorithm.startswith(BY_HAND)

    @property
    def by_hand(self) -> bool:
        """Tell whether its pairs are no longer those of the algorithm."""
        return self.was_set_by_hand or bool(self.changes)

    @property
    def is_final(self) -> bool:
        """Tell whether it is a final of an elimination stage (SW-ELIM, DE-RESET)."""
        one_match = self.stage is Stage.ELIMINATION and len(self.bracket_matches) == 1
        return one_match and (self.double is None or bool(self.double.final))

    def place(self, table: int) -> int | None:
        """The index in ``matches`` of the match of a table; None if there is no such table."""
        # Almost every round has its tables in order: thousands of results look at one match each.
        if 0 < table <= len(self.matches) and self.matches[table - 1].number == table:
            return table - 1
        return next((place for place, match in enumerate(self.matches) if match.number == table), None)

    @property
    def open_matches(self) -> tuple[Match, ...]:
        return _open_matches(self.matches)

    @property
    def is_complete(self) -> bool:
        """Tell whether every match has its result, but for those that the tournament goes on without (ST-OPEN)."""
        return all(match.left_open for match in self.open_matches)

    @property
    def has_results(self) -> bool:
        return any(match.result is not None for match in self.matches)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Who sits where, without the results."""
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
    # each of thousands is looked for in turn
    return {player: match for match in reversed(matches) for player in match.players}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The next Swiss round as only the organiser sees it, until it is published."""

    round: int
    pairings: tuple[Pairing, ...]
    """By table, a bye last; it may still name players who have left, or lack some who joined, since it was made."""
    seed: int
    algorithm: str
    receipt: Receipt
    reason: str = ""
    """What was said of it when it was published before."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The groups that it makes (ST-GROUPS)."""

    @property
    def by_hand(self) -> bool:
        """Tell whether the organiser changed what the algorithm had paired."""
        return self.algorithm.startswith(BY_HAND)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomMessage:
    """A message to the room."""

    number: int
    text: str
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling as it stands (ANY-RULINGS)."""

    given: facts.RulingGiven
    appeal: facts.RulingAppealed | None = None

    @property
    def number(self) -> int:
        """The ruling's number, from 1."""
        return self.given.ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingCall:
    """A table that asks for somebody to come."""

    called: facts.TableCalled
    coming: bool = False
    """Somebody is on the way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveWish:
    """A player's wish to leave after the round."""

    player: int
    declined: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament as of its last logged fact."""

    id: str
    game: str
    details: Details
    players: tuple[Player, ...] = ()
    next_player: int = 1
    started: bool = False
    edition: int = 0
    """The edition of the game's rules by which it is played; 0 until it starts, by the newest (ANY-EDITION)."""
    swiss_rounds: int = 0
    """The running number of the last announced round of the stage of rounds that is played."""
    cut: int = 0
    """How many go on from it; 0 if it is the last."""
    as_it_takes: bool = False
    """The rounds of a round robin follow its players until round 1 is paired (RR-BERGER)."""
    chain: tuple[StagePlan, ...] = ()
    """The stages as announced at the start; empty where rounds and cut say all (ST-CHAIN)."""
    begun: tuple[BegunStage, ...] = ()
    """The stages of rounds that began after the first, in order; a bracket is not among them."""
    announced_for: int = 0
    """How many players there were when rounds and cut were announced last."""
    changes: tuple[Announcement, ...] = ()
    rounds: tuple[Round, ...] = ()
    draft: Draft | None = None
    printed: tuple[facts.PairingsPrinted, ...] = ()
    """The last print of each round that was printed."""
    seeds: tuple[int, ...] | None = None
    """The cut, best seed first; None until it is made."""
    ended: str = ""
    """Why it was ended before its bracket was played to its end; empty where it was not (SW-ENDED)."""
    sources: tuple[facts.EntrantsTaken, ...] = ()
    """The tournaments of which the best were registered here (ST-SOURCE)."""
    identified: tuple[facts.OfficialIdentified, ...] = ()
    """What was last said of each player whose name is like an official's (SW-STAFF)."""
    kept_apart: tuple[tuple[int, ...], ...] = ()
    """The groups of players who are kept apart, the oldest first (ST-APART)."""
    lists_opened: str = ""
    """When the organiser opened the lists, where that decides who reads them; empty while they are not (REG-LISTS)."""
    drawn_tables: tuple[DrawnTable, ...] = ()
    """The tables that were drawn for checks, the oldest first (REG-CHECKS)."""
    deck_checks: tuple[facts.DeckChecked, ...] = ()
    """What came of the checks, one for each player and round; in a public copy those of nobody (REG-CHECKS)."""
    payments: tuple[facts.PaymentNoted, ...] = ()
    """What was last noted of each player, by when it was paid; nothing where payments are not kept."""
    penalties: tuple[facts.PenaltyGiven, ...] = ()
    """Oldest first (ANY-CONDUCT)."""
    substitutes: tuple[facts.SubstituteIssued, ...] = ()
    """Oldest first (KF-DAMAGED-CARD, XW-COMPONENTS)."""
    rulings: tuple[Ruling, ...] = ()
    """By number (ANY-RULINGS)."""
    taken_off: tuple[Player, ...] = ()
    """Registrations that were taken back, oldest first."""
    messages: tuple[RoomMessage, ...] = ()
    """Oldest first, with those that were taken back."""
    handed_out: tuple[facts.PrizeHandedOut, ...] = ()
    """The prizes that were given, oldest first."""
    reporting: facts.ReportingMode = facts.ReportingMode.OFF
    """What becomes of players' reports."""
    reports: tuple[facts.TableReported, ...] = ()
    """What players of the last round report of their tables, one each, the oldest first."""
    calls: tuple[PendingCall, ...] = ()
    """The tables of the last round that ask for somebody, the oldest first."""
    wishes: tuple[LeaveWish, ...] = ()
    """Who wishes to leave, the oldest first; with those whom the organiser did not let."""
    hall_entry: bool = False
    """People register themselves on the hall's page (REG-ENTRY)."""
    changes_closed: bool = False
    """What they sent there they cannot change there any more."""
    entry_requests: tuple[EntryRequest, ...] = ()
    """Who asked to be registered, in the order of asking, with those on which the organiser decided (REG-ENTRY)."""

    def player(self, number: int) -> Player:
        """The player with a number; raises ``KeyError`` if there is none."""
        # Numbers are given in order and never again: half of thousands is left out at each look.
        place = bisect_left(self.players, number, key=attrgetter("id"))
        if place == len(self.players) or self.players[place].id != number:
            raise KeyError(number)
        return self.players[place]

    @property
    def is_round_robin(self) -> bool:
        """Tell whether everybody meets everybody before a cut, if there is one (RR-BERGER)."""
        return self.table_stage.system is StageSystem.ROUND_ROBIN

    @property
    def is_double_elimination(self) -> bool:
        """Tell whether the bracket of the tournament is one of two defeats (DE-BRACKET)."""
        if self.announced_chain:
            return self.announced_chain[-1].system is StageSystem.DOUBLE_ELIMINATION
        return self.details.system is TournamentSystem.DOUBLE_ELIMINATION

    @property
    def plays_third_place(self) -> bool:
        """Tell whether the losers of the bracket's semifinals are to play for third place (ST-THIRD)."""
        if self.announced_chain:
            return self.announced_chain[-1].third_place
        return self.details.third_place and not 0 < self.cut < FEWEST_FOR_THIRD_PLACE

    def third_place_follows(self, round_: Round) -> bool:
        """Tell whether a round of the bracket is that of semifinals whose losers play on (ST-THIRD)."""
        return self.plays_third_place and len(round_.bracket_matches) == 2  # noqa: PLR2004 - of four players

    @property
    def announced_chain(self) -> tuple[StagePlan, ...]:
        """The stages that were announced, before the start too; empty where rounds and cut say all."""
        return self.chain or self.details.chain

    @property
    def table_stage(self) -> StagePlan:
        """The plan of the stage of rounds that is played now, or was the last before the bracket."""
        if self.announced_chain:
            return self.announced_chain[len(self.begun)]
        round_robin = self.details.system is TournamentSystem.ROUND_ROBIN
        return StagePlan(system=StageSystem.ROUND_ROBIN if round_robin else StageSystem.SWISS, twice=self.details.twice)

    @property
    def next_stage(self) -> StagePlan | None:
        """The plan of the stage that comes after the one of rounds that is played; None if that is the last."""
        if self.announced_chain:
            return next(iter(self.announced_chain[len(self.begun) + 1 :]), None)
        bracket = StageSystem.DOUBLE_ELIMINATION if self.is_double_elimination else StageSystem.ELIMINATION
        return StagePlan(system=bracket) if self.cut else None

    @property
    def has_bracket(self) -> bool:
        """Tell whether the tournament ends with a bracket, as far as it is announced."""
        if self.announced_chain:
            return self.announced_chain[-1].is_bracket
        return bool(self.cut or not self.swiss_rounds)

    @property
    def stage_start(self) -> int:
        """The running number of the first round of the stage of rounds that is played."""
        return self.first_round_of(len(self.begun))

    def first_round_of(self, stage: int) -> int:
        """The running number of the first round of a stage of rounds that has begun, by its place in the chain."""
        return self.begun[stage - 1].first_round if stage else 1

    def stage_at(self, round_number: int) -> int:
        """The place in the chain of the stage of rounds to which a round belongs, or belonged."""
        return sum(stage.first_round <= round_number for stage in self.begun)

    def counted_rounds(self, after_round: int, stage: int) -> tuple[Round, ...]:
        """The rounds up to one that count in a stage: its own, and those that it carries over."""
        start = self._first_counted(stage)
        return tuple(round_ for round_ in self.rounds[start - 1 : after_round] if round_.stage is Stage.SWISS)

    def counts_in(self, round_number: int, stage: int) -> bool:
        """Tell whether the results of a round count in a stage of rounds, which it is of or which carries it over."""
        return self._first_counted(stage) <= round_number and self.stage_at(round_number) <= stage

    def is_round_robin_at(self, stage: int) -> bool:
        """Tell whether everybody meets everybody in a stage of rounds, by its place in the chain."""
        chain = self.announced_chain
        return self.is_round_robin if not chain else chain[stage].system is StageSystem.ROUND_ROBIN

    def is_twice_at(self, stage: int) -> bool:
        """Tell whether everybody meets everybody a second time in a round robin, by its place in the chain."""
        return self.announced_chain[stage].twice if self.announced_chain else self.details.twice

    def _first_counted(self, stage: int) -> int:
        while stage and self.announced_chain[stage].carries_over:
            stage -= 1
        return self.first_round_of(stage)

    @property
    def is_demo(self) -> bool:
        """Tell whether this is the demo of the app, which nobody really plays."""
        return self.id.startswith(DEMO_PREFIX)

    @property
    def shown_messages(self) -> tuple[RoomMessage, ...]:
        """The messages that the room sees now, oldest first."""
        return tuple(message for message in self.messages if not message.taken_back)

    @property
    def active_players(self) -> tuple[Player, ...]:
        """The players who have neither left nor been disqualified, by number."""
        return tuple(player for player in self.players if player.status is PlayerStatus.ACTIVE)

    @property
    def registered_players(self) -> tuple[Player, ...]:
        """Those players and the ones who wait for a place, by number."""
        there = (PlayerStatus.ACTIVE, PlayerStatus.WAITING)
        return tuple(player for player in self.players if player.status in there)

    @property
    def playing_players(self) -> tuple[Player, ...]:
        """The players who are there and still in the stage that is played, by number."""
        return tuple(player for player in self.players if player.is_playing)

    @property
    def uses_check_in(self) -> bool:
        """Tell whether anybody has been checked in, so that those who have not are missing."""
        return any(player.checked_in for player in self.players)

    def payment(self, player: int, request: str = "") -> facts.PaymentNoted | None:
        """What was last noted of the payment of a player, or of who asks to be registered."""
        return next((noted for noted in self.payments if (noted.player, noted.request) == (player, request)), None)

    @property
    def missing(self) -> tuple[Player, ...]:
        """The players who have not checked in, once check-in is used and until round 1 is paired."""
        if self.rounds or not self.uses_check_in:
            return ()
        return tuple(player for player in self.active_players if not player.checked_in and not player.absence(1))

    @property
    def every_name(self) -> dict[int, str]:
        """Names by number, those of registrations that were taken back too: not for what is public."""
        return {player.id: player.name for player in (*self.taken_off, *self.players)}

    @property
    def absent_players(self) -> tuple[Player, ...]:
        """The players whose registration was taken back and not made again, the oldest first (ANY-CHECKIN)."""
        if not self.taken_off:
            return ()
        again = {player.again_of for player in (*self.players, *self.taken_off)}
        return tuple(player for player in self.taken_off if player.id not in again)

    @property
    def attending(self) -> tuple[Player, ...]:
        """The players to plan for: those who checked in, or all in the tournament where check-in is not used."""
        missing = {player.id for player in self.missing}
        return tuple(player for player in self.active_players if player.id not in missing)

    def printed_round(self, number: int) -> tuple[Pairing, ...] | None:
        """The pairings of a round as they were last printed, or None if they never were."""
        return next((sheet.pairings for sheet in self.printed if sheet.round == number), None)

    def stage_rounds(self, stage: Stage) -> tuple[Round, ...]:
        """The rounds of the bracket, or those of the stage of rounds that is played, or was the last before it."""
        start = self.stage_start
        return tuple(round_ for round_ in self.rounds if round_.stage is stage and round_.number >= start)

    @property
    def current_round(self) -> Round | None:
        """The last paired round, running or complete; None before round 1."""
        return self.rounds[-1] if self.rounds else None

    @property
    def completed_swiss_rounds(self) -> int:
        """The running number of the last Swiss round that is complete (SW-STANDINGS)."""
        return self.stage_start - 1 + sum(1 for round_ in self.stage_rounds(Stage.SWISS) if round_.is_complete)

    @property
    def last_table_round(self) -> int:
        """The running number of the last paired round that is not of the bracket; 0 without one."""
        return next((each.number for each in reversed(self.rounds) if each.stage is Stage.SWISS), 0)

    @property
    def completed_rounds(self) -> int:
        """The number of rounds that are complete, those of the cut too."""
        return sum(1 for round_ in self.rounds if round_.is_complete)

    @property
    def awaited(self) -> tuple[tuple[Round, Match], ...]:
        """The matches that the tournament goes on without, with their rounds, in order (ST-OPEN)."""
        return tuple((round_, match) for round_ in self.rounds for match in round_.open_matches if match.left_open)

    @property
    def has_complete_round(self) -> bool:
        return self.completed_rounds > 0

    @property
    def elimination_begun(self) -> bool:
        """Tell whether a match of the elimination stage has been played (SW-CUT)."""
        return any(round_.has_results for round_ in self.stage_rounds(Stage.ELIMINATION))

    @property
    def is_decided(self) -> bool:
        """Tell whether an elimination stage was played to its end (SW-ELIM).

        Where the first final of a double bracket is lost by who had no defeat, and still is there, another decides
        (DE-RESET): of a final that nobody won that player has a bye in it (SW-NOBODY).
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
        """Where the tournament stands: over once it was ended, or its last round or its bracket was played."""
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
