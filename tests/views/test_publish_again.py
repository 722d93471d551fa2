"""Publishing an event again: only pages that change are made, and the site is as if made from the beginning."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ronda import journal
from ronda.core.progress import ProgressSteps
from ronda.core.results import FIRST
from ronda.journal import Log
from ronda.publish import SiteFrame, event_section, event_section_steps, page_templates
from ronda.publish.files import LazyValue, PreviousBuild, cache_key
from ronda.publish.record import SiteSection, record_file
from ronda.rulesets import every_ruleset
from ronda.views.public.event_context import event_folder
from ronda.views.shared import html
from tests.playing import Organiser, custom, eventful
from tests.views.test_publish_parts import contents, saved
from workshop.build import catalogues
from workshop.cli.site_publishing import publish_files

PLAYERS = 16


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates of the pages that are made from now on."""
    templates: list[str] = []
    render = html.render_template_steps

    def noted(template: str, language: str, **values: Any) -> ProgressSteps[str]:
        templates.append(template.removeprefix("public/").removesuffix(".html"))
        return render(template, language, **values)

    monkeypatch.setattr(page_templates, "render_template_steps", noted)
    return templates


def part(log: Log, last: SiteSection | None) -> SiteSection:
    record = last.record if last else None
    earlier = PreviousBuild(
        edition="this", files=record.files if record else {}, made_of=record.files_made_of if record else {}
    )
    return event_section(log, SiteFrame(languages=("es",)), folder="event", earlier=earlier)


@pytest.mark.parametrize("game", [ruleset.key for ruleset in every_ruleset()])
def test_any_event_published_on_top_of_any_other_moment_of_it_is_as_if_made_from_the_beginning(game: str) -> None:
    """Whatever happened in between, and whether the log grew or an older one is published again."""
    records, chance = eventful(game).log.records, Random(7)
    ends = [end for end, record in enumerate(records[1:], start=1) if record.action != records[end - 1].action]
    last: SiteSection | None = None
    for end in sorted(chance.sample(ends, 10)) + chance.sample(ends, 2):
        log = journal.append_records(None, records[:end])
        again, fresh = part(log, last), part(log, None)
        assert fresh.record == again.record, (game, end)
        last = again


def playing(tmp_path: Path) -> tuple[Organiser, Path]:
    organiser = Organiser("keyforge", details=custom(3))
    organiser.start(PLAYERS)
    organiser.play_round()
    organiser.pair()
    publish_files([saved(organiser, tmp_path / "1.ronda")], tmp_path / "out")
    return organiser, tmp_path / "out"


def test_one_result_makes_the_pages_of_those_two_and_of_the_round_alone(tmp_path: Path, made: list[str]) -> None:
    organiser, out = playing(tmp_path)
    made.clear()
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    publish_files([saved(organiser, tmp_path / "1.ronda")], out)
    publish_files([tmp_path / "1.ronda"], tmp_path / "fresh")

    of_event = sorted(made[: made.index("index")])
    assert sorted(2 * ["overview", "overlay", "round", "round", "player", "player"]) == of_event
    assert contents(tmp_path / "fresh") == contents(out)


def change(path: Path) -> None:
    path.write_text("changed by hand")


@pytest.mark.parametrize("harm", [change, Path.unlink])
def test_a_page_that_was_changed_or_removed_by_hand_is_made_with_the_next_result(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    organiser, out = playing(tmp_path)
    elsewhere = organiser.round.open_matches[1].first
    for name in (
        f"en/{event_folder(organiser.log)}/players/{elsewhere}.html",
        f"data/{event_folder(organiser.log)}/standings-1.json",
    ):
        harm(out / name)
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    publish_files([saved(organiser, tmp_path / "1.ronda")], out)
    publish_files([tmp_path / "1.ronda"], tmp_path / "fresh")

    assert contents(tmp_path / "fresh") == contents(out)


def test_what_another_ronda_remembers_counts_for_nothing(tmp_path: Path, made: list[str]) -> None:
    """A record that says nothing of what pages were made of is one of an earlier Ronda, or of the app's zip."""
    organiser, out = playing(tmp_path)
    record = out / record_file(event_folder(organiser.log))
    kept = json.loads(record.read_text())
    pages = sum(path.endswith(".html") for path, written in kept["files"].items() if written)
    for remembered in ({}, dict.fromkeys(kept["files_made_of"], "of another Ronda")):
        record.write_text(json.dumps(kept | {"made_of": "", "files_made_of": remembered}))
        made.clear()
        publish_files([tmp_path / "1.ronda"], out)
        assert pages == len(made[: made.index("index")])
        assert kept == json.loads(record.read_text())


def twice(value: int) -> int:
    return 2 * value


def test_what_is_for_later_sees_nothing_that_it_is_not_given() -> None:
    hidden = 3
    with pytest.raises(TypeError, match="could see what it is not given"):
        LazyValue(lambda value: value + hidden, 1)

    assert 8 == LazyValue(twice, LazyValue(twice, 2)).value
    assert LazyValue(twice, 2).cache_key == LazyValue(twice, 2).cache_key != LazyValue(twice, 3).cache_key


def test_what_is_for_later_is_worked_out_in_steps_and_once() -> None:
    inner = LazyValue(twice, 2)
    outer = LazyValue(twice, inner)

    assert len(list(outer.steps())) == 1
    assert outer.value == 8
    assert list(outer.steps()) == []


def test_a_page_is_made_piece_by_piece_and_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html, "PIECES_A_STEP", 3)
    log = eventful("keyforge").log
    making = event_section_steps(log, SiteFrame(languages=("es",)))
    steps = 0
    while True:
        try:
            next(making)
        except StopIteration as over:
            made: SiteSection = over.value
            break
        steps += 1

    assert steps > 20 * len(made.files)
    assert dict(made.files) == dict(event_section(log, SiteFrame(languages=("es",))).files)


def test_values_are_told_apart_whatever_they_are() -> None:
    different = [1, "1", True, None, Fraction(1), (1,), ((1,),), {1: 1}, frozenset({1}), FIRST + 1, (1, 1), ()]
    assert len(different) == len({cache_key(value) for value in different})
    assert cache_key(frozenset("abc")) == cache_key(frozenset("cba"))
    with pytest.raises(TypeError, match="cannot be told from another"):
        cache_key(object())
