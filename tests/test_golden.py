"""Event files of every released version: read to the same standings, written back byte for byte."""

import json
from pathlib import Path

import pytest

from ronda import journal
from ronda.core import file_format
from ronda.core.facts import FACT_TYPES
from ronda.core.state import Phase, Tournament
from ronda.formats.standings import Standings, swiss_standings
from ronda.rulesets import ruleset_of
from ronda.views.shared.final_standings import event_champion
from tests.playing import FEWER, eventful

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("v*.ronda"))
LATER_IN_FORMAT_1 = {
    "ClockAdjusted",
    "ClockPaused",
    "ClockResumed",
    "DraftChanged",
    "DraftDiscarded",
    "PairingsPrinted",
    "PenaltyGiven",
    "PlayerCheckedIn",
    "PlayerCheckedOut",
    "RoomMessagePosted",
    "RoomMessageTakenBack",
    "RoundDrafted",
}
"""Types of event of format 1 that came after its golden files."""
EARLY = {3, 4}
"""Formats whose golden files are older than the types that they brought."""
OF_A_CUT = {"CutMade", "CutRevised", "BracketReseated", "TournamentEnded"}
"""Types of event that a game without cuts does not have."""
OF_TEAMS = {"TeamsBuilt"}
"""Types of event that a game without teams does not have."""

OF_STAGES = {"StageBegun"}
"""Types of event that an event without a chain of stages does not have; tests/formats/test_stage_chains.py plays it."""
OF_SUBSTITUTES = {"SubstituteIssued"}
"""Types of event that a game without substitutes does not have."""


def told(table: Standings) -> list[list[object]]:
    """Standings as plain values: rank, player, points, tiebreaks, status."""
    return [
        [row.rank, row.player, str(row.line.points), [str(value) for value in row.tiebreaks], row.status.value]
        for row in table.rows
    ]


def foreign(tournament: Tournament) -> set[str]:
    """The types of event that the event's game does not have."""
    ruleset = ruleset_of(tournament)
    teams = ruleset.team_building(tournament.details)
    without_substitutes = set() if ruleset.substitutes else OF_SUBSTITUTES
    without_stages = set() if tournament.chain else OF_STAGES
    without = without_substitutes | without_stages
    return (set() if ruleset.stages.cuts else OF_A_CUT) | (set() if teams else OF_TEAMS) | without


def test_there_is_a_golden_file_of_each_game() -> None:
    names = [
        "v1-keyforge",
        "v1-xwing",
        "v2-aristeia",
        "v3-keyforge",
        "v4-aristeia",
        "v4-keyforge",
        "v5-keyforge",
        "v5-xwing",
        "v6-aristeia",
        "v6-keyforge",
        "v7-keyforge",
        "v7-xwing",
    ]

    assert [path.stem for path in FILES] == names


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_still_reads_to_the_same_standings_and_champion(path: Path) -> None:
    """After every Swiss round, to the last fraction."""
    tournament = journal.read_log_file(path.read_text(encoding="utf-8")).tournament
    ruleset = ruleset_of(tournament)
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    rounds = range(1, tournament.swiss_rounds + 1)

    assert tournament.phase is Phase.FINISHED
    assert event_champion(tournament, ruleset) == expected["champion"]
    assert {
        str(number): told(swiss_standings(tournament, ruleset, after_round=number)) for number in rounds
    } == expected["standings"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_is_written_back_byte_for_byte(path: Path) -> None:
    before = path.read_bytes()

    assert journal.log_file_text(journal.read_log_file(before.decode())).encode() == before


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_holds_every_type_of_event(path: Path) -> None:
    """So that no type can change its shape unnoticed."""
    log = journal.read_log_file(path.read_text(encoding="utf-8"))

    number = int(path.stem.partition("-")[0].removeprefix("v"))
    later = {name for name, kind in FACT_TYPES.items() if file_format._SINCE.get(kind, 1) > number - (number in EARLY)}
    absent = later | (LATER_IN_FORMAT_1 if number == 1 else set()) | foreign(log.tournament)
    assert {type(record.fact).__name__ for record in log.records} == set(FACT_TYPES) - absent


def test_the_page_on_the_file_format_names_every_type_of_event() -> None:
    page = (GOLDEN.parents[1] / "docs" / "file-format.md").read_text(encoding="utf-8")

    assert [name for name in FACT_TYPES if f"`{name}`" not in page] == []


def test_agl_scenario_the_golden_file_of_a_game_with_scenarios_holds_their_change() -> None:
    """SW-ANNOUNCE: what a change of the announcement may say since the first version."""
    log = journal.read_log_file((GOLDEN / "v2-aristeia.ronda").read_text(encoding="utf-8"))
    (change,) = log.tournament.changes

    assert [(each.round, each.scenario) for each in change.rounds] == [(1, "The ring"), (2, "The hill")]
    assert log.tournament.details.scenarios == ("The ring", "The hill")


@pytest.mark.parametrize("game", ["keyforge", "xwing"])
def test_any_public_golden_files_hold_what_the_results_pages_show(game: str) -> None:
    """A field of the details that came with format 5."""
    log = journal.read_log_file((GOLDEN / f"v5-{game}.ronda").read_text(encoding="utf-8"))

    assert log.tournament.details.publication == FEWER


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia"])
def test_the_event_that_the_golden_files_hold_can_still_be_played(game: str) -> None:
    """The script behind them reaches the end and every type of event with today's engine too."""
    log = eventful(game).log
    no_more = set() if ruleset_of(log.tournament).staff.appeals else {"RulingAppealed"}

    assert log.tournament.phase is Phase.FINISHED
    # who is erased is in no event that is as it was played
    every = set(FACT_TYPES) - {"PersonErased"} - foreign(log.tournament) - no_more
    assert {type(record.fact).__name__ for record in log.records} == every
