"""A results site as a set of events and rankings: each is published, renewed and taken off without the others."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from ronda.commands import requests as ask
from ronda.core.errors import Impossible, Malformed
from ronda.publish import build_site
from ronda.publish.ranking_pages import ranking_folder
from ronda.publish.record import RECORD_NAME
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import event_folder
from tests.faults import disk
from tests.playing import Organiser, custom
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.views.pages import text_of
from tests.views.test_publish_folder import broken_links
from workshop.base.folder_lock import LOCK_FILE
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.simulated_organiser import Organiser as Driver
from workshop.cli.site_publishing import publish_files, publish_ranking_files, remove_from_site

RANKING = ranking_folder("xwing", "2026")


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues.compile_stale()
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())


def organiser(seed: int, name: str = "Autumn Cup") -> Organiser:
    made = Organiser("keyforge", seed=seed, details=custom(3, name=name))
    made.start(4)
    made.pair()
    return made


def saved(made: Driver, path: Path) -> Path:
    event_files.write_event_log(made.log, path)
    return path


@pytest.fixture
def season(tmp_path: Path) -> list[Path]:
    logs = [
        played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")]]),
        played("autumn", ABCD, [[(1, 3, "1"), (2, 4, "1")]], date="2026-09-01"),
    ]
    paths = [tmp_path / f"{log.tournament.id}.ronda" for log in logs]
    for log, path in zip(logs, paths, strict=True):
        event_files.write_event_log(log, path)
    return paths


def contents(out: Path) -> dict[str, bytes]:
    """All files of a site with its records, which say as much of a site as its pages."""
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != LOCK_FILE
    }


def page(out: Path, path: str) -> str:
    return text_of((out / path).read_text("utf-8"))


def of_folder(out: Path, name: str) -> dict[str, bytes]:
    return {path: content for path, content in contents(out).items() if f"/{name}/" in path}


def test_publishing_one_event_leaves_the_others_and_renews_the_lists(tmp_path: Path) -> None:
    first, second, out = organiser(1, "One"), organiser(2, "Two"), tmp_path / "out"
    publish_files([saved(first, tmp_path / "1.ronda")], out)
    before = of_folder(out, event_folder(first.log))
    change = publish_files([saved(second, tmp_path / "2.ronda")], out).change
    publish_files([tmp_path / "1.ronda", tmp_path / "2.ronda"], tmp_path / "both")

    assert change.removed == 0
    assert before == of_folder(out, event_folder(first.log))
    assert contents(tmp_path / "both") == contents(out)
    assert ["One", "Two"] == [name for name in ("One", "Two") if name in page(out, "es/index.html")]


def test_agl_elo_a_ranking_stands_beside_the_events_and_removes_nothing(tmp_path: Path, season: list[Path]) -> None:
    out = tmp_path.resolve() / "out"
    publish_files([*season, saved(organiser(1), tmp_path / "1.ronda")], out)
    before = contents(out)
    report = publish_ranking_files(season, out, season="2026")

    assert report.change.removed == 0
    assert before.keys() <= contents(out).keys()
    assert "X-Wing Ranking of the season 2026" in page(out, "en/index.html")
    assert broken_links(out) == []


def test_agl_elo_event_ranking_and_person_lead_to_one_another(tmp_path: Path, season: list[Path]) -> None:
    out, spring = tmp_path.resolve() / "out", event_folder(event_files.read_event_log(season[0]))
    publish_ranking_files(season, out, season="2026")
    rated = next((out / f"en/{RANKING}/events").glob(f"{spring[-8:]}.html"))
    assert "The pages of this event are not published here." in text_of(rated.read_text("utf-8"))
    publish_files(season, out)
    of_event = (out / f"en/{spring}/ranking.html").read_text("utf-8")

    assert f'content="0; url=../../{spring}/index.html"' in rated.read_text("utf-8")
    assert f'href="../{RANKING}/players/1.html"' in of_event
    assert f'href="../{spring}/players/1.html"' in of_event
    assert 'href="ranking.html"' in (out / f"en/{spring}/index.html").read_text("utf-8")
    assert f"events/{spring[-8:]}.html" in (out / f"en/{RANKING}/players/1.html").read_text("utf-8")
    assert broken_links(out) == []


def test_agl_elo_only_a_ranking_renews_itself_and_events_say_what_it_lacks(tmp_path: Path, season: list[Path]) -> None:
    out = tmp_path / "out"
    spring, autumn = (event_folder(event_files.read_event_log(path)) for path in season)
    opening = [(1, 2, "1"), (3, 4, "1")]
    event_files.write_event_log(played("spring", ABCD, [opening], planned=2), season[0], force=True)
    publish_files(season[:1], out)
    assert "No season ranking has been published yet." in page(out, f"en/{spring}/ranking.html")
    publish_ranking_files(season[:1], out, season="2026")
    ranking = of_folder(out, RANKING)
    event_files.write_event_log(played("spring", ABCD, [opening, [(1, 3, ""), (2, 4, "")]]), season[0], force=True)
    assert publish_files(season, out).unreadable == ()

    assert ranking == of_folder(out, RANKING)
    assert "This event went on since it was ranked." in page(out, f"en/{spring}/ranking.html")
    assert "It does not hold this event yet." in page(out, f"en/{autumn}/ranking.html")
    publish_ranking_files(season, out, season="2026")
    assert "yet" not in page(out, f"en/{autumn}/ranking.html") + page(out, f"en/{spring}/ranking.html")


@pytest.mark.parametrize("by", ["name", "folder", "identifier"])
def test_unpublishing_leaves_exactly_the_others(tmp_path: Path, by: str) -> None:
    first, second, out = organiser(1, "One"), organiser(2, "Two"), tmp_path.resolve() / "out"
    events = [saved(first, tmp_path / "1.ronda"), saved(second, tmp_path / "2.ronda")]
    publish_files(events, out)
    (out / "CNAME").write_text("results.example")
    name = {"name": "Two", "folder": event_folder(second.log), "identifier": second.tournament.id}[by]
    change = remove_from_site(name, out)
    publish_files(events[:1], tmp_path / "fresh")

    assert change.removed > 0
    assert (out / "CNAME").read_text() == "results.example"
    (out / "CNAME").unlink()
    assert contents(tmp_path / "fresh") == contents(out)
    assert broken_links(out) == []


def test_agl_elo_unpublishing_a_ranking_or_an_event_of_it_breaks_no_link(tmp_path: Path, season: list[Path]) -> None:
    out = tmp_path.resolve() / "out"
    publish_files(season, out)
    events = contents(out)
    publish_ranking_files(season, out, season="2026")
    remove_from_site("autumn", out)
    assert broken_links(out) == []
    publish_files(season, out)
    remove_from_site("2026", out)

    assert events == contents(out)


def test_unpublishing_refuses_what_is_not_there_and_what_is_there_twice(tmp_path: Path) -> None:
    events = [saved(organiser(seed), tmp_path / f"{seed}.ronda") for seed in (1, 2)]
    out = tmp_path / "out"
    publish_files(events, out)
    before = contents(out)
    folders = ", ".join(sorted(event_folder(event_files.read_event_log(path)) for path in events))

    with pytest.raises(Malformed) as nothing:
        remove_from_site("Spring Cup", out)
    with pytest.raises(Malformed) as several:
        remove_from_site("Autumn Cup", out)
    assert f"{out} holds nothing called “Spring Cup”. It holds: {folders}." == str(nothing.value)
    assert f"“Autumn Cup” stands for several things in {out}: name the folder of one, {folders}." == str(several.value)
    assert before == contents(out)


def test_the_lists_are_renewed_without_any_event_file(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(Impossible) as refused:
        publish_files([], out)
    assert f"{out} holds no results pages yet: name the event files to publish." == str(refused.value)

    publish_files([saved(organiser(1), tmp_path / "1.ronda")], out)
    before = contents(out)
    (out / "en" / "index.html").unlink()
    publish_files([], out)
    assert before == contents(out)


def test_a_new_name_keeps_the_addresses(tmp_path: Path) -> None:
    """Whenever it is given, in the folder that remembers it and in pages that are made anew, as in the app's zips."""
    out, made = tmp_path / "out", Organiser("keyforge", seed=1, details=custom(3, name="Working title"))
    made.register("Alda", "Bruna")
    publish_files([saved(made, tmp_path / "1.ronda")], out)
    old = event_folder(made.log)
    made.do(ask.ChangeDetails(details=replace(made.tournament.details, name="Autumn Cup")))
    made.begin()
    publish_files([saved(made, tmp_path / "1.ronda")], out)
    assert [old] == [path.name for path in (out / "en").iterdir() if path.is_dir()]

    assert f"en/{old}/index.html" in build_site([made.log])
    made.do(ask.ChangeDetails(details=replace(made.tournament.details, name="Winter Cup")))
    assert f"en/{old}/index.html" in build_site([made.log])
    assert "Winter Cup" in text_of(build_site([made.log])["en/index.html"].decode())


