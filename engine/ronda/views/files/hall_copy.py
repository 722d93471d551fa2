"""What a hall's server is given of a tournament: all that its pages show at this moment, and nothing else.

The public copy tells what has decided the event, up to the last round that is complete. Players in the hall follow the
round that is being played too, with its clock and what the organiser has the room read.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import override

from ronda import journal
from ronda.core import bounds, facts
from ronda.core.clock import later
from ronda.core.details import Details
from ronda.core.facts import Fact
from ronda.core.publication import Names
from ronda.journal import Log, Record
from ronda.rulesets import ruleset_of
from ronda.views.files.public_copy import Redaction, told_log
from ronda.views.shared.published import as_published
from ronda.views.shared.what_is_public import without_asked_names

_AS_THEY_ARE = (
    facts.ClockStarted,
    facts.ClockPaused,
    facts.ClockResumed,
    facts.ClockAdjusted,
    facts.ExtraTimeGiven,
    facts.TeamsBuilt,
    facts.RoomMessageTakenBack,
    facts.ResultReported,
    facts.ReportingChosen,
    *facts.SENT,
    facts.WishDeclined,
    facts.CallAnswered,
)
"""Facts of the running round, what players sent from their phones, and others that hold numbers only."""
_TIMED = (facts.ClockStarted, facts.ClockPaused, facts.ClockResumed, facts.TableCalled)
"""Those that tell a time, beside that of their record."""


def hall_copy(log: Log, agreed: Collection[str] = (), *, behind: int = 0) -> str:
    """Give the copy for the hall, which is written as a public copy of the tournament as it is now (ANY-PUBLIC).

    Names about which the organiser is asked are hidden until then: the hall does not wait. Takes the signs of those
    that everyone may read, and so many seconds as the clock here is behind the event's time: the copy has the one here,
    by which the pages count.
    """
    return journal.write_file(hall_log(without_asked_names(log, agreed), behind=behind), journal.PUBLIC)


def read_hall_copy(text: str) -> Log:
    """Read such a copy where the organiser's own window brought it; raises ``UnreadableFile``.

    What was sent stands in it without the steps that were undone since, so that it is not held against a state.
    """
    bounds.check_size(len(text))
    return journal.read_file(text, journal.PUBLIC)


def hall_log(log: Log, *, behind: int = 0) -> Log:
    """Give the log of that copy; its chain is its own."""
    counted = log.timeline.counted
    records = [r for r in log.records if r.action in counted or isinstance(r.fact, facts.ASIDE)]
    ruleset = ruleset_of(log.tournament)
    return told_log(_Hall(log=log, shown=as_published(log), ruleset=ruleset, records=records, behind=behind))


@dataclass(kw_only=True)
class _Hall(Redaction):
    """What is told of a log in the hall."""

    behind: int

    @override
    def told(self) -> Iterator[tuple[Record, Fact]]:
        """Give each record that is told, with the times of the clock here."""
        if not self.behind:
            yield from super().told()
            return
        for record, fact in super().told():
            timed = replace(fact, at=later(fact.at, -self.behind)) if isinstance(fact, _TIMED) else fact
            yield replace(record, at=later(record.at, -self.behind)), timed

    @override
    def _details(self, then: Details) -> Details:
        """Give what was announced; names are short already where they are to be."""
        details = super()._details(then)
        return replace(details, publication=replace(details.publication, names=Names.FULL))

    @override
    def _fact(self, fact: Fact) -> Fact | None:
        if isinstance(fact, facts.RoomMessagePosted):
            return replace(fact, text=self._text(fact.text))
        return fact if isinstance(fact, _AS_THEY_ARE) else super()._fact(fact)
