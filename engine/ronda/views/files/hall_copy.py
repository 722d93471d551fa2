"""What a hall's server is given of a tournament: all that its pages show at this moment, and nothing else.

The public copy tells what has decided the event, up to the last round that is complete. Players in the hall follow the
round that is being played too, with its clock and what the organiser has the room read.
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
"""Facts of the running round, what players sent from their phones, and others that hold numbers only."""
_TIMED = (facts.ClockStarted, facts.ClockPaused, facts.ClockResumed, facts.TableCalled, facts.ListsOpened)
"""Those that tell a time, beside that of their record."""


def hall_copy(log: Log, agreed: Collection[str] = (), *, behind: int = 0) -> str:
    """The copy for the hall, which is written as a public copy of the tournament as it is now (ANY-PUBLIC).

    Where only opponents read lists, it has those of the tables of the round that runs, which no page of everybody's
    shows (REG-LISTS).

    Names about which the organiser is asked are hidden until then: the hall does not wait. Takes the signs of those
    that everyone may read, and so many seconds as the clock here is behind the event's time: the copy has the one here,
    by which the pages count.
    """
    return journal.log_file_text(hall_log(without_asked_names(log, agreed), behind=behind), journal.PUBLIC_FORMAT)


def read_hall_copy(text: str) -> Log:
    """Read such a copy where the organiser's own window brought it; raises ``UnreadableFile``.

    What was sent stands in it without the steps that were undone since, so that it is not held against a state.
    """
    bounds.check_size(len(text))
    return journal.read_log_file(text, journal.PUBLIC_FORMAT)


def hall_log(log: Log, *, behind: int = 0) -> Log:
    """The log of the hall's copy; its chain of digests is its own."""
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
    """What is told of a log in the hall."""

    behind: int
    hall_requests: set[str] = field(default_factory=set)
    """The requests that came from phones of the hall: of these it is told what became of them, and nothing more."""
    facing: Collection[int] = ()
    """Those whose lists their opponents read, also what no page shows."""
    asked_about: Collection[str]
    """The messages of those who wait and about whom the organiser is asked: their phones say so, and not what."""

    @override
    def redacted_records(self) -> Iterator[tuple[Record, Fact]]:
        """Each record that is told, with the times of the clock here."""
        for record, fact in (*super().redacted_records(), *self._turns()):
            if not self.behind:
                yield record, fact
                continue
            timed = replace(fact, at=add_seconds(fact.at, -self.behind)) if isinstance(fact, _TIMED) else fact
            yield replace(record, at=add_seconds(record.at, -self.behind)), timed

    def _turns(self) -> Iterator[tuple[Record, Fact]]:
        """Whose turn is when, where payments decide: as if everybody had paid then, which tells of nobody who has."""
        tournament = self.log.tournament
        if tournament.details.places_order is PlacesOrder.PAYMENT and not tournament.started:
            for player in players_in_turn(tournament):
                yield self.log.records[-1], facts.PaymentNoted(player=player.id, paid=True, amount=0)

    @override
    def _details(self, then: Details) -> Details:
        """Names are short already where they are to be, so that they are not shortened again."""
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
                # so that the hall erases what it holds of them; when it was done tells nothing there
                return replace(fact, place=0, head="")
            case _:
                pass
        return fact if isinstance(fact, _UNCHANGED_FACTS) else super()._fact(fact)
