"""A late entrant's record is one everywhere: rounds missed are losses without an opponent (SW-LATE, SW-DROP)."""

from __future__ import annotations

import csv
import io
import json

from ronda.publish import build_site
from ronda.views.files.plain_text import standings_text
from ronda.views.files.standings_files import standings_json, standings_table, table_csv
from ronda.views.shared.html import translator_for
from ronda.views.shared.player_rounds import player_rounds
from ronda.views.shared.round_page import seats_before
from ronda.views.shared.standings_page import standings_page
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from tests.views.test_offers import shown

LATE = "Lena Torralba"
RECORD = "1–2"


def with_a_late_entry(game: str = "keyforge") -> Organiser:
    """An event of three rounds whose late entry missed two of them and won the third."""
    organiser = Organiser(game, details=custom(4))
    organiser.start(7)
    organiser.play_round()
    organiser.play_round()
    organiser.register(LATE)
    organiser.play_round([8])
    return organiser


def test_sw_late_the_record_is_the_same_in_every_list_and_file() -> None:
    organiser = with_a_late_entry()
    tournament, ruleset = organiser.tournament, organiser.ruleset
    page = standings_page(tournament, ruleset)
    rows = list(csv.DictReader(io.StringIO(table_csv(standings_table(page)))))
    told = standings_json(tournament, ruleset)["standings"]

    assert [row.record for row in page.rows if row.name == LATE] == [RECORD]
    assert [row["record"] for row in rows if row["player"] == LATE] == [RECORD]
    assert [row["record"] for row in told if row["player"] == LATE] == [RECORD]
    assert f"{LATE}  {RECORD}" in standings_text(tournament, ruleset, translator_for("en"))
    for route in ("/standings", "/print/standings", "/print/report"):
        assert f"{LATE} 1 {RECORD}" in " ".join(text_of(shown(organiser, route)).split()), route


def test_sw_late_the_published_pages_say_the_same() -> None:
    organiser = with_a_late_entry()
    files = build_site([organiser.log])
    (page,) = (
        data.decode() for path, data in files.items() if path.endswith("standings-3.html") and "/en/" in f"/{path}"
    )
    (twin,) = (json.loads(data) for path, data in files.items() if path.endswith("standings-3.json"))

    assert f"{LATE} 1 {RECORD}" in " ".join(text_of(page).split())
    assert [row["record"] for row in twin["standings"] if row["player"] == LATE] == [RECORD]


def test_sw_late_the_rounds_add_up_to_the_record_and_to_the_seat_of_the_next_round() -> None:
    organiser = with_a_late_entry()
    kinds = [each.kind for each in player_rounds(organiser.tournament, organiser.ruleset, 8)]
    organiser.pair()

    assert kinds == ["unpaired_loss", "unpaired_loss", "win"]
    assert seats_before(organiser.tournament, organiser.ruleset, organiser.round)[8].record == RECORD


def test_sw_drop_the_control_sheet_tells_missed_rounds_as_the_players_page_does() -> None:
    """A loss before the first round and between leaving and coming back, nothing after having left."""
    organiser = with_a_late_entry("aristeia")
    sheet = " ".join(text_of(shown(organiser, "/player/8/sheet")).split())
    assert sheet.count("Not paired: a loss") == 2

    organiser.drop(3)
    organiser.play_round()
    gone = " ".join(text_of(shown(organiser, "/player/3/sheet")).split())
    assert "Not paired: a loss" not in gone
    assert "unpaired_loss" not in [each.kind for each in player_rounds(organiser.tournament, organiser.ruleset, 3)]
