"""An event of more than 120 players: its first page stays small, and each initial has a page of its own."""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from itertools import islice, product

import pytest

from ronda.commands import requests as ask
from ronda.publish import SiteFrame, build_site, event_section
from ronda.views.public.event_context import event_folder
from ronda.views.public.name_initials import MOST_ON_FRONT, initial_groups, initial_links, name_initials
from ronda.views.shared.languages import LANGUAGES
from tests.playing import Organiser, custom
from tests.views.pages import broken_links, read, text_of
from workshop.build import catalogues
from workshop.server.hall_pages import FRAME

SMALL = 10_000
"""Bytes, compressed."""
FIELD = (
    "Álvaro Núñez",
    "alba o'Brien",
    "Ñandú Vallehondo",
    "Zoë (Rex) Ångström-Roa",
    "Жанна Иванова",
    "ΣΩΚΡΆΤΗΣ",
    "김민준",
    "عمر الخيام",
    "山田 太郎",
    "7 of 9",
    "🎲 Dado",
    "🎲🎲",
    "***",
    "ıĞdır",
    "İpek",
    "<b>Bold</b>",
    "Łukasz Żółć",
    "Ørjan Groß",
    "Æsir Ｗide",
    "ﬁnn D’Arc",
)
HIDDEN = "Secret Person"
GIVEN = "Alba Bruno Carmen Dario Elena Fermin Gala Hugo Ines Jorge".split()
FAMILY = "Puerto Olmo Vega Ruiz Luna Mora Cano Soto Quiroga Umbral".split()
SECOND = "Tilo Wences Yelmo Xarel Kubin Nube Iria Fuego Bosque Hierro".split()


def people(count: int) -> list[str]:
    """So many names, each of three words."""
    return [f"{given} {one}-{other}" for given, one, other in islice(product(GIVEN, FAMILY, SECOND), count)]


def test_a_name_is_looked_for_under_each_of_its_words_without_case_and_accents() -> None:
    assert {name: "".join(sorted(name_initials(name))) for name in FIELD} == {
        "Álvaro Núñez": "an",
        "alba o'Brien": "abo",
        "Ñandú Vallehondo": "nv",
        "Zoë (Rex) Ångström-Roa": "arz",
        "Жанна Иванова": "жи",
        "ΣΩΚΡΆΤΗΣ": "σ",
        "김민준": "\u1100",
        "عمر الخيام": "اع",
        "山田 太郎": "太山",
        "7 of 9": "79o",
        "🎲 Dado": "d",
        "🎲🎲": "🎲",
        "***": "*",
        "ıĞdır": "i",
        "İpek": "i",
        "<b>Bold</b>": "b",
        "Łukasz Żółć": "lz",
        "Ørjan Groß": "go",
        "Æsir Ｗide": "aw",
        "ﬁnn D’Arc": "adf",
    }


def test_every_initial_has_one_page_whose_name_is_plain() -> None:
    links = initial_links(FIELD)

    assert len({link.page for link in links}) == len({link.initial for link in links}) == len(links)
    assert all(re.fullmatch(r"names-[0-9]+\.html", link.page) for link in links)
    assert {link.initial for link in links} == frozenset[str]().union(*map(name_initials, FIELD))
    assert {link.shown for link in links if link.initial in "aznbi"} == {"A", "Z", "N", "B", "I"}


def test_initials_are_grouped_by_script_with_that_of_most_names_first_and_what_is_no_letter_among_them() -> None:
    russian = ("Жанна Иванова", "Анна Яковлева", "Иван Юрьев")
    groups = initial_groups([*FIELD, *russian, "さくら 花子", "サトウ"])

    shown = ["".join(link.shown for link in group.links) for group in groups]
    assert shown[0].startswith("*🎲79A")
    assert shown[1:] == ["АЖИЮЯ", "さサ太山花", "Σ", "اع", "\u1100"]
    assert [group.is_main for group in groups] == [True, *[False] * 5]
    assert (groups[1].first, groups[1].last) == ("А", "Я")
    assert sorted(link.page for group in groups for link in group.links) == sorted(
        {link.page for link in initial_links([*FIELD, *russian, "さくら 花子", "サトウ"])}
    )
    assert [group.is_main for group in initial_groups(["***", "7"])] == [True]
    assert initial_groups([])[0].links == ()


def test_of_several_scripts_all_but_the_one_of_most_names_are_folded_and_a_page_s_own_is_open() -> None:
    _, site = published(MOST_ON_FRONT + 1, "running")
    pages = named(site)
    folds = re.findall(r"<details( open)?>\n<summary><bdi>(.+?)</bdi>", pages[f"names-{ord('ж')}.html"])

    assert [shown for _, shown in folds] == ["Σ", "Ж–И", "ا–ع", "\u1100", "太–山"]
    assert [shown for is_open, shown in folds if is_open] == ["Ж–И"]
    assert "<details open>" not in pages["names-97.html"]


