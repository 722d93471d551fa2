"""A file that goes on from what was read before gives what it gives read anew, and only the rest of it is checked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronda import admission, journal
from ronda.admission import read_event_file
from ronda.core.errors import UnreadableFile
from tests.files import Body, bodies, mutated, sealed
from tests.playing import Organiser, custom, eventful
from workshop.cli import event_files
from workshop.cli.destinations import FolderDestination
from workshop.cli.folder_watch import watch_folder

GAMES = ("keyforge", "xwing", "aristeia")
FILES = 30


def read_so_far(text: str, known: journal.Log | None = None) -> journal.Log | str:
    try:
        return read_event_file(text, known)
    except UnreadableFile as refusal:
        return str(refusal)


def assert_same(one: journal.Log | str, other: journal.Log | str) -> None:
    if isinstance(one, str) or isinstance(other, str):
        assert one == other
    else:
        assert (one.records, one.tournament) == (other.records, other.tournament)
        assert (one.undone, one.last_action, one.next_action) == (other.undone, other.last_action, other.next_action)


@pytest.mark.parametrize("game", GAMES)
def test_a_file_that_goes_on_is_read_as_one_that_is_new(game: str) -> None:
    whole = bodies(journal.log_file_text(eventful(game).log))
    anew = read_so_far(sealed(whole))
    for length in range(1, len(whole) + 1, 7):
        assert_same(read_so_far(sealed(whole), read_event_file(sealed(whole[:length]))), anew)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_wrong_with_the_rest_is_said_as_of_a_file_that_is_new(game: str) -> None:
    chance, whole = Random(game), bodies(journal.log_file_text(eventful(game).log))
    refused = 0
    for _ in range(FILES):
        changed: list[Body] = mutated(whole, chance)
        known = read_so_far(sealed(changed[: chance.randint(1, max(1, len(changed)))]))
        if isinstance(known, journal.Log):
            anew = read_so_far(sealed(changed))
            assert_same(read_so_far(sealed(changed), known), anew)
            refused += isinstance(anew, str)
    assert refused >= FILES // 6


def test_what_went_on_differently_is_read_anew() -> None:
    """Nothing of what was read before is in it: neither what an earlier line said, nor its event."""
    played = Organiser("keyforge", details=custom(2))
    played.start(4)
    before = played.log
    played.play_round()
    other = Organiser("keyforge", details=custom(2), seed=2)
    other.start(5)
    for text in (journal.log_file_text(other.log), journal.log_file_text(before)):
        assert_same(read_so_far(text, played.log), read_so_far(text))


def test_only_what_was_added_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Organiser("keyforge", details=custom(2))
    played.start(6)
    known = read_event_file(journal.log_file_text(played.log))
    played.pair()
    checked: list[str] = []
    check = admission.check_fact

    def counted(state: object, ruleset: object, fact: object) -> None:
        checked.append(type(fact).__name__)
        check(state, ruleset, fact)  # type: ignore[arg-type]  # as it is called

    monkeypatch.setattr(admission, "check_fact", counted)
    read_event_file(journal.log_file_text(played.log), known)
    assert checked == [type(record.fact).__name__ for record in played.log.records[len(known.records) :]]
    assert checked


def test_a_folder_that_is_watched_keeps_what_it_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, path = Organiser("keyforge", details=custom(2)), tmp_path / "event.ronda"
    played.start(6)
    event_files.write_event_log(played.log, path)
    kept: list[int] = []

    def read(text: str, known: journal.Log | None = None) -> journal.Log:
        kept.append(len(known.records) if known else 0)
        return read_event_file(text, known)

    monkeypatch.setattr(event_files, "read_event_file", read)
    first, looks = len(played.log.records), 0

    def wait(_: float) -> None:
        nonlocal looks
        looks += 1
        if looks == 4:
            played.pair()
            path.write_text(journal.log_file_text(played.log), encoding="utf-8")
        if looks == 8:
            raise KeyboardInterrupt

    watch_folder(tmp_path, (), FolderDestination(tmp_path / "out"), wait=wait)
    assert kept == [0, first]