def earlier(out: Path, files: list[Path]) -> None:
    """Make a site as it was before events had records of their own."""
    publish_files(files, out)
    for path in list(out.rglob(RECORD_NAME)):
        path.unlink()
    listed = [
        str(path.relative_to(out)) for path in sorted(out.rglob("*")) if path.is_file() and path.name != LOCK_FILE
    ]
    (out / RECORD_NAME).write_text(json.dumps({"format": "ronda-site", "version": 1, "files": listed}))


def test_a_site_of_an_earlier_ronda_is_taken_over_with_its_addresses(tmp_path: Path) -> None:
    first, second, out = organiser(1, "One"), organiser(2, "Two"), tmp_path / "out"
    events = [saved(first, tmp_path / "1.ronda"), saved(second, tmp_path / "2.ronda")]
    earlier(out, events)
    old = event_folder(first.log)
    shutil.move(out / "en" / old, out / "en" / f"older-{old[-8:]}")
    record = (out / RECORD_NAME).read_text().replace(f"en/{old}", f"en/older-{old[-8:]}")
    (out / RECORD_NAME).write_text(record.replace(f"es/{old}", f"en/older-{old[-8:]}").replace(f"data/{old}", "data/x"))
    shutil.rmtree(out / "es" / old)
    shutil.rmtree(out / "data", ignore_errors=True)
    (out / RECORD_NAME).write_text(json.dumps(json.loads((out / RECORD_NAME).read_text()) | {"files": files_of(out)}))
    before = contents(out)

    with pytest.raises(Impossible) as refused:
        publish_files(events[:1], out)
    seen = disk.EARLIER_SITE.seen.format(out=out, events=event_folder(second.log))
    assert f"Error: {refused.value}" == seen
    assert before == contents(out)
    publish_files(events, out)
    assert (out / "en" / f"older-{old[-8:]}" / "now.html").is_file()
    assert broken_links(out.resolve()) == []
    publish_files(events[:1], out)
    remove_from_site("Two", out)
    assert [f"older-{old[-8:]}"] == [path.name for path in (out / "en").iterdir() if path.is_dir()]


