"""Pages that somebody saw are replaced by newer ones of the same event; by others only where that is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import build
from ronda import journal
from ronda.commands import requests as ask
from ronda.core import facts
from ronda.core.errors import Impossible, NotNow
from ronda.journal import Log
from ronda.publish.entry_digests import DIGITS_PER_ENTRY, short_entry_digests
from ronda.publish.record import RECORD_NAME, EventEntry, read_section_record, record_file
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import event_folder
from tests.faults import disk
from tests.playing import Organiser
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.views.test_publish_parts import contents, organiser, saved
from workshop.base.folder_lock import LOCK_FILE
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.destinations import FolderDestination
from workshop.cli.folder_watch import watch_folder
from workshop.cli.simulated_organiser import Organiser as Driver
from workshop.cli.site_publishing import publish_files, publish_ranking_files

GOLDEN = Path(__file__).parents[1] / "golden"
WAY_OUT = "or replace the pages with --force.\n"


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def published(out: Path, *files: Path, force: bool = False) -> Result:
    return CliRunner().invoke(
        build.main, ["publish", *map(str, files), "--out", str(out), *(["--force"] if force else [])]
    )


def ended(name: str = "Autumn Cup") -> Organiser:
    """An event of which a whole round was played and another one is played."""
    made = organiser(1, name)
    made.finish_round()
    made.pair()
    return made


def cut(log: Log, path: Path, entries: int) -> Path:
    """Save an event as it was after some entries."""
    event_files.write_event_log(journal.append_records(None, log.records[:entries]), path)
    return path


def where(log: Log, kind: type) -> int:
    """How many entries there are before the last one of a kind."""
    return max(record.seq for record in log.records if isinstance(record.fact, kind))


def stand(log: Log) -> str:
    return f"round {len(log.tournament.rounds)} and {len(log.records)} steps"


def forget_signs(out: Path, log: Log) -> None:
    """Make the record of an event that of an earlier Ronda."""
    path = out / record_file(event_folder(log))
    kept = json.loads(path.read_text("utf-8"))
    del kept["event"]["signs"]
    kept["event"]["digest"] = log.records[-1].digest
    path.write_text(json.dumps(kept), "utf-8")


def test_an_older_file_never_takes_the_place_of_newer_pages_unasked(tmp_path: Path, out: Path) -> None:
    made = organiser(1)
    older, then = saved(made, tmp_path / "older.ronda"), stand(made.log)
    made.finish_round()
    made.pair()
    assert published(out, saved(made, tmp_path / "newer.ronda")).exit_code == 0
    before = contents(out)

    result = published(out, older)
    assert (1, before) == (result.exit_code, contents(out)), "nothing of a round that the public saw vanishes"
    seen = disk.OLDER_FILE.seen.format(file=older, out=out, theirs=stand(made.log), ours=then)
    assert f"{seen}\n" == result.stderr
    assert published(out, older, force=True).exit_code == 0
    publish_files([older], tmp_path / "fresh")
    assert contents(tmp_path / "fresh") == contents(out)


def parted(made: Driver, entries: int, seed: int = 7) -> Driver:
    """Another copy of an event that goes on by itself after some entries."""
    return Driver(made.game, journal.append_records(None, made.log.records[:entries]), seed=seed)


@pytest.mark.parametrize("rounds", [0, 1], ids=["fewer steps", "more steps"])
def test_a_file_that_went_on_differently_is_named_with_what_stands_there(
    tmp_path: Path, out: Path, rounds: int
) -> None:
    mine = ended()
    mine.report(mine.round.open_matches[0], mine.result(mine.round.open_matches[0]))
    theirs = parted(mine, where(mine.log, facts.RoundDrafted))
    theirs.pair()
    for _ in range(rounds):
        theirs.finish_round()
        theirs.pair()
    assert published(out, saved(mine, tmp_path / "mine.ronda")).exit_code == 0
    before = contents(out)

    result = published(out, saved(theirs, file := tmp_path / "theirs.ronda"))
    common = where(mine.log, facts.RoundPaired)
    assert (1, before) == (result.exit_code, contents(out))
    said = {"common": common, "theirs": stand(mine.log), "ours": stand(theirs.log)}
    assert f"{disk.PARTED_FILE.seen.format(file=file, out=out, **said)}\n" == result.stderr
    assert published(out, file, force=True).exit_code == 0
    assert published(out, tmp_path / "mine.ronda").exit_code == 1


def test_what_differs_in_private_is_another_event_too(tmp_path: Path, out: Path) -> None:
    made = ended()
    one, other = parted(made, len(made.log.records)), parted(made, len(made.log.records))
    for copy, reason in ((one, "ill"), (other, "tired")):
        copy.do(ask.DropPlayer(player=1, reason=reason))
    published(out, saved(one, tmp_path / "one.ronda"))

    result = published(out, saved(other, tmp_path / "other.ronda"))
    assert (1, True) == (result.exit_code, " went on differently: " in result.stderr)
    assert short_entry_digests(one.log) == short_entry_digests(other.log), "and the site says nothing of it"


def test_the_same_event_gone_on_is_published_also_after_undo(tmp_path: Path, out: Path) -> None:
    made = ended()
    assert published(out, saved(made, tmp_path / "1.ronda")).exit_code == 0
    made.undo()
    result = published(out, saved(made, tmp_path / "2.ronda"))

    assert (0, "") == (result.exit_code, result.stderr)
    assert not list(out.glob("*/*/round-2.html")), "its organiser took the round back"


def test_of_several_files_the_others_are_published_and_the_status_says_that_one_was_not(
    tmp_path: Path, out: Path
) -> None:
    made, other = organiser(1), organiser(2, "Spring Cup")
    older = saved(made, tmp_path / "older.ronda")
    made.finish_round()
    published(out, saved(made, tmp_path / "newer.ronda"))
    torn = tmp_path / "torn.ronda"
    torn.write_text("torn")

    result = published(out, older, torn, saved(other, tmp_path / "other.ronda"))
    assert 1 == result.exit_code
    assert [True, True, True] == [
        sign in result.stderr for sign in ("older.ronda is older than", str(torn), "What cannot be read was left out")
    ]
    assert (out / "en" / event_folder(other.log) / "index.html").is_file()
    publish_files([tmp_path / "newer.ronda", tmp_path / "other.ronda"], tmp_path / "fresh")
    assert contents(tmp_path / "fresh") == contents(out)


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (lambda log: where(log, facts.RoundDrafted) - 3, "is older than what"),
        (lambda log: where(log, facts.RoundPaired), "may have gone on differently"),
        (lambda log: where(log, facts.PlayerRegistered), "may have gone on differently"),
    ],
    ids=["after a round", "in the same", "before the first"],
)
def test_what_an_earlier_ronda_published_is_known_by_its_fingerprints(
    tmp_path: Path, out: Path, entries: Callable[[Log], int], said: str
) -> None:
    made = ended()
    made.finish_round()
    made.pair()
    published(out, saved(made, tmp_path / "newer.ronda"))
    forget_signs(out, made.log)
    before = contents(out)

    result = published(out, cut(made.log, tmp_path / "older.ronda", entries(made.log)))
    assert (1, before) == (result.exit_code, contents(out))
    assert said in result.stderr
    assert result.stderr.endswith(WAY_OUT)


def test_what_an_earlier_ronda_published_of_an_event_that_went_on_differently(tmp_path: Path, out: Path) -> None:
    made = ended()
    made.finish_round()
    made.pair()
    published(out, saved(made, tmp_path / "newer.ronda"))
    forget_signs(out, made.log)
    first = next(record.seq for record in made.log.records if isinstance(record.fact, facts.ResultReported))
    for rounds in (0, 4):
        theirs = parted(made, first)
        theirs.finish_round()
        for _ in range(rounds):
            theirs.do(ask.DropPlayer(player=1, reason=""))
            theirs.do(ask.ReturnPlayer(player=1))
        result = published(out, saved(theirs, tmp_path / "theirs.ronda"))

        assert (1, True) == (result.exit_code, " went on differently: " in result.stderr)
    made.finish_round()
    assert published(out, saved(made, tmp_path / "newer.ronda")).exit_code == 0, "what goes on from there"


def test_of_a_site_of_one_list_no_round_goes_that_the_public_saw(tmp_path: Path, out: Path) -> None:
    made = organiser(1)
    older = saved(made, tmp_path / "older.ronda")
    made.finish_round()
    made.pair()
    published(out, saved(made, tmp_path / "newer.ronda"))
    listed = sorted(contents(out).keys() - {RECORD_NAME, LOCK_FILE})
    (out / record_file(event_folder(made.log))).unlink()
    listed.remove(record_file(event_folder(made.log)))
    (out / RECORD_NAME).write_text(json.dumps({"format": "ronda-site", "version": 1, "files": listed}))

    result = published(out, older)
    assert (1, True) == (result.exit_code, "is behind what" in result.stderr or "is older than" in result.stderr)
    assert list(out.glob("*/*/round-2.html"))
    assert published(out, tmp_path / "newer.ronda").exit_code == 0


def test_signs_of_entries_are_public_numbers_and_nothing_else(out: Path, tmp_path: Path) -> None:
    """Who tries names, reasons or what else is private finds nothing by which to know that it was right."""
    made = ended()
    made.do(ask.DropPlayer(player=1, reason="ill"))

    def otherwise(fact: facts.Fact) -> facts.Fact:
        match fact:
            case facts.PlayerRegistered():
                return replace(fact, name=f"Somebody {fact.player}", fields=(("email", "private"),))
            case facts.PlayerDropped():
                return replace(fact, reason="private")
            case facts.RoundDrafted():
                return replace(fact, seed=fact.seed + 1)
            case _:
                return fact

    told = [(record.at, record.action, otherwise(record.fact)) for record in made.log.records]
    assert short_entry_digests(made.log) == short_entry_digests(journal.rechained_public_log(told, journal.VERSION))
    assert DIGITS_PER_ENTRY * len(made.log.records) == len(short_entry_digests(made.log))
    publish_files([saved(made, tmp_path / "event.ronda")], out)
    entry = read_section_record(
        (out / record_file(event_folder(made.log))).read_text("utf-8"), event_folder(made.log)
    ).entry
    assert isinstance(entry, EventEntry)
    assert entry.signs == short_entry_digests(made.log)
    whole = b"".join(contents(out).values()).decode(errors="replace")
    assert not [record.seq for record in made.log.records if record.digest in whole], "of no entry the whole digest"


def test_who_published_meanwhile_is_not_overtaken(tmp_path: Path, out: Path) -> None:
    made, place = organiser(1), FolderDestination(out)
    older = saved(made, tmp_path / "older.ronda")
    made.finish_round()
    newer = saved(made, tmp_path / "newer.ronda")

    def meanwhile(_: object) -> None:
        publish_files([newer], out)

    with pytest.raises(NotNow, match=r"^Somebody else published Autumn Cup at .+ meanwhile: publish again\.$"):
        publish_files([older], place, consent=meanwhile)
    with pytest.raises(Impossible, match="is older than"):
        publish_files([older], place)


def test_agl_elo_a_ranking_never_forgets_what_it_counted_of_an_event_unasked(
    tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())
    log = played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "1")]])
    newer, older = tmp_path / "newer.ronda", cut(log, tmp_path / "older.ronda", len(log.records) - 3)
    event_files.write_event_log(log, newer)
    command = ["ranking", str(older), "--season", "2026", "--out", str(out)]
    publish_ranking_files([newer], out, season="2026")
    before = contents(out)

    result = CliRunner().invoke(build.main, command)
    assert (1, before) == (result.exit_code, contents(out))
    name = log.tournament.details.name
    assert result.stderr == (
        f"Error: {older} lacks what the ranking of 2026 in {out} counts of “{name}”: it is older, or went on "
        f"differently. Name the file that counts, {WAY_OUT}"
    )
    assert CliRunner().invoke(build.main, [*command, "--force"]).exit_code == 0
    assert CliRunner().invoke(build.main, [*command[:1], str(newer), *command[2:]]).exit_code == 0
    assert before == contents(out)


def test_a_folder_that_is_watched_says_once_that_a_file_is_behind(
    tmp_path: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = organiser(1)
    (tmp_path / "copies").mkdir()
    saved(made, tmp_path / "copies" / "event.ronda")
    made.finish_round()
    publish_files([saved(made, tmp_path / "newer.ronda")], out)
    looks = 0

    def wait(_: float) -> None:
        nonlocal looks
        looks += 1
        if looks == 4:
            saved(made, tmp_path / "copies" / "event.ronda")
        if looks == 8:
            raise KeyboardInterrupt

    watch_folder(tmp_path / "copies", (), FolderDestination(out), wait=wait)
    told = capsys.readouterr().out
    assert (1, True) == (told.count("is older than"), told.endswith("Stopped.\n"))
    result = CliRunner().invoke(build.main, ["publish", "--watch", str(tmp_path), "--force", "--out", str(out)])
    assert result.stderr.endswith("Error: --force replaces pages once: publish without --watch first.\n")


@pytest.mark.parametrize(("name", "digest"), [("v4-keyforge", "33502db5be39c306"), ("v5-xwing", "989a065402bd6d16")])
def test_signs_stay_as_they_are_whichever_ronda_reads_them(name: str, digest: str) -> None:
    """Those in the record of a site are compared with those that a later Ronda finds."""
    assert (
        sha256(short_entry_digests(event_files.read_event_log(GOLDEN / f"{name}.ronda")).encode()).hexdigest()[:16]
        == digest
    )
