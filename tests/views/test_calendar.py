"""Calendar files: read again by a small reader of their own, as RFC 5545 has them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date

import pytest

from ronda import bridge, journal
from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.core.errors import NotNow
from ronda.core.notice import Notice
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.files.event_calendar import event_calendar
from ronda.views.public.event_context import event_folder
from ronda.views.public.structured_data import sports_event
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from tests.playing import Organiser, custom
from tests.views.pages import read
from tests.views.screens import Screen

WINDOWS = (("2026-09-01", "2026-09-14"), ("2026-09-15", "2026-09-28"), ("", "2026-10-12"), ("", ""))
LEAGUE = (("kind", "league_open"),)

type Entry = dict[str, str]


def entries(text: str) -> list[Entry]:
    """Read the entries of a calendar: unfold its lines, check them, take escapes away."""
    assert text.endswith("\r\n")
    raw = text.removesuffix("\r\n").split("\r\n")
    assert all(0 < len(line.encode()) <= 75 for line in raw)
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\n\r]", "".join(raw))
    lines = re.sub(r"\r\n[ \t]", "", text).removesuffix("\r\n").split("\r\n")
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    found: list[Entry] = []
    inside = False
    for line in lines[1:-1]:
        name, _, value = line.partition(":")
        assert re.fullmatch(r"[A-Z-]+(;[A-Z-]+=[A-Z]+)*", name)
        if name in {"BEGIN", "END"}:
            assert value == "VEVENT"
            assert inside == (name == "END")
            inside = name == "BEGIN"
            found += [{}] if inside else []
        elif inside:
            assert name not in found[-1]
            found[-1][name] = _unescaped(value) if name in {"SUMMARY", "LOCATION", "DESCRIPTION"} else value
        else:
            assert (name, value) in {("VERSION", "2.0"), ("PRODID", "-//Ronda//Ronda//EN"), ("CALSCALE", "GREGORIAN")}
    return found


def _unescaped(value: str) -> str:
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", value), "a separator stands without its backslash"
    return re.sub(r"\\(.)", lambda escape: {"n": "\n"}.get(escape[1], escape[1]), value)


def told(organiser: Organiser, language: str = "en") -> list[Entry]:
    return entries(event_calendar(organiser.log, organiser.ruleset, html.translator_for(language)))


def day_of(details: Details) -> Entry:
    entry, *_ = told(Organiser("xwing", details=details))  # the rounds have entries of their own
    return entry


def league(rounds: int = 4) -> Organiser:
    details = custom(rounds, options=LEAGUE, windows=WINDOWS[:rounds], scenarios=("The ring",), name="League; north")
    return Organiser("aristeia", details=details)


def test_a_tournament_is_one_whole_day() -> None:
    entry = day_of(Details(name="Cup", date="2026-11-21", place="Hall 1", notice=Notice(address="Quay 4, Puerto")))

    assert entry["SUMMARY"] == "Cup"
    assert (entry["DTSTART;VALUE=DATE"], entry["DTEND;VALUE=DATE"]) == ("20261121", "20261122")
    assert entry["LOCATION"] == "Hall 1, Quay 4, Puerto"
    assert "DESCRIPTION" not in entry
    assert re.fullmatch(r"\d{8}T\d{6}Z", entry["DTSTAMP"])


@pytest.mark.parametrize(
    ("notice", "start", "said"),
    [
        (Notice(doors="09:30", begins="10:00"), "T100000", "Registration opens: 09:30\nFirst round: 10:00"),
        (Notice(begins="10:05"), "T100500", "First round: 10:05"),
        (Notice(doors="09:30"), "T093000", "Registration opens: 09:30"),
    ],
)
def test_a_tournament_starts_when_it_is_announced_to(notice: Notice, start: str, said: str) -> None:
    """By the clock of the place, wherever the reader is; when it ends nobody announced."""
    details = Details(name="Cup", date="2026-11-21", notice=notice)
    entry = day_of(details)
    organiser = Organiser("xwing", details=details)
    told = sports_event(organiser.tournament, organiser.ruleset)

    assert entry["DTSTART"] == f"20261121{start}"
    assert not {name for name in entry if name.startswith(("DTEND", "DTSTART;"))}
    assert entry["DESCRIPTION"] == said
    assert told is not None
    assert told["startDate"] == f"2026-11-21T{start[1:3]}:{start[3:5]}"


def test_agl_kinds_a_league_is_an_entry_for_each_round_with_days() -> None:
    """AGL-KINDS: a round of which only the last day is announced is that day."""
    shown = [(e["SUMMARY"], e["DTSTART;VALUE=DATE"], e["DTEND;VALUE=DATE"]) for e in told(league())]

    assert shown == [
        ("League; north: Round 1", "20260901", "20260915"),
        ("League; north: Round 2", "20260915", "20260929"),
        ("League; north: Round 3", "20261012", "20261013"),
    ]
    assert told(league())[0]["DESCRIPTION"] == "The ring"
    assert told(league(), "es")[0]["SUMMARY"] == "League; north: Ronda 1"


def test_rounds_that_do_not_take_place_have_no_entry() -> None:
    organiser = Organiser(
        "aristeia", details=Details(name="L", organiser="Zoe Ruiz", options=LEAGUE, windows=WINDOWS[:1] * 5)
    )
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    assert len(told(organiser)) == 5
    organiser.do(ask.StartTournament())

    assert len(told(organiser)) == 3


@pytest.mark.parametrize(
    "name",
    ["a\\n;b,c\\", "ñ" * 110, "日本" * 40, "👩\u200d👧" * 30, "BEGIN:VEVENT", "x" * 68, "x" * 67 + "é", '"' * 120],
)
def test_any_name_survives_escaping_and_folding(name: str) -> None:
    assert day_of(Details(name=name, date="2026-11-21"))["SUMMARY"] == name


@pytest.mark.parametrize("day", ["1900-01-01", "2999-12-31"])
def test_the_ends_of_the_calendar_are_days_too(day: str) -> None:
    entry = day_of(Details(name="x", date=day))

    assert date.fromisoformat(entry["DTSTART;VALUE=DATE"]) == date.fromisoformat(day)


def test_a_later_file_replaces_the_entries_of_an_earlier_one() -> None:
    """The same identifiers, a higher number: results alone change nothing."""
    organiser = league()
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    before = told(organiser)
    moved = (("2026-09-02", "2026-09-14"), *WINDOWS[1:])
    organiser.do(ask.ChangeDetails(details=replace(organiser.tournament.details, windows=moved)))
    after = told(organiser)

    assert [entry["UID"] for entry in before] == [entry["UID"] for entry in after]
    assert len({entry["UID"] for entry in after}) == 3
    assert int(after[0]["SEQUENCE"]) > int(before[0]["SEQUENCE"])
    organiser.undo()
    assert int(told(organiser)[0]["SEQUENCE"]) > int(after[0]["SEQUENCE"])
    organiser.start()
    started = told(organiser)
    organiser.play_round()
    assert told(organiser) == started


def test_two_events_have_no_identifier_in_common() -> None:
    uids = [
        told(Organiser("xwing", seed=seed, details=Details(name="x", date="2026-11-21")))[0]["UID"] for seed in (1, 2)
    ]

    assert len(set(uids)) == 2


def test_without_any_day_there_is_no_file() -> None:
    organiser = Organiser("xwing")
    with pytest.raises(NotNow, match=r"^This event has no date yet: enter it under “Edit the details”\.$"):
        told(organiser)

    assert not [path for path in build_site([organiser.log]) if path.endswith(".ics")]
    assert 'data-action="calendar"' not in screen(organiser)


def screen(organiser: Organiser) -> str:
    known = {organiser.tournament.id: organiser.log}
    return screen_page(f"/t/{organiser.tournament.id}", known, Device(), "en").html


def test_the_app_gives_it_as_a_file() -> None:
    organiser = league()
    lines = [record.line for record in organiser.log.records]
    identity = organiser.tournament.id
    bridge.call_by_name("load", json.dumps({"tournament": identity, "lines": lines, "lang": "en"}))
    answer = json.loads(bridge.call_by_name("calendar", json.dumps({"tournament": identity, "lang": "es"})))
    bridge.call_by_name("unload", json.dumps({"tournament": identity}))

    assert (answer["filename"], answer["mime"]) == ("league-north.ics", "text/calendar;charset=utf-8")
    assert entries(answer["text"]) == told(organiser, "es")
    assert 'data-action="calendar"' in screen(organiser)
    Screen(screen(organiser))


def test_the_app_says_why_there_is_none() -> None:
    organiser = Organiser("xwing")
    identity = organiser.tournament.id
    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("load", json.dumps({"tournament": identity, "lines": lines, "lang": "en"}))
    answer = json.loads(bridge.call_by_name("calendar", json.dumps({"tournament": identity, "lang": "en"})))
    bridge.call_by_name("unload", json.dumps({"tournament": identity}))

    assert answer["refusal"]["html"] == "This event has no date yet: enter it under “Edit the details”."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_published_page_links_to_it_in_its_language(language: str) -> None:
    organiser = league()
    site = build_site([organiser.log])
    name = event_folder(organiser.log)
    [link] = [link for link in read(site[f"{language}/{name}/index.html"].decode()).links if link.endswith(".ics")]

    assert link == f"../../data/{name}/calendar-{language}.ics"
    assert entries(site[f"data/{name}/calendar-{language}.ics"].decode()) == told(organiser, language)


# -- the days of a league, filled in at once ---------------------------------------------------------------------------


def windows_of(query: str) -> list[tuple[str, str]]:
    """The days that the form of a new league shows."""
    league_of_three = "game=aristeia&option_kind=league_open&structure=custom&swiss_rounds=3"
    [form] = Screen(screen_page(f"/new?{league_of_three}&{query}", {}, Device(), "en").html).forms
    return [(form.fields[f"window_from_{n}"][0], form.fields[f"window_to_{n}"][0]) for n in (1, 2, 3)]


def test_agl_kinds_a_new_league_is_asked_for_its_days_where_its_structure_is() -> None:
    html = screen_page("/new?game=aristeia&option_kind=league_open", {}, Device(), "en").html
    assert html.index('name="fill_from"') < html.index('<details class="more"')
    assert html.count('name="fill_from"') == 1
    assert "fill_from" not in screen_page("/new?game=aristeia", {}, Device(), "en").html


FIRST = [("2026-09-01", "2026-09-14"), ("2026-09-15", "2026-09-28"), ("2026-09-29", "2026-10-12")]


def test_agl_kinds_the_days_of_all_rounds_follow_from_the_first() -> None:
    assert windows_of("fill_from=2026-09-01&fill_days=14") == FIRST
    assert windows_of("fill_from=2028-02-28&fill_days=1")[1:] == [("2028-02-29",) * 2, ("2028-03-01",) * 2]


def test_agl_kinds_days_that_were_filled_in_can_be_changed() -> None:
    """What the days were filled in from is sent along: only other numbers fill them in again."""
    typed = "window_from_1=2026-09-05&window_to_1=2026-09-14&window_from_2=&window_to_2="
    same = f"fill_from=2026-09-01&fill_days=14&filled=2026-09-01-14&{typed}"

    assert windows_of(same) == [("2026-09-05", "2026-09-14"), ("", ""), FIRST[2]]
    assert windows_of(same.replace("fill_days=14", "fill_days=7"))[0] == ("2026-09-01", "2026-09-07")


@pytest.mark.parametrize(
    "query",
    [
        "fill_from=&fill_days=14",
        "fill_from=x&fill_days=14",
        "fill_from=2026-09-01&fill_days=0",
        "fill_from=2026-09-01&fill_days=367",
        "fill_from=2026-09-01&fill_days=%C2%B2",
        "fill_from=9999-12-01&fill_days=99",
    ],
)
def test_what_fills_in_nothing_leaves_the_days_alone(query: str) -> None:
    assert windows_of(f"{query}&window_from_1=2026-09-05&window_to_1=2026-09-06")[0] == ("2026-09-05", "2026-09-06")


def test_agl_kinds_the_days_of_a_running_league_are_filled_in_as_well() -> None:
    organiser = league(3)
    organiser.register("Alba", "Bruno", "Carmen", "Dario")
    organiser.start()
    route = f"/t/{organiser.tournament.id}/announcement?swiss_rounds=3&fill_from=2026-11-01&fill_days=7"
    shown = screen_page(
        route, {organiser.tournament.id: journal.read_log_file(journal.log_file_text(organiser.log))}, Device(), "en"
    )
    [form] = [form for form in Screen(shown.html).forms if form.command == "change_announcement"]

    assert form.fields["window_to_3"] == ["2026-11-21"]
