"""A run that is killed while it publishes: no link is broken, whatever the next run is about, and that takes it up."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ronda.core.errors import Malformed
from ronda.rulesets import find_ruleset
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.views.test_publish_folder import broken_links
from tests.views.test_publish_parts import contents, earlier, organiser, saved
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files, publish_ranking_files, remove_from_site


class Killed(BaseException):
    """The run ends here, without a word."""


@contextmanager
def killed_at(monkeypatch: pytest.MonkeyPatch, moment: int) -> Iterator[list[int]]:
    """Let the run die before the change of a number in the folder; gives how many there were."""
    steps = [0]

    def dying(change: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **options: Any) -> Any:
            steps[0] += 1
            if steps[0] >= moment > 0:
                raise Killed
            return change(*arguments, **options)

        return step

    with monkeypatch.context() as patched:
        for name in ("replace", "unlink", "rmdir"):
            patched.setattr(Path, name, dying(getattr(Path, name)))
        patched.setattr(shutil, "rmtree", lambda *_, **__: None)
        yield steps


@pytest.mark.parametrize("what", ["another event", "a renewed event", "a ranking", "unpublish", "take over"])
def test_a_run_that_is_killed_at_any_step_breaks_no_link_whatever_comes_next(
    tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.compile_stale()
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())
    before, made = tmp_path.resolve() / "before", organiser(1)
    files = [saved(made, tmp_path / "1.ronda"), tmp_path / "spring.ronda", tmp_path / "autumn.ronda"]
    season = files[1:]
    event_files.write_event_log(played("spring", ABCD, [[(1, 2, "1"), (3, 4, "1")]]), season[0])
    event_files.write_event_log(played("autumn", ABCD, [[(1, 3, "1"), (2, 4, "1")]], date="2026-09-01"), season[1])
    if what == "take over":
        earlier(before, files)
    else:
        publish_files(files[:2], before)
        publish_ranking_files(season[:1], before, season="2026")
    made.finish_round()
    made.pair()
    saved(made, files[0])
    run: Callable[[Path], object] = {
        "another event": lambda out: publish_files(files[2:], out),
        "a renewed event": lambda out: publish_files(files[:1], out),
        "a ranking": lambda out: publish_ranking_files(season, out, season="2026"),
        "unpublish": lambda out: remove_from_site("spring", out),
        "take over": lambda out: publish_files(files, out),
    }[what]
    trial = tmp_path.resolve() / "trial"
    shutil.copytree(before, trial)
    with killed_at(monkeypatch, 0) as steps:
        run(trial)
    moments = sorted({*range(1, steps[0] + 1, max(steps[0] // 12, 1)), steps[0]})
    shutil.rmtree(trial / ".ronda-next", ignore_errors=True)
    done = contents(trial)
    for moment in moments:
        out = tmp_path.resolve() / f"out-{moment}"
        shutil.copytree(before, out)
        with killed_at(monkeypatch, moment), pytest.raises(Killed):
            run(out)
        assert broken_links(out) == [], moment
        other = tmp_path.resolve() / f"other-{moment}"
        shutil.copytree(out, other)
        if what != "take over":
            publish_files([], other)
            assert broken_links(other) == [], moment
            assert not (other / ".ronda-next").exists()
        try:
            run(out)
        except Malformed:  # all that was left to do was to forget it
            assert what == "unpublish"
            publish_files([], out)
        assert done == contents(out), moment


def test_a_site_that_is_begun_and_killed_is_taken_up_by_the_next_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogues.compile_stale()
    file = saved(organiser(1), tmp_path / "1.ronda")
    publish_files([file], tmp_path / "whole")
    for moment in (1, 2, 3, 4):
        with killed_at(monkeypatch, moment), pytest.raises(Killed):
            publish_files([file], tmp_path / f"out-{moment}")
        publish_files([file], tmp_path / f"out-{moment}")
        assert contents(tmp_path / "whole") == contents(tmp_path / f"out-{moment}")
