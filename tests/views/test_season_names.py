"""AGL-NAMES: who is hidden in one event of a season is named nowhere in what its ranking publishes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda import journal
from ronda.core.errors import Malformed
from ronda.core.facts import PlayerEdited
from ronda.journal import Log
from ronda.publish import SiteFrame, build_index_files, build_ranking_site, event_section, ranking_section
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import event_folder
from ronda.views.shared.season_names import public_season
from tests.seasons import ABCD, install, played, rated_ruleset
from tests.views.pages import text_of
from workshop.build import catalogues
from workshop.cli import event_files

ALDA, BRUMA = ABCD[:2]
TOLD = (
    "Alda is hidden in regional and named in opening: the ranking keeps name and games back. Results may still "
    "tell whose rating it is. Hide the name in every event, or let the ranking show it."
)


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues.compile_stale()
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())


def hiding(log: Log, player: int, name: str = "") -> Log:
    """A log in which the organiser hid a player, who perhaps got another name."""
    was = log.tournament.player(player)
    fact = PlayerEdited(player=player, name=name or was.name, fields=was.fields, hidden=True)
    return journal.append_records(log, journal.extend_log(log, (fact,), at="2026-06-01T10:00:00Z"))


def opening() -> Log:
    return played("opening", ABCD, [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "2")]])


def regional(first: tuple[str, str] = ALDA) -> Log:
    """A later event in which Cosme is number 1 and Alda, perhaps as somebody else, is number 2."""
    return played("regional", (ABCD[2], first), [[(1, 2, "2")]], date="2026-04-01", tier="premier")


def site(logs: list[Log], *, shown: tuple[str, ...] = ()) -> dict[str, bytes]:
    """All files of a site that holds the events and their ranking, with the records."""
    frame = SiteFrame(languages=("en",))
    events = [event_section(log, frame) for log in logs]
    ranking = ranking_section(logs, frame, season="2026", shown=shown)
    records = {f"data/{part.entry.folder}/.ronda.json": part.record.encode() for part in (*events, ranking)}
    parts = {path: content for part in (*events, ranking) for path, content in part.files.items()}
    return {**parts, **records, **build_index_files((part.entry for part in (*events, ranking)), frame)}


def of_ranking(files: dict[str, bytes]) -> dict[str, str]:
    """What the ranking wrote, and the pages on which events say where they stand in it."""
    return {path: content.decode() for path, content in files.items() if "ranking" in path}


def naming(files: dict[str, str], name: str) -> list[str]:
    return [path for path, text in files.items() if name in text or name.casefold() in path.casefold()]


@pytest.mark.parametrize("first", [True, False])
def test_agl_names_who_is_hidden_in_one_event_is_named_in_no_file_of_the_ranking(*, first: bool) -> None:
    """Whether the earlier event hides the name or the later one, whose names count."""
    shown = site([opening(), regional()])
    hidden = site([hiding(opening(), 1), regional()] if first else [opening(), hiding(regional(), 2)])

    assert len(naming(of_ranking(shown), "Alda")) > 8
    assert [] == naming(of_ranking(hidden), "Alda")


def test_agl_names_neither_number_nor_games_tell_whose_rating_it_is() -> None:
    """The event that names Alda has the same round, opponent and result: nothing else may lead there."""
    files = build_ranking_site([opening(), hiding(regional(), 2)], season="2026", languages=["en"])
    [folder] = {path.split("/")[1] for path in files if path.startswith("data/")}
    data = json.loads(files[f"data/{folder}/ranking.json"])
    [own] = [entry for entry in data["ranking"] if entry["player"] is None]

    assert "Name hidden" in text_of(files[f"en/{folder}/index.html"].decode())
    assert ([], False) == (own["games"], "identity" in own)
    assert "\n1,,10" in files[f"data/{folder}/ranking.csv"].decode()
    assert f"en/{folder}/players/1.html" not in files
    bruma = text_of(files[f"en/{folder}/players/2.html"].decode())
    assert "Round 1 Name hidden Loss 1000 984" in bruma
    games = {game["opponent"] for entry in data["ranking"] for game in entry["games"]}
    assert games == {None, "Bruma", "Cosme", "Dalia"}


def test_agl_names_no_event_leads_from_a_name_to_the_hidden_rating() -> None:
    events = [opening(), hiding(regional(), 2)]
    files = site(events)
    for log in events:
        page = files[f"en/{event_folder(log)}/ranking.html"].decode()
        assert "Cosme" in page
        assert "Alda" not in page
        assert "/players/1.html" not in page.replace(f"{event_folder(regional())}/players/1.html", "")


def test_agl_names_who_is_hidden_in_every_event_goes_by_one_number_of_the_season() -> None:
    """Two people have the same number in two events, so the event's number is none for a season."""
    logs = [hiding(opening(), 2), hiding(regional(("Elba", "E-5")), 2)]
    names = [place.person.name for place in public_season(logs).ranking.places]

    assert ["#2", "#5", "Alda", "Cosme", "Dalia"] == sorted(names)
    assert () == public_season(logs).reports


