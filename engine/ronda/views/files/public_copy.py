"""The public copy of an event file: what decided the tournament, and nothing that its pages do not show.

The same file always gives the same bytes (ANY-FINGERPRINT, ANY-PUBLIC, AGL-NAMES).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from ronda import journal
from ronda.core import facts, inputs
from ronda.core.details import Details, PlacesOrder
from ronda.core.errors import Refusal
from ronda.core.facts import Fact
from ronda.core.pairings import Constraints
from ronda.core.sources import public_entrants
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.journal import Log, Record
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.shared.deck_check_counts import countable_checks
from ronda.views.shared.entrant_origins import hidden_players
from ronda.views.shared.hidden_names import with_rewritten_details, with_rewritten_prize, without_names_in
from ronda.views.shared.published_view import as_published, published_text

REDACTED_TEXT = "—"
"""Replaces a required reason that is private."""
ALWAYS_FITTING_LENGTH = 40
"""Characters that fit in any text field."""

FACTS_OF_NUMBERS = (
    facts.TournamentStarted,
    facts.PlayerRemoved,
    facts.RegistrationRestored,
    facts.PlayerReturned,
    facts.AbsenceAnnounced,
    facts.AbsenceTakenBack,
    facts.RoundUnpaired,
    facts.BracketReseated,
    facts.ByeCorrected,
    facts.ResultCorrected,
    facts.ResultCleared,
    facts.CutMade,
    facts.StageBegun,
    facts.CutRevised,
)
"""Facts that contain only numbers."""


def public_copy(log: Log) -> str:
    """The file of a tournament after its last completed round, with the next one paired if it is by now."""
    return journal.log_file_text(public_copy_log(log), journal.PUBLIC_FORMAT)


def public_copy_log(log: Log) -> Log:
    """The log of the public copy, with its own chain of digests."""
    return redacted_log(Redaction.of(log))


def redacted_log(redaction: "Redaction") -> Log:
    """The redacted log, with its own chain of digests."""
    actions: dict[int, int] = {}
    steps: list[tuple[str, int, Fact]] = []
    for record, fact in redaction.redacted_records():
        action = actions.setdefault(record.action, len(steps))
        steps.append((record.at, action, fact))
    return journal.rechained_public_log(steps, max(record.version for record in redaction.log.records))


def public_copy_inputs(log: Log) -> tuple[object, ...]:
    """Everything that can change the public copy, computed much faster than the copy."""
    shown = as_published(log).tournament
    settled = sha256("".join(record.digest for record in completed_records(log)).encode()).hexdigest()
    named = tuple(
        (record.fact.player, record.fact.name)
        for record in log.records
        if isinstance(record.fact, facts.PlayerRegistered | facts.PlayerEdited)
    )
    players = tuple((player.id, player.name, player.hidden, player.fields) for player in shown.players)
    return settled, max(record.version for record in log.records), named, players, shown.details


def completed_records(log: Log) -> tuple[Record, ...]:
    """The records that count, without entries for the running round since it was paired or changed.

    Everything else may affect the standings of earlier rounds: who is out, or what is announced (SW-DQ).
    """
    counted = log.timeline.counted
    records = [record for record in log.records if record.action in counted]
    running = log.tournament.current_round
    if running is None or running.is_complete:
        return tuple(records)
    return tuple(_without_running_round(records, running.number))


def _without_running_round(records: Sequence[Record], number: int) -> Iterator[Record]:
    """Records without results of a round since it was last paired or changed, and of withdrawn rounds.

    Matches of players who had left are conceded at pairing, and tables with a result stay when others are changed.
    """
    paired = next(record.action for record in reversed(records) if _pairs(record.fact, number))
    settled: set[int] = set()
    for record in records:
        is_later, is_told = record.action > paired, True
        match record.fact:
            case (
                facts.RoundPaired()
                | facts.PairingsChanged()
                | facts.BracketReseated()
                | facts.RoundUnpaired() as tables
            ) if is_later:
                is_told = tables.round <= number
            case facts.RoundPaired(round=paired_again) if paired_again == number:
                settled.clear()
            case facts.ResultReported() | facts.ResultCorrected() as entered if entered.round >= number:
                is_told = not is_later
                if is_told:
                    settled.add(entered.match)
            case facts.MatchLeftOpen() as left if left.round >= number:
                is_told = not is_later
            case facts.ResultCleared() as cleared if cleared.round >= number:
                is_told = not is_later or cleared.match in settled
                settled.discard(cleared.match)
            case _:
                pass
        if is_told:
            yield record


def _pairs(fact: Fact, number: int) -> bool:
    tables = facts.RoundPaired | facts.PairingsChanged | facts.BracketReseated
    return isinstance(fact, tables) and fact.round == number


@dataclass(kw_only=True)
class Redaction:
    """Input and progress of redacting a log for the public."""

    log: Log
    shown: Log
    """The log with its state as pages show it."""
    ruleset: Ruleset
    records: Sequence[Record]
    clubs: dict[str, str] = field(default_factory=dict)
    """A number for each club: membership is kept, the name is not."""
    wishes: dict[int, Constraints] = field(default_factory=dict)
    details: Details | None = None

    @classmethod
    def of(cls, log: Log) -> "Redaction":
        """The redaction that makes a log's public copy."""
        shown = as_published(log)
        return cls(log=log, shown=shown, ruleset=ruleset_of(log.tournament), records=completed_records(log))

    def redacted_records(self) -> Iterator[tuple[Record, Fact]]:
        """Each included record in order, with its fact in public form."""
        created = self._announced_first()
        for record in self.records:
            match record.fact:
                case facts.TournamentCreated() as fact:
                    self.details = self._details(created)
                    yield record, replace(fact, details=self.details)
                case facts.DetailsChanged() as fact if self.is_started_before(record):
                    details = self._details(fact.details)
                    if details != self.details:
                        self.details = details
                        yield record, replace(fact, details=details)
                case facts.PlayerRegistered() | facts.PlayerEdited() as fact:
                    if (public_fact := self._player(fact)) is not None:
                        yield record, public_fact
                case fact:
                    if (public_fact := self._fact(fact)) is not None:
                        yield record, public_fact
        yield from self._checks_of_nobody()

    def _checks_of_nobody(self) -> Iterator[tuple[Record, Fact]]:
        """The outcomes of list checks once the tournament is over, without names and times (REG-CHECKS)."""
        last = replace(self.records[-1], action=-1)
        tournament = self.log.tournament
        for in_order in sorted(check.in_order for check in countable_checks(tournament)):
            yield last, facts.DeckChecked(round=0, match=0, player=0, in_order=in_order)

    def _announced_first(self) -> Details:
        """The announcement at the start of the tournament, or now before it."""
        details = None
        for record in self.records:
            if isinstance(record.fact, facts.TournamentStarted):
                break
            if isinstance(record.fact, facts.TournamentCreated | facts.DetailsChanged):
                details = record.fact.details
        if details is None:
            raise AssertionError("every log begins with the creation of a tournament")
        return details

    def is_started_before(self, record: Record) -> bool:
        """Whether the tournament had started when a record was made."""
        started = (each.seq for each in self.records if isinstance(each.fact, facts.TournamentStarted))
        return any(seq < record.seq for seq in started)

    def _details(self, then: Details) -> Details:
        """Announced details at a time: non-binding parts as of now, fixed parts as of then."""
        now, then = self.shown.tournament.details, with_rewritten_details(then, self._masked)
        return replace(
            then,
            name=now.name,
            date=now.date,
            place=now.place,
            organiser=now.organiser,
            head_judges=now.head_judges,
            floor_judges=now.floor_judges,
            notice=replace(now.notice, prizes=then.notice.prizes, sharing=then.notice.sharing),
            publication=now.publication,
            # waiting players were removed, or play: whose turn it was depends on payments too, which are private
            places=0,
            places_order=PlacesOrder.ARRIVAL,
            privacy=now.privacy,
        )

    def _player(self, fact: facts.PlayerRegistered | facts.PlayerEdited) -> Fact | None:
        """A registration under the player's public name; later changes only if pairing depends on them."""
        wishes = self._wishes(fact.constraints)
        if isinstance(fact, facts.PlayerEdited) and self.wishes.get(fact.player) == wishes:
            return None
        self.wishes[fact.player] = wishes
        name, fields = self._public_name(self.shown.tournament, fact.player)
        if isinstance(fact, facts.PlayerEdited):
            return facts.PlayerEdited(player=fact.player, name=name, fields=fields, constraints=wishes)
        return replace(fact, name=name, given_name="", fields=fields, constraints=wishes, consents=(), hidden=False)

    def _wishes(self, wishes: Constraints) -> Constraints:
        if not wishes.club:
            return wishes
        return replace(
            wishes, club=self.clubs.setdefault(inputs.similar_name_key(wishes.club), str(len(self.clubs) + 1))
        )

    def _public_name(self, tournament: Tournament, number: int) -> tuple[str, tuple[tuple[str, str], ...]]:
        """A player's public name and registration; a number for a removed player."""
        player = next((player for player in tournament.players if player.id == number), None)
        if player is None:
            return f"#{number}", ()
        told = ((key, value) for key, value in player.fields if self._is_told(key, value, number))
        return player.name, tuple(told)

    def _is_shown(self, field: Field, player: int) -> bool:
        """Whether a field of a player is public at all, whatever its value."""
        del player
        return field.public

    def _is_told(self, key: str, value: str, player: int) -> bool:
        registered_field, season = self.ruleset.registration.field(key), self.ruleset.season
        if registered_field is None or not self._is_shown(registered_field, player):
            return False
        if season is not None and key == season.identity:
            return False
        try:
            return registered_field.tidy(value) == value
        except Refusal:  # with a name replaced it may no longer be of its kind
            return False

    def _fact(self, fact: Fact) -> Fact | None:
        """A fact in public form, or None if pages never show it."""
        match fact:
            case facts.AnnouncementChanged():
                return replace(
                    fact,
                    reason=self._text(fact.reason),
                    scenarios=self._texts(fact.scenarios),
                    scenario_texts=self._texts(fact.scenario_texts),
                )
            case facts.PrizesChanged():
                prizes = tuple(with_rewritten_prize(prize, self._masked) for prize in fact.prizes)
                return replace(fact, prizes=prizes, sharing=self._text(fact.sharing), reason=self._text(fact.reason))
            case facts.RoundPaired() | facts.PairingsChanged():
                # it does not say who is kept apart, only who met nevertheless (ST-APART)
                return replace(fact, reason=self._text(fact.reason), receipt=replace(fact.receipt, kept_apart=()))
            case facts.MatchLeftOpen() | facts.TournamentEnded():
                return replace(fact, reason=self._text(fact.reason))
            case facts.EntrantsTaken():
                # the source itself stays as it is, or nobody could look for its file
                return replace(
                    fact,
                    source=replace(fact.source, name=self._text(fact.source.name)),
                    entrants=public_entrants(fact.entrants, hidden_players(self.log.tournament)),
                )
            case facts.ResultReported():
                # the reports are omitted: they decided nothing besides the result
                return replace(fact, reported_by=())
            case facts.ListsOpened():
                return fact if fact.at == self.log.tournament.lists_opened else None
            case facts.PlayerDropped():
                return replace(fact, reason="")
            case facts.PlayerDisqualified():
                return replace(fact, reason=REDACTED_TEXT)
            case _:
                return fact if isinstance(fact, FACTS_OF_NUMBERS) else None

    def _texts(self, texts: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return None if texts is None else tuple(map(self._text, texts))

    def _masked(self, text: str, _: Message) -> str:
        return self._text(text)

    def _text(self, text: str) -> str:
        """A public text with people named as on the pages, cut to the longest allowed length."""
        if not text:
            return text
        public = published_text(without_names_in(text, self.log), self.shown)
        return public if len(public) <= max(len(text), ALWAYS_FITTING_LENGTH) else public[: len(text)].rstrip()
