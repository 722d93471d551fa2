"""A screen that was opened without its code on one copy of an event is told of on all of them, once."""

from ronda import journal, sync
from ronda.admission import read_event_file
from ronda.core.facts import ScreenUnlocked
from ronda.journal import Log
from tests.playing import Organiser, wins

UNLOCKED_AT = "2026-11-21T14:05:00Z"


def met(mine: Log, theirs: Log) -> Log:
    meeting = sync.merge_logs(mine, theirs)
    return journal.append_records(meeting.base, meeting.records)


def test_a_screen_that_was_unlocked_elsewhere_stands_in_the_history_once() -> None:
    organiser = Organiser("custom")
    organiser.start(4)
    organiser.pair()
    parted = organiser.log
    there = journal.append_records(parted, journal.extend_log(parted, (ScreenUnlocked(),), at=UNLOCKED_AT))
    organiser.report(organiser.round.matches[0], wins(1))

    after = met(met(organiser.log, there), there)
    told = [record for record in after.records if record.fact == ScreenUnlocked()]
    assert [record.at for record in told] == [UNLOCKED_AT]
    assert after.set_aside == ()
    assert after.tournament == organiser.tournament
    assert after.last_action == organiser.log.last_action
    assert met(there, after).records == after.records
    assert read_event_file(journal.log_file_text(after)).records == after.records