def test_agl_names_the_same_name_without_the_pin_or_with_another_is_hidden_too() -> None:
    """Whoever types a PIN wrongly is not to give away who is hidden."""
    later = played("autumn", (("ALDA", ""), ("alda", "A-7"), BRUMA), [[(2, 3, "1"), (1,)]], date="2026-09-01")
    files = of_ranking(site([hiding(opening(), 1), later]))

    assert [] == [path for path, text in files.items() if "alda" in text.casefold()]
    told = [str(report.text) for report in public_season([hiding(opening(), 1), later]).reports]
    assert "“Alda” is registered with different values of PIN, A-1, A-7: each counts as another person." in told
    assert (
        "alda is called like somebody whose name is hidden: the ranking keeps name and games back. If these are two "
        "people, let it show this one."
    ) in told


def test_agl_names_an_earlier_name_of_who_is_hidden_is_hidden_too() -> None:
    ranking = public_season([opening(), hiding(regional(), 2, name="Nadie")]).ranking

    assert {"", "Bruma", "Cosme", "Dalia"} == {place.person.name for place in ranking.places}


def test_agl_names_an_event_called_after_who_is_hidden_keeps_the_name_to_itself() -> None:
    log = played("memorial", ABCD[1:], [[(1, 2, "1"), (3,)]], date="2026-05-01")
    called = replace(log.tournament.details, name="Alda Memorial")
    named = replace(log, tournament=replace(log.tournament, details=called))
    files = build_ranking_site([opening(), hiding(regional(), 2), named], season="2026", languages=["en"])

    assert [] == naming({path: text.decode() for path, text in files.items()}, "Alda")
    [folder] = {path.split("/")[1] for path in files if path.startswith("data/")}
    assert "… Memorial" in text_of(files[f"en/{folder}/index.html"].decode())


@pytest.mark.parametrize("decided", ["Alda", "alda", "A-1", "a-1"])
def test_agl_names_the_organiser_decides_that_the_ranking_names_somebody(decided: str) -> None:
    logs = [opening(), hiding(regional(), 2)]
    season = public_season(logs, shown=[decided])

    assert "Alda" == season.ranking.places[0].person.name
    assert ["Alda is hidden in regional: the ranking shows the name, as you decided."] == [
        str(report.text) for report in season.reports
    ]
    page = site(logs, shown=(decided,))[f"en/{event_folder(logs[1])}/ranking.html"].decode()
    assert "Alda" not in page


def test_agl_names_a_decision_about_nobody_who_is_hidden_is_refused() -> None:
    sentence = "Nobody called “Bruma” is hidden in these events. These are hidden: Alda."
    with pytest.raises(Malformed, match=sentence.replace(".", r"\.")):
        public_season([opening(), hiding(regional(), 2)], shown=["Bruma"])


def test_agl_names_the_command_says_who_is_kept_back_and_takes_the_decision(tmp_path: Path) -> None:
    files = []
    for log in (opening(), hiding(regional(), 2)):
        files.append(str(tmp_path / f"{log.tournament.id}.ronda"))
        event_files.write_event_log(log, Path(files[-1]))
    out = tmp_path / "site"
    arguments = ["ranking", *files, "--season", "2026", "--out", str(out)]
    told = CliRunner().invoke(build.main, arguments)
    written = [path for path in out.rglob("*") if path.is_file() and b"Alda" in path.read_bytes()]
    decided = CliRunner().invoke(build.main, [*arguments, "--show-hidden", "A-1"])

    assert (0, 0) == (told.exit_code, decided.exit_code), told.output + decided.output
    assert f"conflict: {TOLD}" in told.output
    assert [] == written
    assert "as you decided" in decided.output
    assert "Alda" in (out / "index.html").read_text() + "".join(p.read_text() for p in out.glob("data/*/ranking.csv"))


@pytest.mark.parametrize("name", ['Alda "Dada" Roble', "Roble, Alda", "Dada Roble"])
def test_agl_names_a_ranking_keeps_back_who_is_called_so_without_the_nickname(name: str) -> None:
    named = played("opening", ((name, "A-9"), *ABCD[1:]), [[(1, 2, "1"), (3, 4, "1")]])
    hidden = hiding(regional(("Alda «Dada» Roble", "A-1")), 2)
    files = site([named, hidden])

    ranking = [content.decode() for path, content in files.items() if "ranking-" in path]
    assert [text for text in ranking if "Roble" in text] == []
