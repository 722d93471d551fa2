"""A season of any game in the app: made, counted, answered about, saved and opened again."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from ronda.bridge import files, seasons, sending
from ronda.bridge.session_state import SESSION
from ronda.journal import Log, log_file_text
from ronda.publish.record import RECORD_NAME
from ronda.ranking.points_rules import PointsRules
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.session.event_summary import event_summary
from ronda.views.shared.public_disclosure import asked_names
from tests.seasons import played
from tests.sending.phone import Phone
from tests.views.pages import text_of
from tests.views.screens import Screen
from tests.views.test_publish_parts import contents
from workshop.base import input_stamps
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.season_publishing import publish_season_files
from workshop.cli.site_publishing import publish_files

GAME = "Star Wars: X-Wing"
FORM = {"name": "Club league 2026", "game": GAME, "points": "10, 6, 4", "attendance": "1", "rating": ""}
ROUNDS = [[(1, 2, "1"), (3, 4, "1")], [(1, 3, "1"), (2, 4, "1")]]
FOUR = ("Alda Rey", "Bruma Sol", "Cosme Paz", "Dalia Luz")
TURNED = ("Rey Alda", *FOUR[1:])


def event(name: str, people: tuple[str, ...] = FOUR, date: str = "2026-03-01", **options: Any) -> Log:
    return played(name, [(each, "") for each in people], ROUNDS, date=date, **options)


class Organiser(Phone):
    """A device whose screens are looked at."""

    def page(self, route: str) -> str:
        """Show a route, once more as long as it asks for more."""
        told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()], "brought": list(SESSION.logs)}
        while True:
            answer = self.call("render", route=route, number=1, has=0, device=told)
            if not answer["needs"]:
                return str(answer["html"])

    def press(self, command: str, **form: str) -> str:
        """Press a button that is not refused, and give where it leads."""
        answer = self.call("host", command=command, tournament=None, form=form)
        assert answer["ok"], answer
        return str(answer["go"])

    def file(self, value: str, key: str) -> dict[str, Any]:
        told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()]}
        return self.call("publish_ranking", season=key, value=value, device=told)

    @property
    def seasons(self) -> tuple[CountingRules, ...]:
        return sending.PUBLISH_QUEUE.outbox.seasons


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Organiser:
    catalogues.compile_stale()
    for module in (files, seasons):
        monkeypatch.setattr(module, "build_edition", input_stamps.engine_edition)
    return Organiser(monkeypatch, event("spring"), event("summer", TURNED, "2026-06-01"))


def key_of(route: str) -> str:
    return route.rpartition("/")[2]


def without(made: dict[str, bytes], names: set[str]) -> dict[str, bytes]:
    return {path: content for path, content in made.items() if path not in names}


def said(html: str) -> str:
    """The text of a page without the marks around what somebody typed."""
    return text_of(re.sub("</?bdi>", "", html))


def places(html: str) -> list[str]:
    return [
        text_of(row) for row in html.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0].split("</tr>") if "<td" in row
    ]


def test_a_season_is_made_in_a_form_and_its_table_follows_from_the_finished_events(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    device.reopen()
    html = device.page(route)

    assert [read_season_rules(f'name = "Club league 2026"\ngame = "{GAME}"\npoints = [10, 6, 4]\nattendance = 1')] == [
        *device.seasons
    ]
    assert "Club league 2026" in device.page("/seasons")
    found = device.call("find", route="/", device={"tournaments": []})["html"]
    assert f'href="#{route}"' in found
    assert "Season: Club league 2026" in said(found)
    assert ["1 Cosme Paz 14 2 2 of 2", "2 Alda Rey 11 2 1 of 1", "2 Rey Alda 11 2 1 of 1"] == places(html)[:3]
    assert "Are “Alda Rey” and “Rey Alda” one person?" in said(html)


@pytest.mark.parametrize("route", ["/seasons", "/seasons/new", "", "/rules", "/1", "/99", "/x"])
@pytest.mark.parametrize("rating", ["", "elo", "glicko-2"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_screen_of_a_season_can_be_shown(device: Organiser, route: str, rating: str, language: str) -> None:
    season = device.press("save_season", **FORM | {"rating": rating})
    device.press("answer_season", season=key_of(season), answer="different", first="Alda Rey", second="Rey Alda")
    told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()], "brought": list(SESSION.logs)}
    shown = device.call("render", route=route if "seasons" in route else season + route, number=1, has=0, device=told)
    Screen(device.call("render", route=season + route, number=1, has=0, device=told, lang=language)["html"])

    assert "cannot be shown" not in shown["html"]


def test_an_answer_is_kept_with_the_season_and_taken_back(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    asked = device.page(route)
    answer = {"season": key_of(route), "first": "Alda Rey", "second": "Rey Alda"}
    device.press("answer_season", answer="same", **answer)
    device.reopen()
    joined = device.page(route)
    device.press("take_back_answer", season=key_of(route), answer="same", names="Alda Rey\nRey Alda")

    assert "1 Rey Alda 22 4 2 of 2" == places(joined)[0]
    assert "one person?" not in said(joined)
    assert places(asked) == places(device.page(route))
    device.press("answer_season", answer="different", **answer)
    assert "one person?" not in said(device.page(route))
    assert places(asked) == places(device.page(route))


@pytest.mark.parametrize(
    ("first", "second", "problem"),
    [
        ("Alda Rey", "Bruma Sol", "“Alda Rey” and “Bruma Sol” both played in “spring”"),
        ("Alda Rey", "Nobody", "Nobody is registered as “Nobody”: choose a name of those that are offered."),
        ("Alda Rey", "", "Write two different names."),
        ("Alda Rey", "alda rey", "Write two different names."),
    ],
)
def test_an_answer_that_cannot_be_is_refused_and_the_table_stays(
    device: Organiser, first: str, second: str, problem: str
) -> None:
    route = device.press("save_season", **FORM)
    before = places(device.page(route))
    form = {"season": key_of(route), "answer": "same", "first": first, "second": second}
    answer = device.call("host", command="answer_season", tournament=None, form=form)

    assert problem in said(answer["refusal"]["html"])
    assert before == places(device.page(route))


def test_a_file_that_makes_one_person_of_two_who_met_is_opened_and_its_answer_can_be_taken_back(
    device: Organiser,
) -> None:
    text = f'name = "League"\ngame = "{GAME}"\npoints = [1]\nsame = [["Alda Rey", "Bruma Sol"]]\n'
    route = device.press("open_season", file=base64.b64encode(text.encode()).decode(), file_name="season.toml")
    assert "both played in “spring”: they are two people" in said(device.page(route))
    device.press("take_back_answer", season=key_of(route), answer="same", names="Alda Rey\nBruma Sol")
    assert places(device.page(route))


@pytest.mark.parametrize("period", ["event", "month"])
def test_a_person_of_a_rating_reads_at_which_event_and_when_each_match_was(device: Organiser, period: str) -> None:
    route = device.press("save_season", **FORM | {"rating": "glicko-2", "period": period})
    html = device.page(f"{route}/1")
    assert "1 March 2026" in said(html)
    assert "spring" in said(html)


def test_without_events_the_seasons_of_a_device_are_found_from_its_first_screen(device: Organiser) -> None:
    device.press("save_season", **FORM)
    answer = device.call("render", route="/", number=1, has=0, device={"tournaments": []})
    assert 'href="#/seasons"' in answer["html"]


def test_the_file_of_an_event_is_none_of_a_season(device: Organiser) -> None:
    file = base64.b64encode(log_file_text(event("spring")).encode()).decode()
    form = {"file": file, "file_name": "spring.ronda"}
    answer = device.call("host", command="open_season", tournament=None, form=form)
    assert "spring.ronda is the file of an event, not of a season" in said(answer["refusal"]["html"])


def test_a_season_is_saved_as_a_file_taken_away_and_opened_again(device: Organiser) -> None:
    route = device.press("save_season", **FORM | {"first_day": "2026-01-01", "best": "3"})
    device.press("answer_season", season=key_of(route), answer="same", first="Alda Rey", second="Rey Alda")
    before, saved = device.seasons, device.file("rules", key_of(route))
    assert "/seasons" == device.press("forget_season", season=key_of(route))
    assert () == device.seasons
    file = base64.b64encode(saved["text"].encode()).decode()

    assert "club-league-2026.toml" == saved["filename"]
    assert route == device.press("open_season", file=file, file_name=saved["filename"])
    assert before == device.seasons
    assert route == device.press("open_season", file=file, file_name=saved["filename"])
    assert before == device.seasons


def test_which_events_count_is_said_of_each(device: Organiser) -> None:
    device.change(event("winter", date="2025-12-01"))
    device.change(played("running", [(each, "") for each in FOUR], ROUNDS[:1], date="2026-07-01", planned=3))
    route = device.press("save_season", **FORM | {"first_day": "2026-01-01", "last_day": "2026-12-31"})
    device.press("leave_out_event", season=key_of(route), event="summer (2026-06-01)", counts="no")
    text = said(device.page(route))

    for reason in ("it was before the season", "it is not over", "the season says so"):
        assert reason in text
    assert "Count summer (2026-06-01) again" in text
    device.press("leave_out_event", season=key_of(route), event="summer (2026-06-01)", counts="yes")
    assert () == device.seasons[0].leave_out


def test_reg_erase_the_page_that_erases_leads_to_the_seasons_that_name_the_person(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    device.press("answer_season", season=key_of(route), answer="same", first="Alda Rey", second="Rey Alda")

    assert f'href="#{route}"' in device.page("/t/spring/privacy?erase=1")
    assert f'href="#{route}"' not in device.page("/t/spring/privacy?erase=2")
    device.press("take_back_answer", season=key_of(route), answer="same", names="Alda Rey\nRey Alda")
    assert f'href="#{route}"' not in device.page("/t/spring/privacy?erase=1")


def test_only_what_may_count_is_read(device: Organiser) -> None:
    route = device.press("save_season", **FORM | {"first_day": "2026-05-01"})
    told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()], "brought": []}
    summer = [id_ for id_, log in SESSION.logs.items() if log.tournament.details.name == "summer"]
    SESSION.logs.clear()

    assert summer == device.call("render", route=route, number=1, has=0, device=told)["needs"]


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"name": ""}, "name", "Name of the season: the season needs one"),
        ({"attendance": "two"}, "attendance", "Taking part: “two” is no whole number from 0 to"),
        ({"points": "10, x"}, "points", "Points by place, place 2: “x” is no whole number"),
        ({"points": "10 8,,6"}, "points", "Points by place, place 3: “” is no whole number"),
        ({"best": "0"}, "best", "How many events count: enter 1 or more, or leave it empty to count all."),
        ({"best": "2.5"}, "best", "How many events count: “2.5” is no whole number"),
        ({"best": "2,5"}, "best", "How many events count: “2,5” is no whole number"),
        ({"rating": "elo", "k": "1e20"}, "k", "Factor K: “1e20” is no whole number"),
        ({"last_day": "2025-01-01", "first_day": "2026-01-01"}, "last_day", "is before the first day"),
        ({"rating": "glicko-2", "tau": "9"}, "tau", "is no number from"),
        ({"points": "", "attendance": ""}, "points", "gives points"),
    ],
)
def test_what_the_form_says_wrongly_is_told_at_its_field(
    device: Organiser, form: dict[str, str], field: str, sentence: str
) -> None:
    answer = device.call("host", command="save_season", tournament=None, form=FORM | form)

    assert not answer["ok"]
    assert sentence in said(answer["refusal"]["html"])
    assert [field] == [each["names"][0] for each in answer["refusal"]["faults"]]
    assert () == device.seasons


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "league.toml is no text in UTF-8."),
        (b"", "Choose the file of a season first"),
        (b'name = "x"\npoints = 3', "league.toml: points: this is no list of numbers"),
        (b'version = 2\nname = "x"\nnews = 1', "league.toml: The season was made by a newer Ronda (version 2"),
    ],
)
def test_a_file_that_cannot_be_taken_up_says_why(device: Organiser, content: bytes, sentence: str) -> None:
    device.press("save_season", **FORM)
    answer = device.command("open_season", file=base64.b64encode(content).decode(), file_name="league.toml")

    assert sentence in said(answer)
    assert 1 == len(device.seasons)


@pytest.mark.parametrize("rating", ["", "elo", "glicko-2"])
def test_the_zip_of_a_season_is_what_the_command_writes(device: Organiser, tmp_path: Path, rating: str) -> None:
    device.change(event("other", date="2025-06-01"))
    route = device.press("save_season", **FORM | {"rating": rating, "first_day": "2026-01-01"})
    device.press("answer_season", season=key_of(route), answer="same", first="Alda Rey", second="Rey Alda")
    answer = device.file("season", key_of(route))
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as archive:
        archive.extractall(tmp_path / "zip")
    paths = [tmp_path / f"{key}.ronda" for key in SESSION.logs]
    for log, path in zip(SESSION.logs.values(), paths, strict=True):
        event_files.write_event_log(log, path)
    (tmp_path / "season.toml").write_text(device.file("rules", key_of(route))["text"], encoding="utf-8")
    rules = read_season_rules((tmp_path / "season.toml").read_text(encoding="utf-8"))
    publish_season_files(paths, tmp_path / "line", rules)

    lists = {RECORD_NAME}
    assert without(contents(tmp_path / "line"), lists) == without(contents(tmp_path / "zip"), lists)


def test_the_zip_of_all_events_holds_the_seasons_and_says_of_which_it_has_none(
    device: Organiser, tmp_path: Path
) -> None:
    device.press("save_season", **FORM)
    text = f'name = "League"\ngame = "{GAME}"\npoints = [1]\nsame = [["Alda Rey", "Bruma Sol"]]\n'
    device.press("open_season", file=base64.b64encode(text.encode()).decode(), file_name="season.toml")
    told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()]}
    answer = device.call("publish_all", device=told)
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as archive:
        archive.extractall(tmp_path / "zip")
    for key, log in SESSION.logs.items():
        event_files.write_event_log(log, tmp_path / f"{key}.ronda")
    paths = sorted(tmp_path.glob("*.ronda"))
    publish_files(paths, tmp_path / "line")
    publish_season_files(paths, tmp_path / "line", device.seasons[0])

    lists = {RECORD_NAME}
    assert without(contents(tmp_path / "line"), lists) == without(contents(tmp_path / "zip"), lists)
    assert "League has no pages: “Alda Rey” and “Bruma Sol” both played in" in said(answer["refusal"]["html"])
    assert re.search(r'<a href="#/season/[^"]+"><bdi>League</bdi></a>', answer["refusal"]["html"])


def test_what_takes_long_is_made_in_slices_and_brings_only_what_counts(device: Organiser) -> None:
    route = device.press("save_season", **FORM | {"first_day": "2026-05-01"})
    logs = dict(SESSION.logs)
    told = {"tournaments": [event_summary(log) for log in logs.values()]}
    SESSION.logs.clear()
    answer = device.call("publish_ranking", season=key_of(route), value="season", device=told, sliced=1)
    wanted = []
    while "work" in answer:
        wanted += answer.get("load", [])
        SESSION.logs.update({each: logs[each] for each in answer.get("load", [])})
        answer = device.call("go_on", work=answer["work"])

    assert ["summer"] == [logs[each].tournament.details.name for each in wanted]
    assert "season-club-league-2026.zip" == answer["filename"]


def test_seasons_of_a_device_stay_with_another_host_and_with_none(device: Organiser) -> None:
    device.press("save_season", **FORM)
    device.press("save_season", **FORM | {"name": "Ladder", "rating": "elo"})
    kept = device.seasons
    device.call("host", command="set_up_host", tournament=None, form={"kind": "folder", "key": "k", "name": "Web"})
    device.call("host", command="forget_host", tournament=None, form={})
    device.reopen()

    assert kept == device.seasons
    assert device.kept is not None
    device.kept["outbox"]["seasons"].append("name = ")
    device.reopen()
    assert kept == device.seasons
    assert json.dumps(device.kept)


LEAGUE = 'name = "club league 2026"\nper_win = 1\n'


def opened(device: Organiser, text: str) -> dict[str, Any]:
    """Open the file of a season under Seasons."""
    form = {"file": base64.b64encode(text.encode()).decode(), "file_name": "season.toml"}
    return device.call("host", command="open_season", tournament=None, form=form)


@pytest.mark.parametrize(
    ("answer", "names", "per_win"),
    [
        ("replace", ["club league 2026"], [1]),
        ("both", ["Club league 2026", "club league 2026 (2)"], [0, 1]),
        ("leave", ["Club league 2026"], [0]),
    ],
)
def test_of_a_season_that_is_here_otherwise_it_is_asked_and_nothing_is_lost_before(
    device: Organiser, answer: str, names: list[str], per_win: list[int]
) -> None:
    device.press("save_season", **FORM)
    before, asked = device.seasons, opened(device, LEAGUE)
    assert before == device.seasons
    assert "/seasons/opened" == asked["go"]
    html = device.page(asked["go"] + asked["typed"])
    assert "This device has a season “Club league 2026” already" in said(html)
    assert ["Name of the season Club league 2026 club league 2026", f"Game {GAME} –"] == places(html)[:2]

    done = device.call(
        "host", command="answer_opened_season", tournament=None, form={"opened": LEAGUE, "answer": answer}
    )
    assert "/seasons" == done["go"]
    assert names == [each.name for each in device.seasons]
    assert per_win == [each.per_win for each in device.seasons if isinstance(each, PointsRules)]


def test_comments_of_a_file_are_said_not_to_be_kept(device: Organiser) -> None:
    assert "Saved." == opened(device, LEAGUE)["notice"]
    assert "comments of the file are not kept" in opened(device, f"# ours\n{LEAGUE}")["notice"]


def test_a_season_keeps_its_address_and_that_of_its_pages_under_a_new_name(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    before = folders(device.file("season", key_of(route)))
    assert re.search(r'id="season-address"[^>]*value="Club league 2026"', device.page(f"{route}/rules"))
    renamed = FORM | {"season": key_of(route), "name": "Winter league", "address": "Club league 2026"}
    bookmarked = route
    route = device.press("save_season", **renamed)

    assert bookmarked == route
    assert "Winter league" in device.page(bookmarked)
    assert before == folders(device.file("season", key_of(route)))
    assert 'address = "Club league 2026"' in device.file("rules", key_of(route))["text"]
    refused = device.command("save_season", **FORM)
    assert "The pages of the season “Winter league” have the address of “Club league 2026” already" in said(refused)
    moved = device.press("save_season", **renamed | {"season": key_of(route), "address": ""})
    assert before.isdisjoint(folders(device.file("season", key_of(moved))))


def folders(file: dict[str, Any]) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(file["base64"]))) as archive:
        return {parts[1] for name in archive.namelist() if len(parts := name.split("/")) > 2 and parts[0] == "en"}


def all_saved(device: Organiser) -> str:
    """Save all events, and give the zip in base64."""
    told = {"tournaments": [event_summary(log) for log in SESSION.logs.values()]}
    return str(device.call("export_all", device=told, rows={})["base64"])


def brought(device: Organiser, content: str) -> dict[str, Any]:
    """Open a file on the first page, as site/worker.js does once all events in it are open."""
    answer = device.call("identify", files=[{"name": "all.zip", "content": content, "size": 1}], route="/")
    opened_events = [{"name": each["name"], "notice": "Opened."} for each in answer["files"] if each.get("tournament")]
    refused = [each for each in answer["files"] if each.get("refusal")]
    return device.call("opened", **answer | {"files": [*opened_events, *refused]})


def test_the_file_of_all_events_brings_the_seasons_to_another_device(
    device: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    route = device.press("save_season", **FORM)
    device.press("save_season", **FORM | {"name": "Elo 2026", "rating": "elo"})
    device.press("answer_season", season=key_of(route), answer="same", first="Alda Rey", second="Rey Alda")
    file, before = all_saved(device), device.seasons
    other = Organiser(monkeypatch)
    assert () == other.seasons
    answer = brought(other, file)

    assert "2 seasons are on this device." in answer["notice"]
    other.reopen()
    assert before == other.seasons
    assert "/" == brought(other, file)["go"]
    assert before == other.seasons


def test_a_season_of_the_file_of_all_events_that_is_here_otherwise_is_asked_about(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    file = all_saved(device)
    device.press("save_season", **FORM | {"season": key_of(route), "attendance": "5"})
    before, answer = device.seasons, brought(device, file)

    assert ("/seasons/opened", before) == (answer["go"], device.seasons)
    assert ["Taking part 5 1"] == places(device.page(answer["go"] + answer["typed"]))


def test_the_file_of_all_events_holds_seasons_alone_and_what_a_newer_ronda_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    newer = 'version = 99\nname = "Later"\nnews = "?"\n'
    empty = Organiser(monkeypatch)
    empty.press("save_season", **FORM)
    assert empty.kept
    empty.kept["outbox"]["seasons"].append(newer)
    empty.reopen()
    empty.press("save_season", **FORM | {"name": "Another"})
    empty.reopen()

    assert newer in empty.kept["outbox"]["seasons"]
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(all_saved(empty)))) as archive:
        assert newer.encode() in [archive.read(name) for name in archive.namelist()]
    told = brought(empty, all_saved(empty))
    assert "was made by a newer Ronda" in said(told["refusal"]["html"])
    assert "2 seasons are on this device." == told["notice"]


def test_reg_erase_an_erased_name_goes_out_of_the_answers_of_the_seasons(device: Organiser) -> None:
    route = device.press("save_season", **FORM)
    key = key_of(route)
    device.press("answer_season", season=key, answer="same", first="Alda Rey", second="Rey Alda")
    device.press("answer_season", season=key, answer="different", first="Bruma Sol", second="Cosme Paz")
    form = {"erase": "1", "seen": str(len(SESSION.logs["spring"].records))}
    decided = device.call("decide", tournament="spring", command="erase_person", form=form, random=7)
    device.call("apply", **decided)
    device.reopen()

    assert ((), (("Bruma Sol", "Cosme Paz"),)) == (device.seasons[0].same, device.seasons[0].different)
    assert "Alda" not in json.dumps(device.kept)


def test_who_deletes_an_event_reads_in_which_seasons_it_counts(device: Organiser) -> None:
    device.change(event("winter", date="2025-12-01"))
    route = device.press("save_season", **FORM | {"first_day": "2026-01-01"})

    assert f'href="#{route}"' in device.page("/t/spring/delete")
    assert f'href="#{route}"' not in device.page("/t/winter/delete")


def test_a_season_with_a_name_that_is_asked_about_leads_to_what_is_public(device: Organiser) -> None:
    device.change(event("spring", ("Alda 600 123 456", *FOUR[1:])))
    route = device.press("save_season", **FORM)
    html = device.page(route)

    assert 'href="#/t/spring/public"' in html
    assert 'href="#/t/summer/public"' not in html
    assert 'data-value="season"' not in html
    signs = [each.digest for each in asked_names(SESSION.logs["spring"])]
    device.call("host", command="agree_names", tournament=None, form={"agreed": signs})
    html = device.page(route)
    assert 'href="#/t/spring/public"' not in html
    assert 'data-value="season"' in html


def test_one_of_two_events_of_one_name_and_day_is_left_out_alone(device: Organiser) -> None:
    device.change(event("winter", date="2026-06-01", identifier="wintertwo"))
    device.change(event("winter", date="2026-06-01", identifier="winterone"))
    route = device.press("save_season", **FORM)
    offered = re.findall(r'name="event" value="(winter [^"]+)"', device.page(route))
    device.press("leave_out_event", season=key_of(route), event=offered[0], counts="no")

    assert offered == ["winter (2026-06-01, winterone)", "winter (2026-06-01, wintertwo)"]
    assert said(device.page(route)).count("winter is left out: the season says so.") == 1
    assert f"Count {offered[0]} again" in said(device.page(route))
