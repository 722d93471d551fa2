"""ANY-EDITION: an event keeps the rules by which it started, whatever editions come after."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ronda import rulesets
from ronda.admission import read_event_file
from ronda.audit.fingerprint import round_fingerprints
from ronda.audit.verification import PairingVerdict, verify_pairings
from ronda.core.errors import UnreadableFile
from ronda.core.facts import TournamentStarted
from ronda.formats.standings import swiss_standings
from ronda.journal import Log, log_file_text
from ronda.publish import build_site
from ronda.rules.fields import FieldChoice
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset, find_ruleset, ruleset_of
from tests.playing import Organiser, custom, names

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^ *```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
[GAME] = BLOCK.findall((ROOT / "docs" / "adding-a-game.md").read_text("utf-8"))
[RECIPE] = BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
KITES = "kites"


@pytest.fixture
def kites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the game of docs/adding-a-game.md, found by discovery."""
    path = tmp_path / f"{KITES}.py"
    path.write_text(GAME, encoding="utf-8")
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(tmp_path)])
    read_again()
    yield path
    path.unlink()
    read_again()


def read_again() -> Ruleset | None:
    """Let the games be looked for again, as the next version of Ronda would find them."""
    sys.modules.pop(f"{rulesets.__name__}.{KITES}", None)
    every_ruleset.cache_clear()
    return next((ruleset for ruleset in every_ruleset() if ruleset.key == KITES), None)


def with_the_next_edition(path: Path) -> Ruleset:
    """Follow the recipe of CONTRIBUTING.md."""
    lines = [line.removeprefix("   ") for line in RECIPE.splitlines()]
    path.write_text("\n".join((GAME.replace('"""\n', '"""\n\nfrom dataclasses import replace\n', 1), *lines)), "utf-8")
    newer = read_again()
    assert newer is not None
    return newer


def events(game: Ruleset) -> list[Organiser]:
    """An event that is over, one that is in its third round, and one that has not begun."""
    organisers = [Organiser(game, seed=seed, details=custom(3, 4)) for seed in (1, 2, 3)]
    over, running, waiting = organisers
    for organiser in organisers:
        organiser.register(*names(11), shape="box")
    over.start()
    over.play_on()
    running.start()
    running.play_round()
    running.play_round()
    running.pair()
    assert not waiting.tournament.started
    return organisers


def order(log: Log) -> list[int]:
    return [row.player for row in swiss_standings(log.tournament, ruleset_of(log.tournament)).rows]


def test_any_edition_events_of_before_are_the_same_to_the_byte_of_their_pages(kites: Path) -> None:
    """Standings, places, pages, fingerprints; and every round is paired again as it was."""
    before = [organiser.log for organiser in events(find_ruleset(KITES))]
    pages = build_site([log for log in before if log.tournament.started])
    orders, signs = [order(log) for log in before], [round_fingerprints(log) for log in before]
    files = [log_file_text(log) for log in before]

    newer = with_the_next_edition(kites)
    after = [read_event_file(file) for file in files]
    started = [log for log in after if log.tournament.started]

    assert newer.edition == 2
    assert [ruleset_of(log.tournament).edition for log in after] == [1, 1, 2]
    assert build_site(started) == pages
    assert ([order(log) for log in after], [round_fingerprints(log) for log in after]) == (orders, signs)
    assert {found.verdict for log in started for found in verify_pairings(log, ruleset_of(log.tournament))} == {
        PairingVerdict.SAME
    }
    assert [log_file_text(log) for log in after] == files


def test_any_edition_an_event_that_starts_from_then_on_is_of_the_newest(kites: Path) -> None:
    """Also where people had registered before, or its start is taken back."""
    file = log_file_text(events(find_ruleset(KITES))[2].log)
    newer = with_the_next_edition(kites)
    organiser = Organiser(newer)
    organiser.log = read_event_file(file)
    organiser.start()

    started = organiser.log.records[-1].fact
    assert isinstance(started, TournamentStarted)
    assert (started.edition, organiser.tournament.edition) == (2, 2)
    assert [step.key for step in organiser.ruleset.standings.tiebreaks] == ["metres"]

    organiser.undo()
    assert organiser.tournament.edition == 0


def test_any_edition_a_running_event_goes_on_by_its_own(kites: Path) -> None:
    file = log_file_text(events(find_ruleset(KITES))[1].log)
    newer = with_the_next_edition(kites)
    organiser = Organiser(newer)
    organiser.log = read_event_file(file)
    organiser.play_on()

    assert [step.key for step in organiser.ruleset.standings.tiebreaks] == ["metres", "strength_of_schedule"]
    assert {found.verdict for found in verify_pairings(organiser.log, organiser.ruleset)} == {PairingVerdict.SAME}


def test_any_edition_what_was_registered_before_the_start_is_read_by_the_rules_of_then(kites: Path) -> None:
    """A choice that the newest edition does not have any more."""
    file = log_file_text(events(find_ruleset(KITES))[2].log)
    newer = with_the_next_edition(kites)
    [shape] = newer.registration.fields
    other = replace(shape, choices=(FieldChoice(key="delta", name="Delta wing"),))
    kites.write_text(
        kites.read_text("utf-8")
        + "\nRULESET = RULESET.next_edition(registration=replace(RULESET.registration, fields=(replace(SHAPE, "
        'choices=(game.FieldChoice(key="delta", name=N_("Delta wing")),)),)))\n',
        "utf-8",
    )
    newest = read_again()

    assert newest is not None
    assert newest.registration.fields == (other,)
    assert len(read_event_file(file).tournament.players) == 11


def test_any_edition_a_file_of_a_newer_one_is_refused_with_the_way_out(kites: Path) -> None:
    organiser = Organiser(with_the_next_edition(kites))
    organiser.start(8)
    file = log_file_text(organiser.log)
    kites.write_text(GAME, encoding="utf-8")
    read_again()

    with pytest.raises(UnreadableFile) as refused:
        read_event_file(file)
    assert str(refused.value) == (
        "This event is played by edition 2 of the rules of Kites, and this Ronda knows 1. "
        "Update Ronda and open it again."
    )


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_any_edition_each_one_of_a_game_is_found_by_its_number(game: str) -> None:
    newest = find_ruleset(game)

    for number in range(1, newest.edition + 1):
        assert newest.of_edition(number).edition == number
        assert newest.of_edition(number).key == game
    with pytest.raises(UnreadableFile):
        newest.of_edition(newest.edition + 1)


def test_any_edition_a_file_without_one_is_of_the_first() -> None:
    """As every file of before November 2026."""
    log = read_event_file((ROOT / "tests" / "golden" / "v6-keyforge.ronda").read_text("utf-8"))

    assert log.tournament.edition == 1
    assert ruleset_of(log.tournament).edition == 1


def test_any_edition_is_said_of_an_event_on_its_rules_pages() -> None:
    organiser = Organiser("xwing", details=custom(3))
    organiser.start(8)
    site = build_site([organiser.log])
    [page] = [content.decode() for path, content in site.items() if path.startswith("en/") and "rules.html" in path]

    assert f"Edition {find_ruleset('xwing').edition}." in page