def files_of(out: Path) -> list[str]:
    return [path for path in contents(out) if not path.startswith(".")]


def test_agl_elo_a_ranking_of_an_earlier_ronda_is_taken_over_by_its_season(tmp_path: Path, season: list[Path]) -> None:
    out = tmp_path / "out"
    for name in ("index.html", "en/index.html", "en/players/1.html"):
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text("<!doctype html>")
    (out / "data").mkdir()
    (out / "data" / "ranking.json").write_text('{"season": "2026"}')
    (out / RECORD_NAME).write_text(json.dumps({"format": "ronda-site", "version": 1, "files": files_of(out)}))
    attempts: list[Callable[[], object]] = [
        lambda: publish_files(season, out),
        lambda: publish_ranking_files(season, out, season="2027"),
    ]
    for attempt in attempts:
        with pytest.raises(Impossible) as refused:
            attempt()
        assert str(refused.value) == (
            f"{out} holds a ranking that an earlier Ronda made: rank the season 2026 into it once more first, "
            "or name another folder."
        )
    publish_ranking_files(season, out, season="2026")
    publish_ranking_files(season, tmp_path / "fresh", season="2026")
    assert contents(tmp_path / "fresh") == contents(out)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_any_sequence_of_runs_gives_the_site_of_one_run(tmp_path: Path, seed: int, season: list[Path]) -> None:
    """Events come, go on, go and come back one by one, and a ranking is renewed in between."""
    chance, out = Random(seed), tmp_path.resolve() / "out"
    makers = [organiser(number, f"Cup {number}") for number in (1, 2)]
    files = [*(tmp_path / f"{number}.ronda" for number in (1, 2)), season[0]]
    for made, path in zip(makers, files, strict=False):
        saved(made, path)
    published = dict.fromkeys(files[:1])
    publish_files(files[:1], out)
    for _ in range(8):
        path = chance.choice(files)
        if path in published and len(published) > 1 and chance.random() < 0.3:
            remove_from_site(event_files.read_event_log(path).tournament.id, out)
            del published[path]
        elif chance.random() < 0.3:
            publish_ranking_files(season, out, season="2026")
        else:
            if path in files[:2]:
                made = makers[files.index(path)]
                if made.round.open_matches:
                    made.report(made.round.open_matches[0], made.random_result())
                saved(made, path)
            publish_files([path], out)
            published[path] = None
        assert broken_links(out) == []
    publish_ranking_files(season, out, season="2026")
    fresh = tmp_path / "fresh"
    publish_ranking_files(season, fresh, season="2026")
    publish_files(list(published), fresh)

    assert contents(fresh) == contents(out)


