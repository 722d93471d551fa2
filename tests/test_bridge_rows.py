"""Rows of long lists: what a window is told of them adds up to the whole page, whatever was done in between."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ronda import bridge, journal
from ronda.bridge.page_diffs import SHOWN_PAGES
from ronda.bridge.session_state import SESSION
from ronda.core.facts import EntryOrigin, EntryRequested
from ronda.core.state import Phase
from ronda.rulesets import every_ruleset, find_ruleset
from ronda.views.app.rounds import round_board
from ronda.views.app.screen import incremental_rows
from ronda.views.app.screen.incremental_rows import RenderedRow
from tests.views.screens import Played, Screen

PLAYERS = 13
STEPS = {"board": 90, "players": 40, "day": 20, "door": 40, "arrivals": 40, "projector": 60, "standings": 40}
SAME = re.compile(r'<(\w+) id="([^"]*)" data-same="([0-9]+)"(?: data-place="([^"]*)")?></\1>')


WITHDRAWN = {"reopen_round", "unpair_round"}
"""What leaves a screen without the round whose rows are looked at."""


class Window:
    """A window that shows one screen, and puts what it is told in part together with what it has."""

    def __init__(self, event: str) -> None:
        self.event, self.number, self.has, self.path = event, 0, 0, ""
        self.rows: list[RenderedRow] = []
        self.ids: list[str] = []
        self.told = self.left_out = 0

    def ask(self, what: str, **values: object) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(bridge.call_by_name(what, json.dumps({"lang": "en", **values})))
        return answer

    def shown(self, route: str, now: str, *, is_lost: bool = False) -> str:
        """The page of a route as the window has it then; a lost answer is never shown."""
        self.number += 1
        path = route.partition("?")[0]
        has = self.has if path == self.path else 0
        answer = self.ask("render", route=route, device={"now": now}, number=self.number, has=has)
        if is_lost:
            return ""
        self.has, self.path = self.number, path
        text = SAME.sub(self.same, answer["html"])
        self.told += len(answer["html"])
        self.left_out += len(text) - len(answer["html"])
        assert answer["is_part"] or text == answer["html"]
        self.rows = [row for rows in SHOWN_PAGES.pages[self.number][1].lists for row in rows]
        self.ids = [row.id for row in self.rows]
        return text

    def same(self, told: re.Match[str]) -> str:
        """The rows that stand behind one another from one on, as many as are said."""
        first = self.ids.index(told[2])
        rows = self.rows[first : first + int(told[3])]
        return "\n".join((row if told[4] is None else replace(row, place=told[4])).html for row in rows)

    def whole(self, route: str, now: str) -> str:
        """The page of a route as it is drawn where nothing is remembered."""
        kept, incremental_rows.ROW_CACHE = incremental_rows.ROW_CACHE, {}
        text: str = self.ask("render", route=route, device={"now": now})["html"]
        incremental_rows.ROW_CACHE = kept
        return text

    def tap(self, text: str, chance: Random, now: str) -> None:
        """Send one of the forms of a page, by one of its buttons."""
        offered = [form for form in Screen(text).forms if not form.asks and form.command not in WITHDRAWN]
        forms = [(form.command, sent) for form in offered for sent in form.sent()]
        if not forms:
            return
        command, sent = chance.choice(forms)
        asked = {"tournament": self.event, "command": command, "form": sent}
        decided = self.ask("decide", **asked, now=now, random=chance.getrandbits(53))
        if decided["ok"] and decided.get("lines"):
            self.ask("apply", **decided)


LOOKS = {
    "board": (
        "/round/{round}",
        "/round/{round}?show=open",
        "/round/{round}?more={table}",
        "/round/{round}?more={table}-1",
        "/round/{round}?by=name",
    ),
    "players": ("/players", "/players?by=number"),
    "day": ("/day",),
    "door": ("/checkin", "/checkin?show=missing", "/checkin?show=owing"),
    "arrivals": ("/arrivals",),
    "projector": ("/projector",),
    "standings": ("/standings?round={round}", "/standings", "/standings?round=1"),
}
"""Each screen with rows, and the ways to look at it: the first most often."""
ELSEWHERE = {
    "board": (),
    "players": ("/player/{player}", "/checkin", ""),
    "day": ("/players", "/player/{player}", ""),
    "door": ("/players", "/player/{player}"),
    "arrivals": ("/players", "/player/{player}"),
    "projector": ("/round/{round}", "/round/{round}", "/round/{round}?more={table}", "/player/{player}", ""),
    "standings": (
        "/round/{round}",
        "/round/{round}",
        "/round/{round}?more={table}",
        "/round/1",
        "/player/{player}",
        "",
    ),
}
"""Where what changes a screen is done, beside on itself."""


@pytest.mark.parametrize("screen", LOOKS)
@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_what_a_window_is_told_of_a_screen_adds_up_to_the_whole_page(
    monkeypatch: pytest.MonkeyPatch, ruleset: Any, screen: str
) -> None:
    """Over taps on anything that it offers, ways to look at it, answers that come too late, and time that goes by."""
    monkeypatch.setattr(round_board, "GROUP_SIZE", 2)  # so that the board has many lists, as with hundreds of players
    played = Played(ruleset, PLAYERS)
    if screen in {"board", "projector", "standings"}:
        played.until(Phase.BETWEEN_ROUNDS).pair()
    if screen == "standings":
        played.play()
        played.pair()
    if screen == "arrivals":
        asked = range(PLAYERS)
        people = tuple(
            EntryRequested(message=f"m{each}", request=f"r{each}", name=f"Zoe {each % 9}", origin=EntryOrigin.CODE)
            for each in asked
        )
        for each in people:
            records = journal.extend_log(played.log, (each,), at="2026-11-21T10:00:00Z", step=f"m-{each.message}")
            played.log = journal.append_records(played.log, records)
    event, chance = played.tournament.id, Random(f"{screen} of {ruleset.key}")
    SESSION.logs[event] = played.log
    window, (usual, *others) = Window(event), LOOKS[screen]

    def place(pattern: str) -> str:
        rounds = max(1, len(SESSION.logs[event].tournament.rounds))
        table, player = 1 + chance.randrange(PLAYERS // 2), 1 + chance.randrange(PLAYERS)
        return f"/t/{event}{pattern.format(round=rounds, table=table, player=player)}"

    for step in range(STEPS[screen]):
        now = f"2026-11-21T{10 + step // 60}:{step % 60:02}:00Z"
        route = place(chance.choice([usual, usual, usual, *others]))

        text = window.shown(route, now)

        assert text == window.whole(route, now)
        if chance.random() < 0.1:
            window.shown(route, now, is_lost=True)
        if ELSEWHERE[screen] and chance.random() < 0.7:
            text = window.whole(place(chance.choice(ELSEWHERE[screen])), now)
        window.tap(text, chance, now)
    assert window.left_out > 0


def test_a_window_is_told_a_page_in_part_only_over_the_one_that_it_has() -> None:
    """The page of another route, of before the start, or of long ago is no ground for leaving rows out."""
    played = Played(every_ruleset()[0], PLAYERS).until(Phase.BETWEEN_ROUNDS)
    played.pair()
    event = played.tournament.id
    SESSION.logs[event] = played.log
    window, route = Window(event), f"/t/{event}/round/1"

    def is_part(number: int, has: int, route: str = route) -> bool:
        answer = window.ask("render", route=route, device={"now": "2026-11-21T10:00:00Z"}, number=number, has=has)
        return bool(answer["is_part"])

    assert not is_part(101, 0)
    assert is_part(102, 101)
    assert is_part(103, 101)
    assert not is_part(104, 99)
    assert not is_part(105, 104, f"/t/{event}/round/2")
    for number in range(106, 111):
        is_part(number, 0)
    assert not is_part(111, 101)
    assert "data-same" not in window.ask("whole", number=111)["html"]
    assert window.ask("whole", number=101)["html"] is None


def test_a_row_of_standings_that_only_has_another_rank_is_told_by_that_alone() -> None:
    """Whole rows are those of the two who played and of whose strength of schedule it changes."""
    played = Played(find_ruleset("keyforge"), 40).until(Phase.BETWEEN_ROUNDS)
    played.pair()
    played.play()
    played.pair()
    event, now = played.tournament.id, "2026-11-21T10:00:00Z"
    SESSION.logs[event] = played.log
    window, route = Window(event), f"/t/{event}/standings?round=2"
    window.shown(route, now)
    SESSION.logs[event] = played.play(1).log

    answer = window.ask("render", route=route, device={"now": now}, number=2, has=1)

    assert answer["html"].count("data-place=") > 2
    assert 2 <= answer["html"].count("data-text=") <= 12
