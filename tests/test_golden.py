"""Event files of every released version: read to the same standings, written back byte for byte."""

import json
from pathlib import Path

import pytest

from ronda import journal
from ronda.core.events import EVENT_TYPES
from ronda.core.state import Phase
from ronda.formats.standings import Standings, standings
from ronda.rulesets import ruleset_of
from tests.playing import eventful

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("v*.ronda"))
SINCE = {
    "v1": {
        "ClockAdjusted",
        "ClockPaused",
        "ClockResumed",
        "PenaltyGiven",
        "RoomMessagePosted",
        "RoomMessageTakenBack",
    }
}
"""Types of event that came after a version's files were written."""


def told(table: Standings) -> list[list[object]]:
    """Give standings as plain values: rank, player, points, tiebreaks, status."""
    return [
        [row.rank, row.player, str(row.line.points), [str(value) for value in row.tiebreaks], row.status.value]
        for row in table.rows
    ]


def test_there_is_a_golden_file_of_each_game() -> None:
    assert [path.name for path in FILES] == ["v1-keyforge.ronda", "v1-xwing.ronda"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_still_reads_to_the_same_standings_and_champion(path: Path) -> None:
    """After every Swiss round, to the last fraction."""
    tournament = journal.read_file(path.read_text(encoding="utf-8")).tournament
    ruleset = ruleset_of(tournament)
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    rounds = range(1, tournament.swiss_rounds + 1)

    assert tournament.phase is Phase.FINISHED
    assert tournament.rounds[-1].matches[0].winner == expected["champion"]
    assert {str(number): told(standings(tournament, ruleset, after_round=number)) for number in rounds} == expected[
        "standings"
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_is_written_back_byte_for_byte(path: Path) -> None:
    before = path.read_bytes()

    assert journal.write_file(journal.read_file(before.decode())).encode() == before


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_holds_every_type_of_event(path: Path) -> None:
    """So that no type can change its shape unnoticed."""
    log = journal.read_file(path.read_text(encoding="utf-8"))

    later = SINCE[path.stem.partition("-")[0]]
    assert {type(record.event).__name__ for record in log.records} == set(EVENT_TYPES) - later


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_the_event_that_the_golden_files_hold_can_still_be_played(game: str) -> None:
    """The script behind them reaches the end and every type of event with today's engine too."""
    log = eventful(game).log
    assert log is not None

    assert log.tournament.phase is Phase.FINISHED
    assert {type(record.event).__name__ for record in log.records} == set(EVENT_TYPES)
