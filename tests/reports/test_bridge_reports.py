"""Messages of players through the door of the browser: stored before they are answered, and answered once."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from ronda import bridge
from ronda.admission import read_event_file
from ronda.bridge.session_state import SESSION
from ronda.commands import requests as ask
from ronda.journal import log_file_text
from tests.playing import Organiser
from tests.reports.phones import HERE, running, table


@pytest.fixture(autouse=True)
def organiser() -> Iterator[Organiser]:
    """Hold an event whose first round runs."""
    playing = running("counted")
    first = playing.tournament.player(1)
    playing.do(ask.EditPlayer(player=1, entry=ask.PlayerEntry(name=first.name), hidden=True))
    event = playing.tournament.id
    bridge.call_by_name(
        "load", json.dumps({"tournament": event, "lines": [record.line for record in playing.log.records]})
    )
    yield playing
    bridge.call_by_name("unload", json.dumps({"tournament": event}))


def taken(organiser: Organiser, *messages: dict[str, Any], store: bool = True) -> dict[str, Any]:
    request = {
        "tournament": organiser.tournament.id,
        "messages": messages,
        "now": "2026-11-21T10:00:05Z",
        "random": 7,
        "lang": "en",
    }
    answer: dict[str, Any] = json.loads(bridge.call_by_name("reports", json.dumps(request)))
    if store and answer.get("lines"):
        bridge.call_by_name("apply", json.dumps(answer))
    return answer


def message(organiser: Organiser, id_: str, player: int, score1: int, score2: int, **more: str) -> dict[str, Any]:
    form = {"what": "report", "round": "1", "match": str(table(organiser)[0])}
    form |= {"score1": str(score1), "score2": str(score2)}
    return {"id": id_, "player": player, "form": form, "at": HERE, **more}


def outcomes(answer: dict[str, Any]) -> dict[str, tuple[bool, str]]:
    return {each["id"]: (each["accepted"], each["said"]) for each in answer["outcomes"]}


def test_messages_are_stored_and_answered_each_in_its_language(organiser: Organiser) -> None:
    _, first, second = table(organiser)
    one = message(organiser, "one", first, 50, 20)
    two = message(organiser, "two", second, 50, 20, lang="es")
    held = len(SESSION.logs[organiser.tournament.id].records)

    answer = taken(organiser, one, two, one)

    assert outcomes(answer) == {
        "one": (True, "Received: 50–20, you won. Your opponent has not reported yet."),
        "two": (True, "El resultado de su mesa cuenta: 20–50, ganó su rival."),
    }
    assert answer["first"] == held
    assert len(answer["lines"]) == 3
    log = SESSION.logs[organiser.tournament.id]
    assert log.tournament.rounds[0].matches[0].reported_by == (first, second)
    assert read_event_file(log_file_text(log)).tournament == log.tournament


def test_what_was_not_stored_is_not_done_and_comes_again(organiser: Organiser) -> None:
    _, first, _ = table(organiser)
    one = message(organiser, "one", first, 50, 20)

    before = taken(organiser, one, store=False)
    again = taken(organiser, one)
    once_more = taken(organiser, one)

    assert before["lines"] == again["lines"]
    assert once_more["lines"] == []
    assert outcomes(once_more) == outcomes(again)


def test_what_is_refused_leaves_nothing_and_names_nobody_who_is_hidden(organiser: Organiser) -> None:
    _, first, _ = table(organiser)
    strange = {"id": "x", "player": "?", "form": {}, "at": HERE}
    high = message(organiser, "high", first, 999, 20)

    answer = taken(organiser, strange, high, {**high, "id": "lang", "lang": "tlh", "form": {"what": "leave"}})

    assert answer["lines"][1:] == []
    assert [(each["id"], each["accepted"]) for each in answer["outcomes"]] == [
        ("x", False),
        ("high", False),
        ("lang", True),
    ]
    assert "Alba" not in json.dumps(answer["outcomes"])


def test_an_event_that_takes_nothing_in_leaves_the_messages_where_they_are(organiser: Organiser) -> None:
    _, first, _ = table(organiser)
    one = message(organiser, "one", first, 50, 20)
    event = organiser.tournament.id
    lines = [record.line for record in organiser.log.records]
    bridge.call_by_name("unload", json.dumps({"tournament": event}))

    assert not taken(organiser, one)["ok"]
    bridge.call_by_name(
        "load", json.dumps({"tournament": event, "lines": [*lines[:-1], lines[-1].replace("2026", "2027", 1)]})
    )
    assert not taken(organiser, one)["ok"]