def test_two_folders_hash_seeds_and_time_zones_give_the_same_bytes(tmp_path: Path) -> None:
    event = saved(organiser(1), tmp_path / "1.ronda")
    script = "import sys; from pathlib import Path; from workshop.cli.site_publishing import publish_files\n"
    script += "publish_files([Path(sys.argv[1])], Path(sys.argv[2]))"
    for seed, zone in (("1", "America/Bogota"), ("2", "Asia/Tokyo")):
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed, "TZ": zone}
        out = str(tmp_path / zone.replace("/", "-"))
        subprocess.run([sys.executable, "-c", script, str(event), out], env=environment, check=True)

    assert contents(tmp_path / "America-Bogota") == contents(tmp_path / "Asia-Tokyo")


@pytest.mark.parametrize("harm", ["{", '{"format": "ronda-pages", "version": 1, "folder": "x", "files": {}}', "stolen"])
def test_a_damaged_record_of_an_event_is_refused_by_its_name(tmp_path: Path, harm: str) -> None:
    made, out = organiser(1), tmp_path / "out"
    publish_files([saved(made, tmp_path / "1.ronda")], out)
    record = out / "data" / event_folder(made.log) / RECORD_NAME
    text = record.read_text().replace(f'"en/{event_folder(made.log)}/', '"en/another-event/')
    record.write_text(text if harm == "stolen" else harm)
    before = contents(out)
    for attempt in (lambda: publish_files([tmp_path / "1.ronda"], out), lambda: remove_from_site("Autumn Cup", out)):
        with pytest.raises(Malformed) as refused:
            attempt()
        assert str(refused.value) == (
            f"{record} is damaged, so Ronda cannot tell which files of the folder are its own: name a new folder."
        )
    assert before == contents(out)
