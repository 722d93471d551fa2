"""What one result costs, counted without a clock: of as much as tests/budget.json says, and never more."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ronda import bridge
from ronda.bridge.session_state import SESSION
from ronda.core import fold
from ronda.core.facts import Fact
from ronda.core.state import Phase, Tournament
from ronda.journal import Log
from ronda.rulesets import find_ruleset
from ronda.sync.protocol import greeting_message, receive_message
from tests.views.screens import NOW, Played, Screen
from workshop.build import catalogues
from workshop.cli import event_files
from workshop.cli.site_publishing import publish_files

BUDGET = Path(__file__).with_name("budget.json")
"""By number of players, how often each thing is done for one result at most; see :func:`counted`."""
ROW = re.compile(r'\sid="table-\d+"\s(?!data-same)')
"""A table of the board that is drawn and told, and not left out as the same."""


def in_second_round(players: int) -> Played:
    """Play an event in which the first round is over, the second is paired and half of its results are in."""
    made = Played(find_ruleset("keyforge"), players).until(Phase.ROUND_RUNNING)
    made.play()
    made.pair()
    return made.play(players // 4)


def ask(what: str, **values: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.call_by_name(what, json.dumps({"lang": "en", **values})))
    return answer


def on_the_board(made: Played, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, int]:
    """Enter a result as the board of the app does; count facts that are replayed, lines stored and rows told."""
    event = made.tournament.id
    SESSION.logs[event] = made.log
    about = {"route": f"/t/{event}/round/2", "device": {"now": NOW}}
    drawn = ask("render", **about, number=1, has=0)["html"]
    replayed = list[Fact]()
    evolved = fold._state_after

    def evolve(state: Tournament, fact: Fact) -> Tournament:
        replayed.append(fact)
        return evolved(state, fact)

    monkeypatch.setattr(fold, "_state_after", evolve)
    (form, *_) = next(form for form in Screen(drawn).forms if form.command == "report_result").sent()
    decided = ask("decide", tournament=event, command="report_result", form=form, now=NOW, random=7)
    ask("apply", **decided)
    told = ask("render", **about, number=2, has=1)["html"]
    monkeypatch.undo()

    assert len(ROW.findall(drawn)) == len(made.round.matches)
    return {
        "facts replayed": len(replayed),
        "lines stored": len(decided["lines"]),
        "rows of the board told": len(ROW.findall(told)),
    }


def between_devices(before: Log, after: Log) -> Mapping[str, int]:
    """Bring a result from the device that leads to a desk; count messages, and records in them."""
    event = after.tournament.id
    sent, desk = [greeting_message(before, event)], before
    while sent[-1]:
        leads = len(sent) % 2 == 1
        heard = receive_message(
            after if leads else desk, sent[-1], event=event, allowed=(lambda _: True) if leads else None
        )
        if heard.merge is not None:
            desk = heard.merge.after
        sent.append(heard.reply)
    messages = [json.loads(message) for message in sent if message]

    assert desk == after
    return {
        "messages to a desk": len(messages),
        "records in them": sum(len(message.get("lines", ())) for message in messages),
    }


def on_the_site(made: Played, folder: Path) -> Mapping[str, int]:
    """Publish an event before and after a result; count files that are written."""
    file, out = folder / "event.ronda", folder / "site"
    event_files.write_event_log(made.log, file)
    publish_files([file], out)
    event_files.write_event_log(made.play(1).log, file)
    return {"files of the site written": publish_files([file], out).change.written}


@pytest.mark.parametrize("players", [40, 200])
def test_one_result_costs_no_more_than_the_budget(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it costs less, the budget says so too: `tests/budget.json` is what is counted."""
    catalogues.compile_stale()
    made = in_second_round(players)
    before = made.log
    counted = {**on_the_board(made, monkeypatch), **on_the_site(made, tmp_path)}
    counted |= between_devices(before, made.log)

    assert counted == json.loads(BUDGET.read_text(encoding="utf-8"))[str(players)]
