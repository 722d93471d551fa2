"""A whole event as one HTML file: everything is in it, and what is read without a script stands in it as plain HTML."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import build
from ronda import bridge
from ronda.audit.file_check import check_whole_file
from ronda.audit.verification import PairingVerdict
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.publish import SiteFrame, event_section
from ronda.publish.single_page import single_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues
from workshop.cli import event_files

PACKED = re.compile(r'id="packed">([^<]*)<')
MARK = "Xylqvorn"


@pytest.fixture(autouse=True, scope="module")
def _catalogues() -> None:
    catalogues.compile_stale()


def unpacked(page: str) -> dict[str, Any]:
    [packed] = PACKED.findall(page)
    found: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(packed)))
    return found


def plain(page: str) -> str:
    """The words that stand in the file without a script."""
    return text_of(PACKED.sub("", page))


def finished(game: str) -> Organiser:
    organiser = Organiser(game, details=custom(3, 4) if game == "custom" else None)
    organiser.start(9)
    organiser.play_on()
    return organiser


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_a_file_holds_every_page_and_the_copy_that_can_be_checked(game: str) -> None:
    organiser = finished(game)
    pages = event_section(organiser.log, SiteFrame(inlines=False)).files
    found = unpacked(single_page(organiser.log, SiteFrame()).decode())
    left_out = {path for path in pages if path not in found["files"]}

    assert {path.rpartition("/")[2] for path in left_out} <= {"overlay.html", "bracket.css"}
    assert all(found["files"][path] == pages[path].decode() for path in found["files"])
    assert set(found["first"].values()) <= set(found["files"])
    copy = found["files"][found["copy"]]
    looked = check_whole_file(copy)
    assert looked.is_public
    assert looked.found
    assert {finding.verdict for finding in looked.found} <= {PairingVerdict.SAME, PairingVerdict.PRIVATE}


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_without_a_script_all_results_and_the_final_places_are_read(game: str) -> None:
    organiser = finished(game)
    page = single_page(organiser.log, SiteFrame()).decode()
    words = plain(page)

    assert all(player.name in words for player in organiser.tournament.players)
    assert page.count('<table class="tables">') == len(organiser.tournament.rounds)
    assert '<ol class="places">' in page
    assert "Announced" in words
    assert re.findall(r"<a\s[^>]*href", PACKED.sub("", page)) == []
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))


def test_a_file_of_an_event_that_has_not_begun_says_what_was_announced() -> None:
    organiser = Organiser("keyforge", details=custom(3, 4))
    words = plain(single_page(organiser.log, SiteFrame()).decode())

    assert "Announced" in words
    assert "Standings" not in words


@pytest.mark.parametrize("count", [8, 40])
def test_a_file_is_at_most_one_and_a_half_times_as_large_as_its_pages_packed(count: int) -> None:
    organiser = Organiser("xwing")
    organiser.start(count)
    organiser.play_on()
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in event_section(organiser.log, SiteFrame()).files.items():
            archive.writestr(path, content)

    assert len(single_page(organiser.log, SiteFrame())) <= 1.5 * len(zipped.getvalue())


def test_the_same_event_is_the_same_file() -> None:
    organiser = finished("keyforge")

    assert single_page(organiser.log, SiteFrame()) == single_page(organiser.log, SiteFrame())


def test_any_public_a_hidden_name_and_reg_lists_a_locked_list_are_nowhere_in_a_file() -> None:
    organiser = Organiser("keyforge", details=custom(3, 0))
    publication = Publication(names=NameStyle.INITIAL, lists=ListVisibility.NEVER)
    organiser.do(ask.ChangePublication(publication=publication))
    names = ("Ana Quorlindt", "Joan Wexmarst", "Iria Zolphand", "Olga Yxtarine")
    entries = (ask.PlayerEntry(name=name, fields=(("deck", f"{MARK} {name[0]}"),)) for name in names)
    organiser.do(ask.RegisterPlayers(entries=tuple(entries)))
    organiser.play_on()
    page = single_page(organiser.log, SiteFrame()).decode()
    everything = page + "".join(unpacked(page)["files"].values())

    assert "Ana" in everything
    assert not [word for word in (MARK, *(name.split()[1] for name in names)) if word in everything]


def test_the_command_writes_a_file_of_each_event_and_replaces_another_only_with_force(tmp_path: Path) -> None:
    organiser = finished("keyforge")
    event_files.write_event_log(organiser.log, tmp_path / "event.ronda")
    call = ["publish", "--single", str(tmp_path / "event.ronda"), "--out", str(tmp_path / "kept")]
    first = CliRunner().invoke(build.main, call)
    [page] = (tmp_path / "kept").iterdir()
    again = CliRunner().invoke(build.main, call)
    page.write_text("mine", encoding="utf-8")
    refused = CliRunner().invoke(build.main, call)

    assert (first.exit_code, again.exit_code, refused.exit_code) == (0, 0, 1)
    assert first.output == f"{page}\n"
    assert f"{page} holds other things: name another folder, or replace it with --force." in refused.output
    assert page.read_text(encoding="utf-8") == "mine"
    assert CliRunner().invoke(build.main, [*call, "--force"]).exit_code == 0
    assert page.read_bytes() == single_page(organiser.log, SiteFrame())


ONCE = "--single writes into a folder, once: leave out --to and --watch."


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--to", "github:club/results"], ONCE),
        (["--watch", "."], ONCE),
        ([], "--single writes each event as one file: name event files, and a folder with --out."),
    ],
)
def test_the_command_says_what_a_single_file_needs(more: list[str], sentence: str) -> None:
    said = CliRunner().invoke(build.main, ["publish", "--single", *more]).output

    assert said.endswith(f"\nError: {sentence}\n")


def test_the_app_makes_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    log = finished("aristeia").log
    monkeypatch.setattr(SESSION, "logs", {log.tournament.id: log})
    monkeypatch.setattr(SESSION, "damaged", {})
    request = {"tournament": log.tournament.id, "lang": "en", "value": "single"}
    answer = json.loads(bridge.call_by_name("publish", json.dumps(request)))

    assert answer["filename"].endswith(".html")
    assert base64.b64decode(answer["base64"]) == single_page(log, SiteFrame())
