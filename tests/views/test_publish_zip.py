"""The app's zips and the command line write the same site, and each goes on where the other stopped."""

import base64
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import build
from ronda import bridge
from ronda.bridge import files
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.errors import Impossible
from ronda.core.state import DEMO_PREFIX
from ronda.journal import Log
from ronda.publish import SiteFrame, build_recorded_site, event_section
from ronda.publish.record import RECORD_NAME, record_file
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import event_folder
from tests.playing import custom
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.views.pages import text_of
from tests.views.test_publish_folder import broken_links
from tests.views.test_publish_parts import contents, organiser, saved
from workshop.base import input_stamps
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.simulated_organiser import Organiser
from workshop.cli.site_publishing import publish_files, publish_ranking_files, remove_from_site


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def zip_of(monkeypatch: pytest.MonkeyPatch, call: str, *logs: Log) -> dict[str, Any]:
    monkeypatch.setattr(SESSION, "logs", {log.tournament.id: log for log in logs})
    monkeypatch.setattr(SESSION, "damaged", {})
    monkeypatch.setattr(files, "build_edition", input_stamps.engine_edition)
    request = {"tournament": logs[0].tournament.id if logs else "", "lang": "en", "season": "2026", "device": {}}
    answer: dict[str, Any] = json.loads(bridge.call_by_name(call, json.dumps(request)))
    return answer