def field(players: int, *, until: str = "running") -> Organiser:
    """An event with names of all kinds, a hidden one and one who left, in its second round."""
    organiser = Organiser("xwing", seed=4, details=custom(2, 8))
    organiser.register(*FIELD, HIDDEN)
    number = len(FIELD) + 1
    organiser.do(ask.EditPlayer(player=number, entry=ask.PlayerEntry(name=HIDDEN), hidden=True))
    organiser.register(*people(players - number))
    organiser.begin()
    organiser.play_round()
    if until == "over":
        organiser.play_on()
        return organiser
    organiser.drop(5)
    if until == "running":
        organiser.pair()
    return organiser


@cache
def published(players: int, until: str) -> tuple[Organiser, Mapping[str, bytes]]:
    catalogues.compile_stale()
    organiser = field(players, until=until)
    return organiser, build_site([organiser.log])


def named(site: Mapping[str, bytes], language: str = "en") -> dict[str, str]:
    """The pages of names by what they are called."""
    pages = {path: content.decode() for path, content in site.items() if re.search(r"/names(-\w+)?\.html$", path)}
    return {path.rpartition("/")[2]: page for path, page in pages.items() if path.startswith(f"{language}/")}


def size(page: bytes | str) -> int:
    return len(gzip.compress(page if isinstance(page, bytes) else page.encode()))


@pytest.mark.parametrize("until", ["running", "between", "over"])
def test_the_first_page_of_1000_is_small_and_so_is_every_initial_s(until: str) -> None:
    organiser, site = published(1000, until)

    for language in LANGUAGES:
        front = site[f"{language}/{event_folder(organiser.log)}/index.html"]
        assert size(front) < SMALL
        assert all(size(page) < SMALL for name, page in named(site, language).items() if name != "names.html")
    assert broken_links(site) == []


@pytest.mark.parametrize("until", ["running", "between", "over"])
def test_every_initial_s_page_says_of_everybody_what_the_first_page_would(until: str) -> None:
    organiser, site = published(MOST_ON_FRONT + 1, until)
    whole = event_section(organiser.log, FRAME).files[f"en/{event_folder(organiser.log)}/index.html"].decode()
    listed = whole[whole.index('id="by-name"') :]
    rows = re.findall(r"<li[^>]*>((?:<b>|<span>|<a).*?)</li>", listed, re.DOTALL)
    of_round = "<span hidden>Round 2 · </span>"
    pages = {name: page.replace(of_round, "") for name, page in named(site).items()}
    assert (of_round in "".join(named(site).values())) == (until == "running")
    assert len(rows) == len(organiser.tournament.players)

    for row in rows:
        name = text_of(re.findall(r"<a[^>]*>(.*?)</a>", row)[0])
        for initial in name_initials(name):
            assert row in pages[f"names-{ord(initial)}.html"], name
        assert row in pages["names.html"]
    assert sum(page.count("<li") for page in pages.values()) < 6 * len(rows) + 40 * len(pages)


@pytest.mark.parametrize("until", ["running", "between", "over"])
def test_who_is_hidden_is_on_no_page_and_is_found_by_number(until: str) -> None:
    organiser, site = published(MOST_ON_FRONT + 1, until)

    assert not [path for path, page in site.items() if re.search(rb"Secret|Person\b", page) and "/names" in path]
    number = str(len(FIELD) + 1)
    assert f"#{number}" in named(site)[f"names-{ord(number[0])}.html"]
    assert not {f"names-{ord(each)}.html" for each in name_initials(HIDDEN)} & named(site).keys() - {
        link.page for link in initial_links([p.name for p in organiser.tournament.players if p.name != HIDDEN])
    }


def test_up_to_120_nothing_is_split_nor_in_a_hall_nor_before_the_first_round() -> None:
    _, small = published(MOST_ON_FRONT, "running")
    assert named(small) == {}
    waiting = Organiser("xwing", seed=4)
    waiting.register(*people(130))
    assert named(build_site([waiting.log])) == {}
    large = field(MOST_ON_FRONT + 1)
    for frame in (FRAME, SiteFrame(inlines=False)):
        assert named(event_section(large.log, frame).files) == {}


def test_without_a_script_letters_lead_from_the_first_page_to_everybody() -> None:
    organiser, site = published(MOST_ON_FRONT + 1, "running")
    front = read(site[f"en/{event_folder(organiser.log)}/index.html"].decode())

    assert named(site).keys() <= set(front.links)
    assert "By name All" in " ".join(front.words)


def test_a_page_of_names_changes_with_a_round_and_not_with_a_result() -> None:
    organiser = field(MOST_ON_FRONT + 1)
    before = named(build_site([organiser.log]))
    organiser.report(organiser.round.open_matches[0], organiser.random_result())
    after = named(build_site([organiser.log]))
    footless = {name: page.partition("<footer>")[0] for name, page in before.items()}

    assert {name: page.partition("<footer>")[0] for name, page in after.items()} == footless
    for match in organiser.round.open_matches:
        organiser.report(match, organiser.random_result())
    assert named(build_site([organiser.log])) != before


def test_the_first_page_leads_to_the_tables_that_it_has_not_on_paper_too() -> None:
    organiser, site = published(MOST_ON_FRONT + 1, "running")
    front = site[f"en/{event_folder(organiser.log)}/index.html"].decode()

    assert f'<a href="round-{organiser.round.number}.html">All tables of the round</a>' in front
    assert '<table class="tables">' not in front
