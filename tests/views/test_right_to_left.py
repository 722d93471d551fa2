"""Names that run from right to left: in plain text they turn no number beside them around."""

import json
import re
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import build
from ronda import bridge
from ronda.core.errors import Malformed
from ronda.core.notice import Notice
from ronda.core.text import Message, isolate_direction
from ronda.publish import build_site
from ronda.views.app import Device, screen_page
from ronda.views.files.event_calendar import event_calendar
from ronda.views.public.event_context import event_folder
from ronda.views.shared import html
from tests.playing import BASIC, Organiser
from workshop.cli import event_files

HEBREW = ("אבי כהן", "דנה לוי", "مها سعيد", "Ana Gil")
CUP = "גביע 3"


@pytest.fixture
def organiser() -> Organiser:
    details = replace(BASIC, name=CUP, date="2026-11-28", notice=Notice(begins="10:00"))
    organiser = Organiser("xwing", details=details)
    organiser.register(*HEBREW)
    organiser.start()
    organiser.play_round()
    return organiser


def bare(text: str) -> list[str]:
    """The words from right to left that nothing keeps from what stands beside them."""
    outside = text
    while (inner := re.sub("\u2068[^\u2068\u2069]*\u2069", "", outside)) != outside:
        outside = inner
    return [word for word in outside.split() if any(unicodedata.bidirectional(c) in {"R", "AL"} for c in word)]


def test_a_name_is_isolated_only_where_it_runs_from_right_to_left() -> None:
    assert [isolate_direction(name) for name in ("Ana Gil", "Ñandú 王小明 1–0", "")] == [
        "Ana Gil",
        "Ñandú 王小明 1–0",
        "",
    ]
    assert [isolate_direction(name) for name in ("אבי", "Ana أ")] == ["\u2068אבי\u2069", "\u2068Ana أ\u2069"]


def test_a_sentence_isolates_what_it_is_filled_with() -> None:
    told = Message("{name}: {score} {name2}", (("name", "אבי"), ("score", "3–0"), ("name2", "Ana")))
    within = Malformed("{problem}", problem=told)

    assert str(told) == "\u2068אבי\u2069: 3–0 Ana"
    assert str(within) == str(told)
    assert html.fill_pattern("{name}: 3–0", name="אבי") == "\u2068אבי\u2069: 3–0"
    assert html.fill_pattern("{name}: 3–0", name=html.isolated_html("אבי")) == "<bdi>אבי</bdi>: 3–0"


@pytest.mark.parametrize("number", [1, None])
def test_texts_to_share(organiser: Organiser, number: int | None) -> None:
    tournament = organiser.tournament.id
    bridge.call_by_name(
        "load", json.dumps({"tournament": tournament, "lines": [r.line for r in organiser.log.records], "lang": "en"})
    )
    try:
        shared = json.loads(
            bridge.call_by_name("share", json.dumps({"tournament": tournament, "round": number, "lang": "es"}))
        )
    finally:
        bridge.call_by_name("unload", json.dumps({"tournament": tournament}))

    assert "\u2068אבי כהן\u2069" in shared["text"]
    assert f"\u2068{CUP}\u2069 · " in shared["text"]
    assert bare(shared["text"]) == []


def test_the_terminal_has_its_columns_where_they_are(organiser: Organiser, tmp_path: Path) -> None:
    path = tmp_path / "cup.ronda"
    event_files.write_event_log(organiser.log, path)
    table = CliRunner().invoke(build.main, ["standings", str(path)]).output
    csv = CliRunner().invoke(build.main, ["standings", str(path), "--format", "csv"]).output

    assert bare(table) == []
    lines = [re.sub("[\u2068\u2069]", "", line) for line in table.splitlines()]
    assert {line.rindex("active" if "active" in line else "status") for line in lines} == {lines[0].index("status")}
    assert "\u2068" not in csv


def test_calendar_and_feeds(organiser: Organiser) -> None:
    organiser.play_on()
    site = build_site([organiser.log], languages=["en"])
    folder = f"data/{event_folder(organiser.log)}"

    assert bare(event_calendar(organiser.log, organiser.ruleset, html.translator_for("en"))) == []
    feeds = [content.decode() for path, content in site.items() if "feed-" in path]
    assert feeds
    assert bare(re.sub(r"</?[^>]*>", "\n", site[f"{folder}/feed-en.xml"].decode()).replace(CUP, "")) == []
    assert f"<title>\u2068{CUP}\u2069: " in site["data/feed-en.xml"].decode()


def test_titles_of_pages_and_of_the_app(organiser: Organiser) -> None:
    tournament = organiser.tournament.id
    site = build_site([organiser.log], languages=["en"])
    titles = {
        path: title[1]
        for path, content in site.items()
        if (title := re.search("<title>(.*?)</title>", content.decode(), re.DOTALL)) and "players/" in path
    }
    shown = screen_page(f"/t/{tournament}/player/1", {tournament: organiser.log}, Device(), "en").title

    assert len(titles) == len(HEBREW)
    assert [path for path, title in titles.items() if bare(title)] == []
    assert bare(shown) == []