def unpack(answer: dict[str, Any], out: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as archive:
        archive.extractall(out)


def without_digest(record: dict[str, Any]) -> set[str]:
    """The files of the lists that a record names."""
    return {path for path, digest in record["files"].items() if not digest}


def pages(out: Path) -> dict[str, bytes]:
    return {path: content for path, content in contents(out).items() if not path.endswith(RECORD_NAME)}


def test_the_zip_of_an_event_and_the_command_line_give_the_same_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, out = organiser(1), tmp_path / "zip"
    unpack(zip_of(monkeypatch, "publish", made.log), out)
    publish_files([saved(made, tmp_path / "1.ronda")], tmp_path / "line")
    assert pages(tmp_path / "line") == pages(out)
    record = record_file(event_folder(made.log))
    assert (tmp_path / "line" / record).read_text("utf-8") == (out / record).read_text("utf-8")
    kept = json.loads((out / record).read_text("utf-8"))
    assert (True, kept["files"].keys() - set(kept["files_made_of"])) == (bool(kept["made_of"]), without_digest(kept))

    change = publish_files([tmp_path / "1.ronda"], out).change
    assert (0, 0) == (change.written, change.removed)
    assert contents(tmp_path / "line") == contents(out)


def test_the_command_line_goes_on_in_an_unpacked_zip_and_a_zip_over_its_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, other, out = organiser(1, "One"), organiser(2, "Two"), tmp_path.resolve() / "out"
    unpack(zip_of(monkeypatch, "publish", made.log), out)
    publish_files([saved(other, tmp_path / "2.ronda")], out)
    made.finish_round()
    unpack(zip_of(monkeypatch, "publish", made.log), out)
    assert broken_links(out) == []

    change = publish_files([], out).change
    assert change.removed == 0
    made.pair()
    publish_files([saved(made, tmp_path / "1.ronda")], out)
    publish_files([tmp_path / "1.ronda", tmp_path / "2.ronda"], tmp_path / "fresh")
    assert contents(tmp_path / "fresh") == contents(out)


def test_of_two_zips_in_one_folder_all_pages_stay_and_the_lists_are_renewed_without_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, out = organiser(1, "One"), organiser(2, "Two"), tmp_path.resolve() / "out"
    for made in (one, two):
        unpack(zip_of(monkeypatch, "publish", made.log), out)
    assert (out / "en" / event_folder(one.log) / "now.html").is_file()
    assert "One" not in text_of((out / "index.html").read_text("utf-8"))

    publish_files([], out)
    publish_files([saved(one, tmp_path / "1.ronda"), saved(two, tmp_path / "2.ronda")], tmp_path / "fresh")
    assert pages(tmp_path / "fresh") == pages(out)


def test_of_two_folders_of_one_event_lists_name_the_newer_and_the_run_says_how_the_older_goes(tmp_path: Path) -> None:
    made, other, out = organiser(1, "One"), organiser(2, "Two"), tmp_path.resolve() / "out"
    older = event_section(made.log, SiteFrame(), folder="an-earlier-name-00000001")
    made.finish_round()
    for part in (event_section(made.log, SiteFrame()), older, event_section(other.log, SiteFrame())):
        for path, content in build_recorded_site([part], SiteFrame()).items():
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_bytes(content)
    newer = event_folder(made.log)

    told = CliRunner().invoke(build.main, ["publish", "--out", str(out)])
    assert told.exit_code == 0
    assert told.output.startswith(
        f"{older.entry.folder} and {newer} are both of “One”. The lists name {newer}, which is newer; take the other "
        f"one off with: unpublish {older.entry.folder}\n"
    )
    home = (out / "index.html").read_text("utf-8")
    assert (home.count(newer), older.entry.folder in home) == (1, False)
    listed = json.loads((out / "now.json").read_text("utf-8"))["events"]
    assert sorted(event["folder"] for event in listed) == sorted([newer, event_folder(other.log)])
    assert broken_links(out) == []

    assert publish_files([saved(other, tmp_path / "2.ronda")], out).older == ((older.entry, newer),)
    remove_from_site(older.entry.folder, out)
    assert publish_files([], out).older == ()
    assert older.entry.folder not in {path.split("/")[1] for path in contents(out) if "/" in path}


def test_all_events_of_the_device_but_demos_are_one_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = organiser(1, "One"), organiser(2, "Two")
    create = ask.CreateTournament(tournament=f"{DEMO_PREFIX}1", game="keyforge", details=custom(2, name="Demo"))
    demo = Organiser(find_ruleset("keyforge"), create, seed=3)
    answer = zip_of(monkeypatch, "publish_all", one.log, two.log, demo.log)
    unpack(answer, tmp_path / "zip")
    publish_files([saved(one, tmp_path / "1.ronda"), saved(two, tmp_path / "2.ronda")], tmp_path / "line")

    assert "results.zip" == answer["filename"]
    assert pages(tmp_path / "line") == pages(tmp_path / "zip")
    refused = zip_of(monkeypatch, "publish_all", demo.log)
    assert (False, "There is no event here that could be published.") == (refused["ok"], refused["refusal"]["html"])


def test_agl_elo_a_zip_over_a_site_with_a_ranking_leaves_it_and_the_next_run_knows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())
    rated, made, out = tmp_path / "rated.ronda", organiser(1, "One"), tmp_path.resolve() / "out"
    event_files.write_event_log(played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")]]), rated)
    publish_files([rated], out)
    publish_ranking_files([rated], out, season="2026")
    unpack(zip_of(monkeypatch, "publish", made.log), out)
    assert broken_links(out) == []
    publish_files([], out)

    publish_files([saved(made, tmp_path / "1.ronda"), rated], tmp_path / "fresh")
    publish_ranking_files([rated], tmp_path / "fresh", season="2026")
    assert pages(tmp_path / "fresh") == pages(out)


def test_a_file_that_is_older_than_an_unpacked_zip_or_went_on_differently_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, out = organiser(1), tmp_path.resolve() / "out"
    older = saved(made, tmp_path / "older.ronda")
    other = Organiser(made.game, made.log, seed=9)
    other.finish_round()
    other.pair()
    made.finish_round()
    made.pair()
    unpack(zip_of(monkeypatch, "publish", made.log), out)
    before = contents(out)
    for file, said in (
        (older, f"{older} is older than what {out} shows of"),
        (saved(other, tmp_path / "other.ronda"), "went on differently after"),
    ):
        with pytest.raises(Impossible, match=re.escape(said)):
            publish_files([file], out)
        assert contents(out) == before
    publish_files([older], out, force=True)
    assert not any("round-2" in path for path in contents(out))


def test_an_older_zip_over_newer_pages_is_seen_by_the_next_run_which_puts_them_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, out = organiser(1), tmp_path.resolve() / "out"
    older = zip_of(monkeypatch, "publish", made.log)
    made.finish_round()
    made.pair()
    newer = saved(made, tmp_path / "newer.ronda")
    publish_files([newer], out)
    right = contents(out)
    unpack(older, out)
    publish_files([newer], out)
    assert contents(out) == right
