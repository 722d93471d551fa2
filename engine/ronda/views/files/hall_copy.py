"""The copy for a hall's server: what a tournament's pages show now, and nothing else.

The public copy has what decided the event, up to the last complete round. The hall also needs the running round, its
clock, and the organiser's messages to the room.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import override

from ronda import journal
from ronda.commands.entry_requests import messages_asked_about
from ronda.core import bounds, facts
from ronda.core.clock import add_seconds
from ronda.core.details import Details, PlacesOrder
from ronda.core.facts import EntryOrigin, Fact
from ronda.core.publication import NameStyle
from ronda.core.waiting_list import players_in_turn
from ronda.journal import Log, Record
from ronda.rules.fields import Field
from ronda.rulesets import ruleset_of
from ronda.views.files.public_copy import REDACTED_TEXT, Redaction, redacted_log
from ronda.views.shared.public_disclosure import without_asked_names
from ronda.views.shared.published_view import as_published, facing_players

_UNCHANGED_FACTS = (
    facts.ClockStarted,
    facts.ClockPaused,
    facts.ClockResumed,
    facts.ClockAdjusted,
    facts.ExtraTimeGiven,
    facts.MatchPostponed,
    facts.TeamsBuilt,
    facts.RoomMessageTakenBack,
    facts.ResultReported,
    facts.ReportingChosen,
    facts.HallEntryChosen,
    *facts.PHONE_FACTS,
    facts.WishDeclined,
    facts.CallAnswered,
)
"""Facts of the running round, phone messages, and others that contain only numbers."""
_TIMED = (facts.ClockStarted, facts.ClockPaused, facts.ClockResumed, facts.TableCalled, facts.ListsOpened)
"""Facts with a time of their own, besides their record's."""


def hall_copy(log: Log, agreed: Collection[str] = (), *, behind: int = 0) -> str:
    """The copy for the hall, in the form of a public copy of the tournament as it is now (ANY-PUBLIC).

    If only opponents may read lists, it includes those of the running round, which public pages do not show
    (REG-LISTS).

    Names that need the organiser's consent are hidden until then, because the hall does not wait. ``agreed`` holds
    digests of names with consent; ``behind`` is how many seconds this clock is behind the event's time: the copy uses
    this clock, as the pages do.
    """
    return journal.log_file_text(hall_log(without_asked_names(log, agreed), behind=behind), journal.PUBLIC_FORMAT)


def read_hall_copy(text: str) -> Log:
    """Read a copy that the organiser's own window brought; raises ``UnreadableFile``.

    Undone steps are missing from it, so messages are not checked against a state.
    """
    bounds.check_size(len(text))
    return journal.read_log_file(text, journal.PUBLIC_FORMAT)


def hall_log(log: Log, *, behind: int = 0) -> Log:
    """The log of the hall's copy, with its own chain of digests."""
    counted = log.timeline.counted
    records = [r for r in log.records if r.action in counted or isinstance(r.fact, facts.NOT_UNDOABLE)]
    ruleset = ruleset_of(log.tournament)
    facing = facing_players(log.tournament)
    shown = as_published(log, opponents=facing)
    return redacted_log(
        _HallRedaction(
            log=log,
            shown=shown,
            ruleset=ruleset,
            records=records,
            behind=behind,
            facing=facing,
            asked_about=messages_asked_about(log.tournament, ruleset),
        )
    )


@dataclass(kw_only=True)
class _HallRedaction(Redaction):
    """The redaction of a log for the hall."""

    behind: int
    hall_requests: set[str] = field(default_factory=set)
    """Requests from phones in the hall: the copy contains only their outcome."""
    facing: Collection[int] = ()
    """Players whose lists opponents may read, even lists that no page shows."""
    asked_about: Collection[str]
    """Messages of waiting requests with a question for the organiser: phones show that there is one, not what it is."""

    @override
    def redacted_records(self) -> Iterator[tuple[Record, Fact]]:
        """Each included record, with times of this clock."""
        for record, fact in (*super().redacted_records(), *self._turns()):
            if not self.behind:
                yield record, fact
                continue
            timed = replace(fact, at=add_seconds(fact.at, -self.behind)) if isinstance(fact, _TIMED) else fact
            yield replace(record, at=add_seconds(record.at, -self.behind)), timed

    def _turns(self) -> Iterator[tuple[Record, Fact]]:
        """Payments for everybody, in turn order: keeps the order of places without revealing who paid."""
        tournament = self.log.tournament
        if tournament.details.places_order is PlacesOrder.PAYMENT and not tournament.started:
            for player in players_in_turn(tournament):
                yield self.log.records[-1], facts.PaymentNoted(player=player.id, paid=True, amount=0)

    @override
    def _details(self, then: Details) -> Details:
        """Names are already short where wanted, so they must not be shortened again."""
        details = super()._details(then)
        shown = replace(details.publication, names=NameStyle.FULL)
        return replace(details, publication=shown, places=then.places, places_order=then.places_order)

    @override
    def _is_shown(self, field: Field, player: int) -> bool:
        return field.public or (field.is_list and player in self.facing)

    @override
    def _fact(self, fact: Fact) -> Fact | None:
        match fact:
            case facts.RoomMessagePosted():
                return replace(fact, text=self._text(fact.text))
            case facts.PlaceGiven() | facts.PlaceTakenBack():
                return replace(fact, reason=REDACTED_TEXT)
            case facts.EntryRequested() if fact.origin is EntryOrigin.HALL:
                self.hall_requests.add(fact.request)
                asked = fact.message in self.asked_about
                return replace(fact, name=REDACTED_TEXT, fields=(), club="", consents=(), has_question=asked)
            case facts.EntrySettled() if fact.request in self.hall_requests:
                return fact
            case facts.PersonErased():
                # the hall must erase what it holds of them; the time of the erasure says nothing there
                return replace(fact, place=0, head="")
            case _:
                pass
        return fact if isinstance(fact, _UNCHANGED_FACTS) else super()._fact(fact)
