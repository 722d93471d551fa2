"""Atom feeds of events and of the site (RFC 4287), and the calendars of leagues (RFC 5545) beside them."""

import re
from posixpath import dirname, join, normpath
from xml.etree import ElementTree as ET

import pytest

from ronda.commands import requests as ask
from ronda.core.publication import Publication
from ronda.publish import build_site
from ronda.publish.feeds import MAX_FEED_ITEMS
from ronda.views.public.event_context import event_folder
from tests.playing import Organiser, custom
from tests.views.test_publish_live import changed, playing, report
from workshop.build import catalogues

SITE = "https://example.org/results/"
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def read(text: bytes) -> ET.Element:
    """Read a feed after what the standard asks of every one."""
    feed = ET.fromstring(text)  # noqa: S314 - ours
    assert feed.tag == f"{ATOM}feed"
    assert feed.get("{http://www.w3.org/XML/1998/namespace}lang")
    entries = feed.findall(f"{ATOM}entry")
    for one in (feed, *entries):
        for needed in ("id", "title", "updated"):
            assert len(one.findall(f"{ATOM}{needed}")) == 1
        assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", one.findtext(f"{ATOM}id", ""))
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", one.findtext(f"{ATOM}updated", ""))
        assert [link.get("type") for link in one.findall(f"{ATOM}link[@rel='alternate']")] == ["text/html"]
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    identifiers = [one.findtext(f"{ATOM}id") for one in (feed, *entries)]
    assert len(set(identifiers)) == len(identifiers)
    updated = [one.findtext(f"{ATOM}updated", "") for one in entries]
    assert updated == sorted(updated, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == max(updated)
    return feed


def titles(feed: ET.Element) -> list[str]:
    return [one.findtext(f"{ATOM}title", "") for one in feed.iterfind(f"{ATOM}entry")]


def links(feed: ET.Element) -> list[str]:
    return [str(link.get("href")) for link in feed.iter(f"{ATOM}link")]


def test_a_feed_tells_of_each_round_that_is_paired_and_over_and_of_the_end() -> None:
    made = playing()
    path = f"data/{event_folder(made.log)}/feed-en.xml"
    feed = read(build_site([made.log])[path])
    begun = ["Round 2: pairings", "Round 1: results and standings", "Round 1: pairings", "The event is announced"]

    assert titles(feed) == begun
    assert feed.findtext(f"{ATOM}title") == made.tournament.details.name
    made.play_on()
    told = titles(read(build_site([made.log])[path]))
    assert told[-4:] == begun
    assert told[0].startswith("Champion: ")
    assert "Ronda 2: emparejamientos" in titles(read(build_site([made.log])[path.replace("-en", "-es")]))


def test_a_result_of_a_running_round_changes_no_feed_and_the_last_one_does() -> None:
    made = playing()
    feeds = {f"data/{event_folder(made.log)}/feed-{language}.xml" for language in ("en", "es")}
    feeds |= {"data/feed-en.xml", "data/feed-es.xml"}
    before = build_site([made.log])
    report(made)
    between = build_site([made.log])
    assert feeds <= between.keys()
    assert not feeds & changed(before, between)

    made.finish_round()
    assert feeds <= changed(between, build_site([made.log]))


def test_what_a_feed_says_stays_when_more_happens() -> None:
    made = playing()
    path = f"data/{event_folder(made.log)}/feed-en.xml"

    def told() -> set[bytes]:
        return {ET.tostring(one) for one in read(build_site([made.log])[path]).iterfind(f"{ATOM}entry")}

    before = told()
    made.play_on()
    assert before < told()


@pytest.mark.parametrize("base", ["", SITE])
def test_links_of_feeds_arrive_and_are_complete_where_the_address_is_known(base: str) -> None:
    made = playing()
    files = build_site([made.log], base=base)
    for path in (f"data/{event_folder(made.log)}/feed-es.xml", "data/feed-es.xml"):
        found = links(read(files[path]))
        assert ([link for link in found if link == base + path] != []) is bool(base), "itself"
        for link in found:
            assert link.startswith(base)
            inside = link.removeprefix(base) if base else normpath(join(dirname(path), link))
            assert inside in files, link


def test_the_feed_of_the_site_tells_of_all_events_but_those_that_search_engines_are_to_leave_out() -> None:
    several = [playing(seed) for seed in range(1, 9)]
    several[0].do(ask.ChangePublication(publication=Publication(unlisted=True)))
    told = titles(read(build_site([made.log for made in several])["data/feed-en.xml"]))

    assert {title.partition(": ")[0] for title in told} == {f"Cup {seed}" for seed in range(2, 9)}
    assert len(told) == min(MAX_FEED_ITEMS, 4 * 7)
    assert "data/feed-en.xml" not in build_site([])


def test_a_hostile_name_is_text_in_a_feed_and_a_hidden_one_is_not_in_it() -> None:
    made = Organiser("keyforge", details=custom(1, name='<b>"Cup" & Co</b>'))
    made.register("Alda & <Bruna>", "Cosme", "Dalia", "Elisa")
    made.start()
    made.play_on()
    path = f"data/{event_folder(made.log)}/feed-en.xml"

    assert read(build_site([made.log])[path]).findtext(f"{ATOM}title") == '<b>"Cup" & Co</b>'
    winner = titles(read(build_site([made.log])[path]))[0].removeprefix("Champion: ")
    number = next(player.id for player in made.tournament.players if player.name == winner)
    made.do(ask.EditPlayer(player=number, entry=ask.PlayerEntry(name=winner), hidden=True))
    assert winner.encode() not in build_site([made.log])[path]


def test_pages_lead_to_the_feed_in_their_language() -> None:
    made = playing()
    files, own = build_site([made.log]), event_folder(made.log)
    kind = '<link rel="alternate" type="application/atom+xml" title="{title}" href="{href}">'

    event = kind.format(title="Cup 1", href=f"../../data/{own}/feed-es.xml")
    assert event in files[f"es/{own}/round-1.html"].decode()
    site = kind.format(title="Resultados de torneos", href="../data/feed-es.xml")
    assert site in files["es/index.html"].decode()
    assert f'<a href="../../data/{own}/feed-es.xml">' in files[f"es/{own}/info.html"].decode()
