"""Facts in words, with the names and tables of their time."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from ronda.core import facts, round_names
from ronda.core.announcements import Announcement, announcement_change, prizes_announcement, with_announcement_change
from ronda.core.brackets import DoubleRound, double_round
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Refusal
from ronda.core.pairings import Pairing, Stage
from ronda.core.results import DRAW, FIRST, NOBODY, SECOND, Result, opposite_side
from ronda.core.stages import StagePlan, StageSystem
from ronda.core.text import N_, Message, Plural
from ronda.formats.pairing.draft_tables import with_players_swapped
from ronda.rules.fields import Field
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import find_ruleset
from ronda.views.app.event import clash_texts, list_texts
from ronda.views.app.players.entry_texts import EntryDescriber, payment_text, without_accepted
from ronda.views.app.rounds.report_texts import ReportDescriber, with_reporters
from ronda.views.shared import absence_texts, wording
from ronda.views.shared.entrant_origins import entrants_taken_text
from ronda.views.shared.registration_corrections import changed_fields
from ronda.views.shared.seat_changes import bye_text, change_text, joined_message, seats_text

MOST_NAMED_PLAYERS = 3
"""With more players in one action, only their number is told."""


NOT_PAID = Plural("{count} player has not paid.", "{count} players have not paid.")
MANY_AT_ONCE: dict[type[facts.Fact], Plural] = {
    facts.PlayerRegistered: Plural("{count} player registered.", "{count} players registered."),
    facts.PlayerEdited: Plural("{count} registration was changed.", "{count} registrations were changed."),
    facts.PlayerCheckedIn: Plural("{count} player checked in.", "{count} players checked in."),
    facts.CheckTicked: Plural("{count} check was ticked.", "{count} checks were ticked."),
    facts.PaymentNoted: Plural("{count} payment was noted.", "{count} payments were noted."),
    facts.PlayerRemoved: Plural("{count} player was removed.", "{count} players were removed."),
    facts.EntrySettled: Plural("{count} registration was declined.", "{count} registrations were declined."),
}
"""Sentences for many facts of a kind in one action, in order; for payments only of those who have paid."""


def many_at_once_text(fact: facts.Fact) -> Plural | None:
    """The sentence for many such facts; None for a kind that is always told one by one."""
    if isinstance(fact, facts.PaymentNoted) and not fact.paid:
        return NOT_PAID
    return MANY_AT_ONCE.get(type(fact))


DRAFT_CHANGE_TEXTS = {
    facts.PairingChangeKind.SEATS: N_("Draft of {round}: {first} and {second} changed seats."),
    facts.PairingChangeKind.OPPONENTS: N_("Draft of {round}: {first} plays {second}."),
    facts.PairingChangeKind.BYE: N_("Draft of {round}: the bye goes to {first}."),
    facts.PairingChangeKind.TABLE: N_("Draft of {round}: {first} plays at table {table}."),
    facts.PairingChangeKind.LOOSE_ENDS: N_("Draft of {round}: the players without an opponent were paired."),
}
"""Changes to a draft by hand, in words."""


def started_text(structure: Message, missing: Sequence[str] = ()) -> Message:
    """The start in one step, with removed absent or waiting players."""
    values = (("structure", structure), ("names", ", ".join(missing)), ("count", len(missing)))
    if not missing:
        return Message(N_("The event started. {structure}."), values[:1])
    if len(missing) <= MOST_NAMED_PLAYERS:
        return Message(N_("The event started. {structure}. Not playing: {names}."), values[:2])
    return Message(
        Plural(
            "The event started. {structure}. {count} is not playing.",
            "The event started. {structure}. {count} are not playing.",
        ),
        values,
    )


class FactDescriber:
    """Describes facts; it has read the log so far."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._fields: dict[int, dict[str, str]] = {}
        self._rounds: dict[int, facts.RoundPaired] = {}
        self._tables: dict[tuple[int, int], Pairing] = {}
        self._game: Ruleset | None = None
        self._details = Details(name="")
        self._announced = (0, 0)
        self._stages: tuple[StagePlan, ...] = ()
        self._drafted: int | None = None
        self._messages: dict[int, str] = {}
        self._rulings: frozenset[int] = frozenset()
        self._desks: dict[str, str] = {}
        self._players = ReportDescriber()
        self._entries = EntryDescriber()
        self._taken_off: dict[str, int] = {}
        """Numbers of removed players by name."""

    def note(self, fact: facts.Fact) -> None:
        """Read one more fact."""
        if isinstance(fact, facts.ResultReported):
            return  # thousands of facts that later sentences do not need
        self._players.note(fact)
        self._entries.note(fact)
        match fact:
            case facts.PlayerRegistered() | facts.PlayerEdited():
                self._names[fact.player] = fact.name
                self._fields[fact.player] = dict(fact.fields)
            case facts.RegistrationCorrected():
                self._fields[fact.player] = dict(fact.fields)
            case facts.PlayerRemoved():
                self._taken_off[self._name(fact.player)] = fact.player
            case facts.RegistrationRestored():
                self._taken_off.pop(self._name(fact.player), None)
            case facts.RoundDrafted():
                self._drafted = fact.round
            case facts.DeskJoined():
                self._desks[fact.desk] = fact.name
            case facts.RoundPaired():
                self._seat(fact)
            case facts.PairingsChanged() | facts.BracketReseated():
                self._seat(replace(self._rounds[fact.round], pairings=fact.pairings))
            case facts.ByeCorrected():
                before = self._rounds[fact.round]
                turned = with_players_swapped(before.pairings, fact.player, fact.other)
                self._seat(replace(before, pairings=turned))
            case facts.RoomMessagePosted():
                self._messages[fact.message] = fact.text
            case facts.RulingGiven():
                self._rulings |= {fact.ruling}
            case facts.TournamentCreated():
                self._game, self._details = known_ruleset(fact.game), fact.details
            case facts.DetailsChanged():
                self._details = fact.details
            case facts.TournamentStarted():
                self._announced, self._stages = (fact.swiss_rounds, fact.cut), fact.chain
                self._game = self._game and self._game.of_edition(fact.edition)
            case facts.StageBegun():
                self._announced = (fact.swiss_rounds, fact.cut)
            case facts.AnnouncementChanged():
                self._announced = (fact.swiss_rounds, fact.cut)
                self._stages = self._stages if fact.chain is None else fact.chain
                self._details = with_announcement_change(self._details, fact)
            case facts.PrizesChanged():
                notice = replace(self._details.notice, prizes=fact.prizes, sharing=fact.sharing)
                self._details = replace(self._details, notice=notice)
            case _:
                pass

    def _seat(self, paired: facts.RoundPaired) -> None:
        self._rounds[paired.round] = paired
        self._tables |= {(paired.round, table.number): table for table in paired.pairings}

    def describe(self, happened: Sequence[facts.Fact], *, most_named: int = MOST_NAMED_PLAYERS) -> tuple[Message, ...]:
        """The sentences for the facts of one action, before they are noted; more than ``most_named`` are counted."""
        registered = [fact for fact in happened if isinstance(fact, facts.PlayerRegistered)]
        for fact in registered:
            self._names[fact.player] = fact.name
        # a round robin's matches of players who left are decided in the step that publishes the round
        for paired in (fact for fact in happened if isinstance(fact, facts.RoundPaired)):
            self._seat(paired)
        told: list[Message] = []
        for start in (fact for fact in happened if isinstance(fact, facts.TournamentStarted)):
            gone = [self._name(fact.player) for fact in happened if isinstance(fact, facts.PlayerRemoved)]
            told.append(started_text(self._structure(start), gone))
            happened = [
                fact for fact in happened if not isinstance(fact, facts.TournamentStarted | facts.PlayerRemoved)
            ]
        # an accepted request is told like any registration
        happened = without_accepted(happened) or happened
        for pattern in (*MANY_AT_ONCE.values(), NOT_PAID):
            count = sum(1 for fact in without_accepted(happened) if many_at_once_text(fact) == pattern)
            if count > most_named:
                told.append(Message(pattern, (("count", count),)))
                happened = [fact for fact in happened if many_at_once_text(fact) != pattern]
        return (*told, *(sentence for fact in happened for sentence in self._sentences(fact)))

    def describe_conflict(self, happened: Sequence[facts.Fact], people: Sequence[str]) -> tuple[Message, ...]:
        """The sentences for a command on another copy; takes the names of the people concerned."""
        for fact in happened:
            if isinstance(number := getattr(fact, "player", None), int) and people:
                self._names[number] = people[-1]
        try:
            return tuple(
                sentence
                for fact in happened
                for sentence in (self._conflicting_result(fact, people) or self._sentences(fact))
            )
        except (KeyError, StopIteration):
            return (Message(N_("A step that needs a round or a player that is not here.")),)

    def _conflicting_result(self, fact: facts.Fact, people: Sequence[str]) -> tuple[Message, ...]:
        if not isinstance(fact, facts.ResultReported | facts.ResultCorrected) or len(people) != len((FIRST, SECOND)):
            return ()
        values = (("first", people[0]), ("score", _score(fact.result, alone=False)), ("second", people[1]))
        pattern = N_("{round}, table {table}: {first} {score} {second}")
        return (Message(pattern, (_swiss_round_value(fact.round), ("table", fact.match), *values)),)

    def _sentences(self, fact: facts.Fact) -> tuple[Message, ...]:
        if isinstance(fact, facts.AnnouncementChanged):
            return self._announcement(announcement_change(self._announced, self._details, fact, self._stages))
        if isinstance(fact, facts.PrizesChanged):
            return self._announcement(prizes_announcement(self._announced, self._details.notice, fact))
        if isinstance(fact, facts.RegistrationCorrected):
            return self._correction(fact)
        if isinstance(fact, facts.PlayerRegistered | facts.PlayerEdited):
            before = self._fields.get(fact.player, {})
            return (self._sentence(fact), *list_texts.registered_texts(self._registered, before, fact))
        return (self._sentence(fact), *self._played(fact))

    def _correction(self, fact: facts.RegistrationCorrected) -> tuple[Message, ...]:
        changed = changed_fields(self._registered, self._fields.get(fact.player, {}), dict(fact.fields))
        ruled = Message(
            N_("{name}: {official} corrected the registration. Reason: {reason}"),
            (("name", self._name(fact.player)), ("official", fact.official), ("reason", fact.reason)),
        )
        return (ruled, *(change.text for change in changed))

    def _announcement(self, change: Announcement) -> tuple[Message, ...]:
        said = wording.announced_change_texts(change, cuts=self._cuts, system=self._details.system, chain=self._stages)
        pattern = N_("The announcement was changed: {change}. Reason: {reason}")
        return tuple(Message(pattern, (("change", text), ("reason", change.reason))) for text in said)

    def _structure(self, fact: facts.TournamentStarted) -> Message:
        return wording.started_structure(fact, self._details, cuts=self._cuts)

    @property
    def _registered(self) -> Sequence[Field]:
        return self._game.for_tournament(self._details).registration.fields if self._game else ()

    @property
    def _cuts(self) -> bool:
        return self._game is None or self._game.stages.cuts

    def _name(self, player: int | None) -> str:
        return self._names.get(player, "?") if player is not None else "?"

    def _sentence(self, fact: facts.Fact) -> Message:
        """One sentence for a fact, with the names and tables before it."""
        match fact:
            case facts.TournamentCreated():
                return Message(N_("The event {name} was created."), (("name", fact.details.name),))
            case facts.DetailsChanged():
                return Message(N_("The details were changed."))
            case facts.TournamentStarted():
                return started_text(self._structure(fact))
            case facts.TournamentEnded():
                pattern = N_("The event was ended before its bracket was over. Reason: {reason}")
                return Message(pattern, (("reason", fact.reason),))
            case facts.CutMade():
                return Message(N_("The cut was made: {count} players go on."), (("count", len(fact.seeds)),))
            case facts.StageBegun():
                return Message(
                    N_("Stage {stage} began: {count} players go on to it."),
                    (("stage", fact.stage + 1), ("count", len(fact.entrants))),
                )
            case facts.CutRevised():
                return self._revised(fact)
            case facts.ActionUndone() | facts.ActionRedone() | facts.ReturnedTo():
                raise AssertionError(fact)
            case facts.AnnouncementChanged() | facts.PrizesChanged() | facts.RegistrationCorrected():
                raise AssertionError(fact)  # told in several sentences
            case facts.RoomMessagePosted():
                return Message(N_("The room reads: {text}"), (("text", fact.text),))
            case facts.RoomMessageTakenBack():
                text = self._messages.get(fact.message, "?")
                return Message(N_("The message to the room was taken back: {text}"), (("text", text),))
            case facts.RulingGiven() | facts.RulingAppealed():
                return self._ruling(fact)
            case facts.PrizeHandedOut() | facts.PrizeTakenBack():
                return self._prize(fact)
            case facts.StepSetAside():
                return Message(N_("A step of another copy does not fit here: it waits for the organiser."))
            case facts.StepAgreed():
                return Message(N_("A step of another copy was done here too."))
            case facts.StepSettled():
                return conflict_decision_text(fact)
            case facts.DeskJoined():
                return Message(N_("{name} joined as a desk."), (("name", fact.name),))
            case facts.DeskSentAway():
                return Message(N_("{name} was sent away."), (("name", self._desks.get(fact.desk, "?")),))
            case facts.PersonErased(players=()):
                return Message(N_("The name of somebody was erased who asked to be registered."))
            case facts.PersonErased(players=players):
                numbers = ("numbers", ", ".join(map(str, players)))
                return Message(N_("The names of these players were erased: {numbers}."), (numbers,))
            case facts.DayClashAccepted():
                return clash_texts.clash_text(fact, self._name)
            case facts.ScreenUnlocked():
                return Message(N_("The screen was unlocked without its code."))
            case (
                facts.ReportingChosen()
                | facts.TableReported()
                | facts.LeaveWished()
                | facts.WishDeclined()
                | facts.TableCalled()
                | facts.CallAnswered()
            ):
                return self._players.describe(
                    fact, self._name, lambda number: self._round(number)[1], self._reported(fact)
                )
            case facts.HallEntryChosen() | facts.EntryRequested() | facts.EntrySettled():
                return self._entries.describe(fact, self._name)
            case facts.PlayerRegistered():
                old = self._taken_off.get(fact.name)
                pattern = N_("{name} was registered as number {number}.")
                if old is not None:
                    pattern = N_("{name} is back, as number {number}; before it was {before}.")
                return Message(pattern, (("name", fact.name), ("number", fact.player), ("before", old)))
            case facts.PlayerEdited():
                before = self._name(fact.player)
                if before != fact.name:
                    return Message(N_("{before} was renamed {name}."), (("before", before), ("name", fact.name)))
                return self._edited(fact)
            case facts.PlayerRemoved():
                return Message(N_("{name} was removed from the players."), (("name", self._name(fact.player)),))
            case facts.EntrantsTaken():
                return entrants_taken_text(fact, self._game, self._name)
            case facts.RegistrationRestored():
                return Message(
                    N_("{name} is back, as number {number}."),
                    (("name", self._name(fact.player)), ("number", fact.player)),
                )
            case facts.OfficialIdentified():
                pattern = N_("{player} and the official {official} are one person.")
                if not fact.same:
                    pattern = N_("{player} and the official {official} are two people.")
                return Message(pattern, (("player", self._name(fact.player)), ("official", fact.official)))
            case facts.PlayerCheckedIn():
                return Message(N_("{name} checked in."), (("name", self._name(fact.player)),))
            case facts.PlayerCheckedOut():
                return Message(N_("{name} is not checked in any more."), (("name", self._name(fact.player)),))
            case facts.CheckTicked() | facts.CheckUnticked():
                return self._check(fact)
            case facts.ListsOpened():
                return Message(N_("What everybody plays with was opened for all to read."))
            case facts.DeckChecksDrawn():
                return list_texts.draw_text(self._round(fact.round), fact)
            case facts.DeckChecked():
                return list_texts.check_text(self._round(fact.round), fact, self._name)
            case facts.PaymentNoted():
                return payment_text(fact, self._entries.names.get(fact.request) or self._name(fact.player))
            case facts.PlaceGiven():
                given = (("name", self._name(fact.player)), ("reason", fact.reason))
                return Message(N_("{name} was given a place: {reason}."), given)
            case facts.PlaceTakenBack():
                taken = (("name", self._name(fact.player)), ("reason", fact.reason))
                pattern = N_("{name} was given no place after all: {reason}.")
                return Message(pattern if fact.reason else N_("{name} was given no place after all."), taken)
            case facts.PlaceTold():
                pattern = N_("{name} was told of the place.") if fact.has_place else N_("{name} was told to wait.")
                return Message(pattern, (("name", self._name(fact.player)),))
            case facts.PlayerDropped() | facts.PlayerDisqualified():
                return self._left(fact)
            case facts.PlayerReturned():
                return Message(N_("{name} came back."), (("name", self._name(fact.player)),))
            case facts.PlayersKeptApart():
                return absence_texts.kept_apart_text(map(self._name, fact.players))
            case facts.PlayersLetMeet():
                return absence_texts.may_meet_text(map(self._name, fact.players))
            case facts.AbsenceAnnounced():
                return absence_texts.absence_text(self._name(fact.player), fact.round, fact.counts)
            case facts.AbsenceTakenBack():
                return absence_texts.presence_text(self._name(fact.player), fact.round)
            case facts.PenaltyGiven():
                return self._penalty(fact)
            case facts.SubstituteIssued():
                return Message(
                    N_("{name}: {official} made a substitute for {item}."),
                    (("name", self._name(fact.player)), ("official", fact.official), ("item", fact.item)),
                )
            case facts.ClockStarted():
                return Message(N_("{round}: the clock was started."), (self._round(fact.round),))
            case facts.ClockPaused():
                return Message(N_("{round}: the clock was paused."), (self._round(fact.round),))
            case facts.ClockResumed():
                return Message(N_("{round}: the clock goes on."), (self._round(fact.round),))
            case facts.ClockAdjusted():
                pattern = N_("{round}: {minutes} min put on the clock.")
                if fact.minutes < 0:
                    pattern = N_("{round}: {minutes} min taken off the clock.")
                return Message(pattern, (self._round(fact.round), ("minutes", abs(fact.minutes))))
            case facts.ExtraTimeGiven():
                return Message(
                    N_("{round}, table {table}: {minutes} min of extra time."),
                    (self._round(fact.round), ("table", fact.match), ("minutes", fact.minutes)),
                )
            case facts.MatchPostponed():
                when = wording.postponed_fact_text(fact, self._details)
                values = (self._round(fact.round), ("table", fact.match), ("when", when))
                return Message(N_("{round}, table {table}: {when}."), values)
            case facts.MatchLeftOpen():
                pattern = N_("{round}, table {table}: the round waits for it after all.")
                if fact.reason:
                    pattern = N_("{round}, table {table}: left open, and the event goes on. Reason: {reason}")
                place = (self._round(fact.round), ("table", fact.match))
                return Message(pattern, (*place, ("reason", fact.reason)))
            case facts.RoundPaired():
                return self._paired(fact)
            case facts.RoundDrafted():
                return Message(N_("{round} was drafted."), (_swiss_round_value(fact.round),))
            case facts.DraftChanged():
                return self._changed(fact)
            case facts.DraftDiscarded():
                return Message(N_("The draft of {round} was discarded."), (_swiss_round_value(fact.round),))
            case facts.PairingsChanged():
                change = ("change", change_text(fact, self._name))
                return Message(
                    N_("{round}, changed after it was published: {change}"), (self._round(fact.round), change)
                )
            case facts.BracketReseated():
                return self._paired_anew(fact)
            case facts.ByeCorrected():
                change = ("change", bye_text(fact, self._name))
                return Message(N_("{round}, corrected: {change}"), (self._round(fact.round), change))
            case facts.PairingsPrinted():
                return Message(N_("{round}: the pairings were printed."), (self._round(fact.round),))
            case facts.RoundUnpaired():
                return Message(N_("The pairing of {round} was withdrawn."), (self._round(fact.round),))
            case facts.TeamsBuilt():
                return Message(
                    N_("{round}, table {table}: the teams were built."),
                    (self._round(fact.round), ("table", fact.match)),
                )
            case facts.ResultReported() | facts.ResultCleared() if self._tables[fact.round, fact.match].second is None:
                pattern = N_("{round}: {name} did not come for the bye, which counts as a round missed.")
                if isinstance(fact, facts.ResultCleared):
                    pattern = N_("{round}: the bye of {name} counts again.")
                holder = ("name", self._name(self._tables[fact.round, fact.match].first))
                return Message(pattern, (self._round(fact.round), holder))
            case facts.ResultReported():
                told = self._result(N_("{round}, table {table}: {first} {score} {second}"), fact)
                return with_reporters(told, tuple(map(self._name, fact.reported_by)))
            case facts.ResultCorrected():
                return self._result(N_("{round}, table {table}, corrected: {first} {score} {second}"), fact)
            case facts.ResultCleared():
                return Message(
                    N_("{round}, table {table}: the result was taken back."),
                    (self._round(fact.round), ("table", fact.match)),
                )
            case _:
                assert_never(fact)

    def _reported(self, fact: facts.Fact) -> Message | None:
        if not isinstance(fact, facts.TableReported):
            return None
        return self._result(N_("{round}, table {table}: {first} {score} {second}"), fact)

    def _prize(self, fact: facts.PrizeHandedOut | facts.PrizeTakenBack) -> Message:
        prizes = self._details.notice.prizes
        what = prizes[fact.prize - 1].what if fact.prize <= len(prizes) else "?"
        values = (("prize", what), ("player", self._name(fact.player)))
        if isinstance(fact, facts.PrizeTakenBack):
            return Message(N_("The prize {prize} was not handed out after all."), values)
        if fact.player is None:
            return Message(N_("The prize {prize} was handed out."), values)
        return Message(N_("The prize {prize} was handed out to {player}."), values)

    def _revised(self, fact: facts.CutRevised) -> Message:
        if fact.entrant is None:
            return Message(
                N_("{leaver} dropped from the cut; nobody was left to move up."), (("leaver", self._name(fact.leaver)),)
            )
        return Message(
            N_("{leaver} dropped from the cut and {entrant} moved up."),
            (("leaver", self._name(fact.leaver)), ("entrant", self._name(fact.entrant))),
        )

    def _edited(self, fact: facts.PlayerEdited) -> Message:
        aliases = self._game.registration.aliases if self._game else ()
        hidden = {field.key: Message(field.name) for field in aliases if field.key in fact.hidden_fields}
        if not hidden:
            return Message(N_("{name}: the registration was changed."), (("name", fact.name),))
        pattern = N_("{name}: the registration was changed; the results pages leave out: {fields}.")
        fields = Message(", ".join(f"{{{key}}}" for key in hidden), tuple(hidden.items()))
        return Message(pattern, (("name", fact.name), ("fields", fields)))

    def _check(self, fact: facts.CheckTicked | facts.CheckUnticked) -> Message:
        check = self._game.registration.door_check(fact.check) if self._game else None
        name = ("name", self._name(fact.player))
        what = ("check", Message(check.name if check else fact.check))
        if isinstance(fact, facts.CheckUnticked):
            return Message(N_("{name}: {check} – taken back."), (name, what))
        return Message(N_("{name}: {check} ({official})."), (name, what, ("official", fact.official)))

    def _left(self, fact: facts.PlayerDropped | facts.PlayerDisqualified) -> Message:
        name = ("name", self._name(fact.player))
        if isinstance(fact, facts.PlayerDisqualified):
            return Message(N_("{name} was disqualified. Reason: {reason}"), (name, ("reason", fact.reason)))
        if fact.reason:
            return Message(N_("{name} dropped. Reason: {reason}"), (name, ("reason", fact.reason)))
        return Message(N_("{name} dropped."), (name,))

    def _penalty(self, fact: facts.PenaltyGiven) -> Message:
        penalty = self._game.for_tournament(self._details).penalty(fact.kind) if self._game else None
        return Message(
            N_("{name}: {penalty} ({rule}), given by {official}. Reason: {reason}"),
            (
                ("name", self._name(fact.player)),
                ("penalty", Message(penalty.name if penalty else fact.kind)),
                ("rule", fact.rule),
                ("official", fact.official),
                ("reason", fact.reason),
            ),
        )

    def _ruling(self, fact: facts.RulingGiven | facts.RulingAppealed) -> Message:
        number = ("number", fact.ruling)
        if isinstance(fact, facts.RulingGiven):
            pattern = N_("Ruling {number}, by {official}: {question} {decision}")
            if fact.ruling in self._rulings:
                pattern = N_("Ruling {number} was written anew, by {official}: {question} {decision}")
            said = (("question", fact.question), ("decision", fact.decision))
            return Message(pattern, (number, ("official", fact.official), *said))
        pattern = N_("{name} appealed against ruling {number}: {official} changed it. {decision}")
        if fact.outcome is facts.AppealOutcome.UPHELD:
            pattern = N_("{name} appealed against ruling {number}: {official} let it stand.")
        named = (("name", self._name(fact.player)), ("official", fact.official), ("decision", fact.decision))
        return Message(pattern, (number, *named))

    def _paired(self, fact: facts.RoundPaired) -> Message:
        name = ("round", self._paired_name(fact))
        if fact.reason:
            pattern = N_("{round} was published as set by hand. Reason: {reason}")
            return Message(pattern, (name, ("reason", fact.reason)))
        pattern = (
            N_("{round} was published.") if fact.round == self._drafted else N_("{round}: the pairings were made.")
        )
        return Message(pattern, (name,))

    def _paired_anew(self, fact: facts.BracketReseated) -> Message:
        before = self._rounds[fact.round].pairings
        seats = [
            joined_message(
                [str(table.number), seats_text([seat for seat in (table.first, table.second) if seat], self._name)],
                ": ",
            )
            for table, now in zip(fact.pairings, before, strict=True)
            if table != now
        ]
        return Message(
            N_("{round}, paired anew after a correction: {tables}"),
            (self._round(fact.round), ("tables", joined_message(seats, "; "))),
        )

    def _changed(self, fact: facts.DraftChanged) -> Message:
        names = zip(("first", "second"), fact.players, strict=False)
        values = tuple((key, self._name(player)) for key, player in names)
        return Message(
            DRAFT_CHANGE_TEXTS[fact.change], (_swiss_round_value(fact.round), ("table", fact.table or 0), *values)
        )

    def _round(self, number: int) -> tuple[str, Message]:
        paired = self._rounds[number]
        return "round", self._paired_name(paired)

    def _paired_name(self, fact: facts.RoundPaired) -> Message:
        before = self._rounds.get(fact.round - 1)
        follows = (
            before is not None and before.stage is Stage.ELIMINATION and len(before.pairings) == len(fact.pairings)
        )
        third_place = self._stages[-1].third_place if self._stages else self._details.third_place
        return round_names.paired_name(fact, self._double(fact), third_place=third_place and follows)

    def _double(self, fact: facts.RoundPaired) -> DoubleRound | None:
        """A round's place in a double bracket, from the earlier rounds."""
        system = self._stages[-1].system if self._stages else self._details.system
        double = system in {StageSystem.DOUBLE_ELIMINATION, TournamentSystem.DOUBLE_ELIMINATION}
        if fact.stage is not Stage.ELIMINATION or not double:
            return None
        earlier = [self._rounds[number] for number in range(1, fact.round) if number in self._rounds]
        bracket = [round_ for round_ in earlier if round_.stage is Stage.ELIMINATION]
        return double_round([len(round_.pairings) for round_ in (*bracket, fact)])

    def _result(
        self, pattern: str, fact: facts.ResultReported | facts.ResultCorrected | facts.TableReported
    ) -> Message:
        seats = self._tables[fact.round, fact.match]
        first, second = self._name(seats.first), self._name(seats.second)
        form = self._form(fact.round)
        named = (
            wording.named_score(form, fact.result, (first, second)) if form and not fact.result.is_unplayed else None
        )
        numbers = (("first", first), ("score", _score(fact.result, alone=named is not None)), ("second", second))
        told = Message(pattern, (self._round(fact.round), ("table", fact.match), *numbers))
        if named:
            told = Message(N_("{result} ({numbers})"), (("result", told), ("numbers", named)))
        if not _is_won_beside_the_numbers(fact.result):
            return told
        winner = first if fact.result.winner == FIRST else second
        return Message(N_("{result}; {player} won"), (("result", told), ("player", winner)))

    def _form(self, number: int) -> ResultForm | None:
        """The result form of a round; None for an unknown game."""
        if self._game is None:
            return None
        return self._game.for_tournament(self._details).scoring.form(self._details, self._rounds[number].stage)

    def _played(self, fact: facts.Fact) -> tuple[Message, ...]:
        """The recorded parts of a result, if the fact has any."""
        if not isinstance(fact, facts.ResultReported | facts.ResultCorrected) or not fact.result.played:
            return ()
        seats = self._tables[fact.round, fact.match]
        form = self._form(fact.round)
        if form is None:
            return ()
        return wording.played_texts(form, fact.result, (self._name(seats.first), self._name(seats.second)))


def conflict_decision_text(fact: facts.StepSettled) -> Message:
    """The decision on another copy's step, as a sentence."""
    if fact.taken:
        return Message(N_("The step of the other copy counts."))
    return Message(N_("The step of the other copy does not count: what stood here stays."))


def _swiss_round_value(number: int) -> tuple[str, Message]:
    return "round", round_names.swiss_round_name(number)


def known_ruleset(game: str) -> Ruleset | None:
    """The rules of a game; None for an unknown one."""
    try:
        return find_ruleset(game)
    except Refusal:
        return None


def _is_won_beside_the_numbers(result: Result) -> bool:
    """Whether the first numbers do not show the winner, as after a final salvo or a concession."""
    if result.winner in {DRAW, NOBODY} or not result.scores:
        return False
    key = result.scores[0].key
    return result.score(key, result.winner) <= result.score(key, opposite_side(result.winner))


def _score(result: Result, *, alone: bool) -> Message | str:
    text = "–".join(wording.score_pair(result)) if alone else wording.score_text(result)
    if result.is_unplayed and result.scores:
        text = "–"
    if result.is_broken_off:
        how = Message(wording.ending_name(ResultForm(), result))
        return Message(N_("{score} ({how})"), (("score", text), ("how", how)))
    return text
