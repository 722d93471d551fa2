"""What becomes public on a host is told before it is sent, and asked about; a folder asks nobody."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result

import build
from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.rulesets import find_ruleset
from ronda.views.shared.public_disclosure import withheld_texts
from tests.faults.sending import NOBODY_ASKED
from tests.playing import Organiser, custom
from tests.seasons import install, rated_ruleset
from tests.sending.fake_github import REPOSITORY, TOKEN, FakeGitHub
from tests.sending.hosts import running
from tests.sending.test_connection import Terminal
from tests.views.test_publish_parts import saved
from tests.views.test_season_names import hiding as hidden
from tests.views.test_season_names import opening, regional
from workshop.build import catalogues
from workshop.cli import consent, event_files, folder_watch

PLACE = f"github:{REPOSITORY}"
NOBODY = NOBODY_ASKED.seen
QUESTION = f"Shall this become public at {PLACE}?"
REFUSED = f"Error: Nothing was sent to {PLACE}."


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeGitHub]:
    monkeypatch.setenv("RONDA_TOKEN", TOKEN)
    host = FakeGitHub()
    with running(host):
        yield host


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consent, "has_terminal", lambda: True)


def sent(host: FakeGitHub, *arguments: object, answer: str = "") -> Result:
    command = [*map(str, arguments), "--to", f"{PLACE}?api={host.url}"]
    return CliRunner().invoke(build.main, command, input=answer)


def reserved() -> Organiser:
    """An event that shows little of its players."""
    made = Organiser("keyforge", details=custom(3, name="Autumn Cup"))
    made.register("Ana Gil", "Bruno Sanz", "Carla Ruiz", "Dario Mas")
    chosen(made, LITTLE)
    hiding(made, hidden=True)
    return made


LITTLE = Publication(names=NameStyle.INITIAL, lists=ListVisibility.END, unlisted=True)


def chosen(made: Organiser, publication: Publication) -> None:
    made.do(ask.ChangePublication(publication=publication))


def hiding(made: Organiser, *, hidden: bool) -> None:
    made.do(ask.EditPlayer(player=3, entry=ask.PlayerEntry(name="Carla Ruiz"), hidden=hidden))


def test_the_first_time_it_is_asked_and_without_anybody_there_it_stops(events: list[Path], host: FakeGitHub) -> None:
    alone = sent(host, "publish", events[0])
    assert (1, NOBODY) == (alone.exit_code, alone.stderr.strip())
    assert f"{events[0]}: Names: in full. Hidden: 0 of 4." in alone.stdout
    assert ["Initial commit"] == host.history()

    agreed = sent(host, "publish", events[0], "--yes")
    assert 0 == agreed.exit_code
    assert alone.stdout in agreed.stdout
    assert 1 == agreed.stdout.count("Names: in full.")
    later = sent(host, "publish", events[2])
    assert (0, "") == (later.exit_code, later.stderr)
    assert "Names: in full." not in later.stdout


@pytest.mark.usefixtures("terminal")
def test_who_is_there_is_asked_before_anything_is_sent(events: list[Path], host: FakeGitHub) -> None:
    no = sent(host, "publish", events[0], answer="n\n")
    assert (1, f"{QUESTION} [y/N]: n{REFUSED}") == (no.exit_code, no.stderr.strip().replace("\n", ""))
    assert {"GET"} == {asked.method for asked in host.asked}

    yes = sent(host, "publish", events[0], answer="y\n")
    assert (0, f"{QUESTION} [y/N]: y") == (yes.exit_code, yes.stderr.replace("\n", ""))
    assert "Names: in full." in yes.stdout
    assert QUESTION not in sent(host, "publish", events[2]).output


@pytest.mark.parametrize(
    "more",
    [
        partial(chosen, publication=replace(LITTLE, names=NameStyle.FULL)),
        partial(chosen, publication=replace(LITTLE, lists=ListVisibility.CUT)),
        partial(chosen, publication=replace(LITTLE, unlisted=False)),
        partial(hiding, hidden=False),
    ],
)
def test_any_public_what_is_kept_back_gets_less_where_more_is_shown(more: Callable[[Organiser], None]) -> None:
    made = reserved()
    before = set(withheld_texts(made.log))
    more(made)

    assert before > set(withheld_texts(made.log))


def test_agl_names_a_field_that_is_hidden_of_one_player_is_kept_back() -> None:
    log = reserved().log
    players = tuple(replace(player, hidden_fields=("team_name",)) for player in log.tournament.players[:1])
    hiding_it = replace(log, tournament=replace(log.tournament, players=(*players, *log.tournament.players[1:])))

    assert {"player 1 team_name"} == set(withheld_texts(hiding_it)) - set(withheld_texts(log))


def test_it_is_asked_again_where_more_becomes_public_and_not_where_less_does(host: FakeGitHub, tmp_path: Path) -> None:
    made, file = reserved(), tmp_path / "event.ronda"
    assert 0 == sent(host, "publish", saved(made, file), "--yes").exit_code
    before = host.refs["main"]
    chosen(made, replace(LITTLE, names=NameStyle.FULL))
    more = sent(host, "publish", saved(made, file))
    assert (NOBODY, before) == (more.stderr.strip(), host.refs["main"])
    assert f"{file}: Names: in full. Hidden: 1 of 4." in more.stdout

    chosen(made, replace(LITTLE, lists=ListVisibility.NEVER))
    assert (0, "") == ((less := sent(host, "publish", saved(made, file))).exit_code, less.stderr)
    assert before != host.refs["main"]


def test_agl_names_it_is_asked_as_long_as_a_text_names_somebody_who_is_hidden(host: FakeGitHub, tmp_path: Path) -> None:
    made, file = reserved(), tmp_path / "event.ronda"
    made.begin()
    sent(host, "publish", saved(made, file), "--yes")
    made.do(ask.PostMessage(text="Well played, carla and all the Ruiz"))
    for _ in range(2):
        named = sent(host, "publish", saved(made, file))
        assert NOBODY == named.stderr.strip()
        assert f"{file}: Message “Well played, carla and all the Ruiz”: “Ruiz” may be Carla Ruiz" in named.stdout
        assert "Names: " not in named.stdout


def test_agl_elo_a_ranking_is_asked_about_too(
    host: FakeGitHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())
    season: list[object] = ["ranking"]
    for log in (opening(), hidden(regional(), 2)):
        season.append(tmp_path / f"{log.tournament.id}.ronda")
        event_files.write_event_log(log, Path(f"{season[-1]}"))
    season += ["--season", "2026"]
    alone = sent(host, *season)
    assert (1, NOBODY) == (alone.exit_code, alone.stderr.strip())
    assert "The ranking of 2026: Shown: names, ratings and games; people named: 3.\n" in alone.stdout
    assert 1 == alone.stdout.count("conflict: Alda is hidden in regional and named in opening")
    assert ["Initial commit"] == host.history()
    assert 0 == sent(host, *season, "--yes").exit_code
    assert (0, "") == ((again := sent(host, *season)).exit_code, again.stderr)

    season += ["--show-hidden", "A-1"]
    assert NOBODY == sent(host, *season).stderr.strip()
    assert 0 == sent(host, *season, "--yes").exit_code
    assert (0, "") == ((again := sent(host, *season)).exit_code, again.stderr)


def test_watching_asks_nobody(events: list[Path], host: FakeGitHub, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(consent, "has_terminal", lambda: True)
    monkeypatch.setitem(cast("dict[str, Any]", folder_watch.watch_folder.__kwdefaults__), "wait", stopped)
    (watched := events[0].parent / "watched").mkdir()
    (watched / "event.ronda").write_bytes(events[0].read_bytes())

    alone = sent(host, "publish", "--watch", watched)
    assert (1, NOBODY) == (alone.exit_code, alone.stderr.strip())
    assert 0 == sent(host, "publish", "--watch", watched, "--yes").exit_code
    assert ["Initial commit", "Publish Autumn Cup"] == host.history()
    assert 0 == sent(host, "publish", "--watch", watched).exit_code


def test_a_folder_asks_nobody(events: list[Path], tmp_path: Path) -> None:
    result = CliRunner().invoke(build.main, ["publish", str(events[0]), "--out", str(tmp_path / "out")])

    assert (0, "") == (result.exit_code, result.stderr)
    assert f"{events[0]}: Names: in full. Hidden: 0 of 4." in result.stdout


@pytest.mark.parametrize(("reads", "shows"), [(True, True), (True, False), (False, True)])
def test_somebody_is_there_where_one_can_read_and_answer(
    reads: bool, shows: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Terminal() if reads else io.StringIO())
    monkeypatch.setattr(sys, "stderr", Terminal() if shows else io.StringIO())

    assert consent.has_terminal() is (reads and shows)
