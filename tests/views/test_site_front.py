"""The first page of a site: what is played, what comes, the seasons with who leads, and what was played last."""

import re

import pytest

from ronda.publish import SiteFrame, build_index_files
from ronda.publish.index_pages import ARCHIVE_FILE, MOST_PLAYED, MOST_SEASONS
from ronda.publish.record import EventEntry, RankingEntry, RatedEvent, RatedPerson
from ronda.publish.search_engines import SITEMAP
from tests.views.pages import text_of
from workshop.build import catalogues

GAME = (("en", "KeyForge"), ("es", "KeyForge"))
LEADERS = (("Alda", 1), ("Bruma", 2))


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def event(number: int, *, running: bool = False, ahead: bool = False) -> EventEntry:
    return EventEntry(
        folder=f"evening-{number}",
        id=f"id-{number}",
        entries=1,
        digest="",
        pages="",
        name=f"Evening {number}",
        is_demo=False,
        game=GAME,
        date=f"2026-{1 + number // 28:02}-{1 + number % 28:02}",
        place="",
        players=8,
        status=(("en", "Over"), ("es", "Terminado")),
        champion="" if running or ahead else "Cosme",
        day="",
        time="",
        running=running,
        season="",
        ahead=ahead,
    )


def season(name: str, last: str, leaders: tuple[tuple[str, int], ...] = LEADERS) -> RankingEntry:
    return RankingEntry(
        folder=f"season-{name.lower()}",
        season=name,
        game="keyforge",
        game_name=GAME,
        rating_name=(("en", "Points"), ("es", "Puntos")),
        events=tuple(RatedEvent(id=day, name=day, date=day, digest="") for day in ("2026-01-01", last)),
        people=tuple(
            RatedPerson(number=number, name=leader, rank=rank, rating="1.0")
            for number, (leader, rank) in enumerate(leaders, start=1)
        ),
    )


def front(*entries: EventEntry | RankingEntry, page: str = "en/index.html") -> str:
    return build_index_files(entries, SiteFrame())[page].decode()


def test_what_is_played_and_what_comes_stand_before_the_seasons_and_those_before_what_was_played() -> None:
    events = (event(1), event(2, running=True), event(3, ahead=True))
    words = text_of(front(*events, season("League", "2026-05-01")))
    order = [words.index(part) for part in ("Evening 2", "Evening 3", "League", "Evening 1")]

    assert sorted(order) == order
    assert "Events: 2 Players: 2 Leader Alda" in words


@pytest.mark.parametrize(
    ("leaders", "shown"),
    [
        ((("Bruma", 2), ("Alda", 1)), "Leader Alda"),
        ((("Alda", 1), ("Bruma", 1)), "Leader Alda and 1 more"),
        ((("Alda", 1), ("Bruma", 1), ("Cosme", 1)), "Leader Alda and 2 more"),
        ((("", 1), ("Bruma", 2)), "Leader Name hidden"),
    ],
)
def test_a_season_says_who_leads(leaders: tuple[tuple[str, int], ...], shown: str) -> None:
    words = text_of(front(event(1), season("League", "2026-05-01", leaders)))

    assert f"{shown} Played" in words


def test_of_many_seasons_those_played_last_stand_above_and_the_others_are_listed_at_the_end() -> None:
    names = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")
    seasons = [season(name, f"2026-0{9 - place}-01") for place, name in enumerate(names)]
    html = front(event(1), *seasons)
    above, _, below = html.partition('<section id="rankings">')

    assert list(names[:MOST_SEASONS]) == re.findall(r"season-\w+/index.html\"><bdi>(\w+)", above)
    assert all(name in below and name not in above for name in names[MOST_SEASONS:])


def test_seasons_are_shown_where_no_event_is() -> None:
    words = text_of(front(season("League", "2026-05-01")))

    assert "No event has been published yet." in words
    assert "Leader Alda" in words


def test_the_newest_events_stand_on_the_first_page_and_all_on_one_of_their_own() -> None:
    events = [event(number) for number in range(MOST_PLAYED + 2)]
    first, every = front(*events), front(*events, page=f"es/{ARCHIVE_FILE}")

    assert [f"Evening {number}" for number in range(MOST_PLAYED + 1, 1, -1)] == re.findall(r"<bdi>(Evening \d+)", first)
    assert 'href="events.html">All events</a>' in first
    assert 'href="en/events.html">All events</a>' in front(*events, page="index.html")
    assert len(events) == every.count("<bdi>Evening ")
    assert "<h1>Todos los eventos</h1>" in every


def test_a_site_of_few_events_has_no_page_of_all() -> None:
    files = build_index_files([event(number) for number in range(MOST_PLAYED)], SiteFrame())

    assert not any(path.endswith(ARCHIVE_FILE) for path in files)
    assert b"events.html" not in files["en/index.html"]


@pytest.mark.parametrize("more", [0, 1])
def test_search_engines_are_told_of_the_page_of_all_events_where_there_is_one(more: int) -> None:
    events = [event(number) for number in range(MOST_PLAYED + more)]
    files = build_index_files(events, SiteFrame(base="https://example.org/games/"))
    listed = re.findall(r"<loc>https://example.org/games/en/([^<]*)</loc>", files[SITEMAP].decode())

    assert listed[: 1 + more] == ["", ARCHIVE_FILE][: 1 + more]
    assert len(listed) == 1 + more + len(events)
