"""AGL-ELO: the pages of a season's ranking."""

import csv
import io
import json
from posixpath import join, normpath
from urllib.parse import urlsplit

import pytest

from ronda.core.errors import Impossible
from ronda.publish import build_ranking_site
from ronda.publish.ranking_pages import ranking_folder
from ronda.ranking import season_ranking
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import NOW_FILE
from ronda.views.shared.ranking_page import CURVE_BOTTOM, CURVE_LEFT, CURVE_RIGHT, CURVE_TOP, rating_curve
from tests.seasons import ABCD, install, played, rated_ruleset, season
from tests.views.pages import Read, read, text_of
from workshop.build import catalogues

FOLDER = ranking_folder("xwing", "2026")
MORE = ranking_folder("xwing", "2026 & more")
HOSTILE = '</svg><script>alert("1")</script>'


@pytest.fixture(autouse=True)
def _rated(monkeypatch: pytest.MonkeyPatch) -> None:
    catalogues.compile_stale()
    install(monkeypatch, find_ruleset("keyforge"), rated_ruleset())


@pytest.fixture
def site() -> dict[str, bytes]:
    hostile = played(HOSTILE, ((HOSTILE, "H-1"), ABCD[0]), [[(1, 2, "1")]], date="2026-05-01")
    return build_ranking_site([*season(), hostile], season="2026 & more")


@pytest.fixture
def pages(site: dict[str, bytes]) -> dict[str, Read]:
    return {path: read(content.decode()) for path, content in site.items() if path.endswith(".html")}


def test_agl_elo_every_page_is_whole_and_every_link_arrives(site: dict[str, bytes], pages: dict[str, Read]) -> None:
    reached = {"index.html"}
    for path, page in pages.items():
        assert [] == page.faults
        assert len(set(page.anchors)) == len(page.anchors)
        for link in page.links:
            target = urlsplit(link)
            assert (target.scheme, target.netloc, link[:1] == "/") == ("", "", False)
            file = normpath(join(path, "..", target.path)) if target.path else path
            assert file in site, (path, link)
            assert not target.fragment or target.fragment in pages[file].anchors
            reached.add(file)

    assert set(site) - {NOW_FILE} <= reached


def test_agl_elo_names_and_events_are_escaped(site: dict[str, bytes]) -> None:
    for path, content in site.items():
        if path.endswith(".html"):
            assert content.count(b"<script") == content.count(b'<script src="') == 1
            assert b"style=" not in content
    assert HOSTILE in text_of(site[f"en/{MORE}/index.html"].decode())


def test_agl_elo_the_same_logs_in_any_order_give_the_same_bytes() -> None:
    assert build_ranking_site(season(), season="2026") == build_ranking_site(season()[::-1], season="2026")


def test_agl_elo_a_page_tells_each_game_with_the_rating_before_and_after(site: dict[str, bytes]) -> None:
    text = text_of(site[f"en/{MORE}/players/1.html"].decode())

    assert "Alda" in text
    assert "Opening 1 March 2026 · K 32 Round 1 Bruma 1000 Win 1000 1016 +16" in text
    assert "Began with 1000, now" in text
    assert "Ronda 1 Bruma 1000 Victoria 1000 1016 +16" in text_of(site[f"es/{MORE}/players/1.html"].decode())


def test_agl_elo_programs_get_the_exact_ratings(site: dict[str, bytes]) -> None:
    ranking = season_ranking(season())
    files = build_ranking_site(season(), season="2026")
    data = json.loads(files[f"data/{FOLDER}/ranking.json"])
    rows = list(csv.DictReader(io.StringIO(files[f"data/{FOLDER}/ranking.csv"].decode())))

    assert [place.person.name for place in ranking.places] == [row["player"] for row in rows]
    for place, entry, row in zip(ranking.places, data["ranking"], rows, strict=True):
        assert round(place.person.rating, 6) == entry["exact"] == float(row["exact"])
        assert place.person.identity == entry["identity"]
    assert "2026 & more" == json.loads(site[f"data/{MORE}/ranking.json"])["season"]


def test_agl_elo_a_pin_that_is_not_public_is_on_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, rated_ruleset(public=False))
    renamed = played("Later", (("Alda Ruiz", "A-1"), ABCD[1], ("Nadie", "")), [[(1, 2, "1"), (3,)]], date="2026-09-01")
    files = build_ranking_site([*season(), renamed], season="2026")

    assert not [path for path, content in files.items() if b"A-1" in content]
    assert "Nadie , Later : registered without PIN; these games" in text_of(files[f"en/{FOLDER}/index.html"].decode())


def test_agl_elo_nothing_to_rank_is_refused_with_the_reason() -> None:
    unplayed = played("Empty", ABCD, [[(1, 2, ""), (3, 4, "")]])

    with pytest.raises(Impossible, match=r"nothing to rank\. Empty is left out: none of its rounds is complete\."):
        build_ranking_site([unplayed], season="2026")


@pytest.mark.parametrize("ratings", [(1000.0,), (1000.0, 1000.0), (1000.0, 1016.5, 980.25), (1000.0, 3000.0, 0.0)])
def test_agl_elo_the_curve_stays_inside_its_frame(ratings: tuple[float, ...]) -> None:
    drawn = rating_curve(ratings)

    assert len(ratings) == len(drawn.marks)
    assert all(
        CURVE_LEFT <= float(mark.x) <= CURVE_RIGHT and CURVE_TOP <= float(mark.y) <= CURVE_BOTTOM
        for mark in drawn.marks
    )
    assert drawn.scale[0].rating == ratings[0]
